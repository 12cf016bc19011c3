#ifndef TACI_CONTACT_CHECKS_H
#define TACI_CONTACT_CHECKS_H
#include "row/contact.h"
#include <math.h>

/* What contact relies on where it takes over from collision, between its own stages and at the end,
 * for asserts. Accounts and warm starts are found by walking two sorted lists: one key out of order
 * and a pile loses its forces, without a word. */

/// Candidates stand in the order of their keys, each once, between ends that there are; normals and
/// laws are what they must be.
static inline bool taci_candidates_are_sound(const taci_Contacts *k)
{
    for (int i = 0; i < k->candidate_count; i++) {
        const taci_Candidate *c = &k->candidate[i];
        if (i > 0 && taci_contact_order(c[-1].shape, c[-1].feature, c->shape, c->feature) >= 0)
            return false;
        if (c->shape[0] == c->shape[1] || c->end[0] < -1 || c->end[0] >= k->touched_count ||
            c->end[1] < -1 || c->end[1] >= k->touched_count)
            return false;
        // Not a number, they would be where the motion is none: the step diverges, and says so.
        if (fabs(v3_norm2(c->normal_k) - 1.0) > 1e-6 || c->friction < 0.0 || c->restitution < 0.0 ||
            c->restitution > 1.0 || c->thin < 0.0 || c->margin < 0.0)
            return false;
    }
    return true;
}

/// Every line is in one island, and in the one of its candidate.
static inline bool taci_islands_are_sound(const taci_Contacts *k)
{
    int next = 0;
    for (int i = 0; i < k->island_count; i++) {
        if (k->island[i].first != next || k->island[i].count <= 0)
            return false;
        next += k->island[i].count;
    }
    for (int i = 0; i < k->candidate_count; i++) {
        const taci_Candidate *c = &k->candidate[i];
        const taci_Island *s = &k->island[c->active >= 0 ? c->island : 0];
        if (c->active >= 0 && (c->active < s->first || c->active >= s->first + s->count))
            return false;
    }
    return next == k->count;
}

/// Contacts push.
static inline bool taci_forces_are_sound(const taci_Contacts *k)
{
    for (int i = 0; i < k->count; i++)
        if (k->line[i].kind == TACI_LINE_CONTACT && k->line[i].lambda[0] < 0.0)
            return false;
    return true;
}

/// Accounts of pairs stand in order, and none is in debt.
static inline bool taci_accounts_are_sound(const taci_Contacts *k, int which)
{
    const taci_PairAccount *a = k->account[which];
    for (int i = 0; i < k->account_count[which]; i++)
        if (a[i].tank < 0.0 || a[i].grant < 0.0 || a[i].way < 0.0 || a[i].strain < 0.0 ||
            a[i].shape[0] >= a[i].shape[1] ||
            (i > 0 && taci_contact_order(a[i - 1].shape, 0, a[i].shape, 0) >= 0))
            return false;
    return true;
}

/// Warm starts stand in order, each once.
static inline bool taci_warm_starts_are_sound(const taci_Contacts *k, int which)
{
    const taci_WarmStart *s = k->warm[which];
    for (int i = 1; i < k->warm_count[which]; i++)
        if (taci_contact_order(s[i - 1].shape, s[i - 1].feature, s[i].shape, s[i].feature) >= 0)
            return false;
    return true;
}

#endif
