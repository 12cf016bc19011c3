#ifndef TACTUS_BODY_PORT_H
#define TACTUS_BODY_PORT_H
#include <tactus/body.h>
#include <tactus/port_end.h>

/* Ports of a world: points of bodies that devices are coupled to.
 *
 * A port is on a body of any kind: rigid, a link of a tree, a node of a beam or net. It has an end
 * (port_end.h), where the spring is and the accounts are; the world keeps it, saves and loads it
 * with the rest of its state. In a step:
 *
 *     tac_world_begin
 *     tac_port_look      where the point is, how it will move, what a wrench there does to that
 *     ...                tac_port_end_tick, the device's guard, tac_port_end_written
 *     tac_port_push      the wrench, into the step begun; its work is booked as work_port
 *     tac_world_end
 *     tac_port_work      that work, for tac_port_end_moved
 *
 * What a port holds can change between steps: tac_port_hold, tac_port_let_go. Its spring is let go
 * of then, and what it stored is released, to nobody. While it holds nothing there is no force, for
 * the hand or for any body.
 *
 * tac_rig_step (rig.h) does all of it for any number of ports and devices. Bodies with shapes want
 * a tac_WorldDef.late_margin of F T²/(2m) for the forces F that are felt: a push that leads farther
 * has contacts looked for again. Of a fixed body the work
 * goes to what moves it, and is in the account of the port alone.
 */

typedef struct tac_PortId {
    int32_t index1; // 0 is null
    uint16_t generation, world;
} tac_PortId;

typedef struct tac_PortDef {
    tac_BodyId body;
    tac_Pose anchor;    // of the point, in the body's frame of the centre of mass; default identity
    bool open;          // it may hold nothing: with `body` null it does at first, and it stays when
                        // its body goes; default false
    tac_PortEndDef end; // the spring and the connector
    const char *name;   // for messages and recordings; copied, at most 31 bytes; default ""
    int cookie;         // set by tac_port_def_default
} tac_PortDef;

/// A definition with every field at its default.
TAC_API tac_PortDef tac_port_def_default(void);
/// Create a port. It goes with its body, unless it is `open`: then it holds nothing from there on.
/// It takes memory of its own: ERR_MEMORY. ERR_INVALID: a field is out of range; ERR_STALE: the
/// body; ERR_CAPACITY: there are 64; ERR_STATE: a step is open.
TAC_API tac_Result tac_port_create(tac_World *world, const tac_PortDef *def, tac_PortId *port);
/// Destroy a port: what its spring holds is released, and felt no more. ERR_STALE, ERR_STATE.
TAC_API tac_Result tac_port_destroy(tac_World *world, tac_PortId port);
/// Between steps: from here on it holds a point of a body, whatever it held: another spring, which
/// is anchored with no force when the device is read next. ERR_STALE: the port, or the body;
/// ERR_INVALID: the anchor; ERR_CAPACITY, ERR_STATE. Nothing is changed then.
TAC_API tac_Result tac_port_hold(tac_World *world, tac_PortId port, tac_BodyId body,
                                 tac_Pose anchor);
/// Between steps: it holds nothing from here on. ERR_STALE, ERR_STATE.
TAC_API tac_Result tac_port_let_go(tac_World *world, tac_PortId port);
/// Whether it holds a body; false also of a stale id.
TAC_API bool tac_port_holds(const tac_World *world, tac_PortId port);
/// Whether the id names a port of this world.
TAC_API bool tac_port_is_valid(const tac_World *world, tac_PortId port);
/// How many there are.
TAC_API int tac_world_port_count(const tac_World *world);
/// The port after another; null: there is none. A null id gives the first.
TAC_API tac_PortId tac_world_next_port(const tac_World *world, tac_PortId after);
/// The definition of a port, with the body and anchor that it has now, null where it holds nothing;
/// a stale id gives the default. The name is valid while the port is.
TAC_API tac_PortDef tac_port_def(const tac_World *world, tac_PortId port);
/// The haptic side's own end, valid as long as the port is, and its place never changes: one thread
/// holds it. NULL: a stale id.
TAC_API tac_PortEnd *tac_port_end(tac_World *world, tac_PortId port);
/// Change the stiffness of a port's spring between steps, in its definition and in its end, as
/// tac_port_end_set_stiffness does it. ERR_INVALID, ERR_STALE, ERR_STATE.
TAC_API tac_Result tac_port_set_stiffness(tac_World *world, tac_PortId port, double stiffness,
                                          double turn_stiffness);
/// What it has done; a stale id gives zeros.
TAC_API tac_PortEndInfo tac_port_info(const tac_World *world, tac_PortId port);
/// One line: name and body, and what tac_port_end_text says.
TAC_API void tac_port_text(const tac_World *world, tac_PortId port, char *text, size_t size);

/// Between begin and end: what the port's side of a tick's input is. Where it holds nothing, no
/// flow and no response, and `body` is left as it is. ERR_STATE, ERR_STALE.
TAC_API tac_Result tac_port_look(const tac_World *world, tac_PortId port, tac_PortEndInput *input);
/// Between begin and end, after tac_port_look: a wrench about the point; where it holds nothing, it
/// does nothing. ERR_STALE, ERR_INVALID: it is not finite; ERR_STATE.
TAC_API tac_Result tac_port_push(tac_World *world, tac_PortId port, tac_Wrench wrench);
/// After the step: what that wrench did, J. 0: a stale id.
TAC_API double tac_port_work(const tac_World *world, tac_PortId port);

#endif
