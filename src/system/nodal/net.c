// Nets: masses at points in space, joined by springs. Coordinates are the places themselves.
#include "base/cookie.h"
#include "system/nodal/nodal.h"

#define MOST_MASSES 4096

tac_NetDef tac_net_def_default(void)
{
    return (tac_NetDef){.cookie = TACI_COOKIE_NET};
}

const char *taci_net_fault(const tac_NetDef *d, const tac_WorldDef *world)
{
    if (d == NULL || d->cookie != TACI_COOKIE_NET)
        return "the definition was not made by tac_net_def_default";
    if (d->count < 1 || d->count > MOST_MASSES)
        return "count must be 1 to 4096";
    if (d->position == NULL || d->mass == NULL)
        return "position and mass must be given";
    for (int i = 0; i < d->count; i++) {
        if (!v3_finite(d->position[i]))
            return "position must be finite";
        if (d->velocity != NULL && !v3_finite(d->velocity[i]))
            return "velocity must be finite";
        if (!(d->mass[i] > 0.0) || !isfinite(d->mass[i]))
            return "mass must be positive and finite";
    }
    if (d->backward && world->policy != TAC_POLICY_PLAIN)
        return "backward goes with TAC_POLICY_PLAIN only";
    return taci_nodal_spring_fault(d->spring, d->spring_count, d->count);
}

static tac_NodalPoint make_point(int i, double mass)
{
    return (tac_NodalPoint){.place = pose_identity(),
                            .count = 3,
                            .coordinate = {3 * i, 3 * i + 1, 3 * i + 2},
                            .lin = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                            .mass = mass};
}

taci_UserSystem *taci_net_create(const tac_NetDef *d, const tac_WorldDef *world)
{
    size_t count = (size_t)d->count;
    taci_Arena arena;
    if (!taci_arena_create(&arena, taci_arena_need(count, sizeof(tac_NodalPoint)) +
                                       3 * taci_arena_need(3 * count, sizeof(double))))
        return NULL;
    tac_NodalPoint *point = TACI_TAKE(&arena, count, tac_NodalPoint);
    double *mass = TACI_TAKE(&arena, 3 * count, double);
    double *position = TACI_TAKE(&arena, 3 * count, double);
    double *velocity = TACI_TAKE(&arena, 3 * count, double);
    for (int i = 0; i < d->count; i++) {
        tac_Vec3 x = d->position[i], v = d->velocity ? d->velocity[i] : v3(0, 0, 0);
        point[i] = make_point(i, d->mass[i]);
        mass[3 * i] = mass[3 * i + 1] = mass[3 * i + 2] = d->mass[i];
        position[3 * i] = x.x, position[3 * i + 1] = x.y, position[3 * i + 2] = x.z;
        velocity[3 * i] = v.x, velocity[3 * i + 1] = v.y, velocity[3 * i + 2] = v.z;
    }
    tac_NodalDef def = tac_nodal_def_default();
    def.count = 3 * d->count;
    def.position = position;
    def.velocity = velocity;
    def.point = point;
    def.point_count = d->count;
    def.spring = d->spring;
    def.spring_count = d->spring_count;
    def.backward = d->backward;
    taci_Nodal *net = taci_nodal_build(&def, mass, world);
    taci_arena_destroy(&arena);
    return (taci_UserSystem *)net;
}
