/* A simulated hand presses a device against a wall or an object (press_ways.h). */
#include "press_ways.h"
#include "larger.h"

const ConnectorWay connector_ways[PRESS_WAYS] = {
    {"plain", "plain", WALL_PLAIN, TAC_PCDC_PC, LOOK_OTHER},
    {"no-pcdc", "no PCDC", WALL_PCDC, TAC_PCDC_PLAIN, LOOK_FIFTH},
    {"s2", "PCDC of S2", WALL_PCDC, TAC_PCDC_S2, LOOK_PRINTED},
    {"pc", "PCDC, PC", WALL_PCDC, TAC_PCDC_PC, LOOK_LEDGER},
    {"popc", "PO/PC", WALL_POPC, TAC_PCDC_PC, LOOK_SIXTH},
    {"src", "SRC", WALL_SRC, TAC_PCDC_PC, LOOK_EXACT},
    {"src-p", "SRC-P", WALL_PREDICTIVE, TAC_PCDC_PC, LOOK_GUIDE},
};

typedef struct Watch {
    const WallRig *rig;
    PressRun *out;
    double sum;
    int rows;
} Watch;

static void watch(void *user, const WallRow *row)
{
    Watch *w = user;
    const WallRig *rig = w->rig;
    PressRun *out = w->out;
    // The connector's account is what it holds (PCDC, SRC) or what it received (PO/PC).
    double error = rig->mode == WALL_POPC ? smaller(row->account, 0.0) : row->bk - row->account;
    double stored = 0.5 * rig->K * row->x * row->x + 0.5 * 100.0 * row->object * row->object +
                    0.5 * row->momentum * row->momentum / 10.0;
    double hand = rig->kh * (press_target(row->t) - row->q) - (rig->b - 2.0) * row->v;
    const double number[PRESS_COLUMNS] = {row->t, 1e3 * row->q, 1e3 * row->x, 1e3 * row->object,
                                          row->e, hand,         1e3 * stored, 1e3 * error};
    lab_row(out->table, NULL, number);
    keep_worst(&out->error_most, fabs(row->account));
    keep_worst(&out->stored_most, stored);
    keep_worst(&out->object_most, row->object);
    keep_worst(&out->gap_most, row->q - row->object);
    keep_worst(&out->books, row->balance);
    w->sum += fabs(row->account);
    w->rows++;
}

bool press_all(Lab *lab, bool object, double K, double damping, PressRun out[PRESS_WAYS])
{
    const LabColumn columns[PRESS_COLUMNS] = {
        {"time", "s"},  {"device", "mm"}, {"elongation", "mm"}, {"object", "mm"},
        {"force", "N"}, {"hand", "N"},    {"stored", "mJ"},     {"error", "mJ"}};
    for (int i = 0; i < PRESS_WAYS; i++) {
        const ConnectorWay *way = &connector_ways[i];
        WallRig rig = press_rig(way->mode, way->law, K, damping);
        out[i] = (PressRun){.table = lab_table(lab, way->name, NULL, columns, PRESS_COLUMNS)};
        Watch w = {.rig = &rig, .out = &out[i]};
        out[i].run = object ? object_run(&rig, watch, &w) : wall_run(&rig, watch, &w);
        out[i].error_mean = w.sum / larger(w.rows, 1);
        if (!lab_check(lab, out[i].run.ok, "a connector refused its definition"))
            return false;
    }
    return true;
}

void press_table(Lab *lab, const char *name, const char *caption, const PressRun run[PRESS_WAYS])
{
    const LabColumn columns[] = {{"deepest", "mm"},
                                 {"largest force", "N"},
                                 {"least force", "N"},
                                 {"chatter", "N"},
                                 {"mean |account|", "mJ"},
                                 {"largest", "mJ"},
                                 {"work of the device, least", "mJ"}};
    LabTable *table = lab_table(lab, name, caption, columns, 7);
    for (int i = 0; i < PRESS_WAYS; i++) {
        const WallRun *r = &run[i].run;
        lab_row(table, connector_ways[i].label,
                (double[]){1e3 * run[i].gap_most, r->e_max, r->e_min, r->chatter,
                           1e3 * run[i].error_mean, 1e3 * run[i].error_most, 1e3 * r->work_min});
    }
}
