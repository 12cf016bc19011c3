/* tac_model_read on hostile texts: it must refuse them with a message, or take them, and then a
 * tree must come of it that steps.
 *
 * The input is the file, URDF or MJCF; what it refers to is not there. Meshes are off: those have a
 * target of their own (geometry_fuzz). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "model_fuzz: %s\n", what);
        abort();
    }
}

static void check_message(void *user, const tac_Message *message)
{
    for (const char *p = message->text; *p != '\0'; p++)
        must((unsigned char)*p >= 0x20, "a message has a control character");
    must(message->text[0] != '\0' && message->origin[0] != '\0', "a message is empty");
    (*(int *)user)++;
}

static bool is_finite(tac_Pose p)
{
    return isfinite(p.p.x) && isfinite(p.p.y) && isfinite(p.p.z) && isfinite(p.q.w) &&
           isfinite(p.q.x) && isfinite(p.q.y) && isfinite(p.q.z);
}

static void read_all(const tac_Model *model)
{
    const tac_TreeDef *tree = tac_model_tree(model);
    int count;
    for (int i = 0; i < tree->body_count; i++) {
        const tac_TreeBodyDef *d = &tree->body[i];
        const char *name = tac_model_body_name(model, i);
        must(d->parent >= TAC_TREE_WORLD && d->parent < i, "a parent comes after its child");
        must(is_finite(d->frame_parent) && is_finite(d->frame_body), "a frame is not finite");
        must(isfinite(d->mass) && d->mass >= 0.0, "a mass is not finite");
        must(name[0] == '\0' || tac_model_find_body(model, name) == i, "a body is lost");
    }
    const tac_ModelShape *shape = tac_model_shapes(model, &count);
    for (int i = 0; i < count; i++)
        must(shape[i].body < tree->body_count && is_finite(shape[i].frame), "a shape is lost");
    const tac_ModelSpring *link = tac_model_springs(model, &count);
    for (int i = 0; i < count; i++)
        must(link[i].body_a >= 0 && link[i].body_a < tree->body_count &&
                 link[i].body_b < tree->body_count,
             "a link is lost");
}

static void run(const tac_Model *model)
{
    const tac_TreeDef *tree = tac_model_tree(model);
    int count;
    tac_model_shapes(model, &count);
    if (tree->body_count > 30 || count > 30) // as the file asks, but slow
        return;
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_SystemId id;
    def.body_capacity = def.joint_capacity = def.contact_capacity = 64;
    tac_model_reserve(model, &def);
    must(tac_world_create(&def, &world) == TAC_OK, "there is no world for the model");
    tac_ModelPlacement placement = tac_model_placement_default();
    tac_Result result = tac_model_build(model, world, &placement, &id);
    // Masses that differ by more than doubles can tell give no mass matrix; that is the tree's to
    // say.
    must(result == TAC_OK || result == TAC_ERR_INVALID, "building answered something else");
    for (int k = 0; k < 2 && result == TAC_OK; k++) {
        result = tac_world_step(world, 0.001);
        must(result == TAC_OK || result == TAC_ERR_DIVERGED || result == TAC_ERR_CAPACITY,
             "a step answered something else");
    }
    tac_world_destroy(world);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    // In memory of exactly its size, so that the address sanitizer sees a read past the end.
    char *text = malloc(size > 0 ? size : 1);
    must(text != NULL, "out of memory");
    memcpy(text, data, size);
    tac_ModelOptions options = tac_model_options_default();
    int messages = 0;
    options.message = check_message;
    options.message_user = &messages;
    options.meshes = false;
    options.floating = size % 2 == 1;
    options.strict = size % 4 >= 2;
    tac_Model *model;
    tac_Result result = tac_model_read(text, size, "nowhere/a.xml", &options, &model);
    must((result == TAC_OK) == (model != NULL), "result and model disagree");
    must(result == TAC_OK || messages > 0, "refused without a message");
    must(result == TAC_OK || result == TAC_ERR_SYNTAX, "another result");
    if (model != NULL) {
        read_all(model);
        run(model);
    }
    tac_model_destroy(model);
    free(text);
    return 0;
}
