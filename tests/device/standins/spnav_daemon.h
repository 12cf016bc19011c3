#ifndef SPNAV_DAEMON_H
#define SPNAV_DAEMON_H
#include <stddef.h>
#include <stdint.h>

/* A daemon like spacenavd at a socket in a folder of its own, which SPNAV_SOCKET names while it
 * runs. It sends what a test asks for, byte by byte if need be. */

typedef struct SpnavDaemon {
    char folder[64], path[96];
    int listener, client;
} SpnavDaemon;

void spnav_daemon_start(SpnavDaemon *d);
/// Wait for a client that has connected.
void spnav_daemon_accept(SpnavDaemon *d);
void spnav_daemon_motion(SpnavDaemon *d, int32_t x, int32_t y, int32_t z, int32_t rx, int32_t ry,
                         int32_t rz);
/// Any packet of a type and one number.
void spnav_daemon_packet(SpnavDaemon *d, int32_t type, int32_t number);
void spnav_daemon_bytes(SpnavDaemon *d, const void *bytes, size_t count);
void spnav_daemon_hang_up(SpnavDaemon *d);
void spnav_daemon_end(SpnavDaemon *d);

#endif
