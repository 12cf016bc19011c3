// What two shapes owe each other: the energy that their contacts lost by sinking in, which is all
// that moving them apart may spend, and the overlap that an edit made, which the edit pays. Theory:
// docs/theory/contact.md (C8).
#include "base/assert.h"
#include "row/contact_checks.h"
#include <math.h>

#define IGNORED 0.01 // of the slop: a rest of a grant that is none

static int low_of(const int32_t shape[2])
{
    return shape[0] < shape[1] ? shape[0] : shape[1];
}

static int high_of(const int32_t shape[2])
{
    return shape[0] < shape[1] ? shape[1] : shape[0];
}

/// The account of a pair in the list of the last step, from `*from` on; NULL: it had none.
static const taci_PairAccount *find_old(const taci_Contacts *k, const int32_t shape[2], int *from)
{
    const taci_PairAccount *old = k->account[k->now];
    int order = 1;
    while (*from < k->account_count[k->now] &&
           (order = taci_contact_order(old[*from].shape, 0, shape, 0)) < 0)
        (*from)++;
    return order == 0 ? &old[*from] : NULL;
}

/// The account of a pair for this step. One whose shapes have come apart is closed.
static taci_PairAccount open_account(const taci_Contacts *k, const taci_Candidate *c, int n,
                                     const taci_PairAccount *old)
{
    taci_PairAccount a = {.shape = {low_of(c->shape), high_of(c->shape)}};
    double overlap = 0.0;
    for (int i = 0; i < n; i++)
        overlap = taci_max(-c[i].gap, overlap);
    double over = taci_max(overlap - k->set.slop, 0.0);
    if (old != NULL && overlap > 0.0)
        a.tank = old->tank;
    if (c->edited)
        a.grant = over, a.way = taci_grant_way(over);
    else if (old != NULL)
        a.grant = taci_min(old->grant, over), a.way = old->way, a.strain = old->strain;
    if (!(a.grant > IGNORED * k->set.slop))
        a.grant = a.way = a.strain = 0.0;
    return a;
}

void taci_accounts_open(taci_Contacts *k)
{
    int next = 1 - k->now, from = 0, count = 0;
    for (int i = 0, end; i < k->candidate_count; i = end) {
        taci_Candidate *c = &k->candidate[i];
        for (end = i; end < k->candidate_count && k->candidate[end].shape[0] == c->shape[0] &&
                      k->candidate[end].shape[1] == c->shape[1];
             end++)
            k->candidate[end].pair = count;
        k->account[next][count] = open_account(k, c, end - i, find_old(k, c->shape, &from));
        k->pair[count++] = (taci_PairWork){0};
    }
    k->account_count[next] = count;
    TAC_ASSERT(taci_accounts_are_sound(k, next));
}

/// What a contact lost by sinking in: its force over the way that the overlap grew. The rest of the
/// loss of an impact may be spent in the same step only.
static void add_loss(taci_Contacts *k, const taci_ContactLine *l)
{
    const taci_Candidate *c = &k->candidate[l->candidate];
    taci_PairWork *p = &k->pair[c->pair];
    double deeper = taci_max(-(c->gap + k->T * l->rate[0]), 0.0) - taci_max(-c->gap, 0.0);
    double sunk = l->lambda[0] * taci_max(deeper, 0.0), lost = -k->T * l->lambda[0] * l->rate[0];
    if (l->early != 0.0) // placed where it meets: it does not sink
        sunk = 0.0, p->placed = 1;
    p->force += l->lambda[0];
    p->sunk += sunk;
    if (c->gap > 0.0 || p->placed)
        p->spare += taci_max(lost - sunk, 0.0);
}

/// Bodies turn on their own after the solve, and contacts may have given a little by that: it is
/// paid back out of what pairs that touch have lost.
static void pay_back(const taci_Contacts *k, taci_PairAccount *account, int count, double given)
{
    double tanks = 0.0;
    for (int i = 0; i < count; i++)
        tanks += k->pair[i].force > 0.0 ? account[i].tank : 0.0;
    if (!(given > 0.0) || !(tanks > 0.0))
        return;
    double left = fmax(0.0, 1.0 - given / tanks);
    for (int i = 0; i < count; i++)
        if (k->pair[i].force > 0.0)
            account[i].tank *= left;
}

void taci_accounts_book(taci_Contacts *k, double work)
{
    taci_PairAccount *account = k->account[1 - k->now];
    int count = k->account_count[1 - k->now];
    double sum = 0.0, lost = fmax(0.0, -work), before = taci_accounts_sum(k, 1 - k->now);
    for (int i = 0; i < count; i++)
        k->pair[i] = (taci_PairWork){.pushes = k->pair[i].pushes};
    for (int i = 0; i < k->count; i++)
        if (k->line[i].kind == TACI_LINE_CONTACT)
            add_loss(k, &k->line[i]);
    for (int i = 0; i < count; i++)
        sum += k->pair[i].sunk + k->pair[i].spare;
    double share = sum > lost ? lost / sum : 1.0; // unfinished friction may have given some back
    for (int i = 0; i < count; i++) {
        account[i].tank += share * k->pair[i].sunk;
        k->pair[i].spare *= share;
    }
    pay_back(k, account, count, work);
    TAC_ASSERT(taci_accounts_are_sound(k, 1 - k->now));
    TAC_ASSERT(!(taci_accounts_sum(k, 1 - k->now) > (before + lost) * (1.0 + 1e-9)));
    (void)before;
}

double taci_accounts_spare(const taci_Contacts *k)
{
    double sum = 0.0;
    for (int i = 0; i < k->account_count[1 - k->now]; i++)
        sum += k->pair[i].placed ? k->pair[i].spare : 0.0;
    return sum;
}

void taci_accounts_take_spare(taci_Contacts *k, double cost)
{
    double sum = taci_accounts_spare(k), left = sum > cost ? 1.0 - cost / sum : 0.0;
    for (int i = 0; i < k->account_count[1 - k->now]; i++)
        if (k->pair[i].placed)
            k->pair[i].spare *= left;
}

double taci_accounts_limit(const taci_Contacts *k, int pair)
{
    const taci_PairAccount *a = &k->account[1 - k->now][pair];
    double force = k->pair[pair].force;
    return force > 0.0 ? (a->tank + k->pair[pair].spare) / force : HUGE_VAL;
}

double taci_accounts_funds(const taci_Contacts *k)
{
    double sum = 0.0;
    for (int i = 0; i < k->account_count[1 - k->now]; i++)
        if (k->pair[i].pushes)
            sum += k->account[1 - k->now][i].tank + k->pair[i].spare;
    return sum;
}

void taci_accounts_spend(taci_Contacts *k, double cost)
{
    taci_PairAccount *account = k->account[1 - k->now];
    double tanks = 0.0;
    for (int i = 0; i < k->account_count[1 - k->now]; i++)
        if (k->pair[i].pushes) {
            cost -= k->pair[i].spare; // what would be lost anyway goes first
            tanks += account[i].tank;
        }
    if (!(cost > 0.0) || !(tanks > 0.0))
        return;
    double left = fmax(0.0, 1.0 - cost / tanks);
    for (int i = 0; i < k->account_count[1 - k->now]; i++)
        if (k->pair[i].pushes)
            account[i].tank *= left;
    TAC_ASSERT(taci_accounts_are_sound(k, 1 - k->now));
}

double taci_accounts_sum(const taci_Contacts *k, int which)
{
    double sum = 0.0;
    for (int i = 0; i < k->account_count[which]; i++)
        sum += k->account[which][i].tank;
    return sum;
}

void taci_accounts_commit(taci_Contacts *k)
{
    int next = 1 - k->now, n = 0;
    taci_PairAccount *a = k->account[next];
    for (int i = 0; i < k->account_count[next]; i++)
        if (a[i].tank > 0.0 || a[i].grant > 0.0)
            a[n++] = a[i];
    k->account_count[next] = n;
}

void taci_accounts_forget_shape(taci_Contacts *k, int shape)
{
    taci_PairAccount *a = k->account[k->now];
    int n = 0;
    for (int i = 0; i < k->account_count[k->now]; i++)
        if (shape >= 0 && a[i].shape[0] != shape && a[i].shape[1] != shape)
            a[n++] = a[i];
    k->account_count[k->now] = n;
}
