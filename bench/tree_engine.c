#include "tree_engine.h"

#include <string.h>

/* The table of engines, from those that were found when this program was built. */

typedef const TreeEngine *RowsFn(int *count);

// clang-format off
static RowsFn *const found[] = {
    tactus_trees, // first: tree_engine_is_ours depends on it
#ifdef TACTUS_HAVE_BULLET
    bullet_trees,
#endif
#ifdef TACTUS_HAVE_MUJOCO
    mujoco_trees,
#endif
#ifdef TACTUS_HAVE_DART
    dart_trees,
#endif
};
// clang-format on

const TreeEngine *tree_engine_at(int index)
{
    for (size_t k = 0; k < sizeof found / sizeof found[0]; k++) {
        int count;
        const TreeEngine *rows = found[k](&count);
        if (index < count)
            return &rows[index];
        index -= count;
    }
    return NULL;
}

const TreeEngine *tree_engine_named(const char *name)
{
    const TreeEngine *e;
    for (int i = 0; (e = tree_engine_at(i)) != NULL; i++)
        if (strcmp(e->name, name) == 0)
            return e;
    return NULL;
}

bool tree_engine_is_ours(const TreeEngine *engine)
{
    int count;
    const TreeEngine *rows = tactus_trees(&count);
    return engine >= rows && engine < rows + count;
}
