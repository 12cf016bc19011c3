/* Where blows may lead within a step. Pairs are looked for along the motion without contacts. What
 * is hit goes on otherwise, perhaps to a wall that it would not have come to by itself, and is
 * driven through it if that contact is not among the candidates. So whoever is hit is noted with
 * the speed that an elastic blow could give it, and where that leads beyond what was looked for,
 * its bounds grow by it and pairs are looked for again: a blow that goes on from body to body is
 * followed for TACI_BLOW_ROUNDS rounds. Theory: docs/theory/contact.md (C9). */
#include "world/blows.h"
#include <math.h>

void taci_blows_clear(tac_World *w)
{
    w->blows = false;
    for (int i = 0; i < w->body_high; i++)
        w->body[i].struck = w->body[i].blow = 0.0;
}

/// How fast a body may be once it was hit: no faster than by an elastic blow, m_by/m of which
/// `share` is. Of what moves as prescribed and of mechanisms it is not known how heavy they are.
static double speed_after(const taci_BodyMotion *m, const taci_BodyMotion *by, double share,
                          double closing)
{
    double most = 0.0;
    for (int k = 0; k < 2; k++) {
        tac_Vec3 rel = v3_sub(by->v[k], m->v[k]);
        most = fmax(most, v3_norm(v3_axpy(m->v[k], share, rel)));
    }
    return most + share * closing;
}

void taci_blows_note(tac_World *w, const taci_ShapeSlot *s, const taci_Motion *m,
                     const taci_Motion *by, double closing)
{
    const taci_BodyMotion *body = m->body, *other = by->body;
    double known_way = TACI_PRESSED * s->reach; // within what was looked for
    if (w->T * closing <= 0.49 * known_way)     // no blow adds more than twice of it
        return;
    bool known = other->mass > 0.0 && w->body[s->body].end.system == 0;
    double share = known ? other->mass / (body->mass + other->mass) : 1.0;
    double after = speed_after(body, other, share, closing);
    double own = sqrt(fmax(v3_norm2(body->v[0]), v3_norm2(body->v[1])));
    own += taci_turning_speed(m, s->reach) + m->pressed;
    if (w->T * (after - own) <= known_way)
        return;
    w->body[s->body].blow = fmax(w->body[s->body].blow, after);
    w->blows = true;
}

bool taci_blows_take(tac_World *w)
{
    if (!w->blows)
        return false;
    w->blows = false;
    for (int i = 0; i < w->body_high; i++)
        w->body[i].struck = w->body[i].blow;
    return true;
}
