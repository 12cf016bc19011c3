#ifndef TACI_WALK_H
#define TACI_WALK_H
#include "geometry/skin.h"

/* The exact walk of a point on rigid bodies, at the haptic rate.
 *
 * The point y follows x_free, where it would go without contact, as far as the bodies let it: it
 * flies till it meets a surface, then slides on faces, edges and corners, always nearer to x_free,
 * and stops where nothing nearer is to be reached: in the local projection of x_free on free space,
 * or with friction where x_free - y has come into the cone. y is never inside, however soon a step
 * is stopped. Nothing here allocates.
 *
 * taci_walk_single walks on one skin that does not touch itself, in the mesh's frame.
 * taci_walk_several walks on any number of bodies, at rest or moving, in the world.
 * Theory: docs/theory/walk.md. */

enum {
    TACI_WALK_FACETS = 1000, // that a step may pass
    TACI_WALK_FEATURES = 3,  // that a point may be on
    TACI_WALK_BODIES = 64,   // that a step may have
};

typedef struct taci_Walk {
    tac_Vec3 y; // m
    int count;  // features that it is on; 0: it is free
    taci_Feature on[TACI_WALK_FEATURES];
    bool doubtful; // several: it may be inside, since it was put here or a body jumped
    bool held;     // several: bodies have closed on it
} taci_Walk;

typedef struct taci_WalkPush {
    tac_Vec3 x_free; // m; not finite: nothing moves
    double mu;       // friction coefficient, at least 0
    int facets;      // it may pass; 0: TACI_WALK_FACETS
} taci_WalkPush;

typedef struct taci_WalkStats {
    int facets; // passed, and work of about one facet's
    int casts;
    bool capped;  // stopped short of where it was going
    bool refused; // x_free is not finite, or mu is not a number of at least 0
    bool snapped; // several: it was inside, and was put on the nearest feature
    bool pinched; // several: bodies have closed on it; it is held till they part
} taci_WalkStats;

/// A step on a skin of TACI_SKIN_SINGLE; y and x_free in the mesh's frame, all features of body 0.
taci_WalkStats taci_walk_single(const taci_Skin *skin, taci_Walk *walk,
                                const taci_WalkPush *push) TAC_RT;

/// A body as a step finds it. It keeps its index from step to step; where bodies come or go, the
/// point is put anew (taci_walk_put).
typedef struct taci_WalkBody {
    const taci_Skin *skin; // not REFUSED
    taci_Place was, is;    // world from body, when the step begins and when it ends
    bool jumped;           // it was put from `was` to `is`, and has not moved there
} taci_WalkBody;

/// Put the point at y; the next step looks whether that is inside.
void taci_walk_put(taci_Walk *walk, tac_Vec3 y) TAC_RT;
/// A step with bodies that move from `was` to `is`, all in the world's frame. The point goes with
/// the body that it touches, is pushed by others, then walks to x_free.
taci_WalkStats taci_walk_several(const taci_WalkBody *body, int count, taci_Walk *walk,
                                 const taci_WalkPush *push) TAC_RT;

/* Between walk_rt.c and walk_several_rt.c. */

#define TACI_WALK_STILL 1e-15 // m: a way this short is none
#define TACI_WALK_SNAP 1e-10  // m: a point that comes this near to a corner, or lands near an edge
#define TACI_WALK_TOUCH 1e-12 // m: a point that stops this near to an edge or a corner is there

/// Of a friction cone over two planes with unit normals a and b: mu times the load of p on both.
double taci_walk_cone2(tac_Vec3 a, tac_Vec3 b, tac_Vec3 p, double mu) TAC_RT;
/// Where a way along unit u in the plane of triangle t leaves it: the edge, -1 if not before `go`,
/// and how far that is. `past`: bits of edges that are not looked at.
int taci_walk_exit(const taci_Skin *skin, int t, unsigned past, tac_Vec3 y, tac_Vec3 u,
                   double *go) TAC_RT;
/// The triangles around a feature, as edges 3 t + i: of a FACE any of it, of an EDGE its own in
/// each, of a CORNER the one that begins there. How many, and which.
int taci_walk_around(const taci_Skin *skin, taci_Feature f) TAC_RT;
int taci_walk_facet(const taci_Skin *skin, taci_Feature f, int k) TAC_RT;
/// Bits of the edges of a facet that meet its feature.
unsigned taci_walk_past(taci_Feature f, int facet) TAC_RT;

#endif
