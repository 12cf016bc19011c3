// What recording costs beside a loop of 1 kHz: a number to look at, with a bound that only a
// mistake exceeds.
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"
#include "record/live_run.h"
#include "support/check.h"
#include "support/env.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double cpu_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void recording_73_numbers_at_1_kHz_takes_little_of_a_core(void **state)
{
    (void)state;
    char path[600];
    snprintf(path, sizeof path, "%s", record_path("cost.h5"));
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    tac_Recording *recording = NULL;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording), TAC_OK);

    int steps = test_count(4000, 500);
    double in_recording = 0.0, longest = 0.0, of_clock = cpu_time();
    for (int i = 0; i < 1000; i++)
        cpu_time();
    of_clock = (cpu_time() - of_clock) / 1000.0; // a system call, which is not the recording's
    uint64_t tick = taci_clock_now();
    for (int i = 0; i < steps; i++) {
        taci_clock_wait(tick += 1000000);
        assert_true(record_scene_step(&s));
        double start = cpu_time();
        assert_int_equal(tac_recording_step(recording, s.world), TAC_OK);
        double taken = cpu_time() - start - of_clock;
        in_recording += taken;
        longest = taken > longest ? taken : longest;
    }
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_scene_close(&s);
    unlink(path);

    double share = in_recording / (0.001 * steps);
    show(100.0 * share, "% of a core (2 is the aim)");
    show(1e3 * longest, "ms, the longest call");
    check_at_most(share, 0.2); // ten times the aim: sanitizers, and neighbours in the caches
}

// ---- with a thread

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static RecordScene open_file(const char *name)
{
    char path[600];
    RecordScene s = {NULL, NULL, 0.0};
    tac_SceneOptions options = tac_scene_options_default();
    snprintf(path, sizeof path, "%s/../scenes/%s", TACTUS_TEST_DIR, name);
    assert_int_equal(tac_scene_load(path, &options, &s.scene), TAC_OK);
    assert_int_equal(tac_scene_build(s.scene, &s.world), TAC_OK);
    s.T = 0.001;
    return s;
}

// A scene at 1 kHz, with a tick of a device in each step where it has one.
static void record_at_1_kHz(const char *name)
{
    enum { STEPS_MAX = 8000 };
    static double taken[STEPS_MAX];
    const char *path = record_path("cost-thread.h5");
    int steps = test_count(STEPS_MAX, 1000);
    LiveRun run = {.s = open_file(name)};
    run.rig = tac_rig(run.s.world);
    if (tac_scene_count(run.s.scene, TAC_SCENE_DEVICE) > 0) {
        tac_DeviceDef of_device = tac_scene_device(run.s.scene, 0);
        assert_int_equal(tac_device_open(&of_device, &run.device), TAC_OK);
        assert_int_equal(tac_scene_join(run.s.scene, &run.rig, 0, run.device), TAC_OK);
    }
    tac_RecordingDef def = live_run_def(&run);
    def.thread = true;
    def.every = 1;
    live_run_record(&run, path, &def);
    uint64_t tick = taci_clock_now(), contacts = 0;
    for (int i = 0; i < steps; i++) {
        taci_clock_wait(tick += 1000000);
        assert_true(record_scene_step(&run.s));
        contacts += (uint64_t)tac_world_stats(run.s.world).contact.contacts;
        tac_RecordedServo row = live_row((uint64_t)i + 1, 0);
        if (run.device != NULL)
            assert_true(tac_recording_servo(run.recording, 0, &row));
        tac_recording_consumed(run.recording, (uint64_t)i + 1);
        double start = cpu_time();
        assert_int_equal(tac_recording_step(run.recording, run.s.world), TAC_OK);
        taken[i] = cpu_time() - start;
    }
    tac_RecordingStats stats;
    tac_recording_stats(run.recording, &stats);
    live_run_close(&run);
    unlink(path);
    qsort(taken, (size_t)steps, sizeof *taken, by_value);
    double share = stats.cpu / (0.001 * steps);
    print_message("%s, %.1f contacts a step\n", name, (double)contacts / steps);
    show(1e6 * taken[steps / 2], "us, the median call, of which a system call for its time");
    show(1e6 * taken[(int)(0.999 * steps)], "us, p99.9");
    show(1e6 * taken[steps - 1], "us, the longest call");
    show(100.0 * share, "% of a core, the thread (2 is the aim)");
    show(1e3 * stats.flush_longest, "ms, the longest flush");
    assert_true(stats.lost.rows == 0 && stats.cpu > 0.0);
    check_at_most(share, 0.2);                        // as above
    check_at_most(taken[(int)(0.999 * steps)], 1e-3); // a flush takes more than that
}

static void a_step_with_a_thread_does_not_write(void **state)
{
    (void)state;
    record_at_1_kHz("touch.yaml");
    record_at_1_kHz("stack.yaml");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recording_73_numbers_at_1_kHz_takes_little_of_a_core),
        cmocka_unit_test(a_step_with_a_thread_does_not_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
