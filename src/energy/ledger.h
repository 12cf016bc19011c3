#ifndef TACI_LEDGER_H
#define TACI_LEDGER_H
#include <stdbool.h>
#include <tactus/ledger.h>

/* The books of a system, of the springs, and of the world: the same struct for all. */

/// Field by field: for `= {0}` gcc takes an instruction that is slow at this size.
static inline void taci_ledger_clear(tac_Ledger *l)
{
#define X(name, sign, text) l->name = 0.0;
    TAC_LEDGER_FIELDS(X)
#undef X
    l->before = l->scale = 0.0;
}

/// dst's flows (everything but the stored terms) += src's.
void taci_ledger_add_flows(tac_Ledger *dst, const tac_Ledger *src);
/// dst's stored terms += src's.
void taci_ledger_add_stored(tac_Ledger *dst, const tac_Ledger *src);
/// A step enters the total: flows add up; stored terms, `before` and `scale` are the step's.
void taci_ledger_take_in(tac_Ledger *total, const tac_Ledger *step);
/// Set `scale` to the sum of the absolute values of all terms and of `before`.
void taci_ledger_set_scale(tac_Ledger *ledger);
/// Whether no loss of the books is a gain, beyond rounding of the scale: for asserts.
bool taci_ledger_losses_are_lost(const tac_Ledger *ledger);
/// Whether every term is finite.
bool taci_ledger_finite(const tac_Ledger *ledger);

#endif
