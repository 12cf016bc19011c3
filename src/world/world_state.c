// Save, load and hash of a world. A saved state is a header with a checksum, the world's own
// arrays, and the bytes of each system. It holds all that decides the future, and the books so far;
// the hash covers the former only.
#include "base/assert.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "world/body_checks.h"
#include "world/contact_state.h"
#include "world/kinds/kinds.h"
#include <math.h>
#include <string.h>

#define MAGIC UINT64_C(0x444c524f57434154) // "TACWORLD"
#define VERSION 13

typedef struct Header {
    uint64_t magic;
    uint32_t version, header_size;
    uint64_t size;     // bytes, of all
    uint64_t checksum; // of header, with 0 here, and all that follows
    int32_t system_count, joint_high, spring_high;
    int32_t row_high, row_extra; // row springs that springs are made of; of other systems
    int32_t tag;
    uint32_t settings; // of the definition: what it must share with the world that loads it
    taci_ContactCounts contact;
    double last_T;
    int32_t port_high, pad;
} Header;
_Static_assert(sizeof(Header) == 96, "goes to files");

static int first_extra(const tac_World *w)
{
    return TACI_SPRING_ELEMENTS * w->def.spring_capacity;
}

/// All of the definition that decides the motion; capacities do not.
static uint32_t settings_of(const tac_World *w)
{
    const tac_WorldDef *d = &w->def;
    uint64_t h = taci_hash_double(TACI_HASH_START, d->gravity.x);
    h = taci_hash_double(h, d->gravity.y);
    h = taci_hash_double(h, d->gravity.z);
    h = taci_hash_double(h, d->study.ledger_deposit);
    h = taci_hash_u64(h, (uint64_t)d->policy << 32 | (uint64_t)d->study.correction << 24 |
                             (uint64_t)d->study.scheme << 16 | (uint64_t)d->study.gyro << 8 |
                             (uint64_t)d->study.predictor << 4 | (uint64_t)d->study.passes);
    h = taci_hash_u64(h, (uint64_t)d->study.contact_law << 32 | (uint64_t)d->contact_solver << 24 |
                             (uint64_t)d->study.friction_directions << 8 | (uint64_t)d->push_out);
    h = taci_hash_u64(h, (uint64_t)d->contact_pairs);
    h = taci_hash_double(h, d->contact_tolerance);
    h = taci_hash_double(h, d->contact_slop);
    h = taci_hash_double(h, d->sleep_after);
    h = taci_hash_double(h, d->sleep_speed);
    if (d->late_margin > 0.0)
        h = taci_hash_double(h, d->late_margin);
    return (uint32_t)(h >> 32);
}

/// Which system has which slot: shapes and ids name them by these. 0: no systems.
static uint32_t layout_of(const tac_World *w)
{
    uint64_t h = 0;
    for (int i = 0; i < w->slot_high; i++) {
        const taci_SystemSlot *s = &w->slot[i];
        if (s->system == NULL)
            continue;
        h = taci_hash_u64(h, (uint64_t)i << 32 | (uint64_t)s->at);
    }
    return (uint32_t)(h >> 32);
}

static Header header_of(const tac_World *w)
{
    int extra = first_extra(w), high = w->rows.spring_high;
    return (Header){.magic = MAGIC,
                    .version = VERSION,
                    .header_size = sizeof(Header),
                    .system_count = w->system_count,
                    .joint_high = w->joint_high,
                    .spring_high = w->spring_high,
                    .row_high = high < extra ? high : extra,
                    .row_extra = high > extra ? high - extra : 0,
                    .tag = w->def.tag,
                    .settings = settings_of(w) ^ layout_of(w),
                    .contact = taci_contact_counts(w),
                    .last_T = w->last_T,
                    .port_high = w->port_high};
}

/// The world's own part, for sizing, writing and reading.
static void walk(tac_World *w, const Header *h, taci_Bytes *b)
{
    taci_bytes(b, &w->stats, 1, sizeof w->stats);
    taci_bytes(b, &w->time_carry, 1, sizeof w->time_carry);
    taci_bytes(b, &w->step_ledger, 1, sizeof w->step_ledger);
    taci_bytes(b, &w->momentum, 1, sizeof w->momentum);
    taci_bytes(b, &w->momentum_total, 1, sizeof w->momentum_total);
    for (int i = 0; i <= h->system_count; i++)
        taci_bytes(b, &w->books[taci_account(w, i)], 1, sizeof *w->books);
    taci_bytes(b, w->joint, (size_t)h->joint_high, sizeof *w->joint);
    taci_bytes(b, w->spring, (size_t)h->spring_high, sizeof *w->spring);
    taci_bytes(b, w->rows.spring, (size_t)h->row_high, sizeof *w->rows.spring);
    taci_bytes(b, w->rows.spring + first_extra(w), (size_t)h->row_extra, sizeof *w->rows.spring);
    for (int i = 0; i < h->port_high; i++) {
        TACI_BYTES_PADDED(w->port[i].port, sizeof *w->port[i].port);
        taci_bytes(b, &w->port[i].slot, 1, sizeof w->port[i].slot);
        taci_bytes(b, w->port[i].port, 1, sizeof *w->port[i].port);
    }
}

static size_t own_size(const tac_World *w, const Header *h)
{
    taci_Bytes b = {.mode = TACI_BYTES_SIZE};
    walk(taci_bytes_source(w), h, &b);
    return b.used;
}

size_t tac_world_save_size(const tac_World *w)
{
    Header h = header_of(w);
    size_t size = sizeof h + own_size(w, &h) + taci_contact_state_size(&h.contact);
    for (int i = 0; i < w->system_count; i++)
        size += sizeof(uint64_t) + taci_system_size(w->system[i]);
    return size;
}

static uint64_t checksum_of(Header h, const unsigned char *rest, size_t size)
{
    h.checksum = 0;
    return taci_hash_bytes(taci_hash_bytes(TACI_HASH_START, &h, sizeof h), rest, size);
}

tac_Result tac_world_save(const tac_World *w, void *bytes, size_t size)
{
    size_t need = tac_world_save_size(w);
    if (w->inside)
        return taci_world_fail(w, TAC_ERR_STATE, __func__, "a step is open: end it before saving");
    if (size < need)
        return taci_world_fail(w, TAC_ERR_CAPACITY, __func__,
                               "the buffer is smaller than tac_world_save_size");
    unsigned char *out = bytes;
    Header h = header_of(w);
    taci_Bytes b = {.mode = TACI_BYTES_WRITE, .at = out + sizeof h, .size = need - sizeof h};
    walk(taci_bytes_source(w), &h, &b);
    taci_contact_state_save(w, out + sizeof h + b.used);
    b.used += taci_contact_state_size(&h.contact);
    for (int i = 0; i < w->system_count; i++) {
        uint64_t part = taci_system_size(w->system[i]);
        taci_bytes(&b, &part, 1, sizeof part);
        taci_system_save(w->system[i], out + sizeof h + b.used);
        b.used += part;
    }
    TAC_ASSERT(b.used == need - sizeof h);
    h.size = need;
    h.checksum = checksum_of(h, out + sizeof h, need - sizeof h);
    memcpy(out, &h, sizeof h);
    return TAC_OK;
}

/// Whether the header fits this world; the message says what does not.
static tac_Result check_header(const tac_World *w, const Header *h, const unsigned char *bytes,
                               size_t size)
{
    const char *function = "tac_world_load";
    if (size < sizeof *h || h->magic != MAGIC || h->header_size != sizeof *h)
        return taci_world_fail(w, TAC_ERR_SYNTAX, function, "these bytes are not a saved world");
    if (h->version != VERSION)
        return taci_world_fail(w, TAC_ERR_SYNTAX, function,
                               "the saved world is of another version");
    if (h->size != size || h->checksum != checksum_of(*h, bytes + sizeof *h, size - sizeof *h))
        return taci_world_fail(w, TAC_ERR_SYNTAX, function,
                               "the saved world is cut short or damaged");
    if (h->system_count != w->system_count || h->settings != (settings_of(w) ^ layout_of(w)))
        return taci_world_fail(
            w, TAC_ERR_SYNTAX, function,
            "the saved world has other systems, or made them in another order, or has another "
            "gravity, policy, "
            "correction, scheme, gyro, predictor, passes, deposit or contact settings");
    if (h->joint_high < 0 || h->spring_high < 0 || h->row_high < 0 || h->row_extra < 0 ||
        h->contact.bodies < 0 || h->contact.shapes < 0 || h->contact.materials < 0 ||
        h->contact.forces < 0 || h->contact.accounts < 0 || !isfinite(h->last_T) ||
        h->port_high < 0 || h->port_high > TACI_PORTS)
        return taci_world_fail(w, TAC_ERR_SYNTAX, function,
                               "the saved world's counts make no sense");
    return TAC_OK;
}

/// Offset and size of a system's bytes; false: they do not fit.
static bool find_part(const unsigned char *bytes, size_t size, size_t *at, size_t *part)
{
    uint64_t n;
    if (size - *at < sizeof n)
        return false;
    memcpy(&n, bytes + *at, sizeof n);
    *at += sizeof n;
    *part = (size_t)n;
    return n <= size - *at;
}

/// The part of the own system, which is the first; none: it does not fit.
static taci_SavedSystem find_own(const unsigned char *bytes, size_t size, size_t at)
{
    size_t part;
    bool fits = find_part(bytes, size, &at, &part);
    return fits ? (taci_SavedSystem){bytes + at, part} : (taci_SavedSystem){bytes, 0};
}

/// Room for what is saved, whose size has been checked; the world is otherwise as it was.
static tac_Result make_room(tac_World *w, const Header *h, int bodies)
{
    const int elements = TACI_SPRING_ELEMENTS;
    int rows = (h->row_high + elements - 1) / elements;
    const struct {
        taci_Capacity kind;
        int count;
    } saved[] = {
        {TACI_CAPACITY_BODIES, bodies},
        {TACI_CAPACITY_BODIES, h->contact.bodies},
        {TACI_CAPACITY_JOINTS, h->joint_high},
        {TACI_CAPACITY_SPRINGS, h->spring_high},
        {TACI_CAPACITY_SPRINGS, rows},
        {TACI_CAPACITY_SPRINGS, h->row_extra},
        {TACI_CAPACITY_SHAPES, h->contact.shapes},
        {TACI_CAPACITY_CONTACTS, h->contact.forces},
        {TACI_CAPACITY_CONTACTS, h->contact.accounts},
        {TACI_CAPACITY_MATERIALS, h->contact.materials},
    };
    tac_Result result = TAC_OK;
    for (size_t i = 0; i < sizeof saved / sizeof *saved && result == TAC_OK; i++)
        result = taci_world_make_room(w, "tac_world_load", saved[i].kind, saved[i].count);
    if (result == TAC_OK && !taci_world_make_ports(w, h->port_high))
        return taci_world_fail(w, TAC_ERR_MEMORY, "tac_world_load",
                               "there is no memory for the ports");
    return result;
}

/// The bodies of a joint or of a spring inside: the second may be the world.
static bool check_slots(taci_SavedSystem own, const int32_t body[2])
{
    return taci_own_saved_body(own.bytes, own.size, body[0]) &&
           (body[1] == -1 || taci_own_saved_body(own.bytes, own.size, body[1]));
}

/// A site of a system with coordinates; other kinds are tested with, and know their own.
static bool check_site(const tac_World *w, int system, const taci_Site *site)
{
    const taci_UserSystem *c = taci_world_user_system_at(w, system);
    if (c != NULL) {
        int most = site->kind == TACI_SITE_COORD ? c->dofs : c->bodies;
        return site->kind == TACI_SITE_POINTS
                   ? c->system.site_node != NULL && site->first >= 0 && site->count >= 0 &&
                         site->count <= c->system.site_node_count - site->first
                   : (site->kind == TACI_SITE_BODY || site->kind == TACI_SITE_COORD) &&
                         site->body >= 0 && site->body < most;
    }
    return true;
}

bool taci_world_end_is_sound(const tac_World *w, const taci_RowEnd *end)
{
    if (end->system < -1 || end->system >= w->system_count)
        return false;
    if (end->system == 0)
        return end->site.kind == TACI_SITE_BODY && end->site.body >= 0 &&
               end->site.body < w->def.body_capacity;
    return end->system < 0 || check_site(w, end->system, &end->site);
}

bool taci_saved_end_is_sound(const tac_World *w, taci_SavedSystem own, const taci_RowEnd *end)
{
    return taci_world_end_is_sound(w, end) &&
           (end->system != 0 || taci_own_saved_body(own.bytes, own.size, end->site.body));
}

static bool all_finite(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return false;
    return true;
}

static bool check_row_spring(const tac_World *w, taci_SavedSystem own, const taci_RowSpring *l)
{
    return taci_saved_end_is_sound(w, own, &l->end[0]) &&
           taci_saved_end_is_sound(w, own, &l->end[1]) && l->e.type > TACI_ELEMENT_NONE &&
           l->e.type <= TACI_ELEMENT_COORD && taci_not_negative(l->e.k) &&
           taci_not_negative(l->e.c) && taci_unit_pose(l->e.frame_a) &&
           taci_unit_pose(l->e.frame_b) && isfinite(l->e.h) && isfinite(l->e.lo) &&
           isfinite(l->e.hi) && pose_finite(l->target) && all_finite(l->s, TACI_ELEMENT_DIM) &&
           all_finite(l->memory, 3) && isfinite(l->tank) && v3_finite(l->owed);
}

/// Springs that are rows have their ends in the row spring alone.
static bool check_spring_ends(taci_SavedSystem own, const taci_SpringSlot *l)
{
    return l->def.coupling == TAC_SPRING_ROW || check_slots(own, l->body);
}

/// Whether the bodies that joints, springs and row springs refer to are there. `at` is where the
/// joints begin.
static bool check_references(const tac_World *w, const Header *h, taci_SavedSystem own,
                             const unsigned char *at)
{
    for (int i = 0; i < h->joint_high; i++, at += sizeof(taci_JointSlot)) {
        taci_JointSlot j;
        memcpy(&j, at, sizeof j);
        if (j.slot.live && !check_slots(own, j.body))
            return false;
    }
    for (int i = 0; i < h->spring_high; i++, at += sizeof(taci_SpringSlot)) {
        taci_SpringSlot l;
        memcpy(&l, at, sizeof l);
        if (l.slot.live && (!check_spring_ends(own, &l) || l.def.coupling < TAC_SPRING_INSIDE ||
                            l.def.coupling > TAC_SPRING_ROW))
            return false;
    }
    for (int i = 0; i < h->row_high + h->row_extra; i++, at += sizeof(taci_RowSpring)) {
        taci_RowSpring l;
        memcpy(&l, at, sizeof l);
        if (l.live && !check_row_spring(w, own, &l))
            return false;
    }
    for (int i = 0; i < h->port_high; i++) {
        taci_Slot slot;
        taci_Port port;
        memcpy(&slot, at, sizeof slot);
        memcpy(&port, at + sizeof slot, sizeof port);
        if (slot.live && !taci_world_port_sound(&port))
            return false;
        at += sizeof slot + sizeof port;
    }
    return true;
}

static int count_live_rows(const tac_World *w)
{
    int n = 0;
    for (int i = 0; i < w->rows.capacity.springs; i++)
        n += w->rows.spring[i].live != 0;
    return n;
}

static void take_over(tac_World *w, const Header *h, const unsigned char *bytes, size_t size)
{
    taci_Bytes b = {.mode = TACI_BYTES_READ, .from = bytes + sizeof *h, .size = size - sizeof *h};
    memset(w->rows.spring, 0, (size_t)w->rows.capacity.springs * sizeof *w->rows.spring);
    memset(w->joint, 0, (size_t)w->def.joint_capacity * sizeof *w->joint);
    memset(w->spring, 0, (size_t)w->def.spring_capacity * sizeof *w->spring);
    taci_world_ports_unwatch(w);
    for (int i = 0; i < TACI_PORTS; i++)
        w->port[i].slot = (taci_Slot){0};
    walk(w, h, &b);
    w->port_high = h->port_high;
    w->joint_high = h->joint_high;
    w->spring_high = h->spring_high;
    w->rows.spring_high = h->row_extra > 0 ? first_extra(w) + h->row_extra : h->row_high;
    w->rows.spring_count = count_live_rows(w);
    w->joint_count = w->spring_count = 0;
    for (int i = 0; i < w->joint_high; i++)
        w->joint_count += w->joint[i].slot.live != 0;
    for (int i = 0; i < w->spring_high; i++)
        w->spring_count += w->spring[i].slot.live != 0;
    w->def.tag = (uint16_t)h->tag;
    w->last_T = h->last_T;
    w->momentum_fresh = false;
}

tac_Result tac_world_load(tac_World *w, const void *saved, size_t size)
{
    const unsigned char *bytes = saved;
    Header h = {0};
    if (w->inside)
        return taci_world_fail(w, TAC_ERR_STATE, __func__, "a step is open: end it before loading");
    if (size >= sizeof h)
        memcpy(&h, bytes, sizeof h);
    tac_Result result = check_header(w, &h, bytes, size);
    if (result != TAC_OK)
        return result;
    const size_t books = (size_t)(w->system_count + 1) * sizeof *w->books;
    const size_t head = own_size(w, &h), objects = head - sizeof w->stats - sizeof w->time_carry -
                                                   sizeof w->step_ledger - sizeof w->momentum -
                                                   sizeof w->momentum_total - books;
    size_t at = sizeof h + head, touch = taci_contact_state_size(&h.contact), part;
    if (at > size || touch > size - at)
        return taci_world_fail(w, TAC_ERR_SYNTAX, __func__, "the saved world is cut short");
    const taci_SavedSystem own = find_own(bytes, size, at + touch);
    if ((result = make_room(w, &h, taci_own_saved_bodies(own.bytes, own.size))) != TAC_OK)
        return result;
    if (!check_references(w, &h, own, bytes + at - objects))
        return taci_world_fail(w, TAC_ERR_SYNTAX, __func__,
                               "a joint or spring of the saved world names no body, or a port of "
                               "it makes no sense");
    const char *fault = taci_contact_state_check(w, &h.contact, own, bytes + at);
    if (fault != NULL)
        return taci_world_fail(w, TAC_ERR_SYNTAX, __func__, fault);
    at += touch;
    for (int i = 0; i < w->system_count; i++, at += part) {
        if (!find_part(bytes, size, &at, &part))
            return taci_world_fail(w, TAC_ERR_SYNTAX, __func__, "the saved world is cut short");
        result = taci_system_check(w->system[i], bytes + at, part);
        if (result != TAC_OK)
            return taci_world_fail(w, result, __func__,
                                   "a system's part of the saved world does not fit this one");
    }
    at = sizeof h + head + touch;
    for (int i = 0; i < w->system_count; i++, at += part) {
        find_part(bytes, size, &at, &part);
        taci_system_load(w->system[i], bytes + at, part);
    }
    take_over(w, &h, bytes, size);
    taci_contact_state_load(w, &h.contact, bytes + sizeof h + head);
    taci_world_ports_loaded(w);
    w->contacts.stats = w->stats.contact;
    taci_labels_drop_gone(&w->labels, w);
    w->loads++;
    w->loaded_step = w->stats.step_count;
    TAC_VALIDATE(taci_systems_are_sound(w) && taci_bodies_are_sound(w) && taci_ties_are_sound(w));
    return TAC_OK;
}

static uint64_t hash_end(const tac_World *w, const taci_RowEnd *end, uint64_t h)
{
    h = taci_hash_u64(h, (uint64_t)(end->system + 1));
    if (end->system < 0)
        return h;
    bool own = end->system == 0; // by rank, so that holes among the slots do not matter
    h = taci_hash_u64(h, (uint64_t)(own ? taci_body_rank(w->own, end->site.body) : end->site.body));
    for (int i = 0; end->site.kind == TACI_SITE_POINTS && i < end->site.count; i++) {
        const taci_SiteNode *of = taci_site_nodes(w->system[end->system], &end->site);
        h = taci_hash_u64(h, (uint64_t)of[i].node);
        h = taci_hash_double(h, of[i].weight);
    }
    return h;
}

static uint64_t hash_row_spring(const tac_World *w, const taci_RowSpring *l, uint64_t h)
{
    h = taci_hash_u64(h, (uint64_t)l->e.type << 8 | (uint64_t)l->e.limit);
    h = taci_hash_doubles(h, &l->e.frame_a.p.x, 14);
    h = taci_hash_doubles(h, &l->e.k, 5);
    h = hash_end(w, &l->end[0], h);
    h = hash_end(w, &l->end[1], h);
    h = taci_hash_doubles(h, l->s, taci_element_dim(&l->e));
    h = taci_hash_doubles(h, l->memory, 3);
    h = taci_hash_double(h, l->tank);
    h = taci_hash_doubles(h, &l->owed.x, 3);
    return l->moves ? taci_hash_doubles(h, &l->target.p.x, 7) : h;
}

uint64_t tac_world_hash(const tac_World *w)
{
    uint64_t h = taci_hash_u64(TACI_HASH_START, (uint64_t)w->def.study.correction << 16 |
                                                    (uint64_t)w->def.policy << 8 |
                                                    (uint64_t)w->def.study.passes);
    h = taci_hash_double(h, w->def.study.ledger_deposit);
    h = taci_hash_double(h, w->last_T);
    for (int i = 0; i < w->system_count; i++)
        h = taci_system_hash(w->system[i], h);
    for (int i = 0; i < w->rows.spring_high; i++)
        if (w->rows.spring[i].live)
            h = hash_row_spring(w, &w->rows.spring[i], h);
    if (w->shape_count > 0) // law, solver and the like
        h = taci_hash_u64(h, settings_of(w));
    return taci_contact_state_hash(w, taci_world_ports_hash(w, h));
}
