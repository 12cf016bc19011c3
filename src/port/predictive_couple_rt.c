/* Predictive connector: a spring from the device to a body (port SRC-P; docs/theory/ports.md).
 *
 * Rows are the axes of s = (x_d - x_b, log(R_d R_bᵀ)); beyond the force that the device gives the
 * first is turned along s, so that the storage is flat in its length. Device and body get the same
 * wrench over the same time; what the body took is the wrench handed out by its own way.
 */
#include "port/predictive.h"
#include <math.h>
#include <string.h>

void tac_predictive_on_body(const tac_Predictive *p, double *wrench)
{
    int n = p->def.axes;
    taci_PredictivePieces pieces;
    taci_predictive_pieces(p, p->elapsed, p->elapsed + p->period, &pieces);
    for (int i = 0; i < n; i++) {
        wrench[i] = 0.0;
        for (int k = 0; k < pieces.count; k++)
            wrench[i] += pieces.piece[k].h / p->period * pieces.piece[k].wrench->effort[i];
    }
}

static bool matrix_sane(int n, const tac_PredictiveBody *body)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (!port_sane(body->response[i][j]))
                return false;
    return true;
}

/// The body with numbers that count; one that is not sound is as it was, held still.
static bool take_body(tac_Predictive *p, const tac_PredictiveBody *body, tac_PortPlace *at,
                      uint32_t *flags)
{
    int n = p->def.axes;
    double twist[TAC_PORT_AXES] = {0}, rest[TAC_PORT_AXES] = {0};
    uint32_t bad = 0;
    taci_port_take(n, body->twist, twist, &bad);
    taci_port_take(n, body->free, rest, &bad);
    bool sound = taci_place_of_pose(body->pose, at) && !bad && matrix_sane(n, body) &&
                 port_not_negative(body->stiffness) && port_not_negative(body->torsion);
    if (!sound) {
        *flags |= TAC_PORT_BAD_INPUT;
        *at = p->body_at;
        memset(p->body.twist, 0, sizeof p->body.twist);
        memset(p->body.free, 0, sizeof p->body.free);
        memset(p->body.response, 0, sizeof p->body.response);
        return false;
    }
    double T_b = taci_port_period(body->period, p->period, flags);
    p->body = *body;
    p->body.period = T_b;
    return true;
}

/// Books what the body took since the last tick. One that went further than its velocities carry it
/// was put there: no work.
static void hand_over(tac_Predictive *p, double dt, const tac_PortPlace *at, const double *before)
{
    int n = p->def.axes, linear = 3;
    double way[TAC_PORT_AXES] = {0}, on_body[TAC_PORT_AXES];
    const double *now = p->body.twist, *mean = p->body.free;
    tac_predictive_on_body(p, on_body);
    taci_place_between(n, &p->body_at, at, way);
    double far = sqrt(port_dot(linear, way, way));
    double speed = sqrt(port_dot(linear, now, now)) + sqrt(port_dot(linear, before, before)) +
                   sqrt(port_dot(linear, mean, mean));
    bool jumped = far > 2e-4 * p->def.length_unit + 2.0 * dt * speed;
    if (n == 6) {
        far = sqrt(port_dot(3, way + 3, way + 3));
        speed = sqrt(port_dot(3, now + 3, now + 3)) + sqrt(port_dot(3, before + 3, before + 3)) +
                sqrt(port_dot(3, mean + 3, mean + 3));
        jumped = jumped || far > 5e-3 + 2.0 * dt * speed;
    }
    if (jumped)
        p->body_jumped = true;
    else {
        p->other_now += port_dot(n, on_body, way);
        for (int i = 0; i < n; i++)
            p->moved_body[i] += way[i];
    }
    p->body_at = *at;
}

/// A unit vector across a, and one across both.
static void frame(const double *a, double *b, double *c)
{
    int least = fabs(a[0]) < fabs(a[1]) ? 0 : 1;
    least = fabs(a[2]) < fabs(a[least]) ? 2 : least;
    double size = 0.0;
    for (int i = 0; i < 3; i++) {
        b[i] = (i == least) - a[least] * a[i];
        size += b[i] * b[i];
    }
    for (int i = 0; i < 3; i++)
        b[i] /= sqrt(size);
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

/// Three rows of a spring K along s. True: the device gives no more, the first row lies along s.
static bool rows_of(const tac_Predictive *p, int first, const double *s, double K,
                    tac_PredictiveRow *row)
{
    double most = first == 0 ? p->def.force_max : p->def.torque_max, soft = 1.0;
    double size = sqrt(port_dot(3, s, s));
    for (int i = 0; i < TAC_PREDICTIVE_ROWS; i++) // as soft as it is in use
        if (p->memory[i].used && p->memory[i].key == (uint64_t)first + 1)
            soft = p->memory[i].soft;
    bool flat = most > 0.0 && K * soft * size > most;
    for (int i = 0; i < 3; i++) {
        row[i] = (tac_PredictiveRow){.key = (uint64_t)(first + i) + 1, .stiffness = K};
        row[i].gradient[first + i] = 1.0;
        row[i].deflection = s[i];
    }
    if (!flat)
        return false;
    double along[3] = {s[0] / size, s[1] / size, s[2] / size};
    memcpy(row[0].gradient + first, along, sizeof along);
    frame(along, row[1].gradient + first, row[2].gradient + first);
    row[0].deflection = size;
    row[1].deflection = row[2].deflection = 0.0;
    row[1].stiffness = row[2].stiffness = most / (soft * size);
    return true;
}

void tac_predictive_couple(tac_Predictive *p, double dt, const tac_Pose *pose,
                           const tac_PredictiveBody *body, double *effort)
{
    int n = p->def.axes;
    uint32_t flags = 0;
    double s[TAC_PORT_AXES] = {0}, before[TAC_PORT_AXES];
    tac_PortPlace to = p->at, at;
    tac_PredictiveRow row[TAC_PORT_AXES] = {{0}};
    TAC_ASSERT(n >= 3);
    taci_predictive_ready(p, true);
    memcpy(before, p->body.twist, sizeof before);
    bool known = pose && taci_place_of_pose(*pose, &to);
    if (pose && !known)
        flags |= TAC_PORT_BAD_INPUT;
    if (n == 3)
        to.q = q_identity();
    bool sound = take_body(p, body, &at, &flags);
    if (p->coupled && sound)
        hand_over(p, taci_port_period(dt, p->def.period, &flags), &at, before);
    else if (!p->coupled)
        p->body_at = at;
    if (!sound && !p->coupled) // nothing to hold yet
        at = p->body_at = to;
    p->coupled = true;

    taci_place_between(n, &at, &to, s);
    bool flat = rows_of(p, 0, s, p->body.stiffness, row);
    if (n == 6)
        flat = rows_of(p, 3, s + 3, p->body.torsion, row + 3) || flat;
    if (flat || p->flat) // the axes of the rows turn: no damping is on its way along them
        for (int k = 0; k < p->queued; k++)
            memset(p->queue[k].damping, 0, sizeof p->queue[k].damping);
    p->flat = flat;
    taci_predictive_tick(p, dt, &to, known, row, n, flags, effort);
}
