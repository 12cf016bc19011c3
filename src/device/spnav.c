/* spnav: finding the daemon, and ending (spnav.h).
 *
 *     spnav:?speed=0.15&turn=1&dead=10&axes=x,y,z,rx,ry,rz&reach=0.1&rate=1000
 *
 * `axes`: which of the daemon's values, with its sign, is our x, y, z, rx, ry, rz. The socket is
 * that of SPNAV_SOCKET, else /var/run/spnav.sock.
 */
#define _GNU_SOURCE // SOCK_NONBLOCK
#include "device/spnav.h"
#include "base/clock.h"
#include "device/backends.h"
#include "math/so3.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static const char *socket_path(void)
{
    const char *path = getenv("SPNAV_SOCKET");
    return path != NULL && path[0] != '\0' ? path : "/var/run/spnav.sock";
}

/// A socket that is connected, or -1 and errno.
static int connect_daemon(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const char *path = socket_path();
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(address.sun_path, path, strlen(path) + 1);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static const char mend[] =
    "the daemon spacenavd does not answer: sudo apt install spacenavd && sudo "
    "systemctl start spacenavd";

/// Six names, each once, with signs. The determinant of each three must be +1: a mirrored frame is
/// no frame.
static tac_Result read_axes(taci_Spnav *s, const tac_DeviceUri *uri)
{
    static const char *const names[SPNAV_AXES] = {"x", "y", "z", "rx", "ry", "rz"};
    const char *text = tac_device_uri_text(uri, "axes");
    text = text != NULL ? text : "x,y,z,rx,ry,rz";
    unsigned taken = 0;
    for (int i = 0; i < SPNAV_AXES; i++) {
        s->sign[i] = text[0] == '-' ? -1.0 : 1.0;
        text += text[0] == '-';
        size_t length = strcspn(text, ",");
        s->axis[i] = -1;
        for (int k = 0; k < SPNAV_AXES; k++)
            if (strlen(names[k]) == length && memcmp(names[k], text, length) == 0)
                s->axis[i] = k;
        if (s->axis[i] < 0 || taken >> s->axis[i] & 1 || s->axis[i] / 3 != i / 3)
            return tac_device_uri_fail(uri, "axes: six names are expected, as in axes=x,-z,y,rx,"
                                            "-rz,ry: first x, y, z, then rx, ry, rz, each once");
        taken |= 1u << s->axis[i];
        text += length + (text[length] == ',' && i + 1 < SPNAV_AXES);
    }
    if (text[0] != '\0')
        return tac_device_uri_fail(uri, "axes: six names are expected, and more follow");
    for (int part = 0; part < 6; part += 3) {
        tac_Mat3 m = {{{0}}};
        for (int i = 0; i < 3; i++)
            m.m[i][s->axis[part + i] - part] = s->sign[part + i];
        if (m3_det(&m) < 0.0)
            return tac_device_uri_fail(uri, "axes: these make a left-handed frame; turn one sign");
    }
    return TAC_OK;
}

static tac_Result open_spnav(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    taci_Spnav *s = self;
    s->speed = tac_device_uri_number(uri, "speed", 0.15, 1e-4, 2.0);
    s->turn = tac_device_uri_number(uri, "turn", 1.0, 1e-3, 10.0);
    s->dead = tac_device_uri_number(uri, "dead", 10.0, 0.0, 200.0);
    s->reach = tac_device_uri_number(uri, "reach", 0.1, 1e-3, 10.0);
    double rate = tac_device_uri_number(uri, "rate", 1000.0, 100.0, 4000.0);
    tac_Result result = read_axes(s, uri);
    if (result != TAC_OK)
        return result;
    s->fd_plus1 = connect_daemon() + 1;
    if (s->fd_plus1 == 0)
        return tac_device_uri_fail(uri, "%s: %s; %s", socket_path(), strerror(errno), mend);
    s->period = 1.0 / rate;
    s->full = 350.0;
    s->turned = s->target_turn = q_identity();
    snprintf(caps->model, sizeof caps->model, "SpaceMouse");
    caps->frames = 1;
    caps->sensed = TAC_DEVICE_POSITION | TAC_DEVICE_ROTATION;
    caps->buttons = 32;
    for (int i = 0; i < 3; i++) {
        caps->workspace_min[i] = -s->reach;
        caps->workspace_max[i] = s->reach;
    }
    caps->rate = rate;
    caps->flags =
        TAC_DEVICE_INPUT_ONLY | TAC_DEVICE_RATE_CONTROL | TAC_DEVICE_GIVES_TWIST | TAC_DEVICE_PACES;
    return TAC_OK;
}

static tac_Result start_spnav(void *self)
{
    taci_Spnav *s = self;
    s->last = taci_clock_now();
    memset(s->counts, 0, sizeof s->counts);
    return TAC_OK;
}

static void stop_spnav(void *self)
{
    (void)self; // it has no force
}

static void close_spnav(void *self)
{
    taci_Spnav *s = self;
    if (s->fd_plus1 != 0)
        close(s->fd_plus1 - 1);
    s->fd_plus1 = 0;
}

/// The daemon tells its devices to nobody who asks in its first protocol: that it answers is all.
static int probe_spnav(tac_DeviceFound *found, int room, char lacks[320])
{
    int fd = connect_daemon();
    if (fd < 0) {
        snprintf(lacks, 320, "%.100s: %s; %s", socket_path(), strerror(errno), mend);
        return 0;
    }
    close(fd);
    if (room == 0)
        return 0;
    snprintf(found[0].uri, sizeof found[0].uri, "spnav:");
    snprintf(found[0].what, sizeof found[0].what, "the daemon at %.60s", socket_path());
    return 1;
}

const tac_DeviceOps taci_spnav_ops = {
    .scheme = "spnav",
    .summary = "3Dconnexion SpaceMouse, through the daemon spacenavd",
    .size = sizeof(taci_Spnav),
    .probe = probe_spnav,
    .open = open_spnav,
    .start = start_spnav,
    .read = taci_spnav_read,
    .write = taci_spnav_write,
    .stop = stop_spnav,
    .close = close_spnav,
};
