#ifndef TACI_TREES_H
#define TACI_TREES_H
#include "world/world.h"

/// The tree of an id, or a result that says why not.
struct taci_Tree;
tac_Result taci_world_need_tree(const tac_World *world, const char *function, tac_SystemId id,
                                struct taci_Tree **tree);

#endif
