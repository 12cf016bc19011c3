/* Large scenes load fast, and memory that runs out anywhere on the way is reported. */
#define _POSIX_C_SOURCE 200809L
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "said.h"
#include <tactus/tactus.h>
#include <time.h>

static Said said;

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static char *write_bodies(int count, size_t *size)
{
    char *text = malloc(64 + 128 * (size_t)count);
    assert_non_null(text);
    size_t n = (size_t)sprintf(text, "tactus: 1\nbodies:\n");
    for (int i = 0; i < count; i++)
        n += (size_t)sprintf(text + n,
                             "  - {name: b%d, position: [%.1f, %.1f, 0.5], mass: 1.5, inertia: "
                             "[0.1, 0.1, 0.1]}\n",
                             i, 0.1 * (i % 100), 0.1 * (i / 100));
    *size = n;
    return text;
}

static void a_hundred_thousand_bodies_load_in_a_second(void **state)
{
    (void)state;
    int count = test_count(100000, 1000);
    size_t size;
    char *text = write_bodies(count, &size);
    tac_SceneSource source = {"large.yaml", text, size};
    double wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    tac_Scene *scene;
    assert_int_equal(said_load(&said, &source, 1, &scene), TAC_OK);
    wall = now(CLOCK_MONOTONIC) - wall;
    cpu = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    print_message("%d bodies, %.1f MB: %.2f s, %.2f s of them on the CPU\n", count,
                  1e-6 * (double)size, wall, cpu);
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_BODY), count);
    // 0.35 s seen, 1 s promised; the bound leaves room for sanitizers and busy machines
    check_at_most_in(cpu, 5.0, "s");
    tac_scene_destroy(scene);
    free(text);
}

static const char small[] =
    "tactus: 1\nparameters: {k: {default: 3 N/m, min: 1, max: 5, text: x}}\n"
    "materials: {wood: {density: 700}}\n"
    "signals: {s: {type: table, times: [0, 1], values: [[0, 0, 0], [1, 0, 0]]}}\n"
    "bodies: [{name: a, material: wood, shapes: [{type: sphere, radius: 1}]}]\n"
    "arrays: [{name: c, count: 20, offset: [1, 0, 0], anchor: a, body: {mass: 1, inertia: "
    "[1, 1, 1]}, joint: {type: ball}, link: {type: point}}]\n"
    "ports: [{name: p, body: a, force: s}]\n"
    "links: [{name: l, type: point, a: a, b: world, target: {position: s}}]\n"
    "record: {channels: [\"*\"]}\n";

static void every_allocation_that_fails_is_reported(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    int n = 1;
    for (;; n++) {
        tac_Scene *scene;
        alloc_fail_begin(n);
        tac_Result result = said_load_text(&said, small, &scene);
        bool failed = alloc_fail_end();
        if (!failed) {
            assert_int_equal(result, TAC_OK);
            tac_scene_destroy(scene);
            break;
        }
        // libfyaml may do without what it could not have, or take it for a syntax error
        assert_true(result == TAC_ERR_MEMORY || result == TAC_ERR_SYNTAX || result == TAC_OK);
        assert_true((result == TAC_OK) == (scene != NULL));
        assert_true(result == TAC_OK || said.count > 0 || result == TAC_ERR_MEMORY);
        tac_scene_destroy(scene);
    }
    print_message("%d allocations\n", n - 1);
    assert_true(n > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hundred_thousand_bodies_load_in_a_second),
        cmocka_unit_test(every_allocation_that_fails_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
