/* Strings, springs by period and lifted bodies of MJCF files against MuJoCo
 * (tests/golden/strings.txt): lengths of tendons and forces at random states of one file that has
 * all of them. */
#include "check.h"
#include "golden.h"
#include "larger.h"
#include "scene/said.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

enum { MOST = 40 };

static Said said;

static tac_Model *load(const char *file)
{
    char path[512];
    tac_Model *model;
    tac_ModelOptions options = tac_model_options_default();
    options.message = said_take;
    options.message_user = &said;
    snprintf(path, sizeof path, "%s/data/%s", TACTUS_TEST_DIR, file);
    if (tac_model_load(path, &options, &model) != TAC_OK)
        fail_msg("%s", said.text);
    return model;
}

static tac_World *build(const tac_Model *model, tac_SystemId *tree)
{
    tac_WorldDef def = tac_world_def_default();
    tac_ModelPlacement placement = tac_model_placement_default();
    tac_World *world;
    bool given;
    def.gravity = tac_model_gravity(model, &given);
    tac_model_reserve(model, &def);
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    assert_int_equal(tac_model_build(model, world, &placement, tree), TAC_OK);
    return world;
}

// The tendon of MuJoCo's number: those of ours that act beyond an end have a ':' in their names.
static int tendon_of(const tac_Model *model, int number)
{
    for (int i = 0; i < tac_model_tree(model)->tendon_count; i++)
        if (strchr(tac_model_tendon_name(model, i), ':') == NULL && number-- == 0)
            return i;
    return -1;
}

static void strings_pull_and_lifts_lift_as_in_mujoco(void **state)
{
    (void)state;
    tac_Model *model = load("mjcf/strings.xml");
    tac_SystemId tree;
    tac_World *world = build(model, &tree);
    Golden g = golden_open("strings.txt");
    double q[MOST], v[MOST], length[MOST], rest[MOST], force[MOST], bias[MOST];
    golden_expect(&g, "sizes");
    int nq = (int)golden_number(&g), nv = (int)golden_number(&g), n = (int)golden_number(&g);
    int draws = (int)golden_named(&g, "draws");
    assert_int_equal(nq, tac_system_position_count(world, tree));
    assert_int_equal(nv, tac_system_velocity_count(world, tree));
    double worst = 0.0;
    for (int k = 0; k < draws; k++) {
        golden_named_numbers(&g, "q", q, nq);
        golden_named_numbers(&g, "v", v, nv);
        golden_named_numbers(&g, "length", length, n);
        golden_named_numbers(&g, "force", rest, nv);
        assert_int_equal(tac_system_set_positions(world, tree, q), TAC_OK);
        assert_int_equal(tac_system_set_velocities(world, tree, v), TAC_OK);
        for (int i = 0; i < n; i++) {
            int at = tendon_of(model, i);
            assert_true(at >= 0);
            check_near_in(tac_tendon_info(world, tree, at).length, length[i], 1e-10, "m");
        }
        assert_int_equal(tac_system_forces(world, tree, force), TAC_OK);
        assert_int_equal(tac_system_bias(world, tree, bias), TAC_OK);
        double size = 1.0;
        for (int i = 0; i < nv; i++)
            size = larger(size, fabs(rest[i]));
        for (int i = 0; i < nv; i++) {
            keep_worst(&worst, fabs(force[i] - bias[i] - rest[i]) / size);
            check_near(force[i] - bias[i], rest[i], 1e-10 * size); // rounding: 3e-12
        }
    }
    show(worst, "");
    golden_close(&g);
    tac_world_destroy(world);
    tac_model_destroy(model);
}

// A string rests as it starts, whatever hangs beside it: the mass matrix of a large model is not
// asked for that.
static void strings_of_large_models_rest_where_they_start(void **state)
{
    (void)state;
    enum { LOOSE = 360, SIZE = LOOSE * 100 + 1000 };
    char *text = malloc(SIZE);
    size_t used;
    assert_non_null(text);
    used = (size_t)snprintf(text, SIZE,
                            "<mujoco><worldbody><site name='a' pos='0 0 1'/><body name='b'>"
                            "<joint name='j' type='hinge' axis='0 1 0'/><site name='b' "
                            "pos='0.3 0 0.4'/><geom size='0.1' mass='1'/></body>");
    for (int i = 0; i < LOOSE; i++)
        used += (size_t)snprintf(text + used, SIZE - used,
                                 "<body pos='%d 1 0'><freejoint/><geom size='0.1' mass='1'/>"
                                 "</body>",
                                 i);
    snprintf(text + used, SIZE - used,
             "</worldbody><tendon><spatial name='s' stiffness='100' springlength='-1'><site "
             "site='a'/><site site='b'/></spatial></tendon></mujoco>");
    tac_ModelOptions options = tac_model_options_default();
    tac_Model *model = NULL;
    tac_SystemId tree;
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    if (tac_model_read(text, strlen(text), "m.xml", &options, &model) != TAC_OK)
        fail_msg("%s", said.text);
    tac_World *world = build(model, &tree);
    tac_TendonInfo info = tac_tendon_info(world, tree, 0);
    check_near_in(info.length, sqrt(0.09 + 0.36), 1e-12, "m");
    check_near_in(info.stretch, 0.0, 1e-12, "m");
    tac_world_destroy(world);
    tac_model_destroy(model);
    free(text);
}

// Random states overlap; what pushes out moves bodies without a velocity.
static void keep_apart(const tac_Model *model, tac_World *world, tac_SystemId tree)
{
    tac_TreePair pair[MOST * MOST];
    int count = 0, bodies = tac_model_tree(model)->body_count;
    assert_true(bodies <= MOST);
    for (int i = 0; i < bodies; i++)
        for (int k = 0; k < i; k++)
            pair[count++] = (tac_TreePair){k, i};
    assert_int_equal(tac_tree_keep_apart(world, tree, pair, count), TAC_OK);
}

// Over a short step a length grows by its rate, and what is left is of second order.
static void rates_are_how_fast_lengths_grow(void **state)
{
    (void)state;
    static const double T = 1e-6;
    tac_Model *model = load("mjcf/strings.xml");
    tac_SystemId tree;
    tac_World *world = build(model, &tree);
    Golden g = golden_open("strings.txt");
    keep_apart(model, world, tree);
    double q[MOST], v[MOST], ignored[MOST], before[MOST], fastest = 0.0;
    golden_expect(&g, "sizes");
    int nq = (int)golden_number(&g), nv = (int)golden_number(&g), n = (int)golden_number(&g);
    int draws = (int)golden_named(&g, "draws");
    for (int k = 0; k < draws; k++) {
        golden_named_numbers(&g, "q", q, nq);
        golden_named_numbers(&g, "v", v, nv);
        golden_named_numbers(&g, "length", ignored, n);
        golden_named_numbers(&g, "force", ignored, nv);
        assert_int_equal(tac_system_set_positions(world, tree, q), TAC_OK);
        assert_int_equal(tac_system_set_velocities(world, tree, v), TAC_OK);
        for (int i = 0; i < n; i++)
            before[i] = tac_tendon_info(world, tree, tendon_of(model, i)).length;
        assert_int_equal(tac_world_step(world, T), TAC_OK);
        for (int i = 0; i < n; i++) {
            tac_TendonInfo now = tac_tendon_info(world, tree, tendon_of(model, i));
            check_near_in(now.rate, (now.length - before[i]) / T, 1e-4, "m/s");
            fastest = larger(fastest, fabs(now.rate));
        }
    }
    check_at_least(fastest, 0.5);
    golden_close(&g);
    tac_world_destroy(world);
    tac_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_pull_and_lifts_lift_as_in_mujoco),
        cmocka_unit_test(strings_of_large_models_rest_where_they_start),
        cmocka_unit_test(rates_are_how_fast_lengths_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
