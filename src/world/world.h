#ifndef TACI_WORLD_H
#define TACI_WORLD_H
#include "base/assert.h"
#include "geometry/broad.h"
#include "geometry/collide.h"
#include "row/contact.h"
#include "math/so3.h"
#include "system/user_system.h"
#include "system/element.h"
#include "world/labels.h"
#include "world/ports.h"
#include "world/slots.h"
#include <math.h>
#include <tactus/joint.h>
#include <tactus/spring.h>

/* The world: a list of systems, the springs between them, the objects that ids name, and the books.
 *
 * System 0 is the world's own (kinds/kinds.h). Memory is taken at creation: `memory` for what lives
 * as long as the world, `scratch` for a step; only systems of other kinds bring memory of their
 * own. Both arenas grow unless the capacities are fixed (capacities.c): pointers into arrays do not
 * outlive taci_world_make_room. Edits between steps are booked at once in `edit`, and enter the
 * books of the next step.
 *
 * A body is named by its system and its index there (system/body.h), whatever its kind. Those that
 * carry shapes are in the table `body`, where contact finds them by one number; -1 is the world. */

#define TACI_FLOOR_SHARE 1e-6 // of the largest scales: residuals are of no less
#define TACI_MATERIALS 256    // at most
#define TACI_ROW_SPRINGS (TACI_SPRING_ELEMENTS + 1) // rows per spring: one for other systems

typedef struct taci_JointSlot {
    tac_JointDef def;
    int32_t body[2]; // of the own system; b is -1 for the world
    taci_Slot slot;
} taci_JointSlot;

typedef struct taci_SpringSlot {
    tac_SpringDef def;
    int32_t body[2]; // of the own system, where the spring is inside of it; else -1
    taci_Slot slot;
} taci_SpringSlot;

typedef struct taci_ShapeSlot {
    tac_ShapeDef def;
    taci_Shape shape;
    int32_t body; // in the table of bodies; -1: the world
    taci_Slot slot;
    bool edited;             // made or placed since the last step: its overlaps are the edit's
    uint64_t geometry_hash;  // of what is in it: pointers do not go to files
    double thickness, reach; // m; reach: about the body's centre of mass
    tac_Vec3 surface[2];     // m/s, surface_velocity in the last step and in the one before
    taci_Place place;        // of the state for which shapes were placed last
    taci_Box box;
} taci_ShapeSlot;

typedef struct taci_BodyMotion { // of a body in the step being made, read once (collide.c)
    taci_Frame now;              // where it is
    tac_Twist V;                 // of the state, once somebody has asked (contact_instants.c)
    tac_Vec3 v[2];               // m/s, at the start and without contacts; 0 of who stays
    double turn;                 // rad/s, the larger of both
    tac_Twist begun;             // what late pushes found it to do without contacts
    double mass;                 // kg, of who moves by forces; 0: does not matter
    taci_Mobility mobility;
    bool known;    // its kind tells its twist, not only flows
    bool V_read;   // V is known
    bool unplaced; // its impacts count as those of a whole step
} taci_BodyMotion;

typedef struct taci_BodySlot { // a body that carries shapes
    taci_RowEnd end;           // its system, and its site there
    taci_BodyMotion motion;    // as the collide stage has read it
    int32_t shapes;            // 0: the slot is free
    int32_t touch1;            // its place among the touched ends + 1; 0: none
    double pressed;            // N, by the contacts of the last step
    double struck, blow;       // m/s, that blows may give it in this step: known, and found since
    // sleep.c
    int32_t asleep, falls; // 0, or the group it sleeps in; and the one it is falling into
    int32_t woke;          // the group it slept in before the step begun; 0: it did not
    int32_t pad;
    double still, next_still; // s, for how long it has not moved
    double woke_still;
} taci_BodySlot;

typedef struct taci_SystemSlot { // what an id of a system names
    int32_t at;                  // in the list of systems
    taci_Slot slot;
    taci_UserSystem *system; // NULL: the slot is free
} taci_SystemSlot;

typedef struct taci_PairSurface { // what two materials do on each other
    tac_Surface surface;
    int64_t own; // given for this pair, not mixed
} taci_PairSurface;

typedef struct taci_Books { // of one system, or of the springs
    tac_Ledger step, total;
    double edit; // J, work_edit since the last step
    double jump; // J, work_target of targets that jumped since
    double size; // J, absolute values of all that both were made of: rounding is measured against
                 // it
} taci_Books;

static inline void taci_books_edit(taci_Books *b, double energy)
{
    b->edit += energy;
    b->size += fabs(energy);
}

static inline void taci_books_jump(taci_Books *b, double work)
{
    b->jump += work;
    b->size += fabs(work);
}

#define TACI_PORTS 64 // sites of ports: 16 frames of four devices

typedef struct taci_PortSites { // where somebody watches what a force would do (port_sites.c)
    int count;
    taci_RowEnd end[TACI_PORTS];
    int32_t site[TACI_PORTS]; // of the step begun, in the list of sites
    int32_t number[TACI_PORTS];
    double flow[TACI_PORTS][TACI_BODY_FLOWS]; // V̂ with the springs in force and no contact
    int32_t last;                             // number given last
} taci_PortSites;

typedef struct taci_PortSlot { // what an id of a port names
    taci_Slot slot;
    taci_Port *port; // NULL: the slot was never used
    taci_PortBeside beside;
} taci_PortSlot;

struct tac_World {
    tac_WorldDef def;
    taci_Arena memory, scratch;
    taci_System *own; // system 0
    int system_count, system_capacity;
    taci_System **system;  //                                        (system_capacity)
    int32_t *slot_at1;     // slot of a system of the list + 1; 0: none (system_capacity)
    taci_SystemSlot *slot; //                                        (system_capacity)
    int slot_high, slot_count;
    taci_Rows rows;
    taci_JointSlot *joint;   //                                       (joint_capacity)
    taci_SpringSlot *spring; //                                       (spring_capacity)
    int joint_high, joint_count, spring_high, spring_count;
    taci_ShapeSlot *shape; //                                   (shape_capacity)
    int shape_high, shape_count;
    const tac_Geometry **held; // while shapes are replaced         (shape_capacity)
    bool shapes_placed;        // those that do not move are where the tree has them
    bool blows;                // somebody may be struck to where nothing was looked for
    bool has_belts;            // a surface runs, or did within two steps
    taci_PairSurface *surface; //                                   (material_capacity²)
    taci_Broad *broad;
    taci_Contacts contacts;
    taci_PortSites ports;
    taci_PortSlot port[TACI_PORTS];
    int port_high, port_count;
    taci_BodySlot *body; // those that carry shapes                 (body_capacity)
    int body_high, body_count;
    int32_t *body_at1; // number in `body` + 1, by hash          (body_at_size)
    int body_at_size;
    uint64_t *joined; // pairs of bodies with a joint: they do not touch    (joined_size)
    int joined_size;
    bool joints_indexed;
    int asleep_count;  // of the table
    taci_Books *books; // of the systems; the last one is that of the springs (system_capacity + 1)
    double *by_system; // J, sums of a step, two at a time         (2 (system_capacity + 1))
    taci_Labels labels;
    tac_Ledger step_ledger;
    tac_StepStats stats, stats_before; // stats_before: of the start of the step begun
    tac_MomentumLedger momentum;       // of the last step
    tac_MomentumLedger momentum_total; // since creation, about the origin
    bool momentum_fresh;               // no edit since: systems can tell their part of it
    double time_carry;                 // s, what rounding has left out of stats.time
    size_t rows_mark;                  // scratch used before the groups of rows
    size_t solve_mark;                 // and before what the solve of contacts takes
    double T, last_T;                  // s; last_T: of the step before, 0 at first
    bool inside;                       // between begin and end
    bool late_push;                    // a push came after begin
    double owed;                       // J, by the worst of the step's corrections without a root
    uint64_t loads, loaded_step;       // states loaded, and step_count of the last one; no state
                                       // themselves
    _Atomic(const void *) driver; // the session whose loops step it; NULL: none; no state either
};

/// Whose loops step the world from now on: false if another's do.
bool taci_world_claim(tac_World *world, const void *driver);
void taci_world_release(tac_World *world, const void *driver);

typedef enum taci_Capacity {
    TACI_CAPACITY_BODIES,
    TACI_CAPACITY_JOINTS,
    TACI_CAPACITY_SPRINGS,
    TACI_CAPACITY_FILL,
    TACI_CAPACITY_ROW_SITES,
    TACI_CAPACITY_ROW_GROUP,
    TACI_CAPACITY_SHAPES,
    TACI_CAPACITY_CONTACTS,
    TACI_CAPACITY_MATERIALS,
    TACI_CAPACITIES
} taci_Capacity;

/// Whether the capacities of a definition are in range; a message names the one that is not.
bool taci_world_capacities_valid(const tac_WorldDef *def);
/// Take all memory for the capacities of world->def. False: there is none.
bool taci_world_take_memory(tac_World *world);
/// Room for `count` objects of a kind, or a message and ERR_CAPACITY where capacities are fixed,
/// ERR_MEMORY where there is none. The world is the same in any case.
tac_Result taci_world_make_room(tac_World *world, const char *function, taci_Capacity kind,
                                int count);
/// Room for twice as many pairs of shapes that are near each other.
tac_Result taci_world_make_room_for_pairs(tac_World *world);

// Things by their ids; a slot of -1 gives the null id

static inline taci_Slots taci_world_joints(const tac_World *w)
{
    return (taci_Slots){&w->joint->slot, sizeof *w->joint, w->joint_high, w->joint_count,
                        w->def.tag};
}

static inline taci_Slots taci_world_springs(const tac_World *w)
{
    return (taci_Slots){&w->spring->slot, sizeof *w->spring, w->spring_high, w->spring_count,
                        w->def.tag};
}

static inline taci_Slots taci_world_shapes(const tac_World *w)
{
    return (taci_Slots){&w->shape->slot, sizeof *w->shape, w->shape_high, w->shape_count,
                        w->def.tag};
}

static inline taci_Slots taci_world_user_systems(const tac_World *w)
{
    return (taci_Slots){&w->slot->slot, sizeof *w->slot, w->slot_high, w->slot_count, w->def.tag};
}

static inline tac_JointId taci_world_joint_id(const tac_World *w, int i)
{
    return i < 0 ? (tac_JointId){0} : (tac_JointId){i + 1, w->joint[i].slot.generation, w->def.tag};
}

static inline tac_SpringId taci_world_spring_id(const tac_World *w, int i)
{
    return i < 0 ? (tac_SpringId){0}
                 : (tac_SpringId){i + 1, w->spring[i].slot.generation, w->def.tag};
}

static inline tac_ShapeId taci_world_shape_id(const tac_World *w, int i)
{
    return i < 0 ? (tac_ShapeId){0} : (tac_ShapeId){i + 1, w->shape[i].slot.generation, w->def.tag};
}

static inline tac_SystemId taci_world_system_id(const tac_World *w, int i)
{
    return i < 0 ? (tac_SystemId){0}
                 : (tac_SystemId){i + 1, w->slot[i].slot.generation, w->def.tag};
}

/// Where the account of the springs is among the books.
static inline int taci_springs_account(const tac_World *w)
{
    return w->system_capacity;
}

/// Number i of the accounts in use: the systems, then the springs.
static inline int taci_account(const tac_World *w, int i)
{
    TAC_ASSERT(i >= 0 && i <= w->system_count);
    return i < w->system_count ? i : taci_springs_account(w);
}

/// Internal: add a system of another kind; the world does not own it. -1: no memory.
int taci_world_add_system(tac_World *world, taci_System *system);
/// Internal: add a row spring between sites of any systems; returns its slot, -1: no room.
int taci_world_add_row_spring(tac_World *world, const taci_Element *e, const taci_RowEnd end[2]);

taci_RowContext taci_world_row_context(tac_World *world);
/// Row-spring slots of a spring's elements.
int taci_world_row_slot(int spring, int element);
/// Put an element between two sites into a row-spring slot; its energy is the caller's to book.
void taci_world_set_row_spring(tac_World *world, int slot, const taci_Element *e,
                               const taci_RowEnd end[2]);

/// Take a row spring out of its slot; its energy is the caller's to book. Nothing where none is.
void taci_world_clear_row_spring(tac_World *world, int slot);

/// Book the energy of an edit. ERR_INVALID, with a message and nothing booked, if it is not finite:
/// the caller undoes it.
tac_Result taci_world_book_edit(tac_World *world, const char *function, int account, double energy);
/// The same of an edit that changes the energy of the springs too: both are booked, or neither.
tac_Result taci_world_book_edits(tac_World *world, const char *function, int account, double energy,
                                 double of_springs);
typedef struct taci_SystemEdit { // of the state of a system
    const double *q, *v;         // positions and velocities; NULL: they stay
    bool (*write)(taci_UserSystem *, const struct taci_SystemEdit *); // false: unchanged
    const char *refusal;                                              // and why
} taci_SystemEdit;
/// Write it; what that changes of the energy is booked, or all is as it was.
tac_Result taci_world_write_system(tac_World *world, const char *function, tac_SystemId id,
                                   const taci_SystemEdit *edit);
/// ERR_STATE with a message if a step is open.
tac_Result taci_world_check_edit(const tac_World *world, const char *function);
/// The same, and ERR_STALE if the slot of what is edited is -1.
tac_Result taci_world_check_edit_of(const tac_World *world, const char *function, int slot);
/// A message, and the code it carries.
tac_Result taci_world_fail(const tac_World *world, tac_Result code, const char *function,
                           const char *text);
/// The slot of a body of the own system; -1: it is of another one, or the id is stale or null.
int taci_world_body(const tac_World *world, tac_BodyId id);
/// Any body by its id; system -1 if that is stale or null.
taci_Body taci_world_find_body(const tac_World *world, tac_BodyId id);
/// The id of any body; null for the world.
tac_BodyId taci_world_id_of(const tac_World *world, taci_Body body);
/// Whether forces can move a body; it may sleep.
bool taci_world_can_move(const tac_World *world, taci_Body body);
/// The site of a body as the end of a row; the world gives none.
taci_RowEnd taci_world_row_end(taci_Body body);
/// Whether an end that was saved can be one of this world.
bool taci_world_end_is_sound(const tac_World *world, const taci_RowEnd *end);

// The table of bodies that carry shapes (body_table.c)

/// The number of a site in the table, -1: no shape is on it.
int taci_world_body_at(const tac_World *world, const taci_RowEnd *end);
/// The number of any body by its id; -1: no shape is on it, or the id is stale or null.
int taci_world_body_number(const tac_World *world, tac_BodyId id);
/// A shape more on a site, which enters the table with its first one; there is room for it. Returns
/// its number.
int taci_world_body_enter(tac_World *world, const taci_RowEnd *end);
/// A shape less; with the last one the body leaves the table.
void taci_world_body_leave(tac_World *world, int body);
/// After the table or the list of systems has moved.
void taci_world_index_bodies(tac_World *world);
/// The body of a number; the world for -1.
static inline taci_Body taci_world_body_of(const tac_World *w, int body)
{
    TAC_ASSERT(body >= -1 && body < w->body_high);
    return body < 0 ? (taci_Body){-1, -1}
                    : (taci_Body){w->body[body].end.system, w->body[body].end.site.body};
}
/// The system of a number in the table and, if its kind has bodies, their functions.
static inline taci_System *taci_world_system_of(const tac_World *w, int body)
{
    return w->system[w->body[body].end.system];
}
static inline taci_Mobility taci_world_mobility(const tac_World *w, int body)
{
    if (body < 0)
        return TACI_MOBILITY_NONE;
    const taci_System *s = taci_world_system_of(w, body);
    return s->bodies ? s->bodies->mobility(s, w->body[body].end.site.body) : TACI_MOBILITY_FREE;
}
/// The system with coordinates of an id, NULL: stale.
taci_UserSystem *taci_world_user_system(const tac_World *world, tac_SystemId id);
/// That at a place in the list of systems, NULL: it has none.
taci_UserSystem *taci_world_user_system_at(const tac_World *world, int system);
int taci_world_system_at(const tac_World *world, tac_SystemId id);
/// Whether a system may be made: no step is open, and nothing is wrong with its definition. The id
/// is null from here on.
tac_Result taci_world_check_system(const tac_World *world, const char *function, const char *fault,
                                   tac_SystemId *id);
/// Take in a system that the world owns from now on. On an error it is destroyed. NULL: there was
/// no memory to make it, which is said here.
tac_Result taci_world_adopt(tac_World *world, const char *function, taci_UserSystem *system,
                            tac_SystemId *id);
/// Frame of any body in a state of the step; by number in the table.
taci_Frame taci_world_frame_of(const tac_World *world, taci_When when, taci_Body body);
taci_Frame taci_world_frame(const tac_World *world, taci_When when, int body);
/// Resolve both ends of a joint or spring. ERR_STALE or ERR_INVALID with a message; `own`: what is
/// said where a body is not of the own system (NULL: it may be of any).
tac_Result taci_world_ends(const tac_World *world, const char *function, tac_BodyId a, tac_BodyId b,
                           const char *own, taci_Body body[2]);
/// How many bodies move as prescribed, or have just stopped.
int taci_world_driven_count(const tac_World *world);
/// Destroy by slot: used when a body goes.
void taci_world_joint_remove(tac_World *world, int joint);
void taci_world_spring_remove(tac_World *world, int spring);
/// All row springs on a body (index -1: on its system), and the springs that are made of them.
void taci_world_row_springs_remove(tac_World *world, taci_Body body);
/// What the row springs on a body (index -1: on its system) carry becomes the geometry: it was
/// placed by hand. Right after it: as it was before.
void taci_world_row_springs_reset(tac_World *world, taci_Body body);
void taci_world_row_springs_take_back(tac_World *world, taci_Body body);
/// Of the contents of a hull, mesh or height field.
uint64_t taci_world_geometry_hash(const tac_Geometry *geometry);
/// What holds between two materials that no pair speaks of.
tac_Surface taci_world_mix(tac_Surface a, tac_Surface b);
/// A spring's definition with the stiffness and damping that it has now; NULL: a stale id.
const tac_SpringDef *taci_world_spring_def(const tac_World *world, tac_SpringId spring);
/// Where the frame_b of a spring is: in b's frame, or its target, now; the identity for a stale id.
tac_Pose taci_world_spring_target(const tac_World *world, tac_SpringId spring);

/// What definitions are checked for.
static inline bool taci_not_negative(double x)
{
    return x >= 0.0 && isfinite(x);
}

static inline bool taci_unit_pose(tac_Pose p)
{
    return pose_finite(p) && fabs(q_norm2(p.q) - 1.0) < 1e-6;
}

/// Internal: put a shape on a site of another kind of system, which puts it back after a load.
/// Returns its slot, -1: no room. The shape must be valid.
int taci_world_add_shape_on(tac_World *world, const tac_ShapeDef *def, int system,
                            const taci_Site *site);
/// What is wrong with a shape on something that moves or stands, or NULL.
const char *taci_world_shape_fault(const tac_World *world, const tac_ShapeDef *def, bool moves);
/// Fill a slot with a checked shape on a site, or on the world; empty it. The generation is the
/// caller's.
void taci_world_shape_set(tac_World *world, int slot, const tac_ShapeDef *def,
                          const taci_RowEnd *end);
void taci_world_shape_clear(tac_World *world, int slot);
/// All shapes of a body: used when it goes.
void taci_world_shapes_remove(tac_World *world, taci_Body body);
/// A body was placed (index -1: all of its system): what its shapes overlap now is that edit's to
/// pay for.
void taci_world_shapes_edited(tac_World *world, taci_Body body);
void taci_world_materials_default(tac_World *world);
/// Mix the first `count` materials with all others again.
void taci_world_mix_materials(tac_World *world, int count);
/// The id of the body that a shape is on.
tac_BodyId taci_world_shape_body(const tac_World *world, int slot);
/// Sleeping (sleep.c): before the ledger closes, islands that have been still for long are stopped;
/// after commit they sleep. They wake by edits, pushes and what comes near; `touched` says whether
/// the step must be prepared anew.
void taci_world_doze(tac_World *world);
void taci_world_fall_asleep(tac_World *world);
/// After a load: those that the table names sleep.
void taci_world_sleep_as_saved(tac_World *world);
void taci_world_wake_all(tac_World *world);
/// False: nobody who sleeps is pushed.
bool taci_world_wake_pushed(tac_World *world);
void taci_world_wake_carried(tac_World *world);
bool taci_world_wake_touched(tac_World *world);
/// Forget who woke since begin, or put them back to sleep: the step is undone.
void taci_world_sleep_again(tac_World *world, bool again);
/// Whether a shape stays where it is in a step: on a body that stands or sleeps, or on the world.
static inline bool taci_world_is_still(const tac_World *w, const taci_ShapeSlot *s)
{
    taci_Mobility m = taci_world_mobility(w, s->body);
    return m == TACI_MOBILITY_NONE || m == TACI_MOBILITY_ASLEEP;
}
/// Whether the surface of a shape runs, or did within two steps.
static inline bool taci_world_is_belt(const taci_ShapeSlot *s)
{
    return v3_norm2(s->def.surface_velocity) > 0.0 || v3_norm2(s->surface[0]) > 0.0 ||
           v3_norm2(s->surface[1]) > 0.0;
}
/// Where a shape is whose pose on its body is `on`.
static inline taci_Place taci_place_on(tac_Vec3 x, tac_Quat q, const tac_Pose *on)
{
    return (taci_Place){v3_add(x, q_rotate(q, on->p)), q_matrix(q_mul(q, on->q))};
}
/// The collide stage: candidates of the step begun; free velocities are known. ERR_MEMORY: no room
/// for them.
tac_Result taci_world_collide(tac_World *world);
/// Keep the free velocities of begin, before late pushes change them; and whether the candidates of
/// begin serve for the new ones: no shape is led off its way by more than its share of the margin.
void taci_world_before_late(tac_World *world);
bool taci_world_within_margin(tac_World *world);
/// Between steps: points of contact of all pairs of shapes that may touch, one of them moved by
/// forces, out to a margin, where the shapes are. The first side moves. ERR_MEMORY: no room for all
/// pairs.
typedef void taci_NearFn(void *user, const int32_t shape[2], const taci_ContactPoint *point,
                         int count);
tac_Result taci_world_look_near(tac_World *world, double margin, taci_NearFn *visit, void *user);
/// Whether any shape of a system may touch any other, wherever they are.
bool taci_world_can_meet(const tac_World *world, int system);
/// Overlap of shapes of this thickness that is more than steps should see, m.
double taci_world_most_overlap(const tac_World *world, double thin);
/// How the body of a shape moves in the step being made, as that stage has read it.
extern const taci_BodyMotion taci_world_stands; // of what is on the world itself
static inline const taci_BodyMotion *taci_world_motion(const tac_World *w, const taci_ShapeSlot *s)
{
    return s->body >= 0 ? &w->body[s->body].motion : &taci_world_stands;
}
/// Normals, arms and approaches of the candidates, each at its instant (contact_instants.c).
/// `again`: in a second pass, of those that touch, at the midpoint predicted anew.
void taci_world_set_instants(tac_World *world, bool again);
/// What a taci_MeetFn says, of shapes in this world.
bool taci_world_meet(const void *world, const int32_t shape[2], const double *const V[2],
                     double margin);
/// Places of all shapes in the present state, in the slots; and in the tree, for queries.
void taci_world_place_shapes(tac_World *world);
void taci_world_refresh_shapes(tac_World *world);
void taci_world_index_joints(tac_World *world);

/// Watch a site: from the next begin on its free motion and condensed response are there between
/// begin and end, with nothing near it. Returns its number, 0: no room, or a step is open. It goes
/// with its body; what is on the world, or stands, or sleeps, answers nothing (port_sites.c).
int taci_world_watch(tac_World *world, const taci_RowEnd *end);
void taci_world_unwatch(tac_World *world, int number);
/// A body goes (index -1: its system); a system has left the list.
void taci_world_ports_remove(tac_World *world, taci_Body body);
void taci_world_ports_renumber(tac_World *world, int gone);
/// The springs are in force, contacts not yet: keep the flows of watched sites.
void taci_world_ports_read(tac_World *world, const taci_RowContext *c);
/// Flows of a watched site: 1, 3 or 6; 0: it is not watched.
int taci_world_port_flows(const tac_World *world, int number);
/// Its site in the step begun; NULL: there is none.
const taci_RowSite *taci_world_port_site(const tac_World *world, int number);
/// Between begin and end: V̂ = flow + G effort at `n` watched sites, as long as no contact acts:
/// springs, joints and pushes so far are in force. Flows stand packed in the order of the numbers;
/// G is square by rows. ERR_STATE: no step is open. ERR_STALE: a site was not watched at begin.
tac_Result taci_world_port_response(const tac_World *world, const int *number, int n, double *G,
                                    double *flow);

/// The momentum books of the step (momentum.c): before commit, and at commit. `rows`: some acted.
void taci_world_close_momentum(tac_World *world, const taci_RowContext *c, bool rows);
void taci_world_commit_momentum(tac_World *world);

/// Count what the step just made has seen, and say what is new (notices.c).
void taci_world_notice(tac_World *world);
/// " (body 3)", " (bodies 3 and 7 of system 2)", or nothing where both are null.
void taci_world_name_bodies(const tac_BodyId body[2], char *text, size_t size);
/// After an edit that changes how bodies are joined or placed.
void taci_world_edited(tac_World *world);
/// Stored energy of the present state of one system, or of the springs.
double taci_world_stored(const tac_World *world, int account);

#endif
