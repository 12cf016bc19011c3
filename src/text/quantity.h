#ifndef TACI_QUANTITY_H
#define TACI_QUANTITY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Numbers as scene files have them: plain, with a unit ("200 kN/m"), a parameter ("$k") or an
 * expression ("= 2 * $k / 3"). Angles are a dimension of their own here, so that a torque per turn
 * is not taken for a torque, nor a frequency for a spin. */

#define TACI_DIMENSIONS(X)                                                \
    X(NUMBER, 0, 0, 0, 0, "", "a number")                                 \
    X(LENGTH, 1, 0, 0, 0, "m", "a length")                                \
    X(MASS, 0, 1, 0, 0, "kg", "a mass")                                   \
    X(TIME, 0, 0, 1, 0, "s", "a time")                                    \
    X(ANGLE, 0, 0, 0, 1, "rad", "an angle")                               \
    X(VELOCITY, 1, 0, -1, 0, "m/s", "a velocity")                         \
    X(SPIN, 0, 0, -1, 1, "rad/s", "an angular velocity")                  \
    X(ACCELERATION, 1, 0, -2, 0, "m/s2", "an acceleration")               \
    X(FORCE, 1, 1, -2, 0, "N", "a force")                                 \
    X(TORQUE, 2, 1, -2, 0, "N·m", "a torque")                             \
    X(STIFFNESS, 0, 1, -2, 0, "N/m", "a stiffness")                       \
    X(ANGULAR_STIFFNESS, 2, 1, -2, -1, "N·m/rad", "an angular stiffness") \
    X(DAMPING, 0, 1, -1, 0, "N·s/m", "a damping")                         \
    X(ANGULAR_DAMPING, 2, 1, -1, -1, "N·m·s/rad", "an angular damping")   \
    X(DENSITY, -3, 1, 0, 0, "kg/m3", "a density")                         \
    X(INERTIA, 2, 1, 0, 0, "kg·m2", "a moment of inertia")                \
    X(FREQUENCY, 0, 0, -1, 0, "Hz", "a frequency")                        \
    X(PRESSURE, -1, 1, -2, 0, "Pa", "a pressure")

typedef enum taci_Dimension {
#define X(name, m, kg, s, rad, unit, text) TACI_DIM_##name,
    TACI_DIMENSIONS(X)
#undef X
        TACI_DIM_COUNT,
    // of a joint's own coordinate: an angle, or a length if it is prismatic
    TACI_DIM_TRAVEL = TACI_DIM_COUNT,
    TACI_DIM_TRAVEL_STIFFNESS,
    TACI_DIM_TRAVEL_DAMPING,
    TACI_DIM_SIGNAL, // of what the signal being read is used for
    TACI_DIM_ANY,    // whatever the text says
} taci_Dimension;

typedef struct taci_Unit {
    int8_t m, kg, s, rad; // exponents
    double factor;        // to SI
} taci_Unit;

typedef struct taci_Parameter {
    const char *name, *unit_text, *text;
    double value, initial, minimum, maximum;
    bool logarithmic;
    bool live;     // it changes while a world runs
    bool has_unit; // of known dimension
    taci_Unit unit;
    char unit_room[32]; // for unit_text, if its name has to be made up
    uint32_t node;      // name in its last declaration
    uint32_t map;       // its last declaration that is a mapping, 0 if there is none
    uint32_t standard;  // its default
    uint32_t live_node; // of `live`, 0 if it is not said
} taci_Parameter;

typedef struct taci_Scope { // what a "$name" may refer to
    const struct taci_Names *names;
    const taci_Parameter *parameter;
    int known;       // parameters that have a value yet
    int index_count; // $i, $j, $k of an array; 0 outside of arrays
    int index[3];
    const char *for_what;  // what is being read, put down in `used_for`; NULL: nothing is
    const char **used_for; // of each parameter: what referred to it last, NULL: nothing
} taci_Scope;

typedef struct taci_Fault { // what is wrong in a text, and which bytes of it
    size_t from, length;
    bool unknown; // a name that nothing has
    char text[240];
} taci_Fault;

typedef struct taci_Quantity {
    double value; // in SI
    bool has_unit;
    taci_Unit unit;
} taci_Quantity;

/// Read a number in any of its forms. `expected` is for the fault.
bool taci_quantity_parse(const char *text, size_t length, const taci_Scope *scope,
                         taci_Dimension expected, taci_Quantity *out, taci_Fault *fault);
/// Read a unit alone ("N·m/rad").
bool taci_unit_parse(const char *text, size_t length, taci_Unit *unit, taci_Fault *fault);
bool taci_unit_fits(taci_Unit unit, taci_Dimension dimension);
/// "N/m", and "a stiffness". For the dimensions of TACI_DIMENSIONS.
const char *taci_dimension_unit(taci_Dimension dimension);
const char *taci_dimension_text(taci_Dimension dimension);
/// The value of an expression, without its "=".
bool taci_expression(const char *text, size_t length, const taci_Scope *scope, double *value,
                     taci_Fault *fault);

/// Read a decimal number at the start of the text: how many bytes it takes, 0 if there is none.
size_t taci_number_scan(const char *text, size_t length, double *value);
/// The value of "$name"; how many bytes it takes, 0 if there is a fault. *index is the parameter,
/// -1 for an index of an array.
size_t taci_reference_scan(const char *text, size_t length, const taci_Scope *scope, double *value,
                           int *index, taci_Fault *fault);
/// Write what is wrong with some bytes of a text. Always false.
bool taci_fault(taci_Fault *fault, size_t from, size_t length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
