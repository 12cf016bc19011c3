#ifndef TACI_BODY_H
#define TACI_BODY_H
#include "system/system.h"
#include <tactus/body.h>

/* What the world needs of a body, whatever kind of system it is in. A body is named by its system
 * and its index there; where it is in space, its system tells of the site at it (locate). Every
 * kind that has bodies fills the table, `rigid` too. */

typedef struct taci_Body { // a body of the world
    int32_t system;        // in the list of systems; -1: the world itself
    int32_t index;         // in its system
} taci_Body;

typedef enum taci_Mobility {
    TACI_MOBILITY_NONE,   // stands where it is
    TACI_MOBILITY_DRIVEN, // moves as prescribed, or has just stopped
    TACI_MOBILITY_ASLEEP, // stands until something comes
    TACI_MOBILITY_FREE,   // moves by forces
} taci_Mobility;

typedef struct taci_BodyOps {
    /// Slots of bodies, of which some may be empty.
    int (*slots)(const taci_System *);
    /// How often a slot was used, which the id of its body carries; -1: it is empty. NULL: bodies
    /// last as long as their system.
    int (*generation)(const taci_System *, int body);
    /// Bodies in the slots before it: empty ones do not matter to a hash. NULL: its index.
    int (*rank)(const taci_System *, int body);
    /// What moves it, in the step begun or, between steps, in the next one.
    taci_Mobility (*mobility)(const taci_System *, int body);
    /// Its twist (world axes, at the centre of mass): the mean of the last step, or that of the
    /// state.
    tac_Twist (*twist)(taci_System *, int body, bool state);
    /// The twist of the state in the step being made; nothing of the step is touched.
    tac_Twist (*going)(taci_System *, int body);
    /// Two twists between which it moves in the step of T that was begun, contacts left out.
    void (*range)(taci_System *, int body, double T, tac_Twist range[2]);
    /// What is prescribed of a DRIVEN body: its twist at the start of the step, as what slides
    /// along its surface sees it, and over the step. NULL: none is.
    void (*drive)(const taci_System *, int body, tac_Twist *along, tac_Twist *step);
    int (*driven_count)(const taci_System *);      // how many are DRIVEN; NULL: none ever
    double (*mass)(const taci_System *, int body); // kg, for margins of contact; > 0
    /// Whether two bodies of the system may touch each other; NULL: they may.
    bool (*may_touch)(const taci_System *, int a, int b);
    /// Whether its impacts count as those of a whole step; NULL: no.
    bool (*unplaced)(const taci_System *, int body);
    /// Add a wrench (world axes, at the centre of mass) for the next step, or the one begun. False:
    /// the sum would not be finite, and nothing is added.
    bool (*push)(taci_System *, int body, tac_Wrench wrench);
    /// What pushes did to it in the last step, and their work since creation.
    tac_PortAccount (*port)(taci_System *, int body);
    bool (*is_pushed)(const taci_System *, int body); // for the next step
    /// So many more springs that are rows are on it, or fewer. NULL: it does not matter.
    void (*join)(taci_System *, int body, int more);
    // Sleep; `set_asleep` NULL: its bodies do not
    /// From the next step on it stands where it is, or moves again. False: it may not sleep.
    bool (*set_asleep)(taci_System *, int body, bool asleep);
    /// 2K/m at k+1: a speed squared that counts turning too. Negative: something else is joined to
    /// it, and it may not sleep.
    double (*unrest)(const taci_System *, int body);
    /// Stop it at k+1; its kinetic energy is lost and booked as stick.
    void (*stop)(taci_System *, int body);
    /// The cluster it is in, -1: none. NULL: the system has only one.
    int (*cluster)(const taci_System *, int body);
} taci_BodyOps;

static inline int taci_body_slots(const taci_System *s)
{
    return s->bodies ? s->bodies->slots(s) : 0;
}

/// Whether there is a body in a slot.
static inline bool taci_body_exists(const taci_System *s, int body)
{
    return body >= 0 && body < taci_body_slots(s) &&
           (s->bodies->generation == NULL || s->bodies->generation(s, body) >= 0);
}

static inline int taci_body_rank(const taci_System *s, int body)
{
    return s->bodies && s->bodies->rank ? s->bodies->rank(s, body) : body;
}

#endif
