#ifndef TACTUS_PICTURE_H
#define TACTUS_PICTURE_H
#include "ways.h"

/* Pictures of solids for LabShapes: outlines of their faces as seen from far away, the farthest
 * first. */

typedef struct PictureItem {
    tac_ShapeType type; // planes, meshes and height fields are not drawn
    tac_Vec3 size;
    const tac_Geometry *geometry; // of hulls
    tac_Pose pose;
    LabLook look;
} PictureItem;

/// Where the picture is seen from: an azimuth from x towards y, and a height above the horizon,
/// rad.
typedef struct PictureView {
    double azimuth, height;
} PictureView;

/// The side view along y: x to the right, z up.
PictureView picture_side(void);

/// A table for LabShapes with the outlines of all items; columns x, y, look and shade are 0 to 3.
LabTable *picture_table(Lab *lab, const char *name, PictureView view, const PictureItem *item,
                        int count);
/// Its place in a figure.
LabShapes picture_shapes(LabTable *table);
/// Where a point is in the picture: x to the right, y up.
void picture_point(PictureView view, tac_Vec3 point, double xy[2]);

#endif
