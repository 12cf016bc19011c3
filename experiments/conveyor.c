/* Belts carry, platforms take along: bodies that move as they are told. */
#include "solids.h"
#include "larger.h"

#include <math.h>

static const double T = 0.001, gravity = 9.81, mass = 1.0; // SI
static const tac_Vec3 plate = {0.1, 0.1, 0.03};            // m, edges of what is carried
static const tac_Vec3 deck = {0.6, 0.6, 0.05};             // m, edges of belt and platform

// A fixed body with one box, its upper face at the pose's plane z = 0; the belt runs along its x.
static bool add_deck(tac_World *world, tac_Pose pose, double belt, tac_BodyId *body)
{
    tac_BodyDef def = tac_body_def_default();
    tac_ShapeDef shape = tac_shape_def_default();
    tac_ShapeId id;
    def.fixed = true;
    def.pose = pose;
    shape.type = TAC_SHAPE_BOX;
    shape.size = deck;
    shape.pose.p.z = -0.5 * deck.z;
    shape.surface_velocity = vec(belt, 0.0, 0.0);
    return tac_body_create(world, &def, body) == TAC_OK &&
           tac_shape_create(world, *body, &shape, &id) == TAC_OK;
}

static double books_error(const tac_World *world, const Watch *watch)
{
    return fabs(watch_balance(watch, world)) / tac_world_ledger(world, true).scale;
}

// What is put on a belt at rest, and what becomes of it.
typedef struct Ride {
    Watch watch;
    double speed;  // along the belt at the end, over the belt's
    double slip;   // m, by which the belt was ahead when it had slipped
    double books;  // of the whole run, over their scale
    double target; // J, work of the belt
    double needed; // J, kinetic and gravity gained, and heat
} Ride;

static bool ride_belt(const Solid *solid, double tilt, double belt, double friction, double end,
                      LabTable *course, Ride *r)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_BodyId deck_body, body;
    const tac_Pose incline = tac_pose_make(vec(0.0, 0.0, 0.0), vec(0.0, -tilt, 0.0));
    const tac_Vec3 along = tac_pose_vector(incline, vec(1.0, 0.0, 0.0));
    *r = (Ride){0};
    bool ok = solids_open(&def, (tac_Surface){.friction = friction}, false, &world) &&
              add_deck(world, incline, belt, &deck_body);
    Solid placed = *solid;
    placed.pose = tac_pose_mul(incline, solid->pose);
    ok = ok && solids_add(world, &placed, &body, NULL);
    if (ok)
        r->watch = watch_start(world, true);
    const tac_Vec3 start = ok ? tac_body_pose(world, body).p : vec(0.0, 0.0, 0.0);
    for (int k = 1; ok && k <= (int)lround(end / T); k++) {
        ok = watch_step(&r->watch, world, T);
        double v = vec_dot(tac_body_state_twist(world, body).lin, along);
        tac_Vec3 p = tac_body_pose(world, body).p;
        r->slip = belt * k * T - vec_dot(vec(p.x - start.x, p.y - start.y, p.z - start.z), along);
        r->speed = v / belt;
        if (course != NULL)
            lab_row(course, NULL, (double[]){k * T, v, 1e3 * r->slip});
    }
    tac_Ledger l = tac_world_ledger(world, true);
    r->books = ok ? books_error(world, &r->watch) : (double)NAN;
    r->target = l.work_target;
    r->needed = tac_ledger_stored(&l) - r->watch.start + l.friction + l.stick + l.restitution -
                l.stabilisation - l.solver;
    tac_world_destroy(world);
    return ok;
}

static void claim_belts(Lab *lab)
{
    const double belt = 0.2, friction = 0.5, radius = 0.03, tilt = 0.2;
    const Solid box = solid_box(mass, plate, vec(0.0, 0.0, 0.5 * plate.z), vec(0.0, 0.0, 0.0));
    const Solid ball = {.type = TAC_SHAPE_SPHERE,
                        .size = vec(radius, radius, radius),
                        .mass = mass,
                        .pose = tac_pose_make(vec(0.0, 0.0, radius), vec(0.0, 0.0, 0.0))};
    LabTable *course = lab_table(lab, "belt", NULL,
                                 (LabColumn[]){{"time", "s"}, {"speed", "m/s"}, {"slip", "mm"}}, 3);
    LabTable *table = lab_table(lab, "belts",
                                "On a belt of 0.2 m/s, friction 0.5: speed over the belt's after "
                                "0.6 s; by how much the belt is ahead; its work.",
                                (LabColumn[]){{"speed", ""},
                                              {"exact", ""},
                                              {"slip", "mm"},
                                              {"exact", "mm"},
                                              {"work", "mJ"},
                                              {"needed", "mJ"}},
                                6);
    Ride level, up, rolls;
    bool ok = ride_belt(&box, 0.0, belt, friction, 0.6, course, &level) &&
              ride_belt(&box, tilt, belt, friction, 0.6, NULL, &up) &&
              ride_belt(&ball, 0.0, belt, friction, 0.6, NULL, &rolls);
    if (!lab_check(lab, ok, "a belt could not be run"))
        return;
    const double climb = gravity * (friction * cos(tilt) - sin(tilt)); // m/s2, until it is as fast
    const double slip = belt * belt / (2.0 * friction * gravity),
                 slip_up = belt * belt / (2.0 * climb);
    lab_row(table, "box",
            (double[]){level.speed, 1.0, 1e3 * level.slip, 1e3 * slip, 1e3 * level.target,
                       1e3 * level.needed});
    lab_row(
        table, "box, uphill 0.2 rad",
        (double[]){up.speed, 1.0, 1e3 * up.slip, 1e3 * slip_up, 1e3 * up.target, 1e3 * up.needed});
    lab_row(table, "ball",
            (double[]){rolls.speed, 2.0 / 7.0, 1e3 * rolls.slip, (double)NAN, 1e3 * rolls.target,
                       1e3 * rolls.needed});
    lab_claim(lab, "belt: a box is carried: speed over the belt's, distance from 1",
              fabs(level.speed - 1.0), AT_MOST, 1e-6, "");
    lab_claim(lab, "belt uphill: a box is carried: speed over the belt's, distance from 1",
              fabs(up.speed - 1.0), AT_MOST, 1e-6, "");
    // friction acts at the radius less the overlap, which is a slop
    lab_claim(lab, "belt: a ball ends with 2/7 of its speed: relative error",
              fabs(rolls.speed * 3.5 - 1.0), AT_MOST, 1e-5 / radius, "");
    // the slip ends within a step: a fortieth of the 41 that it lasts, squared
    lab_claim(lab, "belt: by how much it is ahead, over v²/(2µg), distance from 1",
              fabs(level.slip / slip - 1.0), AT_MOST, 1e-3, "");
    lab_claim(lab, "belt uphill: the same over v²/(2g(µ cos a − sin a))",
              fabs(up.slip / slip_up - 1.0), AT_MOST, 1e-3, "");
    const Ride *all[] = {&level, &up, &rolls};
    double books = 0.0, work = 0.0, unexplained = 0.0, residual = 0.0, depth = 0.0;
    for (int i = 0; i < 3; i++) {
        keep_worst(&books, all[i]->books);
        keep_worst(&work, fabs(all[i]->target / all[i]->needed - 1.0));
        keep_worst(&unexplained, all[i]->watch.momentum);
        keep_worst(&residual, all[i]->watch.residual);
        keep_worst(&depth, all[i]->watch.depth);
    }
    lab_claim(lab, "belts: work of the belt over motion, height and heat: distance from 1", work,
              AT_MOST, 1e-9, "");
    lab_claim(lab, "belts: books of the whole run, over their scale", books, AT_MOST, 1e-12, "");
    lab_claim(lab, "belts: the ledger closes in every step: residual over scale", residual, AT_MOST,
              1e-12, "");
    lab_claim(lab, "belts: momentum that no force explains, over its scale", unexplained, AT_MOST,
              1e-13, "");
    lab_claim(lab, "belts: deepest overlap", 1e6 * depth, AT_MOST, 30.0, "µm");
    LabFigure figure = {
        .name = "belt",
        .caption = "A box put on a belt of 0.2 m/s: its speed.",
        .x = {"time, s", false, 0.0, 0.1},
        .y = {"speed, m/s", false, 0.0, 0.25},
        .curve = {{course, 0, 1, NULL, LOOK_EXACT, MARK_LINE}},
    };
    lab_figure(lab, &figure);
}

// How a platform moves: from rest, by its pose at a time.
typedef enum Path { LIFT, ASIDE, CORNER, TURNTABLE, JUMP_UP, JUMP_ASIDE, PATHS } Path;
static const struct {
    const char *name;
    double friction;
    double from; // s, from which on what stands on it must be where it was
    LabLook look;
} paths[PATHS] = {
    [LIFT] = {"up, 20 m/s² to 1 m/s, and back", 0.5, 0.0, LOOK_EXACT},
    [ASIDE] = {"aside, 20 m/s² to 1 m/s, and back", 3.0, 0.0, LOOK_LEDGER},
    [CORNER] = {"aside and up at once", 3.0, 0.0, LOOK_OTHER},
    [TURNTABLE] = {"turning, up to 3 rad/s", 0.5, 0.0, LOOK_FIFTH},
    [JUMP_UP] = {"up, at 1 m/s at once", 0.5, 0.05, LOOK_PRINTED},
    [JUMP_ASIDE] = {"aside, at 0.2 m/s at once", 0.5, 0.05, LOOK_SIXTH},
};

// The way of what is speeded up with `up`, goes on with v, and is slowed down with `down`.
static double way(double t, double v, double up, double on, double down)
{
    double first = v / up, last = v / down, s = 0.0;
    double a = smaller(t, first), b = smaller(larger(t - first, 0.0), on),
           c = smaller(larger(t - first - on, 0.0), last);
    s += 0.5 * up * a * a + v * b + v * c - 0.5 * down * c * c;
    return s;
}

static tac_Pose path_pose(Path path, double t)
{
    const tac_Vec3 none = vec(0.0, 0.0, 0.0);
    switch (path) {
    case LIFT: // what is slowed down faster than g takes off
        return tac_pose_make(vec(0.0, 0.0, way(t, 1.0, 20.0, 0.2, 8.0)), none);
    case ASIDE:
        return tac_pose_make(vec(way(t, 1.0, 20.0, 0.2, 20.0), 0.0, 0.0), none);
    case CORNER: {
        double s = way(t, 1.0, 20.0, 0.2, 8.0);
        return tac_pose_make(vec(s, 0.0, 0.5 * s), none);
    }
    case TURNTABLE:
        return tac_pose_make(none, vec(0.0, 0.0, way(t, 3.0, 10.0, 0.2, 10.0)));
    case JUMP_UP:
        return tac_pose_make(vec(0.0, 0.0, t), none);
    default:
        return tac_pose_make(vec(0.2 * t, 0.0, 0.0), none);
    }
}

typedef struct Carried {
    Watch watch;
    double off;   // m, largest distance from where it stood on the platform, from `from` on
    double end;   // m, at the end
    double books; // of the whole run
    double work;  // work_target over what it went into, distance from 1
} Carried;

static bool ride_platform(Path path, LabTable *course, Carried *c)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_BodyId platform, body;
    const double still = 0.05, end = 0.5; // s, before it begins to move
    const tac_Vec3 at = path == TURNTABLE ? vec(0.1, 0.0, 0.5 * plate.z) : vec(0, 0, 0.5 * plate.z);
    const Solid box = solid_box(mass, plate, at, vec(0.0, 0.0, 0.0));
    *c = (Carried){0};
    bool ok = solids_open(&def, (tac_Surface){.friction = paths[path].friction}, false, &world) &&
              add_deck(world, tac_pose_identity(), 0.0, &platform) &&
              solids_add(world, &box, &body, NULL);
    if (ok)
        c->watch = watch_start(world, true);
    tac_Vec3 stood = at;
    for (int k = 1; ok && k <= (int)lround((still + end) / T); k++) {
        double t = k * T - still;
        if (t > 0.5 * T)
            ok = tac_body_move_to(world, platform, path_pose(path, t)) == TAC_OK;
        ok = ok && watch_step(&c->watch, world, T);
        tac_Vec3 on =
            tac_pose_point_inverse(tac_body_pose(world, platform), tac_body_pose(world, body).p);
        if (t < 0.5 * T)
            stood = on;
        c->end = vec_distance(on, stood);
        if (t >= paths[path].from) {
            // aside of a jump it slips by v²/(2µg), which is not its fault: there the height counts
            double off = path == JUMP_ASIDE ? fabs(on.z - stood.z) : c->end;
            keep_worst(&c->off, off);
        }
        if (course != NULL)
            lab_row(course, NULL, (double[]){t, larger(1e6 * c->end, 1e-3)});
    }
    tac_Ledger l = tac_world_ledger(world, true);
    c->books = ok ? books_error(world, &c->watch) : (double)NAN;
    double needed = tac_ledger_stored(&l) - c->watch.start + l.friction + l.stick + l.restitution -
                    l.stabilisation - l.solver;
    c->work = fabs(l.work_target - needed) / l.scale;
    tac_world_destroy(world);
    return ok;
}

static void claim_platforms(Lab *lab)
{
    LabTable *table = lab_table(
        lab, "platforms",
        "What stands on a platform: largest distance from where it stood (jumps: after "
        "50 ms), at the end, deepest overlap ever.",
        (LabColumn[]){{"off", "µm"}, {"at the end", "µm"}, {"deepest", "µm"}, {"books", ""}}, 4);
    LabFigure figure = {
        .name = "platform",
        .caption = "Distance of a box from where it stood on its platform, which moves from 0 on.",
        .x = {"time, s", false, -0.05, 0.5},
        .y = {"distance, µm", true, 1e-3, 1e4},
    };
    double books = 0.0, unexplained = 0.0, residual = 0.0, work = 0.0, slip = 0.0;
    for (Path p = 0; p < PATHS; p++) {
        Carried c;
        LabTable *course = lab_table(lab, lab_text(lab, "platform-%d", (int)p), NULL,
                                     (LabColumn[]){{"time", "s"}, {"distance", "µm"}}, 2);
        if (!lab_check(lab, ride_platform(p, course, &c), "a platform could not be run"))
            return;
        lab_row(table, paths[p].name,
                (double[]){1e6 * c.off, 1e6 * c.end, 1e6 * c.watch.depth, c.books});
        figure.curve[p] = (LabCurve){course, 0, 1, paths[p].name, paths[p].look, MARK_LINE};
        lab_claim(lab,
                  lab_text(lab, "platform %s: what stands on it stays%s", paths[p].name,
                           paths[p].from > 0.0 ? ", after 50 ms" : ""),
                  1e6 * c.off, AT_MOST, 30.0, "µm");
        if (p == JUMP_ASIDE)
            slip = c.end;
        keep_worst(&books, c.books);
        keep_worst(&unexplained, c.watch.momentum);
        keep_worst(&residual, c.watch.residual);
        keep_worst(&work, c.work);
    }
    lab_figure(lab, &figure);
    const double exact = 0.2 * 0.2 / (2.0 * 0.5 * gravity);
    lab_claim(lab, "platform aside at 0.2 m/s at once: slip over v²/(2µg), distance from 1",
              fabs(slip / exact - 1.0), AT_MOST, 1e-2, "");
    lab_claim(lab, "platforms: work of the mover over motion, height and losses: error", work,
              AT_MOST, 1e-9, "");
    lab_claim(lab, "platforms: books of the whole run, over their scale", books, AT_MOST, 1e-12,
              "");
    lab_claim(lab, "platforms: the ledger closes in every step: residual over scale", residual,
              AT_MOST, 1e-12, "");
    lab_claim(lab, "platforms: momentum that no force explains, over its scale", unexplained,
              AT_MOST, 1e-13, "");
}

static void run(Lab *lab)
{
    claim_belts(lab);
    claim_platforms(lab);
}

const Experiment conveyor = {
    .id = "conveyor",
    .title = "Belts carry, platforms take along",
    .paper =
        "No figure of the papers, in which nothing moves by command but targets of springs. "
        "Coulomb: what is put on a belt slips for v²/(2µg) and then goes with it; a ball ends "
        "with 2/7 of its speed. What moves a body by command does work, and the books have it.",
    .setup = "A box of 1 kg, 100 x 100 x 30 mm, put at rest on a belt of 0.2 m/s, level and uphill "
             "by 0.2 rad, friction 0.5, and a ball of 3 cm radius. The same box on a platform that "
             "goes up, aside, both, and turns, with 20 m/s² up to 1 m/s, and on one that is at "
             "speed at once. T = 1 ms.",
    .run = run,
};
