// Nodal systems, beams and nets, and a user's own equations: checked and taken into the world.
#include "system/custom/custom.h"
#include "system/nodal/nodal.h"
#include "world/world.h"

/// Whether a system may be made: no step is open, and nothing is wrong with its definition.
static tac_Result check(const tac_World *w, const char *function, const char *fault,
                        tac_SystemId *id)
{
    *id = (tac_SystemId){0, 0, 0};
    tac_Result result = taci_world_check_edit(w, function);
    if (result == TAC_OK && fault != NULL)
        result = taci_world_fail(w, TAC_ERR_INVALID, function, fault);
    return result;
}

tac_Result tac_nodal_create(tac_World *w, const tac_NodalDef *def, tac_SystemId *nodal)
{
    tac_Result result = check(w, __func__, taci_nodal_fault(def, &w->def), nodal);
    if (result != TAC_OK)
        return result;
    return taci_world_adopt(w, __func__, taci_nodal_create(def, &w->def), nodal);
}

tac_Result tac_beam_create(tac_World *w, const tac_BeamDef *def, tac_SystemId *beam)
{
    tac_Result result = check(w, __func__, taci_beam_fault(def, &w->def), beam);
    if (result != TAC_OK)
        return result;
    return taci_world_adopt(w, __func__, taci_beam_create(def, &w->def), beam);
}

tac_Result tac_net_create(tac_World *w, const tac_NetDef *def, tac_SystemId *net)
{
    tac_Result result = check(w, __func__, taci_net_fault(def, &w->def), net);
    if (result != TAC_OK)
        return result;
    return taci_world_adopt(w, __func__, taci_net_create(def, &w->def), net);
}

tac_Result tac_custom_create(tac_World *w, const tac_CustomDef *def, tac_SystemId *custom)
{
    tac_Result result = check(w, __func__, taci_custom_fault(def), custom);
    if (result != TAC_OK)
        return result;
    return taci_world_adopt(w, __func__, taci_custom_create(def, &w->def), custom);
}
