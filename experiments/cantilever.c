/* The beam of S3 section 5.2 (cantilever.h). */
#include "cantilever.h"
#include "larger.h"

#include <math.h>

static const double T = 0.001, span = 0.6, bending = 1.4; // s, m, E I in N·m2

static void start_shape(double q[CANTILEVER_COORDINATES])
{
    for (int i = 1; i <= CANTILEVER_ELEMENTS; i++) {
        double x = span * i / CANTILEVER_ELEMENTS;
        q[2 * i - 2] = x * x * (3.0 * span - x) / (6.0 * bending);
        q[2 * i - 1] = x * (2.0 * span - x) / (2.0 * bending);
    }
}

bool cantilever_create(const tac_WorldDef *def, bool backward, Cantilever *c)
{
    double q[CANTILEVER_COORDINATES];
    *c = (Cantilever){0};
    start_shape(q);
    tac_BeamDef beam = tac_beam_def_default();
    beam.length = span;
    beam.width = 0.03;
    beam.height = 0.002;
    beam.elements = CANTILEVER_ELEMENTS;
    beam.position = q;
    beam.backward = backward;
    if (tac_world_create(def, &c->world) != TAC_OK ||
        tac_beam_create(c->world, &beam, &c->beam) != TAC_OK)
        return false;
    c->E0 = tac_world_energy(c->world);
    return true;
}

void cantilever_destroy(Cantilever *c)
{
    tac_world_destroy(c->world);
    c->world = NULL;
}

double cantilever_tip(const Cantilever *c)
{
    return cantilever_deflection(c, span);
}

double cantilever_deflection(const Cantilever *c, double x)
{
    double q[2 + CANTILEVER_COORDINATES] = {0.0, 0.0}; // with the clamped node
    double length = span / CANTILEVER_ELEMENTS;
    tac_system_positions(c->world, c->beam, q + 2);
    int e = (int)(x / length);
    e = e < 0 ? 0 : e >= CANTILEVER_ELEMENTS ? CANTILEVER_ELEMENTS - 1 : e;
    double s = x / length - e, r = 1.0 - s;
    const double *node = q + 2 * e;
    return r * r * (1.0 + 2.0 * s) * node[0] + s * r * r * length * node[1] +
           s * s * (1.0 + 2.0 * r) * node[2] - s * s * r * length * node[3];
}

LabTable *cantilever_table(Lab *lab, const char *name)
{
    return lab_table(
        lab, name, NULL,
        (LabColumn[]){
            {"time", "s"}, {"kinetic", "mJ"}, {"potential", "mJ"}, {"total", "mJ"}, {"tip", "mm"}},
        5);
}

static void add_row(const Cantilever *c, LabTable *table, double time)
{
    tac_Ledger l = tac_world_ledger(c->world, true);
    lab_row(table, NULL,
            (double[]){time, 1e3 * l.kinetic, 1e3 * l.elastic, 1e3 * (l.kinetic + l.elastic),
                       1e3 * cantilever_tip(c)});
}

bool cantilever_run(Cantilever *c, double seconds, int every, LabTable *table, CantileverRun *run)
{
    double E = c->E0;
    *run = (CantileverRun){0};
    add_row(c, table, 0.0);
    for (int k = 1; k <= lround(seconds / T); k++) {
        double before = E;
        if (tac_world_step(c->world, T) != TAC_OK)
            return false;
        E = tac_world_energy(c->world);
        run->drift = larger(run->drift, fabs(E / c->E0 - 1.0));
        run->rise = larger(run->rise, E - before);
        if (k % every == 0)
            add_row(c, table, k * T);
    }
    return true;
}
