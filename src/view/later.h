#ifndef TACI_LATER_H
#define TACI_LATER_H
#include <tactus/session.h>

// Stand-ins for what another branch brings: TAC_EDIT_HOLD, couplings of nothing, viewer:, and
// tac_device_lead. Goes when that is merged.
#define LATER_HOLD 0
#define LATER_SCHEME "virtual"

typedef struct tac_Lead {
    bool held;
    tac_Vec3 by;
    double grip;
    uint32_t buttons;
} tac_Lead;

static inline tac_Result tac_device_lead(tac_Device *device, const tac_Lead *lead)
{
    (void)device, (void)lead;
    return TAC_OK;
}

#define TAC_EDIT_HOLD TAC_EDIT_PUSH

#endif
