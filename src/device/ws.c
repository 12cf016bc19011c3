// A WebSocket client (ws.h).
#define _GNU_SOURCE // ppoll
#include "device/ws.h"
#include "base/clock.h"
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MORE = 0x0, TEXT = 0x1, BINARY = 0x2, CLOSE = 0x8, PING = 0x9, PONG = 0xa };
#define SEND_NS UINT64_C(100000000) // a message that cannot be sent in this time never will be

static bool wait_for(const taci_Ws *w, short events, uint64_t deadline)
{
    uint64_t now = taci_clock_now(), left = now < deadline ? deadline - now : 0;
    struct timespec wait = {(time_t)(left / 1000000000u), (long)(left % 1000000000u)};
    return ppoll(&(struct pollfd){.fd = w->fd_plus1 - 1, .events = events}, 1, &wait, NULL) > 0;
}

// ------------------------------------------------------------------------------------------------
// Connecting

static int connect_one(const struct addrinfo *a, uint64_t deadline)
{
    int fd = socket(a->ai_family, a->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, a->ai_protocol);
    if (fd < 0)
        return -1;
    taci_Ws w = {.fd_plus1 = fd + 1};
    int problem = 0;
    socklen_t size = sizeof problem;
    if (connect(fd, a->ai_addr, a->ai_addrlen) != 0)
        problem = errno;
    if (problem == EINPROGRESS && !wait_for(&w, POLLOUT, deadline))
        problem = ETIMEDOUT;
    else if (problem == EINPROGRESS)
        getsockopt(fd, SOL_SOCKET, SO_ERROR, &problem, &size);
    if (problem == 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
        return fd;
    }
    close(fd);
    errno = problem;
    return -1;
}

static int connect_any(const char *host, const char *port, uint64_t deadline, char why[160])
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    int word = getaddrinfo(host, port, &hints, &list);
    if (word != 0) {
        snprintf(why, 160, "%s", gai_strerror(word));
        return -1;
    }
    int fd = -1;
    for (const struct addrinfo *a = list; a != NULL && fd < 0; a = a->ai_next)
        fd = connect_one(a, deadline);
    if (fd < 0)
        snprintf(why, 160, "%s", strerror(errno));
    freeaddrinfo(list);
    return fd;
}

static uint64_t next_random(taci_Ws *w)
{
    w->random ^= w->random << 13;
    w->random ^= w->random >> 7;
    w->random ^= w->random << 17;
    return w->random;
}

static bool send_all(taci_Ws *w, const void *bytes, size_t size)
{
    uint64_t deadline = taci_clock_now() + SEND_NS;
    const char *from = bytes;
    while (size > 0) {
        ssize_t done = send(w->fd_plus1 - 1, from, size, MSG_NOSIGNAL);
        if (done < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (done <= 0 && !wait_for(w, POLLOUT, deadline))
            return false;
        if (done > 0) {
            from += done;
            size -= (size_t)done;
        }
    }
    return true;
}

/// More bytes into `raw`, behind those not looked at. False: nothing came until the deadline, or
/// the other end has closed.
static taci_WsWord fill(taci_Ws *w, uint64_t deadline)
{
    memmove(w->raw, w->raw + w->at, w->count - w->at);
    w->count -= w->at;
    w->at = 0;
    ssize_t got = recv(w->fd_plus1 - 1, w->raw + w->count, sizeof w->raw - w->count, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return wait_for(w, POLLIN, deadline) ? fill(w, 0) : WS_NOTHING;
    if (got <= 0)
        return WS_CLOSED;
    w->count += (size_t)got;
    return WS_WHOLE;
}

/// The value of a line of the answer's head, in `value`.
static bool find_line(const char *head, const char *name, char *value, size_t size)
{
    size_t length = strlen(name);
    for (const char *line = strstr(head, "\r\n"); line != NULL; line = strstr(line, "\r\n")) {
        line += 2;
        if (strncasecmp(line, name, length) != 0 || line[length] != ':')
            continue;
        const char *from = line + length + 1;
        from += strspn(from, " \t");
        size_t count = strcspn(from, " \t\r\n");
        snprintf(value, size, "%.*s", (int)count, from);
        return true;
    }
    return false;
}

static bool upgrade(taci_Ws *w, const char *host, const char *port, uint64_t deadline,
                    char why[160])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char key[25], text[512], expected[29], answered[64] = "";
    for (int i = 0; i < 21; i++)
        key[i] = letters[next_random(w) >> 20 & 63];
    memcpy(key + 21, "A==", 4); // 16 bytes in base64: the last character has two bits, 0 here
    int size = snprintf(text, sizeof text,
                        "GET / HTTP/1.1\r\nHost: %.100s:%.10s\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                        "Sec-WebSocket-Version: 13\r\n\r\n",
                        host, port, key);
    if (!send_all(w, text, (size_t)size)) {
        snprintf(why, 160, "the connection was closed");
        return false;
    }
    char head[WS_RAW + 1];
    const char *end = NULL;
    while (end == NULL) {
        if (w->count == sizeof w->raw || fill(w, deadline) != WS_WHOLE) {
            snprintf(why, 160, "no answer to the upgrade to WebSocket");
            return false;
        }
        memcpy(head, w->raw, w->count);
        head[w->count] = '\0';
        end = strstr(head, "\r\n\r\n");
    }
    w->at = (size_t)(end + 4 - head);
    taci_ws_accept(key, expected);
    if (strncmp(head, "HTTP/1.1 101", 12) != 0 ||
        !find_line(head, "Sec-WebSocket-Accept", answered, sizeof answered) ||
        strcmp(answered, expected) != 0) {
        snprintf(why, 160, "what answers is no WebSocket service: %.40s", strtok(head, "\r\n"));
        return false;
    }
    return true;
}

bool taci_ws_connect(taci_Ws *w, const char *host, const char *port, double timeout, char why[160])
{
    uint64_t now = taci_clock_now(), deadline = now + (uint64_t)(1e9 * timeout);
    memset(w, 0, sizeof *w);
    // Masks keep proxies from being fooled by what a page sends; here nobody chooses what is sent.
    w->random = now | 1;
    w->fd_plus1 = connect_any(host, port, deadline, why) + 1;
    if (w->fd_plus1 == 0)
        return false;
    if (upgrade(w, host, port, deadline, why))
        return true;
    taci_ws_close(w);
    return false;
}

void taci_ws_close(taci_Ws *w)
{
    if (w->fd_plus1 == 0)
        return;
    static const unsigned char bye[] = {0x80 | CLOSE, 0x80, 0, 0, 0, 0};
    int fd = w->fd_plus1 - 1;
    send(fd, bye, sizeof bye, MSG_NOSIGNAL);
    w->fd_plus1 = 0;
    close(fd);
}

// ------------------------------------------------------------------------------------------------
// Frames

static size_t make_frame(int opcode, const char *text, size_t size, uint32_t mask,
                         unsigned char frame[WS_SEND])
{
    size_t at = 0;
    frame[at++] = (unsigned char)(0x80 | opcode);
    if (size < 126) {
        frame[at++] = (unsigned char)(0x80 | size);
    } else {
        frame[at++] = 0x80 | 126;
        frame[at++] = (unsigned char)(size >> 8);
        frame[at++] = (unsigned char)(size & 255);
    }
    unsigned char key[4];
    memcpy(key, &mask, 4);
    memcpy(frame + at, key, 4);
    at += 4;
    for (size_t i = 0; i < size; i++)
        frame[at++] = (unsigned char)((unsigned char)text[i] ^ key[i % 4]);
    return at;
}

size_t taci_ws_frame(const char *text, size_t size, unsigned char frame[WS_SEND])
{
    return make_frame(TEXT, text, size, 0, frame);
}

static bool send_frame(taci_Ws *w, int opcode, const char *text, size_t size)
{
    unsigned char frame[WS_SEND];
    if (w->fd_plus1 == 0 || size > WS_SEND - 8)
        return false;
    return send_all(w, frame, make_frame(opcode, text, size, (uint32_t)next_random(w), frame));
}

bool taci_ws_send(taci_Ws *w, const char *text, size_t size)
{
    return send_frame(w, TEXT, text, size);
}

/// The head of the next frame, if it is there. -1: it is not one.
static taci_WsWord begin_frame(taci_Ws *w)
{
    const unsigned char *p = w->raw + w->at;
    size_t there = w->count - w->at;
    if (there < 2)
        return WS_NOTHING;
    size_t length = p[1] & 127, extra = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (p[1] & 128 || p[0] & 0x70) // servers do not mask, and no extension was agreed on
        return WS_CLOSED;
    if (there < 2 + extra)
        return WS_NOTHING;
    w->left = extra == 0 ? length : 0;
    for (size_t i = 0; i < extra; i++)
        w->left = w->left << 8 | p[2 + i];
    w->opcode = p[0] & 15;
    w->last_frame = p[0] & 128;
    w->in_frame = true;
    w->control_size = 0;
    w->at += 2 + extra;
    bool control = w->opcode >= CLOSE;
    if (control ? w->left > 125 || !w->last_frame : w->left > WS_MESSAGE - w->size)
        return WS_CLOSED;
    return WS_WHOLE;
}

static taci_WsWord end_frame(taci_Ws *w)
{
    w->in_frame = false;
    if (w->opcode == CLOSE)
        return WS_CLOSED;
    if (w->opcode == PING)
        return send_frame(w, PONG, (char *)w->control, w->control_size) ? WS_NOTHING : WS_CLOSED;
    if (w->opcode == PONG || !w->last_frame)
        return WS_NOTHING;
    w->message[w->size] = '\0';
    w->whole = true;
    return WS_WHOLE;
}

/// What is in `raw`, frame by frame, until a message is whole or nothing is left.
static taci_WsWord take(taci_Ws *w)
{
    for (;;) {
        if (!w->in_frame) {
            taci_WsWord word = begin_frame(w);
            if (word != WS_WHOLE)
                return word;
        }
        size_t there = w->count - w->at, part = there < w->left ? there : (size_t)w->left;
        if (w->opcode >= CLOSE) {
            memcpy(w->control + w->control_size, w->raw + w->at, part);
            w->control_size += part;
        } else {
            memcpy(w->message + w->size, w->raw + w->at, part);
            w->size += part;
        }
        w->at += part;
        w->left -= part;
        if (w->left > 0)
            return WS_NOTHING;
        taci_WsWord word = end_frame(w);
        if (word != WS_NOTHING)
            return word;
    }
}

taci_WsWord taci_ws_receive(taci_Ws *w, uint64_t deadline)
{
    if (w->fd_plus1 == 0)
        return WS_CLOSED;
    if (w->whole) { // of the call before
        w->whole = false;
        w->size = 0;
    }
    for (;;) {
        taci_WsWord word = take(w);
        if (word != WS_NOTHING)
            return word;
        word = fill(w, deadline);
        if (word != WS_WHOLE)
            return word;
    }
}
