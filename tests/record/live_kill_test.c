// A live session that is killed leaves a file that can be repeated up to its last flush: for every
// step of it all ticks that went into it are there, and all edits.
#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include "base/clock.h"
#include "record/live_run.h"
#include "support/check.h"
#include "support/env.h"
#include "support/rnd.h"
#include "larger.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHILDREN = 4, STEPS_MAX = 60000, EDIT_EVERY = 7 };

typedef struct Child {
    pid_t pid;
    uint64_t kill_at; // ns
    char path[600];
    _Atomic uint64_t steps;         // handed over
    uint64_t stepped_at[STEPS_MAX]; // ns
} Child;

static LiveRun run; // of a child
static _Atomic uint64_t handed;

static void *tick_along(void *unused)
{
    (void)unused;
    uint64_t deadline = taci_clock_now();
    for (uint64_t tick = 1;; tick++) {
        taci_clock_wait(deadline += 500000); // 2 kHz
        if (!live_tick(&run, tick))
            _exit(5);
        atomic_store_explicit(&handed, tick, memory_order_release);
    }
    return NULL;
}

static void run_child(Child *child)
{
    run = live_run_open();
    tac_RecordingDef def = live_run_def(&run);
    def.thread = true;
    def.haptic_period = 5e-4;
    pthread_t haptic;
    live_run_record(&run, child->path, &def);
    if (pthread_create(&haptic, NULL, tick_along, NULL) != 0)
        _exit(1);
    uint64_t deadline = taci_clock_now();
    for (uint64_t step = 0; step < STEPS_MAX; step++) {
        taci_clock_wait(deadline += 1000000);
        if (step % EDIT_EVERY == 0) {
            tac_Edit edit = {.value[0] = (double)step, .kind = "set"};
            if (tac_recording_edit(run.recording, &edit) != TAC_OK)
                _exit(2);
        }
        child->stepped_at[step] = taci_clock_now();
        atomic_store(&child->steps, step + 1);
        uint64_t tick = atomic_load_explicit(&handed, memory_order_acquire);
        if (live_step(&run, step, tick) != TAC_OK)
            _exit(3);
    }
    _exit(4);
}

static void start_child(Child *child, int number, Rnd *rnd)
{
    memset(child, 0, sizeof *child);
    snprintf(child->path, sizeof child->path, "%s-%d", record_path("live-kill.h5"), number);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        run_child(child);
    child->pid = pid;
    while (atomic_load(&child->steps) == 0)
        taci_clock_wait(taci_clock_now() + 100000);
    child->kill_at = taci_clock_now() + (uint64_t)(rnd_uniform(rnd, 0.0, 2.0) * 1e9);
}

static void kill_child(Child *child)
{
    int status = 0;
    taci_clock_wait(child->kill_at);
    child->kill_at = taci_clock_now();
    assert_int_equal(kill(child->pid, SIGKILL), 0);
    assert_int_equal(waitpid(child->pid, &status, 0), child->pid);
    if (WIFEXITED(status))
        fail_msg("it had ended before, with %d", WEXITSTATUS(status));
}

// The age of the oldest step that is lost, s.
static double check_child(const Child *child)
{
    tac_RecordingFile *file = record_open(child->path);
    tac_RecordingInfo info = tac_recording_info(file);
    tac_RecordedStep last;
    assert_false(info.complete);
    assert_int_equal(info.rows_lost, 0);
    assert_int_equal(tac_recording_read_steps(file, info.rows - 1, 1, &last), TAC_OK);
    assert_int_equal(info.replay_steps, last.step);
    assert_true(info.live_steps >= info.replay_steps);
    tac_RecordedLive live = {0};
    uint64_t before = 0;
    for (uint64_t i = 0; i < info.live_steps; i++) {
        assert_int_equal(tac_recording_read_live(file, i, 1, &live), TAC_OK);
        assert_int_equal(live.step, i + 1);
        assert_true(live.tick >= before && live.T == live_length(i));
        before = live.tick;
    }
    live_check_servo(file, live.tick);
    uint64_t edits = info.live_steps > 0 ? (info.live_steps - 1) / EDIT_EVERY + 1 : 0;
    assert_in_range(info.edits, edits, edits + 1);
    for (uint64_t i = 0; i < edits; i++) {
        tac_Edit edit;
        assert_int_equal(tac_recording_read_edits(file, i, 1, &edit), TAC_OK);
        assert_true(edit.step == EDIT_EVERY * i && edit.value[0] == (double)edit.step);
    }
    tac_recording_file_close(file);
    unlink(child->path);
    if (info.live_steps >= atomic_load(&child->steps))
        return 0.0;
    return 1e-9 * (double)(int64_t)(child->kill_at - child->stepped_at[info.live_steps]);
}

static void a_killed_session_can_be_repeated_up_to_its_last_flush(void **state)
{
    (void)state;
    int total = test_count(24, 4);
    Rnd rnd = rnd_make((uint64_t)getpid() ^ taci_clock_now()); // other moments in every run
    Child *children = mmap(NULL, CHILDREN * sizeof *children, PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(children != MAP_FAILED);
    double oldest = 0.0;
    for (int done = 0; done < total; done += CHILDREN) {
        for (int i = 0; i < CHILDREN; i++)
            start_child(&children[i], done + i, &rnd);
        for (int i = 0; i < CHILDREN; i++)
            kill_child(&children[i]);
        for (int i = 0; i < CHILDREN; i++)
            oldest = larger(oldest, check_child(&children[i]));
    }
    show(oldest, "s, age of the oldest step lost");
    check_at_most_in(oldest, 1.0, "s"); // what tac_recording promises
    munmap(children, CHILDREN * sizeof *children);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_killed_session_can_be_repeated_up_to_its_last_flush),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
