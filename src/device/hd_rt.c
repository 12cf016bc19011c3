// hd: a round of the scheduler, and the haptic thread's end (hd.h).
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"
#include "device/hd.h"
#include "math/so3.h"
#include <poll.h>
#include <string.h>

enum {
    WARM_MOTORS = 0x0200,
    MAX_FORCE = 0x0201,
    MAX_IMPULSE = 0x0202,
    MAX_VELOCITY = 0x0203,
    FORCE_ERROR = 0x0204,
    DEVICE_FAULT = 0x0300,
    COMM_ERROR = 0x0302,
};
enum { STUCK_ROUNDS = 2000 }; // 2 s
#define STUCK_TURN 0.1        // rad

/// A row of columns: [i] of a matrix is column i / 4. It is not quite orthonormal, so the first two
/// columns are made so, and the third is their product.
static tac_Quat turn_of(const double t[16])
{
    tac_Vec3 a = v3(t[0], t[1], t[2]), b = v3(t[4], t[5], t[6]);
    double norm = v3_norm(a);
    if (!(norm > 0.5))
        return q_identity();
    a = v3_scale(1.0 / norm, a);
    b = v3_axpy(b, -v3_dot(a, b), a);
    norm = v3_norm(b);
    if (!(norm > 0.5))
        return q_identity();
    b = v3_scale(1.0 / norm, b);
    tac_Vec3 c = v3_cross(a, b);
    const tac_Mat3 m = {{{a.x, b.x, c.x}, {a.y, b.y, c.y}, {a.z, b.z, c.z}}};
    return q_normalize(q_from_matrix(&m));
}

/// A device that is not calibrated may give one position for ever, while its gimbal turns.
static bool is_stuck(taci_Hd *d, const double *position)
{
    double gimbal[3] = {0};
    d->call.get_doubles(HD_GIMBAL, gimbal);
    double step = 0.0;
    for (int i = 0; i < 3; i++)
        step += fabs(gimbal[i] - d->gimbal[i]);
    bool same = position[0] == d->last[0] && position[1] == d->last[1] && position[2] == d->last[2];
    d->stuck = same ? d->stuck + 1 : 0;
    d->moved = same ? d->moved + step : 0.0;
    memcpy(d->last, position, sizeof d->last);
    memcpy(d->gimbal, gimbal, sizeof gimbal);
    return d->stuck > STUCK_ROUNDS && d->moved > STUCK_TURN;
}

static void take_sample(taci_Hd *d)
{
    double position[3] = {0}, transform[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    int buttons = 0;
    d->call.get_doubles(HD_POSITION, position);
    d->call.get_doubles(HD_TRANSFORM, transform);
    d->call.get_integers(HD_BUTTONS, &buttons);
    double now = 1e-9 * (double)taci_clock_now();
    taci_BetweenSample sample = {
        .seq = ++d->seq,
        .t = now,
        .t_device = now,
        .pose = {v3_scale(1e-3, v3_at(position)), turn_of(transform)},
        .buttons = (uint32_t)buttons,
        .status = d->condition | d->error_status,
    };
    if (is_stuck(d, position))
        sample.status &= ~(uint32_t)TAC_DEVICE_CALIBRATED;
    taci_between_publish(d->between, &sample);
}

static void give_force(taci_Hd *d, const taci_BetweenForce *force)
{
    double f[3], t[3];
    v3_put(f, force->wrench.force);
    v3_put(t, v3_scale(1e3, force->wrench.torque));
    d->call.set_doubles(HD_FORCE, f);
    if (d->turns)
        d->call.set_doubles(HD_TORQUE, t);
}

static uint32_t status_of_error(unsigned code)
{
    switch (code) {
    case 0:
        return 0;
    case WARM_MOTORS:
        return TAC_DEVICE_TOO_HOT;
    case MAX_FORCE:
    case MAX_IMPULSE:
        return TAC_DEVICE_SATURATED;
    case MAX_VELOCITY:
    case FORCE_ERROR:
    case DEVICE_FAULT:
    case COMM_ERROR:
        return TAC_DEVICE_HARDWARE_FAULT;
    default:
        return 0;
    }
}

unsigned taci_hd_round(void *self)
{
    taci_Hd *d = self;
    static const taci_BetweenForce none;
    taci_BetweenForce force;
    d->call.make_current(d->device); // other devices have theirs
    d->call.begin_frame(d->device);
    take_sample(d);
    uint64_t deadline = taci_clock_now() + (uint64_t)(1e9 * d->patience);
    double old = d->patience > BETWEEN_OLD ? d->patience : BETWEEN_OLD;
    taci_between_force(d->between, d->seq, deadline, old, &force);
    bool leave = atomic_load(&d->leave);
    give_force(d, leave ? &none : &force);
    d->call.end_frame(d->device);
    d->error_status = status_of_error(d->call.error().code);
    atomic_fetch_add(&d->rounds, 1);
    return leave ? 0 : 1;
}

tac_DeviceRead taci_hd_read(void *self, double timeout, tac_DeviceSample *sample)
{
    taci_Hd *d = self;
    return taci_between_read(d->between, timeout, sample);
}

tac_Result taci_hd_write(void *self, const tac_DeviceCommand *command)
{
    taci_Hd *d = self;
    taci_between_write(d->between, command);
    return TAC_OK;
}

void taci_hd_panic(void *self)
{
    // The scheduler's thread gives zero from its next round on; two rounds are waited for. If that
    // thread is the one that died, nobody calls the library any more, and its own watchdog acts.
    taci_Hd *d = self;
    if (d->between == NULL || !d->scheduled)
        return;
    d->between->panicked = true;
    uint64_t rounds = atomic_load(&d->rounds);
    for (int ms = 0; ms < 20 && atomic_load(&d->rounds) < rounds + 2; ms++)
        poll(NULL, 0, 1);
}
