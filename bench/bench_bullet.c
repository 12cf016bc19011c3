#include "bench.h"
#include "bench_vec.h"
#include "touch.h"

#include <math.h>

/* A fast ball and a thin plate: 10 mm across, 50 m/s, 1 mm thick, so that the ball crosses fifty
 * plates in a step. It starts at 1000 distances spread over one step's way, because whether a
 * discrete engine meets the plate depends on nothing else. */

static const double T = 1e-3; // s
static const double radius = 0.005, thick = 0.001, speed = 50.0;
enum { PHASES = 1000, STEPS = 10 };

static const Column columns[] = {
    {"engine", "engine", -19, 0},          {"through_percent", "through %", 9, 4},
    {"overlap_mm", "overlap mm", 10, 3},   {"off_mm", "off mm", 8, 3},
    {"fastest_m_s", "fastest m/s", 11, 4}, {"note", "note", -1, 0},
};

typedef struct Seen {
    int through;
    double overlap; // m, the deepest after a step, of balls that did not pass
    double off;     // m, the farthest from the plate at the end, of balls that came to rest
    double fastest; // m/s, after the plate was reached
} Seen;

static TouchScene shot(double phase)
{
    TouchScene scene = touch_scene();
    scene.gravity = v_make(0.0, 0.0, 0.0);
    double z = 0.1 + radius + 0.5 * thick + phase * T * speed;
    TouchBody ball =
        touch_body(TAC_SHAPE_SPHERE, v_make(radius, 0.0, 0.0), 0.01, v_make(0.0, 0.0, z));
    ball.twist.lin = v_make(0.0, 0.0, -speed);
    touch_add(&scene, ball);
    touch_add(&scene,
              touch_body(TAC_SHAPE_BOX, v_make(0.2, 0.2, thick), 0.0, v_make(0.0, 0.0, 0.0)));
    return scene;
}

static bool shoot(const TouchEngine *e, double phase, Seen *seen)
{
    TouchScene scene = shot(phase);
    TouchState s = {0};
    double overlap = 0.0, top = radius + 0.5 * thick;
    void *run = e->create(e, &scene, T);
    touch_scene_free(&scene);
    if (run == NULL)
        return false;
    for (int k = 0; k < STEPS && e->step(run, 1); k++) {
        e->bodies(run, &s);
        overlap = fmax(overlap, top - s.p.z);
    }
    e->destroy(run);
    double v = sqrt(v_dot(s.v, s.v));
    if (s.p.z < 0.0) {
        seen->through++;
        return true;
    }
    seen->overlap = fmax(seen->overlap, overlap);
    seen->fastest = fmax(seen->fastest, v);
    if (v < 1e-3 * speed)
        seen->off = fmax(seen->off, s.p.z - top);
    return true;
}

static double measure(const Report *report, const TouchEngine *e)
{
    int count = report->options->quick ? PHASES / 10 : PHASES;
    Seen seen = {0};
    for (int i = 0; i < count; i++)
        if (!shoot(e, (i + 0.5) / count, &seen))
            return MISSING;
    double percent = 100.0 * seen.through / count;
    bool all = seen.through == count;
    Cell cells[] = {text_cell(e->name),
                    number_cell(percent),
                    number_cell(all ? MISSING : 1e3 * seen.overlap),
                    number_cell(all ? MISSING : 1e3 * seen.off),
                    number_cell(all ? MISSING : seen.fastest),
                    text_cell(e->note)};
    report_row(report, cells);
    return percent;
}

bool bench_bullet(const Options *options)
{
    Report report;
    double worst = 0.0;
    if (!report_open(&report, options, "bullet", columns, sizeof columns / sizeof columns[0]))
        return false;
    printf(
        "T = 1 ms, plastic impact; overlap: the deepest seen after a step; off: how far from the "
        "plate a ball came to rest;\nfastest: speed at the end, of balls that did not pass\n");
    report_head(&report);
    const TouchEngine *e;
    for (int i = 0; (e = touch_engine_at(i)) != NULL; i++) {
        double percent = measure(&report, e);
        if (touch_engine_is_ours(e))
            worst = fmax(worst, percent);
    }
    report_close(&report);
    report_at_most("balls through the plate, Tactus", worst, 0.0, "%");
    printf(
        "reading: Bullet by default, ODE and MuJoCo look at one instant per step and document it; "
        "MuJoCo's soft contacts also\nneed several steps to stop a body. Tactus by default stops "
        "the ball up to half a step's way before the plate (off);\nexact impact does not.\n");
    return true;
}
