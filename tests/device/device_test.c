/* Devices as programs use them: addresses, life cycle, map and clutch, books, registered backends,
 * panic. The guard's own steps are in guard_test.c. */
#define _DEFAULT_SOURCE // nanosleep, MAP_ANONYMOUS
#include "alloc_count.h"
#include "check.h"
#include "heard.h"
#include "larger.h"
#include "rnd.h"
#include "math/so3.h"
#include "virtual_rig.h"
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const tac_Wrench zero[TAC_DEVICE_FRAMES];

static tac_DeviceInput tick(tac_Device *device, tac_Vec3 force, tac_Wrench *written)
{
    tac_DeviceInput input;
    tac_Wrench wrench[TAC_DEVICE_FRAMES] = {{force, {0, 0, 0}}};
    tac_device_read(device, 0.0, &input);
    tac_device_write(device, wrench, 0.0, written);
    return input;
}

// ------------------------------------------------------------------------------------------------
// Open

static tac_Result open_heard(const char *uri, Heard *heard)
{
    tac_Device *device = NULL;
    tac_DeviceDef def = tac_device_def_default();
    *heard = (Heard){.count = 0};
    def.uri = uri;
    def.message = hear;
    def.user = heard;
    tac_Result result = tac_device_open(&def, &device);
    assert_int_equal(result == TAC_OK, device != NULL);
    tac_device_close(device);
    return result;
}

static void an_address_that_is_wrong_is_refused_with_its_reason(void **state)
{
    (void)state;
    static const struct {
        const char *uri;
        tac_Result result;
        const char *says;
    } row[] = {
        {"virtual:?max_forse=3", TAC_ERR_DEVICE, "knows no key 'max_forse'"},
        {"virtual:?m=heavy", TAC_ERR_DEVICE, "m=heavy: expected 1 number"},
        {"virtual:?m=-1", TAC_ERR_DEVICE, "m=-1: expected"},
        {"virtual:?m=nan", TAC_ERR_DEVICE, "m=nan: expected"},
        {"virtual:?m=1,5", TAC_ERR_DEVICE, "m=1,5: expected"},
        {"virtual:?push=1,2", TAC_ERR_DEVICE, "push=1,2: expected 3 numbers"},
        {"virtual:?hand=strong", TAC_ERR_DEVICE, "expected one of none spring push"},
        {"virtual:?dofs=2", TAC_ERR_DEVICE, "expected 1, 3 or 6"},
        {"virtual:?backlash=1e-4", TAC_ERR_DEVICE, "give m2"},
        {"virtual:?motion=sine", TAC_ERR_DEVICE, "needs a hand"},
        {"virtual:?script=/there/is/none", TAC_ERR_DEVICE, "cannot be read"},
        {"virtual:?m=1&m=2", TAC_ERR_SYNTAX, "twice"},
        {"virtual:?m", TAC_ERR_SYNTAX, "key=value"},
        {"virtual:?m=%zz", TAC_ERR_SYNTAX, "hexadecimal"},
        {"virtual:/left?m=1", TAC_ERR_DEVICE, "no path"},
        {"virtual", TAC_ERR_SYNTAX, "ends with ':'"},
        {"1:", TAC_ERR_SYNTAX, "begins with a letter"},
        {"", TAC_ERR_SYNTAX, "begins with a letter"},
        {"magic:", TAC_ERR_SYNTAX, "there are virtual:"},
    };
    Heard heard;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        assert_int_equal(open_heard(row[i].uri, &heard), row[i].result);
        assert_int_equal(heard.count, 1);
        if (!strstr(heard.text, row[i].says))
            fail_msg("'%s' does not say '%s'", heard.text, row[i].says);
    }
    assert_int_equal(open_heard("virtual:?preset=s2&T=5e-4&dofs=6&frames=16", &heard), TAC_OK);
    assert_int_equal(heard.count, 0);
}

static void the_parts_of_an_address_are_told_apart(void **state)
{
    (void)state;
    static const struct {
        const char *text, *scheme, *authority, *path, *value;
    } row[] = {
        {"virtual:?a=1", "virtual", "", "", "1"},
        {"haply://127.0.0.1:10001/049D?a=x%20y", "haply", "127.0.0.1:10001", "049D", "x y"},
        {"serial:/dev/ttyACM0?b=1&a=", "serial", "", "/dev/ttyACM0", ""},
        {"hd:Default%20Device", "hd", "", "Default Device", NULL},
        {"replay:run.h5?a=p/q?r=s", "replay", "", "run.h5", "p/q?r=s"},
        {"haply://host", "haply", "host", "", NULL},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        tac_DeviceUri uri;
        assert_int_equal(taci_uri_parse(&uri, row[i].text), TAC_OK);
        assert_string_equal(uri.scheme, row[i].scheme);
        assert_string_equal(tac_device_uri_authority(&uri), row[i].authority);
        assert_string_equal(tac_device_uri_path(&uri), row[i].path);
        const char *value = tac_device_uri_text(&uri, "a");
        assert_int_equal(value != NULL, row[i].value != NULL);
        if (value)
            assert_string_equal(value, row[i].value);
    }
}

static void a_definition_out_of_range_names_its_field(void **state)
{
    (void)state;
    Heard heard = {.count = 0};
    tac_Device *device;
    for (int i = 0; i < 6; i++) {
        static const char *const says[] = {"slew",          "stale",  "map",
                                           "clutch_button", "period", "force_max"};
        tac_DeviceDef def = tac_device_def_default();
        def.uri = "virtual:";
        def.message = hear;
        def.user = &heard;
        switch (i) {
        case 0:
            def.guard.slew = (double)NAN;
            break;
        case 1:
            def.guard.stale = 0.0;
            break;
        case 2:
            def.map.turn.w = 2.0;
            break;
        case 3:
            def.clutch_button = 32;
            break;
        case 4:
            def.period = -1.0;
            break;
        default:
            def.guard.force_max = -3.0;
            break;
        }
        assert_int_equal(tac_device_open(&def, &device), TAC_ERR_INVALID);
        assert_non_null(strstr(heard.text, says[i]));
    }
    tac_DeviceDef none = {.uri = "virtual:"};
    assert_int_equal(tac_device_open(&none, &device), TAC_ERR_INVALID);
}

// ------------------------------------------------------------------------------------------------
// Life

static void forces_come_in_after_100_ms_of_samples_by_a_smooth_ramp(void **state)
{
    (void)state;
    tac_Device *device = device_rig_begin("virtual:?m=1e6&q=0");
    tac_Wrench written;
    const tac_Vec3 one = {0, 0, 1};
    assert_int_equal(tac_device_info(device).state, TAC_DEVICE_READY);
    assert_int_equal(tac_device_engage(device), TAC_OK);
    int engaged = -1, active = -1;
    for (int k = 0; k < 800; k++) {
        tac_DeviceInput input = tick(device, one, &written);
        if (input.state == TAC_DEVICE_RAMP && engaged < 0) {
            engaged = k;
            assert_true(input.coupled && input.anchor);
        } else
            assert_false(input.anchor);
        if (input.state == TAC_DEVICE_ACTIVE && active < 0)
            active = k;
        double s = engaged < 0 ? 0.0 : smaller(1.0, (k - engaged) * 0.001 / 0.5);
        check_near_in(written.force.z, s * s * (3 - 2 * s), 1e-12, "N");
    }
    assert_int_equal(engaged, 100);
    assert_int_equal(active, 601); // told at the read that follows
    tac_device_disengage(device);
    for (int k = 0; k < 120; k++) {
        tac_DeviceInput input = tick(device, one, &written);
        double s = larger(0.0, 1.0 - (k + 1) * 0.001 / 0.1);
        check_near_in(written.force.z, s * s * (3 - 2 * s), 1e-12, "N");
        assert_int_equal(input.state, s > 0.0 || k == 99 ? TAC_DEVICE_DOWN : TAC_DEVICE_READY);
    }
    tac_device_close(device);
}

static void what_is_written_is_handed_back_as_the_device_got_it(void **state)
{
    (void)state;
    tac_Device *device = device_rig_begin("virtual:?F=5&q=0&m=10&dofs=6");
    taci_Virtual *v = taci_virtual_of(device);
    device_rig_engage(device);
    Rnd rnd = rnd_make(1);
    for (int k = 0; k < 1000; k++) {
        tac_DeviceInput input;
        tac_Wrench wanted = {rnd_vec3(&rnd, -9, 9), rnd_vec3(&rnd, -2, 2)}, written;
        tac_device_read(device, 0.0, &input);
        assert_int_equal(tac_device_write(device, &wanted, 0.0, &written), TAC_OK);
        tac_Wrench got = v->held[v->tick % TACI_VIRTUAL_HELD].wrench[0];
        // The map of the default: x, y up, z of the device are x, z up, -y of the scene.
        check_vec3_near(written.force, ((tac_Vec3){got.force.x, -got.force.z, got.force.y}), 1e-14);
        check_vec3_near(written.torque, ((tac_Vec3){got.torque.x, -got.torque.z, got.torque.y}),
                        1e-14);
    }
    tac_device_close(device);
}

static void the_life_of_a_device_goes_as_declared(void **state)
{
    (void)state;
    tac_Device *device = NULL;
    tac_DeviceInput input;
    tac_Wrench written = {{1, 1, 1}, {1, 1, 1}};
    tac_DeviceDef def = tac_device_def_default();
    def.uri = "virtual:";
    assert_int_equal(tac_device_open(&def, &device), TAC_OK);
    assert_int_equal(tac_device_info(device).state, TAC_DEVICE_IDLE);
    assert_int_equal(tac_device_engage(device), TAC_ERR_STATE);
    assert_int_equal(tac_device_acknowledge(device), TAC_ERR_STATE);
    assert_int_equal(tac_device_write(device, zero, 0.0, &written), TAC_ERR_STATE);
    check_vec3_near(written.force, ((tac_Vec3){0, 0, 0}), 0.0);
    assert_int_equal(tac_device_read(device, 0.0, &input), TAC_DEVICE_STALE);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tac_device_start(device), TAC_OK);
        assert_int_equal(tac_device_start(device), TAC_ERR_STATE);
        assert_int_equal(tac_device_info(device).state, TAC_DEVICE_READY);
        device_rig_engage(device);
        taci_Virtual *v = taci_virtual_of(device);
        tick(device, (tac_Vec3){0, 0, 1}, &written);
        check_near(written.force.z, 1.0, 1e-15);
        tac_device_stop(device);
        for (int k = 0; k < TACI_VIRTUAL_HELD; k++) // zero is the last that it got
            check_vec3_near(v->held[k].wrench[0].force, ((tac_Vec3){0, 0, 0}), 0.0);
        assert_int_equal(tac_device_info(device).state, TAC_DEVICE_IDLE);
    }
    tac_device_close(device);
    tac_device_close(NULL);
}

static void each_way_to_fail_ends_in_its_fault_and_zero(void **state)
{
    (void)state;
    static const struct {
        const char *keys;
        tac_DeviceFault fault;
        bool again; // it can be acknowledged afterwards
    } row[] = {
        {"nan_at=900", TAC_DEVICE_FAULT_NAN, true},
        {"jump_at=900", TAC_DEVICE_FAULT_JUMP, true},
        {"silent_at=900&silent=200", TAC_DEVICE_FAULT_LOST, true},
        {"disconnect_at=900", TAC_DEVICE_FAULT_LOST, false},
        {"estop_at=900", TAC_DEVICE_FAULT_EMERGENCY_STOP, true},
        {"hardware_at=900", TAC_DEVICE_FAULT_HARDWARE, true},
        {"hot_at=900", TAC_DEVICE_FAULT_TOO_HOT, true},
        {"refuse_at=900", TAC_DEVICE_FAULT_WRITE, true},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char uri[120];
        tac_Wrench written;
        snprintf(uri, sizeof uri, "virtual:?m=100&%s", row[i].keys);
        tac_Device *device = device_rig_begin(uri);
        taci_Virtual *v = taci_virtual_of(device);
        device_rig_engage(device);
        bool fell = false;
        for (int k = 0; k < 600; k++) {
            tick(device, (tac_Vec3){0, 0, 1}, &written);
            bool fault = tac_device_info(device).state == TAC_DEVICE_FAULT;
            assert_true(!fell || fault); // once there, it stays
            fell = fault;
            double got = v->held[v->tick % TACI_VIRTUAL_HELD].wrench[0].force.y;
            if (fault)
                assert_true(written.force.z == 0.0 && (got == 0.0 || v->faults.refuse_at > 0));
            if (v->tick < 900)
                check_near(written.force.z, 1.0, 1e-14);
        }
        assert_int_equal(tac_device_info(device).fault, row[i].fault);
        tac_DeviceInput input;
        tac_device_read(device, 0.0, &input);
        tac_Result result = tac_device_acknowledge(device);
        assert_int_equal(result, row[i].again ? TAC_OK : TAC_ERR_STATE);
        tac_device_close(device);
    }
}

static void a_report_names_the_fault_and_what_the_guard_did(void **state)
{
    (void)state;
    Heard heard = {.count = 0};
    tac_Device *device = device_rig_begin("virtual:?m=100&F=3&estop_at=700");
    device->message = hear;
    device->user = &heard;
    device_rig_engage(device);
    for (int k = 0; k < 50; k++)
        tick(device, (tac_Vec3){0, 0, 9}, NULL);
    tac_device_report(device);
    assert_int_equal(heard.count, 2); // clamp, slew
    assert_non_null(strstr(heard.text, "guard 'slew' acted in 1 ticks"));
    tac_device_report(device);
    assert_int_equal(heard.count, 2); // nothing new
    for (int k = 0; k < 100; k++)
        tick(device, (tac_Vec3){0, 0, 0}, NULL);
    Heard said = {.count = 0};
    device->user = &said;
    for (int i = 0; i < TAC_DEVICE_GUARD_COUNT; i++)
        device->told[i] = device->stats.guard[i]; // the fault alone is left to tell
    tac_device_report(device);
    assert_int_equal(said.count, 1);
    assert_int_equal(said.code, TAC_ERR_DEVICE);
    assert_non_null(strstr(said.text, "fault 'emergency_stop' at 0.699 s"));
    tac_device_close(device);
}

// ------------------------------------------------------------------------------------------------
// Map and clutch

static void the_map_keeps_the_ratio_of_energies_and_the_felt_stiffness(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(5);
    for (int i = 0; i < 200; i++) {
        taci_DeviceMap map = {.def = {.origin = rnd_vec3(&rnd, -1, 1),
                                      .turn = rnd_quat(&rnd),
                                      .scale = rnd_log_uniform(&rnd, 0.1, 10),
                                      .force_scale = rnd_log_uniform(&rnd, 0.1, 10),
                                      .centre = rnd_vec3(&rnd, -1, 1)},
                              .held = rnd_quat(&rnd)};
        taci_GuardState *g = calloc(1, sizeof *g);
        tac_Pose a = {rnd_vec3(&rnd, -0.1, 0.1), rnd_quat(&rnd)}, b = a;
        tac_Vec3 dx = rnd_vec3(&rnd, -1e-3, 1e-3), turn = rnd_vec3(&rnd, -1e-4, 1e-4);
        b.p = v3_add(a.p, dx);
        b.q = q_mul(q_exp(turn), a.q);
        g->frame[0].pose = a;
        taci_map_poses(&map, g, 1);
        tac_Pose from = map.scene[0];
        g->frame[0].pose = b;
        taci_map_poses(&map, g, 1);
        tac_Pose to = map.scene[0];
        tac_Wrench scene = {rnd_vec3(&rnd, -5, 5), rnd_vec3(&rnd, -1, 1)};
        tac_Wrench device = taci_map_to_device(&map, scene), back = taci_map_to_scene(&map, device);
        check_vec3_near(back.force, scene.force, 1e-13);
        check_vec3_near(back.torque, scene.torque, 1e-13);
        double ratio = map.def.force_scale / map.def.scale;
        double E_device = v3_dot(device.force, dx) + v3_dot(device.torque, turn);
        double E_scene = v3_dot(scene.force, v3_sub(to.p, from.p)) +
                         v3_dot(scene.torque, q_log(q_mul(to.q, q_conjugate(from.q))));
        check_near(E_device, ratio * E_scene, 1e-13); // places of 1 m, differences of 1 mm
        // A spring of K in the scene: dF of the device for dx of it.
        double K = 100.0;
        tac_Wrench pull = {v3_scale(-K, v3_sub(to.p, from.p)), {0, 0, 0}};
        check_vec3_near(taci_map_to_device(&map, pull).force,
                        v3_scale(-K * map.def.scale * map.def.force_scale, dx), 1e-11);
        free(g);
    }
}

static void the_scene_sees_the_device_in_its_own_units(void **state)
{
    (void)state;
    tac_Device *device = NULL;
    tac_DeviceDef def = tac_device_def_default();
    def.uri = "virtual:?m=0.2&b=3&J=1e-4&b_r=2e-3&q=1e-5&F=8&tau=0.4&delay=2&latency=1e-4&dofs=6";
    def.map.scale = 10.0;
    def.map.force_scale = 0.5;
    assert_int_equal(tac_device_open(&def, &device), TAC_OK);
    tac_DeviceSeen seen = tac_device_seen(device);
    check_near(seen.mass, 0.2 / 5, 1e-15);
    check_near(seen.damping, 3.0 / 5, 1e-15);
    check_near(seen.inertia, 1e-4 * 20, 1e-15);
    check_near(seen.turn_damping, 2e-3 * 20, 1e-15);
    check_near(seen.resolution, 1e-4, 1e-18);
    check_near(seen.force_max, 16.0, 1e-14);
    check_near(seen.torque_max, 8.0, 1e-14);
    check_near(seen.energy, 20.0, 1e-13);
    check_near(seen.period, 0.001, 1e-15);
    assert_int_equal(seen.delay, 2);
    assert_int_equal(seen.axes, 6);
    // Same natural frequency on both sides: K m^-1 is kept.
    check_near(def.map.scale * def.map.force_scale * seen.mass, 0.2, 1e-15);
    tac_device_stiffness(device, 20000.0, 100.0);
    check_near(device->guard.slew, 20000.0 * 5, 1e-9);
    check_near(device->guard.turn_slew, 20.0 * 100.0 / 20, 1e-9);
    tac_device_stiffness(device, 10.0, 0.0); // never below what was asked for
    check_near(device->guard.slew, 2000.0, 0.0);
    check_near(device->guard.turn_slew, 50.0, 0.0);
    tac_device_close(device);
}

static void the_clutch_lets_go_of_the_scene_and_takes_it_up_where_it_was(void **state)
{
    (void)state;
    tac_Device *device = NULL;
    tac_DeviceDef def = tac_device_def_default();
    def.uri = "virtual:?dofs=6&hand=spring&k_h=3000&b_h=20&motion=sine&by=0.01,0.02,0.01&f=0.3&"
              "turn=0.3,0.2,-0.2&k_hr=5&b_hr=0.02";
    def.map.scale = 3.0;
    def.map.origin = (tac_Vec3){0.1, 0.2, 0.3};
    assert_int_equal(tac_device_open(&def, &device), TAC_OK);
    assert_int_equal(tac_device_start(device), TAC_OK);
    tac_device_engage(device);
    tac_DeviceInput last = {.state = TAC_DEVICE_READY};
    double moved = 0.0;
    int anchors = 0;
    for (int k = 0; k < 6000; k++) {
        tac_device_clutch(device, k % 1500 > 1000);
        tac_DeviceInput now = tick(device, (tac_Vec3){0, 0, 0}, NULL);
        anchors += now.anchor;
        if (k > 0) {
            tac_Vec3 step = v3_sub(now.pose[0].p, last.pose[0].p);
            tac_Vec3 raw = v3_scale(3.0, v3_sub(now.raw[0].p, last.raw[0].p));
            double turn = v3_norm(q_log(q_mul(now.pose[0].q, q_conjugate(last.pose[0].q))));
            double raw_turn = v3_norm(q_log(q_mul(now.raw[0].q, q_conjugate(last.raw[0].q))));
            bool frozen = !now.coupled && k > 700;
            if (frozen) {
                assert_true(v3_norm(step) == 0.0 && turn < 1e-15);
                moved += v3_norm(raw);
            } else if (now.anchor && k > 700) {
                check_near(v3_norm(step), 0.0, 1e-15); // no jump where it is taken up
                check_near(turn, 0.0, 1e-15);
            } else {
                check_near(v3_norm(step), v3_norm(raw), 1e-14);
                check_near(turn, raw_turn, 1e-7); // near 0 the angle is a root of rounding
            }
        }
        last = now;
    }
    assert_int_equal(anchors, 4); // engaged, and the clutch let go three times
    assert_true(moved > 0.03);
    tac_device_close(device);
}

static void a_button_can_be_the_clutch_and_its_edges_are_told(void **state)
{
    (void)state;
    tac_Device *device = device_rig_begin("virtual:?m=10");
    device->clutch_button = 2;
    device_rig_engage(device);
    taci_Virtual *v = taci_virtual_of(device);
    taci_ScriptRow row[2] = {{.q = {1, 0, 0, 0}},
                             {.t = v->t + 0.01, .q = {1, 0, 0, 0}, .buttons = 5}};
    v->hand.script = (taci_Script){2, row};
    int pressed = 0;
    for (int k = 0; k < 200; k++) {
        tac_DeviceInput input = tick(device, (tac_Vec3){0, 0, 0}, NULL);
        if (input.pressed) {
            assert_int_equal(input.pressed, 5);
            assert_int_equal(pressed, 0);
            pressed = k;
        }
        assert_int_equal(input.released, 0);
        assert_int_equal(input.coupled, pressed == 0 || k < pressed + 100);
    }
    assert_in_range(pressed, 9, 11);
    v->hand.script.count = 0;
    v->hand.script.row = NULL;
    assert_int_equal(tick(device, (tac_Vec3){0, 0, 0}, NULL).released, 5);
    tac_device_close(device);
}

static void fingers_keep_their_distances_over_the_clutch(void **state)
{
    (void)state;
    tac_Device *device = device_rig_begin("virtual:?frames=3&hand=spring&motion=dip&k_h=3000");
    device_rig_engage(device);
    tac_DeviceInput input;
    for (int k = 0; k < 1000; k++) {
        tac_device_clutch(device, k > 100 && k < 700);
        input = tick(device, (tac_Vec3){0, 0, 0}, NULL);
    }
    for (int f = 1; f < 3; f++)
        check_near(v3_norm(v3_sub(input.pose[f].p, input.pose[0].p)),
                   v3_norm(v3_sub(input.raw[f].p, input.raw[0].p)), 1e-14);
    assert_true(input.coupled);
    tac_device_close(device);
}

// ------------------------------------------------------------------------------------------------
// Backends of a program

typedef struct Own {
    uint64_t seq;
    bool clock, tells; // of the clock of the loops; what force it applied
} Own;

static tac_DeviceCommand own_last;
static int own_panics, own_closed;
static bool own_dies;         // in the coming write, before its force is there
static double own_waits;      // s, that the last read was allowed to
static double own_told = 0.5; // N, that it says it applied
static double *own_motor;     // N, what a motor would do: seen by another process, too

static tac_Result own_open(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    Own *own = self;
    double frames = tac_device_uri_number(uri, "frames", 1, 0, 99);
    own->clock = tac_device_uri_text(uri, "clock") != NULL;
    caps->frames = (int)frames;
    caps->sensed = caps->driven = TAC_DEVICE_POSITION;
    own->tells = tac_device_uri_text(uri, "tells") != NULL;
    caps->driven |= TAC_DEVICE_GRIP;
    caps->flags = (own->clock ? 0 : (uint32_t)TAC_DEVICE_OWN_TIME) |
                  (own->tells ? (uint32_t)TAC_DEVICE_FORCE_TOLD : 0);
    if (tac_device_uri_text(uri, "absent"))
        return tac_device_uri_fail(uri, "there is no device; plug it in");
    return TAC_OK;
}

static tac_Result own_start(void *self)
{
    (void)self;
    return TAC_OK;
}

static tac_DeviceRead own_read(void *self, double timeout, tac_DeviceSample *sample)
{
    Own *own = self;
    own_waits = timeout;
    sample->seq = ++own->seq; // all else is left alone, but for what moves
    sample->status = TAC_DEVICE_CONNECTED;
    if (own->tells) {
        sample->pose[0].p.y = 1e-5 * (double)own->seq;
        sample->applied[0].force.y = own_told;
        sample->grip = 2e-5 * (double)own->seq;
    }
    return TAC_DEVICE_FRESH;
}

static tac_Result own_write(void *self, const tac_DeviceCommand *command)
{
    (void)self;
    if (own_dies) {
        own_dies = false;
        tac_device_panic(); // as a signal's handler on another thread
    }
    own_last = *command;
    if (own_motor)
        *own_motor = command->wrench[0].force.y;
    return TAC_OK;
}

static void own_stop(void *self)
{
    (void)self;
}

static void own_close(void *self)
{
    (void)self;
    own_closed++;
}

static void own_panic(void *self)
{
    (void)self;
    own_panics++;
    if (own_motor)
        *own_motor = 0.0;
}

static const tac_DeviceOps own_ops = {.scheme = "own",
                                      .summary = "a backend of a test",
                                      .size = sizeof(Own),
                                      .open = own_open,
                                      .start = own_start,
                                      .read = own_read,
                                      .write = own_write,
                                      .stop = own_stop,
                                      .close = own_close,
                                      .panic = own_panic};

static void a_program_brings_a_backend_of_its_own(void **state)
{
    (void)state;
    Heard heard;
    tac_DeviceOps bad = own_ops;
    assert_int_equal(tac_device_register(&own_ops), TAC_OK);
    assert_int_equal(tac_device_register(&own_ops), TAC_ERR_INVALID); // the scheme is taken
    bad.scheme = "Bad One";
    assert_int_equal(tac_device_register(&bad), TAC_ERR_INVALID);
    bad.scheme = "bad";
    bad.write = NULL;
    assert_int_equal(tac_device_register(&bad), TAC_ERR_INVALID);
    int count = 0;
    bool there = false;
    for (; tac_device_backend(count); count++)
        there = there || tac_device_backend(count) == &own_ops;
    assert_true(there && tac_device_backend(-1) == NULL);
    assert_int_equal(open_heard("own:?absent=1", &heard), TAC_ERR_DEVICE);
    assert_non_null(strstr(heard.text, "plug it in"));
    assert_int_equal(own_closed, 1);
    assert_int_equal(open_heard("own:?frames=17", &heard), TAC_ERR_DEVICE);
    assert_non_null(strstr(heard.text, "frames"));
    tac_Device *device = device_rig_begin("own:");
    device_rig_engage(device); // time goes on by a period for each read
    check_near(tac_device_info(device).t, 0.001 * (double)(tac_device_info(device).ticks - 1),
               1e-9);
    tick(device, (tac_Vec3){0, 0, 1}, NULL);
    check_near(own_last.wrench[0].force.y, 1.0, 1e-15);
    tac_device_close(device);
    check_near(own_last.wrench[0].force.y, 0.0, 0.0);
}

static void a_device_that_tells_its_force_and_has_a_gripper_is_booked_so(void **state)
{
    (void)state;
    tac_Device *device = device_rig_begin("own:?tells=1");
    device_rig_engage(device);
    tac_device_grip(device, -1.5);
    for (int k = 0; k < 10; k++)
        tick(device, (tac_Vec3){0, 0, 0}, NULL);
    check_near(own_last.grip, -1.5, 1e-15);
    tac_DeviceInfo before = tac_device_info(device);
    for (int k = 0; k < 100; k++)
        tick(device, (tac_Vec3){0, 0, 2}, NULL); // wanted, but 0.5 N is what it says
    tac_DeviceInfo after = tac_device_info(device);
    check_near_in(after.work[0] - before.work[0], -0.5 * 1e-3, 1e-15, "J");
    check_near_in(after.grip_work - before.grip_work, 1.5 * 2e-3, 1e-15, "J");
    tac_device_close(device);
}

static void a_force_told_that_is_not_finite_stays_out_of_the_books(void **state)
{
    (void)state;
    tac_Device *device = device_rig_begin("own:?tells=1");
    device_rig_engage(device);
    own_told = (double)NAN;
    tick(device, (tac_Vec3){0, 0, 1}, NULL);
    tick(device, (tac_Vec3){0, 0, 1}, NULL);
    own_told = 0.5;
    check_finite(tac_device_info(device).work[0]);
    tac_device_close(device);
}

static void no_device_is_calibrated_while_it_gives_forces(void **state)
{
    (void)state;
    tac_Device *device = device_rig_begin("own:");
    char text[160];
    assert_int_equal(tac_device_calibrate(device, text), TAC_OK);
    device_rig_engage(device);
    assert_int_equal(tac_device_calibrate(device, text), TAC_ERR_STATE);
    assert_non_null(strstr(text, "let go"));
    tac_device_close(device);
}

static void no_read_is_asked_to_wait_for_less_than_nothing_or_for_ever(void **state)
{
    (void)state;
    static const double asked[] = {0.01, 0.0, -1.0, (double)NAN, (double)INFINITY, 1e300};
    static const double given[] = {0.01, 0.0, 0.0, 0.0, 3600.0, 3600.0};
    tac_Device *device = device_rig_begin("own:");
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        tac_DeviceInput input;
        tac_device_read(device, asked[i], &input);
        tac_device_write(device, zero, 0.0, NULL);
        check_near(own_waits, given[i], 0.0);
    }
    tac_device_close(device);
}

static void a_panic_while_a_force_is_written_leaves_none_behind(void **state)
{
    (void)state;
    tac_Device *device = device_rig_begin("own:");
    tac_Wrench written[TAC_DEVICE_FRAMES];
    device_rig_engage(device);
    tick(device, (tac_Vec3){0, 0, 1}, written);
    check_near(own_last.wrench[0].force.y, 1.0, 1e-15);
    own_dies = true;
    tick(device, (tac_Vec3){0, 0, 1}, written);
    assert_false(own_dies);
    check_near(own_last.wrench[0].force.y, 0.0, 0.0);
    check_near(v3_norm(written[0].force), 0.0, 0.0);
    tac_device_close(device);
}

static void panic_stops_all_open_devices_and_what_comes_after_writes_nothing(void **state)
{
    (void)state;
    tac_Device *one = device_rig_begin("own:"), *two = device_rig_begin("virtual:?m=10");
    taci_Virtual *v = taci_virtual_of(two);
    device_rig_engage(one);
    device_rig_engage(two);
    tick(one, (tac_Vec3){0, 0, 1}, NULL);
    tick(two, (tac_Vec3){0, 0, 1}, NULL);
    own_panics = 0;
    tac_device_panic();
    assert_int_equal(own_panics, 1);
    own_last.wrench[0].force.y = 7.0; // must not be written over
    double speed = v->frame[0].axis[1].v;
    for (int k = 0; k < 10; k++) {
        tac_Wrench written;
        tick(one, (tac_Vec3){0, 0, 1}, &written);
        check_vec3_near(written.force, ((tac_Vec3){0, 0, 0}), 0.0);
        tick(two, (tac_Vec3){0, 0, 1}, &written);
        taci_virtual_read(v, &two->sample);
    }
    check_near(own_last.wrench[0].force.y, 7.0, 0.0);
    assert_true(v->frame[0].axis[1].v <= speed); // nothing drives it any more
    tac_device_close(one);
    tac_device_close(two);
    tac_Device *three = device_rig_begin("own:"); // the table has let go of them
    own_panics = 0;
    tac_device_close(three);
    tac_device_panic();
    assert_int_equal(own_panics, 0);
}

static void die(int number)
{
    tac_device_panic();
    signal(number, SIG_DFL);
    raise(number);
}

static void a_process_that_dies_leaves_no_force_behind(void **state)
{
    (void)state;
    static const int numbers[] = {SIGINT, SIGTERM, SIGABRT, SIGSEGV, SIGFPE, SIGHUP};
    own_motor =
        mmap(NULL, sizeof *own_motor, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(own_motor != MAP_FAILED);
    for (int i = 0; i < 7; i++) { // the last one without a handler: the test would see a force
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            int number = i < 6 ? numbers[i] : SIGTERM;
            signal(number, i < 6 ? die : SIG_DFL);
            tac_Device *device = device_rig_begin("own:");
            device_rig_engage(device);
            tick(device, (tac_Vec3){0, 0, 1}, NULL);
            raise(number);
            _exit(0);
        }
        int status;
        assert_true(waitpid(child, &status, 0) == child);
        assert_true(WIFSIGNALED(status));
        check_near_in(*own_motor, i < 6 ? 0.0 : 1.0, 1e-15, "N");
    }
    munmap(own_motor, sizeof *own_motor);
    own_motor = NULL;
}

static void a_device_by_the_clock_is_late_when_nobody_reads_it(void **state)
{
    (void)state;
    tac_Device *device = device_rig_begin("own:?clock=1");
    tac_DeviceInput input;
    for (int k = 0; k < 3; k++) {
        tac_device_read(device, 0.0, &input);
        tac_device_write(device, zero, 0.0, NULL);
        struct timespec nap = {.tv_nsec = 2000000};
        nanosleep(&nap, NULL);
    }
    tac_DeviceInfo info = tac_device_info(device);
    assert_int_equal(info.late, 2);
    uint64_t periods = 0, ticks = 0;
    for (int i = 0; i < TAC_DEVICE_BUCKETS; i++) {
        periods += info.period_error[i];
        ticks += info.tick_time[i];
        if (info.period_error[i])
            assert_true(i >= 10); // 1 ms late, or more
    }
    assert_int_equal(periods, 2);
    assert_int_equal(ticks, 3);
    tac_device_close(device);
}

// ------------------------------------------------------------------------------------------------
// Books

/// A wall that the guard's limits cut into, and the device's own account beside the book.
static void compare_books(const char *uri, double K)
{
    tac_Device *device = device_rig_begin(uri);
    taci_Virtual *v = taci_virtual_of(device);
    device_rig_engage(device);
    double begun = tac_device_info(device).work[0], own = 0.0, change = 0.0, last = 0.0;
    double start = taci_virtual_account(v, 0).work;
    tac_Vec3 x = v->frame[0].shown, F = {0, 0, 0};
    for (int k = 0; k < 4000; k++) {
        tac_DeviceInput input;
        tac_Wrench wrench = {.torque = {0, 0, 0}}, written;
        tac_device_read(device, 0.0, &input);
        tac_Vec3 now = input.raw[0].p;
        own -= F.x * (now.x - x.x) + F.y * (now.y - x.y) + F.z * (now.z - x.z);
        x = now;
        wrench.force.z = input.pose[0].p.z < 0.0 ? -K * input.pose[0].p.z : 0.0;
        tac_device_write(device, &wrench, 0.0, &written);
        F = (tac_Vec3){written.force.x, written.force.z, -written.force.y};
        change += fabs(F.y - last);
        last = F.y;
    }
    tac_DeviceInput input;
    tac_device_read(device, 0.0, &input);
    own -= F.y * (input.raw[0].p.y - x.y);
    tac_DeviceInfo info = tac_device_info(device);
    double book = info.work[0] - begun, mechanical = -(taci_virtual_account(v, 0).work - start);
    assert_int_equal(info.state, TAC_DEVICE_ACTIVE);
    show(book, "J");
    show(book - mechanical, "J");
    show(v->encoder * change, "J");
    if (v->delay == 0) // otherwise older forces act
        check_near_in(book, own, 1e-12, "J");
    check_near_in(book, mechanical, v->encoder * change + 1e-12, "J");
    assert_true(info.guard[TAC_DEVICE_GUARD_CLAMP] > 0 && info.guard[TAC_DEVICE_GUARD_SLEW] > 0);
    tac_device_close(device);
}

static void the_book_is_the_work_that_the_mechanism_knows_of(void **state)
{
    (void)state;
    const char *motion = "hand=spring&k_h=800&motion=dip&by=0,-0.01,0&f=4";
    char uri[300];
    for (int i = 0; i < 3; i++) {
        static const char *const more[] = {"", "&jitter=3e-4", "&delay=2&jitter=3e-4"};
        snprintf(uri, sizeof uri, "virtual:?F=3&q=1e-6&%s%s", motion, more[i]);
        compare_books(uri, i < 2 ? 3000 : 1000);
    }
}

/// How far the book of torques is from the mechanism's own, in 3 s of large turns.
static double error_of_turns(double T)
{
    char uri[200];
    snprintf(uri, sizeof uri,
             "virtual:?T=%g&dofs=6&q=0&q_r=0&J=1e-3&hand=spring&k_hr=2&b_hr=0.01&motion=sine&"
             "turn=1.5,-0.8,0.6&f=1.3&by=0,0,0",
             T);
    tac_Device *device = device_rig_begin(uri);
    taci_Virtual *v = taci_virtual_of(device);
    tac_DeviceInput input;
    double error = 0.0, spent = 0.0, last = 0.0, begun = 0.0, start = 0.0;
    tac_device_engage(device); // its place rests: turning does not keep forces out
    for (int k = 0; k < (int)(3.7 / T); k++) {
        tac_device_read(device, 0.0, &input);
        double work = tac_device_info(device).work[0], t = input.t;
        double mechanical = -taci_virtual_account(v, 0).work;
        if (t < 0.7) { // until forces are in
            begun = work;
            last = start = mechanical;
        }
        keep_worst(&error, fabs((work - begun) - (mechanical - start)));
        spent += fabs(mechanical - last);
        last = mechanical;
        tac_Wrench wrench = {.torque = {0.2 * sin(30 * t), 0.1, -0.15 * cos(20 * t)}};
        tac_device_write(device, &wrench, 0.0, NULL);
    }
    assert_int_equal(input.state, TAC_DEVICE_ACTIVE);
    show(error, "J");
    show(spent, "J that went to and fro");
    check_at_most_in(error, 1e-5 * spent, "J");
    tac_device_close(device);
    return error;
}

static void the_book_of_torques_is_the_work_of_large_turns(void **state)
{
    (void)state;
    // Within a tick the axis is not constant: third order in the turn of a tick, so second in T.
    check_between(error_of_turns(1e-3) / error_of_turns(5e-4), 3.5, 4.5);
}

static void the_book_of_lost_samples_takes_the_mean_force_between(void **state)
{
    (void)state;
    tac_Device *device = device_rig_begin(
        "virtual:?m=0.5&q=0&hand=spring&k_h=800&motion=dip&by=0,-0.01,0&f=2&drop=0.2&seed=3");
    taci_Virtual *v = taci_virtual_of(device);
    device_rig_engage(device);
    double begun = tac_device_info(device).work[0], start = taci_virtual_account(v, 0).work;
    double error = 0.0, spent = 0.0, last = 0.0;
    tac_Wrench written;
    for (int k = 0; k < 3000; k++) {
        tac_DeviceInput input = tick(device, (tac_Vec3){0, 0, 2 * sin(0.02 * k)}, &written);
        if (input.read != TAC_DEVICE_FRESH)
            continue;
        double mechanical = start - taci_virtual_account(v, 0).work;
        spent += fabs(mechanical - last);
        last = mechanical;
        keep_worst(
            &error,
            fabs(input.coupled ? mechanical - (tac_device_info(device).work[0] - begun) : 0.0));
    }
    show(error, "J");
    show(spent, "J that went to and fro");
    // Within a gap of two periods the force changes by dF = 0.04 N at another place than half way,
    // by a T²/8 with a up to 20 m/s²: 1e-7 J in each of 500 gaps, of both signs.
    check_at_most_in(error, 1e-5 * spent, "J");
    tac_device_close(device);
}

/// How far a plain wall swings under a push of 20 N, and the energy that it has made.
static double swing_at_a_wall(double K, bool follow)
{
    tac_Device *device = device_rig_begin(
        "virtual:?m=0.15&b=40&hand=push&push=0,-20,0&at=1&F=200&start=0,0.02,0"); // 2b/T: 80 kN/m
    double low = 1.0, high = -1.0;
    tac_DeviceInput input;
    tac_device_engage(device);
    if (follow)
        tac_device_stiffness(device, K, 0.0);
    for (int k = 0; k < 4000; k++) {
        tac_Wrench wrench = {.torque = {0, 0, 0}};
        tac_device_read(device, 0.0, &input);
        double z = input.pose[0].p.z;
        wrench.force.z = z < 0.0 ? -K * z : 0.0;
        tac_device_write(device, &wrench, 0.0, NULL);
        low = k < 3000 ? low : smaller(low, z);
        high = k < 3000 ? high : larger(high, z);
    }
    show(tac_device_info(device).work[0], "J put in by the hand");
    tac_device_close(device);
    return high - low;
}

static void a_slew_limit_that_follows_the_stiffness_leaves_a_stiff_wall_at_rest(void **state)
{
    (void)state;
    check_at_most_in(swing_at_a_wall(50000.0, true), 2.1e-6, "m"); // two encoder steps
    check_at_least_in(swing_at_a_wall(50000.0, false), 1e-3, "m"); // 2000 N/s: it runs away
}

// ------------------------------------------------------------------------------------------------
// Costs

static void a_tick_allocates_nothing(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    tac_Device *device = device_rig_begin("virtual:?dofs=6&hand=spring&motion=sine&frames=2");
    device_rig_engage(device);
    tac_DeviceInput input;
    alloc_count_begin();
    for (int k = 0; k < 1000; k++) {
        tac_device_read(device, 0.0, &input);
        tac_device_write(device, zero, 0.0, NULL);
        tac_device_clutch(device, k % 300 > 200);
    }
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations + count.frees, 0);
    tac_device_close(device);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/// The quickest of some runs of so many ticks: what else the machine does only adds.
static double tick_cost(tac_Device *device)
{
    enum { RUNS = 50, TICKS = 500 };
    double best = 1.0;
    tac_DeviceInput input;
    tac_Wrench wrench[TAC_DEVICE_FRAMES] = {{{1, 2, 0.5}, {0.01, 0.02, 0.03}}}, written[16];
    for (int i = 0; i < RUNS; i++) {
        double begin = seconds();
        for (int k = 0; k < TICKS; k++) {
            tac_device_read(device, 0.0, &input);
            tac_device_write(device, wrench, 0.0, written);
        }
        best = smaller(best, (seconds() - begin) / TICKS);
    }
    return best;
}

static void a_tick_without_the_device_costs_less_than_two_microseconds(void **state)
{
    (void)state;
    if (!alloc_count_available()) // sanitizers are slower
        skip();
    static const char *const uri[] = {"own:", "own:?clock=1", "own:?frames=16"};
    for (int i = 0; i < 3; i++) {
        tac_Device *device = device_rig_begin(uri[i]);
        if (i != 1)
            device_rig_engage(device);
        double cost = tick_cost(device);
        show(1e6 * cost, "µs");
        check_at_most_in(cost, i < 2 ? 2e-6 : 20e-6, "s");
        tac_device_close(device);
    }
    tac_Device *device = device_rig_begin("virtual:?m=1000");
    device_rig_engage(device);
    show(1e6 * tick_cost(device), "µs with the virtual device");
    tac_device_close(device);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_that_is_wrong_is_refused_with_its_reason),
        cmocka_unit_test(the_parts_of_an_address_are_told_apart),
        cmocka_unit_test(a_definition_out_of_range_names_its_field),
        cmocka_unit_test(forces_come_in_after_100_ms_of_samples_by_a_smooth_ramp),
        cmocka_unit_test(what_is_written_is_handed_back_as_the_device_got_it),
        cmocka_unit_test(the_life_of_a_device_goes_as_declared),
        cmocka_unit_test(each_way_to_fail_ends_in_its_fault_and_zero),
        cmocka_unit_test(a_report_names_the_fault_and_what_the_guard_did),
        cmocka_unit_test(the_map_keeps_the_ratio_of_energies_and_the_felt_stiffness),
        cmocka_unit_test(the_scene_sees_the_device_in_its_own_units),
        cmocka_unit_test(the_clutch_lets_go_of_the_scene_and_takes_it_up_where_it_was),
        cmocka_unit_test(a_button_can_be_the_clutch_and_its_edges_are_told),
        cmocka_unit_test(fingers_keep_their_distances_over_the_clutch),
        cmocka_unit_test(a_program_brings_a_backend_of_its_own),
        cmocka_unit_test(a_device_that_tells_its_force_and_has_a_gripper_is_booked_so),
        cmocka_unit_test(a_force_told_that_is_not_finite_stays_out_of_the_books),
        cmocka_unit_test(no_device_is_calibrated_while_it_gives_forces),
        cmocka_unit_test(no_read_is_asked_to_wait_for_less_than_nothing_or_for_ever),
        cmocka_unit_test(a_panic_while_a_force_is_written_leaves_none_behind),
        cmocka_unit_test(panic_stops_all_open_devices_and_what_comes_after_writes_nothing),
        cmocka_unit_test(a_process_that_dies_leaves_no_force_behind),
        cmocka_unit_test(a_device_by_the_clock_is_late_when_nobody_reads_it),
        cmocka_unit_test(the_book_is_the_work_that_the_mechanism_knows_of),
        cmocka_unit_test(the_book_of_torques_is_the_work_of_large_turns),
        cmocka_unit_test(the_book_of_lost_samples_takes_the_mean_force_between),
        cmocka_unit_test(a_slew_limit_that_follows_the_stiffness_leaves_a_stiff_wall_at_rest),
        cmocka_unit_test(a_tick_allocates_nothing),
        cmocka_unit_test(a_tick_without_the_device_costs_less_than_two_microseconds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
