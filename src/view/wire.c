// What pages say, taken apart (wire.h).
#include "view/wire.h"
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define FAR 1e6      // m: no scene is larger, and squares of it are finite
#define LARGEST 1e15 // of any other number

typedef struct Reading {
    const json_t *object;
    taci_Heard *heard;
    size_t known; // fields of the object that were looked for and found, with "t"
    bool bad;     // sticks, with the first reason
} Reading;

static void refuse(Reading *r, const char *key, const char *expected)
{
    if (!r->bad)
        snprintf(r->heard->why, sizeof r->heard->why, "'%s': expected %s", key, expected);
    r->bad = true;
}

/// A field that must be there, or may be (`optional`).
static const json_t *field(Reading *r, const char *key, bool optional, const char *expected)
{
    const json_t *value = json_object_get(r->object, key);
    r->known += value != NULL;
    if (value == NULL && !optional)
        refuse(r, key, expected);
    return value;
}

// No control characters: texts go into messages, and names that hold them are nobody's.
static bool is_plain(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)
            return false;
    return true;
}

static void read_text(Reading *r, const char *key, bool optional, char *out, size_t room)
{
    char expected[48];
    snprintf(expected, sizeof expected, "a text of at most %zu bytes", room - 1);
    const json_t *value = field(r, key, optional, expected);
    if (value == NULL)
        return;
    size_t length = json_is_string(value) ? json_string_length(value) : room;
    if (length >= room || !is_plain(json_string_value(value), length)) {
        refuse(r, key, expected);
        return;
    }
    memcpy(out, json_string_value(value), length);
    out[length] = '\0';
}

// NaN is in no range.
static bool read_in_range(Reading *r, const char *key, const json_t *value, double low, double high,
                          double *out)
{
    char expected[64];
    double number = json_is_number(value) ? json_number_value(value) : (double)NAN;
    if (!(number >= low && number <= high)) {
        snprintf(expected, sizeof expected, "a number from %g to %g", low, high);
        refuse(r, key, expected);
        return false;
    }
    *out = number;
    return true;
}

static double read_number(Reading *r, const char *key, bool optional, double low, double high)
{
    double number = 0.0;
    const json_t *value = field(r, key, optional, "a number");
    if (value != NULL)
        read_in_range(r, key, value, low, high, &number);
    return number;
}

static int64_t read_whole(Reading *r, const char *key, bool optional, double low, double high)
{
    double number = read_number(r, key, optional, low, high);
    if (number != floor(number)) {
        refuse(r, key, "a whole number");
        return 0;
    }
    return (int64_t)number;
}

static bool read_bool(Reading *r, const char *key)
{
    const json_t *value = field(r, key, false, "true or false");
    if (value != NULL && !json_is_boolean(value))
        refuse(r, key, "true or false");
    return json_is_true(value);
}

static void read_point(Reading *r, const char *key, double out[3])
{
    static const char expected[] = "three numbers in metres";
    const json_t *value = field(r, key, false, expected);
    if (value == NULL)
        return;
    if (!json_is_array(value) || json_array_size(value) != 3) {
        refuse(r, key, expected);
        return;
    }
    for (size_t i = 0; i < 3; i++)
        if (!read_in_range(r, key, json_array_get(value, i), -FAR, FAR, &out[i]))
            return;
}

static void read_hand(Reading *r)
{
    taci_Hand *h = &r->heard->hand;
    h->grab = read_bool(r, "grab");
    h->pointer = (uint32_t)read_whole(r, "pointer", true, 0, TACI_WIRE_POINTERS - 1);
    read_whole(r, "seq", true, 0, LARGEST); // the page's own
    if (!h->grab)
        return;
    h->side = (int)read_whole(r, "side", true, 0, 1);
    read_text(r, "body", false, h->body, sizeof h->body);
    read_point(r, "point", h->point);
    read_point(r, "by", h->by);
    h->grip = read_number(r, "grip", true, -10, 10);
    h->buttons = (uint32_t)read_whole(r, "buttons", true, 0, UINT32_MAX);
}

static void read_ask(Reading *r)
{
    taci_Ask *a = &r->heard->ask;
    switch (a->kind) {
    case TACI_ASK_OPEN:
        read_text(r, "what", false, a->text, sizeof a->text);
        read_text(r, "main", true, a->main, sizeof a->main);
        break;
    case TACI_ASK_SET:
        read_text(r, "name", false, a->text, sizeof a->text);
        a->value = read_number(r, "value", false, -LARGEST, LARGEST);
        break;
    case TACI_ASK_RATE:
        a->value = read_number(r, "value", false, 0, 1000);
        break;
    case TACI_ASK_STEP:
        a->number = (int)read_whole(r, "count", true, 1, 1e6);
        a->number += a->number == 0; // not said: one
        break;
    case TACI_ASK_BESIDE:
    case TACI_ASK_GHOST:
    case TACI_ASK_RECORD:
    case TACI_ASK_PLAY:
        a->on = read_bool(r, "on");
        break;
    case TACI_ASK_SEEK:
        a->value = read_number(r, "time", false, 0, LARGEST);
        break;
    case TACI_ASK_WISH:
        read_text(r, "device", false, a->text, sizeof a->text);
        read_text(r, "wish", false, a->main, sizeof a->main);
        break;
    case TACI_ASK_RESET:
    case TACI_ASK_REPLAY:
    case TACI_ASK_LIVE:
    case TACI_ASK_COUNT:
        break;
    }
}

static taci_HeardKind find_kind(const char *t, taci_AskKind *kind)
{
    static const char *const asks[] = {
#define X(name, text) text,
        TACI_ASKS(X)
#undef X
    };
    for (int i = 0; i < (int)TACI_ASK_COUNT; i++)
        if (strcmp(t, asks[i]) == 0) {
            *kind = (taci_AskKind)i;
            return TACI_HEARD_ASK;
        }
    if (strcmp(t, "hand") == 0)
        return TACI_HEARD_HAND;
    return strcmp(t, "ping") == 0 ? TACI_HEARD_PING : TACI_HEARD_UNKNOWN;
}

static taci_HeardKind read_object(Reading *r)
{
    taci_Heard *h = r->heard;
    const json_t *t = field(r, "t", false, "what it is");
    if (!json_is_string(t)) {
        refuse(r, "t", "what it is");
        return TACI_HEARD_BAD;
    }
    taci_HeardKind kind = find_kind(json_string_value(t), &h->ask.kind);
    if (kind == TACI_HEARD_HAND)
        read_hand(r);
    else if (kind == TACI_HEARD_ASK)
        read_ask(r);
    else if (kind == TACI_HEARD_PING)
        h->seq = (uint64_t)read_whole(r, "seq", true, 0, LARGEST);
    h->unknown_fields = (int)(json_object_size(r->object) - r->known);
    return r->bad ? TACI_HEARD_BAD : kind;
}

taci_HeardKind taci_wire_read(const char *text, size_t size, taci_Heard *heard)
{
    memset(heard, 0, sizeof *heard);
    if (size > TACI_WIRE_MESSAGE) {
        snprintf(heard->why, sizeof heard->why, "a message has more than %d bytes",
                 TACI_WIRE_MESSAGE);
        return heard->kind;
    }
    json_error_t error;
    // A text with \u0000 in it is refused, too.
    json_t *object = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (object == NULL) {
        // Its own text may quote what came, controls and all.
        snprintf(heard->why, sizeof heard->why, "a message is not JSON, at byte %d",
                 error.position);
        return heard->kind;
    }
    Reading r = {.object = object, .heard = heard};
    if (json_is_object(object))
        heard->kind = read_object(&r);
    else
        snprintf(heard->why, sizeof heard->why, "a message is not a JSON object");
    json_decref(object);
    return heard->kind;
}
