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
