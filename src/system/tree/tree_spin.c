// The rotation of one rigid body about its centre of mass or a fixed point, exact in momentum and
// energy: the equation of docs/theory/rigid.md for a body alone, with the weight of a body on a
// joint inside (docs/theory/lagrange.md (L6)).
#include "system/tree/tree_root.h"
#include "math/so3.h"

#define ITERATIONS 16 // at most; 3 or 4 are taken

/// tan(a/2)/(a/2) of the angle a = T|W|, its derivative by a², and the turn that goes with it; held
/// at 2 rad, beyond which the turn is the one that goes with the held ratio.
static double tangent_ratio(double T, tac_Vec3 W, double *slope, tac_Vec3 *turn)
{
    double a2 = T * T * v3_norm2(W), a = sqrt(a2), ratio;
    *slope = 0.0;
    *turn = v3_scale(T, W);
    if (a > 2.0) {
        ratio = tan(1.0);
        *turn = v3_scale(2.0 * atan(0.5 * ratio * a) / a * T, W);
    } else if (a2 < 1e-3) { // the first term left out is below 1e-16
        ratio = 1.0 + a2 * (1.0 / 12 + a2 * (1.0 / 120 + a2 * (17.0 / 20160)));
        *slope = 1.0 / 12 + a2 * (1.0 / 60 + a2 * (17.0 / 6720));
    } else {
        ratio = 2.0 * tan(0.5 * a) / a;
        *slope = (1.0 + 0.25 * a2 * ratio * ratio - ratio) / (2.0 * a2);
    }
    return ratio;
}

/// The torque of the weight at the mean place of the centre of mass in the turn about W: what lies
/// along W stays; of what lies across, both ends have a mean of cos(a/2), the arc one of sin(a/2) /
/// (a/2), the ratio times that. W does exactly the work of the height on it, as the chord is the
/// ratio times T W x (mean of both ends), and it has no part along the vertical.
static tac_Vec3 weight_torque(const taci_TreeSpin *s, tac_Vec3 W, double ratio, tac_Vec3 turn)
{
    tac_Vec3 arm = v3_scale(0.5 * ratio, v3_add(s->c, q_rotate(q_exp(turn), s->c)));
    double W2 = v3_norm2(W);
    if (W2 > 0.0)
        arm = v3_axpy(arm, (1.0 - ratio) * v3_dot(s->c, W) / W2, W);
    return v3_cross(arm, s->mg);
}

bool taci_tree_solve_spin(const taci_TreeSpin *s, tac_Vec3 *W, tac_Vec3 *turn, tac_Vec3 *weight)
{
    tac_Vec3 h = m3_mul_v(&s->J, s->w);
    for (int k = 0; k < ITERATIONS; k++) {
        double slope, ratio = tangent_ratio(s->T, *W, &slope, turn), f = 0.5 * ratio * s->T;
        *weight = weight_torque(s, *W, ratio, *turn);
        tac_Vec3 b = v3_axpy(h, s->T, v3_add(s->torque, *weight)),
                 JW2 = v3_scale(2.0, m3_mul_v(&s->J, *W));
        tac_Vec3 c = v3_add(v3_sub(JW2, h), b), Wc = v3_cross(*W, c);
        tac_Vec3 F = v3_axpy(v3_sub(v3_sub(JW2, h), b), f, Wc);
        tac_Mat3 A;
        double more = s->T * s->T * s->T * slope;
        const tac_Vec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        const double along[3] = {W->x, W->y, W->z};
        for (int j = 0; j < 3; j++) {
            tac_Vec3 J2 = v3_scale(2.0, m3_col(&s->J, j));
            tac_Vec3 col = v3_axpy(J2, f, v3_sub(v3_cross(*W, J2), v3_cross(c, axis[j])));
            col = v3_axpy(col, more * along[j], Wc);
            A.m[0][j] = col.x, A.m[1][j] = col.y, A.m[2][j] = col.z;
        }
        tac_Mat3 inverse = m3_inverse(&A);
        tac_Vec3 step = m3_mul_v(&inverse, F);
        *W = v3_sub(*W, step);
        if (v3_norm2(step) <= 1e-30 * (v3_norm2(*W) + v3_norm2(s->w))) {
            tangent_ratio(s->T, *W, &slope, turn);
            return true;
        }
    }
    return false;
}
