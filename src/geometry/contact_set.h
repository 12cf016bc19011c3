#ifndef TACI_CONTACT_SET_H
#define TACI_CONTACT_SET_H
#include "geometry/collide.h"

/* Contact points of one pair as they are found, thinned out while they come.
 *
 * Surfaces of many triangles give any number of points. A set keeps, for each of a few directions
 * of normals, the points farthest in four fixed directions across them in one body's own frame,
 * once with depth counting more than extent and once by extent alone, and the deepest where it is
 * deeper than these eight. A body that hits with one corner turns about it: the far points are what
 * it comes down on, maybe within the same step. What is kept depends on the points and the order
 * in which they come, which is that of the triangles; between points that are equally far up to a
 * tie margin the first one stays, so that rounding does not make the choice jump. */

enum {
    TACI_SET_CLUSTERS = 16,
    TACI_SET_WAYS = 4,
    TACI_SET_SLOTS = 2 * TACI_SET_WAYS + 1 // near ones, wide ones, the deepest
};

typedef struct taci_Cluster {
    tac_Vec3 normal;             // of the first point
    tac_Vec3 way[TACI_SET_WAYS]; // across it, unit
    double score[TACI_SET_SLOTS];
    taci_ContactPoint slot[TACI_SET_SLOTS]; // the last: the deepest
} taci_Cluster;

typedef struct taci_ContactSet {
    tac_Mat3 axes;   // of the body whose frame decides, in the frame of the points
    tac_Vec3 origin; // near the points
    double size;     // m, of the smaller body: ties are measured by it
    int count;
    taci_Cluster cluster[TACI_SET_CLUSTERS];
} taci_ContactSet;

void taci_set_begin(taci_ContactSet *set, const tac_Mat3 *axes, tac_Vec3 origin, double size);
/// One more point. Not finite: it is left out.
void taci_set_add(taci_ContactSet *set, const taci_ContactPoint *point);
/// All points of another set of the same body.
void taci_set_join(taci_ContactSet *set, const taci_ContactSet *from);
/// The deepest overlap so far, m; negative: they are apart.
double taci_set_depth(const taci_ContactSet *set);
/// What is left, from the frame `at` to the world: no two at the same place with nearly the same
/// normal, features distinct, at most TACI_MANIFOLD_MAX.
int taci_set_end(const taci_ContactSet *set, const taci_Place *at, taci_ContactPoint *out);

/// 32 bits that name a contact by three numbers.
static inline uint32_t taci_set_name(uint32_t kind, uint32_t a, uint32_t b)
{
    uint64_t h = (uint64_t)a << 32 | b;
    h = (h ^ h >> 30 ^ kind) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(h ^ h >> 31);
}

#endif
