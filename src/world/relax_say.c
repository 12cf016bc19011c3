// What tac_world_relax says about what it did.
#include "base/message.h"
#include "world/relax.h"
#include <stdio.h>

static void say_name(const tac_World *w, tac_BodyId id, char *text, size_t size)
{
    const char *name = id.index1 != 0 ? tac_body_name(w, id) : "the world";
    char number[48];
    snprintf(number, sizeof number, id.system == 0 ? "body %d" : "body %d of system %d", id.index1,
             id.system);
    snprintf(text, size, "%.60s", name[0] != '\0' ? name : number);
}

void taci_relax_say(const taci_Relax *r, const tac_RelaxInfo *i)
{
    const tac_World *w = r->w;
    char a[64], b[64], left[200] = "";
    say_name(w, i->deepest[0], a, sizeof a);
    say_name(w, i->deepest[1], b, sizeof b);
    if (i->bodies == 0 && i->after <= taci_world_most_overlap(w, 0.0))
        return; // little, and nothing can part it: steps leave it alone
    if (i->after > r->touched) {
        char c[64], d[64];
        say_name(w, i->left[0], c, sizeof c);
        say_name(w, i->left[1], d, sizeof d);
        snprintf(left, sizeof left, "; %.3g mm is left (%s and %s): place them apart",
                 1e3 * i->after, c, d);
    }
    if (i->before > r->touched)
        taci_message(w->def.message, w->def.message_user, TAC_OK, "tac_world_relax",
                     "%s and %s overlapped by %.3g mm before the first step: %d bodies were moved, "
                     "by up to %.3g mm and %.3g rad, and %+.3g J booked as work_edit%s",
                     a, b, 1e3 * i->before, i->bodies, 1e3 * i->moved, i->turned, i->work, left);
    else
        taci_message(w->def.message, w->def.message_user, TAC_OK, "tac_world_relax",
                     "loops and couplings were open by up to %.3g mm before the first step: %d "
                     "bodies were moved, by up to %.3g mm and %.3g rad, and %+.3g J booked as "
                     "work_edit; %.3g mm is left open%s",
                     1e3 * i->open, i->bodies, 1e3 * i->moved, i->turned, i->work, 1e3 * i->closed,
                     left);
}
