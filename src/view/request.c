// The head of an HTTP request (request.h).
#include "view/request.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

size_t taci_request_size(const char *bytes, size_t size)
{
    for (size_t i = 3; i < size; i++)
        if (bytes[i] == '\n' && memcmp(bytes + i - 3, "\r\n\r", 3) == 0)
            return i + 1;
    return 0;
}

/// The line at *at, ended by a zero; *at is behind it. NULL: there is none, or a byte that has no
/// place in one.
static char *next_line(char **at, const char *end)
{
    char *line = *at;
    for (char *c = line; c + 1 < end; c++) {
        if (c[0] == '\r' && c[1] == '\n') {
            *c = '\0';
            *at = c + 2;
            return line;
        }
        if (((unsigned char)*c < 0x20 && *c != '\t') || *c == 0x7f)
            return NULL;
    }
    return NULL;
}

// "GET /path?query HTTP/1.1"
static bool read_first(char *line, taci_Request *r)
{
    char *target = strchr(line, ' ');
    char *version = target != NULL ? strchr(target + 1, ' ') : NULL;
    if (version == NULL || strcmp(version, " HTTP/1.1") != 0 || target[1] != '/')
        return false;
    *target = *version = '\0';
    r->get = strcmp(line, "GET") == 0;
    r->post = strcmp(line, "POST") == 0;
    r->path = target + 1;
    for (const char *c = r->path; *c != '\0'; c++)
        if ((unsigned char)*c > 0x7e || *c == '#')
            return false;
    r->query = strchr(r->path, '?');
    if (r->query != NULL)
        *r->query++ = '\0';
    else
        r->query = r->path + strlen(r->path);
    return true;
}

static bool is_token(const char *text)
{
    static const char others[] = "!#$%&'*+-.^_`|~";
    for (const char *c = text; *c != '\0'; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
        if (!letter && !(*c >= '0' && *c <= '9') && strchr(others, *c) == NULL)
            return false;
    }
    return *text != '\0';
}

static bool read_length(const char *text, long *length)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 9 || text[digits] != '\0')
        return false;
    *length = strtol(text, NULL, 10);
    return true;
}

static bool keep(taci_Request *r, const char *name, const char *value)
{
    struct {
        const char *name, **value;
    } of[] = {
        {"host", &r->host},
        {"origin", &r->origin},
        {"cookie", &r->cookie},
        {"accept-encoding", &r->accept_encoding},
        {"upgrade", &r->upgrade},
        {"connection", &r->connection},
        {"sec-websocket-key", &r->key},
        {"sec-websocket-version", &r->version},
        {"sec-websocket-protocol", &r->protocol},
    };
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        if (strcasecmp(name, of[i].name) != 0)
            continue;
        if (*of[i].value != NULL) // twice
            return false;
        *of[i].value = value;
    }
    if (strcasecmp(name, "content-length") == 0)
        return r->length < 0 && read_length(value, &r->length);
    return strcasecmp(name, "transfer-encoding") != 0;
}

static bool read_header(char *line, taci_Request *r)
{
    char *colon = strchr(line, ':');
    if (colon == NULL)
        return false;
    *colon = '\0';
    char *value = colon + 1 + strspn(colon + 1, " \t"), *end = value + strlen(value);
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        *--end = '\0';
    return is_token(line) && keep(r, line, value);
}

static void fill_in(const char **value)
{
    if (*value == NULL)
        *value = "";
}

bool taci_request_read(char *head, size_t size, taci_Request *r)
{
    char *at = head, *line = NULL;
    const char *end = head + size;
    *r = (taci_Request){.length = -1};
    line = next_line(&at, end);
    if (line == NULL || !read_first(line, r))
        return false;
    while ((line = next_line(&at, end)) != NULL && *line != '\0')
        if (!read_header(line, r))
            return false;
    const char **all[] = {&r->host,       &r->origin, &r->cookie,  &r->accept_encoding, &r->upgrade,
                          &r->connection, &r->key,    &r->version, &r->protocol};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        fill_in(all[i]);
    return line != NULL;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/// %41 is A, + a blank. False: too long, a zero, or half a letter.
static bool decode(const char *from, size_t size, char *text, size_t room)
{
    size_t n = 0;
    for (size_t i = 0; i < size; i++) {
        int c = from[i] == '+' ? ' ' : (unsigned char)from[i];
        if (c == '%') {
            int high = i + 2 < size ? digit_of(from[i + 1]) : -1;
            int low = high >= 0 ? digit_of(from[i + 2]) : -1;
            if (low < 0)
                return false;
            c = 16 * high + low;
            i += 2;
        }
        if (c == 0 || n + 1 >= room)
            return false;
        text[n++] = (char)c;
    }
    text[n] = '\0';
    return true;
}

bool taci_request_argument(const char *query, const char *name, char *text, size_t room)
{
    size_t length = strlen(name);
    for (const char *at = query; *at != '\0';) {
        size_t size = strcspn(at, "&");
        if (size > length && strncmp(at, name, length) == 0 && at[length] == '=')
            return decode(at + length + 1, size - length - 1, text, room);
        at += size + (at[size] == '&');
    }
    return false;
}

bool taci_request_number(const char *query, const char *name, int *number)
{
    char text[8];
    if (!taci_request_argument(query, name, text, sizeof text))
        return false;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 6 || text[digits] != '\0')
        return false;
    *number = (int)strtol(text, NULL, 10);
    return true;
}

bool taci_request_lists(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; *at != '\0';) {
        at += strspn(at, ", \t");
        size_t size = strcspn(at, ","), part = size;
        while (part > 0 && (at[part - 1] == ' ' || at[part - 1] == '\t'))
            part--;
        if (part == length && strncasecmp(at, word, length) == 0)
            return true;
        at += size;
    }
    return false;
}

// 16 bytes in base64.
static bool is_key(const char *key)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return strlen(key) == 24 && strspn(key, letters) == 22 && strcmp(key + 22, "==") == 0;
}

bool taci_request_upgrades(const taci_Request *r, const char *protocol)
{
    return r->get && r->length <= 0 && strcasecmp(r->upgrade, "websocket") == 0 &&
           taci_request_lists(r->connection, "upgrade") && strcmp(r->version, "13") == 0 &&
           is_key(r->key) && taci_request_lists(r->protocol, protocol);
}
