#ifndef TACI_BETWEEN_H
#define TACI_BETWEEN_H
#include "base/exchange.h"
#include <tactus/device.h>

/* Between the haptic thread and the thread that owns a device's wire (a service that is asked and
 * answers, a maker's scheduler): samples one way, forces the other, the newest each, with an event
 * that wakes whoever waits. A force that is older than BETWEEN_OLD is zero for the owner: a loop
 * that has stopped holds nothing. */

#define BETWEEN_OLD 0.01 // s

/// A sample of a device with one frame.
typedef struct taci_BetweenSample {
    uint64_t seq; // 0: there was none yet
    double t, t_device;
    tac_Pose pose;
    tac_Wrench applied;
    double grip;
    uint32_t buttons, status;
    bool lost; // no more will come
} taci_BetweenSample;

typedef struct taci_BetweenForce {
    uint64_t answers; // seq of the sample that it was computed from
    double t;         // s, when it was written
    tac_Wrench wrench;
    double grip;
} taci_BetweenForce;

typedef struct taci_Between {
    taci_Exchange samples, forces;
    int sample_event, force_event; // file descriptors
    uint64_t seen;                 // haptic thread: seq of the last sample
    _Atomic bool panicked;         // the owner gives zero from now on
    _Alignas(64) unsigned char sample_room[3 * 512];
    _Alignas(64) unsigned char force_room[3 * 128];
} taci_Between;

_Static_assert(sizeof(taci_BetweenSample) <= 512, "three slots of it are in sample_room");
_Static_assert(sizeof(taci_BetweenForce) <= 128, "three slots of it are in force_room");

/// NULL: out of memory, or of file descriptors.
taci_Between *taci_between_create(void);
void taci_between_destroy(taci_Between *b);

// The owner of the wire.
void taci_between_publish(taci_Between *b, const taci_BetweenSample *sample) TAC_RT;
/// The newest force, after waiting until `deadline` (ns) for the one that answers sample `seq`.
/// Zero if it is too old, or after a panic. True: it answers.
bool taci_between_force(taci_Between *b, uint64_t seq, uint64_t deadline, double old,
                        taci_BetweenForce *force) TAC_RT;

// The haptic thread.
tac_DeviceRead taci_between_read(taci_Between *b, double timeout, tac_DeviceSample *sample) TAC_RT;
void taci_between_write(taci_Between *b, const tac_DeviceCommand *command) TAC_RT;

#endif
