// The scenes in a folder (scene_list.h).
#define _DEFAULT_SOURCE // scandir
#include "view/scene_list.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const endings[] = {".yaml", ".urdf", ".xml"};
static const char *const folders[] = {"", "robots/"};
enum { ENDINGS = sizeof endings / sizeof endings[0], FOLDERS = sizeof folders / sizeof folders[0] };

static int is_scene(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);
    for (int e = 0; e < ENDINGS; e++) {
        size_t end = strlen(endings[e]);
        if (n > end && strcmp(entry->d_name + n - end, endings[e]) == 0)
            return 1;
    }
    return 0;
}

void taci_scene_list(const char *folder, taci_SceneListFn *each, void *user)
{
    bool more = true;
    for (int f = 0; f < FOLDERS; f++) {
        char at[4096], path[4096 + 300], name[256];
        struct dirent **entry = NULL;
        snprintf(at, sizeof at, "%s/%s", folder, folders[f]);
        int count = scandir(at, &entry, is_scene, alphasort);
        for (int i = 0; i < count; i++) {
            snprintf(path, sizeof path, "%s%s", at, entry[i]->d_name);
            snprintf(name, sizeof name, "%.*s", (int)strcspn(entry[i]->d_name, "."),
                     entry[i]->d_name);
            more = more && each(user, path, name);
            free(entry[i]);
        }
        free(entry);
    }
}

bool taci_scene_list_find(const char *folder, const char *name, char *path, int room)
{
    for (int f = 0; f < FOLDERS; f++)
        for (int e = 0; e < ENDINGS; e++)
            if (snprintf(path, (size_t)room, "%s/%s%s%s", folder, folders[f], name, endings[e]) <
                    room &&
                access(path, F_OK) == 0)
                return true;
    return false;
}
