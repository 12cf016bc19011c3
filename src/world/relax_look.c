// What tac_world_relax finds where bodies are: points where shapes touch, or nearly do.
#include "world/relax.h"
#include <stdlib.h>

bool taci_relax_is_own(const tac_World *w, int32_t a, int32_t b)
{
    int system = taci_world_body_of(w, a).system;
    return system > 0 && system == taci_world_body_of(w, b).system;
}

static void note_touch(void *user, const int32_t shape[2], const taci_ContactPoint *point,
                       int count)
{
    taci_Relax *r = user;
    const tac_World *w = r->w;
    double depth = 0.0;
    for (int i = 0; i < count; i++)
        depth = taci_max(depth, -point[i].gap);
    bool own = taci_relax_is_own(w, w->shape[shape[0]].body, w->shape[shape[1]].body);
    if (own)
        r->own = taci_max(r->own, depth);
    bool counts = !(own && r->leave_own);
    r->overlap += counts ? taci_max(depth - r->slop, 0.0) : 0.0;
    for (int i = 0; i < count && !r->no_memory; i++) {
        if (r->touch_count == r->touch_capacity) {
            int more = 2 * r->touch_capacity + 64;
            taci_RelaxTouch *grown = realloc(r->touch, (size_t)more * sizeof *grown);
            r->no_memory |= grown == NULL;
            if (grown == NULL)
                return;
            r->touch = grown;
            r->touch_capacity = more;
        }
        r->touch[r->touch_count++] =
            (taci_RelaxTouch){{w->shape[shape[0]].body, w->shape[shape[1]].body}, point[i]};
        if (counts && -point[i].gap > r->deepest) {
            r->deepest = -point[i].gap;
            r->pair[0] = shape[0], r->pair[1] = shape[1];
        }
    }
}

tac_Result taci_relax_look(taci_Relax *r, double margin)
{
    r->touch_count = 0;
    r->deepest = r->overlap = r->own = 0.0;
    r->pair[0] = r->pair[1] = -1;
    tac_Result result = taci_world_look_near(r->w, margin, note_touch, r);
    return r->no_memory ? TAC_ERR_MEMORY : result;
}
