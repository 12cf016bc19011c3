#ifndef MASS_SPRING_H
#define MASS_SPRING_H
#include "system/system.h"

/* A second, trivial kind of system, written against system/system.h alone: point masses joined by
 * linear springs and dampers, with a dense operator of its own.
 *
 *     A = (a/T) M + (T/a) K + C - S        M q'' = g - K (q - q0) - C q' + S q'
 *
 * a = 2 is the midpoint rule, a = 1 backward Euler, whose loss is booked as `scheme`. S is the
 * force charge v x B of a magnetic field on each node: skew, so that it does no work, and the
 * response is not symmetric. Springs act between weighted means of nodes, so that what can be
 * linked by rows can also be built inside.
 */

#define MASS_SPRING_NODES 12
#define MASS_SPRING_DIM (3 * MASS_SPRING_NODES)
#define MASS_SPRING_SPRINGS 32
#define MASS_SPRING_POOL 256 // nodes of all sites

typedef struct MassSpringElement {
    taci_Site a, b; // b.count == 0: the world
    tac_Vec3 rest;  // m, of x_a - x_b; to the world: where it pulls to
    double k, c;    // N/m, N·s/m
} MassSpringElement;

typedef struct MassSpringState {
    double q[MASS_SPRING_DIM], v[MASS_SPRING_DIM]; // m, m/s
    double hat[2][MASS_SPRING_DIM];                // V̂ of the last step and of the one before
    int32_t history;                               // how many of them are valid
    int32_t n;
} MassSpringState;

typedef struct MassSpring {
    taci_System system;
    // fixed once it has joined a world
    int n, element_count;
    taci_SiteNode pool[MASS_SPRING_POOL];
    double a;
    double mass[MASS_SPRING_NODES]; // kg
    tac_Vec3 gravity;               // m/s2
    tac_Vec3 field;                 // kg/s, charge times B, the same for all nodes
    MassSpringElement element[MASS_SPRING_SPRINGS];
    // states k and k+1
    MassSpringState now, next;
    // of this step
    double T;
    double A_inv[MASS_SPRING_DIM][MASS_SPRING_DIM];
    double b[MASS_SPRING_DIM];
    double mid[MASS_SPRING_DIM];                          // predicted midpoint
    double free[MASS_SPRING_DIM], V_hat[MASS_SPRING_DIM]; // m/s
    double direction[MASS_SPRING_DIM];                    // N, M d of the direction probed
    const taci_Site *site;
    int site_count;
    tac_Ledger books;
} MassSpring;

/// An empty net; a is 2 or 1.
void mass_spring_create(MassSpring *net, double a, tac_Vec3 gravity);
/// Add a node; returns its number.
int mass_spring_add_node(MassSpring *net, double mass, tac_Vec3 position, tac_Vec3 velocity);
/// Add a spring between two sites, or with b NULL between a site and the point `rest`.
void mass_spring_add_spring(MassSpring *net, const taci_Site *a, const taci_Site *b, tac_Vec3 rest,
                            double k, double c);

/// One node as a site, and a weighted mean of several.
taci_Site mass_spring_site(MassSpring *net, int node);
taci_Site mass_spring_mean(MassSpring *net, int count, const int *node, const double *weight);
tac_Vec3 mass_spring_position(const MassSpring *net, int node);

#endif
