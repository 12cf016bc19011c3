// Save, load and hash of networks in worlds. Bytes hold the state only; what the network is made of
// must be the same, and is recognised by its hash, as far as it can be seen: not what the functions
// of a USER part do.
#include "base/hash.h"
#include "system/phs/phs_system.h"
#include <string.h>

typedef struct Header {
    uint64_t structure;
    tac_PhsLedger ledger;
} Header;
_Static_assert(sizeof(Header) == 56, "goes to files");

static uint64_t hash_matrix(uint64_t h, const double *x, int count)
{
    return x ? taci_hash_doubles(h, x, count) : h;
}

static uint64_t hash_part(uint64_t h, const tac_PhsPart *p)
{
    int n = p->states;
    const double numbers[] = {p->value, p->rest, p->minimum};
    const int32_t whole[] = {p->kind, p->a, p->b, p->port_a, p->port_b, n, p->ports};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        h = taci_hash_u64(h, (uint64_t)(int64_t)whole[i]);
    h = taci_hash_doubles(h, numbers, 3);
    if (p->kind != TAC_PHS_QUADRATIC && p->kind != TAC_PHS_USER)
        return h;
    h = hash_matrix(h, p->K, n * n);
    h = hash_matrix(h, p->J, n * n);
    h = hash_matrix(h, p->R, n * n);
    h = hash_matrix(h, p->G, n * p->ports);
    return hash_matrix(h, p->centre, n);
}

uint64_t taci_phs_structure(const taci_PhsSystem *s)
{
    const tac_PhsNet *net = s->net;
    const tac_PhsOptions *o = &net->options;
    uint64_t h = taci_hash_u64(TACI_HASH_START, (uint64_t)net->parts << 32 | (uint64_t)net->n);
    h = taci_hash_double(h, o->alpha);
    h = taci_hash_double(h, o->beta);
    h = taci_hash_u64(h, (uint64_t)o->power << 32 | (uint64_t)o->leap << 24 |
                             (uint64_t)o->credit << 16 | (uint64_t)o->metric << 8 |
                             (uint64_t)o->predictor);
    for (int i = 0; i < net->parts; i++)
        h = hash_part(h, &net->part[i]);
    for (int i = 0; i < s->base.bodies; i++) {
        const taci_PhsLine *line = &s->line[i];
        h = taci_hash_u64(h, (uint64_t)line->port);
        h = taci_hash_doubles(h, &line->origin.x, 3);
        h = taci_hash_doubles(h, &line->axis.x, 3);
    }
    return h;
}

static void walk(taci_PhsSystem *s, taci_Bytes *bytes, Header *h)
{
    tac_PhsNet *net = s->net;
    taci_bytes(bytes, h, 1, sizeof *h);
    taci_bytes(bytes, net->now.x, (size_t)net->n, sizeof(double));
    taci_bytes(bytes, s->hat, (size_t)net->ports, sizeof(double));
    taci_bytes(bytes, s->given, (size_t)net->ports, sizeof(double));
    taci_user_walk(&s->base, bytes);
}

static size_t number_count(const taci_PhsSystem *s)
{
    return (size_t)s->net->n + 2 * (size_t)s->net->ports;
}

size_t taci_phs_size(const taci_System *system)
{
    const taci_PhsSystem *s = (const taci_PhsSystem *)system;
    return sizeof(Header) + number_count(s) * sizeof(double) + taci_user_size(&s->base);
}

void taci_phs_save(const taci_System *system, void *out)
{
    taci_PhsSystem *s = taci_bytes_source(system);
    taci_Bytes bytes = {.mode = TACI_BYTES_WRITE, .at = out, .size = SIZE_MAX};
    Header h = {.structure = s->structure, .ledger = s->net->now.ledger};
    walk(s, &bytes, &h);
}

/// Whether saved books balance, and are those of the saved state, which a network keeps bit by bit.
static bool books_are_sound(const taci_PhsSystem *s, const tac_PhsLedger *l,
                            const unsigned char *state)
{
    double x[TAC_PHS_STATES];
    double size = fabs(l->H) + fabs(l->bk) + fabs(l->supplied) + fabs(l->H0);
    memcpy(x, state, sizeof *x * (size_t)s->net->n);
    return isfinite(size) && isfinite(l->dissipated) && l->H == taci_phs_energy(s->net, x) &&
           fabs(tac_phs_balance(l)) <= 1e-6 * size; // rounding of very long runs
}

tac_Result taci_phs_check(const taci_System *system, const void *in, size_t size)
{
    const taci_PhsSystem *s = (const taci_PhsSystem *)system;
    const unsigned char *at = in;
    Header h;
    if (size != taci_phs_size(system))
        return TAC_ERR_SYNTAX;
    memcpy(&h, at, sizeof h);
    at += sizeof h;
    bool sound = h.structure == s->structure && taci_user_finite(at, number_count(s)) &&
                 books_are_sound(s, &h.ledger, at) &&
                 taci_user_check(&s->base, at + number_count(s) * sizeof(double));
    return sound ? TAC_OK : TAC_ERR_SYNTAX;
}

void taci_phs_load(taci_System *system, const void *in, size_t size)
{
    taci_PhsSystem *s = (taci_PhsSystem *)system;
    taci_Bytes bytes = {.mode = TACI_BYTES_READ, .from = in, .size = size};
    Header h;
    walk(s, &bytes, &h);
    s->net->now.ledger = h.ledger;
    taci_phs_outputs(s->net);
}

/// The rest of the books is memory, and decides nothing.
uint64_t taci_phs_hash(const taci_System *system, uint64_t h)
{
    const taci_PhsSystem *s = (const taci_PhsSystem *)system;
    h = taci_hash_u64(h, s->structure);
    h = taci_hash_doubles(h, s->net->now.x, s->net->n);
    h = taci_hash_double(h, s->net->now.ledger.bk);
    return taci_user_hash(&s->base, h);
}
