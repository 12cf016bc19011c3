#ifndef TACI_FLUSH_H
#define TACI_FLUSH_H
#include "geometry/meet.h"

/* Edges that lie flush: two tiles side by side, and what slides from one to the other.
 *
 * Where it comes to the second tile, its front and the tile's side are on the way to each other,
 * but its bottom is level with the tile's top: both axes part the two by next to nothing, and of
 * these the one is true along which they do not approach. */

typedef struct taci_Level { // where something else stops one of the two
    tac_Vec3 axis;          // unit, from 1 to 0
    double gap;             // m, along it at the start
} taci_Level;

typedef struct taci_Flush {
    tac_Vec3 normal; // of a contact: unit, from 1 to 0
    tac_Vec3 on[2];  // the points of both that meet, at the start
    double way;      // m, by which they come nearer along it in the step; may be 0
    double slop;     // m: two of them are no overlap
    double above;    // m, from which on they are over a face and not on it
    const taci_Level *level;
    int levels;
    // out
    bool apart;    // some face parts them at the start
    tac_Vec3 axis; // of the face, from 1 to 0
    double gap;    // m, along it at the start; negative: overlap
} taci_Flush;

/// Whether the plane of a face of one of the two parts them all the way up to T, but for an overlap
/// within two slops, without their coming nearer along it as they do along the contact's normal; or
/// does so at the start, and one of them is stopped there, at a level of the same gap. Then the
/// contact is none.
bool taci_paths_flush(const taci_Path path[2], double T, taci_Flush *f);

#endif
