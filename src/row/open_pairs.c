// What the pairs of forces of rows and contacts leave of a torque: each side's force acts where
// that side is, and the two places are as far apart as the joint or contact has opened. Theory:
// docs/theory/momentum.md.
#include "row/contact.h"

/// The middle of the way that a site's reference point made in the step, before push-out.
static tac_Vec3 middle(const taci_Rows *rows, const taci_RowContext *c, const taci_RowEnd *end,
                       int site)
{
    taci_Frame now = taci_rows_frame(c, TACI_AT_NOW, end);
    return v3_axpy(now.x, 0.5 * rows->T, sv_twist(rows->acted_flow + 6 * (ptrdiff_t)site).lin);
}

/// Whether both sides of a link move and have a place in space.
static bool is_pair(const taci_LinkWork *w, const taci_RowLink *l)
{
    return w->site[0] >= 0 && w->site[1] >= 0 && l->end[0].site.kind != TACI_SITE_COORD &&
           l->end[1].site.kind != TACI_SITE_COORD;
}

tac_Vec3 taci_rows_open(const taci_Rows *rows, const taci_RowContext *c)
{
    tac_Vec3 sum = {0, 0, 0};
    for (int i = 0; i < rows->work_count; i++) {
        const taci_LinkWork *w = &rows->work[i];
        const taci_RowLink *l = &rows->link[w->link];
        if (!is_pair(w, l))
            continue;
        tac_Wrench f[2] = {{{0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {0, 0, 0}}};
        for (int j = 0; j < w->dim; j++) {
            f[0] = sv_axpy(f[0], w->lambda[j], w->row[j].a);
            f[1] = sv_axpy(f[1], w->lambda[j], w->row[j].b);
        }
        for (int side = 0; side < 2; side++) {
            tac_Vec3 x = middle(rows, c, &l->end[side], w->site[side]);
            sum = v3_axpy(sum, rows->T, v3_add(v3_cross(x, f[side].force), f[side].torque));
        }
    }
    return sum;
}

tac_Vec3 taci_contacts_open(const taci_Contacts *k, const taci_Rows *rows, const taci_RowContext *c)
{
    tac_Vec3 sum = {0, 0, 0};
    for (int i = 0; i < k->count; i++) {
        const taci_ContactLine *l = &k->line[i];
        const taci_Candidate *d = &k->candidate[l->candidate];
        if (l->at[0] < 0 || l->at[1] < 0)
            continue;
        tac_Vec3 place[2];
        for (int side = 0; side < 2; side++)
            place[side] = v3_add(d->arm[side],
                                 middle(rows, c, &k->touched[d->end[side]], k->site[d->end[side]]));
        sum = v3_axpy(sum, rows->T, v3_cross(v3_sub(place[0], place[1]), taci_line_force(l)));
    }
    return sum;
}
