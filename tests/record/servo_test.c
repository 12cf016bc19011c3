/* What devices did, in recordings: every step has its rows, whatever is recorded of the world; a
 * file that is read gives what was taken; and it is a device again. */
#include "check.h"
#include "scene/said.h"
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>
#include <unistd.h>

#define FILE_NAME "servo_test.h5"
#define STEPS 1500

static const char text[] =
    "tactus: 1\nrecord: {every: 7}\nworld: {gravity: [0, 0, 0]}\n"
    "bodies:\n- {name: ball, mass: 0.1, inertia: [1e-5, 1e-5, 1e-5]}\n"
    "- {name: cube, mass: 0.2, inertia: [1e-4, 1e-4, 1e-4]}\n"
    "devices:\n"
    "- {name: hand, uri: "
    "\"virtual:?dofs=6&frames=2&m=0.1&b=1&J=1e-4&b_r=1e-3&hand=spring&motion=sine"
    "&by=0.01,0.02,0&turn=0,0.2,0&f=2&drop=0.05&spread=0.1\"}\n"
    "- {name: pen, uri: \"virtual:?preset=s2&dofs=3\"}\n"
    "couplings:\n- {name: thumb, device: hand, body: ball}\n"
    "- {name: finger, device: hand, frame: 1, body: cube, axes: 6}\n"
    "- {name: tip, device: pen, body: cube, at: [0.1, 0, 0]}\n";

static Said said;
static tac_RecordedServo taken[2 * STEPS]; // of the hand, as the rig had it

typedef struct Run {
    tac_Scene *scene;
    tac_World *world;
    tac_Rig rig;
    tac_Device *device[2];
} Run;

static void begin(Run *r)
{
    assert_int_equal(said_load_text(&said, text, &r->scene), TAC_OK);
    assert_int_equal(tac_scene_build(r->scene, &r->world), TAC_OK);
    r->rig = tac_rig(r->world);
    for (int i = 0; i < 2; i++) {
        tac_DeviceDef def = tac_scene_device(r->scene, i);
        assert_int_equal(tac_device_open(&def, &r->device[i]), TAC_OK);
        assert_int_equal(tac_scene_join(r->scene, &r->rig, i, r->device[i]), TAC_OK);
        assert_int_equal(tac_device_start(r->device[i]), TAC_OK);
        assert_int_equal(tac_device_engage(r->device[i]), TAC_OK);
    }
}

static void end(Run *r)
{
    for (int i = 0; i < 2; i++)
        tac_device_close(r->device[i]);
    tac_world_destroy(r->world);
    tac_scene_destroy(r->scene);
}

static void take(const Run *r, int step)
{
    for (int i = 0; i < 2; i++) { // those of the hand
        const tac_DeviceInput *in = &r->rig.input[r->rig.joint[i].device];
        int frame = r->rig.joint[i].frame;
        tac_PortEndInfo info = tac_port_info(r->world, r->rig.joint[i].port);
        taken[2 * step + i] = (tac_RecordedServo){.step = (uint64_t)step,
                                                  .frame = frame,
                                                  .t = in->t,
                                                  .dt = in->dt,
                                                  .pose = in->pose[frame],
                                                  .raw = in->raw[frame],
                                                  .wanted = info.wanted,
                                                  .written = info.written};
        taken[2 * step + i].flags = in->read == TAC_DEVICE_FRESH;
    }
}

static int record(void **state)
{
    (void)state;
    Run r;
    begin(&r);
    unlink(FILE_NAME);
    tac_RecordingDef def = tac_recording_def_default();
    tac_Recording *recording;
    def.rig = &r.rig;
    assert_int_equal(tac_recording_create(FILE_NAME, r.scene, r.world, &def, &recording), TAC_OK);
    for (int k = 0; k < STEPS; k++) {
        assert_int_equal(tac_rig_step(&r.rig, 0.001), TAC_OK);
        take(&r, k);
        assert_int_equal(tac_recording_step(recording, r.world), TAC_OK);
    }
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    end(&r);
    return 0;
}

static void every_step_has_its_rows(void **state)
{
    (void)state;
    static tac_RecordedServo row[2 * STEPS];
    tac_RecordingFile *file;
    assert_int_equal(tac_recording_open(FILE_NAME, NULL, NULL, &file), TAC_OK);
    assert_int_equal(tac_recording_info(file).device_count, 2);
    tac_RecordedDevice hand = tac_recording_device(file, 0), pen = tac_recording_device(file, 1);
    assert_string_equal(hand.name, "hand");
    assert_string_equal(pen.name, "pen");
    assert_int_equal(hand.rows, 2 * STEPS);
    assert_int_equal(pen.rows, STEPS);
    check_near(hand.seen.mass, 0.1, 0.0);
    assert_int_equal(hand.seen.axes, 6);
    assert_true(tac_recording_info(file).rows < STEPS); // of the world: one of seven
    assert_int_equal(tac_recording_read_servo(file, 0, 0, 2 * STEPS, row), TAC_OK);
    double work = 0.0;
    int missed = 0;
    for (int i = 0; i < 2 * STEPS; i++) {
        assert_int_equal(row[i].step, taken[i].step);
        assert_int_equal(row[i].frame, taken[i].frame);
        assert_int_equal(row[i].flags & TAC_SERVO_FRESH, taken[i].flags);
        assert_memory_equal(&row[i].pose, &taken[i].pose, sizeof row[i].pose);
        assert_memory_equal(&row[i].raw, &taken[i].raw, sizeof row[i].raw);
        assert_memory_equal(&row[i].wanted, &taken[i].wanted, sizeof row[i].wanted);
        assert_memory_equal(&row[i].written, &taken[i].written, sizeof row[i].written);
        assert_true(row[i].dt == taken[i].dt && row[i].t == taken[i].t);
        missed += !(row[i].flags & TAC_SERVO_FRESH);
        work += fabs(row[i].work);
    }
    assert_true(missed > STEPS / 50); // samples were lost, and are in the rows
    assert_true(work > 0.0);
    assert_int_equal(tac_recording_read_servo(file, 0, 1, 2 * STEPS, row), TAC_ERR_INVALID);
    assert_int_equal(tac_recording_read_servo(file, 2, 0, 0, row), TAC_ERR_INVALID);
    assert_null(tac_recording_device(file, 2).name);
    tac_recording_file_close(file);
}

static void what_a_device_read_is_a_device_again(void **state)
{
    (void)state;
    tac_DeviceDef def = tac_device_def_default();
    tac_Device *device;
    def.uri = "replay:" FILE_NAME "#hand";
    assert_int_equal(tac_device_open(&def, &device), TAC_OK);
    assert_int_equal(tac_device_start(device), TAC_OK);
    int compared = 0;
    for (int i = 0; i < 2 * STEPS; i += 2) { // frame 0
        if (!taken[i].flags)
            continue;
        tac_DeviceInput in;
        assert_int_equal(tac_device_read(device, 0.0, &in), TAC_DEVICE_FRESH);
        const double *p = &in.raw[0].p.x, *q = &in.raw[0].q.w;
        const double *there = &taken[i].raw.p.x, *turned = &taken[i].raw.q.w;
        for (int k = 0; k < 3; k++)
            check_near(p[k], there[k], 1e-15);
        for (int k = 0; k < 4; k++)
            check_near(fabs(q[k]), fabs(turned[k]), 1e-12);
        compared++;
    }
    assert_true(compared > STEPS / 2);
    tac_device_close(device);
}

static void refuses(const char *uri, const char *what)
{
    tac_DeviceDef def = tac_device_def_default();
    tac_Device *device = NULL;
    said = (Said){.count = 0};
    def.uri = uri;
    def.message = said_take;
    def.user = &said;
    assert_int_equal(tac_device_open(&def, &device), TAC_ERR_DEVICE);
    if (strstr(said.text, what) == NULL)
        print_error("nothing of '%s' in: %s", what, said.text);
    assert_non_null(strstr(said.text, what));
}

static void a_file_without_its_poses_is_no_device(void **state)
{
    (void)state;
    refuses("replay:" FILE_NAME, "it has several devices");
    refuses("replay:" FILE_NAME "#nobody", "it has no device of that name");
    refuses("replay:nowhere.h5", "it cannot be opened");
    refuses("virtual:?hand=spring&script=nowhere.h5", "it cannot be opened");
}

static int forget(void **state)
{
    (void)state;
    return unlink(FILE_NAME);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_has_its_rows),
        cmocka_unit_test(what_a_device_read_is_a_device_again),
        cmocka_unit_test(a_file_without_its_poses_is_no_device),
    };
    return cmocka_run_group_tests(tests, record, forget);
}
