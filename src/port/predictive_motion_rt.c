/* Predictive connector: wrenches in time, the motion of the device under them, and the observer
 * (port SRC-P, steps 1, 3 and 4; docs/theory/ports.md).
 *
 * Times are seconds after the last sample. A wrench written with a delay counts ticks first, as a
 * delay of whole samples does, then seconds. The device is a mass under known wrenches and an
 * unknown acceleration that the observer learns: hand, friction, and what the mass is not.
 */
#include "port/predictive.h"
#include <math.h>
#include <string.h>

static double start_of(const tac_Predictive *p, const tac_PredictiveWrench *w)
{
    return w->wait > 0 ? p->elapsed + w->wait * p->period + p->def.latency : w->start;
}

void taci_predictive_pieces(const tac_Predictive *p, double from, double to,
                            taci_PredictivePieces *out)
{
    out->count = 0;
    for (int i = 0; i < p->queued; i++) {
        double begin = i == 0 ? from : port_larger(from, start_of(p, &p->queue[i]));
        double end = i + 1 < p->queued ? port_smaller(to, start_of(p, &p->queue[i + 1])) : to;
        if (end > begin)
            out->piece[out->count++] =
                (taci_PredictivePiece){.h = end - begin, .wrench = &p->queue[i]};
    }
}

void taci_predictive_move(int n, const double *mobility, double sign, taci_PredictivePieces *pieces,
                          double *v, const double *g, double *moved)
{
    for (int i = 0; i < n; i++)
        moved[i] = 0.0;
    for (int k = 0; k < pieces->count; k++) {
        taci_PredictivePiece *piece = &pieces->piece[k];
        double h = piece->h;
        for (int i = 0; i < n; i++) {
            double a = g[i] + sign * port_dot(n, mobility + (ptrdiff_t)i * TAC_PORT_AXES,
                                              piece->wrench->effort);
            piece->moved[i] = h * v[i] + 0.5 * h * h * a;
            moved[i] += piece->moved[i];
            v[i] += h * a;
        }
    }
}

void taci_predictive_clock(tac_Predictive *p, double dt)
{
    double usual = p->def.period, off = port_smaller(dt, 2.0 * usual) - p->period;
    p->elapsed += dt;
    for (int i = 1; i < p->queued; i++)
        if (p->queue[i].wait > 0 && --p->queue[i].wait == 0)
            p->queue[i].start = p->elapsed + p->def.latency;
    double newest = port_larger(0.01, 1.0 / (double)(p->books.samples + 1));
    p->spread += newest * (off * off - p->spread);
    if (fabs(off) > 1e-9 * usual) // rounding of the caller's clock is none
        p->period += 0.01 * off;
    p->period = port_larger(0.5 * usual, p->period);
}

void taci_predictive_foretell(const tac_Predictive *p, const tac_PortPlace *to,
                              taci_PredictiveSample *sample)
{
    int n = p->def.axes;
    double v[TAC_PORT_AXES];
    memcpy(v, p->velocity, sizeof v);
    *sample = (taci_PredictiveSample){.dt = p->elapsed};
    taci_place_between(n, &p->at, to, sample->way);
    taci_predictive_pieces(p, 0.0, sample->dt, &sample->pieces);
    taci_predictive_move(n, p->mobility[0], -1.0, &sample->pieces, v, p->unknown,
                         sample->predicted);
    for (int i = 0; i < n; i++)
        sample->residual[i] = sample->way[i] - sample->predicted[i] - p->error[i];
}

/// Wrenches that acted up to the new sample and no longer are forgotten, times count from it.
static void shift(tac_Predictive *p)
{
    int acting = 0;
    for (int i = 1; i < p->queued; i++) {
        if (p->queue[i].wait > 0)
            continue;
        p->queue[i].start -= p->elapsed;
        if (p->queue[i].start <= 1e-12)
            acting = i;
    }
    for (int i = acting; acting > 0 && i < p->queued; i++)
        p->queue[i - acting] = p->queue[i];
    p->queued -= acting;
    p->queue[0].start = 0.0;
    p->elapsed = 0.0;
}

void taci_predictive_observe(tac_Predictive *p, const tac_PortPlace *to,
                             const taci_PredictiveSample *sample)
{
    int n = p->def.axes;
    double dt = sample->dt;
    taci_PredictivePieces pieces = sample->pieces;
    double moved[TAC_PORT_AXES];
    taci_predictive_move(n, p->mobility[0], -1.0, &pieces, p->velocity, p->unknown, moved);
    for (int i = 0; i < n; i++) {
        double o = p->theta[i], r = sample->residual[i];
        p->measured[i] = sample->way[i] / dt;
        if (sample->event) { // it moved as it cannot: coast, and believe it if it does so again
            p->error[i] = p->unknown[i] = 0.0;
            if (p->strange > 1)
                p->velocity[i] = p->measured[i];
        } else {
            p->error[i] = -o * o * o * r;
            p->velocity[i] += 1.5 * (1.0 - o * o) * (1.0 - o) * r / dt;
            p->unknown[i] += (1.0 - o) * (1.0 - o) * (1.0 - o) * r / (dt * dt);
        }
    }
    p->at = *to;
    shift(p);
}

void taci_predictive_queue(tac_Predictive *p, const tac_PredictiveWrench *wrench)
{
    TAC_ASSERT(p->queued < TAC_PREDICTIVE_QUEUE);
    tac_PredictiveWrench *w = &p->queue[p->queued++];
    *w = *wrench;
    w->wait = p->def.delay;
    w->start = p->elapsed + p->def.latency;
}
