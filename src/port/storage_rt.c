/* Storage-referenced connector (port.h; docs/theory/ports.md).
 *
 * Position in, force out: e = e_d + B v. The account H_E is what the device gave beyond what the
 * storage of the virtual side (and its other port) can show for it; below zero the port has
 * generated. B has two parts: half a sample of the stiffness, so that the held force is the mean
 * of the coming interval and not its first; and a damper that takes back what was generated.
 * Both together are bounded by the inertia: of B in units of it, M^-½ B M^-½, no eigenvalue is
 * below zero or above half the rate. In one axis that is 0 <= B <= m / (2 T).
 */
#include "base/cookie.h"
#include "port/port.h"
#include <math.h>
#include <string.h>

tac_SrcDef tac_src_def_default(void)
{
    return (tac_SrcDef){.law = TAC_SRC_FULL,
                        .axes = 1,
                        .period = 0.001,
                        .mass = 0.15,
                        .inertia = 2e-4,
                        .feed_forward = 1.0,
                        .share = 4.0,
                        .memory = 0.1,
                        .cookie = TACI_COOKIE_SRC};
}

static bool in_range(const tac_SrcDef *def)
{
    return def->cookie == TACI_COOKIE_SRC &&
           (def->law == TAC_SRC_FULL || def->law == TAC_SRC_PLAIN) &&
           taci_port_axes_known(def->axes) && def->period >= TACI_PORT_SHORTEST &&
           def->period <= TACI_PORT_LONGEST && port_positive(def->mass) &&
           port_positive(def->inertia) && port_not_negative(def->damping_max) &&
           def->latency >= 0.0 && def->latency <= def->period && def->feed_forward >= 0.0 &&
           def->feed_forward <= 1.0 && def->share >= 1.0 && port_sane(def->share) &&
           def->memory > 0.0 && def->memory <= 1.0 && (!def->unilateral || def->axes == 1);
}

static tac_Result init_at(tac_Src *src, const tac_SrcDef *def, tac_PortPlace at, double storage)
{
    if (!in_range(def) || !port_sane(storage))
        return TAC_ERR_INVALID;
    *src = (tac_Src){.def = *def, .at = at, .storage = storage};
    src->damping_max = def->damping_max > 0.0 ? def->damping_max : 0.5 * def->mass / def->period;
    taci_weight_diagonal(&src->weight, def->axes, def->mass, def->inertia);
    return TAC_OK;
}

tac_Result tac_src_init(tac_Src *src, const tac_SrcDef *def, const double *q, double storage)
{
    tac_PortPlace at;
    if (!taci_port_axes_known(def->axes) || def->axes == 6 || !taci_place_of(def->axes, q, &at))
        return TAC_ERR_INVALID;
    return init_at(src, def, at, storage);
}

tac_Result tac_src_init_pose(tac_Src *src, const tac_SrcDef *def, tac_Pose pose, double storage)
{
    tac_PortPlace at;
    if (def->axes != 6 || !taci_place_of_pose(pose, &at))
        return TAC_ERR_INVALID;
    return init_at(src, def, at, storage);
}

tac_Result tac_src_set_inertia(tac_Src *src, const double *matrix)
{
    bool set = taci_weight_set(&src->weight, src->def.axes, matrix, false);
    return set ? TAC_OK : TAC_ERR_INVALID;
}

/// Books the interval that has ended: `way` in `dt` seconds, the storage now at U. The force before
/// the last one acted until the last one was written.
static void book(tac_Src *src, const double *way, double dt, double U)
{
    int n = src->def.axes;
    double old = port_smaller(src->def.latency / dt, 1.0);
    double taken =
        old * port_dot(n, src->effort_before, way) + (1.0 - old) * port_dot(n, src->effort, way);
    double given = src->other + (U - src->storage);
    src->books.taken += taken;
    src->books.given += given;
    src->books.account += taken - given;
    src->books.lost +=
        old * port_dot(n, src->added_before, way) + (1.0 - old) * port_dot(n, src->added, way);
    src->storage = U;
    src->other = 0.0;
}

typedef struct Square {
    double a[TAC_PORT_AXES][TAC_PORT_AXES];
} Square;

/// L⁻¹ K L⁻ᵀ of the symmetric part of K, M = L Lᵀ: the stiffness in units of the inertia, 1/s².
static Square scaled(const tac_PortWeight *M, const double (*K)[TAC_PORT_AXES])
{
    int n = M->axes;
    Square s = {{{0}}};
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s.a[i][j] = 0.5 * (K[i][j] + K[j][i]);
    for (int twice = 0; twice < 2; twice++) { // L⁻¹ from the left, and of the transpose again
        Square t = {{{0}}};
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                double rest = s.a[i][j];
                for (int k = 0; k < i; k++)
                    rest -= M->lower[i][k] * t.a[j][k];
                t.a[j][i] = rest / M->lower[i][i];
            }
        s = t;
    }
    return s;
}

/// One rotation of Jacobi's method that makes s[p][q] zero; v collects the rotations.
static void rotate(int n, Square *s, Square *v, int p, int q)
{
    double apq = s->a[p][q];
    if (apq == 0.0)
        return;
    double theta = (s->a[q][q] - s->a[p][p]) / (2.0 * apq);
    double t = (theta < 0.0 ? -1.0 : 1.0) / (fabs(theta) + sqrt(theta * theta + 1.0));
    double c = 1.0 / sqrt(t * t + 1.0), sn = t * c;
    for (int k = 0; k < n; k++) {
        double kp = s->a[k][p], kq = s->a[k][q];
        s->a[k][p] = c * kp - sn * kq;
        s->a[k][q] = sn * kp + c * kq;
    }
    for (int k = 0; k < n; k++) {
        double pk = s->a[p][k], qk = s->a[q][k];
        s->a[p][k] = c * pk - sn * qk;
        s->a[q][k] = sn * pk + c * qk;
        double kp = v->a[k][p], kq = v->a[k][q];
        v->a[k][p] = c * kp - sn * kq;
        v->a[k][q] = sn * kp + c * kq;
    }
}

/// Eigenvalues on the diagonal of s, eigenvectors as columns of v. Six sweeps are enough for six
/// axes to rounding; what an early stop left would only turn the damper a little.
static void eigen(int n, Square *s, Square *v)
{
    *v = (Square){{{0}}};
    for (int i = 0; i < n; i++)
        v->a[i][i] = 1.0;
    for (int sweep = 0; sweep < 8; sweep++) {
        double off = 0.0, size = 0.0;
        for (int p = 0; p < n; p++) {
            size += fabs(s->a[p][p]);
            for (int q = p + 1; q < n; q++)
                off += fabs(s->a[p][q]);
        }
        if (!(off > 1e-15 * size))
            return;
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++)
                rotate(n, s, v, p, q);
    }
}

/// Rates of the damper, 1/s: `half` s of the stiffness, and `take` for what was generated; together
/// no more than `most`.
typedef struct Rates {
    double half, take, most;
} Rates;

/// added = B v + C w with B = L V diag(β) Vᵀ Lᵀ, β = min(half λ, most), λ the eigenvalues of the
/// scaled stiffness, and C the same of γ = min(take, most - β). v: of the device; w: of the device
/// and what is behind the storage, relative. The largest β + γ, 1/s.
static double damp(const tac_Src *src, const tac_SrcSide *side, Rates r, const double *v,
                   const double *w, double *added)
{
    int n = src->def.axes;
    const tac_PortWeight *M = &src->weight;
    Square s = scaled(M, side->stiffness), V;
    eigen(n, &s, &V);
    double z[TAC_PORT_AXES] = {0}, u[TAC_PORT_AXES] = {0}, y[TAC_PORT_AXES] = {0}, largest = 0.0;
    for (int i = 0; i < n; i++) // Lᵀ v
        for (int j = i; j < n; j++) {
            z[i] += M->lower[j][i] * v[j];
            u[i] += M->lower[j][i] * w[j];
        }
    for (int k = 0; k < n; k++) {
        double beta = port_smaller(port_larger(r.half * s.a[k][k], 0.0), r.most);
        double gamma = port_smaller(r.take, r.most - beta), along = 0.0;
        largest = port_larger(largest, beta + gamma);
        for (int i = 0; i < n; i++)
            along += V.a[i][k] * (beta * z[i] + gamma * u[i]);
        for (int i = 0; i < n; i++)
            y[i] += V.a[i][k] * along;
    }
    for (int i = 0; i < n; i++)
        added[i] = port_dot(i + 1, M->lower[i], y);
    return largest;
}

/// A contact that only pushes: what is left of e along the normal n, in the metric of the inertia.
static void push_only(const tac_Src *src, const double *direction, double *e, uint32_t *flags)
{
    int n = src->def.axes;
    double normal[TAC_PORT_AXES] = {0}, slack[TAC_PORT_AXES] = {0}, force = 0.0;
    taci_port_take(n, direction, normal, flags);
    taci_weight_solve(&src->weight, normal, slack);
    double nn = port_dot(n, slack, normal);
    if (nn > 0.0)
        force = port_dot(n, slack, e) / nn;
    if (!(force >= 0.0)) {
        force = 0.0;
        *flags |= TAC_PORT_OPEN;
    }
    for (int i = 0; i < n; i++)
        e[i] = force * normal[i];
}

/// The side with numbers that are sane: forces, storage and stiffness that are not count as none.
static tac_SrcSide taken(const tac_Src *src, const tac_SrcSide *side, uint32_t *flags)
{
    int n = src->def.axes;
    tac_SrcSide out = {.storage = src->storage, .normal = side->normal};
    uint32_t bad = 0;
    taci_port_take(n, side->effort, out.effort, flags);
    if (port_sane(side->storage))
        out.storage = side->storage;
    else
        bad = TAC_PORT_BAD_INPUT;
    for (int i = 0; i < n; i++)
        taci_port_take(n, side->stiffness[i], out.stiffness[i], &bad);
    if (bad)
        memset(out.stiffness, 0, sizeof out.stiffness);
    *flags |= bad;
    return out;
}

/// `behind`: what the other port of the storage moved by since the last sample, a body behind a
/// coupling; NULL: nothing. The damper of the stiffness acts on the device, whose motion in the
/// coming interval it stands for; the one for what was generated acts on the motion between both,
/// for the body feels it, too.
static void step_to(tac_Src *src, double dt, bool known, tac_PortPlace to, const double *behind,
                    const tac_SrcSide *given, double *effort)
{
    int n = src->def.axes;
    double T = src->def.period;
    uint32_t flags = known ? 0 : (uint32_t)TAC_PORT_BAD_INPUT;
    double way[TAC_PORT_AXES] = {0}, v[TAC_PORT_AXES] = {0}, added[TAC_PORT_AXES] = {0};
    double e[TAC_PORT_AXES] = {0}, w[TAC_PORT_AXES] = {0};
    dt = taci_port_period(dt, T, &flags);
    tac_SrcSide side = taken(src, given, &flags);
    if (known) {
        taci_place_between(n, &src->at, &to, way);
        src->at = to;
    }
    book(src, way, dt, side.storage);

    for (int i = 0; i < n; i++) {
        v[i] = way[i] / dt;
        w[i] = v[i] - (behind ? behind[i] / dt : 0.0);
    }
    double speed = taci_weight_norm(&src->weight, w), v2 = speed * speed, take = 0.0;
    src->v2 += src->def.memory * (v2 - src->v2);
    src->damping = 0.0;
    if (src->def.law == TAC_SRC_FULL) {
        double owed = -src->books.account;
        if (owed > 0.0 && v2 > 0.0)
            take = owed / (T * (v2 + (src->def.share - 1.0) * port_larger(src->v2, v2)));
        else if (owed > 0.0)
            flags |= TAC_PORT_IDLE;
        // a late sample is followed by another one perhaps: the damper must be stable over both
        double most = src->damping_max / src->def.mass * port_smaller(T / dt, 1.0);
        double half = src->def.feed_forward * (0.5 * T + src->def.latency);
        double rate = damp(src, &side, (Rates){half, take, most}, v, w, added);
        if (rate >= most)
            flags |= TAC_PORT_LIMITED;
        src->damping = rate * src->def.mass;
    }
    for (int i = 0; i < n; i++)
        e[i] = side.effort[i] + added[i];
    if (src->def.unilateral && e[0] < 0.0) {
        e[0] = 0.0;
        flags |= TAC_PORT_OPEN;
    } else if (side.normal && n > 1)
        push_only(src, side.normal, e, &flags);
    memcpy(src->effort_before, src->effort, sizeof e);
    memcpy(src->added_before, src->added, sizeof e);
    memcpy(src->effort, e, sizeof e);
    for (int i = 0; i < n; i++) {
        src->added[i] = e[i] - side.effort[i];
        effort[i] = e[i];
    }
    src->books.correction = sqrt(port_dot(n < 3 ? n : 3, src->added, src->added));
    taci_books_sample(&src->books, flags);
}

void tac_src_step(tac_Src *src, double dt, const double *q, const tac_SrcSide *side, double *effort)
{
    tac_PortPlace to = src->at;
    bool known = src->def.axes < 6 && taci_place_of(src->def.axes, q, &to);
    step_to(src, dt, known, to, NULL, side, effort);
}

void tac_src_step_pose(tac_Src *src, double dt, tac_Pose pose, const tac_SrcSide *side,
                       double *effort)
{
    tac_PortPlace to = src->at;
    bool known = src->def.axes == 6 && taci_place_of_pose(pose, &to);
    step_to(src, dt, known, to, NULL, side, effort);
}

void taci_src_step_behind(tac_Src *src, double dt, const tac_PortPlace *to, const double *behind,
                          const tac_SrcSide *side, double *effort)
{
    step_to(src, dt, true, *to, behind, side, effort);
}

void tac_src_handed(tac_Src *src, double energy)
{
    uint32_t flags = 0;
    src->other += taci_port_number(energy, &flags);
    taci_books_flag(&src->books, flags);
}

void tac_src_written(tac_Src *src, const double *effort)
{
    uint32_t flags = 0;
    double e[TAC_PORT_AXES] = {0};
    taci_port_take(src->def.axes, effort, e, &flags);
    for (int i = 0; i < src->def.axes; i++) {
        src->added[i] += e[i] - src->effort[i];
        src->effort[i] = e[i];
    }
    taci_books_flag(&src->books, flags);
}

tac_PortInfo tac_src_info(const tac_Src *src)
{
    return taci_books_info(&src->books, -src->books.account);
}
