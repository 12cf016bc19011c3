// Frames of WebSockets (websocket.h).
#include "view/websocket.h"
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
