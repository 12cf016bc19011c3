// Angular momentum of groups that nothing holds. Each pair of spring forces acts where its two
// sides are, and leaves a couple where these have come apart. It is put into the rigid rotation of
// the group, all its clusters locked to each other, as far as that costs little energy; the rest is
// carried to the next step. Theory: docs/theory/momentum.md (M9).
#include "row/row.h"
#include <math.h>

#define MOST 1e-2 // of the energy scale of the group, per step

/// Inertia and momentum of a part, about the common centre.
static void add_part(taci_Lock *all, const taci_Lock *part)
{
    tac_Vec3 d = v3_sub(part->centre, all->centre);
    const double a[3] = {d.x, d.y, d.z};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            all->J.m[i][j] +=
                part->J.m[i][j] + part->mass * ((i == j ? v3_norm2(d) : 0.0) - a[i] * a[j]);
    all->P = v3_add(all->P, part->P);
    all->L = v3_add(all->L, v3_add(part->L, v3_cross(d, part->P)));
}

/// Whether a spring of the group, or one of its clusters, has the world or something that does not
/// move at its other end: then no momentum is the group's own.
static bool leans_on_the_world(const taci_Rows *rows, const taci_RowContext *c,
                               const taci_RowGroup *g)
{
    for (int k = g->spring_first; k < g->spring_first + g->spring_count; k++)
        for (int side = 0; side < 2; side++) {
            int site = rows->work[k].site[side];
            if (site < 0 || rows->site[site].cluster < 0)
                return true;
        }
    return taci_rows_is_held(rows, c, g);
}

bool taci_rows_lock(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                    taci_Lock *all)
{
    *all = (taci_Lock){0};
    if (leans_on_the_world(rows, c, g))
        return false;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0, site; (site = taci_rows_next_cluster(rows, g, &i)) >= 0;) {
            taci_System *s = c->system[rows->site[site].system];
            taci_Lock one;
            if (!taci_system_lock(s, rows->site[site].cluster, &one))
                return false;
            if (pass == 0) {
                all->mass += one.mass;
                all->centre = v3_axpy(all->centre, one.mass, one.centre);
            } else
                add_part(all, &one);
        }
        if (pass == 0)
            all->centre = v3_scale(1.0 / all->mass, all->centre);
    }
    all->J_inv = m3_inverse(&all->J);
    return true;
}

double taci_rows_spin(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                      tac_Vec3 centre, tac_Vec3 w, double *work_policy)
{
    double sum = 0.0;
    for (int i = 0, site; (site = taci_rows_next_cluster(rows, g, &i)) >= 0;) {
        const taci_RowSite *s = &rows->site[site];
        taci_System *system = c->system[s->system];
        double given = taci_system_spin(system, s->cluster, centre, w);
        work_policy[s->system] += given;
        sum += given;
    }
    return sum;
}

/// What the spring forces of a group left of a couple, what was owed before, and what its clusters
/// could not pay alone: the angular momentum that it lacks.
static tac_Vec3 missing(const taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g)
{
    tac_Vec3 sum = {0, 0, 0};
    for (int i = 0, site; (site = taci_rows_next_cluster(rows, g, &i)) >= 0;) {
        taci_System *s = c->system[rows->site[site].system];
        sum = v3_add(sum, taci_system_take_owed(s, rows->site[site].cluster));
    }
    for (int k = g->spring_first; k < g->spring_first + g->spring_count; k++) {
        const taci_SpringWork *w = &rows->work[k];
        sum = v3_add(sum, rows->spring[w->spring].owed);
        sum = v3_sub(sum, taci_spring_open(rows, c, w));
    }
    return sum;
}

double taci_rows_close(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                       double scale, double *work_policy, tac_Vec3 *owed)
{
    taci_Lock all;
    *owed = v3(0, 0, 0);
    if (!taci_rows_lock(rows, c, g, &all))
        return 0.0; // what holds a group takes what is owed
    tac_Vec3 miss = missing(rows, c, g), w = m3_mul_v(&all.J_inv, miss);
    if (!v3_finite(w)) {
        *owed = miss;
        return 0.0;
    }
    double given = taci_rows_spin(rows, c, g, all.centre, w, work_policy), most = MOST * scale;
    if (fabs(given) > most) { // takes most of it back
        double part = most / fabs(given);
        given += taci_rows_spin(rows, c, g, all.centre, v3_scale(part - 1.0, w), work_policy);
        *owed = v3_scale(1.0 - part, miss);
    }
    return given;
}

tac_Vec3 taci_rows_owed(const taci_Rows *rows)
{
    tac_Vec3 sum = {0, 0, 0};
    for (int i = 0; i < rows->work_count; i++)
        sum = v3_add(sum, rows->spring[rows->work[i].spring].next_owed);
    return sum;
}
