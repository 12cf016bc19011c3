// Networks as systems of a world: the step, its books and its momentum (phs_system.h). Theory:
// docs/theory/phs.md.
#include "system/phs/phs_system.h"
#include "math/spatial.h"
#include <string.h>
#include <tactus/world.h>

static taci_PhsSystem *phs_of(taci_System *s)
{
    return (taci_PhsSystem *)s;
}

static const taci_PhsSystem *phs_in(const taci_System *s)
{
    return (const taci_PhsSystem *)s;
}

static double dot(const double *a, const double *b, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

// ---- Velocities and sites

/// There is nothing to predict and no operator.
static tac_Result prepare(taci_System *system, double T, int pass, taci_Arena *scratch)
{
    (void)scratch;
    taci_PhsSystem *s = phs_of(system);
    s->T = T;
    s->finished = false;
    if (pass == 0)
        s->site_count = 0;
    return TAC_OK;
}

static int clusters(const taci_System *system)
{
    (void)system;
    return 1;
}

static void sites(taci_System *system, const taci_Site *site, int n, int32_t *cluster)
{
    taci_PhsSystem *s = phs_of(system);
    s->site = site;
    s->site_count = n;
    for (int i = 0; i < n; i++)
        cluster[i] = 0;
}

static int port_of(const taci_PhsSystem *s, const taci_Site *site)
{
    return site->kind == TACI_SITE_COORD ? site->body : s->line[site->body].port;
}

/// Where a port is. The middle is where its output at the start leads.
static double position(const taci_PhsSystem *s, taci_When when, int port)
{
    int at = s->net->own + port;
    double now = s->net->now.x[at], next = s->net->next.x[at];
    switch (when) {
    case TACI_AT_NOW:
        return now;
    case TACI_AT_NEXT:
        return next;
    case TACI_AT_MEAN:
        return 0.5 * (now + next);
    case TACI_AT_MID:
        break;
    }
    return now + 0.5 * s->T * s->net->y[port];
}

static void locate(const taci_System *system, taci_When when, const taci_Site *site, taci_Frame *f)
{
    const taci_PhsSystem *s = phs_in(system);
    double q = position(s, when, port_of(s, site));
    tac_Vec3 x = {q, 0, 0}; // a coordinate stands along x
    if (site->kind == TACI_SITE_BODY)
        x = taci_phs_place(&s->line[site->body], q);
    *f = (taci_Frame){x, {1, 0, 0, 0}, m3_identity()};
}

static void free_velocity(taci_System *system)
{
    (void)system;
}

static tac_Result response(taci_System *system, int cluster, const int32_t *site, int n, double *G,
                           int ld, taci_Arena *scratch)
{
    (void)system, (void)cluster, (void)site, (void)n, (void)G, (void)ld, (void)scratch;
    return TAC_OK; // it is zero, and the trait says so
}

/// What efforts on the sites are on the ports, added to u.
static void spread(const taci_PhsSystem *s, const double *effort, double *u)
{
    for (int i = 0; effort && i < s->site_count; effort += taci_site_flows(s->site[i].kind), i++)
        u[port_of(s, &s->site[i])] += s->site[i].kind == TACI_SITE_COORD
                                          ? effort[0]
                                          : v3_dot(v3_at(effort), s->line[s->site[i].body].axis);
}

static void apply(taci_System *system, const double *effort)
{
    taci_PhsSystem *s = phs_of(system);
    memcpy(s->u, s->base.effort, sizeof *s->u * (size_t)s->net->ports);
    for (int i = 0; s->base.pushed && i < s->base.bodies; i++)
        s->u[s->line[i].port] += v3_dot(s->base.wrench[i].force, s->line[i].axis);
    spread(s, effort, s->u);
}

/// Outputs of state k, which do not depend on what acts in the step; after it those counted with.
static void flow(taci_System *system, taci_Flow which, double *out)
{
    const taci_PhsSystem *s = phs_in(system);
    const double *rate = which == TACI_FLOW_HAT && s->finished ? s->net->mean : s->net->y;
    for (int i = 0; i < s->site_count; out += taci_site_flows(s->site[i].kind), i++) {
        double y = rate[port_of(s, &s->site[i])];
        if (s->site[i].kind == TACI_SITE_COORD)
            out[0] = y;
        else
            sv_store(out, v3_scale(y, s->line[s->site[i].body].axis), v3(0, 0, 0));
    }
}

static double misprediction(taci_System *system)
{
    (void)system;
    return 0.0;
}

// ---- The end of the step

/// Momenta that the step came to before it moved to its level.
static void keep_predicted(taci_PhsSystem *s, uint32_t flags)
{
    bool as_it_is = (flags & (TAC_PHS_LEAP | TAC_PHS_DEADLOCK)) != 0 &&
                    s->net->options.leap == TAC_PHS_LEAP_EULER;
    const double *x = as_it_is || (flags & TAC_PHS_DEADLOCK) ? s->net->next.x : s->net->xb;
    for (int i = 0; i < s->base.bodies; i++)
        s->line[i].predicted = s->line[i].state < 0 ? 0.0 : x[s->line[i].state];
}

static void book_inputs(taci_PhsSystem *s)
{
    for (int i = 0; i < s->base.bodies; i++)
        s->twist[i] =
            (tac_Twist){v3_scale(s->net->mean[s->line[i].port], s->line[i].axis), {0, 0, 0}};
    taci_user_book_pushes(&s->base, s->T, s->net->mean, s->twist, &s->books);
}

static void finish(taci_System *system, const uint8_t *pay)
{
    (void)pay;
    taci_PhsSystem *s = phs_of(system);
    tac_PhsNet *net = s->net;
    s->books = (tac_Ledger){0};
    uint32_t flags = taci_phs_advance(net, &net->now, s->u, s->T, &net->next);
    s->finished = true;
    keep_predicted(s, flags);
    book_inputs(s);
    double made = net->next.ledger.bk - net->now.ledger.bk;
    s->scale = fabs(net->next.ledger.H) + fabs(net->next.ledger.bk) + fabs(net->lost);
    if (net->lost >= 0.0)
        s->books.damping += net->lost;
    else // R by a function that is not positive
        s->books.created -= net->lost;
    if (s->base.policy == TAC_POLICY_PLAIN)
        s->books.created += made;
    if (flags & TAC_PHS_REFUSED) // no number is finite: the step is undone by the world
        s->books.created = (double)NAN;
}

/// It settles what it made by itself, in later steps.
static double owed(taci_System *system, int cluster, double *scale)
{
    (void)cluster;
    *scale = phs_of(system)->scale;
    return 0.0;
}

/// Half of d'Kd, K the second derivative of H, for states that kicks change.
static double kick_energy(const taci_PhsSystem *s, const double *d)
{
    const tac_PhsNet *net = s->net;
    double sum = 0.0;
    for (int i = 0; i < net->parts; i++) {
        const tac_PhsPart *p = &net->part[i];
        const double *own = d + (net->place[i].state < 0 ? 0 : net->place[i].state);
        if (p->kind == TAC_PHS_MASS)
            sum += 0.5 * own[0] * own[0] / p->value;
        for (int a = 0; p->kind == TAC_PHS_QUADRATIC && a < p->states; a++)
            sum += 0.5 * own[a] * dot(p->K + (ptrdiff_t)a * p->states, own, p->states);
    }
    return sum;
}

/// Impulses on the ports at k+1. What has functions of its own is not kicked, and its own motion
/// is left alone.
static bool probe(taci_System *system, int cluster, taci_Direction along, const double *effort,
                  double *a1, double *a2)
{
    (void)cluster;
    taci_PhsSystem *s = phs_of(system);
    tac_PhsNet *net = s->net;
    *a1 = *a2 = 0.0;
    if (along != TACI_ALONG_EFFORT)
        return false;
    memset(net->u, 0, sizeof *net->u * (size_t)net->ports);
    spread(s, effort, net->u);
    for (int i = 0; i < net->n; i++)
        s->direction[i] =
            s->kicked[i] ? dot(net->G + (ptrdiff_t)i * net->ports, net->u, net->ports) : 0.0;
    taci_phs_gradient(net, net->next.x, net->t);
    *a1 = dot(net->t, s->direction, net->n);
    *a2 = kick_energy(s, s->direction);
    return *a2 > 0.0;
}

static void kick(taci_System *system, int cluster, double alpha)
{
    (void)cluster;
    taci_PhsSystem *s = phs_of(system);
    tac_PhsNet *net = s->net;
    tac_PhsLedger *l = &net->next.ledger;
    taci_phs_gradient(net, net->next.x, net->t);
    double given =
        alpha * dot(net->t, s->direction, net->n) + alpha * alpha * kick_energy(s, s->direction);
    for (int i = 0; i < net->n; i++)
        net->next.x[i] += alpha * s->direction[i];
    double H = taci_phs_energy(net, net->next.x);
    l->bk += H - (l->H + given);
    l->supplied += given;
    l->H = H;
}

/// By its ground and by the lines that its ports move on.
static bool held(const taci_System *system, int cluster)
{
    (void)system, (void)cluster;
    return true;
}

static void settle(taci_System *system, int cluster, double given)
{
    (void)system, (void)cluster, (void)given;
}

static void stored(const taci_System *system, taci_When when, tac_Ledger *l)
{
    const taci_PhsSystem *s = phs_in(system);
    const taci_PhsState *state = when == TACI_AT_NEXT ? &s->net->next : &s->net->now;
    double kinetic = taci_phs_kinetic(s->net, state->x);
    l->kinetic += kinetic;
    l->elastic += state->ledger.H - kinetic;
    if (s->base.policy != TAC_POLICY_PLAIN)
        taci_user_store_tank(-state->ledger.bk, l);
}

static void books(const taci_System *system, tac_Ledger *l)
{
    taci_ledger_add_flows(l, &phs_in(system)->books);
}

static double made(const taci_System *system)
{
    return fmax(0.0, phs_in(system)->net->now.ledger.bk);
}

static void forget(taci_System *system)
{
    (void)system; // it has no history
}

static void commit(taci_System *system)
{
    taci_PhsSystem *s = phs_of(system);
    memcpy(s->hat, s->net->mean, sizeof *s->hat * (size_t)s->net->ports);
    memcpy(s->start, s->net->y, sizeof *s->hat * (size_t)s->net->ports);
    memcpy(s->given, s->u, sizeof *s->u * (size_t)s->net->ports);
    taci_phs_swap(s);
    taci_user_commit(&s->base);
}

// ---- Momentum: of masses that have a line; all else is nowhere in space

static void momentum(taci_System *system, tac_Vec3 *linear, tac_Vec3 *angular)
{
    const taci_PhsSystem *s = phs_in(system);
    for (int i = 0; i < s->base.bodies; i++) {
        const taci_PhsLine *line = &s->line[i];
        if (line->state < 0)
            continue;
        tac_Vec3 p = v3_scale(s->net->now.x[line->state], line->axis);
        *linear = v3_add(*linear, p);
        *angular = v3_add(*angular, v3_cross(line->origin, p));
    }
}

static double centre(taci_System *system, tac_Vec3 *moment)
{
    const taci_PhsSystem *s = phs_in(system);
    double sum = 0.0;
    for (int i = 0; i < s->base.bodies; i++) {
        const taci_PhsLine *line = &s->line[i];
        if (line->state < 0)
            continue;
        tac_Vec3 x = taci_phs_place(line, s->net->now.x[s->net->own + line->port]);
        *moment = v3_axpy(*moment, line->mass, x);
        sum += line->mass;
    }
    return sum;
}

typedef struct Momenta { // of a step, while its terms are added
    const taci_PhsSystem *s;
    const taci_PhsState *k, *next;
    bool committed;
    tac_MomentumLedger *l;
} Momenta;

/// Where the wrenches of the step act: at its middle as it was predicted.
static tac_Vec3 middle(const Momenta *m, int body)
{
    const taci_PhsLine *line = &m->s->line[body];
    double y = m->committed ? m->s->start[line->port] : m->s->net->y[line->port];
    return taci_phs_place(line, m->k->x[m->s->net->own + line->port] + 0.5 * m->s->T * y);
}

/// A wrench over the step, and what the line holds against it; returns the impulse along the line.
static double act(const Momenta *m, tac_Momentum *of, int body, tac_Wrench w)
{
    tac_Vec3 x = middle(m, body), axis = m->s->line[body].axis;
    tac_Vec3 p = v3_scale(m->s->T, w.force), c = v3_scale(m->s->T, w.torque);
    double along = v3_dot(p, axis);
    taci_momentum_impulse(m->l, of, x, p, c);
    taci_momentum_impulse(m->l, &m->l->held, x, v3_sub(v3_scale(along, axis), p), v3_neg(c));
    return along;
}

static tac_Wrench along_line(const taci_PhsLine *line, double force)
{
    return (tac_Wrench){v3_scale(force, line->axis), {0, 0, 0}};
}

/// Efforts of springs and contacts; returns those along the line of this body.
static double act_rows(const Momenta *m, int body, const double *effort)
{
    const taci_PhsSystem *s = m->s;
    double sum = 0.0;
    for (int i = 0; effort && i < s->site_count; effort += taci_site_flows(s->site[i].kind), i++) {
        bool coordinate = s->site[i].kind == TACI_SITE_COORD;
        if (port_of(s, &s->site[i]) == s->line[body].port)
            sum += act(m, &m->l->row, body,
                       coordinate ? along_line(&s->line[body], effort[0]) : sv_wrench(effort));
    }
    return sum;
}

/// All that changed the momentum of a mass on a line. What the network's own parts did to it is
/// held: by the ground, by the lines, and within the network it sums to nothing; what the way to
/// its level changed is a correction.
static void book_line(const Momenta *m, int body, const double *effort)
{
    const taci_PhsSystem *s = m->s;
    const taci_PhsLine *line = &s->line[body];
    const taci_UserSystem *c = &s->base;
    const double *push = m->committed ? c->last_effort : c->effort;
    const tac_Wrench *wrench = m->committed ? c->last_wrench : c->wrench;
    const tac_Vec3 none = {0, 0, 0};
    double from = m->k->x[line->state], to = m->next->x[line->state];
    tac_Vec3 mid = middle(m, body);
    int at = s->net->own + line->port;
    taci_momentum_before(m->l, 1.0, taci_phs_place(line, m->k->x[at]), v3_scale(from, line->axis),
                         none);
    taci_momentum_after(m->l, 1.0, taci_phs_place(line, m->next->x[at]), v3_scale(to, line->axis),
                        none);
    double acted = act_rows(m, body, effort);
    if (m->committed ? c->last_pushed : c->pushed) {
        acted += act(m, &m->l->port, body, along_line(line, push[line->port]));
        acted += act(m, &m->l->port, body, wrench[body]);
    }
    taci_momentum_impulse(m->l, &m->l->held, mid,
                          v3_scale(line->predicted - from - acted, line->axis), none);
    taci_momentum_impulse(m->l, &m->l->correction, mid, v3_scale(to - line->predicted, line->axis),
                          none);
}

static void impulses(taci_System *system, taci_When when, int cluster, const double *effort,
                     tac_MomentumLedger *l)
{
    (void)cluster;
    const taci_PhsSystem *s = phs_in(system);
    bool committed = when != TACI_AT_NEXT;
    tac_MomentumLedger own;
    Momenta m = {s, committed ? &s->net->next : &s->net->now,
                 committed ? &s->net->now : &s->net->next, committed, &own};
    taci_momentum_clear(&own, l->about);
    for (int i = 0; i < s->base.bodies; i++)
        if (s->line[i].state >= 0)
            book_line(&m, i, effort);
    taci_momentum_add(l, &own);
}

const taci_SystemOps taci_phs_ops = {
    .name = "phs",
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
    .stored = stored,
    .books = books,
    .made = made,
    .forget = forget,
    .commit = commit,
    .size = taci_phs_size,
    .save = taci_phs_save,
    .check = taci_phs_check,
    .load = taci_phs_load,
    .hash = taci_phs_hash,
    .momentum = momentum,
    .centre = centre,
    .impulses = impulses,
};
