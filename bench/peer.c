#include "peer.h"

#include <string.h>

/* The table of engines, from those that were found when this program was built. */

typedef const Engine *RowsFn(int *count);

// clang-format off
static RowsFn *const found[] = {
    tactus_engines, // first: engine_is_ours depends on it
#ifdef TACTUS_HAVE_ODE
    ode_engines,
#endif
#ifdef TACTUS_HAVE_BULLET
    bullet_engines,
#endif
#ifdef TACTUS_HAVE_MUJOCO
    mujoco_engines,
#endif
};

static const char left_out[] =
    ""
#ifndef TACTUS_HAVE_ODE
    " ODE"
#endif
#ifndef TACTUS_HAVE_BULLET
    " Bullet"
#endif
#ifndef TACTUS_HAVE_MUJOCO
    " MuJoCo"
#endif
#ifndef TACTUS_HAVE_DART
    " DART"
#endif
#ifndef TACTUS_HAVE_SICONOS
    " Siconos"
#endif
    ;
// clang-format on

const Engine *engine_at(int index)
{
    for (size_t k = 0; k < sizeof found / sizeof found[0]; k++) {
        int count;
        const Engine *rows = found[k](&count);
        if (index < count)
            return &rows[index];
        index -= count;
    }
    return NULL;
}

const Engine *engine_named(const char *name)
{
    const Engine *e;
    for (int i = 0; (e = engine_at(i)) != NULL; i++)
        if (strcmp(e->name, name) == 0)
            return e;
    return NULL;
}

bool engine_is_ours(const Engine *engine)
{
    int count;
    const Engine *rows = tactus_engines(&count);
    return engine >= rows && engine < rows + count;
}

const char *peers_left_out(void)
{
    return left_out;
}
