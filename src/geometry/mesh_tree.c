/* The tree of boxes over a mesh's triangles, and questions that go through it.
 *
 * Nodes are in depth-first order: the first child follows its parent, `skip` leads past everything
 * below a node. So a walk is one loop over an array without a stack, and triangles come in the
 * order of the array: the same for the same box, whatever was asked before.
 *
 * Built top-down: triangles are sorted into 16 slices by their centres along the longest side of
 * the centres' box, and cut where area times count is least on both sides (the surface area
 * heuristic). Where that finds nothing, or deep down, the range is halved as it stands: depth is at
 * most 40 + log2 of the count. */
#include "geometry/geometry.h"
#include <stdlib.h>

enum { LEAF = 4, SLICES = 16, CUT_DEPTH = 40 };

typedef struct Build {
    taci_Mesh *mesh;
    int32_t *order;
    int capacity; // nodes
    bool failed;
} Build;

// fmin and fmax are calls to the C library, because of NaN; there is none here.
static inline double least(double a, double b)
{
    return a < b ? a : b;
}

static inline double most(double a, double b)
{
    return a > b ? a : b;
}

static const taci_Box nothing = {{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};

static inline taci_Box box_join(taci_Box a, taci_Box b)
{
    return (taci_Box){
        v3(least(a.low.x, b.low.x), least(a.low.y, b.low.y), least(a.low.z, b.low.z)),
        v3(most(a.high.x, b.high.x), most(a.high.y, b.high.y), most(a.high.z, b.high.z))};
}

static double box_area(const taci_Box *b)
{
    tac_Vec3 e = v3_sub(b->high, b->low);
    return e.x < 0.0 ? 0.0 : e.x * e.y + e.y * e.z + e.z * e.x;
}

static inline taci_Box triangle_box(const taci_Mesh *m, int t)
{
    const int32_t *v = m->triangle[t];
    tac_Vec3 a = m->vertex[v[0]], b = m->vertex[v[1]], c = m->vertex[v[2]];
    return (taci_Box){
        v3(least(a.x, least(b.x, c.x)), least(a.y, least(b.y, c.y)), least(a.z, least(b.z, c.z))),
        v3(most(a.x, most(b.x, c.x)), most(a.y, most(b.y, c.y)), most(a.z, most(b.z, c.z)))};
}

static inline double along(tac_Vec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

// Twice the middle of a box: where it is sorted to.
static inline tac_Vec3 middle2(const taci_Box *b)
{
    return v3_add(b->low, b->high);
}

typedef struct Slices {
    int axis;
    double low, scale; // slice = (middle2 - low) scale
    int cut;           // triangles in slices below it go left; 0: no cut
} Slices;

static inline int slice_of(const Slices *s, const taci_Box *b)
{
    int k = (int)((along(middle2(b), s->axis) - s->low) * s->scale);
    return k < 0 ? 0 : k >= SLICES ? SLICES - 1 : k;
}

static Slices find_cut(const Build *build, int first, int count, const taci_Box *centers)
{
    tac_Vec3 e = v3_sub(centers->high, centers->low);
    Slices s = {.axis = e.x >= e.y && e.x >= e.z ? 0 : e.y >= e.z ? 1 : 2};
    double extent = along(e, s.axis);
    s.low = along(centers->low, s.axis);
    s.scale = SLICES / extent;
    if (!(extent > 0.0) || !isfinite(s.scale))
        return s;

    taci_Box box[SLICES], left = nothing;
    int in[SLICES] = {0};
    for (int k = 0; k < SLICES; k++)
        box[k] = nothing;
    for (int i = first; i < first + count; i++) {
        taci_Box b = triangle_box(build->mesh, build->order[i]);
        int k = slice_of(&s, &b);
        box[k] = box_join(box[k], b);
        in[k]++;
    }

    double right_area[SLICES], best = HUGE_VAL;
    taci_Box right = nothing;
    for (int k = SLICES - 1; k > 0; k--) {
        right = box_join(right, box[k]);
        right_area[k] = box_area(&right);
    }
    for (int k = 1, n = 0; k < SLICES; k++) {
        left = box_join(left, box[k - 1]);
        n += in[k - 1];
        double cost = box_area(&left) * n + right_area[k] * (count - n);
        if (n > 0 && n < count && cost < best) {
            best = cost;
            s.cut = k;
        }
    }
    return s;
}

// Put the triangles of the left part first; how many they are.
static int partition(Build *build, int first, int count, const Slices *s)
{
    int i = first, j = first + count - 1;
    while (i <= j) {
        taci_Box b = triangle_box(build->mesh, build->order[i]);
        if (slice_of(s, &b) < s->cut) {
            i++;
            continue;
        }
        int32_t other = build->order[j];
        build->order[j--] = build->order[i];
        build->order[i] = other;
    }
    return i - first;
}

static int take_node(Build *build)
{
    taci_Mesh *m = build->mesh;
    if (m->node_count == build->capacity) {
        int capacity = build->capacity * 2;
        taci_MeshNode *more = realloc(m->node, (size_t)capacity * sizeof *more);
        if (!more) {
            build->failed = true;
            return -1;
        }
        m->node = more;
        build->capacity = capacity;
    }
    return m->node_count++;
}

static void build_node(Build *build, int first, int count, int depth)
{
    int n = take_node(build);
    if (n < 0)
        return;
    taci_Mesh *m = build->mesh;
    taci_Box box = nothing, centers = nothing;
    for (int i = first; i < first + count; i++) {
        taci_Box b = triangle_box(m, build->order[i]);
        tac_Vec3 c = middle2(&b);
        box = box_join(box, b);
        centers = box_join(centers, (taci_Box){c, c});
    }

    bool leaf = count <= LEAF;
    m->node[n] = (taci_MeshNode){
        .box = box, .triangle = leaf ? first : -1, .count = leaf ? count : 0, .skip = n + 1};
    if (leaf)
        return;
    int left = 0;
    if (depth < CUT_DEPTH) {
        Slices s = find_cut(build, first, count, &centers);
        left = s.cut > 0 ? partition(build, first, count, &s) : 0;
    }
    if (left == 0 || left == count)
        left = count / 2;
    build_node(build, first, left, depth + 1);
    if (!build->failed)
        build_node(build, first + left, count - left, depth + 1);
    if (!build->failed)
        m->node[n].skip = m->node_count;
}

bool taci_mesh_tree(taci_Mesh *mesh, int32_t *order)
{
    int count = mesh->triangle_count;
    Build build = {.mesh = mesh, .order = order, .capacity = count / 2 + 8};
    for (int t = 0; t < count; t++)
        order[t] = t;
    mesh->node_count = 0;
    mesh->node = malloc((size_t)build.capacity * sizeof *mesh->node);
    int32_t(*sorted)[3] = malloc((size_t)count * sizeof *sorted);
    if (!mesh->node || !sorted) {
        free(sorted);
        return false;
    }
    build_node(&build, 0, count, 0);
    if (build.failed) {
        free(sorted);
        return false;
    }
    taci_MeshNode *fitting = realloc(mesh->node, (size_t)mesh->node_count * sizeof *fitting);
    if (fitting)
        mesh->node = fitting;
    for (int t = 0; t < count; t++)
        for (int i = 0; i < 3; i++)
            sorted[t][i] = mesh->triangle[order[t]][i];
    free(mesh->triangle);
    mesh->triangle = sorted;
    return true;
}

void taci_mesh_visit(const taci_Mesh *mesh, const taci_Box *box, taci_TriangleVisit *visit,
                     void *context)
{
    for (int n = 0; n < mesh->node_count;) {
        const taci_MeshNode *node = &mesh->node[n];
        if (!taci_box_overlap(&node->box, box)) {
            n = node->skip;
            continue;
        }
        for (int t = node->triangle; t < node->triangle + node->count; t++) {
            taci_Box b = triangle_box(mesh, t);
            if (taci_box_overlap(&b, box) && !visit(context, t))
                return;
        }
        n++;
    }
}

// Whether the ray meets a box before `limit`. `inverse` is finite, so 0 times it is 0.
static bool ray_meets(const taci_Box *b, tac_Vec3 from, tac_Vec3 inverse, double limit)
{
    double in = 0.0, out = limit;
    for (int k = 0; k < 3; k++) {
        double o = along(from, k), w = along(inverse, k);
        double s = (along(b->low, k) - o) * w, e = (along(b->high, k) - o) * w;
        in = most(in, least(s, e));
        out = least(out, most(s, e));
    }
    return in <= out;
}

static double finite_inverse(double x)
{
    return fabs(x) < 1e-300 ? 1e300 : 1.0 / x;
}

// Distance to a triangle that faces along the direction; inf: not met. A triangle is a little
// larger than it is, so that no ray slips between two.
static double exit_through(const taci_Mesh *m, int t, tac_Vec3 from, tac_Vec3 direction)
{
    const int32_t *v = m->triangle[t];
    tac_Vec3 a = m->vertex[v[0]];
    tac_Vec3 e1 = v3_sub(m->vertex[v[1]], a), e2 = v3_sub(m->vertex[v[2]], a);
    tac_Vec3 p = v3_cross(direction, e2), s = v3_sub(from, a), q = v3_cross(s, e1);
    double det = -v3_dot(e1, p); // > 0: normal and direction agree
    if (!(det > 0.0))
        return HUGE_VAL;
    double u = -v3_dot(s, p) / det, w = -v3_dot(direction, q) / det;
    double far = -v3_dot(e2, q) / det;
    bool inside = u >= -1e-9 && w >= -1e-9 && u + w <= 1.0 + 1e-9 && far >= 0.0;
    return inside ? far : HUGE_VAL;
}

double taci_mesh_exit(const taci_Mesh *mesh, tac_Vec3 from, tac_Vec3 direction, int skip, int *hit)
{
    tac_Vec3 inverse = {finite_inverse(direction.x), finite_inverse(direction.y),
                        finite_inverse(direction.z)};
    double best = HUGE_VAL;
    *hit = -1;
    for (int n = 0; n < mesh->node_count;) {
        const taci_MeshNode *node = &mesh->node[n];
        if (!ray_meets(&node->box, from, inverse, best)) {
            n = node->skip;
            continue;
        }
        for (int t = node->triangle; t < node->triangle + node->count; t++) {
            double far = t == skip ? HUGE_VAL : exit_through(mesh, t, from, direction);
            if (far < best) {
                best = far;
                *hit = t;
            }
        }
        n++;
    }
    return best;
}
