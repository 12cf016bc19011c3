#ifndef TACI_BOX_TREE_H
#define TACI_BOX_TREE_H
#include "geometry/shape.h"

/* A binary tree of boxes in a fixed array, for the broad phase.
 *
 * Leaf i is node i, so the caller's index finds its box without a search; inner nodes follow in the
 * same array. A node's box holds those of its children. The tree is kept good by surface area, not
 * by depth: a leaf goes where the total area grows least, and nodes trade places with their nieces
 * on the way up. Depth is not bounded, so nothing here recurses along it or keeps a stack: a walk
 * goes down by child[0] and on by taci_box_tree_next. */

typedef struct taci_TreeNode {
    taci_Box box;
    int32_t parent;   // -1: root; TACI_TREE_OUT: a leaf that is not in the tree
    int32_t child[2]; // -1: a leaf
} taci_TreeNode;

#define TACI_TREE_OUT (-2)

typedef struct taci_BoxTree {
    int leaf_capacity, leaf_count;
    int32_t root, spare; // -1: empty; first unused inner node, chained by `parent`
    taci_TreeNode *node; // leaves, then inner nodes (2 x leaf_capacity)
} taci_BoxTree;

/// An empty tree; `node` and `leaf_capacity` are set.
void taci_box_tree_clear(taci_BoxTree *tree);
void taci_box_tree_insert(taci_BoxTree *tree, int32_t leaf, const taci_Box *box);
void taci_box_tree_remove(taci_BoxTree *tree, int32_t leaf);
/// Another box for a leaf, where it is: those above grow to hold it. Cheap, but the tree gets worse
/// until the leaf is inserted anew or the tree is rebuilt.
void taci_box_tree_grow(taci_BoxTree *tree, int32_t leaf, const taci_Box *box);
/// Build it anew over the same leaves by halving them along the widest axis: better and faster than
/// inserting many. `order`: room for leaf_capacity; gets the leaves in the order of the tree.
void taci_box_tree_rebuild(taci_BoxTree *tree, int32_t *order);

/// The node after i and all below it, in depth-first order; -1 at the end.
static inline int32_t taci_box_tree_next(const taci_TreeNode *node, int32_t i)
{
    for (int32_t up = node[i].parent; up >= 0; i = up, up = node[i].parent)
        if (node[up].child[0] == i)
            return node[up].child[1];
    return -1;
}

#endif
