// Systems with coordinates of their own, as users see them: ids, positions and velocities, pushes,
// edits with their energy booked.
#include "base/assert.h"
#include "math/cholesky.h"
#include "world/body_checks.h"
#include <math.h>
#include <string.h>

// ------------------------------------------------------------------------------------------------
// Ids

static int find_slot(const tac_World *w, tac_SystemId id)
{
    return taci_slots_find(taci_world_user_systems(w), id.index1, id.generation, id.world);
}

taci_UserSystem *taci_world_user_system(const tac_World *w, tac_SystemId id)
{
    int slot = find_slot(w, id);
    return slot >= 0 ? w->slot[slot].system : NULL;
}

taci_UserSystem *taci_world_user_system_at(const tac_World *w, int system)
{
    int slot = system >= 0 ? w->slot_at1[system] - 1 : -1;
    return slot >= 0 ? w->slot[slot].system : NULL;
}

int taci_world_system_at(const tac_World *w, tac_SystemId id)
{
    int slot = find_slot(w, id);
    return slot >= 0 ? w->slot[slot].at : -1;
}

tac_Result taci_world_check_system(const tac_World *w, const char *function, const char *fault,
                                   tac_SystemId *id)
{
    *id = (tac_SystemId){0, 0, 0};
    tac_Result result = taci_world_check_edit(w, function);
    if (result == TAC_OK && fault != NULL)
        result = taci_world_fail(w, TAC_ERR_INVALID, function, fault);
    return result;
}

tac_Result taci_world_adopt(tac_World *w, const char *function, taci_UserSystem *c,
                            tac_SystemId *id)
{
    static const char *const short_of_memory = "there is no memory for a system of this size";
    if (c == NULL)
        return taci_world_fail(w, TAC_ERR_MEMORY, function, short_of_memory);
    tac_Result result = TAC_OK;
    int at = taci_world_add_system(w, &c->system);
    if (at < 0)
        result = taci_world_fail(w, TAC_ERR_MEMORY, function, short_of_memory);
    else if (!isfinite(w->books[at].edit)) {
        result =
            taci_world_fail(w, TAC_ERR_INVALID, function, "the energy of the system is not finite");
        w->system_count--;
    }
    if (result != TAC_OK) {
        c->ops->destroy(c);
        return result;
    }
    int slot = taci_slots_lowest_free(taci_world_user_systems(w)); // one for each of the list
    taci_SystemSlot *s = &w->slot[slot];
    *s = (taci_SystemSlot){.at = at, .slot = taci_slot_taken(s->slot), .system = c};
    w->slot_high = slot >= w->slot_high ? slot + 1 : w->slot_high;
    w->slot_count++;
    w->slot_at1[at] = slot + 1;
    taci_world_edited(w);
    *id = taci_world_system_id(w, slot);
    return TAC_OK;
}

bool tac_system_is_valid(const tac_World *w, tac_SystemId id)
{
    return find_slot(w, id) >= 0;
}

int tac_world_system_count(const tac_World *w)
{
    return w->slot_count;
}

// ------------------------------------------------------------------------------------------------
// Destruction

/// The books of a system that goes are closed into those of the springs: what it held leaves as an
/// edit of the coming step.
static void close_account(tac_World *w, int at)
{
    taci_Books *springs = &w->books[taci_springs_account(w)], *gone = &w->books[at];
    taci_books_edit(springs, -taci_world_stored(w, at));
    springs->edit += gone->edit;
    springs->jump += gone->jump;
    springs->size += gone->size;
    taci_ledger_add_flows(&springs->total, &gone->total);
    taci_ledger_add_stored(&springs->total, &gone->total);
}

/// Systems behind the one that goes move up: whatever names them follows.
static void close_gap(tac_World *w, int at)
{
    for (int i = at; i + 1 < w->system_count; i++) {
        w->system[i] = w->system[i + 1];
        w->books[i] = w->books[i + 1];
        w->slot_at1[i] = w->slot_at1[i + 1];
    }
    w->system_count--;
    TAC_ASSERT(at > 0 && w->system_count > 0); // the own one stays
    for (int i = 0; i < w->slot_high; i++)
        w->slot[i].at -= w->slot[i].at > at;
    for (int i = 0; i < w->body_high; i++)
        w->body[i].end.system -= w->body[i].end.system > at;
    taci_world_index_bodies(w);
    for (int i = 0; i < w->rows.spring_high; i++)
        for (int side = 0; side < 2; side++)
            w->rows.spring[i].end[side].system -= w->rows.spring[i].end[side].system > at;
    taci_world_ports_renumber(w, at);
}

tac_Result tac_system_destroy(tac_World *w, tac_SystemId id)
{
    int slot = find_slot(w, id);
    tac_Result result = taci_world_check_edit_of(w, __func__, slot);
    if (result != TAC_OK)
        return result;
    taci_SystemSlot *s = &w->slot[slot];
    taci_UserSystem *c = s->system;
    for (int i = w->body_high - 1; i >= 0; i--)
        if (i < w->body_high && w->body[i].shapes > 0 && w->body[i].end.system == s->at)
            taci_world_shapes_remove(w, taci_world_body_of(w, i));
    taci_world_row_springs_remove(w, (taci_Body){s->at, -1});
    taci_world_ports_remove(w, (taci_Body){s->at, -1});
    close_account(w, s->at);
    close_gap(w, s->at);
    s->system = NULL;
    s->slot.live = 0;
    w->slot_count--;
    c->ops->destroy(c);
    TAC_VALIDATE(taci_systems_are_sound(w) && taci_bodies_are_sound(w) && taci_ties_are_sound(w));
    taci_labels_drop_gone(&w->labels, w); // its own and those of its bodies
    taci_world_edited(w);
    return TAC_OK;
}

// ------------------------------------------------------------------------------------------------
// What users read

int tac_system_velocity_count(const tac_World *w, tac_SystemId id)
{
    const taci_UserSystem *c = taci_world_user_system(w, id);
    return c ? c->dofs : 0;
}

int tac_system_position_count(const tac_World *w, tac_SystemId id)
{
    const taci_UserSystem *c = taci_world_user_system(w, id);
    return c ? c->positions : 0;
}

tac_Form tac_system_form(const tac_World *w, tac_SystemId id)
{
    const taci_UserSystem *c = taci_world_user_system(w, id);
    return c ? (tac_Form)c->form : TAC_FORM_AUTO;
}

static tac_Result read_state(const tac_World *w, tac_SystemId id, double *q, double *v_state,
                             double *v_hat)
{
    taci_UserSystem *c = taci_world_user_system(w, id);
    if (c == NULL)
        return TAC_ERR_STALE;
    c->ops->read(c, q, v_state, v_hat);
    return TAC_OK;
}

tac_Result tac_system_positions(const tac_World *w, tac_SystemId id, double *q)
{
    return read_state(w, id, q, NULL, NULL);
}

tac_Result tac_system_velocities(const tac_World *w, tac_SystemId id, double *v)
{
    return read_state(w, id, NULL, NULL, v);
}

tac_Result tac_system_state_velocities(const tac_World *w, tac_SystemId id, double *v)
{
    return read_state(w, id, NULL, v, NULL);
}

double tac_system_port_work(const tac_World *w, tac_SystemId id, bool total)
{
    const taci_UserSystem *c = taci_world_user_system(w, id);
    return c == NULL ? 0.0 : total ? c->total : c->work;
}

tac_Ledger tac_system_ledger(const tac_World *w, tac_SystemId id, bool total)
{
    tac_Ledger l = {0};
    int at = taci_world_system_at(w, id);
    if (at < 0)
        return l;
    if (!total)
        return w->books[at].step;
    taci_system_stored(w->system[at], TACI_AT_NOW, &l);
    taci_ledger_add_flows(&l, &w->books[at].total);
    l.work_edit += w->books[at].edit;
    taci_ledger_set_scale(&l);
    return l;
}

int tac_system_body_count(const tac_World *w, tac_SystemId id)
{
    const taci_UserSystem *c = taci_world_user_system(w, id);
    return c ? c->bodies : 0;
}

tac_BodyId tac_system_body(const tac_World *w, tac_SystemId id, int index)
{
    int slot = find_slot(w, id);
    if (slot < 0 || index < 0 || index >= w->slot[slot].system->bodies)
        return (tac_BodyId){0};
    return taci_world_id_of(w, (taci_Body){w->slot[slot].at, index});
}

tac_SystemId tac_body_system(const tac_World *w, tac_BodyId body, int *index)
{
    taci_Body found = taci_world_find_body(w, body);
    if (index)
        *index = found.system > 0 ? found.index : 0;
    return found.system > 0 ? (tac_SystemId){body.system, body.generation, body.world}
                            : (tac_SystemId){0, 0, 0};
}

/// What needs the system's scratch of a step.
static tac_Result dynamics(const tac_World *w, const char *function, tac_SystemId id, double *M,
                           double *bias, double *force)
{
    taci_UserSystem *c = taci_world_user_system(w, id);
    if (c == NULL)
        return TAC_ERR_STALE;
    if (w->inside)
        return taci_world_fail(w, TAC_ERR_STATE, function,
                               "a step is open: the dynamics are those of a state, before it or "
                               "after tac_world_end");
    if (c->ops->dynamics == NULL)
        return taci_world_fail(w, TAC_ERR_INVALID, function,
                               "this kind of system has no mass matrix, bias and forces to read");
    c->ops->dynamics(c, M, bias, force);
    return TAC_OK;
}

tac_Result tac_system_mass_matrix(const tac_World *w, tac_SystemId id, double *M)
{
    return dynamics(w, __func__, id, M, NULL, NULL);
}

tac_Result tac_system_bias(const tac_World *w, tac_SystemId id, double *bias)
{
    return dynamics(w, __func__, id, NULL, bias, NULL);
}

tac_Result tac_system_forces(const tac_World *w, tac_SystemId id, double *force)
{
    return dynamics(w, __func__, id, NULL, NULL, force);
}

tac_Result tac_system_acceleration(const tac_World *w, tac_SystemId id, double *a)
{
    int n = tac_system_velocity_count(w, id);
    taci_Arena scratch;
    size_t need = taci_arena_need((size_t)n * (size_t)n, sizeof(double)) +
                  taci_arena_need((size_t)n, sizeof(double));
    if (n == 0)
        return TAC_ERR_STALE;
    if (!taci_arena_create(&scratch, need))
        return TAC_ERR_MEMORY;
    double *M = TACI_TAKE(&scratch, (size_t)n * (size_t)n, double);
    double *bias = TACI_TAKE(&scratch, n, double);
    tac_Result result = dynamics(w, __func__, id, M, bias, a);
    for (int i = 0; result == TAC_OK && i < n; i++)
        a[i] -= bias[i];
    if (result == TAC_OK && !taci_cholesky(M, n, 0.0))
        result = TAC_ERR_DIVERGED;
    if (result == TAC_OK)
        taci_cholesky_solve(M, n, a);
    taci_arena_destroy(&scratch);
    return result;
}

// ------------------------------------------------------------------------------------------------
// Pushes and edits

tac_Result tac_system_push(tac_World *w, tac_SystemId id, int velocity, double effort)
{
    taci_UserSystem *c = taci_world_user_system(w, id);
    if (c == NULL)
        return TAC_ERR_STALE;
    if (velocity < 0 || velocity >= c->dofs)
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, "there is no such velocity");
    if (!taci_user_push(c, velocity, effort))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "the effort is not finite; nothing is pushed");
    w->late_push |= w->inside;
    return TAC_OK;
}

tac_Result taci_world_write_system(tac_World *w, const char *function, tac_SystemId id,
                                   const taci_SystemEdit *edit)
{
    int slot = find_slot(w, id);
    tac_Result result = taci_world_check_edit_of(w, function, slot);
    if (result != TAC_OK)
        return result;
    taci_UserSystem *c = w->slot[slot].system;
    int at = w->slot[slot].at;
    double own = taci_world_stored(w, at), springs = taci_world_stored(w, taci_springs_account(w));
    if (!edit->write(c, edit))
        return taci_world_fail(w, TAC_ERR_INVALID, function, edit->refusal);
    taci_world_row_springs_reset(w, (taci_Body){at, -1});
    double of_springs = taci_world_stored(w, taci_springs_account(w)) - springs;
    result = taci_world_book_edits(w, function, at, taci_world_stored(w, at) - own, of_springs);
    if (result != TAC_OK) {
        c->ops->take_back(c);
        taci_world_row_springs_take_back(w, (taci_Body){at, -1});
        return result;
    }
    if (edit->q != NULL)
        taci_world_shapes_edited(w, (taci_Body){at, -1});
    c->mean_known = c->mean_known && edit->v == NULL;
    taci_world_edited(w);
    return TAC_OK;
}

static bool write_coordinates(taci_UserSystem *c, const taci_SystemEdit *edit)
{
    return c->ops->write(c, edit->q, edit->v);
}

/// Writes positions or velocities.
static tac_Result write_state(tac_World *w, const char *function, tac_SystemId id, const double *q,
                              const double *v)
{
    const taci_UserSystem *c = taci_world_user_system(w, id);
    tac_Result result = taci_world_check_edit_of(w, function, find_slot(w, id));
    if (result != TAC_OK)
        return result;
    if (q == NULL && v == NULL)
        return taci_world_fail(w, TAC_ERR_INVALID, function, "no numbers are given");
    if (!taci_user_finite(q, (size_t)c->positions) || !taci_user_finite(v, (size_t)c->dofs))
        return taci_world_fail(w, TAC_ERR_INVALID, function, "a number is not finite");
    taci_SystemEdit edit = {q, v, write_coordinates,
                            "a quaternion is not of unit length, the mass matrix is not positive "
                            "definite there, or a velocity is no state of this system; nothing is "
                            "changed"};
    return taci_world_write_system(w, function, id, &edit);
}

tac_Result tac_system_set_positions(tac_World *w, tac_SystemId id, const double *q)
{
    return write_state(w, __func__, id, q, NULL);
}

tac_Result tac_system_set_velocities(tac_World *w, tac_SystemId id, const double *v)
{
    return write_state(w, __func__, id, NULL, v);
}
