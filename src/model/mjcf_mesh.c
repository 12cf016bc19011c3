/* What a mesh of an MJCF file weighs (mjcf.h), for density 1: as MuJoCo 3 has it, by the `inertia`
 * of the asset.
 *
 * Every triangle makes a tetrahedron with one point. Of a closed and well turned mesh the signed
 * ones sum up to the solid inside, whatever the point: `exact`. `legacy` takes their sizes without
 * the sign, so that a mesh that is not seen as a whole from that point weighs too much; its centre
 * comes from tetrahedra with the middle of the surface, volume and inertia then from those with
 * that centre. `shell` spreads the mass over the surface, and `convex` fills the hull. MuJoCo takes
 * the centre of a shell for the middle of its surface, as it is. */
#include "model/mjcf.h"
#include "math/so3.h"

typedef struct Surface {
    const tac_Vec3 *vertex;
    const int32_t (*triangle)[3];
    int count;
} Surface;

typedef struct Corners {
    tac_Vec3 a, b, c;
} Corners;

static Corners corners(const Surface *s, int t, tac_Vec3 from)
{
    const int32_t *v = s->triangle[t];
    return (Corners){v3_sub(s->vertex[v[0]], from), v3_sub(s->vertex[v[1]], from),
                     v3_sub(s->vertex[v[2]], from)};
}

static double area(const Corners *k)
{
    return 0.5 * v3_norm(v3_cross(v3_sub(k->b, k->a), v3_sub(k->c, k->a)));
}

static double weight(const Corners *k, taci_MjcfInertia mode)
{
    if (mode == TACI_MJCF_SHELL)
        return area(k);
    double volume = v3_dot(k->a, v3_cross(k->b, k->c)) / 6.0;
    return mode == TACI_MJCF_LEGACY ? fabs(volume) : volume;
}

static tac_Vec3 middle(const Corners *k)
{
    return v3_scale(1.0 / 3.0, v3_add(k->a, v3_add(k->b, k->c)));
}

// The middle of the surface.
static tac_Vec3 find_middle(const Surface *s)
{
    tac_Vec3 none = {0, 0, 0}, sum = {0, 0, 0};
    double total = 0.0;
    for (int t = 0; t < s->count; t++) {
        Corners k = corners(s, t, none);
        sum = v3_axpy(sum, area(&k), middle(&k));
        total += area(&k);
    }
    return total > 0.0 ? v3_scale(1.0 / total, sum) : none;
}

// The centre of mass of the tetrahedra with a point.
static tac_Vec3 find_center(const Surface *s, taci_MjcfInertia mode, tac_Vec3 point)
{
    tac_Vec3 sum = {0, 0, 0};
    double total = 0.0;
    for (int t = 0; t < s->count; t++) {
        Corners k = corners(s, t, point);
        double w = weight(&k, mode);
        sum = v3_axpy(sum, 0.75 * w, middle(&k));
        total += w;
    }
    return total > 0.0 ? v3_axpy(point, 1.0 / total, sum) : point;
}

// C += w a b' and its mirror
static void add_product(tac_Mat3 *C, double w, tac_Vec3 a, tac_Vec3 b)
{
    double x[3] = {a.x, a.y, a.z}, y[3] = {b.x, b.y, b.z};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C->m[i][j] += w * (x[i] * y[j] + x[j] * y[i]);
}

// Second moments: of a tetrahedron with the origin w/20 (a a' + b b' + c c' + s s'), s = a + b + c;
// of a triangle w/12 of the same.
static tac_MassProperties sum_up(const Surface *s, taci_MjcfInertia mode, tac_Vec3 center)
{
    tac_MassProperties p = {.center = center};
    tac_Mat3 C = {{{0}}};
    double share = mode == TACI_MJCF_SHELL ? 1.0 / 24.0 : 1.0 / 40.0; // each product counts twice
    for (int t = 0; t < s->count; t++) {
        Corners k = corners(s, t, center);
        double w = weight(&k, mode);
        tac_Vec3 sum = v3_add(k.a, v3_add(k.b, k.c));
        add_product(&C, share * w, k.a, k.a);
        add_product(&C, share * w, k.b, k.b);
        add_product(&C, share * w, k.c, k.c);
        add_product(&C, share * w, sum, sum);
        p.volume += w;
    }
    double trace = C.m[0][0] + C.m[1][1] + C.m[2][2];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            p.inertia.m[i][j] = (i == j ? trace : 0.0) - C.m[i][j];
    p.mass = p.volume;
    return p;
}

tac_MassProperties taci_mjcf_mesh_mass(const tac_Geometry *drawn, taci_MjcfInertia mode)
{
    Surface s;
    tac_geometry_vertices(drawn, &s.vertex);
    s.count = tac_geometry_triangles(drawn, &s.triangle);
    return sum_up(&s, mode, find_center(&s, mode, find_middle(&s)));
}
