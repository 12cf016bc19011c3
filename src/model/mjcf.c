/* MJCF files (mjcf.h): the sections in the order in which they need each other.
 *
 * Sections may be repeated and stand in any order. Includes are taken in first, in their places:
 * every file once, seen from the folder of the model's own file or else from that of the file that
 * names it, as MuJoCo does it. A <model> of
 * the assets is opened in the same way, with settings of its own. */
#include "model/mjcf.h"
#include "text/nearest.h"
#include <stdlib.h>
#include <string.h>

enum {
    FILES_MAX = 100,
    INCLUDE_DEPTH = 100, // levels above an <include>
    SCOPES_MAX = 100,    // models that are attached
    SCOPES_DEEP = 10,    // models in each other
};

const taci_MjcfCompiler *taci_mjcf_compiler(const taci_Mjcf *m, const taci_XmlNode *node)
{
    return &m->scope[node->file->scope].compiler;
}

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
        return taci_xml_mistake(node, "there is %s %s '%s' already; expected a name of its own",
                                what[0] == 'a' ? "an" : "a", what, taci_shown(name, room));
    return true;
}

void taci_mjcf_note_broken(const taci_Mjcf *m, const taci_XmlNode *node, const char *what,
                           int before)
{
    const char *name = taci_xml_text(node, "name");
    if (name != NULL && m->builder->report.count > before)
        taci_first_told(&node->file->report->told, what, name, strlen(name));
}

int taci_mjcf_find(const taci_Names *names, const taci_XmlNode *node, const char *what,
                   const char *name)
{
    int found = taci_names_find(names, name, strlen(name));
    if (found >= 0)
        return found;
    char hint[TACI_HINT_SIZE], room[TACI_SHOWN_SIZE];
    if (!taci_first_told(&node->file->report->told, what, name, strlen(name)))
        return -1;
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

// Whether a file can be read; nothing is said of it.
static bool is_there(const taci_Mjcf *m, const char *path)
{
    char room[TACI_MODEL_ROOM];
    taci_ModelBytes bytes = {0};
    const taci_ModelBuilder *b = m->builder;
    bool there = b->read(b->read_user, b->options, b->model->source[0], path, &bytes, room) == NULL;
    if (there)
        free(bytes.bytes);
    return there;
}

const char *taci_mjcf_path(const taci_Mjcf *m, const taci_XmlNode *node, const char *file)
{
    const char *top = m->scope[node->file->scope].path;
    const char *path = taci_model_path(m->builder, top, file);
    const char *beside = taci_model_path(m->builder, node->file->path, file);
    if (path == NULL || beside == NULL || strcmp(path, beside) == 0 || is_there(m, path))
        return path;
    return is_there(m, beside) ? beside : path;
}

static taci_XmlNode *open_include(taci_Mjcf *m, const taci_XmlNode *node)
{
    char room[TACI_SHOWN_SIZE];
    int32_t found;
    for (int i = 0; i < node->attribute_count; i++)
        if (strcmp(node->attribute[i].name, "file") != 0)
            taci_xml_mistake(node, "there is no '%s' in <include>; expected file",
                             taci_shown(node->attribute[i].name, room));
    taci_MjcfScope *scope = &m->scope[node->file->scope];
    const char *file = taci_xml_need_text(node, "file");
    const char *path = file != NULL ? taci_mjcf_path(m, node, file) : NULL;
    if (path == NULL)
        return NULL;
    if (depth_of(node) > INCLUDE_DEPTH || scope->files.count >= FILES_MAX) {
        taci_xml_mistake(node, "there are too many files in each other; expected at most %d",
                         FILES_MAX);
        return NULL;
    }
    if (!taci_names_add(&scope->files, (taci_Name){path, (uint32_t)strlen(path), 0}, &found)) {
        taci_report_memory(&m->builder->report, m->path);
        return NULL;
    }
    if (found >= 0) {
        taci_xml_mistake(node, "'%s' is included already; expected each file once",
                         taci_shown(file, room));
        return NULL;
    }
    taci_XmlNode *root = taci_model_include(m->builder, node, path);
    if (root != NULL)
        root->file->scope = node->file->scope;
    return root;
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

// Numbers that are not there are not given: an attribute may be empty, unless it is a text.
static void drop_empty(taci_XmlNode *node)
{
    static const char *const texts[] = {"name",    "class",    "childclass", "file",       "mesh",
                                        "hfield",  "model",    "material",   "texture",    "prefix",
                                        "meshdir", "assetdir", "sep",        "texturedir", NULL};
    int kept = 0;
    for (int i = 0; i < node->attribute_count; i++) {
        const taci_XmlAttribute *a = &node->attribute[i];
        if (a->value[strspn(a->value, " \t\r\n")] != '\0' || taci_xml_word(texts, a->name) >= 0)
            node->attribute[kept++] = *a;
    }
    node->attribute_count = kept;
    TACI_XML_EACH(child, node)
    drop_empty(child);
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

// ---- models in each other

static int open_scope(taci_Mjcf *m, const char *name, int parent, taci_XmlNode *root)
{
    taci_MjcfScope scope = {.path = root->file->path,
                            .name = name,
                            .parent = parent,
                            .root = root,
                            .compiler = {.degree = true,
                                         .autolimits = true,
                                         .eulerseq = "xyz",
                                         .inertiafromgeom = TACI_MJCF_AUTO,
                                         .group_high = 5}};
    int32_t found;
    if (!taci_mjcf_grow(m, &m->scope, &m->scope_capacity, m->scope_count, sizeof scope))
        return -1;
    root->file->scope = m->scope_count;
    m->scope[m->scope_count++] = scope;
    const char *own = taci_model_path(m->builder, "", scope.path);
    taci_Names *files = &m->scope[root->file->scope].files;
    if (!taci_names_add(files, (taci_Name){own, (uint32_t)strlen(own), 0}, &found)) {
        taci_report_memory(&m->builder->report, m->path);
        return -1;
    }
    return root->file->scope;
}

static void prepare(taci_Mjcf *m, int scope);

static void open_model(taci_Mjcf *m, const taci_XmlNode *node)
{
    const char *file = taci_xml_need_text(node, "file"), *name = taci_xml_text(node, "name");
    if (file == NULL)
        return;
    int depth = 0;
    for (int i = node->file->scope; i >= 0; i = m->scope[i].parent)
        depth++;
    if (m->scope_count >= SCOPES_MAX || depth > SCOPES_DEEP) {
        taci_xml_mistake(node,
                         "there are too many models, or too many in each other; expected at most "
                         "%d, and %d",
                         SCOPES_MAX, SCOPES_DEEP);
        return;
    }
    const char *path = taci_model_path(m->builder, m->scope[node->file->scope].path, file);
    taci_XmlNode *root = path != NULL ? taci_model_include(m->builder, node, path) : NULL;
    if (root == NULL)
        return;
    if (!taci_xml_is(root, "mujoco")) {
        taci_xml_mistake(root, "the root element is <%s>; expected <mujoco>", root->name);
        return;
    }
    if (name == NULL)
        name = taci_xml_text(root, "model");
    int scope = open_scope(m, name != NULL ? name : "", node->file->scope, root);
    if (scope >= 0)
        prepare(m, scope);
}

static void open_models(taci_Mjcf *m, const taci_XmlNode *assets)
{
    TACI_XML_EACH(child, assets)
    {
        if (taci_xml_is(child, "model"))
            open_model(m, child);
    }
}

// A model as one tree: includes, settings, models in it, copies. Recursion is bounded by
// SCOPES_DEEP.
static void prepare(taci_Mjcf *m, int scope)
{
    taci_XmlNode *root = m->scope[scope].root;
    take_includes(m, root);
    taci_mjcf_check(m, root);
    drop_empty(root);
    read_sections(m, root, "compiler", taci_mjcf_read_compiler);
    read_sections(m, root, "asset", open_models);
    if (m->builder->report.count == 0)
        taci_mjcf_expand(m, scope);
}

static void read_all(taci_Mjcf *m, taci_XmlNode *root)
{
    const char *name = taci_xml_text(root, "model");
    taci_model_set_name(m->builder, name != NULL ? name : "MuJoCo Model");
    if (open_scope(m, "", -1, root) < 0)
        return;
    prepare(m, 0);
    taci_mjcf_take_frames(m);
    read_sections(m, root, "option", taci_mjcf_read_option);
    if (!taci_mjcf_begin_classes(m))
        return;
    read_sections(m, root, "default", taci_mjcf_read_default);
    read_sections(m, root, "asset", taci_mjcf_read_assets);
    read_sections(m, root, "contact", taci_mjcf_note_pairs);
    read_sections(m, root, "worldbody", taci_mjcf_read_world);
    read_sections(m, root, "contact", taci_mjcf_read_contacts);
    read_sections(m, root, "tendon", taci_mjcf_read_tendons);
    read_sections(m, root, "equality", taci_mjcf_read_equalities);
    read_sections(m, root, "actuator", taci_mjcf_note_actuators);
    read_sections(m, root, "actuator", taci_mjcf_read_actuators);
    taci_mjcf_tell_idle(m);
    if (m->builder->report.count == 0) { // else joints may be missing
        read_sections(m, root, "keyframe", taci_mjcf_read_keys);
        read_sections(m, root, "sensor", taci_mjcf_read_sensors);
    }
    if (m->builder->report.count > 0)
        return; // bodies may be missing
    taci_mjcf_scale_masses(m);
    taci_mjcf_map_contacts(m);
}

static void destroy(taci_Mjcf *m)
{
    taci_Names *names[] = {&m->classes, &m->meshes,    &m->fields,  &m->materials,
                           &m->geoms,   &m->sites,     &m->tendons, &m->spatials,
                           &m->sensors, &m->actuators, &m->keys,    &m->paired};
    for (int i = 0; i < m->scope_count; i++)
        taci_names_destroy(&m->scope[i].files);
    free(m->scope);
    free(m->frame);
    free(m->class);
    free(m->mesh);
    free(m->field);
    free(m->material);
    free(m->body);
    free(m->touch);
    free(m->tendon);
    free(m->exclude);
    free(m->pair);
    free(m->motor);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        taci_names_destroy(names[i]);
}

void taci_mjcf_read(taci_ModelBuilder *builder, taci_XmlNode *root)
{
    if (builder->options->floating)
        taci_model_ignore(builder, "floating (MJCF says itself what is free)");
    taci_Mjcf m = {.builder = builder, .path = root->file->path};
    read_all(&m, root);
    destroy(&m);
}
