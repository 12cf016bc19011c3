/* The order of the step where a spring joins a tree and a rigid body (mixed.h). */
#include "mixed.h"
#include "two_link.h"
#include "larger.h"

#include <math.h>

static const double mass = 0.5, inertia = 1e-3, spring = 500.0, arm = 0.05; // kg, kg·m2, N/m, m
static const double end = 0.5;                                              // s
enum { COORDINATES = 5, LEVELS = 5 };

// q1 q2 of the arm, x y and the angle of the bar; then their rates.
typedef struct State {
    double y[2 * COORDINATES];
} State;

static State start(void)
{
    double a = 1.0, b = -0.2; // q1, q1 + q2
    State s = {{1.0, -1.2,
                two_link_length[0] * cos(a) + two_link_length[1] * cos(b) - arm * cos(0.4),
                two_link_length[0] * sin(a) + two_link_length[1] * sin(b) - arm * sin(0.4), 0.4,
                0.0, 0.0, 0.3, -0.2, 2.0}};
    return s;
}

// The equations, written out: the arm's tip pulls a point of the bar.
static void slope(const double *y, double *dy)
{
    const double *v = y + COORDINATES, *l = two_link_length;
    double a = y[0], b = y[0] + y[1], M[4], C[4];
    double tip[2] = {l[0] * cos(a) + l[1] * cos(b), l[0] * sin(a) + l[1] * sin(b)};
    double lever[2] = {arm * cos(y[4]), arm * sin(y[4])};
    double F[2] = {-spring * (y[2] + lever[0] - tip[0]), -spring * (y[3] + lever[1] - tip[1])};
    double Q[2] = {F[0] * tip[1] - F[1] * tip[0], F[0] * l[1] * sin(b) - F[1] * l[1] * cos(b)};
    two_link_dynamics(y, v, M, C);
    for (int i = 0; i < 2; i++)
        Q[i] -= C[2 * i] * v[0] + C[2 * i + 1] * v[1] + two_link_spring[i] * y[i];
    double det = M[0] * M[3] - M[1] * M[2];
    for (int i = 0; i < COORDINATES; i++)
        dy[i] = v[i];
    dy[5] = (M[3] * Q[0] - M[1] * Q[1]) / det;
    dy[6] = (M[0] * Q[1] - M[2] * Q[0]) / det;
    dy[7] = F[0] / mass;
    dy[8] = F[1] / mass;
    dy[9] = (lever[0] * F[1] - lever[1] * F[0]) / inertia;
}

/// The fourth-order method in steps of 10 µs: to 1e-10.
static State truth(void)
{
    const double h = 1e-5;
    enum { N = 2 * COORDINATES };
    State s = start();
    for (int k = 0; k < lround(end / h); k++) {
        double d[4][N], z[N];
        for (int stage = 0; stage < 4; stage++) {
            double way = stage == 0 ? 0.0 : stage == 3 ? h : h / 2.0;
            for (int i = 0; i < N; i++)
                z[i] = s.y[i] + (stage > 0 ? way * d[stage - 1][i] : 0.0);
            slope(z, d[stage]);
        }
        for (int i = 0; i < N; i++)
            s.y[i] += h / 6.0 * (d[0][i] + 2.0 * d[1][i] + 2.0 * d[2][i] + d[3][i]);
    }
    return s;
}

static bool add_bar(TwoLink *two, tac_BodyId *bar)
{
    State s = start();
    tac_BodyDef body = tac_body_def_default();
    body.mass = mass;
    body.inertia = tac_inertia_diagonal(1e-4, inertia, inertia);
    body.pose = tac_pose_make(vec(s.y[2], s.y[3], 0.0), vec(0.0, 0.0, s.y[4]));
    body.twist = (tac_Twist){vec(s.y[7], s.y[8], 0.0), vec(0.0, 0.0, s.y[9])};
    if (tac_body_create(two->world, &body, bar) != TAC_OK)
        return false;
    tac_SpringDef tie = tac_spring_def_default();
    tac_SpringId id;
    tie.body_a = *bar;
    tie.body_b = tac_system_body(two->world, two->tree, 1);
    tie.frame_a.p = vec(arm, 0.0, 0.0);
    tie.frame_b.p = vec(0.5 * two_link_length[1], 0.0, 0.0);
    tie.stiffness = spring;
    return tac_spring_create(two->world, &tie, &id) == TAC_OK;
}

enum { SQUARE, RECURSION, EXACT, WAYS };
static const char *const way_name[WAYS] = {
    "square, leaks left alone", "recursion, leaks left alone", "square, exact policy (default)"};

/// Distance from the truth at the end, m and rad; the energy's drift.
static bool follow(int way, double T, const State *true_end, double *error, double *drift)
{
    TwoLinkDef def = two_link_def();
    TwoLink two;
    tac_BodyId bar = {0};
    MixedBooks books = {0};
    double q[2] = {0.0, 0.0};
    def.form = way == RECURSION ? TAC_FORM_RECURSION : TAC_FORM_SQUARE;
    def.world.policy = way == EXACT ? TAC_POLICY_EXACT : TAC_POLICY_PLAIN;
    bool ok = two_link_create(&def, &two) && add_bar(&two, &bar);
    double E0 = ok ? tac_world_energy(two.world) : 1.0;
    *drift = 0.0;
    for (int k = 0; ok && k < lround(end / T); k++) {
        ok = mixed_step(two.world, T, &books);
        *drift = larger(*drift, fabs(tac_world_energy(two.world) / E0 - 1.0));
    }
    if (ok) {
        tac_system_positions(two.world, two.tree, q);
        tac_Vec3 p = tac_body_pose(two.world, bar).p;
        *error = larger(larger(fabs(q[0] - true_end->y[0]), fabs(q[1] - true_end->y[1])),
                        hypot(p.x - true_end->y[2], p.y - true_end->y[3]));
    }
    two_link_destroy(&two);
    return ok;
}

static void draw(Lab *lab, LabTable *table)
{
    static const LabLook look[WAYS] = {LOOK_PRINTED, LOOK_LEDGER, LOOK_EXACT};
    LabFigure figure = {
        .name = "order",
        .caption = "Arm and bar on a spring: error after 0.5 s by step length.",
        .x = {"step, ms", true, 0.1, 2.5},
        .y = {"error, rad or m", true, 1e-5, 0.02},
    };
    for (int w = 0; w < WAYS; w++)
        figure.curve[w] = (LabCurve){table, 0, 1 + w, way_name[w], look[w], MARK_BOTH};
    lab_figure(lab, &figure);
}

static void claim(Lab *lab, double error[WAYS][LEVELS], double drift)
{
    for (int w = 0; w < EXACT; w++)
        lab_claim(lab, lab_text(lab, "arm and bar, %s: distance of the order from 2", way_name[w]),
                  fabs(log2(error[w][LEVELS - 2] / error[w][LEVELS - 1]) - 2.0), AT_MOST, 0.1, "");
    // what a step leaked goes back along the spring's force, wherever that points: the error keeps
    // its size and its order, and loses its smoothness
    double mean = log2(error[EXACT][0] / error[EXACT][LEVELS - 1]) / (LEVELS - 1);
    lab_claim(lab, "arm and bar, exact policy: mean order from 2 to 0.125 ms", mean, AT_LEAST, 1.8,
              "");
    lab_claim(lab, "arm and bar, exact policy: worst drift of the energy", drift, AT_MOST, 1e-10,
              "");
}

void mixed_order(Lab *lab)
{
    LabColumn columns[1 + 2 * WAYS] = {{"step", "ms"}};
    for (int w = 0; w < WAYS; w++) {
        columns[1 + w] = (LabColumn){lab_text(lab, "error, %s", way_name[w]), ""};
        columns[1 + WAYS + w] = (LabColumn){lab_text(lab, "drift, %s", way_name[w]), ""};
    }
    LabTable *table = lab_table(
        lab, "order",
        "An arm (tree) and a bar (rigid body) joined by a spring: distance from a Runge-Kutta "
        "solution after 0.5 s, and drift of the energy, by step length, form and policy.",
        columns, 1 + 2 * WAYS);
    State true_end = truth();
    double error[WAYS][LEVELS], worst = 0.0;
    for (int i = 0; i < LEVELS; i++) {
        double T = 0.002 / (1 << i), row[1 + 2 * WAYS] = {1e3 * T};
        for (int w = 0; w < WAYS; w++) {
            double drift = 0.0;
            if (!lab_check(lab, follow(w, T, &true_end, &error[w][i], &drift),
                           "arm and bar could not be built or stepped"))
                return;
            row[1 + w] = error[w][i];
            row[1 + WAYS + w] = drift;
            worst = w == EXACT ? larger(worst, drift) : worst;
        }
        lab_row(table, NULL, row);
    }
    draw(lab, table);
    claim(lab, error, worst);
}
