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
} taci_Sent;

/// ERR_MEMORY; ERR_INVALID: a name is too long. Texts stay where they are.
tac_Result taci_sent_create(taci_Sent *sent, const tac_SceneSource *source, int count);
void taci_sent_destroy(taci_Sent *sent);

#endif
