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
    uint64_t contact_count, save_count, byte_count, event_count, input_count, live_count;
    uint64_t whole; // steps up to which a replay lacks nothing
    uint64_t lost;  // rows
    bool complete;
    bool not_closed; // by its writer, which may still be at it
};

/// A message about the file, with its path, to its callback. Returns the code.
tac_Result taci_recording_say(const tac_RecordingFile *file, tac_Result code, const char *format,
                              ...);
/// Check the format and read all but the rows; opens the tables.
tac_Result taci_recording_read_contents(tac_RecordingFile *file, const taci_H5Scope *scope);

#endif
