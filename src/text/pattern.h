#ifndef TACI_PATTERN_H
#define TACI_PATTERN_H
#include <stdbool.h>
#include <stddef.h>

/* Patterns that choose among names, and names that can be chosen so. */

/// Whether a pattern of `length` bytes stands for all of a text: `*` is any text, `?` one
/// character, all else itself. Names may have brackets, "rope[3].position".
bool taci_pattern_matches(const char *pattern, size_t length, const char *text);
/// Make a name plain: what means something in patterns, in CSV or as a path becomes "_".
void taci_pattern_make_plain(char *name);

#endif
