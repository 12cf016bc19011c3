#ifndef TACI_ELEMENT_H
#define TACI_ELEMENT_H
#include "math/spatial.h"
#include "system/system.h"

/* Potential elements: the one form of every spring, joint and limit (docs/theory/rigid.md
 * (R10)).
 *
 * An element between a body a and a body b (or the world) has a residual s of 1 to 6 numbers, the
 * potential ½ k |s|² and the differential ds/dt = A V. Its rows are pairs of unit wrenches, world
 * axes, at the two centres of mass: row i of A is (dir_a, dir_b). Inside the rigid system elements
 * go into the operator, between systems they become rows: both use the formulas of this file. */

typedef enum taci_ElementType {
    TACI_ELEMENT_NONE,
    TACI_ELEMENT_POINT, // 3: p_a - p_b
    TACI_ELEMENT_HINGE, // 6: p_a - p_b, h (z_a - z_b): two points at +-h on the axis, each with k/2
    TACI_ELEMENT_LOG,   // 3: log(R_a' R_b) of the frames
    TACI_ELEMENT_SLIDE, // 2: p_a - p_b across b's z axis
    TACI_ELEMENT_ANGLE, // 1: turn of a about b's z axis
    TACI_ELEMENT_TRAVEL,   // 1: p_a - p_b along b's z axis
    TACI_ELEMENT_DISTANCE, // 1: |p_a - p_b|
    TACI_ELEMENT_CONE,     // 1: angle between the z axes
    TACI_ELEMENT_COORD,    // 1: coordinate of a - h · that of b - target, for sites that are such
} taci_ElementType;

#define TACI_JOINT_ELEMENTS 4  // that a joint is made of, at most
#define TACI_SPRING_ELEMENTS 2 // and a spring
#define TACI_ELEMENT_DIM 6

typedef struct taci_Element {
    int32_t type;
    int32_t so3;   // LOG: tac_So3Matrix
    int32_t limit; // one-dimensional: s is zero between lo and hi, and so is the force
    int32_t pad;
    tac_Pose frame_a; // in a's centre-of-mass frame
    tac_Pose frame_b; // in b's, or in the world
    double k, c;      // stiffness and damping of s
    double h;         // m, HINGE; ratio, COORD
    double lo, hi;    // m or rad; without `limit`, lo is the rest length or angle
} taci_Element;

/// One row of A.
typedef struct taci_ElementRow {
    tac_Wrench a, b;
} taci_ElementRow;

int taci_element_dim(const taci_Element *e);
/// The residual between frames A and B of the bodies. `memory` is the coordinate (turns counted)
/// for one-dimensional elements and the last residual for LOG: in, that of the last evaluation;
/// out, the present one.
void taci_element_residual(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                           double memory[3], double s[TACI_ELEMENT_DIM]);
/// The rows of A at these frames, as many as the element has dimensions; returns their number.
int taci_element_rows(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                      taci_ElementRow *row);
/// Whether a damped element between two bodies that move has its residual, rates and damper in the
/// axes of b (docs/theory/rigid.md (R21)): a damper on a gap that turns with its bodies must not
/// act across it.
static inline bool taci_element_rides(const taci_Element *e)
{
    return e->c > 0.0 && (e->type == TACI_ELEMENT_POINT || e->type == TACI_ELEMENT_HINGE);
}
/// A residual of such an element turned by R_to R_from', b's rotations.
void taci_element_turn(const tac_Mat3 *from, const tac_Mat3 *to, const double *s, int dim,
                       double *turned);
/// The gap p_a - p_b of the midpoint by which forces on b are moved to where they act on a: the
/// predicted one, as far as it is no farther from `s`, the residual turned to the midpoint, than
/// that is long. Joints that no step resolves are predicted to open by many times their gap.
tac_Vec3 taci_element_gap(const double *s, tac_Vec3 predicted);
/// The rows of such an element at the midpoint.
void taci_element_riding_rows(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                              const double *s, taci_ElementRow *row);
/// Change of s when frame_b moves to `target` with the bodies at rest.
void taci_element_target_change(const taci_Element *e, const taci_Frame *A, const taci_Frame *B,
                                tac_Pose target, const double memory[3],
                                double delta[TACI_ELEMENT_DIM]);
/// The frame of the world: origin, no rotation.
taci_Frame taci_frame_world(void);
taci_Frame taci_frame_make(tac_Vec3 x, tac_Quat q);

static inline double taci_element_rate(const taci_ElementRow *row, const tac_Twist *a,
                                       const tac_Twist *b)
{
    return sv_dot(row->a, *a) + sv_dot(row->b, *b);
}

#endif
