/* What of two readings of a scene differs that a running world cannot take over (live.h). */
#include "scene/live.h"
#include "world/world.h"
#include <stdio.h>
#include <string.h>

typedef struct Field { // compared by its bytes: it has no padding
    const char *what;
    size_t offset, size;
} Field;
#define FIELD(type, field, what)                                \
    {                                                           \
        what, offsetof(type, field), sizeof(((type *)0)->field) \
    }
#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

// The first field that differs, NULL: none.
static const char *differs(const Field *field, int count, const void *a, const void *b)
{
    for (int i = 0; i < count; i++)
        if (memcmp((const char *)a + field[i].offset, (const char *)b + field[i].offset,
                   field[i].size) != 0)
            return field[i].what;
    return NULL;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool same_bytes(const void *a, const void *b, size_t size)
{
    return (a == NULL) == (b == NULL) && (a == NULL || size == 0 || memcmp(a, b, size) == 0);
}

// "the mass of body 'ball'"
static const char *say(char text[256], const char *what, const char *kind, const char *name)
{
    snprintf(text, 256, "%s of %s '%.100s'", what, kind, name != NULL ? name : "");
    return text;
}

// ---- the world and the whole

static const Field world_fields[] = {
    FIELD(tac_WorldDef, gravity, "gravity"),
    FIELD(tac_WorldDef, policy, "the policy of the world"),
    FIELD(tac_WorldDef, contact_solver, "the solver of contacts"),
    FIELD(tac_WorldDef, contact_pairs, "the solver of contacts"),
    FIELD(tac_WorldDef, contact_tolerance, "the tolerance of contacts"),
    FIELD(tac_WorldDef, contact_slop, "the slop of contacts"),
    FIELD(tac_WorldDef, late_margin, "the late margin of contacts"),
    FIELD(tac_WorldDef, contact_budget, "the budget of contacts"),
    FIELD(tac_WorldDef, push_out, "the push-out of contacts"),
    FIELD(tac_WorldDef, sleep_after, "when bodies sleep"),
    FIELD(tac_WorldDef, sleep_speed, "when bodies sleep"),
    FIELD(tac_WorldDef, study.scheme, "the scheme"),
    FIELD(tac_WorldDef, study.gyro, "the gyroscopic term"),
    FIELD(tac_WorldDef, study.predictor, "the predictor"),
    FIELD(tac_WorldDef, study.passes, "the passes of a step"),
    FIELD(tac_WorldDef, study.so3, "the SO(3) spring"),
    FIELD(tac_WorldDef, study.correction, "the correction"),
    FIELD(tac_WorldDef, study.ledger_deposit, "the deposit"),
    FIELD(tac_WorldDef, study.contact_law, "the law of contacts"),
    FIELD(tac_WorldDef, study.friction_directions, "the directions of friction"),
};

static const Field scene_fields[] = {
    FIELD(tac_Scene, step, "the length of a step"),
    FIELD(tac_Scene, haptic_rate, "the rate of devices"),
    FIELD(tac_Scene, relax, "how overlap is resolved"),
    FIELD(tac_Scene, record_every, "what is recorded"),
    FIELD(tac_Scene, record_contacts, "what is recorded"),
    FIELD(tac_Scene, body_count, "the number of bodies"),
    FIELD(tac_Scene, joint_count, "the number of joints"),
    FIELD(tac_Scene, spring_count, "the number of springs"),
    FIELD(tac_Scene, port_count, "the number of ports"),
    FIELD(tac_Scene, model_count, "the number of models"),
    FIELD(tac_Scene, servo_count, "what drives joints"),
    FIELD(tac_Scene, control_count, "what controls drives"),
    FIELD(tac_Scene, belt_count, "which surfaces run"),
    FIELD(tac_Scene, nodal_count, "the number of beams, nets and networks"),
    FIELD(tac_Scene, input_count, "the number of inputs of networks"),
    FIELD(tac_Scene, device_count, "the number of devices"),
    FIELD(tac_Scene, coupling_count, "the number of couplings"),
    FIELD(tac_Scene, system_count, "the number of systems"),
    FIELD(tac_Scene, model_springs, "the number of springs of models"),
    FIELD(tac_Scene, signal_count, "the number of signals"),
    FIELD(tac_Scene, shape_count, "the number of shapes"),
    FIELD(tac_Scene, ground_count, "the number of shapes of the ground"),
    FIELD(tac_Scene, touching_count, "the number of shapes that touch"),
    FIELD(tac_Scene, material_count, "the number of materials"),
    FIELD(tac_Scene, pair_count, "the number of pairs of materials"),
    FIELD(tac_Scene, parameter_count, "the number of parameters"),
    FIELD(tac_Scene, channel_count, "what is recorded"),
    FIELD(tac_Scene, source_count, "the files that are read"),
};

static const char *fixed_lists(const tac_Scene *a, const tac_Scene *b, char text[256])
{
    for (int i = 0; i < a->parameter_count; i++)
        if (!a->parameter[i].live && a->parameter[i].value != b->parameter[i].value)
            return say(text, "the value", "parameter", a->parameter[i].name);
    for (int i = 0; i < a->channel_count; i++)
        if (!same_text(a->channel[i].name, b->channel[i].name))
            return "what is recorded";
    for (int i = 0; i < a->pair_count; i++)
        if (a->pair[i].a != b->pair[i].a || a->pair[i].b != b->pair[i].b)
            return "which pairs of materials there are";
    for (int i = 0; i < a->belt_count; i++)
        if (a->belt[i].shape != b->belt[i].shape || a->belt[i].signal != b->belt[i].signal)
            return "which surfaces run";
    for (int i = 0; i < a->servo_count; i++)
        if (memcmp(&a->servo[i], &b->servo[i], sizeof a->servo[i]) != 0)
            return "what drives joints";
    for (int i = 0; i < a->control_count; i++)
        if (memcmp(&a->control[i], &b->control[i], sizeof a->control[i]) != 0)
            return "what controls drives";
    for (int i = 0; i < a->input_count; i++)
        if (a->input[i].system != b->input[i].system || a->input[i].port != b->input[i].port ||
            a->input[i].signal != b->input[i].signal)
            return "what acts on networks";
    return NULL;
}

// ---- bodies and shapes

static const Field body_fields[] = {
    FIELD(taci_SceneBody, def.mass, "the mass"),
    FIELD(taci_SceneBody, def.inertia, "the inertia"),
    FIELD(taci_SceneBody, def.twist, "the motion at the start"),
    FIELD(taci_SceneBody, def.drag, "the drag"),
    FIELD(taci_SceneBody, def.angular_drag, "the drag"),
    FIELD(taci_SceneBody, def.fixed, "the motion"),
    FIELD(taci_SceneBody, center, "the centre of mass"),
    FIELD(taci_SceneBody, shape, "the shapes"),
    FIELD(taci_SceneBody, shape_count, "the shapes"),
    FIELD(taci_SceneBody, ccd_exact, "how impacts are placed in time"),
    FIELD(taci_SceneBody, motion.moves, "the motion"),
    FIELD(taci_SceneBody, motion.position, "the motion"),
    FIELD(taci_SceneBody, motion.rotation, "the motion"),
    FIELD(taci_SceneBody, motion.velocity, "the motion"),
    FIELD(taci_SceneBody, motion.spin, "the motion"),
    FIELD(taci_SceneBody, motion.start, "the place"),
    FIELD(taci_SceneBody, motion.by, "the place"),
};
static const Field pose_field[] = {FIELD(taci_SceneBody, def.pose, "the place")};

static const Field shape_fields[] = {
    FIELD(tac_SceneShape, type, "the form"),       FIELD(tac_SceneShape, size, "the size"),
    FIELD(tac_SceneShape, frame, "the place"),     FIELD(tac_SceneShape, color, "the colour"),
    FIELD(tac_SceneShape, body, "the body"),       FIELD(tac_SceneShape, material, "the material"),
    FIELD(tac_SceneShape, group, "the group"),     FIELD(tac_SceneShape, collides, "the groups"),
    FIELD(tac_SceneShape, touches, "the contact"),
};

static bool same_geometry(const tac_Geometry *a, const tac_Geometry *b)
{
    return a == NULL || b == NULL ? a == b
                                  : taci_world_geometry_hash(a) == taci_world_geometry_hash(b);
}

static const char *fixed_bodies(const tac_Scene *a, const tac_Scene *b, char text[256])
{
    for (int i = 0; i < a->body_count; i++) {
        const taci_SceneBody *x = &a->body[i], *y = &b->body[i];
        if (!same_text(x->name, y->name))
            return "the names of bodies";
        const char *what = differs(body_fields, COUNT(body_fields), x, y);
        // What moves by itself starts where its motion begins, and goes on from where it is.
        if (what == NULL && !x->motion.moves)
            what = differs(pose_field, 1, x, y);
        if (what != NULL)
            return say(text, what, "body", x->name);
    }
    for (int i = 0; i < a->shape_count; i++) {
        const tac_SceneShape *x = &a->shape[i], *y = &b->shape[i];
        const char *what = differs(shape_fields, COUNT(shape_fields), x, y);
        if (what == NULL && !same_geometry(x->geometry, y->geometry))
            what = "the form";
        if (what != NULL && x->body < 0)
            return say(text, what, "a shape of", "ground");
        if (what != NULL)
            return say(text, what, "a shape of body", a->body[x->body].name);
    }
    return NULL;
}

// ---- joints, springs, ports

static const Field joint_fields[] = {
    FIELD(taci_SceneJoint, a, "the bodies"),
    FIELD(taci_SceneJoint, b, "the bodies"),
    FIELD(taci_SceneJoint, def.type, "the type"),
    FIELD(taci_SceneJoint, def.frame_a, "the place"),
    FIELD(taci_SceneJoint, def.frame_b, "the place"),
    FIELD(taci_SceneJoint, def.stiffness, "the stiffness"),
    FIELD(taci_SceneJoint, def.half_width, "the width"),
    FIELD(taci_SceneJoint, def.angular_stiffness, "the stiffness"),
    FIELD(taci_SceneJoint, def.damping, "the damping"),
    FIELD(taci_SceneJoint, def.angular_damping, "the damping"),
    FIELD(taci_SceneJoint, def.spring, "the spring"),
    FIELD(taci_SceneJoint, def.spring_rest, "the spring"),
    FIELD(taci_SceneJoint, def.damper, "the damper"),
    FIELD(taci_SceneJoint, def.lower, "the limits"),
    FIELD(taci_SceneJoint, def.upper, "the limits"),
    FIELD(taci_SceneJoint, def.limit_stiffness, "the limits"),
    FIELD(taci_SceneJoint, def.limit_damping, "the limits"),
};

#define END_FIELDS(type, end)                                                \
    FIELD(type, end.body, "an end"), FIELD(type, end.system, "an end"),      \
        FIELD(type, end.part, "an end"), FIELD(type, end.at_site, "an end"), \
        FIELD(type, end.site, "an end")

static const Field spring_fields[] = {
    END_FIELDS(taci_SceneSpring, a),
    END_FIELDS(taci_SceneSpring, b),
    FIELD(taci_SceneSpring, def.type, "the type"),
    FIELD(taci_SceneSpring, def.coupling, "the coupling"),
    FIELD(taci_SceneSpring, def.frame_a, "an end"),
    FIELD(taci_SceneSpring, def.rest_length, "the rest length"),
    FIELD(taci_SceneSpring, def.half_width, "the width"),
    FIELD(taci_SceneSpring, def.ratio, "the ratio"),
    FIELD(taci_SceneSpring, position, "the target"),
    FIELD(taci_SceneSpring, rotation, "the target"),
};
static const Field frame_field[] = {FIELD(taci_SceneSpring, def.frame_b, "an end")};

static const Field port_fields[] = {
    END_FIELDS(taci_ScenePort, on),
    FIELD(taci_ScenePort, joint, "what is pushed"),
    FIELD(taci_ScenePort, force, "the force"),
    FIELD(taci_ScenePort, torque, "the torque"),
    FIELD(taci_ScenePort, effort, "the effort"),
    FIELD(taci_ScenePort, at_center, "the point"),
};

static const char *fixed_ties(const tac_Scene *a, const tac_Scene *b, char text[256])
{
    for (int i = 0; i < a->joint_count; i++) {
        const taci_SceneJoint *x = &a->joint[i], *y = &b->joint[i];
        const char *what = differs(joint_fields, COUNT(joint_fields), x, y);
        if (what != NULL || !same_text(x->name, y->name))
            return say(text, what != NULL ? what : "the name", "joint", x->name);
    }
    for (int i = 0; i < a->spring_count; i++) {
        const taci_SceneSpring *x = &a->spring[i], *y = &b->spring[i];
        bool of_world = x->b.body == TACI_WORLD_END && x->b.system < 0;
        bool moves =
            x->def.type == TAC_SPRING_COORDINATE || (of_world && a->world.study.so3 == TAC_SO3_LOG);
        const char *what = differs(spring_fields, COUNT(spring_fields), x, y);
        if (what == NULL && !moves)
            what = differs(frame_field, 1, x, y);
        if (what != NULL || !same_text(x->name, y->name))
            return say(text, what != NULL ? what : "the name", "spring", x->name);
    }
    for (int i = 0; i < a->port_count; i++) {
        const taci_ScenePort *x = &a->port[i], *y = &b->port[i];
        const char *what = differs(port_fields, COUNT(port_fields), x, y);
        if (what != NULL || !same_text(x->name, y->name))
            return say(text, what != NULL ? what : "the name", "port", x->name);
    }
    return NULL;
}

// ---- models

static const Field placement_fields[] = {
    FIELD(taci_SceneModel, placement.pose, "the place"),
    FIELD(taci_SceneModel, placement.form, "the form of the tree"),
    FIELD(taci_SceneModel, placement.material, "the materials"),
    FIELD(taci_SceneModel, placement.key, "the keyframe"),
    FIELD(taci_SceneModel, placement.shapes, "the shapes"),
    FIELD(taci_SceneModel, placement.self_contact, "the contact"),
    FIELD(taci_SceneModel, placement.overlap, "the contact"),
    FIELD(taci_SceneModel, placement.as_written, "the start"),
    FIELD(taci_SceneModel, parts.system, "what moves"),
    FIELD(taci_SceneModel, parts.quantity_count, "what is recorded"),
    FIELD(taci_SceneModel, parts.body_count, "the number of bodies"),
};
static const Field tree_fields[] = {
    FIELD(tac_TreeBodyDef, parent, "the joints"),
    FIELD(tac_TreeBodyDef, joint, "the joints"),
    FIELD(tac_TreeBodyDef, frame_parent, "the joints"),
    FIELD(tac_TreeBodyDef, frame_body, "the joints"),
    FIELD(tac_TreeBodyDef, mass, "the mass"),
    FIELD(tac_TreeBodyDef, gravity_scale, "the weight"),
    FIELD(tac_TreeBodyDef, inertia, "the inertia"),
    FIELD(tac_TreeBodyDef, position, "the start"),
    FIELD(tac_TreeBodyDef, velocity, "the start"),
};
static const Field axis_fields[] = {
    FIELD(tac_TreeAxis, rotor, "a rotor"),
    FIELD(tac_TreeAxis, lower, "the limits"),
    FIELD(tac_TreeAxis, upper, "the limits"),
    FIELD(tac_TreeAxis, limit_stiffness, "the limits"),
    FIELD(tac_TreeAxis, limit_damping, "the limits"),
    FIELD(tac_TreeAxis, friction, "the friction of a joint"),
    FIELD(tac_TreeAxis, drive_lower, "the range of drives"),
    FIELD(tac_TreeAxis, drive_upper, "the range of drives"),
};
static const Field spring_of_axis[] = {
    FIELD(tac_TreeAxis, spring, "the spring of a joint"),
    FIELD(tac_TreeAxis, rest, "the spring of a joint"),
    FIELD(tac_TreeAxis, damper, "the damper of a joint"),
};

static bool has_axis(tac_TreeJoint joint)
{
    return joint == TAC_TREE_REVOLUTE || joint == TAC_TREE_PRISMATIC || joint == TAC_TREE_UNIVERSAL;
}

static const char *fixed_tree(const tac_TreeDef *a, const tac_TreeDef *b)
{
    const char *what = NULL;
    if (a->body_count != b->body_count || a->tendon_count != b->tendon_count ||
        a->drive_count != b->drive_count || a->apart_count != b->apart_count)
        return "the parts";
    for (int i = 0; i < a->body_count && what == NULL; i++) {
        const tac_TreeBodyDef *x = &a->body[i], *y = &b->body[i];
        what = differs(tree_fields, COUNT(tree_fields), x, y);
        for (int k = 0; k < 2 && what == NULL; k++) {
            what = differs(axis_fields, COUNT(axis_fields), &x->axis[k], &y->axis[k]);
            if (what == NULL && !has_axis(x->joint))
                what = differs(spring_of_axis, COUNT(spring_of_axis), &x->axis[k], &y->axis[k]);
        }
    }
    return what;
}

// Files of models, beside where they start and what drives them, have no parameters: the same text
// gives the same tendons, drives and shapes.
static const char *fixed_models(const tac_Scene *a, const tac_Scene *b, char text[256])
{
    for (int i = 0; i < a->source_count; i++)
        if (!same_text(a->source[i].path, b->source[i].path))
            return "the files that are read";
    for (int i = 0; i < a->model_count; i++) {
        const taci_SceneModel *x = &a->model[i], *y = &b->model[i];
        const char *what = differs(placement_fields, COUNT(placement_fields), x, y);
        if (what == NULL)
            what = fixed_tree(tac_model_tree(x->model), tac_model_tree(y->model));
        if (what == NULL && !same_text(tac_model_name(x->model), tac_model_name(y->model)))
            what = "the file";
        if (what != NULL || !same_text(x->name, y->name))
            return say(text, what != NULL ? what : "the name", "model", x->name);
    }
    return NULL;
}

// ---- beams, nets and networks

static const Field beam_fields[] = {
    FIELD(tac_BeamDef, place, "the place"),      FIELD(tac_BeamDef, length, "the length"),
    FIELD(tac_BeamDef, width, "the width"),      FIELD(tac_BeamDef, height, "the height"),
    FIELD(tac_BeamDef, young, "the elasticity"), FIELD(tac_BeamDef, density, "the density"),
    FIELD(tac_BeamDef, damping, "the damping"),  FIELD(tac_BeamDef, elements, "the elements"),
    FIELD(tac_BeamDef, clamped, "the ends"),     FIELD(tac_BeamDef, backward, "the rule"),
};
static const Field nodal_spring_fields[] = {
    FIELD(tac_NodalSpring, a, "the springs"),
    FIELD(tac_NodalSpring, b, "the springs"),
    FIELD(tac_NodalSpring, anchor, "the springs"),
    FIELD(tac_NodalSpring, rest, "the length of a spring"),
    FIELD(tac_NodalSpring, stiffness, "the stiffness of a spring"),
    FIELD(tac_NodalSpring, damping, "the damping of a spring"),
};
static const Field part_fields[] = {
    FIELD(tac_PhsPart, kind, "the parts"),
    FIELD(tac_PhsPart, a, "the ends of a part"),
    FIELD(tac_PhsPart, b, "the ends of a part"),
    FIELD(tac_PhsPart, port_a, "the ends of a part"),
    FIELD(tac_PhsPart, port_b, "the ends of a part"),
    FIELD(tac_PhsPart, value, "the mass, stiffness or damping of a part"),
    FIELD(tac_PhsPart, rest, "the length of a part"),
    FIELD(tac_PhsPart, position, "the start of a part"),
    FIELD(tac_PhsPart, velocity, "the start of a part"),
    FIELD(tac_PhsPart, states, "the states of a part"),
    FIELD(tac_PhsPart, ports, "the ports of a part"),
    FIELD(tac_PhsPart, minimum, "the energy of a part"),
};
static const Field option_fields[] = {
    FIELD(tac_PhsOptions, alpha, "an option"),  FIELD(tac_PhsOptions, beta, "an option"),
    FIELD(tac_PhsOptions, leap, "an option"),   FIELD(tac_PhsOptions, credit, "an option"),
    FIELD(tac_PhsOptions, metric, "an option"), FIELD(tac_PhsOptions, predictor, "an option"),
    FIELD(tac_PhsOptions, power, "an option"),  FIELD(tac_PhsOptions, books, "an option"),
};
static const Field line_fields[] = {
    FIELD(tac_PhsLine, part, "a line"),
    FIELD(tac_PhsLine, port, "a line"),
    FIELD(tac_PhsLine, origin, "a line"),
    FIELD(tac_PhsLine, direction, "a line"),
};

static const char *fixed_net(const tac_NetDef *a, const tac_NetDef *b)
{
    size_t n = (size_t)a->count;
    if (a->count != b->count || a->spring_count != b->spring_count)
        return "the nodes or springs";
    if (!same_bytes(a->position, b->position, n * sizeof *a->position) ||
        !same_bytes(a->velocity, b->velocity, n * sizeof *a->velocity))
        return "the start";
    if (!same_bytes(a->mass, b->mass, n * sizeof *a->mass))
        return "the mass of a node";
    for (int i = 0; i < a->spring_count; i++) {
        const char *what =
            differs(nodal_spring_fields, COUNT(nodal_spring_fields), &a->spring[i], &b->spring[i]);
        if (what != NULL)
            return what;
    }
    return a->backward != b->backward ? "the rule" : NULL;
}

static const char *fixed_part(const tac_PhsPart *a, const tac_PhsPart *b)
{
    const char *what = differs(part_fields, COUNT(part_fields), a, b);
    size_t n = (size_t)a->states * sizeof(double), p = (size_t)a->ports;
    if (what != NULL)
        return what;
    bool same = same_bytes(a->K, b->K, n * (size_t)a->states) &&
                same_bytes(a->J, b->J, n * (size_t)a->states) &&
                same_bytes(a->R, b->R, n * (size_t)a->states) && same_bytes(a->G, b->G, n * p) &&
                same_bytes(a->x, b->x, n) && same_bytes(a->centre, b->centre, n);
    return same ? NULL : "a matrix of a part";
}

static const char *fixed_network(const taci_SceneNodal *a, const taci_SceneNodal *b)
{
    const tac_PhsDef *x = &a->phs, *y = &b->phs;
    const char *what = differs(option_fields, COUNT(option_fields), &x->options, &y->options);
    if (x->part_count != y->part_count || x->line_count != y->line_count)
        return "the parts";
    for (int i = 0; i < x->part_count && what == NULL; i++) {
        what = fixed_part(&x->part[i], &y->part[i]);
        if (what == NULL && !same_text(a->part_name[i], b->part_name[i]))
            what = "the names of parts";
    }
    for (int i = 0; i < x->line_count && what == NULL; i++)
        what = differs(line_fields, COUNT(line_fields), &x->line[i], &y->line[i]);
    return what;
}

static const char *fixed_nodal(const tac_Scene *a, const tac_Scene *b, char text[256])
{
    static const char *const kind[] = {"beam", "net", "network"};
    for (int i = 0; i < a->nodal_count; i++) {
        const taci_SceneNodal *x = &a->nodal[i], *y = &b->nodal[i];
        if (x->form != y->form || !same_text(x->name, y->name))
            return "which beams, nets and networks there are";
        const char *what = x->form == TACI_NODAL_BEAM
                               ? differs(beam_fields, COUNT(beam_fields), &x->beam, &y->beam)
                           : x->form == TACI_NODAL_NET ? fixed_net(&x->net, &y->net)
                                                       : fixed_network(x, y);
        if (what != NULL)
            return say(text, what, kind[x->form], x->name);
    }
    return NULL;
}

// ---- devices

static const Field map_fields[] = {
    FIELD(tac_DeviceMap, origin, "the place"),  FIELD(tac_DeviceMap, turn, "the place"),
    FIELD(tac_DeviceMap, scale, "the scale"),   FIELD(tac_DeviceMap, force_scale, "the scale"),
    FIELD(tac_DeviceMap, centre, "the centre"),
};
static const Field guard_fields[] = {
    {"the guard", 0, offsetof(tac_GuardDef, fence)},
    FIELD(tac_GuardDef, fence, "the guard"),
    FIELD(tac_GuardDef, fence_stiffness, "the guard"),
    FIELD(tac_GuardDef, fence_damping, "the guard"),
};
static const Field coupling_fields[] = {
    FIELD(taci_SceneCoupling, device, "the device"),
    FIELD(taci_SceneCoupling, frame, "the frame"),
    END_FIELDS(taci_SceneCoupling, on),
    FIELD(taci_SceneCoupling, def.anchor, "the point"),
    FIELD(taci_SceneCoupling, def.open, "the body"),
    FIELD(taci_SceneCoupling, def.end.connector, "the connector"),
    FIELD(taci_SceneCoupling, def.end.axes, "the axes"),
    FIELD(taci_SceneCoupling, def.end.axis, "the axes"),
    FIELD(taci_SceneCoupling, def.end.limit, "the limit"),
    FIELD(taci_SceneCoupling, def.end.hand_mass, "the hand"),
    FIELD(taci_SceneCoupling, def.end.damping_ratio, "the damping"),
    FIELD(taci_SceneCoupling, def.end.tank, "the tank"),
    FIELD(taci_SceneCoupling, def.end.tank_cap, "the tank"),
};

static const char *fixed_devices(const tac_Scene *a, const tac_Scene *b, char text[256])
{
    for (int i = 0; i < a->device_count; i++) {
        const tac_DeviceDef *x = &a->device[i].def, *y = &b->device[i].def;
        const char *what = differs(map_fields, COUNT(map_fields), &x->map, &y->map);
        if (what == NULL)
            what = differs(guard_fields, COUNT(guard_fields), &x->guard, &y->guard);
        if (what == NULL && (!same_text(x->uri, y->uri) || x->clutch_button != y->clutch_button ||
                             x->period != y->period))
            what = "the definition";
        if (what != NULL || !same_text(a->device[i].name, b->device[i].name))
            return say(text, what != NULL ? what : "the name", "device", a->device[i].name);
    }
    for (int i = 0; i < a->coupling_count; i++) {
        const taci_SceneCoupling *x = &a->coupling[i], *y = &b->coupling[i];
        const char *what = differs(coupling_fields, COUNT(coupling_fields), x, y);
        if (what != NULL || !same_text(x->name, y->name))
            return say(text, what != NULL ? what : "the name", "coupling", x->name);
    }
    return NULL;
}

const char *taci_live_fixed(const tac_Scene *a, const tac_Scene *b, char text[256])
{
    const char *what = differs(scene_fields, COUNT(scene_fields), a, b);
    if (what == NULL)
        what = differs(world_fields, COUNT(world_fields), &a->world, &b->world);
    if (what == NULL)
        what = fixed_bodies(a, b, text);
    if (what == NULL)
        what = fixed_ties(a, b, text);
    if (what == NULL)
        what = fixed_models(a, b, text);
    if (what == NULL)
        what = fixed_nodal(a, b, text);
    if (what == NULL)
        what = fixed_devices(a, b, text);
    if (what == NULL)
        what = fixed_lists(a, b, text);
    return what;
}
