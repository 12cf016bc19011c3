/* replay: poses come from files row by row, and files that are wrong are named by line. */
#define _DEFAULT_SOURCE // getpid
#include "check.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tactus/device.h>
#include <unistd.h>

static char path[64];

static void write_file(const char *text)
{
    snprintf(path, sizeof path, "/tmp/tactus_replay.%ld.csv", (long)getpid());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static char said[512];

static void keep(void *user, const tac_Message *message)
{
    (void)user;
    snprintf(said, sizeof said, "%s", message->text);
}

static tac_Result open_file(const char *keys, tac_Device **device)
{
    char uri[160];
    snprintf(uri, sizeof uri, "replay:%s%s", path, keys);
    tac_DeviceDef def = tac_device_def_default();
    def.uri = uri;
    def.message = keep;
    tac_Result result = tac_device_open(&def, device);
    return result == TAC_OK ? tac_device_start(*device) : result;
}

static void rows_are_ticks_with_the_files_own_time(void **state)
{
    (void)state;
    // Columns in another order, and some that nobody knows; the last line without its end.
    write_file("\"z\", vx,t,y,x,buttons,qw,qx,qy,qz\n"
               "0.3,nan,10.000,0.2,0.1,0,1,0,0,0\n"
               "0.3,7,10.001,0.2,0.1001,2,0.99995,0,0.01,0\n"
               "\n"
               "0.3,,10.003,0.2,0.1002,3,-0.99995,0,-0.01,0");
    tac_Device *d = NULL;
    if (open_file("", &d) != TAC_OK)
        fail_msg("%s", said);
    assert_true(tac_device_caps(d).flags & TAC_DEVICE_OWN_TIME);
    const double t[] = {0.0, 0.001, 0.003}, x[] = {0.1, 0.1001, 0.1002};
    const uint32_t buttons[] = {0, 2, 3};
    tac_DeviceInput in;
    for (int k = 0; k < 3; k++) {
        assert_int_equal(tac_device_read(d, 0.0, &in), TAC_DEVICE_FRESH);
        check_near(in.t, t[k], 1e-12);
        check_vec3_near(in.raw[0].p, ((tac_Vec3){x[k], 0.2, 0.3}), 1e-15);
        assert_int_equal(in.buttons, buttons[k]);
        assert_int_equal(tac_device_write(d, &(tac_Wrench){{1, 0, 0}, {0, 0, 0}}, 0.0, NULL),
                         TAC_OK);
    }
    check_quat_near(in.raw[0].q, ((tac_Quat){0.99995, 0, 0.01, 0}), 1e-6);
    assert_int_equal(tac_device_read(d, 0.0, &in), TAC_DEVICE_LOST);
    tac_device_close(d);
}

static void a_loop_goes_on_in_time(void **state)
{
    (void)state;
    write_file("t,x,y,z\n0,0,0,0\n0.001,0.0001,0,0\n0.002,0.0001,0,0\n");
    tac_Device *d = NULL;
    assert_int_equal(open_file("?loop=1", &d), TAC_OK);
    tac_DeviceInput in;
    for (int k = 0; k < 100; k++) {
        assert_int_equal(tac_device_read(d, 0.0, &in), TAC_DEVICE_FRESH);
        check_near(in.t, 1e-3 * k, 1e-12);
        check_near(in.raw[0].p.x, k % 3 == 0 ? 0.0 : 1e-4, 1e-15);
    }
    tac_device_close(d);
}

static void real_time_is_the_clocks(void **state)
{
    (void)state;
    write_file("t,x,y,z\n5,0,0,0\n5.05,0.001,0,0\n");
    tac_Device *d = NULL;
    assert_int_equal(open_file("?realtime=1", &d), TAC_OK);
    tac_DeviceInput in;
    assert_int_equal(tac_device_read(d, 0.01, &in), TAC_DEVICE_FRESH);
    double first = in.t;
    assert_int_equal(tac_device_read(d, 0.001, &in), TAC_DEVICE_STALE);
    assert_int_equal(tac_device_read(d, 1.0, &in), TAC_DEVICE_FRESH);
    check_at_least(in.t - first, 0.0499);
    tac_device_close(d);
}

static void mistakes_are_named_by_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"t,x,y\n0,0,0\n", ":1: the header needs columns t, x, y and z"},
        {"t,x,y,z,x\n", ":1: a column is named twice"},
        {"t,x,y,z,qw\n", ":1: of qw, qx, qy and qz all or none"},
        {"t,x,y,z\n0,0,0,0\n0.001,0,,0\n", ":3: "},
        {"t,x,y,z\n0,0,0,0\n0.001,0,nan,0\n", ":3: "},
        {"t,x,y,z\n0,0,0,0\n0,0,0,0\n", ":3: times must grow"},
        {"t,x,y,z\n0,0,0\n", ":2: "},
        {"t,x,y,z,qw,qx,qy,qz\n0,0,0,0,1,1,0,0\n", ":2: the quaternion"},
        {"t,x,y,z\n", "there is no row"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_file(cases[i].text);
        tac_Device *d = NULL;
        assert_int_not_equal(open_file("", &d), TAC_OK);
        if (strstr(said, cases[i].message) == NULL)
            fail_msg("said: %s; expected: %s", said, cases[i].message);
    }
    tac_DeviceDef def = tac_device_def_default();
    tac_Device *d = NULL;
    def.message = keep;
    def.uri = "replay:/tmp/there-is-none.csv";
    assert_int_not_equal(tac_device_open(&def, &d), TAC_OK);
    assert_non_null(strstr(said, "/tmp/there-is-none.csv"));
}

/// As a reference: the virtual device's hand takes the same file.
static void a_hand_follows_a_csv(void **state)
{
    (void)state;
    write_file("t,z,y,x\n0,0,0,0\n0.1,0,0,0.001\n0.2,0,0,0.001\n5,0,0,0.001\n");
    char uri[160];
    snprintf(uri, sizeof uri, "virtual:?script=%s&k_h=2000&b_h=20", path);
    tac_DeviceDef def = tac_device_def_default();
    tac_Device *d = NULL;
    def.uri = uri;
    def.message = keep;
    if (tac_device_open(&def, &d) != TAC_OK)
        fail_msg("%s", said);
    tac_device_start(d);
    tac_DeviceInput in;
    for (int k = 0; k < 2000; k++) {
        tac_device_read(d, 0.0, &in);
        tac_device_write(d, &(tac_Wrench){{0, 0, 0}, {0, 0, 0}}, 0.0, NULL);
    }
    check_near(in.raw[0].p.x, 0.001, 2e-5); // one encoder step of its presets, and what is left
    tac_device_close(d);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_ticks_with_the_files_own_time),
        cmocka_unit_test(a_loop_goes_on_in_time),
        cmocka_unit_test(real_time_is_the_clocks),
        cmocka_unit_test(mistakes_are_named_by_line),
        cmocka_unit_test(a_hand_follows_a_csv),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
