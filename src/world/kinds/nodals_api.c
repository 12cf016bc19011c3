// Nodal systems, beams and nets: checked and taken into the world.
#include "system/nodal/nodal.h"
#include "world/world.h"

tac_Result tac_nodal_create(tac_World *w, const tac_NodalDef *def, tac_SystemId *nodal)
{
    tac_Result result = taci_world_check_system(w, __func__, taci_nodal_fault(def, &w->def), nodal);
    if (result != TAC_OK)
        return result;
    return taci_world_adopt(w, __func__, taci_nodal_create(def, &w->def), nodal);
}

tac_Result tac_beam_create(tac_World *w, const tac_BeamDef *def, tac_SystemId *beam)
{
    tac_Result result = taci_world_check_system(w, __func__, taci_beam_fault(def, &w->def), beam);
    if (result != TAC_OK)
        return result;
    return taci_world_adopt(w, __func__, taci_beam_create(def, &w->def), beam);
}

tac_Result tac_net_create(tac_World *w, const tac_NetDef *def, tac_SystemId *net)
{
    tac_Result result = taci_world_check_system(w, __func__, taci_net_fault(def, &w->def), net);
    if (result != TAC_OK)
        return result;
    return taci_world_adopt(w, __func__, taci_net_create(def, &w->def), net);
}
