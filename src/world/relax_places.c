// Places that tac_world_relax keeps, goes back to, and compares.
#include "math/so3.h"
#include "world/relax.h"
#include <stdlib.h>

#define STAYED 1e-12 // rad, or reaches: a body that went less was not moved

void taci_relax_keep(const taci_Relax *r, tac_Pose *pose, double *q)
{
    const tac_World *w = r->w;
    for (int i = 0; i < r->bodies; i++)
        if (taci_relax_is_free(w, i))
            pose[i] = tac_body_pose(w, taci_world_id_of(w, (taci_Body){0, i}));
    for (int i = 0; i < w->slot_high; i++)
        if (w->slot[i].system != NULL) {
            w->slot[i].system->ops->read(w->slot[i].system, q, NULL, NULL);
            q += w->slot[i].system->positions;
        }
}

static bool same(const double *a, const double *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

static bool same_pose(tac_Pose a, tac_Pose b)
{
    return v3_norm2(v3_sub(a.p, b.p)) == 0.0 && a.q.w == b.q.w && a.q.x == b.q.x &&
           a.q.y == b.q.y && a.q.z == b.q.z;
}

tac_Result taci_relax_put_back(taci_Relax *r, const tac_Pose *pose, double *q)
{
    tac_World *w = r->w;
    tac_Result result = TAC_OK;
    for (int i = 0; i < r->bodies && result == TAC_OK; i++) {
        tac_BodyId id = taci_world_id_of(w, (taci_Body){0, i});
        if (!taci_relax_is_free(w, i))
            continue;
        tac_Pose now = tac_body_pose(w, id);
        if (!same_pose(now, pose[i]))
            result = tac_body_set_pose(w, id, pose[i]);
    }
    for (int i = 0; i < w->slot_high && result == TAC_OK; i++) {
        taci_UserSystem *c = w->slot[i].system;
        if (c == NULL)
            continue;
        double *now = malloc(((size_t)c->positions + 1) * sizeof *now);
        if (now == NULL)
            return TAC_ERR_MEMORY;
        c->ops->read(c, now, NULL, NULL);
        if (!same(now, q, c->positions))
            result = tac_system_set_positions(w, taci_world_system_id(w, i), q);
        free(now);
        q += c->positions;
    }
    return result;
}

int taci_relax_read_poses(const tac_World *w, tac_Pose *pose)
{
    int count = 0;
    for (int s = 0; s < w->system_count; s++)
        for (int i = 0; i < taci_body_slots(w->system[s]); i++, count++)
            if (pose != NULL && taci_body_exists(w->system[s], i)) {
                taci_Frame f = taci_world_frame_of(w, TACI_AT_NOW, (taci_Body){s, i});
                pose[count] = (tac_Pose){f.x, f.q};
            }
    return count;
}

double taci_relax_farthest(const tac_Pose *a, const tac_Pose *b, int count)
{
    double most = 0.0;
    for (int i = 0; i < count; i++)
        most = taci_max(most, v3_norm(v3_sub(a[i].p, b[i].p)));
    return most;
}

void taci_relax_count_moved(const taci_Relax *r, tac_RelaxInfo *info, tac_Pose a, tac_Pose b)
{
    double way = v3_norm(v3_sub(a.p, b.p)), turn = v3_norm(q_log(q_mul(a.q, q_conjugate(b.q))));
    if (!(way > STAYED * r->reach || turn > STAYED))
        return;
    info->bodies++;
    info->moved = taci_max(info->moved, way > STAYED * r->reach ? way : 0.0);
    info->turned = taci_max(info->turned, turn > STAYED ? turn : 0.0);
}
