// tactus export and tactus replay, as a user starts them.
#define _POSIX_C_SOURCE 200809L
#include "record/record.h"
#include "record/record_scene.h"
#include "record/record_world.h"
#include "support/check.h"
#include <hdf5.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STEPS = 300 };

static char path[600], other[700]; // of the running test
static char output[1 << 20];       // of the last command: stdout and stderr

static int choose_paths(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "%s", record_path("command.h5"));
    snprintf(other, sizeof other, "%s.other", path);
    return 0;
}

static int remove_files(void **state)
{
    (void)state;
    unlink(path);
    unlink(other);
    return 0;
}

// Run `tactus` with these arguments; its exit status. What it prints is in `output`.
static int run(const char *arguments, const char *redirection)
{
    char command[3000];
    snprintf(command, sizeof command, "%s %s %s", TACTUS_COMMAND, arguments, redirection);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t size = fread(output, 1, sizeof output - 1, pipe);
    output[size] = '\0';
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int tactus(const char *command, const char *file, const char *options)
{
    char arguments[2400];
    snprintf(arguments, sizeof arguments, "%s %s %s", command, file, options);
    return run(arguments, "2>&1");
}

static void check_says(const char *expected)
{
    if (strstr(output, expected) == NULL)
        fail_msg("\"%.400s\" does not say \"%s\"", output, expected);
}

static int count_lines(void)
{
    int lines = 0;
    for (const char *c = output; *c != '\0'; c++)
        lines += *c == '\n';
    return lines;
}

// The next field of a line of CSV, which holds no quotes.
static const char *next_field(char **rest)
{
    char *field = *rest;
    field[strcspn(field, ",\n")] = '\0';
    *rest = field + strlen(field) + 1;
    return field;
}

static void csv_holds_every_number_to_the_bit(void **state)
{
    (void)state;
    record_to(path, record_scene_text, NULL, STEPS);
    assert_int_equal(tactus("export", path, ""), 0);
    assert_int_equal(count_lines(), STEPS + 2);
    char *rest = strchr(output, '\n') + 1;
    RecordScene s = record_scene_open(record_scene_text, NULL);
    for (int row = 0; row <= STEPS; row++) {
        assert_true(strtod(next_field(&rest), NULL) == tac_world_stats(s.world).time);
        for (int i = 0; i < tac_scene_count(s.scene, TAC_SCENE_CHANNEL); i++) {
            double values[8];
            tac_scene_read(s.scene, s.world, i, values);
            for (int c = 0; c < tac_scene_channel(s.scene, i).width; c++)
                assert_true(strtod(next_field(&rest), NULL) == values[c]);
        }
        assert_true(record_scene_step(&s));
    }
    assert_int_equal(*rest, '\0');
    record_scene_close(&s);
}

static void the_head_has_names_and_units(void **state)
{
    (void)state;
    record_to(path, record_scene_text, NULL, 1);
    assert_int_equal(
        tactus("export", path, "--channels 'b.position,energy.kin*,a.quat*,steps.hash'"), 0);
    output[strcspn(output, "\n")] = '\0';
    assert_string_equal(output, "t [s],steps.hash,b.position.x [m],b.position.y [m],"
                                "b.position.z [m],a.quaternion.w,a.quaternion.x,a.quaternion.y,"
                                "a.quaternion.z,energy.kinetic [J]");
}

static void rows_are_chosen_by_time_and_number(void **state)
{
    (void)state;
    record_to(path, record_scene_text, NULL, STEPS);
    // Both ends count, though the times are sums that miss them by rounding.
    assert_int_equal(tactus("export", path, "--channels steps.step --from 0.1 --to 0.2 --every 10"),
                     0);
    assert_int_equal(count_lines(), 1 + 11);
    char *rest = strchr(output, '\n') + 1;
    for (int i = 0; i <= 10; i++) {
        next_field(&rest);
        assert_int_equal(strtol(next_field(&rest), NULL, 10), 100 + 10 * i);
    }
    assert_int_equal(tactus("export", path, "--from 1"), 0);
    assert_int_equal(count_lines(), 1);
}

static void csv_goes_to_a_file(void **state)
{
    (void)state;
    char options[900];
    struct stat status;
    record_to(path, record_scene_text, NULL, STEPS);
    snprintf(options, sizeof options, "--output %s", other);
    assert_int_equal(tactus("export", path, options), 0);
    check_says("301 rows to ");
    assert_int_equal(tactus("export", path, ""), 0);
    assert_int_equal(stat(other, &status), 0);
    assert_int_equal(status.st_size, strlen(output));

    assert_int_equal(tactus("export", path, "--output /no/such/folder/a.csv"), 4);
    check_says("No such file or directory");
    assert_int_equal(tactus("export", path, "--output /dev/full"), 4);
    check_says("No space left on device");
    snprintf(options, sizeof options, "--output %s", path);
    assert_int_equal(tactus("export", path, options), 2); // not over the recording
    assert_int_equal(tactus("replay", path, "--check"), 0);
}

static void json_is_one_document(void **state)
{
    (void)state;
    static const char *const commands[] = {"export %s --json --every 50",
                                           "export %s --json --list",
                                           "export %s --json --output %s.other",
                                           "export %s --json --repair %s.other.h5",
                                           "replay %s --json",
                                           "replay %s --json --check"};
    record_to(path, record_scene_text, "0.1", STEPS);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char arguments[1400];
        snprintf(arguments, sizeof arguments, commands[i], path, path);
        int status = run(arguments, "2>/dev/null | /usr/bin/python3 -c 'import json, sys; "
                                    "d = json.load(sys.stdin); print(d[\"rows\"])'");
        assert_int_equal(status, 0);
        assert_string_equal(output, "301\n");
    }
    snprintf(other, sizeof other, "%s.other.h5", path);
    unlink(other);
    choose_paths(NULL);
}

static void the_list_names_channels_and_parameters(void **state)
{
    (void)state;
    record_to(path, record_scene_text, "2500", STEPS);
    assert_int_equal(tactus("export", path, "--list"), 0);
    check_says("six bodies on springs");
    check_says("301 rows up to 0.3 s");
    check_says("k = 2500");
    check_says("b.quaternion");
    check_says("steps.work_port");
}

static void a_recording_replays_to_the_same_bits(void **state)
{
    (void)state;
    record_to(path, record_scene_text, NULL, STEPS);
    assert_int_equal(tactus("replay", path, "--check"), 0);
    check_says("300 steps run again, the hash, the channels and the contacts of each of 301 "
               "recorded ones are the same");
    assert_int_equal(tactus("replay", path, "--check --quiet"), 0);
    assert_string_equal(output, "");
}

// With every 7th step recorded, and another parameter than the scene's own.
static void settings_and_gaps_between_rows_replay_too(void **state)
{
    (void)state;
    char text[4096];
    snprintf(text, sizeof text, "%s  every: 7\n", record_scene_text);
    record_to(path, text, "0.1", STEPS);
    assert_int_equal(tactus("replay", path, "--check"), 0);
}

static void steps_of_other_lengths_replay_too(void **state)
{
    (void)state;
    char text[4096];
    snprintf(text, sizeof text, "%s  every: 7\n", record_scene_text);
    RecordScene s = record_scene_open(text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    tac_Recording *recording = NULL;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording), TAC_OK);
    for (int i = 0; i < STEPS; i++) {
        s.T = 0.001 * (1.0 + 0.1 * (i % 3));
        assert_true(record_scene_step(&s));
        assert_int_equal(tac_recording_step(recording, s.world), TAC_OK);
    }
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_scene_close(&s);
    assert_int_equal(tactus("replay", path, "--check"), 0);
}

// A program is the controller: it sets drives as it likes, most of them in every step.
static void controls_of_a_program_replay_too(void **state)
{
    (void)state;
    static const char robot[] =
        "<mujoco model='r'><worldbody><body><joint name='a' axis='0 1 0'/><geom size='0.1'/>"
        "<body pos='0.5 0 0'><joint name='b' axis='0 1 0'/><geom size='0.1'/></body></body>"
        "</worldbody><actuator><position name='first' joint='a' kp='90' kv='5'/>"
        "<motor name='second' joint='b' ctrlrange='-1 1'/><motor name='third' joint='b'/>"
        "<general name='fourth' joint='b' dyntype='filter' dynprm='0.02' gainprm='3'/>"
        "</actuator></mujoco>";
    static const char text[] = "tactus: 1\n"
                               "signals: {w: {type: sine, amplitude: 0.1, frequency: 3 Hz}}\n"
                               "models: [{file: r.xml, controls: {first: 0.2, third: w}}]\n"
                               "record: {channels: [r.drive.*]}\n";
    const tac_SceneSource source[] = {{"s.yaml", text, sizeof text - 1},
                                      {"r.xml", robot, sizeof robot - 1}};
    tac_SceneOptions options = tac_scene_options_default();
    RecordScene s = {.T = 0.001};
    options.source = source;
    options.source_count = 2;
    assert_int_equal(tac_scene_load("s.yaml", &options, &s.scene), TAC_OK);
    assert_int_equal(tac_scene_build(s.scene, &s.world), TAC_OK);
    tac_SystemId tree = tac_scene_system(s.scene, s.world, 0);
    tac_RecordingDef def = tac_recording_def_default();
    tac_Recording *recording = NULL;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording), TAC_OK);
    for (int i = 0; i < STEPS; i++) {
        double u = 0.01 * (i % 37);
        if (i % 50 == 10)
            assert_int_equal(tac_drive_set_control(s.world, tree, 0, u), TAC_OK);
        assert_int_equal(tac_drive_set_control(s.world, tree, 1, -u), TAC_OK);
        if (i % 40 < 2) // to the same, too: it has decayed
            assert_int_equal(tac_drive_set_activation(s.world, tree, 3, 0.7), TAC_OK);
        assert_true(record_scene_step(&s));
        assert_int_equal(tac_recording_step(recording, s.world), TAC_OK);
    }
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_scene_close(&s);
    assert_int_equal(tactus("replay", path, "--check"), 0);

    tac_RecordingFile *file = record_open(path);
    tac_Edit input;
    int activations = 0;
    for (uint64_t i = 0; i < tac_recording_info(file).edits; i++) {
        assert_int_equal(tac_recording_read_edits(file, i, 1, &input), TAC_OK);
        if (strcmp(input.kind, "activation") != 0)
            continue;
        assert_string_equal(input.object, "r.fourth");
        assert_true(input.value[0] == 0.7 && input.step % 40 < 2);
        activations++;
    }
    assert_int_equal(activations, 2 * ((STEPS + 39) / 40));
    assert_in_range((int)tac_recording_info(file).edits - activations, STEPS - 1,
                    STEPS + STEPS / 50 + 1);
    assert_int_equal(tac_recording_read_edits(file, 0, 1, &input), TAC_OK);
    assert_string_equal(input.kind, "control");
    assert_string_equal(input.object, "r.second");
    assert_int_equal(input.step, 0);
    assert_true(input.value[0] == 0.0 && signbit(input.value[0])); // the scene has +0
    tac_recording_file_close(file);
}

static void write_file(const char *name, const char *text)
{
    FILE *out = fopen(name, "w");
    assert_non_null(out);
    fputs(text, out);
    assert_int_equal(fclose(out), 0);
}

// The whole way: files, tactus run, and a replay after the files are gone.
static void a_run_with_settings_and_included_files_replays(void **state)
{
    (void)state;
    char part[700], options[1500];
    const char *name = strrchr(path, '/') + 1;
    snprintf(part, sizeof part, "%s.part.yaml", path);
    write_file(part, "tactus: 1\n"
                     "parameters: {k: {default: 100 N/m, min: 1 N/m, max: 10 kN/m}}\n"
                     "arrays:\n"
                     "  - {name: rope, count: 4, offset: [10 cm, 0, 0],\n"
                     "     body: {mass: 100 g, inertia: [1e-4, 1e-4, 1e-4]},\n"
                     "     spring: {type: point, at: [0, 0, 0], stiffness: $k}}\n");
    snprintf(options, sizeof options,
             "tactus: 1\ninclude: %s.part.yaml\n"
             "bodies: [{name: ball, mass: 1, inertia: [1, 1, 1], velocity: [1, 0, 0]}]\n"
             "record: {rate: 200 Hz, channels: [\"*.position\"]}\n",
             name);
    write_file(other, options);
    snprintf(options, sizeof options, "--headless --duration 0.2 --set k='0.3 kN/m' --record %s",
             path);
    int status = tactus("run", other, options);
    unlink(part);
    unlink(other);
    if (status != 0)
        fail_msg("%s", output);
    assert_int_equal(tactus("replay", path, "--check"), 0);
    check_says("200 steps run again, the hash, the channels and the contacts of each of 41 "
               "recorded ones are the same");
    assert_int_equal(tactus("export", path, "--list"), 0);
    check_says("k = 300\n");
    assert_int_equal(tactus("export", path, "--channels 'rope[3].*' --to 0"), 0);
    check_says("t [s],rope[3].position.x [m],");
}

static void change_parameter(double value)
{
    hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
    hid_t group = H5Gopen2(file, "meta/parameters", H5P_DEFAULT);
    hid_t attribute = H5Aopen(group, "k", H5P_DEFAULT);
    assert_true(H5Awrite(attribute, H5T_NATIVE_DOUBLE, &value) >= 0);
    H5Aclose(attribute);
    H5Gclose(group);
    assert_true(H5Fclose(file) >= 0);
}

static void a_changed_hash_is_found_at_its_step(void **state)
{
    (void)state;
    record_to(path, record_scene_text, NULL, STEPS);
    record_change_hash(path, 123);
    assert_int_equal(tactus("replay", path, "--check"), 3);
    check_says("differs first at step 123 (0.123 s, row 123)");
    check_says("no channel differs there");
}

static void a_changed_parameter_is_found_in_the_first_step(void **state)
{
    (void)state;
    record_to(path, record_scene_text, NULL, STEPS);
    change_parameter(1000.0 + 1e-12); // the next number but few
    assert_int_equal(tactus("replay", path, "--check"), 3);
    check_says("differs first at step ");
    change_parameter(1000.0);
    assert_int_equal(tactus("replay", path, "--check"), 0);
    change_parameter(1e9); // out of its range: the scene itself is refused
    assert_int_equal(tactus("replay", path, "--check"), 1);
}

static void a_recording_cut_short_is_repaired_and_replays(void **state)
{
    (void)state;
    char command[2000];
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_RecordingDef def = tac_recording_def_default();
    def.flush_every = 1e-9;
    tac_Recording *recording = NULL;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording), TAC_OK);
    for (int i = 0; i < STEPS; i++) {
        assert_true(record_scene_step(&s));
        assert_int_equal(tac_recording_step(recording, s.world), TAC_OK);
    }
    snprintf(command, sizeof command, "cp %s %s.cut", path, path); // what a kill would leave
    assert_int_equal(system(command), 0);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_scene_close(&s);

    char cut[700], options[900];
    snprintf(cut, sizeof cut, "%s.cut", path);
    assert_int_equal(tactus("replay", cut, "--check"), 0);
    check_says("cut short");
    snprintf(options, sizeof options, "--repair %s", other);
    assert_int_equal(tactus("export", cut, options), 0);
    check_says("--repair OUT.h5"); // the way out is offered
    assert_int_equal(tactus("replay", other, "--check"), 0);
    assert_null(strstr(output, "cut short"));
    assert_int_equal(tactus("replay", other, ""), 0);
    check_says("cut short");                                                     // among its events
    snprintf(command, sizeof command, "h5dump -d /events %s >/dev/null", other); // opens plainly
    if (system("command -v h5dump >/dev/null") == 0)
        assert_int_equal(system(command), 0);
    snprintf(options, sizeof options, "--repair %s", cut);
    assert_int_equal(tactus("export", cut, options), 2); // not onto itself
    unlink(cut);
}

static void the_table_spans_the_recording(void **state)
{
    (void)state;
    record_to(path, record_scene_text, NULL, STEPS);
    assert_int_equal(tactus("replay", path, "--lines 4"), 0);
    assert_int_equal(count_lines(), 5 + 4);
    check_says("\n         0.1 ");
    check_says("\n         0.3 ");
    record_to(path, record_scene_text, NULL, 0);
    assert_int_equal(tactus("replay", path, ""), 0);
    assert_int_equal(count_lines(), 5 + 1);
}

// Of a world that a program made: all but running it again.
static void a_recording_without_a_scene_is_shown(void **state)
{
    (void)state;
    static const char *const choose[] = {"bodies.position", "brick.contact", "energy.stored"};
    RecordWorld w = record_world_usual();
    tac_RecordingDef def = tac_recording_def_default();
    tac_Recording *recording = NULL;
    def.title = "by hand";
    def.choose = choose;
    def.choose_count = 3;
    def.save_every = 50;
    assert_int_equal(tac_recording_create(path, NULL, w.world, &def, &recording), TAC_OK);
    for (int i = 0; i < 100; i++) {
        record_world_step(&w);
        assert_int_equal(tac_recording_step(recording, w.world), TAC_OK);
    }
    assert_int_equal(tac_recording_close(recording), TAC_OK);

    assert_int_equal(tactus("export", path, "--list"), 0);
    check_says("by hand");
    check_says("101 rows up to 0.1 s");
    check_says("3 saved states");
    check_says("bodies.position");
    assert_int_equal(tactus("export", path, "--list --json"), 0);
    check_says("\"saves\": 3");
    assert_int_equal(tactus("export", path, "--from 0.1"), 0);
    check_says("t [s],brick.contact.x [N],");
    check_says("brick.contact.rz [N·m],ball.position.x [m],ball.position.y [m],"
               "ball.position.z [m],brick.position.x [m]");
    check_says("beam.body-1.position.z [m],energy.stored [J]\n");
    char last[40];
    snprintf(last, sizeof last, ",%.17g\n", tac_world_energy(w.world));
    check_says(last);
    assert_int_equal(tactus("export", path, "--contacts"), 0);
    check_says("brick~2");
    assert_int_equal(tactus("replay", path, "--lines 3"), 0);
    check_says("by hand");
    assert_int_equal(count_lines(), 4 + 3);
    assert_int_equal(tactus("replay", path, "--check"), 1);
    check_says("without a scene");
    assert_int_equal(tactus("export", path, "--repair"), 2);
    char repair[760];
    snprintf(repair, sizeof repair, "--repair %s", other);
    assert_int_equal(tactus("export", path, repair), 0);
    tac_RecordingFile *file = NULL;
    assert_int_equal(tac_recording_open(other, NULL, NULL, &file), TAC_OK);
    uint64_t row = 0;
    assert_int_equal(tac_recording_load(file, 100, w.world, &row), TAC_OK);
    assert_int_equal(row, 100);
    tac_recording_file_close(file);
    record_world_close(&w);
}

static void mistakes_have_their_own_status_and_message(void **state)
{
    (void)state;
    record_to(path, record_scene_text, NULL, 3);
    assert_int_equal(run("export", "2>&1"), 2);
    assert_int_equal(run("replay", "2>&1"), 2);
    assert_int_equal(tactus("export", path, "--channels b.positon"), 2);
    check_says("did you mean b.position?");
    assert_int_equal(tactus("export", path, "--from 2 --to 1"), 2);
    assert_int_equal(tactus("export", path, "--every 1.5"), 2);
    assert_int_equal(tactus("export", path, "--repair a.h5 --list"), 2);
    assert_int_equal(tactus("export", path, "--chanels x"), 2);
    assert_int_equal(tactus("export", "/no/such.h5", ""), 1);
    check_says("No such file or directory");
    assert_int_equal(tactus("replay", "/", "--check"), 1);
    check_says("no file");
    assert_int_equal(tactus("replay", TACTUS_COMMAND, ""), 1);
    check_says("no HDF5 file");
    assert_int_equal(tactus("export", path, "--repair /no/such/folder/a.h5"), 4);
    check_says("No such file or directory");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, choose_paths, remove_files)
    const struct CMUnitTest tests[] = {
        TEST(csv_holds_every_number_to_the_bit),
        TEST(the_head_has_names_and_units),
        TEST(rows_are_chosen_by_time_and_number),
        TEST(csv_goes_to_a_file),
        TEST(json_is_one_document),
        TEST(the_list_names_channels_and_parameters),
        TEST(a_recording_replays_to_the_same_bits),
        TEST(settings_and_gaps_between_rows_replay_too),
        TEST(steps_of_other_lengths_replay_too),
        TEST(controls_of_a_program_replay_too),
        TEST(a_run_with_settings_and_included_files_replays),
        TEST(a_changed_hash_is_found_at_its_step),
        TEST(a_changed_parameter_is_found_in_the_first_step),
        TEST(a_recording_cut_short_is_repaired_and_replays),
        TEST(the_table_spans_the_recording),
        TEST(a_recording_without_a_scene_is_shown),
        TEST(mistakes_have_their_own_status_and_message),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
