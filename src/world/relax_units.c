/* What tac_world_relax can place: systems with velocities of their own, and rigid bodies that
 * joints hold together; and what it costs to move them. */
#include "math/cholesky.h"
#include "math/so3.h"
#include "world/relax.h"
#include <math.h>
#include <stdlib.h>

#define NO_REACH 1e4    // slops, where nothing has a size
#define MOST_DENSE 1000 // velocities of a system: larger ones are moved as a whole

bool taci_relax_is_free(const tac_World *w, int body)
{
    return taci_body_exists(w->own, body) &&
           w->own->bodies->mobility(w->own, body) == TACI_MOBILITY_FREE;
}

static int find_group(int *group, int body)
{
    while (group[body] != body)
        body = group[body] = group[group[body]];
    return body;
}

/// Rigid bodies that joints hold together; those joined to what stands are held, and in none.
static void find_groups(taci_Relax *r)
{
    const tac_World *w = r->w;
    for (int i = 0; i < r->bodies; i++)
        r->group[i] = i;
    for (int j = 0; j < w->joint_high; j++) {
        const taci_JointSlot *s = &w->joint[j];
        if (!s->slot.live || s->body[1] < 0 || !taci_relax_is_free(w, s->body[0]) ||
            !taci_relax_is_free(w, s->body[1]))
            continue;
        int a = find_group(r->group, s->body[0]), b = find_group(r->group, s->body[1]);
        r->group[a < b ? b : a] = a < b ? a : b;
    }
    for (int i = 0; i < r->bodies; i++)
        r->of_group[i] = taci_relax_is_free(w, i) && find_group(r->group, i) == i ? 0 : -1;
    for (int j = 0; j < w->joint_high; j++) {
        const taci_JointSlot *s = &w->joint[j];
        if (!s->slot.live)
            continue;
        bool held = s->body[1] < 0;
        for (int side = 0; side < 2 && s->body[1] >= 0; side++)
            held |= !taci_relax_is_free(w, s->body[side]);
        for (int side = 0; side < 2; side++)
            if (held && s->body[side] >= 0)
                r->of_group[find_group(r->group, s->body[side])] = -1;
    }
}

static taci_RelaxUnit *add_unit(taci_Relax *r, int n)
{
    taci_RelaxUnit *u = &r->unit[r->unit_count++];
    *u = (taci_RelaxUnit){.n = n, .at = r->way_count};
    u->inverse = calloc((size_t)n + 1, sizeof *u->inverse);
    u->J = malloc((size_t)(6 * n + 1) * sizeof *u->J);
    u->length = malloc((size_t)(n + 1) * sizeof *u->length);
    r->no_memory |= u->inverse == NULL || u->J == NULL || u->length == NULL;
    r->way_count += n;
    return u;
}

/// Translation of each group, and of a single body its turning too, about its centre of mass.
static void add_groups(taci_Relax *r, taci_RelaxStage stage)
{
    const tac_World *w = r->w;
    for (int i = 0; i < r->bodies; i++)
        r->size[i] = 0;
    for (int i = 0; i < r->bodies; i++)
        r->size[find_group(r->group, i)] += taci_relax_is_free(w, i);
    for (int i = 0; i < r->bodies; i++)
        if (r->of_group[i] >= 0) {
            r->of_group[i] = r->unit_count;
            add_unit(r, stage != TACI_RELAX_ASIDE && r->size[i] == 1 ? 6 : 3);
        }
    for (int i = 0; i < r->bodies; i++) {
        int unit = taci_relax_is_free(w, i) ? r->of_group[find_group(r->group, i)] : -1;
        if (unit < 0)
            continue;
        tac_BodyDef def = tac_body_def(w, taci_world_id_of(w, (taci_Body){0, i}));
        r->unit[unit].mass += def.mass;
        r->unit[unit].inertia += def.inertia.m[0][0] + def.inertia.m[1][1] + def.inertia.m[2][2];
    }
    for (int k = 0; k < r->unit_count && !r->no_memory; k++)
        for (int i = 0; i < r->unit[k].n; i++) {
            r->unit[k].inverse[i] = i < 3 ? 1.0 / r->unit[k].mass : 3.0 / r->unit[k].inertia;
            r->unit[k].length[i] = i < 3;
        }
}

static bool has_freedom(const taci_RelaxUnit *u)
{
    for (int i = 0; i < u->n; i++)
        if (u->inverse[i] > 0.0)
            return true;
    return u->factor != NULL;
}

static void add_system(taci_Relax *r, int slot, taci_RelaxStage stage)
{
    tac_World *w = r->w;
    taci_UserSystem *c = w->slot[slot].system;
    if (c == NULL || c->ops->place == NULL || c->dofs == 0)
        return;
    int at = r->way_count, system = w->slot[slot].at;
    size_t n = (size_t)c->dofs;
    taci_RelaxUnit *u = add_unit(r, c->dofs);
    u->user = c;
    u->system = system;
    u->id = taci_world_system_id(w, slot);
    for (int i = 0; i < c->bodies; i++)
        u->mass += c->system.bodies->mass(&c->system, i);
    for (int i = 0; i < u->n && !r->no_memory; i++)
        u->length[i] = c->ops->place->is_length(c, i);
    if (stage == TACI_RELAX_ALL && c->dofs <= MOST_DENSE && !r->no_memory) {
        u->factor = malloc(n * n * sizeof *u->factor);
        r->no_memory |= u->factor == NULL;
        if (u->factor != NULL && c->ops->dynamics != NULL)
            c->ops->dynamics(c, u->factor, NULL, NULL);
        if (u->factor != NULL &&
            (c->ops->dynamics == NULL || !taci_cholesky(u->factor, c->dofs, 0.0))) {
            free(u->factor);
            u->factor = NULL;
        }
    }
    if (u->factor == NULL && stage != TACI_RELAX_WEIGH && !r->no_memory) {
        c->ops->place->translations(c, u->inverse);
        for (int i = 0; i < u->n; i++)
            u->inverse[i] = u->inverse[i] > 0.0 ? 1.0 / u->inverse[i] : 0.0;
    }
    if (r->no_memory || stage == TACI_RELAX_WEIGH || has_freedom(u)) {
        r->of_system[system] = r->unit_count - 1;
        return;
    }
    free(u->inverse);
    free(u->J);
    free(u->length);
    r->unit_count--;
    r->way_count = at;
}

void taci_relax_drop_units(taci_Relax *r)
{
    for (int i = 0; i < r->unit_count; i++) {
        free(r->unit[i].inverse);
        free(r->unit[i].factor);
        free(r->unit[i].J);
        free(r->unit[i].length);
    }
    r->unit_count = r->way_count = 0;
}

void taci_relax_find_units(taci_Relax *r, taci_RelaxStage stage)
{
    taci_relax_drop_units(r);
    find_groups(r);
    add_groups(r, stage);
    for (int i = 0; i < r->w->system_count; i++)
        r->of_system[i] = -1;
    for (int i = 0; i < r->w->slot_high && !r->no_memory; i++)
        add_system(r, i, stage);
}

int taci_relax_unit_of(const taci_Relax *r, taci_Body body)
{
    if (body.system < 0)
        return -1;
    if (body.system > 0)
        return r->of_system[body.system];
    return taci_relax_is_free(r->w, body.index) ? r->of_group[find_group(r->group, body.index)]
                                                : -1;
}

double taci_relax_reach(const taci_Relax *r)
{
    const tac_World *w = r->w;
    double most = 0.0;
    for (int i = 0; i < w->shape_high; i++) {
        const taci_ShapeSlot *s = &w->shape[i];
        if (s->slot.live && s->body >= 0 && s->reach < HUGE_VAL &&
            taci_relax_unit_of(r, taci_world_body_of(w, s->body)) >= 0)
            most = taci_max(most, s->reach);
    }
    for (int i = 0; i < w->spring_high && most == 0.0; i++) {
        const taci_SpringSlot *s = &w->spring[i];
        if (s->slot.live)
            most = taci_max(most, taci_max(v3_norm(s->def.frame_a.p), v3_norm(s->def.frame_b.p)));
    }
    return most > 0.0 ? most : NO_REACH * w->def.contact_slop;
}
