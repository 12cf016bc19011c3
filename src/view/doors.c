// Who may come in (doors.h).
#include "view/doors.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define HTTP_PORT 80

static int port_of(const struct sockaddr *address)
{
    struct sockaddr_in in = {0};
    struct sockaddr_in6 in6 = {0};
    if (address->sa_family == AF_INET6) {
        memcpy(&in6, address, sizeof in6);
        return ntohs(in6.sin6_port);
    }
    memcpy(&in, address, sizeof in);
    return ntohs(in.sin_port);
}

static void with_port(const char *host, int port, char *text, size_t room)
{
    if (port == HTTP_PORT)
        snprintf(text, room, "%s", host);
    else
        snprintf(text, room, "%s:%d", host, port);
}

void taci_door_text(const struct sockaddr *address, char *text, size_t room)
{
    char number[INET6_ADDRSTRLEN] = "", host[INET6_ADDRSTRLEN + 2];
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 in6;
        memcpy(&in6, address, sizeof in6);
        const char *form = "[%s]";
        if (IN6_IS_ADDR_V4MAPPED(&in6.sin6_addr)) { // came by IPv4 to a socket of both
            inet_ntop(AF_INET, in6.sin6_addr.s6_addr + 12, number, sizeof number);
            snprintf(host, sizeof host, "%s", number);
        } else {
            inet_ntop(AF_INET6, &in6.sin6_addr, number, sizeof number);
            snprintf(host, sizeof host, form, number);
        }
    } else {
        struct sockaddr_in in;
        memcpy(&in, address, sizeof in);
        inet_ntop(AF_INET, &in.sin_addr, number, sizeof number);
        snprintf(host, sizeof host, "%s", number);
    }
    with_port(host, port_of(address), text, room);
}

bool taci_door_is_loopback(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 in6;
        memcpy(&in6, address, sizeof in6);
        return IN6_IS_ADDR_LOOPBACK(&in6.sin6_addr);
    }
    struct sockaddr_in in;
    memcpy(&in, address, sizeof in);
    return ntohl(in.sin_addr.s_addr) >> 24 == 127;
}

bool taci_door_host(const char *host, const struct sockaddr *local, const char *name)
{
    const char *names[] = {"localhost", "127.0.0.1", "[::1]", name};
    char text[320];
    taci_door_text(local, text, sizeof text);
    if (strcasecmp(host, text) == 0)
        return true;
    for (int i = 0; i < 4; i++) {
        if (names[i] == NULL)
            continue;
        with_port(names[i], port_of(local), text, sizeof text);
        if (strcasecmp(host, text) == 0)
            return true;
    }
    return false;
}

bool taci_door_origin(const char *origin, const char *host)
{
    static const char scheme[] = "http://";
    size_t length = sizeof scheme - 1;
    return strncasecmp(origin, scheme, length) == 0 && strcasecmp(origin + length, host) == 0;
}

bool taci_door_same(const char *a, const char *b)
{
    size_t size = strlen(a), other = strlen(b);
    volatile unsigned difference = size != other;
    for (size_t i = 0; i < other; i++)
        difference |= (unsigned)(a[i < size ? i : 0] ^ b[i]);
    return difference == 0;
}

bool taci_door_cookie(const char *line, const char *name, const char *value)
{
    size_t length = strlen(name);
    char found[128];
    for (const char *at = line; *at != '\0';) {
        at += strspn(at, "; \t");
        size_t size = strcspn(at, ";");
        if (size > length && strncmp(at, name, length) == 0 && at[length] == '=' &&
            size - length - 1 < sizeof found) {
            memcpy(found, at + length + 1, size - length - 1);
            found[size - length - 1] = '\0';
            if (taci_door_same(found, value))
                return true;
        }
        at += size;
    }
    return false;
}

bool taci_door_token_sound(const char *token)
{
    size_t size = strlen(token);
    return size >= 16 && size <= 64 &&
           strspn(token, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") ==
               size;
}
