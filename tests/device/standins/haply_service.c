#define _GNU_SOURCE // accept4, strcasestr
#include "haply_service.h"
#include "device/ws.h"
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int listen_somewhere(int *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&address, size) != 0 || listen(fd, 8) != 0 ||
        getsockname(fd, (struct sockaddr *)&address, &size) != 0)
        abort();
    *port = ntohs(address.sin_port);
    return fd;
}

void service_start(HaplyService *s, Mechanism *m)
{
    memset(s, 0, sizeof *s);
    s->m = m;
    s->client = s->events_client = -1;
    s->grip_after = s->close_after = -1;
    s->listener = listen_somewhere(&s->port);
    s->events_listener = listen_somewhere(&s->events_port);
}

// ------------------------------------------------------------------------------------------------
// WebSocket, the server's side

static bool comes(int fd, int ms)
{
    return poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, ms) > 0;
}

static bool get(int fd, void *bytes, size_t count)
{
    for (char *to = bytes; count > 0;) {
        ssize_t got = comes(fd, 2000) ? recv(fd, to, count, 0) : -1;
        if (got <= 0)
            return false;
        to += got;
        count -= (size_t)got;
    }
    return true;
}

static void put_frame(int fd, int first, const char *text, size_t size)
{
    unsigned char head[10] = {(unsigned char)first};
    size_t n = 2;
    if (size < 126) {
        head[1] = (unsigned char)size;
    } else if (size < 65536) {
        head[1] = 126;
        head[2] = (unsigned char)(size >> 8);
        head[3] = (unsigned char)size;
        n = 4;
    } else {
        head[1] = 127;
        for (int i = 0; i < 8; i++)
            head[2 + i] = (unsigned char)((uint64_t)size >> (56 - 8 * i));
        n = 10;
    }
    send(fd, head, n, MSG_NOSIGNAL);
    for (size_t done = 0; done < size;) {
        ssize_t put = send(fd, text + done, size - done, MSG_NOSIGNAL);
        if (put <= 0)
            return;
        done += (size_t)put;
    }
}

static void put_message(const HaplyService *s, int fd, const char *text)
{
    size_t size = strlen(text), part = s->fragmented ? 7 : size;
    for (size_t at = 0; at < size; at += part) {
        bool last = at + part >= size;
        put_frame(fd, (last ? 0x80 : 0) | (at == 0 ? 1 : 0), text + at, last ? size - at : part);
        if (s->fragmented && at == 70)
            put_frame(fd, 0x89, "are you there", 13); // a ping within a message
    }
}

/// A frame of the client: 1 a text, 0 a pong, -1 the end.
static int get_message(int fd, char *text, size_t room)
{
    unsigned char head[2], more[2], mask[4];
    if (!get(fd, head, 2) || !(head[1] & 0x80)) // a client must mask
        return -1;
    size_t size = head[1] & 127;
    if (size == 126) {
        if (!get(fd, more, 2))
            return -1;
        size = (size_t)more[0] << 8 | more[1];
    }
    if (size >= room || !get(fd, mask, 4) || !get(fd, text, size))
        return -1;
    for (size_t i = 0; i < size; i++)
        text[i] = (char)(text[i] ^ mask[i % 4]);
    text[size] = '\0';
    return (head[0] & 15) == 8 ? -1 : (head[0] & 15) == 1;
}

static int accept_client(int listener)
{
    int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    char head[2048] = "", key[64] = "", accept[29], answer[256];
    size_t size = 0;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    while (strstr(head, "\r\n\r\n") == NULL && size < sizeof head - 1 && get(fd, head + size, 1))
        head[++size] = '\0';
    const char *line = strcasestr(head, "Sec-WebSocket-Key:");
    if (line == NULL || sscanf(line + 18, " %63s", key) != 1) {
        close(fd);
        return -1;
    }
    taci_ws_accept(key, accept);
    snprintf(answer, sizeof answer,
             "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
             "sec-websocket-accept: %s\r\n\r\n",
             accept);
    send(fd, answer, strlen(answer), MSG_NOSIGNAL);
    return fd;
}

// ------------------------------------------------------------------------------------------------
// Messages

static void say_state(const HaplyService *s, bool first)
{
    static char text[200000];
    char position[128] = "", force[128] = "", config[320] = "", grip[200] = "";
    const Mechanism *m = s->m;
    if (!s->no_position)
        snprintf(position, sizeof position,
                 s->permuted ? "\"cursor_position\" : {\"z\":%.9e , \"x\":%.9e,\"y\":%.9e},"
                             : "\"cursor_position\":{\"x\":%.9f,\"y\":%.9f,\"z\":%.9f},",
                 s->permuted ? m->x[2] : m->x[0], s->permuted ? m->x[0] : m->x[1],
                 s->permuted ? m->x[1] : m->x[2]);
    if (!s->old)
        snprintf(force, sizeof force,
                 "\"current_cursor_force\":{\"x\":%.9f,\"y\":%.9f,\"z\":%.9f},", m->force[0],
                 m->force[1], m->force[2]);
    if (first)
        snprintf(
            config, sizeof config,
            "\"config\":{\"type\":\"inverse3\",\"preset\":null,\"basis\":{\"permutation\":"
            "\"%s\"},\"mount\":{\"position\":{\"x\":0.1,\"y\":0,\"z\":0},\"scale\":{\"x\":%d,"
            "\"y\":1,\"z\":1}},\"home_return\":{\"enabled\":false},\"filters\":{\"force_gate\":"
            "{\"gain\":0.3}}},",
            s->basis ? "ZXY" : "XYZ", s->scaled ? 2 : 1);
    if (s->grip_after >= 0 && s->messages >= s->grip_after)
        snprintf(grip, sizeof grip,
                 "{\"device_id\":\"61548\",\"state\":{\"orientation\":{\"x\":%.9f,\"y\":%.9f,\"z\":"
                 "%.9f,\"w\":%.9f},\"buttons\":{\"a\":%s,\"b\":%s,\"c\":%s}}}",
                 m->turn[1], m->turn[2], m->turn[3], m->turn[0], m->buttons & 1 ? "true" : "false",
                 m->buttons & 2 ? "true" : "false", m->buttons & 4 ? "true" : "false");
    const char *other = s->second
                            ? "{\"device_id\":\"0001\",\"state\":{\"cursor_position\":{\"x\":9,"
                              "\"y\":9,\"z\":9}},\"status\":{\"calibrated\":true}},"
                            : "";
    char status[160], state[400];
    snprintf(status, sizeof status,
             "\"status\":{\"calibrated\":%s,\"in_use\":false,\"power_supply\":%s,\"ready\":true,"
             "\"started\":true}",
             s->uncalibrated ? "false" : "true", s->unpowered ? "false" : "true");
    snprintf(state, sizeof state,
             "\"state\":{%s%s\"control_mode\":\"force\",\"transform\":{},\"angular_position\":"
             "{\"a0\":-69.1,\"a1\":137,\"a2\":1e1}}",
             position, force);
    size_t at = (size_t)snprintf(text, sizeof text, "{");
    if (s->filler > 0) {
        at += (size_t)snprintf(text + at, sizeof text - at, "\"comment\":[\"");
        memset(text + at, '}', (size_t)s->filler);
        at += (size_t)s->filler;
        at += (size_t)snprintf(text + at, sizeof text - at, "\\\"\",{\"a\":[1,2,{}]}],");
    }
    if (s->permuted)
        snprintf(text + at, sizeof text - at,
                 "\"wireless_verse_grip\":[%s],\"inverse3\":[%s{%s%s,%s,\"device_id\":\"049D\"}],"
                 "\"session_id\":\"7\"}",
                 grip, other, config, status, state);
    else
        snprintf(text + at, sizeof text - at,
                 "\"session_id\":\"7\",\"inverse3\":[%s{\"device_id\":\"049D\",%s%s,%s}],"
                 "\"wireless_verse_grip\":[%s]}",
                 other, config, state, status, grip);
    put_message(s, s->client, text);
}

static void take_force(HaplyService *s, const char *text)
{
    const char *values = strstr(text, "\"set_cursor_force\":{\"values\":{");
    double f[3];
    if (values == NULL || strstr(text, "\"device_id\":\"049D\"") == NULL ||
        sscanf(values, "\"set_cursor_force\":{\"values\":{\"x\":%lf,\"y\":%lf,\"z\":%lf}", &f[0],
               &f[1], &f[2]) != 3)
        return;
    memcpy(s->asked, f, sizeof f);
    mechanism_set(s->m, f[0], f[1], f[2]);
}

/// A client that has gone moves nothing any more.
void service_hang_up(HaplyService *s)
{
    if (s->client >= 0)
        close(s->client);
    s->client = -1;
    mechanism_set(s->m, 0, 0, 0);
}

/// 1 a message was answered, 0 a pong came, -1 the client has gone.
static int answer(HaplyService *s)
{
    char text[4096];
    int word = get_message(s->client, text, sizeof text);
    if (word < 0)
        service_hang_up(s);
    if (word <= 0)
        return word;
    s->messages++;
    take_force(s, text);
    if (s->silent)
        return 1;
    if (s->close_after >= 0 && s->messages > s->close_after) {
        send(s->client, "\x81\x7e\x01\x00{\"inv", 9, MSG_NOSIGNAL);
        service_hang_up(s);
        return -1;
    }
    if (s->slow > 0.0)
        nanosleep(&(struct timespec){0, (long)(1e9 * s->slow)}, NULL);
    say_state(s, false);
    if (s->twice)
        say_state(s, false);
    return 1;
}

bool service_step(HaplyService *s, double T)
{
    mechanism_step(s->m, T);
    int word = 0;
    while (word == 0)
        word = s->client >= 0 && comes(s->client, 2000) ? answer(s) : -1;
    return word > 0;
}

static void *serve(void *service)
{
    HaplyService *s = service;
    struct timespec now;
    uint64_t last = 0;
    while (!s->leave) {
        struct pollfd fds[3] = {{.fd = s->listener, .events = POLLIN},
                                {.fd = s->events_listener, .events = POLLIN},
                                {.fd = s->client, .events = POLLIN}};
        int some = poll(fds, 3, 1);
        clock_gettime(CLOCK_MONOTONIC, &now);
        uint64_t ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
        if (s->living && last > 0)
            mechanism_step(s->m, 1e-9 * (double)(ns - last));
        last = ns;
        if (some <= 0)
            continue;
        if (fds[0].revents) {
            s->client = accept_client(s->listener);
            s->messages = 0;
            if (s->client >= 0)
                say_state(s, true);
        }
        if (fds[1].revents)
            s->events_client = accept_client(s->events_listener);
        if (fds[2].fd >= 0 && fds[2].revents)
            answer(s);
    }
    return NULL;
}

void service_serve(HaplyService *s, bool on)
{
    if (on == s->serving)
        return;
    s->leave = !on;
    s->serving = on;
    if (on && pthread_create(&s->thread, NULL, serve, s) != 0)
        abort();
    if (!on)
        pthread_join(s->thread, NULL);
}

void service_live(HaplyService *s)
{
    service_serve(s, false);
    s->living = true;
    service_serve(s, true);
}

void service_event(HaplyService *s, const char *json)
{
    put_frame(s->events_client, 0x81, json, strlen(json));
}

void service_end(HaplyService *s)
{
    service_serve(s, false);
    service_hang_up(s);
    if (s->events_client >= 0)
        close(s->events_client);
    close(s->listener);
    close(s->events_listener);
}
