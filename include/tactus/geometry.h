#ifndef TACTUS_GEOMETRY_H
#define TACTUS_GEOMETRY_H
#include <tactus/base.h>

/* Geometry: the forms that shapes can have, and their mass properties.
 *
 * A tac_Geometry is an immutable convex hull, triangle mesh or height field that any number of
 * shapes in any number of worlds may share. It is counted: create gives one reference, every shape
 * holds one, tac_geometry_release gives one back. Making one allocates and may take long; using one
 * does not.
 */

/// The forms. `size` is in m and means:
typedef enum tac_ShapeType {
    TAC_SHAPE_SPHERE,       // size.x: radius
    TAC_SHAPE_BOX,          // size: full edges
    TAC_SHAPE_CAPSULE,      // size.x: radius, size.z: length between the centres; axis z
    TAC_SHAPE_CYLINDER,     // size.x: radius, size.z: length; axis z
    TAC_SHAPE_CONE,         // size.x: radius, size.z: height; base at -size.z/2, apex at +size.z/2
    TAC_SHAPE_PLANE,        // z = 0, solid below, without end; on fixed bodies and the world only
    TAC_SHAPE_HULL,         // a convex hull; size is not used
    TAC_SHAPE_MESH,         // a closed triangle mesh; size is not used
    TAC_SHAPE_HEIGHT_FIELD, // heights over a grid in x and y, solid below; fixed only; size not
                            // used
} tac_ShapeType;

typedef struct tac_Geometry tac_Geometry;

/// What tac_mesh_create does with a mesh that is not as it should be.
typedef enum tac_MeshRepair {
    TAC_REPAIR_STATED, // weld equal vertices, drop degenerate and doubled triangles, turn an
                       // inside-out mesh; a message says what was done; the default
    TAC_REPAIR_NONE,   // refuse it
} tac_MeshRepair;

typedef struct tac_MeshDef {
    const tac_Vec3 *vertex; // m
    int vertex_count;
    const int32_t (*triangle)[3]; // counter-clockwise seen from outside
    int triangle_count;
    tac_MeshRepair repair;
    bool open; // accept a surface with a border: contact works, it has no inside and no mass;
               // default false
    const char *name;       // for messages; default "mesh"
    tac_MessageFn *message; // default NULL: silent
    void *message_user;
} tac_MeshDef;

typedef struct tac_HeightFieldDef {
    const double *height;        // m, `columns` values along x for each of the `rows` along y
    int columns, rows;           // at least 2 each
    double spacing_x, spacing_y; // m; the field is centred on the origin in x and y
    tac_MessageFn *message;
    void *message_user;
} tac_HeightFieldDef;

typedef struct tac_MassProperties {
    double volume;    // m3
    double mass;      // kg
    tac_Vec3 center;  // m, in the frame the shape is given in
    tac_Mat3 inertia; // kg·m2, about that centre, axes of that frame
} tac_MassProperties;

/// The convex hull of points. ERR_INVALID: fewer than four, not finite, or all in one plane (the
/// message says which). ERR_MEMORY.
TAC_API tac_Result tac_hull_create(const tac_Vec3 *point, int count, tac_MessageFn *message,
                                   void *user, tac_Geometry **geometry);
/// A triangle mesh. ERR_INVALID: empty, an index out of range, not finite, not closed, an edge with
/// more than two triangles, no volume (the message says which and where). ERR_MEMORY.
TAC_API tac_Result tac_mesh_create(const tac_MeshDef *def, tac_Geometry **geometry);
/// A height field. ERR_INVALID: fewer than 2 x 2 heights, a size or a height that is not finite or
/// out of range (the message says which). ERR_MEMORY.
TAC_API tac_Result tac_height_field_create(const tac_HeightFieldDef *def, tac_Geometry **geometry);
/// Read a file of meshes (OBJ, STL, PLY, glTF, ...) as one mesh, or as the hull of its points;
/// `scale` multiplies all coordinates. ERR_SYNTAX: no such file, too big, or not a mesh.
TAC_API tac_Result tac_geometry_load(const char *path, tac_ShapeType type, double scale,
                                     tac_MessageFn *message, void *user, tac_Geometry **geometry);
/// One reference more. NULL does nothing.
TAC_API void tac_geometry_retain(const tac_Geometry *geometry);
/// One reference less; the last one frees it. NULL does nothing.
TAC_API void tac_geometry_release(const tac_Geometry *geometry);
/// HULL, MESH or HEIGHT_FIELD.
TAC_API tac_ShapeType tac_geometry_type(const tac_Geometry *geometry);
/// The corners of its surface, for drawing; returns how many.
TAC_API int tac_geometry_vertices(const tac_Geometry *geometry, const tac_Vec3 **vertex);
/// The triangles of its surface, as indices of the corners; returns how many.
TAC_API int tac_geometry_triangles(const tac_Geometry *geometry, const int32_t (**triangle)[3]);
/// The box around it, in its own axes.
TAC_API void tac_geometry_bounds(const tac_Geometry *geometry, tac_Vec3 *low, tac_Vec3 *high);

/// Mass properties of a solid of uniform density (kg/m3). ERR_INVALID: the form has none (planes,
/// height fields, open meshes) or a size is out of range. `geometry` for hulls and meshes only.
TAC_API tac_Result tac_mass_properties(tac_ShapeType type, tac_Vec3 size,
                                       const tac_Geometry *geometry, double density,
                                       tac_MassProperties *properties);
/// Those of a compound: parts, each with its own pose in the compound's frame.
TAC_API tac_MassProperties tac_mass_combine(const tac_MassProperties *part, const tac_Pose *pose,
                                            int count);

#endif
