// What can be wrong with the definition of a nodal system; the messages name the field.
#include "base/cookie.h"
#include "system/nodal/nodal.h"
#include <stdlib.h>
#include <string.h>

#define MOST_COORDINATES 4096
#define MOST_SPRINGS (1 << 20)
#define SYMMETRIC 1e-9      // of the diagonal: what a matrix may miss symmetry by
#define SEMI_DEFINITE 1e-10 // of the diagonal: added before a matrix is tried
#define UNIT 1e-6           // what the square of a unit quaternion may miss 1 by
#define PARALLEL 1e-9       // sine of the angle between axes that are one

tac_NodalDef tac_nodal_def_default(void)
{
    return (tac_NodalDef){.cookie = TACI_COOKIE_NODAL};
}

/// Finite, no diagonal entry negative, symmetric.
static bool is_symmetric(const double *A, int n)
{
    size_t N = (size_t)n;
    if (!taci_user_finite(A, N * N))
        return false;
    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j < i; j++) {
            double size = sqrt(fabs(A[i * N + i])) * sqrt(fabs(A[j * N + j]));
            if (fabs(A[i * N + j] - A[j * N + i]) > SYMMETRIC * size)
                return false;
        }
    return true;
}

/// Whether A + share · diagonal has a Cholesky factor; a coordinate that is not in A at all counts
/// where the share is not 0. True as well where there is no memory to try.
static bool is_definite(const double *full, int n, double share)
{
    taci_Arena arena;
    taci_Band A = {.n = n, .w = taci_band_width(full, n)};
    size_t entries = taci_band_entries(n, A.w);
    if (!taci_arena_create(&arena, taci_arena_need(entries, sizeof(double))))
        return true;
    A.a = TACI_TAKE(&arena, entries, double);
    taci_band_copy(&A, full);
    bool definite = true;
    for (int i = 0; i < n; i++) {
        double *diagonal = &taci_band_row(&A, i)[i];
        definite = definite && *diagonal >= 0.0;
        bool absent = share > 0.0 && *diagonal == 0.0;
        for (int j = 0; absent && j < n; j++)
            absent = full[(size_t)i * (size_t)n + (size_t)j] == 0.0;
        *diagonal = absent ? 1.0 : *diagonal * (1.0 + share);
    }
    definite = definite && taci_band_factor(&A);
    taci_arena_destroy(&arena);
    return definite;
}

static bool unit_pose(tac_Pose p)
{
    return pose_finite(p) && fabs(q_norm2(p.q) - 1.0) < UNIT;
}

static bool not_negative(double x)
{
    return x >= 0.0 && isfinite(x);
}

/// Whether all rotations of a point are about one axis.
static bool one_axis(const tac_NodalPoint *p)
{
    for (int i = 0; i < p->count; i++)
        for (int j = 0; j < i; j++) {
            double size = v3_norm(p->ang[i]) * v3_norm(p->ang[j]);
            if (v3_norm(v3_cross(p->ang[i], p->ang[j])) > PARALLEL * size)
                return false;
        }
    return true;
}

static const char *point_fault(const tac_NodalPoint *p, int coordinates)
{
    if (!unit_pose(p->place))
        return "point.place must be finite with a unit quaternion";
    if (p->count < 1 || p->count > 6)
        return "point.count must be 1 to 6";
    if (!not_negative(p->mass))
        return "point.mass must be finite and not negative";
    for (int i = 0; i < p->count; i++) {
        if (p->coordinate[i] < 0 || p->coordinate[i] >= coordinates)
            return "point.coordinate must be below count";
        if (!v3_finite(p->lin[i]) || !v3_finite(p->ang[i]))
            return "point.lin and point.ang must be finite";
        for (int j = 0; j < i; j++)
            if (p->coordinate[i] == p->coordinate[j])
                return "point.coordinate names a coordinate twice";
    }
    return one_axis(p) ? NULL : "point.ang must be parallel to each other";
}

const char *taci_nodal_spring_fault(const tac_NodalSpring *spring, int count, int points)
{
    if (count < 0 || count > MOST_SPRINGS || (count > 0 && spring == NULL))
        return "spring_count must be 0 to 1048576, with an array of springs";
    for (int i = 0; i < count; i++) {
        const tac_NodalSpring *s = &spring[i];
        if (s->a < 0 || s->a >= points || s->b < -1 || s->b >= points || s->a == s->b)
            return "spring.a and spring.b must be two points, or a point and -1";
        if (s->b < 0 && !v3_finite(s->anchor))
            return "spring.anchor must be finite";
        if (!not_negative(s->rest))
            return "spring.rest must be finite and not negative";
        if (!not_negative(s->stiffness))
            return "spring.stiffness must be finite and not negative";
        if (!not_negative(s->damping))
            return "spring.damping must be finite and not negative";
    }
    return NULL;
}

static const char *matrix_fault(const tac_NodalDef *d)
{
    int n = d->count;
    if (d->mass == NULL || !is_symmetric(d->mass, n))
        return "mass must be given, finite and symmetric";
    if (!is_definite(d->mass, n, 0.0))
        return "mass must be positive definite";
    if (d->stiffness && !(is_symmetric(d->stiffness, n)))
        return "stiffness must be finite and symmetric";
    if (d->stiffness && !is_definite(d->stiffness, n, SEMI_DEFINITE))
        return "stiffness must be positive semi-definite";
    if (d->damping && !is_symmetric(d->damping, n))
        return "damping must be finite and symmetric";
    if (d->damping && !is_definite(d->damping, n, SEMI_DEFINITE))
        return "damping must be positive semi-definite";
    return NULL;
}

const char *taci_nodal_fault(const tac_NodalDef *d, const tac_WorldDef *world)
{
    if (d == NULL || d->cookie != TACI_COOKIE_NODAL)
        return "the definition was not made by tac_nodal_def_default";
    if (d->count < 1 || d->count > MOST_COORDINATES)
        return "count must be 1 to 4096";
    if (d->backward && world->policy != TAC_POLICY_PLAIN)
        return "backward goes with TAC_POLICY_PLAIN only";
    if (!taci_user_finite(d->rest, (size_t)d->count))
        return "rest must be finite";
    if (!taci_user_finite(d->position, (size_t)d->count))
        return "position must be finite";
    if (!taci_user_finite(d->velocity, (size_t)d->count))
        return "velocity must be finite";
    if (d->momentum && !taci_user_finite(&d->momentum->linear.x, 6 * (size_t)d->count))
        return "momentum must be finite";
    if (d->point_count < 0 || d->point_count > MOST_COORDINATES ||
        (d->point_count > 0 && d->point == NULL))
        return "point_count must be 0 to 4096, with an array of points";
    const char *fault = NULL;
    for (int i = 0; fault == NULL && i < d->point_count; i++)
        fault = point_fault(&d->point[i], d->count);
    if (fault == NULL)
        fault = taci_nodal_spring_fault(d->spring, d->spring_count, d->point_count);
    return fault != NULL ? fault : matrix_fault(d);
}
