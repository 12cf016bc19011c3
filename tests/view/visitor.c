// A browser, or somebody who is none (visitor.h).
#define _GNU_SOURCE
#include "visitor.h"
#include "check.h"
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int dial(int port, int receive_buffer)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(fd >= 0);
    if (receive_buffer > 0)
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    return fd;
}

int visit_dial(int port)
{
    return dial(port, 0);
}

static bool send_all(int fd, const void *bytes, size_t size)
{
    const char *from = bytes;
    while (size > 0) {
        ssize_t done = send(fd, from, size, MSG_NOSIGNAL);
        if (done <= 0)
            return false;
        from += done;
        size -= (size_t)done;
    }
    return true;
}

/// More bytes; false: the end, or nothing within the time.
static int more(Visitor *v, double timeout)
{
    if (v->at > 0) {
        memmove(v->bytes, v->bytes + v->at, v->size - v->at);
        v->size -= v->at;
        v->at = 0;
    }
    if (v->room - v->size < 65536) {
        v->room = 2 * v->room + 65536;
        v->bytes = realloc(v->bytes, v->room);
        assert_non_null(v->bytes);
    }
    struct pollfd p = {.fd = v->fd, .events = POLLIN};
    if (poll(&p, 1, timeout > 0 ? (int)(1e3 * timeout) + 1 : 0) <= 0)
        return 0;
    ssize_t got = recv(v->fd, v->bytes + v->size, v->room - v->size - 1, 0);
    if (got <= 0)
        return -1;
    v->size += (size_t)got;
    return 1;
}

static int status_of(const Visitor *v)
{
    int status = 0;
    if (v->size > 12 && memcmp(v->bytes, "HTTP/1.", 7) == 0)
        status = atoi((const char *)v->bytes + 9);
    return status;
}

int visitor_status(Visitor *v, double timeout)
{
    for (double until = seconds_now() + timeout; seconds_now() < until;)
        if (more(v, until - seconds_now()) < 0)
            break;
    return status_of(v);
}

int visit_http(int port, const char *request, char **answer, size_t *size)
{
    Visitor v = {.fd = dial(port, 0)};
    send_all(v.fd, request, strlen(request));
    int status = visitor_status(&v, 15.0);
    v.bytes[v.size] = '\0';
    close(v.fd);
    if (size != NULL)
        *size = v.size;
    if (answer != NULL)
        *answer = (char *)v.bytes;
    else
        free(v.bytes);
    return status;
}

int visit_get(int port, const char *path, const char *lines, char **answer, size_t *size)
{
    char request[1024];
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s\r\n", path, port,
             lines);
    return visit_http(port, request, answer, size);
}

int visit_upload(int port, const char *query, const void *bytes, size_t size)
{
    char head[1024];
    Visitor v = {.fd = dial(port, 0)};
    int length = snprintf(head, sizeof head,
                          "POST /upload?%s HTTP/1.1\r\nHost: localhost:%d\r\nOrigin: "
                          "http://localhost:%d\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n",
                          query, port, port, size);
    send_all(v.fd, head, (size_t)length);
    send_all(v.fd, bytes, size);
    int status = visitor_status(&v, 15.0);
    close(v.fd);
    free(v.bytes);
    return status;
}

static size_t add_line(char *text, size_t room, const char *name, const char *value)
{
    if (value == NULL || value[0] == '\0')
        return 0;
    return (size_t)snprintf(text, room, "%s: %s\r\n", name, value);
}

int visitor_join(Visitor *v, int port, const Join *join)
{
    char text[1024], host[64], origin[80];
    Join j = join != NULL ? *join : (Join){0};
    snprintf(host, sizeof host, "127.0.0.1:%d", port);
    snprintf(origin, sizeof origin, "http://%s", j.host != NULL ? j.host : host);
    size_t size =
        (size_t)snprintf(text, sizeof text,
                         "GET %s HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                         "Sec-WebSocket-Version: 13\r\n",
                         j.path != NULL ? j.path : "/ws");
    size += add_line(text + size, sizeof text - size, "Host", j.host != NULL ? j.host : host);
    size +=
        add_line(text + size, sizeof text - size, "Origin", j.origin != NULL ? j.origin : origin);
    size += add_line(text + size, sizeof text - size, "Cookie", j.cookie);
    size += add_line(text + size, sizeof text - size, "Sec-WebSocket-Protocol",
                     j.protocol != NULL ? j.protocol : "tactus1");
    size += (size_t)snprintf(text + size, sizeof text - size, "\r\n");
    *v = (Visitor){.fd = dial(port, j.receive_buffer)};
    send_all(v->fd, text, size);
    char *end = NULL;
    while (end == NULL && more(v, 15.0) > 0) {
        v->bytes[v->size] = '\0';
        end = strstr((char *)v->bytes, "\r\n\r\n");
    }
    int status = status_of(v);
    if (status != 101)
        visitor_leave(v);
    else
        v->at = (size_t)(end + 4 - (char *)v->bytes);
    return status;
}

void visitor_leave(Visitor *v)
{
    close(v->fd);
    free(v->bytes);
    *v = (Visitor){.fd = -1};
}

bool visitor_raw(Visitor *v, const void *bytes, size_t size)
{
    return send_all(v->fd, bytes, size);
}

bool visitor_frame(Visitor *v, int first_byte, const void *bytes, size_t size)
{
    unsigned char *frame = malloc(size + 14), *p = frame;
    static const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78};
    const unsigned char *from = bytes;
    assert_non_null(frame);
    *p++ = (unsigned char)first_byte;
    int wide = size < 126 ? 0 : size < 65536 ? 2 : 8;
    *p++ = (unsigned char)(0x80 | (wide == 0 ? (int)size : wide == 2 ? 126 : 127));
    for (int i = wide - 1; i >= 0; i--)
        *p++ = (unsigned char)(size >> 8 * i);
    memcpy(p, mask, 4);
    p += 4;
    for (size_t i = 0; i < size; i++)
        *p++ = from[i] ^ mask[i % 4];
    bool sent = send_all(v->fd, frame, (size_t)(p - frame));
    free(frame);
    return sent;
}

void visitor_send(Visitor *v, const char *text)
{
    visitor_frame(v, FINAL | TEXT, text, strlen(text));
}

/// A whole frame at the front? Its opcode.
static int take(Visitor *v, unsigned char **bytes, size_t *size)
{
    const unsigned char *p = v->bytes + v->at;
    size_t there = v->size - v->at, extra, length;
    if (there < 2)
        return 0;
    length = p[1] & 127;
    extra = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (there < 2 + extra)
        return 0;
    if (extra > 0)
        length = 0;
    for (size_t i = 0; i < extra; i++)
        length = length << 8 | p[2 + i];
    if (there < 2 + extra + length)
        return 0;
    assert_int_equal(p[0] & 0x70, 0);
    assert_int_equal(p[1] & 0x80, 0);
    assert_true(p[0] & FINAL);
    *bytes = v->bytes + v->at + 2 + extra;
    *size = length;
    v->at += 2 + extra + length;
    return p[0] & 15;
}

int visitor_next(Visitor *v, double timeout, unsigned char **bytes, size_t *size)
{
    double until = seconds_now() + timeout;
    for (;;) {
        int opcode = take(v, bytes, size);
        if (opcode != 0)
            return opcode == CLOSE ? -1 : opcode;
        double left = until - seconds_now();
        int word = more(v, left > 0 ? left : 0);
        if (word < 0)
            return -1;
        if (word == 0 && left <= 0)
            return 0;
    }
}

const char *visitor_hear(Visitor *v, const char *what, double timeout)
{
    char head[64];
    unsigned char *bytes;
    size_t size;
    double until = seconds_now() + timeout;
    int length = snprintf(head, sizeof head, "{\"t\":\"%s\"", what);
    while (seconds_now() < until) {
        int opcode = visitor_next(v, until - seconds_now(), &bytes, &size);
        if (opcode < 0)
            return NULL;
        if (opcode != TEXT || size < (size_t)length || memcmp(bytes, head, (size_t)length) != 0)
            continue;
        static char text[70000];
        assert_true(size < sizeof text);
        memcpy(text, bytes, size);
        text[size] = '\0';
        return text;
    }
    return NULL;
}

bool visitor_is_closed(Visitor *v, double timeout)
{
    double until = seconds_now() + timeout;
    unsigned char *bytes;
    size_t size;
    while (seconds_now() < until)
        if (visitor_next(v, until - seconds_now(), &bytes, &size) < 0)
            return true;
    return false;
}
