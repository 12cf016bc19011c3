/* Bodies on which gravity acts with a share of its own (tac_TreeBodyDef.gravity_scale): a force at
 * the centre of mass of each, whichever bodies are of one link; its potential in the books of
 * energy, its impulse in those of momentum. */
#include "check.h"
#include "env.h"
#include "larger.h"
#include "math/so3.h"
#include "rnd.h"
#include "trees.h"
#include <string.h>
#include <tactus/tactus.h>

enum { DOFS = 32, POSITIONS = 48 };

static const tac_Vec3 gravity = {1.0, -2.0, -9.0}; // m/s2

static tac_World *world_of(TreeScene *scene, tac_Vec3 g, tac_Form form, tac_SystemId *tree)
{
    tac_World *world;
    tac_WorldDef def = tac_world_def_default();
    tac_TreeDef tree_def = trees_def(scene);
    tree_def.form = form;
    def.gravity = g;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    assert_int_equal(tac_tree_create(world, &tree_def, tree), TAC_OK);
    return world;
}

static void lift_all(TreeScene *scene, uint64_t seed)
{
    Rnd r = rnd_make(seed);
    for (int i = 0; i < scene->bodies; i++)
        scene->body[i].gravity_scale = rnd_uniform(&r, -1.0, 2.0);
}

static TreeScene top(void)
{
    return trees_top(60.0, false);
}
static TreeScene whirl(void)
{
    return trees_whirl(3.0);
}
static TreeScene carousel(void)
{
    return trees_carousel(3.0);
}

static const struct {
    TreeScene (*scene)(void);
} kinds[] = {{trees_arm7}, {trees_joints}, {trees_floating}, {top}, {whirl}, {carousel}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static double height(const tac_World *world)
{
    return tac_world_ledger(world, true).gravity;
}

/// Free and ball joints are moved by a turn of their own axes.
static void nudge(const TreeScene *scene, const tac_World *w, tac_SystemId tree, int dof, double h,
                  double *q)
{
    for (int i = 0; i < scene->bodies; i++) {
        int v = tac_tree_velocity(w, tree, i), at = tac_tree_position(w, tree, i);
        tac_TreeJoint joint = scene->body[i].joint;
        bool is_free = joint == TAC_TREE_FREE;
        if (v < 0 || dof < v || dof >= v + (is_free ? 6 : joint == TAC_TREE_BALL ? 3 : 2))
            continue;
        int k = dof - v;
        if ((!is_free && joint != TAC_TREE_BALL) || (is_free && k < 3)) {
            if (k == 0 || is_free || joint == TAC_TREE_UNIVERSAL)
                q[at + k] += h;
            continue;
        }
        double *x = q + at + (is_free ? 3 : 0), turn[3] = {0};
        turn[k - (is_free ? 3 : 0)] = h;
        tac_Quat to = q_mul((tac_Quat){x[0], x[1], x[2], x[3]}, q_exp(v3_at(turn)));
        x[0] = to.w, x[1] = to.x, x[2] = to.y, x[3] = to.z;
    }
}

static void what_holds_a_tree_is_the_slope_of_its_height(void **state)
{
    (void)state;
    const double h = 1e-5; // errors h² and rounding / h, about 1e-9
    for (int kind = 0; kind < KINDS; kind++) {
        TreeScene scene = kinds[kind].scene();
        tac_SystemId tree;
        lift_all(&scene, 7);
        tac_World *w = world_of(&scene, gravity, TAC_FORM_AUTO, &tree);
        double q[POSITIONS], moved[POSITIONS], hold[DOFS], forces[DOFS];
        int n = tac_system_velocity_count(w, tree);
        assert_int_equal(tac_system_positions(w, tree, q), TAC_OK);
        assert_int_equal(tac_tree_gravity(w, tree, NULL, hold), TAC_OK);
        for (int i = 0; i < n; i++) {
            double at[2];
            for (int side = 0; side < 2; side++) {
                memcpy(moved, q, sizeof q);
                nudge(&scene, w, tree, i, side ? h : -h, moved);
                assert_int_equal(tac_system_set_positions(w, tree, moved), TAC_OK);
                at[side] = height(w);
            }
            check_near(hold[i], (at[1] - at[0]) / (2.0 * h), 1e-8 * larger(1.0, fabs(at[0])));
        }
        tac_world_destroy(w);
        for (int i = 0; i < scene.bodies; i++) // gravity alone acts
            memset(scene.body[i].axis, 0, sizeof scene.body[i].axis);
        scene.tendons = 0;
        w = world_of(&scene, gravity, TAC_FORM_AUTO, &tree);
        double still[DOFS] = {0};
        assert_int_equal(tac_system_set_velocities(w, tree, still), TAC_OK);
        assert_int_equal(tac_system_forces(w, tree, forces), TAC_OK);
        assert_int_equal(tac_tree_gravity(w, tree, NULL, hold), TAC_OK);
        for (int i = 0; i < n; i++)
            check_near(forces[i], -hold[i], 1e-12 * larger(1.0, fabs(hold[i])));
        tac_world_destroy(w);
    }
}

static void a_tree_that_is_lifted_by_its_weight_stays_where_it_is(void **state)
{
    (void)state;
    TreeScene scene = trees_joints();
    tac_SystemId tree;
    for (int i = 0; i < scene.bodies; i++) {
        scene.body[i].gravity_scale = 0.0;
        memset(scene.body[i].axis, 0, sizeof scene.body[i].axis);
        memset(scene.body[i].velocity, 0, sizeof scene.body[i].velocity);
    }
    tac_World *w = world_of(&scene, gravity, TAC_FORM_AUTO, &tree);
    double before[POSITIONS], after[POSITIONS];
    assert_int_equal(tac_system_positions(w, tree, before), TAC_OK);
    for (int k = 0; k < 200; k++)
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    assert_int_equal(tac_system_positions(w, tree, after), TAC_OK);
    for (int i = 0; i < tac_system_position_count(w, tree); i++)
        check_near(after[i], before[i], 1e-12); // two forces of rounding
    tac_world_destroy(w);
}

static void both_books_close_whatever_is_lifted(void **state)
{
    (void)state;
    const tac_Form forms[] = {TAC_FORM_RECURSION, TAC_FORM_SQUARE};
    for (int kind = 0; kind < KINDS; kind++)
        for (int form = 0; form < 2; form++) {
            TreeScene scene = kinds[kind].scene();
            tac_SystemId tree;
            lift_all(&scene, 3 + (uint64_t)kind);
            tac_World *w = world_of(&scene, gravity, forms[form], &tree);
            double unexplained = 0.0, created = 0.0, residual = 0.0;
            for (int k = 0; k < test_count(500, 50); k++) {
                assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
                tac_Ledger l = tac_world_ledger(w, true);
                keep_worst(&unexplained, tac_world_stats(w).momentum_residual);
                keep_worst(&created, fabs(l.created));
                keep_worst(&residual, tac_world_stats(w).residual);
            }
            check_at_most(unexplained, 1e-12);
            check_at_most(residual, 1e-12);
            check_near(created, 0.0, 0.0);
            tac_world_destroy(w);
        }
}

/// A free dumbbell: two bodies, fixed to each other, of which one is lifted so that both together
/// weigh nothing. Its centre goes straight on, and it swings about it as a pendulum does.
static void a_dumbbell_of_no_weight_swings_about_its_centre(void **state)
{
    (void)state;
    const double m = 0.5, a = 0.2, J = 1e-3, g = 9.81, angle = 0.3;
    for (int form = 0; form < 2; form++) {
        TreeScene scene = {.name = "dumbbell", .bodies = 2};
        tac_SystemId tree;
        for (int i = 0; i < 2; i++) {
            tac_TreeBodyDef *b = &scene.body[i];
            *b = tac_tree_body_def_default();
            b->parent = i - 1;
            b->joint = i ? TAC_TREE_FIXED : TAC_TREE_FREE;
            b->mass = m;
            b->inertia = (tac_Mat3){{{J, 0, 0}, {0, J, 0}, {0, 0, J}}};
            b->gravity_scale = i ? 1.0 : -1.0;
        }
        scene.body[1].frame_parent.p = v3(0, 0, -2 * a);
        scene.body[0].frame_parent = (tac_Pose){{0, 0, 0}, q_exp(v3(angle, 0, 0))};
        tac_World *w =
            world_of(&scene, v3(0, 0, -g), form ? TAC_FORM_SQUARE : TAC_FORM_RECURSION, &tree);
        double q0[7], q[7];
        assert_int_equal(tac_system_positions(w, tree, q0), TAC_OK);
        // I θ'' = -2 m g a sin θ: held against the same by small steps
        double I = 2 * (J + m * a * a), th = angle, w0 = 0.0;
        const int steps = 400, fine = 100;
        for (int k = 0; k < steps; k++)
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
        for (int k = 0; k < steps * fine; k++) {
            double dt = 1e-3 / fine;
            w0 -= 0.5 * dt * 2 * m * g * a * sin(th) / I;
            th += dt * w0;
            w0 -= 0.5 * dt * 2 * m * g * a * sin(th) / I;
        }
        assert_int_equal(tac_system_positions(w, tree, q), TAC_OK);
        for (int i = 0; i < 3; i++)
            check_near(q[i], q0[i], 1e-12);
        check_near(2.0 * atan2(q[4], q[3]), th, 1e-5); // T² of a swing of 1.1 s
        tac_world_destroy(w);
    }
}

static void steps_with_lifts_are_of_second_order(void **state)
{
    (void)state;
    double end[3][POSITIONS];
    int n = 0;
    for (int level = 0; level < 3; level++) {
        TreeScene scene = trees_joints();
        tac_SystemId tree;
        lift_all(&scene, 9);
        tac_World *w = world_of(&scene, gravity, TAC_FORM_RECURSION, &tree);
        int steps = 100 << level;
        for (int k = 0; k < steps; k++)
            assert_int_equal(tac_world_step(w, 0.2 / steps), TAC_OK);
        assert_int_equal(tac_system_positions(w, tree, end[level]), TAC_OK);
        n = tac_system_position_count(w, tree);
        tac_world_destroy(w);
    }
    double coarse = 0.0, fine = 0.0;
    for (int i = 0; i < n; i++) {
        keep_worst(&coarse, fabs(end[0][i] - end[1][i]));
        keep_worst(&fine, fabs(end[1][i] - end[2][i]));
    }
    show(coarse / fine, "");
    check_between(coarse / fine, 3.0, 5.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_holds_a_tree_is_the_slope_of_its_height),
        cmocka_unit_test(a_tree_that_is_lifted_by_its_weight_stays_where_it_is),
        cmocka_unit_test(both_books_close_whatever_is_lifted),
        cmocka_unit_test(a_dumbbell_of_no_weight_swings_about_its_centre),
        cmocka_unit_test(steps_with_lifts_are_of_second_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
