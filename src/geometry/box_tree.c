/* The tree of boxes (box_tree.h): insertion by least growth of surface, rotations on the way up,
 * rebuilding by medians. After Box2D's dynamic tree and E. Catto, Dynamic Bounding Volume
 * Hierarchies, GDC 2019.
 *
 * Invariants: an inner node has two children and its box holds theirs; node[root].parent is -1;
 * leaf_count leaves hang on leaf_count - 1 inner nodes. Boxes are finite and below 1e100 in size,
 * so that areas do not overflow. */
#include "geometry/box_tree.h"
#include "base/assert.h"

static taci_Box join(const taci_Box *a, const taci_Box *b)
{
    return (taci_Box){{a->low.x < b->low.x ? a->low.x : b->low.x,
                       a->low.y < b->low.y ? a->low.y : b->low.y,
                       a->low.z < b->low.z ? a->low.z : b->low.z},
                      {a->high.x > b->high.x ? a->high.x : b->high.x,
                       a->high.y > b->high.y ? a->high.y : b->high.y,
                       a->high.z > b->high.z ? a->high.z : b->high.z}};
}

/// Half of the surface.
static double area(const taci_Box *box)
{
    tac_Vec3 e = v3_sub(box->high, box->low);
    return e.x * e.y + e.y * e.z + e.z * e.x;
}

static double joint_area(const taci_Box *a, const taci_Box *b)
{
    taci_Box both = join(a, b);
    return area(&both);
}

static bool holds(const taci_Box *outer, const taci_Box *inner)
{
    return outer->low.x <= inner->low.x && outer->low.y <= inner->low.y &&
           outer->low.z <= inner->low.z && outer->high.x >= inner->high.x &&
           outer->high.y >= inner->high.y && outer->high.z >= inner->high.z;
}

static bool same_box(const taci_Box *a, const taci_Box *b)
{
    return holds(a, b) && holds(b, a);
}

static bool is_leaf(const taci_TreeNode *node)
{
    return node->child[0] < 0;
}

void taci_box_tree_clear(taci_BoxTree *tree)
{
    int32_t n = tree->leaf_capacity;
    for (int32_t i = 0; i < 2 * n; i++) {
        tree->node[i].parent = i < n ? TACI_TREE_OUT : i + 1 < 2 * n ? i + 1 : -1;
        tree->node[i].child[0] = tree->node[i].child[1] = -1;
    }
    tree->leaf_count = 0;
    tree->root = -1;
    tree->spare = n > 0 ? n : -1;
}

static void set_child(taci_BoxTree *tree, int32_t up, int place, int32_t child)
{
    tree->node[up].child[place] = child;
    tree->node[child].parent = up;
}

static int place_of(const taci_BoxTree *tree, int32_t up, int32_t child)
{
    return tree->node[up].child[1] == child;
}

static void replace_child(taci_BoxTree *tree, int32_t up, int32_t old, int32_t child)
{
    if (up < 0) {
        tree->root = child;
        tree->node[child].parent = -1;
    } else
        set_child(tree, up, place_of(tree, up, old), child);
}

// ---- insertion and removal

/// Trade a child of `top` for a child of the other one where that makes the box of the latter
/// smaller; of the four ways, the one that gains most.
static void rotate(taci_BoxTree *tree, int32_t top)
{
    taci_TreeNode *node = tree->node;
    double best = 0.0;
    int side = -1, place = 0;
    for (int s = 0; s < 2; s++) {
        // node[top].child[s] goes down beside one child of its sibling, the other one comes up.
        const taci_TreeNode *down = &node[node[top].child[s]], *other = &node[node[top].child[!s]];
        if (is_leaf(other))
            continue;
        double now = area(&other->box);
        for (int p = 0; p < 2; p++) {
            double gain = now - joint_area(&down->box, &node[other->child[!p]].box);
            if (gain > best)
                best = gain, side = s, place = p;
        }
    }
    if (side < 0)
        return;
    int32_t down = node[top].child[side], other = node[top].child[!side],
            up = node[other].child[place], stays = node[other].child[!place];
    set_child(tree, top, side, up);
    set_child(tree, other, place, down);
    node[other].box = join(&node[down].box, &node[stays].box);
}

/// Make the boxes from node i upwards right again, until one does not change.
static void refit(taci_BoxTree *tree, int32_t i)
{
    taci_TreeNode *node = tree->node;
    for (; i >= 0; i = node[i].parent) {
        taci_Box box = join(&node[node[i].child[0]].box, &node[node[i].child[1]].box);
        bool same = same_box(&box, &node[i].box);
        node[i].box = box;
        rotate(tree, i);
        if (same)
            return;
    }
}

/// What going on from a child costs at least: the growth of the child, and the new leaf beside what
/// is found below.
static double cost_below(const taci_TreeNode *child, const taci_Box *box, double box_area)
{
    double both = joint_area(&child->box, box);
    return is_leaf(child) ? both : both - area(&child->box) + box_area;
}

/// The node beside which the leaf adds least surface.
static int32_t best_sibling(const taci_BoxTree *tree, const taci_Box *box)
{
    const taci_TreeNode *node = tree->node;
    double box_area = area(box);
    int32_t i = tree->root;
    while (!is_leaf(&node[i])) {
        double both = joint_area(&node[i].box, box), grows = both - area(&node[i].box);
        double cost[2];
        for (int c = 0; c < 2; c++)
            cost[c] = grows + cost_below(&node[node[i].child[c]], box, box_area);
        if (both <= cost[0] && both <= cost[1])
            break;
        i = node[i].child[cost[1] < cost[0]];
    }
    return i;
}

void taci_box_tree_insert(taci_BoxTree *tree, int32_t leaf, const taci_Box *box)
{
    taci_TreeNode *node = tree->node;
    TAC_ASSERT(node[leaf].parent == TACI_TREE_OUT);
    node[leaf].box = *box;
    tree->leaf_count++;
    if (tree->root < 0) {
        tree->root = leaf;
        node[leaf].parent = -1;
        return;
    }
    int32_t sibling = best_sibling(tree, box), up = node[sibling].parent, made = tree->spare;
    TAC_ASSERT(made >= 0);
    tree->spare = node[made].parent;
    replace_child(tree, up, sibling, made);
    set_child(tree, made, 0, sibling);
    set_child(tree, made, 1, leaf);
    node[made].box = join(&node[sibling].box, box);
    refit(tree, up);
}

void taci_box_tree_remove(taci_BoxTree *tree, int32_t leaf)
{
    taci_TreeNode *node = tree->node;
    int32_t up = node[leaf].parent;
    TAC_ASSERT(up != TACI_TREE_OUT);
    node[leaf].parent = TACI_TREE_OUT;
    tree->leaf_count--;
    if (up < 0) {
        tree->root = -1;
        return;
    }
    int32_t above = node[up].parent;
    replace_child(tree, above, up, node[up].child[!place_of(tree, up, leaf)]);
    node[up].parent = tree->spare;
    node[up].child[0] = node[up].child[1] = -1;
    tree->spare = up;
    refit(tree, above);
}

void taci_box_tree_grow(taci_BoxTree *tree, int32_t leaf, const taci_Box *box)
{
    taci_TreeNode *node = tree->node;
    node[leaf].box = *box;
    for (int32_t i = node[leaf].parent; i >= 0 && !holds(&node[i].box, box); i = node[i].parent)
        node[i].box = join(&node[i].box, box);
}

// ---- rebuilding

static double along(tac_Vec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

/// Twice the centre: what leaves are ordered by.
static double middle(const taci_TreeNode *node, int axis)
{
    return along(node->box.low, axis) + along(node->box.high, axis);
}

/// The axis along which the centres of the leaves are spread most.
static int widest_axis(const taci_TreeNode *node, const int32_t *leaf, int count)
{
    tac_Vec3 first = v3_add(node[leaf[0]].box.low, node[leaf[0]].box.high);
    taci_Box spread = {first, first};
    for (int k = 1; k < count; k++) {
        tac_Vec3 c = v3_add(node[leaf[k]].box.low, node[leaf[k]].box.high);
        taci_Box at = {c, c};
        spread = join(&spread, &at);
    }
    tac_Vec3 e = v3_sub(spread.high, spread.low);
    return e.x >= e.y && e.x >= e.z ? 0 : e.y >= e.z ? 1 : 2;
}

/// Order the leaves so that the first `half` are those of the lowest centres (Hoare's selection).
static void select_half(const taci_TreeNode *node, int32_t *leaf, int count, int half, int axis)
{
    int first = 0, last = count - 1;
    while (first < last) {
        double pivot = middle(&node[leaf[first + (last - first) / 2]], axis);
        int i = first, j = last;
        while (i <= j) {
            while (middle(&node[leaf[i]], axis) < pivot)
                i++;
            while (middle(&node[leaf[j]], axis) > pivot)
                j--;
            if (i <= j) {
                int32_t t = leaf[i];
                leaf[i++] = leaf[j];
                leaf[j--] = t;
            }
        }
        if (half <= j)
            last = j;
        else if (half >= i)
            first = i;
        else
            return;
    }
}

/// The node over `count` leaves. Halves differ by one leaf at most, so this recurses log2 deep.
static int32_t build(taci_BoxTree *tree, int32_t *leaf, int count, int32_t *unused)
{
    if (count == 1)
        return leaf[0];
    taci_TreeNode *node = tree->node;
    int half = count / 2;
    select_half(node, leaf, count, half, widest_axis(node, leaf, count));
    int32_t made = (*unused)++;
    int32_t a = build(tree, leaf, half, unused), b = build(tree, leaf + half, count - half, unused);
    set_child(tree, made, 0, a);
    set_child(tree, made, 1, b);
    node[made].box = join(&node[a].box, &node[b].box);
    return made;
}

void taci_box_tree_rebuild(taci_BoxTree *tree, int32_t *order)
{
    if (tree->leaf_count == 0)
        return;
    int32_t n = tree->leaf_capacity, unused = n;
    int count = 0;
    for (int32_t i = 0; i < n; i++)
        if (tree->node[i].parent != TACI_TREE_OUT)
            order[count++] = i;
    tree->root = build(tree, order, count, &unused);
    tree->node[tree->root].parent = -1;
    tree->spare = unused;
    for (int32_t i = unused; i < 2 * n; i++) {
        tree->node[i].parent = i + 1 < 2 * n ? i + 1 : -1;
        tree->node[i].child[0] = tree->node[i].child[1] = -1;
    }
}
