/* A floor under a model that floats: a plane through the lowest point of what can be touched of it,
 * as it starts, so that a robot file alone has something to stand on. It becomes a shape of the
 * model, and so a thing of the world wherever the model is built. */
#include "geometry/shape.h"
#include "math/so3.h"
#include "scene/load.h"
#include <float.h>
#include <math.h>
#include <string.h>

// Whether it is a robot that falls, and brings no floor of its own.
static bool needs_floor(const tac_Model *model)
{
    bool free = false;
    for (int i = 0; i < model->tree.body_count; i++)
        free |= model->tree.body[i].joint == TAC_TREE_FREE;
    for (int i = 0; i < model->shape_count; i++)
        free &= model->shape[i].body >= 0 || !model->shape[i].touches;
    return free;
}

// The height of the lowest point of its shapes; that of the ground, 0, if it has none.
static double find_lowest(const taci_SceneModel *m)
{
    double lowest = DBL_MAX;
    for (int i = 0; i < m->model->shape_count; i++) {
        const tac_ModelShape *s = &m->model->shape[i];
        if (!s->touches || s->body < 0 || s->type == TAC_SHAPE_PLANE ||
            s->type == TAC_SHAPE_HEIGHT_FIELD)
            continue;
        taci_Shape shape = taci_shape_make(s->type, s->size, s->geometry);
        tac_Pose pose = pose_mul(m->parts.start[s->body], s->frame);
        taci_Place at = {pose.p, q_matrix(pose.q)};
        lowest = fmin(lowest, taci_shape_bounds(&shape, &at).low.z);
    }
    return lowest < DBL_MAX ? lowest : 0.0;
}

void taci_add_floor(taci_Loader *l, taci_SceneModel *m)
{
    tac_Model *model = m->model;
    size_t count = (size_t)model->shape_count;
    if (!needs_floor(model) || !m->placement.shapes)
        return;
    tac_ModelShape *shape = taci_pool_take(&model->pool, (count + 1) * sizeof *shape);
    if (shape == NULL) {
        taci_no_memory(l);
        return;
    }
    if (count > 0)
        memcpy(shape, model->shape, count * sizeof *shape);
    tac_Pose place = {v3(0, 0, find_lowest(m)), q_identity()};
    taci_DraftShape draft = taci_draft_shape();
    shape[count] = (tac_ModelShape){.body = -1,
                                    .type = TAC_SHAPE_PLANE,
                                    .size = draft.size,
                                    .frame = pose_mul(pose_inverse(m->placement.pose), place),
                                    .color = draft.color,
                                    .surface = draft.surface,
                                    .group = draft.group,
                                    .collides = draft.collides,
                                    .touches = true,
                                    .name = "floor"};
    model->shape = shape;
    model->shape_count++;
}
