/* The end of a port, by itself: what it chooses for a device and says of it, where its spring is
 * anchored, and what numbers that are none do to it.
 *
 * What is caught: a stiffness beyond what the device holds, a connector that lacks what it needs, a
 * force at the moment of anchoring, forces that go on after the device has let go, NaN in a wrench
 * or in the books, an allocation in a tick.
 */
#include "alloc_count.h"
#include "base/clock.h"
#include "check.h"
#include "held.h"
#include "larger.h"
#include "math/so3.h"
#include <math.h>
#include <string.h>

static tac_PortEnd make(tac_Connector connector, int axes, double K)
{
    tac_PortEndDef def = tac_port_end_def_default();
    tac_PortEnd end;
    def.connector = connector;
    def.axes = axes;
    def.stiffness = K;
    assert_int_equal(tac_port_end_init(&end, &def), TAC_OK);
    return end;
}

static void the_device_decides_which_connector_and_how_stiff(void **state)
{
    (void)state;
    static const struct {
        tac_Connector asked, got;
        double mass, damping, latency;
        int delay;
        double bound; // N/m; 0: refused
        const char *says;
    } row[] = {
        {TAC_CONNECTOR_AUTO, TAC_CONNECTOR_PREDICTIVE, 0.15, 2, 0, 0, 37500, "of its motor side"},
        {TAC_CONNECTOR_AUTO, TAC_CONNECTOR_PREDICTIVE, 0.15, 0, 0, 2, 10500, "the delay"},
        {TAC_CONNECTOR_AUTO, TAC_CONNECTOR_PLAIN, 0, 2, 0, 0, 2000, "motor side is not known"},
        {TAC_CONNECTOR_AUTO, TAC_CONNECTOR_PLAIN, 0, 2, 0.0005, 0, 1000, "its damping is"},
        {TAC_CONNECTOR_AUTO, TAC_CONNECTOR_TANK, 0, 0, 0, 0, 1000, "what any device should hold"},
        {TAC_CONNECTOR_TANK, TAC_CONNECTOR_TANK, 0, 0, 0, 0, (double)INFINITY, "as asked for"},
        {TAC_CONNECTOR_SRC, TAC_CONNECTOR_SRC, 0.15, 0, 0, 0, 78000, "as asked for"},
        {TAC_CONNECTOR_SRC, TAC_CONNECTOR_SRC, 0.15, 0, 0, 1, 19050, "its mass, period and delay"},
        {TAC_CONNECTOR_SRC, TAC_CONNECTOR_SRC, 0.15, 0, 0.001, 0, 19050, "as asked for"},
        {TAC_CONNECTOR_HOLD, TAC_CONNECTOR_HOLD, 0, 2, 0, 0, 2000, "as asked for"},
        {TAC_CONNECTOR_HOLD, TAC_CONNECTOR_HOLD, 0, 2, 0, 1, 2000.0 / 3, "as asked for"},
        {TAC_CONNECTOR_PCDC, TAC_CONNECTOR_PCDC, 0, 2, 0, 1, 2000.0 / 3, "as asked for"},
        {TAC_CONNECTOR_HOLD, TAC_CONNECTOR_AUTO, 0.15, 2, 0, 2, 0, "more than one sample late"},
        {TAC_CONNECTOR_SRC, TAC_CONNECTOR_AUTO, 0, 2, 0, 0, 0, "motor side is not known"},
        {TAC_CONNECTOR_AUTO, TAC_CONNECTOR_PLAIN, 0.15, 2, 0.0005, 4, 200, "4 samples late"},
        {TAC_CONNECTOR_PREDICTIVE, TAC_CONNECTOR_AUTO, 0.15, 2, 0.0005, 4, 0, "4 samples late"},
        {TAC_CONNECTOR_AUTO, TAC_CONNECTOR_AUTO, 0.15, 2, 0, 7, 0, "more than 6 samples late"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        HeldDef def = held_def();
        def.mass = row[i].mass;
        def.damping = row[i].damping;
        def.delay = row[i].delay;
        tac_DeviceSeen seen = held_seen(&def);
        seen.latency = row[i].latency;
        seen.resolution = 1e-6;
        for (int k = 0; k < 2; k++) { // far too stiff, and soft enough
            char text[512];
            double K = k == 0 ? 1e6 : 100.0;
            tac_PortEnd end = make(row[i].asked, 3, K);
            tac_Result result = tac_port_end_connect(&end, &seen);
            assert_int_equal(result, row[i].bound > 0.0 ? TAC_OK : TAC_ERR_INVALID);
            tac_PortEndInfo info = tac_port_end_info(&end);
            tac_port_end_text(&end, text, sizeof text);
            assert_int_equal(info.connector, row[i].got);
            if (strstr(text, row[i].says) == NULL)
                fail_msg("no '%s' in: %s", row[i].says, text);
            if (result != TAC_OK)
                continue;
            if (isinf(row[i].bound))
                assert_true(isinf(info.bound));
            else
                check_near(info.bound, row[i].bound, 0.01 * row[i].bound);
            check_near(info.stiffness, smaller(K, info.bound), 1e-12 * K);
            assert_true((strstr(text, "in place of") != NULL) == (info.bound < K));
        }
    }
}

/// A body's point that stands, and gives way like 0.5 kg.
static void stand(tac_PortEndInput *in)
{
    in->body = tac_pose_identity();
    in->going = in->free = (tac_Twist){{0, 0, 0}, {0, 0, 0}};
    memset(in->response, 0, sizeof in->response);
    for (int i = 0; i < 6; i++)
        in->response[i][i] = i < 3 ? 0.5e-3 / 0.5 : 0.5e-3 / 1e-3;
    in->period = 1e-3;
}

static double size_of(tac_Wrench w)
{
    return v3_norm(w.force) + v3_norm(w.torque);
}

/// A tick with the device at x above where it began.
static tac_Wrench tick(tac_PortEnd *end, Held *h, double x, bool coupled, bool anchor)
{
    held_place(h, v3(0, 0, x));
    h->spent = 1e-3;
    held_sample(h);
    h->ticks++;
    h->read.coupled = coupled;
    h->read.anchor = anchor;
    stand(&h->read);
    tac_Wrench w = tac_port_end_tick(end, &h->read);
    tac_port_end_written(end, w);
    tac_port_end_moved(end, 0.0);
    return w;
}

static void the_predictive_connector_needs_its_numbers_also_where_no_limit_is_wanted(void **state)
{
    (void)state;
    static const struct {
        double mass, latency, resolution;
        int delay;
    } row[] = {{0.0, 0.0, 1e-6, 0},
               {0.15, 0.0, 1e-6, 5},
               {0.15, 5e-4, 1e-6, 4},
               {0.15, 0.0, (double)INFINITY, 0}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        tac_PortEnd end = make(TAC_CONNECTOR_PREDICTIVE, 3, 1e3);
        HeldDef def = held_def();
        def.mass = row[i].mass;
        def.delay = row[i].delay;
        end.def.limit = false;
        tac_DeviceSeen seen = held_seen(&def);
        seen.latency = row[i].latency;
        seen.resolution = row[i].resolution;
        assert_int_equal(tac_port_end_connect(&end, &seen), TAC_ERR_INVALID);
        assert_int_equal(end.connector, TAC_CONNECTOR_AUTO);
    }
}

static void a_spring_is_anchored_without_force_and_let_go_at_once(void **state)
{
    (void)state;
    for (int c = 1; c < TAC_CONNECTOR_COUNT; c++) {
        HeldDef def = held_def();
        Held h = held_make(&def, tac_pose_identity(), 1);
        tac_DeviceSeen seen = held_seen(&def);
        tac_PortEnd end = make((tac_Connector)c, 6, 500.0);
        assert_int_equal(tac_port_end_connect(&end, &seen), TAC_OK);
        double x = 0.03; // m, off the body: it does not matter where
        for (int k = 0; k < 20; k++)
            assert_true(size_of(tick(&end, &h, x, false, false)) == 0.0);
        assert_true(size_of(tick(&end, &h, x, true, true)) == 0.0);
        for (int k = 0; k < 100; k++)
            tick(&end, &h, x -= 5e-5, true, false);
        tac_PortEndInfo info = tac_port_end_info(&end);
        assert_true(info.engaged);
        check_near(info.wanted.force.z, 500.0 * 0.005, 0.3); // N; dampers and the mean beside it
        check_at_least(info.stored, 0.004);                  // of 6.25 mJ
        // Anchored anew: no force, and what was stored is released.
        assert_true(size_of(tick(&end, &h, x, true, true)) == 0.0);
        info = tac_port_end_info(&end);
        check_near(info.stored, 0.0, 1e-15);
        check_at_least(info.released, 0.004);
        assert_int_equal((int)info.anchored, 2);
        for (int k = 0; k < 100; k++)
            tick(&end, &h, x -= 5e-5, true, false);
        double force = size_of(tac_port_end_info(&end).wanted), before = force;
        check_at_least(force, 1.0);
        for (int k = 0; k < 100; k++) { // let go: it fades
            force = size_of(tick(&end, &h, x += 5e-6, false, false));
            assert_true(force <= before);
            before = force;
        }
        check_at_most_in(force, 0.03, "N");
        info = tac_port_end_info(&end);
        assert_false(info.engaged);
        check_near(info.device, info.world + info.stored + info.released + info.held, 1e-15);
    }
}

static void numbers_that_are_none_reach_neither_hand_nor_books(void **state)
{
    (void)state;
    const double bad[3] = {(double)NAN, (double)INFINITY, 1e200};
    for (int c = 1; c < TAC_CONNECTOR_COUNT; c++)
        for (int k = 0; k < 21; k++) {
            HeldDef def = held_def();
            Held h = held_make(&def, tac_pose_identity(), 1);
            tac_DeviceSeen seen = held_seen(&def);
            tac_PortEnd end = make((tac_Connector)c, 6, 500.0);
            assert_int_equal(tac_port_end_connect(&end, &seen), TAC_OK);
            double x = 0.0, none = bad[k % 3];
            tick(&end, &h, x, true, true);
            for (int j = 0; j < 60; j++) {
                held_place(&h, v3(0, 0, x -= 2e-5));
                h.spent = 1e-3;
                held_sample(&h);
                h.ticks++;
                h.read.anchor = false;
                stand(&h.read);
                bool now = j % 20 == 10;
                double *at[7] = {&h.read.device.p.x,    &h.read.device.q.w,  &h.read.dt,
                                 &h.read.body.p.y,      &h.read.going.lin.z, &h.read.free.ang.x,
                                 &h.read.response[2][2]};
                if (now)
                    *at[k / 3] = none;
                tac_Wrench w = tac_port_end_tick(&end, &h.read);
                assert_true(isfinite(size_of(w)) && size_of(w) < 100.0);
                if (j % 20 == 15)
                    w.force.y = none;
                tac_Wrench body = tac_port_end_written(&end, w);
                assert_true(isfinite(size_of(body)) && size_of(body) < 100.0);
                tac_port_end_moved(&end, j % 20 == 17 ? none : 0.0);
                tac_PortEndInfo info = tac_port_end_info(&end);
                assert_true(isfinite(info.device) && isfinite(info.world) &&
                            isfinite(info.stored) && isfinite(info.held));
            }
        }
}

static void a_tick_allocates_nothing_and_is_quick(void **state)
{
    (void)state;
    enum { TICKS = 2000 };
    for (int c = 1; c < TAC_CONNECTOR_COUNT; c++) {
        HeldDef def = held_def();
        Held h = held_make(&def, tac_pose_identity(), 1);
        tac_DeviceSeen seen = held_seen(&def);
        tac_PortEnd end = make((tac_Connector)c, 6, 500.0);
        assert_int_equal(tac_port_end_connect(&end, &seen), TAC_OK);
        tick(&end, &h, 0.0, true, true);
        alloc_count_begin();
        uint64_t start = taci_clock_now();
        for (int k = 0; k < TICKS; k++)
            tick(&end, &h, 1e-3 * sin(0.01 * k), true, false);
        double each = 1e-3 * (double)(taci_clock_now() - start) / TICKS;
        AllocCount count = alloc_count_end();
        print_message("             %-6s %.2f µs\n", tac_connector_name((tac_Connector)c), each);
        if (alloc_count_available())
            assert_int_equal(count.allocations + count.frees, 0);
    }
}

/// Its reading is elsewhere in every other tick, for 100 ticks.
static void shake(tac_PortEnd *end, Held *h, bool coupled)
{
    for (int k = 0; k < 100; k++)
        tick(end, h, k % 20 == 0 ? 0.02 : 0.0, coupled, false);
}

static void detectors_rest_while_no_force_acts_and_what_they_take_is_said(void **state)
{
    (void)state;
    for (int axes = 1; axes <= 6; axes += axes == 1 ? 2 : 3) {
        HeldDef def = held_def();
        char text[512];
        Held h = held_make(&def, tac_pose_identity(), 1);
        tac_DeviceSeen seen = held_seen(&def);
        tac_PortEnd end = make(TAC_CONNECTOR_PREDICTIVE, axes, 500.0);
        assert_int_equal(tac_port_end_connect(&end, &seen), TAC_OK);
        for (int again = 0; again < 2; again++) { // before, and between
            shake(&end, &h, false);
            tac_PortEndInfo info = tac_port_end_info(&end);
            assert_int_equal(info.taken, 0);
            assert_true(info.share == 1.0 && end.predictive.events == 0);
            for (int k = 0; k < 200; k++)
                tick(&end, &h, 0.0, true, false);
            for (int k = 0; k < 100; k++)
                tick(&end, &h, -2e-5 * k, true, false);
            info = tac_port_end_info(&end);
            assert_true(info.engaged && info.share == 1.0);
            check_near(info.wanted.force.z, 1.0, 0.1); // N
            tac_port_end_text(&end, text, sizeof text);
            assert_null(strstr(text, "is left"));
        }
        for (int k = 0; k < 100; k++) // out of contact with the past
            tick(&end, &h, 0.0, true, false);
        for (int k = 0; k < 10; k++)
            shake(&end, &h, true);
        tac_PortEndInfo info = tac_port_end_info(&end);
        assert_int_equal(info.taken_by, TAC_PREDICTIVE_EVENT);
        check_at_least(info.taken, 1.0);
        check_at_most(info.share, 0.25 * (1.0 + 1e-9));
        check_near(info.taken_at, 0.81, 0.1); // s
        tac_port_end_text(&end, text, sizeof text);
        assert_non_null(strstr(text, "is left: the readings moved as no hand moves the device"));
        for (int k = 0; k < 100; k++)
            tick(&end, &h, 2e-5 * k, true, false);
        info = tac_port_end_info(&end);
        double force = v3_norm(info.wanted.force); // none is none
        assert_true(force == 0.0 || force > 1e-9);
        assert_true((info.share == 0.0) == (force == 0.0));
        double share = info.share; // stays for the session
        shake(&end, &h, false);
        tick(&end, &h, 0.0, true, false);
        tick(&end, &h, 0.0, true, false);
        assert_true(tac_port_end_info(&end).share <= share);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_device_decides_which_connector_and_how_stiff),
        cmocka_unit_test(the_predictive_connector_needs_its_numbers_also_where_no_limit_is_wanted),
        cmocka_unit_test(a_spring_is_anchored_without_force_and_let_go_at_once),
        cmocka_unit_test(numbers_that_are_none_reach_neither_hand_nor_books),
        cmocka_unit_test(detectors_rest_while_no_force_acts_and_what_they_take_is_said),
        cmocka_unit_test(a_tick_allocates_nothing_and_is_quick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
