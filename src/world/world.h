#ifndef TACI_WORLD_H
#define TACI_WORLD_H
#include "geometry/broad.h"
#include "row/contact.h"
#include "math/so3.h"
#include "system/rigid/rigid.h"

/* The world: a list of systems, the links between them, the objects that ids name, and the books.
 *
 * System 0 is the rigid one. Everything is allocated at creation: `memory` for what lives as long
 * as the world, `scratch` for a step. Edits between steps are booked at once in `edit`, and enter
 * the books of the next step. */

#define TACI_WORLD_SYSTEMS 8
#define TACI_WORLD_OTHERS 64                   // sites of other kinds that carry shapes
#define TACI_LINKS_OF_WORLD TACI_WORLD_SYSTEMS // index of the links' account among the books

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
    int32_t body;   // slot; -1: the world, or `other`
    int32_t other1; // its end on a system of another kind + 1; 0: none
    uint16_t generation;
    uint16_t live;
    uint64_t geometry_hash;  // of what is in it: pointers do not go to files
    double thickness, reach; // m; reach: about the body's centre of mass
    taci_Place place;        // of the state for which shapes were placed last
    taci_Box box;
} taci_ShapeSlot;

typedef struct taci_OtherEnd { // a site of another kind of system that carries shapes
    taci_RowEnd end;
    int32_t touch1; // its place among the touched ends + 1; 0: none
} taci_OtherEnd;

typedef struct taci_PairSurface { // what two materials do on each other
    tac_Surface surface;
    int64_t own; // given for this pair, not mixed
} taci_PairSurface;

typedef struct taci_Books { // of one system, or of the links
    tac_Ledger step, total;
    double edit; // J, work_edit since the last step
} taci_Books;

struct tac_World {
    tac_WorldDef def;
    taci_Arena memory, scratch;
    taci_Rigid rigid;
    taci_System *system[TACI_WORLD_SYSTEMS];
    int system_count;
    taci_Rows rows;
    taci_JointSlot *joint; //                                       (joint_capacity)
    taci_LinkSlot *link;   //                                       (link_capacity)
    int joint_high, joint_count, link_high, link_count;
    taci_ShapeSlot *shape; //                                   (shape_capacity)
    int shape_high, shape_count;
    const tac_Geometry **held; // while shapes are replaced         (shape_capacity)
    bool shapes_placed;        // those that do not move are where the tree has them
    taci_PairSurface *surface; //                                   (material_capacity²)
    taci_Broad *broad;
    taci_Contacts contacts;
    double *pressed; // N, by the contacts of the last step on a body         (body_capacity)
    int32_t *touch1; // a body's place among the touched ends + 1; 0: none (body_capacity)
    taci_OtherEnd other[TACI_WORLD_OTHERS];
    int other_count;
    uint64_t *joined; // pairs of bodies with a joint: they do not touch    (joined_size)
    int joined_size;
    bool joints_indexed;
    int asleep_count; // bodies
    taci_Books books[TACI_WORLD_SYSTEMS + 1];
    tac_Ledger step_ledger;
    tac_StepStats stats, stats_before; // stats_before: of the start of the step begun
    double time_carry;                 // s, what rounding has left out of stats.time
    size_t rows_mark;                  // scratch used before the groups of rows
    size_t solve_mark;                 // and before what the solve of contacts takes
    double T, last_T;                  // s; last_T: of the step before, 0 at first
    bool inside;                       // between begin and end
    bool late_push;                    // a push came after begin
    double noticed;                    // stiffness number that was last reported
};

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
/// Resolve both ends of a joint or link. Slots in body[]; ERR_STALE or ERR_INVALID with a message.
tac_Result taci_world_ends(const tac_World *world, const char *function, tac_BodyId a, tac_BodyId b,
                           int32_t body[2]);
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
void taci_world_materials_default(tac_World *world);
tac_ShapeId taci_world_shape_id(const tac_World *world, int slot);
tac_BodyId taci_world_body_id(const tac_World *world, int body);
/// Sleeping (sleep.c): before the ledger closes, islands that have been still for long are stopped;
/// after commit they sleep. They wake by edits, pushes and what comes near; `touched` says whether
/// the step must be prepared anew.
void taci_world_doze(tac_World *world);
void taci_world_fall_asleep(tac_World *world);
void taci_world_wake_all(tac_World *world);
void taci_world_wake_pushed(tac_World *world);
bool taci_world_wake_touched(tac_World *world);
/// Forget who woke since begin, or put them back to sleep: the step is undone.
void taci_world_sleep_again(tac_World *world, bool again);
/// Whether a shape stays where it is in a step: on a body that is fixed or asleep, or on the world.
static inline bool taci_world_is_still(const tac_World *w, const taci_ShapeSlot *s)
{
    if (s->body < 0)
        return s->other1 == 0;
    return w->rigid.body[s->body].fixed || w->rigid.body[s->body].asleep != 0;
}
/// The collide stage: candidates of the step begun; free velocities are known.
void taci_world_collide(tac_World *world);
/// Places of all shapes in the present state, in the slots; and in the tree, for queries.
void taci_world_place_shapes(tac_World *world);
void taci_world_refresh_shapes(tac_World *world);
void taci_world_index_joints(tac_World *world);

/// After an edit that changes how bodies are joined or placed.
void taci_world_edited(tac_World *world);
/// Stored energy of the present state of one system, or of the links.
double taci_world_stored(const tac_World *world, int account);

#endif
