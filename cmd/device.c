/* tactus device: what haptic devices there are, and how they do. */
#define _POSIX_C_SOURCE 200809L
#include "device.h"
#include "base/clock.h"
#include "cells.h"
#include "cmd.h"
#include "signals.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void print_message(void *user, const tac_Message *message)
{
    const DeviceRun *r = user;
    if (message->code != TAC_OK || !r->quiet)
        fprintf(stderr, "tactus device: %s\n", message->text);
}

int device_run_begin(DeviceRun *r)
{
    tac_DeviceDef def = tac_device_def_default();
    def.uri = r->uri;
    def.map.turn = (tac_Quat){1, 0, 0, 0};
    def.guard.force_max = 2.0 * DEVICE_FORCE;
    def.message = print_message;
    def.user = r;
    signals_catch();
    tac_Result result = tac_device_open(&def, &r->device);
    if (result == TAC_OK) {
        r->caps = tac_device_caps(r->device);
        r->period = tac_device_seen(r->device).period;
        result = tac_device_start(r->device);
        if (result != TAC_OK)
            fprintf(stderr, "tactus device: %s does not start\n", r->uri);
    }
    r->due = taci_clock_now();
    return result == TAC_OK ? CMD_OK : result == TAC_ERR_SYNTAX ? CMD_BAD_USAGE : CMD_RUN_FAILED;
}

void device_run_end(DeviceRun *r)
{
    if (r->device != NULL)
        tac_device_report(r->device);
    tac_device_close(r->device);
    r->device = NULL;
}

bool device_run_tick(DeviceRun *r, tac_Vec3 force)
{
    if (!(r->caps.flags & (TAC_DEVICE_PACES | TAC_DEVICE_OWN_TIME))) {
        uint64_t now = taci_clock_now();
        r->due += (uint64_t)(1e9 * r->period);
        r->due = r->due < now ? now : r->due;
        taci_clock_wait(r->due);
    }
    tac_Wrench wrench[TAC_DEVICE_FRAMES], written[TAC_DEVICE_FRAMES];
    memset(wrench, 0, sizeof wrench);
    wrench[0].force = force;
    tac_device_read(r->device, 2.0 * r->period, &r->in);
    tac_device_write(r->device, wrench, 0.0, written);
    r->written = written[0].force;
    return r->in.read != TAC_DEVICE_LOST && r->in.state != TAC_DEVICE_FAULT && !signals_asked();
}

bool device_run_engage(DeviceRun *r)
{
    const tac_Vec3 none = {0, 0, 0};
    int ticks = (int)(2.0 / r->period);
    tac_device_engage(r->device);
    for (int k = 0; k < ticks && r->in.state != TAC_DEVICE_ACTIVE; k++)
        if (!device_run_tick(r, none))
            return false;
    return r->in.state == TAC_DEVICE_ACTIVE;
}

void device_run_ask(const DeviceRun *r, const char *text)
{
    if (r->yes || r->json || !isatty(STDIN_FILENO))
        return;
    fprintf(stderr, "%s, and press Enter ", text);
    for (int c = getchar(); c != '\n' && c != EOF; c = getchar())
        ;
}

bool device_run_drives(const DeviceRun *r, int axis)
{
    return r->caps.driven >> axis & 1;
}

// ------------------------------------------------------------------------------------------------

static void list_one(const tac_DeviceOps *ops, const DeviceRun *r, bool first)
{
    enum { ROOM = 16 };
    tac_DeviceFound found[ROOM];
    char lacks[320] = "";
    int count = ops->probe != NULL ? ops->probe(found, ROOM, lacks) : 0;
    if (r->json) {
        printf("%s\n  {\"backend\": \"%s\", \"summary\": ", first ? "" : ",", ops->scheme);
        cell_json(stdout, ops->summary);
        printf(", \"lacks\": ");
        cell_json(stdout, lacks);
        printf(", \"found\": [");
        for (int i = 0; i < count; i++) {
            printf("%s{\"uri\": ", i > 0 ? ", " : "");
            cell_json(stdout, found[i].uri);
            printf(", \"what\": ");
            cell_json(stdout, found[i].what);
            printf("}");
        }
        printf("]}");
        return;
    }
    if (!r->quiet)
        printf("%s: %s\n", ops->scheme, ops->summary);
    for (int i = 0; i < count; i++)
        printf(r->quiet ? "%s\n" : "    found    %s  (%s)\n", found[i].uri, found[i].what);
    if (lacks[0] != '\0' && !r->quiet)
        printf("    missing  %s\n", lacks);
    if (ops->probe == NULL && !r->quiet)
        printf("    ready    needs nothing of this machine\n");
}

static int list_all(const DeviceRun *r)
{
    const tac_DeviceOps *ops;
    if (r->json)
        printf("{\"backends\": [");
    for (int i = 0; (ops = tac_device_backend(i)) != NULL; i++)
        list_one(ops, r, i == 0);
    if (r->json)
        printf("\n]}\n");
    return CMD_OK;
}

static void axes_of(uint32_t bits, char text[40])
{
    static const char *const names[] = {"x", "y", "z", "rx", "ry", "rz", "grip"};
    text[0] = '\0';
    for (int i = 0; i < 7; i++)
        if (bits >> i & 1)
            snprintf(text + strlen(text), 40 - strlen(text), "%s%s", text[0] ? " " : "", names[i]);
}

static int tell_info(DeviceRun *r)
{
    const tac_DeviceCaps *c = &r->caps;
    char sensed[40], driven[40];
    axes_of(c->sensed, sensed);
    axes_of(c->driven, driven);
    device_run_tick(r, (tac_Vec3){0, 0, 0});
    if (r->json) {
        printf("{\"uri\": ");
        cell_json(stdout, r->uri);
        printf(", \"model\": ");
        cell_json(stdout, c->model);
        printf(", \"serial\": ");
        cell_json(stdout, c->serial);
        printf(", \"frames\": %d, \"sensed\": \"%s\", \"driven\": \"%s\", \"buttons\": %d, "
               "\"force_max\": %g, \"torque_max\": %g, \"resolution\": %g, \"rate\": %g, "
               "\"mass\": %g, \"damping\": %g, \"delay\": %d, \"latency\": %g}\n",
               c->frames, sensed, driven, c->buttons, c->force_max, c->torque_max, c->resolution,
               c->rate, c->mass, c->damping, c->delay, c->latency);
        return CMD_OK;
    }
    printf("%s%s%s\n", c->model, c->serial[0] ? ", number " : "", c->serial);
    printf("  senses      %s\n  drives      %s\n", sensed, driven[0] ? driven : "nothing");
    printf("  frames      %d, with %d buttons\n", c->frames, c->buttons);
    printf("  workspace   x %.0f to %.0f, y %.0f to %.0f, z %.0f to %.0f mm\n",
           1e3 * c->workspace_min[0], 1e3 * c->workspace_max[0], 1e3 * c->workspace_min[1],
           1e3 * c->workspace_max[1], 1e3 * c->workspace_min[2], 1e3 * c->workspace_max[2]);
    printf("  force       %.3g N, continuous %.3g N (0: not known)\n", c->force_max,
           c->force_continuous);
    printf("  resolution  %.3g um\n", 1e6 * c->resolution);
    printf("  rate        %.6g Hz, delay %d samples and %.3g ms\n", c->rate, c->delay,
           1e3 * c->latency);
    printf("  mass        %.4g kg, damping %.4g N s/m%s\n", c->mass, c->damping,
           c->mass > 0.0 ? "" : " (0: not known; tactus device calibrate measures them)");
    return CMD_OK;
}

// ------------------------------------------------------------------------------------------------

static const struct Action {
    const char *name;
    int (*run)(DeviceRun *r);
} actions[] = {
    {"info", tell_info},     {"wiggle", device_wiggle},       {"test", device_test},
    {"stats", device_stats}, {"calibrate", device_calibrate},
};
enum { ACTIONS = sizeof actions / sizeof actions[0] };

static int unknown_action(const char *name)
{
    const char *known[ACTIONS + 1] = {"list"};
    for (int i = 0; i < ACTIONS; i++)
        known[i + 1] = actions[i].name;
    const char *nearest = cmd_nearest(name, known, ACTIONS + 1);
    fprintf(stderr, "tactus device: '%s' is not an action", name);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean '%s'?", nearest);
    fprintf(stderr, " (list, info, wiggle, test, calibrate, stats)\n");
    return CMD_BAD_USAGE;
}

static int run_action(DeviceRun *r, const char *name)
{
    for (int i = 0; i < ACTIONS; i++) {
        if (strcmp(actions[i].name, name) != 0)
            continue;
        if (r->uri == NULL) {
            fprintf(stderr,
                    "tactus device %s: an address was expected, as in tactus device %s "
                    "serial:/dev/ttyACM0 (tactus device list shows them)\n",
                    name, name);
            return CMD_BAD_USAGE;
        }
        int status = device_run_begin(r);
        if (status == CMD_OK)
            status = actions[i].run(r);
        device_run_end(r);
        return status;
    }
    return unknown_action(name);
}

static int run_command(int argc, char **argv)
{
    DeviceRun r = {.seconds = 5.0};
    TextList words = {.count = 0};
    const Option options[] = {
        {.name = "--seconds", .kind = OPTION_TIME, .value = &r.seconds, .min = 0.01, .max = 1e5},
        {.name = "--yes", .kind = OPTION_FLAG, .value = &r.yes},
    };
    Arguments arguments = {.command = "device",
                           .options = options,
                           .option_count = sizeof options / sizeof options[0],
                           .word_expected = "an action and an address",
                           .words = &words};
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    if (arguments.help) {
        fputs(cmd_device.help, stdout);
        return CMD_OK;
    }
    r.json = arguments.json;
    r.quiet = arguments.quiet;
    const char *action = words.count > 0 ? words.text[0] : "list";
    r.uri = words.count > 1 ? words.text[1] : NULL;
    if (words.count > 2) {
        fprintf(stderr, "tactus device: '%s' is one word too many\n", words.text[2]);
        return CMD_BAD_USAGE;
    }
    return strcmp(action, "list") == 0 ? list_all(&r) : run_action(&r, action);
}

const Command cmd_device = {
    .name = "device",
    .summary = "haptic devices: find, try, measure",
    .help = "usage: tactus device [list] [--json] [--quiet]\n"
            "       tactus device ACTION URI [OPTIONS]\n"
            "\n"
            "list says of each kind of device what was found, or what is missing and\n"
            "the line that mends it. Nothing is moved or energised.\n"
            "\n"
            "  info URI       what the device can do\n"
            "  wiggle URI     prints which axis moves, without force: are x right, y up,\n"
            "                 z towards you?\n"
            "  test URI       rate, noise, and pushes of 0.5 N along each axis, with their\n"
            "                 signs looked at\n"
            "  calibrate URI  the device's own calibration if it needs one; then mass,\n"
            "                 damping and delay, from swings on a soft virtual spring of at\n"
            "                 most 0.5 N; let go of the handle. Kept in\n"
            "                 $XDG_CONFIG_HOME/tactus/devices/NUMBER.json for later opens\n"
            "  stats URI      periods, late ticks, and what the guard did\n"
            "\n"
            "  --seconds T    how long wiggle, test and stats look (5 s)\n"
            "  --yes          ask nothing\n"
            "  --json         as data\n"
            "  --quiet        results alone\n"
            "\n"
            "examples:\n"
            "  tactus device\n"
            "  tactus device info serial:/dev/ttyACM0\n"
            "  tactus device calibrate \"virtual:?preset=s2\"\n",
    .run = run_command,
};
