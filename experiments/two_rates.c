/* A mass and a spring at two rates (two_rates.h), in the order of operations of the reference. */
#include "two_rates.h"
#include "larger.h"

bool two_rates(TwoRates *r, double k, double m, int steps, RatesWay way)
{
    tac_PhsOne spring = tac_phs_one(k, 0.2), mass = tac_phs_one(1.0 / m, 0.0);
    spring.options.alpha = mass.options.alpha = 1.0;
    tac_PshDef def = tac_psh_def_default();
    def.law = way.popc ? TAC_PSH_PLAIN : way.law;
    def.steps = steps;
    def.orientation = way.swapped ? -1 : 1;
    *r =
        (TwoRates){.fast = way.swapped ? mass : spring,
                   .slow = way.swapped ? spring : mass,
                   .way = way,
                   .ceiling = way.ceiling > 0.0 ? way.ceiling : 0.5 * m / (steps * def.fast_period),
                   .start = spring.ledger.H};
    return tac_psh_init(&r->psh, &def) == TAC_OK;
}

double two_rates_energy(const TwoRates *r)
{
    return r->fast.ledger.H + r->slow.ledger.H;
}

/// All energy there is, but for what the hold and the faults of the elements made.
static double imbalance(const TwoRates *r)
{
    return two_rates_energy(r) - r->fast.ledger.bk - r->slow.ledger.bk -
           tac_psh_info(&r->psh).generated - r->start;
}

/// What the usual passivity controller adds to the force: a damper that would take all at once.
static double controlled(const TwoRates *r, double y, double Ts)
{
    double made = tac_psh_info(&r->psh).generated;
    if (!(made > 0.0) || !(fabs(y) > 1e-9))
        return 0.0;
    return smaller(made / (Ts * y * y), r->ceiling) * y;
}

RatesRow two_rates_period(TwoRates *r)
{
    double Tf = r->psh.def.fast_period, out = 0.0, held, sum = 0.0;
    int steps = r->psh.def.steps, sign = r->psh.def.orientation;
    double Ts = steps * Tf, before = r->psh.u_slow[0];
    RatesRow row = {.u_fast = tac_phs_one_output(&r->fast),
                    .y = tac_phs_one_output(&r->slow),
                    .account = tac_psh_info(&r->psh).account,
                    .fast_x = r->fast.x,
                    .slow_x = r->slow.x};
    row.u_before = r->psh.begun ? before : row.u_fast;
    tac_psh_slow(&r->psh, 0.0, &row.u_fast, &row.y, &row.u_slow);
    if (r->way.popc)
        row.u_slow += controlled(r, row.y, Ts);
    row.correction = row.u_slow - row.u_fast;
    for (int j = 0; j < steps; j++) {
        out = tac_phs_one_output(&r->fast);
        sum += out;
        tac_psh_fast(&r->psh, 0.0, &out, &held);
        tac_phs_one_step(&r->fast, sign * held, Tf);
    }
    if (r->way.popc) // the slow side got another force than the hold gave out
        tac_psh_close_reported(&r->psh, Tf * row.y * sum, Ts * row.y * row.u_slow);
    else
        tac_psh_close(&r->psh);
    tac_phs_one_step(&r->slow, -sign * row.u_slow, Ts);
    row.energy = two_rates_energy(r);
    row.imbalance = imbalance(r);
    return row;
}

RatesRun two_rates_run(TwoRates *r, double seconds, RatesWatchFn *watch, void *user)
{
    double account[RATES_PERIODS], Ts = r->psh.def.steps * r->psh.def.fast_period, sum = 0.0;
    double largest = r->way.swapped ? sqrt(2.0 * r->start * r->fast.h) // m/s, the mass at most
                                    : r->fast.h * 0.2;                 // N, of the spring at first
    int periods = (int)lround(seconds / Ts), seen = 0;
    if (periods > RATES_PERIODS)
        periods = RATES_PERIODS;
    RatesRun run = {0};
    for (; seen < periods && !run.grew; seen++) {
        RatesRow row = two_rates_period(r);
        row.t = seen * Ts;
        account[seen] = fabs(row.account) / r->start;
        if (watch)
            watch(user, &row);
        keep_worst(&run.account_most, account[seen]);
        keep_worst(&run.correction, fabs(row.correction) / largest);
        keep_worst(&run.jump, fabs(row.u_slow - row.u_before) / largest);
        keep_worst(&run.energy_most, row.energy / r->start);
        keep_worst(&run.imbalance, fabs(row.imbalance) / larger(r->start, row.energy));
        sum += row.energy / r->start;
        run.grew = !(row.energy <= 1e6 * r->start);
    }
    run.energy = sum / seen;
    int half = seen / 2; // the latter one
    for (int n = half; n < seen; n++)
        run.account += account[n] / (double)(seen - half);
    return run;
}
