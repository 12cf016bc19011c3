/* Three kinds in one world.
 *
 * A beam, clamped at one end, carries a rigid plate; under the plate hangs a net of small masses.
 * The beam is a nodal system, whose coordinates are deflections and slopes, the net is one whose
 * coordinates are places, the plate is a rigid body. Springs join them, and one step moves them
 * all. Nothing is damped. The swing of the beam soon gets lost in the net, whose many masses take
 * it up as unordered motion, but not one joule does: the sum stays the same, to rounding.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { SIDE = 5 }; // masses along a side of the net

static int fail(const char *what)
{
    fprintf(stderr, "mixed: %s\n", what);
    return 1;
}

static tac_Result make_beam(tac_World *world, tac_SystemId *beam)
{
    tac_BeamDef def = tac_beam_def_default(); // aluminium, clamped at x = 0, ten elements
    def.length = 0.6;
    def.width = 0.04;
    def.height = 0.004;
    return tac_beam_create(world, &def, beam);
}

// A square plate whose centre is held at the tip of the beam, as if bolted.
static tac_Result make_plate(tac_World *world, tac_SystemId beam, tac_BodyId *plate)
{
    tac_BodyId tip = tac_system_body(world, beam, tac_system_body_count(world, beam) - 1);
    tac_BodyDef def = tac_body_def_default();
    def.mass = 0.3;
    def.inertia = tac_inertia_box(0.3, (tac_Vec3){0.2, 0.2, 0.01});
    def.pose = tac_body_pose(world, tip);
    tac_Result result = tac_body_create(world, &def, plate);
    if (result != TAC_OK)
        return result;
    tac_SpringDef bolt = tac_spring_def_default();
    bolt.type = TAC_SPRING_POSE;
    bolt.body_a = *plate;
    bolt.body_b = tip; // a point of a beam is a body to springs, shapes and pushes
    bolt.stiffness = 1e5;
    bolt.angular_stiffness = 1e3;
    tac_SpringId id;
    return tac_spring_create(world, &bolt, &id);
}

// A net below the plate, hung on it by its four corners.
static tac_Result make_net(tac_World *world, tac_BodyId plate, tac_SystemId *net)
{
    const double mesh = 0.2 / (SIDE - 1);
    tac_Vec3 position[SIDE * SIDE], center = tac_body_pose(world, plate).p;
    tac_NodalSpring spring[2 * SIDE * (SIDE - 1)];
    double mass[SIDE * SIDE];
    int springs = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        int row = i / SIDE, column = i % SIDE;
        position[i] = (tac_Vec3){center.x - 0.1 + mesh * column, -0.1 + mesh * row, center.z - 0.1};
        mass[i] = 0.004;
        if (column > 0)
            spring[springs++] = (tac_NodalSpring){i - 1, i, .rest = mesh, .stiffness = 200.0};
        if (row > 0)
            spring[springs++] = (tac_NodalSpring){i - SIDE, i, .rest = mesh, .stiffness = 200.0};
    }
    tac_NetDef def = tac_net_def_default();
    def.count = SIDE * SIDE;
    def.position = position;
    def.mass = mass;
    def.spring = spring;
    def.spring_count = springs;
    tac_Result result = tac_net_create(world, &def, net);
    const int corner[4] = {0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1};
    for (int i = 0; i < 4 && result == TAC_OK; i++) {
        tac_SpringDef cord = tac_spring_def_default();
        cord.type = TAC_SPRING_DISTANCE;
        cord.body_a = plate;
        cord.body_b = tac_system_body(world, *net, corner[i]);
        cord.frame_a.p = (tac_Vec3){i % 2 ? 0.1 : -0.1, i / 2 ? 0.1 : -0.1, 0.0};
        cord.rest_length = 0.1;
        cord.stiffness = 500.0;
        tac_SpringId id;
        result = tac_spring_create(world, &cord, &id);
    }
    return result;
}

int main(void)
{
    const double T = 0.001;
    tac_WorldDef def = tac_world_def_default();
    tac_World *world = NULL;
    tac_SystemId beam, net;
    tac_BodyId plate;
    if (tac_world_create(&def, &world) != TAC_OK || make_beam(world, &beam) != TAC_OK ||
        make_plate(world, beam, &plate) != TAC_OK || make_net(world, plate, &net) != TAC_OK)
        return fail("the world could not be built");

    const double E0 = tac_world_energy(world);
    double worst = 0.0, moved = 0.0;
    printf("time s  plate z m    beam J   plate J     net J   springs J  energy drift J\n");
    for (int k = 1; k <= 2000; k++) {
        if (tac_world_step(world, T) != TAC_OK)
            return fail("a step failed");
        tac_Ledger books = tac_world_ledger(world, true);
        double drift = books.kinetic + books.gravity + books.elastic - E0;
        double z = tac_body_pose(world, plate).p.z;
        worst = fmax(worst, fabs(drift));
        moved = fmax(moved, fabs(z));
        if (k % 200 != 0)
            continue;
        tac_Ledger of_beam = tac_system_ledger(world, beam, true);
        tac_Ledger of_net = tac_system_ledger(world, net, true);
        double E_beam = tac_ledger_stored(&of_beam), E_net = tac_ledger_stored(&of_net);
        double E_plate = tac_body_kinetic(world, plate) + 0.3 * 9.81 * z; // kg, m/s2
        printf("%6.2f %10.4f %9.4f %9.4f %9.4f %9.4f %15.1e\n", k * T, z, E_beam, E_plate, E_net,
               tac_world_energy(world) - E_beam - E_net - E_plate, drift);
    }
    printf("the plate went down by %.0f mm; energy kept to %.1e J\n", 1e3 * moved, worst);
    tac_world_destroy(world);
    if (moved < 0.01)
        return fail("the plate should have swung");
    // Some tenths of a joule change hands; rounding over 2000 steps comes to 1e-13.
    return worst <= 1e-10 ? 0 : fail("the energy moved by more than 1e-10 J");
}
