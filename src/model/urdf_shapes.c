/* URDF: what is seen of links and what touches, and its colours (docs/models.md).
 *
 * A material may be defined at the top or inside of any visual, and used by name in all of them, so
 * that they are collected first. */
#include "base/assert.h"
#include "geometry/shape.h"
#include "math/extremes.h"
#include "math/so3.h"
#include "text/nearest.h"
#include "model/urdf.h"
#include <stdlib.h>
#include <string.h>

typedef struct Paint {
    const char *name;
    tac_Vec3 color;
} Paint;

typedef struct Painter {
    taci_ModelBuilder *b;
    Paint *paint;
    int count, capacity;
    taci_Names names;
} Painter;

static const tac_Vec3 grey = {0.7, 0.7, 0.7};

// ---- colours

static tac_Vec3 tint(const double x[4])
{
    return (tac_Vec3){taci_min(taci_max(x[0], 0.0), 1.0), taci_min(taci_max(x[1], 0.0), 1.0),
                      taci_min(taci_max(x[2], 0.0), 1.0)};
}

static bool read_color(taci_ModelBuilder *b, const taci_XmlNode *material, tac_Vec3 *color)
{
    static const char *const attributes[] = {"rgba", NULL};
    double x[4] = {0, 0, 0, 1};
    const taci_XmlNode *node = taci_xml_one(material, "color");
    if (node == NULL)
        return false;
    if (taci_xml_need_text(node, "rgba") == NULL || taci_xml_numbers(node, "rgba", 3, 4, x) == 0)
        return true;
    taci_model_ignore_rest(b, node, NULL, attributes);
    for (int i = 0; i < 4; i++)
        if (x[i] < 0.0 || x[i] > 1.0) {
            taci_xml_repair(node, "the nearest of these counts",
                            "a part of 'rgba' is %g; expected 0 to 1", x[i]);
            break;
        }
    *color = tint(x);
    return true;
}

// Enter a colour; of several of one name the first one counts.
static void add_paint(Painter *p, const taci_XmlNode *node, const char *name, tac_Vec3 color)
{
    int32_t found;
    taci_Name entry = {name, (uint32_t)strlen(name), p->count};
    if (!taci_grow(&p->paint, &p->capacity, p->count, sizeof *p->paint) ||
        !taci_names_add(&p->names, entry, &found))
        taci_report_memory(&p->b->report, node->file->path);
    else if (found < 0)
        p->paint[p->count++] = (Paint){name, color};
}

static void read_material(Painter *p, const taci_XmlNode *node)
{
    static const char *const children[] = {"color", NULL};
    static const char *const attributes[] = {"name", NULL};
    tac_Vec3 color = grey;
    const char *name = taci_xml_text(node, "name");
    bool has_color = read_color(p->b, node, &color);
    bool defines = has_color || taci_xml_child(node, "texture") != NULL;
    taci_model_ignore_rest(p->b, node, children, attributes);
    if (name == NULL || name[0] == '\0' || !defines)
        return;
    add_paint(p, node, name, color);
}

static void collect_materials(Painter *p, const taci_XmlNode *root)
{
    TACI_XML_EACH(node, root)
    {
        if (taci_xml_is(node, "material"))
            read_material(p, node);
        if (!taci_xml_is(node, "link"))
            continue;
        TACI_XML_EACH(visual, node)
        {
            const taci_XmlNode *material =
                taci_xml_is(visual, "visual") ? taci_xml_one(visual, "material") : NULL;
            if (material != NULL)
                read_material(p, material);
        }
    }
}

static tac_Vec3 find_color(Painter *p, const taci_XmlNode *visual)
{
    char room[TACI_SHOWN_SIZE], hint[TACI_HINT_SIZE];
    tac_Vec3 color = grey;
    const taci_XmlNode *node = taci_xml_child(visual, "material"), *own;
    if (node == NULL)
        return color;
    own = taci_xml_child(node, "color");
    double x[4];
    if (own != NULL) // checked when it was collected
        return taci_xml_has(own, "rgba") && p->b->report.count == 0 &&
                       taci_xml_numbers(own, "rgba", 3, 4, x) > 0
                   ? tint(x)
                   : color;
    const char *name = taci_xml_text(node, "name");
    if (name == NULL || name[0] == '\0')
        return color;
    int i = taci_names_find(&p->names, name, strlen(name));
    TAC_ASSERT(p->count == 0 || p->paint != NULL);
    if (i >= 0 && p->paint != NULL)
        return p->paint[i].color;
    taci_Nearest nearest = taci_nearest_begin(name, strlen(name));
    // In a file with many of them the search would take its time, or be for nothing.
    bool told = p->b->report.count + p->b->report.notes < TACI_MISTAKES_MAX;
    for (int k = 0; told && k < p->count; k++)
        taci_nearest_offer(&nearest, p->paint[k].name);
    if (taci_xml_repair(node, "it is grey", "there is no material '%s'%s", taci_shown(name, room),
                        taci_nearest_hint(&nearest, hint)))
        add_paint(p, node, name, grey); // so that it is said once
    return color;
}

// ---- geometry

static bool read_mesh(taci_ModelBuilder *b, const taci_XmlNode *node, taci_DraftShape *shape)
{
    char room[2][TACI_SHOWN_SIZE];
    bool fixed = taci_urdf_is_static(b, shape->body);
    const char *file = taci_xml_need_text(node, "filename");
    taci_ModelMesh mesh = {.type = shape->touches && !fixed ? TAC_SHAPE_HULL : TAC_SHAPE_MESH,
                           .scale = {1, 1, 1},
                           .drawn = !shape->touches,
                           .spare = !shape->touches,
                           .surface = shape->touches && fixed,
                           .lost = shape->touches};
    double s[3];
    int count = taci_xml_numbers(node, "scale", 1, 3, s);
    if (count == 2 && !taci_xml_repair(node, "the last one counts twice",
                                       "'scale' of <mesh> has 2 numbers; expected 3"))
        return false;
    if (count > 0)
        mesh.scale = (tac_Vec3){s[0], s[count > 1 ? 1 : 0], s[count - 1]};
    if (file == NULL || !b->options->meshes)
        return false;
    if (strncmp(file, "package:///", 11) == 0 && !b->told_slashes &&
        !taci_xml_repair(node, "it is read so, as all others",
                         "'filename' of <mesh> is '%s'; expected package://%s",
                         taci_shown(file, room[0]), taci_shown(file + 11, room[1])))
        return false;
    b->told_slashes |= strncmp(file, "package:///", 11) == 0;
    mesh.path = taci_model_path(b, node->file->path, file);
    shape->geometry = taci_model_mesh(b, node, &mesh);
    if (shape->geometry == NULL)
        return false;
    shape->type = tac_geometry_type(shape->geometry);
    return true;
}

enum { BOX, CYLINDER, SPHERE, CAPSULE, MESH, PLANE };
static const char *const forms[] = {"box", "cylinder", "sphere", "capsule", "mesh", "plane", NULL};

static bool read_round(const taci_XmlNode *node, taci_DraftShape *shape, tac_ShapeType type)
{
    bool ok = taci_xml_need_number(node, "radius", &shape->size.x);
    shape->type = type;
    if (type != TAC_SHAPE_SPHERE)
        ok &= taci_xml_need_number(node, "length", &shape->size.z);
    return ok;
}

// A plane without an end, as in Bullet: the world's, where its link stands. Of URDF there is none.
static bool read_plane(taci_ModelBuilder *b, const taci_XmlNode *node, taci_DraftShape *shape)
{
    tac_Vec3 normal = {0, 0, 1};
    taci_xml_vec3(node, "normal", &normal);
    if (v3_norm2(normal) == 0.0)
        return taci_xml_mistake(node, "the normal of <plane> is 0 0 0; expected a direction");
    if (!taci_urdf_is_static(b, shape->body)) {
        taci_xml_repair(node, "it is left out",
                        "a <plane> on a link that moves; expected the root");
        return false;
    }
    if (!taci_xml_repair(node, "it is one as in Bullet", "<plane> is no form of URDF"))
        return false;
    tac_Pose turn = {{0, 0, 0}, taci_quat_z_to(normal)};
    shape->frame = pose_mul(shape->frame, turn);
    for (int i = shape->body; i >= 0; i = b->body[i].parent)
        shape->frame = pose_mul(b->body[i].pose, shape->frame);
    shape->type = TAC_SHAPE_PLANE;
    shape->body = TACI_PARENT_WORLD;
    return true;
}

static bool read_form(taci_ModelBuilder *b, const taci_XmlNode *node, taci_DraftShape *shape)
{
    switch (taci_xml_word(forms, node->name)) {
    case BOX:
        shape->type = TAC_SHAPE_BOX;
        return taci_xml_need_vec3(node, "size", &shape->size);
    case CYLINDER:
        return read_round(node, shape, TAC_SHAPE_CYLINDER);
    case SPHERE:
        return read_round(node, shape, TAC_SHAPE_SPHERE);
    case CAPSULE:
        return read_round(node, shape, TAC_SHAPE_CAPSULE);
    case PLANE:
        return read_plane(b, node, shape);
    default:
        return read_mesh(b, node, shape);
    }
}

// The one form inside <geometry>.
static const taci_XmlNode *find_form(const taci_XmlNode *shape)
{
    char room[TACI_SHOWN_SIZE], hint[TACI_HINT_SIZE];
    const taci_XmlNode *geometry = taci_xml_need(shape, "geometry");
    const taci_XmlNode *form = geometry != NULL ? geometry->first : NULL;
    if (geometry == NULL)
        return NULL;
    if (form == NULL) {
        taci_xml_mistake(geometry, "<geometry> is empty; expected a box, cylinder, sphere, capsule "
                                   "or mesh");
        return NULL;
    }
    if (form->next != NULL)
        taci_xml_repair(form->next, "the first one counts",
                        "a second form in <geometry>; expected one");
    if (taci_xml_word(forms, form->name) >= 0)
        return form;
    taci_Nearest nearest = taci_nearest_begin(form->name, strlen(form->name));
    for (int i = 0; forms[i] != NULL; i++)
        taci_nearest_offer(&nearest, forms[i]);
    static const char text[] =
        "<%s> is no form; expected a box, cylinder, sphere, capsule or mesh%s";
    const char *name = taci_shown(form->name, room);
    if (nearest.best != NULL) // a slip
        taci_xml_mistake(form, text, name, taci_nearest_hint(&nearest, hint));
    else
        taci_xml_repair(form, "the shape is left out", text, name, "");
    return NULL;
}

static void read_shape(Painter *p, const taci_XmlNode *node, int body, bool touches)
{
    static const char *const children[] = {"origin", "geometry", "material", NULL};
    static const char *const attributes[] = {"name", NULL};
    static const char *const form_attributes[] = {"size",  "radius", "length", "filename",
                                                  "scale", "normal", NULL};
    taci_DraftShape shape = taci_draft_shape();
    const taci_XmlNode *form = find_form(node);
    shape.body = body;
    shape.at = taci_origin(node);
    shape.touches = touches;
    shape.frame = taci_urdf_origin(p->b, node);
    shape.name = taci_xml_text(node, "name");
    shape.color = touches ? grey : find_color(p, node);
    taci_model_ignore_rest(p->b, node, children, attributes);
    if (form == NULL || !read_form(p->b, form, &shape))
        return;
    taci_model_ignore_rest(p->b, form, NULL, form_attributes);
    const char *fault = shape.geometry == NULL || touches
                            ? taci_shape_fault(shape.type, shape.size, shape.geometry)
                            : NULL;
    if (fault != NULL)
        taci_xml_repair(form, "the shape is left out", "<%s>: %s", form->name, fault);
    else
        taci_model_add_shape(p->b, &shape);
}

static void read_link_shapes(Painter *p, const taci_XmlNode *link)
{
    const char *name = taci_xml_text(link, "name");
    int body = name != NULL ? taci_model_body(p->b, name) : -1;
    if (body < 0)
        return; // told
    TACI_XML_EACH(child, link)
    if (taci_xml_is(child, "visual") || taci_xml_is(child, "collision"))
        read_shape(p, child, body, taci_xml_is(child, "collision"));
}

void taci_urdf_shapes(taci_ModelBuilder *b, const taci_XmlNode *root)
{
    Painter p = {.b = b};
    collect_materials(&p, root);
    TACI_XML_EACH(child, root)
    if (taci_xml_is(child, "link"))
        read_link_shapes(&p, child);
    free(p.paint);
    taci_names_destroy(&p.names);
}
