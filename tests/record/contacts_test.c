// The contacts of a recording: written with their rows, read back, capped, and safe from a kill.
#define _POSIX_C_SOURCE 200809L
#include "record/record.h"
#include "record/record_scene.h"
#include "support/check.h"
#include "support/env.h"
#include <hdf5.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// A box falls on a table of two parts that stands on a floor.
static const char text[] =
    "tactus: 1\n"
    "ground: [{type: plane}]\n"
    "bodies:\n"
    "  - name: table\n"
    "    density: 500\n"
    "    shapes:\n"
    "      - {type: box, size: [10 cm, 10 cm, 30 cm], position: [0, 0, 15 cm]}\n"
    "      - {type: box, size: [40 cm, 40 cm, 5 cm], position: [0, 0, 32.5 cm]}\n"
    "  - {name: box, density: 500, position: [0, 0, 41 cm],\n"
    "     shapes: [{type: box, size: [10 cm, 10 cm, 10 cm]}]}\n"
    "record: {channels: [contact.count]}\n";
enum { STEPS = 1200 }; // more than fit into memory

static char path[600]; // of the file of the running test

static int choose_path(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "%s", record_path("contacts.h5"));
    return 0;
}

static int remove_file(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

static void check_contact(const tac_RecordedContact *there, const tac_Contact *here)
{
    assert_true(there->key == here->key);
    assert_memory_equal(&there->point, &here->point, sizeof here->point);
    assert_memory_equal(&there->normal, &here->normal, sizeof here->normal);
    assert_memory_equal(&there->force, &here->force, sizeof here->force);
    assert_memory_equal(&there->slip, &here->slip, sizeof here->slip);
    assert_true(there->gap == here->gap && there->gap_end == here->gap_end);
    assert_true(there->work == here->work);
    assert_int_equal(there->body_a, here->body_a.index1 - 1); // the world is 0 there, -1 here
    assert_int_equal(there->body_b, here->body_b.index1 - 1);
    bool on_top = there->body_a == 1 || there->body_b == 1; // the box lies on the table's second
                                                            // part
    int shape_of_table = there->body_a == 0 ? there->shape_a : there->shape_b;
    assert_int_equal(shape_of_table, on_top);
}

// Every contact of every row is that of a run, to the bit, but those beyond `most`.
static void check_rows(tac_RecordingFile *file, const char *scene, uint64_t most)
{
    RecordScene s = record_scene_open(scene, NULL);
    tac_RecordingInfo info = tac_recording_info(file);
    uint64_t before = 0;
    for (uint64_t row = 0; row < info.rows; row++) {
        tac_RecordedStep step;
        tac_RecordedContact contact[16];
        int count;
        assert_int_equal(tac_recording_read_steps(file, row, 1, &step), TAC_OK);
        while (tac_world_stats(s.world).step_count < step.step)
            assert_true(record_scene_step(&s));
        const tac_Contact *here = tac_world_contacts(s.world, &count);
        assert_int_equal(step.contacts, count);
        uint64_t kept = step.contacts < most ? step.contacts : most;
        assert_int_equal(step.contacts_end - before, kept);
        assert_int_equal(tac_recording_read_contacts(file, before, kept, contact), TAC_OK);
        for (uint64_t i = 0; i < kept; i++) {
            assert_int_equal(contact[i].row, row);
            check_contact(&contact[i], &here[i]);
        }
        before = step.contacts_end;
    }
    assert_int_equal(info.contacts, before);
    record_scene_close(&s);
}

static void contacts_are_read_back_to_the_bit(void **state)
{
    (void)state;
    record_to(path, text, NULL, STEPS);
    tac_RecordingFile *file = record_open(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.rows, STEPS + 1);
    assert_true(info.contacts > 6 * STEPS); // eight at rest
    assert_int_equal(info.body_count, 2);
    assert_string_equal(tac_recording_body(file, 0), "table");
    assert_string_equal(tac_recording_body(file, 1), "box");
    assert_string_equal(tac_recording_body(file, TAC_SCENE_GROUND), "world");
    assert_null(tac_recording_body(file, 2));
    check_rows(file, text, UINT64_MAX);
    tac_RecordedContact one;
    assert_int_equal(tac_recording_read_contacts(file, info.contacts, 1, &one), TAC_ERR_INVALID);
    tac_recording_file_close(file);
}

static void a_row_keeps_as_many_contacts_as_the_scene_says(void **state)
{
    (void)state;
    char capped[1200];
    for (int most = 0; most < 4; most += 3) {
        snprintf(capped, sizeof capped, "%.*s, contacts: %d}\n", (int)strlen(text) - 2, text, most);
        record_to(path, capped, NULL, 300);
        tac_RecordingFile *file = record_open(path);
        check_rows(file, capped, (uint64_t)most);
        tac_recording_file_close(file);
    }
}

static void a_clean_copy_has_the_contacts_too(void **state)
{
    (void)state;
    char copy[620];
    snprintf(copy, sizeof copy, "%s.copy", path);
    record_to(path, text, NULL, 300);
    tac_RecordingFile *file = record_open(path);
    assert_int_equal(taci_recording_copy(file, copy, false), TAC_OK);
    tac_recording_file_close(file);
    file = record_open(copy);
    check_rows(file, text, UINT64_MAX);
    tac_recording_file_close(file);
    unlink(copy);
}

// As programs wrote them before there was contact: no table of contacts, no names of bodies.
static void a_file_without_contacts_is_read(void **state)
{
    (void)state;
    static const char still[] = "tactus: 1\nbodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]\n";
    record_to(path, still, NULL, 20);
    hid_t f = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
    assert_true(f >= 0);
    assert_true(H5Ldelete(f, "world/contacts", H5P_DEFAULT) >= 0);
    assert_true(H5Ldelete(f, "meta/bodies", H5P_DEFAULT) >= 0);
    assert_true(H5Fclose(f) >= 0);
    tac_RecordingFile *file = record_open(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.rows, 21);
    assert_int_equal(info.contacts, 0);
    assert_null(tac_recording_body(file, 0));
    tac_recording_file_close(file);
}

static void record_until_killed(void)
{
    RecordScene s = record_scene_open(text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    tac_Recording *recording = NULL;
    if (tac_recording_create(path, s.scene, s.world, &def, &recording) != TAC_OK)
        _exit(1);
    while (record_scene_step(&s) && tac_recording_step(recording, s.world) == TAC_OK)
        continue;
    _exit(2);
}

static void a_killed_run_leaves_whole_rows_with_their_contacts(void **state)
{
    (void)state;
    int kills = (int)(3 * test_scale()) + 2;
    for (int i = 0; i < kills; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
            record_until_killed();
        struct timespec wait = {0, 250000000 + 37000000 * i}; // a different part of a flush each
                                                              // time
        nanosleep(&wait, NULL);
        assert_int_equal(kill(child, SIGKILL), 0);
        int status;
        assert_true(waitpid(child, &status, 0) == child);
        assert_true(WIFSIGNALED(status));
        tac_RecordingFile *file = record_open(path);
        assert_false(tac_recording_info(file).complete);
        assert_true(tac_recording_info(file).rows > 1);
        check_rows(file, text, UINT64_MAX);
        tac_recording_file_close(file);
        unlink(path);
    }
}

int main(void)
{
#define WITH_FILE(test) cmocka_unit_test_setup_teardown(test, choose_path, remove_file)
    const struct CMUnitTest tests[] = {
        WITH_FILE(contacts_are_read_back_to_the_bit),
        WITH_FILE(a_row_keeps_as_many_contacts_as_the_scene_says),
        WITH_FILE(a_clean_copy_has_the_contacts_too),
        WITH_FILE(a_file_without_contacts_is_read),
        WITH_FILE(a_killed_run_leaves_whole_rows_with_their_contacts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
