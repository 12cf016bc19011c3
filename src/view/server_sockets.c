/* Connections of the server (server_inside.h).
 *
 * Those that are no clients are few in number: where a new one comes and there are as many as may
 * be, the one that has been silent for longest goes. So a thousand connections that ask for nothing
 * keep nobody out. */
#define _GNU_SOURCE // accept4
#include "view/server_inside.h"
#include "base/clock.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <unistd.h>

enum { AT_ONCE = 32 }; // accepted before others are served

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
    if (k->closing || k->client != NULL)
        return;
    k->since = taci_clock_now();
    unlist(s, k);
    list(s, k);
}

void taci_sockets_leave(taci_Server *s, taci_Socket *k)
{
    unlist(s, k);
}

void taci_sockets_close(taci_Socket *k)
{
    // Without the shutdown libwebsockets would go on trying to send what it holds.
    shutdown(k->fd, SHUT_RDWR);
    lws_set_timeout(k->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    k->closing = true;
}

static void send_away(taci_Server *s, taci_Socket *k)
{
    taci_server_refuse(s, TACI_REFUSED_IDLE);
    unlist(s, k);
    taci_sockets_close(k);
}

void taci_sockets_check(taci_Server *s, uint64_t now)
{
    while (s->idlest != NULL && now - s->idlest->since > TACI_WAIT_TIME)
        send_away(s, s->idlest);
}

void taci_sockets_gone(taci_Server *s, taci_Socket *k)
{
    taci_transfer_end(s, &k->transfer);
    unlist(s, k);
    *k = (taci_Socket){0};
    atomic_fetch_sub(&s->sockets, 1);
}

static taci_Socket *free_socket(taci_Server *s)
{
    for (int i = 0; i < s->socket_capacity; i++)
        if (!s->socket[i].used)
            return &s->socket[i];
    return NULL;
}

static void adopt(taci_Server *s, int fd)
{
    taci_Socket *k = free_socket(s);
    if (k == NULL) { // all that may be closed is being closed
        taci_server_refuse(s, TACI_REFUSED_FULL);
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &(int){TACI_SNDBUF}, sizeof(int));
    *k = (taci_Socket){.used = true, .fd = fd, .since = taci_clock_now()};
    atomic_fetch_add(&s->sockets, 1);
    lws_adopt_desc_t info = {.vh = s->vhost,
                             .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP,
                             .fd = {.sockfd = fd},
                             .opaque = k};
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&info);
    if (wsi == NULL) { // the descriptor is closed; it may have been forgotten already
        if (k->used)
            taci_sockets_gone(s, k);
        return;
    }
    k->wsi = wsi;
    list(s, k);
    if (s->waiting > s->waiting_most)
        send_away(s, s->idlest);
}

// No descriptors are left: take the one that is kept for this, so that the listening socket does
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
            adopt(s, fd);
        } else if (errno == EMFILE || errno == ENFILE) {
            turn_away(s);
            return;
        } else if (errno != ECONNABORTED && errno != EINTR) {
            return;
        }
    }
}
