// Worlds: creation from a checked definition, books as users see them, and what the other files of
// this folder share.
#include "base/cookie.h"
#include "world/world.h"
#include "base/assert.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/message.h"
#include "base/unconst.h"
#include <math.h>
#include <stdio.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

tac_WorldDef tac_world_def_default(void)
{
    return (tac_WorldDef){
        .gravity = {0, 0, -9.81},
        .study.ledger_deposit = 1.0,
        .body_capacity = 256,
        .joint_capacity = 256,
        .spring_capacity = 256,
        .fill_capacity = 256,
        .row_site_capacity = 32,
        .row_group_capacity = 256,
        .shape_capacity = 256,
        .contact_capacity = 1024,
        .material_capacity = 16,
        .study.friction_directions = 4,
        .contact_tolerance = 1e-7,
        .contact_slop = 1e-5,
        .sleep_speed = 1e-4,
        .push_out = true,
        .cookie = TACI_COOKIE_WORLD,
    };
}

static const char *find_contact_fault(const tac_WorldDef *d)
{
    if (d->study.contact_law < TAC_LAW_BLEND || d->study.contact_law > TAC_LAW_PLASTIC)
        return "contact_law must be one of tac_ContactLaw";
    if (d->contact_solver < TAC_SOLVER_AUTO || d->contact_solver > TAC_SOLVER_LEMKE)
        return "contact_solver must be one of tac_ContactSolver";
    if (d->study.contact_law == TAC_LAW_PLASTIC && d->contact_solver == TAC_SOLVER_LADDER)
        return "the printed plastic law goes with AUTO, NNCG or LEMKE: the ladder's methods assume "
               "a passive one";
    if (d->study.friction_directions != 4 && d->study.friction_directions != 8 &&
        d->study.friction_directions != 16)
        return "friction_directions must be 4, 8 or 16";
    if (!taci_not_negative(d->contact_tolerance))
        return "contact_tolerance must be finite and not negative";
    if (!taci_not_negative(d->contact_slop))
        return "contact_slop must be finite and not negative";
    if (!taci_not_negative(d->late_margin))
        return "late_margin must be finite and not negative";
    if (!taci_not_negative(d->contact_budget))
        return "contact_budget must be finite and not negative";
    if (!taci_not_negative(d->sleep_after) || !taci_not_negative(d->sleep_speed))
        return "sleep_after and sleep_speed must be finite and not negative";
    return NULL;
}

static const char *find_fault(const tac_WorldDef *d)
{
    if (d == NULL || d->cookie != TACI_COOKIE_WORLD)
        return "the definition was not made by tac_world_def_default";
    if (!isfinite(d->gravity.x) || !isfinite(d->gravity.y) || !isfinite(d->gravity.z))
        return "gravity is not finite";
    if (!(d->study.ledger_deposit >= 0.0 && d->study.ledger_deposit <= 1.0))
        return "ledger_deposit must be between 0 and 1";
    if (d->policy < TAC_POLICY_EXACT || d->policy > TAC_POLICY_PLAIN)
        return "policy must be one of tac_Policy";
    if (d->study.correction < TAC_CORRECTION_END || d->study.correction > TAC_CORRECTION_MIDPOINT)
        return "correction must be one of tac_Correction";
    if (d->study.scheme < TAC_SCHEME_PMI || d->study.scheme > TAC_SCHEME_IEI)
        return "scheme must be one of tac_Scheme";
    if (d->study.gyro < TAC_GYRO_AUTO || d->study.gyro > TAC_GYRO_NEWTON)
        return "gyro must be one of tac_Gyro";
    if (d->study.predictor < TAC_PREDICTOR_EXTRAPOLATE || d->study.predictor > TAC_PREDICTOR_START)
        return "predictor must be one of tac_Predictor";
    if (d->study.passes < 0 || d->study.passes > 2)
        return "passes must be 0, 1 or 2";
    if (d->study.so3 < TAC_SO3_LOG || d->study.so3 > TAC_SO3_RANK1)
        return "so3 must be one of tac_So3Matrix";
    if (d->study.so3 != TAC_SO3_LOG &&
        (d->policy != TAC_POLICY_PLAIN || d->study.scheme != TAC_SCHEME_PMI))
        return "an so3 other than TAC_SO3_LOG goes with TAC_POLICY_PLAIN and TAC_SCHEME_PMI only";
    if (d->study.scheme != TAC_SCHEME_PMI && d->policy != TAC_POLICY_PLAIN)
        return "EEI, SEI and IEI go with TAC_POLICY_PLAIN only";
    if (d->study.scheme != TAC_SCHEME_PMI && d->study.gyro != TAC_GYRO_AUTO)
        return "EEI, SEI and IEI have a gyroscopic term of their own: gyro must be TAC_GYRO_AUTO";
    if (d->study.gyro == TAC_GYRO_EXPLICIT && d->policy != TAC_POLICY_PLAIN)
        return "the explicit gyroscopic term goes with TAC_POLICY_PLAIN only";
    if (d->contact_pairs < 0 || d->contact_pairs > 10000)
        return "contact_pairs must be between 0 and 10000";
    return find_contact_fault(d);
}

static taci_ContactSettings contact_settings(const tac_WorldDef *d)
{
    return (taci_ContactSettings){.law = d->study.contact_law,
                                  .solver = d->contact_solver,
                                  .directions = d->study.friction_directions,
                                  .pairs = d->contact_pairs,
                                  .tolerance = d->contact_tolerance,
                                  .slop = d->contact_slop,
                                  .budget = d->contact_budget,
                                  .push_out = d->push_out};
}

/// A number that two worlds of one program hardly share: from the address, which is used again, and
/// the time.
static uint16_t make_up_tag(const tac_World *w)
{
    uint64_t h = taci_hash_u64(TACI_HASH_START, (uint64_t)(uintptr_t)w);
    h = taci_hash_u64(h, taci_clock_now());
    return (uint16_t)(h >> 17 | 1u);
}

tac_Result tac_world_create(const tac_WorldDef *def, tac_World **world)
{
    *world = NULL;
    const char *fault = find_fault(def);
    if (fault != NULL) {
        if (def != NULL && def->cookie == TACI_COOKIE_WORLD)
            taci_message(def->message, def->message_user, TAC_ERR_INVALID, __func__, "%s", fault);
        return TAC_ERR_INVALID;
    }
    if (!taci_world_capacities_valid(def))
        return TAC_ERR_INVALID;
    tac_World *w = calloc(1, sizeof *w);
    if (w == NULL)
        return TAC_ERR_MEMORY;
    w->def = *def;
    if (w->def.tag == 0)
        w->def.tag = make_up_tag(w);
    if (!taci_world_take_memory(w)) {
        tac_world_destroy(w);
        return TAC_ERR_MEMORY;
    }
    w->contacts.set = contact_settings(def);
    if (taci_world_add_system(w, w->own) < 0) {
        tac_world_destroy(w);
        return TAC_ERR_MEMORY;
    }
    *world = w;
    return TAC_OK;
}

bool taci_world_claim(tac_World *w, const void *driver)
{
    const void *nobody = NULL;
    return atomic_compare_exchange_strong(&w->driver, &nobody, driver) || nobody == driver;
}

void taci_world_release(tac_World *w, const void *driver)
{
    const void *mine = driver;
    (void)atomic_compare_exchange_strong(&w->driver, &mine, NULL);
}

static void free_systems(tac_World *w)
{
    free(w->system), free(w->slot), free(w->slot_at1), free(w->books), free(w->by_system);
}

void tac_world_destroy(tac_World *w)
{
    if (w == NULL)
        return;
    for (int i = 0; i < w->shape_high; i++)
        if (w->shape[i].slot.live)
            tac_geometry_release(w->shape[i].def.geometry);
    for (int i = 0; i < w->slot_high; i++)
        if (w->slot[i].system)
            w->slot[i].system->ops->destroy(w->slot[i].system);
    free_systems(w);
    taci_world_ports_free(w);
    taci_labels_destroy(&w->labels);
    taci_arena_destroy(&w->scratch);
    taci_arena_destroy(&w->memory);
    free(w);
}

/// Twice the room for systems. They come with memory of their own, between steps, and so does this.
/// False: none; what there is stays.
static bool grow_systems(tac_World *w)
{
    size_t had = (size_t)w->system_capacity, n = had > 0 ? 2 * had : 4;
    // NOLINTNEXTLINE(bugprone-sizeof-expression): the list is one of pointers
    taci_System **system = calloc(n, sizeof *system);
    taci_SystemSlot *slot = calloc(n, sizeof *slot);
    int32_t *slot_at1 = calloc(n, sizeof *slot_at1);
    taci_Books *books = calloc(n + 1, sizeof *books);
    double *by_system = calloc(2 * (n + 1), sizeof *by_system);
    if (system == NULL || slot == NULL || slot_at1 == NULL || books == NULL || by_system == NULL) {
        free(system), free(slot), free(slot_at1), free(books), free(by_system);
        return false;
    }
    if (had > 0) {
        for (size_t i = 0; i < had; i++)
            system[i] = w->system[i];
        memcpy(slot, w->slot, had * sizeof *slot);
        memcpy(slot_at1, w->slot_at1, had * sizeof *slot_at1);
        memcpy(books, w->books, had * sizeof *books);
        books[n] = w->books[had];
    }
    free_systems(w);
    w->system = system, w->slot = slot, w->slot_at1 = slot_at1;
    w->books = books, w->by_system = by_system;
    w->system_capacity = (int)n;
    return true;
}

int taci_world_add_system(tac_World *w, taci_System *system)
{
    if (w->system_count == w->system_capacity && !grow_systems(w))
        return -1;
    w->system[w->system_count] = system;
    w->slot_at1[w->system_count] = 0;
    w->books[w->system_count] = (taci_Books){0};
    taci_books_edit(&w->books[w->system_count], taci_world_stored(w, w->system_count));
    return w->system_count++;
}

/// Bytes that a system may take of the scratch for one response.
static size_t response_scratch(const tac_World *w)
{
    size_t most = 0;
    for (int i = 0; i < w->system_count; i++) {
        const taci_System *s = w->system[i];
        size_t need = taci_system_response_scratch(s, w->def.row_site_capacity);
        most = need > most ? need : most;
    }
    return most;
}

taci_RowContext taci_world_row_context(tac_World *w)
{
    return (taci_RowContext){.system = w->system,
                             .system_count = w->system_count,
                             .policy = w->def.policy,
                             .deposit = w->def.study.ledger_deposit,
                             .keeps = (w->own->traits & TACI_TRAIT_KEEPS) != 0,
                             .scratch = &w->scratch,
                             .response_scratch = response_scratch(w),
                             .meet = taci_world_meet,
                             .meet_in = w};
}

int taci_world_row_slot(int spring, int element)
{
    return TACI_SPRING_ELEMENTS * spring + element;
}

/// Tells the bodies that a spring is on of one more, or one fewer.
static void join_ends(tac_World *w, const taci_RowSpring *l, int more)
{
    for (int side = 0; side < 2; side++) {
        const taci_RowEnd *end = &l->end[side];
        taci_System *s = end->system >= 0 ? w->system[end->system] : NULL;
        if (s && s->bodies && s->bodies->join && end->site.kind == TACI_SITE_BODY)
            s->bodies->join(s, end->site.body, more);
    }
}

void taci_world_set_row_spring(tac_World *w, int slot, const taci_Element *e,
                               const taci_RowEnd end[2])
{
    taci_RowSpring *l = &w->rows.spring[slot];
    memset(l, 0, sizeof *l);
    l->e = *e;
    l->end[0] = end[0];
    l->end[1] = end[1];
    l->live = 1;
    w->rows.spring_high = slot >= w->rows.spring_high ? slot + 1 : w->rows.spring_high;
    w->rows.spring_count++;
    taci_RowContext c = taci_world_row_context(w);
    taci_rows_spring_reset(&w->rows, &c, slot);
    join_ends(w, l, 1);
}

void taci_world_clear_row_spring(tac_World *w, int slot)
{
    taci_RowSpring *l = &w->rows.spring[slot];
    if (!l->live)
        return;
    join_ends(w, l, -1);
    *l = (taci_RowSpring){0};
    w->rows.spring_count--;
    while (w->rows.spring_high > 0 && !w->rows.spring[w->rows.spring_high - 1].live)
        w->rows.spring_high--;
}

int taci_world_add_row_spring(tac_World *w, const taci_Element *e, const taci_RowEnd end[2])
{
    int slot = TACI_SPRING_ELEMENTS * w->def.spring_capacity, last = slot + w->def.spring_capacity;
    for (; slot < last; slot++) {
        if (w->rows.spring[slot].live)
            continue;
        taci_world_set_row_spring(w, slot, e, end);
        taci_RowContext c = taci_world_row_context(w);
        tac_Ledger l = {0};
        taci_rows_spring_energy(&w->rows, &c, slot, &l);
        taci_books_edit(&w->books[taci_springs_account(w)], tac_ledger_stored(&l));
        taci_world_edited(w);
        return slot;
    }
    return -1;
}

tac_Result taci_world_fail(const tac_World *w, tac_Result code, const char *function,
                           const char *text)
{
    taci_message(w->def.message, w->def.message_user, code, function, "%s", text);
    return code;
}

tac_Result taci_world_book_edits(tac_World *w, const char *function, int account, double energy,
                                 double of_springs)
{
    taci_Books *own = &w->books[account], *springs = &w->books[taci_springs_account(w)];
    if (!isfinite(own->edit + energy) || !isfinite(springs->edit + of_springs))
        return taci_world_fail(w, TAC_ERR_INVALID, function,
                               "the energy of this edit is not finite; nothing is changed");
    taci_books_edit(own, energy);
    taci_books_edit(springs, of_springs);
    w->momentum_fresh = false;
    return TAC_OK;
}

tac_Result taci_world_book_edit(tac_World *w, const char *function, int account, double energy)
{
    return taci_world_book_edits(w, function, account, energy, 0.0);
}

tac_Result taci_world_check_edit(const tac_World *w, const char *function)
{
    if (w->inside)
        return taci_world_fail(w, TAC_ERR_STATE, function,
                               "a step is open: edits must wait for tac_world_end");
    return TAC_OK;
}

tac_Result taci_world_check_edit_of(const tac_World *w, const char *function, int slot)
{
    tac_Result result = taci_world_check_edit(w, function);
    return result == TAC_OK && slot < 0 ? TAC_ERR_STALE : result;
}

void taci_world_edited(tac_World *w)
{
    taci_world_wake_all(w);
    w->momentum_fresh = false;
    for (int i = 0; i < w->system_count; i++)
        taci_system_forget(w->system[i]);
}

static void read_stored(const tac_World *w, int account, tac_Ledger *l)
{
    if (account < taci_springs_account(w)) {
        taci_system_stored(w->system[account], TACI_AT_NOW, l);
        return;
    }
    taci_RowContext c = taci_world_row_context(taci_unconst(w));
    taci_rows_stored(&w->rows, &c, TACI_AT_NOW, l);
}

double taci_world_stored(const tac_World *w, int account)
{
    tac_Ledger l = {0};
    read_stored(w, account, &l);
    return tac_ledger_stored(&l);
}

static void read_all_stored(const tac_World *w, tac_Ledger *l)
{
    for (int i = 0; i < w->system_count; i++)
        read_stored(w, i, l);
    read_stored(w, taci_springs_account(w), l);
}

double tac_world_energy(const tac_World *w)
{
    tac_Ledger l = {0};
    read_all_stored(w, &l);
    return tac_ledger_stored(&l);
}

tac_Ledger tac_world_ledger(const tac_World *w, bool total)
{
    if (!total)
        return w->step_ledger;
    tac_Ledger l = {0};
    read_all_stored(w, &l);
    for (int i = 0; i <= w->system_count; i++) {
        const taci_Books *b = &w->books[taci_account(w, i)];
        taci_ledger_add_flows(&l, &b->total);
        l.work_edit += b->edit;
        l.work_target += b->jump;
    }
    taci_ledger_set_scale(&l);
    return l;
}

void tac_world_momentum(const tac_World *w, tac_Vec3 *linear, tac_Vec3 *angular)
{
    *linear = *angular = (tac_Vec3){0, 0, 0};
    for (int i = 0; i < w->system_count; i++)
        taci_system_momentum(w->system[i], linear, angular);
}

tac_StepStats tac_world_stats(const tac_World *w)
{
    return w->stats;
}

const char *tac_stage_name(tac_Stage stage)
{
    static const char *const names[] = {
#define X(name) #name,
        TAC_STAGES(X)
#undef X
    };
    return stage >= 0 && stage < TAC_STAGE_COUNT ? names[stage] : "?";
}
