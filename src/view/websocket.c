// Frames of WebSockets (websocket.h).
#include "view/websocket.h"
#include <stdio.h>
#include <string.h>

// ------------------------------------------------------------------------------------------------
// Reading

enum { LAST = 0x80, RESERVED = 0x70, OPCODE = 0x0f, MASKED = 0x80, LENGTH = 0x7f };

static bool is_control(unsigned char opcode)
{
    return opcode >= TACI_WS_CLOSE;
}

/// Bytes of the head, as far as its first two tell.
static int head_length(const unsigned char head[2])
{
    int length = head[1] & LENGTH;
    return 2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + 4;
}

static bool is_known(unsigned char opcode)
{
    return opcode <= TACI_WS_BINARY || (opcode >= TACI_WS_CLOSE && opcode <= TACI_WS_PONG);
}

/// What the first two bytes may be.
static bool is_sound(const taci_WsReader *r)
{
    unsigned char opcode = r->head[0] & OPCODE;
    bool last = (r->head[0] & LAST) != 0;
    if ((r->head[0] & RESERVED) != 0 || (r->head[1] & MASKED) == 0 || !is_known(opcode))
        return false;
    if (is_control(opcode))
        return last && (r->head[1] & LENGTH) <= TACI_WS_CONTROL;
    return (opcode == TACI_WS_PIECE) == r->in_message;
}

/// The length of a whole head. False: it is longer than 63 bits, or could be written shorter.
static bool read_length(const taci_WsReader *r, uint64_t *length)
{
    int bytes = head_length(r->head) - 6;
    *length = r->head[1] & LENGTH;
    if (bytes == 0)
        return true;
    *length = 0;
    for (int i = 0; i < bytes; i++)
        *length = *length << 8 | r->head[2 + i];
    return bytes == 2 ? *length >= 126 : *length >= 65536 && *length >> 63 == 0;
}

/// Bytes of a head. MORE: it is not whole yet.
static taci_WsEvent read_head(taci_WsReader *r, const unsigned char *bytes, size_t size,
                              size_t *done)
{
    while (*done < size) {
        r->head[r->head_size++] = bytes[(*done)++];
        if (r->head_size < 2)
            continue;
        if (r->head_size == 2 && !is_sound(r))
            return TACI_WS_FAULT;
        int whole = head_length(r->head);
        if (r->head_size < whole)
            continue;
        if (!read_length(r, &r->left))
            return TACI_WS_FAULT;
        memcpy(r->mask, r->head + whole - 4, 4);
        r->opcode = r->head[0] & OPCODE;
        r->last = (r->head[0] & LAST) != 0;
        r->head_size = 0;
        r->masked = 0;
        r->control_size = 0;
        r->in_frame = true;
        if (!is_control(r->opcode))
            r->in_message = !r->last;
        return TACI_WS_BEGINS;
    }
    return TACI_WS_MORE;
}

static void unmask(taci_WsReader *r, unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] ^= r->mask[(r->masked + i) % 4];
    r->masked = (unsigned)((r->masked + size) % 4);
}

static taci_WsEvent read_control(taci_WsReader *r, const unsigned char *bytes, size_t size)
{
    memcpy(r->control + r->control_size, bytes, size);
    r->control_size += (int)size;
    if (r->left > 0)
        return TACI_WS_MORE;
    r->in_frame = false;
    r->bytes = r->control;
    r->size = (size_t)r->control_size;
    return TACI_WS_CONTROLS;
}

taci_WsEvent taci_ws_read(taci_WsReader *r, unsigned char *bytes, size_t size, size_t *done)
{
    *done = 0;
    if (!r->in_frame) {
        taci_WsEvent event = read_head(r, bytes, size, done);
        if (event != TACI_WS_BEGINS || (r->left > 0 && !is_control(r->opcode)))
            return event;
    }
    if (r->left > 0 && *done == size)
        return TACI_WS_MORE;
    size_t part = size - *done;
    part = r->left < part ? (size_t)r->left : part;
    unsigned char *from = bytes + *done;
    unmask(r, from, part);
    r->left -= part;
    *done += part;
    if (is_control(r->opcode))
        return read_control(r, from, part);
    r->in_frame = r->left > 0;
    r->bytes = from;
    r->size = part;
    r->ends = r->left == 0 && r->last;
    return TACI_WS_BYTES;
}

// ------------------------------------------------------------------------------------------------
// Writing

unsigned char *taci_ws_head(unsigned char *body, size_t size, taci_WsOpcode opcode)
{
    int bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    unsigned char *head = body - 2 - bytes;
    head[0] = (unsigned char)(LAST | opcode);
    head[1] = bytes == 0 ? (unsigned char)size : bytes == 2 ? 126 : 127;
    for (int i = 0; i < bytes; i++)
        head[1 + bytes - i] = (unsigned char)((uint64_t)size >> 8 * i);
    return head;
}

// ------------------------------------------------------------------------------------------------
// The answer to a key: SHA-1 (FIPS 180-4), of one block or two, in base 64

static uint32_t turn(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void add_block(uint32_t hash[5], const unsigned char block[64])
{
    uint32_t w[80], a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? (b & c) | (~b & d)
                     : i < 40 ? b ^ c ^ d
                     : i < 60 ? (b & c) | (b & d) | (c & d)
                              : b ^ c ^ d;
        static const uint32_t k[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
        uint32_t next = turn(a, 5) + f + e + k[i / 20] + w[i];
        e = d, d = c, c = turn(b, 30), b = a, a = next;
    }
    hash[0] += a, hash[1] += b, hash[2] += c, hash[3] += d, hash[4] += e;
}

static void put_letters(const unsigned char bytes[20], char letters[29])
{
    static const char set[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 7; i++) {
        uint32_t three = (uint32_t)bytes[3 * i] << 16 | (uint32_t)bytes[3 * i + 1] << 8 |
                         (i < 6 ? bytes[3 * i + 2] : 0U);
        for (int k = 0; k < 4; k++)
            letters[4 * i + k] = set[three >> (18 - 6 * k) & 63];
    }
    letters[27] = '=';
    letters[28] = '\0';
}

void taci_ws_accept(const char *key, char accept[29])
{
    unsigned char block[128] = {0}, bytes[20];
    uint32_t hash[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    int n = snprintf((char *)block, sizeof block, "%.24s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    int blocks = n + 9 > 64 ? 2 : 1;
    block[n] = 0x80;
    block[64 * blocks - 2] = (unsigned char)(8 * n >> 8);
    block[64 * blocks - 1] = (unsigned char)(8 * n);
    for (int i = 0; i < blocks; i++)
        add_block(hash, block + (ptrdiff_t)64 * i);
    for (int i = 0; i < 20; i++)
        bytes[i] = (unsigned char)(hash[i / 4] >> (24 - 8 * (i % 4)));
    put_letters(bytes, accept);
}
