#ifndef TACI_OWN_RIGID_H
#define TACI_OWN_RIGID_H
#include "system/rigid/rigid.h"
#include "world/world.h"

/// The world's own system (kinds.h), by its kind.
static inline taci_Rigid *taci_own_rigid(const tac_World *w)
{
    return (taci_Rigid *)w->own;
}

#endif
