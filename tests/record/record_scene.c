// The scene of the tests of recordings. See record_scene.h.
#define _POSIX_C_SOURCE 200809L
#include "record/record_scene.h"
#include "support/check.h"
#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char record_scene_text[] =
    "tactus: 1\n"
    "title: six bodies on springs\n"
    "parameters:\n"
    "  k: {default: 1000, min: 0.01, max: 1e6, unit: N/m}\n"
    "world: {step: 0.001, duration: 1}\n"
    "bodies:\n"
    "  - {name: a, mass: 1, inertia: [0.01, 0.02, 0.025], position: [0, 0, 0], spin: [1, 2, 3]}\n"
    "  - {name: b, mass: 2, inertia: [0.01, 0.02, 0.025], position: [1, 0, 0]}\n"
    "  - {name: c, mass: 1, inertia: [0.01, 0.02, 0.025], position: [2, 0, 0], spin: [0, 0, 3]}\n"
    "  - {name: d, mass: 2, inertia: [0.01, 0.02, 0.025], position: [3, 0, 0]}\n"
    "  - {name: e, mass: 1, inertia: [0.01, 0.02, 0.025], position: [4, 0, 0], spin: [1, 0, 0]}\n"
    "  - {name: f, mass: 2, inertia: [0.01, 0.02, 0.025], position: [5, 0, 0]}\n"
    "springs:\n"
    "  - {name: aw, type: point, a: a, b: world, at: [0.1, 0, 0], stiffness: $k}\n"
    "  - {name: ba, type: point, a: b, b: a, at: [0.5, 0, 0], stiffness: $k, damping: 1}\n"
    "  - {name: cb, type: point, a: c, b: b, at: [1.5, 0, 0], stiffness: $k}\n"
    "  - {name: dc, type: point, a: d, b: c, at: [2.5, 0, 0], stiffness: $k, damping: 1}\n"
    "  - {name: ed, type: point, a: e, b: d, at: [3.5, 0, 0], stiffness: $k}\n"
    "  - {name: fe, type: point, a: f, b: e, at: [4.5, 0, 0], stiffness: $k, damping: 1}\n"
    "ports:\n"
    "  - name: push\n"
    "    body: f\n"
    "    force: {type: sine, amplitude: [0, 2, 1], frequency: 3}\n"
    "record:\n"
    "  channels: [\"?.position\", \"?.quaternion\", energy.kinetic, energy.gravity,\n"
    "             energy.elastic, energy.stored, ledger.residual]\n";

RecordScene record_scene_open(const char *text, const char *k)
{
    RecordScene s = {NULL, NULL, 0.0};
    tac_SceneSource source = {"scenes/six.yaml", text, strlen(text)};
    tac_SceneSetting setting = {"k", k};
    Heard message = {0};
    tac_SceneOptions options = tac_scene_options_default();
    options.message = hear;
    options.message_user = &message;
    options.source = &source;
    options.source_count = 1;
    options.set = &setting;
    options.set_count = k != NULL;
    if (tac_scene_load(source.path, &options, &s.scene) != TAC_OK)
        fail_msg("the scene is refused: %s", message.text);
    if (tac_scene_build(s.scene, &s.world) != TAC_OK)
        fail_msg("the scene cannot be built: %s", message.text);
    s.T = tac_scene_info(s.scene).step;
    return s;
}

void record_scene_close(RecordScene *s)
{
    tac_world_destroy(s->world);
    tac_scene_destroy(s->scene);
}

bool record_scene_step(RecordScene *s)
{
    return tac_scene_drive(s->scene, s->world, s->T) == TAC_OK &&
           tac_world_step(s->world, s->T) == TAC_OK;
}

const char *record_path(const char *name)
{
    static char path[512];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/tactus-test-%ld-%s", folder != NULL ? folder : "/tmp",
             (long)getpid(), name);
    return path;
}

void record_to(const char *path, const char *text, const char *k, int steps)
{
    RecordScene s = record_scene_open(text, k);
    tac_RecordingDef def = tac_recording_def_default();
    tac_Recording *recording = NULL;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording), TAC_OK);
    for (int i = 0; i < steps; i++) {
        assert_true(record_scene_step(&s));
        assert_int_equal(tac_recording_step(recording, s.world), TAC_OK);
    }
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_scene_close(&s);
}

tac_RecordingFile *record_open(const char *path)
{
    static Heard heard; // as long as any file
    tac_RecordingFile *file = NULL;
    if (tac_recording_open(path, hear, &heard, &file) != TAC_OK)
        fail_msg("%s", heard.text);
    return file;
}

void record_change_hash(const char *path, uint64_t row)
{
    hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
    hid_t table = H5Dopen2(file, "world/steps", H5P_DEFAULT);
    hid_t type = H5Tcreate(H5T_COMPOUND, sizeof(uint64_t));
    hid_t space = H5Dget_space(table), one = H5Screate(H5S_SCALAR);
    hsize_t start = row, count = 1;
    uint64_t hash = 0;
    H5Tinsert(type, "hash", 0, H5T_NATIVE_UINT64);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, &start, NULL, &count, NULL);
    assert_true(H5Dread(table, type, one, space, H5P_DEFAULT, &hash) >= 0);
    hash ^= 1; // one bit
    assert_true(H5Dwrite(table, type, one, space, H5P_DEFAULT, &hash) >= 0);
    H5Sclose(one);
    H5Sclose(space);
    H5Tclose(type);
    H5Dclose(table);
    assert_true(H5Fclose(file) >= 0);
}
