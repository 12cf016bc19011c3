/* Bodies and joints of MJCF files (mjcf.h).
 *
 * A body's joints move it one after the other, each in the frame that the ones before it have
 * moved: a chain of pieces with one joint each, all but the last without mass. `pos` and `quat` of
 * a body hold where every qpos is at `ref`; a draft's pose holds where positions are 0, so each
 * piece is turned or moved back by its ref. Joint positions are then qpos itself. */
#include "model/mjcf.h"
#include "math/so3.h"
#include <string.h>

enum { JOINTS_MAX = 6 }; // of one body: it has no more freedom than that

static const double PI = 3.14159265358979323846;

typedef struct Parts { // of one body, in the order of the file
    const taci_XmlNode *inertial;
    const taci_XmlNode *joint_node[JOINTS_MAX];
    taci_MjcfJoint joint[JOINTS_MAX];
    int joint_count;
    bool mocap;
} Parts;

// ---- joints

taci_MjcfJointType taci_mjcf_joint_type(const taci_Mjcf *m, const taci_XmlNode *node, int class)
{
    taci_MjcfJoint joint = m->class[taci_mjcf_class(m, node, "class", class)].joint;
    taci_mjcf_joint(node, &joint);
    return taci_xml_is(node, "freejoint") ? TACI_MJCF_FREE : joint.type;
}

static taci_MjcfJoint read_joint(const taci_Mjcf *m, const taci_XmlNode *node, int class)
{
    taci_MjcfJoint joint = m->class[m->scope[node->file->scope].class].joint;
    if (taci_xml_is(node, "freejoint")) {
        joint.type = TACI_MJCF_FREE; // no defaults apply: that is what it is for
        joint.stiffness = joint.damping = joint.armature = joint.friction = 0.0;
        joint.springdamper[0] = joint.springdamper[1] = 0.0;
        return joint;
    }
    class = taci_mjcf_frame_class(m, node, class);
    joint = m->class[taci_mjcf_class(m, node, "class", class)].joint;
    taci_mjcf_joint(node, &joint);
    if (node->tag > 0) {
        tac_Pose frame = taci_mjcf_frame(m, node);
        joint.pos = pose_point(frame, joint.pos);
        joint.axis = q_rotate(frame.q, joint.axis);
    }
    return joint;
}

static int freedom(taci_MjcfJointType type)
{
    static const int count[] = {6, 3, 1, 1};
    return count[type];
}

// What MuJoCo does not take is not taken here, either.
static bool check_joints(const taci_XmlNode *body, const taci_MjcfOwner *parent, const Parts *parts)
{
    int sum = 0;
    bool ball = false;
    for (int i = 0; i < parts->joint_count; i++) {
        taci_MjcfJointType type = parts->joint[i].type;
        if (type == TACI_MJCF_FREE && parent->body != TACI_PARENT_WORLD)
            return taci_xml_mistake(parts->joint_node[i], "a free joint in a body of another body; "
                                                          "expected it in a body of the world");
        if (ball && type != TACI_MJCF_SLIDE)
            return taci_xml_mistake(parts->joint_node[i],
                                    "a joint that turns after a ball joint in "
                                    "one body; expected slides, if any");
        ball = ball || type == TACI_MJCF_BALL;
        sum += freedom(type);
    }
    return sum <= 6 || taci_xml_mistake(body,
                                        "the joints of <body> have %d velocities; expected at "
                                        "most 6",
                                        sum);
}

static void collect(taci_Mjcf *m, const taci_XmlNode *node, int class, Parts *parts)
{
    TACI_XML_EACH(child, node)
    {
        if (taci_xml_is(child, "inertial"))
            parts->inertial = child;
        if (!taci_xml_is(child, "joint") && !taci_xml_is(child, "freejoint"))
            continue;
        if (parts->joint_count == JOINTS_MAX) {
            taci_xml_mistake(child, "<body> has more than %d joints; expected fewer", JOINTS_MAX);
            return;
        }
        parts->joint_node[parts->joint_count] = child;
        parts->joint[parts->joint_count++] = read_joint(m, child, class);
    }
}

static double in_units(const taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfJointType type,
                       double value)
{
    bool turns = type == TACI_MJCF_HINGE || type == TACI_MJCF_BALL;
    return turns ? taci_mjcf_angle(m, node, value) : value;
}

static void set_limits(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfJoint *joint,
                       tac_TreeAxis *axis)
{
    // A class may say limited="true" for all joints: without a range it means nothing for these.
    if (joint->type == TACI_MJCF_FREE || (joint->type == TACI_MJCF_BALL && !joint->has_range) ||
        !taci_mjcf_limited(m, node, joint->limited, joint->has_range, joint->range))
        return;
    axis->lower = in_units(m, node, joint->type, joint->range[0]);
    axis->upper = in_units(m, node, joint->type, joint->range[1]);
    axis->limit_stiffness = 0.0; // chosen by what the joint moves
    if (joint->type != TACI_MJCF_BALL)
        return;
    if (axis->lower != 0.0)
        taci_xml_mistake(node,
                         "the range of a ball joint begins at %g; expected 0, and then the "
                         "greatest angle",
                         joint->range[0]);
    if (axis->upper >= PI)
        axis->upper = 0.0; // no rotation is larger
}

static void set_axis(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfJoint *joint,
                     tac_TreeAxis *axis)
{
    set_limits(m, node, joint, axis);
    if (joint->type == TACI_MJCF_FREE) {
        if (joint->stiffness > 0.0 || joint->damping > 0.0 || joint->armature > 0.0 ||
            joint->friction > 0.0 || (joint->springdamper[0] > 0.0 && joint->springdamper[1] > 0.0))
            taci_model_ignore(m->builder,
                              "joint stiffness, damping, armature, frictionloss of a free body");
        return;
    }
    axis->spring = joint->stiffness;
    axis->damper = joint->damping;
    axis->rotor = joint->armature;
    axis->friction = joint->friction;
    if (joint->type != TACI_MJCF_BALL)
        taci_mjcf_set_limit(m, node, "actuatorfrc", &joint->drives, &axis->drive_lower,
                            &axis->drive_upper);
    if (joint->type != TACI_MJCF_BALL)
        axis->rest = in_units(m, node, joint->type, joint->springref);
}

// How a hinge or slide moves its body, in the body's frame.
static tac_Pose motion(const taci_MjcfJoint *joint, tac_Vec3 axis, double position)
{
    if (joint->type == TACI_MJCF_SLIDE)
        return (tac_Pose){v3_scale(position, axis), q_identity()};
    tac_Quat q = q_exp(v3_scale(position, axis));
    return (tac_Pose){v3_sub(joint->pos, q_rotate(q, joint->pos)), q};
}

static void set_joint(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfJoint *joint,
                      taci_DraftBody *draft)
{
    static const tac_TreeJoint kind[] = {TAC_TREE_FREE, TAC_TREE_BALL, TAC_TREE_PRISMATIC,
                                         TAC_TREE_REVOLUTE};
    const char *name = taci_xml_text(node, "name");
    draft->joint = kind[joint->type];
    draft->joint_name = name != NULL ? name : "";
    draft->joint_at = taci_origin(node);
    set_axis(m, node, joint, &draft->limit[0]);
    if (joint->type == TACI_MJCF_FREE)
        return;
    if (joint->springdamper[0] > 0.0 && joint->springdamper[1] > 0.0) {
        draft->period = joint->springdamper[0];
        draft->dampratio = joint->springdamper[1];
    }
    draft->anchor = joint->pos;
    if (joint->type == TACI_MJCF_BALL)
        return;
    double length = v3_norm(joint->axis);
    if (!(length > 1e-14 && length < 1e150)) {
        taci_xml_mistake(node, "'axis' of <joint> has no direction; expected a vector of some "
                               "length");
        return;
    }
    draft->axis = v3_scale(1.0 / length, joint->axis);
    draft->position[0] = in_units(m, node, joint->type, joint->ref);
    if (draft->position[0] != 0.0)
        draft->pose = pose_mul(draft->pose, motion(joint, draft->axis, -draft->position[0]));
}

// ---- sites

// Half of its size along each axis; a capsule has half of its straight part along z.
static void set_form(taci_MjcfSite *site, double length, taci_DraftSite *draft)
{
    double *a = site->size;
    bool round = site->type == TACI_MJCF_CAPSULE || site->type == TACI_MJCF_CYLINDER;
    if (site->has_fromto && !round)
        a[1] = a[0];
    if (site->has_fromto)
        a[round ? 1 : 2] = 0.5 * length;
    draft->form = site->type == TACI_MJCF_CAPSULE    ? TAC_SITE_CAPSULE
                  : site->type == TACI_MJCF_CYLINDER ? TAC_SITE_CYLINDER
                  : site->type == TACI_MJCF_BOX      ? TAC_SITE_BOX
                                                     : TAC_SITE_ELLIPSOID;
    draft->size = site->type == TACI_MJCF_SPHERE ? v3(a[0], a[0], a[0])
                  : round                        ? v3(a[0], a[0], a[1])
                                                 : v3(a[0], a[1], a[2]);
}

void taci_mjcf_read_site(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfOwner *owner)
{
    int class = taci_mjcf_frame_class(m, node, owner->class), before = m->builder->report.count;
    taci_MjcfSite site = m->class[taci_mjcf_class(m, node, "class", class)].site;
    const char *name = taci_xml_text(node, "name");
    double length = 0.0;
    taci_mjcf_site(node, &site);
    tac_Pose pose = taci_mjcf_pose(m, node, &site.place);
    if ((site.has_fromto && !taci_mjcf_between(node, site.fromto, &pose, &length)) ||
        m->builder->report.count > before ||
        !taci_mjcf_name(m, &m->sites, node, "site", name, m->builder->site_count))
        return;
    taci_DraftSite draft = {.name = name,
                            .at = taci_origin(node),
                            .body = owner->body,
                            .frame = pose_mul(taci_mjcf_frame(m, node), pose)};
    set_form(&site, length, &draft);
    taci_model_add_site(m->builder, &draft);
}

// ---- bodies

static int add_piece(taci_Mjcf *m, const taci_DraftBody *draft, taci_MjcfBody beside)
{
    int i = taci_model_add_body(m->builder, draft);
    if (i < 0 || !taci_mjcf_grow(m, &m->body, &m->body_capacity, m->body_count, sizeof *m->body))
        return TACI_PARENT_WORLD; // a mistake was said; the rest is only looked at
    m->body[m->body_count++] = beside;
    return i;
}

static int add_body(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfOwner *parent,
                    const Parts *parts, taci_MjcfOwner *owner, tac_Pose pose)
{
    taci_DraftBody last = taci_draft_body();
    const char *name = taci_xml_text(node, "name");
    taci_MjcfMass geoms = {.any = false};
    int above = parent->body;
    owner->body = m->builder->body_count + (parts->joint_count > 1 ? parts->joint_count - 1 : 0);
    TACI_XML_EACH(child, node)
    {
        int before = m->builder->report.count;
        if (taci_xml_is(child, "geom"))
            taci_mjcf_read_geom(m, child, owner,
                                taci_mjcf_weighs_geoms(m, node, parts->inertial) ? &geoms : NULL);
        else if (taci_xml_is(child, "site"))
            taci_mjcf_read_site(m, child, owner);
        taci_mjcf_note_broken(m, child, child->name, before);
    }
    taci_mjcf_set_inertia(m, node, parts->inertial, &geoms, &last);
    double lifted = 0.0;
    if (taci_xml_number(node, "gravcomp", &lifted))
        last.gravity_scale = 1.0 - lifted;
    for (int i = 0; i < parts->joint_count || i == 0; i++) {
        bool final = i >= parts->joint_count - 1;
        taci_DraftBody draft = final ? last : taci_draft_body();
        taci_MjcfBody beside = {
            .reference = owner->pose, .mocap = parts->mocap, .node = parts->mocap ? node : NULL};
        draft.at = taci_origin(node);
        draft.parent = above;
        draft.pose = i == 0 ? pose : pose_identity();
        draft.name = final && name != NULL ? name : "";
        if (i < parts->joint_count) {
            set_joint(m, parts->joint_node[i], &parts->joint[i], &draft);
            beside.node = parts->joint_node[i];
            beside.springref = draft.limit[0].rest;
            for (int k = 0; k < 2 && parts->joint[i].has_range; k++)
                beside.range[k] = in_units(m, parts->joint_node[i], parts->joint[i].type,
                                           parts->joint[i].range[k]);
        }
        above = add_piece(m, &draft, beside);
    }
    return above;
}

static void check_mocap(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfOwner *parent,
                        Parts *parts)
{
    if (!taci_xml_bool(node, "mocap", &parts->mocap) || !parts->mocap)
        return;
    if (parent->body != TACI_PARENT_WORLD || parts->joint_count > 0)
        taci_xml_mistake(node,
                         "a mocap <body> with joints or in another body; expected one without, "
                         "in the world");
    taci_model_ignore(m->builder, "body mocap (it is fixed)");
}

// Recursion is bounded by the depth of the file.
static void read_body(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfOwner *parent)
{
    int class = taci_mjcf_frame_class(m, node, parent->class);
    taci_MjcfOwner owner = {.class = taci_mjcf_class(m, node, "childclass", class)};
    taci_MjcfPlace place = {.turn = TACI_MJCF_QUAT, .value = {1}};
    Parts parts = {.joint_count = 0};
    const char *name = taci_xml_text(node, "name");
    taci_mjcf_place(node, &place);
    tac_Pose pose = taci_mjcf_pose(m, node, &place);
    if (node->tag > 0)
        pose = pose_mul(taci_mjcf_frame(m, node), pose);
    owner.pose = pose_mul(parent->pose, pose);
    collect(m, node, owner.class, &parts);
    check_mocap(m, node, parent, &parts);
    if (!check_joints(node, parent, &parts))
        parts.joint_count = 0;
    if (name != NULL && strcmp(name, "world") == 0)
        taci_xml_mistake(node,
                         "a <body> named 'world'; expected another name: that is the world's");
    owner.moves = parent->moves || parts.joint_count > 0;
    owner.body = add_body(m, node, parent, &parts, &owner, pose);
    TACI_XML_EACH(child, node)
    {
        if (taci_xml_is(child, "body"))
            read_body(m, child, &owner);
    }
}

void taci_mjcf_read_world(taci_Mjcf *m, const taci_XmlNode *node)
{
    taci_MjcfOwner world = {.body = TACI_PARENT_WORLD, .pose = pose_identity()};
    TACI_XML_EACH(child, node)
    {
        int before = m->builder->report.count;
        if (taci_xml_is(child, "body"))
            read_body(m, child, &world);
        else if (taci_xml_is(child, "geom"))
            taci_mjcf_read_geom(m, child, &world, NULL);
        else if (taci_xml_is(child, "site"))
            taci_mjcf_read_site(m, child, &world);
        else if (taci_xml_is(child, "inertial") || taci_xml_is(child, "joint") ||
                 taci_xml_is(child, "freejoint"))
            taci_xml_mistake(child, "<%s> in <worldbody>; expected it in a <body>", child->name);
        taci_mjcf_note_broken(m, child, child->name, before);
    }
}
