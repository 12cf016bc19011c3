/* Materials, shapes and bodies: what a file says of a body in its own frame becomes a definition at
 * its centre of mass. */
#include "scene/load.h"
#include "scene/nearest.h"
#include "math/so3.h"
#include <string.h>

#define PI 3.14159265358979323846

// ---- materials

static void load_material(taci_Loader *l, uint32_t key, uint32_t value)
{
    taci_MaterialText text = {0};
    taci_Given given;
    taci_Material m = {.node = key};
    if (!taci_value_name(l, key, &m.name) ||
        !taci_fields_read(l, value, &taci_table_material, &text, &given))
        return;
    m.density = given.key[TACI_MATERIAL_DENSITY] != 0 ? text.density : -1.0;
    m.color = text.color;
    m.has_color = given.key[TACI_MATERIAL_COLOR] != 0;
    taci_Name entry = {m.name, (uint32_t)strlen(m.name), l->material_count};
    int32_t found;
    char room[128];
    if (!taci_grow(&l->material, &l->material_capacity, l->material_count, sizeof m) ||
        !taci_names_add(&l->materials, entry, &found)) {
        taci_no_memory(l);
        return;
    }
    if (found >= 0)
        taci_mistake_at(&l->doc, key, "duplicate material '%s'; it is already in %s", m.name,
                        taci_where(&l->doc, l->material[found].node, key, room));
    else
        l->material[l->material_count++] = m;
}

void taci_load_materials(taci_Loader *l)
{
    for (int i = 0; i < l->order_count; i++) {
        uint32_t map = l->section[l->order[i]].node[TACI_ROOT_MATERIALS];
        if (map == 0 || !taci_check_map(l, map, "a mapping from names to materials"))
            continue;
        for (uint32_t key = l->doc.node[map].first; key != 0;) {
            uint32_t value = l->doc.node[key].next;
            load_material(l, key, value);
            key = l->doc.node[value].next;
        }
    }
}

// The material of a name, NULL if none is named; false with a mistake if there is no such.
static bool find_material(taci_Loader *l, const char *name, uint32_t node,
                          const taci_Material **out)
{
    *out = NULL;
    if (name == NULL)
        return true;
    int i = taci_names_find(&l->materials, name, strlen(name));
    if (i >= 0) {
        *out = &l->material[i];
        return true;
    }
    taci_Nearest near = taci_nearest_begin(name, strlen(name));
    for (int k = 0; k < l->material_count; k++)
        taci_nearest_offer(&near, l->material[k].name);
    char hint[TACI_HINT_SIZE];
    taci_mistake_at(&l->doc, node, "no material named '%s'%s", name,
                    taci_nearest_hint(&near, hint));
    return false;
}

// ---- shapes

typedef struct Solid { // a shape as a mass
    uint32_t node;
    double density; // kg/m3, negative if nothing says
    double volume;  // m3
    tac_Mat3 J;     // inertia per density about its centre, own axes
    tac_Pose frame; // in the body frame
} Solid;

typedef struct Mass {
    double mass;
    tac_Vec3 center;  // in the body frame
    tac_Mat3 inertia; // about it
} Mass;

static void measure_capsule(Solid *s, double r, double length)
{
    double cylinder = PI * r * r * length, balls = 4.0 / 3.0 * PI * r * r * r;
    double along = cylinder * r * r / 2 + balls * 0.4 * r * r;
    double across = cylinder * (r * r / 4 + length * length / 12) +
                    balls * (0.4 * r * r + length * length / 4 + 0.375 * length * r);
    s->volume = cylinder + balls;
    s->J = tac_inertia_diagonal(across, across, along);
}

static void measure(Solid *s, tac_ShapeType type, tac_Vec3 size)
{
    double r = size.x;
    switch (type) {
    case TAC_SHAPE_SPHERE:
        s->volume = 4.0 / 3.0 * PI * r * r * r;
        s->J = tac_inertia_sphere(s->volume, r);
        break;
    case TAC_SHAPE_BOX:
        s->volume = size.x * size.y * size.z;
        s->J = tac_inertia_box(s->volume, size);
        break;
    case TAC_SHAPE_CAPSULE:
        measure_capsule(s, r, size.z);
        break;
    case TAC_SHAPE_CYLINDER: {
        s->volume = PI * r * r * size.z;
        tac_Mat3 J = tac_inertia_cylinder(s->volume, r, size.z); // along x
        s->J = tac_inertia_diagonal(J.m[1][1], J.m[1][1], J.m[0][0]);
        break;
    }
    default:
        break;
    }
}

typedef struct BodyReader {
    taci_BodyText text;
    taci_Given given;
    const taci_Material *material;
    taci_SceneBody body;
    Mass sum;         // of the shapes, at the body frame's origin until it is finished
    bool some, all;   // shapes with a density
    uint32_t lacking; // a shape without
    bool ok;
} BodyReader;

static tac_Vec3 shape_size(const taci_ShapeText *t)
{
    return t->type == TAC_SHAPE_BOX ? t->size : v3(t->radius, 0.0, t->length);
}

static double shape_density(const BodyReader *b, const taci_ShapeText *t, const taci_Given *given,
                            const taci_Material *material)
{
    if (given->key[TACI_SHAPE_DENSITY] != 0)
        return t->density;
    if (material != NULL && material->density >= 0.0)
        return material->density;
    if (b->given.key[TACI_BODY_DENSITY] != 0)
        return b->text.density;
    return b->material != NULL ? b->material->density : -1.0;
}

static tac_Vec3 shape_color(const BodyReader *b, const taci_ShapeText *t, const taci_Given *given,
                            const taci_Material *material)
{
    if (given->key[TACI_SHAPE_COLOR] != 0)
        return t->color;
    if (material != NULL && material->has_color)
        return material->color;
    bool own = b->given.key[TACI_BODY_COLOR] != 0;
    return !own && b->material != NULL && b->material->has_color ? b->material->color
                                                                 : b->text.color;
}

// Inertia of a mass m at d, added to J.
static void add_steiner(tac_Mat3 *J, double m, tac_Vec3 d)
{
    double c[3] = {d.x, d.y, d.z}, d2 = v3_norm2(d);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            J->m[i][j] += m * ((i == j ? d2 : 0.0) - c[i] * c[j]);
}

// Add a solid to the sum, whose inertia is about the body frame's origin.
static void add_solid(Mass *sum, const Solid *s, double density)
{
    double m = density * s->volume;
    tac_Mat3 R = q_matrix(s->frame.q), J = m3_rotate_symmetric(&R, &s->J);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            sum->inertia.m[i][j] += density * J.m[i][j];
    add_steiner(&sum->inertia, m, s->frame.p);
    sum->mass += m;
    sum->center = v3_axpy(sum->center, m, s->frame.p);
}

static bool append_shape(taci_Loader *l, BodyReader *b, tac_SceneShape shape)
{
    tac_Scene *s = l->scene;
    if (!taci_has_room(l, b->given.map, s->shape_count, "shapes"))
        return false;
    if (!taci_grow(&s->shape, &s->shape_capacity, s->shape_count, sizeof *s->shape))
        return taci_no_memory(l);
    s->shape[s->shape_count++] = shape;
    b->body.shape_count++;
    return true;
}

static bool load_shape(taci_Loader *l, BodyReader *b, uint32_t node)
{
    taci_ShapeText t = {0};
    taci_Given given;
    const taci_Material *material;
    Solid solid = {.node = node};
    bool ok = taci_fields_read(l, node, &taci_table_shape, &t, &given);
    ok &= find_material(l, t.material, given.value[TACI_SHAPE_MATERIAL], &material);
    ok &= taci_pose_read(l, &given, TACI_SHAPE_POSE, &t.pose, &solid.frame);
    if (!ok)
        return false;
    measure(&solid, (tac_ShapeType)t.type, shape_size(&t));
    solid.density = shape_density(b, &t, &given, material);
    bool has = solid.density >= 0.0;
    b->some |= has;
    b->all &= has;
    if (!has && b->lacking == 0)
        b->lacking = node;
    add_solid(&b->sum, &solid, has ? solid.density : 1.0);
    tac_SceneShape shape = {.type = (tac_ShapeType)t.type,
                            .size = shape_size(&t),
                            .frame = solid.frame,
                            .color = shape_color(b, &t, &given, material)};
    return append_shape(l, b, shape);
}

static bool load_shapes(taci_Loader *l, BodyReader *b)
{
    uint32_t list = b->given.value[TACI_BODY_SHAPES];
    bool ok = true;
    b->body.shape = l->scene->shape_count;
    b->all = true;
    if (list == 0)
        return true;
    if (!taci_check_list(l, list, "a list of shapes"))
        return false;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next)
        ok &= load_shape(l, b, i);
    return ok;
}

// ---- mass

static bool refuse(taci_Loader *l, uint32_t node, const char *text)
{
    taci_mistake_at(&l->doc, node, "%s", text);
    return false;
}

// The node that a mistake of the whole body is shown at: its name, or its first key.
static uint32_t body_node(const taci_Loader *l, const BodyReader *b)
{
    uint32_t name = b->given.value[TACI_BODY_NAME], first = l->doc.node[b->given.map].first;
    return name != 0 ? name : first != 0 ? first : b->given.map;
}

// The sum of the shapes about its own centre, scaled to a mass that is given.
static bool finish_sum(taci_Loader *l, BodyReader *b)
{
    bool has_mass = b->given.key[TACI_BODY_MASS] != 0;
    if (b->some && !b->all)
        return refuse(l, b->lacking, "this shape has no density, while others of its body have");
    if (!b->some && !has_mass)
        return refuse(l, body_node(l, b), "the body has shapes, but neither a density nor a mass");
    if (!(b->sum.mass > 0.0))
        return refuse(l, body_node(l, b), "the shapes of the body have no mass");
    if (!isfinite(b->sum.mass))
        return refuse(l, body_node(l, b), "the shapes of the body have no finite mass");
    tac_Vec3 c = v3_scale(1.0 / b->sum.mass, b->sum.center);
    add_steiner(&b->sum.inertia, -b->sum.mass, c);
    b->sum.center = c;
    double scale = has_mass ? b->text.mass / b->sum.mass : 1.0;
    b->sum.mass *= scale;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            b->sum.inertia.m[i][j] *= scale;
    return true;
}

static bool read_inertia(taci_Loader *l, uint32_t node, tac_Mat3 *J)
{
    double x[6] = {0};
    int n = taci_value_numbers(l, node, TACI_DIM_INERTIA, x, 6);
    if (n < 0)
        return false;
    if (n != 3 && n != 6) {
        taci_mistake_at(&l->doc, node, "expected a list of 3 or 6 numbers, got %d", n);
        return false;
    }
    *J = (tac_Mat3){{{x[0], x[3], x[4]}, {x[3], x[1], x[5]}, {x[4], x[5], x[2]}}};
    return true;
}

static bool find_mass(taci_Loader *l, BodyReader *b)
{
    const taci_Given *given = &b->given;
    bool has_mass = given->key[TACI_BODY_MASS] != 0, has_inertia = given->key[TACI_BODY_INERTIA];
    bool has_shapes = b->body.shape_count > 0;
    if (given->key[TACI_BODY_CENTER] != 0 && !has_inertia)
        return refuse(l, given->key[TACI_BODY_CENTER],
                      "'center' goes with 'inertia' only; without it the shapes say where the "
                      "centre of mass is");
    if (!has_mass && !has_shapes)
        return refuse(l, body_node(l, b),
                      "the body has no mass; expected 'mass' with 'inertia', or 'shapes', or "
                      "'fixed: true'");
    if (!has_inertia && !has_shapes)
        return refuse(l, body_node(l, b),
                      "the body has no inertia; expected 'inertia' or "
                      "'shapes'");
    if ((!has_mass || !has_inertia) && !finish_sum(l, b))
        return false;
    b->body.def.mass = has_mass ? b->text.mass : b->sum.mass;
    b->body.def.inertia = b->sum.inertia;
    b->body.center = b->sum.center;
    if (!has_inertia)
        return true;
    b->body.center = b->text.center;
    return read_inertia(l, given->value[TACI_BODY_INERTIA], &b->body.def.inertia);
}

// ---- bodies

static bool check_fixed(taci_Loader *l, const BodyReader *b)
{
    static const int moving[] = {TACI_BODY_VELOCITY, TACI_BODY_SPIN};
    for (int i = 0; i < 2; i++)
        if (b->given.key[moving[i]] != 0)
            return refuse(l, b->given.key[moving[i]], "a fixed body does not move");
    return true;
}

// What the library says against the definition, at the key it most likely speaks of.
static bool check_definition(taci_Loader *l, const BodyReader *b)
{
    const char *fault = taci_trial_body(l, &b->body.def);
    if (fault == NULL)
        return true;
    uint32_t inertia = b->given.value[TACI_BODY_INERTIA];
    bool of_inertia = strstr(fault, "inertia") != NULL && inertia != 0;
    return refuse(l, of_inertia ? inertia : body_node(l, b), fault);
}

// Shapes from the body frame to the centre-of-mass frame.
static void move_shapes(tac_Scene *s, const taci_SceneBody *b)
{
    for (int i = 0; i < b->shape_count; i++) {
        tac_Vec3 *p = &s->shape[b->shape + i].frame.p;
        *p = v3_sub(*p, b->center);
    }
}

static void append_body(taci_Loader *l, const taci_SceneBody *body, uint32_t name_node)
{
    tac_Scene *s = l->scene;
    if (!taci_has_room(l, name_node, s->body_count, "bodies"))
        return;
    if (!taci_grow(&s->body, &s->body_capacity, s->body_count, sizeof *body)) {
        taci_no_memory(l);
        return;
    }
    s->body[s->body_count++] = *body;
    taci_load_name(l, name_node, body->name, TAC_SCENE_BODY, s->body_count - 1);
}

static void read_body(taci_Loader *l, uint32_t node, BodyReader *b, const taci_Move *move)
{
    taci_table_body.defaults(&b->text);
    tac_BodyDef *def = &b->body.def;
    *def = tac_body_def_default();
    b->ok = taci_fields_read(l, node, &taci_table_body, &b->text, &b->given);
    b->ok &= find_material(l, b->text.material, b->given.value[TACI_BODY_MATERIAL], &b->material);
    b->ok &= taci_pose_read(l, &b->given, TACI_BODY_POSE, &b->text.pose, &def->pose);
    b->ok &= load_shapes(l, b);
    def->drag = b->text.drag;
    def->angular_drag = b->text.angular_drag;
    def->twist = (tac_Twist){b->text.velocity, b->text.spin};
    def->fixed = b->text.fixed;
    if (move != NULL)
        def->pose.p = v3_add(def->pose.p, move->by);
    if (b->ok)
        b->ok = def->fixed ? check_fixed(l, b) : find_mass(l, b);
    def->pose.p = pose_point(def->pose, b->body.center);
    if (b->ok)
        b->ok = check_definition(l, b);
}

void taci_load_body(taci_Loader *l, uint32_t node, const taci_Move *move)
{
    BodyReader b = {0};
    read_body(l, node, &b, move);
    move_shapes(l->scene, &b.body);
    b.body.name = move != NULL ? move->name : b.text.name;
    b.body.node = move != NULL ? move->node : b.given.value[TACI_BODY_NAME];
    if (b.body.name != NULL)
        append_body(l, &b.body, b.body.node);
}

void taci_load_bodies(taci_Loader *l, int file)
{
    uint32_t list = l->section[file].node[TACI_ROOT_BODIES];
    if (list == 0 || !taci_check_list(l, list, "a list of bodies"))
        return;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next)
        taci_load_body(l, i, NULL);
}

tac_Pose taci_body_frame(const tac_Scene *s, int body)
{
    const taci_SceneBody *b = &s->body[body];
    tac_Pose back = {v3_neg(b->center), q_identity()};
    return pose_mul(b->def.pose, back);
}
