#ifndef TACI_EDIT_H
#define TACI_EDIT_H
#include "scene/scene.h"
#include <tactus/edit.h>

/* What edits are done to, by name (edit_objects.c), and who does them (edit.c). */

typedef enum taci_EditThing { // bits
    TACI_EDIT_BODY = 1,       // of any kind
    TACI_EDIT_JOINT = 2,      // between rigid bodies
    TACI_EDIT_SPRING = 4,
    TACI_EDIT_SYSTEM = 8, // a model, beam, net or network
    TACI_EDIT_PORT = 16,  // a push of the scene
    TACI_EDIT_COUPLING = 32,
    TACI_EDIT_DRIVE = 64,
} taci_EditThing;

typedef struct taci_EditObject {
    taci_EditThing thing;
    int index; // in the scene, of SPRING, BODY and PORT; -1: there is none
    int drive; // of DRIVE: which one of `system`
    tac_BodyId body;
    tac_JointId joint;
    tac_SpringId spring;
    tac_SystemId system;
    tac_PortId port; // of COUPLING
} taci_EditObject;

/// Find what an edit is done to among the things that are wanted. ERR_STALE: there is no such, or
/// it is gone, or several have this name; the message says what there is.
tac_Result taci_edit_find(const tac_Edit *edit, const tac_Scene *scene, const tac_World *world,
                          unsigned wanted, taci_EditObject *object);
/// The drive of a control or activation: by its name, or by the numbers of the model and of the
/// drive that recordings have beside it.
tac_Result taci_edit_find_drive(const tac_Edit *edit, const tac_Scene *scene,
                                const tac_World *world, taci_EditObject *object);
/// Say what is wrong with an edit, and give the code back.
tac_Result taci_edit_fail(const tac_Edit *edit, const tac_World *world, tac_Result code,
                          const char *format, ...) TACI_PRINTF(4, 5);

#endif
