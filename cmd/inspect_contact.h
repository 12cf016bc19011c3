#ifndef TACTUS_INSPECT_CONTACT_H
#define TACTUS_INSPECT_CONTACT_H
#include <jansson.h>
#include <tactus/tactus.h>

/* What tactus inspect says of shapes and contacts: those that act in the first step of a world. */

/// A line on the shapes of a scene; nothing if it has none.
void inspect_print_shapes(const tac_Scene *scene);
/// The contacts of the last step, as a table; nothing if there are none.
void inspect_print_contacts(const tac_Scene *scene, const tac_World *world);
json_t *inspect_json_shapes(const tac_Scene *scene);
json_t *inspect_json_contacts(const tac_Scene *scene, const tac_World *world);
/// A warning if shapes overlap by more than the slop at the start of the last step: false if not.
bool inspect_find_overlap(const tac_Scene *scene, const tac_World *world, char *text, size_t size);

#endif
