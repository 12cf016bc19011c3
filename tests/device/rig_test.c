/* A world and devices in lockstep: the virtual device, its guard, ports and bodies of every kind.
 *
 * What is caught: a device that is read or written twice in a step, a frame's wrench on another
 * frame's body, energies of device and scene confused where they have different units, forces that
 * go on when the world does not step, a run that depends on anything but its start.
 */
#include "check.h"
#include "heard.h"
#include "larger.h"
#include "math/so3.h"
#include "plain_world.h"
#include "rnd.h"
#include "trees.h"
#include "virtual_rig.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static tac_BodyId add_box(tac_World *w, tac_Vec3 at)
{
    return plain_box(w, 0.5, v3(0.1, 0.12, 0.08), (tac_Pose){at, q_identity()}, v3(0, 0, 0));
}

static tac_PortId add_port(tac_World *w, tac_BodyId body, int axes, double K)
{
    tac_PortDef def = tac_port_def_default();
    tac_PortId port;
    def.body = body;
    def.end.axes = axes;
    def.end.stiffness = K;
    assert_int_equal(tac_port_create(w, &def, &port), TAC_OK);
    return port;
}

static tac_Device *open_device(const char *uri, const tac_DeviceMap *map)
{
    tac_Device *device = NULL;
    Heard heard = {.count = 0};
    tac_DeviceDef def = tac_device_def_default();
    def.uri = uri;
    def.message = hear;
    def.user = &heard;
    if (map)
        def.map = *map;
    if (tac_device_open(&def, &device) != TAC_OK)
        fail_msg("%s", heard.text);
    device->message = NULL;
    assert_int_equal(tac_device_start(device), TAC_OK);
    assert_int_equal(tac_device_engage(device), TAC_OK);
    return device;
}

/// N, largest on the hand, and how often detectors lowered the stiffness: a body moved by a device,
/// with one N of it f⁻¹ of the scene, and one m of it `scale`, all else the same in the hand.
static double felt(double f, double scale, const char *uri, int *taken)
{
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 0.0);
    tac_DeviceMap map = tac_device_def_default().map;
    double both = f * scale, most = 0.0;
    map.force_scale = f;
    map.scale = scale;
    tac_BodyId body =
        plain_box(w, 0.5 / both, v3(scale, scale, scale), tac_pose_identity(), v3(0, 0, 0));
    tac_PortId port = add_port(w, body, 3, 1000.0 / both);
    tac_Device *device = open_device(uri, &map);
    tac_Rig rig = tac_rig(w);
    assert_int_equal(tac_rig_join(&rig, device, 0, port), TAC_OK);
    for (int k = 0; k < 2000; k++) {
        assert_int_equal(tac_rig_step(&rig, 0.0), TAC_OK);
        most = larger(most, f * v3_norm(tac_port_info(w, port).written.force));
    }
    tac_PortEndInfo info = tac_port_info(w, port);
    *taken = info.taken;
    tac_device_close(device);
    tac_world_destroy(w);
    return most;
}

static void thresholds_are_those_of_the_device_in_any_units_of_the_scene(void **state)
{
    (void)state;
    static const char *const uri[2] = {
        "virtual:?preset=s2&hand=firm&motion=sine&by=0.005,-0.02,0.01&f=1",
        "virtual:?preset=s2&hand=firm&motion=sine&by=0.005,-0.02,0.01&f=1&noise=3e-5"};
    static const double unit[] = {1e-3, 0.05, 1.0, 20.0, 1e3};
    for (int u = 0; u < 2; u++) {
        int taken = 0;
        double usual = felt(1.0, 1.0, uri[u], &taken), worst = 0.0;
        check_at_least(usual, 1.0);
        assert_int_equal(taken, 0);
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 5; j++) {
                keep_worst(&worst, fabs(felt(unit[i], unit[j], uri[u], &taken) - usual) / usual);
                assert_int_equal(taken, 0);
            }
        show(worst, "of the force");
        check_at_most(worst, 1e-6);
    }
}

static void noise_beyond_what_a_device_declares_lowers_the_stiffness_and_is_said(void **state)
{
    (void)state;
    for (int axes = 1; axes <= 6; axes += axes == 1 ? 2 : 3)
        for (int waits = 0; waits < 2; waits++) {
            char text[512];
            tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 0.0);
            tac_PortId port = add_port(w, add_box(w, v3(0, 0, 0)), axes, 20e3);
            tac_Device *device =
                open_device("virtual:?preset=s2&dofs=6&hand=firm&motion=sine&by=0,0,"
                            "0.02&f=1&noise=1e-4",
                            NULL);
            tac_Rig rig = tac_rig(w);
            double most = 0.0;
            assert_int_equal(tac_rig_join(&rig, device, 0, port), TAC_OK);
            if (waits)
                assert_true(tac_rig_wait(&rig, 2.0));
            for (int k = 0; k < 3000; k++) {
                assert_int_equal(tac_rig_step(&rig, 0.0), TAC_OK);
                most = larger(most, fabs(tac_port_info(w, port).written.force.z));
            }
            tac_PortEndInfo info = tac_port_info(w, port);
            assert_true(info.noisy);
            assert_int_equal(info.taken, 0);
            check_at_least_in(info.noise, 2.5e-4, "m"); // a normal distribution of 0.1 mm
            check_at_most_in(info.noise, 4.5e-4, "m");
            check_at_most(info.bound * info.noise, 0.5 * (1.0 + 1e-9));
            assert_true(info.stiffness <= info.bound);
            check_at_least_in(most, 0.3, "N");
            tac_port_text(w, port, text, sizeof text);
            if (strstr(text, "the noise of its readings") == NULL)
                fail_msg("%s", text);
            // What is recorded of the device makes the same choice.
            if (waits)
                check_near(tac_rig_seen(&rig, 0).noise, info.noise, 0.0);
            tac_device_close(device);
            tac_world_destroy(w);
        }
}

static void work_of_the_device_is_work_of_the_port(void **state)
{
    (void)state;
    static const struct {
        const char *uri;
        bool even; // every sample comes, one wrench at a time: no mean over an interval is taken
    } row[] = {
        {"virtual:?preset=s2&dofs=6&hand=relaxed&motion=sine&by=0,-0.03,0.01&turn=0.2,0.1,0&reach="
         "9",
         true},
        {"virtual:?preset=s2&hand=tap&push=0,-6,0&jitter=0.0002&reach=9", true},
        {"virtual:?dofs=6&hand=firm&motion=dip&drop=0.05&delay=1&reach=9", false},
        {"virtual:?preset=s2&hand=push&at=1&push=1,-4,0&delay=1&F=3&reach=9", true},
        {"virtual:?hand=spring&motion=sine&latency=0.0003&q=0&reach=9", false},
        {"virtual:?dofs=6&hand=relaxed&motion=sine&delay=2&jitter=0.0001&drop=0.02&reach=9", false},
    };
    double worst = 0.0, uneven = 0.0, sums = 0.0;
    for (int i = 0; i < 12; i++) {
        tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
        tac_DeviceMap map = tac_device_def_default().map;
        plain_ground(w);
        if (i >= 6)
            map.scale = 2.0, map.force_scale = 3.0;
        double K = i < 6 ? 2000.0 : 1000.0; // 6000 in the hand: force_scale and scale
        tac_PortId port = add_port(w, add_box(w, v3(0, 0, 0.04)), 6, K);
        tac_Device *device = open_device(row[i % 6].uri, &map);
        tac_Rig rig = tac_rig(w);
        assert_int_equal(tac_rig_join(&rig, device, 0, port), TAC_OK);
        double scale = 1e-3, before = 0.0, mechanical = 0.0, unit = tac_device_seen(device).energy;
        for (int k = 0; k < 3000; k++) {
            assert_int_equal(tac_rig_step(&rig, 0.0), TAC_OK);
            tac_PortEndInfo info = tac_port_info(w, port);
            double work = unit * tac_device_info(device).work[0];
            scale += fabs(info.device - before);
            before = info.device;
            mechanical = -unit * taci_virtual_account(taci_virtual_of(device), 0).work;
            bool fresh = rig.input[0].read == TAC_DEVICE_FRESH;
            if (fresh && row[i % 6].even)
                keep_worst(&worst, fabs(work - info.device) / scale);
            if (fresh)
                keep_worst(&uneven, fabs(mechanical - info.device) / scale);
            double booked = info.world + tac_port_end(w, port)->work;
            check_near(tac_world_ledger(w, true).work_port, booked, 1e-12 * scale);
        }
        sums += before != 0.0;
        tac_device_close(device);
        tac_world_destroy(w);
    }
    show(worst, "of what crossed: the device's account and the port's");
    show(uneven, "the port's account and the mechanics of the device");
    check_at_most(worst, 1e-12);
    check_at_most(uneven, 5e-3); // encoders, missing samples, changes between samples
    check_near(sums, 12.0, 0.0); // something was felt in all of them
}

typedef struct Run {
    uint64_t hash;
    double work, force;
    tac_PortEndInfo info;
} Run;

static Run run_twice(const char *uri)
{
    Run out = {0};
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
    TreeScene tree = trees_arm7();
    tac_TreeDef def = trees_def(&tree);
    tac_SystemId id;
    plain_ground(w);
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    tac_PortId port[2] = {
        add_port(w, add_box(w, v3(1, 0, 0.04)), 6, 1500.0),
        add_port(w, tac_system_body(w, id, tac_system_body_count(w, id) - 1), 3, 700.0)};
    tac_Device *device[2] = {open_device(uri, NULL),
                             open_device("virtual:?hand=relaxed&motion=sine", NULL)};
    tac_Rig rig = tac_rig(w);
    for (int i = 0; i < 2; i++)
        assert_int_equal(tac_rig_join(&rig, device[i], 0, port[i]), TAC_OK);
    for (int k = 0; k < 1500; k++) {
        assert_int_equal(tac_rig_step(&rig, 0.0), TAC_OK);
    }
    out.hash = tac_world_hash(w);
    out.work = tac_device_info(device[0]).work[0];
    out.force = tac_device_info(device[1]).force_max;
    out.info = tac_port_info(w, port[0]);
    for (int i = 0; i < 2; i++)
        tac_device_close(device[i]);
    tac_world_destroy(w);
    return out;
}

static void the_same_start_gives_the_same_bits(void **state)
{
    (void)state;
    const char *uri = "virtual:?dofs=6&hand=relaxed&motion=sine&jitter=0.0001&drop=0.01&noise=1e-6";
    Run a = run_twice(uri), b = run_twice(uri);
    assert_true(a.hash == b.hash);
    assert_true(a.work == b.work && a.force == b.force);
    assert_true(a.info.held == b.info.held && a.info.way[2] == b.info.way[2]);
    assert_true(a.force > 0.1); // N: something was felt
}

static void every_frame_of_a_hand_has_its_own_body(void **state)
{
    (void)state;
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 0.0);
    tac_Device *device =
        open_device("virtual:?frames=3&spread=0.05&reach=5&hand=push&at=1&push=0,-1,0", NULL);
    tac_Rig rig = tac_rig(w);
    tac_BodyId body[3];
    tac_PortId port[3];
    for (int f = 0; f < 3; f++) {
        body[f] = plain_body(w, 0.1 * (1 << f), tac_inertia_diagonal(1e-3, 1e-3, 1e-3),
                             (tac_Pose){v3(0, 0, f), q_identity()}, (tac_Twist){0});
        port[f] = add_port(w, body[f], 3, 500.0);
        assert_int_equal(tac_rig_join(&rig, device, f, port[f]), TAC_OK);
    }
    assert_int_equal(tac_rig_join(&rig, device, 1, port[0]), TAC_ERR_INVALID); // both are taken
    assert_int_equal(tac_rig_join(&rig, device, 3, port[0]), TAC_ERR_INVALID); // no such frame
    for (int k = 0; k < 2000; k++)
        assert_int_equal(tac_rig_step(&rig, 0.0), TAC_OK);
    assert_int_equal(rig.device_count, 1);
    assert_int_equal((int)tac_device_info(device).ticks, 2000);
    double way[3];
    for (int f = 0; f < 3; f++) {
        tac_PortEndInfo info = tac_port_info(w, port[f]);
        way[f] = f - tac_body_pose(w, body[f]).p.z;
        check_at_least_in(way[f], 0.01, "m"); // pushed along by its own frame
        assert_true(info.engaged && info.anchored == 1);
        check_near(tac_body_pose(w, body[f]).p.x, 0.0, 1e-12);
    }
    assert_true(way[0] > way[1] && way[1] > way[2]); // the heavier, the slower
    tac_device_close(device);
    tac_world_destroy(w);
}

static void a_world_that_does_not_step_is_not_felt(void **state)
{
    (void)state;
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
    plain_ground(w);
    tac_PortId port = add_port(w, add_box(w, v3(0, 0, 0.04)), 3, 2000.0);
    tac_Device *device = open_device("virtual:?preset=s2&hand=push&at=1&push=0,-5,0", NULL);
    tac_Rig rig = tac_rig(w);
    assert_int_equal(tac_rig_join(&rig, device, 0, port), TAC_OK);
    for (int k = 0; k < 1500; k++)
        assert_int_equal(tac_rig_step(&rig, 1e-3), TAC_OK);
    check_near_in(tac_device_info(device).written[0].force.y, 5.0, 0.05, "N");
    assert_int_equal(tac_rig_step(&rig, (double)NAN), TAC_ERR_INVALID);
    assert_true(v3_norm(tac_device_info(device).written[0].force) == 0.0);
    assert_true(tac_device_info(device).state != TAC_DEVICE_ACTIVE);
    for (int k = 0; k < 400; k++)
        assert_int_equal(tac_rig_step(&rig, 1e-3), TAC_OK);
    assert_true(v3_norm(tac_device_info(device).written[0].force) == 0.0);
    assert_false(tac_port_info(w, port).engaged);
    // A port that goes, goes without a word to the rig.
    assert_int_equal(tac_port_destroy(w, port), TAC_OK);
    assert_int_equal(tac_rig_step(&rig, 1e-3), TAC_OK);
    tac_device_close(device);
    tac_world_destroy(w);
}

/// A hand presses the box down; then it holds nothing, then another one.
static void what_a_rig_holds_may_change_and_be_nothing(void **state)
{
    (void)state;
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 0.0);
    tac_BodyId one = add_box(w, v3(0, 0, 0.04)), two = add_box(w, v3(0.5, 0, 0.04));
    tac_PortDef def = tac_port_def_default();
    tac_PortId port;
    def.open = true;
    def.end.stiffness = 2000.0;
    assert_int_equal(tac_port_create(w, &def, &port), TAC_OK);
    tac_Device *device =
        open_device("virtual:?preset=s2&hand=spring&motion=sine&by=0,0.02,0&f=2", NULL);
    tac_Rig rig = tac_rig(w);
    assert_int_equal(tac_rig_join(&rig, device, 0, port), TAC_OK);
    assert_true(tac_rig_wait(&rig, 2.0));
    for (int k = 0; k < 500; k++) {
        assert_int_equal(tac_rig_step(&rig, 1e-3), TAC_OK);
        check_near(v3_norm(tac_device_info(device).written[0].force), 0.0, 0.0);
    }
    check_near(tac_world_energy(w), 0.0, 0.0);
    assert_int_equal(tac_port_hold(w, port, one, pose_identity()), TAC_OK);
    for (int k = 0; k < 700; k++)
        assert_int_equal(tac_rig_step(&rig, 1e-3), TAC_OK);
    assert_true(tac_port_info(w, port).engaged);
    check_at_least_in(tac_world_energy(w), 1e-6, "J");
    double stored = tac_world_energy(w);
    assert_int_equal(tac_port_let_go(w, port), TAC_OK);
    for (int k = 0; k < 200; k++) {
        assert_int_equal(tac_rig_step(&rig, 1e-3), TAC_OK);
        check_near(v3_norm(tac_device_info(device).written[0].force), 0.0, 0.0);
    }
    check_near_in(tac_world_energy(w), stored, 1e-12 * stored, "J"); // it flies on
    assert_int_equal(tac_port_hold(w, port, two, pose_identity()), TAC_OK);
    for (int k = 0; k < 700; k++)
        assert_int_equal(tac_rig_step(&rig, 1e-3), TAC_OK);
    check_at_least_in(fabs(tac_body_pose(w, two).p.z - 0.04), 1e-4, "m");
    assert_int_equal(tac_body_destroy(w, two), TAC_OK);
    for (int k = 0; k < 50; k++)
        assert_int_equal(tac_rig_step(&rig, 1e-3), TAC_OK);
    double work = tac_world_ledger(w, true).work_port;
    check_near_in(tac_port_info(w, port).world, work, 1e-12, "J"); // all of it, of both
    check_near(v3_norm(tac_device_info(device).written[0].force), 0.0, 0.0);
    tac_device_close(device);
    tac_world_destroy(w);
}

static double largest(const tac_Vec3 *low, const tac_Vec3 *high)
{
    return v3_norm(v3_sub(*high, *low));
}

/// A press on a body of 0.5 kg on the floor behind a spring of six axes, one sample late.
static void a_coupling_in_six_axes_rests_and_gives_nothing(void **state)
{
    (void)state;
    double beyond = 0.0, ripple = 0.0;
    for (int seed = 0; seed < 6; seed++) {
        char uri[240];
        Rnd rnd = rnd_make((uint64_t)seed);
        snprintf(uri, sizeof uri,
                 "virtual:?preset=s2&dofs=6&J=2e-4&q_r=1e-4&delay=1&hand=push&rise=0.05&at=1"
                 "&push=%.3f,%.3f,%.3f&twist=%.4f,%.4f,%.4f",
                 rnd_uniform(&rnd, -1, 1), rnd_uniform(&rnd, -10, -2), rnd_uniform(&rnd, -1, 1),
                 rnd_uniform(&rnd, -0.01, 0.01), rnd_uniform(&rnd, -0.01, 0.01),
                 rnd_uniform(&rnd, -0.01, 0.01));
        tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
        plain_ground(w);
        tac_PortId port = add_port(w, add_box(w, v3(0, 0, 0.04)), 6, 20e3);
        tac_Device *device = open_device(uri, NULL);
        tac_Rig rig = tac_rig(w);
        assert_int_equal(tac_rig_join(&rig, device, 0, port), TAC_OK);
        assert_int_equal(tac_port_info(w, port).connector, TAC_CONNECTOR_PREDICTIVE);
        tac_Vec3 low = {1, 1, 1}, high = {-1, -1, -1};
        for (int k = 0; k < 4000; k++) {
            assert_int_equal(tac_rig_step(&rig, 1e-3), TAC_OK);
            // the device's mechanics end with its last sample, the world with the step after it
            double given = -taci_virtual_account(taci_virtual_of(device), 0).work;
            beyond = larger(beyond, tac_port_info(w, port).world - given);
            tac_Vec3 p = rig.input[0].pose[0].p;
            if (k < 3500)
                continue;
            low = v3(smaller(low.x, p.x), smaller(low.y, p.y), smaller(low.z, p.z));
            high = v3(larger(high.x, p.x), larger(high.y, p.y), larger(high.z, p.z));
        }
        ripple = larger(ripple, largest(&low, &high));
        tac_device_close(device);
        tac_world_destroy(w);
    }
    show(beyond, "J beyond what went in");
    show(ripple, "m at rest, peak to peak");
    check_at_most_in(beyond, 0.05e-3, "J");
    check_at_most_in(ripple, 5e-6, "m");
}

/// What a contact does in a step grows with its length. Taken to be the same in steps of uneven
/// length, the device is shaken by ten times as much.
static void uneven_samples_do_not_shake_what_lies_on_a_floor(void **state)
{
    (void)state;
    static const char *const keys[] = {"jitter=1.5e-4", "jitter=1.5e-4&delay=1",
                                       "jitter=1.5e-4&delay=1&drop=0.02", "delay=1&drop=0.02"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char uri[240];
        snprintf(uri, sizeof uri, "virtual:?preset=s2&hand=push&at=1&push=0.7,-8,-0.5&%s", keys[i]);
        tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
        plain_ground(w);
        tac_PortId port = add_port(w, add_box(w, v3(0, 0, 0.04)), 3, 10e3);
        tac_Device *device = open_device(uri, NULL);
        tac_Rig rig = tac_rig(w);
        assert_int_equal(tac_rig_join(&rig, device, 0, port), TAC_OK);
        tac_Vec3 low = {1, 1, 1}, high = {-1, -1, -1};
        for (int k = 0; k < 3500; k++) {
            assert_int_equal(tac_rig_step(&rig, 0.0), TAC_OK);
            tac_Vec3 p = rig.input[0].pose[0].p;
            if (k < 2500)
                continue;
            low = v3(smaller(low.x, p.x), smaller(low.y, p.y), smaller(low.z, p.z));
            high = v3(larger(high.x, p.x), larger(high.y, p.y), larger(high.z, p.z));
        }
        show(largest(&low, &high), keys[i]);
        check_at_most_in(largest(&low, &high), 15e-6, "m");
        tac_device_close(device);
        tac_world_destroy(w);
    }
}

static void a_line_says_what_is_felt_and_why(void **state)
{
    (void)state;
    static const struct {
        const char *uri, *says[3];
        int axes;
        double K;
    } row[] = {
        {"virtual:?preset=s2",
         {"felt 37.5 kN/m in place of 50 kN/m", "the mass of", "predictive"},
         3,
         50e3},
        {"virtual:?preset=s2&delay=1", {"16.5 kN/m", "the delay", "predictive"}, 3, 50e3},
        {"virtual:?preset=s2", {"felt 1 kN/m;", "holds 37.5 kN/m", "drives no torques"}, 6, 1e3},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[512];
        tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
        tac_BodyId body = add_box(w, v3(0, 0, 1));
        tac_PortId port = add_port(w, body, row[i].axes, row[i].K);
        tac_body_set_name(w, body, "tool");
        tac_Device *device = open_device(row[i].uri, NULL);
        tac_Rig rig = tac_rig(w);
        assert_int_equal(tac_rig_join(&rig, device, 0, port), TAC_OK);
        tac_port_text(w, port, text, sizeof text);
        print_message("%s\n", text);
        assert_non_null(strstr(text, "tool"));
        for (int k = 0; k < 3; k++)
            if (strstr(text, row[i].says[k]) == NULL)
                fail_msg("no '%s' in: %s", row[i].says[k], text);
        tac_device_close(device);
        tac_world_destroy(w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thresholds_are_those_of_the_device_in_any_units_of_the_scene),
        cmocka_unit_test(noise_beyond_what_a_device_declares_lowers_the_stiffness_and_is_said),
        cmocka_unit_test(work_of_the_device_is_work_of_the_port),
        cmocka_unit_test(the_same_start_gives_the_same_bits),
        cmocka_unit_test(every_frame_of_a_hand_has_its_own_body),
        cmocka_unit_test(a_world_that_does_not_step_is_not_felt),
        cmocka_unit_test(what_a_rig_holds_may_change_and_be_nothing),
        cmocka_unit_test(a_coupling_in_six_axes_rests_and_gives_nothing),
        cmocka_unit_test(uneven_samples_do_not_shake_what_lies_on_a_floor),
        cmocka_unit_test(a_line_says_what_is_felt_and_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
