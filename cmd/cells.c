// Cells of tables. See cells.h.
#include "cells.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

void cell_csv(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\n\r") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void cell_json(FILE *out, const char *text)
{
    json_t *string = json_string(text); // NULL if it is not UTF-8
    if (string == NULL || json_dumpf(string, out, JSON_ENCODE_ANY) != 0)
        fputs("null", out);
    json_decref(string);
}

void cell_head(FILE *out, bool json, const char *name, const char *unit, bool first)
{
    char cell[640];
    if (json) {
        fprintf(out, "%s\n    {\"name\": ", first ? "" : ",");
        cell_json(out, name);
        fputs(", \"unit\": ", out);
        cell_json(out, unit);
        fputs("}", out);
        return;
    }
    snprintf(cell, sizeof cell, unit[0] != '\0' ? "%s [%s]" : "%s", name, unit);
    if (!first)
        fputc(',', out);
    cell_csv(out, cell);
}

void cell_number(FILE *out, bool json, double value)
{
    if (json && !isfinite(value)) // JSON has no NaN and no infinity
        fputs("null", out);
    else
        fprintf(out, "%.17g", value);
}

void cell_component(int width, int component, char *name, size_t size)
{
    static const char *const three[] = {"x", "y", "z"}, *const four[] = {"w", "x", "y", "z"};
    static const char *const six[] = {"x", "y", "z", "rx", "ry", "rz"};
    const char *const *letters = width == 3 ? three : width == 4 ? four : width == 6 ? six : NULL;
    if (letters != NULL)
        snprintf(name, size, "%s", letters[component]);
    else
        snprintf(name, size, "%d", component);
}

void cell_unit(const char *units, int width, int component, char *unit, size_t size)
{
    const char *comma = strstr(units, ", ");
    if (comma == NULL)
        snprintf(unit, size, "%s", units);
    else if (2 * component < width)
        snprintf(unit, size, "%.*s", (int)(comma - units), units);
    else
        snprintf(unit, size, "%s", comma + 2);
}
