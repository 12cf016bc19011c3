/* Things that spin, by Gauss's method of order six (top_reference.h). */
#include "top_reference.h"
#include "larger.h"

#include <math.h>
#include <string.h>

enum { STAGES = 3, NUMBERS = sizeof(TopState) / sizeof(double) };

// Moments about the point that the body turns about: its centre, or a pivot that does not give way.
static void moments(const TopDef *def, double J[3])
{
    const double steiner =
        def->free || def->stiffness > 0.0 ? 0.0 : def->mass * def->arm * def->arm;
    J[0] = def->J[0] + steiner;
    J[1] = def->J[1] + steiner;
    J[2] = def->J[2];
}

// A body vector in the world, and back: v + 2 w (u x v) + 2 u x (u x v) with q = (w, u).
static void turn(const double q[4], double side, const double in[3], double out[3])
{
    const double u[3] = {side * q[1], side * q[2], side * q[3]};
    double a[3], b[3];
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        a[i] = u[j] * in[k] - u[k] * in[j];
    }
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        b[i] = u[j] * a[k] - u[k] * a[j];
    }
    for (int i = 0; i < 3; i++)
        out[i] = in[i] + 2.0 * (q[0] * a[i] + b[i]);
}

// Where the pivot of the body is in the world.
static void pivot_of(const TopDef *def, const TopState *s, double at[3])
{
    const double local[3] = {0.0, 0.0, -def->arm};
    turn(s->q, 1.0, local, at);
    for (int i = 0; i < 3; i++)
        at[i] += s->x[i];
}

// Force on the body at its pivot, or with a stiff pivot its weight at the centre: world axes.
static void force_on(const TopDef *def, const TopState *s, double force[3])
{
    force[0] = force[1] = 0.0;
    force[2] = -def->mass * def->gravity;
    if (!def->free && def->stiffness > 0.0) {
        double at[3];
        pivot_of(def, s, at);
        for (int i = 0; i < 3; i++)
            force[i] = -def->stiffness * at[i];
    }
}

static TopState derivative(const TopDef *def, const TopState *s)
{
    TopState d = {0};
    double J[3], H[3], world[3], force[3], torque[3] = {0.0, 0.0, 0.0};
    const double *q = s->q, *w = s->w;
    moments(def, J);
    force_on(def, s, world);
    turn(q, -1.0, world, force);
    if (!def->free) { // the weight at +arm from the pivot, or the spring at -arm from the centre
        double arm = def->stiffness > 0.0 ? -def->arm : def->arm;
        torque[0] = -arm * force[1];
        torque[1] = arm * force[0];
    }
    for (int i = 0; i < 3; i++)
        H[i] = J[i] * w[i];
    H[2] += def->rotor;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        d.w[i] = (H[j] * w[k] - H[k] * w[j] + torque[i]) / J[i];
        d.q[1 + i] = 0.5 * (q[0] * w[i] + q[1 + j] * w[k] - q[1 + k] * w[j]);
    }
    d.q[0] = -0.5 * (q[1] * w[0] + q[2] * w[1] + q[3] * w[2]);
    if (!def->free && def->stiffness > 0.0) {
        memcpy(d.x, s->v, sizeof d.x);
        for (int i = 0; i < 3; i++)
            d.v[i] = world[i] / def->mass;
        d.v[2] -= def->gravity;
    }
    return d;
}

// One step: stages by fixed-point iteration, until they no longer move.
static void step(const TopDef *def, TopState *s, double h)
{
    const double r = sqrt(15.0);
    const double a[STAGES][STAGES] = {
        // clang-format off
        {5.0 / 36.0,            2.0 / 9.0 - r / 15.0, 5.0 / 36.0 - r / 30.0},
        {5.0 / 36.0 + r / 24.0, 2.0 / 9.0,            5.0 / 36.0 - r / 24.0},
        {5.0 / 36.0 + r / 30.0, 2.0 / 9.0 + r / 15.0, 5.0 / 36.0           },
        // clang-format on
    };
    const double b[STAGES] = {5.0 / 18.0, 4.0 / 9.0, 5.0 / 18.0};
    TopState f[STAGES];
    double *y = (double *)s;
    for (int i = 0; i < STAGES; i++)
        f[i] = derivative(def, s);
    double moved = 1.0;
    for (int round = 0; round < 50 && moved > 1e-15; round++) {
        moved = 0.0;
        for (int i = 0; i < STAGES; i++) {
            TopState at;
            double *to = (double *)&at, *rate = (double *)&f[i];
            for (int n = 0; n < NUMBERS; n++) {
                to[n] = y[n];
                for (int j = 0; j < STAGES; j++)
                    to[n] += h * a[i][j] * ((double *)&f[j])[n];
            }
            TopState next = derivative(def, &at);
            for (int n = 0; n < NUMBERS; n++)
                moved =
                    larger(moved, fabs(h * (((double *)&next)[n] - rate[n])) / (1.0 + fabs(y[n])));
            f[i] = next;
        }
    }
    for (int n = 0; n < NUMBERS; n++)
        for (int j = 0; j < STAGES; j++)
            y[n] += h * b[j] * ((double *)&f[j])[n];
}

// A pivot that gives way begins where its force is that of a rigid one: it would ring otherwise.
static void preload(const TopDef *def, TopState *s)
{
    TopDef rigid = *def;
    rigid.stiffness = 0.0;
    const double *w = s->w, l = def->arm;
    const TopState d = derivative(&rigid, s);
    // of the centre, body axes: w' x r + w x (w x r) with r = (0, 0, l)
    const double local[3] = {l * (d.w[1] + w[2] * w[0]), l * (w[2] * w[1] - d.w[0]),
                             -l * (w[0] * w[0] + w[1] * w[1])};
    double a[3];
    turn(s->q, 1.0, local, a);
    a[2] += def->gravity;
    for (int i = 0; i < 3; i++)
        s->x[i] -= def->mass * a[i] / def->stiffness;
}

TopState top_start(const TopDef *def)
{
    TopState s = {.q = {def->q.w, def->q.x, def->q.y, def->q.z},
                  .w = {def->w.x, def->w.y, def->w.z}};
    if (def->free)
        return s;
    // the centre moves about a pivot in the origin
    const double arm[3] = {0.0, 0.0, def->arm}, v[3] = {def->w.y * def->arm, -def->w.x * def->arm};
    turn(s.q, 1.0, arm, s.x);
    turn(s.q, 1.0, v, s.v);
    if (def->stiffness > 0.0)
        preload(def, &s);
    return s;
}

void top_advance(const TopDef *def, TopState *state, double h, int steps)
{
    for (int i = 0; i < steps; i++)
        step(def, state, h);
}

tac_Vec3 top_axis(const TopState *state)
{
    const double z[3] = {0.0, 0.0, 1.0};
    double out[3];
    turn(state->q, 1.0, z, out);
    return vec(out[0], out[1], out[2]);
}

tac_Quat top_orientation(const TopState *state)
{
    const double *q = state->q;
    double n = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    return (tac_Quat){q[0] / n, q[1] / n, q[2] / n, q[3] / n};
}

double top_energy(const TopDef *def, const TopState *s)
{
    double J[3], E = 0.0;
    moments(def, J);
    for (int i = 0; i < 3; i++)
        E += 0.5 * J[i] * s->w[i] * s->w[i];
    if (def->free)
        return E;
    if (def->stiffness == 0.0)
        return E + def->mass * def->gravity * def->arm * top_axis(s).z;
    double at[3];
    pivot_of(def, s, at);
    for (int i = 0; i < 3; i++)
        E += 0.5 * (def->mass * s->v[i] * s->v[i] + def->stiffness * at[i] * at[i]);
    return E + def->mass * def->gravity * s->x[2];
}

double top_order(const TopDef *def, double time, double h)
{
    TopState s[3];
    for (int i = 0; i < 3; i++) {
        const int steps = (int)lround(time / h) << i;
        s[i] = top_start(def);
        top_advance(def, &s[i], time / steps, steps);
    }
    double first = 0.0, second = 0.0;
    for (int i = 0; i < 4; i++) {
        first = larger(first, fabs(s[0].q[i] - s[1].q[i]));
        second = larger(second, fabs(s[1].q[i] - s[2].q[i]));
    }
    return log2(first / second);
}
