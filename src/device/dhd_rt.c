/* dhd: what runs on the haptic thread (dhd.h). The maker's calls take the USB's time, 0.25 to 1 ms;
 * the loop is paced by its own clock. */
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"
#include "device/dhd.h"
#include "math/so3.h"
#include <poll.h>

enum { TOO_SOON = 1, SATURATED = 2 };
enum { STATUS_EVERY = 20, ERRORS_LOST = 3 };
enum { POWER = 0, CONNECTED = 1, RESET = 3, FORCE = 5, FAULT = 9, FORCE_OFF_CAUSE = 14 };
enum { OFF_VELOCITY = 2, OFF_WATCHDOG = 3, OFF_USB = 5 };

static tac_Vec3 to_base(double x, double y, double z)
{
    return v3(y, z, x);
}

/// P R P', for ours = P theirs.
static tac_Quat turn_to_base(double r[3][3])
{
    static const int from[3] = {1, 2, 0};
    tac_Mat3 m;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m.m[i][j] = r[from[i]][from[j]];
    return q_normalize(q_from_matrix(&m));
}

void taci_dhd_ask(taci_Dhd *d)
{
    int status[32] = {0}; // 17 in the newest library, fewer in older ones
    if (d->call.status(status, d->id) < 0) {
        d->condition = 0;
        return;
    }
    int cause = status[FORCE_OFF_CAUSE];
    bool fault =
        status[FAULT] || cause == OFF_VELOCITY || cause == OFF_WATCHDOG || cause == OFF_USB;
    d->condition = status[CONNECTED] ? TAC_DEVICE_CONNECTED : 0;
    d->condition |= status[RESET] ? TAC_DEVICE_CALIBRATED : 0;
    d->condition |= status[FORCE] ? TAC_DEVICE_FORCES_ON : 0;
    d->condition |= fault || !status[POWER] ? TAC_DEVICE_HARDWARE_FAULT : 0;
}

/// The library's word for a pose: negative, 0, or TOO_SOON with the numbers of before.
static int get_pose(taci_Dhd *d, tac_DeviceSample *sample)
{
    double x, y, z, r[3][3];
    int word = d->call.pose(&x, &y, &z, r, d->id);
    if (word < 0 || word == TOO_SOON)
        return word;
    sample->pose[0].p = to_base(x, y, z);
    sample->pose[0].q = d->wrist ? turn_to_base(r) : q_identity();
    return 0;
}

static void fill(taci_Dhd *d, tac_DeviceSample *sample)
{
    if (--d->until_status < 0) {
        taci_dhd_ask(d);
        d->until_status = STATUS_EVERY;
    }
    sample->seq = ++d->seq;
    sample->t = 1e-9 * (double)taci_clock_now();
    sample->t_device = sample->t;
    sample->buttons = d->call.buttons(d->id);
    if (d->gripper)
        d->call.grip_gap(&sample->grip, d->id);
    sample->status = d->condition | (d->saturated ? TAC_DEVICE_SATURATED : 0);
}

static tac_DeviceRead read_inside(taci_Dhd *d, double timeout, tac_DeviceSample *sample)
{
    uint64_t end = taci_clock_now() + (uint64_t)(1e9 * timeout);
    int word = get_pose(d, sample);
    while (word == TOO_SOON && taci_clock_now() < end)
        word = get_pose(d, sample);
    if (word < 0)
        return ++d->errors < ERRORS_LOST ? TAC_DEVICE_STALE : TAC_DEVICE_LOST;
    d->errors = 0;
    if (word == TOO_SOON)
        return TAC_DEVICE_STALE;
    fill(d, sample);
    return TAC_DEVICE_FRESH;
}

tac_DeviceRead taci_dhd_read(void *self, double timeout, tac_DeviceSample *sample)
{
    taci_Dhd *d = self;
    atomic_store(&d->inside, true);
    tac_DeviceRead read = TAC_DEVICE_LOST;
    if (!atomic_load(&d->dead))
        read = read_inside(d, timeout, sample);
    atomic_store(&d->inside, false);
    return read;
}

/// Ours to theirs: x = our z, y = our x, z = our y.
static int put(const taci_Dhd *d, tac_Wrench w, double grip)
{
    return d->call.force(w.force.z, w.force.x, w.force.y, w.torque.z, w.torque.x, w.torque.y, grip,
                         d->id);
}

tac_Result taci_dhd_write(void *self, const tac_DeviceCommand *command)
{
    taci_Dhd *d = self;
    atomic_store(&d->inside, true);
    int word = -1;
    if (!atomic_load(&d->dead))
        word = put(d, command->wrench[0], command->grip);
    atomic_store(&d->inside, false);
    d->saturated = word == SATURATED;
    return word < 0 ? TAC_ERR_DEVICE : TAC_OK;
}

void taci_dhd_panic(void *self)
{
    taci_Dhd *d = self;
    if (!d->open || atomic_exchange(&d->dead, true))
        return;
    // The loop may be within a call on another thread: let it come out. If it died in there, the
    // library may hold a lock that will not open again, and the device has to stop by itself.
    for (int ms = 0; ms < 20 && atomic_load(&d->inside); ms++)
        poll(NULL, 0, 1);
    if (atomic_load(&d->inside))
        return;
    put(d, (tac_Wrench){{0, 0, 0}, {0, 0, 0}}, 0.0);
    d->call.enable_force(0, d->id);
}
