// What recording costs beside a loop of 1 kHz: a number to look at, with a bound that only a
// mistake exceeds.
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"
#include "record/record_scene.h"
#include "support/check.h"
#include "support/env.h"
#include <stdio.h>
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recording_73_numbers_at_1_kHz_takes_little_of_a_core),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
