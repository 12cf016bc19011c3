/* Opening a scene for the page: its texts are read once, and a text of ours is put before them that
 * includes the scene and adds pointers, devices whose hand a page leads, with couplings that hold
 * nothing yet. All that follows, the scene built anew, its other half, recordings, comes from these
 * texts, so that a recording has the pointers too.
 *
 *     tactus: 1
 *     include: "wall.yaml"
 *     devices:
 *       - {name: pointer, uri: "viewer:", position: [0, 0, 0.1]}
 *     couplings:
 *       - {name: pointer, device: pointer, body: none}
 */
#define _XOPEN_SOURCE 700 // realpath
#include "device/uri.h"
#include "text/document.h"
#include "view/stage_inside.h"
#include "view/stage_sent.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_ROOM = 4096 };

typedef struct Out {
    char text[TEXT_ROOM];
    size_t size;
} Out;

static void put(Out *o, const char *text)
{
    int n = snprintf(o->text + o->size, sizeof o->text - o->size, "%s", text);
    o->size += n > 0 ? (size_t)n : 0;
}

/// Between quotes, as YAML and JSON have them.
static void put_quoted(Out *o, const char *text)
{
    put(o, "\"");
    for (; *text != '\0'; text++) {
        char c[3] = {'\\', *text, '\0'};
        put(o, *text == '"' || *text == '\\' ? c : c + 1);
    }
    put(o, "\"");
}

// ------------------------------------------------------------------------------------------------
// Names

static bool is_taken(const tac_Scene *scene, const char *name)
{
    static const tac_SceneKind kinds[] = {TAC_SCENE_BODY,   TAC_SCENE_JOINT,   TAC_SCENE_SPRING,
                                          TAC_SCENE_PORT,   TAC_SCENE_MODEL,   TAC_SCENE_NODAL,
                                          TAC_SCENE_DEVICE, TAC_SCENE_COUPLING};
    bool taken = false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        taken = taken || tac_scene_find(scene, kinds[i], name) >= 0;
    return taken;
}

/// "pointer", "pointer2"; with "_" behind it where the scene has such a thing.
static void make_name(const tac_Scene *scene, int number, char name[STAGE_BODY])
{
    snprintf(name, STAGE_BODY, number == 0 ? "pointer" : "pointer%d", number + 1);
    for (size_t n = strlen(name); is_taken(scene, name) && n + 1 < STAGE_BODY; n++) {
        name[n] = '_';
        name[n + 1] = '\0';
    }
}

static bool has_room_beside(const tac_Scene *scene)
{
    return tac_scene_beside(scene).there &&
           2 * tac_scene_count(scene, TAC_SCENE_DEVICE) <= TAC_RIG_DEVICES;
}

bool taci_piece_has_room_beside(const taci_Piece *p)
{
    return has_room_beside(p->plain);
}

/// How many there can be: a session has eight devices, of both halves together.
static int count_pointers(const tac_Scene *scene)
{
    int sides = has_room_beside(scene) ? 2 : 1;
    int room = TAC_RIG_DEVICES / sides - tac_scene_count(scene, TAC_SCENE_DEVICE);
    int ports = TAC_RIG_JOINTS - tac_scene_count(scene, TAC_SCENE_COUPLING);
    room = ports < room ? ports : room;
    room = room < TACI_STAGE_POINTERS ? room : TACI_STAGE_POINTERS;
    return room > 0 ? room : 0;
}

// ------------------------------------------------------------------------------------------------
// The text

static void put_devices(Out *o, const tac_Scene *scene, int pointers)
{
    tac_SceneShow show = tac_scene_show(scene);
    tac_Vec3 at = show.has_camera ? show.camera_at : (tac_Vec3){0.0, 0.0, 0.0};
    char name[STAGE_BODY], line[STAGE_TEXT];
    put(o, "devices:\n");
    for (int i = 0; i < pointers; i++) {
        make_name(scene, i, name);
        snprintf(line, sizeof line,
                 "  - {name: %s, uri: \"" STAGE_LED ":\", position: [%.9g, %.9g, %.9g]}\n", name,
                 at.x, at.y, at.z);
        put(o, line);
    }
    put(o, "couplings:\n");
    for (int i = 0; i < pointers; i++) {
        make_name(scene, i, name);
        snprintf(line, sizeof line, "  - {name: %s, device: %s, body: none}\n", name, name);
        put(o, line);
    }
}

static char *write_text(const tac_Scene *scene, int pointers)
{
    Out o = {.size = 0};
    const char *path = tac_scene_source(scene, 0).path, *slash = strrchr(path, '/');
    put(&o, "tactus: 1\ninclude: ");
    put_quoted(&o, slash != NULL ? slash + 1 : path);
    put(&o, "\n");
    if (pointers > 0)
        put_devices(&o, scene, pointers);
    return o.size + 1 < sizeof o.text ? taci_stage_copy(o.text) : NULL;
}

static bool has_source(const taci_Piece *p, const char *path)
{
    for (int i = 1; i < p->source_count; i++)
        if (strcmp(p->source[i].path, path) == 0)
            return true;
    return false;
}

/// The texts of the scene, ours first.
static tac_Result gather(taci_Piece *p)
{
    int count = tac_scene_count(p->plain, TAC_SCENE_SOURCE);
    p->source = calloc((size_t)count + 1, sizeof *p->source);
    if (p->source == NULL)
        return TAC_ERR_MEMORY;
    for (int i = 0; i < count; i++)
        p->source[i + 1] = tac_scene_source(p->plain, i);
    p->source_count = count + 1;
    p->pointers = count_pointers(p->plain);
    p->text = write_text(p->plain, p->pointers);
    if (p->text == NULL)
        return TAC_ERR_MEMORY;
    int n = snprintf(p->main, sizeof p->main, "%s.view", p->source[1].path);
    while (n > 0 && (size_t)n + 1 < sizeof p->main && has_source(p, p->main))
        n += snprintf(p->main + n, sizeof p->main - (size_t)n, "_");
    p->source[0] = (tac_SceneSource){p->main, p->text, strlen(p->text)};
    return n > 0 && (size_t)n + 1 < sizeof p->main ? TAC_OK : TAC_ERR_CAPACITY;
}

// ------------------------------------------------------------------------------------------------

static bool is_set(const tac_SceneOptions *options, const char *name)
{
    for (int i = 0; options != NULL && i < options->set_count; i++)
        if (strcmp(options->set[i].name, name) == 0)
            return true;
    return false;
}

static tac_Result make_sliders(taci_Piece *p, const tac_SceneOptions *options)
{
    p->slider_count = tac_scene_count(p->plain, TAC_SCENE_PARAMETER);
    p->slider = calloc((size_t)p->slider_count + 1, sizeof *p->slider);
    if (p->slider == NULL)
        return TAC_ERR_MEMORY;
    for (int i = 0; i < p->slider_count; i++) {
        tac_SceneParameter parameter = tac_scene_parameter(p->plain, i);
        p->slider[i] = (taci_Slider){.parameter = parameter,
                                     .value = parameter.value,
                                     .set = is_set(options, parameter.name)};
    }
    return TAC_OK;
}

const char *taci_piece_uri(const taci_Stage *s, const taci_Piece *p, int device)
{
    const char *name = tac_scene_name(p->plain, TAC_SCENE_DEVICE, device);
    bool alone = tac_scene_count(p->plain, TAC_SCENE_DEVICE) == 1;
    for (int i = 0; p->given && i < s->def.device_count; i++) {
        const tac_ViewDevice *other = &s->def.device[i];
        if (other->name != NULL ? strcmp(other->name, name) == 0 : alone)
            return other->uri;
    }
    return tac_scene_device(p->plain, device).uri;
}

bool taci_uri_is_computed(const char *uri)
{
    return strncmp(uri, "virtual:", 8) == 0 || strncmp(uri, "viewer:", 7) == 0;
}

bool taci_uri_reads_file(const char *uri)
{
    tac_DeviceUri parts; // what cannot be parsed opens nothing
    return taci_uri_parse(&parts, uri) == TAC_OK && tac_device_uri_text(&parts, "script") != NULL;
}

static void look_at_devices(const taci_Stage *s, taci_Piece *p)
{
    for (int i = 0; i < tac_scene_count(p->plain, TAC_SCENE_DEVICE); i++) {
        const char *uri = taci_piece_uri(s, p, i);
        bool computed = taci_uri_is_computed(uri);
        if (p->sent && (!computed || taci_uri_reads_file(uri)))
            continue; // one that is led stands for it
        bool moves = strstr(uri, "motion=") != NULL || strstr(uri, "script=") != NULL ||
                     strstr(uri, "close=") != NULL || strstr(uri, "hand=tap") != NULL ||
                     strstr(uri, "hand=push") != NULL;
        p->has_ghost = p->has_ghost || (computed && moves);
        p->has_real = p->has_real || !computed;
    }
}

/// A mesh that is not closed cannot weigh as it is drawn: its hull is shown.
static tac_Result load_sent(taci_Sent *sent, const char *path, tac_SceneOptions *o,
                            tac_Scene **scene)
{
    bool mesh = taci_sent_is_mesh(path);
    tac_Result result = TAC_ERR_INVALID;
    for (int whole = mesh; whole >= 0 && result != TAC_OK; whole--) {
        const char *main = taci_sent_main(sent, path, whole != 0);
        tac_SceneOptions now = *o;
        now.source = sent->source;
        now.source_count = sent->count;
        if (whole != 0)
            now.message = NULL; // the hull is tried yet
        result = main != NULL ? tac_scene_load(main, &now, scene) : TAC_ERR_INVALID;
    }
    return result;
}

/// With texts given, paths are written as includes write them; files have theirs whole, so that
/// they can be found from our text.
static tac_Result load(const char *path, tac_SceneOptions *o, tac_Scene **scene)
{
    char at[STAGE_PATH];
    if (o->source_count == 0) {
        char *whole = realpath(path, NULL);
        tac_Result result = tac_scene_load(whole != NULL ? whole : path, o, scene);
        free(whole);
        return result;
    }
    int n = snprintf(at, sizeof at, "%s", path);
    if (n < 0 || (size_t)n >= sizeof at)
        return TAC_ERR_INVALID;
    taci_path_shorten(at);
    taci_Sent sent;
    tac_Result result = taci_sent_create(&sent, o->source, o->source_count);
    if (result == TAC_OK)
        result = load_sent(&sent, at, o, scene);
    taci_sent_destroy(&sent);
    return result;
}

tac_Result taci_piece_open(taci_Stage *s, const taci_PieceDef *def, taci_Piece **piece)
{
    taci_Piece *p = calloc(1, sizeof *p);
    tac_SceneOptions o = def->options != NULL ? *def->options : tac_scene_options_default();
    *piece = NULL;
    if (p == NULL)
        return TAC_ERR_MEMORY;
    o.message = taci_stage_hear;
    o.message_user = &s->voice;
    p->given = def->given;
    p->sent = def->sent;
    snprintf(p->name, sizeof p->name, "%s", def->name);
    atomic_store(&s->voice.told, false);
    tac_Result result = load(def->path, &o, &p->plain);
    if (result == TAC_OK)
        result = gather(p);
    if (result == TAC_OK)
        result = make_sliders(p, def->options);
    if (result != TAC_OK) {
        if (!atomic_load(&s->voice.told)) // with its place in the file
            taci_stage_say(s, atomic_load(&s->voice.client), result, "%s cannot be shown: %s",
                           def->name, tac_result_text(result));
        taci_piece_close(p);
        return result;
    }
    look_at_devices(s, p);
    *piece = p;
    return TAC_OK;
}

void taci_piece_close(taci_Piece *p)
{
    if (p == NULL)
        return;
    tac_scene_destroy(p->plain);
    free(p->source);
    free(p->text);
    free(p->slider);
    free(p);
}
