/* What pages say, from hostile bytes: it is refused with a reason, or what was understood is within
 * bounds, its texts end, and it reads back the same from JSON that is written of it. */
#include "view/uploads.h"
#include "view/wire.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "wire_fuzz: %s\n", what);
        abort();
    }
}

static void check_text(const char *text, size_t room)
{
    const char *end = memchr(text, '\0', room);
    must(end != NULL, "a text without an end");
    for (; text < end; text++)
        must((unsigned char)*text >= 0x20 && *text != 0x7f, "a control character");
}

static void check_hand(const taci_Hand *h)
{
    must(h->pointer < TACI_WIRE_POINTERS, "a pointer that is none");
    must(h->side == 0 || h->side == 1, "a side that is none");
    check_text(h->body, sizeof h->body);
    for (int i = 0; i < 3; i++)
        must(fabs(h->point[i]) <= 1e6 && fabs(h->by[i]) <= 1e6, "a place too far away");
    must(fabs(h->grip) <= 10, "a grip that is too wide");
    must(h->grab || (h->body[0] == '\0' && h->buttons == 0), "something in an empty hand");
}

static void check_ask(const taci_Ask *a)
{
    must((int)a->kind >= 0 && a->kind < TACI_ASK_COUNT, "an ask that is none");
    check_text(a->text, sizeof a->text);
    check_text(a->main, sizeof a->main);
    must(fabs(a->value) <= 1e15, "a value beyond bounds");
    must(a->number >= 0 && a->number <= 1000000, "a number beyond bounds");
    must(a->kind != TACI_ASK_STEP || a->number >= 1, "no step");
}

/// Write an ask as a page would, and read it back.
static void check_again(const taci_Ask *a)
{
    char text[4096];
    taci_Heard again;
    taci_JsonText j = {.out = text, .room = sizeof text};
    taci_put_open(&j, NULL, '{');
    taci_put_text(&j, "t", "set");
    taci_put_text(&j, "name", a->text);
    taci_put_number(&j, "value", a->value);
    taci_put_close(&j, '}');
    must(j.size < sizeof text, "a text that is too long");
    must(taci_wire_read(text, j.size, &again) == TACI_HEARD_ASK, "not understood again");
    must(again.ask.value == a->value && strcmp(again.ask.text, a->text) == 0, "another ask");
}

/// Any text becomes a JSON string of a message; any name is refused or stays inside.
static void check_writing(const uint8_t *data, size_t size)
{
    char text[512], json[4096];
    size_t length = size < sizeof text - 1 ? size : sizeof text - 1;
    memcpy(text, data, length);
    text[length] = '\0';
    size_t whole = taci_wire_said(json, sizeof json, 0, text);
    must(whole == strlen(json), "a size that is not that of the text");
    taci_Heard heard;
    must(taci_wire_read(json, whole, &heard) == TACI_HEARD_UNKNOWN, "what is said is not JSON");
    if (taci_upload_name_sound(text))
        must(text[0] != '/' && strstr(text, "/../") == NULL && strncmp(text, "../", 3) != 0,
             "a name outside");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    taci_Heard heard;
    // In memory of exactly its size, so that the address sanitizer sees a read past the end.
    char *text = malloc(size > 0 ? size : 1);
    must(text != NULL, "out of memory");
    if (size > 0)
        memcpy(text, data, size);
    taci_HeardKind kind = taci_wire_read(text, size, &heard);
    free(text);
    must(kind == heard.kind, "two kinds");
    must((kind == TACI_HEARD_BAD) == (heard.why[0] != '\0'), "refused without a reason");
    must(kind == TACI_HEARD_BAD || heard.unknown_fields >= 0, "fewer fields than none");
    if (kind == TACI_HEARD_HAND)
        check_hand(&heard.hand);
    if (kind == TACI_HEARD_ASK) {
        check_ask(&heard.ask);
        check_again(&heard.ask);
    }
    check_writing(data, size);
    return 0;
}
