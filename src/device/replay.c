/* replay: poses from a file (replay.h).
 *
 *     replay:path/to/poses.csv?loop=1&realtime=1&speed=1&force=10
 *     replay:run.h5#pen
 *
 * A CSV with a header (columns t, x, y, z, and qw, qx, qy, qz, buttons where they are there), or
 * lines of these numbers; or a recording, with the name of one of its devices. A row is one tick,
 * whatever the clock says, unless realtime=1.
 */
#include "device/replay.h"
#include "device/backends.h"
#include <stdio.h>
#include <string.h>

/// A little more than where the poses are: the file's hand is not pushed back.
static void describe(const taci_Replay *r, double force, tac_DeviceCaps *caps)
{
    const taci_ScriptRow *row = r->script.row;
    int last = r->script.count - 1;
    for (int k = 0; k < 3; k++)
        caps->workspace_min[k] = caps->workspace_max[k] = row[0].x[k];
    for (int i = 0; i <= last; i++)
        for (int k = 0; k < 3; k++) {
            double x = row[i].x[k];
            caps->workspace_min[k] = x < caps->workspace_min[k] ? x : caps->workspace_min[k];
            caps->workspace_max[k] = x > caps->workspace_max[k] ? x : caps->workspace_max[k];
        }
    for (int k = 0; k < 3; k++) {
        caps->workspace_min[k] -= 1.0;
        caps->workspace_max[k] += 1.0;
    }
    snprintf(caps->model, sizeof caps->model, "replay of %d rows", r->script.count);
    caps->frames = 1;
    caps->sensed = caps->driven = TAC_DEVICE_POSITION | TAC_DEVICE_ROTATION;
    caps->buttons = 32;
    caps->force_max = force;
    caps->rate = last > 0 ? r->speed * last / (row[last].t - row[0].t) : 1000.0;
    caps->flags = r->real_time ? TAC_DEVICE_PACES : TAC_DEVICE_OWN_TIME;
}

static tac_Result open_replay(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    taci_Replay *r = self;
    r->loop = tac_device_uri_number(uri, "loop", 0.0, 0.0, 1.0) != 0.0;
    r->real_time = tac_device_uri_number(uri, "realtime", 0.0, 0.0, 1.0) != 0.0;
    r->speed = tac_device_uri_number(uri, "speed", 1.0, 1e-3, 1e3);
    double force = tac_device_uri_number(uri, "force", 10.0, 1e-3, 1e6);
    const char *path = tac_device_uri_path(uri);
    if (path[0] == '\0')
        return tac_device_uri_fail(uri, "a file is expected, as in replay:poses.csv");
    char fault[300];
    tac_Result result = taci_script_read(path, &r->script, fault, sizeof fault);
    if (result != TAC_OK) {
        tac_device_uri_fail(uri, "%s", fault);
        return result;
    }
    describe(r, force, caps);
    return TAC_OK;
}

static tac_Result start_replay(void *self)
{
    taci_Replay *r = self;
    r->next = 0;
    r->seq = 0;
    r->offset = 0.0;
    return TAC_OK;
}

static void stop_replay(void *self)
{
    (void)self;
}

static void close_replay(void *self)
{
    taci_Replay *r = self;
    taci_script_free(&r->script);
}

const tac_DeviceOps taci_replay_ops = {
    .scheme = "replay",
    .summary = "poses from a file (CSV), a row per tick",
    .size = sizeof(taci_Replay),
    .open = open_replay,
    .start = start_replay,
    .read = taci_replay_read,
    .write = taci_replay_write,
    .stop = stop_replay,
    .close = close_replay,
};
