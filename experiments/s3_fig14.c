/* S3 Fig. 14: energies of the undamped beam under implicit Euler. */
#include "cantilever.h"

#include <math.h>

static void draw(Lab *lab, LabTable *table, LabTable *pmi)
{
    LabFigure figure = {
        .name = "energy",
        .caption = "Kinetic, potential and total energy of the beam under implicit Euler, and the "
                   "total under PMI.",
        .x = {"time, s", false, 0.0, 3.0},
        .y = {"energy, mJ", false, 0.0, 30.0},
        .curve = {{table, 0, 1, "kinetic", LOOK_PRINTED, MARK_LINE},
                  {table, 0, 2, "potential", LOOK_LEDGER, MARK_LINE},
                  {table, 0, 3, "total", LOOK_EXACT, MARK_LINE},
                  {pmi, 0, 3, "total under PMI", LOOK_GUIDE, MARK_LINE}},
    };
    lab_figure(lab, &figure);
}

/// The first time at which the total is half of its start, s.
static double half_life(const LabTable *table)
{
    for (int i = 0; i < lab_rows(table); i++)
        if (lab_value(table, i, 3) <= 0.5 * lab_value(table, 0, 3))
            return lab_value(table, i, 0);
    return (double)NAN;
}

static double share_at(const LabTable *table, double time)
{
    return lab_value(table, (int)lround(time / 0.001), 3) / lab_value(table, 0, 3);
}

static void run(Lab *lab)
{
    tac_WorldDef def = without_gravity(tac_world_def_default());
    Cantilever c, other = {0};
    CantileverRun r, same;
    LabTable *table = cantilever_table(lab, "energy"), *pmi = cantilever_table(lab, "pmi");
    def.policy = TAC_POLICY_PLAIN;
    bool ok = cantilever_create(&def, true, &c) && cantilever_run(&c, 5.0, 1, table, &r) &&
              cantilever_create(&def, false, &other) && cantilever_run(&other, 3.0, 1, pmi, &same);
    double booked = 0.0;
    if (ok) {
        tac_Ledger l = tac_world_ledger(c.world, true);
        booked = fabs(c.E0 - tac_world_energy(c.world) - l.scheme);
    }
    cantilever_destroy(&c);
    cantilever_destroy(&other);
    if (!lab_check(lab, ok, "a beam could not be built or stepped"))
        return;
    draw(lab, table, pmi);
    // the reference program: another order of sums, and stiffnesses of 5e7 N/m on millimetres
    lab_claim(lab, "energy left after 1 s over its start, distance from 0.425813",
              fabs(share_at(table, 1.0) - 0.425812536), AT_MOST, 1e-6, "");
    lab_claim(lab, "and after 5 s, distance from 0.015768", fabs(share_at(table, 5.0) - 0.01576777),
              AT_MOST, 1e-6, "");
    lab_claim(lab, "half of it is gone after", half_life(table), AT_MOST, 0.807, "s");
    lab_claim(lab, "the energy never rises: largest rise in a step", r.rise, AT_MOST, 1e-15, "J");
    lab_claim(lab, "all that is gone is booked as the scheme's: what is not", booked, AT_MOST,
              1e-13, "J");
}

const Experiment s3_fig14 = {
    .id = "s3.fig14",
    .title = "Undamped beam: energies under implicit Euler",
    .paper = "S3 section 5.2, Fig. 14: the same beam under implicit Euler with a linearised "
             "inertia matrix; the total energy quickly decays although nothing damps it.",
    .setup = CANTILEVER_SETUP "5 s.",
    .run = run,
};
