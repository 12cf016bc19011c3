// Shapes and materials: checked definitions, slots, and what two materials do on each other.
#include "base/cookie.h"
#include "base/hash.h"
#include "geometry/shape.h"
#include "world/world.h"
#include <math.h>

tac_ShapeDef tac_shape_def_default(void)
{
    return (tac_ShapeDef){.size = {0.1, 0.1, 0.1},
                          .pose = {{0, 0, 0}, {1, 0, 0, 0}},
                          .group = 1,
                          .collides = UINT32_MAX,
                          .cookie = TACI_COOKIE_SHAPE};
}

const char *taci_world_shape_fault(const tac_World *w, const tac_ShapeDef *d, bool moves)
{
    if (d == NULL || d->cookie != TACI_COOKIE_SHAPE)
        return "the definition was not made by tac_shape_def_default";
    if (d->type < TAC_SHAPE_SPHERE || d->type > TAC_SHAPE_HEIGHT_FIELD)
        return "type must be one of tac_ShapeType";
    if (!taci_unit_pose(d->pose))
        return "pose must be finite with a unit quaternion";
    if (!isfinite(v3_norm(d->pose.p)))
        return "pose is too far away: its distance cannot be squared";
    if (!v3_finite(d->surface_velocity))
        return "surface_velocity must be finite";
    if (d->material < 0 || d->material >= w->def.material_capacity)
        return "material must be below tac_WorldDef.material_capacity";
    if ((d->type == TAC_SHAPE_PLANE || d->type == TAC_SHAPE_HEIGHT_FIELD) && moves)
        return "planes and height fields go on fixed bodies and the world only";
    return taci_shape_fault(d->type, d->size, d->geometry);
}

uint64_t taci_world_geometry_hash(const tac_Geometry *g)
{
    const tac_Vec3 *vertex;
    const int32_t(*triangle)[3];
    int vertices = tac_geometry_vertices(g, &vertex);
    int triangles = tac_geometry_triangles(g, &triangle);
    uint64_t h = taci_hash_u64(TACI_HASH_START, (uint64_t)tac_geometry_type(g));
    h = taci_hash_bytes(h, vertex, (size_t)vertices * sizeof *vertex);
    return taci_hash_bytes(h, triangle, (size_t)triangles * sizeof *triangle);
}

void taci_world_shape_set(tac_World *w, int i, const tac_ShapeDef *def, const taci_RowEnd *end)
{
    taci_ShapeSlot *s = &w->shape[i];
    taci_Slot slot = {s->slot.generation, 1};
    *s = (taci_ShapeSlot){.def = *def,
                          .shape = taci_shape_make(def->type, def->size, def->geometry),
                          .body = end->system >= 0 ? taci_world_body_enter(w, end) : -1,
                          .slot = slot,
                          .edited = true};
    s->surface[0] = s->surface[1] = def->surface_velocity; // it has run so before
    w->has_belts |= taci_world_is_belt(s);
    s->thickness = taci_shape_thickness(&s->shape);
    s->reach = s->shape.reach + v3_norm(def->pose.p);
    if (def->geometry != NULL) {
        tac_geometry_retain(def->geometry);
        s->geometry_hash = taci_world_geometry_hash(def->geometry);
    }
    w->shape_high = i >= w->shape_high ? i + 1 : w->shape_high;
    w->shape_count++;
    w->shapes_placed = false;
}

void taci_world_shape_clear(tac_World *w, int i)
{
    taci_ShapeSlot *s = &w->shape[i];
    if (!s->slot.live)
        return;
    taci_world_wake_all(w);
    s->slot.live = 0;
    w->shape_count--;
    if (s->body >= 0)
        taci_world_body_leave(w, s->body);
    taci_broad_remove(w->broad, i);
    taci_contacts_forget_shape(&w->contacts, i);
    tac_geometry_release(s->def.geometry);
    s->def.geometry = NULL;
    while (w->shape_high > 0 && !w->shape[w->shape_high - 1].slot.live)
        w->shape_high--;
}

tac_BodyId taci_world_shape_body(const tac_World *w, int i)
{
    return taci_world_id_of(w, taci_world_body_of(w, w->shape[i].body));
}

/// A user's definition, with a quaternion of unit length. A saved one has it already: to normalize
/// it again would change its last bits.
static void set_new(tac_World *w, int i, const tac_ShapeDef *def, const taci_RowEnd *end)
{
    tac_ShapeDef d = *def;
    d.pose.q = q_normalize(d.pose.q);
    w->shape[i].slot.generation++;
    taci_world_shape_set(w, i, &d, end);
}

/// Room for a shape in this slot, and for the body that it is on.
static tac_Result make_room_on(tac_World *w, const char *function, int slot, const taci_RowEnd *end)
{
    tac_Result result = taci_world_make_room(w, function, TACI_CAPACITY_SHAPES, slot + 1);
    if (result == TAC_OK && end->system >= 0 && taci_world_body_at(w, end) < 0)
        result = taci_world_make_room(w, function, TACI_CAPACITY_BODIES, w->body_count + 1);
    return result;
}

tac_Result tac_shape_create(tac_World *w, tac_BodyId body, const tac_ShapeDef *def,
                            tac_ShapeId *shape)
{
    *shape = (tac_ShapeId){0, 0, 0};
    tac_Result result = taci_world_check_edit(w, __func__);
    if (result != TAC_OK)
        return result;
    taci_Body on = taci_world_find_body(w, body);
    if (on.system < 0 && body.index1 != 0)
        return taci_world_fail(w, TAC_ERR_STALE, __func__, "the body is gone, or of another world");
    if (on.system > 0 && (w->system[on.system]->traits & TACI_TRAIT_NO_RESPONSE))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "a contact needs a body that yields to its force within the step, "
                               "and a port of a network does not: put the shape on a rigid body "
                               "and join it to the port by a spring");
    const char *fault = taci_world_shape_fault(w, def, on.system > 0 || taci_world_can_move(w, on));
    if (fault != NULL)
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, fault);
    taci_RowEnd end = taci_world_row_end(on);
    int i = taci_slots_lowest_free(taci_world_shapes(w));
    if ((result = make_room_on(w, __func__, i, &end)) != TAC_OK)
        return result;
    set_new(w, i, def, &end);
    if (taci_world_is_still(w, &w->shape[i])) // else its motion wakes what it comes to
        taci_world_wake_all(w);
    *shape = taci_world_shape_id(w, i);
    return TAC_OK;
}

int taci_world_add_shape_on(tac_World *w, const tac_ShapeDef *def, int system,
                            const taci_Site *site)
{
    int i = taci_slots_lowest_free(taci_world_shapes(w));
    taci_RowEnd end = {system, *site};
    if (make_room_on(w, __func__, i, &end) != TAC_OK)
        return -1;
    set_new(w, i, def, &end);
    return i;
}

static int find(const tac_World *w, tac_ShapeId id)
{
    return taci_slots_find(taci_world_shapes(w), id.index1, id.generation, id.world);
}

static void destroy_shape(tac_World *w, int i)
{
    taci_world_shape_clear(w, i);
    taci_labels_drop(&w->labels, (taci_LabelKey){TACI_LABEL_SHAPE, 0, i + 1});
}

tac_Result tac_shape_destroy(tac_World *w, tac_ShapeId id)
{
    int i = find(w, id);
    tac_Result result = taci_world_check_edit_of(w, __func__, i);
    if (result != TAC_OK)
        return result;
    destroy_shape(w, i);
    return TAC_OK;
}

void taci_world_shapes_remove(tac_World *w, taci_Body of)
{
    taci_RowEnd end = taci_world_row_end(of);
    int body = taci_world_body_at(w, &end);
    for (int i = w->shape_high - 1; body >= 0 && i >= 0; i--)
        if (i < w->shape_high && w->shape[i].slot.live && w->shape[i].body == body)
            destroy_shape(w, i);
}

void taci_world_shapes_edited(tac_World *w, taci_Body body)
{
    for (int i = 0; i < w->shape_high; i++) {
        taci_Body on = taci_world_body_of(w, w->shape[i].slot.live ? w->shape[i].body : -1);
        if (on.system == body.system && (on.index == body.index || body.index < 0))
            w->shape[i].edited = true;
    }
}

bool tac_shape_is_valid(const tac_World *w, tac_ShapeId id)
{
    return find(w, id) >= 0;
}

int tac_world_shape_count(const tac_World *w)
{
    return w->shape_count;
}

tac_ShapeDef tac_shape_def(const tac_World *w, tac_ShapeId id)
{
    int i = find(w, id);
    return i >= 0 ? w->shape[i].def : tac_shape_def_default();
}

tac_Result tac_shape_set_surface_velocity(tac_World *w, tac_ShapeId id, tac_Vec3 velocity)
{
    int i = find(w, id);
    tac_Result result = taci_world_check_edit_of(w, __func__, i);
    if (result != TAC_OK)
        return result;
    if (!v3_finite(velocity))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, "the velocity is not finite");
    w->shape[i].def.surface_velocity = velocity;
    w->has_belts |= taci_world_is_belt(&w->shape[i]);
    return TAC_OK;
}

tac_BodyId tac_shape_body(const tac_World *w, tac_ShapeId id)
{
    int i = find(w, id);
    return i >= 0 ? taci_world_shape_body(w, i) : (tac_BodyId){0};
}

static const char *surface_fault(const tac_Surface *s)
{
    if (!taci_not_negative(s->friction))
        return "friction must be finite and not negative";
    if (!(s->restitution >= 0.0 && s->restitution <= 1.0))
        return "restitution must be between 0 and 1";
    if (!(s->rebound >= 0.0 && s->rebound <= 1.0))
        return "rebound must be between 0 and 1";
    if (!taci_not_negative(s->rolling) || !taci_not_negative(s->torsion))
        return "rolling and torsion must be finite and not negative";
    return NULL;
}

/// Room for a material that is set, up to the most there can be.
static tac_Result make_room_for(tac_World *w, const char *function, int material)
{
    if (w->def.fixed_capacities || material >= TACI_MATERIALS)
        return TAC_OK; // refused below
    return taci_world_make_room(w, function, TACI_CAPACITY_MATERIALS, material + 1);
}

static bool is_material(const tac_World *w, int m)
{
    return m >= 0 && m < w->def.material_capacity;
}

tac_Surface taci_world_mix(tac_Surface a, tac_Surface b)
{
    return (tac_Surface){.friction = sqrt(a.friction * b.friction),
                         .restitution = fmax(a.restitution, b.restitution),
                         .rebound = fmax(a.rebound, b.rebound),
                         .rolling = fmax(a.rolling, b.rolling),
                         .torsion = fmax(a.torsion, b.torsion)};
}

static taci_PairSurface *pair_of(const tac_World *w, int a, int b)
{
    return &w->surface[a * w->def.material_capacity + b];
}

/// Whether two materials can be given this surface; there is room for them then.
static tac_Result check_surface(tac_World *w, const char *function, int a, int b,
                                const tac_Surface *surface)
{
    tac_Result result = taci_world_check_edit(w, function);
    if (result != TAC_OK)
        return result;
    const char *fault = surface_fault(surface);
    if (fault != NULL)
        return taci_world_fail(w, TAC_ERR_INVALID, function, fault);
    result = make_room_for(w, function, a > b ? a : b);
    if (result == TAC_OK && (!is_material(w, a) || !is_material(w, b)))
        result = taci_world_fail(w, TAC_ERR_INVALID, function,
                                 w->def.fixed_capacities
                                     ? "a material must be below tac_WorldDef.material_capacity"
                                     : "a material must be below 256");
    return result;
}

static void mix_with_all(const tac_World *w, int m)
{
    tac_Surface surface = pair_of(w, m, m)->surface;
    for (int i = 0; i < w->def.material_capacity; i++)
        if (i != m && !pair_of(w, m, i)->own)
            pair_of(w, m, i)->surface = pair_of(w, i, m)->surface =
                taci_world_mix(surface, pair_of(w, i, i)->surface);
}

void taci_world_mix_materials(tac_World *w, int count)
{
    for (int i = 0; i < count; i++)
        mix_with_all(w, i);
}

tac_Result tac_material_set(tac_World *w, int m, tac_Surface surface)
{
    tac_Result result = check_surface(w, __func__, m, m, &surface);
    if (result != TAC_OK)
        return result;
    taci_world_wake_all(w); // what friction held may slide
    pair_of(w, m, m)->surface = surface;
    mix_with_all(w, m);
    return TAC_OK;
}

tac_Result tac_material_set_pair(tac_World *w, int a, int b, tac_Surface surface)
{
    if (a == b)
        return tac_material_set(w, a, surface);
    tac_Result result = check_surface(w, __func__, a, b, &surface);
    if (result != TAC_OK)
        return result;
    taci_world_wake_all(w);
    *pair_of(w, a, b) = *pair_of(w, b, a) = (taci_PairSurface){surface, 1};
    return TAC_OK;
}

tac_Surface tac_material_pair(const tac_World *w, int a, int b)
{
    if (!is_material(w, a) || !is_material(w, b))
        return (tac_Surface){.friction = 0.5};
    return pair_of(w, a, b)->surface;
}

void taci_world_materials_default(tac_World *w)
{
    for (int i = 0; i < w->def.material_capacity * w->def.material_capacity; i++)
        w->surface[i] = (taci_PairSurface){.surface = {.friction = 0.5}};
}
