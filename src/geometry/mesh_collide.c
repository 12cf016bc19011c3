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

#define DEEPER 4.0 // how much more overlap is looked for, once there is some

enum { STACK = 256 }; // twice the depth of both trees (mesh_tree.c) and more

typedef struct NodePair {
    int32_t a, b;
} NodePair;

static inline taci_Box triangle_box(tac_Vec3 a, tac_Vec3 b, tac_Vec3 c)
{
    return (taci_Box){{taci_min(a.x, taci_min(b.x, c.x)), taci_min(a.y, taci_min(b.y, c.y)),
                       taci_min(a.z, taci_min(b.z, c.z))},
                      {taci_max(a.x, taci_max(b.x, c.x)), taci_max(a.y, taci_max(b.y, c.y)),
                       taci_max(a.z, taci_max(b.z, c.z))}};
}

typedef void MeetFacets(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b);

static void leaf_pairs(taci_MeshMeet *m, const taci_MeshNode *a, const taci_MeshNode *b, double fat,
                       MeetFacets *meet)
{
    for (int ta = a->triangle; ta < a->triangle + a->count; ta++) {
        taci_Facet of_a = taci_mesh_meet_facet(m, ta);
        taci_Box box = triangle_box(of_a.v[0], of_a.v[1], of_a.v[2]);
        box = taci_box_fat(&box, fat);
        if (!taci_box_overlap(&box, &b->box))
            continue;
        for (int tb = b->triangle; tb < b->triangle + b->count; tb++) {
            const int32_t *v = m->b.mesh->triangle[tb];
            const tac_Vec3 *at = m->b.mesh->vertex;
            taci_Box beside = triangle_box(at[v[0]], at[v[1]], at[v[2]]);
            if (!taci_box_overlap(&box, &beside))
                continue;
            taci_Facet of_b = taci_facet(&m->b, tb);
            meet(m, &of_a, &of_b);
        }
    }
}

// All facets whose boxes, grown by `fat`, meet.
static void meet_near(taci_MeshMeet *m, double fat, MeetFacets *meet)
{
    const taci_MeshNode *na = m->a.mesh->node, *nb = m->b.mesh->node;
    NodePair stack[STACK];
    int top = 0;
    stack[top++] = (NodePair){0, 0};
    while (top > 0) {
        NodePair p = stack[--top];
        taci_Box box = taci_box_placed(&na[p.a].box, &m->at);
        box = taci_box_fat(&box, fat);
        if (!taci_box_overlap(&box, &nb[p.b].box))
            continue;
        bool leaf_a = na[p.a].triangle >= 0, leaf_b = nb[p.b].triangle >= 0;
        if (leaf_a && leaf_b) {
            leaf_pairs(m, &na[p.a], &nb[p.b], fat, meet);
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
}

static int mesh_mesh(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                     const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    taci_Place at = taci_place_seen(at_b, at_a);
    taci_MeshMeet m = taci_mesh_meet(a, b, &at, margin);
    meet_near(&m, margin + m.sought, taci_mesh_meet_pair);
    if (m.deep) {
        taci_mesh_meet_deep(&m);
        // Edges that have gone in by half of what was looked for, or that go in where nothing was
        // found, may be deeper elsewhere.
        double depth = taci_set_depth(&m.set);
        if (depth <= 0.0 || depth > 0.5 * m.sought + m.shallow) {
            m.sought *= DEEPER;
            meet_near(&m, margin + m.sought, taci_mesh_meet_edges);
        }
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
