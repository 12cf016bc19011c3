/* A device before a wall or an object, behind each of the connectors (port_rig.h), in the order of
 * operations of the reference program. */
#include "port_rig.h"
#include "larger.h"

static const double pi = 3.14159265358979323846;
static const double rest = -0.0100004; // m, not on a boundary of the encoder

RigDevice rig_device(double m, double b, double kh, double T)
{
    if (kh == 0.0 && b == 0.0)
        return (RigDevice){1.0, T, 0.5 * T * T / m, 0.0, 1.0, T / m};
    if (kh == 0.0) {
        double D = -expm1(-b * T / m), A = m / b * D;
        return (RigDevice){1.0, A, (T - A) / b, 0.0, 1.0 - D, D / b};
    }
    double s = b / (2 * m), w2 = kh / m - s * s, E = exp(-s * T), w = sqrt(fabs(w2));
    double c = w2 > 0 ? cos(w * T) : cosh(w * T);
    double sn = w2 > 0 ? sin(w * T) / w : w > 0 ? sinh(w * T) / w : T;
    double a11 = E * (c + s * sn), a21 = -kh / m * E * sn;
    return (RigDevice){a11, E * sn, (1 - a11) / kh, a21, E * (c - s * sn), -a21 / kh};
}

void rig_device_move(const RigDevice *d, double u, double *q, double *v)
{
    double q0 = *q, v0 = *v;
    *q = d->a11 * q0 + d->a12 * v0 + d->b1 * u;
    *v = d->a21 * q0 + d->a22 * v0 + d->b2 * u;
}

double rig_encoder(double q, double D)
{
    return D > 0.0 ? D * floor(q / D) : q;
}

WallRig wall_rig(WallMode mode, double K)
{
    return (WallRig){.mode = mode,
                     .K = K,
                     .seconds = 3.0,
                     .T = 1e-3,
                     .m = 0.15,
                     .b = 2.0,
                     .q = -0.005,
                     .v = 0.1,
                     .encoder = 1e-6,
                     .F = 5.0};
}

WallRig ball_rig(WallMode mode, tac_PcdcLaw law, double K)
{
    WallRig rig = wall_rig(mode, K);
    rig.law = law;
    rig.m = 0.2;
    rig.b = rig.v = rig.encoder = 0.0;
    rig.q = -0.2;
    rig.F = 0.2 * 9.81;
    return rig;
}

double press_target(double t)
{
    static const double begin[3] = {0.2, 0.9, 1.6};
    for (int i = 0; i < 3; i++)
        if (t >= begin[i] && t < begin[i] + 0.5) {
            double s = sin(pi * (t - begin[i]) / 0.5);
            return rest + 0.05 * (s * s);
        }
    return rest;
}

static double press(double t)
{
    return 300.0 * press_target(t);
}

WallRig press_rig(WallMode mode, tac_PcdcLaw law, double K, double damping)
{
    WallRig rig = wall_rig(mode, K);
    rig.law = law;
    rig.seconds = 2.3;
    rig.b = 2.0 + damping;
    rig.kh = 300.0;
    rig.force = press;
    rig.q = rest;
    rig.v = 0.0;
    return rig;
}

// ---- The virtual side

typedef struct Wall {
    tac_PhsOne spring;
    tac_PhsNet *object; // NULL: a wall, or a semi-implicit object
    double position, momentum;
    tac_Pcdc pcdc;
    tac_Src src;
    tac_Popc popc;
    tac_Predictive predictive;
    double before;        // m, the last reading
    double object_before; // m, of the object
} Wall;

static bool make_object(Wall *w)
{
    const tac_PhsPart part[] = {
        tac_phs_mass(10.0, 0.0, 0.0),
        tac_phs_spring(100.0, 0.0, 0, TAC_PHS_GROUND),
        tac_phs_damper(1.0, 0, TAC_PHS_GROUND),
    };
    tac_PhsDef def = tac_phs_def_default();
    def.part = part;
    def.part_count = 3;
    def.options.predictor = TAC_PHS_PREDICTOR_EULER; // as S2 has it
    return tac_phs_net_create(&def, &w->object) == TAC_OK;
}

static bool make(Wall *w, const WallRig *rig, double q)
{
    double bmax = rig->bmax > 0.0 ? rig->bmax : 0.5 * rig->m / rig->T;
    tac_PcdcDef pcdc = tac_pcdc_def_default();
    pcdc.law = rig->law;
    pcdc.period = rig->T;
    pcdc.inverse_mass = 1 / rig->m;
    tac_SrcDef src = tac_src_def_default();
    src.period = rig->T;
    src.mass = rig->m;
    src.damping_max = isinf(bmax) ? 1e9 : bmax;
    src.latency = rig->claimed;
    src.unilateral = true;
    tac_PopcDef popc = tac_popc_def_default();
    popc.period = rig->T;
    popc.damping_max = bmax;
    tac_PredictiveDef predictive = tac_predictive_def_default();
    predictive.period = rig->T;
    predictive.mass = rig->m;
    predictive.resolution = rig->encoder > 0.0 ? rig->encoder : 1e-9;
    predictive.delay = rig->delay;
    predictive.latency = rig->claimed;
    predictive.kappa = 4.0;
    predictive.hand_mass = 0.0;
    *w = (Wall){.spring = tac_phs_unilateral(rig->K, 0.0), .before = q};
    w->spring.options.books = rig->books;
    return tac_pcdc_init(&w->pcdc, &pcdc, &q) == TAC_OK &&
           tac_src_init(&w->src, &src, &q, 0.0) == TAC_OK &&
           tac_popc_init(&w->popc, &popc, &q) == TAC_OK &&
           tac_predictive_init(&w->predictive, &predictive, &q) == TAC_OK;
}

/// Spring behind PCDC; `object` is the velocity behind it, `gap` negative where nothing touches.
static double pcdc_tick(Wall *w, const WallRig *rig, double q, double object, double gap,
                        WallRow *row)
{
    double e = tac_phs_one_output(&w->spring), f = 0.0;
    tac_pcdc_step(&w->pcdc, rig->T, &q, &e, &f);
    row->x = w->spring.x;
    row->bk = w->spring.ledger.bk;
    row->balance = fabs(tac_phs_balance(&w->spring.ledger));
    tac_phs_one_step_at(&w->spring, f - object, rig->T, gap);
    if (rig->law == TAC_PCDC_EXACT) { // it has stepped up to now
        e = tac_phs_one_output(&w->spring);
        row->x = w->spring.x;
        row->bk = w->spring.ledger.bk;
    }
    row->account = w->pcdc.books.account;
    row->fc = w->pcdc.f_device[0];
    row->fd = w->pcdc.f_virtual[0];
    return e;
}

static double src_tick(Wall *w, const WallRig *rig, double q, double depth, WallRow *row)
{
    double e = 0.0, K = rig->K;
    tac_SrcSide side = {.effort = {K * depth}, .storage = 0.5 * K * depth * depth};
    side.stiffness[0][0] = depth > 0.0 ? K : 0.0;
    tac_src_step(&w->src, rig->T, &q, &side, &e);
    row->account = w->src.books.account;
    return e;
}

/// `way` and `rate`: what the object behind does to the gap, m since the last tick and m/s.
static double predictive_tick(Wall *w, const WallRig *rig, double q, double gap, double way,
                              double rate, WallRow *row)
{
    double e = 0.0;
    tac_PredictiveRow wall = {.key = 1,
                              .deflection = gap,
                              .gradient = {1.0},
                              .stiffness = rig->K,
                              .unilateral = true,
                              .way = way,
                              .rate = rate};
    tac_predictive_step(&w->predictive, rig->T, &q, &wall, 1, &e);
    row->account = tac_predictive_info(&w->predictive).account;
    return e;
}

/// A force that follows the depth as it stands.
static double plain_tick(Wall *w, const WallRig *rig, double q, double depth, WallRow *row)
{
    double wanted = rig->K * depth;
    if (rig->mode != WALL_POPC)
        return larger(wanted + (depth > 0.0 ? rig->damper * (q - w->before) / rig->T : 0.0), 0.0);
    double e = 0.0;
    tac_popc_step(&w->popc, rig->T, &q, &wanted, &e);
    row->account = w->popc.books.account;
    return e;
}

static double wall_tick(Wall *w, const WallRig *rig, double q, WallRow *row)
{
    double depth = q > 0.0 ? q : 0.0;
    row->x = depth;
    double e = rig->mode == WALL_PCDC         ? pcdc_tick(w, rig, q, 0.0, q, row)
               : rig->mode == WALL_SRC        ? src_tick(w, rig, q, depth, row)
               : rig->mode == WALL_PREDICTIVE ? predictive_tick(w, rig, q, q, 0.0, 0.0, row)
                                              : plain_tick(w, rig, q, depth, row);
    w->before = q;
    return e;
}

static double object_tick(Wall *w, const WallRig *rig, double q, WallRow *row)
{
    row->object = w->object ? tac_phs_net_positions(w->object)[0] : w->position;
    row->momentum = w->object ? tac_phs_net_state(w->object)[0] : w->momentum;
    double T = rig->T, gap = q - row->object, depth = gap > 0.0 ? gap : 0.0, e = 0.0;
    row->x = depth;
    if (!w->object) {
        e = plain_tick(w, rig, q, depth, row);
        w->momentum += T * (e - 100.0 * w->position - w->momentum / 10.0);
        w->position += T * w->momentum / 10.0;
        return e;
    }
    double velocity = tac_phs_net_outputs(w->object)[0];
    tac_PhsLedger ledger = tac_phs_net_ledger(w->object);
    if (rig->mode == WALL_PCDC) {
        e = pcdc_tick(w, rig, q, velocity, gap, row);
    } else if (rig->mode == WALL_PREDICTIVE) {
        e = predictive_tick(w, rig, q, gap, w->object_before - row->object, -velocity, row);
        w->object_before = row->object;
    } else {
        e = src_tick(w, rig, q, depth, row);
        tac_src_handed(&w->src, T * e * velocity);
    }
    row->bk += ledger.bk;
    row->balance += fabs(tac_phs_balance(&ledger));
    tac_phs_net_step(w->object, &e, T);
    return e;
}

static double generated(const Wall *w, const WallRig *rig)
{
    return rig->mode == WALL_SRC          ? tac_src_info(&w->src).generated
           : rig->mode == WALL_PCDC       ? tac_pcdc_info(&w->pcdc).generated
           : rig->mode == WALL_POPC       ? tac_popc_info(&w->popc).generated
           : rig->mode == WALL_PREDICTIVE ? tac_predictive_info(&w->predictive).generated
                                          : 0.0;
}

// ---- The run

typedef struct Course {
    WallRun run;
    RigDevice early, late; // before and after the new force is written
    double q, v, work;
    double e[2];                          // N, of the last two ticks
    double low, high, sum;                // m, of the last half second
    double curvature;                     // N², sum of squared second differences
    double waiting[TAC_PREDICTIVE_DELAY]; // N, not yet written, the oldest first
    int ticks, tail, bent;
} Course;

/// What is written where e was computed, `delay` samples late.
static double written(Course *c, int delay, double e)
{
    double now = delay > 0 ? c->waiting[0] : e;
    for (int i = 0; i + 1 < delay; i++)
        c->waiting[i] = c->waiting[i + 1];
    if (delay > 0)
        c->waiting[delay - 1] = e;
    return now;
}

static Course begin(const WallRig *rig)
{
    const double none = (double)INFINITY;
    Course c = {.q = rig->q, .v = rig->v, .low = none, .high = -none};
    c.run = (WallRun){.ok = true, .e_min = none, .e_max = -none, .deepest = -none, .softest = 1.0};
    c.ticks = (int)lround(rig->seconds / rig->T);
    c.tail = (int)lround(0.5 / rig->T);
    c.early = rig_device(rig->m, rig->b, rig->kh, rig->latency);
    c.late = rig_device(rig->m, rig->b, rig->kh, rig->T - rig->latency);
    return c;
}

/// The device moves under the hand's force F and the new force e, the old one still at first.
static void move(Course *c, const WallRig *rig, double F, double e)
{
    double from = c->q;
    if (rig->latency > 0.0) {
        rig_device_move(&c->early, F - c->e[0], &c->q, &c->v);
        c->work += c->e[0] * (c->q - from);
        from = c->q;
    }
    rig_device_move(&c->late, F - e, &c->q, &c->v);
    c->work += e * (c->q - from);
}

static void note_effort(Course *c, int k, double e)
{
    WallRun *run = &c->run;
    run->work_min = smaller(run->work_min, c->work);
    run->step_sum += fabs(e - c->e[0]);
    run->e_min = smaller(run->e_min, e);
    run->e_max = larger(run->e_max, e);
    if (k >= 2) {
        double bend = e - 2.0 * c->e[0] + c->e[1];
        c->curvature += bend * bend;
        c->bent++;
    }
    c->e[1] = c->e[0];
    c->e[0] = e;
}

static void note_place(Course *c, int k)
{
    c->run.deepest = larger(c->run.deepest, c->q);
    if (k >= c->ticks - c->tail) {
        c->low = smaller(c->low, c->q);
        c->high = larger(c->high, c->q);
        c->sum += c->q;
    }
}

typedef double TickFn(Wall *w, const WallRig *rig, double q, WallRow *row);

static WallRun go(Wall *w, const WallRig *rig, TickFn *tick, WallWatchFn *watch, void *user)
{
    Course c = begin(rig);
    for (int k = 0; k < c.ticks; k++) {
        WallRow row = {.t = k * rig->T, .q = c.q, .v = c.v};
        row.e = written(&c, rig->delay, tick(w, rig, rig_encoder(c.q, rig->encoder), &row));
        row.generated = row.bk + generated(w, rig);
        c.run.generated_most = larger(c.run.generated_most, generated(w, rig));
        if (watch)
            watch(user, &row);
        if (rig->mode == WALL_PREDICTIVE)
            c.run.softest = smaller(c.run.softest, tac_predictive_more(&w->predictive).limited);
        move(&c, rig, rig->force ? rig->force(k * rig->T) : rig->F, row.e);
        note_effort(&c, k, row.e);
        note_place(&c, k);
        if (!(fabs(c.q) < 1e3)) {
            c.run.ripple = c.run.depth = (double)INFINITY;
            return c.run;
        }
    }
    c.run.work = c.work;
    c.run.ripple = c.high - c.low;
    c.run.depth = c.sum / c.tail;
    c.run.chatter = sqrt(c.curvature / c.bent);
    return c.run;
}

static const WallRun refused = {.ripple = (double)INFINITY, .depth = (double)INFINITY};

WallRun wall_run(const WallRig *rig, WallWatchFn *watch, void *user)
{
    Wall w;
    if (!make(&w, rig, rig_encoder(rig->q, rig->encoder)))
        return refused;
    return go(&w, rig, wall_tick, watch, user);
}

WallRun object_run(const WallRig *rig, WallWatchFn *watch, void *user)
{
    Wall w;
    bool element = rig->mode != WALL_PLAIN && rig->mode != WALL_POPC;
    if (!make(&w, rig, rig_encoder(rig->q, rig->encoder)) || (element && !make_object(&w)))
        return refused;
    WallRun run = go(&w, rig, object_tick, watch, user);
    tac_phs_net_destroy(w.object);
    return run;
}
