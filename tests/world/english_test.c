/* Balls that spin about the normal of their contact, as billiard balls do with side and massé.
 * Their slip is that of the world's axes, which spin does not turn: friction stops it or reverses
 * it along its own direction, at any step. References are by hand.
 */
#include "math/so3.h"
#include "support/check.h"
#include "support/env.h"
#include "support/rnd.h"
#include "support/plain_world.h"
#include "larger.h"
#include <math.h>
#include <tactus/tactus.h>

#define RADIUS 0.03 // m

typedef struct Ball {
    double mass;
    tac_Vec3 x;
    tac_Twist V;
    tac_BodyId id;
} Ball;

static void add(tac_World *w, Ball *b)
{
    b->id = plain_body(w, b->mass, tac_inertia_sphere(b->mass, RADIUS),
                       (tac_Pose){b->x, q_identity()}, b->V);
    plain_shape(w, b->id, TAC_SHAPE_SPHERE, v3(RADIUS, 0, 0), tac_pose_identity());
}

static tac_Vec3 at_contact(tac_Twist V, tac_Vec3 arm)
{
    return v3_add(V.lin, v3_cross(V.ang, arm));
}

/// The twist of a ball after the impulse p at `arm`.
static tac_Twist hit(const Ball *b, tac_Vec3 arm, tac_Vec3 p)
{
    double J = 0.4 * b->mass * RADIUS * RADIUS;
    return (tac_Twist){v3_axpy(b->V.lin, 1.0 / b->mass, p),
                       v3_axpy(b->V.ang, 1.0 / J, v3_cross(arm, p))};
}

static double off(tac_World *w, const Ball *b, tac_Twist want)
{
    tac_Twist V = tac_body_state_twist(w, b->id);
    return v3_norm(v3_sub(V.lin, want.lin)) + RADIUS * v3_norm(v3_sub(V.ang, want.ang));
}

/// A ball against the plane z = 0, or against another ball below it. Returns how far it is from
/// Newton's two laws, of the speed of the approach.
static double collide(Rnd *r, bool pair, tac_Vec3 n, double T)
{
    tac_Surface s = {.friction = rnd_uniform(r, 0.0, 0.6),
                     .restitution = rnd_uniform(r, 0.0, 1.0),
                     .rebound = rnd_uniform(r, 0.0, 1.0)};
    tac_World *w = plain_world(s, 0.0);
    double most = smaller(60.0, 0.09 / T), speed = rnd_uniform(r, 0.5, 5.0);
    Ball a = {.mass = rnd_log_uniform(r, 0.1, 2.0)}, b = {.mass = rnd_log_uniform(r, 0.1, 2.0)};
    tac_Vec3 aside = v3_scale(rnd_uniform(r, 0.0, 2.0), v3_cross(n, rnd_unit_vec3(r)));
    a.V.lin = v3_axpy(aside, -speed, n);
    a.V.ang = v3_scale(rnd_uniform(r, 0.0, most), rnd_unit_vec3(r));
    // The normal is n in the instant of the impact, half way through the fourth step.
    double until = (3.0 + rnd_uniform(r, 0.1, 0.9)) * T;
    a.x = v3_axpy(v3_scale(pair ? 2.0 * RADIUS : RADIUS, n), -until, a.V.lin);
    if (pair) {
        b.V.ang = v3_scale(rnd_uniform(r, 0.0, most), rnd_unit_vec3(r));
        add(w, &b);
    } else {
        plain_ground(w);
    }
    add(w, &a);
    for (int k = 0; k < 6; k++)
        assert_int_equal(tac_world_step(w, T), TAC_OK);
    tac_Vec3 arm = v3_scale(-RADIUS, n), arm_b = v3_scale(RADIUS, n);
    tac_Vec3 slip = v3_sub(at_contact(a.V, arm), pair ? at_contact(b.V, arm_b) : v3(0, 0, 0));
    slip = v3_axpy(slip, -v3_dot(slip, n), n);
    double mass = pair ? a.mass * b.mass / (a.mass + b.mass) : a.mass;
    double press = mass * (1.0 + s.restitution) * speed;
    double stick = 2.0 / 7.0 * mass * (1.0 + s.rebound) * v3_norm(slip);
    tac_Vec3 p =
        v3_axpy(v3_scale(press, n), -smaller(stick, s.friction * press) / v3_norm(slip), slip);
    double worst = off(w, &a, hit(&a, arm, p));
    if (pair)
        keep_worst(&worst, off(w, &b, hit(&b, arm_b, v3_neg(p))));
    tac_world_destroy(w);
    return worst / speed;
}

static void an_impact_stops_the_slip_along_its_own_direction(void **state)
{
    (void)state;
    Rnd r = rnd_make(5);
    double walls = 0.0, pairs = 0.0;
    for (int i = 0; i < test_count(1000, 200); i++) {
        double T = rnd_log_uniform(&r, 1e-4, 5e-3);
        keep_worst(&walls, collide(&r, false, v3(0, 0, 1), T));
        keep_worst(&pairs, collide(&r, true, rnd_unit_vec3(&r), T));
    }
    show(walls, "of the speed, at a wall"); // 0.1 with means in the body's axes
    show(pairs, "of the speed, of two balls");
    check_at_most(walls, 1e-12);
    check_at_most(pairs, 1e-9);
}

/// A massé shot: while a ball slides its slip keeps its direction and slows down by 7/2 µg, its
/// path is a parabola, and its spin about the vertical stays.
static void a_ball_that_slides_and_spins_goes_on_a_parabola(void **state)
{
    (void)state;
    const double T[] = {1e-3, 5e-3}, mu = 0.2, g = 9.81;
    for (int i = 0; i < 2; i++) {
        tac_World *w = plain_world((tac_Surface){.friction = mu}, g);
        plain_ground(w);
        Ball b = {.mass = 0.17, .x = {0, 0, RADIUS}, .V = {{1.5, 0, 0}, {-30, 10, 60}}};
        add(w, &b);
        const tac_Vec3 arm = {0, 0, -RADIUS}, slip = at_contact(b.V, arm);
        tac_Vec3 u = v3_scale(1.0 / v3_norm(slip), slip);
        int count = (int)(0.9 * v3_norm(slip) / (3.5 * mu * g) / T[i]);
        double turned = 0.0, beside = 0.0, spin = 0.0;
        for (int k = 1; k <= count; k++) {
            assert_int_equal(tac_world_step(w, T[i]), TAC_OK);
            double t = k * T[i];
            tac_Twist V = tac_body_state_twist(w, b.id);
            tac_Vec3 want = v3_axpy(v3_scale(t, b.V.lin), -0.5 * mu * g * t * t, u),
                     now = v3_axpy(slip, -3.5 * mu * g * t, u);
            keep_worst(&turned, v3_norm(v3_sub(at_contact(V, arm), now)));
            keep_worst(&beside, v3_norm(v3_sub(v3_sub(tac_body_pose(w, b.id).p, b.x), want)));
            keep_worst(&spin, fabs(V.ang.z - b.V.ang.z));
        }
        assert_true(count > 5);
        show(turned, "m/s of the slip");
        show(beside, "m of the path");
        show(spin, "rad/s of the spin");
        check_at_most(turned, 1e-10);
        check_at_most(beside, 1e-10);
        check_at_most(spin, 1e-10);
        tac_world_destroy(w);
    }
}

/// A ball that turns by more than a radian a step, as in a game of 60 frames a second.
static void fast_spin_changes_nothing(void **state)
{
    (void)state;
    tac_World *w = plain_world((tac_Surface){.friction = 0.5, .restitution = 0.5}, 0.0);
    plain_ground(w);
    const double T = 1.0 / 60.0;
    Ball b = {.mass = 0.17, .x = {0, 0, RADIUS + 3.5 * T}, .V = {{0.2, 0.1, -1}, {0, 0, 200}}};
    add(w, &b);
    tac_Quat q = tac_body_pose(w, b.id).q;
    for (int k = 0; k < 3; k++)
        assert_int_equal(tac_world_step(w, T), TAC_OK);
    tac_Quat turn = q_mul(q_conjugate(q), tac_body_pose(w, b.id).q);
    check_near(fabs(turn.w), fabs(cos(0.5 * 3.0 * T * 200.0)), 1e-12);
    for (int k = 0; k < 3; k++)
        assert_int_equal(tac_world_step(w, T), TAC_OK);
    tac_Twist V = tac_body_state_twist(w, b.id);
    check_near(V.lin.z, 0.5, 1e-12);
    check_at_most(v3_norm(at_contact(V, v3(0, 0, -RADIUS))) - 0.5, 1e-12);
    check_near(V.lin.x, 0.2 * 5.0 / 7.0, 1e-12);
    check_near(V.lin.y, 0.1 * 5.0 / 7.0, 1e-12);
    check_near(V.ang.z, 200.0, 1e-10);
    tac_world_destroy(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_impact_stops_the_slip_along_its_own_direction),
        cmocka_unit_test(a_ball_that_slides_and_spins_goes_on_a_parabola),
        cmocka_unit_test(fast_spin_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
