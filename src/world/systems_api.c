// Systems with coordinates of their own, as users see them: ids, guests, positions and velocities,
// pushes, edits with their energy booked.
#include "base/assert.h"
#include "math/cholesky.h"
#include "world/world.h"
#include <math.h>
#include <string.h>

// ------------------------------------------------------------------------------------------------
// Ids and guests

static int find_slot(const tac_World *w, tac_SystemId id)
{
    if (id.world != w->def.tag || id.index1 < 1 || id.index1 > TACI_WORLD_SYSTEMS)
        return -1;
    const taci_SystemSlot *s = &w->slot[id.index1 - 1];
    return s->coordinates && s->generation == id.generation ? id.index1 - 1 : -1;
}

taci_Coordinates *taci_world_coordinates(const tac_World *w, tac_SystemId id)
{
    int slot = find_slot(w, id);
    return slot >= 0 ? w->slot[slot].coordinates : NULL;
}

int taci_world_system_at(const tac_World *w, tac_SystemId id)
{
    int slot = find_slot(w, id);
    return slot >= 0 ? w->slot[slot].at : -1;
}

int taci_world_any_body(const tac_World *w, tac_BodyId id)
{
    if (id.index1 >= 0)
        return taci_world_body(w, id);
    int guest = -1 - id.index1;
    if (id.world != w->def.tag || guest >= w->guest_high)
        return -1;
    const taci_Guest *g = &w->guest[guest];
    return g->live && g->generation == id.generation ? taci_guest_body(guest) : -1;
}

/// The slot of the system at a place of the list, -1: it has none.
static int slot_at(const tac_World *w, int at)
{
    for (int i = 0; i < w->slot_high; i++)
        if (w->slot[i].coordinates && w->slot[i].at == at)
            return i;
    return -1;
}

taci_Coordinates *taci_world_guest_system(const tac_World *w, int body, int *index)
{
    const taci_Guest *g = taci_guest(w, body);
    *index = g->end.site.body;
    return g->coordinates;
}

bool taci_world_guest_moves(const tac_World *w, int body)
{
    int index;
    const taci_Coordinates *c = taci_world_guest_system(w, body, &index);
    return c == NULL || c->coordinates->moves == NULL || c->coordinates->moves(c, index);
}

taci_RowEnd taci_world_row_end(const tac_World *w, int body)
{
    if (taci_is_guest(body))
        return taci_guest(w, body)->end;
    return (taci_RowEnd){.system = body >= 0 ? 0 : -1,
                         .site = {.kind = TACI_SITE_BODY, .body = body}};
}

taci_Frame taci_world_frame(const tac_World *w, taci_When when, int body)
{
    taci_Frame frame = taci_frame_world();
    taci_RowEnd end = taci_world_row_end(w, body);
    if (end.system >= 0)
        w->system[end.system]->ops->locate(w->system[end.system], when, &end.site, &frame);
    return frame;
}

/// The first of `count` free guests in a row; the last ones may be beyond what there is room for.
static int find_room(const tac_World *w, int count)
{
    int first = 0;
    for (int i = 0; i < w->guest_high && i - first < count; i++)
        if (w->guest[i].live)
            first = i + 1;
    return first;
}

static int free_slot(const tac_World *w)
{
    for (int i = 0; i < TACI_WORLD_SYSTEMS - 1; i++)
        if (w->slot[i].coordinates == NULL)
            return i;
    return -1;
}

static void admit_guests(tac_World *w, taci_Coordinates *c, int system, int first)
{
    for (int i = 0; i < c->bodies; i++) {
        taci_Guest *g = &w->guest[first + i];
        uint16_t generation = (uint16_t)(g->generation + 1);
        *g = (taci_Guest){.end = {.system = system, .site = {.kind = TACI_SITE_BODY, .body = i}},
                          .coordinates = c,
                          .generation = generation,
                          .live = 1};
    }
    if (w->guest_high < first + c->bodies)
        w->guest_high = first + c->bodies;
}

tac_Result taci_world_adopt(tac_World *w, const char *function, taci_Coordinates *c,
                            tac_SystemId *id)
{
    int slot = free_slot(w), first = find_room(w, c->bodies), at = -1;
    tac_Result result = TAC_OK;
    if (slot < 0 || w->system_count == TACI_WORLD_SYSTEMS)
        result = taci_world_fail(w, TAC_ERR_CAPACITY, function,
                                 "a world holds 256 systems beside its bodies");
    else
        result = taci_world_make_room(w, function, TACI_CAPACITY_GUESTS, first + c->bodies);
    if (result == TAC_OK) {
        at = taci_world_add_system(w, &c->system);
        if (!isfinite(w->books[at].edit)) {
            result = taci_world_fail(w, TAC_ERR_INVALID, function,
                                     "the energy of the system is not finite");
            w->system_count--;
        }
    }
    if (result != TAC_OK) {
        c->coordinates->destroy(c);
        return result;
    }
    TAC_ASSERT(first + c->bodies <= w->def.guest_capacity);
    admit_guests(w, c, at, first);
    taci_SystemSlot *s = &w->slot[slot];
    *s = (taci_SystemSlot){.at = at,
                           .guest_first = first,
                           .coordinates = c,
                           .generation = (uint16_t)(s->generation + 1)};
    w->slot_high = slot >= w->slot_high ? slot + 1 : w->slot_high;
    taci_world_edited(w);
    *id = (tac_SystemId){slot + 1, s->generation, w->def.tag};
    return TAC_OK;
}

bool tac_system_is_valid(const tac_World *w, tac_SystemId id)
{
    return find_slot(w, id) >= 0;
}

int tac_world_system_count(const tac_World *w)
{
    int n = 0;
    for (int i = 0; i < w->slot_high; i++)
        n += w->slot[i].coordinates != NULL;
    return n;
}

// ------------------------------------------------------------------------------------------------
// Destruction

static bool link_is_on(const taci_RowLink *l, int system)
{
    return l->live && (l->end[0].system == system || l->end[1].system == system);
}

/// Links on a system go with it.
static void remove_links(tac_World *w, int system)
{
    taci_RowContext c = taci_world_row_context(w);
    for (int i = w->rows.link_high - 1; i >= 0; i--) {
        if (i >= w->rows.link_high || !link_is_on(&w->rows.link[i], system))
            continue;
        if (i < TACI_LINK_ELEMENTS * w->def.link_capacity) {
            taci_world_link_remove(w, i / TACI_LINK_ELEMENTS);
            continue;
        }
        tac_Ledger l = {0};
        taci_rows_link_energy(&w->rows, &c, i, &l);
        w->books[TACI_LINKS_OF_WORLD].edit -= tac_ledger_stored(&l);
        taci_world_clear_row_link(w, i);
    }
}

/// The books of a system that goes are closed into those of the links: what it held leaves as an
/// edit of the coming step.
static void close_account(tac_World *w, int at)
{
    taci_Books *links = &w->books[TACI_LINKS_OF_WORLD], *gone = &w->books[at];
    links->edit += gone->edit - taci_world_stored(w, at);
    links->jump += gone->jump;
    taci_ledger_add_flows(&links->total, &gone->total);
    taci_ledger_add_stored(&links->total, &gone->total);
}

/// Systems behind the one that goes move up: whatever names them follows.
static void close_gap(tac_World *w, int at)
{
    for (int i = at; i + 1 < w->system_count; i++) {
        w->system[i] = w->system[i + 1];
        w->books[i] = w->books[i + 1];
    }
    w->system_count--;
    TAC_ASSERT(at > 0 && w->system_count > 0); // the rigid one stays
    for (int i = 0; i < w->slot_high; i++)
        w->slot[i].at -= w->slot[i].at > at;
    for (int i = 0; i < w->guest_high; i++)
        w->guest[i].end.system -= w->guest[i].live && w->guest[i].end.system > at;
    for (int i = 0; i < w->rows.link_high; i++)
        for (int side = 0; side < 2; side++)
            w->rows.link[i].end[side].system -= w->rows.link[i].end[side].system > at;
}

tac_Result tac_system_destroy(tac_World *w, tac_SystemId id)
{
    tac_Result result = taci_world_check_edit(w, __func__);
    int slot = find_slot(w, id);
    if (result != TAC_OK || slot < 0)
        return result != TAC_OK ? result : TAC_ERR_STALE;
    taci_SystemSlot *s = &w->slot[slot];
    taci_Coordinates *c = s->coordinates;
    for (int i = 0; i < c->bodies; i++) {
        taci_Guest *g = &w->guest[s->guest_first + i];
        if (g->shapes > 0)
            taci_world_shapes_remove(w, taci_guest_body(s->guest_first + i));
        g->live = 0;
        g->coordinates = NULL;
    }
    while (w->guest_high > 0 && !w->guest[w->guest_high - 1].live)
        w->guest_high--;
    remove_links(w, s->at);
    close_account(w, s->at);
    close_gap(w, s->at);
    s->coordinates = NULL;
    c->coordinates->destroy(c);
    taci_world_edited(w);
    return TAC_OK;
}

// ------------------------------------------------------------------------------------------------
// What users read

int tac_system_velocity_count(const tac_World *w, tac_SystemId id)
{
    const taci_Coordinates *c = taci_world_coordinates(w, id);
    return c ? c->dofs : 0;
}

int tac_system_position_count(const tac_World *w, tac_SystemId id)
{
    const taci_Coordinates *c = taci_world_coordinates(w, id);
    return c ? c->positions : 0;
}

tac_Form tac_system_form(const tac_World *w, tac_SystemId id)
{
    const taci_Coordinates *c = taci_world_coordinates(w, id);
    return c ? (tac_Form)c->form : TAC_FORM_AUTO;
}

static tac_Result read_state(const tac_World *w, tac_SystemId id, double *q, double *v_state,
                             double *v_hat)
{
    const taci_Coordinates *c = taci_world_coordinates(w, id);
    if (c == NULL)
        return TAC_ERR_STALE;
    c->coordinates->read(c, q, v_state, v_hat);
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
    const taci_Coordinates *c = taci_world_coordinates(w, id);
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
    w->system[at]->ops->stored(w->system[at], TACI_AT_NOW, &l);
    taci_ledger_add_flows(&l, &w->books[at].total);
    l.work_edit += w->books[at].edit;
    taci_ledger_set_scale(&l);
    return l;
}

int tac_system_body_count(const tac_World *w, tac_SystemId id)
{
    const taci_Coordinates *c = taci_world_coordinates(w, id);
    return c ? c->bodies : 0;
}

tac_BodyId tac_system_body(const tac_World *w, tac_SystemId id, int index)
{
    int slot = find_slot(w, id);
    if (slot < 0 || index < 0 || index >= w->slot[slot].coordinates->bodies)
        return (tac_BodyId){0, 0, 0};
    return taci_world_body_id(w, taci_guest_body(w->slot[slot].guest_first + index));
}

tac_SystemId tac_body_system(const tac_World *w, tac_BodyId body, int *index)
{
    int i = taci_world_any_body(w, body), place = 0;
    int slot = taci_is_guest(i) ? slot_at(w, taci_guest(w, i)->end.system) : -1;
    if (slot >= 0)
        place = taci_guest(w, i)->end.site.body;
    if (index)
        *index = place;
    return slot >= 0 ? (tac_SystemId){slot + 1, w->slot[slot].generation, w->def.tag}
                     : (tac_SystemId){0, 0, 0};
}

/// What needs the system's scratch of a step.
static tac_Result dynamics(const tac_World *w, const char *function, tac_SystemId id, double *M,
                           double *bias, double *force)
{
    taci_Coordinates *c = taci_world_coordinates(w, id);
    if (c == NULL)
        return TAC_ERR_STALE;
    if (w->inside)
        return taci_world_fail(w, TAC_ERR_STATE, function,
                               "a step is open: the dynamics are those of a state, before it or "
                               "after tac_world_end");
    c->coordinates->dynamics(c, M, bias, force);
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
    taci_Coordinates *c = taci_world_coordinates(w, id);
    if (c == NULL)
        return TAC_ERR_STALE;
    if (velocity < 0 || velocity >= c->dofs)
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, "there is no such velocity");
    if (!taci_coordinates_push(c, velocity, effort))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "the effort is not finite; nothing is pushed");
    w->late_push |= w->inside;
    return TAC_OK;
}

static bool all_finite(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return false;
    return true;
}

/// Links on a system that was placed anew take the geometry as their residual.
static void reset_links(tac_World *w, int system)
{
    taci_RowContext c = taci_world_row_context(w);
    for (int i = 0; i < w->rows.link_high; i++)
        if (link_is_on(&w->rows.link[i], system))
            taci_rows_link_reset(&w->rows, &c, i);
}

/// Writes positions or velocities; what that changes of the energy is booked, or all is as it was.
static tac_Result write_state(tac_World *w, const char *function, tac_SystemId id, const double *q,
                              const double *v)
{
    tac_Result result = taci_world_check_edit(w, function);
    taci_Coordinates *c = taci_world_coordinates(w, id);
    if (result != TAC_OK || c == NULL)
        return result != TAC_OK ? result : TAC_ERR_STALE;
    if ((q && !all_finite(q, c->positions)) || (v && !all_finite(v, c->dofs)))
        return taci_world_fail(w, TAC_ERR_INVALID, function, "a number is not finite");
    int at = taci_world_system_at(w, id);
    double own = taci_world_stored(w, at), links = taci_world_stored(w, TACI_LINKS_OF_WORLD);
    if (!c->coordinates->write(c, q, v))
        return taci_world_fail(w, TAC_ERR_INVALID, function,
                               "a quaternion is not of unit length, or the mass matrix is not "
                               "positive definite there; nothing is changed");
    reset_links(w, at);
    double change = taci_world_stored(w, at) - own;
    double of_links = taci_world_stored(w, TACI_LINKS_OF_WORLD) - links;
    if (!isfinite(w->books[at].edit + change) ||
        !isfinite(w->books[TACI_LINKS_OF_WORLD].edit + of_links)) {
        c->coordinates->take_back(c);
        reset_links(w, at);
        // links may have carried something, which is in the geometry now
        w->books[TACI_LINKS_OF_WORLD].edit += taci_world_stored(w, TACI_LINKS_OF_WORLD) - links;
        return taci_world_fail(w, TAC_ERR_INVALID, function,
                               "the energy of this edit is not finite; nothing is changed");
    }
    w->books[at].edit += change;
    w->books[TACI_LINKS_OF_WORLD].edit += of_links;
    for (int i = 0; q != NULL && i < w->guest_high; i++)
        if (w->guest[i].coordinates == c && w->guest[i].shapes > 0)
            taci_world_shapes_edited(w, taci_guest_body(i));
    c->mean_known = c->mean_known && v == NULL;
    taci_world_edited(w);
    return TAC_OK;
}

tac_Result tac_system_set_positions(tac_World *w, tac_SystemId id, const double *q)
{
    return write_state(w, __func__, id, q, NULL);
}

tac_Result tac_system_set_velocities(tac_World *w, tac_SystemId id, const double *v)
{
    return write_state(w, __func__, id, NULL, v);
}
