#ifndef LOOP_RIG_H
#define LOOP_RIG_H
#include "watched_device.h"
#include <tactus/session.h>
#include <tactus/tactus.h>

/* A world under a hand, tick by tick in virtual time: a session whose loops are driven here, or,
 * for reference, a rig in lockstep. The device is watched from behind, so that its work is that of
 * its true motion. */

#define LOOP_TICK 0.001 // s, of the haptic loop

/// A device at (0, 0, 0.1) m, and what it holds.
#define LOOP_SCENE_DEVICE "devices:\n  - {name: pen, uri: 'virtual:', position: [0, 0, 0.1]}\n"
#define LOOP_SCENE_GRIP(body) \
    "couplings:\n  - {device: pen, name: grip, stiffness: 5 kN/m, body: " body "}\n"
/// A ball of 100 g in the hand, without weight.
#define LOOP_SCENE_BALL                                             \
    "tactus: 1\nworld: {gravity: [0, 0, 0]}\n"                      \
    "bodies:\n  - {name: ball, position: [0, 0, 0.1], mass: 0.1,\n" \
    "     shapes: [{type: sphere, radius: 0.02}]}\n" LOOP_SCENE_DEVICE LOOP_SCENE_GRIP("ball")
/// A box of 500 g, held in its middle, on a table with friction 0.5.
#define LOOP_SCENE_BOX                                                                        \
    "tactus: 1\nground:\n  - {type: plane, position: [0, 0, 0.05]}\n"                         \
    "bodies:\n  - {name: box, position: [0, 0, 0.1], mass: 0.5,\n"                            \
    "     shapes: [{type: box, size: [0.1, 0.1, 0.1]}]}\n" LOOP_SCENE_DEVICE LOOP_SCENE_GRIP( \
        "box")

typedef struct LoopRigDef {
    const char *scene; // as text, with one device and one coupling; its first body is followed
    const char *hand;  // address of the device: watched:?...
    double T;          // s, of a step, a whole number of ticks where books are compared
    tac_SurrogateKind surrogate;
    bool lockstep; // world and device step together, every tick
    double stall;  // s, after which the session and the guard let go of forces; 0: as by default
} LoopRigDef;

typedef struct LoopRig {
    LoopRigDef def;
    tac_Scene *scene;
    tac_World *world;
    tac_Session *session;
    tac_Device *device;
    const Watched *watched;
    tac_Rig rig;
    tac_BodyId body;
    // set between ticks
    double T; // s, of the steps to come
    int late; // ticks by which a step comes late
    // after a tick
    int tick;
    bool over;               // the world cannot go on
    bool open;               // a step is
    int due;                 // ticks since it could have ended; -1: it cannot yet
    bool ended, hand_known;  // the world has made the last step; its last tick is read
    double worth, step_hand; // J, of that: into the world through its port; from the hand
    double from_hand;        // J, by the true motion of the device; less than 0: it was given
    double out;              // J, most that the hand ever got beyond all that it gave
    double made;             // J, most that the world ever got beyond what the hand gave
    tac_Vec3 force, x;       // N, m: on the device until the next tick, and where it is, base axes
    double force_step;       // N, largest change of that
} LoopRig;

/// False: it could not be made; close it all the same.
bool loop_rig_open(LoopRig *rig, const LoopRigDef *def);
/// One tick, and what of a step belongs to it.
bool loop_rig_tick(LoopRig *rig);
/// A tick of a program whose world is not there: the last force is written again, as if it were
/// new.
bool loop_rig_keep(LoopRig *rig);
/// Where the body is at the end of the last step, m, and when that was, s of the world.
tac_Vec3 loop_rig_body(const LoopRig *rig, double *time);
void loop_rig_close(LoopRig *rig);

#endif
