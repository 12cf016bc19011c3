/* What the connector of an end remembers, when it comes from a file: its numbers of axes, rows and
 * wrenches are indices into arrays of a fixed size, its flags are bool, and its weights are divided
 * by. All of that must be as a connector can have left it; what is fixed by the device must be what
 * the connector makes of it. Numbers that follow from motion must be finite, and none so large that
 * products of two are not. */
#include "port/port_end.h"
#include "port/predictive.h"
#include <string.h>

#define COUNTED (1 << 30) // more than any count gets to

/// A part of a struct that is made of doubles alone.
typedef struct Doubles {
    size_t offset, size;
} Doubles;

#define DOUBLES(type, field)                                       \
    {                                                              \
        offsetof(type, field), sizeof(((const type *)NULL)->field) \
    }

static bool are_sane(const void *base, const Doubles *part, size_t parts)
{
    for (size_t k = 0; k < parts; k++)
        for (size_t at = 0; at < part[k].size; at += sizeof(double)) {
            double x;
            memcpy(&x, (const char *)base + part[k].offset + at, sizeof x);
            if (!port_sane(x))
                return false;
        }
    return true;
}

#define SANE(base, list) are_sane(base, list, sizeof(list) / sizeof *(list))

/// Whether the bytes of a flag are those of a bool.
static bool is_bool(const bool *flag)
{
    unsigned char byte;
    memcpy(&byte, flag, 1);
    return byte <= 1;
}

static bool is_count(int n)
{
    return n >= 0 && n <= COUNTED;
}

static bool is_weight(const tac_PortWeight *w, int axes)
{
    static const Doubles part[] = {DOUBLES(tac_PortWeight, w), DOUBLES(tac_PortWeight, lower)};
    if (w->axes != axes || !SANE(w, part))
        return false;
    for (int i = 0; i < axes; i++)
        if (!(w->lower[i][i] > 0.0))
            return false;
    return true;
}

static bool are_books(const tac_PortBooks *b)
{
    static const Doubles part[] = {DOUBLES(tac_PortBooks, account), DOUBLES(tac_PortBooks, lost),
                                   DOUBLES(tac_PortBooks, taken), DOUBLES(tac_PortBooks, given),
                                   DOUBLES(tac_PortBooks, correction)};
    return SANE(b, part) && b->samples >= 0 && b->limited >= 0 && b->bad >= 0;
}

// ------------------------------------------------------------------------------------------------
// Predictive connector

static bool is_queue(const tac_Predictive *p)
{
    static const Doubles part[] = {
        DOUBLES(tac_PredictiveWrench, start), DOUBLES(tac_PredictiveWrench, effort),
        DOUBLES(tac_PredictiveWrench, force), DOUBLES(tac_PredictiveWrench, damping),
        DOUBLES(tac_PredictiveWrench, damper)};
    if (p->queued < 1 || p->queued > TAC_PREDICTIVE_QUEUE)
        return false;
    for (int i = 0; i < p->queued; i++)
        if (!is_count(p->queue[i].wait) || !SANE(&p->queue[i], part))
            return false;
    return true;
}

static bool are_rows(const tac_Predictive *p)
{
    static const Doubles part[] = {
        DOUBLES(tac_PredictiveRow, deflection), DOUBLES(tac_PredictiveRow, gradient),
        DOUBLES(tac_PredictiveRow, stiffness), DOUBLES(tac_PredictiveRow, way),
        DOUBLES(tac_PredictiveRow, rate)};
    if (p->rows < 0 || p->rows > TAC_PREDICTIVE_ROWS)
        return false;
    for (int i = 0; i < p->rows; i++) {
        const tac_PredictiveRow *row = &p->row[i];
        if (p->slot[i] < 0 || p->slot[i] >= TAC_PREDICTIVE_ROWS || !is_bool(&row->unilateral) ||
            !SANE(row, part) || !port_positive(row->stiffness) || !(p->bend[i] >= 0.0) ||
            !(taci_predictive_row_mobility(p, row->gradient) > 0.0))
            return false;
    }
    return true;
}

static bool is_memory(const tac_Predictive *p)
{
    static const Doubles part[] = {
        DOUBLES(tac_PredictiveMemory, deflection), DOUBLES(tac_PredictiveMemory, age),
        DOUBLES(tac_PredictiveMemory, soft), DOUBLES(tac_PredictiveMemory, force),
        DOUBLES(tac_PredictiveMemory, stored)};
    for (int i = 0; i < TAC_PREDICTIVE_ROWS; i++) {
        const tac_PredictiveMemory *m = &p->memory[i];
        if (!is_bool(&m->used) || !is_bool(&m->touching) || !SANE(m, part) ||
            !(m->soft >= 0.0 && m->soft <= 1.0))
            return false;
    }
    return true;
}

static bool are_predictive_flags(const tac_Predictive *p)
{
    const bool *flag[] = {&p->coupled, &p->flat,       &p->body_jumped, &p->off,
                          &p->latched, &p->lost_place, &p->plain,       &p->idle};
    const int count[] = {p->missed, p->over,     p->strange, p->energy, p->events,
                         p->jumps,  p->at_floor, p->fresh,   p->still,  p->frozen,
                         p->taken,  p->ways,     p->window,  p->windows};
    for (size_t i = 0; i < sizeof flag / sizeof *flag; i++)
        if (!is_bool(flag[i]))
            return false;
    for (size_t i = 0; i < sizeof count / sizeof *count; i++)
        if (!is_count(count[i]))
            return false;
    return true;
}

static bool is_predictive_state(const tac_Predictive *p)
{
#define D(field) DOUBLES(tac_Predictive, field)
    static const Doubles part[] = {
        D(at),       D(error),        D(velocity), D(measured),  D(unknown),    D(elapsed),
        D(period),   D(spread),       D(body),     D(body_at),   D(moved_body), D(reference),
        D(stored),   D(damped),       D(other),    D(other_now), D(forgiven),   D(jumped),
        D(mean),     D(peak),         D(pause),    D(since),     D(scale),      D(scale_now),
        D(cut),      D(unknown_then), D(least),    D(push),      D(noise),      D(time),
        D(taken_at), D(went),         D(span),     D(off_mean),  D(quietest)};
#undef D
    for (int i = 0; i < 2; i++)
        if (!(p->noise[i] >= 0.0) || !(p->span[i] > 0.0 || p->ways <= i))
            return false;
    return SANE(p, part) && p->ways <= 2 && p->period > 0.0 && p->spread >= 0.0 &&
           p->elapsed >= 0.0 && p->scale >= 0.0 && p->scale <= 1.0 && p->scale_now >= 0.0 &&
           p->scale_now <= 1.0;
}

enum { SQUARE = TAC_PORT_AXES * TAC_PORT_AXES };

static bool are_same(const double *a, const double *b, int count)
{
    for (int i = 0; i < count; i++)
        if (!(a[i] == b[i]))
            return false;
    return true;
}

/// What follows from the device alone is what a connector makes of it at its start.
static bool is_predictive_device(const tac_Predictive *p, int axes)
{
    const double origin[TAC_PORT_AXES] = {0.0};
    tac_Predictive fresh;
    tac_Result result = axes == 6 ? tac_predictive_init_pose(&fresh, &p->def, pose_identity())
                                  : tac_predictive_init(&fresh, &p->def, origin);
    if (result != TAC_OK)
        return false;
    memcpy(fresh.noise, p->noise, sizeof fresh.noise);
    taci_predictive_tune(&fresh);
    return fresh.kappa_mass == p->kappa_mass &&
           are_same(fresh.inertia.w[0], p->inertia.w[0], SQUARE) &&
           are_same(fresh.inertia.lower[0], p->inertia.lower[0], SQUARE) &&
           are_same(fresh.mobility[0], p->mobility[0], SQUARE) &&
           are_same(fresh.bounded[0], p->bounded[0], SQUARE) &&
           are_same(fresh.theta, p->theta, TAC_PORT_AXES);
}

static bool is_predictive(const tac_Predictive *p, int axes)
{
    return p->def.axes == axes && p->inertia.axes == axes && are_books(&p->books) &&
           is_predictive_device(p, axes) && are_predictive_flags(p) && is_predictive_state(p) &&
           is_queue(p) && are_rows(p) && is_memory(p);
}

// ------------------------------------------------------------------------------------------------
// The others

static bool is_src(const tac_Src *s, int axes)
{
#define D(field) DOUBLES(tac_Src, field)
    static const Doubles part[] = {D(at),           D(effort),     D(effort_before), D(added),
                                   D(added_before), D(storage),    D(other),         D(v2),
                                   D(damping),      D(damping_max)};
#undef D
    const double origin[TAC_PORT_AXES] = {0.0};
    tac_Src fresh;
    if (s->def.axes != axes || !is_bool(&s->def.unilateral))
        return false;
    tac_Result result = axes == 6 ? tac_src_init_pose(&fresh, &s->def, pose_identity(), 0.0)
                                  : tac_src_init(&fresh, &s->def, origin, 0.0);
    return result == TAC_OK && is_weight(&s->weight, axes) && are_books(&s->books) && SANE(s, part);
}

static bool is_coupling(const tac_Coupling *c, int axes)
{
#define D(field) DOUBLES(tac_Coupling, field)
    static const Doubles part[] = {D(at),      D(proxy),   D(anchor), D(end), D(dx),
                                   D(applied), D(waiting), D(other),  D(tank)};
#undef D
    const double origin[TAC_PORT_AXES] = {0.0};
    tac_Coupling fresh;
    if (c->def.axes != axes || !is_bool(&c->def.limit))
        return false;
    tac_Result result = axes == 6 ? tac_coupling_init_pose(&fresh, &c->def, pose_identity())
                                  : tac_coupling_init(&fresh, &c->def, origin);
    return result == TAC_OK && are_books(&c->books) && SANE(c, part) && c->clips >= 0 &&
           c->limited >= 0;
}

static bool is_pcdc(const tac_Pcdc *c, int axes)
{
#define D(field) DOUBLES(tac_Pcdc, field)
    static const Doubles part[] = {
        D(mobility),      D(at),    D(f_device), D(f_virtual), D(effort),
        D(effort_before), D(limit), D(dt),       D(e2),        D(delivered)};
#undef D
    const double origin[TAC_PORT_AXES] = {0.0};
    tac_Pcdc fresh;
    if (c->def.axes != axes || !is_bool(&c->reported))
        return false;
    tac_Result result = axes == 6 ? tac_pcdc_init_pose(&fresh, &c->def, pose_identity())
                                  : tac_pcdc_init(&fresh, &c->def, origin);
    return result == TAC_OK && is_weight(&c->weight, axes) && are_books(&c->books) && SANE(c, part);
}

static bool is_popc(const tac_Popc *c, int axes)
{
#define D(field) DOUBLES(tac_Popc, field)
    static const Doubles part[] = {D(at), D(effort), D(added), D(damping)};
#undef D
    const double origin[TAC_PORT_AXES] = {0.0};
    tac_Popc fresh;
    if (c->def.axes != axes)
        return false;
    tac_Result result = axes == 6 ? tac_popc_init_pose(&fresh, &c->def, pose_identity())
                                  : tac_popc_init(&fresh, &c->def, origin);
    return result == TAC_OK && is_weight(&c->weight, axes) && are_books(&c->books) && SANE(c, part);
}

static bool is_connector(const tac_PortEnd *end)
{
    switch (end->connector) {
    case TAC_CONNECTOR_PREDICTIVE:
        return is_predictive(&end->predictive, taci_port_end_predictive_axes(end->axes));
    case TAC_CONNECTOR_SRC:
    case TAC_CONNECTOR_PLAIN:
        return is_src(&end->src, end->axes);
    case TAC_CONNECTOR_PCDC:
        return is_pcdc(&end->pcdc, end->axes);
    case TAC_CONNECTOR_POPC:
        return is_popc(&end->popc, end->axes);
    case TAC_CONNECTOR_TANK:
    case TAC_CONNECTOR_HOLD:
        return is_coupling(&end->coupling, end->axes);
    default:
        return true; // no device: nothing is asked
    }
}

// ------------------------------------------------------------------------------------------------

static bool is_device(const tac_DeviceSeen *d)
{
    return port_not_negative(d->mass) && port_not_negative(d->inertia) &&
           port_not_negative(d->damping) && port_not_negative(d->turn_damping) &&
           port_not_negative(d->force_max) && port_not_negative(d->torque_max) &&
           port_not_negative(d->period) && port_not_negative(d->latency) &&
           port_not_negative(d->noise) && port_not_negative(d->turn_noise) &&
           port_not_negative(d->energy) && port_not_negative(d->length);
}

bool taci_port_end_state_sound(const tac_PortEnd *end)
{
#define D(field) DOUBLES(tac_PortEnd, field)
    static const Doubles part[] = {
        D(spring),  D(velocity),    D(offset),    D(turn),     D(way),         D(storage),
        D(queue),   D(wanted),      D(acting),    D(acted),    D(time),        D(work),
        D(onto),    D(last),        D(expected),  D(period),   D(since),       D(at),
        D(body_at), D(from_device), D(into_body), D(released), D(hand_wanted), D(hand_written),
        D(fading),  D(going),       D(held_back), D(holds)};
#undef D
    static const Doubles gain[] = {DOUBLES(tac_PortWeight, w)};
    if (!is_bool(&end->def.limit) || !is_bool(&end->engaged) || !is_bool(&end->observed) ||
        !is_bool(&end->placed) || !is_bool(&end->apart) || !is_bool(&end->waits))
        return false;
    // Before the first sample only the predictive connector is there: it said what the device
    // holds.
    bool begun = end->placed || end->connector == TAC_CONNECTOR_PREDICTIVE;
    return memchr(end->why, 0, sizeof end->why) != NULL && is_count(end->missed) &&
           end->drains >= 0 && end->drains <= TAC_PORT_DELAY + 2 &&
           (end->gain.axes == 0 || end->gain.axes == end->axes) && SANE(&end->gain, gain) &&
           SANE(end, part) && end->anchored >= 0 && is_device(&end->device) &&
           (!begun || is_connector(end));
}
