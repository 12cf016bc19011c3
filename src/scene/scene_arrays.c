/* Arrays: a body read once for every place of a chain or grid, moved and named by it, then joined
 * to its neighbours. Bodies come first, for all arrays; joints and springs when every body is
 * known.
 *
 * A mistake in an array would be the same in every copy: the first one is reported, and the copies
 * behind it only get their names, so that references to them hold. */
#include "scene/load.h"
#include "math/so3.h"
#include <stdio.h>
#include <string.h>

typedef struct Walk { // through all places of an array, the first index slowest
    const taci_ArrayText *array;
    int at[3];
} Walk;

static bool next_place(Walk *w)
{
    for (int d = w->array->axes - 1; d >= 0; d--) {
        if (++w->at[d] < w->array->count[d])
            return true;
        w->at[d] = 0;
    }
    return false;
}

// "name[1][2]"
static const char *place_name(taci_Loader *l, const char *name, int axes, const int at[3])
{
    if (axes == 1)
        return taci_scene_text(l, "%s[%d]", name, at[0]);
    if (axes == 2)
        return taci_scene_text(l, "%s[%d][%d]", name, at[0], at[1]);
    return taci_scene_text(l, "%s[%d][%d][%d]", name, at[0], at[1], at[2]);
}

static tac_Vec3 place_offset(const taci_ArrayText *a, const int at[3])
{
    tac_Vec3 by = {0, 0, 0};
    for (int d = 0; d < a->axes; d++)
        by = v3_axpy(by, at[d], a->offset[d]);
    return by;
}

static void set_indices(taci_Loader *l, const taci_ArrayText *a, const int at[3])
{
    l->in_array = at != NULL;
    l->scope.index_count = at != NULL ? a->axes : 0;
    for (int d = 0; d < 3 && at != NULL; d++)
        l->scope.index[d] = at[d];
}

static int mistakes(const taci_Loader *l)
{
    return l->doc.mistake_count + l->doc.full + l->doc.no_memory;
}

// ---- what a file says of an array

static bool read_sizes(taci_Loader *l, uint32_t node, taci_ArrayText *a)
{
    a->axes = 1;
    if (l->doc.node[node].kind != TACI_NODE_LIST) {
        if (!taci_value_count(l, node, &a->count[0]))
            return false;
    } else {
        double x[3];
        int n = taci_value_numbers(l, node, TACI_DIM_NUMBER, x, 3);
        if (n < 0)
            return false;
        if (n < 2 || n > 3) {
            taci_mistake_at(&l->doc, node, "expected a number, or a list of 2 or 3, got %d", n);
            return false;
        }
        a->axes = n;
        uint32_t item = l->doc.node[node].first;
        for (int d = 0; d < n; d++, item = l->doc.node[item].next)
            if (!taci_value_count(l, item, &a->count[d]))
                return false;
    }
    double total = 1.0;
    for (int d = 0; d < a->axes; d++)
        total = a->count[d] > 0 ? total * a->count[d] : -1.0;
    if (total >= 1.0 && total <= l->doc.limits.objects)
        return true;
    taci_mistake_at(&l->doc, node, "'count' must be at least 1 and at most %d in all",
                    l->doc.limits.objects);
    return false;
}

static bool read_offsets(taci_Loader *l, uint32_t node, taci_ArrayText *a)
{
    if (a->axes == 1)
        return taci_value_vector(l, node, TACI_DIM_LENGTH, &a->offset[0]);
    if (!taci_check_list(l, node, "a list of vectors"))
        return false;
    if ((int)l->doc.node[node].count != a->axes) {
        taci_mistake_at(&l->doc, node,
                        "expected a list of %d vectors, as many as in 'count', got "
                        "%u",
                        a->axes, l->doc.node[node].count);
        return false;
    }
    bool ok = true;
    uint32_t item = l->doc.node[node].first;
    for (int d = 0; d < a->axes; d++, item = l->doc.node[item].next)
        ok &= taci_value_vector(l, item, TACI_DIM_LENGTH, &a->offset[d]);
    return ok;
}

static bool check_ends(taci_Loader *l, const taci_Given *given, const taci_ArrayText *a)
{
    uint32_t anchor = given->key[TACI_ARRAY_ANCHOR], close = given->key[TACI_ARRAY_CLOSE];
    if (a->axes > 1 && (anchor != 0 || a->close)) {
        taci_mistake_at(&l->doc, anchor != 0 ? anchor : close,
                        "'anchor' and 'close' go with a chain, not with a grid");
        return false;
    }
    if (a->close && anchor != 0) {
        taci_mistake_at(&l->doc, close, "a ring has no end for an 'anchor'; expected one of them");
        return false;
    }
    if (a->close && a->count[0] < 3) {
        taci_mistake_at(&l->doc, close, "a ring needs at least 3 bodies");
        return false;
    }
    return true;
}

static bool read_array(taci_Loader *l, uint32_t node, taci_ArrayText *a)
{
    taci_Given given;
    if (!taci_fields_read(l, node, &taci_table_array, a, &given))
        return false;
    a->node = given.value[TACI_ARRAY_NAME];
    a->body_node = given.value[TACI_ARRAY_BODY];
    a->joint_node = given.value[TACI_ARRAY_JOINT];
    a->spring_node = given.value[TACI_ARRAY_SPRING];
    a->anchor_node = given.value[TACI_ARRAY_ANCHOR];
    return read_sizes(l, given.value[TACI_ARRAY_SIZES], a) &&
           read_offsets(l, given.value[TACI_ARRAY_OFFSET], a) && check_ends(l, &given, a);
}

// ---- bodies

// A copy of the last body under another name: for references, after a mistake.
static void load_name_only(taci_Loader *l, const taci_Move *move)
{
    tac_Scene *s = l->scene;
    if (s->body_count == 0 ||
        !taci_grow(&s->body, &s->body_capacity, s->body_count, sizeof *s->body))
        return;
    s->body[s->body_count] = s->body[s->body_count - 1];
    s->body[s->body_count].name = move->name;
    taci_Name entry = {move->name, (uint32_t)strlen(move->name),
                       taci_thing(TAC_SCENE_BODY, s->body_count++)};
    int32_t found;
    if (!taci_names_add(&s->names, entry, &found))
        taci_no_memory(l);
}

static void load_copies(taci_Loader *l, const taci_ArrayText *a)
{
    Walk w = {.array = a};
    int before = mistakes(l);
    do {
        taci_Move move = {.by = place_offset(a, w.at), .node = a->node};
        move.name = place_name(l, a->name, a->axes, w.at);
        if (move.name == NULL)
            return;
        if (mistakes(l) > before) {
            load_name_only(l, &move);
            continue;
        }
        set_indices(l, a, w.at);
        taci_load_body(l, a->body_node, &move);
        set_indices(l, a, NULL);
    } while (next_place(&w) && l->scene->body_count < l->doc.limits.objects);
}

void taci_load_arrays(taci_Loader *l, int file)
{
    uint32_t list = l->section[file].node[TACI_ROOT_ARRAYS];
    if (list == 0 || !taci_check_list(l, list, "a list of arrays"))
        return;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next) {
        taci_ArrayText a = {0};
        if (!read_array(l, i, &a))
            continue;
        if (!taci_grow(&l->array, &l->array_capacity, l->array_count, sizeof a)) {
            taci_no_memory(l);
            return;
        }
        l->array[l->array_count++] = a;
        load_copies(l, &a);
    }
}

// ---- joints and springs

typedef void LoadFn(taci_Loader *l, uint32_t node, const taci_Move *move);

// The name of a joint or spring of one place: the one given inside it, or the array's with an
// ending.
static const char *tie_name(taci_Loader *l, const taci_ArrayText *a, uint32_t node,
                            const char *ending, int axis, const int at[3])
{
    uint32_t given = taci_find_value(l, node, "name");
    const taci_Node *n = &l->doc.node[given];
    bool own = given != 0 && n->kind == TACI_NODE_SCALAR && n->count <= 60;
    char name[200];
    snprintf(name, sizeof name, "%.*s%s", own ? (int)n->count : 60, own ? n->text : a->name,
             own ? "" : ending);
    size_t length = strlen(name);
    if (a->axes > 1)
        snprintf(name + length, sizeof name - length, "_%c", 'i' + axis);
    return place_name(l, name, a->axes, at);
}

// What a place is joined to along an axis: NULL if nothing.
static const char *neighbour(taci_Loader *l, const taci_ArrayText *a, int axis, const int at[3])
{
    int other[3] = {at[0], at[1], at[2]};
    if (at[axis] == 0 && !a->close)
        return a->axes == 1 ? a->anchor : NULL;
    other[axis] = at[axis] > 0 ? at[axis] - 1 : a->count[axis] - 1;
    return place_name(l, a->name, a->axes, other);
}

static void load_ties(taci_Loader *l, const taci_ArrayText *a, uint32_t node, const char *ending,
                      LoadFn *load)
{
    Walk w = {.array = a};
    int before = mistakes(l);
    if (node == 0)
        return;
    do {
        for (int axis = 0; axis < a->axes && mistakes(l) == before; axis++) {
            taci_Move move = {.by = place_offset(a, w.at), .node = a->node};
            move.b = neighbour(l, a, axis, w.at);
            if (move.b == NULL)
                continue;
            move.a = place_name(l, a->name, a->axes, w.at);
            move.anchor = move.b == a->anchor ? a->anchor_node : 0;
            move.name = tie_name(l, a, node, ending, axis, w.at);
            set_indices(l, a, w.at);
            if (move.a != NULL && move.name != NULL)
                load(l, node, &move);
            set_indices(l, a, NULL);
        }
    } while (next_place(&w) && mistakes(l) == before);
}

void taci_load_array_ties(taci_Loader *l)
{
    for (int i = 0; i < l->array_count; i++) {
        load_ties(l, &l->array[i], l->array[i].joint_node, "_joint", taci_load_joint);
        load_ties(l, &l->array[i], l->array[i].spring_node, "_spring", taci_load_spring);
    }
}
