#ifndef TACI_CHANNELS_H
#define TACI_CHANNELS_H
#include "world/channels.h"
#include <tactus/scene.h>

/* What can be recorded of a scene, kind by kind. */

typedef void taci_ChannelFn(const tac_Scene *scene, const tac_World *world, int object,
                            int quantity, double *out);

typedef struct taci_ChannelKind {
    const char *noun;
    const taci_ChannelQuantities *of;
    taci_ChannelFn *read;
} taci_ChannelKind;

/// Where models, beams, nets and networks, and couplings are among the kinds.
enum {
    TACI_CHANNEL_MODEL = TAC_SCENE_PORT + 1,
    TACI_CHANNEL_NODAL,
    TACI_CHANNEL_COUPLING,
    TACI_CHANNEL_KINDS
};

/// Things of a scene: the kinds up to TAC_SCENE_PORT, then models, beams, nets and networks, whose
/// quantities have names of parts before them. Those of the world itself are taci_world_things.
extern const taci_ChannelKind taci_channel_kinds[TACI_CHANNEL_KINDS];

#endif
