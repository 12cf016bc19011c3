// What all systems share that users address: pushes and their accounts, the end of the energy
// policy, and their part of a saved state. Theory: docs/theory/ledger.md, docs/theory/policies.md.
#include "system/user_system.h"
#include "base/hash.h"
#include "energy/policy.h"
#include "math/so3.h"
#include "math/spatial.h"

/// Their arrays, once: for sizing and for taking. One more: none is empty.
#define ARRAYS(X)                                      \
    X(effort, double, (size_t)dofs + 1)                \
    X(last_effort, double, (size_t)dofs + 1)           \
    X(wrench, tac_Wrench, (size_t)body_count + 1)      \
    X(last_wrench, tac_Wrench, (size_t)body_count + 1) \
    X(body_work, double, (size_t)body_count + 1)       \
    X(body_total, double, (size_t)body_count + 1)      \
    X(body_work_next, double, (size_t)body_count + 1)

size_t taci_user_need(int dofs, int body_count)
{
    size_t need = 0;
#define X(name, type, count) need += taci_arena_need(count, sizeof(type));
    ARRAYS(X)
#undef X
    return need;
}

// ------------------------------------------------------------------------------------------------
// What the world needs of a body (system/body.h)

static const taci_UserSystem *in(const taci_System *s)
{
    return (const taci_UserSystem *)s;
}

int taci_user_slots(const taci_System *s)
{
    return in(s)->bodies;
}

taci_Mobility taci_user_moves(const taci_System *s, int body)
{
    (void)s, (void)body;
    return TACI_MOBILITY_FREE;
}

bool taci_user_push_body(taci_System *s, int body, tac_Wrench wrench)
{
    taci_UserSystem *c = (taci_UserSystem *)s;
    tac_Wrench sum = sv_add(c->wrench[body], wrench);
    if (!sv_finite(sum))
        return false;
    c->wrench[body] = sum;
    c->pushed = 1;
    return true;
}

tac_PortAccount taci_user_port(taci_System *s, int body)
{
    const taci_UserSystem *c = in(s);
    return (tac_PortAccount){c->last_wrench[body], s->bodies->twist(s, body, false),
                             c->body_work[body], c->body_total[body]};
}

tac_Twist taci_user_way(const taci_System *s, int body, double T)
{
    const taci_Site site = {.kind = TACI_SITE_BODY, .body = body};
    taci_Frame now, mid;
    s->ops->locate(s, TACI_AT_NOW, &site, &now);
    s->ops->locate(s, TACI_AT_MID, &site, &mid);
    return (tac_Twist){v3_scale(2.0 / T, v3_sub(mid.x, now.x)),
                       v3_scale(2.0 / T, q_log(q_mul(mid.q, q_conjugate(now.q))))};
}

// ------------------------------------------------------------------------------------------------
// Pushes

bool taci_user_create(taci_UserSystem *c)
{
    const int dofs = c->dofs, body_count = c->bodies;
    bool ok = true;
#define X(name, type, count) ok = ok && (c->name = TACI_TAKE(&c->memory, count, type)) != NULL;
    ARRAYS(X)
#undef X
    return ok;
}

void taci_user_obey(taci_UserSystem *c, const tac_WorldDef *def)
{
    c->policy = def->policy;
    c->deposit = def->study.ledger_deposit;
    c->gravity = def->gravity;
}

bool taci_user_push(taci_UserSystem *c, int velocity, double effort)
{
    double sum = c->effort[velocity] + effort;
    if (!isfinite(sum))
        return false;
    c->effort[velocity] = sum;
    c->pushed = 1;
    return true;
}

void taci_user_book_pushes(taci_UserSystem *c, double T, const double *v_hat,
                           const tac_Twist *twist, tac_Ledger *books)
{
    double work = 0.0;
    c->work_next = 0.0;
    if (!c->pushed)
        return;
    for (int i = 0; i < c->bodies; i++)
        c->body_work_next[i] = 0.0;
    for (int i = 0; i < c->dofs; i++)
        work += T * c->effort[i] * v_hat[i];
    c->work_next = work;
    books->work_port += work;
    for (int i = 0; twist && i < c->bodies; i++) {
        c->body_work_next[i] = T * sv_dot(c->wrench[i], twist[i]);
        books->work_port += c->body_work_next[i];
    }
}

void taci_user_commit(taci_UserSystem *c)
{
    bool pushed = c->pushed != 0;
    c->work = c->work_next;
    c->total += c->work_next;
    c->stepped = c->mean_known = 1;
    if (!pushed && !c->last_pushed)
        return;
    for (int i = 0; i < c->dofs; i++) {
        c->last_effort[i] = c->effort[i];
        c->effort[i] = 0.0;
    }
    for (int i = 0; i < c->bodies; i++) {
        c->body_work[i] = pushed ? c->body_work_next[i] : 0.0;
        c->body_total[i] += c->body_work[i];
        c->last_wrench[i] = c->wrench[i];
        c->wrench[i] = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    }
    c->last_pushed = pushed;
    c->pushed = 0;
}

/// Takes what the tank cannot pay out of the inner motion, so that LEDGER is passive; returns what
/// the motion was given, J, not positive.
static double brake(taci_UserSystem *c, double pot, double scale)
{
    double a1, a2;
    taci_System *s = &c->system;
    if (!s->ops->probe(s, 0, TACI_ALONG_INNER_MOTION, NULL, &a1, &a2))
        return 0.0;
    taci_Kick kick = taci_policy_kick(pot, a1, a2, scale);
    s->ops->kick(s, 0, kick.alpha);
    return kick.given;
}

double taci_user_settle(taci_UserSystem *c, const taci_Leak *l, tac_Ledger *books)
{
    if (c->policy == TAC_POLICY_PLAIN) {
        books->damping += l->damping;
        books->created += l->leak + l->given;
        return l->tank;
    }
    double deposit = c->policy == TAC_POLICY_LEDGER ? c->deposit * l->damping : 0.0;
    books->damping += l->damping - deposit;
    double pot = l->tank - l->leak - l->given + deposit;
    if (pot < 0.0 && c->policy == TAC_POLICY_LEDGER)
        pot -= brake(c, pot, l->scale);
    return pot;
}

void taci_user_store_tank(double tank, tac_Ledger *l)
{
    l->tank += fmax(tank, 0.0);
    l->carried += fmin(tank, 0.0);
}

/// What is saved of the flags.
typedef struct Flags {
    int32_t pushed, stepped, touched, mean_known;
} Flags;

void taci_user_walk(taci_UserSystem *c, taci_Bytes *bytes)
{
    size_t n = (size_t)c->dofs, b = (size_t)c->bodies;
    Flags flags = {c->pushed, c->stepped, c->touched, c->mean_known};
    taci_bytes(bytes, &flags, 1, sizeof flags);
    if (bytes->mode == TACI_BYTES_READ) {
        c->pushed = flags.pushed;
        c->stepped = flags.stepped;
        c->touched = flags.touched;
        c->mean_known = flags.mean_known;
        c->last_pushed = 1; // it may be so in what is loaded
    }
    taci_bytes(bytes, &c->work, 1, sizeof c->work);
    taci_bytes(bytes, &c->total, 1, sizeof c->total);
    taci_bytes(bytes, c->effort, n, sizeof *c->effort);
    taci_bytes(bytes, c->last_effort, n, sizeof *c->last_effort);
    taci_bytes(bytes, c->wrench, b, sizeof *c->wrench);
    taci_bytes(bytes, c->last_wrench, b, sizeof *c->last_wrench);
    taci_bytes(bytes, c->body_work, b, sizeof *c->body_work);
    taci_bytes(bytes, c->body_total, b, sizeof *c->body_total);
}

size_t taci_user_size(const taci_UserSystem *c)
{
    return sizeof(Flags) +
           sizeof(double) * (2 + 2 * (size_t)c->dofs + (2 * 6 + 2) * (size_t)c->bodies);
}
_Static_assert(sizeof(tac_Wrench) == 6 * sizeof(double), "goes to files");

bool taci_user_finite(const void *bytes, size_t count)
{
    double sum = 0.0, x;
    for (size_t i = 0; bytes != NULL && i < count; i++) {
        memcpy(&x, (const unsigned char *)bytes + i * sizeof x, sizeof x);
        sum += 0.0 * x;
    }
    return sum == 0.0;
}

bool taci_user_check(const taci_UserSystem *c, const void *bytes)
{
    Flags flags;
    memcpy(&flags, bytes, sizeof flags);
    size_t count = (taci_user_size(c) - sizeof flags) / sizeof(double);
    return (flags.pushed | 1) == 1 && (flags.stepped | 1) == 1 && (flags.touched | 1) == 1 &&
           (flags.mean_known | 1) == 1 && flags.mean_known <= flags.stepped &&
           taci_user_finite((const unsigned char *)bytes + sizeof flags, count);
}

uint64_t taci_user_hash(const taci_UserSystem *c, uint64_t h)
{
    h = taci_hash_u64(h, (uint64_t)c->touched);
    h = taci_hash_doubles(h, c->effort, c->dofs);
    for (int i = 0; i < c->bodies; i++)
        h = taci_hash_doubles(h, &c->wrench[i].force.x, 6);
    return h;
}
