#ifndef TACTUS_INSPECT_MODELS_H
#define TACTUS_INSPECT_MODELS_H
#include <jansson.h>
#include <tactus/tactus.h>

/* What tactus inspect says of the robots of a scene. */

/// Velocities of all models together.
int inspect_model_freedoms(const tac_Scene *scene, const tac_World *world);
/// Each model with its joints, where they are and how they begin to move.
void inspect_print_models(const tac_Scene *scene, const tac_World *world);
json_t *inspect_json_models(const tac_Scene *scene, const tac_World *world);

#endif
