#ifndef BENCH_TREE_RESPONSE_H
#define BENCH_TREE_RESPONSE_H
#include "tree_robot.h"

/* What a row at the end of a robot costs: columns of the response, by internal functions. */

typedef struct ResponseTimes { // ns per column and joint between the world and the end
    double body;               // six columns together
    double coordinate;         // one column
} ResponseTimes;

/// Least of `repeats`; NaN where the tree cannot be made.
ResponseTimes response_times(const Robot *robot, bool square, int repeats);

/// A world with the robot as a tree of this form (tac_Form); NULL: it cannot be made.
struct tac_World *tactus_tree_world(const Robot *robot, int form, struct tac_SystemId *tree);

#endif
