// Frames of WebSockets (websocket.h), by RFC 6455 and its examples.
#include "check.h"
#include "rnd.h"
#include "view/websocket.h"
#include <stdlib.h>
#include <string.h>

/// The frame of a client; its size.
static size_t write_frame(unsigned char *out, int first, const char *text, size_t size)
{
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    size_t n = 0;
    out[n++] = (unsigned char)first;
    if (size < 126) {
        out[n++] = (unsigned char)(0x80 | size);
    } else if (size < 65536) {
        out[n++] = 0x80 | 126;
        out[n++] = (unsigned char)(size >> 8);
        out[n++] = (unsigned char)size;
    } else {
        out[n++] = 0x80 | 127;
        for (int i = 7; i >= 0; i--)
            out[n++] = (unsigned char)((uint64_t)size >> 8 * i);
    }
    memcpy(out + n, mask, 4);
    n += 4;
    for (size_t i = 0; i < size; i++)
        out[n++] = (unsigned char)text[i] ^ mask[i % 4];
    return n;
}

typedef struct Heard {
    char text[200000];
    size_t size;
    int messages, controls, begun;
    unsigned char control;
    bool fault;
} Heard;

static void read_all(taci_WsReader *r, const unsigned char *bytes, size_t size, size_t piece,
                     Heard *h)
{
    unsigned char *copy = malloc(piece);
    assert_non_null(copy);
    for (size_t at = 0; at < size && !h->fault; at += piece) {
        size_t part = size - at < piece ? size - at : piece;
        memcpy(copy, bytes + at, part);
        for (size_t from = 0, done; from < part && !h->fault; from += done) {
            taci_WsEvent event = taci_ws_read(r, copy + from, part - from, &done);
            h->begun += event == TACI_WS_BEGINS;
            h->fault = event == TACI_WS_FAULT;
            if (event == TACI_WS_BYTES) {
                memcpy(h->text + h->size, r->bytes, r->size);
                h->size += r->size;
                h->messages += r->ends;
            } else if (event == TACI_WS_CONTROLS) {
                h->controls++;
                h->control = r->opcode;
            }
            assert_true(done > 0 || h->fault);
        }
    }
    free(copy);
}

static void messages_are_read_in_whatever_pieces_they_come(void **state)
{
    (void)state;
    static Heard h;
    static unsigned char bytes[400000];
    static char text[70000];
    Rnd rng = rnd_make(3);
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)('a' + rnd_int(&rng, 0, 25));
    static const size_t sizes[] = {0, 1, 5, 125, 126, 127, 65535, 65536, 69999};
    size_t n = 0, whole = 0;
    for (int i = 0; i < 9; i++) {
        n += write_frame(bytes + n, 0x81, text, sizes[i]);
        whole += sizes[i];
    }
    static const size_t pieces[] = {1, 2, 3, 7, 1000, 16384, 400000};
    for (int i = 0; i < 7; i++) {
        taci_WsReader r = {.opcode = 0};
        h = (Heard){.size = 0};
        assert_true(whole <= sizeof h.text + 6000);
        size_t last = n - sizes[8] - 14; // all but the last, which is read apart
        read_all(&r, bytes, last, pieces[i], &h);
        assert_true(!h.fault && h.messages == 8);
        assert_int_equal(h.size, whole - sizes[8]);
        h.size = 0;
        read_all(&r, bytes + last, n - last, pieces[i], &h);
        assert_true(!h.fault && h.messages == 9);
        assert_memory_equal(h.text, text, sizes[8]);
    }
}

static void pieces_and_control_frames_between_them_are_told_apart(void **state)
{
    (void)state;
    static Heard h;
    unsigned char bytes[200];
    size_t n = write_frame(bytes, 0x01, "Hel", 3);
    n += write_frame(bytes + n, 0x89, "are you there", 13);
    n += write_frame(bytes + n, 0x00, "", 0);
    n += write_frame(bytes + n, 0x8a, "", 0);
    n += write_frame(bytes + n, 0x80, "lo", 2);
    n += write_frame(bytes + n, 0x88, "\x03\xe8", 2);
    for (size_t piece = 1; piece < 60; piece++) {
        taci_WsReader r = {.opcode = 0};
        h = (Heard){.size = 0};
        read_all(&r, bytes, n, piece, &h);
        assert_true(!h.fault && h.messages == 1 && h.controls == 3);
        assert_memory_equal(h.text, "Hello", 5);
        assert_int_equal(h.control, TACI_WS_CLOSE);
        assert_int_equal(r.size, 2);
    }
}

static void what_no_client_may_send_is_a_fault(void **state)
{
    (void)state;
    static const struct {
        unsigned char bytes[16];
        size_t size;
    } wrong[] = {
        {{0x81, 0x05, 'H', 'e', 'l', 'l', 'o'}, 7}, // not masked
        {{0xc1, 0x80}, 2},                          // reserved bits
        {{0x91, 0x80}, 2},
        {{0x83, 0x80}, 2}, // opcodes that are none
        {{0x8b, 0x80}, 2},
        {{0x80, 0x80}, 2},                     // a piece of nothing
        {{0x09, 0x80}, 2},                     // a ping in pieces
        {{0x89, 0xfe}, 2},                     // a long one
        {{0x81, 0xfe, 0, 125, 1, 2, 3, 4}, 8}, // could be written shorter
        {{0x81, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 1, 2, 3, 4}, 14},
        {{0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4}, 14}, // more than 63 bits
        {{0x01, 0x80, 1, 2, 3, 4, 0x01, 0x80}, 8},                 // a message within another
    };
    static Heard h;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        for (size_t piece = 1; piece <= wrong[i].size; piece++) {
            taci_WsReader r = {.opcode = 0};
            h = (Heard){.size = 0};
            read_all(&r, wrong[i].bytes, wrong[i].size, piece, &h);
            assert_true(h.fault);
        }
}

static void a_length_is_told_before_its_bytes_come(void **state)
{
    (void)state;
    unsigned char bytes[20] = {0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4};
    taci_WsReader r = {.opcode = 0};
    size_t done;
    assert_int_equal(taci_ws_read(&r, bytes, 14, &done), TACI_WS_BEGINS);
    assert_int_equal(done, 14);
    assert_true(r.left == UINT64_C(1) << 32);
}

static void heads_are_as_short_as_they_can_be(void **state)
{
    (void)state;
    unsigned char bytes[TACI_WS_HEAD + 1], *body = bytes + TACI_WS_HEAD;
    unsigned char *head = taci_ws_head(body, 5, TACI_WS_TEXT);
    assert_int_equal(body - head, 2);
    assert_true(head[0] == 0x81 && head[1] == 5);
    head = taci_ws_head(body, 256, TACI_WS_BINARY); // RFC 6455 5.7
    assert_int_equal(body - head, 4);
    assert_true(head[0] == 0x82 && head[1] == 0x7e && head[2] == 1 && head[3] == 0);
    head = taci_ws_head(body, 65536, TACI_WS_BINARY);
    static const unsigned char large[] = {0x82, 0x7f, 0, 0, 0, 0, 0, 1, 0, 0};
    assert_int_equal(body - head, 10);
    assert_memory_equal(head, large, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_read_in_whatever_pieces_they_come),
        cmocka_unit_test(pieces_and_control_frames_between_them_are_told_apart),
        cmocka_unit_test(what_no_client_may_send_is_a_fault),
        cmocka_unit_test(a_length_is_told_before_its_bytes_come),
        cmocka_unit_test(heads_are_as_short_as_they_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
