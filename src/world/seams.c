// Seams: contacts that are none, because what slides over an edge is flush with it.
// Theory: docs/theory/contact.md (C1d).
#include "world/seams.h"
#include "geometry/collide.h"

#define THIN 4.0    // slops: points on a strip of this width are on an edge
#define LEVELS 32   // other points of contact that are looked at
#define ONE_WAY 0.9 // cosine: normals of one side of a body

/// Which candidates are on one side of a pair, that of `first`: of a mesh there may be several.
static int one_side(const taci_Candidate *c, int n, int first, int *of)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        if (v3_dot(c[i].normal, c[first].normal) > ONE_WAY)
            of[count++] = i;
    return count;
}

/// Whether they are all on one line, as along an edge.
static bool is_thin(const taci_Candidate *c, const int *of, int n, double width)
{
    for (int i = 2; i < n; i++) {
        tac_Vec3 o = c[of[0]].point, along = v3_sub(c[of[1]].point, o),
                 to = v3_sub(c[of[i]].point, o);
        double longest2 = taci_max(v3_norm2(along), v3_norm2(to));
        if (v3_norm2(v3_cross(along, to)) > width * width * longest2)
            return false;
    }
    return true;
}

/// m, by which a candidate is deeper after a flight of T with the twists of the state.
static double way_of(const taci_Candidate *c, double T)
{
    return -T * v3_dot(c->v_k, c->normal);
}

static const taci_Candidate *hit_hardest(const taci_Candidate *c, const int *of, int n, double T)
{
    const taci_Candidate *most = &c[of[0]];
    for (int i = 1; i < n; i++)
        if (way_of(&c[of[i]], T) - c[of[i]].gap > way_of(most, T) - most->gap)
            most = &c[of[i]];
    return most;
}

/// m, by which forces other than of contacts bring a candidate nearer in the step.
static double falls(const taci_Candidate *c, const taci_BodyMotion *const m[2], double T)
{
    tac_Vec3 a = v3_sub(m[0]->v[1], m[0]->v[0]), b = v3_sub(m[1]->v[1], m[1]->v[0]);
    return taci_max(0.0, -T * v3_dot(c->normal, v3_sub(a, b)));
}

static taci_Path path_of(const tac_World *w, const taci_ShapeSlot *s, const taci_BodyMotion *m)
{
    taci_Path p = {.shape = &s->shape, .place = s->place, .x = s->place.x};
    if (m->mobility != TACI_MOBILITY_FREE && m->mobility != TACI_MOBILITY_DRIVEN)
        return p;
    p.x = m->now.x;
    p.v = m->V.lin;
    if (w->body[s->body].end.site.kind == TACI_SITE_BODY)
        p.w = m->V.ang;
    return p;
}

/// Where other shapes stop the sides of a candidate: of tiles that lie side by side, one stops what
/// falls at the level of the next.
static int find_levels(const tac_World *w, const taci_Candidate *c, taci_Level *level)
{
    const taci_Contacts *k = &w->contacts;
    int count = 0;
    for (int i = 0; i < k->candidate_count; i++) {
        const taci_Candidate *d = &k->candidate[i];
        if (d->shape[0] == c->shape[0] && d->shape[1] == c->shape[1])
            continue;
        for (int side = 0; side < 4; side++) {
            int own = side / 2, its = side % 2;
            if (c->end[own] < 0 || c->end[own] != d->end[its])
                continue;
            if (count == LEVELS)
                return count;
            level[count].axis = own == its ? d->normal : v3_neg(d->normal);
            level[count++].gap = d->gap;
        }
    }
    return count;
}

/// Whether the candidates of one side, which touch or are reached in the step, are none.
static bool slide_on(const tac_World *w, const taci_Candidate *c, const int *of, int n,
                     taci_Flush *f)
{
    double slop = w->def.contact_slop, T = w->T;
    if (!is_thin(c, of, n, THIN * slop))
        return false;
    const taci_Candidate *hit = hit_hardest(c, of, n, T);
    const taci_ShapeSlot *s[2] = {&w->shape[hit->shape[0]], &w->shape[hit->shape[1]]};
    const taci_BodyMotion *const m[2] = {taci_world_motion(w, s[0]), taci_world_motion(w, s[1])};
    double way = way_of(hit, T);
    bool reached = hit->gap <= slop || (way > 0.0 && hit->gap <= way + falls(hit, m, T));
    if (!reached || !m[0]->known || !m[1]->known)
        return false;
    *f = (taci_Flush){.normal = hit->normal,
                      .on = {v3_axpy(hit->point, 0.5 * hit->gap, hit->normal),
                             v3_axpy(hit->point, -0.5 * hit->gap, hit->normal)},
                      .way = way,
                      .slop = slop,
                      .above = 2.0 * slop + 0.5 * v3_norm(w->def.gravity) * T * T};
    const taci_Path path[2] = {path_of(w, s[0], m[0]), path_of(w, s[1], m[1])};
    if (taci_paths_flush(path, T, f))
        return true;
    taci_Level level[LEVELS];
    f->level = level;
    f->levels = f->apart && way > TACI_NONE * slop ? find_levels(w, hit, level) : 0;
    return f->levels > 0 && taci_paths_flush(path, T, f);
}

int taci_seams_drop(const tac_World *w, taci_Candidate *c, int n, taci_Flush *flush)
{
    int of[TACI_MANIFOLD_MAX];
    for (int i = 0; i < n;) {
        int count = one_side(c, n, i, of);
        if (of[0] < i || !slide_on(w, c, of, count, flush)) { // or has been asked
            i++;
            continue;
        }
        int left = 0;
        for (int j = 0, k = 0; j < n; j++) {
            if (k < count && of[k] == j)
                k++;
            else
                c[left++] = c[j];
        }
        n = left;
        i = 0;
    }
    return n;
}
