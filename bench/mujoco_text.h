#ifndef MUJOCO_TEXT_H
#define MUJOCO_TEXT_H
#include <mujoco/mujoco.h>
#include <stddef.h>

/* What all comparisons with MuJoCo share: models as text in memory. */

typedef struct MujocoText {
    char *bytes; // `size` of them
    size_t used, size;
} MujocoText;

/// Append; what does not fit is cut.
__attribute__((format(printf, 2, 3))) void mujoco_add(MujocoText *t, const char *format, ...);
/// The model of a text, URDF or MJCF; NULL, with a line on stderr, if MuJoCo does not take it. Its
/// warnings go to no file from then on: steps read the counters instead.
mjModel *mujoco_load(const char *text);

#endif
