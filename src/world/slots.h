#ifndef TACI_SLOTS_H
#define TACI_SLOTS_H
#include <stddef.h>
#include <stdint.h>

/* Slots: where the joints, springs, shapes and systems of a world are, as ids name them. A thing
 * keeps its slot as long as it lives; the next one there has another generation, so that an old id
 * names nothing. Slots are used again lowest first, so that the same edits give the same world. */

typedef struct taci_Slot { // part of each thing
    uint16_t generation;
    uint16_t live; // 0: the slot is free
} taci_Slot;

/// A slot with something new in it.
static inline taci_Slot taci_slot_taken(taci_Slot was)
{
    return (taci_Slot){(uint16_t)(was.generation + 1), 1};
}

typedef struct taci_Slots { // those of all things of one kind
    const taci_Slot *first;
    size_t stride;   // bytes from one to the next
    int high, count; // none is live from `high` on; how many are
    uint16_t world;  // the tag that their ids carry
} taci_Slots;

/// The slot that an id names, -1: its thing is gone, or of another world.
int taci_slots_find(taci_Slots slots, int32_t index1, uint16_t generation, uint16_t world);
/// The lowest one that is free; it may be `high`.
int taci_slots_lowest_free(taci_Slots slots);
/// The next live one after that of an index1, from the first on after 0; -1: there is none.
int taci_slots_next(taci_Slots slots, int32_t after1);

#endif
