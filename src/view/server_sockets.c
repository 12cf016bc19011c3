/* Connections until they are clients (server_inside.h): one request each, and its answer.
 *
 * They are few in number: where a new one comes and there are as many as may be, the one that has
 * been idle for longest goes. So a thousand connections that ask for nothing keep nobody out. */
#define _GNU_SOURCE // accept4
#include "view/server_inside.h"
#include "base/clock.h"
#include "view/request.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { AT_ONCE = 32 }; // accepted before others are served
#define ENDS_TIME TACI_SECOND

// ------------------------------------------------------------------------------------------------
// Who is idle

static void unlist(taci_Server *s, taci_Socket *k)
{
    if (k->before == NULL && k->next == NULL && s->idlest != k)
        return;
    *(k->before != NULL ? &k->before->next : &s->idlest) = k->next;
    *(k->next != NULL ? &k->next->before : &s->newest) = k->before;
    k->before = k->next = NULL;
    s->waiting--;
}

static void list(taci_Server *s, taci_Socket *k)
{
    k->before = s->newest;
    *(s->newest != NULL ? &s->newest->next : &s->idlest) = k;
    s->newest = k;
    s->waiting++;
}

void taci_sockets_touch(taci_Server *s, taci_Socket *k)
{
    k->since = taci_clock_now();
    unlist(s, k);
    list(s, k);
}

void taci_sockets_close(taci_Server *s, taci_Socket *k)
{
    close(k->fd); // and it is out of the epoll
    taci_transfer_end(s, &k->transfer);
    unlist(s, k);
    free(k->in);
    free(k->out);
    *k = (taci_Socket){0};
    atomic_fetch_sub(&s->sockets, 1);
}

static void send_away(taci_Server *s, taci_Socket *k)
{
    if (k->stage != TACI_SOCKET_ENDS)
        taci_server_refuse(s, TACI_REFUSED_IDLE);
    taci_sockets_close(s, k);
}

void taci_sockets_check(taci_Server *s, uint64_t now)
{
    taci_Socket *next;
    for (taci_Socket *k = s->idlest; k != NULL; k = next) {
        uint64_t idle = now - k->since;
        next = k->next;
        if (idle > TACI_WAIT_TIME || (k->stage == TACI_SOCKET_ENDS && idle > ENDS_TIME))
            send_away(s, k);
    }
}

void taci_sockets_free(taci_Server *s)
{
    while (s->idlest != NULL)
        taci_sockets_close(s, s->idlest);
}

// ------------------------------------------------------------------------------------------------
// Accepting

static taci_Socket *free_socket(taci_Server *s)
{
    for (int i = 0; i < s->socket_capacity; i++)
        if (s->socket[i].stage == TACI_SOCKET_FREE)
            return &s->socket[i];
    return NULL;
}

static bool watch(const taci_Server *s, taci_Socket *k, uint32_t events, int how)
{
    struct epoll_event event = {.events = events, .data.ptr = k};
    return epoll_ctl(s->epoll_fd, how, k->fd, &event) == 0;
}

bool taci_sockets_watch(const taci_Server *s, taci_Socket *k, uint32_t events)
{
    return watch(s, k, events, EPOLL_CTL_MOD);
}

static void take(taci_Server *s, int fd)
{
    if (s->waiting >= s->waiting_most)
        send_away(s, s->idlest);
    taci_Socket *k = free_socket(s);
    if (k == NULL) {
        taci_server_refuse(s, TACI_REFUSED_FULL);
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &(int){TACI_SNDBUF}, sizeof(int));
    *k = (taci_Socket){.stage = TACI_SOCKET_ASKS, .fd = fd, .since = taci_clock_now()};
    atomic_fetch_add(&s->sockets, 1);
    list(s, k);
    if (!watch(s, k, EPOLLIN, EPOLL_CTL_ADD))
        taci_sockets_close(s, k);
}

// No descriptors are left: give up the one that is kept for this, so that the listening socket does
// not stay ready for ever, and turn whoever waits away.
static void turn_away(taci_Server *s)
{
    taci_server_refuse(s, TACI_REFUSED_FULL);
    close(s->spare_fd);
    int fd = accept4(s->listen_fd, NULL, NULL, SOCK_CLOEXEC);
    if (fd >= 0)
        close(fd);
    s->spare_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (s->idlest != NULL)
        send_away(s, s->idlest);
}

void taci_sockets_accept(taci_Server *s)
{
    for (int i = 0; i < AT_ONCE; i++) {
        int fd = accept4(s->listen_fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            take(s, fd);
        } else if (errno == EMFILE || errno == ENFILE) {
            turn_away(s);
            return;
        } else if (errno != ECONNABORTED && errno != EINTR) {
            return;
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Reading

/// Bytes that came; 0: none now. -1: the end, or a fault: it is closed.
static ssize_t read_some(taci_Server *s, taci_Socket *k, void *bytes, size_t room)
{
    ssize_t got = recv(k->fd, bytes, room, 0);
    if (got > 0)
        return got;
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    taci_sockets_close(s, k);
    return -1;
}

static bool reserve(taci_Socket *k)
{
    if (k->in_size < k->in_room)
        return true;
    size_t room = k->in_room == 0 ? 2048 : 2 * k->in_room;
    char *in = room <= TACI_REQUEST_ROOM ? realloc(k->in, room) : NULL;
    if (in == NULL)
        return false;
    k->in = in;
    k->in_room = room;
    return true;
}

// The head of a request must be whole within TACI_WAIT_TIME: what comes of it touches nothing.
static void read_head(taci_Server *s, taci_Socket *k)
{
    if (!reserve(k)) {
        taci_http_refuse_large(s, k);
        return;
    }
    ssize_t got = read_some(s, k, k->in + k->in_size, k->in_room - k->in_size);
    if (got <= 0)
        return;
    k->in_size += (size_t)got;
    size_t size = taci_request_size(k->in, k->in_size);
    if (size > 0) {
        taci_sockets_touch(s, k);
        taci_http_request(s, k, size);
    }
}

static void read_body(taci_Server *s, taci_Socket *k)
{
    taci_Transfer *t = &k->transfer;
    ssize_t got = t->done < t->size ? read_some(s, k, t->piece + t->done, t->size - t->done) : 0;
    if (got < 0)
        return;
    if (got > 0)
        taci_sockets_touch(s, k);
    t->done += (size_t)got;
    if (t->done == t->size)
        taci_http_uploaded(s, k);
}

// If it were closed with bytes unread the answer would be lost.
static void read_rest(taci_Server *s, taci_Socket *k)
{
    char bytes[16384];
    read_some(s, k, bytes, sizeof bytes);
}

// ------------------------------------------------------------------------------------------------
// Writing

/// Bytes that went; 0: none now; -1: it is closed.
static ssize_t write_some(taci_Server *s, taci_Socket *k, const void *bytes, size_t size)
{
    ssize_t went = send(k->fd, bytes, size, MSG_NOSIGNAL);
    if (went >= 0)
        return went;
    if (errno == EAGAIN || errno == EINTR)
        return 0;
    taci_sockets_close(s, k);
    return -1;
}

static void write_answer(taci_Server *s, taci_Socket *k)
{
    taci_Transfer *t = &k->transfer;
    unsigned char bytes[TACI_HTTP_PIECE];
    ssize_t went;
    if (k->out_done < k->out_size) {
        went = write_some(s, k, k->out + k->out_done, k->out_size - k->out_done);
        if (went < 0)
            return;
        k->out_done += (size_t)went;
    } else if (t->done < t->size) {
        size_t left = t->size - t->done, size = left < sizeof bytes ? left : sizeof bytes;
        if (!taci_transfer_read(t, bytes, size)) {
            taci_sockets_close(s, k);
            return;
        }
        went = write_some(s, k, bytes, size);
        if (went < 0)
            return;
        t->done += (size_t)went;
        taci_sockets_touch(s, k);
    }
    if (k->out_done < k->out_size || t->done < t->size)
        return;
    taci_transfer_end(s, t);
    taci_sockets_end(s, k);
}

void taci_sockets_end(taci_Server *s, taci_Socket *k)
{
    k->stage = TACI_SOCKET_ENDS;
    taci_sockets_touch(s, k);
    shutdown(k->fd, SHUT_WR);
    if (!watch(s, k, EPOLLIN, EPOLL_CTL_MOD))
        taci_sockets_close(s, k);
}

void taci_sockets_answer(taci_Server *s, taci_Socket *k)
{
    k->stage = TACI_SOCKET_ANSWERS;
    if (!watch(s, k, EPOLLOUT, EPOLL_CTL_MOD))
        taci_sockets_close(s, k);
}

void taci_sockets_ready(taci_Server *s, taci_Socket *k, uint32_t events)
{
    switch (k->stage) {
    case TACI_SOCKET_ASKS:
        read_head(s, k);
        break;
    case TACI_SOCKET_UPLOADS:
        read_body(s, k);
        break;
    case TACI_SOCKET_ANSWERS:
        write_answer(s, k);
        break;
    case TACI_SOCKET_ENDS:
        read_rest(s, k);
        break;
    case TACI_SOCKET_CLIENT:
        taci_stream_ready(s, k->client, events);
        break;
    case TACI_SOCKET_FREE: // closed by one that came before it
        break;
    }
}

// ------------------------------------------------------------------------------------------------

void taci_sockets_upgrade(taci_Server *s, taci_Socket *k, const char *answer)
{
    size_t size = strlen(answer);
    ssize_t went = write_some(s, k, answer, size); // the first that is sent: there is room
    if (went >= 0 && (size_t)went < size)
        taci_sockets_close(s, k);
    if (went < 0 || (size_t)went < size)
        return;
    unlist(s, k);
    free(k->in);
    k->in = NULL;
    k->in_size = k->in_room = 0;
    k->stage = TACI_SOCKET_CLIENT;
    taci_clients_open(s, k);
}
