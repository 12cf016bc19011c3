// Each body's own turn. The operator says how fast bodies move and how strong the forces between
// them are; the turn of each body is then solved for on its own, three numbers at a time, so that
// its angular momentum changes by the torque that acted and its energy by the work of that torque,
// both to rounding. Theory: docs/theory/momentum.md (M2) to (M5).
#include "math/so3.h"
#include "system/rigid/fours.h"

#define RETAKE 1e-2 // rad over half a step: so far from its prediction the middle is taken anew
#define STRUCK 0.02 // of the energy that an impact exchanges with a body
#define SHARE \
    1e-4 // of the kinetic energy, that turning may owe in a step. With both at 1e-2, 18 of
         // 200 random mechanisms owe what they cannot pay; at these none of 120
#define ROUNDING 1e-12
#define NEWTON 8
#define ROUNDED 1e-17            // of |J w + b|
#define STILL 1e-16              // rad in a step: such a turn is lost in the rotation
#define STRAIGHT 4.0             // (T|W|)² up to which the turn is T W
#define KAPPA 1.5574077246549023 // tan(1): beyond, the turn falls behind and stays below pi

#define REAL double
#define VEC tac_Vec3
#define MAT tac_Mat3
#define V(operation) v3_##operation
#define M(operation) m3_##operation
#define TURN(name) name
#define TURN_INLINE static inline
#include "system/rigid/turn.inc"

/// κ of any turn and its derivative by x; constant beyond t = 2.
static double kappa(double x, double *slope)
{
    *slope = 0.0;
    if (x > STRAIGHT)
        return KAPPA;
    if (x < 1e-2)
        return kappa_series(x, slope);
    double t = sqrt(x), k = tan(0.5 * t) / (0.5 * t);
    *slope = 0.5 * (1.0 + 0.25 * x * k * k - k) / x;
    return k;
}

/// (1 - S(a))^-1 x, given 1/(1 + |a|²).
static inline tac_Vec3 cayley_inverse(tac_Vec3 a, double inverse, tac_Vec3 x)
{
    tac_Vec3 sum = v3_axpy(v3_add(x, v3_cross(a, x)), v3_dot(a, x), a);
    return v3_scale(inverse, sum);
}

// With c = 2 J W + T n, n = R_k' N, F of (M4) reads
//
//     2 J (W - w) + κ T W × J W = (1 - ½ κ T S(W)) T n
//
// About W*, of a body that nothing is joined to, the operator has
//
//     (1 - ½ κ T S(W*))^-1 [2 J (W - w) + κ T (W* × J W + W × J W* - W* × J W*)] = T n
//
// Others have strong torques that turn with them: κ = 1, R_mid instead of R_k, no such factor (M2).
// Where J is a number, W is the mean in world axes, and what is left of all this is
//
//     2 J (W - w) + T b_r W = T n                                                             (M4b)
static inline double turn_factor(const taci_RigidNode *n, double T)
{
    double slope;
    return n->free ? kappa(T * T * v3_norm2(n->w_est), &slope) : 1.0;
}

tac_Vec3 taci_rigid_turn_operator(const taci_RigidBody *body, const taci_RigidNode *n, double T,
                                  tac_Mat3 *A)
{
    const tac_Mat3 *R = taci_rigid_axes(n);
    tac_Mat3 J = body->isotropic ? body->J : m3_rotate_symmetric(R, &body->J);
    tac_Vec3 u = m3_mul_v(R, n->w_est), h = m3_mul_v(&J, u), start = m3_mul_v(R, n->w_start);
    double k = turn_factor(n, T), f = 2.0 / T;
    const tac_Vec3 e[3] = {{0, -h.z, h.y}, {h.z, 0, -h.x}, {-h.y, h.x, 0}}; // -h x the axes
    tac_Vec3 x[3], right = v3_scale(f, m3_mul_v(&J, start));
    for (int j = 0; j < 3; j++)
        x[j] = v3_scale(f, m3_row(&J, j)); // J is symmetric
    if (!body->isotropic) {                // else both gyroscopic terms cancel
        for (int j = 0; j < 3; j++)
            x[j] = v3_axpy(x[j], k, v3_add(v3_cross(u, m3_row(&J, j)), e[j]));
        right = v3_axpy(right, k, v3_cross(u, h));
    }
    if (n->free && !body->isotropic) {
        tac_Vec3 a = v3_scale(0.5 * T * k, u);
        double inverse = 1.0 / (1.0 + v3_norm2(a));
        for (int j = 0; j < 3; j++)
            x[j] = cayley_inverse(a, inverse, x[j]);
        right = cayley_inverse(a, inverse, right);
    }
    // clang-format off
    *A = (tac_Mat3){{{x[0].x, x[1].x, x[2].x},
                     {x[0].y, x[1].y, x[2].y},
                     {x[0].z, x[1].z, x[2].z}}};
    // clang-format on
    return right;
}

tac_Vec3 taci_rigid_turn_torque(const taci_RigidBody *body, const taci_RigidNode *n, double T,
                                tac_Vec3 W)
{
    double k = turn_factor(n, T);
    tac_Vec3 gyro = v3_cross(n->w_est, m3_mul_v(&body->J, v3_sub(W, n->w_est)));
    gyro = v3_add(gyro, v3_cross(W, m3_mul_v(&body->J, n->w_est)));
    tac_Vec3 change = v3_scale(2.0 / T, m3_mul_v(&body->J, v3_sub(W, n->w_start)));
    tac_Vec3 torque = v3_axpy(change, k, gyro), a = v3_scale(0.5 * T * k, n->w_est);
    bool turned = n->free && !body->isotropic;
    return turned ? cayley_inverse(a, 1.0 / (1.0 + v3_norm2(a)), torque) : torque;
}

tac_Vec3 taci_rigid_rate_from(const taci_RigidBody *b, const taci_RigidNode *n,
                              const taci_RigidState *k)
{
    if (!taci_rigid_is_even(b, n))
        return k->w;
    return q_rotate_inverse(n->q_next, q_rotate(k->q, k->w));
}

tac_Quat taci_rigid_turn(double T, tac_Vec3 W)
{
    double x = T * T * v3_norm2(W), t = sqrt(x);
    return q_exp(v3_scale(x <= STRAIGHT ? T : T * 2.0 * atan(0.5 * KAPPA * t) / t, W));
}

static Residual residual_at(const Turn *t, tac_Vec3 W)
{
    double slope, k = kappa(t->T * t->T * v3_norm2(W), &slope);
    return turn_residual(t, W, k, slope);
}

/// Newton's steps where two were not enough.
static __attribute__((noinline)) bool turn_newton(const Turn *t, tac_Vec3 w, tac_Vec3 *W)
{
    for (int i = 2; i < NEWTON; i++) {
        Residual r = residual_at(t, *W);
        Columns A = turn_derivative(t, &r, *W);
        tac_Vec3 step = solve3(&A, r.F);
        *W = v3_sub(*W, step);
        if (v3_norm2(step) <= TACI_TURN_LEFT * (v3_norm2(*W) + v3_norm2(w)))
            return true; // what is left is of the size of step²/|W|
    }
    return false;
}

static bool own_rate(const taci_RigidBody *body, double T, tac_Vec3 w, tac_Vec3 Jw, tac_Vec3 b,
                     tac_Vec3 *W)
{
    const Turn t = {body->J, T, T * body->angular_drag, v3_add(Jw, b), v3_sub(b, Jw)};
    Residual r = residual_at(&t, *W);
    Columns A = turn_derivative(&t, &r, *W);
    tac_Vec3 step = solve3(&A, r.F);
    *W = v3_sub(*W, step);
    // F is now ½ κ T step × 2 J step, and less: below the rounding of its terms?
    double first = v3_norm2(step), trace = body->J.m[0][0] + body->J.m[1][1] + body->J.m[2][2];
    double left = 2.0 * T * trace * first;
    if (left * left <= ROUNDED * ROUNDED * v3_norm2(t.sum))
        return true;
    r = residual_at(&t, *W);
    step = solve3(&A, r.F); // with the derivative of the first step
    *W = v3_sub(*W, step);
    double size = v3_norm2(*W) + v3_norm2(w); // what is left: step · first/|W|
    return v3_norm2(step) * first <= TACI_TURN_LEFT * TACI_TURN_LEFT * size * size ||
           turn_newton(&t, w, W);
}

bool taci_rigid_own_rate(const taci_RigidBody *body, double T, tac_Vec3 w, tac_Vec3 b, tac_Vec3 *W)
{
    return own_rate(body, T, w, m3_mul_v(&body->J, w), b, W);
}

void taci_rigid_element_wrenches(const taci_Rigid *r, taci_ElementWork *w)
{
    const taci_RigidElement *el = &r->element[w->slot];
    const taci_Element *e = &el->e;
    tac_Wrench *a = &w->acted[0], *b = &w->acted[1];
    if (el->arms) {
        taci_rigid_row_wrenches(e, &w->used, w->lambda, a, b);
        return;
    }
    *a = *b = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    bool matrix = taci_rigid_has_matrix(e);
    double half = matrix ? taci_rigid_theta(r) * r->T * e->k : 0.0; // of the spring, by H instead
    for (int i = 0; i < w->dim; i++) {
        double f = w->lambda[i] + half * w->rate[i];
        *a = sv_axpy(*a, f, w->row[i].a);
        *b = sv_axpy(*b, f, w->row[i].b);
    }
    if (matrix) {
        tac_Mat3 H = taci_rigid_so3_matrix(r, w, e, r->estate[r->now][w->slot].s);
        a->torque = v3_axpy(a->torque, -half, m3_mul_v(&H, r->node[w->node[0]].u_solved));
    }
}

void taci_rigid_element_force(const taci_Rigid *r, taci_ElementWork *w)
{
    const taci_RigidElement *el = &r->element[w->slot];
    const taci_Element *e = &el->e;
    const double *s = w->s;
    double theta = taci_rigid_theta(r), T = r->T, start_rate[TACI_ELEMENT_DIM];
    const double *damped = w->rate;
    taci_rigid_element_rate(w, e, &w->mid, (const double(*)[6])r->V_hat, w->rate);
    if (!taci_rigid_implicit(r) && e->c > 0.0) {
        taci_rigid_element_rate(w, e, &w->mid, (const double(*)[6])r->V_start, start_rate);
        damped = start_rate;
    }
    for (int i = 0; i < w->dim; i++)
        w->lambda[i] = -e->k * (s[i] + theta * (T * w->rate[i] + w->delta[i])) - e->c * damped[i];
    if (el->arms)
        w->used = w->mid;
}

void taci_rigid_element_extra(const taci_Rigid *r, taci_ElementWork *w)
{
    const taci_RigidElement *el = &r->element[w->slot];
    double rate[TACI_ELEMENT_DIM], work = 0.0, damper = 0.0, booked = 0.0;
    taci_rigid_element_rate(w, &el->e, &w->used, (const double(*)[6])r->V_hat, rate);
    for (int i = 0; i < w->dim; i++)
        work += w->lambda[i] * (rate[i] - w->rate[i]);
    for (int i = 0; el->e.c > 0.0 && i < w->dim; i++) {
        damper += w->rate[i] * rate[i];
        booked += w->rate[i] * w->rate[i];
    }
    if (taci_rigid_has_matrix(&el->e)) {
        const taci_RigidNode *n = &r->node[w->node[0]];
        tac_Vec3 u = sv_twist(r->V_hat[w->node[0]]).ang;
        work = v3_dot(w->acted[0].torque, v3_sub(u, n->u_solved));
    }
    double Tc = r->T * el->e.c;
    w->damping = fmax(0.0, Tc * damper);
    w->extra = r->T * work + (w->damping - Tc * booked);
}

/// The wrench on a body before elements act.
static void start_net(const taci_Rigid *r, taci_RigidNode *n, int body)
{
    n->net = sv_add(r->port[body].push, n->rows);
    n->net.force = v3_axpy(n->net.force, r->body[body].mass, r->gravity);
}

/// What is known of a body's motion before elements act.
static void start_body(taci_Rigid *r, int node)
{
    int body = r->body_of[node];
    taci_RigidNode *n = &r->node[node];
    start_net(r, n, body);
    n->W = m3_tmul_v(taci_rigid_axes(n), n->u_solved);
    n->factor = 1.0;
    if (r->body[body].springs == 0)
        return;
    double h = 0.5 * r->T;
    bool near = h * h * v3_norm2(v3_sub(n->W, n->w_est)) <= RETAKE * RETAKE;
    n->R_next = // until the body has turned: where its arms are
        near ? q_matrix(q_mul(r->state[r->now][body].q, q_exp(v3_scale(h, n->W)))) : n->mid.R;
}

static void start_bodies(taci_Rigid *r, int first, int end)
{
    for (int i = first; i < end; i += TACI_FOUR) {
        int count = end - i < TACI_FOUR ? end - i : TACI_FOUR;
        unsigned left = taci_fours_start(r, i, count, RETAKE);
        for (int j = 0; left != 0 && j < count; j++)
            if (left & (1u << j))
                start_body(r, i + j);
    }
}

/// The rotation of a side at which its arm is taken; R_next is that until the body has turned.
static const tac_Mat3 *arms_rotation(const taci_Rigid *r, int node, int body, taci_Frame *still)
{
    if (node >= 0)
        return &r->node[node].R_next;
    *still = taci_rigid_frame(r, TACI_AT_MID, body);
    return &still->R;
}

static void act(taci_Rigid *r, taci_ElementWork *w)
{
    const taci_RigidElement *el = &r->element[w->slot];
    taci_rigid_element_force(r, w);
    if (el->arms) {
        taci_Frame still[2];
        w->used = taci_rigid_arms(el, arms_rotation(r, w->node[0], el->body[0], &still[0]),
                                  arms_rotation(r, w->node[1], el->body[1], &still[1]));
        if (w->rides) { // the force on b acts where it acts on a
            w->used.b = v3_add(w->used.a, taci_rigid_mean_way(r, r->state[r->now], w));
            w->used.z_b = w->used.z_a;
        }
    }
    taci_rigid_element_wrenches(r, w);
    for (int side = 0; side < 2; side++)
        if (w->node[side] >= 0) {
            tac_Wrench *net = &r->node[w->node[side]].net;
            *net = sv_add(*net, w->acted[side]);
        }
}

/// Turns a body under the torque on it; false: there is no such turn near the operator's.
static bool turn_body(taci_Rigid *r, int node, bool alone)
{
    const taci_RigidBody *body = &r->body[r->body_of[node]];
    taci_RigidNode *n = &r->node[node];
    const taci_RigidState *now = &r->state[r->now][r->body_of[node]];
    tac_Vec3 w = now->w, Jw = m3_mul_v(&body->J, w);
    tac_Vec3 b = v3_axpy(Jw, r->T, q_rotate_inverse(now->q, n->net.torque));
    tac_Vec3 solved = n->W;
    return own_rate(body, r->T, w, Jw, b, &n->W) &&
           (alone || r->T * r->T * v3_norm2(v3_sub(n->W, solved)) <= TACI_TURN_FAR * TACI_TURN_FAR);
}

/// v̂ under the force on a body: what was solved for but for rounding, which must not differ between
/// force and torque.
static tac_Vec3 mean_velocity(const taci_Rigid *r, int node)
{
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    tac_Vec3 v = r->state[r->now][r->body_of[node]].v;
    double h = 0.5 * r->T / b->mass;
    v = v3_axpy(v, h, r->node[node].net.force);
    return b->drag > 0.0 ? v3_scale(1.0 / (1.0 + h * b->drag), v) : v;
}

static void store_mean(taci_Rigid *r, int node)
{
    const taci_RigidState *now = &r->state[r->now][r->body_of[node]];
    sv_store(r->V_hat[node], mean_velocity(r, node), q_rotate(now->q, r->node[node].W));
}

/// The linearised turn does work beside that of its torque, which the body's spin pays back (M5):
/// the factor for w(k+1); what it does not hold is left in the cluster's `extra`.
static double pay_by_spin(const taci_Rigid *r, int node, double *extra)
{
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    const taci_RigidNode *n = &r->node[node];
    if (!n->newton)
        return 1.0;
    tac_Vec3 w = v3_sub(v3_scale(2.0, n->W), n->w_start);
    tac_Vec3 change = v3_scale(2.0, m3_mul_v(&b->J, v3_sub(n->W, n->w_start)));
    tac_Vec3 torque = taci_rigid_turn_torque(b, n, r->T, n->W);
    double gained = v3_dot(n->W, v3_axpy(change, -r->T, torque));
    double spin = 0.5 * v3_dot(w, m3_mul_v(&b->J, w));
    double factor = gained < spin ? sqrt(1.0 - gained / spin) : 1.0;
    *extra += gained - (1.0 - factor) * (1.0 + factor) * spin;
    return factor;
}

/// Too far from what was solved for: bodies turn as the operator says.
static void turn_as_solved(taci_Rigid *r, int cluster)
{
    taci_RigidCluster *c = &r->cluster[cluster];
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        taci_RigidNode *n = &r->node[i];
        n->W = m3_tmul_v(taci_rigid_axes(n), n->u_solved);
        sv_store(r->V_hat[i], n->v_solved, n->u_solved);
        n->factor = pay_by_spin(r, i, &c->extra);
        n->placed = 0;
    }
    for (int i = c->element_first; i < c[1].element_first; i++) {
        taci_ElementWork *w = &r->work[i];
        if (!w->active || !r->element[w->slot].arms)
            continue;
        w->used = w->mid;
        taci_rigid_element_wrenches(r, w);
    }
}

/// Kinetic energy of the mean motion.
static double mean_kinetic(const taci_Rigid *r, int cluster)
{
    double sum = 0.0;
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        const taci_RigidBody *b = &r->body[r->body_of[i]];
        tac_Vec3 v = sv_twist(r->V_hat[i]).lin, W = r->node[i].W;
        sum += 0.5 * (b->mass * v3_norm2(v) + v3_dot(W, m3_mul_v(&b->J, W)));
    }
    return sum;
}

/// What rows gave to the motion beside what they were solved for.
static double rows_extra(const taci_Rigid *r, int cluster)
{
    double sum = 0.0;
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        const taci_RigidNode *n = &r->node[i];
        tac_Twist V = sv_twist(r->V_hat[i]);
        tac_Twist change = {v3_sub(V.lin, n->v_solved), v3_sub(V.ang, n->u_solved)};
        sum += r->T * sv_dot(n->rows, change);
    }
    return sum;
}

/// Whether what turning gives to the motion, by elements and by rows, can be paid: from the tank
/// and from what dampers took, and under `exact` by a share of the motion. `ledger` promises never
/// to owe. What a body without elements is given by rows is theirs to pay, and springs have nothing
/// to pay it with.
static bool is_payable(const taci_Rigid *r, int cluster)
{
    const taci_RigidCluster *c = &r->cluster[cluster];
    double extra = 0.0, pot = 0.0, rows = r->applied ? rows_extra(r, cluster) : 0.0;
    for (int i = c->element_first; i < c[1].element_first; i++)
        if (r->work[i].active) {
            extra += r->work[i].extra;
            pot += r->work[i].damping;
        }
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++)
        pot += r->state[r->now][r->body_of[i]].tank;
    bool own = c->element_first < c[1].element_first;
    if (r->policy == TAC_POLICY_LEDGER)
        return own ? extra + rows <= pot : fabs(rows) <= ROUNDING * mean_kinetic(r, cluster);
    extra += own ? rows : fabs(rows);
    return extra <= pot || extra <= SHARE * mean_kinetic(r, cluster);
}

/// Whether some body of a cluster turns: one that only slides has nothing to gain, and V̂ as solved
/// is better than V̂ by forces that are known to a few digits less.
static bool turns(const taci_Rigid *r, int cluster)
{
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        tac_Vec3 w = r->state[r->now][r->body_of[i]].w, W = r->node[i].W;
        if (v3_norm2(w) > 0.0 || v3_norm2(W) > 0.0)
            return true;
    }
    return false;
}

/// Whether rows would give to the motion by the way a body turns: impacts that are placed in time
/// pay for a little of what they exchange with it.
static bool rows_give(const taci_Rigid *r, int cluster, int node)
{
    const taci_RigidNode *n = &r->node[node];
    double extra = r->applied ? rows_extra(r, cluster) : 0.0;
    if (!(extra > 0.0) || n->pay != TACI_PAY_PLACED)
        return extra > 0.0;
    tac_Twist V = sv_twist(r->V_hat[node]), start = sv_twist(r->V_start[node]);
    tac_Twist change = {v3_sub(V.lin, start.lin), v3_sub(V.ang, start.ang)};
    return !(extra <= STRUCK * r->T * sv_dot(n->rows, change));
}

/// Whether turning as solved leaves a body with more than its spin can pay, while its own turn
/// takes from the motion, if less than was solved for: an impact that stops most of a spin pays for
/// that by its loss.
static bool loss_pays(const taci_Rigid *r, int cluster, int node, tac_Vec3 own)
{
    if (r->node[node].pay != TACI_PAY_LOSS ||
        !(r->cluster[cluster].extra > ROUNDING * mean_kinetic(r, cluster)))
        return false;
    tac_Vec3 u = q_rotate(r->state[r->now][r->body_of[node]].q, own);
    return sv_dot(r->node[node].rows, (tac_Twist){mean_velocity(r, node), u}) <= 0.0;
}

/// A body whose momentum is its rate times a number: (M4b). No torque does more than it was solved
/// for, whatever the body's spin.
static void rotate_even(taci_Rigid *r, int node)
{
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    const taci_RigidState *now = &r->state[r->now][r->body_of[node]];
    taci_RigidNode *n = &r->node[node];
    double J = b->J.m[0][0], T = r->T, inverse = 1.0 / (2.0 * J + T * b->angular_drag);
    tac_Vec3 torque = q_rotate_inverse(now->q, n->net.torque);
    n->W = v3_axpy(v3_scale(2.0 * J * inverse, now->w), T * inverse, torque);
    store_mean(r, node);
}

/// A body that nothing is joined to. Without elements there is nothing to pay with, and turning
/// must be no gift of contacts and springs: they only take.
static void rotate_alone(taci_Rigid *r, int cluster, int node)
{
    taci_RigidNode *n = &r->node[node];
    n->W = m3_tmul_v(taci_rigid_axes(n), n->u_solved);
    n->factor = 1.0;
    double most = v3_norm2(n->W) + v3_norm2(n->w_start) + v3_norm2(n->w_est);
    if (r->T * r->T * most <= STILL * STILL)
        return; // all that the two turns differ by is of second order
    start_net(r, n, r->body_of[node]);
    if (taci_rigid_is_even(&r->body[r->body_of[node]], n)) {
        rotate_even(r, node);
        return;
    }
    bool ok = turn_body(r, node, true);
    if (ok)
        store_mean(r, node);
    tac_Vec3 own = n->W;
    taci_RigidCluster *c = &r->cluster[cluster];
    c->solved = !ok || rows_give(r, cluster, node);
    if (!c->solved)
        return;
    turn_as_solved(r, cluster);
    if (ok && loss_pays(r, cluster, node, own)) {
        n->W = own;
        n->factor = 1.0;
        store_mean(r, node);
        c->solved = 0;
        c->extra = 0.0;
    }
}

/// Turns bodies from `first` up to but not including `end`; false: one of them cannot.
static bool turn_bodies(taci_Rigid *r, int first, int end)
{
    for (int i = first; i < end; i += TACI_FOUR) {
        int count = end - i < TACI_FOUR ? end - i : TACI_FOUR;
        unsigned left = taci_fours_turn(r, i, count);
        for (int j = 0; left != 0 && j < count; j++) {
            if (!(left & (1u << j)))
                continue;
            if (!turn_body(r, i + j, false))
                return false;
            store_mean(r, i + j);
        }
    }
    return true;
}

/// Elements from `first` up to but not including `end`: those that come in fours, and the others.
static void act_all(taci_Rigid *r, int first, int end)
{
    for (int i = first, n; i<end; i += n> 0 ? n : 1) {
        n = taci_fours_elements(r, i, end);
        if (n > 0)
            taci_fours_act(r, i, n);
        else if (r->work[i].active)
            act(r, &r->work[i]);
    }
}

static void extra_all(taci_Rigid *r, int first, int end)
{
    for (int i = first, n; i<end; i += n> 0 ? n : 1) {
        n = taci_fours_elements(r, i, end);
        if (n > 0)
            taci_fours_extra(r, i, n);
        else if (r->work[i].active)
            taci_rigid_element_extra(r, &r->work[i]);
    }
}

static void rotate_cluster(taci_Rigid *r, int cluster)
{
    taci_RigidCluster *c = &r->cluster[cluster];
    int first = r->blocks.cluster_first[cluster], end = r->blocks.cluster_first[cluster + 1];
    if (end - first == 1 && r->body[r->body_of[first]].springs == 0) {
        rotate_alone(r, cluster, first);
        return;
    }
    start_bodies(r, first, end);
    act_all(r, c->element_first, c[1].element_first);
    bool ok = !c->rigid && turns(r, cluster) && turn_bodies(r, first, end);
    if (ok)
        extra_all(r, c->element_first, c[1].element_first);
    bool own = c->element_first < c[1].element_first; // else rows only take, as above
    bool takes = own || !r->applied || rows_extra(r, cluster) <= 0.0;
    bool payable = takes && (r->policy == TAC_POLICY_PLAIN || is_payable(r, cluster));
    c->solved = !ok || !payable;
    if (c->solved)
        turn_as_solved(r, cluster);
    else if (r->applied && own) {
        c->extra += rows_extra(r, cluster);
        for (int i = first; i < end; i++)
            r->node[i].pays = 1;
    }
}

void taci_rigid_rotate(taci_Rigid *r)
{
    for (int c = 0; c < r->blocks.cluster_count; c++)
        rotate_cluster(r, c);
}
