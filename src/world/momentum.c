// The momentum books of the world: every system answers for its own, and pairs of forces between
// systems are told apart from what comes from outside. Theory: docs/theory/momentum.md.
#include "world/world.h"

/// The centre of mass of all systems in state k: about it rounding is least.
static tac_Vec3 centre_of(const tac_World *w)
{
    tac_Vec3 moment = {0, 0, 0};
    double mass = 0.0;
    for (int i = 0; i < w->system_count; i++)
        mass += taci_system_centre(w->system[i], &moment);
    return mass > 0.0 ? v3_scale(1.0 / mass, moment) : moment;
}

/// Pairs between two movable bodies leave a torque where their lines of action differ; the rest of
/// what rows did is the world's.
static void part_rows(const tac_World *w, const taci_RowContext *c, tac_MomentumLedger *l)
{
    tac_Vec3 open =
        v3_add(taci_rows_open(&w->rows, c), taci_contacts_open(&w->contacts, &w->rows, c));
    l->row.angular = v3_sub(l->row.angular, open);
    l->open.angular = v3_add(l->open.angular, open);
}

void taci_world_close_momentum(tac_World *w, const taci_RowContext *c, bool rows)
{
    tac_MomentumLedger *l = &w->momentum;
    taci_momentum_clear(l, centre_of(w));
    for (int i = 0; i < w->system_count; i++)
        taci_system_impulses(w->system[i], TACI_AT_NEXT, -1,
                             rows ? taci_rows_acted(&w->rows, i) : NULL, l);
    if (rows) {
        part_rows(w, c, l);
        l->carried = v3_add(l->carried, taci_rows_owed(&w->rows));
    }
    tac_StepStats *s = &w->stats;
    s->linear_scale = fmax(s->linear_scale, l->scale_linear);
    s->angular_scale = fmax(s->angular_scale, taci_momentum_angular_scale(l));
    s->momentum_residual = taci_momentum_residual_above(l, TACI_FLOOR_SHARE * s->linear_scale,
                                                        TACI_FLOOR_SHARE * s->angular_scale);
}

/// Angular momentum about the world's origin of what is known about `about`.
static tac_Momentum about_origin(tac_Momentum m, tac_Vec3 about)
{
    m.angular = v3_add(m.angular, v3_cross(about, m.linear));
    return m;
}

void taci_world_commit_momentum(tac_World *w)
{
    tac_MomentumLedger *total = &w->momentum_total;
    tac_Momentum before = about_origin(w->momentum.before, w->momentum.about);
    total->edit.linear = v3_add(total->edit.linear, v3_sub(before.linear, total->after.linear));
    total->edit.angular = v3_add(total->edit.angular, v3_sub(before.angular, total->after.angular));
    taci_momentum_add(total, &w->momentum);
    total->before = (tac_Momentum){{0, 0, 0}, {0, 0, 0}};
    total->after = about_origin(w->momentum.after, w->momentum.about);
    total->carried = w->momentum.carried;
    w->momentum_fresh = true;
}

tac_MomentumLedger tac_world_momentum_ledger(const tac_World *w, bool total)
{
    return total ? w->momentum_total : w->momentum;
}

/// Of one system, or of one of its clusters, in the last step; all zero after an edit.
static tac_MomentumLedger part_of(const tac_World *w, int system, int cluster)
{
    tac_MomentumLedger l;
    taci_momentum_clear(&l, w->momentum.about);
    taci_System *s = w->system[system];
    if (w->momentum_fresh)
        taci_system_impulses(s, TACI_AT_NOW, cluster, taci_rows_acted(&w->rows, system), &l);
    return l;
}

tac_MomentumLedger tac_system_momentum_ledger(const tac_World *w, tac_SystemId id)
{
    tac_MomentumLedger none = {0};
    int at = taci_world_system_at(w, id);
    return at >= 0 ? part_of(w, at, -1) : none;
}

tac_MomentumLedger tac_body_momentum_ledger(const tac_World *w, tac_BodyId id)
{
    tac_MomentumLedger none = {0};
    taci_Body body = taci_world_find_body(w, id);
    if (body.system < 0)
        return none;
    const taci_System *s = w->system[body.system];
    if (s->bodies->cluster == NULL)
        return part_of(w, body.system, -1);
    int cluster = w->momentum_fresh ? s->bodies->cluster(s, body.index) : -1;
    return cluster >= 0 ? part_of(w, body.system, cluster) : none;
}
