/* taci_collide_mesh: a convex shape, a plane or another mesh against a mesh. */
#include "geometry/facet_collide.h"

/* Plane and mesh: the mesh's corners below the plane, or nearly. */

typedef struct PlaneMeet {
    const taci_Mesh *mesh;
    tac_Vec3 up; // the plane's normal, in the mesh's frame
    double offset, margin;
    taci_ContactSet set;
} PlaneMeet;

static double lowest_of(const taci_Box *b, tac_Vec3 up)
{
    return (up.x > 0.0 ? b->low.x : b->high.x) * up.x + (up.y > 0.0 ? b->low.y : b->high.y) * up.y +
           (up.z > 0.0 ? b->low.z : b->high.z) * up.z;
}

static void add_corner(PlaneMeet *m, int32_t vertex)
{
    tac_Vec3 v = m->mesh->vertex[vertex];
    double gap = v3_dot(m->up, v) - m->offset;
    if (gap > m->margin)
        return;
    taci_set_add(&m->set, &(taci_ContactPoint){.point = v3_axpy(v, -0.5 * gap, m->up),
                                               .normal = v3_neg(m->up),
                                               .gap = gap,
                                               .feature = (uint32_t)vertex});
}

static int plane_mesh(const taci_Place *plane, const taci_Shape *b, const taci_Place *at_b,
                      double margin, taci_ContactPoint *out)
{
    PlaneMeet m = {.mesh = b->mesh, .margin = margin};
    taci_Place seen = taci_place_seen(at_b, plane);
    m.up = m3_col(&seen.R, 2);
    m.offset = v3_dot(m.up, seen.x);
    const taci_Box *root = &b->mesh->node[0].box;
    tac_Mat3 own = m3_identity();
    taci_set_begin(&m.set, &own, v3_scale(0.5, v3_add(root->low, root->high)), b->reach);
    for (int n = 0; n < b->mesh->node_count;) {
        const taci_MeshNode *node = &b->mesh->node[n];
        if (lowest_of(&node->box, m.up) - m.offset > margin) {
            n = node->skip;
            continue;
        }
        for (int t = node->triangle; t < node->triangle + node->count; t++)
            for (int i = 0; i < 3; i++)
                add_corner(&m, b->mesh->triangle[t][i]);
        n++;
    }
    return taci_set_end(&m.set, at_b, out);
}

/* Two meshes: both trees at once. */

enum { STACK = 256 }; // twice the depth of both trees (mesh_tree.c) and more

typedef struct NodePair {
    int32_t a, b;
} NodePair;

static void leaf_pairs(taci_MeshMeet *m, const taci_MeshNode *a, const taci_MeshNode *b)
{
    for (int tb = b->triangle; tb < b->triangle + b->count; tb++) {
        taci_Facet facet = taci_facet(&m->b, tb);
        for (int ta = a->triangle; ta < a->triangle + a->count; ta++)
            taci_mesh_meet_pair(m, ta, &facet);
    }
}

static int mesh_mesh(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                     const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    taci_Place at = taci_place_seen(at_b, at_a);
    taci_MeshMeet m = taci_mesh_meet(a, b, &at, margin);
    const taci_MeshNode *na = a->mesh->node, *nb = b->mesh->node;
    NodePair stack[STACK];
    int top = 0;
    stack[top++] = (NodePair){0, 0};
    while (top > 0) {
        NodePair p = stack[--top];
        taci_Box box = taci_box_placed(&na[p.a].box, &m.at);
        box = taci_box_fat(&box, margin + m.deepest);
        if (!taci_box_overlap(&box, &nb[p.b].box))
            continue;
        bool leaf_a = na[p.a].triangle >= 0, leaf_b = nb[p.b].triangle >= 0;
        if (leaf_a && leaf_b) {
            leaf_pairs(&m, &na[p.a], &nb[p.b]);
            continue;
        }
        // Down the one with more below it; the second child first, for it comes off the stack last.
        bool down_a = leaf_b || (!leaf_a && na[p.a].skip - p.a >= nb[p.b].skip - p.b);
        int32_t first = (down_a ? p.a : p.b) + 1, second = (down_a ? na : nb)[first].skip;
        if (top + 2 > STACK) // cannot be, for trees of mesh_tree.c
            break;
        stack[top++] = down_a ? (NodePair){second, p.b} : (NodePair){p.a, second};
        stack[top++] = down_a ? (NodePair){first, p.b} : (NodePair){p.a, first};
    }
    return taci_set_end(&m.set, at_b, out);
}

int taci_collide_mesh(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                      const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    if (a->type == TAC_SHAPE_PLANE)
        return plane_mesh(at_a, b, at_b, margin, out);
    if (a->type == TAC_SHAPE_MESH)
        return mesh_mesh(a, at_a, b, at_b, margin, out);
    return taci_convex_facets(a, at_a, b, at_b, margin, out);
}
