/* What controllers ask of trees: poses, Jacobians, inverse dynamics and gravity at any state.
 *
 * Each is held against another route to the same number: a tree that was put there, differences of
 * poses, the mass matrix, the potential energy; and a tree that is pushed by its inverse dynamics
 * goes the way that was asked for, to second order in the step. */
#include "check.h"
#include "larger.h"
#include "math/so3.h"
#include "rnd.h"
#include "trees.h"
#include <string.h>
#include <tactus/tactus.h>

enum { DOFS = 32, POSITIONS = 48, DRAWS = 20 };

typedef struct Bench {
    tac_World *world;
    tac_SystemId tree;
    int n, positions, bodies;
    tac_TreeJoint joint[TREES_BODIES];
    double mass[TREES_BODIES]; // kg
} Bench;

static const tac_Vec3 gravity = {1.0, -2.0, -9.0}; // m/s2

static Bench bench_of(TreeScene scene)
{
    Bench b = {.bodies = scene.bodies};
    tac_WorldDef def = tac_world_def_default();
    tac_TreeDef tree = trees_def(&scene);
    tree.tendon_count = 0;
    def.gravity = gravity;
    assert_int_equal(tac_world_create(&def, &b.world), TAC_OK);
    assert_int_equal(tac_tree_create(b.world, &tree, &b.tree), TAC_OK);
    b.n = tac_system_velocity_count(b.world, b.tree);
    b.positions = tac_system_position_count(b.world, b.tree);
    assert_in_range(b.n, 1, DOFS);
    assert_in_range(b.positions, 1, POSITIONS);
    for (int i = 0; i < b.bodies; i++) {
        b.joint[i] = scene.body[i].joint;
        b.mass[i] = scene.body[i].mass;
    }
    return b;
}

static const struct {
    TreeScene (*scene)(void);
} kinds[] = {{trees_arm}, {trees_chain6}, {trees_arm7}, {trees_joints}, {trees_floating}};
enum { KINDS = sizeof kinds / sizeof *kinds };

typedef struct State {
    double q[POSITIONS], v[DOFS], a[DOFS];
} State;

static void draw(const Bench *b, Rnd *r, State *s)
{
    for (int i = 0; i < b->positions; i++)
        s->q[i] = rnd_uniform(r, -1, 1);
    for (int i = 0; i < b->n; i++) {
        s->v[i] = rnd_uniform(r, -2, 2);
        s->a[i] = rnd_uniform(r, -5, 5);
    }
    for (int i = 0; i < b->bodies; i++) {
        bool is_free = b->joint[i] == TAC_TREE_FREE;
        if (!is_free && b->joint[i] != TAC_TREE_BALL)
            continue;
        tac_Quat turn = rnd_quat(r);
        double *q = s->q + tac_tree_position(b->world, b->tree, i) + (is_free ? 3 : 0);
        memcpy(q, (double[4]){turn.w, turn.x, turn.y, turn.z}, sizeof(double[4]));
    }
}

static void put(const Bench *b, const State *s)
{
    assert_int_equal(tac_system_set_positions(b->world, b->tree, s->q), TAC_OK);
    assert_int_equal(tac_system_set_velocities(b->world, b->tree, s->v), TAC_OK);
}

static void for_random_states(void (*check)(const Bench *b, const State *s, Rnd *r))
{
    for (int kind = 0; kind < KINDS; kind++) {
        Bench b = bench_of(kinds[kind].scene());
        Rnd r = rnd_make((uint64_t)kind);
        State s;
        for (int k = 0; k < DRAWS; k++) {
            draw(&b, &r, &s);
            check(&b, &s, &r);
        }
        tac_world_destroy(b.world);
    }
}

static void check_poses(const Bench *b, const State *s, Rnd *r)
{
    (void)r;
    tac_Pose pose[TREES_BODIES], now[TREES_BODIES];
    uint64_t hash = tac_world_hash(b->world);
    assert_int_equal(tac_tree_poses(b->world, b->tree, s->q, pose), TAC_OK);
    assert_true(tac_world_hash(b->world) == hash);
    put(b, s);
    assert_int_equal(tac_tree_poses(b->world, b->tree, NULL, now), TAC_OK);
    for (int i = 0; i < b->bodies; i++) {
        tac_Pose there = tac_body_pose(b->world, tac_system_body(b->world, b->tree, i));
        check_vec3_near(pose[i].p, there.p, 1e-14); // the same formulas, quaternions rounded anew
        check_vec3_near(now[i].p, there.p, 1e-14);
        check_near(v3_norm(q_log(q_mul(q_conjugate(pose[i].q), there.q))), 0.0, 1e-7);
    }
}

static void poses_are_those_of_the_tree_put_there(void **state)
{
    (void)state;
    for_random_states(check_poses);
}

static void check_jacobian(const Bench *b, const State *s, Rnd *r)
{
    double J[6 * DOFS];
    tac_Vec3 point = rnd_vec3(r, -0.5, 0.5);
    for (int i = 0; i < b->bodies; i++) {
        assert_int_equal(tac_tree_jacobian(b->world, b->tree, s->q, i, point, J), TAC_OK);
        put(b, s);
        tac_BodyId body = tac_system_body(b->world, b->tree, i);
        tac_Twist V = tac_body_state_twist(b->world, body);
        tac_Vec3 arm = q_rotate(tac_body_pose(b->world, body).q, point);
        V.lin = v3_add(V.lin, v3_cross(V.ang, arm));
        double twist[6] = {0};
        for (int k = 0; k < 6; k++)
            for (int j = 0; j < b->n; j++)
                twist[k] += J[k * b->n + j] * s->v[j];
        check_vec3_near(v3(twist[0], twist[1], twist[2]), V.lin, 1e-12);
        check_vec3_near(v3(twist[3], twist[4], twist[5]), V.ang, 1e-12);
    }
}

static void a_jacobian_gives_the_twist_of_the_point(void **state)
{
    (void)state;
    for_random_states(check_jacobian);
}

// A hinge or slide moved by h: the pose changes by its column of the Jacobian.
static void check_differences(const Bench *b, const State *s, Rnd *r)
{
    (void)r;
    const double h = 1e-6; // errors h² and rounding / h, about 1e-10
    int body = b->bodies - 1;
    double J[6 * DOFS];
    assert_int_equal(tac_tree_jacobian(b->world, b->tree, s->q, body, v3(0, 0, 0), J), TAC_OK);
    for (int i = 0; i < b->bodies; i++) {
        if (b->joint[i] != TAC_TREE_REVOLUTE && b->joint[i] != TAC_TREE_PRISMATIC)
            continue;
        int at = tac_tree_position(b->world, b->tree, i),
            j = tac_tree_velocity(b->world, b->tree, i);
        tac_Pose pose[2][TREES_BODIES];
        State moved = *s;
        for (int side = 0; side < 2; side++) {
            moved.q[at] = s->q[at] + (side ? h : -h);
            assert_int_equal(tac_tree_poses(b->world, b->tree, moved.q, pose[side]), TAC_OK);
        }
        tac_Vec3 rate = v3_scale(0.5 / h, v3_sub(pose[1][body].p, pose[0][body].p));
        check_vec3_near(rate, v3(J[j], J[b->n + j], J[2 * b->n + j]), 1e-8);
    }
}

static void a_jacobian_is_the_difference_of_poses(void **state)
{
    (void)state;
    for_random_states(check_differences);
}

static void check_inverse(const Bench *b, const State *s, Rnd *r)
{
    (void)r;
    double M[DOFS * DOFS], bias[DOFS], effort[DOFS], hold[DOFS], now[DOFS], size = 1.0;
    uint64_t hash = tac_world_hash(b->world);
    assert_int_equal(tac_tree_inverse_dynamics(b->world, b->tree, s->q, s->v, s->a, effort),
                     TAC_OK);
    assert_int_equal(tac_tree_gravity(b->world, b->tree, s->q, hold), TAC_OK);
    assert_true(tac_world_hash(b->world) == hash);
    put(b, s);
    assert_int_equal(tac_tree_inverse_dynamics(b->world, b->tree, NULL, NULL, s->a, now), TAC_OK);
    assert_int_equal(tac_system_mass_matrix(b->world, b->tree, M), TAC_OK);
    assert_int_equal(tac_system_bias(b->world, b->tree, bias), TAC_OK);
    for (int i = 0; i < b->n; i++)
        size = larger(size, fabs(effort[i]));
    for (int i = 0; i < b->n; i++) {
        double sum = bias[i] + hold[i];
        for (int j = 0; j < b->n; j++)
            sum += M[i * b->n + j] * s->a[j];
        check_near(effort[i], sum, 1e-12 * size);
        check_near(now[i], effort[i], 1e-11 * size); // velocities of the state, read back
    }
}

static void inverse_dynamics_is_mass_times_acceleration_bias_and_gravity(void **state)
{
    (void)state;
    for_random_states(check_inverse);
}

static double height_energy(const Bench *b, const double *q)
{
    tac_Pose pose[TREES_BODIES];
    double U = 0.0;
    assert_int_equal(tac_tree_poses(b->world, b->tree, q, pose), TAC_OK);
    for (int i = 0; i < b->bodies; i++)
        U -= b->mass[i] * v3_dot(gravity, pose[i].p);
    return U;
}

// What holds the tree is the gradient of its potential energy.
static void check_gravity(const Bench *b, const State *s, Rnd *r)
{
    (void)r;
    const double h = 1e-5; // errors h² and rounding of some 100 J / h, about 1e-9
    double hold[DOFS];
    assert_int_equal(tac_tree_gravity(b->world, b->tree, s->q, hold), TAC_OK);
    for (int i = 0; i < b->bodies; i++) {
        if (b->joint[i] != TAC_TREE_REVOLUTE && b->joint[i] != TAC_TREE_PRISMATIC)
            continue;
        int at = tac_tree_position(b->world, b->tree, i);
        double q[POSITIONS], U[2];
        for (int side = 0; side < 2; side++) {
            memcpy(q, s->q, sizeof q);
            q[at] += side ? h : -h;
            U[side] = height_energy(b, q);
        }
        check_near(hold[tac_tree_velocity(b->world, b->tree, i)], (U[1] - U[0]) / (2 * h), 1e-6);
    }
}

static void what_holds_a_tree_is_the_gradient_of_its_height(void **state)
{
    (void)state;
    for_random_states(check_gravity);
}

// Where all joints of an arm swing as asked, it is pushed by its inverse dynamics at mid-step.
static double tracking_error(double T)
{
    TreeScene scene = trees_arm7();
    for (int i = 0; i < scene.bodies; i++)
        scene.body[i].axis[0].spring = scene.body[i].axis[0].damper = 0.0;
    Bench b = bench_of(scene);
    State s;
    double worst = 0.0, q[POSITIONS], effort[DOFS];
    int steps = (int)lround(0.5 / T);
    for (int k = 0; k <= steps; k++) {
        double t = k == 0 ? 0.0 : (k - 0.5) * T; // at the start, then in the middle of each step
        for (int i = 0; i < b.n; i++) {
            double w = 3.0 + 0.5 * i;
            s.q[i] = 0.4 * sin(w * t);
            s.v[i] = 0.4 * w * cos(w * t);
            s.a[i] = -0.4 * w * w * sin(w * t);
        }
        if (k == 0) {
            put(&b, &s);
            continue;
        }
        assert_int_equal(tac_tree_inverse_dynamics(b.world, b.tree, s.q, s.v, s.a, effort), TAC_OK);
        for (int i = 0; i < b.n; i++)
            assert_int_equal(tac_system_push(b.world, b.tree, i, effort[i]), TAC_OK);
        assert_int_equal(tac_world_step(b.world, T), TAC_OK);
    }
    assert_int_equal(tac_system_positions(b.world, b.tree, q), TAC_OK);
    for (int i = 0; i < b.n; i++)
        worst = larger(worst, fabs(q[i] - 0.4 * sin((3.0 + 0.5 * i) * 0.5)));
    tac_world_destroy(b.world);
    return worst;
}

static void a_tree_pushed_by_its_inverse_dynamics_goes_the_way_asked_for(void **state)
{
    (void)state;
    double coarse = tracking_error(1e-3), fine = tracking_error(2.5e-4);
    print_message("tracking error %.2e at 1 ms, %.2e at 0.25 ms\n", coarse, fine);
    check_between(coarse / fine, 10.0, 24.0); // second order: 16
    assert_true(coarse < 1e-3);
}

static void what_cannot_be_asked_is_refused(void **state)
{
    (void)state;
    Bench b = bench_of(trees_joints());
    Rnd r = rnd_make(1);
    State s, bad;
    tac_Pose pose[TREES_BODIES];
    double J[6 * DOFS], effort[DOFS];
    draw(&b, &r, &s);
    bad = s;
    bad.q[b.positions - 1] = (double)NAN;
    assert_int_equal(tac_tree_poses(b.world, b.tree, bad.q, pose), TAC_ERR_INVALID);
    assert_int_equal(tac_tree_gravity(b.world, b.tree, bad.q, effort), TAC_ERR_INVALID);
    for (int i = 0; i < b.bodies; i++)
        if (b.joint[i] == TAC_TREE_BALL) {
            bad = s;
            bad.q[tac_tree_position(b.world, b.tree, i)] += 0.5;
            assert_int_equal(tac_tree_poses(b.world, b.tree, bad.q, pose), TAC_ERR_INVALID);
        }
    bad = s;
    bad.v[0] = (double)INFINITY;
    assert_int_equal(tac_tree_inverse_dynamics(b.world, b.tree, s.q, bad.v, s.a, effort),
                     TAC_ERR_INVALID);
    assert_int_equal(tac_tree_inverse_dynamics(b.world, b.tree, s.q, s.v, bad.v, effort),
                     TAC_ERR_INVALID);
    assert_int_equal(tac_tree_jacobian(b.world, b.tree, s.q, b.bodies, v3(0, 0, 0), J),
                     TAC_ERR_INVALID);
    assert_int_equal(tac_tree_jacobian(b.world, b.tree, s.q, -1, v3(0, 0, 0), J), TAC_ERR_INVALID);
    assert_int_equal(tac_tree_poses(b.world, (tac_SystemId){0}, s.q, pose), TAC_ERR_STALE);
    assert_int_equal(tac_world_begin(b.world, 1e-3), TAC_OK);
    assert_int_equal(tac_tree_poses(b.world, b.tree, s.q, pose), TAC_ERR_STATE);
    assert_int_equal(tac_world_end(b.world), TAC_OK);
    tac_world_destroy(b.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(poses_are_those_of_the_tree_put_there),
        cmocka_unit_test(a_jacobian_gives_the_twist_of_the_point),
        cmocka_unit_test(a_jacobian_is_the_difference_of_poses),
        cmocka_unit_test(inverse_dynamics_is_mass_times_acceleration_bias_and_gravity),
        cmocka_unit_test(what_holds_a_tree_is_the_gradient_of_its_height),
        cmocka_unit_test(a_tree_pushed_by_its_inverse_dynamics_goes_the_way_asked_for),
        cmocka_unit_test(what_cannot_be_asked_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
