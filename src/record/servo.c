// What devices did, in recordings: rows, their type, and what a device is like.
#include "record/layout.h"
#include "record/rows.h"
#include <stdlib.h>
#include <string.h>

static bool add(hid_t type, const char *name, size_t offset, hid_t of)
{
    return H5Tinsert(type, name, offset, of) >= 0;
}

static bool add_numbers(hid_t type, const char *name, size_t offset, hsize_t count)
{
    hid_t numbers = H5Tarray_create2(H5T_NATIVE_DOUBLE, 1, &count);
    bool ok = numbers >= 0 && add(type, name, offset, numbers);
    if (numbers >= 0)
        H5Tclose(numbers);
    return ok;
}

bool taci_record_fill_servo_type(hid_t type)
{
    static const struct {
        const char *name;
        size_t offset;
    } counts[] = {{"step", offsetof(tac_RecordedServo, step)},
                  {"flags", offsetof(tac_RecordedServo, flags)},
                  {"state", offsetof(tac_RecordedServo, state)},
                  {"buttons", offsetof(tac_RecordedServo, buttons)},
                  {"tick", offsetof(tac_RecordedServo, tick)}},
      numbers[] = {{"t", offsetof(tac_RecordedServo, t)},
                   {"dt", offsetof(tac_RecordedServo, dt)},
                   {"grip", offsetof(tac_RecordedServo, grip)},
                   {"gain", offsetof(tac_RecordedServo, gain)},
                   {"work", offsetof(tac_RecordedServo, work)},
                   {"advance", offsetof(tac_RecordedServo, advance)}};
    bool ok = add(type, "frame", offsetof(tac_RecordedServo, frame), H5T_NATIVE_INT64);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        ok = ok && add(type, counts[i].name, counts[i].offset, H5T_NATIVE_UINT64);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        ok = ok && add(type, numbers[i].name, numbers[i].offset, H5T_NATIVE_DOUBLE);
    return ok && add_numbers(type, "position", offsetof(tac_RecordedServo, pose.p), 3) &&
           add_numbers(type, "quaternion", offsetof(tac_RecordedServo, pose.q), 4) &&
           add_numbers(type, "raw_position", offsetof(tac_RecordedServo, raw.p), 3) &&
           add_numbers(type, "raw_quaternion", offsetof(tac_RecordedServo, raw.q), 4) &&
           add_numbers(type, "wanted", offsetof(tac_RecordedServo, wanted), 6) &&
           add_numbers(type, "written", offsetof(tac_RecordedServo, written), 6);
}

// ---- what the scene saw of a device

static const struct {
    const char *name;
    size_t offset;
} seen_numbers[] = {
#define NUMBER(name)                          \
    {                                         \
#name, offsetof(tac_DeviceSeen, name) \
    }
    NUMBER(mass),       NUMBER(inertia),         NUMBER(damping),   NUMBER(turn_damping),
    NUMBER(resolution), NUMBER(turn_resolution), NUMBER(force_max), NUMBER(torque_max),
    NUMBER(period),     NUMBER(latency),         NUMBER(energy),    NUMBER(length),
    NUMBER(noise),      NUMBER(turn_noise),
#undef NUMBER
};
enum { SEEN_NUMBERS = sizeof seen_numbers / sizeof *seen_numbers, SEEN_FIRST = 11 };

bool taci_record_put_device(hid_t table, const tac_RecordedDevice *device)
{
    bool ok = taci_h5_put_text(table, "name", device->name) &&
              taci_h5_put_u64(table, "delay", (uint64_t)device->seen.delay) &&
              taci_h5_put_u64(table, "axes", (uint64_t)device->seen.axes);
    for (int i = 0; i < SEEN_NUMBERS && ok; i++) {
        double value;
        memcpy(&value, (const char *)&device->seen + seen_numbers[i].offset, sizeof value);
        ok = taci_h5_put_double(table, seen_numbers[i].name, value);
    }
    return ok;
}

bool taci_record_get_device(hid_t table, tac_RecordedDevice *device)
{
    uint64_t delay, axes;
    bool ok = (device->name = taci_h5_get_text(table, "name")) != NULL &&
              taci_h5_get_u64(table, "delay", &delay) && taci_h5_get_u64(table, "axes", &axes) &&
              delay <= TAC_PORT_DELAY && axes <= TAC_PORT_AXES;
    if (!ok)
        return false;
    device->seen.delay = (int)delay;
    device->seen.axes = (int)axes;
    for (int i = 0; i < SEEN_NUMBERS && ok; i++) {
        double value;
        bool known = taci_h5_get_double(table, seen_numbers[i].name, &value);
        ok = known || i >= SEEN_FIRST; // 0: older recordings lack it
        if (known)
            memcpy((char *)&device->seen + seen_numbers[i].offset, &value, sizeof value);
    }
    return ok;
}

// ---- taking rows

int taci_record_servo_frames(const tac_Rig *rig, int device)
{
    int count = 0;
    for (int i = 0; rig != NULL && i < rig->joint_count; i++)
        count += rig->joint[i].device == device;
    return count;
}

static tac_RecordedServo make_row(const tac_Rig *rig, const tac_RigJoint *joint, uint64_t step)
{
    const tac_DeviceInput *in = &rig->input[joint->device];
    tac_PortEndInfo port = tac_port_info(rig->world, joint->port);
    tac_DeviceInfo device = tac_device_info(rig->device[joint->device]);
    uint64_t flags = in->read == TAC_DEVICE_FRESH  ? (uint64_t)TAC_SERVO_FRESH
                     : in->read == TAC_DEVICE_LOST ? (uint64_t)TAC_SERVO_LOST
                                                   : 0;
    flags |= in->coupled ? (uint64_t)TAC_SERVO_COUPLED : 0;
    flags |= in->anchor ? (uint64_t)TAC_SERVO_ANCHOR : 0;
    flags |= in->leap ? (uint64_t)TAC_SERVO_LEAP : 0;
    flags |= in->outside >> joint->frame & 1 ? (uint64_t)TAC_SERVO_OUTSIDE : 0;
    return (tac_RecordedServo){.step = step,
                               .flags = flags,
                               .state = (uint64_t)in->state,
                               .buttons = in->buttons,
                               .frame = joint->frame,
                               .t = in->t,
                               .dt = in->dt,
                               .pose = in->pose[joint->frame],
                               .raw = in->raw[joint->frame],
                               .wanted = port.wanted,
                               .written = port.written,
                               .grip = in->grip,
                               .gain = device.gain,
                               .work = device.work[joint->frame]};
}

void taci_record_servo_take(taci_RecordRows *r, int device, uint64_t step)
{
    const tac_Rig *rig = r->rig;
    uint64_t *count = &r->taken.count.servo[device];
    for (int i = 0; i < rig->joint_count; i++)
        if (rig->joint[i].device == device) {
            uint64_t entry = (*count)++ - r->base.servo[device];
            r->servo[device][entry % (uint64_t)r->servo_capacity[device]] =
                make_row(rig, &rig->joint[i], step);
        }
}
