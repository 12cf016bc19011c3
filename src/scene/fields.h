#ifndef TACI_FIELDS_H
#define TACI_FIELDS_H
#include "text/quantity.h"
#include <tactus/port_end.h>
#include <tactus/shape.h>

/* Field tables: one per mapping of the format. They drive parsing, the checks and hints for unknown
 * keys, and the reference page (docs/scene-reference.md), which therefore cannot disagree. */

typedef enum taci_FieldType {
    TACI_FIELD_NUMBER,  // double
    TACI_FIELD_COUNT,   // int
    TACI_FIELD_FLAG,    // bool
    TACI_FIELD_TEXT,    // const char *
    TACI_FIELD_NAME,    // const char *
    TACI_FIELD_PART,    // const char *: a name, or that of a part as "arm.hand"
    TACI_FIELD_CHOICE,  // an enum, as int
    TACI_FIELD_VECTOR,  // tac_Vec3
    TACI_FIELD_VECTORS, // tac_Vec3 from three numbers, or from one for all three
    TACI_FIELD_NODE,    // nothing: code of its own reads the node
} taci_FieldType;

typedef enum taci_Rule {
    TACI_RULE_NONE,
    TACI_RULE_POSITIVE,
    TACI_RULE_NOT_NEGATIVE,
    TACI_RULE_FRACTION, // 0 to 1
} taci_Rule;

typedef enum taci_Need {
    TACI_OPTIONAL,
    TACI_REQUIRED,
    TACI_REQUIRED_ALONE,  // inside an array not allowed
    TACI_REQUIRED_MOSTLY, // inside an array optional
} taci_Need;

typedef struct taci_Choice {
    const char *name;
    int value;
    const char *text;
} taci_Choice;

typedef struct taci_TableField {
    const char *key;
    taci_FieldType type;
    taci_Dimension dimension;
    taci_Rule rule;
    taci_Need need;
    uint32_t only;              // bits of the variants it goes with; 0: all
    size_t offset;              // in the struct that the table fills
    const taci_Choice *choices; // ends with a name of NULL
    const char *form;           // how a NODE is written
    const char *standard;       // default, where the struct does not show it
    const char *text;
} taci_TableField;

typedef struct taci_Former { // a key as it was once, answered with the present one
    const char *key, *now;
} taci_Former;

typedef struct taci_Table {
    const char *noun;  // "a body"
    const char *title; // of its part of the reference
    const char *intro;
    const taci_TableField *field;
    int count;
    int variant;                    // the CHOICE field that `only` speaks of, -1 if none
    void (*defaults)(void *object); // NULL: zero
    size_t size;
    const taci_Former *former; // ends with a key of NULL; NULL: none
} taci_Table;

#define TACI_FIELDS_MAX 40

typedef struct taci_Given { // what a mapping says
    uint32_t map;
    uint32_t key[TACI_FIELDS_MAX], value[TACI_FIELDS_MAX]; // nodes, 0 if not given
    uint64_t good;    // bits of the fields that were given and read well
    uint64_t guessed; // bits of the fields that an unknown key was probably meant to be
} taci_Given;

static inline bool taci_is_good(const taci_Given *given, int field)
{
    return given->good >> field & 1;
}

// ---- what tables fill

typedef struct taci_PoseText {
    tac_Vec3 position, rotation, euler, axis, along;
    double angle;
} taci_PoseText;
// Keys of a pose; the tables that have one hold them in this order.
enum {
    TACI_POSE_POSITION,
    TACI_POSE_ROTATION,
    TACI_POSE_QUATERNION,
    TACI_POSE_EULER,
    TACI_POSE_AXIS,
    TACI_POSE_ANGLE,
    TACI_POSE_ALONG,
    TACI_POSE_FIELDS
};

enum {
    TACI_ROOT_TACTUS,
    TACI_ROOT_TITLE,
    TACI_ROOT_INCLUDE,
    TACI_ROOT_PARAMETERS,
    TACI_ROOT_WORLD,
    TACI_ROOT_MATERIALS,
    TACI_ROOT_PAIRS,
    TACI_ROOT_GROUND,
    TACI_ROOT_SIGNALS,
    TACI_ROOT_BODIES,
    TACI_ROOT_ARRAYS,
    TACI_ROOT_MODELS,
    TACI_ROOT_BEAMS,
    TACI_ROOT_NETS,
    TACI_ROOT_NETWORKS,
    TACI_ROOT_JOINTS,
    TACI_ROOT_SPRINGS,
    TACI_ROOT_PORTS,
    TACI_ROOT_DEVICES,
    TACI_ROOT_COUPLINGS,
    TACI_ROOT_RECORD,
    TACI_ROOT_SHOW,
    TACI_ROOT_BESIDE,
    TACI_ROOT_COUNT
};
extern const taci_Table taci_table_root;

typedef struct taci_ParameterText {
    const char *unit, *text;
    int scale; // 1: logarithmic
    bool live;
} taci_ParameterText;
enum {
    TACI_PARAMETER_DEFAULT,
    TACI_PARAMETER_MIN,
    TACI_PARAMETER_MAX,
    TACI_PARAMETER_UNIT,
    TACI_PARAMETER_SCALE,
    TACI_PARAMETER_TEXT,
    TACI_PARAMETER_LIVE,
    TACI_PARAMETER_COUNT
};
extern const taci_Table taci_table_parameter;

enum { TACI_PICK_BY, TACI_PICK_OF, TACI_PICK_COUNT };
extern const taci_Table taci_table_pick; // fills an int: the number

typedef struct taci_ShowText {
    int order;
    const char *try_this, *notice, *focus;
} taci_ShowText;
enum {
    TACI_SHOW_ORDER,
    TACI_SHOW_TRY,
    TACI_SHOW_NOTICE,
    TACI_SHOW_CAMERA,
    TACI_SHOW_FOCUS,
    TACI_SHOW_COUNT
};
extern const taci_Table taci_table_show;

typedef struct taci_CameraText {
    tac_Vec3 from, at;
} taci_CameraText;
enum { TACI_CAMERA_FROM, TACI_CAMERA_AT, TACI_CAMERA_COUNT };
extern const taci_Table taci_table_camera;

typedef struct taci_BesideText {
    const char *label, *here;
} taci_BesideText;
enum { TACI_BESIDE_LABEL, TACI_BESIDE_HERE, TACI_BESIDE_PARAMETERS, TACI_BESIDE_COUNT };
extern const taci_Table taci_table_beside;

typedef struct taci_WorldText {
    tac_Vec3 gravity;
    double step, haptic_rate, duration;
    int policy, fill_capacity, spare;
    bool fixed_capacities;
} taci_WorldText;
enum {
    TACI_WORLD_GRAVITY,
    TACI_WORLD_STEP,
    TACI_WORLD_HAPTIC_RATE,
    TACI_WORLD_DURATION,
    TACI_WORLD_POLICY,
    TACI_WORLD_CONTACT,
    TACI_WORLD_FILL,
    TACI_WORLD_SPARE,
    TACI_WORLD_FIXED,
    TACI_WORLD_STUDY,
    TACI_WORLD_COUNT
};
extern const taci_Table taci_table_world;

typedef struct taci_StudyText {
    int scheme, gyro, predictor, passes, so3, correction;
    double ledger_deposit;
    int contact_law, friction_directions;
} taci_StudyText;
enum {
    TACI_STUDY_SCHEME,
    TACI_STUDY_GYRO,
    TACI_STUDY_PREDICTOR,
    TACI_STUDY_PASSES,
    TACI_STUDY_SO3,
    TACI_STUDY_CORRECTION,
    TACI_STUDY_DEPOSIT,
    TACI_STUDY_LAW,
    TACI_STUDY_DIRECTIONS,
    TACI_STUDY_COUNT
};
extern const taci_Table taci_table_study;

typedef struct taci_ContactText {
    int solver, sweep_pairs, relax;
    double tolerance, slop, late_margin, budget, sleep_after, sleep_speed;
    bool push_out;
    int shape_capacity, contact_capacity, row_site_capacity;
} taci_ContactText;
enum {
    TACI_CONTACT_SOLVER,
    TACI_CONTACT_SWEEP_PAIRS,
    TACI_CONTACT_TOLERANCE,
    TACI_CONTACT_SLOP,
    TACI_CONTACT_LATE_MARGIN,
    TACI_CONTACT_PUSH_OUT,
    TACI_CONTACT_RELAX,
    TACI_CONTACT_BUDGET,
    TACI_CONTACT_SLEEP_AFTER,
    TACI_CONTACT_SLEEP_SPEED,
    TACI_CONTACT_SHAPES,
    TACI_CONTACT_CONTACTS,
    TACI_CONTACT_ROW_SITES,
    TACI_CONTACT_COUNT
};
extern const taci_Table taci_table_contact;

typedef struct taci_MaterialText {
    double density;
    tac_Vec3 color;
    tac_Surface surface;
} taci_MaterialText;
enum {
    TACI_MATERIAL_DENSITY,
    TACI_MATERIAL_COLOR,
    TACI_MATERIAL_FRICTION,
    TACI_MATERIAL_RESTITUTION,
    TACI_MATERIAL_REBOUND,
    TACI_MATERIAL_ROLLING,
    TACI_MATERIAL_TORSION,
    TACI_MATERIAL_COUNT
};
extern const taci_Table taci_table_material;

enum {
    TACI_PAIR_BETWEEN,
    TACI_PAIR_FRICTION,
    TACI_PAIR_RESTITUTION,
    TACI_PAIR_REBOUND,
    TACI_PAIR_ROLLING,
    TACI_PAIR_TORSION,
    TACI_PAIR_COUNT
};
extern const taci_Table taci_table_pair; // fills a tac_Surface

typedef struct taci_ShapeText {
    int type;
    double radius, length, scale, density;
    tac_Vec3 size, color;
    const char *file, *material;
    bool collide;
    taci_PoseText pose;
} taci_ShapeText;
enum {
    TACI_SHAPE_TYPE,
    TACI_SHAPE_RADIUS,
    TACI_SHAPE_LENGTH,
    TACI_SHAPE_SIZE,
    TACI_SHAPE_POINTS,
    TACI_SHAPE_HEIGHTS,
    TACI_SHAPE_SPACING,
    TACI_SHAPE_FILE,
    TACI_SHAPE_SCALE,
    TACI_SHAPE_POSE,
    TACI_SHAPE_DENSITY = TACI_SHAPE_POSE + TACI_POSE_FIELDS,
    TACI_SHAPE_MATERIAL,
    TACI_SHAPE_COLOR,
    TACI_SHAPE_COLLIDE,
    TACI_SHAPE_GROUP,
    TACI_SHAPE_COLLIDES,
    TACI_SHAPE_SURFACE,
    TACI_SHAPE_COUNT
};
extern const taci_Table taci_table_shape;

typedef struct taci_BodyText {
    const char *name, *material;
    int system, ccd;
    taci_PoseText pose;
    tac_Vec3 velocity, spin, center, color;
    double mass, density, drag, angular_drag;
    bool fixed, collide;
} taci_BodyText;
enum {
    TACI_BODY_NAME,
    TACI_BODY_SYSTEM,
    TACI_BODY_POSE,
    TACI_BODY_VELOCITY = TACI_BODY_POSE + TACI_POSE_FIELDS,
    TACI_BODY_SPIN,
    TACI_BODY_FIXED,
    TACI_BODY_MOTION,
    TACI_BODY_MASS,
    TACI_BODY_INERTIA,
    TACI_BODY_CENTER,
    TACI_BODY_SHAPES,
    TACI_BODY_DENSITY,
    TACI_BODY_MATERIAL,
    TACI_BODY_COLOR,
    TACI_BODY_COLLIDE,
    TACI_BODY_GROUP,
    TACI_BODY_COLLIDES,
    TACI_BODY_CCD,
    TACI_BODY_DRAG,
    TACI_BODY_ANGULAR_DRAG,
    TACI_BODY_COUNT
};
extern const taci_Table taci_table_body;

enum {
    TACI_MOTION_POSITION,
    TACI_MOTION_ROTATION,
    TACI_MOTION_VELOCITY,
    TACI_MOTION_SPIN,
    TACI_MOTION_COUNT
};
extern const taci_Table taci_table_motion;

extern const taci_Table taci_table_frame; // fills a taci_PoseText

typedef struct taci_JointText {
    const char *name, *a, *b;
    int type;
    tac_Vec3 at, axis;
    double stiffness, half_width, angular_stiffness, damping, angular_damping;
    double spring, spring_rest, damper, limit_stiffness, limit_damping;
} taci_JointText;
enum {
    TACI_JOINT_TYPE,
    TACI_JOINT_NAME,
    TACI_JOINT_A,
    TACI_JOINT_B,
    TACI_JOINT_AT,
    TACI_JOINT_AXIS,
    TACI_JOINT_FRAME_A,
    TACI_JOINT_FRAME_B,
    TACI_JOINT_STIFFNESS,
    TACI_JOINT_HALF_WIDTH,
    TACI_JOINT_ANGULAR_STIFFNESS,
    TACI_JOINT_DAMPING,
    TACI_JOINT_ANGULAR_DAMPING,
    TACI_JOINT_SPRING,
    TACI_JOINT_SPRING_REST,
    TACI_JOINT_DAMPER,
    TACI_JOINT_LIMITS,
    TACI_JOINT_LIMIT_STIFFNESS,
    TACI_JOINT_LIMIT_DAMPING,
    TACI_JOINT_COUNT
};
extern const taci_Table taci_table_joint;

typedef struct taci_SpringText {
    const char *name, *a, *b;
    int type, coupling;
    tac_Vec3 at, at_a, at_b;
    tac_Vec3 axis;
    double stiffness, damping, angular_stiffness, angular_damping, rest_length, half_width, ratio;
} taci_SpringText;
enum {
    TACI_SPRING_TYPE,
    TACI_SPRING_NAME,
    TACI_SPRING_A,
    TACI_SPRING_B,
    TACI_SPRING_AT,
    TACI_SPRING_AXIS,
    TACI_SPRING_AT_A,
    TACI_SPRING_AT_B,
    TACI_SPRING_FRAME_A,
    TACI_SPRING_FRAME_B,
    TACI_SPRING_TARGET,
    TACI_SPRING_STIFFNESS,
    TACI_SPRING_DAMPING,
    TACI_SPRING_ANGULAR_STIFFNESS,
    TACI_SPRING_ANGULAR_DAMPING,
    TACI_SPRING_REST_LENGTH,
    TACI_SPRING_HALF_WIDTH,
    TACI_SPRING_RATIO,
    TACI_SPRING_OFFSET,
    TACI_SPRING_COUPLING,
    TACI_SPRING_COUNT
};
extern const taci_Table taci_table_spring;

enum { TACI_TARGET_POSITION, TACI_TARGET_ROTATION, TACI_TARGET_COUNT };
extern const taci_Table taci_table_target;

typedef struct taci_ModelText {
    const char *name, *file;
    int form;
    bool collide, self_contact, strict, overlap, as_written;
    taci_PoseText pose;
} taci_ModelText;
enum {
    TACI_MODEL_NAME,
    TACI_MODEL_FILE,
    TACI_MODEL_POSE,
    TACI_MODEL_FLOATING = TACI_MODEL_POSE + TACI_POSE_FIELDS,
    TACI_MODEL_FLOOR,
    TACI_MODEL_STRICT,
    TACI_MODEL_START,
    TACI_MODEL_DRIVE,
    TACI_MODEL_CONTROLS,
    TACI_MODEL_FORM,
    TACI_MODEL_COLLIDE,
    TACI_MODEL_SELF_CONTACT,
    TACI_MODEL_OVERLAP,
    TACI_MODEL_AS_WRITTEN,
    TACI_MODEL_COUNT
};
extern const taci_Table taci_table_model;

typedef struct taci_ServoText {
    double spring, damper;
} taci_ServoText;
enum { TACI_SERVO_SPRING, TACI_SERVO_DAMPER, TACI_SERVO_REST, TACI_SERVO_COUNT };
extern const taci_Table taci_table_servo;

typedef struct taci_BeamText {
    const char *name;
    taci_PoseText pose;
    double length, width, height, young, density, damping;
    int elements;
    int clamped; // 1: its start, 2: its end, 3: both
} taci_BeamText;
enum {
    TACI_BEAM_NAME,
    TACI_BEAM_POSE,
    TACI_BEAM_LENGTH = TACI_BEAM_POSE + TACI_POSE_FIELDS,
    TACI_BEAM_WIDTH,
    TACI_BEAM_HEIGHT,
    TACI_BEAM_YOUNG,
    TACI_BEAM_DENSITY,
    TACI_BEAM_DAMPING,
    TACI_BEAM_ELEMENTS,
    TACI_BEAM_CLAMPED,
    TACI_BEAM_COUNT
};
extern const taci_Table taci_table_beam;

typedef struct taci_NetText {
    const char *name;
    double mass, stiffness, damping;
} taci_NetText;
enum {
    TACI_NET_NAME,
    TACI_NET_POINTS,
    TACI_NET_MASS,
    TACI_NET_SPRINGS,
    TACI_NET_ANCHORS,
    TACI_NET_STIFFNESS,
    TACI_NET_DAMPING,
    TACI_NET_COUNT
};
extern const taci_Table taci_table_net;

typedef struct taci_NetworkText {
    const char *name;
    double alpha, beta;
    int leap, credit, metric, predictor, power;
} taci_NetworkText;
enum {
    TACI_NETWORK_NAME,
    TACI_NETWORK_PARTS,
    TACI_NETWORK_POWER,
    TACI_NETWORK_PREDICTOR,
    TACI_NETWORK_METRIC,
    TACI_NETWORK_ALPHA,
    TACI_NETWORK_BETA,
    TACI_NETWORK_LEAP,
    TACI_NETWORK_CREDIT,
    TACI_NETWORK_COUNT
};
extern const taci_Table taci_table_network;

typedef struct taci_PartText {
    const char *name, *a, *b;
    int type, port_a, port_b; // type: tac_PhsKind
    double mass, stiffness, damping, ratio, rest, gap, position, velocity, minimum;
    tac_Vec3 origin, direction;
} taci_PartText;
enum {
    TACI_PART_TYPE,
    TACI_PART_NAME,
    TACI_PART_MASS,
    TACI_PART_POSITION,
    TACI_PART_VELOCITY,
    TACI_PART_ORIGIN,
    TACI_PART_DIRECTION,
    TACI_PART_FORCE,
    TACI_PART_STIFFNESS,
    TACI_PART_REST,
    TACI_PART_GAP,
    TACI_PART_DAMPING,
    TACI_PART_RATIO,
    TACI_PART_A,
    TACI_PART_B,
    TACI_PART_PORT_A,
    TACI_PART_PORT_B,
    TACI_PART_DRIVE,
    TACI_PART_ENERGY,
    TACI_PART_STRUCTURE,
    TACI_PART_RESISTANCE,
    TACI_PART_INPUT_MATRIX,
    TACI_PART_START,
    TACI_PART_CENTER,
    TACI_PART_MINIMUM,
    TACI_PART_INPUTS,
    TACI_PART_COUNT
};
extern const taci_Table taci_table_part;

typedef struct taci_PortText {
    const char *name, *body, *joint;
    tac_Vec3 at;
} taci_PortText;
enum {
    TACI_PORT_NAME,
    TACI_PORT_BODY,
    TACI_PORT_FORCE,
    TACI_PORT_TORQUE,
    TACI_PORT_AT,
    TACI_PORT_JOINT,
    TACI_PORT_EFFORT,
    TACI_PORT_COUNT
};
extern const taci_Table taci_table_port;

typedef struct taci_DeviceText {
    const char *name, *uri;
    taci_PoseText pose;
    tac_DeviceMap map;
    int clutch;
} taci_DeviceText;
enum {
    TACI_DEVICE_NAME,
    TACI_DEVICE_URI,
    TACI_DEVICE_POSE,
    TACI_DEVICE_SCALE = TACI_DEVICE_POSE + TACI_POSE_FIELDS,
    TACI_DEVICE_FORCE_SCALE,
    TACI_DEVICE_CENTRE,
    TACI_DEVICE_CLUTCH,
    TACI_DEVICE_GUARD,
    TACI_DEVICE_COUNT
};
extern const taci_Table taci_table_device;

enum {
    TACI_GUARD_FORCE,
    TACI_GUARD_TORQUE,
    TACI_GUARD_GRIP,
    TACI_GUARD_CONTINUOUS,
    TACI_GUARD_THERMAL,
    TACI_GUARD_SLEW,
    TACI_GUARD_SPEED,
    TACI_GUARD_TURN_SPEED,
    TACI_GUARD_STALE,
    TACI_GUARD_LOST,
    TACI_GUARD_SILENT,
    TACI_GUARD_RAMP,
    TACI_GUARD_FENCE,
    TACI_GUARD_COUNT
};
extern const taci_Table taci_table_guard; // fills a tac_GuardDef

typedef struct taci_CouplingText {
    const char *name, *device, *body;
    tac_Vec3 at;
    int frame;
    tac_PortEndDef end;
} taci_CouplingText;
enum {
    TACI_COUPLING_NAME,
    TACI_COUPLING_DEVICE,
    TACI_COUPLING_FRAME,
    TACI_COUPLING_BODY,
    TACI_COUPLING_AT,
    TACI_COUPLING_AXES,
    TACI_COUPLING_AXIS,
    TACI_COUPLING_STIFFNESS,
    TACI_COUPLING_ANGULAR,
    TACI_COUPLING_CONNECTOR,
    TACI_COUPLING_LIMIT,
    TACI_COUPLING_HAND,
    TACI_COUPLING_COUNT
};
extern const taci_Table taci_table_coupling;

enum {
    TACI_SIGNAL_TYPE,
    TACI_SIGNAL_VALUE,
    TACI_SIGNAL_AMPLITUDE,
    TACI_SIGNAL_FREQUENCY,
    TACI_SIGNAL_PHASE,
    TACI_SIGNAL_OFFSET,
    TACI_SIGNAL_FROM,
    TACI_SIGNAL_TO,
    TACI_SIGNAL_START,
    TACI_SIGNAL_DURATION,
    TACI_SIGNAL_TIMES,
    TACI_SIGNAL_VALUES,
    TACI_SIGNAL_COUNT
};
extern const taci_Table taci_table_signal; // fills a taci_Signal

typedef struct taci_ArrayText {
    const char *name, *anchor;
    bool close;
    // read by code of its own
    int axes, count[3];
    tac_Vec3 offset[3];
    uint32_t node, body_node, joint_node, spring_node, anchor_node;
} taci_ArrayText;
enum {
    TACI_ARRAY_NAME,
    TACI_ARRAY_SIZES,
    TACI_ARRAY_OFFSET,
    TACI_ARRAY_BODY,
    TACI_ARRAY_JOINT,
    TACI_ARRAY_SPRING,
    TACI_ARRAY_ANCHOR,
    TACI_ARRAY_CLOSE,
    TACI_ARRAY_COUNT
};
extern const taci_Table taci_table_array;

typedef struct taci_RecordText {
    int every, contacts;
    double rate;
} taci_RecordText;
enum {
    TACI_RECORD_EVERY,
    TACI_RECORD_RATE,
    TACI_RECORD_CHANNELS,
    TACI_RECORD_CONTACTS,
    TACI_RECORD_COUNT
};
extern const taci_Table taci_table_record;

/// All tables in the order of the reference; ends with NULL.
extern const taci_Table *const taci_tables[];

#endif
