/* haply: the service's messages (haply.h). Fields of a transform that are at their identity may be
 * left out by the service; a position may not. */
#include "device/haply.h"
#include "device/json.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/// Components by the names in `letters`. How many there were.
static int read_parts(taci_Json *j, const char *letters, double *value)
{
    char key[8];
    int count = 0;
    if (!taci_json_enter(j, '{'))
        return taci_json_skip(j), 0;
    while (taci_json_member(j, key, sizeof key)) {
        const char *at = key[0] != '\0' && key[1] == '\0' ? strchr(letters, key[0]) : NULL;
        if (at == NULL)
            taci_json_skip(j);
        else
            count += taci_json_number(j, &value[at - letters]);
    }
    return count;
}

static bool is_near(const double *a, const double *b, int count)
{
    for (int i = 0; i < count; i++)
        if (!(fabs(a[i] - b[i]) <= 1e-9))
            return false;
    return true;
}

/// Whether a transform changes anything; of a mount only the scale counts.
static bool read_transform(taci_Json *j, bool scale_alone)
{
    static const double zero[3], one[4] = {1, 1, 1}, unit[4] = {1, 0, 0, 0};
    double position[3] = {0}, rotation[4] = {1, 0, 0, 0}, scale[3] = {1, 1, 1};
    char key[24];
    if (!taci_json_enter(j, '{'))
        return taci_json_skip(j), false;
    while (taci_json_member(j, key, sizeof key)) {
        if (strcmp(key, "position") == 0)
            read_parts(j, "xyz", position);
        else if (strcmp(key, "rotation") == 0)
            read_parts(j, "wxyz", rotation);
        else if (strcmp(key, "scale") == 0)
            read_parts(j, "xyz", scale);
        else
            taci_json_skip(j);
    }
    bool changed = !is_near(scale, one, 3);
    return scale_alone ? changed
                       : changed || !is_near(position, zero, 3) || !is_near(rotation, unit, 4);
}

/// The one member that is looked for in an object.
static void read_inner(taci_Json *j, const char *name, bool *yes, char *text, size_t size)
{
    char key[32];
    if (!taci_json_enter(j, '{')) {
        taci_json_skip(j);
        return;
    }
    while (taci_json_member(j, key, sizeof key)) {
        if (strcmp(key, name) != 0)
            taci_json_skip(j);
        else if (yes != NULL)
            taci_json_bool(j, yes);
        else
            taci_json_string(j, text, size);
    }
}

static void read_config(taci_Json *j, taci_HaplyState *s)
{
    char key[32];
    s->configured = true;
    if (!taci_json_enter(j, '{')) {
        taci_json_skip(j);
        return;
    }
    while (taci_json_member(j, key, sizeof key)) {
        if (strcmp(key, "mount") == 0)
            s->changed |= read_transform(j, true);
        else if (strcmp(key, "basis") == 0)
            read_inner(j, "permutation", NULL, s->basis, sizeof s->basis);
        else if (strcmp(key, "home_return") == 0)
            read_inner(j, "enabled", &s->home_return, NULL, 0);
        else if (strcmp(key, "type") == 0)
            taci_json_string(j, s->model, sizeof s->model);
        else
            taci_json_skip(j);
    }
}

static void read_state(taci_Json *j, taci_HaplyState *s)
{
    char key[32];
    if (!taci_json_enter(j, '{')) {
        taci_json_skip(j);
        return;
    }
    while (taci_json_member(j, key, sizeof key)) {
        if (strcmp(key, "cursor_position") == 0)
            s->placed = read_parts(j, "xyz", s->position) == 3;
        else if (strcmp(key, "cursor_velocity") == 0)
            read_parts(j, "xyz", s->velocity);
        else if (strcmp(key, "current_cursor_force") == 0)
            s->told = read_parts(j, "xyz", s->force) == 3;
        else if (strcmp(key, "transform") == 0)
            s->changed |= read_transform(j, false);
        else
            taci_json_skip(j);
    }
}

static void read_status(taci_Json *j, taci_HaplyState *s)
{
    const struct {
        const char *name;
        bool *value;
    } flag[] = {{"calibrated", &s->calibrated},
                {"ready", &s->ready},
                {"started", &s->started},
                {"power_supply", &s->powered},
                {"in_use", &s->in_use}};
    char key[32];
    if (!taci_json_enter(j, '{')) {
        taci_json_skip(j);
        return;
    }
    while (taci_json_member(j, key, sizeof key)) {
        bool known = false;
        for (size_t i = 0; i < sizeof flag / sizeof flag[0] && !known; i++)
            if (strcmp(key, flag[i].name) == 0)
                known = true, taci_json_bool(j, flag[i].value);
        if (!known)
            taci_json_skip(j);
    }
}

/// One arm. Its id may stand behind its state, so all is read into a copy.
static void read_arm(taci_Json *j, taci_HaplyState *s)
{
    taci_HaplyState arm = *s;
    char key[32], id[16] = "";
    if (!taci_json_enter(j, '{')) {
        taci_json_skip(j);
        return;
    }
    while (taci_json_member(j, key, sizeof key)) {
        if (strcmp(key, "device_id") == 0)
            taci_json_string(j, id, sizeof id);
        else if (strcmp(key, "config") == 0)
            read_config(j, &arm);
        else if (strcmp(key, "state") == 0)
            read_state(j, &arm);
        else if (strcmp(key, "status") == 0)
            read_status(j, &arm);
        else
            taci_json_skip(j);
    }
    if (id[0] == '\0' || (s->id[0] != '\0' && strcmp(id, s->id) != 0))
        return;
    *s = arm;
    s->found = true;
    memcpy(s->id, id, sizeof id);
}

static void read_buttons(taci_Json *j, uint32_t *buttons)
{
    char key[8];
    if (!taci_json_enter(j, '{')) {
        taci_json_skip(j);
        return;
    }
    while (taci_json_member(j, key, sizeof key)) {
        bool pressed = false;
        int bit = key[0] >= 'a' && key[0] <= 'h' && key[1] == '\0' ? key[0] - 'a' : -1;
        if (taci_json_bool(j, &pressed) && bit >= 0 && pressed)
            *buttons |= UINT32_C(1) << bit;
    }
}

static void read_grip_state(taci_Json *j, taci_HaplyState *s)
{
    char key[32];
    if (!taci_json_enter(j, '{')) {
        taci_json_skip(j);
        return;
    }
    s->buttons = 0;
    while (taci_json_member(j, key, sizeof key)) {
        bool pressed = false;
        if (strcmp(key, "orientation") == 0)
            s->gripped |= read_parts(j, "wxyz", s->turn) == 4;
        else if (strcmp(key, "buttons") == 0)
            read_buttons(j, &s->buttons);
        else if (strcmp(key, "button") == 0)
            s->buttons |= taci_json_bool(j, &pressed) && pressed ? 1 : 0;
        else
            taci_json_skip(j);
    }
}

/// The members of an object, of which only `state` counts.
static void read_grip(taci_Json *j, taci_HaplyState *s)
{
    char key[32];
    if (!taci_json_enter(j, '{')) {
        taci_json_skip(j);
        return;
    }
    while (taci_json_member(j, key, sizeof key)) {
        if (strcmp(key, "state") == 0)
            read_grip_state(j, s);
        else
            taci_json_skip(j);
    }
}

bool taci_haply_parse(const char *text, size_t size, taci_HaplyState *s)
{
    taci_Json j;
    char key[32];
    s->found = s->placed = s->configured = s->gripped = false;
    taci_json_begin(&j, text, size);
    if (!taci_json_enter(&j, '{'))
        return false;
    while (taci_json_member(&j, key, sizeof key)) {
        bool arms = strcmp(key, "inverse3") == 0;
        bool grips = strcmp(key, "wireless_verse_grip") == 0 || strcmp(key, "verse_grip") == 0;
        if ((!arms && !grips) || !taci_json_enter(&j, '[')) {
            taci_json_skip(&j);
            continue;
        }
        while (taci_json_item(&j)) {
            // The first arm that fits; the first grip.
            if (arms && !s->found)
                read_arm(&j, s);
            else if (grips && !s->gripped)
                read_grip(&j, s);
            else
                taci_json_skip(&j);
        }
    }
    return !j.bad;
}

int taci_haply_event(const char *text, size_t size)
{
    (void)size;
    if (strstr(text, "ebrake_triggered") != NULL || strstr(text, "device-disconnected") != NULL)
        return 1;
    return strstr(text, "ebrake_released") != NULL ? 0 : -1;
}

/// A number with six digits behind the point, whatever the locale; within ±1000.
static char *put_number(char *at, double value)
{
    double bounded = value > 1000.0 ? 1000.0 : value < -1000.0 ? -1000.0 : value;
    long long micro = isfinite(bounded) ? llround(1e6 * bounded) : 0;
    if (micro < 0)
        *at++ = '-';
    unsigned long long size = (unsigned long long)(micro < 0 ? -micro : micro);
    return at + sprintf(at, "%llu.%06llu", size / 1000000, size % 1000000);
}

size_t taci_haply_message(const char *id, tac_Vec3 force, char text[256])
{
    char *at = text + sprintf(text,
                              "{\"inverse3\":[{\"device_id\":\"%.15s\",\"commands\":"
                              "{\"set_cursor_force\":{\"values\":{\"x\":",
                              id);
    at = put_number(at, force.x);
    at += sprintf(at, ",\"y\":");
    at = put_number(at, force.y);
    at += sprintf(at, ",\"z\":");
    at = put_number(at, force.z);
    at += sprintf(at, "}}}}]}");
    return (size_t)(at - text);
}
