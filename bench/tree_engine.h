#ifndef BENCH_TREE_ENGINE_H
#define BENCH_TREE_ENGINE_H
#include "tree_robot.h"

/* One face for every engine of joint coordinates, ours among them: build a robot, step it, read its
 * angles. As with peer.h, an engine with several forms or integrators is several rows, and one that
 * was not found when this program was built has none. */

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TreeEngine TreeEngine;
struct TreeEngine {
    const char *name;
    const char *note;
    int mode;    // meaning is the engine's own
    int largest; // velocities beyond which a step takes too long to be worth timing
    /// The robot, ready for steps of T seconds. NULL: the engine cannot hold it.
    void *(*create)(const TreeEngine *engine, const Robot *robot, double T);
    void (*destroy)(void *run);
    /// `count` steps. False: the engine itself gave up.
    bool (*step)(void *run, int count);
    /// Keep the present state; go back to the state kept last.
    void (*save)(void *run);
    void (*restore)(void *run);
    /// Angles and rates of the hinges, for robots that do not float. Not timed.
    void (*read)(void *run, double *angle, double *rate);
};

/// Rows of each engine; *count is their number. Defined only where the engine was found.
const TreeEngine *tactus_trees(int *count);
const TreeEngine *bullet_trees(int *count);
const TreeEngine *mujoco_trees(int *count);
const TreeEngine *dart_trees(int *count);

/// All rows in order, ours first: the `index`-th, or NULL after the last.
const TreeEngine *tree_engine_at(int index);
/// The row of that name, or NULL.
const TreeEngine *tree_engine_named(const char *name);
bool tree_engine_is_ours(const TreeEngine *engine);

#ifdef __cplusplus
}
#endif

#endif
