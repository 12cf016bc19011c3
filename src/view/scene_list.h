#ifndef TACI_SCENE_LIST_H
#define TACI_SCENE_LIST_H
#include <stdbool.h>

/* The scenes in a folder: .yaml files, and robots (.urdf, .xml), there and in robots/ below it. */

/// One of them, by its path and its name without ending; false: no more.
typedef bool taci_SceneListFn(void *user, const char *path, const char *name);
/// Each of them, by name within each folder; one name may come twice.
void taci_scene_list(const char *folder, taci_SceneListFn *each, void *user);
/// Where a scene of that name is: `path` gets it. False: there is none.
bool taci_scene_list_find(const char *folder, const char *name, char *path, int room);

#endif
