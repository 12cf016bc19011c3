#ifndef GOLDEN_H
#define GOLDEN_H
#include <stdbool.h>
#include <stdio.h>

/* Golden files: words and numbers between white space, `#` comments up to the end of the line.
 *
 * A file says in its first lines which script made it, which equations it belongs to and with which
 * tolerance it is to be compared. The reader goes through it word by word; a file that does not say
 * what the test expects fails the test with file and line.
 */

#define GOLDEN_WORD 128

typedef struct Golden {
    FILE *file;
    const char *name;
    int line;
    char word[GOLDEN_WORD]; // the word read last
} Golden;

/// Open tests/golden/<name>; the test fails if it is not there.
Golden golden_open(const char *name);
void golden_close(Golden *g);
/// Read the next word into g->word; false at the end of the file.
bool golden_next(Golden *g);
/// The next word, which must be this one.
void golden_expect(Golden *g, const char *word);
/// The next word, whatever it is.
const char *golden_word(Golden *g);
/// The next word as a number; "none" is NaN.
double golden_number(Golden *g);
/// A name and the number after it, as in "mass 0.1".
double golden_named(Golden *g, const char *name);
void golden_numbers(Golden *g, double *out, int count);
/// A name and `count` numbers.
void golden_named_numbers(Golden *g, const char *name, double *out, int count);

#endif
