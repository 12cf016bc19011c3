#ifndef TACI_SURROGATE_H
#define TACI_SURROGATE_H
#include "base/exchange.h"
#include <tactus/session.h>

/* What stands for a world on the haptic side, between its steps (docs/theory/rates.md).
 *
 *     publish    simulation side, between begin and end: how held points will move in this step,
 *                and what a force would change of that; plain data in memory of its own
 *     adopt      haptic side, once for each that is new: the image of the points goes on from where
 *                it is, and is led to where they are within the step
 *     look, move haptic side, every tick: what a port's end sees; then the points move under what
 *                acted, and impulse and work add up
 *     give_back  simulation side: what acted in the mean of a step, as far as the account allows
 *
 * Haptic side: surrogate_rt.c. Simulation side: bridge.c. Between them two exchanges of plain data:
 * taci_Published one way, taci_Acted the other. Time in both is that of the world.
 */

enum { SURROGATE_AXES = TAC_PORT_AXES };

/// A point that is held, in a step.
typedef struct taci_HeldPoint {
    tac_Pose pose;                // when the step begins
    double going[SURROGATE_AXES]; // velocity then
    double free[SURROGATE_AXES];  // mean velocity in the step without ports, contacts as they are
    double alone[SURROGATE_AXES]; // likewise, contacts as they are when no port acts
    double stiffness, turn_stiffness; // asked for of its port: an edit may have changed them
    uint64_t holding;                 // what its port holds: another number, another thing
    bool open;     // it holds nothing: nothing is felt, and nothing else here counts
    bool inertial; // it ends the step with 2 mean - going; else with the mean
} taci_HeldPoint;

/// What a world publishes in a step. Behind it lie the points, then the response, mean velocity by
/// mean effort, and the response that there would be without contacts: 6 x points rows of 6 x
/// points numbers each, row-major.
typedef struct taci_Published {
    uint64_t number; // steps completed before this one
    uint64_t serial; // publications before it, 1 the first
    double begin, T; // s
    double account;  // J, as of the steps before
    double lag;      // s, beyond its end that the points may go on for
    bool jumped;     // the points were put elsewhere: what holds them is anchored anew
    int points;
} taci_Published;

/// What has acted in a step, as the haptic side tells it at its end: nothing gets lost between
/// them, as the world waits for each. Behind it lie, 6 x points numbers each, impulse and last
/// effort, then what the ends of the ports say, and their rows of snapshots.
typedef struct taci_Acted {
    uint64_t number; // of the step that is over
    uint64_t serial; // of the publication that said so
    uint64_t tick;   // the last that belongs to it
    double time;     // s, that the points have gone on to
    double work;     // J, that they have taken since the step before was told
    int points;
} taci_Acted;

size_t taci_published_size(int points);
taci_HeldPoint *taci_published_points(taci_Published *p) TAC_RT;
const taci_HeldPoint *taci_published_point(const taci_Published *p, int i) TAC_RT;
double *taci_published_response(taci_Published *p) TAC_RT;
const double *taci_published_responses(const taci_Published *p) TAC_RT;
double *taci_published_free_response(taci_Published *p) TAC_RT;
const double *taci_published_free_responses(const taci_Published *p) TAC_RT;

size_t taci_acted_size(int points);
double *taci_acted_impulse(taci_Acted *a) TAC_RT;
double *taci_acted_effort(taci_Acted *a) TAC_RT;
tac_PortEndInfo *taci_acted_info(taci_Acted *a) TAC_RT;
tac_SnapshotPort *taci_acted_row(taci_Acted *a) TAC_RT;
/// The same to be read.
const double *taci_acted_impulses(const taci_Acted *a);
const double *taci_acted_efforts(const taci_Acted *a);
const tac_PortEndInfo *taci_acted_infos(const taci_Acted *a);
const tac_SnapshotPort *taci_acted_rows(const taci_Acted *a);

// ------------------------------------------------------------------------------------------------
// Haptic side

typedef struct taci_ImagePoint {
    tac_Pose pose;                 // where it is held to be
    double v[SURROGATE_AXES];      // m/s, rad/s, when the tick begins
    double mean[SURROGATE_AXES];   // in the tick, but for what its efforts and drift do
    double bend[SURROGATE_AXES];   // in that, beside the mean of the step
    double drift[SURROGATE_AXES];  // beside v, that leads it to where the world has it
    double led_until;              // s of the world
    double effort[SURROGATE_AXES]; // of the tick
    double work;                   // J, of the tick
    double goes, drifts;           // of its mean and its drift, in this tick
    bool held_back;                // since the step in use: what it would give was not there
    double stuck;                  // s, for which it has been off and could not be made up for
    bool anew;        // it was put where the world has it: what holds it is anchored anew
    uint64_t holding; // as in the step in use
    bool changed;     // since the step before: what held it was let go of
} taci_ImagePoint;

typedef struct taci_Surrogate {
    // fixed
    int points;
    tac_SurrogateKind kind;
    double near;  // m, that a point may be off for long; 0: any way
    double limit; // J, that may be given out beyond the account and what the world is sure to lose
    taci_ImagePoint *point; //                                         (points)
    double *impulse;        // N·s, since the start                     (6 points)
    double *taken;          // of it, up to the end of the last step    (6 points)
    double *known;          // of it, in the step in use                (6 points)
    double *pulled;         // R times that                             (6 points)
    double *freed;          // the same without contacts                (6 points)
    double *effort;         // of all points, in the last tick          (6 points)
    double *pull;           // R times these                            (6 points)
    double *ease;           // the same without contacts                (6 points)
    // the step in use
    const taci_Published *in_use; // NULL: none yet
    double time;                  // s, of the world, that the image has gone on to
    double advance;               // s, of the last tick
    double work, told_work;       // J, taken since the start; of it told
    double step_work;             // J, taken in the step in use; beyond its end only what was given
    uint64_t number;              // of the step in use
    bool told;                    // that it is over
    bool left;                    // points have gone beyond its end
    uint64_t late_ticks;          // in which it went on beyond the end of the step in use
    double gap, gap_max;          // m, at the last hand-over
    double bends, leads; // of the acceleration of the step, and of what leads points to where the
                         // world has them: what is left of it in the step in use
    double late;         // s, that the step in use was when it was adopted, and is not made up for
    bool behind;
} taci_Surrogate;

/// Over memory of taci_surrogate_size bytes, 8-byte aligned.
size_t taci_surrogate_size(int points);
void taci_surrogate_init(taci_Surrogate *s, int points, tac_SurrogateKind kind, double limit,
                         void *memory);
/// A step that is new: the image goes on in it, in ticks of `span` seconds of the world.
void taci_surrogate_adopt(taci_Surrogate *s, const taci_Published *published, double span) TAC_RT;
/// How much of `span` seconds of the world it may go on by: less at the end of what is known.
/// `waits`: the world waits on purpose, and nothing goes on beyond its step.
double taci_surrogate_advance(taci_Surrogate *s, double span, bool waits) TAC_RT;
/// What points do in a tick of so many seconds, as far as efforts do not change it.
void taci_surrogate_decide(taci_Surrogate *s, double advance) TAC_RT;
/// What an end sees of a point, in a tick of h seconds of the clock and `advance` of the world.
void taci_surrogate_look(const taci_Surrogate *s, int point, double h, double advance,
                         tac_PortEndInput *input) TAC_RT;
/// The points move, under wrenches about them, which stand in `effort` of each.
void taci_surrogate_move(taci_Surrogate *s, double advance) TAC_RT;
/// Whether the step in use is over, and nobody has been told: fills `acted` but for `tick` and what
/// ends say.
bool taci_surrogate_tell(taci_Surrogate *s, taci_Acted *acted) TAC_RT;

// ------------------------------------------------------------------------------------------------
// Simulation side

#define TACI_BRIDGE_CREDIT 5e-5 // J of the device
#define TACI_BRIDGE_CAP 0.02    // J of the device

typedef struct taci_BridgeHeld {
    tac_BodyId body; // null: none
    uint64_t times;  // that its port has held or let go of something
    uint64_t number; // that is told of it: one more with each that is another
} taci_BridgeHeld;

typedef struct taci_Bridge {
    // fixed
    tac_World *world;
    int points, columns;
    tac_SurrogateKind kind;
    const tac_PortId *port; //                                           (points)
    double credit, cap;     // J: how far below zero the account may go; more is thrown away
    double lag, period;     // s: that points may go on for beyond a step; 0: two of these periods,
                            // or a tenth of it
    tac_Psh *psh;           // PSH, one for each point
    double *foreseen;       // N, of the step begun: those at the end of the last (6 points)
    double *mean;           // m/s, with these                           (6 points)
    double *acted;          // N, mean of the last step; PSH, PLAIN: last (6 points)
    double *last;           // N, at its end                             (6 points)
    double *response;       // m/s/N                                     (6 points x 6 points)
    double *freely;         // the same without contacts                 (6 points x 6 points)
    double *alone;          // m/s, mean without ports                   (6 points)
    double *scratch;        // as taci_response_bound wants it
    bool *measured;         // columns of it that were                   (6 points)
    taci_BridgeHeld *held;  // what each point was when the last step began (points)
    // state
    uint64_t serial;
    double T;    // s, of the step begun
    double took; // J, by the points in that step
    double account, lost, taken, given, lowest;
    double share; // of the forces that the last step got
    bool apart;   // there are contacts, which may act or not
    uint64_t limited, solves;
} taci_Bridge;

tac_Result taci_bridge_init(taci_Bridge *b, tac_World *world, const tac_PortId *port, int points,
                            tac_SurrogateKind kind, int columns);
void taci_bridge_destroy(taci_Bridge *b);
/// Before tac_world_begin: what will probably act is pushed, so that contacts are found where it
/// leads.
tac_Result taci_bridge_foresee(taci_Bridge *b, double T);
/// Between begin and end: fills `out`. On failure the step is undone.
tac_Result taci_bridge_publish(taci_Bridge *b, double begin, bool jumped, taci_Published *out);
/// Between begin and end: what acted is pushed. On failure the step is undone.
tac_Result taci_bridge_give(taci_Bridge *b, const taci_Acted *acted);
/// After the step: what was really given is booked.
void taci_bridge_close(taci_Bridge *b);
/// The world was put elsewhere: what acted before counts no more.
void taci_bridge_restart(taci_Bridge *b);

#endif
