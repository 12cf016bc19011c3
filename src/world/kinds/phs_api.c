// Networks of port-Hamiltonian parts: checked and taken into the world, read and edited there.
#include "system/phs/phs_system.h"
#include "world/world.h"

tac_Result tac_phs_create(tac_World *w, const tac_PhsDef *def, tac_SystemId *network)
{
    char text[128];
    tac_Result result = taci_world_check_system(w, __func__, tac_phs_fault(def, text), network);
    if (result != TAC_OK)
        return result;
    return taci_world_adopt(w, __func__, taci_phs_create(def, &w->def), network);
}

const tac_PhsNet *tac_phs_net(const tac_World *w, tac_SystemId network)
{
    const taci_PhsSystem *s = taci_phs_of(taci_world_user_system(w, network));
    return s ? s->net : NULL;
}

double tac_phs_input(const tac_World *w, tac_SystemId network, int port)
{
    const taci_PhsSystem *s = taci_phs_of(taci_world_user_system(w, network));
    return s && port >= 0 && port < s->net->ports ? s->given[port] : 0.0;
}

static bool write(taci_UserSystem *c, const taci_SystemEdit *edit)
{
    taci_PhsSystem *s = taci_phs_of(c);
    return s != NULL && taci_phs_write(s, edit->q);
}

tac_Result tac_phs_set_state(tac_World *w, tac_SystemId network, const double *x)
{
    taci_SystemEdit edit = {x, x, write,
                            "the system is no network, or a number of the state, or its energy, is "
                            "not finite; nothing is changed"};
    return taci_world_write_system(w, __func__, network, &edit);
}
