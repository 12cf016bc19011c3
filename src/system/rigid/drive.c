// Fixed bodies that move as prescribed: by a twist until the next word, or to a place at the end of
// the next step. Forces do not move them; contacts and elements see where they go. What they did in
// the last two steps stays with them, because it tells a motion that goes on from one that jumps.
// Theory: docs/theory/rigid.md (R19).
#include "system/drive.h"
#include "math/so3.h"
#include "system/rigid/rigid.h"

static void start_driving(taci_Rigid *r, int body)
{
    if (r->body[body].driven)
        return;
    r->body[body].driven = 1;
    r->state[r->now][body].history = 2; // what it did before is known, if it is nothing
    r->driven_count++;
}

/// It stands, and what it did is forgotten.
static void stop_driving(taci_Rigid *r, int body)
{
    taci_RigidState *s = &r->state[r->now][body];
    r->body[body].driven = r->body[body].has_goal = 0;
    r->driven_count--;
    s->history = 0;
    r->state[1 - r->now][body] = *s; // a body that does not move is the same in both
}

/// Whether it neither moves nor has moved within two steps.
static bool stands(const taci_RigidState *s)
{
    double sum = v3_norm2(s->v) + v3_norm2(s->w);
    for (int k = 0; k < 2; k++)
        sum += v3_norm2(s->v_hat[k]) + v3_norm2(s->w_hat[k]);
    return sum == 0.0;
}

void taci_rigid_drive_twist(taci_Rigid *r, int body, tac_Twist twist)
{
    taci_RigidState *s = &r->state[r->now][body];
    s->v = twist.lin;
    s->w = q_rotate_inverse(s->q, twist.ang);
    r->body[body].has_goal = 0;
    if (v3_norm2(twist.lin) > 0.0 || v3_norm2(twist.ang) > 0.0)
        start_driving(r, body);
    else if (r->body[body].driven && stands(s))
        stop_driving(r, body);
}

void taci_rigid_drive_to(taci_Rigid *r, int body, tac_Pose goal)
{
    r->body[body].goal = (tac_Pose){goal.p, q_normalize(goal.q)};
    r->body[body].has_goal = 1;
    start_driving(r, body);
}

void taci_rigid_drive_clear(taci_Rigid *r, int body)
{
    if (r->body[body].driven)
        stop_driving(r, body);
}

void taci_rigid_count_driven(taci_Rigid *r)
{
    r->driven_count = 0;
    for (int i = 0; i < r->body_high; i++)
        r->driven_count += r->body[i].live && r->body[i].driven;
}

bool taci_rigid_drive(taci_Rigid *r)
{
    bool finite = true;
    for (int i = 0; r->driven_count > 0 && i < r->body_high; i++) {
        const taci_RigidBody *b = &r->body[i];
        const taci_RigidState *now = &r->state[r->now][i];
        taci_RigidState *next = &r->state[1 - r->now][i];
        if (!b->live || !b->driven)
            continue;
        *next = *now;
        next->v_hat[1] = now->v_hat[0], next->w_hat[1] = now->w_hat[0];
        next->v_hat[0] = now->v, next->w_hat[0] = now->w;
        if (b->has_goal) {
            tac_Quat turn = q_mul(q_conjugate(now->q), b->goal.q);
            next->v_hat[0] = v3_scale(1.0 / r->T, v3_sub(b->goal.p, now->x));
            next->w_hat[0] = v3_scale(1.0 / r->T, q_log(turn));
            next->x = b->goal.p, next->q = b->goal.q;
            next->v = next->w = v3(0, 0, 0); // there it stands
        } else {
            next->x = v3_axpy(now->x, r->T, now->v);
            next->q = q_normalize(q_mul(now->q, q_exp(v3_scale(r->T, now->w))));
        }
        finite &= v3_finite(next->x) && isfinite(q_norm2(next->q)) && v3_finite(next->v_hat[0]) &&
                  v3_finite(next->w_hat[0]);
    }
    return finite;
}

void taci_rigid_drive_commit(taci_Rigid *r)
{
    for (int i = 0; r->driven_count > 0 && i < r->body_high; i++) {
        const taci_RigidState *s = &r->state[r->now][i];
        if (!r->body[i].live || !r->body[i].driven)
            continue;
        r->body[i].has_goal = 0;
        r->port[i].u_hat = q_rotate(s->q, s->w_hat[0]);
        r->port[i].mean_known = 1;
        if (stands(s))
            stop_driving(r, i);
    }
}

tac_Twist taci_rigid_driven_twist(const taci_Rigid *r, int body)
{
    if (body < 0 || !r->body[body].driven)
        return (tac_Twist){{0, 0, 0}, {0, 0, 0}};
    const taci_RigidState *now = &r->state[r->now][body], *next = &r->state[1 - r->now][body];
    return (tac_Twist){next->v_hat[0], q_rotate(now->q, next->w_hat[0])};
}

tac_Twist taci_rigid_driven_start(const taci_Rigid *r, int body, bool jumps)
{
    if (body < 0 || !r->body[body].driven)
        return (tac_Twist){{0, 0, 0}, {0, 0, 0}};
    const taci_RigidState *now = &r->state[r->now][body], *next = &r->state[1 - r->now][body];
    tac_Vec3 v = taci_drive_start(next->v_hat[0], now->v_hat[0], now->v_hat[1], jumps);
    tac_Vec3 w = taci_drive_start(next->w_hat[0], now->w_hat[0], now->w_hat[1], jumps);
    return (tac_Twist){v, q_rotate(now->q, w)};
}
