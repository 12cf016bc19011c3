/* Live parameters: a world whose parameter is set is the one that a scene loaded with that value
 * builds, the energy of it is in the books, and what no edit can change is told where it stands. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "env.h"
#include "larger.h"
#include "said.h"
#include "stage.h"
#include <dirent.h>
#include <math.h>
#include <tactus/tactus.h>

#define FOLDER TACTUS_TEST_DIR "/../scenes"

static Said said;

static tac_Scene *load_file(const char *name, const tac_SceneSetting *set)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", FOLDER, name);
    tac_SceneOptions options = tac_scene_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    options.set = set;
    options.set_count = set != NULL;
    tac_Scene *scene;
    tac_Result result = tac_scene_load(path, &options, &scene);
    return stage_loaded(&said, result, scene);
}

static tac_Scene *load_text(const char *text)
{
    tac_Scene *scene;
    tac_Result result = said_load_text(&said, text, &scene);
    return stage_loaded(&said, result, scene);
}

static void step(const tac_Scene *scene, tac_World *world)
{
    double T = tac_scene_info(scene).step;
    assert_int_equal(tac_scene_drive(scene, world, T), TAC_OK);
    assert_int_equal(tac_world_step(world, T), TAC_OK);
}

// ---- the scenes that are shipped

static int only_scenes(const struct dirent *entry)
{
    const char *ending = strrchr(entry->d_name, '.');
    return ending != NULL && strcmp(ending, ".yaml") == 0;
}

/// Another value of a parameter, well within its range.
static double another(const tac_SceneParameter *p)
{
    if (p->logarithmic)
        return p->value * 2.0 <= p->maximum ? p->value * 2.0 : p->value / 2.0;
    double up = p->value + 0.3 * (p->maximum - p->value);
    return p->value < p->maximum ? up : 0.5 * (p->minimum + p->value);
}

/// The largest difference of channels of the world, each against its own size.
static double difference(const tac_Scene *scene, const tac_World *a, const tac_World *b)
{
    double worst = 0.0, x[64], y[64];
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_CHANNEL); i++) {
        tac_SceneChannel c = tac_scene_channel(scene, i);
        if (c.width > 64 || strncmp(c.name, "energy.", 7) == 0 ||
            strncmp(c.name, "ledger.", 7) == 0 || strncmp(c.name, "momentum.", 9) == 0)
            continue; // books tell one history from another, and shall
        tac_scene_read(scene, a, i, x);
        tac_scene_read(scene, b, i, y);
        double size = 1.0;
        for (int k = 0; k < c.width; k++)
            size = larger(size, fabs(x[k]));
        for (int k = 0; k < c.width; k++)
            worst = larger(worst, fabs(x[k] - y[k]) / size);
    }
    return worst;
}

static int compared, same_bits, goes_another_way;

static void compare(const char *file, int index)
{
    tac_Scene *set = load_file(file, NULL);
    tac_SceneParameter p = tac_scene_parameter(set, index);
    double value = another(&p);
    char text[40];
    snprintf(text, sizeof text, "%.17g", value);
    tac_Scene *loaded = load_file(file, &(tac_SceneSetting){p.name, text});
    tac_Scene *as_it_is = load_file(file, NULL);
    tac_World *a = stage_build(set), *b = stage_build(loaded), *c = stage_build(as_it_is);
    tac_Result result = tac_scene_set(set, a, p.name, value);
    if (result != TAC_OK)
        print_error("%s %s: %s", file, p.name, said.text);
    assert_int_equal(result, TAC_OK);
    assert_true(tac_scene_parameter(set, index).value == value);
    assert_true(value != p.value);
    for (int k = 0; k < test_count(200, 50); k++) {
        step(set, a);
        step(loaded, b);
        step(as_it_is, c);
        check_at_most(tac_world_stats(a).residual, 1e-12); // rounding
    }
    bool same = tac_world_hash(a) == tac_world_hash(b);
    double off = difference(loaded, a, b);
    if (!same)
        print_message("%s: %s: not the same bits, off by %.3g\n", file, p.name, off);
    check_at_most(off, 1e-12);
    compared++;
    goes_another_way += tac_world_hash(a) != tac_world_hash(c);
    same_bits += same;
    stage_end(set, a);
    stage_end(loaded, b);
    stage_end(as_it_is, c);
}

static void a_scene_that_is_set_goes_the_way_of_one_that_is_loaded_so(void **state)
{
    (void)state;
    struct dirent **entry;
    int count = scandir(FOLDER, &entry, only_scenes, alphasort);
    assert_true(count > 20);
    compared = same_bits = goes_another_way = 0;
    for (int i = 0; i < count; i++) {
        tac_Scene *scene = load_file(entry[i]->d_name, NULL);
        int parameters = tac_scene_count(scene, TAC_SCENE_PARAMETER);
        for (int k = 0; k < parameters; k++)
            if (tac_scene_parameter(scene, k).live)
                compare(entry[i]->d_name, k);
        tac_scene_destroy(scene);
        free(entry[i]);
    }
    free(entry);
    show(compared, "parameters");
    show(same_bits, "with the same bits");
    assert_true(compared >= 30);
    // Not those of devices that are not there, and of surfaces that nothing touches yet.
    show(goes_another_way, "go another way");
    assert_true(goes_another_way >= 20);
}

static void what_should_be_live_is(void **state)
{
    static const char *const wanted[][2] = {
        {"mass-spring.yaml", "k"},     {"mass-spring.yaml", "d"},  {"touch.yaml", "k"},
        {"wall.yaml", "speed"},        {"wall.yaml", "coupling"},  {"slope.yaml", "friction"},
        {"arm-held.yaml", "k"},        {"arm-held.yaml", "servo"}, {"conveyor.yaml", "speed"},
        {"conveyor.yaml", "friction"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        tac_Scene *scene = load_file(wanted[i][0], NULL);
        int k = tac_scene_find(scene, TAC_SCENE_PARAMETER, wanted[i][1]);
        assert_true(tac_scene_parameter(scene, k).live);
        tac_scene_destroy(scene);
    }
}

// ---- books

#define ALL                                                                                        \
    "tactus: 1\n"                                                                                  \
    "world: {step: 1 ms}\n"                                                                        \
    "parameters:\n"                                                                                \
    "  k: {default: 100, min: 1, max: 1e4, live: true}\n"                                          \
    "  x: {default: 0.1, live: true}\n"                                                            \
    "  mu: {default: 0.3, min: 0, max: 1, live: true}\n"                                           \
    "  v: {default: 0, live: true}\n"                                                              \
    "  F: {default: 1, live: true}\n"                                                              \
    "  dead: {default: 2}\n"                                                                       \
    "materials: {oak: {friction: $mu}, ice: {friction: 0.5}}\n"                                    \
    "pairs: [{between: [oak, ice], restitution: = 0.5 * $mu}]\n"                                   \
    "ground: [{type: plane, material: ice, position: [0, 0, -0.2]}]\n"                             \
    "signals: {to: {type: table, times: [0, 1], values: [[$x, 0, 0], [$x, 1, 0]]}}\n"              \
    "bodies:\n"                                                                                    \
    "  - {name: ball, mass: 1, drag: 0.1, shapes: [{type: sphere, radius: 0.1, material: oak}]}\n" \
    "  - {name: box, position: [1, 0, -0.1], mass: = $dead, material: oak,\n"                      \
    "     shapes: [{type: box, size: [0.2, 0.2, 0.2]}]}\n"                                         \
    "  - {name: belt, position: [0, 3, 0], fixed: true,\n"                                         \
    "     shapes: [{type: box, size: [1, 1, 0.1], material: oak, surface_velocity: [$v, 0, "       \
    "0]}]}\n"                                                                                      \
    "  - {name: rider, position: [0, 3, 0.15], mass: 1, \n"                                        \
    "     shapes: [{type: box, size: [0.2, 0.2, 0.2], material: oak}]}\n"                          \
    "springs:\n"                                                                                   \
    "  - {name: s, type: point, a: ball, b: world, stiffness: $k, damping: = 0.1 * $k,\n"          \
    "     target: {position: to}}\n"                                                               \
    "  - {name: still, type: pose, a: ball, b: world, at_b: [0, $x, 0], stiffness: $k,\n"          \
    "     angular_stiffness: = $k / 10}\n"                                                         \
    "ports: [{name: push, body: box, force: [$F, 0, 0]}]\n"

static double total(const tac_World *w)
{
    tac_Ledger l = tac_world_ledger(w, true);
    return l.work_edit + l.work_target;
}

static void the_energy_of_a_change_is_in_the_books(void **state)
{
    static const struct {
        const char *name;
        double value;
        bool works;
    } set[] = {{"k", 500.0, true}, {"x", 0.3, true},   {"mu", 0.9, false},
               {"v", 1.0, false},  {"F", -5.0, false}, {"k", 20.0, true}};
    (void)state;
    tac_Scene *scene = load_text(ALL);
    tac_World *world = stage_build(scene);
    for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
        stage_run(scene, world, 100);
        double energy = tac_world_energy(world), work = total(world);
        uint64_t hash = tac_world_hash(world);
        assert_int_equal(tac_scene_set(scene, world, set[i].name, set[i].value), TAC_OK);
        double change = tac_world_energy(world) - energy;
        check_near_in(total(world) - work, change, 1e-12 * (fabs(energy) + 1.0), "J"); // rounding
        assert_true((fabs(change) > 1e-6) == set[i].works);
        bool comes_later = strcmp(set[i].name, "F") == 0; // with the next push
        assert_true((tac_world_hash(world) != hash) != comes_later);
        // The book that has it is that of a target for x, and that of an edit for k.
        stage_run(scene, world, 1);
        check_at_most(tac_world_stats(world).momentum_residual, 1e-9); // rounding
    }
    stage_run(scene, world, 200);
    check_at_most(tac_world_stats(world).residual, 1e-12);
    assert_true(tac_world_ledger(world, true).work_edit != 0.0);
    assert_true(tac_world_ledger(world, true).work_target != 0.0);
    stage_end(scene, world);
}

static void the_value_it_has_changes_no_bit_and_there_and_back_neither(void **state)
{
    static const char *const name[] = {"mu", "v", "F", "k"};
    (void)state;
    tac_Scene *scene = load_text(ALL);
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 100);
    for (int i = 0; i < 4; i++) {
        uint64_t hash = tac_world_hash(world);
        int index = tac_scene_find(scene, TAC_SCENE_PARAMETER, name[i]);
        double value = tac_scene_parameter(scene, index).value;
        assert_int_equal(tac_scene_set(scene, world, name[i], value), TAC_OK);
        assert_true(tac_world_hash(world) == hash);
        double energy = tac_world_energy(world), work = total(world);
        assert_int_equal(tac_scene_set(scene, world, name[i], 0.5 * value + 0.1), TAC_OK);
        assert_int_equal(tac_scene_set(scene, world, name[i], value), TAC_OK);
        if (i < 3) // after a change of stiffness the next steps look twice
            assert_true(tac_world_hash(world) == hash);
        check_near(tac_world_energy(world), energy, 0.0);
        check_near_in(total(world), work, 1e-15 * fabs(energy), "J"); // rounding
    }
    stage_end(scene, world);
}

static void what_the_program_did_to_the_rest_stays(void **state)
{
    (void)state;
    tac_Scene *scene = load_text(ALL);
    tac_World *world = stage_build(scene);
    tac_BodyId box = tac_scene_body(scene, world, 1);
    assert_int_equal(tac_body_destroy(world, box), TAC_OK); // its port pushes nobody
    tac_SpringId spring = tac_scene_spring(scene, world, 1);
    assert_int_equal(tac_spring_set_stiffness(world, spring, 7.0, 3.0), TAC_OK);
    uint64_t hash = tac_world_hash(world);
    assert_int_equal(tac_scene_set(scene, world, "F", 3.0), TAC_OK);
    assert_true(tac_world_hash(world) == hash);
    assert_int_equal(tac_spring_destroy(world, spring), TAC_OK);
    assert_int_equal(tac_scene_set(scene, world, "k", 3.0), TAC_OK);
    stage_run(scene, world, 10);
    stage_end(scene, world);
}

// ---- what cannot be

static void refused(tac_Scene *scene, tac_World *world, const char *name, double value,
                    tac_Result code, const char *text)
{
    uint64_t hash = tac_world_hash(world);
    said = (Said){.count = 0};
    assert_int_equal(tac_scene_set(scene, world, name, value), code);
    assert_true(tac_world_hash(world) == hash);
    if (strstr(said.text, text) == NULL)
        print_error("%s", said.text);
    assert_non_null(strstr(said.text, text));
}

static void a_value_that_is_refused_changes_nothing_and_says_why(void **state)
{
    (void)state;
    tac_Scene *scene = load_text(ALL);
    tac_World *world = stage_build(scene);
    refused(scene, world, "dead", 3.0, TAC_ERR_INVALID,
            "'dead' is not live: another value starts the scene anew");
    refused(scene, world, "deed", 3.0, TAC_ERR_INVALID,
            "no parameter named 'deed'; did you mean 'dead'?");
    refused(scene, world, "k", 0.5, TAC_ERR_INVALID, "'k' must be between 1 and 10000");
    refused(scene, world, "k", (double)NAN, TAC_ERR_INVALID, "'k' must be between");
    refused(scene, world, "x", (double)INFINITY, TAC_ERR_INVALID, "'x' must be between");
    tac_World *open = stage_build(scene);
    assert_int_equal(tac_world_begin(open, 1e-3), TAC_OK);
    said = (Said){.count = 0};
    assert_int_equal(tac_scene_set(scene, open, "k", 5.0), TAC_ERR_STATE);
    assert_int_equal(tac_world_end(open), TAC_OK);
    assert_true(tac_scene_parameter(scene, 0).value == 100.0);
    tac_world_destroy(open);
    stage_end(scene, world);
}

static void what_no_edit_can_change_is_a_mistake_where_it_says_live(void **state)
{
    static const struct {
        const char *text, *said;
    } wrong[] = {
        {"bodies: [{name: b, mass: $p, inertia: [1, 1, 1]}]", "the mass of body 'b'"},
        {"bodies: [{name: b, mass: 1, position: [$p, 0, 0], inertia: [1, 1, 1]}]",
         "the place of body 'b'"},
        {"bodies: [{name: b, mass: 1, velocity: [$p, 0, 0], inertia: [1, 1, 1]}]",
         "the motion at the start of body 'b'"},
        {"bodies: [{name: b, mass: 1, drag: $p, inertia: [1, 1, 1]}]", "the drag of body 'b'"},
        {"bodies: [{name: b, mass: 1, inertia: [1, 1, 1], shapes: [{type: sphere, radius: $p}]}]",
         "the size of a shape of body 'b'"},
        {"ground: [{type: box, size: [1, 1, $p]}]", "the size of a shape of 'ground'"},
        {"world: {gravity: [0, 0, $p]}", "gravity"},
        {"world: {step: = 1e-3 * $p}", "the length of a step"},
        {"world: {contact: {slop: = 1e-5 * $p}}", "the slop of contacts"},
        {"bodies: [{name: b, mass: 1, inertia: [1, 1, 1]}]\n"
         "joints: [{name: j, type: revolute, a: b, b: world, stiffness: $p}]",
         "the stiffness of joint 'j'"},
        {"bodies: [{name: b, mass: 1, inertia: [1, 1, 1]}]\n"
         "springs: [{name: s, type: distance, a: b, b: world, rest_length: $p}]",
         "the rest length of spring 's'"},
        {"networks: [{name: n, parts: [{name: m, type: mass, mass: $p}]}]", "of network 'n'"},
        {"beams: [{name: rod, length: 1, width: 0.1, height: = 0.01 * $p}]",
         "the height of beam 'rod'"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[1024];
        tac_Scene *scene = NULL;
        snprintf(text, sizeof text, "tactus: 1\nparameters: {p: {default: 2, live: true}}\n%s\n",
                 wrong[i].text);
        tac_Result result = said_load_text(&said, text, &scene);
        if (result != TAC_ERR_SYNTAX || strstr(said.text, wrong[i].said) == NULL)
            print_error("%s%s\n", text, said.text);
        assert_int_equal(result, TAC_ERR_SYNTAX);
        assert_null(scene);
        assert_non_null(strstr(said.text, "scene.yaml:2:"));
        assert_non_null(strstr(said.text, "parameter 'p' cannot be live: it changes "));
        assert_non_null(strstr(said.text, wrong[i].said));
    }
}

static void the_one_of_two_that_cannot_be_live_is_named(void **state)
{
    tac_Scene *scene;
    (void)state;
    assert_int_equal(said_load_text(&said,
                                    "tactus: 1\n"
                                    "parameters:\n"
                                    "  k: {default: 10, live: true}\n"
                                    "  n: {default: 3, live: true}\n"
                                    "  c: {default: = 2 * $k}\n"
                                    "bodies: [{name: b, mass: 1, inertia: [1, 1, 1]}]\n"
                                    "beams: [{name: rod, length: 1, width: 0.1, height: 0.1,\n"
                                    "         elements: $n}]\n",
                                    &scene),
                     TAC_ERR_SYNTAX);
    assert_non_null(strstr(said.text, "scene.yaml:3:26: parameter 'k' cannot be live: it changes "
                                      "the value of parameter 'c'"));
    assert_non_null(strstr(said.text, "scene.yaml:4:25: parameter 'n' cannot be live: beside its "
                                      "value there is a mistake, scene.yaml:8:20"));
    assert_int_equal(said.count, 2);
}

static void what_only_two_together_change_is_found_and_few_readings_look_for_it(void **state)
{
    static char text[20000];
    tac_Scene *scene;
    (void)state;
    assert_int_equal(said_load_text(&said,
                                    "tactus: 1\n"
                                    "parameters: {p: {default: 2, live: true},\n"
                                    "             q: {default: 2, live: true}}\n"
                                    "bodies:\n"
                                    "  - {name: b, mass: = 1 + ($p - 2) * ($q - 2),\n"
                                    "     inertia: [1, 1, 1]}\n",
                                    &scene),
                     TAC_ERR_SYNTAX);
    assert_non_null(strstr(said.text, "scene.yaml:2:36: parameter 'p' cannot be live with the "
                                      "others: it changes the mass of body 'b'"));
    assert_int_equal(said.count, 1);
    size_t n = (size_t)snprintf(text, sizeof text, "tactus: 1\nparameters:\n");
    for (int i = 0; i < 200; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "  p%d: {default: 2, live: true}\n", i);
    n += (size_t)snprintf(text + n, sizeof text - n, "bodies:\n");
    for (int i = 0; i < 200; i++)
        n += (size_t)snprintf(text + n, sizeof text - n,
                              "  - {name: b%d, mass: $p%d, inertia: [1, 1, 1]}\n", i, i);
    assert_int_equal(said_load_text(&said, text, &scene), TAC_ERR_SYNTAX);
    assert_true(said.count <= 33);
}

// ---- couplings

#define TOUCH                                                                                     \
    "tactus: 1\n"                                                                                 \
    "parameters: {k: {default: 2 kN/m, live: true}}\n"                                            \
    "world: {gravity: [0, 0, 0]}\n"                                                               \
    "bodies: [{name: ball, mass: 0.2, inertia: [1e-4, 1e-4, 1e-4], drag: 2}]\n"                   \
    "devices: [{name: pen, uri: \"virtual:?preset=s2&dofs=3&hand=spring&motion=sine&by=0.02,0,0&" \
    "f=1&at=0.2\"}]\n"                                                                            \
    "couplings: [{name: grip, device: pen, body: ball, stiffness: $k}]\n"

static void a_coupling_gets_its_stiffness_and_no_energy(void **state)
{
    (void)state;
    tac_Scene *scene = load_text(TOUCH);
    tac_World *world = stage_build(scene);
    tac_DeviceDef def = tac_scene_device(scene, 0);
    tac_Device *device;
    assert_int_equal(tac_device_open(&def, &device), TAC_OK);
    assert_int_equal(tac_device_start(device), TAC_OK);
    assert_int_equal(tac_device_engage(device), TAC_OK);
    tac_Rig rig = tac_rig(world);
    assert_int_equal(tac_scene_join(scene, &rig, 0, device), TAC_OK);
    assert_true(tac_rig_wait(&rig, 2.0));
    tac_PortId port = tac_scene_port(scene, world, 0);
    double before = 0.0;
    for (int k = 0; k < 3000; k++) {
        if (k % 500 == 499) {
            double stiffness = k % 1000 == 499 ? 500.0 : 3000.0;
            double stored = tac_port_info(world, port).stored;
            before = tac_port_info(world, port).held;
            assert_int_equal(tac_scene_set(scene, world, "k", stiffness), TAC_OK);
            check_near(tac_port_info(world, port).stored, stored, 0.0); // until it is anchored
            assert_true(tac_port_def(world, port).end.stiffness == stiffness);
        }
        assert_int_equal(tac_rig_step(&rig, 1e-3), TAC_OK);
        tac_PortEndInfo info = tac_port_info(world, port);
        if (k > 500 && k % 500 == 10)
            assert_true(info.engaged && info.stiffness == (k % 1000 == 510 ? 500.0 : 3000.0));
        if (k > 500 && k % 500 == 20)
            check_at_least_in(info.held, before, "J"); // no energy came of the change
        check_at_most(tac_world_stats(world).residual, 1e-12);
    }
    tac_PortEndInfo info = tac_port_info(world, port);
    assert_true(info.anchored >= 6);
    assert_true(info.released > 0.0);
    tac_device_close(device);
    stage_end(scene, world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scene_that_is_set_goes_the_way_of_one_that_is_loaded_so),
        cmocka_unit_test(what_should_be_live_is),
        cmocka_unit_test(the_energy_of_a_change_is_in_the_books),
        cmocka_unit_test(the_value_it_has_changes_no_bit_and_there_and_back_neither),
        cmocka_unit_test(what_the_program_did_to_the_rest_stays),
        cmocka_unit_test(a_value_that_is_refused_changes_nothing_and_says_why),
        cmocka_unit_test(what_no_edit_can_change_is_a_mistake_where_it_says_live),
        cmocka_unit_test(the_one_of_two_that_cannot_be_live_is_named),
        cmocka_unit_test(what_only_two_together_change_is_found_and_few_readings_look_for_it),
        cmocka_unit_test(a_coupling_gets_its_stiffness_and_no_energy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
