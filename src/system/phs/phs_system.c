// Networks as systems of a world: creation, what users read and edit, and their bodies. The step is
// in phs_step.c. Theory: docs/theory/phs.md.
#include "system/phs/phs_system.h"
#include "math/spatial.h"
#include <stdlib.h>
#include <string.h>

static taci_PhsSystem *phs_in(taci_UserSystem *base)
{
    return (taci_PhsSystem *)base;
}

static const taci_PhsSystem *phs_at(const taci_System *s)
{
    return (const taci_PhsSystem *)s;
}

taci_PhsSystem *taci_phs_of(taci_UserSystem *system)
{
    return system != NULL && system->system.ops == &taci_phs_ops ? phs_in(system) : NULL;
}

// ------------------------------------------------------------------------------------------------
// What users read and edit

/// The velocities of the state: outputs; of driven ends what they were given last.
static double rate_of(const taci_PhsSystem *s, int port)
{
    return taci_phs_is_driven(s, port) ? s->given[port] : s->net->y[port];
}

static void read_state(taci_UserSystem *base, double *q, double *v_state, double *v_hat)
{
    const taci_PhsSystem *s = phs_in(base);
    for (int i = 0; i < base->dofs; i++) {
        if (q)
            q[i] = s->net->now.x[s->net->own + i];
        if (v_state)
            v_state[i] = rate_of(s, i);
        if (v_hat)
            v_hat[i] = base->mean_known && !taci_phs_is_driven(s, i) ? s->hat[i] : rate_of(s, i);
    }
}

static bool is_finite(const double *x, int n)
{
    return taci_user_finite(x, (size_t)n);
}

/// The other of the two states takes what is written, so that it can be taken back.
static bool write_next(taci_PhsSystem *s)
{
    tac_PhsNet *net = s->net;
    double H = is_finite(net->next.x, net->n) ? taci_phs_energy(net, net->next.x) : HUGE_VAL;
    if (!isfinite(H))
        return false;
    net->next.ledger = net->now.ledger;
    net->next.ledger.H0 += H - net->now.ledger.H;
    net->next.ledger.H = H;
    taci_phs_swap(s);
    return true;
}

bool taci_phs_write(taci_PhsSystem *s, const double *x)
{
    memcpy(s->net->next.x, x, sizeof *x * (size_t)s->net->n);
    return write_next(s);
}

/// Momenta from velocities. False: a port has a velocity that is no state of its own.
static bool write_rates(taci_PhsSystem *s, const double *v, double *x)
{
    const tac_PhsNet *net = s->net;
    for (int i = 0; i < net->parts; i++) {
        const taci_PhsPlace *at = &net->place[i];
        if (net->part[i].kind == TAC_PHS_MASS)
            x[at->state] = net->part[i].value * v[at->port];
        else if (at->port >= 0 && !net->driven[at->port])
            return false;
    }
    return true;
}

static bool write_state(taci_UserSystem *base, const double *q, const double *v)
{
    taci_PhsSystem *s = phs_in(base);
    tac_PhsNet *net = s->net;
    memcpy(net->next.x, net->now.x, sizeof(double) * (size_t)net->n);
    if (q)
        memcpy(net->next.x + net->own, q, sizeof *q * (size_t)net->ports);
    return (v == NULL || write_rates(s, v, net->next.x)) && write_next(s);
}

static void take_back(taci_UserSystem *base)
{
    taci_phs_swap(phs_in(base));
}

/// A driven end takes no force: no spring may be on its coordinate.
static int position_of(const taci_UserSystem *base, int velocity)
{
    return taci_phs_is_driven((const taci_PhsSystem *)base, velocity) ? -1 : velocity;
}

static void destroy(taci_UserSystem *base)
{
    tac_phs_net_destroy(phs_in(base)->net);
    taci_arena_destroy(&base->memory);
    free(base);
}

// ------------------------------------------------------------------------------------------------
// Bodies

static tac_Twist twist_of(const taci_PhsLine *line, double rate)
{
    return (tac_Twist){v3_scale(rate, line->axis), {0, 0, 0}};
}

static tac_Twist twist(taci_System *system, int body, bool state)
{
    const taci_PhsSystem *s = phs_at(system);
    const taci_PhsLine *line = &s->line[body];
    bool mean = !state && s->base.mean_known;
    return twist_of(line, mean ? s->hat[line->port] : s->net->y[line->port]);
}

static tac_Twist going(taci_System *system, int body)
{
    return twist(system, body, true);
}

static void range(taci_System *system, int body, double T, tac_Twist range[2])
{
    (void)T;
    range[0] = range[1] = twist(system, body, true);
}

static double mass(const taci_System *system, int body)
{
    return phs_at(system)->line[body].mass;
}

// ------------------------------------------------------------------------------------------------
// Creation

/// Arrays, once: for sizing and for taking.
#define ARRAYS(X)              \
    X(line, taci_PhsLine, b)   \
    X(line_of, int32_t, ports) \
    X(kicked, uint8_t, n)      \
    X(hat, double, ports)      \
    X(start, double, ports)    \
    X(given, double, ports)    \
    X(u, double, ports)        \
    X(direction, double, n)    \
    X(twist, tac_Twist, b)

static bool take_arrays(taci_PhsSystem *s)
{
    size_t n = (size_t)s->net->n, ports = (size_t)s->net->ports, b = (size_t)s->base.bodies + 1;
    size_t need = taci_user_need(s->base.dofs, s->base.bodies);
#define X(name, type, count) need += taci_arena_need(count, sizeof(type));
    ARRAYS(X)
#undef X
    if (!taci_arena_create(&s->base.memory, need))
        return false;
    bool ok = taci_user_create(&s->base);
#define X(name, type, count) ok = ok && (s->name = TACI_TAKE(&s->base.memory, count, type)) != NULL;
    ARRAYS(X)
#undef X
    return ok;
}

static taci_PhsLine make_line(const tac_PhsNet *net, const tac_PhsLine *d)
{
    const tac_PhsPart *p = &net->part[d->part];
    bool is_mass = p->kind == TAC_PHS_MASS;
    return (taci_PhsLine){.port = net->place[d->part].port + d->port,
                          .state = is_mass ? net->place[d->part].state : -1,
                          .mass = is_mass ? p->value : 1.0,
                          .origin = d->origin,
                          .axis = v3_scale(1.0 / v3_norm(d->direction), d->direction)};
}

static void fill(taci_PhsSystem *s, const tac_PhsDef *d)
{
    const tac_PhsNet *net = s->net;
    for (int i = 0; i < net->ports; i++)
        s->line_of[i] = -1;
    for (int i = 0; i < d->line_count; i++) {
        s->line[i] = make_line(net, &d->line[i]);
        s->line_of[s->line[i].port] = i;
    }
    for (int i = 0; i < net->parts; i++) {
        const tac_PhsPart *p = &net->part[i];
        int count = p->kind == TAC_PHS_MASS ? 1 : p->kind == TAC_PHS_QUADRATIC ? p->states : 0;
        memset(s->kicked + (count > 0 ? net->place[i].state : 0), 1, (size_t)count);
    }
    s->structure = taci_phs_structure(s);
}

taci_UserSystem *taci_phs_create(const tac_PhsDef *d, const tac_WorldDef *world)
{
    static const taci_UserOps user_ops = {.destroy = destroy,
                                          .read = read_state,
                                          .write = write_state,
                                          .take_back = take_back,
                                          .position_of = position_of};
    static const taci_BodyOps bodies = {.slots = taci_user_slots,
                                        .mobility = taci_user_moves,
                                        .twist = twist,
                                        .going = going,
                                        .range = range,
                                        .mass = mass,
                                        .push = taci_user_push_body,
                                        .port = taci_user_port};
    taci_PhsSystem *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->base.system =
        (taci_System){.ops = &taci_phs_ops, .bodies = &bodies, .traits = TACI_TRAIT_NO_RESPONSE};
    s->base.ops = &user_ops;
    tac_PhsDef def = *d;
    if (def.options.power == TAC_PHS_POWER_AUTO)
        def.options.power = TAC_PHS_POWER_MEAN;
    bool ok = tac_phs_net_create(&def, &s->net) == TAC_OK;
    if (ok) {
        s->base.dofs = s->base.positions = s->net->ports;
        s->base.bodies = d->line_count;
        s->base.form = TAC_FORM_AUTO;
        taci_user_obey(&s->base, world);
        ok = take_arrays(s);
    }
    if (!ok) {
        destroy(&s->base);
        return NULL;
    }
    fill(s, d);
    return &s->base;
}
