/* The tendon-driven hand (tendon_hand.h). */
#include "tendon_hand.h"
#include "larger.h"

#include <math.h>
#include <string.h>

const double hand_tendon_arm[HAND_TENDONS][HAND_JOINTS] = {
    {-0.010, -0.008, -0.006}, {-0.010, -0.008, 0.0}, {0.008, 0.0, 0.0},
    {0.0, 0.006, 0.0},        {0.0, 0.0, 0.005},     {0.0, 0.006, -0.006}};
const double hand_tendon_wind[HAND_TENDONS] = {1.0, 0.66};
const double hand_tendon_stiffness[HAND_TENDONS] = {1e5, 1e5, 400.0, 400.0, 400.0, 1000.0};
const double hand_tendon_tension[HAND_TENDONS] = {23.0 / 15.0, 1.0 / 15.0, 2.0,
                                                  2.0,         2.0,        2.0 / 15.0};
const double hand_link_length[HAND_JOINTS] = {0.050, 0.035, 0.028};
const double hand_coupling = 1000.0, hand_ball_radius = 0.030, hand_pad_radius = 0.008;

static const double link_mass[HAND_JOINTS] = {0.010, 0.006, 0.004}, rod_radius = 0.006;
static const double joint_damping = 1e-4, slider_mass = 0.10, slider_damping = 5.0;
static const double palm_stiffness[2] = {3000.0, 30.0}, palm_damping[2] = {3.0, 0.03};
static const tac_Vec3 finger_base[HAND_FINGERS] = {
    {0.0, -0.040, 0.0}, {0.025, 0.040, 0.0}, {-0.025, 0.040, 0.0}};
enum { HAND_GROUP = 1, BALL_GROUP = 2, ALL_TENDONS = HAND_FINGERS * HAND_TENDONS };

HandDef hand_def(void)
{
    return (HandDef){.world = without_gravity(tac_world_def_default()),
                     .held = true,
                     .ball = true,
                     .form = TAC_FORM_SQUARE};
}

/// A joint frame whose axis is z x inward: a finger bends inward where its joints turn forward.
static tac_Pose joint_frame(int finger, tac_Vec3 at)
{
    double side = finger == 0 ? -1.0 : 1.0; // the thumb bends towards y, the others away from it
    return tac_pose_make(at, vec(0.0, side * 0.5 * acos(-1.0), 0.0));
}

static tac_TreeBodyDef palm_def(const HandDef *def)
{
    tac_TreeBodyDef palm = tac_tree_body_def_default();
    palm.joint = TAC_TREE_FREE;
    palm.mass = 0.30;
    palm.inertia = tac_inertia_diagonal(3e-4, 3e-4, 4e-4);
    memcpy(palm.velocity, def->palm_twist, sizeof palm.velocity);
    return palm;
}

static tac_TreeBodyDef link_def(const HandDef *def, int finger, int joint)
{
    double l = hand_link_length[joint], m = link_mass[joint], r = rod_radius;
    double across = m * (l * l / 12.0 + r * r / 4.0);
    int first = 1 + HAND_JOINTS * finger;
    tac_TreeBodyDef link = tac_tree_body_def_default();
    link.parent = joint == 0 ? 0 : first + joint - 1;
    link.joint = TAC_TREE_REVOLUTE;
    link.frame_parent = joint_frame(
        finger, joint == 0 ? finger_base[finger] : vec(0.0, 0.0, hand_link_length[joint - 1] / 2));
    link.frame_body = joint_frame(finger, vec(0.0, 0.0, -l / 2));
    link.mass = m;
    link.inertia = tac_inertia_diagonal(across, across, m * r * r / 2.0);
    link.axis[0].damper = def->held ? joint_damping : 0.0;
    link.velocity[0] = def->joint_rate[HAND_JOINTS * finger + joint];
    return link;
}

static tac_TreeBodyDef slider_def(const HandDef *def)
{
    tac_TreeBodyDef slider = tac_tree_body_def_default();
    slider.joint = TAC_TREE_PRISMATIC;
    slider.frame_parent.p = vec(0.0, 0.0, -0.15); // out of the way
    slider.mass = slider_mass;
    slider.inertia = tac_inertia_diagonal(1e-5, 1e-5, 1e-5);
    if (def->held) {
        slider.axis[0].damper = slider_damping;
        slider.axis[0].spring = hand_coupling;
    }
    return slider;
}

typedef struct Routes { // what tendon definitions point at
    tac_TendonDef def[ALL_TENDONS];
    int velocity[ALL_TENDONS][HAND_JOINTS + 1];
    double arm[ALL_TENDONS][HAND_JOINTS + 1];
} Routes;

static void add_tendon(Routes *r, const HandDef *def, int finger, int tendon)
{
    int t = HAND_TENDONS * finger + tendon, n = 0;
    for (int j = 0; j < HAND_JOINTS; j++) {
        if (hand_tendon_arm[tendon][j] == 0.0)
            continue;
        r->velocity[t][n] = 6 + HAND_JOINTS * finger + j;
        r->arm[t][n++] = hand_tendon_arm[tendon][j];
    }
    if (def->held && hand_tendon_wind[tendon] > 0.0) {
        r->velocity[t][n] = HAND_SLIDER;
        r->arm[t][n++] = hand_tendon_wind[tendon];
    }
    r->def[t] = tac_tendon_def_default();
    r->def[t].count = n;
    r->def[t].velocity = r->velocity[t];
    r->def[t].arm = r->arm[t];
    r->def[t].stiffness = hand_tendon_stiffness[tendon];
    r->def[t].offset = hand_tendon_tension[tendon] / hand_tendon_stiffness[tendon];
}

static bool add_tree(TendonHand *h, const HandDef *def)
{
    Routes routes;
    tac_TreeBodyDef body[HAND_BODIES];
    body[0] = palm_def(def);
    for (int f = 0; f < HAND_FINGERS; f++) {
        for (int j = 0; j < HAND_JOINTS; j++)
            body[1 + HAND_JOINTS * f + j] = link_def(def, f, j);
        for (int t = 0; t < HAND_TENDONS; t++)
            add_tendon(&routes, def, f, t);
    }
    body[HAND_BODIES - 1] = slider_def(def);
    tac_TreeDef tree = tac_tree_def_default();
    tree.body = body;
    tree.body_count = HAND_BODIES;
    tree.tendon = routes.def;
    tree.tendon_count = ALL_TENDONS;
    tree.form = def->form;
    tree.self_contact = false;
    if (tac_tree_create(h->world, &tree, &h->tree) != TAC_OK)
        return false;
    for (int i = 0; i < HAND_BODIES; i++)
        h->body[i] = tac_system_body(h->world, h->tree, i);
    for (int t = 0; def->held && t < HAND_TENDONS; t++)
        h->preload += HAND_FINGERS * hand_tendon_wind[t] * hand_tendon_tension[t];
    return true;
}

static bool hold_palm(TendonHand *h)
{
    tac_SpringDef spring = tac_spring_def_default();
    tac_SpringId id;
    spring.type = TAC_SPRING_POSE;
    spring.body_a = h->body[0];
    spring.stiffness = palm_stiffness[0];
    spring.angular_stiffness = palm_stiffness[1];
    spring.damping = palm_damping[0];
    spring.angular_damping = palm_damping[1];
    return tac_spring_create(h->world, &spring, &id) == TAC_OK;
}

static bool add_shape(TendonHand *h, tac_BodyId body, tac_ShapeType type, tac_Vec3 size,
                      tac_Vec3 at, int group)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.type = type;
    def.size = size;
    def.pose.p = at;
    def.group = (uint32_t)group;
    def.collides = group == BALL_GROUP ? HAND_GROUP : BALL_GROUP; // a finger touches the ball only
    return tac_shape_create(h->world, body, &def, &id) == TAC_OK;
}

static bool add_pads(TendonHand *h)
{
    double r = hand_pad_radius;
    // the palm's upper face is at 12 mm
    bool ok = add_shape(h, h->body[0], TAC_SHAPE_BOX, vec(0.12, 0.12, 0.004), vec(0.0, 0.0, 0.010),
                        HAND_GROUP);
    for (int f = 0; f < HAND_FINGERS; f++)
        for (int p = 0; p < HAND_PADS; p++) {
            int joint = p < HAND_JOINTS ? p : HAND_JOINTS - 1;
            double z = p < HAND_JOINTS ? 0.0 : hand_link_length[joint] / 2;
            ok = ok && add_shape(h, h->body[1 + HAND_JOINTS * f + joint], TAC_SHAPE_SPHERE,
                                 vec(r, r, r), vec(0.0, 0.0, z), HAND_GROUP);
        }
    return ok;
}

static bool add_ball(TendonHand *h)
{
    double r = hand_ball_radius;
    tac_BodyDef ball = tac_body_def_default();
    ball.mass = 0.05;
    ball.inertia = tac_inertia_sphere(ball.mass, r);
    ball.pose.p = vec(0.0, 0.0, 0.055);
    return tac_body_create(h->world, &ball, &h->ball) == TAC_OK &&
           add_shape(h, h->ball, TAC_SHAPE_SPHERE, vec(r, r, r), vec(0.0, 0.0, 0.0), BALL_GROUP);
}

bool tendon_hand_create(const HandDef *def, TendonHand *hand)
{
    *hand = (TendonHand){0};
    return tac_world_create(&def->world, &hand->world) == TAC_OK &&
           tac_material_set(hand->world, 0, (tac_Surface){.friction = 0.6}) == TAC_OK &&
           add_tree(hand, def) && (!def->held || hold_palm(hand)) &&
           (!def->ball || (add_pads(hand) && add_ball(hand)));
}

void tendon_hand_destroy(TendonHand *hand)
{
    tac_world_destroy(hand->world);
    hand->world = NULL;
}

bool tendon_hand_step(TendonHand *hand, double T, double anchor, double *slider_hat)
{
    double before = tendon_hand_slider(hand), jump = anchor - hand->anchor;
    double push = hand->preload + hand_coupling * jump / 2.0;
    bool ok = tac_tree_set_rest(hand->world, hand->tree, HAND_SLIDER, anchor) == TAC_OK &&
              tac_system_push(hand->world, hand->tree, HAND_SLIDER, push) == TAC_OK &&
              tac_world_step(hand->world, T) == TAC_OK;
    hand->anchor = anchor;
    *slider_hat = (before + tendon_hand_slider(hand)) / 2.0;
    return ok;
}

double tendon_hand_slider(const TendonHand *hand)
{
    double q[HAND_VELOCITIES + 1]; // the palm has a position more than velocities
    return tac_system_positions(hand->world, hand->tree, q) == TAC_OK ? q[HAND_VELOCITIES]
                                                                      : (double)NAN;
}

void tendon_hand_joints(const TendonHand *hand, double q[HAND_FINGERS * HAND_JOINTS])
{
    double all[HAND_VELOCITIES + 1];
    tac_system_positions(hand->world, hand->tree, all);
    memcpy(q, all + 7, HAND_FINGERS * HAND_JOINTS * sizeof *q);
}

double tendon_hand_energy(const TendonHand *hand)
{
    return tac_world_energy(hand->world) - hand->preload * tendon_hand_slider(hand);
}

double tendon_hand_command(double time)
{
    double s = smaller(time / 0.5, 1.0);
    return 0.020 * s * s * (3.0 - 2.0 * s);
}

double tendon_hand_grip(const TendonHand *hand, double *overlap)
{
    int count;
    const tac_Contact *contact = tac_world_contacts(hand->world, &count);
    double sum = 0.0;
    *overlap = 0.0;
    for (int i = 0; i < count; i++) {
        tac_Vec3 f = contact[i].force, n = contact[i].normal;
        sum += f.x * n.x + f.y * n.y + f.z * n.z;
        *overlap = larger(*overlap, -contact[i].gap);
    }
    return sum;
}
