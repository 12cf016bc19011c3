#ifndef TACI_WALK_FEATURE_H
#define TACI_WALK_FEATURE_H
#include "geometry/walk.h"

/* The walk on several features (walk_several_rt.c) and what carries it through a step in which
 * bodies move (walk_bodies_rt.c). */

#define TACI_WALK_ADMITTED 1e-12 // of a unit direction, below a cone: it is still in it
#define TACI_WALK_TANGENT 1e-9   // of a unit direction, off a face: it is still along it

/// A feature, and the way to the goal in its body's frame. In that frame all is asked of it, so
/// that bodies at rest are not rounded.
typedef struct taci_WalkSpot {
    taci_Feature f;
    const taci_Skin *skin;
    const taci_Place *at; // world from body
    tac_Vec3 r;           // m, x_free - y
    int around;           // facets of the feature (taci_walk_around)
} taci_WalkSpot;

static inline tac_Vec3 taci_spot_to_body(const taci_WalkSpot *s, tac_Vec3 d)
{
    return m3_tmul_v(&s->at->R, d);
}

static inline tac_Vec3 taci_spot_to_world(const taci_WalkSpot *s, tac_Vec3 d)
{
    return m3_mul_v(&s->at->R, d);
}

/// The normal of a facet.
static inline tac_Vec3 taci_spot_normal(const taci_WalkSpot *s, int facet)
{
    return s->skin->mesh->normal[facet / 3];
}

/// The unit way of an edge.
static inline tac_Vec3 taci_spot_edge(const taci_WalkSpot *s, int edge)
{
    tac_Vec3 e = taci_skin_edge(s->skin, edge);
    return v3_scale(1.0 / v3_norm(e), e);
}

/// The sum of the normals on both sides of an edge.
static inline tac_Vec3 taci_spot_across(const taci_WalkSpot *s, int edge)
{
    int other = s->skin->across[edge];
    tac_Vec3 n = taci_spot_normal(s, edge);
    return other < 0 ? n : v3_add(n, taci_spot_normal(s, other));
}

/// Whether a unit direction in the plane of a facet goes into it, or along its border.
bool taci_walk_in_sector(const taci_WalkSpot *s, int facet, tac_Vec3 d) TAC_RT;
/// How far the unit direction d, in the body's frame, is from the surface around the feature: above
/// 0 free of it, below in the solid.
double taci_walk_cone(const taci_WalkSpot *s, tac_Vec3 d) TAC_RT;
/// Whether two features have faces back to back that the unit direction d, in the world, runs in.
bool taci_walk_in_slit(const taci_WalkSpot *a, const taci_WalkSpot *b, tac_Vec3 d) TAC_RT;

/// The bodies that a walk finds, and where.
typedef struct taci_WalkStage {
    const taci_WalkBody *body;
    int count;
    const taci_Place *at[TACI_WALK_BODIES]; // NULL: it is passed over
} taci_WalkStage;

/// Up to three features at a time; bodies are where the stage says, y and x_free in the world.
taci_WalkStats taci_walk_on(const taci_WalkStage *stage, taci_Walk *walk,
                            const taci_WalkPush *push) TAC_RT;

#endif
