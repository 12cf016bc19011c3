#ifndef TACTUS_EDIT_H
#define TACTUS_EDIT_H
#include <tactus/scene.h>

/* Edits: what is done to a world while it runs, as one small struct of fixed size.
 *
 * The same 128 bytes are the entry of a session's queue, the row of /inputs in a recording, and
 * what a page or a script sends. An edit takes effect between two steps, in order of arrival, and
 * is recorded with the number of steps completed before it: applied there again, it leads to the
 * same bits. What an edit gives to the world or takes from it is in the books (work_edit,
 * work_target, work_port).
 */

/// Operations: name, text in files, what `value` holds, what `object` names.
#define TAC_EDITS(X)                                                                               \
    X(STEP_LENGTH, "step length", "s, of the steps from here on", "the world")                     \
    X(CONTROL, "control", "control, model, drive", "a drive: model.drive")                         \
    X(ACTIVATION, "activation", "activation, model, drive", "a drive: model.drive")                \
    X(SET, "set", "value in SI", "a parameter of the scene that is live")                          \
    X(PUSH, "push", "force x y z (N), torque x y z (N·m), for one step", "a body")                 \
    X(PLACE, "place", "position x y z (m), quaternion w x y z", "a rigid body")                    \
    X(TWIST, "twist", "velocity x y z (m/s), spin x y z (rad/s)", "a rigid body")                  \
    X(TARGET, "target", "position x y z (m), quaternion w x y z",                                  \
      "a spring to the world, or the pose of a fixed body")                                        \
    X(STIFFNESS, "stiffness", "N/m, damping N·s/m, of turns N·m/rad, N·m·s/rad", "a spring")       \
    X(HOLD, "hold", "point x y z (m, in the frame of its centre of mass), number of the coupling", \
      "a body; \"\": nothing, it lets go")                                                         \
    X(REMOVE, "remove", "", "a body, joint or spring")                                             \
    X(RESET, "reset", "", "the world: to the state in which it began")

typedef enum tac_EditKind {
#define X(name, text, value, object) TAC_EDIT_##name,
    TAC_EDITS(X)
#undef X
        TAC_EDIT_COUNT
} tac_EditKind;

typedef struct tac_Edit {
    uint64_t step;   // completed when it takes effect; the session writes it
    double value[7]; // as the kind says; the rest 0
    char kind[16];   // text of a tac_EditKind, filled up with zeros
    char object[48]; // what it is done to, filled up with zeros; "" is the world
} tac_Edit;

/// An edit of a kind on an object, with `count` values; text that is too long is cut.
TAC_API tac_Edit tac_edit(tac_EditKind kind, const char *object, const double *value, int count);
/// The kind of an edit; TAC_EDIT_COUNT: its text is none of them.
TAC_API tac_EditKind tac_edit_kind(const tac_Edit *edit);
/// The text of a kind, as in files: "set"; NULL out of range.
TAC_API const char *tac_edit_name(tac_EditKind kind);
/// Do it, between steps, to a world built from `scene` (NULL: names are those that
/// tac_body_set_name and its like gave, and for things without one those of recordings: "body-3",
/// "spring-1"). RESET and STEP_LENGTH are the session's, and do nothing here. A target goes there
/// evenly during the next step, as tac_spring_set_target and tac_body_move_to do it. ERR_STALE:
/// there is no such object; ERR_INVALID: a value is out of range, or a parameter is not live; the
/// message of the world's callback says what was expected. ERR_SYNTAX: no such kind. ERR_STATE: a
/// step is open. Nothing is changed then.
TAC_API tac_Result tac_edit_apply(const tac_Edit *edit, tac_Scene *scene, tac_World *world);

#endif
