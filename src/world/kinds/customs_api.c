// A user's own equations: checked and taken into the world.
#include "system/custom/custom.h"
#include "world/world.h"

tac_Result tac_custom_create(tac_World *w, const tac_CustomDef *def, tac_SystemId *custom)
{
    tac_Result result = taci_world_check_system(w, __func__, taci_custom_fault(def), custom);
    if (result != TAC_OK)
        return result;
    return taci_world_adopt(w, __func__, taci_custom_create(def, &w->def), custom);
}
