#ifndef TACTUS_NODAL_H
#define TACTUS_NODAL_H
#include <tactus/momentum.h>
#include <tactus/system.h>

/* Nodal systems: a constant mass matrix, linear stiffness and damping, and springs between nodes.
 * Beams, sliders, nets of masses, reduced models.
 *
 * Points tie coordinates to space: a point is at  place.p + sum lin_i q_i,  turned by the rotation
 * vector  sum ang_i q_i  (all of one axis) from place.q. Points have body ids.
 */

typedef struct tac_NodalPoint {
    tac_Pose place; // where all coordinates are 0
    int count;      // coordinates that move it, 1..6
    int coordinate[6];
    tac_Vec3 lin[6]; // m per unit of the coordinate, world axes
    tac_Vec3 ang[6]; // rad per unit; parallel to each other
    double mass;     // kg, for gravity only: force mass · g on lin; default 0
} tac_NodalPoint;

/// A spring along the line between two points, or a point and the world; ½ k (length - rest)².
typedef struct tac_NodalSpring {
    int a, b;         // points; b -1: the world
    tac_Vec3 anchor;  // m, where b is the world
    double rest;      // m
    double stiffness; // N/m
    double damping;   // N·s/m
} tac_NodalSpring;

typedef struct tac_NodalDef {
    int count;               // coordinates
    const double *mass;      // M, n x n, row by row, symmetric, positive definite
    const double *stiffness; // K, symmetric, positive semi-definite; NULL: none
    const double *damping;   // B, the same; NULL: none
    const double *rest;      // q where K is at rest; NULL: 0
    const double *position;  // NULL: 0
    const double *velocity;  // NULL: 0
    const tac_NodalPoint *point;
    int point_count;
    const tac_NodalSpring *spring;
    int spring_count;
    const tac_Momentum *momentum; // of the whole for a velocity of 1 of each coordinate, angular
                                  // about the world's origin (count); NULL: taken from the points
                                  // where every coordinate is the place of one, else not known: the
                                  // momentum books leave the system out
    bool backward; // implicit Euler, for comparison; its loss is booked as scheme. With
                   // TAC_POLICY_PLAIN only
    int cookie;    // set by tac_nodal_def_default
} tac_NodalDef;

/// A definition with every field at its default.
TAC_API tac_NodalDef tac_nodal_def_default(void);
/// Create it. ERR_INVALID (the message names the field), ERR_CAPACITY, ERR_MEMORY, ERR_STATE.
TAC_API tac_Result tac_nodal_create(tac_World *world, const tac_NodalDef *def, tac_SystemId *nodal);

/// An Euler-Bernoulli beam along the x axis of `place`, bending along its z axis: `elements`
/// elements with consistent mass. Coordinates: deflection (m) and slope (rad) of each node that is
/// not clamped, from x = 0. Points: the nodes, the clamped one (which does not move) left out.
typedef struct tac_BeamDef {
    tac_Pose place;
    double length, width, height;      // m; width along y, height along z
    double young;                      // Pa; default 70e9
    double density;                    // kg/m3; default 2700
    double damping;                    // s, of the stiffness: B = damping · K; default 0
    int elements;                      // default 10
    bool clamped[2];                   // at x = 0 and at the end; default true, false
    bool backward;                     // as in tac_NodalDef
    const double *position, *velocity; // NULL: 0
    int cookie;                        // set by tac_beam_def_default
} tac_BeamDef;

/// A definition with every field at its default.
TAC_API tac_BeamDef tac_beam_def_default(void);
/// Create a beam. Results as of tac_nodal_create.
TAC_API tac_Result tac_beam_create(tac_World *world, const tac_BeamDef *def, tac_SystemId *beam);

/// Masses at points in space (three coordinates each, all moving in world axes), with springs.
typedef struct tac_NetDef {
    int count;
    const tac_Vec3 *position, *velocity; // velocity NULL: 0
    const double *mass;                  // kg
    const tac_NodalSpring *spring;
    int spring_count;
    bool backward;
    int cookie; // set by tac_net_def_default
} tac_NetDef;

/// A definition with every field at its default.
TAC_API tac_NetDef tac_net_def_default(void);
/// Create a net. Results as of tac_nodal_create.
TAC_API tac_Result tac_net_create(tac_World *world, const tac_NetDef *def, tac_SystemId *net);

#endif
