/* M and C of a tree by the composite recursion (tree_columns.h).
 *
 * World axes about one point of space, the first link's joint origin: nothing is shifted from link
 * to link. A body is the sum of its points, so that its share of C is m J_p' dJ_p/dt; over a body
 *     C = J' (I dJ/dt + B J),    B = [ Bn 0 ; -S(p) 0 ],    Bn = tr(N) 1 - N,  N = sum m dx/dt x',
 * with p the linear momentum (blocks: angular, linear). On a fixed base that is the matrix of the
 * Christoffel symbols.
 */
#include "system/tree/tree_columns.h"
#include "math/square.h"
#include <string.h>

/// Its arrays, once: for sizing and for taking.
#define ARRAYS(X)                 \
    X(dof, int32_t, t->dofs)      \
    X(place, int32_t, t->dofs)    \
    X(first, int32_t, t->links)   \
    X(twist, tac_Twist, t->links) \
    X(composite, taci_TreeComposite, t->links)

size_t taci_tree_columns_need(const taci_Tree *t)
{
    size_t need = 0;
#define X(name, type, count) need += taci_arena_need((size_t)(count), sizeof(type));
    ARRAYS(X)
#undef X
    return need;
}

/// Free links first, then from the root on; in body axes the angular velocity first, as the papers
/// have it.
static void number_velocities(const taci_Tree *t, taci_TreeColumns *m)
{
    int at = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < t->links; i++) {
            const taci_TreeLink *l = &t->link[i];
            bool is_free = l->type == TACI_TREE_FREE;
            if (is_free != (pass == 0))
                continue;
            m->first[i] = at;
            for (int k = 0; k < l->dofs; k++)
                m->dof[at++] = l->dof + k;
        }
    for (int i = 0; i < t->dofs; i++)
        m->place[m->dof[i]] = i;
}

bool taci_tree_columns_create(taci_TreeColumns *m, const taci_Tree *t, taci_Arena *arena)
{
    *m = (taci_TreeColumns){.n = t->dofs, .stride = taci_square_stride(t->dofs)};
    bool ok = true;
#define X(name, type, count) ok = ok && (m->name = TACI_TAKE(arena, count, type)) != NULL;
    ARRAYS(X)
#undef X
    if (ok)
        number_velocities(t, m);
    return ok;
}

void taci_tree_columns_sort(const taci_TreeColumns *m, const double *v, double *x)
{
    for (int i = 0; i < m->n; i++)
        x[i] = v[m->dof[i]];
}

void taci_tree_columns_unsort(const taci_TreeColumns *m, const double *x, double *v)
{
    for (int i = 0; i < m->n; i++)
        v[m->dof[i]] = x[i];
}

/// Twists per rate of the velocities of a ball joint or a free link, angular a and linear b; x is
/// its joint origin from the common point.
static void find_columns(const taci_TreeLink *l, const tac_Mat3 *R, tac_Vec3 x, tac_Vec3 *a,
                         tac_Vec3 *b)
{
    const tac_Vec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    bool is_free = l->type == TACI_TREE_FREE;
    int angular = is_free ? 3 : 0;
    for (int k = 0; is_free && k < 3; k++) {
        a[k] = v3(0, 0, 0);
        b[k] = axis[k];
    }
    for (int k = 0; k < 3; k++) {
        a[angular + k] = m3_col(R, k);
        b[angular + k] = v3_cross(x, a[angular + k]);
    }
}

/// A column with its rate. It is fixed in the link of twist V, unless it is that of a free link's
/// linear velocity in world axes: `turns` says so.
static inline void put(taci_TreeColumn *c, tac_Vec3 a, tac_Vec3 b, const tac_Twist *V, bool turns)
{
    tac_Vec3 da = {0, 0, 0}, db = {0, 0, 0};
    if (turns) {
        da = v3_cross(V->ang, a);
        db = v3_add(v3_cross(V->lin, a), v3_cross(V->ang, b));
    }
    c->a[0] = (taci_Twin){a.x, da.x};
    c->a[1] = (taci_Twin){a.y, da.y};
    c->a[2] = (taci_Twin){a.z, da.z};
    c->b[0] = (taci_Twin){b.x, db.x};
    c->b[1] = (taci_Twin){b.y, db.y};
    c->b[2] = (taci_Twin){b.z, db.z};
}

/// Columns of a link with several velocities, or with one; returns its twist for rates v.
static tac_Twist several_columns(const taci_TreeLink *l, const tac_Mat3 *R, tac_Vec3 x, tac_Twist V,
                                 const double *v, taci_TreeColumn *column)
{
    tac_Vec3 a[6], b[6];
    bool world_axes = l->type == TACI_TREE_FREE;
    find_columns(l, R, x, a, b);
    for (int k = 0; v && k < l->dofs; k++) {
        V.ang = v3_axpy(V.ang, v[k], a[k]);
        V.lin = v3_axpy(V.lin, v[k], b[k]);
    }
    for (int k = 0; k < l->dofs; k++)
        put(&column[k], a[k], b[k], &V, v && !(world_axes && k < 3));
    return V;
}

static inline tac_Twist one_column(const taci_TreeLink *l, const tac_Mat3 *R, tac_Vec3 x,
                                   tac_Twist V, const double *v, taci_TreeColumn *column)
{
    bool turns = l->type == TACI_TREE_REVOLUTE;
    tac_Vec3 z = m3_col(R, 2), a = turns ? z : v3(0, 0, 0), b = turns ? v3_cross(x, z) : z;
    if (v) {
        V.ang = v3_axpy(V.ang, v[0], a);
        V.lin = v3_axpy(V.lin, v[0], b);
    }
    put(column, a, b, &V, v != NULL);
    return V;
}

/// All columns at these places and, with rates v, their rates and the links' twists.
static void build_columns(taci_TreeColumns *m, const taci_Tree *t, const taci_TreePlace *place,
                          const double *v, taci_TreeColumn *column)
{
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        const double *rate = v ? v + m->first[i] : NULL;
        tac_Vec3 x = v3_sub(place[i].p, place[0].p);
        tac_Twist V = {{0, 0, 0}, {0, 0, 0}};
        if (v && l->parent >= 0)
            V = m->twist[l->parent];
        m->twist[i] = l->dofs == 1
                          ? one_column(l, &place[i].R, x, V, rate, &column[m->first[i]])
                          : several_columns(l, &place[i].R, x, V, rate, &column[m->first[i]]);
    }
}

/// Inertia of one link about the common point, from which its centre of mass is at c.
static inline void set_inertia(taci_TreeComposite *k, tac_Vec3 c, const tac_Mat3 *J)
{
    tac_Vec3 h = k->h;
    double xx = h.x * c.x, yy = h.y * c.y, zz = h.z * c.z;
    k->I.m[0][0] = J->m[0][0] + yy + zz;
    k->I.m[1][1] = J->m[1][1] + xx + zz;
    k->I.m[2][2] = J->m[2][2] + xx + yy;
    k->I.m[0][1] = k->I.m[1][0] = J->m[0][1] - h.x * c.y;
    k->I.m[0][2] = k->I.m[2][0] = J->m[0][2] - h.x * c.z;
    k->I.m[1][2] = k->I.m[2][1] = J->m[1][2] - h.y * c.z;
}

/// tr(N) 1 - N of one link: N = p c' + S(w) E, E = ½ tr(J) 1 - J its second moment.
static inline void set_gyro(taci_TreeComposite *k, tac_Vec3 c, tac_Vec3 w, const tac_Mat3 *J)
{
    double xx = J->m[0][0], yy = J->m[1][1], zz = J->m[2][2], half = 0.5 * (xx + yy + zz);
    double xy = J->m[0][1], xz = J->m[0][2], yz = J->m[1][2];
    tac_Vec3 p = k->p;
    double px = p.x * c.x, py = p.y * c.y, pz = p.z * c.z;
    double B[3][3];
    B[0][0] = w.y * xz - w.z * xy + py + pz;
    B[0][1] = w.y * yz + w.z * (half - yy) - p.x * c.y;
    B[0][2] = w.y * (zz - half) - w.z * yz - p.x * c.z;
    B[1][0] = w.z * (xx - half) - w.x * xz - p.y * c.x;
    B[1][1] = w.z * xy - w.x * yz + px + pz;
    B[1][2] = w.z * xz + w.x * (half - zz) - p.y * c.z;
    B[2][0] = w.x * xy + w.y * (half - xx) - p.z * c.x;
    B[2][1] = w.x * (yy - half) - w.y * xy - p.z * c.y;
    B[2][2] = w.x * yz - w.y * xz + px + py;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            k->Bn[i][j] = (taci_Twin){B[j][i], B[i][j]};
}

static inline void set_composite(taci_TreeComposite *k, const taci_TreeLink *l,
                                 const taci_TreePlace *place, tac_Vec3 origin, const tac_Twist *V)
{
    tac_Vec3 c = v3_add(v3_sub(place->p, origin), place->d);
    tac_Mat3 J = m3_rotate_symmetric(&place->R, &l->J);
    k->m = l->m;
    k->h = v3_scale(l->m, c);
    set_inertia(k, c, &J);
    if (V == NULL)
        return;
    k->p = v3_scale(l->m, v3_add(V->lin, v3_cross(V->ang, c)));
    set_gyro(k, c, V->ang, &J);
}

static inline void add_mat(tac_Mat3 *A, const tac_Mat3 *B)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A->m[i][j] += B->m[i][j];
}

typedef struct Wrenches { // two at once
    taci_Twin torque[3], force[3];
} Wrenches;

/// A column's momentum as it moves with rate 1, and that of the column's rate.
static inline Wrenches momentum_of(const taci_TreeComposite *k, const taci_TreeColumn *c)
{
    const taci_Twin *a = c->a, *b = c->b;
    const tac_Vec3 h = k->h;
    Wrenches F;
    F.force[0] = k->m * b[0] + (a[1] * h.z - a[2] * h.y);
    F.force[1] = k->m * b[1] + (a[2] * h.x - a[0] * h.z);
    F.force[2] = k->m * b[2] + (a[0] * h.y - a[1] * h.x);
    const taci_Twin cross[3] = {h.y * b[2] - h.z * b[1], h.z * b[0] - h.x * b[2],
                                h.x * b[1] - h.y * b[0]};
    for (int i = 0; i < 3; i++)
        F.torque[i] = (k->I.m[i][0] * a[0] + k->I.m[i][1] * a[1] + k->I.m[i][2] * a[2]) + cross[i];
    return F;
}

/// The entries of column j of a link, with the link's own columns and those of its ancestors:
/// M and C of row i, column j lie side by side in one pair.
static inline void fill_column(const taci_TreeColumns *m, const taci_Tree *t, int link, int j,
                               const taci_TreeColumn *column, double *M, double *C)
{
    const taci_TreeComposite *k = &m->composite[link];
    const taci_TreeColumn *s = &column[j];
    const tac_Vec3 p = k->p, a = taci_tree_column_angular(s), b = taci_tree_column_linear(s);
    int stride = m->stride;
    Wrenches F = momentum_of(k, s);
    const tac_Vec3 pa = v3_cross(p, a), pb = v3_cross(p, b);
    const double down[3] = {pb.x, pb.y, pb.z}, up_force[3] = {pa.x, pa.y, pa.z};
    // F3 beside what is left of F2, for the entry across the diagonal
    taci_Twin torque3[3], force3[3];
    for (int i = 0; i < 3; i++) {
        taci_Twin B = k->Bn[i][0] * a.x + k->Bn[i][1] * a.y + k->Bn[i][2] * a.z; // Bn' a, Bn a
        torque3[i] = (taci_Twin){B[0] + down[i], F.torque[i][0]};
        force3[i] = (taci_Twin){0, F.force[i][0]};
        F.torque[i][1] += B[1];
        F.force[i][1] -= up_force[i];
    }
    for (int i = m->first[link], end = i + t->link[link].dofs; i < end; i++) {
        const taci_TreeColumn *c = &column[i];
        taci_Twin both =
            (F.torque[0] * c->a[0][0] + F.torque[1] * c->a[1][0] + F.torque[2] * c->a[2][0]) +
            (F.force[0] * c->b[0][0] + F.force[1] * c->b[1][0] + F.force[2] * c->b[2][0]);
        M[i * stride + j] = both[0];
        C[i * stride + j] = both[1];
    }
    for (int up = t->link[link].parent; up >= 0; up = t->link[up].parent)
        for (int i = m->first[up], end = i + t->link[up].dofs; i < end; i++) {
            const taci_TreeColumn *c = &column[i];
            taci_Twin both =
                (F.torque[0] * c->a[0][0] + F.torque[1] * c->a[1][0] + F.torque[2] * c->a[2][0]) +
                (F.force[0] * c->b[0][0] + F.force[1] * c->b[1][0] + F.force[2] * c->b[2][0]);
            taci_Twin across =
                (torque3[0] * c->a[0] + torque3[1] * c->a[1] + torque3[2] * c->a[2]) +
                (force3[0] * c->b[0] + force3[1] * c->b[1] + force3[2] * c->b[2]);
            M[i * stride + j] = M[j * stride + i] = both[0];
            C[i * stride + j] = both[1];
            C[j * stride + i] = across[0] + across[1];
        }
}

/// The same for M alone.
static void fill_mass_column(const taci_TreeColumns *m, const taci_Tree *t, int link, int j,
                             const taci_TreeColumn *column, double *M)
{
    Wrenches both = momentum_of(&m->composite[link], &column[j]);
    tac_Wrench F = {{both.force[0][0], both.force[1][0], both.force[2][0]},
                    {both.torque[0][0], both.torque[1][0], both.torque[2][0]}};
    for (int up = link; up >= 0; up = t->link[up].parent)
        for (int i = m->first[up], end = i + t->link[up].dofs; i < end; i++)
            M[i * m->stride + j] = M[j * m->stride + i] = taci_tree_along(&column[i], &F);
}

static void add_to_parent(taci_TreeComposite *up, const taci_TreeComposite *k, bool moving)
{
    up->m += k->m;
    up->h = v3_add(up->h, k->h);
    add_mat(&up->I, &k->I);
    if (!moving)
        return;
    up->p = v3_add(up->p, k->p);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            up->Bn[i][j] += k->Bn[i][j];
}

void taci_tree_columns_build(taci_TreeColumns *m, const taci_Tree *t, const taci_TreePlace *place,
                             const double *v, taci_TreeColumn *column, double *M, double *C)
{
    size_t size = sizeof(double) * (size_t)(m->n * m->stride);
    build_columns(m, t, place, v, column);
    memset(M, 0, size);
    if (v)
        memset(C, 0, size);
    for (int i = 0; i < t->links; i++)
        set_composite(&m->composite[i], &t->link[i], &place[i], place[0].p,
                      v ? &m->twist[i] : NULL);
    for (int i = t->links - 1; i >= 0; i--) {
        for (int j = m->first[i], end = j + t->link[i].dofs; j < end; j++)
            if (v)
                fill_column(m, t, i, j, column, M, C);
            else
                fill_mass_column(m, t, i, j, column, M);
        if (t->link[i].parent >= 0)
            add_to_parent(&m->composite[t->link[i].parent], &m->composite[i], v != NULL);
    }
    for (int i = 0; i < m->n; i++)
        M[i * (m->stride + 1)] += t->rotor[m->dof[i]];
}
