// Signals: functions of time, read from mappings, and their values.
#include "scene/load.h"
#include "text/nearest.h"
#include "math/so3.h"
#include <string.h>

#define TWO_PI 6.28318530717958647693

static void enter_signal(taci_Loader *l, uint32_t key, uint32_t value)
{
    const char *name;
    int32_t found;
    if (!taci_value_name(l, key, &name))
        return;
    taci_Name entry = {name, (uint32_t)strlen(name), l->signal_count};
    if (!taci_grow(&l->signal, &l->signal_capacity, l->signal_count, sizeof *l->signal) ||
        !taci_names_add(&l->signals, entry, &found)) {
        taci_no_memory(l);
        return;
    }
    char room[128];
    if (found >= 0)
        taci_mistake_at(&l->doc, key, "duplicate signal '%s'; it is already in %s", name,
                        taci_where(&l->doc, l->signal[found].key, key, room));
    else
        l->signal[l->signal_count++] = (taci_NamedSignal){.key = key, .node = value};
}

void taci_load_signals(taci_Loader *l)
{
    for (int i = 0; i < l->order_count; i++) {
        uint32_t map = l->section[l->order[i]].node[TACI_ROOT_SIGNALS];
        if (map == 0 || !taci_check_map(l, map, "a mapping from names to signals"))
            continue;
        for (uint32_t key = l->doc.node[map].first; key != 0;) {
            uint32_t value = l->doc.node[key].next;
            enter_signal(l, key, value);
            key = l->doc.node[value].next;
        }
    }
}

static int append_signal(taci_Loader *l, const taci_Signal *signal)
{
    tac_Scene *s = l->scene;
    if (!taci_grow(&s->signal, &s->signal_capacity, s->signal_count, sizeof *signal)) {
        taci_no_memory(l);
        return -1;
    }
    s->signal[s->signal_count] = *signal;
    return s->signal_count++;
}

static bool read_times(taci_Loader *l, uint32_t node, double *times)
{
    int n = 0;
    for (uint32_t i = l->doc.node[node].first; i != 0; i = l->doc.node[i].next, n++) {
        if (!taci_value_number(l, i, TACI_DIM_TIME, &times[n]))
            return false;
        if (n > 0 && !(times[n] > times[n - 1])) {
            taci_mistake_at(&l->doc, i, "each time must be later than the one before, %.9g s",
                            times[n - 1]);
            return false;
        }
    }
    return true;
}

static bool read_entry(taci_Loader *l, uint32_t node, tac_Vec3 *out)
{
    double x = 0.0;
    if (!l->signal_scalar)
        return taci_value_vector(l, node, TACI_DIM_SIGNAL, out);
    bool ok = taci_value_number(l, node, TACI_DIM_SIGNAL, &x);
    *out = v3(x, x, x);
    return ok;
}

static bool read_lists(taci_Loader *l, const taci_Given *given, taci_Signal *signal)
{
    uint32_t times = given->value[TACI_SIGNAL_TIMES], values = given->value[TACI_SIGNAL_VALUES];
    if (!taci_check_list(l, times, "a list of times") ||
        !taci_check_list(l, values, l->signal_scalar ? "a list of numbers" : "a list of vectors"))
        return false;
    uint32_t count = l->doc.node[times].count;
    if (count == 0 || count != l->doc.node[values].count) {
        taci_mistake_at(&l->doc, values,
                        "expected as many values as times and at least one, got "
                        "%u and %u",
                        l->doc.node[values].count, count);
        return false;
    }
    double *t = taci_pool_take(&l->scene->pool, count * sizeof *t);
    tac_Vec3 *v = taci_pool_take(&l->scene->pool, count * sizeof *v);
    if (t == NULL || v == NULL)
        return taci_no_memory(l);
    bool ok = read_times(l, times, t);
    int n = 0;
    for (uint32_t i = l->doc.node[values].first; i != 0; i = l->doc.node[i].next)
        ok &= read_entry(l, i, &v[n++]);
    signal->count = (int)count;
    signal->times = t;
    signal->values = v;
    return ok;
}

static int read_mapping(taci_Loader *l, uint32_t node)
{
    taci_Signal signal = {0};
    taci_Given given;
    if (l->doc.node[node].kind == TACI_NODE_LIST && !l->signal_scalar)
        return taci_value_vector(l, node, TACI_DIM_SIGNAL, &signal.value)
                   ? append_signal(l, &signal)
                   : -1;
    if (!taci_fields_read(l, node, &taci_table_signal, &signal, &given))
        return -1;
    bool lists = signal.type == TACI_SIGNAL_STEPS || signal.type == TACI_SIGNAL_TABLE;
    return !lists || read_lists(l, &given, &signal) ? append_signal(l, &signal) : -1;
}

// As three numbers or as one.
static int read_signal(taci_Loader *l, uint32_t node, taci_Dimension dimension, bool scalar)
{
    l->signal_dimension = dimension;
    l->signal_scalar = scalar;
    int index = read_mapping(l, node);
    l->signal_scalar = false;
    return index;
}

// Read a named signal as something, once.
static int read_named(taci_Loader *l, int i, taci_Dimension dimension, bool scalar)
{
    int slot = dimension < TACI_DIM_COUNT ? (int)dimension : TACI_DIM_NUMBER;
    int *read = &l->signal[i].read[scalar][slot];
    if (*read == 0) {
        int indices = l->scope.index_count;
        l->scope.index_count = 0; // a name means the same everywhere
        int index = read_signal(l, l->signal[i].node, dimension, scalar);
        l->scope.index_count = indices;
        *read = index < 0 ? -1 : index + 1;
    }
    return *read < 0 ? -1 : *read - 1;
}

// Whether a signal that nothing uses has one number: its first value says.
static bool looks_scalar(const taci_Loader *l, uint32_t node)
{
    static const char *const keys[] = {"value", "amplitude", "to", "values"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        uint32_t value = taci_find_value(l, node, keys[i]);
        if (value != 0 && l->doc.node[value].kind == TACI_NODE_LIST && i == 3)
            value = l->doc.node[value].first;
        if (value != 0)
            return l->doc.node[value].kind == TACI_NODE_SCALAR;
    }
    return false;
}

void taci_check_signals(taci_Loader *l)
{
    for (int i = 0; i < l->signal_count; i++) {
        bool used = false;
        for (int d = 0; d < 2 * TACI_DIM_COUNT; d++)
            used |= l->signal[i].read[d / TACI_DIM_COUNT][d % TACI_DIM_COUNT] != 0;
        if (!used)
            read_named(l, i, TACI_DIM_ANY, looks_scalar(l, l->signal[i].node));
    }
}

static int no_signal(taci_Loader *l, uint32_t node)
{
    const taci_Node *n = &l->doc.node[node];
    char room[80], hint[TACI_HINT_SIZE];
    taci_Nearest near = taci_nearest_begin(n->text, n->count);
    for (uint32_t k = 0; k < l->signals.capacity; k++)
        if (l->signals.slot[k].text != NULL)
            taci_nearest_offer(&near, l->signals.slot[k].text);
    taci_mistake_at(&l->doc, node, "no signal named %s%s", taci_node_text(l, node, room),
                    taci_nearest_hint(&near, hint));
    return -1;
}

int taci_load_signal(taci_Loader *l, uint32_t node, taci_Dimension dimension)
{
    const taci_Node *n = &l->doc.node[node];
    char room[80];
    if (n->kind == TACI_NODE_BAD)
        return -1;
    if (n->kind != TACI_NODE_SCALAR)
        return read_signal(l, node, dimension, false);
    int i = taci_names_find(&l->signals, n->text, n->count);
    if (i >= 0)
        return read_named(l, i, dimension, false);
    double number;
    if (n->count == 0 || taci_number_scan(n->text, n->count, &number) > 0 ||
        strchr("$=", n->text[0]) != NULL) {
        taci_mistake_at(&l->doc, node,
                        "expected a list of 3 numbers, the name of a signal or a mapping, got %s",
                        taci_node_text(l, node, room));
        return -1;
    }
    return no_signal(l, node);
}

// A text that cannot be the start of a number.
static bool starts_name(const taci_Node *n)
{
    char c = n->count > 0 ? n->text[0] : '0';
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool taci_load_scalar(taci_Loader *l, uint32_t node, taci_Dimension dimension, double *value,
                      int *signal)
{
    const taci_Node *n = &l->doc.node[node];
    taci_Dimension d = taci_dimension_resolve(l, dimension);
    *signal = -1;
    if (n->kind == TACI_NODE_BAD)
        return false;
    if (n->kind == TACI_NODE_SCALAR && !starts_name(n))
        return taci_value_number(l, node, d, value);
    if (n->kind == TACI_NODE_LIST) {
        taci_mistake_at(&l->doc, node,
                        "expected a number, the name of a signal or a mapping, got a list");
        return false;
    }
    int i = n->kind == TACI_NODE_SCALAR ? taci_names_find(&l->signals, n->text, n->count) : -1;
    if (i >= 0)
        *signal = read_named(l, i, d, true);
    else if (n->kind == TACI_NODE_SCALAR)
        *signal = no_signal(l, node);
    else
        *signal = read_signal(l, node, d, true);
    if (*signal >= 0)
        *value = taci_signal_value(&l->scene->signal[*signal], 0.0).x;
    return *signal >= 0;
}

// ---- values

static double sine(double amplitude, double frequency, double phase, double offset, double t)
{
    return offset + amplitude * sin(TWO_PI * frequency * t + phase);
}

// The last entry whose time is not after t; -1 before the first.
static int find_entry(const taci_Signal *s, double t)
{
    int low = -1, high = s->count;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (s->times[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static tac_Vec3 list_value(const taci_Signal *s, double t)
{
    int i = find_entry(s, t);
    if (i < 0)
        return s->values[0];
    if (i == s->count - 1 || s->type == TACI_SIGNAL_STEPS)
        return s->values[i];
    double part = (t - s->times[i]) / (s->times[i + 1] - s->times[i]);
    return v3_add(v3_scale(1.0 - part, s->values[i]), v3_scale(part, s->values[i + 1]));
}

tac_Vec3 taci_signal_value(const taci_Signal *s, double t)
{
    switch (s->type) {
    case TACI_SIGNAL_SINE:
        return v3(sine(s->amplitude.x, s->frequency.x, s->phase.x, s->offset.x, t),
                  sine(s->amplitude.y, s->frequency.y, s->phase.y, s->offset.y, t),
                  sine(s->amplitude.z, s->frequency.z, s->phase.z, s->offset.z, t));
    case TACI_SIGNAL_RAMP: {
        double part = fmin(fmax((t - s->start) / s->duration, 0.0), 1.0);
        return v3_add(v3_scale(1.0 - part, s->from), v3_scale(part, s->to));
    }
    case TACI_SIGNAL_STEPS:
    case TACI_SIGNAL_TABLE:
        return list_value(s, t);
    default:
        return s->value;
    }
}

tac_Pose taci_target_pose(const tac_Scene *scene, const taci_SceneSpring *spring, double t)
{
    tac_Pose pose = spring->def.frame_b;
    if (spring->position >= 0)
        pose.p = taci_signal_value(&scene->signal[spring->position], t);
    if (spring->rotation >= 0)
        pose.q = q_normalize(q_exp(taci_signal_value(&scene->signal[spring->rotation], t)));
    return pose;
}
