/* URDF: what is seen of links and what touches, and its colours (docs/models.md).
 *
 * A material may be defined at the top or inside of any visual, and used by name in all of them, so
 * that they are collected first. */
#include "base/assert.h"
#include "geometry/shape.h"
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
            taci_xml_mistake(node, "a part of 'rgba' is %g; expected 0 to 1", x[i]);
            return true;
        }
    *color = (tac_Vec3){x[0], x[1], x[2]};
    return true;
}

static void read_material(Painter *p, const taci_XmlNode *node)
{
    static const char *const children[] = {"color", NULL};
    static const char *const attributes[] = {"name", NULL};
    tac_Vec3 color = grey;
    int32_t found;
    const char *name = taci_xml_text(node, "name");
    bool has_color = read_color(p->b, node, &color);
    bool defines = has_color || taci_xml_child(node, "texture") != NULL;
    taci_model_ignore_rest(p->b, node, children, attributes);
    if (name == NULL || name[0] == '\0' || !defines)
        return;
    taci_Name entry = {name, (uint32_t)strlen(name), p->count};
    if (!taci_grow(&p->paint, &p->capacity, p->count, sizeof *p->paint) ||
        !taci_names_add(&p->names, entry, &found))
        taci_report_memory(&p->b->report, node->file->path);
    else if (found < 0) // of several the first one counts
        p->paint[p->count++] = (Paint){name, color};
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

static tac_Vec3 find_color(const Painter *p, const taci_XmlNode *visual)
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
                   ? (tac_Vec3){x[0], x[1], x[2]}
                   : color;
    const char *name = taci_xml_text(node, "name");
    if (name == NULL || name[0] == '\0')
        return color;
    int i = taci_names_find(&p->names, name, strlen(name));
    TAC_ASSERT(p->count == 0 || p->paint != NULL);
    if (i >= 0 && p->paint != NULL)
        return p->paint[i].color;
    taci_Nearest nearest = taci_nearest_begin(name, strlen(name));
    bool told = p->b->report.count < TACI_MISTAKES_MAX; // else the search is for nothing
    for (int k = 0; told && k < p->count; k++)
        taci_nearest_offer(&nearest, p->paint[k].name);
    taci_xml_mistake(node, "there is no material '%s'%s", taci_shown(name, room),
                     taci_nearest_hint(&nearest, hint));
    return color;
}

// ---- geometry

static bool read_mesh(taci_ModelBuilder *b, const taci_XmlNode *node, taci_DraftShape *shape)
{
    bool fixed = taci_urdf_is_static(b, shape->body);
    const char *file = taci_xml_need_text(node, "filename");
    taci_ModelMesh mesh = {.type = shape->touches && !fixed ? TAC_SHAPE_HULL : TAC_SHAPE_MESH,
                           .scale = {1, 1, 1},
                           .drawn = !shape->touches,
                           .spare = !shape->touches,
                           .surface = shape->touches && fixed};
    double s[3];
    int count = taci_xml_numbers(node, "scale", 1, 3, s);
    if (count == 2)
        return taci_xml_mistake(node, "'scale' of <mesh> has 2 numbers; expected 3");
    if (count > 0)
        mesh.scale = count == 1 ? (tac_Vec3){s[0], s[0], s[0]} : (tac_Vec3){s[0], s[1], s[2]};
    if (file == NULL || !b->options->meshes)
        return false;
    mesh.path = taci_model_path(b, node->file->path, file);
    shape->geometry = taci_model_mesh(b, node, &mesh);
    if (shape->geometry == NULL)
        return false;
    shape->type = tac_geometry_type(shape->geometry);
    return true;
}

enum { BOX, CYLINDER, SPHERE, CAPSULE, MESH };
static const char *const forms[] = {"box", "cylinder", "sphere", "capsule", "mesh", NULL};

static bool read_round(const taci_XmlNode *node, taci_DraftShape *shape, tac_ShapeType type)
{
    bool ok = taci_xml_need_number(node, "radius", &shape->size.x);
    shape->type = type;
    if (type != TAC_SHAPE_SPHERE)
        ok &= taci_xml_need_number(node, "length", &shape->size.z);
    return ok;
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
        taci_xml_mistake(form->next, "a second form in <geometry>; expected one");
    if (taci_xml_word(forms, form->name) >= 0)
        return form;
    taci_Nearest nearest = taci_nearest_begin(form->name, strlen(form->name));
    for (int i = 0; forms[i] != NULL; i++)
        taci_nearest_offer(&nearest, forms[i]);
    taci_xml_mistake(form, "<%s> is no form; expected a box, cylinder, sphere, capsule or mesh%s",
                     taci_shown(form->name, room), taci_nearest_hint(&nearest, hint));
    return NULL;
}

static void read_shape(const Painter *p, const taci_XmlNode *node, int body, bool touches)
{
    static const char *const children[] = {"origin", "geometry", "material", NULL};
    static const char *const attributes[] = {"name", NULL};
    static const char *const form_attributes[] = {"size",     "radius", "length",
                                                  "filename", "scale",  NULL};
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
        taci_xml_mistake(form, "<%s>: %s", form->name, fault);
    else
        taci_model_add_shape(p->b, &shape);
}

static void read_link_shapes(const Painter *p, const taci_XmlNode *link)
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
