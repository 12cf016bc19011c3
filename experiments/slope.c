/* A block on a slope: where it begins to slide, in every direction, with the cone and with
 * pyramids. */
#include "solids.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>

static const double mu = 0.5, T = 0.001;
enum { AZIMUTHS = 16, WAYS = 4 };
enum { CONE, FOUR, EIGHT, SIXTEEN };
static const struct {
    const char *name;
    tac_ContactSolver solver;
    int directions;
    LabLook look;
} ways[WAYS] = {
    [CONE] = {"cone", TAC_SOLVER_AUTO, 4, LOOK_EXACT},
    [FOUR] = {"4 directions", TAC_SOLVER_LEMKE, 4, LOOK_PRINTED},
    [EIGHT] = {"8 directions", TAC_SOLVER_LEMKE, 8, LOOK_OTHER},
    [SIXTEEN] = {"16 directions", TAC_SOLVER_LEMKE, 16, LOOK_FIFTH},
};

static double degrees(double rad)
{
    return rad * 180.0 / acos(-1.0);
}

// A block on a slope that falls towards the azimuth, and its world. It stands turned by 0.4 rad on
// the slope, as deep as the slop.
static bool build_slope(double angle, double azimuth, tac_World **world, tac_BodyId *block)
{
    tac_WorldDef def = tac_world_def_default();
    tac_Pose slope = tac_pose_mul(tac_pose_make(vec(0.0, 0.0, 0.0), vec(0.0, 0.0, azimuth)),
                                  tac_pose_make(vec(0.0, 0.0, 0.0), vec(0.0, angle, 0.0)));
    Solid solid = solid_box(1.0, vec(0.2, 0.2, 0.05), vec(0.0, 0.0, 0.0), vec(0.0, 0.0, 0.0));
    solid.pose =
        tac_pose_mul(slope, tac_pose_make(vec(0.0, 0.0, 0.025 - 1e-5), vec(0.0, 0.0, 0.4)));
    return solids_open(&def, (tac_Surface){.friction = mu}, false, world) &&
           solids_fix(*world, TAC_SHAPE_PLANE, vec(1.0, 1.0, 1.0), slope) &&
           solids_add(*world, &solid, block, NULL);
}

// The same seen along the slope: a level floor, and gravity that leans towards the azimuth. The
// normal stays what it is, and with it the directions of a pyramid.
static bool build_leaning(int way, double angle, double azimuth, tac_World **world,
                          tac_BodyId *block)
{
    tac_WorldDef def = tac_world_def_default();
    const double g = 9.81;
    def.gravity =
        vec(g * sin(angle) * cos(azimuth), g * sin(angle) * sin(azimuth), -g * cos(angle));
    def.contact_solver = ways[way].solver;
    def.study.friction_directions = ways[way].directions;
    Solid solid =
        solid_box(1.0, vec(0.2, 0.2, 0.05), vec(0.0, 0.0, 0.025 - 1e-5), vec(0.0, 0.0, 0.4));
    return solids_open(&def, (tac_Surface){.friction = mu}, true, world) &&
           solids_add(*world, &solid, block, NULL);
}

// How far it is after some steps, m, and the watch over it.
static bool follow(tac_World *world, tac_BodyId block, int steps, double *way, Watch *watch)
{
    bool ok = true;
    *watch = watch_start(world, true);
    tac_Vec3 start = tac_body_pose(world, block).p;
    for (int i = 0; ok && i < steps; i++)
        ok = watch_step(watch, world, T);
    *way = vec_distance(tac_body_pose(world, block).p, start);
    return ok;
}

enum { BELOW, ABOVE, RISE, RESIDUAL, SIDES_NUMBERS };

// One second just below and just above the angle of friction.
static bool both_sides(void *user, int index, double *out)
{
    (void)user;
    const double azimuth = 2.0 * acos(-1.0) * index / AZIMUTHS, tenth = 0.1 * acos(-1.0) / 180.0;
    bool ok = true;
    out[RISE] = -(double)INFINITY;
    for (int side = BELOW; side <= ABOVE; side++) {
        double angle = atan(mu) + (side == ABOVE ? tenth : -tenth);
        tac_World *world = NULL;
        tac_BodyId block;
        Watch watch = {0};
        ok = ok && build_slope(angle, azimuth, &world, &block) &&
             follow(world, block, 1000, &out[side], &watch);
        out[RISE] = larger(out[RISE], watch.rise);
        out[RESIDUAL] = larger(side == BELOW ? 0.0 : out[RESIDUAL], watch.residual);
        tac_world_destroy(world);
    }
    return ok;
}

static void claim_slope(Lab *lab)
{
    double side[AZIMUTHS][SIDES_NUMBERS], below = 0.0, above = 0.0, rise = -(double)INFINITY,
                                          residual = 0.0;
    const double angle = atan(mu) + 0.1 * acos(-1.0) / 180.0,
                 way = 0.5 * 9.81 * (sin(angle) - mu * cos(angle));
    lab_points(lab, AZIMUTHS, SIDES_NUMBERS, both_sides, NULL, side[0]);
    LabTable *table = lab_table(lab, "azimuths", NULL,
                                (LabColumn[]){{"azimuth", "°"}, {"below", "m"}, {"above", "m"}}, 3);
    for (int i = 0; i < AZIMUTHS; i++) {
        below = larger(below, side[i][BELOW]);
        above = larger(above, fabs(side[i][ABOVE] / way - 1.0));
        rise = larger(rise, side[i][RISE]);
        residual = larger(residual, side[i][RESIDUAL]);
        lab_row(table, NULL, (double[]){360.0 * i / AZIMUTHS, side[i][BELOW], side[i][ABOVE]});
    }
    lab_claim(lab, "slope of atan µ − 0.1°, 16 azimuths: it sticks: largest way in 1 s",
              1e6 * below, AT_MOST, 1.0, "µm");
    // of 10.7 mm; the tolerance of the solver is 0.1 µm in 1 s
    lab_claim(lab, "slope of atan µ + 0.1°, 16 azimuths: it slides as it should: relative error",
              above, AT_MOST, 1e-3, "");
    claim_no_rise(lab, rise, 1e-13);
    claim_ledger(lab, residual);
}

typedef struct Rose {
    int azimuths;
} Rose;

// The steepest angle at which it sticks, by bisection to 0.02°: after 0.1 s it has moved by less
// than 1 µm, or by more than 8 µm.
static bool steepest(void *user, int index, double *out)
{
    const Rose *rose = user;
    const int way = index / rose->azimuths;
    const double azimuth = 2.0 * acos(-1.0) * (index % rose->azimuths) / rose->azimuths;
    double low = atan(0.6 * mu), high = atan(1.1 * mu);
    while (high - low > 0.02 * acos(-1.0) / 180.0) {
        tac_World *world = NULL;
        tac_BodyId block;
        Watch watch;
        double middle = 0.5 * (low + high), moved;
        bool ok = build_leaning(way, middle, azimuth, &world, &block) &&
                  follow(world, block, 100, &moved, &watch);
        tac_world_destroy(world);
        if (!ok)
            return false;
        *(moved < 3e-6 ? &low : &high) = middle;
    }
    *out = 0.5 * (low + high);
    return true;
}

// A polygon with its corners on the circle holds least between them.
static double pyramid(int directions, double azimuth)
{
    const double pi = acos(-1.0), sector = 2.0 * pi / directions;
    return mu * cos(0.5 * sector) / cos(fmod(azimuth, sector) - 0.5 * sector);
}

static double theory(int way, double azimuth)
{
    return way == CONE ? mu : pyramid(ways[way].directions, azimuth);
}

static LabTable *rose_table(Lab *lab, const Rose *rose, const double *angle)
{
    LabColumn columns[2 * WAYS];
    for (int w = 0; w < WAYS; w++) {
        columns[2 * w] = (LabColumn){lab_text(lab, "%s x", ways[w].name), ""};
        columns[1 + 2 * w] = (LabColumn){lab_text(lab, "%s y", ways[w].name), ""};
    }
    LabTable *table = lab_table(lab, "rose", NULL, columns, 2 * WAYS);
    for (int i = 0; i <= rose->azimuths; i++) {
        double azimuth = 2.0 * acos(-1.0) * i / rose->azimuths, row[2 * WAYS];
        for (int w = 0; w < WAYS; w++) {
            double held = tan(angle[w * rose->azimuths + i % rose->azimuths]);
            row[2 * w] = held * cos(azimuth);
            row[1 + 2 * w] = held * sin(azimuth);
        }
        lab_row(table, NULL, row);
    }
    return table;
}

static LabTable *circle_table(Lab *lab)
{
    LabTable *table = lab_table(lab, "circle", NULL, (LabColumn[]){{"x", ""}, {"y", ""}}, 2);
    for (int i = 0; i <= 180; i++) {
        double azimuth = 2.0 * acos(-1.0) * i / 180.0;
        lab_row(table, NULL, (double[]){mu * cos(azimuth), mu * sin(azimuth)});
    }
    return table;
}

static void draw_rose(Lab *lab, LabTable *table)
{
    LabFigure figure = {
        .name = "rose",
        .caption = "The steepest slope (its tangent) on which the block sticks, in every direction "
                   "of the slope. Grey: µ. Pyramids have their corners on the circle and hold too "
                   "little between them.",
        .x = {"tangent of the slope, x", false, -0.6, 0.6},
        .y = {"tangent of the slope, y", false, -0.6, 0.6},
        .curve = {{circle_table(lab), 0, 1, "µ", LOOK_GUIDE, MARK_LINE}},
        .equal_aspect = true,
        .tall = true,
    };
    for (int w = 0; w < WAYS; w++)
        figure.curve[1 + w] =
            (LabCurve){table,        2 * w,        1 + 2 * w,
                       ways[w].name, ways[w].look, w == CONE ? MARK_POINTS : MARK_LINE};
    lab_figure(lab, &figure);
}

static void run_rose(Lab *lab)
{
    Rose rose = {lab_quick(lab) ? 8 : 32};
    const int count = WAYS * rose.azimuths;
    double *angle = malloc((size_t)count * sizeof *angle);
    if (angle == NULL) {
        lab_check(lab, false, "memory could not be had");
        return;
    }
    lab_points(lab, count, 1, steepest, &rose, angle);
    draw_rose(lab, rose_table(lab, &rose, angle));
    LabTable *table = lab_table(
        lab, "ways",
        "The steepest slope on which it sticks, over all directions; error: to the circle, or to "
        "the polygon with its corners on it.",
        (LabColumn[]){{"least", "°"}, {"most", "°"}, {"error", "°"}}, 3);
    double error[WAYS] = {0.0}, least = 90.0;
    for (int w = 0; w < WAYS; w++) {
        double low = (double)INFINITY, high = 0.0;
        for (int i = 0; i < rose.azimuths; i++) {
            double a = angle[w * rose.azimuths + i],
                   expected = atan(theory(w, 2.0 * acos(-1.0) * i / rose.azimuths));
            low = smaller(low, a);
            high = larger(high, a);
            error[w] = larger(error[w], fabs(degrees(a - expected)));
        }
        if (w == FOUR)
            least = low;
        lab_row(table, ways[w].name, (double[]){degrees(low), degrees(high), error[w]});
    }
    free(angle);
    lab_claim(lab, "cone: steepest slope on which it sticks, all directions: error", error[CONE],
              AT_MOST, 0.1, "°");
    lab_claim(lab, "4, 8, 16 directions: the same against the polygon: error",
              larger(error[FOUR], larger(error[EIGHT], error[SIXTEEN])), AT_MOST, 0.1, "°");
    lab_note(lab,
             "The papers leave the number of directions open. With four, the usual choice, the "
             "pyramid has its corners on the cone: the block sticks up to 26.57° along them and "
             "only up to %.2f° between them, and it does not slide straight down there.",
             degrees(least));
}

static void run(Lab *lab)
{
    claim_slope(lab);
    run_rose(lab);
}

const Experiment slope = {
    .id = "slope",
    .title = "A block on a slope sticks up to the angle of friction in every direction",
    .paper = "Coulomb: a block sticks on a slope below atan µ and slides above it with "
             "(sin α − µ cos α) g, whatever the direction. S0 III-C and S3 section 3.3 have "
             "pyramids in place of the cone.",
    .setup =
        "A block of 1 kg, 0.2 x 0.2 x 0.05 m, friction 0.5, T = 1 ms, on slopes of "
        "26.57° ± 0.1° in 16 azimuths for 1 s. Then the steepest slope on which it sticks, by "
        "bisection in 32 directions: the cone, and Lemke's method with 4, 8 and 16 directions.",
    .run = run,
};
