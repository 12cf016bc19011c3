// Pushes between begin and end: the same step as with the pushes before begin, made from the
// contacts, factors and responses of begin as long as no shape is led off its way by more than the
// margin allows; beyond it contacts are looked for again, and nothing is passed.
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "larger.h"
#include "mixed.h"
#include "plain_world.h"
#include "world/world.h"

#define T_STEP 1e-3

/// Books of the last step.
static void check_books(const tac_World *w)
{
    tac_StepStats s = tac_world_stats(w);
    check_at_most(s.residual, 1e-12);
    check_at_most(s.momentum_residual, 1e-12);
}

// ---- the same step ----

/// A step of both worlds with the same pushes: before begin in the first, after it in the second.
static void push_both(Mixed *early, Mixed *late, Rnd *rnd, double size)
{
    Rnd same = *rnd;
    mixed_push(early, &same, size);
    assert_int_equal(tac_world_step(early->world, T_STEP), TAC_OK);
    assert_int_equal(tac_world_begin(late->world, T_STEP), TAC_OK);
    mixed_push(late, rnd, size);
    assert_int_equal(tac_world_end(late->world), TAC_OK);
}

typedef struct Seen {
    long steps, contacts, solves, searches;
} Seen;

/// Trees, nets and rigid bodies with springs as rows, joints and contacts. In one pass from the
/// same state the midpoint is the same, and so are all bits.
static Seen compare_mixed(int seed, double margin, double size, int steps)
{
    MixedDef def = {.policy = (tac_Policy)(seed % 2),
                    .trees = 2,
                    .nets = 1,
                    .bodies = 5,
                    .springs = 4,
                    .shapes = true,
                    .stiffness = 1e4,
                    .place_inside = true};
    Mixed early = mixed_world((uint64_t)seed, &def), late = mixed_world((uint64_t)seed, &def);
    Rnd rnd = rnd_make((uint64_t)seed + 500);
    Seen seen = {.steps = steps};
    early.world->def.study.passes = late.world->def.study.passes = 1;
    early.world->def.late_margin = late.world->def.late_margin = margin;
    for (int k = 0; k < steps; k++) {
        push_both(&early, &late, &rnd, size);
        assert_true(tac_world_hash(early.world) == tac_world_hash(late.world));
        check_books(late.world);
        seen.contacts += tac_world_stats(late.world).contact.contacts;
    }
    tac_StepStats s = tac_world_stats(late.world), none = tac_world_stats(early.world);
    assert_true(none.late_solves == 0 && none.late_searches == 0);
    seen.solves = (long)s.late_solves;
    seen.searches = (long)s.late_searches;
    tac_world_destroy(early.world);
    tac_world_destroy(late.world);
    return seen;
}

static void a_late_push_makes_the_same_step_in_worlds_of_all_kinds(void **state)
{
    (void)state;
    static const double margin[] = {0.0, 1e-4, 1e-4, 0.0}, size[] = {0.2, 0.5, 20.0, 200.0};
    Seen sum[4] = {{0}};
    for (int i = 0; i < test_count(24, 16); i++) {
        Seen s = compare_mixed(i, margin[i % 4], size[i % 4], 100);
        sum[i % 4].steps += s.steps;
        sum[i % 4].contacts += s.contacts;
        sum[i % 4].solves += s.solves;
        sum[i % 4].searches += s.searches;
    }
    for (int i = 0; i < 4; i++) {
        print_message("margin %g m, pushes of %g N: %ld steps, %ld contacts, %ld searches\n",
                      margin[i], size[i], sum[i].steps, sum[i].contacts, sum[i].searches);
        assert_int_equal(sum[i].solves, sum[i].steps);
        assert_true(sum[i].contacts > sum[i].steps / 4);
    }
    assert_true(sum[0].searches < sum[0].steps / 20); // some bodies weigh next to nothing
    assert_int_equal(sum[1].searches, 0);
    assert_true(sum[2].searches > 0 && sum[2].searches < sum[2].steps / 2);
    assert_true(sum[3].searches > sum[3].steps / 2);
}

#define SIDE 3
#define BOXES (SIDE * SIDE * SIDE)
#define BOX_STEPS 60

static tac_World *make_boxes(double gap, tac_BodyId box[BOXES])
{
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
    plain_floor(w, v3(4, 4, 1.0));
    for (int i = 0; i < BOXES; i++) {
        int column = i % SIDE, row = i / SIDE % SIDE, layer = i / SIDE / SIDE;
        tac_Vec3 at = {(0.1 + gap) * column, (0.1 + gap) * row, 0.05 + 0.1 * layer};
        box[i] = plain_solid(w, TAC_SHAPE_BOX, v3(0.1, 0.1, 0.1), 1.0, at, v3(0, 0, 0));
    }
    return w;
}

static void boxes_that_are_pushed_late_move_as_those_pushed_before(void **state)
{
    (void)state;
    tac_World *w[2];
    tac_BodyId box[2][BOXES];
    long contacts = 0;
    for (int i = 0; i < 2; i++) {
        w[i] = make_boxes(2e-4, box[i]);
        w[i]->def.study.passes = 1;
        w[i]->def.late_margin = 1e-4; // 200 N on 1 kg
    }
    Rnd rnd = rnd_make(1);
    for (int k = 0; k < BOX_STEPS; k++) {
        int who = rnd_int(&rnd, 0, BOXES - 1);
        tac_Wrench push = {v3_scale(rnd_uniform(&rnd, 0, 100), rnd_unit_vec3(&rnd)),
                           rnd_vec3(&rnd, -0.05, 0.05)};
        for (int i = 0; i < 2; i++) {
            if (i == 0)
                assert_int_equal(tac_body_push(w[i], box[i][who], push), TAC_OK);
            assert_int_equal(tac_world_begin(w[i], T_STEP), TAC_OK);
            if (i == 1)
                assert_int_equal(tac_body_push(w[i], box[i][who], push), TAC_OK);
            assert_int_equal(tac_world_end(w[i]), TAC_OK);
            check_books(w[i]);
        }
        assert_true(tac_world_hash(w[0]) == tac_world_hash(w[1]));
        contacts += tac_world_stats(w[1]).contact.contacts;
    }
    assert_int_equal(tac_world_stats(w[1]).late_solves, BOX_STEPS);
    assert_int_equal(tac_world_stats(w[1]).late_searches, 0);
    assert_true(contacts > BOX_STEPS * 4 * SIDE * SIDE);
    for (int i = 0; i < 2; i++)
        tac_world_destroy(w[i]);
}

/// A beam with a plate bolted to its tip by a spring that is a row, and a ball on the plate.
static tac_World *make_beam(tac_SystemId *beam, tac_BodyId *ball)
{
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
    tac_BeamDef def = tac_beam_def_default();
    def.length = 0.6;
    def.width = 0.04;
    def.height = 0.004;
    assert_int_equal(tac_beam_create(w, &def, beam), TAC_OK);
    tac_BodyId tip = tac_system_body(w, *beam, tac_system_body_count(w, *beam) - 1);
    tac_Vec3 at = tac_body_pose(w, tip).p;
    tac_SpringDef bolt = tac_spring_def_default();
    tac_SpringId id;
    bolt.type = TAC_SPRING_POSE;
    bolt.body_a = plain_solid(w, TAC_SHAPE_BOX, v3(0.2, 0.2, 0.01), 0.3, at, v3(0, 0, 0));
    bolt.body_b = tip;
    bolt.stiffness = 1e5;
    bolt.angular_stiffness = 1e3;
    assert_int_equal(tac_spring_create(w, &bolt, &id), TAC_OK);
    *ball = plain_solid(w, TAC_SHAPE_SPHERE, v3(0.02, 0, 0), 0.1, v3_add(at, v3(0, 0, 0.025)),
                        v3(0, 0, 0));
    return w;
}

static void a_beam_and_what_lies_on_it_are_pushed_late(void **state)
{
    (void)state;
    tac_World *w[2];
    tac_SystemId beam[2];
    tac_BodyId ball[2];
    long contacts = 0;
    for (int i = 0; i < 2; i++) {
        w[i] = make_beam(&beam[i], &ball[i]);
        w[i]->def.study.passes = 1;
    }
    for (int k = 0; k < 300; k++) {
        for (int i = 0; i < 2; i++) {
            for (int after = 0; after < 2; after++) {
                if (after == 1)
                    assert_int_equal(tac_world_begin(w[i], T_STEP), TAC_OK);
                if (after != i)
                    continue;
                const tac_Wrench push = {{0.01, 0, -0.5 * (1.0 + sin(0.1 * k))}, {0, 0, 0}};
                assert_int_equal(tac_body_push(w[i], ball[i], push), TAC_OK);
                assert_int_equal(tac_system_push(w[i], beam[i], 4, 0.2), TAC_OK);
            }
            assert_int_equal(tac_world_end(w[i]), TAC_OK);
            check_books(w[i]);
        }
        assert_true(tac_world_hash(w[0]) == tac_world_hash(w[1]));
        contacts += tac_world_stats(w[1]).contact.contacts;
    }
    assert_int_equal(tac_world_stats(w[1]).late_searches, 0);
    assert_true(contacts > 250);
    for (int i = 0; i < 2; i++)
        tac_world_destroy(w[i]);
}

// ---- what stays ----

/// What was told of the step after begin is what it is made with: a mark in the candidates would be
/// gone if they were looked for again, and no time goes into operators and responses.
static void candidates_and_responses_of_begin_serve_to_the_end(void **state)
{
    (void)state;
    int touching = 0;
    for (int seed = 0; seed < 12; seed++) {
        MixedDef def = {
            .trees = 2, .nets = 1, .bodies = 5, .springs = 4, .shapes = true, .stiffness = 1e4};
        Mixed m = mixed_world((uint64_t)seed, &def);
        Rnd rnd = rnd_make(3);
        m.world->def.late_margin = 1e-4;
        m.world->def.profile = true;
        for (int k = 0; k < 60; k++)
            assert_int_equal(tac_world_step(m.world, T_STEP), TAC_OK);
        assert_int_equal(tac_world_begin(m.world, T_STEP), TAC_OK);
        taci_Contacts *k = &m.world->contacts;
        tac_StepStats before = m.world->stats;
        int candidates = k->candidate_count;
        touching += candidates > 0;
        for (int i = 0; i < candidates; i++)
            k->candidate[i].margin += 1.0 + i;
        mixed_push(&m, &rnd, 0.5);
        assert_int_equal(tac_world_end(m.world), TAC_OK);
        assert_int_equal(k->candidate_count, candidates);
        for (int i = 0; i < candidates; i++)
            assert_true(k->candidate[i].margin > 1.0 + i);
        static const tac_Stage made[] = {TAC_STAGE_PREPARE, TAC_STAGE_ROWS, TAC_STAGE_CONDENSE};
        for (int i = 0; i < 3; i++)
            check_near(m.world->stats.stage_time[made[i]], before.stage_time[made[i]], 0.0);
        assert_true(m.world->stats.stage_time[TAC_STAGE_SOLVE] >
                    before.stage_time[TAC_STAGE_SOLVE]);
        check_books(m.world);
        tac_world_destroy(m.world);
    }
    assert_true(touching >= 4);
}

static void late_steps_do_not_allocate(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    MixedDef def = {
        .trees = 2, .nets = 1, .bodies = 5, .springs = 4, .shapes = true, .stiffness = 1e4};
    Mixed m = mixed_world(0, &def);
    Rnd rnd = rnd_make(1);
    alloc_count_begin();
    for (int k = 0; k < 200; k++) {
        tac_world_begin(m.world, T_STEP);
        mixed_push(&m, &rnd, k % 2 ? 100.0 : 0.1);
        tac_world_end(m.world);
    }
    assert_int_equal(alloc_count_end().allocations, 0);
    assert_true(tac_world_stats(m.world).late_searches > 50);
    assert_true(tac_world_stats(m.world).late_searches < 150);
    tac_world_destroy(m.world);
}

// ---- the bound ----

/// Whether a late push on a bar of 2 kg, half a metre long, made its world look again.
static bool looks_again(double margin, double gravity, double T, tac_Wrench push)
{
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, gravity);
    w->def.late_margin = margin;
    tac_BodyId bar =
        plain_solid(w, TAC_SHAPE_BOX, v3(0.5, 0.02, 0.02), 2.0, v3(0, 0, 1), v3(0, 0, 0));
    assert_int_equal(tac_world_begin(w, T), TAC_OK);
    assert_int_equal(tac_body_push(w, bar, push), TAC_OK);
    assert_int_equal(tac_world_end(w), TAC_OK);
    bool again = tac_world_stats(w).late_searches == 1;
    assert_int_equal(tac_world_stats(w).late_solves, 1);
    tac_world_destroy(w);
    return again;
}

static void the_bound_is_a_way_that_the_push_adds(void **state)
{
    (void)state;
    static const double margin[] = {0.0, 0.0, 1e-4, 1e-3}, gravity[] = {9.81, 0.0, 9.81, 0.0};
    for (int i = 0; i < 8; i++) {
        double T = i < 4 ? 1e-3 : 1e-2, slop = tac_world_def_default().contact_slop;
        double way = margin[i % 4] + 0.5 * (slop + gravity[i % 4] * T * T);
        double force = 2.0 * 2.0 * way / (T * T); // F T²/(2m)
        // A torque about the bar's own length: only its section turns; across, its ends go far.
        double reach = sqrt(0.25 * 0.25 + 2.0 * 0.01 * 0.01);
        double across = 2.0 / 12.0 * (0.5 * 0.5 + 0.02 * 0.02);
        double torque = 2.0 * across * way / reach / (T * T);
        for (int over = 0; over < 2; over++) {
            double f = over ? 1.001 : 0.999;
            tac_Wrench push = {{0, 0.6 * f * force, -0.8 * f * force}, {0, 0, 0}};
            tac_Wrench turn = {{0, 0, 0}, {0, 0, f * torque}};
            tac_Wrench both = {{0, 0, 0.5 * f * force}, {0, -0.5 * f * torque, 0}};
            assert_int_equal(looks_again(margin[i % 4], gravity[i % 4], T, push), over);
            assert_int_equal(looks_again(margin[i % 4], gravity[i % 4], T, turn), over);
            assert_int_equal(looks_again(margin[i % 4], gravity[i % 4], T, both), over);
        }
    }
}

/// A small hammer, struck when the step has begun, over a wall much thinner than its way.
static void a_late_blow_does_not_pass_a_thin_wall(void **state)
{
    (void)state;
    int struck = 0;
    for (int n = 0; n < test_count(200, 20); n++) {
        Rnd rnd = rnd_make((uint64_t)n);
        double way = rnd_log_uniform(&rnd, 1e-5, 0.2), gap = rnd_uniform(&rnd, 0.0, way);
        double thick = rnd_log_uniform(&rnd, 1e-4, 1e-2), margin = n % 2 ? 1e-4 : 0.0;
        double z[2];
        for (int late = 0; late < 2; late++) {
            tac_World *w = plain_world((tac_Surface){.friction = 0.3}, 9.81);
            w->def.late_margin = margin;
            w->def.study.passes = 1;
            plain_floor(w, v3(4, 4, thick));
            tac_BodyId ball = plain_solid(w, TAC_SHAPE_SPHERE, v3(5e-3, 0, 0), 0.01,
                                          v3(0, 0, 5e-3 + gap), v3(0, 0, 0));
            tac_Wrench blow = {{0, 0, -2.0 * 0.01 * way / (T_STEP * T_STEP)}, {0, 0, 0}};
            if (!late)
                assert_int_equal(tac_body_push(w, ball, blow), TAC_OK);
            assert_int_equal(tac_world_begin(w, T_STEP), TAC_OK);
            if (late)
                assert_int_equal(tac_body_push(w, ball, blow), TAC_OK);
            assert_int_equal(tac_world_end(w), TAC_OK);
            check_books(w);
            struck += late && tac_world_stats(w).contact.contacts > 0;
            for (int k = 0; k < 5; k++) {
                assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
                check_books(w);
            }
            z[late] = tac_body_pose(w, ball).p.z;
            tac_world_destroy(w);
        }
        check_at_least_in(z[1], 5e-3 - 2e-5, "m");
        check_near_in(z[1], z[0], 0.0, "m");
    }
    assert_true(struck > test_count(200, 20) / 2);
}

// ---- who sleeps, and what is undone ----

static void a_late_push_wakes_a_sleeper_within_the_step(void **state)
{
    (void)state;
    tac_World *w[2];
    tac_BodyId box[2];
    for (int i = 0; i < 2; i++) {
        tac_WorldDef def = tac_world_def_default();
        def.sleep_after = 0.1;
        def.tag = 1;
        assert_int_equal(tac_world_create(&def, &w[i]), TAC_OK);
        plain_floor(w[i], v3(4, 4, 1.0));
        box[i] =
            plain_solid(w[i], TAC_SHAPE_BOX, v3(0.1, 0.1, 0.1), 1.0, v3(0, 0, 0.05), v3(0, 0, 0));
        plain_solid(w[i], TAC_SHAPE_BOX, v3(0.1, 0.1, 0.1), 1.0, v3(0, 0, 0.15), v3(0, 0, 0));
        for (int k = 0; k < 400; k++)
            assert_int_equal(tac_world_step(w[i], T_STEP), TAC_OK);
        assert_true(tac_body_is_asleep(w[i], box[i]));
        const tac_Wrench push = {{30, 0, 0}, {0, 0, 0}};
        if (i == 0)
            assert_int_equal(tac_body_push(w[i], box[i], push), TAC_OK);
        assert_int_equal(tac_world_begin(w[i], T_STEP), TAC_OK);
        if (i == 1)
            assert_int_equal(tac_body_push(w[i], box[i], push), TAC_OK);
        assert_int_equal(tac_world_end(w[i]), TAC_OK);
        assert_false(tac_body_is_asleep(w[i], box[i]));
        check_at_least_in(tac_body_twist(w[i], box[i]).lin.x, 1e-3, "m/s");
        check_books(w[i]);
    }
    assert_true(tac_world_hash(w[0]) == tac_world_hash(w[1]));
    assert_int_equal(tac_world_stats(w[1]).late_searches, 1);
    for (int i = 0; i < 2; i++)
        tac_world_destroy(w[i]);
}

static void a_late_push_beyond_numbers_is_undone(void **state)
{
    (void)state;
    tac_BodyId box[BOXES];
    tac_World *w = make_boxes(2e-4, box);
    for (int k = 0; k < 10; k++)
        assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
    uint64_t hash = tac_world_hash(w);
    assert_int_equal(tac_world_begin(w, T_STEP), TAC_OK);
    const tac_Wrench push = {{1e300, 0, 0}, {0, 0, 0}}, back = {{-1e300, 0, 0}, {0, 0, 0}};
    assert_int_equal(tac_body_push(w, box[4], push), TAC_OK);
    assert_int_equal(tac_world_end(w), TAC_ERR_DIVERGED);
    assert_int_equal(tac_world_stats(w).late_solves, 0);
    assert_int_equal(tac_world_stats(w).late_searches, 0);
    assert_int_equal(tac_world_stats(w).diverged, 1);
    assert_int_equal(tac_body_push(w, box[4], back), TAC_OK);
    assert_true(tac_world_hash(w) == hash);
    assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
    check_books(w);
    tac_world_destroy(w);
}

static void a_margin_out_of_range_is_refused(void **state)
{
    (void)state;
    const double bad[] = {-1e-9, (double)NAN, (double)INFINITY};
    for (int i = 0; i < 3; i++) {
        tac_WorldDef def = tac_world_def_default();
        tac_World *w;
        assert_true(def.late_margin == 0.0);
        def.late_margin = bad[i];
        assert_int_equal(tac_world_create(&def, &w), TAC_ERR_INVALID);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_late_push_makes_the_same_step_in_worlds_of_all_kinds),
        cmocka_unit_test(boxes_that_are_pushed_late_move_as_those_pushed_before),
        cmocka_unit_test(a_beam_and_what_lies_on_it_are_pushed_late),
        cmocka_unit_test(candidates_and_responses_of_begin_serve_to_the_end),
        cmocka_unit_test(late_steps_do_not_allocate),
        cmocka_unit_test(the_bound_is_a_way_that_the_push_adds),
        cmocka_unit_test(a_late_blow_does_not_pass_a_thin_wall),
        cmocka_unit_test(a_late_push_wakes_a_sleeper_within_the_step),
        cmocka_unit_test(a_late_push_beyond_numbers_is_undone),
        cmocka_unit_test(a_margin_out_of_range_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
