// A user's own equations: creation, what users read and edit, and the saved state. The step is in
// custom_step.c.
#include "base/cookie.h"
#include "system/custom/custom.h"
#include "base/hash.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/world.h>

static taci_Custom *custom_of(taci_UserSystem *c)
{
    return (taci_Custom *)c;
}

// ---- Creation

tac_CustomDef tac_custom_def_default(void)
{
    return (tac_CustomDef){.form = TAC_FORM_AUTO, .cookie = TACI_COOKIE_CUSTOM};
}

static bool none_negative(const double *x, int n)
{
    for (int i = 0; x && i < n; i++)
        if (!(x[i] >= 0.0))
            return false;
    return true;
}

/// Whether the user's M at q is positive definite; `M` has room for n x stride doubles.
static bool mass_is_sound(const tac_CustomDef *d, const double *q, const double *v, double *M,
                          double *C)
{
    int n = d->count, stride = taci_square_stride(n);
    d->mass(d->user, q, v, M, C);
    if (!taci_user_finite(M, (size_t)n * (size_t)n))
        return false;
    for (int i = n - 1; i >= 0; i--) // from the last row, as rows move back
        memmove(M + (ptrdiff_t)i * stride, M + (ptrdiff_t)i * n, sizeof *M * (size_t)n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double a = M[(ptrdiff_t)i * stride + j], b = M[(ptrdiff_t)j * stride + i];
            if (!(fabs(a - b) <= 1e-9 * (fabs(a) + fabs(b)))) // written by two formulas
                return false;
        }
    taci_Square f = {.n = n, .stride = stride, .form = TAC_FORM_SQUARE, .At = M};
    for (int i = 0; i < n && stride > n; i++)
        M[(ptrdiff_t)i * stride + n] = 0.0;
    return taci_square_factor(&f);
}

const char *taci_custom_fault(const tac_CustomDef *d)
{
    int n = d->count;
    if (d == NULL || d->cookie != TACI_COOKIE_CUSTOM)
        return "the definition was not made by tac_custom_def_default";
    if (n < 1 || n > TACI_CUSTOM_MOST)
        return "count must be 1..64";
    if (d->mass == NULL)
        return "mass is missing";
    if (d->form != TAC_FORM_AUTO && d->form != TAC_FORM_SQUARE && d->form != TAC_FORM_SYMMETRIC &&
        d->form != TAC_FORM_LEAF)
        return "form must be AUTO, SQUARE, SYMMETRIC or LEAF";
    if (!taci_user_finite(d->stiffness, (size_t)n) || !none_negative(d->stiffness, n))
        return "stiffness must not be negative, and finite";
    if (!taci_user_finite(d->damping, (size_t)n) || !none_negative(d->damping, n))
        return "damping must not be negative, and finite";
    if (!taci_user_finite(d->position, (size_t)n))
        return "position must be finite";
    if (!taci_user_finite(d->velocity, (size_t)n))
        return "velocity must be finite";
    const double zero[TACI_CUSTOM_MOST] = {0};
    double M[TACI_CUSTOM_MOST * TACI_CUSTOM_MOST] = {0}, C[TACI_CUSTOM_MOST * TACI_CUSTOM_MOST];
    const double *q = d->position ? d->position : zero;
    if (!mass_is_sound(d, q, d->velocity ? d->velocity : zero, M, C))
        return "mass: M is not symmetric and positive definite at the initial position";
    memset(M, 0, sizeof M);
    double gradient[TACI_CUSTOM_MOST];
    if (d->potential &&
        !(isfinite(d->potential(d->user, q, gradient, M)) &&
          taci_user_finite(gradient, (size_t)n) && taci_user_finite(M, (size_t)n * (size_t)n)))
        return "potential is not finite at the initial position";
    return NULL;
}

// Arrays of n doubles, of n x n, and of n x stride.
#define STATE_VECTORS(X, s) X(s.q) X(s.eta) X(s.hat[0]) X(s.hat[1]) X(s.gradient)
#define STEP_VECTORS(X) X(q_mid) X(v_star) X(slope) X(v_free) X(v_hat) X(carried) X(direction)
#define VECTORS(X) \
    X(stiffness)   \
    X(damping)     \
    X(way) X(x) X(y) X(z) STATE_VECTORS(X, state[0]) STATE_VECTORS(X, state[1]) STEP_VECTORS(X)
#define SQUARES(X) X(user_M) X(user_C) X(user_H)
#define MATRICES(X) X(C) X(Ah)

static bool take_arrays(taci_Custom *c)
{
    size_t n = (size_t)c->n, square = n * n, matrix = n * (size_t)c->stride;
    size_t need = taci_user_need(c->n, 0) + 2 * taci_square_need(c->n, c->base.form);
#define X(name) need += taci_arena_need(n, sizeof(double));
    VECTORS(X)
#undef X
#define X(name) need += taci_arena_need(square, sizeof(double));
    SQUARES(X)
#undef X
#define X(name) need += taci_arena_need(matrix, sizeof(double));
    MATRICES(X)
#undef X
    taci_Arena *arena = &c->base.memory;
    if (!taci_arena_create(arena, need))
        return false;
    bool ok = taci_user_create(&c->base);
    ok = taci_square_create(&c->at_mid, c->n, c->base.form, arena) && ok;
    ok = taci_square_create(&c->at_end, c->n, c->base.form, arena) && ok;
#define X(name) ok = (c->name = taci_arena_take(arena, n, sizeof(double))) != NULL && ok;
    VECTORS(X)
#undef X
#define X(name) ok = (c->name = taci_arena_take(arena, square, sizeof(double))) != NULL && ok;
    SQUARES(X)
#undef X
#define X(name) ok = (c->name = taci_arena_take(arena, matrix, sizeof(double))) != NULL && ok;
    MATRICES(X)
#undef X
    return ok;
}

static void copy_if(double *to, const double *from, int n)
{
    if (from)
        memcpy(to, from, sizeof *to * (size_t)n);
}

static void destroy(taci_UserSystem *base)
{
    taci_arena_destroy(&base->memory);
    free(base);
}

// ---- What users read and edit

static void read(taci_UserSystem *base, double *q, double *v_state, double *v_hat)
{
    taci_Custom *c = custom_of(base);
    const taci_CustomState *s = &c->state[c->phase];
    size_t bytes = sizeof(double) * (size_t)c->n;
    bool mean_known = base->mean_known != 0;
    if (q)
        memcpy(q, s->q, bytes);
    if (v_state || (v_hat && !mean_known)) {
        memset(c->x, 0, bytes);
        if (taci_custom_factor_at(c, s->q))
            taci_square_rates(&c->at_end, s->eta, c->x);
    }
    if (v_state)
        memcpy(v_state, c->x, bytes);
    if (v_hat)
        memcpy(v_hat, mean_known ? s->hat[0] : c->x, bytes);
}

/// The other of the two states takes what is written, so that it can be taken back.
static bool write(taci_UserSystem *base, const double *q, const double *v)
{
    taci_Custom *c = custom_of(base);
    const taci_CustomState *old = &c->state[c->phase];
    taci_CustomState *s = &c->state[1 - c->phase];
    if (v)
        memcpy(c->y, v, sizeof(double) * (size_t)c->n);
    else
        read(base, NULL, c->y, NULL);
    if (!taci_custom_factor_at(c, q ? q : old->q))
        return false;
    copy_if(s->q, q ? q : old->q, c->n);
    copy_if(s->hat[0], old->hat[0], c->n); // the last V̂ can still be read
    copy_if(s->hat[1], old->hat[1], c->n);
    s->tank = old->tank;
    s->history = 0;
    taci_square_state(&c->at_end, c->y, s->eta);
    taci_custom_refresh(c, s);
    c->phase = 1 - c->phase;
    return true;
}

static void take_back(taci_UserSystem *base)
{
    taci_Custom *c = custom_of(base);
    c->phase = 1 - c->phase;
}

static void dynamics(taci_UserSystem *base, double *M, double *bias, double *force)
{
    taci_Custom *c = custom_of(base);
    const taci_CustomState *s = &c->state[c->phase];
    int n = c->n;
    read(base, NULL, c->y, NULL);
    taci_custom_evaluate(c, s->q, c->y);
    copy_if(M, M ? c->user_M : NULL, n * n);
    for (int i = 0; bias && i < n; i++) {
        bias[i] = 0.0;
        for (int j = 0; j < n; j++)
            bias[i] += c->user_C[i * n + j] * c->y[j];
    }
    for (int i = 0; force && i < n; i++)
        force[i] = -c->stiffness[i] * s->q[i] - c->damping[i] * c->y[i] - s->gradient[i];
}

static const taci_UserOps user_ops = {
    .destroy = destroy,
    .read = read,
    .write = write,
    .take_back = take_back,
    .dynamics = dynamics,
};

taci_UserSystem *taci_custom_create(const tac_CustomDef *d, const tac_WorldDef *world)
{
    taci_Custom *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->base.system = (taci_System){.ops = &taci_custom_ops, .traits = TACI_TRAIT_SAVES};
    c->base.ops = &user_ops;
    c->base.dofs = c->base.positions = c->n = d->count;
    c->base.form = d->form == TAC_FORM_AUTO ? TAC_FORM_SQUARE : d->form;
    c->stride = taci_square_stride(d->count);
    c->mass = d->mass, c->potential = d->potential, c->user = d->user;
    c->momentum = d->momentum;
    c->rank_two = d->rank_two;
    c->predictor = world->study.predictor;
    c->passes = world->study.passes;
    taci_user_obey(&c->base, world);
    if (!take_arrays(c)) {
        destroy(&c->base);
        return NULL;
    }
    copy_if(c->stiffness, d->stiffness, c->n);
    copy_if(c->damping, d->damping, c->n);
    copy_if(c->state[0].q, d->position, c->n);
    copy_if(c->v_free, d->velocity, c->n);
    write(&c->base, NULL, c->v_free); // M was looked at before
    return &c->base;
}

// ---- Saved state

typedef struct Saved { // before the arrays
    uint64_t structure;
    int64_t history;
    double tank;
} Saved;

/// What is the same for all states, as far as it can be seen: not what the callbacks do.
static uint64_t structure_of(const taci_Custom *c)
{
    uint64_t h = taci_hash_u64(TACI_HASH_START, (uint64_t)c->n);
    h = taci_hash_u64(h, (uint64_t)c->base.form << 1 | (uint64_t)c->rank_two);
    h = taci_hash_doubles(h, c->stiffness, c->n);
    return taci_hash_doubles(h, c->damping, c->n);
}

static void walk(taci_Custom *c, taci_Bytes *b)
{
    taci_CustomState *s = &c->state[c->phase];
    Saved head = {structure_of(c), s->history, s->tank};
    taci_bytes(b, &head, 1, sizeof head);
    if (b->mode == TACI_BYTES_READ)
        s->history = head.history, s->tank = head.tank;
    double *const arrays[] = {s->q, s->eta, s->hat[0], s->hat[1]};
    for (int i = 0; i < 4; i++)
        taci_bytes(b, arrays[i], (size_t)c->n, sizeof(double));
    taci_user_walk(&c->base, b);
}

size_t taci_custom_size(const taci_System *system)
{
    const taci_Custom *c = (const taci_Custom *)system;
    return sizeof(Saved) + 4 * sizeof(double) * (size_t)c->n + taci_user_size(&c->base);
}

void taci_custom_save(const taci_System *system, void *bytes)
{
    taci_Bytes b = {.mode = TACI_BYTES_WRITE, .at = bytes, .size = taci_custom_size(system)};
    walk(taci_bytes_source(system), &b);
}

tac_Result taci_custom_check(const taci_System *system, const void *bytes, size_t size)
{
    const taci_Custom *c = (const taci_Custom *)system;
    const unsigned char *at = (const unsigned char *)bytes + sizeof(Saved);
    size_t doubles = 4 * (size_t)c->n;
    Saved head;
    if (size != taci_custom_size(system))
        return TAC_ERR_SYNTAX;
    memcpy(&head, bytes, sizeof head);
    bool sound = head.structure == structure_of(c) && head.history >= 0 && head.history <= 2 &&
                 isfinite(head.tank) && taci_user_finite(at, doubles) &&
                 taci_user_check(&c->base, at + doubles * sizeof(double));
    return sound ? TAC_OK : TAC_ERR_SYNTAX;
}

void taci_custom_load(taci_System *system, const void *bytes, size_t size)
{
    taci_Custom *c = (taci_Custom *)system;
    taci_Bytes b = {.mode = TACI_BYTES_READ, .from = bytes, .size = size};
    walk(c, &b);
    taci_custom_refresh(c, &c->state[c->phase]);
}

uint64_t taci_custom_hash(const taci_System *system, uint64_t h)
{
    const taci_Custom *c = (const taci_Custom *)system;
    const taci_CustomState *s = &c->state[c->phase];
    h = taci_hash_u64(h, structure_of(c));
    h = taci_hash_doubles(h, s->q, c->n);
    h = taci_hash_doubles(h, s->eta, c->n);
    for (int i = 0; i < (int)s->history; i++)
        h = taci_hash_doubles(h, s->hat[i], c->n);
    h = taci_hash_u64(h, (uint64_t)s->history);
    h = taci_hash_double(h, s->tank);
    return taci_user_hash(&c->base, h);
}
