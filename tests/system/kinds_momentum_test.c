/* The momentum books of the kinds that are not rigid bodies: trees, beams, nets and own equations,
 * alone and joined, with everything that may act on them. Each term comes from its own formula, and
 * nothing is left unexplained. */
#include "check.h"
#include "env.h"
#include "math/so3.h"
#include "mixed.h"
#include "rnd.h"
#include "trees.h"
#include "world/world.h"
#include "larger.h"
#include <math.h>
#include <string.h>
#include <tactus/tactus.h>

#define ROUNDING 1e-13 // of the scale, in every step

static tac_World *make_world(tac_Vec3 gravity, tac_Policy policy)
{
    tac_World *world;
    tac_WorldDef def = tac_world_def_default();
    def.gravity = gravity;
    def.policy = policy;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    return world;
}

static const tac_Vec3 down = {0, 0, -9.81};

typedef struct Seen { // largest of any step
    double residual, row, moved, correction, open, carried;
} Seen;

static void look(const tac_World *world, Seen *seen)
{
    tac_MomentumLedger l = tac_world_momentum_ledger(world, false);
    keep_worst(&seen->residual, tac_momentum_residual(&l));
    keep_worst(&seen->row, v3_norm(l.row.linear));
    keep_worst(&seen->moved, v3_norm(l.moved.angular));
    keep_worst(&seen->correction, v3_norm(l.correction.angular));
    keep_worst(&seen->open, v3_norm(l.open.angular));
    keep_worst(&seen->carried, v3_norm(l.carried));
}

static void step(tac_World *world, double T, Seen *seen)
{
    assert_int_equal(tac_world_step(world, T), TAC_OK);
    look(world, seen);
}

static tac_SystemId add_tree(tac_World *world, TreeScene *scene, tac_Form form)
{
    tac_TreeDef def = trees_def(scene);
    tac_SystemId tree;
    def.form = form;
    assert_int_equal(tac_tree_create(world, &def, &tree), TAC_OK);
    return tree;
}

/// Both books of a tree's step: what one system did is what the world saw of it.
static void check_own_books(const tac_World *world, tac_SystemId id)
{
    tac_MomentumLedger own = tac_system_momentum_ledger(world, id);
    tac_MomentumLedger all = tac_world_momentum_ledger(world, false);
    check_at_most(tac_momentum_residual(&own), ROUNDING);
    check_vec3_near(own.after.angular, all.after.angular, 1e-13 * all.scale_angular);
    check_vec3_near(own.after.linear, all.after.linear, 1e-13 * all.scale_linear);
    tac_Vec3 p, L;
    tac_world_momentum(world, &p, &L);
    L = v3_sub(L, v3_cross(all.about, p));
    check_vec3_near(L, all.after.angular, 1e-12 * all.scale_angular);
}

// ---------------------------------------------------------------------------------------- clusters

/// Two pairs of rigid bodies, each joined by a ball joint: the books of one know its own push and
/// weight and nothing of the other's.
static void clusters_of_bodies_have_books_of_their_own(void **state)
{
    (void)state;
    tac_World *world = make_world(down, TAC_POLICY_EXACT);
    tac_BodyId body[4];
    for (int i = 0; i < 4; i++) {
        tac_BodyDef def = tac_body_def_default();
        tac_JointDef joint = tac_joint_def_default();
        tac_JointId id;
        def.mass = 1.0 + i;
        def.pose.p = v3(i, 0.1 * i * i, 0.2 * i);
        def.twist.ang = v3(1.0 - i, 2.0, 0.5 * i);
        assert_int_equal(tac_body_create(world, &def, &body[i]), TAC_OK);
        if (i % 2 == 0)
            continue;
        joint.type = TAC_JOINT_BALL;
        joint.body_a = body[i - 1];
        joint.body_b = body[i];
        joint.frame_a.p = v3(0.5, 0, 0);
        joint.frame_b.p = v3_sub(v3_add(v3(0.5, 0, 0), tac_body_pose(world, body[i - 1]).p),
                                 tac_body_pose(world, body[i]).p);
        assert_int_equal(tac_joint_create(world, &joint, &id), TAC_OK);
    }
    const double T = 2e-3;
    tac_Vec3 push = v3(3, -2, 5);
    for (int k = 0; k < 200; k++) {
        tac_body_push(world, body[1], (tac_Wrench){.force = push});
        assert_int_equal(tac_world_step(world, T), TAC_OK);
        tac_MomentumLedger all = tac_world_momentum_ledger(world, false), own[4];
        for (int i = 0; i < 4; i++) {
            own[i] = tac_body_momentum_ledger(world, body[i]);
            check_at_most(tac_momentum_residual(&own[i]), ROUNDING);
        }
        // both bodies of a pair answer with the same books, which add up to those of the world
        check_vec3_near(own[0].after.angular, own[1].after.angular, 0.0);
        check_vec3_near(own[2].after.angular, own[3].after.angular, 0.0);
        check_vec3_near(v3_add(own[0].after.angular, own[2].after.angular), all.after.angular,
                        1e-13 * all.scale_angular);
        check_vec3_near(v3_add(own[0].after.linear, own[2].after.linear), all.after.linear,
                        1e-13 * all.scale_linear);
        check_vec3_near(own[0].port.linear, v3_scale(T, push), 1e-15);
        check_vec3_near(own[2].port.linear, v3(0, 0, 0), 0.0);
        check_vec3_near(own[0].gravity.linear, v3_scale(3.0 * T, down), 1e-15);
        check_vec3_near(own[2].gravity.linear, v3_scale(7.0 * T, down), 1e-15);
    }
    tac_world_destroy(world);
}

// ------------------------------------------------------------------------------------------- trees

/// Pushes on bodies and on velocities, servos, springs, dampers, limits, tendons.
static void trees_under_all_loads_explain_their_momentum(void **state)
{
    (void)state;
    TreeScene scenes[] = {trees_arm7(),     trees_joints(),      trees_floating(),
                          trees_hand(true), trees_top(60, true), trees_top_of_two(40),
                          trees_whirl(20),  trees_chain6()};
    const tac_Policy policy[] = {TAC_POLICY_EXACT, TAC_POLICY_LEDGER, TAC_POLICY_PLAIN};
    int runs = 0;
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
        for (int k = 0; k < 6; k++, runs++) {
            Rnd rnd = rnd_make(i);
            Seen seen = {0};
            tac_World *world = make_world(scenes[i].gravity, policy[k / 2]);
            tac_SystemId id =
                add_tree(world, &scenes[i], k % 2 ? TAC_FORM_SQUARE : TAC_FORM_RECURSION);
            int n = tac_system_velocity_count(world, id), bodies = tac_system_body_count(world, id);
            for (int s = 0; s < test_count(300, 100); s++) {
                if (s % 3 == 0) {
                    tac_Wrench w = {rnd_vec3(&rnd, -1, 1), rnd_vec3(&rnd, -0.1, 0.1)};
                    tac_BodyId at = tac_system_body(world, id, rnd_int(&rnd, 0, bodies - 1));
                    assert_int_equal(tac_body_push(world, at, w), TAC_OK);
                    assert_int_equal(tac_system_push(world, id, rnd_int(&rnd, 0, n - 1), 0.05),
                                     TAC_OK);
                }
                step(world, 1e-3, &seen);
            }
            check_own_books(world, id);
            check_at_most(seen.residual, ROUNDING); // 1e-14
            tac_world_destroy(world);
        }
    assert_int_equal(runs, 48);
}

/// A chain that falls on a floor: contacts on its links, overlap moved apart.
static void contacts_on_links_are_rows_of_their_books(void **state)
{
    (void)state;
    for (int form = TAC_FORM_SQUARE; form <= TAC_FORM_RECURSION; form++) {
        TreeScene s = trees_whirl(6.0);
        Seen seen = {0};
        tac_World *world = make_world(down, TAC_POLICY_EXACT);
        tac_SystemId id = add_tree(world, &s, (tac_Form)form);
        for (int i = 0; i < 3; i++) {
            tac_ShapeDef ball = tac_shape_def_default();
            ball.size.x = 0.06;
            tac_ShapeId shape;
            assert_int_equal(tac_shape_create(world, tac_system_body(world, id, i), &ball, &shape),
                             TAC_OK);
        }
        tac_ShapeDef floor = tac_shape_def_default();
        floor.type = TAC_SHAPE_PLANE;
        floor.pose.p.z = -0.3;
        tac_ShapeId ground;
        assert_int_equal(tac_shape_create(world, (tac_BodyId){0}, &floor, &ground), TAC_OK);
        for (int k = 0; k < 1500; k++)
            step(world, 1e-3, &seen);
        check_at_most(seen.residual, ROUNDING);
        check_at_least(seen.row, 1e-3); // N·s: it lies on the floor
        check_at_least(seen.moved, 1e-9);
        tac_world_destroy(world);
    }
}

// ------------------------------------------------------------------------------------------- mixed

/// Trees, nets and rigid bodies on springs of all types, with contacts: the books of every system.
static void systems_of_mixed_worlds_explain_their_momentum(void **state)
{
    (void)state;
    int seen = 0;
    double worst = 0.0, rows = 0.0;
    for (int seed = 0; seed < test_count(24, 8); seed++) {
        Rnd rnd = rnd_make(77 + (uint64_t)seed);
        MixedDef def = {.policy = seed % 3 ? TAC_POLICY_EXACT : TAC_POLICY_LEDGER,
                        .form = seed % 2 ? TAC_FORM_RECURSION : TAC_FORM_SQUARE,
                        .trees = 2,
                        .nets = 1,
                        .bodies = 2,
                        .springs = 5,
                        .shapes = seed % 4 > 1,
                        .stiffness = 1e4};
        Mixed m = mixed_world(400 + (uint64_t)seed, &def);
        for (int k = 0; k < 150; k++) {
            mixed_push(&m, &rnd, 0.5);
            assert_int_equal(tac_world_step(m.world, 1e-3), TAC_OK);
            for (int i = 0; i < m.systems; i++, seen++) {
                tac_MomentumLedger l = tac_system_momentum_ledger(m.world, m.system[i]);
                keep_worst(&worst, tac_momentum_residual(&l));
                keep_worst(&rows, v3_norm(l.row.angular));
            }
        }
        tac_world_destroy(m.world);
    }
    assert_true(seen >= 8 * 150 * 3);
    check_at_least(rows, 1e-3);
    check_at_most(worst, ROUNDING);
}

// --------------------------------------------------------------------------------------------
// nodal

/// A beam that nothing clamps falls like a stone: its momentum is that of its mass, and nothing
/// holds it.
static void a_free_beam_has_the_momentum_of_its_mass(void **state)
{
    (void)state;
    tac_World *world = make_world(down, TAC_POLICY_EXACT);
    tac_BeamDef def = tac_beam_def_default();
    tac_SystemId id;
    double v[22], mass = 0.5 * 0.02 * 0.005 * 2700.0;
    for (int i = 0; i < 22; i++)
        v[i] = i % 2 ? 2.0 : 0.1 + 2.0 * 0.05 * (i / 2); // rises at 0.1 m/s at its start, and turns
    def.length = 0.5, def.width = 0.02, def.height = 0.005;
    def.clamped[0] = false;
    def.place.p = (tac_Vec3){1, 2, 3};
    def.velocity = v;
    assert_int_equal(tac_beam_create(world, &def, &id), TAC_OK);
    tac_Vec3 p, L;
    tac_world_momentum(world, &p, &L);
    double u = 0.1 + 2.0 * 0.25, J = mass * 0.5 * 0.5 / 12; // of the centre; a slope turns about -y
    check_vec3_near(p, ((tac_Vec3){0, 0, mass * u}), 1e-15);
    check_vec3_near(L, ((tac_Vec3){2 * mass * u, -1.25 * mass * u - J * 2.0, 0}), 1e-15);
    double worst = 0.0, held = 0.0;
    for (int k = 0; k < 500; k++) {
        assert_int_equal(tac_world_step(world, 1e-3), TAC_OK);
        tac_MomentumLedger l = tac_world_momentum_ledger(world, false);
        keep_worst(&worst, tac_momentum_residual(&l));
        keep_worst(&held, v3_norm(l.held.linear) + v3_norm(l.held.angular));
    }
    tac_world_momentum(world, &p, &L);
    check_near(p.z, mass * (u - 9.81 * 0.5), 1e-13);
    check_at_most(worst, ROUNDING);
    check_at_most(held, 1e-14); // rounding of K, whose entries are 1e6
    tac_world_destroy(world);
}

/// A clamp takes the weight of a beam that has come to rest.
static void a_clamp_holds_the_weight_of_a_beam(void **state)
{
    (void)state;
    tac_World *world = make_world(down, TAC_POLICY_EXACT);
    tac_BeamDef def = tac_beam_def_default();
    tac_SystemId id;
    def.length = 0.5, def.width = 0.02, def.height = 0.005;
    def.damping = 0.02;
    assert_int_equal(tac_beam_create(world, &def, &id), TAC_OK);
    for (int k = 0; k < 8000; k++)
        assert_int_equal(tac_world_step(world, 1e-3), TAC_OK);
    tac_MomentumLedger l = tac_world_momentum_ledger(world, false);
    check_near(l.held.linear.z, -l.gravity.linear.z, 1e-9); // N·s of 1e-3
    check_at_most(l.gravity.linear.z, -1e-3);
    tac_world_destroy(world);
}

static void nets_explain_their_momentum_in_both_schemes(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        bool backward = i % 2 == 1, hangs = i >= 4;
        tac_World *world = make_world(i < 2 ? (tac_Vec3){0, 0, 0} : down,
                                      backward ? TAC_POLICY_PLAIN : TAC_POLICY_EXACT);
        const tac_Vec3 x[4] = {{0, 0, 0}, {0.1, 0, 0}, {0, 0.1, 0}, {0, 0, 0.1}};
        const tac_Vec3 v[4] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 2, 0}};
        const double m[4] = {0.1, 0.2, 0.3, 0.1};
        tac_NodalSpring spring[7];
        int count = 0;
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < a; b++)
                spring[count++] = (tac_NodalSpring){
                    .a = a, .b = b, .rest = 0.1, .stiffness = 200, .damping = 0.1};
        spring[count] =
            (tac_NodalSpring){.a = 0, .b = -1, .anchor = {0, 0, 1}, .rest = 1, .stiffness = 50};
        tac_NetDef def = tac_net_def_default();
        tac_SystemId id;
        def.count = 4, def.position = x, def.velocity = v, def.mass = m;
        def.spring = spring, def.spring_count = count + hangs;
        def.backward = backward;
        assert_int_equal(tac_net_create(world, &def, &id), TAC_OK);
        Seen seen = {0};
        for (int k = 0; k < 500; k++) {
            tac_Wrench w = {{0.1, 0.2, 0.3}, {0, 0, 0}};
            assert_int_equal(tac_body_push(world, tac_system_body(world, id, k % 4), w), TAC_OK);
            assert_int_equal(tac_system_push(world, id, k % 12, 0.1), TAC_OK);
            step(world, 1e-3, &seen);
        }
        check_own_books(world, id);
        check_at_most(seen.residual, ROUNDING);
        check_at_least(seen.open, 1e-12); // dampers across lines that turn
        tac_world_destroy(world);
    }
}

// ------------------------------------------------------------------------------------ own
// equations

/// A mass m on a rod of length l about the world's origin, in the plane of x and z.
static bool rod_mass(void *user, const double *q, const double *v, double *M, double *C)
{
    (void)user, (void)q, (void)v;
    M[0] = 0.5 * 0.3 * 0.3;
    C[0] = 0.0;
    return true;
}

static tac_Momentum rod_momentum(void *user, const double *q, const double *v)
{
    (void)user;
    double p = 0.5 * 0.3 * v[0];
    return (tac_Momentum){{p * cos(q[0]), 0, -p * sin(q[0])}, {0, 0.3 * p, 0}};
}

static void own_equations_count_where_they_say_how(void **state)
{
    (void)state;
    for (int told = 0; told < 2; told++) {
        tac_World *world = make_world(down, TAC_POLICY_EXACT);
        const double rate = 2.0;
        tac_CustomDef def = tac_custom_def_default();
        tac_SystemId id;
        def.count = 1;
        def.mass = rod_mass;
        def.momentum = told ? rod_momentum : NULL;
        def.velocity = &rate;
        assert_int_equal(tac_custom_create(world, &def, &id), TAC_OK);
        Seen seen = {0};
        for (int k = 0; k < 100; k++)
            step(world, 1e-3, &seen);
        tac_Vec3 p, L;
        tac_world_momentum(world, &p, &L);
        check_near(L.y, told ? 0.5 * 0.3 * 0.3 * rate : 0.0, 1e-14);
        check_at_most(seen.residual, ROUNDING);
        tac_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clusters_of_bodies_have_books_of_their_own),
        cmocka_unit_test(trees_under_all_loads_explain_their_momentum),
        cmocka_unit_test(contacts_on_links_are_rows_of_their_books),
        cmocka_unit_test(systems_of_mixed_worlds_explain_their_momentum),
        cmocka_unit_test(a_free_beam_has_the_momentum_of_its_mass),
        cmocka_unit_test(a_clamp_holds_the_weight_of_a_beam),
        cmocka_unit_test(nets_explain_their_momentum_in_both_schemes),
        cmocka_unit_test(own_equations_count_where_they_say_how),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
