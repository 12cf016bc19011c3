#include "touch_scene.h"
#include "bench_vec.h"

#include <tactus/tactus.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Overlap of shapes, the same measure for every engine: bodies are put where the engine has them,
 * at rest and without gravity, and one step of a microsecond finds what overlaps. */

struct Ruler {
    tac_World *world;
    tac_BodyId *body; // (count), null: on the world
    int moving;
};

void ruler_close(Ruler *ruler)
{
    if (ruler == NULL)
        return;
    tac_world_destroy(ruler->world);
    free(ruler->body);
    free(ruler);
}

static tac_Result put(Ruler *r, const TouchBody *from, tac_BodyId *body)
{
    tac_BodyDef def = tac_body_def_default();
    tac_ShapeDef form = tac_shape_def_default();
    tac_ShapeId shape;
    tac_Result result = TAC_OK;
    form.type = from->type;
    form.size = from->size;
    def.pose = from->pose;
    if (from->mass > 0.0)
        result = tac_body_create(r->world, &def, body);
    else
        form.pose = from->pose;
    return result == TAC_OK ? tac_shape_create(r->world, *body, &form, &shape) : result;
}

Ruler *ruler_open(const TouchScene *scene)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = v_make(0.0, 0.0, 0.0);
    def.body_capacity = scene->moving;
    def.shape_capacity = scene->count;
    def.contact_capacity = 16 * scene->moving;
    def.contact_solver = TAC_SOLVER_NNCG;
    def.contact_pairs = 1; // nothing moves: there is nothing to solve
    def.push_out = false;
    Ruler *r = calloc(1, sizeof *r);
    if (r == NULL)
        abort();
    r->moving = scene->moving;
    r->body = calloc((size_t)scene->count, sizeof *r->body);
    tac_Result result = r->body == NULL ? TAC_ERR_MEMORY : tac_world_create(&def, &r->world);
    for (int i = 0; i < scene->count && result == TAC_OK; i++)
        result = put(r, &scene->body[i], &r->body[i]);
    if (result == TAC_OK)
        return r;
    fprintf(stderr, "overlap cannot be measured: %s\n", tac_result_text(result));
    ruler_close(r);
    return NULL;
}

/// The unit quaternion of a rotation matrix, from its largest component.
static tac_Quat quat_of(const tac_Mat3 *R)
{
    const double(*m)[3] = R->m;
    double q[4] = {1.0 + m[0][0] + m[1][1] + m[2][2], 1.0 + m[0][0] - m[1][1] - m[2][2],
                   1.0 - m[0][0] + m[1][1] - m[2][2], 1.0 - m[0][0] - m[1][1] + m[2][2]};
    double x = m[2][1] - m[1][2], y = m[0][2] - m[2][0], z = m[1][0] - m[0][1];
    double xy = m[0][1] + m[1][0], yz = m[1][2] + m[2][1], zx = m[2][0] + m[0][2];
    int k = 0;
    for (int i = 1; i < 4; i++)
        k = q[i] > q[k] ? i : k;
    tac_Quat rows[4] = {{q[0], x, y, z}, {x, q[1], xy, zx}, {y, xy, q[2], yz}, {z, zx, yz, q[3]}};
    tac_Quat t = rows[k];
    double s = 1.0 / sqrt(t.w * t.w + t.x * t.x + t.y * t.y + t.z * t.z);
    return (tac_Quat){s * t.w, s * t.x, s * t.y, s * t.z};
}

double ruler_depth(Ruler *r, const TouchState *state)
{
    if (r == NULL)
        return (double)NAN;
    for (int i = 0; i < r->moving; i++) {
        tac_Pose pose = {state[i].p, quat_of(&state[i].R)};
        if (tac_body_set_pose(r->world, r->body[i], pose) != TAC_OK ||
            tac_body_set_twist(r->world, r->body[i], (tac_Twist){0}) != TAC_OK)
            return (double)NAN;
    }
    if (tac_world_step(r->world, 1e-6) != TAC_OK)
        return (double)NAN;
    return tac_world_stats(r->world).contact.depth;
}
