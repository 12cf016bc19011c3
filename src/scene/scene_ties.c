// Joints, links and ports: what ties bodies to each other, to the world and to time.
#include "scene/load.h"
#include "math/so3.h"
#include <string.h>

typedef struct Ends {
    uint32_t node_a, node_b; // of the names
    int a, b;
} Ends;

static bool is_fixed(const tac_Scene *s, int body)
{
    return body == TACI_WORLD_END || s->body[body].def.fixed;
}

// Find both bodies, which must be two of which one can move.
static bool find_ends(taci_Loader *l, const char *a, const char *b, const taci_Move *move,
                      Ends *ends)
{
    if (move != NULL) {
        a = move->a;
        b = move->b;
        ends->node_a = move->node;
        ends->node_b = move->anchor != 0 ? move->anchor : move->node;
    }
    bool ok = a != NULL && taci_find_body(l, ends->node_a, a, false, &ends->a);
    ok &= b != NULL && taci_find_body(l, ends->node_b, b, true, &ends->b);
    if (!ok)
        return false;
    if (ends->a == ends->b) {
        taci_mistake_at(&l->doc, ends->node_b, "'%s' cannot be joined to itself", a);
        return false;
    }
    if (is_fixed(l->scene, ends->a) && is_fixed(l->scene, ends->b)) {
        taci_mistake_at(&l->doc, ends->node_b,
                        "'%s' and '%s' are both fixed; one of the two must be able to move", a, b);
        return false;
    }
    return true;
}

// A pose in the world as seen from a body's centre of mass, or from the world.
static tac_Pose seen_from(const tac_Scene *s, int body, tac_Pose pose)
{
    return body == TACI_WORLD_END ? pose : pose_mul(pose_inverse(s->body[body].def.pose), pose);
}

// A pose in the body frame of the file, in the centre-of-mass frame.
static tac_Pose from_frame(const tac_Scene *s, int body, tac_Pose pose)
{
    if (body != TACI_WORLD_END)
        pose.p = v3_sub(pose.p, s->body[body].center);
    return pose;
}

static bool read_frame(taci_Loader *l, uint32_t node, tac_Pose *out)
{
    taci_PoseText text = {0};
    taci_Given given;
    return taci_fields_read(l, node, &taci_table_frame, &text, &given) &&
           taci_pose_read(l, &given, 0, &text, out);
}

static bool refuse(taci_Loader *l, uint32_t node, const char *text)
{
    taci_mistake_at(&l->doc, node, "%s", text);
    return false;
}

static uint32_t tie_node(const taci_Loader *l, const taci_Given *given, int name,
                         const taci_Move *move)
{
    uint32_t first = l->doc.node[given->map].first;
    if (given->value[name] != 0)
        return given->value[name];
    return move != NULL ? move->node : first != 0 ? first : given->map;
}

// ---- joints

static bool read_joint_frames(taci_Loader *l, const taci_Given *given, const taci_JointText *t,
                              const taci_Move *move, taci_SceneJoint *j)
{
    uint32_t a = given->value[TACI_JOINT_FRAME_A], b = given->value[TACI_JOINT_FRAME_B];
    bool local = a != 0 || b != 0;
    if (local && (given->key[TACI_JOINT_AT] != 0 || given->key[TACI_JOINT_AXIS] != 0))
        return refuse(l, given->key[a != 0 ? TACI_JOINT_FRAME_A : TACI_JOINT_FRAME_B],
                      "frames beside 'at' or 'axis'; expected one or the other");
    if (local && (a == 0 || b == 0))
        return refuse(l, given->key[a != 0 ? TACI_JOINT_FRAME_A : TACI_JOINT_FRAME_B],
                      "'frame_a' and 'frame_b' go together; one of them is missing");
    if (local) {
        bool ok = read_frame(l, a, &j->def.frame_a);
        ok &= read_frame(l, b, &j->def.frame_b);
        j->def.frame_a = from_frame(l->scene, j->a, j->def.frame_a);
        j->def.frame_b = from_frame(l->scene, j->b, j->def.frame_b);
        return ok;
    }
    tac_Pose frame = {taci_body_frame(l->scene, j->a).p, q_identity()};
    if (given->key[TACI_JOINT_AT] != 0)
        frame.p = move != NULL ? v3_add(t->at, move->by) : t->at;
    if (!taci_quat_along(t->axis, &frame.q))
        return refuse(l, given->value[TACI_JOINT_AXIS],
                      "expected a direction, got a vector without length");
    j->def.frame_a = seen_from(l->scene, j->a, frame);
    j->def.frame_b = seen_from(l->scene, j->b, frame);
    return true;
}

static bool read_limits(taci_Loader *l, uint32_t node, tac_JointDef *def)
{
    double x[2];
    if (node == 0)
        return true;
    int n = taci_value_numbers(l, node, TACI_DIM_TRAVEL, x, 2);
    if (n < 0)
        return false;
    if (n != 2) {
        taci_mistake_at(&l->doc, node, "expected [lower, upper], got %d numbers", n);
        return false;
    }
    if (!(x[0] < x[1]))
        return refuse(l, node, "the lower limit must be below the upper one");
    if (def->type == TAC_JOINT_BALL && x[0] != 0.0)
        return refuse(l, node, "a ball joint limits one angle from 0 on; expected [0, upper]");
    if (def->type == TAC_JOINT_BALL && x[1] > 3.141592653589793)
        return refuse(l, node,
                      "a ball joint limits the angle between two axes; expected at most "
                      "180 deg");
    def->lower = x[0];
    def->upper = x[1];
    return true;
}

static void fill_joint(const taci_JointText *t, tac_JointDef *def)
{
    *def = tac_joint_def_default();
    def->type = (tac_JointType)t->type;
    def->stiffness = t->stiffness;
    def->half_width = t->half_width;
    def->angular_stiffness = t->angular_stiffness;
    def->damping = t->damping;
    def->angular_damping = t->angular_damping;
    def->spring = t->spring;
    def->spring_rest = t->spring_rest;
    def->damper = t->damper;
    def->limit_stiffness = t->limit_stiffness;
    def->limit_damping = t->limit_damping;
}

static void append_joint(taci_Loader *l, const taci_SceneJoint *joint)
{
    tac_Scene *s = l->scene;
    if (!taci_has_room(l, joint->node, s->joint_count, "joints"))
        return;
    if (!taci_grow(&s->joint, &s->joint_capacity, s->joint_count, sizeof *joint)) {
        taci_no_memory(l);
        return;
    }
    s->joint[s->joint_count++] = *joint;
    taci_load_name(l, joint->node, joint->name, TAC_SCENE_JOINT, s->joint_count - 1);
}

void taci_load_joint(taci_Loader *l, uint32_t node, const taci_Move *move)
{
    taci_JointText t;
    taci_Given given;
    taci_SceneJoint j = {0};
    uint32_t type = taci_find_value(l, node, "type");
    l->linear_travel = type != 0 && taci_is_text(l, type, "prismatic");
    taci_table_joint.defaults(&t);
    bool ok = taci_fields_read(l, node, &taci_table_joint, &t, &given);
    Ends ends = {given.value[TACI_JOINT_A], given.value[TACI_JOINT_B], 0, 0};
    bool found = find_ends(l, t.a, t.b, move, &ends);
    j.name = move != NULL ? move->name : t.name;
    j.node = tie_node(l, &given, TACI_JOINT_NAME, move);
    j.a = ends.a;
    j.b = ends.b;
    fill_joint(&t, &j.def);
    if (taci_is_good(&given, TACI_JOINT_TYPE) && taci_is_good(&given, TACI_JOINT_LIMITS))
        ok &= read_limits(l, given.value[TACI_JOINT_LIMITS], &j.def);
    ok &= found && read_joint_frames(l, &given, &t, move, &j);
    const char *fault = ok ? taci_trial_joint(l, &j.def) : NULL;
    if (fault != NULL)
        refuse(l, j.node, fault);
    if (j.name != NULL)
        append_joint(l, &j);
}

void taci_load_joints(taci_Loader *l, int file)
{
    uint32_t list = l->section[file].node[TACI_ROOT_JOINTS];
    if (list == 0 || !taci_check_list(l, list, "a list of joints"))
        return;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next)
        taci_load_joint(l, i, NULL);
}

// ---- links

// One end of a link from its frame or its point.
static bool read_link_end(taci_Loader *l, const taci_Given *given, int side, tac_Vec3 point,
                          tac_Pose *out)
{
    int frame = TACI_LINK_FRAME_A + side, at = TACI_LINK_AT_A + side;
    if (given->key[frame] != 0 && given->key[at] != 0)
        return refuse(l, given->key[frame],
                      side == 0 ? "'frame_a' beside 'at_a'; expected one of them"
                                : "'frame_b' beside 'at_b'; expected one of them");
    if (given->key[frame] != 0)
        return read_frame(l, given->value[frame], out);
    *out = (tac_Pose){point, q_identity()};
    return true;
}

static bool read_link_frames(taci_Loader *l, const taci_Given *given, const taci_LinkText *t,
                             const taci_Move *move, taci_SceneLink *k)
{
    static const int local[] = {TACI_LINK_AT_A, TACI_LINK_AT_B, TACI_LINK_FRAME_A,
                                TACI_LINK_FRAME_B, TACI_LINK_TARGET};
    tac_LinkDef *def = &k->def;
    if (given->key[TACI_LINK_AT] != 0) {
        for (int i = 0; i < 5; i++)
            if (given->key[local[i]] != 0)
                return refuse(l, given->key[local[i]],
                              "'at' already says where both ends are; expected it alone");
        tac_Pose frame = {move != NULL ? v3_add(t->at, move->by) : t->at, q_identity()};
        def->frame_a = seen_from(l->scene, k->a, frame);
        def->frame_b = seen_from(l->scene, k->b, frame);
        return true;
    }
    bool ok = read_link_end(l, given, 0, t->at_a, &def->frame_a);
    ok &= read_link_end(l, given, 1, t->at_b, &def->frame_b);
    def->frame_a = from_frame(l->scene, k->a, def->frame_a);
    def->frame_b = from_frame(l->scene, k->b, def->frame_b);
    return ok;
}

static bool read_target(taci_Loader *l, const taci_Given *link, taci_SceneLink *k)
{
    uint32_t node = link->value[TACI_LINK_TARGET];
    taci_Given given;
    int unused;
    if (node == 0)
        return true;
    if (k->b != TACI_WORLD_END)
        return refuse(l, link->key[TACI_LINK_TARGET],
                      "a target moves in the world; 'b' must be "
                      "'world'");
    if (link->key[TACI_LINK_AT_B] != 0 || link->key[TACI_LINK_FRAME_B] != 0)
        return refuse(l, link->key[TACI_LINK_TARGET],
                      "a target beside 'at_b' or 'frame_b'; expected only one of them");
    if (!taci_fields_read(l, node, &taci_table_target, &unused, &given))
        return false;
    uint32_t p = given.value[TACI_TARGET_POSITION], r = given.value[TACI_TARGET_ROTATION];
    bool ok = true;
    if (p != 0)
        ok &= (k->position = taci_load_signal(l, p, TACI_DIM_LENGTH)) >= 0;
    if (r != 0)
        ok &= (k->rotation = taci_load_signal(l, r, TACI_DIM_ANGLE)) >= 0;
    if (ok)
        k->def.frame_b = taci_target_pose(l->scene, k, 0.0);
    return ok;
}

static void fill_link(const taci_LinkText *t, tac_LinkDef *def)
{
    *def = tac_link_def_default();
    def->type = (tac_LinkType)t->type;
    def->place = (tac_LinkPlace)t->place;
    def->form = (tac_So3Form)t->form;
    def->stiffness = t->stiffness;
    def->damping = t->damping;
    def->angular_stiffness = t->angular_stiffness;
    def->angular_damping = t->angular_damping;
    def->rest_length = t->rest_length;
}

static bool check_form(taci_Loader *l, const taci_Given *given, const taci_SceneLink *k)
{
    const tac_WorldDef *w = &l->scene->world;
    bool fits = k->def.form == TAC_SO3_LOG ||
                (k->def.place == TAC_LINK_INSIDE && k->b == TACI_WORLD_END &&
                 w->policy == TAC_POLICY_PLAIN && w->scheme == TAC_SCHEME_PMI);
    return fits || refuse(l, given->value[TACI_LINK_FORM],
                          "forms other than log need b: world, place: inside, and a world with "
                          "policy: plain and scheme: pmi");
}

static void append_link(taci_Loader *l, const taci_SceneLink *link)
{
    tac_Scene *s = l->scene;
    if (!taci_has_room(l, link->node, s->link_count, "links"))
        return;
    if (!taci_grow(&s->link, &s->link_capacity, s->link_count, sizeof *link)) {
        taci_no_memory(l);
        return;
    }
    s->link[s->link_count++] = *link;
    taci_load_name(l, link->node, link->name, TAC_SCENE_LINK, s->link_count - 1);
}

void taci_load_link(taci_Loader *l, uint32_t node, const taci_Move *move)
{
    taci_LinkText t;
    taci_Given given;
    taci_SceneLink k = {.position = -1, .rotation = -1};
    taci_table_link.defaults(&t);
    bool ok = taci_fields_read(l, node, &taci_table_link, &t, &given);
    Ends ends = {given.value[TACI_LINK_A], given.value[TACI_LINK_B], 0, 0};
    bool found = find_ends(l, t.a, t.b, move, &ends);
    k.name = move != NULL ? move->name : t.name;
    k.node = tie_node(l, &given, TACI_LINK_NAME, move);
    k.a = ends.a;
    k.b = ends.b;
    fill_link(&t, &k.def);
    if (found) {
        ok &= read_link_frames(l, &given, &t, move, &k);
        ok &= read_target(l, &given, &k);
    }
    ok = ok && found && check_form(l, &given, &k);
    tac_LinkDef trial = k.def;
    trial.body_b.index1 = k.b == TACI_WORLD_END ? 0 : 1;
    const char *fault = ok ? taci_trial_link(l, &trial) : NULL;
    if (fault != NULL)
        refuse(l, k.node, fault);
    if (k.name != NULL)
        append_link(l, &k);
}

void taci_load_links(taci_Loader *l, int file)
{
    uint32_t list = l->section[file].node[TACI_ROOT_LINKS];
    if (list == 0 || !taci_check_list(l, list, "a list of links"))
        return;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next)
        taci_load_link(l, i, NULL);
}

// ---- ports

static bool find_pushed(taci_Loader *l, uint32_t node, const char *name, int *body)
{
    if (name == NULL || !taci_find_body(l, node, name, false, body))
        return false;
    taci_SceneBody *b = &l->scene->body[*body];
    if (b->def.fixed) {
        taci_mistake_at(&l->doc, node, "'%s' is fixed; a port pushes a body that can move", name);
        return false;
    }
    if (b->has_port) {
        taci_mistake_at(&l->doc, node, "'%s' has a port already; expected one with all its forces",
                        name);
        return false;
    }
    b->has_port = true;
    return true;
}

static void append_port(taci_Loader *l, const taci_ScenePort *port)
{
    tac_Scene *s = l->scene;
    if (!taci_has_room(l, port->node, s->port_count, "ports"))
        return;
    if (!taci_grow(&s->port, &s->port_capacity, s->port_count, sizeof *port)) {
        taci_no_memory(l);
        return;
    }
    s->port[s->port_count++] = *port;
    taci_load_name(l, port->node, port->name, TAC_SCENE_PORT, s->port_count - 1);
}

static void load_port(taci_Loader *l, uint32_t node)
{
    taci_PortText t = {0};
    taci_Given given;
    taci_fields_read(l, node, &taci_table_port, &t, &given);
    taci_ScenePort port = {.name = t.name, .force = -1, .torque = -1};
    uint32_t force = given.value[TACI_PORT_FORCE], torque = given.value[TACI_PORT_TORQUE];
    port.at_center = given.key[TACI_PORT_AT] == 0;
    port.node = given.value[TACI_PORT_NAME];
    if (find_pushed(l, given.value[TACI_PORT_BODY], t.body, &port.body))
        port.at = v3_sub(t.at, l->scene->body[port.body].center);
    if (force != 0)
        port.force = taci_load_signal(l, force, TACI_DIM_FORCE);
    if (torque != 0)
        port.torque = taci_load_signal(l, torque, TACI_DIM_TORQUE);
    if (port.name != NULL)
        append_port(l, &port);
}

void taci_load_ports(taci_Loader *l, int file)
{
    uint32_t list = l->section[file].node[TACI_ROOT_PORTS];
    if (list == 0 || !taci_check_list(l, list, "a list of ports"))
        return;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next)
        load_port(l, i);
}
