// What is asked to be shown: a scene of the list, files that a page sent, a recording.
#include "view/stage_inside.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

tac_Result taci_stage_put_on(taci_Stage *s, taci_Piece *piece, int client)
{
    bool beside = taci_piece_has_room_beside(piece);
    double rate = s->rate;
    s->rate = 1.0;
    tac_Result result =
        taci_stage_show(s, piece, (taci_RunPlan){.sides = beside ? 2 : 1, .client = client});
    if (result != TAC_OK) {
        s->rate = rate;
        taci_piece_close(piece);
        return result;
    }
    taci_past_leave(s);
    s->beside = beside;
    s->ghost_off = false;
    taci_piece_close(s->piece);
    s->piece = piece;
    snprintf(s->what, sizeof s->what, "%s", piece->name);
    return TAC_OK;
}

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcasecmp(text + n - m, end) == 0;
}

static void open_file(taci_Stage *s, const taci_PieceDef *def, int client)
{
    taci_Piece *piece = NULL;
    atomic_store(&s->voice.client, client);
    atomic_store(&s->voice.quiet, false);
    bool opened = taci_piece_open(s, def, &piece) == TAC_OK;
    if ((!opened || taci_stage_put_on(s, piece, client) != TAC_OK) && s->run == NULL)
        snprintf(s->trouble, sizeof s->trouble, "%.200s could not be opened", def->name);
    atomic_store(&s->voice.client, 0);
}

static void open_listed(taci_Stage *s, const taci_Listed *listed, int client)
{
    char path[STAGE_PATH], name[STAGE_NAME]; // the list may move
    snprintf(path, sizeof path, "%s", listed->path);
    snprintf(name, sizeof name, "%s", listed->name);
    taci_PieceDef def = {.path = path,
                         .name = name,
                         .options = listed->given ? s->def.options : NULL,
                         .given = listed->given};
    open_file(s, &def, client);
}

static void open_scene(taci_Stage *s, const char *name, int client)
{
    const taci_Listed *listed = taci_list_get(s, name);
    if (listed == NULL)
        taci_stage_say(s, client, TAC_ERR_INVALID, "there is no scene called '%.100s'", name);
    else
        open_listed(s, listed, client);
}

/// A recording among uploads becomes a file, which alone HDF5 reads.
static void open_uploaded_recording(taci_Stage *s, const tac_SceneSource *source, int client)
{
    char path[STAGE_PATH];
    if (!s->def.uploaded_recordings) {
        taci_stage_say(s, client, TAC_ERR_INVALID,
                       "recordings that are sent are not opened here, as the library that reads "
                       "them may be crashed by files made to do so: start tactus replay FILE.h5 "
                       "--view, or give --accept-recordings");
        return;
    }
    if (!taci_record_path(s, "sent.h5", path))
        return;
    FILE *file = fopen(path, "wb");
    bool ok = file != NULL && fwrite(source->text, 1, source->size, file) == source->size;
    ok = file != NULL && fclose(file) == 0 && ok;
    if (!ok)
        taci_stage_say(s, client, TAC_ERR_DEVICE, "%s could not be written: the disk is full?",
                       path);
    else
        (void)taci_past_show(s, path, true, client);
}

static const tac_SceneSource *find_source(const tac_SceneSource *source, int count,
                                          const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(source[i].path, name) == 0)
            return &source[i];
    return NULL;
}

static void open_upload(taci_Stage *s, const char *id, const char *name, int client)
{
    tac_SceneSource source[TACI_STAGE_SOURCES];
    int count =
        s->def.sources != NULL ? s->def.sources(s->def.uploads, id, source, TACI_STAGE_SOURCES) : 0;
    const tac_SceneSource *main = find_source(source, count, name);
    if (main == NULL) {
        taci_stage_say(s, client, TAC_ERR_INVALID, "'%.120s' was not sent, or not all of it", name);
    } else if (ends_with(name, ".h5")) {
        open_uploaded_recording(s, main, client);
    } else {
        tac_SceneOptions options = tac_scene_options_default();
        options.source = source;
        options.source_count = count;
        taci_PieceDef def = {.path = name, .name = name, .options = &options, .sent = true};
        open_file(s, &def, client);
    }
    if (count > 0 && s->def.release != NULL)
        s->def.release(s->def.uploads, id);
}

void taci_stage_open(taci_Stage *s, const taci_Ask *ask)
{
    taci_stage_busy(s, "opening the scene");
    if (strncmp(ask->text, "scene:", 6) == 0)
        open_scene(s, ask->text + 6, ask->client);
    else if (strncmp(ask->text, "upload:", 7) == 0)
        open_upload(s, ask->text + 7, ask->main, ask->client);
    else
        taci_stage_say(s, ask->client, TAC_ERR_INVALID,
                       "'%.60s' cannot be opened; expected scene:NAME or upload:ID", ask->text);
    taci_stage_busy(s, NULL);
}

void taci_stage_open_first(taci_Stage *s)
{
    const char *show = s->def.show;
    taci_stage_busy(s, "opening the scene");
    if (show != NULL && ends_with(show, ".h5")) {
        (void)taci_past_show(s, show, false, 0);
    } else {
        const taci_Listed *first = taci_list_first(s);
        if (first != NULL)
            open_listed(s, first, 0);
    }
    taci_stage_busy(s, NULL);
}
