#ifndef RECORD_WORLD_H
#define RECORD_WORLD_H
#include <tactus/tactus.h>

/* A world made by hand, with things of every kind, some of them named, for tests of recordings
 * without a scene. */

typedef struct RecordWorld {
    tac_World *world;
    tac_BodyId ball, bricks[2], plain, slider;
    tac_JointId slide, hinge; // the hinge has no name
    tac_SpringId cord;
    tac_SystemId arm, beam, crane; // a tree, a nodal and a custom system, which has no name
    tac_ShapeId floor, ball_shape[2], brick_shape[2], hand_shape;
} RecordWorld;

/// Fails the test if something cannot be built. `load` is the mass of the arm's hand, kg.
RecordWorld record_world_open(double load);
/// With a hand of 0.5 kg.
RecordWorld record_world_usual(void);
void record_world_close(RecordWorld *w);
/// Push the slider as time goes, and step. Fails the test if that fails.
void record_world_step(RecordWorld *w);

#endif
