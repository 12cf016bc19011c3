/* Trees for tests (trees.h). */
#include "trees.h"
#include <math.h>
#include <string.h>

static tac_Vec3 vec(double x, double y, double z)
{
    return (tac_Vec3){x, y, z};
}

static tac_Mat3 diagonal(double a, double b, double c)
{
    return (tac_Mat3){{{a, 0, 0}, {0, b, 0}, {0, 0, c}}};
}

tac_TreeDef trees_def(TreeScene *scene)
{
    tac_TreeDef def = tac_tree_def_default();
    for (int i = 0; i < scene->tendons; i++) { // a copied scene still points into the first one
        scene->tendon[i].velocity = scene->velocity[i];
        scene->tendon[i].arm = scene->arm[i];
    }
    def.body = scene->body;
    def.body_count = scene->bodies;
    def.tendon = scene->tendon;
    def.tendon_count = scene->tendons;
    return def;
}

tac_Pose trees_frame(tac_Vec3 at, tac_Vec3 axis)
{
    double length = sqrt(axis.x * axis.x + axis.y * axis.y + axis.z * axis.z);
    double w = length + axis.z, x = -axis.y, y = axis.x; // half way from z to the axis
    if (w < 1e-9 * length)                               // straight back: about x
        return (tac_Pose){at, {0, 1, 0, 0}};
    double n = sqrt(w * w + x * x + y * y);
    return (tac_Pose){at, {w / n, x / n, y / n, 0}};
}

/// A body with its joint at `from` in the parent's frame and at `to` in its own, both frames' z
/// axes along `axis`.
static tac_TreeBodyDef *add(TreeScene *s, int parent, tac_TreeJoint joint, tac_Vec3 from,
                            tac_Vec3 to, tac_Vec3 axis)
{
    tac_TreeBodyDef *body = &s->body[s->bodies++];
    *body = tac_tree_body_def_default();
    body->parent = parent;
    body->joint = joint;
    body->frame_parent = trees_frame(from, axis);
    body->frame_body = trees_frame(to, axis);
    return body;
}

TreeScene trees_arm(void)
{
    TreeScene s = {.name = "arm"};
    for (int i = 0; i < 2; i++) {
        double l = i ? 0.25 : 0.30, m = i ? 0.8 : 1.0, I = m * l * l / 12;
        tac_Vec3 from = i ? vec(0.15, 0, 0) : vec(0, 0, 0);
        tac_TreeBodyDef *b =
            add(&s, i - 1, TAC_TREE_REVOLUTE, from, vec(-l / 2, 0, 0), vec(0, 0, 1));
        b->mass = m;
        b->inertia = diagonal(I / 100, I, I);
        b->axis[0].spring = i ? 3.0 : 6.0;
        b->position[0] = i ? -1.2 : 1.0;
    }
    return s;
}

TreeScene trees_chain6(void)
{
    static const double axes[6][3] = {{0, 0, 1}, {0, 1, 0}, {0, 1, 0},
                                      {1, 0, 0}, {0, 1, 0}, {1, 0, 0}};
    static const double q0[6] = {0.6, -0.5, 0.7, -0.8, 0.5, 0.9};
    TreeScene s = {.name = "chain6"};
    for (int i = 0; i < 6; i++) {
        double l = 0.2 - 0.02 * i, m = 1.0 - 0.12 * i, before = 0.2 - 0.02 * (i - 1);
        // from the parent's centre of mass to its end
        tac_Vec3 from = i ? vec(before / 2, -0.01, -0.005) : vec(0, 0, 0);
        tac_TreeBodyDef *b = add(&s, i - 1, TAC_TREE_REVOLUTE, from, vec(-l / 2, -0.01, -0.005),
                                 vec(axes[i][0], axes[i][1], axes[i][2]));
        b->mass = m;
        b->inertia = diagonal(m * 4e-4, m * l * l / 12, m * l * l / 12);
        b->axis[0].spring = 6 - i;
        b->position[0] = q0[i];
    }
    return s;
}

TreeScene trees_arm7(void)
{
    static const double mass[7] = {3.4, 3.5, 4.0, 2.7, 1.8, 2.5, 0.7};
    TreeScene s = {.name = "arm7", .gravity = {0, 0, -9.81}};
    for (int i = 0; i < 7; i++) {
        tac_Vec3 from = i ? vec(0, 0.02, 0.10) : vec(0, 0, 0.15);
        tac_TreeBodyDef *b = add(&s, i - 1, TAC_TREE_REVOLUTE, from, vec(0.01, -0.03, -0.09),
                                 i % 2 ? vec(0, 1, 0) : vec(0, 0, 1));
        b->mass = mass[i];
        b->inertia = diagonal(0.02 * mass[i] / 3, 0.018 * mass[i] / 3, 0.006 * mass[i] / 3);
        b->axis[0].rotor = 0.05;
        b->axis[0].spring = 20.0 - 2.0 * i;
        b->axis[0].rest = 0.1 * i;
        b->position[0] = 0.3 * sin(1.0 + i);
        b->velocity[0] = 0.8 * cos(1.7 * i);
    }
    return s;
}

TreeScene trees_joints(void)
{
    TreeScene s = {.name = "joints", .gravity = {0, 0, -9.81}};
    tac_TreeBodyDef *b =
        add(&s, TAC_TREE_WORLD, TAC_TREE_BALL, vec(0.1, 0, 1), vec(0, 0.02, 0.15), vec(1, 1, 3));
    b->mass = 1.2;
    b->inertia = diagonal(0.012, 0.010, 0.004);
    b->axis[0].spring = 3.0;
    memcpy(b->velocity, (double[]){0.5, -1.5, 2.0}, 3 * sizeof(double));
    // two branches of it
    b = add(&s, 0, TAC_TREE_UNIVERSAL, vec(0.05, 0, -0.15), vec(0, -0.1, 0), vec(1, 0.5, 0));
    b->mass = 0.6;
    b->inertia = diagonal(0.003, 0.001, 0.0028);
    b->axis[0].spring = 2.0;
    b->axis[1].spring = 1.0;
    b->axis[1].rotor = 0.002;
    memcpy(b->position, (double[]){0.4, -0.6}, 2 * sizeof(double));
    memcpy(b->velocity, (double[]){-2.0, 1.0}, 2 * sizeof(double));
    b = add(&s, 0, TAC_TREE_PRISMATIC, vec(-0.06, 0.03, -0.1), vec(0.02, 0, 0.01), vec(0.3, -1, 2));
    b->mass = 0.5;
    b->inertia = diagonal(0.0012, 0.0009, 0.0006);
    b->axis[0].spring = 150.0;
    b->axis[0].rest = -0.02;
    b->position[0] = 0.01;
    // a massless piece between two turning joints, and a body fixed to what follows
    b = add(&s, 2, TAC_TREE_REVOLUTE, vec(-0.05, 0, 0), vec(0, 0, 0), vec(0, 0, 1));
    b->mass = 0.0;
    b->inertia = diagonal(0, 0, 0);
    b->position[0] = 0.3;
    b->velocity[0] = 3.0;
    b = add(&s, 3, TAC_TREE_REVOLUTE, vec(0, 0, 0), vec(0.07, 0.01, 0), vec(0, 1, 0));
    b->mass = 0.3;
    b->inertia = diagonal(0.0003, 0.0006, 0.0005);
    b->axis[0].spring = 0.5;
    b = add(&s, 4, TAC_TREE_FIXED, vec(-0.07, 0, 0.02), vec(0.01, 0, -0.03), vec(1, 0, 1));
    b->mass = 0.1;
    b->inertia = diagonal(0.0001, 0.0001, 0.00005);
    return s;
}

TreeScene trees_floating(void)
{
    TreeScene s = {.name = "floating"};
    tac_TreeBodyDef *b =
        add(&s, TAC_TREE_WORLD, TAC_TREE_FREE, vec(0.2, -0.1, 0.4), vec(0.03, 0, 0), vec(1, 2, 2));
    b->mass = 1.5;
    b->inertia = diagonal(0.012, 0.020, 0.015);
    memcpy(b->velocity, (double[]){0.2, -0.1, 0.3, 1.0, -2.0, 1.5}, 6 * sizeof(double));
    b = add(&s, 0, TAC_TREE_FIXED, vec(0, 0.1, 0.05), vec(0, -0.02, 0.01), vec(0, 1, 1));
    b->mass = 0.4;
    b->inertia = diagonal(0.001, 0.0012, 0.0008);
    // limbs: one of two joints on the fixed piece, a ball, a slider
    b = add(&s, 1, TAC_TREE_REVOLUTE, vec(0.02, 0.05, 0), vec(-0.1, 0, 0), vec(0, 1, 0.2));
    b->mass = 0.3;
    b->inertia = diagonal(0.0002, 0.0011, 0.0010);
    b->velocity[0] = -3.0;
    b = add(&s, 2, TAC_TREE_REVOLUTE, vec(0.1, 0, 0), vec(-0.08, 0, 0), vec(0, 1, 0));
    b->mass = 0.2;
    b->inertia = diagonal(0.0001, 0.0005, 0.0005);
    b->position[0] = 0.5;
    b->axis[0].spring = 0.8;
    b = add(&s, 0, TAC_TREE_BALL, vec(-0.1, 0, 0), vec(0.12, 0, 0.01), vec(0, 0, 1));
    b->mass = 0.35;
    b->inertia = diagonal(0.0003, 0.0016, 0.0015);
    memcpy(b->position, (double[]){0.8, 0, 0.6, 0}, 4 * sizeof(double));
    memcpy(b->velocity, (double[]){1.0, 2.0, -1.0}, 3 * sizeof(double));
    b = add(&s, 0, TAC_TREE_PRISMATIC, vec(0, -0.08, 0), vec(0, 0, -0.05), vec(0.4, -1, 0));
    b->mass = 0.25;
    b->inertia = diagonal(0.0003, 0.0003, 0.0001);
    b->axis[0].spring = 60.0;
    b->velocity[0] = 0.3;
    return s;
}

/// Tendons of one finger whose first velocity is `first`: two that bend, three that stretch, one
/// that couples (arms in m; q1 q2 q3).
static void add_tendons(TreeScene *s, int first, bool slack)
{
    static const double arm[6][3] = {
        {-0.010, -0.008, -0.006}, {-0.010, -0.008, 0}, {0.008, 0, 0}, {0, 0.006, 0}, {0, 0, 0.005},
        {0, 0.006, -0.006}};
    static const double stiffness[6] = {30, 30, 12, 12, 12, 30};
    static const double tension[6] = {1.0 + 8.0 / 15, 1.0 / 15, 2.0, 2.0, 2.0, 2.0 / 15};
    for (int i = 0; i < 6; i++) {
        int t = s->tendons++;
        s->tendon[t] = tac_tendon_def_default();
        s->tendon[t].count = 3;
        s->tendon[t].stiffness = stiffness[i];
        s->tendon[t].offset = tension[i] / stiffness[i];
        s->tendon[t].slack = slack;
        for (int j = 0; j < 3; j++) {
            s->velocity[t][j] = first + j;
            s->arm[t][j] = arm[i][j];
        }
    }
}

TreeScene trees_hand(bool slack)
{
    static const double base[3][3] = {{0, -0.040, 0}, {0.025, 0.040, 0}, {-0.025, 0.040, 0}};
    static const double length[3] = {0.050, 0.035, 0.028}, mass[3] = {0.010, 0.006, 0.004};
    TreeScene s = {.name = slack ? "slack hand" : "hand"};
    for (int f = 0; f < 3; f++) {
        for (int i = 0; i < 3; i++) {
            double l = length[i], m = mass[i], across = m * (l * l / 12 + 0.006 * 0.006 / 4);
            tac_Vec3 from =
                i ? vec(0, 0, length[i - 1] / 2) : vec(base[f][0], base[f][1], base[f][2]);
            tac_TreeBodyDef *b = add(&s, i ? s.bodies - 1 : TAC_TREE_WORLD, TAC_TREE_REVOLUTE, from,
                                     vec(0, 0, -l / 2), vec(f ? 1 : -1, 0, 0)); // z x inward
            b->mass = m;
            b->inertia = diagonal(across, across, m * 0.006 * 0.006 / 2);
            b->position[0] = 0.2 + 0.1 * i + 0.05 * f;
            b->velocity[0] = f == 1 ? 2.0 - i : 0.0;
        }
        add_tendons(&s, 3 * f, slack);
    }
    return s;
}

TreeScene trees_top(double spin, bool sprung)
{
    TreeScene s = {.name = sprung ? "sprung top" : "top", .bodies = 1, .gravity = {0, 0, -9.81}};
    tac_TreeBodyDef *b = &s.body[0];
    *b = tac_tree_body_def_default();
    b->joint = TAC_TREE_BALL;
    b->mass = 1.0;
    b->inertia = (tac_Mat3){{{2e-3, 0, 0}, {0, 2e-3, 0}, {0, 0, 1.2e-3}}};
    b->frame_body.p.z = -0.06;
    b->position[0] = cos(0.2), b->position[1] = sin(0.2);
    b->velocity[2] = spin;
    b->axis[0].spring = sprung ? 0.3 : 0.0;
    b->axis[0].damper = sprung ? 1e-3 : 0.0;
    return s;
}

TreeScene trees_top_of_two(double spin)
{
    TreeScene s = trees_top(spin, false);
    tac_TreeBodyDef *b = &s.body[1];
    s.name = "top of two";
    s.bodies = 2;
    *b = tac_tree_body_def_default();
    b->parent = 0;
    b->mass = 0.2;
    b->inertia = (tac_Mat3){{{2e-4, 0, 0}, {0, 3e-4, 0}, {0, 0, 2.5e-4}}};
    b->frame_parent = trees_frame((tac_Vec3){0, 0, 0.03}, (tac_Vec3){1, 0, 0});
    b->frame_body = trees_frame((tac_Vec3){0.01, 0.005, 0}, (tac_Vec3){0, 0, 1});
    b->velocity[0] = 5.0;
    return s;
}

TreeScene trees_whirl(double rate)
{
    TreeScene s = {.name = "whirl", .bodies = 3, .gravity = {0, 0, -9.81}};
    for (int i = 0; i < 3; i++) {
        tac_TreeBodyDef *b = &s.body[i];
        *b = tac_tree_body_def_default();
        b->parent = i ? 0 : TAC_TREE_WORLD;
        b->joint = i ? TAC_TREE_BALL : TAC_TREE_FREE;
        b->mass = i ? 0.4 : 1.0;
        b->inertia = (tac_Mat3){{{4e-3, 0, 0}, {0, 3e-3, 0}, {0, 0, 2e-3}}};
        b->axis[0].damper = i == 1 ? 2e-3 : 0.0;
        b->axis[0].spring = i == 1 ? 0.2 : 0.0;
        if (i) {
            b->frame_parent.p = (tac_Vec3){i == 1 ? 0.1 : -0.1, 0.02, 0};
            b->frame_body.p = (tac_Vec3){0, 0, 0.08};
        }
        for (int k = 0; k < (i ? 3 : 6); k++)
            b->velocity[k] = rate * cos(1.0 + 2.3 * k + i) * (i || k > 2 ? 1.0 : 0.1);
    }
    return s;
}

TreeScene trees_carousel(double rate)
{
    TreeScene s = {.name = "carousel", .gravity = {0, 0, -9.81}};
    tac_TreeBodyDef *b =
        add(&s, TAC_TREE_WORLD, TAC_TREE_REVOLUTE, vec(0, 0, 0), vec(0.01, 0, 0), vec(0, 0, 1));
    b->mass = 2.0;
    b->inertia = diagonal(0.01, 0.012, 0.02);
    b->velocity[0] = rate;
    for (int i = 0; i < 3; i++) {
        static const tac_TreeJoint joint[3] = {TAC_TREE_BALL, TAC_TREE_REVOLUTE,
                                               TAC_TREE_UNIVERSAL};
        double a = 2.1 * i;
        tac_Vec3 out = vec(0.2 * cos(a), 0.2 * sin(a), 0);
        b = add(&s, 0, joint[i], out, vec(0, 0, 0.15), vec(-sin(a), cos(a), 0));
        b->mass = 0.3 + 0.1 * i;
        b->inertia = diagonal(1e-3, 8e-4, 2e-4);
        b->velocity[0] = i == 0 ? 0.0 : 2.0;
        b = add(&s, 2 * i + 1, TAC_TREE_REVOLUTE, vec(0, 0.01, -0.15), vec(0, 0, 0.08),
                vec(1, 0, 0));
        b->mass = 0.1;
        b->inertia = diagonal(2e-4, 2e-4, 4e-5);
        b->velocity[0] = -3.0;
    }
    return s;
}

TreeScene trees_furuta(double rate)
{
    TreeScene s = {.name = "Furuta", .gravity = {0, 0, -9.81}};
    tac_TreeBodyDef *b =
        add(&s, TAC_TREE_WORLD, TAC_TREE_REVOLUTE, vec(0, 0, 0), vec(-0.1, 0, 0), vec(0, 0, 1));
    b->mass = 0.3;
    b->inertia = diagonal(1e-4, 1e-3, 1e-3);
    b->velocity[0] = rate;
    b = add(&s, 0, TAC_TREE_REVOLUTE, vec(0.1, 0, 0), vec(0, 0, 0.12), vec(1, 0, 0));
    b->mass = 0.2;
    b->inertia = diagonal(1e-3, 1e-3, 1e-5);
    b->position[0] = 2.5;
    return s;
}

TreeScene trees_gimbal(double spin)
{
    TreeScene s = {.name = "gimbal", .gravity = {0, 0, -9.81}};
    tac_TreeBodyDef *b =
        add(&s, TAC_TREE_WORLD, TAC_TREE_REVOLUTE, vec(0, 0, 0), vec(0, 0, 0), vec(0, 0, 1));
    b->mass = 0.2;
    b->inertia = diagonal(4e-4, 4e-4, 6e-4);
    b = add(&s, 0, TAC_TREE_REVOLUTE, vec(0, 0, 0), vec(0, 0, -0.01), vec(1, 0, 0));
    b->mass = 0.15;
    b->inertia = diagonal(3e-4, 3e-4, 2e-4);
    b->position[0] = 0.6;
    b->velocity[0] = 1.0;
    b = add(&s, 1, TAC_TREE_REVOLUTE, vec(0, 0, 0.02), vec(0, 0, 0), vec(0, 0, 1));
    b->mass = 0.5;
    b->inertia = diagonal(6e-4, 6e-4, 1e-3);
    b->velocity[0] = spin;
    return s;
}

TreeScene trees_top_on_arm(double spin)
{
    TreeScene s = {.name = "top on arm", .gravity = {0, 0, -9.81}};
    const double m = 0.5;
    tac_TreeBodyDef *b =
        add(&s, TAC_TREE_WORLD, TAC_TREE_REVOLUTE, vec(0, 0, 0), vec(0, 0, 0), vec(0, 0, 1));
    b->mass = 3.0;
    b->inertia = diagonal(0.02, 0.02, 0.04);
    b = add(&s, 0, TAC_TREE_BALL, vec(0.1, 0, 0), vec(0, 0, -0.05), vec(sin(0.5), 0, cos(0.5)));
    b->frame_body = trees_frame(vec(0, 0, -0.05), vec(0, 0, 1));
    b->mass = m;
    b->inertia = diagonal(m * 1e-4, m * 1e-4, m * 2e-4);
    b->velocity[2] = spin;
    return s;
}

static TreeScene hand(void)
{
    return trees_hand(true);
}

static TreeScene whirl(void)
{
    return trees_whirl(3.0);
}

static TreeScene carousel(void)
{
    return trees_carousel(4.0);
}

static TreeScene top(void)
{
    return trees_top_of_two(20.0);
}

TreeScene (*const trees_all[TREES_ALL])(void) = {
    trees_arm, trees_chain6, trees_arm7, trees_joints, trees_floating, hand, whirl, carousel, top};
