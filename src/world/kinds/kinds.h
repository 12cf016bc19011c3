#ifndef TACI_KINDS_H
#define TACI_KINDS_H
#include "world/world.h"

/* The one place where kinds are made. The files of src/world/kinds know them by name: what users
 * call of one kind, one file each, and the world's own system below. All other files of src/world
 * and src/row know systems by their functions alone (system/system.h, system/body.h);
 * scripts/check_layers sees to it.
 *
 * The world's own system is the first of its list. It holds the bodies that are made one by one
 * (tac_body_create), the joints between them and the springs inside of it. The world's capacities
 * are its own, and its memory is the world's. */

size_t taci_own_need(const tac_WorldDef *def);    // bytes of memory
size_t taci_own_scratch(const tac_WorldDef *def); // bytes that a step may need
/// Make it in the arena; the definition has been checked. NULL: the arena is too small.
taci_System *taci_own_create(const tac_WorldDef *def, taci_Arena *arena);
/// Room for at least the capacities of a definition. False: the arena has none, and nothing has
/// changed.
bool taci_own_reserve(taci_System *own, const tac_WorldDef *def, taci_Arena *arena);
/// Slots of bodies in its saved bytes; 0 if these are none.
int taci_own_saved_bodies(const void *bytes, size_t size);
/// Whether there is a body in a slot of theirs.
bool taci_own_saved_body(const void *bytes, size_t size, int body);

/// An element of a spring, wherever it lives: inside of the world's own system, or as a row.
typedef struct taci_SpringElement {
    taci_Element *e;     // NULL: there is none
    taci_RowEnd end[2];  // what it joins
    double *s, *memory;  // of the state: what it carries, and see taci_element_residual
    int32_t *moves;      // its target goes to `target` during the next step
    tac_Pose *target;    //
    double *target_work; // J, since creation
    tac_Wrench *effort;  // of the last step, at a's centre of mass
} taci_SpringElement;

/// The k-th element of a spring inside of the world's own system: put it there, between two of its
/// bodies or one and the world; take it out; read it; add its energy now to a ledger.
void taci_own_spring_set(tac_World *world, int spring, int k, const taci_Element *e,
                         const taci_Body body[2]);
void taci_own_spring_clear(tac_World *world, int spring, int k);
taci_SpringElement taci_own_spring(const tac_World *world, int spring, int k);
void taci_own_spring_energy(const tac_World *world, int spring, int k, tac_Ledger *l);
/// A stiffness or damping of such a spring has changed; `held`: it holds now, or no longer does.
void taci_own_springs_retuned(tac_World *world, bool held);

#endif
