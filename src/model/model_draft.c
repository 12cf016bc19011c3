/* Drafts of a model (model.h): what an importer adds, by name, and what it leaves out. */
#include "model/model.h"
#include "math/so3.h"
#include "text/nearest.h"
#include <stdio.h>
#include <string.h>

typedef struct taci_Ignored {
    const char *what;
    int count;
    bool told;
} taci_Ignored;

enum {
    IGNORED_MAX = 2000, // names of what has no meaning
    LIST_SIZE = 440,    // bytes of a list of them in one message
};

taci_Origin taci_origin(const taci_XmlNode *node)
{
    return (taci_Origin){node->file->path, node->line};
}

static const char *model_path(const taci_ModelBuilder *b)
{
    return b->model->source_count > 0 ? b->model->source[0] : "model";
}

static bool lose_memory(taci_ModelBuilder *b)
{
    return taci_report_memory(&b->report, model_path(b));
}

void *taci_model_take(taci_ModelBuilder *b, size_t size)
{
    void *bytes = taci_pool_take(&b->model->pool, size);
    if (bytes == NULL)
        lose_memory(b);
    return bytes;
}

const char *taci_model_keep(taci_ModelBuilder *b, const char *text)
{
    if (text == NULL || text[0] == '\0')
        return "";
    const char *copy = taci_pool_text(&b->model->pool, text, strlen(text));
    if (copy == NULL)
        lose_memory(b);
    return copy != NULL ? copy : "";
}

void taci_model_set_name(taci_ModelBuilder *b, const char *name)
{
    b->model->name = taci_model_keep(b, name);
}

void taci_model_set_gravity(taci_ModelBuilder *b, tac_Vec3 gravity)
{
    b->model->gravity = gravity;
    b->model->has_gravity = true;
}

void taci_model_set_timestep(taci_ModelBuilder *b, double timestep)
{
    b->model->timestep = timestep;
}

bool taci_model_own(taci_ModelBuilder *b, const tac_Geometry *geometry)
{
    tac_Model *m = b->model;
    // NOLINTNEXTLINE(bugprone-sizeof-expression): the list is one of pointers
    if (!taci_grow(&m->given, &m->given_capacity, m->given_count, sizeof *m->given)) {
        tac_geometry_release(geometry);
        return lose_memory(b);
    }
    m->given[m->given_count++] = geometry;
    return true;
}

// ---- drafts

taci_DraftBody taci_draft_body(void)
{
    tac_TreeAxis axis = {.limit_stiffness = 1e3};
    return (taci_DraftBody){.name = "",
                            .parent = TACI_PARENT_NONE,
                            .pose = pose_identity(),
                            .joint = TAC_TREE_FIXED,
                            .joint_name = "",
                            .axis = {0, 0, 1},
                            .axis2 = {0, 1, 0},
                            .limit = {axis, axis},
                            .gravity_scale = 1.0,
                            .inertial = pose_identity()};
}

taci_DraftShape taci_draft_shape(void)
{
    return (taci_DraftShape){.body = TACI_PARENT_WORLD,
                             .frame = pose_identity(),
                             .color = {0.7, 0.7, 0.7},
                             .surface = {.friction = 0.5},
                             .group = 1,
                             .collides = UINT32_MAX,
                             .touches = true,
                             .name = ""};
}

taci_DraftTendon taci_draft_tendon(void)
{
    return (taci_DraftTendon){.name = "", .gain = 1.0, .stiffness = 1e4};
}

taci_DraftDrive taci_draft_drive(void)
{
    return (taci_DraftDrive){.name = "",
                             .def = tac_drive_def_default(),
                             .body = TACI_PARENT_WORLD,
                             .reference = TACI_PARENT_WORLD,
                             .frame = {pose_identity(), pose_identity()},
                             .activation = -1};
}

// Enter a name; "" is no name. False: it is taken, or there is no memory.
static bool enter_name(taci_ModelBuilder *b, taci_Names *names, const char *name, int index,
                       taci_Origin at, const char *what)
{
    char room[TACI_SHOWN_SIZE];
    int32_t found;
    if (name[0] == '\0')
        return true;
    taci_Name entry = {name, (uint32_t)strlen(name), index};
    if (!taci_names_add(names, entry, &found))
        return lose_memory(b);
    if (found < 0)
        return true;
    const taci_DraftBody *first = &b->body[found];
    int line = names == &b->body_names        ? first->at.line
               : first->joint_at.path != NULL ? first->joint_at.line
                                              : first->at.line;
    taci_report(&b->report, at.path, at.line, "a second %s '%s'; the first is in line %d", what,
                taci_shown(name, room), line);
    return false;
}

int taci_model_add_body(taci_ModelBuilder *b, const taci_DraftBody *body)
{
    taci_DraftBody copy = *body;
    int i = b->body_count;
    copy.name = taci_model_keep(b, body->name);
    copy.joint_name = "";
    if (b->report.no_memory || !enter_name(b, &b->body_names, copy.name, i, copy.at, b->body_word))
        return -1;
    if (!taci_grow(&b->body, &b->body_capacity, i, sizeof *b->body)) {
        lose_memory(b);
        return -1;
    }
    b->body[b->body_count++] = copy;
    if (body->joint_name != NULL && body->joint_name[0] != '\0')
        taci_model_name_joint(b, i, body->joint_name,
                              body->joint_at.path != NULL ? body->joint_at : body->at);
    return i;
}

bool taci_model_name_joint(taci_ModelBuilder *b, int body, const char *name, taci_Origin at)
{
    const char *copy = taci_model_keep(b, name);
    if (b->report.no_memory || !enter_name(b, &b->joint_names, copy, body, at, "joint"))
        return false;
    b->body[body].joint_name = copy;
    b->body[body].joint_at = at;
    return true;
}

int taci_model_add_shape(taci_ModelBuilder *b, const taci_DraftShape *shape)
{
    if (!taci_grow(&b->shape, &b->shape_capacity, b->shape_count, sizeof *b->shape)) {
        lose_memory(b);
        return -1;
    }
    b->shape[b->shape_count] = *shape;
    b->shape[b->shape_count].name = taci_model_keep(b, shape->name);
    return b->shape_count++;
}

int taci_model_add_tendon(taci_ModelBuilder *b, const taci_DraftTendon *tendon)
{
    size_t size = (size_t)tendon->term_count * sizeof *tendon->term;
    taci_DraftTerm *term = taci_model_take(b, size > 0 ? size : 1);
    if (term == NULL)
        return -1;
    if (!taci_grow(&b->tendon, &b->tendon_capacity, b->tendon_count, sizeof *b->tendon)) {
        lose_memory(b);
        return -1;
    }
    if (size > 0)
        memcpy(term, tendon->term, size);
    b->tendon[b->tendon_count] = *tendon;
    b->tendon[b->tendon_count].name = taci_model_keep(b, tendon->name);
    b->tendon[b->tendon_count].term = term;
    return b->tendon_count++;
}

int taci_model_add_drive(taci_ModelBuilder *b, const taci_DraftDrive *drive)
{
    size_t size = (size_t)drive->term_count * sizeof *drive->term;
    taci_DraftTerm *term = taci_model_take(b, size > 0 ? size : 1);
    if (term == NULL)
        return -1;
    if (!taci_grow(&b->drive, &b->drive_capacity, b->drive_count, sizeof *b->drive)) {
        lose_memory(b);
        return -1;
    }
    if (size > 0)
        memcpy(term, drive->term, size);
    b->drive[b->drive_count] = *drive;
    b->drive[b->drive_count].name = taci_model_keep(b, drive->name);
    b->drive[b->drive_count].term = term;
    return b->drive_count++;
}

int taci_model_add_spring(taci_ModelBuilder *b, const taci_DraftSpring *spring)
{
    if (!taci_grow(&b->spring, &b->spring_capacity, b->spring_count, sizeof *b->spring)) {
        lose_memory(b);
        return -1;
    }
    b->spring[b->spring_count] = *spring;
    b->spring[b->spring_count].name = taci_model_keep(b, spring->name);
    return b->spring_count++;
}

int taci_model_add_site(taci_ModelBuilder *b, const taci_DraftSite *site)
{
    if (!taci_grow(&b->site, &b->site_capacity, b->site_count, sizeof *b->site)) {
        lose_memory(b);
        return -1;
    }
    b->site[b->site_count] = *site;
    b->site[b->site_count].name = taci_model_keep(b, site->name);
    return b->site_count++;
}

int taci_model_add_key(taci_ModelBuilder *b, const taci_DraftKey *key)
{
    if (!taci_grow(&b->key, &b->key_capacity, b->key_count, sizeof *b->key)) {
        lose_memory(b);
        return -1;
    }
    b->key[b->key_count] = *key;
    b->key[b->key_count].name = taci_model_keep(b, key->name);
    return b->key_count++;
}

int taci_model_add_sensor(taci_ModelBuilder *b, const taci_DraftSensor *sensor)
{
    if (!taci_grow(&b->sensor, &b->sensor_capacity, b->sensor_count, sizeof *b->sensor)) {
        lose_memory(b);
        return -1;
    }
    b->sensor[b->sensor_count] = *sensor;
    b->sensor[b->sensor_count].is.name = taci_model_keep(b, sensor->is.name);
    return b->sensor_count++;
}

int taci_model_add_apart(taci_ModelBuilder *b, tac_TreePair bodies)
{
    if (!taci_grow(&b->apart, &b->apart_capacity, b->apart_count, sizeof *b->apart)) {
        lose_memory(b);
        return -1;
    }
    b->apart[b->apart_count] = bodies;
    return b->apart_count++;
}

// ---- names

int taci_model_body(const taci_ModelBuilder *b, const char *name)
{
    return taci_names_find(&b->body_names, name, strlen(name));
}

int taci_model_joint(const taci_ModelBuilder *b, const char *name)
{
    return taci_names_find(&b->joint_names, name, strlen(name));
}

static int blame_name(const taci_ModelBuilder *b, const taci_XmlNode *node, const char *what,
                      const char *name, bool joints)
{
    char room[TACI_SHOWN_SIZE], hint[TACI_HINT_SIZE];
    if (!taci_first_told(&node->file->report->told, what, name, strlen(name)))
        return -1;
    taci_Nearest nearest = taci_nearest_begin(name, strlen(name));
    // Telling stops some mistakes later; searching all names for each of many would not.
    for (int i = 0; i < b->body_count && b->report.count < TACI_MISTAKES_MAX; i++)
        taci_nearest_offer(&nearest, joints ? b->body[i].joint_name : b->body[i].name);
    taci_xml_mistake(node, "there is no %s '%s'%s", what, taci_shown(name, room),
                     taci_nearest_hint(&nearest, hint));
    return -1;
}

int taci_model_need_body(const taci_ModelBuilder *b, const taci_XmlNode *node, const char *what,
                         const char *name)
{
    int body = taci_model_body(b, name);
    return body >= 0 ? body : blame_name(b, node, what, name, false);
}

int taci_model_need_joint(const taci_ModelBuilder *b, const taci_XmlNode *node, const char *what,
                          const char *name)
{
    int body = taci_model_joint(b, name);
    return body >= 0 ? body : blame_name(b, node, what, name, true);
}

// ---- what has no meaning here

void taci_model_ignore(taci_ModelBuilder *b, const char *what)
{
    int32_t found = taci_names_find(&b->ignored_names, what, strlen(what));
    if (found >= 0) {
        b->ignored[found].count++;
        return;
    }
    if (b->ignored_count >= IGNORED_MAX) { // a hostile file has a name for each
        b->ignored_more++;
        return;
    }
    const char *copy = taci_model_keep(b, what);
    taci_Name entry = {copy, (uint32_t)strlen(copy), b->ignored_count};
    if (b->report.no_memory ||
        !taci_grow(&b->ignored, &b->ignored_capacity, b->ignored_count, sizeof *b->ignored) ||
        !taci_names_add(&b->ignored_names, entry, &found)) {
        lose_memory(b);
        return;
    }
    b->ignored[b->ignored_count++] = (taci_Ignored){.what = copy, .count = 1};
}

void taci_model_ignore_rest(taci_ModelBuilder *b, const taci_XmlNode *node,
                            const char *const *children, const char *const *attributes)
{
    char what[2 * TACI_SHOWN_SIZE + 2], room[2][TACI_SHOWN_SIZE];
    int at = 0;
    for (const taci_XmlAttribute *a; (a = taci_xml_rest(node, attributes, &at)) != NULL;) {
        snprintf(what, sizeof what, "%s %s", taci_shown(node->name, room[0]),
                 taci_shown(a->name, room[1]));
        taci_model_ignore(b, what);
    }
    TACI_XML_EACH(child, node)
    if (taci_xml_word(children, child->name) < 0 && taci_xml_may_ignore(child, children))
        taci_model_ignore(b, taci_shown(child->name, room[0]));
}

// Whether two speak of the same element: "limit effort" and "limit velocity".
static bool are_alike(const char *a, const char *b)
{
    size_t length = strcspn(a, " ");
    return strcspn(b, " ") == length && memcmp(a, b, length) == 0;
}

typedef struct List { // what fits into one message
    taci_ModelBuilder *b;
    char text[LIST_SIZE];
    size_t used;
} List;

static void end_list(List *list)
{
    if (list->used > 0)
        taci_message(list->b->report.message, list->b->report.user, TAC_OK, model_path(list->b),
                     "ignored, as it has no meaning here: %s", list->text);
    list->used = 0;
}

static void add_to_list(List *list, const taci_Ignored *ignored)
{
    char item[LIST_SIZE];
    size_t size = (size_t)snprintf(item, sizeof item, "%.200s (%d)", ignored->what, ignored->count);
    if (list->used > 0 && list->used + size + 3 > sizeof list->text)
        end_list(list);
    list->used += (size_t)snprintf(list->text + list->used, sizeof list->text - list->used, "%s%s",
                                   list->used > 0 ? ", " : "", item);
}

// All of it, in as many messages as it takes: elements in the order of the file, and of each what
// is in it together.
void taci_model_tell_ignored(taci_ModelBuilder *b)
{
    List list = {.b = b};
    for (int i = 0; i < b->ignored_count; i++) {
        if (b->ignored[i].told)
            continue;
        for (int k = i; k < b->ignored_count; k++)
            if (!b->ignored[k].told && are_alike(b->ignored[i].what, b->ignored[k].what)) {
                add_to_list(&list, &b->ignored[k]);
                b->ignored[k].told = true;
            }
    }
    if (b->ignored_more > 0)
        add_to_list(&list, &(taci_Ignored){.what = "other names", .count = b->ignored_more});
    end_list(&list);
}

// ---- rotations

tac_Quat taci_quat_rpy(tac_Vec3 rpy)
{
    tac_Quat x = {cos(0.5 * rpy.x), sin(0.5 * rpy.x), 0, 0};
    tac_Quat y = {cos(0.5 * rpy.y), 0, sin(0.5 * rpy.y), 0};
    tac_Quat z = {cos(0.5 * rpy.z), 0, 0, sin(0.5 * rpy.z)};
    return q_normalize(q_mul(z, q_mul(y, x)));
}

tac_Quat taci_quat_z_to(tac_Vec3 direction)
{
    // Scaled by its largest number first: a tiny or huge vector has a direction, too.
    double most = fmax(fabs(direction.x), fmax(fabs(direction.y), fabs(direction.z)));
    tac_Vec3 n = v3_scale(1.0 / most, direction);
    n = v3_scale(1.0 / v3_norm(n), n);
    // (1 + cos, z x n), and where 1 + n.z cancels, from the part across: 1 - n.z² = x² + y².
    double across = n.x * n.x + n.y * n.y;
    if (n.z < 0.0 && across < 1e-60) // half a turn, about any axis
        return (tac_Quat){0, 1, 0, 0};
    double w = n.z < 0.0 ? across / (1.0 - n.z) : 1.0 + n.z;
    return q_normalize((tac_Quat){w, -n.y, n.x, 0.0});
}
