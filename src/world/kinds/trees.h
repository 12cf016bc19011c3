#ifndef TACI_TREES_H
#define TACI_TREES_H
#include "world/world.h"

/// The tree of an id, NULL: stale, or another kind of system.
struct taci_Tree;
struct taci_Tree *taci_world_find_tree(const tac_World *world, tac_SystemId id);
/// How often the program has set the activation of a drive, and to what at last.
uint64_t taci_drive_given(const tac_World *world, tac_SystemId tree, int drive, double *activation);
/// The tree of an id, or a result that says why not.
tac_Result taci_world_need_tree(const tac_World *world, const char *function, tac_SystemId id,
                                struct taci_Tree **tree);

#endif
