// Bodies that are made one by one, in the world's own system: checked definitions, edits with their
// energy booked.
#include "base/cookie.h"
#include "math/inertia.h"
#include "world/kinds/own_rigid.h"
#include <math.h>

tac_BodyDef tac_body_def_default(void)
{
    return (tac_BodyDef){.pose = {{0, 0, 0}, {1, 0, 0, 0}},
                         .mass = 1.0,
                         .inertia = {{{0.1, 0, 0}, {0, 0.1, 0}, {0, 0, 0.1}}},
                         .cookie = TACI_COOKIE_BODY};
}

tac_Mat3 tac_inertia_diagonal(double xx, double yy, double zz)
{
    return (tac_Mat3){{{xx, 0, 0}, {0, yy, 0}, {0, 0, zz}}};
}

tac_Mat3 tac_inertia_box(double mass, tac_Vec3 e)
{
    double f = mass / 12.0;
    return tac_inertia_diagonal(f * (e.y * e.y + e.z * e.z), f * (e.x * e.x + e.z * e.z),
                                f * (e.x * e.x + e.y * e.y));
}

tac_Mat3 tac_inertia_sphere(double mass, double radius)
{
    double j = 0.4 * mass * radius * radius;
    return tac_inertia_diagonal(j, j, j);
}

tac_Mat3 tac_inertia_cylinder(double mass, double radius, double length)
{
    double across = mass * (3.0 * radius * radius + length * length) / 12.0;
    return tac_inertia_diagonal(0.5 * mass * radius * radius, across, across);
}

static const char *find_fault(const tac_BodyDef *d)
{
    if (d == NULL || d->cookie != TACI_COOKIE_BODY)
        return "the definition was not made by tac_body_def_default";
    if (!taci_unit_pose(d->pose))
        return "pose must be finite with a unit quaternion";
    if (!v3_finite(d->twist.lin) || !v3_finite(d->twist.ang))
        return "twist is not finite";
    if (!taci_not_negative(d->drag))
        return "drag must be finite and not negative";
    if (!taci_not_negative(d->angular_drag))
        return "angular_drag must be finite and not negative";
    if (d->fixed)
        return NULL;
    double square = d->mass * d->mass;
    if (!(d->mass > 0.0 && isfinite(d->mass)))
        return "mass must be positive and finite";
    if (!(square > 0x1p-1022 && isfinite(square)))
        return "mass is too small or too large to be multiplied by another one";
    return taci_inertia_fault(&d->inertia, true);
}

/// ERR_STALE, or ERR_INVALID with a message where the id names a body of another kind.
static tac_Result not_rigid(const tac_World *w, const char *function, tac_BodyId id)
{
    if (!tac_body_is_valid(w, id))
        return TAC_ERR_STALE;
    return taci_world_fail(w, TAC_ERR_INVALID, function,
                           "the body belongs to another system (tac_body_system): edit that");
}

int tac_world_body_count(const tac_World *w)
{
    return taci_own_rigid(w)->body_count;
}

tac_Result tac_body_create(tac_World *w, const tac_BodyDef *def, tac_BodyId *body)
{
    taci_Rigid *r = taci_own_rigid(w);
    *body = (tac_BodyId){0};
    tac_Result result = taci_world_check_edit(w, __func__);
    if (result != TAC_OK)
        return result;
    const char *fault = find_fault(def);
    if (fault != NULL)
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, fault);
    result = taci_world_make_room(w, __func__, TACI_CAPACITY_BODIES, r->body_count + 1);
    if (result != TAC_OK)
        return result;
    int slot = taci_rigid_body_add(r, def);
    TAC_ASSERT(slot >= 0 && slot < w->def.body_capacity);
    tac_Ledger l = {0};
    taci_rigid_body_energy(r, slot, &l);
    result = taci_world_book_edit(w, __func__, 0, tac_ledger_stored(&l));
    if (result == TAC_OK)
        *body = taci_world_id_of(w, (taci_Body){0, slot});
    else
        taci_rigid_body_take_back(r, slot);
    return result;
}

static void remove_what_hangs_on(tac_World *w, int slot)
{
    for (int i = 0; i < w->joint_high; i++)
        if (w->joint[i].slot.live && (w->joint[i].body[0] == slot || w->joint[i].body[1] == slot))
            taci_world_joint_remove(w, i);
    for (int i = 0; i < w->spring_high; i++)
        if (w->spring[i].slot.live &&
            (w->spring[i].body[0] == slot || w->spring[i].body[1] == slot))
            taci_world_spring_remove(w, i);
    taci_world_row_springs_remove(w, (taci_Body){0, slot});
}

tac_Result tac_body_destroy(tac_World *w, tac_BodyId id)
{
    taci_Rigid *r = taci_own_rigid(w);
    tac_Result result = taci_world_check_edit(w, __func__);
    int slot = taci_world_body(w, id);
    if (result != TAC_OK || slot < 0)
        return result != TAC_OK ? result : not_rigid(w, __func__, id);
    taci_rigid_tank_move(r, slot);
    taci_world_shapes_remove(w, (taci_Body){0, slot});
    taci_world_ports_remove(w, (taci_Body){0, slot});
    if (r->body[slot].springs > 0) {
        remove_what_hangs_on(w, slot);
        taci_world_edited(w);
    }
    tac_Ledger l = {0};
    taci_rigid_body_energy(r, slot, &l);
    taci_books_edit(&w->books[0], -tac_ledger_stored(&l));
    taci_rigid_body_remove(r, slot);
    taci_labels_drop(&w->labels, (taci_LabelKey){TACI_LABEL_BODY, 0, slot + 1});
    return TAC_OK;
}

tac_BodyDef tac_body_def(const tac_World *w, tac_BodyId id)
{
    tac_BodyDef def = tac_body_def_default();
    int i = taci_world_body(w, id);
    if (i < 0)
        return def;
    const taci_RigidBody *b = &taci_own_rigid(w)->body[i];
    def.pose = tac_body_pose(w, id);
    def.twist = tac_body_state_twist(w, id);
    def.mass = b->mass;
    def.inertia = b->J;
    def.drag = b->drag;
    def.angular_drag = b->angular_drag;
    def.fixed = b->fixed;
    return def;
}

double tac_body_kinetic(const tac_World *w, tac_BodyId id)
{
    tac_Ledger l = {0};
    int i = taci_world_body(w, id);
    if (i >= 0)
        taci_rigid_body_energy(taci_own_rigid(w), i, &l);
    return l.kinetic;
}

tac_Result tac_body_set_twist(tac_World *w, tac_BodyId id, tac_Twist twist)
{
    taci_Rigid *r = taci_own_rigid(w);
    tac_Result result = taci_world_check_edit(w, __func__);
    int i = taci_world_body(w, id);
    if (result != TAC_OK || i < 0)
        return result != TAC_OK ? result : not_rigid(w, __func__, id);
    if (!v3_finite(twist.lin) || !v3_finite(twist.ang))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, "the twist is not finite");
    if (r->body[i].fixed) {
        int driven = r->driven_count; // what it does comes with the steps
        taci_rigid_drive_twist(r, i, twist);
        r->port[i].mean_known = 0;
        w->shapes_placed = w->shapes_placed && r->driven_count >= driven;
        return TAC_OK;
    }
    tac_Ledger before = {0}, after = {0};
    taci_rigid_body_energy(r, i, &before);
    taci_RigidState *s = &r->state[r->now][i], old = *s;
    s->v = twist.lin;
    s->w = q_rotate_inverse(s->q, twist.ang);
    s->owed = v3(0, 0, 0); // its motion is what it was told to be
    taci_rigid_body_energy(r, i, &after);
    result = taci_world_book_edit(w, __func__, 0, after.kinetic - before.kinetic);
    if (result != TAC_OK) {
        *s = old;
        return result;
    }
    r->port[i].mean_known = 0;
    taci_world_edited(w);
    return TAC_OK;
}

/// The body that shall be at a pose, or a result that says why it cannot.
static tac_Result begin_pose(const tac_World *w, const char *function, tac_BodyId id, tac_Pose pose,
                             int *body)
{
    tac_Result result = taci_world_check_edit(w, function);
    *body = taci_world_body(w, id);
    if (result != TAC_OK || *body < 0)
        return result != TAC_OK ? result : not_rigid(w, function, id);
    if (!taci_unit_pose(pose))
        return taci_world_fail(w, TAC_ERR_INVALID, function,
                               "the pose must be finite with a unit quaternion");
    return TAC_OK;
}

tac_Result tac_body_move_to(tac_World *w, tac_BodyId id, tac_Pose pose)
{
    taci_Rigid *r = taci_own_rigid(w);
    int i;
    tac_Result result = begin_pose(w, __func__, id, pose, &i);
    if (result != TAC_OK)
        return result;
    if (!r->body[i].fixed)
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "the body is not fixed: forces move it, or tac_body_set_pose");
    taci_rigid_drive_to(r, i, pose);
    return TAC_OK;
}

/// Moves a body; what hangs on it takes the new geometry as its residual.
static void place(tac_World *w, int i, tac_Pose pose)
{
    taci_Rigid *r = taci_own_rigid(w);
    taci_RigidState *s = &r->state[r->now][i];
    tac_Vec3 angular = q_rotate(s->q, s->w);
    s->x = pose.p;
    s->q = q_normalize(pose.q);
    s->w = q_rotate_inverse(s->q, angular); // the spin keeps its direction in space
    r->state[1 - r->now][i] = *s;           // a body that does not move is the same in both
    taci_rigid_elements_to_geometry(r, i);
    taci_world_row_springs_reset(w, (taci_Body){0, i});
}

tac_Result tac_body_set_pose(tac_World *w, tac_BodyId id, tac_Pose pose)
{
    taci_Rigid *r = taci_own_rigid(w);
    int i;
    tac_Result result = begin_pose(w, __func__, id, pose, &i);
    if (result != TAC_OK)
        return result;
    double bodies = taci_world_stored(w, 0),
           springs = taci_world_stored(w, taci_springs_account(w));
    taci_RigidState old[2] = {r->state[0][i], r->state[1][i]};
    place(w, i, pose);
    double of_springs = taci_world_stored(w, taci_springs_account(w)) - springs;
    result = taci_world_book_edits(w, __func__, 0, taci_world_stored(w, 0) - bodies, of_springs);
    if (result != TAC_OK) {
        r->state[0][i] = old[0], r->state[1][i] = old[1];
        taci_rigid_elements_take_back(r, i);
        taci_world_row_springs_take_back(w, (taci_Body){0, i});
        return result;
    }
    r->body[i].has_goal = 0;
    w->shapes_placed = w->shapes_placed && !r->body[i].fixed;
    taci_world_shapes_edited(w, (taci_Body){0, i});
    taci_world_edited(w);
    return TAC_OK;
}

tac_Result tac_body_set_ccd_exact(tac_World *w, tac_BodyId id, bool exact)
{
    tac_Result result = taci_world_check_edit(w, __func__);
    taci_Body body = taci_world_find_body(w, id);
    if (result != TAC_OK || body.system < 0)
        return result != TAC_OK ? result : TAC_ERR_STALE;
    if (body.system != 0)
        return taci_world_fail(
            w, TAC_ERR_INVALID, __func__,
            "exact impacts are for bodies of tac_body_create, not for those of other systems");
    taci_own_rigid(w)->body[body.index].unplaced = !exact;
    return TAC_OK;
}
