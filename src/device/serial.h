#ifndef TACI_SERIAL_H
#define TACI_SERIAL_H
#include "device/tsp.h"
#include <tactus/device.h>
#include <termios.h>

/* serial: a device at a serial line that speaks TSP-1 (device/tsp.h). */

typedef struct taci_Serial {
    // set by open
    int fd_plus1; // 0: closed
    char path[128];
    struct termios before; // what the line was set to, for close
    bool set;              // by us
    double baud;
    taci_TspCaps caps;
    int axis[TSP_AXES];      // 0..2 x, y, z; 3..5 about them
    double sign[TSP_AXES];   // of the axis
    double centre[TSP_AXES]; // m: middle of the workspace of a linear axis
    // of the haptic thread
    uint8_t in[512]; // read, not taken yet
    int in_at, in_count;
    taci_TspReceiver receiver;
    uint8_t seq;             // of the next frame out
    bool begun;              // a STATE has come since start
    uint8_t state_seq;       // of the last STATE
    uint32_t t_us;           // its time on the device
    uint64_t count;          // samples, those missed too
    double t_device;         // s, unwrapped
    uint64_t heard, greeted; // ns: last good frame, last HELLO
    bool asked;              // request and answer: an EFFORT waits for its STATE
    uint64_t asked_at;       // ns
    bool waiting;            // an effort stands behind that one
    double effort[TSP_AXES]; // it
    double turn[3];          // rad, rotation vector of the last STATE
    bool greeting;           // the next CAPS answers the greeting of start
    bool rebooted;           // told with the next sample
    bool gone;               // the line is closed at the other end
    bool torn;               // the last write ended within a frame: begin with a zero
} taci_Serial;

/// Read the line for at most `timeout` seconds, until a STATE came.
tac_DeviceRead taci_serial_read(void *self, double timeout, tac_DeviceSample *sample) TAC_RT;
tac_Result taci_serial_write(void *self, const tac_DeviceCommand *command) TAC_RT;
/// Motors off, from a signal handler.
void taci_serial_panic(void *self) TAC_RT;
/// Send a frame without payload.
tac_Result taci_serial_send(taci_Serial *s, uint8_t type) TAC_RT;
/// Send an EFFORT.
tac_Result taci_serial_effort(taci_Serial *s, const double *effort, bool enable) TAC_RT;
/// Wait for the line to have something, at most until `deadline` (ns). False: time is up.
bool taci_serial_wait(taci_Serial *s, uint64_t deadline) TAC_RT;
/// Take what the line has, frame by frame. True: one came.
bool taci_serial_frame(taci_Serial *s, taci_TspFrame *frame) TAC_RT;

#endif
