// The field tables of devices, their guards, and couplings (fields.h).
#include "scene/tables.h"
#include <tactus/port_end.h>

static const taci_TableField device_fields[] = {
    [TACI_DEVICE_NAME] = {"name", TACI_FIELD_NAME, .need = TACI_REQUIRED,
                          .offset = offsetof(taci_DeviceText, name),
                          .text = "name, unlike that of any other device"},
    [TACI_DEVICE_URI] = {"uri", TACI_FIELD_TEXT, .need = TACI_REQUIRED,
                         .offset = offsetof(taci_DeviceText, uri),
                         .text = "its address, such as `\"virtual:?preset=s2\"`, which `--device` "
                                 "replaces; `tactus device list` shows those of this machine"},
    POSE(TACI_DEVICE_POSE, offsetof(taci_DeviceText, pose),
         "the centre of its workspace; unturned, its user looks along y: right is x, up is z"),
    [TACI_DEVICE_SCALE] = {"scale", TACI_FIELD_NUMBER, .rule = TACI_RULE_POSITIVE,
                           .offset = offsetof(taci_DeviceText, map.scale),
                           .text = "metres of the scene for one of the device"},
    [TACI_DEVICE_FORCE_SCALE] = {"force_scale", TACI_FIELD_NUMBER, .rule = TACI_RULE_POSITIVE,
                                 .offset = offsetof(taci_DeviceText, map.force_scale),
                                 .standard = "that of `scale`, which keeps the energy",
                                 .text = "newtons of the device for one of the scene; stiffness is "
                                         "felt as `scale · force_scale` times that of the scene"},
    [TACI_DEVICE_CENTRE] = {"centre", TACI_FIELD_VECTOR, TACI_DIM_LENGTH,
                            .offset = offsetof(taci_DeviceText, map.centre),
                            .text = "the point of the device, in its base frame (x right, y up, z "
                                    "to the user), that is at `position`"},
    [TACI_DEVICE_CLUTCH] = {"clutch_button", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
                            .offset = offsetof(taci_DeviceText, clutch), .standard = "none",
                            .text = "the button, counted from 0, that lets go of the scene while "
                                    "it is pressed"},
    [TACI_DEVICE_GUARD] = {"guard", TACI_FIELD_NODE, .form = "a [guard](#guards)",
                           .text = "limits of what is written to the device"},
};
static void device_defaults(void *object)
{
    *(taci_DeviceText *)object =
        (taci_DeviceText){.map = tac_device_def_default().map, .clutch = -1};
}
const taci_Table taci_table_device = {
    .noun = "a device",
    .title = "Devices",
    .intro = "A device is what a hand holds, or what stands in for one ([devices](devices.md)). "
             "Nothing of a scene touches it but by a [coupling](#couplings).",
    .variant = -1,
    .defaults = device_defaults,
    TABLE(taci_DeviceText, device_fields),
};

#define AT(field) .offset = offsetof(tac_GuardDef, field)
static const taci_TableField guard_fields[] = {
    [TACI_GUARD_FORCE] = {"force", TACI_FIELD_NUMBER, TACI_DIM_FORCE, TACI_RULE_POSITIVE,
                          AT(force_max), .standard = "the device's own, or 3 N",
                          .text = "largest force"},
    [TACI_GUARD_TORQUE] = {"torque", TACI_FIELD_NUMBER, TACI_DIM_TORQUE, TACI_RULE_POSITIVE,
                           AT(torque_max), .standard = "the device's own, or 0.1 N·m",
                           .text = "largest torque"},
    [TACI_GUARD_GRIP] = {"grip", TACI_FIELD_NUMBER, TACI_DIM_FORCE, TACI_RULE_POSITIVE,
                         AT(grip_max), .standard = "the device's own, or 3 N",
                         .text = "largest force of the gripper"},
    [TACI_GUARD_CONTINUOUS] = {"continuous", TACI_FIELD_NUMBER, TACI_DIM_FORCE, TACI_RULE_POSITIVE,
                               AT(force_continuous), .standard = "the device's own, or none",
                               .text = "force that its motors stand for ever"},
    [TACI_GUARD_THERMAL] = {"thermal_time", TACI_FIELD_NUMBER, TACI_DIM_TIME, TACI_RULE_POSITIVE,
                            AT(thermal_time), .text = "how long they stand the largest one"},
    [TACI_GUARD_SLEW] = {"slew", TACI_FIELD_NUMBER, .rule = TACI_RULE_POSITIVE, AT(slew),
                         .text = "N/s, how fast a force may grow; raised for stiff couplings"},
    [TACI_GUARD_SPEED] = {"speed", TACI_FIELD_NUMBER, TACI_DIM_VELOCITY, TACI_RULE_POSITIVE,
                          AT(speed_max), .text = "faster is a fault"},
    [TACI_GUARD_TURN_SPEED] = {"turn_speed", TACI_FIELD_NUMBER, TACI_DIM_SPIN, TACI_RULE_POSITIVE,
                               AT(turn_speed_max), .text = "faster is a fault"},
    [TACI_GUARD_STALE] = {"stale", TACI_FIELD_NUMBER, TACI_DIM_TIME, TACI_RULE_POSITIVE, AT(stale),
                          .text = "after so long without a sample: zero"},
    [TACI_GUARD_LOST] = {"lost", TACI_FIELD_NUMBER, TACI_DIM_TIME, TACI_RULE_POSITIVE, AT(lost),
                         .text = "after so long without a sample: a fault"},
    [TACI_GUARD_SILENT] = {"silent", TACI_FIELD_NUMBER, TACI_DIM_TIME, TACI_RULE_POSITIVE,
                           AT(silent), .text = "after so long without a step: fade to zero"},
    [TACI_GUARD_RAMP] = {"ramp", TACI_FIELD_NUMBER, TACI_DIM_TIME, TACI_RULE_POSITIVE, AT(ramp),
                         .text = "in which forces come in"},
    [TACI_GUARD_FENCE] = {"fence", TACI_FIELD_FLAG, AT(fence),
                          .text = "whether its workspace pushes back at its border"},
};
static void guard_defaults(void *object)
{
    *(tac_GuardDef *)object = tac_device_def_default().guard;
}
const taci_Table taci_table_guard = {
    .noun = "a guard",
    .title = "Guards",
    .intro = "Every force goes through the guard of its device, and zero is its answer to every "
             "doubt ([devices](devices.md)). All is in units of the device, before `scale`.",
    .variant = -1,
    .defaults = guard_defaults,
    TABLE(tac_GuardDef, guard_fields),
};
#undef AT

static const taci_Choice connector_choices[] = {
#define X(name, text, meaning) {text, TAC_CONNECTOR_##name, meaning},
    TAC_CONNECTORS(X)
#undef X
        END_OF_CHOICES};
static const taci_TableField coupling_fields[] = {
    [TACI_COUPLING_NAME] = {"name", TACI_FIELD_NAME, .need = TACI_REQUIRED,
                            .offset = offsetof(taci_CouplingText, name),
                            .text = "name, unlike that of any other thing"},
    [TACI_COUPLING_DEVICE] = {"device", TACI_FIELD_NAME,
                              .offset = offsetof(taci_CouplingText, device),
                              .standard = "the only one", .text = "one of the [devices](#devices)"},
    [TACI_COUPLING_FRAME] = {"frame", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
                             .offset = offsetof(taci_CouplingText, frame),
                             .text = "which of its frames, as the palm and fingertips of a hand"},
    [TACI_COUPLING_BODY] = {"body", TACI_FIELD_PART, .need = TACI_REQUIRED,
                            .offset = offsetof(taci_CouplingText, body),
                            .text = "the body it holds, also one of a model as `arm.hand`, a site "
                                    "of one, or a node of a beam or net; `none`: it holds nothing "
                                    "until an [edit](edits.md) `hold`"},
    [TACI_COUPLING_AT] = {"at", TACI_FIELD_VECTOR, TACI_DIM_LENGTH,
                          .offset = offsetof(taci_CouplingText, at),
                          .standard = "the centre of mass, or the site",
                          .text = "where it holds it, in the body frame, or in that of the site"},
    [TACI_COUPLING_AXES] = {"axes", TACI_FIELD_COUNT, .rule = TACI_RULE_POSITIVE,
                            .offset = offsetof(taci_CouplingText, end.axes),
                            .text = "6: place and orientation; 3: place; 1: place along `axis`"},
    [TACI_COUPLING_AXIS] = {"axis", TACI_FIELD_VECTOR,
                            .offset = offsetof(taci_CouplingText, end.axis),
                            .text = "of one axis: its direction in the world"},
    [TACI_COUPLING_STIFFNESS] = {"stiffness", TACI_FIELD_NUMBER, TACI_DIM_STIFFNESS,
                                 TACI_RULE_POSITIVE,
                                 .offset = offsetof(taci_CouplingText, end.stiffness),
                                 .text = "of the spring between them"},
    [TACI_COUPLING_ANGULAR] = {"angular_stiffness", TACI_FIELD_NUMBER, TACI_DIM_ANGULAR_STIFFNESS,
                               TACI_RULE_POSITIVE,
                               .offset = offsetof(taci_CouplingText, end.turn_stiffness),
                               .standard = "`stiffness` / 750", .text = "the same of turning"},
    [TACI_COUPLING_CONNECTOR] = {"connector", TACI_FIELD_CHOICE, .choices = connector_choices,
                                 .offset = offsetof(taci_CouplingText, end.connector),
                                 .text = "what decides the force that is felt, and keeps the "
                                         "account of energy ([ports](theory/ports.md))"},
    [TACI_COUPLING_LIMIT] = {"limit", TACI_FIELD_FLAG,
                             .offset = offsetof(taci_CouplingText, end.limit),
                             .text = "whether a stiffness that the device cannot hold is lowered"},
    [TACI_COUPLING_HAND] = {"hand_mass", TACI_FIELD_NUMBER, TACI_DIM_MASS, TACI_RULE_NOT_NEGATIVE,
                            .offset = offsetof(taci_CouplingText, end.hand_mass),
                            .text = "of the heaviest hand that may hold the device, which lowers "
                                    "the stiffness that is safe"},
};
static void coupling_defaults(void *object)
{
    *(taci_CouplingText *)object = (taci_CouplingText){.end = tac_port_end_def_default()};
}
const taci_Table taci_table_coupling = {
    .noun = "a coupling",
    .title = "Couplings",
    .intro = "A coupling is a spring between a frame of a device and a body, by which a hand feels "
             "the scene and moves it. Its work on the body is booked as `work_port`; its channels "
             "say what the hand put in, what went into the scene, and what is held between.",
    .variant = -1,
    .defaults = coupling_defaults,
    TABLE(taci_CouplingText, coupling_fields),
};
