// A hand on a skin (walk_rig.h).
#include "walk_rig.h"
#include "check.h"
#include "geometry/surface.h"
#include <stdlib.h>

static const double MASS = 1e-3, K = 1000.0, C = 0.8, H = 1e-3; // multirate-contact 1

tac_Vec3 hand_free(Hand *hand, tac_Vec3 p)
{
    double a = MASS / H + C + H * K;
    tac_Vec3 v_in = v3_scale(1.0 / H, v3_sub(p, hand->p));
    tac_Vec3 b = v3_add(v3_scale(K, v3_sub(p, hand->x)), v3_scale(C, v3_sub(v_in, hand->v)));
    b = v3_axpy(b, -H * K, hand->v);
    hand->p = p;
    return v3_axpy(hand->x, H, v3_axpy(hand->v, 1.0 / a, b));
}

tac_Vec3 hand_moved(Hand *hand, tac_Vec3 y)
{
    hand->v = v3_scale(1.0 / H, v3_sub(y, hand->x));
    hand->x = y;
    return v3_scale(K, v3_sub(y, hand->p)); // the damper is added where the hand's speed is known
}

taci_Skin *skin_of(HapticShape shape)
{
    tac_Geometry *g = haptic_mesh(shape);
    assert_non_null(g);
    taci_Skin *skin = NULL;
    assert_int_equal(taci_skin_create(g, &skin), TAC_OK);
    tac_geometry_release(g);
    if (skin->report.walk == TACI_SKIN_REFUSED)
        fail_msg("%s", skin->report.text);
    return skin;
}

double winding_of(const taci_Mesh *m, tac_Vec3 p)
{
    double sum = 0.0;
    for (int t = 0; t < m->triangle_count; t++) {
        tac_Vec3 a = v3_sub(m->vertex[m->triangle[t][0]], p);
        tac_Vec3 b = v3_sub(m->vertex[m->triangle[t][1]], p);
        tac_Vec3 c = v3_sub(m->vertex[m->triangle[t][2]], p);
        double la = v3_norm(a), lb = v3_norm(b), lc = v3_norm(c);
        sum += atan2(v3_dot(a, v3_cross(b, c)),
                     la * lb * lc + v3_dot(a, b) * lc + v3_dot(b, c) * la + v3_dot(c, a) * lb);
    }
    return sum / (2.0 * 3.14159265358979323846);
}

typedef struct Long3 {
    long double x, y, z;
} Long3;

static Long3 from_to(tac_Vec3 a, tac_Vec3 b)
{
    return (Long3){(long double)b.x - (long double)a.x, (long double)b.y - (long double)a.y,
                   (long double)b.z - (long double)a.z};
}

static long double dot(Long3 a, Long3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static Long3 cross(Long3 a, Long3 b)
{
    return (Long3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static long double segment_distance2(tac_Vec3 a, tac_Vec3 b, tac_Vec3 p)
{
    Long3 u = from_to(a, b), w = from_to(a, p);
    long double s = dot(w, u) / dot(u, u);
    s = s < 0.0L ? 0.0L : s > 1.0L ? 1.0L : s;
    Long3 off = {w.x - s * u.x, w.y - s * u.y, w.z - s * u.z};
    return dot(off, off);
}

double distance_of(const taci_Mesh *m, tac_Vec3 p)
{
    long double least = HUGE_VALL;
    for (int t = 0; t < m->triangle_count; t++) {
        tac_Vec3 v[3];
        for (int i = 0; i < 3; i++)
            v[i] = m->vertex[m->triangle[t][i]];
        Long3 n = cross(from_to(v[0], v[1]), from_to(v[0], v[2]));
        bool over = true;
        for (int i = 0; i < 3; i++) {
            long double side = dot(cross(n, from_to(v[i], v[(i + 1) % 3])), from_to(v[i], p));
            long double d2 = segment_distance2(v[i], v[(i + 1) % 3], p);
            over = over && side >= 0.0L;
            least = d2 < least ? d2 : least;
        }
        long double h = dot(n, from_to(v[0], p));
        if (over && h * h / dot(n, n) < least)
            least = h * h / dot(n, n);
    }
    return (double)sqrtl(least);
}

// Strips have no inside: the side of what is nearest.
static double strip_depth(const taci_Skin *skin, tac_Vec3 p, double distance)
{
    const taci_Mesh *m = skin->mesh;
    tac_Vec3 on, n;
    taci_Feature f = taci_skin_closest(skin, p, &on);
    if (f.kind == TACI_ON_CORNER)
        n = skin->rise[f.id];
    else
        n = m->normal[f.kind == TACI_ON_FACE ? f.id : f.id / 3];
    if (f.kind == TACI_ON_EDGE && skin->across[f.id] >= 0)
        n = v3_add(n, m->normal[skin->across[f.id] / 3]);
    return v3_dot(v3_sub(p, on), n) < 0.0 ? -distance : distance;
}

double depth_at(const taci_Skin *skin, tac_Vec3 p)
{
    const taci_Mesh *m = skin->mesh;
    taci_Nearest near;
    assert_true(taci_mesh_closest(m, p, HUGE_VAL, &near));
    double d = fabs(near.distance);
    if (!m->closed)
        return strip_depth(skin, p, d);
    // Normals of corners misjudge slivers, whose nearest points err by 1e-8 m, and parts that are
    // inside of one another.
    bool crosses = skin->report.piercing + skin->report.shared > 0;
    if (d > 1e-9 && (near.distance < 0.0 || crosses)) {
        d = near.distance < 0.0 ? distance_of(m, p) : d;
        return winding_of(m, p) > 0.5 ? -d : d;
    }
    return near.distance;
}

static tac_Vec3 random_point(Rnd *rnd, const taci_Mesh *m, tac_Vec3 *normal)
{
    int t = rnd_int(rnd, 0, m->triangle_count - 1);
    double a = rnd_uniform(rnd, 0.0, 1.0), b = rnd_uniform(rnd, 0.0, 1.0);
    if (a + b > 1.0)
        a = 1.0 - a, b = 1.0 - b;
    const int32_t *v = m->triangle[t];
    tac_Vec3 o = m->vertex[v[0]];
    *normal = m->normal[t];
    return v3_axpy(v3_axpy(o, a, v3_sub(m->vertex[v[1]], o)), b, v3_sub(m->vertex[v[2]], o));
}

static bool in_box(const taci_Box *box, tac_Vec3 p)
{
    return !box || (p.x > box->low.x && p.x < box->high.x && p.z > box->low.z && p.z < box->high.z);
}

static tac_Vec3 towards(tac_Vec3 from, tac_Vec3 to, double most)
{
    tac_Vec3 way = v3_sub(to, from);
    double length = v3_norm(way);
    return length > most ? v3_axpy(from, most / length, way) : to;
}

Path random_swipe(Rnd *rnd, const taci_Skin *skin, int count, double fastest, bool follow,
                  const taci_Box *box, tac_Vec3 *start)
{
    const taci_Mesh *m = skin->mesh;
    tac_Vec3 n, s;
    do {
        s = random_point(rnd, m, &n);
        *start = v3_axpy(s, 3e-4, n);
    } while (!in_box(box, s) || depth_at(skin, *start) < 1e-5);
    double step = H * rnd_log_uniform(rnd, 0.02, fastest), depth = rnd_log_uniform(rnd, 2e-4, 3e-3);
    Path path = {malloc((size_t)count * sizeof(tac_Vec3)), count};
    assert_non_null(path.p);
    tac_Vec3 p = follow ? v3_axpy(s, -depth, n) : *start, goal = v3_axpy(s, -depth, n);
    tac_Vec3 d = rnd_unit_vec3(rnd), q = s;
    for (int k = 0; k < count; k++) {
        path.p[k] = p;
        double a = k < 60 ? k / 60.0 : 1.0;
        if (follow) { // under the surface, in a direction that wanders
            d = v3_axpy(d, 0.15, rnd_unit_vec3(rnd));
            d = v3_axpy(d, -v3_dot(d, n), n);
            d = v3_scale(1.0 / (v3_norm(d) + 1e-12), d);
            tac_Vec3 to = v3_axpy(q, step * a, d);
            if (!in_box(box, to)) {
                d = v3_neg(d);
                to = v3_axpy(q, step * a, d);
            }
            taci_Feature f = taci_skin_closest(skin, to, &q);
            int c = f.kind == TACI_ON_CORNER ? skin->spoke[skin->fan_first[f.id]] : f.id;
            n = m->normal[f.kind == TACI_ON_FACE ? c : c / 3];
            p = towards(p, v3_axpy(q, -depth, n), 2.0 * step + 1e-5);
        } else { // through the solid to a point under, or over, another place
            if (v3_norm(v3_sub(goal, p)) < step * a + 1e-6) {
                tac_Vec3 other;
                do
                    other = random_point(rnd, m, &n);
                while (!in_box(box, other));
                goal = v3_axpy(other, rnd_chance(rnd, 0.8) ? -depth : depth, n);
            }
            p = towards(p, goal, step * a);
        }
    }
    return path;
}

void follow_path(const taci_Skin *skin, const Path *path, tac_Vec3 start, double mu, int settle,
                 int looked, const taci_Box *box, Record *r)
{
    taci_Walk walk = {.y = start};
    Hand hand = {.x = start, .p = path->p[0]};
    tac_Vec3 before = {0};
    for (int k = -settle; k < path->count; k++) {
        tac_Vec3 p = path->p[k < 0 ? 0 : k], was = hand.p;
        taci_WalkPush push = {.x_free = hand_free(&hand, p), .mu = mu};
        taci_WalkStats stats = taci_walk_single(skin, &walk, &push);
        tac_Vec3 y = walk.y, v_in = v3_scale(1.0 / H, v3_sub(p, was));
        tac_Vec3 f = hand_moved(&hand, y);
        f = v3_axpy(f, C, v3_sub(hand.v, v_in));
        if (!in_box(box, y))
            return;
        r->steps++;
        r->contacts += walk.count > 0;
        r->capped += stats.capped;
        r->facets += stats.facets;
        r->most_facets = stats.facets > r->most_facets ? stats.facets : r->most_facets;
        r->most_casts = stats.casts > r->most_casts ? stats.casts : r->most_casts;
        if (looked > 0 && (k + settle) % looked == 0) {
            double d = depth_at(skin, y);
            r->inside += d < -1e-9;
            r->deepest = taci_max(r->deepest, walk.count > 0 ? 0.0 : -d);
            // The nearest point of the mesh errs by 1e-8 m on slivers.
            if (walk.count > 0 && fabs(d) > 1e-12)
                d = distance_of(skin->mesh, y);
            if (walk.count > 0)
                r->lift = taci_max(r->lift, fabs(d));
        }
        if (k > 0) {
            double jump = v3_norm(v3_sub(f, before));
            r->jump = taci_max(r->jump, jump);
            r->jump2 += jump * jump;
            r->jumps++;
        }
        if (k >= 0)
            r->force = taci_max(r->force, v3_norm(f));
        before = f;
    }
}
