#ifndef TACTUS_WORLD_H
#define TACTUS_WORLD_H
#include <tactus/ledger.h>
#include <tactus/momentum.h>
#include <tactus/notice.h>
#include <tactus/study.h>

/* A world: systems, what joins them, and the step.
 *
 * A world belongs to one thread at a time. What it needs is allocated by tac_world_create from the
 * capacities in its definition; edits and steps allocate when something exceeds them, and not again
 * until more does. With fixed_capacities neither allocates. Steps may have different lengths. The
 * velocity users see is V̂, the mean velocity over the last step: with it, and only with it, the
 * books close.
 */

/// What is done with the energy that a linearised joint or spring leaks in a step
/// (docs/theory/policies.md).
typedef enum tac_Policy {
    TAC_POLICY_EXACT,  // handed back along the internal forces, one scalar per cluster; the default
    TAC_POLICY_LEDGER, // carried as a residual until damping pays for it
    TAC_POLICY_PLAIN,  // left in the motion and booked as created, as in the papers
} tac_Policy;

/// How contact problems are solved.
typedef enum tac_ContactSolver {
    TAC_SOLVER_AUTO,   // by size and kind of each island; the default
    TAC_SOLVER_NNCG,   // sweeps in symmetric pairs, accelerated
    TAC_SOLVER_LADDER, // Newton, interior point and Lemke's method until one converges, for islands
                       // of up to 80 contacts
    TAC_SOLVER_LEMKE,  // the papers' complementarity problem with pyramids, for up to 40 contacts
} tac_ContactSolver;

typedef struct tac_WorldDef {
    tac_Vec3 gravity;  // m/s2; default (0, 0, -9.81)
    tac_Policy policy; // default EXACT
    // How much there is room for. Worlds grow by default: these are what they start with, and what
    // exceeds them doubles them, in the edit or the step that needs it. With fixed_capacities all
    // memory is taken at creation and no step allocates; what exceeds them is answered with
    // ERR_CAPACITY, and contacts are dropped, and counted.
    bool fixed_capacities;  // default false
    int body_capacity;      // rigid bodies, and bodies of any kind that carry shapes; default 256
    int joint_capacity;     // default 256
    int spring_capacity;    // default 256; also bounds the springs that are rows
    int fill_capacity;      // 6x6 blocks that closed loops of joints may add; default 256
    int row_site_capacity;  // bodies that springs which are rows touch, and bodies with joints or
                            // of other systems that contacts touch; default 32
    int row_group_capacity; // fixed: so many of these may be joined, by springs that are rows or as
                            // bodies of one system; default 256. Blocks of joined bodies are dense:
                            // beside all else at its default, 1024 sites take 220 MB, with groups
                            // of 64 51 MB, of 1024 970 MB
    int shape_capacity;     // default 256
    int contact_capacity;   // points where shapes are near each other; default 1024; fixed: the
                            // farthest are dropped where there are more
    int material_capacity;  // default 16, at most 256
    tac_ContactSolver contact_solver; // default AUTO
    int contact_pairs;        // sweep pairs an island may take; 0 (default): until the tolerance is
                              // reached, or for as long as it pays at the island's speed
    double contact_tolerance; // m/s; what is left is creep; default 1e-7
    double contact_slop;      // m, overlap that is left alone; default 1e-5
    double late_margin; // m, how far pushes between begin and end may lead a shape off its way in
                        // the step before contacts are looked for again: F T²/(2m) for a force F.
                        // Half of the slop and of |g| T² always come on top. Wider finds, and
                        // carries along, more points that are only near; default 0
    double contact_budget;  // s, about, that an island may take of the ladder; 0 (default): as long
                            // as it needs. Counted by iterations that were measured once, never by
                            // the clock: the same bits however fast the machine is
    bool push_out;          // paid correction of overlap; default true
    double sleep_after;     // s after which islands of free bodies that are still sleep; 0
                            // (default): never
    double sleep_speed;     // m/s, below which a body is still; default 1e-4
    bool profile;           // fill the stage times of tac_StepStats; default false
    uint16_t tag;           // marks this world's ids; default 0: a tag is made up
    tac_MessageFn *message; // default NULL: silent
    void *message_user;
    tac_StudyDef study; // other ways to compute a step, for comparison (study.h); leave it alone
    int cookie;         // set by tac_world_def_default
} tac_WorldDef;

/// The stages of a step, in order.
#define TAC_STAGES(X) \
    X(PREPARE)        \
    X(COLLIDE) X(ROWS) X(FREE) X(CONDENSE) X(SOLVE) X(FINISH) X(POLICY) X(PUSH_OUT) X(LEDGER)
typedef enum tac_Stage {
#define X(name) TAC_STAGE_##name,
    TAC_STAGES(X)
#undef X
        TAC_STAGE_COUNT
} tac_Stage;

/// What contact did in the last step; the counters at the end are since creation.
typedef struct tac_ContactStats {
    int pairs;                             // of shapes whose bounds meet
    int candidates;                        // points near enough to matter
    int contacts;                          // that acted
    int islands;                           // groups of them that share moving bodies
    int rounds;                            // solves until no candidate was overrun
    int sweep_pairs;                       // largest of all islands
    int asleep;                            // bodies
    double residual;                       // m/s, largest of all islands: what forces and
                                           // velocities miss the contact law by
    double depth;                          // m, largest overlap at the start of the step
    double tank;                           // J, losses that push-out may still spend
    uint64_t newton, rescued, unconverged; // islands solved by Newton alone, by a later rung, not
                                           // to the tolerance
    uint64_t clamped;     // islands whose forces the passivity safeguard scaled by less than 0.99
    uint64_t swept_again; // islands that it gave more sweeps
    uint64_t dropped;     // candidates and pairs for which there was no room
    uint64_t no_response; // contacts between things that no force can move
    uint64_t jammed;      // pairs of shapes whose overlap an edit made, and which joints, gears or
                          // springs do not let apart: it stays
    uint64_t wedged;      // contacts that acted with less friction, as they would have wedged parts
                          // which joints hold
} tac_ContactStats;

typedef struct tac_StepStats {
    uint64_t step_count;     // completed steps since creation
    double time;             // s, simulated since creation
    int passes;              // of the last step
    int systems, clusters;   // kinds in use; parts that couple inside one operator
    int rows, groups;        // bilateral rows solved; groups of clusters joined by them
    uint64_t second_passes;  // since creation
    uint64_t late_solves;    // since creation: steps with pushes between begin and end,
    uint64_t late_searches;  // and those of them that led a shape farther than late_margin, or woke
                             // a sleeper: contacts were looked for again, responses made anew
    uint64_t roots_missed;   // since creation: corrections that found no root and were carried
    uint64_t diverged;       // since creation: steps rolled back
    double stiffness_number; // largest k T²/m of the joints at the last edit or change of T; see
                             // joint.h
    double residual;         // of the last step: |ledger residual| / scale, or / a millionth of
                     // energy_scale or the energy that weight gives in a step where these are more
    double worst_system_residual;       // of the last step: the same for the worst system
    double momentum_residual;           // of the last step: tac_momentum_residual of the world, of
                                        // scales of no less than a millionth of these:
    double linear_scale, angular_scale; // N·s, N·m·s: the largest of a step since creation
    double energy_scale;                // J, largest sum of all terms of a step since creation
    double stage_time[TAC_STAGE_COUNT]; // s, of the last step, if profiled
    tac_ContactStats contact;
    tac_NoticeStats notice[TAC_NOTICE_COUNT]; // what put the numbers in doubt, by tac_Notice
} tac_StepStats;

/// A definition with every field at its default.
TAC_API tac_WorldDef tac_world_def_default(void);
/// Create a world. `def` may be released on return. ERR_INVALID: a field is out of range, or a
/// combination that is not offered (the message names it). ERR_MEMORY.
TAC_API tac_Result tac_world_create(const tac_WorldDef *def, tac_World **world);
/// Destroy a world and all it holds; NULL does nothing.
TAC_API void tac_world_destroy(tac_World *world);

/// What tac_world_relax did.
typedef struct tac_RelaxInfo {
    double before, after; // m, the deepest overlap, then and now
    double open, closed;  // m, the widest gap of stiff springs that are rows and of couplings, then
                          // and now; a turn counts by the reach of the largest shape that moves
    double moved;         // m, the longest way of a body's centre of mass
    double turned;        // rad, the largest turn of a body
    double work;          // J, booked as work_edit
    int bodies;           // that were moved
    int rounds;
    tac_BodyId deepest[2]; // whose shapes overlapped most before; null: none, or the world
    tac_BodyId left[2];    // and after, where more than the slop is left
} tac_RelaxInfo;

/// Resolve overlap between steps, before the first one: bodies are placed where their shapes do not
/// overlap by more than contact_slop, by about the least motion that does. Free bodies and free
/// roots of trees go aside as they are; where that is not enough, joints give way too, within their
/// limits, and stiff springs that are rows, and stiff tendons over joints, are closed; trees of
/// more than 1000 velocities are only moved as a whole. Velocities stay; the change of energy is
/// booked as work_edit. Nothing is changed where nothing overlaps by more than five times the slop.
/// Sizes are compared with those of the shapes that move, so that a scene and its model at another
/// scale, slop and gravity included, are placed alike.
/// What was moved, and what is left, is said through the message callback, and in `info`, which may
/// be NULL. ERR_STATE: a step is open. ERR_MEMORY: all is as it was.
TAC_API tac_Result tac_world_relax(tac_World *world, tac_RelaxInfo *info);

/// Advance by T seconds: begin and end in one call. ERR_DIVERGED: the world is as it was before the
/// call, and so are the pushes for this step. To drop them, give the opposite ones, or load a state
/// that was saved before them. ERR_INVALID: T is not positive and finite. ERR_MEMORY: there is none
/// to grow. ERR_CAPACITY: springs that are rows join more than 7723 bodies; with fixed capacities:
/// closed loops need more fill_capacity, or rows, and contacts on bodies with joints or of other
/// systems, more row_site_capacity or row_group_capacity. As it was before, too.
TAC_API tac_Result tac_world_step(tac_World *world, double T);
/// Begin a step of length T: predicted motion, operators, free velocities, condensed response.
/// Until tac_world_end nothing else may change: edits and save answer ERR_STATE. A slow world ends
/// its step a period later.
TAC_API tac_Result tac_world_begin(tac_World *world, double T);
/// End the step begun last, with the pushes given so far. Those that came after begin change the
/// free motion and the forces; contacts, factors and condensed responses stay those of begin, as
/// long as no shape is led off its way by more than tac_WorldDef.late_margin.
TAC_API tac_Result tac_world_end(tac_World *world);

/// Stored energy, J.
TAC_API double tac_world_energy(const tac_World *world);
/// The books of the last step, or since creation. Stored terms are those at the end of that step,
/// or the present ones.
TAC_API tac_Ledger tac_world_ledger(const tac_World *world, bool total);
/// Total linear momentum, and angular momentum about the world's origin, of all systems.
TAC_API void tac_world_momentum(const tac_World *world, tac_Vec3 *linear, tac_Vec3 *angular);
/// The momentum books of the last step, about the centre of mass at its start; or since creation,
/// about the world's origin.
TAC_API tac_MomentumLedger tac_world_momentum_ledger(const tac_World *world, bool total);
/// Counts, times and residuals of the last step, and counts since creation.
TAC_API tac_StepStats tac_world_stats(const tac_World *world);
/// The name of a stage ("PREPARE").
TAC_API const char *tac_stage_name(tac_Stage stage);

/// A hash of all that decides the future of the world. Equal worlds, equal hash, whatever their
/// history.
TAC_API uint64_t tac_world_hash(const tac_World *world);
/// Bytes that tac_world_save needs now.
TAC_API size_t tac_world_save_size(const tac_World *world);
/// Save the state. ERR_CAPACITY: `size` is too small. ERR_STATE: between begin and end.
TAC_API tac_Result tac_world_save(const tac_World *world, void *bytes, size_t size);
/// Load a state saved from this world, or from one whose definition differs in capacities only. Ids
/// of the time of saving are valid again; those made since must no longer be used. Systems must be
/// the same, made in the same order (system.h), and shapes of the present world must have the
/// hulls, meshes and height fields of the saved one, whose contents are not in the state: where the
/// last shape with one is gone, make another with it, or with one of the same contents, on any
/// body, before loading; it goes with the rest of the present state. ERR_SYNTAX: not a saved state,
/// of another version or definition, damaged, or one of these is not here. ERR_CAPACITY: it holds
/// more than fits. ERR_STATE: a step is open. The world is unchanged then.
TAC_API tac_Result tac_world_load(tac_World *world, const void *bytes, size_t size);

#endif
