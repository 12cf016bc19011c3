#ifndef TACI_CONTACT_STATE_H
#define TACI_CONTACT_STATE_H
#include "base/bytes.h"
#include "world/world.h"

/* The part of a saved world that belongs to contact: bodies that
 * carry shapes, shapes, materials, forces, accounts. */

typedef struct taci_ContactCounts {
    int32_t bodies, shapes, materials, forces, accounts;
} taci_ContactCounts;

taci_ContactCounts taci_contact_counts(const tac_World *world);
size_t taci_contact_state_size(const taci_ContactCounts *counts);
void taci_contact_state_save(const tac_World *world, unsigned char *bytes);
typedef struct taci_SavedSystem { // a system's part of a saved world
    const unsigned char *bytes;
    size_t size;
} taci_SavedSystem;

/// Whether an end that was saved with these bodies of the own system can be one of this world.
bool taci_saved_end_is_sound(const tac_World *world, taci_SavedSystem own, const taci_RowEnd *end);
/// What is wrong with saved bytes for this world, or NULL. Counts have been checked.
const char *taci_contact_state_check(const tac_World *world, const taci_ContactCounts *counts,
                                     taci_SavedSystem own, const unsigned char *bytes);
/// Checked bytes, after the systems were loaded.
void taci_contact_state_load(tac_World *world, const taci_ContactCounts *counts,
                             const unsigned char *bytes);
uint64_t taci_contact_state_hash(const tac_World *world, uint64_t hash);

#endif
