#ifndef TACTUS_RIG_H
#define TACTUS_RIG_H
#include <tactus/body_port.h>

/* A rig: a world and devices that step together, at one rate, in one thread.
 *
 *     tac_Rig rig = tac_rig(world);
 *     tac_rig_join(&rig, device, 0, port);    frame 0 of the device on a port of the world
 *     tac_device_start(device);
 *     tac_device_engage(device);
 *     tac_rig_wait(&rig, 2.0);                until forces are there
 *     while (running && tac_rig_step(&rig, 0.0) == TAC_OK)
 *         ...
 *
 * A step reads each device once, begins the world's step, gives each port what its device did,
 * sends what it wants to be felt through the device's guard, pushes what was written on the body,
 * ends the step, and books what that did. Device and body get the same wrench over the same
 * interval. With devices that make their own time (virtual, replay) every bit of it is decided by
 * its start.
 *
 * tac_world_load brings back the springs of ports as they were saved, loaded by where the hand was
 * then: with a hand on the device let go of forces before (tac_device_disengage), and engage again.
 *
 * A rig is a struct of plain values that owns nothing: worlds, ports and devices live on after it.
 * Where a port is gone its frame gets no force.
 */

#define TAC_RIG_DEVICES 8
#define TAC_RIG_JOINTS 64

typedef struct tac_RigJoint {
    int device; // of the rig
    int frame;
    tac_PortId port;
} tac_RigJoint;

typedef struct tac_Rig {
    tac_World *world;
    double timeout; // s, that a read may wait for a sample; default 0.1: devices that pace wait for
                    // theirs
    int device_count, joint_count;
    tac_Device *device[TAC_RIG_DEVICES];
    tac_DeviceInput input[TAC_RIG_DEVICES]; // as read in the last step
    tac_RigJoint joint[TAC_RIG_JOINTS];
    double period;                   // s, of the last step
    double told[TAC_RIG_DEVICES][2]; // N/m, N·m/rad: the stiffness that the guard was told
} tac_Rig;

/// A rig of a world, with no devices.
TAC_API tac_Rig tac_rig(tac_World *world);
/// Couple a frame of a device, which is open, to a port: connector and stiffness are chosen for it,
/// and the device's guard lets forces grow as fast as that stiffness needs. ERR_STALE: the port.
/// ERR_CAPACITY. ERR_INVALID: there is no such frame, it is taken, or the connector asks for what
/// is not known of the device (tac_port_text says what). A frame whose port was destroyed, alone or
/// with its body, may be joined anew.
TAC_API tac_Result tac_rig_join(tac_Rig *rig, tac_Device *device, int frame, tac_PortId port);
/// What a device read in a step, and what was written to it, as a recording has them.
typedef struct tac_RigPast {
    tac_DeviceInput input;
    tac_Wrench written[TAC_DEVICE_FRAMES]; // on the hand, in the scene
} tac_RigPast;

/// What the scene sees of a device of the rig, with the noise of its readings as tac_rig_wait
/// measured it: what a recording keeps.
TAC_API tac_DeviceSeen tac_rig_seen(const tac_Rig *rig, int device);
/// Join what was seen of a device in place of one, as number `device` of a rig that has no others
/// but such: 0, 1 and so on. For tac_rig_repeat; results as those of tac_rig_join.
TAC_API tac_Result tac_rig_join_past(tac_Rig *rig, int device, const tac_DeviceSeen *seen,
                                     int frame, tac_PortId port);
/// A step as it once was: with `past` of each device in place of reading and writing it. From the
/// same state it is the same step, bit for bit.
TAC_API tac_Result tac_rig_repeat(tac_Rig *rig, double T, const tac_RigPast *past);

/// Read and write the devices alone, asking for no force, until all of them are active, or their
/// time has gone on by `seconds`: then a world that begins is in the hand from its first step. The
/// noise of their readings is measured meanwhile, where a connector needs it, and stiffness chosen
/// by it: before a recording begins. Not for the haptic thread. False: one of them is not active.
TAC_API bool tac_rig_wait(tac_Rig *rig, double seconds);
/// One step of T seconds; 0: as long as the time from the last sample of the first device to this
/// one. Errors of the world: its step is undone, devices let go of the scene. A device that does
/// not answer, or is at fault, lets go of its ports and is no error: look at `input`.
TAC_API tac_Result tac_rig_step(tac_Rig *rig, double T);

#endif
