// What the pairs of forces of rows and contacts leave of a torque: each side's force acts where
// that side is, and the two places are as far apart as the joint or contact has opened. Theory:
// docs/theory/momentum.md.
#include "row/contact.h"

/// Where the efforts on a site acted.
static tac_Vec3 middle(const taci_RowContext *c, const taci_RowEnd *end)
{
    return taci_rows_frame(c, TACI_AT_MEAN, end).x;
}

/// Whether both sides of a spring move and have a place in space.
static bool is_pair(const taci_SpringWork *w, const taci_RowSpring *l)
{
    return w->site[0] >= 0 && w->site[1] >= 0 && l->end[0].site.kind != TACI_SITE_COORD &&
           l->end[1].site.kind != TACI_SITE_COORD;
}

tac_Vec3 taci_spring_open(const taci_Rows *rows, const taci_RowContext *c, const taci_SpringWork *w)
{
    const taci_RowSpring *l = &rows->spring[w->spring];
    tac_Vec3 sum = {0, 0, 0};
    if (!is_pair(w, l))
        return sum;
    tac_Wrench f[2] = {{{0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {0, 0, 0}}};
    for (int j = 0; j < w->dim; j++) {
        f[0] = sv_axpy(f[0], w->lambda[j], w->row[j].a);
        f[1] = sv_axpy(f[1], w->lambda[j], w->row[j].b);
    }
    tac_Vec3 way = v3_sub(middle(c, &l->end[0]), middle(c, &l->end[1]));
    sum = v3_add(v3_add(f[0].torque, f[1].torque), v3_cross(way, f[0].force));
    return v3_scale(rows->T, sum);
}

tac_Vec3 taci_rows_open(const taci_Rows *rows, const taci_RowContext *c)
{
    tac_Vec3 sum = {0, 0, 0};
    for (int i = 0; i < rows->work_count; i++)
        sum = v3_add(sum, taci_spring_open(rows, c, &rows->work[i]));
    return sum;
}

tac_Vec3 taci_contacts_open(const taci_Contacts *k, const taci_Rows *rows, const taci_RowContext *c)
{
    tac_Vec3 sum = {0, 0, 0}, way = sum; // between the two bodies, the same for all of a manifold
    int32_t end[2] = {-1, -1};
    for (int i = 0; i < k->count; i++) {
        const taci_ContactLine *l = &k->line[i];
        const taci_Candidate *d = &k->candidate[l->candidate];
        if (l->at[0] < 0 || l->at[1] < 0)
            continue;
        if (end[0] != d->end[0] || end[1] != d->end[1]) {
            end[0] = d->end[0], end[1] = d->end[1];
            way = v3_sub(middle(c, &k->touched[end[0]]), middle(c, &k->touched[end[1]]));
        }
        tac_Vec3 open = v3_add(way, v3_sub(d->arm[0], d->arm[1]));
        sum = v3_axpy(sum, rows->T, v3_cross(open, taci_line_force(l)));
    }
    return sum;
}
