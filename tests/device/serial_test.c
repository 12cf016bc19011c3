/* serial: TSP-1 frames against the numbers of the specification, and the backend against a board at
 * a pseudo-terminal that runs the protocol core of firmware/. */
#include "backend.h"
#include "check.h"
#include "device/tsp.h"
#include "env.h"
#include "serial_board.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// ------------------------------------------------------------------------------------------------
// Frames

static void crc_has_its_check_value(void **state)
{
    (void)state;
    assert_int_equal(taci_tsp_crc((const uint8_t *)"123456789", 9), 0x29b1);
}

static void check_wire(const uint8_t *wire, size_t size, const char *hex)
{
    char text[2 * TSP_WIRE + 1] = "";
    for (size_t i = 0; i < size; i++)
        snprintf(text + 2 * i, 3, "%02x", wire[i]);
    assert_string_equal(text, hex);
}

static void frames_are_those_of_the_specification(void **state)
{
    (void)state;
    uint8_t wire[TSP_WIRE];
    check_wire(wire, taci_tsp_frame(TSP_HELLO, 0, NULL, 0, wire), "0202036d7b00");
    const double effort[] = {1.5, 0.0, -0.25};
    check_wire(wire, taci_tsp_effort(8, effort, 3, true, wire),
               "06010860e3160101010106702ffcff0103346600");
}

static void a_state_is_read_as_the_specification_says(void **state)
{
    (void)state;
    static const uint8_t wire[] = {0x06, 0x81, 0x07, 0x40, 0xe2, 0x01, 0x04, 0x40, 0x42,
                                   0x0f, 0x05, 0x60, 0xda, 0xd9, 0xff, 0x01, 0x01, 0x01,
                                   0x02, 0x01, 0x02, 0x03, 0x03, 0x5b, 0x42, 0x00};
    taci_TspReceiver receiver = {0};
    taci_TspFrame frame;
    for (size_t i = 0; i + 1 < sizeof wire; i++)
        assert_false(taci_tsp_feed(&receiver, wire[i], &frame));
    assert_true(taci_tsp_feed(&receiver, 0, &frame));
    assert_int_equal(frame.type, TSP_STATE);
    assert_int_equal(frame.seq, 7);
    taci_TspState s;
    assert_true(taci_tsp_state(&frame, 3, &s));
    assert_false(taci_tsp_state(&frame, 2, &s));
    assert_int_equal(s.t_us, 123456);
    check_near(s.pos[0], 1e-3, 1e-18);
    check_near(s.pos[1], -2.5e-3, 1e-18);
    check_near(s.pos[2], 0.0, 0.0);
    assert_int_equal(s.buttons, 1);
    assert_int_equal(s.flags, TSP_STATE_CALIBRATED | TSP_STATE_ENABLED);
}

static uint64_t next_random(uint64_t *x)
{
    *x = *x * 6364136223846793005u + 1442695040888963407u;
    return *x >> 33;
}

static void payloads_of_all_lengths_come_back(void **state)
{
    (void)state;
    uint64_t random = 1;
    taci_TspReceiver receiver = {0};
    for (int size = 0; size <= TSP_PAYLOAD; size++)
        for (int zeros = 0; zeros < 4; zeros++) { // none, few, many, all
            uint8_t payload[TSP_PAYLOAD], wire[TSP_WIRE];
            for (int i = 0; i < size; i++)
                payload[i] = (int)(next_random(&random) % 3) < zeros
                                 ? 0
                                 : (uint8_t)(1 + next_random(&random) % 255);
            size_t bytes = taci_tsp_frame(0x33, 9, payload, (size_t)size, wire);
            assert_true(bytes <= TSP_WIRE);
            taci_TspFrame frame;
            for (size_t i = 0; i + 1 < bytes; i++) {
                assert_int_not_equal(wire[i], 0);
                assert_false(taci_tsp_feed(&receiver, wire[i], &frame));
            }
            assert_true(taci_tsp_feed(&receiver, 0, &frame));
            assert_int_equal(frame.size, size);
            assert_memory_equal(frame.payload, payload, (size_t)size);
        }
    assert_int_equal(receiver.broken, 0);
}

/// A damaged frame is seen as one (but for one of 65536 that has a CRC by chance), and the frame
/// behind the next zero is whole again.
static void damage_costs_at_most_two_frames(void **state)
{
    (void)state;
    enum { FRAMES = 100000 };
    int count = test_count(FRAMES, 2000), whole = 0, wrong = 0, undamaged = 0, late = 0;
    uint64_t random = 7;
    taci_TspReceiver receiver = {0};
    bool before_damaged = false;
    for (int k = 0; k < count; k++) {
        double effort[3] = {1e-6 * (double)(next_random(&random) % 1000000), 0.0, -1.0};
        uint8_t wire[TSP_WIRE];
        size_t bytes = taci_tsp_effort((uint8_t)k, effort, 3, true, wire);
        uint8_t sent[TSP_WIRE];
        memcpy(sent, wire, bytes);
        for (size_t i = 0; i < bytes; i++)
            if (next_random(&random) % 50 == 0)
                wire[i] = (uint8_t)next_random(&random);
        bool damaged = memcmp(sent, wire, bytes) != 0, came = false;
        taci_TspFrame frame;
        for (size_t i = 0; i < bytes; i++)
            if (taci_tsp_feed(&receiver, wire[i], &frame)) {
                bool mine = frame.type == TSP_EFFORT && frame.seq == (uint8_t)k && frame.size == 14;
                came |= mine;
                wrong += damaged || !mine;
            }
        undamaged += !damaged;
        whole += came && !damaged;
        late += !damaged && !came && !before_damaged;
        before_damaged = damaged;
    }
    show(whole, "frames of which nothing was damaged came");
    show(undamaged - whole, "undamaged frames were lost behind a damaged one");
    show(wrong, "damaged frames passed their CRC");
    assert_int_equal(late, 0); // lost without a damaged one before it
    check_at_least(whole, 0.5 * undamaged);
    check_at_most(wrong, 2.0 + 3.0 * count / 65536.0);
}

static void what_is_no_frame_is_counted_and_harmless(void **state)
{
    (void)state;
    taci_TspReceiver receiver = {0};
    taci_TspFrame frame;
    uint64_t random = 3;
    int count = test_count(1000000, 10000), good = 0;
    for (int i = 0; i < count; i++)
        good += taci_tsp_feed(&receiver, (uint8_t)next_random(&random), &frame);
    for (int i = 0; i < 2 * TSP_WIRE; i++) // longer than any frame
        assert_false(taci_tsp_feed(&receiver, 0x55, &frame));
    assert_false(taci_tsp_feed(&receiver, 0, &frame));
    check_at_most(good, 3.0);
    check_at_least((double)receiver.broken, count / 512.0);
}

// ------------------------------------------------------------------------------------------------
// The backend and a board

/// Open against a board that answers at once: the board needs its turns while open waits, so a
/// thread gives them until open is through.
typedef struct Bench {
    Mechanism m;
    Board board;
    Backend backend;
} Bench;

static void open_bench(Bench *bench, int axes, bool free_running, const char *keys)
{
    memset(bench, 0, sizeof *bench);
    mechanism_init(&bench->m);
    board_start(&bench->board, axes, free_running, &bench->m);
    char uri[160];
    snprintf(uri, sizeof uri, "serial:%s%s", bench->board.path, keys);
    board_serve(&bench->board, true);
    tac_Result result = backend_open(&bench->backend, uri);
    board_serve(&bench->board, false);
    if (result != TAC_OK)
        fail_msg("%s", bench->backend.message);
}

static void close_bench(Bench *bench)
{
    backend_close(&bench->backend);
    board_end(&bench->board);
}

/// A tick of a loop: time passes on the board, the host reads, and answers with a force.
static tac_DeviceRead tick(Bench *bench, double fx, double fy, double fz)
{
    board_step(&bench->board, 1e-3);
    tac_DeviceRead read = backend_read(&bench->backend, 2e-3);
    backend_force(&bench->backend, fx, fy, fz);
    board_hear(&bench->board);
    return read;
}

static void caps_are_those_of_the_board(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, 3, true, "");
    const tac_DeviceCaps *caps = &b.backend.caps;
    assert_string_equal(caps->model, "stand-in board");
    assert_int_equal(caps->frames, 1);
    assert_int_equal(caps->sensed, TAC_DEVICE_POSITION);
    assert_int_equal(caps->driven, TAC_DEVICE_POSITION);
    assert_int_equal(caps->buttons, 2);
    assert_int_equal(caps->delay, 0);
    assert_true(caps->flags & TAC_DEVICE_PACES);
    assert_true(caps->flags & TAC_DEVICE_WATCHDOG);
    check_near(caps->rate, 1000.0, 0.0);
    check_near(caps->force_max, 20.0, 1e-12);
    check_near(caps->resolution, 1e-6, 1e-18);
    check_near(caps->workspace_max[1], 0.05, 1e-15);
    check_near(caps->workspace_min[2], -0.05, 1e-15);
    close_bench(&b);
}

static void axes_lie_as_the_address_says(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, 3, true, "?axes=-z,x,y");
    assert_int_equal(b.backend.ops->start(b.backend.self), TAC_OK);
    b.m.x[0] = 0.01; // along -z
    b.m.x[1] = 0.02; // along x
    b.m.x[2] = 0.03;
    assert_int_equal(tick(&b, 1.0, 2.0, 3.0), TAC_DEVICE_FRESH);
    check_vec3_near(b.backend.sample.pose[0].p, ((tac_Vec3){0.02, 0.03, -0.01}), 1e-6);
    check_near(b.m.force[0], -3.0, 1e-6);
    check_near(b.m.force[1], 1.0, 1e-6);
    check_near(b.m.force[2], 2.0, 1e-6);
    close_bench(&b);
}

static void bad_addresses_are_explained(void **state)
{
    (void)state;
    Backend b;
    assert_int_equal(backend_open(&b, "serial:/dev/there-is-none"), TAC_ERR_DEVICE);
    assert_non_null(strstr(b.message, "No such file"));
    assert_int_equal(backend_open(&b, "serial:/dev/null?baud=1234567"), TAC_ERR_DEVICE);
    assert_non_null(strstr(b.message, "not a usual speed"));
    assert_int_equal(backend_open(&b, "serial:/dev/null"), TAC_ERR_DEVICE);
    assert_non_null(strstr(b.message, "not a serial line"));

    Mechanism m;
    Board board;
    mechanism_init(&m);
    board_start(&board, 2, true, &m);
    char uri[160];
    static const struct {
        const char *keys, *message;
    } cases[] = {
        {"?axes=x,x", "axis 2"},
        {"?axes=x", "axis 2"},
        {"?axes=x,rz", "axis 2"},
        {"?axes=x,y,z", "more are named"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(uri, sizeof uri, "serial:%s%s", board.path, cases[i].keys);
        board_serve(&board, true);
        assert_int_equal(backend_open(&b, uri), TAC_ERR_DEVICE);
        board_serve(&board, false);
        assert_non_null(strstr(b.message, cases[i].message));
    }
    board.deaf = true;
    snprintf(uri, sizeof uri, "serial:%s?wait=0.3", board.path);
    assert_int_equal(backend_open(&b, uri), TAC_ERR_DEVICE);
    assert_non_null(strstr(b.message, "does not answer in TSP-1"));
    board_end(&board);
}

static void states_come_byte_by_byte(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, 3, true, "");
    b.board.dribble = true;
    b.backend.ops->start(b.backend.self);
    b.m.hand[0] = 1.0;
    uint64_t before = 0;
    for (int k = 0; k < 200; k++) {
        assert_int_equal(tick(&b, 0.0, 0.0, 0.0), TAC_DEVICE_FRESH);
        check_near(b.backend.sample.pose[0].p.x, b.m.x[0], 0.51e-6);
        assert_true(k == 0 || b.backend.sample.seq == before + 1);
        before = b.backend.sample.seq;
    }
    close_bench(&b);
}

/// Half a frame now and half later is one sample, later.
static void a_frame_may_come_in_two_parts(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, 1, true, "");
    b.backend.ops->start(b.backend.self);
    assert_int_equal(tick(&b, 0.0, 0.0, 0.0), TAC_DEVICE_FRESH);
    uint8_t wire[TSP_WIRE];
    b.board.mute = true;
    board_step(&b.board, 1e-3);
    static const uint8_t payload[12] = {0xff, 0xff, 0, 0, 0x40, 0x42, 0x0f, 0, 1, 0, 1, 0};
    size_t size = taci_tsp_frame(TSP_STATE, 99, payload, sizeof payload, wire);
    assert_int_equal(write(b.board.master, wire, 5), 5);
    assert_int_equal(backend_read(&b.backend, 1e-3), TAC_DEVICE_STALE);
    assert_int_equal(write(b.board.master, wire + 5, size - 5), (int)size - 5);
    assert_int_equal(backend_read(&b.backend, 10e-3), TAC_DEVICE_FRESH);
    check_near(b.backend.sample.pose[0].p.x, 1e-3, 1e-15);
    close_bench(&b);
}

/// 1 % of all bytes are changed on their way, in both directions. What is read is a position that
/// the board had, gaps are counted, and the watchdog never trips.
static void a_noisy_line_loses_frames_and_nothing_else(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, 3, true, "");
    b.backend.ops->start(b.backend.self);
    b.board.damage = 0.01;
    int count = test_count(100000, 3000), fresh = 0, off = 0;
    uint64_t first = 0;
    for (int k = 0; k < count; k++) {
        b.m.hand[0] = sin(0.01 * k);
        bool came = tick(&b, 0.0, 0.1, 0.0) == TAC_DEVICE_FRESH;
        fresh += came;
        if (k == 0)
            first = b.backend.sample.seq;
        off += came && !(fabs(b.backend.sample.pose[0].p.x - b.m.x[0]) <= 0.51e-6);
    }
    show(100.0 * fresh / count, "% of the samples came");
    show(b.board.device.broken, "frames were damaged on their way to the board");
    show(off, "samples were not where the board was");
    check_between((double)fresh / count, 0.60, 0.85); // 26 bytes at 1 %, and the frames behind
    check_at_most(off, 2.0 + 3.0 * count / 65536.0);
    // Numbers of 8 bits: gaps of 256 and more, which do not happen here, would not be seen.
    check_near((double)(b.backend.sample.seq - first), count, 300.0);
    assert_false(b.board.device.tripped);
    close_bench(&b);
}

static void lost_answers_are_asked_for_again(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, 1, false, "");
    assert_int_equal(b.backend.caps.delay, 1);
    b.backend.ops->start(b.backend.self);
    for (int k = 0; k < 100; k++)
        assert_int_equal(tick(&b, 0.5, 0.0, 0.0), TAC_DEVICE_FRESH);
    check_near(b.m.force[0], 0.5, 1e-6);
    b.board.deaf = true; // one EFFORT is lost, and with it its answer
    tick(&b, 0.75, 0.0, 0.0);
    b.board.deaf = false;
    int ticks = 0;
    while (tick(&b, 0.75, 0.0, 0.0) != TAC_DEVICE_FRESH && ticks < 100)
        ticks++;
    check_between(ticks, 1, 30); // given up after 20 ms
    tick(&b, 0.75, 0.0, 0.0);
    check_near(b.m.force[0], 0.75, 1e-6);
    close_bench(&b);
}

static void a_reset_board_is_a_fault_and_is_greeted_again(void **state)
{
    (void)state;
    for (int answers = 0; answers < 2; answers++) {
        Bench b;
        open_bench(&b, 1, !answers, "");
        b.backend.ops->start(b.backend.self);
        for (int k = 0; k < 50; k++)
            tick(&b, 0.5, 0.0, 0.0);
        assert_false(b.backend.sample.status & TAC_DEVICE_HARDWARE_FAULT);
        check_near(b.m.force[0], 0.5, 1e-6);
        board_reset(&b.board);
        check_near(b.m.force[0], 0.0, 0.0);
        bool told = false, back = false;
        for (int k = 0; k < 1000 && !back; k++) {
            bool fresh = tick(&b, 0.0, 0.0, 0.0) == TAC_DEVICE_FRESH;
            told |= fresh && b.backend.sample.status & TAC_DEVICE_HARDWARE_FAULT;
            back = told && fresh && b.backend.sample.status & TAC_DEVICE_FORCES_ON;
        }
        assert_true(told);
        assert_true(back);
        close_bench(&b);
    }
}

static void a_host_that_falls_silent_trips_the_watchdog(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, 1, true, "");
    b.backend.ops->start(b.backend.self);
    for (int k = 0; k < 10; k++)
        tick(&b, 0.5, 0.0, 0.0);
    int ms = 0;
    while (mechanism_force(&b.m) > 0.0 && ms < 1000) {
        board_step(&b.board, 1e-3);
        ms++;
    }
    check_between(ms, 49, 52);
    assert_int_equal(backend_read(&b.backend, 1e-3), TAC_DEVICE_FRESH);
    assert_true(b.backend.sample.status & TAC_DEVICE_HARDWARE_FAULT);
    close_bench(&b);
}

static void panic_stops_the_motors_also_within_a_frame(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, 1, true, "");
    b.backend.ops->start(b.backend.self);
    for (int k = 0; k < 10; k++)
        tick(&b, 0.5, 0.0, 0.0);
    check_near(b.m.force[0], 0.5, 1e-6);
    // A frame of which only the first bytes have left.
    assert_int_equal(write(b.board.slave, "\x06\x01\x08\x60", 4), 4);
    b.backend.ops->panic(b.backend.self);
    board_hear(&b.board);
    check_near(b.m.force[0], 0.0, 0.0);
    // What another thread still sends moves nothing.
    tick(&b, 0.5, 0.0, 0.0);
    check_near(b.m.force[0], 0.0, 0.0);
    close_bench(&b);
}

/// Between open and start a free-running board goes on talking: what is on the line by then is old,
/// and the answer to the greeting of start is no sign of a reset.
static void a_board_that_talked_before_the_start_has_not_been_reset(void **state)
{
    (void)state;
    Bench bench;
    open_bench(&bench, 3, true, "");
    Backend *b = &bench.backend;
    b->ops->stop(b->self);
    for (int k = 0; k < 50; k++)
        board_step(&bench.board, 1e-3);
    assert_int_equal(b->ops->start(b->self), TAC_OK);
    for (int k = 0; k < 20; k++) {
        board_step(&bench.board, 1e-3);
        if (backend_read(b, 0.01) == TAC_DEVICE_FRESH)
            assert_int_equal(b->sample.status & TAC_DEVICE_HARDWARE_FAULT, 0);
    }
    close_bench(&bench);
}

static void stop_writes_zero_last(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, 1, true, "");
    b.backend.ops->start(b.backend.self);
    for (int k = 0; k < 10; k++)
        tick(&b, 0.5, 0.0, 0.0);
    b.backend.ops->stop(b.backend.self);
    board_hear(&b.board);
    check_near(b.m.force[0], 0.0, 0.0);
    assert_false(tsp_live(&b.board.device));
    close_bench(&b);
}

static void an_unplugged_line_is_lost(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, 1, true, "");
    b.backend.ops->start(b.backend.self);
    for (int k = 0; k < 10; k++)
        tick(&b, 0.5, 0.0, 0.0);
    board_unplug(&b.board);
    tac_DeviceRead last = TAC_DEVICE_FRESH;
    for (int k = 0; k < 3 && last != TAC_DEVICE_LOST; k++)
        last = backend_read(&b.backend, 1e-3);
    assert_int_equal(last, TAC_DEVICE_LOST);
    assert_int_equal(backend_force(&b.backend, 1.0, 0.0, 0.0), TAC_ERR_DEVICE);
    close_bench(&b);
}

static void calibrating_makes_here_zero(void **state)
{
    (void)state;
    Bench b;
    open_bench(&b, 2, true, "");
    b.backend.ops->start(b.backend.self);
    b.m.x[0] = 0.012;
    tick(&b, 0.0, 0.0, 0.0);
    check_near(b.backend.sample.pose[0].p.x, 0.012, 0.51e-6);
    char text[160];
    assert_int_equal(b.backend.ops->calibrate(b.backend.self, text), TAC_OK);
    tick(&b, 0.0, 0.0, 0.0);
    tick(&b, 0.0, 0.0, 0.0);
    check_near(b.backend.sample.pose[0].p.x, 0.0, 0.51e-6);
    close_bench(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crc_has_its_check_value),
        cmocka_unit_test(frames_are_those_of_the_specification),
        cmocka_unit_test(a_state_is_read_as_the_specification_says),
        cmocka_unit_test(payloads_of_all_lengths_come_back),
        cmocka_unit_test(damage_costs_at_most_two_frames),
        cmocka_unit_test(what_is_no_frame_is_counted_and_harmless),
        cmocka_unit_test(caps_are_those_of_the_board),
        cmocka_unit_test(axes_lie_as_the_address_says),
        cmocka_unit_test(bad_addresses_are_explained),
        cmocka_unit_test(states_come_byte_by_byte),
        cmocka_unit_test(a_frame_may_come_in_two_parts),
        cmocka_unit_test(a_noisy_line_loses_frames_and_nothing_else),
        cmocka_unit_test(lost_answers_are_asked_for_again),
        cmocka_unit_test(a_reset_board_is_a_fault_and_is_greeted_again),
        cmocka_unit_test(a_host_that_falls_silent_trips_the_watchdog),
        cmocka_unit_test(panic_stops_the_motors_also_within_a_frame),
        cmocka_unit_test(a_board_that_talked_before_the_start_has_not_been_reset),
        cmocka_unit_test(stop_writes_zero_last),
        cmocka_unit_test(an_unplugged_line_is_lost),
        cmocka_unit_test(calibrating_makes_here_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
