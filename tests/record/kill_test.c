// Runs that are killed at random times leave files that open, with all rows but the youngest.
//
// Children record and note, in memory shared with the parent, when each row was handed over; the
// parent kills them without warning and reads their files. Rows are compared with a run of its own.
#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include "base/clock.h"
#include "record/record_scene.h"
#include "support/check.h"
#include "support/env.h"
#include "support/rnd.h"
#include "larger.h"
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    ROWS_MAX = 60000, // of a child; then it waits for its end
    CHILDREN = 4,     // at a time
};
static const double PACE = 0.002; // s between rows of those that run in real time: the rows that
                                  // fit in memory last for two seconds

typedef struct Child {
    pid_t pid;
    bool fast, thread;
    uint64_t kill_at; // ns
    char path[600];
    _Atomic uint64_t rows;       // handed over
    uint64_t taken_at[ROWS_MAX]; // ns, when tac_recording_step was called with it
} Child;

// What a run of the scene gives, as far as rows were asked for.
typedef struct Reference {
    RecordScene scene;
    int rows;
    uint64_t hash[ROWS_MAX];
    double position[ROWS_MAX][3]; // of the first channel
} Reference;

static uint64_t writes, writes_across; // of less than a page; those of them that touch two

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at);

// In front of libc's.
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    if (size <= 4096) {
        writes++;
        writes_across += at / 4096 != (at + (off_t)size - 1) / 4096;
    }
    return syscall(SYS_pwrite64, file, bytes, size, at);
}

static void run_child(Child *child)
{
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    tac_Recording *recording = NULL;
    def.thread = child->thread;
    if (tac_recording_create(child->path, s.scene, s.world, &def, &recording) != TAC_OK)
        _exit(1);
    uint64_t tick = taci_clock_now();
    child->taken_at[0] = tick;
    for (uint64_t row = 1; row < ROWS_MAX; row++) {
        atomic_store(&child->rows, row);
        if (!child->fast)
            taci_clock_wait(tick += (uint64_t)(PACE * 1e9));
        if (!record_scene_step(&s))
            _exit(2);
        child->taken_at[row] = taci_clock_now();
        if (tac_recording_step(recording, s.world) != TAC_OK)
            _exit(3);
    }
    atomic_store(&child->rows, ROWS_MAX);
    while (tac_recording_step(recording, s.world) == TAC_OK) // no row, but what waits is written
        taci_clock_wait(taci_clock_now() + 1000000);
    _exit(4);
}

static void start_child(Child *child, int number, Rnd *rnd)
{
    memset(child, 0, sizeof *child);
    child->fast = number % 4 == 3;
    child->thread = number % 2 == 0; // fast ones would lose rows
    snprintf(child->path, sizeof child->path, "%s-%d", record_path("kill.h5"), number);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        run_child(child);
    child->pid = pid; // shared: the child must not write its 0 there
    // Flushes are at most half a second apart: long enough for several, and to die in each part of
    // one. Those that run fast flush all the time, and fill the disk.
    double life = rnd_uniform(rnd, 0.0, child->fast ? 0.3 : 2.2);
    while (atomic_load(&child->rows) == 0) // until the file is there
        taci_clock_wait(taci_clock_now() + 100000);
    child->kill_at = taci_clock_now() + (uint64_t)(life * 1e9);
}

// Kill the one whose time comes next. False: none is left.
static bool kill_next(Child *children)
{
    Child *next = NULL;
    for (int i = 0; i < CHILDREN; i++)
        if (children[i].pid != 0 && (next == NULL || children[i].kill_at < next->kill_at))
            next = &children[i];
    if (next == NULL)
        return false;
    taci_clock_wait(next->kill_at);
    next->kill_at = taci_clock_now();
    assert_int_equal(kill(next->pid, SIGKILL), 0);
    int status = 0;
    assert_int_equal(waitpid(next->pid, &status, 0), next->pid);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL); // it had not failed before
    next->pid = 0;
    return true;
}

static void run_reference(Reference *reference, uint64_t rows)
{
    RecordScene *s = &reference->scene;
    for (; (uint64_t)reference->rows < rows; reference->rows++) {
        if (reference->rows > 0)
            assert_true(record_scene_step(s));
        reference->hash[reference->rows] = tac_world_hash(s->world);
        tac_scene_read(s->scene, s->world, 0, reference->position[reference->rows]);
    }
}

static void check_rows(Reference *reference, tac_RecordingFile *file)
{
    uint64_t rows = tac_recording_info(file).rows;
    run_reference(reference, rows);
    tac_RecordedStep *steps = calloc(rows, sizeof *steps);
    double *position = calloc(3 * rows, sizeof *position);
    assert_int_equal(tac_recording_read_steps(file, 0, rows, steps), TAC_OK);
    assert_int_equal(tac_recording_read_channel(file, 0, 0, rows, position), TAC_OK);
    for (uint64_t i = 0; i < rows; i++) {
        assert_int_equal(steps[i].step, i);
        assert_true(steps[i].hash == reference->hash[i]);
    }
    assert_memory_equal(position, reference->position, 3 * rows * sizeof *position);
    free(steps);
    free(position);
}

// The age of the oldest row that is not in the file, s.
static double check_child(Reference *reference, Child *child)
{
    uint64_t handed_over = atomic_load(&child->rows);
    Heard message = {0};
    tac_RecordingFile *file = NULL;
    if (tac_recording_open(child->path, hear, &message, &file) != TAC_OK)
        fail_msg("after %llu rows: %s", (unsigned long long)handed_over, message.text);
    uint64_t rows = tac_recording_info(file).rows;
    assert_false(tac_recording_info(file).complete);
    check_rows(reference, file);
    tac_recording_file_close(file);
    unlink(child->path);
    if (rows >= handed_over)
        return 0.0;
    // Signed: it may have gone on a little after the clock was read.
    return 1e-9 * (double)(int64_t)(child->kill_at - child->taken_at[rows]);
}

static void killed_runs_lose_no_row_older_than_a_second(void **state)
{
    (void)state;
    int total = test_count(40, 8);
    Rnd rnd = rnd_make((uint64_t)getpid() ^ taci_clock_now()); // other moments in every run
    Reference *reference = calloc(1, sizeof *reference);
    Child *children = mmap(NULL, CHILDREN * sizeof *children, PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_non_null(reference);
    assert_true(children != MAP_FAILED);
    reference->scene = record_scene_open(record_scene_text, NULL);

    double oldest = 0.0;
    for (int done = 0; done < total; done += CHILDREN) {
        for (int i = 0; i < CHILDREN; i++)
            start_child(&children[i], done + i, &rnd);
        while (kill_next(children))
            continue;
        for (int i = 0; i < CHILDREN; i++)
            oldest = larger(oldest, check_child(reference, &children[i]));
    }
    show(oldest, "s, age of the oldest row lost");
    check_at_most_in(oldest, 1.0, "s"); // what tac_recording promises
    record_scene_close(&reference->scene);
    munmap(children, CHILDREN * sizeof *children);
    free(reference);
}

// The system ends a write between two pages when a kill comes: HDF5's own data, in blocks of less
// than a page, must not lie across two.
static void no_block_can_be_torn_by_a_kill(void **state)
{
    (void)state;
    const char *path = record_path("torn.h5");
    writes = writes_across = 0;
    record_to(path, record_scene_text, NULL, test_count(20000, 2000));
    unlink(path);
    check_at_least((double)writes, 200.0); // 20 tables in each of at least two flushes; else this
                                           // program does not see them
    assert_int_equal(writes_across, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_block_can_be_torn_by_a_kill),
        cmocka_unit_test(killed_runs_lose_no_row_older_than_a_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
