/* Memory: each allocation of a creation may fail, and then nothing is left behind; after creation
 * neither steps nor edits, saving nor loading allocate.
 */
#include "support/alloc_count.h"
#include "support/check.h"
#include "support/scenes.h"
#include <stdlib.h>

static void skip_where_nothing_is_counted(void)
{
    if (alloc_count_available())
        return;
    print_message("allocations cannot be counted in this build\n");
    skip();
}

static void a_creation_that_runs_out_of_memory_says_so_and_leaves_nothing_behind(void **state)
{
    (void)state;
    skip_where_nothing_is_counted();
    tac_WorldDef def = tac_world_def_default();
    int failures = 0;
    for (int nth = 1;; nth++) {
        tac_World *world = (tac_World *)&def; // anything but null
        alloc_count_begin();
        alloc_fail_begin(nth);
        tac_Result result = tac_world_create(&def, &world);
        bool failed = alloc_fail_end();
        if (!failed) { // there is no nth allocation
            assert_int_equal(result, TAC_OK);
            tac_world_destroy(world);
        }
        long live = alloc_count_end().live;
        assert_int_equal(live, 0);
        if (!failed)
            break;
        assert_int_equal(result, TAC_ERR_MEMORY);
        assert_null(world);
        failures++;
    }
    show(failures, "allocations of a creation");
    assert_true(failures >= 2); // or nothing was tested
}

typedef struct Done { // what could have allocated
    long rows, joints, edits;
} Done;

/// Counts the heap's calls in some steps with edits in between.
static long count_while_running(Scene *s, int steps, Done *done)
{
    alloc_count_begin();
    for (int k = 0; k < steps; k++) {
        if (k % 20 == 0) {
            scene_edit(s);
            done->edits++;
        }
        scene_play(s);
        assert_true(scene_step(s) != TAC_ERR_CAPACITY);
        tac_world_ledger(s->world, true);
        tac_world_hash(s->world);
        done->rows += tac_world_stats(s->world).rows;
        done->joints += s->joint_count;
    }
    AllocCount count = alloc_count_end();
    return count.allocations + count.frees;
}

static void nothing_is_allocated_after_creation(void **state)
{
    (void)state;
    skip_where_nothing_is_counted();
    Done done = {0};
    for (uint64_t seed = 0; seed < 12; seed++) {
        Rnd rnd = rnd_make(seed);
        tac_WorldDef def = scene_world_def(&rnd, (tac_Policy)(seed % 3), TAC_SCHEME_PMI);
        Scene s;
        scene_build(&s, seed, &def);
        while (s.body_count < 12)
            scene_add_body(&s);
        for (int i = 0; i < 6; i++) { // loops, and rows
            scene_add_joint(&s);
            scene_add_link(&s);
        }
        // The linear algebra library maps its buffers at its first call, once for the process.
        assert_int_equal(scene_step(&s), TAC_OK);
        assert_int_equal(count_while_running(&s, 1000, &done), 0);
        scene_destroy(&s);
    }
    show((double)done.rows, "rows solved");
    assert_true(done.rows > 1000 && done.joints > 1000 && done.edits > 100);
}

static void saving_and_loading_do_not_allocate(void **state)
{
    (void)state;
    skip_where_nothing_is_counted();
    Rnd rnd = rnd_make(3);
    tac_WorldDef def = scene_world_def(&rnd, TAC_POLICY_EXACT, TAC_SCHEME_PMI);
    Scene s;
    scene_build(&s, 12, &def);
    assert_int_equal(scene_step(&s), TAC_OK);
    size_t size = tac_world_save_size(s.world);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    alloc_count_begin();
    assert_int_equal(tac_world_save(s.world, bytes, size), TAC_OK);
    assert_int_equal(tac_world_load(s.world, bytes, size), TAC_OK);
    assert_int_equal(scene_step(&s), TAC_OK);
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations + count.frees, 0);
    free(bytes);
    scene_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_creation_that_runs_out_of_memory_says_so_and_leaves_nothing_behind),
        cmocka_unit_test(nothing_is_allocated_after_creation),
        cmocka_unit_test(saving_and_loading_do_not_allocate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
