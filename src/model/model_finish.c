/* From drafts to a tree (model.h): checks of the whole, order, frames.
 *
 * A body's new frame has the axes of its link frame and its origin in the centre of mass: C is that
 * frame in the link frame. A joint frame J has the joint's axis as its z axis and is given in the
 * link frame of the body that the joint moves; X is that link frame in the parent's. Then
 *
 *     frame_body   = C⁻¹ J
 *     frame_parent = C_parent⁻¹ X J
 *
 * Bodies are put in the order of a walk through the tree, children as the file has them, so that
 * all that hangs on a body follows it at once. */
#include "base/assert.h"
#include "math/inertia.h"
#include "math/so3.h"
#include "model/mjcf.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Beyond these no sensible robot is, and products of them are finite.
#define BODIES_MAX 20000
#define LENGTH_MAX 1e6     // m
#define MASS_MAX 1e12      // kg
#define INERTIA_MAX 1e18   // kg·m2
#define STIFFNESS_MAX 1e15 // N/m, N·m/rad; and dampers
#define AXIS_MIN 1e-9      // a shorter one is taken for 0
#define ROUNDING 1e-3 // of the trace: what digits left out in a file may break the triangle rule by

enum {
    ALONE = 1,
    WITH_ALL = 2
}; // it has mass: with what is fixed to it; with all that hangs on it

typedef struct Finish {
    taci_ModelBuilder *b;
    tac_Model *m;
    int n;
    int *first, *next;     // children of each draft, in the order of the file             (n)
    int *order;            // drafts in the order of the tree                              (n)
    int *place;            // where a draft is in that order; -1: not reached              (n)
    int *size;             // how many bodies hang on one, with itself; by place           (n)
    int *heavy;            // ALONE, WITH_ALL; by place (n)
    int *velocity;         // first velocity of a joint; by place                          (n)
    tac_Pose *com;         // C of each draft                                              (n)
    tac_Pose *world;       // centre-of-mass frame in the model, all joints at 0; by place (n)
    tac_TreeBodyDef *body; // by place                                                 (n)
    tac_Pose *start;       // as `world`, all joints as they start; NULL: not asked for    (n)
    tac_TendonDef *tendon;
} Finish;

static taci_Origin joint_origin(const taci_DraftBody *d)
{
    return d->joint_at.path != NULL ? d->joint_at : d->at;
}

static taci_Origin inertia_origin(const taci_DraftBody *d)
{
    return d->inertia_at.path != NULL ? d->inertia_at : d->at;
}

#define BLAME(f, origin, ...) \
    taci_report(&(f)->b->report, (origin).path, (origin).line, __VA_ARGS__)

static bool moves(const taci_DraftBody *d)
{
    return d->joint != TAC_TREE_FIXED;
}

static int count_velocities(tac_TreeJoint joint)
{
    static const int count[] = {0, 1, 1, 2, 3, 6};
    return count[joint];
}

// ---- the tree: one root, no cycle, an order

static void hang_root(const Finish *f, int root)
{
    taci_DraftBody *d = &f->b->body[root];
    d->parent = TACI_PARENT_WORLD;
    d->joint = f->b->options->floating ? TAC_TREE_FREE : TAC_TREE_FIXED;
}

// Bodies that no joint has: one is the root of a file that does not name the world.
static void find_root(const Finish *f)
{
    char room[2][TACI_SHOWN_SIZE];
    int root = -1;
    bool has_world = false;
    for (int i = 0; i < f->n; i++)
        has_world |= f->b->body[i].parent == TACI_PARENT_WORLD;
    for (int i = 0; i < f->n; i++) {
        const taci_DraftBody *d = &f->b->body[i];
        if (d->parent != TACI_PARENT_NONE)
            continue;
        if (root >= 0)
            BLAME(f, d->at, "'%s' hangs on nothing, and neither does '%s'; expected one root",
                  taci_shown(d->name, room[0]), taci_shown(f->b->body[root].name, room[1]));
        else
            root = i;
    }
    if (root >= 0)
        hang_root(f, root);
    else if (!has_world && f->n > 0)
        BLAME(f, f->b->body[0].at, "there is no root: every link is the child of a joint");
}

static void list_children(const Finish *f)
{
    TAC_ASSERT(f->first != NULL && f->next != NULL);
    for (int i = 0; i < f->n; i++)
        f->first[i] = f->place[i] = -1;
    for (int i = f->n - 1; i >= 0; i--) { // backwards, so that lists are in the order of the file
        int parent = f->b->body[i].parent;
        f->next[i] = -1;
        if (parent >= 0) {
            f->next[i] = f->first[parent];
            f->first[parent] = i;
        }
    }
}

// Walk the tree from one of its roots. Returns the number of bodies in the order then.
static int walk(const Finish *f, int root, int count)
{
    int i = root;
    for (;;) {
        f->place[i] = count;
        f->order[count++] = i;
        if (f->first[i] >= 0) {
            i = f->first[i];
            continue;
        }
        while (i != root && f->next[i] < 0)
            i = f->b->body[i].parent;
        if (i == root)
            return count;
        i = f->next[i];
    }
}

// Bodies that no root leads to hang on themselves: name one joint of each cycle.
static void blame_cycles(const Finish *f)
{
    char room[2][TACI_SHOWN_SIZE];
    for (int i = 0; i < f->n; i++) {
        if (f->place[i] != -1)
            continue;
        int k = i; // marks are of this walk: -2 - i
        while (k >= 0 && f->place[k] == -1) {
            f->place[k] = -2 - i;
            k = f->b->body[k].parent;
        }
        if (k < 0 || f->place[k] != -2 - i)
            continue; // it leads to something that was told
        const taci_DraftBody *d = &f->b->body[k];
        BLAME(f, joint_origin(d), "joint '%s' closes a cycle: '%s' hangs on itself",
              taci_shown(d->joint_name, room[0]), taci_shown(d->name, room[1]));
    }
}

static bool find_order(const Finish *f)
{
    int count = 0;
    find_root(f);
    list_children(f);
    for (int i = 0; i < f->n; i++)
        if (f->b->body[i].parent == TACI_PARENT_WORLD)
            count = walk(f, i, count);
    if (count < f->n && f->b->report.count == 0)
        blame_cycles(f);
    return f->b->report.count == 0;
}

// ---- checks of single bodies

static bool is_far(tac_Vec3 p)
{
    return !(fabs(p.x) <= LENGTH_MAX && fabs(p.y) <= LENGTH_MAX && fabs(p.z) <= LENGTH_MAX);
}

static void check_frames(const Finish *f, const taci_DraftBody *d)
{
    char room[TACI_SHOWN_SIZE];
    if (is_far(d->pose.p) || is_far(d->anchor))
        BLAME(f, joint_origin(d), "joint '%s' is farther than %g m from its parent",
              taci_shown(d->joint_name, room), LENGTH_MAX);
    if (is_far(d->inertial.p))
        BLAME(f, inertia_origin(d), "the centre of mass of '%s' is farther than %g m away",
              taci_shown(d->name, room), LENGTH_MAX);
}

static bool is_zero_axis(tac_Vec3 a)
{
    return fmax(fabs(a.x), fmax(fabs(a.y), fabs(a.z))) < AXIS_MIN;
}

static bool bad_size(double x, double most)
{
    return !(x >= 0.0 && x <= most);
}

static const char *find_axis_fault(const tac_TreeAxis *a)
{
    if (a->lower > a->upper)
        return "the lower limit is above the upper one";
    if (!isfinite(a->lower) || !isfinite(a->upper) || !isfinite(a->rest))
        return "a limit or rest position is not finite";
    if (bad_size(a->spring, STIFFNESS_MAX) || bad_size(a->limit_stiffness, STIFFNESS_MAX))
        return "a stiffness is negative or above 1e15";
    if (bad_size(a->damper, STIFFNESS_MAX) || bad_size(a->limit_damping, STIFFNESS_MAX))
        return "a damping is negative or above 1e15";
    return bad_size(a->rotor, INERTIA_MAX) ? "the rotor's inertia is negative or above 1e18" : NULL;
}

static void check_joint(const Finish *f, const taci_DraftBody *d)
{
    char room[TACI_SHOWN_SIZE];
    bool has_axis = d->joint == TAC_TREE_REVOLUTE || d->joint == TAC_TREE_PRISMATIC ||
                    d->joint == TAC_TREE_UNIVERSAL;
    if ((has_axis && is_zero_axis(d->axis)) ||
        (d->joint == TAC_TREE_UNIVERSAL && is_zero_axis(d->axis2)))
        BLAME(f, joint_origin(d), "the axis of joint '%s' is 0; expected a direction",
              taci_shown(d->joint_name, room));
    for (int i = 0; moves(d) && i < (d->joint == TAC_TREE_UNIVERSAL ? 2 : 1); i++) {
        const char *fault = find_axis_fault(&d->limit[i]);
        if (fault != NULL)
            BLAME(f, joint_origin(d), "joint '%s': %s", taci_shown(d->joint_name, room), fault);
    }
    if (d->joint == TAC_TREE_FREE && d->parent != TACI_PARENT_WORLD)
        BLAME(f, joint_origin(d),
              "joint '%s' is free, and '%s' hangs on a body; expected the world",
              taci_shown(d->joint_name, room), d->name);
}

// Raise all three moments alike by what rounding took from the triangle rule, if that is it.
static bool round_up(taci_DraftBody *d)
{
    double trace = d->inertia.m[0][0] + d->inertia.m[1][1] + d->inertia.m[2][2];
    double share = 1e-9;
    while (share < 1.01 * ROUNDING) {
        tac_Mat3 J = d->inertia;
        for (int i = 0; i < 3; i++)
            J.m[i][i] += share * trace;
        if (taci_inertia_fault(&J, true) == NULL) {
            d->inertia = J;
            return true;
        }
        share *= 10.0;
    }
    return false;
}

// Whether nothing between a body and the world can move. The order is known: there are no cycles.
static bool is_static(const Finish *f, const taci_DraftBody *d)
{
    while (!moves(d) && d->parent >= 0)
        d = &f->b->body[d->parent];
    return !moves(d);
}

// The nearest moments that a body can have: a thousandth of the largest where there is none, then
// that down and the two others up alike, until it is their sum. a: the largest first.
static void mend_moments(double a[3], double mass)
{
    if (!(a[0] > 0.0)) { // a ball of water
        double radius = cbrt(mass / (4.0 / 3.0 * 3.14159265358979323846 * 1000.0));
        a[0] = a[1] = a[2] = 0.4 * mass * radius * radius;
    }
    for (int i = 1; i < 3; i++)
        a[i] = a[i] > 0.0 ? a[i] : 1e-3 * a[0];
    double over = (a[0] - a[1] - a[2]) / 3.0;
    if (over > 0.0) {
        a[0] -= over;
        a[1] += over;
        a[2] += over;
    }
}

// Of a link; a body of MJCF was checked by its reader. False: nothing helps, or it may not be.
static bool mend_inertia(const Finish *f, taci_DraftBody *d, const char *name, const char *fault)
{
    char done[160];
    double a[3], before[3];
    tac_Mat3 axes, D = {{{0}}};
    if (!f->b->report.lenient)
        return false;
    taci_mjcf_principal(&d->inertia, a, &axes);
    memcpy(before, a, sizeof a);
    mend_moments(a, d->mass);
    for (int i = 0; i < 3; i++)
        D.m[i][i] = a[i];
    d->inertia = m3_rotate_symmetric(&axes, &D);
    if (taci_inertia_fault(&d->inertia, moves(d)) != NULL && !round_up(d))
        return false;
    snprintf(done, sizeof done, "its moments %.4g, %.4g, %.4g become %.4g, %.4g, %.4g", before[0],
             before[1], before[2], a[0], a[1], a[2]);
    taci_Origin at = inertia_origin(d);
    return taci_report_repair(&f->b->report, at.path, at.line, done, "'%s': %s", name, fault);
}

// An inertia of 0 goes with a mass of 0, and where nothing turns the body alone.
static void check_inertia(const Finish *f, taci_DraftBody *d)
{
    char room[TACI_SHOWN_SIZE];
    double most = 0.0;
    for (int i = 0; i < 9; i++)
        most = fmax(most, fabs(d->inertia.m[i / 3][i % 3]));
    taci_Origin at = inertia_origin(d);
    const char *name = taci_shown(d->name, room), *fault;
    if (d->mass == 0.0 && (most == 0.0 || is_static(f, d))) {
        d->has_inertia = false; // some programs take a mass of 0 as a mark of what never moves
    } else if (d->mass == 0.0 && f->b->report.lenient) {
        taci_report_repair(&f->b->report, at.path, at.line, "it has no inertia either",
                           "the mass of '%s' is 0", name);
        d->has_inertia = false;
    } else if (!(d->mass > 0.0 && d->mass <= MASS_MAX)) {
        BLAME(f, at, "the mass of '%s' is %g kg; expected more than 0", name, d->mass);
    } else if (most > INERTIA_MAX) {
        BLAME(f, at, "an inertia of '%s' is %g kg·m2; expected at most %g", name, most,
              INERTIA_MAX);
    } else if ((fault = taci_inertia_fault(&d->inertia, moves(d))) != NULL && !round_up(d) &&
               !mend_inertia(f, d, name, fault)) {
        BLAME(f, at, "'%s': %s", name, fault);
    }
}

static void check_bodies(const Finish *f)
{
    for (int i = 0; i < f->n; i++) {
        taci_DraftBody *d = &f->b->body[i];
        check_frames(f, d);
        check_joint(f, d);
        if (d->has_inertia)
            check_inertia(f, d);
    }
}

static double mass_of(const taci_DraftBody *d)
{
    return d->has_inertia ? d->mass : 0.0;
}

// What hangs on each body, from the leaves.
static void sum_up(const Finish *f)
{
    for (int k = 0; k < f->n; k++) {
        f->size[k] = 1;
        f->heavy[k] = mass_of(&f->b->body[f->order[k]]) > 0.0 ? ALONE | WITH_ALL : 0;
    }
    for (int k = f->n - 1; k >= 0; k--) {
        const taci_DraftBody *d = &f->b->body[f->order[k]];
        if (d->parent < 0)
            continue;
        int parent = f->place[d->parent];
        f->size[parent] += f->size[k];
        f->heavy[parent] |= f->heavy[k] & (moves(d) ? WITH_ALL : ALONE | WITH_ALL);
    }
}

// Tendons have nothing of a joint that does not move; without their first term they are none.
static void leave_joint(const Finish *f, const taci_DraftBody *d)
{
    int count = 0;
    for (int i = 0; i < f->b->tendon_count; i++) {
        taci_DraftTendon t = f->b->tendon[i];
        if (t.term_count > 1 && &f->b->body[t.term[1].body] == d)
            t.term_count = 1; // a mimic: it is held where the other is
        if (t.term_count < 1 || &f->b->body[t.term[0].body] != d)
            f->b->tendon[count++] = t;
    }
    f->b->tendon_count = count;
}

// A joint must move some mass: any that hangs on it, or, where it turns the body about every axis,
// of the body itself, because a joint that follows may have one of those axes. One of a link that
// does not is fixed.
static void check_masses(const Finish *f)
{
    char room[2][TACI_SHOWN_SIZE];
    for (int k = 0; k < f->n; k++) {
        taci_DraftBody *d = &f->b->body[f->order[k]];
        bool turns = d->joint == TAC_TREE_FREE || d->joint == TAC_TREE_BALL;
        if (!moves(d) || (f->heavy[k] & (turns ? ALONE : WITH_ALL)) != 0)
            continue;
        if (f->heavy[k] == 0 && f->b->report.lenient && d->joint != TAC_TREE_FREE) {
            taci_report_repair(&f->b->report, joint_origin(d).path, joint_origin(d).line,
                               "the joint is fixed",
                               "joint '%s' moves no mass: '%s' has none, nor "
                               "has anything that hangs on it",
                               taci_shown(d->joint_name, room[0]), taci_shown(d->name, room[1]));
            d->joint = TAC_TREE_FIXED;
            leave_joint(f, d);
            continue;
        }
        if (d->joint == TAC_TREE_FREE)
            BLAME(f, inertia_origin(d), "'%s' is free and has no mass; expected an inertia",
                  taci_shown(d->name, room[0]));
        else
            BLAME(f, joint_origin(d), "joint '%s' moves no mass: '%s' has no inertia%s",
                  taci_shown(d->joint_name, room[0]), taci_shown(d->name, room[1]),
                  turns ? "" : ", nor has anything that hangs on it");
    }
}

// ---- frames

static tac_Quat joint_turn(const taci_DraftBody *d)
{
    switch (d->joint) {
    case TAC_TREE_REVOLUTE:
    case TAC_TREE_PRISMATIC:
        return taci_quat_z_to(d->axis);
    case TAC_TREE_UNIVERSAL: {
        tac_Vec3 z = q_rotate(taci_quat_z_to(d->axis), v3(0, 0, 1));
        tac_Vec3 y = v3_axpy(d->axis2, -v3_dot(d->axis2, z), z);
        double length = v3_norm(y);
        y = length > 0.0 ? v3_scale(1.0 / length, y) : v3_perpendicular(z);
        tac_Vec3 x = v3_cross(y, z);
        tac_Mat3 R = {{{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}};
        return q_from_matrix(&R);
    }
    default:
        return q_identity();
    }
}

static void convert_body(const Finish *f, int k)
{
    const taci_DraftBody *d = &f->b->body[f->order[k]];
    tac_TreeBodyDef def = tac_tree_body_def_default();
    tac_Pose C = f->com[f->order[k]], J = {d->anchor, joint_turn(d)}, Xp = pose_identity();
    def.parent = d->parent < 0 ? TAC_TREE_WORLD : f->place[d->parent];
    def.joint = d->joint;
    if (d->joint == TAC_TREE_FREE)
        J = C; // its positions are those of the centre of mass, whatever the frame
    def.frame_body = pose_mul(pose_inverse(C), J);
    def.frame_parent = pose_mul(d->pose, J);
    if (d->parent >= 0) {
        def.frame_parent = pose_mul(pose_inverse(f->com[d->parent]), def.frame_parent);
        Xp = f->world[def.parent];
    }
    def.mass = mass_of(d);
    def.gravity_scale = d->gravity_scale;
    tac_Mat3 R = q_matrix(d->inertial.q);
    def.inertia = d->has_inertia ? m3_rotate_symmetric(&R, &d->inertia) : (tac_Mat3){{{0}}};
    memcpy(def.axis, d->limit, sizeof def.axis);
    memcpy(def.position, d->position, sizeof def.position);
    memcpy(def.velocity, d->velocity, sizeof def.velocity);
    f->world[k] = pose_mul(Xp, pose_mul(def.frame_parent, pose_inverse(def.frame_body)));
    f->body[k] = def;
}

static void convert_bodies(const Finish *f)
{
    tac_Model *m = f->m;
    int velocity = 0;
    for (int i = 0; i < f->n; i++)
        f->com[i] = f->b->body[i].has_inertia ? (tac_Pose){f->b->body[i].inertial.p, q_identity()}
                                              : pose_identity();
    for (int k = 0; k < f->n; k++) {
        const taci_DraftBody *d = &f->b->body[f->order[k]];
        convert_body(f, k);
        f->velocity[k] = velocity;
        velocity += count_velocities(d->joint);
        m->body_name[k] = d->name;
        m->joint_name[k] = d->joint_name;
    }
    m->tree.body = f->body;
    m->tree.body_count = f->n;
}

static void convert_shapes(const Finish *f)
{
    for (int i = 0; i < f->b->shape_count; i++) {
        const taci_DraftShape *d = &f->b->shape[i];
        bool of_world = d->body < 0;
        tac_Pose back = of_world ? pose_identity() : pose_inverse(f->com[d->body]);
        f->m->shape[i] = (tac_ModelShape){.body = of_world ? -1 : f->place[d->body],
                                          .type = d->type,
                                          .size = d->size,
                                          .geometry = d->geometry,
                                          .frame = pose_mul(back, d->frame),
                                          .color = d->color,
                                          .surface = d->surface,
                                          .group = d->group,
                                          .collides = d->collides,
                                          .touches = d->touches,
                                          .name = d->name};
        if (is_far(d->frame.p))
            BLAME(f, d->at, "the shape is farther than %g m from its body", LENGTH_MAX);
    }
    f->m->shape_count = f->b->shape_count;
}

static void convert_springs(const Finish *f)
{
    for (int i = 0; i < f->b->spring_count; i++) {
        const taci_DraftSpring *d = &f->b->spring[i];
        tac_Pose b = d->body_b < 0 ? pose_identity() : pose_inverse(f->com[d->body_b]);
        f->m->spring[i] = (tac_ModelSpring){
            .type = d->type,
            .body_a = f->place[d->body_a],
            .body_b = d->body_b < 0 ? -1 : f->place[d->body_b],
            .frame_a = pose_mul(pose_inverse(f->com[d->body_a]), d->frame_a),
            .frame_b = pose_mul(b, d->frame_b),
            .name = d->name,
        };
    }
    f->m->spring_count = f->b->spring_count;
}

static void convert_sites(const Finish *f)
{
    for (int i = 0; i < f->b->site_count; i++) {
        const taci_DraftSite *d = &f->b->site[i];
        tac_Pose back = d->body < 0 ? pose_identity() : pose_inverse(f->com[d->body]);
        f->m->site[i] = (tac_ModelSite){.body = d->body < 0 ? -1 : f->place[d->body],
                                        .frame = pose_mul(back, d->frame),
                                        .form = d->form,
                                        .size = d->size,
                                        .name = d->name};
        if (is_far(d->frame.p))
            BLAME(f, d->at, "the site is farther than %g m from its body", LENGTH_MAX);
    }
    f->m->site_count = f->b->site_count;
}

// The terms of a tendon's length.
static bool convert_terms(const Finish *f, const taci_DraftSensor *d, tac_ModelSensor *s)
{
    size_t n = (size_t)d->term_count;
    int *term = taci_model_take(f->b, (n + 1) * sizeof *term);
    double *arm = taci_model_take(f->b, (n + 1) * sizeof *arm);
    for (int i = 0; term != NULL && arm != NULL && i < d->term_count; i++) {
        term[i] = f->place[d->term[i].body];
        arm[i] = d->term[i].arm;
    }
    s->term = term;
    s->arm = arm;
    s->term_count = d->term_count;
    return term != NULL && arm != NULL;
}

static void convert_sensors(const Finish *f)
{
    f->m->sensor = taci_model_take(f->b, ((size_t)f->b->sensor_count + 1) * sizeof *f->m->sensor);
    for (int i = 0; f->m->sensor != NULL && i < f->b->sensor_count; i++) {
        tac_ModelSensor *s = &f->m->sensor[i];
        *s = f->b->sensor[i].is;
        if (s->body >= 0)
            s->frame = pose_mul(pose_inverse(f->com[s->body]), s->frame);
        if (s->reference >= 0)
            s->reference_frame = pose_mul(pose_inverse(f->com[s->reference]), s->reference_frame);
        s->body = s->body >= 0 ? f->place[s->body] : -1;
        s->reference = s->reference >= 0 ? f->place[s->reference] : -1;
        if (f->b->sensor[i].term_count > 0 && !convert_terms(f, &f->b->sensor[i], s))
            return;
        f->m->sensor_count = i + 1;
    }
}

static void convert_apart(const Finish *f)
{
    int count = f->b->apart_count;
    tac_TreePair *pair = taci_model_take(f->b, ((size_t)count + 1) * sizeof *pair);
    if (pair == NULL)
        return;
    for (int i = 0; i < count; i++)
        pair[i] = (tac_TreePair){f->place[f->b->apart[i].a], f->place[f->b->apart[i].b]};
    f->m->tree.apart = pair;
    f->m->tree.apart_count = count;
}

// ---- keyframes

// Centre of mass of a body with all that is fixed to it, in the body's own frame.
static tac_Vec3 center_with_fixed(const Finish *f, int k)
{
    tac_Vec3 sum = {0, 0, 0};
    double mass = 0.0;
    for (int i = k; i < k + f->size[k]; i++) {
        int above = i; // whether only fixed joints lead from it to the body
        while (above != k && f->body[above].joint == TAC_TREE_FIXED)
            above = f->body[above].parent;
        if (above != k)
            continue;
        mass += f->body[i].mass;
        sum = v3_axpy(sum, f->body[i].mass, v3_sub(f->world[i].p, f->world[k].p));
    }
    tac_Vec3 way = mass > 0.0 ? v3_scale(1.0 / mass, sum) : sum;
    return q_rotate_inverse(f->world[k].q, way);
}

// Where a body starts, from link frames to centre-of-mass frames.
static tac_ModelStart convert_start(const Finish *f, int k, const taci_DraftStart *d)
{
    tac_Pose C = f->com[f->order[k]];
    tac_ModelStart start = {.pose = pose_mul(d->pose, C)};
    memcpy(start.position, d->position, sizeof start.position);
    memcpy(start.velocity, d->velocity, sizeof start.velocity);
    if (f->body[k].joint == TAC_TREE_FREE) {
        tac_Vec3 turn = v3(d->velocity[3], d->velocity[4], d->velocity[5]);
        tac_Vec3 arm = v3_add(C.p, center_with_fixed(f, k));
        tac_Vec3 extra = q_rotate(d->pose.q, v3_cross(turn, arm));
        start.velocity[0] += extra.x;
        start.velocity[1] += extra.y;
        start.velocity[2] += extra.z;
    }
    return start;
}

static void check_start(const Finish *f, const taci_DraftKey *d, const taci_DraftStart *start)
{
    double most = fmax(fabs(start->pose.p.x), fmax(fabs(start->pose.p.y), fabs(start->pose.p.z)));
    for (int i = 0; i < 6; i++)
        most = fmax(most, fmax(fabs(start->velocity[i]), i < 4 ? fabs(start->position[i]) : 0.0));
    if (most > LENGTH_MAX)
        BLAME(f, d->at, "the keyframe has a position or velocity of %g; expected at most %g", most,
              LENGTH_MAX);
}

// What a keyframe says of the drives, of all that it says of actuators.
static const double *pick(const Finish *f, const double *all, bool activation)
{
    size_t n = (size_t)f->b->drive_count + 1;
    double *picked = all != NULL ? taci_model_take(f->b, n * sizeof *picked) : NULL;
    for (int i = 0; picked != NULL && i < f->b->drive_count; i++) {
        int at = activation ? f->b->drive[i].activation : f->b->drive[i].control;
        picked[i] = at >= 0 ? all[at] : 0.0;
    }
    return picked;
}

static void convert_keys(const Finish *f)
{
    for (int i = 0; i < f->b->key_count; i++) {
        const taci_DraftKey *d = &f->b->key[i];
        tac_ModelStart *start = taci_model_take(f->b, ((size_t)f->n + 1) * sizeof *start);
        if (start == NULL)
            return;
        int before = f->b->report.count;
        for (int k = 0; k < f->n && f->b->report.count == before; k++) {
            check_start(f, d, &d->start[f->order[k]]);
            start[k] = convert_start(f, k, &d->start[f->order[k]]);
        }
        f->m->key[f->m->key_count++] = (tac_ModelKey){.name = d->name,
                                                      .time = d->time,
                                                      .start = start,
                                                      .control = pick(f, d->control, false),
                                                      .activation = pick(f, d->activation, true)};
    }
}

// ---- tendons

// What a joint moves where bodies are at `world`: mass along an axis of its own, or inertia about
// it.
static double inertia_along(const Finish *f, const tac_Pose *world, int k, int axis, tac_Vec3 own)
{
    const tac_TreeBodyDef *def = &f->body[k];
    tac_Pose joint = pose_mul(world[k], def->frame_body);
    tac_Vec3 n = q_rotate(joint.q, own);
    double sum = def->axis[axis].rotor;
    for (int i = k; i < k + f->size[k]; i++) {
        const tac_TreeBodyDef *other = &f->body[i];
        if (def->joint == TAC_TREE_PRISMATIC) {
            sum += other->mass;
            continue;
        }
        tac_Vec3 local = q_rotate_inverse(world[i].q, n);
        tac_Vec3 arm = v3_cross(n, v3_sub(world[i].p, joint.p));
        sum += v3_dot(local, m3_mul_v(&other->inertia, local)) + other->mass * v3_norm2(arm);
    }
    return sum;
}

// Of a ball the largest.
static double moved_inertia(const Finish *f, const tac_Pose *world, int k, int axis)
{
    double most = inertia_along(f, world, k, axis, axis == 1 ? v3(0, 1, 0) : v3(0, 0, 1));
    if (f->body[k].joint != TAC_TREE_BALL)
        return most;
    most = fmax(most, inertia_along(f, world, k, axis, v3(1, 0, 0)));
    return fmax(most, inertia_along(f, world, k, axis, v3(0, 1, 0)));
}

// A gear or a stop: stiff against the inertia that it moves (1000 rad/s, or 160 Hz), with half of
// critical damping, so that it does not ring on; and not weaker than the least of a real one.
static void choose_stiffness(const Finish *f, int k, int axis, double *stiffness, double *damping)
{
    double inertia = moved_inertia(f, f->world, k, axis);
    double least = f->body[k].joint == TAC_TREE_PRISMATIC ? 1e5 : 1e2;
    *stiffness = fmin(fmax(1e6 * inertia, least), STIFFNESS_MAX);
    *damping = sqrt(*stiffness * inertia);
}

static void choose_stops(const Finish *f)
{
    for (int k = 0; k < f->n; k++)
        for (int i = 0; i < (f->body[k].joint == TAC_TREE_UNIVERSAL ? 2 : 1); i++) {
            tac_TreeAxis *a = &f->body[k].axis[i];
            if (a->lower < a->upper && a->limit_stiffness == 0.0)
                choose_stiffness(f, k, i, &a->limit_stiffness, &a->limit_damping);
        }
}

static bool check_tendon(const Finish *f, const taci_DraftTendon *d)
{
    char room[2][TACI_SHOWN_SIZE];
    const char *name = taci_shown(d->name, room[0]);
    int before = f->b->report.count;
    if (d->term_count < 1 && d->point_count < 1)
        BLAME(f, d->at, "tendon '%s' runs over no joint", name);
    if (bad_size(d->stiffness, STIFFNESS_MAX) || bad_size(d->damping, STIFFNESS_MAX))
        BLAME(f, d->at, "tendon '%s': stiffness and damping must not be negative or above 1e15",
              name);
    if (!(fabs(d->offset) <= LENGTH_MAX))
        BLAME(f, d->at, "tendon '%s': the offset is above %g", name, LENGTH_MAX);
    for (int i = 0; i < d->term_count; i++) {
        const taci_DraftBody *body = &f->b->body[d->term[i].body];
        if (body->joint != TAC_TREE_REVOLUTE && body->joint != TAC_TREE_PRISMATIC &&
            body->joint != TAC_TREE_UNIVERSAL)
            BLAME(f, d->at, "tendon '%s' runs over joint '%s', which has no angle and no travel",
                  name, taci_shown(body->joint_name, room[1]));
        if (!(fabs(d->term[i].arm) <= LENGTH_MAX))
            BLAME(f, d->at, "tendon '%s': a factor is above %g", name, LENGTH_MAX);
    }
    return f->b->report.count == before;
}

// Points of a string; those of another tendon with the same are the same.
static const tac_TendonPoint *convert_points(const Finish *f, int index, const tac_TendonDef *def)
{
    const taci_DraftTendon *d = &f->b->tendon[index];
    if (index > 0 && f->b->tendon[index - 1].point == d->point)
        return def[-1].path;
    tac_TendonPoint *path = taci_model_take(f->b, (size_t)d->point_count * sizeof *path);
    for (int i = 0; path != NULL && i < d->point_count; i++) {
        const taci_DraftPoint *p = &d->point[i];
        path[i] = tac_tendon_point_default();
        path[i].type = p->type;
        path[i].divisor = p->divisor;
        if (p->type == TAC_TENDON_PULLEY)
            continue;
        path[i].body = p->body < 0 ? TAC_TREE_WORLD : f->place[p->body];
        path[i].frame = p->body < 0 ? p->frame : pose_mul(pose_inverse(f->com[p->body]), p->frame);
        path[i].radius = p->type == TAC_TENDON_SITE ? path[i].radius : p->radius;
        path[i].has_side = p->has_side;
        if (!p->has_side)
            continue;
        path[i].side_body = p->side_body < 0 ? TAC_TREE_WORLD : f->place[p->side_body];
        path[i].side =
            p->side_body < 0 ? p->side : pose_point(pose_inverse(f->com[p->side_body]), p->side);
    }
    return path;
}

static bool convert_string(const Finish *f, int index, tac_TendonDef *def)
{
    const taci_DraftTendon *d = &f->b->tendon[index];
    *def = tac_tendon_def_default();
    def->path = convert_points(f, index, def);
    def->path_count = d->point_count;
    def->gain = d->gain;
    def->offset = d->offset;
    def->stiffness = d->is_loose ? 0.0 : d->stiffness;
    def->damping = d->damping;
    def->slack = d->slack;
    f->m->tendon_name[index] = d->name;
    f->m->is_gear[index] = false;
    f->m->stop[index] = d->stop;
    return def->path != NULL;
}

static bool convert_tendon(const Finish *f, int index, tac_TendonDef *def)
{
    const taci_DraftTendon *d = &f->b->tendon[index];
    if (!check_tendon(f, d))
        return true;
    if (d->point_count > 0)
        return convert_string(f, index, def);
    int *velocity = taci_model_take(f->b, (size_t)d->term_count * sizeof *velocity);
    double *arm = taci_model_take(f->b, (size_t)d->term_count * sizeof *arm);
    if (velocity == NULL || arm == NULL)
        return false;
    for (int i = 0; i < d->term_count; i++) {
        velocity[i] = f->velocity[f->place[d->term[i].body]] + d->term[i].axis;
        arm[i] = d->term[i].arm;
    }
    *def = tac_tendon_def_default();
    def->count = d->term_count;
    def->velocity = velocity;
    def->arm = arm;
    def->offset = d->offset;
    def->stiffness = d->stiffness;
    def->damping = d->damping;
    def->slack = d->slack;
    if (d->stiffness == 0.0)
        choose_stiffness(f, f->place[d->term[0].body], d->term[0].axis, &def->stiffness,
                         &def->damping);
    f->m->tendon_name[index] = d->name;
    f->m->is_gear[index] = d->stiffness == 0.0 && !d->slack;
    f->m->stop[index] = d->stop;
    return true;
}

static bool convert_tendons(Finish *f)
{
    int count = f->b->tendon_count;
    tac_TendonDef *def = taci_model_take(f->b, (size_t)(count + 1) * sizeof *def);
    if (def == NULL)
        return false;
    for (int i = 0; i < count; i++)
        if (!convert_tendon(f, i, &def[i]))
            return false;
    f->m->tree.tendon = f->tendon = def;
    f->m->tree.tendon_count = count;
    return true;
}

// ---- drives

// Where bodies are with all joints as they start, which is `ref` in MJCF.
static bool find_starts(Finish *f)
{
    f->start = taci_model_take(f->b, ((size_t)f->n + 1) * sizeof *f->start);
    for (int k = 0; f->start != NULL && k < f->n; k++) {
        const tac_TreeBodyDef *d = &f->body[k];
        tac_Pose joint = pose_mul(d->frame_parent, taci_model_joint_motion(d));
        if (d->parent != TAC_TREE_WORLD)
            joint = pose_mul(f->start[d->parent], joint);
        f->start[k] = pose_mul(joint, pose_inverse(d->frame_body));
    }
    return f->start != NULL;
}

// The damping that a ratio asks for: of a mass that is the sum over the joints of what each moves,
// seen through its gear, as MuJoCo takes it.
static bool choose_damping(Finish *f, const taci_DraftDrive *d, tac_DriveDef *def)
{
    double mass = 0.0;
    if (f->start == NULL && !find_starts(f))
        return false;
    for (int i = 0; i < d->term_count; i++) {
        const taci_DraftTerm *t = &d->term[i];
        double gear2 = t->arm * t->arm;
        if (gear2 > 1e-15)
            mass += moved_inertia(f, f->start, f->place[t->body], t->axis) / gear2;
    }
    def->bias[2] = -2.0 * d->damping_ratio * sqrt(fabs(def->gain[0]) * mass);
    return true;
}

static bool check_drive(const Finish *f, const taci_DraftDrive *d)
{
    char room[2][TACI_SHOWN_SIZE];
    const char *name = taci_shown(d->name, room[0]);
    int before = f->b->report.count;
    double most = 0.0, gear = 0.0;
    for (int i = 0; i < 3; i++)
        most = fmax(most, fmax(fabs(d->def.gain[i]), fabs(d->def.bias[i])));
    for (int i = 0; i < 6; i++)
        gear = fmax(gear, fabs(d->gear[i]));
    for (int i = 0; i < d->term_count; i++) {
        const taci_DraftBody *body = &f->b->body[d->term[i].body];
        gear = fmax(gear, fabs(d->term[i].arm));
        if (d->term[i].axis >= count_velocities(body->joint))
            BLAME(f, d->at, "drive '%s' acts on joint '%s', which does not move", name,
                  taci_shown(body->joint_name, room[1]));
    }
    if (!(most <= STIFFNESS_MAX))
        BLAME(f, d->at, "drive '%s': a gain of %g; expected at most %g", name, most, STIFFNESS_MAX);
    if (!(gear <= LENGTH_MAX))
        BLAME(f, d->at, "drive '%s': a gear of %g; expected at most %g", name, gear, LENGTH_MAX);
    return f->b->report.count == before;
}

static void set_frame(const Finish *f, int draft, tac_Pose frame, int *body, tac_Pose *own)
{
    *body = draft >= 0 ? f->place[draft] : -1;
    *own = draft >= 0 ? pose_mul(pose_inverse(f->com[draft]), frame) : frame;
}

static bool convert_drive(Finish *f, int index, tac_DriveDef *def)
{
    const taci_DraftDrive *d = &f->b->drive[index];
    bool wrench = d->def.on == TAC_DRIVE_BODY || d->def.on == TAC_DRIVE_FRAMES;
    int count = wrench ? 6 : d->term_count;
    int *velocity = taci_model_take(f->b, ((size_t)count + 1) * sizeof *velocity);
    double *gear = taci_model_take(f->b, ((size_t)count + 1) * sizeof *gear);
    *def = d->def;
    if (velocity == NULL || gear == NULL)
        return false;
    f->m->drive_name[index] = d->name;
    if (!check_drive(f, d))
        return true;
    def->gear = gear;
    if (wrench) {
        set_frame(f, d->body, d->frame[0], &def->body, &def->frame);
        set_frame(f, d->reference, d->frame[1], &def->reference, &def->frame_reference);
        memcpy(gear, d->gear, sizeof d->gear);
        return true;
    }
    if (d->def.on == TAC_DRIVE_TENDON) {
        gear[0] = d->gear[0];
        return true;
    }
    for (int i = 0; i < count; i++) {
        velocity[i] = f->velocity[f->place[d->term[i].body]] + d->term[i].axis;
        gear[i] = d->term[i].arm;
    }
    def->count = count;
    def->velocity = velocity;
    return d->damping_ratio == 0.0 || choose_damping(f, d, def);
}

static void convert_drives(Finish *f)
{
    int count = f->b->drive_count;
    tac_DriveDef *def = taci_model_take(f->b, (size_t)(count + 1) * sizeof *def);
    for (int i = 0; def != NULL && i < count; i++)
        if (!convert_drive(f, i, &def[i]))
            return;
    f->m->tree.drive = def;
    f->m->tree.drive_count = count;
}

// ---- the whole

static bool take_room(Finish *f)
{
    taci_ModelBuilder *b = f->b;
    tac_Model *m = f->m;
    size_t n = (size_t)f->n + 1;
    int *ints = malloc(7 * n * sizeof *ints);
    f->first = ints;
    f->com = malloc(2 * n * sizeof *f->com);
    f->body = taci_model_take(b, n * sizeof *f->body);
    m->body_name = taci_model_take(b, n * sizeof *m->body_name);
    m->joint_name = taci_model_take(b, n * sizeof *m->joint_name);
    m->tendon_name = taci_model_take(b, ((size_t)b->tendon_count + 1) * sizeof *m->tendon_name);
    m->is_gear = taci_model_take(b, ((size_t)b->tendon_count + 1) * sizeof *m->is_gear);
    m->stop = taci_model_take(b, ((size_t)b->tendon_count + 1) * sizeof *m->stop);
    m->drive_name = taci_model_take(b, ((size_t)b->drive_count + 1) * sizeof *m->drive_name);
    m->shape = taci_model_take(b, ((size_t)b->shape_count + 1) * sizeof *m->shape);
    m->spring = taci_model_take(b, ((size_t)b->spring_count + 1) * sizeof *m->spring);
    m->site = taci_model_take(b, ((size_t)b->site_count + 1) * sizeof *m->site);
    m->key = taci_model_take(b, ((size_t)b->key_count + 1) * sizeof *m->key);
    if (ints == NULL || f->com == NULL)
        return taci_report_memory(&b->report, m->source[0]);
    f->next = ints + n;
    f->order = ints + 2 * n;
    f->place = ints + 3 * n;
    f->size = ints + 4 * n;
    f->velocity = ints + 5 * n;
    f->heavy = ints + 6 * n;
    f->world = f->com + n;
    return !b->report.no_memory;
}

static void finish(Finish *f)
{
    if (f->n > BODIES_MAX)
        taci_report(&f->b->report, f->m->source[0], 0,
                    "%d bodies are too many; expected at most %d", f->n, BODIES_MAX);
    if (f->n > BODIES_MAX || !take_room(f) || !find_order(f))
        return;
    check_bodies(f);
    if (f->b->report.count > 0) // what follows would say the same again
        return;
    sum_up(f);
    check_masses(f);
    convert_bodies(f);
    convert_shapes(f);
    convert_springs(f);
    convert_sites(f);
    convert_keys(f);
    convert_sensors(f);
    convert_apart(f);
    choose_stops(f);
    if (convert_tendons(f))
        taci_model_choose_springs(f->b, f->place, f->velocity, f->body, f->tendon);
    convert_drives(f);
}

void taci_model_finish(taci_ModelBuilder *b)
{
    Finish f = {.b = b, .m = b->model, .n = b->body_count};
    b->model->tree = tac_tree_def_default();
    finish(&f);
    free(f.first);
    free(f.com);
}
