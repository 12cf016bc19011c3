// Residuals and Jacobians of potential elements. Every Jacobian is checked against central
// differences (tests/system/element_test.c). Theory: docs/theory/rigid.md (R10) to (R16); S0
// equations 13 to 16, 22 to 25.
#include "system/element.h"
#include "base/assert.h"
#include "math/so3.h"

#define ROUNDING 1e-12 // of arms, or of unit vectors: a direction shorter than that is none

taci_Frame taci_frame_world(void)
{
    return (taci_Frame){.q = {1, 0, 0, 0}, .R = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};
}

taci_Frame taci_frame_make(tac_Vec3 x, tac_Quat q)
{
    return (taci_Frame){x, q, q_matrix(q)};
}

int taci_element_dim(const taci_Element *e)
{
    switch (e->type) {
    case TACI_ELEMENT_POINT:
    case TACI_ELEMENT_LOG:
        return 3;
    case TACI_ELEMENT_HINGE:
        return 6;
    case TACI_ELEMENT_SLIDE:
        return 2;
    case TACI_ELEMENT_NONE:
        return 0;
    default:
        return 1;
    }
}

/// What the formulas need of both sides: points and arms of the frames' origins.
typedef struct Sides {
    tac_Vec3 arm_a, arm_b; // from the centre of mass to the frame's origin, world axes
    tac_Vec3 d;            // p_a - p_b
} Sides;

static Sides locate_sides(const taci_Element *e, const taci_Frame *A, const taci_Frame *B)
{
    Sides s;
    s.arm_a = m3_mul_v(&A->R, e->frame_a.p);
    s.arm_b = m3_mul_v(&B->R, e->frame_b.p);
    s.d = v3_sub(v3_add(A->x, s.arm_a), v3_add(B->x, s.arm_b));
    return s;
}

/// Column `axis` of a local frame, in world axes.
static tac_Vec3 frame_axis(const taci_Frame *F, tac_Quat local, int axis)
{
    tac_Vec3 e = axis == 0 ? v3(1, 0, 0) : axis == 1 ? v3(0, 1, 0) : v3(0, 0, 1);
    return m3_mul_v(&F->R, q_rotate(local, e));
}

static tac_Vec3 log_residual(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                             const double memory[3])
{
    tac_Quat qa = q_mul(A->q, e->frame_a.q), qb = q_mul(B->q, e->frame_b.q);
    tac_Vec3 t = q_log(q_mul(q_conjugate(qa), qb));
    // At half a turn the sign of the axis is arbitrary: keep the one it had.
    if (v3_norm2(t) > 9.869604 && v3_dot(t, v3(memory[0], memory[1], memory[2])) < 0.0)
        t = v3_neg(t);
    return t;
}

/// The rotation of a's frame in b's.
static tac_Quat relative_rotation(const taci_Element *e, const taci_Frame *A, const taci_Frame *B)
{
    return q_mul(q_conjugate(q_mul(B->q, e->frame_b.q)), q_mul(A->q, e->frame_a.q));
}

/// Turn of a about b's z axis, nearest to `last` among all turns.
static double hinge_angle(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                          double last)
{
    tac_Quat r = relative_rotation(e, A, B);
    double angle = 2.0 * atan2(r.z, r.w);
    double turns = nearbyint((last - angle) / (2.0 * 3.14159265358979323846));
    return angle + turns * (2.0 * 3.14159265358979323846);
}

static double cone_angle(const taci_Element *e, const taci_Frame *A, const taci_Frame *B)
{
    tac_Vec3 za = frame_axis(A, e->frame_a.q, 2), zb = frame_axis(B, e->frame_b.q, 2);
    return atan2(v3_norm(v3_cross(zb, za)), v3_dot(za, zb));
}

static double coordinate(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                         double last)
{
    switch (e->type) {
    case TACI_ELEMENT_ANGLE:
        return hinge_angle(e, A, B, last);
    case TACI_ELEMENT_TRAVEL:
        return v3_dot(frame_axis(B, e->frame_b.q, 2), locate_sides(e, A, B).d);
    case TACI_ELEMENT_CONE:
        return cone_angle(e, A, B);
    case TACI_ELEMENT_COORD: // such sites have their position as a place on the x axis
        return A->x.x - e->h * B->x.x - e->frame_b.p.x;
    default:
        return v3_norm(locate_sides(e, A, B).d);
    }
}

static double one_dimensional(const taci_Element *e, double x)
{
    if (!e->limit)
        return x - e->lo;
    return x < e->lo ? x - e->lo : x > e->hi ? x - e->hi : 0.0;
}

static void put3(double *s, tac_Vec3 a)
{
    s[0] = a.x, s[1] = a.y, s[2] = a.z;
}

void taci_element_residual(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                           double memory[3], double s[TACI_ELEMENT_DIM])
{
    switch (e->type) {
    case TACI_ELEMENT_POINT:
        put3(s, locate_sides(e, A, B).d);
        return;
    case TACI_ELEMENT_HINGE: {
        tac_Vec3 dz = v3_sub(frame_axis(A, e->frame_a.q, 2), frame_axis(B, e->frame_b.q, 2));
        put3(s, locate_sides(e, A, B).d);
        put3(s + 3, v3_scale(e->h, dz));
        return;
    }
    case TACI_ELEMENT_LOG:
        put3(s, log_residual(e, A, B, memory));
        put3(memory, v3(s[0], s[1], s[2]));
        return;
    case TACI_ELEMENT_SLIDE: {
        tac_Vec3 d = locate_sides(e, A, B).d;
        s[0] = v3_dot(frame_axis(B, e->frame_b.q, 0), d);
        s[1] = v3_dot(frame_axis(B, e->frame_b.q, 1), d);
        return;
    }
    default:
        memory[0] = coordinate(e, A, B, memory[0]);
        s[0] = one_dimensional(e, memory[0]);
    }
}

/// The row of the motion of a's point relative to b along the unit vector w; `fixed_in_b`: w turns
/// with b.
static taci_ElementRow row_along(const Sides *s, tac_Vec3 w, bool fixed_in_b)
{
    tac_Vec3 arm_b = fixed_in_b ? v3_add(s->arm_b, s->d) : s->arm_b;
    return (taci_ElementRow){sv_at(s->arm_a, w), sv_at(arm_b, v3_neg(w))};
}

/// The row of the turn of a relative to b about the vector w.
static taci_ElementRow row_about(tac_Vec3 w)
{
    return (taci_ElementRow){{{0, 0, 0}, w}, {{0, 0, 0}, v3_neg(w)}};
}

/// ds = L R_a' (u_b - u_a) with L the inverse left Jacobian at s: the rows of -L R_a'.
static int log_rows(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                    taci_ElementRow *row)
{
    const double none[3] = {0};
    tac_Mat3 Ra = q_matrix(q_mul(A->q, e->frame_a.q));
    tac_Mat3 L = so3_left_jacobian_inverse(log_residual(e, A, B, none));
    tac_Mat3 LR = m3_mul_t(&L, &Ra);
    for (int i = 0; i < 3; i++)
        row[i] = row_about(v3_neg(m3_row(&LR, i)));
    return 3;
}

static int hinge_rows(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                      const Sides *s, taci_ElementRow *row)
{
    tac_Vec3 za = frame_axis(A, e->frame_a.q, 2), zb = frame_axis(B, e->frame_b.q, 2);
    const tac_Vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < 3; i++) {
        row[i] = row_along(s, axes[i], false);
        row[3 + i].a = (tac_Wrench){{0, 0, 0}, v3_scale(e->h, v3_cross(za, axes[i]))};
        row[3 + i].b = (tac_Wrench){{0, 0, 0}, v3_scale(-e->h, v3_cross(zb, axes[i]))};
    }
    return 6;
}

/// d(angle) of 2 atan2(z, w): about b's z axis, and a little across it where the hinge is not
/// aligned.
static taci_ElementRow angle_row(const taci_Element *e, const taci_Frame *A, const taci_Frame *B)
{
    tac_Quat r = relative_rotation(e, A, B);
    double n = r.w * r.w + r.z * r.z; // vanishes only where the axes are opposite
    tac_Vec3 axis = v3(0, 0, 1);
    if (n > 1e-3) // beyond, the hinge is turned over and has no angle to speak of
        axis = v3((r.w * r.y + r.z * r.x) / n, (r.z * r.y - r.w * r.x) / n, 1.0);
    return row_about(m3_mul_v(&B->R, q_rotate(e->frame_b.q, axis)));
}

static taci_ElementRow cone_row(const taci_Element *e, const taci_Frame *A, const taci_Frame *B)
{
    tac_Vec3 za = frame_axis(A, e->frame_a.q, 2), zb = frame_axis(B, e->frame_b.q, 2);
    tac_Vec3 n = v3_cross(zb, za);
    double length = v3_norm(n);
    return row_about(length > ROUNDING ? v3_scale(1.0 / length, n) : v3(0, 0, 0));
}

int taci_element_rows(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                      taci_ElementRow *row)
{
    Sides s = locate_sides(e, A, B);
    switch (e->type) {
    case TACI_ELEMENT_POINT:
        row[0] = row_along(&s, v3(1, 0, 0), false);
        row[1] = row_along(&s, v3(0, 1, 0), false);
        row[2] = row_along(&s, v3(0, 0, 1), false);
        return 3;
    case TACI_ELEMENT_HINGE:
        return hinge_rows(e, A, B, &s, row);
    case TACI_ELEMENT_LOG:
        return log_rows(e, A, B, row);
    case TACI_ELEMENT_SLIDE:
        row[0] = row_along(&s, frame_axis(B, e->frame_b.q, 0), true);
        row[1] = row_along(&s, frame_axis(B, e->frame_b.q, 1), true);
        return 2;
    case TACI_ELEMENT_ANGLE:
        row[0] = angle_row(e, A, B);
        return 1;
    case TACI_ELEMENT_TRAVEL:
        row[0] = row_along(&s, frame_axis(B, e->frame_b.q, 2), true);
        return 1;
    case TACI_ELEMENT_CONE:
        row[0] = cone_row(e, A, B);
        return 1;
    case TACI_ELEMENT_COORD:
        row[0] = (taci_ElementRow){.a.force = {1, 0, 0}, .b.force = {-e->h, 0, 0}};
        return 1;
    default: {
        TAC_ASSERT(e->type == TACI_ELEMENT_DISTANCE);
        double length = v3_norm(s.d);
        double size = v3_norm(s.arm_a) + v3_norm(s.arm_b) + fabs(e->lo);
        row[0] = row_along(&s, length > ROUNDING * size ? v3_scale(1.0 / length, s.d) : v3(0, 0, 0),
                           false);
        return 1;
    }
    }
}

void taci_element_turn(const tac_Mat3 *from, const tac_Mat3 *to, const double *s, int dim,
                       double *turned)
{
    for (int i = 0; i < dim; i += 3)
        put3(turned + i, m3_mul_v(to, m3_tmul_v(from, v3(s[i], s[i + 1], s[i + 2]))));
}

tac_Vec3 taci_element_gap(const double *s, tac_Vec3 predicted)
{
    tac_Vec3 gap = v3(s[0], s[1], s[2]), change = v3_sub(predicted, gap);
    double most = v3_norm(gap), size = v3_norm(change);
    return v3_axpy(gap, size <= most ? 1.0 : most / size, change);
}

void taci_element_riding_rows(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                              const double *s, taci_ElementRow *row)
{
    Sides side = locate_sides(e, A, B);
    tac_Vec3 gap = taci_element_gap(s, side.d), za = frame_axis(A, e->frame_a.q, 2);
    const tac_Vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    side.arm_b = v3_add(side.arm_b, gap);
    for (int i = 0; i < 3; i++) {
        row[i] = row_along(&side, axes[i], false);
        if (e->type == TACI_ELEMENT_HINGE)
            row[3 + i] = row_about(v3_scale(e->h, v3_cross(za, axes[i])));
    }
}

void taci_element_target_change(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                                tac_Pose target, const double memory[3],
                                double delta[TACI_ELEMENT_DIM])
{
    taci_Element moved = *e;
    moved.frame_b = target;
    double before[TACI_ELEMENT_DIM], after[TACI_ELEMENT_DIM];
    double m0[3] = {memory[0], memory[1], memory[2]}, m1[3] = {memory[0], memory[1], memory[2]};
    taci_element_residual(e, A, B, m0, before);
    taci_element_residual(&moved, A, B, m1, after);
    for (int i = 0; i < taci_element_dim(e); i++)
        delta[i] = after[i] - before[i];
}
