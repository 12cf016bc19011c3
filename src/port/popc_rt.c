/* Passivity observer and controller (port.h; docs/theory/ports.md): the usual baseline.
 *
 * Observer: E, what the device has given so far, exact since the force is held. Controller: while
 * E is below zero a damper takes it back, at most `damping_max` of it, or as first published
 * without bound.
 */
#include "base/cookie.h"
#include "port/port.h"
#include <math.h>
#include <string.h>

tac_PopcDef tac_popc_def_default(void)
{
    return (tac_PopcDef){.axes = 1,
                         .period = 0.001,
                         .radius = 0.1,
                         .damping_max = 75.0,
                         .still = 1e-9,
                         .cookie = TACI_COOKIE_POPC};
}

static tac_Result init_at(tac_Popc *popc, const tac_PopcDef *def, tac_PortPlace at)
{
    if (def->cookie != TACI_COOKIE_POPC || !taci_port_axes_known(def->axes) ||
        !(def->period >= TACI_PORT_SHORTEST && def->period <= TACI_PORT_LONGEST) ||
        !port_positive(def->radius) || !(def->damping_max >= 0.0) || !port_positive(def->still))
        return TAC_ERR_INVALID;
    *popc = (tac_Popc){.def = *def, .at = at};
    taci_weight_radius(&popc->weight, def->axes, def->radius);
    return TAC_OK;
}

tac_Result tac_popc_init(tac_Popc *popc, const tac_PopcDef *def, const double *q)
{
    tac_PortPlace at;
    if (!taci_port_axes_known(def->axes) || def->axes == 6 || !taci_place_of(def->axes, q, &at))
        return TAC_ERR_INVALID;
    return init_at(popc, def, at);
}

tac_Result tac_popc_init_pose(tac_Popc *popc, const tac_PopcDef *def, tac_Pose pose)
{
    tac_PortPlace at;
    if (def->axes != 6 || !taci_place_of_pose(pose, &at))
        return TAC_ERR_INVALID;
    return init_at(popc, def, at);
}

/// `behind`: what the port's other side moved by since the last sample, `handed` J it took; the
/// account is of what is left, and the damper acts on the motion between both.
static void step_to(tac_Popc *popc, double dt, bool known, tac_PortPlace to, const double *behind,
                    double handed, const double *wanted, double *effort)
{
    int n = popc->def.axes;
    uint32_t flags = known ? 0 : (uint32_t)TAC_PORT_BAD_INPUT;
    double way[TAC_PORT_AXES] = {0}, v[TAC_PORT_AXES] = {0}, f[TAC_PORT_AXES] = {0};
    double along[TAC_PORT_AXES] = {0};
    dt = taci_port_period(dt, popc->def.period, &flags);
    taci_port_take(n, wanted, f, &flags);
    if (known) {
        taci_place_between(n, &popc->at, &to, way);
        popc->at = to;
    }
    double taken = port_dot(n, popc->effort, way);
    popc->books.taken += taken;
    popc->books.given += handed;
    popc->books.account += taken - handed;
    for (int i = 0; i < n; i++)
        way[i] -= behind ? behind[i] : 0.0;
    popc->books.lost += port_dot(n, popc->added, way);

    for (int i = 0; i < n; i++)
        v[i] = way[i] / dt;
    double E = popc->books.account, speed = taci_weight_norm(&popc->weight, v);
    popc->damping = 0.0;
    if (E < 0.0 && speed > popc->def.still) {
        popc->damping = -E / (popc->def.period * speed * speed);
        if (popc->damping > popc->def.damping_max) {
            popc->damping = popc->def.damping_max;
            flags |= TAC_PORT_LIMITED;
        }
    } else if (E < 0.0)
        flags |= TAC_PORT_IDLE;
    taci_weight_mul(&popc->weight, v, along);
    for (int i = 0; i < n; i++) {
        popc->added[i] = popc->damping * along[i];
        effort[i] = popc->effort[i] = f[i] + popc->added[i];
    }
    popc->books.correction = sqrt(port_dot(n < 3 ? n : 3, popc->added, popc->added));
    taci_books_sample(&popc->books, flags);
}

void tac_popc_step(tac_Popc *popc, double dt, const double *q, const double *wanted, double *effort)
{
    tac_PortPlace to = popc->at;
    bool known = popc->def.axes < 6 && taci_place_of(popc->def.axes, q, &to);
    step_to(popc, dt, known, to, NULL, 0.0, wanted, effort);
}

void tac_popc_step_pose(tac_Popc *popc, double dt, tac_Pose pose, const double *wanted,
                        double *effort)
{
    tac_PortPlace to = popc->at;
    bool known = popc->def.axes == 6 && taci_place_of_pose(pose, &to);
    step_to(popc, dt, known, to, NULL, 0.0, wanted, effort);
}

void taci_popc_step_behind(tac_Popc *popc, double dt, const tac_PortPlace *to, const double *behind,
                           double handed, const double *wanted, double *effort)
{
    step_to(popc, dt, true, *to, behind, handed, wanted, effort);
}

void tac_popc_written(tac_Popc *popc, const double *effort)
{
    uint32_t flags = 0;
    double e[TAC_PORT_AXES] = {0};
    taci_port_take(popc->def.axes, effort, e, &flags);
    for (int i = 0; i < popc->def.axes; i++) {
        popc->added[i] += e[i] - popc->effort[i];
        popc->effort[i] = e[i];
    }
    taci_books_flag(&popc->books, flags);
}

tac_PortInfo tac_popc_info(const tac_Popc *popc)
{
    return taci_books_info(&popc->books, -popc->books.account);
}
