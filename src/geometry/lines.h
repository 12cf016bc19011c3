#ifndef TACI_LINES_H
#define TACI_LINES_H
#include "geometry/face.h"

/* Contact points of long round sides: a line with a radius beside another one, and under a face.
 *
 * Two such sides touch in one point unless they are parallel. But when one end has hit, the other
 * comes down within the same step, and what is not given is not met. So both ends of what they have
 * in common are given out to the margin, each with its own normal and its own distance, whatever
 * the angle. Each is a true distance of parts of the two: none is nearer than the bodies are. */

typedef struct taci_Line { // the points x + s u, |s| <= half, and what is within the radius
    tac_Vec3 x, u;
    double half, radius;
    bool flat; // it ends with a disk, not with a ball
} taci_Line;

/// The middle line of a capsule or a cylinder; false: the shape has none.
bool taci_line_of(const taci_Convex *c, taci_Line *line);

/// Points at the ends of what two lines have in common, 0 to 2 of them, with gap <= margin. Two
/// lines that meet have the normal `fallback`.
int taci_line_contacts(const taci_Line *a, const taci_Line *b, tac_Vec3 fallback, double margin,
                       taci_ContactPoint *out);

/// Points at the ends of what of a line lies over a polygon, 0 to 2 of them, with gap <= margin.
/// Normals from the polygon to the line, names as those of clip.c; `flip`: the polygon belongs to
/// b.
int taci_line_over_face(const taci_Line *line, const taci_Face *line_face, const taci_Face *polygon,
                        bool flip, double margin, taci_ContactPoint *out);

#endif
