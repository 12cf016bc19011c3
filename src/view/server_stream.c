/* Connections of clients (server_inside.h): frames in and out.
 *
 * A message goes to the socket at once. What it does not take is copied, and goes when the epoll
 * says that there is room; until then nothing else is sent, so that what a slow client gets next is
 * what is shown then. A peer that has closed its side is gone, whatever still waited for it. */
#define _GNU_SOURCE
#include "view/server_inside.h"
#include "base/clock.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

enum { AT_ONCE = 16384 }; // bytes that are read before others are served

// ------------------------------------------------------------------------------------------------
// Out

/// Bytes that the socket took, which may be none; -1: it is broken.
static ssize_t put(taci_Client *c, const unsigned char *bytes, size_t size)
{
    ssize_t went = send(c->socket->fd, bytes, size, MSG_NOSIGNAL);
    if (went < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    if (went > 0)
        c->progress = taci_clock_now();
    return went;
}

static bool keep(taci_Server *s, taci_Client *c, const unsigned char *bytes, size_t size)
{
    c->rest = malloc(size);
    if (c->rest == NULL || !taci_sockets_watch(s, c->socket, EPOLLIN | EPOLLOUT))
        return false;
    memcpy(c->rest, bytes, size);
    c->rest_size = size;
    c->rest_done = 0;
    c->waits = true;
    return true;
}

bool taci_stream_send(taci_Server *s, taci_Client *c, unsigned char *bytes, size_t size,
                      taci_WsOpcode opcode)
{
    unsigned char *from = taci_ws_head(bytes + TACI_WS_HEAD, size, opcode);
    size_t whole = size + (size_t)(bytes + TACI_WS_HEAD - from);
    ssize_t went = put(c, from, whole);
    atomic_fetch_add_explicit(&s->bytes, size, memory_order_relaxed);
    if (went >= 0 && ((size_t)went == whole || keep(s, c, from + went, whole - (size_t)went)))
        return true;
    taci_clients_close(s, c);
    return false;
}

/// The rest of a message. False: the client is gone.
static bool send_rest(taci_Server *s, taci_Client *c)
{
    ssize_t went = put(c, c->rest + c->rest_done, c->rest_size - c->rest_done);
    if (went >= 0)
        c->rest_done += (size_t)went;
    if (went >= 0 && c->rest_done < c->rest_size)
        return true;
    free(c->rest);
    c->rest = NULL;
    c->waits = false;
    if (went >= 0 && taci_sockets_watch(s, c->socket, EPOLLIN))
        return true;
    taci_clients_close(s, c);
    return false;
}

// ------------------------------------------------------------------------------------------------
// In

/// False: the client is gone.
static bool control(taci_Server *s, taci_Client *c)
{
    const taci_WsReader *r = &c->reader;
    if (r->opcode == TACI_WS_CLOSE) {
        unsigned char bytes[TACI_WS_HEAD + TACI_WS_CONTROL];
        memcpy(bytes + TACI_WS_HEAD, r->bytes, r->size);
        if (c->rest != NULL || taci_stream_send(s, c, bytes, r->size, TACI_WS_CLOSE))
            taci_clients_close(s, c);
        return false;
    }
    if (r->opcode == TACI_WS_PING) { // the newest is answered, as soon as there is room
        memcpy(c->pong, r->bytes, r->size);
        c->pong_size = (int)r->size;
    }
    return true;
}

static bool obey(taci_Server *s, taci_Client *c, taci_WsEvent event)
{
    switch (event) {
    case TACI_WS_BEGINS:
        return taci_clients_begin(s, c, &c->reader);
    case TACI_WS_BYTES:
        return taci_clients_receive(s, c, &c->reader);
    case TACI_WS_CONTROLS:
        return control(s, c);
    case TACI_WS_FAULT:
        taci_clients_refuse(s, c, TACI_REFUSED_MESSAGE, 1002);
        return false;
    case TACI_WS_MORE:
        break;
    }
    return true;
}

/// False: the client is gone.
static bool read_some(taci_Server *s, taci_Client *c)
{
    unsigned char bytes[AT_ONCE];
    ssize_t got = recv(c->socket->fd, bytes, sizeof bytes, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (got <= 0) {
        taci_clients_close(s, c);
        return false;
    }
    uint64_t now = taci_clock_now();
    c->heard = now;
    // Frames of no bytes are not free, either.
    if (!taci_bucket_take(&c->bytes, (double)got, now)) {
        taci_clients_refuse(s, c, TACI_REFUSED_FLOOD, 1008);
        return false;
    }
    for (size_t at = 0, done; at < (size_t)got; at += done)
        if (!obey(s, c, taci_ws_read(&c->reader, bytes + at, (size_t)got - at, &done)))
            return false;
    return true;
}

void taci_stream_ready(taci_Server *s, taci_Client *c, uint32_t events)
{
    if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0 && !read_some(s, c))
        return;
    if (c->rest != NULL && (events & EPOLLOUT) != 0 && !send_rest(s, c))
        return;
    taci_clients_tell(s, c);
}
