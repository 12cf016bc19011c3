/* A mass on a spring keeps its energy: 75 points of (m, k, T), a million steps each.
 *
 * The spring is linear, so nothing leaks and no correction acts: what is measured is the rounding
 * of the step itself, over w T from 1e-4 to 1e3.
 */
#include "check.h"
#include "env.h"
#include "rig.h"
#include "larger.h"
#include <math.h>

static double drift_of(Oscillator o, double T, int steps)
{
    tac_WorldDef def = rig_def();
    def.body_capacity = def.joint_capacity = def.spring_capacity = 1;
    Rig s = rig_oscillator(&def, o);
    double E0 = tac_world_energy(s.world), worst = 0.0;
    for (int k = 0; k < steps; k++) {
        rig_step(&s, T);
        if (k % 100 == 99) // the drift is slow: no need to look at every step
            worst = larger(worst, fabs(tac_world_energy(s.world) / E0 - 1));
    }
    tac_Ledger l = tac_world_ledger(s.world, true);
    worst = larger(worst, fabs(rig_true_energy(&s) / E0 - 1)); // the energy of motion and geometry
    check_at_most(fabs(l.created) + fabs(l.damping) + fabs(l.carried), 1e-12 * E0);
    rig_free(&s);
    return worst;
}

static void an_oscillator_keeps_its_energy_at_75_points(void **state)
{
    (void)state;
    static const double masses[] = {1e-4, 1e-3, 1e-2, 1e-1, 1}, lengths[] = {1e-4, 1e-3, 1e-2};
    static const double stiffnesses[] = {1, 31.6, 1e3, 31.6e3, 1e6};
    // Sanitized builds are asked for a tenth and get a hundredth: a million steps is a matter of
    // rounding, not of memory.
    int steps = (int)larger(1e6 * test_scale() * test_scale(), 2000);
    double worst = 0.0, at[3] = {0};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            for (int n = 0; n < 3; n++) {
                Oscillator o = {.m = masses[i], .k = stiffnesses[j], .x = 0.1, .v = 0.3};
                // all of them at every fifth point, in each row and column; elsewhere a tenth, or
                // two minutes more
                bool few = !test_soak() && (i + j + n) % 5 != 0;
                double drift = drift_of(o, lengths[n], few ? steps / 10 : steps);
                if (drift > worst)
                    worst = drift, at[0] = o.m, at[1] = o.k, at[2] = lengths[n];
                check_at_most(drift, 1e-9);
            }
    print_message("    %d steps: worst drift %.2e, at m = %g kg, k = %g N/m, T = %g s\n", steps,
                  worst, at[0], at[1], at[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_oscillator_keeps_its_energy_at_75_points),
    };
    return cmocka_run_group_tests_name("oscillator", tests, NULL, NULL);
}
