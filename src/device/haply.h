#ifndef TACI_HAPLY_H
#define TACI_HAPLY_H
#include "device/between.h"
#include "device/ws.h"
#include <pthread.h>
#include <stdatomic.h>
#include <tactus/device.h>

/* haply: Haply's Inverse3 through its service, by JSON over a WebSocket. The service answers each
 * message with one state and says nothing by itself, so a thread of its own asks at the device's
 * rate: a force goes out, the state at that moment comes back. The force that answers this state
 * goes out with the next message: one sample of delay. */

/// What a message of the service says of the device that is meant, and of a grip.
typedef struct taci_HaplyState {
    char id[16];        // of the arm; "" in: the first there is
    bool found, placed; // the arm is in it; its position is
    bool configured;    // with its configuration
    double position[3], velocity[3], force[3];
    bool told; // the force
    bool calibrated, ready, started, powered, in_use;
    bool home_return; // it may move by itself
    bool changed;     // a transform or scale of the service is on: its metres are not ours
    char basis[8];    // the service's permutation of axes
    char model[32];
    bool gripped;   // a grip is in it
    double turn[4]; // w x y z, of the grip
    uint32_t buttons;
} taci_HaplyState;

typedef struct taci_Haply {
    taci_Ws ws, events;
    taci_Between *between;
    char id[16];
    tac_Mat3 frame;          // ours = frame · theirs
    double period, patience; // s
    bool told;
    pthread_t thread;
    bool running;
    atomic_bool leave;
    // of the thread
    uint64_t seq;
    tac_Vec3 told_force; // of the state before, theirs
    bool stopped;        // the emergency brake
    tac_Quat turn;
    taci_HaplyState state;
    // for a panic
    atomic_bool sending, dead;
    unsigned char zero[WS_SEND]; // a message with zero force, as it goes over the wire
    size_t zero_size;
} taci_Haply;

/// Read a message. False: it is not JSON. What is not in it stays.
bool taci_haply_parse(const char *text, size_t size, taci_HaplyState *state);
/// Whether a message of the events' channel tells of the emergency brake: 1 on, 0 off, -1 nothing.
int taci_haply_event(const char *text, size_t size);
/// A message with a force (theirs); returns its size.
size_t taci_haply_message(const char *id, tac_Vec3 force, char text[256]);
/// The thread that talks to the service.
void *taci_haply_talk(void *self);

tac_DeviceRead taci_haply_read(void *self, double timeout, tac_DeviceSample *sample) TAC_RT;
tac_Result taci_haply_write(void *self, const tac_DeviceCommand *command) TAC_RT;
void taci_haply_panic(void *self) TAC_RT;

#endif
