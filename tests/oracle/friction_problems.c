/* Contact problems from explicit bodies (friction_problems.h). */
#include "friction_problems.h"
#include "math/vec.h"
#include "larger.h"
#include <string.h>

const char *problem_name(ProblemClass kind)
{
    static const char *const names[] = {"random", "face", "duplicates", "stack",
                                        "arch",   "peg",  "wedge"};
    return names[kind];
}

// ---- building blocks

void problem_begin(Problem *problem)
{
    memset(problem, 0, sizeof *problem);
    problem->T = 1e-3;
    problem->p = (taci_Friction){.W = problem->W,
                                 .v_free = problem->v_free,
                                 .cn = problem->cn,
                                 .end = problem->end,
                                 .mu = problem->mu,
                                 .epsilon = TACI_FRICTION_EPSILON};
}

int problem_body(Problem *problem, double mass, tac_Vec3 inertia, tac_Vec3 at)
{
    int i = problem->bodies++;
    problem->mass[i] = mass;
    problem->inertia[i] = inertia;
    problem->at[i] = at;
    return i;
}

static void set_row(double row[6], tac_Vec3 arm, tac_Vec3 along, double sign)
{
    tac_Vec3 turn = v3_cross(arm, along);
    double values[6] = {along.x, along.y, along.z, turn.x, turn.y, turn.z};
    for (int k = 0; k < 6; k++)
        row[k] = sign * values[k];
}

int problem_contact(Problem *problem, int a, int b, tac_Vec3 point, tac_Vec3 normal, double mu,
                    double restitution)
{
    int i = problem->p.n++;
    tac_Vec3 t1 = v3_perpendicular(normal), axes[3] = {normal, t1, v3_cross(normal, t1)};
    problem->a[i] = a;
    problem->b[i] = b;
    problem->mu[i] = mu;
    problem->restitution[i] = restitution;
    for (int r = 0; r < 3; r++) {
        if (a >= 0)
            set_row(problem->J[i][0][r], v3_sub(point, problem->at[a]), axes[r], 1.0);
        if (b >= 0)
            set_row(problem->J[i][1][r], v3_sub(point, problem->at[b]), axes[r], -1.0);
    }
    return i;
}

// A = 2M/T; with gyro the angular part is 2J/T - S(J ω), whose symmetric part stays.
static void respond(Problem *problem, int i, bool gyro)
{
    double *A = problem->A_inv[i], T = problem->T;
    tac_Vec3 J = problem->inertia[i];
    const double *V = problem->V[i];
    tac_Vec3 L = gyro ? v3(J.x * V[3], J.y * V[4], J.z * V[5]) : v3(0.0, 0.0, 0.0);
    tac_Mat3 R = {
        {{2.0 * J.x / T, L.z, -L.y}, {-L.z, 2.0 * J.y / T, L.x}, {L.y, -L.x, 2.0 * J.z / T}}};
    tac_Mat3 inverse = m3_inverse(&R);
    memset(A, 0, 36 * sizeof(double));
    for (int r = 0; r < 3; r++) {
        A[6 * r + r] = 0.5 * T / problem->mass[i];
        for (int c = 0; c < 3; c++)
            A[6 * (3 + r) + 3 + c] = inverse.m[r][c];
    }
}

static void multiply(const double A[36], const double x[6], double y[6])
{
    for (int r = 0; r < 6; r++) {
        y[r] = 0.0;
        for (int c = 0; c < 6; c++)
            y[r] += A[6 * r + c] * x[c];
    }
}

static double dot6(const double *x, const double *y)
{
    double sum = 0.0;
    for (int k = 0; k < 6; k++)
        sum += x[k] * y[k];
    return sum;
}

static void move_freely(Problem *problem, int i)
{
    double f[6], m = problem->mass[i], T = problem->T;
    tac_Vec3 J = problem->inertia[i];
    double M[6] = {m, m, m, J.x, J.y, J.z};
    for (int k = 0; k < 6; k++)
        f[k] = 2.0 * M[k] * problem->V[i][k] / T;
    f[2] -= 9.81 * m;
    multiply(problem->A_inv[i], f, problem->V_free[i]);
}

static int body_of(const Problem *problem, int contact, int side)
{
    return side == 0 ? problem->a[contact] : problem->b[contact];
}

static double rate(const Problem *problem, int i, int r, double (*V)[6])
{
    double v = 0.0;
    for (int side = 0; side < 2; side++) {
        int body = body_of(problem, i, side);
        if (body >= 0)
            v += dot6(problem->J[i][side][r], V[body]);
    }
    return v;
}

// Column (j, c) of W: what a unit force there does to every row.
static void fill_column(Problem *problem, int j, int c)
{
    int m = 3 * problem->p.n;
    double V[2][6] = {{0}};
    for (int side = 0; side < 2; side++) {
        int body = body_of(problem, j, side);
        if (body >= 0)
            multiply(problem->A_inv[body], problem->J[j][side][c], V[side]);
    }
    for (int i = 0; i < problem->p.n; i++)
        for (int r = 0; r < 3; r++) {
            double w = 0.0;
            for (int own = 0; own < 2; own++)
                for (int other = 0; other < 2; other++) {
                    int body = body_of(problem, i, own);
                    if (body >= 0 && body == body_of(problem, j, other))
                        w += dot6(problem->J[i][own][r], V[other]);
                }
            problem->W[(3 * i + r) * m + 3 * j + c] = w;
        }
}

void problem_finish(Problem *problem, bool gyro, double rebound)
{
    for (int i = 0; i < problem->bodies; i++) {
        respond(problem, i, gyro);
        move_freely(problem, i);
    }
    for (int i = 0; i < problem->p.n; i++) {
        for (int c = 0; c < 3; c++) {
            fill_column(problem, i, c);
            problem->v_free[3 * i + c] = rate(problem, i, c, problem->V_free);
            problem->v_start[3 * i + c] = rate(problem, i, c, problem->V);
        }
        const double *v = problem->v_start + 3 * i;
        problem->cn[i] = 0.5 * (1.0 - problem->restitution[i]) * smaller(0.0, v[0]);
        problem->end[2 * i] = 0.5 * (1.0 - rebound) * v[1];
        problem->end[2 * i + 1] = 0.5 * (1.0 - rebound) * v[2];
    }
}

void problem_motion(const Problem *problem, const double *lambda, double (*V_hat)[6])
{
    memcpy(V_hat, problem->V_free, (size_t)problem->bodies * sizeof V_hat[0]);
    for (int i = 0; i < problem->p.n; i++)
        for (int side = 0; side < 2; side++) {
            int body = body_of(problem, i, side);
            for (int r = 0; r < 3 && body >= 0; r++) {
                double dV[6];
                multiply(problem->A_inv[body], problem->J[i][side][r], dV);
                for (int k = 0; k < 6; k++)
                    V_hat[body][k] += dV[k] * lambda[3 * i + r];
            }
        }
}

// ---- classes

static void throw_body(Problem *problem, int i, Rnd *rnd, double speed, double spin)
{
    tac_Vec3 v = rnd_vec3(rnd, -speed, speed), w = rnd_vec3(rnd, -spin, spin);
    double V[6] = {v.x, v.y, v.z, w.x, w.y, w.z};
    memcpy(problem->V[i], V, sizeof V);
}

static tac_Vec3 box_inertia(double m, tac_Vec3 edge)
{
    double x = edge.x * edge.x, y = edge.y * edge.y, z = edge.z * edge.z;
    return v3(m * (y + z) / 12.0, m * (x + z) / 12.0, m * (x + y) / 12.0);
}

// Contacts between random bodies, and between them and the world, at random points and angles.
static void make_random(Problem *problem, int contacts, Rnd *rnd)
{
    int bodies = rnd_int(rnd, 2, 4);
    bool impact = rnd_chance(rnd, 0.5);
    for (int i = 0; i < bodies; i++) {
        double mass = rnd_log_uniform(rnd, 0.01, 10.0);
        tac_Vec3 edge = rnd_vec3(rnd, 0.05, 0.2);
        problem_body(problem, mass, box_inertia(mass, edge), rnd_vec3(rnd, -0.1, 0.1));
        throw_body(problem, i, rnd, impact ? 1.0 : 0.005, impact ? 10.0 : 0.05);
    }
    for (int i = 0; i < contacts; i++) {
        int a = rnd_int(rnd, 0, bodies - 1), b = rnd_int(rnd, -1, bodies - 1);
        if (b == a)
            b = -1;
        tac_Vec3 point = v3_add(problem->at[a], rnd_vec3(rnd, -0.1, 0.1));
        double mu = rnd_chance(rnd, 0.1) ? 0.0 : rnd_uniform(rnd, 0.0, 1.5);
        tac_Vec3 normal = rnd_unit_vec3(rnd); // one by one: arguments have no order
        double restitution = rnd_uniform(rnd, 0.0, 1.0);
        problem_contact(problem, a, b, point, normal, mu, restitution);
    }
}

static void make_duplicates(Problem *problem, int contacts, Rnd *rnd)
{
    make_random(problem, contacts / 2, rnd);
    for (int i = 0; 2 * (i + 1) <= contacts; i++) {
        int j = problem->p.n++;
        problem->a[j] = problem->a[i];
        problem->b[j] = problem->b[i];
        problem->mu[j] = problem->mu[i];
        problem->restitution[j] = problem->restitution[i];
        memcpy(problem->J[j], problem->J[i], sizeof problem->J[i]);
    }
}

static void make_face(Problem *problem, int contacts, Rnd *rnd)
{
    double mass = rnd_log_uniform(rnd, 0.01, 10.0), mu = rnd_uniform(rnd, 0.0, 1.0);
    double restitution = rnd_chance(rnd, 0.5) ? 0.0 : rnd_uniform(rnd, 0.0, 1.0);
    bool impact = rnd_chance(rnd, 0.5);
    tac_Vec3 edge = rnd_vec3(rnd, 0.1, 0.2);
    problem_body(problem, mass, box_inertia(mass, edge), v3(0.0, 0.0, 0.5 * edge.z));
    throw_body(problem, 0, rnd, impact ? 1.0 : 0.005, impact ? 10.0 : 0.05);
    for (int i = rnd_int(rnd, 1, contacts); i > 0; i--) {
        tac_Vec3 p = rnd_vec3(rnd, -0.5, 0.5);
        problem_contact(problem, 0, -1, v3(p.x * edge.x, p.y * edge.y, 0.0), v3(0, 0, 1), mu,
                        restitution);
    }
}

// Four corners of a rectangle at `centre`, spanned by the half edges u and v.
static void four_contacts(Problem *problem, int a, int b, tac_Vec3 centre, tac_Vec3 u, tac_Vec3 v,
                          tac_Vec3 normal, double mu)
{
    for (int k = 0; k < 4; k++) {
        tac_Vec3 p = v3_axpy(centre, k % 2 ? 1.0 : -1.0, u);
        p = v3_axpy(p, k / 2 ? 1.0 : -1.0, v);
        problem_contact(problem, a, b, p, normal, mu, 0.0);
    }
}

static void make_stack(Problem *problem, Rnd *rnd)
{
    double h = 0.1, mu = rnd_uniform(rnd, 0.3, 0.8), speed = rnd_chance(rnd, 0.5) ? 0.1 : 0.002;
    for (int i = 0; i < 10; i++) {
        double mass = i == 9 ? 100.0 : 1.0;
        tac_Vec3 shift = rnd_vec3(rnd, -0.005, 0.005);
        problem_body(problem, mass, box_inertia(mass, v3(h, h, h)),
                     v3(shift.x, shift.y, h * (i + 0.5)));
        throw_body(problem, i, rnd, speed, 10.0 * speed);
        four_contacts(problem, i, i - 1, v3(shift.x, shift.y, h * i), v3(0.5 * h, 0, 0),
                      v3(0, 0.5 * h, 0), v3(0, 0, 1), mu);
    }
}

static void make_arch(Problem *problem, Rnd *rnd)
{
    const double pi = 3.14159265358979323846, R = 0.5, thick = 0.1, wide = 0.1;
    double step = pi / 9.0, speed = rnd_chance(rnd, 0.5) ? 0.1 : 0.002;
    for (int i = 0; i < 9; i++) {
        double at = step * (i + 0.5);
        problem_body(problem, 1.0, box_inertia(1.0, v3(thick, wide, R * step)),
                     v3(R * cos(at), 0.0, R * sin(at)));
        throw_body(problem, i, rnd, speed, 10.0 * speed);
    }
    for (int i = 0; i <= 9; i++) {
        double at = step * i;
        tac_Vec3 out = v3(cos(at), 0.0, sin(at)), along = v3(-sin(at), 0.0, cos(at));
        int a = i < 9 ? i : 8, b = i < 9 ? i - 1 : -1;
        four_contacts(problem, a, b, v3_scale(R, out), v3_scale(0.5 * thick, out),
                      v3(0, 0.5 * wide, 0), i < 9 ? along : v3_neg(along), 0.3);
    }
}

static void make_peg(Problem *problem, Rnd *rnd)
{
    double mass = 0.2, side = 0.02, length = 0.06, mu = rnd_uniform(rnd, 0.1, 0.8);
    bool impact = rnd_chance(rnd, 0.5);
    problem_body(problem, mass, box_inertia(mass, v3(side, side, length)), v3(0, 0, 0));
    throw_body(problem, 0, rnd, impact ? 0.5 : 0.005, impact ? 10.0 : 0.1);
    for (int k = 0; k < 4; k++) {
        double c[4] = {1, 0, -1, 0}, s[4] = {0, 1, 0, -1};
        tac_Vec3 out = v3(c[k], s[k], 0.0), across = v3(-s[k], c[k], 0.0);
        four_contacts(problem, 0, -1, v3_scale(0.5 * side, out), v3_scale(0.5 * side, across),
                      v3(0, 0, 0.5 * length), v3_neg(out), mu);
    }
}

static void make_wedge(Problem *problem, Rnd *rnd)
{
    double half = rnd_uniform(rnd, 0.08, 0.25), mu = rnd_uniform(rnd, 0.2, 0.8); // rad
    double speed = rnd_chance(rnd, 0.5) ? 0.1 : 0.002, h = 0.1, w = 0.05;
    int wedge = problem_body(problem, 1.0, box_inertia(1.0, v3(w, w, h)), v3(0, 0, 0));
    int load = problem_body(problem, 100.0, box_inertia(100.0, v3(0.2, 0.2, 0.2)),
                            v3(0, 0, 0.5 * h + 0.1));
    throw_body(problem, wedge, rnd, speed, 10.0 * speed);
    throw_body(problem, load, rnd, speed, speed);
    for (int k = -1; k <= 1; k += 2) {
        tac_Vec3 inward = v3(-k * cos(half), 0.0, sin(half)),
                 up = v3(k * sin(half), 0.0, cos(half));
        four_contacts(problem, wedge, -1, v3(0.5 * k * w, 0, 0), v3_scale(0.4 * h, up),
                      v3(0, 0.5 * w, 0), inward, mu);
    }
    four_contacts(problem, load, wedge, v3(0, 0, 0.5 * h), v3(0.5 * w, 0, 0), v3(0, 0.5 * w, 0),
                  v3(0, 0, 1), mu);
}

void problem_make(Problem *problem, ProblemDef def, Rnd *rnd)
{
    problem_begin(problem);
    switch (def.kind) {
    case PROBLEM_RANDOM:
        make_random(problem, def.contacts, rnd);
        break;
    case PROBLEM_FACE:
        make_face(problem, def.contacts, rnd);
        break;
    case PROBLEM_DUPLICATES:
        make_duplicates(problem, def.contacts, rnd);
        break;
    case PROBLEM_STACK:
        make_stack(problem, rnd);
        break;
    case PROBLEM_ARCH:
        make_arch(problem, rnd);
        break;
    case PROBLEM_PEG:
        make_peg(problem, rnd);
        break;
    case PROBLEM_WEDGE:
    default:
        make_wedge(problem, rnd);
    }
    for (int i = 0; i < problem->bodies && def.gyro; i++)
        for (int k = 3; k < 6; k++)
            problem->V[i][k] += rnd_uniform(rnd, -200.0, 200.0); // |ω| T/2 to 0.17
    for (int i = 0; i < problem->p.n && def.smooth; i++)
        problem->mu[i] = 0.0;
    problem_finish(problem, def.gyro, rnd_chance(rnd, 0.5) ? 0.0 : rnd_uniform(rnd, 0.0, 1.0));
    if (def.ends_zero)
        memset(problem->end, 0, sizeof problem->end);
}
