/* Predictive connector: the three detectors (port SRC-P; docs/theory/ports.md).
 *
 * A, energy: the account stays far below zero, so the model does not hold. B, event: the device
 * moved as no force could move it. C, jump: a row is deep that was not there. What they lower stays
 * low: K by A and B for the session, a row by C until it lets go.
 */
#include "port/predictive.h"
#include <math.h>
#include <string.h>

#define EVENT_FORCE 60.0  // N at 0.15 kg: B
#define FREEZE_FORCE 8.0  // N
#define TRIP_ENERGY 2e-3  // J at 0.15 kg: A
#define USUAL_MASS 0.15   // kg
#define JUMP 2e-4         // m: C
#define JUMP_ANGLE 5e-3   // rad
#define JUMP_FORCE 0.5    // N, with which a row that jumped begins
#define LATCH (1.0 / 100) // of the stiffness asked for
#define FLOOR 0.6         // of the plain limit: what a plain wall settles at
#define FLOOR_TRIPS 3     // there
#define FRESH 3           // samples until the motion is known
#define EVENTS 2          // in half a second
#define GONE 1e-9         // of the stiffness asked for: none

/// Lowers all stiffness. Where the plain connector has taken over already, and that too often,
/// force ends.
static void lower(tac_Predictive *p, double factor, tac_PredictiveFlag by)
{
    if (p->taken++ == 0) {
        p->taken_by = by;
        p->taken_at = p->time;
    }
    if (p->plain && p->rows > 0 && ++p->at_floor >= FLOOR_TRIPS)
        p->latched = true;
    p->scale *= factor;
    p->latched = p->latched || (p->scale < LATCH && !p->plain);
    if (p->latched)
        p->scale = 0.0;
}

/// A guard cut the force: the storage holds what nobody paid for. It is softened by as much, so
/// that nothing is owed and nothing comes back for free when the guard lets go.
static void forget_unpaid(tac_Predictive *p, double allowed)
{
    double owed = -p->reference;
    if (!(p->cut > 0.0) || !(owed > 0.5 * allowed) || !(p->stored > 0.0))
        return;
    double keep = port_larger(0.0, 1.0 - owed / p->stored);
    for (int i = 0; i < p->rows; i++)
        p->memory[p->slot[i]].soft *= keep;
    taci_predictive_settle(p);
}

void taci_predictive_watch_energy(tac_Predictive *p, double dt)
{
    double L = p->def.length_unit, size = TRIP_ENERGY * p->def.mass / USUAL_MASS * L * L;
    double allowed = (1.0 + taci_predictive_delay(p)) * size;
    p->peak = port_larger(p->stored, p->peak * exp(-dt / 0.1));
    p->pause = port_larger(0.0, p->pause - dt);
    p->cut = port_larger(0.0, p->cut - dt);
    if (p->idle) { // a force that fades is nobody's storage
        taci_predictive_settle(p);
        p->over = 0;
        return;
    }
    forget_unpaid(p, allowed + 0.1 * p->peak);
    bool beyond = p->pause == 0.0 && -p->reference > allowed + 0.1 * p->peak;
    p->over = beyond ? p->over + 1 : 0;
    if (p->over < 3)
        return;
    p->energy++;
    p->flags |= TAC_PREDICTIVE_ENERGY;
    p->over = 0;
    p->pause = 0.01;
    taci_predictive_settle(p);
    lower(p, 0.5, TAC_PREDICTIVE_ENERGY);
}

/// Whether the residual is more than a hand can cause in the time.
static bool impossible(const tac_Predictive *p, const taci_PredictiveSample *sample)
{
    int n = p->def.axes, linear = n < 3 ? n : 3;
    double f[TAC_PORT_AXES], dt2 = sample->dt * sample->dt, lever = 0.0;
    double noise = 4.0 * p->noise[0] * p->def.mass / dt2, most = EVENT_FORCE * p->def.force_unit;
    taci_weight_mul(&p->inertia, sample->residual, f);
    if (sqrt(port_dot(linear, f, f)) / dt2 > port_larger(most, noise))
        return true;
    lever = sqrt(p->def.inertia / p->def.mass);
    noise = 4.0 * p->noise[1] * p->def.inertia / dt2;
    return n == 6 && sqrt(port_dot(3, f + 3, f + 3)) / dt2 > port_larger(most * lever, noise);
}

/// A reading that stands to the last digit although the force that is not known changed, or it had
/// to move: no hand and no friction holds a device like that.
static void watch_freeze(tac_Predictive *p, const taci_PredictiveSample *sample)
{
    int n = p->def.axes, linear = n < 3 ? n : 3;
    double change[TAC_PORT_AXES], f[TAC_PORT_AXES], most = FREEZE_FORCE * p->def.force_unit;
    bool stands = true;
    for (int i = 0; i < n; i++)
        stands = stands && sample->way[i] == 0.0;
    if (!stands) {
        p->still = p->frozen = 0;
        return;
    }
    if (p->still++ == 0)
        memcpy(p->unknown_then, p->unknown, sizeof p->unknown_then);
    for (int i = 0; i < n; i++)
        change[i] = p->unknown[i] - p->unknown_then[i];
    taci_weight_mul(&p->inertia, change, f);
    bool pulled = p->still > 1 && sqrt(port_dot(linear, f, f)) > most;
    taci_weight_mul(&p->inertia, sample->residual, f);
    double size = sqrt(port_dot(linear, f, f)) / (sample->dt * sample->dt);
    pulled = pulled || (p->still > 1 && size > most);
    if (pulled || sample->event || p->frozen > 0)
        p->frozen++;
}

void taci_predictive_watch_event(tac_Predictive *p, taci_PredictiveSample *sample)
{
    for (int i = 0; i < 3; i++)
        p->since[i] += sample->dt;
    sample->event = impossible(p, sample);
    p->strange = sample->event ? p->strange + 1 : 0;
    if (p->idle) // a device at rest does not move
        p->still = p->frozen = 0;
    else
        watch_freeze(p, sample);
    if (p->fresh < FRESH) { // nothing was known to compare with
        p->fresh++;
        p->strange = sample->event ? 2 : 0;
        return;
    }
    if (p->strange != 1 || p->idle)
        return;
    p->events++;
    p->flags |= TAC_PREDICTIVE_EVENT;
    for (int i = EVENTS - 1; i > 0; i--)
        p->since[i] = p->since[i - 1];
    p->since[0] = 0.0;
    if (p->since[EVENTS - 1] < 0.5) {
        for (int i = 0; i < EVENTS; i++)
            p->since[i] = HUGE_VAL;
        lower(p, 0.25, TAC_PREDICTIVE_EVENT);
    }
}

/// Of a coupling, rows of force and rows of torque count together: length over them.
static double together(const tac_Predictive *p, int i, bool force)
{
    if (!p->coupled) {
        double one = force ? p->memory[p->slot[i]].force : p->row[i].deflection;
        return force ? one : fabs(one);
    }
    double sum = 0.0;
    for (int j = i < 3 ? 0 : 3; j < (i < 3 ? 3 : 6); j++) {
        double one = force ? p->memory[p->slot[j]].force : p->row[j].deflection;
        sum += one * one;
    }
    return sqrt(sum);
}

/// N or N·m, with which a row that jumped begins.
static double least_force(const tac_Predictive *p, const double *gradient)
{
    double unit = 1.0 / sqrt(taci_predictive_row_mobility(p, gradient) * p->def.mass);
    return JUMP_FORCE * p->def.force_unit * unit;
}

bool taci_predictive_jumped(tac_Predictive *p, int i, const taci_PredictiveSample *sample,
                            double before, bool known)
{
    const tac_PredictiveRow *row = &p->row[i];
    tac_PredictiveMemory *memory = &p->memory[p->slot[i]];
    int n = p->def.axes, linear = n < 3 ? n : 3;
    const double *J = row->gradient;
    double expected = port_dot(n, J, sample->way) + row->way;
    double size = JUMP * p->def.length_unit * sqrt(port_dot(linear, J, J)), s = row->deflection;
    if (n == 6)
        size += JUMP_ANGLE * sqrt(port_dot(3, J + 3, J + 3));
    double more = known && p->coupled ? 0.0
                  : known             ? fabs(s - before - expected) - 0.5 * fabs(expected)
                                      : (row->unilateral ? s : fabs(s)) - 1.5 * fabs(expected);
    bool touches = !row->unilateral || s > 0.0;
    if (!touches || !(more > size || sample->event || p->body_jumped))
        return false;
    double force = port_larger(together(p, i, true), least_force(p, J));
    double allowed = force / port_larger(together(p, i, false), 1e-30);
    if (!(taci_predictive_stiffness(p, i) > allowed))
        return false;
    memory->soft = allowed / row->stiffness;
    return true;
}

/// K that row i may have now, over that asked for.
static double allowed(const tac_Predictive *p, int i, double bound, double plain)
{
    double asked = p->row[i].stiffness,
           K = port_smaller(bound, port_larger(bound * p->scale_now, plain));
    return asked > 0.0 ? K / asked : 1.0;
}

/// Whether K of row i must not rise.
static bool touches(const tac_Predictive *p, int i)
{
    const tac_PredictiveRow *row = &p->row[i];
    if (row->unilateral)
        return row->deflection > 0.0;
    return together(p, i, false) * row->stiffness > least_force(p, row->gradient);
}

void taci_predictive_soften(tac_Predictive *p)
{
    double bound[TAC_PREDICTIVE_ROWS], soft[TAC_PREDICTIVE_ROWS], before = 0.0, after = 0.0;
    double plain[TAC_PREDICTIVE_ROWS];
    p->least = 1.0;
    bool floor = p->rows > 0 && p->scale < 1.0;
    for (int i = 0; i < p->rows; i++) {
        tac_PredictiveLimit limit = tac_predictive_limit(p, p->row[i].gradient);
        bound[i] = port_smaller(p->row[i].stiffness, limit.stiffness);
        plain[i] = p->latched ? 0.0 : FLOOR * limit.plain;
        before += p->memory[p->slot[i]].stored;
        floor = floor && bound[i] * p->scale_now <= plain[i];
    }
    p->plain = p->def.law == TAC_PREDICTIVE_PLAIN || floor;
    double share = taci_predictive_together(p, bound);
    for (int i = 0; i < p->rows; i++) {
        soft[i] = allowed(p, i, share * bound[i], plain[i]);
        if (touches(p, i)) // a reading that froze says nothing: the row fades
            soft[i] =
                port_smaller(soft[i], (p->frozen > 1 ? 0.5 : 1.0) * p->memory[p->slot[i]].soft);
    }
    for (int i = 0; i < p->rows; i++) {
        tac_PredictiveMemory *memory = &p->memory[p->slot[i]];
        memory->soft = soft[i] > GONE ? soft[i] : 0.0;
        for (int j = i < 3 ? 0 : 3; p->coupled && j < p->rows && j < (i < 3 ? 3 : 6); j++)
            memory->soft = port_smaller(memory->soft, soft[j]); // a spring is alike on all sides
        p->least = port_smaller(p->least, memory->soft);
        double K = taci_predictive_stiffness(p, i);
        p->bend[i] = K > 0.0 ? taci_predictive_row_most(p, p->row[i].gradient) / K : HUGE_VAL;
        memory->stored = taci_predictive_energy(p, i, p->row[i].deflection);
        after += memory->stored;
    }
    if (p->least < 1.0)
        p->flags |= TAC_PREDICTIVE_STIFFNESS;
    taci_predictive_unbooked(p, after - before);
}
