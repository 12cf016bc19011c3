// What a scene says of its world and of its recording, and the capacities it needs.
#include "scene/load.h"
#include <math.h>
#include <stdlib.h>

enum { FILL = 256, FILL_PER_LOOP = 32, CAPACITY = 4000000, SPARE = 100000 };
enum {
    ROW_SITES = 1024,        // that springs begin with: worlds grow
    ROW_SITES_UNASKED = 256, // for contacts on bodies with joints, of models, beams and nets
    CONTACTS_LEAST = 1024,
    CONTACTS_PER_SHAPE = 16,
    MATERIALS = 256
};

typedef struct Rule {
    bool holds;
    int field;
    const char *text;
} Rule;

static bool check_rules(taci_Loader *l, const Rule *rule, size_t count, const uint32_t *value)
{
    bool ok = true;
    for (size_t i = 0; i < count; i++) {
        if (!rule[i].holds)
            taci_mistake_at(&l->doc, value[rule[i].field], "%s", rule[i].text);
        ok &= rule[i].holds;
    }
    return ok;
}

static bool check_world(taci_Loader *l, const uint32_t value[TACI_WORLD_COUNT])
{
    const taci_WorldText *w = &l->world;
    const Rule rules[] = {
        {w->fill_capacity <= CAPACITY, TACI_WORLD_FILL, "'fill_capacity' must be at most 4000000"},
        {w->spare <= SPARE, TACI_WORLD_SPARE, "'spare' must be at most 100000"},
    };
    return check_rules(l, rules, sizeof rules / sizeof *rules, value);
}

static bool check_study(taci_Loader *l, const uint32_t value[TACI_STUDY_COUNT])
{
    const taci_StudyText *s = &l->study;
    bool pmi = s->scheme == TAC_SCHEME_PMI, plain = l->world.policy == TAC_POLICY_PLAIN;
    const Rule rules[] = {
        {pmi || plain, TACI_STUDY_SCHEME, "schemes other than pmi go with policy plain only"},
        {pmi || s->gyro == TAC_GYRO_AUTO, TACI_STUDY_GYRO,
         "schemes other than pmi have a gyroscopic term of their own; expected gyro auto"},
        {s->gyro != TAC_GYRO_EXPLICIT || plain, TACI_STUDY_GYRO,
         "the explicit gyroscopic term goes with policy plain only"},
        {s->so3 == TAC_SO3_LOG || (plain && pmi), TACI_STUDY_SO3,
         "matrices other than log go with policy plain and scheme pmi only"},
        {s->passes <= 2, TACI_STUDY_PASSES, "'passes' must be 0, 1 or 2"},
        {s->friction_directions == 4 || s->friction_directions == 8 || s->friction_directions == 16,
         TACI_STUDY_DIRECTIONS, "'friction_directions' must be 4, 8 or 16"},
        {s->contact_law != TAC_LAW_PLASTIC || l->contact.solver != TAC_SOLVER_LADDER,
         TACI_STUDY_LAW,
         "solver ladder goes with laws that create no energy; expected blend or elastic, or "
         "another solver"},
    };
    return check_rules(l, rules, sizeof rules / sizeof *rules, value);
}

static bool check_contact(taci_Loader *l, const uint32_t value[TACI_CONTACT_COUNT])
{
    const taci_ContactText *c = &l->contact;
    const Rule rules[] = {
        {c->sweep_pairs <= 10000, TACI_CONTACT_SWEEP_PAIRS, "'sweep_pairs' must be at most 10000"},
        {c->shape_capacity <= CAPACITY, TACI_CONTACT_SHAPES,
         "'shape_capacity' must be at most 4000000"},
        {c->contact_capacity <= CAPACITY, TACI_CONTACT_CONTACTS,
         "'contact_capacity' must be at most 4000000"},
        {c->row_site_capacity <= CAPACITY, TACI_CONTACT_ROW_SITES,
         "'row_site_capacity' must be at most 4000000"},
    };
    return check_rules(l, rules, sizeof rules / sizeof *rules, value);
}

// A part of the world: of several files that say something of it, the last holds, key by key.
static bool load_part(taci_Loader *l, uint32_t node, const taci_Table *table, void *object,
                      uint32_t *value)
{
    taci_Given given;
    if (node == 0)
        return true;
    bool ok = taci_fields_read(l, node, table, object, &given);
    for (int k = 0; k < table->count; k++)
        if (given.value[k] != 0)
            value[k] = given.value[k];
    return ok;
}

static void set_contact(const taci_ContactText *c, tac_WorldDef *def)
{
    def->contact_solver = (tac_ContactSolver)c->solver;
    def->contact_pairs = c->sweep_pairs;
    def->contact_tolerance = c->tolerance;
    def->contact_slop = c->slop;
    def->late_margin = c->late_margin;
    def->contact_budget = c->budget;
    def->push_out = c->push_out;
    def->sleep_after = c->sleep_after;
    def->sleep_speed = c->sleep_speed;
}

static tac_StudyDef study_of(const taci_StudyText *s)
{
    return (tac_StudyDef){.scheme = (tac_Scheme)s->scheme,
                          .gyro = (tac_Gyro)s->gyro,
                          .predictor = (tac_Predictor)s->predictor,
                          .passes = s->passes,
                          .so3 = (tac_So3Matrix)s->so3,
                          .correction = (tac_Correction)s->correction,
                          .ledger_deposit = s->ledger_deposit,
                          .contact_law = (tac_ContactLaw)s->contact_law,
                          .friction_directions = s->friction_directions};
}

static bool check_haptic_rate(taci_Loader *l, uint32_t node)
{
    double rate = l->world.haptic_rate;
    if (node == 0 || (rate >= 1.0 && rate <= 1e5))
        return true;
    taci_mistake_at(&l->doc, node, "'haptic_rate' is %.9g Hz; expected from 1 Hz to 100 kHz", rate);
    return false;
}

void taci_load_world(taci_Loader *l)
{
    uint32_t value[TACI_WORLD_COUNT] = {0}, of_contact[TACI_CONTACT_COUNT] = {0},
             of_study[TACI_STUDY_COUNT] = {0};
    taci_table_world.defaults(&l->world);
    taci_table_contact.defaults(&l->contact);
    taci_table_study.defaults(&l->study);
    bool ok = true;
    uint32_t node = 0;
    for (int i = 0; i < l->order_count; i++) {
        uint32_t given[TACI_WORLD_COUNT] = {0};
        if (l->section[l->order[i]].node[TACI_ROOT_WORLD] == 0)
            continue;
        node = l->section[l->order[i]].node[TACI_ROOT_WORLD];
        ok &= load_part(l, node, &taci_table_world, &l->world, given);
        for (int k = 0; k < TACI_WORLD_COUNT; k++)
            if (given[k] != 0)
                value[k] = given[k];
        ok &= load_part(l, given[TACI_WORLD_CONTACT], &taci_table_contact, &l->contact, of_contact);
        ok &= load_part(l, given[TACI_WORLD_STUDY], &taci_table_study, &l->study, of_study);
    }
    ok = ok && check_world(l, value) && check_contact(l, of_contact) && check_study(l, of_study);
    ok = check_haptic_rate(l, value[TACI_WORLD_HAPTIC_RATE]) && ok;
    l->gravity_given = value[TACI_WORLD_GRAVITY] != 0;
    l->step_given = value[TACI_WORLD_STEP] != 0;

    tac_Scene *s = l->scene;
    s->step = l->world.step;
    s->haptic_rate = l->world.haptic_rate;
    s->duration = l->world.duration;
    s->world = tac_world_def_default();
    s->world.gravity = l->world.gravity;
    s->world.policy = (tac_Policy)l->world.policy;
    s->world.study = study_of(&l->study);
    set_contact(&l->contact, &s->world);
    s->relax = (taci_SceneRelax)l->contact.relax;
    s->world.message = s->message;
    s->world.message_user = s->message_user;
    const char *fault = ok ? taci_trial_world(l) : NULL;
    if (fault != NULL)
        taci_mistake_at(&l->doc, node, "%s", fault);
}

static void take_rate(taci_Loader *l, uint32_t node, double rate)
{
    double every = round(1.0 / (rate * l->scene->step));
    if (every >= 1.0 && every < 1e9)
        l->scene->record_every = (int)every;
    else
        taci_mistake_at(&l->doc, node, "'rate' must be at most %.9g Hz, one row per step",
                        1.0 / l->scene->step);
}

static void load_record(taci_Loader *l, uint32_t node, uint32_t *channels)
{
    taci_RecordText text;
    taci_Given given;
    taci_table_record.defaults(&text);
    bool ok = taci_fields_read(l, node, &taci_table_record, &text, &given);
    if (given.key[TACI_RECORD_CHANNELS] != 0)
        *channels = given.value[TACI_RECORD_CHANNELS];
    if (!ok)
        return;
    if (given.key[TACI_RECORD_CONTACTS] != 0)
        l->scene->record_contacts = text.contacts;
    if (text.contacts > CAPACITY)
        taci_mistake_at(&l->doc, given.value[TACI_RECORD_CONTACTS], "'contacts' must be at most %d",
                        CAPACITY);
    if (given.key[TACI_RECORD_EVERY] != 0 && given.key[TACI_RECORD_RATE] != 0)
        taci_mistake_at(&l->doc, given.key[TACI_RECORD_RATE],
                        "'rate' beside 'every'; expected only one of them");
    else if (given.key[TACI_RECORD_RATE] != 0)
        take_rate(l, given.value[TACI_RECORD_RATE], text.rate);
    else if (given.key[TACI_RECORD_EVERY] != 0)
        l->scene->record_every = text.every;
}

void taci_load_record(taci_Loader *l)
{
    uint32_t channels = 0;
    taci_RecordText usual;
    taci_table_record.defaults(&usual);
    l->scene->record_every = usual.every;
    l->scene->record_contacts = usual.contacts;
    for (int i = 0; i < l->order_count; i++) {
        uint32_t node = l->section[l->order[i]].node[TACI_ROOT_RECORD];
        if (node != 0)
            load_record(l, node, &channels);
    }
    taci_load_channels(l, channels);
}

// ---- capacities

static int find_root(int *parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

// 1 if the two were joined before: a closed loop.
static int join(const tac_Scene *s, int *parent, int a, int b)
{
    if (a < 0 || b < 0 || s->body[a].def.fixed || s->body[b].def.fixed)
        return 0;
    a = find_root(parent, a);
    b = find_root(parent, b);
    parent[a] = b;
    return a == b;
}

// Loops of joints and springs between bodies that move: each may fill blocks of the operator.
static int count_loops(taci_Loader *l)
{
    const tac_Scene *s = l->scene;
    int *parent = malloc(((size_t)s->body_count + 1) * sizeof *parent), loops = 0;
    if (parent == NULL) {
        taci_no_memory(l);
        return 0;
    }
    for (int i = 0; i < s->body_count; i++)
        parent[i] = i;
    for (int i = 0; i < s->joint_count; i++)
        loops += join(s, parent, s->joint[i].a, s->joint[i].b);
    for (int i = 0; i < s->spring_count; i++)
        if (s->spring[i].def.coupling == TAC_SPRING_INSIDE)
            loops += join(s, parent, s->spring[i].a.body, s->spring[i].b.body);
    free(parent);
    return loops;
}

// The shapes that worlds have, in the order of the scene.
static void list_touching(taci_Loader *l)
{
    tac_Scene *s = l->scene;
    s->touching = malloc(((size_t)s->shape_count + 1) * sizeof *s->touching);
    if (s->touching == NULL) {
        taci_no_memory(l);
        return;
    }
    for (int i = 0; i < s->shape_count; i++)
        if (s->shape[i].touches)
            s->touching[s->touching_count++] = i;
}

static void mark_linked(const tac_Scene *s, bool *linked, int a, int b)
{
    if (a < 0 || b < 0 || s->body[a].def.fixed || s->body[b].def.fixed)
        return;
    linked[a] = linked[b] = true;
}

// Bodies that joints or springs join to others, and that can be touched.
static int count_linked(taci_Loader *l)
{
    const tac_Scene *s = l->scene;
    bool *linked = calloc((size_t)s->body_count + 1, sizeof *linked);
    int count = 0;
    if (linked == NULL) {
        taci_no_memory(l);
        return 0;
    }
    for (int i = 0; i < s->joint_count; i++)
        mark_linked(s, linked, s->joint[i].a, s->joint[i].b);
    for (int i = 0; i < s->spring_count; i++)
        mark_linked(s, linked, s->spring[i].a.body, s->spring[i].b.body);
    for (int i = 0; i < s->touching_count; i++) {
        int body = s->shape[s->touching[i]].body;
        if (body < 0 || !linked[body])
            continue;
        linked[body] = false; // counted
        count++;
    }
    free(linked);
    return count;
}

static int at_most(int64_t n, int most)
{
    return n < most ? (int)n : most;
}

static void size_contact(taci_Loader *l, int spare, int row_springs)
{
    tac_Scene *s = l->scene;
    const taci_ContactText *c = &l->contact;
    int shapes = at_most((int64_t)s->touching_count + spare, CAPACITY);
    int64_t contacts = (int64_t)CONTACTS_PER_SHAPE * s->touching_count;
    int of_rows = at_most(2 * ((int64_t)row_springs + spare), ROW_SITES);
    int sites = at_most((int64_t)of_rows + count_linked(l), ROW_SITES_UNASKED);
    s->world.shape_capacity = c->shape_capacity > shapes ? c->shape_capacity : shapes;
    s->world.contact_capacity = c->contact_capacity > 0     ? c->contact_capacity
                                : contacts > CONTACTS_LEAST ? at_most(contacts, CAPACITY)
                                                            : CONTACTS_LEAST;
    s->world.row_site_capacity = c->row_site_capacity > 0 ? c->row_site_capacity
                                 : sites > of_rows        ? sites
                                                          : of_rows;
    s->world.material_capacity = at_most((int64_t)s->material_count + 1 + spare, MATERIALS);
}

// What models add to all of this.
static void size_models(taci_Loader *l)
{
    tac_Scene *s = l->scene;
    int shapes = s->world.shape_capacity;
    for (int i = 0; i < s->model_count; i++)
        tac_model_reserve(s->model[i].model, &s->world);
    int64_t contacts = (int64_t)CONTACTS_PER_SHAPE * (s->world.shape_capacity - shapes);
    if (l->contact.contact_capacity == 0)
        s->world.contact_capacity = at_most(s->world.contact_capacity + contacts, CAPACITY);
    s->world.material_capacity = at_most(s->world.material_capacity, MATERIALS);
}

void taci_load_capacities(taci_Loader *l)
{
    tac_Scene *s = l->scene;
    int spare = l->world.spare, rows = 0;
    uint32_t node = 0;
    for (int i = 0; i < s->spring_count; i++)
        if (s->spring[i].def.coupling == TAC_SPRING_ROW) {
            rows++;
            node = s->spring[i].node;
        }
    if (rows > CAPACITY / 2)
        taci_mistake_at(&l->doc, node, "too many springs that are rows; expected at most %d",
                        CAPACITY / 2);
    if (taci_document_failed(&l->doc))
        return;
    int loops = count_loops(l);
    int fill = loops < CAPACITY / (2 * FILL_PER_LOOP) ? FILL + FILL_PER_LOOP * loops : CAPACITY;
    s->world.body_capacity = s->body_count + spare > 0 ? s->body_count + spare : 1;
    s->world.joint_capacity = s->joint_count + spare;
    s->world.spring_capacity = s->spring_count + spare;
    s->world.fixed_capacities = l->world.fixed_capacities;
    s->world.fill_capacity = l->world.fill_capacity > 0 ? l->world.fill_capacity : fill;
    list_touching(l);
    if (s->touching != NULL)
        size_contact(l, spare, rows);
    size_models(l);
}
