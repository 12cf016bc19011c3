/* 12: a system of your own.
 *
 * A crane, a trolley with a load on a rod, by its mass matrix, the terms with velocities and its
 * potential. A motor drives it, a tree of one joint, by rack and pinion: a spring from coordinate
 * to coordinate. Once the motor stands, the load swings as theory asks for, and all is in one
 * ledger.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

static const double TROLLEY = 5.0, LOAD = 2.0, ROD = 0.8, G = 9.81; // kg, kg, m, m/s2
static const double PINION = 0.03;                                  // m

// Coordinates: x of the trolley, angle a of the rod. The load is at (x + l sin a, -l cos a).
static bool crane_mass(void *user, const double *q, const double *v, double *M, double *C)
{
    (void)user;
    M[0] = TROLLEY + LOAD;
    M[1] = M[2] = LOAD * ROD * cos(q[1]);
    M[3] = LOAD * ROD * ROD;
    // C v are the terms with squared velocities; of all C that give them, one with C + C' = dM/dt.
    C[0] = C[2] = C[3] = 0.0;
    C[1] = -LOAD * ROD * sin(q[1]) * v[1];
    return true; // false: C is not filled, and found from M by differences
}

static double crane_height(void *user, const double *q, double *gradient, double *second)
{
    (void)user, (void)second; // not given: it is not everywhere positive
    gradient[0] = 0.0;
    gradient[1] = LOAD * G * ROD * sin(q[1]);
    return LOAD * G * ROD * (1.0 - cos(q[1]));
}

static bool build(tac_World *world, tac_SystemId *motor, tac_SystemId *crane)
{
    tac_TreeBodyDef shaft = tac_tree_body_def_default(); // one joint, whose spring is the servo
    shaft.mass = 0.5;
    shaft.inertia = tac_inertia_cylinder(0.5, 0.03, 0.1);
    shaft.axis[0].rotor = 0.01; // kg m2, seen through its gear
    shaft.axis[0].spring = 400.0;
    shaft.axis[0].damper = 1.0;
    tac_TreeDef tree = tac_tree_def_default();
    tree.body = &shaft;
    tree.body_count = 1;
    tac_CustomDef own = tac_custom_def_default();
    own.count = 2;
    own.mass = crane_mass;
    own.potential = crane_height;
    if (tac_tree_create(world, &tree, motor) != TAC_OK ||
        tac_custom_create(world, &own, crane) != TAC_OK)
        return false;
    tac_SpringDef rack = tac_spring_def_default();
    rack.type = TAC_SPRING_COORDINATE; // x of the trolley less PINION times the motor's angle
    rack.system_a = *crane;
    rack.system_b = *motor; // velocity_a, velocity_b: 0, the first of each
    rack.ratio = PINION;
    rack.stiffness = 1e6; // N/m
    rack.damping = 1e3;   // N s/m
    tac_SpringId id;
    return tac_spring_create(world, &rack, &id) == TAC_OK;
}

int main(void)
{
    const double T = 0.001, way = 0.6; // s, m
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_SystemId motor, crane;
    if (tac_world_create(&def, &world) != TAC_OK || !build(world, &motor, &crane))
        return fprintf(stderr, "12_own_system: the crane could not be built\n"), 1;

    double worst = 0.0, swing = 0.0, first = 0.0, last = 0.0, before = 0.0, q[2];
    int periods = -1;
    for (int k = 1; periods < 5 && k <= 20000; k++) {
        double s = fmin(k * T, 1.0); // it moves for a second
        tac_tree_set_rest(world, motor, 0, way / PINION * s * s * (3.0 - 2.0 * s));
        if (tac_world_step(world, T) != TAC_OK || tac_system_positions(world, crane, q) != TAC_OK)
            return fprintf(stderr, "12_own_system: a step failed\n"), 1;
        worst = fmax(worst, tac_world_stats(world).residual);
        if (k * T < 1.5) // until the servo has settled
            continue;
        swing = fmax(swing, fabs(q[1]));
        if (before < 0.0 && q[1] >= 0.0) { // through the vertical, by interpolation
            last = (k - q[1] / (q[1] - before)) * T;
            first = ++periods == 0 ? last : first;
        }
        before = q[1];
    }
    tac_world_destroy(world);
    double a2 = swing * swing; // the series of a pendulum's period in its amplitude
    double theory = 2.0 * acos(-1.0) * sqrt(ROD / G) * (1.0 + a2 / 16.0 + 11.0 * a2 * a2 / 3072.0);
    double error = (last - first) / periods / theory - 1.0;
    printf("swing %.3f rad, period %.6f s in theory, measured %+.1e of it; books close to %.0e\n",
           swing, theory, error, worst);
    // The step errs by (w T)^2 / 12, 1e-6; the trolley moves by 1e-5 m on its servo. Rounding.
    return fabs(error) < 1e-4 && worst < 1e-12 ? 0 : 1;
}
