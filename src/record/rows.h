#ifndef TACI_RECORD_ROWS_H
#define TACI_RECORD_ROWS_H
#include "base/exchange.h"
#include "record/of.h"

/* Rows in memory, taken of a world and waiting to be written (flush.c). Taking one calls neither
 * HDF5 nor the system, and waits for nothing.
 *
 * Each table is a ring: entry n of it, counted from the start of the recording, lies in slot
 * (n - base) mod capacity. One thread takes rows, one writes them; they may be the same. After each
 * call the taker publishes how many of everything there are (`out`), the writer how many are in the
 * file (`in`): both are newest values, so that neither waits. A row is in the file with its
 * contacts, inputs and rows of devices or not at all, since their counts are published together.
 *
 * Where both are one thread there is always room, because it writes before there is none; base then
 * follows, and rows lie in one piece. Where they are two, what has no room is lost, and noted. */

enum { TACI_RECORD_NOTES = 64 }; // events and inputs in memory, at least

/// How many of everything since the recording began.
typedef struct taci_RecordCounts {
    uint64_t rows, contacts, events, inputs, saves, bytes, live;
    uint64_t servo[TAC_RIG_DEVICES];
} taci_RecordCounts;

/// What the taker publishes.
typedef struct taci_RecordTaken {
    taci_RecordCounts count;
    tac_RecordingLost lost;
    uint64_t step;    // of the file, the last one completed
    uint64_t whole;   // a replay lacks something from here on; UINT64_MAX: nothing
    double last_time; // s, of the last row
} taci_RecordTaken;

/// Entries of one kind that were lost one after the other, until they are noted.
typedef struct taci_RecordRun {
    uint64_t count, first, last; // steps
} taci_RecordRun;

enum { TACI_RUN_ROWS, TACI_RUN_SERVO, TACI_RUN_INPUTS, TACI_RUN_LIVE, TACI_RUN_SAVES, TACI_RUNS };

typedef struct taci_RecordRows {
    // fixed after creation
    taci_RecordOf of;
    int every, save_every;          // steps per row; rows per saved state, 0: none
    bool two_threads, live;         // as the definition says
    int contacts_per_row;           // at most
    int channel_count, own_count;   // all; the program's, which are the last
    tac_SceneChannel *channel_info; //                                (channel_count)
    tac_RecordingChannel *own;      //                                (own_count)
    uint16_t world;                 // tag of the one that is recorded
    const tac_Rig *rig;             // whose devices are recorded, or NULL
    int capacity, contact_capacity, event_capacity, input_capacity, save_capacity, live_capacity;
    int servo_capacity[TAC_RIG_DEVICES]; // of a live recording 0: its rows come another way
                                         // (live.h)
    // waiting; written by the taker, read by the writer
    tac_RecordedStep *step;       //                                           (capacity)
    tac_RecordedContact *contact; //                                           (contact_capacity)
    double **channel;             //                           (channel_count, capacity x width)
    taci_RecordedEvent *event;    //                                           (event_capacity)
    tac_Edit *input;              //                                           (input_capacity)
    taci_RecordedSave *save;      //                                           (save_capacity)
    unsigned char *bytes;         // of saved states             (save_capacity x save_size)
    size_t save_size;             // of a slot
    tac_RecordedLive *live_step;  //                                           (live_capacity)
    tac_RecordedServo *servo[TAC_RIG_DEVICES]; //                              (servo_capacity)
    taci_RecordCounts base;                    // entries in the first slots
    void *exchange_memory;
    taci_Exchange out; // taci_RecordTaken
    taci_Exchange in;  // taci_RecordCounts
    // of the taker
    taci_RecordTaken taken;
    taci_RecordCounts written; // as far as it knows
    taci_RecordRun run[TACI_RUNS];
    uint64_t last_step, last_row_step; // steps of the file: at the last call; at the last row taken
    uint64_t step_offset;              // of the file, from those of the world
    double time_offset, last_time;     // s; at the last call, in the file
    uint64_t consumed;                 // haptic tick
    uint64_t roots_noted, diverged_noted, clamped_noted, dropped_noted, gone_noted, come_noted;
    uint64_t loads, loads_before, loads_noted; // of the world: at the last call, and at the start
    taci_RecordGiven *given;                   // to drives, in the last step   (of.given_count)
    double T;                                  // s, of the last step; of the meta before the first
} taci_RecordRows;

/// Settle what is recorded of a world, of `scene` or of all that is found (NULL), and take memory.
/// On failure, too, destroy it.
tac_Result taci_record_rows_create(taci_RecordRows *rows, const tac_Scene *scene,
                                   const tac_World *world, const tac_RecordingDef *def);
void taci_record_rows_destroy(taci_RecordRows *rows);

/// The first row.
void taci_record_rows_start(taci_RecordRows *rows, const tac_World *world);
/// Whether the world was put back to before the last call, by loading an older state, and may have
/// gone another way from there. Not of one that has since been loaded to that call's step again.
bool taci_record_rows_went_back(const taci_RecordRows *rows, const tac_World *world);
/// What happened since the last call, and a row if it is time for one; then publish. What has no
/// room is lost, and noted.
void taci_record_rows_take(taci_RecordRows *rows, const tac_World *world);
/// One more input. False: there is no room.
bool taci_record_rows_edit(taci_RecordRows *rows, const tac_Edit *edit);
/// Steps and time go on from a world that was put back.
void taci_record_rows_reset(taci_RecordRows *rows, const tac_World *world);
/// Note what was lost last, and publish: no more will come.
void taci_record_rows_end(taci_RecordRows *rows);
/// Whether the rows must be written before another call: there may be no room.
bool taci_record_rows_full(const taci_RecordRows *rows);
/// The same before another input.
bool taci_record_rows_lack_input(const taci_RecordRows *rows);
/// The same before a call that will save a state: it does not fit beside those that wait.
bool taci_record_rows_lack_bytes(const taci_RecordRows *rows, const tac_World *world);
/// Make room for a saved state of this world; none waits. False: no memory.
bool taci_record_rows_grow(taci_RecordRows *rows, const tac_World *world);
/// Whether any table is half full of what is not in the file, which has `written`.
bool taci_record_rows_half_full(const taci_RecordRows *rows, const taci_RecordTaken *taken,
                                const taci_RecordCounts *written);
// servo.c
/// How many frames of a device are coupled.
int taci_record_servo_frames(const tac_Rig *rig, int device);
/// Rows of a device, of the step that was the one after `step` others. There is room.
void taci_record_servo_take(taci_RecordRows *rows, int device, uint64_t step);

/// All is written; the next lie at the start of each table. One thread.
void taci_record_rows_clear(taci_RecordRows *rows);

#endif
