/* Elements and a device for tests of connectors (port_rig.h), in the order of operations of the
 * reference program. */
#include "port_rig.h"
#include "check.h"
#include "larger.h"
#include <math.h>

OneState one_state(double h, double x, double alpha)
{
    OneState s = {.h = h, .x = x, .alpha = alpha, .beta = 0.5};
    s.start = one_energy(&s);
    return s;
}

double one_out(const OneState *s)
{
    return s->h * s->x;
}

double one_energy(const OneState *s)
{
    return 0.5 * s->h * s->x * s->x;
}

static double recovery(double bk, double alpha, double beta, double room)
{
    return bk > 0.0 ? smaller(alpha * bk, beta * room) : 0.0;
}

void one_step(OneState *s, double u, double T, const double *gap)
{
    double g = one_out(s), supply = T * (g * u - s->r * g * g);
    double wanted = one_energy(s) + supply, next = s->x + T * (u - s->r * g);
    s->fault = wanted < 0.0 || g == 0.0;
    if (!s->fault) {
        double level = wanted - recovery(s->bk, s->alpha, s->beta, wanted);
        double predicted = 0.5 * s->h * next * next;
        next = predicted > 0.0 ? next * sqrt(level / predicted)
                               : copysign(sqrt(2.0 * level / s->h), s->x);
    }
    if (s->unilateral && (next < 0.0 || (gap && *gap < 0.0)))
        next = 0.0;
    s->x = next;
    s->bk = s->bk + (one_energy(s) - wanted);
    s->supplied += supply;
}

double one_balance(const OneState *s)
{
    return one_energy(s) - s->bk - s->supplied - s->start;
}

double two_energy(const TwoStates *s, const double *x)
{
    return 0.5 * (x[0] * (s->k * x[0]) + x[1] * (1 / s->m * x[1]));
}

double two_out(const TwoStates *s)
{
    return s->x[1] / s->m;
}

void two_step(TwoStates *s, double u, double T)
{
    double v = two_out(s), supply = T * (v * u - s->b * v * v);
    double wanted = two_energy(s, s->x) + supply;
    double next[2] = {s->x[0] + T * v, s->x[1] + T * (-s->k * s->x[0] - s->b * v + u)};
    double predicted = two_energy(s, next);
    bool fault = (s->x[0] == 0.0 && s->x[1] == 0.0) || wanted < 0.0 || predicted == 0.0;
    if (!fault) {
        double scale = sqrt((wanted - recovery(s->bk, s->alpha, 0.5, wanted)) / predicted);
        next[0] *= scale;
        next[1] *= scale;
    }
    s->x[0] = next[0];
    s->x[1] = next[1];
    s->bk += two_energy(s, s->x) - wanted;
    s->supplied += supply;
}

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

typedef struct Wall {
    OneState spring;
    tac_Pcdc pcdc;
    tac_Src src;
    tac_Popc popc;
} Wall;

static void make(Wall *w, const WallRig *rig, double q)
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
    w->spring = one_state(rig->K, 0.0, 0.5);
    w->spring.unilateral = true;
    assert_int_equal(tac_pcdc_init(&w->pcdc, &pcdc, &q), TAC_OK);
    assert_int_equal(tac_src_init(&w->src, &src, &q, 0.0), TAC_OK);
    assert_int_equal(tac_popc_init(&w->popc, &popc, &q), TAC_OK);
}

/// One tick at the reading q, `dt` after the last one: the force e.
static double tick(Wall *w, const WallRig *rig, double dt, double q, WallRow *row)
{
    double depth = q > 0.0 ? q : 0.0, e = 0.0, f = 0.0, K = rig->K;
    switch (rig->mode) {
    case WALL_PLAIN:
        e = K * depth;
        row->x = depth;
        break;
    case WALL_PCDC:
        e = one_out(&w->spring);
        tac_pcdc_step(&w->pcdc, dt, &q, &e, &f);
        row->x = w->spring.x;
        row->bk = w->spring.bk;
        one_step(&w->spring, f, dt, &q);
        if (rig->law == TAC_PCDC_EXACT) // it has stepped up to now
            e = one_out(&w->spring);
        row->account = w->pcdc.books.account;
        row->fc = w->pcdc.f_device[0];
        row->fd = w->pcdc.f_virtual[0];
        break;
    case WALL_SRC: {
        tac_SrcSide side = {.effort = {K * depth}, .storage = 0.5 * K * depth * depth};
        side.stiffness[0][0] = depth > 0.0 ? K : 0.0;
        tac_src_step(&w->src, dt, &q, &side, &e);
        row->x = depth;
        row->account = w->src.books.account;
        break;
    }
    case WALL_POPC: {
        double wanted = K * depth;
        tac_popc_step(&w->popc, dt, &q, &wanted, &e);
        row->x = depth;
        row->account = w->popc.books.account;
        break;
    }
    }
    return e;
}

static double generated(const Wall *w, const WallRig *rig)
{
    return rig->mode == WALL_SRC    ? tac_src_info(&w->src).generated
           : rig->mode == WALL_PCDC ? tac_pcdc_info(&w->pcdc).generated
           : rig->mode == WALL_POPC ? tac_popc_info(&w->popc).generated
                                    : 0.0;
}

WallRun wall_run(const WallRig *rig, WallWatchFn *watch, void *user)
{
    Wall w;
    WallRun run = {.e_min = (double)INFINITY, .e_max = -(double)INFINITY};
    double q = rig->q, v = rig->v, t = 0.0, dt = rig->T, before = 0.0, work = 0.0, sum = 0.0;
    double low = (double)INFINITY, high = -(double)INFINITY;
    int ticks = (int)lround(rig->seconds / rig->T), tail = (int)lround(0.5 / rig->T), seen = 0;
    Rnd rnd = rnd_make((uint64_t)rig->seed);
    make(&w, rig, rig_encoder(q, rig->encoder));
    RigDevice early = rig_device(rig->m, rig->b, rig->kh, rig->latency);
    RigDevice late = rig_device(rig->m, rig->b, rig->kh, dt - rig->latency);
    for (int k = 0; k < ticks; k++) {
        WallRow row = {.t = t, .q = q, .v = v};
        row.e = tick(&w, rig, dt, rig_encoder(q, rig->encoder), &row);
        run.generated_most = larger(run.generated_most, generated(&w, rig));
        if (watch)
            watch(user, &row);
        if (rig->jitter > 0.0) {
            dt = rig->T * rnd_uniform(&rnd, 1 - rig->jitter, 1 + rig->jitter);
            late = rig_device(rig->m, rig->b, rig->kh, dt - rig->latency);
        }
        double F = rig->force ? rig->force(k * rig->T) : rig->F, from = q;
        if (rig->latency > 0.0) {
            rig_device_move(&early, F - before, &q, &v);
            work += before * (q - from);
            from = q;
        }
        rig_device_move(&late, F - row.e, &q, &v);
        work += row.e * (q - from);
        run.work_min = smaller(run.work_min, work);
        run.step_sum += fabs(row.e - before);
        before = row.e;
        run.e_min = smaller(run.e_min, row.e);
        run.e_max = larger(run.e_max, row.e);
        if (k >= ticks - tail) {
            low = smaller(low, q), high = larger(high, q), sum += q;
            seen++;
        }
        t = (k + 1) * rig->T;
        if (!(fabs(q) < 1e3)) {
            run.ripple = run.depth = (double)INFINITY;
            return run;
        }
    }
    run.ripple = high - low;
    run.depth = sum / seen;
    return run;
}
