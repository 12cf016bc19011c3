/* Predictive storage-referenced connector (predictive.h; docs/theory/ports.md, SRC-P).
 *
 * A tick: time goes on; a reading is booked, observed and watched; limits and detectors say how
 * stiff the rows may be; then the force of the coming hold is found. Without a reading only the
 * last is done, from the last sample.
 */
#include "base/cookie.h"
#include "port/predictive.h"
#include <math.h>
#include <string.h>

tac_PredictiveDef tac_predictive_def_default(void)
{
    return (tac_PredictiveDef){.law = TAC_PREDICTIVE_FULL,
                               .axes = 1,
                               .period = 0.001,
                               .mass = 0.15,
                               .inertia = 2e-4,
                               .resolution = 1e-6,
                               .resolution_angle = 1e-4,
                               .damping_ratio = 0.3,
                               .hand_mass = 1.0,
                               .force_unit = 1.0,
                               .length_unit = 1.0,
                               .cookie = TACI_COOKIE_PREDICTIVE};
}

static bool in_range(const tac_PredictiveDef *def)
{
    return def->cookie == TACI_COOKIE_PREDICTIVE &&
           (def->law == TAC_PREDICTIVE_FULL || def->law == TAC_PREDICTIVE_PLAIN) &&
           taci_port_axes_known(def->axes) && def->period >= TACI_PORT_SHORTEST &&
           def->period <= TACI_PORT_LONGEST && port_positive(def->mass) &&
           port_positive(def->inertia) && port_not_negative(def->damping) &&
           port_not_negative(def->damping_angle) && port_not_negative(def->resolution) &&
           port_not_negative(def->resolution_angle) && port_not_negative(def->noise) &&
           port_not_negative(def->noise_angle) && def->delay >= 0 && def->latency >= 0.0 &&
           def->delay + def->latency / def->period <= TAC_PREDICTIVE_DELAY &&
           (def->stretch == 0.0 || (def->stretch >= 1.0 && def->stretch <= 1.5)) &&
           port_not_negative(def->force_max) && port_not_negative(def->torque_max) &&
           def->damping_ratio >= 0.0 && def->damping_ratio <= 1.0 && def->kappa >= 0.0 &&
           def->kappa <= 4.0 && port_not_negative(def->hand_mass) &&
           port_not_negative(def->resonance) && port_not_negative(def->resonance_damping) &&
           port_not_negative(def->slew) && port_positive(def->force_unit) &&
           port_positive(def->length_unit);
}

double taci_predictive_delay(const tac_Predictive *p)
{
    return p->def.delay + p->def.latency / p->def.period;
}

static void invert(tac_Predictive *p)
{
    int n = p->def.axes;
    for (int j = 0; j < n; j++) {
        double unit[TAC_PORT_AXES] = {0}, column[TAC_PORT_AXES] = {0};
        unit[j] = 1.0;
        taci_weight_solve(&p->inertia, unit, column);
        for (int i = 0; i < n; i++)
            p->mobility[i][j] = column[i];
    }
}

static tac_Result init_at(tac_Predictive *p, const tac_PredictiveDef *def, tac_PortPlace at)
{
    double T = def->period;
    if (!in_range(def))
        return TAC_ERR_INVALID;
    *p = (tac_Predictive){.def = *def, .at = at, .body_at = at, .period = T, .queued = 1};
    p->scale = p->scale_now = p->least = 1.0;
    p->plain = def->law == TAC_PREDICTIVE_PLAIN;
    p->since[0] = p->since[1] = p->since[2] = 1e9;
    taci_weight_diagonal(&p->inertia, def->axes, def->mass, def->inertia);
    invert(p);
    p->noise[0] = taci_predictive_counts(def->noise, def->resolution);
    p->noise[1] = taci_predictive_counts(def->noise_angle, def->resolution_angle);
    taci_predictive_tune(p);
    return TAC_OK;
}

tac_Result tac_predictive_init(tac_Predictive *p, const tac_PredictiveDef *def, const double *q)
{
    tac_PortPlace at;
    if (!taci_port_axes_known(def->axes) || def->axes == 6 || !taci_place_of(def->axes, q, &at))
        return TAC_ERR_INVALID;
    return init_at(p, def, at);
}

tac_Result tac_predictive_init_pose(tac_Predictive *p, const tac_PredictiveDef *def, tac_Pose pose)
{
    tac_PortPlace at;
    if (def->axes != 6 || !taci_place_of_pose(pose, &at))
        return TAC_ERR_INVALID;
    return init_at(p, def, at);
}

tac_Result tac_predictive_set_inertia(tac_Predictive *p, const double *matrix)
{
    if (!taci_weight_set(&p->inertia, p->def.axes, matrix, false))
        return TAC_ERR_INVALID;
    invert(p);
    taci_predictive_kappa(p);
    return TAC_OK;
}

/// The element, with what it stores, is gone; what the device owes, too.
static void let_go(tac_Predictive *p)
{
    taci_predictive_settle(p);
    taci_predictive_unbooked(p, -p->stored);
    memset(p->memory, 0, sizeof p->memory);
    memset(p->moved_body, 0, sizeof p->moved_body);
    p->rows = p->over = 0;
    p->other_now = p->mean = p->peak = 0.0;
    p->coupled = p->off = false;
}

void taci_predictive_ready(tac_Predictive *p, bool coupled)
{
    if (p->off)
        let_go(p);
    p->idle = false;
    if (p->coupled && !coupled) { // no row that follows is one of these; what they store is lost
        for (int i = 0; i < TAC_PREDICTIVE_ROWS; i++)
            p->memory[i].key = UINT64_MAX - (uint64_t)i;
        p->coupled = p->flat = false;
    }
}

void tac_predictive_reset(tac_Predictive *p)
{
    let_go(p);
    memset(p->error, 0, sizeof p->error);
    memset(p->velocity, 0, sizeof p->velocity);
    memset(p->unknown, 0, sizeof p->unknown);
    p->queue[0] = (tac_PredictiveWrench){.start = 0.0};
    p->queued = 1;
    p->strange = p->fresh = p->ways = 0;
    p->lost_place = true;
}

#define GONE 1e-6 // of the stiffness: as good as none

static void sample(tac_Predictive *p, const tac_PortPlace *to, const tac_PredictiveRow *rows,
                   int count, uint32_t *flags)
{
    taci_PredictiveSample now;
    if (p->lost_place) { // no motion to here is known
        p->at = *to;
        p->lost_place = false;
    }
    taci_predictive_foretell(p, to, &now);
    if (p->idle)
        taci_predictive_learn_noise(p, &now);
    taci_predictive_watch_event(p, &now);
    taci_predictive_book(p, &now, rows, count, flags);
    taci_predictive_observe(p, to, &now);
    taci_predictive_watch_energy(p, now.dt);
    p->scale_now += (p->scale - p->scale_now) * (1.0 - exp(-now.dt / 0.005));
    if (fabs(p->scale - p->scale_now) < GONE)
        p->scale_now = p->scale;
    taci_predictive_soften(p);
    memset(p->moved_body, 0, sizeof p->moved_body);
    p->body_jumped = false;
}

/// After an event the reading may be wrong, or the motion really turned: of the forces that belong
/// to either, the smaller.
static void solve_both(tac_Predictive *p, tac_PredictiveWrench *out)
{
    double coasting[TAC_PORT_AXES];
    tac_PredictiveWrench other;
    taci_predictive_solve(p, out);
    double all = port_dot(p->def.axes, out->effort, out->effort);
    memcpy(coasting, p->velocity, sizeof coasting);
    memcpy(p->velocity, p->measured, sizeof coasting);
    taci_predictive_solve(p, &other);
    memcpy(p->velocity, coasting, sizeof coasting);
    if (port_dot(p->def.axes, other.effort, other.effort) < all)
        *out = other;
    for (int i = 0; i < p->rows; i++)
        p->memory[p->slot[i]].force = out->force[p->slot[i]];
}

void taci_predictive_tick(tac_Predictive *p, double dt, const tac_PortPlace *to, bool known,
                          const tac_PredictiveRow *rows, int count, uint32_t flags, double *effort)
{
    int n = p->def.axes;
    tac_PredictiveWrench wrench = {.start = 0.0};
    dt = taci_port_period(dt, p->def.period, &flags);
    p->flags = 0;
    taci_predictive_clock(p, dt);
    p->missed = known ? 0 : p->missed + 1;
    p->time += dt;
    p->push = 0.0;
    if (known)
        sample(p, to, rows, count, &flags);
    else
        p->flags |= TAC_PREDICTIVE_MISSED_SAMPLE;
    if (p->missed > TAC_PREDICTIVE_MISSED) {
        tac_predictive_reset(p);
        p->flags |= TAC_PREDICTIVE_STALE;
    } else if (known && p->strange == 1)
        solve_both(p, &wrench);
    else
        taci_predictive_solve(p, &wrench);
    if (p->latched)
        p->flags |= TAC_PREDICTIVE_LATCHED;
    if (p->missed <= TAC_PREDICTIVE_MISSED)
        taci_predictive_queue(p, &wrench);
    memcpy(effort, wrench.effort, (size_t)n * sizeof *effort);
    p->books.correction = p->push;
    if (p->flags & (TAC_PREDICTIVE_SATURATED | TAC_PREDICTIVE_STIFFNESS))
        flags |= TAC_PORT_LIMITED;
    if (p->reference < 0.0 && p->push == 0.0)
        flags |= TAC_PORT_IDLE;
    taci_books_sample(&p->books, flags);
}

void tac_predictive_step(tac_Predictive *p, double dt, const double *q,
                         const tac_PredictiveRow *rows, int count, double *effort)
{
    taci_predictive_ready(p, false);
    tac_PortPlace to = p->at;
    bool known = q && p->def.axes < 6 && taci_place_of(p->def.axes, q, &to);
    taci_predictive_tick(p, dt, &to, known, rows, count,
                         q && !known ? (uint32_t)TAC_PORT_BAD_INPUT : 0, effort);
}

void tac_predictive_step_pose(tac_Predictive *p, double dt, const tac_Pose *pose,
                              const tac_PredictiveRow *rows, int count, double *effort)
{
    taci_predictive_ready(p, false);
    tac_PortPlace to = p->at;
    bool known = pose && p->def.axes == 6 && taci_place_of_pose(*pose, &to);
    taci_predictive_tick(p, dt, &to, known, rows, count,
                         pose && !known ? (uint32_t)TAC_PORT_BAD_INPUT : 0, effort);
}

/// A tick in which no force is to act: no rows.
static void tick_idle(tac_Predictive *p, double dt, const tac_PortPlace *to, bool read, bool known)
{
    double none[TAC_PORT_AXES];
    bool was = p->idle;
    taci_predictive_ready(p, false);
    if (!was)
        taci_predictive_unlearn_noise(p);
    p->idle = true;
    taci_predictive_tick(p, dt, to, known, NULL, 0,
                         read && !known ? (uint32_t)TAC_PORT_BAD_INPUT : 0, none);
}

void tac_predictive_idle(tac_Predictive *p, double dt, const double *q)
{
    tac_PortPlace to = p->at;
    bool known = q && p->def.axes < 6 && taci_place_of(p->def.axes, q, &to);
    tick_idle(p, dt, &to, q != NULL, known);
}

void tac_predictive_idle_pose(tac_Predictive *p, double dt, const tac_Pose *pose)
{
    tac_PortPlace to = p->at;
    bool known = pose && p->def.axes == 6 && taci_place_of_pose(*pose, &to);
    tick_idle(p, dt, &to, pose != NULL, known);
}

#define ROUNDED 1e-12 // of an effort: a map to the device and back, not a guard

void tac_predictive_written(tac_Predictive *p, const double *effort)
{
    int n = p->def.axes;
    uint32_t flags = 0;
    double e[TAC_PORT_AXES] = {0};
    tac_PredictiveWrench *w = &p->queue[p->queued - 1];
    taci_port_take(n, effort, e, &flags);
    taci_books_flag(&p->books, flags);
    if (p->queued < 2) // no force on its way
        return;
    double wanted = port_dot(n, w->effort, w->effort), along = port_dot(n, w->effort, e);
    double off = 0.0;
    for (int i = 0; i < n; i++)
        off += (e[i] - w->effort[i]) * (e[i] - w->effort[i]);
    if (off <= ROUNDED * ROUNDED * wanted) {
        memcpy(w->effort, e, sizeof e);
        return;
    }
    double share = wanted > 0.0 ? port_larger(0.0, along / wanted) : 0.0;
    for (int i = 0; i < TAC_PREDICTIVE_ROWS; i++) {
        w->force[i] *= share;
        w->damping[i] = 0.0;
        p->memory[i].force *= share;
    }
    if (port_dot(n, e, e) < 0.96 * wanted)
        p->cut = 0.05;
    memcpy(w->effort, e, sizeof e);
    if (wanted > 0.0 && port_dot(n, e, e) == 0.0)
        p->off = true;
}

tac_PortInfo tac_predictive_info(const tac_Predictive *p)
{
    return taci_books_info(&p->books, -p->books.account);
}

/// 1.1 for periods spread evenly over ±30 %.
static double stretch(const tac_Predictive *p)
{
    if (p->def.stretch > 0.0)
        return p->def.stretch;
    double off = sqrt(p->spread) / p->period;
    return port_smaller(1.2, 1.0 + 0.577 * off);
}

tac_PredictiveInfo tac_predictive_more(const tac_Predictive *p)
{
    return (tac_PredictiveInfo){.stored = p->stored,
                                .damped = p->damped,
                                .other = p->other,
                                .forgiven = p->forgiven,
                                .jumped = p->jumped,
                                .scale = p->scale,
                                .limited = p->least,
                                .taken = p->taken,
                                .taken_by = p->taken_by,
                                .taken_at = p->taken_at,
                                .noise = p->noise[0],
                                .noise_angle = p->noise[1],
                                .period = p->period,
                                .stretch = stretch(p),
                                .energy = p->energy,
                                .events = p->events,
                                .jumps = p->jumps,
                                .missed = p->missed,
                                .flags = p->flags};
}
