#ifndef TACI_GEOMETRY_H
#define TACI_GEOMETRY_H
#include "geometry/shape.h"
#include <stdatomic.h>

/* What is behind a tac_Geometry. Made once, from the heap; then read only. */

#define TACI_HULL_SCAN 32 // vertices up to which a hull is searched one by one
#define TACI_HULL_SECTORS 27
/// Directions sorted by which of their components are large: where a search over a hull starts.
static inline int taci_hull_sector(tac_Vec3 d)
{
    double large = 0.41421356 * taci_max(taci_max(fabs(d.x), fabs(d.y)), fabs(d.z));
    int x = (d.x > large) - (d.x < -large), y = (d.y > large) - (d.y < -large);
    int z = (d.z > large) - (d.z < -large);
    return 9 * (x + 1) + 3 * (y + 1) + (z + 1);
}

struct taci_Hull { // vertices of the convex hull and its polygon faces
    int vertex_count, face_count, edge_count;
    tac_Vec3 *vertex;
    int32_t *face_first; // face f: loop[face_first[f] .. face_first[f+1]-1], counter-clockwise
    int32_t *loop;       // vertices of the faces
    tac_Vec3 *normal;    // of each face, outward
    double *offset;      // normal . x = offset on the face
    int32_t (*edge)[4];  // two vertices, two faces
    int32_t *near_first; // neighbours of vertex v: near[near_first[v] .. near_first[v+1]-1]
    int32_t *near;
    int32_t start[TACI_HULL_SECTORS]; // the vertex farthest in the middle of each sector
    tac_Vec3 center;                  // a point well inside
    double inside;                    // radius of a ball about it that is inside
};

typedef struct taci_MeshNode { // of a bounding-volume tree in depth-first order
    taci_Box box;
    int32_t skip;     // the next node that is not below this one
    int32_t triangle; // leaf: first triangle, else -1
    int32_t count;    // leaf: how many triangles
} taci_MeshNode;

struct taci_Mesh {
    int vertex_count, triangle_count, node_count;
    tac_Vec3 *vertex;
    int32_t (*triangle)[3];
    tac_Vec3 *normal;       // of each triangle
    int32_t (*neighbor)[3]; // across edge i (from vertex i to i+1), -1: border
    uint8_t *convex;        // bit i: edge i is convex, or a border: only there may an edge push;
                            // bit 3 + i: vertex i has a convex edge; TACI_MESH_NO_AREA
    uint8_t *owned; // bit i: edge i, bit 3 + i: vertex i is met from this triangle and no other
    int32_t *patch; // a name of the flat patch that a triangle belongs to
    float *spread;  // rad: how far normals turn around a triangle, out to those that share a
                    // corner with it
    float *behind;  // m: how far the solid goes on behind a triangle's centre; open: inf
    tac_Vec3 *root; // of each vertex: a point inside that it belongs to (mesh_roots.c)
    taci_MeshNode *node; // triangles are in the order of the leaves
    bool closed;
    double thickness; // a lower bound of the least one: see taci_shape_thickness
    tac_Vec3 center;  // of mass; open: of the bounds
    double core;      // m, radius of a ball about it that is inside; 0: it is outside
};

struct taci_Field {
    int columns, rows;
    double dx, dy, low, high; // spacing; bounds of the heights
    double *height;
};

struct tac_Geometry {
    atomic_int references;
    tac_ShapeType type;
    taci_Hull hull;
    taci_Mesh mesh;
    taci_Field field;
    // the surface as triangles, for drawing
    tac_Vec3 *vertex;
    int32_t (*triangle)[3];
    int vertex_count, triangle_count;
    taci_Box bounds;
    double volume;           // m3; 0: none
    tac_MassProperties unit; // for density 1
    bool drawn;              // a MESH that is triangles and nothing else
};

/// The point of a height field at column i and row j.
static inline tac_Vec3 taci_field_vertex(const taci_Field *f, int i, int j)
{
    return v3(f->dx * (i - 0.5 * (f->columns - 1)), f->dy * (j - 0.5 * (f->rows - 1)),
              f->height[j * f->columns + i]);
}

/* Limits of what is accepted, and what counts as flat. */
#define TACI_TRIANGLES_MAX 10000000 // of a mesh, and cells of a height field
#define TACI_VERTICES_MAX 30000000  // vertices of a mesh, points of a hull
#define TACI_COORDINATE_MAX 1e6     // m: as for the sizes of other shapes
#define TACI_FLAT \
    1e-4                        // rad: edges that turn by less are flat. Vertices of a file in
                                // floats turn plane surfaces by up to 1e-5
#define TACI_MESH_NO_AREA 0x80u // the triangle only closes the mesh; it has no normal to push by

/// An empty geometry with one reference, or NULL.
tac_Geometry *taci_geometry_new(tac_ShapeType type);
/// Gives the arrays of a hull back; it is empty then.
void taci_hull_free(taci_Hull *hull);
/// The bounds of points; low > high where there are none.
taci_Box taci_points_bounds(const tac_Vec3 *point, int count);
/// The first point that is not finite or too far away, or -1.
int taci_points_fault(const tac_Vec3 *point, int count);

/// A file of meshes that is in memory; what it refers to is not looked for.
typedef struct taci_GeometryFile {
    const char *path; // for messages; its ending says what it is
    const char *bytes;
    size_t size;
    tac_ShapeType type; // MESH or HULL
    tac_Vec3 scale;     // multiplies the coordinates
    bool cut;           // of a MESH: a surface will do, cut where more than two triangles meet
    bool drawn;         // of a MESH: whatever it is, it is only drawn (taci_drawn_create)
} taci_GeometryFile;

/// tac_geometry_load from memory.
tac_Result taci_geometry_read(const taci_GeometryFile *file, tac_MessageFn *message, void *user,
                              tac_Geometry **geometry);

/* Parts of making a mesh: as given, repaired, then with all that contact asks for. */

typedef struct taci_MeshDraft {
    const char *name;
    tac_MessageFn *message;
    void *user;
    bool repair;
    bool soup; // every triangle came with vertices of its own
    bool cut;  // edges with more than two triangles, or whose sides cannot agree, become borders
    tac_Vec3 *vertex;
    int32_t (*triangle)[3];
    int32_t (*neighbor)[3];
    int vertex_count, triangle_count, border;
    int welded, degenerate, doubled, turned; // what was repaired
    bool inside_out;                         // turned as a whole
} taci_MeshDraft;

/// tac_mesh_create. SOUP: every triangle has vertices of its own, and welding them is nothing to be
/// told. CUT: as in taci_MeshDraft, where `def` may be open.
enum { TACI_MESH_SOUP = 1, TACI_MESH_CUT = 2 };
tac_Result taci_mesh_create(const tac_MeshDef *def, int ways, tac_Geometry **geometry);
/// A surface that is only drawn, as far as it can be. ERR_INVALID: nothing of it can.
tac_Result taci_drawn_create(const tac_MeshDef *def, tac_Geometry **geometry);
/// Vertices at the same place become one, those that no triangle has go.
tac_Result taci_mesh_weld(taci_MeshDraft *draft);
/// Weld, drop, pair the edges, turn. Says what is wrong, where it refuses.
tac_Result taci_mesh_repair(taci_MeshDraft *draft);
/// Normals, flags, patches and depths of a mesh that has its tree. False: no memory.
bool taci_mesh_features(taci_Mesh *mesh, double volume);
/// The roots of its vertices, and its core. False: no memory.
bool taci_mesh_roots(taci_Mesh *mesh, tac_Vec3 center);

typedef struct taci_MeshPairs {
    int fault;  // an edge (3 t + i) that has more than two triangles; -1: none; -2: no memory
    int turned; // pairs that run the same way
    int border; // edges without a partner
} taci_MeshPairs;
/// Pair the edges of triangles. `cut`: an edge with more than two is a border, and no fault.
taci_MeshPairs taci_mesh_pair(const int32_t (*triangle)[3], int count, int32_t (*neighbor)[3],
                              bool cut);
/// The tree over the triangles, which are put into the order of its leaves: `order` gets the old
/// number of each. False: no memory.
bool taci_mesh_tree(taci_Mesh *mesh, int32_t *order);
/// Where a ray leaves the mesh: the least distance over triangles other than `skip` that face along
/// the direction; inf if there is none. `hit`: which.
double taci_mesh_exit(const taci_Mesh *mesh, tac_Vec3 from, tac_Vec3 direction, int skip, int *hit);
/// Mass properties for density 1 of the solid inside closed triangles; volume < 0: inside out.
tac_MassProperties taci_mass_inside(const tac_Vec3 *vertex, const int32_t (*triangle)[3], int count,
                                    tac_Vec3 origin);

/// Triangles of a mesh whose boxes meet a box given in the mesh's frame; `visit` returns false to
/// stop.
typedef bool taci_TriangleVisit(void *context, int triangle);
void taci_mesh_visit(const taci_Mesh *mesh, const taci_Box *box, taci_TriangleVisit *visit,
                     void *context);

#endif
