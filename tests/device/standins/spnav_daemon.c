#define _DEFAULT_SOURCE // mkdtemp, setenv
#include "spnav_daemon.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void spnav_daemon_start(SpnavDaemon *d)
{
    strcpy(d->folder, "/tmp/spnavXXXXXX");
    if (mkdtemp(d->folder) == NULL)
        abort();
    snprintf(d->path, sizeof d->path, "%s/socket", d->folder);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strcpy(address.sun_path, d->path);
    d->listener = socket(AF_UNIX, SOCK_STREAM, 0);
    d->client = -1;
    if (d->listener < 0 || bind(d->listener, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(d->listener, 200) != 0)
        abort();
    setenv("SPNAV_SOCKET", d->path, 1);
}

void spnav_daemon_accept(SpnavDaemon *d)
{
    d->client = accept(d->listener, NULL, NULL);
}

void spnav_daemon_bytes(SpnavDaemon *d, const void *bytes, size_t count)
{
    if (send(d->client, bytes, count, MSG_NOSIGNAL) != (ssize_t)count)
        abort();
}

void spnav_daemon_motion(SpnavDaemon *d, int32_t x, int32_t y, int32_t z, int32_t rx, int32_t ry,
                         int32_t rz)
{
    const int32_t packet[8] = {0, x, y, z, rx, ry, rz, 16};
    spnav_daemon_bytes(d, packet, sizeof packet);
}

void spnav_daemon_packet(SpnavDaemon *d, int32_t type, int32_t number)
{
    const int32_t packet[8] = {type, number};
    spnav_daemon_bytes(d, packet, sizeof packet);
}

void spnav_daemon_hang_up(SpnavDaemon *d)
{
    if (d->client >= 0)
        close(d->client);
    d->client = -1;
}

void spnav_daemon_end(SpnavDaemon *d)
{
    spnav_daemon_hang_up(d);
    close(d->listener);
    unlink(d->path);
    rmdir(d->folder);
    unsetenv("SPNAV_SOCKET");
}
