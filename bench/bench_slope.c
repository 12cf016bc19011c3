#include "bench.h"
#include "bench_vec.h"
#include "touch.h"

#include <math.h>
#include <string.h>

/* The angle at which a box begins to slide, against atan µ, in 16 directions of the slope.
 *
 * The plane stays and gravity is turned, so that no engine's plane is favoured. A run of 1 s counts
 * as sliding when the box gains speed in its second half; one that creeps at constant speed does
 * not, and its creep is told beside: the speed 1° below its own angle. Friction pyramids, the
 * default of ODE and MuJoCo, show as an angle that depends on the direction.
 */

static const double T = 1e-3; // s
static const double degree = 0.017453292519943295;
enum { AZIMUTHS = 16, HALF = 500 };

static const Column columns[] = {
    {"engine", "engine", -19, 0},
    {"mean_deg", "mean °", 8, 5},
    {"least_deg", "least °", 8, 5},
    {"largest_deg", "largest °", 9, 5},
    {"error_deg", "worst error °", 13, 3},
    {"creep_um_s", "creep µm/s", 10, 3},
    {"note", "note", -1, 0},
};

static TouchScene slope(double angle, double azimuth)
{
    TouchScene scene = touch_scene();
    double g = 9.81;
    scene.gravity =
        v_make(g * sin(angle) * cos(azimuth), g * sin(angle) * sin(azimuth), -g * cos(angle));
    touch_add(&scene,
              touch_body(TAC_SHAPE_BOX, v_make(0.2, 0.2, 0.05), 1.0, v_make(0.0, 0.0, 0.025)));
    touch_add(&scene, touch_floor());
    return scene;
}

typedef struct Slid {
    double gained; // m/s, in the second half
    double speed;  // m/s, mean of the second half
} Slid;

static Slid slide(const TouchEngine *e, double angle, double azimuth)
{
    TouchScene scene = slope(angle, azimuth);
    TouchState half = {0}, end = {0};
    void *run = e->create(e, &scene, T);
    if (run != NULL && e->step(run, HALF)) {
        e->bodies(run, &half);
        e->step(run, HALF);
        e->bodies(run, &end);
    }
    if (run != NULL)
        e->destroy(run);
    touch_scene_free(&scene);
    tac_Vec3 way = v_sub(end.p, half.p);
    return (Slid){sqrt(v_dot(end.v, end.v)) - sqrt(v_dot(half.v, half.v)),
                  sqrt(v_dot(way, way)) / (T * HALF)};
}

/// By bisection, to 0.002°. A box gains 0.1 mm/s in half a second from 0.001° above its angle on.
static double sliding_angle(const TouchEngine *e, double azimuth)
{
    double low = 10.0 * degree, high = 45.0 * degree;
    while (high - low > 0.002 * degree) {
        double middle = 0.5 * (low + high);
        if (slide(e, middle, azimuth).gained > 1e-4)
            high = middle;
        else
            low = middle;
    }
    return 0.5 * (low + high);
}

static double measure(const Report *report, const TouchEngine *e)
{
    int count = report->options->quick ? AZIMUTHS / 4 : AZIMUTHS;
    double expected = atan(0.5), mean = 0.0, least = HUGE_VAL, largest = 0.0, creep = 0.0;
    for (int i = 0; i < count; i++) {
        double azimuth = 22.5 * degree * i; // a quick look stays within the first quarter
        double angle = sliding_angle(e, azimuth);
        mean += angle / count;
        least = fmin(least, angle);
        largest = fmax(largest, angle);
        creep = fmax(creep, slide(e, angle - degree, azimuth).speed);
    }
    double error = fmax(largest - expected, expected - least);
    Cell cells[] = {text_cell(e->name),          number_cell(mean / degree),
                    number_cell(least / degree), number_cell(largest / degree),
                    number_cell(error / degree), number_cell(1e6 * creep),
                    text_cell(e->note)};
    report_row(report, cells);
    return error / degree;
}

bool bench_slope(const Options *options)
{
    Report report;
    double error = MISSING;
    if (!report_open(&report, options, "slope", columns, sizeof columns / sizeof columns[0]))
        return false;
    printf("a box of 0.2 x 0.2 x 0.05 m and 1 kg, friction 0.5: atan µ = %.4f°; creep: the largest "
           "speed 1° below\nthe engine's own angle\n",
           atan(0.5) / degree);
    report_head(&report);
    const TouchEngine *e;
    for (int i = 0; (e = touch_engine_at(i)) != NULL; i++) {
        if (e->ccd)
            continue;
        double worst = measure(&report, e);
        error = i == 0 ? worst : error;
    }
    report_close(&report);
    report_at_most("angle of sliding, Tactus, worst direction", error, 0.1, "°");
    printf("reading: accuracy only; a friction pyramid is a choice of its engine's defaults, which "
           "both ODE and MuJoCo\ndocument, and MuJoCo offers an elliptic cone as well.\n");
    return true;
}
