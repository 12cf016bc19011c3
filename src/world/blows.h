#ifndef TACI_BLOWS_H
#define TACI_BLOWS_H
#include "world/world.h"

/// How a shape moves within the step, as bounds need it.
typedef struct taci_Motion {
    const taci_BodyMotion *body;
    double pressed; // m/s, that the contacts of the last step, or a blow in this one, could add
} taci_Motion;

#define TACI_PRESSED 0.05  // of a shape's reach: the most that contacts are taken to move it
#define TACI_BLOW_ROUNDS 4 // of looking where blows may lead, from body to body

/// How fast turning moves what is `reach` away; a plane has no end, but it need not turn.
static inline double taci_turning_speed(const taci_Motion *m, double reach)
{
    return m->body->turn > 0.0 ? m->body->turn * reach : 0.0;
}

/// A step is begun: nobody is struck.
void taci_blows_clear(tac_World *world);
/// A shape that moves is hit within the step by what moves as `by`, as far as is known at the speed
/// `closing`.
void taci_blows_note(tac_World *world, const taci_ShapeSlot *s, const taci_Motion *m,
                     const taci_Motion *by, double closing);
/// Blows noted since the last call count from now on. False: there were none.
bool taci_blows_take(tac_World *world);

#endif
