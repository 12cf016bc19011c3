#ifndef TACI_SPNAV_H
#define TACI_SPNAV_H
#include <tactus/device.h>

/* spnav: a SpaceMouse, by the protocol of the spacenavd daemon: a local socket that gives packets
 * of eight integers of 32 bits, [type, x, y, z, rx, ry, rz, period], at each event.
 *
 * A deflection is a velocity, so the pose is its integral: a target moves with the velocity of the
 * cap, and the pose follows it critically damped with 20 Hz, so that a scene sees a smooth motion.
 * The daemon says nothing while the cap rests: no event for 200 ms is velocity zero, not a loss. No
 * force can be written. */

enum { SPNAV_PACKET = 32, SPNAV_AXES = 6 };

typedef struct taci_Spnav {
    // set by open
    int fd_plus1;         // 0: closed
    double speed, turn;   // m/s, rad/s at full deflection
    double dead;          // counts
    int axis[SPNAV_AXES]; // number of the packet's value, 0..5, for x y z rx ry rz
    double sign[SPNAV_AXES];
    double reach;  // m: half the edge of the workspace
    double period; // s, of samples
    // of the haptic thread
    uint8_t bytes[SPNAV_PACKET];
    int count;                 // of a packet that is not whole
    double full;               // counts: the most seen, at least 350
    double counts[SPNAV_AXES]; // of the last motion, our axes
    uint64_t heard;            // ns, when
    uint32_t buttons;
    bool gone, away;              // the daemon has closed; the device is unplugged
    uint64_t seq, last;           // ns: of the last sample
    tac_Vec3 target, place, rate; // m, m, m/s
    tac_Quat target_turn, turned;
    tac_Vec3 spin; // rad/s
} taci_Spnav;

tac_DeviceRead taci_spnav_read(void *self, double timeout, tac_DeviceSample *sample) TAC_RT;
tac_Result taci_spnav_write(void *self, const tac_DeviceCommand *command) TAC_RT;
/// What a deflection of `counts` is of the full one: none in the dead zone, then as the cube.
double taci_spnav_response(double counts, double dead, double full) TAC_RT;

#endif
