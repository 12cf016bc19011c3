#ifndef SESSION_RIG_H
#define SESSION_RIG_H
#include "check.h"
#include "heard.h"
#include <tactus/session.h>
#include <tactus/tactus.h>

/* A session driven by hand: one world, virtual devices, ticks and steps in a fixed order. */

typedef struct SessionRig {
    tac_Scene *scene;
    tac_World *world;
    tac_Session *session;
    tac_Device *device[4];
    int device_count;
    Heard heard;
    double T;                 // s, of a step
    bool open;                // one is begun
    int wait;                 // ticks that it is due for
    int delay;                // ticks by which every step comes late
    double work;              // J, that hands have put in
    double force, force_step; // N, last written by device 0, and largest change
} SessionRig;

/// From a scene, as text, whose devices are virtual.
void session_rig_of_text(SessionRig *rig, const char *text, double T, tac_SurrogateKind kind);
/// Devices joined and waited for; then loops by hand, recorded to `path` (NULL: not).
void session_rig_begin(SessionRig *rig, const char *path);
void session_rig_tick(SessionRig *rig);
void session_rig_run(SessionRig *rig, int ticks);
void session_rig_end(SessionRig *rig);

#endif
