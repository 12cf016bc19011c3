// Networks: parts, creation, the metric of the projection. The step is in phs_net_rt.c. Theory:
// docs/theory/phs.md.
#include "system/phs/phs_net.h"
#include "base/cookie.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

// ------------------------------------------------------------------------------------------------
// Definitions

tac_PhsDef tac_phs_def_default(void)
{
    return (tac_PhsDef){.options = tac_phs_options_default(), .cookie = TACI_COOKIE_PHS};
}

tac_PhsPart tac_phs_mass(double mass, double position, double velocity)
{
    return (tac_PhsPart){
        .kind = TAC_PHS_MASS, .value = mass, .position = position, .velocity = velocity};
}

tac_PhsPart tac_phs_spring(double stiffness, double rest, int a, int b)
{
    return (tac_PhsPart){.kind = TAC_PHS_SPRING, .value = stiffness, .rest = rest, .a = a, .b = b};
}

tac_PhsPart tac_phs_damper(double damping, int a, int b)
{
    return (tac_PhsPart){.kind = TAC_PHS_DAMPER, .value = damping, .a = a, .b = b};
}

tac_PhsPart tac_phs_contact(double stiffness, double gap, int a, int b)
{
    return (tac_PhsPart){
        .kind = TAC_PHS_UNILATERAL, .value = stiffness, .rest = gap, .a = a, .b = b};
}

tac_PhsPart tac_phs_join(double ratio, int a, int b)
{
    return (tac_PhsPart){.kind = TAC_PHS_JOIN, .value = ratio, .a = a, .b = b};
}

tac_PhsPart tac_phs_quadratic(int states, int ports, const double *K, const double *J,
                              const double *R, const double *G, const double *x)
{
    return (tac_PhsPart){.kind = TAC_PHS_QUADRATIC,
                         .states = states,
                         .ports = ports,
                         .K = K,
                         .J = J,
                         .R = R,
                         .G = G,
                         .x = x};
}

static bool has_states(const tac_PhsPart *p)
{
    return p->kind == TAC_PHS_QUADRATIC || p->kind == TAC_PHS_USER;
}

static bool is_driven(const tac_PhsPart *p)
{
    return (p->kind == TAC_PHS_SPRING || p->kind == TAC_PHS_UNILATERAL) && p->a == TAC_PHS_DRIVEN;
}

/// States and ports of one part.
static taci_PhsCounts counts_of(const tac_PhsPart *p)
{
    if (has_states(p))
        return (taci_PhsCounts){p->states, p->ports};
    if (p->kind == TAC_PHS_MASS)
        return (taci_PhsCounts){1, 1};
    return (taci_PhsCounts){0, is_driven(p)};
}

taci_PhsCounts taci_phs_counts(const tac_PhsDef *d)
{
    taci_PhsCounts sum = {0, 0};
    for (int i = 0; i < d->part_count; i++) {
        taci_PhsCounts c = counts_of(&d->part[i]);
        sum.own += c.own;
        sum.ports += c.ports;
    }
    return sum;
}

// ------------------------------------------------------------------------------------------------
// Memory

/// Arrays of a part with states, which the network keeps copies of.
#define PART_ARRAYS(X, s, p) X(K, s *s) X(J, s *s) X(R, s *s) X(G, s *p) X(x, s) X(centre, s)

/// Arrays of a network, once: for sizing and for taking.
#define ARRAYS(X)                                 \
    X(part, tac_PhsPart, parts)                   \
    X(place, taci_PhsPlace, parts)                \
    X(driven, bool, ports)                        \
    X(W, double, n *n)                            \
    X(V, double, n *n)                            \
    X(h, double, n)                               \
    X(now.x, double, n)                           \
    X(next.x, double, n)                          \
    X(y, double, ports)                           \
    X(mean, double, ports)                        \
    X(A, double, n *n)                            \
    X(R, double, n *n)                            \
    X(G, double, n *ports)                        \
    X(block[0], double, most *most)               \
    X(block[1], double, most *most)               \
    X(block[2], double, most *TAC_PHS_PART_PORTS) \
    X(u, double, ports)                           \
    X(g, double, n)                               \
    X(gb, double, n)                              \
    X(d, double, n)                               \
    X(xb, double, n)                              \
    X(k[0], double, n)                            \
    X(k[1], double, n)                            \
    X(k[2], double, n)                            \
    X(k[3], double, n)                            \
    X(stage, double, n)                           \
    X(force, double, n)                           \
    X(w, double, n)                               \
    X(t, double, n)

static bool take_arrays(tac_PhsNet *net, const tac_PhsDef *d)
{
    size_t n = (size_t)net->n, ports = (size_t)net->ports, parts = (size_t)net->parts;
    size_t need = 0, most = TAC_PHS_PART_STATES;
#define X(name, type, count) need += taci_arena_need(count, sizeof(type));
    ARRAYS(X)
#undef X
    for (int i = 0; i < net->parts; i++)
        if (has_states(&d->part[i])) {
            size_t s = (size_t)d->part[i].states, p = (size_t)d->part[i].ports;
#define X(name, count) need += taci_arena_need(count, sizeof(double));
            PART_ARRAYS(X, s, p)
#undef X
        }
    if (!taci_arena_create(&net->memory, need))
        return false;
    bool ok = true;
#define X(name, type, count) ok = ok && (net->name = TACI_TAKE(&net->memory, count, type)) != NULL;
    ARRAYS(X)
#undef X
    return ok;
}

static const double *copy(taci_Arena *arena, const double *from, size_t count)
{
    double *to = TACI_TAKE(arena, count, double);
    if (to && from)
        memcpy(to, from, sizeof *to * count);
    return to;
}

static bool copy_part(taci_Arena *arena, tac_PhsPart *p)
{
    size_t n = (size_t)p->states, ports = (size_t)p->ports;
    bool ones = p->K == NULL; // USER
#define X(name, count)                                     \
    {                                                      \
        const double *array = copy(arena, p->name, count); \
        if (array == NULL)                                 \
            return false;                                  \
        p->name = array;                                   \
    }
    if (ones) {
        double *K = TACI_TAKE(arena, n * n, double);
        if (K == NULL)
            return false;
        for (size_t i = 0; i < n; i++)
            K[i * (n + 1)] = 1.0;
        p->K = K;
    } else
        X(K, n * n)
    X(J, n * n)
    X(R, n * n)
    X(G, n * ports)
    X(x, n)
    X(centre, n)
#undef X
    return true;
}

// ------------------------------------------------------------------------------------------------
// The metric

void taci_phs_eigen(double *A, double *V, int n)
{
    memset(V, 0, sizeof *V * (size_t)n * (size_t)n);
    for (int i = 0; i < n; i++)
        V[(ptrdiff_t)i * n + i] = 1.0;
    for (int sweep = 0; sweep < 60; sweep++) {
        bool turned = false;
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++) {
                double *Ap = A + (ptrdiff_t)p * n, *Aq = A + (ptrdiff_t)q * n, a = Ap[q];
                if (fabs(a) <= 1e-17 * sqrt(fabs(Ap[p]) * fabs(Aq[q])))
                    continue;
                double theta = 0.5 * (Aq[q] - Ap[p]) / a;
                double t = copysign(1.0, theta) / (fabs(theta) + sqrt(1.0 + theta * theta));
                double c = 1.0 / sqrt(1.0 + t * t), s = c * t;
                turned |= fabs(a) > 1e-15 * (fabs(Ap[p]) + fabs(Aq[q]));
                for (int k = 0; k < n; k++) { // columns
                    double *Ak = A + (ptrdiff_t)k * n, *Vk = V + (ptrdiff_t)k * n;
                    double ap = Ak[p], aq = Ak[q], vp = Vk[p], vq = Vk[q];
                    Ak[p] = c * ap - s * aq;
                    Ak[q] = s * ap + c * aq;
                    Vk[p] = c * vp - s * vq;
                    Vk[q] = s * vp + c * vq;
                }
                for (int k = 0; k < n; k++) { // rows
                    double ap = Ap[k], aq = Aq[k];
                    Ap[k] = c * ap - s * aq;
                    Aq[k] = s * ap + c * aq;
                }
                Ap[q] = Aq[p] = 0.0;
            }
        if (!turned)
            break;
    }
}

/// The second derivative of H, at the minimum of USER parts and with unilateral springs pressed.
static void second_derivative(const tac_PhsNet *net, double *K)
{
    int n = net->n;
    memset(K, 0, sizeof *K * (size_t)n * (size_t)n);
    for (int i = 0; i < net->parts; i++) {
        const tac_PhsPart *p = &net->part[i];
        const taci_PhsPlace *at = &net->place[i];
        if (p->kind == TAC_PHS_MASS)
            K[(ptrdiff_t)at->state * (n + 1)] = 1.0 / p->value;
        for (int a = 0; has_states(p) && a < p->states; a++)
            for (int b = 0; b < p->states; b++)
                K[(ptrdiff_t)(at->state + a) * n + at->state + b] = p->K[a * p->states + b];
        for (int a = 0; (p->kind == TAC_PHS_SPRING || p->kind == TAC_PHS_UNILATERAL) && a < 2; a++)
            for (int b = 0; b < 2; b++)
                if (at->end[a] >= 0 && at->end[b] >= 0)
                    K[(ptrdiff_t)(net->own + at->end[a]) * n + net->own + at->end[b]] +=
                        a == b ? p->value : -p->value;
    }
}

/// Leaves out what the projection must not move: driven ends that reach something which can move
/// by itself. What they reach is moved towards its equilibrium with them.
static void hold_driven(const tac_PhsNet *net, double *K)
{
    int n = net->n;
    for (int i = 0; i < net->parts; i++) {
        if (!is_driven(&net->part[i]) || net->place[i].end[1] < 0)
            continue;
        int q = net->own + net->place[i].port;
        for (int j = 0; j < n; j++)
            K[(ptrdiff_t)q * n + j] = K[(ptrdiff_t)j * n + q] = 0.0;
    }
}

/// Lengths in which the states are alike: of positions by their masses, so that a projection does
/// not move the centre of mass of what floats; of all others by their energy.
static void lengths(const tac_PhsNet *net, const double *K, double *scale)
{
    for (int i = 0; i < net->n; i++) {
        double k = K[(ptrdiff_t)i * (net->n + 1)];
        scale[i] = k > 0.0 ? 1.0 / sqrt(k) : 1.0;
    }
    for (int i = 0; i < net->parts; i++)
        if (net->part[i].kind == TAC_PHS_MASS)
            scale[net->own + net->place[i].port] = 1.0 / sqrt(net->part[i].value);
}

/// Eigenvalues h (0: there is no energy in it) and vectors of the scaled K, which is lost.
static void decompose(double *K, const double *scale, double *V, double *h, double *diagonal, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            K[(ptrdiff_t)i * n + j] *= scale[i] * scale[j];
    for (int i = 0; i < n; i++)
        diagonal[i] = K[(ptrdiff_t)i * (n + 1)];
    taci_phs_eigen(K, V, n);
    for (int j = 0; j < n; j++) {
        double alone = 0.0; // what it would be if nothing were coupled: its rounding error
        for (int i = 0; i < n; i++)
            alone += diagonal[i] * V[(ptrdiff_t)i * n + j] * V[(ptrdiff_t)i * n + j];
        h[j] = K[(ptrdiff_t)j * (n + 1)];
        h[j] = h[j] > 1e-12 * alone ? h[j] : 0.0;
    }
}

static void make_metric(tac_PhsNet *net)
{
    int n = net->n;
    double *K = net->A, *scale = net->t, *diagonal = net->w; // not in use yet
    bool raw = net->options.metric == TAC_PHS_METRIC_RAW;
    second_derivative(net, K);
    hold_driven(net, K);
    if (raw && net->nonlinear) { // steepest descent, except where there is no energy
        for (int i = 0; i < n; i++)
            net->W[(ptrdiff_t)i * (n + 1)] = K[(ptrdiff_t)i * (n + 1)] > 0.0 ? 1.0 : 0.0;
        return;
    }
    lengths(net, K, scale);
    decompose(K, scale, net->V, net->h, diagonal, n);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            double sum = 0.0;
            for (int j = 0; j < n; j++)
                if (net->h[j] > 0.0)
                    sum += net->V[(ptrdiff_t)a * n + j] * net->V[(ptrdiff_t)b * n + j] / net->h[j];
            net->W[(ptrdiff_t)a * n + b] = scale[a] * sum * scale[b];
        }
    if (!raw)
        return;
    second_derivative(net, K);
    hold_driven(net, K);
    for (int i = 0; i < n; i++)
        scale[i] = 1.0;
    decompose(K, scale, net->V, net->h, diagonal, n);
}

// ------------------------------------------------------------------------------------------------
// Creation

static int port_of(const tac_PhsNet *net, int part, int port)
{
    return part < 0 ? -1 : net->place[part].port + port;
}

/// Where parts are in the network, and what the state is at the start.
static void place_parts(tac_PhsNet *net)
{
    int own = 0, ports = 0;
    double *x = net->now.x;
    for (int i = 0; i < net->parts; i++) {
        const tac_PhsPart *p = &net->part[i];
        taci_PhsCounts c = counts_of(p);
        net->place[i] = (taci_PhsPlace){c.own ? own : -1, c.ports ? ports : -1, {-1, -1}};
        for (int j = 0; j < c.ports; j++) {
            x[net->own + ports + j] = p->position;
            net->driven[ports + j] = is_driven(p);
        }
        if (p->kind == TAC_PHS_MASS)
            x[own] = p->value * p->velocity;
        else if (c.own)
            memcpy(x + own, p->x, sizeof *x * (size_t)c.own);
        own += c.own;
        ports += c.ports;
    }
    for (int i = 0; i < net->parts; i++) {
        const tac_PhsPart *p = &net->part[i];
        bool between = !has_states(p) && p->kind != TAC_PHS_MASS;
        if (!between)
            continue;
        net->place[i].end[0] = is_driven(p) ? net->place[i].port : port_of(net, p->a, p->port_a);
        net->place[i].end[1] = port_of(net, p->b, p->port_b);
    }
}

tac_Result tac_phs_net_create(const tac_PhsDef *d, tac_PhsNet **out)
{
    char text[128];
    if (out == NULL || tac_phs_fault(d, text) != NULL)
        return TAC_ERR_INVALID;
    tac_PhsNet *net = calloc(1, sizeof *net);
    if (net == NULL)
        return TAC_ERR_MEMORY;
    taci_PhsCounts c = taci_phs_counts(d);
    net->own = c.own, net->ports = c.ports, net->n = c.own + c.ports;
    net->parts = d->part_count;
    net->options = d->options;
    if (net->options.power == TAC_PHS_POWER_AUTO)
        net->options.power = TAC_PHS_POWER_START;
    if (net->options.predictor == TAC_PHS_PREDICTOR_AUTO)
        net->options.predictor = net->n > 1 ? TAC_PHS_PREDICTOR_RK4 : TAC_PHS_PREDICTOR_EULER;
    bool ok = take_arrays(net, d);
    for (int i = 0; ok && i < net->parts; i++) {
        tac_PhsPart *p = &net->part[i];
        *p = d->part[i];
        if (has_states(p))
            ok = copy_part(&net->memory, p);
        net->varying |= p->kind == TAC_PHS_USER && p->structure != NULL;
        net->nonlinear |= p->kind == TAC_PHS_USER || p->kind == TAC_PHS_UNILATERAL;
        net->minimum += has_states(p) ? p->minimum : 0.0;
        if (p->kind != TAC_PHS_USER)
            p->structure = NULL;
    }
    if (!ok) {
        tac_phs_net_destroy(net);
        return TAC_ERR_MEMORY;
    }
    place_parts(net);
    make_metric(net);
    taci_phs_assemble(net, net->now.x);
    net->now.ledger.H = net->now.ledger.H0 = taci_phs_energy(net, net->now.x);
    taci_phs_outputs(net);
    memcpy(net->mean, net->y, sizeof *net->y * (size_t)net->ports);
    *out = net;
    return TAC_OK;
}

void tac_phs_net_destroy(tac_PhsNet *net)
{
    if (net == NULL)
        return;
    taci_arena_destroy(&net->memory);
    free(net);
}

tac_Result tac_phs_net_set_state(tac_PhsNet *net, const double *x)
{
    for (int i = 0; i < net->n; i++)
        if (!isfinite(x[i]))
            return TAC_ERR_INVALID;
    double H = taci_phs_energy(net, x);
    if (!isfinite(H))
        return TAC_ERR_INVALID;
    memcpy(net->now.x, x, sizeof *x * (size_t)net->n);
    net->now.ledger.H0 += H - net->now.ledger.H;
    net->now.ledger.H = H;
    taci_phs_outputs(net);
    return TAC_OK;
}
