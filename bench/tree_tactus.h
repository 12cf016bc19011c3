#ifndef BENCH_TREE_TACTUS_H
#define BENCH_TREE_TACTUS_H
#include "tree_robot.h"

#include <tactus/tree.h>

/// A world with the robot as a tree of this form, to be destroyed; NULL: it cannot be made.
tac_World *tactus_tree_world(const Robot *robot, tac_Form form, tac_SystemId *tree);

#endif
