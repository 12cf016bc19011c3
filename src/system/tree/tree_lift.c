// Bodies on which gravity acts with another share than one (tac_TreeBodyDef.gravity_scale). All
// links weigh what their masses weigh; a lift is the force beside that, at the centre of mass of
// its body: (scale - 1) m g. Bodies of one link have each their own, so that what lifts need not
// act where the link weighs. Theory: docs/theory/lagrange.md (L5).
#include "system/tree/tree_parts.h"

/// The centre of mass of a lifted body from the joint origin of its link, world axes.
static tac_Vec3 arm_of(const taci_Tree *t, const taci_TreePlace *place, const taci_TreeLift *l)
{
    const taci_TreeBody *b = &t->parts->body[l->body];
    return m3_mul_v(&place[b->link].R, b->place.p);
}

void taci_tree_lift_loads(const taci_Tree *t, const taci_TreePlace *place, tac_Vec3 gravity,
                          bool at_centre, tac_Wrench *load)
{
    const taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->lift_count; i++) {
        int link = p->body[p->lift[i].body].link;
        tac_Vec3 arm = arm_of(t, place, &p->lift[i]);
        if (at_centre)
            arm = v3_sub(arm, place[link].d);
        load[link] = sv_add(load[link], sv_at(arm, v3_scale(p->lift[i].mass, gravity)));
    }
}

double taci_tree_lift_height(const taci_Tree *t, const taci_TreePlace *place, double *size)
{
    const taci_TreeParts *p = t->parts;
    double sum = 0.0;
    for (int i = 0; i < p->lift_count; i++) {
        tac_Vec3 x = v3_add(place[p->body[p->lift[i].body].link].p, arm_of(t, place, &p->lift[i]));
        double e = -p->lift[i].mass * v3_dot(t->base.gravity, x);
        sum += e;
        *size += fabs(e);
    }
    return sum;
}

double taci_tree_lift_power(const taci_Tree *t)
{
    const taci_TreeParts *p = t->parts;
    double sum = 0.0;
    for (int i = 0; i < p->lift_count; i++) {
        const tac_Twist *V = &p->twist[p->body[p->lift[i].body].link];
        tac_Vec3 u = v3_add(V->lin, v3_cross(V->ang, arm_of(t, t->mid, &p->lift[i])));
        sum += p->lift[i].mass * v3_dot(t->base.gravity, u);
    }
    return sum;
}

tac_Vec3 taci_tree_lift_moment(const taci_Tree *t, int link)
{
    const taci_TreeParts *p = t->parts;
    tac_Vec3 sum = {0, 0, 0};
    for (int i = 0; i < p->lift_count; i++)
        if (p->body[p->lift[i].body].link == link)
            sum = v3_axpy(sum, p->lift[i].mass, p->body[p->lift[i].body].place.p);
    return sum;
}
