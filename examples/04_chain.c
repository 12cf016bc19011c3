/* 04: a chain of forty links, let go.
 *
 * Light stiff links without damping are where simulators gain energy and burst. Here the energy
 * changes its form (motion, height, strain of the joints) but not its sum. The joints are springs:
 * they open by a small gap under load, and that is the price to look at beside the energy.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { LINKS = 40 };

static int fail(const char *what)
{
    fprintf(stderr, "04_chain: %s\n", what);
    return 1;
}

// A level chain of rods along x, hinged to the world at the origin.
static tac_Result build_chain(tac_World *world, double mass, double length)
{
    const tac_Vec3 about_y = {-acos(-1.0) / 2.0, 0.0, 0.0}; // lays the hinge's z axis along y
    tac_Result result = TAC_OK;
    tac_BodyId previous = {0}; // null: the world
    for (int i = 0; i < LINKS && result == TAC_OK; i++) {
        tac_BodyDef link = tac_body_def_default();
        link.mass = mass;
        link.inertia = tac_inertia_cylinder(mass, 0.01, length);
        link.pose.p.x = (i + 0.5) * length;
        tac_BodyId body;
        result = tac_body_create(world, &link, &body);
        if (result != TAC_OK)
            break;

        tac_Pose frame = tac_pose_make((tac_Vec3){i * length, 0.0, 0.0}, about_y);
        tac_JointDef hinge = tac_joint_def_at(world, TAC_JOINT_REVOLUTE, body, previous, frame);
        hinge.stiffness = 1e5; // N/m at each of its two points
        tac_JointId joint;
        result = tac_joint_create(world, &hinge, &joint);
        previous = body;
    }
    return result;
}

int main(void)
{
    const double T = 0.001, mass = 0.1, length = 0.1;
    tac_WorldDef def = tac_world_def_default(); // its policy is TAC_POLICY_EXACT
    tac_World *world = NULL;
    if (tac_world_create(&def, &world) != TAC_OK || build_chain(world, mass, length) != TAC_OK)
        return fail("the chain could not be built");

    // What turns from height into motion when the chain falls from level to hanging.
    const double turnover = LINKS * mass * 9.81 * LINKS * length / 2.0;
    const double E0 = tac_world_energy(world);
    double worst = 0.0, worst_gap = 0.0;
    printf("time s  kinetic J  gravity J  elastic J  energy drift J  joint gap mm\n");
    for (int k = 1; k <= 10000; k++) {
        if (tac_world_step(world, T) != TAC_OK)
            return fail("a step failed");
        // The energy that the geometry holds, without what the policy may still carry.
        tac_Ledger books = tac_world_ledger(world, true);
        double drift = books.kinetic + books.gravity + books.elastic - E0;
        double gap = tac_world_joint_gap(world);
        worst = fmax(worst, fabs(drift));
        worst_gap = fmax(worst_gap, gap);
        if (k % 500 == 0)
            printf("%6.1f  %9.3f  %9.3f  %9.3f  %14.1e  %12.3f\n", k * T, books.kinetic,
                   books.gravity, books.elastic, drift, 1e3 * gap);
    }
    tac_world_destroy(world);
    printf("energy kept to %.1e of the %.1f J turned over; largest joint gap %.3f mm\n",
           worst / turnover, turnover, 1e3 * worst_gap);
    // Rounding over 10^4 steps comes to 1e-12; an error of the method would show as 1e-3 or more.
    return worst <= 1e-9 * turnover ? 0 : fail("the energy moved by more than 1e-9");
}
