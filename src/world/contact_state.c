// Shapes, materials and contact forces as part of a saved world and of its hash. Geometries do not
// go into a saved world: they are named by a hash of what is in them, and must be there when it is
// loaded.
#include "base/hash.h"
#include "world/contact_state.h"
#include <math.h>

typedef struct SavedBody { // that carries shapes
    taci_RowEnd end;
    int32_t asleep;
    double still;
} SavedBody;
_Static_assert(sizeof(SavedBody) == 32, "goes to files");

typedef struct SavedShape {
    double size[3], pose[7];
    uint64_t geometry; // hash; 0: none
    uint32_t group, collides;
    int32_t type, material, body;
    uint16_t generation;
    uint8_t live, edited;
    tac_Vec3 surface[3]; // m/s, surface velocity: now, in the last step, in the one before
} SavedShape;
_Static_assert(sizeof(SavedShape) == 184, "goes to files");

taci_ContactCounts taci_contact_counts(const tac_World *w)
{
    return (taci_ContactCounts){.bodies = w->body_high,
                                .shapes = w->shape_high,
                                .materials = w->def.material_capacity,
                                .forces = w->contacts.warm_count[w->contacts.now],
                                .accounts = w->contacts.account_count[w->contacts.now]};
}

size_t taci_contact_state_size(const taci_ContactCounts *n)
{
    return (size_t)n->bodies * sizeof(SavedBody) + (size_t)n->shapes * sizeof(SavedShape) +
           (size_t)n->materials * (size_t)n->materials * sizeof(taci_PairSurface) +
           (size_t)n->forces * sizeof(taci_WarmStart) +
           (size_t)n->accounts * sizeof(taci_PairAccount);
}

static SavedShape save_shape(const taci_ShapeSlot *s)
{
    const tac_ShapeDef *d = &s->def;
    return (SavedShape){.size = {d->size.x, d->size.y, d->size.z},
                        .pose = {d->pose.p.x, d->pose.p.y, d->pose.p.z, d->pose.q.w, d->pose.q.x,
                                 d->pose.q.y, d->pose.q.z},
                        .geometry = s->slot.live ? s->geometry_hash : 0,
                        .group = d->group,
                        .collides = d->collides,
                        .type = (int32_t)d->type,
                        .material = d->material,
                        .body = s->slot.live ? s->body : -1,
                        .generation = s->slot.generation,
                        .live = (uint8_t)s->slot.live,
                        .edited = s->edited,
                        .surface = {d->surface_velocity, s->surface[0], s->surface[1]}};
}

void taci_contact_state_save(const tac_World *w, unsigned char *bytes)
{
    taci_ContactCounts n = taci_contact_counts(w);
    taci_Bytes b = {.mode = TACI_BYTES_WRITE, .at = bytes, .size = taci_contact_state_size(&n)};
    for (int i = 0; i < n.bodies; i++) {
        SavedBody s = {w->body[i].end, w->body[i].asleep, w->body[i].still};
        taci_bytes(&b, &s, 1, sizeof s);
    }
    for (int i = 0; i < n.shapes; i++) {
        SavedShape s = save_shape(&w->shape[i]);
        taci_bytes(&b, &s, 1, sizeof s);
    }
    taci_bytes(&b, w->surface, (size_t)n.materials * (size_t)n.materials, sizeof *w->surface);
    taci_bytes(&b, w->contacts.warm[w->contacts.now], (size_t)n.forces, sizeof(taci_WarmStart));
    taci_bytes(&b, w->contacts.account[w->contacts.now], (size_t)n.accounts,
               sizeof(taci_PairAccount));
}

static tac_ShapeDef def_of(const SavedShape *s, const tac_Geometry *geometry)
{
    tac_ShapeDef d = tac_shape_def_default();
    d.type = (tac_ShapeType)s->type;
    d.size = (tac_Vec3){s->size[0], s->size[1], s->size[2]};
    d.geometry = geometry;
    d.pose = (tac_Pose){{s->pose[0], s->pose[1], s->pose[2]},
                        {s->pose[3], s->pose[4], s->pose[5], s->pose[6]}};
    d.material = s->material;
    d.group = s->group;
    d.collides = s->collides;
    d.surface_velocity = s->surface[0];
    return d;
}

/// A geometry of this world with these contents.
static const tac_Geometry *find_geometry(const tac_World *w, uint64_t hash)
{
    for (int i = 0; hash != 0 && i < w->shape_high; i++)
        if (w->shape[i].slot.live && w->shape[i].geometry_hash == hash)
            return w->shape[i].def.geometry;
    return NULL;
}

static const char *shape_fault(const tac_World *w, const SavedShape *s, const taci_ContactCounts *n)
{
    if (!s->live)
        return NULL;
    const tac_Geometry *geometry = find_geometry(w, s->geometry);
    if (s->geometry != 0 && geometry == NULL)
        return "the saved world has a hull, mesh or height field that no shape of this one has: "
               "make "
               "a shape with it, and load again";
    tac_ShapeDef d = def_of(s, geometry);
    bool there = s->body >= -1 && s->body < n->bodies;
    bool runs = v3_finite(s->surface[1]) && v3_finite(s->surface[2]);
    bool sound =
        there && runs && s->material < n->materials && taci_world_shape_fault(w, &d, false) == NULL;
    return sound ? NULL : "a shape of the saved world makes no sense";
}

static bool check_force(const taci_ContactCounts *n, const taci_WarmStart *f)
{
    return f->shape[0] >= 0 && f->shape[0] < n->shapes && f->shape[1] >= 0 &&
           f->shape[1] < n->shapes && v3_finite(f->force) && v3_finite(f->torque) &&
           v3_finite(f->v_k);
}

static bool check_account(const taci_ContactCounts *n, const taci_PairAccount *a)
{
    return a->shape[0] >= 0 && a->shape[0] < a->shape[1] && a->shape[1] < n->shapes &&
           taci_not_negative(a->tank) && taci_not_negative(a->grant) && taci_not_negative(a->way) &&
           taci_not_negative(a->strain);
}

static bool check_surface(const taci_PairSurface *p)
{
    const tac_Surface *s = &p->surface;
    return taci_not_negative(s->friction) && s->restitution >= 0.0 && s->restitution <= 1.0 &&
           s->rebound >= 0.0 && s->rebound <= 1.0 && taci_not_negative(s->rolling) &&
           taci_not_negative(s->torsion);
}

const char *taci_contact_state_check(const tac_World *w, const taci_ContactCounts *n,
                                     taci_SavedSystem own, const unsigned char *at)
{
    for (int i = 0; i < n->bodies; i++, at += sizeof(SavedBody)) {
        SavedBody s;
        memcpy(&s, at, sizeof s);
        if (!taci_saved_end_is_sound(w, own, &s.end) || s.asleep < 0 || !taci_not_negative(s.still))
            return "a shape of the saved world is on a body that is not in this one";
    }
    for (int i = 0; i < n->shapes; i++, at += sizeof(SavedShape)) {
        SavedShape s;
        memcpy(&s, at, sizeof s);
        const char *fault = shape_fault(w, &s, n);
        if (fault != NULL)
            return fault;
    }
    for (int i = 0; i < n->materials * n->materials; i++, at += sizeof(taci_PairSurface)) {
        taci_PairSurface p;
        memcpy(&p, at, sizeof p);
        if (!check_surface(&p))
            return "a material of the saved world makes no sense";
    }
    for (int i = 0; i < n->forces; i++, at += sizeof(taci_WarmStart)) {
        taci_WarmStart f, last;
        memcpy(&f, at, sizeof f);
        memcpy(&last, i > 0 ? at - sizeof f : at, sizeof last);
        bool in_order = taci_contact_order(last.shape, last.feature, f.shape, f.feature) < 0;
        if (!check_force(n, &f) || (i > 0 && !in_order))
            return "a contact of the saved world makes no sense";
    }
    for (int i = 0; i < n->accounts; i++, at += sizeof(taci_PairAccount)) {
        taci_PairAccount a, last;
        memcpy(&a, at, sizeof a);
        memcpy(&last, i > 0 ? at - sizeof a : at, sizeof last);
        bool in_order = taci_contact_order(last.shape, 0, a.shape, 0) < 0;
        if (!check_account(n, &a) || (i > 0 && !in_order))
            return "what a contact of the saved world has lost makes no sense";
    }
    return NULL;
}

/// One reference more, or less, to the geometries of all shapes that are there.
static void hold_geometries(const tac_World *w, bool hold, int shapes)
{
    for (int i = 0; i < shapes; i++)
        if (w->held[i] != NULL) {
            if (hold)
                tac_geometry_retain(w->held[i]);
            else
                tac_geometry_release(w->held[i]);
        }
}

/// Takes the shapes over; what they share with those that go is held meanwhile.
static void load_shapes(tac_World *w, const taci_ContactCounts *n, const unsigned char *bodies)
{
    const unsigned char *at = bodies + (size_t)n->bodies * sizeof(SavedBody);
    SavedShape s;
    for (int i = 0; i < n->shapes; i++) {
        memcpy(&s, at + (size_t)i * sizeof s, sizeof s);
        w->held[i] = s.live ? find_geometry(w, s.geometry) : NULL;
    }
    hold_geometries(w, true, n->shapes);
    for (int i = w->shape_high - 1; i >= 0; i--)
        taci_world_shape_clear(w, i);
    for (int i = 0; i < w->def.shape_capacity; i++)
        w->shape[i].slot.generation = 0;
    w->shape_high = w->shape_count = 0;
    for (int i = 0; i < n->shapes; i++) {
        memcpy(&s, at + (size_t)i * sizeof s, sizeof s);
        tac_ShapeDef d = def_of(&s, w->held[i]);
        w->shape[i].slot.generation = s.generation;
        if (!s.live)
            continue;
        SavedBody b = {.end.system = -1};
        if (s.body >= 0)
            memcpy(&b, bodies + (size_t)s.body * sizeof b, sizeof b);
        taci_world_shape_set(w, i, &d, &b.end);
        if (b.end.system >= 0) {
            w->body[w->shape[i].body].asleep = b.asleep;
            w->body[w->shape[i].body].still = b.still;
        }
        w->shape[i].surface[0] = s.surface[1], w->shape[i].surface[1] = s.surface[2];
        w->has_belts |= taci_world_is_belt(&w->shape[i]);
        w->shape[i].edited = s.edited;
    }
    w->shape_high = n->shapes;
    hold_geometries(w, false, n->shapes);
}

void taci_contact_state_load(tac_World *w, const taci_ContactCounts *n, const unsigned char *at)
{
    taci_Contacts *k = &w->contacts;
    w->asleep_count = 0; // nothing wakes: who slept is no more
    load_shapes(w, n, at);
    at += (size_t)n->bodies * sizeof(SavedBody) + (size_t)n->shapes * sizeof(SavedShape);
    taci_world_materials_default(w);
    for (int i = 0; i < n->materials; i++, at += (size_t)n->materials * sizeof *w->surface)
        memcpy(&w->surface[i * w->def.material_capacity], at,
               (size_t)n->materials * sizeof *w->surface);
    for (int i = 0; i < n->materials; i++) // mixed with those that only this world has room for
        tac_material_set(w, i, tac_material_pair(w, i, i));
    taci_contacts_forget_shape(k, -1);
    memcpy(k->warm[k->now], at, (size_t)n->forces * sizeof(taci_WarmStart));
    k->warm_count[k->now] = n->forces;
    at += (size_t)n->forces * sizeof(taci_WarmStart);
    memcpy(k->account[k->now], at, (size_t)n->accounts * sizeof(taci_PairAccount));
    k->account_count[k->now] = n->accounts;
    w->shapes_placed = w->joints_indexed = false;
    taci_world_sleep_as_saved(w);
}

/// Ranks of the live shapes: the same whatever slots they are in.
static int rank_of(const tac_World *w, int shape)
{
    if (w->shape_count == w->shape_high)
        return shape;
    int rank = 0;
    for (int i = 0; i < shape; i++)
        rank += w->shape[i].slot.live;
    return rank;
}

static uint64_t hash_shape(const tac_World *w, const taci_ShapeSlot *s, uint64_t h)
{
    const tac_ShapeDef *d = &s->def;
    h = taci_hash_u64(h, (uint64_t)d->type << 32 | (uint64_t)d->material);
    h = taci_hash_u64(h, (uint64_t)d->group << 32 | d->collides);
    const taci_BodySlot *body = s->body >= 0 ? &w->body[s->body] : NULL;
    bool own = body != NULL && body->end.system == 0;
    h = taci_hash_u64(h, own ? (uint64_t)taci_body_rank(w->own, body->end.site.body) + 1 : 0);
    if (body != NULL && !own) // by its place in its system: other systems do not matter
        h = taci_hash_u64(h, (uint64_t)body->end.system << 32 | (uint64_t)body->end.site.body);
    if (body != NULL)
        h = taci_hash_double(h, body->still);
    h = taci_hash_u64(h, s->geometry_hash);
    h = taci_hash_u64(h, s->edited);
    h = taci_hash_doubles(h, &d->size.x, 3);
    if (taci_world_is_belt(s)) {
        h = taci_hash_doubles(h, &d->surface_velocity.x, 3);
        h = taci_hash_doubles(h, &s->surface[0].x, 6);
    }
    return taci_hash_doubles(h, &d->pose.p.x, 7);
}

static uint64_t hash_materials(const tac_World *w, uint64_t h)
{
    int n = w->def.material_capacity;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            const taci_PairSurface *p = &w->surface[i * n + j];
            const tac_Surface *s = &p->surface;
            bool given = s->friction != 0.5 || s->restitution != 0.0 || s->rebound != 0.0 ||
                         s->rolling != 0.0 || s->torsion != 0.0;
            if (i == j ? !given : !p->own)
                continue; // as they are by themselves, or mixed: capacities do not matter
            h = taci_hash_u64(h, (uint64_t)i << 32 | (uint64_t)j);
            h = taci_hash_doubles(h, &s->friction, 5);
        }
    return h;
}

uint64_t taci_contact_state_hash(const tac_World *w, uint64_t h)
{
    const taci_Contacts *k = &w->contacts;
    if (w->shape_count == 0)
        return h;
    for (int i = 0; i < w->shape_high; i++)
        if (w->shape[i].slot.live)
            h = hash_shape(w, &w->shape[i], h);
    h = hash_materials(w, h);
    for (int i = 0; i < k->warm_count[k->now]; i++) {
        const taci_WarmStart *f = &k->warm[k->now][i];
        h = taci_hash_u64(h, (uint64_t)rank_of(w, f->shape[0]) << 32 |
                                 (uint64_t)rank_of(w, f->shape[1]));
        h = taci_hash_u64(h, f->feature);
        h = taci_hash_doubles(h, &f->force.x, 9);
    }
    for (int i = 0; i < k->account_count[k->now]; i++) {
        const taci_PairAccount *a = &k->account[k->now][i];
        h = taci_hash_u64(h, (uint64_t)rank_of(w, a->shape[0]) << 32 |
                                 (uint64_t)rank_of(w, a->shape[1]));
        h = taci_hash_double(taci_hash_double(h, a->tank), a->grant);
        if (a->grant > 0.0)
            h = taci_hash_double(taci_hash_double(h, a->way), a->strain);
    }
    return h;
}
