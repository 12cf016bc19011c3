#ifndef TACI_OPS_H
#define TACI_OPS_H
#include "math/so3.h"
#include "math/spatial.h"
#include "system/system.h"

/* How rows and the world call the functions of a system: by these, never by its table. In builds
 * with asserts a system knows how far it is in its step (taci_System.trace), and a call that comes
 * too early, too late or twice stops there, not as a wrong number a thousand lines later. Without
 * asserts they are the calls themselves. What is NULL in the table of a kind has its answer here.
 */

/// What the calls so far have made of a step.
enum {
    TACI_PHASE_REST,     // between steps: nothing is begun, or it was committed or given up
    TACI_PHASE_PREPARED, // the operator is there
    TACI_PHASE_FREE,     // and the motion without row efforts
    TACI_PHASE_APPLIED,  // and V̂ with them
    TACI_PHASE_FINISHED, // k+1 is there
};

#if defined(TACTUS_ASSERT)
/// The system is within these phases.
#define TACI_WITHIN(system, first, last)                      \
    TAC_ASSERT((system)->trace.phase >= TACI_PHASE_##first && \
               (system)->trace.phase <= TACI_PHASE_##last)
#define TACI_TRACE(system, field, value) ((system)->trace.field = (value))
#define TACI_TRACED(system, field) ((system)->trace.field)
/// Flows of `n` of the sites in use.
static inline int taci_traced_flows(const taci_System *s, const int32_t *site, int n)
{
    int flows = 0;
    for (int i = 0; i < n; i++)
        flows += taci_site_flows(s->trace.site[site[i]].kind);
    return flows;
}
#else
#define taci_traced_flows(system, list, n) 0
#define TACI_WITHIN(system, first, last) ((void)(system))
#define TACI_TRACE(system, field, value) ((void)(system))
#define TACI_TRACED(system, field) 0
#endif

/// Whether `count` numbers are finite, and none beyond 1e100, from where on products overflow.
static inline bool taci_all_ordinary(const double *x, ptrdiff_t count)
{
    for (ptrdiff_t i = 0; i < count; i++)
        if (!(x[i] >= -1e100 && x[i] <= 1e100))
            return false;
    return true;
}

/// Whether a block of n x n numbers, rows `ld` apart, is zero.
static inline bool taci_block_is_zero(const double *G, int n, int ld)
{
    for (ptrdiff_t i = 0; i < n; i++)
        for (ptrdiff_t j = 0; j < n; j++)
            if (G[i * ld + j] != 0.0)
                return false;
    return true;
}

/// Whether what answers a force goes with it. Where bodies turn so fast that rounding is all that
/// is left of some numbers these may have any sign, but they are small beside the others.
static inline bool taci_response_is_passive(const double *G, int n, int ld)
{
    double most = 0.0;
    for (ptrdiff_t i = 0; i < n; i++)
        for (ptrdiff_t j = 0; j < n; j++)
            most = fabs(G[i * ld + j]) > most ? fabs(G[i * ld + j]) : most;
    for (ptrdiff_t i = 0; i < n; i++)
        if (G[i * (ld + 1)] < -1e-3 * most)
            return false;
    return true;
}

/// Whether a matrix is no rotation: an axis that is not of unit length.
static inline bool taci_is_skewed(const tac_Mat3 *R)
{
    return fabs(v3_norm2(m3_col(R, 0)) - 1.0) > 1e-9 || fabs(v3_norm2(m3_col(R, 1)) - 1.0) > 1e-9 ||
           fabs(v3_norm2(m3_col(R, 2)) - 1.0) > 1e-9;
}

// ---- The step, in order

static inline int taci_system_clusters(const taci_System *s)
{
    return s->ops->clusters(s);
}

/// Whether the system has this cluster.
static inline bool taci_has_cluster(const taci_System *s, int cluster)
{
    return cluster >= 0 && cluster < s->ops->clusters(s);
}

static inline tac_Result taci_system_prepare(taci_System *s, double T, int pass,
                                             taci_Arena *scratch)
{
    TAC_ASSERT(T > 0.0 && (pass == 0 || TACI_TRACED(s, phase) == TACI_PHASE_APPLIED));
    size_t watch = taci_arena_watch(scratch);
    tac_Result result = s->ops->prepare(s, T, pass, scratch);
    TAC_ASSERT(taci_arena_watch(scratch) == watch); // a system keeps nothing of it
    (void)watch;
    TACI_TRACE(s, phase, result == TAC_OK ? TACI_PHASE_PREPARED : TACI_PHASE_REST);
    if (pass == 0)
        TACI_TRACE(s, sites, 0);
    return result;
}

static inline void taci_system_free(taci_System *s)
{
    TACI_WITHIN(s, PREPARED, APPLIED);
    s->ops->free(s);
    TACI_TRACE(s, phase, TACI_PHASE_FREE);
}

static inline void taci_system_sites(taci_System *s, const taci_Site *site, int n, int32_t *cluster)
{
    TACI_WITHIN(s, PREPARED, APPLIED);
    s->ops->sites(s, site, n, cluster);
    for (int i = 0; i < n; i++)
        TAC_ASSERT(cluster[i] == -1 || taci_has_cluster(s, cluster[i]));
    TACI_TRACE(s, sites, n);
    TACI_TRACE(s, site, site);
}

static inline size_t taci_system_response_scratch(const taci_System *s, int site_count)
{
    return s->ops->response_scratch ? s->ops->response_scratch(s, site_count) : 0;
}

static inline tac_Result taci_system_response(taci_System *s, int cluster, const int32_t *site,
                                              int n, double *G, int ld, taci_Arena *scratch)
{
    TACI_WITHIN(s, PREPARED, APPLIED);
    TAC_ASSERT(n > 0 && !(s->traits & TACI_TRAIT_NO_RESPONSE));
    TAC_ASSERT(cluster == -1 || taci_has_cluster(s, cluster));
    for (int i = 0; i < n; i++)
        TAC_ASSERT(site[i] >= 0 && site[i] < TACI_TRACED(s, sites) &&
                   (i == 0 || site[i] != site[i - 1]));
    TAC_ASSERT(taci_block_is_zero(G, taci_traced_flows(s, site, n), ld));
    size_t watch = taci_arena_watch(scratch);
    tac_Result result = s->ops->response(s, cluster, site, n, G, ld, scratch);
    // It takes what it said, and gives it back.
    TAC_ASSERT(taci_arena_took_at_most(scratch, watch, taci_system_response_scratch(s, n)));
    TAC_ASSERT(taci_arena_watch(scratch) == watch);
    (void)watch;
    TAC_ASSERT(result != TAC_OK || taci_response_is_passive(G, taci_traced_flows(s, site, n), ld));
    return result;
}

static inline void taci_system_apply(taci_System *s, const double *effort)
{
    TACI_WITHIN(s, FREE, APPLIED);
    s->ops->apply(s, effort);
    TACI_TRACE(s, phase, TACI_PHASE_APPLIED);
}

static inline void taci_system_flow(taci_System *s, taci_Flow which, double *flow)
{
    TAC_ASSERT(TACI_TRACED(s, phase) >= (which == TACI_FLOW_START  ? TACI_PHASE_PREPARED
                                         : which == TACI_FLOW_FREE ? TACI_PHASE_FREE
                                                                   : TACI_PHASE_APPLIED));
    s->ops->flow(s, which, flow);
}

static inline double taci_system_misprediction(taci_System *s)
{
    TACI_WITHIN(s, APPLIED, APPLIED);
    double angle = s->ops->misprediction(s);
    TAC_ASSERT(!(angle < 0.0));
    return angle;
}

static inline void taci_system_finish(taci_System *s, const uint8_t *pay)
{
    TACI_WITHIN(s, APPLIED, APPLIED);
    s->ops->finish(s, pay);
    TACI_TRACE(s, phase, TACI_PHASE_FINISHED);
    TACI_TRACE(s, settled, 0);
    TACI_TRACE(s, probed, -1);
}

static inline double taci_system_owed(taci_System *s, int cluster, double *scale)
{
    TACI_WITHIN(s, FINISHED, FINISHED);
    TAC_ASSERT(taci_has_cluster(s, cluster));
    double owed = s->ops->owed(s, cluster, scale);
    TAC_ASSERT(!(*scale < 0.0));
    return owed;
}

static inline bool taci_system_probe(taci_System *s, int cluster, taci_Direction along,
                                     const double *effort, double *a1, double *a2)
{
    TACI_WITHIN(s, FINISHED, FINISHED);
    TAC_ASSERT(taci_has_cluster(s, cluster) && (effort != NULL || along != TACI_ALONG_EFFORT));
    bool any = s->ops->probe(s, cluster, along, effort, a1, a2);
    TACI_TRACE(s, probed, any ? cluster : -1);
    TAC_ASSERT(!any || !(*a2 < 0.0));
    return any;
}

static inline void taci_system_kick(taci_System *s, int cluster, double alpha)
{
    TACI_WITHIN(s, FINISHED, FINISHED);
    TAC_ASSERT(TACI_TRACED(s, probed) == cluster);
    s->ops->kick(s, cluster, alpha);
}

static inline bool taci_system_held(const taci_System *s, int cluster)
{
    TAC_ASSERT(taci_has_cluster(s, cluster));
    return s->ops->held(s, cluster);
}

static inline double taci_system_stiffness(const taci_System *s, int cluster)
{
    TAC_ASSERT(taci_has_cluster(s, cluster));
    double stiffness = s->ops->stiffness ? s->ops->stiffness(s, cluster) : 0.0;
    TAC_ASSERT(!(stiffness < 0.0));
    return stiffness;
}

static inline double taci_system_stiffest(const taci_System *s)
{
    return s->ops->stiffest ? s->ops->stiffest(s) : 0.0;
}

static inline bool taci_system_lock(taci_System *s, int cluster, taci_Lock *lock)
{
    TACI_WITHIN(s, FINISHED, FINISHED);
    TAC_ASSERT(taci_has_cluster(s, cluster));
    bool can = s->ops->lock != NULL && s->ops->lock(s, cluster, lock);
    TAC_ASSERT(!can || lock->mass > 0.0);
    return can;
}

static inline tac_Vec3 taci_system_take_owed(taci_System *s, int cluster)
{
    TACI_WITHIN(s, FINISHED, FINISHED);
    TAC_ASSERT(taci_has_cluster(s, cluster));
    return s->ops->take_owed ? s->ops->take_owed(s, cluster) : v3(0, 0, 0);
}

static inline double taci_system_spin(taci_System *s, int cluster, tac_Vec3 about, tac_Vec3 w)
{
    TACI_WITHIN(s, FINISHED, FINISHED);
    TAC_ASSERT(taci_has_cluster(s, cluster));
    return s->ops->spin(s, cluster, about, w);
}

static inline void taci_system_settle(taci_System *s, int cluster, double given)
{
    TACI_WITHIN(s, FINISHED, FINISHED);
    TAC_ASSERT(cluster == TACI_TRACED(s, settled) && taci_has_cluster(s, cluster)); // each once
    s->ops->settle(s, cluster, given);
    TACI_TRACE(s, settled, cluster + 1);
}

/// Whether all clusters of the step are settled.
static inline bool taci_is_settled(const taci_System *s)
{
    (void)s;
    return TACI_TRACED(s, settled) == s->ops->clusters(s);
}

static inline double taci_system_take_debt(taci_System *s, int cluster)
{
    TACI_WITHIN(s, FINISHED, FINISHED);
    TAC_ASSERT(taci_is_settled(s) && taci_has_cluster(s, cluster));
    double debt = s->ops->take_debt ? s->ops->take_debt(s, cluster) : 0.0;
    TAC_ASSERT(!(debt < 0.0));
    return debt;
}

static inline bool taci_system_can_shift(const taci_System *s)
{
    return s->ops->shift != NULL;
}

static inline void taci_system_shift(taci_System *s, const double *effort, double factor,
                                     bool places, double *energy)
{
    TACI_WITHIN(s, FINISHED, FINISHED);
    TAC_ASSERT(taci_is_settled(s) && effort != NULL);
    s->ops->shift(s, effort, factor, places, energy);
}

static inline void taci_system_books(const taci_System *s, tac_Ledger *l)
{
    TACI_WITHIN(s, FINISHED, FINISHED);
    TAC_ASSERT(taci_is_settled(s));
    s->ops->books(s, l);
}

static inline void taci_system_commit(taci_System *s)
{
    TACI_WITHIN(s, FINISHED, FINISHED);
    TAC_ASSERT(taci_is_settled(s));
    s->ops->commit(s);
    TACI_TRACE(s, phase, TACI_PHASE_REST);
}

/// The step begun is given up; the system has nothing to do for it.
static inline void taci_system_give_up(taci_System *s)
{
    TACI_TRACE(s, phase, TACI_PHASE_REST);
}

// ---- At any time

static inline void taci_system_locate(const taci_System *s, taci_When when, const taci_Site *site,
                                      taci_Frame *frame)
{
    TAC_ASSERT(when == TACI_AT_NOW ||
               TACI_TRACED(s, phase) >=
                   (when == TACI_AT_MID ? TACI_PHASE_PREPARED : TACI_PHASE_FINISHED));
    s->ops->locate(s, when, site, frame);
    // Where a step diverges they are no numbers, and it is undone.
    TAC_ASSERT(when == TACI_AT_MEAN || !(fabs(q_norm2(frame->q) - 1.0) > 1e-9));
    TAC_ASSERT(when == TACI_AT_MEAN || !taci_is_skewed(&frame->R));
}

static inline tac_Twist taci_system_driven(const taci_System *s, const taci_Site *site)
{
    TACI_WITHIN(s, PREPARED, FINISHED);
    return s->ops->driven ? s->ops->driven(s, site) : (tac_Twist){{0, 0, 0}, {0, 0, 0}};
}

static inline void taci_system_stored(const taci_System *s, taci_When when, tac_Ledger *l)
{
    TAC_ASSERT(when == TACI_AT_NOW ||
               (when == TACI_AT_NEXT && TACI_TRACED(s, phase) == TACI_PHASE_FINISHED));
    double before = l->kinetic;
    s->ops->stored(s, when, l);
    TAC_ASSERT(!(l->kinetic < before));
    (void)before;
}

static inline void taci_system_forget(taci_System *s)
{
    TACI_WITHIN(s, REST, REST);
    s->ops->forget(s);
}

static inline double taci_system_made(const taci_System *s)
{
    return s->ops->made ? s->ops->made(s) : 0.0;
}

static inline size_t taci_system_size(const taci_System *s)
{
    return s->ops->size(s);
}

static inline void taci_system_save(const taci_System *s, void *bytes)
{
    TACI_WITHIN(s, REST, REST);
    s->ops->save(s, bytes);
}

static inline tac_Result taci_system_check(const taci_System *s, const void *bytes, size_t size)
{
    return s->ops->check(s, bytes, size);
}

static inline void taci_system_load(taci_System *s, const void *bytes, size_t size)
{
    TACI_WITHIN(s, REST, REST);
    s->ops->load(s, bytes, size);
}

static inline uint64_t taci_system_hash(const taci_System *s, uint64_t seed)
{
    return s->ops->hash(s, seed);
}

static inline void taci_system_momentum(taci_System *s, tac_Vec3 *linear, tac_Vec3 *angular)
{
    s->ops->momentum(s, linear, angular);
}

static inline double taci_system_centre(taci_System *s, tac_Vec3 *moment)
{
    double mass = s->ops->centre ? s->ops->centre(s, moment) : 0.0;
    TAC_ASSERT(!(mass < 0.0));
    return mass;
}

static inline void taci_system_impulses(taci_System *s, taci_When when, int cluster,
                                        const double *effort, tac_MomentumLedger *l)
{
    TAC_ASSERT(TACI_TRACED(s, phase) ==
               (when == TACI_AT_NEXT ? TACI_PHASE_FINISHED : TACI_PHASE_REST));
    TAC_ASSERT(cluster == -1 || taci_has_cluster(s, cluster));
    if (s->ops->impulses)
        s->ops->impulses(s, when, cluster, effort, l);
}

#endif
