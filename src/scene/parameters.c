// Parameters: declared in files, set from outside.
#include "scene/load.h"
#include "text/nearest.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool check_name(taci_Loader *l, uint32_t key)
{
    const taci_Node *n = &l->doc.node[key];
    const char *name;
    if (!taci_value_name(l, key, &name))
        return false;
    bool plain = memchr(n->text, '-', n->count) == NULL && memchr(n->text, '[', n->count) == NULL &&
                 memchr(n->text, ']', n->count) == NULL;
    if (!plain)
        taci_mistake_at(&l->doc, key,
                        "'%s' is no name of a parameter; expected letters, digits and _", name);
    return plain;
}

static int find_or_add(taci_Loader *l, uint32_t key)
{
    tac_Scene *s = l->scene;
    const taci_Node *n = &l->doc.node[key];
    int known = taci_names_find(&s->parameter_names, n->text, n->count);
    if (known >= 0)
        return known;
    const char *name = taci_pool_text(&s->pool, n->text, n->count);
    taci_Name entry = {name, n->count, s->parameter_count};
    int32_t found;
    if (name == NULL ||
        !taci_grow(&s->parameter, &s->parameter_capacity, s->parameter_count,
                   sizeof *s->parameter) ||
        !taci_names_add(&s->parameter_names, entry, &found)) {
        taci_no_memory(l);
        return -1;
    }
    s->parameter[s->parameter_count] = (taci_Parameter){
        .name = name, .unit_text = "", .text = "", .minimum = -HUGE_VAL, .maximum = HUGE_VAL};
    return s->parameter_count++;
}

// Enter a declaration. A number alone keeps what an included file says of range and unit.
static void declare(taci_Loader *l, uint32_t key, uint32_t value)
{
    if (!check_name(l, key))
        return;
    int i = find_or_add(l, key);
    if (i < 0)
        return;
    taci_Parameter *p = &l->scene->parameter[i];
    if (p->node != 0 && l->doc.node[p->node].file == l->doc.node[key].file) {
        char room[128];
        taci_mistake_at(&l->doc, key, "duplicate parameter '%s'; it is already in %s", p->name,
                        taci_where(&l->doc, p->node, key, room));
        return;
    }
    p->node = key;
    if (l->doc.node[value].kind == TACI_NODE_MAP)
        p->map = value;
    p->standard = value;
}

static void declare_all(taci_Loader *l)
{
    for (int i = 0; i < l->order_count; i++) {
        uint32_t map = l->section[l->order[i]].node[TACI_ROOT_PARAMETERS];
        if (map == 0 || !taci_check_map(l, map, "a mapping from names to parameters"))
            continue;
        for (uint32_t key = l->doc.node[map].first; key != 0;) {
            uint32_t value = l->doc.node[key].next;
            declare(l, key, value);
            key = l->doc.node[value].next;
        }
    }
}

// ---- values

static bool same_dimension(taci_Unit a, taci_Unit b)
{
    return a.m == b.m && a.kg == b.kg && a.s == b.s && a.rad == b.rad;
}

// The SI unit of a dimension: the usual one, or a product of powers in `room`.
static const char *unit_name(taci_Unit unit, char room[32])
{
    for (int d = 1; d < TACI_DIM_COUNT; d++)
        if (taci_unit_fits(unit, (taci_Dimension)d))
            return taci_dimension_unit((taci_Dimension)d);
    static const char *const names[] = {"m", "kg", "s", "rad"};
    const int power[] = {unit.m, unit.kg, unit.s, unit.rad};
    size_t n = 0;
    room[0] = '\0';
    for (int i = 0; i < 4; i++) {
        const char *sign = n > 0 ? "*" : "";
        if (power[i] == 1)
            n += (size_t)snprintf(room + n, 32 - n, "%s%s", sign, names[i]);
        else if (power[i] != 0)
            n += (size_t)snprintf(room + n, 32 - n, "%s%s^%d", sign, names[i], power[i]);
    }
    return room;
}

// A number of the parameter's dimension; the first one with a unit decides which that is.
static bool take_quantity(taci_Parameter *p, const char *text, size_t length,
                          const taci_Scope *scope, double *out, taci_Fault *fault)
{
    taci_Quantity q;
    if (!taci_quantity_parse(text, length, scope, TACI_DIM_ANY, &q, fault))
        return false;
    if (q.has_unit && p->has_unit && !same_dimension(q.unit, p->unit))
        return taci_fault(fault, 0, length, "'%.*s' does not fit; expected %s",
                          TACI_SHOW(length, text), p->unit_text);
    if (q.has_unit && !p->has_unit) {
        p->has_unit = true;
        p->unit = q.unit;
        p->unit_text = unit_name(q.unit, p->unit_room);
    }
    *out = q.value;
    return true;
}

bool taci_parameter_value(taci_Loader *l, taci_Parameter *p, uint32_t node, double *out)
{
    const taci_Node *n = &l->doc.node[node];
    char room[80];
    taci_Fault fault;
    if (n->kind == TACI_NODE_BAD)
        return false;
    if (n->kind != TACI_NODE_SCALAR || n->count == 0) {
        taci_mistake_at(&l->doc, node, "expected a number, got %s", taci_node_text(l, node, room));
        return false;
    }
    if (take_quantity(p, n->text, n->count, &l->scope, out, &fault))
        return true;
    bool whole = fault.from == 0 && fault.length == n->count;
    taci_mistake(&l->doc,
                 whole ? taci_place(&l->doc, node)
                       : taci_place_within(&l->doc, node, fault.from, fault.length),
                 "%s", fault.text);
    return false;
}

static bool read_unit(taci_Loader *l, taci_Parameter *p, uint32_t node)
{
    taci_Fault fault;
    if (p->unit_text[0] == '\0')
        return true;
    bool known = taci_unit_parse(p->unit_text, strlen(p->unit_text), &p->unit, &fault);
    if (known && p->unit.factor == 1.0) {
        p->has_unit = true;
        return true;
    }
    if (known)
        taci_mistake_at(&l->doc, node,
                        "'%s' is not the SI unit; write the SI unit here, and '%s' after the "
                        "numbers",
                        p->unit_text, p->unit_text);
    else
        taci_mistake_at(&l->doc, node, "unknown unit '%s'; expected an SI unit such as N/m",
                        p->unit_text);
    return false;
}

static bool check_range(taci_Loader *l, const taci_Parameter *p, const taci_Given *given)
{
    if (p->minimum >= p->maximum) {
        taci_mistake_at(&l->doc, given->value[TACI_PARAMETER_MAX], "'max' must be above 'min'");
        return false;
    }
    if (p->logarithmic && !(p->minimum > 0.0 && isfinite(p->maximum))) {
        taci_mistake_at(&l->doc, given->value[TACI_PARAMETER_SCALE],
                        "a log scale needs 'min' and 'max', both positive");
        return false;
    }
    if (p->initial >= p->minimum && p->initial <= p->maximum)
        return true;
    taci_mistake_at(&l->doc, p->standard, "the default %.9g is not between %.9g and %.9g",
                    p->initial, p->minimum, p->maximum);
    return false;
}

static void evaluate(taci_Loader *l, taci_Parameter *p)
{
    taci_Given given = {0};
    taci_ParameterText text;
    taci_table_parameter.defaults(&text);
    bool ok = true;
    if (p->map != 0)
        ok = taci_fields_read(l, p->map, &taci_table_parameter, &text, &given);
    p->text = text.text;
    p->unit_text = text.unit;
    p->logarithmic = text.scale == 1;
    p->live = text.live;
    p->live_node = given.value[TACI_PARAMETER_LIVE];
    if (p->standard == p->map && p->map != 0)
        p->standard = given.value[TACI_PARAMETER_DEFAULT];
    ok &= read_unit(l, p, given.value[TACI_PARAMETER_UNIT]);
    ok &= p->standard != 0 && taci_parameter_value(l, p, p->standard, &p->initial);
    if (given.value[TACI_PARAMETER_MIN] != 0)
        ok &= taci_parameter_value(l, p, given.value[TACI_PARAMETER_MIN], &p->minimum);
    if (given.value[TACI_PARAMETER_MAX] != 0)
        ok &= taci_parameter_value(l, p, given.value[TACI_PARAMETER_MAX], &p->maximum);
    p->value = p->initial;
    if (ok)
        check_range(l, p, &given);
}

// ---- settings

static void refuse(taci_Loader *l, const tac_SceneSetting *set, const char *text)
{
    char origin[128];
    snprintf(origin, sizeof origin, "%.50s=%.60s", set->name, set->value);
    taci_message(l->options->message, l->options->message_user, TAC_ERR_INVALID, origin, "%s",
                 text);
    l->setting_result = TAC_ERR_INVALID;
}

static void apply(taci_Loader *l, taci_Parameter *p, const tac_SceneSetting *set)
{
    taci_Fault fault;
    double x;
    if (!take_quantity(p, set->value, strlen(set->value), &l->scope, &x, &fault)) {
        refuse(l, set, fault.text);
        return;
    }
    if (!(x >= p->minimum && x <= p->maximum)) {
        taci_fault(&fault, 0, 0, "'%s' must be between %.9g and %.9g%s%s", p->name, p->minimum,
                   p->maximum, p->unit_text[0] != '\0' ? " " : "", p->unit_text);
        refuse(l, set, fault.text);
        return;
    }
    p->value = x;
}

static void check_setting_names(taci_Loader *l)
{
    tac_Scene *s = l->scene;
    for (int i = 0; i < l->options->set_count; i++) {
        const tac_SceneSetting *set = &l->options->set[i];
        if (taci_names_find(&s->parameter_names, set->name, strlen(set->name)) >= 0)
            continue;
        taci_Nearest near = taci_nearest_begin(set->name, strlen(set->name));
        for (int k = 0; k < s->parameter_count; k++)
            taci_nearest_offer(&near, s->parameter[k].name);
        char hint[TACI_HINT_SIZE], text[240];
        snprintf(text, sizeof text, "no parameter named '%.60s'%s", set->name,
                 s->parameter_count == 0 ? "; the scene declares none"
                                         : taci_nearest_hint(&near, hint));
        refuse(l, set, text);
    }
}

// What a parameter picks, those picks that its default is made from. They are all above it.
void taci_trace_picks(taci_Loader *l)
{
    const tac_Scene *s = l->scene;
    taci_Fault fault;
    taci_Quantity q;
    for (int i = s->parameter_count - 1; i >= 0; i--) {
        const taci_Node *n = &l->doc.node[s->parameter[i].standard];
        l->scope.for_what = l->scope.used_for[i];
        if (l->scope.for_what != NULL && n->kind == TACI_NODE_SCALAR)
            taci_quantity_parse(n->text, n->count, &l->scope, TACI_DIM_ANY, &q, &fault);
    }
    l->scope.for_what = NULL;
}

void taci_load_parameters(taci_Loader *l)
{
    tac_Scene *s = l->scene;
    declare_all(l);
    l->scope.used_for = calloc((size_t)s->parameter_count + 1, sizeof *l->scope.used_for);
    if (l->scope.used_for == NULL) {
        taci_no_memory(l);
        return;
    }
    l->scope.names = &s->parameter_names;
    l->scope.parameter = s->parameter;
    for (int i = 0; i < s->parameter_count; i++) {
        taci_Parameter *p = &s->parameter[i];
        l->scope.known = i;
        evaluate(l, p);
        for (int k = 0; k < l->options->set_count; k++)
            if (strcmp(l->options->set[k].name, p->name) == 0)
                apply(l, p, &l->options->set[k]);
    }
    l->scope.known = s->parameter_count;
    if (!taci_document_failed(&l->doc))
        check_setting_names(l);
}
