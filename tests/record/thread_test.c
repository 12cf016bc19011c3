// A recording that a thread of its own writes: it holds the same rows, the step waits for nothing,
// and what a slow disk makes it lose is counted and marked.
#define _GNU_SOURCE
#include "base/clock.h"
#include "record/live_run.h"
#include "record/record.h"
#include "record/rows.h"
#include "support/alloc_count.h"
#include "support/check.h"
#include "support/env.h"
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Until the recorder's thread hangs in a write.
static void stall_disk(void)
{
    live_stall(true);
    while (live_stalled() == 0)
        taci_clock_wait(taci_clock_now() + 1000000);
}

static tac_RecordingStats stats_of(const LiveRun *run)
{
    tac_RecordingStats stats;
    tac_recording_stats(run->recording, &stats);
    return stats;
}

static void wait_for_row(const LiveRun *run, uint64_t rows)
{
    while (stats_of(run).rows < rows)
        taci_clock_wait(taci_clock_now() + 1000000);
}

static void close_all(LiveRun *run, tac_Result expected)
{
    assert_int_equal(tac_recording_close(run->recording), expected);
    run->recording = NULL;
    live_run_close(run);
}

// ---- the same rows

static void record_plain(const char *path, bool thread, int steps)
{
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    tac_Recording *recording;
    def.thread = thread;
    def.save_every = 500;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording), TAC_OK);
    for (int i = 0; i < steps; i++) {
        if (i % 300 == 299)
            s.T = s.T == 0.001 ? 0.0005 : 0.001;
        assert_true(record_scene_step(&s));
        assert_int_equal(tac_recording_step(recording, s.world), TAC_OK);
        tac_RecordingStats stats;
        for (tac_recording_stats(recording, &stats); thread && stats.rows + 1000 < (uint64_t)i;
             tac_recording_stats(recording, &stats))
            taci_clock_wait(taci_clock_now() + 1000000); // faster than any clock: let it follow
    }
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_scene_close(&s);
}

static void a_thread_writes_the_same_rows(void **state)
{
    (void)state;
    char path[2][600];
    tac_RecordingFile *file[2];
    int steps = test_count(10000, 2000); // more than memory holds: its rings go round
    for (int i = 0; i < 2; i++) {
        snprintf(path[i], sizeof path[i], "%s-%d", record_path("same.h5"), i);
        record_plain(path[i], i == 1, steps);
        file[i] = record_open(path[i]);
    }
    tac_RecordingInfo a = tac_recording_info(file[0]), b = tac_recording_info(file[1]);
    assert_int_equal(a.rows, steps + 1);
    assert_int_equal(a.replay_steps, steps);
    assert_true(b.complete && a.rows == b.rows && a.saves == b.saves && a.edits == b.edits &&
                a.replay_steps == b.replay_steps && b.rows_lost == 0);
    assert_true(a.edits > 3 && a.saves == a.rows / 500 + 1);
    for (uint64_t row = 0; row < a.rows; row++) {
        tac_RecordedStep x, y;
        double p[3], q[3];
        assert_int_equal(tac_recording_read_steps(file[0], row, 1, &x), TAC_OK);
        assert_int_equal(tac_recording_read_steps(file[1], row, 1, &y), TAC_OK);
        assert_memory_equal(&x, &y, sizeof x);
        assert_int_equal(tac_recording_read_channel(file[0], 0, row, 1, p), TAC_OK);
        assert_int_equal(tac_recording_read_channel(file[1], 0, row, 1, q), TAC_OK);
        assert_memory_equal(p, q, sizeof p);
    }
    for (uint64_t i = 0; i < a.edits; i++) {
        tac_Edit x, y;
        assert_int_equal(tac_recording_read_edits(file[0], i, 1, &x), TAC_OK);
        assert_int_equal(tac_recording_read_edits(file[1], i, 1, &y), TAC_OK);
        assert_memory_equal(&x, &y, sizeof x);
    }
    // A saved state from a ring that went round leads on to the rows that follow.
    RecordScene s = record_scene_open(record_scene_text, NULL);
    uint64_t saved;
    tac_RecordedStep step;
    assert_int_equal(tac_recording_load(file[1], a.rows - 1, s.world, &saved), TAC_OK);
    assert_int_equal(tac_recording_read_steps(file[1], saved, 1, &step), TAC_OK);
    assert_true(step.hash == tac_world_hash(s.world));
    record_scene_close(&s);
    for (int i = 0; i < 2; i++) {
        tac_recording_file_close(file[i]);
        unlink(path[i]);
    }
}

// ---- the step waits for nothing

static void taking_rows_for_a_thread_takes_no_memory(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    def.thread = true;
    def.save_every = 3;
    static taci_RecordRows rows;
    assert_int_equal(taci_record_rows_create(&rows, run.s.scene, run.s.world, &def), TAC_OK);
    taci_record_rows_start(&rows, run.s.world);
    alloc_count_begin();
    for (int i = 0; i < 30000; i++) { // nobody writes: memory is full from some step on
        assert_true(record_scene_step(&run.s));
        tac_Edit edit = {.kind = "set"};
        taci_record_rows_edit(&rows, &edit);
        taci_record_rows_take(&rows, run.s.world);
    }
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations, 0);
    assert_int_equal(count.frees, 0);
    assert_true(rows.taken.lost.rows > 0 && rows.taken.lost.saves > 0 && rows.taken.lost.edits > 0);
    taci_record_rows_destroy(&rows);
    live_run_close(&run);
}

// In a process that the system ends at the first call that is not read, write or exit.
static void step_without_the_system(int answer)
{
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    def.thread = true;
    live_run_record(&run, record_path("seccomp.h5"), &def);
    char word = 'n';
    for (uint64_t i = 0; i < 1000; i++) {
        if (i == 100 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) != 0)
            word = 's'; // not to be had here
        tac_Edit edit = {.kind = "set"};
        if (live_tick(&run, i + 1) && tac_recording_edit(run.recording, &edit) == TAC_OK &&
            live_step(&run, i, i + 1) == TAC_OK && i == 999 && word == 'n')
            word = 'y';
    }
    if (write(answer, &word, 1) == 1)
        syscall(SYS_exit, 0); // of this thread, which is all that is allowed
}

static void a_step_with_a_thread_makes_no_system_call(void **state)
{
    (void)state;
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
    skip(); // their runtime calls the system
#endif
    int answer[2];
    char word = 'k'; // it was killed
    assert_int_equal(pipe(answer), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(answer[0]);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        step_without_the_system(answer[1]);
        _exit(1);
    }
    close(answer[1]);
    struct pollfd said = {.fd = answer[0], .events = POLLIN};
    bool came = poll(&said, 1, 20000) == 1; // a thread that was ended does not close the pipe
    ssize_t got = came ? read(answer[0], &word, 1) : 0;
    close(answer[0]);
    kill(pid, SIGKILL); // its recorder goes on
    waitpid(pid, NULL, 0);
    char path[600];
    snprintf(path, sizeof path, "%s", record_path("seccomp.h5"));
    char *number = strstr(path, "tactus-test-");
    assert_non_null(number);
    sprintf(number, "tactus-test-%ld-seccomp.h5", (long)pid);
    unlink(path);
    if (got == 1 && word == 's')
        skip();
    assert_int_equal(word, 'y');
}

// ---- losses

// The numbers of a world of its own, as far as steps were asked for.
typedef struct Truth {
    RecordScene s;
    uint64_t step;
} Truth;

static uint64_t hash_at(Truth *truth, uint64_t step)
{
    for (; truth->step < step; truth->step++) {
        truth->s.T = live_length(truth->step);
        assert_true(record_scene_step(&truth->s));
    }
    return tac_world_hash(truth->s.world);
}

static void rows_that_found_memory_full_are_counted_and_marked(void **state)
{
    (void)state;
    enum { STEPS = 9000 };
    const char *path = record_path("lost.h5");
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    def.live = false; // each step has rows of devices, which must not be lost with the world's
    def.thread = true;
    def.every = 1;
    live_run_record(&run, path, &def);
    uint64_t n = 0;
    for (; n < 100; n++)
        assert_int_equal(live_step(&run, n, 0), TAC_OK);
    stall_disk();
    for (; n < STEPS; n++)
        assert_int_equal(live_step(&run, n, 0), TAC_OK); // a step is made, whatever the disk does
    live_stall(false);
    wait_for_row(&run, 2000);
    for (int i = 0; i < 100; i++, n++) {
        assert_int_equal(live_step(&run, n, 0), TAC_OK);
        taci_clock_wait(taci_clock_now() + 1000000);
    }
    close_all(&run, TAC_OK);

    LiveRun again = live_run_open();
    Truth truth = {.s = again.s};
    tac_RecordingFile *file = record_open(path);
    tac_RecordingInfo info = tac_recording_info(file);
    uint64_t missing = n + 1 - info.rows, gaps = 0, first = 0, last = 0, before = 0;
    assert_true(missing > 1000);
    for (uint64_t row = 0; row < info.rows; row++) {
        tac_RecordedStep step;
        assert_int_equal(tac_recording_read_steps(file, row, 1, &step), TAC_OK);
        assert_true(step.hash == hash_at(&truth, step.step));
        if (row > 0 && step.step != before + 1) {
            first = gaps == 0 ? before + 1 : first;
            last = step.step - 1;
            gaps++;
        }
        before = step.step;
    }
    assert_int_equal(before, n);
    assert_int_equal(gaps, 1);
    assert_int_equal(last - first + 1, missing);
    taci_RecordedEvent event = {0};
    for (uint64_t i = 0; i < taci_recording_event_count(file); i++) {
        assert_int_equal(taci_recording_read_events(file, i, 1, &event), TAC_OK);
        if (strcmp(event.kind, "rows lost") == 0 && strncmp(event.text, "world", 5) == 0)
            break;
    }
    char expected[88];
    snprintf(expected, sizeof expected, "world: steps %llu to %llu", (unsigned long long)first,
             (unsigned long long)last);
    assert_string_equal(event.text, expected);
    assert_true(event.value == (double)missing);
    // Rows of devices, of which memory has as many, were lost too: that ends what can be repeated.
    assert_true(info.rows_lost > missing);
    assert_in_range(info.replay_steps, first - 2, first + 2);
    tac_recording_file_close(file);
    live_run_close(&again);
    unlink(path);
}

static void lost_rows_of_the_world_do_not_end_a_live_replay(void **state)
{
    (void)state;
    const char *path = record_path("gap.h5");
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    def.thread = true;
    def.every = 1;
    live_run_record(&run, path, &def);
    uint64_t n = 0;
    assert_int_equal(live_step(&run, n++, 0), TAC_OK);
    stall_disk();
    for (; n < 8000; n++) {
        if (n % 10 == 0) {
            tac_Edit edit = {.kind = "set"};
            assert_int_equal(tac_recording_edit(run.recording, &edit), TAC_OK);
        }
        assert_int_equal(live_step(&run, n, 0), TAC_OK);
    }
    live_stall(false);
    wait_for_row(&run, 1000);
    assert_int_equal(live_step(&run, n++, 0), TAC_OK);
    assert_true(stats_of(&run).lost.rows > 0);
    close_all(&run, TAC_OK);
    tac_RecordingFile *file = record_open(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_true(info.rows_lost > 1000 && info.rows + info.rows_lost == n + 1);
    assert_int_equal(info.live_steps, n);
    assert_int_equal(info.edits, 799);
    assert_int_equal(info.replay_steps, n);
    tac_recording_file_close(file);
    unlink(path);
}

static void a_lost_edit_ends_what_can_be_replayed(void **state)
{
    (void)state;
    const char *path = record_path("edits.h5");
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    def.thread = true;
    def.every = 1;
    live_run_record(&run, path, &def);
    for (uint64_t i = 0; i < 10; i++)
        assert_int_equal(live_step(&run, i, 0), TAC_OK);
    stall_disk();
    tac_Edit edit = {.kind = "set"};
    int kept = 0, lost = 0;
    for (int i = 0; i < 6000; i++) {
        tac_Result result = tac_recording_edit(run.recording, &edit);
        assert_true(result == TAC_OK || result == TAC_ERR_CAPACITY);
        kept += result == TAC_OK;
        lost += result != TAC_OK;
    }
    assert_true(kept >= 4096 && lost > 0);
    live_stall(false);
    wait_for_row(&run, 10);
    for (uint64_t i = 10; i < 20; i++)
        assert_int_equal(live_step(&run, i, 0), TAC_OK);
    close_all(&run, TAC_OK);
    tac_RecordingFile *file = record_open(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.edits, kept);
    assert_int_equal(info.rows_lost, lost);
    assert_int_equal(info.rows, 21);
    assert_int_equal(info.replay_steps, 10); // it took effect after these
    tac_recording_file_close(file);
    unlink(path);
}

static void a_lost_tick_ends_what_can_be_replayed(void **state)
{
    (void)state;
    const char *path = record_path("ticks.h5");
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    def.thread = true;
    def.every = 1;
    live_run_record(&run, path, &def);
    uint64_t tick = 0, step = 0, first_lost = 0, last_whole = 0, lost = 0;
    stall_disk();
    for (; tick < 10000; tick++) { // 4 s of a tick a millisecond fit
        bool kept = live_tick(&run, tick + 1);
        if (!kept && first_lost == 0) {
            first_lost = tick + 1;
            last_whole = step;
        }
        if (!kept)
            lost++;
        if (tick % 10 == 9)
            assert_int_equal(live_step(&run, step++, tick + 1), TAC_OK);
    }
    assert_in_range(first_lost, 4001, 9000);
    live_stall(false);
    wait_for_row(&run, 900);
    while (!live_tick(&run, ++tick))
        taci_clock_wait(taci_clock_now() + 1000000);
    assert_int_equal(live_step(&run, step++, tick), TAC_OK);
    close_all(&run, TAC_OK);
    tac_RecordingFile *file = record_open(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.rows, step + 1);
    assert_int_equal(info.live_steps, step);
    assert_in_range(info.rows_lost, 2 * lost - 1, 2 * lost + 2000); // two frames each
    assert_int_equal(info.replay_steps, last_whole);
    live_check_servo(file, first_lost - 1);
    taci_RecordedEvent event = {0};
    assert_true(taci_recording_event_count(file) > 0);
    assert_int_equal(taci_recording_read_events(file, 0, 1, &event), TAC_OK);
    assert_string_equal(event.kind, "rows lost");
    assert_non_null(strstr(event.text, "hand: before tick"));
    tac_recording_file_close(file);
    unlink(path);
}

// ---- a disk that is full

static void limit_files(rlim_t size)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = size < limit.rlim_max ? size : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_full_disk_ends_the_recording_and_nothing_else(void **state)
{
    (void)state;
    const char *path = record_path("full.h5");
    Heard message = {0};
    LiveRun run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    def.thread = true;
    def.flush_every = 0.02;
    def.every = 1;
    def.message = hear;
    def.message_user = &message;
    limit_files(1 << 20);
    live_run_record(&run, path, &def);
    tac_Result result = TAC_OK;
    uint64_t n = 0, bytes = 0;
    for (; result == TAC_OK && n < 20000; n++) {
        live_tick(&run, n + 1);
        result = live_step(&run, n, n + 1);
        bytes = stats_of(&run).bytes > bytes ? stats_of(&run).bytes : bytes;
        taci_clock_wait(taci_clock_now() + 100000);
    }
    assert_int_equal(result, TAC_ERR_DEVICE);
    assert_false(live_tick(&run, n + 1));
    assert_int_equal(live_step(&run, n, n + 1), TAC_ERR_DEVICE);
    tac_Edit edit = {.kind = "set"};
    assert_int_equal(tac_recording_edit(run.recording, &edit), TAC_ERR_DEVICE);
    tac_RecordingStats stats = stats_of(&run);
    assert_true(stats.failed && !stats.writing && stats.flushes > 0);
    assert_string_equal(stats.why, "File too large");
    assert_in_range(bytes, 1 << 14, 1 << 21);
    close_all(&run, TAC_ERR_DEVICE);
    limit_files(RLIM_INFINITY);
    assert_int_equal(message.count, 1); // said once
    char expected[64];
    snprintf(expected, sizeof expected, "%llu rows are safe", (unsigned long long)stats.rows);
    assert_non_null(strstr(message.text, expected));
    tac_RecordingFile *file = record_open(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.rows, stats.rows);
    assert_false(info.complete);
    assert_int_equal(info.replay_steps, stats.rows - 1);
    tac_RecordedLive live;
    assert_true(info.live_steps >= info.replay_steps);
    assert_int_equal(tac_recording_read_live(file, info.replay_steps - 1, 1, &live), TAC_OK);
    live_check_servo(file, live.tick);
    tac_recording_file_close(file);
    unlink(path);
}

int main(void)
{
    signal(SIGXFSZ, SIG_IGN); // the default action would end the program
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_with_a_thread_makes_no_system_call), // it forks: before any thread
        cmocka_unit_test(a_thread_writes_the_same_rows),
        cmocka_unit_test(taking_rows_for_a_thread_takes_no_memory),
        cmocka_unit_test(rows_that_found_memory_full_are_counted_and_marked),
        cmocka_unit_test(lost_rows_of_the_world_do_not_end_a_live_replay),
        cmocka_unit_test(a_lost_edit_ends_what_can_be_replayed),
        cmocka_unit_test(a_lost_tick_ends_what_can_be_replayed),
        cmocka_unit_test(a_full_disk_ends_the_recording_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
