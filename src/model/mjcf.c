/* MJCF files (mjcf.h): the sections in the order in which they need each other.
 *
 * Sections may be repeated and stand in any order. Includes are taken in first, in their places:
 * every file once, seen from the folder of the model's own file, as MuJoCo does it. */
#include "model/mjcf.h"
#include "text/nearest.h"
#include <stdlib.h>
#include <string.h>

enum {
    FILES_MAX = 100,
    INCLUDE_DEPTH = 100, // levels above an <include>
};

// ---- names

bool taci_mjcf_grow(taci_Mjcf *m, void *array, int *capacity, int count, size_t size)
{
    return taci_grow(array, capacity, count, size) ||
           taci_report_memory(&m->builder->report, m->path);
}

bool taci_mjcf_name(taci_Mjcf *m, taci_Names *names, const taci_XmlNode *node, const char *what,
                    const char *name, int index)
{
    char room[TACI_SHOWN_SIZE];
    int32_t found;
    if (name == NULL || name[0] == '\0')
        return true;
    if (!taci_names_add(names, (taci_Name){name, (uint32_t)strlen(name), index}, &found))
        return taci_report_memory(&m->builder->report, m->path);
    if (found >= 0)
        return taci_xml_mistake(node, "there is a %s '%s' already; expected a name of its own",
                                what, taci_shown(name, room));
    return true;
}

int taci_mjcf_find(const taci_Names *names, const taci_XmlNode *node, const char *what,
                   const char *name)
{
    int found = taci_names_find(names, name, strlen(name));
    if (found >= 0)
        return found;
    char hint[TACI_HINT_SIZE], room[TACI_SHOWN_SIZE];
    taci_Nearest nearest = taci_nearest_begin(name, strlen(name));
    bool told = node->file->report->count < TACI_MISTAKES_MAX; // else the search is for nothing
    for (uint32_t i = 0; told && i < names->capacity; i++)
        if (names->slot[i].text != NULL)
            taci_nearest_offer(&nearest, names->slot[i].text);
    taci_xml_mistake(node, "there is no %s '%s'%s", what, taci_shown(name, room),
                     taci_nearest_hint(&nearest, hint));
    return -1;
}

// ---- includes

static int depth_of(const taci_XmlNode *node)
{
    int depth = 0;
    for (; node->parent != NULL; node = node->parent)
        depth++;
    return depth;
}

static taci_XmlNode *open_include(taci_Mjcf *m, const taci_XmlNode *node)
{
    char room[TACI_SHOWN_SIZE];
    int32_t found;
    for (int i = 0; i < node->attribute_count; i++)
        if (strcmp(node->attribute[i].name, "file") != 0)
            taci_xml_mistake(node, "there is no '%s' in <include>; expected file",
                             taci_shown(node->attribute[i].name, room));
    const char *file = taci_xml_need_text(node, "file");
    const char *path = file != NULL ? taci_model_path(m->builder, m->path, file) : NULL;
    if (path == NULL)
        return NULL;
    if (depth_of(node) > INCLUDE_DEPTH || m->files.count >= FILES_MAX) {
        taci_xml_mistake(node, "there are too many files in each other; expected at most %d",
                         FILES_MAX);
        return NULL;
    }
    if (!taci_names_add(&m->files, (taci_Name){path, (uint32_t)strlen(path), 0}, &found)) {
        taci_report_memory(&m->builder->report, m->path);
        return NULL;
    }
    if (found >= 0) {
        taci_xml_mistake(node, "'%s' is included already; expected each file once",
                         taci_shown(file, room));
        return NULL;
    }
    return taci_model_include(m->builder, node, path);
}

// Put what an included file holds in the place of <include>; the first of it, or what comes next.
static taci_XmlNode *put_in_place(taci_XmlNode *parent, taci_XmlNode *include, taci_XmlNode *root)
{
    taci_XmlNode *first = root != NULL ? root->first : NULL, *last = NULL;
    for (taci_XmlNode *child = first; child != NULL; child = child->next) {
        child->parent = parent;
        last = child;
    }
    if (last == NULL)
        return include->next;
    last->next = include->next;
    return first;
}

static void take_includes(taci_Mjcf *m, taci_XmlNode *node)
{
    for (taci_XmlNode **at = &node->first; *at != NULL;) {
        if (taci_xml_is(*at, "include")) {
            *at = put_in_place(node, *at, open_include(m, *at));
        } else {
            take_includes(m, *at);
            at = &(*at)->next;
        }
    }
}

// ---- sections

typedef void ReadSection(taci_Mjcf *m, const taci_XmlNode *node);

static void read_sections(taci_Mjcf *m, const taci_XmlNode *root, const char *name,
                          ReadSection *read)
{
    TACI_XML_EACH(section, root)
    {
        if (taci_xml_is(section, name))
            read(m, section);
    }
}

static void read_all(taci_Mjcf *m, taci_XmlNode *root)
{
    const char *name = taci_xml_text(root, "model");
    taci_model_set_name(m->builder, name != NULL ? name : "MuJoCo Model");
    take_includes(m, root);
    taci_mjcf_check(m, root);
    read_sections(m, root, "compiler", taci_mjcf_read_compiler);
    read_sections(m, root, "option", taci_mjcf_read_option);
    if (!taci_mjcf_begin_classes(m))
        return;
    read_sections(m, root, "default", taci_mjcf_read_default);
    read_sections(m, root, "asset", taci_mjcf_read_assets);
    read_sections(m, root, "worldbody", taci_mjcf_read_world);
    read_sections(m, root, "contact", taci_mjcf_read_contacts);
    read_sections(m, root, "tendon", taci_mjcf_read_tendons);
    read_sections(m, root, "equality", taci_mjcf_read_equalities);
    if (m->builder->report.count > 0)
        return; // bodies may be missing
    taci_mjcf_scale_masses(m);
    taci_mjcf_map_contacts(m);
}

static void destroy(taci_Mjcf *m)
{
    taci_Names *names[] = {&m->files,     &m->classes, &m->meshes, &m->fields,
                           &m->materials, &m->geoms,   &m->tendons};
    free(m->class);
    free(m->mesh);
    free(m->field);
    free(m->material);
    free(m->body);
    free(m->touch);
    free(m->tendon);
    free(m->exclude);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        taci_names_destroy(names[i]);
}

void taci_mjcf_read(taci_ModelBuilder *builder, taci_XmlNode *root)
{
    taci_MjcfCompiler compiler = {.degree = true,
                                  .autolimits = true,
                                  .eulerseq = "xyz",
                                  .inertiafromgeom = TACI_MJCF_AUTO,
                                  .group_high = 5};
    if (builder->options->floating)
        taci_model_ignore(builder, "floating (MJCF says itself what is free)");
    taci_Mjcf m = {.builder = builder, .path = root->file->path, .compiler = compiler};
    int32_t found;
    const char *own = taci_model_path(builder, "", m.path);
    if (taci_names_add(&m.files, (taci_Name){own, (uint32_t)strlen(own), 0}, &found))
        read_all(&m, root);
    else
        taci_report_memory(&builder->report, m.path);
    destroy(&m);
}
