#ifndef TACI_RECORD_H
#define TACI_RECORD_H
#include <tactus/record.h>

/* What other folders need of recordings beyond the public interface. */

/// Edits in /inputs, which a replay has to repeat.
uint64_t taci_recording_input_count(const tac_RecordingFile *file);

/// Write all rows that can be read to a new file, closed in good order and compressed. What stands
/// at `path` is replaced under the rules of tac_recording_create. ERR_DEVICE: it cannot be written,
/// or the original cannot be read; nothing is left at `path`.
tac_Result taci_recording_copy(tac_RecordingFile *file, const char *path);

#endif
