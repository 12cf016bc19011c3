// Trees as users see them: creation, joints' springs and servos, tendons.
#include "system/tree/tree_parts.h"
#include "world/kinds/trees.h"
#include <math.h>
#include <string.h>

tac_Result tac_tree_create(tac_World *w, const tac_TreeDef *def, tac_SystemId *tree)
{
    char fault[200];
    tac_Result result = taci_world_check_system(w, __func__, NULL, tree);
    if (result != TAC_OK)
        return result;
    taci_Tree *t = taci_tree_create(def, &w->def, fault, sizeof fault);
    if (t == NULL && fault[0] != '\0')
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, fault);
    return taci_world_adopt(w, __func__, t ? &t->base : NULL, tree);
}

taci_Tree *taci_world_find_tree(const tac_World *w, tac_SystemId id)
{
    taci_UserSystem *c = taci_world_user_system(w, id);
    return c && c->ops == &taci_tree_user_ops ? (taci_Tree *)c : NULL;
}

tac_Result taci_world_need_tree(const tac_World *w, const char *function, tac_SystemId id,
                                taci_Tree **tree)
{
    *tree = taci_world_find_tree(w, id);
    if (*tree != NULL)
        return TAC_OK;
    if (!tac_system_is_valid(w, id))
        return TAC_ERR_STALE;
    return taci_world_fail(w, TAC_ERR_INVALID, function, "this system is not a tree");
}

/// The tree for an edit, or a result that says why not.
static tac_Result begin_edit(const tac_World *w, const char *function, tac_SystemId id,
                             taci_Tree **tree)
{
    tac_Result result = taci_world_check_edit(w, function);
    return result == TAC_OK ? taci_world_need_tree(w, function, id, tree) : result;
}

int tac_tree_velocity(const tac_World *w, tac_SystemId id, int body)
{
    const taci_Tree *t = taci_world_find_tree(w, id);
    return t && body >= 0 && body < t->base.bodies ? t->parts->body[body].velocity : -1;
}

int tac_tree_position(const tac_World *w, tac_SystemId id, int body)
{
    const taci_Tree *t = taci_world_find_tree(w, id);
    return t && body >= 0 && body < t->base.bodies ? t->parts->body[body].position : -1;
}

/// Velocities as users see them: means over the last step, or those of the state.
static const double *velocities_of(taci_Tree *t)
{
    const taci_TreeState *s = &t->state[t->phase];
    if (t->base.mean_known)
        return s->hat[0];
    t->form->rates(t, t->now, s->x, t->parts->rates);
    return t->parts->rates;
}

bool tac_tree_joint_state(const tac_World *w, tac_SystemId id, int body, double *q, double *v)
{
    taci_Tree *t = taci_world_find_tree(w, id);
    if (t == NULL || body < 0 || body >= t->base.bodies || t->parts->body[body].velocity < 0)
        return false;
    const taci_TreeBody *b = &t->parts->body[body];
    const taci_TreeState *s = &t->state[t->phase];
    int next = body + 1; // the next body with a joint: what is before it is of this one
    while (next < t->base.bodies && t->parts->body[next].velocity < 0)
        next++;
    int positions = next < t->base.bodies ? t->parts->body[next].position : t->positions;
    int velocities = next < t->base.bodies ? t->parts->body[next].velocity : t->dofs;
    if (q != NULL)
        memcpy(q, s->q + b->position, (size_t)(positions - b->position) * sizeof *q);
    if (v != NULL)
        memcpy(v, velocities_of(t) + b->velocity, (size_t)(velocities - b->velocity) * sizeof *v);
    return true;
}

/// Whether a velocity is that of one axis, which springs act on. Links stand in the order of their
/// velocities.
static bool is_axis(const taci_Tree *t, int velocity)
{
    if (velocity < 0 || velocity >= t->dofs)
        return false;
    int from = 0, to = t->links; // the link that has it is among these
    while (to - from > 1) {
        int half = from + (to - from) / 2;
        if (t->link[half].dof <= velocity)
            from = half;
        else
            to = half;
    }
    return t->link[from].dofs == 1;
}

/// The tree of a joint whose rest may go there, or a result that says why not.
static tac_Result begin_rest(const tac_World *w, const char *function, tac_SystemId id,
                             int velocity, double rest, taci_Tree **tree)
{
    tac_Result result = begin_edit(w, function, id, tree);
    if (result != TAC_OK)
        return result;
    if (!isfinite(rest))
        return taci_world_fail(w, TAC_ERR_INVALID, function, "rest must be finite");
    if (!is_axis(*tree, velocity))
        return taci_world_fail(w, TAC_ERR_INVALID, function,
                               "velocity must be that of a revolute, prismatic or universal joint");
    return TAC_OK;
}

tac_Result tac_tree_set_rest(tac_World *w, tac_SystemId id, int velocity, double rest)
{
    taci_Tree *t;
    tac_Result result = begin_rest(w, __func__, id, velocity, rest, &t);
    if (result != TAC_OK)
        return result;
    taci_TreeParts *p = t->parts;
    p->moving += (rest != p->rest[velocity]) - (p->target[velocity] != p->rest[velocity]);
    p->target[velocity] = rest;
    return TAC_OK;
}

tac_Result tac_tree_jump_rest(tac_World *w, tac_SystemId id, int velocity, double rest)
{
    taci_Tree *t;
    tac_Result result = begin_rest(w, __func__, id, velocity, rest, &t);
    if (result != TAC_OK)
        return result;
    taci_TreeParts *p = t->parts;
    int at = taci_world_system_at(w, id);
    double before = taci_world_stored(w, at), old = p->rest[velocity];
    p->rest[velocity] = rest;
    double work = taci_world_stored(w, at) - before;
    if (!isfinite(work)) {
        p->rest[velocity] = old;
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "the energy of this jump is not finite");
    }
    p->moving -= p->target[velocity] != old;
    p->target[velocity] = rest;
    taci_books_jump(&w->books[at], work);
    return TAC_OK;
}

tac_Result tac_tree_set_spring(tac_World *w, tac_SystemId id, int velocity, double spring,
                               double damper)
{
    taci_Tree *t;
    tac_Result result = begin_edit(w, __func__, id, &t);
    if (result != TAC_OK)
        return result;
    if (!is_axis(t, velocity) || !taci_not_negative(spring) || !taci_not_negative(damper))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "spring and damper must be finite and not negative, and of a "
                               "revolute, prismatic or universal joint");
    taci_TreeParts *p = t->parts;
    int at = taci_world_system_at(w, id);
    double before = taci_world_stored(w, at), old = p->spring[velocity];
    p->spring[velocity] = spring;
    result = taci_world_book_edit(w, __func__, at, taci_world_stored(w, at) - before);
    if (result != TAC_OK) {
        p->spring[velocity] = old;
        return result;
    }
    p->damper[velocity] = damper;
    taci_world_edited(w);
    return TAC_OK;
}

tac_Result tac_tree_keep_apart(tac_World *w, tac_SystemId id, const tac_TreePair *pair, int count)
{
    taci_Tree *t;
    tac_Result result = begin_edit(w, __func__, id, &t);
    if (result != TAC_OK)
        return result;
    if (count < 0 || (count > 0 && pair == NULL))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "the count must not be negative, nor be without pairs");
    for (int i = 0; i < count; i++)
        if (pair[i].a < 0 || pair[i].a >= t->base.bodies || pair[i].b < 0 ||
            pair[i].b >= t->base.bodies)
            return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                                   "a pair names no body of the tree");
    if (!taci_tree_keep_apart(t, pair, count))
        return taci_world_fail(w, TAC_ERR_MEMORY, __func__, "there is no memory for the pairs");
    taci_world_edited(w);
    return TAC_OK;
}

double tac_tree_effort(const tac_World *w, tac_SystemId id, int velocity)
{
    const taci_Tree *t = taci_world_find_tree(w, id);
    return t && velocity >= 0 && velocity < t->dofs ? t->parts->effort[velocity] : 0.0;
}

static taci_TreeElement *find_tendon(const taci_Tree *t, int tendon)
{
    int first = t->parts->tendon_first, count = t->parts->element_count - first;
    return tendon >= 0 && tendon < count ? &t->parts->element[first + tendon] : NULL;
}

tac_TendonInfo tac_tendon_info(const tac_World *w, tac_SystemId id, int tendon)
{
    taci_Tree *t = taci_world_find_tree(w, id);
    const taci_TreeElement *e = t ? find_tendon(t, tendon) : NULL;
    if (e == NULL)
        return (tac_TendonInfo){0};
    tac_TendonInfo info = {.tension = t->base.stepped ? e->pull : 0.0,
                           .length = taci_tree_tendon_length(t, tendon, false)};
    info.rate = taci_tree_tendon_rate(t, tendon, velocities_of(t));
    info.stretch = e->offset + (e->measure == TACI_TREE_PATH ? e->gain : 1.0) * info.length;
    double held = info.stretch - t->state[t->phase].yield[e - t->parts->element];
    double s = e->slack ? fmax(held, 0.0) : held;
    info.energy = 0.5 * e->k * s * s;
    if (!t->base.stepped)
        info.tension = e->k * s;
    return info;
}

tac_Result tac_tendon_set_offset(tac_World *w, tac_SystemId id, int tendon, double offset)
{
    taci_Tree *t;
    tac_Result result = begin_edit(w, __func__, id, &t);
    if (result != TAC_OK)
        return result;
    taci_TreeElement *e = find_tendon(t, tendon);
    if (e == NULL || !isfinite(offset))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "there is no such tendon, or the offset is not finite");
    e->target = offset;
    e->moves = 1;
    return TAC_OK;
}

double tac_tree_ghost(const tac_World *w, tac_SystemId id)
{
    taci_Tree *t = taci_world_find_tree(w, id);
    return t && !w->inside ? t->form->ghost(t, t->now, t->state[t->phase].x) : 0.0;
}
