/* Mappings by their field tables (fields.h): first all keys, then the values in the order of the
 * table, so that a union's `type` is known before what depends on it. */
#include "scene/load.h"
#include "text/nearest.h"
#include "base/assert.h"
#include "math/so3.h"
#include <stdio.h>
#include <string.h>

static bool is_key(const char *name, const taci_Node *key)
{
    return strncmp(name, key->text, key->count) == 0 && name[key->count] == '\0';
}

static int find_key(const taci_Table *t, const taci_Node *key)
{
    for (int i = 0; i < t->count; i++)
        if (is_key(t->field[i].key, key))
            return i;
    return -1;
}

// All keys of a table, as "a, b, c".
static const char *list_keys(const taci_Table *t, char *room, size_t size)
{
    size_t n = 0;
    room[0] = '\0';
    for (int i = 0; i < t->count && n < size; i++)
        n += (size_t)snprintf(room + n, size - n, "%s%s", i > 0 ? ", " : "", t->field[i].key);
    return room;
}

// Whether a key is one that has another name now; the mistake says which.
static bool former_key(taci_Loader *l, uint32_t node, const taci_Table *t)
{
    for (const taci_Former *f = t->former; f != NULL && f->key != NULL; f++)
        if (is_key(f->key, &l->doc.node[node])) {
            taci_mistake_at(&l->doc, node, "'%s' of %s is '%s' now", f->key, t->noun, f->now);
            return true;
        }
    return false;
}

static void unknown_key(taci_Loader *l, uint32_t node, const taci_Table *t, taci_Given *given)
{
    const taci_Node *key = &l->doc.node[node];
    if (former_key(l, node, t))
        return;
    taci_Nearest near = taci_nearest_begin(key->text, key->count);
    for (int i = 0; i < t->count; i++)
        taci_nearest_offer(&near, t->field[i].key);
    char hint[TACI_HINT_SIZE], keys[300];
    for (int i = 0; i < t->count; i++)
        given->guessed |= (uint64_t)(t->field[i].key == near.best) << i;
    if (key->count > 0 && key->text[0] >= '0' && key->text[0] <= '9') // {mass: 0,5}
        taci_mistake_at(&l->doc, node,
                        "unknown key '%.*s' in %s; decimals have a point, not a comma",
                        TACI_SHOW_NODE(key), t->noun);
    else if (near.best != NULL)
        taci_mistake_at(&l->doc, node, "unknown key '%.*s' in %s%s", TACI_SHOW_NODE(key), t->noun,
                        taci_nearest_hint(&near, hint));
    else
        taci_mistake_at(&l->doc, node, "unknown key '%.*s' in %s; expected one of %s",
                        TACI_SHOW_NODE(key), t->noun, list_keys(t, keys, sizeof keys));
}

static bool take_key(taci_Loader *l, uint32_t key, uint32_t value, const taci_Table *t,
                     taci_Given *given)
{
    const taci_Node *n = &l->doc.node[key];
    if (n->kind != TACI_NODE_SCALAR) {
        char room[80];
        if (n->kind != TACI_NODE_BAD)
            taci_mistake_at(&l->doc, key, "expected a key, got %s", taci_node_text(l, key, room));
        return false;
    }
    int i = find_key(t, n);
    if (i < 0) {
        unknown_key(l, key, t, given);
        return false;
    }
    if (given->key[i] != 0) {
        char room[128];
        taci_mistake_at(&l->doc, key, "duplicate key '%s'; it is already in %s", t->field[i].key,
                        taci_where(&l->doc, given->key[i], key, room));
        return false;
    }
    given->key[i] = key;
    given->value[i] = value;
    return true;
}

static bool take_keys(taci_Loader *l, uint32_t map, const taci_Table *t, taci_Given *given)
{
    bool ok = true;
    for (uint32_t key = l->doc.node[map].first; key != 0;) {
        uint32_t value = l->doc.node[key].next;
        ok &= taci_work(l, key) && take_key(l, key, value, t, given);
        key = l->doc.node[value].next;
    }
    return ok;
}

static bool follows(double x, taci_Rule rule)
{
    switch (rule) {
    case TACI_RULE_POSITIVE:
        return x > 0.0;
    case TACI_RULE_NOT_NEGATIVE:
        return x >= 0.0;
    case TACI_RULE_FRACTION:
        return x >= 0.0 && x <= 1.0;
    default:
        return true;
    }
}

static bool check_rule(taci_Loader *l, uint32_t node, const taci_TableField *f, double x)
{
    static const char *const text[] = {"", "must be positive", "must not be negative",
                                       "must be between 0 and 1"};
    if (follows(x, f->rule))
        return true;
    taci_mistake_at(&l->doc, node, "'%s' %s, got %.9g", f->key, text[f->rule], x);
    return false;
}

static bool read_number(taci_Loader *l, uint32_t node, const taci_TableField *f, void *out)
{
    double x;
    if (!taci_value_number(l, node, f->dimension, &x) || !check_rule(l, node, f, x))
        return false;
    memcpy(out, &x, sizeof x);
    return true;
}

static bool read_count(taci_Loader *l, uint32_t node, const taci_TableField *f, void *out)
{
    int n;
    if (!taci_value_count(l, node, &n) || !check_rule(l, node, f, n))
        return false;
    memcpy(out, &n, sizeof n);
    return true;
}

static bool read_flag(taci_Loader *l, uint32_t node, void *out)
{
    const taci_Node *n = &l->doc.node[node];
    bool yes = taci_is_text(l, node, "true"), known = yes || taci_is_text(l, node, "false");
    char room[80];
    if (!known && n->kind != TACI_NODE_BAD)
        taci_mistake_at(&l->doc, node, "expected true or false, got %s",
                        taci_node_text(l, node, room));
    if (known)
        memcpy(out, &yes, sizeof yes);
    return known;
}

// "ball, revolute or fixed"
static void list_choices(const taci_TableField *f, char *room, size_t size)
{
    size_t n = 0;
    for (const taci_Choice *c = f->choices; c->name != NULL && n < size; c++) {
        const char *between = n == 0 ? "" : c[1].name == NULL ? " or " : ", ";
        n += (size_t)snprintf(room + n, size - n, "%s%s", between, c->name);
    }
}

static bool unknown_choice(taci_Loader *l, uint32_t node, const taci_TableField *f)
{
    const taci_Node *n = &l->doc.node[node];
    char room[80], names[200], hint[TACI_HINT_SIZE] = "";
    if (n->kind == TACI_NODE_BAD)
        return false;
    list_choices(f, names, sizeof names);
    if (n->kind == TACI_NODE_SCALAR) {
        taci_Nearest near = taci_nearest_begin(n->text, n->count);
        for (const taci_Choice *c = f->choices; c->name != NULL; c++)
            taci_nearest_offer(&near, c->name);
        taci_nearest_hint(&near, hint);
    }
    taci_mistake_at(&l->doc, node, "'%s' must be %s, got %s%s", f->key, names,
                    taci_node_text(l, node, room), hint);
    return false;
}

static bool read_choice(taci_Loader *l, uint32_t node, const taci_TableField *f, void *out)
{
    for (const taci_Choice *c = f->choices; c->name != NULL; c++)
        if (taci_is_text(l, node, c->name)) {
            memcpy(out, &c->value, sizeof c->value);
            return true;
        }
    return unknown_choice(l, node, f);
}

static bool read_word(taci_Loader *l, uint32_t node, const taci_TableField *f, void *out)
{
    return f->type == TACI_FIELD_FLAG ? read_flag(l, node, out) : read_choice(l, node, f, out);
}

// `policy: {by: $naive, of: [exact, plain]}`. The parameters that its number is made from are put
// down, as no edit of a world changes what they pick.
static bool read_pick(taci_Loader *l, uint32_t node, const taci_TableField *f, void *out)
{
    taci_Given given;
    int by = 0, chosen[2]; // room for any of the words
    l->scope.for_what = f->key;
    bool ok = taci_fields_read(l, node, &taci_table_pick, &by, &given);
    l->scope.for_what = NULL;
    uint32_t of = given.value[TACI_PICK_OF], pick = 0;
    if (of == 0 || !taci_check_list(l, of, "a list of words"))
        return false;
    uint32_t k = 0;
    for (uint32_t i = l->doc.node[of].first; i != 0 && taci_work(l, i);
         i = l->doc.node[i].next, k++) {
        ok &= read_word(l, i, f, chosen);
        pick = (int)k == by ? i : pick;
    }
    if (l->doc.node[of].count == 0)
        taci_mistake_at(&l->doc, of, "expected a list of words, got an empty one");
    else if (pick == 0 && taci_is_good(&given, TACI_PICK_BY))
        taci_mistake_at(&l->doc, given.value[TACI_PICK_BY],
                        "'by' is %d; expected a whole number from 0 to %u, one for each of 'of'",
                        by, l->doc.node[of].count - 1);
    return ok && pick != 0 && read_word(l, pick, f, out);
}

// A word of several, or a pick of one.
static bool read_one_of(taci_Loader *l, uint32_t node, const taci_TableField *f, void *out)
{
    bool pick = l->doc.node[node].kind == TACI_NODE_MAP && l->doc.node[node].count > 0;
    return pick ? read_pick(l, node, f, out) : read_word(l, node, f, out);
}

static bool read_vector(taci_Loader *l, uint32_t node, const taci_TableField *f, void *out)
{
    tac_Vec3 v;
    if (l->signal_scalar ||
        (f->type == TACI_FIELD_VECTORS && l->doc.node[node].kind == TACI_NODE_SCALAR)) {
        double x;
        if (!taci_value_number(l, node, f->dimension, &x))
            return false;
        v = v3(x, x, x);
    } else if (!taci_value_vector(l, node, f->dimension, &v)) {
        return false;
    }
    if (!check_rule(l, node, f, v.x) || !check_rule(l, node, f, v.y) ||
        !check_rule(l, node, f, v.z))
        return false;
    memcpy(out, &v, sizeof v);
    return true;
}

static bool read_string(taci_Loader *l, uint32_t node, const taci_TableField *f, void *out)
{
    const char *text;
    bool ok = f->type == TACI_FIELD_NAME   ? taci_value_name(l, node, &text)
              : f->type == TACI_FIELD_PART ? taci_value_part(l, node, &text)
                                           : taci_value_text(l, node, &text);
    if (ok)
        memcpy(out, &text, sizeof text);
    return ok;
}

static bool read_value(taci_Loader *l, uint32_t node, const taci_TableField *f, void *object)
{
    void *out = (char *)object + f->offset;
    switch (f->type) {
    case TACI_FIELD_NUMBER:
        return read_number(l, node, f, out);
    case TACI_FIELD_COUNT:
        return read_count(l, node, f, out);
    case TACI_FIELD_FLAG:
    case TACI_FIELD_CHOICE:
        return read_one_of(l, node, f, out);
    case TACI_FIELD_TEXT:
    case TACI_FIELD_NAME:
    case TACI_FIELD_PART:
        return read_string(l, node, f, out);
    case TACI_FIELD_VECTOR:
    case TACI_FIELD_VECTORS:
        return read_vector(l, node, f, out);
    case TACI_FIELD_NODE:
        break;
    }
    return l->doc.node[node].kind != TACI_NODE_BAD;
}

// "ball, revolute or prismatic": the variants a field goes with.
static const char *list_variants(const taci_TableField *variant, uint32_t only, char *room,
                                 size_t size)
{
    size_t n = 0;
    for (const taci_Choice *c = variant->choices; c->name != NULL && n < size; c++)
        if (only >> c->value & 1) {
            bool last = only >> c->value == 1;
            n += (size_t)snprintf(room + n, size - n, "%s%s",
                                  n == 0 ? ""
                                  : last ? " or "
                                         : ", ",
                                  c->name);
        }
    return room;
}

static bool refuse_variant(taci_Loader *l, uint32_t key, const taci_Table *t,
                           const taci_TableField *f, int chosen)
{
    const taci_TableField *variant = &t->field[t->variant];
    const taci_Choice *c = variant->choices;
    while (c->value != chosen)
        c++;
    char room[120];
    taci_mistake_at(&l->doc, key, "'%s' does not go with %s %s; it goes with %s", f->key,
                    variant->key, c->name, list_variants(variant, f->only, room, sizeof room));
    return false;
}

// The form of a node without the marks of the reference page: "a list of [shapes](#shapes)".
static void copy_plain(char *out, size_t size, const char *form)
{
    size_t n = 0;
    for (; *form != '\0' && n + 1 < size; form++) {
        if (form[0] == ']' && form[1] == '(')
            form += strcspn(form, ")");
        else if (*form != '`' && !(*form == '[' && strstr(form, "](#") != NULL))
            out[n++] = *form;
    }
    out[n] = '\0';
}

// What a field takes, for messages.
static const char *expected_text(const taci_Loader *l, const taci_TableField *f, char room[200])
{
    taci_Dimension d = taci_dimension_resolve(l, f->dimension);
    bool unit = d < TACI_DIM_COUNT && d != TACI_DIM_NUMBER;
    switch (f->type) {
    case TACI_FIELD_NUMBER:
        snprintf(room, 200, unit ? "%s, in %s" : "%s", taci_dimension_text(d),
                 taci_dimension_unit(d));
        break;
    case TACI_FIELD_VECTOR:
    case TACI_FIELD_VECTORS:
        snprintf(room, 200,
                 l->signal_scalar ? (unit ? "a number, in %s" : "a number")
                 : unit           ? "a list of 3 numbers, in %s"
                                  : "a list of 3 numbers",
                 taci_dimension_unit(d));
        break;
    case TACI_FIELD_CHOICE:
        list_choices(f, room, 200);
        break;
    case TACI_FIELD_NODE:
        copy_plain(room, 200, f->form);
        break;
    default:
        snprintf(room, 200, "%s",
                 f->type == TACI_FIELD_COUNT  ? "a whole number"
                 : f->type == TACI_FIELD_FLAG ? "true or false"
                                              : "a name");
    }
    return room;
}

static bool missing_key(taci_Loader *l, const taci_Given *given, const taci_Table *t,
                        const taci_TableField *f)
{
    char room[200];
    uint32_t first = l->doc.node[given->map].first; // its first key rather than its bracket
    taci_mistake_at(&l->doc, first != 0 ? first : given->map, "missing key '%s' in %s; expected %s",
                    f->key, t->noun, expected_text(l, f, room));
    return false;
}

// One field of the table, given or not.
static bool read_field(taci_Loader *l, const taci_Table *t, int i, void *out, taci_Given *given)
{
    const taci_TableField *f = &t->field[i];
    int chosen = -1; // variant, if it is known
    if (t->variant >= 0 && taci_is_good(given, t->variant))
        memcpy(&chosen, (char *)out + t->field[t->variant].offset, sizeof chosen);
    bool fits = f->only == 0 || chosen < 0 || (f->only >> chosen & 1);
    bool unclear = f->only != 0 && chosen < 0; // nothing can be said
    if (given->key[i] == 0) {
        bool required = f->need == TACI_REQUIRED || (f->need != TACI_OPTIONAL && !l->in_array);
        required &= !(given->guessed >> i & 1);
        return !required || !fits || unclear || missing_key(l, given, t, f);
    }
    if (l->in_array && f->need == TACI_REQUIRED_ALONE) {
        taci_mistake_at(&l->doc, given->key[i], "'%s' is not used inside an array, which sets it",
                        f->key);
        return false;
    }
    if (!fits)
        return refuse_variant(l, given->key[i], t, f, chosen);
    if (unclear || !read_value(l, given->value[i], f, out))
        return false;
    given->good |= UINT64_C(1) << i;
    return true;
}

bool taci_fields_read(taci_Loader *l, uint32_t map, const taci_Table *t, void *out,
                      taci_Given *given)
{
    TAC_ASSERT(t->count <= TACI_FIELDS_MAX);
    *given = (taci_Given){.map = map};
    char what[80];
    snprintf(what, sizeof what, "a mapping with the keys of %s", t->noun);
    if (!taci_check_map(l, map, what))
        return false;
    bool ok = take_keys(l, map, t, given);
    for (int i = 0; i < t->count; i++)
        ok &= read_field(l, t, i, out, given);
    return ok;
}

// ---- poses

bool taci_quat_along(tac_Vec3 direction, tac_Quat *out)
{
    double length = v3_norm(direction);
    if (!(length > 0.0) || !isfinite(length))
        return false;
    tac_Vec3 d = v3_scale(1.0 / length, direction);
    if (d.z < -1.0 + 1e-12) // straight down: half a turn about x
        *out = (tac_Quat){0, 1, 0, 0};
    else // half way between z and d
        *out = q_normalize((tac_Quat){1.0 + d.z, -d.y, d.x, 0.0});
    return true;
}

static bool read_quaternion(taci_Loader *l, uint32_t node, tac_Quat *out)
{
    double x[4];
    int n = taci_value_numbers(l, node, TACI_DIM_NUMBER, x, 4);
    if (n < 0)
        return false;
    if (n != 4) {
        taci_mistake_at(&l->doc, node, "expected a list of 4 numbers, got %d", n);
        return false;
    }
    tac_Quat q = {x[0], x[1], x[2], x[3]};
    double length = sqrt(q_norm2(q));
    if (!(fabs(length - 1.0) < 1e-3)) { // what four decimals may leave
        taci_mistake_at(&l->doc, node, "a quaternion must have the length 1, got %.9g", length);
        return false;
    }
    *out = q_normalize(q);
    return true;
}

static bool read_along(taci_Loader *l, uint32_t node, tac_Vec3 direction, tac_Quat *out)
{
    if (taci_quat_along(direction, out))
        return true;
    taci_mistake_at(&l->doc, node, "expected a direction, got a vector without length");
    return false;
}

static tac_Quat euler(tac_Vec3 angles)
{
    tac_Quat x = q_exp(v3(angles.x, 0, 0)), y = q_exp(v3(0, angles.y, 0));
    tac_Quat z = q_exp(v3(0, 0, angles.z));
    return q_mul(z, q_mul(y, x));
}

static bool read_axis_angle(taci_Loader *l, const taci_Given *given, int first,
                            const taci_PoseText *text, tac_Quat *out)
{
    uint32_t axis = given->key[first + TACI_POSE_AXIS], angle = given->key[first + TACI_POSE_ANGLE];
    if (axis == 0 || angle == 0) {
        taci_mistake_at(&l->doc, axis != 0 ? axis : angle,
                        "'axis' and 'angle' go together; '%s' is missing",
                        axis != 0 ? "angle" : "axis");
        return false;
    }
    double length = v3_norm(text->axis);
    if (!(length > 0.0) || !isfinite(length)) {
        taci_mistake_at(&l->doc, given->value[first + TACI_POSE_AXIS],
                        "expected a direction, got a vector without length");
        return false;
    }
    *out = q_exp(v3_scale(text->angle / length, text->axis));
    return true;
}

bool taci_pose_read(taci_Loader *l, const taci_Given *given, int first, const taci_PoseText *text,
                    tac_Pose *out)
{
    static const int ways[] = {TACI_POSE_ROTATION, TACI_POSE_QUATERNION, TACI_POSE_EULER,
                               TACI_POSE_AXIS,     TACI_POSE_ANGLE,      TACI_POSE_ALONG};
    int way = -1;
    *out = (tac_Pose){text->position, q_identity()};
    for (int i = 0; i < (int)(sizeof ways / sizeof *ways); i++) {
        int field = first + ways[i];
        if (given->key[field] == 0)
            continue;
        if (!taci_is_good(given, field))
            return false; // already reported
        if (way >= 0 && !(way == TACI_POSE_AXIS && ways[i] == TACI_POSE_ANGLE)) {
            taci_mistake_at(&l->doc, given->key[field],
                            "a second orientation; expected only one of rotation, quaternion, "
                            "euler, axis with angle, along");
            return false;
        }
        way = ways[i];
    }
    switch (way) {
    case TACI_POSE_ROTATION:
        out->q = q_normalize(q_exp(text->rotation));
        return true;
    case TACI_POSE_QUATERNION:
        return read_quaternion(l, given->value[first + TACI_POSE_QUATERNION], &out->q);
    case TACI_POSE_EULER:
        out->q = q_normalize(euler(text->euler));
        return true;
    case TACI_POSE_AXIS:
    case TACI_POSE_ANGLE:
        return read_axis_angle(l, given, first, text, &out->q);
    case TACI_POSE_ALONG:
        return read_along(l, given->value[first + TACI_POSE_ALONG], text->along, &out->q);
    default:
        return true;
    }
}
