#ifndef TACI_SCRIPT_COLUMNS_H
#define TACI_SCRIPT_COLUMNS_H
#include <stdbool.h>

/* Columns of a CSV with a header, found by their names: t, x, y, z are needed; qw, qx, qy, qz and
 * buttons are taken where they are there, all else is passed over. */

enum { SCRIPT_NUMBERS = 9 }; // t x y z qw qx qy qz buttons

typedef struct taci_ScriptColumns {
    int column[SCRIPT_NUMBERS]; // -1: not there
    bool turns, presses;
} taci_ScriptColumns;

/// Whether a line is a header: it begins with a letter.
bool taci_script_is_header(const char *line);
/// Find the columns. NULL, or what is wrong.
const char *taci_script_header(const char *line, taci_ScriptColumns *columns);
/// The numbers of a row, those that are there one behind the other: 4, 5, 8 or 9. 0: an empty line;
/// -1: one of them is missing or no number.
int taci_script_pick(const taci_ScriptColumns *columns, const char *line, double *value);

#endif
