// What tac_world_relax keeps closed: stiff springs that are rows, and stiff couplings of systems.
#include "math/cholesky.h"
#include "math/so3.h"
#include "world/relax.h"
#include <math.h>

#define STIFF 1e5 // 1/s², stiffness over mass: what is softer is no tie

bool taci_relax_read_tie(const taci_Relax *r, int spring, taci_RelaxTie *t)
{
    const tac_World *w = r->w;
    const taci_SpringSlot *s = &w->spring[spring];
    const tac_SpringDef *d = &s->def;
    if (!s->slot.live || (d->type != TAC_SPRING_POINT && d->type != TAC_SPRING_POSE) ||
        d->coupling != TAC_SPRING_ROW)
        return false;
    const tac_BodyId id[2] = {d->body_a, d->body_b};
    tac_Pose frame[2];
    double mass = HUGE_VAL;
    for (int side = 0; side < 2; side++) {
        t->body[side] =
            id[side].index1 != 0 ? taci_world_find_body(w, id[side]) : (taci_Body){-1, -1};
        const tac_Pose *on = side == 0 ? &d->frame_a : &d->frame_b;
        frame[side] = id[side].index1 != 0 ? pose_mul(tac_body_pose(w, id[side]), *on) : *on;
        int unit = taci_relax_unit_of(r, t->body[side]);
        if (unit >= 0)
            mass = taci_min(mass, r->unit[unit].mass);
        t->at[side] = frame[side].p;
    }
    t->gap = v3_sub(frame[0].p, frame[1].p);
    t->turns = d->type == TAC_SPRING_POSE && d->angular_stiffness > 0.0;
    t->turn = t->turns ? q_log(q_mul(frame[0].q, q_conjugate(frame[1].q))) : v3(0, 0, 0);
    return mass < HUGE_VAL && d->stiffness >= STIFF * mass;
}

bool taci_relax_read_coupling(const taci_Relax *r, const taci_RelaxUnit *u, int i,
                              taci_RelaxCoupling *c, bool *more)
{
    double *J = u->J, *Y = u->J + u->n, stiffness = 0.0;
    *c = (taci_RelaxCoupling){0};
    for (int k = 0; k < u->n; k++)
        J[k] = 0.0;
    *more = u->user->ops->place->tie(u->user, i, J, &c->stretch, &stiffness);
    if (!*more || !(stiffness > 0.0))
        return false;
    for (int k = 0; k < u->n; k++)
        Y[k] = J[k];
    taci_cholesky_solve(u->factor, u->n, Y);
    for (int k = 0; k < u->n; k++)
        c->response += J[k] * Y[k];
    for (int k = 0; k < u->n; k++) // the way that closes it
        c->weight = taci_max(c->weight, fabs(Y[k]) / c->response * taci_relax_weight(r, u, k));
    return stiffness * c->response >= STIFF;
}

double taci_relax_widest_tie(const taci_Relax *r)
{
    double most = 0.0;
    taci_RelaxTie t;
    taci_RelaxCoupling c;
    for (int i = 0; i < r->unit_count; i++) {
        bool more = r->couple && r->unit[i].user != NULL && r->unit[i].factor != NULL;
        for (int k = 0; more; k++)
            if (taci_relax_read_coupling(r, &r->unit[i], k, &c, &more))
                most = taci_max(most, c.weight * fabs(c.stretch));
    }
    for (int i = 0; i < r->w->spring_high; i++)
        if (taci_relax_read_tie(r, i, &t))
            most = taci_max(most, taci_max(v3_norm(t.gap), r->reach * v3_norm(t.turn)));
    return most;
}
