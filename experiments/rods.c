/* A chain of rods (rods.h). */
#include "rods.h"

#include <math.h>

static bool add_rod(Rods *rods, const RodsDef *def, int i)
{
    const tac_Vec3 about_y = vec(-0.5 * acos(-1.0), 0.0, 0.0); // takes the joint's z axis to y
    tac_BodyDef body = tac_body_def_default();
    body.mass = def->mass;
    body.inertia = def->inertia;
    body.drag = body.angular_drag = def->drag;
    body.pose.p.x = (i + 0.5) * def->length;
    body.twist.ang.x = def->spin;
    if (tac_body_create(rods->world, &body, &rods->body[i]) != TAC_OK)
        return false;
    tac_JointDef hinge = tac_joint_def_default();
    hinge.type = TAC_JOINT_REVOLUTE;
    hinge.stiffness = def->stiffness;
    hinge.half_width = 0.01;
    hinge.body_a = rods->body[i];
    hinge.frame_a = tac_pose_make(vec(-0.5 * def->length, 0.0, 0.0), about_y);
    hinge.frame_b = tac_pose_make(vec(0.0, 0.0, 0.0), about_y);
    if (i > 0) {
        hinge.body_b = rods->body[i - 1];
        hinge.frame_b.p.x = 0.5 * def->length;
    }
    tac_JointId joint;
    return tac_joint_create(rods->world, &hinge, &joint) == TAC_OK;
}

bool rods_create(Lab *lab, const tac_WorldDef *way, const RodsDef *def, Rods *rods)
{
    *rods = (Rods){.n = def->n, .length = def->length};
    bool ok = def->n <= RODS_MAX && tac_world_create(way, &rods->world) == TAC_OK;
    for (int i = 0; ok && i < def->n; i++)
        ok = add_rod(rods, def, i);
    if (ok)
        rods->E0 = tac_world_energy(rods->world);
    rods->turnover = def->n * def->mass * 9.81 * 0.5 * def->n * def->length;
    return lab_check(lab, ok, "a chain could not be built");
}

void rods_destroy(Rods *rods)
{
    tac_world_destroy(rods->world);
    rods->world = NULL;
}

double rods_created(const Rods *rods)
{
    // of the damping, the ledger policy puts its deposit into the tank; the rest is booked
    tac_Ledger books = tac_world_ledger(rods->world, true);
    return true_energy(rods->world) + books.damping - rods->E0;
}

double rods_storage_error(const Rods *rods)
{
    tac_Ledger books = tac_world_ledger(rods->world, true);
    return tac_ledger_stored(&books) + books.damping - rods->E0;
}
