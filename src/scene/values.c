// Single values of a scene: nodes to numbers, vectors, texts and names, with what is wrong noted.
#include "scene/load.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAME_LENGTH = 60, PART_LENGTH = 240 }; // bytes

bool taci_no_memory(taci_Loader *l)
{
    l->doc.no_memory = true;
    return false;
}

bool taci_work(taci_Loader *l, uint32_t node)
{
    const taci_Node *n = &l->doc.node[node];
    bool was_enough = l->work >= l->doc.limits.work;
    l->work += 1 + (n->kind == TACI_NODE_SCALAR ? n->count / 64 : 0); // long expressions take long
    bool enough = l->work >= l->doc.limits.work;
    if (enough && !was_enough)
        taci_mistake_at(&l->doc, node, "the scene is too large: its arrays hold too many values");
    return !enough && !l->doc.full;
}

bool taci_has_room(taci_Loader *l, uint32_t node, int count, const char *what)
{
    int most = l->doc.limits.objects;
    if (count >= most && !l->told_full)
        taci_mistake_at(&l->doc, node, "too many %s; expected at most %d", what, most);
    l->told_full |= count >= most;
    return count < most;
}

const char *taci_node_text(const taci_Loader *l, uint32_t node, char room[80])
{
    const taci_Node *n = &l->doc.node[node];
    switch (n->kind) {
    case TACI_NODE_LIST:
        return "a list";
    case TACI_NODE_MAP:
        return "a mapping";
    default:
        if (n->count == 0)
            return n->quoted ? "an empty text" : "nothing";
        snprintf(room, 80, "'%.*s'", TACI_SHOW_NODE(n));
        return room;
    }
}

// A node of the wrong kind. Always false.
static bool wrong_kind(taci_Loader *l, uint32_t node, const char *what)
{
    char room[80];
    if (l->doc.node[node].kind != TACI_NODE_BAD)
        taci_mistake_at(&l->doc, node, "expected %s, got %s", what, taci_node_text(l, node, room));
    return false;
}

bool taci_check_list(taci_Loader *l, uint32_t node, const char *what)
{
    return l->doc.node[node].kind == TACI_NODE_LIST || wrong_kind(l, node, what);
}

bool taci_check_map(taci_Loader *l, uint32_t node, const char *what)
{
    return l->doc.node[node].kind == TACI_NODE_MAP || wrong_kind(l, node, what);
}

bool taci_is_text(const taci_Loader *l, uint32_t node, const char *text)
{
    const taci_Node *n = &l->doc.node[node];
    return n->kind == TACI_NODE_SCALAR && n->count == strlen(text) &&
           memcmp(n->text, text, n->count) == 0;
}

uint32_t taci_find_value(const taci_Loader *l, uint32_t map, const char *key)
{
    if (l->doc.node[map].kind != TACI_NODE_MAP)
        return 0;
    for (uint32_t i = l->doc.node[map].first; i != 0;) {
        uint32_t value = l->doc.node[i].next;
        if (taci_is_text(l, i, key))
            return value;
        i = l->doc.node[value].next;
    }
    return 0;
}

taci_Dimension taci_dimension_resolve(const taci_Loader *l, taci_Dimension d)
{
    switch (d) {
    case TACI_DIM_TRAVEL:
        return l->linear_travel ? TACI_DIM_LENGTH : TACI_DIM_ANGLE;
    case TACI_DIM_TRAVEL_STIFFNESS:
        return l->linear_travel ? TACI_DIM_STIFFNESS : TACI_DIM_ANGULAR_STIFFNESS;
    case TACI_DIM_TRAVEL_DAMPING:
        return l->linear_travel ? TACI_DIM_DAMPING : TACI_DIM_ANGULAR_DAMPING;
    case TACI_DIM_SIGNAL:
        return l->signal_dimension;
    default:
        return d;
    }
}

bool taci_value_number(taci_Loader *l, uint32_t node, taci_Dimension d, double *out)
{
    const taci_Node *n = &l->doc.node[node];
    if (!taci_work(l, node))
        return false;
    if (n->kind != TACI_NODE_SCALAR || n->count == 0)
        return wrong_kind(l, node, "a number");
    taci_Quantity q;
    taci_Fault fault;
    if (!taci_quantity_parse(n->text, n->count, &l->scope, taci_dimension_resolve(l, d), &q,
                             &fault)) {
        bool whole = fault.from == 0 && fault.length == n->count;
        taci_Spot place = whole ? taci_place(&l->doc, node)
                                : taci_place_within(&l->doc, node, fault.from, fault.length);
        if (!fault.unknown || taci_first_told(&l->doc.told, "", fault.text, strlen(fault.text)))
            taci_mistake(&l->doc, place, "%s", fault.text);
        return false;
    }
    *out = q.value;
    return true;
}

int taci_value_numbers(taci_Loader *l, uint32_t node, taci_Dimension d, double *out, int most)
{
    if (!taci_check_list(l, node, "a list of numbers"))
        return -1;
    int count = 0;
    bool ok = true;
    for (uint32_t i = l->doc.node[node].first; i != 0 && count < most; i = l->doc.node[i].next)
        ok &= taci_value_number(l, i, d, &out[count++]);
    return ok ? (int)l->doc.node[node].count : -1;
}

bool taci_value_vector(taci_Loader *l, uint32_t node, taci_Dimension d, tac_Vec3 *out)
{
    const taci_Node *n = &l->doc.node[node];
    if (n->kind == TACI_NODE_LIST && n->count == 3) {
        double x[3];
        if (taci_value_numbers(l, node, d, x, 3) != 3)
            return false;
        *out = (tac_Vec3){x[0], x[1], x[2]};
        return true;
    }
    if (n->kind != TACI_NODE_LIST)
        return wrong_kind(l, node, "a list of 3 numbers");
    taci_mistake_at(&l->doc, node, "expected a list of 3 numbers, got %u", n->count);
    return false;
}

bool taci_value_count(taci_Loader *l, uint32_t node, int *out)
{
    double x;
    if (!taci_value_number(l, node, TACI_DIM_NUMBER, &x))
        return false;
    if (x != floor(x) || fabs(x) > 2e9) {
        taci_mistake_at(&l->doc, node, "expected a whole number, got %.9g", x);
        return false;
    }
    *out = (int)x;
    return true;
}

static bool copy_text(taci_Loader *l, const taci_Node *n, const char **out)
{
    *out = taci_pool_text(&l->scene->pool, n->text, n->count);
    return *out != NULL || taci_no_memory(l);
}

bool taci_value_text(taci_Loader *l, uint32_t node, const char **out)
{
    const taci_Node *n = &l->doc.node[node];
    if (n->kind != TACI_NODE_SCALAR || (n->count == 0 && !n->quoted))
        return wrong_kind(l, node, "a text");
    if (memchr(n->text, '\0', n->count) != NULL) {
        taci_mistake_at(&l->doc, node, "expected a text without zero bytes");
        return false;
    }
    return copy_text(l, n, out);
}

static bool is_name(const taci_Node *n)
{
    for (uint32_t i = 0; i < n->count; i++) {
        char c = n->text[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        bool later = (c >= '0' && c <= '9') || c == '-' || c == '[' || c == ']';
        if (!letter && !(later && i > 0))
            return false;
    }
    return n->count > 0;
}

bool taci_value_name(taci_Loader *l, uint32_t node, const char **out)
{
    const taci_Node *n = &l->doc.node[node];
    if (n->kind != TACI_NODE_SCALAR || n->count == 0)
        return wrong_kind(l, node, "a name");
    if (n->count > NAME_LENGTH) {
        taci_mistake_at(&l->doc, node, "the name is too long; expected at most %d characters",
                        NAME_LENGTH);
        return false;
    }
    if (!is_name(n)) {
        taci_mistake_at(&l->doc, node,
                        "'%.*s' is no name; expected letters, digits, _ and -, a letter first",
                        TACI_SHOW_NODE(n));
        return false;
    }
    return copy_text(l, n, out);
}

bool taci_value_part(taci_Loader *l, uint32_t node, const char **out)
{
    const taci_Node *n = &l->doc.node[node];
    const char *dot = n->kind == TACI_NODE_SCALAR ? memchr(n->text, '.', n->count) : NULL;
    if (dot == NULL || dot == n->text || dot == n->text + n->count - 1)
        return taci_value_name(l, node, out);
    if (n->count > PART_LENGTH) {
        taci_mistake_at(&l->doc, node, "the name is too long; expected at most %d characters",
                        PART_LENGTH);
        return false;
    }
    return taci_value_text(l, node, out);
}
