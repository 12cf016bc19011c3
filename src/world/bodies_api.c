// Bodies of any kind as users see them: where they are, how they move, and pushes.
#include "math/spatial.h"
#include "world/world.h"

bool tac_body_is_valid(const tac_World *w, tac_BodyId id)
{
    return taci_world_find_body(w, id).system >= 0;
}

tac_Pose tac_body_pose(const tac_World *w, tac_BodyId id)
{
    taci_Frame f = taci_world_frame_of(w, TACI_AT_NOW, taci_world_find_body(w, id));
    return (tac_Pose){f.x, f.q};
}

static tac_Twist twist_of(const tac_World *w, tac_BodyId id, bool state)
{
    taci_Body b = taci_world_find_body(w, id);
    return b.system >= 0 ? w->system[b.system]->bodies->twist(w->system[b.system], b.index, state)
                         : (tac_Twist){{0, 0, 0}, {0, 0, 0}};
}

tac_Twist tac_body_twist(const tac_World *w, tac_BodyId id)
{
    return twist_of(w, id, false);
}

tac_Twist tac_body_state_twist(const tac_World *w, tac_BodyId id)
{
    return twist_of(w, id, true);
}

tac_Result tac_body_push(tac_World *w, tac_BodyId id, tac_Wrench wrench)
{
    taci_Body b = taci_world_find_body(w, id);
    if (b.system < 0)
        return TAC_ERR_STALE;
    taci_System *s = w->system[b.system];
    if (!s->bodies->push(s, b.index, wrench))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "the wrench is not finite; nothing is pushed");
    w->late_push |= w->inside && taci_world_can_move(w, b);
    return TAC_OK;
}

tac_Result tac_body_push_at(tac_World *w, tac_BodyId id, tac_Vec3 force, tac_Vec3 point)
{
    if (!tac_body_is_valid(w, id))
        return TAC_ERR_STALE;
    return tac_body_push(w, id, sv_at(v3_sub(point, tac_body_pose(w, id).p), force));
}

tac_PortAccount tac_body_port(const tac_World *w, tac_BodyId id)
{
    taci_Body b = taci_world_find_body(w, id);
    if (b.system < 0)
        return (tac_PortAccount){0};
    return w->system[b.system]->bodies->port(w->system[b.system], b.index);
}
