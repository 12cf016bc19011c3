// The field table of models (fields.h).
#include "scene/tables.h"
#include <tactus/model.h>

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
    [TACI_MODEL_FORM] = {"form", TACI_FIELD_CHOICE, .choices = form_choices,
                         .offset = offsetof(taci_ModelText, form),
                         .text = "how its mass matrix is split"},
    [TACI_MODEL_COLLIDE] = {"collide", TACI_FIELD_FLAG, .offset = offsetof(taci_ModelText, collide),
                            .text = "whether it touches anything"},
};
static void model_defaults(void *object)
{
    tac_ModelPlacement placement = tac_model_placement_default();
    *(taci_ModelText *)object =
        (taci_ModelText){.form = (int)placement.form, .collide = placement.shapes};
}
const taci_Table taci_table_model = {
    .noun = "a model",
    .title = "Models",
    .intro =
        "A model is a robot in a file of its own: [models](models.md) says what is read of it. "
        "Files that it names, and it itself, go into recordings. Gravity and the length of a "
        "step are those of the first model that gives them, where `world` does not. Its parts "
        "have channels such as `arm.joint1.position`; a body that is named like a joint has "
        "`_body` after its name, and what has no name is `body3` or `joint3` by its number. "
        "Blanks, slashes, commas, quotes and stars in names become `_`.",
    .variant = -1,
    .defaults = model_defaults,
    TABLE(taci_ModelText, model_fields),
};
