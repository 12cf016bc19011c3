/* The end of a port, every tick (port_end.h): the anchor of its spring, the wrenches on their way
 * to the device, the body as it is observed, and the books. They are closed at each fresh sample:
 * what has acted since the last one, in the mean, over the way of the device; and what the body has
 * taken since. Nothing in them depends on what the connector thinks. */
#include "port/port_end.h"
#include <math.h>
#include <string.h>

#define FADE 0.02 // s, time constant of what is felt when the spring was let go

static void in_axes(const tac_PortEnd *end, tac_Vec3 lin, tac_Vec3 ang, double *out)
{
    if (end->axes == 1) {
        out[0] = v3_dot(end->def.axis, lin);
        return;
    }
    v3_put(out, lin);
    if (end->axes == 6)
        v3_put(out + 3, ang);
}

static tac_Wrench as_wrench(const tac_PortEnd *end, const double *e, double sign)
{
    tac_Wrench w = {{0, 0, 0}, {0, 0, 0}};
    if (end->axes == 1)
        w.force = v3_scale(sign * e[0], end->def.axis);
    else
        w.force = v3_scale(sign, v3_at(e));
    if (end->axes == 6)
        w.torque = v3_scale(sign, v3_at(e + 3));
    return w;
}

/// The place of a pose in the axes of the end; false: it is none.
static bool place_of(const tac_PortEnd *end, tac_Pose pose, tac_PortPlace *place)
{
    if (!taci_place_of_pose(pose, place))
        return false;
    if (end->axes == 1)
        *place = (tac_PortPlace){.x = {v3_dot(end->def.axis, pose.p)}, .q = place->q};
    return true;
}

static tac_Pose target_of(const tac_PortEnd *end, tac_Pose device)
{
    return (tac_Pose){v3_add(device.p, end->offset), q_mul(device.q, end->turn)};
}

/// G, symmetric, in the axes of the end; one axis: along it.
static void set_gain(const tac_PortEnd *end, const tac_PortEndInput *in, tac_PortWeight *gain)
{
    int n = end->axes;
    *gain = (tac_PortWeight){.axes = n};
    double G[TAC_PORT_AXES][TAC_PORT_AXES];
    bool sane = true;
    for (int i = 0; i < TAC_PORT_AXES; i++)
        for (int j = 0; j < TAC_PORT_AXES; j++) {
            G[i][j] = 0.5 * (in->response[i][j] + in->response[j][i]);
            sane = sane && port_sane(G[i][j]);
        }
    if (!sane)
        return;
    const double axis[3] = {end->def.axis.x, end->def.axis.y, end->def.axis.z};
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            gain->w[i][j] = G[i][j];
    if (n == 1) {
        gain->w[0][0] = 0.0;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                gain->w[0][0] += axis[i] * G[i][j] * axis[j];
    }
}

/// How much of the change of velocity that was expected contacts took away.
static double held_back(double expected, double going, double mean)
{
    double change = expected - going, missing = expected - mean;
    if (!(fabs(change) > 1e-9)) // m/s
        return 0.0;
    return port_larger(0.0, port_smaller(missing / change, 1.0));
}

/// A body that the spring throws about within a step must be let give way, lest it runs off when
/// the contact ends; x: K T²/m of it.
static double taken_for_held(const tac_PortEnd *end, int axis, double gain, double T)
{
    double K = axis < 3 ? end->stiffness : end->turn_stiffness;
    double x2 = 4.0 * (2.0 * K * T * gain) * (2.0 * K * T * gain);
    return end->holds[axis] / (1.0 + x2 * x2);
}

/// What all but this port does to the body, and how it gives way. The world says both of the coming
/// step, but for contacts, which it solves when it knows what is pushed: as far as they held the
/// body in each of the last two steps, along an axis, they are taken to hold it in the next one.
static void observe(tac_PortEnd *end, taci_PortTick *t)
{
    const tac_PortEndInput *in = t->in;
    int n = end->axes;
    double mean[TAC_PORT_AXES] = {0}, gives[TAC_PORT_AXES] = {0};
    uint32_t flags = 0;
    in_axes(end, in->going.lin, in->going.ang, t->going);
    in_axes(end, in->free.lin, in->free.ang, t->free);
    taci_port_take(n, t->going, t->going, &flags);
    taci_port_take(n, t->free, t->free, &flags);
    taci_place_between(n, &end->last, &t->body, mean);
    bool seen = end->observed && end->since > 0.0;
    for (int i = 0; i < n; i++) {
        double now = seen ? held_back(end->expected[i], end->going[i], mean[i] / end->since) : 0.0;
        end->holds[i] = port_smaller(now, end->held_back[i]);
        end->held_back[i] = now;
        end->expected[i] = t->free[i];
        end->going[i] = t->going[i];
        gives[i] = 1.0 - taken_for_held(end, i, t->gain.w[i][i], in->period);
        t->free[i] = t->going[i] + gives[i] * (t->free[i] - t->going[i]);
        t->other[i] = 2.0 / in->period * (t->free[i] - t->going[i]);
    }
    end->gain = t->gain;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            t->gain.w[i][j] *= gives[i] * gives[j];
    end->last = t->body;
    end->observed = flags == 0;
    end->since = in->period;
}

/// Books what has passed since the last fresh sample.
static void book(tac_PortEnd *end, taci_PortTick *t)
{
    double way[TAC_PORT_AXES] = {0};
    for (int i = 0; i < end->axes; i++)
        t->mean[i] = end->time > 0.0 ? end->acted[i] / end->time : 0.0;
    t->work = end->work;
    if (end->placed && !t->in->leap)
        taci_place_between(end->axes, &end->at, &t->device, way);
    double given = port_dot(end->axes, t->mean, way);
    end->from_device += given;
    end->into_body += end->work;
    if (end->apart)
        end->released += given - end->work;
}

/// What was counted since the last fresh sample begins anew.
static void begin_interval(tac_PortEnd *end, const taci_PortTick *t)
{
    end->work = end->time = 0.0;
    end->apart = false;
    memset(end->acted, 0, sizeof end->acted);
    end->at = t->device;
    end->body_at = t->body;
    end->placed = true;
}

/// The spring holds nothing any more: what it held is released.
static void unload(tac_PortEnd *end, const taci_PortTick *t)
{
    end->released += end->storage;
    taci_port_end_unload(end, t);
}

/// What is left of a mass that hangs on another one: of the bound that follows from it, too. G: the
/// largest of the second one's axes.
static double left_of(double mass, const tac_PortEnd *end, int first, int count)
{
    double G = 0.0;
    for (int i = first; i < first + count; i++)
        G = port_larger(G, end->gain.w[i][i]);
    return 1.0 / (1.0 + mass * 2.0 * G / end->period);
}

/// What the predictive connector has measured of the device decides what it holds.
static void measured(tac_PortEnd *end)
{
    static const double along[TAC_PORT_AXES] = {1.0}, about[TAC_PORT_AXES] = {0, 0, 0, 1.0};
    const tac_PortEndDef *def = &end->def;
    end->bound = tac_predictive_limit(&end->predictive, along).stiffness;
    if (def->limit)
        end->device_stiffness = port_larger(port_smaller(def->stiffness, end->bound), 1e-3);
    if (end->axes < 6)
        return;
    double turn = def->turn_stiffness > 0.0 ? def->turn_stiffness : def->stiffness / 750.0;
    end->turn_bound = tac_predictive_limit(&end->predictive, about).stiffness;
    if (def->limit)
        end->device_turn_stiffness = port_larger(port_smaller(turn, end->turn_bound), 1e-6);
}

/// The mass that the bound of a connector is taken with: where the device's is not known, that of a
/// hand that holds it.
static double known_or(double mass, double otherwise)
{
    return mass > 0.0 ? mass : otherwise;
}

/// Of every bound, the part counts that the motion between device and body has.
static void weigh_body(tac_PortEnd *end)
{
    double mass = known_or(end->device.mass, end->def.hand_mass);
    double inertia = known_or(end->device.inertia, end->def.hand_mass / 750.0);
    double part = left_of(mass, end, 0, end->axes < 3 ? end->axes : 3);
    end->stiffness = port_smaller(end->device_stiffness, port_larger(part * end->bound, 1e-3));
    if (end->axes == 6)
        end->turn_stiffness =
            port_smaller(end->device_turn_stiffness,
                         port_larger(left_of(inertia, end, 3, 3) * end->turn_bound, 1e-6));
}

/// A light body is thrown about by what the hold of the device's force gives in each period, and
/// the device's damping sees little of that motion. It is looked at when the spring is anchored,
/// and stays for as long as it holds.
static void fit_to_body(tac_PortEnd *end)
{
    if (end->connector == TAC_CONNECTOR_PREDICTIVE)
        measured(end);
    end->stiffness = end->device_stiffness;
    end->turn_stiffness = end->device_turn_stiffness;
    if (end->def.limit)
        weigh_body(end);
    if (end->connector == TAC_CONNECTOR_TANK || end->connector == TAC_CONNECTOR_HOLD) {
        end->coupling.def.stiffness = end->stiffness;
        end->coupling.def.turn_stiffness = end->turn_stiffness;
    }
}

/// The spring is anchored where both stand now.
static void anchor(tac_PortEnd *end, taci_PortTick *t)
{
    const tac_PortEndInput *in = t->in;
    end->offset = v3_sub(in->body.p, in->device.p);
    end->turn = q_normalize(q_mul(q_conjugate(in->device.q), in->body.q));
    end->anchored++;
    end->engaged = true;
    unload(end, t);
    fit_to_body(end);
}

/// Whether the spring could stop the body within the force that the device has: what meets it
/// faster would only drag the hand along. A force or mass that is not known limits nothing.
static bool can_hold(const tac_PortEnd *end, const taci_PortTick *t)
{
    int n = end->axes < 3 ? end->axes : 3;
    double way[TAC_PORT_AXES] = {0}, speed = 0.0, least = HUGE_VAL;
    if (end->placed && t->dt > 0.0)
        taci_place_between(end->axes, &end->at, &t->device, way);
    for (int i = 0; i < n; i++) {
        double v = t->going[i] - (t->dt > 0.0 ? way[i] / t->dt : 0.0);
        speed += v * v;
        least = port_smaller(least, t->gain.w[i][i]);
    }
    double inverse = 2.0 / t->in->period * port_larger(least, 0.0); // 1/kg, of the heaviest way
    inverse += end->device.mass > 0.0 ? 1.0 / end->device.mass : 0.0;
    double F = end->device.force_max;
    return !(F > 0.0) || !(inverse > 0.0) || speed * end->stiffness <= F * F * inverse;
}

/// A fresh sample: the effort that is wanted from now on.
static void take(tac_PortEnd *end, taci_PortTick *t, double *e)
{
    const tac_PortEndInput *in = t->in;
    if (!end->placed) {
        taci_port_end_start(end, &t->device);
        taci_port_end_unload(end, t);
    }
    book(end, t);
    if (end->engaged && in->coupled && !in->anchor) {
        (void)place_of(end, target_of(end, in->device), &t->target);
        taci_place_between(end->axes, &t->body, &t->target, t->way);
        taci_port_end_law(end, t, e);
    } else {
        taci_port_end_rest(end, t);
        if (in->coupled && can_hold(end, t)) {
            anchor(end, t);
        } else {
            unload(end, t);
            end->engaged = false;
        }
        end->waits = in->coupled && !end->engaged;
    }
    memcpy(end->way, t->way, sizeof end->way);
    end->storage = taci_port_end_storage(end, t);
    begin_interval(end, t);
}

void taci_port_end_listen(tac_PortEnd *end, const tac_Pose *device, double dt)
{
    tac_Predictive *p = &end->predictive;
    tac_PortPlace at;
    if (end->connector != TAC_CONNECTOR_PREDICTIVE || end->placed || !place_of(end, *device, &at))
        return;
    if (!p->idle) // where it was before is not known
        tac_predictive_reset(p);
    if (end->axes == 6)
        tac_predictive_idle_pose(p, dt, device);
    else
        tac_predictive_idle(p, dt, at.x);
    end->device.noise = p->noise[0] > p->def.resolution ? p->noise[0] : 0.0;
    end->device.turn_noise = p->noise[1] > p->def.resolution_angle ? p->noise[1] : 0.0;
}

static void fade(tac_PortEnd *end, double share)
{
    for (int i = 0; i < end->axes; i++)
        end->wanted[i] = fabs(share * end->wanted[i]) > 1e-6 ? share * end->wanted[i] : 0.0;
}

tac_Result tac_port_end_set_stiffness(tac_PortEnd *end, double stiffness, double turn_stiffness)
{
    tac_PortEndDef *def = &end->def;
    if (!port_positive(stiffness) || !port_not_negative(turn_stiffness))
        return TAC_ERR_INVALID;
    if (def->stiffness == stiffness && def->turn_stiffness == turn_stiffness)
        return TAC_OK;
    def->stiffness = stiffness;
    def->turn_stiffness = turn_stiffness;
    if (end->connector == TAC_CONNECTOR_AUTO)
        return TAC_OK;
    double turn = turn_stiffness > 0.0 ? turn_stiffness : stiffness / 750.0;
    end->device_stiffness = stiffness;
    end->device_turn_stiffness = turn;
    if (def->limit) {
        end->device_stiffness = port_larger(port_smaller(stiffness, end->bound), 1e-3);
        end->device_turn_stiffness = port_larger(port_smaller(turn, end->turn_bound), 1e-6);
    }
    end->engaged = false; // anchored at the next sample; until then the old one is in use
    return TAC_OK;
}

void tac_port_end_let_go(tac_PortEnd *end)
{
    if (end->connector == TAC_CONNECTOR_AUTO)
        return;
    end->released += end->storage;
    end->storage = 0.0;
    end->engaged = end->waits = end->observed = false;
    end->apart = true;
    end->drains = end->device.delay + 2;
    memset(end->wanted, 0, sizeof end->wanted);
    memset(end->way, 0, sizeof end->way);
}

static tac_Wrench tick(tac_PortEnd *end, const tac_PortEndInput *in)
{
    taci_PortTick t = {.in = in, .dt = in->dt};
    double e[TAC_PORT_AXES] = {0};
    bool known = end->connector != TAC_CONNECTOR_AUTO && in->period > 0.0 &&
                 place_of(end, in->device, &t.device) && place_of(end, in->body, &t.body);
    end->period = in->period;
    fade(end, known && in->coupled ? 1.0 : known ? exp(-in->period / FADE) : 0.0);
    if (known) {
        t.target = t.body;
        set_gain(end, in, &t.gain);
        observe(end, &t);
        if (in->fresh) {
            take(end, &t, e);
            if (in->coupled)
                memcpy(end->wanted, e, sizeof e);
            end->missed = 0;
        } else if (end->placed) {
            end->missed++;
            if (in->anchor) // at the next sample
                end->engaged = false;
            if (taci_port_end_missed(end, &t, e) && in->coupled)
                memcpy(end->wanted, e, sizeof e);
        }
    }
    end->hand_wanted = as_wrench(end, end->wanted, -1.0);
    return end->hand_wanted;
}

tac_Wrench tac_port_end_tick(tac_PortEnd *end, const tac_PortEndInput *in)
{
    if (end->drains == 0 || !in->coupled)
        return tick(end, in);
    tac_PortEndInput apart = *in;
    apart.coupled = false;
    return tick(end, &apart);
}

tac_Wrench tac_port_end_written(tac_PortEnd *end, tac_Wrench written)
{
    int n = end->axes, d = end->device.delay;
    double e[TAC_PORT_AXES] = {0}, pulled[TAC_PORT_AXES] = {0}, T = end->device.period;
    double old = T > 0.0 ? port_smaller(end->device.latency / T, 1.0) : 0.0;
    uint32_t flags = 0;
    if (end->connector == TAC_CONNECTOR_AUTO)
        return (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    in_axes(end, v3_neg(written.force), v3_neg(written.torque), e);
    taci_port_take(n, e, e, &flags);
    if (end->placed)
        taci_port_end_cut(end, e);
    // As it came: what the axes of the end leave of it is not the same bits when taken again.
    bool finite = v3_finite(written.force) && v3_finite(written.torque);
    end->hand_written = finite ? written : as_wrench(end, e, -1.0);
    memmove(end->queue[1], end->queue[0], sizeof end->queue - sizeof end->queue[0]);
    memcpy(end->queue[0], e, sizeof e);
    for (int i = 0; i < n; i++) {
        end->acting[i] = (1.0 - old) * end->queue[d][i] + old * end->queue[d + 1][i];
        end->acted[i] += end->period * end->acting[i];
        end->onto[i] = end->acting[i];
    }
    if (end->placed)
        taci_port_end_onto(end, end->onto);
    if (end->drains > 0) {
        memset(end->onto, 0, sizeof end->onto);
        end->apart = true;
        end->drains--;
    }
    taci_weight_mul(&end->gain, end->onto, pulled);
    for (int i = 0; i < n; i++)
        end->expected[i] += pulled[i];
    end->time += end->period;
    return as_wrench(end, end->onto, 1.0);
}

void tac_port_end_moved(tac_PortEnd *end, double work)
{
    if (port_sane(work))
        end->work += work;
}

/// What limits and detectors of the predictive connector leave of the stiffness.
static void taken(const tac_Predictive *p, tac_PortEndInfo *info)
{
    tac_PredictiveInfo more = tac_predictive_more(p);
    info->share = info->engaged && more.scale > 0.0 ? more.limited : more.scale;
    info->taken = more.taken;
    info->taken_by = more.taken_by;
    info->taken_at = more.taken_at;
    info->noise = more.noise;
    info->noisy = more.noise > p->def.resolution;
}

tac_PortEndInfo tac_port_end_info(const tac_PortEnd *end)
{
    tac_PortEndInfo info = {.port = taci_port_end_connector(end),
                            .device = end->from_device,
                            .world = end->into_body,
                            .stored = end->storage,
                            .released = end->released,
                            .connector = end->connector,
                            .axes = end->axes,
                            .stiffness = end->stiffness,
                            .turn_stiffness = end->turn_stiffness,
                            .bound = end->bound,
                            .turn_bound = end->turn_bound,
                            .wanted = end->hand_wanted,
                            .written = end->hand_written,
                            .place = v3_at(end->at.x),
                            .anchored = end->anchored,
                            .engaged = end->engaged,
                            .waits = end->waits,
                            .share = 1.0};
    if (end->connector == TAC_CONNECTOR_PREDICTIVE)
        taken(&end->predictive, &info);
    info.held = info.device - info.world - info.stored - info.released;
    memcpy(info.way, end->way, sizeof info.way);
    return info;
}
