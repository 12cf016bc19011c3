/* What the scenes say that visitors will notice: each half is run as it is on the page, in a
 * session with the scene's own virtual hand, and its books are read. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "env.h"
#include "larger.h"
#include "stage.h"
#include <dirent.h>
#include <math.h>
#include <tactus/session.h>
#include <tactus/tactus.h>

#define FOLDER TACTUS_TEST_DIR "/../scenes"

static Said said;

typedef struct Half { // after a run
    double made;      // J: the most that couplings gave beyond what they got
    double stored;    // J: the most
    double stored_at_start;
    double created; // J
    double residual;
    double felt;            // N: the largest force on the hand
    double low[3], high[3]; // of the channel that is watched
    double last[3];         // its last value
    double stiffness;       // N/m, of the first coupling, in use
    bool stopped;           // it diverged
} Half;

static tac_Scene *load_half(const char *name, const tac_SceneSetting *set, int count)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s.yaml", FOLDER, name);
    tac_SceneOptions options = tac_scene_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    options.set = set;
    options.set_count = count;
    tac_Scene *scene = NULL;
    tac_Result result = tac_scene_load(path, &options, &scene);
    return stage_loaded(&said, result, scene);
}

static void begin(Half *h, const tac_World *world)
{
    *h = (Half){.low = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, .high = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
    tac_Ledger l = tac_world_ledger(world, true);
    h->stored_at_start = h->stored = l.kinetic + l.gravity + l.elastic;
}

static void take(Half *h, const tac_Scene *scene, const tac_World *world, int channel)
{
    tac_Ledger l = tac_world_ledger(world, true);
    h->stored = larger(h->stored, l.kinetic + l.gravity + l.elastic);
    h->residual = larger(h->residual, tac_world_stats(world).residual);
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_COUPLING); i++)
        h->made = larger(h->made, -tac_port_info(world, tac_scene_port(scene, world, i)).held);
    if (channel < 0)
        return;
    double x[64];
    tac_scene_read(scene, world, channel, x);
    int width = tac_scene_channel(scene, channel).width;
    for (int i = 0; i < width && i < 3; i++) {
        h->low[i] = smaller(h->low[i], x[i]);
        h->high[i] = larger(h->high[i], x[i]);
        h->last[i] = x[i];
    }
}

// For so many seconds, or until it diverges; `watch` is a channel, or NULL.
static Half run(const char *name, const tac_SceneSetting *set, int count, double seconds,
                const char *watch)
{
    tac_Scene *scene = load_half(name, set, count);
    tac_World *world = stage_build(scene);
    tac_SessionDef def = tac_session_def_default();
    tac_SideDef side = tac_side_def_default();
    tac_DeviceDef pen = tac_scene_device(scene, 0);
    tac_Session *session;
    tac_Device *device;
    def.by_hand = true;
    side.scene = scene;
    side.world = world;
    assert_int_equal(tac_session_create(&def, &session), TAC_OK);
    assert_int_equal(tac_session_add(session, &side), TAC_OK);
    assert_int_equal(tac_device_open(&pen, &device), TAC_OK);
    assert_int_equal(tac_session_join_scene(session, 0, 0, device), TAC_OK);
    assert_int_equal(tac_session_wait(session, 2.0), TAC_OK);
    assert_int_equal(tac_session_begin_loops(session), TAC_OK);
    Half h;
    begin(&h, world);
    int channel = watch != NULL ? stage_channel(scene, watch) : -1;
    while (tac_world_stats(world).time < seconds && !h.stopped) {
        h.stopped = tac_session_begin(session, 0, 0.0) != TAC_OK;
        while (!h.stopped && !tac_session_is_due(session, 0))
            tac_session_tick(session);
        h.stopped = h.stopped || tac_session_end(session, 0) != TAC_OK;
        if (!h.stopped)
            take(&h, scene, world, channel);
    }
    h.created = tac_world_ledger(world, true).created;
    h.felt = tac_device_info(device).force_max;
    h.stiffness = tac_port_info(world, tac_scene_port(scene, world, 0)).stiffness;
    tac_session_destroy(session);
    tac_device_close(device);
    stage_end(scene, world);
    return h;
}

// The two halves with a parameter set to a value.
static void run_both(const char *name, const char *parameter, const char *value, double seconds,
                     const char *watch, Half half[2])
{
    tac_Scene *scene = load_half(name, NULL, 0);
    tac_SceneBeside beside = tac_scene_beside(scene);
    tac_SceneSetting set[4] = {{parameter, value}};
    assert_true(beside.there && beside.set_count == 1);
    set[1] = beside.set[0];
    half[0] = run(name, set, 1, seconds, watch);
    half[1] = run(name, set, 2, seconds, watch);
    print_message(
        "%-11s %s %-5s %-24s made %8.2g J, stored %8.3g J, felt %.3g N; beside it made %8.2g "
        "J, stored %8.3g J, felt %.3g N%s\n",
        name, parameter, value, beside.label, half[0].made, half[0].stored, half[0].felt,
        half[1].made, half[1].stored, half[1].felt, half[1].stopped ? ", stopped" : "");
    tac_scene_destroy(scene);
}

// The account of a coupling may be short for a moment by what readings in steps of 1 µm do to it:
// 26 µJ of the wall at 50 kN/m.
static const double SHORT_OF = 5e-5; // J

static void check_passive(const Half *h)
{
    assert_false(h->stopped);
    check_at_most_in(h->made, SHORT_OF, "J");
    check_near_in(h->created, 0.0, 1e-9, "J"); // rounding
    check_at_most(h->residual, 1e-12);         // what the ledger promises of every step
}

static const struct {
    const char *name, *calm, *stiff; // the stiffness where both are calm, and where one is not
    const char *parameter;
    double seconds;
    double few;  // J: more than the plain spring makes where it is calm
    double made; // J: less than it makes where it is not
} springs[] = {
    {"demo-wall", "5e3", "2e4", "stiffness", 3.0, 1e-3, 0.3},
    {"demo-box", "5e2", "8e3", "stiffness", 6.0, 1e-2, 1.0},
    {"demo-stack", "3e3", "8e3", "stiffness", 2.0, 2e-3, 0.3},
    {"demo-peg", "3e3", "1e4", "stiffness", 4.0, 5e-3, 0.5},
    {"demo-hand", "500", "2e4", "stiffness", 3.0, 1e-3, 0.1},
    {"arm-held", "2e3", "15e3", "k", 3.0, 1e-2, 1.0},
};

static void
a_plain_spring_makes_energy_when_it_is_stiff_and_the_passive_one_never_does(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof springs / sizeof *springs; i++) {
        double seconds = test_scale() < 1.0 ? 0.3 : springs[i].seconds;
        Half half[2];
        run_both(springs[i].name, springs[i].parameter, springs[i].calm, seconds, NULL, half);
        check_passive(&half[0]);
        check_at_most_in(half[1].made, springs[i].few, "J");
        run_both(springs[i].name, springs[i].parameter, springs[i].stiff, seconds, NULL, half);
        check_passive(&half[0]);
        if (test_scale() == 1.0)
            check_between_in(half[1].made, springs[i].made, 1e3, "J");
    }
}

static void the_wall_is_felt_at_50_kN_per_m_and_stands_still(void **state)
{
    (void)state;
    Half h = run("demo-wall", &(tac_SceneSetting){"stiffness", "5e4"}, 1, 4.0, NULL);
    check_passive(&h);
    check_near_in(h.stiffness, 5e4, 1.0, "N/m");
    check_between_in(h.felt, 8.0, 9.0, "N"); // no more than with 5 kN/m: 8.0
}

static void forty_light_links_burst_beside_the_passive_half(void **state)
{
    (void)state;
    double seconds = test_scale() < 1.0 ? 0.5 : 4.0;
    Half half[2];
    run_both("demo-chain", "link", "6 g", 0.5, NULL, half);
    check_passive(&half[0]);
    assert_true(half[1].stopped || half[1].stored > 1e6);
    run_both("demo-chain", "link", "10 g", seconds, NULL, half);
    check_passive(&half[0]);
    assert_false(half[1].stopped);
    check_between_in(half[1].stored, 3.0, 4.0, "J"); // as the passive one: 3.6
    Half light = run("demo-chain", &(tac_SceneSetting){"link", "1 g"}, 1, seconds, NULL);
    check_passive(&light);
}

static void what_is_hit_at_8_kN_per_m_leaves_the_valley_in_one_half_only(void **state)
{
    (void)state;
    if (test_scale() < 1.0)
        return;
    Half half[2];
    run_both("demo-box", "stiffness", "8e3", 6.0, "elastic.position", half);
    check_at_most_in(half[0].high[0], 0.25, "m");
    check_between_in(half[1].high[0], 0.4, 10.0, "m"); // its fences end there
}

static void shaken_fingers_lose_the_box_and_passive_ones_keep_it(void **state)
{
    (void)state;
    if (test_scale() < 1.0)
        return;
    Half half[2];
    run_both("demo-hand", "stiffness", "2e4", 5.0, "box.position", half);
    check_between_in(half[0].last[2], 0.06, 0.12, "m"); // it is 6 cm high, and was lifted by 8
    check_at_most_in(half[1].last[2], 0.035, "m");
}

static void a_spinning_wheel_turns_the_box_sideways_and_bursts_if_it_is_explicit(void **state)
{
    (void)state;
    const double degree = 3.14159265358979323846 / 180.0;
    if (test_scale() < 1.0)
        return;
    Half half[2];
    run_both("flywheel", "speed", "3000 rpm", 4.0, "box.rotation", half);
    check_passive(&half[0]);
    check_between_in(larger(half[0].high[0], -half[0].low[0]), 55 * degree, 65 * degree, "rad");
    check_between_in(half[0].high[1], 28 * degree, 35 * degree, "rad");
    check_between_in(half[1].stored, 100.0, HUGE_VAL, "J"); // of 17
    run_both("flywheel", "speed", "2000 rpm", 4.0, "box.rotation", half);
    check_between_in(half[1].stored, 8.0, 8.5, "J"); // as the passive one
    Half still = run("flywheel", &(tac_SceneSetting){"speed", "0 rpm"}, 1, 4.0, "box.rotation");
    check_near_in(larger(still.high[0], -still.low[0]), 0.0, 1e-6, "rad");
    check_between_in(still.high[1], 20 * degree, 28 * degree, "rad");
}

static void scenes_without_another_half_are_passive_too(void **state)
{
    (void)state;
    static const char *const name[] = {"demo-beam", "demo-tendon-hand", "demo-pile"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        Half h = run(name[i], NULL, 0, test_scale() < 1.0 ? 0.2 : 4.0, NULL);
        check_passive(&h);
    }
}

static const struct {
    const char *name;
    double seconds;
    double made; // J: less than the other half creates
} alone[] = {
    {"light-chain", 0.7, 1.0},       // of 6 mJ that it turns over
    {"double-pendulum", 10.0, 25.0}, // of 3 J
    {"pendulum", 10.0, 2.0},         // of 0.5 J
    {"top", 10.0, 0.05},             // of 1 J
};

static double created(const char *name, const tac_SceneSetting *set, int count, double seconds)
{
    tac_Scene *scene = load_half(name, set, count);
    tac_World *world = stage_build(scene);
    double T = tac_scene_info(scene).step;
    tac_Result result = TAC_OK;
    for (int k = 0; k * T < seconds && result == TAC_OK; k++) {
        assert_int_equal(tac_scene_drive(scene, world, T), TAC_OK);
        result = tac_world_step(world, T);
    }
    double made = result == TAC_OK ? tac_world_ledger(world, true).created : HUGE_VAL;
    stage_end(scene, world);
    return made;
}

static void scenes_without_a_hand_create_energy_in_the_other_half_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++) {
        double seconds = test_scale() < 1.0 ? 0.2 : alone[i].seconds;
        tac_Scene *scene = load_half(alone[i].name, NULL, 0);
        tac_SceneBeside beside = tac_scene_beside(scene);
        double here = created(alone[i].name, NULL, 0, seconds);
        double there = created(alone[i].name, beside.set, beside.set_count, seconds);
        print_message("%-16s created %.3g J; beside it %.3g J\n", alone[i].name, here, there);
        check_near_in(here, 0.0, 1e-9, "J");
        if (test_scale() == 1.0)
            assert_true(there > alone[i].made);
        tac_scene_destroy(scene);
    }
}

// ---- what all of them say

static int only_scenes(const struct dirent *entry)
{
    const char *ending = strrchr(entry->d_name, '.');
    return ending != NULL && strcmp(ending, ".yaml") == 0;
}

static bool is_sentence(const char *text)
{
    size_t n = strlen(text);
    return n > 10 && n <= 220 && text[n - 1] == '.' && strstr(text, ". ") == NULL;
}

static void the_showcase_counts_from_one_and_says_what_to_do_and_to_notice(void **state)
{
    (void)state;
    enum { MOST = 32 };
    bool taken[MOST + 1] = {false};
    struct dirent **entry;
    int count = scandir(FOLDER, &entry, only_scenes, alphasort), shown = 0;
    assert_true(count > 20);
    for (int i = 0; i < count; i++) {
        char name[256];
        snprintf(name, sizeof name, "%.*s", (int)strlen(entry[i]->d_name) - 5, entry[i]->d_name);
        tac_Scene *scene = load_half(name, NULL, 0);
        tac_SceneShow show = tac_scene_show(scene);
        if (show.order > 0) {
            print_message("%2d %s\n   %s\n   %s\n", show.order, name, show.try_this, show.notice);
            assert_in_range(show.order, 1, MOST);
            assert_false(taken[show.order]);
            taken[show.order] = true;
            shown++;
            assert_true(is_sentence(show.try_this) && is_sentence(show.notice));
            assert_true(show.has_camera && show.camera_from.z > show.camera_at.z);
            assert_true(show.focus_name[0] != '\0');
            assert_int_equal(tac_scene_count(scene, TAC_SCENE_DEVICE), 1);
        }
        tac_scene_destroy(scene);
        free(entry[i]);
    }
    free(entry);
    for (int k = 1; k <= shown; k++)
        assert_true(taken[k]);
    assert_true(shown >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_showcase_counts_from_one_and_says_what_to_do_and_to_notice),
        cmocka_unit_test(
            a_plain_spring_makes_energy_when_it_is_stiff_and_the_passive_one_never_does),
        cmocka_unit_test(the_wall_is_felt_at_50_kN_per_m_and_stands_still),
        cmocka_unit_test(forty_light_links_burst_beside_the_passive_half),
        cmocka_unit_test(what_is_hit_at_8_kN_per_m_leaves_the_valley_in_one_half_only),
        cmocka_unit_test(shaken_fingers_lose_the_box_and_passive_ones_keep_it),
        cmocka_unit_test(a_spinning_wheel_turns_the_box_sideways_and_bursts_if_it_is_explicit),
        cmocka_unit_test(scenes_without_another_half_are_passive_too),
        cmocka_unit_test(scenes_without_a_hand_create_energy_in_the_other_half_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
