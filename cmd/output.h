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
} OutputKind;

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

/// Open a table for writing. What stands there stays until output_close.
int output_open(Output *output, const char *command, const char *path, OutputKind kind, bool force);
/// Put it in its place if `whole`, else take it back. CMD_OK, or CMD_RUN_FAILED with a message.
int output_close(Output *output, bool whole);
/// The same for a file that another program has made at place->beside.
int output_take(const char *command, const char *path, const taci_FilePlace *place);

/// What a picture of ours says of itself: as a comment in SVG, as a text in PNG. A copy of the
/// picture at `path` with it goes to `marked`.
bool output_mark_picture(const char *path, const char *marked, OutputKind kind);

#endif
