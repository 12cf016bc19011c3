/* Heads of requests from hostile bytes: refused, or what was found ends within the head, and what
 * becomes a WebSocket has a key that is safe to write again. What begins with a line feed has CR LF
 * for each that follows: files of the corpus have lines like any other text. */
#include "view/doors.h"
#include "view/request.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "request_fuzz: %s\n", what);
        abort();
    }
}

static void check_value(const char *value)
{
    for (; *value != '\0'; value++)
        must(*value != '\r' && *value != '\n', "a line break in a value");
}

static void check_arguments(const char *query)
{
    static const char *const names[] = {"id", "name", "piece", "token", ""};
    char text[130];
    int number = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (taci_request_argument(query, names[i], text, sizeof text))
            must(strlen(text) < sizeof text, "an argument without an end");
        if (taci_request_number(query, names[i], &number))
            must(number >= 0 && number < 1000000, "a number beyond bounds");
    }
}

static void check(const taci_Request *r)
{
    const char *const values[] = {r->path, r->query,   r->host,     r->origin,     r->cookie,
                                  r->key,  r->version, r->protocol, r->connection, r->upgrade};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        check_value(values[i]);
    must(r->path[0] == '/', "a path that does not begin");
    must(!(r->get && r->post), "two methods");
    must(r->length >= -1 && r->length <= 999999999, "a length beyond bounds");
    check_arguments(r->query);
    taci_door_cookie(r->cookie, "tactus7070", "0123456789abcdef");
    taci_door_origin(r->origin, r->host);
    if (taci_request_upgrades(r, "tactus1"))
        must(strlen(r->key) == 24 && strpbrk(r->key, " :;,\t") == NULL, "a key that is none");
}

/// In memory of exactly its size, so that the address sanitizer sees a read past the end.
static char *copy(const uint8_t *data, size_t *size)
{
    bool lines = *size > 0 && data[0] == '\n';
    size_t feeds = 0, n = 0;
    for (size_t i = 1; lines && i < *size; i++)
        feeds += data[i] == '\n';
    char *head = malloc(*size + feeds + 1);
    must(head != NULL, "out of memory");
    for (size_t i = lines; i < *size; i++) {
        if (lines && data[i] == '\n')
            head[n++] = '\r';
        head[n++] = (char)data[i];
    }
    *size = n;
    return realloc(head, n > 0 ? n : 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    taci_Request request;
    char *head = copy(data, &size);
    size_t whole = taci_request_size(head, size);
    must(whole <= size, "a head that is longer than what there is");
    if (whole > 0 && taci_request_read(head, whole, &request))
        check(&request);
    free(head);
    return 0;
}
