// The field tables of models, beams and nets (fields.h).
#include "scene/tables.h"
#include <tactus/model.h>
#include <tactus/nodal.h>

static const taci_Choice form_choices[] = {
    {"auto", TAC_FORM_AUTO, "by its size and springs"},
    {"square", TAC_FORM_SQUARE, "a dense Cholesky factor"},
    {"recursion", TAC_FORM_RECURSION,
     "a twist for each body; cost grows with the number of joints"},
    {"symmetric", TAC_FORM_SYMMETRIC, "the symmetric root; for comparison"},
    {"leaf", TAC_FORM_LEAF, "a Cholesky factor from the leaves; for comparison"},
    END_OF_CHOICES};
static const taci_TableField model_fields[] = {
    [TACI_MODEL_NAME] = {"name", TACI_FIELD_NAME, .offset = offsetof(taci_ModelText, name),
                         .standard = "the name that its file gives",
                         .text = "name, unlike that of any other thing"},
    [TACI_MODEL_FILE] = {"file", TACI_FIELD_TEXT, .need = TACI_REQUIRED,
                         .offset = offsetof(taci_ModelText, file),
                         .text = "a robot in URDF or MJCF; the path is relative to this file"},
    POSE(TACI_MODEL_POSE, offsetof(taci_ModelText, pose), "origin of the model"),
    [TACI_MODEL_FLOATING] = {"floating", TACI_FIELD_NODE, TACI_DIM_NUMBER,
                             .form = "`true`, `false` or a number", .standard = "`false`",
                             .text = "whether the root of a URDF file is free instead of fixed to "
                                     "the world; a number: if it is not 0"},
    [TACI_MODEL_FLOOR] = {"floor", TACI_FIELD_NODE, TACI_DIM_NUMBER,
                          .form = "`true`, `false` or a number", .standard = "`false`",
                          .text = "whether a model that floats, and brings none, gets a floor: a "
                                  "plane at the height of its lowest point"},
    [TACI_MODEL_STRICT] = {"strict", TACI_FIELD_FLAG, .offset = offsetof(taci_ModelText, strict),
                           .text = "whether what is repaired else, and said, is a mistake"},
    [TACI_MODEL_START] = {"start", TACI_FIELD_NODE, TACI_DIM_TRAVEL,
                          .form = "the name of a keyframe, or a mapping from joints to positions",
                          .standard = "its file's",
                          .text = "where it starts: at a keyframe of its MJCF file, or where "
                                  "revolute and prismatic joints are; those that mimic them "
                                  "follow"},
    [TACI_MODEL_DRIVE] = {"drive", TACI_FIELD_NODE,
                          .form = "a mapping from joints to [servos](#servos)", .standard = "none",
                          .text = "springs that pull joints to where they shall be"},
    [TACI_MODEL_CONTROLS] = {"controls", TACI_FIELD_NODE, TACI_DIM_ANY,
                             .form = "a mapping from drives to numbers or [signals](#signals)",
                             .standard = "those of the keyframe, or 0",
                             .text = "controls of its drives, which are the actuators of its MJCF "
                                     "file; a signal is taken in the middle of each step; `all` "
                                     "stands for those that are not named"},
    [TACI_MODEL_FORM] = {"form", TACI_FIELD_CHOICE, .choices = form_choices,
                         .offset = offsetof(taci_ModelText, form),
                         .text = "how its mass matrix is split"},
    [TACI_MODEL_COLLIDE] = {"collide", TACI_FIELD_FLAG, .offset = offsetof(taci_ModelText, collide),
                            .text = "whether it touches anything"},
    [TACI_MODEL_SELF_CONTACT] = {"self_contact", TACI_FIELD_FLAG,
                                 .offset = offsetof(taci_ModelText, self_contact),
                                 .text = "whether its bodies touch each other; neighbours never "
                                         "do"},
    [TACI_MODEL_OVERLAP] = {"overlap", TACI_FIELD_FLAG, .offset = offsetof(taci_ModelText, overlap),
                            .text = "whether those of its bodies touch each other, too, that "
                                    "overlap where it starts"},
    [TACI_MODEL_AS_WRITTEN] = {"as_written", TACI_FIELD_FLAG,
                               .offset = offsetof(taci_ModelText, as_written),
                               .text = "whether joints that start beyond their limits stay there, "
                                       "and the limits begin where they are; else they start at "
                                       "their limits"},
};
static void model_defaults(void *object)
{
    tac_ModelPlacement placement = tac_model_placement_default();
    *(taci_ModelText *)object = (taci_ModelText){.form = (int)placement.form,
                                                 .collide = placement.shapes,
                                                 .self_contact = placement.self_contact};
}
const taci_Table taci_table_model = {
    .noun = "a model",
    .title = "Models",
    .intro =
        "A model is a robot in a file of its own: [models](models.md) says what is read of it. "
        "Files that it names, and it itself, go into recordings. Gravity and the length of a "
        "step are those of the first model that gives them, where `world` does not. Its parts "
        "have channels such as `arm.joint1.position`; those of drives are such as "
        "`arm.drive.motor1.force`, and `drive3` by its number if it has no name. A body that is "
        "named like a joint has "
        "`_body` after its name, and what has no name is `body3` or `joint3` by its number. "
        "Blanks, slashes, commas, quotes and stars in names become `_`; a name that has become "
        "equal to an earlier one gets its number, as `arm.a_b_1`.",
    .variant = -1,
    .defaults = model_defaults,
    TABLE(taci_ModelText, model_fields),
};

static const taci_TableField servo_fields[] = {
    [TACI_SERVO_SPRING] = {"spring", TACI_FIELD_NUMBER, TACI_DIM_TRAVEL_STIFFNESS,
                           TACI_RULE_NOT_NEGATIVE, TACI_REQUIRED,
                           .offset = offsetof(taci_ServoText, spring),
                           .text = "stiffness, in place of one that the file gives"},
    [TACI_SERVO_DAMPER] = {"damper", TACI_FIELD_NUMBER, TACI_DIM_TRAVEL_DAMPING,
                           TACI_RULE_NOT_NEGATIVE, .offset = offsetof(taci_ServoText, damper),
                           .standard = "its file's", .text = "damping of the joint"},
    [TACI_SERVO_REST] = {"rest", TACI_FIELD_NODE, TACI_DIM_TRAVEL,
                         .form = "a number or a [signal](#signals)",
                         .standard = "where the joint starts",
                         .text = "where the spring pulls the joint to"},
};
const taci_Table taci_table_servo = {
    .noun = "a servo",
    .title = "Servos",
    .intro = "A servo is a spring on a revolute or prismatic joint of a model whose rest position "
             "moves. Its mover does work, which is booked as `work_target`.",
    .variant = -1,
    TABLE(taci_ServoText, servo_fields),
};

// ---- beams and nets

static const taci_Choice clamped_choices[] = {{"start", 1, "where it begins"},
                                              {"end", 2, "the other end"},
                                              {"both", 3, "both ends"},
                                              {"none", 0, "it flies"},
                                              END_OF_CHOICES};
static const taci_TableField beam_fields[] = {
    [TACI_BEAM_NAME] = {"name", TACI_FIELD_NAME, .need = TACI_REQUIRED,
                        .offset = offsetof(taci_BeamText, name),
                        .text = "name, unlike that of any other thing"},
    POSE(TACI_BEAM_POSE, offsetof(taci_BeamText, pose),
         "its start; it lies along the x axis of this frame and bends along z"),
    [TACI_BEAM_LENGTH] = {"length", TACI_FIELD_NUMBER, TACI_DIM_LENGTH, TACI_RULE_POSITIVE,
                          TACI_REQUIRED, .offset = offsetof(taci_BeamText, length),
                          .text = "along x"},
    [TACI_BEAM_WIDTH] = {"width", TACI_FIELD_NUMBER, TACI_DIM_LENGTH, TACI_RULE_POSITIVE,
                         TACI_REQUIRED, .offset = offsetof(taci_BeamText, width),
                         .text = "along y"},
    [TACI_BEAM_HEIGHT] = {"height", TACI_FIELD_NUMBER, TACI_DIM_LENGTH, TACI_RULE_POSITIVE,
                          TACI_REQUIRED, .offset = offsetof(taci_BeamText, height),
                          .text = "along z"},
    [TACI_BEAM_YOUNG] = {"young", TACI_FIELD_NUMBER, TACI_DIM_PRESSURE, TACI_RULE_POSITIVE,
                         .offset = offsetof(taci_BeamText, young), .text = "Young's modulus"},
    [TACI_BEAM_DENSITY] = {"density", TACI_FIELD_NUMBER, TACI_DIM_DENSITY, TACI_RULE_POSITIVE,
                           .offset = offsetof(taci_BeamText, density), .text = "of its material"},
    [TACI_BEAM_DAMPING] = {"damping", TACI_FIELD_NUMBER, TACI_DIM_TIME, TACI_RULE_NOT_NEGATIVE,
                           .offset = offsetof(taci_BeamText, damping),
                           .text = "the damping matrix is this times the stiffness matrix"},
    [TACI_BEAM_ELEMENTS] = {"elements", TACI_FIELD_COUNT, .rule = TACI_RULE_POSITIVE,
                            .offset = offsetof(taci_BeamText, elements),
                            .text = "equal parts it is made of, at most 1000"},
    [TACI_BEAM_CLAMPED] = {"clamped", TACI_FIELD_CHOICE, .choices = clamped_choices,
                           .offset = offsetof(taci_BeamText, clamped),
                           .text = "ends that can neither move nor turn"},
};
static void beam_defaults(void *object)
{
    tac_BeamDef def = tac_beam_def_default();
    *(taci_BeamText *)object = (taci_BeamText){.young = def.young,
                                               .density = def.density,
                                               .damping = def.damping,
                                               .elements = def.elements,
                                               .clamped = 1};
}
const taci_Table taci_table_beam = {
    .noun = "a beam",
    .title = "Beams",
    .intro = "A beam after Euler and Bernoulli, which bends in one plane. Its nodes are `node0` at "
             "its start to the one of the number of its elements at its end; those that are "
             "clamped do not count. Springs and ports act on them as on bodies. A beam touches "
             "nothing.",
    .variant = -1,
    .defaults = beam_defaults,
    TABLE(taci_BeamText, beam_fields),
};

static const taci_TableField net_fields[] = {
    [TACI_NET_NAME] = {"name", TACI_FIELD_NAME, .need = TACI_REQUIRED,
                       .offset = offsetof(taci_NetText, name),
                       .text = "name, unlike that of any other thing"},
    [TACI_NET_POINTS] = {"points", TACI_FIELD_NODE, TACI_DIM_LENGTH, .need = TACI_REQUIRED,
                         .form = "a list of vectors",
                         .text = "where its nodes `node0`, `node1` and so on start, in the world"},
    [TACI_NET_MASS] = {"mass", TACI_FIELD_NODE, TACI_DIM_MASS, .need = TACI_REQUIRED,
                       .form = "a number, or a list of them",
                       .text = "of each node, or one for all"},
    [TACI_NET_SPRINGS] = {"springs", TACI_FIELD_NODE, .form = "a list of pairs such as `[0, 1]`",
                          .standard = "none",
                          .text = "nodes that springs join, each as long as it is at the start"},
    [TACI_NET_ANCHORS] = {"anchors", TACI_FIELD_NODE, .form = "a list of whole numbers",
                          .standard = "none", .text = "nodes that a spring holds where they start"},
    [TACI_NET_STIFFNESS] = {"stiffness", TACI_FIELD_NUMBER, TACI_DIM_STIFFNESS, TACI_RULE_POSITIVE,
                            .offset = offsetof(taci_NetText, stiffness), .text = "of each spring"},
    [TACI_NET_DAMPING] = {"damping", TACI_FIELD_NUMBER, TACI_DIM_DAMPING, TACI_RULE_NOT_NEGATIVE,
                          .offset = offsetof(taci_NetText, damping), .text = "of each spring"},
};
static void net_defaults(void *object)
{
    *(taci_NetText *)object = (taci_NetText){.stiffness = 1000.0};
}
const taci_Table taci_table_net = {
    .noun = "a net",
    .title = "Nets",
    .intro =
        "A net is masses at points that springs join. Springs and ports act on its nodes as on "
        "bodies. A net touches nothing.",
    .variant = -1,
    .defaults = net_defaults,
    TABLE(taci_NetText, net_fields),
};
