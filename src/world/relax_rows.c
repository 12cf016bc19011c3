// The equations of a round of tac_world_relax: contacts, limits, couplings and springs.
#include "math/cholesky.h"
#include "math/so3.h"
#include "world/relax.h"
#include <stdlib.h>

/// The row of a point of a body along `n`, or of its turning; side 1 has the other sign.
static void set_side(taci_Relax *r, taci_RelaxRow *row, int side, taci_Body body, tac_Vec3 at,
                     tac_Vec3 n, bool turning)
{
    int unit = taci_relax_unit_of(r, body);
    row->unit[side] = unit;
    if (unit < 0)
        return;
    taci_RelaxUnit *u = &r->unit[unit];
    double sign = side == 0 ? 1.0 : -1.0, *J = row->J[side], *Y = row->Y[side];
    if (u->user != NULL) {
        u->user->ops->place->jacobian(u->user, body.index, at, u->J);
        const double *x = u->J + (turning ? 3 * u->n : 0);
        for (int i = 0; i < u->n; i++)
            J[i] = sign * (n.x * x[i] + n.y * x[u->n + i] + n.z * x[2 * u->n + i]);
    } else {
        taci_Frame f = taci_world_frame_of(r->w, TACI_AT_NOW, body);
        tac_Vec3 lin = turning ? v3(0, 0, 0) : n;
        tac_Vec3 ang = turning ? n : v3_cross(v3_sub(at, f.x), n);
        const double all[6] = {lin.x, lin.y, lin.z, ang.x, ang.y, ang.z};
        for (int i = 0; i < u->n; i++)
            J[i] = sign * all[i];
    }
    for (int i = 0; i < u->n; i++)
        Y[i] = u->factor != NULL ? J[i] : u->inverse[i] * J[i];
    if (u->factor != NULL)
        taci_cholesky_solve(u->factor, u->n, Y);
    for (int i = 0; i < u->n; i++)
        row->response += J[i] * Y[i];
}

/// Numbers of a row: J and Y of both sides.
static double *take_row(taci_Relax *r, double *numbers, const taci_Body body[2],
                        taci_RelaxRow **row)
{
    *row = &r->row[r->row_count++];
    **row = (taci_RelaxRow){.unit = {-1, -1}, .weight = 1.0};
    for (int side = 0; side < 2; side++) {
        int unit = taci_relax_unit_of(r, body[side]), n = unit >= 0 ? r->unit[unit].n : 0;
        (*row)->J[side] = numbers;
        (*row)->Y[side] = numbers + n;
        numbers += 2 * n;
    }
    return numbers;
}

static size_t numbers_of(const taci_Relax *r, taci_Body a, taci_Body b)
{
    int u = taci_relax_unit_of(r, a), v = taci_relax_unit_of(r, b);
    return 2 * (size_t)((u >= 0 ? r->unit[u].n : 0) + (v >= 0 ? r->unit[v].n : 0));
}

bool taci_relax_make_room(taci_Relax *r)
{
    size_t numbers = (size_t)r->way_count + 1, rows = (size_t)r->touch_count + 1;
    taci_RelaxTie t;
    for (int i = 0; i < r->unit_count; i++)
        if (r->unit[i].factor != NULL) { // limits and couplings
            size_t most = 2 * (size_t)r->unit[i].n;
            taci_RelaxCoupling c;
            bool more = r->unit[i].user != NULL;
            for (int k = 0; more; k++)
                most += taci_relax_read_coupling(r, &r->unit[i], k, &c, &more);
            numbers += 2 * most * (size_t)r->unit[i].n;
            rows += most;
        }
    for (int i = 0; i < r->touch_count; i++)
        numbers += numbers_of(r, taci_world_body_of(r->w, r->touch[i].body[0]),
                              taci_world_body_of(r->w, r->touch[i].body[1]));
    for (int i = 0; i < r->w->spring_high; i++)
        if (taci_relax_read_tie(r, i, &t)) {
            numbers += 6 * numbers_of(r, t.body[0], t.body[1]);
            rows += 6;
        }
    free(r->row);
    free(r->numbers);
    r->row = malloc(rows * sizeof *r->row);
    r->numbers = calloc(numbers, sizeof *r->numbers);
    r->way = r->numbers;
    r->row_count = 0;
    return r->row != NULL && r->numbers != NULL;
}

/// A velocity of a unit that meets a limit within a round.
static double *add_limit(taci_Relax *r, double *numbers, int unit, int velocity, double room,
                         double sign)
{
    const taci_RelaxUnit *u = &r->unit[unit];
    if (!(room < taci_relax_most(r, u, velocity)))
        return numbers;
    taci_RelaxRow *row = &r->row[r->row_count++];
    *row = (taci_RelaxRow){
        .unit = {unit, -1}, .want = -room, .weight = taci_relax_weight(r, u, velocity)};
    row->J[0] = numbers;
    row->Y[0] = numbers + u->n;
    row->J[0][velocity] = row->Y[0][velocity] = -sign;
    taci_cholesky_solve(u->factor, u->n, row->Y[0]);
    row->response = row->J[0][velocity] * row->Y[0][velocity];
    return numbers + 2 * u->n;
}

static double *make_limits(taci_Relax *r, double *numbers)
{
    for (int i = 0; i < r->unit_count; i++) {
        const taci_RelaxUnit *u = &r->unit[i];
        if (u->user == NULL || u->factor == NULL)
            continue;
        double *up = u->J, *down = u->J + u->n;
        u->user->ops->place->room(u->user, up, down);
        for (int k = 0; k < u->n; k++) {
            numbers = add_limit(r, numbers, i, k, up[k], 1.0);
            numbers = add_limit(r, numbers, i, k, down[k], -1.0);
        }
    }
    return numbers;
}

static double *make_couplings(taci_Relax *r, double *numbers)
{
    taci_RelaxCoupling c;
    for (int i = 0; i < r->unit_count; i++) {
        const taci_RelaxUnit *u = &r->unit[i];
        bool more = u->user != NULL && u->factor != NULL;
        for (int k = 0; more; k++) {
            if (!taci_relax_read_coupling(r, u, k, &c, &more))
                continue;
            taci_RelaxRow *row = &r->row[r->row_count++];
            *row = (taci_RelaxRow){.unit = {i, -1},
                                   .want = -c.stretch,
                                   .response = c.response,
                                   .weight = c.weight,
                                   .both = true};
            row->J[0] = numbers;
            row->Y[0] = numbers + u->n;
            for (int j = 0; j < u->n; j++) {
                row->J[0][j] = u->J[j];
                row->Y[0][j] = u->J[u->n + j];
            }
            numbers += 2 * (ptrdiff_t)u->n;
        }
    }
    return numbers;
}

void taci_relax_make_rows(taci_Relax *r, taci_RelaxStage stage)
{
    double *numbers = r->numbers + r->way_count, slop = r->slop;
    taci_RelaxRow *row;
    taci_RelaxTie t;
    numbers = make_couplings(r, make_limits(r, numbers));
    for (int i = 0; i < r->touch_count; i++) {
        const taci_RelaxTouch *c = &r->touch[i];
        const taci_Body body[2] = {taci_world_body_of(r->w, c->body[0]),
                                   taci_world_body_of(r->w, c->body[1])};
        numbers = take_row(r, numbers, body, &row);
        for (int side = 0; side < 2; side++)
            set_side(r, row, side, body[side], c->p.point, c->p.normal, false);
        bool left = r->leave_own && taci_relax_is_own(r->w, c->body[0], c->body[1]);
        bool rests = c->p.gap <= 0.0 && (left || c->p.gap >= -slop);
        row->want = rests ? 0.0 : -c->p.gap;
    }
    for (int i = 0; i < r->w->spring_high; i++) {
        if (!taci_relax_read_tie(r, i, &t))
            continue;
        for (int k = 0; k < (t.turns ? 6 : 3); k++) {
            tac_Vec3 axis = {k % 3 == 0, k % 3 == 1, k % 3 == 2};
            numbers = take_row(r, numbers, t.body, &row);
            for (int side = 0; side < 2; side++)
                set_side(r, row, side, t.body[side], t.at[side], axis, k >= 3);
            row->both = true;
            row->weight = k < 3 ? 1.0 : r->reach;
            row->want = stage == TACI_RELAX_ASIDE ? 0.0 : -v3_dot(axis, k < 3 ? t.gap : t.turn);
        }
    }
}
