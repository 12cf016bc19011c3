// The text of fours.h, included with FOURS(name) and TACI_LANES_TARGET.
#include "math/lanes.h"
#include "system/rigid/fours.h"

#define REAL taci_Lanes
#define VEC taci_Lanes3
#define MAT taci_LanesMat3
#define V(operation) l3_##operation
#define M(operation) lm3_##operation
#define TURN(name) name
#define TURN_INLINE LANES_INLINE
#include "system/rigid/turn.h"

#define SMALL 1e-2 // (T|W|)² below which series do

typedef struct Four { // where four bodies are; the last one fills the lanes that are left
    const taci_RigidBody *body[TACI_LANES];
    const taci_RigidState *k[TACI_LANES], *next[TACI_LANES];
    taci_RigidNode *node[TACI_LANES];
    tac_Twist *V_hat[TACI_LANES];
} Four;

LANES_INLINE Four find_four(const taci_Rigid *r, const taci_RigidState *k,
                            const taci_RigidState *next, int node, int count)
{
    Four f;
    for (int i = 0; i < TACI_LANES; i++) {
        int at = node + (i < count ? i : count - 1), body = r->body_of[at];
        f.body[i] = &r->body[body];
        f.k[i] = &k[body];
        f.next[i] = &next[body];
        f.node[i] = &r->node[at];
        f.V_hat[i] = (tac_Twist *)(void *)r->V_hat[at]; // linear first
    }
    return f;
}

/// q exp(T W), x = T² |W|² < 1e-2.
LANES_INLINE taci_LanesQuat turn_by(taci_LanesQuat q, double T, taci_Lanes3 W, taci_Lanes x)
{
    taci_Lanes t2 = 0.25 * x;
    taci_Lanes c = 1.0 - t2 * (1.0 / 2 - t2 * (1.0 / 24 - t2 * (1.0 / 720 - t2 * (1.0 / 40320))));
    taci_Lanes s =
        T * (0.5 - t2 * (1.0 / 12 - t2 * (1.0 / 240 - t2 * (1.0 / 10080 - t2 * (1.0 / 725760)))));
    return lq_mul(q, (taci_LanesQuat){c, s * W.x, s * W.y, s * W.z});
}

/// q exp(T W), normalised: rounding has left q within 1e-15 of a unit, so one step of the root
/// does.
LANES_INLINE taci_LanesQuat turned(taci_LanesQuat q, double T, taci_Lanes3 W, taci_Lanes x)
{
    taci_LanesQuat p = turn_by(q, T, W, x);
    taci_Lanes f = 1.5 - 0.5 * (p.w * p.w + p.x * p.x + p.y * p.y + p.z * p.z);
    return (taci_LanesQuat){f * p.w, f * p.x, f * p.y, f * p.z};
}

/// R J R'
LANES_INLINE taci_LanesMat3 rotate_inertia(const taci_LanesMat3 *R, const taci_LanesMat3 *J)
{
    taci_LanesMat3 C;
    for (int i = 0; i < 3; i++) {
        taci_Lanes3 row = {R->m[i][0], R->m[i][1], R->m[i][2]};
        taci_Lanes3 B = {l3_dot(row, lm3_col(J, 0)), l3_dot(row, lm3_col(J, 1)),
                         l3_dot(row, lm3_col(J, 2))};
        for (int j = i; j < 3; j++)
            C.m[i][j] = C.m[j][i] = B.x * R->m[j][0] + B.y * R->m[j][1] + B.z * R->m[j][2];
    }
    return C;
}

TACI_LANES_TARGET unsigned FOURS(prepare)(taci_Rigid *r, int first, int count)
{
    Four f = find_four(r, r->state[r->now], r->state[1 - r->now], first, count);
    double T = r->T, a = 2.0 / T;
    taci_Lanes3 w0 = LANES3(f.k, w_hat[0]), v0 = LANES3(f.k, v_hat[0]);
    taci_Lanes3 w = l3_sub(l3_add(w0, w0), LANES3(f.k, w_hat[1]));
    taci_Lanes3 v = l3_sub(l3_add(v0, v0), LANES3(f.k, v_hat[1]));
    taci_Lanes x2 = (T * T) * l3_norm2(w);
    unsigned alone = 0;
    for (int i = 0; i < count; i++)
        alone |= (unsigned)!(f.body[i]->links > 0 && f.k[i]->history > 1 && x2[i] < SMALL) << i;
    taci_Lanes3 x = l3_axpy(LANES3(f.k, x), lanes_fill(0.5 * T), v), vk = LANES3(f.k, v);
    taci_LanesQuat q = turn_by(LANES_QUAT(f.k, q), 0.5 * T, w, 0.25 * x2);
    taci_LanesMat3 R = lq_matrix(q), J = LANES_MAT3(f.body, J);
    J = rotate_inertia(&R, &J);
    taci_Lanes3 u = lm3_mul_v(&R, w), h = lm3_mul_v(&J, u);
    taci_Lanes3 start = lm3_mul_v(&R, LANES3(f.node, w_start));
    taci_Lanes3 torque = l3_axpy(l3_cross(u, h), lanes_fill(a), lm3_mul_v(&J, start));
    taci_Lanes m = LANES(f.body, mass), drag = LANES(f.body, angular_drag);
    taci_Lanes3 g = {lanes_fill(r->gravity.x), lanes_fill(r->gravity.y), lanes_fill(r->gravity.z)};
    taci_Lanes3 force = l3_axpy(l3_scale(a * m, vk), m, g);
    taci_Lanes mass = a * m + LANES(f.body, drag);
    taci_LanesMat3 A; // (2/T) J + S(u) J - S(J u), and drag
    for (int j = 0; j < 3; j++) {
        taci_Lanes3 c = lm3_col(&J, j), y = l3_axpy(l3_cross(u, c), lanes_fill(a), c);
        A.m[0][j] = y.x, A.m[1][j] = y.y, A.m[2][j] = y.z;
    }
    A.m[0][0] += drag, A.m[1][1] += drag, A.m[2][2] += drag;
    A.m[0][1] += h.z, A.m[0][2] -= h.y, A.m[1][2] += h.x;
    A.m[1][0] -= h.z, A.m[2][0] += h.y, A.m[2][1] -= h.x;
    for (int i = 0; i < count; i++) {
        if (alone & (1u << i))
            continue;
        taci_RigidNode *n = f.node[i];
        double *D = r->blocks.D[first + i];
        n->mid.x = v3(x.x[i], x.y[i], x.z[i]);
        n->mid.q = (tac_Quat){q.w[i], q.x[i], q.y[i], q.z[i]};
        for (int k = 0; k < 36; k++)
            D[k] = 0.0;
        D[0] = D[7] = D[14] = mass[i];
        for (int j = 0; j < 3; j++)
            for (int l = 0; l < 3; l++) {
                n->mid.R.m[j][l] = R.m[j][l][i];
                D[21 + 6 * j + l] = A.m[j][l][i];
            }
        n->w_est = v3(w.x[i], w.y[i], w.z[i]);
        n->newton = 1;
        n->free = n->pays = 0;
        sv_store(r->V_start[first + i], f.k[i]->v, v3(start.x[i], start.y[i], start.z[i]));
        sv_store(r->b[first + i], v3(force.x[i], force.y[i], force.z[i]),
                 v3(torque.x[i], torque.y[i], torque.z[i]));
    }
    return alone;
}

TACI_LANES_TARGET unsigned FOURS(turn)(taci_Rigid *r, int first, int count)
{
    Four f = find_four(r, r->state[r->now], r->state[1 - r->now], first, count);
    double T = r->T;
    taci_LanesQuat q = LANES_QUAT(f.k, q);
    taci_LanesMat3 R = lq_matrix(q);
    taci_Lanes3 w = LANES3(f.k, w), solved = LANES3(f.node, W), N = LANES3(f.node, net.torque);
    taci_Lanes3 n = {l3_dot(lm3_col(&R, 0), N), l3_dot(lm3_col(&R, 1), N),
                     l3_dot(lm3_col(&R, 2), N)};
    Turn t = {.J = LANES_MAT3(f.body, J), .T = T, .drag = T * LANES(f.body, angular_drag)};
    taci_Lanes3 Jw = lm3_mul_v(&t.J, w);
    t.difference = l3_scale(lanes_fill(T), n);
    t.sum = l3_add(l3_add(Jw, Jw), t.difference);
    taci_Lanes slope, x0 = (T * T) * l3_norm2(solved), kappa = kappa_series(x0, &slope);
    Residual residual = turn_residual(&t, solved, kappa, slope);
    Columns A = turn_derivative(&t, &residual, solved);
    taci_Lanes3 step = solve3(&A, residual.F), W = l3_sub(solved, step);
    taci_Lanes first_step = l3_norm2(step), x = (T * T) * l3_norm2(W);
    kappa = kappa_series(x, &slope);
    residual = turn_residual(&t, W, kappa, slope);
    step = solve3(&A, residual.F);
    W = l3_sub(W, step);
    // What is left is step · first/|W| (rotation.c).
    taci_Lanes size = l3_norm2(W) + l3_norm2(w), left = l3_norm2(step) * first_step;
    taci_Lanes far = (T * T) * l3_norm2(l3_sub(W, solved)), end = (T * T) * l3_norm2(W);
    taci_Lanes norm = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1.0;
    unsigned alone = 0;
    for (int i = 0; i < TACI_LANES; i++)
        alone |= (unsigned)!(x0[i] < SMALL && x[i] < SMALL && end[i] < SMALL &&
                             left[i] <= TACI_TURN_LEFT * TACI_TURN_LEFT * size[i] * size[i] &&
                             far[i] <= TACI_TURN_FAR * TACI_TURN_FAR && norm[i] < 1e-12 &&
                             norm[i] > -1e-12)
                 << i;
    // v̂ under the force on a body; without drag the divisor is 1
    taci_Lanes h = (0.5 * T) / LANES(f.body, mass);
    taci_Lanes damped = 1.0 / (1.0 + h * LANES(f.body, drag));
    taci_Lanes3 v = l3_axpy(LANES3(f.k, v), h, LANES3(f.node, net.force));
    v = l3_scale(damped, v);
    taci_Lanes3 u = lm3_mul_v(&R, W);
    q = turned(q, T, W, end);
    R = lq_matrix(q);
    for (int i = 0; i < count; i++) {
        if (alone & (1u << i))
            continue;
        taci_RigidNode *node = f.node[i];
        node->W = v3(W.x[i], W.y[i], W.z[i]);
        *f.V_hat[i] = (tac_Twist){{v.x[i], v.y[i], v.z[i]}, {u.x[i], u.y[i], u.z[i]}};
        node->q_next = (tac_Quat){q.w[i], q.x[i], q.y[i], q.z[i]};
        for (int j = 0; j < 3; j++)
            for (int l = 0; l < 3; l++)
                node->R_next.m[j][l] = R.m[j][l][i];
        node->placed = 1;
    }
    return alone & ((1u << count) - 1u);
}

typedef struct Both { // momenta of four bodies
    taci_Lanes3 p, L;
} Both;

typedef struct Sums {
    Both before, after, correction;
    taci_Lanes3 moved, carried, moment;
    taci_Lanes mass, reach, linear, angular;
} Sums;

/// An impulse, or a momentum, p at the end of an arm, with a couple.
LANES_INLINE void add_impulse(Sums *s, Both *to, taci_Lanes3 arm, taci_Lanes3 p, taci_Lanes3 couple)
{
    taci_Lanes size = l3_size(p);
    s->linear += size;
    s->angular += size * l3_size(arm) + l3_size(couple);
    to->p = l3_add(to->p, p);
    to->L = l3_add(to->L, l3_add(l3_cross(arm, p), couple));
}

/// `in` is 1 in the lanes that count, 0 in the others.
LANES_INLINE void sum_four(const taci_FoursStep *step, const Four *f, taci_Lanes in, Sums *s)
{
    tac_Vec3 point = step->about;
    double T = step->r->T;
    taci_Lanes3 about = {lanes_fill(point.x), lanes_fill(point.y), lanes_fill(point.z)};
    taci_Lanes all = LANES(f->body, mass), m = in * all;
    taci_LanesMat3 J = LANES_MAT3(f->body, J);
    taci_LanesQuat q = LANES_QUAT(f->next, q);
    taci_Lanes3 xk = LANES3(f->k, x), xn = LANES3(f->next, x), vn = LANES3(f->next, v);
    taci_Lanes3 hat = {LANES(f->V_hat, lin.x), LANES(f->V_hat, lin.y), LANES(f->V_hat, lin.z)};
    taci_Lanes3 spin = lq_rotate(LANES_QUAT(f->k, q), lm3_mul_v(&J, LANES3(f->k, w)));
    add_impulse(s, &s->before, l3_sub(xk, about), l3_scale(m, LANES3(f->k, v)), l3_scale(in, spin));
    spin = lq_rotate(q, lm3_mul_v(&J, LANES3(f->next, w)));
    add_impulse(s, &s->after, l3_sub(xn, about), l3_scale(m, vn), l3_scale(in, spin));
    taci_Lanes3 given = l3_scale(in, LANES3(f->node, given.force));
    spin = l3_scale(in, lq_rotate(q, LANES3(f->node, given.torque)));
    add_impulse(s, &s->correction, l3_sub(xn, about), given, spin);
    taci_Lanes3 arm = l3_sub(l3_axpy(xk, lanes_fill(0.5 * T), hat), about);
    s->mass += m;
    s->moment = l3_add(s->moment, l3_scale(m, arm));
    s->reach += m * l3_size(arm);
    // At the velocities before closing and kicks. Places are rounded far from the origin: by parts,
    // so that this is known too.
    taci_Lanes3 d = l3_sub(l3_sub(xn, xk), l3_scale(lanes_fill(T), hat));
    taci_Lanes3 moved = l3_cross(d, l3_sub(l3_scale(m, vn), given));
    s->moved = l3_add(s->moved, moved);
    s->angular += l3_size(moved);
    s->carried = l3_add(s->carried, l3_scale(in, LANES3(f->next, owed)));
}

LANES_INLINE tac_Vec3 sum3(taci_Lanes3 a)
{
    return v3(lanes_sum(a.x), lanes_sum(a.y), lanes_sum(a.z));
}

TACI_LANES_TARGET void FOURS(sum)(const taci_FoursStep *step, int first, int end,
                                  taci_FoursSums *sums)
{
    Sums s = {0};
    for (int i = first; i < end; i += TACI_LANES) {
        int count = end - i < TACI_LANES ? end - i : TACI_LANES;
        Four f = find_four(step->r, step->k, step->next, i, count);
        taci_Lanes in = {1.0, count > 1, count > 2, count > 3};
        sum_four(step, &f, in, &s);
    }
    *sums = (taci_FoursSums){.before = {sum3(s.before.p), sum3(s.before.L)},
                             .after = {sum3(s.after.p), sum3(s.after.L)},
                             .correction = {sum3(s.correction.p), sum3(s.correction.L)},
                             .moved = sum3(s.moved),
                             .carried = sum3(s.carried),
                             .moment = sum3(s.moment),
                             .mass = lanes_sum(s.mass),
                             .reach = lanes_sum(s.reach),
                             .linear = lanes_sum(s.linear),
                             .angular = lanes_sum(s.angular)};
}

typedef struct Elements { // four balls and hinges, and the nodes of their sides
    taci_ElementWork *work[TACI_LANES];
    const taci_RigidElement *element[TACI_LANES];
    const taci_ElementState *state[TACI_LANES];
    taci_RigidNode *node[2][TACI_LANES];
    const taci_RigidState *next[2][TACI_LANES];
    const tac_Twist *V_hat[2][TACI_LANES];
    taci_Lanes h; // m, 0 of a ball
} Elements;

LANES_INLINE Elements find_elements(taci_Rigid *r, int first, int count)
{
    Elements f;
    for (int i = 0; i < TACI_LANES; i++) {
        taci_ElementWork *w = &r->work[first + (i < count ? i : count - 1)];
        f.work[i] = w;
        f.element[i] = &r->element[w->slot];
        f.state[i] = &r->estate[r->now][w->slot];
        for (int side = 0; side < 2; side++) {
            f.node[side][i] = &r->node[w->node[side]];
            f.next[side][i] = &r->state[1 - r->now][f.element[i]->body[side]];
            f.V_hat[side][i] = (const tac_Twist *)(const void *)r->V_hat[w->node[side]];
        }
        f.h[i] = f.element[i]->e.type == TACI_ELEMENT_HINGE ? f.element[i]->e.h : 0.0;
    }
    return f;
}

typedef struct Arms {
    taci_Lanes3 a, b, z_a, z_b;
} Arms;

typedef struct Rates { // of a point, and h times those of an axis
    taci_Lanes3 d, z;
} Rates;

#define LANES_ARMS(p, which) \
    ((Arms){LANES3(p, which.a), LANES3(p, which.b), LANES3(p, which.z_a), LANES3(p, which.z_b)})

LANES_INLINE Rates rates_of(const Elements *f, const Arms *arms)
{
    taci_Lanes3 u = LANES3(f->V_hat[0], ang), w = LANES3(f->V_hat[1], ang);
    taci_Lanes3 a = l3_add(LANES3(f->V_hat[0], lin), l3_cross(u, arms->a));
    taci_Lanes3 b = l3_add(LANES3(f->V_hat[1], lin), l3_cross(w, arms->b));
    taci_Lanes3 z = l3_sub(l3_cross(u, arms->z_a), l3_cross(w, arms->z_b));
    return (Rates){l3_sub(a, b), l3_scale(f->h, z)};
}

/// Arms at the rotations R_next of the nodes.
LANES_INLINE Arms arms_of(const Elements *f)
{
    taci_LanesMat3 A = LANES_MAT3(f->node[0], R_next), B = LANES_MAT3(f->node[1], R_next);
    return (Arms){lm3_mul_v(&A, LANES3(f->element, e.frame_a.p)),
                  lm3_mul_v(&B, LANES3(f->element, e.frame_b.p)),
                  lm3_mul_v(&A, LANES3(f->element, z_a)), lm3_mul_v(&B, LANES3(f->element, z_b))};
}

#define LANES_SET_ARMS(p, which, v)                                \
    (LANES_SET3(p, which.a, (v).a), LANES_SET3(p, which.b, (v).b), \
     LANES_SET3(p, which.z_a, (v).z_a), LANES_SET3(p, which.z_b, (v).z_b))

/// Three of an array's numbers, from the first or from the fourth.
#define LANES_ARRAY3(p, array, at) \
    ((taci_Lanes3){LANES(p, array[at]), LANES(p, array[(at) + 1]), LANES(p, array[(at) + 2])})
#define LANES_SET_ARRAY3(p, array, at, v)                                  \
    (LANES_SET(p, array[at], (v).x), LANES_SET(p, array[(at) + 1], (v).y), \
     LANES_SET(p, array[(at) + 2], (v).z))

/// -k (s + ½ T rate) - c rate
LANES_INLINE taci_Lanes3 force_of(const Elements *f, double T, taci_Lanes3 s, taci_Lanes3 rate)
{
    taci_Lanes k = LANES(f->element, e.k), c = LANES(f->element, e.c);
    taci_Lanes3 half = l3_scale(lanes_fill(0.5), l3_scale(lanes_fill(T), rate));
    return l3_sub(l3_scale(-k, l3_add(s, half)), l3_scale(c, rate));
}

TACI_LANES_TARGET void FOURS(act)(taci_Rigid *r, int first, int count)
{
    Elements f = find_elements(r, first, count);
    Arms mid = LANES_ARMS(f.work, mid), used = arms_of(&f);
    Rates rate = rates_of(&f, &mid);
    taci_Lanes3 force = force_of(&f, r->T, LANES_ARRAY3(f.state, s, 0), rate.d);
    taci_Lanes3 couple = force_of(&f, r->T, LANES_ARRAY3(f.state, s, 3), rate.z);
    taci_Lanes3 t = l3_scale(f.h, couple);
    taci_Lanes3 a = l3_add(l3_cross(used.a, force), l3_cross(used.z_a, t));
    taci_Lanes3 back = {-force.x, -force.y, -force.z};
    taci_Lanes3 b = l3_sub(l3_cross(used.b, back), l3_cross(used.z_b, t));
    LANES_SET_ARRAY3(f.work, rate, 0, rate.d);
    LANES_SET_ARRAY3(f.work, rate, 3, rate.z);
    LANES_SET_ARRAY3(f.work, lambda, 0, force);
    LANES_SET_ARRAY3(f.work, lambda, 3, couple);
    LANES_SET_ARMS(f.work, used, used);
    LANES_SET3(f.work, acted[0].force, force);
    LANES_SET3(f.work, acted[0].torque, a);
    LANES_SET3(f.work, acted[1].force, back);
    LANES_SET3(f.work, acted[1].torque, b);
    for (int i = 0; i < count; i++)
        for (int side = 0; side < 2; side++) {
            tac_Wrench *net = &f.node[side][i]->net;
            *net = sv_add(*net, f.work[i]->acted[side]);
        }
}

/// What is above 0.
LANES_INLINE taci_Lanes positive(taci_Lanes a)
{
    typedef int64_t Bits __attribute__((vector_size(32)));
    return (taci_Lanes)((Bits)a & (Bits)(a > 0.0));
}

TACI_LANES_TARGET void FOURS(extra)(taci_Rigid *r, int first, int count)
{
    Elements f = find_elements(r, first, count);
    Arms used = LANES_ARMS(f.work, used);
    Rates now = rates_of(&f, &used);
    Rates rate = {LANES_ARRAY3(f.work, rate, 0), LANES_ARRAY3(f.work, rate, 3)};
    taci_Lanes work = l3_dot(LANES_ARRAY3(f.work, lambda, 0), l3_sub(now.d, rate.d)) +
                      l3_dot(LANES_ARRAY3(f.work, lambda, 3), l3_sub(now.z, rate.z));
    taci_Lanes damper = l3_dot(rate.d, now.d) + l3_dot(rate.z, now.z);
    taci_Lanes booked = l3_norm2(rate.d) + l3_norm2(rate.z), Tc = r->T * LANES(f.element, e.c);
    taci_Lanes damping = positive(Tc * damper), extra = r->T * work + (damping - Tc * booked);
    LANES_SET(f.work, damping, damping);
    LANES_SET(f.work, extra, extra);
}

TACI_LANES_TARGET void FOURS(geometry)(taci_Rigid *r, int first, int count)
{
    Elements f = find_elements(r, first, count);
    Arms next = arms_of(&f);
    taci_Lanes3 d =
        l3_sub(l3_add(LANES3(f.next[0], x), next.a), l3_add(LANES3(f.next[1], x), next.b));
    taci_Lanes3 z = l3_scale(f.h, l3_sub(next.z_a, next.z_b));
    taci_Lanes elastic = (0.5 * LANES(f.element, e.k)) * (l3_norm2(d) + l3_norm2(z));
    LANES_SET_ARMS(f.work, next, next);
    LANES_SET_ARRAY3(f.work, geometric, 0, d);
    LANES_SET_ARRAY3(f.work, geometric, 3, z);
    LANES_SET(f.work, elastic, elastic);
}
