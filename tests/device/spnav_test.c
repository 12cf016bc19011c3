/* spnav: the daemon's packets, and the pose that deflections move. */
#define _DEFAULT_SOURCE // setenv
#include "backend.h"
#include "check.h"
#include "device/spnav.h"
#include "math/so3.h"
#include "spnav_daemon.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Bench {
    SpnavDaemon daemon;
    Backend backend;
} Bench;

static void open_bench(Bench *b, const char *uri)
{
    memset(b, 0, sizeof *b);
    spnav_daemon_start(&b->daemon);
    if (backend_open(&b->backend, uri) != TAC_OK)
        fail_msg("%s", b->backend.message);
    spnav_daemon_accept(&b->daemon);
    b->backend.ops->start(b->backend.self);
}

static void close_bench(Bench *b)
{
    backend_close(&b->backend);
    spnav_daemon_end(&b->daemon);
}

static const tac_DeviceSample *read_fresh(Bench *b)
{
    assert_int_equal(backend_read(&b->backend, 1.0), TAC_DEVICE_FRESH);
    return &b->backend.sample;
}

/// Let `seconds` pass; the daemon repeats the packet as the real one does while the cap is moved.
static void hold(Bench *b, double seconds, const int32_t *counts)
{
    double start = read_fresh(b)->t, sent = 0.0;
    while (read_fresh(b)->t < start + seconds)
        if (counts != NULL && b->backend.sample.t > sent + 0.016) {
            sent = b->backend.sample.t;
            spnav_daemon_motion(&b->daemon, counts[0], counts[1], counts[2], counts[3], counts[4],
                                counts[5]);
        }
}

static void a_small_deflection_is_none_and_a_full_one_is_all(void **state)
{
    (void)state;
    check_near(taci_spnav_response(10.0, 10.0, 350.0), 0.0, 0.0);
    check_near(taci_spnav_response(-9.0, 10.0, 350.0), 0.0, 0.0);
    check_near(taci_spnav_response(350.0, 10.0, 350.0), 1.0, 0.0);
    check_near(taci_spnav_response(-500.0, 10.0, 350.0), -1.0, 0.0);
    check_near(taci_spnav_response(180.0, 10.0, 350.0), 0.125, 1e-15);
}

static void it_is_an_input_and_moves_in_all_axes(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "spnav:");
    assert_true(b.backend.caps.flags & TAC_DEVICE_INPUT_ONLY);
    assert_true(b.backend.caps.flags & TAC_DEVICE_RATE_CONTROL);
    assert_int_equal(b.backend.caps.sensed, TAC_DEVICE_POSITION | TAC_DEVICE_ROTATION);
    assert_int_equal(b.backend.caps.driven, 0);
    close_bench(&b);
}

/// A full deflection is 0.15 m/s; after it is let go the pose rests, within the filter's time,
/// where the integral of the velocity is.
static void a_deflection_is_a_velocity(void **state)
{
    (void)state;
    for (int axis = 0; axis < 3; axis++) {
        Bench b;
        open_bench(&b, "spnav:");
        int32_t counts[6] = {0}, none[6] = {0};
        counts[axis] = axis == 1 ? -350 : 350;
        hold(&b, 0.3, counts);
        double *v = (double[3]){b.backend.sample.twist[0].lin.x, b.backend.sample.twist[0].lin.y,
                                b.backend.sample.twist[0].lin.z};
        for (int i = 0; i < 3; i++)
            check_near(v[i], i == axis ? (axis == 1 ? -0.15 : 0.15) : 0.0, 1e-3);
        hold(&b, 0.2, none);
        tac_Pose rest = read_fresh(&b)->pose[0];
        check_between(v3_norm(rest.p), 0.03, 0.06); // 0.15 m/s for 0.3 s
        hold(&b, 0.05, none);
        check_vec3_near(read_fresh(&b)->pose[0].p, rest.p, 1e-6);
        close_bench(&b);
    }
}

static void a_twist_of_the_cap_turns(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "spnav:?turn=2");
    const int32_t counts[6] = {0, 0, 0, 0, 350, 0};
    hold(&b, 0.3, counts);
    check_vec3_near(b.backend.sample.twist[0].ang, ((tac_Vec3){0, 2.0, 0}), 0.02);
    tac_Vec3 turn = q_log(b.backend.sample.pose[0].q);
    check_between(turn.y, 0.4, 0.7);
    check_near(turn.x, 0.0, 1e-12);
    close_bench(&b);
}

static void axes_can_be_named_and_turned(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "spnav:?axes=x,z,-y,rx,rz,-ry");
    const int32_t counts[6] = {0, 0, 350, 0, 0, 0}; // its z is our y
    hold(&b, 0.2, counts);
    check_near(b.backend.sample.twist[0].lin.y, 0.15, 2e-3);
    close_bench(&b);

    static const char *const bad[] = {"spnav:?axes=x,y,-z,rx,ry,rz", "spnav:?axes=x,x,z,rx,ry,rz",
                                      "spnav:?axes=x,y,rz,rx,ry,z", "spnav:?axes=x,y,z",
                                      "spnav:?axes=x,y,z,rx,ry,rz,x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(backend_open(&b.backend, bad[i]), TAC_ERR_DEVICE);
        assert_non_null(strstr(b.backend.message, "axes"));
    }
}

/// Released without a last packet of zeros, as the daemon does it: after 200 ms it stands, and is
/// not lost.
static void silence_is_rest(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "spnav:");
    const int32_t counts[6] = {350, 0, 0, 0, 0, 0};
    hold(&b, 0.1, counts);
    hold(&b, 0.35, NULL);
    check_near(b.backend.sample.twist[0].lin.x, 0.0, 1e-4);
    assert_true(b.backend.sample.status & TAC_DEVICE_CONNECTED);
    check_at_most(b.backend.sample.pose[0].p.x, 0.055); // 0.1 s, and 0.2 s until it counts as rest
    close_bench(&b);
}

static void buttons_are_bits(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "spnav:");
    spnav_daemon_packet(&b.daemon, 1, 0);
    spnav_daemon_packet(&b.daemon, 1, 3);
    assert_int_equal(read_fresh(&b)->buttons, 9);
    spnav_daemon_packet(&b.daemon, 2, 0);
    spnav_daemon_packet(&b.daemon, 1, 99);         // no such button
    spnav_daemon_packet(&b.daemon, 0x7faa0000, 7); // a reply of protocol 1
    spnav_daemon_packet(&b.daemon, 5, 7);          // raw events
    assert_int_equal(read_fresh(&b)->buttons, 8);
    close_bench(&b);
}

static void half_packets_wait_for_their_other_half(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "spnav:");
    const int32_t packet[8] = {1, 2};
    spnav_daemon_bytes(&b.daemon, packet, 13);
    assert_int_equal(read_fresh(&b)->buttons, 0);
    spnav_daemon_bytes(&b.daemon, (const char *)packet + 13, 19);
    assert_int_equal(read_fresh(&b)->buttons, 4);
    close_bench(&b);
}

static void a_close_within_a_packet_is_a_loss(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "spnav:");
    read_fresh(&b);
    spnav_daemon_bytes(&b.daemon, "abcdefg", 7);
    spnav_daemon_hang_up(&b.daemon);
    assert_int_equal(backend_read(&b.backend, 1.0), TAC_DEVICE_LOST);
    close_bench(&b);
}

static void an_unplugged_device_is_not_connected(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "spnav:");
    spnav_daemon_packet(&b.daemon, 3, 1);
    assert_false(read_fresh(&b)->status & TAC_DEVICE_CONNECTED);
    spnav_daemon_packet(&b.daemon, 3, 0);
    assert_true(read_fresh(&b)->status & TAC_DEVICE_CONNECTED);
    close_bench(&b);
}

static void without_a_daemon_it_says_what_helps(void **state)
{
    (void)state;
    setenv("SPNAV_SOCKET", "/tmp/there-is-no-such-socket", 1);
    Backend b;
    assert_int_equal(backend_open(&b, "spnav:"), TAC_ERR_DEVICE);
    assert_non_null(strstr(b.message, "spacenavd"));
    tac_DeviceFound found[4];
    char lacks[320] = "";
    assert_int_equal(b.ops->probe(found, 4, lacks), 0);
    assert_non_null(strstr(lacks, "sudo"));
    unsetenv("SPNAV_SOCKET");
    SpnavDaemon daemon;
    spnav_daemon_start(&daemon);
    lacks[0] = '\0';
    assert_int_equal(b.ops->probe(found, 4, lacks), 1);
    assert_string_equal(found[0].uri, "spnav:");
    assert_string_equal(lacks, "");
    spnav_daemon_end(&daemon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_deflection_is_none_and_a_full_one_is_all),
        cmocka_unit_test(it_is_an_input_and_moves_in_all_axes),
        cmocka_unit_test(a_deflection_is_a_velocity),
        cmocka_unit_test(a_twist_of_the_cap_turns),
        cmocka_unit_test(axes_can_be_named_and_turned),
        cmocka_unit_test(silence_is_rest),
        cmocka_unit_test(buttons_are_bits),
        cmocka_unit_test(half_packets_wait_for_their_other_half),
        cmocka_unit_test(a_close_within_a_packet_is_a_loss),
        cmocka_unit_test(an_unplugged_device_is_not_connected),
        cmocka_unit_test(without_a_daemon_it_says_what_helps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
