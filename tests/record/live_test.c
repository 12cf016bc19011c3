// Live recordings: rows of the haptic thread, the steps that they went into, edits and resets; with
// a thread of their own and without.
#include "base/clock.h"
#include "record/layout.h"
#include "record/live_run.h"
#include "record/record.h"
#include "support/check.h"
#include "support/env.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- what a file has

typedef struct Hand {
    LiveRun *run;
    uint64_t ticks;      // to be made
    _Atomic uint64_t at; // the last one handed to the world
} Hand;

static void *move_hand(void *user)
{
    Hand *hand = user;
    uint64_t deadline = taci_clock_now();
    for (uint64_t tick = 1; tick <= hand->ticks; tick++) {
        taci_clock_wait(deadline += 100000); // 10 kHz
        assert_true(live_tick(hand->run, tick));
        atomic_store_explicit(&hand->at, tick, memory_order_release);
    }
    return NULL;
}

static void check_live_file(const char *path, const uint64_t *consumed, uint64_t steps,
                            uint64_t edits)
{
    tac_RecordingFile *file = record_open(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_true(info.complete && info.live);
    assert_int_equal(info.live_steps, steps);
    assert_int_equal(info.rows, 1 + steps / 5); // one of five
    assert_int_equal(info.rows_lost, 0);
    assert_int_equal(info.replay_steps, steps / 5 * 5);
    assert_int_equal(info.edits, edits);
    tac_RecordedLive live;
    for (uint64_t i = 0; i < steps; i++) {
        assert_int_equal(tac_recording_read_live(file, i, 1, &live), TAC_OK);
        assert_int_equal(live.step, i + 1);
        assert_int_equal(live.tick, consumed[i]);
        assert_true(live.T == live_length(i));
    }
    assert_int_equal(tac_recording_read_live(file, steps, 1, &live), TAC_ERR_INVALID);
    live_check_servo(file, consumed[steps - 1]);
    tac_Edit edit;
    for (uint64_t i = 0; i < edits; i++) {
        assert_int_equal(tac_recording_read_edits(file, i, 1, &edit), TAC_OK);
        assert_int_equal(edit.step, 7 * i); // as the recording had it, not as it was said
        assert_string_equal(edit.kind, "push");
        assert_true(edit.value[3] == (double)i);
    }
    tac_recording_file_close(file);
}

static void record_two_rates(const char *path, bool thread)
{
    enum { STEPS_MAX = 4000 };
    static uint64_t consumed[STEPS_MAX];
    int count = test_count(STEPS_MAX, 300);
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    def.thread = thread;
    def.haptic_period = 1e-4;
    live_run_record(&run, path, &def);
    Hand hand = {.run = &run, .ticks = (uint64_t)count};
    pthread_t haptic;
    assert_int_equal(pthread_create(&haptic, NULL, move_hand, &hand), 0);
    uint64_t steps = 0, edits = 0;
    while (steps < STEPS_MAX && atomic_load(&hand.at) < hand.ticks) {
        if (steps % 7 == 0) {
            tac_Edit edit = {.step = 12345, .value[3] = (double)edits, .kind = "push"};
            assert_int_equal(tac_recording_edit(run.recording, &edit), TAC_OK);
            edits++;
        }
        consumed[steps] = atomic_load_explicit(&hand.at, memory_order_acquire);
        assert_int_equal(live_step(&run, steps, consumed[steps]), TAC_OK);
        steps++;
        taci_clock_wait(taci_clock_now() + 100000);
    }
    pthread_join(haptic, NULL);
    assert_int_equal(tac_recording_close(run.recording), TAC_OK);
    run.recording = NULL;
    live_run_close(&run);
    check_live_file(path, consumed, steps, edits);
    unlink(path);
}

static void a_live_file_has_all_ticks_steps_and_edits(void **state)
{
    (void)state;
    record_two_rates(record_path("live.h5"), true);
    record_two_rates(record_path("live.h5"), false);
}

// No row, and no note of a step's length, but what /live/steps says.
static void a_live_step_without_ticks_keeps_the_tick_before(void **state)
{
    (void)state;
    const char *path = record_path("live.h5");
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    live_run_record(&run, path, &def);
    tac_RecordedServo row = live_row(1, 0);
    assert_true(tac_recording_servo(run.recording, 0, &row));
    assert_false(tac_recording_servo(run.recording, 1, &row)); // there is one device
    assert_false(tac_recording_servo(run.recording, -1, &row));
    tac_recording_consumed(run.recording, 1);
    for (int i = 0; i < 3; i++) {
        run.s.T = live_length((uint64_t)i);
        assert_true(record_scene_step(&run.s));
        assert_int_equal(tac_recording_step(run.recording, run.s.world), TAC_OK);
    }
    assert_int_equal(tac_recording_close(run.recording), TAC_OK);
    run.recording = NULL;
    live_run_close(&run);
    tac_RecordingFile *file = record_open(path);
    tac_RecordedLive live[3];
    assert_int_equal(tac_recording_read_live(file, 0, 3, live), TAC_OK);
    for (int i = 0; i < 3; i++)
        assert_int_equal(live[i].tick, 1);
    assert_int_equal(tac_recording_info(file).edits, 0);
    tac_recording_file_close(file);
    unlink(path);
}

static void a_recording_that_is_not_live_takes_no_rows_of_a_haptic_thread(void **state)
{
    (void)state;
    const char *path = record_path("lockstep.h5");
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    def.live = false;
    live_run_record(&run, path, &def);
    assert_false(live_tick(&run, 1));
    assert_int_equal(live_step(&run, 0, 1), TAC_OK);
    tac_recording_close(run.recording);
    run.recording = NULL;
    live_run_close(&run);
    tac_RecordingFile *file = record_open(path);
    assert_false(tac_recording_info(file).live);
    assert_int_equal(tac_recording_info(file).live_steps, 0);
    assert_int_equal(tac_recording_device(file, 0).rows, LIVE_FRAMES); // those of the step
    assert_int_equal(tac_recording_read_live(file, 0, 1, NULL), TAC_ERR_INVALID);
    tac_recording_file_close(file);
    unlink(path);
}

// ---- edits

// A queue that was filled while the world was paused comes in one go.
static void many_edits_between_two_steps_are_all_there(void **state)
{
    (void)state;
    enum { EDITS = 4096 };
    for (int thread = 0; thread < 2; thread++) {
        const char *path = record_path("edits.h5");
        LiveRun run = live_run_open();
        tac_RecordingDef def = live_run_def(&run);
        def.thread = thread == 1;
        def.flush_every = 1.0;
        live_run_record(&run, path, &def);
        assert_int_equal(live_step(&run, 0, 0), TAC_OK);
        tac_Edit edit = {.kind = "set", .object = "k"};
        for (int i = 0; i < EDITS; i++) {
            edit.value[0] = i;
            assert_int_equal(tac_recording_edit(run.recording, &edit), TAC_OK);
        }
        assert_int_equal(live_step(&run, 1, 0), TAC_OK);
        assert_int_equal(tac_recording_close(run.recording), TAC_OK);
        run.recording = NULL;
        live_run_close(&run);

        static tac_Edit there[EDITS];
        tac_RecordingFile *file = record_open(path);
        assert_int_equal(tac_recording_info(file).edits, EDITS);
        assert_int_equal(tac_recording_read_edits(file, 0, EDITS, there), TAC_OK);
        for (int i = 0; i < EDITS; i++)
            assert_true(there[i].value[0] == i && there[i].step == 1);
        tac_recording_file_close(file);
        unlink(path);
    }
}

// ---- resets

static void after_a_reset_steps_and_time_of_the_file_go_on(void **state)
{
    (void)state;
    enum { STEPS = 20 };
    for (int thread = 0; thread < 2; thread++) {
        const char *path = record_path("reset.h5");
        LiveRun run = live_run_open();
        size_t size = tac_world_save_size(run.s.world);
        void *beginning = malloc(size);
        assert_int_equal(tac_world_save(run.s.world, beginning, size), TAC_OK);
        tac_RecordingDef def = live_run_def(&run);
        def.thread = thread == 1;
        def.every = 1;
        live_run_record(&run, path, &def);
        for (uint64_t i = 0; i < 2 * STEPS; i++) {
            if (i == STEPS) {
                assert_int_equal(tac_world_load(run.s.world, beginning, size), TAC_OK);
                assert_int_equal(tac_recording_reset(run.recording, run.s.world), TAC_OK);
                tac_Edit reset = {.kind = "reset"};
                assert_int_equal(tac_recording_edit(run.recording, &reset), TAC_OK);
            }
            assert_int_equal(live_step(&run, i % STEPS, i), TAC_OK);
        }
        assert_int_equal(tac_recording_close(run.recording), TAC_OK);
        run.recording = NULL;
        live_run_close(&run);
        free(beginning);

        tac_RecordedStep step[2 * STEPS + 1];
        tac_RecordedLive live[2 * STEPS];
        tac_Edit reset;
        tac_RecordingFile *file = record_open(path);
        assert_int_equal(tac_recording_info(file).rows, 2 * STEPS + 1);
        assert_int_equal(tac_recording_read_steps(file, 0, 2 * STEPS + 1, step), TAC_OK);
        assert_int_equal(tac_recording_read_live(file, 0, 2 * STEPS, live), TAC_OK);
        for (uint64_t i = 1; i <= 2 * STEPS; i++) {
            assert_int_equal(step[i].step, i);
            assert_int_equal(live[i - 1].step, i);
            check_near(step[i].time, step[i - 1].time + live[i - 1].T, 1e-12); // rounding
            if (i > STEPS) // the same world again
                assert_true(step[i].hash == step[i - STEPS].hash);
        }
        assert_int_equal(tac_recording_read_edits(file, 0, 1, &reset), TAC_OK);
        assert_string_equal(reset.kind, "reset");
        assert_int_equal(reset.step, STEPS);
        assert_int_equal(taci_recording_event_count(file), 0); // it was meant, and is no "loaded"
        tac_recording_file_close(file);
        unlink(path);
    }
}

static void a_load_that_nobody_told_of_is_refused_as_before(void **state)
{
    (void)state;
    const char *path = record_path("load.h5");
    LiveRun run = live_run_open();
    size_t size = tac_world_save_size(run.s.world);
    void *beginning = malloc(size);
    assert_int_equal(tac_world_save(run.s.world, beginning, size), TAC_OK);
    tac_RecordingDef def = live_run_def(&run);
    live_run_record(&run, path, &def);
    for (int i = 0; i < 3; i++)
        assert_int_equal(live_step(&run, 0, 0), TAC_OK);
    for (int i = 0; i < 2; i++) { // after a reset, too, where the numbers differ
        assert_int_equal(tac_world_load(run.s.world, beginning, size), TAC_OK);
        assert_int_equal(live_step(&run, 0, 0), TAC_ERR_STATE);
        assert_int_equal(tac_world_load(run.s.world, beginning, size), TAC_OK);
        assert_int_equal(tac_recording_reset(run.recording, run.s.world), TAC_OK);
        assert_int_equal(live_step(&run, 0, 0), TAC_OK);
        assert_int_equal(live_step(&run, 0, 0), TAC_OK);
    }
    free(beginning);
    live_run_close(&run);
    unlink(path);
}

// ---- older files

// The table of a device as programs before this wrote it: without the last two columns.
static void age_table(const char *path)
{
    taci_RecordTypes types;
    static tac_RecordedServo row[64];
    tac_RecordedDevice device;
    hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
    assert_true(file >= 0 && taci_record_types_open(&types));
    hid_t table = H5Dopen2(file, "servo/hand", H5P_DEFAULT);
    hsize_t count = taci_h5_row_count(table);
    assert_in_range(count, 2, 64);
    assert_true(taci_record_get_device(table, &device));
    assert_true(taci_h5_read_rows(table, types.servo, 0, count, row));
    H5Dclose(table);
    assert_true(H5Ldelete(file, "servo/hand", H5P_DEFAULT) >= 0);
    hid_t old = H5Tcreate(H5T_COMPOUND, offsetof(tac_RecordedServo, tick));
    for (int i = 0; i < H5Tget_nmembers(types.servo); i++) {
        char *name = H5Tget_member_name(types.servo, (unsigned)i);
        hid_t of = H5Tget_member_type(types.servo, (unsigned)i);
        if (strcmp(name, "tick") != 0 && strcmp(name, "advance") != 0)
            assert_true(H5Tinsert(old, name, H5Tget_member_offset(types.servo, (unsigned)i), of) >=
                        0);
        H5Tclose(of);
        H5free_memory(name);
    }
    hid_t space = H5Screate_simple(1, &count, NULL);
    table = H5Dcreate2(file, "servo/hand", old, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    assert_true(table >= 0 && taci_record_put_device(table, &device));
    assert_true(H5Dwrite(table, types.servo, H5S_ALL, H5S_ALL, H5P_DEFAULT, row) >= 0);
    free((char *)(uintptr_t)device.name);
    H5Sclose(space);
    H5Tclose(old);
    H5Dclose(table);
    taci_record_types_close(&types);
    assert_true(H5Fclose(file) >= 0);
}

static void older_files_without_ticks_are_read(void **state)
{
    (void)state;
    char path[600], copy[700];
    snprintf(path, sizeof path, "%s", record_path("old.h5"));
    snprintf(copy, sizeof copy, "%s.copy", path);
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    def.every = 1;
    live_run_record(&run, path, &def);
    for (uint64_t tick = 1; tick <= 10; tick++)
        assert_true(live_tick(&run, tick));
    for (uint64_t i = 0; i < 100; i++) // channels, whose numbers a copy must not leave in others
        assert_int_equal(live_step(&run, i, 10), TAC_OK);
    assert_int_equal(tac_recording_close(run.recording), TAC_OK);
    run.recording = NULL;
    live_run_close(&run);
    age_table(path);
    for (int again = 0; again < 2; again++) { // the file, and its copy
        tac_RecordingFile *file = record_open(again ? copy : path);
        tac_RecordedServo row[10 * LIVE_FRAMES];
        memset(row, 0x55, sizeof row);
        assert_int_equal(tac_recording_read_servo(file, 0, 0, 10 * LIVE_FRAMES, row), TAC_OK);
        for (int i = 0; i < 10 * LIVE_FRAMES; i++) {
            tac_RecordedServo expected = live_row((uint64_t)(1 + i / LIVE_FRAMES), i % LIVE_FRAMES);
            expected.tick = 0;
            expected.advance = 0.0;
            assert_memory_equal(&row[i], &expected, sizeof expected);
        }
        if (!again)
            assert_int_equal(taci_recording_copy(file, copy, false), TAC_OK);
        tac_recording_file_close(file);
    }
    unlink(path);
    unlink(copy);
}

static void a_copy_of_a_live_file_has_all_of_it(void **state)
{
    (void)state;
    char path[600], copy[700];
    snprintf(path, sizeof path, "%s", record_path("whole.h5"));
    snprintf(copy, sizeof copy, "%s.copy", path);
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    live_run_record(&run, path, &def);
    for (uint64_t i = 0; i < 50; i++) {
        assert_true(live_tick(&run, i + 1));
        assert_int_equal(live_step(&run, i, i + 1), TAC_OK);
    }
    assert_int_equal(tac_recording_close(run.recording), TAC_OK);
    run.recording = NULL;
    live_run_close(&run);
    tac_RecordingFile *file = record_open(path);
    assert_int_equal(taci_recording_copy(file, copy, false), TAC_OK);
    tac_recording_file_close(file);
    file = record_open(copy);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_true(info.live);
    assert_int_equal(info.live_steps, 50);
    assert_int_equal(info.replay_steps, 50);
    live_check_servo(file, 50);
    tac_recording_file_close(file);
    unlink(path);
    unlink(copy);
}

// ---- after a kill

// Say in a closed file what a flush would have said that came before all of it.
static void set_safe(const char *path, const taci_RecordSafe *safe)
{
    hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
    taci_RecordTables tables = {.safe = H5Dopen2(file, "meta/safe", H5P_DEFAULT)};
    assert_true(file >= 0 && tables.safe >= 0 && taci_record_set_safe(&tables, safe));
    H5Dclose(tables.safe);
    assert_true(H5Fclose(file) >= 0);
}

static void what_no_flush_has_called_safe_does_not_count(void **state)
{
    (void)state;
    const char *path = record_path("safe.h5");
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    live_run_record(&run, path, &def);
    tac_Edit edit = {.kind = "set"};
    for (uint64_t i = 0; i < 50; i++) {
        assert_true(live_tick(&run, i + 1));
        assert_int_equal(tac_recording_edit(run.recording, &edit), TAC_OK);
        assert_int_equal(live_step(&run, i, i + 1), TAC_OK);
    }
    assert_int_equal(tac_recording_close(run.recording), TAC_OK);
    run.recording = NULL;
    live_run_close(&run);
    set_safe(path,
             &(taci_RecordSafe){.whole = 31, .lost = 3, .inputs = 32, .live = 33, .servo[0] = 34});
    tac_RecordingFile *file = record_open(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.rows, 11);
    assert_int_equal(info.replay_steps, 31);
    assert_int_equal(info.rows_lost, 3);
    assert_int_equal(info.edits, 32);
    assert_int_equal(info.live_steps, 33);
    assert_int_equal(tac_recording_device(file, 0).rows, 34);
    tac_recording_file_close(file);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_live_file_has_all_ticks_steps_and_edits),
        cmocka_unit_test(a_live_step_without_ticks_keeps_the_tick_before),
        cmocka_unit_test(a_recording_that_is_not_live_takes_no_rows_of_a_haptic_thread),
        cmocka_unit_test(many_edits_between_two_steps_are_all_there),
        cmocka_unit_test(after_a_reset_steps_and_time_of_the_file_go_on),
        cmocka_unit_test(a_load_that_nobody_told_of_is_refused_as_before),
        cmocka_unit_test(older_files_without_ticks_are_read),
        cmocka_unit_test(a_copy_of_a_live_file_has_all_of_it),
        cmocka_unit_test(what_no_flush_has_called_safe_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
