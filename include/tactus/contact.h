#ifndef TACTUS_CONTACT_H
#define TACTUS_CONTACT_H
#include <tactus/shape.h>

/* Contacts of the last step, and questions about where shapes are.
 *
 * Forces are means over the step. Single contact forces of one body may share a load in many ways;
 * what a hand should feel is the resultant per body, tac_body_contact_wrench.
 */

typedef struct tac_Contact {
    tac_ShapeId shape_a, shape_b; // a moves; b is the side of the world or of a fixed body if there
                                  // is one, whichever was created first
    tac_BodyId body_a, body_b;    // b null: the world
    tac_Vec3 point;               // m, world axes, at the start of the step
    tac_Vec3 normal;              // from b to a
    double gap;                   // m, at the start of the step; negative: they overlap
    double gap_end;               // m, predicted for the end of the step, before push-out
    tac_Vec3 force;               // N, on a
    tac_Vec3 slip;                // m/s, tangential V̂ of a against b
    double work;                  // J, by the contact in the step; negative: a loss. Over an island
                                  // never positive, but for TAC_LAW_PLASTIC
    uint64_t key;                 // the same pair of features has the same key from step to step
} tac_Contact;

typedef struct tac_RayHit {
    tac_ShapeId shape;
    tac_BodyId body;
    tac_Vec3 point, normal; // m, world axes; the normal points out of the shape
    double fraction;        // of the way from `from` to `to`
} tac_RayHit;

typedef struct tac_Closest {
    tac_ShapeId shape;
    tac_BodyId body;
    tac_Vec3 point, normal; // of the surface nearest to the given point
    double distance;        // m; negative inside
} tac_Closest;

/// Contacts that acted in the last step; valid until the next step or edit. None between begin and
/// end, after a step that failed, and of bodies that sleep.
TAC_API const tac_Contact *tac_world_contacts(const tac_World *world, int *count);
/// The resultant of all contacts on a body in the last step, about its centre of mass; zero where
/// there are none to read.
TAC_API tac_Wrench tac_body_contact_wrench(const tac_World *world, tac_BodyId body);

/// What a query asks for.
typedef struct tac_QueryFilter {
    uint32_t groups;   // bits of tac_ShapeDef.group that count; default all
    tac_BodyId ignore; // a body to leave out; default null
} tac_QueryFilter;
/// A filter that leaves nothing out.
TAC_API tac_QueryFilter tac_query_filter_default(void);

/// The first shape that the segment meets. Starting inside of a shape meets it at once. `filter`
/// may be NULL in all queries.
TAC_API bool tac_world_ray(const tac_World *world, tac_Vec3 from, tac_Vec3 to,
                           const tac_QueryFilter *filter, tac_RayHit *hit);
/// The surface nearest to a point, within `reach`.
TAC_API bool tac_world_closest(const tac_World *world, tac_Vec3 point, double reach,
                               const tac_QueryFilter *filter, tac_Closest *closest);
/// The shapes that a form overlaps at a pose; returns how many there are, and writes at most
/// `capacity` of them, lowest index first. Planes and height fields are found, but are no form to
/// ask with: 0, with a message, as for a definition or pose that makes no sense.
TAC_API int tac_world_overlap(const tac_World *world, const tac_ShapeDef *form, tac_Pose pose,
                              const tac_QueryFilter *filter, tac_ShapeId *shape, int capacity);
/// The first shape that a convex form meets when it moves from `pose` by `way` without turning.
/// False, with a message, for another form.
TAC_API bool tac_world_cast(const tac_World *world, const tac_ShapeDef *form, tac_Pose pose,
                            tac_Vec3 way, const tac_QueryFilter *filter, tac_RayHit *hit);

#endif
