// Columns by name (script_columns.h).
#include "device/script_columns.h"
#include "device/uri.h"
#include <math.h>
#include <string.h>

static const char *const names[SCRIPT_NUMBERS] = {"t",  "x",  "y",  "z",      "qw",
                                                  "qx", "qy", "qz", "buttons"};

bool taci_script_is_header(const char *line)
{
    line += strspn(line, " \t\"");
    return (line[0] >= 'a' && line[0] <= 'z') || (line[0] >= 'A' && line[0] <= 'Z');
}

/// The cell without blanks and quotes around it; `next`: behind its comma, NULL at the end.
static size_t cell(const char **text, const char **next)
{
    size_t length = strcspn(*text, ",;\r\n");
    *next = (*text)[length] == ',' || (*text)[length] == ';' ? *text + length + 1 : NULL;
    size_t blanks = strspn(*text, " \t\"");
    blanks = blanks < length ? blanks : length;
    *text += blanks;
    length -= blanks;
    while (length > 0 && strchr(" \t\"", (*text)[length - 1]) != NULL)
        length--;
    return length;
}

static int find_name(const char *text, size_t length)
{
    for (int i = 0; i < SCRIPT_NUMBERS; i++)
        if (strlen(names[i]) == length && memcmp(names[i], text, length) == 0)
            return i;
    return -1;
}

const char *taci_script_header(const char *line, taci_ScriptColumns *c)
{
    for (int i = 0; i < SCRIPT_NUMBERS; i++)
        c->column[i] = -1;
    int number = 0;
    for (const char *next = line; next != NULL; number++) {
        const char *text = next;
        size_t length = cell(&text, &next);
        int name = find_name(text, length);
        if (name >= 0 && c->column[name] >= 0)
            return "a column is named twice";
        if (name >= 0)
            c->column[name] = number;
    }
    for (int i = 0; i < 4; i++)
        if (c->column[i] < 0)
            return "the header needs columns t, x, y and z";
    int turns = 0;
    for (int i = 4; i < 8; i++)
        turns += c->column[i] >= 0;
    c->turns = turns == 4;
    c->presses = c->column[8] >= 0;
    return turns == 0 || turns == 4 ? NULL : "of qw, qx, qy and qz all or none are needed";
}

/// Where the number of a column goes in `value`, -1: nowhere.
static int place(const taci_ScriptColumns *c, int number)
{
    for (int i = 0; i < SCRIPT_NUMBERS; i++)
        if (c->column[i] == number)
            return i < 4 ? i : i < 8 ? (c->turns ? i : -1) : c->turns ? 8 : 4;
    return -1;
}

int taci_script_pick(const taci_ScriptColumns *c, const char *line, double *value)
{
    int wanted = 4 + (c->turns ? 4 : 0) + (c->presses ? 1 : 0), found = 0, number = 0;
    if (line[strspn(line, " \t\r\n")] == '\0')
        return 0;
    for (const char *next = line; next != NULL; number++) {
        const char *text = next;
        size_t length = cell(&text, &next);
        int to = place(c, number);
        if (to < 0)
            continue;
        const char *rest = taci_uri_scan(text, &value[to]);
        if (rest != text + length || !isfinite(value[to]))
            return -1;
        found++;
    }
    return found == wanted ? wanted : -1;
}
