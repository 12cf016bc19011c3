#ifndef MESHES_H
#define MESHES_H
#include "geometry/collide.h"
#include "support/heard.h"
#include "support/rnd.h"
#include <tactus/geometry.h>

/* Triangles to build test meshes from. */

typedef struct Triangles {
    tac_Vec3 *vertex;
    int32_t (*triangle)[3];
    int vertex_count, triangle_count;
} Triangles;

/// Box of full edges `size`, each face a grid of n x n squares; vertices are shared.
Triangles box_triangles(tac_Vec3 size, int n);
/// Ball, cylinder (axis z) and cone (as TAC_SHAPE_CONE) from n steps around; corners on the
/// surface.
Triangles ball_triangles(double radius, int n);
Triangles cylinder_triangles(double radius, double length, int n);
Triangles cone_triangles(double radius, double height, int n);
/// Ring about z: `big` to the middle of the tube, of radius `small`.
Triangles torus_triangles(double big, double small, int around, int across);
/// Flat n x n squares in z = 0 of edge `size`, open.
Triangles sheet_triangles(double size, int n);
void triangles_free(Triangles *t);
/// Turn triangles inside out.
void triangles_turn(Triangles *t);
/// Every triangle gets vertices of its own, as in an STL file.
Triangles triangles_apart(const Triangles *t);

/// A mesh that must be accepted; fails the test otherwise. Frees the triangles.
tac_Geometry *mesh_of(Triangles t);
tac_Geometry *open_mesh_of(Triangles t);
tac_MeshDef mesh_def(const Triangles *t);

taci_Place place_at(double x, double y, double z);
taci_Place random_place(Rnd *r, double reach);
/// `at` in the frame `frame`.
taci_Place place_in(const taci_Place *frame, const taci_Place *at);
/// What taci_collide gives; finite, of unit normals, within the margin, of different features.
int meet(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b, const taci_Place *at_b,
         double margin, taci_ContactPoint *out);

#endif
