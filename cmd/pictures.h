#ifndef TACTUS_PICTURES_H
#define TACTUS_PICTURES_H
#include "output.h"

/* A figure as SVG and PNG, drawn by gnuplot. The script goes to its standard input, so that no text
 * of ours passes through a shell. Colours are those of the reports. */

enum { PICTURE_COLOURS = 6 };
extern const char *const picture_colour[PICTURE_COLOURS]; // '#RRGGBB'

typedef struct Pictures {
    const char *command;
    char path[2][TACI_PATH_SIZE]; // BASE.svg, BASE.png
    taci_FilePlace place[2];
} Pictures;

/// Find where both go: PATH without its ending. CMD_OK, or CMD_RUN_FAILED with a message.
int pictures_find(Pictures *pictures, const char *command, const char *path, bool force);
/// Draw both; `script` prints all but terminal and output, and is called for each. CMD_OK, or
/// CMD_RUN_FAILED with a message.
int pictures_draw(const Pictures *pictures, int height, void (*script)(FILE *, const void *),
                  const void *user);

#endif
