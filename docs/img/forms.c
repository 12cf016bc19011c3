/* The data of forms.svg: how much of a stiff undamped oscillation is left in a chain of twenty
 * joints. Springs are so stiff that the fastest mode turns by w T = 0.1, 0.3 or 1 rad in a step of
 * 1 ms; at the start all joints are at rest, bent by turns to both sides. No gravity, policy plain:
 * nothing hands back what the projection takes. One row per 0.1 s: time, and for each run the
 * energy of what is left, relative to the start.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { JOINTS = 20, RUNS = 4, ROWS = 100, STEPS_PER_ROW = 100 };
static const double T = 0.001, MASS = 0.1, LENGTH = 0.1, BEND = 0.05; // s, kg, m, rad

typedef struct Run {
    tac_Form form;
    double turn; // w T of the fastest mode
    tac_World *world;
    double start; // J
} Run;

static tac_SystemId make_chain(tac_World *world, tac_Form form, double spring)
{
    tac_TreeBodyDef body[JOINTS];
    const tac_Vec3 turned[2] = {{0.0, 0.0, 0.0}, {-acos(-1.0) / 2.0, 0.0, 0.0}};
    for (int i = 0; i < JOINTS; i++) { // axes along z and y by turns
        body[i] = tac_tree_body_def_default();
        body[i].parent = i - 1;
        body[i].mass = MASS;
        body[i].inertia = tac_inertia_cylinder(MASS, 0.01, LENGTH);
        body[i].frame_parent =
            tac_pose_make((tac_Vec3){i > 0 ? LENGTH / 2 : 0.0, 0.0, 0.0}, turned[i % 2]);
        body[i].frame_body = tac_pose_make((tac_Vec3){-LENGTH / 2, 0.0, 0.0}, turned[i % 2]);
        body[i].axis[0].spring = spring;
        body[i].position[0] = i % 4 < 2 ? BEND : -BEND;
    }
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = JOINTS;
    def.form = form;
    tac_SystemId tree;
    tac_tree_create(world, &def, &tree);
    return tree;
}

static tac_World *make_world(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = (tac_Vec3){0.0, 0.0, 0.0};
    def.policy = TAC_POLICY_PLAIN;
    tac_World *world = NULL;
    tac_world_create(&def, &world);
    return world;
}

// The largest eigenvalue of the inverse of M: with springs k all over, that of w^2 / k.
static double softest(void)
{
    static double M[JOINTS * JOINTS];
    double x[JOINTS], size = 0.0;
    tac_World *world = make_world();
    tac_system_mass_matrix(world, make_chain(world, TAC_FORM_SQUARE, 0.0), M);
    tac_world_destroy(world);
    for (int i = 0; i < JOINTS; i++)
        x[i] = 1.0 + 0.1 * sin(3.0 * i);
    for (int i = 0; i < JOINTS; i++) // M = L L', in its lower triangle
        for (int j = 0; j <= i; j++) {
            double s = M[i * JOINTS + j];
            for (int k = 0; k < j; k++)
                s -= M[i * JOINTS + k] * M[j * JOINTS + k];
            M[i * JOINTS + j] = i == j ? sqrt(s) : s / M[j * JOINTS + j];
        }
    for (int round = 0; round < 200; round++) { // power iteration
        for (int i = 0; i < JOINTS; i++) {
            for (int k = 0; k < i; k++)
                x[i] -= M[i * JOINTS + k] * x[k];
            x[i] /= M[i * JOINTS + i];
        }
        size = 0.0;
        for (int i = JOINTS - 1; i >= 0; i--) {
            for (int k = i + 1; k < JOINTS; k++)
                x[i] -= M[k * JOINTS + i] * x[k];
            x[i] /= M[i * JOINTS + i];
            size += x[i] * x[i];
        }
        size = sqrt(size);
        for (int i = 0; i < JOINTS; i++)
            x[i] /= size;
    }
    return size;
}

int main(void)
{
    Run run[RUNS] = {{.form = TAC_FORM_SQUARE, .turn = 1.0},
                     {.form = TAC_FORM_RECURSION, .turn = 0.1},
                     {.form = TAC_FORM_RECURSION, .turn = 0.3},
                     {.form = TAC_FORM_RECURSION, .turn = 1.0}};
    double inverse = softest();
    for (int i = 0; i < RUNS; i++) {
        run[i].world = make_world();
        make_chain(run[i].world, run[i].form, pow(run[i].turn / T, 2.0) / inverse);
        run[i].start = tac_world_energy(run[i].world);
    }
    for (int row = 0; row <= ROWS; row++) {
        printf("%.1f", row * STEPS_PER_ROW * T);
        for (int i = 0; i < RUNS; i++) {
            for (int k = 0; row > 0 && k < STEPS_PER_ROW; k++)
                if (tac_world_step(run[i].world, T) != TAC_OK)
                    return 1;
            printf(" %.6f", tac_world_energy(run[i].world) / run[i].start);
        }
        printf("\n");
    }
    for (int i = 0; i < RUNS; i++)
        tac_world_destroy(run[i].world);
    return 0;
}
