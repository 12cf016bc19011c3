/* S3 Fig. 13: energies of the undamped beam under PMI. */
#include "cantilever.h"

#include <math.h>

static void draw(Lab *lab, LabTable *table)
{
    LabFigure figure = {
        .name = "energy",
        .caption = "Kinetic, potential and total energy of the beam under PMI.",
        .x = {"time, s", false, 0.0, 1.0},
        .y = {"energy, mJ", false, 0.0, 30.0},
        .curve = {{table, 0, 1, "kinetic", LOOK_PRINTED, MARK_LINE},
                  {table, 0, 2, "potential", LOOK_LEDGER, MARK_LINE},
                  {table, 0, 3, "total", LOOK_EXACT, MARK_LINE}},
    };
    lab_figure(lab, &figure);
}

static void run(Lab *lab)
{
    tac_WorldDef def = without_gravity(tac_world_def_default());
    Cantilever c;
    CantileverRun r;
    LabTable *table = cantilever_table(lab, "energy");
    bool ok = cantilever_create(&def, false, &c) && cantilever_run(&c, 10.0, 1, table, &r);
    double E0 = c.E0, residual = ok ? tac_world_stats(c.world).residual : 0.0;
    cantilever_destroy(&c);
    if (!lab_check(lab, ok, "the beam could not be built or stepped"))
        return;
    draw(lab, table);
    // ½ F w with w = F L³ / 3EI
    lab_claim(lab, "energy at the start, distance from 25.7143 mJ", fabs(1e3 * E0 - 25.714286),
              AT_MOST, 1e-5, "mJ");
    // rounding of a stiffness of 5e7 N/m on millimetres, 1e4 steps; 5e-12 in the reference program
    lab_claim(lab, "worst |E/E₀ − 1| in 10 s", r.drift, AT_MOST, 1e-10, "");
    lab_claim(lab, "ledger residual over scale at the end", residual, AT_MOST, 1e-12, "");
}

const Experiment s3_fig13 = {
    .id = "s3.fig13",
    .title = "Undamped beam: energies under PMI",
    .paper = "S3 section 5.2, Fig. 13: kinetic, potential and total energy of the undamped beam "
             "under PMI; exact conservation of the total during fast oscillation.",
    .setup = CANTILEVER_SETUP "10 s.",
    .run = run,
};
