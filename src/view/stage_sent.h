#ifndef TACI_STAGE_SENT_H
#define TACI_STAGE_SENT_H
#include <tactus/scene.h>

/* Files that a page sent, as texts for a scene: under their names, without "." and "..", and where
 * robots ask for "package://robot/meshes/arm.stl" also under that name, if a file was sent that
 * ends like it. */
typedef struct taci_Sent {
    tac_SceneSource *source; //                                    (count)
    int count;
    char (*path)[1024];
    char around[2048]; // the scene around a mesh
} taci_Sent;

/// ERR_MEMORY; ERR_INVALID: a name is too long. Texts stay where they are.
tac_Result taci_sent_create(taci_Sent *sent, const tac_SceneSource *source, int count);

/// What to load so that `path`, as taci_path_shorten leaves it, is shown: itself; of a mesh a scene
/// in which it floats, 1 kg, that holds as long as `sent` does. `whole`: drawn as it is, for which
/// it must be closed; otherwise its convex hull. NULL: the name is too long.
const char *taci_sent_main(taci_Sent *sent, const char *path, bool whole);
bool taci_sent_is_mesh(const char *path);
void taci_sent_destroy(taci_Sent *sent);

#endif
