/* The end of a port, set up: which connector and which stiffness a device is given, and why
 * (port_end.h; docs/theory/ports.md).
 *
 * What a device holds, with period T and a delay of d periods, whole and fractional:
 *     PREDICTIVE  what tac_predictive_limit says: safe near people
 *     SRC         c(d) m/T²: at rest without any damping from the hand; c from the ladders of a
 *                 device of 0.15 kg, between the delays that were measured
 *     HOLD        b/T, b/(3T) with a delay: half of where no damping of the body would be enough
 *     TANK        anything: what it cannot pay for it does not stretch; where it was not asked for,
 *                 what a device with a damping of 1 N·s/m would hold, for nothing is known of it
 *     the others  b/(T (1 + 2d)): half of where a device without a hand shakes for ever
 * and the same of turning with inertia and its damping. With a light body it is less (fit_to_body
 * in port_end_rt.c). */
#include "base/cookie.h"
#include "base/hash.h"
#include "port/port_end.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

tac_PortEndDef tac_port_end_def_default(void)
{
    return (tac_PortEndDef){.axes = 3,
                            .axis = {0, 0, 1},
                            .stiffness = 1000.0,
                            .limit = true,
                            .hand_mass = 1.0,
                            .damping_ratio = 0.3,
                            .tank = 0.001,
                            .tank_cap = 0.020,
                            .cookie = TACI_COOKIE_PORT_END};
}

static bool in_range(const tac_PortEndDef *d)
{
    return d->cookie == TACI_COOKIE_PORT_END && d->connector >= TAC_CONNECTOR_AUTO &&
           d->connector < TAC_CONNECTOR_COUNT && taci_port_axes_known(d->axes) &&
           v3_finite(d->axis) && fabs(v3_norm2(d->axis) - 1.0) < 1e-6 &&
           port_positive(d->stiffness) && port_not_negative(d->turn_stiffness) &&
           port_not_negative(d->hand_mass) && d->damping_ratio >= 0.0 && d->damping_ratio <= 1.0 &&
           port_not_negative(d->tank) && port_not_negative(d->tank_cap);
}

tac_Result tac_port_end_init(tac_PortEnd *end, const tac_PortEndDef *def)
{
    if (!in_range(def))
        return TAC_ERR_INVALID;
    memset(end, 0, sizeof *end); // padding too: it is saved
    end->def = *def;
    end->axes = def->axes;
    end->turn = q_identity();
    snprintf(end->why, sizeof end->why, "no device is connected");
    return TAC_OK;
}

static tac_DeviceSeen checked(const tac_DeviceSeen *seen)
{
    tac_DeviceSeen d = *seen;
    if (!(d.period >= TACI_PORT_SHORTEST && d.period <= TACI_PORT_LONGEST))
        d.period = 0.001;
    d.latency = port_positive(d.latency) ? d.latency : 0.0;
    double whole = floor(d.latency / d.period);
    d.delay = (d.delay > 0 ? d.delay : 0) + (whole < 1000.0 ? (int)whole : 1000);
    d.latency -= whole < 1000.0 ? whole * d.period : d.latency;
    double *number[] = {&d.mass,      &d.inertia,    &d.damping, &d.turn_damping,
                        &d.force_max, &d.torque_max, &d.noise,   &d.turn_noise};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        if (!port_positive(*number[i]))
            *number[i] = 0.0;
    d.energy = port_positive(d.energy) ? d.energy : 1.0;
    d.length = port_positive(d.length) ? d.length : 1.0;
    return d;
}

static double delay_of(const tac_DeviceSeen *d)
{
    return d->delay + d->latency / d->period;
}

/// c of SRC: what settled of 0.15 kg, 2 N·s/m, 1 µm and 1 ms, over m/T².
static double src_share(double delay)
{
    static const double at[] = {0.0, 0.2, 0.5, 1.0, 2.0};
    static const double share[] = {0.52, 0.35, 0.22, 0.127, 0.03};
    enum { COUNT = sizeof at / sizeof *at };
    for (int i = 1; i < COUNT; i++)
        if (delay <= at[i]) {
            double part = (delay - at[i - 1]) / (at[i] - at[i - 1]);
            return share[i - 1] + part * (share[i] - share[i - 1]);
        }
    return share[COUNT - 1] * 4.0 / (delay * delay);
}

/// N·s/m and N·m·s/rad: of a device of which nothing is known.
static const double damping_guess = 1.0, turn_damping_guess = 1e-3;

static double bound_of(tac_Connector connector, const tac_DeviceSeen *d, double inertia,
                       double damping)
{
    double T = d->period, delay = delay_of(d);
    switch (connector) {
    case TAC_CONNECTOR_SRC:
        return src_share(delay) * inertia / (T * T);
    case TAC_CONNECTOR_TANK:
        return (double)INFINITY;
    case TAC_CONNECTOR_HOLD:
        return damping / (delay > 0.0 ? 3.0 * T : T);
    default:
        return damping / (T * (1.0 + 2.0 * delay));
    }
}

/// What a connector would need to know of a device, and is not known; NULL: nothing.
static const char *lacks(tac_Connector connector, const tac_DeviceSeen *d, int axes)
{
    bool mass = d->mass > 0.0 && (axes < 6 || d->inertia > 0.0);
    bool damping = d->damping > 0.0 && (axes < 6 || d->turn_damping > 0.0);
    switch (connector) {
    case TAC_CONNECTOR_PREDICTIVE:
        if (delay_of(d) > TAC_PREDICTIVE_DELAY)
            return "the device is more than 4 samples late";
        return mass ? NULL : "the mass of the device's motor side is not known";
    case TAC_CONNECTOR_SRC:
        return mass ? NULL : "the mass of the device's motor side is not known";
    case TAC_CONNECTOR_TANK:
    case TAC_CONNECTOR_HOLD:
        if (delay_of(d) > 1.0)
            return "the device is more than one sample late";
        return connector == TAC_CONNECTOR_TANK || damping ? NULL
                                                          : "the device's damping is not known";
    default:
        return damping ? NULL : "the device's damping is not known";
    }
}

/// The connector for a device, and the reason.
static tac_Connector choose(const tac_DeviceSeen *d, int axes, char *why, size_t size)
{
    const char *without = lacks(TAC_CONNECTOR_PREDICTIVE, d, axes);
    if (without == NULL) {
        snprintf(why, size, "the mass of its motor side is known");
        return TAC_CONNECTOR_PREDICTIVE;
    }
    bool plain = lacks(TAC_CONNECTOR_PLAIN, d, axes) == NULL;
    bool tank = lacks(TAC_CONNECTOR_TANK, d, axes) == NULL;
    snprintf(why, size, "%s%s", without,
             plain  ? ", its damping is"
             : tank ? ", nor its damping"
                    : "; nothing that is felt would be safe");
    return plain || !tank ? TAC_CONNECTOR_PLAIN : TAC_CONNECTOR_TANK;
}

/// What the bound follows from.
static const char *ground_of(const tac_PortEnd *end)
{
    static const double along[TAC_PORT_AXES] = {1.0};
    switch (end->connector) {
    case TAC_CONNECTOR_PREDICTIVE:
        return tac_predictive_reason(tac_predictive_limit(&end->predictive, along).reason);
    case TAC_CONNECTOR_SRC:
        return "its mass, period and delay";
    case TAC_CONNECTOR_TANK:
        return end->def.connector == TAC_CONNECTOR_AUTO
                   ? "what any device should hold; what is not paid for is not stretched"
                   : "what is not paid for is not stretched";
    default:
        return "its damping, period and delay";
    }
}

static void let_go(tac_PortEnd *end)
{
    end->released += end->storage;
    end->storage = 0.0;
    end->engaged = end->placed = end->observed = false;
    memset(end->queue, 0, sizeof end->queue);
    memset(end->wanted, 0, sizeof end->wanted);
    memset(end->acting, 0, sizeof end->acting);
    memset(end->acted, 0, sizeof end->acted);
    memset(end->onto, 0, sizeof end->onto);
    memset(end->way, 0, sizeof end->way);
    end->time = 0.0;
    end->drains = 0;
    end->apart = false;
}

/// False: a number of the device is none that the connector can do with.
static bool set_predictive_bounds(tac_PortEnd *end)
{
    const double along[TAC_PORT_AXES] = {1.0}, about[TAC_PORT_AXES] = {0, 0, 0, 1.0};
    const tac_PortPlace origin = {.q = q_identity()};
    if (taci_port_end_predict(end, &origin) != TAC_OK)
        return false;
    end->bound = tac_predictive_limit(&end->predictive, along).stiffness;
    if (end->axes == 6)
        end->turn_bound = tac_predictive_limit(&end->predictive, about).stiffness;
    return true;
}

tac_Result tac_port_end_connect(tac_PortEnd *end, const tac_DeviceSeen *device)
{
    const tac_PortEndDef *def = &end->def;
    tac_DeviceSeen seen = checked(device);
    char reason[160] = "as asked for";
    int axes = def->axes == 6 && seen.axes < 6 ? 3 : def->axes;
    tac_Connector connector = def->connector;
    let_go(end);
    end->connector = TAC_CONNECTOR_AUTO;
    if (seen.delay > TAC_PORT_DELAY) {
        snprintf(end->why, sizeof end->why, "the device is more than %d samples late",
                 TAC_PORT_DELAY);
        return TAC_ERR_INVALID;
    }
    if (connector == TAC_CONNECTOR_AUTO)
        connector = choose(&seen, axes, reason, sizeof reason);
    else if (lacks(connector, &seen, axes) != NULL &&
             (def->limit || connector == TAC_CONNECTOR_PREDICTIVE)) {
        snprintf(end->why, sizeof end->why, "%s asked for, but %s", tac_connector_name(connector),
                 lacks(connector, &seen, axes));
        return TAC_ERR_INVALID;
    }
    end->device = seen;
    end->axes = axes;
    end->connector = connector;
    if (connector == TAC_CONNECTOR_PREDICTIVE && !set_predictive_bounds(end)) {
        end->connector = TAC_CONNECTOR_AUTO;
        snprintf(end->why, sizeof end->why, "a number of the device is out of range");
        return TAC_ERR_INVALID;
    }
    if (connector != TAC_CONNECTOR_PREDICTIVE) {
        end->bound = bound_of(connector, &seen, seen.mass, seen.damping);
        end->turn_bound = bound_of(connector, &seen, seen.inertia, seen.turn_damping);
    }
    if (connector == TAC_CONNECTOR_TANK && def->connector == TAC_CONNECTOR_AUTO) {
        end->bound = bound_of(TAC_CONNECTOR_PLAIN, &seen, 0.0, damping_guess);
        end->turn_bound = bound_of(TAC_CONNECTOR_PLAIN, &seen, 0.0, turn_damping_guess);
    }
    end->stiffness = def->stiffness;
    end->turn_stiffness = def->turn_stiffness > 0.0 ? def->turn_stiffness : def->stiffness / 750.0;
    if (def->limit) {
        end->stiffness = port_larger(port_smaller(end->stiffness, end->bound), 1e-3);
        end->turn_stiffness = port_larger(port_smaller(end->turn_stiffness, end->turn_bound), 1e-6);
    }
    end->device_stiffness = end->stiffness;
    end->device_turn_stiffness = end->turn_stiffness;
    snprintf(end->why, sizeof end->why, "%s%s", reason,
             def->axes == 6 && axes == 3 ? "; it drives no torques" : "");
    return TAC_OK;
}

/// " 37.5 kN/m", " 0.4 N/m"; " any".
static void print_stiffness(char *text, size_t size, double k, const char *unit)
{
    if (isinf(k))
        snprintf(text, size, "any");
    else if (k >= 1000.0)
        snprintf(text, size, "%.3g k%s", k / 1000.0, unit);
    else
        snprintf(text, size, "%.3g %s", k, unit);
}

static void both(char *text, size_t size, const tac_PortEnd *end, double k, double turn)
{
    char one[40];
    print_stiffness(text, size, k, "N/m");
    if (end->axes < 6)
        return;
    print_stiffness(one, sizeof one, turn, "N·m/rad");
    size_t at = strlen(text);
    snprintf(text + at, size - at, " and %s", one);
}

/// What detectors of the predictive connector took: "; of it 25 % is left: ...".
static void print_taken(const tac_PortEnd *end, char *text, size_t size)
{
    tac_PortEndInfo info = tac_port_end_info(end);
    if (info.taken == 0)
        return;
    char share[24] = "nothing";
    if (info.share > 0.0)
        snprintf(share, sizeof share, "%.3g %%", 100.0 * info.share);
    snprintf(text, size, "; of it %s is left: %s, %d time%s, first at %.4g s", share,
             tac_predictive_detector((tac_PredictiveFlag)info.taken_by), info.taken,
             info.taken > 1 ? "s" : "", info.taken_at);
}

void tac_port_end_text(const tac_PortEnd *end, char *text, size_t size)
{
    const tac_PortEndDef *def = &end->def;
    double turn = def->turn_stiffness > 0.0 ? def->turn_stiffness : def->stiffness / 750.0;
    char felt[96], asked[96], bound[96];
    if (end->connector == TAC_CONNECTOR_AUTO) {
        snprintf(text, size, "nothing is felt: %s", end->why);
        return;
    }
    bool lowered =
        end->stiffness < def->stiffness || (end->axes == 6 && end->turn_stiffness < turn);
    both(felt, sizeof felt, end, end->stiffness, end->turn_stiffness);
    both(asked, sizeof asked, end, def->stiffness, turn);
    both(bound, sizeof bound, end, end->bound, end->turn_bound);
    bool light =
        end->stiffness < end->device_stiffness || end->turn_stiffness < end->device_turn_stiffness;
    snprintf(text, size, "felt %s%s%s; this device holds %s: %s%s; %s (%s)", felt,
             lowered ? " in place of " : "", lowered ? asked : "", bound, ground_of(end),
             light ? ", less with so light a body" : "", tac_connector_text(end->connector),
             end->why);
    if (end->connector == TAC_CONNECTOR_PREDICTIVE) {
        size_t at = strlen(text);
        print_taken(end, text + at, size - at);
    }
}

const char *tac_connector_name(tac_Connector connector)
{
    switch (connector) {
#define X(name, text, meaning) \
    case TAC_CONNECTOR_##name: \
        return text;
        TAC_CONNECTORS(X)
#undef X
    default:
        return "?";
    }
}

const char *tac_connector_text(tac_Connector connector)
{
    switch (connector) {
#define X(name, text, meaning) \
    case TAC_CONNECTOR_##name: \
        return meaning;
        TAC_CONNECTORS(X)
#undef X
    default:
        return "?";
    }
}

static uint64_t hash_books(uint64_t h, const tac_PortBooks *b)
{
    return taci_hash_double(h, b->account);
}

static uint64_t hash_place(uint64_t h, const tac_PortPlace *p)
{
    return taci_hash_doubles(taci_hash_doubles(h, p->x, 3), &p->q.w, 4);
}

uint64_t taci_port_end_hash(const tac_PortEnd *end, uint64_t h)
{
    h = taci_hash_u64(h, (uint64_t)end->apart << 32 | (uint64_t)end->drains << 16 |
                             (uint64_t)end->connector << 8 | (uint64_t)end->axes << 3 |
                             (uint64_t)end->engaged << 2 | (uint64_t)end->placed << 1 |
                             (uint64_t)end->observed);
    h = taci_hash_doubles(h, &end->def.axis.x, 3);
    h = taci_hash_doubles(h, &end->stiffness, 2);
    h = taci_hash_doubles(h, &end->device_stiffness, 2);
    h = taci_hash_doubles(h, &end->offset.x, 3);
    h = taci_hash_doubles(h, &end->turn.w, 4);
    for (int i = 0; i < TAC_PORT_DELAY + 2; i++)
        h = taci_hash_doubles(h, end->queue[i], TAC_PORT_AXES);
    h = taci_hash_doubles(h, end->wanted, TAC_PORT_AXES);
    h = taci_hash_doubles(h, end->acted, TAC_PORT_AXES);
    h = taci_hash_double(taci_hash_double(h, end->time), end->work);
    h = taci_hash_doubles(h, end->expected, TAC_PORT_AXES);
    h = taci_hash_doubles(h, end->going, TAC_PORT_AXES);
    h = taci_hash_doubles(h, end->held_back, TAC_PORT_AXES);
    h = hash_place(hash_place(h, &end->at), &end->body_at);
    h = taci_hash_doubles(h, end->spring, TAC_PORT_AXES);
    h = taci_hash_doubles(h, end->velocity, TAC_PORT_AXES);
    h = hash_books(h, &end->predictive.books);
    h = taci_hash_doubles(h, end->predictive.error, TAC_PORT_AXES);
    h = taci_hash_doubles(h, end->predictive.velocity, TAC_PORT_AXES);
    h = taci_hash_doubles(h, end->predictive.unknown, TAC_PORT_AXES);
    h = taci_hash_double(h, end->predictive.scale_now);
    h = taci_hash_doubles(h, end->predictive.noise, 2);
    h = hash_books(h, &end->src.books);
    h = taci_hash_double(taci_hash_double(h, end->src.v2), end->src.storage);
    h = hash_books(h, &end->coupling.books);
    h = taci_hash_double(hash_place(h, &end->coupling.end), end->coupling.tank);
    h = hash_books(hash_books(h, &end->pcdc.books), &end->popc.books);
    return taci_hash_double(h, end->pcdc.e2);
}

bool taci_port_end_sound(const tac_PortEnd *end)
{
    bool sane = in_range(&end->def) && end->connector >= TAC_CONNECTOR_AUTO &&
                end->connector < TAC_CONNECTOR_COUNT && taci_port_axes_known(end->axes) &&
                end->device.delay >= 0 && end->device.delay <= TAC_PORT_DELAY &&
                fabs(q_norm2(end->turn) - 1.0) < 1e-6 && v3_finite(end->offset);
    if (end->connector == TAC_CONNECTOR_AUTO)
        return sane;
    bool bounded = end->bound >= 0.0 && end->turn_bound >= 0.0; // infinite: any; not NaN
    return sane && bounded && port_positive(end->device_stiffness) &&
           port_positive(end->stiffness) && port_positive(end->device_turn_stiffness) &&
           port_positive(end->turn_stiffness) && end->device.period >= TACI_PORT_SHORTEST &&
           port_not_negative(end->device.latency) && memchr(end->why, 0, sizeof end->why) != NULL;
}
