/* Edges that lie flush (flush.h). Theory: docs/theory/contact.md, "Flush edges". */
#include "geometry/flush.h"
#include "geometry/geometry.h"
#include <math.h>

#define DEPTH 2.0    // slops: what rests may be one deep, and a tile one higher
#define SHARE 0.1    // of the way along the normal: who comes more along the face comes along both
#define NONE 0.01    // of the slop: a way that is none
#define TRIANGLES 64 // of a mesh whose faces are looked at; finer ones have no flat sides of note
#define ALIKE 1e-3   // rad: one direction
#define ACROSS 0.5   // cosine: a face is another one than that of the contact
#define LIKE 0.995   // cosine: it is the same one, of bodies with flat sides
#define TILT 0.9999995 // cosine: the same where one is round, and meets an edge before the face

static bool is_round(const taci_Shape *s)
{
    return s->type == TAC_SHAPE_SPHERE || s->type == TAC_SHAPE_CAPSULE ||
           s->type == TAC_SHAPE_CYLINDER || s->type == TAC_SHAPE_CONE;
}

static bool has_no_face(const taci_Shape *s)
{
    return s->type == TAC_SHAPE_SPHERE || s->type == TAC_SHAPE_CAPSULE;
}

/// Whether something else stops them along the axis where it parts them.
static bool is_stopped(const taci_Flush *f)
{
    for (int i = 0; i < f->levels; i++)
        if (v3_norm2(v3_sub(f->level[i].axis, f->axis)) < ALIKE * ALIKE &&
            fabs(f->level[i].gap - f->gap) <= DEPTH * f->slop)
            return true;
    return false;
}

/// Whether an axis does. `same`: the cosine from which on it is that of the contact.
static bool parts(const taci_Path path[2], double T, tac_Vec3 axis, double same, taci_Flush *f)
{
    double turned = v3_dot(axis, f->normal), least = -DEPTH * f->slop;
    if (!(v3_norm2(axis) > 0.5)) // of a triangle without area
        return false;
    bool across = turned <= ACROSS;
    if (turned > same || (f->way <= NONE * f->slop && !across))
        return false;
    double start = taci_paths_parted(path, axis, 0.0);
    if (!(start >= least))
        return false;
    f->apart = true;
    f->axis = axis;
    f->gap = start;
    if (is_stopped(f))
        return true;
    double end = taci_paths_parted(path, axis, T);
    return start <= f->above && end >= least &&
           start - end <= SHARE * f->way + (across ? NONE * f->slop : 0.0);
}

/// Number i of the faces of a shape, outward, in its frame; false: it has no more.
static bool face_normal(const taci_Shape *s, int i, tac_Vec3 *n)
{
    double sign = i % 2 ? 1.0 : -1.0;
    switch (s->type) {
    case TAC_SHAPE_BOX:
        *n = v3(i / 2 == 0 ? sign : 0, i / 2 == 1 ? sign : 0, i / 2 == 2 ? sign : 0);
        return i < 6;
    case TAC_SHAPE_CYLINDER:
        *n = v3(0, 0, sign);
        return i < 2;
    case TAC_SHAPE_CONE:
        *n = v3(0, 0, -1);
        return i < 1;
    case TAC_SHAPE_HULL:
        if (i < s->hull->face_count)
            *n = s->hull->normal[i];
        return i < s->hull->face_count;
    case TAC_SHAPE_MESH:
        if (s->mesh->triangle_count > TRIANGLES || i >= s->mesh->triangle_count)
            return false;
        *n = s->mesh->normal[i];
        return true;
    default:
        return false;
    }
}

/// Whether the plane of face i of a hull cannot part them: the other one has a point well behind
/// it. What it is of shapes that have many, at the price of a product each.
static bool is_behind(const taci_Path *path, int i, tac_Vec3 other, double slop)
{
    const taci_Hull *h = path->shape->hull;
    tac_Vec3 local = m3_tmul_v(&path->place.R, v3_sub(other, path->place.x));
    return path->shape->type == TAC_SHAPE_HULL &&
           v3_dot(h->normal[i], local) - h->offset[i] < -(DEPTH + 1.0) * slop;
}

bool taci_paths_flush(const taci_Path path[2], double T, taci_Flush *f)
{
    bool round = is_round(path[0].shape) || is_round(path[1].shape);
    if (f->way <= NONE * f->slop && (has_no_face(path[0].shape) || has_no_face(path[1].shape)))
        return false; // it rests
    if (path[0].shape->type == TAC_SHAPE_PLANE || path[1].shape->type == TAC_SHAPE_PLANE)
        return false; // it has no edge
    for (int side = 0; side < 2; side++) {
        tac_Vec3 n;
        for (int i = 0; face_normal(path[side].shape, i, &n); i++) {
            if (is_behind(&path[side], i, f->on[1 - side], f->slop))
                continue;
            n = m3_mul_v(&path[side].place.R, n);
            if (parts(path, T, side == 1 ? n : v3_neg(n), round ? TILT : LIKE, f))
                return true;
        }
    }
    return false;
}
