#ifndef TACI_RECORD_READER_H
#define TACI_RECORD_READER_H
#include "record/layout.h"

/* A recording opened for reading, for the files of this folder. */

struct tac_RecordingFile {
    char *path;
    tac_MessageFn *message;
    void *message_user;
    taci_RecordTypes types;
    taci_RecordTables tables;
    taci_RecordMeta meta;      // its texts and arrays belong to the file
    tac_SceneSetting *setting; // parameters as text                          (parameter_count)
    uint64_t rows;             // that can be read
    uint64_t event_count, input_count;
    bool complete;
    bool in_pieces; // it was not closed, or is shorter than it should be
};

/// The message goes to the file's callback, with the path as its origin.
tac_Result taci_recording_fail(const tac_RecordingFile *file, tac_Result code, const char *format,
                               ...);
tac_Result taci_recording_read_events(tac_RecordingFile *file, uint64_t first, uint64_t count,
                                      taci_EventRow *events);

#endif
