#ifndef TACI_BLOWS_H
#define TACI_BLOWS_H
#include "world/world.h"

/// How a body moves within the step, as bounds need it.
typedef struct taci_Motion {
    tac_Vec3 v[2];  // m/s, at the start and without contacts
    double turn;    // rad/s, the larger of both
    double pressed; // m/s, that the contacts of the last step, or a blow in this one, could add
    double mass;    // kg; 0: does not matter
    bool moves;     // by forces
    bool driven;    // as prescribed
} taci_Motion;

#define TACI_PRESSED 0.05  // of a shape's reach: the most that contacts are taken to move it
#define TACI_BLOW_ROUNDS 4 // of looking where blows may lead, from body to body

/// How fast turning moves what is `reach` away; a plane has no end, but it need not turn.
static inline double taci_turning_speed(const taci_Motion *m, double reach)
{
    return m->turn > 0.0 ? m->turn * reach : 0.0;
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
