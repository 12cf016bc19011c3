/* A row of dominoes falls: the speed of the wave, and where the energy goes. */
#include "losses.h"
#include "picture.h"
#include "solids.h"
#include "larger.h"

#include <math.h>

enum { STONES_MAX = 20, STEPS = 5, SHOTS = 3 };
static const double thick = 0.008, wide = 0.024, high = 0.048, pitch = 0.024; // m
static const double step_length[STEPS] = {2e-3, 1e-3, 5e-4, 2.5e-4, 1.25e-4}; // s
static const double shot_time[SHOTS] = {0.25, 0.45, 0.9};                     // s

typedef struct Row {
    int stones;
    double end; // s
} Row;

typedef struct Fall {
    double time[STONES_MAX]; // s, when a stone leans by 10°; NaN: never
    Watch watch;
    tac_Ledger books;
    double speed;   // m/s, of the wave through the middle half
    double balance; // J
    double upright; // largest cosine of an axis with the vertical at the end
    tac_Pose shot[SHOTS][STONES_MAX];
} Fall;

static bool build(const Row *row, tac_World **world, tac_BodyId stone[STONES_MAX])
{
    tac_WorldDef def = tac_world_def_default();
    bool ok = solids_open(&def, (tac_Surface){.friction = 0.3}, true, world);
    for (int i = 0; ok && i < row->stones; i++) {
        Solid solid = solid_box(0.01, vec(thick, wide, high), vec(i * pitch, 0.0, 0.5 * high),
                                vec(0.0, 0.0, 0.0));
        if (i == 0) {             // the first turns about its far lower edge
            const double w = 6.0; // rad/s
            solid.twist.ang.y = w;
            solid.twist.lin = vec(0.5 * high * w, 0.0, 0.5 * thick * w);
        }
        ok = solids_add(*world, &solid, &stone[i], NULL);
    }
    return ok;
}

static double lean_of(const tac_World *world, tac_BodyId stone)
{
    tac_Vec3 axis = tac_pose_vector(tac_body_pose(world, stone), vec(0.0, 0.0, 1.0));
    return atan2(axis.x, axis.z);
}

// When stones pass 10°, between the steps on a straight line.
static void note_falls(Fall *fall, const Row *row, const tac_World *world, const tac_BodyId *stone,
                       double lean[STONES_MAX], double T)
{
    const double limit = acos(-1.0) / 18.0;
    for (int i = 0; i < row->stones; i++) {
        double now = lean_of(world, stone[i]);
        if (isnan(fall->time[i]) && now >= limit)
            fall->time[i] = T * (fall->watch.steps - (now - limit) / (now - lean[i]));
        lean[i] = now;
    }
}

static void note_end(Fall *fall, const Row *row, const tac_World *world, const tac_BodyId *stone)
{
    const int a = row->stones / 4, b = row->stones - 1 - a;
    fall->speed = (b - a) * pitch / (fall->time[b] - fall->time[a]);
    fall->books = tac_world_ledger(world, true);
    fall->balance = watch_balance(&fall->watch, world);
    for (int i = 0; i < row->stones; i++)
        fall->upright = larger(fall->upright, cos(lean_of(world, stone[i])));
}

static bool run_row(const Row *row, double T, LabTable *course, Fall *fall)
{
    tac_World *world;
    tac_BodyId stone[STONES_MAX];
    double lean[STONES_MAX] = {0.0};
    *fall = (Fall){0};
    for (int i = 0; i < row->stones; i++)
        fall->time[i] = (double)NAN;
    bool ok = build(row, &world, stone);
    if (ok)
        fall->watch = watch_start(world, true);
    const int steps = (int)lround(row->end / T), every = (int)lround(0.002 / T);
    for (int k = 1; ok && k <= steps; k++) {
        ok = watch_step(&fall->watch, world, T);
        note_falls(fall, row, world, stone, lean, T);
        if (course != NULL && k % every == 0)
            losses_row(course, world, k * T, lean[0]);
        for (int s = 0; s < SHOTS; s++)
            for (int i = 0; k == lround(shot_time[s] / T) && i < row->stones; i++)
                fall->shot[s][i] = tac_body_pose(world, stone[i]);
    }
    if (ok)
        note_end(fall, row, world, stone);
    tac_world_destroy(world);
    return ok;
}

static void draw_shots(Lab *lab, const Row *row, const Fall *fall)
{
    PictureItem item[SHOTS * STONES_MAX];
    int count = 0;
    for (int s = 0; s < SHOTS; s++)
        for (int i = 0; i < row->stones; i++) {
            tac_Pose pose = fall->shot[s][i];
            pose.p.z += 0.09 * (SHOTS - 1 - s);
            item[count++] =
                (PictureItem){TAC_SHAPE_BOX, vec(thick, wide, high), NULL, pose, LOOK_EXACT};
        }
    LabFigure figure = {
        .name = "row",
        .caption = "The row after 0.25, 0.45 and 0.9 s, T = 1 ms.",
        .x = {"", false, -0.03, pitch * row->stones + 0.05},
        .y = {"", false, -0.02, 0.26},
        .shapes = picture_shapes(picture_table(lab, "row", picture_side(), item, count)),
        .equal_aspect = true,
        .bare = true,
    };
    lab_figure(lab, &figure);
}

// How much later the wave comes than in the finest run.
static void draw_delay(Lab *lab, const Row *row, const Fall *fall, int runs)
{
    static const LabLook look[STEPS] = {LOOK_PRINTED, LOOK_EXACT, LOOK_LEDGER, LOOK_OTHER};
    LabColumn columns[2 + STEPS] = {{"place", "m"}, {"finest", "s"}};
    LabFigure figure = {
        .name = "delay",
        .caption = lab_text(lab,
                            "How much later than with T = %g ms stones lean by 10°, along the row: "
                            "of %.2g s that the wave takes.",
                            1e3 * step_length[runs - 1], fall[runs - 1].time[row->stones - 1]),
        .x = {"place along the row, m", false, 0.0, 0.5},
        .y = {"delay, ms", false, 0.0, 8.0},
    };
    for (int r = 0; r < runs - 1; r++)
        columns[2 + r] = (LabColumn){lab_text(lab, "T = %g ms", 1e3 * step_length[r]), "ms"};
    LabTable *table = lab_table(lab, "delay", NULL, columns, 1 + runs);
    for (int i = 0; i < row->stones; i++) {
        double finest = fall[runs - 1].time[i], values[2 + STEPS] = {i * pitch, finest};
        for (int r = 0; r < runs - 1; r++)
            values[2 + r] = 1e3 * (fall[r].time[i] - finest);
        lab_row(table, NULL, values);
    }
    for (int r = 0; r < runs - 1; r++)
        figure.curve[r] = (LabCurve){table, 0, 2 + r, columns[2 + r].name, look[r], MARK_BOTH};
    lab_figure(lab, &figure);
}

static void tabulate(Lab *lab, const Fall *fall, int runs)
{
    LabTable *table = lab_table(
        lab, "steps", "By step length; the speed is that through the middle half of the row.",
        (LabColumn[]){{"speed", "m/s"},
                      {"left", "mJ"},
                      {"friction", "mJ"},
                      {"impacts", "mJ"},
                      {"push-out", "mJ"},
                      {"deepest", "mm"}},
        6);
    for (int r = 0; r < runs; r++) {
        const tac_Ledger *l = &fall[r].books;
        lab_row(table, lab_text(lab, "T = %g ms", 1e3 * step_length[r]),
                (double[]){fall[r].speed, 1e3 * tac_ledger_stored(l),
                           1e3 * (l->friction + l->stick), 1e3 * l->restitution,
                           1e3 * l->stabilisation, 1e3 * fall[r].watch.depth});
    }
}

static void run(Lab *lab)
{
    const Row row = {lab_quick(lab) ? 12 : STONES_MAX, lab_quick(lab) ? 1.0 : 1.2};
    const int runs = lab_quick(lab) ? 3 : STEPS;
    static Fall fall[STEPS];
    LabTable *course = losses_table(lab, "energy", (LabColumn){"lean of the first", "rad"});
    bool ok = true;
    for (int r = 0; r < runs; r++) {
        ok = run_row(&row, step_length[r], r == 1 ? course : NULL, &fall[r]) && ok;
        lab_progress(lab, r, runs);
    }
    if (!lab_check(lab, ok, "the row could not be run"))
        return;
    tabulate(lab, fall, runs);
    draw_shots(lab, &row, &fall[1]);
    draw_delay(lab, &row, fall, runs);
    losses_draw(lab, "energy", "The energy of the row, and what was lost of it, T = 1 ms.", course,
                row.stones * 0.01 * 9.81 * 0.5 * high * 1.15);

    int fell = 0;
    double rise = -(double)INFINITY, balance = 0.0, residual = 0.0, upright = 0.0, spread = 0.0;
    for (int r = 0; r < runs; r++) {
        for (int i = 0; i < row.stones; i++)
            fell += !isnan(fall[r].time[i]);
        rise = larger(rise, fall[r].watch.rise);
        balance = larger(balance, fabs(fall[r].balance));
        residual = larger(residual, fall[r].watch.residual);
        upright = larger(upright, fall[r].upright);
        spread = larger(spread, fabs(fall[r].speed / fall[runs - 1].speed - 1.0));
    }
    lab_claim(lab, "all stones fall, at every step length: share",
              (double)fell / (runs * row.stones), EQUALS, 1.0, "");
    // a stone that lies on the next one leans by 70°
    lab_claim(lab, "none stands at the end: largest cosine with the vertical", upright, AT_MOST,
              0.5, "");
    lab_claim(lab, "the speed does not depend on the step: largest difference to the finest",
              spread, AT_MOST, 0.03, "");
    // a first-order effect of where in the step an impact falls: T/2 in the 30 ms from stone to
    // stone
    lab_claim(lab, "T = 1 ms: difference of the speed to the finest",
              fabs(fall[1].speed / fall[runs - 1].speed - 1.0), AT_MOST, 0.015, "");
    claim_no_rise(lab, rise, 1e-14);
    lab_claim(lab, "start less losses is what is left: error", balance, AT_MOST, 1e-12, "J");
    claim_ledger(lab, residual);
    lab_note(lab,
             "The wave runs with %.3g m/s, %.3g times √(gh); the row begins with %.3g mJ, of "
             "which impacts and friction take about as much.",
             fall[1].speed, fall[1].speed / sqrt(9.81 * high), 1e3 * fall[1].watch.start);
}

const Experiment domino = {
    .id = "domino",
    .title = "A row of dominoes falls",
    .paper = "No figure of the papers. Twenty impacts in a row, each with sliding: what the step "
             "decides within one impact must not show in the speed of the wave.",
    .setup = "20 stones of 10 g, 8 x 24 x 48 mm, 24 mm from one to the next, friction 0.3, e = 0; "
             "the first turns with 6 rad/s about its lower edge. T = 0.125 to 2 ms, 1.2 s.",
    .run = run,
};
