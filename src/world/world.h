#ifndef TACI_WORLD_H
#define TACI_WORLD_H
#include "base/assert.h"
#include "geometry/broad.h"
#include "row/contact.h"
#include "math/so3.h"
#include "system/lagrange/coordinates.h"
#include "system/rigid/rigid.h"

/* The world: a list of systems, the links between them, the objects that ids name, and the books.
 *
 * System 0 is the rigid one. Memory is taken at creation: `memory` for what lives as long as the
 * world, `scratch` for a step; only systems of other kinds bring memory of their own. Both arenas
 * grow unless the capacities are fixed (capacities.c): pointers into arrays do not outlive
 * taci_world_make_room. Edits between steps are booked at once in `edit`, and enter the books of
 * the next step.
 *
 * Bodies are named by one number in all slots: that of a rigid body from 0, -1 the world, and from
 * -2 downwards guests: sites of other systems that have body ids. */

#define TACI_WORLD_SYSTEMS 257
#define TACI_LINKS_OF_WORLD TACI_WORLD_SYSTEMS  // index of the links' account among the books
#define TACI_FLOOR_SHARE 1e-6                   // of the largest scales: residuals are of no less
#define TACI_MATERIALS 256                      // at most
#define TACI_ROW_LINKS (TACI_LINK_ELEMENTS + 1) // row links per link: one for other systems

typedef struct taci_JointSlot {
    tac_JointDef def;
    int32_t body[2]; // slots; b is -1 for the world
    uint16_t generation;
    uint16_t live;
} taci_JointSlot;

typedef struct taci_LinkSlot {
    tac_LinkDef def;
    int32_t body[2];
    uint16_t generation;
    uint16_t live;
} taci_LinkSlot;

typedef struct taci_ShapeSlot {
    tac_ShapeDef def;
    taci_Shape shape;
    int32_t body; // rigid, the world, or a guest
    uint16_t generation;
    uint8_t live;
    uint8_t edited;          // made or placed since the last step: its overlaps are the edit's
    uint64_t geometry_hash;  // of what is in it: pointers do not go to files
    double thickness, reach; // m; reach: about the body's centre of mass
    tac_Vec3 surface[2];     // m/s, surface_velocity in the last step and in the one before
    taci_Place place;        // of the state for which shapes were placed last
    taci_Box box;
} taci_ShapeSlot;

typedef struct taci_Guest { // a site of another kind of system that has a body id
    taci_RowEnd end;
    taci_Coordinates *coordinates; // NULL: a kind without
    int32_t shapes;
    uint16_t generation;
    uint16_t live;
} taci_Guest;

typedef struct taci_SystemSlot { // what an id of a system names
    int32_t at;                  // in the list of systems
    int32_t guest_first;
    taci_Coordinates *coordinates; // NULL: the slot is empty
    uint16_t generation;
    uint16_t pad[3];
} taci_SystemSlot;

typedef struct taci_PairSurface { // what two materials do on each other
    tac_Surface surface;
    int64_t own; // given for this pair, not mixed
} taci_PairSurface;

typedef struct taci_Books { // of one system, or of the links
    tac_Ledger step, total;
    double edit; // J, work_edit since the last step
    double jump; // J, work_target of targets that jumped since
} taci_Books;

struct tac_World {
    tac_WorldDef def;
    taci_Arena memory, scratch;
    taci_Rigid rigid;
    taci_System *system[TACI_WORLD_SYSTEMS];
    int system_count;
    taci_SystemSlot slot[TACI_WORLD_SYSTEMS];
    int slot_high;
    taci_Rows rows;
    taci_JointSlot *joint; //                                       (joint_capacity)
    taci_LinkSlot *link;   //                                       (link_capacity)
    int joint_high, joint_count, link_high, link_count;
    taci_ShapeSlot *shape; //                                   (shape_capacity)
    int shape_high, shape_count;
    const tac_Geometry **held; // while shapes are replaced         (shape_capacity)
    bool shapes_placed;        // those that do not move are where the tree has them
    bool has_belts;            // a surface runs, or did within two steps
    taci_PairSurface *surface; //                                   (material_capacity²)
    taci_Broad *broad;
    taci_Contacts contacts;
    taci_Guest *guest; //                                           (guest_capacity)
    int guest_high;
    // by body, guests after the rigid ones                         (body_ + guest_capacity)
    double *pressed;  // N, by the contacts of the last step on a body
    int32_t *touch1;  // a body's place among the touched ends + 1; 0: none
    uint64_t *joined; // pairs of bodies with a joint: they do not touch    (joined_size)
    int joined_size;
    bool joints_indexed;
    int asleep_count; // bodies
    taci_Books books[TACI_WORLD_SYSTEMS + 1];
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
};

typedef enum taci_Capacity {
    TACI_CAPACITY_BODIES,
    TACI_CAPACITY_GUESTS,
    TACI_CAPACITY_JOINTS,
    TACI_CAPACITY_LINKS,
    TACI_CAPACITY_FILL,
    TACI_CAPACITY_ROW_SITES,
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

/// A guest's number in the slots and back; where a body is in arrays by body.
static inline int taci_guest_body(int guest)
{
    return -2 - guest;
}

static inline bool taci_is_guest(int body)
{
    return body <= -2;
}

static inline const taci_Guest *taci_guest(const tac_World *w, int body)
{
    TAC_ASSERT(taci_is_guest(body) && -2 - body < w->guest_high);
    return &w->guest[-2 - body];
}

static inline int taci_body_index(const tac_World *w, int body)
{
    TAC_ASSERT(body != -1); // the world has no place there
    return body >= 0 ? body : w->def.body_capacity - 2 - body;
}

/// Number i of the accounts in use: the systems, then the links.
static inline int taci_account(const tac_World *w, int i)
{
    TAC_ASSERT(i >= 0 && i <= w->system_count);
    return i < w->system_count ? i : TACI_LINKS_OF_WORLD;
}

/// Internal: add a system of another kind; the world does not own it. -1: no room.
int taci_world_add_system(tac_World *world, taci_System *system);
/// Internal: add a row link between sites of any systems; returns its slot, -1: no room.
int taci_world_add_row_link(tac_World *world, const taci_Element *e, const taci_RowEnd end[2]);

taci_RowContext taci_world_row_context(tac_World *world);
/// Row-link slots of a link's elements.
int taci_world_row_slot(int link, int element);
/// Put an element between two sites into a row-link slot; its energy is the caller's to book.
void taci_world_set_row_link(tac_World *world, int slot, const taci_Element *e,
                             const taci_RowEnd end[2]);

/// Take a row link out of its slot; its energy is the caller's to book. Nothing where none is.
void taci_world_clear_row_link(tac_World *world, int slot);

/// Book the energy of an edit. ERR_INVALID, with a message and nothing booked, if it is not finite:
/// the caller undoes it.
tac_Result taci_world_book_edit(tac_World *world, const char *function, int account, double energy);
/// ERR_STATE with a message if a step is open.
tac_Result taci_world_check_edit(const tac_World *world, const char *function);
/// A message, and the code it carries.
tac_Result taci_world_fail(const tac_World *world, tac_Result code, const char *function,
                           const char *text);
/// The slot of a body, -1 if the id is stale; for b sides of joints and links, null is the world
/// and gives -1 too.
int taci_world_body(const tac_World *world, tac_BodyId id);
/// The number of any body, guests too; -1 if the id is stale or null.
int taci_world_any_body(const tac_World *world, tac_BodyId id);
/// The site of a body as the end of a row; the world gives none.
taci_RowEnd taci_world_row_end(const tac_World *world, int body);
/// The coordinates of a guest, NULL where its system has none; its number there.
taci_Coordinates *taci_world_guest_system(const tac_World *world, int body, int *index);
/// Whether a guest can move: bodies of trees that are fixed to the world cannot.
bool taci_world_guest_moves(const tac_World *world, int body);
/// The system with coordinates of an id, NULL: stale.
taci_Coordinates *taci_world_coordinates(const tac_World *world, tac_SystemId id);
int taci_world_system_at(const tac_World *world, tac_SystemId id);
/// Take in a system that the world owns from now on, with its bodies as guests. On an error it is
/// destroyed.
tac_Result taci_world_adopt(tac_World *world, const char *function, taci_Coordinates *system,
                            tac_SystemId *id);
/// Frame of any body in a state of the step.
taci_Frame taci_world_frame(const tac_World *world, taci_When when, int body);
/// Resolve both ends of a joint or link, which may name guests. Numbers in body[]; ERR_STALE or
/// ERR_INVALID with a message.
tac_Result taci_world_ends(const tac_World *world, const char *function, tac_BodyId a, tac_BodyId b,
                           bool guests, int32_t body[2]);
/// Destroy by slot: used when a body goes.
void taci_world_joint_remove(tac_World *world, int joint);
void taci_world_link_remove(tac_World *world, int link);
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
/// What is wrong with a shape for this body (-1: the world), or NULL.
const char *taci_world_shape_fault(const tac_World *world, const tac_ShapeDef *def, int body);
/// Fill a slot with a checked shape; empty it. The generation is the caller's.
void taci_world_shape_set(tac_World *world, int slot, const tac_ShapeDef *def, int body);
void taci_world_shape_clear(tac_World *world, int slot);
/// All shapes of a body: used when it goes.
void taci_world_shapes_remove(tac_World *world, int body);
/// A body was placed: what its shapes overlap now is that edit's to pay for.
void taci_world_shapes_edited(tac_World *world, int body);
void taci_world_materials_default(tac_World *world);
/// Mix the first `count` materials with all others again.
void taci_world_mix_materials(tac_World *world, int count);
tac_ShapeId taci_world_shape_id(const tac_World *world, int slot);
tac_BodyId taci_world_body_id(const tac_World *world, int body);
/// Sleeping (sleep.c): before the ledger closes, islands that have been still for long are stopped;
/// after commit they sleep. They wake by edits, pushes and what comes near; `touched` says whether
/// the step must be prepared anew.
void taci_world_doze(tac_World *world);
void taci_world_fall_asleep(tac_World *world);
void taci_world_wake_all(tac_World *world);
void taci_world_wake_pushed(tac_World *world);
void taci_world_wake_carried(tac_World *world);
bool taci_world_wake_touched(tac_World *world);
/// Forget who woke since begin, or put them back to sleep: the step is undone.
void taci_world_sleep_again(tac_World *world, bool again);
/// Whether a shape stays where it is in a step: on a body that stands or sleeps, or on the world.
static inline bool taci_world_is_still(const tac_World *w, const taci_ShapeSlot *s)
{
    if (s->body < 0)
        return s->body == -1;
    const taci_RigidBody *b = &w->rigid.body[s->body];
    return (b->fixed && !b->driven) || b->asleep != 0;
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

/// The momentum books of the step (momentum.c): before commit, and at commit. `rows`: some acted.
void taci_world_close_momentum(tac_World *world, const taci_RowContext *c, bool rows);
void taci_world_commit_momentum(tac_World *world);

/// Count what the step just made has seen, and say what is new (notices.c).
void taci_world_notice(tac_World *world);
/// After an edit that changes how bodies are joined or placed.
void taci_world_edited(tac_World *world);
/// Stored energy of the present state of one system, or of the links.
double taci_world_stored(const tac_World *world, int account);

#endif
