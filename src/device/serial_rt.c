/* serial: what runs on the haptic thread (serial.h).
 *
 * A device that runs freely sends STATE at its own rate, and read waits for it. One that answers
 * sends a STATE for each EFFORT: write sends one only when the one before is answered, or has been
 * given up, so that a slow line does not fill with old forces; what comes in between is sent when
 * the answer is there. The line is never waited for when writing.
 */
#define _GNU_SOURCE // ppoll
#include "base/clock.h"
#include "device/serial.h"
#include "math/so3.h"
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define NS_PER_S 1e9
#define GIVE_UP_NS UINT64_C(20000000)    // an answer that has not come after this is lost
#define SILENT_NS UINT64_C(500000000)    // then greet it again: it may have been reset
#define STRANGE_GAP_US UINT32_C(1000000) // no STATE is this far from the one before

/// All of a frame or an error: there is always room for many frames, unless the device has gone.
static tac_Result put(taci_Serial *s, const uint8_t *wire, size_t size)
{
    uint8_t bytes[TSP_WIRE + 1] = {0};
    memcpy(bytes + 1, wire, size);
    const uint8_t *from = s->torn ? bytes : bytes + 1;
    size += s->torn;
    ssize_t done = write(s->fd_plus1 - 1, from, size);
    s->torn = s->torn ? done <= 0 || (size_t)done < size : done > 0 && (size_t)done < size;
    if (done < 0 && errno == EIO)
        s->gone = true;
    return done == (ssize_t)size ? TAC_OK : TAC_ERR_DEVICE;
}

tac_Result taci_serial_send(taci_Serial *s, uint8_t type)
{
    uint8_t wire[TSP_WIRE];
    return put(s, wire, taci_tsp_frame(type, s->seq++, NULL, 0, wire));
}

tac_Result taci_serial_effort(taci_Serial *s, const double *effort, bool enable)
{
    uint8_t wire[TSP_WIRE];
    s->asked = true;
    s->asked_at = taci_clock_now();
    s->waiting = false;
    return put(s, wire, taci_tsp_effort(s->seq++, effort, s->caps.axes, enable, wire));
}

bool taci_serial_wait(taci_Serial *s, uint64_t deadline)
{
    uint64_t now = taci_clock_now();
    uint64_t left = now < deadline ? deadline - now : 0;
    struct timespec wait = {(time_t)(left / 1000000000u), (long)(left % 1000000000u)};
    struct pollfd line = {.fd = s->fd_plus1 - 1, .events = POLLIN};
    int ready = ppoll(&line, 1, &wait, NULL);
    if (ready > 0 && !(line.revents & POLLIN))
        s->gone = true; // hung up, and nothing left to read
    return ready > 0;
}

bool taci_serial_frame(taci_Serial *s, taci_TspFrame *frame)
{
    // Byte by byte from the kernel would be a system call each; a frame that ends in the middle of
    // what is read would have to wait. So bytes are kept, and taken until a frame ends.
    for (;;) {
        while (s->in_at < s->in_count)
            if (taci_tsp_feed(&s->receiver, s->in[s->in_at++], frame))
                return true;
        ssize_t got = read(s->fd_plus1 - 1, s->in, sizeof s->in);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            s->gone = true;
        if (got <= 0)
            return false;
        s->in_at = 0;
        s->in_count = (int)got;
    }
}

/// Whether the device has begun anew since the last STATE: its clock has gone back or leapt.
static bool is_reboot(const taci_Serial *s, const taci_TspState *state)
{
    return s->begun && state->t_us - s->t_us > STRANGE_GAP_US;
}

static void follow_clock(taci_Serial *s, const taci_TspFrame *frame, const taci_TspState *state)
{
    if (is_reboot(s, state)) {
        s->rebooted = true;
        s->count++;
        s->t_device += 1e-6 * STRANGE_GAP_US;
        taci_serial_send(s, TSP_HELLO); // motors stay off until it is greeted
    } else {
        uint8_t step = s->begun ? (uint8_t)(frame->seq - s->state_seq) : 1;
        s->count += step;
        s->t_device += s->begun ? 1e-6 * (state->t_us - s->t_us) : 0.0;
    }
    s->begun = true;
    s->state_seq = frame->seq;
    s->t_us = state->t_us;
}

static uint32_t status_of(const taci_Serial *s, uint32_t flags)
{
    uint32_t status = TAC_DEVICE_CONNECTED;
    status |= flags & TSP_STATE_CALIBRATED ? TAC_DEVICE_CALIBRATED : 0;
    status |= flags & TSP_STATE_ENABLED ? TAC_DEVICE_FORCES_ON : 0;
    status |= flags & TSP_STATE_SATURATED ? TAC_DEVICE_SATURATED : 0;
    // Its watchdog trips when our frames do not reach it, a reset forgets its zero: both end forces
    // until the operator has looked.
    if (flags & (TSP_STATE_FAULT | TSP_STATE_WATCHDOG) || s->rebooted)
        status |= TAC_DEVICE_HARDWARE_FAULT;
    return status;
}

static void fill(taci_Serial *s, const taci_TspState *state, tac_DeviceSample *sample)
{
    double x[6] = {0};
    for (int i = 0; i < s->caps.axes; i++)
        x[s->axis[i]] = s->sign[i] * (state->pos[i] - s->centre[i]);
    v3_put(s->turn, v3_at(x + 3));
    sample->seq = s->count;
    sample->t = (double)s->heard / NS_PER_S;
    sample->t_device = s->t_device;
    sample->pose[0] = (tac_Pose){v3_at(x), q_exp(v3_at(x + 3))};
    sample->buttons = state->buttons;
    sample->status = status_of(s, state->flags);
    s->rebooted = false;
}

/// A frame that is no STATE. CAPS after the first STATE, but for the answer to start, means that it
/// was greeted again, because it was silent or reset: it has let go of its motors, and perhaps of
/// its zero.
static void take_other(taci_Serial *s, const taci_TspFrame *frame)
{
    if (frame->type != TSP_CAPS)
        return;
    s->rebooted = s->rebooted || (s->begun && !s->greeting);
    s->greeting = false;
    if (frame->size < 2 || frame->payload[1] != s->caps.axes)
        s->gone = true; // another device
}

/// All that the line has; the newest STATE counts.
static bool take_frames(taci_Serial *s, tac_DeviceSample *sample)
{
    taci_TspFrame frame;
    taci_TspState state;
    bool fresh = false;
    while (taci_serial_frame(s, &frame)) {
        s->heard = taci_clock_now();
        if (frame.type != TSP_STATE || !taci_tsp_state(&frame, s->caps.axes, &state)) {
            take_other(s, &frame);
            continue;
        }
        follow_clock(s, &frame, &state);
        fill(s, &state, sample);
        s->asked = false;
        fresh = true;
    }
    if (fresh && s->waiting)
        taci_serial_effort(s, s->effort, true);
    return fresh;
}

static void greet_if_silent(taci_Serial *s)
{
    uint64_t now = taci_clock_now();
    if (now - s->heard < SILENT_NS || now - s->greeted < SILENT_NS)
        return;
    s->greeted = now;
    s->greeting = false;
    taci_serial_send(s, TSP_HELLO);
}

tac_DeviceRead taci_serial_read(void *self, double timeout, tac_DeviceSample *sample)
{
    taci_Serial *s = self;
    uint64_t deadline = taci_clock_now() + (uint64_t)(timeout * NS_PER_S);
    do {
        if (take_frames(s, sample))
            return TAC_DEVICE_FRESH;
    } while (!s->gone && taci_serial_wait(s, deadline));
    if (s->gone)
        return TAC_DEVICE_LOST;
    greet_if_silent(s);
    return TAC_DEVICE_STALE;
}

/// Efforts along the device's axes: the force where they are linear, and what a torque does along
/// the components r of the rotation vector, dR/dr' of it: with the body's angular velocity
/// omega = J(r) r', tau . omega = (J' tau) . r'.
static void project(const taci_Serial *s, const tac_Wrench *wrench, double *effort)
{
    tac_Mat3 inverse = so3_left_jacobian_inverse(v3_at(s->turn));
    tac_Mat3 jacobian = m3_inverse(&inverse);
    double f[6];
    v3_put(f, wrench->force);
    v3_put(f + 3, m3_tmul_v(&jacobian, wrench->torque));
    for (int i = 0; i < s->caps.axes; i++)
        effort[i] = s->sign[i] * f[s->axis[i]];
}

tac_Result taci_serial_write(void *self, const tac_DeviceCommand *command)
{
    taci_Serial *s = self;
    if (s->gone)
        return TAC_ERR_DEVICE;
    project(s, &command->wrench[0], s->effort);
    s->waiting = true;
    bool answered = !s->asked || taci_clock_now() - s->asked_at > GIVE_UP_NS;
    if (!s->caps.free_running && !answered)
        return TAC_OK; // goes out with the answer
    return taci_serial_effort(s, s->effort, true);
}

void taci_serial_panic(void *self)
{
    // ESTOP, sequence 0, behind a zero that ends whatever frame was under way.
    static const uint8_t estop[] = {0x00, 0x02, 0x04, 0x03, 0xcb, 0xd1, 0x00};
    const taci_Serial *s = self;
    if (s->fd_plus1 == 0)
        return;
    size_t done = 0;
    for (int attempt = 0; attempt < 20 && done < sizeof estop; attempt++) {
        ssize_t put_now = write(s->fd_plus1 - 1, estop + done, sizeof estop - done);
        if (put_now > 0)
            done += (size_t)put_now;
        else
            poll(&(struct pollfd){.fd = s->fd_plus1 - 1, .events = POLLOUT}, 1, 1);
    }
}
