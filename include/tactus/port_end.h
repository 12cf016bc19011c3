#ifndef TACTUS_PORT_END_H
#define TACTUS_PORT_END_H
#include <tactus/coupling.h>
#include <tactus/device.h>
#include <tactus/predictive.h>

/* The haptic side of a port: one frame of a device on a spring to a point of a body.
 *
 * The spring has a stiffness for the way from the body's point to the device, and with six axes one
 * for the rotation vector between them. A connector decides what of it is felt, and keeps the
 * account of what crosses. Every tick:
 *
 *     tac_port_end_tick     what the device does, what the body will do: gives the wrench wanted on
 *                           the hand
 *     tac_port_end_written  what the guard let through: gives the wrench for the body, over the
 *                           same interval as that on the hand
 *     tac_port_end_moved    what that did on the body, J
 *
 * World axes; wrenches on the hand are about the frame's origin, those on the body about its point.
 * The spring is anchored, with no force, when forces begin to count and when the device says so
 * (clutch let go, after a gap): the way and turn between the two at that moment stay between them.
 * A body that moves so fast that the spring could not stop it within the force of the device is not
 * held until it is slower. When forces no longer count it is let go, and what was felt fades within
 * a tenth of a second.
 *
 *     from the device = into the body + stored now + released by anchoring + held
 *
 * to rounding, whatever the guard did and however periods vary; `held` is what the connector has
 * absorbed so far, negative where it has generated. All of it is one struct of plain values, which
 * can be copied and saved; all but tac_port_end_init, _connect and _text may be called on the
 * haptic thread.
 */

#define TAC_CONNECTORS(X)                                             \
    X(AUTO, "auto", "as the device allows")                           \
    X(PREDICTIVE, "src-p", "predictive storage-referenced connector") \
    X(SRC, "src", "storage-referenced connector")                     \
    X(TANK, "tank", "virtual coupling with a tank")                   \
    X(HOLD, "hold", "virtual coupling, held")                         \
    X(PCDC, "pcdc", "passive continuous-discrete connection")         \
    X(POPC, "popc", "passivity observer and controller")              \
    X(PLAIN, "plain", "the spring as it is, and the account of it")

typedef enum tac_Connector {
#define X(name, text, meaning) TAC_CONNECTOR_##name,
    TAC_CONNECTORS(X)
#undef X
        TAC_CONNECTOR_COUNT
} tac_Connector;

#define TAC_PORT_DELAY 6 // samples, at most

typedef struct tac_PortEndDef {
    tac_Connector connector; // default AUTO
    int axes;                // 1, 3 or 6; default 3. A device that drives no torques has at most 3
    tac_Vec3 axis;           // of one axis: its direction in the scene; default (0, 0, 1)
    double stiffness;        // N/m, in the scene; default 1000
    double turn_stiffness;   // N·m/rad; default 0: stiffness / 750
    bool limit;              // lower both to what the device holds with this connector; default
                             // true
    double hand_mass;        // kg, of the heaviest hand that may hold it; default 1
    double damping_ratio;    // PREDICTIVE: of the spring with the device; default 0.3
    double tank, tank_cap;   // J, TANK; default 0.001 and 0.020
    int cookie;              // set by tac_port_end_def_default
} tac_PortEndDef;

/// Of a tick.
typedef struct tac_PortEndInput {
    // the device, as tac_DeviceInput has it
    tac_Pose device; // in the scene
    double dt;       // s, since the last fresh sample; 0: as usual
    bool fresh;      // false: the sample of before stands
    bool coupled;    // forces count in full: state ACTIVE, not while a guard brings them in or out,
                     // which tac_DeviceInput.coupled is, too
    bool anchor;     // begin anew here, with no force
    bool leap;       // the way from the sample before is no motion
    // the body's point, as tac_port_look has it
    tac_Pose body;
    tac_Twist going;                               // of the state
    tac_Twist free;                                // mean of the coming step without this port
    double response[TAC_PORT_AXES][TAC_PORT_AXES]; // what a wrench adds to that mean
    double period;                                 // s, of that step
} tac_PortEndInput;

typedef struct tac_PortEndInfo {
    tac_PortInfo port; // what the connector says of itself
    // as of the last fresh sample
    double device;           // J, from the device: with what was really written, over what it moved
    double world;            // J, into the body
    double stored;           // J, in the spring as the connector has it
    double released;         // J, that the spring lost when it was anchored anew or let go
    double held;             // J, device - world - stored - released
    tac_Connector connector; // in use; AUTO: no device is connected
    int axes;                // in use
    double stiffness, turn_stiffness; // in use, in the scene: N/m, N·m/rad; a light body lowers
                                      // them while it is held
    double bound, turn_bound;         // what the device holds with this connector; infinite: any
    double way[TAC_PORT_AXES];        // deflection of the spring: m, rad
    tac_Wrench wanted, written;       // on the hand, last
    tac_Vec3 place;   // m, of the device in the scene; of one axis (along it, 0, 0).
                      // tac_port_info: before its first sample that of the body
    int64_t anchored; // times
    bool engaged;
    bool waits; // forces count, but the body moves too fast to be held: the spring could not stop
                // it within the force that the device has
    // PREDICTIVE; of another connector 1, 0, 0, 0
    double share;      // of the stiffness in use, felt now: less where a detector took some, 0: no
                       // force for as long as the device is connected
    int taken;         // how often a detector lowered it for good
    uint32_t taken_by; // tac_PredictiveFlag of the first of them: ENERGY or EVENT
    double taken_at;   // s after the first sample of the device, when that was
    double noise;      // m, in the scene, peak to peak of a reading: as declared, or as measured
                       // while no force acted
    bool noisy;        // it was measured, and bounds the stiffness in place of the declared one
} tac_PortEndInfo;

typedef struct tac_PortEnd {
    tac_PortEndDef def;
    tac_DeviceSeen device;
    // fixed by tac_port_end_connect
    tac_Connector connector;
    int axes;
    double stiffness, turn_stiffness, bound, turn_bound;
    double device_stiffness, device_turn_stiffness; // in use with a body that is heavy enough
    char why[240];
    // the connector in use
    tac_Predictive predictive;
    tac_Src src;
    tac_Coupling coupling;
    tac_Pcdc pcdc;
    tac_Popc popc;
    double spring[TAC_PORT_AXES];   // PCDC: deflection that its velocities make
    double velocity[TAC_PORT_AXES]; // PCDC: of the device, for the coming step
    // the spring
    bool engaged;
    tac_Vec3 offset; // m, target = device + offset
    tac_Quat turn;   // target = device · turn
    double way[TAC_PORT_AXES];
    double storage; // J
    // what acts: newest first
    double queue[TAC_PORT_DELAY + 2][TAC_PORT_AXES]; // N, that the device is held back by
    double wanted[TAC_PORT_AXES];
    double acting[TAC_PORT_AXES];      // in the coming interval
    double acted[TAC_PORT_AXES], time; // its integral since the last fresh sample, N·s; and s
    double work;                       // J, into the body since
    double onto[TAC_PORT_AXES];        // on the body in the coming interval
    // the body, observed: whether contacts hold it, which no response knows
    tac_PortPlace last;             // at the last tick
    tac_PortWeight gain;            // of the step in progress, without contacts
    double going[TAC_PORT_AXES];    // m/s, when that step began
    double expected[TAC_PORT_AXES]; // m/s, mean of that step without contacts
    double held_back[TAC_PORT_AXES], holds[TAC_PORT_AXES]; // 0 free to 1 held: in the last step;
                                                           // and what of it is taken to last
    double period, since; // s, of the step in progress, and of the last one
    bool observed;
    // books
    tac_PortPlace at, body_at; // device and body at the last fresh sample
    bool placed;
    int missed;                              // ticks without a sample since
    double from_device, into_body, released; // J
    int drains; // ticks until nothing is on its way to the device that acted on what is let go of
    bool apart; // since the last fresh sample a body was let go of: it took nothing of what acts
    tac_Wrench hand_wanted, hand_written;
    int64_t anchored;
    bool waits;
} tac_PortEnd;

/// A definition with every field at its default.
TAC_API tac_PortEndDef tac_port_end_def_default(void);
/// An end that nothing is connected to. ERR_INVALID: a field is out of range.
TAC_API tac_Result tac_port_end_init(tac_PortEnd *end, const tac_PortEndDef *def);
/// Choose connector and stiffness for a device, at rest and let go; books go on. ERR_INVALID: the
/// connector needs what is not known of this device; tac_port_end_text says what.
TAC_API tac_Result tac_port_end_connect(tac_PortEnd *end, const tac_DeviceSeen *device);
/// Change the stiffness, as in tac_PortEndDef. A spring that holds is anchored anew with it at the
/// next sample, with no force: what it held is released, and no energy comes of the change. The
/// values it has change nothing. ERR_INVALID: out of range.
TAC_API tac_Result tac_port_end_set_stiffness(tac_PortEnd *end, double stiffness,
                                              double turn_stiffness) TAC_RT;
/// It holds nothing any more, or another body or point from now on: what the spring held is
/// released, and nothing is felt. Until what is on its way to the device has acted, it takes up
/// nothing; what that does to the hand is counted with what was released, and no body gets it.
TAC_API void tac_port_end_let_go(tac_PortEnd *end) TAC_RT;
/// A tick: gives the wrench wanted on the hand.
TAC_API tac_Wrench tac_port_end_tick(tac_PortEnd *end, const tac_PortEndInput *input) TAC_RT;
/// What was really written in its place. Gives the wrench on the body for the step of this tick.
TAC_API tac_Wrench tac_port_end_written(tac_PortEnd *end, tac_Wrench written) TAC_RT;
/// The step is done: what that wrench did on the body, J.
TAC_API void tac_port_end_moved(tac_PortEnd *end, double work) TAC_RT;
/// What it has done.
TAC_API tac_PortEndInfo tac_port_end_info(const tac_PortEnd *end) TAC_RT;
/// One line: what is felt now, what this device holds, with which connector, and why.
TAC_API void tac_port_end_text(const tac_PortEnd *end, char *text, size_t size);
/// The name of a connector: "src".
TAC_API const char *tac_connector_name(tac_Connector connector);
/// What it is, in a phrase.
TAC_API const char *tac_connector_text(tac_Connector connector);

#endif
