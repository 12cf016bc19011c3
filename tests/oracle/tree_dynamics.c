/* Equations of motion by power series of poses (tree_dynamics.h). */
#include "tree_dynamics.h"
#include "check.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define AXES(series) ((const double(*)[3])(series).R[0])
#define TERMS 3 // of a series: value, first derivative, half the second

typedef struct Series { // of a pose: world from frame, or frame from frame
    int terms;          // 1 if it rests; the rest are zero then
    double R[TERMS][3][3], p[TERMS][3];
} Series;

// Small matrices.

static void mat_add_product(double (*C)[3], double (*A)[3], double (*B)[3], double s)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C[i][j] += s * (A[i][0] * B[0][j] + A[i][1] * B[1][j] + A[i][2] * B[2][j]);
}

static void mat_add_vector(double *c, double (*A)[3], const double *b)
{
    for (int i = 0; i < 3; i++)
        c[i] += A[i][0] * b[0] + A[i][1] * b[1] + A[i][2] * b[2];
}

static void cross(const double *a, const double *b, double *c)
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static tac_Vec3 to_vec(const double *a)
{
    return (tac_Vec3){a[0], a[1], a[2]};
}

static void from_vec(tac_Vec3 a, double *b)
{
    b[0] = a.x, b[1] = a.y, b[2] = a.z;
}

static void skew(const double *a, double (*S)[3])
{
    double K[3][3] = {{0, -a[2], a[1]}, {a[2], 0, -a[0]}, {-a[1], a[0], 0}};
    memcpy(S, K, sizeof K);
}

/// The rotation of a quaternion of any length but zero.
static void rotation(const double *q, double (*R)[3])
{
    double s = 2.0 / (q[0] * q[0] + dot(q + 1, q + 1)), K[3][3], K2[3][3] = {{0}};
    skew(q + 1, K); // R = 1 + s (w K + K K)
    mat_add_product(K2, K, K, 1.0);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            R[i][j] = (i == j) + s * (q[0] * K[i][j] + K2[i][j]);
}

// Series.

static Series series_identity(void)
{
    Series s = {.terms = 1};
    for (int i = 0; i < 3; i++)
        s.R[0][i][i] = 1.0;
    return s;
}

static Series series_constant(tac_Pose X)
{
    Series s = {.terms = 1};
    double q[4] = {X.q.w, X.q.x, X.q.y, X.q.z};
    rotation(q, s.R[0]);
    from_vec(X.p, s.p[0]);
    return s;
}

static Series series_constant_inverse(tac_Pose X)
{
    Series s = {.terms = 1}, x = series_constant(X);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            s.R[0][i][j] = x.R[0][j][i];
            s.p[0][i] -= x.R[0][j][i] * x.p[0][j];
        }
    return s;
}

/// a b: rotations and positions, orders of t collected.
static Series series_product(Series a, Series b)
{
    Series c = {.terms = a.terms > b.terms ? a.terms : b.terms};
    for (int i = 0; i < a.terms; i++) {
        for (int j = 0; j < b.terms && i + j < TERMS; j++) {
            mat_add_product(c.R[i + j], a.R[i], b.R[j], 1.0);
            mat_add_vector(c.p[i + j], a.R[i], b.p[j]);
        }
        for (int j = 0; j < 3; j++)
            c.p[i][j] += a.p[i][j];
    }
    return c;
}

/// R exp(S(w) t): turning from R with the constant angular velocity w of the turned frame.
static Series series_turning(double (*R)[3], const double *w)
{
    Series s = {.terms = w[0] != 0.0 || w[1] != 0.0 || w[2] != 0.0 ? TERMS : 1};
    double K[3][3];
    memcpy(s.R[0], R, sizeof s.R[0]);
    if (s.terms == 1)
        return s;
    skew(w, K);
    mat_add_product(s.R[1], s.R[0], K, 1.0);
    mat_add_product(s.R[2], s.R[1], K, 0.5);
    return s;
}

/// Turning about one of the axes, from an angle at a constant rate.
static Series series_axis(int axis, double angle, double rate)
{
    double half[4] = {cos(angle / 2)}, w[3] = {0}, R[3][3];
    half[1 + axis] = sin(angle / 2);
    w[axis] = rate;
    rotation(half, R);
    return series_turning(R, w);
}

// The tree.

static int joint_dofs(tac_TreeJoint joint)
{
    static const int dofs[] = {[TAC_TREE_REVOLUTE] = 1,
                               [TAC_TREE_PRISMATIC] = 1,
                               [TAC_TREE_UNIVERSAL] = 2,
                               [TAC_TREE_BALL] = 3,
                               [TAC_TREE_FREE] = 6};
    return dofs[joint];
}

static int joint_positions(tac_TreeJoint joint)
{
    return joint_dofs(joint) + (joint == TAC_TREE_BALL || joint == TAC_TREE_FREE);
}

/// Is body b the body a, or fixed to it by others in between?
static bool fixed_to(const tac_TreeDef *def, int b, int a)
{
    while (b > a && def->body[b].joint == TAC_TREE_FIXED)
        b = def->body[b].parent;
    return b == a;
}

/// The centre of mass of a body with all fixed to it, in the body's axes.
static tac_Vec3 fixed_centre(const tac_TreeDef *def, int root)
{
    double mass = 0.0, moment[3] = {0};
    for (int b = root; b < def->body_count; b++) {
        if (!fixed_to(def, b, root))
            continue;
        Series pose = series_identity(); // of b in root
        for (int i = b; i != root; i = def->body[i].parent)
            pose = series_product(series_product(series_constant(def->body[i].frame_parent),
                                                 series_constant_inverse(def->body[i].frame_body)),
                                  pose);
        mass += def->body[b].mass;
        for (int i = 0; i < 3; i++)
            moment[i] += def->body[b].mass * pose.p[0][i];
    }
    return (tac_Vec3){moment[0] / mass, moment[1] / mass, moment[2] / mass};
}

void oracle_tree_make(OracleTree *tree, const tac_TreeDef *def, tac_Vec3 gravity)
{
    memset(tree, 0, sizeof *tree);
    tree->def = *def;
    tree->gravity = gravity;
    assert_true(def->body_count <= ORACLE_BODIES);
    for (int b = 0; b < def->body_count; b++) {
        tac_TreeJoint joint = def->body[b].joint;
        tree->dof[b] = tree->dofs;
        tree->position[b] = tree->positions;
        assert_true(tree->dofs + joint_dofs(joint) <= ORACLE_DOFS);
        bool own = joint_dofs(joint) == joint_positions(joint);
        for (int i = 0; i < joint_dofs(joint); i++)
            tree->at[tree->dofs++] = own ? tree->positions + i : -1;
        tree->positions += joint_positions(joint);
        if (joint == TAC_TREE_FREE)
            tree->centre[b] = fixed_centre(def, b);
    }
    assert_true(tree->positions <= ORACLE_POSITIONS);
}

void oracle_tree_start(const OracleTree *tree, double *q, double *v)
{
    for (int b = 0; b < tree->def.body_count; b++) {
        const tac_TreeBodyDef *body = &tree->def.body[b];
        int dofs = joint_dofs(body->joint);
        if (dofs > 0)
            memcpy(v + tree->dof[b], body->velocity, (size_t)dofs * sizeof *v);
        double *at = q + tree->position[b];
        if (body->joint == TAC_TREE_FREE) {
            Series X = series_product(series_constant(body->frame_parent),
                                      series_constant_inverse(body->frame_body));
            double c[3];
            from_vec(tree->centre[b], c);
            mat_add_vector(X.p[0], X.R[0], c);
            memcpy(at, X.p[0], 3 * sizeof *at);
            // of frame_parent times the conjugate of frame_body's
            tac_Quat a = body->frame_parent.q, d = body->frame_body.q;
            at[3] = a.w * d.w + a.x * d.x + a.y * d.y + a.z * d.z;
            at[4] = -a.w * d.x + a.x * d.w - a.y * d.z + a.z * d.y;
            at[5] = -a.w * d.y + a.x * d.z + a.y * d.w - a.z * d.x;
            at[6] = -a.w * d.z - a.x * d.y + a.y * d.x + a.z * d.w;
        } else if (dofs > 0) {
            memcpy(at, body->position, (size_t)joint_positions(body->joint) * sizeof *at);
            if (body->joint == TAC_TREE_BALL && at[0] == 0.0 && dot(at + 1, at + 1) == 0.0)
                at[0] = 1.0;
        }
    }
}

/// The joint's own motion: frame_parent from frame_body, at positions q, velocities v.
static Series joint_series(tac_TreeJoint joint, const double *q, const double *v)
{
    Series s = series_identity();
    double R[3][3];
    switch (joint) {
    case TAC_TREE_REVOLUTE:
        return series_axis(2, q[0], v[0]);
    case TAC_TREE_UNIVERSAL:
        return series_product(series_axis(2, q[0], v[0]), series_axis(1, q[1], v[1]));
    case TAC_TREE_PRISMATIC:
        s.p[0][2] = q[0];
        s.p[1][2] = v[0];
        s.terms = v[0] != 0.0 ? TERMS : 1;
        return s;
    case TAC_TREE_BALL:
        rotation(q, R);
        return series_turning(R, v);
    default:
        return s;
    }
}

/// A free body: its centre with all fixed to it moves straight, the body turns about it.
static Series free_series(const OracleTree *tree, int b, const double *q, const double *v)
{
    double R[3][3], c[3];
    from_vec(tree->centre[b], c);
    rotation(q + 3, R);
    Series s = series_turning(R, v + 3);
    if (v[0] != 0.0 || v[1] != 0.0 || v[2] != 0.0)
        s.terms = TERMS;
    for (int i = 0; i < 3; i++) {
        s.p[0][i] = q[i];
        s.p[1][i] = v[i];
        c[i] = -c[i];
    }
    for (int k = 0; k < TERMS; k++)
        mat_add_vector(s.p[k], s.R[k], c);
    return s;
}

/// The pose of one body along the motion of constant velocities v, from its parent's.
static Series body_series(const OracleTree *tree, int b, const double *q, const double *v,
                          const Series *pose)
{
    const tac_TreeBodyDef *body = &tree->def.body[b];
    const double *qb = q + tree->position[b], *vb = v + tree->dof[b];
    if (body->joint == TAC_TREE_FREE)
        return free_series(tree, b, qb, vb);
    Series X =
        series_product(series_constant(body->frame_parent), joint_series(body->joint, qb, vb));
    X = series_product(X, series_constant_inverse(body->frame_body));
    return body->parent < 0 ? X : series_product(pose[body->parent], X);
}

static void place(const OracleTree *tree, const double *q, const double *v, Series *pose)
{
    for (int b = 0; b < tree->def.body_count; b++)
        pose[b] = body_series(tree, b, q, v, pose);
}

/// Angular velocity and acceleration, world axes: the skew parts of R'R^T and of its derivative.
static void turning_of(Series s, double *omega, double *alpha)
{
    double W[3][3], A[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            W[i][j] = dot(s.R[1][i], s.R[0][j]);
            A[i][j] = 2 * dot(s.R[2][i], s.R[0][j]) + dot(s.R[1][i], s.R[1][j]);
        }
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        omega[i] = (W[k][j] - W[j][k]) / 2;
        alpha[i] = (A[k][j] - A[j][k]) / 2;
    }
}

/// R I R^T a: the inertia of a body, world axes, on a vector.
static void inertia_times(const tac_TreeBodyDef *body, const double (*R)[3], const double *a,
                          double *b)
{
    double local[3], turned[3];
    for (int i = 0; i < 3; i++)
        local[i] = R[0][i] * a[0] + R[1][i] * a[1] + R[2][i] * a[2];
    for (int i = 0; i < 3; i++)
        turned[i] = dot(body->inertia.m[i], local);
    for (int i = 0; i < 3; i++)
        b[i] = dot(R[i], turned);
}

// Jacobians: column by column, one unit velocity at a time.

/// The columns of body `owner`'s joint; bodies that do not hang on it stay as they are, at rest.
static void move_joint(const OracleTree *tree, const double *q, int owner, const Series *rest,
                       OracleColumns *J)
{
    double unit[ORACLE_DOFS] = {0}, alpha[3];
    for (int i = 0; i < joint_dofs(tree->def.body[owner].joint); i++) {
        int d = tree->dof[owner] + i;
        Series pose[ORACLE_BODIES];
        memcpy(pose, rest, (size_t)tree->def.body_count * sizeof *pose);
        unit[d] = 1.0;
        for (int b = owner; b < tree->def.body_count; b++) {
            int parent = tree->def.body[b].parent;
            if (b == owner || (parent >= 0 && pose[parent].terms > 1))
                pose[b] = body_series(tree, b, q, unit, pose);
            memcpy(J->lin[d][b], pose[b].p[1], sizeof J->lin[d][b]);
            turning_of(pose[b], J->ang[d][b], alpha);
        }
        unit[d] = 0.0;
    }
}

void oracle_tree_columns(const OracleTree *tree, const double *q, OracleColumns *J)
{
    double still[ORACLE_DOFS] = {0};
    Series rest[ORACLE_BODIES];
    for (int d = 0; d < tree->dofs; d++) {
        memset(J->lin[d], 0, sizeof J->lin[d]);
        memset(J->ang[d], 0, sizeof J->ang[d]);
    }
    place(tree, q, still, rest);
    for (int b = 0; b < tree->def.body_count; b++) {
        memcpy(J->R[b], rest[b].R[0], sizeof J->R[b]);
        memcpy(J->p[b], rest[b].p[0], sizeof J->p[b]);
        move_joint(tree, q, b, rest, J);
    }
}

static double rotor_of(const OracleTree *tree, int body, int i)
{
    const tac_TreeBodyDef *def = &tree->def.body[body];
    if (def->joint == TAC_TREE_FREE)
        return 0.0;
    return def->axis[def->joint == TAC_TREE_UNIVERSAL ? i : 0].rotor;
}

void oracle_columns_mass(const OracleTree *tree, const OracleColumns *J, double *M)
{
    int n = tree->dofs;
    memset(M, 0, (size_t)(n * n) * sizeof *M);
    for (int b = 0; b < tree->def.body_count; b++) {
        const tac_TreeBodyDef *body = &tree->def.body[b];
        for (int j = 0; j < n; j++) {
            double L[3];
            inertia_times(body, J->R[b], J->ang[j][b], L);
            for (int i = 0; i < n; i++)
                M[i * n + j] += dot(J->ang[i][b], L) + body->mass * dot(J->lin[i][b], J->lin[j][b]);
        }
        for (int i = 0; i < joint_dofs(body->joint); i++)
            M[(tree->dof[b] + i) * (n + 1)] += rotor_of(tree, b, i);
    }
}

// Rates of momentum at constant velocities, on the columns.
void oracle_columns_bias(const OracleTree *tree, const OracleColumns *J, const double *q,
                         const double *v, double *bias)
{
    Series pose[ORACLE_BODIES];
    place(tree, q, v, pose);
    memset(bias, 0, (size_t)tree->dofs * sizeof *bias);
    for (int b = 0; b < tree->def.body_count; b++) {
        const tac_TreeBodyDef *body = &tree->def.body[b];
        double omega[3], alpha[3], L[3], rate[3], gyro[3];
        turning_of(pose[b], omega, alpha);
        inertia_times(body, AXES(pose[b]), omega, L);
        inertia_times(body, AXES(pose[b]), alpha, rate);
        cross(omega, L, gyro);
        for (int i = 0; i < tree->dofs; i++)
            bias[i] += dot(J->ang[i][b], rate) + dot(J->ang[i][b], gyro) +
                       2 * body->mass * dot(J->lin[i][b], pose[b].p[2]);
    }
}

// What acts on the joints.

/// The rotation vector of a quaternion of any length.
static void log_of(const double *q, double *phi)
{
    double sine = sqrt(dot(q + 1, q + 1)), sign = q[0] < 0 ? -1.0 : 1.0;
    double factor = sine > 0.0 ? sign * 2 * atan2(sine, fabs(q[0])) / sine : 0.0;
    for (int i = 0; i < 3; i++)
        phi[i] = factor * q[1 + i];
}

/// Beyond a limit: by how much, with its sign; 0 inside.
static double beyond(const tac_TreeAxis *axis, double q)
{
    if (!(axis->lower < axis->upper))
        return 0.0;
    return q < axis->lower ? q - axis->lower : q > axis->upper ? q - axis->upper : 0.0;
}

static void axis_force(const tac_TreeAxis *axis, double q, double v, double *force)
{
    double out = beyond(axis, q);
    *force -= axis->spring * (q - axis->rest) + axis->damper * v;
    if (out != 0.0)
        *force -= axis->limit_stiffness * out + axis->limit_damping * v;
}

static double axis_energy(const tac_TreeAxis *axis, double q)
{
    double stretch = q - axis->rest, out = beyond(axis, q);
    return (axis->spring * stretch * stretch + axis->limit_stiffness * out * out) / 2;
}

static void ball_force(const tac_TreeAxis *axis, const double *q, const double *v, double *force)
{
    double phi[3];
    log_of(q, phi);
    for (int i = 0; i < 3; i++)
        force[i] -= axis->spring * phi[i] + axis->damper * v[i];
}

static double tendon_stretch(const OracleTree *tree, const tac_TendonDef *tendon, const double *q)
{
    double s = tendon->offset;
    for (int i = 0; i < tendon->count; i++)
        s += tendon->arm[i] * q[tree->at[tendon->velocity[i]]];
    return s;
}

static void tendon_force(const OracleTree *tree, const tac_TendonDef *tendon, const double *q,
                         const double *v, double *force)
{
    double s = tendon_stretch(tree, tendon, q), rate = 0.0;
    if (tendon->slack && s <= 0.0)
        return;
    for (int i = 0; i < tendon->count; i++)
        rate += tendon->arm[i] * v[tendon->velocity[i]];
    double tension = tendon->stiffness * s + tendon->damping * rate;
    for (int i = 0; i < tendon->count; i++)
        force[tendon->velocity[i]] -= tendon->arm[i] * tension;
}

void oracle_columns_force(const OracleTree *tree, const OracleColumns *J, const double *q,
                          const double *v, double *force)
{
    double g[3];
    from_vec(tree->gravity, g);
    memset(force, 0, (size_t)tree->dofs * sizeof *force);
    for (int b = 0; b < tree->def.body_count; b++) {
        const tac_TreeBodyDef *body = &tree->def.body[b];
        const double *qb = q + tree->position[b], *vb = v + tree->dof[b];
        double *fb = force + tree->dof[b];
        for (int i = 0; i < tree->dofs; i++)
            force[i] += body->mass * dot(J->lin[i][b], g);
        if (body->joint == TAC_TREE_BALL)
            ball_force(&body->axis[0], qb, vb, fb);
        else if (body->joint != TAC_TREE_FREE)
            for (int i = 0; i < joint_dofs(body->joint); i++)
                axis_force(&body->axis[i], qb[i], vb[i], &fb[i]);
    }
    for (int t = 0; t < tree->def.tendon_count; t++)
        tendon_force(tree, &tree->def.tendon[t], q, v, force);
}

void oracle_tree_mass(const OracleTree *tree, const double *q, double *M)
{
    OracleColumns *J = malloc(sizeof *J);
    assert_non_null(J);
    oracle_tree_columns(tree, q, J);
    oracle_columns_mass(tree, J, M);
    free(J);
}

void oracle_tree_bias(const OracleTree *tree, const double *q, const double *v, double *bias)
{
    OracleColumns *J = malloc(sizeof *J);
    assert_non_null(J);
    oracle_tree_columns(tree, q, J);
    oracle_columns_bias(tree, J, q, v, bias);
    free(J);
}

void oracle_tree_force(const OracleTree *tree, const double *q, const double *v, double *force)
{
    OracleColumns *J = malloc(sizeof *J);
    assert_non_null(J);
    oracle_tree_columns(tree, q, J);
    oracle_columns_force(tree, J, q, v, force);
    free(J);
}

void oracle_tree_rates(const OracleTree *tree, const double *q, const double *v, double *dq)
{
    for (int b = 0; b < tree->def.body_count; b++) {
        tac_TreeJoint joint = tree->def.body[b].joint;
        const double *qb = q + tree->position[b], *vb = v + tree->dof[b];
        double *out = dq + tree->position[b], turned[3];
        if (joint == TAC_TREE_FREE) {
            memcpy(out, vb, 3 * sizeof *out);
            qb += 3, vb += 3, out += 3;
        }
        if (joint == TAC_TREE_BALL || joint == TAC_TREE_FREE) { // half of q times (0, omega)
            cross(qb + 1, vb, turned);
            out[0] = -0.5 * dot(qb + 1, vb);
            for (int i = 0; i < 3; i++)
                out[1 + i] = 0.5 * (qb[0] * vb[i] + turned[i]);
        } else if (joint != TAC_TREE_FIXED) {
            memcpy(out, vb, (size_t)joint_dofs(joint) * sizeof *out);
        }
    }
}

/// The quaternion of a rotation matrix by its largest component.
static tac_Quat quaternion_of(double (*R)[3])
{
    double d[4] = {1 + R[0][0] + R[1][1] + R[2][2], 1 + R[0][0] - R[1][1] - R[2][2],
                   1 - R[0][0] + R[1][1] - R[2][2], 1 - R[0][0] - R[1][1] + R[2][2]};
    double x = R[2][1] - R[1][2], y = R[0][2] - R[2][0], z = R[1][0] - R[0][1];
    double xy = R[0][1] + R[1][0], xz = R[0][2] + R[2][0], yz = R[1][2] + R[2][1];
    double rows[4][4] = {{d[0], x, y, z}, {x, d[1], xy, xz}, {y, xy, d[2], yz}, {z, xz, yz, d[3]}};
    int best = 0;
    for (int i = 1; i < 4; i++)
        if (d[i] > d[best])
            best = i;
    double *r = rows[best], s = 0.5 / sqrt(d[best]);
    return (tac_Quat){s * r[0], s * r[1], s * r[2], s * r[3]};
}

tac_Pose oracle_tree_pose(const OracleTree *tree, const double *q, int body)
{
    Series pose[ORACLE_BODIES];
    double rest[ORACLE_DOFS] = {0};
    place(tree, q, rest, pose);
    return (tac_Pose){.p = to_vec(pose[body].p[0]), .q = quaternion_of(pose[body].R[0])};
}

double oracle_tree_kinetic(const OracleTree *tree, const double *q, const double *v)
{
    Series pose[ORACLE_BODIES];
    double E = 0.0, omega[3], alpha[3], L[3];
    place(tree, q, v, pose);
    for (int b = 0; b < tree->def.body_count; b++) {
        const tac_TreeBodyDef *body = &tree->def.body[b];
        turning_of(pose[b], omega, alpha);
        inertia_times(body, AXES(pose[b]), omega, L);
        E += (body->mass * dot(pose[b].p[1], pose[b].p[1]) + dot(omega, L)) / 2;
        for (int i = 0; i < joint_dofs(body->joint); i++) {
            double rate = v[tree->dof[b] + i];
            E += rotor_of(tree, b, i) * rate * rate / 2;
        }
    }
    return E;
}

double oracle_tree_potential(const OracleTree *tree, const double *q)
{
    Series pose[ORACLE_BODIES];
    double E = 0.0, rest[ORACLE_DOFS] = {0}, g[3], phi[3];
    from_vec(tree->gravity, g);
    place(tree, q, rest, pose);
    for (int b = 0; b < tree->def.body_count; b++) {
        const tac_TreeBodyDef *body = &tree->def.body[b];
        const double *qb = q + tree->position[b];
        E -= body->mass * dot(g, pose[b].p[0]);
        if (body->joint == TAC_TREE_BALL) {
            log_of(qb, phi);
            E += body->axis[0].spring * dot(phi, phi) / 2;
        } else if (body->joint != TAC_TREE_FREE) {
            for (int i = 0; i < joint_dofs(body->joint); i++)
                E += axis_energy(&body->axis[i], qb[i]);
        }
    }
    for (int t = 0; t < tree->def.tendon_count; t++) {
        const tac_TendonDef *tendon = &tree->def.tendon[t];
        double s = tendon_stretch(tree, tendon, q);
        if (!tendon->slack || s > 0.0)
            E += tendon->stiffness * s * s / 2;
    }
    return E;
}

void oracle_tree_momentum(const OracleTree *tree, const double *q, const double *v, tac_Vec3 *p,
                          tac_Vec3 *L)
{
    Series pose[ORACLE_BODIES];
    double sum[3] = {0}, turn[3] = {0}, omega[3], alpha[3], spin[3], moment[3];
    place(tree, q, v, pose);
    for (int b = 0; b < tree->def.body_count; b++) {
        const tac_TreeBodyDef *body = &tree->def.body[b];
        turning_of(pose[b], omega, alpha);
        inertia_times(body, AXES(pose[b]), omega, spin);
        cross(pose[b].p[0], pose[b].p[1], moment);
        for (int i = 0; i < 3; i++) {
            sum[i] += body->mass * pose[b].p[1][i];
            turn[i] += spin[i] + body->mass * moment[i];
        }
    }
    *p = to_vec(sum);
    *L = to_vec(turn);
}
