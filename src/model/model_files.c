/* Other files that a model refers to: paths, packages of ROS, meshes.
 *
 * "package://name/rest" is looked for in the packages of the options, then below the folders of
 * ROS_PACKAGE_PATH (a folder that is the package, or one that has it, some levels down), then in
 * share/ of the prefixes of AMENT_PREFIX_PATH, then around the model's file: the folders that it is
 * in, from the inside out, and those beside them. A folder is a package of the name of its last
 * part, or of the name that its package.xml gives. */
#define _XOPEN_SOURCE 700 // stat, opendir, realpath
#include "model/model.h"
#include "geometry/geometry.h"
#include "text/document.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    PATH_LENGTH = 1024,
    FILE_BYTES = 1 << 27,
    MESH_BYTES = 1 << 29,        // of all meshes, each counted as often as it is read
    DESCRIPTION_BYTES = 1 << 20, // of a package.xml
    CRAWL_DEPTH = 4,             // folders below one of ROS_PACKAGE_PATH
    CRAWL_FOLDERS = 5000,        // looked into for one file
    UP_MAX = 20,                 // folders above a model's file
};

static const char scheme[] = "package://";

// ---- paths

bool taci_is_package_path(const char *path)
{
    return strncmp(path, scheme, sizeof scheme - 1) == 0;
}

const char *taci_model_path(taci_ModelBuilder *b, const char *from, const char *name)
{
    if (strncmp(name, "file://", 7) == 0)
        name += 7;
    else if (strstr(name, "://") != NULL)
        return taci_model_keep(b, name);
    const char *slash = strrchr(from, '/');
    size_t folder = name[0] == '/' || slash == NULL ? 0 : (size_t)(slash - from) + 1;
    size_t length = strlen(name);
    char *path = taci_model_take(b, folder + length + 1);
    if (path == NULL)
        return "";
    memcpy(path, from, folder);
    memcpy(path + folder, name, length + 1);
    taci_path_shorten(path);
    return path[0] != '\0' ? path : ".";
}

// ---- packages

typedef struct Search { // for one file of a package
    const char *name;   // of the package, `length` bytes
    int length;
    const char *rest; // with its '/'
    char *found;      // PATH_LENGTH bytes
    char *tried;      // TACI_MODEL_ROOM bytes: the files that are not there
    size_t tried_length;
} Search;

static bool is_file(const Search *s, const char *folder, int folder_length, const char *between)
{
    struct stat info;
    int n = snprintf(s->found, PATH_LENGTH, "%.*s%s%s", folder_length, folder, between, s->rest);
    return n < PATH_LENGTH && stat(s->found, &info) == 0 && S_ISREG(info.st_mode);
}

// Whether a file is there; if not, it is noted.
static bool try_file(Search *s, const char *folder, int folder_length, const char *between)
{
    if (is_file(s, folder, folder_length, between))
        return true;
    if (s->tried_length < TACI_MODEL_ROOM)
        s->tried_length +=
            (size_t)snprintf(s->tried + s->tried_length, TACI_MODEL_ROOM - s->tried_length, "%s%s",
                             s->tried_length > 0 ? ", " : "", s->found);
    return false;
}

// The first <name> of package.xml, without a parser: it is the first thing in such a file.
static bool has_name(const Search *s, const char *text)
{
    const char *name = strstr(text, "<name>");
    if (name == NULL)
        return false;
    name += strlen("<name>");
    name += strspn(name, " \t\r\n");
    size_t length = strcspn(name, "< \t\r\n");
    return length == (size_t)s->length && strncmp(name, s->name, length) == 0;
}

static bool is_described(const char *folder)
{
    char path[PATH_LENGTH];
    struct stat info;
    int n = snprintf(path, sizeof path, "%s/package.xml", folder);
    return n < PATH_LENGTH && stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

// Whether a folder is the package: by the name in its description, or by its own.
static bool is_package(const Search *s, const char *folder, int folder_length)
{
    static const taci_FileWords words = {"", "", ""};
    char path[PATH_LENGTH], *text = NULL;
    size_t size;
    while (folder_length > 1 && folder[folder_length - 1] == '/')
        folder_length--;
    int n = snprintf(path, sizeof path, "%.*s/package.xml", folder_length, folder);
    if (n < PATH_LENGTH && taci_read_text(path, DESCRIPTION_BYTES, &words, &text, &size) == NULL) {
        bool is = has_name(s, text);
        free(text);
        return is;
    }
    return folder_length > s->length && folder[folder_length - s->length - 1] == '/' &&
           strncmp(folder + folder_length - s->length, s->name, (size_t)s->length) == 0;
}

// Folders below `folder` that may be the package, in the order of the disk. A package has none in
// it.
static bool crawl(Search *s, const char *folder, int depth, int *left)
{
    DIR *list = depth > 0 && *left > 0 ? opendir(folder) : NULL;
    bool found = false;
    if (list == NULL)
        return false;
    for (struct dirent *e; !found && (e = readdir(list)) != NULL && --*left > 0;) {
        char path[PATH_LENGTH];
        struct stat info;
        int n = snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (e->d_name[0] == '.' || n >= PATH_LENGTH || lstat(path, &info) != 0 ||
            !S_ISDIR(info.st_mode))
            continue;
        bool described = is_described(path);
        if (described && is_package(s, path, n))
            found = try_file(s, path, n, "");
        else if (!described)
            found = crawl(s, path, depth - 1, left);
    }
    closedir(list);
    return found;
}

static bool try_options(Search *s, const tac_ModelOptions *options)
{
    for (int i = 0; i < options->package_count; i++) {
        const tac_ModelPackage *p = &options->package[i];
        if (strlen(p->name) == (size_t)s->length &&
            strncmp(p->name, s->name, (size_t)s->length) == 0 &&
            try_file(s, p->directory, (int)strlen(p->directory), ""))
            return true;
    }
    return false;
}

// The folders of a variable, separated by colons. ROS: the folder or one in it is the package;
// ament: it is share/name.
static bool try_variable(Search *s, const char *variable, bool ament)
{
    char between[300];
    const char *list = getenv(variable);
    if (list == NULL || s->length > 250)
        return false;
    snprintf(between, sizeof between, ament ? "/share/%.*s" : "/%.*s", s->length, s->name);
    while (*list != '\0') {
        int length = (int)strcspn(list, ":");
        if (length > 0 && length < PATH_LENGTH) {
            if (!ament && is_package(s, list, length) && try_file(s, list, length, ""))
                return true;
            if (try_file(s, list, length, between))
                return true;
            char folder[PATH_LENGTH];
            int left = CRAWL_FOLDERS;
            snprintf(folder, sizeof folder, "%.*s", length, list);
            if (!ament && crawl(s, folder, CRAWL_DEPTH, &left))
                return true;
        }
        list += length + (list[length] == ':');
    }
    return false;
}

// The folders around a model's file, from the inside out: each may be the package, or have it
// beside what we come from.
static bool try_around(const Search *s, const char *from)
{
    char start[PATH_LENGTH], between[300];
    const char *slash = strrchr(from, '/');
    snprintf(start, sizeof start, "%.*s", slash != NULL ? (int)(slash - from) + 1 : 1,
             slash != NULL ? from : ".");
    char *folder = realpath(start, NULL);
    if (folder == NULL || s->length > 250) {
        free(folder);
        return false;
    }
    bool found = false;
    int length = (int)strlen(folder);
    snprintf(between, sizeof between, "/%.*s", s->length, s->name);
    for (int k = 0; !found && length > 0 && k < UP_MAX; k++) {
        found = (is_package(s, folder, length) && is_file(s, folder, length, "")) ||
                is_file(s, folder, length, between);
        while (length > 0 && folder[length - 1] != '/')
            length--;
        length -= length > 0;
    }
    free(folder);
    return found;
}

// Where a file of a package is: NULL and `found`, or what is wrong.
static const char *find_in_packages(const tac_ModelOptions *options, const char *from,
                                    const char *uri, char found[PATH_LENGTH],
                                    char room[TACI_MODEL_ROOM])
{
    char tried[TACI_MODEL_ROOM] = "";
    const char *name = uri + sizeof scheme - 1;
    name += name[0] == '/'; // package:///name/path, as some write it
    const char *rest = strchr(name, '/');
    if (rest == NULL || rest == name || strlen(uri) >= PATH_LENGTH)
        return "expected package://name/path of a file";
    Search s = {
        .name = name, .length = (int)(rest - name), .rest = rest, .found = found, .tried = tried};
    if (try_options(&s, options) || try_variable(&s, "ROS_PACKAGE_PATH", false) ||
        try_variable(&s, "AMENT_PREFIX_PATH", true) || try_around(&s, from))
        return NULL;
    if (tried[0] == '\0')
        snprintf(room, TACI_MODEL_ROOM,
                 "nothing says where package '%.*s' is; expected ROS_PACKAGE_PATH, "
                 "AMENT_PREFIX_PATH or --package NAME=DIRECTORY",
                 s.length < 60 ? s.length : 60, name);
    else
        snprintf(room, TACI_MODEL_ROOM, "there is no such file; tried %.360s", tried);
    return room;
}

// ---- reading

const char *taci_model_disk(void *user, const tac_ModelOptions *options, const char *from,
                            const char *name, taci_ModelBytes *out, char room[TACI_MODEL_ROOM])
{
    static const taci_FileWords words = {"this is a folder; expected a file",
                                         "this is no regular file",
                                         "the file is larger than 128 MB"};
    char found[PATH_LENGTH];
    (void)user;
    if (taci_is_package_path(name)) {
        const char *fault = find_in_packages(options, from, name, found, room);
        if (fault != NULL)
            return fault;
        name = found;
    }
    return taci_read_text(name, FILE_BYTES, &words, &out->bytes, &out->size);
}

static bool add_source(taci_ModelBuilder *b, const char *path)
{
    tac_Model *m = b->model;
    for (int i = 0; i < m->source_count; i++)
        if (strcmp(m->source[i], path) == 0)
            return true;
    if (!taci_grow(&m->source, &m->source_capacity, m->source_count, sizeof *m->source))
        return taci_report_memory(&b->report, path);
    m->source[m->source_count++] = taci_model_keep(b, path);
    return !b->report.no_memory;
}

// What is done about a file that cannot be read (taci_ModelMesh).
typedef enum Loss { MISTAKE, SPARE, LOST } Loss;

static bool get_bytes(taci_ModelBuilder *b, const taci_XmlNode *node, const char *path, Loss loss,
                      taci_ModelBytes *out)
{
    char room[TACI_MODEL_ROOM], shown[TACI_SHOWN_SIZE];
    *out = (taci_ModelBytes){NULL, 0};
    const char *fault =
        strstr(path, "://") == NULL || taci_is_package_path(path)
            ? b->read(b->read_user, b->options, b->model->source[0], path, out, room)
            : "expected package://name/path, file:///path or a path";
    if (fault != NULL && strcmp(fault, TACI_FAULT_MEMORY) == 0)
        return taci_report_memory(&b->report, path);
    if (fault != NULL && loss == LOST &&
        (strcmp(fault, TACI_FAULT_NO_FILE) == 0 || strcmp(fault, TACI_FAULT_NO_TEXT) == 0)) {
        taci_xml_repair(node, "the link has no shape there", "cannot read '%s': %s",
                        taci_shown(path, shown), fault);
        return false;
    }
    if (fault != NULL && loss == SPARE) {
        taci_xml_note(node, "'%s' is not drawn: %s", taci_shown(path, shown), fault);
        return false;
    }
    if (fault != NULL)
        return taci_xml_mistake(node, "cannot read '%s': %s", taci_shown(path, shown), fault);
    if (add_source(b, path))
        return true;
    free(out->bytes);
    return false;
}

bool taci_model_bytes(taci_ModelBuilder *b, const taci_XmlNode *node, const char *path,
                      taci_ModelBytes *out)
{
    return get_bytes(b, node, path, MISTAKE, out);
}

taci_XmlNode *taci_model_include(taci_ModelBuilder *b, const taci_XmlNode *node, const char *path)
{
    taci_ModelBytes file;
    if (!taci_model_bytes(b, node, path, &file))
        return NULL;
    taci_XmlNode *root = taci_xml_parse(file.bytes, file.size, path, &b->report, node->file->pool);
    free(file.bytes);
    return root;
}

// ---- meshes

typedef struct Hearing { // of what the maker of a mesh says
    taci_ModelBuilder *b;
    const taci_XmlNode *node;
    const char *path;
    bool spare;
    char *keep; // where a second try follows: what is wrong, TACI_MESSAGE_SIZE bytes
} Hearing;

static void hear(void *user, const tac_Message *message)
{
    const Hearing *h = user;
    char shown[TACI_SHOWN_SIZE];
    const char *path = taci_shown(h->path, shown);
    if (message->code == TAC_ERR_MEMORY)
        taci_report_memory(&h->b->report, h->path);
    else if (message->code != TAC_OK && h->keep != NULL)
        snprintf(h->keep, TACI_MESSAGE_SIZE, "%s", message->text);
    else if (message->code != TAC_OK && h->spare)
        taci_xml_note(h->node, "'%s' is not drawn: %s", path, message->text);
    else if (message->code != TAC_OK)
        taci_xml_mistake(h->node, "mesh '%s': %s", path, message->text);
}

static bool same_mesh(const taci_ModelMesh *a, const taci_ModelMesh *b)
{
    return a->type == b->type && a->drawn == b->drawn && a->surface == b->surface &&
           a->scale.x == b->scale.x && a->scale.y == b->scale.y && a->scale.z == b->scale.z &&
           strcmp(a->path, b->path) == 0;
}

static const tac_Geometry *keep_form(taci_ModelBuilder *b, const taci_ModelMesh *mesh,
                                     const tac_Geometry *geometry)
{
    tac_Model *m = b->model;
    taci_ModelMesh key = *mesh;
    key.path = taci_model_keep(b, mesh->path);
    if (!taci_grow(&m->form, &m->form_capacity, m->form_count, sizeof *m->form)) {
        tac_geometry_release(geometry);
        taci_report_memory(&b->report, mesh->path);
        return NULL;
    }
    m->form[m->form_count++] = (taci_ModelForm){key, geometry};
    return geometry;
}

// What is no solid touches as the surface that it is; where it is not even that, as its hull.
static tac_Result make_surface(taci_GeometryFile *from, Hearing *h, tac_Geometry **geometry)
{
    char why[TACI_MESSAGE_SIZE] = "", shown[TACI_SHOWN_SIZE];
    h->keep = why;
    tac_Result result = taci_geometry_read(from, hear, h, geometry);
    if (result != TAC_ERR_INVALID) {
        h->keep = NULL;
        if (result != TAC_OK && result != TAC_ERR_MEMORY) // no mesh at all
            taci_xml_mistake(h->node, "mesh '%s': %s", taci_shown(h->path, shown), why);
        return result;
    }
    char more[TACI_MESSAGE_SIZE];
    const char *as = "as a surface without an inside";
    from->cut = true;
    h->keep = more;
    result = taci_geometry_read(from, hear, h, geometry);
    h->keep = NULL;
    if (result == TAC_ERR_INVALID) {
        from->type = TAC_SHAPE_HULL;
        as = "as its convex hull";
        result = taci_geometry_read(from, hear, h, geometry);
    }
    if (result == TAC_OK)
        taci_xml_note(h->node, "mesh '%s' is no solid, and touches %s: %s",
                      taci_shown(h->path, shown), as, why);
    return result;
}

static const tac_Geometry *make_form(taci_ModelBuilder *b, const taci_XmlNode *node,
                                     const taci_ModelMesh *mesh, const taci_ModelBytes *file)
{
    taci_GeometryFile from = {.path = mesh->path,
                              .bytes = file->bytes,
                              .size = file->size,
                              .type = mesh->type,
                              .scale = mesh->scale,
                              .drawn = mesh->drawn};
    Hearing h = {.b = b, .node = node, .path = mesh->path, .spare = mesh->spare};
    tac_Geometry *geometry = NULL;
    int before = b->report.count;
    tac_Result result = mesh->surface ? make_surface(&from, &h, &geometry)
                                      : taci_geometry_read(&from, hear, &h, &geometry);
    if (result == TAC_ERR_MEMORY)
        taci_report_memory(&b->report, mesh->path);
    else if (result != TAC_OK && b->report.count == before && !mesh->spare)
        taci_xml_mistake(node, "mesh '%s' cannot be used", mesh->path);
    return result == TAC_OK ? geometry : NULL;
}

const tac_Geometry *taci_model_mesh(taci_ModelBuilder *b, const taci_XmlNode *node,
                                    const taci_ModelMesh *mesh)
{
    for (int i = 0; i < b->model->form_count; i++)
        if (same_mesh(&b->model->form[i].key, mesh) &&
            (b->model->form[i].geometry != NULL || mesh->spare)) // else it was noted only
            return b->model->form[i].geometry;
    taci_ModelBytes file;
    Loss loss = mesh->spare ? SPARE : mesh->lost ? LOST : MISTAKE;
    if (!get_bytes(b, node, mesh->path, loss, &file)) {
        if (mesh->spare && !b->report.no_memory)
            keep_form(b, mesh, NULL); // so that it is named once
        return NULL;
    }
    // One file in many scales is many forms, and one that fails is read again each time.
    b->mesh_bytes += file.size;
    const tac_Geometry *geometry = NULL;
    if (b->mesh_bytes <= MESH_BYTES)
        geometry = make_form(b, node, mesh, &file);
    else if (mesh->spare)
        taci_xml_note(node, "a mesh is not drawn: all together have more than 512 MB");
    else
        taci_xml_mistake(node, "the meshes have too many bytes; expected at most 512 MB in all");
    free(file.bytes);
    return geometry != NULL || (mesh->spare && !b->report.no_memory) ? keep_form(b, mesh, geometry)
                                                                     : NULL;
}
