// Sums over the links of each root, and rigid motions of all links of a root (tree_sum.h), as plain
// text for any machine.
#include "base/processor.h"
#include "system/tree/tree_sum.h"
#include <string.h>

static tac_Vec3 absolute(tac_Vec3 a)
{
    return v3(fabs(a.x), fabs(a.y), fabs(a.z));
}

static tac_Vec3 v3_mul(tac_Vec3 a, tac_Vec3 b)
{
    return v3(a.x * b.x, a.y * b.y, a.z * b.z);
}

/// a x b with all signs positive.
static tac_Vec3 absolute_cross(tac_Vec3 a, tac_Vec3 b)
{
    return v3(fabs(a.y * b.z) + fabs(a.z * b.y), fabs(a.z * b.x) + fabs(a.x * b.z),
              fabs(a.x * b.y) + fabs(a.y * b.x));
}

/// I += R J R' + m (|x|² 1 - x x')
static void add_inertia(tac_Mat3 *I, const taci_TreeLink *l, const tac_Mat3 *R, tac_Vec3 x)
{
    tac_Mat3 B = m3_mul(R, &l->J), J = m3_mul_t(&B, R);
    const double a[3] = {x.x, x.y, x.z}, ma[3] = {l->m * x.x, l->m * x.y, l->m * x.z};
    double mx2 = l->m * v3_norm2(x);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            I->m[i][j] += J.m[i][j] - ma[i] * a[j] + (i == j ? mx2 : 0.0);
}

void taci_tree_sum_plain(const taci_Tree *t, const taci_TreePlace *place, const double *twist,
                         bool inertia, taci_TreeSum *sum)
{
    const taci_TreeParts *p = t->parts;
    memset(sum, 0, (size_t)p->roots * sizeof *sum);
    for (int i = 0; i < t->links; i++, twist += 6) {
        const taci_TreeLink *l = &t->link[i];
        taci_TreeSum *s = &sum[p->root_of[i]];
        tac_Vec3 origin = place[p->root[p->root_of[i]].link].p;
        tac_Vec3 x = v3_add(v3_sub(place[i].p, origin), place[i].d);
        tac_Vec3 mu = v3_scale(l->m, v3_at(twist + 3)), h = m3_tmul_v(&l->J, v3_at(twist));
        s->first = v3_axpy(s->first, l->m, x);
        s->p = v3_add(s->p, mu);
        tac_Vec3 spin = m3_mul_v(&place[i].R, h);
        s->L = v3_add(v3_add(s->L, v3_cross(x, mu)), spin);
        s->size_p = v3_add(s->size_p, absolute(mu));
        s->size_L = v3_add(v3_add(s->size_L, absolute_cross(x, mu)), absolute(spin));
        if (inertia)
            add_inertia(&s->I, l, &place[i].R, x);
    }
}

double taci_tree_sum_along_plain(const taci_Tree *t, int link, const taci_TreePlace *place,
                                 const double *twist, double *inertia)
{
    const taci_TreeParts *p = t->parts;
    const tac_Vec3 n = m3_col(&t->link[link].Rp, 2), origin = place[link].p;
    const bool turns = t->link[link].type == TACI_TREE_REVOLUTE;
    tac_Vec3 L = {0, 0, 0}, I = {0, 0, 0};
    for (int i = link; i < t->links; i++) {
        if (p->root_of[i] != p->root_of[link])
            continue;
        const taci_TreeLink *l = &t->link[i];
        tac_Vec3 own = {0, 0, 0}, h = {0, 0, 0}, way = n;
        if (turns) {
            own = m3_tmul_v(&place[i].R, n);
            h = m3_tmul_v(&l->J, own);
            way = v3_cross(n, v3_add(v3_sub(place[i].p, origin), place[i].d));
        }
        tac_Vec3 mu = v3_scale(l->m, way);
        I = v3_add(I, v3_add(v3_mul(own, h), v3_mul(way, mu)));
        if (twist) {
            const double *V = twist + 6 * (ptrdiff_t)i;
            L = v3_add(L, v3_add(v3_mul(v3_at(V), h), v3_mul(v3_at(V + 3), mu)));
        }
        v3_put(p->unit + 6 * (ptrdiff_t)i, own);
        v3_put(p->unit + 6 * (ptrdiff_t)i + 3, way);
    }
    *inertia = I.x + I.y + I.z;
    return L.x + L.y + L.z;
}

double taci_tree_sum_step_plain(const taci_Tree *t, const double *from, const double *to,
                                taci_TreeSum *sum)
{
    const taci_TreeParts *p = t->parts;
    tac_Vec3 power = {0, 0, 0};
    memset(sum, 0, (size_t)p->roots * sizeof *sum);
    for (int i = 0; i < t->links; i++, from += 6, to += 6) {
        const taci_TreeLink *l = &t->link[i];
        const taci_TreePlace *mid = &t->mid[i];
        taci_TreeSum *s = &sum[p->root_of[i]];
        bool newton = !t->skew && t->T * t->T * v3_norm2(t->spin[i]) < 1.0;
        tac_Vec3 spin = m3_tmul_v(&mid->R, t->spin[i]), w = newton ? spin : v3(0, 0, 0);
        tac_Vec3 V = v3_scale(0.5, v3_add(v3_at(from), v3_at(to)));
        tac_Vec3 more = v3_cross(w, m3_tmul_v(&l->J, v3_sub(V, spin)));
        tac_Vec3 gyro = v3_add(v3_cross(V, m3_tmul_v(&l->J, spin)), more);
        tac_Vec3 h = v3_axpy(m3_tmul_v(&l->J, v3_sub(v3_at(to), v3_at(from))), t->T, gyro);
        tac_Vec3 mu = v3_scale(l->m, v3_sub(v3_at(to + 3), v3_at(from + 3)));
        tac_Vec3 x = v3_add(v3_sub(mid->p, t->mid[p->root[p->root_of[i]].link].p), mid->d);
        power = v3_sub(power, v3_mul(V, more));
        s->first = v3_axpy(s->first, l->m, x);
        s->p = v3_add(s->p, mu);
        s->L = v3_add(v3_add(s->L, v3_cross(x, mu)), m3_mul_v(&mid->R, h));
    }
    return t->T * (power.x + power.y + power.z);
}

void taci_tree_turn_twists_plain(const taci_Tree *t, double *x)
{
    const taci_TreeParts *p = t->parts;
    tac_Mat3 E = m3_identity();
    tac_Vec3 centre = {0, 0, 0};
    for (int i = 0, last = -1; i < t->links; i++, x += 6) {
        const taci_TreeTurn *turn = &p->turn[p->root_of[i]];
        if (p->root[p->root_of[i]].kind < TACI_ROOT_BALL)
            continue;
        if (p->root_of[i] != last) {
            last = p->root_of[i];
            E = q_matrix(turn->turn);
            centre = v3_add(turn->centre, turn->shift);
        }
        tac_Vec3 arm = v3_sub(v3_add(t->next[i].p, t->next[i].d), centre);
        tac_Vec3 u = v3_add(turn->u, m3_mul_v(&E, v3_sub(v3_at(x + 3), turn->u)));
        v3_put(x, v3_add(v3_at(x), m3_tmul_v(&t->next[i].R, turn->dw)));
        v3_put(x + 3, v3_add(u, v3_cross(turn->dw, arm)));
    }
}

void taci_tree_sum(const taci_Tree *t, const taci_TreePlace *place, const double *twist,
                   bool inertia, taci_TreeSum *sum)
{
    if (taci_has_avx2())
        taci_tree_sum_avx2(t, place, twist, inertia, sum);
    else
        taci_tree_sum_plain(t, place, twist, inertia, sum);
}

double taci_tree_sum_along(const taci_Tree *t, int link, const taci_TreePlace *place,
                           const double *twist, double *inertia)
{
    return taci_has_avx2() ? taci_tree_sum_along_avx2(t, link, place, twist, inertia)
                           : taci_tree_sum_along_plain(t, link, place, twist, inertia);
}

double taci_tree_sum_step(const taci_Tree *t, const double *from, const double *to,
                          taci_TreeSum *sum)
{
    return taci_has_avx2() ? taci_tree_sum_step_avx2(t, from, to, sum)
                           : taci_tree_sum_step_plain(t, from, to, sum);
}

void taci_tree_turn_twists(const taci_Tree *t, double *twist)
{
    if (taci_has_avx2())
        taci_tree_turn_twists_avx2(t, twist);
    else
        taci_tree_turn_twists_plain(t, twist);
}
