// From slots to nodes: after an edit, which bodies move, which clusters they form, in which order
// they are eliminated, and which elements belong to which cluster. Depends on the order of the
// slots only, not on capacities or history, so that two worlds with the same objects step alike.
#include "base/assert.h"
#include "system/rigid/rigid.h"

static int number_movable_bodies(taci_Rigid *r, int32_t *slot_of)
{
    int n = 0;
    for (int i = 0; i < r->body_high; i++) {
        bool movable = r->body[i].live && !r->body[i].fixed && r->body[i].asleep == 0;
        if (r->body[i].asleep != 0) // the same in both, as what is fixed
            r->state[1 - r->now][i] = r->state[r->now][i];
        r->node_of[i] = movable ? n : -1; // vertex for now
        if (movable)
            slot_of[n++] = i;
    }
    return n;
}

static int collect_edges(const taci_Rigid *r, int32_t (*edge)[2])
{
    int n = 0;
    for (int i = 0; i < r->element_high; i++) {
        const taci_RigidElement *e = &r->element[i];
        int a = e->live ? taci_rigid_node(r, e->body[0]) : -1,
            b = e->live ? taci_rigid_node(r, e->body[1]) : -1;
        if (a >= 0 && b >= 0) {
            edge[n][0] = a;
            edge[n++][1] = b;
        }
    }
    return n;
}

/// TAC_GYRO_AUTO stands for "none needed" in a body: its inertia is a multiple of the identity.
static void choose_gyro(taci_Rigid *r)
{
    for (int i = 0; i < r->body_high; i++) {
        taci_RigidBody *b = &r->body[i];
        b->gyro = (uint8_t)r->gyro;
        if (r->scheme == TAC_SCHEME_EEI || r->scheme == TAC_SCHEME_SEI)
            b->gyro = TAC_GYRO_EXPLICIT;
        else if (r->scheme == TAC_SCHEME_IEI)
            b->gyro = TAC_GYRO_START;
        else if (taci_rigid_keeps(r))
            b->gyro = TAC_GYRO_NEWTON;
    }
}

/// What an element to something that does not move holds: bit 0 the position, bit 1 the rotation. A
/// limit may be far away and a spring may have no stiffness: they hold nothing.
static int what_is_held(const taci_Element *e)
{
    if (e->limit || !(e->k > 0.0 || e->c > 0.0))
        return 0;
    if (e->type == TACI_ELEMENT_LOG)
        return TACI_HELD_ROTATION;
    bool point = e->type == TACI_ELEMENT_POINT || e->type == TACI_ELEMENT_HINGE ||
                 e->type == TACI_ELEMENT_DISTANCE;
    return point ? TACI_HELD_POSITION | TACI_HELD_ROTATION : 0; // a rail leaves a momentum free
}

static int element_cluster(const taci_Rigid *r, const taci_RigidElement *e)
{
    int a = taci_rigid_node(r, e->body[0]), b = taci_rigid_node(r, e->body[1]);
    return r->blocks.cluster[a >= 0 ? a : b];
}

/// Which element of an entry is the first. Entries that were met are marked in their own blocks,
/// which a step sets anew.
static void mark_first(taci_Rigid *r)
{
    int met = 0;
    for (int i = 0; i < r->blocks.entry_count; i++)
        r->blocks.up[i][0] = 0.0;
    for (int i = 0; i < r->work_count; i++) {
        taci_ElementWork *w = &r->work[i];
        w->first = w->entry >= 0 && r->blocks.up[w->entry][0] == 0.0;
        if (w->first)
            r->blocks.up[w->entry][0] = 1.0;
        met += w->first;
    }
    r->has_fill = met < r->blocks.entry_count;
}

/// Counting sort of the live elements by cluster; within one they stay in slot order.
static void sort_elements(taci_Rigid *r)
{
    int clusters = r->blocks.cluster_count;
    for (int c = 0; c <= clusters; c++)
        r->cluster[c] = (taci_RigidCluster){0};
    for (int i = 0; i < r->element_high; i++)
        if (r->element[i].live)
            r->cluster[element_cluster(r, &r->element[i]) + 1].element_first++;
    for (int c = 0; c < clusters; c++)
        r->cluster[c + 1].element_first += r->cluster[c].element_first;
    r->work_count = r->cluster[clusters].element_first;
    for (int i = 0; i < r->element_high; i++) {
        taci_RigidElement *e = &r->element[i];
        if (!e->live)
            continue;
        int a = taci_rigid_node(r, e->body[0]), b = taci_rigid_node(r, e->body[1]);
        e->work = r->cluster[element_cluster(r, e)].element_first++;
        taci_ElementWork *w = &r->work[e->work];
        *w = (taci_ElementWork){.slot = i, .node = {a, b}, .dim = taci_element_dim(&e->e)};
        r->cluster[element_cluster(r, e)].held |= a < 0 || b < 0 ? what_is_held(&e->e) : 0;
        w->entry = a >= 0 && b >= 0 ? taci_blocks_entry(&r->blocks, a, b) : -1;
    }
    for (int c = clusters; c > 0; c--)
        r->cluster[c].element_first = r->cluster[c - 1].element_first;
    r->cluster[0].element_first = 0;
    mark_first(r);
}

tac_Result taci_rigid_rebuild(taci_Rigid *r, taci_Arena *scratch)
{
    if (!r->dirty)
        return TAC_OK;
    size_t mark = taci_arena_mark(scratch);
    int32_t *slot_of = TACI_TAKE(scratch, r->body_capacity + 1, int32_t);
    int32_t(*edge)[2] = taci_arena_take(scratch, (size_t)r->element_capacity + 1, sizeof *edge);
    if (slot_of == NULL || edge == NULL) {
        taci_arena_reset(scratch, mark);
        return TAC_ERR_CAPACITY;
    }
    int n = number_movable_bodies(r, slot_of);
    int edges = collect_edges(r, edge);
    tac_Result result =
        taci_blocks_analyse(&r->blocks, n, (const int32_t(*)[2])edge, edges, scratch);
    if (result == TAC_OK) {
        for (int v = 0; v < n; v++) {
            r->node_of[slot_of[v]] = r->blocks.node[v];
            r->body_of[r->blocks.node[v]] = slot_of[v];
        }
        choose_gyro(r);
        sort_elements(r);
        r->dirty = false;
    }
    taci_arena_reset(scratch, mark);
    return result;
}
