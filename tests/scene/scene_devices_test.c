/* Devices and couplings in scenes: what is opened, what is coupled with what, that runs are the
 * same to the last bit, that what a hand puts in is all somewhere, and that a recording gives it
 * again. */
#include "check.h"
#include "larger.h"
#include "stage.h"
#include <math.h>
#include <tactus/edit.h>

#define HEAD                                                                  \
    "tactus: 1\nrecord: {channels: [\"*.*\"]}\nworld: {gravity: [0, 0, 0]}\n" \
    "bodies:\n- {name: ball, position: [0, 0, 0.03], mass: 0.1, inertia: [1e-5, 1e-5, 1e-5]}\n"

// A hand that swings by 20 mm along the device's y, which is up.
#define SWING "virtual:?preset=s2&dofs=3&hand=spring&motion=sine&by=0,0.02,0&f=2&at=0.7"
#define PEN "devices: [{name: pen, uri: \"" SWING "\", position: [0, 0, 0.03]}]\n"

static Said said;

typedef struct Held { // a scene with its devices
    tac_Scene *scene;
    tac_World *world;
    tac_Rig rig;
    tac_Device *device[2];
} Held;

static tac_Scene *load(const char *text)
{
    tac_Scene *scene = NULL;
    tac_Result result = said_load_text(&said, text, &scene);
    return stage_loaded(&said, result, scene);
}

static void take(Held *h, const char *text)
{
    h->scene = load(text);
    h->world = stage_build(h->scene);
    h->rig = tac_rig(h->world);
    for (int i = 0; i < tac_scene_count(h->scene, TAC_SCENE_DEVICE); i++) {
        tac_DeviceDef def = tac_scene_device(h->scene, i);
        assert_int_equal(tac_device_open(&def, &h->device[i]), TAC_OK);
        assert_int_equal(tac_scene_join(h->scene, &h->rig, i, h->device[i]), TAC_OK);
        assert_int_equal(tac_device_start(h->device[i]), TAC_OK);
        assert_int_equal(tac_device_engage(h->device[i]), TAC_OK);
    }
}

static void let_go(Held *h)
{
    for (int i = 0; i < h->rig.device_count; i++)
        tac_device_close(h->device[i]);
    stage_end(h->scene, h->world);
}

static void step(Held *h)
{
    double T = tac_scene_info(h->scene).step;
    assert_int_equal(tac_scene_drive(h->scene, h->world, T), TAC_OK);
    assert_int_equal(tac_rig_step(&h->rig, T), TAC_OK);
    check_at_most(tac_world_stats(h->world).residual, 1e-12); // of all terms: rounding
}

static double channel(const Held *h, const char *name)
{
    double value[3] = {(double)NAN};
    stage_read(h->scene, h->world, name, value);
    return value[0];
}

static void a_device_is_where_the_scene_puts_it(void **state)
{
    (void)state;
    tac_Scene *s = load(HEAD "devices:\n"
                             "- {name: plain, uri: \"virtual:\"}\n"
                             "- {name: turned, uri: \"virtual:\", position: [1, 2, 3], rotation: "
                             "[0, 0, 90 deg], scale: 2, force_scale: 3, centre: [0, 0.1, 0], "
                             "clutch_button: 1, guard: {force: 4 N, ramp: 0.2 s, fence: false}}\n");
    tac_DeviceDef plain = tac_scene_device(s, 0), turned = tac_scene_device(s, 1);
    tac_DeviceDef standard = tac_device_def_default();
    assert_memory_equal(&plain.map, &standard.map, sizeof plain.map);
    check_near(plain.guard.slew, standard.guard.slew, 0.0);
    check_near(plain.guard.ramp, standard.guard.ramp, 0.0);
    check_near(plain.guard.force_max, 0.0, 0.0); // the device's own
    assert_true(plain.guard.fence);
    assert_int_equal(plain.clutch_button, -1);
    assert_string_equal(plain.uri, "virtual:");
    assert_string_equal(turned.name, "turned");
    // The right of the user, x, is along y of the scene now; up is up.
    tac_Vec3 right = tac_pose_vector((tac_Pose){{0, 0, 0}, turned.map.turn}, (tac_Vec3){1, 0, 0});
    tac_Vec3 up = tac_pose_vector((tac_Pose){{0, 0, 0}, turned.map.turn}, (tac_Vec3){0, 1, 0});
    check_near(right.y, 1.0, 1e-15);
    check_near(up.z, 1.0, 1e-15);
    check_near(turned.map.origin.y, 2.0, 0.0);
    check_near(turned.map.scale, 2.0, 0.0);
    check_near(turned.map.force_scale, 3.0, 0.0);
    check_near(turned.map.centre.y, 0.1, 0.0);
    check_near(turned.guard.force_max, 4.0, 0.0);
    check_near(turned.guard.ramp, 0.2, 0.0);
    assert_false(turned.guard.fence);
    assert_int_equal(turned.clutch_button, 1);
    assert_int_equal(tac_scene_find(s, TAC_SCENE_DEVICE, "turned"), 1);
    assert_int_equal(tac_scene_find(s, TAC_SCENE_DEVICE, "none"), -1);
    assert_null(tac_scene_device(s, 2).uri);
    tac_scene_destroy(s);
}

static void a_coupling_is_a_port_of_the_world(void **state)
{
    (void)state;
    tac_Scene *s = load(
        HEAD PEN "beams: [{name: b, length: 1, width: 0.01, height: 0.01, position: [0, 1, 0]}]\n"
                 "couplings:\n"
                 "- {name: one, body: ball, at: [0, 0, 0.01], stiffness: 2 kN/m, axes: 6, "
                 "angular_stiffness: 3, connector: src, limit: false, hand_mass: 2}\n"
                 "- {name: two, device: pen, frame: 3, body: b.node4, axes: 1, axis: [0, 0, 2]}\n");
    tac_World *w = stage_build(s);
    assert_int_equal(tac_world_port_count(w), 2);
    tac_PortDef one = tac_port_def(w, tac_scene_port(s, w, 0));
    assert_string_equal(one.name, "one");
    check_near(one.anchor.p.z, 0.01, 0.0);
    check_near(one.end.stiffness, 2000.0, 0.0);
    check_near(one.end.turn_stiffness, 3.0, 0.0);
    check_near(one.end.hand_mass, 2.0, 0.0);
    assert_int_equal(one.end.axes, 6);
    assert_int_equal(one.end.connector, TAC_CONNECTOR_SRC);
    assert_false(one.end.limit);
    tac_PortDef two = tac_port_def(w, tac_scene_port(s, w, 1));
    assert_int_equal(two.end.axes, 1);
    assert_int_equal(two.end.connector, TAC_CONNECTOR_AUTO);
    check_near(two.end.axis.z, 1.0, 0.0); // a direction
    int device, frame;
    assert_true(tac_scene_coupled(s, 1, &device, &frame));
    assert_int_equal(device, 0);
    assert_int_equal(frame, 3);
    assert_false(tac_scene_coupled(s, 2, &device, &frame));
    assert_int_equal(tac_scene_port(s, w, 2).index1, 0);
    stage_end(s, w);
}

static void what_a_hand_puts_in_is_all_somewhere(void **state)
{
    (void)state;
    Held h;
    take(&h, HEAD PEN
         "springs: [{name: k, type: point, a: ball, b: world, stiffness: 200, damping: 2}]\n"
         "couplings: [{name: grip, body: ball, stiffness: 3 kN/m}]\n");
    double most = 0.0, reach = 0.0;
    for (int k = 0; k < 3000; k++) {
        step(&h);
        double sum =
            channel(&h, "grip.world") + channel(&h, "grip.stored") + channel(&h, "grip.held");
        tac_PortEndInfo info = tac_port_info(h.world, tac_scene_port(h.scene, h.world, 0));
        most = larger(most, fabs(channel(&h, "grip.device") - sum - info.released));
        reach = larger(reach, fabs(channel(&h, "ball.position") - 0.0));
    }
    tac_DeviceInfo device = tac_device_info(h.device[0]);
    tac_Ledger books = tac_world_ledger(h.world, true);
    double device_work = channel(&h, "grip.device");
    assert_true(device_work > 0.01); // it was felt: 200 N/m over 20 mm, again and again
    check_at_most(most, 1e-14);      // J: the account of the coupling
    check_near(device.work[0], device_work, 1e-3 * device_work); // that of the device, of all it
                                                                 // wrote
    // The port books a step at the next sample.
    double last = tac_port_work(h.world, tac_scene_port(h.scene, h.world, 0));
    check_near(books.work_port, channel(&h, "grip.world") + last, 1e-12);
    let_go(&h);
}

static void runs_with_virtual_devices_are_the_same_to_the_last_bit(void **state)
{
    (void)state;
    static const char text[] =
        HEAD "devices:\n- {name: pen, uri: \"" SWING "&jitter=1e-4&drop=0.05\"}\n"
             "- {name: other, uri: \"" SWING "&seed=7&delay=1\"}\n"
             "couplings:\n- {name: a, device: pen, body: ball}\n"
             "- {name: b, device: other, body: ball, at: [0.01, 0, 0], axes: 3}\n";
    uint64_t hash[2];
    for (int run = 0; run < 2; run++) {
        Held h;
        take(&h, text);
        for (int k = 0; k < 2000; k++)
            step(&h);
        hash[run] = tac_world_hash(h.world);
        assert_true(fabs(channel(&h, "a.device")) > 1e-6);
        let_go(&h);
    }
    assert_true(hash[0] == hash[1]);
}

static void what_was_read_and_written_makes_the_same_steps_again(void **state)
{
    (void)state;
    static const char text[] = HEAD PEN "couplings: [{name: grip, body: ball, axes: 3}]\n";
    Held h;
    take(&h, text);
    tac_World *again = stage_build(h.scene);
    tac_Rig past_rig = tac_rig(again);
    tac_DeviceSeen seen = tac_device_seen(h.device[0]);
    assert_int_equal(tac_rig_join_past(&past_rig, 0, &seen, 0, tac_scene_port(h.scene, again, 0)),
                     TAC_OK);
    for (int k = 0; k < 1500; k++) {
        step(&h);
        tac_RigPast past = {.input = h.rig.input[0]};
        past.written[0] = tac_port_info(h.world, tac_scene_port(h.scene, h.world, 0)).written;
        assert_int_equal(tac_rig_repeat(&past_rig, 0.001, &past), TAC_OK);
        assert_true(tac_world_hash(again) == tac_world_hash(h.world));
    }
    assert_int_equal(tac_rig_join_past(&past_rig, 2, &seen, 0, tac_scene_port(h.scene, again, 0)),
                     TAC_ERR_INVALID);
    tac_world_destroy(again);
    let_go(&h);
}

#define HEAVY                                                                                    \
    "tactus: 1\nrecord: {channels: [\"*.*\"]}\nbodies:\n"                                        \
    "- {name: ball, position: [0, 0, 0.1], mass: 0.1, shapes: [{type: sphere, radius: 0.02}]}\n" \
    "devices: [{name: pen, uri: \"virtual:?preset=s2&dofs=3&hand=spring&F=6\"}]\n"               \
    "couplings: [{name: grip, body: ball, stiffness: 2 kN/m}]\n"

static void who_waits_for_the_forces_has_the_body_from_the_first_step(void **state)
{
    (void)state;
    Held h;
    take(&h, HEAVY);
    assert_true(tac_rig_wait(&h.rig, 2.0));
    check_near(tac_device_info(h.device[0]).t, 0.601, 2e-3); // 0.1 s of samples, 0.5 s of ramp
    double lowest = 0.1;
    for (int k = 0; k < 1000; k++) {
        step(&h);
        double p[3];
        stage_read(h.scene, h.world, "ball.position", p);
        lowest = smaller(lowest, p[2]);
    }
    // 0.98 N on 300 N/m of the hand and 2 kN/m; as deep again, as it swings
    assert_true(lowest > 0.1 - 2.0 * 0.981 * (1.0 / 300.0 + 1.0 / 2000.0));
    let_go(&h);

    take(&h, HEAVY);
    assert_false(tac_rig_wait(&h.rig, 0.3)); // forces are still coming in
    let_go(&h);
}

static void a_body_is_held_once_it_can_be_stopped(void **state)
{
    (void)state;
    Held h;
    take(&h, HEAVY "ground: [{type: plane, position: [0, 0, -4]}]\n");
    double most = 0.0;
    bool waited = false, held = false;
    for (int k = 0; k < 1500; k++) {
        step(&h);
        tac_PortEndInfo info = tac_port_info(h.world, tac_scene_port(h.scene, h.world, 0));
        waited |= info.waits;
        held |= info.engaged;
        double v[3], f[3];
        stage_read(h.scene, h.world, "ball.velocity", v);
        stage_read(h.scene, h.world, "grip.felt", f);
        if (info.waits) { // it falls at more than F/√(K μ), and nothing is felt of it
            assert_true(fabs(v[2]) > 0.5);
            check_near(fabs(f[2]), 0.0, 0.0);
        }
        most = larger(most, fabs(f[2]));
    }
    assert_true(waited && held); // it fell from 0.6 s on, and was held where it lay
    assert_true(most < 3.0);
    let_go(&h);
}

static void beyond_the_workspace_the_body_is_let_go(void **state)
{
    (void)state;
    Held h;
    take(&h, HEAD
         "devices: [{name: pen, uri: \"virtual:?m=0.2&b=1&F=20&reach=0.05&hand=firm&motion=press"
         "&by=0,-0.09,0&at=0.8&rise=0.4&hold=0.5\"}]\n"
         "couplings: [{name: grip, body: ball, stiffness: 2 kN/m}]\n");
    double fastest = 0.0, fence = 0.0, most = 0.0;
    bool was_outside = false, is_back = false;
    assert_true(tac_rig_wait(&h.rig, 2.0));
    for (int k = 0; k < 3000; k++) {
        step(&h);
        double v[3];
        tac_PortEndInfo info = tac_port_info(h.world, tac_scene_port(h.scene, h.world, 0));
        tac_DeviceInfo device = tac_device_info(h.device[0]);
        stage_read(h.scene, h.world, "ball.velocity", v);
        fastest = larger(fastest, sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]));
        most =
            larger(most, fabs(info.device - info.world - info.stored - info.released - info.held));
        if (h.rig.input[0].outside) {
            was_outside = true;
            fence = larger(fence, fabs(device.written[0].force.y));
            assert_false(info.engaged);
        }
        is_back |= was_outside && info.engaged;
    }
    assert_true(was_outside && is_back);
    assert_true(fence > 2.0);   // N: the hand is pushed back
    assert_true(fastest < 1.0); // m/s: the ball is not, it has what the hand gave it
    check_at_most(most, 1e-14);
    let_go(&h);
}

static void a_leap_of_the_reading_is_no_work(void **state)
{
    (void)state;
    Held h;
    take(&h,
         HEAD "devices: [{name: pen, uri: \"virtual:?preset=s2&dofs=3&hand=spring&motion=press"
              "&by=0,-0.02,0&at=0.7&rise=0.3&jump_at=1500\", position: [0, 0, 0.03]}]\n"
              "springs: [{name: k, type: point, a: ball, b: world, stiffness: 200, damping: 5}]\n"
              "couplings: [{name: grip, body: ball, stiffness: 2 kN/m}]\n");
    double before = 0.0, device = 0.0;
    assert_true(tac_rig_wait(&h.rig, 2.0));
    for (int k = 0; k < 1500; k++) {
        tac_DeviceInfo info = tac_device_info(h.device[0]);
        if (info.fault == TAC_DEVICE_FAULT_NONE)
            before = channel(&h, "grip.device"), device = info.work[0];
        step(&h);
    }
    assert_int_equal(tac_device_info(h.device[0]).fault, TAC_DEVICE_FAULT_JUMP);
    show(before, "J put in before it");
    assert_true(fabs(before) > 0.01); // and 50 mm against more than a newton would be another 0.05
    check_near(channel(&h, "grip.device"), before, 1e-3);
    check_near(tac_device_info(h.device[0]).work[0], device, 1e-3);
    let_go(&h);
}

static void a_coupling_may_hold_nothing_at_first(void **state)
{
    (void)state;
    Held h;
    take(&h, HEAD PEN "couplings: [{name: grip, body: none, stiffness: 2 kN/m}]\n");
    tac_PortId port = tac_scene_port(h.scene, h.world, 0);
    assert_int_equal(tac_world_port_count(h.world), 1);
    assert_true(tac_port_def(h.world, port).open);
    assert_false(tac_port_holds(h.world, port));
    for (int k = 0; k < 1500; k++)
        step(&h);
    check_near(channel(&h, "ball.position"), 0.0, 0.0);
    check_near(channel(&h, "grip.device"), 0.0, 0.0);
    const double at[4] = {0.01, 0, 0, 0};
    tac_Edit edit = tac_edit(TAC_EDIT_HOLD, "ball", at, 4);
    assert_int_equal(tac_edit_apply(&edit, h.scene, h.world), TAC_OK);
    check_near(tac_port_def(h.world, port).anchor.p.x, 0.01, 0.0);
    for (int k = 0; k < 500; k++)
        step(&h);
    assert_true(tac_port_info(h.world, port).engaged);
    edit = tac_edit(TAC_EDIT_HOLD, "", (const double[4]){0}, 4);
    assert_int_equal(tac_edit_apply(&edit, h.scene, h.world), TAC_OK);
    assert_false(tac_port_holds(h.world, port));
    let_go(&h);
    assert_int_not_equal(said_load_text(&said,
                                        HEAD PEN "couplings: [{name: grip, body: none, at: "
                                                 "[0, 0, 0]}]\n",
                                        &h.scene),
                         TAC_OK);
    assert_non_null(strstr(said.text, "this coupling holds none at first"));
}

static void usual_channels_have_what_is_felt(void **state)
{
    (void)state;
    tac_Scene *s = load("tactus: 1\nbodies: [{name: ball, mass: 1, inertia: [1, 1, 1]}]\n" PEN
                        "couplings: [{name: grip, body: ball}]\n");
    assert_true(tac_scene_find(s, TAC_SCENE_CHANNEL, "grip.felt") >= 0);
    assert_true(tac_scene_find(s, TAC_SCENE_CHANNEL, "grip.position") >= 0);
    assert_true(tac_scene_find(s, TAC_SCENE_CHANNEL, "grip.device") >= 0);
    assert_true(tac_scene_find(s, TAC_SCENE_CHANNEL, "grip.felt_torque") < 0);
    tac_scene_destroy(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_device_is_where_the_scene_puts_it),
        cmocka_unit_test(a_coupling_is_a_port_of_the_world),
        cmocka_unit_test(what_a_hand_puts_in_is_all_somewhere),
        cmocka_unit_test(runs_with_virtual_devices_are_the_same_to_the_last_bit),
        cmocka_unit_test(what_was_read_and_written_makes_the_same_steps_again),
        cmocka_unit_test(who_waits_for_the_forces_has_the_body_from_the_first_step),
        cmocka_unit_test(a_body_is_held_once_it_can_be_stopped),
        cmocka_unit_test(beyond_the_workspace_the_body_is_let_go),
        cmocka_unit_test(a_leap_of_the_reading_is_no_work),
        cmocka_unit_test(a_coupling_may_hold_nothing_at_first),
        cmocka_unit_test(usual_channels_have_what_is_felt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
