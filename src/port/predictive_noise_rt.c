/* Predictive connector: the noise of the reading, measured while no force acts (port SRC-P;
 * docs/theory/ports.md).
 *
 * A hand moves the device smoothly: over three samples its speed grows by almost the same amount
 * each time, however it moves. What a fourth reading is off that is noise of the four; as an
 * independent error of each it is known how much of it they make together, also where periods
 * differ. The quietest of the windows counts, so that knocks and starts do not.
 */
#include "port/predictive.h"
#include <math.h>
#include <string.h>

#define WINDOW 100  // samples
#define PEAKS 4.0   // standard deviations from peak to peak, about that of 19 readings in 20
#define BEYOND 2.0  // times what was declared: less than that is what was declared
#define LONGEST 4.5 // periods between two samples

/// How much the observer remembers: as much as makes the noise of a reading a small force.
static double memory_of(double noise, double mass, double resolution, double T)
{
    double theta = resolution > 0.0 ? 1.0 - cbrt(noise * T * T / (mass * resolution)) : 0.4;
    return port_larger(0.4, port_smaller(0.8, theta));
}

double taci_predictive_counts(double measured, double declared)
{
    return measured > BEYOND * declared ? measured : declared;
}

void taci_predictive_tune(tac_Predictive *p)
{
    const tac_PredictiveDef *def = &p->def;
    double force = 0.05 * def->force_unit, torque = 1e-3 * def->force_unit * def->length_unit;
    for (int i = 0; i < def->axes; i++)
        p->theta[i] = i < 3 ? memory_of(force, def->mass, p->noise[0], def->period)
                            : memory_of(torque, def->inertia, p->noise[1], def->period);
    taci_predictive_kappa(p);
}

void taci_predictive_unlearn_noise(tac_Predictive *p)
{
    p->ways = 0;
    p->windows = p->window = 0;
    memset(p->off_mean, 0, sizeof p->off_mean);
}

/// Peak to peak of the axes from `first` on, the noisiest; of the window that is full.
static double peaks(const tac_Predictive *p, int first, int end)
{
    double most = 0.0;
    for (int i = first; i < end; i++)
        most = port_larger(most, p->off_mean[i]);
    return PEAKS * sqrt(most / p->window);
}

/// The window is full.
static void take_window(tac_Predictive *p)
{
    int n = p->def.axes, linear = n < 3 ? n : 3;
    const double now[2] = {peaks(p, 0, linear), peaks(p, 3, n)};
    const double declared[2] = {p->def.resolution, p->def.resolution_angle};
    for (int k = 0; k < 2; k++) {
        p->quietest[k] = p->windows > 0 ? port_smaller(p->quietest[k], now[k]) : now[k];
        p->noise[k] = taci_predictive_counts(p->quietest[k], declared[k]);
    }
    p->windows = 1;
    p->window = 0;
    memset(p->off_mean, 0, sizeof p->off_mean);
    taci_predictive_tune(p);
}

void taci_predictive_learn_noise(tac_Predictive *p, const taci_PredictiveSample *sample)
{
    int n = p->def.axes;
    double least = 1e-3 * p->def.period;
    double h3 = sample->dt, h2 = port_larger(p->span[0], least),
           h1 = port_larger(p->span[1], least);
    if (h3 > LONGEST * p->def.period)
        p->ways = 0;
    else if (p->ways == 2) {
        double turn = (h2 + h3) / (h1 + h2), c2 = -h3 / h2 * (1.0 + turn), c1 = h3 / h1 * turn;
        double of_noise = 1.0 + (c2 - 1.0) * (c2 - 1.0) + (c1 - c2) * (c1 - c2) + c1 * c1;
        for (int i = 0; i < n; i++) {
            double off = sample->way[i] + c2 * p->went[0][i] + c1 * p->went[1][i];
            p->off_mean[i] += off * off / of_noise;
        }
        p->window++;
    }
    p->ways = h3 > LONGEST * p->def.period ? 0 : p->ways < 2 ? p->ways + 1 : 2;
    memcpy(p->went[1], p->went[0], sizeof p->went[0]);
    memcpy(p->went[0], sample->way, sizeof p->went[0]);
    p->span[1] = p->span[0];
    p->span[0] = h3;
    if (p->window >= WINDOW)
        take_window(p);
}
