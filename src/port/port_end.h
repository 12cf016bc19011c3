#ifndef TACI_PORT_END_H
#define TACI_PORT_END_H
#include "port/port.h"
#include <tactus/port_end.h>

/* The end of a port, taken apart: port_end.c chooses connector and stiffness for a device,
 * port_end_rt.c keeps the spring's anchor, the queue of wrenches on their way and the books,
 * port_end_laws_rt.c asks the connector. Between them flows and efforts have as many numbers as the
 * end has axes; an effort is what the device is held back by, and what the body is pulled with. */

/// A tick, in the axes of the end.
typedef struct taci_PortTick {
    const tac_PortEndInput *in;
    double dt;                   // s, since the last fresh sample
    double mean[TAC_PORT_AXES];  // what has acted since, in the mean
    double work;                 // J, into the body since
    tac_PortPlace device;        // as it was sampled
    tac_PortPlace target, body;  // the two ends of the spring
    double way[TAC_PORT_AXES];   // from body to target
    double going[TAC_PORT_AXES]; // velocity of the body
    double free[TAC_PORT_AXES];  // its mean over the coming step without this port
    double other[TAC_PORT_AXES]; // m/s², what all else does to it
    tac_PortWeight gain;         // G, of mean velocity to effort
} taci_PortTick;

/// The connector at rest with the device at a place.
void taci_port_end_start(tac_PortEnd *end, const tac_PortPlace *device) TAC_RT;
/// A fresh sample: the effort wanted from now on.
void taci_port_end_law(tac_PortEnd *end, const taci_PortTick *tick, double *effort) TAC_RT;
/// The same while no spring is there: the interval that has ended is booked.
void taci_port_end_rest(tac_PortEnd *end, const taci_PortTick *tick) TAC_RT;
/// A tick without a sample. False: the effort wanted before stays.
bool taci_port_end_missed(tac_PortEnd *end, const taci_PortTick *tick, double *effort) TAC_RT;
/// The effort wanted was not written, another one was.
void taci_port_end_cut(tac_PortEnd *end, const double *effort) TAC_RT;
/// The spring stands unloaded between target and body.
void taci_port_end_unload(tac_PortEnd *end, const taci_PortTick *tick) TAC_RT;
/// What the body gets over the coming step, where that is not what acts on the device.
void taci_port_end_onto(const tac_PortEnd *end, double *effort) TAC_RT;
/// J, in the spring as the connector has it.
double taci_port_end_storage(const tac_PortEnd *end, const taci_PortTick *tick) TAC_RT;
/// The axes of the predictive connector behind an end: one axis is the first of three, of which the
/// others rest, as only a coupling knows what a force does to the body.
static inline int taci_port_end_predictive_axes(int axes)
{
    return axes == 1 ? 3 : axes;
}

/// The predictive connector for a device with its numbers; ERR_INVALID.
tac_Result taci_port_end_predict(tac_PortEnd *end, const tac_PortPlace *device) TAC_RT;
/// A reading of a device that asks for no force yet, dt seconds after the last one, before the
/// first tick: the predictive connector listens how noisy it is.
void taci_port_end_listen(tac_PortEnd *end, const tac_Pose *device, double dt) TAC_RT;
/// What the connector says of itself.
tac_PortInfo taci_port_end_connector(const tac_PortEnd *end) TAC_RT;

/// All of it that decides what comes.
uint64_t taci_port_end_hash(const tac_PortEnd *end, uint64_t hash);
/// Whether bytes that were saved can be an end.
bool taci_port_end_sound(const tac_PortEnd *end);
/// The same of what its connector remembers (port_end_state.c).
bool taci_port_end_state_sound(const tac_PortEnd *end);

#endif
