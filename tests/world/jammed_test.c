/* What joints, gears and friction do not let apart: overlap that an edit made stays where parting
 * it would strain a gear or swing parts far aside, and a contact that joints hold by themselves is
 * not pressed by forces that move nothing. */
#include "math/so3.h"
#include "support/check.h"
#include "support/heard.h"
#include "larger.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

#define RADIUS 0.05                // m, of the capsules
#define QUARTER 1.5707963267948966 // of a turn, rad

typedef struct Units { // how many of the other units are in one of ours
    double m, s, kg;
} Units;

static const Units ours = {1, 1, 1}, others = {0x1p-8, 0x1p4, 0x1p-6};

static double energy(Units u)
{
    return u.kg * u.m * u.m / (u.s * u.s);
}

static tac_World *make_world(Units u, double gravity, Heard *heard)
{
    tac_WorldDef d = tac_world_def_default();
    tac_World *w;
    d.gravity = v3(0, -gravity * u.m / (u.s * u.s), 0);
    d.contact_slop *= u.m;
    d.contact_tolerance *= u.m / u.s;
    d.message = hear;
    d.message_user = heard;
    *heard = (Heard){.count = 0};
    assert_int_equal(tac_world_create(&d, &w), TAC_OK);
    return w;
}

// ---- Capsules on hinges

/// Two capsules side by side that hang from hinges, `depth` in each other, from `top` below the
/// hinges on to `end`.
typedef struct Pair {
    double depth, top, end; // m
    double gear;            // q1 = gear q0; 0: there is none
    double stiffness, damping;
} Pair;

static double inertia_of(const Pair *p) // of 1 kg, about its hinge
{
    double half = 0.5 * (p->end - p->top), centre = 0.5 * (p->end + p->top);
    return half * half / 3.0 + 0.5 * RADIUS * RADIUS + centre * centre;
}

static tac_TreeBodyDef capsule_body(Units u, const Pair *p, double x)
{
    double centre = 0.5 * (p->end + p->top), half = 0.5 * (p->end - p->top);
    tac_TreeBodyDef d = tac_tree_body_def_default();
    d.frame_parent.p = v3(u.m * x, 0, 0);
    d.frame_body.p = v3(0, u.m * centre, 0);
    d.mass = u.kg;
    for (int i = 0; i < 3; i++)
        d.inertia.m[i][i] = u.kg * u.m * u.m * (half * half / 3.0 + 0.5 * RADIUS * RADIUS);
    return d;
}

static void add_capsule(tac_World *w, Units u, tac_BodyId body, const Pair *p)
{
    tac_ShapeDef d = tac_shape_def_default();
    tac_ShapeId id;
    d.type = TAC_SHAPE_CAPSULE;
    d.size = v3(u.m * RADIUS, 0, u.m * (p->end - p->top));
    d.pose = tac_pose_make(v3(0, 0, 0), v3(QUARTER, 0, 0));
    assert_int_equal(tac_shape_create(w, body, &d, &id), TAC_OK);
}

/// `count` such pairs in one tree, the first with a gear.
static tac_SystemId add_pairs(tac_World *w, Units u, const Pair *p, int count)
{
    tac_TreeBodyDef body[4];
    tac_TendonDef gear = tac_tendon_def_default();
    tac_TreeDef def = tac_tree_def_default();
    tac_SystemId tree;
    const int velocity[2] = {0, 1};
    const double arm[2] = {p->gear, -1.0};
    for (int i = 0; i < 2 * count; i++)
        body[i] = capsule_body(u, p, (double)(i / 2) + (i % 2) * (2.0 * RADIUS - p->depth));
    gear.count = 2;
    gear.velocity = velocity;
    gear.arm = arm;
    gear.stiffness = energy(u) * p->stiffness;
    gear.damping = energy(u) * u.s * p->damping;
    def.body = body;
    def.body_count = 2 * count;
    def.tendon = &gear;
    def.tendon_count = p->gear != 0.0;
    assert_int_equal(tac_tree_create(w, &def, &tree), TAC_OK);
    for (int i = 0; i < 2 * count; i++)
        add_capsule(w, u, tac_system_body(w, tree, i), p);
    return tree;
}

typedef struct Seen {              // in our units
    double q[2], most_q, end_rate; // rad, rad/s
    double edit, most_edit, most_elastic, residual;
    double allowed; // J, by the first step: what gears may store
    double left;    // m
    tac_StepStats stats;
} Seen;

/// The energy that the displacement of the first step has as a motion, with what it strains, four
/// times.
static double allowance(const Pair *p, const double q[2], double T)
{
    double inertia = inertia_of(p), s = p->gear * q[0] - q[1];
    double motion = 0.5 * inertia * (q[0] * q[0] + q[1] * q[1]) / (T * T);
    return 4.0 * (motion + 0.25 * p->damping * s * s / T + 0.125 * p->stiffness * s * s);
}

static Seen hang(Units u, const Pair *p, double T, double duration)
{
    Heard heard;
    Seen seen = {.most_q = 0.0};
    tac_World *w = make_world(u, 0.0, &heard);
    tac_SystemId tree = add_pairs(w, u, p, 1);
    int steps = (int)(duration / T + 0.5);
    double v[2];
    tac_Ledger start = tac_world_ledger(w, true);
    for (int i = 0; i < steps; i++) {
        assert_int_equal(tac_world_step(w, T * u.s), TAC_OK);
        tac_system_positions(w, tree, seen.q);
        tac_system_velocities(w, tree, v);
        tac_Ledger l = tac_world_ledger(w, true);
        for (int j = 0; j < 2; j++) {
            seen.most_q = larger(seen.most_q, fabs(seen.q[j]));
            if (i >= steps - steps / 10)
                seen.end_rate = larger(seen.end_rate, fabs(v[j]) * u.s);
            check_finite(v[j]);
            check_finite(seen.q[j]);
        }
        if (i == 0)
            seen.allowed = allowance(p, seen.q, T);
        seen.edit = (l.work_edit - start.work_edit) / energy(u);
        seen.most_edit = larger(seen.most_edit, fabs(seen.edit));
        seen.most_elastic = larger(seen.most_elastic, l.elastic / energy(u));
        seen.residual = larger(seen.residual, tac_world_stats(w).residual);
    }
    seen.stats = tac_world_stats(w);
    seen.left = seen.stats.contact.depth / u.m;
    if (seen.stats.contact.jammed > 0 && seen.left > 1.01e-3) { // 1 % of the thinner shape
        assert_int_equal((int)seen.stats.notice[TAC_NOTICE_JAMMED].steps, 1);
        check_near(seen.stats.notice[TAC_NOTICE_JAMMED].worst / u.m, seen.left, 0.05 * p->depth);
    }
    tac_world_destroy(w);
    return seen;
}

static const double depths[] = {0.001, 0.01, 0.04, 0.08}, steps[] = {1e-2, 1e-3, 1e-4};
static const double tops[] = {0.0, 0.01, 0.02, 0.1};

/// A gear that turns both alike lets nothing part them but its own strain: before, 40 mm put 3e5 J
/// into it, and threw them at 1000 rad/s where they swung through each other.
static void a_gear_is_not_strained_to_part_what_it_holds(void **state)
{
    (void)state;
    double most[3] = {0.0, 0.0, 0.0};
    for (int i = 0; i < 4 * 4 * 3; i++) {
        double T = steps[i / 16], duration = T < 5e-4 ? 0.2 : 1.0;
        Pair p = {.depth = depths[i % 4], .top = tops[i / 4 % 4], .end = 0.4, .gear = 1.0};
        p.stiffness = 1e6 * inertia_of(&p);
        p.damping = 1e3 * inertia_of(&p);
        Seen a = hang(ours, &p, T, duration), b = hang(others, &p, T, duration);
        check_at_most_in(a.most_elastic, a.allowed * (1.0 + 1e-9), "J");
        check_at_most_in(a.most_edit, a.allowed * (1.0 + 1e-9), "J");
        check_near_in(a.edit, a.most_edit, 1e-9 * a.most_edit, "J"); // it only pays
        check_at_most_in(a.most_q, 10.0 * p.depth / RADIUS, "rad");
        check_at_most_in(a.end_rate, 1e-6, "rad/s");
        check_at_most(a.residual, 1e-9);
        bool said = a.stats.contact.jammed == 1 || a.stats.contact.no_response > 0;
        assert_true(said == (a.left > 1.1e-5));
        check_near(b.edit, a.edit, 0.0); // units are powers of two
        check_near(b.most_q, a.most_q, 0.0);
        most[i / 16] = larger(most[i / 16], a.most_edit);
    }
    show(most[0], "J, 10 ms");
    show(most[1], "J, 1 ms");
    show(most[2], "J, 0.1 ms");
    check_at_most_in(most[1], 20.0, "J");
}

/// Without a gear, or with one that turns them against each other, joints let them apart: nothing
/// is strained, no motion comes of it, and below their hinges nothing is left.
static void what_joints_let_apart_is_parted(void **state)
{
    (void)state;
    for (int i = 0; i < 4 * 3 * 2; i++) {
        double T = steps[i / 8];
        Pair p = {.depth = depths[i % 4], .top = 0.1, .end = 0.4, .gear = i / 4 % 2 ? -1.0 : 0.0};
        p.stiffness = 1e6 * inertia_of(&p);
        p.damping = 1e3 * inertia_of(&p);
        Seen s = hang(ours, &p, T, larger(1500 * T, 0.3));
        check_at_most_in(s.left, 1.2e-5, "m");
        check_at_most_in(s.most_edit, 1e-12, "J");
        check_at_most_in(s.end_rate, 1e-9, "rad/s");
        assert_int_equal((int)s.stats.contact.jammed, 0);
    }
}

/// One tree, two pairs: the one whose gear holds it is given up, the other is parted.
static void what_jams_does_not_keep_others(void **state)
{
    (void)state;
    Heard heard;
    Pair p = {.depth = 0.02, .top = 0.1, .end = 0.4, .gear = 1.0};
    p.stiffness = 1e6 * inertia_of(&p);
    p.damping = 1e3 * inertia_of(&p);
    tac_World *w = make_world(ours, 0.0, &heard);
    tac_SystemId tree = add_pairs(w, ours, &p, 2);
    double q[4];
    for (int i = 0; i < 600; i++)
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    tac_system_positions(w, tree, q);
    check_at_most_in(fabs(q[0]) + fabs(q[1]), 0.02, "rad");
    check_at_least_in(q[3] - q[2], 0.02 / 0.45, "rad"); // at least the overlap over the arm
    assert_int_equal((int)tac_world_stats(w).contact.jammed, 1);
    assert_non_null(strstr(heard.text, "stay inside each other by up to"));
    tac_world_destroy(w);
}

/// What is left to spend is part of a saved world.
static void a_saved_world_goes_on_alike(void **state)
{
    (void)state;
    Heard heard;
    Pair p = {.depth = 0.02, .top = 0.1, .end = 0.4, .gear = 1.0, .stiffness = 50.0};
    tac_World *w = make_world(ours, 0.0, &heard);
    tac_SystemId tree = add_pairs(w, ours, &p, 1);
    double q[2][2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    size_t size = tac_world_save_size(w);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
    for (int run = 0; run < 2; run++) {
        for (int i = 0; i < 400; i++)
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
        tac_system_positions(w, tree, q[run]);
        assert_int_equal((int)tac_world_stats(w).contact.jammed, 1);
        assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
    }
    assert_memory_equal(q[0], q[1], sizeof q[0]);
    free(bytes);
    tac_world_destroy(w);
}

// ---- A wrist

/// A hand, a ball of 1 kg that turns about a point in every way, and a flat forearm between the
/// two.
typedef struct Wrist {
    double aside; // m, of the point of contact from the foot of the normal through the wrist
    double friction;
    tac_Vec3 rate; // rad/s, at the start; it comes down by aside * -z
} Wrist;

#define UP 0.03        // m, of the forearm's surface over the wrist
#define BALL 0.04      // m
#define GYRATION 0.004 // m², of the ball

typedef struct Pressed {   // in our units
    double most, end;      // N, normal force
    double solver, gained; // J; J of motion and height at most beyond the start
    tac_ContactStats stats;
} Pressed;

static void add_wrist(tac_World *w, Units u, const Wrist *h)
{
    tac_TreeBodyDef hand = tac_tree_body_def_default();
    tac_TreeDef def = tac_tree_def_default();
    tac_ShapeDef ball = tac_shape_def_default(), forearm = tac_shape_def_default();
    tac_SystemId tree;
    tac_ShapeId id;
    hand.joint = TAC_TREE_BALL;
    hand.mass = u.kg;
    hand.frame_body.p = v3(-u.m * h->aside, -u.m * (UP + BALL + 1e-4), 0);
    for (int i = 0; i < 3; i++)
        hand.inertia.m[i][i] = GYRATION * u.kg * u.m * u.m;
    hand.velocity[0] = h->rate.x / u.s, hand.velocity[1] = h->rate.y / u.s;
    hand.velocity[2] = h->rate.z / u.s;
    def.body = &hand;
    def.body_count = 1;
    assert_int_equal(tac_tree_create(w, &def, &tree), TAC_OK);
    ball.type = TAC_SHAPE_SPHERE;
    ball.size.x = u.m * BALL;
    assert_int_equal(tac_shape_create(w, tac_system_body(w, tree, 0), &ball, &id), TAC_OK);
    forearm.type = TAC_SHAPE_BOX;
    forearm.size = v3(u.m * 0.4, u.m * 0.02, u.m * 0.4);
    forearm.pose.p.y = u.m * (UP - 0.01);
    assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &forearm, &id), TAC_OK);
    tac_Surface s = tac_material_pair(w, 0, 0);
    s.friction = h->friction;
    assert_int_equal(tac_material_set(w, 0, s), TAC_OK);
}

static double normal_force(const tac_World *w)
{
    int count;
    const tac_Contact *c = tac_world_contacts(w, &count);
    double most = 0.0;
    for (int i = 0; i < count; i++)
        most = larger(most, v3_dot(c[i].force, c[i].normal));
    return most;
}

static Pressed press(Units u, const Wrist *h, double T)
{
    Heard heard;
    Pressed p = {.most = 0.0};
    tac_World *w = make_world(u, 9.81, &heard);
    add_wrist(w, u, h);
    tac_Ledger l = tac_world_ledger(w, true);
    double start = l.kinetic + l.gravity, newton = u.kg * u.m / (u.s * u.s);
    for (int i = 0; i < (int)(0.5 / T + 0.5); i++) {
        assert_int_equal(tac_world_step(w, T * u.s), TAC_OK);
        l = tac_world_ledger(w, true);
        p.end = normal_force(w) / newton;
        p.most = larger(p.most, p.end);
        p.gained = larger(p.gained, (l.kinetic + l.gravity - start) / energy(u));
    }
    p.solver = l.solver / energy(u);
    p.stats = tac_world_stats(w).contact;
    tac_world_destroy(w);
    return p;
}

/// Forces towards the wrist move nothing. Within the cone of friction they had any size; now a
/// contact presses by at most a hundred times what it takes without friction, and is solved.
static void a_wrist_is_not_wedged(void **state)
{
    (void)state;
    static const double slope[] = {0.05, 0.2, 0.35, 0.45}, step[] = {2e-3, 1e-3, 5e-4};
    double worst = 0.0, solver = 0.0;
    int wedged = 0;
    for (int i = 0; i < 4 * 3 * 3; i++) {
        double x = UP * slope[i % 4], T = step[i / 4 % 3];
        Wrist h = {.aside = x, .friction = 0.5};
        h.rate = i / 12 == 0 ? v3(0, 0, 0) : i / 12 == 1 ? v3(1, 3, -4) : v3(-2, 10, -1);
        Pressed a = press(ours, &h, T), b = press(others, &h, T);
        // what stops all the motion that it may come to, and the weight, through the normal's arm
        double arm = UP + BALL, inertia = GYRATION + arm * arm + x * x;
        double rate = sqrt(v3_norm2(h.rate) + 4.0 * 9.81 * hypot(arm, x) / inertia);
        double alone = (inertia * rate / T + 9.81 * (x + arm)) / x;
        worst = larger(worst, a.most / alone);
        solver = larger(solver, fabs(a.solver));
        wedged += a.stats.wedged > 0;
        assert_int_equal((int)a.stats.unconverged, 0);
        check_at_most_in(a.gained, 1e-9, "J");
        check_near(b.most, a.most, 0.0);
        check_near(b.solver, a.solver, 0.0);
        check_at_least_in(a.end, 1.0, "N"); // it leans on the forearm in the end
    }
    show(worst, "of the force without friction");
    show(solver, "J");
    show(wedged, "of 36");
    check_at_most(worst, 100.0);
    check_at_most_in(solver, 1e-6, "J");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gear_is_not_strained_to_part_what_it_holds),
        cmocka_unit_test(what_joints_let_apart_is_parted),
        cmocka_unit_test(what_jams_does_not_keep_others),
        cmocka_unit_test(a_saved_world_goes_on_alike),
        cmocka_unit_test(a_wrist_is_not_wedged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
