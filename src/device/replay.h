#ifndef TACI_REPLAY_H
#define TACI_REPLAY_H
#include "device/virtual.h"

/* replay: poses from a file, a row per tick, whatever forces are written. As a reference that a
 * hand follows a file is the `script` of the virtual device instead. */

typedef struct taci_Replay {
    taci_Script script;
    bool loop, real_time;
    double speed;
    // of the haptic thread
    int next; // row
    uint64_t seq;
    double offset;     // s: of the rounds before
    uint64_t start_ns; // of the clock, at the first row
} taci_Replay;

tac_DeviceRead taci_replay_read(void *self, double timeout, tac_DeviceSample *sample) TAC_RT;
tac_Result taci_replay_write(void *self, const tac_DeviceCommand *command) TAC_RT;

#endif
