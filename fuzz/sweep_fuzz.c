/* sweep_file_resume and sweep_file_progress on damaged results of sweeps: they must refuse them, or
 * take them, and then points go into their places.
 *
 * An input is patches of a genuine file (16-bit offset, length, bytes): raw bytes are hardly ever a
 * file of HDF5. That library does not survive all damage (docs/recordings.md); what ends in it is
 * no finding of ours.
 */
#define _POSIX_C_SOURCE 200809L
#include "sweep_file.h"
#include "cmd.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

// HDF5 loses memory on damaged files.
const char *__lsan_default_suppressions(void)
{
    return "leak:libhdf5";
}

static void must(bool holds, const char *what)
{
    if (!holds) {
        printf("sweep_fuzz: %s\n", what);
        fflush(stdout);
        abort();
    }
}

const char *cmd_version_text(void)
{
    return "fuzz";
}

static const char text[] = "tactus: 1\n"
                           "parameters: {a: 1, b: 2}\n"
                           "bodies: [{name: ball, mass: 1, inertia: [1, 1, 1]}]\n";
enum { AXES = 2, COUNT = 6, MEASURES = 2 };
static SweepAxis axis[AXES] = {{.name = "a", .unit = "m", .count = 2, .value = {1, 2}},
                               {.name = "b", .logarithmic = true, .count = 3, .value = {1, 2, 4}}};
static const SweepColumn measure[MEASURES] = {{"first", "J", "a number"}, {"second", "", ""}};
static char path[64];
static tac_Scene *scene;
static uint8_t genuine[65536], bytes[65536];
static size_t genuine_size;

static SweepFile file_of_ours(void)
{
    return (SweepFile){.path = path,
                       .title = "fuzz",
                       .asked = "a and b",
                       .scene = scene,
                       .axis = axis,
                       .axis_count = AXES,
                       .measure = measure,
                       .measure_count = MEASURES,
                       .count = COUNT,
                       .descriptor = -1};
}

static void remove_file(void)
{
    unlink(path);
}

static void make_genuine(void)
{
    const tac_SceneSource source = {"a.yaml", text, sizeof text - 1};
    tac_SceneOptions options = tac_scene_options_default();
    const double row[MEASURES] = {1.5, -2.5};
    SweepFile f;
    options.source = &source;
    options.source_count = 1;
    must(tac_scene_load("a.yaml", &options, &scene) == TAC_OK, "there is no scene");
    snprintf(path, sizeof path, "/tmp/sweep_fuzz.%ld.h5", (long)getpid());
    atexit(remove_file);
    f = file_of_ours();
    must(sweep_file_create(&f, true) && sweep_file_put(&f, 4, row) && sweep_file_sync(&f, true),
         "there is no file");
    sweep_file_close(&f);
    FILE *in = fopen(path, "rb");
    must(in != NULL, "the file does not open");
    genuine_size = fread(genuine, 1, sizeof genuine, in);
    fclose(in);
    must(genuine_size > 0 && genuine_size < sizeof genuine, "the file is too large");
    stderr = fopen("/dev/null", "w"); // refusals; what sanitizers say does not go there
    must(stderr != NULL, "there is no /dev/null");
}

// Where nothing is patched all must be there.
static void check_genuine(const SweepFile *f)
{
    for (int i = 0; i < COUNT; i++)
        must(f->state[i] == (i == 4 ? SWEEP_DONE : SWEEP_OPEN), "another state");
    must(f->rows[4 * MEASURES] == 1.5 && f->rows[4 * MEASURES + 1] == -2.5, "another row");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const double row[MEASURES] = {7.0, 8.0};
    int done, count;
    if (genuine_size == 0)
        make_genuine();
    memcpy(bytes, genuine, genuine_size);
    for (size_t i = 0; i + 3 < size; i += 3 + (size_t)data[i + 2]) {
        size_t at = (size_t)data[i] | (size_t)data[i + 1] << 8, n = data[i + 2];
        for (size_t k = 0; k < n && i + 3 + k < size && at + k < genuine_size; k++)
            bytes[at + k] = data[i + 3 + k];
    }
    FILE *out = fopen(path, "wb");
    must(out != NULL && fwrite(bytes, 1, genuine_size, out) == genuine_size && fclose(out) == 0,
         "the file is not written");
    bool same = memcmp(bytes, genuine, genuine_size) == 0;
    bool known = sweep_file_progress(path, &done, &count);
    must(!known || (done >= 0 && done <= count), "more points than there are");
    must(!same || (known && done == 1 && count == COUNT), "another progress");
    SweepFile f = file_of_ours();
    bool resumed = sweep_file_resume(&f);
    must(resumed || !same, "a genuine file is refused");
    if (resumed && same)
        check_genuine(&f);
    if (resumed)
        must(sweep_file_put(&f, 0, row) && sweep_file_sync(&f, true), "no point goes into it");
    sweep_file_close(&f);
    return 0;
}
