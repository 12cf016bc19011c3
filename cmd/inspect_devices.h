#ifndef TACTUS_INSPECT_DEVICES_H
#define TACTUS_INSPECT_DEVICES_H
#include <jansson.h>
#include <tactus/tactus.h>

/* What tactus inspect says of the devices of a scene, and of what they hold. It opens none. */

void inspect_print_devices(const tac_Scene *scene, const tac_World *world);
/// Devices, each with its couplings.
json_t *inspect_json_devices(const tac_Scene *scene, const tac_World *world);

#endif
