// Sums over links and rigid motions of links (tree_sum.c) with a vector in one AVX2 register: the
// same operations in the same order, the same bits.
#include "system/tree/tree_sum.h"

#if defined(__x86_64__)
#include "math/quad.h"
#include <string.h>

#define INLINE QUAD_INLINE

typedef struct Sum {
    Quad first, p, L, size_p, size_L, I[3]; // I by columns
} Sum;

INLINE void quad_store(double *x, Quad a)
{
    _mm256_maskstore_pd(x, _mm256_set_epi64x(0, -1, -1, -1), a);
}

/// R a
INLINE Quad turned_by(const tac_Mat3 *R, Quad a)
{
    const Quad rows[3] = {quad_load(R->m[0]), quad_load(R->m[1]), quad_load(R->m[2])};
    return quad_dots(a, rows);
}

INLINE Quad absolute(Quad a)
{
    return _mm256_andnot_pd(quad_fill(-0.0), a);
}

/// a x b with all signs positive.
INLINE Quad absolute_cross(Quad a, Quad b)
{
    Quad t = quad_add(absolute(quad_mul(a, _mm256_permute4x64_pd(b, 0xC9))),
                      absolute(quad_mul(_mm256_permute4x64_pd(a, 0xC9), b)));
    return _mm256_permute4x64_pd(t, 0xC9);
}

INLINE Sum load_sum(const taci_TreeSum *s)
{
    Sum q = {.first = quad_load(&s->first.x),
             .p = quad_load(&s->p.x),
             .L = quad_load(&s->L.x),
             .size_p = quad_load(&s->size_p.x),
             .size_L = quad_load(&s->size_L.x)};
    quad_columns(&s->I, q.I);
    return q;
}

INLINE void store_sum(taci_TreeSum *s, const Sum *q)
{
    Quad row[3];
    quad_store(&s->first.x, q->first);
    quad_store(&s->p.x, q->p);
    quad_store(&s->L.x, q->L);
    quad_store(&s->size_p.x, q->size_p);
    quad_store(&s->size_L.x, q->size_L);
    quad_transpose(q->I[0], q->I[1], q->I[2], row);
    for (int i = 0; i < 3; i++)
        quad_store(s->I.m[i], row[i]);
}

/// I += R J R' + m (|x|² 1 - x x')
INLINE void add_inertia(Quad I[3], const taci_TreeLink *l, const tac_Mat3 *R, const Quad axes[3],
                        Quad x)
{
    static const _Alignas(32) int64_t only[3][4] = {{-1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, 0}};
    Quad b[3], m = quad_fill(l->m), mx = quad_mul(m, x);
    Quad mx2 = quad_mul(m, quad_fill(quad_sum(quad_mul(x, x))));
    const Quad along[3] = {QUAD_LANE(x, 0), QUAD_LANE(x, 1), QUAD_LANE(x, 2)};
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++)
        b[k] = quad_combine(axes, quad_fill(l->J.m[0][k]), quad_fill(l->J.m[1][k]),
                            quad_fill(l->J.m[2][k]));
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++) {
        Quad J =
            quad_combine(b, quad_fill(R->m[j][0]), quad_fill(R->m[j][1]), quad_fill(R->m[j][2]));
        Quad one = _mm256_and_pd(mx2, _mm256_load_pd((const double *)(const void *)only[j]));
        I[j] = quad_add(I[j], quad_add(quad_sub(J, quad_mul(mx, along[j])), one));
    }
}

QUAD_TARGET void taci_tree_sum_avx2(const taci_Tree *t, const taci_TreePlace *place,
                                    const double *twist, bool inertia, taci_TreeSum *sum)
{
    const taci_TreeParts *p = t->parts;
    memset(sum, 0, (size_t)p->roots * sizeof *sum);
    Sum s = {0};
    Quad origin = quad_zero();
    int root = -1;
    for (int i = 0; i < t->links; i++, twist += 6) {
        const taci_TreeLink *l = &t->link[i];
        if (p->root_of[i] != root) {
            if (root >= 0)
                store_sum(&sum[root], &s);
            root = p->root_of[i];
            s = load_sum(&sum[root]);
            origin = quad_load(&place[p->root[root].link].p.x);
        }
        Quad axes[3], m = quad_fill(l->m);
        Quad x = quad_add(quad_sub(quad_load(&place[i].p.x), origin), quad_load(&place[i].d.x));
        Quad mu = quad_mul(m, quad_load(twist + 3));
        Quad h =
            quad_rows_combine(&l->J, quad_fill(twist[0]), quad_fill(twist[1]), quad_fill(twist[2]));
        quad_columns(&place[i].R, axes);
        s.first = quad_add(s.first, quad_mul(m, x));
        s.p = quad_add(s.p, mu);
        Quad spin = quad_combine(axes, QUAD_LANE(h, 0), QUAD_LANE(h, 1), QUAD_LANE(h, 2));
        s.L = quad_add(quad_add(s.L, quad_cross(x, mu)), spin);
        s.size_p = quad_add(s.size_p, absolute(mu));
        s.size_L = quad_add(quad_add(s.size_L, absolute_cross(x, mu)), absolute(spin));
        if (inertia)
            add_inertia(s.I, l, &place[i].R, axes, x);
    }
    if (root >= 0)
        store_sum(&sum[root], &s);
}

QUAD_TARGET double taci_tree_sum_along_avx2(const taci_Tree *t, int link,
                                            const taci_TreePlace *place, const double *twist,
                                            double *inertia)
{
    const taci_TreeParts *p = t->parts;
    const tac_Vec3 axis = m3_col(&t->link[link].Rp, 2);
    const Quad n = quad_load(&axis.x), origin = quad_load(&place[link].p.x);
    const Quad lane[3] = {quad_fill(axis.x), quad_fill(axis.y), quad_fill(axis.z)};
    const bool turns = t->link[link].type == TACI_TREE_REVOLUTE;
    const int32_t root = p->root_of[link];
    Quad L = quad_zero(), I = quad_zero();
    for (int i = link; i < t->links; i++) {
        if (p->root_of[i] != root)
            continue;
        const taci_TreeLink *l = &t->link[i];
        Quad own = quad_zero(), h = quad_zero(), way = n;
        if (turns) {
            own = quad_rows_combine(&place[i].R, lane[0], lane[1], lane[2]);
            h = quad_rows_combine(&l->J, QUAD_LANE(own, 0), QUAD_LANE(own, 1), QUAD_LANE(own, 2));
            way = quad_cross(
                n, quad_add(quad_sub(quad_load(&place[i].p.x), origin), quad_load(&place[i].d.x)));
        }
        Quad mu = quad_mul(quad_fill(l->m), way);
        I = quad_add(I, quad_add(quad_mul(own, h), quad_mul(way, mu)));
        if (twist) {
            const double *V = twist + 6 * (ptrdiff_t)i;
            L = quad_add(L, quad_add(quad_mul(quad_load(V), h), quad_mul(quad_load(V + 3), mu)));
        }
        quad_store_pair(p->unit + 6 * (ptrdiff_t)i, own, way);
    }
    *inertia = quad_sum(I);
    return quad_sum(L);
}

QUAD_TARGET double taci_tree_sum_step_avx2(const taci_Tree *t, const double *from, const double *to,
                                           taci_TreeSum *sum)
{
    const taci_TreeParts *p = t->parts;
    memset(sum, 0, (size_t)p->roots * sizeof *sum);
    Quad power = quad_zero(), origin = quad_zero();
    Quad first = quad_zero(), P = quad_zero(), L = quad_zero();
    const Quad T = quad_fill(t->T);
    int root = -1;
    for (int i = 0; i < t->links; i++, from += 6, to += 6) {
        const taci_TreeLink *l = &t->link[i];
        const taci_TreePlace *mid = &t->mid[i];
        const tac_Vec3 *w = &t->spin[i];
        if (p->root_of[i] != root) {
            if (root >= 0) {
                quad_store(&sum[root].first.x, first);
                quad_store(&sum[root].p.x, P);
                quad_store(&sum[root].L.x, L);
            }
            root = p->root_of[i];
            first = quad_load(&sum[root].first.x);
            P = quad_load(&sum[root].p.x);
            L = quad_load(&sum[root].L.x);
            origin = quad_load(&t->mid[p->root[root].link].p.x);
        }
        bool newton = !t->skew && t->T * t->T * v3_norm2(*w) < 1.0;
        Quad a = quad_load(from), b = quad_load(to), m = quad_fill(l->m);
        Quad spin = quad_rows_combine(&mid->R, quad_fill(w->x), quad_fill(w->y), quad_fill(w->z));
        Quad V = quad_mul(quad_fill(0.5), quad_add(a, b)), miss = quad_sub(V, spin);
        Quad turned = quad_sub(b, a);
        Quad more = quad_cross(
            newton ? spin : quad_zero(),
            quad_rows_combine(&l->J, QUAD_LANE(miss, 0), QUAD_LANE(miss, 1), QUAD_LANE(miss, 2)));
        Quad gyro =
            quad_rows_combine(&l->J, QUAD_LANE(spin, 0), QUAD_LANE(spin, 1), QUAD_LANE(spin, 2));
        gyro = quad_add(quad_cross(V, gyro), more);
        Quad h = quad_rows_combine(&l->J, QUAD_LANE(turned, 0), QUAD_LANE(turned, 1),
                                   QUAD_LANE(turned, 2));
        h = quad_add(h, quad_mul(T, gyro));
        Quad mu = quad_mul(m, quad_sub(quad_load(to + 3), quad_load(from + 3)));
        Quad x = quad_add(quad_sub(quad_load(&mid->p.x), origin), quad_load(&mid->d.x));
        h = turned_by(&mid->R, h);
        power = quad_sub(power, quad_mul(V, more));
        first = quad_add(first, quad_mul(m, x));
        P = quad_add(P, mu);
        L = quad_add(quad_add(L, quad_cross(x, mu)), h);
    }
    if (root >= 0) {
        quad_store(&sum[root].first.x, first);
        quad_store(&sum[root].p.x, P);
        quad_store(&sum[root].L.x, L);
    }
    return t->T * quad_sum(power);
}

QUAD_TARGET void taci_tree_turn_twists_avx2(const taci_Tree *t, double *x)
{
    const taci_TreeParts *p = t->parts;
    Quad E[3] = {quad_zero(), quad_zero(), quad_zero()}, centre = quad_zero();
    for (int i = 0, last = -1; i < t->links; i++, x += 6) {
        const taci_TreeTurn *turn = &p->turn[p->root_of[i]];
        if (p->root[p->root_of[i]].kind < TACI_ROOT_BALL)
            continue;
        if (p->root_of[i] != last) {
            last = p->root_of[i];
            tac_Mat3 matrix = q_matrix(turn->turn);
            quad_columns(&matrix, E);
            centre = quad_add(quad_load(&turn->centre.x), quad_load(&turn->shift.x));
        }
        const taci_TreePlace *place = &t->next[i];
        Quad u = quad_load(&turn->u.x), dw = quad_load(&turn->dw.x);
        Quad arm = quad_sub(quad_add(quad_load(&place->p.x), quad_load(&place->d.x)), centre);
        Quad way = quad_sub(quad_load(x + 3), u);
        way = quad_combine(E, QUAD_LANE(way, 0), QUAD_LANE(way, 1), QUAD_LANE(way, 2));
        Quad w = quad_rows_combine(&place->R, QUAD_LANE(dw, 0), QUAD_LANE(dw, 1), QUAD_LANE(dw, 2));
        quad_store_pair(x, quad_add(quad_load(x), w),
                        quad_add(quad_add(u, way), quad_cross(dw, arm)));
    }
}

#else

void taci_tree_sum_avx2(const taci_Tree *t, const taci_TreePlace *place, const double *twist,
                        bool inertia, taci_TreeSum *sum)
{
    taci_tree_sum_plain(t, place, twist, inertia, sum);
}

double taci_tree_sum_along_avx2(const taci_Tree *t, int link, const taci_TreePlace *place,
                                const double *twist, double *inertia)
{
    return taci_tree_sum_along_plain(t, link, place, twist, inertia);
}

double taci_tree_sum_step_avx2(const taci_Tree *t, const double *from, const double *to,
                               taci_TreeSum *sum)
{
    return taci_tree_sum_step_plain(t, from, to, sum);
}

void taci_tree_turn_twists_avx2(const taci_Tree *t, double *twist)
{
    taci_tree_turn_twists_plain(t, twist);
}

#endif
