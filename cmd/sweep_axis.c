// Axes of sweeps. See sweep_axis.h.
#include "sweep_axis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char form[] = "NAME=FROM:TO:COUNT[:log] or NAME=FROM..TO[:COUNT[:log]] was expected";

static void fill(SweepAxis *axis, double from, double to)
{
    int count = axis->count;
    for (int i = 0; i < count; i++) {
        double s = count > 1 ? (double)i / (count - 1) : 0.0;
        axis->value[i] =
            axis->logarithmic ? exp(log(from) + s * (log(to) - log(from))) : from + s * (to - from);
    }
    axis->value[count - 1] = count > 1 ? to : from; // ends are as given, not rounded by exp(log())
    axis->value[0] = from;
}

/// The ends of an axis, as texts.
typedef struct Ends {
    char from[64], to[64];
} Ends;

/// A piece of the text up to a colon, and past it; false if it is longer than its room.
static bool take_piece(const char **at, char *piece, size_t size)
{
    size_t n = strcspn(*at, ":");
    bool ok = n < size;
    if (ok) {
        memcpy(piece, *at, n);
        piece[n] = '\0';
    }
    *at += n + ((*at)[n] == ':');
    return ok;
}

static bool split_ends(const char **at, Ends *ends, bool *dots)
{
    if (!take_piece(at, ends->from, sizeof ends->from))
        return false;
    char *mark = strstr(ends->from, "..");
    *dots = mark != NULL;
    if (mark == NULL)
        return take_piece(at, ends->to, sizeof ends->to);
    snprintf(ends->to, sizeof ends->to, "%s", mark + 2);
    *mark = '\0';
    return true;
}

/// One end, in SI.
static const char *read_end(const char *text, taci_Quantity *out)
{
    static taci_Fault fault;
    while (*text == ' ')
        text++;
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == ' ')
        n--;
    if (n == 0 || text[0] == '$' || text[0] == '=')
        return form;
    return taci_quantity_parse(text, n, NULL, TACI_DIM_ANY, out, &fault) ? NULL : fault.text;
}

static const char *read_ends(const Ends *ends, double *from, double *to, taci_Unit *unit,
                             bool *has_unit)
{
    taci_Quantity a, b;
    const char *wrong = read_end(ends->from, &a);
    if (wrong == NULL)
        wrong = read_end(ends->to, &b);
    if (wrong != NULL)
        return wrong;
    if (a.has_unit && b.has_unit &&
        (a.unit.m != b.unit.m || a.unit.kg != b.unit.kg || a.unit.s != b.unit.s ||
         a.unit.rad != b.unit.rad))
        return "FROM and TO have units of two kinds";
    if (a.has_unit && !b.has_unit)
        return "TO must have a unit where FROM has one";
    *from = b.has_unit && !a.has_unit ? a.value * b.unit.factor : a.value; // 1..10 kN/m
    *to = b.value;
    *unit = b.unit;
    *has_unit = b.has_unit;
    return NULL;
}

static const char *read_count(const char *text, int *count)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end != '\0')
        return form;
    if (!(value >= 1.0 && value <= SWEEP_VALUES) || value != floor(value))
        return "COUNT must be a whole number from 1 to 4096";
    *count = (int)value;
    return NULL;
}

const char *sweep_axis_read(const char *text, SweepAxis *axis, taci_Unit *unit, bool *has_unit)
{
    const char *equals = strchr(text, '='), *wrong;
    size_t n = equals == NULL ? 0 : (size_t)(equals - text);
    if (n == 0 || n >= sizeof axis->name)
        return form;
    memcpy(axis->name, text, n);
    axis->name[n] = '\0';
    const char *at = equals + 1;
    Ends ends;
    bool dots;
    char count[32];
    double from, to;
    if (!split_ends(&at, &ends, &dots) || !take_piece(&at, count, sizeof count))
        return form;
    axis->count = SWEEP_FORM_COUNT;
    if ((wrong = read_ends(&ends, &from, &to, unit, has_unit)) != NULL)
        return wrong;
    if (!(dots && count[0] == '\0') && (wrong = read_count(count, &axis->count)) != NULL)
        return wrong;
    axis->logarithmic = strcmp(at, "log") == 0;
    if (!axis->logarithmic && at[0] != '\0' && strcmp(at, "lin") != 0)
        return form;
    if (axis->logarithmic && !(from > 0.0 && to > 0.0))
        return "log needs positive values";
    if (!isfinite(to - from))
        return "FROM and TO are too far apart";
    fill(axis, from, to);
    return NULL;
}

bool sweep_axis_fits(taci_Unit unit, const char *of_parameter)
{
    taci_Unit own = {.factor = 1.0};
    taci_Fault fault;
    if (of_parameter[0] != '\0' &&
        !taci_unit_parse(of_parameter, strlen(of_parameter), &own, &fault))
        return false;
    return unit.m == own.m && unit.kg == own.kg && unit.s == own.s && unit.rad == own.rad;
}
