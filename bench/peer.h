#ifndef BENCH_PEER_H
#define BENCH_PEER_H
#include "chain_scene.h"

#include <stdbool.h>

/* One face for every engine, ours among them: build the chain, step it, look at its links.
 *
 * An engine with several integrators is several rows of the table, told apart by `mode`. A peer
 * that was not found when this program was built has no rows; peers_left_out() names it. A run
 * belongs to whoever created it.
 */

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Engine Engine;
struct Engine {
    const char *name; // "MuJoCo RK4"
    const char *note; // version, precision and settings that matter
    int mode;         // meaning is the engine's own
    int largest;      // links beyond which a step takes too long to be worth timing
    /// The scene, ready for steps of T seconds. NULL: the engine cannot hold it.
    void *(*create)(const Engine *engine, const ChainScene *scene, double T);
    void (*destroy)(void *run);
    /// `count` steps. False: the engine itself gave up (not a number, or its own check).
    bool (*step)(void *run, int count);
    /// Keep the present state; go back to the state kept last.
    void (*save)(void *run);
    void (*restore)(void *run);
    /// Where the links are now, and how they move. Not timed.
    void (*links)(void *run, LinkState *links);
    /// J, stored in the joints now; NULL where joints are rigid. Not timed.
    double (*elastic)(void *run);
};

/// Rows of each engine; *count is their number. Defined only where the engine was found.
const Engine *tactus_engines(int *count);
const Engine *ode_engines(int *count);
const Engine *bullet_engines(int *count);
const Engine *mujoco_engines(int *count);

/// All rows in order, ours first: the `index`-th, or NULL after the last.
const Engine *engine_at(int index);
/// The row of that name, or NULL.
const Engine *engine_named(const char *name);
/// Whether the row is one of ours.
bool engine_is_ours(const Engine *engine);
/// The peers not built in, as " ODE Bullet", or "" if all are.
const char *peers_left_out(void);

#ifdef __cplusplus
}
#endif

#endif
