// The mass matrix of a tree by composite inertias, its bias and its inverse dynamics by the
// Newton-Euler recursion, and the Jacobian of a point: for users who ask, in the order of
// velocities. World axes, the mass matrix about the first link's joint origin.
#include "system/tree/tree_mass.h"
#include "system/tree/tree_parts.h"
#include <string.h>

typedef struct Composite { // a link with all that hangs on it
    double m;
    tac_Vec3 h; // kg·m, first moment
    tac_Mat3 I; // kg·m2
} Composite;
_Static_assert(sizeof(Composite) <= 16 * sizeof(double), "fits the scratch of a link");

/// Twist about the common point for a rate of 1 of velocity k of a link: angular a, linear b.
static void column(const taci_Tree *t, const taci_TreePlace *place, int link, int k, tac_Vec3 *a,
                   tac_Vec3 *b)
{
    const taci_TreeLink *l = &t->link[link];
    const tac_Mat3 *R = &place[link].R;
    const tac_Vec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    *a = v3(0, 0, 0);
    if (l->type == TACI_TREE_PRISMATIC)
        *b = m3_col(R, 2);
    else if (l->type == TACI_TREE_FREE && k < 3)
        *b = axis[k];
    else {
        *a = m3_col(R, l->type == TACI_TREE_REVOLUTE ? 2 : k % 3);
        *b = v3_cross(v3_sub(place[link].p, place[0].p), *a);
    }
}

static Composite composite_of(const taci_TreeLink *l, const taci_TreePlace *place, tac_Vec3 origin)
{
    tac_Vec3 c = v3_add(v3_sub(place->p, origin), place->d);
    Composite k = {.m = l->m, .h = v3_scale(l->m, c)};
    const double x[3] = {c.x, c.y, c.z};
    k.I = m3_rotate_symmetric(&place->R, &l->J);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            k.I.m[i][j] += l->m * ((i == j ? v3_norm2(c) : 0.0) - x[i] * x[j]);
    return k;
}

static void add_composite(Composite *to, const Composite *k)
{
    to->m += k->m;
    to->h = v3_add(to->h, k->h);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            to->I.m[i][j] += k->I.m[i][j];
}

/// Entries of one velocity with those of its link and of all links it hangs on.
static void fill(const taci_Tree *t, const taci_TreePlace *place, int link, int k, double *M)
{
    const Composite *c = (const Composite *)(const void *)t->parts->composite[link];
    int n = t->dofs, j = t->link[link].dof + k;
    tac_Vec3 a, b, s, u;
    column(t, place, link, k, &a, &b);
    tac_Vec3 force = v3_add(v3_scale(c->m, b), v3_cross(a, c->h));
    tac_Vec3 torque = v3_add(m3_mul_v(&c->I, a), v3_cross(c->h, b));
    for (int up = link; up >= 0; up = t->link[up].parent)
        for (int i = 0; i < t->link[up].dofs; i++) {
            int row = t->link[up].dof + i;
            column(t, place, up, i, &s, &u);
            M[row * n + j] = M[j * n + row] = v3_dot(s, torque) + v3_dot(u, force);
        }
}

static void mass_matrix(const taci_Tree *t, const taci_TreePlace *place, double *M)
{
    int n = t->dofs;
    memset(M, 0, sizeof *M * (size_t)n * (size_t)n);
    for (int i = 0; i < t->links; i++) {
        Composite k = composite_of(&t->link[i], &place[i], place[0].p);
        memcpy(t->parts->composite[i], &k, sizeof k);
    }
    for (int i = t->links - 1; i >= 0; i--) {
        for (int k = 0; k < t->link[i].dofs; k++)
            fill(t, place, i, k, M);
        if (t->link[i].parent >= 0)
            add_composite((Composite *)(void *)t->parts->composite[t->link[i].parent],
                          (const Composite *)(const void *)t->parts->composite[i]);
    }
    for (int i = 0; i < n; i++)
        M[i * n + i] += t->rotor[i];
}

/// Acceleration of a link at its joint origin while all rates stay as they are; `ground` is that of
/// the world.
static tac_Twist acceleration_of(const taci_Tree *t, const taci_TreePlace *place, int link,
                                 const double *v, tac_Vec3 ground)
{
    const taci_TreeLink *l = &t->link[link];
    const taci_TreeParts *p = t->parts;
    const double *rate = v + l->dof;
    tac_Vec3 w = {0, 0, 0}; // of the parent
    tac_Twist A = {ground, {0, 0, 0}};
    if (l->parent >= 0) {
        w = p->twist[l->parent].ang;
        A = p->acceleration[l->parent];
        A.lin = v3_add(
            A.lin, v3_add(v3_cross(A.ang, place[link].r), v3_cross(w, v3_cross(w, place[link].r))));
    }
    tac_Vec3 axis = m3_col(&place[link].R, 2);
    if (l->type == TACI_TREE_REVOLUTE)
        A.ang = v3_add(A.ang, v3_cross(w, v3_scale(rate[0], axis)));
    else if (l->type == TACI_TREE_PRISMATIC)
        A.lin = v3_add(A.lin, v3_cross(w, v3_scale(2.0 * rate[0], axis)));
    else if (l->type == TACI_TREE_BALL)
        A.ang = v3_add(A.ang, v3_cross(w, m3_mul_v(&place[link].R, v3(rate[0], rate[1], rate[2]))));
    return A;
}

/// The same with rates that change by `a`.
static void add_rates(const taci_TreeLink *l, const taci_TreePlace *place, const double *a,
                      tac_Twist *A)
{
    switch ((taci_TreeLinkType)l->type) {
    case TACI_TREE_REVOLUTE:
        A->ang = v3_axpy(A->ang, a[0], m3_col(&place->R, 2));
        break;
    case TACI_TREE_PRISMATIC:
        A->lin = v3_axpy(A->lin, a[0], m3_col(&place->R, 2));
        break;
    case TACI_TREE_BALL:
        A->ang = v3_add(A->ang, m3_mul_v(&place->R, v3(a[0], a[1], a[2])));
        break;
    case TACI_TREE_FREE:
        A->lin = v3_add(A->lin, v3(a[0], a[1], a[2]));
        A->ang = v3_add(A->ang, m3_mul_v(&place->R, v3(a[3], a[4], a[5])));
        break;
    }
}

void taci_tree_inverse(const taci_Tree *t, const taci_TreePlace *place, const double *v,
                       const double *a, tac_Vec3 ground, double *effort)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < t->dofs; i++)
        effort[i] = a ? t->rotor[i] * a[i] : 0.0;
    taci_tree_twists(t, place, v, p->twist);
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        tac_Vec3 w = p->twist[i].ang, d = place[i].d;
        tac_Twist A = acceleration_of(t, place, i, v, ground);
        if (a)
            add_rates(l, &place[i], a + l->dof, &A);
        p->acceleration[i] = A;
        tac_Mat3 J = m3_rotate_symmetric(&place[i].R, &l->J);
        tac_Vec3 at_centre = v3_add(A.lin, v3_add(v3_cross(A.ang, d), v3_cross(w, v3_cross(w, d))));
        tac_Vec3 force = v3_scale(l->m, at_centre);
        tac_Vec3 torque = v3_add(m3_mul_v(&J, A.ang), v3_cross(w, m3_mul_v(&J, w)));
        p->load[i] = (tac_Wrench){force, v3_add(torque, v3_cross(d, force))};
    }
    taci_tree_lift_loads(t, place, ground, false, p->load);
    taci_tree_pull_back(t, place, p->load, effort);
}

void taci_tree_jacobian(const taci_Tree *t, const taci_TreePlace *place, int link, tac_Vec3 at,
                        double *J)
{
    size_t n = (size_t)t->dofs;
    memset(J, 0, 6 * n * sizeof *J);
    for (; link >= 0; link = t->link[link].parent)
        for (int k = 0; k < t->link[link].dofs; k++) {
            double *to = J + t->link[link].dof + k;
            tac_Vec3 a, b;
            column(t, place, link, k, &a, &b); // about the first link's joint origin
            b = v3_add(b, v3_cross(a, v3_sub(at, place[0].p)));
            const double twist[6] = {b.x, b.y, b.z, a.x, a.y, a.z};
            for (size_t i = 0; i < 6; i++)
                to[i * n] = twist[i];
        }
}

void taci_tree_mass(const taci_Tree *t, const taci_TreePlace *place, const double *v, double *M,
                    double *bias)
{
    if (M)
        mass_matrix(t, place, M);
    if (bias)
        taci_tree_inverse(t, place, v, NULL, v3(0, 0, 0), bias);
}
