// The recursion over a tree of links (recursion.h): routes, the joints of several velocities, and
// what the passes do at a link, as plain text for any machine. recursion_avx2.c has it in columns
// of four. These are two texts because a vector of four that is three numbers and a zero pays only
// where the processor has one: plain text works by rows and leaves the zeros out. Both do the same
// operations in the same order; tests/system/tree_recursion_test.c holds every bit of them
// together. The ways from link to link are one text, recursion_passes.inc.
#include "system/recursion.h"
#include "base/processor.h"
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// ------------------------------------------------------------------------------------------ routes

void taci_recursion_count(const taci_TreeLink *link, int links, int *slots, int *wides)
{
    *slots = *wides = 0;
    for (int i = 0; i < links; i++) {
        *slots += link[i].parent >= 0 && link[i].parent != i - 1; // an upper bound
        *wides += link[i].dofs > 1;
    }
}

/// Slots from the leaves to the roots, in the order in which the passes use them: a slot is taken
/// when the first child arrives and is free again once the parent has read it.
void taci_recursion_route(taci_Recursion *r, int32_t *slot, int32_t *free_slot)
{
    int free_count = 0, used = 0, wide = 0;
    for (int i = 0; i < r->links; i++) {
        const taci_TreeLink *l = &r->link[i];
        r->rec[i] = (taci_RecursionLink){.type = l->type, .parent = l->parent, .dof = l->dof};
        r->rec[i].wide = l->dofs > 1 ? wide++ : -1;
        slot[i] = -1;
    }
    for (int i = r->links - 1; i >= 0; i--) {
        taci_RecursionLink *l = &r->rec[i];
        if (i + 1 < r->links && r->link[i + 1].parent == i)
            l->route |= TACI_ROUTE_FROM_NEXT;
        if (slot[i] >= 0) {
            l->route |= TACI_ROUTE_FROM_SLOT;
            l->in = slot[i];
            free_slot[free_count++] = slot[i];
        }
        if (l->parent < 0)
            continue;
        if (l->parent == i - 1) {
            l->route |= TACI_ROUTE_TO_NEXT;
            continue;
        }
        l->route |= TACI_ROUTE_TO_SLOT;
        if (slot[l->parent] < 0) {
            l->route |= TACI_ROUTE_FIRST;
            slot[l->parent] = free_count > 0 ? free_slot[--free_count] : used++;
        }
        l->out = slot[l->parent];
    }
    r->slots = used;
    r->wides = wide;
}

// -------------------------------------------------------------------- joints of several velocities

static bool finite_positive(double x)
{
    return x > 0.0 && isfinite(x);
}

/// R (diag(e) + stiff) R'; stiff may be NULL.
static tac_Mat3 turned_diagonal(const tac_Mat3 *R, const double *e, const tac_Mat3 *stiff)
{
    tac_Mat3 D = {{{e[0], 0, 0}, {0, e[1], 0}, {0, 0, e[2]}}};
    for (int i = 0; stiff && i < 9; i++)
        D.m[i / 3][i % 3] += stiff->m[i / 3][i % 3];
    return m3_rotate_symmetric(R, &D);
}

/// Row vectors shifted to the parent: (ang, lin) X = (ang + r x lin, lin).
static void shift_row(const double *r, double *row)
{
    tac_Vec3 ang = v3_cross(v3(r[0], r[1], r[2]), v3(row[3], row[4], row[5]));
    row[0] += ang.x, row[1] += ang.y, row[2] += ang.z;
}

/// M = X'M X
static void shift_block(const double *r, double *M)
{
    for (int i = 0; i < 6; i++)
        shift_row(r, M + 6 * i);
    for (int j = 0; j < 6; j++) {
        double column[6];
        for (int i = 0; i < 6; i++)
            column[i] = M[6 * i + j];
        shift_row(r, column);
        for (int i = 0; i < 3; i++)
            M[6 * i + j] = column[i];
    }
}

static bool factor_free(const taci_RecursionLink *l, const double *extra, taci_RecursionWide *w,
                        const double *M)
{
    tac_Mat3 turning = turned_diagonal(&w->R, extra + l->dof + 3, NULL);
    memcpy(w->F, M, sizeof w->F);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            w->F[6 * i + j] += turning.m[i][j];
        w->F[6 * (i + 3) + i + 3] += extra[l->dof + i];
    }
    b6_factor(w->F); // the symmetric part is positive: no pivoting
    bool regular = true;
    for (int i = 0; i < 6; i++)
        regular = regular && finite_positive(w->F[7 * i]);
    return regular;
}

/// XU = X'U from the first three columns of M, XW = D^-1 W X from its first three rows.
static void ball_factors(const taci_RecursionLink *l, const double *M, taci_RecursionWide *w)
{
    double *XU = w->F, *XW = w->F + 18, row[3][6];
    for (int j = 0; j < 3; j++) {
        double column[6];
        for (int i = 0; i < 6; i++)
            column[i] = M[6 * i + j];
        shift_row(l->r, column);
        for (int i = 0; i < 6; i++)
            XU[3 * i + j] = column[i];
        memcpy(row[j], M + 6 * j, sizeof row[j]);
        shift_row(l->r, row[j]);
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 6; j++) {
            const double *d = w->inv_D.m[i];
            XW[6 * i + j] = d[0] * row[0][j] + d[1] * row[1][j] + d[2] * row[2][j];
        }
}

static bool factor_ball(const taci_RecursionLink *l, const double *extra, const tac_Mat3 *stiff,
                        taci_RecursionWide *w, double *M)
{
    tac_Mat3 D = turned_diagonal(&w->R, extra + l->dof, stiff);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            D.m[i][j] += M[6 * i + j];
    if (!finite_positive(m3_det(&D)))
        return false;
    w->inv_D = m3_inverse(&D);
    ball_factors(l, M, w);
    shift_block(l->r, M);
    const double *XU = w->F, *XW = w->F + 18;
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            M[6 * i + j] -=
                XU[3 * i] * XW[j] + XU[3 * i + 1] * XW[6 + j] + XU[3 * i + 2] * XW[12 + j];
    return true;
}

bool taci_recursion_wide_factor(const taci_Recursion *r, const taci_RecursionInertia *in, int link,
                                double *M)
{
    const taci_RecursionLink *l = &r->rec[link];
    taci_RecursionWide *w = &r->wide[l->wide];
    w->R = in->place[link].R;
    if (l->type == TACI_TREE_FREE)
        return factor_free(l, in->extra, w, M);
    return factor_ball(l, in->extra, in->stiff ? &in->stiff[l->wide] : NULL, w, M);
}

static const double nothing[6];

/// The twist of a free link is known as soon as all loads have arrived.
static void free_up(const taci_RecursionWide *w, const double *tau, const double *P, double *e)
{
    tac_Vec3 ang = v3_add(v3_at(P), m3_mul_v(&w->R, v3_at(tau + 3))),
             lin = v3_add(v3_at(P + 4), v3_at(tau));
    double b[6] = {ang.x, ang.y, ang.z, lin.x, lin.y, lin.z};
    b6_store_vec(e, b6_upper_vec(w->F, b6_lower_vec(w->F, b)));
}

void taci_recursion_wide_up(const taci_RecursionLink *l, const taci_RecursionWide *w,
                            const double *tau, double *P, double *e)
{
    tau = tau ? tau + l->dof : nothing;
    e += l->dof;
    if (l->type == TACI_TREE_FREE) {
        free_up(w, tau, P, e);
        return;
    }
    tac_Vec3 x = m3_mul_v(&w->inv_D, v3_add(v3_at(P), m3_mul_v(&w->R, v3_at(tau))));
    v3_put(e, x);
    v3_put(P, v3_add(v3_at(P), v3_cross(v3_at(l->r), v3_at(P + 4))));
    for (int i = 0; i < 6; i++) {
        const double *u = w->F + 3 * i;
        P[i < 3 ? i : i + 1] -= u[0] * x.x + u[1] * x.y + u[2] * x.z;
    }
}

void taci_recursion_wide_down(const taci_RecursionLink *l, const taci_RecursionWide *w,
                              const double *e, const double *V_parent, double *V, double *v)
{
    e += l->dof;
    v += l->dof;
    if (l->type == TACI_TREE_FREE) {
        v3_put(V, v3_at(e));
        v3_put(V + 4, v3_at(e + 3));
        v3_put(v, v3_at(e + 3));
        v3_put(v + 3, m3_tmul_v(&w->R, v3_at(e)));
        return;
    }
    double x[3];
    for (int i = 0; i < 3; i++) {
        const double *row = w->F + 18 + 6 * i;
        x[i] = e[i] -
               (v3_dot(v3_at(row), v3_at(V_parent)) + v3_dot(v3_at(row + 3), v3_at(V_parent + 4)));
    }
    v3_put(v, m3_tmul_v(&w->R, v3_at(x)));
    v3_put(V, v3_add(v3_at(V_parent), v3_at(x)));
    v3_put(V + 4, v3_add(v3_at(V_parent + 4), v3_cross(v3_at(V_parent), v3_at(l->r))));
}

// ------------------------------------------------------------------------------------------ factor

typedef struct Block { // rows of the four 3x3 parts of a 6x6 block
    tac_Vec3 A[3];     // angular, angular
    tac_Vec3 B[3];     // angular, linear
    tac_Vec3 C[3];     // linear, angular
    tac_Vec3 E[3];     // linear, linear
} Block;

/// scale R J R', all nine of its elements: a copied triangle would round differently from columns.
INLINE tac_Mat3 turned_inertia(const tac_Mat3 *J, const tac_Mat3 *R, double scale)
{
    tac_Mat3 B = m3_mul(R, J);
    for (int i = 0; i < 9; i++)
        B.m[i / 3][i % 3] *= scale;
    return m3_mul_t(&B, R);
}

/// The spin where Newton's form holds; nothing where a step turns by a radian or more. scale is
/// 2/T.
INLINE tac_Vec3 newton_spin(const taci_RecursionInertia *in, int i, double inv_scale)
{
    tac_Vec3 spin = in->spin[i];
    bool newton = !in->skew && 4.0 * inv_scale * inv_scale * v3_norm2(spin) < 1.0;
    return newton ? spin : v3(0, 0, 0);
}

/// b += the link's own scale I + H about its joint origin; g: the right side of Newton's form.
INLINE void add_own(const taci_TreeLink *l, const taci_RecursionInertia *in, int i,
                    double inv_scale, double *g, Block *b)
{
    const taci_TreePlace *p = &in->place[i];
    double scale = in->scale;
    tac_Mat3 J = turned_inertia(&l->J, &p->R, scale);
    tac_Vec3 d = p->d, k = {0, 0, 0}, n[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    double m = scale * l->m, md2 = m * v3_norm2(d);
    tac_Vec3 c = v3_scale(m, d);
    if (in->spin) {
        tac_Vec3 w = newton_spin(in, i, inv_scale), s = v3_scale(inv_scale, w);
        k = v3_scale(inv_scale, m3_mul_v(&J, in->spin[i]));
        v3_put(g, v3_cross(w, k));
#pragma GCC unroll 3
        for (int j = 0; j < 3; j++)
            n[j] = v3_cross(s, m3_col(&J, j));
    }
    b->A[0].x += J.m[0][0] - c.x * d.x + md2 + n[0].x;
    b->A[1].y += J.m[1][1] - c.y * d.y + md2 + n[1].y;
    b->A[2].z += J.m[2][2] - c.z * d.z + md2 + n[2].z;
    b->A[0].y += J.m[0][1] - c.x * d.y + k.z + n[1].x;
    b->A[1].x += J.m[1][0] - c.y * d.x - k.z + n[0].y;
    b->A[1].z += J.m[1][2] - c.y * d.z + k.x + n[2].y;
    b->A[2].y += J.m[2][1] - c.z * d.y - k.x + n[1].z;
    b->A[2].x += J.m[2][0] - c.z * d.x + k.y + n[0].z;
    b->A[0].z += J.m[0][2] - c.x * d.z - k.y + n[2].x;
    b->B[0].y -= c.z, b->B[1].x += c.z, b->C[0].y += c.z, b->C[1].x -= c.z;
    b->B[1].z -= c.x, b->B[2].y += c.x, b->C[1].z += c.x, b->C[2].y -= c.x;
    b->B[2].x -= c.y, b->B[0].z += c.y, b->C[2].x += c.y, b->C[0].z -= c.y;
    b->E[0].x += m, b->E[1].y += m, b->E[2].z += m;
}

INLINE void add_block(Block *b, const Block *o)
{
#pragma GCC unroll 3
    for (int i = 0; i < 3; i++) {
        b->A[i] = v3_add(b->A[i], o->A[i]);
        b->B[i] = v3_add(b->B[i], o->B[i]);
        b->C[i] = v3_add(b->C[i], o->C[i]);
        b->E[i] = v3_add(b->E[i], o->E[i]);
    }
}

/// M a
INLINE tac_Vec3 rows_mul(const tac_Vec3 M[3], tac_Vec3 a)
{
    return v3(v3_dot(M[0], a), v3_dot(M[1], a), v3_dot(M[2], a));
}

/// M'a
INLINE tac_Vec3 rows_tmul(const tac_Vec3 M[3], tac_Vec3 a)
{
    return v3_axpy(v3_axpy(v3_scale(a.x, M[0]), a.y, M[1]), a.z, M[2]);
}

/// M += S(r) N
INLINE void add_cross(tac_Vec3 M[3], tac_Vec3 r, const tac_Vec3 N[3])
{
    M[0] = v3_add(M[0], v3_axpy(v3_scale(r.y, N[2]), -r.z, N[1]));
    M[1] = v3_add(M[1], v3_axpy(v3_scale(r.z, N[0]), -r.x, N[2]));
    M[2] = v3_add(M[2], v3_axpy(v3_scale(r.x, N[1]), -r.y, N[0]));
}

/// b = X'b X - u w'
INLINE void eliminate(Block *b, tac_Vec3 r, const double *u, tac_Vec3 wa, tac_Vec3 wl)
{
#pragma GCC unroll 3
    for (int i = 0; i < 3; i++) { // a row of M S(r) is the row x r
        b->A[i] = v3_sub(b->A[i], v3_cross(b->B[i], r));
        b->C[i] = v3_sub(b->C[i], v3_cross(b->E[i], r));
    }
    add_cross(b->A, r, b->C);
    add_cross(b->B, r, b->E);
#pragma GCC unroll 3
    for (int i = 0; i < 3; i++) {
        b->A[i] = v3_axpy(b->A[i], -u[i], wa);
        b->B[i] = v3_axpy(b->B[i], -u[i], wl);
        b->C[i] = v3_axpy(b->C[i], -u[3 + i], wa);
        b->E[i] = v3_axpy(b->E[i], -u[3 + i], wl);
    }
}

/// A joint of one velocity; b becomes what goes to the parent.
INLINE bool factor_joint(taci_RecursionLink *l, const taci_TreePlace *p, double extra, Block *b)
{
    tac_Vec3 a = m3_col(&p->R, 2), r = p->r, ua, ul, wa, wl;
    double D, u[6];
    if (l->type == TACI_TREE_REVOLUTE) {
        ua = rows_mul(b->A, a), ul = rows_mul(b->C, a);
        wa = rows_tmul(b->A, a), wl = rows_tmul(b->B, a);
        D = v3_dot(a, ua) + extra;
    } else {
        ua = rows_mul(b->B, a), ul = rows_mul(b->E, a);
        wa = rows_tmul(b->C, a), wl = rows_tmul(b->E, a);
        D = v3_dot(a, ul) + extra;
    }
    double inv_D = 1.0 / D;
    ua = v3_add(ua, v3_cross(r, ul));
    wa = v3_add(wa, v3_cross(r, wl));
    l->inv_D = inv_D;
    v3_put(l->r, r);
    v3_put(l->a, a);
    v3_put(l->XU, ua);
    v3_put(l->XU + 4, ul);
    v3_put(l->XW, v3_scale(inv_D, wa));
    v3_put(l->XW + 4, v3_scale(inv_D, wl));
    sv_store(u, v3_scale(inv_D, ua), v3_scale(inv_D, ul));
    eliminate(b, r, u, wa, wl);
    return finite_positive(D);
}

static bool factor_wide(taci_Recursion *r, const taci_RecursionInertia *in, int link, Block *b)
{
    _Alignas(16) double M[36];
    for (int i = 0; i < 3; i++) {
        sv_store(M + 6 * i, b->A[i], b->B[i]);
        sv_store(M + 18 + 6 * i, b->C[i], b->E[i]);
    }
    v3_put(r->rec[link].r, in->place[link].r);
    bool regular = taci_recursion_wide_factor(r, in, link, M);
    for (int i = 0; i < 3; i++) {
        b->A[i] = v3_at(M + 6 * i), b->B[i] = v3_at(M + 6 * i + 3);
        b->C[i] = v3_at(M + 18 + 6 * i), b->E[i] = v3_at(M + 21 + 6 * i);
    }
    return regular;
}

/// The link's own block and its joint; b becomes what goes to the parent.
INLINE bool factor_link(taci_Recursion *r, const taci_RecursionInertia *in, int i, double inv_scale,
                        Block *b)
{
    taci_RecursionLink *l = &r->rec[i];
    add_own(&r->link[i], in, i, inv_scale, l->g, b);
    return l->wide >= 0 ? factor_wide(r, in, i, b)
                        : factor_joint(l, &in->place[i], in->extra[l->dof], b);
}

// ------------------------------------------------------------------------------------------- solve

typedef struct Six {
    tac_Vec3 ang, lin;
} Six;

INLINE Six six_at(const double *x)
{
    return (Six){v3(x[0], x[1], x[2]), v3(x[4], x[5], x[6])};
}

INLINE void put_six(double *x, Six s)
{
    v3_put(x, s.ang);
    x[3] = 0.0;
    v3_put(x + 4, s.lin);
    x[7] = 0.0;
}

INLINE Six six_add(Six a, Six b)
{
    return (Six){v3_add(a.ang, b.ang), v3_add(a.lin, b.lin)};
}

/// a + s b
INLINE Six six_axpy(Six a, double s, Six b)
{
    return (Six){v3_axpy(a.ang, s, b.ang), v3_axpy(a.lin, s, b.lin)};
}

/// What acts on the link itself, at its joint origin.
INLINE Six own_load(const taci_Recursion *r, const taci_RecursionLoad *load, int i)
{
    const taci_TreeLink *l = &r->link[i];
    if (load->P)
        return six_at(load->P + 8 * (ptrdiff_t)i);
    if (!load->place)
        return (Six){{0, 0, 0}, {0, 0, 0}};
    Six P = {{0, 0, 0}, {0, 0, 0}};
    if (load->twist) {
        const double *x = load->twist + 6 * (ptrdiff_t)i;
        P.ang = m3_mul_v(&load->place[i].R, v3_scale(load->scale, m3_tmul_v(&l->J, v3_at(x))));
        P.lin = v3_scale(load->scale * l->m, v3_at(x + 3));
    }
    if (load->wrench)
        P = six_add(P, (Six){load->wrench[i].torque, load->wrench[i].force});
    if (load->gyro)
        P.ang = v3_add(P.ang, v3_at(r->rec[i].g));
    P.ang = v3_add(P.ang, v3_cross(load->place[i].d, P.lin));
    return P;
}

INLINE Six joint_up(const taci_RecursionLink *l, double tau, Six P, double *e)
{
    tac_Vec3 a = v3_at(l->a);
    double x = l->inv_D * (tau + v3_dot(a, l->type == TACI_TREE_REVOLUTE ? P.ang : P.lin));
    *e = x;
    P.ang = v3_add(P.ang, v3_cross(v3_at(l->r), P.lin));
    return six_axpy(P, -x, six_at(l->XU));
}

INLINE Six joint_down(const taci_RecursionLink *l, double e, Six V, double *v)
{
    Six w = six_at(l->XW);
    double x =
        e - (w.ang.x * V.ang.x + w.lin.x * V.lin.x + (w.ang.y * V.ang.y + w.lin.y * V.lin.y) +
             (w.ang.z * V.ang.z + w.lin.z * V.lin.z));
    tac_Vec3 a = v3_at(l->a);
    V.lin = v3_add(V.lin, v3_cross(V.ang, v3_at(l->r)));
    if (l->type == TACI_TREE_REVOLUTE)
        V.ang = v3_axpy(V.ang, x, a);
    else
        V.lin = v3_axpy(V.lin, x, a);
    *v = x;
    return V;
}

// ----------------------------------------------------------------------------------------- reflect

/// Twist at the joint origin from the parent's and the joint's own rates.
INLINE Six moved(const taci_TreeLink *l, const taci_TreePlace *p, const double *v, Six V)
{
    V.lin = v3_add(V.lin, v3_cross(V.ang, p->r));
    switch ((taci_TreeLinkType)l->type) {
    case TACI_TREE_REVOLUTE:
        V.ang = v3_axpy(V.ang, v[0], m3_col(&p->R, 2));
        break;
    case TACI_TREE_PRISMATIC:
        V.lin = v3_axpy(V.lin, v[0], m3_col(&p->R, 2));
        break;
    case TACI_TREE_BALL:
        V.ang = v3_add(V.ang, m3_mul_v(&p->R, v3_at(v)));
        break;
    case TACI_TREE_FREE:
        V = (Six){m3_mul_v(&p->R, v3_at(v + 3)), v3_at(v)};
        break;
    }
    return V;
}

/// gain V - x of a link, own angular and world linear at the centre of mass; x may be NULL.
INLINE void reflected(const taci_TreePlace *p, Six V, double gain, const double *x, double *out)
{
    tac_Vec3 ang = v3_scale(gain, m3_tmul_v(&p->R, V.ang));
    tac_Vec3 lin = v3_scale(gain, v3_add(V.lin, v3_cross(V.ang, p->d)));
    const double *from = x ? x : nothing;
    v3_put(out, v3_sub(ang, v3_at(from)));
    v3_put(out + 3, v3_sub(lin, v3_at(from + 3)));
}

// ------------------------------------------------------------------------------------------ metric

static double metric(const taci_Recursion *r, const double *a, const double *b)
{
    tac_Vec3 sum = {0, 0, 0};
    for (int i = 0; i < r->links; i++, a += 6, b += 6) {
        const taci_TreeLink *l = &r->link[i];
        tac_Vec3 h = m3_tmul_v(&l->J, v3_at(b)), p = v3_scale(l->m, v3_at(b + 3));
        sum.x += a[0] * h.x + a[3] * p.x;
        sum.y += a[1] * h.y + a[4] * p.y;
        sum.z += a[2] * h.z + a[5] * p.z;
    }
    return sum.x + sum.y + sum.z;
}

// -------------------------------------------------------------------------------------------- gyro

static double gyro_power(const taci_Recursion *r, const taci_RecursionInertia *in, const double *a,
                         const double *b)
{
    tac_Vec3 sum = {0, 0, 0};
    const double inv_scale = 1.0 / in->scale;
    for (int i = 0; i < r->links; i++, a += 6, b += 6) {
        const tac_Mat3 *R = &in->place[i].R;
        tac_Vec3 V = v3_scale(0.5, v3_add(v3_at(a), v3_at(b)));
        tac_Vec3 w = m3_tmul_v(R, newton_spin(in, i, inv_scale));
        tac_Vec3 miss = v3_sub(V, m3_tmul_v(R, in->spin[i]));
        tac_Vec3 c = v3_cross(w, m3_tmul_v(&r->link[i].J, miss));
        sum = v3(sum.x - V.x * c.x, sum.y - V.y * c.y, sum.z - V.z * c.z);
    }
    return sum.x + sum.y + sum.z;
}

#define PASS static
#include "system/recursion_passes.inc"

const taci_RecursionKernel taci_recursion_plain = {"plain", factor, solve,
                                                   reflect, metric, gyro_power};

const taci_RecursionKernel *taci_recursion_kernel(void)
{
    return taci_has_avx2() ? taci_recursion_avx2() : &taci_recursion_plain;
}
