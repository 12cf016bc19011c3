// The nearest known name (nearest.h), by the number of letters to put in, leave out, change or swap
// with their neighbour.
#include "text/nearest.h"
#include <stdio.h>
#include <string.h>

enum { LONGEST = 40 }; // letters of names that are compared

taci_Nearest taci_nearest_begin(const char *wanted, size_t length)
{
    int most = length < 2 ? 0 : (int)(length + 2) / 3; // any letter is near any other
    return (taci_Nearest){
        .wanted = wanted, .length = length, .distance = (most < 4 ? most : 4) + 1};
}

static int min3(int a, int b, int c)
{
    int m = a < b ? a : b;
    return m < c ? m : c;
}

static int letter(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

// Rows of the usual table, the last three kept.
static int distance(const char *a, int n, const char *b, int m)
{
    int row[3][LONGEST + 1];
    for (int j = 0; j <= m; j++)
        row[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = row[i % 3], *one = row[(i + 2) % 3], *two = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            int differ = letter(a[i - 1]) != letter(b[j - 1]);
            now[j] = min3(now[j - 1] + 1, one[j] + 1, one[j - 1] + differ);
            if (i > 1 && j > 1 && letter(a[i - 1]) == letter(b[j - 2]) &&
                letter(a[i - 2]) == letter(b[j - 1]) && two[j - 2] + 1 < now[j])
                now[j] = two[j - 2] + 1;
        }
    }
    return row[n % 3][m];
}

void taci_nearest_offer(taci_Nearest *nearest, const char *known)
{
    size_t length = strlen(known);
    if (nearest->length > LONGEST || length > LONGEST)
        return;
    int difference = (int)length - (int)nearest->length;
    if (difference >= nearest->distance || -difference >= nearest->distance)
        return;
    int d = distance(nearest->wanted, (int)nearest->length, known, (int)length);
    if (d < nearest->distance) {
        nearest->distance = d;
        nearest->best = known;
    }
}

const char *taci_nearest_hint(const taci_Nearest *nearest, char hint[TACI_HINT_SIZE])
{
    hint[0] = '\0';
    if (nearest->best != NULL)
        snprintf(hint, TACI_HINT_SIZE, "; did you mean '%s'?", nearest->best);
    return hint;
}
