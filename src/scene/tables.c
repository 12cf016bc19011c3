// The field tables of the scene format (fields.h). Defaults are those of the structs that the
// tables fill, and theirs are those of the definitions of the library.
#include "scene/tables.h"
#include "scene/scene.h"

// ---- the whole file

static const taci_TableField root_fields[] = {
    [TACI_ROOT_TACTUS] = {"tactus", TACI_FIELD_NODE, .need = TACI_REQUIRED, .form = "`1`",
                          .text = "version of the format; the first key of every file"},
    [TACI_ROOT_TITLE] = {"title", TACI_FIELD_NODE, .form = "text",
                         .text = "one line on what the "
                                 "scene shows"},
    [TACI_ROOT_INCLUDE] = {"include", TACI_FIELD_NODE, .form = "a path, or a list of them",
                           .text = "files whose things are part of this scene; paths are relative "
                                   "to this file"},
    [TACI_ROOT_PARAMETERS] = {"parameters", TACI_FIELD_NODE,
                              .form = "a mapping from names to [parameters](#parameters)",
                              .text = "numbers that can be set from outside"},
    [TACI_ROOT_WORLD] = {"world", TACI_FIELD_NODE, .form = "a [world](#world)",
                         .text = "gravity, step and method"},
    [TACI_ROOT_MATERIALS] = {"materials", TACI_FIELD_NODE,
                             .form = "a mapping from names to [materials](#materials)",
                             .text = "what shapes are made of"},
    [TACI_ROOT_PAIRS] = {"pairs", TACI_FIELD_NODE, .form = "a list of [pairs](#pairs)",
                         .text = "how two materials behave on each other"},
    [TACI_ROOT_GROUND] = {"ground", TACI_FIELD_NODE, .form = "a list of [shapes](#shapes)",
                          .text = "shapes of the world itself, in its own frame: floors and walls"},
    [TACI_ROOT_SIGNALS] = {"signals", TACI_FIELD_NODE,
                           .form = "a mapping from names to [signals](#signals)",
                           .text = "functions of time that ports, targets and drives use"},
    [TACI_ROOT_BODIES] = {"bodies", TACI_FIELD_NODE, .form = "a list of [bodies](#bodies)",
                          .text = "what moves, and what stands still"},
    [TACI_ROOT_ARRAYS] = {"arrays", TACI_FIELD_NODE, .form = "a list of [arrays](#arrays)",
                          .text = "chains and grids of equal bodies"},
    [TACI_ROOT_MODELS] = {"models", TACI_FIELD_NODE, .form = "a list of [models](#models)",
                          .text = "robots from files of their own"},
    [TACI_ROOT_BEAMS] = {"beams", TACI_FIELD_NODE, .form = "a list of [beams](#beams)",
                         .text = "beams that bend"},
    [TACI_ROOT_NETS] = {"nets", TACI_FIELD_NODE, .form = "a list of [nets](#nets)",
                        .text = "masses at points with springs between them"},
    [TACI_ROOT_NETWORKS] = {"networks", TACI_FIELD_NODE, .form = "a list of [networks](#networks)",
                            .text = "port-Hamiltonian parts that step as one"},
    [TACI_ROOT_JOINTS] = {"joints", TACI_FIELD_NODE, .form = "a list of [joints](#joints)",
                          .text = "what takes freedoms away"},
    [TACI_ROOT_SPRINGS] = {"springs", TACI_FIELD_NODE, .form = "a list of [springs](#springs)",
                           .text = "springs and dampers, with targets that may move"},
    [TACI_ROOT_PORTS] = {"ports", TACI_FIELD_NODE, .form = "a list of [ports](#ports)",
                         .text = "forces on bodies"},
    [TACI_ROOT_DEVICES] = {"devices", TACI_FIELD_NODE, .form = "a list of [devices](#devices)",
                           .text = "what hands hold"},
    [TACI_ROOT_COUPLINGS] = {"couplings", TACI_FIELD_NODE,
                             .form = "a list of [couplings](#couplings)",
                             .text = "springs between devices and bodies"},
    [TACI_ROOT_RECORD] = {"record", TACI_FIELD_NODE, .form = "a [record](#record)",
                          .text = "what a recording holds"},
    [TACI_ROOT_SHOW] = {"show", TACI_FIELD_NODE, .form = "a [show](#show)",
                        .text = "what a visitor is told of it, and from where it is seen"},
    [TACI_ROOT_BESIDE] = {"beside", TACI_FIELD_NODE, .form = "a [beside](#beside)",
                          .text = "other values of parameters, to be run beside it"},
};
static const taci_Former root_former[] = {{"links", "springs"}, {NULL, NULL}};
const taci_Table taci_table_root = {
    .noun = "a scene",
    .title = "Scene",
    .intro = "The keys of a file.",
    .variant = -1,
    .former = root_former,
    TABLE(int, root_fields),
};

// ---- parameters

static const taci_Choice scale_choices[] = {{"linear", 0, "even steps"},
                                            {"log", 1, "even factors; `min` must be positive"},
                                            END_OF_CHOICES};
static const taci_TableField parameter_fields[] = {
    [TACI_PARAMETER_DEFAULT] = {"default", TACI_FIELD_NODE, TACI_DIM_ANY, .need = TACI_REQUIRED,
                                .form = "a number", .text = "value if it is not set"},
    [TACI_PARAMETER_MIN] = {"min", TACI_FIELD_NODE, TACI_DIM_ANY, .form = "a number",
                            .standard = "none", .text = "smallest value that may be set"},
    [TACI_PARAMETER_MAX] = {"max", TACI_FIELD_NODE, TACI_DIM_ANY, .form = "a number",
                            .standard = "none", .text = "largest value that may be set"},
    [TACI_PARAMETER_UNIT] = {"unit", TACI_FIELD_TEXT, .offset = offsetof(taci_ParameterText, unit),
                             .standard = "that of `default`",
                             .text = "unit of its values, an SI unit without prefix such as `N/m`"},
    [TACI_PARAMETER_SCALE] = {"scale", TACI_FIELD_CHOICE, .choices = scale_choices,
                              .offset = offsetof(taci_ParameterText, scale),
                              .text = "how sliders and sweeps divide its range"},
    [TACI_PARAMETER_TEXT] = {"text", TACI_FIELD_TEXT, .offset = offsetof(taci_ParameterText, text),
                             .text = "one line on what it is"},
    [TACI_PARAMETER_LIVE] = {"live", TACI_FIELD_FLAG, .offset = offsetof(taci_ParameterText, live),
                             .text = "it can be changed while the world runs"},
};
static void parameter_defaults(void *object)
{
    *(taci_ParameterText *)object = (taci_ParameterText){.unit = "", .text = ""};
}
const taci_Table taci_table_parameter = {
    .noun = "a parameter",
    .title = "Parameters",
    .intro =
        "A parameter is used as `$name`. A number or an expression alone, as in `k: 200`, is "
        "short for a mapping with `default` only. A file that includes others may declare a "
        "parameter of theirs again: its declaration is the one that holds. With `live: true` its "
        "value changes a world that runs, by edits of [these](edits.md#live-parameters) "
        "things; whatever else would change with it is a mistake.",
    .variant = -1,
    .defaults = parameter_defaults,
    TABLE(taci_ParameterText, parameter_fields),
};

// ---- world

static const taci_Choice policy_choices[] = {
    {"exact", TAC_POLICY_EXACT, "handed back along the internal forces"},
    {"ledger", TAC_POLICY_LEDGER, "carried as a residual until damping pays for it"},
    {"plain", TAC_POLICY_PLAIN, "left in the motion and booked as created, as in the papers"},
    END_OF_CHOICES};
static const taci_TableField world_fields[] = {
    [TACI_WORLD_GRAVITY] = {"gravity", TACI_FIELD_VECTOR, TACI_DIM_ACCELERATION,
                            .offset = offsetof(taci_WorldText, gravity),
                            .text = "acceleration of free fall; z is up"},
    [TACI_WORLD_STEP] = {"step", TACI_FIELD_NUMBER, TACI_DIM_TIME, TACI_RULE_POSITIVE,
                         .offset = offsetof(taci_WorldText, step), .text = "length of a step"},
    [TACI_WORLD_HAPTIC_RATE] = {"haptic_rate", TACI_FIELD_NUMBER, TACI_DIM_FREQUENCY,
                                TACI_RULE_POSITIVE, .offset = offsetof(taci_WorldText, haptic_rate),
                                .standard = "its devices' own, or 1 kHz",
                                .text = "of the loop that devices are read and written in, 1 Hz to "
                                        "100 kHz: as often as there are steps, or more often"},
    [TACI_WORLD_DURATION] = {"duration", TACI_FIELD_NUMBER, TACI_DIM_TIME, TACI_RULE_POSITIVE,
                             .offset = offsetof(taci_WorldText, duration),
                             .text = "how long it runs if nothing else is said"},
    [TACI_WORLD_POLICY] = {"policy", TACI_FIELD_CHOICE, .choices = policy_choices,
                           .offset = offsetof(taci_WorldText, policy),
                           .text = "what is done with energy that a linearised joint or spring "
                                   "leaks"},
    [TACI_WORLD_CONTACT] = {"contact", TACI_FIELD_NODE, .form = "[contact](#contact)",
                            .text = "law and solver of contacts"},
    [TACI_WORLD_FILL] = {"fill_capacity", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
                         .offset = offsetof(taci_WorldText, fill_capacity),
                         .standard = "from the number of closed loops",
                         .text = "6x6 blocks that closed loops of joints may add"},
    [TACI_WORLD_SPARE] = {"spare", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
                          .offset = offsetof(taci_WorldText, spare),
                          .text = "room for bodies, joints, springs and shapes that a program adds "
                                  "while it runs, of each"},
    [TACI_WORLD_FIXED] = {"fixed_capacities", TACI_FIELD_FLAG,
                          .offset = offsetof(taci_WorldText, fixed_capacities),
                          .text = "whether the capacities are all there ever is, so that no step "
                                  "allocates; else they are what there is at first, and grow"},
    [TACI_WORLD_STUDY] = {"study", TACI_FIELD_NODE, .form = "[study](#study)",
                          .text = "other ways to compute a step, for comparison"},
};
static const taci_Former world_former[] = {
    {"scheme", "study: {scheme}"},          {"gyro", "study: {gyro}"},
    {"predictor", "study: {predictor}"},    {"passes", "study: {passes}"},
    {"deposit", "study: {ledger_deposit}"}, {NULL, NULL}};
static void world_defaults(void *object)
{
    tac_WorldDef def = tac_world_def_default();
    *(taci_WorldText *)object = (taci_WorldText){
        .gravity = def.gravity, .step = 0.001, .duration = 10.0, .policy = def.policy, .spare = 16};
}
const taci_Table taci_table_world = {
    .noun = "a world",
    .title = "World",
    .intro = "Of several files that say something of the world, the one that includes the others "
             "holds, key by key.",
    .variant = -1,
    .defaults = world_defaults,
    .former = world_former,
    TABLE(taci_WorldText, world_fields),
};

// ---- joints

static const taci_Choice joint_choices[] = {
    {"ball", TAC_JOINT_BALL, "two points stay together"},
    {"revolute", TAC_JOINT_REVOLUTE, "a hinge: `a` turns about `axis`"},
    {"prismatic", TAC_JOINT_PRISMATIC, "a slide: `a` moves along `axis`"},
    {"fixed", TAC_JOINT_FIXED, "nothing moves"},
    END_OF_CHOICES};
#define WITH_TRAVEL (BIT(TAC_JOINT_BALL) | BIT(TAC_JOINT_REVOLUTE) | BIT(TAC_JOINT_PRISMATIC))
#define WITH_ANGLE (BIT(TAC_JOINT_PRISMATIC) | BIT(TAC_JOINT_FIXED))
static const taci_TableField joint_fields[] = {
    [TACI_JOINT_TYPE] = {"type", TACI_FIELD_CHOICE, .need = TACI_REQUIRED, .choices = joint_choices,
                         .offset = offsetof(taci_JointText, type), .text = "what it leaves free"},
    [TACI_JOINT_NAME] = {"name", TACI_FIELD_NAME, .need = TACI_REQUIRED_MOSTLY,
                         .offset = offsetof(taci_JointText, name),
                         .text = "name, unlike that of any other body, joint, spring or port"},
    [TACI_JOINT_A] = {"a", TACI_FIELD_PART, .need = TACI_REQUIRED_ALONE,
                      .offset = offsetof(taci_JointText, a), .text = "a body"},
    [TACI_JOINT_B] = {"b", TACI_FIELD_PART, .need = TACI_REQUIRED_ALONE,
                      .offset = offsetof(taci_JointText, b), .text = "a body, or `world`"},
    [TACI_JOINT_AT] = {"at", TACI_FIELD_VECTOR, TACI_DIM_LENGTH,
                       .offset = offsetof(taci_JointText, at),
                       .standard = "origin of the body frame of `a`",
                       .text = "where it is at the start, in the world"},
    [TACI_JOINT_AXIS] = {"axis", TACI_FIELD_VECTOR, .offset = offsetof(taci_JointText, axis),
                         .text = "direction of its axis at the start, in the world"},
    [TACI_JOINT_FRAME_A] = {"frame_a", TACI_FIELD_NODE, .form = "a [frame](#frames)",
                            .standard = "from `at` and `axis`",
                            .text = "joint frame on `a`, whose z is the axis; with `frame_b`, in "
                                    "place of `at` and `axis`"},
    [TACI_JOINT_FRAME_B] = {"frame_b", TACI_FIELD_NODE, .form = "a [frame](#frames)",
                            .standard = "from `at` and `axis`",
                            .text = "joint frame on `b`, or in the world"},
    [TACI_JOINT_STIFFNESS] = {"stiffness", TACI_FIELD_NUMBER, TACI_DIM_STIFFNESS,
                              TACI_RULE_POSITIVE, .offset = offsetof(taci_JointText, stiffness),
                              .text = "of each point of it; a hinge has two"},
    [TACI_JOINT_HALF_WIDTH] = {"half_width", TACI_FIELD_NUMBER, TACI_DIM_LENGTH, TACI_RULE_POSITIVE,
                               .offset = offsetof(taci_JointText, half_width),
                               .text = "distance of the two points of a hinge from its middle; "
                                       "stiffness against tilting is 2 stiffness half_width²"},
    [TACI_JOINT_ANGULAR_STIFFNESS] = {"angular_stiffness", TACI_FIELD_NUMBER,
                                      TACI_DIM_ANGULAR_STIFFNESS, TACI_RULE_NOT_NEGATIVE,
                                      TACI_OPTIONAL, WITH_ANGLE,
                                      offsetof(taci_JointText, angular_stiffness),
                                      .standard = "2 stiffness half_width²",
                                      .text = "of the rotations it forbids"},
    [TACI_JOINT_DAMPING] = {"damping", TACI_FIELD_NUMBER, TACI_DIM_DAMPING, TACI_RULE_NOT_NEGATIVE,
                            .offset = offsetof(taci_JointText, damping),
                            .text = "of each point; an undamped joint rings for ever"},
    [TACI_JOINT_ANGULAR_DAMPING] = {"angular_damping", TACI_FIELD_NUMBER, TACI_DIM_ANGULAR_DAMPING,
                                    TACI_RULE_NOT_NEGATIVE, TACI_OPTIONAL, WITH_ANGLE,
                                    offsetof(taci_JointText, angular_damping),
                                    .text = "of the rotations it forbids"},
    [TACI_JOINT_SPRING] = {"spring", TACI_FIELD_NUMBER, TACI_DIM_TRAVEL_STIFFNESS,
                           TACI_RULE_NOT_NEGATIVE, TACI_OPTIONAL, WITH_TRAVEL,
                           offsetof(taci_JointText, spring),
                           .text = "of the free motion; of a ball, of the whole rotation"},
    [TACI_JOINT_SPRING_REST] = {"spring_rest", TACI_FIELD_NUMBER, TACI_DIM_TRAVEL, TACI_RULE_NONE,
                                TACI_OPTIONAL, BIT(TAC_JOINT_REVOLUTE) | BIT(TAC_JOINT_PRISMATIC),
                                offsetof(taci_JointText, spring_rest),
                                .text = "where the spring is at rest"},
    [TACI_JOINT_DAMPER] = {"damper", TACI_FIELD_NUMBER, TACI_DIM_TRAVEL_DAMPING,
                           TACI_RULE_NOT_NEGATIVE, TACI_OPTIONAL, WITH_TRAVEL,
                           offsetof(taci_JointText, damper), .text = "of the free motion"},
    [TACI_JOINT_LIMITS] = {"limits", TACI_FIELD_NODE, TACI_DIM_TRAVEL, .only = WITH_TRAVEL,
                           .form = "`[lower, upper]`", .standard = "none",
                           .text = "of the coordinate, which is 0 at the start; of a ball, `[0, "
                                   "upper]` for the angle between the two z axes"},
    [TACI_JOINT_LIMIT_STIFFNESS] = {"limit_stiffness", TACI_FIELD_NUMBER, TACI_DIM_TRAVEL_STIFFNESS,
                                    TACI_RULE_NOT_NEGATIVE, TACI_OPTIONAL, WITH_TRAVEL,
                                    offsetof(taci_JointText, limit_stiffness),
                                    .text = "beyond the limits"},
    [TACI_JOINT_LIMIT_DAMPING] = {"limit_damping", TACI_FIELD_NUMBER, TACI_DIM_TRAVEL_DAMPING,
                                  TACI_RULE_NOT_NEGATIVE, TACI_OPTIONAL, WITH_TRAVEL,
                                  offsetof(taci_JointText, limit_damping),
                                  .text = "beyond the limits"},
};
static void joint_defaults(void *object)
{
    tac_JointDef def = tac_joint_def_default();
    *(taci_JointText *)object = (taci_JointText){.axis = {0, 0, 1},
                                                 .stiffness = def.stiffness,
                                                 .half_width = def.half_width,
                                                 .angular_stiffness = def.angular_stiffness,
                                                 .damping = def.damping,
                                                 .angular_damping = def.angular_damping,
                                                 .spring = def.spring,
                                                 .spring_rest = def.spring_rest,
                                                 .damper = def.damper,
                                                 .limit_stiffness = def.limit_stiffness,
                                                 .limit_damping = def.limit_damping};
}
const taci_Table taci_table_joint = {
    .noun = "a joint",
    .title = "Joints",
    .intro = "A joint is a stiff potential between a frame on `a` and a frame on `b`. Usually both "
             "are given by a point and a direction in the world, `at` and `axis`, at the poses of "
             "the start. Where a unit depends on the joint, it is that of an angle for ball and "
             "revolute joints and that of a length for prismatic ones.",
    .variant = TACI_JOINT_TYPE,
    .defaults = joint_defaults,
    TABLE(taci_JointText, joint_fields),
};

// ---- springs

static const taci_Choice spring_choices[] = {
    {"point", TAC_SPRING_POINT, "pulls two points together"},
    {"orientation", TAC_SPRING_ORIENTATION, "turns two frames alike"},
    {"pose", TAC_SPRING_POSE, "does both"},
    {"distance", TAC_SPRING_DISTANCE, "a spring along the line between two points"},
    {"hinge", TAC_SPRING_HINGE, "pulls two points and the z axes of both frames together"},
    {"coordinate", TAC_SPRING_COORDINATE,
     "ties joints of models: position of `a` - ratio · position of `b` - offset is stretched"},
    END_OF_CHOICES};
static const taci_Choice coupling_choices[] = {
    {"inside", TAC_SPRING_INSIDE, "in the operator of the bodies"},
    {"row", TAC_SPRING_ROW, "a row of the world between them; the motion is the same"},
    END_OF_CHOICES};
#define WITH_TURN (BIT(TAC_SPRING_ORIENTATION) | BIT(TAC_SPRING_POSE))
#define WITH_FRAMES \
    (WITH_TURN | BIT(TAC_SPRING_POINT) | BIT(TAC_SPRING_DISTANCE) | BIT(TAC_SPRING_HINGE))
#define WITH_POINT ((WITH_FRAMES & ~BIT(TAC_SPRING_ORIENTATION)) | BIT(TAC_SPRING_COORDINATE))
static const taci_TableField spring_fields[] = {
    [TACI_SPRING_TYPE] = {"type", TACI_FIELD_CHOICE, .need = TACI_REQUIRED,
                          .choices = spring_choices, .offset = offsetof(taci_SpringText, type),
                          .text = "what it pulls at"},
    [TACI_SPRING_NAME] = {"name", TACI_FIELD_NAME, .need = TACI_REQUIRED_MOSTLY,
                          .offset = offsetof(taci_SpringText, name),
                          .text = "name, unlike that of any other body, joint, spring or port"},
    [TACI_SPRING_A] = {"a", TACI_FIELD_PART, .need = TACI_REQUIRED_ALONE,
                       .offset = offsetof(taci_SpringText, a),
                       .text =
                           "a body, also one or a site of a model, beam or net as `arm.hand` or "
                           "`beam.node10`; of type `coordinate` a joint of a model as "
                           "`arm.elbow`"},
    [TACI_SPRING_B] = {"b", TACI_FIELD_PART, .need = TACI_REQUIRED_ALONE,
                       .offset = offsetof(taci_SpringText, b), .text = "likewise, or `world`"},
    [TACI_SPRING_AT] = {"at", TACI_FIELD_VECTOR, TACI_DIM_LENGTH, .only = WITH_FRAMES,
                        .offset = offsetof(taci_SpringText, at), .standard = "",
                        .text = "where both of its frames are at the start, in the world"},
    [TACI_SPRING_AXIS] = {"axis", TACI_FIELD_VECTOR, .only = BIT(TAC_SPRING_HINGE),
                          .offset = offsetof(taci_SpringText, axis),
                          .text = "direction of its axis at the start, in the world; with `at`"},
    [TACI_SPRING_AT_A] = {"at_a", TACI_FIELD_VECTOR, TACI_DIM_LENGTH, .only = WITH_FRAMES,
                          .offset = offsetof(taci_SpringText, at_a),
                          .text = "its point on `a`, in the body frame, or in that of the site"},
    [TACI_SPRING_AT_B] = {"at_b", TACI_FIELD_VECTOR, TACI_DIM_LENGTH, .only = WITH_FRAMES,
                          .offset = offsetof(taci_SpringText, at_b),
                          .text = "its point on `b`, likewise, or in the world"},
    [TACI_SPRING_FRAME_A] = {"frame_a", TACI_FIELD_NODE, .only = WITH_FRAMES,
                             .form = "a [frame](#frames)", .standard = "the body frame at `at_a`",
                             .text = "its frame on `a`, in place of `at_a`"},
    [TACI_SPRING_FRAME_B] = {"frame_b", TACI_FIELD_NODE, .only = WITH_FRAMES,
                             .form = "a [frame](#frames)",
                             .standard = "the body frame at `at_b`, or the axes of the world",
                             .text = "its frame on `b`, or in the world, in place of `at_b`"},
    [TACI_SPRING_TARGET] = {"target", TACI_FIELD_NODE, .only = WITH_FRAMES,
                            .form = "a [target](#targets)", .standard = "none",
                            .text = "how its end in the world moves; `b` must be `world`"},
    [TACI_SPRING_STIFFNESS] = {"stiffness", TACI_FIELD_NUMBER, TACI_DIM_TRAVEL_STIFFNESS,
                               TACI_RULE_NOT_NEGATIVE, TACI_OPTIONAL, WITH_POINT,
                               offsetof(taci_SpringText, stiffness),
                               .text =
                                   "of its points, in N/m; of type `coordinate` as the joint `a` "
                                   "moves"},
    [TACI_SPRING_DAMPING] = {"damping", TACI_FIELD_NUMBER, TACI_DIM_TRAVEL_DAMPING,
                             TACI_RULE_NOT_NEGATIVE, TACI_OPTIONAL, WITH_POINT,
                             offsetof(taci_SpringText, damping), .text = "likewise, in N·s/m"},
    [TACI_SPRING_ANGULAR_STIFFNESS] = {"angular_stiffness", TACI_FIELD_NUMBER,
                                       TACI_DIM_ANGULAR_STIFFNESS, TACI_RULE_NOT_NEGATIVE,
                                       TACI_OPTIONAL, WITH_TURN,
                                       offsetof(taci_SpringText, angular_stiffness),
                                       .text = "of its frames' rotation"},
    [TACI_SPRING_ANGULAR_DAMPING] = {"angular_damping", TACI_FIELD_NUMBER, TACI_DIM_ANGULAR_DAMPING,
                                     TACI_RULE_NOT_NEGATIVE, TACI_OPTIONAL, WITH_TURN,
                                     offsetof(taci_SpringText, angular_damping),
                                     .text = "of its frames' rotation"},
    [TACI_SPRING_REST_LENGTH] = {"rest_length", TACI_FIELD_NUMBER, TACI_DIM_LENGTH,
                                 TACI_RULE_NOT_NEGATIVE, TACI_OPTIONAL, BIT(TAC_SPRING_DISTANCE),
                                 offsetof(taci_SpringText, rest_length),
                                 .text = "length at which it does not pull"},
    [TACI_SPRING_HALF_WIDTH] = {"half_width", TACI_FIELD_NUMBER, TACI_DIM_LENGTH,
                                TACI_RULE_POSITIVE, TACI_OPTIONAL, BIT(TAC_SPRING_HINGE),
                                offsetof(taci_SpringText, half_width),
                                .text = "the axes are held by two points this far out"},
    [TACI_SPRING_RATIO] = {"ratio", TACI_FIELD_NUMBER, TACI_DIM_ANY, TACI_RULE_NONE, TACI_OPTIONAL,
                           BIT(TAC_SPRING_COORDINATE), offsetof(taci_SpringText, ratio),
                           .text = "how far `a` moves where `b` moves by 1"},
    [TACI_SPRING_OFFSET] = {"offset", TACI_FIELD_NODE, TACI_DIM_TRAVEL,
                            .only = BIT(TAC_SPRING_COORDINATE),
                            .form = "a number or a [signal](#signals)", .standard = "0",
                            .text = "where `a` is if `b` is at 0"},
    [TACI_SPRING_COUPLING] =
        {"coupling", TACI_FIELD_CHOICE, .only = WITH_FRAMES, .choices = coupling_choices,
         .offset = offsetof(taci_SpringText, coupling),
         .text = "how it is solved; springs on models, beams, nets and networks are rows"},
};
static void spring_defaults(void *object)
{
    tac_SpringDef def = tac_spring_def_default();
    *(taci_SpringText *)object = (taci_SpringText){.coupling = def.coupling,
                                                   .stiffness = def.stiffness,
                                                   .damping = def.damping,
                                                   .angular_stiffness = def.angular_stiffness,
                                                   .angular_damping = def.angular_damping,
                                                   .rest_length = def.rest_length,
                                                   .axis = {0, 0, 1},
                                                   .half_width = def.half_width,
                                                   .ratio = def.ratio};
}
static const taci_Former spring_former[] = {
    {"place", "coupling"}, {"form", "world: {study: {so3}}"}, {NULL, NULL}};
const taci_Table taci_table_spring = {
    .noun = "a spring",
    .title = "Springs",
    .intro = "A spring with a damper acts between a frame on `a` and a frame on `b`, or, of "
             "type `coordinate`, between two joints of models. The parts of models, beams, nets "
             "and networks "
             "have the names of their [channels](#channels); the body frame of such a part has its "
             "origin in the centre of mass.",
    .variant = TACI_SPRING_TYPE,
    .defaults = spring_defaults,
    .former = spring_former,
    TABLE(taci_SpringText, spring_fields),
};

static const taci_TableField target_fields[] = {
    [TACI_TARGET_POSITION] = {"position", TACI_FIELD_NODE, TACI_DIM_LENGTH,
                              .form = "a [signal](#signals)", .standard = "`[0, 0, 0]`",
                              .text = "in the world"},
    [TACI_TARGET_ROTATION] = {"rotation", TACI_FIELD_NODE, TACI_DIM_ANGLE,
                              .form = "a [signal](#signals)", .standard = "`[0, 0, 0]`",
                              .text = "rotation vector, in the world"},
};
const taci_Table taci_table_target = {
    .noun = "a target",
    .title = "Targets",
    .intro =
        "Where the frame that a spring pulls its body to is at every time. Its mover does work, "
        "which is booked as `work_target`.",
    .variant = -1,
    TABLE(int, target_fields),
};

// ---- ports and signals

static const taci_TableField port_fields[] = {
    [TACI_PORT_NAME] = {"name", TACI_FIELD_NAME, .need = TACI_REQUIRED,
                        .offset = offsetof(taci_PortText, name),
                        .text = "name, unlike that of any other body, joint, spring or port"},
    [TACI_PORT_BODY] = {"body", TACI_FIELD_PART, .offset = offsetof(taci_PortText, body),
                        .standard = "none",
                        .text =
                            "the body it pushes, also one of a model as `arm.hand`, or a site of "
                            "one, where the force then acts; a body has "
                            "at most one port"},
    [TACI_PORT_FORCE] = {"force", TACI_FIELD_NODE, TACI_DIM_FORCE, .form = "a [signal](#signals)",
                         .standard = "none", .text = "in world axes"},
    [TACI_PORT_TORQUE] = {"torque", TACI_FIELD_NODE, TACI_DIM_TORQUE,
                          .form = "a [signal](#signals)", .standard = "none",
                          .text = "in world axes"},
    [TACI_PORT_AT] = {"at", TACI_FIELD_VECTOR, TACI_DIM_LENGTH,
                      .offset = offsetof(taci_PortText, at),
                      .standard = "the centre of mass, or the site",
                      .text = "where the force acts, in the body frame, or in that of the site"},
    [TACI_PORT_JOINT] = {"joint", TACI_FIELD_PART, .offset = offsetof(taci_PortText, joint),
                         .standard = "none",
                         .text = "a joint of a model, as `arm.elbow`, in place of `body`"},
    [TACI_PORT_EFFORT] = {"effort", TACI_FIELD_NODE, .form = "a number or a [signal](#signals)",
                          .standard = "0", .text = "on the joint, in N·m, or N if it is prismatic"},
};
const taci_Table taci_table_port = {
    .noun = "a port",
    .title = "Ports",
    .intro = "A port pushes a body or a joint; its work is booked as `work_port`. A step takes the "
             "value of the signal in its middle. A port on a joint has the channels `effort` and "
             "`work`, which is that of all ports on joints of its model.",
    .variant = -1,
    TABLE(taci_PortText, port_fields),
};

static const taci_Choice signal_choices[] = {
    {"constant", TACI_SIGNAL_CONSTANT, "always `value`"},
    {"sine", TACI_SIGNAL_SINE,
     "offset + amplitude · sin(2π frequency t + phase), each component "
     "for itself"},
    {"ramp", TACI_SIGNAL_RAMP, "from `from` to `to` in a straight line, then it stays there"},
    {"steps", TACI_SIGNAL_STEPS, "`values`, each from its time on; the first one before, too"},
    {"table", TACI_SIGNAL_TABLE,
     "`values` at `times`, straight lines between; the first and the last one outside"},
    END_OF_CHOICES};
#define IN_RAMP BIT(TACI_SIGNAL_RAMP)
#define IN_LISTS (BIT(TACI_SIGNAL_STEPS) | BIT(TACI_SIGNAL_TABLE))
static const taci_TableField signal_fields[] = {
    [TACI_SIGNAL_TYPE] = {"type", TACI_FIELD_CHOICE, .need = TACI_REQUIRED,
                          .choices = signal_choices, .offset = offsetof(taci_Signal, type),
                          .text = "how it depends on the time t"},
    [TACI_SIGNAL_VALUE] = {"value", TACI_FIELD_VECTOR, TACI_DIM_SIGNAL, TACI_RULE_NONE,
                           TACI_REQUIRED, BIT(TACI_SIGNAL_CONSTANT), offsetof(taci_Signal, value),
                           .text = "its value"},
    [TACI_SIGNAL_AMPLITUDE] = {"amplitude", TACI_FIELD_VECTOR, TACI_DIM_SIGNAL, TACI_RULE_NONE,
                               TACI_REQUIRED, BIT(TACI_SIGNAL_SINE),
                               offsetof(taci_Signal, amplitude), .text = "of each component"},
    [TACI_SIGNAL_FREQUENCY] = {"frequency", TACI_FIELD_VECTORS, TACI_DIM_FREQUENCY, TACI_RULE_NONE,
                               TACI_REQUIRED, BIT(TACI_SIGNAL_SINE),
                               offsetof(taci_Signal, frequency),
                               .text = "of each component, or one for all"},
    [TACI_SIGNAL_PHASE] = {"phase", TACI_FIELD_VECTORS, TACI_DIM_ANGLE, TACI_RULE_NONE,
                           TACI_OPTIONAL, BIT(TACI_SIGNAL_SINE), offsetof(taci_Signal, phase),
                           .text = "of each component, or one for all"},
    [TACI_SIGNAL_OFFSET] = {"offset", TACI_FIELD_VECTOR, TACI_DIM_SIGNAL, TACI_RULE_NONE,
                            TACI_OPTIONAL, BIT(TACI_SIGNAL_SINE), offsetof(taci_Signal, offset),
                            .text = "added to it"},
    [TACI_SIGNAL_FROM] = {"from", TACI_FIELD_VECTOR, TACI_DIM_SIGNAL, TACI_RULE_NONE, TACI_OPTIONAL,
                          IN_RAMP, offsetof(taci_Signal, from), .text = "value before `start`"},
    [TACI_SIGNAL_TO] = {"to", TACI_FIELD_VECTOR, TACI_DIM_SIGNAL, TACI_RULE_NONE, TACI_REQUIRED,
                        IN_RAMP, offsetof(taci_Signal, to), .text = "value at the end"},
    [TACI_SIGNAL_START] = {"start", TACI_FIELD_NUMBER, TACI_DIM_TIME, TACI_RULE_NONE, TACI_OPTIONAL,
                           IN_RAMP, offsetof(taci_Signal, start), .text = "when it begins"},
    [TACI_SIGNAL_DURATION] = {"duration", TACI_FIELD_NUMBER, TACI_DIM_TIME, TACI_RULE_POSITIVE,
                              TACI_REQUIRED, IN_RAMP, offsetof(taci_Signal, duration),
                              .text = "how long it takes"},
    [TACI_SIGNAL_TIMES] = {"times", TACI_FIELD_NODE, TACI_DIM_TIME, .need = TACI_REQUIRED,
                           .only = IN_LISTS, .form = "a list of times",
                           .text = "each later than the one before"},
    [TACI_SIGNAL_VALUES] = {"values", TACI_FIELD_NODE, TACI_DIM_SIGNAL, .need = TACI_REQUIRED,
                            .only = IN_LISTS, .form = "a list of vectors",
                            .text = "as many as `times`"},
};
const taci_Table taci_table_signal = {
    .noun = "a signal",
    .title = "Signals",
    .intro = "A signal has three components and the unit of what it is used for: force, torque, "
             "position or rotation. Where one is wanted, write the name of a signal, a mapping as "
             "below, or three numbers for a constant. What moves a joint (`rest`, `offset`, "
             "`effort`) has one component: each vector below is then a number.",
    .variant = TACI_SIGNAL_TYPE,
    TABLE(taci_Signal, signal_fields),
};

// ---- arrays, record

static const taci_TableField array_fields[] = {
    [TACI_ARRAY_NAME] = {"name", TACI_FIELD_NAME, .need = TACI_REQUIRED,
                         .offset = offsetof(taci_ArrayText, name),
                         .text = "its bodies are `name[0]`, `name[1]` and so on; in a grid "
                                 "`name[0][0]`"},
    [TACI_ARRAY_SIZES] = {"count", TACI_FIELD_NODE, .need = TACI_REQUIRED,
                          .form = "a whole number, or a list of two or three",
                          .text = "how many bodies; of a grid, along each of its directions"},
    [TACI_ARRAY_OFFSET] = {"offset", TACI_FIELD_NODE, TACI_DIM_LENGTH, .need = TACI_REQUIRED,
                           .form = "a vector; of a grid, a list of them",
                           .text = "how far each body is from the one before"},
    [TACI_ARRAY_BODY] = {"body", TACI_FIELD_NODE, .need = TACI_REQUIRED,
                         .form = "a [body](#bodies) without a name",
                         .text = "the first body; the others are moved by `offset`"},
    [TACI_ARRAY_JOINT] = {"joint", TACI_FIELD_NODE, .form = "a [joint](#joints) without `a`, `b`",
                          .standard = "none",
                          .text = "joins each body (`a`) to the one before (`b`); `at` is that of "
                                  "the first body, and is moved along"},
    [TACI_ARRAY_SPRING] = {"spring", TACI_FIELD_NODE,
                           .form = "a [spring](#springs) without `a`, `b`", .standard = "none",
                           .text = "likewise"},
    [TACI_ARRAY_ANCHOR] = {"anchor", TACI_FIELD_NAME, .offset = offsetof(taci_ArrayText, anchor),
                           .standard = "none",
                           .text = "what the first body of a chain is joined to: a body, or "
                                   "`world`"},
    [TACI_ARRAY_CLOSE] = {"close", TACI_FIELD_FLAG, .offset = offsetof(taci_ArrayText, close),
                          .text = "whether the first body of a chain is joined to the last one: a "
                                  "ring"},
};
static const taci_Former array_former[] = {{"link", "spring"}, {NULL, NULL}};
const taci_Table taci_table_array = {
    .noun = "an array",
    .title = "Arrays",
    .intro =
        "An array makes a chain, a row or a grid of bodies and joins neighbours. Inside it, "
        "expressions may use `$i` (in grids `$j` and `$k` too), the number of the body, "
        "counted from 0. Its joints are named `name_joint[1]`, its springs `name_spring[1]`, by "
        "the body `a`; in a grid `name_joint_i[1][0]` along the first direction, and so on. A "
        "`name` in `joint` or `spring` takes the place of `name_joint` or `name_spring`.",
    .variant = -1,
    .former = array_former,
    TABLE(taci_ArrayText, array_fields),
};

static const taci_TableField record_fields[] = {
    [TACI_RECORD_EVERY] = {"every", TACI_FIELD_COUNT, .rule = TACI_RULE_POSITIVE,
                           .offset = offsetof(taci_RecordText, every),
                           .text = "steps per recorded row"},
    [TACI_RECORD_RATE] = {"rate", TACI_FIELD_NUMBER, TACI_DIM_FREQUENCY, TACI_RULE_POSITIVE,
                          .offset = offsetof(taci_RecordText, rate), .standard = "from `every`",
                          .text = "rows per second, in place of `every`; rounded to whole steps"},
    [TACI_RECORD_CHANNELS] = {"channels", TACI_FIELD_NODE, .form = "a list of names",
                              .standard = "`[\"*.position\", \"*.*.position\", \"energy.*\", "
                                          "ledger.residual, momentum.residual, world.joint_gap]`",
                              .text = "what is recorded; `*` stands for any text and `?` for one "
                                      "character"},
    [TACI_RECORD_CONTACTS] = {"contacts", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
                              .offset = offsetof(taci_RecordText, contacts),
                              .text = "contacts per recorded row, at most; how many there were is "
                                      "recorded too"},
};
static void record_defaults(void *object)
{
    *(taci_RecordText *)object = (taci_RecordText){.every = 1, .contacts = 256};
}
const taci_Table taci_table_record = {
    .noun = "a record",
    .title = "Record",
    .intro = "Names that start with `*` need quotes, because YAML has another use for the star.",
    .variant = -1,
    .defaults = record_defaults,
    TABLE(taci_RecordText, record_fields),
};

const taci_Table *const taci_tables[] = {
    &taci_table_root,    &taci_table_parameter, &taci_table_pick,     &taci_table_world,
    &taci_table_contact, &taci_table_study,     &taci_table_material, &taci_table_pair,
    &taci_table_body,    &taci_table_motion,    &taci_table_shape,    &taci_table_array,
    &taci_table_model,   &taci_table_servo,     &taci_table_beam,     &taci_table_net,
    &taci_table_network, &taci_table_part,      &taci_table_joint,    &taci_table_frame,
    &taci_table_spring,  &taci_table_target,    &taci_table_port,     &taci_table_signal,
    &taci_table_device,  &taci_table_guard,     &taci_table_coupling, &taci_table_record,
    &taci_table_show,    &taci_table_camera,    &taci_table_beside,   NULL};
