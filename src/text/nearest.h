#ifndef TACI_NEAREST_H
#define TACI_NEAREST_H
#include <stddef.h>

/* "Did you mean": the known name that is nearest to one that is not known. */

#define TACI_HINT_SIZE 96

typedef struct taci_Nearest {
    const char *wanted;
    size_t length;
    const char *best;
    int distance; // of the best; a name further away than a third of its letters is no guess
} taci_Nearest;

taci_Nearest taci_nearest_begin(const char *wanted, size_t length);
void taci_nearest_offer(taci_Nearest *nearest, const char *known);
/// "; did you mean 'mass'?", or "" if nothing is near. Written to `hint`.
const char *taci_nearest_hint(const taci_Nearest *nearest, char hint[TACI_HINT_SIZE]);

#endif
