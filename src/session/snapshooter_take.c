// Taking a snapshot: rows are written where they go, in the order of the card. Nothing is allocated
// and no system is called; the clock is read from a page that the kernel shares.
//
// Contacts come last, so that where room is short they are what is left out.
#include "base/clock.h"
#include "math/so3.h"
#include "session/snapshooter.h"
#include "world/world.h"
#include <math.h>
#include <string.h>

#define X(name, sign, text) +1
enum { ENERGY_TERMS = 0 TAC_LEDGER_FIELDS(X) };
#undef X
#define X(name, text) +1
enum { MOMENTUM_TERMS = 0 TAC_MOMENTUM_FIELDS(X) + 4 }; // before, after; unexplained, carried
#undef X

enum { OWN_SECTIONS = 8 };
#define SECTION_ROOM (OWN_SECTIONS + TAC_SNAPSHOT_APPENDED)

typedef struct Taking {
    const tac_Snapshooter *s;
    const tac_World *world;
    void *bytes;
    size_t room;
} Taking;

static size_t term_count(const tac_Snapshooter *s)
{
    return ENERGY_TERMS * (1 + (size_t)s->system_count);
}

// Without contacts.
static size_t size_of_rest(const tac_Snapshooter *s)
{
    return taci_snapshot_head(SECTION_ROOM) +
           taci_snapshot_section_size(sizeof(tac_SnapshotStep), 1) +
           taci_snapshot_section_size(sizeof(tac_SnapshotBody), (size_t)s->body_count) +
           taci_snapshot_section_size(sizeof(tac_SnapshotNode), (size_t)s->node_count) +
           taci_snapshot_section_size(sizeof(tac_SnapshotTerm), term_count(s)) +
           taci_snapshot_section_size(sizeof(tac_SnapshotTerm3), MOMENTUM_TERMS) +
           taci_snapshot_section_size(sizeof(tac_SnapshotParameter), (size_t)s->parameter_count) +
           taci_snapshot_section_size(sizeof(tac_SnapshotPort), (size_t)s->port_count);
}

size_t tac_snapshooter_size(const tac_Snapshooter *s)
{
    return size_of_rest(s) +
           taci_snapshot_section_size(sizeof(tac_SnapshotContact), (size_t)s->contact_room);
}

static void *add(const Taking *t, tac_SectionKind kind, size_t count)
{
    uint32_t stride = tac_section_stride((uint32_t)kind);
    void *rows = taci_snapshot_add(t->bytes, t->room, (uint32_t)kind, stride, count);
    TAC_ASSERT(rows != NULL); // it was measured
    return rows;
}

static void put_quat(double to[4], tac_Quat q)
{
    to[0] = q.w, to[1] = q.x, to[2] = q.y, to[3] = q.z;
}

// ---- bodies and nodes

static void put_body(const tac_World *w, tac_BodyId id, bool sleepers, tac_SnapshotBody *row)
{
    taci_Body body = taci_world_find_body(w, id);
    *row = (tac_SnapshotBody){.quaternion = {1.0}, .flags = TAC_SNAPSHOT_GONE};
    if (body.system < 0)
        return;
    taci_System *s = w->system[body.system];
    taci_Frame frame = taci_world_frame_of(w, TACI_AT_NOW, body);
    tac_Twist twist = s->bodies->twist(s, body.index, false);
    v3_put(row->position, frame.x);
    put_quat(row->quaternion, frame.q);
    v3_put(row->velocity, twist.lin);
    v3_put(row->spin, twist.ang);
    row->flags = sleepers && tac_body_is_asleep(w, id) ? (uint32_t)TAC_SNAPSHOT_ASLEEP : 0;
}

static tac_SnapshotBody *put_bodies(const Taking *t)
{
    const tac_Snapshooter *s = t->s;
    tac_SnapshotBody *row = add(t, TAC_SECTION_BODIES, (size_t)s->body_count);
    for (int i = 0; i < s->body_count; i++)
        put_body(t->world, s->body[i], t->world->asleep_count > 0, &row[i]);
    return row;
}

/// Where a node is; NAN: what it belongs to is gone.
static tac_Vec3 place_of(const tac_World *w, const taci_SnapNode *node, const tac_SnapshotBody *of)
{
    bool spring = node->spring.index1 != 0;
    if ((of != NULL && (of->flags & TAC_SNAPSHOT_GONE) != 0) ||
        (spring && !tac_spring_is_valid(w, node->spring)))
        return v3((double)NAN, (double)NAN, (double)NAN);
    if (node->is_target)
        return taci_world_spring_target(w, node->spring).p;
    if (of == NULL)
        return node->place;
    tac_Vec3 x = v3_at(of->position);
    tac_Quat q = {of->quaternion[0], of->quaternion[1], of->quaternion[2], of->quaternion[3]};
    return spring ? v3_add(x, q_rotate(q, node->place)) : x;
}

static void put_nodes(const Taking *t, const tac_SnapshotBody *body)
{
    const tac_Snapshooter *s = t->s;
    tac_SnapshotNode *row = add(t, TAC_SECTION_NODES, (size_t)s->node_count);
    for (int i = 0; i < s->node_count; i++) {
        const taci_SnapNode *node = &s->node[i];
        v3_put(row[i].position,
               place_of(t->world, node, node->body >= 0 ? &body[node->body] : NULL));
    }
}

// ---- books

static void put_ledger(const tac_Ledger *step, const tac_Ledger *total, tac_SnapshotTerm *row)
{
    int i = 0;
#define X(name, sign, text) row[i++] = (tac_SnapshotTerm){step->name, total->name};
    TAC_LEDGER_FIELDS(X)
#undef X
}

static void put_ledgers(const Taking *t)
{
    const tac_World *w = t->world;
    tac_SnapshotTerm *row = add(t, TAC_SECTION_LEDGER, term_count(t->s));
    tac_Ledger step = tac_world_ledger(w, false), total = tac_world_ledger(w, true);
    put_ledger(&step, &total, row);
    for (int i = 0; i < t->s->system_count; i++) {
        step = tac_system_ledger(w, t->s->system[i], false);
        total = tac_system_ledger(w, t->s->system[i], true);
        put_ledger(&step, &total, row + ENERGY_TERMS * (i + 1));
    }
}

static tac_SnapshotTerm3 term3(tac_Momentum m)
{
    return (tac_SnapshotTerm3){{m.linear.x, m.linear.y, m.linear.z},
                               {m.angular.x, m.angular.y, m.angular.z}};
}

static void put_momentum(const Taking *t)
{
    tac_SnapshotTerm3 *row = add(t, TAC_SECTION_MOMENTUM, MOMENTUM_TERMS);
    tac_MomentumLedger l = tac_world_momentum_ledger(t->world, true);
    *row++ = term3(l.before);
    *row++ = term3(l.after);
#define X(name, text) *row++ = term3(l.name);
    TAC_MOMENTUM_FIELDS(X)
#undef X
    *row++ = term3(tac_momentum_unexplained(&l));
    *row = term3((tac_Momentum){.angular = l.carried});
}

static tac_SnapshotStep *put_step(const Taking *t, const tac_StepStats *stats)
{
    tac_SnapshotStep *row = add(t, TAC_SECTION_STEP, 1);
    *row = (tac_SnapshotStep){.residual = stats->residual,
                              .momentum_residual = stats->momentum_residual,
                              .contact_residual = stats->contact.residual,
                              .depth = stats->contact.depth,
                              .energy_scale = stats->energy_scale,
                              .asleep = (uint64_t)stats->contact.asleep,
                              .diverged = stats->diverged};
    return row;
}

static void put_parameters(const Taking *t)
{
    tac_SnapshotParameter *row = add(t, TAC_SECTION_PARAMETERS, (size_t)t->s->parameter_count);
    for (int i = 0; i < t->s->parameter_count; i++)
        row[i].value = tac_scene_parameter(t->s->scene, i).value;
}

// ---- ports and contacts

// Where the row has a device, the body stands there.
static void put_open(tac_SnapshotPort *row)
{
    row->flags |= TAC_SNAPSHOT_OPEN;
    memcpy(row->body, row->device, sizeof row->body);
    memcpy(row->body_q, row->device_q, sizeof row->body_q);
    if ((row->flags & TAC_SNAPSHOT_UNPLACED) != 0) {
        const tac_Pose none = pose_identity();
        v3_put(row->body, none.p);
        put_quat(row->body_q, none.q);
    }
}

static void put_port(const tac_Snapshooter *s, const tac_World *w, const taci_SnapPort *p,
                     const tac_SnapshotPort *given, tac_SnapshotPort *row)
{
    *row = (tac_SnapshotPort){.flags = TAC_SNAPSHOT_NO_PORT};
    if (!tac_port_is_valid(w, p->id))
        return;
    if (given != NULL)
        *row = *given;
    else
        tac_snapshot_of_port(&w->port[p->id.index1 - 1].port->end, row);
    tac_PortDef def = tac_port_def(w, p->id);
    tac_Pose point = pose_mul(tac_body_pose(w, def.body), def.anchor);
    row->holds = taci_snap_body(s, def.body);
    v3_put(row->body, point.p);
    put_quat(row->body_q, point.q);
    if (!tac_port_holds(w, p->id))
        put_open(row);
    if ((row->flags & TAC_SNAPSHOT_UNPLACED) != 0) {
        memcpy(row->device, row->body, sizeof row->device);
        memcpy(row->device_q, row->body_q, sizeof row->device_q);
    }
}

static void put_ports(const Taking *t, const tac_SnapshotPort *given)
{
    tac_SnapshotPort *row = add(t, TAC_SECTION_PORTS, (size_t)t->s->port_count);
    for (int i = 0; i < t->s->port_count; i++)
        put_port(t->s, t->world, &t->s->port[i], given != NULL ? &given[i] : NULL, &row[i]);
}

static void put_contact(const tac_Contact *c, const tac_Snapshooter *s, const int32_t body[2],
                        tac_SnapshotContact *row)
{
    *row = (tac_SnapshotContact){.gap = c->gap,
                                 .work = c->work,
                                 .key = c->key,
                                 .body_a = body[0],
                                 .body_b = body[1],
                                 .shape_a = taci_snap_shape(s, c->shape_a),
                                 .shape_b = taci_snap_shape(s, c->shape_b)};
    v3_put(row->point, c->point);
    v3_put(row->normal, c->normal);
    v3_put(row->force, c->force);
    v3_put(row->slip, c->slip);
}

// Bodies are touched by all contacts, those without a row among them.
static void put_contacts(const Taking *t, tac_SnapshotBody *of_body, tac_SnapshotStep *step)
{
    const tac_Snapshooter *s = t->s;
    int count;
    const tac_Contact *contact = tac_world_contacts(t->world, &count);
    size_t room = t->room - (size_t)tac_snapshot_header(t->bytes)->size;
    size_t rows = count < s->contact_room ? (size_t)count : (size_t)s->contact_room;
    if (rows > room / sizeof(tac_SnapshotContact))
        rows = room / sizeof(tac_SnapshotContact);
    tac_SnapshotContact *row = add(t, TAC_SECTION_CONTACTS, rows);
    for (int i = 0; i < count; i++) {
        int32_t body[2] = {taci_snap_body(s, contact[i].body_a),
                           taci_snap_body(s, contact[i].body_b)};
        for (int k = 0; k < 2; k++)
            if (body[k] >= 0)
                of_body[body[k]].flags |= TAC_SNAPSHOT_TOUCHED;
        if ((size_t)i < rows)
            put_contact(&contact[i], s, body, &row[i]);
    }
    step->contacts = (uint64_t)count;
    step->contacts_left = (uint64_t)count - rows;
}

size_t tac_snapshooter_take(tac_Snapshooter *s, const tac_World *world,
                            const tac_SnapshotMoment *moment, void *bytes, size_t room)
{
    static const tac_SnapshotMoment plain;
    const tac_SnapshotMoment *now = moment != NULL ? moment : &plain;
    TAC_ASSERT((uintptr_t)bytes % 8 == 0);
    if (room < size_of_rest(s) || !taci_snapshot_start(bytes, room, SECTION_ROOM))
        return 0;
    Taking t = {s, world, bytes, room};
    tac_StepStats stats = tac_world_stats(world);
    tac_SnapshotStep *step = put_step(&t, &stats);
    tac_SnapshotBody *body = put_bodies(&t);
    put_nodes(&t, body);
    put_ledgers(&t);
    put_momentum(&t);
    put_parameters(&t);
    put_ports(&t, now->port);
    put_contacts(&t, body, step);
    tac_SnapshotHeader *h = bytes;
    h->world = now->world;
    h->step = stats.step_count;
    h->time = stats.time;
    h->T = world->last_T;
    h->servo = now->servo;
    h->hash = now->hash != 0 ? tac_world_hash(world) : 0;
    h->card = s->card_hash;
    h->serial = s->serial++;
    h->clock = now->clock > 0.0 ? now->clock : 1e-9 * (double)taci_clock_now();
    return (size_t)h->size;
}
