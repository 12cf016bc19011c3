// Each body's own turn. The operator says how fast bodies move and how strong the forces between
// them are; the turn of each body is then solved for on its own, three numbers at a time, so that
// its angular momentum changes by the torque that acted and its energy by the work of that torque,
// both to rounding. Theory: docs/theory/momentum.md (M2) to (M5).
#include "math/so3.h"
#include "system/rigid/rigid.h"

#define RETAKE 1e-2 // rad over half a step: so far from its prediction the middle is taken anew
#define FAR 1e-3    // rad over a step: so far from the operator's turn a body may turn by itself
#define SHARE \
    1e-4 // of the kinetic energy, that turning may owe in a step. With both at 1e-2, 18 of
         // 200 random mechanisms owe what they cannot pay; at these none of 120
#define ROUNDING 1e-12
#define NEWTON 8
#define CONVERGED 1e-16          // of |W|²
#define STRAIGHT 4.0             // (T|W|)² up to which the turn is T W
#define KAPPA 1.5574077246549023 // tan(1): beyond, the turn falls behind and stays below pi

/// tan(t/2)/(t/2) and its derivative by x = t²; constant beyond t = 2.
static double kappa(double x, double *slope)
{
    *slope = 0.0;
    if (x > STRAIGHT)
        return KAPPA;
    if (x < 1e-2) { // the first terms left out are below 1e-16
        *slope = 1.0 / 12 + x * (1.0 / 60 + x * (17.0 / 6720 + x * (31.0 / 90720)));
        return 1.0 + x * (1.0 / 12 +
                          x * (1.0 / 120 + x * (17.0 / 20160 + x * (31.0 / 362880 + x * 8.66e-6))));
    }
    double t = sqrt(x), k = tan(0.5 * t) / (0.5 * t);
    *slope = 0.5 * (1.0 + 0.25 * x * k * k - k) / x;
    return k;
}

/// (1 - t S(W))^-1 x.
static tac_Vec3 cayley_inverse(double t, tac_Vec3 W, tac_Vec3 x)
{
    tac_Vec3 a = v3_scale(t, W);
    tac_Vec3 sum = v3_axpy(v3_add(x, v3_cross(a, x)), v3_dot(a, x), a);
    return v3_scale(1.0 / (1.0 + v3_norm2(a)), sum);
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
static double turn_factors(const taci_RigidNode *n, double T, double *t)
{
    double slope, k = n->free ? kappa(T * T * v3_norm2(n->w_est), &slope) : 1.0;
    *t = n->free ? 0.5 * T * k : 0.0;
    return k;
}

void taci_rigid_turn_operator(const taci_RigidBody *body, const taci_RigidNode *n, double T,
                              tac_Mat3 *A, tac_Vec3 *b)
{
    double t, k = turn_factors(n, T, &t);
    tac_Vec3 W = n->w_est, JW = m3_mul_v(&body->J, W);
    const tac_Vec3 e[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int j = 0; j < 3; j++) {
        tac_Vec3 J = m3_col(&body->J, j);
        tac_Vec3 gyro = v3_sub(v3_cross(W, J), v3_cross(JW, e[j]));
        tac_Vec3 x = v3_axpy(v3_scale(2.0 / T, J), k, gyro);
        x = n->free ? cayley_inverse(t, W, x) : x;
        A->m[0][j] = x.x, A->m[1][j] = x.y, A->m[2][j] = x.z;
    }
    tac_Vec3 start = v3_scale(2.0 / T, m3_mul_v(&body->J, n->w_start));
    *b = cayley_inverse(t, W, v3_axpy(start, k, v3_cross(W, JW)));
}

tac_Vec3 taci_rigid_turn_torque(const taci_RigidBody *body, const taci_RigidNode *n, double T,
                                tac_Vec3 W)
{
    double t, k = turn_factors(n, T, &t);
    tac_Vec3 gyro = v3_cross(n->w_est, m3_mul_v(&body->J, v3_sub(W, n->w_est)));
    gyro = v3_add(gyro, v3_cross(W, m3_mul_v(&body->J, n->w_est)));
    tac_Vec3 change = v3_scale(2.0 / T, m3_mul_v(&body->J, v3_sub(W, n->w_start)));
    return cayley_inverse(t, n->w_est, v3_axpy(change, k, gyro));
}

tac_Quat taci_rigid_turn(double T, tac_Vec3 W)
{
    double x = T * T * v3_norm2(W), t = sqrt(x);
    return q_exp(v3_scale(x <= STRAIGHT ? T : T * 2.0 * atan(0.5 * KAPPA * t) / t, W));
}

/// x with A x = f, A by its columns.
static tac_Vec3 solve3(const tac_Vec3 A[3], tac_Vec3 f)
{
    tac_Vec3 bc = v3_cross(A[1], A[2]);
    double s = 1.0 / v3_dot(A[0], bc);
    tac_Vec3 g = v3_cross(A[0], f);
    return v3(s * v3_dot(f, bc), s * v3_dot(g, A[2]), -s * v3_dot(g, A[1]));
}

/// Columns of F' at W.
static void turn_derivative(const taci_RigidBody *body, double T, double h, double slope,
                            tac_Vec3 W, tac_Vec3 c, tac_Vec3 A[3])
{
    double drag = T * body->angular_drag;
    tac_Vec3 Wc = v3_cross(W, c), g = v3_scale(slope * T * T * T, W), e = v3_scale(h, c);
    for (int j = 0; j < 3; j++) {
        tac_Vec3 J = v3_scale(2.0, m3_col(&body->J, j));
        A[j] = v3_axpy(J, h, v3_cross(W, J));
    }
    A[0] = v3_axpy(v3(A[0].x + drag, A[0].y - e.z, A[0].z + e.y), g.x, Wc);
    A[1] = v3_axpy(v3(A[1].x + e.z, A[1].y + drag, A[1].z - e.x), g.y, Wc);
    A[2] = v3_axpy(v3(A[2].x - e.y, A[2].y + e.x, A[2].z + drag), g.z, Wc);
}

// (M4), drag drops out of W × c:
//
//     F(W) = 2 J W + T b_r W - J w - b + ½ κ T W × c,  c = 2 J W - J w + b
//     F'   = 2 J + T b_r + ½ κ T (2 S(W) J - S(c)) + T³ κ' (W × c) W'
bool taci_rigid_own_rate(const taci_RigidBody *body, double T, tac_Vec3 w, tac_Vec3 b, tac_Vec3 *W)
{
    const tac_Mat3 *J = &body->J;
    tac_Vec3 Jw = m3_mul_v(J, w), sum = v3_add(Jw, b), difference = v3_sub(b, Jw);
    tac_Vec3 A[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    double drag = T * body->angular_drag, last = 0.0;
    for (int i = 0; i < NEWTON; i++) {
        double slope, h = 0.5 * T * kappa(T * T * v3_norm2(*W), &slope);
        tac_Vec3 JW = v3_scale(2.0, m3_mul_v(J, *W)), c = v3_add(JW, difference);
        tac_Vec3 Wc = v3_cross(*W, c);
        tac_Vec3 F = v3_axpy(v3_axpy(v3_sub(JW, sum), drag, *W), h, Wc);
        if (i != 1) // the second step takes the derivative of the first
            turn_derivative(body, T, h, slope, *W, c, A);
        tac_Vec3 step = solve3(A, F);
        *W = v3_sub(*W, step);
        double now = v3_norm2(step), size = v3_norm2(*W) + v3_norm2(w);
        // What is left is of the size of step²/|W|, or with the old derivative of step · last/|W|.
        if (i == 1 ? now * last <= CONVERGED * CONVERGED * size * size : now <= CONVERGED * size)
            return true;
        last = now;
    }
    return false;
}

void taci_rigid_element_wrenches(const taci_Rigid *r, taci_ElementWork *w)
{
    const taci_RigidElement *el = &r->element[w->slot];
    const taci_Element *e = &el->e;
    tac_Wrench *a = &w->acted[0], *b = &w->acted[1];
    if (el->arms) {
        taci_rigid_arm_wrenches(e, &w->used, w->lambda, a, b);
        return;
    }
    *a = *b = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    bool form = taci_rigid_has_form(e);
    double half = form ? taci_rigid_theta(r) * r->T * e->k : 0.0; // of the spring, by H instead
    for (int i = 0; i < w->dim; i++) {
        double f = w->lambda[i] + half * w->rate[i];
        *a = sv_axpy(*a, f, w->row[i].a);
        *b = sv_axpy(*b, f, w->row[i].b);
    }
    if (form) {
        tac_Mat3 H = taci_rigid_so3_matrix(r, w, e, r->estate[r->now][w->slot].s);
        a->torque = v3_axpy(a->torque, -half, m3_mul_v(&H, r->node[w->node[0]].u_solved));
    }
}

void taci_rigid_element_force(const taci_Rigid *r, taci_ElementWork *w)
{
    const taci_RigidElement *el = &r->element[w->slot];
    const taci_Element *e = &el->e;
    const double *s = r->estate[r->now][w->slot].s;
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
    for (int i = 0; i < w->dim; i++) {
        work += w->lambda[i] * (rate[i] - w->rate[i]);
        damper += w->rate[i] * rate[i];
        booked += w->rate[i] * w->rate[i];
    }
    if (taci_rigid_has_form(&el->e)) {
        const taci_RigidNode *n = &r->node[w->node[0]];
        tac_Vec3 u = sv_twist(r->V_hat[w->node[0]]).ang;
        work = v3_dot(w->acted[0].torque, v3_sub(u, n->u_solved));
    }
    double Tc = r->T * el->e.c;
    w->damping = fmax(0.0, Tc * damper);
    w->extra = r->T * work + (w->damping - Tc * booked);
}

/// What is known of a body's motion before elements act.
static void start_body(taci_Rigid *r, int node)
{
    int body = r->body_of[node];
    taci_RigidNode *n = &r->node[node];
    n->net = sv_add(r->port[body].push, n->rows);
    n->net.force = v3_axpy(n->net.force, r->body[body].mass, r->gravity);
    n->W = m3_tmul_v(&n->axes, n->u_solved);
    n->factor = 1.0;
    if (r->body[body].links == 0)
        return;
    double h = 0.5 * r->T;
    bool near = h * h * v3_norm2(v3_sub(n->W, n->w_est)) <= RETAKE * RETAKE;
    n->R_next =
        near ? q_matrix(q_mul(r->state[r->now][body].q, q_exp(v3_scale(h, n->W)))) : n->mid.R;
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
    int body = r->body_of[node];
    const taci_RigidState *now = &r->state[r->now][body];
    taci_RigidNode *n = &r->node[node];
    tac_Vec3 b =
        v3_axpy(m3_mul_v(&r->body[body].J, now->w), r->T, q_rotate_inverse(now->q, n->net.torque));
    tac_Vec3 solved = n->W;
    return taci_rigid_own_rate(&r->body[body], r->T, now->w, b, &n->W) &&
           (alone || r->T * r->T * v3_norm2(v3_sub(n->W, solved)) <= FAR * FAR);
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
        n->W = m3_tmul_v(&n->axes, n->u_solved);
        sv_store(r->V_hat[i], n->v_solved, n->u_solved);
        n->factor = pay_by_spin(r, i, &c->extra);
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
/// to owe. What a body without elements is given by rows is theirs to pay, and links have nothing
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

static void rotate_cluster(taci_Rigid *r, int cluster)
{
    taci_RigidCluster *c = &r->cluster[cluster];
    int first = r->blocks.cluster_first[cluster], end = r->blocks.cluster_first[cluster + 1];
    for (int i = c->element_first; i < c[1].element_first; i++)
        if (r->work[i].active)
            act(r, &r->work[i]);
    bool alone = end - first == 1 && r->body[r->body_of[first]].links == 0,
         ok = !c->rigid && turns(r, cluster);
    for (int i = first; i < end && ok; i++)
        ok = turn_body(r, i, alone);
    for (int i = first; i < end && ok; i++) {
        const taci_RigidState *now = &r->state[r->now][r->body_of[i]];
        sv_store(r->V_hat[i], mean_velocity(r, i), q_rotate(now->q, r->node[i].W));
    }
    for (int i = c->element_first; i < c[1].element_first && ok; i++)
        if (r->work[i].active)
            taci_rigid_element_extra(r, &r->work[i]);
    // Without elements there is nothing to pay with, and turning must be no gift of contacts and
    // links: they only take.
    bool own = c->element_first < c[1].element_first;
    bool takes = own || !r->applied || rows_extra(r, cluster) <= 0.0;
    bool payable = takes && (alone || r->policy == TAC_POLICY_PLAIN || is_payable(r, cluster));
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
    for (int i = 0; i < r->blocks.n; i++)
        start_body(r, i);
    for (int c = 0; c < r->blocks.cluster_count; c++)
        rotate_cluster(r, c);
}
