#include "forms.h"
#include "larger.h"
#include <stdlib.h>
#include <string.h>

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);
    if (!memory)
        abort();
    return memory;
}

// Neighbours from the sides of the faces: each edge is met once in each direction.
static void set_edges(taci_Hull *h)
{
    int side_count = h->face_first[h->face_count];
    h->near = take((size_t)side_count, sizeof *h->near);
    h->near_first = take((size_t)h->vertex_count + 1, sizeof *h->near_first);
    h->edge = take((size_t)side_count, sizeof *h->edge);
    int n = 0;
    for (int v = 0; v < h->vertex_count; v++) {
        h->near_first[v] = n;
        for (int f = 0; f < h->face_count; f++) {
            int first = h->face_first[f], sides = h->face_first[f + 1] - first;
            for (int i = 0; i < sides; i++)
                if (h->loop[first + i] == v)
                    h->near[n++] = h->loop[first + (i + 1) % sides];
        }
    }
    h->near_first[h->vertex_count] = n;
}

static void set_planes(taci_Hull *h)
{
    h->normal = take((size_t)h->face_count, sizeof *h->normal);
    h->offset = take((size_t)h->face_count, sizeof *h->offset);
    h->inside = HUGE_VAL;
    for (int i = 0; i < h->vertex_count; i++)
        h->center = v3_axpy(h->center, 1.0 / h->vertex_count, h->vertex[i]);
    for (int f = 0; f < h->face_count; f++) {
        const int32_t *l = &h->loop[h->face_first[f]];
        tac_Vec3 a = h->vertex[l[0]], n;
        n = v3_cross(v3_sub(h->vertex[l[1]], a), v3_sub(h->vertex[l[2]], a));
        h->normal[f] = v3_scale(1.0 / v3_norm(n), n);
        h->offset[f] = v3_dot(h->normal[f], a);
        h->inside = smaller(h->inside, h->offset[f] - v3_dot(h->normal[f], h->center));
    }
}

taci_Hull hull_from_loops(const tac_Vec3 *vertex, int vertex_count, const int *loop)
{
    taci_Hull h = {.vertex_count = vertex_count};
    h.vertex = take((size_t)vertex_count, sizeof *h.vertex);
    memcpy(h.vertex, vertex, (size_t)vertex_count * sizeof *h.vertex);
    int words = 0;
    for (; loop[words] != -2; words++)
        h.face_count += loop[words] == -1;
    h.loop = take((size_t)words, sizeof *h.loop);
    h.face_first = take((size_t)h.face_count + 1, sizeof *h.face_first);
    int n = 0, f = 0;
    for (int i = 0; i < words; i++) {
        if (loop[i] >= 0)
            h.loop[n++] = loop[i];
        else
            h.face_first[++f] = n;
    }
    set_planes(&h);
    set_edges(&h);
    return h;
}

taci_Hull hull_by_trial(const tac_Vec3 *point, int count)
{
    int *loop = take((size_t)(8 * count * count), sizeof *loop), n = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            for (int k = 0; k < count; k++) {
                if (j <= i || k <= i || j == k)
                    continue;
                tac_Vec3 m = v3_cross(v3_sub(point[j], point[i]), v3_sub(point[k], point[i]));
                bool outermost = true;
                for (int l = 0; l < count && outermost; l++)
                    outermost =
                        l == i || l == j || l == k || v3_dot(m, v3_sub(point[l], point[i])) < 0.0;
                if (outermost) {
                    loop[n++] = i, loop[n++] = j, loop[n++] = k, loop[n++] = -1;
                }
            }
    loop[n] = -2;
    // Corners only, so that every vertex has neighbours.
    int *name = take((size_t)count, sizeof *name), used = 0;
    tac_Vec3 *corner = take((size_t)count, sizeof *corner);
    for (int i = 0; i < count; i++) {
        name[i] = -1;
        for (int k = 0; k < n && name[i] < 0; k++)
            if (loop[k] == i) {
                corner[used] = point[i];
                name[i] = used++;
            }
    }
    for (int k = 0; k < n; k++)
        loop[k] = loop[k] < 0 ? loop[k] : name[loop[k]];
    taci_Hull h = hull_from_loops(corner, used, loop);
    free(loop);
    free(name);
    free(corner);
    return h;
}

taci_Hull hull_cube(void)
{
    static const int loop[] = {0, 2, 3, 1,  -1, 4, 5, 7, 6,  -1, 0, 1, 5, 4,  -1, 2,
                               6, 7, 3, -1, 0,  4, 6, 2, -1, 1,  3, 7, 5, -1, -2};
    tac_Vec3 v[8];
    for (int i = 0; i < 8; i++)
        v[i] = v3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    return hull_from_loops(v, 8, loop);
}

taci_Hull hull_prism(int n)
{
    tac_Vec3 *v = take((size_t)(2 * n), sizeof *v);
    int *loop = take((size_t)(7 * n + 8), sizeof *loop), m = 0;
    for (int i = 0; i < n; i++) {
        double angle = 2.0 * 3.14159265358979323846 * i / n;
        v[i] = v3(cos(angle), sin(angle), -1.0);
        v[n + i] = v3(cos(angle), sin(angle), 1.0);
    }
    for (int i = n - 1; i >= 0; i--)
        loop[m++] = i;
    loop[m++] = -1;
    for (int i = 0; i < n; i++)
        loop[m++] = n + i;
    loop[m++] = -1;
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;
        loop[m++] = i, loop[m++] = j, loop[m++] = n + j, loop[m++] = n + i, loop[m++] = -1;
    }
    loop[m] = -2;
    taci_Hull h = hull_from_loops(v, 2 * n, loop);
    free(v);
    free(loop);
    return h;
}

static taci_Hull hull_random(Rnd *rnd, int count)
{
    tac_Vec3 p[64];
    for (int i = 0; i < count; i++)
        p[i] = v3_scale(rnd_uniform(rnd, 0.6, 1.0), rnd_unit_vec3(rnd));
    return hull_by_trial(p, count);
}

void forms_make(Forms *forms, uint64_t seed)
{
    Rnd rnd = rnd_make(seed);
    static const tac_Vec3 tetrahedron[4] = {{1, 1, 1}, {-1, -1, 1}, {-1, 1, -1}, {1, -1, -1}};
    static const tac_Vec3 octahedron[6] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                           {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
    forms->hull[0] = hull_by_trial(tetrahedron, 4);
    forms->hull[1] = hull_by_trial(octahedron, 6);
    forms->hull[2] = hull_cube();
    forms->hull[3] = hull_prism(5);
    forms->hull[4] = hull_prism(12);
    forms->hull[5] = hull_prism(40);
    forms->hull[6] = hull_random(&rnd, 12);
    forms->hull[7] = hull_random(&rnd, 60);
}

void forms_free(Forms *forms)
{
    for (int i = 0; i < FORM_HULLS; i++)
        taci_hull_free(&forms->hull[i]);
}

taci_Shape form_sphere(double radius)
{
    return taci_shape_make(TAC_SHAPE_SPHERE, v3(radius, 0, 0), NULL);
}

taci_Shape form_box(double x, double y, double z)
{
    return taci_shape_make(TAC_SHAPE_BOX, v3(2 * x, 2 * y, 2 * z), NULL);
}

taci_Shape form_capsule(double radius, double half)
{
    return taci_shape_make(TAC_SHAPE_CAPSULE, v3(radius, 0, 2 * half), NULL);
}

taci_Shape form_cylinder(double radius, double half)
{
    return taci_shape_make(TAC_SHAPE_CYLINDER, v3(radius, 0, 2 * half), NULL);
}

taci_Shape form_cone(double radius, double half)
{
    return taci_shape_make(TAC_SHAPE_CONE, v3(radius, 0, 2 * half), NULL);
}

taci_Shape form_hull(const taci_Hull *hull)
{
    taci_Shape s = {.type = TAC_SHAPE_HULL, .hull = hull};
    for (int i = 0; i < hull->vertex_count; i++)
        s.reach = larger(s.reach, v3_norm(hull->vertex[i]));
    return s;
}

taci_Shape form_plane(void)
{
    return taci_shape_make(TAC_SHAPE_PLANE, v3(0, 0, 0), NULL);
}

bool form_is_curved(const taci_Shape *s)
{
    return s->type == TAC_SHAPE_CYLINDER || s->type == TAC_SHAPE_CONE;
}

taci_Shape form_random(Forms *forms, Rnd *rnd, tac_ShapeType type, double size)
{
    double a = size * rnd_uniform(rnd, 0.3, 1.2), b = size * rnd_uniform(rnd, 0.3, 1.2);
    switch (type) {
    case TAC_SHAPE_BOX:
        return form_box(a, b, size * rnd_uniform(rnd, 0.3, 1.2));
    case TAC_SHAPE_CAPSULE:
        return form_capsule(a, b);
    case TAC_SHAPE_CYLINDER:
        return form_cylinder(a, b);
    case TAC_SHAPE_CONE:
        return form_cone(a, b);
    case TAC_SHAPE_HULL: // their size is 1: the caller scales the places
        return form_hull(&forms->hull[rnd_int(rnd, 0, FORM_HULLS - 1)]);
    default:
        return form_sphere(a);
    }
}

tac_Mat3 rotation_of(tac_Quat q)
{
    double w = q.w, x = q.x, y = q.y, z = q.z;
    return (tac_Mat3){{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                       {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                       {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
}

tac_Mat3 rotation_about(tac_Vec3 axis, double angle)
{
    double k = sin(0.5 * angle) / v3_norm(axis);
    return rotation_of((tac_Quat){cos(0.5 * angle), k * axis.x, k * axis.y, k * axis.z});
}

taci_Place place_random(Rnd *rnd, double spread)
{
    return (taci_Place){rnd_vec3(rnd, -spread, spread), rotation_of(rnd_quat(rnd))};
}

taci_Place place_at(double x, double y, double z)
{
    return (taci_Place){v3(x, y, z), m3_identity()};
}

taci_Place place_moved(const taci_Place *motion, const taci_Place *at)
{
    return (taci_Place){taci_place_point(motion, at->x), m3_mul(&motion->R, &at->R)};
}
