// A user's own equations: the step and its books (custom.h). Theory: docs/theory/lagrange.md.
#include "system/custom/custom.h"
#include "energy/policy.h"
#include "math/spatial.h"
#include <string.h>
#include <tactus/world.h>

static taci_Custom *custom_of(taci_System *s)
{
    return (taci_Custom *)s;
}

static const taci_Custom *custom_in(const taci_System *s)
{
    return (const taci_Custom *)s;
}

static taci_CustomState *now_of(taci_Custom *c)
{
    return &c->state[c->phase];
}

static taci_CustomState *next_of(taci_Custom *c)
{
    return &c->state[1 - c->phase];
}

static double dot(const double *a, const double *b, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

// ---- The user's functions

/// M, of which the upper triangle counts, and C; false: the user did not fill C.
static bool ask_mass(taci_Custom *c, const double *q, const double *v)
{
    int n = c->n;
    bool filled = c->mass(c->user, q, v, c->user_M, c->user_C);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            c->user_M[i * n + j] = c->user_M[j * n + i];
    return filled;
}

/// n x n to n x stride.
static void spread(const taci_Custom *c, const double *from, double *to)
{
    for (int i = 0; i < c->n; i++)
        memcpy(to + (ptrdiff_t)i * c->stride, from + (ptrdiff_t)i * c->n,
               sizeof *to * (size_t)c->n);
}

/// M alone, with rates of 0, into the rows of `M`.
static void mass_at(taci_Custom *c, const double *q, double *M)
{
    memset(c->z, 0, sizeof(double) * (size_t)c->n);
    ask_mass(c, q, c->z);
    spread(c, c->user_M, M);
}

bool taci_custom_factor_at(taci_Custom *c, const double *q)
{
    mass_at(c, q, c->at_end.At);
    return taci_square_factor(&c->at_end);
}

/// The Christoffel matrix from differences of M: ½ (dM/dt + N - N'), N_ij = d(Mv)_i / dq_j. It is
/// gathered in C, which has room for it until the step needs it.
static void differentiate_mass(taci_Custom *c, const double *q, const double *v)
{
    int n = c->n;
    double *sum = c->C;
    memset(sum, 0, sizeof *sum * (size_t)(n * c->stride));
    memcpy(c->x, q, sizeof(double) * (size_t)n);
    memset(c->z, 0, sizeof(double) * (size_t)n);
    for (int k = 0; k < n; k++) {
        // third root of the rounding error: both errors of a central difference are then small
        double h = 6e-6 * fmax(1.0, fabs(q[k]));
        for (int side = -1; side <= 1; side += 2) {
            c->x[k] = q[k] + side * h;
            ask_mass(c, c->x, c->z);
            double f = side * 0.25 / h;
            for (int i = 0; i < n; i++) {
                double Mv = dot(c->user_M + (ptrdiff_t)i * n, v, n);
                for (int j = 0; j < n; j++)
                    sum[i * n + j] += f * v[k] * c->user_M[i * n + j];
                sum[i * n + k] += f * Mv;
                sum[k * n + i] -= f * Mv;
            }
        }
        c->x[k] = q[k];
    }
}

void taci_custom_evaluate(taci_Custom *c, const double *q, const double *v)
{
    if (ask_mass(c, q, v))
        return;
    differentiate_mass(c, q, v);
    ask_mass(c, q, v);
    memcpy(c->user_C, c->C, sizeof(double) * (size_t)(c->n * c->n));
}

/// The potential at q, with gradient and second derivative; 0 where there is none. Not finite where
/// the gradient is not: what is kept of a state must not hold such a number.
static double potential_at(taci_Custom *c, const double *q, double *gradient)
{
    int n = c->n;
    memset(gradient, 0, sizeof *gradient * (size_t)n);
    memset(c->user_H, 0, sizeof(double) * (size_t)(n * n));
    if (c->potential == NULL)
        return 0.0;
    double phi = c->potential(c->user, q, gradient, c->user_H);
    for (int i = 0; i < n; i++)
        phi += 0.0 * gradient[i];
    return phi;
}

void taci_custom_refresh(taci_Custom *c, taci_CustomState *s)
{
    s->phi = potential_at(c, s->q, s->gradient);
}

/// Energy of springs on single coordinates and of the user's potential; `absolute` is its size.
static double elastic_of(const taci_Custom *c, const taci_CustomState *s, double *absolute)
{
    double sum = 0.0;
    for (int i = 0; i < c->n; i++)
        sum += 0.5 * c->stiffness[i] * s->q[i] * s->q[i];
    if (absolute)
        *absolute = sum + fabs(s->phi);
    return sum + s->phi;
}

// ---- Prepare

/// Where the step is evaluated. Around the first pass's result eta is carried over, not the rates:
/// those hold the first-order error of the first pass's factor.
static bool predict(taci_Custom *c, int pass)
{
    const taci_CustomState *k = now_of(c);
    bool extrapolate = c->predictor == TAC_PREDICTOR_EXTRAPOLATE;
    double way = 0.5 * c->T;
    c->carry = pass > 0;
    if (pass > 0) {
        taci_square_state(&c->at_mid, c->v_hat, c->carried);
        memcpy(c->v_star, c->v_hat, sizeof(double) * (size_t)c->n);
    } else if (c->predictor != TAC_PREDICTOR_START && k->history >= (extrapolate ? 2 : 1)) {
        for (int i = 0; i < c->n; i++)
            c->v_star[i] = extrapolate ? 2.0 * k->hat[0][i] - k->hat[1][i] : k->hat[0][i];
    } else { // the start, where a second pass follows or is what the papers do
        if (!taci_custom_factor_at(c, k->q))
            return false;
        taci_square_rates(&c->at_end, k->eta, c->v_star);
        way = c->predictor == TAC_PREDICTOR_START || c->passes != 1 ? 0.0 : way;
    }
    for (int i = 0; i < c->n; i++)
        c->q_mid[i] = k->q[i] + way * c->v_star[i];
    if (!c->carry)
        return true;
    mass_at(c, c->q_mid, c->at_mid.At);
    if (!taci_square_factor(&c->at_mid))
        return false;
    taci_square_rates(&c->at_mid, c->carried, c->v_star);
    return true;
}

/// Slope and second derivative of the user's potential for this step, and (T/2) H into Ah.
static void add_potential(taci_Custom *c)
{
    int n = c->n;
    c->has_second = false;
    memset(c->slope, 0, sizeof(double) * (size_t)n);
    if (c->potential == NULL)
        return;
    potential_at(c, c->q_mid, c->slope);
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double h = 0.5 * (c->user_H[i * n + j] + c->user_H[j * n + i]);
            c->user_H[i * n + j] = c->user_H[j * n + i] = h;
            c->has_second |= h != 0.0;
        }
    if (!c->has_second)
        return;
    memcpy(c->slope, now_of(c)->gradient, sizeof(double) * (size_t)n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            c->Ah[i * c->stride + j] += 0.5 * c->T * c->user_H[i * n + j];
}

/// The gyroscopic matrix of rank two, from C v and one difference of A along the motion.
static bool add_rank_two(taci_Custom *c, const double *v)
{
    const double h = 1e-3 * c->T;
    int n = c->n;
    double *bias = c->direction, *Mv = c->carried, *dAv = c->way; // not in use yet, or no longer
    for (int i = 0; i < n; i++) {
        bias[i] = dot(c->user_C + (ptrdiff_t)i * n, v, n);
        Mv[i] = dot(c->user_M + (ptrdiff_t)i * n, v, n);
        dAv[i] = 0.0;
    }
    for (int side = -1; side <= 1; side += 2) {
        for (int i = 0; i < n; i++)
            c->x[i] = c->q_mid[i] + side * h * v[i];
        if (!taci_custom_factor_at(c, c->x))
            return false;
        taci_square_state(&c->at_end, v, c->y);
        for (int i = 0; i < n; i++)
            dAv[i] += side * 0.5 / h * c->y[i];
    }
    if (!taci_square_factor(&c->at_mid))
        return false;
    taci_RankTwo r = {.v = v, .Mv = Mv, .bias = bias, .dAv = dAv, .w = c->y};
    taci_square_rank_two(&c->at_mid, &r, c->Ah);
    return true;
}

static tac_Result prepare(taci_System *system, double T, int pass, taci_Arena *scratch)
{
    (void)scratch;
    taci_Custom *c = custom_of(system);
    c->T = T;
    if (pass == 0)
        c->site_count = 0;
    if (!predict(c, pass))
        return TAC_ERR_DIVERGED;
    taci_custom_evaluate(c, c->q_mid, c->v_star);
    spread(c, c->user_M, c->at_mid.At);
    for (int i = 0; i < c->n * c->stride; i++)
        c->Ah[i] = 2.0 / T * c->at_mid.At[i];
    for (int i = 0; i < c->n; i++)
        c->Ah[i * (c->stride + 1)] += c->damping[i] + 0.5 * T * c->stiffness[i];
    add_potential(c);
    bool ok;
    if (c->rank_two)
        ok = add_rank_two(c, c->v_star) && taci_operator_factor(c->Ah, c->n, c->stride);
    else {
        memset(c->C, 0, sizeof(double) * (size_t)(c->n * c->stride));
        spread(c, c->user_C, c->C);
        ok = taci_square_operator(&c->at_mid, c->C, c->Ah);
    }
    return ok ? TAC_OK : TAC_ERR_DIVERGED;
}

// ---- Velocities and sites

static int clusters(const taci_System *system)
{
    (void)system;
    return 1;
}

static void sites(taci_System *system, const taci_Site *site, int n, int32_t *cluster)
{
    taci_Custom *c = custom_of(system);
    c->site = site;
    c->site_count = n;
    for (int i = 0; i < n; i++) {
        TAC_ASSERT(site[i].kind == TACI_SITE_COORD);
        cluster[i] = 0;
    }
}

/// A coordinate stands along x.
static void locate(const taci_System *system, taci_When when, const taci_Site *site, taci_Frame *f)
{
    const taci_Custom *c = custom_in(system);
    const double *q = when == TACI_AT_NOW    ? c->state[c->phase].q
                      : when == TACI_AT_NEXT ? c->state[1 - c->phase].q
                                             : c->q_mid;
    *f = (taci_Frame){{q[site->body], 0, 0}, {1, 0, 0, 0}, m3_identity()};
}

static void free_velocity(taci_System *system)
{
    taci_Custom *c = custom_of(system);
    const taci_CustomState *k = now_of(c);
    taci_square_momentum(&c->at_mid, k->eta, c->v_free);
    for (int i = 0; i < c->n; i++)
        c->v_free[i] =
            2.0 / c->T * c->v_free[i] + c->base.effort[i] - c->stiffness[i] * k->q[i] - c->slope[i];
    taci_operator_solve(c->Ah, c->n, c->stride, c->v_free);
}

/// v = Ah^-1 P' effort
static void solve_efforts(const taci_Custom *c, const double *effort, double *v)
{
    memset(v, 0, sizeof *v * (size_t)c->n);
    for (int i = 0; i < c->site_count; i++)
        v[c->site[i].body] += effort[i]; // all are coordinates
    taci_operator_solve(c->Ah, c->n, c->stride, v);
}

static tac_Result response(taci_System *system, int cluster, const int32_t *site, int n, double *G,
                           int ld, taci_Arena *scratch)
{
    (void)cluster, (void)scratch;
    taci_Custom *c = custom_of(system);
    for (int j = 0; j < n; j++) {
        memset(c->x, 0, sizeof(double) * (size_t)c->n);
        c->x[c->site[site[j]].body] = 1.0;
        taci_operator_solve(c->Ah, c->n, c->stride, c->x);
        for (int i = 0; i < n; i++)
            G[i * (ptrdiff_t)ld + j] = c->x[c->site[site[i]].body];
    }
    return TAC_OK;
}

static void apply(taci_System *system, const double *effort)
{
    taci_Custom *c = custom_of(system);
    if (effort)
        solve_efforts(c, effort, c->v_hat);
    for (int i = 0; i < c->n; i++)
        c->v_hat[i] = effort ? c->v_hat[i] + c->v_free[i] : c->v_free[i];
}

static void flow(taci_System *system, taci_Flow which, double *out)
{
    taci_Custom *c = custom_of(system);
    const double *v = which == TACI_FLOW_FREE ? c->v_free : c->v_hat;
    if (c->site_count == 0)
        return;
    if (which == TACI_FLOW_START) {
        taci_square_rates(&c->at_mid, now_of(c)->eta, c->x);
        v = c->x;
    }
    for (int i = 0; i < c->site_count; i++)
        out[i] = v[c->site[i].body];
}

static double misprediction(taci_System *system)
{
    const taci_Custom *c = custom_in(system);
    if (c->state[c->phase].history < 2)
        return 1.0;
    double worst = 0.0;
    for (int i = 0; i < c->n; i++)
        worst = fmax(worst, fabs(c->v_hat[i] - c->v_star[i]));
    return 0.5 * c->T * worst;
}

// ---- The end of the step

/// T v̂·(slope + (T/2) H v̂): what the potential took by the step's own account.
static double potential_work(const taci_Custom *c)
{
    int n = c->n;
    double sum = dot(c->slope, c->v_hat, n), second = 0.0;
    for (int i = 0; c->has_second && i < n; i++)
        second += c->v_hat[i] * dot(c->user_H + (ptrdiff_t)i * n, c->v_hat, n);
    return c->T * (sum + 0.5 * c->T * second);
}

static void finish(taci_System *system, const uint8_t *pay)
{
    (void)pay; // only rigid bodies turn otherwise than solved for
    taci_Custom *c = custom_of(system);
    taci_CustomState *k = now_of(c), *next = next_of(c);
    size_t bytes = sizeof(double) * (size_t)c->n;
    c->books = (tac_Ledger){0};
    c->lost = 0.0;
    double work = potential_work(c); // before H is that of k+1
    taci_square_state(&c->at_mid, c->v_hat, c->x);
    for (int i = 0; i < c->n; i++) {
        next->q[i] = k->q[i] + c->T * c->v_hat[i];
        next->eta[i] = 2.0 * c->x[i] - k->eta[i];
        c->lost += c->T * c->damping[i] * c->v_hat[i] * c->v_hat[i];
    }
    memcpy(next->hat[1], k->hat[0], bytes);
    memcpy(next->hat[0], c->v_hat, bytes);
    next->history = k->history < 2 ? k->history + 1 : 2;
    taci_custom_refresh(c, next);
    c->leak = next->phi - k->phi - work;
    taci_user_book_pushes(&c->base, c->T, c->v_hat, NULL, &c->books);
}

static double kinetic_of(const taci_Custom *c, const taci_CustomState *s)
{
    return 0.5 * dot(s->eta, s->eta, c->n);
}

static double owed(taci_System *system, int cluster, double *scale)
{
    (void)cluster;
    taci_Custom *c = custom_of(system);
    double elastic;
    elastic_of(c, next_of(c), &elastic);
    c->scale = kinetic_of(c, next_of(c)) + elastic + fabs(c->leak) + fabs(now_of(c)->tank);
    *scale = c->scale;
    return c->leak - now_of(c)->tank;
}

/// Along its motion, or along efforts on its coordinates at k+1.
static bool probe(taci_System *system, int cluster, taci_Direction along, const double *effort,
                  double *a1, double *a2)
{
    (void)cluster;
    taci_Custom *c = custom_of(system);
    const taci_CustomState *next = next_of(c);
    *a1 = *a2 = 0.0;
    if (along == TACI_ALONG_FORCES)
        return false;
    if (along == TACI_ALONG_EFFORT) {
        if (!taci_custom_factor_at(c, next->q))
            return false;
        memset(c->x, 0, sizeof(double) * (size_t)c->n);
        for (int i = 0; i < c->site_count; i++)
            c->x[c->site[i].body] += effort[i];
        taci_square_impulse(&c->at_end, c->x, c->direction);
    } else
        memcpy(c->direction, next->eta, sizeof(double) * (size_t)c->n);
    *a1 = dot(next->eta, c->direction, c->n);
    *a2 = 0.5 * dot(c->direction, c->direction, c->n);
    return *a2 > 0.0;
}

/// Coordinates have no momentum that would have to stay.
static bool held(const taci_System *system, int cluster)
{
    (void)system, (void)cluster;
    return true;
}

static void kick(taci_System *system, int cluster, double alpha)
{
    (void)cluster;
    taci_Custom *c = custom_of(system);
    for (int i = 0; i < c->n; i++)
        next_of(c)->eta[i] += alpha * c->direction[i];
}

static void settle(taci_System *system, int cluster, double given)
{
    (void)cluster;
    taci_Custom *c = custom_of(system);
    taci_Leak l = {.tank = now_of(c)->tank,
                   .leak = c->leak,
                   .damping = c->lost,
                   .given = given,
                   .scale = c->scale};
    next_of(c)->tank = taci_user_settle(&c->base, &l, &c->books);
}

static void shift(taci_System *system, const double *effort, double factor, bool places,
                  double *energy)
{
    (void)places; // nothing here is struck

    taci_Custom *c = custom_of(system);
    const taci_CustomState *k = now_of(c);
    taci_CustomState *next = next_of(c);
    double before = elastic_of(c, next, NULL);
    solve_efforts(c, effort, c->way);
    for (int i = 0; i < c->n; i++)
        next->q[i] = k->q[i] + c->T * c->v_hat[i] + factor * c->way[i];
    taci_custom_refresh(c, next);
    *energy = elastic_of(c, next, NULL) - before;
}

static void stored(const taci_System *system, taci_When when, tac_Ledger *l)
{
    const taci_Custom *c = custom_in(system);
    const taci_CustomState *s = &c->state[when == TACI_AT_NEXT ? 1 - c->phase : c->phase];
    l->kinetic += kinetic_of(c, s);
    l->elastic += elastic_of(c, s, NULL);
    taci_user_store_tank(s->tank, l);
}

static void books(const taci_System *system, tac_Ledger *l)
{
    taci_ledger_add_flows(l, &custom_in(system)->books);
}

static void forget(taci_System *system)
{
    now_of(custom_of(system))->history = 0;
}

static void commit(taci_System *system)
{
    taci_Custom *c = custom_of(system);
    c->phase = 1 - c->phase;
    taci_user_commit(&c->base);
}

/// By the user's formula, at the rates of a state.
static tac_Momentum momentum_of(taci_Custom *c, const taci_CustomState *s, const double *eta)
{
    memset(c->y, 0, sizeof(double) * (size_t)c->n);
    if (taci_custom_factor_at(c, s->q))
        taci_square_rates(&c->at_end, eta, c->y);
    return c->momentum(c->user, s->q, c->y);
}

static void momentum(taci_System *system, tac_Vec3 *linear, tac_Vec3 *angular)
{
    taci_Custom *c = custom_of(system);
    if (c->momentum == NULL)
        return;
    tac_Momentum m = momentum_of(c, now_of(c), now_of(c)->eta);
    *linear = v3_add(*linear, m.linear);
    *angular = v3_add(*angular, m.angular);
}

static void impulses(taci_System *system, taci_When when, int cluster, const double *effort,
                     tac_MomentumLedger *l)
{
    (void)cluster, (void)effort;
    taci_Custom *c = custom_of(system);
    const tac_Vec3 origin = {0, 0, 0};
    if (c->momentum == NULL)
        return;
    const taci_CustomState *k = when == TACI_AT_NEXT ? now_of(c) : next_of(c);
    const taci_CustomState *next = when == TACI_AT_NEXT ? next_of(c) : now_of(c);
    tac_Momentum from = momentum_of(c, k, k->eta), to = momentum_of(c, next, next->eta);
    taci_momentum_before(l, 1.0, origin, from.linear, from.angular);
    taci_momentum_after(l, 1.0, origin, to.linear, to.angular);
    taci_momentum_impulse(l, &l->held, origin, v3_sub(to.linear, from.linear),
                          v3_sub(to.angular, from.angular));
}

const taci_SystemOps taci_custom_ops = {
    .name = "custom",
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
    .owed = owed,
    .probe = probe,
    .held = held,
    .kick = kick,
    .settle = settle,
    .shift = shift,
    .stored = stored,
    .books = books,
    .forget = forget,
    .commit = commit,
    .size = taci_custom_size,
    .save = taci_custom_save,
    .check = taci_custom_check,
    .load = taci_custom_load,
    .hash = taci_custom_hash,
    .momentum = momentum,
    .impulses = impulses,
};
