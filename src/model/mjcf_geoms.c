/* Geoms of MJCF files (mjcf.h): shapes, and their part of a body's mass.
 *
 * Sizes are halves in MJCF and whole here. A mesh touches as its convex hull, as it does in MuJoCo;
 * one that touches nothing is drawn as it is. An ellipsoid touches as the hull of points on it, but
 * weighs as an ellipsoid. A mesh weighs as its asset says (mjcf_mesh.c). */
#include "model/mjcf.h"
#include "math/so3.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

typedef struct Form { // a geom on its way to be a shape
    taci_Mjcf *m;
    const taci_XmlNode *node;
    taci_MjcfGeom geom;
    tac_Pose pose;           // in the body's frame
    int mesh;                // -1: none
    tac_MassProperties unit; // of density 1, of what has a formula
    taci_DraftShape shape;
} Form;

// ---- sizes and places

static bool check_size(const Form *f)
{
    static const int need[] = {0, 0, 1, 2, 3, 2, 3, 0};
    static const char *const words[] = {"", "a radius", "a radius and half a length",
                                        "3 half lengths"};
    int count = need[f->geom.type];
    for (int i = 0; i < count; i++)
        if (!(f->geom.size[i] > 0.0))
            return taci_xml_mistake(f->node,
                                    "number %d of 'size' of <geom> is %g; expected %s, "
                                    "positive",
                                    i + 1, f->geom.size[i], words[count]);
    return true;
}

// Length and place from two points.
static bool place_between(Form *f)
{
    taci_MjcfGeom *g = &f->geom;
    double length;
    bool lies = g->type == TACI_MJCF_CAPSULE || g->type == TACI_MJCF_CYLINDER;
    if (!lies && g->type != TACI_MJCF_ELLIPSOID && g->type != TACI_MJCF_BOX)
        return taci_xml_mistake(f->node, "'fromto' in a <geom> that has no length; expected a "
                                         "capsule, cylinder, box or ellipsoid");
    if (v3_norm2(g->place.pos) > 0.0)
        return taci_xml_mistake(f->node, "<geom> has 'pos' and 'fromto'; expected one of them");
    if (!taci_mjcf_between(f->node, g->fromto, &f->pose, &length))
        return false;
    if (!lies) {
        g->size[1] = g->size[0];
        g->size[2] = 0.5 * length;
    } else {
        g->size[1] = 0.5 * length;
    }
    return true;
}

// ---- masses, for density 1

static tac_MassProperties ellipsoid_mass(const double a[3])
{
    double m = 4.0 / 3.0 * PI * a[0] * a[1] * a[2];
    double xx = a[0] * a[0], yy = a[1] * a[1], zz = a[2] * a[2];
    tac_MassProperties p = {.volume = m, .mass = m};
    p.inertia.m[0][0] = m * (yy + zz) / 5.0;
    p.inertia.m[1][1] = m * (xx + zz) / 5.0;
    p.inertia.m[2][2] = m * (xx + yy) / 5.0;
    return p;
}

// Of a mesh, in the frame of the geom as the file gives it.
static bool mesh_mass(const Form *f, tac_MassProperties *p, tac_Pose *frame)
{
    taci_MjcfInertia mode = f->m->mesh[f->mesh].inertia;
    if (mode == TACI_MJCF_UNSAID)
        mode = taci_mjcf_compiler(f->m, f->node)->exactmeshinertia ? TACI_MJCF_EXACT
                                                                   : TACI_MJCF_LEGACY;
    const tac_Geometry *form = taci_mjcf_mesh_form(
        f->m, f->node, f->mesh, mode == TACI_MJCF_CONVEX ? TACI_MJCF_TOUCHED : TACI_MJCF_WEIGHED,
        frame);
    if (form == NULL)
        return false;
    if (tac_geometry_type(form) == TAC_SHAPE_MESH)
        *p = taci_mjcf_mesh_mass(form, mode);
    else if (tac_mass_properties(TAC_SHAPE_HULL, v3(0, 0, 0), form, 1.0, p) != TAC_OK)
        return false;
    if (p->volume > 1e-15) // MuJoCo's least
        return true;
    return taci_xml_mistake(f->node,
                            "the mesh '%s' has a %s of %g; expected more, or another 'inertia' of "
                            "<mesh>, such as %s",
                            f->geom.mesh, mode == TACI_MJCF_SHELL ? "surface" : "volume", p->volume,
                            mode == TACI_MJCF_EXACT ? "legacy" : "shell");
}

static void add_mass(const Form *f, taci_MjcfMass *mass)
{
    const taci_MjcfCompiler *c = taci_mjcf_compiler(f->m, f->node);
    const taci_MjcfGeom *g = &f->geom;
    tac_Pose frame = pose_identity();
    if (mass == NULL || g->group < c->group_low || g->group > c->group_high ||
        g->type == TACI_MJCF_PLANE || g->type == TACI_MJCF_HFIELD ||
        (g->has_mass ? g->mass : g->density) == 0.0)
        return;
    tac_MassProperties p = f->unit;
    if (g->type == TACI_MJCF_MESH && !mesh_mass(f, &p, &frame))
        return;
    if (!(p.volume > 0.0))
        return;
    double scale = g->has_mass ? g->mass / p.volume : g->density;
    p.mass *= scale;
    for (int i = 0; i < 9; i++)
        p.inertia.m[i / 3][i % 3] *= scale;
    taci_mjcf_mass_add(mass, &p, pose_mul(f->pose, frame));
}

// ---- forms

// A primitive in place of a mesh: the one with the inertia of the mesh's equivalent box.
static bool fit_to_mesh(Form *f)
{
    taci_MjcfGeom *g = &f->geom;
    tac_MassProperties p;
    tac_Pose frame;
    double a[3], b[3];
    tac_Mat3 axes;
    if (!mesh_mass(f, &p, &frame))
        return false;
    taci_mjcf_principal(&p.inertia, a, &axes);
    for (int i = 0; i < 3; i++)
        b[i] = 0.5 * sqrt(fmax(0.0, 6.0 * (a[0] + a[1] + a[2] - 2.0 * a[i]) / p.mass));
    memcpy(g->size, b, sizeof b);
    if (g->type == TACI_MJCF_SPHERE)
        g->size[0] = (b[0] + b[1] + b[2]) / 3.0;
    if (g->type == TACI_MJCF_CAPSULE || g->type == TACI_MJCF_CYLINDER) {
        g->size[0] = 0.5 * (b[0] + b[1]);
        g->size[1] = g->type == TACI_MJCF_CYLINDER ? b[2] : fmax(0.0, b[2] - 0.5 * g->size[0]);
    }
    for (int i = 0; i < 3; i++)
        g->size[i] *= g->fitscale;
    f->pose = pose_mul(pose_mul(f->pose, frame), (tac_Pose){p.center, q_from_matrix(&axes)});
    return true;
}

// Rings of points and the two poles; symmetric to all three planes.
static const tac_Geometry *ellipsoid_form(const Form *f)
{
    enum { RINGS = 11, AROUND = 16, POINTS = RINGS * AROUND + 2, ELLIPSOIDS_MAX = 2000 };
    tac_Vec3 point[POINTS];
    const double *a = f->geom.size;
    tac_Geometry *form = NULL;
    int n = 0;
    if (f->m->ellipsoids++ >= ELLIPSOIDS_MAX) { // each takes the room of a hull
        taci_xml_mistake(f->node, "there are too many ellipsoids; expected at most %d",
                         ELLIPSOIDS_MAX);
        return NULL;
    }
    point[n++] = v3(0, 0, a[2]);
    point[n++] = v3(0, 0, -a[2]);
    for (int i = 1; i <= RINGS; i++)
        for (int j = 0; j < AROUND; j++) {
            double theta = PI * i / (RINGS + 1), phi = 2.0 * PI * j / AROUND, s = sin(theta);
            point[n++] = v3(a[0] * s * cos(phi), a[1] * s * sin(phi), a[2] * cos(theta));
        }
    tac_Result result = tac_hull_create(point, n, NULL, NULL, &form);
    if (result == TAC_ERR_MEMORY)
        taci_report_memory(&f->m->builder->report, f->m->path);
    else if (result != TAC_OK)
        taci_xml_mistake(f->node, "'size' of <geom> is out of range for an ellipsoid; expected 3 "
                                  "half lengths of 1e-6 m or more");
    if (result != TAC_OK)
        return NULL;
    taci_model_ignore(f->m->builder, "ellipsoid (it touches as a hull of 178 points)");
    return taci_model_own(f->m->builder, form) ? form : NULL;
}

static bool mesh_form(Form *f)
{
    tac_Pose frame;
    bool touches =
        f->geom.contype != 0 || f->geom.conaffinity != 0 || taci_mjcf_is_paired(f->m, f->node);
    f->shape.geometry = taci_mjcf_mesh_form(f->m, f->node, f->mesh,
                                            touches ? TACI_MJCF_TOUCHED : TACI_MJCF_DRAWN, &frame);
    if (f->shape.geometry == NULL)
        return false;
    f->shape.type = tac_geometry_type(f->shape.geometry);
    f->shape.frame = pose_mul(f->pose, frame);
    return true;
}

static bool field_form(Form *f)
{
    const char *name = f->geom.hfield;
    if (name == NULL)
        return taci_xml_mistake(f->node, "<geom> is a height field without 'hfield'");
    int field = taci_mjcf_find(&f->m->fields, f->node, "hfield", name);
    f->shape.type = TAC_SHAPE_HEIGHT_FIELD;
    f->shape.geometry = field >= 0 ? taci_mjcf_field_form(f->m, f->node, field) : NULL;
    return f->shape.geometry != NULL;
}

// A form with a formula; its size is checked by it.
static bool primitive_form(Form *f, tac_ShapeType type, tac_Vec3 size)
{
    f->shape.type = type;
    f->shape.size = size;
    return tac_mass_properties(type, size, NULL, 1.0, &f->unit) == TAC_OK ||
           taci_xml_mistake(f->node, "'size' of <geom> is out of range; expected 1e-9 m to 1e6 m");
}

// Type, size and geometry of the shape. False: there is none.
static bool set_form(Form *f)
{
    const double *a = f->geom.size;
    taci_DraftShape *s = &f->shape;
    s->frame = f->pose;
    switch (f->geom.type) {
    case TACI_MJCF_PLANE:
        s->type = TAC_SHAPE_PLANE;
        return true;
    case TACI_MJCF_HFIELD:
        return field_form(f);
    case TACI_MJCF_SPHERE:
        return primitive_form(f, TAC_SHAPE_SPHERE, v3(a[0], 0, 0));
    case TACI_MJCF_CAPSULE:
        return primitive_form(f, TAC_SHAPE_CAPSULE, v3(a[0], 0, 2.0 * a[1]));
    case TACI_MJCF_CYLINDER:
        return primitive_form(f, TAC_SHAPE_CYLINDER, v3(a[0], 0, 2.0 * a[1]));
    case TACI_MJCF_ELLIPSOID:
        s->type = TAC_SHAPE_HULL;
        s->geometry = ellipsoid_form(f);
        f->unit = ellipsoid_mass(a);
        return s->geometry != NULL;
    case TACI_MJCF_BOX:
        return primitive_form(f, TAC_SHAPE_BOX, v3(2.0 * a[0], 2.0 * a[1], 2.0 * a[2]));
    case TACI_MJCF_MESH:
        return mesh_form(f);
    }
    return false;
}

static void set_look(Form *f)
{
    const double *rgba = f->geom.rgba;
    if (f->geom.material != NULL) {
        int i = taci_mjcf_find(&f->m->materials, f->node, "material", f->geom.material);
        if (i >= 0 && !f->geom.has_rgba)
            rgba = f->m->material[i];
    }
    f->shape.color = v3(fmin(fmax(rgba[0], 0.0), 1.0), fmin(fmax(rgba[1], 0.0), 1.0),
                        fmin(fmax(rgba[2], 0.0), 1.0));
}

// ---- geoms

// Find the mesh; fit to it; sizes and place. False: a mistake was said.
static bool prepare(Form *f)
{
    taci_MjcfGeom *g = &f->geom;
    f->mesh = -1;
    if (g->mesh != NULL) {
        f->mesh = taci_mjcf_find(&f->m->meshes, f->node, "mesh", g->mesh);
        if (f->mesh < 0)
            return false;
    } else if (g->type == TACI_MJCF_MESH) {
        return taci_xml_mistake(f->node, "<geom> is a mesh without 'mesh'");
    }
    f->pose = taci_mjcf_pose(f->m, f->node, &g->place);
    bool solid = g->type != TACI_MJCF_PLANE && g->type != TACI_MJCF_HFIELD;
    if (f->mesh >= 0 && g->type != TACI_MJCF_MESH && solid)
        return fit_to_mesh(f) && check_size(f);
    if (g->has_fromto && !place_between(f))
        return false;
    return check_size(f);
}

static bool check_surface(const Form *f)
{
    double mu = f->geom.friction[0];
    return mu >= 0.0 || taci_xml_mistake(f->node,
                                         "the first number of 'friction' of <geom> is %g; "
                                         "expected no negative one",
                                         mu);
}

// What has no end stays with the world: it may only be on what does not move.
static bool set_owner(Form *f, const taci_MjcfOwner *owner)
{
    bool endless = f->geom.type == TACI_MJCF_PLANE || f->geom.type == TACI_MJCF_HFIELD;
    f->shape.body = owner->body;
    if (!endless)
        return true;
    if (owner->moves)
        return taci_xml_mistake(f->node,
                                "a plane or height field on a body that moves; expected it "
                                "in the world");
    f->shape.body = TACI_PARENT_WORLD;
    f->shape.frame = pose_mul(owner->pose, f->shape.frame);
    return true;
}

void taci_mjcf_read_geom(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfOwner *owner,
                         taci_MjcfMass *mass)
{
    Form f = {.m = m, .node = node, .shape = taci_draft_shape()};
    const char *name = taci_xml_text(node, "name");
    int before = m->builder->report.count;
    int class = taci_mjcf_frame_class(m, node, owner->class);
    f.geom = m->class[taci_mjcf_class(m, node, "class", class)].geom;
    taci_mjcf_geom(node, &f.geom);
    set_look(&f);
    if (m->builder->report.count > before || // what follows would say the same again
        !taci_mjcf_name(m, &m->geoms, node, "geom", name, m->builder->shape_count) ||
        !prepare(&f) || !check_surface(&f))
        return;
    if (node->tag > 0)
        f.pose = pose_mul(taci_mjcf_frame(m, node), f.pose);
    bool has_form = set_form(&f),
         unseen = f.geom.type == TACI_MJCF_MESH && m->builder->options->meshes;
    if (has_form || unseen) // what cannot be drawn may weigh, and says then that it is not there
        add_mass(&f, mass);
    if (!has_form || !set_owner(&f, owner))
        return;
    f.shape.at = taci_origin(node);
    f.shape.name = name != NULL ? name : "";
    f.shape.surface.friction = f.geom.friction[0];
    if (taci_model_add_shape(m->builder, &f.shape) < 0 ||
        !taci_mjcf_grow(m, &m->touch, &m->touch_capacity, m->touch_count, sizeof *m->touch))
        return;
    m->touch[m->touch_count++] =
        (taci_MjcfTouch){(uint32_t)f.geom.contype, (uint32_t)f.geom.conaffinity};
}
