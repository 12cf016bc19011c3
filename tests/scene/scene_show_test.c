/* How a scene is shown, what is beside it, and words that parameters pick. */
#include "check.h"
#include "said.h"
#include "stage.h"
#include <tactus/tactus.h>

static Said said;

static tac_Scene *load_with(const char *text, const tac_SceneSetting *set, int count)
{
    tac_SceneSource source = {"scene.yaml", text, strlen(text)};
    tac_SceneOptions options = tac_scene_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    options.source = &source;
    options.source_count = 1;
    options.set = set;
    options.set_count = count;
    tac_Scene *scene = NULL;
    tac_Result result = tac_scene_load("scene.yaml", &options, &scene);
    return stage_loaded(&said, result, scene);
}

#define BALL                                                                \
    "bodies:\n"                                                             \
    "  - {name: first, mass: 1, shapes: [{type: sphere, radius: 0.1}]}\n"   \
    "  - {name: ball, mass: 1, position: [0, 0, 1], velocity: [1, 0, 0],\n" \
    "     shapes: [{type: sphere, radius: 0.1}]}\n"                         \
    "springs: [{name: s, type: point, a: ball, b: world, stiffness: 1000}]\n"
#define SHOWN                                             \
    "show:\n"                                             \
    "  order: 3\n"                                        \
    "  try: Pull the ball aside and let it go.\n"         \
    "  notice: It swings for ever.\n"                     \
    "  camera: {from: [60 cm, -1, 0.5], at: [0, 0, 1]}\n" \
    "  focus: ball\n"                                     \
    "beside:\n"                                           \
    "  label: explicit Euler\n"                           \
    "  here: passive midpoint\n"                          \
    "  parameters: {naive: 1, T: 2 ms}\n"
#define PICKS                                                        \
    "tactus: 1\n"                                                    \
    "parameters:\n"                                                  \
    "  naive: {default: 0, min: 0, max: 1}\n"                        \
    "  T: {default: 1 ms, min: 0.1 ms, max: 10 ms}\n"                \
    "world:\n"                                                       \
    "  step: $T\n"                                                   \
    "  policy: {by: $naive, of: [exact, plain]}\n"                   \
    "  contact: {push_out: {by: = 1 - $naive, of: [false, true]}}\n" \
    "  study: {scheme: {by: $naive, of: [pmi, eei]}}\n"

static void what_a_scene_says_of_its_showing_is_told(void **state)
{
    (void)state;
    tac_Scene *scene = load_with(PICKS SHOWN BALL, NULL, 0);
    tac_SceneShow show = tac_scene_show(scene);
    assert_int_equal(show.order, 3);
    assert_string_equal(show.try_this, "Pull the ball aside and let it go.");
    assert_string_equal(show.notice, "It swings for ever.");
    assert_true(show.has_camera);
    check_near_in(show.camera_from.x, 0.6, 1e-15, "m");
    check_near_in(show.camera_at.z, 1.0, 0.0, "m");
    assert_int_equal(show.focus, 1);
    assert_string_equal(show.focus_name, "ball");
    tac_SceneBeside beside = tac_scene_beside(scene);
    assert_true(beside.there);
    assert_string_equal(beside.label, "explicit Euler");
    assert_string_equal(beside.here, "passive midpoint");
    assert_int_equal(beside.set_count, 2);
    assert_string_equal(beside.set[0].name, "naive");
    assert_string_equal(beside.set[0].value, "1");
    assert_string_equal(beside.set[1].name, "T");
    tac_scene_destroy(scene);
}

static void a_scene_that_says_nothing_of_it_has_empty_texts(void **state)
{
    (void)state;
    tac_Scene *scene = load_with("tactus: 1\n" BALL, NULL, 0);
    tac_SceneShow show = tac_scene_show(scene);
    assert_int_equal(show.order, 0);
    assert_string_equal(show.try_this, "");
    assert_string_equal(show.notice, "");
    assert_false(show.has_camera);
    assert_int_equal(show.focus, -1);
    assert_string_equal(show.focus_name, "");
    tac_SceneBeside beside = tac_scene_beside(scene);
    assert_false(beside.there);
    assert_string_equal(beside.label, "");
    assert_int_equal(beside.set_count, 0);
    tac_scene_destroy(scene);
}

static void a_node_of_a_beam_may_be_what_invites(void **state)
{
    (void)state;
    tac_Scene *scene =
        load_with("tactus: 1\n"
                  "show: {focus: beam.node10}\n"
                  "beams: [{name: beam, length: 1, width: 0.1, height: 0.01}]\n" BALL,
                  NULL, 0);
    assert_int_equal(tac_scene_show(scene).focus, -1); // none of the scene's bodies
    assert_string_equal(tac_scene_show(scene).focus_name, "beam.node10");
    tac_scene_destroy(scene);
}

static void the_including_file_is_the_one_that_is_shown(void **state)
{
    (void)state;
    tac_SceneSource source[] = {
        {"scene.yaml", "tactus: 1\ninclude: part.yaml\nshow: {try: Push.}\n", 0},
        {"part.yaml", PICKS SHOWN BALL, 0}};
    for (int i = 0; i < 2; i++)
        source[i].size = strlen(source[i].text);
    tac_Scene *scene;
    tac_Result result = said_load(&said, source, 2, &scene);
    stage_loaded(&said, result, scene);
    assert_string_equal(tac_scene_show(scene).try_this, "Push.");
    assert_string_equal(tac_scene_show(scene).notice, "");
    assert_string_equal(tac_scene_beside(scene).label, "explicit Euler"); // it says nothing of that
    tac_scene_destroy(scene);
}

static void a_parameter_picks_words_and_flags(void **state)
{
    (void)state;
    tac_Scene *here = load_with(PICKS BALL, NULL, 0);
    tac_Scene *there = load_with(PICKS BALL, &(tac_SceneSetting){"naive", "1"}, 1);
    tac_WorldDef a = tac_scene_info(here).world, b = tac_scene_info(there).world;
    assert_int_equal(a.policy, TAC_POLICY_EXACT);
    assert_int_equal(b.policy, TAC_POLICY_PLAIN);
    assert_int_equal(a.study.scheme, TAC_SCHEME_PMI);
    assert_int_equal(b.study.scheme, TAC_SCHEME_EEI);
    assert_true(a.push_out);
    assert_false(b.push_out);
    tac_scene_destroy(here);
    tac_scene_destroy(there);
}

static void the_other_half_is_the_scene_loaded_with_what_is_beside_it(void **state)
{
    (void)state;
    tac_Scene *here = load_with(PICKS SHOWN BALL, NULL, 0);
    tac_SceneBeside beside = tac_scene_beside(here);
    tac_Scene *there = load_with(PICKS SHOWN BALL, beside.set, beside.set_count);
    check_near_in(tac_scene_info(there).step, 2e-3, 0.0, "s");
    tac_World *a = stage_build(here), *b = stage_build(there);
    for (int k = 0; k < 500; k++) {
        assert_int_equal(tac_scene_drive(here, a, 1e-3), TAC_OK);
        assert_int_equal(tac_world_step(a, 1e-3), TAC_OK);
        assert_int_equal(tac_scene_drive(there, b, 2e-3), TAC_OK);
        assert_int_equal(tac_world_step(b, 2e-3), TAC_OK);
    }
    // Of the two only the explicit one makes energy: by (1 + ω²T²) in each step.
    check_near_in(tac_world_ledger(a, true).created, 0.0, 1e-9, "J");
    check_between_in(tac_world_ledger(b, true).created, 1.0, 1e6, "J");
    stage_end(here, a);
    stage_end(there, b);
}

static void an_index_of_an_array_picks_too(void **state)
{
    (void)state;
    tac_Scene *scene = load_with("tactus: 1\n"
                                 "arrays:\n"
                                 "  - name: post\n"
                                 "    count: 2\n"
                                 "    offset: [1, 0, 0]\n"
                                 "    body: {mass: 1, fixed: {by: $i, of: [true, false]},\n"
                                 "           shapes: [{type: sphere, radius: 0.1}]}\n",
                                 NULL, 0);
    tac_World *world = stage_build(scene);
    assert_true(tac_body_def(world, tac_scene_body(scene, world, 0)).fixed);
    assert_false(tac_body_def(world, tac_scene_body(scene, world, 1)).fixed);
    stage_end(scene, world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_scene_says_of_its_showing_is_told),
        cmocka_unit_test(a_scene_that_says_nothing_of_it_has_empty_texts),
        cmocka_unit_test(a_node_of_a_beam_may_be_what_invites),
        cmocka_unit_test(the_including_file_is_the_one_that_is_shown),
        cmocka_unit_test(a_parameter_picks_words_and_flags),
        cmocka_unit_test(the_other_half_is_the_scene_loaded_with_what_is_beside_it),
        cmocka_unit_test(an_index_of_an_array_picks_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
