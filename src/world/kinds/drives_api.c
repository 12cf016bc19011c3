// Drives of trees as users see them: controls, activations, accounts.
#include "system/tree/tree_parts.h"
#include "world/kinds/trees.h"
#include <math.h>

/// A drive for an edit, or a result that says why not.
static tac_Result begin_edit(const tac_World *w, const char *function, tac_SystemId id, int drive,
                             taci_Tree **tree)
{
    tac_Result result = taci_world_check_edit(w, function);
    if (result == TAC_OK)
        result = taci_world_need_tree(w, function, id, tree);
    if (result != TAC_OK)
        return result;
    if (drive < 0 || drive >= (*tree)->parts->drive_count)
        return taci_world_fail(w, TAC_ERR_INVALID, function, "the tree has no such drive");
    return TAC_OK;
}

tac_Result tac_drive_set_control(tac_World *w, tac_SystemId id, int drive, double control)
{
    taci_Tree *t;
    tac_Result result = begin_edit(w, __func__, id, drive, &t);
    if (result != TAC_OK)
        return result;
    if (!isfinite(control))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, "the control is not finite");
    t->parts->drive[drive].control = control;
    return TAC_OK;
}

tac_Result tac_drive_set_activation(tac_World *w, tac_SystemId id, int drive, double activation)
{
    taci_Tree *t;
    tac_Result result = begin_edit(w, __func__, id, drive, &t);
    if (result != TAC_OK)
        return result;
    taci_TreeDrive *d = &t->parts->drive[drive];
    if (!isfinite(activation) || d->dynamics == TAC_DRIVE_DIRECT)
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "the activation is not finite, or the drive has no dynamics");
    d->given = taci_within(activation, d->activation_lower, d->activation_upper);
    d->times++;
    t->state[t->phase].activation[drive] = d->given;
    return TAC_OK;
}

uint64_t taci_drive_given(const tac_World *w, tac_SystemId id, int drive, double *activation)
{
    const taci_Tree *t = taci_world_find_tree(w, id);
    *activation = 0.0;
    if (t == NULL || drive < 0 || drive >= t->parts->drive_count)
        return 0;
    *activation = t->parts->drive[drive].given;
    return t->parts->drive[drive].times;
}

int tac_drive_count(const tac_World *w, tac_SystemId id)
{
    const taci_Tree *t = taci_world_find_tree(w, id);
    return t ? t->parts->drive_count : 0;
}

tac_DriveInfo tac_drive_info(const tac_World *w, tac_SystemId id, int drive)
{
    const taci_Tree *t = taci_world_find_tree(w, id);
    if (t == NULL || drive < 0 || drive >= t->parts->drive_count)
        return (tac_DriveInfo){0};
    const taci_TreeDrive *d = &t->parts->drive[drive];
    const taci_TreeState *s = &t->state[t->phase];
    double control = taci_within(d->control, d->control_lower, d->control_upper);
    bool direct = d->dynamics == TAC_DRIVE_DIRECT;
    return (tac_DriveInfo){.control = control,
                           .activation = direct ? control : s->activation[drive],
                           .length = taci_tree_drive_length(t, d, s->q),
                           .rate = d->rate,
                           .force = d->pull,
                           .work = d->work,
                           .total = d->total};
}
