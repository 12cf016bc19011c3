// A tree as something that is placed rather than moved: how points of it move with its velocities,
// where a displacement leads, what is translated as a whole, and which bodies are kept apart.
#include "base/assert.h"
#include "math/so3.h"
#include "system/tree/tree_mass.h"
#include "system/tree/tree_parts.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int compare_keys(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

bool taci_tree_keep_apart(taci_Tree *t, const tac_TreePair *pair, int count)
{
    taci_TreeParts *p = t->parts;
    TAC_ASSERT(count >= 0 && (count == 0 || pair != NULL));
    if (count == 0)
        return true;
    uint64_t *all = realloc(p->apart, (size_t)(p->apart_count + count) * sizeof *all);
    if (all == NULL)
        return false;
    p->apart = all;
    for (int i = 0; i < count; i++)
        all[p->apart_count++] = taci_tree_pair_key(pair[i].a, pair[i].b);
    qsort(all, (size_t)p->apart_count, sizeof *all, compare_keys);
    return true;
}

static void jacobian(taci_UserSystem *c, int body, tac_Vec3 at, double *J)
{
    taci_Tree *t = (taci_Tree *)c;
    taci_tree_jacobian(t, t->now, t->parts->body[body].link, at, J);
}

/// A ball joint that would pass its limit stays at it.
static void keep_angle(const taci_Tree *t, const taci_TreeElement *e, const double *from, double *q)
{
    const double *a = from + t->link[e->of].position;
    double *b = q + t->link[e->of].position, most = -e->offset;
    tac_Vec3 turn = q_log((tac_Quat){b[0], b[1], b[2], b[3]});
    double was = v3_norm(q_log((tac_Quat){a[0], a[1], a[2], a[3]})), is = v3_norm(turn);
    if (!(is > most) || was > most)
        return;
    tac_Quat kept = q_exp(v3_scale(most / is, turn));
    b[0] = kept.w, b[1] = kept.x, b[2] = kept.y, b[3] = kept.z;
}

/// Limits that hold where it stands hold where it goes, too.
static void displace(taci_UserSystem *c, const double *way, double *q)
{
    taci_Tree *t = (taci_Tree *)c;
    const taci_TreeParts *p = t->parts;
    const double *from = t->state[t->phase].q;
    taci_tree_move(t, from, 1.0, way, q);
    for (int i = 0; i < p->tendon_first; i++) {
        const taci_TreeElement *e = &p->element[i];
        if (e->measure == TACI_TREE_ANGLE)
            keep_angle(t, e, from, q);
        if (!e->slack || e->count != 1)
            continue;
        double arm = p->arm[e->first];
        int at = p->arm_position[e->first];
        if (e->offset + arm * q[at] > 0.0 && e->offset + arm * from[at] <= 0.0)
            q[at] = -e->offset / arm;
    }
}

static void room(const taci_UserSystem *c, double *up, double *down)
{
    const taci_Tree *t = (const taci_Tree *)c;
    const taci_TreeParts *p = t->parts;
    const double *q = t->state[t->phase].q;
    for (int i = 0; i < t->dofs; i++)
        up[i] = down[i] = HUGE_VAL;
    for (int i = 0; i < p->tendon_first; i++) {
        const taci_TreeElement *e = &p->element[i];
        if (!e->slack || e->count != 1)
            continue;
        double arm = p->arm[e->first], s = e->offset + arm * q[p->arm_position[e->first]];
        if (s <= 0.0)
            (arm > 0.0 ? up : down)[p->arm_dof[e->first]] = s / -fabs(arm);
    }
}

/// Tendons over several joints: mimics and gears. A string is no tie: what it is stretched by is
/// meant.
static bool tie(const taci_UserSystem *c, int i, double *row, double *stretch, double *stiffness)
{
    const taci_Tree *t = (const taci_Tree *)c;
    const taci_TreeParts *p = t->parts;
    if (p->tendon_first + i >= p->element_count)
        return false;
    const taci_TreeElement *e = &p->element[p->tendon_first + i];
    *stretch = e->offset;
    *stiffness = 0.0;
    if (e->measure != TACI_TREE_SUM)
        return true;
    for (int k = e->first; k < e->first + e->count; k++) {
        row[p->arm_dof[k]] += p->arm[k];
        *stretch += p->arm[k] * t->state[t->phase].q[p->arm_position[k]];
    }
    *stiffness = e->slack || e->count < 2 ? 0.0 : e->k;
    return true;
}

/// All that hangs on a free link goes with it.
static void translations(const taci_UserSystem *c, double *mass)
{
    const taci_Tree *t = (const taci_Tree *)c;
    memset(mass, 0, (size_t)t->dofs * sizeof *mass);
    for (int i = 0; i < t->links; i++) {
        int root = i;
        while (t->link[root].parent >= 0)
            root = t->link[root].parent;
        for (int j = 0; j < 3 && t->link[root].type == TACI_TREE_FREE; j++)
            mass[t->link[root].dof + j] += t->link[i].m;
    }
}

static bool is_length(const taci_UserSystem *c, int velocity)
{
    const taci_Tree *t = (const taci_Tree *)c;
    int i = t->links - 1;
    while (i > 0 && t->link[i].dof > velocity)
        i--;
    int at = velocity - t->link[i].dof;
    return t->link[i].type == TACI_TREE_PRISMATIC || (t->link[i].type == TACI_TREE_FREE && at < 3);
}

const taci_PlaceOps taci_tree_place_ops = {.jacobian = jacobian,
                                           .displace = displace,
                                           .room = room,
                                           .tie = tie,
                                           .translations = translations,
                                           .is_length = is_length};
