/* Devices as programs use them: addresses, life cycle, map and clutch, books, registered backends,
 * panic. The guard's own steps are in guard_test.c. */
#include "alloc_count.h"
#include "check.h"
#include "heard.h"
#include "larger.h"
#include "rnd.h"
#include "virtual_rig.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

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
            def.guard.slew = NAN;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_that_is_wrong_is_refused_with_its_reason),
        cmocka_unit_test(the_parts_of_an_address_are_told_apart),
        cmocka_unit_test(a_definition_out_of_range_names_its_field),
        cmocka_unit_test(forces_come_in_after_100_ms_of_samples_by_a_smooth_ramp),
        cmocka_unit_test(what_is_written_is_handed_back_as_the_device_got_it),
        cmocka_unit_test(the_book_is_the_work_that_the_mechanism_knows_of),
        cmocka_unit_test(a_tick_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
