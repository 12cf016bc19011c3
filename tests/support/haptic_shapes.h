#ifndef HAPTIC_SHAPES_H
#define HAPTIC_SHAPES_H
#include <tactus/geometry.h>

/* Surfaces to touch with a point (spec/multirate-contact.md 12), made by formulas: in metres,
 * outward normals, y up. The same numbers as the reference glc.py, so that its tables hold here.
 *
 * Tests and benches share them; nothing here checks, and nothing is ever freed half way: NULL
 * vertices where there was no memory. */

typedef struct HapticShape {
    tac_Vec3 *vertex;
    int32_t (*triangle)[3];
    int vertex_count, triangle_count;
    bool open;
} HapticShape;

/// Strip y = 5 mm sin(2 pi x / 25 mm), x from -37.5 to 137.5 mm, |z| <= 12 mm, `segments` a wave.
HapticShape sine_shape(int segments);
/// Height of the polygon that the strip is, at x.
double sine_polygon(int segments, double x);
/// V-groove of an inner angle (rad) along z; its bottom is the z axis.
HapticShape groove_shape(double angle);
/// Two leaning rings on a foot: genus 3, thin limbs, saddles. 4620 triangles at 2 mm.
HapticShape figure_shape(double cell);
/// A bar with two bosses, each with a hole: genus 2. 3612 triangles at 1.6 mm.
HapticShape lever_shape(double cell);
/// The functions that the two are zeros of, negative inside; m.
double figure_distance(tac_Vec3 p);
double lever_distance(tac_Vec3 p);
/// Axis-aligned box, its sides divided n.x, n.y, n.z times.
HapticShape block_shape(tac_Vec3 low, tac_Vec3 high, const int n[3]);
/// Plate of 40 x thickness x 40 mm, top at y = 0.
HapticShape plate_shape(double thickness);
/// Ball and ring about y.
HapticShape sphere_shape(double radius, int n);
HapticShape ring_shape(double big, double small, int around, int across);
/// A bipyramid: two corners with `n` triangles each, whose rim goes up and down by `wave`.
HapticShape fan_shape(int n, double wave);
/// A block of 20 mm whose top is cut into strips, every second one only `height` wide.
HapticShape sliver_shape(double height, int strips);
/// Two shapes as one, the second moved by `by`. Frees both.
HapticShape joined_shape(HapticShape a, HapticShape b, tac_Vec3 by);

void haptic_shape_move(HapticShape *shape, tac_Vec3 by);
void haptic_shape_free(HapticShape *shape);
/// A mesh of it; NULL: refused, or no memory. Frees the shape.
tac_Geometry *haptic_mesh(HapticShape shape);

#endif
