/* Passive sample and hold (port.h; S2 Algorithm 3; docs/theory/ports.md).
 *
 * The account H_E is what the hold has let pass on the fast side and not on the slow one: over a
 * period y_s · (∫u_f dt - T_s u_s). The law chooses u_s = u_f + c, c along W y_s, so that the next
 * period pays it back. In several axes lengths of flows are |y| = √(yᵀ W y), those of efforts
 * √(cᵀ W⁻¹ c): then |c · y| is at most the product of both, and all bounds are those of one axis.
 */
#include "base/cookie.h"
#include "port/port.h"
#include <math.h>
#include <string.h>

tac_PshDef tac_psh_def_default(void)
{
    return (tac_PshDef){.law = TAC_PSH_PC,
                        .axes = 1,
                        .orientation = 1,
                        .steps = 10,
                        .fast_period = 0.001,
                        .radius = 0.1,
                        .still = 1e-9,
                        .share = 2.0,
                        .memory = 0.1,
                        .cookie = TACI_COOKIE_PSH};
}

static bool in_range(const tac_PshDef *def)
{
    return def->cookie == TACI_COOKIE_PSH && (int)def->law >= TAC_PSH_PC &&
           (int)def->law <= TAC_PSH_PLAIN && taci_port_axes_known(def->axes) &&
           (def->orientation == 1 || def->orientation == -1) && def->steps >= 1 &&
           def->fast_period >= TACI_PORT_SHORTEST &&
           def->fast_period * def->steps <= TACI_PORT_LONGEST && port_positive(def->radius) &&
           port_positive(def->still) && def->share >= 1.0 && port_sane(def->share) &&
           def->memory > 0.0 && def->memory <= 1.0;
}

tac_Result tac_psh_init(tac_Psh *psh, const tac_PshDef *def)
{
    if (!in_range(def))
        return TAC_ERR_INVALID;
    *psh = (tac_Psh){.def = *def};
    taci_weight_radius(&psh->weight, def->axes, def->radius);
    return TAC_OK;
}

tac_Result tac_psh_set_weight(tac_Psh *psh, const double *matrix)
{
    bool set = taci_weight_set(&psh->weight, psh->def.axes, matrix, true);
    return set ? TAC_OK : TAC_ERR_INVALID;
}

/// S2: all that is owed, but no more than twice the jump of u_f; the length of c.
static double relaxed(const tac_Psh *psh, double y, uint32_t *flags)
{
    double HE = psh->books.account, most = psh->limit * psh->period * y;
    if (fabs(HE) < most)
        return HE / (psh->period * y);
    if (HE != 0.0)
        *flags |= TAC_PORT_LIMITED;
    return port_sign(HE) * psh->limit;
}

/// The length of c, along W y_s. `toward`: y_s · (u_f - u_s before).
static double length(tac_Psh *psh, double y, double toward, uint32_t *flags)
{
    double HE = psh->books.account, share = psh->def.share;
    switch (psh->def.law) {
    case TAC_PSH_S2:
        return relaxed(psh, y, flags);
    case TAC_PSH_STRICT: // towards u_s of the period before, or not at all
        return port_sign(HE) * toward < 0.0 ? relaxed(psh, y, flags) : 0.0;
    case TAC_PSH_PC: {
        double slope = psh->sxx > 0.0 ? psh->sxy / psh->sxx : 0.0;
        bool damps = psh->def.orientation * slope > 0.0; // a damper either way
        psh->slope = damps ? slope : 0.0;
        return psh->slope * y +
               HE * y / (psh->period * (y * y + (share - 1.0) * port_larger(psh->y2, y * y)));
    }
    case TAC_PSH_PLAIN:
        break;
    }
    return 0.0;
}

void tac_psh_slow(tac_Psh *psh, double period, const double *u_fast, const double *y_slow,
                  double *u_slow)
{
    int n = psh->def.axes;
    if (psh->open)
        tac_psh_close(psh);
    uint32_t flags = 0;
    double jump[TAC_PORT_AXES] = {0}, along[TAC_PORT_AXES] = {0};
    double usual = psh->def.steps * psh->def.fast_period;
    psh->period = taci_port_period(period, usual, &flags);
    psh->planned = psh->period == usual ? psh->def.steps : psh->period / psh->def.fast_period;
    taci_port_take(n, u_fast, psh->u_start, &flags);
    taci_port_take(n, y_slow, psh->y_slow, &flags);
    for (int i = 0; i < n && psh->begun; i++) // before the first period u_s is u_f
        jump[i] = psh->u_start[i] - psh->u_slow[i];
    psh->limit = 2.0 * taci_weight_dual_norm(&psh->weight, jump);

    double y = taci_weight_norm(&psh->weight, psh->y_slow), c = 0.0;
    psh->y2 += psh->def.memory * (y * y - psh->y2);
    if (y > psh->def.still)
        c = length(psh, y, port_dot(n, psh->y_slow, jump), &flags);
    else if (psh->books.account != 0.0)
        flags |= TAC_PORT_IDLE;
    taci_weight_mul(&psh->weight, psh->y_slow, along);
    for (int i = 0; i < n; i++) {
        psh->correct[i] = c != 0.0 ? c * (along[i] / y) : 0.0;
        psh->u_slow[i] = psh->u_start[i] + psh->correct[i];
        u_slow[i] = psh->u_slow[i];
        psh->sum[i] = 0.0;
    }
    psh->books.correction = taci_weight_dual_norm(&psh->weight, psh->correct);
    psh->elapsed = 0.0;
    psh->steps = 0;
    psh->begun = psh->open = true;
    taci_books_sample(&psh->books, flags);
}

void tac_psh_fast(tac_Psh *psh, double dt, const double *u_fast, double *y_fast)
{
    int n = psh->def.axes;
    uint32_t flags = 0;
    double u[TAC_PORT_AXES] = {0};
    dt = taci_port_period(dt, psh->def.fast_period, &flags);
    taci_port_take(n, u_fast, u, &flags);
    double part = dt / psh->def.fast_period;
    for (int i = 0; i < n; i++) {
        psh->sum[i] += part * u[i];
        y_fast[i] = psh->y_slow[i];
    }
    psh->elapsed += part;
    psh->steps++;
    taci_books_flag(&psh->books, flags);
}

/// PC: how much more than at its start u_f was in the mean, per y_s. A period that lasted longer
/// than the slow side's step is counted as if it had not: u_f runs straight in it.
static void learn_slope(tac_Psh *psh)
{
    int n = psh->def.axes;
    double mu = psh->def.memory, more = 0.0, y = taci_weight_norm(&psh->weight, psh->y_slow);
    if (!(psh->elapsed > 0.0) || !(y > psh->def.still))
        return;
    for (int i = 0; i < n; i++)
        more += psh->y_slow[i] * (psh->sum[i] / psh->elapsed - psh->u_start[i]);
    if (psh->steps != psh->def.steps)
        more *= psh->planned / psh->elapsed;
    psh->sxx += mu * (y * y - psh->sxx);
    psh->sxy += mu * (more - psh->sxy);
}

/// Books the period: J on the fast side, on the slow side, and their difference.
static void settle(tac_Psh *psh, double fast, double slow, double more, uint32_t flags)
{
    int sign = psh->def.orientation;
    if (psh->steps != psh->def.steps)
        flags |= TAC_PORT_LATE;
    psh->books.account += more;
    psh->books.taken -= sign * fast;
    psh->books.given -= sign * slow;
    psh->books.lost += sign * psh->period * port_dot(psh->def.axes, psh->correct, psh->y_slow);
    learn_slope(psh);
    psh->open = false;
    taci_books_flag(&psh->books, flags);
}

void tac_psh_close_reported(tac_Psh *psh, double fast, double slow)
{
    uint32_t flags = 0;
    if (!psh->open)
        return;
    fast = taci_port_number(fast, &flags);
    slow = taci_port_number(slow, &flags);
    settle(psh, fast, slow, fast - slow, flags);
}

void tac_psh_close(tac_Psh *psh)
{
    int n = psh->def.axes;
    if (!psh->open)
        return;
    double mean[TAC_PORT_AXES] = {0}, beyond[TAC_PORT_AXES] = {0};
    for (int i = 0; i < n; i++) {
        mean[i] = psh->sum[i] / psh->planned; // late: more than the mean, as the time was longer
        beyond[i] = mean[i] - psh->u_slow[i];
    }
    settle(psh, psh->period * port_dot(n, psh->y_slow, mean),
           psh->period * port_dot(n, psh->y_slow, psh->u_slow),
           psh->period * port_dot(n, psh->y_slow, beyond), 0);
}

tac_PortInfo tac_psh_info(const tac_Psh *psh)
{
    return taci_books_info(&psh->books, psh->def.orientation * psh->books.account);
}
