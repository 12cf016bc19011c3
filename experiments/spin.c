/* Things that spin on a floor, and how friction stops them. */
#include "losses.h"
#include "picture.h"
#include "solids.h"
#include "larger.h"

#include <math.h>

static const double mu = 0.5, T = 0.001, radius = 0.1, height = 0.02, mass = 1.0; // SI
static const double start_spin = 20.0;                                            // rad/s
enum { DISK, TRIPOD, BRICK, BALL, THINGS };

static const struct {
    const char *name;
    double arm;     // m, of the contact points about the axis
    double inertia; // kg·m2, about the axis
    LabLook look;
} things[THINGS] = {
    [DISK] = {"disk on its rim", 0.1, 0.5 * 0.1 * 0.1, LOOK_EXACT},
    [TRIPOD] = {"disk on three feet", 0.2 / 3.0, 0.5 * 0.1 * 0.1, LOOK_LEDGER},
    [BRICK] = {"square plate", 0.1414213562373095, 0.08 / 12.0, LOOK_OTHER},
    [BALL] = {"ball", 0.0, 0.4 * 0.1 * 0.1, LOOK_FIFTH},
};

// A disk that stands on three small balls at two thirds of its radius.
static bool add_tripod(tac_World *world, tac_BodyId *body)
{
    const double foot = 0.005; // m, radius
    tac_BodyDef def = tac_body_def_default();
    def.mass = mass;
    def.inertia =
        tac_inertia_diagonal(0.25 * radius * radius, 0.25 * radius * radius, 0.5 * radius * radius);
    def.pose.p.z = foot - 1e-5;
    def.twist.ang.z = start_spin;
    bool ok = tac_body_create(world, &def, body) == TAC_OK;
    for (int i = 0; ok && i < 3; i++) {
        double angle = 2.0 * acos(-1.0) * i / 3.0, arm = things[TRIPOD].arm;
        tac_ShapeDef shape = tac_shape_def_default();
        tac_ShapeId id;
        shape.size.x = foot;
        shape.pose.p = vec(arm * cos(angle), arm * sin(angle), 0.0);
        ok = tac_shape_create(world, *body, &shape, &id) == TAC_OK;
    }
    return ok;
}

static bool build(int thing, double speed, tac_World **world, tac_BodyId *body)
{
    tac_WorldDef def = tac_world_def_default();
    Solid solid = {.type = TAC_SHAPE_CYLINDER,
                   .size = vec(radius, 0.0, height),
                   .mass = mass,
                   .pose = tac_pose_make(vec(0.0, 0.0, 0.5 * height - 1e-5), vec(0.0, 0.0, 0.0)),
                   .twist = {.lin = vec(speed, 0.0, 0.0), .ang = vec(0.0, 0.0, start_spin)}};
    if (thing == BRICK) {
        solid.type = TAC_SHAPE_BOX;
        solid.size = vec(2.0 * radius, 2.0 * radius, height);
    } else if (thing == BALL) {
        solid.type = TAC_SHAPE_SPHERE;
        solid.pose.p.z = radius - 1e-5;
    }
    return solids_open(&def, (tac_Surface){.friction = mu}, true, world) &&
           (thing == TRIPOD ? add_tripod(*world, body) : solids_add(*world, &solid, body, NULL));
}

typedef struct Spin {
    Watch watch;
    double stop, stop_slide; // s, when less than 1e-3 of the spin, of the speed is left
    double brake;            // rad/s2, mean deceleration over the first 0.1 s
    double lost, kinetic;    // J, by friction; at the start
    double wander;           // m, of the centre at the end
    double contacts;         // points
} Spin;

static bool run_spin(int thing, double speed, double end, LabTable *course, Spin *s)
{
    tac_World *world = NULL;
    tac_BodyId body;
    *s = (Spin){.stop = (double)NAN, .stop_slide = (double)NAN};
    bool ok = build(thing, speed, &world, &body);
    if (ok) {
        s->watch = watch_start(world, true);
        s->kinetic = tac_body_kinetic(world, body);
    }
    for (int k = 1; ok && k <= (int)lround(end / T); k++) {
        ok = watch_step(&s->watch, world, T);
        tac_Twist v = tac_body_state_twist(world, body);
        if (k == 100)
            s->brake = (start_spin - v.ang.z) / (100 * T);
        if (isnan(s->stop) && fabs(v.ang.z) <= 1e-3 * start_spin)
            s->stop = k * T;
        if (isnan(s->stop_slide) && vec_norm(v.lin) <= 1e-3 * speed)
            s->stop_slide = k * T;
        if (course != NULL)
            losses_row(course, world, k * T, v.ang.z);
    }
    tac_Ledger l = tac_world_ledger(world, true);
    s->lost = l.friction + l.stick + l.restitution;
    s->contacts = s->watch.contacts;
    if (ok) {
        tac_Vec3 p = tac_body_pose(world, body).p;
        s->wander = hypot(p.x, p.y);
    }
    tac_world_destroy(world);
    return ok;
}

static double stop_time(int thing)
{
    return things[thing].inertia * start_spin / (mu * mass * 9.81 * things[thing].arm);
}

static void tabulate(Lab *lab, const Spin s[THINGS])
{
    LabTable *table =
        lab_table(lab, "things", "Theory: I ω / (µ m g r) with all contact points at the radius r.",
                  (LabColumn[]){{"points", ""},
                                {"brakes with", "rad/s²"},
                                {"theory", "rad/s²"},
                                {"stops after", "s"},
                                {"theory", "s"},
                                {"lost", "J"},
                                {"of", "J"},
                                {"wanders", "µm"}},
                  8);
    for (int i = 0; i < THINGS; i++)
        lab_row(table, things[i].name,
                (double[]){s[i].contacts, s[i].brake,
                           mu * mass * 9.81 * things[i].arm / things[i].inertia, s[i].stop,
                           i == BALL ? (double)NAN : stop_time(i), s[i].lost, s[i].kinetic,
                           1e6 * s[i].wander});
}

static void draw(Lab *lab, LabTable *const course[THINGS])
{
    LabFigure figure = {
        .name = "spin",
        .caption = "Angular velocity: friction at the contact points brakes evenly. A ball has its "
                   "one point on the axis and spins on.",
        .x = {"time, s", false, 0.0, 0.4},
        .y = {"angular velocity, rad/s", false, 0.0, 25.0},
    };
    for (int i = 0; i < THINGS; i++)
        figure.curve[i] = (LabCurve){course[i],      LOSSES_TIME,    LOSSES_EXTRA,
                                     things[i].name, things[i].look, MARK_LINE};
    lab_figure(lab, &figure);
    losses_draw(lab, "energy", "The disk on its rim: all that it had goes into friction.",
                course[DISK], 1.3);
}

static void claim_spins(Lab *lab, const Spin s[THINGS])
{
    double brake = 0.0, stop = 0.0, lost = 0.0, wander = 0.0, rise = -(double)INFINITY,
           residual = 0.0;
    for (int i = 0; i < THINGS; i++) {
        rise = larger(rise, s[i].watch.rise);
        residual = larger(residual, s[i].watch.residual);
        wander = larger(wander, s[i].wander);
        if (i == BALL)
            continue;
        brake = larger(
            brake, fabs(s[i].brake * things[i].inertia / (mu * mass * 9.81 * things[i].arm) - 1.0));
        stop = larger(stop, fabs(s[i].stop - stop_time(i)));
        lost = larger(lost, fabs(s[i].lost / s[i].kinetic - 1.0));
    }
    // the tolerance of the solver against the speed of the points, 1e-7 of 1 m/s, and how the load
    // comes to the points in the first steps
    lab_claim(lab, "torque of friction is µ m g r: relative error", brake, AT_MOST, 1e-3, "");
    lab_claim(lab, "time to stop: error, two steps at most", 1e3 * stop, AT_MOST, 2.0, "ms");
    // the same in energy, over a few hundred steps
    lab_claim(lab, "what friction takes is the energy it had: relative error", lost, AT_MOST, 1e-5,
              "");
    lab_claim(lab, "a ball spins on: |K/K₀ − 1| lost in 0.4 s",
              fabs(s[BALL].lost / s[BALL].kinetic), AT_MOST, 1e-12, "");
    lab_claim(lab, "they stay on the spot: largest way of a centre", 1e6 * wander, AT_MOST, 1.0,
              "µm");
    claim_no_rise(lab, rise, 1e-13);
    claim_ledger(lab, residual);
}

static void run(Lab *lab)
{
    static const char *const file[THINGS] = {"disk", "tripod", "plate", "ball"};
    Spin s[THINGS], sliding;
    LabTable *course[THINGS];
    bool ok = true;
    for (int i = 0; i < THINGS; i++) {
        course[i] = losses_table(lab, file[i], (LabColumn){"angular velocity", "rad/s"});
        ok = run_spin(i, 0.0, 0.4, course[i], &s[i]) && ok;
    }
    ok = run_spin(DISK, 1.0, 0.6, NULL, &sliding) && ok;
    if (!lab_check(lab, ok, "something could not be spun"))
        return;
    tabulate(lab, s);
    draw(lab, course);
    claim_spins(lab, s);
    // Farkas, Bartels, Unger and Wolf, Phys. Rev. Lett. 90, 248302 (2003)
    lab_claim(lab, "a disk that slides and spins ends both at once: difference of the times",
              1e3 * fabs(sliding.stop - sliding.stop_slide), AT_MOST, 5.0, "ms");
    lab_note(lab,
             "A rigid disk touches the floor in points, and manifolds have them on the rim, where "
             "friction brakes with µ m g R. A disk that presses evenly on its whole face is braked "
             "with two thirds of that; three feet at two thirds of the radius do it exactly. "
             "Spinning alone the disk stops after %.3f s; sliding with 1 m/s besides it needs "
             "%.3f s, and both end together.",
             s[DISK].stop, sliding.stop);
}

const Experiment spin = {
    .id = "spin",
    .title = "Spinning disks stop by friction, with the torque that theory gives",
    .paper = "Coulomb: contact points that share a weight mg at a distance r from the axis brake "
             "with µ m g r, whatever share each has; a disk that presses evenly with ⅔ µ m g R.",
    .setup = "A disk of 1 kg, 0.1 m in radius and 2 cm high, the same on three feet at two thirds "
             "of its radius, a square plate of 0.2 m, and a ball; friction 0.5, 20 rad/s about the "
             "vertical, T = 1 ms, 0.4 s. And the disk with 1 m/s besides.",
    .run = run,
};
