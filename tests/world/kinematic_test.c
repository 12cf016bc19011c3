/* Bodies that move as prescribed, and belts: what stands on them is carried along, what they hit is
 * hit, and whoever moves them pays for it.
 */
#include "math/so3.h"
#include "support/check.h"
#include "support/plain_world.h"
#include "support/rnd.h"
#include "larger.h"
#include <math.h>
#include <stdlib.h>
#include <tactus/tactus.h>

#define T_STEP 1e-3 // s
#define G 9.81      // m/s2

static const tac_BodyId ground = {0};

static void raise(double *worst, double x)
{
    if (!(x <= *worst))
        *worst = x;
}

static tac_World *make(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = v3(0, 0, -G);
    tac_World *w;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    return w;
}

/// A plate with its top at z = 0, or a plane.
static tac_BodyId add_platform(tac_World *w, bool plane)
{
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId id;
    def.fixed = true;
    def.pose.p.z = plane ? 0.0 : -0.05;
    assert_int_equal(tac_body_create(w, &def, &id), TAC_OK);
    plain_shape(w, id, plane ? TAC_SHAPE_PLANE : TAC_SHAPE_BOX, v3(2.0, 2.0, 0.1),
                tac_pose_identity());
    return id;
}

static tac_BodyId add_box(tac_World *w, double mass, tac_Vec3 at)
{
    return plain_box(w, mass, v3(0.1, 0.1, 0.1), (tac_Pose){at, q_identity()}, v3(0, 0, 0));
}

static double residual_of(const tac_World *w)
{
    tac_Ledger l = tac_world_ledger(w, false);
    return l.scale > 0.0 ? fabs(tac_ledger_residual(&l)) / l.scale : 0.0;
}

static void move(tac_World *w, tac_BodyId body, tac_Vec3 v)
{
    assert_int_equal(tac_body_set_twist(w, body, (tac_Twist){v, {0, 0, 0}}), TAC_OK);
}

static void step(tac_World *w)
{
    assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
}

// ---- lifts

typedef struct Ride {
    double sunk, sunk_at_jumps, residual;
} Ride;

/// The speed of a lift.
typedef double Lift(double t);

static double up_at_once(double t)
{
    return t < 0.1 ? 0.0 : t < 0.4 ? 1.0 : t < 0.6 ? 0.5 : 1.0;
}

static double accelerated(double t) // by 20 m/s2 up to 1 m/s, and gently down again
{
    return t < 0.1    ? 0.0
           : t < 0.15 ? 20.0 * (t - 0.1)
           : t < 0.5  ? 1.0
                      : larger(0.0, 1.0 - 5.0 * (t - 0.5));
}

static double shaken(double t) // 8 m/s2 up and down: it never leaves
{
    return 8.0 / 25.0 * sin(25.0 * t);
}

#define FEW 5 // steps

static Ride ride(Lift *lift, bool plane)
{
    tac_World *w = make();
    tac_BodyId platform = add_platform(w, plane), box = add_box(w, 2.0, v3(0.1, 0.2, 0.05));
    Ride r = {0};
    int since = FEW;
    double last = 0.0;
    for (int i = 0; i < 900; i++) {
        double u = lift((i + 0.5) * T_STEP); // the mean over the step
        since = fabs(u - last) > 0.05 ? 0 : since + 1;
        last = u;
        move(w, platform, v3(0, 0, u));
        step(w);
        double top = tac_body_pose(w, platform).p.z + (plane ? 0.0 : 0.05);
        double gap = tac_body_pose(w, box).p.z - 0.05 - top;
        raise(since < FEW ? &r.sunk_at_jumps : &r.sunk, -gap);
        raise(&r.residual, residual_of(w));
    }
    show(r.sunk, "m"), show(r.sunk_at_jumps, "m"), show(r.residual, "");
    tac_world_destroy(w);
    return r;
}

static void what_stands_on_a_lift_rides_with_it(void **state)
{
    (void)state;
    for (int plane = 0; plane < 2; plane++) {
        Ride a = ride(accelerated, plane), s = ride(shaken, plane), j = ride(up_at_once, plane);
        check_at_most_in(a.sunk, 30e-6, "m");
        check_at_most_in(s.sunk, 30e-6, "m");
        check_at_most_in(j.sunk, 30e-6, "m");
        check_at_most_in(j.sunk_at_jumps, 30e-6, "m");
        raise(&a.residual, s.residual), raise(&a.residual, j.residual);
        check_at_most(a.residual, 1e-12);
    }
}

static void a_lift_pays_for_height_speed_and_what_is_lost(void **state)
{
    (void)state;
    const double m = 2.0;
    tac_World *w = make();
    tac_BodyId platform = add_platform(w, false), box = add_box(w, m, v3(0, 0, 0.05));
    for (int i = 0; i < 100; i++)
        step(w);
    double z = tac_body_pose(w, box).p.z;
    tac_Ledger before = tac_world_ledger(w, true);
    move(w, platform, v3(0, 0, 0.7));
    for (int i = 0; i < 500; i++)
        step(w);
    tac_Ledger after = tac_world_ledger(w, true);
    double lost = after.restitution + after.friction + after.stick - after.stabilisation -
                  after.solver -
                  (before.restitution + before.friction + before.stick - before.stabilisation -
                   before.solver);
    double v = v3_norm(tac_body_state_twist(w, box).lin);
    double gained = m * G * (tac_body_pose(w, box).p.z - z) + 0.5 * m * v * v;
    show(after.work_target, "J"), show(gained, "J"), show(lost, "J");
    check_near(v, 0.7, 1e-9);
    check_near(lost, 0.5 * m * 0.7 * 0.7, 0.02); // it starts with a hit
    check_near(after.work_target - before.work_target, gained + lost, 1e-12 * after.scale);
    tac_world_destroy(w);
}

static void a_platform_that_starts_aside_slips_under_what_it_carries(void **state)
{
    (void)state;
    const double u = 0.2, mu = 0.5; // of the default material
    tac_World *w = make();
    tac_BodyId platform = add_platform(w, false), box = add_box(w, 1.0, v3(0, 0, 0.05));
    for (int i = 0; i < 50; i++)
        step(w);
    double residual = 0.0;
    move(w, platform, v3(u, 0, 0));
    for (int i = 0; i < 500; i++) {
        step(w);
        raise(&residual, residual_of(w));
    }
    double slip = tac_body_pose(w, platform).p.x - tac_body_pose(w, box).p.x;
    show(1e3 * slip, "mm");
    check_near(slip, u * u / (2.0 * mu * G), 5e-6); // 4.077 mm
    check_near(tac_body_state_twist(w, box).lin.x, u, 1e-9);
    check_at_most(residual, 1e-12);
    tac_Ledger l = tac_world_ledger(w, true);
    check_near(l.work_target, u * u, 1e-5); // half of it is heat
    tac_world_destroy(w);
}

/// Accelerated below mu g, nothing slips.
static void a_platform_that_accelerates_gently_takes_along_without_slip(void **state)
{
    (void)state;
    tac_World *w = make();
    tac_BodyId platform = add_platform(w, false), box = add_box(w, 1.0, v3(0, 0, 0.05));
    double worst = 0.0;
    for (int i = 0; i < 1000; i++) {
        double t = (i + 0.5) * T_STEP, u = 0.4 * sin(10.0 * t); // 4 m/s2 at most
        move(w, platform, v3(u, 0.5 * u, 0));
        step(w);
        tac_Vec3 a = tac_body_pose(w, platform).p, b = tac_body_pose(w, box).p;
        raise(&worst, hypot(a.x - b.x, a.y - b.y));
    }
    show(1e6 * worst, "µm");
    check_at_most_in(worst, 10e-6, "m");
    tac_world_destroy(w);
}

/// Carried evenly is at rest: forces bear the weight and turn nothing. Were the corners looked for
/// where they are no longer, half a step behind, they would turn the box by 1e-2 N·m.
static void what_is_carried_evenly_is_not_turned(void **state)
{
    (void)state;
    const double m = 1.0, u = 2.0;
    tac_World *w = make();
    tac_BodyId platform = add_platform(w, false);
    tac_BodyId box = add_box(w, m, v3(0.2, 0.1, 0.05));
    double worst = 0.0;
    move(w, platform, v3(u, 0, 0));
    assert_int_equal(tac_body_set_twist(w, box, (tac_Twist){{u, 0, 0}, {0, 0, 0}}), TAC_OK);
    for (int i = 0; i < 200; i++) {
        tac_Vec3 centre = tac_body_pose(w, box).p, torque = {0, 0, 0};
        double weight = 0.0;
        step(w);
        int count;
        const tac_Contact *c = tac_world_contacts(w, &count);
        for (int k = 0; k < count; k++) {
            torque = v3_add(torque, v3_cross(v3_sub(c[k].point, centre), c[k].force));
            weight += c[k].force.z;
        }
        if (i < 100)
            continue;
        check_near(weight, m * G, 1e-3 * m * G);
        raise(&worst, v3_norm(torque));
    }
    show(worst, "N·m");
    check_at_most_in(worst, 1e-4, "N·m"); // I/T times the tolerance of contacts is 3e-6
    tac_world_destroy(w);
}

// ---- turning

/// How far a box at `radius` has come against a table that turns, after three seconds.
static double slip_on_table(double radius, double speed, bool plane)
{
    tac_World *w = make();
    tac_BodyId table = add_platform(w, plane), box = add_box(w, 1.0, v3(radius, 0, 0.05));
    double residual = 0.0, sunk = 0.0;
    for (int i = 0; i < 3000; i++) {
        double rate = speed * smaller(1.0, i * T_STEP / 2.0);
        assert_int_equal(tac_body_set_twist(w, table, (tac_Twist){{0, 0, 0}, {0, 0, rate}}),
                         TAC_OK);
        step(w);
        raise(&residual, residual_of(w));
        if (i > 50 && radius < 0.9 && !(fabs(tac_body_pose(w, box).p.x) > 0.9))
            raise(&sunk, 0.05 - tac_body_pose(w, box).p.z);
    }
    tac_Pose t = tac_body_pose(w, table);
    tac_Vec3 at = q_rotate_inverse(t.q, tac_body_pose(w, box).p);
    tac_world_destroy(w);
    check_at_most(residual, 1e-12);
    check_at_most_in(sunk, 30e-6, "m");
    return hypot(at.x - radius, at.y);
}

/// How far a box ends from where Coulomb has it, after half a second on a platform that accelerates
/// from rest with `a`.
static double carried(double mu, double a, double T, bool plane)
{
    tac_World *w = make();
    tac_material_set(w, 0, (tac_Surface){.friction = mu});
    tac_BodyId platform = add_platform(w, plane), box = add_box(w, 1.0, v3(0, 0, 0.05));
    int n = (int)lrint(0.5 / T); // as far as the plate goes
    for (int i = 0; i < n; i++) {
        double t = (i + 1) * T;
        tac_Pose to = tac_body_pose(w, platform);
        to.p.x = 0.5 * a * t * t;
        assert_int_equal(tac_body_move_to(w, platform, to), TAC_OK);
        assert_int_equal(tac_world_step(w, T), TAC_OK);
    }
    double t = n * T, x = tac_body_pose(w, box).p.x;
    tac_world_destroy(w);
    return fabs(x - 0.5 * smaller(a, mu * G) * t * t);
}

static void what_stands_on_a_platform_is_carried_from_its_first_step_on(void **state)
{
    (void)state;
    const double mu[] = {0.2, 0.5, 0.8}, share[] = {0.1, 0.9, 0.999, 1.001, 1.1, 1.5};
    const double steps[] = {1e-4, 1e-3, 4e-3};
    double worst = 0.0;
    for (int m = 0; m < 3; m++)
        for (int i = 0; i < 6; i++)
            for (int k = 0; k < 3; k++)
                for (int plane = 0; plane < 2; plane++)
                    raise(&worst, carried(mu[m], share[i] * mu[m] * G, steps[k], plane));
    show(worst, "m"); // 7.8 mm where the first step of a motion is a jump
    check_at_most_in(worst, 1e-6, "m");
}

static void a_turntable_carries_around_what_friction_holds(void **state)
{
    (void)state;
    // w² r = mu g at 4.04 rad/s for 0.3 m
    double held = slip_on_table(0.3, 3.9, false), on_plane = slip_on_table(0.3, 3.9, true);
    double gone = slip_on_table(0.3, 4.2, false);
    show(1e6 * held, "µm"), show(1e6 * on_plane, "µm"), show(gone, "m");
    check_at_most_in(held, 60e-6, "m");
    check_at_most_in(on_plane, 60e-6, "m");
    check_at_least(gone, 0.1);
}

/// The lowest corner of the box against the top of a platform, in the platform's frame.
static double lowest_corner(const tac_World *w, tac_BodyId platform, tac_BodyId box, double top)
{
    double low = HUGE_VAL;
    tac_Pose p = tac_body_pose(w, platform), b = tac_body_pose(w, box);
    for (int i = 0; i < 8; i++) {
        tac_Vec3 c = v3(i & 1 ? 0.05 : -0.05, i & 2 ? 0.05 : -0.05, i & 4 ? 0.05 : -0.05);
        tac_Vec3 at = v3_sub(v3_add(b.p, q_rotate(b.q, c)), p.p);
        double z = q_rotate_inverse(p.q, at).z - top;
        if (!(z >= low))
            low = z;
    }
    return low;
}

static void what_stands_on_a_tilting_table_stays_on_its_surface(void **state)
{
    (void)state;
    for (int plane = 0; plane < 2; plane++) {
        tac_World *w = make();
        tac_BodyId table = add_platform(w, plane), box = add_box(w, 1.0, v3(0.6, 0.1, 0.05));
        double sunk = 0.0, residual = 0.0, slip = 0.0;
        for (int i = 0; i < 2000; i++) {
            double t = (i + 0.5) * T_STEP; // up to 0.33 rad, 1 rad/s2
            assert_int_equal(
                tac_body_set_twist(w, table, (tac_Twist){{0, 0, 0}, {0, 0.4 * sin(2.4 * t), 0}}),
                TAC_OK);
            step(w);
            raise(&sunk, -lowest_corner(w, table, box, plane ? 0.0 : 0.05));
            raise(&residual, residual_of(w));
            tac_Pose p = tac_body_pose(w, table);
            tac_Vec3 at = q_rotate_inverse(p.q, v3_sub(tac_body_pose(w, box).p, p.p));
            raise(&slip, hypot(at.x - 0.6, at.y - 0.1));
        }
        show(1e6 * sunk, "µm"), show(1e6 * slip, "µm"), show(residual, "");
        check_at_most_in(sunk, 30e-6, "m");
        check_at_most_in(slip, 60e-6, "m"); // tan of the angle stays below mu
        check_at_most(residual, 1e-12);
        tac_world_destroy(w);
    }
}

// ---- pushers

static void a_pusher_moves_any_mass_as_it_moves_itself(void **state)
{
    (void)state;
    for (int e = -3; e <= 6; e += 3) {
        tac_World *w = make();
        tac_BodyDef def = tac_body_def_default();
        tac_BodyId pusher;
        plain_ground(w);
        def.fixed = true;
        def.pose.p = v3(-0.2, 0, 0.06);
        assert_int_equal(tac_body_create(w, &def, &pusher), TAC_OK);
        plain_shape(w, pusher, TAC_SHAPE_BOX, v3(0.1, 0.1, 0.1), tac_pose_identity());
        tac_BodyId box = add_box(w, pow(10.0, e), v3(0, 0, 0.05));
        double residual = 0.0, sunk = 0.0;
        move(w, pusher, v3(1.0, 0, 0));
        for (int i = 0; i < 400; i++) {
            step(w);
            raise(&residual, residual_of(w));
            double gap = tac_body_pose(w, box).p.x - tac_body_pose(w, pusher).p.x - 0.1;
            raise(&sunk, -gap);
        }
        show(1e6 * sunk, "µm");
        check_at_most_in(sunk, 30e-6, "m");
        check_near(tac_body_twist(w, box).lin.x, 1.0, 1e-7);
        check_at_most(residual, 1e-12);
        tac_world_destroy(w);
    }
}

/// A bat of no mass and all strength: a ball that hits it elastically leaves with twice its speed.
static void a_bat_sends_a_ball_off_with_twice_its_speed(void **state)
{
    (void)state;
    tac_WorldDef wd = tac_world_def_default();
    wd.gravity = v3(0, 0, 0);
    tac_World *w;
    assert_int_equal(tac_world_create(&wd, &w), TAC_OK);
    assert_int_equal(tac_material_set(w, 0, (tac_Surface){.restitution = 1.0}), TAC_OK);
    tac_BodyId bat = add_platform(w, false), ball = add_box(w, 1.0, v3(0, 0, 0.0834));
    move(w, bat, v3(0, 0, 3.0));
    for (int i = 0; i < 30; i++)
        step(w);
    check_near(tac_body_state_twist(w, ball).lin.z, 6.0, 1e-8); // of the solver
    tac_Ledger l = tac_world_ledger(w, true);
    check_near(l.work_target, 18.0, 1e-6);
    tac_world_destroy(w);
}

// ---- belts

static tac_ShapeId add_belt(tac_World *w, tac_BodyId on, tac_Pose at, tac_Vec3 velocity)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.type = TAC_SHAPE_BOX;
    def.size = v3(4.0, 1.0, 0.1);
    def.pose = at;
    def.surface_velocity = velocity;
    assert_int_equal(tac_shape_create(w, on, &def, &id), TAC_OK);
    return id;
}

static void a_belt_carries_at_its_own_speed(void **state)
{
    (void)state;
    const double u = 0.5, mu = 0.5;
    tac_World *w = make();
    // Turned about z, and a part along the normal that does nothing.
    tac_Quat turn = q_exp(v3(0, 0, 1.5707963267948966));
    add_belt(w, ground, (tac_Pose){{0, 0, -0.05}, turn}, v3(u, 0, 0.3));
    tac_BodyId box = add_box(w, 1.0, v3(0, 0, 0.05));
    double residual = 0.0;
    for (int i = 0; i < 1000; i++) {
        step(w);
        raise(&residual, residual_of(w));
    }
    tac_Vec3 v = tac_body_twist(w, box).lin;
    show(v.y - u, "m/s");
    check_near(v.y, u, 1e-6 * u);
    check_near(v.x, 0.0, 1e-6 * u);
    check_near(v.z, 0.0, 1e-6 * u);
    check_near(tac_body_pose(w, box).p.y, u - u * u / (2.0 * mu * G), 1e-4);
    check_at_most(residual, 1e-12);
    tac_Ledger l = tac_world_ledger(w, true);
    check_near(l.work_target, u * u, 1e-3); // half of it is heat
    check_near(l.friction + l.stick, 0.5 * u * u, 1e-3);
    tac_world_destroy(w);
}

static void a_belt_may_change_its_speed_while_it_runs(void **state)
{
    (void)state;
    tac_World *w = make();
    tac_ShapeId belt = add_belt(w, ground, (tac_Pose){{0, 0, -0.05}, {1, 0, 0, 0}}, v3(0, 0, 0));
    tac_BodyId box = add_box(w, 1.0, v3(0, 0, 0.05));
    double way = 0.0, worst = 0.0;
    for (int i = 0; i < 1000; i++) {
        tac_Vec3 u = v3(0.3 * sin(8.0 * (i + 0.5) * T_STEP), 0, 0);
        assert_int_equal(tac_shape_set_surface_velocity(w, belt, u), TAC_OK);
        check_vec3_near(tac_shape_def(w, belt).surface_velocity, u, 0.0);
        step(w);
        way += T_STEP * u.x;
        raise(&worst, fabs(tac_body_pose(w, box).p.x - way));
    }
    show(1e6 * worst, "µm");
    check_at_most_in(worst, 10e-6, "m");
    tac_Vec3 bad = v3(0, (double)NAN, 0);
    assert_int_equal(tac_shape_set_surface_velocity(w, belt, bad), TAC_ERR_INVALID);
    assert_int_equal(tac_shape_destroy(w, belt), TAC_OK);
    assert_int_equal(tac_shape_set_surface_velocity(w, belt, v3(0, 0, 0)), TAC_ERR_STALE);
    tac_world_destroy(w);
}

/// Tracks on a free body: it drives itself, and its engine is booked.
/// A plank on two rollers that turn inwards swings to and fro by friction alone, x'' = -µg x/(l -
/// ½µh). Mirror images of a contact press alike: the plank does not turn, whichever order its
/// contacts come in.
static void a_plank_on_two_rollers_swings_without_turning(void **state)
{
    (void)state;
    const double mu = 0.3, l = 0.2, h = 0.02, radius = 0.1, x0 = 0.1;
    tac_World *w = make();
    assert_int_equal(tac_material_set(w, 0, (tac_Surface){.friction = mu}), TAC_OK);
    for (int side = -1; side < 2; side += 2) {
        tac_BodyDef def = tac_body_def_default();
        tac_BodyId roller;
        def.fixed = true;
        def.pose = tac_pose_make(v3(side * l, 0, -radius), v3(1.57079632679489662, 0, 0));
        def.twist.ang.y = -30.0 * side;
        assert_int_equal(tac_body_create(w, &def, &roller), TAC_OK);
        plain_shape(w, roller, TAC_SHAPE_CYLINDER, v3(radius, 0, 0.3), tac_pose_identity());
    }
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId plank;
    const tac_Vec3 edges = {1.2, 0.2, h};
    def.mass = 2.0;
    def.inertia = tac_inertia_box(def.mass, edges);
    def.pose.p = v3(x0, 0, 0.5 * h);
    assert_int_equal(tac_body_create(w, &def, &plank), TAC_OK);
    plain_shape(w, plank, TAC_SHAPE_BOX, edges, tac_pose_identity());
    double rate = sqrt(mu * G / (l - 0.5 * mu * h)), off = 0.0, turned = 0.0, uneven = 0.0;
    for (int k = 1; k <= 600; k++) {
        assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
        tac_Pose at = tac_body_pose(w, plank);
        raise(&off, fabs(at.p.x - x0 * cos(rate * k * T_STEP)));
        raise(&turned, fabs(tac_pose_vector(at, v3(1, 0, 0)).y));
        int n;
        const tac_Contact *c = tac_world_contacts(w, &n);
        assert_int_equal(n, 4);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (c[i].point.x * c[j].point.x > 0.0)
                    raise(&uneven, fabs(c[i].force.z - c[j].force.z));
    }
    show(off, "m");
    show(turned, "rad");     // 0.1 by sweeps in the order of the contacts
    show(uneven, "N of 20"); // 1.9
    check_at_most_in(off, 1e-5, "m");
    check_at_most_in(turned, 1e-5, "rad");
    check_at_most_in(uneven, 1e-3, "N");
    tac_world_destroy(w);
}

static void a_body_on_tracks_drives_itself(void **state)
{
    (void)state;
    tac_World *w = make();
    plain_ground(w);
    tac_BodyId tank = add_box(w, 3.0, v3(0, 0, 0.05));
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.type = TAC_SHAPE_BOX;
    def.size = v3(0.12, 0.12, 0.02);
    def.pose.p.z = -0.05;
    def.surface_velocity = v3(-0.4, 0, 0);
    assert_int_equal(tac_body_set_pose(w, tank, (tac_Pose){{0, 0, 0.06}, {1, 0, 0, 0}}), TAC_OK);
    assert_int_equal(tac_shape_create(w, tank, &def, &id), TAC_OK);
    double residual = 0.0;
    for (int i = 0; i < 500; i++) {
        step(w);
        raise(&residual, residual_of(w));
    }
    check_near(tac_body_twist(w, tank).lin.x, 0.4, 1e-6);
    check_at_most(residual, 1e-12);
    tac_world_destroy(w);
}

// ---- other systems

static tac_SystemId add_robot(tac_World *w, double height)
{
    tac_TreeBodyDef body[2] = {tac_tree_body_def_default(), tac_tree_body_def_default()};
    for (int i = 0; i < 2; i++) {
        body[i].mass = 1.0;
        body[i].inertia = tac_inertia_box(1.0, v3(0.1, 0.1, 0.1));
    }
    body[0].joint = TAC_TREE_FREE;
    body[0].frame_parent.p.z = height;
    body[1].parent = 0;
    body[1].joint = TAC_TREE_REVOLUTE;
    body[1].frame_parent.p.z = 0.15;
    body[1].axis[0].spring = 5.0;
    body[1].axis[0].damper = 0.1;
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = 2;
    tac_SystemId id;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    plain_shape(w, tac_system_body(w, id, 0), TAC_SHAPE_BOX, v3(0.1, 0.1, 0.1),
                tac_pose_identity());
    return id;
}

static void robots_ride_on_platforms_and_hang_on_them_alike(void **state)
{
    (void)state;
    for (int hangs = 0; hangs < 2; hangs++) {
        tac_World *w = make();
        tac_BodyId platform = add_platform(w, false);
        tac_SystemId robot = add_robot(w, hangs ? 0.07 : 0.05);
        tac_BodyId foot = tac_system_body(w, robot, 0);
        if (hangs) {
            tac_SpringDef def = tac_spring_def_default();
            tac_SpringId id;
            def.type = TAC_SPRING_POSE;
            def.body_a = foot, def.body_b = platform;
            def.frame_b.p = v3(0, 0, 0.12); // above it
            def.stiffness = 1e5, def.angular_stiffness = 1e3, def.damping = 200.0;
            def.angular_damping = 2.0;
            assert_int_equal(tac_spring_create(w, &def, &id), TAC_OK);
        }
        double worst = 0.0, sunk = 0.0, residual = 0.0;
        for (int i = 0; i < 800; i++) {
            double t = (i + 0.5) * T_STEP;
            move(w, platform, v3(0.2 * sin(6 * t), 0.1 * sin(4 * t), 0.2 * sin(9 * t)));
            step(w);
            tac_Vec3 a = tac_body_pose(w, platform).p, b = tac_body_pose(w, foot).p;
            raise(&worst, hypot(a.x - b.x, a.y - b.y));
            raise(&sunk, (hangs ? 0.12 : 0.1) - (b.z - a.z));
            raise(&residual, residual_of(w));
        }
        show(1e6 * worst, "µm"), show(1e6 * sunk, "µm"), show(residual, "");
        check_at_most_in(worst, hangs ? 100e-6 : 20e-6, "m");
        check_at_most_in(sunk, hangs ? 400e-6 : 30e-6, "m"); // the spring gives way by 2 m g / k
        check_at_most(residual, 1e-12);
        tac_world_destroy(w);
    }
}

static void a_beam_is_bent_by_a_piston_as_far_as_the_piston_goes(void **state)
{
    (void)state;
    tac_WorldDef wd = tac_world_def_default();
    wd.gravity = v3(0, 0, 0);
    tac_World *w;
    assert_int_equal(tac_world_create(&wd, &w), TAC_OK);
    tac_BeamDef def = tac_beam_def_default();
    def.length = 0.5, def.width = 0.02, def.height = 0.002;
    def.damping = 1e-3;
    def.place.p.z = 0.011; // its tip is a ball of 10 mm
    tac_SystemId beam;
    assert_int_equal(tac_beam_create(w, &def, &beam), TAC_OK);
    int tip = tac_system_body_count(w, beam) - 1;
    plain_shape(w, tac_system_body(w, beam, tip), TAC_SHAPE_SPHERE, v3(0.01, 0, 0),
                tac_pose_identity());
    tac_BodyId piston = add_platform(w, false);
    double residual = 0.0;
    for (int i = 0; i < 500; i++) {
        double t = (i + 0.5) * T_STEP;
        move(w, piston, v3(0, 0, t < 0.3 ? 0.04 : 0.0));
        step(w);
        raise(&residual, residual_of(w));
    }
    double bent = tac_body_pose(w, tac_system_body(w, beam, tip)).p.z - 0.011;
    show(bent, "m"), show(residual, "");
    check_near(bent, 0.012 - 0.001, 20e-6);
    check_at_most(residual, 1e-12);
    tac_Ledger l = tac_world_ledger(w, true);
    assert_true(l.work_target > l.elastic && l.elastic > 0.0);
    tac_world_destroy(w);
}

// ---- sleep

static tac_World *make_sleepy(void)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    def.sleep_after = 0.05;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    return w;
}

static void who_sleeps_on_what_starts_to_move_wakes(void **state)
{
    (void)state;
    for (int how = 0; how < 4; how++) {
        tac_World *w = make_sleepy();
        tac_BodyId platform = add_platform(w, false), box = add_box(w, 1.0, v3(0, 0, 0.051));
        tac_Pose top = {{0, 0, 0.001}, {1, 0, 0, 0}};
        tac_ShapeId belt = add_belt(w, platform, top, v3(0, 0, 0));
        for (int i = 0; i < 200; i++)
            step(w);
        assert_true(tac_body_is_asleep(w, box));
        tac_Vec3 u[3] = {{0.1, 0, 0}, {0, 0, 0.1}, {0, 0, -0.1}};
        if (how < 3)
            move(w, platform, u[how]);
        else
            assert_int_equal(tac_shape_set_surface_velocity(w, belt, v3(0.1, 0, 0)), TAC_OK);
        step(w);
        assert_false(tac_body_is_asleep(w, box));
        for (int i = 0; i < 299; i++) // it does not fall asleep while it rides
            step(w);
        tac_Vec3 v = tac_body_twist(w, box).lin;
        check_vec3_near(v, how < 3 ? u[how] : v3(0.1, 0, 0), 1e-6);
        if (how < 3)
            move(w, platform, v3(0, 0, 0));
        else
            assert_int_equal(tac_shape_set_surface_velocity(w, belt, v3(0, 0, 0)), TAC_OK);
        for (int i = 0; i < 300; i++)
            step(w);
        assert_true(tac_body_is_asleep(w, box));
        tac_world_destroy(w);
    }
}

static void a_pusher_wakes_who_sleeps_in_its_way(void **state)
{
    (void)state;
    tac_World *w = make_sleepy();
    plain_ground(w);
    tac_BodyId box = add_box(w, 1.0, v3(0, 0, 0.05));
    tac_BodyId pusher = add_platform(w, false);
    assert_int_equal(tac_body_set_pose(w, pusher, (tac_Pose){{-1.1, 0, 0.06}, {1, 0, 0, 0}}),
                     TAC_OK);
    for (int i = 0; i < 200; i++)
        step(w);
    assert_true(tac_body_is_asleep(w, box));
    move(w, pusher, v3(0.5, 0, 0)); // 50 mm away
    for (int i = 0; i < 95; i++)
        step(w);
    assert_true(tac_body_is_asleep(w, box));
    for (int i = 0; i < 105; i++)
        step(w);
    assert_false(tac_body_is_asleep(w, box));
    check_near(tac_body_pose(w, box).p.x, 0.05, 30e-6);
    assert_int_equal((int)tac_world_stats(w).contact.no_response, 0);
    tac_world_destroy(w);
}

static void what_a_slow_pusher_drives_wakes_the_next(void **state)
{
    (void)state;
    tac_World *w = make_sleepy();
    plain_ground(w);
    tac_BodyId box[3], pusher = add_platform(w, false);
    double deepest = 0.0;
    for (int i = 0; i < 3; i++)
        box[i] = add_box(w, 1.0, v3(i * (0.1 + 2e-5), 0, 0.05));
    assert_int_equal(
        tac_body_set_pose(w, pusher, (tac_Pose){{-1.05 - 2e-5, 0, 0.06}, {1, 0, 0, 0}}), TAC_OK);
    for (int i = 0; i < 200; i++)
        step(w);
    assert_true(tac_body_is_asleep(w, box[2]));
    move(w, pusher, v3(5e-5, 0, 0)); // sleep_speed is 1e-4
    for (int i = 0; i < 8000; i++) {
        step(w);
        raise(&deepest, tac_world_stats(w).contact.depth);
    }
    // 400 µm on, less the gaps of 20 µm before each.
    for (int i = 0; i < 3; i++) {
        double way = tac_body_pose(w, box[i]).p.x - i * (0.1 + 2e-5);
        check_near(way, 380e-6 - i * 20e-6, 1e-6);
        assert_false(tac_body_is_asleep(w, box[i]));
    }
    check_at_most_in(deepest, 1e-6, "m"); // 118 µm where one that is squeezed may sleep on
    tac_world_destroy(w);
}

static void a_pusher_slower_than_what_sleeps_wakes_it_too(void **state)
{
    (void)state;
    const double speed[] = {9e-5, 1e-5, 1e-6}; // sleep_speed is 1e-4
    for (int k = 0; k < 3; k++) {
        tac_World *w = make_sleepy();
        plain_ground(w);
        tac_BodyId box = add_box(w, 1.0, v3(0, 0, 0.05));
        tac_BodyId pusher = add_platform(w, false);
        double gap = 300.0 * T_STEP * speed[k];
        assert_int_equal(
            tac_body_set_pose(w, pusher, (tac_Pose){{-1.05 - gap, 0, 0.06}, {1, 0, 0, 0}}), TAC_OK);
        for (int i = 0; i < 200; i++)
            step(w);
        assert_true(tac_body_is_asleep(w, box));
        move(w, pusher, v3(speed[k], 0, 0));
        for (int i = 0; i < 290; i++)
            step(w);
        assert_true(tac_body_is_asleep(w, box));
        for (int i = 0; i < 1010; i++)
            step(w);
        assert_false(tac_body_is_asleep(w, box));
        check_near(tac_body_pose(w, box).p.x, 1000.0 * T_STEP * speed[k],
                   2.0 * T_STEP * speed[k] + 1e-10);
        tac_world_destroy(w);
    }
}

// ---- whatever is moved, the books close

static tac_Vec3 any(Rnd *r, double size)
{
    return v3_scale(size, v3(rnd_uniform(r, -1, 1), rnd_uniform(r, -1, 1), rnd_uniform(r, -1, 1)));
}

static double worst_of_random_world(uint64_t seed)
{
    Rnd r = rnd_make(seed);
    tac_World *w = make();
    tac_BodyId floor[3], body[6];
    assert_int_equal(tac_material_set(w, 0,
                                      (tac_Surface){.friction = rnd_uniform(&r, 0, 1),
                                                    .restitution = rnd_uniform(&r, 0, 1)}),
                     TAC_OK);
    for (int i = 0; i < 3; i++) {
        floor[i] = add_platform(w, i == 2 && seed % 3 == 0);
        tac_Pose at = tac_pose_make(v3(0.8 * (i - 1), 0, -0.05), any(&r, 0.3));
        assert_int_equal(tac_body_set_pose(w, floor[i], at), TAC_OK);
    }
    for (int i = 0; i < 6; i++)
        body[i] =
            add_box(w, rnd_uniform(&r, 0.1, 3), v3_add(v3(0.25 * (i - 3), 0, 0.3), any(&r, 0.1)));
    tac_JointDef def = tac_joint_def_at(w, TAC_JOINT_BALL, body[0], floor[0],
                                        (tac_Pose){{-0.8, 0, 0.2}, {1, 0, 0, 0}});
    tac_JointId id;
    assert_int_equal(tac_joint_create(w, &def, &id), TAC_OK);
    add_robot(w, 0.8);
    double worst = 0.0;
    for (int i = 0; i < 150; i++) {
        int n = (int)rnd_uniform(&r, 0, 3);
        tac_Pose pose = tac_body_pose(w, floor[n]);
        tac_Quat turn = q_exp(any(&r, 1e-3));
        if (i % 3 == 0)
            assert_int_equal(tac_body_set_twist(w, floor[n], (tac_Twist){any(&r, 1), any(&r, 2)}),
                             TAC_OK);
        else
            assert_int_equal(
                tac_body_move_to(w, floor[n],
                                 (tac_Pose){v3_add(pose.p, any(&r, 1e-3)), q_mul(pose.q, turn)}),
                TAC_OK);
        step(w);
        raise(&worst, residual_of(w));
        raise(&worst, tac_world_stats(w).worst_system_residual);
    }
    assert_true(tac_world_ledger(w, true).work_target != 0.0);
    tac_world_destroy(w);
    return worst;
}

static void whatever_is_moved_the_books_close(void **state)
{
    (void)state;
    double worst = 0.0;
    for (uint64_t seed = 0; seed < 30; seed++)
        raise(&worst, worst_of_random_world(seed));
    show(worst, "");
    check_at_most(worst, 1e-12);
}

// ---- what is true of them

static void a_fixed_body_tells_how_it_moves(void **state)
{
    (void)state;
    tac_World *w = make();
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId body;
    def.fixed = true;
    def.twist = (tac_Twist){{1, 0, 0}, {0, 0, 2}};
    assert_int_equal(tac_body_create(w, &def, &body), TAC_OK);
    check_vec3_near(tac_body_twist(w, body).lin, v3(1, 0, 0), 0.0);
    for (int i = 0; i < 10; i++)
        step(w);
    tac_Pose pose = tac_body_pose(w, body);
    check_vec3_near(pose.p, v3(0.01, 0, 0), 1e-15);
    check_quat_near(pose.q, q_exp(v3(0, 0, 0.02)), 1e-15);
    check_vec3_near(tac_body_twist(w, body).ang, v3(0, 0, 2), 1e-14);
    check_near(tac_body_kinetic(w, body), 0.0, 0.0); // no force moves it, it has no energy

    tac_Pose to = tac_pose_make(v3(0, 0.1, 0), v3(0.3, 0, 0));
    assert_int_equal(tac_body_move_to(w, body, to), TAC_OK);
    step(w);
    pose = tac_body_pose(w, body);
    check_vec3_near(pose.p, to.p, 0.0); // there to the last bit
    check_quat_near(pose.q, to.q, 1e-15);
    check_vec3_near(tac_body_twist(w, body).lin, v3(-10, 100, 0), 1e-9);
    check_vec3_near(tac_body_state_twist(w, body).lin, v3(0, 0, 0), 0.0);
    for (int i = 0; i < 3; i++) {
        step(w);
        check_vec3_near(tac_body_pose(w, body).p, to.p, 0.0);
        check_vec3_near(tac_body_twist(w, body).lin, v3(0, 0, 0), 0.0);
    }
    // What is placed has not moved, and does not go where it was sent before.
    assert_int_equal(tac_body_move_to(w, body, tac_pose_identity()), TAC_OK);
    to = tac_pose_make(v3(5, 5, 5), v3(0, 0, 1));
    assert_int_equal(tac_body_set_pose(w, body, to), TAC_OK);
    step(w);
    check_vec3_near(tac_body_pose(w, body).p, to.p, 0.0);
    check_vec3_near(tac_body_twist(w, body).lin, v3(0, 0, 0), 0.0);
    // Beyond all numbers it does not go: the step is undone.
    assert_int_equal(tac_body_set_twist(w, body, (tac_Twist){{1e308, 0, 0}, {0, 0, 0}}), TAC_OK);
    assert_int_equal(tac_world_step(w, 1e3), TAC_ERR_DIVERGED);
    check_vec3_near(tac_body_pose(w, body).p, to.p, 0.0);
    tac_world_destroy(w);
}

/// A lift, a belt and a crank with a place to go to, all under way.
static tac_World *make_busy(tac_BodyId body[3], tac_ShapeId *belt)
{
    tac_World *w = make();
    body[0] = add_platform(w, false);
    body[1] = add_box(w, 1.0, v3(0, 0, 0.051));
    *belt = add_belt(w, body[0], (tac_Pose){{0, 0, 0.001}, {1, 0, 0, 0}}, v3(0.1, 0, 0));
    body[2] = add_box(w, 0.5, v3(0, 0.02, 0.151));
    return w;
}

static void drive_busy(tac_World *w, const tac_BodyId body[3], tac_ShapeId belt, int i)
{
    double t = i * T_STEP;
    if (i % 2)
        move(w, body[0], v3(0.1 * sin(9 * t), 0, 0.2 * cos(7 * t)));
    else
        assert_int_equal(
            tac_body_move_to(w, body[0], tac_pose_make(v3(1e-4 * i, 0, -0.05), v3(0, 0, 1e-4))),
            TAC_OK);
    assert_int_equal(tac_shape_set_surface_velocity(w, belt, v3(0.1 + 0.1 * t, 0, 0)), TAC_OK);
}

static void a_saved_world_goes_on_moving_to_the_last_bit(void **state)
{
    (void)state;
    tac_BodyId body[3], theirs[3];
    tac_ShapeId belt, their_belt;
    tac_World *w = make_busy(body, &belt), *other = make_busy(theirs, &their_belt);
    for (int cut = 100; cut < 103; cut++) {
        for (int i = 0; i < cut; i++) {
            drive_busy(w, body, belt, i);
            step(w);
        }
        drive_busy(w, body, belt, cut); // saved with a word that has not been kept yet
        size_t size = tac_world_save_size(w);
        void *bytes = malloc(size);
        assert_non_null(bytes);
        assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
        assert_int_equal(tac_world_load(other, bytes, size), TAC_OK);
        free(bytes);
        assert_true(tac_world_hash(w) == tac_world_hash(other));
        for (int i = 0; i < 20; i++) { // without words: what was said last holds
            step(w), step(other);
            assert_true(tac_world_hash(w) == tac_world_hash(other));
        }
    }
    move(other, body[0], v3(0, 0, 1e-9));
    assert_true(tac_world_hash(w) != tac_world_hash(other));
    move(w, body[0], v3(0, 0, 1e-9));
    assert_true(tac_world_hash(w) == tac_world_hash(other));
    assert_int_equal(tac_shape_set_surface_velocity(w, belt, v3(0, 1e-9, 0)), TAC_OK);
    assert_true(tac_world_hash(w) != tac_world_hash(other));
    tac_world_destroy(w);
    tac_world_destroy(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_stands_on_a_lift_rides_with_it),
        cmocka_unit_test(a_lift_pays_for_height_speed_and_what_is_lost),
        cmocka_unit_test(a_platform_that_starts_aside_slips_under_what_it_carries),
        cmocka_unit_test(a_platform_that_accelerates_gently_takes_along_without_slip),
        cmocka_unit_test(what_stands_on_a_platform_is_carried_from_its_first_step_on),
        cmocka_unit_test(what_is_carried_evenly_is_not_turned),
        cmocka_unit_test(a_turntable_carries_around_what_friction_holds),
        cmocka_unit_test(what_stands_on_a_tilting_table_stays_on_its_surface),
        cmocka_unit_test(a_pusher_moves_any_mass_as_it_moves_itself),
        cmocka_unit_test(a_bat_sends_a_ball_off_with_twice_its_speed),
        cmocka_unit_test(a_belt_carries_at_its_own_speed),
        cmocka_unit_test(a_belt_may_change_its_speed_while_it_runs),
        cmocka_unit_test(a_plank_on_two_rollers_swings_without_turning),
        cmocka_unit_test(a_body_on_tracks_drives_itself),
        cmocka_unit_test(robots_ride_on_platforms_and_hang_on_them_alike),
        cmocka_unit_test(a_beam_is_bent_by_a_piston_as_far_as_the_piston_goes),
        cmocka_unit_test(who_sleeps_on_what_starts_to_move_wakes),
        cmocka_unit_test(a_pusher_wakes_who_sleeps_in_its_way),
        cmocka_unit_test(what_a_slow_pusher_drives_wakes_the_next),
        cmocka_unit_test(a_pusher_slower_than_what_sleeps_wakes_it_too),
        cmocka_unit_test(whatever_is_moved_the_books_close),
        cmocka_unit_test(a_fixed_body_tells_how_it_moves),
        cmocka_unit_test(a_saved_world_goes_on_moving_to_the_last_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
