// A round of tac_world_relax: the least way that its rows ask for, and going it.
#include "math/so3.h"
#include "world/relax.h"
#include <math.h>
#include <stdlib.h>

#define SWEEPS 300    // of a round
#define LACKS 0.01    // slops that rows may miss
#define RESPONSE 1e-9 // of the largest: rows that nothing can move are left out

static double rate_of(const taci_Relax *r, const taci_RelaxRow *row)
{
    double rate = 0.0;
    for (int side = 0; side < 2; side++) {
        if (row->unit[side] < 0)
            continue;
        const taci_RelaxUnit *u = &r->unit[row->unit[side]];
        for (int i = 0; i < u->n; i++)
            rate += row->J[side][i] * r->way[u->at + i];
    }
    return rate;
}

static void push(taci_Relax *r, taci_RelaxRow *row, double more)
{
    row->push += more;
    for (int side = 0; side < 2; side++) {
        if (row->unit[side] < 0)
            continue;
        const taci_RelaxUnit *u = &r->unit[row->unit[side]];
        for (int i = 0; i < u->n; i++)
            r->way[u->at + i] += more * row->Y[side][i];
    }
}

void taci_relax_solve(taci_Relax *r)
{
    double most = 0.0;
    for (int i = 0; i < r->row_count; i++) {
        taci_RelaxRow *row = &r->row[i];
        if (row->unit[0] >= 0 && row->unit[0] == row->unit[1]) { // both sides are one motion
            row->response = 0.0;
            const taci_RelaxUnit *u = &r->unit[row->unit[0]];
            for (int j = 0; j < u->n; j++)
                row->response += (row->J[0][j] + row->J[1][j]) * (row->Y[0][j] + row->Y[1][j]);
        }
        most = taci_max(most, row->response * row->weight * row->weight);
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        double lacks = 0.0;
        for (int i = 0; i < r->row_count; i++) {
            taci_RelaxRow *row = &r->row[i];
            if (!(row->response * row->weight * row->weight > RESPONSE * most))
                continue;
            double miss = row->want - rate_of(r, row), next = row->push + miss / row->response;
            if (!row->both)
                next = taci_max(next, 0.0);
            if (next != row->push) {
                lacks = taci_max(lacks, row->weight * (row->both ? fabs(miss) : miss));
                push(r, row, next - row->push);
            }
        }
        if (!(lacks > LACKS * r->slop))
            break;
    }
}

/// The largest share of what a velocity may be displaced by in a round.
static double longest(const taci_Relax *r, const taci_RelaxUnit *u)
{
    double most = 0.0;
    for (int i = 0; i < u->n; i++)
        most = taci_max(most, fabs(r->way[u->at + i]) / taci_relax_most(r, u, i));
    return most;
}

tac_Result taci_relax_go(taci_Relax *r)
{
    tac_World *w = r->w;
    double most = 0.0;
    tac_Result result = TAC_OK;
    for (int i = 0; i < r->unit_count; i++)
        most = taci_max(most, longest(r, &r->unit[i]));
    if (!isfinite(most))
        return TAC_OK;
    for (int i = 0; i < r->way_count && most > 1.0; i++)
        r->way[i] /= most;
    for (int i = 0; i < r->unit_count && result == TAC_OK; i++) {
        const taci_RelaxUnit *u = &r->unit[i];
        if (u->user == NULL || longest(r, u) == 0.0)
            continue;
        double *q = malloc((size_t)u->user->positions * sizeof *q);
        if (q == NULL)
            return TAC_ERR_MEMORY;
        u->user->ops->place->displace(u->user, r->way + u->at, q);
        result = tac_system_set_positions(w, u->id, q);
        free(q);
    }
    for (int i = 0; i < r->bodies && result == TAC_OK; i++) {
        int unit = taci_relax_unit_of(r, (taci_Body){0, i});
        if (unit < 0 || longest(r, &r->unit[unit]) == 0.0)
            continue;
        const taci_RelaxUnit *u = &r->unit[unit];
        const double *way = r->way + u->at;
        tac_BodyId id = taci_world_id_of(w, (taci_Body){0, i});
        tac_Pose pose = tac_body_pose(w, id);
        pose.p = v3_add(pose.p, v3(way[0], way[1], way[2]));
        if (u->n == 6)
            pose.q = q_normalize(q_mul(q_exp(v3(way[3], way[4], way[5])), pose.q));
        result = tac_body_set_pose(w, id, pose);
    }
    return result;
}
