/* Slow and obvious passive midpoint step (dense_pmi.h). */
#include "dense_pmi.h"
#include "larger.h"
#include <math.h>
#include <string.h>

#define SIZE (6 * DENSE_BODIES)

// -------------------------------------------------------------------- vectors, matrices, rotations

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void skew(const double a[3], double S[3][3])
{
    const double s[3][3] = {{0, -a[2], a[1]}, {a[2], 0, -a[0]}, {-a[1], a[0], 0}};
    memcpy(S, s, sizeof s);
}

static void multiply(double A[3][3], double B[3][3], double C[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C[i][j] = A[i][0] * B[0][j] + A[i][1] * B[1][j] + A[i][2] * B[2][j];
}

static void transpose(double A[3][3], double B[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            B[i][j] = A[j][i];
}

static void turn(double R[3][3], const double a[3], double b[3])
{
    for (int i = 0; i < 3; i++)
        b[i] = dot(R[i], a);
}

/// I + p S(w) + q S(w)².
static void polynomial(const double w[3], double p, double q, double A[3][3])
{
    double S[3][3], SS[3][3];
    skew(w, S);
    multiply(S, S, SS);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A[i][j] = (i == j) + p * S[i][j] + q * SS[i][j];
}

void dense_exp(const double w[3], double R[3][3])
{
    double t2 = dot(w, w), t = sqrt(t2), h = sin(0.5 * t);
    if (t2 < 1e-8)
        polynomial(w, 1 - t2 / 6, 0.5 - t2 / 24, R);
    else
        polynomial(w, sin(t) / t, 2 * h * h / t2, R);
}

/// The rotation vector by way of the axis of R - R' and the angle of its length and the trace: good
/// for angles that are not within 1e-4 of half a turn, which is all that is asked here.
static void rotation_log(double R[3][3], double w[3])
{
    w[0] = 0.5 * (R[2][1] - R[1][2]);
    w[1] = 0.5 * (R[0][2] - R[2][0]);
    w[2] = 0.5 * (R[1][0] - R[0][1]);
    double sine = sqrt(dot(w, w)), cosine = 0.5 * (R[0][0] + R[1][1] + R[2][2] - 1);
    double factor = sine > 1e-7 ? atan2(sine, cosine) / sine : 1.0;
    for (int i = 0; i < 3; i++)
        w[i] *= factor;
}

/// A x = b by elimination with row exchange; A and b are spent, x is left in b.
static void gauss(double A[SIZE][SIZE], double *b, int n)
{
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            pivot = fabs(A[i][k]) > fabs(A[pivot][k]) ? i : pivot;
        for (int j = 0; j < n; j++) {
            double t = A[k][j];
            A[k][j] = A[pivot][j];
            A[pivot][j] = t;
        }
        double t = b[k];
        b[k] = b[pivot];
        b[pivot] = t;
        for (int i = k + 1; i < n; i++) {
            double f = A[i][k] / A[k][k];
            for (int j = k; j < n; j++)
                A[i][j] -= f * A[k][j];
            b[i] -= f * b[k];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++)
            b[k] -= A[k][j] * b[j];
        b[k] /= A[k][k];
    }
}

// ---------------------------------------------------------------------------------------- elements

static void residual(const DenseWorld *w, const DenseElement *e, double s[3])
{
    DenseBody a = w->body[e->a];
    if (e->turns) {
        double Rt[3][3], D[3][3], target[3][3];
        memcpy(target, e->target, sizeof target);
        transpose(a.R, Rt);
        multiply(Rt, target, D);
        rotation_log(D, s);
        return;
    }
    double pa[3], pb[3] = {e->rb[0], e->rb[1], e->rb[2]};
    turn(a.R, e->ra, pa);
    if (e->b >= 0) {
        DenseBody b = w->body[e->b];
        turn(b.R, e->rb, pb);
        for (int i = 0; i < 3; i++)
            pb[i] += b.x[i];
    }
    for (int i = 0; i < 3; i++)
        s[i] = a.x[i] + pa[i] - pb[i];
}

/// sign [1, -R S(r)] on a body's six velocities.
static void point_jacobian(const DenseBody *body, const double r[3], double sign, double A[3][6])
{
    DenseBody b = *body;
    double S[3][3], RS[3][3];
    skew(r, S);
    multiply(b.R, S, RS);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            A[i][j] = sign * (i == j);
            A[i][3 + j] = -sign * RS[i][j];
        }
}

/// The 3 x 6n Jacobian at the state of `w`.
static void jacobian(const DenseWorld *w, const DenseElement *e, double A[3][SIZE])
{
    double block[3][6] = {{0}};
    memset(A, 0, 3 * sizeof A[0]);
    if (e->turns) { // -L(theta), the inverse left Jacobian
        double s[3], L[3][3];
        residual(w, e, s);
        double phi2 = dot(s, s), phi = sqrt(phi2);
        double c = phi2 < 1e-6 ? 1.0 / 12 + phi2 / 720 : (1 - 0.5 * phi / tan(0.5 * phi)) / phi2;
        polynomial(s, -0.5, c, L);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                A[i][6 * e->a + 3 + j] = -L[i][j];
        return;
    }
    point_jacobian(&w->body[e->a], e->ra, 1.0, block);
    for (int i = 0; i < 3; i++)
        memcpy(&A[i][6 * e->a], block[i], sizeof block[i]);
    if (e->b < 0)
        return;
    point_jacobian(&w->body[e->b], e->rb, -1.0, block);
    for (int i = 0; i < 3; i++)
        memcpy(&A[i][6 * e->b], block[i], sizeof block[i]);
}

static void move_target(DenseElement *e)
{
    if (!e->moves)
        return;
    memcpy(e->rb, e->rb_next, sizeof e->rb);
    memcpy(e->target, e->target_next, sizeof e->target);
    e->moves = false;
}

// -------------------------------------------------------------------------------------------- step

/// All bodies moved by h V.
static DenseWorld moved(const DenseWorld *w, const double *V, double h)
{
    DenseWorld next = *w;
    for (int i = 0; i < w->bodies; i++) {
        DenseBody *b = &next.body[i];
        double turn_by[3], E[3][3], R[3][3];
        for (int j = 0; j < 3; j++) {
            b->x[j] += h * V[6 * i + j];
            turn_by[j] = h * V[6 * i + 3 + j];
        }
        dense_exp(turn_by, E);
        memcpy(R, b->R, sizeof R);
        multiply(R, E, b->R);
    }
    return next;
}

/// The operator and right side with Jacobians `Ae` and gyroscopic argument omega.
static void assemble(const DenseWorld *w, double T, double (*Ae)[3][SIZE], const double (*delta)[3],
                     const double *omega, double A[SIZE][SIZE], double *b)
{
    int n = 6 * w->bodies;
    memset(A, 0, (size_t)n * sizeof A[0]);
    for (int i = 0; i < w->bodies; i++) {
        const DenseBody *body = &w->body[i];
        double Jw[3], S[3][3];
        for (int j = 0; j < 3; j++) {
            int t = 6 * i + j, r = t + 3;
            A[t][t] = 2 * body->mass / T + body->drag;
            A[r][r] = 2 * body->J[j] / T + body->drag;
            b[t] = 2 * body->mass / T * body->v[j] + body->mass * w->gravity[j];
            b[r] = 2 * body->J[j] / T * body->w[j];
            Jw[j] = body->J[j] * omega[r];
        }
        skew(Jw, S);
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                A[6 * i + 3 + j][6 * i + 3 + k] -= S[j][k];
    }
    for (int e = 0; e < w->elements; e++)
        for (int d = 0; d < 3; d++) {
            double k = w->element[e].k, u = w->element[e].s[d] + 0.5 * delta[e][d];
            for (int i = 0; i < n; i++) {
                b[i] -= k * Ae[e][d][i] * u;
                for (int j = 0; j < n; j++)
                    A[i][j] += 0.5 * T * k * Ae[e][d][i] * Ae[e][d][j];
            }
        }
}

static double mass_of(const DenseWorld *w, int i)
{
    const DenseBody *b = &w->body[i / 6];
    return i % 6 < 3 ? b->mass : b->J[i % 6 - 3];
}

/// Gives the motion `want` along M^-1 f, or all this direction holds; returns what it took.
static double kick(const DenseWorld *w, double *V, double want, const double *f)
{
    double a1 = 0.0, a2 = 0.0;
    for (int i = 0; i < 6 * w->bodies; i++) {
        a1 += V[i] * f[i];
        a2 += 0.5 * f[i] * f[i] / mass_of(w, i);
    }
    double D = a1 * a1 + 4 * a2 * want;
    if (a2 == 0.0)
        return 0.0;
    double alpha = D >= 0 ? 2 * want / (a1 + copysign(sqrt(D), a1)) : -a1 / (2 * a2);
    for (int i = 0; i < 6 * w->bodies; i++)
        V[i] += alpha * f[i] / mass_of(w, i);
    return alpha * a1 + alpha * alpha * a2;
}

/// `exact`: give the motion `want` along the internal forces, and what they do not hold, if asked,
/// along the motion itself (all of it: the scenes here are held by the world).
static double correct(const DenseWorld *w, double *V, double want, double (*Ae)[3][SIZE],
                      const double (*g)[3])
{
    double f[SIZE] = {0};
    int n = 6 * w->bodies;
    for (int e = 0; e < w->elements; e++)
        for (int d = 0; d < 3; d++)
            for (int i = 0; i < n; i++)
                f[i] += Ae[e][d][i] * 0.5 * w->element[e].k * (w->element[e].s[d] + g[e][d]);
    double given = kick(w, V, want, f);
    if (w->options.second_direction && fabs(want - given) > 1e-9 * fabs(want)) {
        for (int i = 0; i < n; i++)
            f[i] = mass_of(w, i) * V[i];
        given += kick(w, V, want - given, f);
    }
    return given;
}

/// Residuals to the geometry as far as the tank pays, deposits first. `all`: the tank pays for all.
static void reset(DenseWorld *w, double (*predicted)[3], double (*g)[3], bool all)
{
    bool done[DENSE_ELEMENTS] = {false};
    for (int count = 0; count < w->elements; count++) {
        int pick = -1;
        double least = (double)INFINITY;
        for (int e = 0; e < w->elements; e++) {
            double change =
                0.5 * w->element[e].k * (dot(g[e], g[e]) - dot(predicted[e], predicted[e]));
            if (!done[e] && change < least)
                pick = e, least = change;
        }
        DenseElement *e = &w->element[pick];
        double tank = larger(w->tank, 0.0), *p = predicted[pick], d[3], part = 1.0;
        for (int i = 0; i < 3; i++)
            d[i] = g[pick][i] - p[i];
        if (least > tank && !all) {
            double a = 0.5 * e->k * dot(d, d), h = e->k * dot(p, d),
                   root = sqrt(h * h + 4 * a * tank);
            part = h > 0 ? 2 * tank / (h + root) : (root - h) / (2 * a);
        }
        for (int i = 0; i < 3; i++)
            e->s[i] = part == 1.0 ? g[pick][i] : p[i] + part * d[i];
        w->tank -= 0.5 * e->k * (dot(e->s, e->s) - dot(p, p));
        done[pick] = true;
    }
}

void dense_energy(const DenseWorld *w, double *kinetic, double *gravity, double *elastic)
{
    *kinetic = *gravity = *elastic = 0.0;
    for (int i = 0; i < w->bodies; i++) {
        const DenseBody *b = &w->body[i];
        *gravity -= b->mass * dot(w->gravity, b->x);
        *kinetic += 0.5 * b->mass * dot(b->v, b->v);
        for (int j = 0; j < 3; j++)
            *kinetic += 0.5 * b->J[j] * b->w[j] * b->w[j];
    }
    for (int e = 0; e < w->elements; e++) {
        double s[3];
        residual(w, &w->element[e], s);
        *elastic += 0.5 * w->element[e].k * dot(s, s);
    }
}

/// Sum of the absolute energies at the end of the step.
static double energy_scale(const DenseWorld *next, double leak)
{
    double kinetic, gravity, elastic;
    dense_energy(next, &kinetic, &gravity, &elastic);
    double scale = kinetic + elastic + fabs(leak) + fabs(next->tank);
    for (int i = 0; i < next->bodies; i++)
        scale += next->body[i].mass * fabs(dot(next->gravity, next->body[i].x));
    return scale;
}

static void take_velocities(DenseWorld *w, const double *V)
{
    for (int i = 0; i < w->bodies; i++)
        for (int j = 0; j < 3; j++) {
            w->body[i].v[j] = V[6 * i + j];
            w->body[i].w[j] = V[6 * i + 3 + j];
        }
}

static void collect_velocities(const DenseWorld *w, double *V)
{
    for (int i = 0; i < w->bodies; i++)
        for (int j = 0; j < 3; j++) {
            V[6 * i + j] = w->body[i].v[j];
            V[6 * i + 3 + j] = w->body[i].w[j];
        }
}

/// The change of each residual by its target alone.
static void target_changes(const DenseWorld *w, double (*delta)[3])
{
    for (int e = 0; e < w->elements; e++) {
        DenseElement after = w->element[e];
        double before[3];
        residual(w, &after, before);
        move_target(&after);
        residual(w, &after, delta[e]);
        for (int i = 0; i < 3; i++)
            delta[e][i] -= before[i];
    }
}

/// V̂, with the Jacobians it was found with left in Ae.
static void solve(const DenseWorld *w, double T, const double (*delta)[3], double (*Ae)[3][SIZE],
                  double *hat)
{
    static double A[SIZE][SIZE];
    double omega[SIZE];
    collect_velocities(w, omega);
    for (int e = 0; e < w->elements; e++)
        jacobian(w, &w->element[e], Ae[e]);
    assemble(w, T, Ae, delta, omega, A, hat);
    gauss(A, hat, 6 * w->bodies);
    if (!w->options.two_pass)
        return;
    DenseWorld mid = moved(w, hat, 0.5 * T);
    for (int e = 0; e < w->elements; e++)
        jacobian(&mid, &mid.element[e], Ae[e]);
    memcpy(omega, hat, sizeof omega);
    assemble(w, T, Ae, delta, omega, A, hat);
    gauss(A, hat, 6 * w->bodies);
}

/// Drag losses of the step.
static double losses(const DenseWorld *w, const double *hat, double T)
{
    double sum = 0.0;
    for (int i = 0; i < 6 * w->bodies; i++)
        sum += T * w->body[i / 6].drag * hat[i] * hat[i];
    return sum;
}

void dense_step(DenseWorld *w, double T)
{
    static double Ae[DENSE_ELEMENTS][3][SIZE];
    double delta[DENSE_ELEMENTS][3], predicted[DENSE_ELEMENTS][3], g[DENSE_ELEMENTS][3];
    double V[SIZE], hat[SIZE], leak = 0.0;
    if (!w->started || w->options.policy == DENSE_PLAIN)
        for (int e = 0; e < w->elements; e++)
            residual(w, &w->element[e], w->element[e].s);
    w->started = true;
    target_changes(w, delta);
    solve(w, T, (const double(*)[3])delta, Ae, hat);

    DenseWorld next = moved(w, hat, T);
    collect_velocities(w, V);
    for (int i = 0; i < 6 * w->bodies; i++)
        V[i] = 2 * hat[i] - V[i];
    take_velocities(&next, V);
    for (int e = 0; e < w->elements; e++) {
        for (int d = 0; d < 3; d++) {
            predicted[e][d] = w->element[e].s[d] + delta[e][d];
            for (int i = 0; i < 6 * w->bodies; i++)
                predicted[e][d] += T * Ae[e][d][i] * hat[i];
        }
        move_target(&next.element[e]);
        residual(&next, &next.element[e], g[e]);
        leak += 0.5 * w->element[e].k * (dot(g[e], g[e]) - dot(predicted[e], predicted[e]));
    }
    if (w->options.policy == DENSE_LEDGER)
        next.tank += losses(w, hat, T);
    double want = next.tank - leak, small = w->options.deadband * energy_scale(&next, leak);
    if (w->options.policy == DENSE_EXACT && fabs(want) > small) {
        for (int e = 0; e < w->elements && w->options.direction_at_end; e++)
            jacobian(&next, &next.element[e], Ae[e]);
        next.tank -= correct(w, V, want, Ae, (const double(*)[3])g);
        take_velocities(&next, V);
    }
    if (w->options.policy != DENSE_PLAIN)
        reset(&next, predicted, g, next.tank - leak >= -small);
    *w = next;
}
