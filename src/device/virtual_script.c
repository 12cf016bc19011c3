/* Scripts of the virtual hand: lines `t x y z [qw qx qy qz] [buttons]`, s and m, '#' begins a
 * comment; or a CSV with a header, its columns by name; or a device of a recording. Between rows
 * runs the cubic whose slope at a row is that of the parabola through it and its neighbours; it
 * rests before the first and behind the last. */
#include "base/assert.h"
#include "device/script_columns.h"
#include "device/script_recording.h"
#include "device/uri.h"
#include "device/virtual.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 10000000 // more is no hand

void taci_script_free(taci_Script *script)
{
    free(script->row);
    *script = (taci_Script){.count = 0};
}

/// The numbers of a line; -1 if something in it is none, or there are more than `most`.
static int numbers(const char *text, double *value, int most)
{
    int count = 0;
    for (;;) {
        text += strspn(text, " \t\r\n,;");
        if (*text == '\0' || *text == '#')
            return count;
        double x;
        const char *rest = taci_uri_scan(text, &x);
        if (!rest || count == most || !isfinite(x) || !strchr(" \t\r\n,;#", *rest))
            return -1;
        value[count++] = x;
        text = rest;
    }
}

/// What is wrong with a line, NULL if it is a row.
static const char *take_row(const double *value, int count, const taci_ScriptRow *before,
                            taci_ScriptRow *row)
{
    bool turns = count >= 8, presses = count == 5 || count == 9;
    TAC_ASSERT(row != NULL);
    if (count != 4 && count != 5 && count != 8 && count != 9)
        return "expected: t x y z [qw qx qy qz] [buttons]";
    if (before && value[0] <= before->t)
        return "times must grow from row to row";
    *row = (taci_ScriptRow){.t = value[0], .q = {1, 0, 0, 0}};
    memcpy(row->x, value + 1, sizeof row->x);
    double norm2 = 0.0, along = 0.0;
    for (int k = 0; turns && k < 4; k++) {
        row->q[k] = value[4 + k];
        norm2 += row->q[k] * row->q[k];
        along += before ? row->q[k] * before->q[k] : 1.0;
    }
    if (turns && fabs(sqrt(norm2) - 1.0) > 1e-3)
        return "the quaternion is not of length 1";
    for (int k = 0; turns && along < 0.0 && k < 4; k++)
        row->q[k] = -row->q[k];
    double buttons = presses ? value[count - 1] : 0.0;
    if (!(buttons >= 0.0 && buttons <= UINT32_MAX) || buttons != floor(buttons))
        return "buttons are a whole number, a bit for each";
    row->buttons = (uint32_t)buttons;
    return NULL;
}

/// The slope at the middle of three points.
static double slope(const double t[3], double a, double b, double c)
{
    double h = t[1] - t[0], k = t[2] - t[1];
    return ((b - a) / h * k + (c - b) / k * h) / (h + k);
}

static void find_slopes(taci_Script *s)
{
    for (int i = 1; i + 1 < s->count; i++) {
        taci_ScriptRow *a = &s->row[i - 1], *b = &s->row[i], *c = &s->row[i + 1];
        const double t[3] = {a->t, b->t, c->t};
        for (int k = 0; k < 3; k++)
            b->v[k] = slope(t, a->x[k], b->x[k], c->x[k]);
        for (int k = 0; k < 4; k++)
            b->dq[k] = slope(t, a->q[k], b->q[k], c->q[k]);
    }
}

static bool has_room(taci_Script *s, int *room)
{
    if (s->count < *room)
        return true;
    int more = *room ? 2 * *room : 64;
    taci_ScriptRow *row = realloc(s->row, sizeof *row * (size_t)more);
    if (!row)
        return false;
    s->row = row;
    *room = more;
    return true;
}

static tac_Result read_lines(FILE *file, const char *path, taci_Script *s, char *fault, size_t size)
{
    char line[2048];
    int room = 0;
    taci_ScriptColumns columns;
    bool named = false;
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        double value[SCRIPT_NUMBERS];
        bool whole = strchr(line, '\n') || feof(file);
        if (!named && s->count == 0 && taci_script_is_header(line)) {
            const char *problem = taci_script_header(line, &columns);
            if (problem) {
                snprintf(fault, size, "%.200s:%d: %s", path, number, problem);
                return TAC_ERR_DEVICE;
            }
            named = true;
            continue;
        }
        int count = !whole  ? -1
                    : named ? taci_script_pick(&columns, line, value)
                            : numbers(line, value, SCRIPT_NUMBERS);
        if (count == 0)
            continue;
        if (s->count == ROWS || !has_room(s, &room)) {
            snprintf(fault, size, "%.200s:%d: there is no memory for more rows", path, number);
            return TAC_ERR_MEMORY;
        }
        taci_ScriptRow *row = &s->row[s->count];
        const char *problem = take_row(value, count, s->count > 0 ? row - 1 : NULL, row);
        if (problem) {
            snprintf(fault, size, "%.200s:%d: %s", path, number, problem);
            return TAC_ERR_DEVICE;
        }
        s->count++;
    }
    if (s->count == 0) {
        snprintf(fault, size, "%.200s: there is no row in it", path);
        return TAC_ERR_DEVICE;
    }
    return TAC_OK;
}

/// A row of a recording; what is wrong with it, NULL if it is taken or of no account.
static const char *take_pose(taci_Script *s, const taci_RecordedPose *p, int *room)
{
    double value[SCRIPT_NUMBERS] = {p->t,    p->x[0], p->x[1], p->x[2],           p->q[0],
                                    p->q[1], p->q[2], p->q[3], (double)p->buttons};
    if (p->frame != 0 || !(p->flags & 1)) // of another frame, or no new sample
        return NULL;
    for (int i = 0; i < 9; i++)
        if (!isfinite(value[i]))
            return "a number is not finite";
    if (s->count == ROWS || !has_room(s, room))
        return "there is no memory for more rows";
    taci_ScriptRow *row = &s->row[s->count];
    const char *problem = take_row(value, 9, s->count > 0 ? row - 1 : NULL, row);
    s->count += problem == NULL;
    return problem;
}

/// The fresh samples of the first frame of a device in a recording.
static tac_Result read_recording(const char *path, taci_Script *s, char *fault, size_t size)
{
    enum { BLOCK = 256 };
    taci_RecordedPose pose[BLOCK];
    taci_PoseTable *table = taci_pose_table_open(path, fault, size);
    const char *problem = NULL;
    int room = 0, count = 0;
    if (!table)
        return TAC_ERR_DEVICE;
    while (!problem && (count = taci_pose_table_read(table, pose, BLOCK)) > 0)
        for (int i = 0; i < count && !problem; i++)
            problem = take_pose(s, &pose[i], &room);
    taci_pose_table_close(table);
    if (!problem && count < 0)
        problem = "it cannot be read";
    if (!problem && s->count == 0)
        problem = "the device has no sample";
    if (problem)
        snprintf(fault, size, "%.200s: row %d: %s", path, s->count, problem);
    return problem ? TAC_ERR_DEVICE : TAC_OK;
}

tac_Result taci_script_read(const char *path, taci_Script *script, char *fault, size_t size)
{
    *script = (taci_Script){.count = 0};
    bool recorded = taci_pose_table_is(path);
    FILE *file = recorded ? NULL : fopen(path, "r");
    if (!recorded && !file) {
        snprintf(fault, size, "script '%.200s' cannot be read", path);
        return TAC_ERR_DEVICE;
    }
    tac_Result result = recorded ? read_recording(path, script, fault, size)
                                 : read_lines(file, path, script, fault, size);
    if (file)
        fclose(file);
    if (result == TAC_OK)
        find_slopes(script);
    else
        taci_script_free(script);
    return result;
}
