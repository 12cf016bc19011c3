#ifndef TACI_WALK_FEATURE_H
#define TACI_WALK_FEATURE_H
#include "geometry/walk.h"

/* The walk on several features (walk_several_rt.c) and what carries it through a step in which
 * bodies move (walk_bodies_rt.c). */

/// The bodies that a walk finds, and where.
typedef struct taci_WalkStage {
    const taci_WalkBody *body;
    int count;
    const taci_Place *at[TACI_WALK_BODIES]; // NULL: it is passed over
} taci_WalkStage;

/// Up to three features at a time; bodies are where the stage says, y and x_free in the world.
taci_WalkStats taci_walk_on(const taci_WalkStage *stage, taci_Walk *walk,
                            const taci_WalkPush *push) TAC_RT;

#endif
