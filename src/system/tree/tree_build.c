// From the definition of a tree to its links: checks, fixed joints melted, universal joints split,
// centre-of-mass frames turned into joint frames, limits and tendons as potentials over
// coordinates.
#include "base/assert.h"
#include "math/cholesky.h"
#include "system/tree/tree_mass.h"
#include "system/tree/tree_parts.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SQUARE_DOFS 15       // up to which the square factor is taken where there are springs
#define STIFF_SQUARE_DOFS 40 // up to which it is taken where springs ring
#define STIFF_RATE 300.0     // rad/s: a step of 1 ms does not resolve it well, ω T = 0.3
#define CHECKED_DOFS 400     // up to which the mass matrix is looked at before the first step
#define SINGULAR 1e-13       // of a diagonal entry: what is left of it after rounding

tac_TreeDef tac_tree_def_default(void)
{
    return (tac_TreeDef){.project_every = 10, .self_contact = true, .cookie = TACI_COOKIE_TREE};
}

tac_TreeBodyDef tac_tree_body_def_default(void)
{
    tac_TreeAxis axis = {.limit_stiffness = 1e3};
    return (tac_TreeBodyDef){.parent = TAC_TREE_WORLD,
                             .joint = TAC_TREE_REVOLUTE,
                             .frame_parent = pose_identity(),
                             .frame_body = pose_identity(),
                             .mass = 1.0,
                             .gravity_scale = 1.0,
                             .inertia = {{{0.1, 0, 0}, {0, 0.1, 0}, {0, 0, 0.1}}},
                             .axis = {axis, axis}};
}

tac_TendonDef tac_tendon_def_default(void)
{
    return (tac_TendonDef){.stiffness = 1e4, .gain = 1.0};
}

tac_TendonPoint tac_tendon_point_default(void)
{
    return (tac_TendonPoint){.type = TAC_TENDON_SITE,
                             .body = TAC_TREE_WORLD,
                             .frame = pose_identity(),
                             .radius = 0.01,
                             .side_body = TAC_TREE_WORLD,
                             .divisor = 1.0};
}

tac_DriveDef tac_drive_def_default(void)
{
    return (tac_DriveDef){.tendon = -1,
                          .body = -1,
                          .frame = pose_identity(),
                          .reference = -1,
                          .frame_reference = pose_identity(),
                          .gain = {1.0},
                          .time_constant = 1.0};
}

int taci_tree_velocity_count(tac_TreeJoint joint)
{
    static const int count[] = {0, 1, 1, 2, 3, 6};
    return count[joint];
}

static int position_count(tac_TreeJoint joint)
{
    static const int count[] = {0, 1, 1, 2, 4, 7};
    return count[joint];
}

/// Velocities that are those of an axis.
static int axis_count(tac_TreeJoint joint)
{
    int count = taci_tree_velocity_count(joint);
    return count <= 2 ? count : 0;
}

bool taci_tree_has_limits(const tac_TreeAxis *a)
{
    return a->lower < a->upper;
}

// ------------------------------------------------------------------------------------------------
// Links

typedef struct Counts {
    int links, dofs, positions, elements, arms, rows, balls, roots, lifts, drive_arms, caps,
        frictions;
    taci_TreePaths paths;
} Counts;

/// Whether nothing that moves is between a body and the world.
static bool hangs_on_world(const tac_TreeDef *def, int body)
{
    int up = def->body[body].parent;
    while (up >= 0 && def->body[up].joint == TAC_TREE_FIXED)
        up = def->body[up].parent;
    return up < 0;
}

/// How many velocities a drive acts on.
static int count_drive_arms(const tac_TreeDef *def, const tac_DriveDef *d, int dofs)
{
    if (d->on == TAC_DRIVE_FRAMES)
        return dofs;
    if (d->on != TAC_DRIVE_BODY)
        return d->on != TAC_DRIVE_TENDON               ? d->count
               : def->tendon[d->tendon].path_count > 0 ? dofs
                                                       : def->tendon[d->tendon].count;
    int count = 0;
    for (int up = d->body; up >= 0; up = def->body[up].parent)
        count += taci_tree_velocity_count(def->body[up].joint);
    return count;
}

static void count_drives(const tac_TreeDef *def, Counts *n)
{
    for (int i = 0; i < def->drive_count; i++) {
        int arms = count_drive_arms(def, &def->drive[i], n->dofs);
        n->drive_arms += arms;
        n->rows += arms > 1;
    }
    for (int i = 0; i < def->body_count; i++) {
        tac_TreeJoint joint = def->body[i].joint;
        for (int a = 0; a < (joint == TAC_TREE_UNIVERSAL ? 2 : joint != TAC_TREE_FIXED); a++)
            n->frictions += def->body[i].axis[a].friction > 0.0;
    }
    for (int i = 0; i < def->body_count; i++)
        for (int a = 0; a < axis_count(def->body[i].joint); a++)
            n->caps += def->body[i].axis[a].drive_lower < def->body[i].axis[a].drive_upper;
}

/// Limits of ball joints: rows of three arms.
static void count_angles(const tac_TreeDef *def, Counts *n)
{
    for (int i = 0; i < def->body_count; i++)
        if (def->body[i].joint == TAC_TREE_BALL && taci_tree_has_limits(&def->body[i].axis[0])) {
            n->elements++;
            n->arms += 3;
            n->rows++;
        }
}

static Counts count_parts(const tac_TreeDef *def)
{
    Counts n = {0};
    for (int i = 0; i < def->body_count; i++) {
        const tac_TreeBodyDef *d = &def->body[i];
        int axes = d->joint == TAC_TREE_UNIVERSAL ? 2 : d->joint == TAC_TREE_FIXED ? 0 : 1;
        n.links += axes;
        n.roots += axes > 0 && hangs_on_world(def, i);
        n.dofs += taci_tree_velocity_count(d->joint);
        n.positions += position_count(d->joint);
        n.lifts += d->gravity_scale != 1.0;
        n.balls += d->joint == TAC_TREE_BALL && d->axis[0].spring > 0.0;
        for (int a = 0; a < axes && d->joint != TAC_TREE_BALL; a++)
            n.elements += taci_tree_has_limits(&d->axis[a])
                              ? (d->axis[a].lower > -HUGE_VAL) + (d->axis[a].upper < HUGE_VAL)
                              : 0;
    }
    n.arms = n.elements;
    count_angles(def, &n);
    n.elements += def->tendon_count;
    n.paths = taci_tree_count_paths(def, n.links);
    for (int i = 0; i < def->tendon_count; i++) {
        const tac_TendonDef *d = &def->tendon[i];
        n.arms += d->path_count > 0 ? n.dofs : d->count;
        n.rows += d->path_count > 0 ? d->stiffness > 0.0 || d->damping > 0.0
                                    : d->count > 1; // a single one goes to the diagonal, as limits
                                                    // do
    }
    count_drives(def, &n);
    return n;
}

/// Arrays of a tree, once: for sizing and for taking.
#define ARRAYS(X)                                           \
    X(t->link, taci_TreeLink, links)                        \
    X(t->rotor, double, dofs)                               \
    X(t->q_mid, double, positions)                          \
    X(t->v_star, double, dofs)                              \
    X(t->now, taci_TreePlace, links)                        \
    X(t->mid, taci_TreePlace, links)                        \
    X(t->next, taci_TreePlace, links)                       \
    X(t->last, taci_TreePlace, links)                       \
    X(t->spin, tac_Vec3, links)                             \
    X(t->diag, double, dofs)                                \
    X(t->ball, taci_TreeBall, t->ball_count)                \
    X(t->row, taci_TreeRow, t->row_capacity)                \
    X(t->v_free, double, dofs)                              \
    X(t->v_hat, double, dofs)                               \
    X(t->state[0].q, double, positions)                     \
    X(t->state[1].q, double, positions)                     \
    X(t->state[0].yield, double, p->element_count)          \
    X(t->state[1].yield, double, p->element_count)          \
    X(t->state[0].hat[0], double, dofs)                     \
    X(t->state[0].hat[1], double, dofs)                     \
    X(t->state[0].hat[2], double, dofs)                     \
    X(t->state[1].hat[0], double, dofs)                     \
    X(t->state[1].hat[1], double, dofs)                     \
    X(t->state[1].hat[2], double, dofs)                     \
    X(p->body, taci_TreeBody, t->base.bodies)               \
    X(p->lift, taci_TreeLift, p->lift_count)                \
    X(p->element, taci_TreeElement, p->element_count)       \
    X(p->arm_dof, int32_t, p->arm_count)                    \
    X(p->arm_position, int32_t, p->arm_count)               \
    X(p->arm, double, p->arm_count)                         \
    X(p->drive, taci_TreeDrive, p->drive_count)             \
    X(p->cap, taci_TreeCap, p->cap_count)                   \
    X(p->friction, taci_TreeFriction, p->frictions)         \
    X(p->drive_dof, int32_t, p->drive_arm_count)            \
    X(p->drive_position, int32_t, p->drive_arm_count)       \
    X(p->drive_arm, double, p->drive_arm_count)             \
    X(p->own_tau, double, p->actuated ? dofs : 0)           \
    X(p->own_diag, double, p->actuated ? dofs : 0)          \
    X(t->state[0].activation, double, p->drive_count)       \
    X(t->state[1].activation, double, p->drive_count)       \
    X(p->paths.path, taci_TreePath, p->paths.path_count)    \
    X(p->paths.point, taci_TreePoint, p->paths.point_count) \
    X(p->paths.above, int32_t, p->paths.above_count)        \
    X(p->paths.pull, tac_Wrench, links)                     \
    X(p->paths.mark, uint8_t, links)                        \
    X(p->paths.arm, double, dofs)                           \
    X(p->spring, double, dofs)                              \
    X(p->damper, double, dofs)                              \
    X(p->effort, double, dofs)                              \
    X(p->rest, double, dofs)                                \
    X(p->target, double, dofs)                              \
    X(p->tau, double, dofs)                                 \
    X(p->tau_sum, double, dofs)                             \
    X(p->load, tac_Wrench, links)                           \
    X(p->twist, tac_Twist, links)                           \
    X(p->rates, double, dofs)                               \
    X(p->going, tac_Twist, links)                           \
    X(p->coming, tac_Twist, links)                          \
    X(p->gone, tac_Twist, links)                            \
    X(p->acceleration, tac_Twist, links)                    \
    X(p->body_twist, tac_Twist, t->base.bodies)             \
    X(p->composite, double[16], links)                      \
    X(p->asked, taci_TreePlace, links)                      \
    X(p->last_q, double, positions)                         \
    X(p->position_of, int32_t, dofs)                        \
    X(p->site, taci_TreeSite, p->site_capacity)             \
    X(p->site_body, int32_t, p->site_capacity)              \
    X(p->left, tac_Twist, links)                            \
    X(p->reached, tac_Twist, links)                         \
    X(p->within, uint8_t, t->base.bodies)                   \
    X(p->root, taci_TreeRoot, p->roots)                     \
    X(p->root_of, int32_t, links)                           \
    X(p->turn, taci_TreeTurn, p->roots)                     \
    X(p->sum, taci_TreeSum, p->roots)                       \
    X(p->sum_now, taci_TreeSum, p->roots)                   \
    X(p->sum_next, taci_TreeSum, p->roots)                  \
    X(p->sum_unshifted, taci_TreeSum, p->roots)             \
    X(p->unit, double, 6 * t->links)                        \
    X(p->unshifted_at, tac_Vec3, p->roots)                  \
    X(p->pulls, double, p->flow_capacity)                   \
    X(t->state[0].carried, tac_Vec3, p->roots)              \
    X(t->state[1].carried, tac_Vec3, p->roots)              \
    X(p->pushed_out, double, dofs)                          \
    X(p->unshifted, double, positions)

static size_t arrays_need(const taci_Tree *t, const taci_TreeParts *p)
{
    const size_t links = (size_t)t->links, dofs = (size_t)t->dofs, positions = (size_t)t->positions;
    size_t need =
        taci_user_need(t->dofs, t->base.bodies) + taci_arena_need(1, sizeof(taci_TreeParts));
#define X(name, type, count) need += taci_arena_need((size_t)(count) + 1, sizeof(type));
    ARRAYS(X)
#undef X
    return need;
}

static bool take_arrays(taci_Tree *t, taci_TreeParts *p)
{
    const size_t links = (size_t)t->links, dofs = (size_t)t->dofs, positions = (size_t)t->positions;
    taci_Arena *arena = &t->base.memory;
    bool ok = true;
#define X(name, type, count) \
    ok = ((name) = taci_arena_take(arena, (size_t)(count) + 1, sizeof(type))) != NULL && ok;
    ARRAYS(X)
#undef X
    return ok && taci_user_create(&t->base);
}

/// The form's memory and the states, once the links are known.
static bool take_form(taci_Tree *t)
{
    size_t count = (size_t)t->form->state_count(t) + 1;
    size_t need = 2 * taci_arena_need(count, sizeof(double)) + t->form->need(t);
    if (!taci_arena_create(&t->form_memory, need))
        return false;
    for (int i = 0; i < 2; i++)
        t->state[i].x = TACI_TAKE(&t->form_memory, count, double);
    return t->state[0].x && t->state[1].x && t->form->create(t, &t->form_memory);
}

/// A parallel-axis sum: link inertia += that of a body placed in it, about the link's origin for
/// now (c holds first moments).
static void add_inertia(taci_TreeLink *l, const tac_TreeBodyDef *d, const tac_Pose *place)
{
    tac_Mat3 R = q_matrix(place->q), J = m3_rotate_symmetric(&R, &d->inertia);
    const double c[3] = {place->p.x, place->p.y, place->p.z};
    double c2 = v3_norm2(place->p);
    l->m += d->mass;
    l->c = v3_axpy(l->c, d->mass, place->p);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            l->J.m[i][j] += J.m[i][j] + d->mass * ((i == j ? c2 : 0.0) - c[i] * c[j]);
}

/// From first and second moments about the origin to the centre of mass.
static void centre_inertia(taci_TreeLink *l)
{
    if (l->m == 0.0)
        return;
    l->c = v3_scale(1.0 / l->m, l->c);
    const double c[3] = {l->c.x, l->c.y, l->c.z};
    double c2 = v3_norm2(l->c);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            l->J.m[i][j] -= l->m * ((i == j ? c2 : 0.0) - c[i] * c[j]);
}

/// What is being compiled.
typedef struct Builder {
    const tac_TreeDef *def;
    taci_Tree *t;
    int links, dofs, positions;
} Builder;

static taci_TreeLink *new_link(Builder *b, taci_TreeLinkType type, int parent, tac_Pose joint)
{
    static const int dofs[] = {1, 1, 3, 6}, positions[] = {1, 1, 4, 7};
    taci_TreeLink *l = &b->t->link[b->links++];
    *l = (taci_TreeLink){.parent = parent,
                         .type = type,
                         .dof = b->dofs,
                         .dofs = dofs[type],
                         .position = b->positions,
                         .r = joint.p,
                         .Rp = q_matrix(joint.q)};
    b->dofs += dofs[type];
    b->positions += positions[type];
    return l;
}

static void set_axis(Builder *b, const taci_TreeLink *l, const tac_TreeAxis *a)
{
    taci_TreeParts *p = b->t->parts;
    for (int i = 0; i < l->dofs; i++) {
        bool own = l->dofs == 1 || (l->type == TACI_TREE_FREE && i < 3);
        p->position_of[l->dof + i] = own ? l->position + i : -1;
        p->damper[l->dof + i] = a->damper;
        b->t->rotor[l->dof + i] = a->rotor;
    }
    if (a->friction > 0.0)
        p->friction[p->frictions++] = (taci_TreeFriction){.link = (int32_t)(l - b->t->link),
                                                          .dof = l->dof,
                                                          .count = l->dofs,
                                                          .limit = a->friction};
    if (l->dofs == 1) {
        p->spring[l->dof] = a->spring;
        p->rest[l->dof] = p->target[l->dof] = a->rest;
    }
    if (l->type == TACI_TREE_BALL && a->spring > 0.0)
        b->t->ball[b->t->ball_count++] =
            (taci_TreeBall){.link = (int32_t)(l - b->t->link), .dof = l->dof, .k = a->spring};
}

/// The y axis of a frame as the z axis of another.
static const tac_Quat y_up = {0.70710678118654752440, -0.70710678118654752440, 0, 0};

static void set_start(Builder *b, const taci_TreeLink *l, const double *position, const double *v)
{
    double *q = b->t->state[0].q + l->position;
    for (int i = 0; i < l->dofs; i++)
        b->t->v_free[l->dof + i] = v[i];
    if (l->type == TACI_TREE_BALL) {
        bool none =
            position[0] == 0.0 && position[1] == 0.0 && position[2] == 0.0 && position[3] == 0.0;
        for (int i = 0; i < 4; i++)
            q[i] = none ? (double)(i == 0) : position[i];
    } else if (l->type != TACI_TREE_FREE)
        q[0] = position[0];
}

static void add_universal(Builder *b, const tac_TreeBodyDef *d, taci_TreeBody *body, int parent,
                          tac_Pose joint)
{
    const taci_TreeLink *first = new_link(b, TACI_TREE_REVOLUTE, parent, joint);
    set_axis(b, first, &d->axis[0]);
    set_start(b, first, d->position, d->velocity);
    tac_Pose second = {{0, 0, 0}, y_up};
    const taci_TreeLink *l = new_link(b, TACI_TREE_REVOLUTE, b->links - 1, second);
    set_axis(b, l, &d->axis[1]);
    set_start(b, l, d->position + 1, d->velocity + 1);
    body->place = pose_mul(pose_inverse(second), pose_inverse(d->frame_body));
}

static void add_free(Builder *b, const tac_TreeBodyDef *d, taci_TreeBody *body)
{
    const taci_TreeLink *l = new_link(b, TACI_TREE_FREE, -1, pose_identity());
    set_axis(b, l, &d->axis[0]);
    set_start(b, l, d->position, d->velocity);
    tac_Pose at = pose_mul(d->frame_parent, pose_inverse(d->frame_body));
    double *q = b->t->state[0].q + l->position;
    q[0] = at.p.x, q[1] = at.p.y, q[2] = at.p.z;
    q[3] = at.q.w, q[4] = at.q.x, q[5] = at.q.y, q[6] = at.q.z;
    body->place = pose_identity();
}

static void add_body(Builder *b, int i)
{
    const tac_TreeBodyDef *d = &b->def->body[i];
    taci_TreeBody *body = &b->t->parts->body[i];
    TAC_ASSERT(body != NULL);
    const taci_TreeBody *up = d->parent >= 0 ? &b->t->parts->body[d->parent] : NULL;
    tac_Pose joint = up ? pose_mul(up->place, d->frame_parent) : d->frame_parent;
    int parent = up ? up->link : -1;
    *body = (taci_TreeBody){.parent = d->parent,
                            .velocity = d->joint == TAC_TREE_FIXED ? -1 : b->dofs,
                            .position = d->joint == TAC_TREE_FIXED ? -1 : b->positions,
                            .mass = d->mass,
                            .inertia = d->inertia,
                            .gravity_scale = d->gravity_scale,
                            .place = pose_inverse(d->frame_body)};
    if (d->joint == TAC_TREE_FIXED) {
        body->link = parent;
        body->place = pose_mul(joint, pose_inverse(d->frame_body));
    } else if (d->joint == TAC_TREE_FREE)
        add_free(b, d, body);
    else if (d->joint == TAC_TREE_UNIVERSAL)
        add_universal(b, d, body, parent, joint);
    else {
        taci_TreeLinkType type = d->joint == TAC_TREE_REVOLUTE    ? TACI_TREE_REVOLUTE
                                 : d->joint == TAC_TREE_PRISMATIC ? TACI_TREE_PRISMATIC
                                                                  : TACI_TREE_BALL;
        const taci_TreeLink *l = new_link(b, type, parent, joint);
        set_axis(b, l, &d->axis[0]);
        set_start(b, l, d->position, d->velocity);
    }
    if (d->joint != TAC_TREE_FIXED)
        body->link = b->links - 1;
    if (body->link >= 0)
        add_inertia(&b->t->link[body->link], d, &body->place);
}

/// The origin of a free link goes to its centre of mass; what is placed in it moves along.
static void centre_free_link(taci_Tree *t, int link)
{
    taci_TreeLink *l = &t->link[link];
    tac_Vec3 c = l->c;
    for (int i = 0; i < t->base.bodies; i++)
        if (t->parts->body[i].link == link)
            t->parts->body[i].place.p = v3_sub(t->parts->body[i].place.p, c);
    for (int i = link + 1; i < t->links; i++)
        if (t->link[i].parent == link)
            t->link[i].r = v3_sub(t->link[i].r, c);
    double *q = t->state[0].q + l->position;
    tac_Vec3 shift = q_rotate((tac_Quat){q[3], q[4], q[5], q[6]}, c);
    q[0] += shift.x, q[1] += shift.y, q[2] += shift.z;
    l->c = v3(0, 0, 0);
}

static void add_element(taci_Tree *t, const taci_TreeElement *e, const int *dof, const double *arm)
{
    taci_TreeParts *p = t->parts;
    taci_TreeElement *to = &p->element[p->element_count++];
    *to = *e;
    to->first = p->arm_count;
    for (int i = 0; i < e->count; i++, p->arm_count++) {
        p->arm_dof[p->arm_count] = dof[i];
        p->arm_position[p->arm_count] = p->position_of[dof[i]];
        p->arm[p->arm_count] = arm[i];
    }
}

static void add_limits(taci_Tree *t, const tac_TreeAxis *a, int dof)
{
    const double up = 1.0, down = -1.0;
    taci_TreeElement e = {.count = 1, .slack = 1, .k = a->limit_stiffness, .c = a->limit_damping};
    if (!taci_tree_has_limits(a))
        return;
    if (a->upper < HUGE_VAL) {
        e.offset = e.target = -a->upper;
        add_element(t, &e, &dof, &up);
    }
    if (a->lower > -HUGE_VAL) {
        e.offset = e.target = a->lower;
        add_element(t, &e, &dof, &down);
    }
}

/// The greatest angle of a ball joint.
static void add_angle(taci_Tree *t, const tac_TreeAxis *a, const taci_TreeBody *body)
{
    const int dof[3] = {body->velocity, body->velocity + 1, body->velocity + 2};
    const double arm[3] = {0};
    taci_TreeElement e = {.count = 3,
                          .measure = TACI_TREE_ANGLE,
                          .of = body->link,
                          .slack = 1,
                          .offset = -a->upper,
                          .target = -a->upper,
                          .k = a->limit_stiffness,
                          .c = a->limit_damping};
    if (taci_tree_has_limits(a))
        add_element(t, &e, dof, arm);
}

static bool is_driven(const tac_TreeDef *def, int tendon)
{
    for (int i = 0; i < def->drive_count; i++)
        if (def->drive[i].on == TAC_DRIVE_TENDON && def->drive[i].tendon == tendon)
            return true;
    return false;
}

/// A string, over all joints that change its length.
static void add_string(taci_Tree *t, const tac_TendonDef *d, bool is_driven, taci_TreeElement *e)
{
    taci_TreeParts *p = t->parts;
    e->measure = TACI_TREE_PATH;
    e->of = taci_tree_add_path(t, d);
    e->gain = d->gain;
    e->idle = d->stiffness == 0.0 && d->damping == 0.0 && !is_driven;
    e->count = taci_tree_path_dofs(t, e->of);
    e->first = p->arm_count;
    const taci_TreePath *path = &p->paths.path[e->of];
    for (int i = 0; i < path->aboves; i++) {
        const taci_TreeLink *l = &t->link[p->paths.above[path->above + i]];
        for (int j = 0; j < l->dofs; j++, p->arm_count++) {
            p->arm_dof[p->arm_count] = l->dof + j;
            p->arm_position[p->arm_count] = -1;
        }
    }
    p->element[p->element_count++] = *e;
}

static void add_potentials(Builder *b)
{
    taci_TreeParts *p = b->t->parts;
    for (int i = 0; i < b->def->body_count; i++) {
        const tac_TreeBodyDef *d = &b->def->body[i];
        if (d->joint == TAC_TREE_REVOLUTE || d->joint == TAC_TREE_PRISMATIC ||
            d->joint == TAC_TREE_UNIVERSAL)
            add_limits(b->t, &d->axis[0], p->body[i].velocity);
        if (d->joint == TAC_TREE_UNIVERSAL)
            add_limits(b->t, &d->axis[1], p->body[i].velocity + 1);
        if (d->joint == TAC_TREE_BALL)
            add_angle(b->t, &d->axis[0], &p->body[i]);
    }
    p->tendon_first = p->element_count;
    for (int i = 0; i < b->def->tendon_count; i++) {
        const tac_TendonDef *d = &b->def->tendon[i];
        taci_TreeElement e = {.count = d->count,
                              .slack = d->slack,
                              .offset = d->offset,
                              .target = d->offset,
                              .k = d->stiffness,
                              .c = d->damping};
        if (d->path_count > 0)
            add_string(b->t, d, is_driven(b->def, i), &e);
        else
            add_element(b->t, &e, d->velocity, d->arm);
    }
    if (p->paths.path_count > 0) { // as they start, to judge how stiff the tree is
        taci_tree_place(b->t, b->t->state[0].q, b->t->mid);
        taci_tree_elements_arms(b->t, b->t->mid, b->t->state[0].q);
    }
}

static void set_lifts(const tac_TreeDef *def, taci_TreeParts *p)
{
    p->lift_count = 0;
    for (int i = 0; i < def->body_count; i++) {
        const tac_TreeBodyDef *d = &def->body[i];
        if (d->gravity_scale != 1.0 && p->body[i].link >= 0)
            p->lift[p->lift_count++] =
                (taci_TreeLift){.body = i, .mass = (d->gravity_scale - 1.0) * d->mass};
    }
}

/// Whether a velocity is the only one of its link. Links stand in the order of their velocities.
static bool is_single(const taci_Tree *t, int dof)
{
    int low = 0, high = t->links - 1;
    while (low < high) {
        int middle = low + (high - low + 1) / 2;
        if (t->link[middle].dof <= dof)
            low = middle;
        else
            high = middle - 1;
    }
    return t->link[low].dofs == 1;
}

static void add_drive_arm(taci_Tree *t, taci_TreeDrive *d, int dof, double arm)
{
    taci_TreeParts *p = t->parts;
    // Does the position count in l? Not those of free bodies, nor what has other measures.
    bool axis = d->on < TAC_DRIVE_BODY && d->string < 0 && is_single(t, dof);
    p->drive_dof[p->drive_arm_count] = dof;
    p->drive_position[p->drive_arm_count] = axis ? p->position_of[dof] : -1;
    p->drive_arm[p->drive_arm_count++] = arm;
    d->measured = d->measured && axis;
    d->count++;
}

/// The frame it presses at, and the velocities of all joints between the world and there.
static void add_body_drive(taci_Tree *t, const tac_DriveDef *def, taci_TreeDrive *d)
{
    const taci_TreeBody *body = &t->parts->body[def->body];
    tac_Pose frame = pose_mul(body->place, def->frame);
    d->link = body->link;
    d->body = def->body;
    d->at = frame.p;
    d->wrench =
        (tac_Wrench){q_rotate(frame.q, v3_at(def->gear)), q_rotate(frame.q, v3_at(def->gear + 3))};
    for (int up = d->link; up >= 0; up = t->link[up].parent)
        for (int k = 0; k < t->link[up].dofs; k++)
            add_drive_arm(t, d, t->link[up].dof + k, 0.0);
}

static taci_TreeFrameEnd frame_end(const taci_Tree *t, int body, tac_Pose frame)
{
    if (body < 0)
        return (taci_TreeFrameEnd){-1, -1, frame};
    const taci_TreeBody *b = &t->parts->body[body];
    return (taci_TreeFrameEnd){b->link, body, pose_mul(b->place, frame)};
}

/// The two frames, and the velocities of all joints between them; it is measured as a whole.
static void add_frame_drive(taci_Tree *t, const tac_DriveDef *def, taci_TreeDrive *d)
{
    d->end[0] = frame_end(t, def->body, def->frame);
    d->end[1] = frame_end(t, def->reference, def->frame_reference);
    d->wrench = (tac_Wrench){v3_at(def->gear), v3_at(def->gear + 3)};
    d->common = taci_tree_meet(t, d->end[0].link, d->end[1].link);
    for (int side = 0; side < 2; side++)
        for (int up = d->end[side].link; up != d->common; up = t->link[up].parent)
            for (int k = 0; k < t->link[up].dofs; k++)
                add_drive_arm(t, d, t->link[up].dof + k, 0.0);
    d->measured = 1;
}

/// The velocities that change the length of a string; it is measured as a whole.
static void add_string_drive(taci_Tree *t, const tac_DriveDef *def, taci_TreeDrive *d)
{
    taci_TreeParts *p = t->parts;
    d->string = p->tendon_first + def->tendon;
    d->gear = def->gear[0];
    const taci_TreeElement *e = &p->element[d->string];
    for (int i = 0; i < e->count; i++)
        add_drive_arm(t, d, p->arm_dof[e->first + i], 0.0);
    d->measured = 1;
}

static int find_cap(const taci_TreeParts *p, const taci_TreeDrive *d)
{
    for (int i = 0; i < p->cap_count && d->count == 1 && d->on < TAC_DRIVE_BODY && d->string < 0;
         i++)
        if (p->cap[i].dof == p->drive_dof[d->first])
            return i;
    return -1;
}

static void add_drive(Builder *b, int i)
{
    const tac_DriveDef *def = &b->def->drive[i];
    taci_TreeParts *p = b->t->parts;
    taci_TreeDrive *d = &p->drive[i];
    *d = (taci_TreeDrive){.on = (int32_t)def->on,
                          .dynamics = (int32_t)def->dynamics,
                          .first = p->drive_arm_count,
                          .measured = 1,
                          .link = -1,
                          .string = -1,
                          .time_constant = def->time_constant,
                          .control_lower = def->control_lower,
                          .control_upper = def->control_upper,
                          .activation_lower = def->activation_lower,
                          .activation_upper = def->activation_upper,
                          .lower = def->force_lower,
                          .upper = def->force_upper,
                          .control = def->control};
    memcpy(d->gain, def->gain, sizeof d->gain);
    memcpy(d->bias, def->bias, sizeof d->bias);
    b->t->state[0].activation[i] =
        taci_within(def->activation, def->activation_lower, def->activation_upper);
    for (int j = 0; def->on == TAC_DRIVE_JOINTS && j < def->count; j++)
        add_drive_arm(b->t, d, def->velocity[j], def->gear[j]);
    const tac_TendonDef *tendon = def->on == TAC_DRIVE_TENDON ? &b->def->tendon[def->tendon] : NULL;
    for (int j = 0; tendon && j < tendon->count; j++)
        add_drive_arm(b->t, d, tendon->velocity[j], def->gear[0] * tendon->arm[j]);
    if (tendon && tendon->path_count > 0)
        add_string_drive(b->t, def, d);
    if (def->on == TAC_DRIVE_BODY)
        add_body_drive(b->t, def, d);
    if (def->on == TAC_DRIVE_FRAMES)
        add_frame_drive(b->t, def, d);
    d->cap = find_cap(p, d);
}

static void add_drives(Builder *b)
{
    taci_TreeParts *p = b->t->parts;
    p->cap_count = p->drive_arm_count = 0;
    for (int i = 0; i < b->def->body_count; i++)
        for (int a = 0; a < axis_count(b->def->body[i].joint); a++) {
            const tac_TreeAxis *axis = &b->def->body[i].axis[a];
            if (axis->drive_lower < axis->drive_upper)
                p->cap[p->cap_count++] = (taci_TreeCap){.dof = p->body[i].velocity + a,
                                                        .lower = axis->drive_lower,
                                                        .upper = axis->drive_upper};
        }
    for (int i = 0; i < p->drive_count; i++)
        add_drive(b, i);
}

static void compile(const tac_TreeDef *def, taci_Tree *t)
{
    Builder b = {.def = def, .t = t};
    taci_TreeParts *p = t->parts;
    p->element_count = p->arm_count = p->frictions = t->ball_count = 0;
    p->paths.path_count = p->paths.point_count = p->paths.above_count = 0;
    for (int i = 0; i < def->body_count; i++)
        add_body(&b, i);
    p->held = 1;
    for (int i = 0; i < t->links; i++) {
        centre_inertia(&t->link[i]);
        if (t->link[i].type != TACI_TREE_FREE)
            continue;
        centre_free_link(t, i);
        p->held = 0;
    }
    for (int i = 0; i < def->body_count; i++)
        if (p->body[i].mass > 0.0 && (p->least_mass == 0.0 || p->body[i].mass < p->least_mass))
            p->least_mass = p->body[i].mass;
    p->least_mass = p->least_mass > 0.0 ? p->least_mass : 1.0;
    set_lifts(def, p);
    taci_tree_find_roots(t);
    add_potentials(&b);
    add_drives(&b);
    memcpy(p->last_q, t->state[0].q, (size_t)t->positions * sizeof(double));
}

// ------------------------------------------------------------------------------------------------
// Forms

static bool has_stiff_parts(const tac_TreeDef *def)
{
    for (int i = 0; i < def->tendon_count; i++)
        if (def->tendon[i].stiffness > 0.0)
            return true;
    for (int i = 0; i < def->body_count; i++)
        for (int a = 0; a < 2; a++)
            if (def->body[i].axis[a].spring > 0.0)
                return true;
    return false;
}

/// The largest ω² = k arm² / m of a single spring or tendon, with the inertia that it alone moves:
/// a bound from below of what rings.
static double ringing(const taci_Tree *t)
{
    const taci_TreeParts *p = t->parts;
    double worst = 0.0;
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        double J = l->J.m[2][2] + l->m * (l->c.x * l->c.x + l->c.y * l->c.y);
        double own = l->type == TACI_TREE_PRISMATIC ? l->m : J;
        for (int j = 0; j < l->dofs && own + t->rotor[l->dof] > 0.0; j++) {
            double k = p->spring[l->dof + j];
            for (int e = p->tendon_first; e < p->element_count; e++)
                for (int a = p->element[e].first; a < p->element[e].first + p->element[e].count;
                     a++)
                    if (p->arm_dof[a] == l->dof + j)
                        k += p->element[e].k * p->arm[a] * p->arm[a];
            worst = fmax(worst, k / (own + t->rotor[l->dof]));
        }
    }
    return worst;
}

/// The form of an undecided tree (docs/theory/lagrange.md, the table of forms). The recursion costs
/// less at any size and follows the motion as closely; springs ring without loss in the square
/// factor alone. Trees that keep an angular momentum of their own are closed after each step, which
/// costs the square factor more, and what spins on a ball joint turns more truly in the recursion.
static tac_Form choose_form(const tac_TreeDef *def, const Counts *n)
{
    bool tumbles = false;
    for (int i = 0; i < def->body_count; i++)
        tumbles |= def->body[i].joint == TAC_TREE_FREE || def->body[i].joint == TAC_TREE_BALL;
    if (n->dofs > STIFF_SQUARE_DOFS || !has_stiff_parts(def))
        return TAC_FORM_RECURSION;
    return n->dofs <= SQUARE_DOFS && !tumbles ? TAC_FORM_SQUARE : TAC_FORM_AUTO;
}

static void set_sizes(taci_Tree *t, taci_TreeParts *p, const tac_TreeDef *def, const Counts *n,
                      tac_Form form)
{
    t->links = n->links;
    t->dofs = t->base.dofs = n->dofs;
    t->positions = t->base.positions = n->positions;
    t->base.bodies = def->body_count;
    t->base.form = t->form_kind = (int)form;
    t->form = form == TAC_FORM_RECURSION ? &taci_tree_recursion : &taci_tree_square;
    t->row_capacity = n->rows;
    t->ball_count = n->balls;
    p->element_count = n->elements;
    p->arm_count = n->arms;
    p->drive_count = def->drive_count;
    p->drive_arm_count = n->drive_arms;
    p->cap_count = n->caps;
    p->frictions = n->frictions;
    p->actuated = def->drive_count > 0 || n->frictions > 0;
    p->roots = n->roots;
    p->lift_count = n->lifts;
    p->paths = n->paths;
    p->site_capacity = def->body_count + n->dofs;
    p->flow_capacity = TACI_BODY_FLOWS * def->body_count + n->dofs;
}

static taci_Tree *create_with(const tac_TreeDef *def, const tac_WorldDef *world, const Counts *n,
                              tac_Form form)
{
    taci_Tree *t = calloc(1, sizeof *t);
    taci_TreeParts sizes = {0};
    if (t == NULL)
        return NULL;
    t->base.system = (taci_System){
        .ops = &taci_tree_ops, .bodies = &taci_tree_bodies, .traits = TACI_TRAIT_SAVES};
    t->base.ops = &taci_tree_user_ops;
    t->project_every = def->project_every;
    t->passes = world->study.passes;
    t->predictor = (int)world->study.predictor;
    t->skew = world->policy == TAC_POLICY_PLAIN;
    taci_user_obey(&t->base, world);
    set_sizes(t, &sizes, def, n, form);
    t->parts = &sizes;
    size_t need = arrays_need(t, &sizes);
    t->parts = taci_arena_create(&t->base.memory, need)
                   ? TACI_TAKE(&t->base.memory, 1, taci_TreeParts)
                   : NULL;
    if (t->parts == NULL) {
        free(t);
        return NULL;
    }
    *t->parts = sizes;
    t->parts->self_contact = def->self_contact;
    if (take_arrays(t, t->parts)) {
        compile(def, t);
        if (taci_tree_keep_apart(t, def->apart, def->apart_count) && take_form(t))
            return t;
    }
    t->base.ops->destroy(&t->base);
    return NULL;
}

/// Whether no motion of the joints is without kinetic energy. Large trees are left to the first
/// step: it finds a singular operator, and says so.
static bool moves_mass(taci_Tree *t)
{
    size_t n = (size_t)t->dofs;
    double *M = t->dofs <= CHECKED_DOFS ? calloc(n * n, sizeof *M) : NULL;
    if (M == NULL)
        return true;
    taci_tree_mass(t, t->now, t->v_free, M, NULL);
    bool regular = taci_cholesky(M, t->dofs, SINGULAR);
    free(M);
    return regular;
}

/// The state of the initial rates; false: some joint moves no mass.
static bool start(taci_Tree *t)
{
    taci_tree_refresh(t);
    taci_tree_friction_inertias(t);
    if (!moves_mass(t))
        return false;
    t->form->set_rates(t, t->now, t->v_free, t->state[0].x);
    return true;
}

taci_Tree *taci_tree_create(const tac_TreeDef *def, const tac_WorldDef *world, char *fault,
                            size_t fault_size)
{
    fault[0] = '\0';
    if (!taci_tree_sound(def, fault, fault_size))
        return NULL;
    Counts n = count_parts(def);
    tac_Form form = def->form == TAC_FORM_AUTO ? choose_form(def, &n) : def->form;
    bool undecided = form == TAC_FORM_AUTO;
    taci_Tree *t = create_with(def, world, &n, undecided ? TAC_FORM_SQUARE : form);
    if (t && undecided && ringing(t) < STIFF_RATE * STIFF_RATE) {
        t->base.ops->destroy(&t->base);
        t = create_with(def, world, &n, TAC_FORM_RECURSION);
    }
    if (t && !start(t)) {
        t->base.ops->destroy(&t->base);
        snprintf(fault, fault_size, "%s",
                 "a joint of the tree can move without moving any mass: give its body a mass, or "
                 "the joint a rotor");
        return NULL;
    }
    return t;
}
