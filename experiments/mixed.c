/* Worlds of several kinds: one step, one ledger. The parts are in mixed_*.c. */
#include "mixed.h"
#include "larger.h"

#include <math.h>

bool mixed_step(tac_World *world, double T, MixedBooks *books)
{
    int count;
    double work = 0.0;
    if (tac_world_step(world, T) != TAC_OK)
        return false;
    tac_StepStats stats = tac_world_stats(world);
    const tac_Contact *contact = tac_world_contacts(world, &count);
    for (int i = 0; i < count; i++)
        work += contact[i].work;
    books->residual = larger(books->residual, stats.residual);
    books->system = larger(books->system, stats.worst_system_residual);
    books->work = larger(books->work, work);
    books->overlap = larger(books->overlap, stats.contact.depth);
    books->created = larger(books->created, fabs(tac_world_ledger(world, true).created));
    books->touched += count > 0;
    return true;
}

void mixed_claim(Lab *lab, const char *name, const MixedBooks *books)
{
    // rounding of sums of some hundred terms
    lab_claim(lab, lab_text(lab, "%s: worst residual of the ledger over its scale", name),
              books->residual, AT_MOST, 1e-12, "");
    lab_claim(lab, lab_text(lab, "%s: the same for the books of each system", name), books->system,
              AT_MOST, 1e-12, "");
    lab_claim(lab, lab_text(lab, "%s: energy that no law explains", name), books->created, AT_MOST,
              1e-14, "J");
    if (books->touched == 0)
        return;
    lab_claim(lab, lab_text(lab, "%s: largest contact work of a step", name), books->work, AT_MOST,
              1e-12, "J");
    lab_claim(lab, lab_text(lab, "%s: deepest overlap", name), 1e3 * books->overlap, AT_MOST, 0.5,
              "mm");
}

enum { TIME, STORED, LOST, COLUMNS };

LabTable *mixed_table(Lab *lab, const char *name)
{
    return lab_table(lab, name, NULL,
                     (LabColumn[]){{"time", "s"}, {"stored", "J"}, {"stored and lost", "J"}},
                     COLUMNS);
}

void mixed_row(LabTable *table, const tac_World *world, double time)
{
    tac_Ledger l = tac_world_ledger(world, true);
    double stored = tac_ledger_stored(&l);
    double lost = l.damping + l.friction + l.restitution + l.stick + l.rolling + l.scheme -
                  l.stabilisation - l.solver;
    lab_row(table, NULL, (double[]){time, stored, stored + lost});
}

void mixed_draw(Lab *lab, const char *name, const char *caption, LabTable *table)
{
    LabFigure figure = {
        .name = name,
        .caption = caption,
        .x = {"time, s", false, 0.0, lab_value(table, lab_rows(table) - 1, 0)},
        .y = {"energy, J", false, 0.0, 0.0},
        .curve = {{table, TIME, LOST, "stored and lost", LOOK_PRINTED, MARK_LINE},
                  {table, TIME, STORED, "stored", LOOK_EXACT, MARK_LINE}},
    };
    lab_figure(lab, &figure);
}

static void run(Lab *lab)
{
    mixed_robot(lab);
    lab_progress(lab, 1, 4);
    mixed_fingers(lab);
    lab_progress(lab, 2, 4);
    mixed_beam(lab);
    lab_progress(lab, 3, 4);
    mixed_order(lab);
}

const Experiment mixed = {
    .id = "mixed",
    .title = "Worlds of several kinds: one step, one ledger",
    .paper = "S3 sections 5 and 6: the framework allows for maximal and generalized coordinates "
             "and their combination in one simulation; palm and ball in maximal coordinates, "
             "fingers and beam in generalized ones.",
    .setup = "A robot arm of three servos (a tree) presses upon a box (a rigid body) and draws it "
             "along. A palm (a rigid body) with three fingers (trees) on stiff springs, against "
             "palm and fingers as one tree. A cantilever (nodal) that carries a plate on a spring, "
             "onto which a ball falls. The two-spring arm of s3.fig9 on a spring with a free bar, "
             "against a Runge-Kutta solution. T = 1 ms.",
    .run = run,
};
