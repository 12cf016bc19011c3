/* Faces of convexes: which feature of a shape is turned to a direction, with its corners. */
#include "geometry/face.h"
#include "geometry/geometry.h"

#define CAP_CORNERS 8
#define ON_FACE 1e-6 // of the size: a support point this near to a face's plane is on the face
#define ALIKE 1e-3   // rad: faces that are turned to a direction up to this are turned alike

// cos and sin of the azimuths k·45°
// clang-format off
static const double azimuth[CAP_CORNERS][2] = {
    {                  1,                   0},
    { 0.7071067811865476,  0.7071067811865476},
    {                  0,                   1},
    {-0.7071067811865476,  0.7071067811865476},
    {                 -1,                   0},
    {-0.7071067811865476, -0.7071067811865476},
    {                  0,                  -1},
    { 0.7071067811865476, -0.7071067811865476},
};
// clang-format on

static tac_Vec3 placed(const taci_Convex *c, tac_Vec3 p)
{
    return v3_add(c->x, m3_mul_v(c->R, p));
}

void taci_face_box(const taci_Convex *c, int axis, bool positive, taci_Face *face)
{
    tac_Vec3 h = c->shape->half;
    double half[3] = {h.x, h.y, h.z}, s = positive ? 1.0 : -1.0;
    int i = (axis + 1) % 3, j = (axis + 2) % 3;
    tac_Vec3 n = v3_scale(s, m3_col(c->R, axis));
    tac_Vec3 u = v3_scale(half[i], m3_col(c->R, i));
    tac_Vec3 v = v3_scale(s * half[j], m3_col(c->R, j)); // u, v, n right-handed
    tac_Vec3 middle = v3_axpy(c->x, half[axis], n);
    face->count = 4;
    face->id = (uint32_t)(2 * axis + positive);
    face->round = false;
    face->normal = n;
    face->point[0] = v3_sub(v3_sub(middle, u), v);
    face->point[1] = v3_sub(v3_add(middle, u), v);
    face->point[2] = v3_add(v3_add(middle, u), v);
    face->point[3] = v3_add(v3_sub(middle, u), v);
}

// Of two faces that are turned to it alike, as those of a box on its edge, always the same one.
static void box_face(const taci_Convex *c, tac_Vec3 local, taci_Face *face)
{
    double x = fabs(local.x), y = fabs(local.y), z = fabs(local.z);
    int axis = 0;
    double most = x, along = local.x;
    if (y > (1.0 + ALIKE) * most) {
        axis = 1;
        most = y;
        along = local.y;
    }
    if (z > (1.0 + ALIKE) * most) {
        axis = 2;
        along = local.z;
    }
    taci_face_box(c, axis, along >= 0.0, face);
}

static void triangle_face(const taci_Convex *c, tac_Vec3 direction, taci_Face *face)
{
    tac_Vec3 n = v3_cross(v3_sub(c->v[1], c->v[0]), v3_sub(c->v[2], c->v[0]));
    double length = v3_norm(n);
    bool back = v3_dot(n, direction) < 0.0;
    face->id = back;
    face->count = 3;
    face->normal = length > 0.0 ? v3_scale((back ? -1.0 : 1.0) / length, n) : v3(0, 0, 0);
    for (int i = 0; i < 3; i++)
        face->point[i] = c->v[back ? 2 - i : i];
}

// The hull's face most turned to the direction among those through the support point: a flat face
// elsewhere on the hull may be turned to it even more, but is not the one that touches.
static int hull_face_index(const taci_Convex *c, tac_Vec3 local, tac_Vec3 near)
{
    const taci_Hull *hull = c->shape->hull;
    int best = -1, any = 0;
    double most = -2.0, most_any = -2.0, tie = 0.0, on = ON_FACE * c->size;
    for (int f = 0; f < hull->face_count; f++) {
        double turned = v3_dot(hull->normal[f], local);
        if (turned > most_any) {
            most_any = turned;
            any = f;
        }
        if (turned > most + tie && hull->offset[f] - v3_dot(hull->normal[f], near) <= on) {
            most = turned;
            best = f;
            tie = ALIKE * sqrt(taci_max(0.0, 1.0 - most * most)); // of the cosine
        }
    }
    return best >= 0 ? best : any;
}

static void hull_face(const taci_Convex *c, tac_Vec3 local, tac_Vec3 near, taci_Face *face)
{
    const taci_Hull *hull = c->shape->hull;
    int f = hull_face_index(c, local, m3_tmul_v(c->R, v3_sub(near, c->x)));
    int first = hull->face_first[f], n = hull->face_first[f + 1] - first;
    face->id = (uint32_t)f;
    face->count = n < TACI_FACE_MAX ? n : TACI_FACE_MAX;
    face->normal = m3_mul_v(c->R, hull->normal[f]);
    for (int i = 0; i < face->count; i++) {
        int corner = n <= TACI_FACE_MAX ? i : (int)((int64_t)i * n / TACI_FACE_MAX);
        face->point[i] = placed(c, hull->vertex[hull->loop[first + corner]]);
    }
}

// The corners of a cap that leans begin with its lowest point and go along with it: of a disc that
// rolls on its rim, a corner with an azimuth of its own would come down and hit, where the rim
// itself never does.
static void cap_face(const taci_Convex *c, bool positive, tac_Vec3 local, taci_Face *face)
{
    const taci_Shape *s = c->shape;
    double z = positive ? s->half.z : -s->half.z;
    double rho = sqrt(local.x * local.x + local.y * local.y);
    face->leans = rho > ALIKE;
    tac_Vec3 u = face->leans ? v3(local.x / rho, local.y / rho, 0) : v3(1, 0, 0);
    face->id = positive + 4u * face->leans;
    face->count = CAP_CORNERS;
    face->round = true;
    face->normal = v3_scale(positive ? 1.0 : -1.0, m3_col(c->R, 2));
    for (int i = 0; i < CAP_CORNERS; i++) {
        const double *k = azimuth[positive ? i : (CAP_CORNERS - i) % CAP_CORNERS];
        double x = k[0] * u.x - k[1] * u.y, y = k[0] * u.y + k[1] * u.x;
        face->point[i] = placed(c, v3(s->radius * x, s->radius * y, z));
    }
}

// The line of the side that is turned to the direction, from the radius at the low end to that at
// the high end.
static void side_line(const taci_Convex *c, tac_Vec3 local, double high_radius, taci_Face *face)
{
    const taci_Shape *s = c->shape;
    double rho = sqrt(local.x * local.x + local.y * local.y);
    double x = rho > 0.0 ? local.x / rho : 1.0, y = rho > 0.0 ? local.y / rho : 0.0;
    face->id = 2;
    face->count = 2;
    face->point[0] = placed(c, v3(s->radius * x, s->radius * y, -s->half.z));
    face->point[1] = placed(c, v3(high_radius * x, high_radius * y, s->half.z));
}

static void cylinder_face(const taci_Convex *c, tac_Vec3 local, taci_Face *face)
{
    double rho2 = local.x * local.x + local.y * local.y;
    if ((1.0 + 2.0 * ALIKE) * local.z * local.z >= rho2)
        cap_face(c, local.z >= 0.0, local, face);
    else
        side_line(c, local, c->shape->radius, face);
}

static void cone_face(const taci_Convex *c, tac_Vec3 local, taci_Face *face)
{
    const taci_Shape *s = c->shape;
    double rho = sqrt(local.x * local.x + local.y * local.y), h = 2.0 * s->half.z;
    double side = (h * rho + s->radius * local.z) / sqrt(h * h + s->radius * s->radius);
    if (-local.z + ALIKE >= side)
        cap_face(c, false, local, face);
    else
        side_line(c, local, 0.0, face);
}

static void capsule_face(const taci_Convex *c, tac_Vec3 direction, taci_Face *face)
{
    face->count = 2;
    for (int i = 0; i < 2; i++) {
        tac_Vec3 core = placed(c, v3(0, 0, i ? c->shape->half.z : -c->shape->half.z));
        face->point[i] = v3_axpy(core, c->radius, direction);
    }
}

void taci_face_find(const taci_Convex *c, tac_Vec3 direction, tac_Vec3 near, taci_Face *face)
{
    face->id = 0;
    face->round = face->leans = false;
    face->normal = v3(0, 0, 0);
    if (!c->shape) {
        triangle_face(c, direction, face);
        return;
    }
    tac_Vec3 local = m3_tmul_v(c->R, direction);
    switch (c->shape->type) {
    case TAC_SHAPE_BOX:
        box_face(c, local, face);
        break;
    case TAC_SHAPE_CAPSULE:
        capsule_face(c, direction, face);
        break;
    case TAC_SHAPE_CYLINDER:
        cylinder_face(c, local, face);
        break;
    case TAC_SHAPE_CONE:
        cone_face(c, local, face);
        break;
    case TAC_SHAPE_HULL:
        hull_face(c, local, near, face);
        break;
    default: // a sphere
        face->count = 1;
        face->point[0] = v3_axpy(c->x, c->radius, direction);
        break;
    }
}

double taci_face_area(const taci_Face *face)
{
    tac_Vec3 sum = v3(0, 0, 0);
    for (int i = 2; i < face->count; i++)
        sum = v3_add(sum, v3_cross(v3_sub(face->point[i - 1], face->point[0]),
                                   v3_sub(face->point[i], face->point[0])));
    return 0.5 * v3_norm(sum);
}
