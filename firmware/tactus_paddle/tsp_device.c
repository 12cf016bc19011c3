#include "tsp_device.h"
#include <string.h>

enum { EFFORT = 0x01, HELLO = 0x02, ZERO = 0x03, ESTOP = 0x04, STATE = 0x81, CAPS = 0x82 };

void tsp_init(TspDevice *d, const TspConfig *config)
{
    memset(d, 0, sizeof *d);
    d->config = config;
}

/// One byte into a CRC-16/CCITT-FALSE, by shifts of whole bytes: no table, no loop over bits.
static uint16_t crc_byte(uint16_t crc, uint8_t byte)
{
    uint8_t x = (uint8_t)(crc >> 8) ^ byte;
    x ^= x >> 4;
    return (uint16_t)((crc << 8) ^ ((uint16_t)x << 12) ^ ((uint16_t)x << 5) ^ x);
}

static uint16_t crc_of(const uint8_t *bytes, uint16_t count)
{
    uint16_t crc = 0xffff;
    for (uint16_t i = 0; i < count; i++)
        crc = crc_byte(crc, bytes[i]);
    return crc;
}

// ------------------------------------------------------------------------------------------------
// Out

/// A frame under way: bytes are stuffed as they come.
typedef struct Writer {
    TspDevice *d;
    uint16_t start, code, at, crc;
    bool full;
} Writer;

static void put_raw(Writer *w, uint8_t byte)
{
    if (w->at >= TSP_OUT_MAX) {
        w->full = true;
        return;
    }
    w->d->out[w->at++] = byte;
}

static void stuff(Writer *w, uint8_t byte)
{
    if (byte != 0)
        put_raw(w, byte);
    if (byte == 0 || w->at - w->code == 255) {
        if (w->code < TSP_OUT_MAX)
            w->d->out[w->code] = (uint8_t)(w->at - w->code);
        w->code = w->at;
        put_raw(w, 0);
    }
}

static void put8(Writer *w, uint8_t byte)
{
    w->crc = crc_byte(w->crc, byte);
    stuff(w, byte);
}

static void put16(Writer *w, uint16_t value)
{
    put8(w, (uint8_t)(value & 0xff));
    put8(w, (uint8_t)(value >> 8));
}

static void put32(Writer *w, uint32_t value)
{
    put16(w, (uint16_t)(value & 0xffff));
    put16(w, (uint16_t)(value >> 16));
}

static Writer begin(TspDevice *d, uint8_t type)
{
    Writer w = {d, d->out_count, d->out_count, d->out_count, 0xffff, false};
    put_raw(&w, 0); // for the length of the first run
    put8(&w, type);
    put8(&w, d->seq++);
    return w;
}

/// A frame that does not fit is left out whole.
static void end(Writer *w)
{
    uint16_t crc = w->crc;
    stuff(w, (uint8_t)(crc & 0xff));
    stuff(w, (uint8_t)(crc >> 8));
    if (!w->full)
        w->d->out[w->code] = (uint8_t)(w->at - w->code);
    put_raw(w, 0);
    w->d->out_count = w->full ? w->start : w->at;
}

static void send_caps(TspDevice *d)
{
    const TspConfig *c = d->config;
    size_t length = strlen(c->name);
    if (length > 40)
        length = 40;
    Writer w = begin(d, CAPS);
    put8(&w, 1);
    put8(&w, c->axes);
    put8(&w, c->buttons);
    put8(&w, c->free_running ? 1 : 0);
    put16(&w, c->rate_hz);
    put16(&w, c->watchdog_ms);
    for (uint8_t i = 0; i < c->axes; i++) {
        put8(&w, c->axis[i].kind);
        put32(&w, (uint32_t)c->axis[i].min);
        put32(&w, (uint32_t)c->axis[i].max);
        put32(&w, c->axis[i].max_effort);
        put32(&w, c->axis[i].step);
    }
    put8(&w, (uint8_t)length);
    for (size_t i = 0; i < length; i++)
        put8(&w, (uint8_t)c->name[i]);
    end(&w);
}

static void send_state(TspDevice *d)
{
    uint16_t flags = 0;
    flags |= d->in.calibrated ? 1 : 0;
    flags |= tsp_live(d) ? 2 : 0;
    flags |= d->in.fault ? 4 : 0;
    flags |= d->in.saturated ? 8 : 0;
    flags |= d->tripped ? 16 : 0;
    Writer w = begin(d, STATE);
    put32(&w, d->in.t_us);
    for (uint8_t i = 0; i < d->config->axes; i++)
        put32(&w, (uint32_t)d->in.pos[i]);
    put16(&w, d->in.buttons);
    put16(&w, flags);
    end(&w);
    d->state_us = d->in.t_us;
}

uint16_t tsp_take(TspDevice *d, uint8_t *bytes, uint16_t room)
{
    uint16_t count = d->out_count < room ? d->out_count : room;
    memcpy(bytes, d->out, count);
    memmove(d->out, d->out + count, d->out_count - count);
    d->out_count = (uint16_t)(d->out_count - count);
    return count;
}

// ------------------------------------------------------------------------------------------------
// In

static int32_t get32(const uint8_t *p)
{
    uint32_t value = (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
                     (uint32_t)p[3] << 24;
    return (int32_t)value;
}

static int32_t held(int32_t value, uint32_t most)
{
    int32_t bound = most < 0x7fffffffu ? (int32_t)most : 0x7fffffff;
    if (value > bound)
        return bound;
    return value < -bound ? -bound : value;
}

static bool take_effort(TspDevice *d, const uint8_t *payload, uint8_t size)
{
    uint8_t axes = d->config->axes;
    if (size != 4 * axes + 2)
        return false;
    for (uint8_t i = 0; i < axes; i++)
        d->effort[i] = held(get32(payload + 4 * i), d->config->axis[i].max_effort);
    d->enabled = payload[4 * axes] & 1;
    d->tripped = false;
    d->effort_us = d->in.t_us;
    if (!d->config->free_running)
        send_state(d);
    return true;
}

static void let_go(TspDevice *d)
{
    d->enabled = false;
    memset(d->effort, 0, sizeof d->effort);
}

static bool take_frame(TspDevice *d, uint8_t type, const uint8_t *payload, uint8_t size)
{
    switch (type) {
    case EFFORT: return take_effort(d, payload, size);
    case HELLO:
        let_go(d);
        d->greeted = true;
        d->tripped = false;
        send_caps(d);
        return size == 0;
    case ZERO:
        if (size != 1)
            return false;
        d->zero_mask |= payload[0];
        return true;
    case ESTOP:
        let_go(d);
        d->greeted = false;
        return size == 0;
    default: return true; // of a later protocol
    }
}

/// COBS, in place; 0: not valid.
static uint8_t unstuff(uint8_t *bytes, uint8_t size)
{
    uint8_t from = 0, to = 0;
    while (from < size) {
        uint8_t run = bytes[from++];
        if (run == 0 || run - 1 > size - from)
            return 0;
        for (uint8_t i = 1; i < run; i++)
            bytes[to++] = bytes[from++];
        if (from < size)
            bytes[to++] = 0; // no frame that comes in is so long that a run could have 254 bytes
    }
    return to;
}

static bool end_frame(TspDevice *d)
{
    uint8_t size = d->overflow ? 0 : unstuff(d->frame, d->count);
    if (size < 4)
        return false;
    uint16_t crc = (uint16_t)(d->frame[size - 2] | (uint16_t)d->frame[size - 1] << 8);
    if (crc != crc_of(d->frame, size - 2))
        return false;
    return take_frame(d, d->frame[0], d->frame + 2, (uint8_t)(size - 4));
}

void tsp_receive(TspDevice *d, uint8_t byte)
{
    if (byte != 0) {
        if (d->count < TSP_IN_MAX)
            d->frame[d->count++] = byte;
        else
            d->overflow = true;
        return;
    }
    if (d->count > 0 && !end_frame(d))
        d->broken++;
    d->count = 0;
    d->overflow = false;
}

// ------------------------------------------------------------------------------------------------

void tsp_tick(TspDevice *d)
{
    const TspConfig *c = d->config;
    if (d->enabled && d->in.t_us - d->effort_us > 1000ul * c->watchdog_ms) {
        let_go(d);
        d->tripped = true;
    }
    if (c->free_running && d->greeted && d->in.t_us - d->state_us >= 1000000ul / c->rate_hz)
        send_state(d);
}

bool tsp_live(const TspDevice *d)
{
    return d->greeted && d->enabled && !d->tripped && !d->in.fault;
}

int32_t tsp_effort(const TspDevice *d, uint8_t axis)
{
    return tsp_live(d) ? d->effort[axis] : 0;
}

uint8_t tsp_zero(TspDevice *d)
{
    uint8_t mask = d->zero_mask;
    d->zero_mask = 0;
    return mask;
}
