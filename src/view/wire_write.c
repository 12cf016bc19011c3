// JSON that the server writes (wire.h).
#include "view/wire.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put(taci_JsonText *j, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (j->size + i + 1 < j->room)
            j->out[j->size + i] = text[i];
    j->size += size;
    if (j->room > 0)
        j->out[j->size < j->room ? j->size : j->room - 1] = '\0';
}

static void put_word(taci_JsonText *j, const char *text)
{
    put(j, text, strlen(text));
}

/// Bytes of the character that begins at `p`, of `left` bytes; 0: it is none (RFC 3629).
static size_t character(const unsigned char *p, size_t left)
{
    if (p[0] < 0x80)
        return 1;
    size_t length = p[0] >= 0xc2 && p[0] < 0xe0   ? 2
                    : p[0] >= 0xe0 && p[0] < 0xf0 ? 3
                    : p[0] >= 0xf0 && p[0] < 0xf5 ? 4
                                                  : 0;
    if (length == 0 || length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    // too long a form, a half of a pair, beyond the last
    bool wrong = (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] >= 0xa0) ||
                 (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] >= 0x90);
    return wrong ? 0 : length;
}

void taci_wire_make_utf8(char *text, size_t size)
{
    for (size_t i = 0, length; i < size; i += length) {
        length = character((unsigned char *)text + i, size - i);
        if (length == 0) {
            text[i] = '?';
            length = 1;
        }
    }
}

static void put_quoted(taci_JsonText *j, const char *text)
{
    size_t left = strlen(text);
    put_word(j, "\"");
    while (left > 0) {
        unsigned char c = (unsigned char)*text;
        size_t length = character((const unsigned char *)text, left);
        char escape[8];
        if (length == 0)
            put_word(j, "?");
        else if (c == '"' || c == '\\')
            put(j, (char[2]){'\\', (char)c}, 2);
        else if (c < 0x20 || c == 0x7f)
            put(j, escape, (size_t)snprintf(escape, sizeof escape, "\\u%04x", c));
        else
            put(j, text, length);
        length += length == 0;
        text += length;
        left -= length;
    }
    put_word(j, "\"");
}

static void put_key(taci_JsonText *j, const char *key)
{
    if (j->comma)
        put_word(j, ",");
    j->comma = true;
    if (key != NULL) {
        put_quoted(j, key);
        put_word(j, ":");
    }
}

void taci_put_open(taci_JsonText *j, const char *key, char bracket)
{
    put_key(j, key);
    put(j, &bracket, 1);
    j->comma = false;
}

void taci_put_close(taci_JsonText *j, char bracket)
{
    put(j, &bracket, 1);
    j->comma = true;
}

void taci_put_text(taci_JsonText *j, const char *key, const char *text)
{
    put_key(j, key);
    put_quoted(j, text);
}

// The shortest of 15 to 17 digits that reads back the same.
void taci_put_number(taci_JsonText *j, const char *key, double value)
{
    char text[40] = "null";
    for (int digits = 15; isfinite(value) && digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    for (char *c = text; *c != '\0'; c++) // a locale's own point
        if (*c == ',')
            *c = '.';
    put_key(j, key);
    put_word(j, text);
}

void taci_put_count(taci_JsonText *j, const char *key, int64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, value);
    put_key(j, key);
    put_word(j, text);
}

void taci_put_bool(taci_JsonText *j, const char *key, bool value)
{
    put_key(j, key);
    put_word(j, value ? "true" : "false");
}

void taci_put_null(taci_JsonText *j, const char *key)
{
    put_key(j, key);
    put_word(j, "null");
}

void taci_put_raw(taci_JsonText *j, const char *key, const char *json, size_t size)
{
    put_key(j, key);
    put(j, json, size);
}

static taci_JsonText begin(char *json, size_t room, const char *t)
{
    taci_JsonText j = {.out = json, .room = room};
    taci_put_open(&j, NULL, '{');
    taci_put_text(&j, "t", t);
    return j;
}

size_t taci_wire_hello(char *json, size_t room, const taci_Hello *hello)
{
    taci_JsonText j = begin(json, room, "hello");
    taci_put_text(&j, "version", hello->version);
    taci_put_count(&j, "client", hello->client);
    taci_put_text(&j, "granted", hello->granted);
    taci_put_text(&j, "listen", hello->listen);
    if (hello->server != NULL)
        taci_put_raw(&j, "server", hello->server, strlen(hello->server));
    taci_put_close(&j, '}');
    return j.size;
}

size_t taci_wire_said(char *json, size_t room, int code, const char *text)
{
    taci_JsonText j = begin(json, room, "said");
    taci_put_count(&j, "code", code);
    taci_put_text(&j, "text", text);
    taci_put_close(&j, '}');
    return j.size;
}

size_t taci_wire_pong(char *json, size_t room, uint64_t seq, double time)
{
    taci_JsonText j = begin(json, room, "pong");
    taci_put_count(&j, "seq", (int64_t)seq);
    taci_put_number(&j, "time", time);
    taci_put_close(&j, '}');
    return j.size;
}
