#ifndef TACI_PORTS_H
#define TACI_PORTS_H
#include <tactus/body_port.h>

/* Ports as the world keeps them (ports_api.c). Each has memory of its own that never moves: another
 * thread may hold its end. It is saved as it is, without pointers. */

typedef struct taci_Port {
    tac_PortDef def; // name: NULL
    char name[32];
    tac_PortEnd end;
    tac_Wrench pushed; // about the body's centre of mass, in the step pushed_in
    uint64_t pushed_in;
    double T;       // s, of that step
    int32_t number; // of its site among those that are watched; 0: none
    int32_t pad;
    uint64_t times; // that it has taken hold of something else, or let go
} taci_Port;

/// Beside a port, and no state of it.
typedef struct taci_PortBeside {
    bool shown;
    tac_PortEndInfo info;       // of an end that is elsewhere
    double mean[TAC_PORT_AXES]; // flows of its site
    tac_Vec3 arm; // m, of the step begun: from the centre of mass to the point, in its middle
} taci_PortBeside;

/// What a port pushes in the coming step, or in the one begun, whatever it pushed for it before.
/// Between steps the wrench counts about where the point is now. ERR_STALE, ERR_INVALID.
tac_Result taci_port_set_push(tac_World *world, tac_PortId port, tac_Wrench wrench);
/// The step that is open was never begun; false: none is open.
bool taci_world_undo(tac_World *world);
/// The same, counted as one that diverged.
void taci_world_give_up(tac_World *world);
/// Between begin and end: the step as it is with the pushes so far. On failure it is undone.
tac_Result taci_world_solve_pushed(tac_World *world);
/// A step is begun: where points will be in its middle is decided, whatever is pushed then.
void taci_world_ports_begun(tac_World *world);
/// Between begin and end: mean velocities of all sites of ports, with springs and contacts in
/// force.
void taci_world_ports_means(tac_World *world);
/// Between begin and end: W, of contacts along the motion that they make; less than 0: they take.
double taci_world_contacts_power(const tac_World *world);
/// That of a port's point, since they were read. False: a stale id.
bool taci_port_mean(const tac_World *world, tac_PortId port, tac_Twist *mean);
/// Between begin and end: the response of the point of one port to a wrench at that of another, six
/// numbers a row, without contacts. Zero where nothing joins them. False: a stale id.
bool taci_port_between(const tac_World *world, tac_PortId to, tac_PortId from,
                       double (*response)[TAC_PORT_AXES]);
/// How often a port has taken hold of something else or let go; 0: a stale id.
uint64_t taci_port_times(const tac_World *world, tac_PortId port);
/// The end of the port is elsewhere: what it says of itself is this, until NULL.
void taci_port_show(tac_World *world, tac_PortId port, const tac_PortEndInfo *info);

/// A step was undone: what ports pushed for it does not wait for the next one.
void taci_world_ports_take_back(tac_World *world);
/// Memory for so many ports; false: there is none.
bool taci_world_make_ports(tac_World *world, int count);
/// The ports of a body that goes (index -1: its system) go with it, or hold nothing any more.
void taci_world_ports_drop(tac_World *world, int system, int index);
/// What was saved is in place: sites are watched again, ports whose bodies are gone go.
void taci_world_ports_loaded(tac_World *world);
/// Before other ports are loaded: those of now are not watched any more.
void taci_world_ports_unwatch(tac_World *world);
/// Whether a port that was saved can be one.
bool taci_world_port_sound(const taci_Port *port);
uint64_t taci_world_ports_hash(const tac_World *world, uint64_t hash);
void taci_world_ports_free(tac_World *world);

#endif
