#ifndef BENCH_TOUCH_H
#define BENCH_TOUCH_H
#include "touch_scene.h"

#include <tactus/world.h>

/* One face for every engine that has contact, ours among them: build a scene, step it, look at its
 * bodies. Collision is the engine's own and part of its step; nothing sleeps.
 *
 * An engine with several ways to solve is several rows of the table, told apart by `mode`. Rows
 * with `ccd` differ only for bodies that cross a shape within a step, and take part in those scenes
 * only.
 */

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TouchEngine TouchEngine;
struct TouchEngine {
    const char *name; // "Bullet"
    const char *note; // precision and settings that matter
    int mode;         // meaning is the engine's own
    bool ccd;         // for fast bodies
    int largest;      // bodies in contact with each other beyond which a step takes too long
    /// The scene, ready for steps of T seconds. NULL: the engine cannot hold it, and stderr says
    /// why.
    void *(*create)(const TouchEngine *engine, const TouchScene *scene, double T);
    void (*destroy)(void *run);
    /// `count` steps. False: the engine itself gave up.
    bool (*step)(void *run, int count);
    /// Where the moving bodies are now. Not timed.
    void (*bodies)(void *run, TouchState *state);
    /// Contact points of the last step. Not timed.
    int (*contacts)(void *run);
};

/// Rows of each engine; *count is their number. Defined only where the engine was found.
const TouchEngine *tactus_touch(int *count);
const TouchEngine *ode_touch(int *count);
const TouchEngine *bullet_touch(int *count);
const TouchEngine *mujoco_touch(int *count);

/// All rows in order, ours first: the `index`-th, or NULL after the last.
const TouchEngine *touch_engine_at(int index);
/// Whether the row is one of ours.
bool touch_engine_is_ours(const TouchEngine *engine);

/// A row of ours that is not in the table: the default, with the times of its stages.
const TouchEngine *tactus_touch_profiled(void);
/// The world of a run of ours.
const tac_World *tactus_touch_world(void *run);

// ---- all engines through one scene, in turn (touch_race.c)

enum { RACERS_MAX = 12 };

/// One engine on its way, and what was seen of it since the last mark.
typedef struct Racer {
    const TouchEngine *engine;
    void *run;
    bool gave_up;
    int steps;
    double *spent;          // s, CPU time of each step (steps)
    double mean, p99;       // s, of these; filled by race_run
    double contacts;        // mean
    double depth;           // m, deepest overlap
    double rise;            // J, largest rise of energy in one step
    double created;         // J, all rises together
    double way, turn;       // m and rad, the largest from where it was at the mark
    double energy;          // J, now
    TouchState *mark, *now; // (moving)
} Racer;

typedef struct Race {
    const TouchScene *scene;
    double T;
    Racer racer[RACERS_MAX];
    int count;
    Ruler *ruler;
} Race;

/// All engines that can hold the scene and whose islands may be that large.
void race_open(Race *race, const TouchScene *scene, double T, int island);
void race_close(Race *race);
/// Forget what was seen; ways are measured from here.
void race_mark(Race *race);
/// `steps` of each, in turns of some steps. An engine that has used `budget` seconds stops early:
/// its `steps` say how far it came.
void race_run(Race *race, int steps, double budget);

/// Two lines on our own world in a scene: the stages that take 1 % or more, in µs per step, and
/// what the solver met. From `steps` steps after `settle` others, the least of `repeats`.
void print_stages(const TouchScene *scene, double T, int settle, int steps, int repeats);

#ifdef __cplusplus
}
#endif

#endif
