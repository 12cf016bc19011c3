// The field tables of what is chosen by parameters, and of how a scene is shown (fields.h).
#include "scene/tables.h"

static const taci_TableField pick_fields[] = {
    [TACI_PICK_BY] = {"by", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE, .need = TACI_REQUIRED,
                      .text = "which one of them, from 0 on; usually a parameter"},
    [TACI_PICK_OF] = {"of", TACI_FIELD_NODE, .need = TACI_REQUIRED, .form = "a list of words",
                      .text = "the words that the key takes"},
};
const taci_Table taci_table_pick = {
    .noun = "a pick",
    .title = "Picks",
    .intro =
        "Wherever one of several words is expected, or `true` or `false`, a parameter may pick "
        "it: `policy: {by: $naive, of: [exact, plain]}` is `exact` where `naive` is 0 and "
        "`plain` where it is 1. A parameter that picks is not live: another value starts the "
        "scene anew.",
    .variant = -1,
    TABLE(int, pick_fields),
};

static const taci_TableField show_fields[] = {
    [TACI_SHOW_ORDER] = {"order", TACI_FIELD_COUNT, .rule = TACI_RULE_POSITIVE,
                         .offset = offsetof(taci_ShowText, order), .standard = "none",
                         .text = "its place among the scenes that are shown first; without it, it "
                                 "comes after them"},
    [TACI_SHOW_TRY] = {"try", TACI_FIELD_TEXT, .offset = offsetof(taci_ShowText, try_this),
                       .text = "one sentence: what to do"},
    [TACI_SHOW_NOTICE] = {"notice", TACI_FIELD_TEXT, .offset = offsetof(taci_ShowText, notice),
                          .text = "one sentence: what there is to see"},
    [TACI_SHOW_CAMERA] = {"camera", TACI_FIELD_NODE, .form = "a [camera](#camera)",
                          .standard = "all of it, slightly from above",
                          .text = "from where it is seen at first"},
    [TACI_SHOW_FOCUS] = {"focus", TACI_FIELD_PART, .offset = offsetof(taci_ShowText, focus),
                         .standard = "none",
                         .text = "the body that invites to be taken, also one of a model as "
                                 "`arm.hand`, or a node of a beam or net"},
};
static void show_defaults(void *object)
{
    *(taci_ShowText *)object = (taci_ShowText){.try_this = "", .notice = ""};
}
const taci_Table taci_table_show = {
    .noun = "'show'",
    .title = "Show",
    .intro = "How a scene is presented; nothing of it changes what is computed.",
    .variant = -1,
    .defaults = show_defaults,
    TABLE(taci_ShowText, show_fields),
};

static const taci_TableField camera_fields[] = {
    [TACI_CAMERA_FROM] = {"from", TACI_FIELD_VECTOR, TACI_DIM_LENGTH, .need = TACI_REQUIRED,
                          .offset = offsetof(taci_CameraText, from), .text = "where it stands"},
    [TACI_CAMERA_AT] = {"at", TACI_FIELD_VECTOR, TACI_DIM_LENGTH, .need = TACI_REQUIRED,
                        .offset = offsetof(taci_CameraText, at),
                        .text = "the point in the middle of the picture"},
};
const taci_Table taci_table_camera = {
    .noun = "a camera",
    .title = "Camera",
    .intro = "Where a scene is seen from, in the world; z is up in the picture.",
    .variant = -1,
    TABLE(taci_CameraText, camera_fields),
};

static const taci_TableField beside_fields[] = {
    [TACI_BESIDE_LABEL] = {"label", TACI_FIELD_TEXT, .offset = offsetof(taci_BesideText, label),
                           .standard = "the other", .text = "what the other half is called"},
    [TACI_BESIDE_HERE] = {"here", TACI_FIELD_TEXT, .offset = offsetof(taci_BesideText, here),
                          .standard = "as it is", .text = "what this half is called"},
    [TACI_BESIDE_PARAMETERS] = {"parameters", TACI_FIELD_NODE, .need = TACI_REQUIRED,
                                .form = "a mapping from parameters to values",
                                .text = "what differs; none of them may be live, as such a one is "
                                        "changed in both halves alike"},
};
static void beside_defaults(void *object)
{
    *(taci_BesideText *)object = (taci_BesideText){.label = "the other", .here = "as it is"};
}
const taci_Table taci_table_beside = {
    .noun = "'beside'",
    .title = "Beside",
    .intro = "The same scene with other values of parameters, which is shown beside it under the "
             "same hand: usually what a simulation without an account of energy would do. It is "
             "read when the scene is loaded, and must be without mistakes too.",
    .variant = -1,
    .defaults = beside_defaults,
    TABLE(taci_BesideText, beside_fields),
};
