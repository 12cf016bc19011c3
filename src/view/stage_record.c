/* Recordings made here: of the first side, from the scene's start on, into a file of a folder that
 * goes with the stage. The last one stays until the next is whole. */
#define _GNU_SOURCE // mkdtemp
#include "session/session.h"
#include "view/stage_inside.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool make_folder(taci_Stage *s)
{
    const char *base = getenv("TMPDIR");
    if (s->folder[0] != '\0')
        return true;
    if (s->def.folder != NULL) {
        snprintf(s->folder, sizeof s->folder, "%s", s->def.folder);
        return true;
    }
    int n = snprintf(s->folder, sizeof s->folder, "%s/tactus-XXXXXX",
                     base != NULL && base[0] == '/' ? base : "/tmp");
    s->own_folder = n > 0 && (size_t)n < sizeof s->folder && mkdtemp(s->folder) != NULL;
    if (!s->own_folder)
        s->folder[0] = '\0';
    return s->own_folder;
}

bool taci_record_path(taci_Stage *s, const char *name, char path[STAGE_PATH])
{
    if (!make_folder(s)) {
        taci_stage_say(s, 0, TAC_ERR_DEVICE,
                       "there is no folder for recordings: set TMPDIR to one that may be written");
        return false;
    }
    bool take = strcmp(name, "take") == 0;
    int n = take ? snprintf(path, STAGE_PATH, "%s/take-%d.h5", s->folder, ++s->takes)
                 : snprintf(path, STAGE_PATH, "%s/%s", s->folder, name);
    return n > 0 && n < STAGE_PATH;
}

/// It takes the place of the one before.
static void keep(taci_Stage *s, const char *path)
{
    char before[STAGE_PATH];
    pthread_mutex_lock(&s->lock);
    memcpy(before, s->last, sizeof before);
    snprintf(s->last, sizeof s->last, "%s", path);
    pthread_mutex_unlock(&s->lock);
    if (before[0] != '\0' && strcmp(before, path) != 0)
        unlink(before);
}

void taci_record_end(taci_Stage *s, taci_Run *run)
{
    tac_RecordingStats stats;
    bool is = taci_session_recording(run->session, 0, &stats);
    tac_Result result = taci_session_end_recording(run->session, 0);
    run->recording = false;
    if (!is)
        return;
    if (result != TAC_OK && !stats.failed) // what failed has said so
        taci_stage_say(s, 0, result, "the recording could not be closed: %s",
                       tac_result_text(result));
    if (stats.rows > 0 || result == TAC_OK)
        keep(s, run->path);
    else
        unlink(run->path);
}

void taci_record_watch(taci_Stage *s)
{
    tac_RecordingStats stats;
    if (s->run == NULL || !s->run->recording ||
        !taci_session_recording(s->run->session, 0, &stats) || !stats.failed)
        return;
    taci_stage_say(s, 0, TAC_ERR_DEVICE, "the recording has ended, with %llu rows: %s",
                   (unsigned long long)stats.rows, stats.why);
    taci_record_end(s, s->run);
}

void taci_record_switch(taci_Stage *s, const taci_Ask *ask)
{
    if (ask->on == s->run->recording)
        return;
    if (!ask->on) {
        taci_record_end(s, s->run);
        return;
    }
    taci_stage_busy(s, "beginning a recording, from the start of the scene");
    if (taci_stage_show(s, s->piece,
                        (taci_RunPlan){.sides = s->run->side_count,
                                       .record = true,
                                       .client = ask->client,
                                       .anew = true}) == TAC_OK)
        taci_stage_say(s, ask->client, TAC_OK, "recording from the start of the scene%s",
                       s->run->side_count > 1 ? ": the first half, not the other one" : "");
    taci_stage_busy(s, NULL);
}

/// Files of the folder that are ours.
void taci_record_clean(taci_Stage *s)
{
    char path[STAGE_PATH + 300];
    DIR *folder = s->own_folder ? opendir(s->folder) : NULL;
    if (folder == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t n = strlen(entry->d_name);
        if (n < 4 || strcmp(entry->d_name + n - 3, ".h5") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", s->folder, entry->d_name);
        unlink(path);
    }
    closedir(folder);
    rmdir(s->folder);
}
