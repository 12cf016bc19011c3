/* The hand of S0 and S3 (hand_model.h). */
#include "hand_model.h"
#include "larger.h"

#include <math.h>

static const double pad_height = 0.006; // m, from the axis of a segment to the face of its pad
static const double pad_length = 0.022, pad_width = 0.012; // m
static const double half_width = 0.005;                    // m, of hinges
static const double thickness = 0.0045, ridge = 0.002;     // m, radii of segments and ridges

HandDef hand_def_flat(void)
{
    return (HandDef){
        .digit = {[HAND_THUMB] = {{0.02, 0.03, 0.0}, {0.0, 0.0, 0.0}, 1.0, true},
                  [HAND_INDEX] = {{0.04, 0.0, 0.0}, {0.0, 0.0, 0.0}, -1.0, true},
                  [HAND_MIDDLE] = {{0.04, -0.02, 0.0}, {0.0, 0.0, 0.0}, -1.0, false}},
        .mass = 1e-3,
        .length = 0.03,
        .inertia = {1e-3, 1e-3, 1e-3},
        .drag = 0.02,
        .stiffness = 50.0,
        .pull = 100.0,
        .twist = 1.0,
        .group = 1,
        .collides = UINT32_MAX,
    };
}

HandDef hand_def_grasp(void)
{
    const double third = acos(-1.0) / 3.0;
    HandDef def = hand_def_flat();
    def.digit[HAND_THUMB] = (HandDigit){{0.04, 0.0, 0.0}, {third, 0.0, 0.0}, 1.0, true};
    def.digit[HAND_INDEX] = (HandDigit){{0.04, 0.012, 0.0}, {-third, 0.0, 0.0}, -1.0, true};
    def.digit[HAND_MIDDLE] = (HandDigit){{0.04, -0.012, 0.0}, {-third, 0.0, 0.0}, -1.0, false};
    def.range = 0.8;
    def.pull = 600.0;
    def.pull_damping = 2.0;
    def.twist_damping = 0.03;
    def.skin = HAND_PADS;
    return def;
}

void hand_set_rods(HandDef *def)
{
    double mL2 = def->mass * def->length * def->length;
    def->inertia[0] = 0.1 * mL2; // thick ones
    def->inertia[1] = def->inertia[2] = mL2 / 12.0;
}

static tac_Vec3 across(const HandDef *def, tac_Vec3 v)
{
    return def->mirrored ? vec(v.x, -v.y, v.z) : v;
}

/// Segment `s` of a digit in the palm's frame.
static tac_Pose segment_pose(const HandDef *def, const HandDigit *digit, int s)
{
    tac_Pose pose = {.p = across(def, digit->root)};
    for (int i = 0; i <= s; i++) {
        pose.q = tac_pose_make(pose.p, vec(0.0, digit->pitch[i], 0.0)).q;
        tac_Vec3 step = vec((i < s ? 1.0 : 0.5) * def->length, 0.0, 0.0);
        pose.p = tac_pose_point(pose, step);
    }
    return pose;
}

/// The frame of a fingertip: in the middle of the pad, z into the tip.
static tac_Pose pad_pose(const HandDigit *digit)
{
    double turn = digit->pad > 0.0 ? acos(-1.0) : 0.0; // about x
    return tac_pose_make(vec(0.0, 0.0, digit->pad * pad_height), vec(turn, 0.0, 0.0));
}

double hand_pinch(const HandDef *def)
{
    tac_Pose thumb = segment_pose(def, &def->digit[HAND_THUMB], 2);
    tac_Pose index = segment_pose(def, &def->digit[HAND_INDEX], 2);
    return index.p.z - thumb.p.z - 2.0 * pad_height;
}

double hand_reach(const HandDef *def)
{
    return segment_pose(def, &def->digit[HAND_THUMB], 2).p.x;
}

static bool add_body(tac_World *world, const HandDef *def, tac_Pose pose, tac_BodyId *id)
{
    tac_BodyDef body = tac_body_def_default();
    body.pose = pose;
    body.mass = def->mass;
    body.inertia = tac_inertia_diagonal(def->inertia[0], def->inertia[1], def->inertia[2]);
    body.drag = body.angular_drag = def->drag;
    return tac_body_create(world, &body, id) == TAC_OK;
}

/// Hangs segment `s` of a digit on what comes before it: a hinge along y, or a ball.
static bool add_joint(tac_World *world, const HandDef *def, const HandDigit *digit, int s,
                      const tac_BodyId body[2], tac_JointId *id)
{
    const tac_Vec3 about_y = vec(-0.5 * acos(-1.0), 0.0, 0.0); // takes the joint's z axis to y
    double bend = s > 0 ? digit->pitch[s] - digit->pitch[s - 1] : 0.0;
    tac_JointDef joint = tac_joint_def_default();
    joint.type = s == 0 && digit->ball ? TAC_JOINT_BALL : TAC_JOINT_REVOLUTE;
    joint.body_a = body[1];
    joint.body_b = body[0];
    joint.frame_a = tac_pose_make(vec(-0.5 * def->length, 0.0, 0.0), about_y);
    joint.frame_b = tac_pose_make(vec(0.5 * def->length, 0.0, 0.0), about_y);
    if (s == 0) { // angles are counted from the posture
        tac_Pose at = tac_pose_make(across(def, digit->root), vec(0.0, digit->pitch[0], 0.0));
        joint.frame_b = tac_pose_mul(at, tac_pose_make(vec(0.0, 0.0, 0.0), about_y));
    }
    joint.stiffness = def->stiffness;
    joint.damping = def->damping;
    joint.half_width = half_width;
    joint.damper = def->damper;
    if (def->range > 0.0) {
        joint.lower = joint.type == TAC_JOINT_BALL ? 0.0 : bend - def->range;
        joint.upper = joint.type == TAC_JOINT_BALL ? def->range : bend + def->range;
        joint.limit_stiffness = 0.5;
    }
    return tac_joint_create(world, &joint, id) == TAC_OK;
}

static bool add_shape(tac_World *world, const HandDef *def, tac_BodyId body, tac_ShapeDef shape)
{
    tac_ShapeId id;
    shape.material = def->material;
    shape.group = def->group;
    shape.collides = def->collides;
    return tac_shape_create(world, body, &shape, &id) == TAC_OK;
}

/// A capsule along the segment.
static tac_ShapeDef capsule(double radius, double length, double y, double z)
{
    tac_ShapeDef shape = tac_shape_def_default();
    shape.type = TAC_SHAPE_CAPSULE;
    shape.size = vec(radius, 0.0, length);
    shape.pose = tac_pose_make(vec(0.0, y, z), vec(0.0, 0.5 * acos(-1.0), 0.0));
    return shape;
}

static bool add_pad(tac_World *world, const HandDef *def, double side, tac_BodyId body)
{
    bool ok = true;
    for (int i = -1; ok && i <= 1 && def->skin == HAND_RIDGES; i++)
        ok = add_shape(world, def, body,
                       capsule(ridge, pad_length - 2.0 * ridge, i * (0.5 * pad_width - ridge),
                               side * (pad_height - ridge)));
    if (def->skin == HAND_RIDGES)
        return ok;
    tac_ShapeDef shape = tac_shape_def_default();
    shape.type = TAC_SHAPE_BOX;
    shape.size = vec(pad_length, pad_width, pad_height);
    shape.pose.p.z = 0.5 * side * pad_height;
    return add_shape(world, def, body, shape);
}

/// A capsule along the segment, not as thick as the pad is high; and the pad on the last one.
static bool add_skin(tac_World *world, const HandDef *def, const HandDigit *digit, int s,
                     tac_BodyId body)
{
    if (def->skin == HAND_BARE)
        return true;
    tac_ShapeDef bone = capsule(thickness, def->length - 2.0 * thickness, 0.0, 0.0);
    return add_shape(world, def, body, bone) && (s < 2 || add_pad(world, def, digit->pad, body));
}

static bool add_digit(tac_World *world, const HandDef *def, tac_Pose palm, int d, Hand *hand)
{
    const HandDigit *digit = &def->digit[d];
    for (int s = 0; s < 3; s++) {
        int i = 3 * d + s;
        tac_Pose pose = segment_pose(def, digit, s);
        tac_BodyId *body = &hand->body[1 + i];
        if (!add_body(world, def, tac_pose_mul(palm, pose), body))
            return false;
        tac_BodyId pair[2] = {s == 0 ? hand->body[0] : hand->body[i], *body};
        if (!add_joint(world, def, digit, s, pair, &hand->joint[i]) ||
            !add_skin(world, def, digit, s, *body))
            return false;
        hand->home[1 + d] = tac_pose_mul(pose, pad_pose(digit)); // of the last: the tip
    }
    hand->pad[d] = pad_pose(digit);
    return true;
}

/// A spring to a target, `strength` times as stiff as the definition says.
static bool add_drive(tac_World *world, const HandDef *def, double strength, tac_BodyId body,
                      tac_Pose frame, tac_SpringId *id)
{
    tac_SpringDef spring = tac_spring_def_default();
    spring.type = TAC_SPRING_POSE;
    spring.body_a = body;
    spring.frame_a = frame;
    spring.frame_b = tac_pose_mul(tac_body_pose(world, body), frame);
    spring.stiffness = strength * def->pull;
    spring.damping = strength * def->pull_damping;
    spring.angular_stiffness = def->twist;
    spring.angular_damping = def->twist_damping;
    return tac_spring_create(world, &spring, id) == TAC_OK;
}

bool hand_create(tac_World *world, const HandDef *def, tac_Pose palm, Hand *hand)
{
    *hand = (Hand){.drives = def->skin == HAND_BARE ? 1 : HAND_DRIVES};
    hand->home[0] = tac_pose_identity();
    bool ok = add_body(world, def, palm, &hand->body[0]);
    for (int d = 0; ok && d < HAND_DIGITS; d++)
        ok = add_digit(world, def, palm, d, hand);
    ok = ok && add_drive(world, def, 1.0, hand->body[0], tac_pose_identity(), &hand->drive[0]);
    for (int d = 0; ok && d < HAND_DIGITS && hand->drives > 1; d++)
        ok = add_drive(world, def, d == HAND_THUMB ? 2.0 : 1.0, hand_tip(hand, d), hand->pad[d],
                       &hand->drive[1 + d]);
    return ok;
}

bool hand_drive(tac_World *world, const Hand *hand, tac_Pose palm,
                const double squeeze[HAND_DIGITS])
{
    bool ok = tac_spring_set_target(world, hand->drive[0], palm) == TAC_OK;
    for (int i = 1; ok && i < hand->drives; i++) {
        tac_Pose target = hand->home[i];
        target.p = tac_pose_point(target, vec(0.0, 0.0, -squeeze[i - 1]));
        ok = tac_spring_set_target(world, hand->drive[i], tac_pose_mul(palm, target)) == TAC_OK;
    }
    return ok;
}

tac_BodyId hand_tip(const Hand *hand, int digit)
{
    return hand->body[3 + 3 * digit];
}

tac_Pose hand_pad(const tac_World *world, const Hand *hand, int digit)
{
    return tac_pose_mul(tac_body_pose(world, hand_tip(hand, digit)), hand->pad[digit]);
}

tac_Vec3 hand_tip_force(const tac_World *world, const Hand *hand, int digit)
{
    tac_Vec3 force = tac_body_contact_wrench(world, hand_tip(hand, digit)).force;
    tac_Pose turn = {.q = hand_pad(world, hand, digit).q};
    return tac_pose_point_inverse(turn, force);
}

double hand_gap(const tac_World *world, const Hand *hand)
{
    double gap = 0.0;
    for (int i = 0; i < HAND_JOINTS; i++)
        gap = larger(gap, tac_joint_info(world, hand->joint[i]).gap);
    return gap;
}

void hand_picture(const tac_World *world, const Hand *hand, LabLook look, PictureItem *item)
{
    const tac_Pose along = tac_pose_make(vec(0.0, 0.0, 0.0), vec(0.0, 0.5 * acos(-1.0), 0.0));
    for (int i = 0; i < HAND_BODIES; i++) {
        tac_Pose pose = tac_body_pose(world, hand->body[i]);
        bool palm = i == 0;
        item[i] = (PictureItem){
            .type = palm ? TAC_SHAPE_BOX : TAC_SHAPE_CAPSULE,
            .size = palm ? vec(0.07, 0.05, 0.01) : vec(thickness, 0.0, 0.021),
            .pose = palm ? pose : tac_pose_mul(pose, along),
            .look = look,
        };
    }
    for (int d = 0; d < HAND_DIGITS; d++) {
        tac_Pose inside = tac_pose_make(vec(0.0, 0.0, 0.5 * pad_height), vec(0.0, 0.0, 0.0));
        item[HAND_BODIES + d] =
            (PictureItem){.type = TAC_SHAPE_BOX,
                          .size = vec(pad_length, pad_width, pad_height),
                          .pose = tac_pose_mul(hand_pad(world, hand, d), inside),
                          .look = look};
    }
}

double hand_ramp(double t, double begin, double end)
{
    double s = smaller(larger((t - begin) / (end - begin), 0.0), 1.0);
    return s * s * s * (10.0 + s * (6.0 * s - 15.0));
}
