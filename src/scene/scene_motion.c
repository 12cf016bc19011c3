/* What moves as prescribed: fixed bodies with a motion, and surfaces that run. */
#include "scene/load.h"
#include "math/so3.h"

static bool refuse(taci_Loader *l, uint32_t node, const char *text)
{
    taci_mistake_at(&l->doc, node, "%s", text);
    return false;
}

// ---- bodies

// The first of the keys by which a body says how it is turned, 0: none.
static uint32_t turned_by(const taci_Given *body)
{
    for (int i = 1; i < TACI_POSE_FIELDS; i++)
        if (body->key[TACI_BODY_POSE + i] != 0)
            return body->key[TACI_BODY_POSE + i];
    return 0;
}

// A place, or a speed, and each said once.
static bool check_motion(taci_Loader *l, const taci_Given *body, const taci_Given *given)
{
    uint32_t place = given->key[TACI_MOTION_POSITION], turn = given->key[TACI_MOTION_ROTATION];
    uint32_t speed = given->key[TACI_MOTION_VELOCITY], spin = given->key[TACI_MOTION_SPIN];
    if ((place != 0 || turn != 0) && (speed != 0 || spin != 0))
        return refuse(
            l, speed != 0 ? speed : spin,
            "'velocity' and 'spin' beside 'position' or 'rotation'; expected how it moves "
            "or where it is");
    if (place == 0 && turn == 0 && speed == 0 && spin == 0)
        return refuse(l, body->key[TACI_BODY_MOTION],
                      "a motion without any of 'position', 'rotation', 'velocity' and 'spin'");
    if (place != 0 && body->key[TACI_BODY_POSE] != 0)
        return refuse(l, body->key[TACI_BODY_POSE],
                      "'position' beside that of the motion; expected only one of them");
    if (turn != 0 && turned_by(body) != 0)
        return refuse(l, turned_by(body),
                      "the body is turned by this and by its motion; expected only one of them");
    return true;
}

static bool read_signal(taci_Loader *l, const taci_Given *given, int key, taci_Dimension dimension,
                        int *signal)
{
    *signal = -1;
    if (given->value[key] != 0)
        *signal = taci_load_signal(l, given->value[key], dimension);
    return given->value[key] == 0 || *signal >= 0;
}

bool taci_load_motion(taci_Loader *l, const taci_Given *body, const taci_Move *move,
                      taci_SceneBody *out)
{
    uint32_t node = body->value[TACI_BODY_MOTION];
    taci_SceneMotion m = {.start = out->def.pose};
    taci_Given given;
    int unused;
    if (node == 0)
        return true;
    if (!out->def.fixed)
        return refuse(l, body->key[TACI_BODY_MOTION],
                      "forces move this body; a motion needs 'fixed: true'");
    if (!taci_fields_read(l, node, &taci_table_motion, &unused, &given) ||
        !check_motion(l, body, &given))
        return false;
    bool ok = read_signal(l, &given, TACI_MOTION_POSITION, TACI_DIM_LENGTH, &m.position);
    ok &= read_signal(l, &given, TACI_MOTION_ROTATION, TACI_DIM_ANGLE, &m.rotation);
    ok &= read_signal(l, &given, TACI_MOTION_VELOCITY, TACI_DIM_VELOCITY, &m.velocity);
    ok &= read_signal(l, &given, TACI_MOTION_SPIN, TACI_DIM_SPIN, &m.spin);
    if (!ok)
        return false;
    if (move != NULL)
        m.by = move->by;
    m.moves = true;
    out->def.pose = taci_motion_pose(l->scene, &m, 0.0);
    out->motion = m;
    return true;
}

tac_Pose taci_motion_pose(const tac_Scene *scene, const taci_SceneMotion *m, double t)
{
    tac_Pose pose = m->start;
    if (m->position >= 0)
        pose.p = v3_add(taci_signal_value(&scene->signal[m->position], t), m->by);
    if (m->rotation >= 0)
        pose.q = q_normalize(q_exp(taci_signal_value(&scene->signal[m->rotation], t)));
    return pose;
}

bool tac_scene_body_moves(const tac_Scene *s, int index)
{
    return index >= 0 && index < s->body_count && s->body[index].motion.moves;
}

static tac_Vec3 value_at(const tac_Scene *scene, int signal, double t)
{
    return signal >= 0 ? taci_signal_value(&scene->signal[signal], t) : v3(0, 0, 0);
}

// The turn from q0 to q1 that is nearest to what a signal of rotation says, which may be more than
// half a turn in a step.
static tac_Vec3 turn_near(tac_Quat q0, tac_Quat q1, tac_Vec3 said)
{
    const double whole = 2.0 * acos(-1.0);
    tac_Vec3 turn = q_log(q_mul(q1, q_conjugate(q0)));
    tac_Vec3 along = v3_norm2(turn) > 1e-12 ? turn : said;
    along = v3_scale(1.0 / v3_norm(along), along);
    return v3_axpy(turn, whole * round(v3_dot(v3_sub(said, turn), along) / whole), along);
}

// To a pose by the end of the step, with the turns of the signal.
static tac_Result move_to(const tac_Scene *scene, tac_World *world, tac_BodyId id,
                          const taci_SceneMotion *m, double t, double T)
{
    tac_Pose to = taci_motion_pose(scene, m, t + T), from = tac_body_pose(world, id);
    tac_Vec3 said = v3_sub(value_at(scene, m->rotation, t + T), value_at(scene, m->rotation, t));
    if (v3_norm2(said) < 4.0) // rad²: what is far from half a turn has no other
        return tac_body_move_to(world, id, to);
    tac_Twist u = {v3_scale(1.0 / T, v3_sub(to.p, from.p)),
                   v3_scale(1.0 / T, turn_near(from.q, to.q, said))};
    return tac_body_set_twist(world, id, u);
}

tac_Result taci_drive_motion(const tac_Scene *scene, tac_World *world, int body, double t, double T)
{
    const taci_SceneMotion *m = &scene->body[body].motion;
    tac_BodyId id = m->moves ? tac_scene_body(scene, world, body) : (tac_BodyId){0};
    if (id.index1 == 0)
        return TAC_OK;
    if (m->position >= 0 || m->rotation >= 0)
        return move_to(scene, world, id, m, t, T);
    double middle = t + 0.5 * T;
    return tac_body_set_twist(
        world, id,
        (tac_Twist){value_at(scene, m->velocity, middle), value_at(scene, m->spin, middle)});
}

// ---- surfaces

static bool append_belt(taci_Loader *l, uint32_t node, taci_SceneBelt belt)
{
    tac_Scene *s = l->scene;
    if (!taci_has_room(l, node, s->belt_count, "surfaces that run"))
        return false;
    if (!taci_grow(&s->belt, &s->belt_capacity, s->belt_count, sizeof *s->belt))
        return taci_no_memory(l);
    s->belt[s->belt_count++] = belt;
    return true;
}

bool taci_load_belt(taci_Loader *l, uint32_t key, uint32_t node, tac_SceneShape *shape)
{
    if (node == 0)
        return true;
    if (!shape->touches)
        return refuse(l, key, "a shape that touches nothing has no surface that could run");
    int signal = taci_load_signal(l, node, TACI_DIM_VELOCITY);
    if (signal < 0)
        return false;
    shape->surface_velocity = taci_signal_value(&l->scene->signal[signal], 0.0);
    shape->runs = true;
    if (l->scene->signal[signal].type == TACI_SIGNAL_CONSTANT) {
        shape->runs = v3_norm2(shape->surface_velocity) > 0.0;
        return true;
    }
    return append_belt(l, node, (taci_SceneBelt){l->scene->shape_count, signal});
}

tac_Result taci_drive_belt(const tac_Scene *scene, tac_World *world, const taci_SceneBelt *belt,
                           double middle)
{
    tac_ShapeId id = taci_scene_world_shape(scene, world, belt->shape);
    if (id.index1 == 0)
        return TAC_OK;
    return tac_shape_set_surface_velocity(world, id,
                                          taci_signal_value(&scene->signal[belt->signal], middle));
}
