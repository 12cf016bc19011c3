// The handshake's arithmetic (ws.h): SHA-1 and base64.
#include "device/ws.h"
#include <stdio.h>
#include <string.h>

static uint32_t turn(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

static void digest_block(uint32_t h[5], const unsigned char *block)
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                     : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                     : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                              : (b ^ c ^ d) + 0xca62c1d6;
        uint32_t next = turn(a, 5) + f + e + w[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

/// Of at most 119 bytes: two blocks.
static void sha1(const char *text, size_t size, unsigned char out[20])
{
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    unsigned char block[128] = {0};
    memcpy(block, text, size);
    block[size] = 0x80;
    size_t blocks = size < 56 ? 1 : 2;
    for (int i = 0; i < 8; i++)
        block[64 * blocks - 1 - (size_t)i] = (unsigned char)((uint64_t)size * 8 >> 8 * i);
    for (size_t i = 0; i < blocks; i++)
        digest_block(h, block + 64 * i);
    for (int i = 0; i < 20; i++)
        out[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
}

void taci_ws_accept(const char *key, char accept[29])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char text[100];
    unsigned char hash[21] = {0};
    int size = snprintf(text, sizeof text, "%.40s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    sha1(text, (size_t)size, hash);
    for (int i = 0; i < 28; i++) {
        int bit = 6 * i, byte = bit / 8;
        unsigned two = (unsigned)hash[byte] << 8 | (byte < 20 ? hash[byte + 1] : 0);
        accept[i] = letters[two >> (10 - bit % 8) & 63];
    }
    accept[27] = '=';
    accept[28] = '\0';
}
