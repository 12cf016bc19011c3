/* Notices: each is said once where it is deserved, counted from then on, and never where it is not.
 * The scenes that are shipped are checked for them in scene_shipped_test.c.
 */
#include "math/so3.h"
#include "support/check.h"
#include "support/heard.h"
#include "support/plain_world.h"
#include "support/rnd.h"
#include "support/trees.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

#define T_STEP 1e-3 // s

static void hear_notice(void *user, const tac_Message *message)
{
    assert_int_equal(message->code, TAC_OK);
    hear(user, message);
}

static tac_WorldDef listening(Heard *heard)
{
    tac_WorldDef def = tac_world_def_default();
    *heard = (Heard){0};
    def.message = hear_notice;
    def.message_user = heard;
    return def;
}

static tac_World *make(const tac_WorldDef *def)
{
    tac_World *w;
    assert_int_equal(tac_world_create(def, &w), TAC_OK);
    return w;
}

static tac_World *make_on_plane(const tac_WorldDef *def)
{
    tac_World *w = make(def);
    plain_ground(w);
    return w;
}

static tac_BodyId add_box(tac_World *w, double mass, tac_Vec3 size, tac_Vec3 at, tac_Vec3 spin)
{
    tac_BodyId body = plain_body(w, mass, tac_inertia_box(mass, size), (tac_Pose){at, q_identity()},
                                 (tac_Twist){{0, 0, 0}, spin});
    plain_shape(w, body, TAC_SHAPE_BOX, size, tac_pose_identity());
    return body;
}

static void step(tac_World *w, int steps)
{
    for (int k = 0; k < steps; k++)
        assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
}

/// The notices of a world are this one and no other; it was said once.
static tac_NoticeStats check_only(const tac_World *w, const Heard *heard, tac_Notice notice)
{
    tac_StepStats stats = tac_world_stats(w);
    for (int i = 0; i < TAC_NOTICE_COUNT; i++)
        if (i != (int)notice && stats.notice[i].steps > 0)
            fail_msg("%s is noticed beside %s", tac_notice_name((tac_Notice)i),
                     tac_notice_name(notice));
    assert_true(stats.notice[notice].steps > 0);
    assert_int_equal(heard->count, 1);
    print_message("%s\n", heard->text);
    return stats.notice[notice];
}

static void energy_that_the_solver_leaves_behind_is_noticed(void **state)
{
    (void)state;
    Heard heard;
    tac_WorldDef def = listening(&heard);
    tac_World *w = make_on_plane(&def);
    add_box(w, 1.0, v3(0.1, 0.1, 0.1), v3(0, 0, 0.05), v3(0, 0, 0));
    step(w, 10);
    assert_int_equal(heard.count, 0); // what a solved problem leaves is no matter
    w->books[0].total.solver -= 0.5;  // as if forces had taken that
    step(w, 10);
    tac_NoticeStats seen = check_only(w, &heard, TAC_NOTICE_SOLVER);
    assert_int_equal(seen.steps, 10);
    check_near(seen.worst, 0.5, 1e-6);
    tac_world_destroy(w);
}

/// Without weight, a ball that is pressed on a floor and does not move.
static void what_the_solver_leaves_of_nothing_is_no_matter(void **state)
{
    (void)state;
    Heard heard;
    tac_WorldDef def = listening(&heard);
    def.gravity = v3(0, 0, 0);
    tac_World *w = make_on_plane(&def);
    tac_BodyId box = add_box(w, 0.1, v3(0.02, 0.02, 0.02), v3(0, 0, 0.01), v3(0, 0, 0));
    for (int k = 0; k < 400; k++) {
        tac_body_push(w, box, (tac_Wrench){v3(0, 0, -15.0 - 5.0 * sin(0.1 * k)), v3(0, 0, 0)});
        step(w, 1);
    }
    assert_true(fabs(tac_world_ledger(w, true).solver) < 1e-8); // J: 2e-9
    assert_int_equal(tac_world_stats(w).notice[TAC_NOTICE_SOLVER].steps, 0);
    w->books[0].total.solver -= 1e-3; // that is enough to move the box at 0.14 m/s
    step(w, 1);
    assert_int_equal(tac_world_stats(w).notice[TAC_NOTICE_SOLVER].steps, 1);
    tac_world_destroy(w);
}

static void contacts_that_are_dropped_are_noticed(void **state)
{
    (void)state;
    Heard heard;
    tac_WorldDef def = listening(&heard);
    def.fixed_capacities = true;
    def.contact_capacity = 16; // of three boxes with four corners each, and what is near them
    tac_World *w = make_on_plane(&def);
    for (int i = 0; i < 8; i++)
        add_box(w, 1, v3(0.1, 0.1, 0.1), v3(0.3 * i, 0, 0.05), v3(0, 0, 0));
    step(w, 3);
    tac_NoticeStats n = tac_world_stats(w).notice[TAC_NOTICE_DROPPED];
    assert_int_equal(n.steps, 3);
    assert_true(n.worst >= 16.0);
    assert_true(heard.count >= 1);
    assert_non_null(strstr(tac_notice_name(TAC_NOTICE_DROPPED), "dropped"));
    tac_world_destroy(w);
}

static void overlap_is_noticed(void **state)
{
    (void)state;
    Heard heard;
    tac_WorldDef def = listening(&heard);
    tac_World *w = make_on_plane(&def);
    add_box(w, 1, v3(0.5, 0.5, 0.5), v3(5, 0, 0.25), v3(0, 0, 0)); // rests
    add_box(w, 1, v3(0.5, 0.5, 0.5), v3(0, 0, 0.24), v3(0, 0, 0)); // 10 mm deep
    step(w, 5);
    tac_NoticeStats n = check_only(w, &heard, TAC_NOTICE_OVERLAP);
    check_near(n.worst, 0.01, 1e-12);
    assert_int_equal(n.body[0].index1 + n.body[1].index1, 2); // the second body, and the world
    check_near(n.first, T_STEP, 1e-15);
    assert_non_null(strstr(heard.text, "10 mm (body 2)"));
    tac_world_destroy(w);

    const double depth[2] = {3e-5, 1.2e-4}; // of a sheet of 1 cm: 0.3 % and 1.2 %
    for (int i = 0; i < 2; i++) {
        w = make_on_plane(&def);
        heard = (Heard){0};
        add_box(w, 1, v3(0.5, 0.5, 0.01), v3(0, 0, 0.005 - depth[i]), v3(0, 0, 0));
        step(w, 5);
        assert_int_equal(heard.count, i);
        tac_world_destroy(w);
    }
}

/// A tower with a heavy top.
static tac_World *make_tower(const tac_WorldDef *def)
{
    tac_World *w = make_on_plane(def);
    for (int i = 0; i < 12; i++)
        add_box(w, i == 11 ? 100 : 1, v3(0.1, 0.1, 0.1), v3(0, 0, 0.05 + 0.1 * i), v3(0, 0, 0));
    return w;
}

static void contact_problems_that_stay_unsolved_are_noticed(void **state)
{
    (void)state;
    Heard heard;
    tac_WorldDef def = listening(&heard);
    def.contact_solver = TAC_SOLVER_NNCG;
    def.contact_pairs = 1;
    tac_World *w = make_tower(&def);
    step(w, 99);
    assert_null(strstr(heard.text, "unsolved")); // it might pass
    step(w, 21);
    tac_NoticeStats n = tac_world_stats(w).notice[TAC_NOTICE_UNCONVERGED];
    assert_true(n.steps >= 100 && n.worst > def.contact_tolerance);
    assert_non_null(strstr(heard.text, "unsolved"));
    assert_non_null(strstr(heard.text, "contact_pairs, where it is not 0"));
    tac_world_destroy(w);
    def.contact_pairs = 0; // which helps
    w = make_tower(&def);
    step(w, 120);
    tac_NoticeStats now = tac_world_stats(w).notice[TAC_NOTICE_UNCONVERGED];
    print_message("%.1e m/s by one pair, %.1e in %llu steps without a bound\n", n.worst, now.worst,
                  (unsigned long long)now.steps);
    assert_true(now.worst < 0.1 * n.worst);
    tac_world_destroy(w);
}

/// Steps in which a wall of boxes, two of which a spring joins, is pushed about unsolved.
static uint64_t unsolved_walls(tac_ContactSolver solver, Heard *heard)
{
    tac_WorldDef def = listening(heard);
    tac_SpringDef joins = tac_spring_def_default();
    tac_BodyId box[30];
    tac_SpringId spring;
    def.contact_solver = solver;
    tac_World *w = make_on_plane(&def);
    for (int i = 0; i < 30; i++)
        box[i] = add_box(w, 1, v3(0.2, 0.2, 0.2), v3(0.25 * (i % 6), 0, 0.11 + 0.22 * (i / 6)),
                         v3(0, 0, 0));
    joins.body_a = box[0];
    joins.body_b = box[20];
    joins.coupling = TAC_SPRING_ROW;
    assert_int_equal(tac_spring_create(w, &joins, &spring), TAC_OK);
    for (int k = 0; k < 250; k++) {
        if (k % 3 == 0)
            assert_int_equal(tac_body_push(w, box[k % 30], (tac_Wrench){v3(20, 5, 0), v3(0, 0, 0)}),
                             TAC_OK);
        assert_int_equal(tac_world_step(w, 2e-3), TAC_OK);
    }
    uint64_t steps = tac_world_stats(w).notice[TAC_NOTICE_UNCONVERGED].steps;
    tac_world_destroy(w);
    return steps;
}

/// The advice is good where nothing bounds the sweeps.
static void what_is_said_of_unsolved_problems_helps(void **state)
{
    (void)state;
    Heard heard;
    uint64_t by_default = unsolved_walls(TAC_SOLVER_AUTO, &heard);
    assert_true(by_default >= 100);
    assert_non_null(strstr(heard.text, "contact_solver LADDER"));
    uint64_t by_ladder = unsolved_walls(TAC_SOLVER_LADDER, &heard);
    print_message("%llu steps unsolved, %llu with the ladder\n", (unsigned long long)by_default,
                  (unsigned long long)by_ladder);
    assert_true(by_ladder < by_default / 5);
}

static void spin_beyond_what_a_step_resolves_is_noticed(void **state)
{
    (void)state;
    Heard heard;
    tac_WorldDef def = listening(&heard);
    tac_World *w = make(&def);
    add_box(w, 1, v3(0.1, 0.1, 0.1), v3(0, 0, 0), v3(0, 0, 900));
    step(w, 5);
    assert_int_equal(heard.count, 0);
    add_box(w, 1, v3(0.1, 0.1, 0.1), v3(1, 0, 0), v3(0, 0, 1500));
    step(w, 5);
    tac_NoticeStats n = check_only(w, &heard, TAC_NOTICE_SPIN);
    check_near(n.worst, 1.5, 1e-9);
    assert_int_equal(n.body[0].index1, 2);
    tac_world_destroy(w);
}

static void so_is_that_of_a_tree(void **state)
{
    (void)state;
    Heard heard;
    tac_WorldDef def = listening(&heard);
    tac_World *w = make(&def);
    tac_TreeBodyDef body = tac_tree_body_def_default();
    tac_TreeDef tree = tac_tree_def_default();
    tac_SystemId id;
    const double rate[1] = {2000.0};
    body.joint = TAC_TREE_REVOLUTE;
    tree.body = &body;
    tree.body_count = 1;
    assert_int_equal(tac_tree_create(w, &tree, &id), TAC_OK);
    assert_int_equal(tac_system_set_velocities(w, id, rate), TAC_OK);
    step(w, 20);
    tac_NoticeStats n = tac_world_stats(w).notice[TAC_NOTICE_SPIN];
    assert_true(n.steps >= 1 && n.body[0].system > 0);
    check_near(n.worst, 2.0, 0.01);
    assert_true(heard.count >= 1);
    tac_world_destroy(w);
}

/// What no scene of ours shows is given to the world by hand.
static void poor_books_are_noticed(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        Heard heard;
        tac_WorldDef def = listening(&heard);
        tac_World *w = make(&def);
        add_box(w, 1, v3(0.1, 0.1, 0.1), v3(0, 0, 0), v3(0, 0, 1));
        step(w, 10);
        assert_int_equal(heard.count, 0);
        double *residual = i == 0 ? &w->stats.residual : &w->stats.momentum_residual;
        for (int k = 0; k < 3; k++) {
            *residual = i == 1 && k == 2 ? (double)NAN : 1e-6;
            taci_world_notice(w);
        }
        assert_int_equal(heard.count, 1);
        tac_Notice notice = i == 0 ? TAC_NOTICE_LEDGER : TAC_NOTICE_MOMENTUM;
        assert_int_equal(tac_world_stats(w).notice[notice].steps, 3);
        tac_world_destroy(w);
    }
}

/// At rest, and in flat falls, all angular terms are rounding, and a share of rounding says
/// nothing: falls off the origin and far from it, and a tree of one body that slides to rest.
static void gentle_motion_raises_no_doubt_about_momentum(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        Heard heard;
        tac_WorldDef def = listening(&heard);
        tac_World *w = make(&def);
        double far = i == 1 ? 1e6 : 3.0;
        tac_ShapeDef shape = tac_shape_def_default();
        tac_ShapeId id;
        shape.type = TAC_SHAPE_PLANE;
        assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &shape, &id), TAC_OK);
        assert_int_equal(tac_material_set(w, 0,
                                          (tac_Surface){.friction = i == 2 ? 0.3 : 0.0,
                                                        .restitution = i == 2 ? 0.0 : 1.0}),
                         TAC_OK);
        if (i < 2)
            add_box(w, 1, v3(0.1, 0.1, 0.1), v3(far, 4, 0.5), v3(0, 0, 0));
        else {
            tac_TreeBodyDef body = tac_tree_body_def_default();
            tac_TreeDef tree = tac_tree_def_default();
            tac_SystemId system;
            body.joint = TAC_TREE_FREE;
            body.mass = 1.3;
            body.inertia = tac_inertia_box(1.3, v3(0.1, 0.1, 0.1));
            body.frame_parent = tac_pose_make(v3(0, 0, 0.05), v3(0, 0, 0));
            body.velocity[0] = 1.0, body.velocity[1] = 0.5, body.velocity[5] = 3.0;
            tree.body = &body;
            tree.body_count = 1;
            assert_int_equal(tac_tree_create(w, &tree, &system), TAC_OK);
            shape = tac_shape_def_default();
            shape.type = TAC_SHAPE_BOX;
            shape.size = v3(0.1, 0.1, 0.1);
            assert_int_equal(tac_shape_create(w, tac_system_body(w, system, 0), &shape, &id),
                             TAC_OK);
        }
        double worst = 0.0;
        for (int k = 0; k < 1500; k++) {
            step(w, 1);
            double residual = tac_world_stats(w).momentum_residual;
            worst = residual <= worst ? worst : residual;
        }
        check_at_most(worst, 1e-13);
        assert_int_equal(heard.count, 0);
        tac_world_destroy(w);
    }
}

static tac_Vec3 somewhere(Rnd *r)
{
    return rnd_vec3(r, -1.0, 1.0);
}

static tac_BodyId add_any(tac_World *w, Rnd *r)
{
    double mass = rnd_uniform(r, 0.2, 3.0);
    return plain_body(w, mass, tac_inertia_sphere(mass, 0.1),
                      (tac_Pose){somewhere(r), q_identity()},
                      (tac_Twist){somewhere(r), somewhere(r)});
}

/// Bodies, springs of both kinds and a tree come and go, a target jumps away and back.
static void make_and_unmake(tac_World *w, Rnd *r, int what)
{
    tac_BodyId body[3];
    for (int i = 0; i < 3; i++)
        body[i] = add_any(w, r);
    if (what == 1)
        for (int i = 0; i < 2; i++) {
            tac_SpringDef def = tac_spring_def_default();
            tac_SpringId spring;
            def.body_a = body[i];
            def.coupling = i == 0 ? TAC_SPRING_INSIDE : TAC_SPRING_ROW;
            assert_int_equal(tac_spring_create(w, &def, &spring), TAC_OK);
            tac_Pose far = {{1e7, rnd_uniform(r, 0.0, 1e7), 0.0}, q_identity()};
            assert_int_equal(tac_spring_jump_target(w, spring, far), TAC_OK);
            assert_int_equal(tac_spring_jump_target(w, spring, tac_pose_identity()), TAC_OK);
        }
    if (what == 2) {
        TreeScene scene = trees_arm7();
        tac_TreeDef def = trees_def(&scene);
        tac_SystemId id;
        assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
        assert_int_equal(tac_system_destroy(w, id), TAC_OK);
    }
    for (int i = 0; i < 3; i++)
        assert_int_equal(tac_body_destroy(w, body[i]), TAC_OK);
}

/// What was added and taken away between two steps leaves rounding of its size in the books.
static void what_comes_and_goes_between_steps_leaves_no_doubt(void **state)
{
    (void)state;
    Rnd r = rnd_make(7);
    int left = 0;
    for (int k = 0; k < 300; k++) {
        Heard heard;
        tac_WorldDef def = listening(&heard);
        tac_World *w = make(&def);
        make_and_unmake(w, &r, k % 3);
        size_t size = tac_world_save_size(w);
        void *bytes = malloc(size);
        assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
        for (int again = 0; again < 2; again++) {
            step(w, 1);
            tac_Ledger l = tac_world_ledger(w, false);
            left += l.work_edit != 0.0 || l.work_target != 0.0;
            assert_true(tac_world_stats(w).residual < 1e-13);
            assert_true(tac_world_stats(w).worst_system_residual < 1e-13);
            assert_true(l.work_edit == 0.0 || l.scale > 0.1); // joules that went in and out
            step(w, 1);
            assert_true(tac_world_ledger(w, false).scale == 0.0); // of that step alone
            assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
        }
        assert_int_equal(heard.count, 0);
        free(bytes);
        tac_world_destroy(w);
    }
    assert_true(left > 100); // most sums do not cancel to the last bit
}

static void joints_that_no_step_resolves_are_noticed(void **state)
{
    (void)state;
    Heard heard;
    tac_WorldDef def = listening(&heard);
    tac_World *w = make(&def);
    tac_BodyId body = add_box(w, 1e-2, v3(0.1, 0.1, 0.1), v3(0, 0, 0), v3(0, 0, 3));
    tac_JointDef joint = tac_joint_def_at(w, TAC_JOINT_BALL, body, (tac_BodyId){0},
                                          (tac_Pose){{0.3, 0, 0}, {1, 0, 0, 0}});
    tac_JointId id;
    joint.stiffness = 1e6; // k T²/m = 100
    assert_int_equal(tac_joint_create(w, &joint, &id), TAC_OK);
    step(w, 50);
    tac_NoticeStats n = tac_world_stats(w).notice[TAC_NOTICE_STIFFNESS];
    assert_int_equal(n.steps, 50);
    assert_true(n.worst > 25.0 && heard.count >= 1 && heard.count <= 2);
    tac_world_destroy(w);
}

static void a_notice_is_said_again_after_loading_what_was_saved_before_it(void **state)
{
    (void)state;
    Heard heard;
    tac_WorldDef def = listening(&heard);
    tac_World *w = make(&def);
    tac_BodyId body = add_box(w, 1, v3(0.1, 0.1, 0.1), v3(0, 0, 0), v3(0, 0, 1));
    step(w, 3);
    size_t size = tac_world_save_size(w);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
    for (int k = 0; k < 2; k++) {
        tac_Twist fast = {{0, 0, 0}, {0, 0, 1200}};
        assert_int_equal(tac_body_set_twist(w, body, fast), TAC_OK);
        step(w, 3);
        assert_int_equal(heard.count, k + 1);
        assert_int_equal(tac_world_stats(w).notice[TAC_NOTICE_SPIN].steps, 3);
        assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
        assert_int_equal(tac_world_stats(w).notice[TAC_NOTICE_SPIN].steps, 0);
    }
    free(bytes);
    tac_world_destroy(w);
}

/// Resting where gravity has its zero: all energies are rounding, the slop's at most.
static void books_of_what_rests_have_small_residuals(void **state)
{
    (void)state;
    double worst = 0.0;
    for (int i = 0; i < 6; i++) {
        Heard heard;
        tac_WorldDef def = listening(&heard);
        double mass = i % 2 == 0 ? 1e-6 : 1.0;
        tac_World *w = make(&def);
        tac_ShapeDef floor = tac_shape_def_default();
        tac_ShapeId id;
        floor.type = TAC_SHAPE_PLANE;
        floor.pose.p.z = -0.01;
        assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &floor, &id), TAC_OK);
        tac_BodyId body =
            add_box(w, mass, v3(0.02, 0.02, 0.02), v3(0, 0, i < 2 ? 0.0 : 1e-3), v3(0, 0, 0));
        for (int k = 0; k < 1000; k++) {
            if (i >= 4 && k == 500) // stopped dead: what came before is no scale of what comes
                tac_body_set_twist(w, body, (tac_Twist){{0, 0, 0}, {0, 0, 0}});
            step(w, 1);
            tac_StepStats stats = tac_world_stats(w);
            if (!(stats.residual <= worst))
                worst = stats.residual;
            if (!(stats.worst_system_residual <= worst))
                worst = stats.worst_system_residual;
        }
        assert_int_equal(heard.count, 0);
        tac_world_destroy(w);
    }
    show(worst, "of the energy scale");
    check_between(worst, 1e-30, 1e-13); // rounding, and the loop saw some
}

static void a_text_fits_into_what_there_is(void **state)
{
    (void)state;
    char text[40];
    tac_NoticeStats seen = {.steps = 2,
                            .first = 1.0,
                            .worst = 2e-3,
                            .body = {{.index1 = 3}, {.index1 = 4, .system = 1}}};
    assert_int_equal(tac_notice_text(TAC_NOTICE_OVERLAP, &seen, 10, text, sizeof text), 39);
    assert_string_equal(text, "shapes overlap by up to 2 mm (bodies 3 ");
    seen.steps = 0;
    assert_int_equal(tac_notice_text(TAC_NOTICE_OVERLAP, &seen, 10, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_string_equal(tac_notice_name(TAC_NOTICE_COUNT), "?");
#define X(notice, name, value) assert_string_equal(tac_notice_name(TAC_NOTICE_##notice), name);
    TAC_NOTICES(X)
#undef X
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_that_the_solver_leaves_behind_is_noticed),
        cmocka_unit_test(what_the_solver_leaves_of_nothing_is_no_matter),
        cmocka_unit_test(contacts_that_are_dropped_are_noticed),
        cmocka_unit_test(overlap_is_noticed),
        cmocka_unit_test(contact_problems_that_stay_unsolved_are_noticed),
        cmocka_unit_test(what_is_said_of_unsolved_problems_helps),
        cmocka_unit_test(spin_beyond_what_a_step_resolves_is_noticed),
        cmocka_unit_test(so_is_that_of_a_tree),
        cmocka_unit_test(poor_books_are_noticed),
        cmocka_unit_test(gentle_motion_raises_no_doubt_about_momentum),
        cmocka_unit_test(what_comes_and_goes_between_steps_leaves_no_doubt),
        cmocka_unit_test(joints_that_no_step_resolves_are_noticed),
        cmocka_unit_test(a_notice_is_said_again_after_loading_what_was_saved_before_it),
        cmocka_unit_test(books_of_what_rests_have_small_residuals),
        cmocka_unit_test(a_text_fits_into_what_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
