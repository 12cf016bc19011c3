#ifndef TACI_RECORD_H
#define TACI_RECORD_H
#include <tactus/edit.h>
#include <tactus/record.h>

/* What other folders need of recordings beyond the public interface. */

/// A row of /inputs: what the scene's texts and parameters do not determine. Kinds are those of
/// TAC_EDITS. A recording notes by itself "step length" (from step `step` + 1 on, steps are
/// value[0] seconds long), unless it is live, and "control" and "activation" of drives.
_Static_assert(sizeof(tac_Edit) == 128, "goes to files");

/// A row of /events: what happened and needs no repeating. Kinds: "roots missed", "diverged",
/// "clamped" and "dropped", and of recordings without a scene "gone" and "not recorded" (things of
/// the world), with the count so far as value, noted when it has doubled; "cut short", with the
/// number of rows, in the copy of a file that was not closed.
typedef struct taci_RecordedEvent {
    double t;      // s
    uint64_t step; // completed
    double value;
    char kind[16];
    char text[88];
} taci_RecordedEvent;
_Static_assert(sizeof(taci_RecordedEvent) == 128, "goes to files");

/// A row of /world/saves: a state of the world among the bytes of /world/saved.
typedef struct taci_RecordedSave {
    uint64_t row;         // of /world/steps
    uint64_t first, size; // bytes
} taci_RecordedSave;
_Static_assert(sizeof(taci_RecordedSave) == 24, "goes to files");

uint64_t taci_recording_event_count(const tac_RecordingFile *file);
tac_Result taci_recording_read_events(tac_RecordingFile *file, uint64_t first, uint64_t count,
                                      taci_RecordedEvent *events);

/// Write all rows that can be read to a new file, closed in good order and compressed. What stands
/// at `path` is replaced under the rules of tac_recording_create, once the copy is whole.
/// ERR_DEVICE: it cannot be written, or the original cannot be read; what stood at `path` stands
/// there still.
tac_Result taci_recording_copy(tac_RecordingFile *file, const char *path, bool replace);
/// Live and without a thread, also within a step: where rows of devices are about to lack room,
/// all that was taken is written. On the thread that calls tac_recording_step.
void taci_recording_relieve(tac_Recording *recording);
/// Whether the file at `path` is a recording.
bool taci_recording_is(const char *path);

#endif
