#include "kept_world.h"

#include <stdlib.h>

bool keep_world(KeptWorld *kept, const tac_World *world)
{
    size_t size = tac_world_save_size(world);
    void *bytes = realloc(kept->bytes, size);
    if (bytes == NULL)
        return false;
    *kept = (KeptWorld){bytes, size};
    return tac_world_save(world, bytes, size) == TAC_OK;
}

void restore_world(const KeptWorld *kept, tac_World *world)
{
    if (tac_world_load(world, kept->bytes, kept->size) != TAC_OK)
        abort(); // cannot be: it is this world's own state
}

void forget_world(KeptWorld *kept)
{
    free(kept->bytes);
    *kept = (KeptWorld){0};
}
