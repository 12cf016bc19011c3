// Nodal systems: creation, and what the world reads and edits of them.
#include "system/nodal/nodal.h"
#include <stdlib.h>
#include <string.h>

/// Adds what a point does at one end of a spring.
static void add_end(taci_NodalSpring *s, const tac_NodalPoint *p, double sign)
{
    s->d0 = v3_axpy(s->d0, sign, p->place.p);
    for (int i = 0; i < p->count; i++) {
        int j = 0;
        while (j < s->count && s->at[j] != p->coordinate[i])
            j++;
        if (j == s->count)
            s->at[s->count++] = p->coordinate[i];
        s->D[j] = v3_axpy(s->D[j], sign, p->lin[i]);
    }
}

static taci_NodalSpring make_spring(const tac_NodalSpring *d, const tac_NodalPoint *point)
{
    taci_NodalSpring s = {.rest = d->rest,
                          .k = d->stiffness,
                          .c = d->damping,
                          .to_world = d->b < 0,
                          .point = {d->a, d->b < 0 ? -1 : d->b},
                          .anchor = d->b < 0 ? d->anchor : v3(0, 0, 0)};
    add_end(&s, &point[d->a], 1.0);
    if (d->b >= 0)
        add_end(&s, &point[d->b], -1.0);
    else
        s.d0 = v3_sub(s.d0, d->anchor);
    return s;
}

static bool couples_in(const double *full, int n, int i, int j)
{
    return full != NULL && (full[(size_t)i * (size_t)n + (size_t)j] != 0.0 ||
                            full[(size_t)j * (size_t)n + (size_t)i] != 0.0);
}

/// The pairs of coordinates that the operator couples, some of them more than once; `pair` may be
/// NULL. Returns how many.
static size_t list_pairs(const tac_NodalDef *d, int32_t (*pair)[2])
{
    size_t count = 0;
    bool matrices = d->mass || d->stiffness || d->damping;
    for (int i = 0; matrices && i < d->count; i++)
        for (int j = 0; j < i; j++)
            if (couples_in(d->mass, d->count, i, j) || couples_in(d->stiffness, d->count, i, j) ||
                couples_in(d->damping, d->count, i, j)) {
                if (pair != NULL)
                    pair[count][0] = i, pair[count][1] = j;
                count++;
            }
    for (int i = 0; i < d->spring_count; i++) {
        taci_NodalSpring s = make_spring(&d->spring[i], d->point);
        for (int j = 0; j < s.count; j++)
            for (int k = 0; k < j; k++, count++)
                if (pair != NULL)
                    pair[count][0] = s.at[j], pair[count][1] = s.at[k];
    }
    return count;
}

/// Width of the band in which these pairs lie, in an order or in their own.
static int pair_width(const int32_t (*pair)[2], size_t count, const int32_t *order)
{
    int w = 0;
    for (size_t i = 0; i < count; i++) {
        int a = pair[i][0], b = pair[i][1], apart = order ? order[a] - order[b] : a - b;
        w = abs(apart) > w ? abs(apart) : w;
    }
    return w;
}

typedef struct Layout { // of the matrices
    int M, K, B, A;     // widths
    taci_Arena scratch;
    int32_t *order; // of A; NULL: that of the coordinates
} Layout;

#define NARROW 4 // up to here no order is looked for: beams, sliders

/// The width of the operator, and an order that makes it narrower if there is one. False: no
/// memory.
static bool find_order(Layout *l, const tac_NodalDef *d)
{
    size_t count = list_pairs(d, NULL), n = (size_t)d->count;
    if (!taci_arena_create(&l->scratch, taci_arena_need(count + 1, 2 * sizeof(int32_t)) +
                                            taci_arena_need(n, sizeof(int32_t)) +
                                            taci_band_order_need(d->count, count)))
        return false;
    int32_t(*pair)[2] = taci_arena_take(&l->scratch, count + 1, 2 * sizeof(int32_t));
    int32_t *order = TACI_TAKE(&l->scratch, n, int32_t);
    list_pairs(d, pair);
    l->A = pair_width((const int32_t(*)[2])pair, count, NULL);
    if (l->A <= NARROW || count > n * n / 4) // or next to full
        return true;
    if (!taci_band_order(&l->scratch, d->count, (const int32_t(*)[2])pair, count, order))
        return false;
    int w = pair_width((const int32_t(*)[2])pair, count, order);
    if (w < l->A) {
        l->A = w;
        l->order = order;
    }
    return true;
}

static bool find_layout(Layout *l, const tac_NodalDef *d)
{
    l->M = d->mass ? taci_band_width(d->mass, d->count) : 0;
    l->K = d->stiffness ? taci_band_width(d->stiffness, d->count) : 0;
    l->B = d->damping ? taci_band_width(d->damping, d->count) : 0;
    return find_order(l, d);
}

/// All arrays of a system, once: for sizing and for taking.
#define ARRAYS(X)                                                        \
    X(M.a, double, taci_band_entries(d->count, l->M))                    \
    X(M_factor.a, double, taci_band_entries(d->count, l->M))             \
    X(K.a, double, d->stiffness ? taci_band_entries(d->count, l->K) : 0) \
    X(B.a, double, d->damping ? taci_band_entries(d->count, l->B) : 0)   \
    X(A.a, double, taci_band_entries(d->count, l->A))                    \
    X(order, int32_t, l->order ? d->count : 0)                           \
    X(ordered, double, l->order ? d->count : 0)                          \
    X(rest, double, d->count)                                            \
    X(load, double, d->count)                                            \
    X(point, tac_NodalPoint, d->point_count)                             \
    X(point_mass, double, d->point_count)                                \
    X(twist, tac_Twist, d->point_count)                                  \
    X(spring, taci_NodalSpring, d->spring_count)                         \
    X(state[0].q, double, d->count)                                      \
    X(state[0].v, double, d->count)                                      \
    X(state[0].hat[0], double, d->count)                                 \
    X(state[0].hat[1], double, d->count)                                 \
    X(state[1].q, double, d->count)                                      \
    X(state[1].v, double, d->count)                                      \
    X(state[1].hat[0], double, d->count)                                 \
    X(state[1].hat[1], double, d->count)                                 \
    X(state[0].s, double, d->spring_count)                               \
    X(state[1].s, double, d->spring_count)                               \
    X(residual, taci_Residual, d->spring_count)                          \
    X(b, double, d->count)                                               \
    X(expected, double, d->count)                                        \
    X(mid, double, d->count)                                             \
    X(V_free, double, d->count)                                          \
    X(V_hat, double, d->count)                                           \
    X(direction, double, d->count)                                       \
    X(momentum, double, d->count)                                        \
    X(column, tac_Momentum, d->momentum ? d->count : 0)                  \
    X(given, double, d->count)                                           \
    X(force, double, d->count)                                           \
    X(Mv[0], double, d->count)                                           \
    X(Mv[1], double, d->count)                                           \
    X(solution, double, d->count)

static bool take_arrays(taci_Nodal *n, const tac_NodalDef *d, const Layout *l)
{
    size_t need = taci_user_need(d->count, d->point_count);
#define X(name, type, count) need += taci_arena_need((size_t)(count), sizeof(type));
    ARRAYS(X)
#undef X
    if (!taci_arena_create(&n->base.memory, need) || !taci_user_create(&n->base))
        return false;
    bool ok = true;
#define X(name, type, count) \
    if ((count) > 0)         \
        ok = (n->name = TACI_TAKE(&n->base.memory, count, type)) != NULL && ok;
    ARRAYS(X)
#undef X
    n->M.n = n->M_factor.n = n->K.n = n->B.n = n->A.n = d->count;
    n->M.w = n->M_factor.w = l->M;
    n->K.w = l->K;
    n->B.w = l->B;
    n->A.w = l->A;
    if (ok && l->order != NULL)
        memcpy(n->order, l->order, (size_t)d->count * sizeof(int32_t));
    return ok;
}

static void fill_matrices(taci_Nodal *n, const tac_NodalDef *d, const double *diagonal)
{
    if (diagonal != NULL)
        memcpy(n->M.a, diagonal, (size_t)d->count * sizeof(double));
    else
        taci_band_copy(&n->M, d->mass);
    if (d->stiffness)
        taci_band_copy(&n->K, d->stiffness);
    if (d->damping)
        taci_band_copy(&n->B, d->damping);
    memcpy(n->M_factor.a, n->M.a, taci_band_entries(n->M.n, n->M.w) * sizeof(double));
    taci_band_factor(&n->M_factor);
}

static void copy_or_zero(double *to, const double *from, int count)
{
    for (int i = 0; i < count; i++)
        to[i] = from ? from[i] : 0.0;
}

/// The mass that a force on a point meets at least: 1 / (largest entry of P M^-1 P'). Where it does
/// not move but turns, that of its first coordinate.
static double resistance(const taci_Nodal *n, const tac_NodalPoint *p)
{
    double most = 0.0, *x = n->solution;
    for (int axis = 0; axis < 3; axis++) {
        double u[3] = {axis == 0, axis == 1, axis == 2};
        tac_Vec3 e = v3(u[0], u[1], u[2]);
        memset(x, 0, (size_t)n->base.dofs * sizeof(double));
        for (int i = 0; i < p->count; i++)
            x[p->coordinate[i]] = v3_dot(p->lin[i], e);
        taci_band_solve(&n->M_factor, x);
        most = fmax(most, v3_dot(taci_nodal_point_twist(p, x).lin, e));
    }
    int first = p->coordinate[0];
    return most > 0.0 ? 1.0 / most : taci_band_row(&n->M, first)[first];
}

/// Gravity on the coordinates, exact because points are linear in them.
static void add_weight(taci_Nodal *n, const tac_NodalPoint *p)
{
    tac_Vec3 g = n->base.gravity;
    n->height -= p->mass * v3_dot(g, p->place.p);
    for (int i = 0; i < p->count; i++)
        n->load[p->coordinate[i]] += p->mass * v3_dot(g, p->lin[i]);
}

#define EXACTLY 1e-12 // of 1: axes that are unit vectors and perpendicular

/// Whether a point's coordinates are places along perpendicular axes.
static bool is_place(const tac_NodalPoint *p)
{
    for (int i = 0; i < p->count; i++) {
        if (v3_norm2(p->ang[i]) != 0.0)
            return false;
        for (int j = 0; j <= i; j++)
            if (fabs(v3_dot(p->lin[i], p->lin[j]) - (i == j)) > EXACTLY)
                return false;
    }
    return true;
}

/// Whether every coordinate is the place of one point: then momenta are known.
static bool is_spatial(const taci_Nodal *n)
{
    double *seen = n->solution;
    int count = 0;
    memset(seen, 0, (size_t)n->base.dofs * sizeof(double));
    for (int i = 0; i < n->base.bodies; i++) {
        if (!is_place(&n->point[i]))
            return false;
        for (int j = 0; j < n->point[i].count; j++) {
            count += seen[n->point[i].coordinate[j]] == 0.0;
            if (seen[n->point[i].coordinate[j]] != 0.0)
                return false;
            seen[n->point[i].coordinate[j]] = 1.0;
        }
    }
    return count == n->base.dofs;
}

/// Whether K holds a translation of all points.
static bool holds_translation(const taci_Nodal *n)
{
    double most = 0.0, *x = n->solution, *Kx = n->momentum;
    for (int i = 0; n->K.a && i < n->base.dofs; i++)
        most = fmax(most, taci_band_row(&n->K, i)[i]);
    for (int axis = 0; n->K.a && axis < 3; axis++) {
        for (int i = 0; i < n->base.bodies; i++)
            for (int j = 0; j < n->point[i].count; j++) {
                tac_Vec3 l = n->point[i].lin[j];
                x[n->point[i].coordinate[j]] = axis == 0 ? l.x : axis == 1 ? l.y : l.z;
            }
        memset(Kx, 0, (size_t)n->base.dofs * sizeof(double));
        taci_band_multiply(&n->K, 1.0, x, Kx);
        for (int i = 0; i < n->base.dofs; i++)
            if (fabs(Kx[i]) > EXACTLY * most)
                return true;
    }
    return false;
}

/// Whether the world holds it: momenta are then not its own to keep.
static bool is_held(const taci_Nodal *n, const tac_NodalDef *d)
{
    for (int i = 0; i < d->spring_count; i++)
        if (d->spring[i].b < 0)
            return true;
    for (int i = 0; i < d->point_count; i++)
        if (d->point[i].count != 3)
            return true;
    return !n->spatial || holds_translation(n);
}

static void add_spring(taci_Nodal *n, const tac_NodalSpring *d, int i)
{
    double mass = n->point_mass[d->a];
    n->spring[i] = make_spring(d, n->point);
    n->state[0].s[i] = taci_nodal_stretch(&n->spring[i], n->state[0].q);
    if (d->b >= 0)
        mass = fmin(mass, n->point_mass[d->b]);
    n->hardest = fmax(n->hardest, d->stiffness / mass);
}

static void fill(taci_Nodal *n, const tac_NodalDef *d, const double *diagonal)
{
    taci_NodalState *k = &n->state[0];
    fill_matrices(n, d, diagonal);
    copy_or_zero(n->rest, d->rest, d->count);
    copy_or_zero(k->q, d->position, d->count);
    copy_or_zero(k->v, d->velocity, d->count);
    copy_or_zero(n->V_hat, d->velocity, d->count);
    if (d->momentum)
        memcpy(n->column, d->momentum, (size_t)d->count * sizeof *n->column);
    for (int i = 0; i < d->point_count; i++) {
        n->point[i] = d->point[i];
        n->point[i].place.q = q_normalize(d->point[i].place.q);
        n->point_mass[i] = resistance(n, &d->point[i]);
        add_weight(n, &d->point[i]);
    }
    for (int i = 0; i < d->spring_count; i++)
        add_spring(n, &d->spring[i], i);
    n->spring_count = d->spring_count;
    n->spatial = is_spatial(n);
    n->held = is_held(n, d);
    taci_nodal_set_structure(n);
}

static void destroy(taci_UserSystem *c)
{
    taci_arena_destroy(&c->memory);
    free(c);
}

static void read_state(taci_UserSystem *c, double *q, double *v_state, double *v_hat)
{
    const taci_Nodal *n = (const taci_Nodal *)c;
    const taci_NodalState *k = &n->state[n->now];
    size_t bytes = (size_t)c->dofs * sizeof(double);
    if (q)
        memcpy(q, k->q, bytes);
    if (v_state)
        memcpy(v_state, k->v, bytes);
    if (v_hat)
        memcpy(v_hat, c->mean_known ? k->hat[0] : k->v, bytes);
}

/// The other of the two states takes what is written, so that it can be taken back.
static bool write_state(taci_UserSystem *c, const double *q, const double *v)
{
    taci_Nodal *n = (taci_Nodal *)c;
    const taci_NodalState *old = &n->state[n->now];
    taci_NodalState *k = &n->state[1 - n->now];
    size_t bytes = (size_t)c->dofs * sizeof(double);
    memcpy(k->q, q ? q : old->q, bytes);
    memcpy(k->v, v ? v : old->v, bytes);
    memcpy(k->hat[0], old->hat[0], bytes); // the last V̂ can still be read
    memcpy(k->hat[1], old->hat[1], bytes);
    for (int i = 0; i < n->spring_count; i++)
        k->s[i] = q ? taci_nodal_stretch(&n->spring[i], q) : old->s[i];
    k->tank = old->tank;
    k->history = 0;
    n->now = 1 - n->now;
    return true;
}

static void take_back(taci_UserSystem *c)
{
    taci_Nodal *n = (taci_Nodal *)c;
    n->now = 1 - n->now;
}

static tac_Twist twist(taci_System *s, int body, bool state)
{
    const taci_Nodal *n = (const taci_Nodal *)s;
    const taci_NodalState *k = &n->state[n->now];
    bool mean = !state && n->base.mean_known;
    return taci_nodal_point_twist(&n->point[body], mean ? k->hat[0] : k->v);
}

static tac_Twist going(taci_System *s, int body)
{
    return twist(s, body, true);
}

/// To the middle of the step; and without row forces.
static void range(taci_System *s, int body, double T, tac_Twist range[2])
{
    const taci_Nodal *n = (const taci_Nodal *)s;
    range[0] = taci_user_way(s, body, T);
    range[1] = taci_nodal_point_twist(&n->point[body], n->V_free);
}

static double mass(const taci_System *s, int body)
{
    return ((const taci_Nodal *)s)->point_mass[body];
}

static bool couples(const taci_Band *A, int i, int j)
{
    int row = i > j ? i : j, column = i > j ? j : i;
    return A->a != NULL && column >= taci_band_first(A, row) &&
           taci_band_row(A, row)[column] != 0.0;
}

/// Neighbours in one piece of matter do not touch each other: points of one coordinate, or of two
/// that mass or stiffness couples.
static bool may_touch(const taci_System *s, int a, int b)
{
    const taci_Nodal *n = (const taci_Nodal *)s;
    const tac_NodalPoint *p = &n->point[a], *q = &n->point[b];
    for (int i = 0; i < p->count; i++)
        for (int j = 0; j < q->count; j++)
            if (couples(&n->M, p->coordinate[i], q->coordinate[j]) ||
                couples(&n->K, p->coordinate[i], q->coordinate[j]))
                return false;
    return true;
}

/// Force of one spring at a state, its damper included.
static void add_spring_force(const taci_NodalSpring *s, const taci_NodalState *k, double *f)
{
    double length, rate = 0.0;
    tac_Vec3 u = taci_nodal_direction(taci_nodal_spring_line(s, k->q), &length);
    for (int i = 0; i < s->count; i++)
        rate += v3_dot(u, s->D[i]) * k->v[s->at[i]];
    taci_nodal_spring_push(s, u, -s->k * (length - s->rest) - s->c * rate, f);
}

static void fill_mass(const taci_Nodal *n, double *M)
{
    size_t N = (size_t)n->base.dofs;
    memset(M, 0, N * N * sizeof(double));
    for (int i = 0; i < n->base.dofs; i++)
        for (int j = taci_band_first(&n->M, i); j <= i; j++)
            M[(size_t)i * N + (size_t)j] = M[(size_t)j * N + (size_t)i] =
                taci_band_row(&n->M, i)[j];
}

static void dynamics(taci_UserSystem *c, double *M, double *bias, double *force)
{
    const taci_Nodal *n = (const taci_Nodal *)c;
    const taci_NodalState *k = &n->state[n->now];
    size_t bytes = (size_t)c->dofs * sizeof(double);
    if (M)
        fill_mass(n, M);
    if (bias)
        memset(bias, 0, bytes);
    if (force == NULL)
        return;
    memcpy(force, n->load, bytes);
    for (int i = 0; i < c->dofs; i++)
        n->solution[i] = k->q[i] - n->rest[i];
    taci_band_multiply(&n->K, -1.0, n->solution, force);
    taci_band_multiply(&n->B, -1.0, k->v, force);
    for (int i = 0; i < n->spring_count; i++)
        add_spring_force(&n->spring[i], k, force);
}

taci_Nodal *taci_nodal_build(const tac_NodalDef *d, const double *diagonal,
                             const tac_WorldDef *world)
{
    static const taci_UserOps user_ops = {.destroy = destroy,
                                          .read = read_state,
                                          .write = write_state,
                                          .take_back = take_back,
                                          .dynamics = dynamics};
    static const taci_BodyOps bodies = {.slots = taci_user_slots,
                                        .mobility = taci_user_moves,
                                        .twist = twist,
                                        .going = going,
                                        .range = range,
                                        .mass = mass,
                                        .may_touch = may_touch,
                                        .push = taci_user_push_body,
                                        .port = taci_user_port};
    taci_Nodal *n = calloc(1, sizeof *n);
    if (n == NULL)
        return NULL;
    Layout l = {0};
    n->base.system = (taci_System){.ops = taci_nodal_ops(),
                                   .bodies = &bodies,
                                   .traits = d->backward ? TACI_TRAIT_BACKWARD : 0};
    n->base.ops = &user_ops;
    n->base.dofs = n->base.positions = d->count;
    n->base.bodies = d->point_count;
    n->base.form = TAC_FORM_SQUARE;
    n->a = d->backward ? 1.0 : 2.0;
    taci_user_obey(&n->base, world);
    bool ok = find_layout(&l, d) && take_arrays(n, d, &l);
    taci_arena_destroy(&l.scratch);
    if (!ok) {
        destroy(&n->base);
        return NULL;
    }
    fill(n, d, diagonal);
    return n;
}

taci_UserSystem *taci_nodal_create(const tac_NodalDef *d, const tac_WorldDef *world)
{
    return (taci_UserSystem *)taci_nodal_build(d, NULL, world);
}
