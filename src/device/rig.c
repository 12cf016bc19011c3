// A world and devices in lockstep (rig.h): every port gets what its device did, every device what
// its ports want to be felt, through its guard, and every body what was really written.
#include "base/clock.h"
#include "port/port_end.h"
#include "world/ports.h"
#include <math.h>
#include <string.h>
#include <tactus/rig.h>

#define LONGEST 2.0 // usual periods: a step that makes up for more would not be that of the devices

tac_Rig tac_rig(tac_World *world)
{
    tac_Rig rig;
    memset(&rig, 0, sizeof rig);
    rig.world = world;
    rig.timeout = 0.1;
    return rig;
}

static int device_of(const tac_Rig *rig, const tac_Device *device)
{
    int i = 0;
    while (i < rig->device_count && rig->device[i] != device)
        i++;
    return i;
}

/// Forget the joints whose ports have gone with their bodies: their frames are free.
static void forget_gone(tac_Rig *rig)
{
    int left = 0;
    for (int i = 0; i < rig->joint_count; i++)
        if (tac_port_is_valid(rig->world, rig->joint[i].port))
            rig->joint[left++] = rig->joint[i];
    rig->joint_count = left;
}

static bool is_taken(const tac_Rig *rig, int device, int frame, tac_PortId port)
{
    for (int i = 0; i < rig->joint_count; i++) {
        const tac_RigJoint *j = &rig->joint[i];
        bool same = j->port.index1 == port.index1 && j->port.generation == port.generation;
        if (same || (j->device == device && j->frame == frame))
            return true;
    }
    return false;
}

/// The guard lets forces grow as fast as the stiffest spring on the device needs.
static void tell_stiffness(tac_Rig *rig, int device)
{
    double K = 0.0, turn = 0.0;
    for (int i = 0; i < rig->joint_count; i++) {
        if (rig->joint[i].device != device)
            continue;
        tac_PortEndInfo info = tac_port_info(rig->world, rig->joint[i].port);
        K = info.stiffness > K ? info.stiffness : K;
        turn = info.axes == 6 && info.turn_stiffness > turn ? info.turn_stiffness : turn;
    }
    rig->told[device][0] = K;
    rig->told[device][1] = turn;
    tac_device_stiffness(rig->device[device], K, turn);
}

/// A spring that an edit has made stiffer than the guard knows of: forces must grow as fast.
static void tell_stiffer(tac_Rig *rig, int device)
{
    double *told = rig->told[device], K = told[0], turn = told[1];
    for (int i = 0; i < rig->joint_count; i++) {
        const tac_PortEnd *end = tac_port_end(rig->world, rig->joint[i].port);
        if (rig->joint[i].device != device || end == NULL)
            continue;
        K = end->device_stiffness > K ? end->device_stiffness : K;
        turn =
            end->axes == 6 && end->device_turn_stiffness > turn ? end->device_turn_stiffness : turn;
    }
    if (K > told[0] || turn > told[1])
        tac_device_stiffness(rig->device[device], told[0] = K, told[1] = turn);
}

/// A frame of number `d`, which is or becomes a device of the rig.
static tac_Result join(tac_Rig *rig, int d, const tac_DeviceSeen *seen, int frame, tac_PortId port)
{
    tac_PortEnd *end = tac_port_end(rig->world, port);
    if (end == NULL)
        return TAC_ERR_STALE;
    if (d == TAC_RIG_DEVICES || rig->joint_count == TAC_RIG_JOINTS)
        return TAC_ERR_CAPACITY;
    if (is_taken(rig, d, frame, port))
        return TAC_ERR_INVALID;
    tac_Result result = tac_port_end_connect(end, seen);
    if (result != TAC_OK)
        return result;
    if (d == rig->device_count)
        rig->device_count++;
    rig->joint[rig->joint_count++] = (tac_RigJoint){d, frame, port};
    return TAC_OK;
}

tac_Result tac_rig_join(tac_Rig *rig, tac_Device *device, int frame, tac_PortId port)
{
    if (device == NULL || frame < 0 || frame >= tac_device_caps(device).frames)
        return TAC_ERR_INVALID;
    forget_gone(rig);
    int d = device_of(rig, device);
    tac_DeviceSeen seen = tac_device_seen(device);
    tac_Result result = join(rig, d, &seen, frame, port);
    if (result != TAC_OK)
        return result;
    rig->device[d] = device;
    tell_stiffness(rig, d);
    return TAC_OK;
}

tac_Result tac_rig_join_past(tac_Rig *rig, int device, const tac_DeviceSeen *seen, int frame,
                             tac_PortId port)
{
    if (frame < 0 || frame >= TAC_DEVICE_FRAMES || device < 0 || device > rig->device_count)
        return TAC_ERR_INVALID;
    return join(rig, device, seen, frame, port);
}

/// From the last sample of the first device to this one, as far as that is a period.
static double measured(const tac_Rig *rig)
{
    if (rig->device_count == 0)
        return 0.001;
    double usual = tac_device_seen(rig->device[0]).period, dt = rig->input[0].dt;
    if (rig->input[0].read != TAC_DEVICE_FRESH || !(dt > 0.0))
        return usual;
    return fmin(fmax(dt, usual / LONGEST), usual * LONGEST);
}

static void read_devices(tac_Rig *rig)
{
    for (int d = 0; d < rig->device_count; d++)
        tac_device_read(rig->device[d], rig->timeout, &rig->input[d]);
}

/// While the guard brings forces in or takes them out, a spring would store what nobody pays for:
/// it is anchored when they are all there, and let go when they begin to go. Beyond the workspace
/// the fence pushes the hand instead, and no body shall take that for its own.
static bool is_coupled(const tac_DeviceInput *device, int frame)
{
    return device->coupled && device->state == TAC_DEVICE_ACTIVE &&
           device->read != TAC_DEVICE_LOST && !(device->outside >> frame & 1);
}

static tac_Wrench tick(const tac_Rig *rig, const tac_RigJoint *j)
{
    const tac_DeviceInput *device = &rig->input[j->device];
    tac_PortEnd *end = tac_port_end(rig->world, j->port);
    tac_PortEndInput in = {.device = device->pose[j->frame],
                           .dt = device->dt,
                           .fresh = device->read == TAC_DEVICE_FRESH,
                           .coupled = is_coupled(device, j->frame),
                           .anchor = device->anchor,
                           .leap = device->leap};
    if (end != NULL && !tac_port_holds(rig->world, j->port)) { // nothing to be felt
        in.body = in.device;
        in.coupled = in.anchor = false;
    }
    if (end == NULL || tac_port_look(rig->world, j->port, &in) != TAC_OK)
        return (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    return tac_port_end_tick(end, &in);
}

/// Device by device: what its ports want goes out, what was written goes onto their bodies. `past`:
/// what was written once, to devices that are not there.
static void exchange(tac_Rig *rig, const tac_RigPast *past)
{
    for (int d = 0; d < rig->device_count; d++) {
        tac_Wrench wanted[TAC_DEVICE_FRAMES] = {0}, written[TAC_DEVICE_FRAMES] = {0};
        if (past == NULL)
            tell_stiffer(rig, d);
        for (int i = 0; i < rig->joint_count; i++)
            if (rig->joint[i].device == d)
                wanted[rig->joint[i].frame] = tick(rig, &rig->joint[i]);
        if (past != NULL)
            memcpy(written, past[d].written, sizeof written);
        else
            tac_device_write(rig->device[d], wanted, 0.0, written);
        for (int i = 0; i < rig->joint_count; i++) {
            tac_PortEnd *end = tac_port_end(rig->world, rig->joint[i].port);
            if (rig->joint[i].device != d || end == NULL)
                continue;
            int frame = rig->joint[i].frame;
            if (rig->input[d].outside >> frame & 1)
                written[frame].force = (tac_Vec3){0, 0, 0}; // that of the fence
            tac_port_push(rig->world, rig->joint[i].port,
                          tac_port_end_written(end, written[frame]));
        }
    }
}

/// No step is made: nothing is to be felt.
static tac_Result let_go(tac_Rig *rig, tac_Result why)
{
    const tac_Wrench zero[TAC_DEVICE_FRAMES] = {0};
    for (int d = 0; d < rig->device_count && rig->device[d] != NULL; d++) {
        tac_device_disengage(rig->device[d]);
        tac_device_write(rig->device[d], zero, 0.0, NULL);
    }
    return why;
}

/// The step from what was read on.
static tac_Result step(tac_Rig *rig, const tac_RigPast *past)
{
    tac_Result result = tac_world_begin(rig->world, rig->period);
    if (result != TAC_OK)
        return let_go(rig, result);
    exchange(rig, past);
    result = tac_world_end(rig->world);
    if (result != TAC_OK) {
        taci_world_ports_take_back(rig->world); // pushes outlive a step that is undone
        return let_go(rig, result);
    }
    for (int i = 0; i < rig->joint_count; i++) {
        tac_PortEnd *end = tac_port_end(rig->world, rig->joint[i].port);
        if (end != NULL)
            tac_port_end_moved(end, tac_port_work(rig->world, rig->joint[i].port));
    }
    return TAC_OK;
}

static bool are_active(const tac_Rig *rig)
{
    for (int d = 0; d < rig->device_count; d++)
        if (rig->input[d].state != TAC_DEVICE_ACTIVE)
            return false;
    return true;
}

/// Whether a loop must wait for its next period itself: no device makes time, none paces.
static bool needs_clock(const tac_Rig *rig)
{
    for (int d = 0; d < rig->device_count; d++)
        if (tac_device_caps(rig->device[d]).flags & (TAC_DEVICE_OWN_TIME | TAC_DEVICE_PACES))
            return false;
    return true;
}

/// The ports of a device that is not felt yet hear how noisy its readings are.
static void listen(const tac_Rig *rig)
{
    for (int i = 0; i < rig->joint_count; i++) {
        const tac_RigJoint *j = &rig->joint[i];
        const tac_DeviceInput *device = &rig->input[j->device];
        tac_PortEnd *end = tac_port_end(rig->world, j->port);
        if (end != NULL && device->read == TAC_DEVICE_FRESH)
            taci_port_end_listen(end, &device->pose[j->frame], device->dt);
    }
}

tac_DeviceSeen tac_rig_seen(const tac_Rig *rig, int device)
{
    tac_DeviceSeen seen = tac_device_seen(rig->device[device]);
    for (int i = 0; i < rig->joint_count; i++) {
        const tac_PortEnd *end = tac_port_end(rig->world, rig->joint[i].port);
        if (rig->joint[i].device != device || end == NULL)
            continue;
        seen.noise = fmax(seen.noise, end->device.noise);
        seen.turn_noise = fmax(seen.turn_noise, end->device.turn_noise);
    }
    return seen;
}

/// What was heard decides how stiff each port may be; all frames of a device are taken alike.
static void connect_anew(tac_Rig *rig)
{
    for (int d = 0; d < rig->device_count; d++) {
        tac_DeviceSeen seen = tac_rig_seen(rig, d);
        for (int i = 0; i < rig->joint_count; i++) {
            tac_PortEnd *end = tac_port_end(rig->world, rig->joint[i].port);
            if (rig->joint[i].device == d && end != NULL && !end->placed)
                tac_port_end_connect(end, &seen);
        }
        tell_stiffness(rig, d);
    }
}

bool tac_rig_wait(tac_Rig *rig, double seconds)
{
    const tac_Wrench zero[TAC_DEVICE_FRAMES] = {0};
    double period = rig->device_count > 0 ? tac_device_seen(rig->device[0]).period : 0.001;
    bool clock = needs_clock(rig);
    uint64_t next = taci_clock_now();
    for (int64_t k = 0; (double)k * period <= seconds && rig->device_count > 0; k++) {
        read_devices(rig);
        for (int d = 0; d < rig->device_count; d++)
            tac_device_write(rig->device[d], zero, 0.0, NULL);
        listen(rig);
        if (are_active(rig))
            break;
        next += (uint64_t)(1e9 * period);
        if (clock)
            next = taci_clock_wait(next);
    }
    connect_anew(rig);
    return are_active(rig);
}

tac_Result tac_rig_step(tac_Rig *rig, double T)
{
    read_devices(rig);
    rig->period = T != 0.0 ? T : measured(rig);
    return step(rig, NULL);
}

tac_Result tac_rig_repeat(tac_Rig *rig, double T, const tac_RigPast *past)
{
    for (int d = 0; d < rig->device_count; d++)
        rig->input[d] = past[d].input;
    rig->period = T;
    return step(rig, past);
}
