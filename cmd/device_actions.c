// tactus device: wiggle, test, stats (device.h).
#include "cmd.h"
#include "device.h"
#include "math/vec.h"

#include <math.h>
#include <stdio.h>

static const char *const axis_names[] = {"x", "y", "z"};

static int ended(const DeviceRun *r)
{
    tac_DeviceInfo info = tac_device_info(r->device);
    if (info.fault == TAC_DEVICE_FAULT_NONE && r->in.read != TAC_DEVICE_LOST)
        return CMD_OK; // a signal
    fprintf(stderr, "tactus device: %s: %s\n", tac_device_fault_name(info.fault),
            tac_device_fault_text(info.fault));
    return CMD_RUN_FAILED;
}

int device_wiggle(DeviceRun *r)
{
    static const char *const names[] = {"x (right)", "y (up)", "z (towards you)"};
    const tac_Vec3 none = {0, 0, 0};
    tac_Vec3 from = none;
    int ticks = (int)(r->seconds / r->period), told = 0;
    for (int k = 0; k < ticks; k++) {
        if (!device_run_tick(r, none))
            return ended(r);
        double moved[3];
        v3_put(moved, v3_sub(r->in.raw[0].p, from));
        int most = 0;
        for (int i = 1; i < 3; i++)
            most = fabs(moved[i]) > fabs(moved[most]) ? i : most;
        if (k > 0 && fabs(moved[most]) < 0.01)
            continue;
        from = r->in.raw[0].p;
        if (k > 0 && ++told > 0 && !r->json)
            printf("%s%s\n", moved[most] > 0.0 ? "+" : "-", names[most]);
        fflush(stdout);
    }
    if (r->json)
        printf("{\"moves\": %d}\n", told);
    else if (told == 0 && !r->quiet)
        printf("it was not moved by 10 mm\n");
    return CMD_OK;
}

/// Bounds of a histogram: the smallest bucket's end, us, with at least `part` of the ticks below.
static double below(const uint64_t *bucket, double part)
{
    uint64_t all = 0, sum = 0;
    for (int i = 0; i < TAC_DEVICE_BUCKETS; i++)
        all += bucket[i];
    for (int i = 0; i < TAC_DEVICE_BUCKETS; i++)
        if ((double)(sum += bucket[i]) >= part * (double)all)
            return ldexp(1.0, i);
    return ldexp(1.0, TAC_DEVICE_BUCKETS);
}

static void tell_stats(const DeviceRun *r)
{
    tac_DeviceInfo info = tac_device_info(r->device);
    if (r->json) {
        printf(
            "{\"ticks\": %llu, \"fresh\": %llu, \"stale\": %llu, \"gaps\": %llu, \"late\": %llu, "
            "\"period_error_p50_us\": %g, \"period_error_p99_us\": %g, \"tick_p99_us\": %g, "
            "\"work\": %.9g, \"guard\": {",
            (unsigned long long)info.ticks, (unsigned long long)info.fresh,
            (unsigned long long)info.stale, (unsigned long long)info.gaps,
            (unsigned long long)info.late, below(info.period_error, 0.5),
            below(info.period_error, 0.99), below(info.tick_time, 0.99), info.work[0]);
        for (int i = 0; i < TAC_DEVICE_GUARD_COUNT; i++)
            printf("%s\"%s\": %llu", i > 0 ? ", " : "", tac_device_guard_name((tac_DeviceGuard)i),
                   (unsigned long long)info.guard[i]);
        printf("}}\n");
        return;
    }
    printf("%llu ticks: %llu fresh, %llu stale, %llu samples missed, %llu late\n",
           (unsigned long long)info.ticks, (unsigned long long)info.fresh,
           (unsigned long long)info.stale, (unsigned long long)info.gaps,
           (unsigned long long)info.late);
    printf("period off by less than %g us in half of them, %g us in 99 %%\n",
           below(info.period_error, 0.5), below(info.period_error, 0.99));
    printf("read to write less than %g us in 99 %%\n", below(info.tick_time, 0.99));
    for (int i = 0; i < TAC_DEVICE_GUARD_COUNT; i++)
        if (info.guard[i] > 0)
            printf("guard, %s: %llu ticks (%s)\n", tac_device_guard_name((tac_DeviceGuard)i),
                   (unsigned long long)info.guard[i], tac_device_guard_text((tac_DeviceGuard)i));
}

int device_stats(DeviceRun *r)
{
    int ticks = (int)(r->seconds / r->period), status = CMD_OK;
    for (int k = 0; k < ticks; k++)
        if (!device_run_tick(r, (tac_Vec3){0, 0, 0})) {
            status = ended(r);
            break;
        }
    tell_stats(r);
    return status;
}

// ------------------------------------------------------------------------------------------------

/// Samples a second, and how far positions scatter at rest.
static bool look_at_rest(DeviceRun *r, double *rate, double noise[3])
{
    double sum[3] = {0}, square[3] = {0}, start = 0.0, t = 0.0, origin[3] = {0};
    int fresh = 0, ticks = (int)(r->seconds / r->period);
    for (int k = 0; k < ticks; k++) {
        if (!device_run_tick(r, (tac_Vec3){0, 0, 0}))
            return false;
        if (r->in.read != TAC_DEVICE_FRESH)
            continue;
        double x[3];
        v3_put(x, r->in.raw[0].p);
        for (int i = 0; i < 3; i++) {
            origin[i] = fresh == 0 ? x[i] : origin[i];
            sum[i] += x[i] - origin[i];
            square[i] += (x[i] - origin[i]) * (x[i] - origin[i]);
        }
        start = fresh == 0 ? r->in.t : start;
        t = r->in.t;
        fresh++;
    }
    *rate = fresh > 1 && t > start ? (fresh - 1) / (t - start) : 0.0;
    for (int i = 0; i < 3 && fresh > 0; i++) {
        double variance = square[i] / fresh - sum[i] / fresh * (sum[i] / fresh);
        noise[i] = sqrt(variance > 0.0 ? variance : 0.0);
    }
    return fresh > 1;
}

/// Up to 0.5 N along an axis within a quarter of a second, and back; stops as soon as it has moved
/// by 3 mm. How far it moved, m.
static bool push(DeviceRun *r, int axis, double *moved)
{
    double start[3], x[3], f[3] = {0};
    v3_put(start, r->in.raw[0].p);
    int ticks = (int)(0.25 / r->period);
    *moved = 0.0;
    for (int k = 0; k < ticks && fabs(*moved) < 0.003; k++) {
        f[axis] = DEVICE_FORCE * k / ticks;
        if (!device_run_tick(r, v3_at(f)))
            return false;
        v3_put(x, r->in.raw[0].p);
        *moved = x[axis] - start[axis];
    }
    for (int k = 0; k < ticks; k++) // let it come to rest
        if (!device_run_tick(r, (tac_Vec3){0, 0, 0}))
            return false;
    return true;
}

int device_test(DeviceRun *r)
{
    double rate, noise[3] = {0}, moved[3] = {0};
    bool right = true;
    device_run_ask(r, "Let the handle rest in the middle of its workspace");
    if (!look_at_rest(r, &rate, noise))
        return ended(r) == CMD_OK ? CMD_CHECK_FAILED : CMD_RUN_FAILED;
    if (r->caps.driven & TAC_DEVICE_POSITION) {
        device_run_ask(r, "It will push by at most 0.5 N: let go of it, or hold it loosely");
        if (!device_run_engage(r)) {
            fprintf(stderr,
                    "tactus device: it does not take forces (state %s): is it calibrated, "
                    "at rest, and powered?\n",
                    tac_device_state_name(r->in.state));
            return CMD_CHECK_FAILED;
        }
    }
    for (int i = 0; i < 3; i++) {
        if (!device_run_drives(r, i))
            continue;
        if (!push(r, i, &moved[i]))
            return ended(r);
        right = right && moved[i] > 10.0 * r->caps.resolution && moved[i] > 1e-5;
    }
    if (r->json)
        printf("{\"rate\": %.6g, \"noise\": [%.3g, %.3g, %.3g], \"moved\": [%.4g, %.4g, %.4g], "
               "\"right\": %s}\n",
               rate, noise[0], noise[1], noise[2], moved[0], moved[1], moved[2],
               right ? "true" : "false");
    else {
        printf("rate   %.6g Hz (it says %.6g)\n", rate, r->caps.rate);
        printf("noise  %.3g, %.3g, %.3g um rms\n", 1e6 * noise[0], 1e6 * noise[1], 1e6 * noise[2]);
        for (int i = 0; i < 3; i++)
            if (device_run_drives(r, i))
                printf("+%s     moved by %+.3f mm: %s\n", axis_names[i], 1e3 * moved[i],
                       moved[i] > 1e-5 ? "right" : "not the way it was pushed");
    }
    return right ? CMD_OK : CMD_CHECK_FAILED;
}
