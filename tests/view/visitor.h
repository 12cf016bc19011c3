#ifndef VISITOR_H
#define VISITOR_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A browser, or somebody who is none: bytes over a socket, as written here. */

/// What is said to become a client; NULL: as the server's own page would.
typedef struct Join {
    const char *host, *origin; // "": left out
    const char *cookie, *protocol, *path;
    int receive_buffer; // bytes; 0: as the system has it
} Join;

typedef struct Visitor {
    int fd;
    unsigned char *bytes; // that came and were not looked at yet
    size_t size, at, room;
} Visitor;

enum { TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10, FINAL = 0x80 };

int visit_dial(int port);
/// Send a request and read until the end: the status, 0: closed without. `answer` is freed by the
/// caller, NULL: not wanted; it ends with a zero.
int visit_http(int port, const char *request, char **answer, size_t *size);
/// A GET with Host as it should be, and more lines of header.
int visit_get(int port, const char *path, const char *lines, char **answer, size_t *size);
/// POST /upload of one piece.
int visit_upload(int port, const char *query, const void *bytes, size_t size);

/// The status of the answer: 101 is a client. Closed again if it is another.
int visitor_join(Visitor *v, int port, const Join *join);
void visitor_leave(Visitor *v);
/// A frame as a browser sends it.
void visitor_send(Visitor *v, const char *text);
/// Any frame; false: the other end has closed.
bool visitor_frame(Visitor *v, int first_byte, const void *bytes, size_t size);
bool visitor_raw(Visitor *v, const void *bytes, size_t size);
/// The next frame within `timeout` seconds: its opcode; 0: none came; -1: closed. What came is
/// valid until the next call.
int visitor_next(Visitor *v, double timeout, unsigned char **bytes, size_t *size);
/// The next text that begins with {"t":"what"; NULL: none came in `timeout` seconds.
const char *visitor_hear(Visitor *v, const char *what, double timeout);
/// Read until the server closes: the status of the answer; 0: it closed without.
int visitor_status(Visitor *v, double timeout);
/// Whether the server closes within `timeout` seconds.
bool visitor_is_closed(Visitor *v, double timeout);

double seconds_now(void);

#endif
