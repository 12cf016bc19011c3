/* Frames of TSP-1 (tsp.h): COBS, CRC, and what goes in and out on the haptic thread. */
#include "device/tsp.h"
#include "base/assert.h"
#include <math.h>
#include <string.h>

uint16_t taci_tsp_crc(const uint8_t *bytes, size_t count)
{
    unsigned crc = 0xffff;
    for (size_t i = 0; i < count; i++) {
        crc ^= (unsigned)bytes[i] << 8;
        for (int bit = 0; bit < 8; bit++)
            crc = (crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1) & 0xffff;
    }
    return (uint16_t)crc;
}

/// COBS: each run without a zero follows its length plus one. Returns the bytes written, with the
/// zero at the end.
static size_t stuff(const uint8_t *body, size_t size, uint8_t *wire)
{
    size_t at = 1, code = 0; // code: where the length of the present run stands
    for (size_t i = 0; i < size; i++) {
        if (body[i] != 0)
            wire[at++] = body[i];
        if (body[i] == 0 || at - code == 255) {
            wire[code] = (uint8_t)(at - code);
            code = at++;
        }
    }
    wire[code] = (uint8_t)(at - code);
    wire[at++] = 0;
    return at;
}

/// The inverse, in place, of bytes without the zero at the end. Returns the size of the body, 0 if
/// a run is longer than what is there.
static size_t unstuff(uint8_t *bytes, size_t size)
{
    size_t from = 0, to = 0;
    while (from < size) {
        size_t run = bytes[from++];
        if (run == 0 || run - 1 > size - from)
            return 0;
        memmove(bytes + to, bytes + from, run - 1);
        to += run - 1;
        from += run - 1;
        if (run < 255 && from < size)
            bytes[to++] = 0;
    }
    return to;
}

size_t taci_tsp_frame(uint8_t type, uint8_t seq, const uint8_t *payload, size_t size,
                      uint8_t wire[TSP_WIRE])
{
    TAC_ASSERT(size <= TSP_PAYLOAD);
    uint8_t body[TSP_BODY] = {type, seq};
    if (size > 0)
        memcpy(body + 2, payload, size);
    uint16_t crc = taci_tsp_crc(body, size + 2);
    body[size + 2] = (uint8_t)(crc & 0xff);
    body[size + 3] = (uint8_t)(crc >> 8);
    return stuff(body, size + 4, wire);
}

static bool open_frame(taci_TspReceiver *r, taci_TspFrame *frame)
{
    size_t size = unstuff(r->bytes, r->count);
    if (size < 4)
        return false;
    uint16_t crc = (uint16_t)(r->bytes[size - 2] | r->bytes[size - 1] << 8);
    if (crc != taci_tsp_crc(r->bytes, size - 2))
        return false;
    *frame = (taci_TspFrame){r->bytes[0], r->bytes[1], r->bytes + 2, size - 4};
    return true;
}

bool taci_tsp_feed(taci_TspReceiver *r, uint8_t byte, taci_TspFrame *frame)
{
    if (byte != 0) {
        if (r->count < sizeof r->bytes)
            r->bytes[r->count++] = byte;
        else
            r->overflow = true;
        return false;
    }
    bool empty = r->count == 0; // two zeros in a row are no frame, and no mistake
    bool good = !empty && !r->overflow && open_frame(r, frame);
    r->frames += good;
    r->broken += !good && !empty;
    r->count = 0;
    r->overflow = false;
    return good;
}

static uint32_t get(const uint8_t *at, int bytes)
{
    uint32_t value = 0;
    for (int i = bytes; i-- > 0;)
        value = value << 8 | at[i];
    return value;
}

static double get_signed(const uint8_t *at)
{
    return (int32_t)get(at, 4);
}

static void put(uint8_t *at, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

/// N to µN: the nearest integer that 32 bits hold.
static int32_t micro(double value)
{
    double scaled = 1e6 * value;
    if (!(scaled > -2147483647.0)) // so that NaN, which must not come, pulls nothing
        return isnan(scaled) ? 0 : -2147483647;
    if (scaled >= 2147483647.0)
        return 2147483647;
    return (int32_t)(scaled < 0.0 ? scaled - 0.5 : scaled + 0.5);
}

size_t taci_tsp_effort(uint8_t seq, const double *effort, int axes, bool enable,
                       uint8_t wire[TSP_WIRE])
{
    TAC_ASSERT(axes >= 1 && axes <= TSP_AXES);
    uint8_t payload[4 * TSP_AXES + 2];
    for (int i = 0; i < axes; i++)
        put(payload + 4 * i, (uint32_t)micro(effort[i]), 4);
    put(payload + 4 * axes, enable ? TSP_EFFORT_ENABLE : 0, 2);
    return taci_tsp_frame(TSP_EFFORT, seq, payload, (size_t)(4 * axes + 2), wire);
}

bool taci_tsp_state(const taci_TspFrame *frame, int axes, taci_TspState *state)
{
    if (frame->size != (size_t)(4 + 4 * axes + 4))
        return false;
    const uint8_t *p = frame->payload;
    state->t_us = get(p, 4);
    for (int i = 0; i < axes; i++)
        state->pos[i] = 1e-9 * get_signed(p + 4 + 4 * i);
    state->buttons = get(p + 4 + 4 * axes, 2);
    state->flags = get(p + 6 + 4 * axes, 2);
    return true;
}

bool taci_tsp_caps(const taci_TspFrame *frame, taci_TspCaps *caps)
{
    enum { HEAD = 8, AXIS = 17 };
    const uint8_t *p = frame->payload;
    if (frame->size < HEAD + 1 || p[0] != 1 || p[1] < 1 || p[1] > TSP_AXES)
        return false;
    *caps = (taci_TspCaps){.axes = p[1], .buttons = p[2], .free_running = p[3] & TSP_CAPS_FREE};
    caps->rate = get(p + 4, 2);
    caps->watchdog = 1e-3 * get(p + 6, 2);
    size_t name_at = HEAD + AXIS * (size_t)caps->axes;
    if (frame->size < name_at + 1 || frame->size != name_at + 1 + p[name_at])
        return false;
    for (int i = 0; i < caps->axes; i++) {
        const uint8_t *a = p + HEAD + AXIS * i;
        caps->axis[i] = (taci_TspAxis){
            .angular = a[0] == 1,
            .min = 1e-9 * get_signed(a + 1),
            .max = 1e-9 * get_signed(a + 5),
            .effort = 1e-6 * get(a + 9, 4),
            .step = 1e-9 * get(a + 13, 4),
        };
        if (a[0] > 1 || !(caps->axis[i].min < caps->axis[i].max))
            return false;
    }
    size_t length = p[name_at] < sizeof caps->name - 1 ? p[name_at] : sizeof caps->name - 1;
    memcpy(caps->name, p + name_at + 1, length);
    return caps->rate > 0.0 && caps->buttons <= 16;
}
