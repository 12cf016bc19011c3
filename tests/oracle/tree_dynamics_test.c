/* The oracle's own tests: what measures must be measured. The Runge-Kutta method by its order and
 * the sums of its coefficients; the equations of motion by closed forms, conservation laws and the
 * rigid-body oracle, none of which the library has a part in. */
#include "oracle_world.h"
#include "check.h"
#include "compliant_rk.h"
#include "rnd.h"
#include "runge_kutta.h"
#include "trees.h"
#include "larger.h"
#include <math.h>
#include <string.h>

// The method.

static void rows_of_the_tableau_sum_to_its_nodes_and_weights_integrate_powers(void **state)
{
    (void)state;
    const double *a, *b, *c;
    runge_kutta_tableau(&a, &b, &c);
    for (int i = 0; i < RUNGE_KUTTA_STAGES; i++) {
        double sum = 0.0;
        for (int j = 0; j < i; j++)
            sum += a[i * RUNGE_KUTTA_STAGES + j];
        check_near(sum, c[i], 2e-14); // entries up to 43: rounding of their sum
    }
    for (int power = 0; power < 8; power++) { // the quadrature conditions up to order 8
        double sum = 0.0;
        for (int i = 0; i < RUNGE_KUTTA_STAGES; i++)
            sum += b[i] * pow(c[i], power);
        check_near(sum, 1.0 / (power + 1), 4e-15); // weights up to 5.8
    }
}

/// Kepler's ellipse, which exercises trees of the order conditions that quadrature does not.
static void kepler(void *user, double t, const double *y, double *dy)
{
    (void)user, (void)t;
    double r2 = y[0] * y[0] + y[1] * y[1], r3 = r2 * sqrt(r2);
    dy[0] = y[2], dy[1] = y[3];
    dy[2] = -y[0] / r3, dy[3] = -y[1] / r3;
}

/// Where `steps` steps lead in 2 s from the perihelion of an ellipse of eccentricity 0.3.
static void kepler_end(int steps, double *y)
{
    double start[4] = {0.7, 0, 0, sqrt(1.3 / 0.7)}, work[RUNGE_KUTTA_WORK(4)], h = 2.0 / steps;
    RungeKutta rk = {.f = kepler, .n = 4, .work = work};
    memcpy(y, start, sizeof start);
    for (int i = 0; i < steps; i++)
        runge_kutta_step(&rk, i * h, h, y, y, 1.0);
}

static void the_method_is_of_order_eight(void **state)
{
    (void)state;
    double fine[4], error[3] = {0};
    kepler_end(500, fine); // rounding only: 1e-15
    for (int level = 0; level < 3; level++) {
        double y[4];
        kepler_end(8 << level, y);
        for (int i = 0; i < 4; i++)
            error[level] = larger(error[level], fabs(y[i] - fine[i]));
    }
    // Errors of 1e-8, 5e-11 and 2e-13: a coefficient that is wrong by 1e-11 shows.
    check_between(log2(error[0] / error[1]), 7.7, 8.3);
    check_between(log2(error[1] / error[2]), 7.6, 8.3);
}

/// y' = y cos t: the time of a stage counts.
static void growing(void *user, double t, const double *y, double *dy)
{
    (void)user;
    dy[0] = y[0] * cos(t);
}

static void a_run_keeps_its_tolerance_and_says_when_it_cannot(void **state)
{
    (void)state;
    double y[4] = {1.0}, work[RUNGE_KUTTA_WORK(4)];
    RungeKutta rk = {.f = growing, .n = 1, .work = work};
    assert_true(runge_kutta_run(&rk, 0.0, 10.0, y, 1e-13) > 0);
    check_near(y[0], exp(sin(10.0)), 1e-12);  // a few steps' worth of the tolerance
    double falling[4] = {1.0, 0.0, 0.0, 0.0}; // into the centre: the step shrinks to nothing
    rk = (RungeKutta){.f = kepler, .n = 4, .work = work};
    assert_int_equal(runge_kutta_run(&rk, 0.0, 2.0, falling, 1e-12), -1);
}

// The equations.

static const tac_Vec3 no_gravity = {0, 0, 0};

static void the_arm_has_the_mass_matrix_and_bias_of_the_textbook(void **state)
{
    (void)state;
    TreeScene scene = trees_arm();
    tac_TreeDef def = trees_def(&scene);
    OracleTree tree;
    oracle_tree_make(&tree, &def, no_gravity);
    double I1 = 0.09 / 12, I2 = 0.8 * 0.0625 / 12;
    double a = I1 + I2 + 0.0225 + 0.8 * (0.09 + 0.015625), b = 0.8 * 0.3 * 0.125;
    double d = I2 + 0.8 * 0.015625, q[2] = {0.7, -1.1}, v[2] = {2.0, -3.0}, M[4], bias[2];
    oracle_tree_mass(&tree, q, M);
    oracle_tree_bias(&tree, q, v, bias);
    check_near(M[0], a + 2 * b * cos(q[1]), 1e-15); // rounding, here and below
    check_near(M[1], d + b * cos(q[1]), 1e-15);
    check_near(M[2], M[1], 1e-16);
    check_near(M[3], d, 1e-16);
    check_near(bias[0], b * sin(q[1]) * (-2 * v[0] * v[1] - v[1] * v[1]), 1e-14);
    check_near(bias[1], b * sin(q[1]) * v[0] * v[0], 1e-14);
}

/// Runs one tree; y is left at the end.
static void run_scene(TreeScene *scene, OracleWorld *world, double seconds, double *y)
{
    tac_TreeDef def = trees_def(scene);
    memset(world, 0, sizeof *world);
    world->trees = 1;
    oracle_tree_make(&world->tree[0], &def, scene->gravity);
    oracle_world_start(world, y);
    oracle_world_run(world, seconds, 1e-12, y);
}

static OracleWorld world; // large

static void arm_and_chain_end_where_another_program_saw_them(void **state)
{
    (void)state;
    // reference_t1 and reference_t05 of the reference program, scipy's DOP853 with rtol 1e-12
    static const double arm[4] = {0.8982563028034146, -0.9733759447335371, -3.9611558434146463,
                                  16.81750635346539};
    static const double chain[6] = {0.19241697732944493,  0.03977300483740873, 0.1643626525646349,
                                    -0.18769966049910886, -0.9974408647372331, -0.3389900501515133};
    double y[12];
    TreeScene scene = trees_arm();
    run_scene(&scene, &world, 1.0, y);
    // both with a relative tolerance of 1e-12 per step; the motion multiplies errors by about 100
    check_array_near(y, arm, 4, 1e-9);
    scene = trees_chain6();
    run_scene(&scene, &world, 0.5, y);
    check_array_near(y, chain, 6, 1e-8); // and this one by 1000
}

static void every_scene_without_dampers_keeps_its_energy(void **state)
{
    (void)state;
    TreeScene scenes[] = {trees_arm(),    trees_chain6(),   trees_arm7(),
                          trees_joints(), trees_floating(), trees_hand(false)};
    for (int i = 0; i < 6; i++) {
        double y[ORACLE_POSITIONS + ORACLE_DOFS];
        run_scene(&scenes[i], &world, 0.0, y);
        double before = oracle_world_energy(&world, y);
        run_scene(&scenes[i], &world, 0.5, y);
        double drift = fabs(oracle_world_energy(&world, y) - before);
        print_message("%s: ", scenes[i].name);
        show(drift, "J");
        check_at_most(drift, 1e-11 * larger(1.0, fabs(before))); // the method's tolerance
    }
}

static void a_floating_tree_keeps_both_momenta(void **state)
{
    (void)state;
    double y[64];
    tac_Vec3 p0, L0, p, L;
    TreeScene scene = trees_floating();
    run_scene(&scene, &world, 0.0, y);
    int n = world.tree[0].positions;
    oracle_tree_momentum(&world.tree[0], y, y + n, &p0, &L0);
    run_scene(&scene, &world, 1.0, y);
    oracle_tree_momentum(&world.tree[0], y, y + n, &p, &L);
    check_vec3_near(p, p0, 1e-11); // the method's tolerance
    check_vec3_near(L, L0, 1e-11);
}

/// The power of the bias is half of v' dM/dt v: a law between two routes, M and the accelerations.
static void the_bias_does_the_work_of_a_changing_mass_matrix(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(7);
    TreeScene scenes[] = {trees_joints(), trees_floating()};
    for (int i = 0; i < 2; i++) {
        tac_TreeDef def = trees_def(&scenes[i]);
        OracleTree *tree = &world.tree[0];
        oracle_tree_make(tree, &def, no_gravity);
        double q[ORACLE_POSITIONS], v[ORACLE_DOFS], dq[ORACLE_POSITIONS], bias[ORACLE_DOFS];
        oracle_tree_start(tree, q, v);
        for (int d = 0; d < tree->dofs; d++)
            v[d] = rnd_uniform(&rnd, -2, 2);
        oracle_tree_rates(tree, q, v, dq);
        double power = 0.0, K[2], h = 1e-5;
        for (int side = 0; side < 2; side++) {
            double at[ORACLE_POSITIONS];
            for (int j = 0; j < tree->positions; j++)
                at[j] = q[j] + (side ? h : -h) * dq[j];
            K[side] = oracle_tree_kinetic(tree, at, v);
        }
        oracle_tree_bias(tree, q, v, bias);
        for (int d = 0; d < tree->dofs; d++)
            power += bias[d] * v[d];
        check_near(power, (K[1] - K[0]) / (2 * h), 1e-8); // rounding of K over h, 1e-16 / 1e-5, x
                                                          // 100
    }
}

static void kinetic_energy_is_that_of_the_mass_matrix(void **state)
{
    (void)state;
    TreeScene scene = trees_joints();
    tac_TreeDef def = trees_def(&scene);
    OracleTree *tree = &world.tree[0];
    oracle_tree_make(tree, &def, no_gravity);
    double q[16], v[16], M[256], K = 0.0;
    oracle_tree_start(tree, q, v);
    oracle_tree_mass(tree, q, M);
    for (int i = 0; i < tree->dofs; i++)
        for (int j = 0; j < tree->dofs; j++)
            K += v[i] * M[i * tree->dofs + j] * v[j] / 2;
    check_near(K, oracle_tree_kinetic(tree, q, v), 1e-14); // rounding
}

/// Forces are minus the derivative of the potential along each velocity: springs of all joints,
/// gravity, tendons taut and slack, a limit in force.
static void forces_are_the_slope_of_the_potential(void **state)
{
    (void)state;
    TreeScene scenes[] = {trees_joints(), trees_hand(true), trees_arm7()};
    scenes[2].body[3].axis[0].lower = -0.1; // body 3 starts at -0.29
    scenes[2].body[3].axis[0].upper = 0.1;
    for (int i = 0; i < 3; i++) {
        tac_TreeDef def = trees_def(&scenes[i]);
        OracleTree *tree = &world.tree[0];
        oracle_tree_make(tree, &def, scenes[i].gravity);
        double q[ORACLE_POSITIONS], v[ORACLE_DOFS] = {0}, dq[ORACLE_POSITIONS], f[ORACLE_DOFS];
        oracle_tree_start(tree, q, v);
        memset(v, 0, sizeof v);
        oracle_tree_force(tree, q, v, f);
        for (int d = 0; d < tree->dofs; d++) {
            double E[2], h = 1e-5;
            v[d] = 1.0;
            oracle_tree_rates(tree, q, v, dq);
            v[d] = 0.0;
            for (int side = 0; side < 2; side++) {
                double at[ORACLE_POSITIONS];
                for (int j = 0; j < tree->positions; j++)
                    at[j] = q[j] + (side ? h : -h) * dq[j];
                E[side] = oracle_tree_potential(tree, at);
            }
            // rounding of E (up to 100 J) over h, and h² of its third derivative
            check_near(f[d], -(E[1] - E[0]) / (2 * h), 1e-7);
        }
    }
}

static void a_universal_joint_is_two_turning_ones_with_a_massless_piece_between(void **state)
{
    (void)state;
    TreeScene scene = {0};
    scene.bodies = 2;
    for (int i = 0; i < 2; i++)
        scene.body[i] = tac_tree_body_def_default();
    scene.body[0].frame_parent = trees_frame((tac_Vec3){0.1, 0.2, 0.3}, (tac_Vec3){1, 1, 0});
    scene.body[0].mass = 0.0;
    scene.body[0].inertia = (tac_Mat3){{{0}}};
    scene.body[1].parent = 0;
    scene.body[1].joint = TAC_TREE_REVOLUTE;
    // its z axis is the y axis of the piece
    scene.body[1].frame_parent =
        tac_pose_make((tac_Vec3){0, 0, 0}, (tac_Vec3){-1.5707963267948966, 0, 0});
    scene.body[1].frame_body =
        tac_pose_make((tac_Vec3){0.1, -0.2, 0.05}, (tac_Vec3){-1.5707963267948966, 0, 0});
    TreeScene one = {0};
    one.bodies = 1;
    one.body[0] = scene.body[1];
    one.body[0].parent = TAC_TREE_WORLD;
    one.body[0].joint = TAC_TREE_UNIVERSAL;
    one.body[0].frame_parent = scene.body[0].frame_parent;
    one.body[0].frame_body = tac_pose_make((tac_Vec3){0.1, -0.2, 0.05}, (tac_Vec3){0, 0, 0});
    double q[2] = {0.4, -0.9}, v[2] = {1.5, -2.5}, M[2][4], bias[2][2];
    for (int i = 0; i < 2; i++) {
        tac_TreeDef def = trees_def(i ? &one : &scene);
        oracle_tree_make(&world.tree[0], &def, no_gravity);
        oracle_tree_mass(&world.tree[0], q, M[i]);
        oracle_tree_bias(&world.tree[0], q, v, bias[i]);
    }
    check_array_near(M[0], M[1], 4, 1e-15); // rounding
    check_array_near(bias[0], bias[1], 2, 1e-14);
}

/// A free body on a spring against the oracle of rigid bodies.
static void a_tree_of_one_free_body_is_a_rigid_body(void **state)
{
    (void)state;
    TreeScene scene = {0};
    scene.bodies = 1;
    tac_TreeBodyDef *b = &scene.body[0];
    *b = tac_tree_body_def_default();
    b->joint = TAC_TREE_FREE;
    b->mass = 0.8;
    b->inertia = (tac_Mat3){{{0.02, 0, 0}, {0, 0.03, 0}, {0, 0, 0.011}}};
    b->frame_parent = tac_pose_make((tac_Vec3){0.1, 0.2, -0.3}, (tac_Vec3){0.3, -0.4, 0.5});
    memcpy(b->velocity, (double[]){0.4, 0.1, -0.2, 1.0, 3.0, -2.0}, 6 * sizeof(double));
    memset(&world, 0, sizeof world);
    tac_TreeDef def = trees_def(&scene);
    world.trees = 1;
    oracle_tree_make(&world.tree[0], &def, (tac_Vec3){0, 0, -9.81});
    world.springs = 1;
    world.spring[0] = (OracleSpring){.part_b = -1,
                                     .at_a = {0.1, -0.05, 0.02},
                                     .at_b = {0.3, 0.1, 0.0},
                                     .stiffness = 40.0,
                                     .damping = 0.3};
    RkWorld rk = {.bodies = 1, .forces = 1, .gravity = {0, 0, -9.81}};
    tac_Quat q = b->frame_parent.q;
    rk.body[0] = (RkBody){.mass = 0.8,
                          .J = {0.02, 0.03, 0.011},
                          .x = {0.1, 0.2, -0.3},
                          .q = {q.w, q.x, q.y, q.z},
                          .v = {0.4, 0.1, -0.2},
                          .w = {1.0, 3.0, -2.0}};
    rk.force[0] = (RkForce){.kind = RK_POINT,
                            .a = 0,
                            .b = -1,
                            .pa = {0.1, -0.05, 0.02},
                            .pb = {0.3, 0.1, 0.0},
                            .k = 40.0,
                            .c = 0.3};
    double y[13];
    oracle_world_start(&world, y);
    oracle_world_run(&world, 0.5, 1e-12, y);
    rk_run(&rk, 0.5, 5000);
    // that one is of fourth order with steps of 0.1 ms: 1e-13 of truncation, and as much rounding
    check_array_near(y, rk.body[0].x, 3, 1e-11);
    check_near(rk_angle(y + 3, rk.body[0].q), 0.0, 1e-11);
    check_array_near(y + 7, rk.body[0].v, 3, 1e-10);
    check_array_near(y + 10, rk.body[0].w, 3, 1e-10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_the_tableau_sum_to_its_nodes_and_weights_integrate_powers),
        cmocka_unit_test(the_method_is_of_order_eight),
        cmocka_unit_test(a_run_keeps_its_tolerance_and_says_when_it_cannot),
        cmocka_unit_test(the_arm_has_the_mass_matrix_and_bias_of_the_textbook),
        cmocka_unit_test(arm_and_chain_end_where_another_program_saw_them),
        cmocka_unit_test(every_scene_without_dampers_keeps_its_energy),
        cmocka_unit_test(a_floating_tree_keeps_both_momenta),
        cmocka_unit_test(the_bias_does_the_work_of_a_changing_mass_matrix),
        cmocka_unit_test(kinetic_energy_is_that_of_the_mass_matrix),
        cmocka_unit_test(forces_are_the_slope_of_the_potential),
        cmocka_unit_test(a_universal_joint_is_two_turning_ones_with_a_massless_piece_between),
        cmocka_unit_test(a_tree_of_one_free_body_is_a_rigid_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
