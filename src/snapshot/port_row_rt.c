// The row of a port, by whoever holds its end: while a session runs that is the haptic thread.
#include <string.h>
#include <tactus/snapshot.h>

static void put(double to[3], tac_Vec3 v)
{
    to[0] = v.x, to[1] = v.y, to[2] = v.z;
}

static void put_wrench(double to[6], tac_Wrench w)
{
    put(to, w.force);
    put(to + 3, w.torque);
}

static void put_device(const tac_PortEnd *end, tac_SnapshotPort *row)
{
    tac_Vec3 axis = end->def.axis;
    double along = end->at.x[0];
    tac_Quat q = end->axes == 6 ? end->at.q : (tac_Quat){1.0, 0.0, 0.0, 0.0};
    if (end->axes == 1)
        put(row->device, (tac_Vec3){along * axis.x, along * axis.y, along * axis.z});
    else
        memcpy(row->device, end->at.x, sizeof row->device);
    row->device_q[0] = q.w, row->device_q[1] = q.x, row->device_q[2] = q.y, row->device_q[3] = q.z;
}

void tac_snapshot_of_port(const tac_PortEnd *end, tac_SnapshotPort *row)
{
    tac_PortEndInfo info = tac_port_end_info(end);
    memset(row, 0, sizeof *row);
    put_device(end, row);
    row->body_q[0] = 1.0;
    put_wrench(row->wanted, info.wanted);
    put_wrench(row->written, info.written);
    row->from_device = info.device;
    row->into_body = info.world;
    row->stored = info.stored;
    row->released = info.released;
    row->held = info.held;
    row->stiffness = info.stiffness;
    row->turn_stiffness = info.turn_stiffness;
    row->share = info.share;
    row->flags = (info.engaged ? (uint32_t)TAC_SNAPSHOT_ENGAGED : 0) |
                 (info.waits ? (uint32_t)TAC_SNAPSHOT_WAITS : 0) |
                 (end->placed ? 0 : (uint32_t)TAC_SNAPSHOT_UNPLACED);
}
