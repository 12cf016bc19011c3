#ifndef SERIAL_BOARD_H
#define SERIAL_BOARD_H
#include "../../../firmware/tactus_paddle/tsp_device.h"
#include "mechanism.h"
#include <pthread.h>

/* A board that speaks TSP-1 at the other end of a pseudo-terminal, with the protocol core of
 * firmware/ and a mechanism of one to three linear axes in it. Time passes by board_step alone. */

typedef struct Board {
    int master, slave; // the slave is kept open, so that the line does not hang up between opens
    char path[64];     // of the line that the host opens
    TspConfig config;
    TspDevice device;
    Mechanism *m;
    double time; // s, since it was switched on
    int32_t zero[TSP_AXES_MAX];
    bool calibrated, fault, saturated;
    bool deaf;     // does not hear the host
    bool mute;     // the host does not hear it
    bool dribble;  // what it says arrives byte by byte
    double damage; // share of bytes changed in each direction
    uint64_t random;
    uint64_t sent; // bytes
    bool serving;
    _Atomic bool leave;
    bool living; // time passes while serving
    pthread_t thread;
} Board;

/// A board with `axes` linear axes of ±50 mm, 20 N, 1 µm; free-running at 1 kHz, or one that
/// answers.
void board_start(Board *b, int axes, bool free_running, Mechanism *m);
/// Take what the host has sent.
void board_hear(Board *b);
/// Hear, let `T` seconds pass with the force that is in effect, and send what is due.
void board_step(Board *b, double T);
/// Switched off and on: everything is forgotten, where it is becomes zero.
void board_reset(Board *b);
/// The line is pulled out.
void board_unplug(Board *b);
/// Let a thread give it its turns every half millisecond, no mechanical time passing but the clock
/// going on; or end that. For a host that waits for answers, and for hosts in other processes.
void board_serve(Board *b, bool on);
/// The same with mechanical time, at its rate.
void board_live(Board *b);
void board_end(Board *b);

#endif
