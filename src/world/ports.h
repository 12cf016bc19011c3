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
} taci_Port;

/// A step was undone: what ports pushed for it does not wait for the next one.
void taci_world_ports_take_back(tac_World *world);
/// Memory for so many ports; false: there is none.
bool taci_world_make_ports(tac_World *world, int count);
/// The ports of a body that goes (index -1: its system) go with it.
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
