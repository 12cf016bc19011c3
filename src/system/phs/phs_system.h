#ifndef TACI_PHS_SYSTEM_H
#define TACI_PHS_SYSTEM_H
#include "system/phs/phs.h"
#include "system/user_system.h"

/* A network as a system of a world (docs/theory/phs.md).
 *
 * Forces are solved for with the outputs at the start of the step as V̂, whatever acts: there is no
 * response. Efforts add up to the inputs; `finish` is the network's own step, and after it V̂ are
 * the outputs that it counted its power with, as a body may turn otherwise than solved for. What
 * springs of the world miss by that is settled as all leaks are: by kicks of both ends alike.
 *
 * Bodies are ports with a line, which are coordinates too. There is one cluster.
 */

typedef struct taci_PhsLine { // a body: constant, but for the last one
    int32_t port, state;      // state: the momentum of a mass, -1: of no mass
    double mass;              // kg, or 1
    tac_Vec3 origin, axis;    // axis: of length 1
    double predicted;         // N·s, of this step: its momentum before it went to the level
} taci_PhsLine;

typedef struct taci_PhsSystem {
    taci_UserSystem base; // first
    // fixed after creation
    tac_PhsNet *net;     // its state `now` is k, `next` is k+1, and after commit k-1
    taci_PhsLine *line;  //                                               (bodies)
    int32_t *line_of;    // of a port, -1: none                            (ports)
    uint8_t *kicked;     // states that kicks change: of masses and quadratic elements  (n)
    uint64_t structure;  // hash of all that is constant, as far as it can be seen
    double *hat, *start; // outputs of the last step, and at its start        (ports each)
    double *given;       // inputs of it                                      (ports)
    // of this step
    double T;
    bool finished; // V̂ are the outputs that the step counted with
    int32_t site_count;
    const taci_Site *site;
    double *u;         // inputs                                          (ports)
    double *direction; // of kicks                                        (n)
    tac_Twist *twist;  // of the bodies                                   (bodies)
    double scale;      // J, sum of absolute energies
    tac_Ledger books;
} taci_PhsSystem;

/// Create it from a sound definition. NULL: memory could not be had.
taci_UserSystem *taci_phs_create(const tac_PhsDef *def, const tac_WorldDef *world);
/// The system as a network, NULL: it is of another kind.
taci_PhsSystem *taci_phs_of(taci_UserSystem *system);
/// The whole state; right after it take_back of taci_UserOps undoes it. False: it, or its energy,
/// is not finite, and nothing is changed.
bool taci_phs_write(taci_PhsSystem *system, const double *x);

// shared by the files of this kind
extern const taci_SystemOps taci_phs_ops;

/// Whether a port is a driven end: velocity in, force out.
static inline bool taci_phs_is_driven(const taci_PhsSystem *s, int port)
{
    return s->net->driven[port];
}

/// Where a body is if its port is at q.
static inline tac_Vec3 taci_phs_place(const taci_PhsLine *line, double q)
{
    return v3_axpy(line->origin, q, line->axis);
}

/// The two ends of the step change places, and the outputs are those of the new state.
static inline void taci_phs_swap(taci_PhsSystem *s)
{
    taci_PhsState was = s->net->now;
    s->net->now = s->net->next;
    s->net->next = was;
    taci_phs_outputs(s->net);
}

size_t taci_phs_size(const taci_System *system);
void taci_phs_save(const taci_System *system, void *bytes);
tac_Result taci_phs_check(const taci_System *system, const void *bytes, size_t size);
void taci_phs_load(taci_System *system, const void *bytes, size_t size);
uint64_t taci_phs_hash(const taci_System *system, uint64_t h);
/// Of what it is made, for `structure`.
uint64_t taci_phs_structure(const taci_PhsSystem *system);

#endif
