/* Worlds that grow: what they start with decides nothing, what cannot be had changes nothing, and
 * once they have what they need they allocate no more. Fixed ones answer as they always did
 * (api_test.c, contact_edges_test.c).
 */
#include "math/so3.h"
#include "support/alloc_count.h"
#include "support/check.h"
#include "support/plain_world.h"
#include "support/env.h"
#include "support/mixed.h"
#include "support/scenes.h"
#include "world/world.h"
#include <stdlib.h>
#include <string.h>

#define T_STEP 1e-3 // s

static tac_WorldDef tiny(tac_WorldDef def)
{
    def.body_capacity = def.material_capacity = 1;
    def.joint_capacity = def.spring_capacity = def.fill_capacity = def.row_site_capacity = 0;
    def.shape_capacity = def.contact_capacity = 0;
    return def;
}

static void a_world_that_grows_moves_as_one_that_was_large(void **state)
{
    (void)state;
    long rows = 0, joints = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        Rnd rnd = rnd_make(seed);
        tac_WorldDef def = scene_world_def(&rnd, (tac_Policy)(seed % 3), TAC_SCHEME_PMI);
        tac_WorldDef small = tiny(def);
        Scene a, b;
        scene_build(&a, seed, &def);
        scene_build(&b, seed, &small);
        for (int k = 0; k < 100; k++) {
            scene_play(&a);
            scene_play(&b);
            assert_int_equal(scene_step(&a), scene_step(&b));
            assert_true(tac_world_hash(a.world) == tac_world_hash(b.world));
            rows += tac_world_stats(b.world).rows;
            joints += b.joint_count;
        }
        tac_Ledger x = tac_world_ledger(a.world, true), y = tac_world_ledger(b.world, true);
        assert_memory_equal(&x, &y, sizeof x);
        scene_destroy(&a);
        scene_destroy(&b);
    }
    assert_true(rows > 1000 && joints > 1000);
}

static void so_does_one_of_trees_and_nets_that_touch(void **state)
{
    (void)state;
    long contacts = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        MixedDef def = {.trees = 2,
                        .nets = 1,
                        .bodies = 8,
                        .springs = 6,
                        .shapes = true,
                        .stiffness = 1e3,
                        .place_inside = true};
        Mixed a = mixed_world(seed, &def);
        def.tiny = true;
        Mixed b = mixed_world(seed, &def);
        for (int k = 0; k < 150; k++) {
            Rnd push = rnd_make(seed + (uint64_t)k), same = push;
            mixed_push(&a, &push, 1.0);
            mixed_push(&b, &same, 1.0);
            assert_int_equal(tac_world_step(a.world, T_STEP), TAC_OK);
            assert_int_equal(tac_world_step(b.world, T_STEP), TAC_OK);
            assert_true(tac_world_hash(a.world) == tac_world_hash(b.world));
            contacts += tac_world_stats(b.world).contact.contacts;
        }
        tac_world_destroy(a.world);
        tac_world_destroy(b.world);
    }
    assert_true(contacts > 1000);
}

static tac_World *make_on_plane(const tac_WorldDef *def)
{
    tac_World *w;
    assert_int_equal(tac_world_create(def, &w), TAC_OK);
    plain_ground(w);
    return w;
}

/// A wall of bricks of 0.2 x 0.1 x 0.1 m, every other course shifted by a quarter.
static tac_World *make_wall(const tac_WorldDef *def, int courses, int length, tac_BodyId *top)
{
    tac_World *w = make_on_plane(def);
    for (int z = 0; z < courses; z++)
        for (int x = 0; x < length; x++)
            *top =
                plain_box(w, 1.0, v3(0.2, 0.1, 0.1),
                          (tac_Pose){{0.2 * x + 0.05 * (z % 2), 0, 0.05 + 0.1 * z}, q_identity()},
                          v3(0, 0, 0));
    return w;
}

static void a_wall_of_210_bricks_drops_nothing_and_stands(void **state)
{
    (void)state;
    tac_WorldDef def = tac_world_def_default();
    tac_BodyId top;
    def.contact_pairs = 200; // until it is solved: nothing but contacts that lack may move it
    tac_World *w = make_wall(&def, 14, 15, &top);
    tac_Vec3 start = tac_body_pose(w, top).p;
    int candidates = 0;
    for (int k = 0; k < test_count(100, 20); k++) {
        assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
        candidates = tac_world_stats(w).contact.candidates;
    }
    assert_int_equal(tac_world_stats(w).contact.dropped, 0);
    show(candidates, "candidates");
    assert_true(candidates > def.contact_capacity); // or nothing had to grow
    double moved = v3_norm(v3_sub(tac_body_pose(w, top).p, start));
    show(moved, "m");
    // 1 um, while the solver comes down from 2e-6 m/s to its tolerance; then it stays there. With
    // 1024 contacts of 2352 the courses part.
    check_at_most_in(moved, 1e-5, "m");
    tac_world_destroy(w);
}

static void a_world_that_has_grown_allocates_no_more(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    tac_WorldDef def = tiny(tac_world_def_default());
    tac_BodyId top;
    tac_World *w = make_wall(&def, 3, 12, &top);
    alloc_count_begin();
    for (int k = 0; k < 20; k++)
        assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
    AllocCount first = alloc_count_end();
    alloc_count_begin();
    for (int k = 0; k < 100; k++)
        assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
    AllocCount then = alloc_count_end();
    assert_true(first.allocations > 0);
    assert_int_equal(then.allocations + then.frees, 0);
    tac_world_destroy(w);
}

static void fixed_capacities_are_all_that_is_ever_allocated(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    tac_WorldDef def = tac_world_def_default();
    def.fixed_capacities = true;
    def.body_capacity = 36;
    def.shape_capacity = 37;
    def.contact_capacity = 100; // of 700 and more
    tac_World *w;
    tac_BodyId top;
    w = make_wall(&def, 3, 12, &top);
    tac_BodyDef one_more = tac_body_def_default();
    alloc_count_begin();
    assert_int_equal(tac_body_create(w, &one_more, &top), TAC_ERR_CAPACITY);
    for (int k = 0; k < 50; k++)
        assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations + count.frees, 0);
    assert_true(tac_world_stats(w).contact.dropped > 1000);
    tac_world_destroy(w);
}

static size_t bytes_of(int sites, int group)
{
    tac_WorldDef def = tac_world_def_default();
    def.fixed_capacities = true;
    def.row_site_capacity = sites;
    def.row_group_capacity = group;
    tac_World *w;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    size_t bytes = w->memory.size + w->scratch.size;
    tac_world_destroy(w);
    return bytes;
}

static void a_fixed_world_of_many_row_sites_takes_what_its_header_says(void **state)
{
    (void)state;
    size_t usual = bytes_of(32, 256), many = bytes_of(1024, 256), small = bytes_of(1024, 64);
    show((double)usual / 1048576.0, "MB");
    show((double)many / 1048576.0, "MB");
    show((double)small / 1048576.0, "MB");
    assert_true(many - usual <= 220u << 20); // as in tactus/world.h
    assert_true(small - usual <= 51u << 20);
    assert_true(bytes_of(32, 32) == usual); // no group is larger than all there is
}

/// Builds and runs a world in which everything grows. `nth` of its allocations fails, once; what
/// was refused is asked for again.
typedef struct Trial {
    tac_World *world;
    long refused;
} Trial;

static bool refused(Trial *t, tac_Result result, uint64_t hash)
{
    if (result == TAC_OK)
        return false;
    assert_int_equal(result, TAC_ERR_MEMORY);
    assert_true(tac_world_hash(t->world) == hash);
    t->refused++;
    return true;
}

static tac_BodyId grow_body(Trial *t, tac_Vec3 at)
{
    tac_BodyDef def = tac_body_def_default();
    tac_ShapeDef shape = tac_shape_def_default();
    tac_BodyId body;
    tac_ShapeId id;
    def.pose.p = at;
    uint64_t hash = tac_world_hash(t->world);
    while (refused(t, tac_body_create(t->world, &def, &body), hash)) {
    }
    shape.type = TAC_SHAPE_BOX;
    shape.size = v3(0.1, 0.1, 0.1);
    hash = tac_world_hash(t->world);
    while (refused(t, tac_shape_create(t->world, body, &shape, &id), hash)) {
    }
    return body;
}

static void grow_ties(Trial *t, tac_BodyId a, tac_BodyId b)
{
    tac_JointDef joint =
        tac_joint_def_at(t->world, TAC_JOINT_BALL, a, b, tac_body_pose(t->world, a));
    tac_SpringDef spring = tac_spring_def_default();
    tac_JointId joint_id;
    tac_SpringId spring_id;
    uint64_t hash = tac_world_hash(t->world);
    while (refused(t, tac_joint_create(t->world, &joint, &joint_id), hash)) {
    }
    spring.body_a = a;
    spring.coupling = TAC_SPRING_ROW;
    spring.stiffness = 100.0;
    hash = tac_world_hash(t->world);
    while (refused(t, tac_spring_create(t->world, &spring, &spring_id), hash)) {
    }
}

static uint64_t run_trial(Trial *t)
{
    enum { BODIES = 20 };
    tac_BodyId body[BODIES];
    for (int i = 0; i < BODIES; i++)
        body[i] = grow_body(t, v3(0.3 * i, 0, 0.05));
    for (int i = 0; i < BODIES; i += 2)
        grow_ties(t, body[i], body[i + 1]);
    for (int i = 0; i < 6; i++) // closed loops
        grow_ties(t, body[i], body[i + 6]);
    uint64_t hash = tac_world_hash(t->world);
    while (refused(
        t, tac_material_set(t->world, 20, (tac_Surface){.friction = 0.3, .restitution = 0.1}),
        hash)) {
    }
    for (int k = 0; k < 3; k++) {
        hash = tac_world_hash(t->world);
        while (refused(t, tac_world_step(t->world, T_STEP), hash)) {
        }
    }
    return tac_world_hash(t->world);
}

static void growth_without_memory_leaves_the_world_as_it_was(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    tac_WorldDef def = tiny(tac_world_def_default());
    Trial t = {.world = make_on_plane(&def)};
    uint64_t expected = run_trial(&t);
    tac_world_destroy(t.world);
    assert_int_equal(t.refused, 0);
    long refusals = 0;
    for (int nth = 1;; nth++) {
        t = (Trial){.world = make_on_plane(&def)};
        alloc_fail_begin(nth);
        uint64_t hash = run_trial(&t);
        bool failed = alloc_fail_end();
        assert_true(hash == expected);
        tac_world_destroy(t.world);
        if (!failed)
            break;
        refusals += t.refused;
    }
    show(refusals, "allocations that failed, and were seen");
    assert_true(refusals >= 10);
}

static void a_world_with_less_room_loads_what_a_larger_one_saved(void **state)
{
    (void)state;
    for (uint64_t seed = 20; seed < 26; seed++) {
        Rnd rnd = rnd_make(seed);
        tac_WorldDef def = scene_world_def(&rnd, (tac_Policy)(seed % 3), TAC_SCHEME_PMI);
        tac_WorldDef small = tiny(def);
        Scene a;
        scene_build(&a, seed, &def);
        for (int k = 0; k < 20; k++) {
            scene_play(&a);
            scene_step(&a);
        }
        size_t size = tac_world_save_size(a.world);
        void *bytes = malloc(size);
        assert_non_null(bytes);
        assert_int_equal(tac_world_save(a.world, bytes, size), TAC_OK);
        Scene b = a;
        assert_int_equal(tac_world_create(&small, &b.world), TAC_OK);
        assert_int_equal(tac_world_load(b.world, bytes, size), TAC_OK);
        free(bytes);
        for (int k = 0; k < 30; k++) {
            assert_true(tac_world_hash(a.world) == tac_world_hash(b.world));
            scene_play(&a);
            scene_play(&b);
            assert_int_equal(scene_step(&a), scene_step(&b));
        }
        scene_destroy(&a);
        scene_destroy(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_that_grows_moves_as_one_that_was_large),
        cmocka_unit_test(so_does_one_of_trees_and_nets_that_touch),
        cmocka_unit_test(a_wall_of_210_bricks_drops_nothing_and_stands),
        cmocka_unit_test(a_world_that_has_grown_allocates_no_more),
        cmocka_unit_test(fixed_capacities_are_all_that_is_ever_allocated),
        cmocka_unit_test(a_fixed_world_of_many_row_sites_takes_what_its_header_says),
        cmocka_unit_test(growth_without_memory_leaves_the_world_as_it_was),
        cmocka_unit_test(a_world_with_less_room_loads_what_a_larger_one_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
