/* A disc that rolls on its rim, against its steady motion: the axis leans by a constant angle and
 * goes round with a constant rate W, the disc turns about it with w3, energy and lean stay.
 */
#include "math/so3.h"
#include "support/check.h"
#include "support/env.h"
#include "larger.h"
#include <tactus/tactus.h>

#define G 9.81    // m/s2
#define SLOP 1e-5 // m, the default

typedef struct Disc {
    double m, R, h; // kg, m: radius, thickness
    double lean;    // rad, of the axis against the vertical
    double W, w3;   // rad/s, of the axis about the vertical, of the disc about its axis
} Disc;

/* In the plane of axis and vertical, x where the axis leans to: the contact is at p from the centre
 * of mass, the velocity along y is vy = -(wz px - wx pz) with wx = (w3 - W c) s, wz = w3 c + W s².
 * Steady: W s (C w3 - A W c) = -m W vy pz - m g px, and for a disc that turns on the spot vy = 0.
 */
static void contact_at(const Disc *d, double p[2])
{
    double c = cos(d->lean), s = sin(d->lean);
    p[0] = d->R * c - 0.5 * d->h * s;
    p[1] = -d->R * s - 0.5 * d->h * c;
}

static Disc on_the_spot(double R, double h, double lean)
{
    Disc d = {.m = 0.4, .R = R, .h = h, .lean = lean};
    double p[2], c = cos(lean), s = sin(lean);
    double C = 0.5 * R * R, A = (3.0 * R * R + h * h) / 12.0;
    contact_at(&d, p);
    double k = -s * (s * p[0] + c * p[1]) / (c * p[0] - s * p[1]); // w3 = k W
    d.W = sqrt(G * p[0] / (s * (A * c - C * k)));
    d.w3 = k * d.W;
    return d;
}

static Disc along_a_circle(double R, double h, double lean, double w3)
{
    Disc d = {.m = 0.4, .R = R, .h = h, .lean = lean, .w3 = w3};
    double p[2], c = cos(lean), s = sin(lean);
    double C = 0.5 * R * R, A = (3.0 * R * R + h * h) / 12.0;
    contact_at(&d, p);
    double a = -s * (A * c + p[1] * (s * p[0] + c * p[1]));
    double b = w3 * (s * C - p[1] * (c * p[0] - s * p[1])), e = G * p[0];
    double root = sqrt(b * b - 4.0 * a * e);
    d.W = -2.0 * e / (b > 0.0 ? b + root : b - root); // the slower of both
    return d;
}

typedef struct Rolled {
    double loss;    // of the energy, in a second
    double off;     // rad, worst distance from the steady lean
    double turned;  // rad, that the axis went round, less what it should
    double deepest; // m
    int contacts;   // most in a step
} Rolled;

static Rolled roll(const Disc *d, bool on_box, double seconds, double T)
{
    tac_World *w;
    tac_WorldDef def = tac_world_def_default();
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    assert_int_equal(tac_material_set(w, 0, (tac_Surface){.friction = 1.0}), TAC_OK);
    tac_ShapeDef form = tac_shape_def_default();
    tac_ShapeId shape;
    form.type = on_box ? TAC_SHAPE_BOX : TAC_SHAPE_PLANE;
    form.size = on_box ? v3(8, 8, 1) : v3(1, 1, 1);
    form.pose.p.z = on_box ? -0.5 : 0.0;
    assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &form, &shape), TAC_OK);
    double p[2], c = cos(d->lean), s = sin(d->lean);
    contact_at(d, p);
    double wx = (d->w3 - d->W * c) * s, wz = d->w3 * c + d->W * s * s;
    tac_BodyDef b = tac_body_def_default();
    double A = d->m * (3.0 * d->R * d->R + d->h * d->h) / 12.0;
    b.mass = d->m;
    b.inertia = tac_inertia_diagonal(A, A, 0.5 * d->m * d->R * d->R);
    b.pose = tac_pose_make(v3(0, 0, -p[1] - 0.5 * SLOP), v3(0, d->lean, 0));
    b.twist = (tac_Twist){{0, -(wz * p[0] - wx * p[1]), 0}, {wx, 0, wz}};
    tac_BodyId body;
    assert_int_equal(tac_body_create(w, &b, &body), TAC_OK);
    form = tac_shape_def_default();
    form.type = TAC_SHAPE_CYLINDER;
    form.size = v3(d->R, d->R, d->h);
    assert_int_equal(tac_shape_create(w, body, &form, &shape), TAC_OK);
    Rolled r = {.turned = -d->W * seconds};
    double E0 = tac_world_energy(w), last = 0.0, pi = acos(-1.0);
    for (int k = 0; k < (int)(seconds / T + 0.5); k++) {
        assert_int_equal(tac_world_step(w, T), TAC_OK);
        tac_StepStats stats = tac_world_stats(w);
        check_at_most(stats.residual, 1e-12);
        tac_Vec3 z = q_rotate(tac_body_pose(w, body).q, v3(0, 0, 1));
        double off = fabs(atan2(sqrt(z.x * z.x + z.y * z.y), z.z) - d->lean), at = atan2(z.y, z.x);
        r.turned += remainder(at - last, 2.0 * pi);
        last = at;
        r.off = off <= r.off ? r.off : off; // not a number stays
        keep_worst(&r.deepest, stats.contact.depth);
        r.contacts = stats.contact.contacts > r.contacts ? stats.contact.contacts : r.contacts;
    }
    r.loss = (1.0 - tac_world_energy(w) / E0) / seconds;
    tac_world_destroy(w);
    return r;
}

static void show_rolled(const Disc *d, const Rolled *r)
{
    show(d->lean, "rad lean");
    show(d->W, "rad/s round");
    show(r->loss, "of the energy a second");
    show(r->off, "rad off its lean");
    show(r->turned, "rad ahead");
    show(r->deepest, "m deep");
}

static void a_disc_on_its_rim_keeps_its_energy_and_its_lean(void **state)
{
    (void)state;
    static const double degrees[] = {5, 10, 20, 45, 70};
    for (int i = 0; i < 5; i++) {
        Disc d = on_the_spot(0.0375, 0.0125, degrees[i] * acos(-1.0) / 180.0);
        for (int on_box = 0; on_box < 2; on_box++) {
            Rolled r = roll(&d, on_box, 2.0, 1e-3);
            show_rolled(&d, &r);
            assert_int_equal(r.contacts, 1);
            check_between(r.loss, -1e-9, 1e-3); // 3e-5 seen; a corner that hits: 0.2
            check_at_most_in(r.off, 1e-3, "rad");
            check_at_most(fabs(r.turned), 5e-4 * 2.0 * d.W);
            check_at_most_in(r.deepest, 1.5 * SLOP, "m");
        }
    }
}

static void a_disc_rolls_round_a_circle(void **state)
{
    (void)state;
    static const double degrees[] = {80, 85};
    for (int i = 0; i < 2; i++) {
        Disc d = along_a_circle(0.0375, 0.0125, degrees[i] * acos(-1.0) / 180.0, 30.0);
        Rolled r = roll(&d, false, 2.0, 1e-3);
        show_rolled(&d, &r);
        check_between(r.loss, -1e-9, 1e-6);
        check_at_most_in(r.off, 1e-4, "rad"); // it is half a slop deep
        check_at_most_in(fabs(r.turned), 1e-3, "rad");
        check_at_most_in(r.deepest, 1.5 * SLOP, "m");
    }
}

static void a_coarse_step_holds_a_disc_too(void **state)
{
    (void)state;
    Disc d = on_the_spot(0.0375, 0.0125, 20.0 * acos(-1.0) / 180.0);
    Rolled r = roll(&d, false, 2.0, 4e-3); // 0.22 rad a step
    show_rolled(&d, &r);
    check_between(r.loss, -1e-9, 0.01);
    check_at_most_in(r.deepest, 5.0 * SLOP, "m");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disc_on_its_rim_keeps_its_energy_and_its_lean),
        cmocka_unit_test(a_disc_rolls_round_a_circle),
        cmocka_unit_test(a_coarse_step_holds_a_disc_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
