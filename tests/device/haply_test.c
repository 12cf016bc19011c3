/* haply: reader of JSON, WebSocket, and the backend against a service that stands in for Haply's.
 */
#define _DEFAULT_SOURCE // nanosleep
#include "backend.h"
#include "check.h"
#include "device/haply.h"
#include "device/json.h"
#include "env.h"
#include "haply_service.h"
#include "math/so3.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void the_handshake_has_its_example_answer(void **state)
{
    (void)state;
    char accept[29];
    taci_ws_accept("dGhlIHNhbXBsZSBub25jZQ==", accept); // RFC 6455, 1.3
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static void numbers_of_json_are_read_as_strtod_reads_them(void **state)
{
    (void)state;
    static const char *const numbers[] = {"0",
                                          "-0.5",
                                          "1e3",
                                          "1E-3",
                                          "12.5e+2",
                                          "0.00001",
                                          "123456789.123456789123",
                                          "-7",
                                          "3.0e0",
                                          "1234567890123456789012345",
                                          "2.5e-7"};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        taci_Json j;
        double value = HUGE_VAL, expected = strtod(numbers[i], NULL);
        taci_json_begin(&j, numbers[i], strlen(numbers[i]));
        assert_true(taci_json_number(&j, &value));
        check_near(value, expected, 4e-16 * fabs(expected));
    }
}

static void members_come_in_any_order_and_unknown_ones_are_passed_over(void **state)
{
    (void)state;
    static const char text[] = " { \"a\" : [ 1 , {\"x\":[]} , \"}]\\\"\" ] , \"yes\":true,"
                               "\"n\":null,\"s\":\"text\",\"v\":-2.5e1}";
    taci_Json j;
    char key[8], word[16] = "";
    bool yes = false;
    double value = 0.0;
    taci_json_begin(&j, text, sizeof text - 1);
    assert_true(taci_json_enter(&j, '{'));
    while (taci_json_member(&j, key, sizeof key)) {
        if (strcmp(key, "yes") == 0)
            taci_json_bool(&j, &yes);
        else if (strcmp(key, "s") == 0)
            taci_json_string(&j, word, sizeof word);
        else if (strcmp(key, "v") == 0)
            taci_json_number(&j, &value);
        else
            taci_json_skip(&j);
    }
    assert_false(j.bad);
    assert_true(yes);
    assert_string_equal(word, "text");
    check_near(value, -25.0, 1e-14);
}

/// Cut anywhere, or with any byte changed, a message is read to its end without harm.
static void damaged_messages_end(void **state)
{
    (void)state;
    static const char good[] =
        "{\"inverse3\":[{\"device_id\":\"049D\",\"state\":{\"cursor_position\":{\"x\":0.1,\"y\":0."
        "2,"
        "\"z\":0.3}},\"status\":{\"ready\":true}}],\"verse_grip\":[{\"state\":{\"button\":true}}]}";
    taci_HaplyState s = {.found = false};
    assert_true(taci_haply_parse(good, sizeof good - 1, &s));
    assert_true(s.found && s.placed && s.ready);
    assert_int_equal(s.buttons, 1);
    for (size_t cut = 0; cut + 1 < sizeof good - 1; cut++)
        assert_false(taci_haply_parse(good, cut, &s));
    uint64_t random = 1;
    char text[sizeof good];
    int count = test_count(100000, 5000), read = 0;
    for (int k = 0; k < count; k++) {
        memcpy(text, good, sizeof good);
        for (int i = 0; i < 3; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            text[(random >> 33) % (sizeof good - 1)] = (char)(random >> 25);
        }
        read += taci_haply_parse(text, sizeof good - 1, &s);
    }
    check_between(read, 0.1 * count, 0.95 * count);
}

static void a_force_is_written_with_a_point(void **state)
{
    (void)state;
    char text[256];
    taci_haply_message("049D", v3(1.25, -0.000001, 0), text);
    assert_string_equal(text, "{\"inverse3\":[{\"device_id\":\"049D\",\"commands\":"
                              "{\"set_cursor_force\":{\"values\":{\"x\":1.250000,\"y\":-0.000001,"
                              "\"z\":0.000000}}}}]}");
}

// ------------------------------------------------------------------------------------------------

typedef struct Bench {
    Mechanism m;
    HaplyService service;
    Backend backend;
} Bench;

static void begin(Bench *b)
{
    memset(b, 0, sizeof *b);
    mechanism_init(&b->m);
    service_start(&b->service, &b->m);
}

static tac_Result try_open(Bench *b, const char *number)
{
    char uri[160];
    snprintf(uri, sizeof uri, "haply://127.0.0.1:%d/%s?events=%d&patience=0.5", b->service.port,
             number, b->service.events_port);
    service_serve(&b->service, true);
    tac_Result result = backend_open(&b->backend, uri);
    service_serve(&b->service, false);
    return result;
}

static void open_bench(Bench *b)
{
    if (try_open(b, "049D") != TAC_OK)
        fail_msg("%s", b->backend.message);
    assert_int_equal(b->backend.ops->start(b->backend.self), TAC_OK);
}

static void close_bench(Bench *b)
{
    service_serve(&b->service, true);
    backend_close(&b->backend);
    service_end(&b->service);
    check_near(mechanism_force(&b->m), 0.0, 0.0);
}

static tac_DeviceRead tick(Bench *b, double fx, double fy, double fz)
{
    service_step(&b->service, 1e-3);
    tac_DeviceRead read = backend_read(&b->backend, 1.0);
    backend_force(&b->backend, fx, fy, fz);
    return read;
}

static void its_axes_are_turned_to_ours(void **state)
{
    (void)state;
    Bench b;
    begin(&b);
    open_bench(&b);
    assert_int_equal(b.backend.caps.delay, 1);
    assert_string_equal(b.backend.caps.serial, "049D");
    assert_true(b.backend.caps.flags & TAC_DEVICE_FORCE_TOLD);
    b.m.x[0] = 0.01;
    b.m.x[1] = 0.02; // our -z
    b.m.x[2] = 0.03; // our y
    assert_int_equal(tick(&b, 1.0, 2.0, 3.0), TAC_DEVICE_FRESH);
    check_vec3_near(b.backend.sample.pose[0].p, ((tac_Vec3){0.01, 0.03, -0.02}), 1e-9);
    assert_true(service_step(&b.service, 0.0));
    check_array_near(b.service.asked, ((double[]){1.0, -3.0, 2.0}), 3, 1e-6);
    close_bench(&b);
}

/// A force goes out with the message after the one whose state it answers, and acts from then on.
static void a_force_acts_one_sample_later_and_is_told(void **state)
{
    (void)state;
    Bench b;
    begin(&b);
    open_bench(&b);
    const double force[] = {0.0, 1.0, 2.0, 3.0, 4.0, 5.0};
    for (int k = 0; k < 6; k++) {
        assert_int_equal(tick(&b, force[k], 0.0, 0.0), TAC_DEVICE_FRESH);
        // Read with sample k; since the sample before acted what answered the one before that.
        check_near(b.backend.sample.applied[0].force.x, k < 2 ? 0.0 : force[k - 2], 1e-6);
    }
    close_bench(&b);
}

static void check_reads(Bench *b)
{
    open_bench(b);
    for (int k = 0; k < 20; k++) {
        b->m.x[0] = 0.001 * k;
        assert_int_equal(tick(b, 0.0, 0.0, 0.0), TAC_DEVICE_FRESH);
        check_near(b->backend.sample.pose[0].p.x, b->m.x[0], 1e-9);
    }
    close_bench(b);
}

static void services_that_differ_are_understood(void **state)
{
    (void)state;
    enum { PERMUTED, OLD, SECOND, FRAGMENTED, FILLED, SLOW, KINDS };
    for (int kind = 0; kind < KINDS; kind++) {
        Bench b;
        begin(&b);
        b.service.permuted = kind == PERMUTED;
        b.service.old = kind == OLD;
        b.service.second = kind == SECOND;
        b.service.fragmented = kind == FRAGMENTED;
        b.service.filler = kind == FILLED ? 100000 : 0;
        b.service.slow = kind == SLOW ? 0.005 : 0.0;
        check_reads(&b);
        assert_int_equal(!(b.backend.caps.flags & TAC_DEVICE_FORCE_TOLD), kind == OLD);
    }
}

/// Of two states the newest counts, and the next answer is not mistaken for an old one.
static void a_state_too_many_does_no_harm(void **state)
{
    (void)state;
    Bench b;
    begin(&b);
    open_bench(&b);
    b.service.twice = true;
    for (int k = 0; k < 20; k++) {
        b.m.x[0] = 0.001 * k;
        assert_int_equal(tick(&b, 0.0, 0.0, 0.0), TAC_DEVICE_FRESH);
        check_near(b.backend.sample.pose[0].p.x, b.m.x[0], 1.1e-3); // at most one state old
    }
    b.service.twice = false;
    for (int k = 0; k < 3; k++)
        tick(&b, 0.0, 0.0, 0.0);
    b.m.x[0] = 0.5;
    tick(&b, 0.0, 0.0, 0.0);
    check_near(b.backend.sample.pose[0].p.x, 0.5, 1e-9);
    close_bench(&b);
}

static void a_state_without_position_is_no_sample(void **state)
{
    (void)state;
    Bench b;
    begin(&b);
    open_bench(&b);
    tick(&b, 0.0, 0.0, 0.0);
    b.service.no_position = true;
    service_step(&b.service, 1e-3);
    assert_int_equal(backend_read(&b.backend, 0.05), TAC_DEVICE_STALE);
    b.service.no_position = false;
    assert_int_equal(tick(&b, 0.0, 0.0, 0.0), TAC_DEVICE_FRESH);
    close_bench(&b);

    begin(&b);
    b.service.no_position = true;
    assert_int_equal(try_open(&b, ""), TAC_ERR_DEVICE);
    assert_non_null(strstr(b.backend.message, "cursor_position"));
    service_end(&b.service);
}

static void a_close_within_a_frame_is_a_loss(void **state)
{
    (void)state;
    Bench b;
    begin(&b);
    open_bench(&b);
    tick(&b, 0.0, 0.0, 0.0);
    b.service.close_after = b.service.messages;
    service_step(&b.service, 1e-3);
    assert_int_equal(backend_read(&b.backend, 1.0), TAC_DEVICE_LOST);
    close_bench(&b);
}

static void a_service_that_is_silent_is_lost_in_100_ms(void **state)
{
    (void)state;
    Bench b;
    begin(&b);
    open_bench(&b);
    tick(&b, 0.0, 0.0, 0.0);
    b.service.silent = true;
    service_step(&b.service, 1e-3);
    assert_int_equal(backend_read(&b.backend, 1.0), TAC_DEVICE_LOST);
    close_bench(&b);
}

static void a_grip_that_comes_late_turns_and_has_buttons(void **state)
{
    (void)state;
    Bench b;
    begin(&b);
    b.service.grip_after = 12;
    b.m.turn[0] = cos(0.2);
    b.m.turn[3] = sin(0.2); // about its z: our y
    open_bench(&b);
    assert_int_equal(b.backend.caps.sensed, TAC_DEVICE_POSITION | TAC_DEVICE_ROTATION);
    b.m.buttons = 5;
    b.service.messages = 12;
    assert_int_equal(tick(&b, 0.0, 0.0, 0.0), TAC_DEVICE_FRESH);
    check_vec3_near(q_log(b.backend.sample.pose[0].q), ((tac_Vec3){0, 0.4, 0}), 1e-8);
    assert_int_equal(b.backend.sample.buttons, 5);
    close_bench(&b);
}

static void what_would_be_wrong_is_refused(void **state)
{
    (void)state;
    static const char *const words[] = {"mount.scale", "basis", "number 7777"};
    for (int kind = 0; kind < 3; kind++) {
        Bench b;
        begin(&b);
        b.service.scaled = kind == 0;
        b.service.basis = kind == 1;
        assert_int_equal(try_open(&b, kind == 2 ? "7777" : ""), TAC_ERR_DEVICE);
        assert_non_null(strstr(b.backend.message, words[kind]));
        service_end(&b.service);
    }
    Backend b;
    assert_int_equal(backend_open(&b, "haply://127.0.0.1:9/"), TAC_ERR_DEVICE);
    assert_non_null(strstr(b.message, "service"));
    assert_int_equal(backend_open(&b, "haply:?axes=x,y,-z"), TAC_ERR_DEVICE);
    assert_non_null(strstr(b.message, "left-handed"));
}

static void conditions_are_told(void **state)
{
    (void)state;
    Bench b;
    begin(&b);
    open_bench(&b);
    tick(&b, 0.0, 0.0, 0.0);
    assert_true(b.backend.sample.status & TAC_DEVICE_FORCES_ON);
    b.service.unpowered = b.service.uncalibrated = true;
    tick(&b, 0.0, 0.0, 0.0);
    assert_false(b.backend.sample.status & TAC_DEVICE_FORCES_ON);
    assert_false(b.backend.sample.status & TAC_DEVICE_CALIBRATED);
    service_event(&b.service,
                  "{\"name\":\"device-safety-triggered\",\"category\":\"safety\",\"data\":"
                  "{\"safety_type\":\"ebrake_triggered\"}}");
    for (int k = 0; k < 5; k++)
        tick(&b, 0.0, 0.0, 0.0);
    assert_true(b.backend.sample.status & TAC_DEVICE_EMERGENCY_STOP);
    service_event(&b.service, "{\"data\":{\"safety_type\":\"ebrake_released\"}}");
    for (int k = 0; k < 5; k++)
        tick(&b, 0.0, 0.0, 0.0);
    assert_false(b.backend.sample.status & TAC_DEVICE_EMERGENCY_STOP);
    close_bench(&b);
}

static void a_panic_sends_zero_and_nothing_after_it(void **state)
{
    (void)state;
    Bench b;
    begin(&b);
    open_bench(&b);
    for (int k = 0; k < 3; k++)
        tick(&b, 2.0, 0.0, 0.0);
    check_near(mechanism_force(&b.m), 2.0, 1e-6);
    b.backend.ops->panic(b.backend.self);
    while (service_step(&b.service, 0.0) && mechanism_force(&b.m) > 0.0)
        ;
    check_near(mechanism_force(&b.m), 0.0, 0.0);
    backend_force(&b.backend, 2.0, 0.0, 0.0);
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    check_near(mechanism_force(&b.m), 0.0, 0.0);
    close_bench(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_handshake_has_its_example_answer),
        cmocka_unit_test(numbers_of_json_are_read_as_strtod_reads_them),
        cmocka_unit_test(members_come_in_any_order_and_unknown_ones_are_passed_over),
        cmocka_unit_test(damaged_messages_end),
        cmocka_unit_test(a_force_is_written_with_a_point),
        cmocka_unit_test(its_axes_are_turned_to_ours),
        cmocka_unit_test(a_force_acts_one_sample_later_and_is_told),
        cmocka_unit_test(services_that_differ_are_understood),
        cmocka_unit_test(a_state_too_many_does_no_harm),
        cmocka_unit_test(a_state_without_position_is_no_sample),
        cmocka_unit_test(a_close_within_a_frame_is_a_loss),
        cmocka_unit_test(a_service_that_is_silent_is_lost_in_100_ms),
        cmocka_unit_test(a_grip_that_comes_late_turns_and_has_buttons),
        cmocka_unit_test(what_would_be_wrong_is_refused),
        cmocka_unit_test(conditions_are_told),
        cmocka_unit_test(a_panic_sends_zero_and_nothing_after_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
