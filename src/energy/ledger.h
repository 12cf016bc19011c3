#ifndef TACI_LEDGER_H
#define TACI_LEDGER_H
#include <stdbool.h>
#include <tactus/ledger.h>

/* The books of a system, of the links, and of the world: the same struct for all. */

/// dst's flows (everything but the stored terms) += src's.
void taci_ledger_add_flows(tac_Ledger *dst, const tac_Ledger *src);
/// dst's stored terms += src's.
void taci_ledger_add_stored(tac_Ledger *dst, const tac_Ledger *src);
/// Set `scale` to the sum of the absolute values of all terms and of `before`.
void taci_ledger_set_scale(tac_Ledger *ledger);
/// Whether every term is finite.
bool taci_ledger_finite(const tac_Ledger *ledger);

#endif
