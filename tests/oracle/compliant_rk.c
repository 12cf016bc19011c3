/* Rigid bodies as an ordinary differential equation (compliant_rk.h). */
#include "compliant_rk.h"
#include <math.h>
#include <string.h>

#define STATE 13 // x (3), q (4), v (3), w (3)

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double *a, const double *b, double *c)
{
    double x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
    c[0] = x, c[1] = y;
}

static void q_product(const double *a, const double *b, double *c)
{
    double w = a[0] * b[0] - dot(a + 1, b + 1), u[3];
    cross(a + 1, b + 1, u);
    for (int i = 0; i < 3; i++)
        u[i] += a[0] * b[1 + i] + b[0] * a[1 + i];
    c[0] = w;
    memcpy(c + 1, u, sizeof u);
}

static void q_back(const double *a, double *b)
{
    b[0] = a[0], b[1] = -a[1], b[2] = -a[2], b[3] = -a[3];
}

/// b = q a q^-1, the vector a turned by q.
static void q_turn(const double *q, const double *a, double *b)
{
    double p[4] = {0, a[0], a[1], a[2]}, inverse[4];
    q_back(q, inverse);
    q_product(q, p, p);
    q_product(p, inverse, p);
    memcpy(b, p + 1, 3 * sizeof *b);
}

static void q_turn_back(const double *q, const double *a, double *b)
{
    double inverse[4];
    q_back(q, inverse);
    q_turn(inverse, a, b);
}

/// The rotation vector of p^-1 q.
static void relative_log(const double *p, const double *q, double *t)
{
    double inverse[4], r[4];
    q_back(p, inverse);
    q_product(inverse, q, r);
    double sine = sqrt(dot(r + 1, r + 1)), sign = r[0] < 0 ? -1.0 : 1.0;
    double factor = sine > 0.0 ? sign * 2 * atan2(sine, fabs(r[0])) / sine : 2.0;
    for (int i = 0; i < 3; i++)
        t[i] = factor * r[1 + i];
}

double rk_angle(const double p[4], const double q[4])
{
    double t[3];
    relative_log(p, q, t);
    return sqrt(dot(t, t));
}

static const double still[STATE] = {0, 0, 0, 1};

typedef struct Point {
    double p[3], v[3], arm[3]; // world axes
} Point;

static Point locate(const double *s, const double *r)
{
    Point at;
    double spin[3];
    q_turn(s + 3, r, at.arm);
    q_turn(s + 3, s + 10, spin);
    cross(spin, at.arm, at.v);
    for (int i = 0; i < 3; i++) {
        at.p[i] = s[i] + at.arm[i];
        at.v[i] += s[7 + i];
    }
    return at;
}

/// Adds a force (world axes) at a point to force and torque (body axes) of a body.
static void push(double *F, const double *s, const Point *at, const double *f, double sign)
{
    double torque[3];
    cross(at->arm, f, torque);
    q_turn_back(s + 3, torque, torque);
    for (int i = 0; i < 3; i++) {
        F[i] += sign * f[i];
        F[3 + i] += sign * torque[i];
    }
}

/// The damper is fixed to b: it sees what moves in b's axes, and its force acts in one place.
static void add_point(const RkForce *e, double (*F)[6], const double *a, const double *b)
{
    Point pa = locate(a, e->pa), pb = locate(b, e->pb);
    double f[3], here[3];
    for (int i = 0; i < 3; i++)
        here[i] = pa.p[i] - b[i];
    q_turn_back(b + 3, here, here);
    Point beside = locate(b, here);
    for (int i = 0; i < 3; i++)
        f[i] = -e->k * (pa.p[i] - pb.p[i]) - e->c * (pa.v[i] - beside.v[i]);
    push(F[e->a], a, &pa, f, 1.0);
    if (e->b >= 0)
        push(F[e->b], b, &beside, f, -1.0);
}

/// A torque in world axes on a, its negative on b.
static void add_torque(const RkForce *e, double (*F)[6], const double *a, const double *b,
                       const double *torque)
{
    double t[3];
    q_turn_back(a + 3, torque, t);
    for (int i = 0; i < 3; i++)
        F[e->a][3 + i] += t[i];
    if (e->b < 0)
        return;
    q_turn_back(b + 3, torque, t);
    for (int i = 0; i < 3; i++)
        F[e->b][3 + i] -= t[i];
}

static void relative_spin(const double *a, const double *b, double *spin)
{
    double sa[3], sb[3];
    q_turn(a + 3, a + 10, sa);
    q_turn(b + 3, b + 10, sb);
    for (int i = 0; i < 3; i++)
        spin[i] = sa[i] - sb[i];
}

/// Torque k theta towards b, theta along the axis of the turn, less c times the relative spin.
static void add_orientation(const RkForce *e, double (*F)[6], const double *a, const double *b)
{
    double t[3], spin[3];
    relative_log(a + 3, b + 3, t);
    q_turn(a + 3, t, t);
    relative_spin(a, b, spin);
    for (int i = 0; i < 3; i++)
        t[i] = e->k * t[i] - e->c * spin[i];
    add_torque(e, F, a, b, t);
}

/// Spring and damper about the hinge of two z axes. The angle is 2 atan2 of z and w of the relative
/// quaternion, and the torque is along its gradient: b's z axis where the axes agree, a little off
/// where the hinge gives way.
static void add_twist(const RkForce *e, double (*F)[6], const double *a, const double *b)
{
    double inverse[4], r[4], spin[3], axis[3];
    q_back(b + 3, inverse);
    q_product(inverse, a + 3, r);
    double square = r[0] * r[0] + r[3] * r[3];
    axis[0] = (r[0] * r[2] + r[1] * r[3]) / square;
    axis[1] = (r[2] * r[3] - r[0] * r[1]) / square;
    axis[2] = 1.0;
    q_turn(b + 3, axis, axis);
    relative_spin(a, b, spin);
    double effort = -e->k * (2 * atan2(r[3], r[0]) - e->rest) - e->c * dot(spin, axis);
    for (int i = 0; i < 3; i++)
        axis[i] *= effort;
    add_torque(e, F, a, b, axis);
}

/// Time derivative of the states of all bodies.
static void derive(const RkWorld *w, double (*s)[STATE], double (*ds)[STATE])
{
    double F[RK_BODIES][6] = {{0}};
    for (int i = 0; i < w->forces; i++) {
        const RkForce *e = &w->force[i];
        const double *a = s[e->a], *b = e->b >= 0 ? s[e->b] : still;
        if (e->kind == RK_POINT)
            add_point(e, F, a, b);
        else if (e->kind == RK_ORIENTATION)
            add_orientation(e, F, a, b);
        else
            add_twist(e, F, a, b);
    }
    for (int i = 0; i < w->bodies; i++) {
        const RkBody *body = &w->body[i];
        const double *v = s[i] + 7, *omega = s[i] + 10;
        double Jw[3], gyro[3], rate[4] = {0, 0.5 * omega[0], 0.5 * omega[1], 0.5 * omega[2]};
        for (int j = 0; j < 3; j++)
            Jw[j] = body->J[j] * omega[j];
        cross(omega, Jw, gyro);
        q_product(s[i] + 3, rate, ds[i] + 3); // q' = q omega / 2
        for (int j = 0; j < 3; j++) {
            ds[i][j] = v[j];
            ds[i][7 + j] = w->gravity[j] + (F[i][j] - body->drag * v[j]) / body->mass;
            ds[i][10 + j] = (F[i][3 + j] - gyro[j] - body->drag * omega[j]) / body->J[j];
        }
    }
}

static void load(const RkWorld *w, double (*s)[STATE])
{
    for (int i = 0; i < w->bodies; i++) {
        memcpy(s[i], w->body[i].x, 3 * sizeof(double));
        memcpy(s[i] + 3, w->body[i].q, 4 * sizeof(double));
        memcpy(s[i] + 7, w->body[i].v, 3 * sizeof(double));
        memcpy(s[i] + 10, w->body[i].w, 3 * sizeof(double));
    }
}

static void store(RkWorld *w, double (*s)[STATE])
{
    for (int i = 0; i < w->bodies; i++) {
        memcpy(w->body[i].x, s[i], 3 * sizeof(double));
        memcpy(w->body[i].q, s[i] + 3, 4 * sizeof(double));
        memcpy(w->body[i].v, s[i] + 7, 3 * sizeof(double));
        memcpy(w->body[i].w, s[i] + 10, 3 * sizeof(double));
    }
}

void rk_run(RkWorld *w, double time, int steps)
{
    static const double node[4] = {0, 0.5, 0.5, 1},
                        weight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
    double s[RK_BODIES][STATE], at[RK_BODIES][STATE], k[RK_BODIES][STATE] = {{0}},
                                                      sum[RK_BODIES][STATE];
    double h = time / steps;
    load(w, s);
    for (int n = 0; n < steps; n++) {
        memset(sum, 0, sizeof sum);
        for (int stage = 0; stage < 4; stage++) {
            for (int i = 0; i < w->bodies; i++)
                for (int j = 0; j < STATE; j++)
                    at[i][j] = s[i][j] + (stage > 0 ? node[stage] * h * k[i][j] : 0.0);
            derive(w, at, k);
            for (int i = 0; i < w->bodies; i++)
                for (int j = 0; j < STATE; j++)
                    sum[i][j] += weight[stage] * k[i][j];
        }
        for (int i = 0; i < w->bodies; i++) {
            for (int j = 0; j < STATE; j++)
                s[i][j] += h * sum[i][j];
            double *q = s[i] + 3, length = sqrt(q[0] * q[0] + dot(q + 1, q + 1));
            for (int j = 0; j < 4; j++)
                q[j] /= length;
        }
    }
    store(w, s);
}

double rk_energy(const RkWorld *w)
{
    double s[RK_BODIES][STATE], E = 0.0;
    load(w, s);
    for (int i = 0; i < w->bodies; i++) {
        const RkBody *b = &w->body[i];
        E += 0.5 * b->mass * dot(b->v, b->v) - b->mass * dot(w->gravity, b->x);
        for (int j = 0; j < 3; j++)
            E += 0.5 * b->J[j] * b->w[j] * b->w[j];
    }
    for (int i = 0; i < w->forces; i++) {
        const RkForce *e = &w->force[i];
        const double *a = s[e->a], *b = e->b >= 0 ? s[e->b] : still;
        double d[3], r[4], inverse[4];
        if (e->kind == RK_POINT) {
            Point pa = locate(a, e->pa), pb = locate(b, e->pb);
            for (int j = 0; j < 3; j++)
                d[j] = pa.p[j] - pb.p[j];
        } else if (e->kind == RK_ORIENTATION)
            relative_log(a + 3, b + 3, d);
        else {
            q_back(b + 3, inverse);
            q_product(inverse, a + 3, r);
            d[0] = 2 * atan2(r[3], r[0]) - e->rest;
            d[1] = d[2] = 0.0;
        }
        E += 0.5 * e->k * dot(d, d);
    }
    return E;
}
