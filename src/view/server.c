// The web server of the view: binding and its thread (server.h).
#define _GNU_SOURCE
#include "view/server_inside.h"
#include "base/clock.h"
#include "base/message.h"
#include "view/doors.h"
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum { OTHER_DESCRIPTORS = 192, EVENTS = 64 };

taci_ServerDef taci_server_def_default(void)
{
    return (taci_ServerDef){.address = "127.0.0.1", .port = 7070, .clients = 32};
}

// ------------------------------------------------------------------------------------------------
// The tick

static void set_timer(taci_Server *s, uint64_t now, uint64_t next)
{
    uint64_t wait = next > now ? next - now : 1;
    wait = wait < TACI_TICK / 3 ? TACI_TICK / 3 : wait;
    struct itimerspec at = {.it_value = {(time_t)(wait / TACI_SECOND), (long)(wait % TACI_SECOND)}};
    timerfd_settime(s->timer_fd, 0, &at, NULL);
}

static void check(taci_Server *s, uint64_t now)
{
    if (now - s->check_time < TACI_CHECK_TIME)
        return;
    s->check_time = now;
    taci_sockets_check(s, now);
    taci_clients_check(s, now);
    if (s->uploads != NULL && now - s->sweep_time > 10 * TACI_SECOND) {
        s->sweep_time = now;
        taci_uploads_sweep(s->uploads);
    }
}

static void tick(taci_Server *s)
{
    uint64_t count, now = taci_clock_now(), next = now + TACI_IDLE_TICK;
    if (read(s->timer_fd, &count, sizeof count) < 0 && errno != EAGAIN)
        return;
    taci_clients_say(s);
    if (atomic_load(&s->clients) > 0) {
        taci_frames_refresh(s, now);
        taci_clients_wake(s, now);
        next = taci_frames_next(s, now);
    }
    check(s, now);
    set_timer(s, now, next);
}

// ------------------------------------------------------------------------------------------------
// Binding

static tac_Result fail(taci_Server *s, tac_Result result, const char *why)
{
    taci_message(s->message, s->message_user, result, "taci_server_create", "%s", why);
    return result;
}

static tac_Result bind_to(taci_Server *s, const struct addrinfo *a, const char *address, int port)
{
    char why[400];
    s->listen_fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (s->listen_fd >= 0) {
        setsockopt(s->listen_fd, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
        if (bind(s->listen_fd, a->ai_addr, a->ai_addrlen) == 0 &&
            listen(s->listen_fd, SOMAXCONN) == 0)
            return TAC_OK;
    }
    if (errno == EADDRINUSE)
        snprintf(why, sizeof why,
                 "port %d of %s is in use: choose another one, or 0 for any that is free", port,
                 address);
    else if (errno == EADDRNOTAVAIL)
        snprintf(why, sizeof why, "%s is not an address of this machine", address);
    else if (errno == EACCES)
        snprintf(why, sizeof why, "port %d is not for ordinary users: choose one from 1024 on",
                 port);
    else
        snprintf(why, sizeof why, "port %d of %s: %s", port, address, strerror(errno));
    return fail(s, TAC_ERR_DEVICE, why);
}

static tac_Result make_token(taci_Server *s)
{
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return fail(s, TAC_ERR_DEVICE, "there are no random numbers for a token");
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(s->token + 2 * i, 3, "%02x", bytes[i]);
    return TAC_OK;
}

// What it is called: an address that anybody may use for itself is called by that of this machine.
static void name_places(taci_Server *s, const struct sockaddr_storage *bound)
{
    struct sockaddr_storage local = *bound;
    char host[80];
    taci_door_text((const struct sockaddr *)bound, s->listen, sizeof s->listen);
    struct sockaddr_in *in = (struct sockaddr_in *)&local;
    if (local.ss_family == AF_INET && in->sin_addr.s_addr == htonl(INADDR_ANY))
        in->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)&local;
    if (local.ss_family == AF_INET6 && IN6_IS_ADDR_UNSPECIFIED(&in6->sin6_addr))
        in6->sin6_addr = in6addr_loopback;
    taci_door_text((struct sockaddr *)&local, host, sizeof host);
    s->port = ntohs(local.ss_family == AF_INET ? in->sin_port : in6->sin6_port);
    snprintf(s->cookie, sizeof s->cookie, "tactus%d", s->port);
    snprintf(s->url, sizeof s->url, s->token[0] != '\0' ? "http://%s/?token=%s" : "http://%s/%s",
             host, s->token);
}

static tac_Result open_door(taci_Server *s, const taci_ServerDef *def)
{
    char port[12], why[300];
    const char *address = strcmp(def->address, "localhost") == 0 ? "127.0.0.1" : def->address;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                             .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE},
                    *list = NULL;
    snprintf(port, sizeof port, "%d", def->port);
    if (def->port < 0 || def->port > 65535 || getaddrinfo(address, port, &hints, &list) != 0) {
        snprintf(why, sizeof why,
                 "'%.100s', port %d: expected an address in numbers, such as 127.0.0.1 or ::1, and "
                 "a port from 0 to 65535",
                 address, def->port);
        return fail(s, TAC_ERR_INVALID, why);
    }
    bool loopback = taci_door_is_loopback(list->ai_addr);
    tac_Result result = bind_to(s, list, address, def->port);
    freeaddrinfo(list);
    if (result == TAC_OK && def->token != NULL)
        snprintf(s->token, sizeof s->token, "%s", def->token);
    else if (result == TAC_OK && !loopback)
        result = make_token(s);
    struct sockaddr_storage bound = {0};
    socklen_t size = sizeof bound;
    if (result == TAC_OK && getsockname(s->listen_fd, (struct sockaddr *)&bound, &size) != 0)
        result = fail(s, TAC_ERR_DEVICE, strerror(errno));
    if (result == TAC_OK)
        name_places(s, &bound);
    return result;
}

// ------------------------------------------------------------------------------------------------
// Life

static void serve_some(taci_Server *s)
{
    struct epoll_event event[EVENTS];
    int count = epoll_wait(s->epoll_fd, event, EVENTS, -1);
    for (int i = 0; i < count; i++) {
        if (event[i].data.ptr == &s->listen_fd)
            taci_sockets_accept(s);
        else if (event[i].data.ptr == &s->timer_fd)
            tick(s);
        else
            taci_sockets_ready(s, event[i].data.ptr, event[i].events);
    }
}

static void *serve(void *user)
{
    taci_Server *s = user;
    while (!atomic_load(&s->stop))
        serve_some(s);
    taci_clients_free(s);
    taci_sockets_free(s);
    return NULL;
}

// How many connections there may be: the program needs descriptors, too.
static void count_sockets(taci_Server *s)
{
    struct rlimit limit = {.rlim_cur = 1024};
    getrlimit(RLIMIT_NOFILE, &limit);
    rlim_t may =
        limit.rlim_cur > OTHER_DESCRIPTORS + 128 ? limit.rlim_cur - OTHER_DESCRIPTORS : 128;
    s->socket_capacity = may < TACI_SOCKETS ? (int)may : TACI_SOCKETS;
    s->waiting_most = s->socket_capacity - s->client_capacity;
    s->waiting_most = s->waiting_most < 16 ? 16 : s->waiting_most;
}

static tac_Result allocate(taci_Server *s)
{
    count_sockets(s);
    s->socket = calloc((size_t)s->socket_capacity, sizeof *s->socket);
    s->client = calloc((size_t)s->client_capacity, sizeof *s->client);
    s->spare_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    s->timer_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    s->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    if (s->socket == NULL || s->client == NULL)
        return fail(s, TAC_ERR_MEMORY, "no memory for connections");
    if (s->spare_fd < 0 || s->timer_fd < 0 || s->epoll_fd < 0)
        return fail(s, TAC_ERR_DEVICE, strerror(errno));
    return TAC_OK;
}

static bool watch(const taci_Server *s, int *fd)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = fd};
    return epoll_ctl(s->epoll_fd, EPOLL_CTL_ADD, *fd, &event) == 0;
}

static tac_Result watch_all(taci_Server *s)
{
    bool watched = watch(s, &s->listen_fd) && watch(s, &s->timer_fd);
    return watched ? TAC_OK : fail(s, TAC_ERR_DEVICE, strerror(errno));
}

static tac_Result start_thread(taci_Server *s)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    s->started = pthread_create(&s->thread, NULL, serve, s) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!s->started)
        return fail(s, TAC_ERR_MEMORY, "no thread for the server");
    pthread_setname_np(s->thread, "tactus-view");
    return TAC_OK;
}

static tac_Result set_up(taci_Server *s, const taci_ServerDef *def)
{
    if (def->token != NULL && !taci_door_token_sound(def->token))
        return fail(s, TAC_ERR_INVALID, "a token has 16 to 64 letters, digits, '-' or '_'");
    if (def->clients < 1 || def->clients > 256)
        return fail(s, TAC_ERR_INVALID, "expected 1 to 256 clients");
    tac_Result result = allocate(s);
    if (result == TAC_OK)
        result = open_door(s, def);
    if (result == TAC_OK)
        result = watch_all(s);
    if (result == TAC_OK) {
        set_timer(s, 0, 1);
        result = start_thread(s);
    }
    return result;
}

tac_Result taci_server_create(const taci_ServerDef *def, taci_Server **server)
{
    *server = NULL;
    taci_Server *s = calloc(1, sizeof *s);
    if (s == NULL)
        return TAC_ERR_MEMORY;
    s->shown = def->shown;
    s->uploads = def->uploads;
    s->message = def->message;
    s->message_user = def->message_user;
    s->client_capacity = def->clients;
    s->listen_fd = s->timer_fd = s->spare_fd = s->epoll_fd = -1;
    s->last_saying = &s->first_saying;
    pthread_mutex_init(&s->lock, NULL);
    snprintf(s->name, sizeof s->name, "%s", def->name != NULL ? def->name : "");
    tac_Result result = set_up(s, def);
    if (result == TAC_OK)
        *server = s;
    else
        taci_server_destroy(s);
    return result;
}

static void close_one(int fd)
{
    if (fd >= 0)
        close(fd);
}

void taci_server_destroy(taci_Server *s)
{
    if (s == NULL)
        return;
    if (s->started) {
        // A tick that sets the timer after this one is followed by a look at `stop`.
        atomic_store(&s->stop, true);
        set_timer(s, 0, 1);
        pthread_join(s->thread, NULL);
    }
    close_one(s->spare_fd);
    close_one(s->listen_fd);
    close_one(s->timer_fd);
    close_one(s->epoll_fd);
    taci_clients_say(s); // nobody is there: what was to be said is forgotten
    taci_frames_free(s);
    pthread_mutex_destroy(&s->lock);
    free(s->socket);
    free(s->client);
    free(s);
}

int taci_server_port(const taci_Server *s)
{
    return s->port;
}

const char *taci_server_listen(const taci_Server *s)
{
    return s->listen;
}

const char *taci_server_url(const taci_Server *s)
{
    return s->url;
}

taci_ServerCount taci_server_count(taci_Server *s)
{
    taci_ServerCount c = {.clients = atomic_load(&s->clients),
                          .sockets = atomic_load(&s->sockets),
                          .visits = atomic_load(&s->visits),
                          .dropped = atomic_load(&s->dropped),
                          .skipped = atomic_load(&s->skipped),
                          .bytes = atomic_load(&s->bytes),
                          .asked = atomic_load(&s->asked)};
    for (int i = 0; i < (int)TACI_REFUSAL_COUNT; i++)
        c.refused[i] = atomic_load(&s->refused[i]);
    return c;
}

size_t taci_server_count_json(taci_Server *s, char *json, size_t room)
{
    static const char *const names[] = {
#define X(name, text) text,
        TACI_REFUSALS(X)
#undef X
    };
    taci_ServerCount c = taci_server_count(s);
    taci_JsonText j = {.out = json, .room = room};
    taci_put_open(&j, NULL, '{');
    taci_put_count(&j, "clients", (int64_t)c.clients);
    taci_put_count(&j, "sockets", (int64_t)c.sockets);
    taci_put_count(&j, "visits", (int64_t)c.visits);
    taci_put_count(&j, "dropped", (int64_t)c.dropped);
    taci_put_count(&j, "skipped", (int64_t)c.skipped);
    taci_put_count(&j, "bytes", (int64_t)c.bytes);
    taci_put_count(&j, "asked", (int64_t)c.asked);
    taci_put_open(&j, "refused", '{');
    for (int i = 0; i < (int)TACI_REFUSAL_COUNT; i++)
        taci_put_count(&j, names[i], (int64_t)c.refused[i]);
    taci_put_close(&j, '}');
    taci_put_close(&j, '}');
    return j.size;
}
