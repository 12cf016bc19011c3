/* Defaults of MJCF files (mjcf.h): classes of settings that elements start from.
 *
 * A class begins as a copy of the one it stands in, as that is then; its own settings come first,
 * then the classes inside of it. Whatever the outermost class is called, it is the root: there is
 * only one in a model, and sections add to it. An element has the class it names, or the
 * `childclass` of the nearest body around it that has one, or the root. */
#include "model/mjcf.h"
#include <string.h>

// What MuJoCo takes where nothing is said.
static taci_MjcfClass root_class(void)
{
    taci_MjcfPlace place = {.turn = TACI_MJCF_QUAT, .value = {1}};
    return (taci_MjcfClass){
        .name = "main",
        .joint = {.type = TACI_MJCF_HINGE,
                  .axis = {0, 0, 1},
                  .limited = TACI_MJCF_AUTO,
                  .drives = {.limited = TACI_MJCF_AUTO}},
        .geom = {.type = TACI_MJCF_SPHERE,
                 .place = place,
                 .friction = {1, 0.005, 0.0001},
                 .rgba = {0.5, 0.5, 0.5, 1},
                 .density = 1000,
                 .fitscale = 1,
                 .contype = 1,
                 .conaffinity = 1},
        .site = {.place = place, .type = TACI_MJCF_SPHERE, .size = {0.005, 0.005, 0.005}},
        .tendon = {.limited = TACI_MJCF_AUTO, .springlength = {-1, -1}},
        .actuator = taci_mjcf_actuator_default(),
        .material_rgba = {1, 1, 1, 1},
        .mesh_scale = {1, 1, 1},
        .mesh_inertia = TACI_MJCF_UNSAID,
        .equality_active = true};
}

static int add_class(taci_Mjcf *m, const taci_MjcfClass *class)
{
    if (!taci_mjcf_grow(m, &m->class, &m->class_capacity, m->class_count, sizeof *m->class))
        return -1;
    m->class[m->class_count] = *class;
    return m->class_count++;
}

bool taci_mjcf_begin_classes(taci_Mjcf *m)
{
    taci_MjcfClass root = root_class();
    int32_t found;
    return add_class(m, &root) == 0 &&
           (taci_names_add(&m->classes, (taci_Name){"main", 4, 0}, &found) ||
            taci_report_memory(&m->builder->report, m->path));
}

int taci_mjcf_class(const taci_Mjcf *m, const taci_XmlNode *node, const char *attribute, int class)
{
    const char *name = taci_xml_text(node, attribute);
    if (name == NULL || name[0] == '\0')
        return class;
    int found = taci_mjcf_find(&m->classes, node, "class", name);
    return found >= 0 ? found : class;
}

static void read_settings(taci_Mjcf *m, const taci_XmlNode *node, int class)
{
    taci_MjcfClass *c = &m->class[class];
    TACI_XML_EACH(child, node)
    {
        if (taci_xml_is(child, "joint"))
            taci_mjcf_joint(child, &c->joint);
        else if (taci_xml_is(child, "geom"))
            taci_mjcf_geom(child, &c->geom);
        else if (taci_xml_is(child, "site"))
            taci_mjcf_site(child, &c->site);
        else if (taci_xml_is(child, "tendon"))
            taci_mjcf_tendon(child, &c->tendon);
        else if (taci_xml_is(child, "mesh")) {
            taci_xml_vec3(child, "scale", &c->mesh_scale);
            taci_mjcf_mesh_inertia(child, &c->mesh_inertia);
        } else if (taci_xml_is(child, "material"))
            taci_xml_numbers(child, "rgba", 4, 4, c->material_rgba);
        else if (taci_xml_is(child, "equality"))
            taci_xml_bool(child, "active", &c->equality_active);
        else
            taci_mjcf_actuator(child, &c->actuator);
    }
}

// The class of a <default> inside of another: a copy of `parent` to begin with.
static int open_class(taci_Mjcf *m, const taci_XmlNode *node, int parent)
{
    const char *name = taci_xml_need_text(node, "class");
    if (name == NULL)
        return -1;
    taci_MjcfClass copy = m->class[parent];
    copy.name = name;
    int class = add_class(m, &copy);
    return class >= 0 && taci_mjcf_name(m, &m->classes, node, "class", name, class) ? class : -1;
}

static void read_class(taci_Mjcf *m, const taci_XmlNode *node, int class)
{
    read_settings(m, node, class);
    TACI_XML_EACH(child, node)
    {
        int inner = taci_xml_is(child, "default") ? open_class(m, child, class) : -1;
        if (inner >= 0)
            read_class(m, child, inner);
    }
}

// The root of an attached model: its class was named when it was attached, and begins anew.
static int open_root(taci_Mjcf *m, const taci_XmlNode *node, const char *name)
{
    int found = taci_names_find(&m->classes, name, strlen(name));
    if (found >= 0)
        return found;
    taci_MjcfClass root = root_class();
    root.name = name;
    int class = add_class(m, &root);
    if (class < 0 || !taci_mjcf_name(m, &m->classes, node, "class", name, class))
        return -1;
    m->scope[node->file->scope].class = class;
    return class;
}

void taci_mjcf_read_default(taci_Mjcf *m, const taci_XmlNode *node)
{
    const char *name = taci_xml_text(node, "class");
    if (node->file->scope > 0 && name != NULL) {
        int root = open_root(m, node, name);
        if (root >= 0)
            read_class(m, node, root);
        return;
    }
    if (name != NULL && taci_names_find(&m->classes, name, strlen(name)) < 0)
        taci_mjcf_name(m, &m->classes, node, "class", name, 0);
    read_class(m, node, 0);
}
