// What controllers ask of a tree in any state: poses, Jacobians, inverse dynamics; and what sensors
// on it felt in the last step.
#include "system/tree/tree_mass.h"
#include "system/tree/tree_parts.h"
#include "world/kinds/trees.h"

/// The tree with its links placed at positions q in `asked`; v, if any, checked too. Uses the
/// scratch of a step, so none may be open.
static tac_Result ask(const tac_World *w, const char *function, tac_SystemId id, const double *q,
                      const double *v, taci_Tree **tree)
{
    tac_Result result = taci_world_need_tree(w, function, id, tree);
    if (result != TAC_OK)
        return result;
    taci_Tree *t = *tree;
    if (w->inside)
        return taci_world_fail(w, TAC_ERR_STATE, function,
                               "a step is open: ask before it or after tac_world_end");
    if ((q && !taci_user_finite(q, (size_t)t->positions)) ||
        (v && !taci_user_finite(v, (size_t)t->dofs)))
        return taci_world_fail(w, TAC_ERR_INVALID, function, "a number is not finite");
    if (q && !taci_tree_unit_quaternions(t, q))
        return taci_world_fail(w, TAC_ERR_INVALID, function, "a quaternion is not of unit length");
    taci_tree_place(t, q ? q : t->state[t->phase].q, t->parts->asked);
    return TAC_OK;
}

tac_Result tac_tree_poses(const tac_World *w, tac_SystemId id, const double *q, tac_Pose *pose)
{
    taci_Tree *t;
    tac_Result result = ask(w, __func__, id, q, NULL, &t);
    for (int i = 0; result == TAC_OK && i < t->base.bodies; i++) {
        taci_Frame f = taci_tree_frame(t, t->parts->asked, i);
        pose[i] = (tac_Pose){f.x, f.q};
    }
    return result;
}

tac_Result tac_tree_jacobian(const tac_World *w, tac_SystemId id, const double *q, int body,
                             tac_Vec3 point, double *J)
{
    taci_Tree *t;
    tac_Result result = ask(w, __func__, id, q, NULL, &t);
    if (result != TAC_OK)
        return result;
    if (body < 0 || body >= t->base.bodies || !v3_finite(point))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "there is no such body, or the point is not finite");
    taci_Frame f = taci_tree_frame(t, t->parts->asked, body);
    taci_tree_jacobian(t, t->parts->asked, t->parts->body[body].link,
                       v3_add(f.x, q_rotate(f.q, point)), J);
    return TAC_OK;
}

tac_Result tac_tree_inverse_dynamics(const tac_World *w, tac_SystemId id, const double *q,
                                     const double *v, const double *a, double *effort)
{
    taci_Tree *t;
    tac_Result result = ask(w, __func__, id, q, v, &t);
    if (result != TAC_OK)
        return result;
    if (a && !taci_user_finite(a, (size_t)t->dofs))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, "a number is not finite");
    if (v == NULL) {
        t->form->rates(t, t->now, t->state[t->phase].x, t->v_free);
        v = t->v_free;
    }
    taci_tree_inverse(t, t->parts->asked, v, a, v3_neg(t->base.gravity), effort);
    return TAC_OK;
}

tac_Result tac_tree_gravity(const tac_World *w, tac_SystemId id, const double *q, double *effort)
{
    taci_Tree *t;
    tac_Result result = ask(w, __func__, id, q, NULL, &t);
    if (result != TAC_OK)
        return result;
    for (int i = 0; i < t->dofs; i++)
        t->v_free[i] = 0.0;
    taci_tree_inverse(t, t->parts->asked, t->v_free, NULL, v3_neg(t->base.gravity), effort);
    return TAC_OK;
}

tac_Result tac_tree_step_efforts(const tac_World *w, tac_SystemId id, double *effort)
{
    taci_Tree *t;
    tac_Result result = ask(w, __func__, id, NULL, NULL, &t);
    if (result != TAC_OK)
        return result;
    if (!t->parts->done_known)
        return taci_world_fail(w, TAC_ERR_STATE, __func__,
                               "no step was made since the tree was created, set or loaded");
    const taci_TreeState *before = &t->state[1 - t->phase];
    double *own = t->parts->tau_sum;
    for (int i = 0; i < t->dofs; i++)
        own[i] = 0.0;
    t->form->inertial(t, t->last, before->x, t->v_hat, effort);
    for (int i = 0; i < t->links; i++) {
        tac_Vec3 f = v3_scale(t->link[i].m, t->base.gravity);
        t->parts->load[i] = (tac_Wrench){f, v3_cross(t->last[i].d, f)};
    }
    taci_tree_lift_loads(t, t->last, t->base.gravity, false, t->parts->load);
    taci_tree_pull_back(t, t->last, t->parts->load, own);
    taci_tree_elements_done(t, before->q, own);
    taci_tree_friction_done(t, own);
    for (int i = 0; i < t->dofs; i++)
        effort[i] -= own[i];
    return TAC_OK;
}

// The tree of a body that can be asked about; NULL: it is none, the frame is none, or a step is
// open.
static taci_Tree *sensed(const tac_World *w, tac_SystemId id, int body, tac_Pose frame)
{
    taci_Tree *t;
    bool is = !w->inside && taci_world_need_tree(w, __func__, id, &t) == TAC_OK;
    return is && body >= 0 && body < t->base.bodies && pose_finite(frame) ? t : NULL;
}

tac_TreeSense tac_tree_sense(const tac_World *w, tac_SystemId id, int body, tac_Pose frame)
{
    taci_Tree *t = sensed(w, id, body, frame);
    return t != NULL ? taci_tree_sense(t, body, frame) : (tac_TreeSense){0};
}

tac_Wrench tac_tree_held(const tac_World *w, tac_SystemId id, int body, tac_Pose frame)
{
    taci_Tree *t = sensed(w, id, body, frame);
    return t != NULL ? taci_tree_held(t, body, frame) : (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
}
