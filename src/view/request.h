#ifndef TACI_REQUEST_H
#define TACI_REQUEST_H
#include <stdbool.h>
#include <stddef.h>

/* The head of an HTTP/1.1 request, read strictly: lines end with CR LF, names stand before ':'
 * without blanks, nothing is folded, what is looked at is there once at most, and bodies have a
 * length. Whoever writes otherwise is no browser. */

enum { TACI_REQUEST_ROOM = 16384 }; // bytes of a head: cookies of other programs may be in it

typedef struct taci_Request {
    bool get, post;
    char *path;  // "/upload", as it was written
    char *query; // behind '?', as it was written; "": none
    // headers, "" where there is none
    const char *host, *origin, *cookie, *accept_encoding;
    const char *upgrade, *connection, *key, *version, *protocol;
    long length; // of the body, bytes; -1: none is said
} taci_Request;

/// Bytes of a head, up to and with the empty line; 0: it is not whole yet.
size_t taci_request_size(const char *bytes, size_t size);
/// Take a whole head apart, in place. False: it is none.
bool taci_request_read(char *head, size_t size, taci_Request *request);
/// The value of `name` in a query, decoded. False: there is none, or it is too long or has a zero.
bool taci_request_argument(const char *query, const char *name, char *text, size_t room);
/// The same for a whole number of at most six digits.
bool taci_request_number(const char *query, const char *name, int *number);
/// Whether a list of words between commas has `word`, whatever the case.
bool taci_request_lists(const char *list, const char *word);
/// Whether it asks to become a WebSocket of this subprotocol (RFC 6455 4.2.1).
bool taci_request_upgrades(const taci_Request *request, const char *protocol);

#endif
