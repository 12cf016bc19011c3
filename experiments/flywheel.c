/* A free housing with a flywheel on a hinge: angular momentum, and the spin of the wheel. */
#include "top_reference.h"
#include "larger.h"

#include <math.h>

enum { SPEEDS = 2, LENGTHS = 3 };
static const double speeds[SPEEDS] = {100.0, 300.0}; // rad/s
static const double housing_mass = 0.4, wheel_mass = 0.3, offset = 0.02;
static const double edge = 0.08, radius = 0.04, thickness = 0.02; // m
static const double stiffness = 1e5;                              // N/m
static const tac_Vec3 tumble = {1.0, 0.5, 0.2};                   // rad/s, of both at the start

typedef struct Flywheel {
    tac_World *world;
    tac_BodyId housing, wheel;
} Flywheel;

static tac_Mat3 wheel_inertia(void)
{
    const double across = wheel_mass * (radius * radius / 4.0 + thickness * thickness / 12.0);
    return tac_inertia_diagonal(across, across, 0.5 * wheel_mass * radius * radius);
}

static tac_Mat3 housing_inertia(void)
{
    return tac_inertia_box(housing_mass, vec(edge, edge, 1.5 * edge));
}

// The wheel is `offset` above the housing's centre, its axis the housing's z axis; the common
// centre of mass rests in the origin.
static bool build(Flywheel *f, double speed)
{
    const double all = housing_mass + wheel_mass;
    const double low = -offset * wheel_mass / all, high = offset * housing_mass / all;
    tac_WorldDef def = without_gravity(tac_world_def_default());
    *f = (Flywheel){0};
    if (tac_world_create(&def, &f->world) != TAC_OK)
        return false;
    tac_BodyDef body = tac_body_def_default();
    body.mass = housing_mass;
    body.inertia = housing_inertia();
    body.pose.p.z = low;
    body.twist = (tac_Twist){vec(tumble.y * low, -tumble.x * low, 0.0), tumble};
    if (tac_body_create(f->world, &body, &f->housing) != TAC_OK)
        return false;
    body.mass = wheel_mass;
    body.inertia = wheel_inertia();
    body.pose.p.z = high;
    body.twist.lin = vec(tumble.y * high, -tumble.x * high, 0.0);
    body.twist.ang.z += speed;
    if (tac_body_create(f->world, &body, &f->wheel) != TAC_OK)
        return false;
    tac_JointDef hinge = tac_joint_def_at(f->world, TAC_JOINT_REVOLUTE, f->wheel, f->housing,
                                          tac_pose_make(vec(0.0, 0.0, high), vec(0.0, 0.0, 0.0)));
    hinge.stiffness = stiffness;
    tac_JointId joint;
    return tac_joint_create(f->world, &hinge, &joint) == TAC_OK;
}

// The same as one body with a rotor in it, whose hinge does not give way.
static TopDef reference(double speed)
{
    const double reduced = housing_mass * wheel_mass / (housing_mass + wheel_mass);
    const tac_Mat3 box = housing_inertia(), disk = wheel_inertia();
    TopDef def = {.mass = housing_mass + wheel_mass,
                  .free = true,
                  .rotor = disk.m[2][2] * (speed + tumble.z),
                  .q = {1.0, 0.0, 0.0, 0.0},
                  .w = tumble};
    for (int i = 0; i < 3; i++)
        def.J[i] = box.m[i][i] + (i < 2 ? disk.m[i][i] + reduced * offset * offset : 0.0);
    return def;
}

typedef struct Outcome {
    double momentum, spin, energy; // worst relative changes
    double linear;                 // kg·m/s, worst
    double gap;                    // m, worst
    double unexplained;            // momentum over its scale, worst in a step
} Outcome;

// The spin of the wheel about its own axis: nothing can change it, whatever the housing does.
static double axial(const Flywheel *f)
{
    tac_Vec3 axis = tac_pose_vector(tac_body_pose(f->world, f->wheel), vec(0.0, 0.0, 1.0));
    return vec_dot(axis, tac_body_state_twist(f->world, f->wheel).ang);
}

// `course` takes the drift, `tip` the way of the housing's axis in the first fifth of a second.
static bool run_wheel(double speed, double end, LabTable *course, LabTable *tip, Outcome *o)
{
    const double T = 0.001;
    Flywheel f;
    tac_Vec3 P, L0, L;
    *o = (Outcome){0};
    bool ok = build(&f, speed);
    if (ok)
        tac_world_momentum(f.world, &P, &L0);
    const double E0 = ok ? true_energy(f.world) : 0.0, spin0 = ok ? axial(&f) : 0.0;
    for (int k = 1; ok && k <= (int)lround(end / T); k++) {
        ok = tac_world_step(f.world, T) == TAC_OK;
        tac_world_momentum(f.world, &P, &L);
        double drift = vec_distance(L, L0) / vec_norm(L0), slow = fabs(axial(&f) / spin0 - 1.0);
        keep_worst(&o->momentum, drift);
        keep_worst(&o->spin, slow);
        keep_worst(&o->energy, fabs(true_energy(f.world) / E0 - 1.0));
        keep_worst(&o->linear, vec_norm(P));
        keep_worst(&o->gap, tac_world_joint_gap(f.world));
        keep_worst(&o->unexplained, tac_world_stats(f.world).momentum_residual);
        tac_Vec3 axis = tac_pose_vector(tac_body_pose(f.world, f.housing), vec(0, 0, 1));
        if (k % 10 == 0)
            lab_row(course, NULL, (double[]){k * T, larger(drift, 1e-17), larger(slow, 1e-17)});
        if (k <= 200)
            lab_row(tip, NULL, (double[]){k * T, axis.x, axis.y});
    }
    tac_world_destroy(f.world);
    return ok;
}

// How far the axis of the housing is from the reference, at worst in the first half second.
static double axis_error(Lab *lab, double speed, double T)
{
    const double grid = 0.01, end = 0.5;
    const TopDef def = reference(speed);
    TopState exact = top_start(&def);
    Flywheel f;
    double worst = 0.0;
    bool ok = build(&f, speed);
    for (int i = 0; ok && i < (int)lround(end / grid); i++) {
        for (int k = 0; ok && k < (int)lround(grid / T); k++)
            ok = tac_world_step(f.world, T) == TAC_OK;
        top_advance(&def, &exact, 1e-4, (int)lround(grid / 1e-4));
        tac_Vec3 axis = tac_pose_vector(tac_body_pose(f.world, f.housing), vec(0, 0, 1));
        keep_worst(&worst, vec_angle(axis, top_axis(&exact)));
    }
    lab_check(lab, ok, "a flywheel could not be stepped");
    tac_world_destroy(f.world);
    return worst;
}

static void draw(Lab *lab, LabTable *const course[SPEEDS], LabTable *const tip[SPEEDS], double end)
{
    LabFigure drift = {
        .name = "drift",
        .caption = "Relative change of the angular momentum of all (below), and of the spin of the "
                   "wheel about its axis (above).",
        .x = {"time, s", false, 0.0, end},
        .y = {"relative change", true, 1e-17, 1.0},
        .curve = {{course[0], 0, 1, "momentum, 100 rad/s", LOOK_EXACT, MARK_LINE},
                  {course[1], 0, 1, "momentum, 300 rad/s", LOOK_LEDGER, MARK_LINE},
                  {course[0], 0, 2, "spin, 100 rad/s", LOOK_OTHER, MARK_LINE},
                  {course[1], 0, 2, "spin, 300 rad/s", LOOK_PRINTED, MARK_LINE}},
    };
    LabFigure axis = {
        .name = "axis",
        .caption = "The tip of the housing's axis as seen from above, for 0.2 s: it goes round the "
                   "angular "
                   "momentum, in smaller circles the faster the wheel.",
        .x = {"x", false, 0.0, 0.0},
        .y = {"y", false, 0.0, 0.0},
        .curve = {{tip[0], 1, 2, "100 rad/s", LOOK_EXACT, MARK_LINE},
                  {tip[1], 1, 2, "300 rad/s", LOOK_LEDGER, MARK_LINE}},
        .equal_aspect = true,
    };
    lab_figure(lab, &drift);
    lab_figure(lab, &axis);
}

static void say(Lab *lab, double speed, const Outcome *o)
{
    // the bounds are those of the acceptance: rounding, and the second order of the wheel's path
    lab_claim(lab, lab_text(lab, "%g rad/s: angular momentum: worst |ΔL|/L", speed), o->momentum,
              AT_MOST, 1e-12, "");
    lab_claim(lab, lab_text(lab, "%g rad/s: spin of the wheel: worst relative change", speed),
              o->spin, AT_MOST, 5e-5, "");
    lab_claim(lab, lab_text(lab, "%g rad/s: energy: worst relative change", speed), o->energy,
              AT_MOST, 1e-11, "");
    lab_claim(lab,
              lab_text(lab, "%g rad/s: momentum that no force explains, over its scale", speed),
              o->unexplained, AT_MOST, 1e-13, "");
}

static void compare(Lab *lab)
{
    static const double T[LENGTHS] = {0.002, 0.001, 0.0005}; // s
    LabTable *table =
        lab_table(lab, "axis-error",
                  "Distance of the housing's axis from the reference, at worst in "
                  "0.5 s. The reference's hinge does not give way.",
                  (LabColumn[]){{"step", "ms"}, {"100 rad/s", "rad"}, {"300 rad/s", "rad"}}, 3);
    for (int i = 0; i < LENGTHS; i++)
        lab_row(table, NULL,
                (double[]){1e3 * T[i], axis_error(lab, speeds[0], T[i]),
                           axis_error(lab, speeds[1], T[i])});
    for (int s = 0; s < SPEEDS; s++) {
        TopDef def = reference(speeds[s]);
        lab_claim(lab,
                  lab_text(lab, "%g rad/s: the reference is of order six: distance", speeds[s]),
                  fabs(top_order(&def, 0.5, 0.5 / speeds[s]) - 6.0), AT_MOST, 0.2, "");
    }
}

static void run(Lab *lab)
{
    const double end = lab_quick(lab) ? 2.0 : 10.0;
    LabTable *course[SPEEDS], *tip[SPEEDS], *table;
    Outcome o[SPEEDS];
    table = lab_table(lab, "kept", lab_text(lab, "Worst changes in %g s, T = 1 ms.", end),
                      (LabColumn[]){{"|ΔL|/L", ""},
                                    {"spin", ""},
                                    {"energy", ""},
                                    {"linear momentum", "N·s"},
                                    {"joint gap", "µm"},
                                    {"unexplained", ""}},
                      6);
    for (int s = 0; s < SPEEDS; s++) {
        course[s] = lab_table(lab, lab_text(lab, "course-%g", speeds[s]), NULL,
                              (LabColumn[]){{"time", "s"}, {"momentum", ""}, {"spin", ""}}, 3);
        tip[s] = lab_table(lab, lab_text(lab, "axis-%g", speeds[s]), NULL,
                           (LabColumn[]){{"time", "s"}, {"x", ""}, {"y", ""}}, 3);
        if (!lab_check(lab, run_wheel(speeds[s], end, course[s], tip[s], &o[s]),
                       "a flywheel could not be run"))
            return;
        lab_row(table, lab_text(lab, "%g rad/s", speeds[s]),
                (double[]){o[s].momentum, o[s].spin, o[s].energy, o[s].linear, 1e6 * o[s].gap,
                           o[s].unexplained});
        say(lab, speeds[s], &o[s]);
    }
    draw(lab, course, tip, end);
    compare(lab);
}

const Experiment flywheel = {
    .id = "flywheel",
    .title = "A flywheel in a free housing keeps its momentum and its spin",
    .paper = "No figure of the papers. Newton: what nothing pushes keeps its momentum. Closed "
             "energy books cannot see whether it does: a gyroscopic term does no work whatever "
             "stands in it.",
    .setup = "A housing of 0.4 kg and a wheel of 0.3 kg on a hinge of 1e5 N/m, free and without "
             "gravity, tumbling with (1, 0.5, 0.2) rad/s; the wheel turns with 100 or 300 rad/s. "
             "T = 1 ms, 10 s. The motion of the housing beside a body with a rotor, by Gauss's "
             "method of order six.",
    .run = run,
};
