// A disk that fills up, played by a limit on the size of files: the recording says so, tells how
// many rows are safe, and exactly these are in the file.
#define _XOPEN_SOURCE 700 // RLIMIT_FSIZE
#include "record/record.h"
#include "record/record_scene.h"
#include "support/check.h"
#include "support/rnd.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { STEPS = 3000 };

// Files of this process end at `size` bytes from now on.
static void limit_files(rlim_t size)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = size < limit.rlim_max ? size : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

typedef struct Outcome {
    tac_Result create, step, close;
    int steps; // that were accepted
    Heard message;
} Outcome;

// With a thread of its own the world may go on for a while before it hears of it.
static Outcome record_on_small_disk(const char *path, rlim_t size, double flush_every, bool thread)
{
    Outcome outcome = {TAC_OK, TAC_OK, TAC_OK, 0, {0}};
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    def.flush_every = flush_every;
    def.thread = thread;
    def.message = hear;
    def.message_user = &outcome.message;
    tac_Recording *recording = NULL;
    limit_files(size);
    outcome.create = tac_recording_create(path, s.scene, s.world, &def, &recording);
    while (outcome.create == TAC_OK && outcome.step == TAC_OK && outcome.steps < STEPS) {
        assert_true(record_scene_step(&s));
        outcome.step = tac_recording_step(recording, s.world);
        outcome.steps += outcome.step == TAC_OK;
    }
    if (outcome.step != TAC_OK) {
        assert_int_equal(tac_recording_step(recording, s.world), TAC_ERR_DEVICE); // it stays ended
        assert_int_equal(outcome.message.count, 1);                               // said once
    }
    outcome.close = tac_recording_close(recording);
    limit_files(RLIM_INFINITY);
    record_scene_close(&s);
    return outcome;
}

// Hashes and positions of all rows, against a run without a recording.
static void check_rows(tac_RecordingFile *file)
{
    RecordScene s = record_scene_open(record_scene_text, NULL);
    uint64_t rows = tac_recording_info(file).rows;
    for (uint64_t i = 0; i < rows; i++) {
        tac_RecordedStep step;
        double there[3], here[3];
        assert_int_equal(tac_recording_read_steps(file, i, 1, &step), TAC_OK);
        assert_int_equal(tac_recording_read_channel(file, 0, i, 1, there), TAC_OK);
        if (i > 0)
            assert_true(record_scene_step(&s));
        tac_scene_read(s.scene, s.world, 0, here);
        assert_true(step.hash == tac_world_hash(s.world));
        assert_memory_equal(there, here, sizeof here);
    }
    record_scene_close(&s);
}

static void check_file(const char *path, const Outcome *outcome)
{
    Heard message = {0};
    tac_RecordingFile *file = NULL;
    if (tac_recording_open(path, hear, &message, &file) != TAC_OK)
        fail_msg("%s", message.text);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.complete, outcome->close == TAC_OK);
    if (outcome->close != TAC_OK) {
        char expected[64];
        snprintf(expected, sizeof expected, "%llu rows are safe", (unsigned long long)info.rows);
        if (strstr(outcome->message.text, expected) == NULL)
            fail_msg("\"%s\" is not what the file holds: %s", outcome->message.text, expected);
        assert_non_null(strstr(outcome->message.text, "File too large")); // the system's words
    }
    check_at_most((double)info.rows, outcome->steps + 2.0);
    check_rows(file);
    tac_recording_file_close(file);
}

static void a_full_disk_is_told_with_the_number_of_rows_that_are_safe(void **state)
{
    (void)state;
    char path[600];
    snprintf(path, sizeof path, "%s", record_path("full.h5"));
    Rnd rnd = rnd_make(11);
    int never_began = 0, ended = 0, completed = 0;
    Outcome before = {.steps = 0}; // the run whose file stands there
    bool stands = false;
    for (int i = 0; i < 60; i++) {
        // From nothing at all to enough for the whole run, which takes 1.8 MB.
        double size = rnd_log_uniform(&rnd, 1e3, 4e6);
        Outcome outcome =
            record_on_small_disk(path, (rlim_t)size, i % 2 == 0 ? 1.0 : 1e-3, i % 3 == 0);
        if (outcome.create != TAC_OK) {
            assert_int_equal(outcome.create, TAC_ERR_DEVICE);
            // nothing is left behind, and nothing is lost: the recording of before is whole
            assert_int_equal(access(path, F_OK) == 0, stands);
            if (stands)
                check_file(path, &before);
            never_began++;
            continue;
        }
        assert_true(outcome.close == TAC_OK || outcome.close == TAC_ERR_DEVICE);
        assert_true(outcome.step == TAC_OK || outcome.close == TAC_ERR_DEVICE);
        check_file(path, &outcome);
        before = outcome;
        stands = true;
        ended += outcome.close != TAC_OK;
        completed += outcome.close == TAC_OK;
    }
    unlink(path);
    print_message("%d never began, %d ended early, %d were complete\n", never_began, ended,
                  completed);
    assert_true(never_began > 0 && ended > 10 && completed > 0);
}

static void a_copy_that_does_not_fit_leaves_nothing_behind(void **state)
{
    (void)state;
    char path[600], copy[700];
    snprintf(path, sizeof path, "%s", record_path("whole.h5"));
    snprintf(copy, sizeof copy, "%s.copy", path);
    record_to(path, record_scene_text, NULL, STEPS);
    Heard message = {0};
    tac_RecordingFile *file = NULL;
    assert_int_equal(tac_recording_open(path, hear, &message, &file), TAC_OK);
    Rnd rnd = rnd_make(12);
    for (int i = 0; i < 20; i++) { // the copy takes 1 MB
        limit_files((rlim_t)rnd_log_uniform(&rnd, 1e3, 5e5));
        assert_int_equal(taci_recording_copy(file, copy, false), TAC_ERR_DEVICE);
        limit_files(RLIM_INFINITY);
        assert_int_equal(access(copy, F_OK), -1);
        assert_non_null(strstr(message.text, "File too large"));
    }
    assert_int_equal(taci_recording_copy(file, copy, false), TAC_OK);
    unlink(copy);
    unlink(path);
    tac_recording_file_close(file);
}

int main(void)
{
    signal(SIGXFSZ, SIG_IGN); // the default action would end the program
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_disk_is_told_with_the_number_of_rows_that_are_safe),
        cmocka_unit_test(a_copy_that_does_not_fit_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
