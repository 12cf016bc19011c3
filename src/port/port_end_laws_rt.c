/* What each connector is asked in a tick (port_end.h).
 *
 * The spring pulls by K times its mean deflection over the interval in which the effort will act.
 * What the body does in it is known but for the effort itself: its place in the mean is p + (T/2) G
 * e, p from its velocity, from what all else does to it and from the efforts that are on their way.
 * So e = (K⁻¹ + (T/2) G)⁻¹ (target - p), and that is the stiffness the device is coupled to: a
 * light body does not make it ring. The device's own share of the mean is the connector's to find.
 * A force beyond what the device can give is left out of the storage too: beyond s = F/K it grows
 * by F s only.
 */
#include "port/port_end.h"
#include <math.h>
#include <string.h>

static double stiffness_of(const tac_PortEnd *end, int axis)
{
    return axis < 3 ? end->stiffness : end->turn_stiffness;
}

static double length(int n, const double *a)
{
    return sqrt(port_dot(n, a, a));
}

/// J, of a spring that pulls by no more than `most` (0: anything).
static double stored(double k, double s, double most)
{
    double knee = most > 0.0 ? most / k : (double)INFINITY;
    return s <= knee ? 0.5 * k * s * s : most * (s - 0.5 * knee);
}

static double storage_of(const tac_PortEnd *end, const double *way, bool clamped)
{
    int n = end->axes < 3 ? end->axes : 3;
    double F = clamped ? end->device.force_max : 0.0, M = clamped ? end->device.torque_max : 0.0;
    double U = stored(end->stiffness, length(n, way), F);
    return end->axes == 6 ? U + stored(end->turn_stiffness, length(3, way + 3), M) : U;
}

/// The mean way of the body from now on over the interval in which an effort decided now will act,
/// without it; and (T/2) G.
static void predict_body(const tac_PortEnd *end, const taci_PortTick *t, double *shift)
{
    int n = end->axes, d = end->device.delay;
    double T = t->in->period, late = end->device.latency, v[TAC_PORT_AXES], pull[TAC_PORT_AXES];
    for (int i = 0; i < n; i++) {
        v[i] = t->going[i];
        shift[i] = 0.0;
    }
    // Until then efforts act that are written already: the oldest of them for the fraction of a
    // period that the delay has, the others for a period each.
    for (int j = d; j >= 0; j--) {
        double h = j == d ? late : T;
        taci_weight_mul(&t->gain, end->queue[j], pull);
        for (int i = 0; i < n; i++) {
            double a = t->other[i] + 2.0 / T * pull[i];
            shift[i] += h * v[i] + 0.5 * h * h * a;
            v[i] += h * a;
        }
    }
    for (int i = 0; i < n; i++)
        shift[i] += 0.5 * T * (v[i] + 0.5 * T * t->other[i]);
}

/// (K⁻¹ + (T/2) G)⁻¹, where G is symmetric; nearly so it always is.
static tac_PortWeight compliance_of(const tac_PortEnd *end, const taci_PortTick *t)
{
    int n = end->axes;
    double A[TAC_PORT_AXES * TAC_PORT_AXES];
    tac_PortWeight C;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i * n + j] =
                0.5 * t->in->period * t->gain.w[i][j] + (i == j ? 1.0 / stiffness_of(end, i) : 0.0);
    if (taci_weight_set(&C, n, A, false))
        return C;
    taci_weight_diagonal(&C, n, 1.0 / end->stiffness, 1.0 / end->turn_stiffness);
    return C;
}

/// What is more than the device can give is cut off; true: it was, and more deflection makes no
/// more effort.
static bool clamp(double *e, int n, double most)
{
    double size = length(n, e);
    if (!(most > 0.0) || size <= most)
        return false;
    for (int i = 0; i < n; i++)
        e[i] *= most / size;
    return true;
}

/// The spring as connectors take it that ask for effort, storage and stiffness.
static void pull(const tac_PortEnd *end, const taci_PortTick *t, tac_SrcSide *side)
{
    int n = end->axes, linear = n < 3 ? n : 3;
    double s[TAC_PORT_AXES], shift[TAC_PORT_AXES], unit[TAC_PORT_AXES], column[TAC_PORT_AXES];
    tac_PortWeight C = compliance_of(end, t);
    *side = (tac_SrcSide){.storage = storage_of(end, t->way, true)};
    predict_body(end, t, shift);
    for (int i = 0; i < n; i++)
        s[i] = t->way[i] - shift[i];
    taci_weight_solve(&C, s, side->effort);
    bool cut[2] = {clamp(side->effort, linear, end->device.force_max),
                   n == 6 && clamp(side->effort + 3, 3, end->device.torque_max)};
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++)
            unit[i] = i == j;
        taci_weight_solve(&C, unit, column);
        for (int i = 0; i < n && !cut[j / 3]; i++)
            side->stiffness[i][j] = cut[i / 3] ? 0.0 : column[i];
    }
}

static tac_Pose pose_of(const tac_PortPlace *place)
{
    return (tac_Pose){{place->x[0], place->x[1], place->x[2]}, place->q};
}

static tac_PortPlace moved(int n, const tac_PortPlace *from, const double *way)
{
    tac_PortPlace to = *from;
    for (int i = 0; i < n && i < 3; i++)
        to.x[i] = from->x[i] + way[i];
    if (n == 6)
        to.q = q_normalize(q_mul(q_exp(v3(way[3], way[4], way[5])), from->q));
    return to;
}

// ------------------------------------------------------------------------------------------------
// Predictive connector. It sees the device where it is, and the body where the spring would have
// it: anchoring anew moves the body, not the device, whose motion it knows.

tac_Result taci_port_end_predict(tac_PortEnd *end, const tac_PortPlace *device)
{
    const tac_DeviceSeen *seen = &end->device;
    tac_PredictiveDef def = tac_predictive_def_default();
    def.axes = taci_port_end_predictive_axes(end->axes);
    def.period = seen->period;
    def.mass = seen->mass;
    if (seen->inertia > 0.0)
        def.inertia = seen->inertia;
    def.damping = seen->damping;
    def.damping_angle = seen->turn_damping;
    if (seen->resolution > 0.0)
        def.resolution = seen->resolution;
    if (seen->turn_resolution > 0.0)
        def.resolution_angle = seen->turn_resolution;
    def.noise = seen->noise;
    def.noise_angle = seen->turn_noise;
    def.delay = seen->delay;
    def.latency = seen->latency;
    def.force_max = seen->force_max;
    def.torque_max = seen->torque_max;
    def.damping_ratio = end->def.damping_ratio;
    def.force_unit = seen->energy / seen->length;
    def.length_unit = seen->length;
    double hand = end->def.hand_mass * def.force_unit / def.length_unit; // in units of the scene
    def.hand_mass = end->def.limit ? hand : 0.0;
    def.kappa = end->def.limit ? 0.0 : 4.0;
    return end->axes == 6 ? tac_predictive_init_pose(&end->predictive, &def, pose_of(device))
                          : tac_predictive_init(&end->predictive, &def, device->x);
}

/// s, since the tick before: ticks without a sample took the usual period.
static double tick_time(const tac_PortEnd *end, double dt)
{
    double T = end->device.period;
    return end->missed > 0 && dt > 0.0 ? port_larger(dt - end->missed * T, 0.05 * T) : dt;
}

/// The body as the device is to see it.
static tac_PredictiveBody seen_body(const tac_PortEnd *end, const taci_PortTick *t)
{
    const tac_PortEndInput *in = t->in;
    tac_PredictiveBody body = {
        .period = in->period, .stiffness = end->stiffness, .torsion = end->turn_stiffness};
    body.pose.p = v3_sub(in->body.p, end->offset);
    if (end->axes == 1)
        body.pose.p = v3(t->body.x[0] - v3_dot(end->def.axis, end->offset), 0.0, 0.0);
    body.pose.q = q_mul(in->body.q, q_conjugate(end->turn));
    memcpy(body.twist, t->going, sizeof body.twist);
    memcpy(body.free, t->free, sizeof body.free);
    memcpy(body.response, t->gain.w, sizeof body.response);
    return body;
}

static void step_predictive(tac_PortEnd *end, const taci_PortTick *t, bool fresh, bool spring,
                            double *e)
{
    tac_Predictive *p = &end->predictive;
    tac_Pose pose = pose_of(&t->device);
    double dt = fresh ? tick_time(end, t->dt) : 0.0;
    if (spring) {
        tac_PredictiveBody body = seen_body(end, t);
        tac_predictive_couple(p, dt, fresh ? &pose : NULL, &body, e);
    } else if (end->axes == 6)
        tac_predictive_idle_pose(p, dt, fresh ? &pose : NULL);
    else
        tac_predictive_idle(p, dt, fresh ? t->device.x : NULL);
}

// ------------------------------------------------------------------------------------------------
// Storage-referenced connector, and the spring as it is

static void start_src(tac_PortEnd *end, const tac_PortPlace *device)
{
    const tac_DeviceSeen *seen = &end->device;
    tac_SrcDef def = tac_src_def_default();
    def.law = end->connector == TAC_CONNECTOR_PLAIN ? TAC_SRC_PLAIN : TAC_SRC_FULL;
    def.axes = end->axes;
    def.period = seen->period;
    def.latency = port_smaller(seen->delay * seen->period + seen->latency, seen->period);
    if (seen->mass > 0.0)
        def.mass = seen->mass;
    if (seen->inertia > 0.0)
        def.inertia = seen->inertia;
    if (end->axes == 6)
        (void)tac_src_init_pose(&end->src, &def, pose_of(device), 0.0);
    else
        (void)tac_src_init(&end->src, &def, device->x, 0.0);
}

/// The inertia of the motion between device and body, (M⁻¹ + 2 G/T)⁻¹: what the damper may take of
/// it. What contacts hold is not counted on.
static void weigh_src(tac_Src *src, const tac_PortEnd *end, double period)
{
    int n = end->axes;
    double A[TAC_PORT_AXES * TAC_PORT_AXES] = {0}, column[TAC_PORT_AXES], unit[TAC_PORT_AXES];
    tac_PortWeight mobility;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i * n + j] = 2.0 / period * end->gain.w[i][j] +
                           (i == j ? 1.0 / (i < 3 ? src->def.mass : src->def.inertia) : 0.0);
    if (!taci_weight_set(&mobility, n, A, false))
        return;
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++)
            unit[i] = i == j;
        taci_weight_solve(&mobility, unit, column);
        for (int i = 0; i < n; i++)
            A[i * n + j] = column[i];
    }
    (void)tac_src_set_inertia(src, A);
}

/// The way of the body since the last fresh sample.
static void way_behind(const tac_PortEnd *end, const taci_PortTick *t, double *way)
{
    memset(way, 0, TAC_PORT_AXES * sizeof *way);
    if (end->placed)
        taci_place_between(end->axes, &end->body_at, &t->body, way);
}

/// The interval is booked with what has acted in it, whatever was written when.
static void step_src(tac_PortEnd *end, const taci_PortTick *t, const tac_SrcSide *side, double *e)
{
    tac_Src *src = &end->src;
    memcpy(src->effort, t->mean, sizeof src->effort);
    memcpy(src->effort_before, t->mean, sizeof src->effort_before);
    double behind[TAC_PORT_AXES];
    way_behind(end, t, behind);
    tac_src_handed(src, t->work);
    if (src->def.law == TAC_SRC_FULL)
        weigh_src(src, end, t->in->period);
    taci_src_step_behind(src, t->dt, &t->device, behind, side, e);
}

// ------------------------------------------------------------------------------------------------
// Passivity observer and controller

static void start_popc(tac_PortEnd *end, const tac_PortPlace *device)
{
    tac_PopcDef def = tac_popc_def_default();
    def.axes = end->axes;
    def.period = end->device.period;
    if (end->device.mass > 0.0)
        def.damping_max = 0.5 * end->device.mass / end->device.period;
    if (end->axes == 6)
        (void)tac_popc_init_pose(&end->popc, &def, pose_of(device));
    else
        (void)tac_popc_init(&end->popc, &def, device->x);
}

static void step_popc(tac_PortEnd *end, const taci_PortTick *t, const double *wanted, double *e)
{
    memcpy(end->popc.effort, t->mean, sizeof end->popc.effort);
    double behind[TAC_PORT_AXES];
    way_behind(end, t, behind);
    taci_popc_step_behind(&end->popc, t->dt, &t->device, behind, t->work, wanted, e);
}

// ------------------------------------------------------------------------------------------------
// Passive continuous-discrete connection: the spring has a deflection of its own, made by the
// velocities that come out, and the body's.

static void start_pcdc(tac_PortEnd *end, const tac_PortPlace *device)
{
    tac_PcdcDef def = tac_pcdc_def_default();
    def.axes = end->axes;
    def.period = end->device.period;
    if (end->device.mass > 0.0)
        def.inverse_mass = 1.0 / end->device.mass;
    if (end->device.inertia > 0.0)
        def.inverse_inertia = 1.0 / end->device.inertia;
    if (end->axes == 6)
        (void)tac_pcdc_init_pose(&end->pcdc, &def, pose_of(device));
    else
        (void)tac_pcdc_init(&end->pcdc, &def, device->x);
    memset(end->spring, 0, sizeof end->spring);
    memset(end->velocity, 0, sizeof end->velocity);
}

static void step_pcdc(tac_PortEnd *end, const taci_PortTick *t, bool spring, double *e)
{
    int n = end->axes;
    double before = storage_of(end, end->spring, false), went[TAC_PORT_AXES] = {0};
    taci_place_between(n, &end->body_at, &t->body, went);
    for (int i = 0; i < n; i++) {
        if (spring)
            end->spring[i] += end->velocity[i] * end->time - went[i];
        e[i] = spring ? stiffness_of(end, i) * end->spring[i] : 0.0;
    }
    tac_pcdc_delivered(&end->pcdc, t->work + storage_of(end, end->spring, false) - before);
    memcpy(end->pcdc.effort, t->mean, sizeof end->pcdc.effort);
    if (n == 6)
        tac_pcdc_step_pose(&end->pcdc, t->dt, pose_of(&t->device), e, end->velocity);
    else
        tac_pcdc_step(&end->pcdc, t->dt, t->device.x, e, end->velocity);
}

// ------------------------------------------------------------------------------------------------
// Virtual coupling: the body gets its force in the step that begins, whenever the device does.

static void start_coupling(tac_PortEnd *end, const tac_PortPlace *device)
{
    const tac_DeviceSeen *seen = &end->device;
    tac_CouplingDef def = tac_coupling_def_default();
    def.law = end->connector == TAC_CONNECTOR_TANK ? TAC_COUPLING_TANK : TAC_COUPLING_HOLD;
    def.axes = end->axes;
    def.delay = seen->delay > 0 || seen->latency > 0.0;
    def.stiffness = end->stiffness;
    def.turn_stiffness = end->turn_stiffness;
    def.period = seen->period;
    def.device_damping = seen->damping;
    def.device_turn_damping = seen->turn_damping;
    def.tank = end->def.tank;
    def.tank_cap = end->def.tank_cap;
    def.slip = seen->force_max > 0.0 ? 0.002 * seen->force_max : 0.1; // N, hardly felt
    if (end->axes == 6)
        (void)tac_coupling_init_pose(&end->coupling, &def, pose_of(device));
    else
        (void)tac_coupling_init(&end->coupling, &def, device->x);
}

static double coupling_energy(const tac_PortEnd *end, const tac_PortPlace *y)
{
    return end->axes == 6 ? tac_coupling_energy_pose(&end->coupling, pose_of(y))
                          : tac_coupling_energy(&end->coupling, y->x);
}

static void sample_coupling(tac_PortEnd *end, const taci_PortTick *t)
{
    tac_Coupling *c = &end->coupling;
    double paid[TAC_PORT_AXES], anchor[TAC_PORT_AXES];
    tac_Pose pose;
    for (int i = 0; i < end->axes; i++)
        paid[i] = -t->mean[i];
    tac_coupling_applied(c, paid);
    // What the spring says it gave, and what the body took: another contact, another force.
    tac_coupling_handed(c, t->work -
                               (coupling_energy(end, &c->proxy) - coupling_energy(end, &t->body)));
    if (end->axes == 6)
        tac_coupling_sample_pose(c, t->dt, pose_of(&t->target), pose_of(&t->body), &pose);
    else
        tac_coupling_sample(c, t->dt, t->target.x, t->body.x, anchor);
}

static void rest_coupling(tac_PortEnd *end, const taci_PortTick *t)
{
    tac_Coupling *c = &end->coupling;
    double way[TAC_PORT_AXES] = {0};
    taci_place_between(end->axes, &end->at, &t->device, way);
    double taken = port_dot(end->axes, t->mean, way);
    c->books.taken += taken;
    c->books.given += t->work;
    c->books.account += taken - t->work;
    c->tank = port_smaller(c->tank + taken - t->work, c->def.tank_cap);
}

static void force_of_coupling(tac_PortEnd *end, const taci_PortTick *t, double *e)
{
    tac_Coupling *c = &end->coupling;
    int n = end->axes;
    double T = t->in->period, s[TAC_PORT_AXES] = {0}, back[TAC_PORT_AXES] = {0}, f[TAC_PORT_AXES];
    tac_PortWeight C = compliance_of(end, t);
    taci_place_between(n, &t->body, &c->anchor, s);
    for (int i = 0; i < n; i++)
        s[i] -= 0.5 * T * (t->going[i] + 0.5 * T * t->other[i]);
    taci_weight_solve(&C, s, e);
    for (int i = 0; i < n; i++)
        back[i] = -e[i] / stiffness_of(end, i);
    tac_PortPlace middle = moved(n, &c->anchor, back), after;
    taci_place_between(n, &t->body, &middle, s);
    after = moved(n, &middle, s);
    if (n == 6)
        tac_coupling_force_pose(c, pose_of(&middle), pose_of(&after), f);
    else
        tac_coupling_force(c, middle.x, after.x, f);
    for (int i = 0; i < n; i++)
        e[i] = -c->waiting[i]; // of this step, whenever it gets to the device
}

// ------------------------------------------------------------------------------------------------

void taci_port_end_start(tac_PortEnd *end, const tac_PortPlace *device)
{
    switch (end->connector) {
    case TAC_CONNECTOR_PREDICTIVE:
        (void)taci_port_end_predict(end, device);
        break;
    case TAC_CONNECTOR_SRC:
    case TAC_CONNECTOR_PLAIN:
        start_src(end, device);
        break;
    case TAC_CONNECTOR_POPC:
        start_popc(end, device);
        break;
    case TAC_CONNECTOR_PCDC:
        start_pcdc(end, device);
        break;
    default:
        start_coupling(end, device);
        break;
    }
}

void taci_port_end_law(tac_PortEnd *end, const taci_PortTick *t, double *e)
{
    tac_SrcSide side;
    switch (end->connector) {
    case TAC_CONNECTOR_PREDICTIVE:
        step_predictive(end, t, true, true, e);
        break;
    case TAC_CONNECTOR_SRC:
    case TAC_CONNECTOR_PLAIN:
        pull(end, t, &side);
        step_src(end, t, &side, e);
        break;
    case TAC_CONNECTOR_POPC:
        pull(end, t, &side);
        step_popc(end, t, side.effort, e);
        break;
    case TAC_CONNECTOR_PCDC:
        step_pcdc(end, t, true, e);
        break;
    default:
        sample_coupling(end, t);
        force_of_coupling(end, t, e);
        break;
    }
}

void taci_port_end_rest(tac_PortEnd *end, const taci_PortTick *t)
{
    const double none[TAC_PORT_AXES] = {0};
    double e[TAC_PORT_AXES];
    tac_SrcSide side = {.storage = end->src.storage};
    switch (end->connector) {
    case TAC_CONNECTOR_PREDICTIVE:
        step_predictive(end, t, true, false, e);
        break;
    case TAC_CONNECTOR_SRC:
    case TAC_CONNECTOR_PLAIN:
        step_src(end, t, &side, e);
        break;
    case TAC_CONNECTOR_POPC:
        step_popc(end, t, none, e);
        break;
    case TAC_CONNECTOR_PCDC:
        step_pcdc(end, t, false, e);
        break;
    default:
        rest_coupling(end, t);
        break;
    }
    taci_port_end_cut(end, none);
}

bool taci_port_end_missed(tac_PortEnd *end, const taci_PortTick *t, double *e)
{
    if (end->connector == TAC_CONNECTOR_PREDICTIVE)
        step_predictive(end, t, false, end->engaged, e);
    return end->connector == TAC_CONNECTOR_PREDICTIVE;
}

void taci_port_end_onto(const tac_PortEnd *end, double *effort)
{
    if (end->connector == TAC_CONNECTOR_TANK || end->connector == TAC_CONNECTOR_HOLD)
        memcpy(effort, end->queue[0], sizeof end->queue[0]);
    else if (end->connector == TAC_CONNECTOR_PREDICTIVE)
        tac_predictive_on_body(&end->predictive, effort);
}

void taci_port_end_cut(tac_PortEnd *end, const double *effort)
{
    if (end->connector == TAC_CONNECTOR_PREDICTIVE)
        tac_predictive_written(&end->predictive, effort);
    else if (end->connector == TAC_CONNECTOR_SRC || end->connector == TAC_CONNECTOR_PLAIN)
        tac_src_written(&end->src, effort);
    else if (end->connector == TAC_CONNECTOR_POPC)
        tac_popc_written(&end->popc, effort);
}

void taci_port_end_unload(tac_PortEnd *end, const taci_PortTick *t)
{
    end->src.storage = 0.0;
    memset(end->spring, 0, sizeof end->spring);
    memset(end->velocity, 0, sizeof end->velocity);
    end->coupling.at = end->coupling.anchor = end->coupling.end = t->body;
    end->coupling.proxy = t->body;
}

double taci_port_end_storage(const tac_PortEnd *end, const taci_PortTick *t)
{
    switch (end->connector) {
    case TAC_CONNECTOR_PREDICTIVE:
        return end->predictive.stored;
    case TAC_CONNECTOR_SRC:
    case TAC_CONNECTOR_PLAIN:
        return end->src.storage;
    case TAC_CONNECTOR_PCDC:
        return storage_of(end, end->spring, false);
    case TAC_CONNECTOR_POPC:
        return storage_of(end, t->way, true);
    default:
        return coupling_energy(end, &t->body);
    }
}

tac_PortInfo taci_port_end_connector(const tac_PortEnd *end)
{
    switch (end->connector) {
    case TAC_CONNECTOR_PREDICTIVE:
        return tac_predictive_info(&end->predictive);
    case TAC_CONNECTOR_SRC:
    case TAC_CONNECTOR_PLAIN:
        return tac_src_info(&end->src);
    case TAC_CONNECTOR_POPC:
        return tac_popc_info(&end->popc);
    case TAC_CONNECTOR_PCDC:
        return tac_pcdc_info(&end->pcdc);
    case TAC_CONNECTOR_TANK:
    case TAC_CONNECTOR_HOLD:
        return tac_coupling_info(&end->coupling);
    default:
        return (tac_PortInfo){0};
    }
}
