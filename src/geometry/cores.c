/* What keeps a thin and fast body on its side: the ball in its middle.
 *
 * Contact within a step is linear in the motion. A body that is hit at one corner turns by a radian
 * and more in a step at 10 m/s and 1 ms; then its other corners are not where they were expected,
 * and if it is thinner than that error it may end on either side of a wall. But its middle moves on
 * a straight line, and a ball about it does not care how it turns. So of shapes that may move by
 * more than their own thickness within the margin, a ball of half the size of the largest one
 * inside is met as well. Real contacts always come first, unless they fail. */
#include "geometry/collide.h"
#include "geometry/contact_set.h"
#include "geometry/convex.h"
#include "geometry/geometry.h"
#include "geometry/pairs.h"

#define SHARE 0.5 // of the largest ball inside
#define FAST 2.0  // of that ball's radius: a margin from which it is met
#define KEPT 4    // contacts of a core, at most

// The ball in the middle of a shape, in its frame; false: there is none, or no need.
static bool find_core(const taci_Shape *s, taci_Shape *core, tac_Vec3 *center)
{
    *core = (taci_Shape){.type = TAC_SHAPE_SPHERE};
    *center = v3(0, 0, 0);
    switch (s->type) {
    case TAC_SHAPE_MESH:
        *center = s->mesh->center;
        core->radius = s->mesh->core;
        break;
    case TAC_SHAPE_HULL:
        *center = s->hull->center;
        core->radius = s->hull->inside;
        break;
    case TAC_SHAPE_BOX:
    case TAC_SHAPE_CAPSULE:
    case TAC_SHAPE_CYLINDER:
        core->radius = 0.5 * taci_shape_thickness(s);
        break;
    default: // a ball is its own; cones turn on their tips, their middle stays out
        return false;
    }
    core->radius *= SHARE;
    core->reach = core->radius;
    return core->radius > 0.0;
}

// Whether a shape cannot lose its side to a core: there is no other side, or it has no corners.
static bool needs_none(const taci_Shape *s)
{
    return s->type == TAC_SHAPE_PLANE || s->type == TAC_SHAPE_HEIGHT_FIELD ||
           s->type == TAC_SHAPE_SPHERE;
}

// The core of a against b: its contacts from the one side, or none where its middle is inside.
static int add_core(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                    const taci_Place *at_b, double margin, taci_ContactPoint *out, int count)
{
    taci_Shape core;
    tac_Vec3 center;
    if (needs_none(b) || !find_core(a, &core, &center) || margin <= FAST / SHARE * core.radius)
        return count;
    taci_Place at = {taci_place_point(at_a, center), at_a->R};
    taci_ContactPoint point[TACI_MANIFOLD_MAX];
    int n = taci_collide_forms(&core, &at, b, at_b, margin, point);
    for (int i = 0; i < n && i < KEPT && count < TACI_MANIFOLD_MAX; i++) {
        if (point[i].gap < -core.radius)
            continue;
        out[count] = point[i];
        out[count].feature = taci_set_name(31, point[i].feature, (uint32_t)i);
        count++;
    }
    return count;
}

int taci_collide(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                 const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    int count = taci_collide_forms(a, at_a, b, at_b, margin, out);
    count = add_core(a, at_a, b, at_b, margin, out, count);
    int turned = count;
    count = add_core(b, at_b, a, at_a, margin, out, count);
    for (int i = turned; i < count; i++) {
        out[i].normal = v3_neg(out[i].normal);
        out[i].feature = taci_set_name(32, out[i].feature, 0);
    }
    return count;
}
