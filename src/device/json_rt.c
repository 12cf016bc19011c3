/* A reader of JSON that is pulled and allocates nothing (json.h). */
#include "device/json.h"
#include <math.h>
#include <string.h>

static void skip_space(taci_Json *j)
{
    while (j->at < j->end && (*j->at == ' ' || *j->at == '\t' || *j->at == '\n' || *j->at == '\r'))
        j->at++;
}

static char peek(taci_Json *j)
{
    skip_space(j);
    return j->at < j->end ? *j->at : '\0';
}

static bool fail(taci_Json *j)
{
    j->bad = true;
    j->at = j->end;
    return false;
}

static bool take(taci_Json *j, char c)
{
    if (peek(j) != c)
        return false;
    j->at++;
    return true;
}

void taci_json_begin(taci_Json *j, const char *text, size_t size)
{
    *j = (taci_Json){.at = text, .end = text + size, .first = true};
}

bool taci_json_enter(taci_Json *j, char bracket)
{
    if (!take(j, bracket))
        return false;
    j->first = true;
    return true;
}

/// Whether another member follows in what was entered, and if not, leave it.
static bool more(taci_Json *j, char end)
{
    bool first = j->first;
    j->first = false;
    if (take(j, end))
        return false;
    if (j->bad || (!first && !take(j, ',')))
        return fail(j);
    return true;
}

/// The text of a string, escapes as they are (names that we look for have none); cut to `size`.
bool taci_json_string(taci_Json *j, char *text, size_t size)
{
    if (!take(j, '"'))
        return fail(j);
    size_t used = 0;
    while (j->at < j->end && *j->at != '"') {
        if (*j->at == '\\' && j->end - j->at > 1) {
            if (used + 1 < size)
                text[used++] = *j->at;
            j->at++;
        }
        if (used + 1 < size)
            text[used++] = *j->at;
        j->at++;
    }
    text[used] = '\0';
    return j->at < j->end ? j->at++, true : fail(j);
}

bool taci_json_member(taci_Json *j, char *key, size_t size)
{
    if (!more(j, '}'))
        return false;
    return taci_json_string(j, key, size) && (take(j, ':') || fail(j));
}

bool taci_json_item(taci_Json *j)
{
    return more(j, ']');
}

static bool take_word(taci_Json *j, const char *word)
{
    size_t length = strlen(word);
    skip_space(j);
    if ((size_t)(j->end - j->at) < length || memcmp(j->at, word, length) != 0)
        return false;
    j->at += length;
    return true;
}

bool taci_json_bool(taci_Json *j, bool *value)
{
    if (take_word(j, "true"))
        *value = true;
    else if (take_word(j, "false"))
        *value = false;
    else
        return taci_json_skip(j), false;
    return true;
}

static bool is_digit(const taci_Json *j)
{
    return j->at < j->end && *j->at >= '0' && *j->at <= '9';
}

/// Digits from here on, the first 18 that count; how many were left out goes to the exponent.
static uint64_t digits(taci_Json *j, uint64_t mantissa, int *left_out, int *count)
{
    for (; is_digit(j); j->at++, ++*count) {
        if (mantissa < UINT64_C(100000000000000000))
            mantissa = 10 * mantissa + (uint64_t)(*j->at - '0');
        else
            ++*left_out;
    }
    return mantissa;
}

bool taci_json_number(taci_Json *j, double *value)
{
    char c = peek(j);
    if (c != '-' && (c < '0' || c > '9'))
        return taci_json_skip(j), false;
    bool minus = take(j, '-');
    int exponent = 0, whole = 0, part = 0, left_out = 0;
    uint64_t mantissa = digits(j, 0, &exponent, &whole);
    if (whole == 0)
        return fail(j);
    if (j->at < j->end && *j->at == '.') {
        j->at++;
        mantissa = digits(j, mantissa, &left_out, &part);
        exponent -= part - left_out;
    }
    if (j->at < j->end && (*j->at == 'e' || *j->at == 'E')) {
        j->at++;
        bool down = j->at < j->end && *j->at == '-';
        j->at += j->at < j->end && (*j->at == '-' || *j->at == '+');
        int none = 0, count = 0;
        uint64_t e = digits(j, 0, &none, &count);
        exponent += (down ? -1 : 1) * (int)(e < 10000 ? e : 10000);
    }
    double power = pow(10.0, fabs((double)exponent));
    double size = exponent < 0 ? (double)mantissa / power : (double)mantissa * power;
    *value = minus ? -size : size;
    return true;
}

static bool ends_value(char c)
{
    return c == ',' || c == ']' || c == '}' || c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool taci_json_skip(taci_Json *j)
{
    int depth = 0;
    do {
        char c = peek(j);
        char text[1];
        if (c == '"') {
            if (!taci_json_string(j, text, sizeof text))
                return false;
        } else if (c == '\0') {
            return fail(j);
        } else {
            depth += c == '{' || c == '[';
            depth -= c == '}' || c == ']';
            j->at++;
            // A number or a word is skipped to its end.
            while (depth == 0 && c != '}' && c != ']' && j->at < j->end && !ends_value(*j->at))
                j->at++;
        }
    } while (depth > 0 && !j->bad);
    j->first = false;
    return depth == 0 || fail(j);
}
