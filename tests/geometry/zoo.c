#include "zoo.h"
#include "check.h"
#include "geometry/query.h"
#include "math/so3.h"
#include "larger.h"
#include <stdlib.h>

#define PI 3.14159265358979323846

enum { ACROSS = 24, AROUND = 12 };                 // of the ring
enum { FIELD_COLUMNS = 9, FIELD_ROWS = 7 };        // points
static const tac_Vec3 box_edges = {1.0, 0.6, 1.4}; // m

static tac_Geometry *make_mesh(const tac_Vec3 *vertex, int vertices, const int32_t (*triangle)[3],
                               int triangles)
{
    tac_MeshDef def = {.vertex = vertex,
                       .vertex_count = vertices,
                       .triangle = triangle,
                       .triangle_count = triangles};
    tac_Geometry *g;
    assert_int_equal(tac_mesh_create(&def, &g), TAC_OK);
    return g;
}

/// A polygon in x, y drawn out along z; its corners go round counter-clockwise, `cap` are triangles
/// that fill it.
static tac_Geometry *prism(const double (*corner)[2], int n, const int32_t (*cap)[3], int caps,
                           double half)
{
    tac_Vec3 v[32];
    int32_t t[64][3];
    int count = 0;
    for (int i = 0; i < n; i++) {
        v[i] = v3(corner[i][0], corner[i][1], -half);
        v[n + i] = v3(corner[i][0], corner[i][1], half);
        int j = (i + 1) % n;
        int32_t side[2][3] = {{i, j, n + j}, {i, n + j, n + i}};
        for (int k = 0; k < 6; k++)
            t[count + k / 3][k % 3] = side[k / 3][k % 3];
        count += 2;
    }
    for (int i = 0; i < caps; i++)
        for (int k = 0; k < 3; k++) {
            t[count + 2 * i][k] = n + cap[i][k];
            t[count + 2 * i + 1][k] = cap[i][2 - k];
        }
    return make_mesh(v, 2 * n, (const int32_t(*)[3])t, count + 2 * caps);
}

static tac_Geometry *mesh_box(void)
{
    double x = 0.5 * box_edges.x, y = 0.5 * box_edges.y;
    const double corner[4][2] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    const int32_t cap[2][3] = {{0, 1, 2}, {0, 2, 3}};
    return prism(corner, 4, cap, 2, 0.5 * box_edges.z);
}

static tac_Geometry *mesh_ell(void)
{
    static const double corner[6][2] = {{-0.6, -0.6}, {0.6, -0.6}, {0.6, -0.2},
                                        {-0.2, -0.2}, {-0.2, 0.6}, {-0.6, 0.6}};
    static const int32_t cap[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}};
    return prism(corner, 6, cap, 4, 0.3);
}

/// An octahedron cut finer three times and pushed in and out at random.
static tac_Geometry *mesh_star(void)
{
    enum { N = 8 }; // cuts of each edge
    static tac_Vec3 v[8 * (N + 1) * (N + 2) / 2];
    static int32_t t[8 * N * N][3];
    int points = 0, count = 0;
    for (int octant = 0; octant < 8; octant++) {
        double sx = octant & 1 ? -1 : 1, sy = octant & 2 ? -1 : 1, sz = octant & 4 ? -1 : 1;
        int first = points, row = 0;
        for (int i = 0; i <= N; i++)
            for (int j = 0; j <= N - i; j++) {
                int k = N - i - j;
                // The same radius for the same point of two octants: it depends on the point only.
                int x = (int)sx * i, y = (int)sy * j, z = (int)sz * k;
                Rnd r = rnd_make((uint64_t)((x + N) * 10000 + (y + N) * 100 + z + N));
                double radius = rnd_uniform(&r, 0.4, 1.0);
                tac_Vec3 d = v3(x, y, z);
                v[points++] = v3_scale(radius / v3_norm(d), d);
            }
        for (int i = 0; i < N; i++) {
            int width = N - i + 1;
            for (int j = 0; j < N - i; j++) {
                int a = first + row + j, b = a + 1, c = a + width, d = c + 1;
                bool flip = sx * sy * sz < 0.0;
                int32_t up[3] = {a, c, b}, down[3] = {b, c, d};
                for (int m = 0; m < 3; m++)
                    t[count][m] = up[flip ? 2 - m : m];
                count++;
                if (j + 1 >= N - i)
                    continue;
                for (int m = 0; m < 3; m++)
                    t[count][m] = down[flip ? 2 - m : m];
                count++;
            }
            row += width;
        }
    }
    return make_mesh(v, points, (const int32_t(*)[3])t, count);
}

static tac_Geometry *mesh_ring(void)
{
    static tac_Vec3 v[ACROSS * AROUND];
    static int32_t t[2 * ACROSS * AROUND][3];
    for (int i = 0; i < ACROSS; i++)
        for (int j = 0; j < AROUND; j++) {
            double a = 2 * PI * i / ACROSS, b = 2 * PI * j / AROUND, r = 0.8 + 0.3 * cos(b);
            v[i * AROUND + j] = v3(r * cos(a), r * sin(a), 0.3 * sin(b));
            int i1 = (i + 1) % ACROSS, j1 = (j + 1) % AROUND, k = 2 * (i * AROUND + j);
            int32_t p = i * AROUND + j, q = i1 * AROUND + j, s = i1 * AROUND + j1,
                    u = i * AROUND + j1;
            int32_t two[2][3] = {{p, q, s}, {p, s, u}};
            for (int m = 0; m < 6; m++)
                t[k + m / 3][m % 3] = two[m / 3][m % 3];
        }
    return make_mesh(v, ACROSS * AROUND, (const int32_t(*)[3])t, 2 * ACROSS * AROUND);
}

static tac_Geometry *hull_of(const tac_Vec3 *point, int count)
{
    tac_Geometry *g;
    assert_int_equal(tac_hull_create(point, count, NULL, NULL, &g), TAC_OK);
    return g;
}

static tac_Geometry *hull_random(void)
{
    Rnd r = rnd_make(77);
    tac_Vec3 p[40];
    for (int i = 0; i < 40; i++)
        p[i] = v3_add(rnd_vec3(&r, -0.7, 0.7), v3(0.1, 0.2, 0.0));
    return hull_of(p, 40);
}

static tac_Geometry *hull_box(void)
{
    tac_Vec3 p[8], h = v3_scale(0.5, box_edges);
    for (int i = 0; i < 8; i++)
        p[i] = v3(i & 1 ? h.x : -h.x, i & 2 ? h.y : -h.y, i & 4 ? h.z : -h.z);
    return hull_of(p, 8);
}

static tac_Geometry *field(void)
{
    double height[FIELD_COLUMNS * FIELD_ROWS];
    Rnd r = rnd_make(78);
    for (int i = 0; i < FIELD_COLUMNS * FIELD_ROWS; i++)
        height[i] = rnd_chance(&r, 0.1) ? 1.5 : rnd_uniform(&r, -0.3, 0.3); // some cliffs
    tac_HeightFieldDef def = {.height = height,
                              .columns = FIELD_COLUMNS,
                              .rows = FIELD_ROWS,
                              .spacing_x = 0.25,
                              .spacing_y = 0.3};
    tac_Geometry *g;
    assert_int_equal(tac_height_field_create(&def, &g), TAC_OK);
    return g;
}

static void add(Zoo *zoo, int place, tac_ShapeType type, tac_Vec3 size, tac_Geometry *geometry)
{
    zoo->geometry[place] = geometry;
    zoo->form[place] = taci_shape_make(type, size, geometry);
}

void zoo_make(Zoo *zoo)
{
    tac_Vec3 none = v3(0, 0, 0);
    *zoo = (Zoo){0};
    add(zoo, ZOO_SPHERE, TAC_SHAPE_SPHERE, v3(0.7, 0, 0), NULL);
    add(zoo, ZOO_BOX, TAC_SHAPE_BOX, box_edges, NULL);
    add(zoo, ZOO_CAPSULE, TAC_SHAPE_CAPSULE, v3(0.3, 0, 0.9), NULL);
    add(zoo, ZOO_ROD, TAC_SHAPE_CYLINDER, v3(0.25, 0, 1.6), NULL);
    add(zoo, ZOO_COIN, TAC_SHAPE_CYLINDER, v3(0.8, 0, 0.2), NULL);
    add(zoo, ZOO_NEEDLE, TAC_SHAPE_CONE, v3(0.3, 0, 1.5), NULL);
    add(zoo, ZOO_HAT, TAC_SHAPE_CONE, v3(0.9, 0, 0.5), NULL);
    add(zoo, ZOO_PLANE, TAC_SHAPE_PLANE, none, NULL);
    add(zoo, ZOO_HULL, TAC_SHAPE_HULL, none, hull_random());
    add(zoo, ZOO_HULL_BOX, TAC_SHAPE_HULL, none, hull_box());
    add(zoo, ZOO_MESH_BOX, TAC_SHAPE_MESH, none, mesh_box());
    add(zoo, ZOO_MESH_ELL, TAC_SHAPE_MESH, none, mesh_ell());
    add(zoo, ZOO_MESH_STAR, TAC_SHAPE_MESH, none, mesh_star());
    add(zoo, ZOO_MESH_RING, TAC_SHAPE_MESH, none, mesh_ring());
    add(zoo, ZOO_FIELD, TAC_SHAPE_HEIGHT_FIELD, none, field());
}

void zoo_free(Zoo *zoo)
{
    for (int i = 0; i < ZOO_FORMS; i++)
        tac_geometry_release(zoo->geometry[i]);
}

/// How often the surface goes around the point: the sum of the solid angles of its triangles (van
/// Oosterom and Strackee 1983).
static double winding(const taci_Mesh *m, tac_Vec3 p)
{
    double sum = 0.0;
    for (int t = 0; t < m->triangle_count; t++) {
        tac_Vec3 a = v3_sub(m->vertex[m->triangle[t][0]], p),
                 b = v3_sub(m->vertex[m->triangle[t][1]], p),
                 c = v3_sub(m->vertex[m->triangle[t][2]], p);
        double la = v3_norm(a), lb = v3_norm(b), lc = v3_norm(c);
        sum += 2.0 * atan2(v3_dot(a, v3_cross(b, c)), la * lb * lc + v3_dot(a, b) * lc +
                                                          v3_dot(b, c) * la + v3_dot(c, a) * lb);
    }
    return sum / (4.0 * PI);
}

static bool under_field(const taci_Field *f, tac_Vec3 p)
{
    double gx = p.x / f->dx + 0.5 * (f->columns - 1), gy = p.y / f->dy + 0.5 * (f->rows - 1);
    if (gx < 0.0 || gy < 0.0 || gx > f->columns - 1 || gy > f->rows - 1)
        return false;
    int i = (int)smaller(gx, f->columns - 2), j = (int)smaller(gy, f->rows - 2);
    double x = gx - i, y = gy - j;
    const double *h = f->height + j * f->columns + i;
    double a = h[0], b = h[1], d = h[f->columns], c = h[f->columns + 1];
    // By weights of the corners: the diagonal from a to c.
    double z = x >= y ? (1 - x) * a + (x - y) * b + y * c : (1 - y) * a + (y - x) * d + x * c;
    return p.z <= z;
}

bool zoo_inside(const taci_Shape *s, tac_Vec3 p)
{
    double rho = sqrt(p.x * p.x + p.y * p.y), h = s->half.z;
    switch (s->type) {
    case TAC_SHAPE_SPHERE:
        return v3_norm(p) <= s->radius;
    case TAC_SHAPE_BOX:
        return fabs(p.x) <= s->half.x && fabs(p.y) <= s->half.y && fabs(p.z) <= s->half.z;
    case TAC_SHAPE_CAPSULE:
        return hypot(rho, larger(0.0, fabs(p.z) - h)) <= s->radius;
    case TAC_SHAPE_CYLINDER:
        return rho <= s->radius && fabs(p.z) <= h;
    case TAC_SHAPE_CONE:
        return p.z >= -h && rho <= s->radius * (h - p.z) / (2.0 * h);
    case TAC_SHAPE_PLANE:
        return p.z <= 0.0;
    case TAC_SHAPE_MESH:
        return winding(s->mesh, p) > 0.5;
    case TAC_SHAPE_HEIGHT_FIELD:
        return under_field(s->field, p);
    default:
        for (int f = 0; f < s->hull->face_count; f++)
            if (v3_dot(s->hull->normal[f], p) > s->hull->offset[f])
                return false;
        return true;
    }
}

taci_Place zoo_place(Rnd *r, double spread)
{
    return (taci_Place){rnd_vec3(r, -spread, spread), q_matrix(rnd_quat(r))};
}

taci_Place zoo_moved(const taci_Place *motion, const taci_Place *at)
{
    return (taci_Place){taci_place_point(motion, at->x), m3_mul(&motion->R, &at->R)};
}

tac_Vec3 zoo_point_near(Rnd *r, const taci_Shape *s, const taci_Place *at)
{
    double spread = isfinite(s->reach) && s->reach < 2.0 ? 1.3 * s->reach : 1.5;
    return taci_place_point(at, rnd_vec3(r, -spread, spread));
}

int zoo_set_up(void **state, uint64_t seed)
{
    static ZooFixture f;
    zoo_make(&f.zoo);
    f.r = rnd_make(seed);
    *state = &f;
    return 0;
}

int zoo_tear_down(void **state)
{
    zoo_free(&((ZooFixture *)*state)->zoo);
    return 0;
}

double zoo_distance(const taci_Shape *s, const taci_Place *at, tac_Vec3 p)
{
    double d = 1e300;
    tac_Vec3 on, normal;
    assert_true(taci_shape_closest(s, at, p, 1e9, &d, &on, &normal));
    return d;
}
