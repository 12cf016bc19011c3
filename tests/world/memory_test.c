/* Memory: each allocation of a creation may fail, and then nothing is left behind; after creation
 * neither steps nor edits, saving nor loading allocate.
 */
#include "support/alloc_count.h"
#include "support/check.h"
#include "support/scenes.h"
#include <stdlib.h>
#include <tactus/contact.h>

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
            scene_add_spring(&s);
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

static tac_ShapeId add_shape(tac_World *w, tac_BodyId body, int kind, const tac_Geometry *hull)
{
    const tac_ShapeType type[] = {TAC_SHAPE_SPHERE,   TAC_SHAPE_BOX,  TAC_SHAPE_CAPSULE,
                                  TAC_SHAPE_CYLINDER, TAC_SHAPE_CONE, TAC_SHAPE_HULL};
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.type = type[kind % 6];
    def.size = (tac_Vec3){0.08, 0.1, 0.12};
    def.geometry = def.type == TAC_SHAPE_HULL ? hull : NULL;
    assert_int_equal(tac_shape_create(w, body, &def, &id), TAC_OK);
    return id;
}

static void touching_does_not_allocate(void **state)
{
    (void)state;
    skip_where_nothing_is_counted();
    const tac_Vec3 corner[] = {{0.1, 0, 0},  {-0.1, 0, 0}, {0, 0.1, 0},
                               {0, -0.1, 0}, {0, 0, 0.1},  {0.05, 0.05, -0.1}};
    tac_Geometry *hull;
    assert_int_equal(tac_hull_create(corner, 6, NULL, NULL, &hull), TAC_OK);
    for (int solver = TAC_SOLVER_AUTO; solver <= TAC_SOLVER_LEMKE; solver++) {
        tac_WorldDef def = tac_world_def_default();
        def.contact_solver = (tac_ContactSolver)solver;
        def.sleep_after = 0.5;
        tac_World *w;
        assert_int_equal(tac_world_create(&def, &w), TAC_OK);
        tac_ShapeDef floor = tac_shape_def_default();
        tac_ShapeId shape;
        tac_BodyId body[24];
        floor.type = TAC_SHAPE_PLANE;
        assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &floor, &shape), TAC_OK);
        for (int i = 0; i < 24; i++) {
            tac_BodyDef b = tac_body_def_default();
            b.pose.p = (tac_Vec3){0.1 * (i % 3), 0.1 * (i % 2), 0.1 + 0.15 * i};
            b.inertia = tac_inertia_box(1.0, (tac_Vec3){0.1, 0.1, 0.1});
            assert_int_equal(tac_body_create(w, &b, &body[i]), TAC_OK);
            shape = add_shape(w, body[i], i, hull);
        }
        tac_RayHit hit;
        tac_Closest near;
        long contacts = 0;
        alloc_count_begin();
        for (int k = 0; k < 1500; k++) {
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            contacts += tac_world_stats(w).contact.contacts;
            int count;
            tac_world_contacts(w, &count);
            if (k % 50 == 0) {
                tac_world_ray(w, (tac_Vec3){0, 0, 5}, (tac_Vec3){0, 0, -1}, NULL, &hit);
                tac_world_closest(w, (tac_Vec3){0, 0, 1}, 1.0, NULL, &near);
                tac_shape_destroy(w, shape);
                shape = add_shape(w, body[k / 50 % 24], k / 50, hull);
            }
        }
        AllocCount count = alloc_count_end();
        assert_int_equal(count.allocations, 0);
        assert_int_equal(count.frees, 0);
        assert_true(contacts > 1000);
        tac_world_destroy(w);
    }
    tac_geometry_release(hull);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_creation_that_runs_out_of_memory_says_so_and_leaves_nothing_behind),
        cmocka_unit_test(nothing_is_allocated_after_creation),
        cmocka_unit_test(saving_and_loading_do_not_allocate),
        cmocka_unit_test(touching_does_not_allocate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
