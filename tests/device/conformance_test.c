/* What every backend has to pass through its stand-in, behind the guard: signs and units, buttons,
 * zero in every doubt, and two accounts of energy that agree. */
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"
#include "check.h"
#include "math/vec.h"
#include "standins.h"
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tactus/device.h>

typedef struct Bench {
    StandIn *s;
    Mechanism m;
    tac_Device *device;
    tac_DeviceInput in;
    tac_Wrench written;
    uint64_t due;
    double force_sum; // N: of the changes of force
    tac_Vec3 last;
} Bench;

static char said[512];

static void keep(void *user, const tac_Message *message)
{
    (void)user;
    snprintf(said, sizeof said, "%.500s", message->text);
}

static void open_bench(Bench *b, StandIn *s, double ramp)
{
    memset(b, 0, sizeof *b);
    mechanism_init(&b->m);
    b->s = s;
    s->m = &b->m;
    s->begin(s);
    tac_DeviceDef def = tac_device_def_default();
    def.uri = s->uri;
    def.message = keep;
    def.map.turn = (tac_Quat){1, 0, 0, 0};
    def.guard.ramp = ramp;
    s->attend(s, true);
    tac_Result result = tac_device_open(&def, &b->device);
    s->attend(s, false);
    if (result != TAC_OK)
        fail_msg("%s: %s", s->name, said);
    assert_int_equal(tac_device_start(b->device), TAC_OK);
    if (s->opened != NULL)
        s->opened(s, b->device);
    b->due = taci_clock_now();
}

static void close_bench(Bench *b)
{
    b->s->attend(b->s, true);
    if (b->s->own_time) // it is gone when it is closed
        tac_device_stop(b->device);
    else
        tac_device_close(b->device);
    b->s->attend(b->s, false);
    b->s->settle(b->s);
    check_near(mechanism_force(&b->m), 0.0, 0.0);
    b->s->end(b->s);
    if (b->s->own_time)
        tac_device_close(b->device);
}

/// A period: on the stand-in exactly, on the clock about that.
static void tick(Bench *b, tac_Vec3 force)
{
    b->due += 1000000;
    uint64_t now = taci_clock_now();
    b->due = b->due < now ? now : b->due;
    taci_clock_wait(b->due);
    b->s->step(b->s, 1e-3);
    tac_device_read(b->device, b->s->frozen ? 1e-3 : 0.2, &b->in);
    tac_device_write(b->device, &(tac_Wrench){force, {0, 0, 0}}, 0.0, &b->written);
    if (b->s->seen != NULL)
        b->s->seen(b->s);
    b->force_sum += v3_norm(v3_sub(b->written.force, b->last));
    b->last = b->written.force;
}

static void engage(Bench *b)
{
    const tac_Vec3 none = {0, 0, 0};
    for (int k = 0; k < 5; k++)
        tick(b, none);
    assert_int_equal(tac_device_engage(b->device), TAC_OK);
    for (int k = 0; k < 3000 && b->in.state != TAC_DEVICE_ACTIVE; k++)
        tick(b, none);
    if (b->in.state != TAC_DEVICE_ACTIVE)
        fail_msg("%s does not engage: %s", b->s->name, tac_device_state_name(b->in.state));
}

static tac_Vec3 to_base(const StandIn *s, const double *x)
{
    double out[3] = {0};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            out[i] += s->axes[i][k] * x[k];
    return v3_at(out);
}

static tac_Vec3 motor_force(const Bench *b)
{
    const double f[3] = {b->m.force[0], b->m.force[1], b->m.force[2]};
    return to_base(b->s, f);
}

static int open_files(void)
{
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder != NULL && readdir(folder) != NULL)
        count++;
    closedir(folder);
    return count;
}

#define EACH_STANDIN(s) for (StandIn *s = standins; s < standins + STANDINS; s++)

static void opening_a_hundred_times_leaves_nothing(void **state)
{
    (void)state;
    EACH_STANDIN(s)
    {
        Bench b;
        int before = 0;
        for (int k = 0; k < 101; k++) {
            if (k == 1)
                before = open_files();
            open_bench(&b, s, 0.01);
            tick(&b, (tac_Vec3){0, 0, 0});
            close_bench(&b);
        }
        assert_int_equal(open_files(), before);
    }
}

static void caps_make_sense(void **state)
{
    (void)state;
    EACH_STANDIN(s)
    {
        Bench b;
        open_bench(&b, s, 0.01);
        tac_DeviceCaps caps = tac_device_caps(b.device);
        assert_true(caps.model[0] != '\0');
        assert_int_equal(caps.frames, 1);
        assert_int_equal(caps.driven & TAC_DEVICE_POSITION, TAC_DEVICE_POSITION);
        check_between(caps.force_max, 1.0, 60.0);
        check_between(caps.rate, 500.0, 4000.0);
        assert_false(caps.flags & TAC_DEVICE_INPUT_ONLY);
        assert_true(tac_device_backend(0) != NULL);
        close_bench(&b);
    }
}

/// 1 N along each axis of the base is 1 N there in the maker's units, and moves the mass that way;
/// where it says it is, is where the mass is.
static void one_newton_pushes_right_and_by_one_newton(void **state)
{
    (void)state;
    EACH_STANDIN(s)
    for (int axis = 0; axis < 3; axis++) {
        Bench b;
        open_bench(&b, s, 0.01);
        engage(&b);
        double f[3] = {0};
        f[axis] = 1.0;
        tac_Vec3 start = b.in.raw[0].p;
        for (int k = 0; k < 60; k++)
            tick(&b, v3_at(f));
        check_vec3_near(b.written.force, v3_at(f), 1e-12);
        check_vec3_near(motor_force(&b), v3_at(f), 1e-6);
        check_vec3_near(b.in.raw[0].p, to_base(s, b.m.x), 0.51 * s->resolution + 1e-12);
        tac_Vec3 moved = v3_sub(b.in.raw[0].p, start);
        double along = v3_dot(moved, v3_at(f));
        // m x'' + b x' = 1 N for 57 to 60 ms, less the first of it, in which the slew acts.
        check_between(along, 0.009, 0.0135);
        check_vec3_near(moved, v3_scale(along, v3_at(f)), 2e-6);
        close_bench(&b);
    }
}

static void buttons_are_seen(void **state)
{
    (void)state;
    EACH_STANDIN(s)
    {
        Bench b;
        if (strcmp(s->name, "haply") == 0)
            continue; // its buttons are those of a grip: tests/device/haply_test.c
        open_bench(&b, s, 0.01);
        b.m.buttons = 2;
        tick(&b, (tac_Vec3){0, 0, 0});
        tick(&b, (tac_Vec3){0, 0, 0});
        assert_int_equal(b.in.buttons, 2);
        b.m.buttons = 1;
        tick(&b, (tac_Vec3){0, 0, 0});
        assert_int_equal(b.in.pressed | b.in.released, 3);
        close_bench(&b);
    }
}

static void without_samples_there_is_no_force_after_10_ms(void **state)
{
    (void)state;
    EACH_STANDIN(s)
    {
        Bench b;
        open_bench(&b, s, 0.01);
        engage(&b);
        for (int k = 0; k < 20; k++)
            tick(&b, (tac_Vec3){0, 1, 0});
        check_near(b.written.force.y, 1.0, 1e-9);
        s->freeze(s, true);
        uint64_t start = taci_clock_now();
        int guard = 0;
        while (b.written.force.y != 0.0 && guard++ < 200)
            tick(&b, (tac_Vec3){0, 1, 0});
        check_at_most_in(1e-9 * (double)(taci_clock_now() - start), 0.03, "s");
        s->freeze(s, false);
        s->settle(s);
        tick(&b, (tac_Vec3){0, 0, 0});
        s->settle(s);
        check_vec3_near(motor_force(&b), ((tac_Vec3){0, 0, 0}), 0.0);
        close_bench(&b);
    }
}

static void a_device_that_vanishes_is_lost_in_100_ms(void **state)
{
    (void)state;
    EACH_STANDIN(s)
    {
        Bench b;
        open_bench(&b, s, 0.01);
        engage(&b);
        for (int k = 0; k < 20; k++)
            tick(&b, (tac_Vec3){0, 1, 0});
        s->vanish(s);
        uint64_t start = taci_clock_now();
        int guard = 0;
        while (b.in.state != TAC_DEVICE_FAULT && guard++ < 1000)
            tick(&b, (tac_Vec3){0, 1, 0});
        check_at_most_in(1e-9 * (double)(taci_clock_now() - start), 0.2, "s");
        check_vec3_near(b.written.force, ((tac_Vec3){0, 0, 0}), 0.0);
        tac_DeviceFault fault = tac_device_info(b.device).fault;
        assert_true(fault == TAC_DEVICE_FAULT_LOST || fault == TAC_DEVICE_FAULT_WRITE ||
                    fault == TAC_DEVICE_FAULT_HARDWARE);
        tac_device_close(b.device);
        s->end(s);
    }
}

static void what_is_not_a_number_never_arrives(void **state)
{
    (void)state;
    EACH_STANDIN(s)
    {
        Bench b;
        open_bench(&b, s, 0.01);
        engage(&b);
        for (int k = 0; k < 10; k++)
            tick(&b, (tac_Vec3){0, 1, 0});
        tick(&b, (tac_Vec3){0, (double)NAN, 0});
        tick(&b, (tac_Vec3){0, 1, 0});
        tick(&b, (tac_Vec3){0, 1, 0});
        assert_int_equal(b.in.state, TAC_DEVICE_FAULT);
        assert_int_equal(tac_device_info(b.device).fault, TAC_DEVICE_FAULT_NAN);
        s->settle(s);
        check_vec3_near(motor_force(&b), ((tac_Vec3){0, 0, 0}), 0.0);
        close_bench(&b);
    }
}

/// After engaging the force grows as s s (3 - 2 s) of the time.
static void forces_come_in_smoothly(void **state)
{
    (void)state;
    EACH_STANDIN(s)
    {
        Bench b;
        if (s->own_time)
            continue; // not by the clock: tests/device/guard_test.c
        open_bench(&b, s, 0.2);
        const tac_Vec3 wanted = {0, 0.5, 0};
        for (int k = 0; k < 5; k++)
            tick(&b, wanted);
        tac_device_engage(b.device);
        double begun = -1.0, last = 0.0;
        uint64_t gaps = 0;
        int seen = 0;
        for (int k = 0; k < 2000 && b.in.state != TAC_DEVICE_ACTIVE; k++) {
            tick(&b, wanted);
            double now = 1e-9 * (double)taci_clock_now();
            if (b.in.state != TAC_DEVICE_RAMP)
                continue;
            // Where this machine left the loop no time for 10 ms, it begins anew.
            uint64_t now_gaps = tac_device_info(b.device).guard[TAC_DEVICE_GUARD_SAMPLE];
            bool anew = begun < 0.0 || now_gaps != gaps;
            gaps = now_gaps;
            begun = anew ? now : begun;
            last = anew ? 0.0 : last;
            double part = (now - begun) / 0.2, gain = b.written.force.y / 0.5;
            check_at_least(gain, last - 1e-12);
            if (part <= 1.0)
                check_near(gain, part * part * (3.0 - 2.0 * part), 0.08); // 10 ms of lateness
            last = gain;
            seen++;
        }
        check_at_least(seen, 20);
        assert_int_equal(b.in.state, TAC_DEVICE_ACTIVE);
        close_bench(&b);
    }
}

static void stopping_writes_zero_last(void **state)
{
    (void)state;
    EACH_STANDIN(s)
    {
        Bench b;
        open_bench(&b, s, 0.01);
        engage(&b);
        for (int k = 0; k < 10; k++)
            tick(&b, (tac_Vec3){0, 0, 1});
        check_vec3_near(motor_force(&b), ((tac_Vec3){0, 0, 1}), 1e-6);
        s->attend(s, true);
        tac_device_stop(b.device);
        s->attend(s, false);
        s->settle(s);
        check_near(mechanism_force(&b.m), 0.0, 0.0);
        close_bench(&b);
    }
}

/// What the hand put in by the device's account is what the motors took out by the stand-in's, but
/// for the steps of positions and of forces.
static void two_accounts_of_energy_agree(void **state)
{
    (void)state;
    EACH_STANDIN(s)
    {
        Bench b;
        open_bench(&b, s, 0.01);
        engage(&b);
        for (int k = 0; k < 400; k++) {
            b.m.hand[k / 50 % 3] = 0.8 * sin(0.05 * k);
            tac_Vec3 x = b.in.raw[0].p;
            tick(&b, v3(-100.0 * x.x, -150.0 * x.y + 0.2, -80.0 * x.z));
        }
        // One tick more with zero force, so that nothing is under way at the end.
        memset(b.m.hand, 0, sizeof b.m.hand);
        for (int k = 0; k < 5; k++)
            tick(&b, v3(0, 0, 0));
        s->settle(s);
        double work = tac_device_info(b.device).work[0];
        double bound = (s->resolution + 1e-12) * b.force_sum + 1e-6 * 0.5 + 1e-12;
        printf("             %-18s %.9f J, the stand-in %.9f J, bound %.1e\n", s->name, work,
               -b.m.work, bound);
        check_at_least(fabs(b.m.work), 2e-4);
        check_near_in(work, -b.m.work, bound, "J");
        close_bench(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(caps_make_sense),
        cmocka_unit_test(one_newton_pushes_right_and_by_one_newton),
        cmocka_unit_test(buttons_are_seen),
        cmocka_unit_test(without_samples_there_is_no_force_after_10_ms),
        cmocka_unit_test(a_device_that_vanishes_is_lost_in_100_ms),
        cmocka_unit_test(what_is_not_a_number_never_arrives),
        cmocka_unit_test(forces_come_in_smoothly),
        cmocka_unit_test(stopping_writes_zero_last),
        cmocka_unit_test(two_accounts_of_energy_agree),
        cmocka_unit_test(opening_a_hundred_times_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
