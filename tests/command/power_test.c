// The power goes between two writes: the disk then has all that was brought to it, and of what was
// written since any part. Here every such moment of a sweep is tried: its file opens, and each
// point that it calls done has its numbers.
//
// What is written and brought to the disk is seen by standing in front of the system's functions.
#define _DEFAULT_SOURCE // syscall
#include "cmd.h"
#include "output.h"
#include "support/check.h"
#include "support/env.h"
#include "support/rnd.h"
#include "sweep_file.h"
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POINTS = 12, MEASURES = 3, IMAGE_MAX = 1 << 16, WRITES_MAX = 1024, EVENTS_MAX = 64 };

typedef struct Write {
    off_t at;
    size_t size;
    char bytes[16];
} Write;

static char image[IMAGE_MAX]; // what is on the disk for certain
static size_t image_size;
static Write waiting[WRITES_MAX]; // what may be there
static int waiting_count;
static char events[EVENTS_MAX]; // 's': a file was brought to the disk, 'd': a folder, 'r': renamed

static Rnd rnd;
static bool watching; // the power goes after each write

static void check_power_off(void);

static void note(char event)
{
    size_t length = strlen(events);
    if (length + 1 < sizeof events)
        events[length] = event;
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    if (waiting_count < WRITES_MAX && size <= sizeof waiting[0].bytes) {
        Write *w = &waiting[waiting_count++];
        w->at = at;
        w->size = size;
        memcpy(w->bytes, bytes, size);
    }
    ssize_t count = syscall(SYS_pwrite64, file, bytes, size, at);
    for (int trial = 0; watching && trial < test_count(10, 3); trial++)
        check_power_off();
    return count;
}

static void apply(char *to, const Write *w)
{
    memcpy(to + w->at, w->bytes, w->size);
}

int fsync(int file)
{
    struct stat status;
    bool folder = fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
    note(folder ? 'd' : 's');
    for (int i = 0; i < waiting_count && image_size > 0; i++)
        apply(image, &waiting[i]);
    waiting_count = 0;
    return (int)syscall(SYS_fsync, file);
}

int rename(const char *from, const char *to)
{
    note('r');
    return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

const char *cmd_version_text(void)
{
    return "0.0.0";
}

static const SweepColumn columns[MEASURES] = {{"a", "J", ""}, {"b", "", ""}, {"c", "m", ""}};
static SweepAxis axis = {.name = "k", .count = POINTS};
static char path[600], cut[700];
static tac_Scene *scene;

static double number(int point, int measure)
{
    return 1.0 + point + 0.1 * measure;
}

static SweepFile describe(const char *name)
{
    return (SweepFile){.path = name,
                       .title = "t",
                       .asked = "",
                       .scene = scene,
                       .axis = &axis,
                       .axis_count = 1,
                       .measure = columns,
                       .measure_count = MEASURES,
                       .count = POINTS,
                       .descriptor = -1};
}

static int open_scene(void **state)
{
    (void)state;
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/tactus-power-%ld.h5", folder != NULL ? folder : "/tmp",
             (long)getpid());
    snprintf(cut, sizeof cut, "%s.yaml", path);
    FILE *file = fopen(cut, "w");
    fputs("tactus: 1\nbodies: [{name: ball, mass: 1, inertia: [1, 1, 1]}]\n", file);
    fclose(file);
    tac_SceneOptions options = tac_scene_options_default();
    tac_Result result = tac_scene_load(cut, &options, &scene);
    unlink(cut);
    snprintf(cut, sizeof cut, "%s.cut", path);
    for (int i = 0; i < POINTS; i++)
        axis.value[i] = i;
    return result == TAC_OK ? 0 : -1;
}

static int close_scene(void **state)
{
    (void)state;
    tac_scene_destroy(scene);
    unlink(path);
    unlink(cut);
    return 0;
}

static void read_image(void)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    image_size = fread(image, 1, sizeof image, file);
    fclose(file);
    check_at_most((double)image_size, IMAGE_MAX - 1.0);
}

static int safe; // points that the disk must have

// The disk with some of what waits.
static void check_power_off(void)
{
    static char copy[IMAGE_MAX];
    memcpy(copy, image, image_size);
    for (int i = 0; i < waiting_count; i++)
        if (rnd_uniform(&rnd, 0.0, 1.0) < 0.5)
            apply(copy, &waiting[i]);
    FILE *file = fopen(cut, "wb");
    assert_int_equal(fwrite(copy, 1, image_size, file), image_size);
    fclose(file);
    SweepFile found = describe(cut);
    assert_true(sweep_file_resume(&found));
    int done = 0;
    for (int i = 0; i < POINTS; i++) {
        assert_true(found.state[i] == SWEEP_OPEN || found.state[i] == SWEEP_DONE);
        done += found.state[i] == SWEEP_DONE;
        for (int k = 0; k < MEASURES && found.state[i] == SWEEP_DONE; k++)
            assert_true(found.rows[i * MEASURES + k] == number(i, k));
    }
    sweep_file_close(&found);
    check_at_least(done, safe);
}

static void a_power_off_leaves_no_point_that_is_called_done_without_its_numbers(void **state)
{
    (void)state;
    rnd = rnd_make(5);
    SweepFile f = describe(path);
    assert_true(sweep_file_create(&f, false));
    read_image();
    watching = true;
    for (int i = 0; i < POINTS; i++) {
        int point = (5 * i + 2) % POINTS; // in no order
        double row[MEASURES];
        for (int k = 0; k < MEASURES; k++)
            row[k] = number(point, k);
        assert_true(sweep_file_put(&f, point, row));
        if (i % 3 != 2)
            continue;
        assert_true(sweep_file_sync(&f, true));
        safe = i + 1; // what is on the disk stays there
    }
    watching = false;
    check_power_off();
    assert_int_equal(safe, POINTS);
    sweep_file_close(&f);
}

enum { OPENED, REFUSED, OUTSIDE };

// In a process of its own: HDF5 leaves things behind of what it could not read.
static int resume_in_child(size_t size)
{
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        SweepFile found = describe(cut);
        int result = sweep_file_resume(&found) ? OPENED : REFUSED;
        for (int k = 0; k < MEASURES && result == OPENED; k++)
            result = found.measure_at[k] <= size ? OPENED : OUTSIDE;
        _exit(result);
    }
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Of a file that is damaged anywhere, or cut, nothing is written outside, and nobody crashes.
static void a_damaged_file_is_refused_or_gone_on_with(void **state)
{
    (void)state;
    static char copy[IMAGE_MAX];
    rnd = rnd_make(6);
    int refused = 0, opened = 0;
    for (int trial = 0; trial < test_count(150, 40); trial++) {
        memcpy(copy, image, image_size);
        size_t size = image_size;
        if (trial % 3 == 0)
            size = (size_t)rnd_uniform(&rnd, 0.0, (double)image_size);
        for (int i = 0; trial % 3 != 0 && i < 10; i++)
            copy[(size_t)rnd_uniform(&rnd, 0.0, (double)image_size)] =
                (char)rnd_uniform(&rnd, 0.0, 127.0);
        FILE *file = fopen(cut, "wb");
        assert_int_equal(fwrite(copy, 1, size, file), size);
        fclose(file);
        int result = resume_in_child(size);
        refused += result == REFUSED;
        opened += result == OPENED;
        assert_true(result == REFUSED || result == OPENED);
    }
    print_message("%d refused, %d opened\n", refused, opened);
    assert_true(refused > 0 && opened > 0);
}

// Bytes first, then the name, then the folder that holds the name.
static void a_file_has_its_name_after_its_bytes_are_on_the_disk(void **state)
{
    (void)state;
    SweepFile f = describe(path);
    memset(events, 0, sizeof events);
    assert_true(sweep_file_create(&f, false));
    sweep_file_close(&f);
    assert_string_equal(events, "ssrd"); // HDF5 has closed it before

    unlink(path);
    Output output;
    memset(events, 0, sizeof events);
    assert_int_equal(output_open(&output, "export", path, OUTPUT_TABLE, false), CMD_OK);
    fprintf(output.file, "t [s]\n0\n");
    assert_int_equal(access(path, F_OK), -1); // not before it is whole
    assert_int_equal(output_close(&output, true), CMD_OK);
    assert_string_equal(events, "srd");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_power_off_leaves_no_point_that_is_called_done_without_its_numbers),
        cmocka_unit_test(a_damaged_file_is_refused_or_gone_on_with),
        cmocka_unit_test(a_file_has_its_name_after_its_bytes_are_on_the_disk),
    };
    return cmocka_run_group_tests(tests, open_scene, close_scene);
}
