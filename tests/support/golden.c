/* Reading golden files (golden.h). */
#include "golden.h"
#include "check.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

Golden golden_open(const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/golden/%s", TACTUS_TEST_DIR, name);
    Golden g = {.file = fopen(path, "r"), .name = name, .line = 1};
    if (!g.file)
        fail_msg("%s cannot be opened", path);
    return g;
}

void golden_close(Golden *g)
{
    fclose(g->file);
    g->file = NULL;
}

/// The next character, comments left out.
static int next_char(Golden *g)
{
    int c = fgetc(g->file);
    while (c == '#')
        do
            c = fgetc(g->file);
        while (c != '\n' && c != EOF);
    g->line += c == '\n';
    return c;
}

bool golden_next(Golden *g)
{
    int c = next_char(g);
    size_t n = 0;
    while (c != EOF && isspace(c))
        c = next_char(g);
    for (; c != EOF && !isspace(c); c = next_char(g)) {
        if (n + 1 == sizeof g->word)
            fail_msg("%s:%d: a word is longer than %zu characters", g->name, g->line, n);
        g->word[n++] = (char)c;
    }
    g->word[n] = '\0';
    return n > 0;
}

const char *golden_word(Golden *g)
{
    if (!golden_next(g))
        fail_msg("%s:%d: the file ends where a word is expected", g->name, g->line);
    return g->word;
}

void golden_expect(Golden *g, const char *word)
{
    if (strcmp(golden_word(g), word) != 0)
        fail_msg("%s:%d: \"%s\" where \"%s\" is expected", g->name, g->line, g->word, word);
}

double golden_number(Golden *g)
{
    char *end;
    if (strcmp(golden_word(g), "none") == 0)
        return (double)NAN;
    double value = strtod(g->word, &end);
    if (*end != '\0')
        fail_msg("%s:%d: \"%s\" is not a number", g->name, g->line, g->word);
    return value;
}

double golden_named(Golden *g, const char *name)
{
    golden_expect(g, name);
    return golden_number(g);
}

void golden_numbers(Golden *g, double *out, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = golden_number(g);
}

void golden_named_numbers(Golden *g, const char *name, double *out, int count)
{
    golden_expect(g, name);
    golden_numbers(g, out, count);
}
