// Save, load and hash of the rigid system. The hash covers what decides the future and nothing
// else: live objects in slot order, references by rank, so that it depends neither on capacities
// nor on how the world came to be.
#include "base/assert.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "math/inertia.h"
#include "math/so3.h"
#include "system/rigid/rigid.h"
#include <string.h>

typedef struct Header {
    int32_t body_high, body_count;
    int32_t joint_high, spring_high; // joints and springs whose element slots follow
    int32_t pad[4];
} Header;
#define BYTES_PER_ELEMENT \
    (sizeof(taci_RigidElement) + sizeof(taci_ElementState) + sizeof(double) + sizeof(tac_Wrench))
_Static_assert(sizeof(Header) == 32, "goes to files");

/// One more than the highest joint (or spring) with a live element, of `kinds` regions of
/// `capacity` slots from `first` on.
static int highest_owner(const taci_Rigid *r, int first, int capacity, int kinds)
{
    int high = 0;
    for (int k = 0; k < kinds; k++)
        for (int i = high; i < capacity; i++)
            if (r->element[first + k * capacity + i].live)
                high = i + 1;
    return high;
}

static Header header_of(const taci_Rigid *r)
{
    int first_spring = TACI_JOINT_ELEMENTS * r->joint_capacity;
    return (Header){.body_high = r->body_high,
                    .body_count = r->body_count,
                    .joint_high = highest_owner(r, 0, r->joint_capacity, TACI_JOINT_ELEMENTS),
                    .spring_high =
                        highest_owner(r, first_spring, r->spring_capacity, TACI_SPRING_ELEMENTS)};
}

static void walk_elements(taci_Rigid *r, taci_Bytes *bytes, int first, int count)
{
    taci_bytes(bytes, r->element + first, (size_t)count, sizeof *r->element);
    taci_bytes(bytes, r->estate[r->now] + first, (size_t)count, sizeof *r->estate[0]);
    taci_bytes(bytes, r->target_work + first, (size_t)count, sizeof *r->target_work);
    taci_bytes(bytes, r->effort + first, (size_t)count, sizeof *r->effort);
}

static void walk(taci_Rigid *r, taci_Bytes *bytes, Header *h)
{
    int first_spring = TACI_JOINT_ELEMENTS * r->joint_capacity;
    taci_bytes(bytes, h, 1, sizeof *h);
    taci_bytes(bytes, r->body, (size_t)h->body_high, sizeof *r->body);
    taci_bytes(bytes, r->state[r->now], (size_t)h->body_high, sizeof *r->state[0]);
    taci_bytes(bytes, r->port, (size_t)h->body_high, sizeof *r->port);
    for (int k = 0; k < TACI_JOINT_ELEMENTS; k++)
        walk_elements(r, bytes, k * r->joint_capacity, h->joint_high);
    for (int k = 0; k < TACI_SPRING_ELEMENTS; k++)
        walk_elements(r, bytes, first_spring + k * r->spring_capacity, h->spring_high);
}

size_t taci_rigid_size(const taci_System *s)
{
    taci_Rigid *r = taci_bytes_source(s);
    taci_Bytes bytes = {.mode = TACI_BYTES_SIZE};
    Header h = header_of(r);
    walk(r, &bytes, &h);
    return bytes.used;
}

void taci_rigid_save(const taci_System *s, void *out)
{
    taci_Rigid *r = taci_bytes_source(s);
    taci_Bytes bytes = {.mode = TACI_BYTES_WRITE, .at = out, .size = SIZE_MAX};
    Header h = header_of(r);
    walk(r, &bytes, &h);
}

/// Bytes of a saved system with this header.
static size_t size_for(const Header *h)
{
    size_t elements =
        (size_t)(TACI_JOINT_ELEMENTS * h->joint_high + TACI_SPRING_ELEMENTS * h->spring_high);
    return sizeof *h +
           (size_t)h->body_high *
               (sizeof(taci_RigidBody) + sizeof(taci_RigidState) + sizeof(taci_RigidPort)) +
           elements * (BYTES_PER_ELEMENT);
}

/// Read one object out of saved bytes, which may be unaligned.
#define PEEK(type, name, base, index) \
    type name;                        \
    memcpy(&name, (const unsigned char *)(base) + (size_t)(index) * sizeof(type), sizeof(type))

static bool all_finite(const double *x, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += 0.0 * x[i];
    return sum == 0.0;
}

static bool is_unit(tac_Quat q)
{
    return fabs(q_norm2(q) - 1.0) < 1e-9;
}

/// Whether something can move with this mass and inertia, and the inverse belongs to it.
static bool check_mass(const taci_RigidBody *b)
{
    tac_Mat3 product = m3_mul(&b->J, &b->J_inv);
    if (!(b->mass > 0.0) || taci_inertia_fault(&b->J, true) != NULL)
        return false;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (!(fabs(product.m[i][j] - (i == j)) < 1e-6))
                return false;
    return true;
}

static bool check_bodies(const Header *h, const unsigned char *at)
{
    const unsigned char *states = at + (size_t)h->body_high * sizeof(taci_RigidBody);
    const unsigned char *ports = states + (size_t)h->body_high * sizeof(taci_RigidState);
    int live = 0;
    for (int i = 0; i < h->body_high; i++) {
        PEEK(taci_RigidBody, b, at, i);
        PEEK(taci_RigidState, s, states, i);
        PEEK(taci_RigidPort, p, ports, i);
        live += b.live != 0;
        bool driven_wrongly = b.driven > 1 || b.has_goal > b.driven || b.driven > b.fixed ||
                              (b.has_goal && !is_unit(b.goal.q));
        if (driven_wrongly || b.live > 1 || b.fixed > 1 || b.springs < 0 || s.history < 0 ||
            s.history > 2)
            return false;
        if (!b.live)
            continue;
        if (!(all_finite(&b.mass, 28) && all_finite(&s.x.x, 29) &&
              all_finite(&p.push.force.x, 17)) ||
            !is_unit(s.q) || b.drag < 0.0 || b.angular_drag < 0.0 || !(b.fixed || check_mass(&b)))
            return false;
    }
    return live == h->body_count;
}

static bool check_elements(const Header *h, const unsigned char *bodies, const unsigned char *at,
                           int count)
{
    const unsigned char *states = at + (size_t)count * sizeof(taci_RigidElement);
    for (int i = 0; i < count; i++) {
        PEEK(taci_RigidElement, e, at, i);
        PEEK(taci_ElementState, s, states, i);
        if (!e.live)
            continue;
        bool movable = false;
        for (int side = 0; side < 2; side++) {
            if (e.body[side] < -1 || e.body[side] >= h->body_high || (side == 0 && e.body[0] < 0))
                return false;
            if (e.body[side] < 0)
                continue;
            PEEK(taci_RigidBody, b, bodies, e.body[side]);
            if (!b.live)
                return false;
            movable |= !b.fixed;
        }
        if (!movable || e.body[0] == e.body[1] || e.e.type <= TACI_ELEMENT_NONE ||
            e.e.type > TACI_ELEMENT_CONE || !(e.e.k >= 0.0 && e.e.c >= 0.0))
            return false;
        if (!all_finite(&e.e.frame_a.p.x, 19) || !all_finite(&e.target.p.x, 13) ||
            !all_finite(s.s, 9) || !is_unit(e.e.frame_a.q) || !is_unit(e.e.frame_b.q) ||
            e.arms != (e.e.type == TACI_ELEMENT_POINT || e.e.type == TACI_ELEMENT_HINGE))
            return false;
    }
    return true;
}

int taci_rigid_saved_bodies(const void *in, size_t size)
{
    Header h;
    if (size < sizeof h)
        return 0;
    memcpy(&h, in, sizeof h);
    bool counts = h.body_high >= 0 && h.joint_high >= 0 && h.spring_high >= 0;
    return counts && size == size_for(&h) ? h.body_high : 0;
}

bool taci_rigid_saved_body(const void *in, size_t size, int body)
{
    if (body < 0 || body >= taci_rigid_saved_bodies(in, size))
        return false;
    PEEK(taci_RigidBody, b, (const unsigned char *)in + sizeof(Header), body);
    return b.live != 0;
}

tac_Result taci_rigid_check(const taci_System *s, const void *in, size_t size)
{
    const taci_Rigid *r = (const taci_Rigid *)s;
    Header h;
    if (size < sizeof h)
        return TAC_ERR_SYNTAX;
    memcpy(&h, in, sizeof h);
    if (h.body_high < 0 || h.joint_high < 0 || h.spring_high < 0)
        return TAC_ERR_SYNTAX;
    if (h.body_high > r->body_capacity || h.joint_high > r->joint_capacity ||
        h.spring_high > r->spring_capacity)
        return TAC_ERR_CAPACITY;
    const unsigned char *bodies = (const unsigned char *)in + sizeof h;
    if (size != size_for(&h) || !check_bodies(&h, bodies))
        return TAC_ERR_SYNTAX;
    const unsigned char *at =
        bodies + (size_t)h.body_high *
                     (sizeof(taci_RigidBody) + sizeof(taci_RigidState) + sizeof(taci_RigidPort));
    for (int k = 0; k < TACI_JOINT_ELEMENTS + TACI_SPRING_ELEMENTS; k++) {
        int count = k < TACI_JOINT_ELEMENTS ? h.joint_high : h.spring_high;
        if (!check_elements(&h, bodies, at, count))
            return TAC_ERR_SYNTAX;
        at += (size_t)count * (BYTES_PER_ELEMENT);
    }
    return TAC_OK;
}

void taci_rigid_load(taci_System *s, const void *in, size_t size)
{
    taci_Rigid *r = (taci_Rigid *)s;
    Header h;
    memcpy(&h, in, sizeof h);
    for (int i = 0; i < r->body_capacity; i++) // an id made since then must not become valid again
        r->body[i] = (taci_RigidBody){.generation = r->body[i].generation};
    for (int i = 0; i < r->element_capacity; i++)
        r->element[i] = (taci_RigidElement){0};
    taci_Bytes bytes = {.mode = TACI_BYTES_READ, .from = in, .size = size};
    walk(r, &bytes, &h);
    TAC_ASSERT(!bytes.short_of && bytes.used == size);
    for (int i = 0; i < h.body_high; i++) {
        r->state[1 - r->now][i] = r->state[r->now][i]; // the same in both if it does not move
        r->body[i].asleep = 0;                         // the world says who sleeps
    }
    r->body_high = h.body_high;
    r->body_count = h.body_count;
    r->element_high = r->element_capacity;
    while (r->element_high > 0 && !r->element[r->element_high - 1].live)
        r->element_high--;
    r->dirty = true;
    r->has_history = true;
    taci_rigid_count_driven(r);
    taci_rigid_rank_bodies(r);
}

static uint64_t hash_reference(const taci_Rigid *r, int body, uint64_t h)
{
    return taci_hash_u64(h, body < 0 ? 0 : (uint64_t)r->body[body].rank + 1);
}

static uint64_t hash_body(const taci_Rigid *r, int i, uint64_t h)
{
    const taci_RigidBody *b = &r->body[i];
    const taci_RigidState *s = &r->state[r->now][i];
    h = taci_hash_u64(h,
                      (uint64_t)b->fixed | (uint64_t)b->unplaced << 1 | (uint64_t)b->asleep << 2);
    h = taci_hash_double(h, b->mass);
    h = taci_hash_doubles(h, &b->J.m[0][0], 9);
    h = taci_hash_double(h, b->drag);
    h = taci_hash_double(h, b->angular_drag);
    h = taci_hash_doubles(h, &s->x.x, 3);
    h = taci_hash_doubles(h, &s->q.w, 4);
    h = taci_hash_doubles(h, &s->v.x, 6);
    for (int j = 0; j < s->history; j++) {
        h = taci_hash_doubles(h, &s->v_hat[j].x, 3);
        h = taci_hash_doubles(h, &s->w_hat[j].x, 3);
    }
    h = taci_hash_u64(h, (uint64_t)s->history);
    h = taci_hash_double(h, s->tank);
    if (b->has_goal)
        h = taci_hash_doubles(h, &b->goal.p.x, 7);
    h = taci_hash_doubles(h, &s->owed.x, 3);
    return taci_hash_doubles(h, &r->port[i].push.force.x, 6);
}

static uint64_t hash_element(const taci_Rigid *r, int i, uint64_t h)
{
    const taci_RigidElement *e = &r->element[i];
    h = taci_hash_u64(h,
                      (uint64_t)e->e.type << 32 | (uint64_t)e->e.so3 << 8 | (uint64_t)e->e.limit);
    h = taci_hash_doubles(h, &e->e.frame_a.p.x, 14);
    h = taci_hash_doubles(h, &e->e.k, 5);
    h = hash_reference(r, e->body[0], h);
    h = hash_reference(r, e->body[1], h);
    h = taci_hash_doubles(h, r->estate[r->now][i].s, taci_element_dim(&e->e));
    h = taci_hash_doubles(h, r->estate[r->now][i].memory, 3);
    if (e->moves)
        h = taci_hash_doubles(h, &e->target.p.x, 7);
    return taci_hash_u64(h, (uint64_t)e->moves);
}

uint64_t taci_rigid_hash(const taci_System *s, uint64_t h)
{
    const taci_Rigid *r = (const taci_Rigid *)s;
    h = taci_hash_doubles(h, &r->gravity.x, 3);
    h = taci_hash_u64(h,
                      (uint64_t)r->scheme | (uint64_t)r->gyro << 8 | (uint64_t)r->predictor << 16);
    for (int i = 0; i < r->body_high; i++)
        if (r->body[i].live)
            h = hash_body(r, i, h);
    for (int i = 0; i < r->element_high; i++)
        if (r->element[i].live)
            h = hash_element(r, i, h);
    return h;
}
