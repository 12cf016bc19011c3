#ifndef TSP_DEVICE_H
#define TSP_DEVICE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* TSP-1 for the device's side: plain C without libraries, for any board.
 *
 * The main loop gives every byte that comes in to tsp_receive, sends what tsp_take leaves, and asks
 * tsp_effort for what the motors shall give. Motors are off
 *     - until the host has said HELLO, and after an ESTOP until it says HELLO again;
 *     - while EFFORT does not enable them;
 *     - when no valid EFFORT came for watchdog_ms (STATE says so until the next valid one).
 * Nothing else may drive a motor.
 *
 * Integers of 16 bits are enough for int, so that it runs on AVR.
 */

#ifdef __cplusplus
extern "C" {
#endif

#ifndef TSP_AXES_MAX
#define TSP_AXES_MAX 6
#endif
#define TSP_IN_MAX 64   // the longest frame to a device is an EFFORT of 6 axes: 31 bytes
#define TSP_OUT_MAX 192 // the longest from it is CAPS of 6 axes with a name of 40 bytes

typedef struct TspAxis {
    uint8_t kind;        // 0 linear, 1 angular
    int32_t min, max;    // nm, or nrad
    uint32_t max_effort; // uN, or uN·m
    uint32_t step;       // nm, or nrad
} TspAxis;

typedef struct TspConfig {
    uint8_t axes, buttons;
    uint8_t free_running; // 1: STATE at rate_hz by itself; 0: one STATE for each EFFORT
    uint16_t rate_hz, watchdog_ms;
    TspAxis axis[TSP_AXES_MAX];
    const char *name; // at most 40 bytes
} TspConfig;

/// What the board measures, given before tsp_receive and tsp_tick.
typedef struct TspInputs {
    uint32_t t_us;
    int32_t pos[TSP_AXES_MAX]; // nm, or nrad
    uint16_t buttons;
    bool calibrated, fault, saturated;
} TspInputs;

typedef struct TspDevice {
    const TspConfig *config;
    TspInputs in;
    int32_t effort[TSP_AXES_MAX]; // of the last valid EFFORT
    bool greeted;                 // HELLO came, and no ESTOP since
    bool enabled;                 // by the last EFFORT
    bool tripped;                 // watchdog
    uint32_t effort_us;           // when the last EFFORT came
    uint32_t state_us;            // when the last STATE of a free-running device went
    uint8_t zero_mask;            // axes that ZERO asked for; tsp_zero takes it
    uint8_t seq;
    uint16_t broken; // frames that were not valid
    // what comes in
    uint8_t frame[TSP_IN_MAX];
    uint8_t count;
    bool overflow;
    // what goes out
    uint8_t out[TSP_OUT_MAX];
    uint16_t out_count;
} TspDevice;

void tsp_init(TspDevice *d, const TspConfig *config);
/// A byte came from the host.
void tsp_receive(TspDevice *d, uint8_t byte);
/// Once per turn of the main loop, after `in` was filled: watchdog, and STATE if it is due.
void tsp_tick(TspDevice *d);
/// What the motor of an axis shall give now, uN or uN·m: 0 unless everything is in order.
int32_t tsp_effort(const TspDevice *d, uint8_t axis);
/// Axes whose present position the host wants as zero, once.
uint8_t tsp_zero(TspDevice *d);
/// Take at most `room` bytes that are to be sent; returns how many.
uint16_t tsp_take(TspDevice *d, uint8_t *bytes, uint16_t room);
/// Whether the motors may be on.
bool tsp_live(const TspDevice *d);

#ifdef __cplusplus
}
#endif
#endif
