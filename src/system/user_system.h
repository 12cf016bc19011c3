#ifndef TACI_USER_SYSTEM_H
#define TACI_USER_SYSTEM_H
#include "base/bytes.h"
#include "system/body.h"
#include <tactus/system.h>

/* The base of every system that users can address by an id: the coordinates by which they read,
 * push and edit it, the pushes on these and on its bodies with their accounts, and the end of the
 * energy policy. First member of every such kind. What the world needs of its bodies each kind
 * answers by itself (system/body.h), with the functions below where all are alike. */

typedef struct taci_UserSystem taci_UserSystem;

/// How a system is placed without being moved in time: displacements along its velocities.
typedef struct taci_PlaceOps {
    /// The twist of the point `at` (world axes) of a body that moves, for rates of 1: 6 x dofs, row
    /// by row, linear first, at the present positions.
    void (*jacobian)(taci_UserSystem *, int body, tac_Vec3 at, double *J);
    /// The present positions displaced along `way` (dofs), within the limits of joints.
    void (*displace)(taci_UserSystem *, const double *way, double *q);
    /// How far each velocity may be displaced up and down before a limit is met; HUGE_VAL: there
    /// is none, or it is met already.
    void (*room)(const taci_UserSystem *, double *up, double *down);
    /// Coupling number i of its velocities: the row of its stretch (dofs), zero before, how far it
    /// is stretched, and its stiffness; 0: it does not pull both ways. False: there are no more.
    bool (*tie)(const taci_UserSystem *, int i, double *row, double *stretch, double *stiffness);
    /// For velocities that carry a part of it through space as it is, its mass; 0 for all others.
    void (*translations)(const taci_UserSystem *, double *mass);
    /// Whether a velocity is one along a length; others are rates of angles.
    bool (*is_length)(const taci_UserSystem *, int velocity);
} taci_PlaceOps;

typedef struct taci_UserOps {
    void (*destroy)(taci_UserSystem *); // frees all, itself included
    /// Positions and velocities of the state; V̂ of the last step.
    void (*read)(taci_UserSystem *, double *q, double *v_state, double *v_hat); // any NULL
    /// Set positions (velocities stay) or velocities; NULL leaves them. Checked by the caller
    /// except for quaternions. False: not valid, unchanged.
    bool (*write)(taci_UserSystem *, const double *q, const double *v);
    void (*take_back)(taci_UserSystem *); // right after a write: as it was before
    /// The position that a velocity is the rate of, -1: none; NULL: they are the same.
    int (*position_of)(const taci_UserSystem *, int velocity);
    /// M (n x n), bias (velocity-dependent terms), and force (gravity, springs, dampers, pushes are
    /// left out) at the present state; any NULL. NULL: it has no dense ones.
    void (*dynamics)(taci_UserSystem *, double *M, double *bias, double *force);
    const taci_PlaceOps *place; // NULL: it can only be placed by its coordinates
} taci_UserOps;

struct taci_UserSystem {
    taci_System system; // first
    const taci_UserOps *ops;
    int32_t dofs, positions, bodies;
    int32_t form;      // tac_Form
    taci_Arena memory; // all of the system's arrays; the struct itself is calloc'ed
    tac_Vec3 gravity;
    int32_t policy;                 // tac_Policy
    int32_t stepped;                // at least once: what the last step did is known
    int32_t mean_known;             // V̂ is that of the last step; velocities set since hide it
    double deposit;                 // tac_StudyDef.ledger_deposit
    double *effort;                 // on velocities, for the next step                     (dofs)
    tac_Wrench *wrench;             // on bodies, world axes at their centre of mass        (bodies)
    int32_t pushed;                 // any of them is not zero
    int32_t last_pushed;            // any of those of the last step may not be
    int32_t touched;                // a contact pressed on it in the last step
    int32_t touching;               // and in this one
    double *last_effort;            // of the last step                                     (dofs)
    tac_Wrench *last_wrench;        //                                                    (bodies)
    double work, total;             // J, of the last step and since creation, of `effort`
    double *body_work, *body_total; // J, of `wrench`                              (bodies)
    double work_next;               // J, of the step being finished: they count at commit
    double *body_work_next;         //                                             (bodies)
};

/// Bytes of arena memory that taci_user_create takes.
size_t taci_user_need(int dofs, int body_count);
/// Take the arrays of the pushes from `memory`, for the dofs and bodies set before; false: no room.
bool taci_user_create(taci_UserSystem *c);
/// Energy policy, deposit and gravity of the world it joins.
void taci_user_obey(taci_UserSystem *c, const tac_WorldDef *def);

/// Add a push on a velocity. False: the sum would not be finite, and nothing is added.
bool taci_user_push(taci_UserSystem *c, int velocity, double effort);
// What all kinds answer alike of a body (system/body.h)
int taci_user_slots(const taci_System *s);
taci_Mobility taci_user_moves(const taci_System *s, int body); // by forces
bool taci_user_push_body(taci_System *s, int body, tac_Wrench wrench);
tac_PortAccount taci_user_port(taci_System *s, int body);
/// The twist that takes a body from where it is to the middle of the step, which may have been
/// taken where the step starts.
tac_Twist taci_user_way(const taci_System *s, int body, double T);
/// In finish: the works of all pushes over V̂ and over the bodies' midpoint twists (world axes, at
/// their centres of mass; NULL where no body is pushed), added to books->work_port.
void taci_user_book_pushes(taci_UserSystem *c, double T, const double *v_hat,
                           const tac_Twist *twist, tac_Ledger *books);
/// In commit: works enter the accounts, pushes become the last ones.
void taci_user_commit(taci_UserSystem *c);

/// What a step leaves to the energy policy (energy/policy.h) of a kind that carries no residuals.
typedef struct taci_Leak {
    double tank;    // J, of state k
    double leak;    // J, stored energy gained beyond the works
    double damping; // J, >= 0, what dampers took
    double given;   // J, to the motion by kicks
    double scale;   // J, sum of absolute energies
} taci_Leak;

/// In settle: books damping and, under PLAIN, what is created; returns the tank of k+1. EXACT keeps
/// a surplus and what lies within the deadband; LEDGER pays leaks from the tank that dampers fill,
/// and the rest from the inner motion. What neither can pay, at a turning point or where a step
/// does not resolve a potential, is a debt: the tank is negative, and later steps owe it.
double taci_user_settle(taci_UserSystem *c, const taci_Leak *l, tac_Ledger *books);
/// A tank as the ledger shows it: what is owed is carried.
void taci_user_store_tank(double tank, tac_Ledger *l);

/// Saved pushes and accounts: bytes, the walk over them (base/bytes.h), and whether saved bytes are
/// sound.
size_t taci_user_size(const taci_UserSystem *c);
void taci_user_walk(taci_UserSystem *c, taci_Bytes *bytes);
bool taci_user_check(const taci_UserSystem *c, const void *bytes);
/// Whether `count` doubles at any address are finite; NULL: there are none.
bool taci_user_finite(const void *bytes, size_t count);
uint64_t taci_user_hash(const taci_UserSystem *c, uint64_t h);

#endif
