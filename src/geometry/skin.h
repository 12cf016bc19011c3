#ifndef TACI_SKIN_H
#define TACI_SKIN_H
#include "geometry/geometry.h"

/* The skin of a mesh: what a point needs that walks on it (walk.h).
 *
 * Made once from a mesh, beside it and as immutable: which edge lies on the other side of each
 * edge, the triangles around each corner in order, normals of corners, a far field for each box of
 * the tree. Triangles, vertices, face normals and the tree are the mesh's own.
 *
 * An edge is named 3 t + i, from corner i of triangle t to the next; so is corner i itself. A fan
 * is a chain of triangles around a vertex, each sharing an edge with the next. Where two fans have
 * one vertex, each is a corner of its own, at the same place: the surface touches itself there.
 *
 * Faces have one side. Over the border of an open mesh a walker falls off.
 * Theory: docs/theory/walk.md. */

typedef enum taci_SkinWalk {
    TACI_SKIN_REFUSED, // nothing can walk on it
    TACI_SKIN_SINGLE,  // one feature at a time will do
    TACI_SKIN_SEVERAL, // it touches or crosses itself: up to three features at a time
} taci_SkinWalk;

typedef struct taci_SkinReport {
    int border;          // edges with one triangle
    int crowded;         // edges with more than two, where the mesh was cut
    int flat;            // triangles without area
    int shared;          // vertices with several fans
    int piercing;        // edges that meet a triangle of whose corners they have none
    double least_height; // m, of all triangles
    taci_SkinWalk walk;
    char text[240]; // one sentence: why it is refused, or which walk it needs
} taci_SkinReport;

typedef struct taci_SkinFar { // the triangles below a node, from far away: one small face
    tac_Vec3 center;          // m, mean by area
    tac_Vec3 area;            // m2, sum of area times normal
    double radius2;           // m2, of a ball about the centre that holds them
} taci_SkinFar;

typedef struct taci_Skin {
    const tac_Geometry *geometry; // a reference of ours
    const taci_Mesh *mesh;        // in it
    int32_t *across;              // of edge e: the same edge in the other triangle, -1: border
                                  //                                    (3 x triangles)
    int32_t *fan;                 // of corner c: its fan               (3 x triangles)
    int32_t *fan_first;           // fan f: spoke[fan_first[f] .. fan_first[f + 1] - 1]
                                  //                                    (fans + 1)
    int32_t *spoke;               // corners of the fans, counter-clockwise; at a border the first
                                  // edge is a border                   (3 x triangles)
    tac_Vec3 *rise;               // normal of each fan, weighted by angle; not unit    (fans)
    taci_SkinFar *far;            // of each node of the tree           (nodes)
    int fan_count;
    taci_SkinReport report;
} taci_Skin;

/// From a MESH, of which it takes a reference. A skin that is refused is made, too: its report says
/// why. ERR_INVALID: not a mesh. ERR_MEMORY.
tac_Result taci_skin_create(const tac_Geometry *geometry, taci_Skin **skin);
void taci_skin_destroy(taci_Skin *skin);
/// Edges that meet a triangle of whose corners they have none, within rounding.
int taci_skin_piercing(const taci_Mesh *mesh);

/* What a walker is on. */

typedef enum taci_FeatureKind { TACI_ON_FACE, TACI_ON_EDGE, TACI_ON_CORNER } taci_FeatureKind;
typedef struct taci_Feature {
    int32_t body; // index of the body whose skin it is
    int32_t kind; // taci_FeatureKind
    int32_t id;   // FACE: triangle; EDGE: edge; CORNER: fan
} taci_Feature;

/// Whether triangle t has the feature among its corners or edges, or is it.
static inline bool taci_skin_has(const taci_Skin *skin, taci_Feature f, int t)
{
    if (f.kind == TACI_ON_FACE)
        return t == f.id;
    if (f.kind == TACI_ON_EDGE)
        return t == f.id / 3 || (skin->across[f.id] >= 0 && t == skin->across[f.id] / 3);
    const int32_t *fan = &skin->fan[3 * t];
    return fan[0] == f.id || fan[1] == f.id || fan[2] == f.id;
}

static inline tac_Vec3 taci_skin_corner(const taci_Skin *skin, int corner)
{
    return skin->mesh->vertex[skin->mesh->triangle[corner / 3][corner % 3]];
}

/// The corner after this one in its triangle, and the one before.
static inline int taci_skin_next(int corner)
{
    return corner % 3 == 2 ? corner - 2 : corner + 1;
}

static inline int taci_skin_before(int corner)
{
    return corner % 3 == 0 ? corner + 2 : corner - 1;
}

/// Where a fan is.
static inline tac_Vec3 taci_skin_fan_point(const taci_Skin *skin, int fan)
{
    return taci_skin_corner(skin, skin->spoke[skin->fan_first[fan]]);
}

/// The way of an edge, not unit.
static inline tac_Vec3 taci_skin_edge(const taci_Skin *skin, int edge)
{
    return v3_sub(taci_skin_corner(skin, taci_skin_next(edge)), taci_skin_corner(skin, edge));
}

/* Questions, in the mesh's own frame (skin_rt.c). */

/// The feature of triangle t nearest to a point, and the nearest point: corners take what is within
/// `snap` of them, edges likewise.
taci_Feature taci_skin_snap(const taci_Skin *skin, int t, tac_Vec3 point, double snap,
                            tac_Vec3 *on) TAC_RT;
/// The nearest feature of the whole skin and the nearest point.
taci_Feature taci_skin_closest(const taci_Skin *skin, tac_Vec3 point, tac_Vec3 *on) TAC_RT;
/// How often the surface winds around a point: 1 inside, 0 outside of one closed surface. Far parts
/// count as small faces; measured error below 0.04.
double taci_skin_winding(const taci_Skin *skin, tac_Vec3 point) TAC_RT;

typedef struct taci_SkinCast {
    tac_Vec3 from, to;         // m
    tac_Vec3 goal;             // where the walker is going
    double nearer2;            // m2: square of the distance to it that has been reached
    const taci_Feature *leave; // triangles that have one of these features are passed over
    int leave_count;
    int body;    // of `leave`, those of this body count
    bool strict; // what is 1e-12 m beside or behind a triangle does not meet it; else 1e-9 m
} taci_SkinCast;
/// The first triangle that is entered from its front, or -1; `fraction` of the way, in [0, 1] and
/// at most what it was.
int taci_skin_cast(const taci_Skin *skin, const taci_SkinCast *cast, double *fraction) TAC_RT;

#endif
