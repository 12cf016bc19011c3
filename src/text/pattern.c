// Names chosen by patterns (pattern.h).
#include "text/pattern.h"
#include <stdint.h>
#include <string.h>

// One place to return to is enough: a later star can always take over from an earlier one.
bool taci_pattern_matches(const char *pattern, size_t length, const char *text)
{
    size_t p = 0, t = 0, star = SIZE_MAX, back = 0;
    while (text[t] != '\0') {
        if (p < length && pattern[p] == '*') {
            star = p++;
            back = t;
        } else if (p < length && (pattern[p] == '?' || pattern[p] == text[t])) {
            p++;
            t++;
        } else if (star != SIZE_MAX) {
            p = star + 1;
            t = ++back;
        } else {
            return false;
        }
    }
    while (p < length && pattern[p] == '*')
        p++;
    return p == length;
}

void taci_pattern_make_plain(char *name)
{
    for (char *c = name; *c != '\0'; c++)
        if ((unsigned char)*c <= ' ' || strchr("/*?,;\"'\\", *c) != NULL)
            *c = '_';
}
