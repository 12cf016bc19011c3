/* Choosing among the contact points of one normal, without jumps.
 *
 * Kept are the points farthest in four (eight) fixed directions of one shape's own frame, seen
 * along the normal and scaled to the extent of the points; among points that are equally far up to
 * a tie margin the first counts. So the choice does not look at the gaps: a rule that starts from
 * the deepest point flips its choice while a body rests and does not let it come to rest. But for
 * one thing: points deeper than all chosen ones by a margin are kept too. That happens to tilted
 * faces only, where the deepest point must not be lost. */
#include "geometry/face.h"

#define TIE 1e-3    // of the half extent of the points
#define DEEPER 1e-4 // of the half extent of the points
#define EXTRA 4     // deeper points, at most

typedef struct View {
    double u[TACI_THIN_MAX], v[TACI_THIN_MAX]; // along two axes, from the middle, scaled to -1..1
    double size;                               // half extent, m
} View;

static double to_unit(double *x, int count)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        low = taci_min(low, x[i]);
        high = taci_max(high, x[i]);
    }
    double middle = 0.5 * (low + high), half = 0.5 * (high - low),
           k = half > 0.0 ? 1.0 / half : 0.0;
    for (int i = 0; i < count; i++)
        x[i] = k * (x[i] - middle);
    return half;
}

static void set_view(View *view, const taci_ContactPoint *point, int count, tac_Vec3 s, tac_Vec3 t)
{
    for (int i = 0; i < count; i++) {
        view->u[i] = v3_dot(point[i].point, s);
        view->v[i] = v3_dot(point[i].point, t);
    }
    double du = to_unit(view->u, count), dv = to_unit(view->v, count);
    view->size = taci_max(du, dv);
}

static int farthest(const View *view, int count, const double *direction)
{
    double reach[TACI_THIN_MAX], most = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        reach[i] = direction[0] * view->u[i] + direction[1] * view->v[i];
        most = taci_max(most, reach[i]);
    }
    int i = 0;
    while (reach[i] < most - TIE)
        i++;
    return i;
}

static int deepest(const taci_ContactPoint *point, const bool *keep, int count)
{
    int best = -1;
    for (int i = 0; i < count; i++)
        if (!keep[i] && (best < 0 || point[i].gap < point[best].gap))
            best = i;
    return best;
}

int taci_points_thin(taci_ContactPoint *point, int count, tac_Vec3 s, tac_Vec3 t, int directions)
{
    static const double direction[8][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1},
                                           {1, 0}, {0, 1},  {-1, 0},  {0, -1}};
    View view;
    set_view(&view, point, count, s, t);
    bool keep[TACI_THIN_MAX] = {false};
    double least = HUGE_VAL;
    for (int k = 0; k < directions; k++) {
        int i = farthest(&view, count, direction[k]);
        keep[i] = true;
        least = taci_min(least, point[i].gap);
    }
    for (int extra = 0; extra < EXTRA; extra++) {
        int i = deepest(point, keep, count);
        if (i < 0 || point[i].gap >= least - DEEPER * view.size)
            break;
        keep[i] = true;
    }
    int out = 0;
    for (int i = 0; i < count; i++)
        if (keep[i])
            point[out++] = point[i];
    return out;
}
