// The table of bodies: ids of any kind, who enters it and who leaves, many systems.
#include "check.h"
#include "env.h"
#include "larger.h"
#include "rnd.h"
#include "world/world.h"
#include <stdlib.h>
#include <tactus/tactus.h>

static tac_World *make(void)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    return w;
}

/// A pendulum of `links` links on revolute joints, hanging from `x`.
static tac_SystemId hang(tac_World *w, int links, double x)
{
    enum { MOST = 64 };
    tac_TreeBodyDef body[MOST];
    assert_true(links <= MOST);
    for (int i = 0; i < links; i++) {
        body[i] = tac_tree_body_def_default();
        body[i].parent = i - 1;
        body[i].joint = TAC_TREE_REVOLUTE;
        body[i].frame_parent.p = i == 0 ? v3(x, 0, 0) : v3(0, 0, -0.05);
        body[i].frame_body.p = v3(0, 0, 0.05);
        body[i].mass = 0.1;
        body[i].inertia = tac_inertia_sphere(0.1, 0.02);
    }
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = links;
    tac_SystemId id;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    return id;
}

static tac_ShapeId put_ball(tac_World *w, tac_BodyId body)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.size = v3(0.01, 0.01, 0.01);
    def.collides = 0;
    assert_int_equal(tac_shape_create(w, body, &def, &id), TAC_OK);
    return id;
}

static bool same(tac_BodyId a, tac_BodyId b)
{
    return a.index1 == b.index1 && a.generation == b.generation && a.world == b.world &&
           a.system == b.system;
}

static void a_body_is_in_the_table_while_it_carries_shapes(void **state)
{
    (void)state;
    tac_World *w = make();
    tac_SystemId tree = hang(w, 5, 0.0);
    tac_BodyId third = tac_system_body(w, tree, 2);
    assert_true(tac_body_is_valid(w, third));
    assert_int_equal(w->body_count, 0); // an id costs nothing
    tac_ShapeId a = put_ball(w, third), b = put_ball(w, third);
    assert_int_equal(w->body_count, 1);
    assert_true(same(tac_shape_body(w, a), third) && same(tac_shape_body(w, b), third));
    assert_int_equal(tac_shape_destroy(w, a), TAC_OK);
    assert_int_equal(w->body_count, 1);
    assert_int_equal(tac_shape_destroy(w, b), TAC_OK);
    assert_int_equal(w->body_count, 0);
    tac_world_destroy(w);
}

/// Shapes come and go on bodies of all kinds in any order; each is found on its own body.
static void shapes_come_and_go(void **state)
{
    (void)state;
    enum { BODIES = 200, SHAPES = 400 };
    tac_World *w = make();
    tac_BodyId body[BODIES];
    tac_BodyDef def = tac_body_def_default();
    for (int i = 0; i < BODIES; i++) {
        if (i % 2)
            body[i] = tac_system_body(w, hang(w, 1 + i % 7, i), i % 7);
        else
            assert_int_equal(tac_body_create(w, &def, &body[i]), TAC_OK);
    }
    tac_ShapeId shape[SHAPES] = {{0}};
    int on[SHAPES], most = 0;
    Rnd rnd = rnd_make(3);
    for (int k = 0; k < 20000; k++) {
        int i = rnd_int(&rnd, 0, SHAPES - 1);
        if (shape[i].index1 != 0) {
            assert_int_equal(tac_shape_destroy(w, shape[i]), TAC_OK);
            shape[i] = (tac_ShapeId){0};
        } else {
            on[i] = rnd_int(&rnd, 0, BODIES - 1);
            shape[i] = put_ball(w, body[on[i]]);
        }
        if (k % 100 != 0)
            continue;
        bool carries[BODIES] = {false};
        int count = 0;
        for (int j = 0; j < SHAPES; j++)
            if (shape[j].index1 != 0) {
                assert_true(same(tac_shape_body(w, shape[j]), body[on[j]]));
                count += !carries[on[j]];
                carries[on[j]] = true;
            }
        assert_int_equal(w->body_count, count);
        most = count > most ? count : most;
    }
    assert_true(most > BODIES / 2);
    tac_world_destroy(w);
}

static void a_world_holds_a_thousand_systems(void **state)
{
    (void)state;
    const int many = test_count(1000, 300);
    tac_World *w = make();
    tac_SystemId *id = calloc((size_t)many, sizeof *id);
    for (int i = 0; i < many; i++) {
        id[i] = hang(w, 2, 0.5 * i);
        put_ball(w, tac_system_body(w, id[i], 1));
    }
    assert_int_equal(tac_world_system_count(w), many);
    for (int i = 0; i < many; i += 3) // others move up, and their shapes with them
        assert_int_equal(tac_system_destroy(w, id[i]), TAC_OK);
    double worst = 0.0;
    for (int k = 0; k < 20; k++) {
        for (int i = 1; i < many; i += 3)
            assert_int_equal(tac_system_push(w, id[i], 0, 0.01), TAC_OK);
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
        keep_worst(&worst, tac_world_stats(w).residual);
        keep_worst(&worst, tac_world_stats(w).worst_system_residual);
    }
    check_at_most(worst, 1e-13);
    for (int i = 0; i < many; i++) {
        double q[2];
        tac_Result result = tac_system_positions(w, id[i], q);
        assert_int_equal(result, i % 3 == 0 ? TAC_ERR_STALE : TAC_OK);
        if (i % 3 != 0)
            assert_true(i % 3 == 1 ? q[0] > 0.0 : q[0] == 0.0); // only those pushed have moved
    }
    tac_world_destroy(w);
    free(id);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_is_in_the_table_while_it_carries_shapes),
        cmocka_unit_test(shapes_come_and_go),
        cmocka_unit_test(a_world_holds_a_thousand_systems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
