#ifndef TACTUS_EXPORT_CONTACTS_H
#define TACTUS_EXPORT_CONTACTS_H
#include <stdio.h>
#include <tactus/tactus.h>

/* tactus export --contacts: the contacts of a recording, a line for each. */

/// The names of the columns.
void contacts_print_head(FILE *out, bool json);
/// The contacts of a row, those after the first `before`; adds to `lines`. False: they cannot be
/// read, and the library has said why.
bool contacts_print_row(tac_RecordingFile *file, const tac_RecordedStep *row, uint64_t before,
                        FILE *out, bool json, uint64_t *lines);

#endif
