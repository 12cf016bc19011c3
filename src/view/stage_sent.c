// Files that a page sent (stage_sent.h).
#include "view/stage_sent.h"
#include "text/document.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PATH = 1024, ALIASES = 512 };
static const char package[] = "package://";

/// Of how many last parts two paths agree.
static int parts_in_common(const char *a, const char *b)
{
    size_t i = strlen(a), j = strlen(b);
    int parts = 0;
    while (i > 0 && j > 0 && a[i - 1] == b[j - 1]) {
        i--;
        j--;
        parts += a[i] == '/';
    }
    bool whole = (i == 0 || a[i - 1] == '/') && (j == 0 || b[j - 1] == '/');
    return parts + whole;
}

/// The file that a package's path stands for: the one that ends most like it; NULL: none does.
static const tac_SceneSource *find_like(const taci_Sent *s, int files, const char *path)
{
    const tac_SceneSource *best = NULL;
    int most = 0;
    for (int i = 0; i < files; i++) {
        int parts = parts_in_common(s->source[i].path, path);
        if (parts > most) {
            most = parts;
            best = &s->source[i];
        }
    }
    return best;
}

static bool is_there(const taci_Sent *s, const char *path)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->source[i].path, path) == 0)
            return true;
    return false;
}

static bool add(taci_Sent *s, const char *path, const tac_SceneSource *text)
{
    int n = snprintf(s->path[s->count], PATH, "%s", path);
    s->source[s->count] = (tac_SceneSource){s->path[s->count], text->text, text->size};
    s->count += n < PATH;
    return n < PATH;
}

/// Every path of a package that a text names, between quotes.
static void add_packages(taci_Sent *s, int files, int text)
{
    const char *at = s->source[text].text, *end = at + s->source[text].size;
    for (; at + sizeof package < end && s->count < files + ALIASES; at++) {
        char path[PATH];
        if (*at != package[0] || memcmp(at, package, sizeof package - 1) != 0)
            continue;
        size_t n = 0;
        while (at + n < end && n + 1 < sizeof path && strchr("\"'<> \t\r\n", at[n]) == NULL)
            n++;
        snprintf(path, sizeof path, "%.*s", (int)n, at);
        const tac_SceneSource *file = find_like(s, files, path + sizeof package - 1);
        if (file != NULL && !is_there(s, path))
            (void)add(s, path, file);
    }
}

tac_Result taci_sent_create(taci_Sent *s, const tac_SceneSource *source, int count)
{
    size_t room = (size_t)count + ALIASES + 2; // scenes around a mesh
    *s = (taci_Sent){.source = calloc(room, sizeof *s->source),
                     .path = calloc(room, sizeof *s->path)};
    if (s->source == NULL || s->path == NULL)
        return TAC_ERR_MEMORY;
    for (int i = 0; i < count; i++) {
        if (!add(s, source[i].path, &source[i]))
            return TAC_ERR_INVALID;
        if (strncmp(s->path[i], package, sizeof package - 1) != 0)
            taci_path_shorten(s->path[i]);
    }
    for (int i = 0; i < count; i++)
        add_packages(s, count, i);
    return TAC_OK;
}

bool taci_sent_is_mesh(const char *path)
{
    static const char *const endings[] = {".obj", ".stl", ".ply", ".gltf", ".glb", ".dae"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof endings[0]; i++)
        if (strcasecmp(dot, endings[i]) == 0)
            return true;
    return false;
}

/// Between quotes, as YAML has them.
static void quote(const char *text, char *quoted, size_t room)
{
    size_t n = 0;
    quoted[n++] = '"';
    for (; *text != '\0' && n + 4 < room; text++) {
        if (*text == '"' || *text == '\\')
            quoted[n++] = '\\';
        quoted[n++] = *text;
    }
    quoted[n++] = '"';
    quoted[n] = '\0';
}

const char *taci_sent_main(taci_Sent *s, const char *path, bool whole)
{
    if (!taci_sent_is_mesh(path))
        return path;
    char file[600], name[PATH];
    const char *slash = strrchr(path, '/'), *base = slash != NULL ? slash + 1 : path;
    quote(base, file, sizeof file);
    int n = snprintf(s->around, sizeof s->around,
                     "tactus: 1\ntitle: %s\nworld: {gravity: [0, 0, 0]}\nbodies:\n"
                     "  - name: mesh\n    mass: 1 kg\n    drag: 1\n"
                     "    shapes: [{type: %s, file: %s}]\n",
                     file, whole ? "mesh" : "hull", file);
    tac_SceneSource text = {NULL, s->around, (size_t)n};
    int m = snprintf(name, sizeof name, "%s.%s.yaml", path, whole ? "mesh" : "hull");
    if (m < 0 || (size_t)m >= sizeof name || !add(s, name, &text))
        return NULL;
    return s->source[s->count - 1].path;
}

void taci_sent_destroy(taci_Sent *s)
{
    free(s->source);
    free(s->path);
}
