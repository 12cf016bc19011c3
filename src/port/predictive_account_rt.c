/* Predictive connector: the account (port SRC-P, step 2; docs/theory/ports.md).
 *
 *     H_E += E - W_other - ΔU - D
 *
 * E is what the device gave: the wrenches of the interval by the ways under each, the measured way
 * shared among them as foretold. Above zero it is lost at once; below zero the hold has generated.
 * H_E + lost = ΣE - ΣW_other - ΔU - ΣD holds to rounding, whatever the detectors do: energy that
 * appears or goes without work counts as lost.
 */
#include "port/predictive.h"
#include <math.h>
#include <string.h>

#define STILL 4.0   // steps of the reading
#define KEPT 1.3e-3 // J/kg

void taci_predictive_unbooked(tac_Predictive *p, double more)
{
    p->books.given += more;
    p->books.lost -= more;
    p->stored += more;
    p->jumped += more;
}

void taci_predictive_settle(tac_Predictive *p)
{
    p->books.lost += p->books.account;
    p->books.account = p->reference = 0.0;
}

static bool usable(const tac_Predictive *p, const tac_PredictiveRow *row)
{
    uint32_t bad = 0;
    double J[TAC_PORT_AXES] = {0};
    taci_port_take(p->def.axes, row->gradient, J, &bad);
    return !bad && port_sane(row->deflection) && port_not_negative(row->stiffness) &&
           port_sane(row->way) && port_sane(row->rate) && taci_predictive_row_mobility(p, J) > 0.0;
}

static int find(const tac_Predictive *p, uint64_t key)
{
    for (int i = 0; i < TAC_PREDICTIVE_ROWS; i++)
        if (p->memory[i].used && p->memory[i].key == key)
            return i;
    return -1;
}

static int free_slot(const tac_Predictive *p)
{
    int i = 0;
    while (p->memory[i].used && i < TAC_PREDICTIVE_ROWS - 1)
        i++;
    TAC_ASSERT(!p->memory[i].used);
    return i;
}

/// The rows that count, each at its place in memory; -1: new. What is stored in those that are
/// gone.
static double take(tac_Predictive *p, const tac_PredictiveRow *rows, int count, uint32_t *flags)
{
    bool stays[TAC_PREDICTIVE_ROWS] = {false};
    double gone = 0.0;
    p->rows = 0;
    for (int i = 0; i < count; i++) {
        bool good = usable(p, &rows[i]) && p->rows < TAC_PREDICTIVE_ROWS;
        for (int j = 0; good && j < p->rows; j++)
            good = p->row[j].key != rows[i].key;
        if (!good) {
            *flags |= TAC_PORT_BAD_INPUT;
            continue;
        }
        int slot = find(p, rows[i].key);
        if (slot >= 0)
            stays[slot] = true;
        p->slot[p->rows] = slot;
        p->row[p->rows++] = rows[i];
    }
    for (int i = 0; i < TAC_PREDICTIVE_ROWS; i++) {
        if (p->memory[i].used && !stays[i]) {
            gone += p->memory[i].stored;
            p->memory[i].used = false;
        }
    }
    return gone;
}

/// A place for a row that is new; nothing on its way is damped by it.
static void remember(tac_Predictive *p, int i)
{
    int slot = p->slot[i] = free_slot(p);
    p->memory[slot] = (tac_PredictiveMemory){.key = p->row[i].key, .used = true, .soft = 1.0};
    for (int k = 0; k < p->queued; k++)
        p->queue[k].force[slot] = p->queue[k].damping[slot] = 0.0;
}

/// What the rows store now beyond before; of those that jumped apart.
static double stored_more(tac_Predictive *p, const taci_PredictiveSample *sample, double *jumps)
{
    double more = 0.0;
    int jumped = 0;
    bool known[TAC_PREDICTIVE_ROWS];
    *jumps = 0.0;
    for (int i = 0; i < p->rows; i++) { // all of them first: rows of a coupling count together
        known[i] = p->slot[i] >= 0;
        if (!known[i])
            remember(p, i);
    }
    for (int i = 0; i < p->rows; i++) {
        tac_PredictiveMemory *memory = &p->memory[p->slot[i]];
        double K = taci_predictive_stiffness(p, i), s = p->row[i].deflection, change;
        p->bend[i] = K > 0.0 ? taci_predictive_row_most(p, p->row[i].gradient) / K : HUGE_VAL;
        bool jump = taci_predictive_jumped(p, i, sample, memory->deflection, known[i]);
        K = taci_predictive_stiffness(p, i);
        p->bend[i] = K > 0.0 ? taci_predictive_row_most(p, p->row[i].gradient) / K : HUGE_VAL;
        change = taci_predictive_energy(p, i, s) - memory->stored;
        if (jump && change > 0.0)
            *jumps += change;
        else
            more += change;
        jumped += jump;
        memory->stored += change;
        memory->deflection = s;
        bool flat = fabs(s) > p->bend[i];
        if (s > 0.0)
            memory->age += flat ? 0.0 : sample->dt;
        else
            memory->age *= exp(-sample->dt / 0.25);
    }
    if (jumped > 0) {
        p->jumps++;
        p->flags |= TAC_PREDICTIVE_JUMP;
    }
    return more;
}

/// What the damping of contacts that last took, and what rows handed to the other side, under one
/// piece of the interval.
static void of_piece(const tac_Predictive *p, const taci_PredictiveSample *sample,
                     const taci_PredictivePiece *piece, double *damped, double *other)
{
    *damped = *other = 0.0;
    for (int i = 0; i < p->rows; i++) {
        const tac_PredictiveRow *row = &p->row[i];
        double change = port_dot(p->def.axes, row->gradient, sample->way) + row->way;
        if (p->coupled)
            change -= port_dot(p->def.axes, row->gradient, p->moved_body);
        double share = piece->h / sample->dt, speed = change / sample->dt;
        double most = piece->wrench->damping[p->slot[i]] * speed * speed * piece->h;
        double took = piece->wrench->damper[p->slot[i]] * change * share;
        *damped += port_larger(0.0, port_smaller(took, most));
        *other -= piece->wrench->force[p->slot[i]] * row->way * share;
    }
}

/// Less deflection of row i at the last change of the force.
static double since(const tac_Predictive *p, int i, const double *moved, double share)
{
    const tac_PredictiveRow *row = &p->row[i];
    double body = p->coupled ? share * port_dot(p->def.axes, row->gradient, p->moved_body) : 0.0;
    return port_dot(p->def.axes, row->gradient, moved) + row->way * share - body;
}

/// J, in the joints of the bare device over an interval.
static double damped_by_device(const tac_Predictive *p, const double *way, double dt)
{
    double sum = 0.0;
    for (int i = 0; i < p->def.axes; i++)
        sum += (i < 3 ? p->def.damping : p->def.damping_angle) * way[i] * way[i] / dt;
    return sum;
}

/// J, a tenth of what detector A allows at rest.
static double kept(const tac_Predictive *p)
{
    double L = p->def.length_unit;
    return KEPT * p->def.mass * L * L * (1.0 + taci_predictive_delay(p));
}

/// Noise of the reading is no energy: D |Δe| of the last change of the force, along axes that moved
/// no further than noise does. Over a longer way the noise of its ends cancels.
static void forgive(tac_Predictive *p, const double *way, double dt)
{
    double size = 0.0;
    for (int i = 0; p->queued > 1 && i < p->def.axes; i++) {
        double D = p->noise[i >= 3];
        if (fabs(way[i]) <= STILL * D)
            size += D * fabs(p->queue[p->queued - 1].effort[i] - p->queue[p->queued - 2].effort[i]);
    }
    if (p->plain) // a plain hold generates, and the bare device damps as much
        size += damped_by_device(p, way, dt);
    // a little that is owed stays: paying it is what brings a contact to rest
    double part = port_smaller(size, port_larger(0.0, -p->reference - kept(p)));
    p->books.account += part;
    p->reference += part;
    p->books.lost -= part;
    p->forgiven += part;
}

void taci_predictive_book(tac_Predictive *p, const taci_PredictiveSample *sample,
                          const tac_PredictiveRow *rows, int count, uint32_t *flags)
{
    int n = p->def.axes;
    double E = 0.0, W = p->other_now, D = 0.0, last = 0.0, jumps, dt = sample->dt;
    double moved[TAC_PORT_AXES] = {0}, share = 0.0;
    double gone = take(p, rows, count, flags);
    double dU = stored_more(p, sample, &jumps) - gone;
    for (int k = 0; k < sample->pieces.count; k++) {
        const taci_PredictivePiece *piece = &sample->pieces.piece[k];
        double damped, other;
        share = piece->h / dt;
        for (int i = 0; i < n; i++)
            moved[i] = piece->moved[i] + (sample->way[i] - sample->predicted[i]) * share;
        of_piece(p, sample, piece, &damped, &other);
        if (p->coupled)
            other = p->other_now * share;
        else
            W += other;
        last = port_dot(n, piece->wrench->effort, moved) - other - damped;
        E += port_dot(n, piece->wrench->effort, moved);
        D += damped;
    }
    p->books.taken += E;
    p->books.given += W + dU + D;
    p->books.account += E - W - dU - D;
    p->other += W;
    p->damped += D;
    p->stored += dU;
    p->other_now = 0.0;
    // With a latency the force changes between samples; the account is what it was there.
    if (p->def.latency > 0.0)
        for (int i = 0; i < p->rows; i++) {
            double s = p->row[i].deflection;
            last -= taci_predictive_energy(p, i, s) -
                    taci_predictive_energy(p, i, s - since(p, i, moved, share));
        }
    else
        last = 0.0;
    p->reference = p->books.account - last;
    if (p->reference > 0.0) {
        p->books.lost += p->reference;
        p->books.account -= p->reference;
        p->reference = 0.0;
    }
    forgive(p, sample->way, dt);
    taci_predictive_unbooked(p, jumps);
}
