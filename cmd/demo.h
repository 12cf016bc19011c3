#ifndef TACTUS_DEMO_H
#define TACTUS_DEMO_H
#include "cmd.h"

#include <stdint.h>
#include <stdio.h>
#include <tactus/tactus.h>

/* The demonstration, in three files: demo_scene.c (what is simulated and measured), demo_screen.c
 * (what is shown while it runs) and demo.c (the loop, the summary).
 */

enum { DEMO_BODIES = 40, DEMO_SCENES = 3, DEMO_MESSAGES = 4 };

/// Step times in buckets that grow by 1/32 of an octave: 3 % fine, and of fixed size however long
/// the run is.
enum { TIME_PER_OCTAVE = 32, TIME_OCTAVES = 40 };
typedef struct DemoTimes {
    uint64_t count;
    double sum, worst; // s
    uint32_t bucket[TIME_PER_OCTAVE * TIME_OCTAVES];
} DemoTimes;

typedef enum DemoKind { DEMO_CHAIN, DEMO_TOP, DEMO_ARM } DemoKind;

typedef struct DemoScene {
    DemoKind kind;
    const char *name;
    const char *text; // what it is, one line
    tac_World *world;
    tac_BodyId body[DEMO_BODIES];
    int body_count;
    double length;        // m, of a body, for drawing
    double energy_start;  // J
    double energy_scale;  // J, what changes its form in the course of the run
    tac_Vec3 moment;      // kg·m2/s, angular momentum at the start
    bool checks_momentum; // nothing outside turns it

    // measured while it runs
    uint64_t steps;
    double spent;          // J, by contacts so far
    double drift;          // J, worst |true energy + spent - energy_start|
    double residual;       // worst |ledger residual| / scale of a step
    double gap;            // m, worst
    double momentum_drift; // worst |L - L0| / |L0|
    DemoTimes times;
    char message[DEMO_MESSAGES][160]; // what the world said, kept for the end of the run
    int message_count;                // may be more than DEMO_MESSAGES
} DemoScene;

/// Forty hinged links let go from the level; a body that tumbles in free flight; an arm without
/// damping, in generalized coordinates, that falls on a stack of boxes.
tac_Result demo_build_chain(DemoScene *scene);
tac_Result demo_build_top(DemoScene *scene);
tac_Result demo_build_arm(DemoScene *scene);
/// One step of T seconds, timed and measured.
tac_Result demo_step(DemoScene *scene, double T);
/// The step time below which the share `p` of all steps lies, s.
double demo_times_quantile(const DemoTimes *times, double p);
/// Seconds of the monotonic clock.
double demo_now(void);

/// How progress is shown.
typedef enum DemoShow {
    SHOW_NOTHING,
    SHOW_LINES,   // a line per half second: stdout is a file or a pipe
    SHOW_LINE,    // one line, written over: a terminal that only knows carriage return
    SHOW_DRAWING, // a side view over the lines: a terminal that can move its cursor
} DemoShow;

typedef struct DemoScreen {
    DemoShow show;
    int drawn_lines; // on the terminal above the cursor, to be written over
    int height;      // rows of the drawing
    uint64_t shown;  // steps that had been made when it was last shown
    double start;    // s, when the run began
    double next;     // s, when to show again
} DemoScreen;

/// Choose what the terminal can do. `plain` asks for no drawing.
DemoScreen demo_screen_open(bool quiet, bool plain, int scene_count);
/// Show the present state if it is time to.
void demo_screen_update(DemoScreen *screen, DemoScene *scenes, int scene_count, double now);
/// Leave the cursor below what was shown.
void demo_screen_close(DemoScreen *screen, DemoScene *scenes, int scene_count, double now);

#endif
