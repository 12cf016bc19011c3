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
/// The name of one of `width` numbers: vectors, quaternions and efforts by letter, others by
/// number.
void cell_component(int width, int component, char *name, size_t size);
/// Its unit. Of an effort, "N, N·m": the first half of its numbers has the first unit, the rest the
/// second.
void cell_unit(const char *units, int width, int component, char *unit, size_t size);
/// A number with 17 digits, which read back as the same bits.
void cell_number(FILE *out, bool json, double value);

#endif
