#ifndef TACI_RECORD_ROWS_H
#define TACI_RECORD_ROWS_H
#include "record/of.h"

/* Rows in memory, taken of a world and waiting to be written (writer.c). Taking one calls neither
 * HDF5 nor the system. */

enum { TACI_RECORD_NOTES = 64 }; // events and saved states in memory, each; at least inputs

/// How many of everything: waiting, or in the file already.
typedef struct taci_RecordCounts {
    uint64_t rows, contacts, events, inputs, saves, bytes;
    uint64_t servo[TAC_RIG_DEVICES];
} taci_RecordCounts;

typedef struct taci_RecordRows {
    // fixed after creation
    taci_RecordOf of;
    int every, save_every;                  // steps per row; rows per saved state, 0: none
    int capacity;                           // rows
    int contacts_per_row, contact_capacity; // at most
    int channel_count, own_count;           // all; the program's, which are the last
    tac_SceneChannel *channel_info;         //                                (channel_count)
    tac_RecordingChannel *own;              //                                (own_count)
    uint16_t world;                         // tag of the one that is recorded
    const tac_Rig *rig;                     // whose devices are recorded, or NULL
    // waiting
    taci_RecordCounts waiting;
    tac_RecordedStep *step;       //                                           (capacity)
    tac_RecordedContact *contact; //                                           (contact_capacity)
    double **channel;             //                           (channel_count, capacity x width)
    unsigned char *bytes;         // of saved states                           (byte_capacity)
    size_t byte_capacity;
    taci_RecordedEvent event[TACI_RECORD_NOTES];
    tac_Edit *input; //                                              (input_capacity)
    int input_capacity;
    taci_RecordedSave save[TACI_RECORD_NOTES];
    tac_RecordedServo *servo[TAC_RIG_DEVICES]; // (capacity steps of all its frames)
    int servo_steps;                           // that wait
    // before those
    taci_RecordCounts before;
    double last_time; // s, of the last row before
    // of the last call
    uint64_t last_step, last_row_step; // completed steps; at the last row taken
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
/// What happened since the last call, and a row if it is time for one. There is room.
void taci_record_rows_take(taci_RecordRows *rows, const tac_World *world);
/// Whether the rows must be written before another call: there may be no room.
bool taci_record_rows_full(const taci_RecordRows *rows);
/// The same before a call that will save a state: it does not fit behind those that wait.
bool taci_record_rows_lack_bytes(const taci_RecordRows *rows, const tac_World *world);
/// Make room for a saved state of this world alone. False: no memory.
bool taci_record_rows_grow(taci_RecordRows *rows, const tac_World *world);
// servo.c
/// How many frames of a device are coupled.
int taci_record_servo_frames(const tac_Rig *rig, int device);
/// Rows of all devices, of the step that was the one after `step` others. There is room.
void taci_record_servo_take(taci_RecordRows *rows, uint64_t step);
bool taci_record_servo_allocate(taci_RecordRows *rows);

/// They are written.
void taci_record_rows_clear(taci_RecordRows *rows);

#endif
