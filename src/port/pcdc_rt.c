/* Passive continuous-discrete connection (port.h; S2 Algorithm 4; docs/theory/ports.md).
 *
 * The account H_E is what the device gave and the virtual side did not get yet: over an interval
 * e · (d - T f_d), d the way of the device. Of the interval that begins the way is not known; f_d
 * is the backward difference f_c and a correction c along V e, V the weight of efforts. Lengths of
 * efforts are √(eᵀ V e), those of flows √(fᵀ V⁻¹ f).
 */
#include "base/cookie.h"
#include "port/port.h"
#include <math.h>
#include <string.h>

tac_PcdcDef tac_pcdc_def_default(void)
{
    return (tac_PcdcDef){.law = TAC_PCDC_PC,
                         .axes = 1,
                         .period = 0.001,
                         .radius = 0.1,
                         .still = 1e-9,
                         .share = 2.0,
                         .memory = 0.1,
                         .cookie = TACI_COOKIE_PCDC};
}

static bool in_range(const tac_PcdcDef *def)
{
    return def->cookie == TACI_COOKIE_PCDC && (int)def->law >= TAC_PCDC_PC &&
           (int)def->law <= TAC_PCDC_PLAIN && taci_port_axes_known(def->axes) &&
           def->period >= TACI_PORT_SHORTEST && def->period <= TACI_PORT_LONGEST &&
           port_positive(def->radius) && port_not_negative(def->inverse_mass) &&
           port_not_negative(def->inverse_inertia) && port_positive(def->still) &&
           def->share >= 1.0 && port_sane(def->share) && def->memory > 0.0 && def->memory <= 1.0;
}

static tac_Result init_at(tac_Pcdc *pcdc, const tac_PcdcDef *def, tac_PortPlace at)
{
    if (!in_range(def))
        return TAC_ERR_INVALID;
    *pcdc = (tac_Pcdc){.def = *def, .at = at, .dt = def->period};
    for (int i = 0; i < def->axes; i++)
        pcdc->mobility[i][i] = i < 3 ? def->inverse_mass : def->inverse_inertia;
    taci_weight_radius(&pcdc->weight, def->axes, 1.0 / def->radius);
    return TAC_OK;
}

tac_Result tac_pcdc_init(tac_Pcdc *pcdc, const tac_PcdcDef *def, const double *q)
{
    tac_PortPlace at;
    if (!taci_port_axes_known(def->axes) || def->axes == 6 || !taci_place_of(def->axes, q, &at))
        return TAC_ERR_INVALID;
    return init_at(pcdc, def, at);
}

tac_Result tac_pcdc_init_pose(tac_Pcdc *pcdc, const tac_PcdcDef *def, tac_Pose pose)
{
    tac_PortPlace at;
    if (def->axes != 6 || !taci_place_of_pose(pose, &at))
        return TAC_ERR_INVALID;
    return init_at(pcdc, def, at);
}

tac_Result tac_pcdc_set_mobility(tac_Pcdc *pcdc, const double *matrix)
{
    int n = pcdc->def.axes;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double a = matrix[i * n + j], b = matrix[j * n + i];
            double size = sqrt(fabs(matrix[i * n + i] * matrix[j * n + j]));
            if (!port_sane(a) || !(fabs(a - b) <= 1e-9 * size))
                return TAC_ERR_INVALID;
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            pcdc->mobility[i][j] = matrix[i * n + j];
    if (n == 6) // a device that cannot move some way has a mobility, but no weight of it
        (void)taci_weight_set(&pcdc->weight, n, matrix, true);
    return TAC_OK;
}

/// Books the interval that has ended: the device went `way` under the effort e.
static void book(tac_Pcdc *pcdc, const double *way)
{
    int n = pcdc->def.axes;
    double taken = port_dot(n, pcdc->effort, way);
    double given = pcdc->dt * port_dot(n, pcdc->effort, pcdc->f_virtual);
    if (pcdc->reported)
        given = pcdc->delivered;
    if (pcdc->def.law == TAC_PCDC_EXACT)
        given = taken; // the virtual side steps along this very way
    pcdc->books.taken += taken;
    pcdc->books.given += given;
    pcdc->books.account += taken - given;
    for (int i = 0; i < n; i++)
        pcdc->books.lost -= pcdc->dt * pcdc->effort[i] * (pcdc->f_virtual[i] - pcdc->f_device[i]);
    pcdc->reported = false;
}

/// S2: all that is owed, but no more than f has just changed; c as a multiple of V e.
static double relaxed(const tac_Pcdc *pcdc, double e, double dt, uint32_t *flags)
{
    double HE = pcdc->books.account;
    if (fabs(HE) < pcdc->limit * dt * e)
        return HE / (dt * e * e);
    if (HE != 0.0)
        *flags |= TAC_PORT_LIMITED;
    return port_sign(HE) * pcdc->limit / e;
}

/// The velocity by which f_c will be wrong in the coming interval: as it was in the last one, but
/// for the change of the force that is held.
static void predict(const tac_Pcdc *pcdc, const double *f, const double *effort, double dt,
                    double *c)
{
    int n = pcdc->def.axes;
    double change[TAC_PORT_AXES] = {0};
    for (int i = 0; i < n; i++)
        change[i] = effort[i] - pcdc->effort_before[i];
    for (int i = 0; i < n; i++)
        c[i] = f[i] - pcdc->f_device[i] - 0.5 * dt * port_dot(n, pcdc->mobility[i], change);
}

/// f_d - f_c.
static void correction(tac_Pcdc *pcdc, const double *f, const double *effort, double dt, double *c,
                       uint32_t *flags)
{
    int n = pcdc->def.axes;
    double along[TAC_PORT_AXES] = {0}, factor = 0.0, HE = pcdc->books.account;
    double e = taci_weight_norm(&pcdc->weight, effort), share = pcdc->def.share;
    pcdc->e2 += pcdc->def.memory * (e * e - pcdc->e2);
    if (pcdc->def.law == TAC_PCDC_EXACT || pcdc->def.law == TAC_PCDC_PLAIN)
        return;
    if (!(e > pcdc->def.still)) {
        if (HE != 0.0)
            *flags |= TAC_PORT_IDLE;
        return;
    }
    if (pcdc->def.law == TAC_PCDC_S2)
        factor = relaxed(pcdc, e, dt, flags);
    else {
        predict(pcdc, f, effort, dt, c);
        factor = HE / (dt * (e * e + (share - 1.0) * port_larger(pcdc->e2, e * e)));
    }
    taci_weight_mul(&pcdc->weight, effort, along);
    for (int i = 0; i < n; i++)
        c[i] += factor * along[i];
}

static void step_to(tac_Pcdc *pcdc, double dt, bool known, tac_PortPlace to, const double *effort,
                    double *velocity)
{
    int n = pcdc->def.axes;
    uint32_t flags = known ? 0 : (uint32_t)TAC_PORT_BAD_INPUT;
    double way[TAC_PORT_AXES] = {0}, f[TAC_PORT_AXES] = {0}, e[TAC_PORT_AXES] = {0};
    double turn[TAC_PORT_AXES] = {0}, late[TAC_PORT_AXES] = {0}, c[TAC_PORT_AXES] = {0};
    dt = taci_port_period(dt, pcdc->def.period, &flags);
    taci_port_take(n, effort, e, &flags);
    if (known) {
        taci_place_between(n, &pcdc->at, &to, way);
        pcdc->at = to;
    }
    if (pcdc->def.law == TAC_PCDC_EXACT) // `effort` is what acted over the way
        memcpy(pcdc->effort, e, sizeof e);
    book(pcdc, way);
    for (int i = 0; i < n; i++) {
        f[i] = way[i] / dt;
        turn[i] = f[i] - pcdc->f_device[i];
        late[i] = f[i] - pcdc->f_virtual[i];
    }
    pcdc->limit =
        taci_weight_dual_norm(&pcdc->weight, turn) + taci_weight_dual_norm(&pcdc->weight, late);
    correction(pcdc, f, e, dt, c, &flags);
    pcdc->books.correction = taci_weight_dual_norm(&pcdc->weight, c);
    memcpy(pcdc->effort_before, pcdc->effort, sizeof e);
    memcpy(pcdc->effort, e, sizeof e);
    memcpy(pcdc->f_device, f, sizeof f);
    for (int i = 0; i < n; i++)
        velocity[i] = pcdc->f_virtual[i] = f[i] + c[i];
    pcdc->dt = dt;
    taci_books_sample(&pcdc->books, flags);
}

void tac_pcdc_step(tac_Pcdc *pcdc, double dt, const double *q, const double *effort,
                   double *velocity)
{
    tac_PortPlace to = pcdc->at;
    bool known = pcdc->def.axes < 6 && taci_place_of(pcdc->def.axes, q, &to);
    step_to(pcdc, dt, known, to, effort, velocity);
}

void tac_pcdc_step_pose(tac_Pcdc *pcdc, double dt, tac_Pose pose, const double *effort,
                        double *velocity)
{
    tac_PortPlace to = pcdc->at;
    bool known = pcdc->def.axes == 6 && taci_place_of_pose(pose, &to);
    step_to(pcdc, dt, known, to, effort, velocity);
}

void tac_pcdc_delivered(tac_Pcdc *pcdc, double energy)
{
    uint32_t flags = 0;
    energy = taci_port_number(energy, &flags);
    if (pcdc->def.law == TAC_PCDC_EXACT) { // its step is booked already
        double more = energy - pcdc->dt * port_dot(pcdc->def.axes, pcdc->effort, pcdc->f_device);
        pcdc->books.given += more;
        pcdc->books.account -= more;
    } else {
        pcdc->delivered = energy;
        pcdc->reported = true;
    }
    taci_books_flag(&pcdc->books, flags);
}

tac_PortInfo tac_pcdc_info(const tac_Pcdc *pcdc)
{
    return taci_books_info(&pcdc->books, -pcdc->books.account);
}
