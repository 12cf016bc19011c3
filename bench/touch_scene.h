#ifndef BENCH_TOUCH_SCENE_H
#define BENCH_TOUCH_SCENE_H
#include <tactus/geometry.h>

#include <stdbool.h>
#include <stdint.h>

/* Scenes of bodies that touch, as every engine is given them, and what is measured on them.
 *
 * Each body has one shape, centred on its centre of mass, in the terms of tac_ShapeType; bodies of
 * mass 0 do not move and come after those that do. One friction holds everywhere, impacts are
 * plastic. Energy, drift and overlap are computed here from poses and velocities, by one formula
 * for all engines, so that no engine is measured by its own book-keeping.
 */

typedef struct TouchBody {
    tac_ShapeType type;
    tac_Vec3 size; // m, as tac_ShapeType says
    tac_Pose pose;
    tac_Twist twist;  // at the start
    double mass;      // kg; 0: it does not move
    tac_Vec3 inertia; // kg·m2, about x, y, z of the shape; filled by touch_add
} TouchBody;

typedef struct TouchScene {
    TouchBody *body;
    int count;        // bodies
    int moving;       // of them, the first ones
    int capacity;     // of `body`
    tac_Vec3 gravity; // m/s2
    double friction;
} TouchScene;

typedef struct TouchState {
    tac_Vec3 p; // m, centre of mass
    tac_Mat3 R; // world from body
    tac_Vec3 v; // m/s
    tac_Vec3 w; // rad/s, world axes
} TouchState;

#ifdef __cplusplus
extern "C" {
#endif

/// A scene without bodies: gravity of 9.81 m/s2 along -z, friction 0.5.
TouchScene touch_scene(void);
void touch_scene_free(TouchScene *scene);
/// Add a body; those that move go first.
void touch_add(TouchScene *scene, TouchBody body);
/// A body at rest at a place, not turned.
TouchBody touch_body(tac_ShapeType type, tac_Vec3 size, double mass, tac_Vec3 place);
/// The floor z = 0.
TouchBody touch_floor(void);
/// A number in [0, 1) from a state, which it moves on.
double touch_random(uint64_t *state);

/// n x n columns of n cubes of 0.1 m and 1 kg above a plane, 0.2 m apart; within a column 0.5 mm
/// apart, so that every engine finds its own rest.
TouchScene touch_columns(int n);
/// A stack of n such cubes; the top one has mass `top`. Disordered: each is shifted by up to 5 mm
/// and turned by up to 0.05 rad about the vertical.
TouchScene touch_stack(int n, double top, bool disordered);
/// `count` bodies of 1 kg above a square pit with walls, in layers, each turned at random: cubes of
/// 0.1 m, or in turn spheres, boxes, capsules and cylinders of about that size.
TouchScene touch_pile(int count, bool mixed);

/// J, kinetic and of height; the first is also in the second.
double touch_kinetic(const TouchScene *scene, const TouchState *state);
double touch_energy(const TouchScene *scene, const TouchState *state);
/// m and rad: the largest way and turn of a body from one state to another.
double touch_way(const TouchScene *scene, const TouchState *from, const TouchState *to);
double touch_turn(const TouchScene *scene, const TouchState *from, const TouchState *to);

/// Measures overlap, with our geometry for all engines: a world in which nothing moves.
typedef struct Ruler Ruler;
Ruler *ruler_open(const TouchScene *scene);
void ruler_close(Ruler *ruler);
/// m, the deepest overlap of any two shapes; 0: none.
double ruler_depth(Ruler *ruler, const TouchState *state);

#ifdef __cplusplus
}
#endif

#endif
