// Places and twists of trees (tree_kinematics.c) with a vector in one AVX2 register and the sines
// of four joints at once. The same operations in the same order as the plain text: the same bits.
#include "system/tree/tree_kinematics_avx2.h"

#if defined(__x86_64__)
#include "base/assert.h"
#include "math/angle.h"
#include "math/quad.h"

#define INLINE QUAD_INLINE

// -------------------------------------------------------------------------------------- four sines

/// angle_small in four lanes
INLINE void small_sines(Quad x, Quad y, Quad *sine, Quad *cosine)
{
    Quad z = quad_mul(x, x), half = quad_mul(quad_fill(0.5), z), one = quad_fill(1.0);
    Quad lead = quad_sub(one, half);
    Quad s = quad_fill(angle_sine_series[0]), c = quad_fill(angle_cosine_series[0]);
#pragma GCC unroll 8
    for (int i = 1; i < ANGLE_TERMS; i++) {
        s = quad_add(quad_fill(angle_sine_series[i]), quad_mul(z, s));
        c = quad_add(quad_fill(angle_cosine_series[i]), quad_mul(z, c));
    }
    Quad rest = quad_add(quad_mul(x, quad_mul(z, s)), quad_mul(y, lead));
    *sine = quad_add(x, rest);
    rest = quad_sub(quad_mul(z, quad_mul(z, c)), quad_mul(x, y));
    *cosine = quad_add(lead, quad_add(quad_sub(quad_sub(one, lead), half), rest));
}

/// angle_sincos in four lanes, of angles up to ANGLE_LARGE
INLINE void four_sines(const double *angle, double *sine, double *cosine)
{
    Quad x = _mm256_loadu_pd(angle), round = quad_fill(ANGLE_ROUND);
    Quad turns = quad_add(quad_mul(x, quad_fill(ANGLE_QUARTERS)), round);
    Quad n = quad_sub(turns, round);
    Quad a = quad_sub(x, quad_mul(n, quad_fill(ANGLE_PIECE_1)));
    Quad t = quad_mul(n, quad_fill(ANGLE_PIECE_2)), b = quad_sub(a, t), s, c;
    Quad rest = quad_sub(quad_mul(n, quad_fill(ANGLE_PIECE_3)), quad_sub(quad_sub(a, b), t));
    Quad y0 = quad_sub(b, rest), y1 = quad_sub(quad_sub(b, y0), rest);
    small_sines(y0, y1, &s, &c);
    // Bit 0 of the quarter swaps, bit 1 is a sign: both are moved to where the sign of a double is.
    __m256i quarter = _mm256_castpd_si256(turns);
    __m256i next = _mm256_add_epi64(quarter, _mm256_set1_epi64x(1));
    Quad swap = _mm256_castsi256_pd(_mm256_slli_epi64(quarter, 63)), minus = quad_fill(-0.0);
    Quad minus_s = _mm256_and_pd(_mm256_castsi256_pd(_mm256_slli_epi64(quarter, 62)), minus);
    Quad minus_c = _mm256_and_pd(_mm256_castsi256_pd(_mm256_slli_epi64(next, 62)), minus);
    _mm256_storeu_pd(sine, _mm256_xor_pd(_mm256_blendv_pd(s, c, swap), minus_s));
    _mm256_storeu_pd(cosine, _mm256_xor_pd(_mm256_blendv_pd(c, s, swap), minus_c));
}

#define BATCH 8 // two times four: one half computes while the other waits

/// Sines of the links from `first` on; of 0 where a link does not turn about an axis.
INLINE void joint_sines(const taci_Tree *t, const double *q, int first, double *sine,
                        double *cosine)
{
    double angle[BATCH] = {0};
    int count = t->links - first < BATCH ? t->links - first : BATCH;
    bool small = true;
    for (int k = 0; k < count; k++) {
        const taci_TreeLink *l = &t->link[first + k];
        angle[k] = l->type == TACI_TREE_REVOLUTE ? q[l->position] : 0.0;
        small = small && fabs(angle[k]) <= ANGLE_LARGE;
    }
    if (small) {
        four_sines(angle, sine, cosine);
        four_sines(angle + 4, sine + 4, cosine + 4);
    } else
        for (int k = 0; k < count; k++)
            angle_sincos(angle[k], &sine[k], &cosine[k]);
}

// ------------------------------------------------------------------------------------------ places

typedef struct Frame { // of the link before
    Quad axes[3];      // columns of R
    Quad p;
} Frame;

INLINE Frame frame_of(const taci_TreePlace *place)
{
    Frame f;
    quad_columns(&place->R, f.axes);
    f.p = quad_load(&place->p.x);
    return f;
}

/// R by rows, p, r, d: eighteen doubles in a row. What a store writes beyond its three the next one
/// overwrites.
INLINE void put_place(taci_TreePlace *place, const Frame *f, Quad r, Quad d)
{
    double *to = (double *)(void *)place;
    Quad row[3], end = _mm256_permute4x64_pd(d, 0x93); // 0 x y z
    quad_transpose(f->axes[0], f->axes[1], f->axes[2], row);
    _mm256_storeu_pd(to, row[0]);
    _mm256_storeu_pd(to + 3, row[1]);
    _mm256_storeu_pd(to + 6, row[2]);
    _mm256_storeu_pd(to + 9, f->p);
    _mm256_storeu_pd(to + 12, r);
    _mm256_storeu_pd(to + 14, _mm256_blend_pd(end, QUAD_LANE(r, 2), 1));
}

/// Columns of the parent's axes times the joint's.
INLINE void joint_axes(const tac_Mat3 *Rp, Quad axes[3])
{
    const Quad parent[3] = {axes[0], axes[1], axes[2]};
#pragma GCC unroll 3
    for (int j = 0; j < 3; j++)
        axes[j] = quad_combine(parent, quad_fill(Rp->m[0][j]), quad_fill(Rp->m[1][j]),
                               quad_fill(Rp->m[2][j]));
}

/// A link of one velocity; `f` is the parent's frame and becomes its own.
INLINE void place_single(const taci_TreeLink *l, double q, double s, double c, Frame *f,
                         taci_TreePlace *place)
{
    Quad r = quad_load(&l->r.x);
    if (l->parent >= 0) {
        r = quad_combine(f->axes, quad_fill(l->r.x), quad_fill(l->r.y), quad_fill(l->r.z));
        joint_axes(&l->Rp, f->axes);
    } else {
        quad_columns(&l->Rp, f->axes);
        f->p = quad_zero();
    }
    if (l->type == TACI_TREE_REVOLUTE) {
        Quad x = f->axes[0], y = f->axes[1], C = quad_fill(c), S = quad_fill(s);
        f->axes[0] = quad_add(quad_mul(C, x), quad_mul(S, y));
        f->axes[1] = quad_sub(quad_mul(C, y), quad_mul(S, x));
    } else
        r = quad_add(r, quad_mul(quad_fill(q), f->axes[2]));
    f->p = quad_add(f->p, r);
    put_place(place, f, r,
              quad_combine(f->axes, quad_fill(l->c.x), quad_fill(l->c.y), quad_fill(l->c.z)));
}

QUAD_TARGET void taci_tree_place_avx2(const taci_Tree *t, const double *q, taci_TreePlace *place)
{
    TAC_ASSERT(place != NULL);
    double sine[BATCH], cosine[BATCH];
    Frame f = {0};
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        if (i % BATCH == 0)
            joint_sines(t, q, i, sine, cosine);
        if (l->dofs > 1) {
            taci_tree_place_wide(l, l->parent >= 0 ? &place[l->parent] : NULL, q + l->position,
                                 &place[i]);
            f = frame_of(&place[i]);
            continue;
        }
        if (l->parent >= 0 && l->parent != i - 1)
            f = frame_of(&place[l->parent]);
        place_single(l, q[l->position], sine[i % BATCH], cosine[i % BATCH], &f, &place[i]);
    }
}

// ------------------------------------------------------------------------------------------ twists

INLINE Quad third_axis(const tac_Mat3 *R)
{
    return _mm256_set_pd(0, R->m[2][2], R->m[1][2], R->m[0][2]);
}

QUAD_TARGET void taci_tree_twists_avx2(const taci_Tree *t, const taci_TreePlace *place,
                                       const double *v, tac_Twist *twist)
{
    Quad lin = quad_zero(), ang = quad_zero(), axes[3];
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        const taci_TreePlace *p = &place[i];
        const double *rate = v + l->dof;
        if (l->parent < 0)
            lin = ang = quad_zero();
        else {
            if (l->parent != i - 1) {
                lin = quad_load(&twist[l->parent].lin.x);
                ang = quad_load(&twist[l->parent].ang.x);
            }
            lin = quad_add(lin, quad_cross(ang, quad_load(&p->r.x)));
        }
        switch ((taci_TreeLinkType)l->type) {
        case TACI_TREE_REVOLUTE:
            ang = quad_add(ang, quad_mul(quad_fill(rate[0]), third_axis(&p->R)));
            break;
        case TACI_TREE_PRISMATIC:
            lin = quad_add(lin, quad_mul(quad_fill(rate[0]), third_axis(&p->R)));
            break;
        case TACI_TREE_FREE:
            lin = quad_load(rate);
            quad_columns(&p->R, axes);
            ang = quad_combine(axes, quad_fill(rate[3]), quad_fill(rate[4]), quad_fill(rate[5]));
            break;
        case TACI_TREE_BALL:
            quad_columns(&p->R, axes);
            ang = quad_add(ang, quad_combine(axes, quad_fill(rate[0]), quad_fill(rate[1]),
                                             quad_fill(rate[2])));
            break;
        }
        quad_store_pair(&twist[i].lin.x, lin, ang);
    }
}

#else

void taci_tree_place_avx2(const taci_Tree *t, const double *q, taci_TreePlace *place)
{
    taci_tree_place_plain(t, q, place);
}

void taci_tree_twists_avx2(const taci_Tree *t, const taci_TreePlace *place, const double *v,
                           tac_Twist *twist)
{
    taci_tree_twists_plain(t, place, v, twist);
}

#endif
