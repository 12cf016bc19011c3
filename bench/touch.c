#include "touch.h"

/* The table of engines with contact, from those that were found when this program was built. */

typedef const TouchEngine *RowsFn(int *count);

// clang-format off
static RowsFn *const found[] = {
    tactus_touch, // first: touch_engine_is_ours depends on it
#ifdef TACTUS_HAVE_BULLET
    bullet_touch,
#endif
#ifdef TACTUS_HAVE_ODE
    ode_touch,
#endif
#ifdef TACTUS_HAVE_MUJOCO
    mujoco_touch,
#endif
};
// clang-format on

const TouchEngine *touch_engine_at(int index)
{
    for (size_t k = 0; k < sizeof found / sizeof found[0]; k++) {
        int count;
        const TouchEngine *rows = found[k](&count);
        if (index < count)
            return &rows[index];
        index -= count;
    }
    return NULL;
}

bool touch_engine_is_ours(const TouchEngine *engine)
{
    int count;
    const TouchEngine *rows = tactus_touch(&count);
    return engine >= rows && engine < rows + count;
}
