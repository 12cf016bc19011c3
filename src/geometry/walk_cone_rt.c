/* The cone of free directions that a feature leaves (walk_feature.h): how a direction lies to the
 * faces and edges around it, as if they went on for ever. The nearest point on them tells free from
 * solid by its normal, as for the walk on one feature. */
#include "geometry/walk_feature.h"

#define BACK_TO_BACK (-1.0 + 1e-9) // n.n of faces that leave a slit

bool taci_walk_in_sector(const taci_WalkSpot *s, int facet, tac_Vec3 d)
{
    if (s->f.kind == TACI_ON_FACE)
        return true;
    tac_Vec3 n = taci_spot_normal(s, facet), first = taci_skin_edge(s->skin, facet);
    if (v3_dot(v3_cross(first, d), n) < -TACI_WALK_ADMITTED * v3_norm(first))
        return false;
    if (s->f.kind == TACI_ON_EDGE)
        return true;
    tac_Vec3 last = taci_skin_edge(s->skin, taci_skin_before(facet)); // towards the corner
    return v3_dot(v3_cross(d, last), n) <= TACI_WALK_ADMITTED * v3_norm(last);
}

typedef struct Nearest { // what of a feature's surroundings a direction is nearest to
    tac_Vec3 on;         // of the direction
    double length;       // of it
    tac_Vec3 n;          // not unit
    bool border;         // there the surface has no other side
} Nearest;

static void near_edge(const taci_WalkSpot *s, int edge, double sign, tac_Vec3 d, Nearest *best)
{
    tac_Vec3 u = v3_scale(sign, taci_spot_edge(s, edge));
    double along = v3_dot(d, u);
    if (along <= best->length * (1.0 + 1e-12))
        return;
    *best =
        (Nearest){v3_scale(along, u), along, taci_spot_across(s, edge), s->skin->across[edge] < 0};
}

static void near_facet(const taci_WalkSpot *s, int facet, tac_Vec3 d, Nearest *best)
{
    tac_Vec3 n = taci_spot_normal(s, facet), flat = v3_axpy(d, -v3_dot(d, n), n);
    double length = v3_norm(flat);
    if (length > 1e-12 && length > best->length * (1.0 - 1e-13) &&
        taci_walk_in_sector(s, facet, v3_scale(1.0 / length, flat)))
        *best = (Nearest){flat, length, n, false};
}

// With nothing along the direction: across an edge, or the corner itself.
static Nearest near_nothing(const taci_WalkSpot *s)
{
    const taci_Skin *skin = s->skin;
    if (s->f.kind == TACI_ON_CORNER) {
        int last = taci_skin_before(taci_walk_facet(skin, s->f, s->around - 1));
        return (Nearest){.n = skin->rise[s->f.id], .border = skin->across[last] < 0};
    }
    return (Nearest){.n = taci_spot_across(s, s->f.id), .border = skin->across[s->f.id] < 0};
}

double taci_walk_cone(const taci_WalkSpot *s, tac_Vec3 d)
{
    if (s->f.kind == TACI_ON_FACE)
        return v3_dot(d, s->skin->mesh->normal[s->f.id]);
    Nearest best = near_nothing(s);
    if (s->f.kind == TACI_ON_EDGE) {
        near_edge(s, s->f.id, 1.0, d, &best);
        near_edge(s, s->f.id, -1.0, d, &best);
    }
    for (int k = 0; k < s->around; k++) {
        int facet = taci_walk_facet(s->skin, s->f, k);
        near_facet(s, facet, d, &best);
        if (s->f.kind == TACI_ON_CORNER)
            near_edge(s, facet, 1.0, d, &best);
        int last = taci_skin_before(facet);
        if (s->f.kind == TACI_ON_CORNER && s->skin->across[last] < 0)
            near_edge(s, last, -1.0, d, &best);
    }
    tac_Vec3 off = v3_sub(d, best.on);
    double distance = v3_norm(off);
    if (distance < 1e-11)
        return 0.0;
    return best.border || v3_dot(off, best.n) > 0.0 ? distance : -distance;
}

bool taci_walk_in_slit(const taci_WalkSpot *a, const taci_WalkSpot *b, tac_Vec3 d)
{
    tac_Vec3 da = taci_spot_to_body(a, d), db = taci_spot_to_body(b, d);
    for (int i = 0; i < a->around; i++) {
        int fa = taci_walk_facet(a->skin, a->f, i);
        tac_Vec3 na = taci_spot_normal(a, fa);
        if (fabs(v3_dot(na, da)) > TACI_WALK_TANGENT || !taci_walk_in_sector(a, fa, da))
            continue;
        na = taci_spot_to_body(b, taci_spot_to_world(a, na));
        for (int j = 0; j < b->around; j++) {
            int fb = taci_walk_facet(b->skin, b->f, j);
            tac_Vec3 nb = taci_spot_normal(b, fb);
            if (v3_dot(na, nb) < BACK_TO_BACK && fabs(v3_dot(nb, db)) <= TACI_WALK_TANGENT &&
                taci_walk_in_sector(b, fb, db))
                return true;
        }
    }
    return false;
}
