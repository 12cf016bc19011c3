#ifndef TACI_TREE_PATH_H
#define TACI_TREE_PATH_H
#include "system/links.h"
#include <tactus/tree.h>

/* Strings through points of the links of a tree, about spheres and cylinders, over pulleys: their
 * length, and what it changes by with each velocity. */

typedef struct taci_TreePoint {
    int32_t type; // tac_TendonPointType
    int32_t link; // -1: the world
    tac_Vec3 at;  // in the link's axes from its joint origin, or in the world
    tac_Mat3 R;   // axes of a cylinder, in those of the link
    double radius;
    int32_t has_side, side_link;
    tac_Vec3 side;
    double divisor;
} taci_TreePoint;

typedef struct taci_TreePath {
    int32_t first, count;  // of its points
    int32_t above, aboves; // of the links that change its length, in order: those between its
                           // points and what is above all of them
    const tac_TendonPoint *source; // while it is built: of the definition
} taci_TreePath;

typedef struct taci_TreePaths {
    int path_count, point_count, above_count;
    taci_TreePath *path;
    taci_TreePoint *point;
    int32_t *above;
    tac_Wrench *pull; // of a unit tension on links at their joint origins; scratch      (links)
    uint8_t *mark;    // scratch                                                         (links)
    double *arm;      // of one that is asked about                                      (dofs)
} taci_TreePaths;

struct taci_Tree;
/// m, at these places.
double taci_tree_path_length(const struct taci_Tree *tree, int path, const taci_TreePlace *place);
/// The changes of the length with the velocities of its links, as they stand in `above`.
void taci_tree_path_arms(const struct taci_Tree *tree, int path, const taci_TreePlace *place,
                         double *arm);

// building; bodies are known
/// How many different paths the tendons of a definition have, how many points, and links above them
/// at most.
taci_TreePaths taci_tree_count_paths(const tac_TreeDef *def, int links);
/// The path of a tendon, made where it is new.
/// The lowest link that two are at or below. Links stand after their parents, the world (-1) before
/// all.
int taci_tree_meet(const struct taci_Tree *tree, int a, int b);
int taci_tree_add_path(struct taci_Tree *tree, const tac_TendonDef *tendon);
/// How many velocities it has arms for.
int taci_tree_path_dofs(const struct taci_Tree *tree, int path);

#endif
