#ifndef TACI_TSP_H
#define TACI_TSP_H
#include <tactus/base.h>

/* TSP-1, the protocol of serial devices (docs/devices.md): the host's half.
 *
 * A frame on the wire is a body, stuffed by COBS so that it holds no zero, and a zero that ends
 * it. A body is type, sequence number, payload, and the CRC-16/CCITT-FALSE of these, all integers
 * little-endian. After any error the receiver goes on at the next zero: a damaged frame costs
 * itself and at most the one behind it.
 */

enum {
    TSP_AXES = 6,
    TSP_PAYLOAD = 240, // bytes, the most in a frame
    TSP_BODY = TSP_PAYLOAD + 4,
    TSP_WIRE = TSP_BODY + 3, // one COBS byte at the start, one more per 254, the zero at the end
};

enum {
    TSP_EFFORT = 0x01, // to the device
    TSP_HELLO = 0x02,
    TSP_ZERO = 0x03,
    TSP_ESTOP = 0x04,
    TSP_STATE = 0x81, // from the device
    TSP_CAPS = 0x82,
    TSP_TEXT = 0x7f,
};

enum { TSP_CAPS_FREE = 1 };     // flags of CAPS: STATE comes by itself, at rate_hz
enum { TSP_EFFORT_ENABLE = 1 }; // flags of EFFORT
enum {                          // flags of STATE
    TSP_STATE_CALIBRATED = 1,
    TSP_STATE_ENABLED = 2,
    TSP_STATE_FAULT = 4,
    TSP_STATE_SATURATED = 8,
    TSP_STATE_WATCHDOG = 16, // it has switched its motors off because no EFFORT came
};

typedef struct taci_TspFrame {
    uint8_t type, seq;
    const uint8_t *payload; // valid until the next byte is fed
    size_t size;
} taci_TspFrame;

/// Collects bytes to frames. Zeroed is ready.
typedef struct taci_TspReceiver {
    uint8_t bytes[TSP_WIRE];
    size_t count;
    bool overflow;           // longer than any frame: wait for the next zero
    uint64_t frames, broken; // good ones; ones with a bad CRC, length or stuffing
} taci_TspReceiver;

typedef struct taci_TspAxis {
    bool angular;
    double min, max; // m, or rad
    double effort;   // N, or N·m: the most it gives
    double step;     // m, or rad
} taci_TspAxis;

typedef struct taci_TspCaps {
    int axes, buttons;
    bool free_running;
    double rate;     // Hz
    double watchdog; // s
    taci_TspAxis axis[TSP_AXES];
    char name[64];
} taci_TspCaps;

typedef struct taci_TspState {
    uint32_t t_us;
    double pos[TSP_AXES]; // m, or rad
    uint32_t buttons, flags;
} taci_TspState;

/// CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected.
uint16_t taci_tsp_crc(const uint8_t *bytes, size_t count) TAC_RT;
/// A frame as it goes over the wire; `size` at most TSP_PAYLOAD. Returns its bytes.
size_t taci_tsp_frame(uint8_t type, uint8_t seq, const uint8_t *payload, size_t size,
                      uint8_t wire[TSP_WIRE]) TAC_RT;
/// Take a byte. True: it ended a good frame.
bool taci_tsp_feed(taci_TspReceiver *receiver, uint8_t byte, taci_TspFrame *frame) TAC_RT;

/// An EFFORT frame: N or N·m per axis, rounded to a millionth, held to what 32 bits can say.
size_t taci_tsp_effort(uint8_t seq, const double *effort, int axes, bool enable,
                       uint8_t wire[TSP_WIRE]) TAC_RT;
/// What a STATE says. False: its size does not fit the number of axes.
bool taci_tsp_state(const taci_TspFrame *frame, int axes, taci_TspState *state) TAC_RT;
/// What a CAPS says. False: it is malformed, or of another protocol.
bool taci_tsp_caps(const taci_TspFrame *frame, taci_TspCaps *caps);

#endif
