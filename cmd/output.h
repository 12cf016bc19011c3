#ifndef TACTUS_OUTPUT_H
#define TACTUS_OUTPUT_H
#include "base/file_place.h"
#include <stdio.h>

/* Files that the command writes, all by one rule (base/file_place.h): what is ours and of the same
 * kind is replaced, unless it is write-protected or another program writes it; for all else --force
 * is asked for. They are looked at before anything is computed. */

typedef enum OutputKind {
    OUTPUT_RECORDING,
    OUTPUT_SWEEP,
    OUTPUT_TABLE, // CSV
    OUTPUT_SVG,
    OUTPUT_PNG,
    OUTPUT_REPORT,
    OUTPUT_RESULT,     // of an experiment, JSON
    OUTPUT_UNFINISHED, // a mark in the folder of experiments that are not all run
} OutputKind;

#define RESULT_FORMAT "tactus-experiment"
#define UNFINISHED_TEXT "tactus reproduce is not finished here"

/// Whether a file is there, ours and of this kind.
bool output_is(const char *path, OutputKind kind);

/// Where a file will stand. CMD_OK, or CMD_RUN_FAILED with a message that names it and what helps.
int output_find(const char *command, const char *path, OutputKind kind, bool force,
                taci_FilePlace *place);
/// Whether a file can be made there: its folder exists, may be written and has room.
int output_try(const char *command, const char *path, const taci_FilePlace *place);
/// Whether a new file can be made there: to be asked before hours are spent on its contents.
int output_check(const char *command, const char *path, OutputKind kind, bool force);

/// A file that appears under its name when it is whole.
typedef struct Output {
    const char *command, *path;
    FILE *file;
    taci_FilePlace place;
    bool direct; // a pipe or a terminal, which is no file
} Output;

/// Open a file for writing. What stands there stays until output_close.
int output_open(Output *output, const char *command, const char *path, OutputKind kind, bool force);
/// Put it in its place if `whole`, else take it back. CMD_OK, or CMD_RUN_FAILED with a message.
int output_close(Output *output, bool whole);
/// The same for a file that another program has made at place->beside.
int output_take(const char *command, const char *path, const taci_FilePlace *place);

/// Whoever catches signals by himself says so, and then calls output_take_back in his handler.
void output_leave_signals(void);
/// Remove the file that is half written, if there is one. Safe in handlers of signals.
void output_take_back(void);
/// The file at `beside` is being written by a way of its own; NULL: no longer.
void output_mark_half(const char *beside);

/// What a picture of ours says of itself: as a comment in SVG, as a text in PNG. A copy of the
/// picture at `path` with it goes to `marked`.
bool output_mark_picture(const char *path, const char *marked, OutputKind kind);

#endif
