/* What takes a system as const leaves every byte of it as it was, in all kinds. A struct that is
 * const does not make const what it points to, so the compiler alone cannot tell. */
#include "base/hash.h"
#include "support/check.h"
#include "support/mixed.h"
#include "system/tree/tree.h"
#include "world/world.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// All words of a block, those between its objects too.
__attribute__((no_sanitize("address"))) static uint64_t hash_block(uint64_t h, const void *block,
                                                                   size_t size)
{
    const volatile uint64_t *word = block;
    for (size_t i = 0; i < size / sizeof *word; i++)
        h = (h ^ word[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return h;
}

static uint64_t hash_arena(uint64_t h, const taci_Arena *a)
{
    h = hash_block(h, a->base, a->used);
    for (int i = 0; i < a->older_count; i++)
        h = hash_block(h, a->older[i].base, a->older[i].used);
    return h;
}

/// The memory of all systems, and of the world that holds them.
static uint64_t hash_memory(const tac_World *w)
{
    uint64_t h = hash_block(TACI_HASH_START, w, sizeof *w);
    h = hash_arena(h, &w->memory);
    for (int i = 0; i < w->slot_high; i++) {
        const taci_UserSystem *c = w->slot[i].system;
        if (c == NULL)
            continue;
        bool tree = strcmp(c->system.ops->name, "tree") == 0;
        h = hash_block(h, c, tree ? sizeof(taci_Tree) : sizeof *c);
        h = hash_arena(h, &c->memory);
        if (tree)
            h = hash_arena(h, &((const taci_Tree *)c)->form_memory);
    }
    return h;
}

typedef struct Watch {
    const tac_World *world;
    const char *kind;
    uint64_t before;
    int wrote;
} Watch;

static void watch(Watch *w, const char *op)
{
    uint64_t now = hash_memory(w->world);
    if (now != w->before)
        printf("%s of %s writes\n", op, w->kind);
    w->wrote += now != w->before;
    w->before = now;
}

#define WATCH(call)            \
    do {                       \
        (call);                \
        watch(&watch_, #call); \
    } while (0)

/// Everything that reads a system; `inside`: a step is open.
static int read_system(const tac_World *w, const taci_System *s, bool inside)
{
    Watch watch_ = {w, s->ops->name, hash_memory(w), 0};
    const taci_SystemOps *ops = s->ops;
    bool rigid = s == w->own;
    bool bodies = taci_body_slots(s) > 0;
    const taci_Site site = {.kind = bodies ? TACI_SITE_BODY : TACI_SITE_COORD, .body = 0};
    taci_Frame frame;
    tac_Ledger books = {0};
    void *bytes = malloc(ops->size(s));
    assert_non_null(bytes);
    WATCH(ops->clusters(s));
    if (bodies)
        WATCH(ops->locate(s, TACI_AT_NOW, &site, &frame));
    if (bodies && inside)
        WATCH(ops->locate(s, TACI_AT_MID, &site, &frame));
    if (bodies && ops->driven && inside)
        WATCH(ops->driven(s, &site));
    for (int i = 0; i < ops->clusters(s); i++) {
        WATCH(ops->held(s, i));
        if (ops->stiffness)
            WATCH(ops->stiffness(s, i));
    }
    WATCH(ops->stored(s, TACI_AT_NOW, &books));
    if (!inside)
        WATCH(ops->books(s, &books));
    WATCH(ops->size(s));
    WATCH(ops->save(s, bytes));
    WATCH(ops->check(s, bytes, ops->size(s)));
    WATCH(ops->hash(s, 1));
    if (ops->stiffest)
        WATCH(ops->stiffest(s));
    if (ops->response_scratch)
        WATCH(ops->response_scratch(s, 4));
    if (bodies) {
        WATCH(taci_body_exists(s, 0));
        WATCH(taci_body_rank(s, 0));
        if (s->bodies->driven_count)
            WATCH(s->bodies->driven_count(s));
        WATCH(s->bodies->mobility(s, 0));
        WATCH(s->bodies->mass(s, 0));
        if (s->bodies->may_touch)
            WATCH(s->bodies->may_touch(s, 0, 1));
        if (s->bodies->cluster)
            WATCH(s->bodies->cluster(s, 0));
        if (s->bodies->unrest && rigid && !inside)
            WATCH(s->bodies->unrest(s, 0));
    }
    free(bytes);
    return watch_.wrote;
}

static bool mass_of_one(void *user, const double *q, const double *v, double *M, double *C)
{
    (void)user, (void)v, (void)C;
    M[0] = 1.0 + q[0] * q[0];
    return false;
}

static void what_reads_a_system_writes_nothing_in_it(void **state)
{
    (void)state;
    int wrote = 0;
    for (int form = 0; form < 2; form++) {
        const MixedDef def = {.form = form ? TAC_FORM_SQUARE : TAC_FORM_RECURSION,
                              .trees = 2,
                              .nets = 2,
                              .bodies = 6,
                              .springs = 8,
                              .shapes = true,
                              .stiffness = 500.0,
                              .tiny = true};
        Mixed m = mixed_world(7, &def);
        Rnd rnd = rnd_make(3);
        tac_CustomDef custom = tac_custom_def_default();
        const double q = 0.3, v = 1.0;
        tac_SystemId id;
        custom.count = 1;
        custom.mass = mass_of_one;
        custom.position = &q;
        custom.velocity = &v;
        assert_int_equal(tac_custom_create(m.world, &custom, &id), TAC_OK);
        for (int k = 0; k < 3; k++) {
            mixed_push(&m, &rnd, 0.1);
            assert_int_equal(tac_world_begin(m.world, 1e-3), TAC_OK);
            for (int i = 0; i < m.world->system_count; i++)
                wrote += read_system(m.world, m.world->system[i], true);
            assert_int_equal(tac_world_end(m.world), TAC_OK);
            for (int i = 0; i < m.world->system_count; i++)
                wrote += read_system(m.world, m.world->system[i], false);
        }
        tac_world_destroy(m.world);
    }
    assert_int_equal(wrote, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_reads_a_system_writes_nothing_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
