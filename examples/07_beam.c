/* 07: a beam.
 *
 * A beam of aluminium is clamped at one end. A load that is put on its tip at once swings it about
 * the deflection that theory asks for, F L^3 / 3EI, with the frequency that theory asks for, and
 * damping brings it to rest there. What the load did is then half in the beam, half in its damping.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

static int fail(const char *what)
{
    fprintf(stderr, "07_beam: %s\n", what);
    return 1;
}

int main(void)
{
    const double T = 0.0005, load = 2.0, pi = acos(-1.0); // s, N
    tac_WorldDef world_def = tac_world_def_default();
    world_def.gravity = (tac_Vec3){0.0, 0.0, 0.0};
    tac_World *world = NULL;
    if (tac_world_create(&world_def, &world) != TAC_OK)
        return fail("the world could not be created");

    // It lies along x, clamped at 0, and bends along z; its coordinates are deflections and slopes.
    tac_BeamDef def = tac_beam_def_default(); // aluminium, ten elements
    def.length = 0.5;
    def.width = 0.03;
    def.height = 0.004;
    def.damping = 1e-3; // s, times the matrix of stiffness
    tac_SystemId beam;
    if (tac_beam_create(world, &def, &beam) != TAC_OK)
        return fail("the beam could not be created");
    // A point of it is a body: to springs, ports, shapes and pushes.
    tac_BodyId tip = tac_system_body(world, beam, tac_system_body_count(world, beam) - 1);

    double EI = def.young * def.width * pow(def.height, 3) / 12.0;
    double line = def.density * def.width * def.height, L = def.length; // kg/m
    double deflection = load * pow(L, 3) / (3.0 * EI);
    double frequency = 3.5160 / (2.0 * pi * L * L) * sqrt(EI / line); // of the first mode

    double before = 0.0, first = 0.0, last = 0.0, most = 0.0, worst = 0.0;
    int periods = -1;
    printf("time s  tip mm  elastic J  kinetic J  load did J  damping took J\n");
    for (int k = 1; k <= 20000; k++) {
        tac_Wrench push = {.force = {0.0, 0.0, -load}};
        if (tac_body_push(world, tip, push) != TAC_OK || tac_world_step(world, T) != TAC_OK)
            return fail("a step failed");
        double z = -tac_body_pose(world, tip).p.z - deflection; // about where it will rest
        worst = fmax(worst, tac_world_stats(world).residual);
        most = fmax(most, z + deflection);
        if (k * T < 0.6 && before < 0.0 && z >= 0.0) { // on its way down, by interpolation
            last = (k - z / (z - before)) * T;
            first = ++periods == 0 ? last : first;
        }
        before = z;
        if (k % 2000 == 0) {
            tac_Ledger books = tac_world_ledger(world, true);
            printf("%6.2f %7.3f %10.6f %10.1e %11.6f %15.6f\n", k * T, -1e3 * (z + deflection),
                   books.elastic, books.kinetic, books.work_port, books.damping);
        }
    }
    tac_Ledger books = tac_world_ledger(world, true);
    double measured = periods / (last - first);
    printf("it rests %.4f mm down, %.4f in theory, and went %.2f times as far;\n"
           "it swung at %.3f Hz, %.3f in theory; the books close to %.0e in every step\n",
           1e3 * (before + deflection), 1e3 * deflection, most / deflection, measured, frequency,
           worst);
    tac_world_destroy(world);
    if (worst > 1e-12) // rounding
        return fail("the books of a step do not close");
    if (fabs(before) > 1e-6 * deflection) // an element of third order has the exact shape
        return fail("the deflection is not that of theory");
    if (fabs(measured / frequency - 1.0) > 0.005) // higher modes disturb the passages
        return fail("the frequency is not that of theory");
    // Work F w, of which w F / 2 is stored.
    return fabs(books.elastic / books.work_port - 0.5) < 1e-6 ? 0 : fail("half should be stored");
}
