/* tactus device calibrate: mass, damping and delay of a device, measured on itself.
 *
 * A soft virtual spring is anchored some millimetres beside the handle, which swings there. With
 * the forces F that were written, from rest, m (x - x0) + b int (x - x0) = int int F, so that m and
 * b follow from least squares without any velocity; the shift of F, in whole samples, that leaves
 * the least residual is the delay. Two stiffnesses give two measurements, which have to agree.
 */
#define _POSIX_C_SOURCE 200809L
#include "cells.h"
#include "cmd.h"
#include "device.h"
#include "device/profile.h"
#include "math/vec.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DELAYS = 5 };

typedef struct Swing {
    int count;
    double *x, *f, *t; // m, N, s
} Swing;

typedef struct Fit {
    double mass, damping, residual; // kg, N·s/m, share of int int F that is not explained
    int delay;
} Fit;

/// Swing along an axis on a spring of K for a second. x is told from the start.
static bool swing(DeviceRun *r, int axis, double K, Swing *s)
{
    double start[3], x[3], f[3] = {0};
    double step = 0.8 * DEVICE_FORCE / K;
    step = step < 0.005 ? step : 0.005;
    v3_put(start, r->in.raw[0].p);
    v3_put(x, r->in.raw[0].p);
    s->count = 0;
    for (int k = 0; k < (int)(1.0 / r->period); k++) {
        double pull = K * (start[axis] + step - x[axis]);
        f[axis] = fmax(-DEVICE_FORCE, fmin(DEVICE_FORCE, pull));
        s->x[k] = x[axis] - start[axis];
        s->t[k] = r->in.t;
        if (!device_run_tick(r, v3_at(f)))
            return false;
        double written[3];
        v3_put(written, r->written);
        // The force of this tick was found from the sample before, and acts from this sample on.
        s->f[k] = written[axis];
        v3_put(x, r->in.raw[0].p);
        s->count++;
    }
    return true;
}

/// Least squares for one delay, with columns x, its integral, and time (for a start that is not at
/// rest), each scaled to length 1. Sample k + 1 is where the force written at tick k begins to act.
static Fit fit_delay(const Swing *s, int delay)
{
    double integral = 0.0, impulse = 0.0, twice = 0.0, right2 = 0.0;
    double sum[3][3] = {{0}}, right[3] = {0};
    Fit fit = {.delay = delay, .residual = HUGE_VAL};
    for (int k = 1; k + 1 < s->count; k++) {
        double h = s->t[k + 1] - s->t[k], F = k - 1 - delay >= 0 ? s->f[k - 1 - delay] : 0.0;
        double x = s->x[k + 1] - s->x[1], x_before = s->x[k] - s->x[1];
        integral += 0.5 * h * (x_before + x);
        twice += h * impulse + 0.5 * h * h * F;
        impulse += h * F;
        const double column[3] = {x, integral, s->t[k + 1] - s->t[1]};
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++)
                sum[i][j] += column[i] * column[j];
            right[i] += column[i] * twice;
        }
        right2 += twice * twice;
    }
    double size[3], value[3];
    tac_Mat3 scaled;
    for (int i = 0; i < 3; i++)
        size[i] = sqrt(sum[i][i]);
    if (!(size[0] > 0.0 && size[1] > 0.0 && size[2] > 0.0 && right2 > 0.0))
        return fit;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            scaled.m[i][j] = sum[i][j] / (size[i] * size[j]);
    if (!(m3_det(&scaled) > 1e-12)) // the columns do not tell mass, damping and speed apart
        return fit;
    tac_Mat3 inverse = m3_inverse(&scaled);
    v3_put(value,
           m3_mul_v(&inverse, v3(right[0] / size[0], right[1] / size[1], right[2] / size[2])));
    double rest = right2;
    for (int i = 0; i < 3; i++) {
        value[i] /= size[i];
        rest -= value[i] * right[i];
    }
    fit.mass = value[0];
    fit.damping = value[1];
    fit.residual = sqrt(fmax(rest, 0.0) / right2);
    return fit;
}

static Fit best_fit(const Swing *s)
{
    Fit best = fit_delay(s, 0);
    for (int d = 1; d < DELAYS; d++) {
        Fit fit = fit_delay(s, d);
        best = fit.residual < best.residual ? fit : best;
    }
    return best;
}

static bool rest(DeviceRun *r, double seconds)
{
    for (int k = 0; k < (int)(seconds / r->period); k++)
        if (!device_run_tick(r, (tac_Vec3){0, 0, 0}))
            return false;
    return true;
}

/// Both stiffnesses along one axis. CMD_OK, or a status and a message.
static int measure_axis(DeviceRun *r, int axis, Swing *s, Fit *fit)
{
    static const double stiffness[2] = {100.0, 200.0}; // N/m
    Fit two[2];
    for (int i = 0; i < 2; i++) {
        if (!rest(r, 0.3) || !swing(r, axis, stiffness[i], s)) {
            fprintf(stderr, "tactus device: it stopped: %s\n",
                    tac_device_fault_text(tac_device_info(r->device).fault));
            return CMD_RUN_FAILED;
        }
        two[i] = best_fit(s);
    }
    bool agree = two[0].mass > 0.0 && fabs(two[0].mass - two[1].mass) < 0.1 * two[1].mass &&
                 two[1].damping >= 0.0 && two[1].residual < 0.1;
    *fit = (Fit){.mass = 0.5 * (two[0].mass + two[1].mass),
                 .damping = 0.5 * (two[0].damping + two[1].damping),
                 .residual = fmax(two[0].residual, two[1].residual),
                 .delay = two[0].delay > two[1].delay ? two[0].delay : two[1].delay};
    if (agree)
        return CMD_OK;
    fprintf(stderr,
            "tactus device: axis %c: the two swings do not agree (%.4g and %.4g kg, %.0f %% not "
            "explained): was the handle touched, or is there much dry friction?\n",
            'x' + axis, two[0].mass, two[1].mass, 100.0 * fit->residual);
    return CMD_CHECK_FAILED;
}

/// Make the folders of a path.
static bool make_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        int made = mkdir(path, 0755);
        *at = '/';
        if (made != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

static int keep_profile(const DeviceRun *r, const Fit *fit, char *path, size_t size)
{
    if (!taci_profile_path(&r->caps, path, size)) {
        path[0] = '\0';
        if (!r->quiet)
            fprintf(stderr, "tactus device: not kept: it has no serial number, or is computed\n");
        return CMD_OK;
    }
    FILE *file = make_folders(path) ? fopen(path, "w") : NULL;
    if (file == NULL) {
        fprintf(stderr, "tactus device: %s cannot be written: %s\n", path, strerror(errno));
        return CMD_RUN_FAILED;
    }
    fprintf(file, "{\n  \"model\": ");
    cell_json(file, r->caps.model);
    fprintf(file, ",\n  \"mass\": %.6g,\n  \"damping\": %.6g,\n  \"delay\": %d\n}\n", fit->mass,
            fit->damping, fit->delay);
    return fclose(file) == 0 ? CMD_OK : CMD_RUN_FAILED;
}

static int measure_axes(DeviceRun *r, Swing *s, Fit *all)
{
    int axes = 0;
    for (int axis = 0; axis < 3; axis++) {
        Fit fit;
        if (!device_run_drives(r, axis))
            continue;
        int status = measure_axis(r, axis, s, &fit);
        if (status != CMD_OK)
            return status;
        if (!r->json && !r->quiet)
            printf("%c: %.4g kg, %.4g N s/m, %d samples of delay (%.2g %% not explained)\n",
                   'x' + axis, fit.mass, fit.damping, fit.delay, 100.0 * fit.residual);
        // The lightest and least damped axis decides what the device can hold.
        all->mass = axes == 0 ? fit.mass : fmin(all->mass, fit.mass);
        all->damping = axes == 0 ? fit.damping : fmin(all->damping, fit.damping);
        all->delay = fit.delay > all->delay ? fit.delay : all->delay;
        axes++;
    }
    return CMD_OK;
}

static int measure(DeviceRun *r)
{
    size_t most = (size_t)(1.0 / r->period) + 2;
    double *room = malloc(3 * most * sizeof *room);
    Swing s = {.x = room, .f = room + most, .t = room + 2 * most};
    Fit all = {.delay = 0};
    char path[1024] = "";
    int status = room != NULL ? measure_axes(r, &s, &all) : CMD_RUN_FAILED;
    free(room);
    if (status == CMD_OK)
        status = keep_profile(r, &all, path, sizeof path);
    if (status != CMD_OK)
        return status;
    if (r->json) {
        printf("{\"mass\": %.6g, \"damping\": %.6g, \"delay\": %d, \"profile\": ", all.mass,
               all.damping, all.delay);
        cell_json(stdout, path);
        printf("}\n");
    } else {
        printf("mass %.4g kg, damping %.4g N s/m, delay %d samples%s%s\n", all.mass, all.damping,
               all.delay, path[0] ? ": kept in " : "", path);
    }
    return CMD_OK;
}

int device_calibrate(DeviceRun *r)
{
    char text[160] = "";
    if (r->caps.flags & TAC_DEVICE_NEEDS_CALIBRATION) {
        device_run_ask(r, "The device may move by itself to calibrate: take your hands away");
        tac_Result result = tac_device_calibrate(r->device, text);
        if (!r->quiet || result != TAC_OK)
            fprintf(stderr, "tactus device: %s\n", text);
        if (result != TAC_OK)
            return CMD_CHECK_FAILED;
    }
    if (!(r->caps.driven & TAC_DEVICE_POSITION)) {
        fprintf(stderr, "tactus device: it has no motors: there is nothing to measure\n");
        return CMD_CHECK_FAILED;
    }
    device_run_ask(r, "It will swing by 5 mm with at most 0.5 N: let go of the handle where it "
                      "stays by itself");
    if (!device_run_engage(r)) {
        fprintf(stderr,
                "tactus device: it does not take forces (state %s): is it calibrated, at "
                "rest, and powered?\n",
                tac_device_state_name(r->in.state));
        return CMD_CHECK_FAILED;
    }
    return measure(r);
}
