#ifndef TACI_WORLD_CHANNELS_H
#define TACI_WORLD_CHANNELS_H
#include <tactus/spring.h>

/* What can be recorded of a world, thing by thing: names, units, and present values. Scenes and
 * recordings name the things. */

typedef struct taci_ChannelQuantity {
    const char *name, *unit;
    int width; // numbers
    const char *text;
} taci_ChannelQuantity;

typedef struct taci_ChannelQuantities {
    const taci_ChannelQuantity *quantity;
    int count;
} taci_ChannelQuantities;

#define TACI_QUANTITIES(of)                  \
    {                                        \
        of, (int)(sizeof(of) / sizeof *(of)) \
    }

// Quantities of any body; `of` comes before their names.
// clang-format off
#define TACI_BODY_MOTION(of)                                                                    \
    {of "position", "m", 3, "of its centre of mass"},                                           \
    {of "quaternion", "", 4, "orientation, w first"},                                           \
    {of "rotation", "rad", 3, "orientation as a rotation vector"},                              \
    {of "velocity", "m/s", 3, "of its centre of mass, mean over the last step"},                \
    {of "spin", "rad/s", 3, "angular velocity, world axes, mean over the last step"}
#define TACI_BODY_CONTACT(of)                                                                   \
    {of "contact", "N, N·m", 6,                                                                 \
     "force and torque of all contacts on it at its centre of mass, mean over the last step"}
// clang-format on

/// What there is of a body, of whatever kind.
typedef enum taci_BodyQuantity {
    TACI_OF_BODY_POSITION,
    TACI_OF_BODY_QUATERNION,
    TACI_OF_BODY_ROTATION,
    TACI_OF_BODY_VELOCITY,
    TACI_OF_BODY_SPIN,
    TACI_OF_BODY_KINETIC,
    TACI_OF_BODY_CONTACT,
    TACI_OF_BODY_CONTACT_OWN,
} taci_BodyQuantity;

/// What there is of a system with coordinates of its own.
typedef enum taci_SystemQuantity {
    TACI_OF_SYSTEM_POSITIONS,
    TACI_OF_SYSTEM_VELOCITIES,
    TACI_OF_SYSTEM_KINETIC,
    TACI_OF_SYSTEM_GRAVITY,
    TACI_OF_SYSTEM_ELASTIC,
} taci_SystemQuantity;

// In the order of taci_BodyQuantity, and of taci_SystemQuantity; of joints; the same of prismatic
// ones; of springs.
extern const taci_ChannelQuantities taci_of_body, taci_of_system, taci_of_joint, taci_of_slide,
    taci_of_spring;

void taci_read_body(const tac_World *world, tac_BodyId id, taci_BodyQuantity what, double *out);
void taci_read_system(const tac_World *world, tac_SystemId id, taci_SystemQuantity what,
                      double *out);
/// Numbers that taci_read_system gives, which may be none.
int taci_system_width(const tac_World *world, tac_SystemId id, taci_SystemQuantity what);
void taci_read_joint(const tac_World *world, tac_JointId id, int quantity, double *out);
void taci_read_spring(const tac_World *world, tac_SpringId id, int quantity, double *out);

/// What there is one of in a world.
enum {
    TACI_THING_ENERGY,
    TACI_THING_LEDGER,
    TACI_THING_WORLD,
    TACI_THING_MOMENTUM,
    TACI_THING_CONTACT,
    TACI_THING_NOTICE,
    TACI_WORLD_THINGS
};
typedef struct taci_WorldThing {
    const char *name;
    taci_ChannelQuantities of;
    void (*read)(const tac_World *world, int quantity, double *out);
} taci_WorldThing;

extern const taci_WorldThing taci_world_things[TACI_WORLD_THINGS];

#endif
