/* Trees in a world against the true motion: the equations of tests/oracle/tree_dynamics.h,
 * integrated by a Runge-Kutta method of order eight. Neither shares a line with the library.
 *
 * Energy proves nothing by itself: any skew matrix in the place of the Coriolis term keeps it.
 * These mistakes pass every test of the books and were seen to fail here:
 *   - the matrix of the square form left out, or with the wrong sign: every scene, order 0 (error
 * of the arm 0.1 at all steps);
 *   - the gyroscopic blocks of the recursion left out, or with the wrong sign: every scene that
 *     turns out of a plane, and the bias;
 *   - factors and Jacobians taken at the start of a step: every scene, order 1.
 * And these by the scene that has the part: axes of angular velocities ("joints", "floating"), the
 * centre of a free body with what is fixed to it ("floating"), rotors and rest positions ("arm7"),
 * the massless piece ("joints"), arms of tendons ("hand"), springs of another time ("mixed").
 */
#include "check.h"
#include "env.h"
#include "oracle_world.h"
#include "trees.h"
#include "larger.h"
#include <math.h>
#include <string.h>
#include <tactus/tactus.h>

#define LEVELS 3
static const double lengths[LEVELS] = {2e-3, 1e-3, 5e-4}; // s

static OracleWorld oracle; // large
static double truth[ORACLE_TREES * (ORACLE_POSITIONS + ORACLE_DOFS) + 2 * ORACLE_NODAL_DOFS];

static const char *form_name(tac_Form form)
{
    return form == TAC_FORM_SQUARE ? "square" : "recursion";
}

static tac_World *make_world(tac_Vec3 gravity, tac_Policy policy)
{
    tac_World *world;
    tac_WorldDef def = tac_world_def_default();
    def.gravity = gravity;
    def.policy = policy;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    return world;
}

static tac_SystemId add_tree(tac_World *world, TreeScene *scene, tac_Form form)
{
    tac_TreeDef def = trees_def(scene);
    tac_SystemId tree;
    def.form = form;
    assert_int_equal(tac_tree_create(world, &def, &tree), TAC_OK);
    assert_int_equal(tac_system_form(world, tree), form);
    return tree;
}

/// Where the truth is after `seconds`.
static void find_truth(TreeScene *scene, double seconds)
{
    tac_TreeDef def = trees_def(scene);
    memset(&oracle, 0, sizeof oracle);
    oracle.trees = 1;
    oracle_tree_make(&oracle.tree[0], &def, scene->gravity);
    oracle_world_start(&oracle, truth);
    oracle_world_run(&oracle, seconds, 1e-11, truth); // errors of 1e-9, those measured are > 1e-7
}

/// Largest distance of positions; quaternions by whichever sign is nearer.
static double distance(const OracleTree *tree, const double *a, const double *b)
{
    double worst = 0.0;
    for (int body = 0; body < tree->def.body_count; body++) {
        tac_TreeJoint joint = tree->def.body[body].joint;
        int at = tree->position[body];
        int end = body + 1 < tree->def.body_count ? tree->position[body + 1] : tree->positions;
        int turn = joint == TAC_TREE_BALL ? at : joint == TAC_TREE_FREE ? at + 3 : end;
        double same = 0.0, opposite = 0.0;
        for (int i = at; i < turn; i++)
            worst = larger(worst, fabs(a[i] - b[i]));
        for (int i = turn; i < end; i++) {
            same = larger(same, fabs(a[i] - b[i]));
            opposite = larger(opposite, fabs(a[i] + b[i]));
        }
        worst = larger(worst, 2 * smaller(same, opposite)); // as an angle
    }
    return worst;
}

static void step_for(tac_World *world, double T, double seconds)
{
    for (int k = 0; k < lround(seconds / T); k++)
        assert_int_equal(tac_world_step(world, T), TAC_OK);
}

static void check_order(const char *name, const char *form, const double *error)
{
    double first = log2(error[0] / error[1]), order = log2(error[1] / error[2]);
    print_message("%-10s %-10s error %.2e %.2e %.2e  order %.2f %.2f\n", name, form, error[0],
                  error[1], error[2], first, order);
    check_between(order, 1.9, 2.2);
    check_between(first, 1.7, 2.4); // 2 ms: the next order of the error shows; 1.77 for the chain
                                    // of six in the recursion, whose error there is the smaller for
                                    // it
}

/// Largest distance from the truth at `looks` times in `seconds`: the error of one time may pass a
/// zero, where no order shows.
static double worst_error(TreeScene *scene, tac_Form form, double T, double seconds, int looks)
{
    double worst = 0.0, q[ORACLE_POSITIONS];
    tac_World *world = make_world(scene->gravity, TAC_POLICY_EXACT);
    tac_SystemId tree = add_tree(world, scene, form);
    find_truth(scene, 0.0);
    for (int i = 0; i < looks; i++) {
        oracle_world_run(&oracle, seconds / looks, 1e-11, truth);
        step_for(world, T, seconds / looks);
        assert_int_equal(tac_system_positions(world, tree, q), TAC_OK);
        keep_worst(&worst, distance(&oracle.tree[0], q, truth));
    }
    tac_world_destroy(world);
    return worst;
}

/// With steps of T, T/2 and T/4.
static void check_looks(TreeScene scene, tac_Form form, double T, double seconds, int looks)
{
    double error[LEVELS];
    for (int level = 0; level < LEVELS; level++)
        error[level] = worst_error(&scene, form, T / (1 << level), seconds, looks);
    check_order(scene.name, form_name(form), error);
}

static void check_scene(TreeScene scene, tac_Form form, double T, double seconds)
{
    check_looks(scene, form, T, seconds, 1);
}

static void check_both(TreeScene scene, double seconds)
{
    check_scene(scene, TAC_FORM_SQUARE, lengths[0], seconds);
    check_scene(scene, TAC_FORM_RECURSION, lengths[0], seconds);
}

static void an_arm_is_of_second_order(void **state)
{
    (void)state;
    check_both(trees_arm(), 1.0);
}

static void a_chain_of_six_is_of_second_order(void **state)
{
    (void)state;
    check_both(trees_chain6(), 0.5);
}

static void a_seven_joint_arm_under_gravity_is_of_second_order(void **state)
{
    (void)state;
    check_both(trees_arm7(), 0.5);
}

static void a_tree_of_all_joints_is_of_second_order(void **state)
{
    (void)state;
    check_both(trees_joints(), 0.5);
}

static void a_floating_tree_is_of_second_order(void **state)
{
    (void)state;
    check_both(trees_floating(), 0.5);
}

/// Everything that may act on a root from outside is there: none of it is an error of the momentum,
/// or the order would be 0.
static void spinning_tops_and_roots_on_springs_are_of_second_order(void **state)
{
    (void)state;
    check_both(trees_top(40.0, false), 0.5);
    for (int form = TAC_FORM_SQUARE; form <= TAC_FORM_RECURSION; form++)
        check_looks(trees_top(40.0, true), (tac_Form)form, lengths[0], 0.5, 5);
    check_both(trees_whirl(8.0), 0.5);
    for (int form = TAC_FORM_SQUARE; form <= TAC_FORM_RECURSION; form++) // 2 ms do not resolve it
        check_scene(trees_top_of_two(40.0), (tac_Form)form, 5e-4, 0.1);
}

static void roots_on_a_vertical_axis_are_of_second_order(void **state)
{
    (void)state;
    check_scene(trees_carousel(6.0), TAC_FORM_SQUARE, lengths[0], 0.5);
    check_scene(trees_carousel(6.0), TAC_FORM_RECURSION, lengths[1], 0.5); // 7e-5 at 2 ms: small,
    check_both(trees_furuta(12.0), 0.5);                                   // the next order shows
    check_both(trees_gimbal(60.0), 0.5);
}

static void a_top_on_an_inner_ball_joint_is_of_second_order(void **state)
{
    (void)state;
    for (int form = TAC_FORM_SQUARE; form <= TAC_FORM_RECURSION; form++)
        check_scene(trees_top_on_arm(200.0), (tac_Form)form, 5e-4, 0.2);
}

static void a_hand_with_tendons_is_of_second_order(void **state)
{
    (void)state;
    check_both(trees_hand(false), 0.1);
}

/// Tendons that go slack and taut, and a limit that is reached, have a kink, and the order is that
/// of the moment at which a step meets it: a bound on the error in place of the order.
static void slack_tendons_and_limits_follow_the_truth(void **state)
{
    (void)state;
    TreeScene scene[2] = {trees_hand(true), trees_arm()};
    static const double seconds[2] = {0.1, 0.5};
    scene[1].name = "limits";
    scene[1].body[1].axis[0].lower = -0.8; // it starts beyond, at -1.2, and swings to the other
    scene[1].body[1].axis[0].upper = 0.3;
    scene[1].body[1].axis[0].limit_stiffness = 30.0;
    for (int i = 0; i < 2; i++) {
        for (int form = TAC_FORM_SQUARE; form <= TAC_FORM_RECURSION; form++) {
            double q[ORACLE_POSITIONS];
            find_truth(&scene[i], seconds[i]);
            tac_World *world = make_world(scene[i].gravity, TAC_POLICY_EXACT);
            tac_SystemId tree = add_tree(world, &scene[i], (tac_Form)form);
            step_for(world, 5e-4, seconds[i]);
            assert_int_equal(tac_system_positions(world, tree, q), TAC_OK);
            double error = distance(&oracle.tree[0], q, truth);
            print_message("%-10s %d: ", scene[i].name, form);
            show(error, "rad");
            check_at_most(error, 2e-3); // of motions of 1 rad; without the slack or limit 0.1
            tac_world_destroy(world);
        }
    }
}

// Mass matrix, bias, forces.

static void check_dynamics(TreeScene scene, tac_Form form)
{
    double q[ORACLE_POSITIONS], v[ORACLE_DOFS], x[ORACLE_DOFS], y[ORACLE_DOFS];
    static double M[ORACLE_DOFS * ORACLE_DOFS], A[ORACLE_DOFS * ORACLE_DOFS];
    tac_World *world = make_world(scene.gravity, TAC_POLICY_EXACT);
    tac_SystemId id = add_tree(world, &scene, form);
    find_truth(&scene, 0.0);
    const OracleTree *tree = &oracle.tree[0];
    int n = tree->dofs;
    assert_int_equal(tac_system_velocity_count(world, id), n);
    assert_int_equal(tac_system_position_count(world, id), tree->positions);
    assert_int_equal(tac_system_positions(world, id, q), TAC_OK);
    assert_int_equal(tac_system_state_velocities(world, id, v), TAC_OK);
    // Rounding, relative to entries of up to 10: 1e-13 and less in all that follows.
    check_near(distance(tree, q, truth), 0.0, 1e-14);
    check_array_near(v, truth + tree->positions, (size_t)n, 1e-12);
    oracle_tree_mass(tree, q, A);
    assert_int_equal(tac_system_mass_matrix(world, id, M), TAC_OK);
    check_array_near(M, A, (size_t)(n * n), 1e-12);
    oracle_tree_bias(tree, q, v, y);
    assert_int_equal(tac_system_bias(world, id, x), TAC_OK);
    check_array_near(x, y, (size_t)n, 1e-11);
    oracle_tree_force(tree, q, v, y);
    assert_int_equal(tac_system_forces(world, id, x), TAC_OK);
    check_array_near(x, y, (size_t)n, 1e-11);
    for (int b = 0; b < scene.bodies; b++) {
        tac_Pose seen = tac_body_pose(world, tac_system_body(world, id, b));
        tac_Pose true_pose = oracle_tree_pose(tree, q, b);
        check_vec3_near(seen.p, true_pose.p, 1e-14);
        check_quat_near(seen.q, true_pose.q, 1e-14);
    }
    tac_world_destroy(world);
}

static void mass_matrix_bias_forces_and_poses_are_those_of_the_definition(void **state)
{
    (void)state;
    TreeScene scene[] = {trees_arm(),    trees_chain6(),   trees_arm7(),
                         trees_joints(), trees_floating(), trees_hand(true)};
    scene[2].body[4].axis[0].damper = 0.7;
    scene[3].body[0].axis[0].damper = 0.2; // a ball
    for (size_t i = 0; i < sizeof scene / sizeof *scene; i++) {
        check_dynamics(scene[i], TAC_FORM_SQUARE);
        check_dynamics(scene[i], TAC_FORM_RECURSION);
    }
}

// Books over ten seconds.

static void check_books(TreeScene scene, tac_Form form)
{
    tac_World *world = make_world(scene.gravity, TAC_POLICY_EXACT);
    tac_Vec3 p0, p, L;
    add_tree(world, &scene, form);
    double E0 = tac_world_energy(world), drift = 0.0, scale = 0.0;
    tac_world_momentum(world, &p0, &L);
    for (int k = 0; k < test_count(10000, 500); k++) {
        assert_int_equal(tac_world_step(world, 1e-3), TAC_OK);
        drift = larger(drift, fabs(tac_world_energy(world) - E0));
        scale = larger(scale, tac_world_ledger(world, false).kinetic);
    }
    tac_world_momentum(world, &p, &L);
    print_message("%-10s %-10s drift %.1e of %.2f J\n", scene.name, form_name(form), drift, scale);
    check_at_most(drift, 1e-10 * scale); // rounding of 10^4 steps
    if (scene.body[0].joint == TAC_TREE_FREE)
        check_vec3_near(p, p0, 1e-11); // rounding
    tac_world_destroy(world);
}

static void ten_seconds_keep_the_energy_and_the_linear_momentum(void **state)
{
    (void)state;
    TreeScene scene[] = {trees_arm(),    trees_chain6(),   trees_arm7(),
                         trees_joints(), trees_floating(), trees_hand(false)};
    for (size_t i = 0; i < sizeof scene / sizeof *scene; i++) {
        check_books(scene[i], TAC_FORM_SQUARE);
        check_books(scene[i], TAC_FORM_RECURSION);
    }
}

// Mixed worlds.

typedef struct Mixed {
    tac_World *world;
    TreeScene arm, floating, box[2];
    tac_SystemId tree[2];
    tac_BodyId body[2];
} Mixed;

/// A rigid body as a tree of one, for the oracle and for its definition.
static TreeScene box_scene(double mass, tac_Pose pose, const double *velocity)
{
    TreeScene s = {.name = "box", .bodies = 1};
    s.body[0] = tac_tree_body_def_default();
    s.body[0].joint = TAC_TREE_FREE;
    s.body[0].frame_parent = pose;
    s.body[0].mass = mass;
    s.body[0].inertia = tac_inertia_box(mass, (tac_Vec3){0.1, 0.14, 0.2});
    memcpy(s.body[0].velocity, velocity, 6 * sizeof *velocity);
    return s;
}

static const tac_Vec3 mixed_gravity = {0, 0, -2.0};

/// Trees 0 and 1 of the oracle are the arm and the floating tree, 2 and 3 the boxes.
// clang-format off
static const OracleSpring mixed_spring[] = {
    {0, 1,  2, 0, {0.125,     0,   0}, {0.05,    0,   0}, 60.0, 0.0}, // tip of the arm to a box
    {3, 0,  1, 3, { 0.05, -0.07, 0.1}, {0.08,    0,   0}, 50.0, 0.0}, // box to a limb of the other
    {1, 0, -1, 0, { 0.03,  0.02,   0}, { 0.2, -0.1, 0.6}, 70.0, 0.0}, // its trunk to the world
    {0, 0,  1, 4, {  0.1,  0.05,   0}, {-0.1,    0,   0}, 20.0, 0.0}, // tree to tree
    {2, 0,  3, 0, {-0.05,  0.07,   0}, {   0,    0, 0.1}, 80.0, 0.0}, // box to box
};
// clang-format on
enum { MIXED_SPRINGS = sizeof mixed_spring / sizeof *mixed_spring, ACROSS_KINDS = 4 };

static void make_mixed(Mixed *m)
{
    static const double velocity[2][6] = {{0.3, 0, 0.1, 1, -2, 1}, {0, -0.4, 0, -1, 0.5, 2}};
    m->arm = trees_arm();
    m->floating = trees_floating();
    for (int i = 0; i < 2; i++) {
        tac_Pose pose = tac_pose_make((tac_Vec3){0.5 + 0.1 * i, 0.1, -0.05 + 0.3 * i},
                                      (tac_Vec3){0.3, -0.2 * i, 0.4});
        m->box[i] = box_scene(0.4 + 0.3 * i, pose, velocity[i]);
    }
}

/// The rigid body of such a scene.
static tac_BodyId add_box(tac_World *world, const TreeScene *scene)
{
    const tac_TreeBodyDef *from = &scene->body[0];
    const double *v = from->velocity;
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId body;
    def.mass = from->mass;
    def.inertia = from->inertia;
    def.pose = from->frame_parent;
    def.twist.lin = (tac_Vec3){v[0], v[1], v[2]};
    def.twist.ang = tac_pose_vector(def.pose, (tac_Vec3){v[3], v[4], v[5]});
    assert_int_equal(tac_body_create(world, &def, &body), TAC_OK);
    return body;
}

/// Its pose as the positions of a free tree.
static void box_positions(const tac_World *world, tac_BodyId body, double *q)
{
    tac_Pose X = tac_body_pose(world, body);
    double pose[7] = {X.p.x, X.p.y, X.p.z, X.q.w, X.q.x, X.q.y, X.q.z};
    memcpy(q, pose, sizeof pose);
}

static void build_mixed(Mixed *m, tac_Form form, tac_Policy policy)
{
    m->world = make_world(mixed_gravity, policy);
    m->tree[0] = add_tree(m->world, &m->arm, form);
    m->tree[1] = add_tree(m->world, &m->floating, form);
    for (int i = 0; i < 2; i++)
        m->body[i] = add_box(m->world, &m->box[i]);
}

/// The body of the world that is body `body` of the oracle's tree `tree`; -1: null, the world.
static tac_BodyId mixed_body(const Mixed *m, int tree, int body)
{
    if (tree < 0)
        return (tac_BodyId){0};
    return tree < 2 ? tac_system_body(m->world, m->tree[tree], body) : m->body[tree - 2];
}

static void join_mixed(Mixed *m, int springs)
{
    for (int i = 0; i < springs; i++) {
        const OracleSpring *s = &mixed_spring[i];
        tac_SpringDef def = tac_spring_def_default();
        tac_SpringId id;
        def.body_a = mixed_body(m, s->part_a, s->body_a);
        def.body_b = mixed_body(m, s->part_b, s->body_b);
        def.frame_a.p = s->at_a;
        def.frame_b.p = s->at_b;
        def.stiffness = s->stiffness;
        def.damping = s->damping;
        assert_int_equal(tac_spring_create(m->world, &def, &id), TAC_OK);
    }
}

static void find_mixed_truth(Mixed *m, int springs, double seconds)
{
    TreeScene *scene[4] = {&m->arm, &m->floating, &m->box[0], &m->box[1]};
    memset(&oracle, 0, sizeof oracle);
    oracle.trees = 4;
    for (int i = 0; i < 4; i++) {
        tac_TreeDef def = trees_def(scene[i]);
        oracle_tree_make(&oracle.tree[i], &def, mixed_gravity);
    }
    oracle.springs = springs;
    memcpy(oracle.spring, mixed_spring, sizeof mixed_spring);
    oracle_world_start(&oracle, truth);
    oracle_world_run(&oracle, seconds, 1e-11, truth);
}

static double mixed_error(const Mixed *m)
{
    double worst = 0.0, q[ORACLE_POSITIONS];
    for (int i = 0; i < 4; i++) {
        if (i < 2) {
            assert_int_equal(tac_system_positions(m->world, m->tree[i], q), TAC_OK);
        } else {
            box_positions(m->world, m->body[i - 2], q);
        }
        worst = larger(worst, distance(&oracle.tree[i], q, truth + oracle_world_place(&oracle, i)));
    }
    return worst;
}

static void check_mixed(tac_Form form, tac_Policy policy, int springs, double seconds)
{
    Mixed m;
    double error[LEVELS];
    make_mixed(&m);
    find_mixed_truth(&m, springs, seconds);
    for (int level = 0; level < LEVELS; level++) {
        build_mixed(&m, form, policy);
        join_mixed(&m, springs);
        double E0 = tac_world_energy(m.world);
        step_for(m.world, lengths[level], seconds);
        error[level] = mixed_error(&m);
        if (policy == TAC_POLICY_EXACT)
            check_near(tac_world_energy(m.world), E0, 1e-11); // rounding of 400 steps of 20 J
        tac_world_destroy(m.world);
    }
    check_order(policy == TAC_POLICY_EXACT ? "mixed" : "plain", form_name(form), error);
}

static void trees_and_rigid_bodies_on_springs_are_of_second_order_together(void **state)
{
    (void)state;
    for (int form = TAC_FORM_SQUARE; form <= TAC_FORM_RECURSION; form++) {
        check_mixed((tac_Form)form, TAC_POLICY_EXACT, ACROSS_KINDS, 0.2);
        // With the spring between the boxes, two rigid bodies: what the policy hands back there at
        // its turning points, where its force does no work, is a noise of another order.
        check_mixed((tac_Form)form, TAC_POLICY_PLAIN, MIXED_SPRINGS, 0.2);
    }
}

// A beam with others.

enum { ELEMENTS = 3, BEAM_DOFS = 2 * ELEMENTS };

/// A strip of foam, clamped at x = 0, 0.5 m above the origin: soft enough for its fastest mode to
/// be resolved.
static tac_BeamDef strip_def(void)
{
    static const double straight[BEAM_DOFS] = {0};
    tac_BeamDef def = tac_beam_def_default();
    def.place.p.z = 0.5;
    def.length = 0.4;
    def.width = 0.03;
    def.height = 0.004;
    def.young = 1e6;
    def.density = 1100.0;
    def.elements = ELEMENTS;
    def.position = straight;
    return def;
}

/// The same for the oracle: Hermite cubics between nodes, as in any textbook on finite elements.
/// The slope is -dw/dx about y, or dw/dx: whichever, M and K are the same.
static OracleNodal strip_oracle(const tac_BeamDef *def)
{
    OracleNodal s = {.n = BEAM_DOFS, .axis = {0, 0, 1}};
    double l = def->length / ELEMENTS, area = def->width * def->height;
    double bend = def->young * area * def->height * def->height / 12 / (l * l * l);
    double mass = def->density * area * l / 420;
    // clang-format off
    double K[4][4] = {{   12,     6 * l,    -12,     6 * l},
                      {6 * l, 4 * l * l, -6 * l, 2 * l * l},
                      {  -12,    -6 * l,     12,    -6 * l},
                      {6 * l, 2 * l * l, -6 * l, 4 * l * l}};
    double M[4][4] = {{    156,     22 * l,      54,    -13 * l},
                      { 22 * l,  4 * l * l,  13 * l, -3 * l * l},
                      {     54,     13 * l,     156,    -22 * l},
                      {-13 * l, -3 * l * l, -22 * l,  4 * l * l}};
    // clang-format on
    for (int e = 0; e < ELEMENTS; e++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                int row = 2 * e + i - 2, column = 2 * e + j - 2; // the first node is clamped
                if (row < 0 || column < 0)
                    continue;
                s.K[row * BEAM_DOFS + column] += bend * K[i][j];
                s.M[row * BEAM_DOFS + column] += mass * M[i][j];
            }
    memcpy(s.q, def->position, sizeof s.q[0] * BEAM_DOFS);
    return s;
}

/// Parts 0 and 1 are the arm and a box, 2 is the strip; its coordinates 2 and 4 are deflections.
// clang-format off
static const OracleSpring strip_spring[] = {
    {1, 0,  2, 4, {-0.05, 0.02,  0.1}, {        0.4,   0, 0.5},  8.0,  0.0}, // box on its end
    {0, 1,  2, 2, {0.125,    0,    0}, {0.4 * 2 / 3,   0, 0.5},  5.0,  0.0}, // middle to the arm
    {1, 0, -1, 0, { 0.05, 0.07, -0.1}, {        0.5, 0.1, 0.4}, 30.0, 0.05}, // box to the world
};
// clang-format on
enum { STRIP_SPRINGS = sizeof strip_spring / sizeof *strip_spring };

static TreeScene strip_box(void)
{
    static const double velocity[6] = {0.1, 0, -0.2, 0.5, -1.0, 1.0};
    return box_scene(0.3, tac_pose_make((tac_Vec3){0.45, 0.02, 0.4}, (tac_Vec3){0.1, 0.2, -0.3}),
                     velocity);
}

static void find_strip_truth(TreeScene *arm, TreeScene *box, double seconds)
{
    tac_BeamDef strip = strip_def();
    tac_TreeDef def[2] = {trees_def(arm), trees_def(box)};
    memset(&oracle, 0, sizeof oracle);
    oracle.trees = 2;
    oracle.nodals = 1;
    for (int i = 0; i < 2; i++)
        oracle_tree_make(&oracle.tree[i], &def[i], (tac_Vec3){0, 0, 0});
    oracle.nodal[0] = strip_oracle(&strip);
    oracle.springs = STRIP_SPRINGS;
    memcpy(oracle.spring, strip_spring, sizeof strip_spring);
    oracle_world_start(&oracle, truth);
    oracle_world_run(&oracle, seconds, 1e-11, truth);
}

typedef struct Strip {
    tac_World *world;
    tac_SystemId arm, strip;
    tac_BodyId box;
} Strip;

static tac_BodyId strip_body(const Strip *s, int part, int body)
{
    if (part < 0)
        return (tac_BodyId){0};
    return part == 1   ? s->box
           : part == 0 ? tac_system_body(s->world, s->arm, body)
                       : tac_system_body(s->world, s->strip, body / 2);
}

static Strip make_strip(TreeScene *arm, const TreeScene *box)
{
    Strip s = {.world = make_world((tac_Vec3){0, 0, 0}, TAC_POLICY_EXACT)};
    tac_BeamDef def = strip_def();
    s.arm = add_tree(s.world, arm, TAC_FORM_SQUARE);
    s.box = add_box(s.world, box);
    assert_int_equal(tac_beam_create(s.world, &def, &s.strip), TAC_OK);
    for (int i = 0; i < STRIP_SPRINGS; i++) {
        const OracleSpring *from = &strip_spring[i];
        tac_SpringDef spring = tac_spring_def_default();
        tac_SpringId id;
        spring.body_a = strip_body(&s, from->part_a, from->body_a);
        spring.body_b = strip_body(&s, from->part_b, from->body_b);
        spring.frame_a.p = from->at_a;
        if (from->part_b != 2) // the strip's points are their own origins
            spring.frame_b.p = from->at_b;
        spring.stiffness = from->stiffness;
        spring.damping = from->damping;
        assert_int_equal(tac_spring_create(s.world, &spring, &id), TAC_OK);
    }
    return s;
}

static double strip_error(const Strip *s)
{
    double q[16], worst;
    assert_int_equal(tac_system_positions(s->world, s->arm, q), TAC_OK);
    worst = distance(&oracle.tree[0], q, truth);
    box_positions(s->world, s->box, q);
    worst = larger(worst, distance(&oracle.tree[1], q, truth + oracle_world_place(&oracle, 1)));
    assert_int_equal(tac_system_positions(s->world, s->strip, q), TAC_OK);
    for (int i = 0; i < BEAM_DOFS; i++)
        worst = larger(worst, fabs(q[i] - truth[oracle_world_place(&oracle, 2) + i]));
    return worst;
}

static void a_beam_a_body_and_a_tree_are_of_second_order_together(void **state)
{
    (void)state;
    TreeScene arm = trees_arm(), box = strip_box();
    double error[LEVELS];
    find_strip_truth(&arm, &box, 0.2);
    for (int level = 0; level < LEVELS; level++) {
        Strip s = make_strip(&arm, &box);
        step_for(s.world, lengths[level], 0.2);
        error[level] = strip_error(&s);
        tac_world_destroy(s.world);
    }
    check_order("beam", "square", error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mass_matrix_bias_forces_and_poses_are_those_of_the_definition),
        cmocka_unit_test(an_arm_is_of_second_order),
        cmocka_unit_test(a_chain_of_six_is_of_second_order),
        cmocka_unit_test(a_seven_joint_arm_under_gravity_is_of_second_order),
        cmocka_unit_test(a_tree_of_all_joints_is_of_second_order),
        cmocka_unit_test(a_floating_tree_is_of_second_order),
        cmocka_unit_test(spinning_tops_and_roots_on_springs_are_of_second_order),
        cmocka_unit_test(roots_on_a_vertical_axis_are_of_second_order),
        cmocka_unit_test(a_top_on_an_inner_ball_joint_is_of_second_order),
        cmocka_unit_test(a_hand_with_tendons_is_of_second_order),
        cmocka_unit_test(slack_tendons_and_limits_follow_the_truth),
        cmocka_unit_test(trees_and_rigid_bodies_on_springs_are_of_second_order_together),
        cmocka_unit_test(a_beam_a_body_and_a_tree_are_of_second_order_together),
        cmocka_unit_test(ten_seconds_keep_the_energy_and_the_linear_momentum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
