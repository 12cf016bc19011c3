// Slots of bodies and elements: adding, removing, and what they store. Slots are used again lowest
// first, so that the same edits give the same world. Energies are computed here and booked by the
// world.
#include "base/assert.h"
#include "math/so3.h"
#include "system/rigid/rigid.h"

static int lowest_free_body(const taci_Rigid *r)
{
    for (int i = 0; i < r->body_high; i++)
        if (!r->body[i].live)
            return i;
    return r->body_high < r->body_capacity ? r->body_high : -1;
}

void taci_rigid_rank_bodies(taci_Rigid *r)
{
    int rank = 0;
    for (int i = 0; i < r->body_high; i++) {
        r->body[i].rank = rank;
        rank += r->body[i].live;
    }
}

static bool is_isotropic(const tac_Mat3 *J)
{
    return J->m[0][0] == J->m[1][1] && J->m[1][1] == J->m[2][2] && J->m[0][1] == 0.0 &&
           J->m[0][2] == 0.0 && J->m[1][2] == 0.0;
}

int taci_rigid_body_add(taci_Rigid *r, const tac_BodyDef *def)
{
    // With all slots in use up to the high mark there is no need to look for a hole.
    bool no_holes = r->body_count == r->body_high && r->body_high < r->body_capacity;
    int i = no_holes ? r->body_high : lowest_free_body(r);
    if (i < 0)
        return -1;
    taci_RigidBody *b = &r->body[i];
    *b = (taci_RigidBody){.mass = def->fixed ? 1.0 : def->mass, // ignored where nothing moves
                          .J = def->fixed ? m3_identity() : def->inertia,
                          .J_inv = def->fixed ? m3_identity() : m3_inverse(&def->inertia),
                          .drag = def->drag,
                          .angular_drag = def->angular_drag,
                          .generation = (uint16_t)(b->generation + 1),
                          .live = 1,
                          .fixed = def->fixed,
                          .isotropic = (uint8_t)is_isotropic(&def->inertia)};
    taci_RigidState *s = &r->state[r->now][i];
    *s = (taci_RigidState){.x = def->pose.p, .q = q_normalize(def->pose.q)};
    if (!def->fixed) {
        s->v = def->twist.lin;
        s->w = q_rotate_inverse(s->q, def->twist.ang);
    }
    r->port[i] = (taci_RigidPort){0};
    r->state[1 - r->now][i] = *s; // a body that does not move is the same in both
    if (def->fixed) {
        taci_rigid_drive_twist(r, i, def->twist);
        for (int k = 0; k < 2; k++) // it has moved so before
            s->v_hat[k] = s->v, s->w_hat[k] = s->w;
    }
    r->body_high = i >= r->body_high ? i + 1 : r->body_high;
    r->body[i].rank = r->body_count++;
    if (!no_holes)
        taci_rigid_rank_bodies(r);
    r->dirty = true;
    return i;
}

void taci_rigid_body_energy(const taci_Rigid *r, int i, tac_Ledger *l)
{
    const taci_RigidBody *b = &r->body[i];
    const taci_RigidState *s = &r->state[r->now][i];
    if (b->fixed)
        return;
    l->kinetic += 0.5 * (b->mass * v3_norm2(s->v) + v3_dot(s->w, m3_mul_v(&b->J, s->w)));
    l->gravity -= b->mass * v3_dot(r->gravity, s->x);
    l->tank += s->tank;
}

/// Another movable body that an element joins to this one, -1: none.
static int neighbour(const taci_Rigid *r, int body)
{
    for (int i = 0; i < r->element_high; i++) {
        const taci_RigidElement *e = &r->element[i];
        if (!e->live || (e->body[0] != body && e->body[1] != body))
            continue;
        int other = e->body[0] == body ? e->body[1] : e->body[0];
        if (other >= 0 && !r->body[other].fixed)
            return other;
    }
    return -1;
}

void taci_rigid_tank_move(taci_Rigid *r, int body)
{
    taci_RigidState *s = r->state[r->now];
    bool any = s[body].tank != 0.0 || v3_norm2(s[body].owed) > 0.0;
    int other = any ? neighbour(r, body) : -1;
    if (other < 0)
        return;
    s[other].tank += s[body].tank;
    s[other].owed = v3_add(s[other].owed, s[body].owed);
    s[body].tank = 0.0;
    s[body].owed = v3(0, 0, 0);
}

void taci_rigid_body_remove(taci_Rigid *r, int i)
{
    TAC_ASSERT(r->body[i].live && r->body[i].springs == 0);
    taci_rigid_drive_clear(r, i);
    r->body[i].live = 0;
    r->port[i] = (taci_RigidPort){0};
    r->body_count--;
    taci_rigid_rank_bodies(r);
    r->dirty = true;
}

void taci_rigid_body_take_back(taci_Rigid *r, int i)
{
    taci_rigid_body_remove(r, i);
    r->body[i].generation--;
    if (r->body[i].generation == 0 && i == r->body_high - 1) // a slot that nobody had before
        r->body_high--;
}

int taci_rigid_joint_slot(const taci_Rigid *r, int joint, int k)
{
    TAC_ASSERT(joint >= 0 && joint < r->joint_capacity && k < TACI_JOINT_ELEMENTS);
    return k * r->joint_capacity + joint;
}

int taci_rigid_spring_slot(const taci_Rigid *r, int spring, int k)
{
    TAC_ASSERT(spring >= 0 && spring < r->spring_capacity && k < TACI_SPRING_ELEMENTS);
    return TACI_JOINT_ELEMENTS * r->joint_capacity + k * r->spring_capacity + spring;
}

void taci_rigid_element_set(taci_Rigid *r, int slot, const taci_Element *e, int body_a, int body_b)
{
    TAC_ASSERT(slot < r->element_capacity && !r->element[slot].live);
    r->element[slot] =
        (taci_RigidElement){.e = *e,
                            .body = {body_a, body_b},
                            .live = 1,
                            .arms = e->type == TACI_ELEMENT_POINT || e->type == TACI_ELEMENT_HINGE,
                            .z_a = q_rotate(e->frame_a.q, v3(0, 0, 1)),
                            .z_b = q_rotate(e->frame_b.q, v3(0, 0, 1))};
    r->target_work[slot] = 0.0;
    r->effort[slot] = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    taci_ElementState *s = &r->estate[r->now][slot];
    *s = (taci_ElementState){0};
    // Of all turns an angle may stand for, the one nearest to its rest or to the middle of its
    // limits.
    s->memory[0] = e->limit ? 0.5 * (e->lo + e->hi) : e->lo;
    taci_Frame A = taci_rigid_frame(r, TACI_AT_NOW, body_a),
               B = taci_rigid_frame(r, TACI_AT_NOW, body_b);
    taci_element_residual(e, &A, &B, s->memory, s->s);
    for (int side = 0; side < 2; side++)
        if (r->element[slot].body[side] >= 0)
            r->body[r->element[slot].body[side]].springs++;
    r->element_high = slot >= r->element_high ? slot + 1 : r->element_high;
    r->dirty = true;
}

void taci_rigid_element_clear(taci_Rigid *r, int slot)
{
    taci_RigidElement *e = &r->element[slot];
    if (!e->live)
        return;
    for (int side = 0; side < 2; side++)
        if (e->body[side] >= 0)
            r->body[e->body[side]].springs--;
    *e = (taci_RigidElement){0};
    while (r->element_high > 0 && !r->element[r->element_high - 1].live)
        r->element_high--;
    r->dirty = true;
}

static void geometric_residual(const taci_Rigid *r, int slot, double g[TACI_ELEMENT_DIM])
{
    const taci_RigidElement *e = &r->element[slot];
    taci_Frame A = taci_rigid_frame(r, TACI_AT_NOW, e->body[0]),
               B = taci_rigid_frame(r, TACI_AT_NOW, e->body[1]);
    taci_ElementState s = r->estate[r->now][slot];
    taci_element_residual(&e->e, &A, &B, s.memory, g);
}

void taci_rigid_element_energy(const taci_Rigid *r, int slot, tac_Ledger *l)
{
    const taci_RigidElement *e = &r->element[slot];
    const double zero[TACI_ELEMENT_DIM] = {0};
    double g[TACI_ELEMENT_DIM];
    int dim = taci_element_dim(&e->e);
    geometric_residual(r, slot, g);
    l->elastic += taci_policy_delta(e->e.k, g, zero, dim);
    l->carried += taci_policy_delta(e->e.k, r->estate[r->now][slot].s, g, dim);
}

static bool is_on(const taci_RigidElement *e, int body)
{
    return e->live && (e->body[0] == body || e->body[1] == body);
}

void taci_rigid_elements_to_geometry(taci_Rigid *r, int body)
{
    for (int i = 0; i < r->element_high; i++) {
        const taci_RigidElement *e = &r->element[i];
        if (!is_on(e, body))
            continue;
        taci_ElementState *s = &r->estate[r->now][i];
        r->estate[1 - r->now][i] = *s; // where the next step writes: free until then
        taci_Frame A = taci_rigid_frame(r, TACI_AT_NOW, e->body[0]),
                   B = taci_rigid_frame(r, TACI_AT_NOW, e->body[1]);
        taci_element_residual(&e->e, &A, &B, s->memory, s->s);
    }
}

void taci_rigid_elements_take_back(taci_Rigid *r, int body)
{
    for (int i = 0; i < r->element_high; i++)
        if (is_on(&r->element[i], body))
            r->estate[r->now][i] = r->estate[1 - r->now][i];
}
