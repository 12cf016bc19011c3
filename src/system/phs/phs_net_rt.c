// Networks: energy, gradient and structure of their parts, and the step (S2, Algorithm 1). After
// each step the identity H - bk - supplied - H0 = 0 holds because bk is closed with the energy that
// is really stored. Theory: docs/theory/phs.md.
#include "system/phs/phs.h"
#include <math.h>
#include <string.h>

#define ROUNDING 4e-15 // of the energies of a step: a prediction so near its level is taken

static double dot(const double *a, const double *b, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static double *row(double *M, int i, int n)
{
    return M + (ptrdiff_t)i * n;
}

// ------------------------------------------------------------------------------------------------
// Energy and its gradient

/// Position of an end of a part; the ground is at 0.
static double position(const tac_PhsNet *net, const double *x, int port)
{
    return port < 0 ? 0.0 : x[net->own + port];
}

/// Stretch of a spring, depth of a unilateral one as far as it presses.
static double stretch(const tac_PhsNet *net, const double *x, int i)
{
    const taci_PhsPlace *at = &net->place[i];
    const tac_PhsPart *p = &net->part[i];
    double s = position(net, x, at->end[0]) - position(net, x, at->end[1]) - p->rest;
    return p->kind == TAC_PHS_UNILATERAL && s < 0.0 ? 0.0 : s;
}

static double quadratic_energy(const tac_PhsPart *p, const double *x)
{
    double sum = 0.0;
    for (int i = 0; i < p->states; i++) {
        double Kd = 0.0;
        for (int j = 0; j < p->states; j++)
            Kd += p->K[i * p->states + j] * (x[j] - p->centre[j]);
        sum += 0.5 * (x[i] - p->centre[i]) * Kd;
    }
    return sum + p->minimum;
}

static double part_energy(const tac_PhsNet *net, const double *x, int i)
{
    const tac_PhsPart *p = &net->part[i];
    const double *own = x + (net->place[i].state < 0 ? 0 : net->place[i].state);
    double s;
    switch (p->kind) {
    case TAC_PHS_MASS:
        return 0.5 * own[0] * own[0] / p->value;
    case TAC_PHS_SPRING:
    case TAC_PHS_UNILATERAL:
        s = stretch(net, x, i);
        return 0.5 * p->value * s * s;
    case TAC_PHS_QUADRATIC:
        return quadratic_energy(p, own);
    case TAC_PHS_USER:
        return p->energy(p->user, own);
    case TAC_PHS_DAMPER:
    case TAC_PHS_JOIN:
        break;
    }
    return 0.0;
}

double taci_phs_energy(const tac_PhsNet *net, const double *x)
{
    double sum = 0.0;
    for (int i = 0; i < net->parts; i++)
        sum += part_energy(net, x, i);
    return sum;
}

double taci_phs_kinetic(const tac_PhsNet *net, const double *x)
{
    double sum = 0.0;
    for (int i = 0; i < net->parts; i++)
        if (net->part[i].kind == TAC_PHS_MASS)
            sum += part_energy(net, x, i);
    return sum;
}

static void add_gradient(const tac_PhsNet *net, const double *x, int i, double *g)
{
    const tac_PhsPart *p = &net->part[i];
    const taci_PhsPlace *at = &net->place[i];
    const double *own = x + (at->state < 0 ? 0 : at->state);
    double *to = g + (at->state < 0 ? 0 : at->state), force;
    switch (p->kind) {
    case TAC_PHS_MASS:
        to[0] = own[0] / p->value;
        break;
    case TAC_PHS_SPRING:
    case TAC_PHS_UNILATERAL:
        force = p->value * stretch(net, x, i);
        if (at->end[0] >= 0)
            g[net->own + at->end[0]] += force;
        if (at->end[1] >= 0)
            g[net->own + at->end[1]] -= force;
        break;
    case TAC_PHS_QUADRATIC:
        for (int a = 0; a < p->states; a++)
            for (int b = 0; b < p->states; b++)
                to[a] += p->K[a * p->states + b] * (own[b] - p->centre[b]);
        break;
    case TAC_PHS_USER:
        p->gradient(p->user, own, to);
        break;
    case TAC_PHS_DAMPER:
    case TAC_PHS_JOIN:
        break;
    }
}

void taci_phs_gradient(const tac_PhsNet *net, const double *x, double *g)
{
    memset(g, 0, sizeof *g * (size_t)net->n);
    for (int i = 0; i < net->parts; i++)
        add_gradient(net, x, i, g);
}

// ------------------------------------------------------------------------------------------------
// Structure

/// J - R and R of a part's own states, and its columns of G.
static void add_part(tac_PhsNet *net, const double *x, int i)
{
    const tac_PhsPart *p = &net->part[i];
    int s = p->states, ports = p->ports, n = net->n, first = net->place[i].state;
    const double *J = p->J, *R = p->R, *G = p->G;
    if (p->structure) {
        const size_t count[3] = {(size_t)(s * s), (size_t)(s * s), (size_t)(s * ports)};
        for (int k = 0; k < 3; k++)
            memset(net->block[k], 0, sizeof(double) * count[k]);
        p->structure(p->user, x + first, net->block[0], net->block[1], net->block[2]);
        J = net->block[0], R = net->block[1], G = net->block[2];
    }
    for (int a = 0; a < s; a++) {
        for (int b = 0; b < s; b++) {
            row(net->A, first + a, n)[first + b] += J[a * s + b] - R[a * s + b];
            row(net->R, first + a, n)[first + b] += R[a * s + b];
        }
        for (int b = 0; b < ports; b++)
            row(net->G, first + a, net->ports)[net->place[i].port + b] = G[a * ports + b];
    }
}

/// Column of G of one end of a part, at a state; none for the ground.
static double column(const tac_PhsNet *net, int state, int port)
{
    return port < 0 ? 0.0 : net->G[(ptrdiff_t)state * net->ports + port];
}

/// Dampers take out of what their ends do; joins hand over.
static void add_between(tac_PhsNet *net, int i)
{
    const tac_PhsPart *p = &net->part[i];
    const int *end = net->place[i].end;
    for (int a = 0; a < net->own; a++)
        for (int b = 0; b < net->own; b++) {
            double a0 = column(net, a, end[0]), a1 = column(net, a, end[1]);
            double b0 = column(net, b, end[0]), b1 = column(net, b, end[1]);
            if (p->kind == TAC_PHS_JOIN) {
                row(net->A, a, net->n)[b] += p->value * (a0 * b1 - a1 * b0);
                continue;
            }
            double c = p->value * (a0 - a1) * (b0 - b1);
            row(net->A, a, net->n)[b] -= c;
            row(net->R, a, net->n)[b] += c;
        }
}

void taci_phs_assemble(tac_PhsNet *net, const double *x)
{
    int n = net->n, ports = net->ports;
    memset(net->A, 0, sizeof(double) * (size_t)n * (size_t)n);
    memset(net->R, 0, sizeof(double) * (size_t)n * (size_t)n);
    memset(net->G, 0, sizeof(double) * (size_t)n * (size_t)ports);
    for (int i = 0; i < net->parts; i++) {
        tac_PhsKind kind = net->part[i].kind;
        if (kind == TAC_PHS_MASS)
            row(net->G, net->place[i].state, ports)[net->place[i].port] = 1.0;
        else if (kind == TAC_PHS_QUADRATIC || kind == TAC_PHS_USER)
            add_part(net, x, i);
    }
    for (int i = 0; i < net->parts; i++)
        if (net->part[i].kind == TAC_PHS_DAMPER || net->part[i].kind == TAC_PHS_JOIN)
            add_between(net, i);
    for (int port = 0; port < ports; port++) {
        int q = net->own + port;
        for (int a = 0; a < net->own; a++) {
            double G = net->G[(ptrdiff_t)a * ports + port];
            row(net->A, q, n)[a] += G;
            row(net->A, a, n)[q] -= G;
        }
        if (net->driven[port])
            row(net->G, q, ports)[port] = 1.0;
    }
}

/// dx/dt at x, whose gradient is left in `g`.
static void rates(tac_PhsNet *net, const double *x, const double *u, double *g, double *xdot)
{
    if (net->varying)
        taci_phs_assemble(net, x);
    taci_phs_gradient(net, x, g);
    for (int i = 0; i < net->n; i++)
        xdot[i] =
            dot(row(net->A, i, net->n), g, net->n) + dot(row(net->G, i, net->ports), u, net->ports);
}

void taci_phs_outputs(tac_PhsNet *net)
{
    if (net->varying)
        taci_phs_assemble(net, net->now.x);
    taci_phs_gradient(net, net->now.x, net->t);
    memset(net->y, 0, sizeof *net->y * (size_t)net->ports);
    for (int i = 0; i < net->n; i++)
        for (int j = 0; j < net->ports; j++)
            net->y[j] += row(net->G, i, net->ports)[j] * net->t[i];
}

// ------------------------------------------------------------------------------------------------
// Prediction and projection

static const double *moved(tac_PhsNet *net, const double *x, double T, const double *rate)
{
    for (int i = 0; i < net->n; i++)
        net->stage[i] = x[i] + T * rate[i];
    return net->stage;
}

/// Outputs and losses of the state evaluated last, whose gradient is g, with a weight into the
/// means.
static void count(tac_PhsNet *net, const double *g, double weight)
{
    for (int i = 0; i < net->n; i++) {
        for (int j = 0; j < net->ports; j++)
            net->mean[j] += weight * row(net->G, i, net->ports)[j] * g[i];
        net->lost += weight * g[i] * dot(row(net->R, i, net->n), g, net->n);
    }
}

/// The rates and outputs at x + T · rate, for the predictor.
static void look(tac_PhsNet *net, const double *x, double T, const double *rate, const double *u,
                 double weight, double *xdot)
{
    rates(net, moved(net, x, T, rate), u, net->t, xdot);
    if (net->options.power == TAC_PHS_POWER_MEAN)
        count(net, net->t, weight);
}

/// The prediction into xb; k[0] are the rates at x.
static void predict(tac_PhsNet *net, const double *x, const double *u, double T)
{
    double **k = net->k;
    size_t bytes = sizeof(double) * (size_t)net->n;
    if (net->options.predictor == TAC_PHS_PREDICTOR_EULER) {
        memcpy(net->xb, moved(net, x, T, k[0]), bytes);
        return;
    }
    if (net->options.predictor == TAC_PHS_PREDICTOR_MIDPOINT) {
        look(net, x, 0.5 * T, k[0], u, 1.0, k[1]);
        memcpy(net->xb, moved(net, x, T, k[1]), bytes);
        return;
    }
    look(net, x, 0.5 * T, k[0], u, 1.0 / 3.0, k[1]);
    look(net, x, 0.5 * T, k[1], u, 1.0 / 3.0, k[2]);
    look(net, x, T, k[2], u, 1.0 / 6.0, k[3]);
    for (int i = 0; i < net->n; i++)
        net->xb[i] = x[i] + T / 6.0 * (k[0][i] + 2.0 * k[1][i] + 2.0 * k[2][i] + k[3][i]);
}

/// How much of the means the start of the step is.
static double start_weight(const tac_PhsOptions *o)
{
    bool mean = o->power == TAC_PHS_POWER_MEAN;
    return mean && o->predictor == TAC_PHS_PREDICTOR_MIDPOINT ? 0.0
           : mean && o->predictor == TAC_PHS_PREDICTOR_RK4    ? 1.0 / 6.0
                                                              : 1.0;
}

/// d = W g: for a quadratic H the way from where the energy is least. Returns half of g'W g, for a
/// quadratic H the energy above that.
static double descend(const tac_PhsNet *net, const double *g, double *d)
{
    for (int i = 0; i < net->n; i++)
        d[i] = dot(net->W + (ptrdiff_t)i * net->n, g, net->n);
    return 0.5 * dot(g, d, net->n);
}

/// Along the field line of raw coordinates: each deviation along an eigenvector grows by exp(h s).
static void project_raw(tac_PhsNet *net, double level, double *x)
{
    int n = net->n;
    double *w = net->w, *a = net->force;
    for (int i = 0; i < n; i++) { // g = V h V'd
        double sum = 0.0;
        for (int j = 0; j < n; j++)
            sum += net->V[(ptrdiff_t)j * n + i] * net->gb[j];
        a[i] = net->h[i] > 0.0 ? sum / net->h[i] : 0.0;
        w[i] = 0.5 * net->h[i] * a[i] * a[i];
    }
    if (level > 0.0) {
        double s = tac_phs_field_line(w, net->h, n, level, NULL);
        for (int i = 0; i < n; i++)
            a[i] = a[i] * exp(net->h[i] * s) - a[i];
    } else
        for (int i = 0; i < n; i++)
            a[i] = -a[i];
    for (int j = 0; j < n; j++)
        x[j] = net->xb[j] + dot(net->V + (ptrdiff_t)j * n, a, n);
}

/// dx/dE along the field line at x; zero at the minimum.
static void line_rate(tac_PhsNet *net, const double *x, double *rate)
{
    taci_phs_gradient(net, x, net->t);
    double twice = 2.0 * descend(net, net->t, rate);
    for (int i = 0; i < net->n; i++)
        rate[i] = twice > 0.0 ? rate[i] / twice : 0.0;
}

/// The field line integrated in energy, then two steps of Newton on what is missed.
static void project_nonlinear(tac_PhsNet *net, double from, double to, double *x)
{
    enum { STEPS = 4, POLISH = 2 };
    double **k = net->k, dE = (to - from) / STEPS;
    memcpy(x, net->xb, sizeof *x * (size_t)net->n);
    for (int step = 0; step < STEPS; step++) {
        line_rate(net, x, k[0]);
        line_rate(net, moved(net, x, 0.5 * dE, k[0]), k[1]);
        line_rate(net, moved(net, x, 0.5 * dE, k[1]), k[2]);
        line_rate(net, moved(net, x, dE, k[2]), k[3]);
        for (int i = 0; i < net->n; i++)
            x[i] += dE / 6.0 * (k[0][i] + 2.0 * k[1][i] + 2.0 * k[2][i] + k[3][i]);
    }
    for (int step = 0; step < POLISH; step++) {
        double missed = to - taci_phs_energy(net, x);
        line_rate(net, x, k[0]);
        for (int i = 0; i < net->n; i++)
            x[i] += missed * k[0][i];
    }
    // Near the minimum, where the rate has no bound, a line may end anywhere: the prediction is
    // then the better one, and the ledger takes what is left.
    double missed = fabs(taci_phs_energy(net, x) - to);
    if (!(missed <= fabs(from - to)))
        memcpy(x, net->xb, sizeof *x * (size_t)net->n);
}

// ------------------------------------------------------------------------------------------------
// The step

static bool is_zero(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (x[i] != 0.0)
            return false;
    return true;
}

static bool is_finite(const double *x, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += 0.0 * x[i];
    return sum == 0.0;
}

/// Whether a unilateral spring that pressed at x no longer does.
static bool lets_go(const tac_PhsNet *net, const double *x, const double *next)
{
    for (int i = 0; i < net->parts; i++)
        if (net->part[i].kind == TAC_PHS_UNILATERAL && stretch(net, x, i) > 0.0 &&
            stretch(net, next, i) == 0.0)
            return true;
    return false;
}

/// x+ where no level can be reached: the Euler step, or x mirrored at the minimum; where the
/// prediction is on the minimum, that, so that energy is lost and none made. Where power is a mean
/// of what was predicted, the prediction itself.
static void step_fault(tac_PhsNet *net, const double *x, double T, uint32_t fault, double *next)
{
    bool mirror =
        fault == TAC_PHS_LEAP && net->options.leap == TAC_PHS_LEAP_MIRROR && !net->nonlinear;
    if (fault == TAC_PHS_CAPPED || (!mirror && net->options.power == TAC_PHS_POWER_MEAN))
        memcpy(next, net->xb, sizeof *next * (size_t)net->n);
    else if (mirror) {
        descend(net, net->g, net->d);
        for (int i = 0; i < net->n; i++)
            next[i] = x[i] - 2.0 * net->d[i];
    } else
        memcpy(next, moved(net, x, T, net->force), sizeof *next * (size_t)net->n);
}

/// Whether no input changes the energy of x, at the minimum; x+ is then there.
static bool is_locked(tac_PhsNet *net, const double *x, double T, double *next)
{
    descend(net, net->g, net->d);
    if (net->options.power == TAC_PHS_POWER_MEAN || !is_zero(net->d, net->n))
        return false;
    step_fault(net, x, T, TAC_PHS_DEADLOCK, next);
    return true;
}

/// x+ for the level announced; returns the fault, 0: none.
static uint32_t step_level(tac_PhsNet *net, const taci_PhsState *from, double T, double announced,
                           double *next)
{
    taci_phs_gradient(net, net->xb, net->gb);
    double predicted = taci_phs_energy(net, net->xb), above = descend(net, net->gb, net->d);
    double minimum = net->nonlinear ? net->minimum : predicted - above;
    double room = announced - minimum;
    double level = room - taci_phs_recovery(&net->options, from->ledger.bk, room);
    double rounding = ROUNDING * (fabs(predicted) + fabs(announced) + fabs(from->ledger.H));
    bool there = fabs(level + minimum - predicted) <= rounding;
    if (there && net->options.power == TAC_PHS_POWER_MEAN) {
        memcpy(next, net->xb, sizeof *next * (size_t)net->n);
        return 0;
    }
    uint32_t fault = room < 0.0 ? TAC_PHS_LEAP : !(above > 0.0) ? TAC_PHS_CAPPED : 0;
    if (fault != 0) {
        step_fault(net, from->x, T, fault, next);
        return fault;
    }
    if (net->nonlinear)
        project_nonlinear(net, predicted, minimum + level, next);
    else if (net->options.metric == TAC_PHS_METRIC_RAW)
        project_raw(net, level, next);
    else {
        double scale = sqrt(level / above) - 1.0;
        for (int i = 0; i < net->n; i++)
            next[i] = net->xb[i] + scale * net->d[i];
    }
    return 0;
}

uint32_t taci_phs_advance(tac_PhsNet *net, const taci_PhsState *from, const double *u, double T,
                          taci_PhsState *to)
{
    int n = net->n;
    rates(net, from->x, u, net->g, net->force); // these are the Euler rates from here on
    bool still = is_zero(net->force, n);
    memcpy(net->k[0], net->force, sizeof(double) * (size_t)n);
    memset(net->mean, 0, sizeof *net->mean * (size_t)net->ports);
    net->lost = 0.0;
    count(net, net->g, start_weight(&net->options));
    bool locked = is_locked(net, from->x, T, to->x);
    if (!locked)
        predict(net, from->x, u, T);
    double power = dot(net->mean, u, net->ports);
    net->lost *= T;
    double dH = T * power - net->lost, announced = from->ledger.H + dH;
    uint32_t flags =
        locked ? (still ? 0 : TAC_PHS_DEADLOCK) : step_level(net, from, T, announced, to->x);
    double H = taci_phs_energy(net, to->x);
    to->ledger = from->ledger;
    if (!(T > 0.0) || !isfinite(T + announced + H) || !is_finite(to->x, n)) {
        memcpy(to->x, from->x, sizeof *to->x * (size_t)n);
        return to->ledger.flags = TAC_PHS_REFUSED;
    }
    if (lets_go(net, from->x, to->x))
        flags |= TAC_PHS_RESET;
    to->ledger.H = H;
    to->ledger.bk += H - announced;
    to->ledger.supplied += dH;
    to->ledger.dissipated += net->lost;
    to->ledger.flags = flags;
    to->ledger.faults += (flags & TACI_PHS_FAULTS) != 0;
    return flags;
}

uint32_t tac_phs_net_step(tac_PhsNet *net, const double *u, double T)
{
    for (int i = 0; i < net->ports; i++)
        net->u[i] = u ? u[i] : 0.0;
    uint32_t flags = taci_phs_advance(net, &net->now, net->u, T, &net->next);
    taci_PhsState was = net->now;
    net->now = net->next;
    net->next = was;
    taci_phs_outputs(net);
    return flags;
}

int tac_phs_net_states(const tac_PhsNet *net)
{
    return net->n;
}

int tac_phs_net_ports(const tac_PhsNet *net)
{
    return net->ports;
}

int tac_phs_net_state_of(const tac_PhsNet *net, int part)
{
    return part >= 0 && part < net->parts ? net->place[part].state : -1;
}

int tac_phs_net_port_of(const tac_PhsNet *net, int part)
{
    return part >= 0 && part < net->parts ? net->place[part].port : -1;
}

const double *tac_phs_net_state(const tac_PhsNet *net)
{
    return net->now.x;
}

const double *tac_phs_net_outputs(const tac_PhsNet *net)
{
    return net->y;
}

const double *tac_phs_net_mean_outputs(const tac_PhsNet *net)
{
    return net->mean;
}

const double *tac_phs_net_positions(const tac_PhsNet *net)
{
    return net->now.x + net->own;
}

tac_PhsLedger tac_phs_net_ledger(const tac_PhsNet *net)
{
    return net->now.ledger;
}
