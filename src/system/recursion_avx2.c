// What the passes of the recursion do at a link (recursion.c, recursion_passes.inc) in columns of
// four: a 6x6 block is twelve vectors of three numbers and a zero, its columns cut into an angular
// and a linear half. Half the time of the plain text where the processor has AVX2, chosen when a
// tree is created; compiled for less, this text would be slower than the plain one. No fused
// multiply-add: the bits should not depend on it.
#include "system/recursion.h"

#if defined(__x86_64__)
#include "math/quad.h"

#define INLINE QUAD_INLINE

typedef struct Six {
    Quad ang, lin;
} Six;

typedef struct Block { // column j is (A[j]; C[j]) for angular and (B[j]; E[j]) for linear motion
    Quad A[3], B[3], C[3], E[3];
} Block;

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
    return (Six){quad_add(a.ang, b.ang), quad_add(a.lin, b.lin)};
}

// ------------------------------------------------------------------------------------------ factor

/// c0 = k x e0 and so on: the columns of S(k).
INLINE void cross_columns(Quad k, Quad c[3])
{
    const Quad minus = quad_fill(-0.0);
    c[0] = _mm256_xor_pd(_mm256_permute4x64_pd(k, 0xDB), // 3 2 1 3
                         _mm256_blend_pd(quad_zero(), minus, 4));
    c[1] = _mm256_xor_pd(_mm256_permute4x64_pd(k, 0xCE), // 2 3 0 3
                         _mm256_blend_pd(quad_zero(), minus, 1));
    c[2] = _mm256_xor_pd(_mm256_permute4x64_pd(k, 0xF1), // 1 0 3 3
                         _mm256_blend_pd(quad_zero(), minus, 2));
}

/// s e0, s e1, s e2
INLINE void unit_columns(double s, Quad c[3])
{
    static const _Alignas(32) int64_t only[3][4] = {{-1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, 0}};
    Quad x = quad_fill(s);
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++)
        c[j] = _mm256_and_pd(x, _mm256_load_pd((const double *)(const void *)only[j]));
}

/// Columns of scale R J R'.
INLINE void turned_inertia(const tac_Mat3 *J, const tac_Mat3 *R, const Quad c[3], double scale,
                           Quad out[3])
{
    Quad b[3], s = quad_fill(scale);
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++)
        b[k] = quad_mul(s, quad_combine(c, quad_fill(J->m[0][k]), quad_fill(J->m[1][k]),
                                        quad_fill(J->m[2][k])));
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++)
        out[j] =
            quad_combine(b, quad_fill(R->m[j][0]), quad_fill(R->m[j][1]), quad_fill(R->m[j][2]));
}

/// The spin where Newton's form holds; nothing where a step turns by a radian or more.
INLINE Quad newton_spin(const taci_RecursionInertia *in, int i, double inv_scale)
{
    const tac_Vec3 *spin = &in->spin[i];
    bool newton = !in->skew && 4.0 * inv_scale * inv_scale * v3_norm2(*spin) < 1.0;
    return newton ? quad_load(&spin->x) : quad_zero();
}

/// b += the link's own scale I + H about its joint origin; g: the right side of Newton's form.
INLINE void add_own(const taci_TreeLink *l, const taci_RecursionInertia *in, int i,
                    const Quad axes[3], double inv_scale, double *g, Block *b)
{
    const taci_TreePlace *p = &in->place[i];
    double scale = in->scale;
    double m = scale * l->m, md2 = m * v3_norm2(p->d);
    Quad J[3], S[3], one[3], d = quad_load(&p->d.x), md = quad_mul(quad_fill(m), d);
    const double along[3] = {p->d.x, p->d.y, p->d.z};
    turned_inertia(&l->J, &p->R, axes, scale, J);
    Quad k = quad_zero(), s = quad_zero();
    if (in->spin) {
        const tac_Vec3 *spin = &in->spin[i];
        Quad w = newton_spin(in, i, inv_scale);
        k = quad_combine(J, quad_fill(spin->x), quad_fill(spin->y), quad_fill(spin->z));
        k = quad_mul(quad_fill(inv_scale), k);
        s = quad_mul(quad_fill(inv_scale), w);
        _mm256_store_pd(g, quad_cross(w, k));
    }
    cross_columns(k, S);
    unit_columns(md2, one);
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++) {
        Quad own = quad_add(quad_sub(J[j], quad_mul(md, quad_fill(along[j]))), one[j]);
        own = quad_add(quad_sub(own, S[j]), quad_cross(s, J[j]));
        b->A[j] = quad_add(b->A[j], own);
    }
    cross_columns(md, S);
    unit_columns(m, one);
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++) {
        b->B[j] = quad_add(b->B[j], S[j]);
        b->C[j] = quad_sub(b->C[j], S[j]);
        b->E[j] = quad_add(b->E[j], one[j]);
    }
}

INLINE void add_block(Block *b, const Block *o)
{
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++) {
        b->A[j] = quad_add(b->A[j], o->A[j]);
        b->B[j] = quad_add(b->B[j], o->B[j]);
        b->C[j] = quad_add(b->C[j], o->C[j]);
        b->E[j] = quad_add(b->E[j], o->E[j]);
    }
}

/// M -= N S(r), in columns
INLINE void subtract_skewed(Quad M[3], const Quad N[3], Quad x, Quad y, Quad z)
{
    M[0] = quad_sub(M[0], quad_sub(quad_mul(N[1], z), quad_mul(N[2], y)));
    M[1] = quad_sub(M[1], quad_sub(quad_mul(N[2], x), quad_mul(N[0], z)));
    M[2] = quad_sub(M[2], quad_sub(quad_mul(N[0], y), quad_mul(N[1], x)));
}

/// b = X'b X - u w'
INLINE void eliminate(Block *b, Quad r, Six u, Six w)
{
    Quad x = QUAD_LANE(r, 0), y = QUAD_LANE(r, 1), z = QUAD_LANE(r, 2);
    subtract_skewed(b->A, b->B, x, y, z);
    subtract_skewed(b->C, b->E, x, y, z);
    const Quad wa[3] = {QUAD_LANE(w.ang, 0), QUAD_LANE(w.ang, 1), QUAD_LANE(w.ang, 2)};
    const Quad wl[3] = {QUAD_LANE(w.lin, 0), QUAD_LANE(w.lin, 1), QUAD_LANE(w.lin, 2)};
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++) {
        b->A[j] = quad_add(b->A[j], quad_cross(r, b->C[j]));
        b->B[j] = quad_add(b->B[j], quad_cross(r, b->E[j]));
        b->A[j] = quad_sub(b->A[j], quad_mul(u.ang, wa[j]));
        b->C[j] = quad_sub(b->C[j], quad_mul(u.lin, wa[j]));
        b->B[j] = quad_sub(b->B[j], quad_mul(u.ang, wl[j]));
        b->E[j] = quad_sub(b->E[j], quad_mul(u.lin, wl[j]));
    }
}

/// A joint of one velocity; b becomes what goes to the parent.
INLINE bool factor_joint(taci_RecursionLink *l, const taci_TreePlace *p, Quad a, double extra,
                         Block *b)
{
    Six u, w;
    Quad r = quad_load(&p->r.x), x = QUAD_LANE(a, 0), y = QUAD_LANE(a, 1), z = QUAD_LANE(a, 2);
    double D;
    if (l->type == TACI_TREE_REVOLUTE) {
        u = (Six){quad_combine(b->A, x, y, z), quad_combine(b->C, x, y, z)};
        w = (Six){quad_dots(a, b->A), quad_dots(a, b->B)};
        D = quad_sum(quad_mul(a, u.ang)) + extra;
    } else {
        u = (Six){quad_combine(b->B, x, y, z), quad_combine(b->E, x, y, z)};
        w = (Six){quad_dots(a, b->C), quad_dots(a, b->E)};
        D = quad_sum(quad_mul(a, u.lin)) + extra;
    }
    double inv_D = 1.0 / D;
    Quad inv = quad_fill(inv_D);
    u.ang = quad_add(u.ang, quad_cross(r, u.lin));
    w.ang = quad_add(w.ang, quad_cross(r, w.lin));
    l->inv_D = inv_D;
    _mm256_store_pd(l->r, r);
    _mm256_store_pd(l->a, a);
    put_six(l->XU, u);
    put_six(l->XW, (Six){quad_mul(inv, w.ang), quad_mul(inv, w.lin)});
    // The division comes late: u, not w, is scaled by it, as w is taken apart meanwhile.
    eliminate(b, r, (Six){quad_mul(inv, u.ang), quad_mul(inv, u.lin)}, w);
    return D > 0.0 && isfinite(D);
}

QUAD_TARGET static void store_rows(const Block *b, double *M)
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

QUAD_TARGET static void load_rows(Block *b, const double *M)
{
    for (int j = 0; j < 3; j++) {
        const double *m = M + j;
        b->A[j] = _mm256_set_pd(0, m[12], m[6], m[0]);
        b->B[j] = _mm256_set_pd(0, m[15], m[9], m[3]);
        b->C[j] = _mm256_set_pd(0, m[30], m[24], m[18]);
        b->E[j] = _mm256_set_pd(0, m[33], m[27], m[21]);
    }
}

QUAD_TARGET static bool factor_wide(taci_Recursion *r, const taci_RecursionInertia *in, int link,
                                    Block *b)
{
    _Alignas(16) double M[36];
    store_rows(b, M);
    _mm256_store_pd(r->rec[link].r, quad_load(&in->place[link].r.x));
    bool regular = taci_recursion_wide_factor(r, in, link, M);
    load_rows(b, M);
    return regular;
}

/// The link's own block and its joint; b becomes what goes to the parent.
INLINE bool factor_link(taci_Recursion *r, const taci_RecursionInertia *in, int i, double inv_scale,
                        Block *b)
{
    taci_RecursionLink *l = &r->rec[i];
    const taci_TreePlace *p = &in->place[i];
    Quad axes[3];
    quad_columns(&p->R, axes);
    add_own(&r->link[i], in, i, axes, inv_scale, l->g, b);
    return l->wide >= 0 ? factor_wide(r, in, i, b)
                        : factor_joint(l, p, axes[2], in->extra[l->dof], b);
}

// ------------------------------------------------------------------------------------------- solve

INLINE Six own_load(const taci_Recursion *r, const taci_RecursionLoad *load, int i)
{
    const taci_TreeLink *l = &r->link[i];
    if (load->P)
        return six_at(load->P + 8 * (ptrdiff_t)i);
    if (!load->place)
        return (Six){quad_zero(), quad_zero()};
    const taci_TreePlace *p = &load->place[i];
    Six P = {quad_zero(), quad_zero()};
    if (load->twist) {
        const double *x = load->twist + 6 * (ptrdiff_t)i;
        Quad axes[3], s = quad_fill(load->scale);
        Quad h = quad_rows_combine(&l->J, quad_fill(x[0]), quad_fill(x[1]),
                                   quad_fill(x[2])); // J is symmetric
        quad_columns(&p->R, axes);
        h = quad_mul(s, h);
        P.ang = quad_combine(axes, QUAD_LANE(h, 0), QUAD_LANE(h, 1), QUAD_LANE(h, 2));
        P.lin = quad_mul(quad_fill(load->scale * l->m), quad_load(x + 3));
    }
    if (load->wrench) {
        P.ang = quad_add(P.ang, quad_load(&load->wrench[i].torque.x));
        P.lin = quad_add(P.lin, quad_load(&load->wrench[i].force.x));
    }
    if (load->gyro)
        P.ang = quad_add(P.ang, _mm256_load_pd(r->rec[i].g));
    P.ang = quad_add(P.ang, quad_cross(quad_load(&p->d.x), P.lin));
    return P;
}

INLINE Six joint_up(const taci_RecursionLink *l, double tau, Six P, double *e)
{
    Quad a = _mm256_load_pd(l->a);
    double x =
        l->inv_D * (tau + quad_sum(quad_mul(a, l->type == TACI_TREE_REVOLUTE ? P.ang : P.lin)));
    Quad s = quad_fill(x);
    *e = x;
    P.ang = quad_add(P.ang, quad_cross(_mm256_load_pd(l->r), P.lin));
    P.ang = quad_sub(P.ang, quad_mul(s, _mm256_load_pd(l->XU)));
    P.lin = quad_sub(P.lin, quad_mul(s, _mm256_load_pd(l->XU + 4)));
    return P;
}

INLINE Six joint_down(const taci_RecursionLink *l, double e, Six V, double *v)
{
    Quad a = _mm256_load_pd(l->a);
    double x = e - quad_sum(quad_add(quad_mul(_mm256_load_pd(l->XW), V.ang),
                                     quad_mul(_mm256_load_pd(l->XW + 4), V.lin)));
    V.lin = quad_add(V.lin, quad_cross(V.ang, _mm256_load_pd(l->r)));
    if (l->type == TACI_TREE_REVOLUTE)
        V.ang = quad_add(V.ang, quad_mul(quad_fill(x), a));
    else
        V.lin = quad_add(V.lin, quad_mul(quad_fill(x), a));
    *v = x;
    return V;
}

// ----------------------------------------------------------------------------------------- reflect

INLINE Six moved(const taci_TreeLink *l, const taci_TreePlace *p, const double *v, Six V)
{
    Quad axes[3];
    quad_columns(&p->R, axes);
    V.lin = quad_add(V.lin, quad_cross(V.ang, quad_load(&p->r.x)));
    switch ((taci_TreeLinkType)l->type) {
    case TACI_TREE_REVOLUTE:
        V.ang = quad_add(V.ang, quad_mul(quad_fill(v[0]), axes[2]));
        break;
    case TACI_TREE_PRISMATIC:
        V.lin = quad_add(V.lin, quad_mul(quad_fill(v[0]), axes[2]));
        break;
    case TACI_TREE_BALL:
        V.ang =
            quad_add(V.ang, quad_combine(axes, quad_fill(v[0]), quad_fill(v[1]), quad_fill(v[2])));
        break;
    case TACI_TREE_FREE:
        V.ang = quad_combine(axes, quad_fill(v[3]), quad_fill(v[4]), quad_fill(v[5]));
        V.lin = quad_load(v);
        break;
    }
    return V;
}

/// gain V - x of a link, own angular and world linear at the centre of mass; x may be NULL.
INLINE void reflected(const taci_TreePlace *p, Six V, double gain, const double *x, double *out)
{
    Quad ang =
        quad_rows_combine(&p->R, QUAD_LANE(V.ang, 0), QUAD_LANE(V.ang, 1), QUAD_LANE(V.ang, 2));
    Quad lin = quad_add(V.lin, quad_cross(V.ang, quad_load(&p->d.x)));
    ang = quad_mul(quad_fill(gain), ang);
    lin = quad_mul(quad_fill(gain), lin);
    if (x) {
        ang = quad_sub(ang, quad_load(x));
        lin = quad_sub(lin, quad_load(x + 3));
    }
    quad_store_pair(out, ang, lin);
}

// ------------------------------------------------------------------------------------------ metric

QUAD_TARGET static double metric(const taci_Recursion *r, const double *a, const double *b)
{
    Quad sum = quad_zero();
    for (int i = 0; i < r->links; i++, a += 6, b += 6) {
        const taci_TreeLink *l = &r->link[i];
        Quad h = quad_rows_combine(&l->J, quad_fill(b[0]), quad_fill(b[1]), quad_fill(b[2]));
        Quad p = quad_mul(quad_fill(l->m), quad_load(b + 3));
        Quad turning = quad_mul(quad_load(a), h), moving = quad_mul(quad_load(a + 3), p);
        sum = quad_add(sum, quad_add(turning, moving));
    }
    return quad_sum(sum);
}

// -------------------------------------------------------------------------------------------- gyro

QUAD_TARGET static double gyro_power(const taci_Recursion *r, const taci_RecursionInertia *in,
                                     const double *a, const double *b)
{
    Quad sum = quad_zero();
    const double inv_scale = 1.0 / in->scale;
    for (int i = 0; i < r->links; i++, a += 6, b += 6) {
        const tac_Mat3 *R = &in->place[i].R;
        const tac_Vec3 *s = &in->spin[i];
        bool newton = !in->skew && 4.0 * inv_scale * inv_scale * v3_norm2(*s) < 1.0;
        Quad V = quad_mul(quad_fill(0.5), quad_add(quad_load(a), quad_load(b)));
        Quad spin = quad_rows_combine(R, quad_fill(s->x), quad_fill(s->y), quad_fill(s->z));
        Quad w = newton ? spin : quad_zero(), miss = quad_sub(V, spin);
        Quad h = quad_rows_combine(&r->link[i].J, QUAD_LANE(miss, 0), QUAD_LANE(miss, 1),
                                   QUAD_LANE(miss, 2)); // J is symmetric
        sum = quad_sub(sum, quad_mul(V, quad_cross(w, h)));
    }
    return quad_sum(sum);
}

#define PASS QUAD_TARGET static
#include "system/recursion_passes.inc"

static const taci_RecursionKernel avx2 = {"avx2", factor, solve, reflect, metric, gyro_power};

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
