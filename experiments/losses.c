/* Energy with its losses upon it (losses.h). */
#include "losses.h"

LabTable *losses_table(Lab *lab, const char *name, LabColumn extra)
{
    const LabColumn columns[LOSSES_COLUMNS] = {
        [LOSSES_TIME] = {"time", "s"},
        [LOSSES_ENERGY] = {"energy", "J"},
        [LOSSES_FRICTION] = {"and friction", "J"},
        [LOSSES_IMPACT] = {"and impacts", "J"},
        [LOSSES_OTHER] = {"and others", "J"},
        [LOSSES_EXTRA] = extra,
    };
    return lab_table(lab, name, NULL, columns, LOSSES_COLUMNS);
}

void losses_row(LabTable *table, const tac_World *world, double time, double extra)
{
    tac_Ledger l = tac_world_ledger(world, true);
    double row[LOSSES_COLUMNS] = {
        [LOSSES_TIME] = time, [LOSSES_ENERGY] = tac_ledger_stored(&l), [LOSSES_EXTRA] = extra};
    row[LOSSES_FRICTION] = row[LOSSES_ENERGY] + l.friction + l.stick;
    row[LOSSES_IMPACT] = row[LOSSES_FRICTION] + l.restitution - l.stabilisation;
    row[LOSSES_OTHER] = row[LOSSES_IMPACT] + l.damping + l.scheme - l.created - l.solver;
    lab_row(table, NULL, row);
}

void losses_draw(Lab *lab, const char *name, const char *caption, LabTable *table, double top)
{
    static const struct {
        int column;
        const char *label;
        LabLook look;
    } area[] = {
        {LOSSES_OTHER, "lost by scheme or solver", LOOK_GUIDE},
        {LOSSES_IMPACT, "by impacts", LOOK_PRINTED},
        {LOSSES_FRICTION, "by friction", LOOK_OTHER},
        {LOSSES_ENERGY, "energy left", LOOK_EXACT},
    };
    enum { AREAS = sizeof area / sizeof area[0] };
    const int last = lab_rows(table) - 1;
    LabFigure figure = {
        .name = name,
        .caption = caption,
        .x = {"time, s", false, 0.0, lab_value(table, last, LOSSES_TIME)},
        .y = {"energy and losses, J", false, 0.0, top},
    };
    int curves = 0;
    for (int i = 0; i < AREAS; i++) { // a loss that does not occur needs no entry
        double above = lab_value(table, last, area[i].column),
               below = i + 1 < AREAS ? lab_value(table, last, area[i + 1].column) : 0.0;
        if (above - below > 1e-3 * top)
            figure.curve[curves++] = (LabCurve){table,         LOSSES_TIME,  area[i].column,
                                                area[i].label, area[i].look, MARK_AREA};
    }
    lab_figure(lab, &figure);
}
