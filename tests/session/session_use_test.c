/* Sessions and the program that uses them: what is refused, what is said, how one ends, and that it
 * leaves everything as it should be.
 *
 * What is caught: nonsense that is taken in silence; a world or a device that two sessions drive; a
 * pause that holds nothing; a step at the stop that nobody counts; rows that are lost in a long
 * step; something that is left of a start that failed.
 */
#include "math/so3.h"
#include "session_rig.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define HAND "virtual:?preset=s2&dofs=3&hand=spring&F=15&motion=sine&by=0.01,-0.02,0.01&f=0.7"
#define BALL                                                              \
    "tactus: 1\nworld: {step: 2 ms, gravity: [0, 0, 0]}\n"                \
    "bodies:\n  - {name: ball, position: [0, 0, 0.1], mass: 0.4,\n"       \
    "     shapes: [{type: sphere, radius: 0.02}]}\n"                      \
    "devices:\n  - {name: pen, uri: '" HAND "', position: [0, 0, 0.1]}\n" \
    "couplings:\n  - {name: grip, device: pen, body: ball, stiffness: 2 kN/m}\n"

static void make(SessionRig *r)
{
    session_rig_of_text(r, BALL, 0.002, TAC_SURROGATE_AFFINE);
}

static void make_begun(SessionRig *r, const char *path)
{
    make(r);
    session_rig_begin(r, path);
}

static tac_Device *open_pen(const SessionRig *r)
{
    tac_Device *device;
    tac_DeviceDef def = tac_scene_device(r->scene, 0);
    def.period = 0.001;
    assert_int_equal(tac_device_open(&def, &device), TAC_OK);
    return device;
}

static void check_said(SessionRig *r, const char *text)
{
    if (strstr(r->heard.text, text) == NULL)
        fail_msg("'%s' is not in '%s'", text, r->heard.text);
    r->heard.text[0] = '\0';
}

static uint64_t steps_of(const SessionRig *r)
{
    return tac_session_side(r->session, 0).steps;
}

// ------------------------------------------------------------------------------------------------
// What is refused

static void a_device_that_the_scene_has_not_is_joined_to_nothing(void **state)
{
    (void)state;
    SessionRig r;
    make(&r);
    tac_Device *device = open_pen(&r);
    assert_int_equal(tac_session_join_scene(r.session, 0, 5, device), TAC_ERR_INVALID);
    check_said(&r, "no device");
    assert_int_equal(tac_session_join_scene(r.session, 0, -1, device), TAC_ERR_INVALID);
    assert_int_equal(tac_session_join_scene(r.session, 0, 0, device), TAC_OK);
    tac_Rig rig = tac_rig(r.world);
    assert_int_equal(tac_scene_join(r.scene, &rig, 1, device), TAC_ERR_INVALID);
    session_rig_end(&r);
    tac_device_close(device);
}

static void numbers_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    static const double no_length[] = {NAN, -1.0, 1e9, INFINITY, 1e-12};
    static const double no_rate[] = {NAN, -1.0, INFINITY, -INFINITY, 1e9, 1e-9};
    SessionRig r;
    make(&r);
    assert_int_equal(tac_session_wait(r.session, NAN), TAC_ERR_INVALID);
    assert_int_equal(tac_session_wait(r.session, -1.0), TAC_ERR_INVALID);
    check_said(&r, "seconds");
    session_rig_begin(&r, NULL);
    for (size_t i = 0; i < sizeof no_length / sizeof *no_length; i++) {
        assert_int_equal(tac_session_begin(r.session, 0, no_length[i]), TAC_ERR_INVALID);
        check_said(&r, "expected T");
    }
    for (size_t i = 0; i < sizeof no_rate / sizeof *no_rate; i++) {
        assert_int_equal(tac_session_rate(r.session, no_rate[i]), TAC_ERR_INVALID);
        check_said(&r, "rate");
    }
    assert_int_equal(tac_session_advance(r.session, 1), TAC_ERR_STATE);
    check_said(&r, "not paused");
    assert_int_equal(tac_session_rate(r.session, 0.0), TAC_OK);
    assert_int_equal(tac_session_advance(r.session, -1), TAC_ERR_INVALID);
    check_said(&r, "steps");
    assert_int_equal(tac_session_rate(r.session, 1.0), TAC_OK);
    assert_int_equal(tac_session_wish(r.session, r.device[0], (tac_DeviceWish)77), TAC_ERR_INVALID);
    check_said(&r, "wish");
    session_rig_run(&r, 100); // and nothing came of it
    assert_int_equal(steps_of(&r), 50);
    session_rig_end(&r);
}

static void after_the_stop_nothing_can_be_asked_for(void **state)
{
    (void)state;
    SessionRig r;
    make_begun(&r, NULL);
    tac_Edit edit = tac_edit(TAC_EDIT_RESET, "", NULL, 0);
    session_rig_run(&r, 20);
    assert_int_equal(tac_session_stop(r.session), TAC_OK);
    assert_int_equal(tac_session_edit(r.session, 0, &edit), TAC_ERR_STATE);
    check_said(&r, "stopped");
    assert_int_equal(tac_session_rate(r.session, 0.5), TAC_ERR_STATE);
    assert_int_equal(tac_session_advance(r.session, 1), TAC_ERR_STATE);
    assert_int_equal(tac_session_wish(r.session, r.device[0], TAC_WISH_CLUTCH), TAC_ERR_STATE);
    session_rig_end(&r);
}

static void what_a_session_knows_of_its_devices_outlives_them(void **state)
{
    (void)state;
    static _Alignas(8) unsigned char bytes[1 << 18];
    SessionRig r;
    make_begun(&r, NULL);
    session_rig_run(&r, 200);
    assert_int_equal(tac_session_stop(r.session), TAC_OK);
    tac_device_close(r.device[0]);
    r.device_count = 0;
    size_t size = tac_session_look(r.session, 0, bytes, sizeof bytes);
    assert_true(size > 0 && size <= sizeof bytes);
    const tac_SnapshotDevice *row = tac_snapshot_row(bytes, TAC_SECTION_DEVICES, 0);
    assert_non_null(row);
    check_at_least_in(row->force, 0.01, "N");
    check_near_in(tac_session_period(r.session), 0.001, 0.0, "s");
    session_rig_end(&r);
}

static void a_world_is_run_by_one_session_at_a_time(void **state)
{
    (void)state;
    SessionRig r;
    make(&r);
    Heard heard = {0};
    tac_SessionDef def = tac_session_def_default();
    def.message = hear;
    def.user = &heard;
    tac_SideDef side = tac_side_def_default();
    side.world = r.world;
    side.scene = r.scene;
    tac_Session *early, *late;
    assert_int_equal(tac_session_create(&def, &early), TAC_OK);
    assert_int_equal(tac_session_create(&def, &late), TAC_OK);
    assert_int_equal(tac_session_add(early, &side), TAC_OK);
    session_rig_begin(&r, NULL);
    assert_int_equal(tac_session_add(late, &side), TAC_ERR_STATE);
    assert_non_null(strstr(heard.text, "another session"));
    assert_int_equal(tac_session_begin_loops(early), TAC_ERR_STATE);
    assert_int_equal(tac_session_start(early), TAC_ERR_STATE);
    session_rig_run(&r, 20);
    assert_int_equal(tac_session_stop(r.session), TAC_OK);
    assert_int_equal(tac_session_add(late, &side), TAC_OK); // it is free again
    assert_int_equal(tac_session_begin_loops(early), TAC_OK);
    assert_int_equal(tac_session_begin_loops(late), TAC_ERR_STATE);
    tac_session_destroy(early);
    assert_int_equal(tac_session_begin_loops(late), TAC_OK);
    tac_session_destroy(late);
    session_rig_end(&r);
}

// ------------------------------------------------------------------------------------------------
// Pause, slow steps, the end

static void a_pause_holds_loops_that_the_program_drives(void **state)
{
    (void)state;
    SessionRig r;
    make_begun(&r, NULL);
    session_rig_run(&r, 101); // a step is open
    assert_int_equal(tac_session_rate(r.session, 0.0), TAC_OK);
    session_rig_run(&r, 1);
    uint64_t steps = steps_of(&r), hash = tac_world_hash(r.world);
    session_rig_run(&r, 300);
    tac_SideStats side = tac_session_side(r.session, 0);
    assert_int_equal(side.steps, steps);
    assert_true(tac_world_hash(r.world) == hash);
    assert_int_equal(side.state, TAC_SIDE_PAUSED);
    assert_int_equal(side.held_ticks, 0); // nobody is late
    assert_int_equal(side.stalls, 0);
    check_at_least_in(r.force, 0.1, "N"); // what is held is felt
    assert_int_equal(tac_session_advance(r.session, 3), TAC_OK);
    session_rig_run(&r, 100);
    assert_int_equal(steps_of(&r), steps + 3);
    assert_int_equal(tac_session_begin(r.session, 0, 0.0), TAC_ERR_STATE);
    assert_int_equal(tac_session_advance(r.session, 2), TAC_OK);
    assert_int_equal(tac_session_rate(r.session, 0.0), TAC_OK); // takes them back
    session_rig_run(&r, 100);
    assert_int_equal(steps_of(&r), steps + 3);
    assert_int_equal(tac_session_rate(r.session, 1.0), TAC_OK);
    session_rig_run(&r, 100);
    assert_in_range(steps_of(&r), steps + 52, steps + 53);
    session_rig_end(&r);
}

static void a_step_that_is_open_at_the_stop_is_undone(void **state)
{
    (void)state;
    SessionRig r;
    make_begun(&r, NULL);
    session_rig_run(&r, 100);
    uint64_t steps = tac_world_stats(r.world).step_count;
    tac_Vec3 p = tac_body_pose(r.world, tac_scene_body(r.scene, r.world, 0)).p;
    session_rig_run(&r, 1);
    assert_true(r.open);
    assert_int_equal(tac_session_stop(r.session), TAC_OK);
    assert_int_equal(tac_world_stats(r.world).step_count, steps);
    assert_int_equal(tac_world_stats(r.world).diverged, 0);
    assert_int_equal(steps_of(&r), steps);
    check_vec3_near(tac_body_pose(r.world, tac_scene_body(r.scene, r.world, 0)).p, p, 0.0);
    assert_int_equal(tac_world_step(r.world, 0.001), TAC_OK); // it is the program's again
    session_rig_end(&r);
}

static void a_side_has_ended_after_its_steps(void **state)
{
    (void)state;
    SessionRig r;
    make(&r);
    tac_session_destroy(r.session);
    tac_SessionDef def = tac_session_def_default();
    tac_SideDef side = tac_side_def_default();
    side.world = r.world;
    side.scene = r.scene;
    side.ends_after = 30;
    assert_int_equal(tac_session_create(&def, &r.session), TAC_OK);
    assert_int_equal(tac_session_add(r.session, &side), TAC_OK);
    session_rig_begin(&r, NULL);
    session_rig_run(&r, 50);
    assert_true(tac_session_is_running(r.session));
    assert_int_equal(tac_session_side(r.session, 0).state, TAC_SIDE_RUNNING);
    session_rig_run(&r, 200);
    assert_false(tac_session_is_running(r.session));
    assert_int_equal(steps_of(&r), 30);
    assert_int_equal(tac_session_side(r.session, 0).state, TAC_SIDE_ENDED);
    assert_int_equal(tac_session_side(r.session, 0).stalls, 0);
    assert_int_equal(tac_session_begin(r.session, 0, 0.0), TAC_ERR_STATE);
    tac_Edit reset = tac_edit(TAC_EDIT_RESET, "", NULL, 0);
    assert_int_equal(tac_session_edit(r.session, 0, &reset), TAC_OK);
    session_rig_run(&r, 20);
    assert_int_equal(tac_session_side(r.session, 0).state, TAC_SIDE_ENDED);
    assert_int_equal(tac_world_stats(r.world).step_count, 0); // but nothing goes on
    session_rig_end(&r);
}

/// What a session says of a world whose steps are no longer than ticks at this rate.
static void run_short(double T, double rate, int ticks, bool says)
{
    SessionRig r;
    make(&r);
    r.T = T;
    session_rig_begin(&r, NULL);
    assert_int_equal(tac_session_rate(r.session, rate), TAC_OK);
    r.heard.count = 0;
    session_rig_run(&r, ticks);
    tac_SideStats side = tac_session_side(r.session, 0);
    assert_int_equal(r.heard.count, says);
    if (says) {
        check_said(&r, "no faster");
        assert_int_equal(side.steps, ticks); // one for each tick, and all in step with it
        check_near_in(side.time, ticks * T, 1e-9, "s");
        assert_int_equal(side.late_ticks, 0);
        check_at_most_in(side.gap_max, 1e-4, "m");
    }
    session_rig_end(&r);
}

static void steps_shorter_than_a_tick_are_told_of_once(void **state)
{
    (void)state;
    run_short(0.001, 1.0, 200, false);
    run_short(0.0005, 1.0, 200, true);
    run_short(0.0005, 0.5, 200, false);
    run_short(0.001, 2.0, 200, true);
    run_short(0.002, 2.0, 200, false);
}

// ------------------------------------------------------------------------------------------------
// Recordings

static void no_row_is_lost_within_a_step_or_a_pause_of_any_length(void **state)
{
    (void)state;
    const char *path = "session_rows.h5";
    SessionRig r;
    make_begun(&r, path);
    session_rig_run(&r, 100);
    r.delay = 12000; // ticks: three times what memory holds
    session_rig_run(&r, 12100);
    r.delay = 0;
    assert_int_equal(tac_session_rate(r.session, 0.0), TAC_OK);
    session_rig_run(&r, 12000);
    assert_int_equal(tac_session_rate(r.session, 1.0), TAC_OK);
    session_rig_run(&r, 100);
    assert_int_equal(tac_session_side(r.session, 0).rows_lost, 0);
    session_rig_end(&r);

    tac_RecordingFile *file;
    assert_int_equal(tac_recording_open(path, NULL, NULL, &file), TAC_OK);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.rows_lost, 0);
    assert_in_range(tac_recording_device(file, 0).rows, 24295, 24300); // ticks
    make(&r);
    assert_int_equal(tac_session_begin_repeat(r.session, file), TAC_OK);
    for (uint64_t row = 1; row < info.rows; row++) {
        tac_RecordedStep step;
        assert_int_equal(tac_session_repeat(r.session), TAC_OK);
        assert_int_equal(tac_recording_read_steps(file, row, 1, &step), TAC_OK);
        assert_true(tac_world_hash(r.world) == step.hash);
    }
    assert_true(tac_session_is_running(r.session));
    assert_int_equal(tac_session_repeat(r.session), TAC_ERR_CAPACITY);
    assert_int_equal(tac_session_side(r.session, 0).state, TAC_SIDE_ENDED);
    assert_false(tac_session_is_running(r.session));
    session_rig_end(&r);
    tac_recording_file_close(file);
    unlink(path);
}

static void write_recording(const char *path)
{
    SessionRig r;
    make_begun(&r, path);
    session_rig_run(&r, 100);
    session_rig_end(&r);
}

static void a_recording_that_does_not_fit_leaves_room_for_one_that_does(void **state)
{
    (void)state;
    static const char other[] =
        "tactus: 1\nbodies: [{name: ball, mass: 0.4, inertia: [1, 1, 1]}]\n"
        "devices: [{name: pin, uri: '" HAND "'}]\n"
        "couplings: [{name: grip, device: pin, body: ball, stiffness: 2 kN/m}]\n";
    const char *path[2] = {"session_wrong.h5", "session_right.h5"};
    SessionRig r;
    session_rig_of_text(&r, other, 0.002, TAC_SURROGATE_AFFINE);
    session_rig_begin(&r, path[0]);
    session_rig_run(&r, 100);
    session_rig_end(&r);
    write_recording(path[1]);
    tac_RecordingFile *file[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(tac_recording_open(path[i], NULL, NULL, &file[i]), TAC_OK);
    make(&r);
    assert_int_equal(tac_session_begin_repeat(r.session, file[0]), TAC_ERR_SYNTAX);
    assert_int_equal(tac_session_begin_repeat(r.session, file[0]), TAC_ERR_SYNTAX);
    assert_int_equal(tac_session_begin_repeat(r.session, file[1]), TAC_OK);
    assert_int_equal(tac_session_repeat(r.session), TAC_OK);
    session_rig_end(&r);
    for (int i = 0; i < 2; i++) {
        tac_recording_file_close(file[i]);
        unlink(path[i]);
    }
}

// ------------------------------------------------------------------------------------------------
// What failed

enum { MANY = 5 }; // devices of a world, of which two are too many for a session

static void write_many(char *text, size_t size)
{
    int n = snprintf(text, size, "tactus: 1\nbodies:\n");
    for (int i = 0; i < MANY; i++)
        n += snprintf(text + n, size - (size_t)n, "  - {name: b%d, mass: 1, inertia: [1, 1, 1]}\n",
                      i);
    n += snprintf(text + n, size - (size_t)n, "devices:\n");
    for (int i = 0; i < MANY; i++)
        n += snprintf(text + n, size - (size_t)n, "  - {name: d%d, uri: '" HAND "'}\n", i);
    n += snprintf(text + n, size - (size_t)n, "couplings:\n");
    for (int i = 0; i < MANY; i++)
        n += snprintf(text + n, size - (size_t)n, "  - {name: c%d, device: d%d, body: b%d}\n", i, i,
                      i);
    assert_true((size_t)n < size);
}

static void a_start_that_fails_leaves_nothing_behind(void **state)
{
    (void)state;
    char text[4096];
    SessionRig r;
    tac_World *second;
    tac_Device *device[2 * MANY];
    write_many(text, sizeof text);
    session_rig_of_text(&r, text, 0.002, TAC_SURROGATE_AFFINE);
    assert_int_equal(tac_scene_build(r.scene, &second), TAC_OK);
    tac_SideDef side = tac_side_def_default();
    side.world = second;
    side.scene = r.scene;
    assert_int_equal(tac_session_add(r.session, &side), TAC_OK);
    for (int i = 0; i < 2 * MANY; i++) {
        tac_DeviceDef def = tac_scene_device(r.scene, i % MANY);
        def.period = 0.001;
        assert_int_equal(tac_device_open(&def, &device[i]), TAC_OK);
        assert_int_equal(tac_session_join_scene(r.session, i / MANY, i % MANY, device[i]), TAC_OK);
    }
    for (int k = 0; k < 3; k++) {
        assert_int_equal(tac_session_begin_loops(r.session), TAC_ERR_CAPACITY);
        check_said(&r, "eight devices");
    }
    assert_int_equal(tac_session_haptic(r.session).ticks, 0);
    // Worlds and devices are free for others.
    tac_SessionDef def = tac_session_def_default();
    tac_Session *other;
    assert_int_equal(tac_session_create(&def, &other), TAC_OK);
    assert_int_equal(tac_session_add(other, &side), TAC_OK);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(tac_session_join_scene(other, 0, i, device[i]), TAC_OK);
    assert_int_equal(tac_session_begin_loops(other), TAC_OK);
    tac_session_destroy(other);
    tac_session_destroy(r.session);
    for (int i = 0; i < 2 * MANY; i++)
        tac_device_close(device[i]);
    tac_world_destroy(r.world);
    tac_world_destroy(second);
    tac_scene_destroy(r.scene);
}

static void a_session_that_may_not_have_one_device_keeps_none(void **state)
{
    (void)state;
    char text[4096];
    SessionRig r, one;
    make(&one);
    write_many(text, sizeof text);
    session_rig_of_text(&r, text, 0.002, TAC_SURROGATE_AFFINE);
    tac_Device *device[2];
    for (int i = 0; i < 2; i++) {
        device[i] = open_pen(&one);
        assert_int_equal(tac_session_join_scene(r.session, 0, i, device[i]), TAC_OK);
    }
    tac_SessionDef def = tac_session_def_default();
    tac_Session *keeps;
    assert_int_equal(tac_session_create(&def, &keeps), TAC_OK);
    tac_SideDef side = tac_side_def_default();
    side.world = one.world;
    side.scene = one.scene;
    assert_int_equal(tac_session_add(keeps, &side), TAC_OK);
    assert_int_equal(tac_session_join_scene(keeps, 0, 0, device[1]), TAC_OK);
    assert_int_equal(tac_session_begin_loops(keeps), TAC_OK);
    assert_int_equal(tac_session_wait(r.session, 0.0), TAC_ERR_STATE); // of device[1]
    check_said(&r, "another session");
    tac_session_destroy(keeps);
    // device[0] is free: another session takes it.
    tac_Session *next;
    assert_int_equal(tac_session_create(&def, &next), TAC_OK);
    assert_int_equal(tac_session_add(next, &side), TAC_OK);
    assert_int_equal(tac_session_join_scene(next, 0, 0, device[0]), TAC_OK);
    assert_int_equal(tac_session_begin_loops(next), TAC_OK);
    tac_session_destroy(next);
    session_rig_end(&one);
    session_rig_end(&r);
    for (int i = 0; i < 2; i++)
        tac_device_close(device[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_device_that_the_scene_has_not_is_joined_to_nothing),
        cmocka_unit_test(numbers_that_make_no_sense_are_refused),
        cmocka_unit_test(after_the_stop_nothing_can_be_asked_for),
        cmocka_unit_test(what_a_session_knows_of_its_devices_outlives_them),
        cmocka_unit_test(a_world_is_run_by_one_session_at_a_time),
        cmocka_unit_test(a_pause_holds_loops_that_the_program_drives),
        cmocka_unit_test(a_step_that_is_open_at_the_stop_is_undone),
        cmocka_unit_test(a_side_has_ended_after_its_steps),
        cmocka_unit_test(steps_shorter_than_a_tick_are_told_of_once),
        cmocka_unit_test(no_row_is_lost_within_a_step_or_a_pause_of_any_length),
        cmocka_unit_test(a_recording_that_does_not_fit_leaves_room_for_one_that_does),
        cmocka_unit_test(a_start_that_fails_leaves_nothing_behind),
        cmocka_unit_test(a_session_that_may_not_have_one_device_keeps_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
