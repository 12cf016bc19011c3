// The state of a tree as bytes, and its hash. The tree itself (bodies, joints, tendons) is not part
// of it: it must be there when a state is loaded, and a hash of it says whether it is the same.
#include "base/hash.h"
#include "system/tree/tree_parts.h"
#include <stddef.h>
#include <string.h>

typedef struct Saved { // before the arrays
    uint64_t structure;
    int64_t history, steps;
    double tank;
} Saved;

static uint64_t hash_point(uint64_t h, const taci_TreePoint *p)
{
    h = taci_hash_u64(h, (uint64_t)p->type << 32 | (uint64_t)(p->link + 1));
    h = taci_hash_u64(h, (uint64_t)p->has_side << 32 | (uint64_t)(p->side_link + 1));
    h = taci_hash_doubles(h, &p->at.x, 3);
    h = taci_hash_doubles(h, &p->R.m[0][0], 9);
    h = taci_hash_doubles(h, &p->side.x, 3);
    h = taci_hash_double(h, p->radius);
    return taci_hash_double(h, p->divisor);
}

/// Everything that is the same for all states of a tree.
static uint64_t structure_of(const taci_Tree *t)
{
    const taci_TreeParts *p = t->parts;
    uint64_t h = taci_hash_u64(TACI_HASH_START, (uint64_t)t->form_kind << 32 | (uint64_t)t->links);
    h = taci_hash_u64(h, (uint64_t)t->project_every << 32 | (uint64_t)p->element_count);
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        h = taci_hash_u64(h, (uint64_t)(l->parent + 1) << 8 | (uint64_t)l->type);
        h = taci_hash_doubles(h, &l->r.x, 25); // r, Rp, c, m, J lie side by side
    }
    h = taci_hash_doubles(h, t->rotor, t->dofs);
    for (int i = 0; i < p->element_count; i++)
        h = taci_hash_u64(h, (uint64_t)p->element[i].count << 1 | (uint64_t)p->element[i].slack);
    for (int i = 0; i < p->element_count; i++)
        if (p->element[i].measure == TACI_TREE_SUM) // the arms of others go with the state
            h = taci_hash_doubles(h, p->arm + p->element[i].first, p->element[i].count);
    for (int i = 0; i < p->arm_count; i++)
        h = taci_hash_u64(h, (uint64_t)p->arm_dof[i]);
    for (int i = 0; i < p->paths.point_count; i++)
        h = hash_point(h, &p->paths.point[i]);
    for (int i = 0; i < t->base.bodies; i++) { // where shapes and links are
        h = taci_hash_u64(h, (uint64_t)(p->body[i].link + 1));
        h = taci_hash_doubles(h, &p->body[i].place.p.x, 7);
    }
    for (int i = 0; i < t->ball_count; i++)
        h = taci_hash_double(h, t->ball[i].k);
    for (int i = 0; i < p->drive_count; i++) {
        const taci_TreeDrive *d = &p->drive[i];
        h = taci_hash_u64(h, (uint64_t)d->on << 32 | (uint64_t)d->dynamics);
        h = taci_hash_u64(h, (uint64_t)(d->link + 1) << 32 | (uint64_t)d->count);
        h = taci_hash_doubles(h, &d->at.x, 3 + 6 + 3 + 3 + 1 + 6); // side by side, to `upper`
        for (int j = d->first; j < d->first + d->count; j++) {
            h = taci_hash_u64(h, (uint64_t)p->drive_dof[j]);
            h = d->on >= TAC_DRIVE_BODY || d->string >= 0 ? h
                                                          : taci_hash_double(h, p->drive_arm[j]);
        }
        for (int j = 0; d->on == TAC_DRIVE_FRAMES && j < 2; j++) {
            h = taci_hash_u64(h, (uint64_t)(d->end[j].link + 1));
            h = taci_hash_doubles(h, &d->end[j].frame.p.x, 7);
        }
        h = d->string >= 0 ? taci_hash_double(h, d->gear) : h;
    }
    for (int i = 0; i < p->frictions; i++) {
        h = taci_hash_u64(h, (uint64_t)p->friction[i].dof);
        h = taci_hash_double(h, p->friction[i].limit);
    }
    for (int i = 0; i < p->cap_count; i++) {
        h = taci_hash_u64(h, (uint64_t)p->cap[i].dof);
        h = taci_hash_doubles(h, &p->cap[i].lower, 2);
    }
    for (int i = 0; i < p->lift_count; i++) {
        h = taci_hash_u64(h, (uint64_t)p->lift[i].body);
        h = taci_hash_double(h, p->lift[i].mass);
    }
    return h;
}
_Static_assert(offsetof(taci_TreeDrive, control) - offsetof(taci_TreeDrive, at) ==
                   22 * sizeof(double),
               "no holes");
_Static_assert(sizeof(taci_TreeLink) == 24 + 25 * sizeof(double), "no holes");

/// What an edit or a servo changes of a potential.
typedef struct Tuning {
    double offset, target, k, c;
    int64_t moves;
} Tuning;

/// What a drive is told, and its account.
typedef struct Driven {
    double control, activation;
    double rate, pull, work, total;
} Driven;

static void walk_drives(taci_Tree *t, taci_Bytes *b)
{
    double *activation = t->state[t->phase].activation;
    for (int i = 0; i < t->parts->drive_count; i++) {
        taci_TreeDrive *d = &t->parts->drive[i];
        Driven driven = {d->control, activation[i], d->rate, d->pull, d->work, d->total};
        taci_bytes(b, &driven, 1, sizeof driven);
        if (b->mode != TACI_BYTES_READ)
            continue;
        d->control = driven.control, activation[i] = driven.activation, d->rate = driven.rate;
        d->pull = driven.pull, d->work = driven.work, d->total = driven.total;
    }
}

static void walk(taci_Tree *t, taci_Bytes *b)
{
    taci_TreeState *s = &t->state[t->phase];
    taci_TreeParts *p = t->parts;
    Saved head = {structure_of(t), s->history, s->steps, s->tank};
    taci_bytes(b, &head, 1, sizeof head);
    if (b->mode == TACI_BYTES_READ)
        s->history = head.history, s->steps = head.steps, s->tank = head.tank;
    taci_bytes(b, s->q, (size_t)t->positions, sizeof(double));
    taci_bytes(b, p->last_q, (size_t)t->positions, sizeof(double));
    taci_bytes(b, s->x, (size_t)t->form->state_count(t), sizeof(double));
    taci_bytes(b, s->yield, (size_t)p->element_count, sizeof(double));
    for (int i = 0; i < 3; i++)
        taci_bytes(b, s->hat[i], (size_t)t->dofs, sizeof(double));
    taci_bytes(b, s->carried, (size_t)p->roots, sizeof *s->carried);
    double *const arrays[] = {p->rest, p->target, p->spring, p->damper};
    for (int i = 0; i < 4; i++)
        taci_bytes(b, arrays[i], (size_t)t->dofs, sizeof(double));
    for (int i = 0; i < p->element_count; i++) {
        taci_TreeElement *e = &p->element[i];
        Tuning tuning = {e->offset, e->target, e->k, e->c, e->moves};
        taci_bytes(b, &tuning, 1, sizeof tuning);
        if (b->mode != TACI_BYTES_READ)
            continue;
        e->offset = tuning.offset, e->target = tuning.target, e->k = tuning.k, e->c = tuning.c;
        e->moves = tuning.moves != 0;
    }
    walk_drives(t, b);
    taci_user_walk(&t->base, b);
}

size_t taci_tree_size(const taci_System *system)
{
    taci_Bytes b = {.mode = TACI_BYTES_SIZE};
    walk(taci_bytes_source(system), &b);
    return b.used;
}

void taci_tree_save(const taci_System *system, void *bytes)
{
    taci_Bytes b = {.mode = TACI_BYTES_WRITE, .at = bytes, .size = taci_tree_size(system)};
    walk(taci_bytes_source(system), &b);
}

/// Quaternions of a saved state: of unit length, or the tree would not be rigid.
static bool check_quaternions(const taci_Tree *t, const unsigned char *q)
{
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        if (l->type != TACI_TREE_BALL && l->type != TACI_TREE_FREE)
            continue;
        double x[4];
        memcpy(x, q + sizeof(double) * (size_t)(l->position + (l->type == TACI_TREE_FREE ? 3 : 0)),
               sizeof x);
        if (!(fabs(q_norm2((tac_Quat){x[0], x[1], x[2], x[3]}) - 1.0) < 1e-6))
            return false;
    }
    return true;
}

static bool check_tuning(const unsigned char *at)
{
    Tuning e;
    memcpy(&e, at, sizeof e);
    return isfinite(e.offset) && isfinite(e.target) && e.k >= 0.0 && isfinite(e.k) && e.c >= 0.0 &&
           isfinite(e.c) && (e.moves | 1) == 1;
}

tac_Result taci_tree_check(const taci_System *system, const void *bytes, size_t size)
{
    const taci_Tree *t = (const taci_Tree *)system;
    const unsigned char *at = bytes;
    Saved head;
    if (size != taci_tree_size(system))
        return TAC_ERR_SYNTAX;
    memcpy(&head, at, sizeof head);
    if (head.structure != structure_of(t) || head.history < 0 || head.history > 3 ||
        head.steps < 0 || !isfinite(head.tank))
        return TAC_ERR_SYNTAX;
    at += sizeof head;
    size_t positions = (size_t)t->positions, n = (size_t)t->dofs;
    size_t before = 2 * positions + (size_t)t->form->state_count(t);
    size_t yields = (size_t)t->parts->element_count;
    size_t doubles = before + yields + 7 * n + 3 * (size_t)t->parts->roots;
    if (!taci_user_finite(at, doubles) || !check_quaternions(t, at) ||
        !check_quaternions(t, at + positions * sizeof(double)))
        return TAC_ERR_SYNTAX;
    for (size_t i = before; i < before + yields; i++) {
        double yield;
        memcpy(&yield, at + i * sizeof yield, sizeof yield);
        if (!(yield >= 0.0))
            return TAC_ERR_SYNTAX;
    }
    for (size_t i = doubles - 2 * n; i < doubles; i++) { // springs and dampers
        double constant;
        memcpy(&constant, at + i * sizeof constant, sizeof constant);
        bool spring = i < doubles - n && constant != 0.0;
        if (!(constant >= 0.0) || (spring && t->parts->position_of[i - (doubles - 2 * n)] < 0))
            return TAC_ERR_SYNTAX;
    }
    at += doubles * sizeof(double);
    for (int i = 0; i < t->parts->element_count; i++, at += sizeof(Tuning))
        if (!check_tuning(at))
            return TAC_ERR_SYNTAX;
    size_t driven = (size_t)t->parts->drive_count * sizeof(Driven);
    if (!taci_user_finite(at, driven / sizeof(double)))
        return TAC_ERR_SYNTAX;
    at += driven;
    return taci_user_check(&t->base, at) ? TAC_OK : TAC_ERR_SYNTAX;
}

void taci_tree_load(taci_System *system, const void *bytes, size_t size)
{
    taci_Tree *t = (taci_Tree *)system;
    taci_Bytes b = {.mode = TACI_BYTES_READ, .from = bytes, .size = size};
    walk(t, &b);
    t->parts->moving = 0;
    t->parts->done_known = false;
    for (int i = 0; i < t->dofs; i++)
        t->parts->moving += t->parts->target[i] != t->parts->rest[i];
    taci_tree_refresh(t);
}

uint64_t taci_tree_hash(const taci_System *system, uint64_t h)
{
    const taci_Tree *t = (const taci_Tree *)system;
    const taci_TreeState *s = &t->state[t->phase];
    h = taci_hash_u64(h, structure_of(t));
    h = taci_hash_doubles(h, s->q, t->positions);
    h = taci_hash_doubles(h, s->x, t->form->state_count(t));
    for (int i = 0; i < (int)s->history; i++)
        h = taci_hash_doubles(h, s->hat[i], t->dofs);
    h = taci_hash_u64(h, (uint64_t)s->history << 32 |
                             (uint64_t)(t->project_every > 0 ? s->steps % t->project_every : 0));
    h = taci_hash_double(h, s->tank);
    h = taci_hash_doubles(h, s->yield, t->parts->element_count);
    h = taci_hash_doubles(h, &s->carried[0].x, 3 * t->parts->roots);
    const taci_TreeParts *p = t->parts;
    h = taci_hash_doubles(h, p->rest, t->dofs);
    h = taci_hash_doubles(h, p->target, t->dofs);
    h = taci_hash_doubles(h, p->spring, t->dofs);
    h = taci_hash_doubles(h, p->damper, t->dofs);
    for (int i = 0; i < p->element_count; i++) {
        const taci_TreeElement *e = &p->element[i];
        h = taci_hash_doubles(h, &e->offset, 4);
        h = taci_hash_u64(h, (uint64_t)e->moves);
    }
    for (int i = 0; i < p->drive_count; i++) {
        h = taci_hash_double(h, p->drive[i].control);
        h = taci_hash_double(h, s->activation[i]);
    }
    return taci_user_hash(&t->base, h);
}
