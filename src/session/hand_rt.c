// A haptic tick driven by the program (tactus/session.h).
#include "session/session.h"

tac_Result tac_session_tick(tac_Session *s)
{
    if (s->state != SESSION_BY_HAND)
        return TAC_ERR_STATE;
    taci_haptic_tick(&s->haptic, 2.0 * s->haptic.period, NULL);
    return TAC_OK;
}
