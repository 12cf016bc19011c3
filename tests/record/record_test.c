// Recordings written and read back, complete, growing, truncated, repaired; and what is not one.
#define _POSIX_C_SOURCE 200809L
#include "record/record.h"
#include "record/record_scene.h"
#include "support/check.h"
#include "support/rnd.h"
#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { STEPS = 2500 }; // more than two blocks of rows in memory

static char path[600]; // of the file of the running test

static int choose_path(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "%s", record_path("record.h5"));
    return 0;
}

static int remove_file(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

// Every row is what a run of the scene gives, to the bit; the first holds how it was built.
static void check_rows(tac_RecordingFile *file, const char *k)
{
    RecordScene s = record_scene_open(record_scene_text, k);
    tac_RecordingInfo info = tac_recording_info(file);
    for (uint64_t row = 0; row < info.rows; row++) {
        tac_RecordedStep step;
        assert_int_equal(tac_recording_read_steps(file, row, 1, &step), TAC_OK);
        while (tac_world_stats(s.world).step_count < step.step)
            assert_true(record_scene_step(&s));
        tac_Ledger ledger = tac_world_ledger(s.world, step.step == 0);
        assert_true(step.hash == tac_world_hash(s.world));
        assert_true(step.time == tac_world_stats(s.world).time);
        assert_true(step.residual == tac_world_stats(s.world).residual);
        assert_memory_equal(&step.ledger, &ledger, sizeof ledger);
        assert_true(step.T == (step.step == 0 ? 0.0 : s.T));
        for (int i = 0; i < info.channel_count; i++) {
            double there[8], here[8];
            int width = tac_recording_channel(file, i).width;
            assert_int_equal(tac_recording_read_channel(file, i, row, 1, there), TAC_OK);
            tac_scene_read(s.scene, s.world, i, here);
            assert_memory_equal(there, here, (size_t)width * sizeof(double));
        }
    }
    record_scene_close(&s);
}

static void what_was_recorded_is_read_back_to_the_bit(void **state)
{
    (void)state;
    record_to(path, record_scene_text, "1234.5", STEPS);
    tac_RecordingFile *file = record_open(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_true(info.complete);
    assert_int_equal(info.rows, STEPS + 1);
    assert_string_equal(info.title, "six bodies on springs");
    assert_true(info.step == 0.001);
    assert_int_equal(info.record_every, 1);
    assert_int_equal(strlen(info.start), strlen("2026-01-02T03:04:05Z"));
    check_rows(file, "1234.5");
    tac_recording_file_close(file);
}

static void the_scene_with_its_parameters_is_in_the_file(void **state)
{
    (void)state;
    record_to(path, record_scene_text, "0.1", 1); // 0.1 is no binary number: 17 digits must do
    RecordScene s = record_scene_open(record_scene_text, "0.1");
    tac_RecordingFile *file = record_open(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.source_count, 1);
    tac_SceneSource source = tac_recording_source(file, 0);
    assert_string_equal(source.path, "scenes/six.yaml");
    assert_int_equal(source.size, strlen(record_scene_text));
    assert_string_equal(source.text, record_scene_text);
    assert_int_equal(info.setting_count, 1);
    assert_string_equal(tac_recording_setting(file, 0).name, "k");
    assert_true(strtod(tac_recording_setting(file, 0).value, NULL) == 0.1);

    assert_int_equal(info.channel_count, tac_scene_count(s.scene, TAC_SCENE_CHANNEL));
    for (int i = 0; i < info.channel_count; i++) {
        tac_SceneChannel there = tac_recording_channel(file, i);
        tac_SceneChannel here = tac_scene_channel(s.scene, i);
        assert_string_equal(there.name, here.name);
        assert_string_equal(there.unit, here.unit);
        assert_int_equal(there.width, here.width);
    }
    tac_recording_file_close(file);
    record_scene_close(&s);
}

static void a_row_is_taken_every_so_many_steps(void **state)
{
    (void)state;
    char text[4096];
    snprintf(text, sizeof text, "%s  every: 7\n", record_scene_text);
    record_to(path, text, NULL, 100);
    tac_RecordingFile *file = record_open(path);
    tac_RecordedStep step[15];
    assert_int_equal(tac_recording_info(file).rows, 15); // steps 0, 7 ... 98
    assert_int_equal(tac_recording_info(file).record_every, 7);
    assert_int_equal(tac_recording_read_steps(file, 0, 15, step), TAC_OK);
    for (int i = 0; i < 15; i++)
        assert_int_equal(step[i].step, 7 * i);
    check_rows(file, NULL);
    tac_recording_file_close(file);
}

// What a replay has to know beside the scene.
static void steps_of_another_length_stand_among_the_inputs(void **state)
{
    (void)state;
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    tac_Recording *recording = NULL;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording), TAC_OK);
    for (int i = 0; i < 300; i++) {
        s.T = i < 5 ? 0.001 : 0.001 + 1e-6 * (i / 2); // changes at 5, then at every even step
        assert_true(record_scene_step(&s));
        assert_int_equal(tac_recording_step(recording, s.world), TAC_OK);
    }
    assert_int_equal(tac_recording_close(recording), TAC_OK);

    tac_RecordingFile *file = record_open(path);
    assert_int_equal(tac_recording_info(file).edits, 1 + 147);
    tac_Edit input[148];
    assert_int_equal(tac_recording_read_edits(file, 0, 148, input), TAC_OK);
    for (int i = 0; i < 148; i++) {
        int step = i == 0 ? 5 : 4 + 2 * i;
        assert_string_equal(input[i].kind, "step length");
        assert_int_equal(input[i].step, step);
        assert_true(input[i].value[0] == 0.001 + 1e-6 * (step / 2));
    }
    tac_recording_file_close(file);
    record_scene_close(&s);
}

static void a_file_is_read_while_it_grows(void **state)
{
    (void)state;
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    def.flush_every = 1e-9; // every step
    tac_Recording *recording = NULL;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording), TAC_OK);
    for (int i = 0; i < 20; i++) {
        tac_RecordingFile *file = record_open(path);
        assert_false(tac_recording_info(file).complete);
        check_at_most((double)tac_recording_info(file).rows, i + 1.0);
        check_rows(file, NULL);
        tac_recording_file_close(file);
        assert_true(record_scene_step(&s));
        assert_int_equal(tac_recording_step(recording, s.world), TAC_OK);
    }
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_scene_close(&s);
    tac_RecordingFile *file = record_open(path);
    assert_true(tac_recording_info(file).complete);
    assert_int_equal(tac_recording_info(file).rows, 21);
    tac_recording_file_close(file);
}

static void a_step_that_takes_long_is_written_at_once(void **state)
{
    (void)state;
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    def.flush_every = 0.5;
    tac_Recording *recording = NULL;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording), TAC_OK);
    assert_true(record_scene_step(&s));
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL); // the next call, if it takes as
                                                               // long, comes after 0.5 s
    assert_int_equal(tac_recording_step(recording, s.world), TAC_OK);
    tac_RecordingFile *file = record_open(path);
    assert_int_equal(tac_recording_info(file).rows, 2);
    tac_recording_file_close(file);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_scene_close(&s);
}

static void copy_bytes(const char *from, const char *to, long size)
{
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_non_null(in);
    assert_non_null(out);
    for (int c; size > 0 && (c = fgetc(in)) != EOF; size--)
        fputc(c, out);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

static long file_size(const char *name)
{
    struct stat status;
    assert_int_equal(stat(name, &status), 0);
    return (long)status.st_size;
}

// Record, and copy the file while it is open: that is what a kill leaves. Without its last bytes.
static void write_and_copy(const char *to, int steps, long less)
{
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    tac_Recording *recording = NULL;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording), TAC_OK);
    for (int i = 0; i < steps; i++) {
        assert_true(record_scene_step(&s));
        assert_int_equal(tac_recording_step(recording, s.world), TAC_OK);
    }
    copy_bytes(path, to, file_size(path) - less);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_scene_close(&s);
}

// Copies that lost their end, of a file that was not closed either, are refused or read as far as
// they go; what is read is right.
static void a_file_cut_anywhere_never_gives_wrong_rows(void **state)
{
    (void)state;
    char whole[700], part[700];
    snprintf(whole, sizeof whole, "%s.whole", path);
    snprintf(part, sizeof part, "%s.part", path);
    write_and_copy(whole, STEPS, 0);
    long size = file_size(whole);
    Rnd rnd = rnd_make(5);
    int opened = 0;
    for (int i = 0; i < 12; i++) {
        copy_bytes(whole, part, i == 0 ? size - 1 : (long)rnd_uniform(&rnd, 0.0, (double)size));
        Heard message = {0};
        tac_RecordingFile *file = NULL;
        if (tac_recording_open(part, hear, &message, &file) == TAC_OK) {
            assert_false(tac_recording_info(file).complete);
            assert_non_null(strstr(message.text, "cut short"));
            check_rows(file, NULL);
            opened++;
        } else {
            assert_true(message.code == TAC_ERR_SYNTAX);
        }
        tac_recording_file_close(file);
    }
    unlink(whole);
    unlink(part);
    check_at_least(opened, 6.0); // its first bytes hold all that is needed to open it
}

static void a_clean_copy_holds_the_same_rows(void **state)
{
    (void)state;
    char part[700], copy[700];
    snprintf(part, sizeof part, "%s.part", path);
    snprintf(copy, sizeof copy, "%s.copy", path);
    write_and_copy(part, STEPS, 1000);
    tac_RecordingFile *file = record_open(part);
    uint64_t rows = tac_recording_info(file).rows;
    check_between((double)rows, 1000.0, STEPS); // a block or two are missing, no more
    assert_int_equal(taci_recording_copy(file, copy, false), TAC_OK);
    tac_recording_file_close(file);

    file = record_open(copy);
    assert_true(tac_recording_info(file).complete);
    assert_int_equal(tac_recording_info(file).rows, rows);
    assert_string_equal(tac_recording_source(file, 0).text, record_scene_text);
    check_rows(file, NULL);
    taci_RecordedEvent event; // that the run was not closed in good order is not forgotten
    assert_int_equal(taci_recording_event_count(file), 1);
    assert_int_equal(taci_recording_read_events(file, 0, 1, &event), TAC_OK);
    assert_string_equal(event.kind, "cut short");
    assert_true(event.value == (double)rows);
    tac_recording_file_close(file);
    check_at_most((double)file_size(copy), 0.7 * (double)file_size(part)); // compressed
    unlink(part);
    unlink(copy);
}

static void write_text(const char *text)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fputs(text, out);
    assert_int_equal(fclose(out), 0);
}

// The message of a file that cannot be opened.
static const char *refusal(const char *name, tac_Result code)
{
    static Heard message;
    message = (Heard){0};
    tac_RecordingFile *file = (void *)path; // must become NULL
    assert_int_equal(tac_recording_open(name, hear, &message, &file), code);
    assert_null(file);
    assert_int_equal(message.count, 1);
    assert_true(message.code == code);
    return message.text;
}

static void check_says(const char *text, const char *expected)
{
    if (strstr(text, expected) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", text, expected);
}

static void what_is_no_recording_is_refused_with_its_reason(void **state)
{
    (void)state;
    check_says(refusal(path, TAC_ERR_DEVICE), "No such file");
    check_says(refusal("/", TAC_ERR_DEVICE), "no file");
    check_says(refusal("/dev/null", TAC_ERR_DEVICE), "no file");
    write_text("");
    check_says(refusal(path, TAC_ERR_SYNTAX), "empty");
    write_text("t,x\n0,1\n");
    check_says(refusal(path, TAC_ERR_SYNTAX), "no HDF5 file");
    write_text("\211HDF\r\n\032\n and then something else");
    check_says(refusal(path, TAC_ERR_SYNTAX), "damaged");

    hid_t file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    assert_true(H5Fclose(file) >= 0);
    check_says(refusal(path, TAC_ERR_SYNTAX), "no recording of tactus");

    char whole[700];
    snprintf(whole, sizeof whole, "%s.whole", path);
    record_to(whole, record_scene_text, NULL, 3);
    copy_bytes(whole, path, file_size(whole) - 1);
    unlink(whole);
    check_says(refusal(path, TAC_ERR_SYNTAX), "truncated");
}

static void change_version(uint64_t version)
{
    hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
    hid_t meta = H5Gopen2(file, "meta", H5P_DEFAULT);
    hid_t attribute = H5Aopen(meta, "format_version", H5P_DEFAULT);
    assert_true(H5Awrite(attribute, H5T_NATIVE_UINT64, &version) >= 0);
    H5Aclose(attribute);
    H5Gclose(meta);
    assert_true(H5Fclose(file) >= 0);
}

static void a_newer_format_is_refused(void **state)
{
    (void)state;
    record_to(path, record_scene_text, NULL, 3);
    change_version(2);
    check_says(refusal(path, TAC_ERR_SYNTAX), "newer format, 2");
    change_version(1);
    tac_recording_file_close(record_open(path));
}

static void a_recording_without_one_of_its_parts_is_refused(void **state)
{
    (void)state;
    static const char *const parts[] = {"meta/sources",  "meta/parameters", "meta/rows",
                                        "meta/complete", "world/steps",     "world/channels",
                                        "events",        "inputs"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        record_to(path, record_scene_text, NULL, 3);
        hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
        assert_true(H5Ldelete(file, parts[i], H5P_DEFAULT) >= 0);
        assert_true(H5Fclose(file) >= 0);
        check_says(refusal(path, TAC_ERR_SYNTAX), "damaged");
    }
}

static tac_Result try_to_create(const char *name, double flush_every, Heard *message)
{
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    def.message = hear;
    def.message_user = message;
    def.flush_every = flush_every;
    tac_Recording *recording = NULL;
    tac_Result result = tac_recording_create(name, s.scene, s.world, &def, &recording);
    assert_true((recording != NULL) == (result == TAC_OK));
    tac_recording_close(recording);
    record_scene_close(&s);
    return result;
}

static void only_recordings_are_replaced(void **state)
{
    (void)state;
    Heard message = {0};
    write_text("tactus: 1\n"); // a scene given as --record by mistake
    assert_int_equal(try_to_create(path, 0.1, &message), TAC_ERR_DEVICE);
    check_says(message.text, "not replaced");
    assert_int_equal(file_size(path), 10);
    assert_int_equal(try_to_create("/dev/null", 0.1, &message), TAC_ERR_DEVICE);
    assert_int_equal(try_to_create("/no/such/folder/a.h5", 0.1, &message), TAC_ERR_DEVICE);
    check_says(message.text, "No such file or directory");
    write_text("");
    assert_int_equal(try_to_create(path, 0.1, &message), TAC_OK);
    assert_int_equal(try_to_create(path, 0.1, &message), TAC_OK);
    tac_recording_file_close(record_open(path));
}

// Who reads the old file goes on reading it.
static void a_recording_that_is_replaced_while_it_is_read_stays_whole(void **state)
{
    (void)state;
    record_to(path, record_scene_text, NULL, 50);
    tac_RecordingFile *file = record_open(path);
    record_to(path, record_scene_text, "2000", 5);
    assert_int_equal(tac_recording_info(file).rows, 51);
    check_rows(file, NULL);
    tac_recording_file_close(file);
}

static void flush_every_is_at_most_a_second(void **state)
{
    (void)state;
    Heard message = {0};
    assert_int_equal(try_to_create(path, 1.5, &message), TAC_ERR_INVALID);
    assert_int_equal(try_to_create(path, 0.0, &message), TAC_ERR_INVALID);
    assert_int_equal(try_to_create(path, 0.0 / 0.0, &message), TAC_ERR_INVALID);
    assert_int_equal(access(path, F_OK), -1);
}

static void rows_past_the_end_are_refused(void **state)
{
    (void)state;
    record_to(path, record_scene_text, NULL, 3);
    tac_RecordingFile *file = record_open(path);
    tac_RecordedStep step[8];
    double values[64];
    assert_int_equal(tac_recording_read_steps(file, 0, 4, step), TAC_OK);
    assert_int_equal(tac_recording_read_steps(file, 4, 0, step), TAC_OK);
    assert_int_equal(tac_recording_read_steps(file, 0, 5, step), TAC_ERR_INVALID);
    assert_int_equal(tac_recording_read_steps(file, UINT64_MAX, 2, step), TAC_ERR_INVALID);
    assert_int_equal(tac_recording_read_channel(file, 0, 3, 2, values), TAC_ERR_INVALID);
    assert_int_equal(tac_recording_read_channel(file, -1, 0, 1, values), TAC_ERR_INVALID);
    assert_int_equal(tac_recording_read_channel(file, 99, 0, 1, values), TAC_ERR_INVALID);
    assert_null(tac_recording_channel(file, 99).name);
    assert_null(tac_recording_source(file, -1).path);
    assert_null(tac_recording_setting(file, 1).name);
    tac_recording_file_close(file);
}

static herr_t count_prints(hid_t stack, void *user)
{
    (void)stack;
    ++*(int *)user;
    return 0;
}

// A program that uses HDF5 for files of its own keeps what it has set for its errors.
static void the_programs_own_hdf5_errors_are_left_alone(void **state)
{
    (void)state;
    H5E_auto2_t before, after;
    void *data;
    int prints = 0;
    H5Eget_auto2(H5E_DEFAULT, &before, &data);
    H5Eset_auto2(H5E_DEFAULT, count_prints, &prints);
    record_to(path, record_scene_text, NULL, 3);
    tac_recording_file_close(record_open(path));
    refusal("/", TAC_ERR_DEVICE);
    write_text("\211HDF\r\n\032\n and then something else");
    refusal(path, TAC_ERR_SYNTAX); // HDF5 itself refuses it
    assert_int_equal(prints, 0);
    void *kept;
    H5Eget_auto2(H5E_DEFAULT, &after, &kept);
    assert_true(after == count_prints && kept == &prints);
    H5Eset_auto2(H5E_DEFAULT, before, data);
}

// h5py, as users have it.
static void python_reads_it(void **state)
{
    (void)state;
    if (access("/usr/bin/python3", X_OK) != 0 ||
        system("/usr/bin/python3 -c 'import h5py' 2>/dev/null") != 0) {
        print_message("h5py is not installed (python3-h5py): skipped\n");
        skip();
    }
    record_to(path, record_scene_text, "1234.5", 100);
    char command[1500];
    snprintf(command, sizeof command, "/usr/bin/python3 %s/record/read_recording.py %s",
             TACTUS_TEST_DIR, path);
    assert_int_equal(system(command), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, choose_path, remove_file)
    const struct CMUnitTest tests[] = {
        TEST(what_was_recorded_is_read_back_to_the_bit),
        TEST(the_scene_with_its_parameters_is_in_the_file),
        TEST(a_row_is_taken_every_so_many_steps),
        TEST(steps_of_another_length_stand_among_the_inputs),
        TEST(a_file_is_read_while_it_grows),
        TEST(a_step_that_takes_long_is_written_at_once),
        TEST(a_file_cut_anywhere_never_gives_wrong_rows),
        TEST(a_clean_copy_holds_the_same_rows),
        TEST(what_is_no_recording_is_refused_with_its_reason),
        TEST(a_newer_format_is_refused),
        TEST(a_recording_without_one_of_its_parts_is_refused),
        TEST(only_recordings_are_replaced),
        TEST(a_recording_that_is_replaced_while_it_is_read_stays_whole),
        TEST(flush_every_is_at_most_a_second),
        TEST(rows_past_the_end_are_refused),
        TEST(the_programs_own_hdf5_errors_are_left_alone),
        TEST(python_reads_it),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
