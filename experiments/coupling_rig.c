/* The rig of the coupling (coupling_rig.h). */
#include "coupling_rig.h"
#include "larger.h"
#include <math.h>
#include <stddef.h>

tac_CouplingDef rig_coupling_def(tac_CouplingLaw law, int delay, double stiffness)
{
    tac_CouplingDef def = tac_coupling_def_default();
    def.law = law;
    def.delay = delay;
    def.stiffness = stiffness;
    def.device_damping = virtual_device_def_default().damping;
    return def;
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

RigRun rig_run(const RigDef *def, tac_Coupling *c, RigWatchFn *watch, void *user)
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
    double tank = c->def.law == TAC_COUPLING_TANK ? c->tank : 0.0;
    double E0 = tank + proxy_energy(&proxy) + tac_coupling_energy(c, &proxy.y);
    for (int k = 0; k < (int)(def->seconds / device_def.period + 1e-9); k++) {
        double x = virtual_device_read(&device), anchor, force;
        tac_coupling_sample(c, 0.0, &x, &proxy.y, &anchor);
        double E = proxy_energy(&proxy) + tac_coupling_energy(c, &proxy.y);
        run.margin_end = E0 - E - device.work + device.lost;
        run.margin_min = smaller(run.margin_min, run.margin_end);
        double t = device.t;
        double y_hat = proxy_step(&proxy, def, device_def.period, c->def.stiffness, anchor);
        tac_coupling_force(c, &y_hat, &proxy.y, &force);
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
