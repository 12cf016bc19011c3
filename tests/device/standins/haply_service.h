#ifndef HAPLY_SERVICE_H
#define HAPLY_SERVICE_H
#include "mechanism.h"
#include <pthread.h>
#include <stddef.h>

/* A service as Haply's: WebSocket and JSON on a port of its own choice, with an Inverse3 in it. It
 * sends an inventory when a client connects, then exactly one state for each message, taken at the
 * moment in which the message's force takes effect; current_cursor_force is that force. Written
 * from the pages of docs.haply.co. Axes are those of the arm. */

typedef struct HaplyService {
    Mechanism *m;
    int listener, client, port;
    int events_listener, events_client, events_port;
    // how it behaves
    bool permuted;    // members in another order, with unknown ones between
    bool no_position; // states without cursor_position
    bool twice;       // two states for each message
    bool old;         // no current_cursor_force
    bool second;      // another arm before the one that moves
    bool fragmented;  // in frames of seven bytes, with a ping between
    bool unpowered, uncalibrated, scaled, basis;
    int filler;      // bytes of a member that nobody knows
    double slow;     // s, before each answer
    int grip_after;  // messages until a grip appears; -1: none
    int close_after; // messages until it closes within a frame; -1: never
    bool silent;     // does not answer
    // what came
    int messages;
    double asked[3]; // N, the last force
    // its thread
    bool serving, living;
    _Atomic bool leave;
    pthread_t thread;
} HaplyService;

void service_start(HaplyService *s, Mechanism *m);
/// Let `T` seconds pass, then take one message, waiting for it, and answer. False: none came.
bool service_step(HaplyService *s, double T);
/// A thread accepts a client and answers, no mechanical time passing; or that ends.
void service_serve(HaplyService *s, bool on);
/// The same with mechanical time.
void service_live(HaplyService *s);
/// An event on the channel beside.
void service_event(HaplyService *s, const char *json);
/// Close the connection to the client.
void service_hang_up(HaplyService *s);
void service_end(HaplyService *s);

#endif
