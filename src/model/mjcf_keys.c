/* Keyframes of MJCF files (mjcf.h): states to start from.
 *
 * qpos and qvel hold all joints in the order of the file: of a free joint position and quaternion
 * of its body, of a ball a quaternion, of others one number. What a key does not give is as the
 * model starts by itself. mpos and mquat place mocap bodies, which are fixed here. ctrl and act
 * hold all actuators, those that are no drives here among them. */
#include "model/mjcf.h"
#include "math/so3.h"
#include <string.h>

static int count_positions(tac_TreeJoint joint)
{
    static const int count[] = {0, 1, 1, 2, 4, 7};
    return count[joint];
}

static int count_velocities(tac_TreeJoint joint)
{
    static const int count[] = {0, 1, 1, 2, 3, 6};
    return count[joint];
}

// A quaternion of any length; one of 0 is no rotation, as in MuJoCo.
static tac_Quat unit_quat(const double q[4])
{
    double most = 0.0;
    for (int i = 0; i < 4; i++)
        most = fmax(most, fabs(q[i]));
    if (!(most > 1e-14 && most < 1e150))
        return q_identity();
    return q_normalize((tac_Quat){q[0], q[1], q[2], q[3]});
}

// Where the model starts by itself.
static taci_DraftStart *first_starts(taci_Mjcf *m)
{
    const taci_ModelBuilder *b = m->builder;
    size_t n = (size_t)b->body_count + 1;
    taci_DraftStart *start = taci_model_take(m->builder, n * sizeof *start);
    for (int i = 0; start != NULL && i < b->body_count; i++) {
        start[i] = (taci_DraftStart){.pose = b->body[i].pose};
        memcpy(start[i].position, b->body[i].position, sizeof start[i].position);
    }
    return start;
}

// A list of so many numbers, or none: `all` is how many there must be.
static const double *read_all(taci_Mjcf *m, const taci_XmlNode *node, const char *name, int all)
{
    int count;
    const double *list = taci_mjcf_list(m, node, name, &count);
    if (list == NULL || count == all)
        return list;
    taci_xml_mistake(node, "'%s' of <key> has %d numbers; expected %d", name, count, all);
    return NULL;
}

static void set_position(tac_TreeJoint joint, const double *q, taci_DraftStart *start)
{
    if (joint == TAC_TREE_FREE)
        start->pose = (tac_Pose){v3(q[0], q[1], q[2]), unit_quat(q + 3)};
    else if (joint == TAC_TREE_BALL)
        memcpy(start->position, (tac_Quat[]){unit_quat(q)}, sizeof start->position);
    else if (count_positions(joint) > 0)
        start->position[0] = q[0];
}

static void set_positions(const taci_ModelBuilder *b, const double *q, taci_DraftStart *start)
{
    for (int i = 0; i < b->body_count; i++) {
        set_position(b->body[i].joint, q, &start[i]);
        q += count_positions(b->body[i].joint);
    }
}

static void set_velocities(const taci_ModelBuilder *b, const double *v, taci_DraftStart *start)
{
    for (int i = 0; i < b->body_count; i++) {
        int count = count_velocities(b->body[i].joint);
        for (int j = 0; j < count; j++)
            start[i].velocity[j] = v[j];
        v += count;
    }
}

static void set_mocap(const taci_Mjcf *m, const double *p, const double *q, taci_DraftStart *start)
{
    for (int i = 0, k = 0; i < m->body_count; i++) {
        if (!m->body[i].mocap)
            continue;
        if (p != NULL)
            start[i].pose.p = v3(p[3 * k], p[3 * k + 1], p[3 * k + 2]);
        if (q != NULL)
            start[i].pose.q = unit_quat(q + (ptrdiff_t)4 * k);
        k++;
    }
}

// ---- keyframes in pieces, of models that were attached (mjcf_pieces.c)

// The piece of a key for an element; NULL: there is none.
static const taci_XmlNode *piece_of(const taci_XmlNode *key, const taci_XmlNode *node)
{
    return node != NULL && node->twin != NULL && node->twin->parent == key ? node->twin : NULL;
}

static void read_body_piece(const taci_XmlNode *piece, tac_TreeJoint joint, taci_DraftStart *start)
{
    double q[7];
    int positions = count_positions(joint), velocities = count_velocities(joint);
    taci_xml_vec3(piece, "mpos", &start->pose.p);
    if (taci_xml_numbers(piece, "mquat", 4, 4, q) == 4)
        start->pose.q = unit_quat(q);
    if (positions > 0 && taci_xml_numbers(piece, "qpos", positions, positions, q) == positions)
        set_position(joint, q, start);
    if (velocities > 0 && taci_xml_numbers(piece, "qvel", velocities, velocities, q) == velocities)
        memcpy(start->velocity, q, (size_t)velocities * sizeof *q);
}

// False: what they are for is not there.
static bool read_pieces(taci_Mjcf *m, const taci_XmlNode *node, taci_DraftKey *key,
                        taci_DraftStart *start)
{
    double *control = taci_model_take(m->builder, ((size_t)m->controls + 1) * sizeof *control);
    double *act = taci_model_take(m->builder, ((size_t)m->activations + 1) * sizeof *act);
    int left = 0;
    if (control == NULL || act == NULL)
        return false;
    memset(control, 0, ((size_t)m->controls + 1) * sizeof *control);
    memset(act, 0, ((size_t)m->activations + 1) * sizeof *act);
    TACI_XML_EACH(piece, node)
    {
        piece->twin->twin = piece;
        left++;
    }
    for (int i = 0; i < m->body_count; i++) {
        const taci_XmlNode *piece = piece_of(node, m->body[i].node);
        if (piece == NULL)
            continue;
        read_body_piece(piece, m->builder->body[i].joint, &start[i]);
        left--;
    }
    for (int i = 0; i < m->motor_count; i++) {
        const taci_MjcfMotor *motor = &m->motor[i];
        const taci_XmlNode *piece = piece_of(node, motor->node);
        if (piece == NULL)
            continue;
        left--;
        if (!m->unsized && taci_xml_number(piece, "ctrl", &control[motor->control]))
            key->control = control;
        if (!m->unsized && motor->activations > 0 &&
            taci_xml_numbers(piece, "act", motor->activations, motor->activations,
                             &act[motor->activation]) == motor->activations)
            key->activation = act;
    }
    if (left > 0)
        taci_model_ignore(m->builder, "keyframe of a model that a <replicate> copies");
    return left == 0;
}

// ---- keyframes

static void read_lists(taci_Mjcf *m, const taci_XmlNode *node, taci_DraftKey *key,
                       taci_DraftStart *start)
{
    const taci_ModelBuilder *b = m->builder;
    int positions = 0, velocities = 0, mocaps = 0;
    for (int i = 0; i < b->body_count; i++) {
        positions += count_positions(b->body[i].joint);
        velocities += count_velocities(b->body[i].joint);
        mocaps += m->body[i].mocap;
    }
    if (!m->unsized) {
        key->control = read_all(m, node, "ctrl", m->controls);
        key->activation = read_all(m, node, "act", m->activations);
    } else if (taci_xml_has(node, "ctrl") || taci_xml_has(node, "act")) {
        taci_model_ignore(m->builder, "key ctrl and act beside actuators of many controls");
    }
    const double *q = read_all(m, node, "qpos", positions);
    const double *v = read_all(m, node, "qvel", velocities);
    set_mocap(m, read_all(m, node, "mpos", 3 * mocaps), read_all(m, node, "mquat", 4 * mocaps),
              start);
    if (q != NULL)
        set_positions(b, q, start);
    if (v != NULL)
        set_velocities(b, v, start);
}

static void read_key(taci_Mjcf *m, const taci_XmlNode *node)
{
    taci_DraftStart *start = first_starts(m);
    if (start == NULL)
        return;
    taci_DraftKey key = {
        .name = taci_xml_text(node, "name"), .at = taci_origin(node), .start = start};
    taci_xml_number(node, "time", &key.time);
    if (node->first == NULL)
        read_lists(m, node, &key, start);
    else if (!read_pieces(m, node, &key, start))
        return;
    if (taci_mjcf_name(m, &m->keys, node, "keyframe", key.name, m->builder->key_count))
        taci_model_add_key(m->builder, &key);
}

void taci_mjcf_read_keys(taci_Mjcf *m, const taci_XmlNode *node)
{
    TACI_XML_EACH(child, node)
    {
        if (taci_xml_is(child, "key"))
            read_key(m, child);
    }
}
