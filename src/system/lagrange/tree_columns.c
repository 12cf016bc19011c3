/* M and C of a tree by the composite recursion (tree_columns.h).
 *
 * World axes about one point of space, the first link's joint origin: nothing is shifted from link
 * to link. A body is the sum of its points, so that its share of C is m J_p' dJ_p/dt; over a body
 *     C = J' (I dJ/dt + B J),    B = [ Bn 0 ; -S(p) 0 ],    Bn = tr(N) 1 - N,  N = sum m dx/dt x',
 * with p the linear momentum (blocks: angular, linear). On a fixed base that is the matrix of the
 * Christoffel symbols.
 */
#include "system/lagrange/tree_columns.h"
#include "system/lagrange/square.h"
#include <string.h>

// Two doubles, which every x86-64 adds and multiplies at once; each sees the operations of a
// scalar.
typedef double Pair __attribute__((vector_size(16)));

size_t taci_tree_columns_need(const taci_Tree *t)
{
    size_t n = (size_t)t->dofs, links = (size_t)t->links;
    return 2 * taci_arena_need(n, sizeof(int32_t)) + taci_arena_need(links, sizeof(int32_t)) +
           taci_arena_need(links, sizeof(tac_Twist)) +
           taci_arena_need(links, sizeof(taci_TreeComposite));
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
                m->dof[at++] = l->dof + (is_free && t->body_axes ? (k + 3) % 6 : k);
        }
    for (int i = 0; i < t->dofs; i++)
        m->place[m->dof[i]] = i;
}

bool taci_tree_columns_create(taci_TreeColumns *m, const taci_Tree *t, taci_Arena *arena)
{
    *m = (taci_TreeColumns){.n = t->dofs, .stride = taci_square_stride(t->dofs)};
    m->dof = TACI_TAKE(arena, t->dofs, int32_t);
    m->place = TACI_TAKE(arena, t->dofs, int32_t);
    m->first = TACI_TAKE(arena, t->links, int32_t);
    m->twist = TACI_TAKE(arena, t->links, tac_Twist);
    m->composite = TACI_TAKE(arena, t->links, taci_TreeComposite);
    if (!m->dof || !m->place || !m->first || !m->twist || !m->composite)
        return false;
    number_velocities(t, m);
    return true;
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

/// Twists per rate of a link's velocities; x is its joint origin from the common point.
static void set_columns(const taci_Tree *t, int link, const tac_Mat3 *R, tac_Vec3 x,
                        taci_TreeColumn *c)
{
    const taci_TreeLink *l = &t->link[link];
    const tac_Vec3 zero = {0, 0, 0}, axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    switch ((taci_TreeLinkType)l->type) {
    case TACI_TREE_REVOLUTE:
        c->a = m3_col(R, 2);
        c->b = v3_cross(x, c->a);
        return;
    case TACI_TREE_PRISMATIC:
        c->a = zero;
        c->b = m3_col(R, 2);
        return;
    case TACI_TREE_FREE:
        for (int k = 0; k < 3; k++) {
            taci_TreeColumn *linear = &c[t->body_axes ? 3 + k : k];
            linear->a = zero;
            linear->b = t->body_axes ? m3_col(R, k) : axis[k];
        }
        c += t->body_axes ? 0 : 3;
        break;
    case TACI_TREE_BALL:
        break;
    }
    for (int k = 0; k < 3; k++) {
        c[k].a = m3_col(R, k);
        c[k].b = v3_cross(x, c[k].a);
    }
}

/// Rates of the columns, which are fixed in the link of twist V, but those of a free link's linear
/// velocity in world axes.
static void derive_columns(const taci_Tree *t, int link, tac_Twist V, taci_TreeColumn *c)
{
    const taci_TreeLink *l = &t->link[link];
    int k = 0;
    for (; l->type == TACI_TREE_FREE && !t->body_axes && k < 3; k++)
        c[k].da = c[k].db = v3(0, 0, 0);
    for (; k < l->dofs; k++) {
        c[k].da = v3_cross(V.ang, c[k].a);
        c[k].db = v3_add(v3_cross(V.lin, c[k].a), v3_cross(V.ang, c[k].b));
    }
}

/// All columns at these places and, with rates v, their rates and the links' twists.
static void build_columns(taci_TreeColumns *m, const taci_Tree *t, const taci_TreePlace *place,
                          const double *v, taci_TreeColumn *column)
{
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        taci_TreeColumn *c = &column[m->first[i]];
        set_columns(t, i, &place[i].R, v3_sub(place[i].p, place[0].p), c);
        if (v == NULL)
            continue;
        tac_Twist V = {{0, 0, 0}, {0, 0, 0}};
        if (l->parent >= 0)
            V = m->twist[l->parent];
        for (int k = 0; k < l->dofs; k++) {
            V.ang = v3_axpy(V.ang, v[m->first[i] + k], c[k].a);
            V.lin = v3_axpy(V.lin, v[m->first[i] + k], c[k].b);
        }
        m->twist[i] = V;
        derive_columns(t, i, V, c);
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
    k->Bn.m[0][0] = w.y * xz - w.z * xy + py + pz;
    k->Bn.m[0][1] = w.y * yz + w.z * (half - yy) - p.x * c.y;
    k->Bn.m[0][2] = w.y * (zz - half) - w.z * yz - p.x * c.z;
    k->Bn.m[1][0] = w.z * (xx - half) - w.x * xz - p.y * c.x;
    k->Bn.m[1][1] = w.z * xy - w.x * yz + px + pz;
    k->Bn.m[1][2] = w.z * xz + w.x * (half - zz) - p.y * c.z;
    k->Bn.m[2][0] = w.x * xy + w.y * (half - xx) - p.z * c.x;
    k->Bn.m[2][1] = w.x * (yy - half) - w.y * xy - p.z * c.y;
    k->Bn.m[2][2] = w.x * yz - w.y * xz + px + py;
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

/// A column's momentum as it moves with rate 1.
static inline tac_Wrench momentum_of(const taci_TreeComposite *k, tac_Vec3 a, tac_Vec3 b)
{
    return (tac_Wrench){v3_add(v3_scale(k->m, b), v3_cross(a, k->h)),
                        v3_add(m3_mul_v(&k->I, a), v3_cross(k->h, b))};
}

/// The entries of column j of a link, with the link's own columns and those of its ancestors.
static void fill_column(const taci_TreeColumns *m, const taci_Tree *t, int link, int j,
                        const taci_TreeColumn *column, double *M, double *C)
{
    const taci_TreeComposite *k = &m->composite[link];
    const taci_TreeColumn *s = &column[j];
    int stride = m->stride;
    tac_Wrench F2 = momentum_of(k, s->a, s->b), F1 = momentum_of(k, s->da, s->db);
    F1.torque = v3_add(F1.torque, m3_mul_v(&k->Bn, s->a));
    F1.force = v3_sub(F1.force, v3_cross(k->p, s->a));
    tac_Vec3 F3 = v3_add(m3_tmul_v(&k->Bn, s->a), v3_cross(k->p, s->b));
    for (int i = m->first[link], end = i + t->link[link].dofs; i < end; i++) {
        M[i * stride + j] = taci_tree_along(&column[i], &F2);
        C[i * stride + j] = taci_tree_along(&column[i], &F1);
    }
    const Pair torque[3] = {
        {F2.torque.x, F1.torque.x}, {F2.torque.y, F1.torque.y}, {F2.torque.z, F1.torque.z}};
    const Pair force[3] = {
        {F2.force.x, F1.force.x}, {F2.force.y, F1.force.y}, {F2.force.z, F1.force.z}};
    for (int up = t->link[link].parent; up >= 0; up = t->link[up].parent)
        for (int i = m->first[up], end = i + t->link[up].dofs; i < end; i++) {
            const taci_TreeColumn *c = &column[i];
            Pair both = (torque[0] * c->a.x + torque[1] * c->a.y + torque[2] * c->a.z) +
                        (force[0] * c->b.x + force[1] * c->b.y + force[2] * c->b.z);
            M[i * stride + j] = M[j * stride + i] = both[0];
            C[i * stride + j] = both[1];
            C[j * stride + i] =
                v3_dot(c->da, F2.torque) + v3_dot(c->db, F2.force) + v3_dot(c->a, F3);
        }
}

/// The same for M alone.
static void fill_mass_column(const taci_TreeColumns *m, const taci_Tree *t, int link, int j,
                             const taci_TreeColumn *column, double *M)
{
    tac_Wrench F2 = momentum_of(&m->composite[link], column[j].a, column[j].b);
    for (int up = link; up >= 0; up = t->link[up].parent)
        for (int i = m->first[up], end = i + t->link[up].dofs; i < end; i++)
            M[i * m->stride + j] = M[j * m->stride + i] = taci_tree_along(&column[i], &F2);
}

static void add_to_parent(taci_TreeComposite *up, const taci_TreeComposite *k, bool moving)
{
    up->m += k->m;
    up->h = v3_add(up->h, k->h);
    add_mat(&up->I, &k->I);
    if (!moving)
        return;
    up->p = v3_add(up->p, k->p);
    add_mat(&up->Bn, &k->Bn);
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
