/* Impacts where they happen in time: heights of bounces on floors that rest and move, short
 * flights, momenta of bodies that collide, and who is thrown from one wall to the next within a
 * step. References are by hand: parabolas, and Newton's law of restitution.
 */
#include "math/so3.h"
#include "support/check.h"
#include "support/env.h"
#include "support/rnd.h"
#include "support/plain_world.h"
#include <math.h>
#include <tactus/tactus.h>

#define G 9.81
#define T_STEP 1e-3 // s
#define RADIUS 0.05 // m
#define HALF 0.1    // m, of the table
#define BOUNCES 3

static const tac_BodyId ground = {0};

static tac_BodyId add(tac_World *w, double mass, tac_Vec3 at, tac_Twist twist)
{
    tac_BodyId id =
        plain_body(w, mass, tac_inertia_sphere(mass, RADIUS), (tac_Pose){at, q_identity()}, twist);
    plain_shape(w, id, TAC_SHAPE_SPHERE, v3(RADIUS, 0, 0), tac_pose_identity());
    return id;
}

/// A table whose top is at height 0.
static tac_BodyId add_table(tac_World *w)
{
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId id;
    def.fixed = true;
    def.pose.p.z = -HALF;
    assert_int_equal(tac_body_create(w, &def, &id), TAC_OK);
    plain_shape(w, id, TAC_SHAPE_BOX, v3(4, 4, 2 * HALF), tac_pose_identity());
    return id;
}

/// A step, with its books closed.
static void step(tac_World *w, double T)
{
    assert_int_equal(tac_world_step(w, T), TAC_OK);
    tac_StepStats s = tac_world_stats(w);
    check_at_most(s.residual, 1e-13);
    check_at_most(s.momentum_residual, 1e-13);
    tac_Ledger l = tac_world_ledger(w, false);
    assert_true(l.created == 0.0);
}

/// The height that a ball's motion leads to, against a floor at `z` that moves with `u`.
static double apex(tac_World *w, tac_BodyId ball, double z, double u)
{
    double v = tac_body_state_twist(w, ball).lin.z - u;
    return tac_body_pose(w, ball).p.z - RADIUS - z + v * v / (2.0 * G);
}

// ---- drops

typedef struct Drop {
    double e, height, u, T; // restitution; m; m/s of the floor, upwards; s
    bool box;
} Drop;

/// The largest error of the heights of three bounces, as far as they clear the slop twice over.
static double drop(Drop d)
{
    tac_World *w = plain_world((tac_Surface){.friction = 0.5, .restitution = d.e}, G);
    tac_BodyId table = add_table(w);
    assert_int_equal(tac_body_set_twist(w, table, (tac_Twist){{0, 0, d.u}, {0, 0, 0}}), TAC_OK);
    tac_BodyId ball = add(w, 1.0, v3(0, 0, RADIUS + d.height), (tac_Twist){{0, 0, d.u}, {0, 0, 0}});
    if (d.box)
        plain_shape(w, ball, TAC_SHAPE_BOX, v3(2 * RADIUS, 2 * RADIUS, 2 * RADIUS),
                    tac_pose_identity());
    double worst = 0.0, want = d.height, now = d.height, stabilisation = 0.0;
    int bounces = 0;
    for (int k = 1; bounces < BOUNCES; k++) {
        step(w, d.T);
        now = apex(w, ball, k * d.T * d.u, d.u);
        stabilisation += tac_world_ledger(w, false).stabilisation;
        if (now > 0.5 * (1.0 + d.e * d.e) * want && d.e < 1.0)
            continue; // no impact yet
        if (d.e == 1.0 && tac_world_stats(w).contact.contacts == 0)
            continue;
        want *= d.e * d.e;
        bounces++;
        if (want < 2e-5 || sqrt(8.0 * want / G) < d.T)
            break; // it rests, or flies twice within a step
        keep_worst(&worst, fabs(now / want - 1.0));
    }
    assert_true(bounces > 0);
    check_at_most_in(fabs(stabilisation), 1e-11, "J"); // what places cost is what was given for it
    tac_world_destroy(w);
    return worst;
}

static void bounces_have_their_heights_on_floors_at_rest_and_in_motion(void **state)
{
    (void)state;
    const double e[] = {0.2, 0.35, 0.5, 0.8, 1.0}, u[] = {-2.0, -0.5, 0.0, 0.5, 2.0};
    const double T[] = {1e-3, 1e-2};
    double worst = 0.0;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            for (int k = 0; k < 2; k++)
                for (int n = 0; n < 6; n++) {
                    Drop d = {e[i], 0.05 * pow(1.9, n) + 0.001 * i, u[j], T[k], n % 2 == 1};
                    keep_worst(&worst, drop(d));
                }
    show(worst, "of the heights of three bounces");
    check_at_most(worst, 1e-6);
}

/// Energies above the floor after every impact whose flight lasts from 1 to 6 steps.
static void short_flights_have_their_heights(void **state)
{
    (void)state;
    Rnd r = rnd_make(7);
    int flights = 0;
    double worst = 0.0;
    for (int i = 0; i < test_count(1000, 200); i++) {
        double e = rnd_uniform(&r, 0.2, 0.8), T = i % 2 ? 1e-2 : 1e-3;
        double height = rnd_log_uniform(&r, 50.0, 1500.0) * G * T * T;
        tac_World *w = plain_world((tac_Surface){.friction = 0.5, .restitution = e}, G);
        plain_ground(w);
        tac_BodyId ball = add(w, 1.0, v3(0, 0, RADIUS + height), (tac_Twist){0});
        double last = height;
        for (int k = 0; k < 400 && last > 4e-5; k++) {
            step(w, T);
            double now = apex(w, ball, 0.0, 0.0);
            if (now > last - 1e-3 * last)
                continue;
            double want = e * e * last, steps = sqrt(8.0 * want / G) / T;
            if (steps < 1.0 || want < 2e-5)
                break; // it may have flown twice, or rests
            flights += steps < 6.0;
            keep_worst(&worst, fabs(now / want - 1.0));
            last = now;
        }
        tac_world_destroy(w);
    }
    show(worst, "of the heights of short flights");
    assert_true(flights > test_count(500, 100));
    check_at_most(worst, 1e-6);
}

// ---- a table that swings

#define SWING 0.01 // m
#define RATE 20.0  // rad/s

static double table_at(double t)
{
    return SWING * sin(RATE * t);
}

/// When a ball at z0 with v0 at time t0 meets the table next.
static double meeting(double t0, double z0, double v0)
{
    double t = t0 + 1e-6, h = 1e-5;
    for (;; t += h) {
        double s = t + h - t0;
        if (z0 + s * (v0 - 0.5 * G * s) < table_at(t + h))
            break;
    }
    for (int i = 0; i < 60; i++) {
        h *= 0.5;
        double s = t + h - t0;
        t += z0 + s * (v0 - 0.5 * G * s) > table_at(t + h) ? h : 0.0;
    }
    return t;
}

static void bounces_on_a_table_that_swings_are_those_of_its_speed(void **state)
{
    (void)state;
    const double e = 0.8;
    double worst = 0.0;
    for (int i = 0; i < 30; i++) {
        double z = 0.05 + 0.01 * i, v = 0.0, t = 0.0;
        tac_World *w = plain_world((tac_Surface){.friction = 0.5, .restitution = e}, G);
        tac_BodyId table = add_table(w);
        tac_BodyId ball = add(w, 1.0, v3(0, 0, RADIUS + z), (tac_Twist){0});
        for (int n = 0; n < BOUNCES; n++) {
            double at = meeting(t, z, v), u = SWING * RATE * cos(RATE * at);
            v = u - e * (v - G * (at - t) - u);
            z = table_at(at);
            t = at;
        }
        for (int k = 1; (k - 1) * T_STEP < t + v / G; k++) {
            tac_Pose pose = {{0, 0, table_at(k * T_STEP) - HALF}, {1, 0, 0, 0}};
            assert_int_equal(tac_body_move_to(w, table, pose), TAC_OK);
            step(w, T_STEP);
        }
        double want = z + v * v / (2.0 * G);
        keep_worst(&worst, fabs(apex(w, ball, 0.0, 0.0) / want - 1.0));
        tac_world_destroy(w);
    }
    show(worst, "of the third height");
    check_at_most(worst, 1e-3); // the table is known at the ends of steps; 4e-4
}

// ---- two that collide

typedef struct Pair {
    tac_World *world;
    tac_BodyId ball[2];
    double e, mass[2];
} Pair;

static Pair make_pair(Rnd *r, double friction)
{
    Pair p = {.e = rnd_uniform(r, 0, 1), .mass = {1.0, rnd_log_uniform(r, 0.1, 10)}};
    p.world = plain_world((tac_Surface){.friction = friction, .restitution = p.e}, 0.0);
    double v = rnd_log_uniform(r, 0.1, 10);
    for (int i = 0; i < 2; i++) {
        tac_Vec3 at = v3(0.15 * i, rnd_uniform(r, -0.03, 0.03), rnd_uniform(r, -0.03, 0.03));
        tac_Vec3 speed = v3(i ? -v : v, 0.1 * v * rnd_uniform(r, -1, 1), 0);
        p.ball[i] = add(p.world, p.mass[i], at, (tac_Twist){speed, rnd_vec3(r, -20, 20)});
    }
    return p;
}

/// Steps until they have met and parted.
static void collide(Pair *p)
{
    for (int k = 0, met = 0; k < 4000 && met < 3; k++) {
        step(p->world, T_STEP);
        met += met > 0 || tac_world_stats(p->world).contact.contacts > 0;
    }
}

static void balls_that_collide_keep_both_momenta(void **state)
{
    (void)state;
    Rnd r = rnd_make(11);
    double linear = 0.0, angular = 0.0, rise = 0.0;
    for (int i = 0; i < test_count(400, 100); i++) {
        Pair p = make_pair(&r, rnd_uniform(&r, 0, 1));
        tac_Vec3 P[2], L[2];
        double before = tac_world_energy(p.world);
        tac_world_momentum(p.world, &P[0], &L[0]);
        collide(&p);
        tac_world_momentum(p.world, &P[1], &L[1]);
        keep_worst(&linear, v3_norm(v3_sub(P[1], P[0])));
        keep_worst(&angular, v3_norm(v3_sub(L[1], L[0])) / v3_norm(L[0]));
        keep_worst(&rise, tac_world_energy(p.world) / before - 1.0);
        tac_world_destroy(p.world);
    }
    show(linear, "N·s");
    show(angular, "of the angular momentum");
    check_at_most_in(linear, 1e-13, "N·s");
    check_at_most(angular, 1e-8); // 2e-10
    check_at_most(rise, 1e-14);
}

/// Without friction: speed along the line of centres at the instant in which they touch.
static void balls_that_collide_lose_by_newtons_law(void **state)
{
    (void)state;
    Rnd r = rnd_make(12);
    double worst = 0.0;
    for (int i = 0; i < test_count(400, 100); i++) {
        Pair p = make_pair(&r, 0.0);
        tac_Vec3 d =
            v3_sub(tac_body_pose(p.world, p.ball[1]).p, tac_body_pose(p.world, p.ball[0]).p);
        tac_Vec3 v = v3_sub(tac_body_state_twist(p.world, p.ball[1]).lin,
                            tac_body_state_twist(p.world, p.ball[0]).lin);
        double b = v3_dot(d, v), square = b * b - v3_norm2(v) * (v3_norm2(d) - 4 * RADIUS * RADIUS);
        double approach = sqrt(square) / (2.0 * RADIUS); // |d + t v| = 2 R
        double reduced = p.mass[0] * p.mass[1] / (p.mass[0] + p.mass[1]);
        double loss = 0.5 * reduced * approach * approach * (1.0 - p.e * p.e);
        double before = tac_world_energy(p.world);
        collide(&p);
        double lost = before - tac_world_energy(p.world);
        keep_worst(&worst, fabs(lost - loss) / (0.5 * reduced * approach * approach));
        tac_world_destroy(p.world);
    }
    show(worst, "of the energy of the approach");
    check_at_most(worst, 1e-9);
}

// ---- from wall to wall

/// A ball that is thrown back within a step does not pass what was behind it.
static void nothing_is_thrown_through_the_wall_behind_it(void **state)
{
    (void)state;
    const double room = 0.02, speed[] = {0.5, 5.0, 50.0}; // m beside the ball, m/s
    for (int i = 0; i < 3; i++)
        for (int phase = 0; phase < 20; phase++) {
            tac_World *w = plain_world((tac_Surface){.friction = 0.3, .restitution = 0.95}, G);
            plain_shape(w, ground, TAC_SHAPE_BOX, v3(2, 2, 1e-3),
                        (tac_Pose){v3(0, 0, -5e-4), q_identity()});
            plain_shape(w, ground, TAC_SHAPE_BOX, v3(2, 2, 1e-3),
                        (tac_Pose){v3(0, 0, 2 * RADIUS + room + 5e-4), q_identity()});
            tac_BodyId ball = add(w, 0.1, v3(0, 0, RADIUS + room * (phase + 0.5) / 20),
                                  (tac_Twist){{0.3, 0, speed[i]}, {0, 0, 0}});
            double last = tac_world_energy(w);
            for (int k = 0; k < 200; k++) {
                step(w, T_STEP);
                double z = tac_body_pose(w, ball).p.z - RADIUS;
                check_between_in(z, -1.1e-5, room + 1.1e-5, "m"); // the slop
                double energy = tac_world_energy(w) + tac_world_stats(w).contact.tank;
                check_at_most_in(energy - last, 1e-13 * (1.0 + last), "J");
                last = energy;
            }
            tac_world_destroy(w);
        }
}

// ---- a body of a tree

/// A pendulum in joint coordinates that swings into a wall where it hangs down.
static void a_pendulum_that_meets_a_wall_has_its_restitution(void **state)
{
    (void)state;
    const double e[] = {0.3, 0.6, 1.0}, length = 0.5;
    double worst = 0.0;
    for (int i = 0; i < 3; i++)
        for (int phase = 0; phase < 10; phase++) {
            tac_World *w = plain_world((tac_Surface){.friction = 0.0, .restitution = e[i]}, G);
            plain_shape(w, ground, TAC_SHAPE_BOX, v3(0.2, 2, 2),
                        (tac_Pose){v3(0.1 + RADIUS, 0, -length), q_identity()});
            tac_TreeBodyDef body = tac_tree_body_def_default();
            tac_TreeDef def = tac_tree_def_default();
            tac_SystemId id;
            double turn = 0.5 + 0.003 * phase; // rad
            body.joint = TAC_TREE_REVOLUTE;
            body.mass = 1.0;
            body.inertia = tac_inertia_sphere(1.0, RADIUS);
            const tac_Quat level = {sqrt(0.5), -sqrt(0.5), 0, 0}; // the axis is that of y
            body.frame_parent.q = level;
            body.frame_body = (tac_Pose){{0, 0, length}, level};
            body.position[0] = turn;
            def.body = &body;
            def.body_count = 1;
            assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
            plain_shape(w, tac_system_body(w, id, 0), TAC_SHAPE_SPHERE, v3(RADIUS, 0, 0),
                        tac_pose_identity());
            double height = length * (1.0 - cos(turn)), low = -G * length;
            for (int k = 0; k < 600 && tac_world_stats(w).contact.contacts == 0; k++)
                step(w, T_STEP);
            double left = (tac_world_energy(w) - low) / (G * height);
            keep_worst(&worst, fabs(left - e[i] * e[i]));
            tac_world_destroy(w);
        }
    show(worst, "of the energy that it came with");
    check_at_most(worst, 1e-3);
}

// ---- as a whole step has it

static void impacts_of_the_step_turn_a_ball_before_it_touches(void **state)
{
    (void)state;
    for (int exact = 0; exact < 2; exact++) {
        tac_World *w = plain_world((tac_Surface){.restitution = 1.0}, 0.0);
        plain_ground(w);
        tac_BodyId ball =
            add(w, 1.0, v3(0, 0, RADIUS + 0.0025), (tac_Twist){{0, 0, -10}, {0, 0, 0}});
        assert_int_equal(tac_body_set_ccd_exact(w, ball, exact), TAC_OK);
        step(w, T_STEP);
        // A quarter of the step to the surface, three quarters back; or where it was.
        double want = exact ? 0.0075 : 0.0025;
        check_near_in(tac_body_pose(w, ball).p.z - RADIUS, want, 1e-12, "m");
        check_near(tac_body_state_twist(w, ball).lin.z, 10.0, 1e-12);
        tac_world_destroy(w);
    }
}

// Between two walls, with numbers that make it reach them as steps end: to rounding a little before
// or after.
static void a_ball_that_reaches_a_wall_as_a_step_ends_turns_there(void **state)
{
    (void)state;
    const double T = 1e-3, room = 8e-3, speeds[] = {0.5, 1.0, 2.0, 4.0}; // m, m/s
    double worst = 0.0;
    int turns = 0;
    for (int i = 0; i < 4; i++) {
        double v = speeds[i];
        tac_World *w = plain_world((tac_Surface){.restitution = 1.0}, 0.0);
        plain_shape(w, ground, TAC_SHAPE_BOX, v3(1, 1, 0.2),
                    (tac_Pose){v3(0, 0, -0.1), q_identity()});
        plain_shape(w, ground, TAC_SHAPE_BOX, v3(1, 1, 0.2),
                    (tac_Pose){v3(0, 0, 2 * RADIUS + room + 0.1), q_identity()});
        tac_BodyId ball =
            add(w, 1.0, v3(0, 0, RADIUS + 0.5 * room), (tac_Twist){{0, 0, v}, {0, 0, 0}});
        for (int k = 1; k <= 200; k++) {
            double was = tac_body_state_twist(w, ball).lin.z;
            step(w, T);
            double way = fmod(0.5 * room + k * T * v, 2.0 * room);
            double there = RADIUS + (way < room ? way : 2.0 * room - way);
            keep_worst(&worst, fabs(tac_body_pose(w, ball).p.z - there));
            turns += was * tac_body_state_twist(w, ball).lin.z < 0.0;
        }
        tac_world_destroy(w);
    }
    assert_true(turns > 150);
    check_at_most_in(worst, 1e-12, "m");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounces_have_their_heights_on_floors_at_rest_and_in_motion),
        cmocka_unit_test(short_flights_have_their_heights),
        cmocka_unit_test(bounces_on_a_table_that_swings_are_those_of_its_speed),
        cmocka_unit_test(balls_that_collide_keep_both_momenta),
        cmocka_unit_test(balls_that_collide_lose_by_newtons_law),
        cmocka_unit_test(nothing_is_thrown_through_the_wall_behind_it),
        cmocka_unit_test(a_pendulum_that_meets_a_wall_has_its_restitution),
        cmocka_unit_test(impacts_of_the_step_turn_a_ball_before_it_touches),
        cmocka_unit_test(a_ball_that_reaches_a_wall_as_a_step_ends_turns_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
