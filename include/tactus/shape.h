#ifndef TACTUS_SHAPE_H
#define TACTUS_SHAPE_H
#include <tactus/geometry.h>
#include <tactus/world.h>

/* Shapes: what of a body can be touched. A body may have several, which makes it a compound. Shapes
 * of one body, and of bodies that a joint joins, do not touch each other.
 */

typedef struct tac_ShapeDef {
    tac_ShapeType type;           // default SPHERE
    tac_Vec3 size;                // m, see tac_ShapeType; default 0.1 each
    const tac_Geometry *geometry; // HULL, MESH, HEIGHT_FIELD; the shape holds a reference
    tac_Pose pose;                // in the body's centre-of-mass frame; default identity
    int material;                 // a material of the world; default 0
    uint32_t group;               // bits: what it is; default 1
    uint32_t collides;            // bits: what it touches; both must agree; default all
    tac_Vec3 surface_velocity;    // m/s, of the surface against the shape, as that of a belt, in
                                  // the shape's own frame; the part along the surface acts;
                                  // default 0
    int cookie;                   // set by tac_shape_def_default
} tac_ShapeDef;

/// How two surfaces behave on each other.
typedef struct tac_Surface {
    double friction;    // Coulomb's coefficient; default 0.5
    double restitution; // e_n of the normal speed, 0..1; default 0
    double rebound;     // e_t of the tangential speed where it sticks, 0..1; default 0
    double rolling;     // m, lever arm: a contact resists rolling by a torque of up to it times the
                        // normal force; default 0
    double torsion;     // m, the same against spinning about the normal; default 0
} tac_Surface;

/// A definition with every field at its default.
TAC_API tac_ShapeDef tac_shape_def_default(void);
/// Put a shape on a body, or on the world with a null id. ERR_INVALID: the message says which
/// field. ERR_CAPACITY: tac_WorldDef.shape_capacity. ERR_STALE, ERR_STATE.
TAC_API tac_Result tac_shape_create(tac_World *world, tac_BodyId body, const tac_ShapeDef *def,
                                    tac_ShapeId *shape);
/// Take a shape off. ERR_STALE, ERR_STATE.
TAC_API tac_Result tac_shape_destroy(tac_World *world, tac_ShapeId shape);
/// Whether the id names a shape of this world.
TAC_API bool tac_shape_is_valid(const tac_World *world, tac_ShapeId shape);
/// How many shapes there are.
TAC_API int tac_world_shape_count(const tac_World *world);
/// The definition of a shape. A stale id gives the default.
TAC_API tac_ShapeDef tac_shape_def(const tac_World *world, tac_ShapeId shape);
/// The body a shape is on; null: the world, or a stale id.
TAC_API tac_BodyId tac_shape_body(const tac_World *world, tac_ShapeId shape);

/// Change how fast the surface of a shape runs. What it drives is booked as work_target.
TAC_API tac_Result tac_shape_set_surface_velocity(tac_World *world, tac_ShapeId shape,
                                                  tac_Vec3 velocity);

/// The surface of a material, 0..tac_WorldDef.material_capacity-1. Two different materials that
/// meet have the geometric mean of their frictions and the larger of their restitutions, rebounds
/// and lever arms, unless tac_material_set_pair says otherwise.
TAC_API tac_Result tac_material_set(tac_World *world, int material, tac_Surface surface);
/// What holds where two materials meet, instead of the mean.
TAC_API tac_Result tac_material_set_pair(tac_World *world, int a, int b, tac_Surface surface);
/// What holds between two materials now.
TAC_API tac_Surface tac_material_pair(const tac_World *world, int a, int b);

/// Whether impacts of a rigid body are placed where they happen within the step
/// (docs/theory/contact.md); default true. Else their impulse counts as that of the whole step,
/// which turns things round up to a step's way early.
TAC_API tac_Result tac_body_set_ccd_exact(tac_World *world, tac_BodyId body, bool exact);

/// The shape after another; null: there is none. A null id gives the first (tac_world_next_body).
TAC_API tac_ShapeId tac_world_next_shape(const tac_World *world, tac_ShapeId after);
/// Give a shape a name, as tac_body_set_name does.
TAC_API tac_Result tac_shape_set_name(tac_World *world, tac_ShapeId shape, const char *name);
/// The name of a shape, "" where it has none; valid until it gets another or goes.
TAC_API const char *tac_shape_name(const tac_World *world, tac_ShapeId shape);
/// Keep a pointer of the user's with a shape. ERR_MEMORY, ERR_STALE.
TAC_API tac_Result tac_shape_set_user(tac_World *world, tac_ShapeId shape, void *user);
/// That pointer; NULL where there is none.
TAC_API void *tac_shape_user(const tac_World *world, tac_ShapeId shape);

#endif
