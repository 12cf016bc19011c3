/* The files of a scene: the first one and what it includes, each read once. Paths are relative to
 * the including file; two of them are the same file if they are the same text once "." and ".." are
 * taken out, so that a scene reads alike from files and from the texts of a recording. */
#include "scene/load.h"
#include "model/model.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { PATH_LENGTH = 400 };

static void load_file(taci_Loader *l, const char *path, int included_by, uint32_t node);

// A path as seen from where the including file is.
static bool join_path(const taci_Loader *l, int from, const char *path, char out[PATH_LENGTH])
{
    const char *base = from >= 0 ? l->doc.file[from].path : "";
    const char *slash = strrchr(base, '/');
    int folder = path[0] == '/' || slash == NULL ? 0 : (int)(slash - base) + 1;
    int n = snprintf(out, PATH_LENGTH, "%.*s%s", folder, base, path);
    taci_path_shorten(out);
    return n < PATH_LENGTH;
}

static int find_file(const taci_Loader *l, const char *path)
{
    for (int i = 0; i < l->doc.file_count; i++)
        if (strcmp(l->doc.file[i].path, path) == 0)
            return i;
    return -1;
}

// Whether `file` is one of those that include `from`; then the chain as "a -> b -> a".
static bool is_cycle(const taci_Loader *l, int file, int from, char *chain, size_t size)
{
    int way[256], n = 0;
    for (int i = from; i >= 0; i = l->doc.file[i].included_by) {
        way[n++] = i;
        if (i == file)
            break;
    }
    if (n == 0 || way[n - 1] != file)
        return false;
    size_t used = 0;
    for (int i = n - 1; i >= 0 && used < size; i--)
        used += (size_t)snprintf(chain + used, size - used, "%s -> ", l->doc.file[way[i]].path);
    if (used < size)
        snprintf(chain + used, size - used, "%s", l->doc.file[file].path);
    return true;
}

static const tac_SceneSource *find_source(const tac_SceneOptions *o, const char *path)
{
    for (int i = 0; i < o->source_count; i++)
        if (strcmp(o->source[i].path, path) == 0)
            return &o->source[i];
    return NULL;
}

static const taci_FileWords scene_words = {
    "this is a folder; expected a scene file", "this is no regular file; expected a scene file",
    "the file is larger than 16 MB, the most a scene may have"};
static const taci_FileWords asset_words = {"this is a folder; expected a file",
                                           "this is no regular file",
                                           "the file is larger than 128 MB"};

// The text of a file, from the options or from the disk. Returns NULL, or what is wrong.
static const char *read_text(const taci_Loader *l, const char *path, bool is_scene, char **text,
                             size_t *size)
{
    const tac_SceneOptions *o = l->options;
    const taci_FileWords *words = is_scene ? &scene_words : &asset_words;
    size_t limit = is_scene ? l->doc.limits.bytes : l->doc.limits.asset_bytes;
    *text = NULL;
    if (o->source_count == 0)
        return taci_read_text(path, limit, words, text, size);
    const tac_SceneSource *source = find_source(o, path);
    if (source == NULL)
        return TACI_FAULT_NO_TEXT;
    if (source->size > limit)
        return words->large;
    *text = malloc(source->size + 1);
    if (*text == NULL)
        return TACI_FAULT_MEMORY;
    if (source->size > 0)
        memcpy(*text, source->text, source->size);
    (*text)[source->size] = '\0';
    *size = source->size;
    return NULL;
}

// Enter a file with its text, which it then owns; its index, or -1.
static int add_file(taci_Loader *l, const char *path, int included_by, char *text, size_t size)
{
    tac_Scene *s = l->scene;
    taci_Document *doc = &l->doc;
    char *copy = taci_pool_text(&s->pool, path, strlen(path));
    if (copy == NULL ||
        !taci_grow(&s->source, &s->source_capacity, s->source_count, sizeof *s->source) ||
        !taci_grow(&doc->file, &doc->file_capacity, doc->file_count, sizeof *doc->file) ||
        !taci_grow(&l->section, &l->section_capacity, doc->file_count, sizeof *l->section) ||
        !taci_grow(&l->order, &l->order_capacity, doc->file_count, sizeof *l->order)) {
        free(text);
        taci_no_memory(l);
        return -1;
    }
    s->source[s->source_count++] = (tac_SceneSource){copy, text, size};
    l->section[doc->file_count] = (taci_Sections){{0}};
    doc->file[doc->file_count] =
        (taci_SceneFile){.path = copy, .text = text, .size = size, .included_by = included_by};
    return doc->file_count++;
}

static void load_includes(taci_Loader *l, int file, uint32_t node)
{
    const char *path;
    if (node == 0)
        return;
    if (l->doc.node[node].kind != TACI_NODE_LIST) {
        if (taci_value_text(l, node, &path))
            load_file(l, path, file, node);
        return;
    }
    for (uint32_t i = l->doc.node[node].first; i != 0; i = l->doc.node[i].next)
        if (taci_value_text(l, i, &path))
            load_file(l, path, file, i);
}

// The format's version: false if the rest cannot be understood.
static bool check_version(taci_Loader *l, const taci_Given *given)
{
    uint32_t key = given->key[TACI_ROOT_TACTUS], value = given->value[TACI_ROOT_TACTUS];
    char room[80];
    if (key == 0)
        return true; // reported as missing
    if (!taci_is_text(l, value, "1")) {
        taci_mistake_at(&l->doc, value, "unknown version of the format; expected 1, got %s",
                        taci_node_text(l, value, room));
        l->incomplete = true;
        return false;
    }
    if (l->doc.node[given->map].first != key)
        taci_mistake_at(&l->doc, key, "'tactus' must be the first key of the file");
    return true;
}

static void read_sections(taci_Loader *l, int file)
{
    uint32_t root = l->doc.file[file].root;
    const taci_Node *n = &l->doc.node[root];
    taci_Given given;
    int unused;
    if (root == 0 || (n->kind == TACI_NODE_SCALAR && n->count == 0)) {
        taci_Spot place = {file, TACI_NOWHERE, 0};
        taci_mistake(&l->doc, place, "the file is empty; expected 'tactus: 1' and a scene");
        return;
    }
    taci_fields_read(l, root, &taci_table_root, &unused, &given);
    if (l->doc.node[root].kind != TACI_NODE_MAP || !check_version(l, &given))
        return;
    memcpy(l->section[file].node, given.value, sizeof l->section[file].node);
    load_includes(l, file, l->section[file].node[TACI_ROOT_INCLUDE]);
}

// Whether a file may be read; if not, why is noted.
static bool may_load(taci_Loader *l, const char *path, int included_by, uint32_t node)
{
    char chain[1024];
    int known = find_file(l, path);
    if (known >= 0) {
        if (is_cycle(l, known, included_by, chain, sizeof chain))
            taci_mistake_at(&l->doc, node, "cycle of includes: %s", chain);
        return false;
    }
    if (l->doc.file_count < l->doc.limits.files)
        return true;
    taci_mistake_at(&l->doc, node, "too many files; expected at most %d", l->doc.limits.files);
    return false;
}

/// Parses a file that was added, or says what is wrong with what it stands for.
static void take_file(taci_Loader *l, int file, const char *fault)
{
    if (fault != NULL) {
        taci_mistake(&l->doc, (taci_Spot){file, TACI_NOWHERE, 0}, "%s", fault);
        return;
    }
    if (taci_document_parse(&l->doc, file))
        read_sections(l, file);
    else
        l->incomplete = true;
    l->order[l->order_count++] = file;
}

static void load_file(taci_Loader *l, const char *name, int included_by, uint32_t node)
{
    char path[PATH_LENGTH];
    bool fits = included_by >= 0 ? join_path(l, included_by, name, path)
                                 : snprintf(path, sizeof path, "%s", name) < PATH_LENGTH;
    if (fits && !may_load(l, path, included_by, node))
        return;
    char *text = NULL;
    size_t size = 0;
    const char *fault = fits ? read_text(l, path, true, &text, &size) : "the path is too long";
    if (fault != NULL && included_by >= 0) {
        taci_mistake_at(&l->doc, node, "cannot include '%s': %s", path, fault);
        l->incomplete = true;
        return;
    }
    if (fault != NULL)
        text = calloc(1, 1); // the first file stands for the message that it cannot be read
    if (text == NULL) {
        taci_no_memory(l);
        return;
    }
    int file = add_file(l, path, included_by, text, size);
    if (file >= 0)
        take_file(l, file, fault);
}

// ---- files beside the scene

static bool keep_source(taci_Loader *l, const char *path, char *bytes, size_t size)
{
    tac_Scene *s = l->scene;
    char *copy = taci_pool_text(&s->pool, path, strlen(path));
    if (copy == NULL ||
        !taci_grow(&s->source, &s->source_capacity, s->source_count, sizeof *s->source)) {
        free(bytes);
        return taci_no_memory(l);
    }
    s->source[s->source_count++] = (tac_SceneSource){copy, bytes, size};
    return true;
}

static const char *read_package(const taci_Loader *l, const char *from, const char *path,
                                taci_ModelBytes *file, char room[TACI_MODEL_ROOM])
{
    tac_ModelOptions options = tac_model_options_default();
    options.package = l->options->package;
    options.package_count = l->options->package_count;
    return taci_model_disk(NULL, &options, from, path, file, room);
}

// Read a file that is no scene, or find it among those that were read. NULL, or what is wrong.
// `from`: of a package's file, the one that names it.
static const char *load_source(taci_Loader *l, const char *from, const char *path,
                               taci_Asset *asset, char room[TACI_MODEL_ROOM])
{
    const tac_Scene *s = l->scene;
    int i = tac_scene_find(s, TAC_SCENE_SOURCE, path);
    if (i < 0) {
        taci_ModelBytes file = {NULL, 0};
        const char *fault = s->source_count - l->doc.file_count >= l->doc.limits.assets
                                ? "there are too many files"
                            : l->options->source_count == 0 && taci_is_package_path(path)
                                ? read_package(l, from, path, &file, room)
                                : read_text(l, path, false, &file.bytes, &file.size);
        if (fault != NULL && strcmp(fault, TACI_FAULT_MEMORY) == 0)
            taci_no_memory(l);
        if (fault != NULL)
            return fault;
        i = s->source_count;
        if (!keep_source(l, path, file.bytes, file.size))
            return TACI_FAULT_MEMORY;
    }
    *asset = (taci_Asset){s->source[i].path, s->source[i].text, s->source[i].size};
    return NULL;
}

bool taci_load_asset(taci_Loader *l, uint32_t node, const char *name, taci_Asset *asset)
{
    char path[PATH_LENGTH], room[TACI_MODEL_ROOM];
    const char *fault = join_path(l, l->doc.node[node].file, name, path)
                            ? load_source(l, "", path, asset, room)
                            : "the path is too long";
    if (fault != NULL)
        taci_mistake_at(&l->doc, node, "cannot read '%s': %s", path, fault);
    return fault == NULL;
}

const char *taci_load_beside(taci_Loader *l, const char *from, const char *name, taci_Asset *asset,
                             char room[TACI_MODEL_ROOM])
{
    return load_source(l, from, name, asset, room);
}

// ---- a model alone

bool taci_is_model_path(const char *path)
{
    static const char *const ending[] = {".urdf", ".xml", ".mjcf"};
    size_t n = strlen(path);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        if (n > strlen(ending[i]) && strcasecmp(path + n - strlen(ending[i]), ending[i]) == 0)
            return true;
    return false;
}

// Whether a file of another name is XML all the same: what begins with '<' is no scene.
static bool begins_as_xml(const taci_Loader *l, const char *path)
{
    static const char blank[] = " \t\r\n";
    const tac_SceneSource *given = find_source(l->options, path);
    struct stat info;
    if (given != NULL)
        return given->size > 0 && given->text[0] == '<';
    if (l->options->source_count > 0 || stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    FILE *file = fopen(path, "rb");
    int c = EOF;
    if (file == NULL)
        return false;
    do
        c = getc(file);
    while (c != EOF && c != '\0' && strchr(blank, c) != NULL);
    fclose(file);
    return c == '<';
}

// Append a text, or what stands for it between quotes; the end of it.
static char *put_text(char *out, const char *text, bool quoted)
{
    for (; *text != '\0'; text++) {
        if (quoted && (*text == '"' || *text == '\\'))
            *out++ = '\\';
        *out++ = *text;
    }
    *out = '\0';
    return out;
}

// The scene that a model's file stands for. A recording has it as a text like any other.
static char *write_model_scene(const char *path, const tac_SceneOptions *o, size_t *size)
{
    static const char head[] =
        "tactus: 1\n"
        "parameters:\n"
        "  floating: {default: 0, min: 0, max: 1, text: whether the root of a URDF file is free}\n"
        "  floor: {default: 1, min: 0, max: 1, text: whether there is a floor under it then}\n"
        "models:\n"
        "  - {floating: $floating, floor: $floor, file: \"";
    static const char start[] = "\", start: \"", quote[] = "\"", end[] = "}\n";
    static const char controls[] = ", controls: {\"", control[] = "\": \"", next[] = "\", \"",
                      closed[] = "\"}";
    static const char written[] = ", as_written: true", overlap[] = ", overlap: true";
    static const char stays[] = "world: {contact: {relax: never}}\n";
    const char *key = o->key;
    const char *name = strrchr(path, '/') != NULL ? strrchr(path, '/') + 1 : path;
    size_t room = sizeof head + 2 * strlen(name) + sizeof start + sizeof quote + sizeof end +
                  sizeof controls + sizeof closed + sizeof written + sizeof overlap + sizeof stays;
    room += key != NULL ? 2 * strlen(key) : 0;
    for (int i = 0; i < o->control_count; i++)
        room += 2 * strlen(o->control[i].name) + 2 * strlen(o->control[i].value) + sizeof control +
                sizeof next;
    char *text = malloc(room);
    if (text == NULL)
        return NULL;
    char *out = put_text(text, head, false);
    out = put_text(out, name, true);
    if (key != NULL) {
        out = put_text(out, start, false);
        out = put_text(out, key, true);
    }
    out = put_text(out, quote, false);
    for (int i = 0; i < o->control_count; i++) {
        out = put_text(out, i == 0 ? controls : next, false);
        out = put_text(out, o->control[i].name, true);
        out = put_text(out, control, false);
        out = put_text(out, o->control[i].value, true);
    }
    out = put_text(out, o->control_count > 0 ? closed : "", false);
    out = put_text(out, o->as_written ? written : "", false);
    out = put_text(out, o->overlap ? overlap : "", false);
    out = put_text(out, end, false);
    out = put_text(out, o->as_written ? stays : "", false);
    *size = (size_t)(out - text);
    return text;
}

// Messages speak of the model's file, not of the scene that nobody wrote.
static void load_model_scene(taci_Loader *l, const char *path)
{
    char scene_path[PATH_LENGTH], room[TACI_MODEL_ROOM];
    size_t size = 0;
    taci_Asset asset;
    char *text = write_model_scene(path, l->options, &size);
    if (text == NULL) {
        taci_no_memory(l);
        return;
    }
    snprintf(scene_path, sizeof scene_path, "%.390s.yaml", path);
    int file = add_file(l, scene_path, -1, text, size);
    const char *shown = taci_pool_text(&l->scene->pool, path, strlen(path));
    if (file < 0 || shown == NULL) {
        taci_no_memory(l);
        return;
    }
    l->doc.file[file].path = shown;
    l->doc.file[file].unseen = true;
    l->model_alone = true;
    take_file(l, file, load_source(l, "", path, &asset, room));
}

void taci_load_files(taci_Loader *l, const char *path)
{
    if (taci_is_model_path(path) || begins_as_xml(l, path))
        load_model_scene(l, path);
    else
        load_file(l, path, -1, 0);
    if (l->options->key != NULL && !l->model_alone)
        taci_mistake(&l->doc, (taci_Spot){0, TACI_NOWHERE, 0},
                     "a keyframe is for a robot's file alone; expected 'start: %.60s' among what "
                     "the scene says of a model",
                     l->options->key);
    if ((l->options->as_written || l->options->overlap) && !l->model_alone)
        taci_mistake(&l->doc, (taci_Spot){0, TACI_NOWHERE, 0},
                     "how a robot starts is said for its file alone; expected '%s: true' among "
                     "what the scene says of a model",
                     l->options->as_written ? "as_written" : "overlap");
    if (l->options->control_count > 0 && !l->model_alone)
        taci_mistake(&l->doc, (taci_Spot){0, TACI_NOWHERE, 0},
                     "controls are for a robot's file alone; expected 'controls:' among what the "
                     "scene says of a model");
}
