/* The data of energy.svg: energy error of an undamped chain of 40 links, let go from the level, for
 * three ways to compute it. One row per step at first, then per 10 ms: time, and for each way the
 * largest error since the row before, relative to the energy turned over; "nan" once a way has
 * diverged.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { LINKS = 40, WAYS = 3, STEPS = 10000, EVERY_STEP_UNTIL = 100, STEPS_PER_ROW = 10 };
static const double T = 0.001, MASS = 0.1, LENGTH = 0.1, STIFFNESS = 1e5; // s, kg, m, N/m

typedef struct Way {
    tac_World *world;
    double energy_start; // J
    double error;        // J, worst since the last row
    bool diverged;
} Way;

static tac_WorldDef exact(void)
{
    return tac_world_def_default();
}

// As S0 and S3 print it: Jacobians and gyroscopic term at the start of the step, leaks left in the
// motion.
static tac_WorldDef as_printed(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.policy = TAC_POLICY_PLAIN;
    def.study.predictor = TAC_PREDICTOR_START;
    def.study.gyro = TAC_GYRO_START;
    def.study.passes = 1;
    return def;
}

static tac_WorldDef semi_implicit_euler(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.policy = TAC_POLICY_PLAIN;
    def.study.scheme = TAC_SCHEME_SEI;
    return def;
}

static bool add_link(tac_World *world, int i, tac_BodyId *previous)
{
    const tac_Vec3 about_y = {-acos(-1.0) / 2.0, 0.0, 0.0};
    tac_BodyDef link = tac_body_def_default();
    link.mass = MASS;
    link.inertia = tac_inertia_cylinder(MASS, 0.01, LENGTH);
    link.pose.p.x = (i + 0.5) * LENGTH;
    tac_BodyId body;
    if (tac_body_create(world, &link, &body) != TAC_OK)
        return false;
    tac_Pose frame = tac_pose_make((tac_Vec3){i * LENGTH, 0.0, 0.0}, about_y);
    tac_JointDef hinge = tac_joint_def_at(world, TAC_JOINT_REVOLUTE, body, *previous, frame);
    hinge.stiffness = STIFFNESS;
    tac_JointId joint;
    *previous = body;
    return tac_joint_create(world, &hinge, &joint) == TAC_OK;
}

static bool open_way(Way *way, tac_WorldDef def)
{
    *way = (Way){0};
    if (tac_world_create(&def, &way->world) != TAC_OK)
        return false;
    tac_BodyId previous = {0};
    for (int i = 0; i < LINKS; i++)
        if (!add_link(way->world, i, &previous))
            return false;
    way->energy_start = tac_world_energy(way->world);
    return true;
}

static void step_way(Way *way)
{
    if (way->diverged)
        return;
    if (tac_world_step(way->world, T) != TAC_OK) {
        way->diverged = true;
        return;
    }
    tac_Ledger books = tac_world_ledger(way->world, false);
    double energy = books.kinetic + books.gravity + books.elastic;
    way->error = fmax(way->error, fabs(energy - way->energy_start));
}

int main(void)
{
    Way way[WAYS];
    if (!open_way(&way[0], exact()) || !open_way(&way[1], as_printed()) ||
        !open_way(&way[2], semi_implicit_euler())) {
        fprintf(stderr, "energy: the chain could not be built\n");
        return 1;
    }
    const double turnover = LINKS * MASS * 9.81 * LINKS * LENGTH / 2.0;
    printf("# time_s exact as_printed semi_implicit_euler\n");
    for (int k = 1; k <= STEPS; k++) {
        for (int i = 0; i < WAYS; i++)
            step_way(&way[i]);
        if (k % STEPS_PER_ROW != 0 && k > EVERY_STEP_UNTIL)
            continue;
        printf("%.3f", k * T);
        for (int i = 0; i < WAYS; i++) {
            if (way[i].diverged)
                printf(" nan");
            else
                printf(" %.3e", way[i].error / turnover);
            way[i].error = 0.0;
        }
        printf("\n");
    }
    for (int i = 0; i < WAYS; i++)
        tac_world_destroy(way[i].world);
    return 0;
}
