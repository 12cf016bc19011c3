/* A device in continuous time (virtual_device.h). */
#include "virtual_device.h"
#include "larger.h"
#include <math.h>
#include <string.h>

enum { N = 3 }; // x, v, and the constant force as a third state that rests

VirtualDeviceDef virtual_device_def_default(void)
{
    return (VirtualDeviceDef){.mass = 0.15,
                              .damping = 2.0,
                              .hand_stiffness = 300.0,
                              .hand_damping = 3.0,
                              .period = 0.001,
                              .encoder = 1e-5,
                              .substeps = 20};
}

static void multiply(double (*C)[N], double (*A)[N], double (*B)[N])
{
    double P[N][N] = {{0}};
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                P[i][j] += A[i][k] * B[k][j];
    memcpy(C, P, sizeof P);
}

/// E = exp(A h): the series at h / 2^n, where it converges at once, then n squares.
static void exponential(double (*A)[N], double h, double (*E)[N])
{
    double norm = 0.0, X[N][N], term[N][N] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            norm = larger(norm, fabs(A[i][j] * h));
    int squares = norm > 0.1 ? (int)ceil(log2(norm / 0.1)) : 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            X[i][j] = ldexp(A[i][j] * h, -squares);
    memcpy(E, term, sizeof term);
    for (int n = 1; n <= 14; n++) { // 0.3^14 / 14! is far below rounding
        multiply(term, term, X);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                term[i][j] /= n;
                E[i][j] += term[i][j];
            }
    }
    for (int n = 0; n < squares; n++)
        multiply(E, E, E);
}

VirtualDevice virtual_device_make(const VirtualDeviceDef *def)
{
    VirtualDevice d = {.def = *def};
    double m = def->mass, E[N][N];
    double A[N][N] = {{0, 1, 0},
                      {-def->hand_stiffness / m, -(def->damping + def->hand_damping) / m, 1 / m},
                      {0, 0, 0}};
    exponential(A, def->period / def->substeps, E);
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++)
            d.move[i][j] = E[i][j];
        d.push[i] = E[i][2];
    }
    return d;
}

double virtual_device_read(const VirtualDevice *d)
{
    double step = d->def.encoder;
    return step > 0.0 ? step * floor(d->x / step + 0.5) : d->x;
}

void virtual_device_advance(VirtualDevice *d, double force, VirtualHandFn *hand, const void *user)
{
    const VirtualDeviceDef *def = &d->def;
    double h = def->period / def->substeps, start = d->x;
    for (int i = 0; i < def->substeps; i++) {
        double x_hand = 0.0, v_hand = 0.0;
        if (hand)
            hand(user, d->t + (i + 0.5) * h, &x_hand, &v_hand);
        double F = force + def->hand_stiffness * x_hand + def->hand_damping * v_hand;
        double x = d->x, v = d->v;
        d->x = d->move[0][0] * x + d->move[0][1] * v + d->push[0] * F;
        d->v = d->move[1][0] * x + d->move[1][1] * v + d->push[1] * F;
        // the square of a velocity that runs straight from v to d->v
        d->lost += def->damping * h * (v * v + v * d->v + d->v * d->v) / 3;
    }
    d->t += def->period;
    d->work += force * (d->x - start);
}

static const double pi = 3.14159265358979323846;

void virtual_hand_sines(const void *user, double t, double *x, double *v)
{
    static const double frequency[6] = {0.7, 1.9, 4.3, 9.1, 17.0, 31.0}; // Hz
    static const double phase[6] = {0.5381495885689892, 1.4879242956303682, 5.034555946803014,
                                    3.6578319513973883, 0.5914277019096399, 2.721416827037463};
    double amplitude = *(const double *)user;
    *x = *v = 0.0;
    for (int i = 0; i < 6; i++) {
        double w = 2 * pi * frequency[i];
        *x += amplitude * (sin(w * t + phase[i]) - sin(phase[i]));
        *v += amplitude * w * cos(w * t + phase[i]);
        amplitude /= 2;
    }
}

void virtual_hand_dip(const void *user, double t, double *x, double *v)
{
    const VirtualDip *dip = user;
    double w = 2 * pi * dip->frequency;
    *x = -dip->depth * (0.5 - 0.5 * cos(w * t));
    *v = -dip->depth * 0.5 * w * sin(w * t);
}
