/* Edits: one list of operations (TAC_EDITS), and for each what it does to a world. An edit is
 * checked whole before anything changes, so that one that is refused leaves no trace. */
#define _POSIX_C_SOURCE 200809L // strnlen
#include "scene/edit.h"
#include "base/message.h"
#include "math/so3.h"
#include "text/nearest.h"
#include "world/world.h"
#include <math.h>
#include <string.h>

_Static_assert(sizeof(tac_Edit) == 128, "goes to files");

static const char *const kind_text[TAC_EDIT_COUNT] = {
#define X(name, text, value, object) [TAC_EDIT_##name] = text,
    TAC_EDITS(X)
#undef X
};

const char *tac_edit_name(tac_EditKind kind)
{
    return (int)kind >= 0 && kind < TAC_EDIT_COUNT ? kind_text[kind] : NULL;
}

tac_EditKind tac_edit_kind(const tac_Edit *edit)
{
    for (int i = 0; i < TAC_EDIT_COUNT; i++)
        if (strncmp(edit->kind, kind_text[i], sizeof edit->kind) == 0)
            return (tac_EditKind)i;
    return TAC_EDIT_COUNT;
}

tac_Edit tac_edit(tac_EditKind kind, const char *object, const double *value, int count)
{
    tac_Edit edit = {.step = 0};
    const char *name = tac_edit_name(kind);
    if (name != NULL)
        memcpy(edit.kind, name, strlen(name));
    if (object != NULL)
        memcpy(edit.object, object, strnlen(object, sizeof edit.object));
    for (int i = 0; value != NULL && i < count && i < 7; i++)
        edit.value[i] = value[i];
    return edit;
}

// ------------------------------------------------------------------------------------------------
// What is done

typedef struct Doing {
    const tac_Edit *edit;
    tac_Scene *scene; // may be NULL
    tac_World *world;
} Doing;

#define FAIL(d, ...) taci_edit_fail((d)->edit, (d)->world, TAC_ERR_INVALID, __VA_ARGS__)

static bool are_finite(const double *x, int count)
{
    for (int i = 0; i < count; i++)
        if (!isfinite(x[i]))
            return false;
    return true;
}

// The first three or six values.
static tac_Result take_vectors(const Doing *d, const char *expected, tac_Vec3 *a, tac_Vec3 *b)
{
    const double *x = d->edit->value;
    if (!are_finite(x, 6))
        return FAIL(d, "a number is not finite; expected %s", expected);
    *a = v3_at(x);
    *b = v3_at(x + 3);
    return TAC_OK;
}

// Position and quaternion; one of only zeros is that of `now`.
static tac_Result take_pose(const Doing *d, tac_Pose now, tac_Pose *pose)
{
    const double *x = d->edit->value;
    tac_Quat q = {x[3], x[4], x[5], x[6]};
    if (!are_finite(x, 7))
        return FAIL(d, "a number is not finite; expected a position in m and a quaternion");
    if (x[3] == 0.0 && x[4] == 0.0 && x[5] == 0.0 && x[6] == 0.0)
        q = now.q;
    if (!(fabs(q_norm2(q) - 1.0) < 1e-6))
        return FAIL(d, "expected a quaternion of length 1, w first, got one of %.9g",
                    sqrt(q_norm2(q)));
    *pose = (tac_Pose){v3_at(x), q};
    return TAC_OK;
}

// A body that is no part of a system.
static tac_Result find_rigid(const Doing *d, tac_BodyId *body)
{
    taci_EditObject o;
    int index;
    tac_Result result = taci_edit_find(d->edit, d->scene, d->world, TACI_EDIT_BODY, &o);
    if (result != TAC_OK)
        return result;
    *body = o.body;
    if (tac_body_system(d->world, o.body, &index).index1 != 0)
        return FAIL(d, "this is a part of a model, beam, net or network; expected a rigid body");
    return TAC_OK;
}

static tac_Result set_nothing(const Doing *d)
{
    (void)d; // the session's
    return TAC_OK;
}

static bool follows_signal(const Doing *d, const taci_EditObject *o)
{
    const tac_Scene *s = d->scene;
    for (int i = 0; s != NULL && i < s->control_count; i++)
        if (s->control[i].drive == o->drive &&
            taci_scene_system_id(d->world, s->control[i].system).index1 == o->system.index1)
            return true;
    return false;
}

static tac_Result set_control(const Doing *d)
{
    taci_EditObject o;
    tac_Result result = taci_edit_find_drive(d->edit, d->scene, d->world, &o);
    if (result != TAC_OK)
        return result;
    if (!isfinite(d->edit->value[0]))
        return FAIL(d, "the control is not finite");
    if (follows_signal(d, &o))
        return FAIL(d, "its control follows a signal of the scene");
    return tac_drive_set_control(d->world, o.system, o.drive, d->edit->value[0]);
}

static tac_Result set_activation(const Doing *d)
{
    taci_EditObject o;
    tac_Result result = taci_edit_find_drive(d->edit, d->scene, d->world, &o);
    if (result != TAC_OK)
        return result;
    if (!isfinite(d->edit->value[0]))
        return FAIL(d, "the activation is not finite");
    return tac_drive_set_activation(d->world, o.system, o.drive, d->edit->value[0]);
}

static tac_Result set_parameter(const Doing *d)
{
    const tac_Edit *e = d->edit;
    char name[sizeof e->object + 1] = "", hint[TACI_HINT_SIZE];
    memcpy(name, e->object, sizeof e->object);
    if (d->scene == NULL)
        return taci_edit_fail(e, d->world, TAC_ERR_STALE,
                              "parameters are those of scenes; this world has none");
    if (tac_scene_find(d->scene, TAC_SCENE_PARAMETER, name) >= 0)
        return tac_scene_set(d->scene, d->world, name, e->value[0]);
    taci_Nearest near = taci_nearest_begin(name, strlen(name));
    for (int i = 0; i < d->scene->parameter_count; i++)
        taci_nearest_offer(&near, d->scene->parameter[i].name);
    return taci_edit_fail(e, d->world, TAC_ERR_STALE, "there is no parameter of this name%s",
                          d->scene->parameter_count == 0 ? "; the scene declares none"
                                                         : taci_nearest_hint(&near, hint));
}

// A port of the scene says where its body is pushed; one on a joint takes a number.
static tac_Result push_port(const Doing *d, const taci_ScenePort *port, tac_Wrench w)
{
    if (port->joint) {
        tac_SystemId system = taci_scene_system_id(d->world, port->on.system);
        if (system.index1 == 0)
            return taci_edit_fail(d->edit, d->world, TAC_ERR_STALE, "what it pushes is gone");
        return tac_system_push(d->world, system, port->on.part, w.force.x);
    }
    tac_BodyId body = taci_end_body(d->scene, d->world, port->on);
    if (body.index1 == 0)
        return taci_edit_fail(d->edit, d->world, TAC_ERR_STALE, "what it pushes is gone");
    if (!port->at_center)
        w.torque = v3_add(w.torque,
                          v3_cross(q_rotate(tac_body_pose(d->world, body).q, port->at), w.force));
    return tac_body_push(d->world, body, w);
}

static tac_Result push(const Doing *d)
{
    taci_EditObject o;
    tac_Wrench w;
    tac_Result result =
        taci_edit_find(d->edit, d->scene, d->world, TACI_EDIT_BODY | TACI_EDIT_PORT, &o);
    if (result == TAC_OK)
        result = take_vectors(d, "a force in N and a torque in N·m", &w.force, &w.torque);
    if (result != TAC_OK)
        return result;
    if (o.thing == TACI_EDIT_PORT)
        return push_port(d, &d->scene->port[o.index], w);
    if (o.body.system == 0 && tac_body_def(d->world, o.body).fixed)
        return FAIL(d, "it is fixed; expected a body that can move");
    return tac_body_push(d->world, o.body, w);
}

static tac_Result place(const Doing *d)
{
    tac_BodyId body;
    tac_Pose pose;
    tac_Result result = find_rigid(d, &body);
    if (result == TAC_OK)
        result = take_pose(d, tac_body_pose(d->world, body), &pose);
    return result == TAC_OK ? tac_body_set_pose(d->world, body, pose) : result;
}

static tac_Result set_twist(const Doing *d)
{
    tac_BodyId body;
    tac_Twist twist;
    tac_Result result = find_rigid(d, &body);
    if (result == TAC_OK)
        result = take_vectors(d, "a velocity in m/s and a spin in rad/s", &twist.lin, &twist.ang);
    return result == TAC_OK ? tac_body_set_twist(d->world, body, twist) : result;
}

// The next step goes evenly to the target: its work is booked with the force that there is on the
// way. A jump would be an impulse of the damper that nobody books twice alike.
static tac_Result move_target(const Doing *d, const taci_EditObject *o)
{
    const taci_SceneSpring *of = o->index >= 0 ? &d->scene->spring[o->index] : NULL;
    tac_Pose pose;
    if (of != NULL && (of->position >= 0 || of->rotation >= 0))
        return FAIL(d, "its target follows a signal of the scene");
    tac_Result result = take_pose(d, taci_world_spring_target(d->world, o->spring), &pose);
    return result == TAC_OK ? tac_spring_set_target(d->world, o->spring, pose) : result;
}

static tac_Result set_target(const Doing *d)
{
    taci_EditObject o;
    tac_Pose pose;
    tac_Result result =
        taci_edit_find(d->edit, d->scene, d->world, TACI_EDIT_SPRING | TACI_EDIT_BODY, &o);
    if (result != TAC_OK)
        return result;
    if (o.thing == TACI_EDIT_SPRING)
        return move_target(d, &o);
    if (o.body.system != 0 || !tac_body_def(d->world, o.body).fixed)
        return FAIL(d, "forces move this body; expected a fixed body or a spring to the world");
    if (o.index >= 0 && d->scene->body[o.index].motion.moves)
        return FAIL(d, "its motion is that of the scene");
    result = take_pose(d, tac_body_pose(d->world, o.body), &pose);
    return result == TAC_OK ? tac_body_move_to(d->world, o.body, pose) : result;
}

// Values 0 and 1 are stiffness and damping of what the spring is; of a POSE spring 2 and 3 those of
// its turns, which stay if both are 0.
static tac_Result tune_spring(const Doing *d, tac_SpringId spring)
{
    const double *x = d->edit->value;
    tac_SpringDef to = *taci_world_spring_def(d->world, spring);
    if (to.type == TAC_SPRING_ORIENTATION) {
        to.angular_stiffness = x[0], to.angular_damping = x[1];
    } else {
        to.stiffness = x[0], to.damping = x[1];
        if (to.type == TAC_SPRING_POSE && (x[2] != 0.0 || x[3] != 0.0))
            to.angular_stiffness = x[2], to.angular_damping = x[3];
    }
    for (int i = 0; i < 4; i++)
        if (!taci_not_negative(x[i]))
            return FAIL(d, "expected a stiffness and a damping that are not negative, got %.9g",
                        x[i]);
    tac_Result result =
        tac_spring_set_stiffness(d->world, spring, to.stiffness, to.angular_stiffness);
    return result == TAC_OK
               ? tac_spring_set_damping(d->world, spring, to.damping, to.angular_damping)
               : result;
}

static tac_Result set_stiffness(const Doing *d)
{
    taci_EditObject o;
    tac_Result result =
        taci_edit_find(d->edit, d->scene, d->world, TACI_EDIT_SPRING | TACI_EDIT_COUPLING, &o);
    if (result != TAC_OK)
        return result;
    if (o.thing == TACI_EDIT_SPRING)
        return tune_spring(d, o.spring);
    const double *x = d->edit->value;
    if (!(x[0] > 0.0 && isfinite(x[0])) || !taci_not_negative(x[2]))
        return FAIL(d, "expected a positive stiffness, got %.9g", x[0]);
    return tac_port_set_stiffness(d->world, o.port, x[0],
                                  x[2] > 0.0 ? x[2]
                                             : tac_port_def(d->world, o.port).end.turn_stiffness);
}

// A coupling of the scene by its number; of a world without one, a port by that of its slot.
static tac_Result find_holder(const Doing *d, tac_PortId *port)
{
    double number = d->edit->value[3];
    int count = d->scene != NULL ? d->scene->coupling_count : TACI_PORTS;
    *port = (tac_PortId){0};
    if (!(number >= 0.0 && number < count) || number != floor(number))
        return FAIL(d, "there is no coupling %g; expected 0 to %d behind the point", number,
                    (d->scene != NULL ? count : d->world->port_high) - 1);
    if (d->scene != NULL)
        *port = tac_scene_port(d->scene, d->world, (int)number);
    else
        for (tac_PortId i = {0}; (i = tac_world_next_port(d->world, i)).index1 != 0;)
            if (i.index1 == (int)number + 1)
                *port = i;
    if (port->index1 == 0)
        return taci_edit_fail(d->edit, d->world, TAC_ERR_STALE, "coupling %g is gone", number);
    return TAC_OK;
}

static tac_Result hold(const Doing *d)
{
    taci_EditObject o;
    tac_PortId port;
    tac_Pose anchor = pose_identity();
    tac_Result result = find_holder(d, &port);
    if (result != TAC_OK)
        return result;
    if (d->edit->object[0] == '\0')
        return tac_port_let_go(d->world, port);
    if (!are_finite(d->edit->value, 3))
        return FAIL(d, "a number is not finite; expected a point of the body in m");
    result = taci_edit_find(d->edit, d->scene, d->world, TACI_EDIT_BODY, &o);
    anchor.p = v3_at(d->edit->value);
    return result == TAC_OK ? tac_port_hold(d->world, port, o.body, anchor) : result;
}

static tac_Result take_away(const Doing *d)
{
    taci_EditObject o;
    tac_Result result =
        taci_edit_find(d->edit, d->scene, d->world,
                       TACI_EDIT_BODY | TACI_EDIT_JOINT | TACI_EDIT_SPRING | TACI_EDIT_SYSTEM, &o);
    if (result != TAC_OK)
        return result;
    switch (o.thing) {
    case TACI_EDIT_BODY:
        if (o.body.system != 0)
            return FAIL(d, "this is a part; expected the whole model, beam, net or network, or a "
                           "rigid body");
        return tac_body_destroy(d->world, o.body);
    case TACI_EDIT_JOINT:
        return tac_joint_destroy(d->world, o.joint);
    case TACI_EDIT_SPRING:
        return tac_spring_destroy(d->world, o.spring);
    default:
        return tac_system_destroy(d->world, o.system);
    }
}

static tac_Result (*const action[TAC_EDIT_COUNT])(const Doing *) = {
    [TAC_EDIT_STEP_LENGTH] = set_nothing,
    [TAC_EDIT_CONTROL] = set_control,
    [TAC_EDIT_ACTIVATION] = set_activation,
    [TAC_EDIT_SET] = set_parameter,
    [TAC_EDIT_PUSH] = push,
    [TAC_EDIT_PLACE] = place,
    [TAC_EDIT_TWIST] = set_twist,
    [TAC_EDIT_TARGET] = set_target,
    [TAC_EDIT_STIFFNESS] = set_stiffness,
    [TAC_EDIT_HOLD] = hold,
    [TAC_EDIT_REMOVE] = take_away,
    [TAC_EDIT_RESET] = set_nothing,
};

// Which kinds there are, and which was probably meant.
static tac_Result no_such_kind(const tac_Edit *edit, const tac_World *world)
{
    char hint[TACI_HINT_SIZE];
    taci_Nearest near = taci_nearest_begin(edit->kind, strnlen(edit->kind, sizeof edit->kind));
    for (int i = 0; i < TAC_EDIT_COUNT; i++)
        taci_nearest_offer(&near, kind_text[i]);
    const char *guess = taci_nearest_hint(&near, hint);
#define X(name, text, value, object) " '" text "'"
    static const char *const all = "; expected one of" TAC_EDITS(X);
#undef X
    return taci_edit_fail(edit, world, TAC_ERR_SYNTAX, "no edit is of this kind%s",
                          guess[0] != '\0' ? guess : all);
}

tac_Result tac_edit_apply(const tac_Edit *edit, tac_Scene *scene, tac_World *world)
{
    Doing d = {edit, scene, world};
    tac_EditKind kind = tac_edit_kind(edit);
    if (kind == TAC_EDIT_COUNT)
        return no_such_kind(edit, world);
    tac_Result result = taci_world_check_edit(world, "tac_edit_apply");
    return result == TAC_OK ? action[kind](&d) : result;
}
