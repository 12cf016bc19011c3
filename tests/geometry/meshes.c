// Test meshes (meshes.h).
#include "meshes.h"
#include "check.h"
#include "math/so3.h"
#include <stdlib.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

static Triangles room(int vertices, int triangles)
{
    Triangles t = {.vertex = malloc((size_t)vertices * sizeof(tac_Vec3)),
                   .triangle = malloc((size_t)triangles * sizeof(int32_t[3]))};
    assert_non_null(t.vertex);
    assert_non_null(t.triangle);
    return t;
}

static int32_t put(Triangles *t, double x, double y, double z)
{
    t->vertex[t->vertex_count] = v3(x, y, z);
    return t->vertex_count++;
}

static void tri(Triangles *t, int32_t a, int32_t b, int32_t c)
{
    int32_t *v = t->triangle[t->triangle_count++];
    v[0] = a;
    v[1] = b;
    v[2] = c;
}

static void quad(Triangles *t, int32_t a, int32_t b, int32_t c, int32_t d)
{
    tri(t, a, b, c);
    tri(t, a, c, d);
}

// The vertex of a box's surface with these grid coordinates, made when it is first asked for.
static int32_t surface_point(Triangles *t, int32_t *known, tac_Vec3 size, int n, const int *k)
{
    int32_t *slot = &known[(k[0] * (n + 1) + k[1]) * (n + 1) + k[2]];
    if (*slot < 0)
        *slot = put(t, size.x * ((double)k[0] / n - 0.5), size.y * ((double)k[1] / n - 0.5),
                    size.z * ((double)k[2] / n - 0.5));
    return *slot;
}

Triangles box_triangles(tac_Vec3 size, int n)
{
    int all = (n + 1) * (n + 1) * (n + 1);
    Triangles t = room(6 * (n + 1) * (n + 1), 12 * n * n);
    int32_t *known = malloc((size_t)all * sizeof *known);
    assert_non_null(known);
    memset(known, -1, (size_t)all * sizeof *known);
    for (int face = 0; face < 6; face++) {
        int axis = face / 2, high = face % 2, u = (axis + 1) % 3, w = (axis + 2) % 3;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int32_t c[4];
                for (int q = 0; q < 4; q++) {
                    int k[3];
                    k[axis] = high ? n : 0;
                    k[u] = i + (q == 1 || q == 2);
                    k[w] = j + (q >= 2);
                    c[q] = surface_point(&t, known, size, n, k);
                }
                if (high)
                    quad(&t, c[0], c[1], c[2], c[3]);
                else
                    quad(&t, c[3], c[2], c[1], c[0]);
            }
    }
    free(known);
    return t;
}

// A surface of revolution about z: rings of n corners at (radius, z), from bottom to top; a radius
// of 0 is a pole.
static Triangles turned(const double (*ring)[2], int rings, int n)
{
    Triangles t = room(rings * n, 2 * rings * n);
    int32_t *first = malloc((size_t)rings * sizeof *first);
    assert_non_null(first);
    for (int k = 0; k < rings; k++) {
        bool pole = ring[k][0] == 0.0;
        first[k] = t.vertex_count;
        for (int i = 0; i < (pole ? 1 : n); i++)
            put(&t, ring[k][0] * cos(2 * PI * i / n), ring[k][0] * sin(2 * PI * i / n), ring[k][1]);
    }
    for (int k = 0; k + 1 < rings; k++)
        for (int i = 0; i < n; i++) {
            int j = (i + 1) % n;
            bool low = ring[k][0] == 0.0, high = ring[k + 1][0] == 0.0;
            if (low)
                tri(&t, first[k], first[k + 1] + j, first[k + 1] + i);
            else if (high)
                tri(&t, first[k] + i, first[k] + j, first[k + 1]);
            else
                quad(&t, first[k] + i, first[k] + j, first[k + 1] + j, first[k + 1] + i);
        }
    free(first);
    return t;
}

Triangles ball_triangles(double radius, int n)
{
    int rings = n / 2 + 1;
    double(*ring)[2] = malloc((size_t)rings * sizeof *ring);
    assert_non_null(ring);
    for (int k = 0; k < rings; k++) {
        double a = PI * k / (rings - 1);
        ring[k][0] = k == 0 || k == rings - 1 ? 0.0 : radius * sin(a);
        ring[k][1] = -radius * cos(a);
    }
    Triangles t = turned((const double(*)[2])ring, rings, n);
    free(ring);
    return t;
}

Triangles cylinder_triangles(double radius, double length, int n)
{
    const double ring[4][2] = {
        {0, -length / 2}, {radius, -length / 2}, {radius, length / 2}, {0, length / 2}};
    return turned(ring, 4, n);
}

Triangles cone_triangles(double radius, double height, int n)
{
    const double ring[3][2] = {{0, -height / 2}, {radius, -height / 2}, {0, height / 2}};
    return turned(ring, 3, n);
}

Triangles torus_triangles(double big, double small, int around, int across)
{
    Triangles t = room(around * across, 2 * around * across);
    for (int i = 0; i < around; i++)
        for (int j = 0; j < across; j++) {
            double a = 2 * PI * i / around, b = 2 * PI * j / across, r = big + small * cos(b);
            put(&t, r * cos(a), r * sin(a), small * sin(b));
        }
    for (int i = 0; i < around; i++)
        for (int j = 0; j < across; j++) {
            int in = (i + 1) % around, jn = (j + 1) % across;
            quad(&t, i * across + j, in * across + j, in * across + jn, i * across + jn);
        }
    return t;
}

Triangles sheet_triangles(double size, int n)
{
    Triangles t = room((n + 1) * (n + 1), 2 * n * n);
    for (int j = 0; j <= n; j++)
        for (int i = 0; i <= n; i++)
            put(&t, size * ((double)i / n - 0.5), size * ((double)j / n - 0.5), 0.0);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            int32_t a = j * (n + 1) + i, b = a + 1, c = b + n + 1, d = a + n + 1;
            if ((i + j) % 2)
                quad(&t, a, b, c, d);
            else
                quad(&t, b, c, d, a);
        }
    return t;
}

void triangles_free(Triangles *t)
{
    free(t->vertex);
    free(t->triangle);
    *t = (Triangles){0};
}

void triangles_turn(Triangles *t)
{
    for (int k = 0; k < t->triangle_count; k++) {
        int32_t v = t->triangle[k][1];
        t->triangle[k][1] = t->triangle[k][2];
        t->triangle[k][2] = v;
    }
}

Triangles triangles_apart(const Triangles *t)
{
    Triangles out = room(3 * t->triangle_count, t->triangle_count);
    for (int k = 0; k < t->triangle_count; k++) {
        int32_t first = out.vertex_count;
        for (int i = 0; i < 3; i++) {
            tac_Vec3 p = t->vertex[t->triangle[k][i]];
            put(&out, p.x, p.y, p.z);
        }
        tri(&out, first, first + 1, first + 2);
    }
    return out;
}

tac_MeshDef mesh_def(const Triangles *t)
{
    return (tac_MeshDef){.vertex = t->vertex,
                         .vertex_count = t->vertex_count,
                         .triangle = (const int32_t(*)[3])t->triangle,
                         .triangle_count = t->triangle_count};
}

static tac_Geometry *accept(Triangles t, bool open)
{
    tac_MeshDef def = mesh_def(&t);
    Heard heard = {0};
    tac_Geometry *g = NULL;
    def.open = open;
    def.message = hear;
    def.message_user = &heard;
    if (tac_mesh_create(&def, &g) != TAC_OK)
        fail_msg("the mesh was refused: %s", heard.text);
    triangles_free(&t);
    return g;
}

tac_Geometry *mesh_of(Triangles t)
{
    return accept(t, false);
}

tac_Geometry *open_mesh_of(Triangles t)
{
    return accept(t, true);
}

taci_Place place_at(double x, double y, double z)
{
    return (taci_Place){{x, y, z}, m3_identity()};
}

taci_Place random_place(Rnd *r, double reach)
{
    return (taci_Place){rnd_vec3(r, -reach, reach), q_matrix(rnd_quat(r))};
}

taci_Place place_in(const taci_Place *frame, const taci_Place *at)
{
    return (taci_Place){taci_place_point(frame, at->x), m3_mul(&frame->R, &at->R)};
}

int meet(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b, const taci_Place *at_b,
         double margin, taci_ContactPoint *out)
{
    int n = taci_collide(a, at_a, b, at_b, margin, out);
    assert_in_range(n, 0, TACI_MANIFOLD_MAX);
    for (int i = 0; i < n; i++) {
        assert_true(v3_finite(out[i].point) && isfinite(out[i].gap));
        check_near(v3_norm(out[i].normal), 1.0, 1e-12);
        check_at_most(out[i].gap, margin);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(out[i].feature, out[j].feature);
    }
    return n;
}
