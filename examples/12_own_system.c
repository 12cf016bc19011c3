/* 07: your own equations of motion.
 *
 * A crane: a trolley with a load on a rod. Its mass matrix, the terms with velocities and its
 * potential are written here, by hand. A motor drives it: a tree of one joint. Between the two is a
 * rack and pinion, a spring from coordinate to coordinate. Once the motor stands the load swings
 * with the period that theory asks for, and all that comes in or goes out is in one ledger.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

static const double TROLLEY = 5.0, LOAD = 2.0, ROD = 0.8, G = 9.81; // kg, kg, m, m/s2
static const double PINION = 0.03;                                  // m

static int fail(const char *what)
{
    fprintf(stderr, "07_own_equations: %s\n", what);
    return 1;
}

// Coordinates: x of the trolley, angle of the rod from the vertical.
// The load is at (x + l sin a, -l cos a).
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
    (void)user;
    (void)second; // not given: it is not everywhere positive
    gradient[0] = 0.0;
    gradient[1] = LOAD * G * ROD * sin(q[1]);
    return LOAD * G * ROD * (1.0 - cos(q[1]));
}

// The motor: one joint, whose spring is the servo.
static tac_Result make_motor(tac_World *world, tac_SystemId *motor)
{
    tac_TreeBodyDef shaft = tac_tree_body_def_default();
    shaft.mass = 0.5;
    shaft.inertia = tac_inertia_cylinder(0.5, 0.03, 0.1);
    shaft.axis[0].rotor = 0.01; // kg m2, seen through its gear
    shaft.axis[0].spring = 400.0;
    shaft.axis[0].damper = 1.0;
    tac_TreeDef def = tac_tree_def_default();
    def.body = &shaft;
    def.body_count = 1;
    return tac_tree_create(world, &def, motor);
}

static tac_Result make_crane(tac_World *world, tac_SystemId motor, tac_SystemId *crane,
                             tac_SpringId *rack)
{
    tac_CustomDef def = tac_custom_def_default();
    def.count = 2;
    def.mass = crane_mass;
    def.potential = crane_height;
    tac_Result result = tac_custom_create(world, &def, crane);
    if (result != TAC_OK)
        return result;
    tac_SpringDef spring = tac_spring_def_default();
    spring.type = TAC_SPRING_COORDINATE; // x of the trolley less PINION times the angle of the
                                         // motor
    spring.system_a = *crane;
    spring.velocity_a = 0;
    spring.system_b = motor;
    spring.velocity_b = 0;
    spring.ratio = PINION;
    spring.stiffness = 1e6; // N/m
    spring.damping = 1e3;   // N s/m
    return tac_spring_create(world, &spring, rack);
}

static double agm(double a, double b)
{
    for (int i = 0; i < 8; i++) {
        double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
    }
    return a;
}

int main(void)
{
    const double T = 0.001, pi = acos(-1.0), way = 0.6; // s, -, m
    tac_WorldDef world_def = tac_world_def_default();
    tac_World *world = NULL;
    tac_SystemId motor, crane;
    tac_SpringId rack;
    if (tac_world_create(&world_def, &world) != TAC_OK || make_motor(world, &motor) != TAC_OK ||
        make_crane(world, motor, &crane, &rack) != TAC_OK)
        return fail("the crane could not be built");

    double worst = 0.0, swing = 0.0, first = 0.0, last = 0.0, before = 0.0;
    int periods = -1;
    printf("time s  trolley m  rod rad  kinetic J  elastic J  servo did J  dampers took J\n");
    for (int k = 1; periods < 5 && k <= 20000; k++) {
        double s = fmin(k * T, 1.0), q[2]; // it moves for a second
        tac_tree_set_rest(world, motor, 0, way / PINION * s * s * (3.0 - 2.0 * s));
        if (tac_world_step(world, T) != TAC_OK)
            return fail("a step failed");
        tac_system_positions(world, crane, q);
        worst = fmax(worst, tac_world_stats(world).residual);
        if (k % 500 == 0) { // a height of one's own equations is part of the elastic energy
            tac_Ledger books = tac_world_ledger(world, true);
            printf("%6.2f %10.4f %8.3f %10.4f %10.4f %12.4f %15.4f\n", k * T, q[0], q[1],
                   books.kinetic, books.elastic, books.work_target, books.damping);
        }
        if (k * T < 1.5) // until the servo has settled
            continue;
        swing = fmax(swing, fabs(q[1]));
        if (before < 0.0 && q[1] >= 0.0) { // through the vertical, by interpolation
            last = (k - q[1] / (q[1] - before)) * T;
            first = ++periods == 0 ? last : first;
        }
        before = q[1];
    }
    double gave = tac_spring_info(world, rack).stretch;
    tac_world_destroy(world);

    double theory = 2.0 * pi * sqrt(ROD / G) / agm(1.0, cos(swing / 2.0));
    double error = (last - first) / periods / theory - 1.0;
    printf("the load swings by %.3f rad; period %.6f s in theory, measured %+.1e of it;\n"
           "the rack gives by %.0e m; the books close to %.0e in every step\n",
           swing, theory, error, fabs(gave), worst);
    if (worst > 1e-12) // rounding
        return fail("the books of a step do not close");
    // The step errs by (w T)^2 / 12, 1e-6; the trolley moves by 1e-5 m on its servo.
    return fabs(error) < 1e-4 ? 0 : fail("the period is off by more than 1e-4");
}
