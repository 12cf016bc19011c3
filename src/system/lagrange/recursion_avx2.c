// The passes of the recursion (recursion.c) in columns of four: a 6x6 block is twelve vectors of
// three numbers and a zero, its columns cut into an angular and a linear half. Half the time of the
// plain text where the processor has AVX2, chosen when a tree is created; compiled for less, this
// text would be slower than the plain one. No fused multiply-add: the bits should not depend on it.
#include "system/lagrange/recursion.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((target("avx2"), always_inline))

typedef __m256d Quad; // x, y, z, 0

typedef struct Six {
    Quad ang, lin;
} Six;

typedef struct Block { // column j is (A[j]; C[j]) for angular and (B[j]; E[j]) for linear motion
    Quad A[3], B[3], C[3], E[3];
} Block;

INLINE Quad fill(double s)
{
    return _mm256_set1_pd(s);
}

/// Three doubles and a zero; nothing beyond them is read.
INLINE Quad load3(const double *x)
{
    return _mm256_maskload_pd(x, _mm256_set_epi64x(0, -1, -1, -1));
}

INLINE Quad without_last(Quad a)
{
    return _mm256_blend_pd(a, _mm256_setzero_pd(), 8);
}

#define LANE(a, k) _mm256_permute4x64_pd(a, (k)*0x55)

/// a x b
INLINE Quad cross(Quad a, Quad b)
{
    Quad t = _mm256_sub_pd(_mm256_mul_pd(a, _mm256_permute4x64_pd(b, 0xC9)),
                           _mm256_mul_pd(_mm256_permute4x64_pd(a, 0xC9), b));
    return _mm256_permute4x64_pd(t, 0xC9);
}

/// c0 x + c1 y + c2 z
INLINE Quad combine(const Quad c[3], Quad x, Quad y, Quad z)
{
    return _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(c[0], x), _mm256_mul_pd(c[1], y)),
                         _mm256_mul_pd(c[2], z));
}

INLINE double sum(Quad a)
{
    __m128d low = _mm256_castpd256_pd128(a), high = _mm256_extractf128_pd(a, 1);
    return _mm_cvtsd_f64(_mm_add_sd(_mm_add_sd(low, _mm_unpackhi_pd(low, low)), high));
}

/// (a·c0, a·c1, a·c2, 0)
INLINE Quad dots(Quad a, const Quad c[3])
{
    Quad t = _mm256_hadd_pd(_mm256_mul_pd(a, c[0]), _mm256_mul_pd(a, c[1]));
    Quad u = _mm256_hadd_pd(_mm256_mul_pd(a, c[2]), _mm256_setzero_pd());
    return _mm256_add_pd(_mm256_permute2f128_pd(t, u, 0x20), _mm256_permute2f128_pd(t, u, 0x31));
}

/// Columns of a matrix given by rows.
INLINE void columns(const tac_Mat3 *M, Quad c[3])
{
    Quad zero = _mm256_setzero_pd();
    Quad r0 = _mm256_loadu_pd(M->m[0]), r1 = _mm256_loadu_pd(M->m[1]), r2 = load3(M->m[2]);
    Quad t = _mm256_unpacklo_pd(r0, r1), u = _mm256_unpacklo_pd(r2, zero);
    c[0] = _mm256_permute2f128_pd(t, u, 0x20);
    c[1] = _mm256_permute2f128_pd(_mm256_unpackhi_pd(r0, r1), _mm256_unpackhi_pd(r2, zero), 0x20);
    c[2] = _mm256_permute2f128_pd(t, u, 0x31);
}

/// M'a with the rows of M as they lie in memory.
INLINE Quad rows_combine(const tac_Mat3 *M, Quad x, Quad y, Quad z)
{
    Quad rows[3] = {_mm256_loadu_pd(M->m[0]), _mm256_loadu_pd(M->m[1]), load3(M->m[2])};
    return without_last(combine(rows, x, y, z));
}

INLINE Six six_at(const double *x)
{
    return (Six){_mm256_load_pd(x), _mm256_load_pd(x + 4)};
}

INLINE void put_six(double *x, Six s)
{
    _mm256_store_pd(x, s.ang);
    _mm256_store_pd(x + 4, s.lin);
}

INLINE Six six_add(Six a, Six b)
{
    return (Six){_mm256_add_pd(a.ang, b.ang), _mm256_add_pd(a.lin, b.lin)};
}

// ------------------------------------------------------------------------------------------ factor

/// c0 = k x e0 and so on: the columns of S(k).
INLINE void cross_columns(Quad k, Quad c[3])
{
    const Quad minus = fill(-0.0);
    c[0] = _mm256_xor_pd(_mm256_permute4x64_pd(k, 0xDB), // 3 2 1 3
                         _mm256_blend_pd(_mm256_setzero_pd(), minus, 4));
    c[1] = _mm256_xor_pd(_mm256_permute4x64_pd(k, 0xCE), // 2 3 0 3
                         _mm256_blend_pd(_mm256_setzero_pd(), minus, 1));
    c[2] = _mm256_xor_pd(_mm256_permute4x64_pd(k, 0xF1), // 1 0 3 3
                         _mm256_blend_pd(_mm256_setzero_pd(), minus, 2));
}

INLINE void unit_columns(double s, Quad c[3])
{
    Quad x = fill(s), zero = _mm256_setzero_pd();
    c[0] = _mm256_blend_pd(zero, x, 1);
    c[1] = _mm256_blend_pd(zero, x, 2);
    c[2] = _mm256_blend_pd(zero, x, 4);
}

/// Columns of scale R J R'.
INLINE void turned_inertia(const tac_Mat3 *J, const tac_Mat3 *R, const Quad c[3], double scale,
                           Quad out[3])
{
    Quad b[3], s = fill(scale);
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++)
        b[k] = _mm256_mul_pd(s, combine(c, fill(J->m[0][k]), fill(J->m[1][k]), fill(J->m[2][k])));
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++)
        out[j] = combine(b, fill(R->m[j][0]), fill(R->m[j][1]), fill(R->m[j][2]));
}

/// b += the link's own scale I + H about its joint origin.
INLINE void add_own(const taci_TreeLink *l, const taci_TreePlace *p, const Quad axes[3],
                    double scale, double inv_scale, const tac_Vec3 *spin, Block *b)
{
    double m = scale * l->m, md2 = m * v3_norm2(p->d);
    Quad J[3], S[3], one[3], d = load3(&p->d.x), md = _mm256_mul_pd(fill(m), d);
    turned_inertia(&l->J, &p->R, axes, scale, J);
    if (spin) {
        Quad k = combine(J, fill(spin->x), fill(spin->y), fill(spin->z));
        cross_columns(_mm256_mul_pd(fill(inv_scale), k), S);
#pragma GCC unroll 3
        for (int j = 0; j < 3; j++)
            b->A[j] = _mm256_sub_pd(b->A[j], S[j]);
    }
    const double along[3] = {p->d.x, p->d.y, p->d.z};
    unit_columns(md2, one);
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++) {
        Quad own = _mm256_sub_pd(J[j], _mm256_mul_pd(md, fill(along[j])));
        b->A[j] = _mm256_add_pd(b->A[j], _mm256_add_pd(own, one[j]));
    }
    cross_columns(md, S);
    unit_columns(m, one);
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++) {
        b->B[j] = _mm256_add_pd(b->B[j], S[j]);
        b->C[j] = _mm256_sub_pd(b->C[j], S[j]);
        b->E[j] = _mm256_add_pd(b->E[j], one[j]);
    }
}

INLINE void add_block(Block *b, const Block *o)
{
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++) {
        b->A[j] = _mm256_add_pd(b->A[j], o->A[j]);
        b->B[j] = _mm256_add_pd(b->B[j], o->B[j]);
        b->C[j] = _mm256_add_pd(b->C[j], o->C[j]);
        b->E[j] = _mm256_add_pd(b->E[j], o->E[j]);
    }
}

/// M -= N S(r), in columns
INLINE void subtract_skewed(Quad M[3], const Quad N[3], Quad x, Quad y, Quad z)
{
    M[0] = _mm256_sub_pd(M[0], _mm256_sub_pd(_mm256_mul_pd(N[1], z), _mm256_mul_pd(N[2], y)));
    M[1] = _mm256_sub_pd(M[1], _mm256_sub_pd(_mm256_mul_pd(N[2], x), _mm256_mul_pd(N[0], z)));
    M[2] = _mm256_sub_pd(M[2], _mm256_sub_pd(_mm256_mul_pd(N[0], y), _mm256_mul_pd(N[1], x)));
}

/// b = X'b X - u w'
INLINE void eliminate(Block *b, Quad r, Six u, Six w)
{
    Quad x = LANE(r, 0), y = LANE(r, 1), z = LANE(r, 2);
    subtract_skewed(b->A, b->B, x, y, z);
    subtract_skewed(b->C, b->E, x, y, z);
    Quad wa[3] = {LANE(w.ang, 0), LANE(w.ang, 1), LANE(w.ang, 2)};
    Quad wl[3] = {LANE(w.lin, 0), LANE(w.lin, 1), LANE(w.lin, 2)};
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++) {
        b->A[j] = _mm256_add_pd(b->A[j], cross(r, b->C[j]));
        b->B[j] = _mm256_add_pd(b->B[j], cross(r, b->E[j]));
        b->A[j] = _mm256_sub_pd(b->A[j], _mm256_mul_pd(u.ang, wa[j]));
        b->C[j] = _mm256_sub_pd(b->C[j], _mm256_mul_pd(u.lin, wa[j]));
        b->B[j] = _mm256_sub_pd(b->B[j], _mm256_mul_pd(u.ang, wl[j]));
        b->E[j] = _mm256_sub_pd(b->E[j], _mm256_mul_pd(u.lin, wl[j]));
    }
}

/// A joint of one velocity; b becomes what goes to the parent.
INLINE bool factor_joint(taci_RecursionLink *l, const taci_TreePlace *p, Quad a, double extra,
                         Block *b)
{
    Six u, w;
    Quad r = load3(&p->r.x), x = LANE(a, 0), y = LANE(a, 1), z = LANE(a, 2);
    double D;
    if (l->type == TACI_TREE_REVOLUTE) {
        u = (Six){combine(b->A, x, y, z), combine(b->C, x, y, z)};
        w = (Six){dots(a, b->A), dots(a, b->B)};
        D = sum(_mm256_mul_pd(a, u.ang)) + extra;
    } else {
        u = (Six){combine(b->B, x, y, z), combine(b->E, x, y, z)};
        w = (Six){dots(a, b->C), dots(a, b->E)};
        D = sum(_mm256_mul_pd(a, u.lin)) + extra;
    }
    double inv_D = 1.0 / D;
    u.ang = _mm256_add_pd(u.ang, cross(r, u.lin));
    w.ang = _mm256_mul_pd(fill(inv_D), _mm256_add_pd(w.ang, cross(r, w.lin)));
    w.lin = _mm256_mul_pd(fill(inv_D), w.lin);
    l->inv_D = inv_D;
    _mm256_store_pd(l->r, r);
    _mm256_store_pd(l->a, a);
    put_six(l->XU, u);
    put_six(l->XW, w);
    eliminate(b, r, u, w);
    return D > 0.0 && isfinite(D);
}

AVX2 static void store_rows(const Block *b, double *M)
{
    _Alignas(32) double c[4];
    for (int j = 0; j < 3; j++) {
        const Quad part[4] = {b->A[j], b->B[j], b->C[j], b->E[j]};
        for (int k = 0; k < 4; k++) {
            _mm256_store_pd(c, part[k]);
            for (int i = 0; i < 3; i++)
                M[6 * (i + 3 * (k / 2)) + j + 3 * (k % 2)] = c[i];
        }
    }
}

AVX2 static void load_rows(Block *b, const double *M)
{
    for (int j = 0; j < 3; j++) {
        const double *m = M + j;
        b->A[j] = _mm256_set_pd(0, m[12], m[6], m[0]);
        b->B[j] = _mm256_set_pd(0, m[15], m[9], m[3]);
        b->C[j] = _mm256_set_pd(0, m[30], m[24], m[18]);
        b->E[j] = _mm256_set_pd(0, m[33], m[27], m[21]);
    }
}

AVX2 static bool factor_wide(taci_Recursion *r, taci_RecursionLink *l, const taci_TreePlace *p,
                             const double *extra, Block *b)
{
    _Alignas(16) double M[36];
    store_rows(b, M);
    _mm256_store_pd(l->r, load3(&p->r.x));
    bool regular = taci_recursion_wide_factor(l, p, extra, &r->wide[l->wide], M);
    load_rows(b, M);
    return regular;
}

AVX2 static bool factor(taci_Recursion *r, const taci_RecursionInertia *in)
{
    const double scale = in->scale, inv_scale = 1.0 / in->scale;
    const Block none = {0};
    bool regular = true;
    Block b = none; // along a chain it goes from link to link in place
    for (int i = r->links - 1; i >= 0; i--) {
        taci_RecursionLink *l = &r->rec[i];
        const taci_TreePlace *p = &in->place[i];
        Quad axes[3];
        if (!(l->route & TACI_ROUTE_FROM_NEXT))
            b = none;
        if (l->route & TACI_ROUTE_FROM_SLOT)
            add_block(&b, (const Block *)(const void *)(r->block + 48 * l->in));
        columns(&p->R, axes);
        add_own(&r->link[i], p, axes, scale, inv_scale, in->spin ? &in->spin[i] : NULL, &b);
        if (l->wide >= 0)
            regular = factor_wide(r, l, p, in->extra, &b) && regular;
        else
            regular = factor_joint(l, p, axes[2], in->extra[l->dof], &b) && regular;
        if (l->route & TACI_ROUTE_TO_SLOT) {
            Block *slot = (Block *)(void *)(r->block + 48 * l->out);
            if (l->route & TACI_ROUTE_FIRST)
                *slot = b;
            else
                add_block(slot, &b);
        }
    }
    return regular;
}

// ------------------------------------------------------------------------------------------- solve

INLINE Six own_load(const taci_Recursion *r, const taci_RecursionLoad *load, int i)
{
    const taci_TreeLink *l = &r->link[i];
    if (load->P)
        return six_at(load->P + 8 * (ptrdiff_t)i);
    if (!load->place)
        return (Six){_mm256_setzero_pd(), _mm256_setzero_pd()};
    const taci_TreePlace *p = &load->place[i];
    Six P = {_mm256_setzero_pd(), _mm256_setzero_pd()};
    if (load->twist) {
        const double *x = load->twist + 6 * (ptrdiff_t)i;
        Quad axes[3], s = fill(load->scale);
        Quad h = rows_combine(&l->J, fill(x[0]), fill(x[1]), fill(x[2])); // J is symmetric
        columns(&p->R, axes);
        h = _mm256_mul_pd(s, h);
        P.ang = combine(axes, LANE(h, 0), LANE(h, 1), LANE(h, 2));
        P.lin = _mm256_mul_pd(fill(load->scale * l->m), load3(x + 3));
    }
    if (load->wrench) {
        P.ang = _mm256_add_pd(P.ang, load3(&load->wrench[i].torque.x));
        P.lin = _mm256_add_pd(P.lin, load3(&load->wrench[i].force.x));
    }
    P.ang = _mm256_add_pd(P.ang, cross(load3(&p->d.x), P.lin));
    return P;
}

INLINE Six joint_up(const taci_RecursionLink *l, double tau, Six P, double *e)
{
    Quad a = _mm256_load_pd(l->a);
    double x =
        l->inv_D * (tau + sum(_mm256_mul_pd(a, l->type == TACI_TREE_REVOLUTE ? P.ang : P.lin)));
    Quad s = fill(x);
    *e = x;
    P.ang = _mm256_add_pd(P.ang, cross(_mm256_load_pd(l->r), P.lin));
    P.ang = _mm256_sub_pd(P.ang, _mm256_mul_pd(s, _mm256_load_pd(l->XU)));
    P.lin = _mm256_sub_pd(P.lin, _mm256_mul_pd(s, _mm256_load_pd(l->XU + 4)));
    return P;
}

AVX2 static Six wide_up(const taci_Recursion *r, const taci_RecursionLink *l, const double *tau,
                        Six P)
{
    _Alignas(32) double x[8];
    put_six(x, P);
    taci_recursion_wide_up(l, &r->wide[l->wide], tau, x, r->e);
    return six_at(x);
}

AVX2 static void up(taci_Recursion *r, const taci_RecursionLoad *load)
{
    Six carry = {_mm256_setzero_pd(), _mm256_setzero_pd()};
    for (int i = r->links - 1; i >= 0; i--) {
        const taci_RecursionLink *l = &r->rec[i];
        Six P = own_load(r, load, i);
        if (l->route & TACI_ROUTE_FROM_NEXT)
            P = six_add(P, carry);
        if (l->route & TACI_ROUTE_FROM_SLOT)
            P = six_add(P, six_at(r->load + 8 * l->in));
        if (l->wide >= 0)
            P = wide_up(r, l, load->tau, P);
        else
            P = joint_up(l, load->tau ? load->tau[l->dof] : 0.0, P, &r->e[l->dof]);
        if (l->route & TACI_ROUTE_TO_NEXT)
            carry = P;
        else if (l->route & TACI_ROUTE_TO_SLOT) {
            double *slot = r->load + 8 * l->out;
            put_six(slot, l->route & TACI_ROUTE_FIRST ? P : six_add(P, six_at(slot)));
        }
    }
}

INLINE Six joint_down(const taci_RecursionLink *l, double e, Six V, double *v)
{
    Quad a = _mm256_load_pd(l->a);
    double x = e - sum(_mm256_add_pd(_mm256_mul_pd(_mm256_load_pd(l->XW), V.ang),
                                     _mm256_mul_pd(_mm256_load_pd(l->XW + 4), V.lin)));
    V.lin = _mm256_add_pd(V.lin, cross(V.ang, _mm256_load_pd(l->r)));
    if (l->type == TACI_TREE_REVOLUTE)
        V.ang = _mm256_add_pd(V.ang, _mm256_mul_pd(fill(x), a));
    else
        V.lin = _mm256_add_pd(V.lin, _mm256_mul_pd(fill(x), a));
    *v = x;
    return V;
}

AVX2 static Six wide_down(const taci_Recursion *r, const taci_RecursionLink *l, Six V, double *v)
{
    _Alignas(32) double parent[8], own[8] = {0};
    put_six(parent, V);
    taci_recursion_wide_down(l, &r->wide[l->wide], r->e, parent, own, v);
    return six_at(own);
}

AVX2 static void down(taci_Recursion *r, double *v)
{
    const Six still = {_mm256_setzero_pd(), _mm256_setzero_pd()};
    Six V = still;
    for (int i = 0; i < r->links; i++) {
        const taci_RecursionLink *l = &r->rec[i];
        if (l->parent < 0)
            V = still;
        else if (!(l->route & TACI_ROUTE_TO_NEXT))
            V = six_at(r->V + 8 * (ptrdiff_t)l->parent);
        if (l->wide >= 0)
            V = wide_down(r, l, V, v);
        else
            V = joint_down(l, r->e[l->dof], V, &v[l->dof]);
        put_six(r->V + 8 * (ptrdiff_t)i, V);
    }
}

AVX2 static void solve(taci_Recursion *r, const taci_RecursionLoad *load, double *v)
{
    up(r, load);
    down(r, v);
}

// ----------------------------------------------------------------------------------------- reflect

INLINE Six moved(const taci_TreeLink *l, const taci_TreePlace *p, const double *v, Six V)
{
    Quad axes[3];
    columns(&p->R, axes);
    V.lin = _mm256_add_pd(V.lin, cross(V.ang, load3(&p->r.x)));
    switch ((taci_TreeLinkType)l->type) {
    case TACI_TREE_REVOLUTE:
        V.ang = _mm256_add_pd(V.ang, _mm256_mul_pd(fill(v[0]), axes[2]));
        break;
    case TACI_TREE_PRISMATIC:
        V.lin = _mm256_add_pd(V.lin, _mm256_mul_pd(fill(v[0]), axes[2]));
        break;
    case TACI_TREE_BALL:
        V.ang = _mm256_add_pd(V.ang, combine(axes, fill(v[0]), fill(v[1]), fill(v[2])));
        break;
    case TACI_TREE_FREE:
        V.ang = combine(axes, fill(v[3]), fill(v[4]), fill(v[5]));
        V.lin = load3(v);
        break;
    }
    return V;
}

AVX2 static void reflect(const taci_Recursion *r, const taci_TreePlace *place, const double *v,
                         double gain, const double *x, double *out)
{
    const Six still = {_mm256_setzero_pd(), _mm256_setzero_pd()};
    Six V = still;
    for (int i = 0; i < r->links; i++) {
        const taci_TreeLink *l = &r->link[i];
        const taci_TreePlace *p = &place[i];
        if (l->parent < 0)
            V = still;
        else if (l->parent != i - 1)
            V = six_at(r->V + 8 * (ptrdiff_t)l->parent);
        V = moved(l, p, v + l->dof, V);
        put_six(r->V + 8 * (ptrdiff_t)i, V);
        Quad ang = rows_combine(&p->R, LANE(V.ang, 0), LANE(V.ang, 1), LANE(V.ang, 2));
        Quad lin = _mm256_add_pd(V.lin, cross(V.ang, load3(&p->d.x)));
        ang = _mm256_mul_pd(fill(gain), ang);
        lin = _mm256_mul_pd(fill(gain), lin);
        if (x) {
            ang = _mm256_sub_pd(ang, load3(x + 6 * (ptrdiff_t)i));
            lin = _mm256_sub_pd(lin, load3(x + 6 * (ptrdiff_t)i + 3));
        }
        double *to = out + 6 * (ptrdiff_t)i; // ang and the first of lin, then its other two
        Quad rest = _mm256_permute4x64_pd(lin, 0x39);
        _mm256_storeu_pd(to, _mm256_blend_pd(ang, LANE(lin, 0), 8));
        _mm_storeu_pd(to + 4, _mm256_castpd256_pd128(rest));
    }
}

static const taci_RecursionKernel avx2 = {"avx2", factor, solve, reflect};

const taci_RecursionKernel *taci_recursion_avx2(void)
{
    return &avx2;
}

#else

const taci_RecursionKernel *taci_recursion_avx2(void)
{
    return NULL;
}

#endif
