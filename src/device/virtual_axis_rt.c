/* One substep of one axis of the virtual device (virtual.h), by the midpoint rule.
 *
 * Of the transmission and the stop the force over a substep is (V(d') - V(d)) / (d' - d), so that
 * its work is what the spring stores, whatever the step does with the play. That force depends on
 * where the step ends, monotonously, so it is the one root of an increasing function, and the root
 * lies between zero and the force at the free end. Friction is the force that stops the axis within
 * the step, or the largest there is; where it would push along the motion there is none.
 */
#include "device/virtual.h"
#include <math.h>

void taci_sum_add(taci_Sum *s, double x)
{
    double sum = s->sum + x;
    s->rest += fabs(s->sum) >= fabs(x) ? (s->sum - sum) + x : (x - sum) + s->sum;
    s->sum = sum;
}

typedef struct Spring { // with play
    double k, b, play, h;
} Spring;

/// How far it is strained.
static double strain(const Spring *s, double d)
{
    return d > s->play ? d - s->play : d < -s->play ? d + s->play : 0.0;
}

/// The force over a substep from d to d1.
static double spring_force(const Spring *s, double d, double d1)
{
    double s0 = strain(s, d), s1 = strain(s, d1);
    double share = d1 != d ? (s1 - s0) / (d1 - d) : s0 != 0.0 ? 1.0 : 0.0;
    return 0.5 * s->k * (s0 + s1) * share + s->b * (s1 - s0) / s->h;
}

/// What a step would do without the springs in question: where it ends, and by how much less for
/// each newton.
typedef struct End {
    double free, yields;
} End;

#define TRIES 100

/// The force of a spring from d, when the step ends at free - yields · force.
static double solve_spring(const Spring *s, double d, End end)
{
    double low = 0.0, high = spring_force(s, d, end.free);
    double at_low = -high, at_high = high - spring_force(s, d, end.free - end.yields * high);
    if (at_low == 0.0 || at_high == 0.0)
        return high;
    double f = high;
    for (int i = 0; i < TRIES; i++) { // Illinois
        double last = f;
        f = high - at_high * (high - low) / (at_high - at_low);
        double at = f - spring_force(s, d, end.free - end.yields * f);
        if (at == 0.0 || fabs(f - last) <= 1e-16 * fabs(f))
            break;
        if ((at > 0.0) == (at_high > 0.0)) {
            at_low *= 0.5;
        } else {
            low = high;
            at_low = at_high;
        }
        high = f;
        at_high = at;
    }
    return f;
}

/// A mass of the step: v' = (own - forces) / heavy.
typedef struct Mass {
    double heavy, own; // kg/s, N
} Mass;

typedef struct Moved {
    double v, u; // at the end
    double f;    // N, of the transmission
} Moved;

typedef struct Step {
    const taci_AxisDef *def;
    const taci_Axis *axis;
    double h;
    Mass motor, handle;
    Spring stop, link;
} Step;

static double motor_end(const Step *s, double v)
{
    return s->axis->x + 0.5 * s->h * (s->axis->v + v);
}

static double handle_end(const Step *s, double u)
{
    return s->axis->y + 0.5 * s->h * (s->axis->u + u);
}

/// The motor's velocity at the end, for the force of transmission and friction against it.
static double motor_moves(const Step *s, double against)
{
    double v = (s->motor.own - against) / s->motor.heavy;
    if (s->stop.k == 0.0)
        return v;
    End end = {motor_end(s, v), 0.5 * s->h / s->motor.heavy};
    return v - solve_spring(&s->stop, s->axis->x, end) / s->motor.heavy;
}

/// Where the transmission's length ends for a force of it.
static double link_end(const Step *s, double f, double friction, Moved *m)
{
    m->f = f;
    m->v = motor_moves(s, friction + f);
    m->u = (s->handle.own + f) / s->handle.heavy;
    return motor_end(s, m->v) - handle_end(s, m->u);
}

static Moved two_masses(const Step *s, double friction)
{
    Moved m;
    double d = s->axis->x - s->axis->y;
    if (s->stop.k == 0.0) {
        End end = {link_end(s, 0.0, friction, &m),
                   0.5 * s->h * (1.0 / s->motor.heavy + 1.0 / s->handle.heavy)};
        link_end(s, solve_spring(&s->link, d, end), friction, &m);
        return m;
    }
    // With the stop the end is no line in the force, but still falls with it: halve the interval.
    double low = 0.0, high = spring_force(&s->link, d, link_end(s, 0.0, friction, &m));
    for (int i = 0; i < TRIES && low != high; i++) {
        double f = 0.5 * (low + high);
        double more = spring_force(&s->link, d, link_end(s, f, friction, &m)) - f;
        if (f == low || f == high)
            break;
        if ((more > 0.0) == (high > low))
            low = f;
        else
            high = f;
    }
    return m;
}

static Moved move(const Step *s, double friction)
{
    if (s->def->m2 > 0.0)
        return two_masses(s, friction);
    double v = motor_moves(s, friction);
    return (Moved){v, v, 0.0};
}

/// The friction that stops the axis within the step, or all there is.
static double rub(const Step *s, Moved *m)
{
    double most = s->def->friction, friction = 0.0;
    for (int i = 0; i < 8; i++) { // with a transmission the stop is come nearer to
        double next = friction + s->motor.heavy * m->v;
        next = next > most ? most : next < -most ? -most : next;
        if (next == friction)
            break;
        friction = next;
        *m = move(s, friction);
    }
    if (friction * (s->axis->v + m->v) < 0.0) {
        friction = 0.0;
        *m = move(s, friction);
    }
    return friction;
}

static Step make_step(const taci_AxisDef *def, const taci_Axis *a, const taci_AxisLoad *l, double h)
{
    Step s = {.def = def,
              .axis = a,
              .h = h,
              .stop = {def->stop > 0.0 ? def->stop_k : 0.0, 0.0, def->stop, h},
              .link = {def->k_t, def->b_t, def->play, h}};
    double hand = def->hand_b / 2 + def->hand_k * h / 4, m2 = def->m2 + def->hand_m;
    double pushed = l->push + def->hand_k * l->from_ref + def->hand_b * l->ref_v;
    if (def->m2 > 0.0) {
        s.motor = (Mass){def->m / h + def->b / 2, (def->m / h - def->b / 2) * a->v + l->force};
        s.handle = (Mass){m2 / h + hand, (m2 / h - hand) * a->u + pushed};
    } else {
        double M = def->m + def->hand_m, C = def->b / 2 + hand;
        s.motor = (Mass){M / h + C, (M / h - C) * a->v + (l->force + pushed)};
    }
    return s;
}

void taci_axis_step(const taci_AxisDef *def, taci_Axis *a, const taci_AxisLoad *l, double h,
                    taci_VirtualBook *book)
{
    Step s = make_step(def, a, l, h);
    Moved m = move(&s, 0.0);
    double friction = def->friction > 0.0 ? rub(&s, &m) : 0.0;
    double v_mid = 0.5 * (a->v + m.v), u_mid = 0.5 * (a->u + m.u);
    double dx = h * v_mid, dy = h * u_mid;
    double hand =
        l->push + def->hand_k * (l->from_ref - 0.5 * dy) + def->hand_b * (l->ref_v - u_mid);
    double lost = def->b * v_mid * dx + friction * dx;
    if (def->m2 > 0.0) {
        double d = a->x - a->y, d1 = d + dx - dy;
        lost += def->b_t * (strain(&s.link, d1) - strain(&s.link, d)) / h * (d1 - d);
    }
    taci_sum_add(&book->work, l->force * dx);
    taci_sum_add(&book->hand, hand * dy);
    taci_sum_add(&book->lost, lost);
    *a = (taci_Axis){a->x + dx, m.v, a->y + dy, m.u};
}

double taci_axis_stored(const taci_AxisDef *def, const taci_Axis *a)
{
    Spring stop = {.play = def->stop}, link = {.play = def->play};
    double s = def->stop > 0.0 ? strain(&stop, a->x) : 0.0;
    double d = def->m2 > 0.0 ? strain(&link, a->x - a->y) : 0.0;
    return 0.5 * def->stop_k * s * s + 0.5 * def->k_t * d * d;
}
