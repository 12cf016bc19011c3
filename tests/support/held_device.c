/* A haptic device in continuous time (held_device.h). */
#include "held_device.h"
#include <math.h>

#define STEP 5e-6
#define STOP_K 1e6
#define STOP_B 30.0

void held_device_start(HeldDevice *d, double x, double v)
{
    d->x = d->x2 = d->x3 = x;
    d->v = d->v2 = d->v3 = v;
}

static bool bare(const HeldDevice *d)
{
    return d->m_handle == 0.0 && d->coulomb == 0.0 && d->stop == 0.0 && d->m_hand == 0.0;
}

/// Exact for a force that is held.
static void move_bare(HeldDevice *d, double e, double h)
{
    double u = d->push - e, m = d->m, b = d->b, x = d->x;
    if (b == 0.0) {
        d->x += h * d->v + 0.5 * h * h * u / m;
        d->v += h * u / m;
    } else {
        double rate = b / m, decay = -expm1(-rate * h), end = u / b; // final speed
        d->x += end * h + (d->v - end) * decay / rate;
        d->v += (end - d->v) * decay;
    }
    d->given -= e * (d->x - x);
}

/// What the transmission pulls the motor with, at a stretch and its rate.
static double transmission(const HeldDevice *d, double stretch, double rate)
{
    double half = 0.5 * d->play, free = fabs(stretch) - half;
    if (free <= 0.0)
        return 0.0;
    return d->k * copysign(free, stretch) + d->c * rate;
}

static double stop_force(const HeldDevice *d)
{
    if (d->stop == 0.0 || d->x <= d->stop)
        return 0.0;
    double f = STOP_K * (d->x - d->stop) + STOP_B * d->v;
    return f > 0.0 ? f : 0.0;
}

typedef struct Pulls {
    double motor, handle, hand; // N
} Pulls;

static Pulls pulls(const HeldDevice *d, double e)
{
    Pulls f = {.motor = -e - d->b * d->v - stop_force(d)};
    double *outer = &f.motor, x = d->x, v = d->v;
    if (d->m_handle > 0.0) {
        double t = transmission(d, d->x2 - d->x, d->v2 - d->v);
        f.motor += t;
        f.handle -= t;
        outer = &f.handle;
        x = d->x2;
        v = d->v2;
    }
    if (d->m_hand > 0.0) {
        double t = d->k_hand * (d->x3 - x) + d->c_hand * (d->v3 - v);
        *outer += t;
        f.hand -= t;
        outer = &f.hand;
    }
    *outer += d->push;
    return f;
}

/// The speed after a kick of the force f and dry friction, which cannot turn it round.
static double kick(double v, double f, double friction, double m, double h)
{
    double after = v + h * f / m, most = h * friction / m;
    if (fabs(after) <= most)
        return 0.0;
    return after - copysign(most, after);
}

static void step(HeldDevice *d, double e, double h)
{
    double x = d->x;
    for (int half = 0; half < 2; half++) {
        Pulls f = pulls(d, e);
        d->v = kick(d->v, f.motor, d->coulomb, d->m, 0.5 * h);
        if (d->m_handle > 0.0)
            d->v2 += 0.5 * h * f.handle / d->m_handle;
        if (d->m_hand > 0.0)
            d->v3 += 0.5 * h * f.hand / d->m_hand;
        if (half == 0) {
            d->x += h * d->v;
            d->x2 = d->m_handle > 0.0 ? d->x2 + h * d->v2 : d->x;
            d->x3 += h * d->v3;
        }
    }
    d->given -= e * (d->x - x);
}

void held_device_move(HeldDevice *d, double e, double h)
{
    if (bare(d)) {
        move_bare(d, e, h);
        return;
    }
    int n = (int)ceil(h / STEP - 1e-9);
    for (int i = 0; i < n; i++)
        step(d, e, h / n);
}

double held_device_energy(const HeldDevice *d)
{
    double E = 0.5 * d->m * d->v * d->v, x = d->x;
    if (d->m_handle > 0.0) {
        double free = fabs(d->x2 - d->x) - 0.5 * d->play;
        E += 0.5 * d->m_handle * d->v2 * d->v2 + (free > 0.0 ? 0.5 * d->k * free * free : 0.0);
        x = d->x2;
    }
    if (d->m_hand > 0.0)
        E += 0.5 * d->m_hand * d->v3 * d->v3 + 0.5 * d->k_hand * (d->x3 - x) * (d->x3 - x);
    if (d->stop > 0.0 && d->x > d->stop)
        E += 0.5 * STOP_K * (d->x - d->stop) * (d->x - d->stop);
    return E;
}
