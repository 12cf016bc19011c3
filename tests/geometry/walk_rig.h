#ifndef WALK_RIG_H
#define WALK_RIG_H
#include "geometry/walk.h"
#include "support/haptic_shapes.h"
#include "support/rnd.h"

/* A hand on a skin: the proxy of multirate-contact.md 1, paths for it, and what came of a path.
 *
 * The proxy is a mass point held by a spring and a damper to the hand. Its motion without contact,
 * x_free, is what the walk is given; how far it got is its next position. */

typedef struct Hand {
    tac_Vec3 x, v; // proxy
    tac_Vec3 p;    // hand, of the step before
} Hand;

/// Where the proxy would be after this step; moves the hand to p.
tac_Vec3 hand_free(Hand *hand, tac_Vec3 p);
/// The proxy got to y. The force on the hand, N.
tac_Vec3 hand_moved(Hand *hand, tac_Vec3 y);

/// A skin of a shape, which it frees. Fails the test if that is refused.
taci_Skin *skin_of(HapticShape shape);

/// Winding number by summing over all triangles: slow and obvious.
double winding_of(const taci_Mesh *mesh, tac_Vec3 p);
/// Signed distance by the nearest point of the mesh; where its sign may err, winding_of settles it.
double depth_at(const taci_Skin *skin, tac_Vec3 p);
/// Distance from the surface by looking at all triangles in extended precision.
double distance_of(const taci_Mesh *mesh, tac_Vec3 p);

typedef struct Path {
    tac_Vec3 *p;
    int count;
} Path;

/// A random swipe over a skin: from 0.3 mm above a point of it, `count` steps of 1 ms, at 0.02 m/s
/// up to `fastest`, 0.2 to 3 mm deep; following the surface, or straight through the solid. `box`:
/// of an open skin, where it stays.
Path random_swipe(Rnd *rnd, const taci_Skin *skin, int count, double fastest, bool follow,
                  const taci_Box *box, tac_Vec3 *start);

typedef struct Record {
    int steps, contacts, capped, inside; // inside: deeper than 1 nm
    int most_facets, most_casts;
    long facets;
    double deepest;     // m, of positions that are free
    double lift;        // m, distance from the surface of those in contact
    double force;       // N, largest
    double jump, jump2; // N between steps: largest; sum of squares
    int jumps;
} Record;

/// Follow a path from `start`, after `settle` steps at its begin. `looked`: every how many steps
/// the distance to the skin is looked at, 0: never. `box`: stop outside of it.
void follow_path(const taci_Skin *skin, const Path *path, tac_Vec3 start, double mu, int settle,
                 int looked, const taci_Box *box, Record *record);

#endif
