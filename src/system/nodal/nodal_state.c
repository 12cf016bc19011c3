// Save, load and hash of nodal systems. Bytes hold the state only; what the system is made of must
// be the same, and is recognised by its hash.
#include "base/assert.h"
#include "base/hash.h"
#include "system/nodal/nodal.h"
#include <string.h>

typedef struct Header {
    uint64_t structure;
    int64_t history;
    double tank;
} Header;
_Static_assert(sizeof(Header) == 24, "goes to files");

#define VECTORS 4 // q, v and two V̂

static void walk(taci_Nodal *n, taci_Bytes *bytes, Header *h)
{
    taci_NodalState *k = &n->state[n->now];
    double *vector[VECTORS] = {k->q, k->v, k->hat[0], k->hat[1]};
    taci_bytes(bytes, h, 1, sizeof *h);
    for (int i = 0; i < VECTORS; i++)
        taci_bytes(bytes, vector[i], (size_t)n->base.dofs, sizeof(double));
    taci_bytes(bytes, k->s, (size_t)n->spring_count, sizeof(double));
    taci_user_walk(&n->base, bytes);
}

static size_t number_count(const taci_Nodal *n)
{
    return VECTORS * (size_t)n->base.dofs + (size_t)n->spring_count;
}

size_t taci_nodal_size(const taci_System *system)
{
    const taci_Nodal *n = (const taci_Nodal *)system;
    return sizeof(Header) + number_count(n) * sizeof(double) + taci_user_size(&n->base);
}

void taci_nodal_save(const taci_System *system, void *out)
{
    taci_Nodal *n = taci_bytes_source(system);
    const taci_NodalState *k = &n->state[n->now];
    taci_Bytes bytes = {.mode = TACI_BYTES_WRITE, .at = out, .size = SIZE_MAX};
    Header h = {.structure = n->structure, .history = k->history, .tank = k->tank};
    walk(n, &bytes, &h);
}

tac_Result taci_nodal_check(const taci_System *system, const void *in, size_t size)
{
    const taci_Nodal *n = (const taci_Nodal *)system;
    const unsigned char *at = in;
    size_t numbers = number_count(n);
    Header h;
    if (size != taci_nodal_size(system))
        return TAC_ERR_SYNTAX;
    memcpy(&h, at, sizeof h);
    at += sizeof h;
    if (h.structure != n->structure || h.history < 0 || h.history > 2 || !isfinite(h.tank) ||
        !taci_user_finite(at, numbers) || !taci_user_check(&n->base, at + numbers * sizeof(double)))
        return TAC_ERR_SYNTAX;
    return TAC_OK;
}

void taci_nodal_load(taci_System *system, const void *in, size_t size)
{
    taci_Nodal *n = (taci_Nodal *)system;
    taci_Bytes bytes = {.mode = TACI_BYTES_READ, .from = in, .size = size};
    Header h;
    walk(n, &bytes, &h);
    TAC_ASSERT(!bytes.short_of && bytes.used == size);
    n->state[n->now].history = h.history;
    n->state[n->now].tank = h.tank;
}

uint64_t taci_nodal_hash(const taci_System *system, uint64_t h)
{
    const taci_Nodal *n = (const taci_Nodal *)system;
    const taci_NodalState *k = &n->state[n->now];
    h = taci_hash_u64(h, n->structure);
    h = taci_hash_doubles(h, k->q, n->base.dofs);
    h = taci_hash_doubles(h, k->v, n->base.dofs);
    h = taci_hash_doubles(h, k->s, n->spring_count);
    for (int i = 0; i < k->history; i++)
        h = taci_hash_doubles(h, k->hat[i], n->base.dofs);
    h = taci_hash_u64(h, (uint64_t)k->history);
    h = taci_hash_double(h, k->tank);
    return taci_user_hash(&n->base, h);
}

static uint64_t hash_band(uint64_t h, const taci_Band *A)
{
    h = taci_hash_u64(h, (uint64_t)A->w);
    for (int i = 0; A->a != NULL && i < A->n; i++)
        for (int j = taci_band_first(A, i); j <= i; j++)
            h = taci_hash_double(h, taci_band_row(A, i)[j]);
    return h;
}

static uint64_t hash_point(uint64_t h, const tac_NodalPoint *p)
{
    h = taci_hash_doubles(h, &p->place.p.x, 3);
    h = taci_hash_doubles(h, &p->place.q.w, 4);
    for (int i = 0; i < p->count; i++) {
        h = taci_hash_u64(h, (uint64_t)p->coordinate[i]);
        h = taci_hash_doubles(h, &p->lin[i].x, 3);
        h = taci_hash_doubles(h, &p->ang[i].x, 3);
    }
    return taci_hash_u64(h, (uint64_t)p->count);
}

static uint64_t hash_spring(uint64_t h, const taci_NodalSpring *s)
{
    for (int i = 0; i < s->count; i++) {
        h = taci_hash_u64(h, (uint64_t)s->at[i]);
        h = taci_hash_doubles(h, &s->D[i].x, 3);
    }
    h = taci_hash_doubles(h, &s->d0.x, 3);
    h = taci_hash_double(h, s->rest);
    h = taci_hash_double(h, s->k);
    return taci_hash_double(h, s->c);
}

void taci_nodal_set_structure(taci_Nodal *n)
{
    uint64_t h = taci_hash_u64(TACI_HASH_START, (uint64_t)n->base.dofs);
    h = taci_hash_double(h, n->a);
    h = hash_band(h, &n->M);
    h = hash_band(h, &n->K);
    h = hash_band(h, &n->B);
    h = taci_hash_doubles(h, n->rest, n->base.dofs);
    h = taci_hash_doubles(h, n->load, n->base.dofs);
    h = taci_hash_double(h, n->height);
    for (int i = 0; i < n->base.bodies; i++)
        h = hash_point(h, &n->point[i]);
    for (int i = 0; i < n->spring_count; i++)
        h = hash_spring(h, &n->spring[i]);
    n->structure = h;
}
