/* Couplings and their rig (coupling_rig.h). */
#include "coupling_rig.h"
#include "larger.h"
#include <math.h>
#include <stddef.h>

static const double tank_start = 1e-3, tank_cap = 20e-3; // J

Coupling coupling_make(const CouplingDef *def, double x)
{
    return (Coupling){.def = *def, .x = x, .anchor = x, .end = x, .tank = tank_start};
}

double coupling_energy(const Coupling *c, double y)
{
    return 0.5 * c->def.stiffness * (c->end - y) * (c->end - y);
}

double coupling_sample(Coupling *c, double x, double y)
{
    c->dx = x - c->x;
    c->anchor = c->def.law == COUPLING_AVG ? 0.5 * (x + c->x) : x;
    if (c->def.law == COUPLING_TANK) {
        double paid = c->def.device_damping * c->dx * c->dx / c->def.period - c->applied * c->dx;
        double available = coupling_energy(c, y) + c->tank + paid, e = x - y;
        double reach = sqrt(2 * larger(available, 0.0) / c->def.stiffness);
        if (fabs(e) > reach) {
            e = copysign(reach, e);
            c->clips++;
        }
        c->anchor = y + e;
        c->tank = smaller(available - 0.5 * c->def.stiffness * e * e, tank_cap);
    }
    c->x = x;
    c->end = c->def.law == COUPLING_AVG ? x : c->anchor;
    return c->anchor;
}

double coupling_force(Coupling *c, double y_hat, double y)
{
    double force = -c->def.stiffness * (c->anchor - y_hat);
    if (c->def.law == COUPLING_TANK && c->def.limit) {
        double store = larger(c->tank + coupling_energy(c, y), 0.0) / (1 + c->def.delay);
        double outflow = 1.5 * force * c->dx;
        if (outflow > store)
            force *= store / outflow;
    }
    c->applied = c->def.delay ? c->waiting : force;
    c->waiting = force;
    return c->applied;
}

double coupling_bound(double stiffness, double period, double device_damping, int delay)
{
    double KT = stiffness * period, factor = delay ? 3.0 : 1.0;
    double left = device_damping - factor * KT / 2;
    return left > 0.0 ? factor * factor * KT * KT / (16 * left) : (double)INFINITY;
}

typedef struct Proxy {
    double mass, spring, y, v;
} Proxy;

static double proxy_energy(const Proxy *p)
{
    return 0.5 * p->mass * p->v * p->v + 0.5 * p->spring * p->y * p->y;
}

/// The midpoint step with the coupling's spring to the anchor; the mean position.
static double proxy_step(Proxy *p, const RigDef *def, double T, double K, double anchor)
{
    double a = 2 / T * p->mass + def->proxy_damping + T / 2 * (p->spring + K);
    double v_hat = (2 / T * p->mass * p->v - p->spring * p->y + K * (anchor - p->y)) / a;
    if (def->wall && p->y <= 0 && v_hat < 0) // one elastic contact
        v_hat = 0.0;
    double y_hat = p->y + T / 2 * v_hat;
    p->y += T * v_hat;
    p->v = 2 * v_hat - p->v;
    return y_hat;
}

RigRun rig_run(const RigDef *def, const RigCoupling *c, RigWatchFn *watch, void *user)
{
    static const double pull = 0.02; // m
    VirtualDeviceDef device_def = virtual_device_def_default();
    if (def->nobody)
        device_def.hand_stiffness = device_def.hand_damping = 0.0;
    if (def->exact)
        device_def.encoder = 0.0;
    VirtualDevice device = virtual_device_make(&device_def);
    device.v = def->nobody ? 0.2 : 0.0;
    Proxy proxy = {.mass = 0.05, .spring = def->wall ? 0.0 : 2000.0};
    RigRun run = {0};
    double E0 = c->stored + proxy_energy(&proxy) + c->energy(c->user, proxy.y);
    for (int k = 0; k < (int)(def->seconds / device_def.period + 1e-9); k++) {
        double anchor = c->sample(c->user, virtual_device_read(&device), proxy.y);
        double E = proxy_energy(&proxy) + c->energy(c->user, proxy.y);
        run.margin_end = E0 - E - device.work + device.lost;
        run.margin_min = smaller(run.margin_min, run.margin_end);
        double t = device.t;
        double y_hat = proxy_step(&proxy, def, device_def.period, c->stiffness, anchor);
        double force = c->force(c->user, y_hat, proxy.y);
        virtual_device_advance(&device, force, def->nobody ? NULL : virtual_hand_sines, &pull);
        run.force_max = larger(run.force_max, fabs(force));
        run.x_max = larger(run.x_max, fabs(device.x));
        if (watch)
            watch(user, t, device.x, proxy.y, force);
        if (!(run.x_max <= 1e3)) {
            run.diverged = true;
            break;
        }
    }
    run.x = device.x;
    run.y = proxy.y;
    return run;
}

static double sample_of(void *user, double x, double y)
{
    return coupling_sample(user, x, y);
}

static double force_of(void *user, double y_hat, double y)
{
    return coupling_force(user, y_hat, y);
}

static double energy_of(const void *user, double y)
{
    return coupling_energy(user, y);
}

RigRun rig_run_coupling(const RigDef *def, Coupling *coupling)
{
    RigCoupling c = {.user = coupling,
                     .sample = sample_of,
                     .force = force_of,
                     .energy = energy_of,
                     .stiffness = coupling->def.stiffness,
                     .stored = coupling->def.law == COUPLING_TANK ? coupling->tank : 0.0};
    return rig_run(def, &c, NULL, NULL);
}
