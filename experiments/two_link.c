/* The arm of two links (two_link.h). */
#include "two_link.h"

#include <math.h>

const double two_link_length[2] = {0.30, 0.25}; // m
const double two_link_mass[2] = {1.0, 0.8};     // kg
const double two_link_spring[2] = {6.0, 3.0};   // N·m/rad

TwoLinkDef two_link_def(void)
{
    return (TwoLinkDef){
        .world = without_gravity(tac_world_def_default()), .form = TAC_FORM_AUTO, .q = {1.0, -1.2}};
}

static tac_TreeBodyDef link_def(const TwoLinkDef *def, int i)
{
    double l = two_link_length[i], m = two_link_mass[i];
    tac_TreeBodyDef body = tac_tree_body_def_default();
    body.parent = i - 1; // the world, or the first link
    body.joint = TAC_TREE_REVOLUTE;
    body.frame_parent.p = vec(i > 0 ? two_link_length[0] / 2 : 0.0, 0.0, 0.0);
    body.frame_body.p = vec(-l / 2, 0.0, 0.0);
    body.mass = m;
    body.inertia = tac_inertia_diagonal(m * l * l / 1200.0, m * l * l / 12.0, m * l * l / 12.0);
    body.axis[0].spring = two_link_spring[i];
    body.position[0] = def->q[i];
    body.velocity[0] = def->v[i];
    return body;
}

bool two_link_create(const TwoLinkDef *def, TwoLink *arm)
{
    *arm = (TwoLink){0};
    tac_TreeBodyDef body[2] = {link_def(def, 0), link_def(def, 1)};
    tac_TreeDef tree = tac_tree_def_default();
    tree.body = body;
    tree.body_count = 2;
    tree.form = def->form;
    if (tac_world_create(&def->world, &arm->world) != TAC_OK ||
        tac_tree_create(arm->world, &tree, &arm->tree) != TAC_OK)
        return false;
    arm->E0 = tac_world_energy(arm->world);
    return true;
}

void two_link_destroy(TwoLink *arm)
{
    tac_world_destroy(arm->world);
    arm->world = NULL;
}

void two_link_dynamics(const double q[2], const double v[2], double M[4], double C[4])
{
    const double *m = two_link_mass, *l = two_link_length;
    double I1 = m[0] * l[0] * l[0] / 12.0, I2 = m[1] * l[1] * l[1] / 12.0;
    double a = I1 + I2 + m[0] * l[0] * l[0] / 4.0 + m[1] * (l[0] * l[0] + l[1] * l[1] / 4.0);
    double b = m[1] * l[0] * l[1] / 2.0, d = I2 + m[1] * l[1] * l[1] / 4.0;
    double c2 = b * cos(q[1]), s2 = b * sin(q[1]);
    M[0] = a + 2.0 * c2;
    M[1] = M[2] = d + c2;
    M[3] = d;
    C[0] = -s2 * v[1];
    C[1] = -s2 * (v[0] + v[1]);
    C[2] = s2 * v[0];
    C[3] = 0.0;
}
