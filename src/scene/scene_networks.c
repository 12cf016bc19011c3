/* Networks of a scene: parts and their matrices, inputs by signals. */
#include "math/vec.h"
#include "scene/load.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 4096, GROUND_END = TAC_PHS_GROUND };

typedef struct Network { // while it is read
    taci_Loader *l;
    tac_PhsPart *part;
    const char **name;
    uint32_t *node;      // of the parts
    taci_PartText *text; // what they say
    taci_Given *given;   //                                     (count, all of these)
    tac_PhsLine *line;
    int count, line_count;
} Network;

static void *take(taci_Loader *l, size_t count, size_t size)
{
    void *p = taci_pool_take(&l->scene->pool, (count + 1) * size);
    if (p == NULL)
        taci_no_memory(l);
    else
        memset(p, 0, (count + 1) * size);
    return p;
}

// Matrices are decomposed, which takes their cube: it counts as so many values read.
static bool count_work(taci_Loader *l, uint32_t node, int states)
{
    l->work += (int64_t)states * states * states / 32;
    return taci_work(l, node);
}

// ---- elements

// A list of rows as a matrix: all of `columns` numbers, or of as many as the first if that is 0.
// NULL with a mistake.
static const double *read_matrix(taci_Loader *l, uint32_t node, int rows, int *columns)
{
    if (!taci_check_list(l, node, "a list of rows"))
        return NULL;
    int count = (int)l->doc.node[node].count, most = rows > 0 ? rows : TAC_PHS_PART_STATES;
    if (count < 1 || count > most || (rows > 0 && count != rows)) {
        taci_mistake_at(&l->doc, node,
                        rows > 0 ? "expected as many rows as K has, %d, got %d"
                                 : "expected at most %d rows and at least one, got %d",
                        most, count);
        return NULL;
    }
    double *M = NULL;
    int i = 0;
    for (uint32_t row = l->doc.node[node].first; row != 0; row = l->doc.node[row].next, i++) {
        if (!taci_work(l, row) || !taci_check_list(l, row, "a row, a list of numbers"))
            return NULL;
        int n = (int)l->doc.node[row].count;
        bool fits = *columns > 0 ? n == *columns : n >= 1 && n <= TAC_PHS_PART_STATES;
        if (!fits) {
            taci_mistake_at(&l->doc, row, "expected rows of one length, here %d, got %d",
                            *columns > 0 ? *columns : count, n);
            return NULL;
        }
        *columns = n;
        if (M == NULL && (M = take(l, (size_t)count * (size_t)n, sizeof *M)) == NULL)
            return NULL;
        if (taci_value_numbers(l, row, TACI_DIM_ANY, M + (ptrdiff_t)i * n, n) != n)
            return NULL;
    }
    return M;
}

static const double *read_states(taci_Loader *l, uint32_t node, int n)
{
    double *x = take(l, (size_t)n, sizeof *x);
    int count = x ? taci_value_numbers(l, node, TACI_DIM_ANY, x, n) : -1;
    if (count >= 0 && count != n)
        taci_mistake_at(&l->doc, node, "expected one number for each state, %d, got %d", n, count);
    return count == n ? x : NULL;
}

// Matrices and states of an element. False with a mistake.
static bool read_element(taci_Loader *l, const taci_Given *given, tac_PhsPart *p)
{
    const struct {
        int key;
        const double **to;
    } square[] = {{TACI_PART_STRUCTURE, &p->J}, {TACI_PART_RESISTANCE, &p->R}},
      vector[] = {{TACI_PART_START, &p->x}, {TACI_PART_CENTER, &p->centre}};
    int n = 0;
    p->K = read_matrix(l, given->value[TACI_PART_ENERGY], 0, &n);
    if (p->K == NULL)
        return false;
    uint32_t K = given->value[TACI_PART_ENERGY];
    if (n != (int)l->doc.node[K].count) {
        taci_mistake_at(&l->doc, K, "expected as many columns as rows, got %u by %d",
                        l->doc.node[K].count, n);
        return false;
    }
    p->states = n;
    bool ok = count_work(l, K, n);
    for (int i = 0; i < 2; i++) {
        uint32_t node = given->value[square[i].key];
        if (node != 0)
            ok &= (*square[i].to = read_matrix(l, node, n, &n)) != NULL;
        n = p->states;
        node = given->value[vector[i].key];
        if (node != 0)
            ok &= (*vector[i].to = read_states(l, node, n)) != NULL;
    }
    p->G = read_matrix(l, given->value[TACI_PART_INPUT_MATRIX], n, &p->ports);
    return ok && p->G != NULL;
}

// ---- parts

// The index of a part by its name, or the ground; -2 with a mistake. `index` names are in `names`.
static int find_end(Network *n, const taci_Names *names, uint32_t node, const char *name)
{
    taci_Loader *l = n->l;
    if (name == NULL || strcmp(name, "ground") == 0)
        return GROUND_END;
    int i = taci_names_find(names, name, strlen(name));
    if (i < 0) {
        taci_mistake_at(&l->doc, node, "no part of the network is named '%s'", name);
        return -2;
    }
    if (n->part[i].kind != TAC_PHS_MASS && n->part[i].kind != TAC_PHS_QUADRATIC) {
        taci_mistake_at(&l->doc, node, "'%s' has no port; expected a mass or element, or 'ground'",
                        name);
        return -2;
    }
    return i;
}

static bool find_ends(Network *n, const taci_Names *names, int i)
{
    const taci_PartText *t = &n->text[i];
    const taci_Given *given = &n->given[i];
    tac_PhsPart *p = &n->part[i];
    uint32_t drive = given->key[TACI_PART_DRIVE], a = given->key[TACI_PART_A];
    if (p->kind == TAC_PHS_MASS || p->kind == TAC_PHS_QUADRATIC)
        return true;
    if (drive != 0 && a != 0) {
        taci_mistake_at(&n->l->doc, drive, "'drive' beside 'a'; expected only one of them");
        return false;
    }
    p->port_a = t->port_a, p->port_b = t->port_b;
    p->a = drive != 0 ? TAC_PHS_DRIVEN : find_end(n, names, given->value[TACI_PART_A], t->a);
    p->b = find_end(n, names, given->value[TACI_PART_B], t->b);
    return (drive != 0 || p->a >= GROUND_END) && p->b >= GROUND_END;
}

// A line for masses, and for elements that ask for one.
static bool add_line(Network *n, int i)
{
    const taci_PartText *t = &n->text[i];
    const taci_Given *given = &n->given[i];
    const tac_PhsPart *p = &n->part[i];
    bool asked = given->key[TACI_PART_DIRECTION] != 0 || given->key[TACI_PART_ORIGIN] != 0;
    if (p->kind != TAC_PHS_MASS && !(p->kind == TAC_PHS_QUADRATIC && asked))
        return true;
    uint32_t at =
        given->value[given->key[TACI_PART_DIRECTION] != 0 ? TACI_PART_DIRECTION : TACI_PART_ORIGIN];
    if (p->kind == TAC_PHS_QUADRATIC && p->ports != 1) {
        taci_mistake_at(&n->l->doc, at,
                        "the element has %d ports; only one with a single port "
                        "moves on a line",
                        p->ports);
        return false;
    }
    if (!(v3_norm2(t->direction) > 0.0)) {
        taci_mistake_at(&n->l->doc, at, "'direction' must not be zero");
        return false;
    }
    n->line[n->line_count++] =
        (tac_PhsLine){.part = i, .origin = t->origin, .direction = t->direction};
    return true;
}

static bool read_part(Network *n, uint32_t node)
{
    taci_Loader *l = n->l;
    int i = n->count++;
    taci_PartText *t = &n->text[i];
    tac_PhsPart *p = &n->part[i];
    taci_table_part.defaults(t);
    n->node[i] = node;
    if (!taci_fields_read(l, node, &taci_table_part, t, &n->given[i]))
        return false;
    n->node[i] = n->given[i].value[TACI_PART_NAME];
    n->name[i] = t->name;
    p->kind = (tac_PhsKind)t->type;
    p->value = p->kind == TAC_PHS_MASS     ? t->mass
               : p->kind == TAC_PHS_DAMPER ? t->damping
               : p->kind == TAC_PHS_JOIN   ? t->ratio
                                           : t->stiffness;
    p->rest = p->kind == TAC_PHS_UNILATERAL ? t->gap : t->rest;
    p->position = t->position, p->velocity = t->velocity, p->minimum = t->minimum;
    return p->kind != TAC_PHS_QUADRATIC || read_element(l, &n->given[i], p);
}

// Names of parts, each once.
static bool enter_names(Network *n, taci_Names *names)
{
    taci_Loader *l = n->l;
    bool ok = true;
    for (int i = 0; i < n->count; i++) {
        if (n->name[i] == NULL)
            continue;
        taci_Name entry = {n->name[i], (uint32_t)strlen(n->name[i]), i};
        int32_t found;
        char room[128];
        if (strcmp(n->name[i], "ground") == 0) {
            taci_mistake_at(&l->doc, n->node[i],
                            "'ground' is what does not move; expected another name");
            ok = false;
            continue;
        }
        if (!taci_names_add(names, entry, &found))
            return taci_no_memory(l);
        if (found < 0)
            continue;
        taci_mistake_at(&l->doc, n->node[i], "duplicate part '%s'; it is already in %s", n->name[i],
                        taci_where(&l->doc, n->node[found], n->node[i], room));
        ok = false;
    }
    return ok;
}

static bool read_parts(Network *n, uint32_t list)
{
    taci_Loader *l = n->l;
    if (!taci_check_list(l, list, "a list of parts"))
        return false;
    size_t count = l->doc.node[list].count;
    if (count < 1 || count > MOST_PARTS) {
        taci_mistake_at(&l->doc, list, "expected 1 to %d parts, got %u", MOST_PARTS,
                        l->doc.node[list].count);
        return false;
    }
    n->part = take(l, count, sizeof *n->part);
    n->name = take(l, count, sizeof *n->name);
    n->node = take(l, count, sizeof *n->node);
    n->text = take(l, count, sizeof *n->text);
    n->given = take(l, count, sizeof *n->given);
    n->line = take(l, count, sizeof *n->line);
    if (!n->part || !n->name || !n->node || !n->text || !n->given || !n->line)
        return false;
    bool ok = true;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next)
        ok = taci_work(l, i) && read_part(n, i) && ok;
    taci_Names names = {0};
    ok = enter_names(n, &names) && ok;
    bool read = ok;
    for (int i = 0; read && i < n->count; i++)
        ok &= find_ends(n, &names, i) && add_line(n, i);
    taci_names_destroy(&names);
    return ok;
}

// ---- inputs

static void add_input(taci_Loader *l, int system, int port, uint32_t node, taci_Dimension dimension)
{
    tac_Scene *s = l->scene;
    taci_SceneInput input = {system, port, -1, 0.0};
    if (!taci_load_scalar(l, node, dimension, &input.constant, &input.signal) ||
        !taci_has_room(l, node, s->input_count, "inputs of networks"))
        return;
    if (!taci_grow(&s->input, &s->input_capacity, s->input_count, sizeof input)) {
        taci_no_memory(l);
        return;
    }
    s->input[s->input_count++] = input;
}

static void add_inputs(Network *n, int i, int system, int port)
{
    taci_Loader *l = n->l;
    uint32_t list = n->given[i].value[TACI_PART_INPUTS];
    if (list == 0 || !taci_check_list(l, list, "a list of inputs"))
        return;
    if ((int)l->doc.node[list].count != n->part[i].ports) {
        taci_mistake_at(&l->doc, list, "expected one input for each port, %d, got %u",
                        n->part[i].ports, l->doc.node[list].count);
        return;
    }
    for (uint32_t at = l->doc.node[list].first; at != 0; at = l->doc.node[at].next)
        add_input(l, system, port++, at, TACI_DIM_ANY);
}

static void load_inputs(Network *n, int system)
{
    int port = 0;
    for (int i = 0; i < n->count; i++) {
        uint32_t force = n->given[i].value[TACI_PART_FORCE];
        uint32_t drive = n->given[i].value[TACI_PART_DRIVE];
        if (force != 0)
            add_input(n->l, system, port, force, TACI_DIM_FORCE);
        if (drive != 0)
            add_input(n->l, system, port, drive, TACI_DIM_VELOCITY);
        if (n->part[i].kind == TAC_PHS_QUADRATIC)
            add_inputs(n, i, system, port);
        port += n->part[i].kind == TAC_PHS_QUADRATIC ? n->part[i].ports
                : n->part[i].kind == TAC_PHS_MASS    ? 1
                                                     : drive != 0;
    }
}

// ---- networks

// Of the whole, with the positions of its ports; at most what a network may have.
static int state_count(const Network *n)
{
    int sum = 0;
    for (int i = 0; i < n->count && sum < TAC_PHS_STATES; i++) {
        const tac_PhsPart *p = &n->part[i];
        sum += p->kind == TAC_PHS_MASS        ? 2
               : p->kind == TAC_PHS_QUADRATIC ? p->states + p->ports
                                              : p->a == TAC_PHS_DRIVEN;
    }
    return sum < TAC_PHS_STATES ? sum : TAC_PHS_STATES;
}

// What is wrong with the whole, said where the part is that it is about.
static bool check(const Network *n, const tac_PhsDef *def, uint32_t node)
{
    char room[128];
    const char *fault = tac_phs_fault(def, room);
    if (fault == NULL)
        return true;
    char *rest = room;
    long part = strncmp(fault, "part ", 5) == 0 ? strtol(fault + 5, &rest, 10) : -1;
    if (part >= 0 && part < n->count && strncmp(rest, ": ", 2) == 0)
        taci_mistake_at(&n->l->doc, n->node[part], "%s", rest + 2);
    else
        taci_mistake_at(&n->l->doc, node, "%s", fault);
    return false;
}

void taci_load_network(taci_Loader *l, uint32_t node)
{
    taci_NetworkText t;
    taci_Given given;
    taci_table_network.defaults(&t);
    bool ok = taci_fields_read(l, node, &taci_table_network, &t, &given);
    Network n = {.l = l};
    if (given.value[TACI_NETWORK_PARTS] != 0)
        ok &= read_parts(&n, given.value[TACI_NETWORK_PARTS]);
    if (!ok)
        return;
    taci_SceneNodal network = {.name = t.name,
                               .node = given.value[TACI_NETWORK_NAME],
                               .form = TACI_NODAL_NETWORK,
                               .phs = tac_phs_def_default(),
                               .part_name = n.name};
    tac_PhsOptions *o = &network.phs.options;
    network.phs.part = n.part, network.phs.part_count = n.count;
    network.phs.line = n.line, network.phs.line_count = n.line_count;
    o->alpha = t.alpha, o->beta = t.beta;
    o->leap = (tac_PhsLeap)t.leap;
    o->credit = (tac_PhsCredit)t.credit;
    o->metric = (tac_PhsMetric)t.metric;
    o->predictor = (tac_PhsPredictor)t.predictor;
    o->power = (tac_PhsPower)t.power;
    if (count_work(l, network.node, state_count(&n)) && check(&n, &network.phs, network.node) &&
        taci_add_nodal(l, &network))
        load_inputs(&n, l->scene->nodal[l->scene->nodal_count - 1].parts.system);
}

// ---- in worlds

tac_Result taci_drive_networks(const tac_Scene *s, tac_World *world, double t)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < s->input_count && result == TAC_OK; i++) {
        const taci_SceneInput *in = &s->input[i];
        tac_SystemId system = taci_scene_system_id(world, in->system);
        double u = in->signal >= 0 ? taci_signal_value(&s->signal[in->signal], t).x : in->constant;
        if (system.index1 != 0)
            result = tac_system_push(world, system, in->port, u);
    }
    return result;
}

const tac_PhsDef *tac_scene_network(const tac_Scene *s, int index)
{
    bool is = index >= 0 && index < s->nodal_count && s->nodal[index].form == TACI_NODAL_NETWORK;
    return is ? &s->nodal[index].phs : NULL;
}

const char *tac_scene_network_part(const tac_Scene *s, int index, int part)
{
    const tac_PhsDef *network = tac_scene_network(s, index);
    return network != NULL && part >= 0 && part < network->part_count
               ? s->nodal[index].part_name[part]
               : NULL;
}
