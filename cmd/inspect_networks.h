#ifndef TACTUS_INSPECT_NETWORKS_H
#define TACTUS_INSPECT_NETWORKS_H
#include <jansson.h>
#include <tactus/tactus.h>

/* What tactus inspect says of the networks of a scene. */

/// Each network with its parts and what they are between.
void inspect_print_networks(const tac_Scene *scene, const tac_World *world);
json_t *inspect_json_networks(const tac_Scene *scene, const tac_World *world);

#endif
