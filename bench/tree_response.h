#ifndef BENCH_TREE_RESPONSE_H
#define BENCH_TREE_RESPONSE_H
#include "tree_robot.h"

/* What a row at the end of a robot costs: columns of the response, by internal functions. */

typedef struct ResponseTimes { // ns per column and joint between the world and the end
    double body;               // six columns together
    double coordinate;         // one column
} ResponseTimes;

/// Least of `repeats`, by one of our forms; MISSING where the tree cannot be made.
ResponseTimes response_times(const Robot *robot, bool square, int repeats);

#endif
