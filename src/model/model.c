/* Models as users see them (tactus/model.h): loading, and what they hold. */
#include "base/cookie.h"
#include "model/model.h"
#include "text/document.h"
#include <stdlib.h>
#include <string.h>

tac_ModelOptions tac_model_options_default(void)
{
    return (tac_ModelOptions){.meshes = true, .cookie = TACI_COOKIE_MODEL_OPTIONS};
}

void tac_model_destroy(tac_Model *m)
{
    if (m == NULL)
        return;
    for (int i = 0; i < m->form_count; i++)
        tac_geometry_release(m->form[i].geometry);
    for (int i = 0; i < m->given_count; i++)
        tac_geometry_release(m->given[i]);
    free(m->form);
    free(m->given);
    free(m->source);
    taci_pool_destroy(&m->pool);
    free(m);
}

// ---- loading

static void release_builder(taci_ModelBuilder *b)
{
    free(b->body);
    free(b->shape);
    free(b->tendon);
    free(b->drive);
    free(b->spring);
    free(b->site);
    free(b->key);
    free(b->sensor);
    free(b->apart);
    free(b->ignored);
    taci_names_destroy(&b->body_names);
    taci_names_destroy(&b->joint_names);
    taci_names_destroy(&b->ignored_names);
}

static void read_root(taci_ModelBuilder *b, taci_XmlNode *root)
{
    char room[TACI_SHOWN_SIZE];
    if (taci_xml_is(root, "robot"))
        taci_urdf_read(b, root);
    else if (taci_xml_is(root, "mujoco"))
        taci_mjcf_read(b, root);
    else
        taci_xml_mistake(root, "the root element is <%s>; expected <robot> (URDF) or <mujoco>",
                         taci_shown(root->name, room));
}

static void tell_more(const taci_ModelBuilder *b)
{
    int more = b->report.count - TACI_MISTAKES_MAX;
    if (more > 0)
        taci_message(b->report.message, b->report.user, TAC_ERR_SYNTAX, b->model->source[0],
                     "%d more mistake%s", more, more == 1 ? "" : "s");
    more = b->report.notes - TACI_NOTES_MAX;
    if (more > 0)
        taci_message(b->report.message, b->report.user, TAC_OK, b->model->source[0],
                     "%d more notes of this kind", more);
}

static tac_Result read_model(taci_ModelBuilder *b, const char *text, size_t size)
{
    taci_Pool pool = {0}; // the tree lives during the load only
    taci_XmlNode *root = taci_xml_parse(text, size, b->model->source[0], &b->report, &pool);
    if (root != NULL)
        read_root(b, root);
    if (b->report.count == 0 && !b->report.no_memory)
        taci_model_finish(b);
    taci_pool_destroy(&pool);
    if (b->report.no_memory)
        return TAC_ERR_MEMORY;
    tell_more(b);
    if (b->report.count > 0)
        return TAC_ERR_SYNTAX;
    taci_model_tell_ignored(b);
    return TAC_OK;
}

static bool add_first_source(tac_Model *m, const char *path)
{
    const char *copy = taci_pool_text(&m->pool, path, strlen(path));
    if (copy == NULL || !taci_grow(&m->source, &m->source_capacity, 0, sizeof *m->source))
        return false;
    m->source[m->source_count++] = copy;
    return true;
}

static const char *find_options_fault(const tac_ModelOptions *o)
{
    if (o == NULL || o->cookie != TACI_COOKIE_MODEL_OPTIONS)
        return "the options were not made by tac_model_options_default";
    if (o->package_count < 0 || (o->package_count > 0 && o->package == NULL))
        return "package_count does not fit package";
    for (int i = 0; i < o->package_count; i++)
        if (o->package[i].name == NULL || o->package[i].directory == NULL)
            return "a package has no name or no directory";
    return NULL;
}

tac_Result taci_model_read_from(const char *text, size_t size, const char *path,
                                const tac_ModelOptions *options, taci_ModelFileFn *read,
                                void *read_user, tac_Model **model)
{
    *model = NULL;
    const char *fault = find_options_fault(options);
    if (fault != NULL) {
        if (options != NULL && options->cookie == TACI_COOKIE_MODEL_OPTIONS)
            taci_message(options->message, options->message_user, TAC_ERR_INVALID, "tac_model_read",
                         "%s", fault);
        return TAC_ERR_INVALID;
    }
    tac_Model *m = calloc(1, sizeof *m);
    taci_ModelBuilder b = {.options = options,
                           .read = read,
                           .read_user = read_user,
                           .report = {.message = options->message,
                                      .user = options->message_user,
                                      .strict = options->strict},
                           .body_word = "body",
                           .model = m};
    if (m == NULL || !add_first_source(m, path)) {
        taci_report_memory(&b.report, path);
        tac_model_destroy(m);
        return TAC_ERR_MEMORY;
    }
    m->name = "";
    tac_Result result = read_model(&b, text, size);
    release_builder(&b);
    if (result == TAC_OK)
        *model = m;
    else
        tac_model_destroy(m);
    return result;
}

tac_Result tac_model_read(const char *text, size_t size, const char *path,
                          const tac_ModelOptions *options, tac_Model **model)
{
    return taci_model_read_from(text, size, path, options, taci_model_disk, NULL, model);
}

tac_Result tac_model_load(const char *path, const tac_ModelOptions *options, tac_Model **model)
{
    static const taci_FileWords words = {
        "this is a folder; expected a file in URDF or MJCF", "this is no regular file",
        "the file is larger than 16 MB, the most a model may have"};
    char *text;
    size_t size;
    *model = NULL;
    if (options == NULL || options->cookie != TACI_COOKIE_MODEL_OPTIONS)
        return TAC_ERR_INVALID;
    const char *fault = taci_read_text(path, (size_t)1 << 24, &words, &text, &size);
    if (fault != NULL) {
        taci_message(options->message, options->message_user, TAC_ERR_SYNTAX, path, "%s", fault);
        return TAC_ERR_SYNTAX;
    }
    tac_Result result = tac_model_read(text, size, path, options, model);
    free(text);
    return result;
}

// ---- what it holds

const char *tac_model_name(const tac_Model *m)
{
    return m->name;
}

const tac_TreeDef *tac_model_tree(const tac_Model *m)
{
    return &m->tree;
}

tac_Vec3 tac_model_gravity(const tac_Model *m, bool *given)
{
    if (given != NULL)
        *given = m->has_gravity;
    return m->gravity;
}

double tac_model_timestep(const tac_Model *m)
{
    return m->timestep;
}

const tac_ModelShape *tac_model_shapes(const tac_Model *m, int *count)
{
    *count = m->shape_count;
    return m->shape;
}

const tac_ModelSpring *tac_model_springs(const tac_Model *m, int *count)
{
    *count = m->spring_count;
    return m->spring;
}

const tac_ModelSite *tac_model_sites(const tac_Model *m, int *count)
{
    *count = m->site_count;
    return m->site;
}

const tac_ModelKey *tac_model_keys(const tac_Model *m, int *count)
{
    *count = m->key_count;
    return m->key;
}

const char *tac_model_body_name(const tac_Model *m, int body)
{
    return body >= 0 && body < m->tree.body_count ? m->body_name[body] : "";
}

const char *tac_model_joint_name(const tac_Model *m, int body)
{
    return body >= 0 && body < m->tree.body_count ? m->joint_name[body] : "";
}

const char *tac_model_tendon_name(const tac_Model *m, int tendon)
{
    return tendon >= 0 && tendon < m->tree.tendon_count ? m->tendon_name[tendon] : "";
}

const char *tac_model_drive_name(const tac_Model *m, int drive)
{
    return drive >= 0 && drive < m->tree.drive_count ? m->drive_name[drive] : "";
}

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; name[0] != '\0' && i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

int tac_model_find_body(const tac_Model *m, const char *name)
{
    return find_name(m->body_name, m->tree.body_count, name);
}

int tac_model_find_joint(const tac_Model *m, const char *name)
{
    return find_name(m->joint_name, m->tree.body_count, name);
}

int tac_model_find_drive(const tac_Model *m, const char *name)
{
    return find_name(m->drive_name, m->tree.drive_count, name);
}

int tac_model_find_site(const tac_Model *m, const char *name)
{
    for (int i = 0; name[0] != '\0' && i < m->site_count; i++)
        if (strcmp(m->site[i].name, name) == 0)
            return i;
    return -1;
}

int tac_model_find_key(const tac_Model *m, const char *name)
{
    for (int i = 0; name[0] != '\0' && i < m->key_count; i++)
        if (strcmp(m->key[i].name, name) == 0)
            return i;
    return -1;
}

const char *tac_model_source(const tac_Model *m, int index)
{
    return index >= 0 && index < m->source_count ? m->source[index] : NULL;
}
