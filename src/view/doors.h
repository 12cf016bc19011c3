#ifndef TACI_DOORS_H
#define TACI_DOORS_H
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

/* Who may come in. A page of somebody else's whose name is made to point here (DNS rebinding) still
 * says its own name in Host; and a browser says in Origin whose page wants a socket. So Host must
 * be an address of the very socket that it came by, which no name can be, or a name given to the
 * server; and Origin must be that Host. */

/// "127.0.0.1:7070", "[::1]:7070" of an address; without the port where it is that of http.
void taci_door_text(const struct sockaddr *address, char *text, size_t room);
/// Whether the address is this machine's own, seen by nobody else.
bool taci_door_is_loopback(const struct sockaddr *address);
/// `local`: of the accepted socket; `name`: of this machine, or NULL.
bool taci_door_host(const char *host, const struct sockaddr *local, const char *name);
/// Whether Origin is "http://" and `host`.
bool taci_door_origin(const char *origin, const char *host);
/// Whether two texts are the same; takes as long whether they are or not.
bool taci_door_same(const char *a, const char *b);
/// Whether a Cookie line has `name`=`value`.
bool taci_door_cookie(const char *line, const char *name, const char *value);
/// Letters, digits, '-', '_': 16 to 64 of them.
bool taci_door_token_sound(const char *token);

#endif
