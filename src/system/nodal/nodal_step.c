// The step of a nodal system: predicted midpoint, operator, V̂, response of its sites, k+1 and the
// books. Theory: docs/theory/lagrange.md.
#include "system/nodal/nodal.h"
#include <string.h>

#define SHORTEST 1e-150 // m; the square of what is shorter is no longer a number

tac_Vec3 taci_nodal_direction(tac_Vec3 line, double *length)
{
    *length = v3_norm(line);
    return *length > SHORTEST ? v3_scale(1.0 / *length, line) : v3(0, 0, 0);
}

tac_Vec3 taci_nodal_spring_line(const taci_NodalSpring *s, const double *q)
{
    tac_Vec3 d = s->d0;
    for (int i = 0; i < s->count; i++)
        d = v3_axpy(d, q[s->at[i]], s->D[i]);
    return d;
}

double taci_nodal_stretch(const taci_NodalSpring *s, const double *q)
{
    return v3_norm(taci_nodal_spring_line(s, q)) - s->rest;
}

void taci_nodal_spring_push(const taci_NodalSpring *s, tac_Vec3 u, double scale, double *f)
{
    for (int i = 0; i < s->count; i++)
        f[s->at[i]] += scale * v3_dot(u, s->D[i]);
}

tac_Twist taci_nodal_point_twist(const tac_NodalPoint *p, const double *v)
{
    tac_Twist t = {{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < p->count; i++) {
        t.lin = v3_axpy(t.lin, v[p->coordinate[i]], p->lin[i]);
        t.ang = v3_axpy(t.ang, v[p->coordinate[i]], p->ang[i]);
    }
    return t;
}

tac_Pose taci_nodal_point_pose(const tac_NodalPoint *p, const double *q)
{
    tac_Twist moved = taci_nodal_point_twist(p, q);
    return (tac_Pose){v3_add(p->place.p, moved.lin),
                      q_normalize(q_mul(q_exp(moved.ang), p->place.q))};
}

static void spread_on_point(const tac_NodalPoint *p, double weight, tac_Wrench f, double *x)
{
    for (int i = 0; i < p->count; i++)
        x[p->coordinate[i]] += weight * (v3_dot(p->lin[i], f.force) + v3_dot(p->ang[i], f.torque));
}

void taci_nodal_flow(const taci_Nodal *n, const taci_Site *site, const double *x, double *flow)
{
    if (site->kind == TACI_SITE_COORD)
        flow[0] = x[site->body];
    else if (site->kind == TACI_SITE_BODY) {
        tac_Twist t = taci_nodal_point_twist(&n->point[site->body], x);
        sv_store(flow, t.lin, t.ang);
    } else {
        const taci_SiteNode *of = taci_site_nodes(&n->base.system, site);
        tac_Vec3 v = {0, 0, 0};
        for (int i = 0; i < site->count; i++)
            v = v3_axpy(v, of[i].weight, taci_nodal_point_twist(&n->point[of[i].node], x).lin);
        flow[0] = v.x, flow[1] = v.y, flow[2] = v.z;
    }
}

void taci_nodal_spread(const taci_Nodal *n, const taci_Site *site, const double *effort, double *x)
{
    if (site->kind == TACI_SITE_COORD)
        x[site->body] += effort[0];
    else if (site->kind == TACI_SITE_BODY)
        spread_on_point(&n->point[site->body], 1.0, sv_wrench(effort), x);
    else {
        const taci_SiteNode *of = taci_site_nodes(&n->base.system, site);
        const tac_Wrench force = {{effort[0], effort[1], effort[2]}, {0, 0, 0}};
        for (int i = 0; i < site->count; i++)
            spread_on_point(&n->point[of[i].node], of[i].weight, force, x);
    }
}

void taci_nodal_spread_all(const taci_Nodal *n, const double *effort, double *x)
{
    for (int i = 0; i < n->site_count; effort += taci_site_flows(n->site[i].kind), i++)
        taci_nodal_spread(n, &n->site[i], effort, x);
}

static int place_of(const taci_Nodal *n, int coordinate)
{
    return n->order != NULL ? n->order[coordinate] : coordinate;
}

/// The entry of the operator of two coordinates.
static double *entry(const taci_Nodal *n, int i, int j)
{
    int a = place_of(n, i), b = place_of(n, j);
    return &taci_band_row(&n->A, a > b ? a : b)[a > b ? b : a];
}

void taci_nodal_solve(const taci_Nodal *n, double *x)
{
    if (n->order == NULL) {
        taci_band_solve(&n->A, x);
        return;
    }
    for (int i = 0; i < n->base.dofs; i++)
        n->ordered[n->order[i]] = x[i];
    taci_band_solve(&n->A, n->ordered);
    for (int i = 0; i < n->base.dofs; i++)
        x[i] = n->ordered[n->order[i]];
}

/// V̂ as expected before the solve, and the middle of the step. Backward steps take their geometry
/// from the start, as the linearised scheme does for bodies.
static void predict(taci_Nodal *n, int pass)
{
    const taci_NodalState *k = &n->state[n->now];
    double h = n->a == 1.0 ? 0.0 : 0.5 * n->T;
    for (int i = 0; i < n->base.dofs; i++) {
        double v = pass > 0          ? n->V_hat[i]
                   : k->history == 0 ? k->v[i]
                   : k->history == 1 ? k->hat[0][i]
                                     : 2.0 * k->hat[0][i] - k->hat[1][i];
        n->expected[i] = v;
        n->mid[i] = k->q[i] + h * v;
    }
}

/// Force and stiffness of one spring. Where it has no length at the midpoint, the direction is that
/// of the start; without one either, it rests for this step.
static void add_spring(taci_Nodal *n, taci_NodalSpring *s, double stretch)
{
    double length, kappa = n->T / n->a * s->k + s->c;
    tac_Vec3 u = taci_nodal_direction(taci_nodal_spring_line(s, n->mid), &s->length);
    if (!(s->length > SHORTEST))
        u = taci_nodal_direction(taci_nodal_spring_line(s, n->state[n->now].q), &length);
    for (int i = 0; i < s->count; i++)
        s->J[i] = v3_dot(u, s->D[i]);
    for (int i = 0; i < s->count; i++) {
        n->b[s->at[i]] -= s->k * stretch * s->J[i];
        for (int j = 0; j < s->count; j++)
            if (s->at[j] <= s->at[i])
                *entry(n, s->at[i], s->at[j]) += kappa * s->J[i] * s->J[j];
    }
}

/// The right side: inertia, what K does, gravity.
static void set_right_side(taci_Nodal *n)
{
    const taci_NodalState *k = &n->state[n->now];
    double *stretch = n->direction; // free until the end of the step
    for (int i = 0; i < n->base.dofs; i++) {
        n->b[i] = n->load[i];
        stretch[i] = k->q[i] - n->rest[i];
    }
    taci_band_multiply(&n->M, n->a / n->T, k->v, n->b);
    taci_band_multiply(&n->K, -1.0, stretch, n->b);
}

#define STIFF 200.0 // diagonal of the operator over that of the mass in it

/// Whether something in it is so stiff that the solution must be refined.
static bool is_stiff(const taci_Nodal *n)
{
    for (int i = 0; i < n->base.dofs; i++)
        if (*entry(n, i, i) > STIFF * n->a / n->T * taci_band_row(&n->M, i)[i])
            return true;
    return false;
}

/// A += s B
static void add_matrix(taci_Nodal *n, double s, const taci_Band *B)
{
    if (n->order == NULL) {
        taci_band_add(&n->A, s, B);
        return;
    }
    for (int i = 0; B->a != NULL && i < B->n; i++)
        for (int j = taci_band_first(B, i); j <= i; j++)
            if (taci_band_row(B, i)[j] != 0.0) // beside the band of `A` there are zeros only
                *entry(n, i, j) += s * taci_band_row(B, i)[j];
}

static void build_operator(taci_Nodal *n)
{
    memset(n->A.a, 0, taci_band_entries(n->A.n, n->A.w) * sizeof(double));
    add_matrix(n, n->a / n->T, &n->M);
    add_matrix(n, 1.0, &n->B);
    add_matrix(n, n->T / n->a, &n->K);
    for (int i = 0; i < n->spring_count; i++)
        add_spring(n, &n->spring[i], n->state[n->now].s[i]);
    n->stiff = is_stiff(n);
    taci_band_factor(&n->A);
    n->factored = n->T;
}

static tac_Result prepare(taci_System *system, double T, int pass, taci_Arena *scratch)
{
    (void)scratch;
    taci_Nodal *n = (taci_Nodal *)system;
    n->T = T;
    if (pass == 0)
        n->site_count = 0;
    predict(n, pass);
    if (pass == 0 || n->spring_count > 0)
        set_right_side(n);
    if (T != n->factored || n->spring_count > 0)
        build_operator(n);
    return TAC_OK;
}

static int clusters(const taci_System *system)
{
    (void)system;
    return 1;
}

static void sites(taci_System *system, const taci_Site *site, int count, int32_t *cluster)
{
    taci_Nodal *n = (taci_Nodal *)system;
    n->site = site;
    n->site_count = count;
    for (int i = 0; i < count; i++)
        cluster[i] = 0;
}

/// The middle of the way of a point from its place at k.
static tac_Vec3 half_way(const taci_Nodal *n, taci_When when, int point)
{
    tac_Vec3 none = {0, 0, 0};
    return when == TACI_AT_MEAN
               ? v3_scale(0.5 * n->T, taci_nodal_point_twist(&n->point[point], n->V_hat).lin)
               : none;
}

static void locate(const taci_System *system, taci_When when, const taci_Site *site, taci_Frame *f)
{
    const taci_Nodal *n = (const taci_Nodal *)system;
    const double *q = when == TACI_AT_NOW || when == TACI_AT_MEAN ? n->state[n->now].q
                      : when == TACI_AT_NEXT                      ? n->state[1 - n->now].q
                                                                  : n->mid;
    *f = (taci_Frame){.q = q_identity(), .R = m3_identity()};
    if (site->kind == TACI_SITE_COORD)
        f->x.x = q[site->body];
    else if (site->kind == TACI_SITE_BODY) {
        tac_Pose pose = taci_nodal_point_pose(&n->point[site->body], q);
        *f = (taci_Frame){
            .x = v3_add(pose.p, half_way(n, when, site->body)), .q = pose.q, .R = q_matrix(pose.q)};
    } else {
        const taci_SiteNode *of = taci_site_nodes(system, site);
        for (int i = 0; i < site->count; i++)
            f->x = v3_axpy(f->x, of[i].weight,
                           v3_add(taci_nodal_point_pose(&n->point[of[i].node], q).p,
                                  half_way(n, when, of[i].node)));
    }
}

static void add_pushes(const taci_Nodal *n, double *f)
{
    const taci_UserSystem *c = &n->base;
    for (int i = 0; c->pushed && i < c->dofs; i++)
        f[i] += c->effort[i];
    for (int i = 0; c->pushed && i < c->bodies; i++)
        spread_on_point(&n->point[i], 1.0, c->wrench[i], f);
}

static void free_velocity(taci_System *system)
{
    taci_Nodal *n = (taci_Nodal *)system;
    taci_UserSystem *c = &n->base;
    memcpy(n->V_free, n->b, (size_t)c->dofs * sizeof(double));
    add_pushes(n, n->V_free);
    taci_nodal_solve(n, n->V_free);
}

/// A unit effort on coordinates that, with others, makes up those of a site.
typedef struct Generator {
    int32_t coordinate;             // POINTS: -1
    double weight[TACI_BODY_FLOWS]; // its part in each effort on the site
} Generator;

static int site_generators(const taci_Nodal *n, const taci_Site *site, Generator g[TACI_BODY_FLOWS])
{
    if (site->kind == TACI_SITE_COORD) {
        g[0] = (Generator){site->body, {1.0}};
        return 1;
    }
    if (site->kind == TACI_SITE_POINTS) {
        for (int i = 0; i < TACI_POINTS_FLOWS; i++) {
            g[i] = (Generator){.coordinate = -1};
            g[i].weight[i] = 1.0;
        }
        return TACI_POINTS_FLOWS;
    }
    const tac_NodalPoint *p = &n->point[site->body];
    for (int i = 0; i < p->count; i++) {
        g[i].coordinate = p->coordinate[i];
        sv_store(g[i].weight, p->lin[i], p->ang[i]);
    }
    return p->count;
}

/// The rows of all sites in the columns of one, as far as one of its generators moves them.
static void add_columns(const taci_Nodal *n, const int32_t *site, int count, const Generator *g,
                        int columns, double *G, int ld)
{
    double flow[TACI_BODY_FLOWS];
    for (int i = 0; i < count; i++) {
        const taci_Site *to = &n->site[site[i]];
        taci_nodal_flow(n, to, n->solution, flow);
        for (int r = 0, rows = taci_site_flows(to->kind); r < rows; r++, G += ld)
            for (int c = 0; c < columns; c++)
                G[c] += flow[r] * g->weight[c];
    }
}

/// Solves for each coordinate that moves a site, not for each of its six flows: the node of a beam
/// has two.
static tac_Result response(taci_System *system, int cluster, const int32_t *site, int count,
                           double *G, int ld, taci_Arena *scratch)
{
    (void)cluster, (void)scratch;
    taci_Nodal *n = (taci_Nodal *)system;
    double *x = n->solution;
    for (int j = 0, columns; j < count; G += columns, j++) {
        Generator g[TACI_BODY_FLOWS];
        int generators = site_generators(n, &n->site[site[j]], g);
        columns = taci_site_flows(n->site[site[j]].kind);
        for (int k = 0; k < generators; k++) {
            memset(x, 0, (size_t)n->base.dofs * sizeof(double));
            if (g[k].coordinate >= 0)
                x[g[k].coordinate] = 1.0;
            else
                taci_nodal_spread(n, &n->site[site[j]], g[k].weight, x);
            taci_nodal_solve(n, x);
            add_columns(n, site, count, &g[k], columns, G, ld);
        }
    }
    return TAC_OK;
}

/// What the equation of motion misses at V̂, added to the forces in `r`: wide sums from the matrices
/// themselves, because the right side has been rounded.
static void subtract_motion(taci_Nodal *n, double *r)
{
    const taci_NodalState *k = &n->state[n->now];
    taci_Wide a = taci_wide(n->a), T = taci_wide(n->T), inertia = a / T, half = T / a;
    for (int i = 0; i < n->base.dofs; i++) {
        taci_Wide f = taci_wide(r[i]) + taci_wide(n->load[i]);
        f -= inertia *
             (taci_band_row_product(&n->M, i, n->V_hat) - taci_band_row_product(&n->M, i, k->v));
        f -= taci_band_row_product(&n->B, i, n->V_hat);
        f -= taci_band_row_product(&n->K, i, k->q) - taci_band_row_product(&n->K, i, n->rest) +
             half * taci_band_row_product(&n->K, i, n->V_hat);
        r[i] = (double)f;
    }
    for (int i = 0; i < n->spring_count; i++) {
        const taci_NodalSpring *s = &n->spring[i];
        taci_Wide rate = 0.0L;
        for (int j = 0; j < s->count; j++)
            rate += taci_wide(s->J[j]) * taci_wide(n->V_hat[s->at[j]]);
        taci_Wide spring = taci_wide(s->k) * (taci_wide(k->s[i]) + half * rate);
        double force = (double)(spring + taci_wide(s->c) * rate);
        for (int j = 0; j < s->count; j++)
            r[s->at[j]] -= s->J[j] * force;
    }
}

/// One step of iterative refinement of V̂ with these efforts.
static void refine(taci_Nodal *n, const double *effort)
{
    double *r = n->solution;
    memset(r, 0, (size_t)n->base.dofs * sizeof(double));
    add_pushes(n, r);
    if (effort != NULL)
        taci_nodal_spread_all(n, effort, r);
    subtract_motion(n, r);
    taci_nodal_solve(n, r);
    for (int i = 0; i < n->base.dofs; i++)
        n->V_hat[i] += r[i];
}

static void apply(taci_System *system, const double *effort)
{
    taci_Nodal *n = (taci_Nodal *)system;
    size_t bytes = (size_t)n->base.dofs * sizeof(double);
    if (effort != NULL) {
        memset(n->V_hat, 0, bytes);
        taci_nodal_spread_all(n, effort, n->V_hat);
        taci_nodal_solve(n, n->V_hat);
        for (int i = 0; i < n->base.dofs; i++)
            n->V_hat[i] += n->V_free[i];
    } else
        memcpy(n->V_hat, n->V_free, bytes);
    if (n->stiff)
        refine(n, effort);
}

static void flow(taci_System *system, taci_Flow which, double *out)
{
    const taci_Nodal *n = (const taci_Nodal *)system;
    const double *V = which == TACI_FLOW_START  ? n->state[n->now].v
                      : which == TACI_FLOW_FREE ? n->V_free
                                                : n->V_hat;
    for (int i = 0; i < n->site_count; out += taci_site_flows(n->site[i].kind), i++)
        taci_nodal_flow(n, &n->site[i], V, out);
}

/// Squared angular speed by which a spring turned otherwise than expected.
static double spring_turn2(const taci_NodalSpring *s, const double *dv)
{
    if (!(s->length > SHORTEST))
        return 0.0;
    tac_Vec3 d = {0, 0, 0};
    double along = 0.0;
    for (int i = 0; i < s->count; i++) {
        d = v3_axpy(d, dv[s->at[i]], s->D[i]);
        along += s->J[i] * dv[s->at[i]];
    }
    return fmax(v3_norm2(d) - along * along, 0.0) / (s->length * s->length);
}

/// What is linear needs no second pass; directions of the net's springs and arms of those of the
/// world do.
static double misprediction(taci_System *system)
{
    const taci_Nodal *n = (const taci_Nodal *)system;
    if (n->a == 1.0 || (n->spring_count == 0 && n->site_count == 0))
        return 0.0;
    if (n->state[n->now].history < 2)
        return 1.0;
    double *dv = n->solution, worst = 0.0;
    for (int i = 0; i < n->base.dofs; i++)
        dv[i] = n->V_hat[i] - n->expected[i];
    for (int i = 0; i < n->spring_count; i++)
        worst = fmax(worst, spring_turn2(&n->spring[i], dv));
    for (int i = 0; i < n->site_count; i++) {
        const taci_Site *s = &n->site[i];
        if (s->kind == TACI_SITE_BODY)
            worst = fmax(worst, v3_norm2(taci_nodal_point_twist(&n->point[s->body], dv).ang));
    }
    return 0.5 * n->T * sqrt(worst);
}

/// Stretch at k+1, loss and leak of one spring.
static void finish_spring(taci_Nodal *n, taci_NodalSpring *s, double stretch)
{
    double rate = 0.0, T = n->T;
    for (int i = 0; i < s->count; i++)
        rate += s->J[i] * n->V_hat[s->at[i]];
    s->predicted = stretch + T * rate;
    s->geometric = taci_nodal_stretch(s, taci_nodal_next(n)->q);
    s->leak = taci_policy_delta(s->k, &s->geometric, &s->predicted, 1);
    n->leak += s->leak;
    n->damping += T * s->c * rate * rate;
    if (n->a == 1.0)
        n->books.scheme += 0.5 * s->k * T * T * rate * rate;
}

/// What backward Euler loses of motion and of K.
static void book_scheme(taci_Nodal *n)
{
    double *dv = n->solution;
    for (int i = 0; i < n->base.dofs; i++)
        dv[i] = taci_nodal_next(n)->v[i] - n->state[n->now].v[i];
    n->books.scheme +=
        0.5 * taci_band_square(&n->M, dv) + 0.5 * n->T * n->T * taci_band_square(&n->K, n->V_hat);
}

static void finish(taci_System *system, const uint8_t *pay)
{
    (void)pay; // only rigid bodies turn otherwise than solved for
    taci_Nodal *n = (taci_Nodal *)system;
    const taci_NodalState *k = &n->state[n->now];
    taci_NodalState *next = taci_nodal_next(n);
    for (int i = 0; i < n->base.dofs; i++) {
        next->q[i] = k->q[i] + n->T * n->V_hat[i];
        next->v[i] = n->a * n->V_hat[i] + (1.0 - n->a) * k->v[i];
        next->hat[1][i] = k->hat[0][i];
        next->hat[0][i] = n->V_hat[i];
    }
    next->history = k->history < 2 ? k->history + 1 : 2;
    next->tank = k->tank;
    memset(n->given, 0, (size_t)n->base.dofs * sizeof(double));
    n->books = (tac_Ledger){0};
    n->leak = 0.0;
    n->damping = n->T * taci_band_square(&n->B, n->V_hat);
    for (int i = 0; i < n->spring_count; i++)
        finish_spring(n, &n->spring[i], k->s[i]);
    if (n->a == 1.0)
        book_scheme(n);
    n->extra = taci_nodal_close(n);
    for (int i = 0; n->base.pushed && i < n->base.bodies; i++)
        n->twist[i] = taci_nodal_point_twist(&n->point[i], n->V_hat);
    taci_user_book_pushes(&n->base, n->T, n->V_hat, n->twist, &n->books);
}

static void books(const taci_System *system, tac_Ledger *l)
{
    taci_ledger_add_flows(l, &((const taci_Nodal *)system)->books);
}

static void forget(taci_System *system)
{
    taci_Nodal *n = (taci_Nodal *)system;
    n->state[n->now].history = 0;
}

static void commit(taci_System *system)
{
    taci_Nodal *n = (taci_Nodal *)system;
    n->now = 1 - n->now;
    taci_user_commit(&n->base);
}

const taci_SystemOps *taci_nodal_ops(void)
{
    static const taci_SystemOps ops = {
        .name = "nodal",
        .prepare = prepare,
        .clusters = clusters,
        .sites = sites,
        .locate = locate,
        .free = free_velocity,
        .response = response,
        .apply = apply,
        .flow = flow,
        .misprediction = misprediction,
        .finish = finish,
        .owed = taci_nodal_owed,
        .probe = taci_nodal_probe,
        .held = taci_nodal_held,
        .stiffness = taci_nodal_stiffness,
        .kick = taci_nodal_kick,
        .lock = taci_nodal_lock,
        .spin = taci_nodal_spin,
        .settle = taci_nodal_settle,
        .shift = taci_nodal_shift,
        .stored = taci_nodal_stored,
        .books = books,
        .forget = forget,
        .commit = commit,
        .size = taci_nodal_size,
        .save = taci_nodal_save,
        .check = taci_nodal_check,
        .load = taci_nodal_load,
        .hash = taci_nodal_hash,
        .momentum = taci_nodal_momentum,
        .centre = taci_nodal_centre,
        .impulses = taci_nodal_impulses,
    };
    return &ops;
}
