#ifndef TACI_RECORD_WRITER_H
#define TACI_RECORD_WRITER_H
#include "base/file_place.h"
#include "record/live.h"
#include "record/rows.h"
#include <pthread.h>

/* A recording that is being written: who owns what.
 *
 *     writer.c     the public calls; the thread that steps the world
 *     rows.c       rows in memory
 *     live_rt.c    rows from the haptic thread
 *     flush.c      from memory to the file: the writer's part, on the thread that steps, or on
 *     recorder.c   a thread of its own
 */

struct tac_Recording {
    // fixed after creation
    char *path;
    taci_FilePlace place; // until it stands there
    double flush_every;   // s
    tac_MessageFn *message;
    void *message_user;
    bool replace, threaded;
    // taken by the thread that steps, and by the haptic one
    taci_RecordRows rows;
    int ring_count;                      // devices of a live recording
    taci_LiveRing ring[TAC_RIG_DEVICES]; //                                 (ring_count)
    _Atomic bool failed;                 // set by the writer, for good
    _Atomic bool writing;                // it is at it
    uint64_t called_at;                  // ns, without a thread
    // of the writer
    taci_RecordTypes types;
    taci_RecordTables tables;
    taci_RecordCounts written;            // of `rows`, in the file
    taci_RecordSafe safe;                 // as in the file after the next flush
    uint64_t events;                      // in the file
    uint64_t lost_noted[TAC_RIG_DEVICES]; // rows of `ring`
    double last_time;                     // s, of the last row in the file
    uint64_t flush_due;                   // ns
    // its thread
    pthread_t thread;
    pthread_mutex_t lock; // of what follows
    pthread_cond_t wake;
    bool stop;
    tac_RecordingStats stats;
};

// flush.c
/// Whether the rows of a device, which may be many while the world stands still, are to be written.
bool taci_recording_ring_half_full(const tac_Recording *recording);
/// Write what was taken up to now: `taken`, and what is in the rings of devices. What fails ends
/// the recording, and is told.
tac_Result taci_recording_flush(tac_Recording *recording, const taci_RecordTaken *taken);
/// The same for the last time: what was lost and not yet noted is, and the file marked complete.
tac_Result taci_recording_finish(tac_Recording *recording, const taci_RecordTaken *taken);
/// Let the numbers for others follow.
void taci_recording_count(tac_Recording *recording, const taci_RecordTaken *taken);
/// Why HDF5 or the system refused.
const char *taci_recording_reason(const tac_Recording *recording, const taci_H5Scope *scope);

// recorder.c
/// Start the thread. False: there is none to be had.
bool taci_recorder_start(tac_Recording *recording);
/// Let it write what is left, end, and wait for that.
void taci_recorder_stop(tac_Recording *recording);

#endif
