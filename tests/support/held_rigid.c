/* A rigid device with six degrees of freedom (held_rigid.h). */
#include "held_rigid.h"
#include <math.h>
#include <string.h>

#define STEP 25e-6

HeldRigid held_rigid(double m, double J, double b, double c)
{
    HeldRigid d = {.m = m, .J = J, .b = b, .c = c};
    for (int i = 0; i < 3; i++)
        d.R[i][i] = 1.0;
    return d;
}

/// Way and speed after h of m v' = u - b v; exact.
static double glide(double m, double b, double u, double *v, double h)
{
    double v0 = *v;
    if (b == 0.0) {
        *v += h * u / m;
        return h * v0 + 0.5 * h * h * u / m;
    }
    double decay = -expm1(-b * h / m), end = u / b;
    *v += (end - v0) * decay;
    return end * h + (v0 - end) * decay * m / b;
}

/// R turned by the rotation vector r in world axes: Rodrigues.
static void turn(double R[3][3], const double *r)
{
    double a = sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
    double s = a > 1e-8 ? sin(a) / a : 1.0 - a * a / 6.0;
    double h = a > 1e-8 ? (1.0 - cos(a)) / (a * a) : 0.5;
    const double S[3][3] = {{0, -r[2], r[1]}, {r[2], 0, -r[0]}, {-r[1], r[0], 0}};
    double Q[3][3], out[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            Q[i][j] = (i == j) + s * S[i][j];
            for (int k = 0; k < 3; k++)
                Q[i][j] += h * S[i][k] * S[k][j];
        }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out[i][j] = Q[i][0] * R[0][j] + Q[i][1] * R[1][j] + Q[i][2] * R[2][j];
    memcpy(R, out, sizeof out);
}

void held_rigid_move(HeldRigid *d, const double *e, double h)
{
    int n = (int)ceil(h / STEP - 1e-9);
    for (int k = 0; k < n; k++) {
        double r[3];
        for (int i = 0; i < 3; i++) {
            double way = glide(d->m, d->b, d->push[i] - e[i], &d->v[i], h / n);
            d->x[i] += way;
            r[i] = glide(d->J, d->c, d->push[3 + i] - e[3 + i], &d->w[i], h / n);
            d->given -= e[i] * way + e[3 + i] * r[i];
        }
        turn(d->R, r);
    }
}

/// The rotation vector of R; small angles and such up to half a turn.
static void log_of(const double R[3][3], double *r)
{
    double c = 0.5 * (R[0][0] + R[1][1] + R[2][2] - 1.0), a = acos(c > 1 ? 1 : c < -1 ? -1 : c);
    const double k[3] = {R[2][1] - R[1][2], R[0][2] - R[2][0], R[1][0] - R[0][1]};
    double s = sqrt(k[0] * k[0] + k[1] * k[1] + k[2] * k[2]); // 2 sin a
    if (c > 0.9)
        a = asin(0.5 * s);
    for (int i = 0; i < 3; i++)
        r[i] = s > 1e-12 ? a * k[i] / s : 0.5 * k[i];
}

static tac_Pose pose_of(const double *x, const double *r)
{
    return tac_pose_make((tac_Vec3){x[0], x[1], x[2]}, (tac_Vec3){r[0], r[1], r[2]});
}

tac_Pose held_rigid_pose(const HeldRigid *d)
{
    double r[3];
    log_of(d->R, r);
    return pose_of(d->x, r);
}

tac_Pose held_rigid_reading(const HeldRigid *d, double D, double A)
{
    double r[3], x[3];
    log_of(d->R, r);
    for (int i = 0; i < 3; i++) {
        x[i] = D > 0.0 ? D * floor(d->x[i] / D) : d->x[i];
        r[i] = A > 0.0 ? A * floor(r[i] / A) : r[i];
    }
    return pose_of(x, r);
}
