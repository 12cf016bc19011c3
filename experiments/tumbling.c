/* A free body: it turns over about its middle axis when Jacobi says, and not about the others. */
#include "elliptic.h"
#include "top_reference.h"
#include "turning_body.h"
#include "larger.h"

#include <math.h>

enum { LENGTHS = 4, THETAS = 4, FLIPS = 20 };
static const double J[3] = {0.01, 0.02, 0.03};                   // kg·m2
static const double lengths[LENGTHS] = {4e-3, 2e-3, 1e-3, 5e-4}; // s
static const double thetas[THETAS] = {0.1, 0.3, 0.6, 1.0};       // rad, turned in a step

static tac_Vec3 body_velocity(const Turning *t)
{
    tac_Pose turn = {vec(0.0, 0.0, 0.0), tac_body_pose(t->world, t->body).q};
    return tac_pose_point_inverse(turn, tac_body_state_twist(t->world, t->body).ang);
}

static TurningDef thrown(void)
{
    return (TurningDef){.J = {J[0], J[1], J[2]}, .w = vec(0.0, 10.0, 0.1)};
}

typedef struct Kept {
    double momentum, energy, unexplained; // worst relative changes
} Kept;

static bool step(const Turning *t, double T, tac_Vec3 L0, Kept *kept)
{
    tac_Vec3 P, L;
    bool ok = tac_world_step(t->world, T) == TAC_OK;
    tac_world_momentum(t->world, &P, &L);
    keep_worst(&kept->momentum, vec_distance(L, L0) / vec_norm(L0));
    keep_worst(&kept->energy, fabs(true_energy(t->world) / t->E0 - 1.0));
    keep_worst(&kept->unexplained, tac_world_stats(t->world).momentum_residual);
    return ok;
}

// Turn over for `end` seconds; times of changes of sign, by a line between two steps.
static bool follow(Lab *lab, double end, LabTable *course, double flip[FLIPS], int *flips,
                   Kept *kept)
{
    const double T = 0.001;
    const TurningDef def = thrown();
    const tac_WorldDef way = tac_world_def_default();
    const FlippingBody exact = flipping_body(J, def.w.y, def.w.z);
    Turning t;
    tac_Vec3 P, L0;
    *kept = (Kept){0};
    *flips = 0;
    bool ok = turning_create(lab, &way, &def, &t);
    if (ok)
        tac_world_momentum(t.world, &P, &L0);
    double last = def.w.y;
    for (int k = 1; ok && k <= (int)lround(end / T); k++) {
        ok = step(&t, T, L0, kept);
        tac_Vec3 w = body_velocity(&t);
        if (last * w.y < 0.0 && *flips < FLIPS)
            flip[(*flips)++] = T * (k - 1 + last / (last - w.y));
        last = w.y;
        if (k % 10 == 0) {
            double e[3];
            flipping_velocity(&exact, k * T, e);
            lab_row(course, NULL, (double[]){k * T, w.x, w.y, w.z, e[0], e[1], e[2]});
        }
    }
    turning_destroy(&t);
    return ok;
}

// Worst distance of the angular velocity from Jacobi's in 4 s, rad/s.
static double velocity_error(Lab *lab, double T)
{
    const TurningDef def = thrown();
    const tac_WorldDef way = tac_world_def_default();
    const FlippingBody exact = flipping_body(J, def.w.y, def.w.z);
    Turning t;
    double worst = 0.0;
    bool ok = turning_create(lab, &way, &def, &t);
    for (int k = 1; ok && k <= (int)lround(4.0 / T); k++) {
        double e[3];
        ok = tac_world_step(t.world, T) == TAC_OK;
        flipping_velocity(&exact, k * T, e);
        keep_worst(&worst, vec_distance(body_velocity(&t), vec(e[0], e[1], e[2])));
    }
    lab_check(lab, ok, "a body could not be stepped");
    turning_destroy(&t);
    return worst;
}

static void draw_course(Lab *lab, LabTable *course)
{
    LabFigure figure = {
        .name = "velocity",
        .caption = "Angular velocity in body axes. Grey: Jacobi's elliptic functions.",
        .x = {"time, s", false, 0.0, 6.0},
        .y = {"angular velocity, rad/s", false, -12.0, 12.0},
        .curve = {{course, 0, 1, "smallest moment", LOOK_OTHER, MARK_LINE},
                  {course, 0, 2, "middle moment", LOOK_EXACT, MARK_LINE},
                  {course, 0, 3, "largest moment", LOOK_LEDGER, MARK_LINE},
                  {course, 0, 4, NULL, LOOK_GUIDE, MARK_LINE},
                  {course, 0, 5, NULL, LOOK_GUIDE, MARK_LINE},
                  {course, 0, 6, NULL, LOOK_GUIDE, MARK_LINE}},
    };
    lab_figure(lab, &figure);
}

static void claim_flips(Lab *lab)
{
    const double end = 20.0;
    const FlippingBody exact = flipping_body(J, 10.0, 0.1);
    const double interval = flipping_interval(&exact);
    double flip[FLIPS], worst = 0.0;
    int flips;
    Kept kept;
    LabTable *course = lab_table(lab, "course", NULL,
                                 (LabColumn[]){{"time", "s"},
                                               {"w1", "rad/s"},
                                               {"w2", "rad/s"},
                                               {"w3", "rad/s"},
                                               {"exact w1", "rad/s"},
                                               {"exact w2", "rad/s"},
                                               {"exact w3", "rad/s"}},
                                 7);
    if (!lab_check(lab, follow(lab, end, course, flip, &flips, &kept), "a body could not be run"))
        return;
    draw_course(lab, course);
    LabTable *table =
        lab_table(lab, "flips", "When the middle component changes its sign.",
                  (LabColumn[]){{"by Jacobi", "s"}, {"Tactus", "s"}, {"late", "ms"}}, 3);
    for (int i = 0; i < flips; i++) {
        double at = (i + 0.5) * interval;
        lab_row(table, NULL, (double[]){at, flip[i], 1e3 * (flip[i] - at)});
        keep_worst(&worst, fabs(flip[i] - at) / at);
    }
    lab_claim(lab, "flips in 20 s, as many as Jacobi counts", flips, EQUALS,
              floor(end / interval + 0.5), "");
    // the period of a free body to second order: (ωT)² = 1e-4, and a twelfth of it
    lab_claim(lab, "T = 1 ms: times of the flips: worst relative error", worst, AT_MOST, 1e-4, "");
    lab_claim(lab, "20 s: angular momentum: worst |ΔL|/L", kept.momentum, AT_MOST, 1e-12, "");
    lab_claim(lab, "20 s: energy: worst relative change", kept.energy, AT_MOST, 1e-11, "");
    lab_claim(lab, "20 s: momentum that no force explains, over its scale", kept.unexplained,
              AT_MOST, 1e-13, "");
}

static void claim_order(Lab *lab)
{
    LabTable *table =
        lab_table(lab, "order", NULL, (LabColumn[]){{"step", "ms"}, {"error", "rad/s"}}, 2);
    for (int i = 0; i < LENGTHS; i++)
        lab_row(table, NULL, (double[]){1e3 * lengths[i], velocity_error(lab, lengths[i])});
    LabFigure figure = {
        .name = "order",
        .caption = "Worst distance of the angular velocity from Jacobi's in 4 s, two flips.",
        .x = {"step, ms", true, 0.4, 5.0},
        .y = {"error, rad/s", true, 1e-5, 1.0},
        .curve = {{table, 0, 1, NULL, LOOK_EXACT, MARK_BOTH}},
    };
    lab_figure(lab, &figure);
    double least = (double)INFINITY;
    for (int i = 1; i < LENGTHS; i++) {
        double order = order_of(lab_value(table, i - 1, 1), lab_value(table, i, 1));
        if (!(order >= least))
            least = order;
    }
    lab_claim(lab, "order of the angular velocity, T = 4 to 0.5 ms", least, AT_LEAST, 1.9, "");
}

// A body that spins about a stable axis by theta in a step, disturbed by a hundredth.
static void claim_stable(Lab *lab)
{
    const double T = 0.001, end = lab_quick(lab) ? 5.0 : 20.0;
    LabTable *table = lab_table(
        lab, "stable",
        lab_text(lab,
                 "Spin about a stable axis for %g s: angle in a step, worst |ΔL|/L, least "
                 "share of the spin about that axis.",
                 end),
        (LabColumn[]){{"T|ω|", "rad"}, {"|ΔL|/L", ""}, {"energy", ""}, {"share", ""}}, 4);
    double momentum = 0.0, energy = 0.0, share = 1.0, unexplained = 0.0;
    for (int i = 0; i < 2 * THETAS; i++) {
        const double w = thetas[i / 2] / T, off = 0.01 * w;
        const bool largest = i % 2 == 1;
        const TurningDef def = {.J = {J[0], J[1], J[2]},
                                .w = largest ? vec(0.0, off, w) : vec(w, off, 0.0)};
        const tac_WorldDef way = tac_world_def_default();
        Turning t;
        Kept kept = {0};
        tac_Vec3 P, L0;
        double least = 1.0;
        bool ok = turning_create(lab, &way, &def, &t);
        if (ok)
            tac_world_momentum(t.world, &P, &L0);
        for (int k = 0; ok && k < (int)lround(end / T); k++) {
            ok = step(&t, T, L0, &kept);
            tac_Vec3 v = body_velocity(&t);
            double part = (largest ? v.z : v.x) / vec_norm(v);
            if (!(part >= least))
                least = part;
        }
        lab_check(lab, ok, "a body could not be stepped");
        turning_destroy(&t);
        lab_row(table, largest ? "largest moment" : "smallest moment",
                (double[]){thetas[i / 2], kept.momentum, kept.energy, least});
        keep_worst(&momentum, kept.momentum);
        keep_worst(&energy, kept.energy);
        keep_worst(&unexplained, kept.unexplained);
        if (!(least >= share))
            share = least;
    }
    lab_claim(lab, "stable axes, T|ω| ≤ 1: worst |ΔL|/L", momentum, AT_MOST, 1e-12, "");
    lab_claim(lab, "stable axes, T|ω| ≤ 1: least ω_axis/|ω|", share, AT_LEAST, 0.999, "");
    lab_claim(lab, "stable axes, T|ω| ≤ 1: energy: worst relative change", energy, AT_MOST, 1e-11,
              "");
    lab_claim(lab, "stable axes, T|ω| ≤ 1: momentum that no force explains", unexplained, AT_MOST,
              1e-13, "");
}

// Two references that share nothing agree.
static void check_references(Lab *lab)
{
    const TopDef def = {.J = {J[0], J[1], J[2]},
                        .free = true,
                        .mass = 1.0,
                        .q = {1.0, 0.0, 0.0, 0.0},
                        .w = vec(0.0, 10.0, 0.1)};
    const FlippingBody exact = flipping_body(J, 10.0, 0.1);
    TopState s = top_start(&def);
    double worst = 0.0;
    for (int i = 1; i <= 100; i++) {
        double e[3];
        top_advance(&def, &s, 5e-4, 80);
        flipping_velocity(&exact, 0.04 * i, e);
        keep_worst(&worst, vec_distance(vec(s.w[0], s.w[1], s.w[2]), vec(e[0], e[1], e[2])));
    }
    // both amplify rounding by e^5.8t = 3e4 up to the first flip
    lab_claim(lab, "Jacobi's functions and Gauss's method agree: worst distance in 4 s", worst,
              AT_MOST, 1e-9, "rad/s");
    lab_claim(lab, "Gauss's method is of order six: distance",
              fabs(top_order(&def, 1.0, 0.02) - 6.0), AT_MOST, 0.2, "");
}

static void run(Lab *lab)
{
    check_references(lab);
    claim_flips(lab);
    claim_order(lab);
    claim_stable(lab);
}

const Experiment tumbling = {
    .id = "tumbling",
    .title = "A free body turns over about its middle axis, and about no other",
    .paper = "No figure of the papers. Euler's free body, solved by Jacobi: about the middle axis "
             "it flips in equal intervals (Dzhanibekov's wing nut), about the two others it stays. "
             "S0 equations 10 to 12 say that the energy is kept; the angular momentum is another "
             "matter.",
    .setup = "Moments (0.01, 0.02, 0.03) kg·m², thrown with (0, 10, 0.1) rad/s, T = 1 ms, 20 s, "
             "and T = 4 to 0.5 ms for the order; then about the two stable axes with up to 1 rad "
             "in a step, disturbed by a hundredth.",
    .run = run,
};
