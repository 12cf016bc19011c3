// The ledger: sums over the one list of fields, so that no term can be forgotten. Theory:
// docs/theory/ledger.md.
#include "energy/ledger.h"
#include <math.h>

double tac_ledger_stored(const tac_Ledger *l)
{
    return l->kinetic + l->gravity + l->elastic + l->carried + l->tank;
}

double tac_ledger_residual(const tac_Ledger *l)
{
    double right = 0.0;
#define X(name, sign, text) right += (sign)*l->name;
    TAC_LEDGER_FIELDS(X)
#undef X
    return tac_ledger_stored(l) - l->before - right;
}

void taci_ledger_add_flows(tac_Ledger *dst, const tac_Ledger *src)
{
#define X(name, sign, text) dst->name += (sign) != 0 ? src->name : 0.0;
    TAC_LEDGER_FIELDS(X)
#undef X
}

void taci_ledger_add_stored(tac_Ledger *dst, const tac_Ledger *src)
{
#define X(name, sign, text) dst->name += (sign) == 0 ? src->name : 0.0;
    TAC_LEDGER_FIELDS(X)
#undef X
}

void taci_ledger_take_in(tac_Ledger *total, const tac_Ledger *step)
{
#define X(name, sign, text) total->name = step->name + ((sign) != 0 ? total->name : 0.0);
    TAC_LEDGER_FIELDS(X)
#undef X
    total->before = step->before;
    total->scale = step->scale;
}

/// The sum of all absolute values, in four parts: in one, each addition would wait for the last.
static double magnitude(const tac_Ledger *l)
{
    double sum[4] = {fabs(l->before), 0.0, 0.0, 0.0};
    int next = 1;
#define X(name, sign, text) sum[next++ & 3] += fabs(l->name);
    TAC_LEDGER_FIELDS(X)
#undef X
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

void taci_ledger_set_scale(tac_Ledger *l)
{
    l->scale = magnitude(l);
}

bool taci_ledger_losses_are_lost(const tac_Ledger *l)
{
    const double loss[] = {l->damping, l->locking}; // sums of squares; those of contacts are not
    for (size_t i = 0; i < sizeof loss / sizeof *loss; i++)
        if (loss[i] < -1e-9 * l->scale) // rounding of terms that cancel
            return false;
    return true;
}

bool taci_ledger_finite(const tac_Ledger *l)
{
    return isfinite(magnitude(l));
}
