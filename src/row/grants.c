/* How far push-out may go for overlap that an edit made. The edit pays whatever that costs, so it
 * is bounded by what parting the shapes needs, not by what there is:
 *
 *   no point that it presses on moves more than TACI_FARTHEST times the overlap, in a step and in
 * all; springs, gears and limits store no more than the motion of its first step would have, if it
 *   were one, some times, and than the forces that pressed the pair together at first do over the
 *   overlap.
 *
 * What needs more is jammed: its joints do not let it apart. It is given up, and its overlap stays.
 * Theory: docs/theory/contact.md (C8). */
#include "base/assert.h"
#include "row/contact.h"
#include <math.h>

#define MOTION 4.0  // times the energy of the first step's displacement as a motion
#define LOAD 2.0    // times what the first forces do over the overlap
#define LEAST 1e-30 // of a limit that is spent: none would mean that it is not known

static taci_PairAccount *account_of(const taci_Contacts *k, int pair)
{
    return &k->account[1 - k->now][pair];
}

static int pair_of(const taci_Contacts *k, const taci_ContactLine *l)
{
    return k->candidate[l->candidate].pair;
}

bool taci_pair_is_granted(const taci_Contacts *k, const taci_ContactLine *l)
{
    return account_of(k, pair_of(k, l))->grant > 0.0;
}

/// How far the displacement v of a side moves the point of contact.
static double point_way(const taci_ContactLine *l, int side, const double *v)
{
    double sum = 0.0;
    for (int r = 0; r < 3; r++) {
        double way = taci_side_way(l->dir[r], l->turn[side][r], v);
        sum += way * way;
    }
    return sqrt(sum);
}

bool taci_line_goes_aside(const taci_ContactLine *l)
{
    for (int side = 0; side < 2; side++) {
        const double *Y = l->Y;
        for (int span = 0; span < 2; Y += l->span[span++]) {
            int at = l->at[side] - l->span_at[span];
            if (l->at[side] >= 0 && at >= 0 && at < l->span[span] &&
                point_way(l, side, Y + at) > TACI_FARTHEST * l->w[0])
                return true;
        }
    }
    return false;
}

double taci_island_way(const taci_Contacts *k, const taci_Island *s, const double *D)
{
    double most = 0.0;
    for (int i = s->first; i < s->first + s->count; i++) {
        const taci_ContactLine *l = &k->line[i];
        for (int side = 0; side < 2 && l->push > 0.0; side++)
            if (l->at[side] >= 0)
                most = fmax(most, point_way(l, side, D + l->at[side]));
    }
    return most;
}

/// Whether line i is the first of its pair in the island; lines are in the order of pairs.
static bool begins_pair(const taci_Contacts *k, const taci_Island *s, int i)
{
    return i == s->first || pair_of(k, &k->line[i]) != pair_of(k, &k->line[i - 1]);
}

double taci_grant_way(double depth)
{
    return TACI_FARTHEST * depth;
}

void taci_grants_open(taci_Contacts *k, const taci_Island *s, const double *D)
{
    for (int i = s->first, end; i < s->first + s->count; i = end) {
        taci_PairAccount *a = account_of(k, pair_of(k, &k->line[i]));
        bool opens = a->grant > 0.0 && a->strain == 0.0;
        for (end = i; end == i || (end < s->first + s->count && !begins_pair(k, s, end)); end++) {
            const taci_ContactLine *l = &k->line[end];
            double rate[3];
            if (!opens || !(l->push > 0.0))
                continue;
            taci_line_way(l, D, rate);
            a->strain += MOTION * 0.25 * l->push * fmax(0.0, rate[0]) / k->T;
            if (!taci_line_is_impact(k, l))
                a->strain += LOAD * l->lambda[0] * a->grant;
        }
    }
}

taci_GrantLimits taci_grants_left(const taci_Contacts *k, const taci_Island *s)
{
    taci_GrantLimits sum = {0.0, 0.0};
    for (int i = s->first; i < s->first + s->count; i++)
        if (begins_pair(k, s, i) && taci_pair_is_granted(k, &k->line[i])) {
            const taci_PairAccount *a = account_of(k, pair_of(k, &k->line[i]));
            sum.way += a->way, sum.strain += a->strain;
        }
    return sum;
}

/// What is left of a limit. What comes back may be spent again.
static double share_left(double left, double spent)
{
    return spent < left ? fmin(1.0, 1.0 - spent / left) : LEAST;
}

void taci_grants_spend(taci_Contacts *k, const taci_Island *s, taci_GrantLimits spent)
{
    taci_GrantLimits left = taci_grants_left(k, s);
    for (int i = s->first; i < s->first + s->count; i++)
        if (begins_pair(k, s, i) && taci_pair_is_granted(k, &k->line[i])) {
            taci_PairAccount *a = account_of(k, pair_of(k, &k->line[i]));
            a->way *= share_left(left.way, spent.way);
            a->strain *= share_left(left.strain, spent.strain);
        }
}

void taci_grants_wait(taci_Contacts *k, const taci_Island *s)
{
    for (int i = s->first, end; i < s->first + s->count; i = end) {
        double asked = 0.0;
        bool waits = taci_pair_is_granted(k, &k->line[i]);
        for (end = i; end == i || (end < s->first + s->count && !begins_pair(k, s, end)); end++) {
            asked = fmax(asked, k->line[end].want);
            waits &= !(k->line[end].want > 0.0) || k->line[end].aside;
        }
        taci_PairAccount *a = account_of(k, pair_of(k, &k->line[i]));
        if (!waits || !(asked > 0.0))
            continue;
        a->way -= asked;
        if (!(a->way > 0.0))
            taci_grant_give_up(k, pair_of(k, &k->line[i]));
    }
}

void taci_grant_give_up(taci_Contacts *k, int pair)
{
    taci_PairAccount *a = account_of(k, pair);
    if (!(a->grant > 0.0))
        return;
    double depth = a->grant + k->set.slop;
    if (depth > k->jammed)
        k->jammed = depth, k->jammed_pair = pair;
    a->grant = a->way = a->strain = 0.0;
    k->stats.jammed++;
}
