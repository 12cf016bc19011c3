/* The virtual coupling (coupling.h; S3 section 5.2; docs/theory/lagrange.md, L10).
 *
 * The bounds. Within a step the spring is exact. At t_k+1 the anchor moves by dx: the device paid
 * K (x_k - ŷ_k) dx, the spring gained K dx (x_k + dx/2 - y_k+1), so (K/2) dx (dx - dy) appears.
 * The device's damping takes at least b dx²/T (a straight line is the cheapest way), the proxy's
 * B_y dy²/T. The sum is not negative for any dx, dy if
 *     b > K T/2,  B_y >= K² T² / (16 (b - K T/2)).
 * One sample late: K dx_k (dx_k/2 + dx_k-1 - dy_k - dy_k-1/2), and by Young's inequality
 *     b > 3 K T/2,  B_y >= 9 K² T² / (16 (b - 3 K T/2)).
 * With six axes turning has bounds of its own, in K_r and its damping.
 */
#include "base/cookie.h"
#include "port/port.h"
#include <math.h>
#include <string.h>
#include <tactus/coupling.h>

/// The next interval may cost this times what the last one did: the hand speeds up.
static const double outflow_margin = 1.5;

tac_CouplingDef tac_coupling_def_default(void)
{
    return (tac_CouplingDef){.law = TAC_COUPLING_HOLD,
                             .axes = 1,
                             .stiffness = 1000.0,
                             .turn_stiffness = 1.5,
                             .period = 0.001,
                             .tank = 0.001,
                             .tank_cap = 0.020,
                             .limit = true,
                             .cookie = TACI_COOKIE_COUPLING};
}

static bool in_range(const tac_CouplingDef *def)
{
    return def->cookie == TACI_COOKIE_COUPLING && def->law >= TAC_COUPLING_HOLD &&
           def->law <= TAC_COUPLING_TANK && taci_port_axes_known(def->axes) && def->delay >= 0 &&
           def->delay <= 1 && port_positive(def->stiffness) && port_positive(def->turn_stiffness) &&
           def->period >= TACI_PORT_SHORTEST && def->period <= TACI_PORT_LONGEST &&
           port_not_negative(def->device_damping) && port_not_negative(def->device_turn_damping) &&
           port_not_negative(def->tank) && port_not_negative(def->tank_cap) &&
           port_not_negative(def->slip);
}

static tac_Result init_at(tac_Coupling *c, const tac_CouplingDef *def, tac_PortPlace at)
{
    if (!in_range(def))
        return TAC_ERR_INVALID;
    *c = (tac_Coupling){.def = *def, .at = at, .proxy = at, .anchor = at, .end = at};
    c->tank = port_smaller(def->tank, def->tank_cap);
    return TAC_OK;
}

tac_Result tac_coupling_init(tac_Coupling *c, const tac_CouplingDef *def, const double *x)
{
    tac_PortPlace at;
    if (!taci_port_axes_known(def->axes) || def->axes == 6 || !taci_place_of(def->axes, x, &at))
        return TAC_ERR_INVALID;
    return init_at(c, def, at);
}

tac_Result tac_coupling_init_pose(tac_Coupling *c, const tac_CouplingDef *def, tac_Pose x)
{
    tac_PortPlace at;
    if (def->axes != 6 || !taci_place_of_pose(x, &at))
        return TAC_ERR_INVALID;
    return init_at(c, def, at);
}

/// lin |moved|² + ang |turned|²; the latter with six axes.
static double weighed(const tac_Coupling *c, double lin, double ang, const double *a)
{
    int n = c->def.axes;
    return n < 6 ? lin * port_dot(n, a, a)
                 : lin * port_dot(3, a, a) + ang * port_dot(3, a + 3, a + 3);
}

/// ½ K |s|² + ½ K_r |φ|², s and φ from the proxy to the end of the spring.
static double energy_of(const tac_Coupling *c, const double *s)
{
    return weighed(c, 0.5 * c->def.stiffness, 0.5 * c->def.turn_stiffness, s);
}

static double energy_between(const tac_Coupling *c, const tac_PortPlace *from,
                             const tac_PortPlace *to)
{
    double s[TAC_PORT_AXES] = {0};
    taci_place_between(c->def.axes, from, to, s);
    return energy_of(c, s);
}

static double energy_at(const tac_Coupling *c, const tac_PortPlace *y)
{
    return energy_between(c, y, &c->end);
}

/// From a place by a way.
static tac_PortPlace moved(int n, const tac_PortPlace *from, const double *way)
{
    tac_PortPlace to = *from;
    for (int i = 0; i < n && i < 3; i++)
        to.x[i] = from->x[i] + way[i];
    if (n == 6)
        to.q = q_normalize(q_mul(q_exp(v3(way[3], way[4], way[5])), from->q));
    return to;
}

/// What the device has paid since the last sample.
static double paid_in(const tac_Coupling *c)
{
    return -port_dot(c->def.axes, c->applied, c->dx);
}

/// J, that an empty tank lends a spring which the motion pulls on: `e` from the proxy to the
/// device, `went` the way of the proxy.
static double lent(const tac_Coupling *c, const double *e, const double *went)
{
    double apart[TAC_PORT_AXES], pull[TAC_PORT_AXES];
    int n = c->def.axes;
    for (int i = 0; i < n; i++) {
        apart[i] = c->dx[i] - went[i];
        pull[i] = (i < 3 ? c->def.stiffness : c->def.turn_stiffness) * e[i];
    }
    double seed = 0.5 * c->def.slip * c->def.slip / c->def.stiffness;
    return port_dot(n, pull, apart) > 0.0 ? seed : 0.0;
}

/// Stretches the spring towards the sample as far as spring and tank together can pay; what the
/// device's damping is known to have taken counts as paid. `went`: the way of the proxy.
static void draw_from_tank(tac_Coupling *c, double dt, const tac_PortPlace *y, const double *went)
{
    int n = c->def.axes;
    const tac_CouplingDef *d = &c->def;
    double e[TAC_PORT_AXES] = {0};
    double damped = weighed(c, d->device_damping / dt, d->device_turn_damping / dt, c->dx);
    double available = energy_at(c, y) + c->tank + (damped + paid_in(c)) - c->other;
    taci_place_between(n, y, &c->at, e);
    double wanted = energy_of(c, e);
    double most = port_larger(available, lent(c, e, went));
    if (wanted > most) {
        double share = sqrt(most / wanted);
        c->clips++;
        for (int i = 0; i < n; i++)
            e[i] *= share;
        c->anchor = c->end = moved(n, y, e);
    } else
        c->anchor = c->end = c->at;
    double left = available - energy_of(c, e);
    // Throwing stored energy away is passive.
    c->books.lost += port_larger(left - d->tank_cap, 0.0);
    c->tank = port_smaller(left, d->tank_cap);
}

/// AVG: the spring pulled from the anchor while its energy counts from the sample.
static double handed_beside(const tac_Coupling *c, const tac_PortPlace *y)
{
    double anchor = energy_between(c, &c->proxy, &c->anchor) - energy_between(c, y, &c->anchor);
    return anchor - (energy_at(c, &c->proxy) - energy_at(c, y));
}

/// Books the interval that has ended, and the jump of the anchor at its end.
static void book(tac_Coupling *c, double before, const tac_PortPlace *y)
{
    double taken = paid_in(c), given = c->other + (energy_at(c, y) - before);
    c->books.taken += taken;
    c->books.given += given;
    c->books.account += taken - given;
    c->other = 0.0;
}

static void sample_at(tac_Coupling *c, double dt, const tac_PortPlace *x, const tac_PortPlace *y)
{
    int n = c->def.axes;
    uint32_t flags = x && y ? 0 : (uint32_t)TAC_PORT_BAD_INPUT;
    tac_PortPlace last = c->at;
    int64_t clips = c->clips;
    dt = taci_port_period(dt, c->def.period, &flags);
    if (x)
        c->at = *x;
    if (y && c->def.law == TAC_COUPLING_AVG)
        c->other += handed_beside(c, y);
    double went[TAC_PORT_AXES] = {0};
    if (y) {
        taci_place_between(n, &c->proxy, y, went);
        c->proxy = *y;
    }
    taci_place_between(n, &last, &c->at, c->dx);
    double before = energy_at(c, &c->proxy);
    if (c->def.law == TAC_COUPLING_TANK) {
        draw_from_tank(c, dt, &c->proxy, went);
    } else {
        c->anchor = c->end = c->at;
        if (c->def.law == TAC_COUPLING_AVG) {
            double back[TAC_PORT_AXES] = {0};
            for (int i = 0; i < n; i++)
                back[i] = -0.5 * c->dx[i];
            c->anchor = moved(n, &c->at, back);
        }
    }
    book(c, before, &c->proxy);
    taci_books_sample(&c->books, flags | (c->clips > clips ? (uint32_t)TAC_PORT_LIMITED : 0));
}

void tac_coupling_sample(tac_Coupling *c, double dt, const double *x, const double *y,
                         double *anchor)
{
    tac_PortPlace at, proxy;
    bool known = c->def.axes < 6;
    bool x_known = known && taci_place_of(c->def.axes, x, &at);
    bool y_known = known && taci_place_of(c->def.axes, y, &proxy);
    sample_at(c, dt, x_known ? &at : NULL, y_known ? &proxy : NULL);
    memcpy(anchor, c->anchor.x, (size_t)(known ? c->def.axes : 3) * sizeof *anchor);
}

static tac_Pose pose_of(const tac_PortPlace *place)
{
    return (tac_Pose){{place->x[0], place->x[1], place->x[2]}, place->q};
}

void tac_coupling_sample_pose(tac_Coupling *c, double dt, tac_Pose x, tac_Pose y, tac_Pose *anchor)
{
    tac_PortPlace at, proxy;
    bool x_known = c->def.axes == 6 && taci_place_of_pose(x, &at);
    bool y_known = c->def.axes == 6 && taci_place_of_pose(y, &proxy);
    sample_at(c, dt, x_known ? &at : NULL, y_known ? &proxy : NULL);
    *anchor = pose_of(&c->anchor);
}

/// TANK, device side only: the force may not give out more in the coming interval, were it like the
/// last one, than is stored; with a delay two of them are on their way.
static void limit_outflow(tac_Coupling *c, const tac_PortPlace *y, double *force)
{
    int n = c->def.axes;
    double store = port_larger(c->tank + energy_at(c, y), 0.0) / (1 + c->def.delay);
    double outflow = outflow_margin * port_dot(n, force, c->dx);
    if (!(outflow > store))
        return;
    c->limited++;
    for (int i = 0; i < n; i++)
        force[i] *= store / outflow;
}

static void force_at(tac_Coupling *c, const tac_PortPlace *y_hat, const tac_PortPlace *y,
                     double *force)
{
    int n = c->def.axes;
    double f[TAC_PORT_AXES] = {0};
    if (y_hat && y)
        taci_place_between(n, &c->anchor, y_hat, f);
    else
        taci_books_flag(&c->books, TAC_PORT_BAD_INPUT);
    for (int i = 0; i < n; i++)
        f[i] *= i < 3 ? c->def.stiffness : c->def.turn_stiffness;
    if (c->def.law == TAC_COUPLING_TANK && c->def.limit && y)
        limit_outflow(c, y, f);
    for (int i = 0; i < n; i++) {
        c->applied[i] = c->def.delay ? c->waiting[i] : f[i];
        c->waiting[i] = f[i];
        force[i] = c->applied[i];
    }
}

void tac_coupling_force(tac_Coupling *c, const double *y_hat, const double *y, double *force)
{
    tac_PortPlace middle, proxy;
    bool known = c->def.axes < 6 && taci_place_of(c->def.axes, y_hat, &middle) &&
                 taci_place_of(c->def.axes, y, &proxy);
    force_at(c, known ? &middle : NULL, known ? &proxy : NULL, force);
}

void tac_coupling_force_pose(tac_Coupling *c, tac_Pose y_hat, tac_Pose y, double *wrench)
{
    tac_PortPlace middle, proxy;
    bool known =
        c->def.axes == 6 && taci_place_of_pose(y_hat, &middle) && taci_place_of_pose(y, &proxy);
    force_at(c, known ? &middle : NULL, known ? &proxy : NULL, wrench);
}

void tac_coupling_applied(tac_Coupling *c, const double *force)
{
    uint32_t flags = 0;
    taci_port_take(c->def.axes, force, c->applied, &flags);
    taci_books_flag(&c->books, flags);
}

void tac_coupling_handed(tac_Coupling *c, double energy)
{
    uint32_t flags = 0;
    c->other += taci_port_number(energy, &flags);
    taci_books_flag(&c->books, flags);
}

double tac_coupling_energy(const tac_Coupling *c, const double *y)
{
    tac_PortPlace proxy;
    bool known = c->def.axes < 6 && taci_place_of(c->def.axes, y, &proxy);
    return energy_at(c, known ? &proxy : &c->proxy);
}

double tac_coupling_energy_pose(const tac_Coupling *c, tac_Pose y)
{
    tac_PortPlace proxy;
    bool known = c->def.axes == 6 && taci_place_of_pose(y, &proxy);
    return energy_at(c, known ? &proxy : &c->proxy);
}

tac_PortInfo tac_coupling_info(const tac_Coupling *c)
{
    return taci_books_info(&c->books, -c->books.account);
}

double tac_coupling_bound(double stiffness, double period, double device_damping, int delay)
{
    double KT = stiffness * period, factor = delay ? 3.0 : 1.0;
    double left = device_damping - factor * KT / 2;
    return left > 0.0 ? factor * factor * KT * KT / (16.0 * left) : (double)INFINITY;
}
