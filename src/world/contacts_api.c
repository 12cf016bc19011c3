// Contacts and queries as users see them.
#include "base/hash.h"
#include "base/unconst.h"
#include "geometry/query.h"
#include "world/world.h"
#include <math.h>

static tac_Contact report_line(const tac_World *w, const taci_ContactLine *l)
{
    const taci_Contacts *k = &w->contacts;
    const taci_Candidate *c = &k->candidate[l->candidate];
    tac_Vec3 t1 = v3(l->dir[1][0], l->dir[1][1], l->dir[1][2]);
    tac_Vec3 t2 = v3(l->dir[2][0], l->dir[2][1], l->dir[2][2]);
    return (tac_Contact){
        .shape_a = taci_world_shape_id(w, c->shape[0]),
        .shape_b = taci_world_shape_id(w, c->shape[1]),
        .body_a = taci_world_shape_body(w, c->shape[0]),
        .body_b = taci_world_shape_body(w, c->shape[1]),
        .point = c->point,
        .normal = c->normal,
        .gap = c->gap,
        .gap_end = taci_line_gap_end(k, l) + l->moved,
        .force = taci_line_force(l),
        .slip = v3_axpy(v3_scale(l->rate[1], t1), l->rate[2], t2),
        .work = k->T *
                (l->lambda[0] * l->rate[0] + l->lambda[1] * l->rate[1] + l->lambda[2] * l->rate[2]),
        .key = taci_hash_u64(
            taci_hash_u64(TACI_HASH_START, (uint64_t)c->shape[0] << 32 | (uint64_t)c->shape[1]),
            c->feature),
    };
}

const tac_Contact *tac_world_contacts(const tac_World *world, int *count)
{
    taci_Contacts *k = &((tac_World *)taci_unconst(world))->contacts; // made when first asked for
    if (!k->reported) {
        k->report_count = 0; // and stays empty for a step that is open: its forces are not final
        for (int i = 0; !world->inside && i < k->candidate_count; i++)
            if (k->candidate[i].active >= 0)
                k->report[k->report_count++] = report_line(world, &k->line[k->candidate[i].active]);
        k->reported = true;
    }
    if (count != NULL)
        *count = k->report_count;
    return k->report;
}

tac_Wrench tac_body_contact_wrench(const tac_World *w, tac_BodyId id)
{
    tac_Wrench sum = {{0, 0, 0}, {0, 0, 0}};
    const taci_Contacts *k = &w->contacts;
    int body = taci_world_body_number(w, id);
    for (int i = 0; body >= 0 && !w->inside && i < k->count; i++) {
        const taci_Candidate *c = &k->candidate[k->line[i].candidate];
        tac_Vec3 f = taci_line_force(&k->line[i]), t = taci_line_torque(&k->line[i]);
        for (int side = 0; side < 2; side++)
            if (w->shape[c->shape[side]].body == body) {
                sum = sv_add(sum, sv_at(c->arm[side], side == 0 ? f : v3_neg(f)));
                sum.torque = v3_axpy(sum.torque, side == 0 ? 1.0 : -1.0, t);
            }
    }
    return sum;
}

tac_QueryFilter tac_query_filter_default(void)
{
    return (tac_QueryFilter){.groups = UINT32_MAX};
}

/// A question that the tree answers proxy by proxy.
typedef struct Query {
    const tac_World *world;
    uint32_t groups;
    int ignore; // body, INT32_MIN: none
    tac_Vec3 from, to;
    taci_Shape form;
    taci_Place place;
    double best; // fraction, or distance
    int found;   // shape
    taci_Hit hit;
    tac_ShapeId *list;
    int count, capacity;
} Query;

static Query begin_query(const tac_World *w, const tac_QueryFilter *f)
{
    Query q = {.world = w, .groups = UINT32_MAX, .ignore = INT32_MIN, .found = -1};
    if (f != NULL) {
        q.groups = f->groups;
        int body = taci_world_body_number(w, f->ignore);
        q.ignore = body >= 0 ? body : INT32_MIN;
    }
    if (w->shape_count > 0)
        taci_world_refresh_shapes(taci_unconst(w)); // places of the present state
    return q;
}

static const taci_ShapeSlot *admit(const Query *q, int shape)
{
    const taci_ShapeSlot *s = &q->world->shape[shape];
    return s->slot.live && (s->def.group & q->groups) && s->body != q->ignore ? s : NULL;
}

static tac_RayHit ray_hit(const Query *q)
{
    return (tac_RayHit){.shape = taci_world_shape_id(q->world, q->found),
                        .body = taci_world_shape_body(q->world, q->found),
                        .point = q->hit.point,
                        .normal = q->hit.normal,
                        .fraction = q->hit.fraction};
}

/// Keeps the nearer of two hits; equal ones go to the lower slot, whatever the order of the tree.
static double keep(Query *q, int shape, const taci_Hit *hit)
{
    if (hit->fraction < q->best || (hit->fraction == q->best && shape < q->found)) {
        q->best = hit->fraction;
        q->found = shape;
        q->hit = *hit;
    }
    return q->best;
}

static double visit_ray(void *context, int shape)
{
    Query *q = context;
    taci_Hit hit;
    const taci_ShapeSlot *s = admit(q, shape);
    if (s != NULL && taci_shape_ray(&s->shape, &s->place, q->from, q->to, &hit))
        return keep(q, shape, &hit);
    return q->best;
}

bool tac_world_ray(const tac_World *w, tac_Vec3 from, tac_Vec3 to, const tac_QueryFilter *filter,
                   tac_RayHit *hit)
{
    *hit = (tac_RayHit){0};
    if (!v3_finite(from) || !v3_finite(to) || w->shape_count == 0)
        return false;
    Query q = begin_query(w, filter);
    q.from = from, q.to = to;
    q.best = 1.0 + 1e-12; // the end of the segment counts
    taci_broad_sweep(w->broad, from, to, v3(0, 0, 0), visit_ray, &q);
    if (q.found >= 0)
        *hit = ray_hit(&q);
    return q.found >= 0;
}

static double visit_closest(void *context, int shape)
{
    Query *q = context;
    double distance;
    tac_Vec3 on, normal;
    const taci_ShapeSlot *s = admit(q, shape);
    if (s == NULL ||
        !taci_shape_closest(&s->shape, &s->place, q->from, q->best, &distance, &on, &normal))
        return 1.0;
    if (distance < q->best || (distance == q->best && shape < q->found) || q->found < 0) {
        q->best = distance;
        q->found = shape;
        q->hit = (taci_Hit){.fraction = distance, .point = on, .normal = normal};
    }
    return 1.0;
}

bool tac_world_closest(const tac_World *w, tac_Vec3 point, double reach,
                       const tac_QueryFilter *filter, tac_Closest *closest)
{
    *closest = (tac_Closest){0};
    if (!v3_finite(point) || !(reach >= 0.0) || w->shape_count == 0)
        return false;
    Query q = begin_query(w, filter);
    q.from = point;
    q.best = reach;
    tac_Vec3 half = v3(reach, reach, reach);
    taci_Box box = {v3_sub(point, half), v3_add(point, half)};
    taci_broad_query(w->broad, &box, visit_closest, &q);
    if (q.found >= 0)
        *closest = (tac_Closest){.shape = taci_world_shape_id(w, q.found),
                                 .body = taci_world_shape_body(w, q.found),
                                 .point = q.hit.point,
                                 .normal = q.hit.normal,
                                 .distance = q.hit.fraction};
    return q.found >= 0;
}

/// The form of a query at its pose; false with a message if it is not one.
static bool set_form(Query *q, const char *function, const tac_ShapeDef *form, tac_Pose pose)
{
    const char *fault = taci_world_shape_fault(q->world, form, -1);
    if (fault == NULL && !taci_unit_pose(pose))
        fault = "the pose must be finite with a unit quaternion";
    if (fault != NULL) {
        taci_world_fail(q->world, TAC_ERR_INVALID, function, fault);
        return false;
    }
    tac_Pose p = pose_mul(pose, form->pose);
    q->form = taci_shape_make(form->type, form->size, form->geometry);
    q->place = (taci_Place){p.p, q_matrix(q_normalize(p.q))};
    return true;
}

static double visit_overlap(void *context, int shape)
{
    Query *q = context;
    const taci_ShapeSlot *s = admit(q, shape);
    if (s == NULL || !taci_shape_overlaps(&q->form, &q->place, &s->shape, &s->place))
        return 1.0;
    int j = q->count++ < q->capacity ? q->count - 1 : q->capacity; // keep the lowest, sorted
    if (j == q->capacity && (j == 0 || q->list[j - 1].index1 < shape + 1))
        return 1.0;
    for (j = j < q->capacity ? j : j - 1; j > 0 && q->list[j - 1].index1 > shape + 1; j--)
        q->list[j] = q->list[j - 1];
    q->list[j] = taci_world_shape_id(q->world, shape);
    return 1.0;
}

int tac_world_overlap(const tac_World *w, const tac_ShapeDef *form, tac_Pose pose,
                      const tac_QueryFilter *filter, tac_ShapeId *shape, int capacity)
{
    Query q = begin_query(w, filter);
    if (!set_form(&q, __func__, form, pose) || w->shape_count == 0)
        return 0;
    q.list = shape;
    q.capacity = capacity;
    taci_Box box = taci_shape_bounds(&q.form, &q.place);
    taci_broad_query(w->broad, &box, visit_overlap, &q);
    return q.count;
}

static double visit_cast(void *context, int shape)
{
    Query *q = context;
    taci_Hit hit;
    const taci_ShapeSlot *s = admit(q, shape);
    if (s != NULL &&
        taci_shape_cast(&q->form, &q->place, v3_sub(q->to, q->from), &s->shape, &s->place, &hit))
        return keep(q, shape, &hit);
    return q->best;
}

bool tac_world_cast(const tac_World *w, const tac_ShapeDef *form, tac_Pose pose, tac_Vec3 way,
                    const tac_QueryFilter *filter, tac_RayHit *hit)
{
    *hit = (tac_RayHit){0};
    Query q = begin_query(w, filter);
    if (!set_form(&q, __func__, form, pose) || !v3_finite(way) || w->shape_count == 0)
        return false;
    if (!taci_shape_convex(&q.form)) {
        taci_world_fail(w, TAC_ERR_INVALID, __func__, "only a convex form can be cast");
        return false;
    }
    taci_Box box = taci_shape_bounds(&q.form, &q.place);
    tac_Vec3 half = v3_scale(0.5, v3_sub(box.high, box.low));
    q.from = v3_scale(0.5, v3_add(box.high, box.low));
    q.to = v3_add(q.from, way);
    q.best = 1.0 + 1e-12;
    taci_broad_sweep(w->broad, q.from, q.to, half, visit_cast, &q);
    if (q.found >= 0)
        *hit = ray_hit(&q);
    return q.found >= 0;
}
