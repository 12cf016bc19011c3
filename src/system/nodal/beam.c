// Euler-Bernoulli beams as nodal systems: cubic elements with consistent mass. Theory:
// docs/theory/lagrange.md.
#include "base/cookie.h"
#include "system/nodal/nodal.h"

#define MOST_ELEMENTS 1000

tac_BeamDef tac_beam_def_default(void)
{
    return (tac_BeamDef){.place = {{0, 0, 0}, {1, 0, 0, 0}},
                         .young = 70e9,
                         .density = 2700.0,
                         .elements = 10,
                         .clamped = {true, false},
                         .cookie = TACI_COOKIE_BEAM};
}

static bool positive(double x)
{
    return x > 0.0 && isfinite(x);
}

static int coordinate_count(const tac_BeamDef *d)
{
    return 2 * (d->elements + 1 - d->clamped[0] - d->clamped[1]);
}

const char *taci_beam_fault(const tac_BeamDef *d, const tac_WorldDef *world)
{
    if (d == NULL || d->cookie != TACI_COOKIE_BEAM)
        return "the definition was not made by tac_beam_def_default";
    if (!pose_finite(d->place) || fabs(q_norm2(d->place.q) - 1.0) >= 1e-6)
        return "place must be finite with a unit quaternion";
    if (!positive(d->length) || !positive(d->width) || !positive(d->height))
        return "length, width and height must be positive and finite";
    if (!positive(d->young))
        return "young must be positive and finite";
    if (!positive(d->density))
        return "density must be positive and finite";
    if (!(d->damping >= 0.0) || !isfinite(d->damping))
        return "damping must be finite and not negative";
    if (d->elements < 1 || d->elements > MOST_ELEMENTS || coordinate_count(d) < 2)
        return "elements must be 1 to 1000, and 2 at least where both ends are clamped";
    if (d->backward && world->policy != TAC_POLICY_PLAIN)
        return "backward goes with TAC_POLICY_PLAIN only";
    if (!taci_user_finite(d->position, (size_t)coordinate_count(d)))
        return "position must be finite";
    if (!taci_user_finite(d->velocity, (size_t)coordinate_count(d)))
        return "velocity must be finite";
    return NULL;
}

typedef struct Element { // of deflection and slope at both ends
    double M[4][4], K[4][4];
} Element;

static Element make_element(const tac_BeamDef *d)
{
    double l = d->length / d->elements, area = d->width * d->height;
    double I = d->width * d->height * d->height * d->height / 12.0;
    double m = d->density * area * l / 420.0, k = d->young * I / (l * l * l);
    // clang-format off
    const double M[4][4] = {{    156,     22 * l,      54,    -13 * l},
                            { 22 * l,  4 * l * l,  13 * l, -3 * l * l},
                            {     54,     13 * l,     156,    -22 * l},
                            {-13 * l, -3 * l * l, -22 * l,  4 * l * l}};
    const double K[4][4] = {{   12,     6 * l,    -12,     6 * l},
                            {6 * l, 4 * l * l, -6 * l, 2 * l * l},
                            {  -12,    -6 * l,     12,    -6 * l},
                            {6 * l, 2 * l * l, -6 * l, 4 * l * l}};
    // clang-format on
    Element e;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            e.M[i][j] = m * M[i][j];
            e.K[i][j] = k * K[i][j];
        }
    return e;
}

/// Adds up the elements, those coordinates left out that are clamped.
static void assemble(const tac_BeamDef *d, int n, double *M, double *K, double *B)
{
    Element e = make_element(d);
    int left = d->clamped[0] ? 2 : 0;
    for (int at = -left, k = 0; k < d->elements; k++, at += 2)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                if (at + i < 0 || at + j < 0 || at + i >= n || at + j >= n)
                    continue;
                size_t entry = (size_t)(at + i) * (size_t)n + (size_t)(at + j);
                M[entry] += e.M[i][j];
                K[entry] += e.K[i][j];
                B[entry] += d->damping * e.K[i][j];
            }
}

/// The momentum of the whole for a velocity of 1 of each coordinate: integrals of the shape
/// functions and of their moments, element by element.
static void find_momenta(const tac_BeamDef *d, int n, tac_Momentum *column)
{
    double l = d->length / d->elements, line = d->density * d->width * d->height; // kg/m
    const double sum[4] = {l / 2, l * l / 12, l / 2, -l * l / 12};
    const double moment[4] = {3 * l * l / 20, l * l * l / 30, 7 * l * l / 20, -l * l * l / 20};
    tac_Vec3 z = q_rotate(d->place.q, v3(0, 0, 1)), along = q_rotate(d->place.q, v3(1, 0, 0));
    int left = d->clamped[0] ? 2 : 0;
    for (int at = -left, k = 0; k < d->elements; k++, at += 2) {
        tac_Vec3 start = pose_point(d->place, v3(k * l, 0, 0));
        for (int i = 0; i < 4; i++) {
            if (at + i < 0 || at + i >= n)
                continue;
            tac_Momentum *m = &column[at + i];
            tac_Vec3 arm = v3_axpy(v3_scale(sum[i], start), moment[i], along);
            m->linear = v3_axpy(m->linear, line * sum[i], z);
            m->angular = v3_axpy(m->angular, line, v3_cross(arm, z));
        }
    }
}

/// The nodes that move. A positive slope turns about -y. They carry their share of the weight.
static void place_points(const tac_BeamDef *d, int count, tac_NodalPoint *point)
{
    double l = d->length / d->elements, mass = d->density * d->width * d->height * l;
    for (int i = 0; i < count; i++) {
        int node = i + d->clamped[0];
        tac_NodalPoint *p = &point[i];
        p->place = (tac_Pose){pose_point(d->place, v3(node * l, 0, 0)), d->place.q};
        p->count = 2;
        p->coordinate[0] = 2 * i, p->coordinate[1] = 2 * i + 1;
        p->lin[0] = q_rotate(d->place.q, v3(0, 0, 1));
        p->ang[1] = q_rotate(d->place.q, v3(0, -1, 0));
        p->mass = node == 0 || node == d->elements ? 0.5 * mass : mass;
    }
}

static taci_NodalChain make_chain(const tac_BeamDef *d)
{
    return (taci_NodalChain){.is = true,
                             .held = {d->clamped[0], d->clamped[1]},
                             .end = {d->place.p, pose_point(d->place, v3(d->length, 0, 0))},
                             .thickness = d->height};
}

/// With it, the weight is spread along the elements: moments of neighbours cancel, those at free
/// ends stay.
static void add_end_moments(const tac_BeamDef *d, taci_Nodal *n)
{
    double l = d->length / d->elements;
    double weight = d->density * d->width * d->height *
                    v3_dot(n->base.gravity, q_rotate(d->place.q, v3(0, 0, 1))); // N/m
    if (!d->clamped[0])
        n->load[1] += weight * l * l / 12.0;
    if (!d->clamped[1])
        n->load[n->base.dofs - 1] -= weight * l * l / 12.0;
    taci_nodal_set_structure(n);
}

taci_UserSystem *taci_beam_create(const tac_BeamDef *d, const tac_WorldDef *world)
{
    int n = coordinate_count(d);
    size_t entries = (size_t)n * (size_t)n;
    taci_Arena arena;
    if (!taci_arena_create(&arena, 3 * taci_arena_need(entries, sizeof(double)) +
                                       taci_arena_need((size_t)n, sizeof(tac_NodalPoint)) +
                                       taci_arena_need((size_t)n, sizeof(tac_Momentum))))
        return NULL;
    double *M = TACI_TAKE(&arena, entries, double), *K = TACI_TAKE(&arena, entries, double),
           *B = TACI_TAKE(&arena, entries, double);
    tac_NodalPoint *point = TACI_TAKE(&arena, n / 2, tac_NodalPoint);
    tac_Momentum *momentum = TACI_TAKE(&arena, n, tac_Momentum);
    assemble(d, n, M, K, B);
    find_momenta(d, n, momentum);
    place_points(d, n / 2, point);
    tac_NodalDef def = tac_nodal_def_default();
    def.count = n;
    def.mass = M;
    def.stiffness = K;
    def.damping = d->damping > 0.0 ? B : NULL;
    def.position = d->position;
    def.velocity = d->velocity;
    def.point = point;
    def.point_count = n / 2;
    def.momentum = momentum;
    def.backward = d->backward;
    taci_Nodal *beam = taci_nodal_build(&def, NULL, world);
    if (beam != NULL) {
        add_end_moments(d, beam);
        beam->chain = make_chain(d);
    }
    taci_arena_destroy(&arena);
    return (taci_UserSystem *)beam;
}
