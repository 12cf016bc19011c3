/* Thinning of contact points (contact_set.h). */
#include "geometry/contact_set.h"

#define SAME_WAY 0.985  // cos 10 degrees: normals of one cluster
#define DEPTH 8.0       // how much more depth counts than extent: a curved patch keeps its middle
#define TIE 1e-5        // of the size: scores and depths that are equal
#define SAME_PLACE 1e-3 // of the size

void taci_set_begin(taci_ContactSet *set, const tac_Mat3 *axes, tac_Vec3 origin, double size)
{
    set->axes = *axes;
    set->origin = origin;
    set->size = size;
    set->count = 0;
}

// Four directions across n, from the two axes of the body that lie most across it: diagonals,
// turned by 0.13 rad, so that the corners of regular figures do not tie.
static void find_ways(const tac_Mat3 *axes, tac_Vec3 n, tac_Vec3 way[TACI_SET_WAYS])
{
    static const double c = 0.6094, s = 0.7929; // of 52.4 degrees
    double along[3];
    for (int k = 0; k < 3; k++)
        along[k] = fabs(v3_dot(n, m3_col(axes, k)));
    // The axis most along n is left out; the earlier one if they are about equal.
    int out = along[1] > along[0] + 0.01 ? 1 : 0;
    out = along[2] > along[out] + 0.01 ? 2 : out;
    tac_Vec3 u = m3_col(axes, (out + 1) % 3);
    u = v3_axpy(u, -v3_dot(u, n), n);
    double length = v3_norm(u);
    u = length > 0.1 ? v3_scale(1.0 / length, u) : v3_perpendicular(n);
    tac_Vec3 v = v3_cross(n, u);
    way[0] = v3_axpy(v3_scale(c, u), s, v);
    way[1] = v3_axpy(v3_scale(-s, u), c, v);
    way[2] = v3_neg(way[0]);
    way[3] = v3_neg(way[1]);
}

static taci_Cluster *cluster_of(taci_ContactSet *set, tac_Vec3 n)
{
    taci_Cluster *best = NULL;
    double most = -2.0;
    for (int k = 0; k < set->count; k++) {
        double cosine = v3_dot(set->cluster[k].normal, n);
        if (cosine > most) {
            most = cosine;
            best = &set->cluster[k];
        }
    }
    if (most >= SAME_WAY || set->count == TACI_SET_CLUSTERS)
        return best;
    best = &set->cluster[set->count++];
    best->normal = n;
    find_ways(&set->axes, n, best->way);
    for (int k = 0; k < TACI_SET_SLOTS; k++)
        best->score[k] = -HUGE_VAL;
    return best;
}

void taci_set_add(taci_ContactSet *set, const taci_ContactPoint *point)
{
    if (!v3_finite(point->point) || !v3_finite(point->normal) || !isfinite(point->gap))
        return;
    taci_Cluster *c = cluster_of(set, point->normal);
    tac_Vec3 r = v3_sub(point->point, set->origin);
    double tie = TIE * set->size;
    for (int k = 0; k < TACI_SET_SLOTS; k++) {
        double score = k < TACI_SET_WAYS       ? v3_dot(c->way[k], r) - DEPTH * point->gap
                       : k < 2 * TACI_SET_WAYS ? v3_dot(c->way[k - TACI_SET_WAYS], r)
                                               : -point->gap;
        if (score > c->score[k] + tie) {
            c->score[k] = score;
            c->slot[k] = *point;
        }
    }
}

void taci_set_join(taci_ContactSet *set, const taci_ContactSet *from)
{
    for (int k = 0; k < from->count; k++)
        for (int i = 0; i < TACI_SET_SLOTS; i++)
            taci_set_add(set, &from->cluster[k].slot[i]);
}

double taci_set_depth(const taci_ContactSet *set)
{
    double depth = -HUGE_VAL;
    for (int k = 0; k < set->count; k++)
        depth = taci_max(depth, -set->cluster[k].slot[TACI_SET_SLOTS - 1].gap);
    return depth;
}

static bool same(const taci_ContactPoint *p, const taci_ContactPoint *q, double near)
{
    return v3_dot(p->normal, q->normal) >= SAME_WAY &&
           v3_norm2(v3_sub(p->point, q->point)) <= near * near;
}

// Put a point to those of the pair, or in the place of one that is the same but less deep.
static int put(const taci_ContactSet *set, const taci_ContactPoint *p, taci_ContactPoint *out,
               int count)
{
    for (int i = 0; i < count; i++) {
        if (!same(p, &out[i], SAME_PLACE * set->size))
            continue;
        if (p->gap < out[i].gap - TIE * set->size)
            out[i] = *p;
        return count;
    }
    out[count] = *p;
    return count + 1;
}

static void drop_shallowest(taci_ContactPoint *out, int *count)
{
    int worst = 0;
    for (int i = 1; i < *count; i++)
        if (out[i].gap > out[worst].gap)
            worst = i;
    for (int i = worst; i + 1 < *count; i++)
        out[i] = out[i + 1];
    --*count;
}

static void name_apart(taci_ContactPoint *out, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = 0; j < i; j++)
            if (out[i].feature == out[j].feature) {
                out[i].feature = taci_set_name(99, out[i].feature, (uint32_t)i);
                j = -1; // the new name is looked up, too; 64 names in 2^32 do not run out
            }
}

int taci_set_end(const taci_ContactSet *set, const taci_Place *at, taci_ContactPoint *out)
{
    taci_ContactPoint all[TACI_SET_CLUSTERS * TACI_SET_SLOTS];
    int count = 0;
    for (int k = 0; k < set->count; k++) {
        const taci_Cluster *c = &set->cluster[k];
        double kept = HUGE_VAL;
        for (int i = 0; i < 2 * TACI_SET_WAYS; i++) {
            kept = fmin(kept, c->slot[i].gap);
            count = put(set, &c->slot[i], all, count);
        }
        if (c->slot[TACI_SET_SLOTS - 1].gap < kept - TIE * set->size)
            count = put(set, &c->slot[TACI_SET_SLOTS - 1], all, count);
    }
    while (count > TACI_MANIFOLD_MAX)
        drop_shallowest(all, &count);
    name_apart(all, count);
    for (int i = 0; i < count; i++) {
        out[i] = all[i];
        out[i].point = taci_place_point(at, all[i].point);
        out[i].normal = m3_mul_v(&at->R, all[i].normal);
    }
    return count;
}
