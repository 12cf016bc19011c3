/* Bodies: what a file says of a body in its own frame becomes a definition at its centre of
 * mass. */
#include "scene/load.h"
#include "math/so3.h"
#include <string.h>

typedef struct BodyReader {
    taci_BodyText text;
    taci_Given given;
    taci_ShapeHome home;
    taci_SceneBody body;
    bool ok;
} BodyReader;

// ---- shapes

static bool load_shapes(taci_Loader *l, BodyReader *b)
{
    const taci_BodyText *t = &b->text;
    const taci_Given *given = &b->given;
    taci_ShapeHome *h = &b->home;
    bool ok = taci_find_material(l, t->material, given->value[TACI_BODY_MATERIAL], &h->material);
    h->body = l->scene->body_count;
    h->fixed = t->fixed;
    h->density = given->key[TACI_BODY_DENSITY] != 0 ? t->density
                 : h->material != NULL              ? h->material->density
                                                    : -1.0;
    bool own = given->key[TACI_BODY_COLOR] != 0;
    h->color =
        !own && h->material != NULL && h->material->has_color ? h->material->color : t->color;
    h->collide = t->collide;
    h->group = 1; // "default"
    h->collides = UINT32_MAX;
    ok &= taci_load_groups(l, given->value[TACI_BODY_GROUP], true, &h->group);
    ok &= taci_load_groups(l, given->value[TACI_BODY_COLLIDES], false, &h->collides);
    b->body.shape = l->scene->shape_count;
    ok &= taci_load_shapes(l, given->value[TACI_BODY_SHAPES], h);
    b->body.shape_count = h->count;
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

// The sum of the shapes, scaled to a mass that is given.
static bool finish_sum(taci_Loader *l, BodyReader *b)
{
    taci_ShapeHome *h = &b->home;
    bool has_mass = b->given.key[TACI_BODY_MASS] != 0;
    if (h->some && !h->all)
        return refuse(l, h->lacking, "this shape has no density, while others of its body have");
    if (!h->some && !has_mass)
        return refuse(l, body_node(l, b), "the body has shapes, but neither a density nor a mass");
    if (!(h->sum.mass > 0.0))
        return refuse(l, body_node(l, b), "the shapes of the body have no mass");
    if (!isfinite(h->sum.mass))
        return refuse(l, body_node(l, b), "the shapes of the body have no finite mass");
    double scale = has_mass ? b->text.mass / h->sum.mass : 1.0;
    h->sum.mass *= scale;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            h->sum.inertia.m[i][j] *= scale;
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
    b->body.def.mass = has_mass ? b->text.mass : b->home.sum.mass;
    b->body.def.inertia = b->home.sum.inertia;
    b->body.center = b->home.sum.center;
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
            return refuse(l, b->given.key[moving[i]], "a fixed body moves by its 'motion' only");
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
static bool move_shapes(taci_Loader *l, const BodyReader *b)
{
    const taci_SceneBody *body = &b->body;
    for (int i = 0; i < body->shape_count; i++) {
        tac_Vec3 *p = &l->scene->shape[body->shape + i].frame.p;
        *p = v3_sub(*p, body->center);
        if (!v3_finite(*p))
            return refuse(l, body_node(l, b), "a shape of the body is too far away");
    }
    return true;
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
    b->ok &= taci_pose_read(l, &b->given, TACI_BODY_POSE, &b->text.pose, &def->pose);
    b->ok &= load_shapes(l, b);
    def->drag = b->text.drag;
    def->angular_drag = b->text.angular_drag;
    def->twist = (tac_Twist){b->text.velocity, b->text.spin};
    def->fixed = b->text.fixed;
    b->body.ccd_exact = b->text.ccd == 0;
    if (move != NULL)
        def->pose.p = v3_add(def->pose.p, move->by);
    if (b->ok)
        b->ok = def->fixed ? check_fixed(l, b) : find_mass(l, b);
    if (b->ok)
        b->ok = taci_load_motion(l, &b->given, move, &b->body);
    def->pose.p = pose_point(def->pose, b->body.center);
    if (b->ok)
        b->ok = check_definition(l, b) && move_shapes(l, b);
}

void taci_load_body(taci_Loader *l, uint32_t node, const taci_Move *move)
{
    BodyReader b = {0};
    read_body(l, node, &b, move);
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
