/* Contact at its edges: full lists, memory that runs out, steps that are undone or still open,
 * sleepers across saves and edits, tanks that are empty, and what the hash sees.
 */
#include "math/so3.h"
#include "support/check.h"
#include "support/heard.h"
#include "support/plain_world.h"
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

#define T_STEP 1e-3 // s

static const tac_BodyId ground = {0};

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

static tac_BodyId add(tac_World *w, double mass, tac_Vec3 at, tac_Vec3 v)
{
    return plain_body(w, mass, tac_inertia_sphere(mass, 0.1), (tac_Pose){at, q_identity()},
                      (tac_Twist){v, {0, 0, 0}});
}

static tac_BodyId add_ball(tac_World *w, double mass, double radius, tac_Vec3 at, tac_Vec3 v)
{
    tac_BodyId id = add(w, mass, at, v);
    plain_shape(w, id, TAC_SHAPE_SPHERE, v3(radius, 0, 0), tac_pose_identity());
    return id;
}

static tac_BodyId add_box(tac_World *w, double mass, tac_Vec3 edges, tac_Vec3 at)
{
    tac_BodyId id = add(w, mass, at, v3(0, 0, 0));
    plain_shape(w, id, TAC_SHAPE_BOX, edges, tac_pose_identity());
    return id;
}

static void step(tac_World *w, int count)
{
    for (int i = 0; i < count; i++)
        assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
}

static tac_WorldDef sleepy(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.sleep_after = 0.05;
    return def;
}

/// Each ball is deeper than those before it and takes the place of one: bodies that no candidate is
/// left of are not touched.
static void a_full_list_keeps_the_deepest(void **state)
{
    (void)state;
    for (int capacity = 0; capacity < 4; capacity++) {
        tac_WorldDef def = tac_world_def_default();
        def.fixed_capacities = true;
        def.contact_capacity = capacity;
        def.body_capacity = 64;
        tac_World *w = make_on_plane(&def);
        for (int i = 0; i < 60; i++)
            add_ball(w, 1, 0.1, v3(0.5 * i, 0, 0.1 - 1e-4 * (i + 1)), v3(0, 0, 0));
        step(w, 1);
        int count;
        const tac_Contact *contact = tac_world_contacts(w, &count);
        assert_int_equal(count, capacity);
        for (int i = 0; i < count; i++) // the last ones; 1e-12: rounding of lengths of 30 m
            check_at_most(fabs(contact[i].gap + 1e-4 * (61 - capacity + i)), 1e-12);
        check_at_most(tac_world_stats(w).residual, 1e-12);
        tac_world_destroy(w);
    }
}

#define BRISTLY 6
/// Six bodies on ball joints with `count` small balls each on the ground, and beside them a light
/// box under a heavy one, which is given to the ladder.
static tac_World *make_bristles(int count)
{
    tac_WorldDef def = tac_world_def_default();
    def.fixed_capacities = true;
    def.row_site_capacity = BRISTLY;
    def.body_capacity = BRISTLY + 2;
    def.joint_capacity = BRISTLY;
    def.spring_capacity = def.fill_capacity = 0;
    def.shape_capacity = BRISTLY * count + 8;
    def.contact_capacity = BRISTLY * count + 32;
    tac_World *w = make_on_plane(&def);
    for (int j = 0; j < 2; j++)
        add_box(w, j == 0 ? 1 : 100, v3(0.1, 0.1, 0.1), v3(10, 0, 0.05 + 0.1 * j));
    tac_BodyId body[BRISTLY];
    for (int i = 0; i < BRISTLY; i++) {
        body[i] = add(w, 1, v3(i, 0, 0.1), v3(0, 0, 0));
        for (int j = 0; j < count; j++)
            plain_shape(w, body[i], TAC_SHAPE_SPHERE, v3(0.1, 0, 0),
                        (tac_Pose){{3e-4 * j, 1e-4 * j, -1e-6 * (j % 7)}, {1, 0, 0, 0}});
    }
    for (int i = 0; i + 1 < BRISTLY; i++) {
        tac_JointDef joint = tac_joint_def_default();
        tac_JointId id;
        joint.body_a = body[i], joint.body_b = body[i + 1];
        joint.frame_a.p = v3(0.5, 0, 0), joint.frame_b.p = v3(-0.5, 0, 0);
        assert_int_equal(tac_joint_create(w, &joint, &id), TAC_OK);
    }
    return w;
}

/// Steps it once; whether there was memory. Without, nothing has changed and nothing is reported.
static bool bristles_step(int count)
{
    tac_World *w = make_bristles(count);
    uint64_t hash = tac_world_hash(w);
    tac_Result result = tac_world_step(w, T_STEP);
    int contacts;
    tac_world_contacts(w, &contacts);
    if (result == TAC_OK)
        assert_int_equal(contacts, BRISTLY * count + 8);
    else {
        assert_int_equal(result, TAC_ERR_CAPACITY);
        assert_int_equal(contacts, 0);
        assert_true(tac_world_hash(w) == hash);
    }
    tac_world_destroy(w);
    return result == TAC_OK;
}

/// Where responses on a tree leave too little for the ladder of another island, the step says so.
static void memory_that_runs_out_is_an_error(void **state)
{
    (void)state;
    int fits = 10, fails = 1500;
    assert_true(bristles_step(fits));
    assert_false(bristles_step(fails));
    while (fails - fits > 1) {
        int mid = (fits + fails) / 2;
        if (bristles_step(mid))
            fits = mid;
        else
            fails = mid;
    }
    for (int i = 1; i <= 8; i++)
        bristles_step(fits + 5 * i);
}

static void an_open_step_shows_no_contacts(void **state)
{
    (void)state;
    tac_WorldDef def = tac_world_def_default();
    tac_World *w = make_on_plane(&def);
    tac_BodyId box = add_box(w, 1, v3(0.1, 0.1, 0.1), v3(0, 0, 0.05));
    assert_int_equal(tac_body_set_twist(w, box, (tac_Twist){{0.5, 0, 0}, {0, 0, 0}}), TAC_OK);
    step(w, 3);
    int count;
    assert_int_equal(tac_world_begin(w, T_STEP), TAC_OK);
    tac_world_contacts(w, &count);
    assert_int_equal(count, 0);
    assert_true(tac_body_contact_wrench(w, box).force.z == 0.0);
    assert_int_equal(tac_world_end(w), TAC_OK);
    const tac_Contact *contact = tac_world_contacts(w, &count);
    assert_int_equal(count, 4);
    double work = 0.0;
    for (int i = 0; i < count; i++)
        work += contact[i].work;
    tac_Ledger l = tac_world_ledger(w, false);
    // The same terms in another order: rounding of 1 J.
    check_at_most(fabs(work + l.friction + l.stick + l.restitution - l.solver), 1e-15);
    assert_true(work < -1e-4); // it slides
    tac_world_destroy(w);
}

static void an_undone_step_leaves_no_contacts(void **state)
{
    (void)state;
    tac_WorldDef def = tac_world_def_default();
    tac_World *w = make_on_plane(&def);
    tac_BodyId box = add_box(w, 1, v3(0.1, 0.1, 0.1), v3(0, 0, 0.05));
    step(w, 3);
    const tac_Wrench push = {{1e299, 0, -1e300}, {0, 0, 0}};
    const tac_Wrench back = {{-1e299, 0, 1e300}, {0, 0, 0}};
    assert_int_equal(tac_body_push(w, box, push), TAC_OK);
    uint64_t hash = tac_world_hash(w);
    assert_int_equal(tac_world_step(w, T_STEP), TAC_ERR_DIVERGED);
    assert_true(tac_world_hash(w) == hash);
    int count;
    tac_world_contacts(w, &count);
    assert_int_equal(count, 0);
    assert_true(tac_body_contact_wrench(w, box).force.z == 0.0);
    assert_int_equal(tac_body_push(w, box, back), TAC_OK);
    step(w, 1);
    tac_world_contacts(w, &count);
    assert_int_equal(count, 4);
    tac_world_destroy(w);
}

/// An exact impact under a ceiling gains height to give to the motion, while a heavy box that was
/// made deep in the ground is moved out: the edit that made it pays, nobody else.
static void an_exact_impact_does_not_pay_for_what_an_edit_made(void **state)
{
    (void)state;
    tac_WorldDef def = tac_world_def_default();
    tac_World *w = make_on_plane(&def);
    assert_int_equal(tac_material_set(w, 0, (tac_Surface){.restitution = 1}), TAC_OK);
    plain_shape(w, ground, TAC_SHAPE_PLANE, v3(1, 1, 1), (tac_Pose){{0, 0, 2}, {0, 1, 0, 0}});
    tac_BodyId ball = add_ball(w, 1, 0.1, v3(0, 0, 1.8999), v3(0, 0, 50));
    assert_int_equal(tac_body_set_ccd_exact(w, ball, true), TAC_OK);
    add_box(w, 100, v3(0.1, 0.1, 0.1), v3(1, 0, 0.045));
    double before = tac_world_energy(w);
    step(w, 1);
    double after = tac_world_energy(w) + tac_world_stats(w).contact.tank;
    double paid = tac_world_ledger(w, false).work_edit - before; // which made the bodies
    check_at_most(after - before - paid, 1e-12 * before);
    check_near_in(paid, 100 * 9.81 * 1e-4, 1e-6, "J"); // the most that a step moves it, 0.1 mm
    tac_world_destroy(w);
}

/// What an impact loses pays for putting it right, however heavy the ball.
static void a_heavy_fast_ball_does_not_pass_a_plate(void **state)
{
    (void)state;
    for (int phase = 0; phase < 25; phase++) {
        tac_WorldDef def = tac_world_def_default();
        tac_World *w = make(&def);
        plain_shape(w, ground, TAC_SHAPE_BOX, v3(1, 1, 1e-3), tac_pose_identity());
        tac_BodyId ball = add_ball(w, 100, 0.005, v3(0, 0, 0.2 + 0.05 * phase / 25), v3(0, 0, -50));
        step(w, 20);
        // It rests on the plate, within the slop and a hundredth of it that is left alone.
        check_at_most(0.0055 - tac_body_pose(w, ball).p.z, 1.02 * def.contact_slop);
        tac_world_destroy(w);
    }
}

static void sleepers_still_sleep_after_a_load(void **state)
{
    (void)state;
    tac_WorldDef def = sleepy();
    tac_World *w = make_on_plane(&def);
    tac_BodyId box = add_box(w, 1, v3(0.1, 0.1, 0.1), v3(0, 0, 0.05));
    step(w, 400);
    assert_true(tac_body_is_asleep(w, box));
    size_t size = tac_world_save_size(w);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
    uint64_t hash = tac_world_hash(w);
    step(w, 1);
    uint64_t next = tac_world_hash(w);
    assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
    assert_true(tac_body_is_asleep(w, box));
    assert_true(tac_world_hash(w) == hash);
    step(w, 1);
    assert_true(tac_world_hash(w) == next);
    free(bytes);
    tac_world_destroy(w);
}

/// A light plate is lowered onto a sleeping box more slowly than wakes it, and sleeps there in a
/// group of its own: when the box is pushed away, the plate falls.
static void what_sleeps_on_a_sleeper_wakes_with_it(void **state)
{
    (void)state;
    tac_WorldDef def = sleepy();
    tac_World *w = make_on_plane(&def);
    tac_BodyId box = add_box(w, 1, v3(0.2, 0.2, 0.1), v3(0, 0, 0.05));
    tac_BodyId plate = add(w, 0.01, v3(0, 0, 0.11 + 2e-5), v3(0, 0, -0.5 * def.sleep_speed));
    plain_shape(w, plate, TAC_SHAPE_BOX, v3(0.1, 0.1, 0.02), tac_pose_identity());
    const tac_Wrench weight = {{0, 0, 0.01 * 9.81}, {0, 0, 0}};
    for (int i = 0; i < 600; i++) { // the way takes 400 steps
        assert_int_equal(tac_body_push(w, plate, weight), TAC_OK);
        step(w, 1);
        if (i > 200) // what is pushed does not sleep: it may fall when the push ends
            assert_true(tac_body_is_asleep(w, box) && !tac_body_is_asleep(w, plate));
    }
    step(w, 200);
    assert_true(tac_body_is_asleep(w, box) && tac_body_is_asleep(w, plate));
    assert_int_equal(tac_body_push(w, box, (tac_Wrench){{2000, 0, 0}, {0, 0, 0}}), TAC_OK);
    step(w, 1000);
    assert_true(tac_body_pose(w, box).p.x > 0.2);
    check_at_most(fabs(tac_body_pose(w, plate).p.z - 0.01), 2 * def.contact_slop); // on the ground
    tac_world_destroy(w);
}

static void edits_of_what_is_still_wake(void **state)
{
    (void)state;
    tac_WorldDef def = sleepy();
    def.gravity = v3(3, 0, -9.4);
    tac_World *w = make_on_plane(&def);
    tac_BodyId box = add_box(w, 1, v3(0.1, 0.1, 0.1), v3(0, 0, 0.05));
    step(w, 300);
    assert_true(tac_body_is_asleep(w, box));
    assert_int_equal(tac_material_set(w, 0, (tac_Surface){.friction = 0.0}), TAC_OK);
    step(w, 300);
    check_near(tac_body_pose(w, box).p.x, 0.5 * 3 * 0.09, 1e-6); // slides; it crept before
    assert_int_equal(tac_material_set(w, 0, (tac_Surface){.friction = 1}), TAC_OK);
    step(w, 1000);
    assert_true(tac_body_is_asleep(w, box));
    tac_Vec3 at = tac_body_pose(w, box).p;
    plain_shape(w, ground, TAC_SHAPE_SPHERE, v3(0.05, 0, 0), (tac_Pose){at, {1, 0, 0, 0}});
    assert_false(tac_body_is_asleep(w, box));
    tac_world_destroy(w);
}

/// Explicit Euler answers no force: a box's four points are dropped once a step, whatever the
/// passes.
static void what_cannot_answer_is_counted_once(void **state)
{
    (void)state;
    tac_WorldDef def = tac_world_def_default();
    def.study.scheme = TAC_SCHEME_EEI;
    def.policy = TAC_POLICY_PLAIN;
    def.study.passes = 2;
    tac_World *w = make_on_plane(&def);
    add_box(w, 1, v3(0.1, 0.1, 0.1), v3(0, 0, 0.05));
    step(w, 1);
    assert_int_equal(tac_world_stats(w).contact.no_response, 4);
    tac_world_destroy(w);
}

static uint64_t hash_of(const tac_WorldDef *def)
{
    tac_World *w = make_on_plane(def);
    assert_int_equal(tac_material_set(w, 0, (tac_Surface){.friction = 0.3}), TAC_OK);
    uint64_t hash = tac_world_hash(w);
    tac_world_destroy(w);
    return hash;
}

static void the_hash_sees_the_law_and_no_capacity(void **state)
{
    (void)state;
    tac_WorldDef def = tac_world_def_default(), larger = def, elastic = def;
    larger.material_capacity = 32;
    larger.contact_capacity = 17;
    elastic.study.contact_law = TAC_LAW_ELASTIC;
    assert_true(hash_of(&def) == hash_of(&larger));
    assert_true(hash_of(&def) != hash_of(&elastic));
}

static void materials_mix_with_those_of_a_larger_world(void **state)
{
    (void)state;
    tac_WorldDef def = tac_world_def_default();
    def.material_capacity = 2;
    tac_World *small = make_on_plane(&def);
    def.material_capacity = 4;
    tac_World *large = make(&def);
    assert_int_equal(
        tac_material_set(small, 0, (tac_Surface){.friction = 0.32, .restitution = 0.25}), TAC_OK);
    size_t size = tac_world_save_size(small);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(tac_world_save(small, bytes, size), TAC_OK);
    assert_int_equal(tac_world_load(large, bytes, size), TAC_OK);
    tac_Surface mixed = tac_material_pair(large, 0, 3); // of 0.32 and 0.5
    check_at_most(fabs(mixed.friction - 0.4), 1e-15);
    assert_true(mixed.restitution == 0.25);
    assert_true(tac_world_hash(large) == tac_world_hash(small));
    free(bytes);
    tac_world_destroy(small);
    tac_world_destroy(large);
}

static void add_hull(tac_World *w, tac_BodyId body, tac_Vec3 size)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId shape;
    tac_Geometry *hull = plain_box_hull(size);
    def.type = TAC_SHAPE_HULL;
    def.geometry = hull;
    assert_int_equal(tac_shape_create(w, body, &def, &shape), TAC_OK);
    tac_geometry_release(hull); // the shape holds it
}

// What hulls and meshes are made of is in no state: any shape that has the same brings it back.
static void a_hull_that_went_is_made_again_before_loading(void **state)
{
    (void)state;
    Heard heard = {0};
    tac_WorldDef def = tac_world_def_default();
    def.message = hear;
    def.message_user = &heard;
    tac_World *w = make_on_plane(&def);
    tac_BodyId body = add(w, 1.0, v3(0, 0, 0.3), v3(1, 0, 0));
    const tac_Vec3 size = {0.2, 0.3, 0.4};
    add_hull(w, body, size);
    size_t bytes_size = tac_world_save_size(w);
    void *bytes = malloc(bytes_size);
    assert_non_null(bytes);
    assert_int_equal(tac_world_save(w, bytes, bytes_size), TAC_OK);
    uint64_t saved = tac_world_hash(w);
    step(w, 20);
    uint64_t later = tac_world_hash(w);

    assert_int_equal(tac_body_destroy(w, body), TAC_OK);
    add_hull(w, ground, v3(0.2, 0.3, 0.5)); // another one
    uint64_t without = tac_world_hash(w);
    assert_int_equal(tac_world_load(w, bytes, bytes_size), TAC_ERR_SYNTAX);
    assert_non_null(strstr(heard.text, "make a shape with it, and load again"));
    assert_true(tac_world_hash(w) == without);
    add_hull(w, ground, size);
    assert_int_equal(tac_world_load(w, bytes, bytes_size), TAC_OK);
    assert_true(tac_world_hash(w) == saved);
    assert_int_equal(tac_world_shape_count(w), 2);
    step(w, 20);
    assert_true(tac_world_hash(w) == later);
    free(bytes);
    tac_world_destroy(w);
}

static void a_late_push_meets_what_was_out_of_reach(void **state)
{
    (void)state;
    double z[2];
    for (int late = 0; late < 2; late++) {
        tac_WorldDef def = tac_world_def_default();
        tac_World *w = make_on_plane(&def);
        tac_BodyId ball = add_ball(w, 1e-3, 5e-3, v3(0, 0, 7.5e-3), v3(0, 0, 0));
        const tac_Wrench push = {{0, 0, -40}, {0, 0, 0}}; // 20 mm within the step
        if (!late)
            assert_int_equal(tac_body_push(w, ball, push), TAC_OK);
        assert_int_equal(tac_world_begin(w, T_STEP), TAC_OK);
        if (late)
            assert_int_equal(tac_body_push(w, ball, push), TAC_OK);
        assert_int_equal(tac_world_end(w), TAC_OK);
        check_at_most(tac_world_stats(w).residual, 1e-12);
        z[late] = tac_body_pose(w, ball).p.z;
        tac_world_destroy(w);
    }
    check_at_least_in(z[1], 5e-3 - 2e-5, "m");
    check_near_in(z[1], z[0], 1e-12, "m");
}

static void a_sleeper_sleeps_on_when_the_step_is_undone(void **state)
{
    (void)state;
    tac_WorldDef def = sleepy();
    tac_World *w = make_on_plane(&def);
    tac_BodyId box = add_box(w, 1.0, v3(0.1, 0.1, 0.1), v3(0, 0, 0.05));
    step(w, 2000);
    assert_true(tac_body_is_asleep(w, box));
    assert_int_equal(tac_body_push(w, box, (tac_Wrench){{1e300, 0, 0}, {0, 0, 0}}), TAC_OK);
    uint64_t hash = tac_world_hash(w);
    assert_int_equal(tac_world_step(w, T_STEP), TAC_ERR_DIVERGED);
    assert_true(tac_body_is_asleep(w, box));
    assert_true(tac_world_hash(w) == hash);
    tac_world_destroy(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_list_keeps_the_deepest),
        cmocka_unit_test(memory_that_runs_out_is_an_error),
        cmocka_unit_test(an_open_step_shows_no_contacts),
        cmocka_unit_test(an_undone_step_leaves_no_contacts),
        cmocka_unit_test(an_exact_impact_does_not_pay_for_what_an_edit_made),
        cmocka_unit_test(a_heavy_fast_ball_does_not_pass_a_plate),
        cmocka_unit_test(sleepers_still_sleep_after_a_load),
        cmocka_unit_test(what_sleeps_on_a_sleeper_wakes_with_it),
        cmocka_unit_test(edits_of_what_is_still_wake),
        cmocka_unit_test(what_cannot_answer_is_counted_once),
        cmocka_unit_test(the_hash_sees_the_law_and_no_capacity),
        cmocka_unit_test(materials_mix_with_those_of_a_larger_world),
        cmocka_unit_test(a_hull_that_went_is_made_again_before_loading),
        cmocka_unit_test(a_late_push_meets_what_was_out_of_reach),
        cmocka_unit_test(a_sleeper_sleeps_on_when_the_step_is_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
