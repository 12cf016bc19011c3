// Recorded devices in a replay. See replay_devices.h.
#include "record/replay_devices.h"
#include <string.h>

const char *taci_replay_devices_begin(taci_ReplayDevices *d, tac_RecordingFile *file,
                                      const tac_Scene *scene, tac_World *world)
{
    int count = tac_recording_info(file).device_count;
    d->file = file;
    d->rig = tac_rig(world);
    for (int i = 0; i < count; i++) {
        tac_RecordedDevice seen = tac_recording_device(file, i);
        int index = tac_scene_find(scene, TAC_SCENE_DEVICE, seen.name);
        d->device[i].used = d->device[i].loaded = 0;
        if (index < 0)
            return "it has a device that is not in its scene";
        for (int c = 0; c < tac_scene_count(scene, TAC_SCENE_COUPLING); c++) {
            int device, frame;
            tac_scene_coupled(scene, c, &device, &frame);
            if (device == index && tac_rig_join_past(&d->rig, i, &seen.seen, frame,
                                                     tac_scene_port(scene, world, c)) != TAC_OK)
                return "a device that it has cannot be coupled with its scene";
        }
    }
    return NULL;
}

// The next row of a device, if it is of this step; NULL: there is none.
static const tac_RecordedServo *next_row(taci_ReplayDevices *d, int device, uint64_t step)
{
    tac_RecordedDevice recorded = tac_recording_device(d->file, device);
    uint64_t used = d->device[device].used, left = recorded.rows - used;
    if (left == 0)
        return NULL;
    if (used == d->device[device].loaded) {
        uint64_t count = left < TACI_REPLAY_ROWS ? left : TACI_REPLAY_ROWS;
        if (tac_recording_read_servo(d->file, device, used, count, d->device[device].row) != TAC_OK)
            return NULL;
        d->device[device].loaded += count;
    }
    const tac_RecordedServo *row = &d->device[device].row[used % TACI_REPLAY_ROWS];
    return row->step == step ? row : NULL;
}

static bool take_row(taci_ReplayDevices *d, int device, uint64_t step, tac_RigPast *past)
{
    const tac_RecordedServo *row = next_row(d, device, step);
    if (row == NULL || row->frame < 0 || row->frame >= TAC_DEVICE_FRAMES)
        return false;
    past->input.read = row->flags & TAC_SERVO_FRESH  ? TAC_DEVICE_FRESH
                       : row->flags & TAC_SERVO_LOST ? TAC_DEVICE_LOST
                                                     : TAC_DEVICE_STALE;
    past->input.state = (tac_DeviceState)row->state;
    past->input.coupled = (row->flags & TAC_SERVO_COUPLED) != 0;
    past->input.anchor = (row->flags & TAC_SERVO_ANCHOR) != 0;
    past->input.leap = (row->flags & TAC_SERVO_LEAP) != 0;
    past->input.outside |= row->flags & TAC_SERVO_OUTSIDE ? 1u << row->frame : 0u;
    past->input.dt = row->dt;
    past->input.t = row->t;
    past->input.pose[row->frame] = row->pose;
    past->written[row->frame] = row->written;
    d->device[device].used++;
    return true;
}

tac_Result taci_replay_devices_step(taci_ReplayDevices *d, double T)
{
    tac_RigPast *past = d->past;
    uint64_t step = tac_world_stats(d->rig.world).step_count;
    if (d->rig.device_count == 0)
        return tac_world_step(d->rig.world, T);
    memset(past, 0, sizeof d->past);
    for (int i = 0; i < d->rig.joint_count; i++)
        if (!take_row(d, d->rig.joint[i].device, step, &past[d->rig.joint[i].device]))
            return TAC_ERR_SYNTAX;
    return tac_rig_repeat(&d->rig, T, past);
}
