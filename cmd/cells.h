#ifndef TACTUS_CELLS_H
#define TACTUS_CELLS_H
#include <stdbool.h>
#include <stdio.h>

/* Cells of tables that are written as CSV or as JSON. */

/// A text, in quotes if CSV needs them.
void cell_csv(FILE *out, const char *text);
/// A text as JSON has it.
void cell_json(FILE *out, const char *text);
/// The name of a column with its unit.
void cell_head(FILE *out, bool json, const char *name, const char *unit, bool first);
/// A number with 17 digits, which read back as the same bits.
void cell_number(FILE *out, bool json, double value);

#endif
