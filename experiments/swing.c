/* The mass on a spring of S2's examples (swing.h). */
#include "swing.h"
#include "larger.h"
#include "port_rig.h"
#include <tactus/port.h>

static const double k = SWING_STIFFNESS, m = SWING_MASS, T = SWING_T;

double swing_frequency(const double *q, int count, double dt)
{
    double first = 0.0, last = 0.0;
    int found = 0;
    for (int i = 0; i + 1 < count; i++)
        if (q[i] <= 0.0 && q[i + 1] > 0.0) {
            last = (i + q[i] / (q[i] - q[i + 1])) * dt;
            first = found++ == 0 ? last : first;
        }
    return found > 1 ? (found - 1) / (last - first) : (double)NAN;
}

double swing_true_frequency(double damping)
{
    double s = 0.5 * damping / m;
    return sqrt(k / m - s * s) / (2.0 * acos(-1.0));
}

double swing_true_position(double damping, double t)
{
    double s = 0.5 * damping / m, w = 2.0 * acos(-1.0) * swing_true_frequency(damping);
    return SWING_START * exp(-s * t) * (cos(w * t) + s / w * sin(w * t));
}

static void run_one(const Swing *swing, SwingRun *run)
{
    const tac_PhsPart part[] = {
        tac_phs_mass(m, SWING_START, 0.0),
        tac_phs_spring(k, 0.0, 0, TAC_PHS_GROUND),
        tac_phs_damper(swing->damping, 0, TAC_PHS_GROUND),
    };
    tac_PhsDef def = tac_phs_def_default();
    def.part = part, def.part_count = 3, def.options = swing->options;
    tac_PhsNet *net = NULL;
    run->ok = tac_phs_net_create(&def, &net) == TAC_OK;
    for (int i = 0; run->ok && i < run->steps; i++) {
        const double *x = tac_phs_net_state(net);
        run->q[i] = x[1];
        run->p[i] = x[0];
        tac_phs_net_step(net, NULL, T);
        tac_PhsLedger l = tac_phs_net_ledger(net);
        keep_worst(&run->energy_most, l.H);
        keep_worst(&run->bk_most, l.bk);
        keep_worst(&run->balance, fabs(tac_phs_balance(&l)));
        run->faults = (int)l.faults;
    }
    tac_phs_net_destroy(net);
}

static void run_two(const Swing *swing, SwingRun *run)
{
    tac_PhsOne spring = tac_phs_one(k, SWING_START), mass = tac_phs_one(1.0 / m, 0.0);
    mass.r = swing->damping;
    spring.options = mass.options = swing->options;
    for (int i = 0; i < run->steps; i++) {
        run->q[i] = spring.x;
        run->p[i] = mass.x;
        double v = tac_phs_one_output(&mass), F = tac_phs_one_output(&spring);
        // The reference counts a state at its minimum also where nothing is put in.
        run->faults += (tac_phs_one_step(&spring, v, T) != 0 || F == 0.0);
        run->faults += (tac_phs_one_step(&mass, -F, T) != 0 || v == 0.0);
        keep_worst(&run->energy_most, spring.ledger.H + mass.ledger.H);
        keep_worst(&run->bk_most, spring.ledger.bk + mass.ledger.bk);
        keep_worst(&run->balance, fabs(tac_phs_balance(&spring.ledger)));
        keep_worst(&run->balance, fabs(tac_phs_balance(&mass.ledger)));
    }
}

/// Without levels; the controller knows what the spring stores at first.
static void run_euler(const Swing *swing, SwingRun *run)
{
    double q = SWING_START, p = 0.0;
    tac_Popc popc;
    tac_PopcDef def = tac_popc_def_default();
    def.period = T;
    def.damping_max = 0.5 * m / T;
    run->ok = tac_popc_init(&popc, &def, &q) == TAC_OK;
    popc.books.account = SWING_ENERGY;
    const RigDevice device = rig_device(m, swing->damping, 0.0, T);
    for (int i = 0; run->ok && i < run->steps; i++) {
        run->q[i] = q;
        run->p[i] = p;
        double v = p / m, F = k * q, wanted = F;
        if (swing->way != SWING_EULER)
            tac_popc_step(&popc, T, &q, &wanted, &F);
        if (swing->way == SWING_HELD) {
            rig_device_move(&device, -F, &q, &v);
            p = m * v;
        } else {
            q += T * v;
            p -= T * (F + swing->damping * v);
        }
        keep_worst(&run->energy_most, 0.5 * k * q * q + 0.5 * p * p / m);
    }
}

static void measure(const Swing *swing, SwingRun *run)
{
    double sum = 0.0;
    for (int i = 0; i < run->steps; i++) {
        double off = run->q[i] - swing_true_position(swing->damping, i * T);
        sum += i < 60 ? off * off : 0.0;
        run->energy[i] = 0.5 * k * run->q[i] * run->q[i] + 0.5 * run->p[i] * run->p[i] / m;
    }
    run->rms = sqrt(sum / 60);
    int seen = swing->damping > 0.0 && run->steps > 100 ? 100 : run->steps;
    run->frequency = swing_frequency(run->q, seen, T) / swing_true_frequency(swing->damping) - 1.0;
}

void swing_run(const Swing *swing, SwingRun *run)
{
    run->ok = true;
    run->steps = swing->steps < SWING_STEPS ? swing->steps : SWING_STEPS;
    run->energy_most = run->bk_most = run->balance = 0.0;
    run->faults = 0;
    if (swing->way == SWING_ONE)
        run_one(swing, run);
    else if (swing->way == SWING_TWO)
        run_two(swing, run);
    else
        run_euler(swing, run);
    if (run->ok)
        measure(swing, run);
}
