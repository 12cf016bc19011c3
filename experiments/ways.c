/* Ways to compute a world (ways.h). */
#include "ways.h"

#include <math.h>

tac_WorldDef way_printed(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.policy = TAC_POLICY_PLAIN;
    def.study.predictor = TAC_PREDICTOR_START;
    def.study.gyro = TAC_GYRO_START;
    def.study.passes = 1;
    return def;
}

tac_WorldDef way_midpoint(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.policy = TAC_POLICY_PLAIN;
    def.study.passes = 2;
    return def;
}

tac_WorldDef way_ledger(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.policy = TAC_POLICY_LEDGER;
    def.study.passes = 2;
    return def;
}

tac_WorldDef way_exact(void)
{
    return tac_world_def_default();
}

double true_energy(const tac_World *world)
{
    tac_Ledger books = tac_world_ledger(world, true);
    return books.kinetic + books.gravity + books.elastic;
}

tac_WorldDef without_gravity(tac_WorldDef def)
{
    def.gravity = vec(0.0, 0.0, 0.0);
    return def;
}

tac_Vec3 vec(double x, double y, double z)
{
    return (tac_Vec3){x, y, z};
}

double vec_norm(tac_Vec3 a)
{
    return sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

double vec_distance(tac_Vec3 a, tac_Vec3 b)
{
    return vec_norm(vec(a.x - b.x, a.y - b.y, a.z - b.z));
}

double vec_dot(tac_Vec3 a, tac_Vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

double vec_angle(tac_Vec3 a, tac_Vec3 b)
{
    tac_Vec3 cross = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return atan2(vec_norm(cross), vec_dot(a, b));
}
