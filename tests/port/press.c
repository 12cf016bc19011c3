/* Presses against a wall (press.h). */
#include "press.h"
#include "check.h"
#include "larger.h"
#include <math.h>
#include <string.h>

Press press_make(double K)
{
    Press p = {.K = K, .T = 1e-3, .encoder = 1e-6, .seconds = 3.0, .seed = 1};
    p.device = (HeldDevice){.m = 0.15, .b = 2.0, .push = 5.0};
    held_device_start(&p.device, -0.010003, 0.1);
    p.def = tac_predictive_def_default();
    p.def.kappa = 4.0;
    p.def.hand_mass = 0.0;
    return p;
}

/// Looks at the device as it moves.
#define LOOKS 8

/// A force on its way: ticks to wait, then seconds.
typedef struct Pending {
    double e, due;
    int wait;
} Pending;

static double reading(const Press *p, Rnd *rnd, double x, double t, double *frozen)
{
    double q = p->encoder > 0.0 ? p->encoder * floor(x / p->encoder) : x;
    if (p->noise > 0.0)
        q += p->encoder * rnd_int(rnd, -(int)p->noise, (int)p->noise);
    if (p->jump != 0.0 && t >= p->jump_at)
        q += p->jump;
    if (p->frozen > 0.0 && t >= p->frozen_at && t < p->frozen_at + p->frozen)
        return *frozen;
    *frozen = q;
    return q;
}

/// What is measured along the way of the device.
typedef struct Watch {
    double v_in, low, high, sum;
    int count, contacts;
    bool inside;
    double track[4096];
} Watch;

static void look(const Press *p, PressRun *run, Watch *w, const HeldDevice *d, double e, double t)
{
    run->beyond = larger(run->beyond, d->given);
    run->force_most = larger(run->force_most, fabs(e));
    if (p->frozen + p->off + p->cut + fabs(p->jump) > 0.0 &&
        t >= larger(larger(p->cut_at, p->frozen_at), larger(p->off_at, p->jump_at)))
        run->force_late = larger(run->force_late, fabs(e));
    if (!w->inside && e > 0.0) {
        w->inside = true;
        w->contacts++;
        if (w->contacts == 1)
            run->impact = 0.5 * d->m * d->v * d->v;
    }
    if (w->contacts == 1 && w->inside)
        run->deepest = larger(run->deepest, d->x);
    if (w->inside && d->x < 0.0 && e == 0.0) {
        if (w->contacts == 1)
            run->returned = d->v * d->v / (w->v_in * w->v_in);
        w->inside = false;
    }
    if (w->contacts == 0)
        w->v_in = d->v;
    if (t > p->seconds - 0.3) {
        w->low = w->count ? smaller(w->low, d->x) : d->x;
        w->high = w->count ? larger(w->high, d->x) : d->x;
        w->sum += d->x;
        w->count++;
    }
}

PressRun press_run(const Press *p)
{
    Rnd rnd = rnd_make(p->seed);
    HeldDevice d = p->device;
    tac_Predictive c;
    PressRun run = {.settled = 0.0};
    Watch watch = {.v_in = d.v};
    Pending pending[8];
    int n_pending = 0;
    double t = 0.0, acting = 0.0, frozen = 0.0, rest = p->device.push / p->K;
    double q = reading(p, &rnd, d.x, t, &frozen), dt = p->T, given0 = 0.0;
    assert_int_equal(tac_predictive_init(&c, &p->def, &q), TAC_OK);
    c.at.x[0] = q;
    while (t < p->seconds) {
        bool dropped = p->drops > 0.0 && rnd_chance(&rnd, p->drops);
        q = reading(p, &rnd, d.x, t, &frozen);
        tac_PredictiveRow row = {
            .key = 1, .deflection = q, .gradient = {1.0}, .stiffness = p->K, .unilateral = true};
        double e;
        tac_predictive_step(&c, dt, dropped ? NULL : &q, &row, 1, &e);
        if (p->off > 0.0 && t >= p->off_at && t < p->off_at + p->off) {
            e = 0.0;
            tac_predictive_written(&c, &e);
        }
        if (p->cut > 0.0 && t >= p->cut_at && t < p->cut_at + p->cut) {
            e *= p->share;
            tac_predictive_written(&c, &e);
        }
        tac_PortInfo info = tac_predictive_info(&c);
        run.mismatch =
            larger(run.mismatch, fabs(info.account + info.lost - (info.taken - info.given)));
        pending[n_pending++] = (Pending){.e = e, .wait = p->delay + 1};
        for (int i = 0; i < n_pending; i++)
            if (pending[i].wait > 0 && --pending[i].wait == 0)
                pending[i].due = t + p->latency;
        dt = p->T * (1.0 + (p->jitter > 0.0 ? rnd_uniform(&rnd, -p->jitter, p->jitter) : 0.0));
        double end = t + dt;
        while (t < end - 1e-12) {
            while (n_pending > 0 && pending[0].wait == 0 && pending[0].due <= t + 1e-12) {
                run.changes += fabs(pending[0].e - acting);
                acting = pending[0].e;
                n_pending--;
                memmove(pending, pending + 1, (size_t)n_pending * sizeof *pending);
            }
            double next = end;
            if (n_pending > 0 && pending[0].wait == 0)
                next = smaller(next, pending[0].due);
            for (int i = 0; i < LOOKS; i++) {
                held_device_move(&d, acting, (next - t) / LOOKS);
                look(p, &run, &watch, &d, acting, t);
            }
            t = next;
        }
        t = end;
        if (fabs(d.x - rest) > 20e-6)
            run.settled = t;
    }
    run.ripple = watch.high - watch.low;
    run.depth = watch.count ? watch.sum / watch.count : 0.0;
    run.info = tac_predictive_info(&c);
    run.more = tac_predictive_more(&c);
    run.account_error = fabs(run.info.taken + d.given - given0);
    return run;
}
