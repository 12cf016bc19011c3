/* Things that roll and spin on a floor: nothing sinks, nothing is given back. */
#include "losses.h"
#include "solids.h"
#include "larger.h"

#include <math.h>

static const double gravity = 9.81, slop = 1e-5; // m/s2, m: the default slop of a world

// Angle of the body's z axis with the vertical.
static double lean_of(const tac_World *world, tac_BodyId body)
{
    tac_Vec3 axis = tac_pose_vector(tac_body_pose(world, body), vec(0.0, 0.0, 1.0));
    return vec_angle(axis, vec(0.0, 0.0, 1.0));
}

static double axial_spin(const tac_World *world, tac_BodyId body)
{
    tac_Vec3 axis = tac_pose_vector(tac_body_pose(world, body), vec(0.0, 0.0, 1.0));
    return vec_dot(axis, tac_body_state_twist(world, body).ang);
}

// A ball and a cylinder that are thrown sliding: they end rolling.
static const double v0 = 2.0, mu = 0.3, radius = 0.1; // m/s, -, m

typedef struct Roll {
    Watch watch;
    double v, slip; // m/s, at the end
    double stop;    // s, when slip is over
    double drift;   // relative change of the speed after that
    double aside;   // m, across its way
} Roll;

static bool run_roll(bool ball, double T, LabTable *course, Roll *r)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_BodyId body;
    Solid s = {.type = ball ? TAC_SHAPE_SPHERE : TAC_SHAPE_CYLINDER,
               .size = vec(radius, radius, ball ? radius : 2.0 * radius),
               .mass = 1.0,
               .pose = tac_pose_make(vec(0.0, 0.0, radius - 0.5 * slop),
                                     vec(ball ? 0.0 : 0.5 * acos(-1.0), 0.0, 0.0)),
               .twist.lin = vec(v0, 0.0, 0.0)};
    *r = (Roll){.stop = (double)NAN};
    bool ok = solids_open(&def, (tac_Surface){.friction = mu}, true, &world) &&
              solids_add(world, &s, &body, NULL);
    if (ok)
        r->watch = watch_start(world, true);
    double rolls = 0.0;
    for (int k = 1; ok && k <= (int)lround(1.0 / T); k++) {
        ok = watch_step(&r->watch, world, T);
        tac_Twist v = tac_body_state_twist(world, body);
        r->v = v.lin.x;
        r->slip = v.lin.x - radius * v.ang.y;
        if (isnan(r->stop) && fabs(r->slip) <= 1e-3 * v0) {
            r->stop = k * T;
            rolls = v.lin.x;
        } else if (!isnan(r->stop)) {
            keep_worst(&r->drift, fabs(v.lin.x / rolls - 1.0));
        }
        if (course != NULL)
            lab_row(course, NULL, (double[]){k * T, v.lin.x, radius * v.ang.y});
    }
    r->aside = ok ? fabs(tac_body_pose(world, body).p.y) : (double)NAN;
    tac_world_destroy(world);
    return ok;
}

static void claim_rolling(Lab *lab)
{
    LabTable *table =
        lab_table(lab, "sliding",
                  "Thrown sliding with 2 m/s, T = 1 ms: a ball ends with 5/7 of it, a "
                  "cylinder with 2/3, after 2v/(7µg) and v/(3µg).",
                  (LabColumn[]){{"v/v₀", ""},
                                {"exact", ""},
                                {"slips for", "s"},
                                {"exact", "s"},
                                {"deepest", "µm"},
                                {"aside", "µm"}},
                  6);
    LabTable *course[2];
    for (int i = 0; i < 2; i++) {
        const bool ball = i == 0;
        const double share = ball ? 5.0 / 7.0 : 2.0 / 3.0,
                     until = v0 * (1.0 - share) / (mu * gravity);
        const char *name = ball ? "ball" : "cylinder";
        Roll r;
        course[i] = lab_table(lab, name, NULL,
                              (LabColumn[]){{"time", "s"}, {"speed", "m/s"}, {"rim", "m/s"}}, 3);
        if (!lab_check(lab, run_roll(ball, 0.001, course[i], &r), "a roller could not be run"))
            return;
        lab_row(table, name,
                (double[]){r.v / v0, share, r.stop, until, 1e6 * r.watch.depth, 1e6 * r.aside});
        // the arm of friction is the radius less the overlap, which is the slop
        lab_claim(lab, lab_text(lab, "%s: final over exact speed, distance from 1", name),
                  fabs(r.v / v0 / share - 1.0), AT_MOST, slop / radius, "");
        // the step in which it ends, and what 1e-3 of the speed is sooner
        lab_claim(lab, lab_text(lab, "%s: when the slip ends: error", name),
                  1e3 * fabs(r.stop - until), AT_MOST, 1.5, "ms");
        lab_claim(lab, lab_text(lab, "%s: rolling keeps its speed: worst relative change", name),
                  r.drift, AT_MOST, 1e-3, "");
        lab_claim(lab, lab_text(lab, "%s: deepest overlap", name), 1e6 * r.watch.depth, AT_MOST,
                  50.0, "µm");
        lab_claim(lab, lab_text(lab, "%s: energy and contact tank never rise", name), r.watch.rise,
                  AT_MOST, 1e-12, "J");
        lab_claim(lab, lab_text(lab, "%s: momentum that no force explains", name), r.watch.momentum,
                  AT_MOST, 1e-13, "");
    }
    LabFigure figure = {
        .name = "sliding",
        .caption = "Speed of the centre and of the rim, until they are the same.",
        .x = {"time, s", false, 0.0, 0.4},
        .y = {"speed, m/s", false, 0.0, 2.2},
        .curve = {{course[0], 0, 1, "ball", LOOK_EXACT, MARK_LINE},
                  {course[0], 0, 2, "its rim", LOOK_SIXTH, MARK_LINE},
                  {course[1], 0, 1, "cylinder", LOOK_OTHER, MARK_LINE},
                  {course[1], 0, 2, "its rim", LOOK_PRINTED, MARK_LINE}},
    };
    lab_figure(lab, &figure);
}

// A capsule that spins about its leaning axis.
static const double capsule_radius = 0.019, capsule_length = 0.047, capsule_mass = 0.1;
static const double capsule_lean = 0.4, capsule_spin = 120.0; // rad, rad/s

// Without friction its energy, its vertical angular momentum and that about its axis are constant:
// how far it leans is where the speed of leaning is zero.
static double exact_lean(void)
{
    tac_MassProperties p;
    const tac_Vec3 size = vec(capsule_radius, 0.0, capsule_length);
    if (tac_mass_properties(TAC_SHAPE_CAPSULE, size, NULL, 1.0, &p) != TAC_OK)
        return (double)NAN;
    const double A = p.inertia.m[0][0] / p.mass, C = p.inertia.m[2][2] / p.mass; // of unit mass
    const double L = C * capsule_spin, arm = 0.5 * capsule_length;
    double low = capsule_lean, high = 0.5 * acos(-1.0); // falls between the two
    for (int i = 0; i < 200; i++) {
        double at = 0.5 * (low + high);
        double turn = L * (cos(capsule_lean) - cos(at)) / sin(at);
        double left = gravity * arm * (cos(capsule_lean) - cos(at)) - turn * turn / (2.0 * A);
        if (left > 0.0)
            low = at;
        else
            high = at;
    }
    return low;
}

typedef struct Spin {
    Watch watch;
    double least, most; // rad, of the lean
    double spin;        // worst relative change of that about the axis
    double vertical;    // relative change of the vertical angular momentum, worst
    double change;      // J, of the energy in all
    double late;        // J, largest change of the energy after 1 s
    double overspent;   // J, what push-out spent more than impacts had lost, worst
} Spin;

// The value between three samples at which what they show turns back; the middle one if it does
// not.
static double turning_point(double before, double at, double after)
{
    double slope = 0.5 * (after - before), bend = after - 2.0 * at + before;
    return (at - before) * (after - at) <= 0.0 && bend != 0.0 ? at - 0.5 * slope * slope / bend
                                                              : at;
}

static bool run_spin(const Solid *solid, tac_Vec3 shape_at, double friction, double T, double end,
                     LabTable *course, Spin *s)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_BodyId body;
    tac_Vec3 P, L0, L;
    *s = (Spin){.least = (double)INFINITY, .overspent = -(double)INFINITY};
    bool ok = solids_open(&def, (tac_Surface){.friction = friction}, true, &world);
    if (ok && vec_norm(shape_at) == 0.0)
        ok = solids_add(world, solid, &body, NULL);
    else if (ok) { // a form whose centre is not that of the mass
        tac_BodyDef b = tac_body_def_default();
        tac_ShapeDef form = tac_shape_def_default();
        tac_ShapeId id;
        b.mass = solid->mass;
        b.inertia = tac_inertia_sphere(solid->mass, solid->size.x);
        b.pose = solid->pose;
        b.twist = solid->twist;
        form.type = solid->type;
        form.size = solid->size;
        form.pose.p = shape_at;
        ok = tac_body_create(world, &b, &body) == TAC_OK &&
             tac_shape_create(world, body, &form, &id) == TAC_OK;
    }
    if (ok) {
        s->watch = watch_start(world, true);
        tac_world_momentum(world, &P, &L0);
    }
    const double spin0 = ok ? axial_spin(world, body) : 1.0;
    double E1 = (double)NAN, before = ok ? lean_of(world, body) : 0.0, last = before;
    for (int k = 1; ok && k <= (int)lround(end / T); k++) {
        ok = watch_step(&s->watch, world, T);
        double lean = lean_of(world, body), at = turning_point(before, last, lean),
               spin = axial_spin(world, body);
        double E = tac_world_energy(world);
        tac_Ledger books = tac_world_ledger(world, true);
        tac_world_momentum(world, &P, &L);
        if (!(at >= s->least)) // NaN stays
            s->least = at;
        keep_worst(&s->most, at);
        before = last, last = lean;
        keep_worst(&s->spin, fabs(spin / spin0 - 1.0));
        keep_worst(&s->vertical, fabs(L.z / L0.z - 1.0));
        keep_worst(&s->overspent, books.stabilisation - books.restitution);
        s->change = E - s->watch.start;
        if (k == (int)lround(1.0 / T))
            E1 = E;
        if (!isnan(E1))
            keep_worst(&s->late, fabs(E - E1));
        if (course != NULL && k % (int)larger(lround(0.002 / T), 1.0) == 0)
            lab_row(course, NULL,
                    (double[]){k * T, lean, spin, E, 1e6 * tac_world_stats(world).contact.depth});
    }
    tac_world_destroy(world);
    return ok;
}

static Solid capsule(void)
{
    Solid s = {.type = TAC_SHAPE_CAPSULE,
               .size = vec(capsule_radius, 0.0, capsule_length),
               .mass = capsule_mass,
               .pose = tac_pose_make(
                   vec(0.0, 0.0, capsule_radius + 0.5 * capsule_length * cos(capsule_lean)),
                   vec(0.0, capsule_lean, 0.0))};
    s.twist.ang = tac_pose_vector(s.pose, vec(0.0, 0.0, capsule_spin));
    return s;
}

static LabTable *spin_table(Lab *lab, const char *name)
{
    return lab_table(
        lab, name, NULL,
        (LabColumn[]){
            {"time", "s"}, {"lean", "rad"}, {"spin", "rad/s"}, {"energy", "J"}, {"depth", "µm"}},
        5);
}

static void spin_row(LabTable *table, const char *name, const Spin *s)
{
    lab_row(table, name,
            (double[]){1e6 * s->watch.depth, s->least, s->most, 1e2 * s->spin, 1e2 * s->vertical,
                       1e3 * s->change, 1e3 * s->late});
}

// Distance of the range of lean from the exact one, rad.
static double lean_error(const Spin *s, double most)
{
    return larger(fabs(s->least - capsule_lean), fabs(s->most - most));
}

static void claim_always(Lab *lab, const char *name, const Spin *s)
{
    lab_claim(lab, lab_text(lab, "%s: deepest overlap, three slops", name), 1e6 * s->watch.depth,
              AT_MOST, 30.0, "µm");
    lab_claim(lab, lab_text(lab, "%s: energy and contact tank never rise", name), s->watch.rise,
              AT_MOST, 1e-13, "J");
    lab_claim(lab, lab_text(lab, "%s: what push-out spent beyond the losses of impacts", name),
              s->overspent, AT_MOST, 1e-12, "J");
    lab_claim(lab, lab_text(lab, "%s: momentum that no force explains", name), s->watch.momentum,
              AT_MOST, 1e-13, "");
}

static void draw_capsule(Lab *lab, LabTable *ice, LabTable *rough, double most)
{
    LabTable *range = lab_table(lab, "range", NULL,
                                (LabColumn[]){{"time", "s"}, {"least", "rad"}, {"most", "rad"}}, 3);
    lab_row(range, NULL, (double[]){0.0, capsule_lean, most});
    lab_row(range, NULL, (double[]){3.0, capsule_lean, most});
    LabFigure lean = {
        .name = "capsule-lean",
        .caption = "How far the capsule leans, T = 1 ms. Grey: between these two it nods without "
                   "friction for ever.",
        .x = {"time, s", false, 0.0, 3.0},
        .y = {"lean, rad", false, 0.0, 1.6},
        .curve = {{ice, 0, 1, "without friction", LOOK_EXACT, MARK_LINE},
                  {rough, 0, 1, "friction 0.3", LOOK_OTHER, MARK_LINE},
                  {range, 0, 1, NULL, LOOK_GUIDE, MARK_LINE},
                  {range, 0, 2, NULL, LOOK_GUIDE, MARK_LINE}},
    };
    LabFigure energy = {
        .name = "capsule-energy",
        .caption = "Energy of the capsule: constant without friction; with it, until it rolls.",
        .x = {"time, s", false, 0.0, 3.0},
        .y = {"energy, J", false, 0.0, 0.0},
        .curve = {{ice, 0, 3, "without friction", LOOK_EXACT, MARK_LINE},
                  {rough, 0, 3, "friction 0.3", LOOK_OTHER, MARK_LINE}},
    };
    lab_figure(lab, &lean);
    lab_figure(lab, &energy);
}

static void claim_capsule(Lab *lab, LabTable *table)
{
    const double most = exact_lean(), end = 3.0;
    const Solid solid = capsule();
    const tac_Vec3 none = vec(0.0, 0.0, 0.0);
    LabTable *ice_course = spin_table(lab, "capsule-ice"),
             *rough_course = spin_table(lab, "capsule-rough");
    Spin ice, fine, coarse, rough;
    bool ok = run_spin(&solid, none, 0.0, 0.001, end, ice_course, &ice) &&
              run_spin(&solid, none, 0.0, 0.0005, end, NULL, &fine) &&
              run_spin(&solid, none, 0.0, 0.002, end, NULL, &coarse) &&
              run_spin(&solid, none, 0.3, 0.001, end, rough_course, &rough);
    if (!lab_check(lab, ok, "a capsule could not be run"))
        return;
    spin_row(table, "capsule, no friction, 2 ms", &coarse);
    spin_row(table, "capsule, no friction, 1 ms", &ice);
    spin_row(table, "capsule, no friction, 0.5 ms", &fine);
    spin_row(table, "capsule, friction 0.3, 1 ms", &rough);
    draw_capsule(lab, ice_course, rough_course, most);
    claim_always(lab, "capsule on ice, 2 ms", &coarse);
    claim_always(lab, "capsule on ice, 1 ms", &ice);
    claim_always(lab, "capsule on ice, 0.5 ms", &fine);
    claim_always(lab, "capsule, friction 0.3", &rough);
    lab_claim(lab, "capsule on ice, 1 ms: range of lean: error", lean_error(&ice, most), AT_MOST,
              0.005, "rad");
    lab_claim(lab, "capsule on ice: and at 0.5 ms nearer by",
              lean_error(&ice, most) / lean_error(&fine, most), AT_LEAST, 4.0, "");
    lab_claim(lab, "capsule on ice, 1 ms: spin about its axis: worst relative change", ice.spin,
              AT_MOST, 1e-3, "");
    lab_claim(lab, "capsule, friction 0.3: energy once it rolls, 1 to 3 s: largest change",
              1e3 * rough.late, AT_MOST, 0.1, "mJ");
    lab_note(lab,
             "Without friction the capsule nods between %.4f and %.4f rad by the formula, between "
             "%.4f and %.4f rad here.",
             capsule_lean, most, ice.least, ice.most);
}

// A ball whose centre of mass is below its middle: spun fast it turns upside down and rises.
static void claim_tippe(Lab *lab, LabTable *table)
{
    const double r = 0.015, offset = 0.15 * r, lean = 0.1, spin = 200.0;
    const double end = lab_quick(lab) ? 3.0 : 6.0;
    Solid s = {.type = TAC_SHAPE_SPHERE,
               .size = vec(r, r, r),
               .mass = 0.02,
               .pose = tac_pose_make(vec(0.0, 0.0, r - offset * cos(lean)), vec(0.0, lean, 0.0))};
    s.twist.ang = vec(0.0, 0.0, spin); // about the vertical: its slip turns as fast, and lasts
    LabTable *course = spin_table(lab, "tippe");
    Spin rough, ice;
    bool ok = run_spin(&s, vec(0.0, 0.0, offset), 0.3, 0.001, end, course, &rough) &&
              run_spin(&s, vec(0.0, 0.0, offset), 0.0, 0.001, end, NULL, &ice);
    if (!lab_check(lab, ok, "a tippe top could not be run"))
        return;
    spin_row(table, "tippe top, friction 0.3", &rough);
    spin_row(table, "tippe top, no friction", &ice);
    LabFigure figure = {
        .name = "tippe",
        .caption = "The tippe top: angle of its axis with the vertical. It turns over and rises "
                   "by twice the offset of its centre of mass.",
        .x = {"time, s", false, 0.0, end},
        .y = {"lean, rad", false, 0.0, 3.2},
        .curve = {{course, 0, 1, NULL, LOOK_EXACT, MARK_LINE}},
    };
    lab_figure(lab, &figure);
    claim_always(lab, "tippe top, friction 0.3", &rough);
    claim_always(lab, "tippe top on ice", &ice);
    // upside down is π; near there it may come to roll, and stays
    lab_claim(lab, "tippe top, friction 0.3: it turns over: distance from upside down",
              acos(-1.0) - rough.most, AT_MOST, 0.5, "rad");
    lab_claim(lab, "tippe top on ice: it does not: largest lean", ice.most, AT_MOST, 0.5, "rad");
    lab_claim(lab, "tippe top on ice: Lz: worst relative change", ice.vertical, AT_MOST, 1e-3, "");
}

static void run(Lab *lab)
{
    claim_rolling(lab);
    LabTable *table = lab_table(lab, "spinning",
                                "Spinning things. Spin and Lz: worst relative changes; late: of "
                                "the energy, from 1 s on.",
                                (LabColumn[]){{"deepest", "µm"},
                                              {"least lean", "rad"},
                                              {"most", "rad"},
                                              {"spin", "%"},
                                              {"Lz", "%"},
                                              {"ΔE", "mJ"},
                                              {"late", "mJ"}},
                                7);
    claim_capsule(lab, table);
    claim_tippe(lab, table);
}

const Experiment rolling = {
    .id = "rolling",
    .title = "Rolling and spinning: nothing sinks, nothing is given back",
    .paper = "No figure of the papers, whose contacts have the geometry of the start of the step: "
             "what turns then sinks by ½ω²rT² in every step. Theory: a ball that is thrown sliding "
             "ends with 5/7 of its speed; a body of revolution nods between two angles on ice; a "
             "tippe top turns over.",
    .setup =
        "A ball and a cylinder of 1 kg and 0.1 m radius thrown with 2 m/s, friction 0.3. A "
        "capsule of 0.1 kg, 19 mm radius and 47 mm between its centres, leaning by 0.4 rad, "
        "spinning with 120 rad/s about its axis, without friction and with 0.3, 3 s. A ball of "
        "20 g and 15 mm, its centre of mass 2.25 mm below the middle, leaning by 0.1 rad, with "
        "200 rad/s about the vertical. T = 1 ms, the capsule also 0.5 and 2 ms.",
    .run = run,
};
