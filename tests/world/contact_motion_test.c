/* Contact where and when it happens: what slides, rolls, spins, tips and bounces does so as its
 * equations say, to second order in the step, without sinking.
 */
#include "math/so3.h"
#include "support/check.h"
#include "support/plain_world.h"
#include "support/env.h"
#include "larger.h"
#include <tactus/tactus.h>

#define G 9.81       // m/s2
#define SLOP 1e-5    // m, the default
#define DEEPEST 5e-5 // m, of anything that slides, rolls or spins, at 1 ms

static const tac_BodyId ground = {0};

static void step(tac_World *w, double T)
{
    assert_int_equal(tac_world_step(w, T), TAC_OK);
    check_at_most(tac_world_stats(w).residual, 1e-12);
}

// ------------------------------------------------------- a symmetric body that spins on its end

typedef struct Top {     // one rounded end on the plane, the axis tilted
    double mass, I1, I3; // kg, kg·m2 about the centre of mass
    double h, r;         // m, from the centre of the end's ball to that of mass; its radius
    tac_ShapeType type;
    tac_Vec3 size;
    tac_Pose on; // of the shape
} Top;

static Top capsule(void)
{
    // radius 2.5 cm, 6.6 cm between the centres of its ends, inertia of a cylinder of that length
    return (Top){.mass = 0.2,
                 .I1 = 0.2 * (3.0 * 6.25e-4 + 0.116 * 0.116) / 12.0,
                 .I3 = 0.5 * 0.2 * 6.25e-4,
                 .h = 0.033,
                 .r = 0.025,
                 .type = TAC_SHAPE_CAPSULE,
                 .size = {0.025, 0, 0.066},
                 .on = {{0, 0, 0}, {1, 0, 0, 0}}};
}

static Top top(void)
{
    // a ball of 5 mm at the end of a disk's axis
    return (Top){.mass = 0.1,
                 .I1 = 4e-5,
                 .I3 = 6e-5,
                 .h = 0.03,
                 .r = 0.005,
                 .type = TAC_SHAPE_SPHERE,
                 .size = {0.005, 0, 0},
                 .on = {{0, 0, -0.03}, {1, 0, 0, 0}}};
}

typedef struct Spun {   // what a run of a top found
    double deepest;     // m
    double least, most; // rad, tilt
    double spin;        // rad/s, about its axis at the end
    double Lz, Lz0;     // N·m·s
    double E0, E1, E;   // J, at the start, after 0.45 s, at the end
    double refund;      // J, most that push-out had spent beyond the normal losses before it
} Spun;

static double tilt_of(const tac_World *w, tac_BodyId b)
{
    tac_Vec3 z = q_rotate(tac_body_pose(w, b).q, v3(0, 0, 1));
    return acos(smaller(1.0, z.z));
}

static Spun spin(const Top *t, double mu, double tilt, double rate, double seconds, double T)
{
    tac_World *w = plain_world((tac_Surface){.friction = mu}, G);
    plain_ground(w);
    tac_Quat q = q_exp(v3(0, tilt, 0));
    tac_Mat3 J = {{{t->I1, 0, 0}, {0, t->I1, 0}, {0, 0, t->I3}}};
    tac_BodyId b = plain_body(w, t->mass, J, (tac_Pose){{0, 0, t->r + t->h * cos(tilt)}, q},
                              (tac_Twist){{0, 0, 0}, q_rotate(q, v3(0, 0, rate))});
    plain_shape(w, b, t->type, t->size, t->on);
    Spun s = {.least = tilt, .most = tilt, .E0 = tac_world_energy(w)};
    tac_Vec3 p, L;
    tac_world_momentum(w, &p, &L);
    s.Lz0 = L.z;
    double lost = 0.0, spent = 0.0;
    int steps = (int)(seconds / T + 0.5), touched = 0;
    for (int k = 0; k < steps; k++) {
        step(w, T);
        double a = tilt_of(w, b), depth = tac_world_stats(w).contact.depth;
        tac_Ledger l = tac_world_ledger(w, false);
        lost += l.restitution - smaller(0.0, l.solver);
        spent += l.stabilisation;
        if (!(spent - lost <= s.refund))
            s.refund = spent - lost;
        if (!(depth <= s.deepest))
            s.deepest = depth;
        if (!(a >= s.least))
            s.least = a;
        if (!(a <= s.most))
            s.most = a;
        if (k == (int)(0.45 / T))
            s.E1 = tac_world_energy(w);
        touched += tac_world_stats(w).contact.contacts > 0;
    }
    assert_true(touched > steps / 2);
    tac_world_momentum(w, &p, &L);
    s.Lz = L.z;
    s.E = tac_world_energy(w);
    tac_Twist V = tac_body_state_twist(w, b);
    s.spin = v3_dot(V.ang, q_rotate(tac_body_pose(w, b).q, v3(0, 0, 1)));
    tac_world_destroy(w);
    return s;
}

/// The other turning point of the tilt on ice, from energy and both angular momenta.
static double other_turning_point(const Top *t, double tilt, double rate)
{
    double L3 = t->I3 * rate, Lz = L3 * cos(tilt), low = tilt + 1e-3, high = 1.5;
    for (int i = 0; i < 200; i++) {
        double a = 0.5 * (low + high), s = sin(a), c = Lz - L3 * cos(a);
        double V = c * c / (2.0 * t->I1 * s * s) + t->mass * G * t->h * (cos(a) - cos(tilt));
        if (V < 0.0)
            low = a;
        else
            high = a;
    }
    return low;
}

static void a_spinning_capsule_on_ice_keeps_to_its_surface(void **state)
{
    (void)state;
    Top t = capsule();
    double most = other_turning_point(&t, 0.4, 120.0), off[2];
    show(most, "rad, exact");
    for (int i = 0; i < 2; i++) {
        Spun s = spin(&t, 0.0, 0.4, 120.0, test_count(3, 1), i == 0 ? 1e-3 : 5e-4);
        show(s.deepest, "m deep");
        show(s.least, "rad, least");
        show(s.most, "rad, most");
        show(s.E - s.E0, "J");
        show(s.spin / 120.0 - 1.0, "of the spin");
        off[i] = larger(fabs(s.least - 0.4), fabs(s.most - most));
        check_at_most_in(s.deepest, 0.3 * SLOP, "m");
        check_between_in(s.E - s.E0, -1e-5, 1e-12, "J");
        check_at_most(fabs(s.spin / 120.0 - 1.0), 2e-4);
        check_at_most_in(off[i], 5e-3, "rad");
    }
    check_at_most(off[1], 0.3 * off[0]); // second order
    Spun s = spin(&t, 0.0, 0.4, 120.0, 1.0, 2e-3);
    show(s.deepest, "m deep at 2 ms");
    check_at_most_in(s.deepest, SLOP, "m");
}

static void friction_of_a_spinning_capsule_never_comes_back(void **state)
{
    (void)state;
    Top t = capsule();
    Spun s = spin(&t, 0.3, 0.4, 120.0, test_count(3, 1), 1e-3);
    show(s.deepest, "m deep");
    show(s.E1 - s.E0, "J at 0.45 s, when it rolls");
    show(s.E - s.E1, "J from then on");
    show(s.refund, "J spent beyond normal losses");
    check_at_most_in(s.deepest, 3.0 * SLOP, "m");
    check_at_most_in(s.E1 - s.E0, -0.1, "J"); // the heat of sliding
    // 6.8e-5 seen, of which 4.8e-5 is true: at its steepest it slips a little in every nod
    check_between_in(s.E - s.E1, -1e-4, 0.0, "J");
    check_at_most_in(s.refund, 1e-12, "J");
}

static void a_top_stands_on_its_tip(void **state)
{
    (void)state;
    Top t = top();
    for (int i = 0; i < 2; i++) {
        Spun s = spin(&t, i == 0 ? 0.0 : 0.3, 0.3, 150.0, test_count(3, 1), 1e-3);
        show(s.deepest, "m deep");
        show(s.Lz / s.Lz0 - 1.0, "of Lz");
        check_at_most_in(s.deepest, 0.3 * SLOP, "m");
        if (i == 0)
            check_at_most(fabs(s.Lz / s.Lz0 - 1.0), 1e-7);
    }
}

// ------------------------------------------------------------------------ the same as a tree

/// A capsule on ice as a tree of one free body; how deep it gets, and what becomes of its spin.
static Spun spin_tree(const Top *t, tac_Form form, double tilt, double rate, double seconds)
{
    tac_World *w = plain_world((tac_Surface){.friction = 0.0}, G);
    plain_ground(w);
    tac_TreeBodyDef body = tac_tree_body_def_default();
    tac_TreeDef def = tac_tree_def_default();
    tac_SystemId id;
    tac_Quat q = q_exp(v3(0, tilt, 0));
    body.joint = TAC_TREE_FREE;
    body.mass = t->mass;
    body.inertia = (tac_Mat3){{{t->I1, 0, 0}, {0, t->I1, 0}, {0, 0, t->I3}}};
    body.frame_parent = (tac_Pose){{0, 0, t->r + t->h * cos(tilt)}, q};
    body.velocity[5] = rate;
    def.body = &body, def.body_count = 1;
    def.form = form;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    tac_BodyId b = tac_system_body(w, id, 0);
    plain_shape(w, b, t->type, t->size, t->on);
    Spun s = {.least = tilt, .most = tilt, .E0 = tac_world_energy(w)};
    int touched = 0, steps = (int)(seconds / 1e-3 + 0.5);
    for (int k = 0; k < steps; k++) {
        step(w, 1e-3);
        double depth = tac_world_stats(w).contact.depth, a = tilt_of(w, b);
        if (!(depth <= s.deepest))
            s.deepest = depth;
        if (!(a <= s.most))
            s.most = a;
        touched += tac_world_stats(w).contact.contacts > 0;
    }
    assert_true(touched > steps / 2);
    tac_Twist V = tac_body_state_twist(w, b);
    s.spin = v3_dot(V.ang, q_rotate(tac_body_pose(w, b).q, v3(0, 0, 1)));
    s.E = tac_world_energy(w);
    tac_world_destroy(w);
    return s;
}

static void a_link_of_a_tree_spins_without_sinking_too(void **state)
{
    (void)state;
    Top t = capsule();
    double most = other_turning_point(&t, 0.4, 120.0);
    const tac_Form form[] = {TAC_FORM_SQUARE, TAC_FORM_RECURSION};
    for (int i = 0; i < 2; i++) {
        Spun s = spin_tree(&t, form[i], 0.4, 120.0, 1.0);
        show(s.deepest, "m deep");
        show(s.most - most, "rad, beyond the exact tilt");
        show(s.spin / 120.0 - 1.0, "of the spin");
        show(s.E - s.E0, "J");
        check_at_most_in(s.deepest, 3.0 * SLOP, "m");
    }
}

// ------------------------------------------------------------------------------------- tipping

/// Seconds in which a cube on its edge tips from one angle of its diagonal to another.
static double tipping_time(double edge, double from, double to)
{
    double a = from, rate = 0.0, t = 0.0, h = 1e-5; // (2/3) edge² θ'' = g (edge/√2) sin θ
    double c = G * 1.5 / (edge * sqrt(2.0));
    while (a < to) { // velocity Verlet
        double half = rate + 0.5 * h * c * sin(a);
        a += h * half;
        rate = half + 0.5 * h * c * sin(a);
        t += h;
    }
    return t - (a - to) / rate;
}

static void a_cube_tips_in_its_time(void **state)
{
    (void)state;
    double edge = 0.2, from = 0.05, to = 0.5, mass = 1.0;
    tac_World *w = plain_world((tac_Surface){.friction = 2.0}, G);
    plain_ground(w);
    tac_Quat q = q_exp(v3(0, 0.78539816339744831 + from, 0));
    tac_BodyId b = plain_body(w, mass, tac_inertia_box(mass, v3(edge, edge, edge)),
                              (tac_Pose){{0, 0, edge / sqrt(2.0) * cos(from)}, q}, (tac_Twist){0});
    plain_shape(w, b, TAC_SHAPE_BOX, v3(edge, edge, edge), tac_pose_identity());
    double last = from, t = 0.0, deepest = 0.0;
    for (int k = 0; k < 2000 && last < to; k++) {
        step(w, 1e-3);
        double depth = tac_world_stats(w).contact.depth;
        if (!(depth <= deepest))
            deepest = depth;
        tac_Vec3 x = q_rotate(tac_body_pose(w, b).q, v3(1, 0, 0));
        double a = atan2(-x.z, x.x) - 0.78539816339744831;
        t = 1e-3 * (k + 1 - (a >= to ? (a - to) / (a - last) : 0.0));
        last = a;
    }
    tac_world_destroy(w);
    show(t, "s");
    show(tipping_time(edge, from, to), "s, exact");
    show(deepest, "m deep");
    check_near_in(t, tipping_time(edge, from, to), 1e-4, "s");
    check_at_most_in(deepest, 3.0 * SLOP, "m");
}

// ------------------------------------------------------------------------------------- impacts

static tac_World *make_weightless(tac_Surface surface)
{
    tac_World *w;
    tac_WorldDef def = tac_world_def_default();
    def.gravity = v3(0, 0, 0);
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    assert_int_equal(tac_material_set(w, 0, surface), TAC_OK);
    return w;
}

static void an_impact_with_friction_spins_a_ball_as_it_should(void **state)
{
    (void)state;
    const struct {
        double radius, speed, e, mu;
    } hit[] = {{0.03, 5.0, 0.6, 0.2},
               {0.005, 8.0, 0.6, 0.2},
               {0.03, 5.0, 0.0, 0.25},
               {0.005, 20.0, 1.0, 0.1}};
    double worst = 0.0;
    for (int i = 0; i < 4; i++)
        for (int phase = 0; phase < 10; phase++) {
            double r = hit[i].radius, v = hit[i].speed;
            tac_World *w =
                make_weightless((tac_Surface){.friction = hit[i].mu, .restitution = hit[i].e});
            plain_ground(w);
            tac_BodyId b =
                plain_ball(w, 0.1, r, v3(0, 0, r + 0.01 + 1e-4 * phase * v), v3(v, 0, -v));
            for (int k = 0; k < 20; k++)
                step(w, 1e-3);
            // µ (1 + e) m v across, or 2/7 m v where that is enough to roll; the arm is r
            double change = smaller(hit[i].mu * (1.0 + hit[i].e), 2.0 / 7.0) * v;
            double spin = 2.5 * change / r;
            tac_Twist V = tac_body_state_twist(w, b);
            double off = fabs(V.ang.y / spin - 1.0) + fabs(V.lin.x / (v - change) - 1.0);
            if (!(off <= worst))
                worst = off;
            tac_world_destroy(w);
        }
    show(worst, "of spin and speed");
    check_at_most(worst, 1e-6);
}

static void a_super_ball_turns_its_slip_round(void **state)
{
    (void)state;
    double r = 0.02, v = 6.0;
    tac_World *w =
        make_weightless((tac_Surface){.friction = 2.0, .restitution = 1.0, .rebound = 1.0});
    plain_ground(w);
    tac_BodyId b = plain_ball(w, 0.05, r, v3(0, 0, r + 0.0137), v3(v, 0, -v));
    for (int k = 0; k < 20; k++)
        step(w, 1e-3);
    tac_Twist V = tac_body_state_twist(w, b);
    check_near(V.lin.z, v, 1e-9 * v);
    check_near(V.lin.x, v * 3.0 / 7.0, 1e-6 * v); // -4/7 m v turns the slip of a solid ball round
    check_near(V.ang.y * r, v * 10.0 / 7.0, 1e-6 * v);
    tac_world_destroy(w);
}

/// Two elastic balls without friction that meet off centre exchange what lies along the line of
/// their centres when they meet.
static void oblique_impacts_leave_to_the_right_side(void **state)
{
    (void)state;
    double worst = 0.0;
    int seen = 0;
    for (int i = 0; i < 60; i++) {
        bool fixed = i % 2;
        double r = i % 3 == 0 ? 0.005 : 0.02, big = fixed ? 0.01 : r, v = i % 3 == 1 ? 30.0 : 8.0;
        double offset = (r + big) * (0.05 + 0.9 * (i % 20) / 20.0);
        tac_World *w = make_weightless((tac_Surface){.restitution = 1.0});
        tac_Vec3 start = v3(-0.1 - 1e-4 * i, offset, 0);
        tac_BodyId a = plain_ball(w, 0.1, r, start, v3(v, 0, 0)), b = ground;
        if (fixed)
            plain_shape(w, ground, TAC_SHAPE_SPHERE, v3(big, 0, 0), tac_pose_identity());
        else
            b = plain_ball(w, 0.1, big, v3(0, 0, 0), v3(0, 0, 0));
        for (int k = 0; k < 100; k++)
            step(w, 1e-3);
        double R = r + big, x = -sqrt(R * R - offset * offset); // where the centre is when they
                                                                // meet
        tac_Vec3 n = v3_scale(1.0 / R, v3(x, offset, 0)), u = v3(v, 0, 0);
        double along = v3_dot(u, n) * (fixed ? 2.0 : 1.0);
        tac_Vec3 expected = v3_axpy(u, -along, n);
        double off = v3_norm(v3_sub(tac_body_state_twist(w, a).lin, expected)) / v;
        if (!fixed)
            off = larger(off,
                         v3_norm(v3_sub(tac_body_state_twist(w, b).lin, v3_scale(along, n))) / v);
        if (!(off <= worst))
            worst = off;
        seen++;
        tac_world_destroy(w);
    }
    assert_int_equal(seen, 60);
    show(worst, "of the speed");
    check_at_most(worst, 1e-4);
}

static void the_third_bounce_has_its_height(void **state)
{
    (void)state;
    double worst = 0.0, mean = 0.0;
    int seen = 0;
    for (int i = 0; i < 3; i++) {
        double e = i == 0 ? 0.35 : i == 1 ? 0.5 : 0.8;
        for (int phase = 0; phase < 20; phase++) {
            double radius = 0.03, h = 0.1 + 0.053 * phase;
            tac_World *w = plain_world((tac_Surface){.friction = 0.3, .restitution = e}, G);
            plain_ground(w);
            tac_BodyId b = plain_ball(w, 0.1, radius, v3(0, 0, radius + h), v3(0, 0, 0));
            int apex = 0;
            double before = 0.0, top = 0.0;
            for (int k = 0; k < 4000 && apex < 3; k++) {
                step(w, 1e-3);
                double v = tac_body_state_twist(w, b).lin.z;
                double z = tac_body_pose(w, b).p.z - radius;
                if (before > 0.0 && v <= 0.0) {
                    apex++;
                    top = z + v * v / (2.0 * G);
                }
                before = v;
            }
            assert_int_equal(apex, 3);
            double off = top / (h * pow(e, 6)) - 1.0;
            mean += off;
            if (!(fabs(off) <= worst))
                worst = fabs(off);
            seen++;
            tac_world_destroy(w);
        }
    }
    mean /= seen;
    show(worst, "of the third height, worst");
    show(mean, "of the third height, mean");
    check_at_most(worst, 1e-6);
}

// ------------------------------------------------------------------------- overlap made by edits

/// How an edit can make a box lie 10 mm deep.
typedef enum Edit { CREATED, PLACED, FLOOR_MADE, TREE_PLACED, EDITS } Edit;

static tac_BodyId make_deep(tac_World *w, Edit edit, double mass, double edge, double deep)
{
    double z = 0.5 * edge - deep;
    if (edit == TREE_PLACED) { // a slider that carries the box
        tac_TreeBodyDef body = tac_tree_body_def_default();
        tac_TreeDef def = tac_tree_def_default();
        tac_SystemId id;
        body.joint = TAC_TREE_PRISMATIC;
        body.mass = mass;
        body.position[0] = z + deep;
        def.body = &body, def.body_count = 1;
        assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
        tac_BodyId b = tac_system_body(w, id, 0);
        plain_shape(w, b, TAC_SHAPE_BOX, v3(edge, edge, edge), tac_pose_identity());
        plain_ground(w);
        for (int k = 0; k < 50; k++)
            step(w, 1e-3);
        assert_int_equal(tac_system_set_positions(w, id, &z), TAC_OK);
        return b;
    }
    double start = edit == PLACED ? z + deep : z;
    tac_BodyId b = plain_body(w, mass, tac_inertia_box(mass, v3(edge, edge, edge)),
                              (tac_Pose){{0, 0, start}, q_identity()}, (tac_Twist){0});
    plain_shape(w, b, TAC_SHAPE_BOX, v3(edge, edge, edge), tac_pose_identity());
    if (edit == FLOOR_MADE) { // under a box that a step has seen
        tac_Wrench hold = {{0, 0, mass * G}, {0, 0, 0}};
        assert_int_equal(tac_body_push(w, b, hold), TAC_OK);
        step(w, 1e-3);
    }
    plain_ground(w);
    if (edit == PLACED) {
        for (int k = 0; k < 50; k++)
            step(w, 1e-3);
        assert_int_equal(tac_body_set_pose(w, b, (tac_Pose){{0, 0, z}, q_identity()}), TAC_OK);
    }
    return b;
}

/// What an edit put into the ground comes out by itself, gently; the edit pays what that costs.
static void overlap_that_an_edit_made_is_its_to_pay(void **state)
{
    (void)state;
    for (Edit edit = CREATED; edit < EDITS; edit++) {
        double mass = 1.0, edge = 0.1, deep = 0.01, fastest = 0.0;
        tac_World *w = plain_world((tac_Surface){.friction = 0.5}, G);
        tac_BodyId b = make_deep(w, edit, mass, edge, deep);
        double before = 0.0; // work_edit that made all this: known after the next step
        double z0 = tac_body_pose(w, b).p.z, E0 = tac_world_energy(w), paid = 0.0;
        for (int k = 0; k < 300; k++) {
            step(w, 1e-3);
            double v = fabs(tac_body_state_twist(w, b).lin.z);
            tac_Ledger l = tac_world_ledger(w, false);
            if (k == 0)
                before = l.work_edit - (tac_world_energy(w) - E0) - l.restitution;
            paid += l.work_edit;
            if (!(v <= fastest))
                fastest = v;
        }
        paid -= before;
        double z = tac_body_pose(w, b).p.z;
        check_near_in(z, 0.5 * edge, 3.0 * SLOP, "m");
        check_at_most_in(fastest, 0.02, "m/s"); // it is moved, not thrown
        check_near_in(paid, mass * G * (z - z0), 2e-4, "J");
        check_at_most_in(tac_body_state_twist(w, b).lin.z, 1e-6, "m/s");
        // From now on nothing is paid.
        for (int k = 0; k < 50; k++) {
            step(w, 1e-3);
            check_near(tac_world_ledger(w, false).work_edit, 0.0, 0.0);
        }
        tac_world_destroy(w);
    }
}

// --------------------------------------------------------------------------------------- sides

static void the_world_is_the_second_side_whatever_came_first(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        tac_World *w = plain_world((tac_Surface){.friction = 0.3}, G);
        tac_BodyDef base = tac_body_def_default();
        tac_BodyId slab = ground, ball = ground;
        base.fixed = true;
        for (int k = 0; k < 2; k++) {
            if (k == i % 2)
                ball = plain_ball(w, 0.1, 0.05, v3(0, 0, 0.05), v3(0, 0, 0));
            else if (i < 2)
                plain_ground(w);
            else {
                assert_int_equal(tac_body_create(w, &base, &slab), TAC_OK);
                plain_shape(w, slab, TAC_SHAPE_BOX, v3(1, 1, 0.2),
                            (tac_Pose){{0, 0, -0.1}, {1, 0, 0, 0}});
            }
        }
        step(w, 1e-3);
        int count;
        const tac_Contact *c = tac_world_contacts(w, &count);
        assert_int_equal(count, 1);
        assert_true(c->body_a.index1 == ball.index1 && c->body_b.index1 == slab.index1);
        check_vec3_near(c->normal, v3(0, 0, 1), 1e-12);
        check_at_least(c->force.z, 0.1);
        tac_world_destroy(w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spinning_capsule_on_ice_keeps_to_its_surface),
        cmocka_unit_test(friction_of_a_spinning_capsule_never_comes_back),
        cmocka_unit_test(a_top_stands_on_its_tip),
        cmocka_unit_test(a_link_of_a_tree_spins_without_sinking_too),
        cmocka_unit_test(a_cube_tips_in_its_time),
        cmocka_unit_test(an_impact_with_friction_spins_a_ball_as_it_should),
        cmocka_unit_test(a_super_ball_turns_its_slip_round),
        cmocka_unit_test(oblique_impacts_leave_to_the_right_side),
        cmocka_unit_test(the_third_bounce_has_its_height),
        cmocka_unit_test(overlap_that_an_edit_made_is_its_to_pay),
        cmocka_unit_test(the_world_is_the_second_side_whatever_came_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
