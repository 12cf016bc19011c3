/* The narrow phase's dispatcher: each pair of forms is coded once, and mirrored here. */
#include "geometry/collide.h"
#include "geometry/convex.h"
#include "geometry/pairs.h"
#include <stddef.h>

int taci_convex_convex(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                       const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    taci_Convex ca = taci_convex_shape(a, at_a, at_b->x), cb = taci_convex_shape(b, at_b, at_b->x);
    int count = taci_convex_contacts(&ca, &cb, margin, out);
    for (int i = 0; i < count; i++)
        out[i].point = v3_add(out[i].point, at_b->x);
    return count;
}

// The function for a pair in this order, or NULL if it is the other order that has one, or none.
static taci_PairFn *pair_function(int32_t a, int32_t b, bool a_convex, bool b_convex)
{
    if (b == TAC_SHAPE_MESH && (a_convex || a == TAC_SHAPE_PLANE || a == TAC_SHAPE_MESH))
        return taci_collide_mesh;
    if (b == TAC_SHAPE_HEIGHT_FIELD && (a_convex || a == TAC_SHAPE_MESH))
        return taci_collide_field;
    if (b == TAC_SHAPE_PLANE && a_convex)
        return taci_convex_plane;
    if (a == TAC_SHAPE_SPHERE && b == TAC_SHAPE_SPHERE)
        return taci_sphere_sphere;
    if (a == TAC_SHAPE_SPHERE && b == TAC_SHAPE_CAPSULE)
        return taci_sphere_capsule;
    if (a == TAC_SHAPE_SPHERE && b == TAC_SHAPE_BOX)
        return taci_sphere_box;
    if (a == TAC_SHAPE_CAPSULE && b == TAC_SHAPE_CAPSULE)
        return taci_capsule_capsule;
    if (a == TAC_SHAPE_BOX && b == TAC_SHAPE_BOX)
        return taci_box_box;
    if (a_convex && b_convex && a <= b)
        return taci_convex_convex;
    return NULL;
}

int taci_collide_forms(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                       const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    bool a_convex = taci_shape_convex(a), b_convex = taci_shape_convex(b);
    taci_PairFn *pair = pair_function(a->type, b->type, a_convex, b_convex);
    if (pair)
        return pair(a, at_a, b, at_b, margin, out);
    pair = pair_function(b->type, a->type, b_convex, a_convex);
    if (!pair) // planes and fields do not move: they never meet each other
        return 0;
    int count = pair(b, at_b, a, at_a, margin, out);
    for (int i = 0; i < count; i++)
        out[i].normal = v3_neg(out[i].normal);
    return count;
}

void taci_points_sort(taci_ContactPoint *p, int n)
{
    for (int i = 1; i < n; i++) {
        taci_ContactPoint t = p[i];
        int j = i;
        for (; j > 0 && p[j - 1].feature > t.feature; j--)
            p[j] = p[j - 1];
        p[j] = t;
    }
}
