#ifndef TACI_RECORD_LIVE_H
#define TACI_RECORD_LIVE_H
#include <stdatomic.h>
#include <tactus/record.h>

/* Rows of a device on their way from the haptic thread to the thread that writes them.
 *
 * One producer, one consumer, no locks, no waiting; as base/ring.h, but the slots are the rows as
 * they go to the file, so that they are written from where they lie. What finds the ring full is
 * dropped and counted: the next row that has room carries how many are missing before it, and the
 * first tick that was ever lost is kept, since a replay ends there. */

typedef struct taci_LiveRing {
    // set by init, read by both sides
    tac_RecordedServo *row; //                                             (mask + 1)
    uint32_t *missing;      // rows lost right before each                 (mask + 1)
    uint64_t mask;
    // written by the producer
    _Alignas(64) _Atomic uint64_t head;
    uint64_t tail_seen;
    uint32_t missing_now;
    _Atomic uint64_t lost;      // in all
    _Atomic uint64_t lost_from; // tick of the first; UINT64_MAX: none was lost
    // written by the consumer
    _Alignas(64) _Atomic uint64_t tail;
} taci_LiveRing;

/// Start an empty ring over memory for `capacity` rows, a power of two. Before the threads start.
void taci_live_init(taci_LiveRing *ring, tac_RecordedServo *row, uint32_t *missing,
                    uint64_t capacity);
/// Producer: put a row in. False: the ring is full, and the row is lost.
bool taci_live_push(taci_LiveRing *ring, const tac_RecordedServo *row) TAC_RT;
/// Consumer: how many rows were ever put in; those from the tail on are there to be read.
uint64_t taci_live_head(const taci_LiveRing *ring) TAC_RT;
/// Consumer: all rows before `tail` were taken out.
void taci_live_release(taci_LiveRing *ring, uint64_t tail) TAC_RT;

#endif
