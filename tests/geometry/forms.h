#ifndef FORMS_H
#define FORMS_H
#include "geometry/geometry.h"
#include "support/rnd.h"

/* Shapes and places for tests of the narrow phase, made without the library's own hull builder. */

enum { FORM_HULLS = 8 };

typedef struct Forms {
    taci_Hull hull[FORM_HULLS]; // of about unit size
} Forms;

/// A few hulls: tetrahedron, octahedron, cube, prisms with 5, 12 and 40 sides, two of random
/// points.
void forms_make(Forms *forms, uint64_t seed);
void forms_free(Forms *forms);

/// A hull from corners and faces: `loop` lists the corners of each face counter-clockwise, each
/// face ended by -1, the list by -2.
taci_Hull hull_from_loops(const tac_Vec3 *vertex, int vertex_count, const int *loop);
/// The hull of points in general position, by trying all planes through three of them.
taci_Hull hull_by_trial(const tac_Vec3 *point, int count);
/// A cube of half edge 1 as a hull; a prism of n sides and radius 1, half height 1.
taci_Hull hull_cube(void);
taci_Hull hull_prism(int n);

taci_Shape form_sphere(double radius);
taci_Shape form_box(double x, double y, double z); // half edges
taci_Shape form_capsule(double radius, double half);
taci_Shape form_cylinder(double radius, double half);
taci_Shape form_cone(double radius, double half);
taci_Shape form_hull(const taci_Hull *hull);
taci_Shape form_plane(void);

/// Whether distances of it are found by iteration, and are less exact.
bool form_is_curved(const taci_Shape *s);

typedef struct FormPair {
    taci_Shape a, b;
    taci_Place at_a, at_b;
} FormPair;

/// A random convex shape of a type and of about that size; aspect ratios up to 4.
taci_Shape form_random(Forms *forms, Rnd *rnd, tac_ShapeType type, double size);
taci_Place place_random(Rnd *rnd, double spread);
taci_Place place_at(double x, double y, double z);
tac_Mat3 rotation_of(tac_Quat q);
/// The rotation by an angle about an axis of any length.
tac_Mat3 rotation_about(tac_Vec3 axis, double angle);
/// The place moved by a motion: R of it, then x.
taci_Place place_moved(const taci_Place *motion, const taci_Place *at);

#endif
