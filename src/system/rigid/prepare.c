// The operator of a step: predicted midpoint, A and b. Theory: docs/theory/rigid.md (R3) to (R11);
// S0 equations 11, 16.
//
//   A = (a/T) M + gyro + B + sum (theta T k + c) Ae' Ae        b = (a/T) M V_start + F - sum k Ae'
//   (s + theta delta)
//
// with a = 2, theta = ½ for the midpoint and a = theta = 1 for backward Euler. Explicit schemes
// keep only the mass on the left. Unknowns are (v, u), world axes, u = R_mid omega; or R_k omega,
// where momentum is kept.
#include "math/so3.h"
#include "system/rigid/fours.h"

// Arms and forces of an element stay in registers: written in pieces and read in others, they would
// be waited for.
#define INLINE static inline __attribute__((always_inline))

#define MEANS \
    3 // times that the end's axes are taken from the mean rate: 1e-4 of its change at 0.1 rad
#define SPINS \
    1e-3 // rad in a step, above which a free body's own axes are no place to extrapolate in
#define MISSED \
    0.1 // rad in a step: a free body that an impact turns so much otherwise is linearised anew

/// w* = w + (h/2) J^-1 (J w x w): half a torque-free step ahead.
static tac_Vec3 gyro_predict(const taci_RigidBody *b, tac_Vec3 w, double h)
{
    tac_Vec3 torque = v3_cross(m3_mul_v(&b->J, w), w);
    return v3_axpy(w, 0.5 * h, m3_mul_v(&b->J_inv, torque));
}

tac_Vec3 taci_rigid_gyro_half(const taci_RigidBody *b, tac_Vec3 w, double h)
{
    tac_Vec3 m = m3_mul_v(&b->J, gyro_predict(b, w, h));
    tac_Vec3 right = v3_scale(2.0 / h, m3_mul_v(&b->J, w));
    tac_Mat3 A = b->J; // (2/h) J - S(J w*)
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A.m[i][j] *= 2.0 / h;
    A.m[0][1] += m.z, A.m[0][2] -= m.y, A.m[1][2] += m.x;
    A.m[1][0] -= m.z, A.m[2][0] += m.y, A.m[2][1] -= m.x;
    tac_Mat3 A_inv = m3_inverse(&A);
    tac_Vec3 mid = m3_mul_v(&A_inv, right);
    return v3_sub(v3_scale(2.0, mid), w);
}

/// The body's velocity expected for the middle of the step, in state axes.
static void estimate(const taci_Rigid *r, const taci_RigidState *s, int pass, int node, tac_Vec3 *v,
                     tac_Vec3 *w)
{
    const taci_RigidNode *n = &r->node[node];
    if (pass > 0) {
        tac_Twist V = sv_twist(r->V_hat[node]);
        *v = V.lin;
        *w = m3_tmul_v(taci_rigid_axes(n), V.ang);
    } else if (r->predictor == TAC_PREDICTOR_START || s->history == 0) {
        *v = s->v;
        *w = n->w_start;
    } else if (r->predictor == TAC_PREDICTOR_LAST || s->history == 1) {
        *v = s->v_hat[0];
        *w = s->w_hat[0];
    } else {
        *v = v3_sub(v3_scale(2.0, s->v_hat[0]), s->v_hat[1]);
        *w = v3_sub(v3_scale(2.0, s->w_hat[0]), s->w_hat[1]);
    }
}

/// How much of a change is expected to go on: all that was alike in both of the last steps. An
/// impact was in one of them only, and is over.
static double lasting_share(tac_Vec3 change, tac_Vec3 before)
{
    double alike = 2.0 * v3_dot(change, before);
    double most = fmax(v3_norm2(change), v3_norm2(before));
    return alike < most ? fmax(0.0, alike / most) : 1.0;
}

/// The rate expected of a body whose momentum is that times a number: the mean in world axes.
static tac_Vec3 even_estimate(const taci_RigidState *s, double T)
{
    tac_Vec3 W = s->w_hat[0], last = v3_sub(v3_scale(2.0, W), s->w), change = v3_sub(s->w, last);
    if (s->history > 1) {
        tac_Vec3 before = q_rotate(q_exp(v3_scale(-T, W)), s->w_hat[1]); // the mean, then w(k-2)
        before = v3_sub(v3_scale(2.0, before), last);
        tac_Vec3 change_before = v3_sub(last, before);
        double share = lasting_share(change, change_before);
        change = v3_scale(share, v3_add(change, v3_sub(change, change_before)));
    }
    return v3_axpy(s->w, 0.5, change);
}

/// Of a body that nothing is joined to, its angular momentum at the end of the step is extrapolated
/// instead, in world axes: in its own axes a spinning body's rate turns fast. Torques that lasted
/// go on as in the last two steps, and the rate is the mean of both ends in the body's axes, as the
/// step has it (M4): that in the middle differs by T²/8 of its second derivative, which lifts what
/// rolls.
static tac_Vec3 momentum_estimate(const taci_RigidBody *b, const taci_RigidState *s, double T)
{
    if (b->isotropic)
        return even_estimate(s, T);
    tac_Vec3 W = s->w_hat[0], w = v3_sub(v3_scale(2.0, W), s->w); // w(k-1) but for kicks
    tac_Quat back = q_exp(v3_scale(-T, W));                       // axes of k-1 to those of k
    tac_Vec3 now = m3_mul_v(&b->J, s->w), last = q_rotate(back, m3_mul_v(&b->J, w));
    tac_Vec3 change = v3_sub(now, last), L = v3_add(now, change);
    if (s->history > 1) {
        tac_Quat farther = q_mul(back, q_exp(v3_scale(-T, s->w_hat[1])));
        w = v3_sub(v3_scale(2.0, s->w_hat[1]), w); // w(k-2)
        tac_Vec3 change_before = v3_sub(last, q_rotate(farther, m3_mul_v(&b->J, w)));
        double share = lasting_share(change, change_before);
        L = v3_axpy(now, share, v3_add(change, v3_sub(change, change_before)));
    }
    for (int i = 0; i < MEANS; i++) {
        tac_Vec3 end = m3_mul_v(&b->J_inv, q_rotate_inverse(q_exp(v3_scale(T, W)), L));
        W = v3_scale(0.5, v3_add(s->w, end));
    }
    return W;
}

static void predict_midpoint(taci_Rigid *r, const taci_RigidState *s, int pass, int node)
{
    taci_RigidNode *n = &r->node[node];
    tac_Vec3 v;
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    estimate(r, s, pass, node, &v, &n->w_est);
    bool spins = b->springs == 0 && r->T * r->T * v3_norm2(s->w) > SPINS * SPINS;
    if (spins && pass == 0 && s->history > 0 && r->predictor == TAC_PREDICTOR_EXTRAPOLATE &&
        taci_rigid_keeps(r))
        n->w_est = momentum_estimate(b, s, r->T);
    bool at_start = !taci_rigid_implicit(r) || r->scheme == TAC_SCHEME_IEI ||
                    (pass == 0 && r->predictor == TAC_PREDICTOR_START);
    double h = at_start ? 0.0 : 0.5 * r->T;
    n->mid = taci_frame_make(v3_axpy(s->x, h, v),
                             h > 0.0 ? q_mul(s->q, q_exp(v3_scale(h, n->w_est))) : s->q);
    bool slow = r->T * r->T * v3_norm2(n->w_est) < 1.0;
    n->newton = b->gyro == TAC_GYRO_NEWTON && (slow || (b->isotropic && b->springs == 0));
    n->free = n->newton && b->springs == 0;
    n->pays = 0;
    if (n->free)
        n->R_start = q_matrix(s->q);
}

bool taci_rigid_gyro_argument(const taci_RigidBody *b, const taci_RigidNode *n, double T,
                              tac_Vec3 *m)
{
    tac_Vec3 w = n->w_start;
    if (b->gyro == TAC_GYRO_MID || b->gyro == TAC_GYRO_NEWTON)
        w = n->w_est;
    else if (b->gyro == TAC_GYRO_PREDICT)
        w = gyro_predict(b, w, T);
    else if (b->gyro != TAC_GYRO_START)
        return false;
    *m = m3_mul_v(&b->J, w);
    return true;
}

/// The linearised turn of a body into its block; returns its right side (M2).
static tac_Vec3 add_turn(const taci_RigidBody *b, const taci_RigidNode *n, double T, double *D)
{
    tac_Mat3 A;
    tac_Vec3 right = taci_rigid_turn_operator(b, n, T, &A);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            D[6 * (3 + i) + 3 + j] += A.m[i][j];
    return right;
}

/// Mass, gyroscopic term, drag and gravity of one body.
static void add_body(taci_Rigid *r, int node)
{
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    const taci_RigidState *s = &r->state[r->now][r->body_of[node]];
    const taci_RigidNode *n = &r->node[node];
    const tac_Mat3 *R = taci_rigid_axes(n);
    double a = taci_rigid_mass_factor(r), *D = r->blocks.D[node];
    bool implicit = taci_rigid_implicit(r);
    double m = a * b->mass + (implicit ? b->drag : 0.0), br = implicit ? b->angular_drag : 0.0;
    taci_rigid_start_block(D, m, &(tac_Mat3){{{br, 0, 0}, {0, br, 0}, {0, 0, br}}});
    sv_store(r->V_start[node], s->v, m3_mul_v(R, n->w_start));
    tac_Vec3 force = v3_axpy(v3_scale(a * b->mass, s->v), b->mass, r->gravity), torque;
    if (n->newton) {
        torque = add_turn(b, n, r->T, D);
        sv_store(r->b[node], force, torque);
        return;
    }
    tac_Mat3 J = b->isotropic ? b->J : m3_rotate_symmetric(R, &b->J);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            D[6 * (3 + i) + 3 + j] += a * J.m[i][j];
    tac_Vec3 h;
    if (taci_rigid_gyro_argument(b, n, r->T, &h)) { // -S(R J w*)
        h = m3_mul_v(R, h);
        D[22] += h.z, D[23] -= h.y, D[29] += h.x;
        D[27] -= h.z, D[33] += h.y, D[34] -= h.x;
    }
    tac_Vec3 Jw = m3_mul_v(&b->J, n->w_start);
    torque = v3_scale(a, Jw);
    if (b->gyro == TAC_GYRO_EXPLICIT)
        torque = v3_add(torque, v3_cross(Jw, n->w_start));
    if (!implicit) {
        force = v3_axpy(force, -b->drag, s->v);
        torque = v3_axpy(torque, -b->angular_drag, n->w_start);
    }
    sv_store(r->b[node], force, m3_mul_v(R, torque));
}

/// D += kappa [1, -S(p); S(p), p·p - p p'] and, on the rotations, kappa h² (1 - z z').
INLINE void add_point_diagonal(double *D, double kappa, tac_Vec3 p, double h2, tac_Vec3 z)
{
    D[0] += kappa, D[7] += kappa, D[14] += kappa;
    double x = kappa * p.x, y = kappa * p.y, w = kappa * p.z;
    D[4] += w, D[5] -= y, D[9] -= w, D[11] += x, D[15] += y, D[16] -= x;
    D[19] -= w, D[20] += y, D[24] += w, D[26] -= x, D[30] -= y, D[31] += x;
    double g = kappa * h2, tr = x * p.x + y * p.y + w * p.z + g;
    double xy = x * p.y + g * z.x * z.y, xz = x * p.z + g * z.x * z.z, yz = y * p.z + g * z.y * z.z;
    D[21] += tr - x * p.x - g * z.x * z.x, D[22] -= xy, D[23] -= xz;
    D[27] -= xy, D[28] += tr - y * p.y - g * z.y * z.y, D[29] -= yz;
    D[33] -= xz, D[34] -= yz, D[35] += tr - w * p.z - g * z.z * z.z;
}

/// A coupling block [-k 1, S(b); -S(a), M]; its transpose has a and b exchanged, and M'.
typedef struct Coupling {
    double k;
    tac_Vec3 a, b;
    tac_Mat3 M;
} Coupling;

/// The block of rows of a, columns of b: kappa [-1, S(pb); -S(pa), S(pa)S(pb) + h² S(za)S(zb)],
/// S(a)S(b) = b a' - a·b.
static inline Coupling point_coupling(double kappa, const taci_Arms *arms, double h2)
{
    tac_Vec3 a = v3_scale(kappa, arms->a), b = arms->b;
    tac_Vec3 za = v3_scale(kappa * h2, arms->z_a), zb = arms->z_b;
    double t = v3_dot(a, b) + v3_dot(za, zb);
    double bx = kappa * b.x, by = kappa * b.y, bz = kappa * b.z;
    return (Coupling){
        kappa,
        a,
        {bx, by, bz},
        {{{b.x * a.x + zb.x * za.x - t, b.x * a.y + zb.x * za.y, b.x * a.z + zb.x * za.z},
          {b.y * a.x + zb.y * za.x, b.y * a.y + zb.y * za.y - t, b.y * a.z + zb.y * za.z},
          {b.z * a.x + zb.z * za.x, b.z * a.y + zb.z * za.y, b.z * a.z + zb.z * za.z - t}}}};
}

static inline void add_coupling(double *A, double k, tac_Vec3 a, tac_Vec3 b)
{
    A[0] -= k, A[7] -= k, A[14] -= k;
    A[4] -= b.z, A[5] += b.y, A[9] += b.z, A[11] -= b.x, A[15] -= b.y, A[16] += b.x;
    A[19] += a.z, A[20] -= a.y, A[24] -= a.z, A[26] += a.x, A[30] += a.y, A[31] -= a.x;
}

/// The blocks of an entry: rows of a and rows of b, whichever way round they are stored.
static inline void entry_blocks(taci_Blocks *m, const taci_ElementWork *w, double **rows_a,
                                double **rows_b)
{
    bool later = w->node[0] > w->node[1];
    *rows_a = later ? m->up[w->entry] : m->lo[w->entry];
    *rows_b = later ? m->lo[w->entry] : m->up[w->entry];
}

/// A block that nothing else has been added to.
static inline void set_coupling(double *A, double k, tac_Vec3 a, tac_Vec3 b, const tac_Mat3 *M)
{
    const double(*m)[3] = M->m;
    // clang-format off
    A[ 0] = -k,   A[ 1] = 0.0,  A[ 2] = 0.0,  A[ 3] = 0.0,     A[ 4] = -b.z,    A[ 5] = b.y;
    A[ 6] = 0.0,  A[ 7] = -k,   A[ 8] = 0.0,  A[ 9] = b.z,     A[10] = 0.0,     A[11] = -b.x;
    A[12] = 0.0,  A[13] = 0.0,  A[14] = -k,   A[15] = -b.y,    A[16] = b.x,     A[17] = 0.0;
    A[18] = 0.0,  A[19] = a.z,  A[20] = -a.y, A[21] = m[0][0], A[22] = m[0][1], A[23] = m[0][2];
    A[24] = -a.z, A[25] = 0.0,  A[26] = a.x,  A[27] = m[1][0], A[28] = m[1][1], A[29] = m[1][2];
    A[30] = a.y,  A[31] = -a.x, A[32] = 0.0,  A[33] = m[2][0], A[34] = m[2][1], A[35] = m[2][2];
    // clang-format on
}

static inline void add_point_coupling(taci_Blocks *m, const taci_ElementWork *w, const Coupling *c)
{
    double *a, *b;
    entry_blocks(m, w, &a, &b);
    if (w->first) {
        const tac_Mat3 *M = &c->M;
        const tac_Mat3 transposed = {{{M->m[0][0], M->m[1][0], M->m[2][0]},
                                      {M->m[0][1], M->m[1][1], M->m[2][1]},
                                      {M->m[0][2], M->m[1][2], M->m[2][2]}}};
        set_coupling(a, c->k, c->a, c->b, M);
        set_coupling(b, c->k, c->b, c->a, &transposed);
        return;
    }
    add_coupling(a, c->k, c->a, c->b);
    add_coupling(b, c->k, c->b, c->a);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            a[21 + 6 * i + j] += c->M.m[i][j];
            b[21 + 6 * j + i] += c->M.m[i][j];
        }
}

/// Adds a whole coupling block (rows of a, columns of b).
static void add_block(taci_Blocks *m, const taci_ElementWork *w, const double C[36])
{
    double *rows_a, *rows_b;
    entry_blocks(m, w, &rows_a, &rows_b);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            rows_a[6 * i + j] += C[6 * i + j];
            rows_b[6 * j + i] += C[6 * i + j];
        }
}

static void add_wrench(double x[6], const tac_Wrench *f)
{
    sv_accumulate(x, f->force, f->torque);
}

/// POINT and HINGE: blocks from arms and axes alone, for a force on a and, of a HINGE, a couple.
INLINE void add_point(taci_Rigid *r, const taci_ElementWork *w, const taci_Element *e,
                      const taci_Arms *arms, double kappa, tac_Vec3 force, tac_Vec3 couple)
{
    double h2 = e->type == TACI_ELEMENT_HINGE ? e->h * e->h : 0.0;
    tac_Wrench on_a, on_b;
    taci_rigid_arm_wrenches(e, arms, force, couple, &on_a, &on_b);
    if (w->node[0] >= 0) {
        add_point_diagonal(r->blocks.D[w->node[0]], kappa, arms->a, h2, arms->z_a);
        add_wrench(r->b[w->node[0]], &on_a);
    }
    if (w->node[1] >= 0) {
        add_point_diagonal(r->blocks.D[w->node[1]], kappa, arms->b, h2, arms->z_b);
        add_wrench(r->b[w->node[1]], &on_b);
    }
    if (w->entry >= 0 && (kappa > 0.0 || w->first)) {
        Coupling c = point_coupling(kappa, arms, h2);
        add_point_coupling(&r->blocks, w, &c);
    }
}

static void add_outer(double D[36], double kappa, const tac_Wrench *x, const tac_Wrench *y)
{
    double a[6], b[6];
    sv_store(a, x->force, x->torque);
    sv_store(b, y->force, y->torque);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            D[6 * i + j] += kappa * a[i] * b[j];
}

/// Any other element: the sum over its rows.
static void add_rows(taci_Rigid *r, taci_ElementWork *w, double kappa,
                     const double f[TACI_ELEMENT_DIM])
{
    double C[36] = {0};
    for (int i = 0; i < w->dim; i++) {
        const taci_ElementRow *row = &w->row[i];
        for (int side = 0; side < 2; side++) {
            const tac_Wrench *x = side == 0 ? &row->a : &row->b;
            if (w->node[side] < 0)
                continue;
            add_outer(r->blocks.D[w->node[side]], kappa, x, x);
            sv_accumulate(r->b[w->node[side]], v3_scale(f[i], x->force), v3_scale(f[i], x->torque));
        }
        if (w->entry >= 0)
            add_outer(C, kappa, &row->a, &row->b);
    }
    if (w->entry >= 0)
        add_block(&r->blocks, w, C);
}

/// H of S0 equation 25 and its relatives, in the axes of the frame on a (docs/theory/rigid.md,
/// table of forms).
tac_Mat3 taci_rigid_second_order(int so3, tac_Vec3 t)
{
    double phi = v3_norm(t);
    double along = 1.0, across = so3 == TAC_SO3_UNIT    ? 1.0
                                 : so3 == TAC_SO3_RANK1 ? 0.0
                                                        : so3_half_cot(phi);
    tac_Vec3 n = phi > 1e-12 ? v3_scale(1.0 / phi, t) : v3(0, 0, 0);
    double nn[3] = {n.x, n.y, n.z};
    tac_Mat3 H;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            H.m[i][j] = (along - across) * nn[i] * nn[j] + (i == j ? across : 0.0);
    return H;
}

tac_Mat3 taci_rigid_so3_matrix(const taci_Rigid *r, const taci_ElementWork *w,
                               const taci_Element *e, const double s[3])
{
    tac_Mat3 R = q_matrix(q_mul(r->node[w->node[0]].mid.q, e->frame_a.q));
    tac_Mat3 H = taci_rigid_second_order(e->so3, v3(s[0], s[1], s[2]));
    return m3_rotate_symmetric(&R, &H);
}

/// The SO(3) spring with a second-order matrix of its own: one body against the world.
static void add_so3_form(taci_Rigid *r, taci_ElementWork *w, const taci_Element *e,
                         const double s[3], const double f[TACI_ELEMENT_DIM])
{
    double *D = r->blocks.D[w->node[0]], kappa = taci_rigid_theta(r) * r->T * e->k;
    tac_Mat3 H = taci_rigid_so3_matrix(r, w, e, s);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            D[6 * (3 + i) + 3 + j] += kappa * H.m[i][j];
    add_rows(r, w, e->c, f); // the damper is that of the logarithm
}

/// The midpoint frame of a side without copying it; `still` holds that of a body that does not
/// move.
static const taci_Frame *mid_frame(const taci_Rigid *r, int node, int body, taci_Frame *still)
{
    if (node >= 0)
        return &r->node[node].mid;
    *still = taci_rigid_frame(r, TACI_AT_MID, body);
    return still;
}

/// A target moves by itself during the step: the change of s with the bodies where they are.
static void take_target_change(taci_Rigid *r, taci_ElementWork *w, const taci_RigidElement *el)
{
    taci_Frame A = taci_rigid_frame(r, TACI_AT_NOW, el->body[0]);
    taci_Frame B = taci_rigid_frame(r, TACI_AT_NOW, el->body[1]);
    const double *memory = r->estate[r->now][w->slot].memory;
    taci_element_target_change(&el->e, &A, &B, el->target, memory, w->delta);
}

/// What bodies that move as prescribed do to s, through the rows of the midpoint.
static void take_drive(taci_Rigid *r, taci_ElementWork *w, const taci_RigidElement *el)
{
    w->driven = 0;
    for (int side = 0; side < 2; side++)
        w->driven |= el->body[side] >= 0 && r->body[el->body[side]].driven;
    if (w->driven)
        taci_rigid_side_rate(w, &el->e, taci_rigid_driven_twist(r, el->body[0]),
                             taci_rigid_driven_twist(r, el->body[1]), w->drive);
}

/// Residual and target of an element that rides, turned to the midpoint, and its arms: those of b
/// go to where the force acts on a.
static void ride(taci_Rigid *r, taci_ElementWork *w, const taci_Frame *A, const taci_Frame *B)
{
    const taci_RigidElement *el = &r->element[w->slot];
    tac_Mat3 start = q_matrix(r->state[r->now][el->body[1]].q);
    taci_element_turn(&start, &B->R, w->s, w->dim, w->s);
    if (el->moves)
        taci_element_turn(&start, &B->R, w->delta, w->dim, w->delta);
    tac_Vec3 d = v3_sub(v3_add(A->x, w->mid.a), v3_add(B->x, w->mid.b));
    w->mid.b = v3_add(w->mid.b, taci_element_gap(w->s, d));
    w->mid.z_b = w->mid.z_a;
}

static inline double spring_force(const taci_Rigid *r, const taci_Element *e, double s,
                                  double change)
{
    return -e->k * (s + taci_rigid_theta(r) * change);
}

static inline tac_Vec3 spring_force3(const taci_Rigid *r, const taci_Element *e, const double *s,
                                     const double *change)
{
    return v3(spring_force(r, e, s[0], change[0]), spring_force(r, e, s[1], change[1]),
              spring_force(r, e, s[2], change[2]));
}

/// POINT and HINGE with nothing but a spring and an implicit damper.
static void add_spring_point(taci_Rigid *r, taci_ElementWork *w, const taci_RigidElement *el,
                             const taci_Frame *A, const taci_Frame *B, double kappa)
{
    const taci_Element *e = &el->e;
    const double *s = r->estate[r->now][w->slot].s;
    taci_Arms arms = taci_rigid_arms(el, &A->R, &B->R);
    tac_Vec3 couple = {0, 0, 0};
    w->mid = arms;
    if (e->type == TACI_ELEMENT_HINGE)
        couple = spring_force3(r, e, s + 3, w->delta + 3);
    add_point(r, w, e, &arms, kappa, spring_force3(r, e, s, w->delta), couple);
}

/// Forces along the rows of an element, on a.
static void row_forces(const taci_Rigid *r, const taci_ElementWork *w, const taci_Element *e,
                       double kappa, double f[TACI_ELEMENT_DIM])
{
    for (int i = 0; i < w->dim; i++)
        f[i] = spring_force(r, e, w->s[i], w->delta[i]);
    for (int i = 0; w->driven && i < w->dim; i++) // zero in explicit schemes, as their kappa
        f[i] -= kappa * w->drive[i];
    if (!taci_rigid_implicit(r) && e->c > 0.0) { // explicit damper: from the start velocity
        double rate[TACI_ELEMENT_DIM];
        taci_rigid_element_rate(w, e, &w->mid, (const double(*)[6])r->V_start, rate);
        for (int i = 0; i < w->dim; i++)
            f[i] -= e->c * rate[i];
    }
}

/// Any element.
static void add_any(taci_Rigid *r, taci_ElementWork *w, const taci_RigidElement *el,
                    const taci_Frame *A, const taci_Frame *B, double kappa)
{
    const taci_Element *e = &el->e;
    if (el->arms)
        w->mid = taci_rigid_arms(el, &A->R, &B->R);
    else
        taci_element_rows(e, A, B, w->row);
    if (w->rides)
        ride(r, w, A, B);
    if (r->driven_count > 0)
        take_drive(r, w, el);
    double f[TACI_ELEMENT_DIM] = {0};
    row_forces(r, w, e, kappa, f);
    if (taci_rigid_has_matrix(e))
        add_so3_form(r, w, e, r->estate[r->now][w->slot].s, f);
    else if (el->arms)
        add_point(r, w, e, &w->mid, kappa, v3(f[0], f[1], f[2]), v3(f[3], f[4], f[5]));
    else
        add_rows(r, w, kappa, f);
}

static void add_element(taci_Rigid *r, taci_ElementWork *w)
{
    const taci_RigidElement *el = &r->element[w->slot];
    const taci_Element *e = &el->e;
    const double *s = r->estate[r->now][w->slot].s;
    if (el->moves)
        take_target_change(r, w, el);
    w->active = !e->limit || s[0] != 0.0;
    w->driven = 0;
    if (w->first && !(w->active && el->arms)) // else its coupling is set, not added
        taci_blocks_clear_entry(&r->blocks, w->entry);
    for (int i = 0; i < w->dim; i++)
        w->s[i] = s[i];
    if (!w->active)
        return;
    taci_Frame still[2];
    const taci_Frame *A = mid_frame(r, w->node[0], el->body[0], &still[0]);
    const taci_Frame *B = mid_frame(r, w->node[1], el->body[1], &still[1]);
    bool implicit = taci_rigid_implicit(r);
    double kappa = taci_rigid_theta(r) * r->T * e->k + (implicit ? e->c : 0.0);
    w->rides = taci_element_rides(e) && w->node[0] >= 0 && w->node[1] >= 0;
    if (el->arms && !w->rides && r->driven_count == 0 && (implicit || !(e->c > 0.0)))
        add_spring_point(r, w, el, A, B, kappa);
    else
        add_any(r, w, el, A, B, kappa);
}

/// The velocity with which the force step starts; `split` puts half a gyroscopic step before it.
static void start_velocities(taci_Rigid *r)
{
    for (int i = 0; i < r->blocks.n; i++) {
        const taci_RigidBody *b = &r->body[r->body_of[i]];
        tac_Vec3 w = r->state[r->now][r->body_of[i]].w;
        r->node[i].w_start = b->gyro == TAC_GYRO_SPLIT ? taci_rigid_gyro_half(b, w, 0.5 * r->T) : w;
    }
}

/// Midpoints and blocks of all bodies: of those that come in fours, and of the others.
static void add_bodies(taci_Rigid *r, int pass)
{
    bool fours = pass == 0 && taci_rigid_keeps(r) && r->predictor == TAC_PREDICTOR_EXTRAPOLATE;
    for (int i = 0; i < r->blocks.n; i += TACI_FOUR) {
        int count = r->blocks.n - i < TACI_FOUR ? r->blocks.n - i : TACI_FOUR;
        bool any = false;
        for (int j = 0; fours && j < count; j++)
            any |= r->body[r->body_of[i + j]].springs > 0;
        unsigned left = any ? taci_fours_prepare(r, i, count) : ~0u;
        for (int j = 0; left != 0 && j < count; j++)
            if (left & (1u << j)) {
                predict_midpoint(r, &r->state[r->now][r->body_of[i + j]], pass, i + j);
                add_body(r, i + j);
            }
    }
}

tac_Result taci_rigid_prepare(taci_System *system, double T, int pass, taci_Arena *scratch)
{
    taci_Rigid *r = (taci_Rigid *)system;
    if (pass == 0) {
        bool edited = r->dirty;
        tac_Result result = taci_rigid_rebuild(r, scratch);
        if (result != TAC_OK)
            return result;
        bool changed = edited || r->retuned || T != r->T;
        r->retuned = false;
        r->T = T;
        if (changed) {
            r->stiff = taci_rigid_is_stiff(r);
            taci_rigid_measure_stiffness(r);
        }
        start_velocities(r);
        if (!taci_rigid_drive(r))
            return TAC_ERR_DIVERGED;
    }
    for (int i = 0; r->has_fill && i < r->blocks.entry_count; i++)
        taci_blocks_clear_entry(&r->blocks, i);
    add_bodies(r, pass);
    for (int i = 0; i < r->work_count; i++)
        add_element(r, &r->work[i]);
    taci_blocks_factor(&r->blocks, 0, r->blocks.n);
    return TAC_OK;
}

void taci_rigid_free(taci_System *system)
{
    taci_Rigid *r = (taci_Rigid *)system;
    r->pushed = false;
    for (int i = 0; i < r->blocks.n; i++) {
        const tac_Wrench *f = &r->port[r->body_of[i]].push;
        double push[6];
        sv_store(push, f->force, f->torque);
        for (int j = 0; j < 6; j++)
            r->pushed |= push[j] != 0.0;
        for (int j = 0; j < 6; j++)
            r->V_free[i][j] = r->b[i][j] + push[j];
    }
    taci_blocks_solve(&r->blocks, 0, r->blocks.n, r->V_free);
}

void taci_rigid_apply(taci_System *system, const double *effort)
{
    taci_Rigid *r = (taci_Rigid *)system;
    int n = r->blocks.n;
    r->applied = effort;
    if (effort == NULL) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 6; j++)
                r->V_hat[i][j] = r->V_free[i][j];
        if (r->stiff)
            taci_rigid_refine(r, NULL);
        return;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 6; j++)
            r->V_hat[i][j] = 0.0;
    for (int i = 0; i < r->site_count; i++) {
        int node = taci_rigid_node(r, r->site[i].body);
        for (int j = 0; node >= 0 && j < TACI_BODY_FLOWS; j++)
            r->V_hat[node][j] += effort[TACI_BODY_FLOWS * i + j];
    }
    taci_blocks_solve(&r->blocks, 0, n, r->V_hat);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 6; j++)
            r->V_hat[i][j] += r->V_free[i][j];
    if (r->stiff)
        taci_rigid_refine(r, effort);
}

double taci_rigid_misprediction(taci_System *system)
{
    const taci_Rigid *r = (const taci_Rigid *)system;
    if (r->scheme != TAC_SCHEME_PMI)
        return 0.0;
    double worst = 0.0;
    for (int i = 0; i < r->blocks.n; i++) {
        int body = r->body_of[i];
        bool alone = r->body[body].springs == 0;
        if (!alone && r->state[r->now][body].history < 2)
            return HUGE_VAL;
        tac_Vec3 w = m3_tmul_v(taci_rigid_axes(&r->node[i]), sv_twist(r->V_hat[i]).ang);
        double off = v3_norm2(v3_sub(w, r->node[i].w_est));
        if (!alone || r->T * r->T * off > MISSED * MISSED)
            worst = fmax(worst, off);
    }
    return 0.5 * r->T * sqrt(worst);
}

/// A spring between centres of mass is linear: it leaks nothing, however stiff.
static bool is_linear(const taci_RigidElement *el)
{
    bool at_a = v3_norm2(el->e.frame_a.p) == 0.0;
    bool at_b = el->body[1] < 0 || v3_norm2(el->e.frame_b.p) == 0.0;
    return el->e.type == TACI_ELEMENT_POINT && at_a && at_b;
}

void taci_rigid_measure_stiffness(taci_Rigid *r)
{
    r->stiffest = 0.0;
    for (int c = 0; c < r->blocks.cluster_count; c++) {
        double worst = 0.0;
        for (int i = r->cluster[c].element_first; i < r->cluster[c + 1].element_first; i++) {
            const taci_RigidElement *el = &r->element[r->work[i].slot];
            double k = el->e.type == TACI_ELEMENT_HINGE ? 0.5 * el->e.k : el->e.k; // per point
            bool counts =
                el->arms || el->e.type == TACI_ELEMENT_SLIDE || el->e.type == TACI_ELEMENT_DISTANCE;
            for (int side = 0; counts && !is_linear(el) && side < 2; side++)
                if (r->work[i].node[side] >= 0)
                    worst = fmax(worst, k * r->T * r->T / r->body[el->body[side]].mass);
        }
        r->cluster[c].stiffness = worst;
        r->stiffest = fmax(r->stiffest, worst);
    }
}
