/* What the last step did at a body, seen from both of its ends: the state before a step is kept
 * until the next one. Accelerations are changes of velocity divided by the step. What holds a body
 * is what is left of Newton's law for all that hangs on it, with the momenta of joint motion alone:
 * the part of the recursion's twists that no joint explains rings from step to step. */
#include "system/tree/tree_parts.h"

static bool read_ends(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    if (p->stride != TACI_STRIDE_KEPT)
        return p->stride == TACI_STRIDE_READ;
    t->form->rates(t, t->next, t->state[1 - t->phase].x, p->rates);
    taci_tree_twists(t, t->next, p->rates, p->left);
    t->form->rates(t, t->now, t->state[t->phase].x, p->rates);
    taci_tree_twists(t, t->now, p->rates, p->reached);
    p->stride = TACI_STRIDE_READ;
    return true;
}

/// Halfway, by the shortest turn.
static tac_Pose halfway(tac_Pose a, tac_Pose b)
{
    double same = a.q.w * b.q.w + a.q.x * b.q.x + a.q.y * b.q.y + a.q.z * b.q.z;
    double s = same < 0.0 ? -1.0 : 1.0;
    tac_Quat sum = {a.q.w + s * b.q.w, a.q.x + s * b.q.x, a.q.y + s * b.q.y, a.q.z + s * b.q.z};
    return (tac_Pose){v3_scale(0.5, v3_add(a.p, b.p)), q_normalize(sum)};
}

static tac_Pose pose_at(const taci_Tree *t, const taci_TreePlace *place, int body)
{
    taci_Frame f = taci_tree_frame(t, place, body);
    return (tac_Pose){f.x, f.q};
}

/// The twist of a point that is `arm` away from that of a twist.
static tac_Twist moved_by(tac_Twist V, tac_Vec3 arm)
{
    return (tac_Twist){v3_add(V.lin, v3_cross(V.ang, arm)), V.ang};
}

tac_TreeSense taci_tree_sense(taci_Tree *t, int body, tac_Pose frame)
{
    const taci_TreeBody *b = &t->parts->body[body];
    tac_Pose now = pose_at(t, t->now, body);
    tac_TreeSense s = {.pose = pose_mul(now, frame)};
    bool known = read_ends(t);
    tac_Twist V = t->base.system.bodies->twist(&t->base.system, body, !known);
    if (!known) {
        s.middle = s.pose;
        s.velocity = moved_by(V, q_rotate(now.q, frame.p));
        return s;
    }
    tac_Pose then = pose_at(t, t->next, body);
    s.middle = halfway(pose_mul(then, frame), s.pose);
    s.velocity = moved_by(V, q_rotate(halfway(then, now).q, frame.p));
    tac_Twist from = taci_tree_body_twist(b, t->next, t->parts->left);
    tac_Twist to = taci_tree_body_twist(b, t->now, t->parts->reached);
    from = moved_by(from, q_rotate(then.q, frame.p));
    to = moved_by(to, q_rotate(now.q, frame.p));
    s.acceleration = (tac_Twist){v3_scale(1.0 / t->T, v3_sub(to.lin, from.lin)),
                                 v3_scale(1.0 / t->T, v3_sub(to.ang, from.ang))};
    return s;
}

// ---- what holds a body

typedef struct Sum { // of wrenches
    tac_Vec3 about;  // at the middle of the step
    tac_Wrench all;
} Sum;

static void add(Sum *sum, double sign, tac_Vec3 at, tac_Wrench w)
{
    w.torque = v3_add(w.torque, v3_cross(v3_sub(at, sum->about), w.force));
    sum->all = sv_axpy(sum->all, sign, w);
}

static tac_Vec3 angular(const taci_TreeBody *b, const taci_Frame *f, tac_Vec3 w)
{
    tac_Vec3 own = m3_mul_v(&b->inertia, m3_tmul_v(&f->R, w));
    return m3_mul_v(&f->R, own);
}

/// What a body needs from outside, beside its weight, to move as it did.
static void add_inertia(const taci_Tree *t, int body, Sum *sum)
{
    const taci_TreeBody *b = &t->parts->body[body];
    taci_Frame from = taci_tree_frame(t, t->next, body), to = taci_tree_frame(t, t->now, body);
    tac_Twist V = taci_tree_body_twist(b, t->next, t->parts->left);
    tac_Twist W = taci_tree_body_twist(b, t->now, t->parts->reached);
    tac_Vec3 a = v3_sub(v3_scale(1.0 / t->T, v3_sub(W.lin, V.lin)),
                        v3_scale(b->gravity_scale, t->base.gravity));
    tac_Vec3 spun = v3_sub(angular(b, &to, W.ang), angular(b, &from, V.ang));
    tac_Wrench w = {v3_scale(b->mass, a), v3_scale(1.0 / t->T, spun)};
    add(sum, 1.0, v3_scale(0.5, v3_add(from.x, to.x)), w);
}

static tac_Vec3 middle_of(const taci_Tree *t, int body)
{
    return v3_scale(0.5, v3_add(pose_at(t, t->next, body).p, pose_at(t, t->now, body).p));
}

/// What a drive on a body gave in the last step: its wrench, and the middle of the way of its
/// point.
static void take_off_drive(const taci_Tree *t, const taci_TreeDrive *d, Sum *sum)
{
    const taci_TreePlace *from = &t->next[d->link], *to = &t->now[d->link];
    const tac_Mat3 *R = &t->last[d->link].R;
    tac_Vec3 a = v3_add(from->p, m3_mul_v(&from->R, d->at));
    tac_Vec3 b = v3_add(to->p, m3_mul_v(&to->R, d->at));
    tac_Wrench w = {m3_mul_v(R, d->wrench.force), m3_mul_v(R, d->wrench.torque)};
    add(sum, -d->pull, v3_scale(0.5, v3_add(a, b)), w);
}

/// The same of a drive between frames, of which one is on what hangs on the joint.
static void take_off_grip(const taci_Tree *t, const taci_TreeDrive *d, Sum *sum)
{
    const taci_TreeParts *p = t->parts;
    double share = 0.0;
    for (int i = 0; i < 2; i++)
        if (d->end[i].body >= 0 && p->within[d->end[i].body])
            share += i == 0 ? 1.0 : -1.0;
    if (share == 0.0)
        return;
    tac_Vec3 from = taci_tree_drive_grip(d, t->next).at, to = taci_tree_drive_grip(d, t->now).at;
    add(sum, -share * d->pull, v3_scale(0.5, v3_add(from, to)),
        taci_tree_drive_grip(d, t->last).wrench);
}

/// What rows, contacts, pushes and drives on bodies gave, which the joint need not.
static void take_off_others(const taci_Tree *t, Sum *sum)
{
    const taci_TreeParts *p = t->parts;
    const double *e = p->pulls;
    for (int i = 0; t->pulled && i < p->site_count; e += taci_tree_site_flows(&p->site[i]), i++)
        if (p->site[i].dof < 0 && p->within[p->site_body[i]])
            add(sum, -1.0, middle_of(t, p->site_body[i]), sv_wrench(e));
    for (int i = 0; t->base.last_pushed && i < t->base.bodies; i++)
        if (p->within[i])
            add(sum, -1.0, middle_of(t, i), t->base.last_wrench[i]);
    for (int i = 0; i < p->drive_count; i++)
        if (p->drive[i].link >= 0 && p->within[p->drive[i].body])
            take_off_drive(t, &p->drive[i], sum);
        else if (p->drive[i].on == TAC_DRIVE_FRAMES)
            take_off_grip(t, &p->drive[i], sum);
}

tac_Wrench taci_tree_held(taci_Tree *t, int body, tac_Pose frame)
{
    taci_TreeParts *p = t->parts;
    tac_Wrench none = {{0, 0, 0}, {0, 0, 0}};
    if (!read_ends(t))
        return none;
    tac_Pose middle = halfway(pose_mul(pose_at(t, t->next, body), frame),
                              pose_mul(pose_at(t, t->now, body), frame));
    Sum sum = {.about = middle.p};
    for (int i = 0; i < t->base.bodies; i++) {
        int parent = p->body[i].parent;
        p->within[i] = i == body || (i > body && parent >= 0 && p->within[parent]);
        if (p->within[i] && p->body[i].mass > 0.0)
            add_inertia(t, i, &sum);
    }
    take_off_others(t, &sum);
    return (tac_Wrench){q_rotate_inverse(middle.q, sum.all.force),
                        q_rotate_inverse(middle.q, sum.all.torque)};
}
