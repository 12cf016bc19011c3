// The device whose hand is led: where it goes, how smoothly, what the guard says to that, and that
// two runs with the same leads are the same.
#define _POSIX_C_SOURCE 200809L
#include "device/viewer.h"
#include "check.h"
#include "heard.h"
#include "larger.h"
#include "math/so3.h"
#include "rnd.h"
#include "virtual_rig.h"
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

typedef struct Bench {
    tac_Device *device;
    taci_Virtual *v;
    tac_DeviceInput in;
    tac_Wrench wrench[TAC_DEVICE_FRAMES];
} Bench;

static void begin(Bench *b, const char *uri)
{
    memset(b, 0, sizeof *b);
    b->device = device_rig_begin(uri);
    b->v = taci_virtual_of(b->device);
    device_rig_engage(b->device);
}

static void tick(Bench *b)
{
    tac_device_read(b->device, 0.0, &b->in);
    tac_device_write(b->device, b->wrench, 0.0, NULL);
}

static void lead(const Bench *b, bool held, tac_Vec3 by)
{
    assert_int_equal(tac_device_lead(b->device, &(tac_Lead){.held = held, .by = by}), TAC_OK);
}

/// `ticks` of them, led at 60 Hz.
static void lead_for(Bench *b, tac_Vec3 by, int ticks)
{
    for (int k = 0; k < ticks; k++) {
        if (k % 16 == 0)
            lead(b, true, by);
        tick(b);
    }
}

static void end(const Bench *b)
{
    tac_device_close(b->device);
}

// ------------------------------------------------------------------------------------------------

static void until_it_is_led_it_is_the_virtual_device_of_its_keys(void **state)
{
    (void)state;
    static const char keys[] = "k_h=200&b_h=9&F=60&reach=100&frames=3&dofs=6&hand=spring"
                               "&motion=sine&by=0.01,-0.02,0.005&turn=0,0.2,0&f=1.5&close=0.01";
    char uri[2][300];
    snprintf(uri[0], sizeof uri[0], "virtual:?%s", keys);
    snprintf(uri[1], sizeof uri[1], "viewer:?%s", keys);
    Bench b[2];
    for (int i = 0; i < 2; i++)
        begin(&b[i], uri[i]);
    for (int k = 0; k < 3000; k++) {
        for (int i = 0; i < 2; i++) {
            b[i].wrench[1].force = v3(sin(0.01 * k), 2.0 * cos(0.02 * k), 0.5);
            tick(&b[i]);
        }
        assert_memory_equal(b[0].in.pose, b[1].in.pose, sizeof b[0].in.pose);
    }
    for (int i = 0; i < 2; i++)
        end(&b[i]);
}

static void its_hand_goes_where_it_is_led_in_metres_of_the_scene(void **state)
{
    (void)state;
    tac_DeviceDef def = tac_device_def_default(); // x, y up, z to x, z up, -y
    def.uri = "viewer:?q=0&start=0.01,0,0";
    def.map.scale = 10.0;
    Bench b = {0};
    assert_int_equal(tac_device_open(&def, &b.device), TAC_OK);
    assert_int_equal(tac_device_start(b.device), TAC_OK);
    tick(&b);
    tick(&b);
    tac_Vec3 from = b.in.pose[0].p, by = {0.3, -0.2, 0.5};
    lead_for(&b, by, 1500);
    check_vec3_near(v3_sub(b.in.pose[0].p, from), by, 1e-6);
    check_vec3_near(b.in.raw[0].p, v3(0.01 + 0.03, 0.05, 0.02), 1e-7);
    lead_for(&b, v3(0, 0, 0), 1500);
    check_vec3_near(b.in.pose[0].p, from, 1e-6);
    end(&b);
}

/// A step of 60 Hz is hardly felt: 0.5 m/s, followed with a few hundredths of the speed.
static void steps_of_a_pointer_become_motion(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:?q=0");
    double slow = 1e9, fast = 0.0;
    for (int k = 0; k < 1500; k++) {
        if (k % 16 == 0)
            lead(&b, true, v3(0.5e-3 * k, 0, 0));
        tick(&b);
        double u = b.v->frame[0].axis[0].v;
        slow = k > 500 ? smaller(slow, u) : slow;
        fast = k > 500 ? larger(fast, u) : fast;
    }
    show(slow, "m/s");
    show(fast, "m/s");
    check_between(slow, 0.47, 0.5);
    check_between(fast, 0.5, 0.53);
    check_at_most_in(fabs(0.75 - b.in.pose[0].p.x), 0.03, "m"); // 0.04 s late, and half a step
    end(&b);
}

/// Whatever the page says, and the scene pushes with: a wish has bounded speed and acceleration,
/// and the guard finds nothing.
static void a_target_that_jumps_by_ten_metres_is_no_fault(void **state)
{
    (void)state;
    static const char *const uri[] = {"viewer:?frames=1", "viewer:?frames=4&dofs=6&motion=sine&f=1",
                                      "viewer:?m=0.02", "viewer:?m2=0.05&backlash=1e-4"};
    for (int i = 0; i < 4; i++) {
        Bench b;
        begin(&b, uri[i]);
        Rnd rng = rnd_make(11 + (uint64_t)i);
        tac_Vec3 by = {0, 0, 0}, anchor = {0, 0, 0};
        bool held = false;
        double fastest = 0.0, device = 0.0;
        for (int k = 0; k < 60000; k++) {
            if (k % 16 == 0 && rnd_uniform(&rng, 0, 1) < 0.1)
                by = v3(rnd_uniform(&rng, -10, 10), rnd_uniform(&rng, -10, 10),
                        rnd_uniform(&rng, -10, 10));
            if (k % 16 == 0 && rnd_uniform(&rng, 0, 1) < 0.02)
                held = !held;
            if (k % 16 == 0)
                (void)tac_device_lead(b.device,
                                      &(tac_Lead){held, by, rnd_uniform(&rng, 0, 1), 0, 0});
            if (rnd_uniform(&rng, 0, 1) < 0.002) // a spring of 500 N/m to somewhere else
                anchor = b.in.pose[0].p;
            for (int f = 0; f < b.v->frames; f++)
                b.wrench[f].force = v3_scale(500.0, v3_sub(anchor, b.in.pose[0].p));
            tick(&b);
            assert_int_equal(tac_device_info(b.device).fault, TAC_DEVICE_FAULT_NONE);
            const taci_Led *led = b.v->led;
            if (led->by == TACI_LED_HELD) {
                tac_Vec3 v = led->way.v;
                fastest = larger(fastest, v3_norm(v));
            }
            for (int f = 0; f < b.v->frames; f++) {
                const taci_Axis *a = b.v->frame[f].axis;
                device = larger(device, v3_norm(v3(a[0].v, a[1].v, a[2].v)));
            }
        }
        show(fastest, "m/s");
        show(device, "m/s");
        check_at_most_in(device, 2.9, "m/s");
        end(&b);
    }
}

static void a_wish_has_bounded_speed_and_acceleration(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:");
    Rnd rng = rnd_make(5);
    tac_Vec3 last = {0, 0, 0};
    double fastest = 0.0, hardest = 0.0;
    for (int k = 0; k < 20000; k++) {
        if (k % 100 == 0)
            lead(&b, true, v3(rnd_uniform(&rng, -10, 10), rnd_uniform(&rng, -1, 1), 0));
        tick(&b);
        tac_Vec3 v = b.v->led->way.v;
        fastest = larger(fastest, v3_norm(v));
        hardest = larger(hardest, v3_norm(v3_sub(v, last)) / 1e-3);
        last = v;
    }
    check_at_most_in(fastest, 1.2 + 1e-12, "m/s");
    check_at_most_in(hardest, 72.0 + 1e-9, "m/s²");
    check_at_least(fastest, 1.199);
    end(&b);
}

static void a_hand_that_is_not_led_lets_go(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:?q=0&b=0.5&m=0.1");
    lead_for(&b, v3(0.1, 0, 0), 1000);
    int held = 0;
    while (b.v->led->by == TACI_LED_HELD) {
        tick(&b);
        held++;
    }
    check_between(held, 183, 202); // 16 ms at most since the last lead
    for (int k = 0; k < 600; k++)
        tick(&b);
    check_near(b.v->led->spring + b.v->led->damper, 0.0, 0.0);
    double hand = taci_virtual_account(b.v, 0).hand;
    b.wrench[0].force = v3(0.2, 0, 0); // it gives way, and goes on: 0.1 kg
    for (int k = 0; k < 500; k++)
        tick(&b);
    check_at_least(b.v->frame[0].axis[0].v, 0.2);
    check_near(taci_virtual_account(b.v, 0).hand, hand, 0.0);
    assert_true((b.v->led->way.x.x - b.v->frame[0].axis[0].x) < 1e-3); // the wish goes along
    b.wrench[0].force = v3(0, 0, 0);
    // Taken again, where it is: without a jump.
    tac_Vec3 before = v3(b.v->frame[0].axis[0].x, 0, 0);
    lead_for(&b, v3(0, 0, 0), 1000);
    double coasted = b.v->frame[0].axis[0].x - before.x;
    check_between(coasted, -0.01, 0.05);
    end(&b);
}

/// Let go of with a spring of the scene that is stretched, it comes back slowly enough.
static void a_stretched_spring_does_not_throw_it(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:");
    double fastest = 0.0;
    for (int k = 0; k < 4000; k++) {
        if (k < 2000 && k % 16 == 0)
            lead(&b, true, v3(0.5, 0, 0));
        if (k == 2000)
            lead(&b, false, v3(0, 0, 0));
        b.wrench[0].force = v3(-500.0 * b.in.pose[0].p.x, 0, 0);
        tick(&b);
        fastest = larger(fastest, fabs(b.v->frame[0].axis[0].v));
        assert_int_equal(tac_device_info(b.device).fault, TAC_DEVICE_FAULT_NONE);
    }
    show(fastest, "m/s");
    check_at_most_in(fastest, 2.3, "m/s");
    end(&b);
}

/// Its own motion goes on until it is led, is left without a kink, and comes back without one.
static void its_own_motion_is_left_and_comes_back_without_a_jump(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:?motion=sine&by=0.05,0,0&f=0.5&frames=2&dofs=6&turn=0,0.5,0&ghost_after=2");
    taci_HandWish last = {.q = {1, 0, 0, 0}};
    double turned = 0.0, jerk = 0.0, moved = 0.0;
    bool came_back = false;
    for (int k = 0; k < 12000; k++) {
        if (k >= 3000 && k < 5000 && k % 16 == 0)
            lead(&b, true, v3(0, 0, 0.2));
        tick(&b);
        taci_HandWish own = taci_hand_at(&b.v->hand, b.v->t);
        taci_HandWish wish = taci_led_wish(b.v->led, &own, 0.0);
        bool jumps = k == 0 || b.v->led->by == TACI_LED_FREE; // nothing holds it there
        if (!jumps) {
            jerk = larger(jerk, v3_norm(v3_sub(wish.v, last.v)) / 1e-3);
            moved = larger(moved, v3_norm(v3_sub(wish.x, last.x)));
            turned = larger(turned, v3_norm(q_log(q_mul(wish.q, q_conjugate(last.q)))));
        }
        last = wish;
        if (k == 4900)
            check_near_in(b.in.pose[0].p.z, 0.2, 1e-3, "m");
        came_back = came_back || (k > 5000 && b.v->led->by == TACI_LED_GHOST);
        if (k > 8000) {
            check_near_in(v3_norm(v3_sub(wish.x, own.x)), 0.0, 1e-4, "m");
            check_near(v3_norm(q_log(q_mul(wish.q, q_conjugate(own.q)))), 0.0, 1e-3);
        }
    }
    assert_true(came_back);
    check_at_most_in(jerk, 72.0 + 0.05 * 9.87 + 0.1, "m/s²");
    check_at_most_in(moved, 1.36e-3, "m");
    check_at_most_in(turned, 0.012, "rad");
    end(&b);
}

static void with_ghost_after_0_it_stays_away(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:?motion=sine&by=0.05,0,0&f=0.5&ghost_after=0");
    lead_for(&b, v3(0, 0, 0.1), 100);
    for (int k = 0; k < 20000; k++)
        tick(&b);
    assert_int_equal(b.v->led->by, TACI_LED_FREE);
    end(&b);
}

/// Its own motion at a tenth takes ten times as long, with the same places at a tenth of the speed.
/// Without it the hand of one that is led is critically damped; the same where nothing is left out.
static void as_virtual_it_is_held_as_that_one_is(void **state)
{
    (void)state;
    Bench b[2];
    begin(&b[0], "virtual:?preset=s2&hand=spring&motion=sine&by=0.01,0.02,0&f=2&q=0");
    begin(&b[1], "viewer:?preset=s2&hand=spring&motion=sine&by=0.01,0.02,0&f=2&q=0&as=virtual");
    for (int k = 0; k < 2000; k++) {
        for (int i = 0; i < 2; i++) {
            b[i].wrench[0].force = v3(2.0 * sin(0.05 * k), 0.0, 1.0);
            tick(&b[i]);
        }
        assert_memory_equal(&b[0].in.pose[0].p, &b[1].in.pose[0].p, sizeof(tac_Vec3));
    }
    for (int i = 0; i < 2; i++)
        end(&b[i]);
    begin(&b[0], "viewer:?as=virtual"); // that one would not be held at all
    end(&b[0]);
}

static void its_own_motion_may_be_slower_and_stand(void **state)
{
    (void)state;
    Bench b;
    begin(&b,
          "viewer:?k_h=2000&b_h=60&F=60&reach=100&hand=spring&motion=sine&by=0.02,0,0&f=0.5&q=0");
    for (int k = 0; k < 300; k++)
        tick(&b);
    const tac_Lead slow = {.slower = 0.9}, still = {.slower = 1.0}, usual = {.slower = 0.0};
    assert_int_equal(tac_device_lead(b.device, &slow), TAC_OK);
    for (int k = 0; k < 200; k++) // until it is
        tick(&b);
    double behind = b.v->led->behind, t = b.v->t;
    tac_Vec3 before = b.in.pose[0].p;
    double fastest = 0.0;
    for (int k = 0; k < 1000; k++) {
        double x = b.in.pose[0].p.x;
        tick(&b);
        fastest = larger(fastest, fabs(b.in.pose[0].p.x - x) / 1e-3);
    }
    check_near_in(b.v->led->behind - behind, 0.9 * (b.v->t - t), 1e-9, "s");
    check_at_most_in(fastest, 1.05 * 0.1 * 0.02 * 3.14159265, "m/s");
    check_at_least_in(v3_norm(v3_sub(b.in.pose[0].p, before)), 1e-4, "m");
    assert_int_equal(tac_device_lead(b.device, &still), TAC_OK);
    for (int k = 0; k < 500; k++)
        tick(&b);
    before = b.in.pose[0].p;
    for (int k = 0; k < 2000; k++)
        tick(&b);
    check_at_most_in(v3_norm(v3_sub(b.in.pose[0].p, before)), 1e-6, "m");
    lead_for(&b, v3(0.05, 0, 0), 300); // a lead that says nothing of it lets it go on
    lead(&b, false, v3(0, 0, 0));
    assert_int_equal(tac_device_lead(b.device, &still), TAC_OK);
    for (int k = 0; k < 12000; k++) // it does not come back while it stands
        tick(&b);
    assert_int_equal(b.v->led->by, TACI_LED_FREE);
    assert_int_equal(tac_device_lead(b.device, &usual), TAC_OK);
    tick(&b);
    assert_int_equal(b.v->led->by, TACI_LED_GHOST);
    end(&b);
}

static void what_is_no_lead_is_counted_and_changes_nothing(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:?q=0");
    lead_for(&b, v3(0.05, 0, 0), 500);
    const tac_Lead bad[] = {
        {true, {(double)NAN, 0, 0}, 0, 0, 0}, {true, {0, (double)INFINITY, 0}, 0, 0, 0},
        {true, {0, 0, 1e4}, 0, 0, 0},         {true, {1e300, 1e300, 0}, 0, 0, 0},
        {true, {0, 0, 0}, (double)NAN, 0, 0}, {false, {0, 0, (double)-NAN}, 0, 0, 0},
        {false, {0, 0, 0}, 0, 0, (double)NAN}};
    for (int i = 0; i < 7; i++)
        assert_int_equal(tac_device_lead(b.device, &bad[i]), TAC_ERR_INVALID);
    assert_int_equal(tac_device_lead(b.device, NULL), TAC_ERR_INVALID);
    assert_int_equal(tac_device_leads_ignored(b.device), 7);
    tick(&b);
    assert_int_equal(b.v->led->by, TACI_LED_HELD);
    lead_for(&b, v3(0.05, 0, 0), 500);
    check_near_in(b.in.pose[0].p.x, 0.05, 1e-6, "m");
    end(&b);
    tac_Device *other = device_rig_begin("virtual:?hand=spring");
    assert_int_equal(tac_device_lead(other, &(tac_Lead){.held = true}), TAC_ERR_STATE);
    assert_int_equal(tac_device_leads_ignored(other), 0);
    tac_device_close(other);
}

static void frames_move_together_and_close_with_the_grip(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:?frames=5&spread=0.02&q=0&grasp=0.03");
    tac_Pose from[5];
    tick(&b);
    memcpy(from, b.in.raw, sizeof from);
    for (int k = 0; k < 1500; k++) {
        tac_Lead l = {true, {0.1, 0, 0.05}, 0.5, 3, 0};
        if (k % 16 == 0)
            assert_int_equal(tac_device_lead(b.device, &l), TAC_OK);
        tick(&b);
    }
    assert_int_equal(b.in.buttons, 3);
    for (int f = 0; f < 5; f++) {
        tac_Vec3 off = v3_sub(b.in.raw[f].p, from[f].p);
        check_vec3_near(off, v3(0.1 + 0.015 * (1.0 - 0.5 * f), 0.05, 0), 1e-6);
    }
    end(&b);
}

static void a_target_beyond_the_workspace_stays_inside(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:?reach=0.1&frames=3&spread=0.02");
    for (int k = 0; k < 3000; k++) {
        if (k % 16 == 0)
            lead(&b, true, v3(0.19, 0, 0));
        tick(&b);
        assert_int_equal(b.in.outside, 0);
    }
    check_near_in(b.in.raw[2].p.x, 0.08, 1e-4, "m");
    end(&b);
}

/// Let go of and taken again between two ticks, it counts from where it is then.
static void a_take_that_is_shorter_than_a_tick_counts(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:?q=0");
    lead_for(&b, v3(0.1, 0, 0), 1000);
    lead(&b, false, v3(0, 0, 0));
    lead(&b, true, v3(0, 0, 0));
    lead_for(&b, v3(0, 0, 0), 1000);
    check_near_in(b.in.pose[0].p.x, 0.1, 1e-6, "m");
    end(&b);
}

static void its_account_closes_while_it_is_led(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:?frames=2&dofs=6&m2=0.05&c=0.2&motion=sine&f=2&b_t=0.1");
    Rnd rng = rnd_make(3);
    double worst = 0.0, lost = 0.0;
    for (int k = 0; k < 20000; k++) {
        if (k % 16 == 0 && k / 3000 % 2 == 1)
            lead(&b, true, v3(rnd_uniform(&rng, -1, 1), rnd_uniform(&rng, -1, 1), 0));
        b.wrench[0].force = v3(20 * sin(0.01 * k), 0, 30 * cos(0.003 * k));
        tick(&b);
        for (int f = 0; f < 2; f++)
            worst = larger(worst, fabs(taci_virtual_account(b.v, f).residual));
        lost = taci_virtual_account(b.v, 0).lost;
    }
    show(worst, "J");
    check_at_most_in(worst, 1e-12 + 1e-13 * lost, "J"); // rounding
    end(&b);
}

static void the_same_leads_at_the_same_ticks_give_the_same_bits(void **state)
{
    (void)state;
    Bench b[2];
    for (int i = 0; i < 2; i++)
        begin(&b[i], "viewer:?frames=2&dofs=6&motion=dip&f=1&noise=1e-6&jitter=1e-4&ghost_after=1");
    for (int k = 0; k < 8000; k++) {
        for (int i = 0; i < 2; i++) {
            if (k % 17 == 0 && k % 4000 < 1500)
                lead(&b[i], true, v3(sin(0.3 * k), 0.1, cos(0.1 * k)));
            tick(&b[i]);
        }
        assert_memory_equal(b[0].in.pose, b[1].in.pose, sizeof b[0].in.pose);
    }
    for (int i = 0; i < 2; i++)
        end(&b[i]);
}

typedef struct Leading {
    tac_Device *device;
    atomic_bool stop;
} Leading;

static void *lead_all_the_time(void *user)
{
    Leading *l = user;
    for (int k = 0; !atomic_load(&l->stop); k++) {
        tac_Lead lead = {k % 100 < 80, {0.01 * (k % 10), 0, 0}, 0.1 * (k % 7), (uint32_t)k, 0};
        (void)tac_device_lead(l->device, &lead);
        if (k % 50 == 0)
            (void)tac_device_lead(l->device, &(tac_Lead){.by = {(double)NAN, 0, 0}});
    }
    return NULL;
}

static void it_may_be_led_from_another_thread(void **state)
{
    (void)state;
    Bench b;
    begin(&b, "viewer:?frames=2");
    Leading l = {.device = b.device};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, lead_all_the_time, &l), 0);
    for (int k = 0; k < 20000; k++)
        tick(&b);
    atomic_store(&l.stop, true);
    pthread_join(thread, NULL);
    assert_int_equal(tac_device_info(b.device).fault, TAC_DEVICE_FAULT_NONE);
    end(&b);
}

static void a_hand_that_holds_nothing_is_refused(void **state)
{
    (void)state;
    Heard heard = {.count = 0};
    tac_DeviceDef def = tac_device_def_default();
    tac_Device *device;
    def.message = hear;
    def.user = &heard;
    def.uri = "viewer:?hand=push&push=0,1,0";
    assert_int_equal(tac_device_open(&def, &device), TAC_ERR_DEVICE);
    assert_non_null(strstr(heard.text, "a hand that is led holds"));
    def.uri = "viewer:?sped=1";
    assert_int_equal(tac_device_open(&def, &device), TAC_ERR_DEVICE);
    def.uri = "viewer:/dev/x";
    assert_int_equal(tac_device_open(&def, &device), TAC_ERR_DEVICE);
    assert_non_null(strstr(heard.text, "viewer:?key=value"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(until_it_is_led_it_is_the_virtual_device_of_its_keys),
        cmocka_unit_test(its_hand_goes_where_it_is_led_in_metres_of_the_scene),
        cmocka_unit_test(steps_of_a_pointer_become_motion),
        cmocka_unit_test(a_target_that_jumps_by_ten_metres_is_no_fault),
        cmocka_unit_test(a_wish_has_bounded_speed_and_acceleration),
        cmocka_unit_test(a_hand_that_is_not_led_lets_go),
        cmocka_unit_test(a_stretched_spring_does_not_throw_it),
        cmocka_unit_test(its_own_motion_is_left_and_comes_back_without_a_jump),
        cmocka_unit_test(with_ghost_after_0_it_stays_away),
        cmocka_unit_test(as_virtual_it_is_held_as_that_one_is),
        cmocka_unit_test(its_own_motion_may_be_slower_and_stand),
        cmocka_unit_test(what_is_no_lead_is_counted_and_changes_nothing),
        cmocka_unit_test(frames_move_together_and_close_with_the_grip),
        cmocka_unit_test(a_target_beyond_the_workspace_stays_inside),
        cmocka_unit_test(a_take_that_is_shorter_than_a_tick_counts),
        cmocka_unit_test(its_account_closes_while_it_is_led),
        cmocka_unit_test(the_same_leads_at_the_same_ticks_give_the_same_bits),
        cmocka_unit_test(it_may_be_led_from_another_thread),
        cmocka_unit_test(a_hand_that_holds_nothing_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
