/* dhd: the backend against libraries that stand in for Force Dimension's. */
#define _DEFAULT_SOURCE // setenv
#include "backend.h"
#include "check.h"
#include "fake_dhd.h"
#include "math/so3.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Bench {
    Mechanism m;
    FakeDhd fake;
    Backend backend;
} Bench;

static void open_bench(Bench *b, const char *library)
{
    memset(b, 0, sizeof *b);
    mechanism_init(&b->m);
    b->fake = fake_dhd_load(library);
    b->fake.use(&b->m);
    if (backend_open(&b->backend, "dhd:0") != TAC_OK)
        fail_msg("%s", b->backend.message);
}

static void close_bench(Bench *b)
{
    backend_close(&b->backend);
    check_near(mechanism_force(&b->m), 0.0, 0.0);
    assert_int_equal(b->fake.open_count(), 0);
}

static tac_DeviceRead tick(Bench *b, double fx, double fy, double fz)
{
    b->fake.step(1e-3);
    tac_DeviceRead read = backend_read(&b->backend, 1e-3);
    backend_force(&b->backend, fx, fy, fz);
    return read;
}

static void its_axes_are_turned_to_ours(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "libfakedhd.so");
    assert_int_equal(b.backend.ops->start(b.backend.self), TAC_OK);
    b.m.x[0] = 0.01;        // towards the user: our z
    b.m.x[1] = 0.02;        // right: our x
    b.m.x[2] = 0.03;        // up: our y
    b.m.turn[0] = cos(0.1); // by 0.2 about its z: our y
    b.m.turn[3] = sin(0.1);
    assert_int_equal(backend_read(&b.backend, 1e-3), TAC_DEVICE_FRESH);
    check_vec3_near(b.backend.sample.pose[0].p, ((tac_Vec3){0.02, 0.03, 0.01}), 0.0);
    check_vec3_near(q_log(b.backend.sample.pose[0].q), ((tac_Vec3){0, 0.2, 0}), 1e-15);
    check_near(b.backend.sample.grip, 0.012, 0.0);
    tac_DeviceCommand command = {.grip = 0.5};
    command.wrench[0] = (tac_Wrench){{1, 2, 3}, {0.1, 0.2, 0.3}};
    assert_int_equal(b.backend.ops->write(b.backend.self, &command), TAC_OK);
    const double expected[7] = {3, 1, 2, 0.3, 0.1, 0.2, 0.5};
    check_array_near(b.fake.written(), expected, 7, 0.0);
    close_bench(&b);
}

static void caps_are_those_of_the_type(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "libfakedhd.so");
    const tac_DeviceCaps *caps = &b.backend.caps;
    assert_string_equal(caps->model, "omega.7");
    assert_string_equal(caps->serial, "4711");
    assert_int_equal(caps->sensed, TAC_DEVICE_POSITION | TAC_DEVICE_ROTATION | TAC_DEVICE_GRIP);
    assert_int_equal(caps->driven, TAC_DEVICE_POSITION | TAC_DEVICE_GRIP);
    check_near(caps->force_max, 12.0, 0.0);
    check_near(caps->grip_max, 8.0, 0.0);
    check_near(caps->workspace_max[0], 0.075, 0.0);
    close_bench(&b);
}

static void an_older_library_lacks_only_what_it_lacks(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "libfakedhd_small.so");
    assert_string_equal(b.backend.caps.serial, "");
    assert_int_equal(b.backend.caps.sensed, TAC_DEVICE_POSITION | TAC_DEVICE_ROTATION);
    assert_int_equal(b.backend.caps.driven, TAC_DEVICE_POSITION);
    assert_int_equal(b.backend.ops->start(b.backend.self), TAC_OK);
    assert_int_equal(tick(&b, 0.0, 1.0, 0.0), TAC_DEVICE_FRESH);
    check_near(b.m.force[2], 1.0, 0.0);
    char text[160];
    assert_int_equal(b.backend.ops->calibrate(b.backend.self, text), TAC_ERR_DEVICE);
    close_bench(&b);
}

static void words_that_are_positive_are_no_errors(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "libfakedhd.so");
    b.backend.ops->start(b.backend.self);
    assert_int_equal(tick(&b, 11.0, 11.0, 0.0), TAC_DEVICE_FRESH); // saturates
    assert_int_equal(tick(&b, 0.0, 0.0, 0.0), TAC_DEVICE_FRESH);
    assert_true(b.backend.sample.status & TAC_DEVICE_SATURATED);
    assert_int_equal(tick(&b, 0.0, 0.0, 0.0), TAC_DEVICE_FRESH);
    assert_false(b.backend.sample.status & TAC_DEVICE_SATURATED);
    uint64_t seq = b.backend.sample.seq;
    b.fake.too_soon(true); // called again before it had new data
    assert_int_equal(tick(&b, 0.0, 0.0, 0.0), TAC_DEVICE_STALE);
    b.fake.too_soon(false);
    assert_int_equal(tick(&b, 0.0, 0.0, 0.0), TAC_DEVICE_FRESH);
    assert_int_equal(b.backend.sample.seq, seq + 1);
    close_bench(&b);
}

static void errors_are_a_loss_and_a_force_not_taken(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "libfakedhd_fails.so");
    b.fake.fail_at(10);
    b.backend.ops->start(b.backend.self);
    int k = 0;
    while (tick(&b, 0.1, 0.0, 0.0) == TAC_DEVICE_FRESH && k < 100)
        k++;
    assert_int_equal(k, 9);
    assert_int_equal(backend_force(&b.backend, 0.1, 0.0, 0.0), TAC_ERR_DEVICE);
    assert_int_equal(backend_read(&b.backend, 1e-3), TAC_DEVICE_STALE);
    assert_int_equal(backend_read(&b.backend, 1e-3), TAC_DEVICE_LOST);
    close_bench(&b);
}

static void calibration_is_seen_and_only_done_when_asked(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "libfakedhd.so");
    b.fake.calibrated(false);
    b.backend.ops->start(b.backend.self);
    tick(&b, 0.0, 0.0, 0.0);
    assert_false(b.backend.sample.status & TAC_DEVICE_CALIBRATED);
    char text[160];
    assert_int_equal(b.backend.ops->calibrate(b.backend.self, text), TAC_OK);
    for (int k = 0; k < 30; k++)
        tick(&b, 0.0, 0.0, 0.0);
    assert_true(b.backend.sample.status & TAC_DEVICE_CALIBRATED);
    close_bench(&b);
}

static void probing_opens_nothing(void **state)
{
    (void)state;
    FakeDhd fake = fake_dhd_load("libfakedhd.so");
    Backend b;
    tac_DeviceFound found[4];
    char lacks[320] = "";
    assert_int_equal(backend_open(&b, "dhd:7"), TAC_ERR_DEVICE);
    assert_non_null(strstr(b.message, "sees 1 device"));
    assert_int_equal(backend_open(&b, "dhd:first"), TAC_ERR_DEVICE);
    assert_non_null(strstr(b.message, "dhd:0"));
    assert_int_equal(b.ops->probe(found, 4, lacks), 1);
    assert_string_equal(found[0].uri, "dhd:0");
    assert_int_equal(fake.open_count(), 0);

    setenv("TACTUS_DHD_LIB", "/tmp/no-such-library.so", 1);
    assert_int_equal(b.ops->probe(found, 4, lacks), 0);
    assert_non_null(strstr(lacks, "/tmp/no-such-library.so"));
    assert_non_null(strstr(lacks, "TACTUS_DHD_LIB"));
    unsetenv("TACTUS_DHD_LIB");
}

/// What was measured of the device with this serial number is read when it is opened; a profile
/// that is damaged is not used, and that is said.
static void a_profile_is_read(void **state)
{
    (void)state;
    char folder[] = "/tmp/tactus_profileXXXXXX", path[128];
    assert_non_null(mkdtemp(folder));
    setenv("XDG_CONFIG_HOME", folder, 1);
    snprintf(path, sizeof path, "%s/tactus", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/tactus/devices", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/tactus/devices/4711.json", folder);
    static const char good[] = "{\"model\": \"omega.7\", \"mass\": 0.25, \"damping\": 1.5, "
                               "\"delay\": 2}\n";
    const char *const texts[] = {good, "{\"mass\": -1}", "{\"mass\": 0.25"};
    for (int i = 0; i < 3; i++) {
        FILE *file = fopen(path, "w");
        fputs(texts[i], file);
        fclose(file);
        Mechanism m;
        mechanism_init(&m);
        fake_dhd_load("libfakedhd.so").use(&m);
        tac_DeviceDef def = tac_device_def_default();
        tac_Device *device = NULL;
        def.uri = "dhd:0";
        assert_int_equal(tac_device_open(&def, &device), TAC_OK);
        tac_DeviceCaps caps = tac_device_caps(device);
        check_near(caps.mass, i == 0 ? 0.25 : 0.0, 0.0);
        check_near(caps.damping, i == 0 ? 1.5 : 0.0, 0.0);
        assert_int_equal(caps.delay, i == 0 ? 2 : 0);
        tac_device_close(device);
    }
    unlink(path);
    snprintf(path, sizeof path, "%s/tactus/devices", folder);
    rmdir(path);
    snprintf(path, sizeof path, "%s/tactus", folder);
    rmdir(path);
    rmdir(folder);
    unsetenv("XDG_CONFIG_HOME");
}

static void a_panic_stops_and_nothing_is_written_after_it(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, "libfakedhd.so");
    b.backend.ops->start(b.backend.self);
    tick(&b, 1.0, 0.0, 0.0);
    check_near(mechanism_force(&b.m), 1.0, 0.0);
    b.backend.ops->panic(b.backend.self);
    check_near(mechanism_force(&b.m), 0.0, 0.0);
    tick(&b, 1.0, 0.0, 0.0);
    check_near(mechanism_force(&b.m), 0.0, 0.0);
    close_bench(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_axes_are_turned_to_ours),
        cmocka_unit_test(caps_are_those_of_the_type),
        cmocka_unit_test(an_older_library_lacks_only_what_it_lacks),
        cmocka_unit_test(words_that_are_positive_are_no_errors),
        cmocka_unit_test(errors_are_a_loss_and_a_force_not_taken),
        cmocka_unit_test(calibration_is_seen_and_only_done_when_asked),
        cmocka_unit_test(probing_opens_nothing),
        cmocka_unit_test(a_profile_is_read),
        cmocka_unit_test(a_panic_stops_and_nothing_is_written_after_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
