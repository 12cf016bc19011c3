// What is wrong with a network's definition. A text names the part and the field.
#include "base/cookie.h"
#include "math/vec.h"
#include "system/phs/phs_net.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = TAC_PHS_PART_STATES };
#define SKEW 1e-9 // of the numbers compared: they may be written by two formulas

static bool all_finite(const double *x, int count)
{
    for (int i = 0; x && i < count; i++)
        if (!isfinite(x[i]))
            return false;
    return true;
}

/// Whether M' = sign M.
static bool is_mirrored(const double *M, int n, double sign)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double a = M[i * n + j], b = sign * M[j * n + i];
            if (!(fabs(a - b) <= SKEW * (fabs(a) + fabs(b))))
                return false;
        }
    return true;
}

/// Whether a symmetric matrix has no eigenvalue below `least` when its diagonal is scaled to ones.
static bool is_positive(const double *M, int n, double least)
{
    double A[MOST * MOST], V[MOST * MOST];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double scale = sqrt(fabs(M[i * (n + 1)]) * fabs(M[j * (n + 1)]));
            if (scale == 0.0 && M[i * n + j] != 0.0)
                return false;
            A[i * n + j] = scale == 0.0 ? 0.0 : M[i * n + j] / scale;
        }
    taci_phs_eigen(A, V, n);
    for (int i = 0; i < n; i++)
        if (!(A[i * (n + 1)] >= least))
            return false;
    return true;
}

static const char *structure_fault(const tac_PhsPart *p)
{
    int n = p->states, ports = p->ports;
    double J[MOST * MOST] = {0}, R[MOST * MOST] = {0}, G[MOST * TAC_PHS_PART_PORTS] = {0};
    double zero[MOST] = {0};
    if (p->structure)
        p->structure(p->user, p->x ? p->x : zero, J, R, G);
    if (!p->structure && p->J)
        memcpy(J, p->J, sizeof *J * (size_t)(n * n));
    if (!p->structure && p->R)
        memcpy(R, p->R, sizeof *R * (size_t)(n * n));
    if (!p->structure && p->G == NULL)
        return "G is missing";
    if (!p->structure)
        memcpy(G, p->G, sizeof *G * (size_t)(n * ports));
    if (!all_finite(J, n * n) || !is_mirrored(J, n, -1.0))
        return "J must be finite, and J' = -J";
    if (!all_finite(R, n * n) || !is_mirrored(R, n, 1.0) || !is_positive(R, n, -SKEW))
        return "R must be finite, symmetric and positive semi-definite";
    return all_finite(G, n * ports) ? NULL : "G must be finite";
}

static const char *user_fault(const tac_PhsPart *p)
{
    const double zero[MOST] = {0};
    double g[MOST] = {0};
    const double *x = p->x ? p->x : zero;
    if (p->energy == NULL || p->gradient == NULL)
        return "energy and gradient are missing";
    double H = p->energy(p->user, x);
    p->gradient(p->user, x, g);
    if (!isfinite(H) || !all_finite(g, p->states))
        return "energy or gradient is not finite at the start";
    return H < p->minimum ? "the energy at the start is below the minimum" : NULL;
}

/// Of parts with states of their own.
static const char *element_fault(const tac_PhsPart *p)
{
    bool user = p->kind == TAC_PHS_USER;
    if (p->states < 1 || p->states > MOST)
        return "states must be 1..64";
    if (p->ports < 1 || p->ports > TAC_PHS_PART_PORTS)
        return "ports must be 1..16";
    if (p->K == NULL && !user)
        return "K is missing";
    if (p->K && (!all_finite(p->K, p->states * p->states) || !is_mirrored(p->K, p->states, 1.0)))
        return "K must be finite and symmetric";
    if (p->K && !is_positive(p->K, p->states, user ? SKEW : -SKEW))
        return user ? "K must be positive definite" : "K must be positive semi-definite";
    if (!all_finite(p->x, p->states) || !all_finite(p->centre, p->states))
        return "x and centre must be finite";
    if (!isfinite(p->minimum) || !isfinite(p->position))
        return "minimum and position must be finite";
    const char *fault = structure_fault(p);
    return fault == NULL && user ? user_fault(p) : fault;
}

/// Of an end that is a part.
static const char *end_fault(const tac_PhsDef *d, int part, int port)
{
    if (part < 0 || part >= d->part_count)
        return "a or b is no part";
    const tac_PhsPart *p = &d->part[part];
    int ports = p->kind == TAC_PHS_MASS                                   ? 1
                : p->kind == TAC_PHS_QUADRATIC || p->kind == TAC_PHS_USER ? p->ports
                                                                          : 0;
    if (ports == 0)
        return "a or b is a part without a port: only masses and elements have ports";
    return port < 0 || port >= ports ? "port_a or port_b is no port of its part" : NULL;
}

/// Of parts between two ports.
static const char *between_fault(const tac_PhsDef *d, const tac_PhsPart *p)
{
    bool spring = p->kind == TAC_PHS_SPRING || p->kind == TAC_PHS_UNILATERAL;
    if (!isfinite(p->value) || (p->kind != TAC_PHS_JOIN && p->value < 0.0) ||
        (spring && p->value == 0.0))
        return spring                    ? "stiffness must be positive and finite"
               : p->kind == TAC_PHS_JOIN ? "the ratio must be finite"
                                         : "damping must not be negative, and finite";
    if (!isfinite(p->rest) || !isfinite(p->position))
        return "rest and position must be finite";
    if (p->b == TAC_PHS_DRIVEN || (p->a == TAC_PHS_DRIVEN && !spring))
        return "only end a of a spring can be driven";
    if (p->kind == TAC_PHS_JOIN && (p->a < 0 || p->b < 0))
        return "a join needs two parts";
    if (p->a == TAC_PHS_GROUND && p->b == TAC_PHS_GROUND)
        return "both ends are the ground";
    if (p->a >= 0 && p->a == p->b && p->port_a == p->port_b)
        return "both ends are the same port";
    const char *fault = NULL;
    if (p->a != TAC_PHS_GROUND && p->a != TAC_PHS_DRIVEN)
        fault = end_fault(d, p->a, p->port_a);
    if (fault == NULL && p->b != TAC_PHS_GROUND)
        fault = end_fault(d, p->b, p->port_b);
    return fault;
}

static const char *part_fault(const tac_PhsDef *d, const tac_PhsPart *p)
{
    switch (p->kind) {
    case TAC_PHS_MASS:
        if (!(p->value > 0.0) || !isfinite(p->value))
            return "the mass must be positive and finite";
        return isfinite(p->position) && isfinite(p->velocity)
                   ? NULL
                   : "position and velocity must be finite";
    case TAC_PHS_QUADRATIC:
    case TAC_PHS_USER:
        return element_fault(p);
    case TAC_PHS_SPRING:
    case TAC_PHS_DAMPER:
    case TAC_PHS_UNILATERAL:
    case TAC_PHS_JOIN:
        return between_fault(d, p);
    }
    return "it is of no kind";
}

static const char *options_fault(const tac_PhsOptions *o)
{
    if (!(o->alpha > 0.0 && o->alpha <= 1.0))
        return "alpha must be above 0, and 1 at most";
    if (!(o->beta > 0.0 && o->beta <= 1.0))
        return "beta must be above 0, and 1 at most";
    if (o->books != TAC_PHS_BOOKS_STORED)
        return "books as printed are for single elements only";
    if ((unsigned)o->leap > TAC_PHS_LEAP_MIRROR || (unsigned)o->credit > TAC_PHS_CREDIT_RETURN ||
        (unsigned)o->metric > TAC_PHS_METRIC_RAW ||
        (unsigned)o->predictor > TAC_PHS_PREDICTOR_RK4 || (unsigned)o->power > TAC_PHS_POWER_MEAN)
        return "leap, credit, metric, predictor or power is none of its list";
    return NULL;
}

static const char *line_fault(const tac_PhsDef *d, int i)
{
    const tac_PhsLine *line = &d->line[i];
    if (line->part < 0 || line->part >= d->part_count)
        return "there is no such part";
    tac_PhsKind kind = d->part[line->part].kind;
    if (kind == TAC_PHS_SPRING || kind == TAC_PHS_UNILATERAL)
        return "a driven end takes a velocity, not a force: only ports of masses and elements have "
               "lines";
    if (end_fault(d, line->part, line->port) != NULL)
        return "the part has no such port";
    double length = v3_norm2(line->direction);
    if (!v3_finite(line->origin) || !isfinite(length) || !(length > 0.0))
        return "origin and direction must be finite, and the direction not zero";
    for (int j = 0; j < i; j++)
        if (d->line[j].part == line->part && d->line[j].port == line->port)
            return "its port has a line already";
    return NULL;
}

static const char *lines_fault(const tac_PhsDef *d, char text[128])
{
    if (d->line_count < 0 || (d->line_count > 0 && d->line == NULL))
        return "line_count says that there are lines, but there are none";
    for (int i = 0; i < d->line_count; i++) {
        const char *fault = line_fault(d, i);
        if (fault) {
            snprintf(text, 128, "line %d: %s", i, fault);
            return text;
        }
    }
    return NULL;
}

const char *tac_phs_fault(const tac_PhsDef *d, char text[128])
{
    if (d == NULL || d->cookie != TACI_COOKIE_PHS)
        return "the definition was not made by tac_phs_def_default";
    if (d->part == NULL || d->part_count < 1 || d->part_count > TACI_PHS_PARTS)
        return "there must be 1 to 4096 parts";
    const char *fault = options_fault(&d->options);
    if (fault)
        return fault;
    for (int i = 0; i < d->part_count; i++) {
        fault = part_fault(d, &d->part[i]);
        if (fault) {
            snprintf(text, 128, "part %d: %s", i, fault);
            return text;
        }
    }
    taci_PhsCounts c = taci_phs_counts(d);
    if (c.ports == 0)
        return "the network has no port: it needs a mass, an element or a driven spring";
    if (c.own + c.ports > TAC_PHS_STATES)
        return "the network has more than 256 states";
    return lines_fault(d, text);
}
