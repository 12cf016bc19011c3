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
/// What is wrong with saved bytes for this world, or NULL. Counts have been checked.
const char *taci_contact_state_check(const tac_World *world, const taci_ContactCounts *counts,
                                     const unsigned char *bytes);
/// Checked bytes, after the systems were loaded.
void taci_contact_state_load(tac_World *world, const taci_ContactCounts *counts,
                             const unsigned char *bytes);
uint64_t taci_contact_state_hash(const tac_World *world, uint64_t hash);

#endif
