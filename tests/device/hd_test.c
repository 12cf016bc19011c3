/* hd: the backend against a library that stands in for OpenHaptics'. */
#define _DEFAULT_SOURCE // setenv
#include "backend.h"
#include "check.h"
#include "fake_hd.h"
#include "math/so3.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Bench {
    Mechanism m;
    FakeHd fake;
    Backend backend;
} Bench;

static void open_bench(Bench *b, bool manual)
{
    memset(b, 0, sizeof *b);
    mechanism_init(&b->m);
    b->fake = fake_hd_load();
    b->fake.use(&b->m);
    b->fake.manual(manual);
    if (backend_open(&b->backend, manual ? "hd:?patience=1" : "hd:Default%20Device") != TAC_OK)
        fail_msg("%s", b->backend.message);
    assert_int_equal(b->backend.ops->start(b->backend.self), TAC_OK);
}

static void close_bench(Bench *b)
{
    b->fake.manual(false);
    b->fake.step(1e-3); // a round is on its way, so that waiting for the next one ends
    backend_close(&b->backend);
    check_near(mechanism_force(&b->m), 0.0, 0.0);
    assert_int_equal(b->fake.open_count(), 0);
    assert_int_equal(b->fake.mistakes(), 0);
}

static tac_DeviceRead tick(Bench *b, double fx, double fy, double fz)
{
    b->fake.step(1e-3);
    tac_DeviceRead read = backend_read(&b->backend, 1.0);
    backend_force(&b->backend, fx, fy, fz);
    return read;
}

static void caps_are_read_from_the_library(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, true);
    const tac_DeviceCaps *caps = &b.backend.caps;
    assert_string_equal(caps->model, "Touch");
    assert_string_equal(caps->serial, "50204600015");
    check_near(caps->force_max, 3.3, 0.0);
    check_near(caps->force_continuous, 0.88, 0.0);
    check_near(caps->workspace_max[1], 0.06, 1e-15);
    assert_int_equal(caps->delay, 0);
    close_bench(&b);
}

static void millimetres_and_columns_become_a_pose(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, true);
    b.m.x[0] = 0.01;
    b.m.x[1] = 0.02;
    b.m.x[2] = 0.03;
    b.m.turn[0] = cos(0.3);
    b.m.turn[1] = sin(0.3) * 0.6;
    b.m.turn[3] = sin(0.3) * 0.8;
    assert_int_equal(tick(&b, 0.0, 0.0, 0.0), TAC_DEVICE_FRESH);
    check_vec3_near(b.backend.sample.pose[0].p, ((tac_Vec3){0.01, 0.02, 0.03}), 1e-15);
    // The stand-in's matrix is wrong by 1e-5; what is made of it is a rotation all the same.
    check_vec3_near(q_log(b.backend.sample.pose[0].q), ((tac_Vec3){0.36, 0, 0.48}), 2e-5);
    check_near(q_norm2(b.backend.sample.pose[0].q), 1.0, 1e-14);
    close_bench(&b);
}

/// What answers a sample is in effect when the round ends that gave it.
static void a_force_acts_within_its_round(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, true);
    for (int k = 1; k < 20; k++) {
        b.fake.step(1e-3);
        assert_int_equal(backend_read(&b.backend, 1.0), TAC_DEVICE_FRESH);
        tac_DeviceCommand command = {.grip = 0.0};
        command.wrench[0] = (tac_Wrench){{0.1 * k, 0, 0}, {0, 0, 0.001 * k}};
        b.backend.ops->write(b.backend.self, &command);
        b.fake.settle();
        check_near(b.m.force[0], 0.1 * k, 1e-15);
        check_near(b.m.torque[2], k, 1e-12); // mN·m
    }
    close_bench(&b);
}

static void a_loop_that_stops_gives_zero(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, false);
    double t = 0.0;
    for (int k = 0; k < 50; k++) {
        assert_int_equal(backend_read(&b.backend, 1.0), TAC_DEVICE_FRESH);
        backend_force(&b.backend, 1.0, 0.0, 0.0);
        t = b.backend.sample.t;
    }
    for (int k = 0; k < 30; k++)
        backend_read(&b.backend, 1.0);
    check_at_least(b.backend.sample.t - t, 0.02); // 10 ms is what a force lives
    check_near(mechanism_force(&b.m), 0.0, 0.0);
    close_bench(&b);
}

static void errors_are_conditions(void **state)
{
    (void)state;
    static const struct {
        unsigned code;
        uint32_t status;
    } cases[] = {{0x0200, TAC_DEVICE_TOO_HOT},
                 {0x0201, TAC_DEVICE_SATURATED},
                 {0x0300, TAC_DEVICE_HARDWARE_FAULT},
                 {0x0302, TAC_DEVICE_HARDWARE_FAULT}};
    Bench b;
    open_bench(&b, true);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        b.fake.settle();
        b.fake.error(cases[i].code);
        tick(&b, 0.0, 0.0, 0.0);
        tick(&b, 0.0, 0.0, 0.0);
        assert_true(b.backend.sample.status & cases[i].status);
        tick(&b, 0.0, 0.0, 0.0);
        assert_false(b.backend.sample.status & cases[i].status);
    }
    close_bench(&b);
}

static void a_position_that_never_changes_is_not_calibrated(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, true);
    tick(&b, 0.0, 0.0, 0.0);
    assert_true(b.backend.sample.status & TAC_DEVICE_CALIBRATED);
    b.fake.stuck(true);
    int k = 0;
    while (b.backend.sample.status & TAC_DEVICE_CALIBRATED && k++ < 5000)
        tick(&b, 0.0, 0.0, 0.0);
    check_between(k, 1990, 2010);
    b.fake.stuck(false);
    b.m.x[0] = 0.01;
    tick(&b, 0.0, 0.0, 0.0);
    assert_true(b.backend.sample.status & TAC_DEVICE_CALIBRATED);
    close_bench(&b);
}

static void an_uncalibrated_pen_goes_into_its_inkwell(void **state)
{
    (void)state;
    Bench b;
    memset(&b, 0, sizeof b);
    mechanism_init(&b.m);
    b.fake = fake_hd_load();
    b.fake.use(&b.m);
    b.fake.calibrated(false);
    assert_int_equal(backend_open(&b.backend, "hd:"), TAC_OK);
    char text[160];
    assert_int_equal(b.backend.ops->calibrate(b.backend.self, text), TAC_OK);
    backend_close(&b.backend);
    assert_int_equal(backend_open(&b.backend, "hd:Another"), TAC_ERR_DEVICE);
    assert_non_null(strstr(b.backend.message, "Another"));
    setenv("TACTUS_HD_LIB", "/tmp/no-such-library.so", 1);
    tac_DeviceFound found[2];
    char lacks[320] = "";
    assert_int_equal(b.backend.ops->probe(found, 2, lacks), 0);
    assert_non_null(strstr(lacks, "TACTUS_HD_LIB"));
}

static void a_panic_stops_by_the_schedulers_own_thread(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, false);
    for (int k = 0; k < 20; k++) {
        backend_read(&b.backend, 1.0);
        backend_force(&b.backend, 1.0, 0.0, 0.0);
    }
    b.backend.ops->panic(b.backend.self);
    check_near(mechanism_force(&b.m), 0.0, 0.0);
    backend_read(&b.backend, 1.0);
    backend_force(&b.backend, 1.0, 0.0, 0.0);
    backend_read(&b.backend, 1.0);
    check_near(mechanism_force(&b.m), 0.0, 0.0);
    close_bench(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(caps_are_read_from_the_library),
        cmocka_unit_test(millimetres_and_columns_become_a_pose),
        cmocka_unit_test(a_force_acts_within_its_round),
        cmocka_unit_test(a_loop_that_stops_gives_zero),
        cmocka_unit_test(errors_are_conditions),
        cmocka_unit_test(a_position_that_never_changes_is_not_calibrated),
        cmocka_unit_test(an_uncalibrated_pen_goes_into_its_inkwell),
        cmocka_unit_test(a_panic_stops_by_the_schedulers_own_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
