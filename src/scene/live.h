#ifndef TACI_LIVE_H
#define TACI_LIVE_H
#include "scene/load.h"

/* Live parameters. With another value the whole scene is read again, from the texts that it keeps.
 * What differs between the two readings is either something that an edit of the world can change
 * (live_apply.c), or it is not, and the value is refused (live_fixed.c). So nothing needs to say
 * which parameter goes where, and nothing can be forgotten: what neither file knows of is refused.
 */

/// A reading of a scene with parameters set to other values; NULL with what is wrong in `text`.
/// `result` says whether it is the scene (ERR_SYNTAX) or memory (ERR_MEMORY).
tac_Scene *taci_scene_again(const tac_Scene *scene, const tac_SceneSetting *set, int count,
                            tac_Result *result, char text[256]);
/// Which parameters cannot be live: mistakes at their `live`. Loading is done.
void taci_check_live(taci_Loader *l);

/// What of the difference between two readings no edit can make: "the mass of body 'ball'". NULL:
/// nothing.
const char *taci_live_fixed(const tac_Scene *now, const tac_Scene *to, char text[256]);
/// Edit a world of the first reading so that it is one of the second. What fails is what the world
/// says; part of it may be done then.
tac_Result taci_live_apply(const tac_Scene *now, const tac_Scene *to, tac_World *world);
/// Take over what differs, once taci_live_reserve has said that there is memory.
bool taci_live_reserve(tac_Scene *now, const tac_Scene *to);
void taci_live_take(tac_Scene *now, const tac_Scene *to);

/// Where the target of a spring is by its scene; of a COORDINATE spring x is the offset.
tac_Pose taci_live_target(const tac_Scene *scene, const taci_SceneSpring *spring, double t);
/// What holds between the two materials of a pair.
tac_Surface taci_pair_surface(const tac_Scene *scene, const taci_ScenePair *pair);

#endif
