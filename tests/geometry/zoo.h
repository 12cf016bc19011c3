#ifndef ZOO_H
#define ZOO_H
#include "geometry/geometry.h"
#include "support/rnd.h"

/* One or two shapes of every form, of about unit size, and what is inside of them by definition:
 * nothing of the library's queries is used for that. */

enum {
    ZOO_SPHERE,
    ZOO_BOX,
    ZOO_CAPSULE,
    ZOO_ROD,    // a long cylinder
    ZOO_COIN,   // a flat one
    ZOO_NEEDLE, // a long cone
    ZOO_HAT,    // a flat one
    ZOO_PLANE,
    ZOO_HULL,      // of random points
    ZOO_HULL_BOX,  // the same box as ZOO_BOX
    ZOO_MESH_BOX,  // again
    ZOO_MESH_ELL,  // a thick letter L: a reflex edge
    ZOO_MESH_STAR, // spikes of all kinds
    ZOO_MESH_RING, // a torus
    ZOO_FIELD,
    ZOO_FORMS
};

typedef struct Zoo {
    taci_Shape form[ZOO_FORMS];
    tac_Geometry *geometry[ZOO_FORMS]; // NULL where there is none
} Zoo;

void zoo_make(Zoo *zoo);
void zoo_free(Zoo *zoo);
/// What a group of tests begins with, and gives back: a ZooFixture as its state.
typedef struct ZooFixture {
    Zoo zoo;
    Rnd r;
} ZooFixture;
int zoo_set_up(void **state, uint64_t seed);
int zoo_tear_down(void **state);

/// Whether a point, in the shape's frame, is inside.
bool zoo_inside(const taci_Shape *s, tac_Vec3 p);
taci_Place zoo_place(Rnd *r, double spread);
/// The place moved by a motion.
taci_Place zoo_moved(const taci_Place *motion, const taci_Place *at);
/// A point in or around the shape, world axes.
tac_Vec3 zoo_point_near(Rnd *r, const taci_Shape *s, const taci_Place *at);
/// The library's distance of a point from a shape.
double zoo_distance(const taci_Shape *s, const taci_Place *at, tac_Vec3 p);

#endif
