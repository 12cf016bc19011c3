/* Edits of bodies, springs and systems: what they leave alone, and that a refused one has changed
 * nothing at all. */
#include "check.h"
#include <math.h>
#include <string.h>
#include <tactus/tactus.h>

#define T 0.02 // s: long enough for springs to carry what no damper pays

typedef struct Swing { // two bodies that know nothing of each other, each on springs to the world
    tac_World *world;
    tac_BodyId body[2];
    tac_SpringId inside[2], row[2];
    tac_SystemId tree;
    tac_SpringId on_tree; // a row
} Swing;

static tac_SpringId hang(tac_World *w, tac_BodyId body, tac_SpringCoupling coupling, tac_Vec3 from)
{
    tac_SpringDef def = tac_spring_def_default();
    tac_SpringId spring;
    def.body_a = body;
    def.coupling = coupling;
    def.type = TAC_SPRING_DISTANCE; // it leaks
    def.frame_a.p = (tac_Vec3){0.1, 0.05, 0};
    def.frame_b.p = from;
    def.stiffness = 300.0;
    def.rest_length = 0.3;
    assert_int_equal(tac_spring_create(w, &def, &spring), TAC_OK);
    return spring;
}

static tac_SystemId add_pendulum(tac_World *w)
{
    tac_TreeDef def = tac_tree_def_default();
    tac_TreeBodyDef link[2] = {tac_tree_body_def_default(), tac_tree_body_def_default()};
    tac_SystemId id;
    link[0].axis[0].rotor = 0.1;
    link[0].frame_body.p.x = link[1].frame_body.p.x = 0.3;
    link[0].velocity[0] = 4.0;
    link[1].parent = 0;
    link[1].frame_parent.p.x = -0.3;
    link[1].frame_body.q = tac_pose_make((tac_Vec3){0, 0, 0}, (tac_Vec3){1, 0, 0}).q;
    def.body = link;
    def.body_count = 2;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    return id;
}

/// What a spring carries beside its geometry, J.
static double carried(const tac_World *w, tac_SpringId id)
{
    tac_SpringInfo info = tac_spring_info(w, id);
    return info.energy - 0.5 * 300.0 * info.stretch * info.stretch;
}

/// Whether all springs carry something, far above rounding of energies of some joules.
static bool all_carry(const Swing *s)
{
    bool all = fabs(carried(s->world, s->on_tree)) > 1e-6;
    for (int i = 0; i < 2; i++)
        all = all && fabs(carried(s->world, s->inside[i])) > 1e-6 &&
              fabs(carried(s->world, s->row[i])) > 1e-6;
    return all;
}

static Swing make_swing(void)
{
    Swing s;
    tac_WorldDef def = tac_world_def_default();
    def.policy = TAC_POLICY_LEDGER; // what nobody pays is carried
    assert_int_equal(tac_world_create(&def, &s.world), TAC_OK);
    for (int i = 0; i < 2; i++) {
        tac_BodyDef body = tac_body_def_default();
        body.pose.p = (tac_Vec3){2.0 * i, 0, 0};
        body.inertia = tac_inertia_diagonal(0.01, 0.02, 0.03);
        body.twist = (tac_Twist){{0.3, 1, 0.2}, {1, 2, 3}};
        assert_int_equal(tac_body_create(s.world, &body, &s.body[i]), TAC_OK);
        s.inside[i] =
            hang(s.world, s.body[i], TAC_SPRING_INSIDE, (tac_Vec3){2.0 * i - 0.5, 0, 0.3});
        s.row[i] = hang(s.world, s.body[i], TAC_SPRING_ROW, (tac_Vec3){2.0 * i + 0.5, 0, 0.3});
    }
    s.tree = add_pendulum(s.world);
    s.on_tree =
        hang(s.world, tac_system_body(s.world, s.tree, 1), TAC_SPRING_ROW, (tac_Vec3){0, 1, 0.5});
    for (int i = 0; i < 500 && !all_carry(&s); i++)
        assert_int_equal(tac_world_step(s.world, T), TAC_OK);
    assert_true(all_carry(&s));
    return s;
}

/// What an edit that was refused must leave as it is.
typedef struct Seen {
    uint64_t hash;
    tac_Ledger total, step, tree;
    tac_MomentumLedger momentum;
    double carried[5];
} Seen;

static Seen see(const Swing *s)
{
    const tac_SpringId spring[] = {s->inside[0], s->row[0], s->inside[1], s->row[1], s->on_tree};
    Seen seen;
    memset(&seen, 0, sizeof seen);
    seen.hash = tac_world_hash(s->world);
    seen.total = tac_world_ledger(s->world, true);
    seen.step = tac_world_ledger(s->world, false);
    seen.tree = tac_system_ledger(s->world, s->tree, true);
    seen.momentum = tac_body_momentum_ledger(s->world, s->body[0]);
    for (int i = 0; i < 5; i++)
        seen.carried[i] = carried(s->world, spring[i]);
    return seen;
}

static void check_unchanged(const Swing *s, const Seen *before)
{
    Seen now = see(s);
    assert_true(now.hash == before->hash);
    assert_memory_equal(&now.total, &before->total, sizeof now.total);
    assert_memory_equal(&now.step, &before->step, sizeof now.step);
    assert_memory_equal(&now.tree, &before->tree, sizeof now.tree);
    assert_memory_equal(&now.momentum, &before->momentum, sizeof now.momentum);
    assert_memory_equal(now.carried, before->carried, sizeof now.carried);
}

static tac_Pose far_away(double x)
{
    return (tac_Pose){{x, 0, 0}, {1, 0, 0, 0}};
}

static void placing_a_body_leaves_springs_elsewhere_alone(void **state)
{
    (void)state;
    Swing s = make_swing();
    Seen before = see(&s);
    tac_Pose pose = tac_body_pose(s.world, s.body[0]);
    pose.p.z += 0.01;
    assert_int_equal(tac_body_set_pose(s.world, s.body[0], pose), TAC_OK);
    Seen after = see(&s);
    for (int i = 0; i < 2; i++) // its own springs take the geometry
        check_near(after.carried[i], 0.0, 1e-12);
    for (int i = 2; i < 5; i++)
        assert_true(after.carried[i] == before.carried[i]);
    tac_world_destroy(s.world);
}

static void placing_a_system_leaves_springs_elsewhere_alone(void **state)
{
    (void)state;
    Swing s = make_swing();
    Seen before = see(&s);
    const double q[2] = {0.1, 0.2};
    assert_int_equal(tac_system_set_positions(s.world, s.tree, q), TAC_OK);
    Seen after = see(&s);
    for (int i = 0; i < 4; i++)
        assert_true(after.carried[i] == before.carried[i]);
    check_near(after.carried[4], 0.0, 1e-12);
    tac_world_destroy(s.world);
}

static void a_body_that_was_not_placed_is_as_it_was(void **state)
{
    (void)state;
    Swing s = make_swing();
    Seen before = see(&s);
    // At 1e200 gravity across has no energy and springs more than there are numbers; at 1e308 up
    // weight has none either.
    assert_int_equal(tac_body_set_pose(s.world, s.body[0], far_away(1e200)), TAC_ERR_INVALID);
    check_unchanged(&s, &before);
    tac_Pose up = {{0, 0, 1e308}, {1, 0, 0, 0}};
    assert_int_equal(tac_body_set_pose(s.world, s.body[1], up), TAC_ERR_INVALID);
    check_unchanged(&s, &before);
    tac_Twist fast = {{1e200, 0, 0}, {0, 0, 0}};
    assert_int_equal(tac_body_set_twist(s.world, s.body[0], fast), TAC_ERR_INVALID);
    check_unchanged(&s, &before);
    tac_world_destroy(s.world);
}

static void a_body_whose_row_springs_alone_refuse_is_as_it_was(void **state)
{
    (void)state;
    Swing s = make_swing();
    assert_int_equal(tac_spring_destroy(s.world, s.inside[0]), TAC_OK);
    s.inside[0] = s.row[0];
    for (int i = 0; i < 20; i++)
        assert_int_equal(tac_world_step(s.world, T), TAC_OK);
    Seen before = see(&s);
    assert_int_equal(tac_body_set_pose(s.world, s.body[0], far_away(1e200)), TAC_ERR_INVALID);
    check_unchanged(&s, &before);
    tac_world_destroy(s.world);
}

static void a_system_that_was_not_placed_is_as_it_was(void **state)
{
    (void)state;
    Swing s = make_swing();
    Seen before = see(&s);
    const double fast[2] = {1e200, 0.0};
    assert_int_equal(tac_system_set_velocities(s.world, s.tree, fast), TAC_ERR_INVALID);
    check_unchanged(&s, &before);
    tac_world_destroy(s.world);
}

static void a_stiffness_that_was_refused_is_as_it_was(void **state)
{
    (void)state;
    Swing s = make_swing();
    assert_int_equal(tac_body_set_pose(s.world, s.body[0], far_away(10.0)), TAC_OK);
    assert_int_equal(tac_world_step(s.world, T), TAC_OK); // what the next steps predict is known
    Seen before = see(&s);
    const tac_SpringId spring[] = {s.inside[0], s.row[0]};
    for (int i = 0; i < 2; i++) { // stretched by more than two metres
        assert_int_equal(tac_spring_set_stiffness(s.world, spring[i], 1.7e308, 1.0),
                         TAC_ERR_INVALID);
        check_unchanged(&s, &before);
    }
    tac_world_destroy(s.world);
}

/// A world in which edits were refused goes on as one in which nobody tried.
static void a_body_that_was_not_made_leaves_no_trace(void **state)
{
    (void)state;
    Swing s = make_swing();
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId body;
    size_t size = tac_world_save_size(s.world);
    uint64_t hash = tac_world_hash(s.world);
    def.twist.lin.x = 1e200; // its energy is not finite
    for (int i = 0; i < 3; i++)
        assert_int_equal(tac_body_create(s.world, &def, &body), TAC_ERR_INVALID);
    assert_int_equal(tac_world_save_size(s.world), size);
    assert_true(tac_world_hash(s.world) == hash);
    def.twist.lin.x = 1.0;
    assert_int_equal(tac_body_create(s.world, &def, &body), TAC_OK);
    assert_int_equal(body.index1, s.body[1].index1 + 1);
    assert_int_equal(body.generation, s.body[1].generation); // the first one of its slot
    tac_world_destroy(s.world);
}

static void positions_that_are_not_given_are_refused(void **state)
{
    (void)state;
    Swing s = make_swing();
    assert_int_equal(tac_system_set_positions(s.world, s.tree, NULL), TAC_ERR_INVALID);
    assert_int_equal(tac_system_set_velocities(s.world, s.tree, NULL), TAC_ERR_INVALID);
    tac_world_destroy(s.world);
}

static void what_was_refused_does_not_change_what_comes(void **state)
{
    (void)state;
    Swing s = make_swing(), plain = make_swing();
    const double fast[2] = {1e200, 0.0};
    for (int i = 0; i < 40; i++) {
        assert_int_equal(tac_body_set_pose(s.world, s.body[i % 2], far_away(1e200)),
                         TAC_ERR_INVALID);
        assert_int_equal(tac_system_set_velocities(s.world, s.tree, fast), TAC_ERR_INVALID);
        assert_int_equal(tac_world_step(s.world, T), TAC_OK);
        assert_int_equal(tac_world_step(plain.world, T), TAC_OK);
        assert_true(tac_world_hash(s.world) == tac_world_hash(plain.world));
    }
    tac_world_destroy(s.world);
    tac_world_destroy(plain.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placing_a_body_leaves_springs_elsewhere_alone),
        cmocka_unit_test(placing_a_system_leaves_springs_elsewhere_alone),
        cmocka_unit_test(a_body_that_was_not_placed_is_as_it_was),
        cmocka_unit_test(a_body_whose_row_springs_alone_refuse_is_as_it_was),
        cmocka_unit_test(a_system_that_was_not_placed_is_as_it_was),
        cmocka_unit_test(a_stiffness_that_was_refused_is_as_it_was),
        cmocka_unit_test(a_body_that_was_not_made_leaves_no_trace),
        cmocka_unit_test(positions_that_are_not_given_are_refused),
        cmocka_unit_test(what_was_refused_does_not_change_what_comes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
