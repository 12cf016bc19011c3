// The step: begin and end, stage by stage. Everything a step does is on this page, in order.
#include "base/clock.h"
#include "base/message.h"
#include "world/body_checks.h"
#include <stdio.h>
#include <math.h>
#include <string.h>

#define MISPREDICTION \
    1e-2 // rad over half a step; above it the midpoint is predicted again around the result

/// Runs a stage and, if profiled, adds its time.
#define TIMED(world, stage, call)                                        \
    do {                                                                 \
        uint64_t start_ns = (world)->def.profile ? taci_clock_now() : 0; \
        call;                                                            \
        if ((world)->def.profile)                                        \
            (world)->stats.stage_time[TAC_STAGE_##stage] +=              \
                1e-9 * (double)(taci_clock_now() - start_ns);            \
    } while (0)

/// Why a stage could not go on.
static tac_Result fail(const tac_World *w, tac_Result code, const char *text)
{
    return taci_world_fail(w, code, "tac_world_begin",
                           code == TAC_ERR_MEMORY ? "there is no memory for the step" : text);
}

/// One system; where capacities grow, closed loops get the blocks they need.
static tac_Result prepare_system(tac_World *w, taci_System *s, int pass)
{
    tac_Result result = taci_system_prepare(s, w->T, pass, &w->scratch);
    while (result == TAC_ERR_CAPACITY && !w->def.fixed_capacities) {
        result = taci_world_make_room(w, "tac_world_begin", TACI_CAPACITY_FILL,
                                      w->def.fill_capacity + 1);
        if (result != TAC_OK)
            return result;
        result = taci_system_prepare(s, w->T, pass, &w->scratch);
    }
    return result;
}

static tac_Result prepare_systems(tac_World *w, int pass)
{
    for (int i = 0; i < w->system_count; i++) {
        tac_Result result = prepare_system(w, w->system[i], pass);
        if (result != TAC_OK)
            return fail(w, result,
                        result == TAC_ERR_DIVERGED
                            ? "a mass matrix is no longer positive definite, or a number in it no "
                              "longer finite; the step is undone"
                            : "closed loops of joints need more blocks: raise "
                              "tac_WorldDef.fill_capacity");
    }
    return TAC_OK;
}

static const char *too_many_sites(const tac_World *w)
{
    return w->def.fixed_capacities
               ? "springs that are rows, or contacts on bodies with joints and on other systems, "
                 "touch too many bodies: raise tac_WorldDef.row_site_capacity, or "
                 "row_group_capacity where they are joined"
               : "springs that are rows, or contacts on one system, join more than 7723 bodies; "
                 "joints or springs inside of one system have no such bound";
}

static tac_Result build_rows(tac_World *w, const taci_RowContext *c)
{
    taci_Contacts *k = &w->contacts;
    const taci_EndList touched = {k->touched, k->touched_count, k->site};
    const taci_EndList ports = {w->ports.end, w->ports.count, w->ports.site};
    if (w->rows.spring_count == 0 && k->touched_count == 0 && ports.count == 0) {
        w->rows.work_count = w->rows.site_count = w->rows.group_count = w->rows.row_count = 0;
        w->rows.flow_count = 0;
        return TAC_OK;
    }
    size_t mark = taci_arena_mark(&w->scratch);
    tac_Result result = taci_rows_build(&w->rows, c, w->T, &touched, &ports);
    while (result == TAC_ERR_CAPACITY && w->rows.sites_wanted > 0 && !w->def.fixed_capacities) {
        taci_arena_reset(&w->scratch, mark);
        result = taci_world_make_room(w, "tac_world_begin", TACI_CAPACITY_ROW_SITES,
                                      w->rows.sites_wanted);
        if (result != TAC_OK)
            return result;
        result = taci_rows_build(&w->rows, c, w->T, &touched, &ports);
    }
    if (result != TAC_OK)
        return fail(w, result, too_many_sites(w));
    return TAC_OK;
}

static void free_velocities(tac_World *w)
{
    for (int i = 0; i < w->system_count; i++)
        taci_system_free(w->system[i]);
}

/// Whether rows act on the systems in this step: springs between them, or contacts.
static bool has_rows(const tac_World *w)
{
    return w->rows.work_count > 0 || w->contacts.count > 0;
}

static tac_Result condense_rows(tac_World *w, const taci_RowContext *c)
{
    if (w->rows.group_count == 0)
        return TAC_OK;
    tac_Result result = taci_rows_condense(&w->rows, c);
    if (result != TAC_OK)
        return fail(w, result,
                    result == TAC_ERR_DIVERGED
                        ? "springs that are rows contradict each other: two of "
                          "them are as good as rigid"
                    : w->def.fixed_capacities ? "springs that are rows are too many for their "
                                                "bodies: raise tac_WorldDef.row_site_capacity"
                                              : too_many_sites(w));
    return TAC_OK;
}

static void apply_efforts(tac_World *w, bool any)
{
    for (int i = 0; i < w->system_count; i++)
        taci_system_apply(w->system[i], any ? taci_rows_effort(&w->rows, i) : NULL);
}

/// Spring forces, then contact forces on the motion with the springs in force, then the spring
/// forces beside them.
static tac_Result solve_rows(tac_World *w, const taci_RowContext *c)
{
    bool springs = w->rows.work_count > 0;
    if (springs)
        taci_rows_solve(&w->rows, c);
    apply_efforts(w, springs);
    if (w->ports.count > 0)
        taci_world_ports_read(w, c);
    w->contacts.count = 0;
    if (w->contacts.candidate_count == 0)
        return TAC_OK;
    taci_contacts_read(&w->contacts, &w->rows, c);
    tac_Result result = taci_contacts_solve(&w->contacts, &w->rows, c);
    if (result != TAC_OK)
        return fail(w, result,
                    "contacts on bodies with joints and on other systems need more memory: raise "
                    "tac_WorldDef.row_site_capacity");
    if (w->contacts.count == 0 && !springs)
        return TAC_OK;
    if (springs) {
        apply_efforts(w, true);
        taci_rows_flows(&w->rows, c, TACI_FLOW_HAT, w->rows.flow);
        taci_rows_answer(&w->rows, w->rows.flow, w->rows.effort);
    }
    apply_efforts(w, true);
    return TAC_OK;
}

/// Whether the midpoint must be predicted again around the result of the first pass.
static bool predicted_badly(const tac_World *w)
{
    if (w->def.study.passes != 0)
        return w->def.study.passes == 2;
    double worst = 0.0;
    for (int i = 0; i < w->system_count; i++)
        worst = fmax(worst, taci_system_misprediction(w->system[i]));
    return worst > MISPREDICTION || (worst > 0.0 && w->T != w->last_T);
}

/// One pass: from the predicted midpoint to V̂ with springs and contacts in force.
static tac_Result run_pass(tac_World *w, const taci_RowContext *c, int pass)
{
    tac_Result result = TAC_OK;
    TIMED(w, PREPARE, result = prepare_systems(w, pass)); // predicted midpoint, operators
    if (result != TAC_OK)
        return result;
    TIMED(w, FREE, free_velocities(w)); // each system, no row forces
    if (pass == 0) {
        TIMED(w, COLLIDE, result = taci_world_collide(w)); // shapes -> candidates for contact
        if (result != TAC_OK)
            return result;
        if (taci_world_wake_touched(w)) { // what wakes takes part from the start
            taci_arena_reset(&w->scratch, 0);
            return run_pass(w, c, 0);
        }
        TIMED(w, ROWS, result = build_rows(w, c)); // springs and candidates -> sites, groups
        w->rows_mark = taci_arena_mark(&w->scratch);
    } else {
        taci_arena_reset(&w->scratch, w->rows_mark);         // groups are taken anew
        TIMED(w, COLLIDE, taci_world_set_instants(w, true)); // what touches, at the new midpoint
    }
    if (result == TAC_OK)
        TIMED(w, CONDENSE, result = condense_rows(w, c)); // response of the sites, springs
                                                          // eliminated
    w->solve_mark = taci_arena_mark(&w->scratch);
    if (result == TAC_OK)
        TIMED(w, SOLVE, result = solve_rows(w, c)); // spring and contact forces; V̂ of all systems
    return result;
}

/// Passes until the midpoint is predicted well enough.
static tac_Result run_passes(tac_World *w, const taci_RowContext *c)
{
    tac_Result result = run_pass(w, c, 0);
    w->stats.passes = 1;
    if (result == TAC_OK && predicted_badly(w)) {
        result = run_pass(w, c, 1);
        w->stats.passes = 2;
    }
    return result;
}

/// What is pushed farther than candidates were looked for may reach what was out of reach at begin:
/// shapes are looked at again, at the midpoint predicted there.
static tac_Result search_again(tac_World *w, const taci_RowContext *c)
{
    tac_Result result = TAC_OK;
    w->stats.late_searches++;
    taci_arena_reset(&w->scratch, 0);
    TIMED(w, COLLIDE, result = taci_world_collide(w));
    if (result == TAC_OK && taci_world_wake_touched(w)) {
        taci_arena_reset(&w->scratch, 0);
        return run_passes(w, c);
    }
    if (result == TAC_OK)
        TIMED(w, ROWS, result = build_rows(w, c));
    if (result == TAC_OK)
        TIMED(w, CONDENSE, result = condense_rows(w, c));
    if (result == TAC_OK)
        TIMED(w, SOLVE, result = solve_rows(w, c));
    return result;
}

/// The step begun, with pushes that came after: same operators, candidates and condensed responses;
/// free motion and forces anew, from the forces of the last step as at begin.
static tac_Result solve_late(tac_World *w, const taci_RowContext *c)
{
    tac_Result result = TAC_OK;
    w->stats.late_solves++;
    if (taci_world_wake_pushed(w)) { // who sleeps has no operator in this step
        w->stats.late_searches++;
        taci_arena_reset(&w->scratch, 0);
        return run_passes(w, c);
    }
    bool serve = true;
    TIMED(w, COLLIDE, taci_world_before_late(w));
    TIMED(w, FREE, free_velocities(w));
    TIMED(w, COLLIDE, serve = taci_world_within_margin(w));
    if (!serve)
        return search_again(w, c);
    taci_arena_reset(&w->scratch, w->solve_mark);
    taci_contacts_warm(&w->contacts);
    TIMED(w, SOLVE, result = solve_rows(w, c));
    return result;
}

/// Nothing is committed yet: what the step counted, and the contacts it found, go.
static void undo(tac_World *w)
{
    for (int i = 0; i < w->system_count; i++)
        taci_system_give_up(w->system[i]);
    w->stats = w->stats_before;
    w->contacts.stats = w->stats.contact;
    taci_contacts_undo(&w->contacts);
    taci_world_sleep_again(w, true);
    taci_arena_reset(&w->scratch, 0);
}

static double stiffness_number(const tac_World *w)
{
    double worst = 0.0;
    for (int i = 0; i < w->system_count; i++)
        worst = fmax(worst, taci_system_stiffest(w->system[i]));
    return worst;
}

tac_Result tac_world_begin(tac_World *w, double T)
{
    if (w->inside)
        return taci_world_fail(w, TAC_ERR_STATE, __func__, "a step is open already");
    if (!(T > 0.0) || !isfinite(T))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, "T must be positive and finite");
    TAC_VALIDATE(taci_systems_are_sound(w) && taci_bodies_are_sound(w));
    TAC_VALIDATE(taci_ties_are_sound(w));
    taci_RowContext c = taci_world_row_context(w);
    w->stats_before = w->stats;
    w->T = T;
    w->momentum_fresh = false;
    for (int i = 0; i < TAC_STAGE_COUNT; i++)
        w->stats.stage_time[i] = 0.0;
    taci_arena_reset(&w->scratch, 0);
    taci_world_sleep_again(w, false);
    taci_world_wake_pushed(w);
    taci_world_wake_carried(w);

    tac_Result result = run_passes(w, &c);
    if (result != TAC_OK) {
        undo(w);
        w->stats.diverged += result == TAC_ERR_DIVERGED;
        return result;
    }
    w->stats.stiffness_number = stiffness_number(w);
    w->inside = true;
    w->late_push = false;
    taci_world_ports_begun(w);
    return TAC_OK;
}

/// Two sums for each account, all zero.
static double *sums_by_system(const tac_World *w)
{
    memset(w->by_system, 0, 2 * ((size_t)w->system_count + 1) * sizeof *w->by_system);
    return w->by_system;
}

static void finish_systems(tac_World *w, const taci_RowContext *c)
{
    for (int i = 0; i <= w->system_count; i++) {
        taci_Books *b = &w->books[taci_account(w, i)];
        taci_ledger_clear(&b->step);
        b->step.work_edit = b->edit;
        b->step.work_target = b->jump;
        b->step.before = tac_ledger_stored(&b->total);
    }
    if (has_rows(w))
        taci_rows_keep_flows(&w->rows, c);
    for (int i = 0; i < w->system_count; i++)
        taci_system_finish(w->system[i], has_rows(w) ? taci_rows_pay(&w->rows, i) : NULL);
    if (has_rows(w)) {
        double *work_row = sums_by_system(w);
        taci_rows_finish(&w->rows, c, work_row);
        taci_contacts_finish(&w->contacts, &w->rows);
        for (int i = 0; i < w->system_count; i++)
            w->books[i].step.work_row = work_row[i];
    }
}

/// One alpha per cluster for its own leak along its own internal forces. Where these hold less than
/// is wanted, they give all they hold and the inner motion gives the rest, or its share of it; what
/// is still owed is carried. `energy` is that of the cluster. Returns what the motion was given.
static double correct_cluster(tac_World *w, taci_System *s, int cluster, double owed, double energy)
{
    double a1, a2, given = 0.0;
    double scale = w->def.study.correction == TAC_CORRECTION_MIDPOINT ? 0.0 : energy; // 0: no
                                                                                      // deadband
    if (taci_system_probe(s, cluster, TACI_ALONG_FORCES, NULL, &a1, &a2)) {
        taci_Kick kick = taci_policy_kick(-owed, a1, a2, scale);
        taci_system_kick(s, cluster, kick.alpha);
        given = kick.given;
        if (!kick.missed)
            return given;
    }
    bool by_motion = w->def.study.correction != TAC_CORRECTION_MIDPOINT;
    if (by_motion && taci_system_probe(s, cluster, TACI_ALONG_INNER_MOTION, NULL, &a1, &a2)) {
        double stiffness = taci_system_stiffness(s, cluster);
        taci_Kick kick = taci_policy_motion_kick(-owed - given, a1, a2, scale, stiffness);
        taci_system_kick(s, cluster, kick.alpha);
        given += kick.given;
        if (!kick.missed)
            return given;
    }
    double left = owed + given; // below 0: the motion could not take it
    bool saved = left < 0.0 && (s->traits & TACI_TRAIT_SAVES);
    if (!saved && fabs(left) > TACI_DEADBAND * energy) {
        w->stats.roots_missed++;
        w->owed = fmax(w->owed, fabs(left));
    }
    return given;
}

static void settle_cluster(tac_World *w, taci_System *s, int cluster)
{
    double energy, given = 0.0, owed = taci_system_owed(s, cluster, &energy);
    bool all = w->def.study.correction == TAC_CORRECTION_MIDPOINT; // no deadband
    if (w->def.policy == TAC_POLICY_EXACT && fabs(owed) > (all ? 0.0 : TACI_DEADBAND * energy))
        given = correct_cluster(w, s, cluster, owed, energy);
    taci_system_settle(s, cluster, given);
}

static void settle_leaks(tac_World *w, const taci_RowContext *c)
{
    w->stats.clusters = 0;
    w->owed = 0.0;
    for (int i = 0; i < w->system_count; i++) {
        int clusters = taci_system_clusters(w->system[i]);
        for (int j = 0; j < clusters; j++)
            settle_cluster(w, w->system[i], j);
        w->stats.clusters += clusters;
    }
    if (w->rows.work_count > 0) {
        double *work_policy = sums_by_system(w);
        w->stats.roots_missed += (uint64_t)taci_rows_settle(&w->rows, c, work_policy, &w->owed);
        for (int i = 0; i < w->system_count; i++)
            w->books[i].step.work_policy = work_policy[i];
    }
}

/// Paid position correction of what overlaps; poses of k+1 move, velocities do not.
static void push_out(tac_World *w, const taci_RowContext *c)
{
    if (w->contacts.count == 0)
        return; // finish_systems has cleared what would be set here
    double *all = sums_by_system(w), *edit = all + w->system_count + 1;
    taci_contacts_push_out(&w->contacts, &w->rows, c, (taci_PushOutCost){all, edit});
    for (int i = 0; i <= w->system_count; i++) {
        tac_Ledger *step = &w->books[taci_account(w, i)].step;
        step->stabilisation = all[i] - edit[i];
        step->work_edit += edit[i];
    }
}

/// Whether there is nothing in an account and nothing was: that of the own system in a world
/// without bodies in it, that of the springs where there are no rows.
static bool is_empty(const tac_World *w, int i)
{
    const tac_Ledger *l = &w->books[i].step;
    bool none =
        i == 0 ? tac_world_body_count(w) == 0 : i == taci_springs_account(w) && !has_rows(w);
    return none && l->before == 0.0 && l->work_edit == 0.0 && l->work_target == 0.0;
}

/// What the identity misses by, of the scale, or of the least that rounding is measured against.
static double relative_residual(const tac_Ledger *l, double least)
{
    double scale = fmax(l->scale, least);
    return scale > 0.0 ? fabs(tac_ledger_residual(l)) / scale : 0.0;
}

/// Residuals are taken of no less than the energy that weight gives in a step, which contacts of
/// what rests take back, and of a share of the largest that went through the books since creation.
static double least_scale(tac_World *w, const tac_Ledger *sum)
{
    double weight = v3_norm(w->momentum.gravity.linear);
    w->stats.energy_scale = fmax(w->stats.energy_scale, sum->scale);
    return fmax(0.5 * weight * v3_norm(w->def.gravity) * w->T,
                TACI_FLOOR_SHARE * w->stats.energy_scale);
}

/// The identity of every account and of the world.
static void check_books(tac_World *w, const tac_Ledger *sum)
{
    double least = least_scale(w, sum);
    w->stats.worst_system_residual = 0.0;
    for (int k = 0; k <= w->system_count; k++) {
        int i = taci_account(w, k);
        if (!is_empty(w, i))
            w->stats.worst_system_residual =
                fmax(w->stats.worst_system_residual, relative_residual(&w->books[i].step, least));
    }
    w->stats.residual = relative_residual(sum, least);
}

/// What edits and jumps were made of beyond what they came to: added and taken away between steps.
static double cancelled(const taci_Books *b)
{
    return b->size - fabs(b->edit) - fabs(b->jump);
}

/// The books of every system, of the springs and of the world; the identity of each is checked.
static void close_ledger(tac_World *w, const taci_RowContext *c, tac_Ledger *sum)
{
    double unseen = 0.0; // J, by all that were cancelled
    taci_ledger_clear(sum);
    for (int k = 0; k <= w->system_count; k++) {
        int i = taci_account(w, k);
        tac_Ledger *l = &w->books[i].step;
        if (is_empty(w, i))
            continue;
        if (i < w->system_count) {
            taci_system_books(w->system[i], l);
            taci_system_stored(w->system[i], TACI_AT_NEXT, l);
        } else if (has_rows(w)) {
            taci_ledger_add_flows(l, &w->rows.books);
            taci_ledger_add_flows(l, &w->contacts.books);
            taci_rows_stored(&w->rows, c, TACI_AT_NEXT, l);
        }
        taci_ledger_set_scale(l);
        l->scale += cancelled(&w->books[i]);
        if (i == taci_springs_account(w)) // and what terms were made from that cancel in themselves
            l->scale += w->contacts.books.scale;
        TAC_ASSERT(taci_ledger_losses_are_lost(l));
        taci_ledger_add_flows(sum, l);
        taci_ledger_add_stored(sum, l);
        sum->before += l->before;
        unseen += cancelled(&w->books[i]);
    }
    taci_ledger_set_scale(sum);
    sum->scale += unseen;
    taci_world_close_momentum(w, c, has_rows(w));
    check_books(w, sum);
}

/// Compensated (Kahan): a thousand steps of 1 ms are one second.
static void add_time(tac_World *w)
{
    double step = w->T - w->time_carry, sum = w->stats.time + step;
    w->time_carry = (sum - w->stats.time) - step;
    w->stats.time = sum;
}

/// Forces become the next warm start; those between bodies that slept through the step stay.
static void commit_contacts(tac_World *w)
{
    uint8_t *still = NULL;
    if (w->asleep_count > 0)
        still = TACI_TAKE(&w->scratch, w->shape_high, uint8_t);
    for (int i = 0; still != NULL && i < w->shape_high; i++)
        still[i] = w->shape[i].slot.live && taci_world_is_still(w, &w->shape[i]);
    taci_contacts_commit(&w->contacts, still);
    taci_world_fall_asleep(w);
    w->contacts.stats.asleep = w->asleep_count;
}

/// Systems on which contacts press that did not before, or no longer do, forget: what they have
/// seen does not tell what comes.
static void notice_touch(tac_World *w)
{
    const taci_Contacts *k = &w->contacts;
    for (int i = 0; w->slot_high > 0 && i < k->count; i++) {
        const taci_Candidate *c = &k->candidate[k->line[i].candidate];
        for (int side = 0; k->line[i].lambda[0] > 0.0 && side < 2; side++) {
            int body = w->shape[c->shape[side]].body;
            taci_UserSystem *system =
                taci_world_user_system_at(w, taci_world_body_of(w, body).system);
            if (system)
                system->touching = 1;
        }
    }
    for (int i = 0; i < w->slot_high; i++) {
        taci_UserSystem *system = w->slot[i].system;
        if (system == NULL)
            continue;
        if (system->touched != system->touching)
            taci_system_forget(&system->system);
        system->touched = system->touching;
        system->touching = 0;
    }
}

/// What surfaces that run did in this step, for the next ones.
static void remember_belts(tac_World *w)
{
    bool any = false;
    for (int i = 0; w->has_belts && i < w->shape_high; i++) {
        taci_ShapeSlot *s = &w->shape[i];
        if (!s->slot.live)
            continue;
        s->surface[1] = s->surface[0];
        s->surface[0] = s->def.surface_velocity;
        any |= taci_world_is_belt(s);
    }
    w->has_belts = any;
}

/// k+1 becomes the state, and the step's books go into the total ones.
static void commit(tac_World *w)
{
    int driven = taci_world_driven_count(w);
    for (int i = 0; i < w->system_count; i++)
        taci_system_commit(w->system[i]);
    if (taci_world_driven_count(w) != driven)
        w->shapes_placed = false; // what stands from now on has its place in the tree to find
    remember_belts(w);
    notice_touch(w);
    for (int i = 0; i < w->shape_high; i++)
        w->shape[i].edited = false;
    if (w->rows.work_count > 0)
        taci_rows_commit(&w->rows);
    commit_contacts(w);
    for (int i = 0; i <= w->system_count; i++) {
        taci_Books *b = &w->books[taci_account(w, i)];
        taci_ledger_take_in(&b->total, &b->step);
        b->edit = b->jump = b->size = 0.0;
    }
    taci_world_commit_momentum(w);
    w->last_T = w->T;
    w->stats.step_count++;
    add_time(w);
    w->stats.second_passes += w->stats.passes == 2;
    w->stats.systems = w->system_count;
    w->stats.rows = w->rows.row_count;
    w->stats.groups = 0;
    for (int i = 0; i < w->rows.group_count; i++)
        w->stats.groups += w->rows.group[i].spring_count > 0;
    w->stats.contact = w->contacts.stats;
}

/// " (body 3)": the first whose place at k+1 is not finite; nothing where all are.
static void name_lost_body(const tac_World *w, char *text, size_t size)
{
    const tac_BodyId none = {0};
    tac_BodyId id = tac_world_next_body(w, none);
    while (id.index1 != 0 &&
           v3_finite(taci_world_frame_of(w, TACI_AT_NEXT, taci_world_find_body(w, id)).x))
        id = tac_world_next_body(w, id);
    taci_world_name_bodies((tac_BodyId[2]){id, none}, text, size);
}

tac_Result taci_world_solve_pushed(tac_World *w)
{
    TAC_ASSERT(w->inside);
    if (!w->late_push)
        return TAC_OK;
    taci_RowContext c = taci_world_row_context(w);
    tac_Result result = solve_late(w, &c); // same operators, new right side
    w->late_push = false;
    if (result == TAC_OK)
        return TAC_OK;
    w->inside = false;
    undo(w);
    w->stats.diverged += result == TAC_ERR_DIVERGED;
    return result;
}

bool taci_world_undo(tac_World *w)
{
    bool inside = w->inside;
    w->inside = false;
    if (inside)
        undo(w);
    return inside;
}

void taci_world_give_up(tac_World *w)
{
    if (taci_world_undo(w))
        w->stats.diverged++;
}

tac_Result tac_world_end(tac_World *w)
{
    if (!w->inside)
        return taci_world_fail(w, TAC_ERR_STATE, __func__,
                               "no step is open: call tac_world_begin first");
    tac_Result result = taci_world_solve_pushed(w);
    if (result != TAC_OK)
        return result;
    taci_RowContext c = taci_world_row_context(w);
    tac_Ledger sum;
    w->inside = false;
    TIMED(w, FINISH, finish_systems(w, &c)); // each system moves to k+1
    TIMED(w, POLICY, settle_leaks(w, &c)); // leak -> one scalar correction, carried residual, tank
    TIMED(w, PUSH_OUT, push_out(w, &c));   // what overlaps is moved apart, paid from contact losses
    taci_world_doze(w); // islands that have been still for long stop, if asked for
    TIMED(w, LEDGER, close_ledger(w, &c, &sum)); // each term from its own formula; identity checked

    if (!taci_ledger_finite(&sum)) { // not committed: the world is as it was before begin
        char who[48], text[128];
        name_lost_body(w, who, sizeof who);
        undo(w);
        w->stats.diverged++;
        snprintf(text, sizeof text, "a velocity is no longer finite%s; the step is undone", who);
        return taci_world_fail(w, TAC_ERR_DIVERGED, __func__, text);
    }
    w->step_ledger = sum;
    commit(w);
    taci_world_notice(w); // what puts these numbers in doubt is counted, and said once
    taci_arena_reset(&w->scratch, 0);
    return TAC_OK;
}

tac_Result tac_world_step(tac_World *w, double T)
{
    tac_Result result = tac_world_begin(w, T);
    return result == TAC_OK ? tac_world_end(w) : result;
}
