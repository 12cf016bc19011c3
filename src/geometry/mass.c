/* Mass properties of solids of uniform density.
 *
 * Round forms have closed formulas. Everything made of triangles is a sum of tetrahedra from one
 * point to the triangles, signed, so that the parts outside cancel: exact for polyhedra. Of the
 * tetrahedron (0, a, b, c) with s = a + b + c and d = a . (b x c):
 *
 *     volume d/6     first moment d/24 s     second moments d/120 (a a' + b b' + c c' + s s')
 *
 * Second moments become an inertia by tr(C) 1 - C. They are taken about a point near the solid, or
 * the parallel-axis term would eat the digits of a small body far from its origin. */
#include "geometry/geometry.h"
#include "math/so3.h"
#include <string.h>

static const double PI = 3.14159265358979323846; // M_PI is not C17

static tac_Mat3 diagonal(double x, double y, double z)
{
    return (tac_Mat3){{{x, 0, 0}, {0, y, 0}, {0, 0, z}}};
}

// C += s a a'
static void add_outer(tac_Mat3 *C, double s, tac_Vec3 a)
{
    double v[3] = {a.x, a.y, a.z};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C->m[i][j] += s * v[i] * v[j];
}

// tr(C) 1 - C: moments of inertia from second moments, and back up to a factor.
static tac_Mat3 inertia_of(const tac_Mat3 *C)
{
    double trace = C->m[0][0] + C->m[1][1] + C->m[2][2];
    tac_Mat3 J = diagonal(trace, trace, trace);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            J.m[i][j] -= C->m[i][j];
    return J;
}

tac_MassProperties taci_mass_inside(const tac_Vec3 *vertex, const int32_t (*triangle)[3], int count,
                                    tac_Vec3 origin)
{
    double volume = 0.0;
    tac_Vec3 first = {0, 0, 0};
    tac_Mat3 second = diagonal(0, 0, 0);
    for (int t = 0; t < count; t++) {
        tac_Vec3 a = v3_sub(vertex[triangle[t][0]], origin);
        tac_Vec3 b = v3_sub(vertex[triangle[t][1]], origin);
        tac_Vec3 c = v3_sub(vertex[triangle[t][2]], origin);
        tac_Vec3 s = v3_add(a, v3_add(b, c));
        double d = v3_dot(a, v3_cross(b, c));
        volume += d / 6.0;
        first = v3_axpy(first, d / 24.0, s);
        add_outer(&second, d / 120.0, a);
        add_outer(&second, d / 120.0, b);
        add_outer(&second, d / 120.0, c);
        add_outer(&second, d / 120.0, s);
    }

    tac_MassProperties m = {.volume = volume, .mass = volume};
    if (volume == 0.0)
        return m;
    tac_Vec3 center = v3_scale(1.0 / volume, first);
    add_outer(&second, -volume, center);
    m.center = v3_add(origin, center);
    m.inertia = inertia_of(&second);
    return m;
}

static tac_MassProperties sphere(double r)
{
    double m = 4.0 / 3.0 * PI * r * r * r, J = 0.4 * m * r * r;
    return (tac_MassProperties){.volume = m, .mass = m, .inertia = diagonal(J, J, J)};
}

static tac_MassProperties box(tac_Vec3 e)
{
    double m = e.x * e.y * e.z, xx = e.x * e.x, yy = e.y * e.y, zz = e.z * e.z;
    return (tac_MassProperties){
        .volume = m,
        .mass = m,
        .inertia = diagonal(m / 12 * (yy + zz), m / 12 * (zz + xx), m / 12 * (xx + yy))};
}

static tac_MassProperties cylinder(double r, double length)
{
    double m = PI * r * r * length, across = m * (r * r / 4 + length * length / 12);
    return (tac_MassProperties){
        .volume = m, .mass = m, .inertia = diagonal(across, across, m * r * r / 2)};
}

// A cylinder between two half balls. Those have together the moments of a ball about its own
// centre; their centres of mass lie 3r/8 outside the cylinder's ends.
static tac_MassProperties capsule(double r, double length)
{
    tac_MassProperties m = cylinder(r, length), ball = sphere(r);
    double across = ball.inertia.m[0][0] + ball.mass * (length * length / 4 + 3 * length * r / 8);
    m.volume += ball.volume;
    m.mass += ball.mass;
    m.inertia.m[0][0] += across;
    m.inertia.m[1][1] += across;
    m.inertia.m[2][2] += ball.inertia.m[2][2];
    return m;
}

static tac_MassProperties cone(double r, double height)
{
    double m = PI * r * r * height / 3, across = 3 * m * (r * r / 20 + height * height / 80);
    return (tac_MassProperties){.volume = m,
                                .mass = m,
                                .center = {0, 0, -height / 4}, // a quarter up from the base
                                .inertia = diagonal(across, across, 0.3 * m * r * r)};
}

static tac_MassProperties of_unit_density(tac_ShapeType type, tac_Vec3 size,
                                          const tac_Geometry *geometry)
{
    switch (type) {
    case TAC_SHAPE_SPHERE:
        return sphere(size.x);
    case TAC_SHAPE_BOX:
        return box(size);
    case TAC_SHAPE_CAPSULE:
        return capsule(size.x, size.z);
    case TAC_SHAPE_CYLINDER:
        return cylinder(size.x, size.z);
    case TAC_SHAPE_CONE:
        return cone(size.x, size.z);
    case TAC_SHAPE_HULL:
    case TAC_SHAPE_MESH:
        return geometry->unit;
    case TAC_SHAPE_PLANE:
    case TAC_SHAPE_HEIGHT_FIELD:
        break;
    }
    return (tac_MassProperties){0};
}

tac_Result tac_mass_properties(tac_ShapeType type, tac_Vec3 size, const tac_Geometry *geometry,
                               double density, tac_MassProperties *properties)
{
    memset(properties, 0, sizeof *properties);
    if (taci_shape_fault(type, size, geometry) || !(density > 0.0))
        return TAC_ERR_INVALID;
    tac_MassProperties m = of_unit_density(type, size, geometry);
    m.mass *= density;
    double sum = 0.0; // finite only if all its terms are
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            m.inertia.m[i][j] *= density;
            sum += m.inertia.m[i][j];
        }
    if (!(m.volume > 0.0) || !isfinite(m.mass) || !isfinite(sum))
        return TAC_ERR_INVALID;
    *properties = m;
    return TAC_OK;
}

tac_MassProperties tac_mass_combine(const tac_MassProperties *part, const tac_Pose *pose, int count)
{
    tac_MassProperties all = {0};
    tac_Vec3 first = {0, 0, 0};
    for (int i = 0; i < count; i++) {
        all.volume += part[i].volume;
        all.mass += part[i].mass;
        first = v3_axpy(first, part[i].mass, pose_point(pose[i], part[i].center));
    }
    if (all.mass > 0.0)
        all.center = v3_scale(1.0 / all.mass, first);

    for (int i = 0; i < count; i++) {
        // Turned into the common frame, then moved from the part's centre to the common one.
        tac_Mat3 R = q_matrix(pose[i].q), C = diagonal(0, 0, 0);
        tac_Mat3 turned = m3_rotate_symmetric(&R, &part[i].inertia);
        add_outer(&C, part[i].mass, v3_sub(pose_point(pose[i], part[i].center), all.center));
        tac_Mat3 moved = inertia_of(&C);
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                all.inertia.m[j][k] += turned.m[j][k] + moved.m[j][k];
    }
    return all;
}
