// Momentum of nodal systems, and its books: docs/theory/lagrange.md (L7), docs/theory/momentum.md.
//
// Where every coordinate is the place of one point, a force on a coordinate is a force at that
// point, and every term has its formula. Where the momentum was given with the system, as with
// beams, what holds it (clamps, guides) has none: it is what is left.
#include "system/nodal/nodal.h"
#include <string.h>

typedef struct Books {
    const taci_Nodal *n;
    const taci_NodalState *k, *next;
    bool committed;
    tac_MomentumLedger *l;
} Books;

static bool has_momentum(const taci_Nodal *n)
{
    return n->column || n->spatial;
}

static void multiply_mass(const taci_Nodal *n, const double *v, double *Mv)
{
    memset(Mv, 0, (size_t)n->base.dofs * sizeof(double));
    taci_band_multiply(&n->M, 1.0, v, Mv);
}

tac_Vec3 taci_nodal_in_space(const tac_NodalPoint *p, const double *f)
{
    tac_Vec3 sum = {0, 0, 0};
    for (int j = 0; j < p->count; j++)
        sum = v3_axpy(sum, f[p->coordinate[j]], p->lin[j]);
    return sum;
}

static tac_Momentum column_sum(const taci_Nodal *n, const double *v)
{
    tac_Momentum m = {{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < n->base.dofs; i++) {
        m.linear = v3_axpy(m.linear, v[i], n->column[i].linear);
        m.angular = v3_axpy(m.angular, v[i], n->column[i].angular);
    }
    return m;
}

void taci_nodal_momentum(taci_System *system, tac_Vec3 *linear, tac_Vec3 *angular)
{
    const taci_Nodal *n = (const taci_Nodal *)system;
    const taci_NodalState *k = &n->state[n->now];
    if (n->column) {
        tac_Momentum m = column_sum(n, k->v);
        *linear = v3_add(*linear, m.linear);
        *angular = v3_add(*angular, m.angular);
    } else if (n->spatial) {
        multiply_mass(n, k->v, n->force);
        for (int i = 0; i < n->base.bodies; i++) {
            tac_Vec3 p = taci_nodal_in_space(&n->point[i], n->force);
            *linear = v3_add(*linear, p);
            *angular = v3_add(*angular, v3_cross(taci_nodal_point_pose(&n->point[i], k->q).p, p));
        }
    }
}

/// Of the weights: it says where rounding is least, no more.
double taci_nodal_centre(taci_System *system, tac_Vec3 *moment)
{
    const taci_Nodal *n = (const taci_Nodal *)system;
    double mass = 0.0;
    for (int i = 0; has_momentum(n) && i < n->base.bodies; i++) {
        const tac_NodalPoint *p = &n->point[i];
        *moment = v3_axpy(*moment, p->mass, taci_nodal_point_pose(p, n->state[n->now].q).p);
        mass += p->mass;
    }
    return mass;
}

/// The middle of the way of a point, before push-out.
static tac_Vec3 middle(const Books *b, int point)
{
    const tac_NodalPoint *p = &b->n->point[point];
    tac_Vec3 x = taci_nodal_point_pose(p, b->k->q).p;
    return v3_axpy(x, 0.5 * b->n->T, taci_nodal_point_twist(p, b->n->V_hat).lin);
}

/// An impulse on a point; what the point's guides take of it, where it has any, is held.
static void book_on_point(const Books *b, tac_Momentum *of, int point, tac_Wrench w)
{
    const taci_Nodal *n = b->n;
    const tac_NodalPoint *p = &n->point[point];
    tac_Vec3 none = {0, 0, 0}, x = middle(b, point), f = v3_scale(n->T, w.force);
    taci_momentum_impulse(b->l, of, x, f, n->column ? v3_scale(n->T, w.torque) : none);
    if (n->column || p->count == 3)
        return;
    tac_Vec3 free = {0, 0, 0};
    for (int j = 0; j < p->count; j++)
        free = v3_axpy(free, v3_dot(p->lin[j], f), p->lin[j]);
    taci_momentum_impulse(b->l, &b->l->held, x, v3_sub(free, f), none);
}

/// An effort on a coordinate of a point: along its way, or about its axis.
static void book_on_coordinate(const Books *b, tac_Momentum *of, int coordinate, double effort)
{
    const taci_Nodal *n = b->n;
    for (int i = 0; effort != 0.0 && i < n->base.bodies; i++)
        for (int j = 0; j < n->point[i].count; j++) {
            const tac_NodalPoint *p = &n->point[i];
            double way = v3_norm2(p->lin[j]), turn = v3_norm2(p->ang[j]);
            if (p->coordinate[j] != coordinate)
                continue;
            tac_Vec3 f = v3_scale(way > 0.0 ? n->T * effort / way : 0.0, p->lin[j]);
            tac_Vec3 c = v3_scale(way > 0.0 ? 0.0 : n->T * effort / turn, p->ang[j]);
            taci_momentum_impulse(b->l, of, middle(b, i), f, c);
            return;
        }
}

static void book_site(const Books *b, const taci_Site *site, const double *effort)
{
    if (site->kind == TACI_SITE_COORD)
        book_on_coordinate(b, &b->l->row, site->body, effort[0]);
    else if (site->kind == TACI_SITE_BODY)
        book_on_point(b, &b->l->row, site->body, sv_wrench(effort));
    else {
        const taci_SiteNode *of = taci_site_nodes(&b->n->base.system, site);
        tac_Vec3 force = {effort[0], effort[1], effort[2]};
        for (int i = 0; i < site->count; i++)
            book_on_point(b, &b->l->row, of[i].node,
                          (tac_Wrench){v3_scale(of[i].weight, force), {0, 0, 0}});
    }
}

static void book_outside(const Books *b, const double *effort)
{
    const taci_Nodal *n = b->n;
    const taci_UserSystem *c = &n->base;
    const double *push = b->committed ? c->last_effort : c->effort;
    const tac_Wrench *wrench = b->committed ? c->last_wrench : c->wrench;
    bool pushed = b->committed ? c->last_pushed : c->pushed;
    for (int i = 0; i < c->bodies; i++) {
        tac_Vec3 weight = v3_scale(n->point[i].mass, c->gravity);
        book_on_point(b, &b->l->gravity, i, (tac_Wrench){weight, {0, 0, 0}});
        if (pushed)
            book_on_point(b, &b->l->port, i, wrench[i]);
    }
    for (int i = 0; pushed && i < c->dofs; i++)
        book_on_coordinate(b, &b->l->port, i, push[i]);
    for (int i = 0; effort && i < n->site_count; effort += taci_site_flows(n->site[i].kind), i++)
        book_site(b, &n->site[i], effort);
}

/// Forces on coordinates over the step, at the middle of the way of their points.
static void book_forces(const Books *b, tac_Momentum *of, const double *f)
{
    const tac_Vec3 none = {0, 0, 0};
    for (int i = 0; i < b->n->base.bodies; i++)
        taci_momentum_impulse(b->l, of, middle(b, i),
                              v3_scale(b->n->T, taci_nodal_in_space(&b->n->point[i], f)), none);
}

void taci_nodal_spring_impulses(const taci_Nodal *n, const taci_NodalState *k, bool to_world,
                                double *f)
{
    for (int i = 0; i < n->spring_count; i++) {
        const taci_NodalSpring *s = &n->spring[i];
        double rate = 0.0;
        if ((s->to_world != 0) != to_world)
            continue;
        for (int j = 0; j < s->count; j++)
            rate += s->J[j] * n->V_hat[s->at[j]];
        double force = s->k * (k->s[i] + n->T / n->a * rate) + s->c * rate;
        for (int j = 0; j < s->count; j++)
            f[s->at[j]] -= force * s->J[j];
    }
}

/// K, B and springs, as the operator has them.
static void book_inside(const Books *b)
{
    const taci_Nodal *n = b->n;
    size_t bytes = (size_t)n->base.dofs * sizeof(double);
    double *f = n->force, *stretch = n->Mv[0];
    if (n->K.a) {
        for (int i = 0; i < n->base.dofs; i++)
            stretch[i] = b->k->q[i] + n->T / n->a * n->V_hat[i] - n->rest[i];
        memset(f, 0, bytes);
        taci_band_multiply(&n->K, -1.0, stretch, f);
        book_forces(b, &b->l->held, f);
    }
    if (n->B.a) {
        memset(f, 0, bytes);
        taci_band_multiply(&n->B, -1.0, n->V_hat, f);
        book_forces(b, &b->l->drag, f);
    }
    for (int world = 0; world < 2 && n->spring_count > 0; world++) {
        memset(f, 0, bytes);
        taci_nodal_spring_impulses(n, b->k, world != 0, f);
        book_forces(b, world ? &b->l->held : &b->l->open, f);
    }
}

/// Places in space: every term by its formula.
static void book_places(const Books *b)
{
    const taci_Nodal *n = b->n;
    const tac_Vec3 none = {0, 0, 0};
    book_inside(b);
    multiply_mass(n, b->k->v, n->Mv[0]);
    multiply_mass(n, b->next->v, n->Mv[1]);
    multiply_mass(n, n->given, n->force);
    for (int i = 0; i < n->base.bodies; i++) {
        const tac_NodalPoint *p = &n->point[i];
        tac_Vec3 x = taci_nodal_point_pose(p, b->k->q).p,
                 y = taci_nodal_point_pose(p, b->next->q).p;
        tac_Vec3 way = v3_scale(n->T, taci_nodal_point_twist(p, n->V_hat).lin);
        tac_Vec3 from = taci_nodal_in_space(p, n->Mv[0]), to = taci_nodal_in_space(p, n->Mv[1]);
        tac_Vec3 kick = taci_nodal_in_space(p, n->force), end = v3_add(x, way);
        tac_Vec3 mean = v3_scale(0.5, v3_add(from, v3_sub(to, kick)));
        taci_momentum_before(b->l, 1.0, x, from, none);
        taci_momentum_after(b->l, 1.0, y, to, none);
        taci_momentum_impulse(b->l, &b->l->correction, end, kick, none);
        taci_momentum_impulse(b->l, &b->l->moved, x, none, v3_cross(v3_sub(y, end), to));
        taci_momentum_impulse(b->l, &b->l->scheme, x, none, v3_cross(way, mean));
    }
}

/// Momentum as it was given: what holds the system is what is left.
static void book_columns(const Books *b)
{
    const tac_Vec3 origin = {0, 0, 0};
    tac_Momentum from = column_sum(b->n, b->k->v), to = column_sum(b->n, b->next->v);
    tac_Momentum kick = column_sum(b->n, b->n->given);
    taci_momentum_before(b->l, 1.0, origin, from.linear, from.angular);
    taci_momentum_after(b->l, 1.0, origin, to.linear, to.angular);
    taci_momentum_impulse(b->l, &b->l->correction, origin, kick.linear, kick.angular);
    tac_Momentum rest = tac_momentum_unexplained(b->l);
    taci_momentum_impulse(b->l, &b->l->held, b->l->about, rest.linear, rest.angular);
}

void taci_nodal_impulses(taci_System *system, taci_When when, int cluster, const double *effort,
                         tac_MomentumLedger *l)
{
    (void)cluster;
    const taci_Nodal *n = (const taci_Nodal *)system;
    bool committed = when != TACI_AT_NEXT;
    tac_MomentumLedger own;
    Books b = {n, &n->state[committed ? 1 - n->now : n->now],
               &n->state[committed ? n->now : 1 - n->now], committed, &own};
    if (!has_momentum(n))
        return;
    taci_momentum_clear(&own, l->about);
    book_outside(&b, effort);
    if (n->column)
        book_columns(&b);
    else
        book_places(&b);
    taci_momentum_add(l, &own);
}
