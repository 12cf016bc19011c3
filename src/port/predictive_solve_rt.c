/* Predictive connector: the force of the coming hold (port SRC-P, steps 4 to 7;
 * docs/theory/ports.md).
 *
 * Over the hold a row moves by δ = a - C λ, affine in the forces, and its force must be
 * [U(s+δ) - U(s)]/δ + b δ: both are solved together, in closed form for a spring, by Newton's
 * method where the storage is flat because the device gives no more. Several rows: Gauss-Seidel.
 */
#include "port/predictive.h"
#include <math.h>
#include <string.h>

#define SWEEPS 20
#define PI 3.14159265358979323846

typedef struct Hold {
    int n;
    double T;                                           // s, that it is taken to last
    double s[TAC_PREDICTIVE_ROWS];                      // when it begins
    double speed[TAC_PREDICTIVE_ROWS];                  // m/s, of s then
    double a[TAC_PREDICTIVE_ROWS];                      // m, way without force
    double C[TAC_PREDICTIVE_ROWS][TAC_PREDICTIVE_ROWS]; // m/N
    double m[TAC_PREDICTIVE_ROWS];                      // kg, that a row feels
    double lasting[TAC_PREDICTIVE_ROWS];                // N·s/m, damping of contacts that last
    double B[TAC_PREDICTIVE_ROWS];                      // N·s/m, all
    double delta[TAC_PREDICTIVE_ROWS], force[TAC_PREDICTIVE_ROWS];
} Hold;

double taci_predictive_stiffness(const tac_Predictive *p, int row)
{
    return p->row[row].stiffness * p->memory[p->slot[row]].soft;
}

/// Quadratic up to `bend`, then flat in force.
static double energy(double K, double bend, bool unilateral, double s)
{
    double x = unilateral ? port_larger(s, 0.0) : fabs(s);
    return x <= bend ? 0.5 * K * x * x : K * bend * (x - 0.5 * bend);
}

static double slope(double K, double bend, bool unilateral, double s)
{
    double x = unilateral ? port_larger(s, 0.0) : s;
    return K * port_larger(-bend, port_smaller(x, bend));
}

double taci_predictive_energy(const tac_Predictive *p, int row, double s)
{
    return energy(taci_predictive_stiffness(p, row), p->bend[row], p->row[row].unilateral, s);
}

double taci_predictive_between(int n, const double *A, const double *Ji, const double *Jj)
{
    double sum = 0.0;
    for (int k = 0; k < n; k++)
        if (Ji[k] != 0.0)
            sum += Ji[k] * port_dot(n, A + (ptrdiff_t)k * TAC_PORT_AXES, Jj);
    return sum;
}

double taci_predictive_row_mobility(const tac_Predictive *p, const double *gradient)
{
    return taci_predictive_between(p->def.axes, p->mobility[0], gradient, gradient);
}

/// Step 4: where device and other side will be when the force is written.
static void predict(const tac_Predictive *p, Hold *hold)
{
    int n = p->def.axes;
    double lead = p->def.latency + p->def.delay * p->period, T = hold->T;
    double v[TAC_PORT_AXES], x[TAC_PORT_AXES], both[TAC_PORT_AXES][TAC_PORT_AXES];
    double acceleration[TAC_PORT_AXES];
    taci_PredictivePieces pieces;
    memcpy(v, p->velocity, sizeof v);
    memcpy(acceleration, p->unknown, sizeof acceleration);
    memcpy(both, p->mobility, sizeof both);
    taci_predictive_pieces(p, 0.0, p->elapsed + lead, &pieces);
    taci_predictive_move(n, p->mobility[0], -1.0, &pieces, v, p->unknown, x);
    for (int i = 0; i < n; i++)
        x[i] += p->error[i];
    if (p->coupled) { // the body is a mass, too: what moves in its step without and by a wrench
        double T_b = p->body.period, u[TAC_PORT_AXES], g[TAC_PORT_AXES], x_b[TAC_PORT_AXES];
        double mobility[TAC_PORT_AXES][TAC_PORT_AXES];
        for (int i = 0; i < n; i++) {
            u[i] = p->body.twist[i];
            g[i] = 2.0 * (p->body.free[i] - u[i]) / T_b;
            for (int j = 0; j < n; j++)
                mobility[i][j] = 2.0 / T_b * p->body.response[i][j];
        }
        taci_predictive_pieces(p, p->elapsed, p->elapsed + lead, &pieces);
        taci_predictive_move(n, mobility[0], 1.0, &pieces, u, g, x_b);
        for (int i = 0; i < n; i++) {
            x[i] -= x_b[i];
            v[i] -= u[i];
            acceleration[i] -= g[i];
            for (int j = 0; j < n; j++)
                both[i][j] += mobility[i][j];
        }
    }
    for (int i = 0; i < hold->n; i++) {
        const tac_PredictiveRow *row = &p->row[i];
        const double *J = row->gradient;
        hold->s[i] = row->deflection + port_dot(n, J, x) + row->rate * (p->elapsed + lead);
        hold->speed[i] = port_dot(n, J, v) + row->rate;
        hold->a[i] = T * (hold->speed[i] + 0.5 * T * port_dot(n, J, acceleration));
        for (int j = 0; j <= i; j++)
            hold->C[i][j] = hold->C[j][i] =
                0.5 * T * T * taci_predictive_between(n, both[0], J, p->row[j].gradient);
        hold->m[i] = 0.5 * T * T / hold->C[i][i];
    }
}

static double smoothstep(double x)
{
    x = port_smaller(1.0, port_larger(0.0, x));
    return x * x * (3.0 - 2.0 * x);
}

/// Step 5: damping of contacts that last, and of what was generated.
static void damp(tac_Predictive *p, Hold *hold)
{
    double S = 0.0, beta = 0.0, HE = p->reference;
    for (int i = 0; i < hold->n; i++)
        if (!p->row[i].unilateral || hold->s[i] > 0.0)
            S += hold->m[i] * hold->speed[i] * hold->speed[i];
    p->mean += 0.1 * (S - p->mean);
    if (HE < 0.0 && S > 0.0)
        beta = port_smaller(0.5, -HE / (S + 3.0 * port_larger(p->mean, S)));
    p->push = 0.0;
    for (int i = 0; i < hold->n; i++) {
        const tac_PredictiveRow *row = &p->row[i];
        const tac_PredictiveMemory *memory = &p->memory[p->slot[i]];
        double K = taci_predictive_stiffness(p, i), m = hold->m[i], gate = 1.0;
        bool flat = fabs(hold->s[i]) > p->bend[i];
        if (row->unilateral)
            gate = smoothstep(memory->age / (PI * sqrt(m / K)) - 1.2);
        hold->lasting[i] = 0.0;
        if (!flat && !(row->unilateral && hold->s[i] < 0.0))
            hold->lasting[i] = port_smaller(2.0 * p->def.damping_ratio * sqrt(K * m) * gate,
                                            0.5 * m / hold->T * p->scale_now);
        hold->B[i] = hold->lasting[i] + beta * m / hold->T * p->scale_now;
        TAC_ASSERT(hold->B[i] <= m / hold->T * (1.0 + 1e-12));
        p->push = port_larger(p->push, beta * m / hold->T * fabs(hold->speed[i]));
    }
}

typedef struct Row {
    double s, K, bend, b, c;
    bool unilateral;
} Row;

/// The mean slope of the storage over δ; without cancellation where it is that of a spring.
static double chord(const Row *r, double delta)
{
    double s = r->s, end = s + delta;
    if (fabs(s) <= r->bend && fabs(end) <= r->bend) {
        if (!r->unilateral || (s >= 0.0 && end >= 0.0))
            return r->K * (s + 0.5 * delta);
        if (s >= 0.0)
            return -0.5 * r->K * s * s / delta;
        return end > 0.0 ? 0.5 * r->K * end * end / delta : 0.0;
    }
    if (fabs(delta) <= 1e-9 * fabs(s))
        return slope(r->K, r->bend, r->unilateral, s + 0.5 * delta);
    return (energy(r->K, r->bend, r->unilateral, end) - energy(r->K, r->bend, r->unilateral, s)) /
           delta;
}

/// δ where the storage is flat somewhere on the way: f(δ) = δ - a + c (chord + b δ) grows with δ.
static double solve_flat(const Row *r, double a)
{
    double A = 1.0 + r->b * r->c, most = r->c * r->K * r->bend;
    double low = (a - most) / A, high = r->unilateral ? a / A : (a + most) / A;
    double delta = 0.5 * (low + high);
    for (int k = 0; k < 40; k++) {
        double mean = chord(r, delta), f = delta * A - a + r->c * mean;
        if (f > 0.0)
            high = delta;
        else
            low = delta;
        if (fabs(f) <= 1e-14 * (fabs(a) + most))
            break;
        double end = slope(r->K, r->bend, r->unilateral, r->s + delta);
        double steep = delta != 0.0 ? (end - mean) / delta : 0.0;
        double next = delta - f / (A + r->c * port_larger(steep, 0.0));
        delta = next > low && next < high ? next : 0.5 * (low + high);
    }
    return delta;
}

/// Step 6 for one row: δ, and the force.
static double solve_row(const Row *r, double a, double *delta)
{
    double s = r->s, K = r->K, c = r->c, A = 1.0 + r->b * c;
    if (r->unilateral && s < 0.0) {
        *delta = a;
        if (s + a <= 0.0)
            return 0.0;
        double Q = a - c * K * s, B = 1.0 + 0.5 * c * K;
        *delta = (Q + sqrt(port_larger(0.0, Q * Q - 2.0 * B * c * K * s * s))) / (2.0 * B);
    } else {
        *delta = (a - c * K * s) / (A + 0.5 * c * K);
        if (r->unilateral && s + *delta < 0.0)
            *delta = (a - sqrt(a * a + 2.0 * A * c * K * s * s)) / (2.0 * A);
    }
    if (fabs(s) > r->bend || fabs(s + *delta) > r->bend)
        *delta = solve_flat(r, a);
    return chord(r, *delta) + (r->unilateral && s < 0.0 ? 0.0 : r->b * *delta);
}

/// Step 6 for all.
static void solve(const tac_Predictive *p, Hold *hold)
{
    for (int i = 0; i < hold->n; i++)
        hold->force[i] = 0.0;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        double change = 0.0, size = 0.0;
        for (int i = 0; i < hold->n; i++) {
            bool entering = p->row[i].unilateral && hold->s[i] < 0.0;
            Row row = {.s = hold->s[i],
                       .K = taci_predictive_stiffness(p, i),
                       .bend = p->bend[i],
                       .b = entering ? 0.0 : hold->B[i] / hold->T,
                       .c = hold->C[i][i],
                       .unilateral = p->row[i].unilateral};
            double a = hold->a[i];
            for (int j = 0; j < hold->n; j++)
                if (j != i)
                    a -= hold->C[i][j] * hold->force[j];
            double force = solve_row(&row, a, &hold->delta[i]);
            change = port_larger(change, fabs(force - hold->force[i]));
            size = port_larger(size, fabs(force));
            hold->force[i] = force;
        }
        if (hold->n == 1 || change <= 1e-10 * size)
            return;
    }
}

/// Step 7: rows about to let go pay what is owed; none pulls.
static void pay(tac_Predictive *p, Hold *hold)
{
    int leaving = 0;
    bool pays[TAC_PREDICTIVE_ROWS];
    for (int i = 0; i < hold->n; i++) {
        double s = hold->s[i], d = hold->delta[i];
        pays[i] =
            p->row[i].unilateral && p->reference < 0.0 && s > 0.0 && d < 0.0 && s + 3.0 * d < 0.0;
        leaving += pays[i];
    }
    for (int i = 0; i < hold->n; i++) {
        if (pays[i]) {
            double less = -p->reference / (leaving * -hold->delta[i]);
            p->push = port_larger(p->push, port_smaller(less, hold->force[i]));
            hold->force[i] -= less;
        }
        if (p->row[i].unilateral && !(hold->force[i] > 0.0)) {
            hold->force[i] = 0.0;
            hold->lasting[i] = 0.0;
        }
    }
}

static void solve_plain(const tac_Predictive *p, Hold *hold)
{
    for (int i = 0; i < hold->n; i++) {
        double s = p->row[i].deflection + p->row[i].rate * p->elapsed;
        hold->force[i] =
            slope(taci_predictive_stiffness(p, i), p->bend[i], p->row[i].unilateral, s);
        hold->lasting[i] = 0.0;
    }
}

#define NOTHING 1e-9 // N of the device, that nobody feels

/// What the device gives at most: one factor for force and torque, and zero for next to none.
static double within(const tac_Predictive *p, const double *e)
{
    int n = p->def.axes, linear = n < 3 ? n : 3;
    double f = 1.0, force = sqrt(port_dot(linear, e, e));
    double torque = n == 6 ? sqrt(port_dot(3, e + 3, e + 3)) : 0.0;
    if (force < NOTHING * p->def.force_unit &&
        torque < NOTHING * p->def.force_unit * p->def.length_unit)
        return 0.0;
    if (p->def.force_max > 0.0 && force > p->def.force_max)
        f = p->def.force_max / force;
    if (p->def.torque_max > 0.0 && torque * f > p->def.torque_max)
        f = p->def.torque_max / torque;
    return f;
}

void taci_predictive_solve(tac_Predictive *p, tac_PredictiveWrench *out)
{
    int n = p->def.axes;
    Hold hold = {.n = p->rows};
    double stretch = tac_predictive_more(p).stretch;
    hold.T = stretch * p->period;
    *out = (tac_PredictiveWrench){.start = 0.0};
    if (p->plain)
        solve_plain(p, &hold);
    else {
        predict(p, &hold);
        damp(p, &hold);
        solve(p, &hold);
        pay(p, &hold);
    }
    for (int i = 0; i < hold.n; i++)
        for (int k = 0; k < n; k++)
            out->effort[k] += p->row[i].gradient[k] * hold.force[i];
    double f = within(p, out->effort);
    if (f < 1.0 && f > 0.0)
        p->flags |= TAC_PREDICTIVE_SATURATED;
    for (int k = 0; k < n; k++)
        out->effort[k] *= f;
    for (int i = 0; i < hold.n; i++) {
        tac_PredictiveMemory *memory = &p->memory[p->slot[i]];
        memory->force = f * hold.force[i];
        out->force[p->slot[i]] = memory->force;
        out->damping[p->slot[i]] = f < 1.0 ? 0.0 : hold.lasting[i];
        out->damper[p->slot[i]] = f < 1.0 ? 0.0 : hold.lasting[i] * hold.delta[i] / hold.T;
    }
}
