#ifndef MIXED_H
#define MIXED_H
#include "rnd.h"
#include <tactus/tactus.h>

/* Random worlds of several kinds: trees of all joints with springs, limits and tendons, nets, and
 * rigid bodies, tied by springs of all types and, where asked for, touching each other. */

#define MIXED_SYSTEMS 6
#define MIXED_BODIES 64

typedef struct MixedDef {
    tac_Policy policy;
    tac_Form form; // of trees; AUTO: any
    int trees, nets, bodies, springs;
    bool shapes;       // and a floor
    double stiffness;  // of springs, N/m, at most
    bool place_inside; // springs between rigid bodies may be inside
    bool tiny;         // the world has room for next to nothing at first
} MixedDef;

typedef struct Mixed {
    tac_World *world;
    int systems, trees, bodies, springs; // the first `trees` systems are trees
    tac_SystemId system[MIXED_SYSTEMS];
    tac_BodyId body[MIXED_BODIES]; // all of them: of trees, points of nets, rigid ones
    tac_SpringId spring[MIXED_BODIES];
} Mixed;

/// A tree of `bodies` random bodies in `body`; the first may be free. Positions within a metre of
/// `at`.
void mixed_tree(Rnd *rnd, tac_Vec3 at, bool is_free, int bodies, tac_TreeBodyDef *body);
/// A world from a seed; the test fails where it cannot be made.
Mixed mixed_world(uint64_t seed, const MixedDef *def);
/// Random pushes on bodies and coordinates.
void mixed_push(Mixed *m, Rnd *rnd, double size);

#endif
