// Joints, springs and ports: what ties bodies to each other, to the world and to time.
#include "scene/load.h"
#include "math/so3.h"
#include <string.h>

typedef struct Ends {
    uint32_t node_a, node_b; // of the names
    taci_SceneEnd a, b;
} Ends;

// Whether a body of a tree hangs on the world by nothing that moves.
static bool is_fixed_part(const tac_Scene *s, taci_SceneEnd end)
{
    const taci_SceneModel *model = taci_model_of(s, end.system);
    const tac_TreeDef *tree = model != NULL ? tac_model_tree(model->model) : NULL;
    int i = tree != NULL ? end.part : TAC_TREE_WORLD;
    while (i != TAC_TREE_WORLD && tree->body[i].joint == TAC_TREE_FIXED)
        i = tree->body[i].parent;
    return tree != NULL && i == TAC_TREE_WORLD;
}

static bool is_fixed(const tac_Scene *s, taci_SceneEnd end)
{
    if (end.system >= 0)
        return is_fixed_part(s, end);
    return end.body == TACI_WORLD_END || s->body[end.body].def.fixed;
}

// Find both ends, which must be two of which one can move.
static bool find_ends(taci_Loader *l, const char *a, const char *b, const taci_Move *move,
                      taci_PartKind kind, Ends *ends)
{
    if (move != NULL) {
        a = move->a;
        b = move->b;
        ends->node_a = move->node;
        ends->node_b = move->anchor != 0 ? move->anchor : move->node;
    }
    bool ok = a != NULL && taci_find_end(l, ends->node_a, a, kind, false, &ends->a);
    ok &= b != NULL && taci_find_end(l, ends->node_b, b, kind, true, &ends->b);
    if (!ok)
        return false;
    if (ends->a.body == ends->b.body && ends->a.system == ends->b.system &&
        ends->a.part == ends->b.part) {
        taci_mistake_at(&l->doc, ends->node_b, "'%s' cannot be joined to itself", a);
        return false;
    }
    if (kind == TACI_PART_BODY && is_fixed(l->scene, ends->a) && is_fixed(l->scene, ends->b)) {
        taci_mistake_at(&l->doc, ends->node_b,
                        "'%s' and '%s' are both fixed; one of the two must be able to move", a, b);
        return false;
    }
    return true;
}

// A pose in the world as seen from a body's centre of mass, or from the world.
static tac_Pose seen_from(const tac_Scene *s, taci_SceneEnd end, tac_Pose pose)
{
    if (end.system >= 0)
        return pose_mul(pose_inverse(taci_parts_of(s, end.system)->start[end.part]), pose);
    return end.body == TACI_WORLD_END ? pose
                                      : pose_mul(pose_inverse(s->body[end.body].def.pose), pose);
}

tac_Pose taci_from_frame(const tac_Scene *s, taci_SceneEnd end, tac_Pose pose)
{
    if (end.at_site)
        return pose_mul(end.site, pose);
    if (end.body != TACI_WORLD_END)
        pose.p = v3_sub(pose.p, s->body[end.body].center);
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
    taci_SceneEnd end_a = {.body = j->a, .system = -1}, end_b = {.body = j->b, .system = -1};
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
        j->def.frame_a = taci_from_frame(l->scene, end_a, j->def.frame_a);
        j->def.frame_b = taci_from_frame(l->scene, end_b, j->def.frame_b);
        return ok;
    }
    tac_Pose frame = {taci_body_frame(l->scene, j->a).p, q_identity()};
    if (given->key[TACI_JOINT_AT] != 0)
        frame.p = move != NULL ? v3_add(t->at, move->by) : t->at;
    if (!taci_quat_along(t->axis, &frame.q))
        return refuse(l, given->value[TACI_JOINT_AXIS],
                      "expected a direction, got a vector without length");
    j->def.frame_a = seen_from(l->scene, end_a, frame);
    j->def.frame_b = seen_from(l->scene, end_b, frame);
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
    Ends ends = {.node_a = given.value[TACI_JOINT_A], .node_b = given.value[TACI_JOINT_B]};
    l->only_bodies = true;
    bool found = find_ends(l, t.a, t.b, move, TACI_PART_BODY, &ends);
    l->only_bodies = false;
    j.name = move != NULL ? move->name : t.name;
    j.node = tie_node(l, &given, TACI_JOINT_NAME, move);
    j.a = ends.a.body;
    j.b = ends.b.body;
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

// ---- springs

// One end of a spring from its frame or its point.
static bool read_spring_end(taci_Loader *l, const taci_Given *given, int side, tac_Vec3 point,
                            tac_Pose *out)
{
    int frame = TACI_SPRING_FRAME_A + side, at = TACI_SPRING_AT_A + side;
    if (given->key[frame] != 0 && given->key[at] != 0)
        return refuse(l, given->key[frame],
                      side == 0 ? "'frame_a' beside 'at_a'; expected one of them"
                                : "'frame_b' beside 'at_b'; expected one of them");
    if (given->key[frame] != 0)
        return read_frame(l, given->value[frame], out);
    *out = (tac_Pose){point, q_identity()};
    return true;
}

static bool read_spring_frames(taci_Loader *l, const taci_Given *given, const taci_SpringText *t,
                               const taci_Move *move, taci_SceneSpring *k)
{
    static const int local[] = {TACI_SPRING_AT_A, TACI_SPRING_AT_B, TACI_SPRING_FRAME_A,
                                TACI_SPRING_FRAME_B, TACI_SPRING_TARGET};
    tac_SpringDef *def = &k->def;
    if (given->key[TACI_SPRING_AXIS] != 0 && given->key[TACI_SPRING_AT] == 0)
        return refuse(l, given->key[TACI_SPRING_AXIS],
                      "'axis' goes with 'at'; in frames the axis is z");
    if (given->key[TACI_SPRING_AT] != 0) {
        for (int i = 0; i < 5; i++)
            if (given->key[local[i]] != 0)
                return refuse(l, given->key[local[i]],
                              "'at' already says where both ends are; expected it alone");
        tac_Pose frame = {move != NULL ? v3_add(t->at, move->by) : t->at, q_identity()};
        if (!taci_quat_along(t->axis, &frame.q))
            return refuse(l, given->value[TACI_SPRING_AXIS],
                          "expected a direction, got a vector without length");
        def->frame_a = seen_from(l->scene, k->a, frame);
        def->frame_b = seen_from(l->scene, k->b, frame);
        return true;
    }
    bool ok = read_spring_end(l, given, 0, t->at_a, &def->frame_a);
    ok &= read_spring_end(l, given, 1, t->at_b, &def->frame_b);
    def->frame_a = taci_from_frame(l->scene, k->a, def->frame_a);
    def->frame_b = taci_from_frame(l->scene, k->b, def->frame_b);
    return ok;
}

static bool read_target(taci_Loader *l, const taci_Given *spring, taci_SceneSpring *k)
{
    uint32_t node = spring->value[TACI_SPRING_TARGET];
    taci_Given given;
    int unused;
    if (node == 0)
        return true;
    if (k->b.body != TACI_WORLD_END || k->b.system >= 0 || k->b.at_site)
        return refuse(l, spring->key[TACI_SPRING_TARGET],
                      "a target moves in the world; 'b' must be "
                      "'world'");
    if (spring->key[TACI_SPRING_AT_B] != 0 || spring->key[TACI_SPRING_FRAME_B] != 0)
        return refuse(l, spring->key[TACI_SPRING_TARGET],
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

static void fill_spring(const taci_SpringText *t, tac_SpringDef *def)
{
    *def = tac_spring_def_default();
    def->type = (tac_SpringType)t->type;
    def->coupling = (tac_SpringCoupling)t->coupling;
    def->stiffness = t->stiffness;
    def->damping = t->damping;
    def->angular_stiffness = t->angular_stiffness;
    def->angular_damping = t->angular_damping;
    def->rest_length = t->rest_length;
    def->half_width = t->half_width;
    def->ratio = t->ratio;
}

// Springs on systems are rows; one that shall be inside cannot be.
static bool place_spring(taci_Loader *l, const taci_Given *given, taci_SceneSpring *k)
{
    if (k->a.system < 0 && k->b.system < 0)
        return true;
    bool inside = given->key[TACI_SPRING_COUPLING] != 0 && k->def.coupling == TAC_SPRING_INSIDE;
    k->def.coupling = TAC_SPRING_ROW;
    return !inside || refuse(l, given->value[TACI_SPRING_COUPLING],
                             "springs on models, beams, nets and networks are rows; expected row");
}

static bool read_offset(taci_Loader *l, const taci_Given *given, taci_SceneSpring *k)
{
    uint32_t node = given->value[TACI_SPRING_OFFSET];
    k->def.coupling = TAC_SPRING_ROW;
    return node == 0 || !taci_is_good(given, TACI_SPRING_OFFSET) ||
           taci_load_scalar(l, node, TACI_DIM_TRAVEL, &k->def.offset, &k->position);
}

static void append_spring(taci_Loader *l, const taci_SceneSpring *spring)
{
    tac_Scene *s = l->scene;
    if (!taci_has_room(l, spring->node, s->spring_count, "springs"))
        return;
    if (!taci_grow(&s->spring, &s->spring_capacity, s->spring_count, sizeof *spring)) {
        taci_no_memory(l);
        return;
    }
    s->spring[s->spring_count++] = *spring;
    taci_load_name(l, spring->node, spring->name, TAC_SCENE_SPRING, s->spring_count - 1);
}

// Whether the joint that a spring of type coordinate names first is one that slides: the units of
// its other keys depend on it. What is wrong with the name is said later.
static bool slides(taci_Loader *l, uint32_t node)
{
    const taci_Node *n = &l->doc.node[node];
    const char *dot =
        node != 0 && n->kind == TACI_NODE_SCALAR ? memchr(n->text, '.', n->count) : NULL;
    int32_t thing =
        dot != NULL ? taci_names_find(&l->scene->names, n->text, (size_t)(dot - n->text)) : -1;
    if (thing < 0 || taci_thing_kind(thing) != TAC_SCENE_MODEL)
        return false;
    const taci_SceneModel *m = &l->scene->model[taci_thing_index(thing)];
    const taci_SceneParts *p = &m->parts;
    size_t length = (size_t)(n->text + n->count - dot - 1);
    l->work += p->quantity_count / 8;
    for (int i = 0; i < p->quantity_count; i++)
        if (p->channel[i].kind == TACI_PART_JOINT && strlen(p->channel[i].label) == length &&
            memcmp(p->channel[i].label, dot + 1, length) == 0)
            return tac_model_tree(m->model)->body[p->channel[i].part].joint == TAC_TREE_PRISMATIC;
    return false;
}

// What the spring holds once its ends are known.
static bool read_spring(taci_Loader *l, const taci_Given *given, const taci_SpringText *t,
                        const taci_Move *move, taci_SceneSpring *k)
{
    if (k->def.type == TAC_SPRING_COORDINATE)
        return read_offset(l, given, k);
    bool ok = place_spring(l, given, k);
    ok &= read_spring_frames(l, given, t, move, k);
    ok &= read_target(l, given, k);
    return ok;
}

// What the library has against it; it is tried out between bodies.
static const char *try_spring(taci_Loader *l, const taci_SceneSpring *k)
{
    tac_SpringDef trial = k->def;
    trial.body_b.index1 = k->b.body == TACI_WORLD_END && k->b.system < 0 ? 0 : 1;
    return k->def.type == TAC_SPRING_COORDINATE ? NULL : taci_trial_spring(l, &trial);
}

void taci_load_spring(taci_Loader *l, uint32_t node, const taci_Move *move)
{
    taci_SpringText t;
    taci_Given given;
    taci_SceneSpring k = {.position = -1, .rotation = -1};
    uint32_t type = taci_find_value(l, node, "type");
    bool joints = type != 0 && taci_is_text(l, type, "coordinate");
    l->linear_travel = !joints || slides(l, taci_find_value(l, node, "a"));
    taci_table_spring.defaults(&t);
    bool ok = taci_fields_read(l, node, &taci_table_spring, &t, &given);
    Ends ends = {.node_a = given.value[TACI_SPRING_A], .node_b = given.value[TACI_SPRING_B]};
    bool found = find_ends(l, t.a, t.b, move, joints ? TACI_PART_JOINT : TACI_PART_BODY, &ends);
    k.name = move != NULL ? move->name : t.name;
    k.node = tie_node(l, &given, TACI_SPRING_NAME, move);
    k.a = ends.a;
    k.b = ends.b;
    fill_spring(&t, &k.def);
    if (found)
        ok &= read_spring(l, &given, &t, move, &k);
    ok = ok && found;
    const char *fault = ok ? try_spring(l, &k) : NULL;
    if (fault != NULL)
        refuse(l, k.node, fault);
    if (k.name != NULL)
        append_spring(l, &k);
}

void taci_load_springs(taci_Loader *l, int file)
{
    uint32_t list = l->section[file].node[TACI_ROOT_SPRINGS];
    if (list == 0 || !taci_check_list(l, list, "a list of springs"))
        return;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next)
        taci_load_spring(l, i, NULL);
}

// ---- ports

// Note that a port is on something; false with a mistake if there is one already.
static bool take_port(taci_Loader *l, uint32_t node, const char *name, bool taken)
{
    if (taken)
        taci_mistake_at(&l->doc, node, "'%s' has a port already; expected one with all its forces",
                        name);
    return !taken;
}

static bool find_pushed(taci_Loader *l, uint32_t node, const char *name, taci_SceneEnd *on)
{
    if (name == NULL || !taci_find_end(l, node, name, TACI_PART_BODY, false, on))
        return false;
    if (is_fixed(l->scene, *on)) {
        taci_mistake_at(&l->doc, node, "'%s' is fixed; a port pushes a body that can move", name);
        return false;
    }
    if (on->system >= 0) {
        uint8_t *pushed = &taci_parts_of(l->scene, on->system)->pushed[on->part];
        bool taken = *pushed & 1;
        *pushed |= 1;
        return take_port(l, node, name, taken);
    }
    taci_SceneBody *b = &l->scene->body[on->body];
    bool taken = b->has_port;
    b->has_port = true;
    return take_port(l, node, name, taken);
}

// The joint of a model that a port drives.
static bool find_driven(taci_Loader *l, uint32_t node, const char *name, taci_ScenePort *port)
{
    if (!taci_find_end(l, node, name, TACI_PART_JOINT, false, &port->on))
        return false;
    const taci_SceneModel *m = taci_model_of(l->scene, port->on.system);
    const char *dot = strchr(name, '.');
    int body = taci_find_joint(l, node, m, dot + 1, strlen(dot + 1));
    port->slides = tac_model_tree(m->model)->body[body].joint == TAC_TREE_PRISMATIC;
    bool taken = m->parts.pushed[body] & 2;
    m->parts.pushed[body] |= 2;
    return take_port(l, node, name, taken);
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

static bool is_one_of(taci_Loader *l, const taci_Given *given, const int *keys, int count,
                      const char *text)
{
    for (int i = 0; i < count; i++)
        if (given->key[keys[i]] != 0)
            return refuse(l, given->key[keys[i]], text);
    return true;
}

// A port pushes a body or a joint, with the keys that go with it.
static bool check_port(taci_Loader *l, const taci_Given *given)
{
    static const int of_body[] = {TACI_PORT_FORCE, TACI_PORT_TORQUE, TACI_PORT_AT};
    static const int of_joint[] = {TACI_PORT_EFFORT};
    uint32_t body = given->key[TACI_PORT_BODY], joint = given->key[TACI_PORT_JOINT];
    uint32_t first = l->doc.node[given->map].first;
    if (body != 0 && joint != 0)
        return refuse(l, joint, "'joint' beside 'body'; expected only one of them");
    if (body == 0 && joint == 0) {
        bool guessed =
            given->guessed >> TACI_PORT_BODY & 1 || given->guessed >> TACI_PORT_JOINT & 1;
        return !guessed && refuse(l, first != 0 ? first : given->map,
                                  "missing key 'body' or 'joint' in a port; expected a name");
    }
    return body != 0 ? is_one_of(l, given, of_joint, 1, "'effort' goes with 'joint'")
                     : is_one_of(l, given, of_body, 3,
                                 "a joint is pushed by its 'effort'; this goes with 'body'");
}

static void load_body_port(taci_Loader *l, const taci_Given *given, const taci_PortText *t,
                           taci_ScenePort *port)
{
    uint32_t force = given->value[TACI_PORT_FORCE], torque = given->value[TACI_PORT_TORQUE];
    port->at_center = given->key[TACI_PORT_AT] == 0;
    if (find_pushed(l, given->value[TACI_PORT_BODY], t->body, &port->on)) {
        port->at_center &= !port->on.at_site;
        port->at = taci_from_frame(l->scene, port->on, (tac_Pose){t->at, q_identity()}).p;
    }
    if (force != 0)
        port->force = taci_load_signal(l, force, TACI_DIM_FORCE);
    if (torque != 0)
        port->torque = taci_load_signal(l, torque, TACI_DIM_TORQUE);
}

static void load_joint_port(taci_Loader *l, const taci_Given *given, const taci_PortText *t,
                            taci_ScenePort *port)
{
    uint32_t effort = given->value[TACI_PORT_EFFORT];
    port->joint = true;
    if (t->joint != NULL && find_driven(l, given->value[TACI_PORT_JOINT], t->joint, port) &&
        effort != 0)
        taci_load_scalar(l, effort, port->slides ? TACI_DIM_FORCE : TACI_DIM_TORQUE,
                         &port->constant, &port->effort);
}

static void load_port(taci_Loader *l, uint32_t node)
{
    taci_PortText t = {0};
    taci_Given given;
    taci_fields_read(l, node, &taci_table_port, &t, &given);
    taci_ScenePort port = {.name = t.name,
                           .on = {.body = TACI_WORLD_END, .system = -1},
                           .force = -1,
                           .torque = -1,
                           .effort = -1};
    port.node = given.value[TACI_PORT_NAME];
    bool ok = l->doc.node[node].kind == TACI_NODE_MAP && check_port(l, &given);
    if (ok && given.key[TACI_PORT_JOINT] != 0)
        load_joint_port(l, &given, &t, &port);
    else if (ok)
        load_body_port(l, &given, &t, &port);
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
