// Notices: what a step has seen that puts its numbers in doubt, in one table of conditions and
// texts. A notice is said when its count in the statistics reaches its patience; the counts are
// part of a saved world, so that after a load it is said again if it had not been at the time of
// saving.
#include "base/message.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>

#define DEEP 100.0      // slops
#define DEEP_SHARE 0.01 // of the thinner shape
#define DEEP_SLOPS 5.0  // times the slop that is left alone: less is no overlap of a thin shape
#define POOR_BOOKS 1e-9 // of all terms
#define OWED 1e-5 // of the largest energies since creation: less is missed, and counted, in silence
#define SOLVED 1e-3 // of the largest energies since creation: less of the solver's is no matter
#define LIFTED 0.01 // m, that it could lift all bodies by: less is no matter, either
#define MOVED 1e-4  // m/s, at which the largest impulses of a step so far give as much: nor is less
#define STIFF 25.0  // k T² / m up to which the exact correction finds its root
#define MADE 0.01   // of the largest energies since creation: less is taken out unseen
#define SPIN 1.0    // rad a step
#define OTHERS_EVERY 16 // steps: bodies of other systems than the own are looked at this often
#define STAYS 100       // steps in which islands are not solved before that is said

typedef struct Seen { // in this step
    double value;     // what is recorded and said
    bool noted;
    tac_BodyId body[2]; // null: none
} Seen;

// ------------------------------------------------------------------------------------------------
// Conditions

static Seen see_dropped(const tac_World *w)
{
    uint64_t n = w->stats.contact.dropped - w->stats_before.contact.dropped;
    return (Seen){.value = (double)n, .noted = n > 0};
}

double taci_world_most_overlap(const tac_World *w, double thin)
{
    double slop = w->def.contact_slop, share = fmax(DEEP_SHARE * thin, DEEP_SLOPS * slop);
    return slop > 0.0 ? fmin(DEEP * slop, share) : share;
}

/// The deepest of those that are too deep for their shapes.
static Seen see_overlap(const tac_World *w)
{
    const taci_Contacts *k = &w->contacts;
    Seen seen = {.value = 0.0};
    if (w->stats.contact.depth <= taci_world_most_overlap(w, 0.0))
        return seen;
    for (int i = 0; i < k->candidate_count; i++) {
        const taci_Candidate *c = &k->candidate[i];
        double depth = taci_candidate_depth(c);
        if (depth <= taci_world_most_overlap(w, c->thin) || depth <= seen.value)
            continue;
        seen =
            (Seen){depth,
                   true,
                   {taci_world_shape_body(w, c->shape[0]), taci_world_shape_body(w, c->shape[1])}};
    }
    return seen;
}

static Seen see_unconverged(const tac_World *w)
{
    return (Seen){.value = w->stats.contact.residual,
                  .noted = w->stats.contact.unconverged > w->stats_before.contact.unconverged};
}

/// Errors of both signs cancel over the steps; what stays is noted.
static Seen see_solver(const tac_World *w)
{
    double sum = 0.0;
    for (int i = 0; i <= w->system_count; i++)
        sum += w->books[taci_account(w, i)].total.solver;
    double lift = LIFTED * v3_norm(w->momentum.gravity.linear) / w->T;
    // Where nothing has weight and what is pressed stands, all energies may be rounding.
    double least = fmax(lift, MOVED * w->stats.linear_scale);
    return (Seen){.value = fabs(sum),
                  .noted = fabs(sum) > fmax(SOLVED * w->stats.energy_scale, least)};
}

/// Motions that need no reckoning: of the state in the own system, else the means of the step.
static void see_turns(const tac_World *w, int system, Seen *seen)
{
    taci_System *s = w->system[system];
    int n = taci_body_slots(s);
    for (int i = 0; i < n; i++) {
        const taci_Body body = {system, i};
        if (!taci_body_exists(s, i) || !taci_world_can_move(w, body))
            continue;
        double turn = w->T * v3_norm(s->bodies->twist(s, i, system == 0).ang);
        if (turn > seen->value)
            *seen = (Seen){turn, turn > SPIN, {taci_world_id_of(w, body), {0}}};
    }
}

static Seen see_spin(const tac_World *w)
{
    Seen seen = {.value = 0.0};
    see_turns(w, 0, &seen);
    for (int i = 0; i < w->slot_high && w->stats.step_count % OTHERS_EVERY == 1; i++)
        if (w->slot[i].system)
            see_turns(w, w->slot[i].at, &seen);
    return seen;
}

/// NaN is poor, too.
static Seen see_residual(double residual)
{
    return (Seen){.value = residual, .noted = !(residual <= POOR_BOOKS)};
}

static Seen see_ledger(const tac_World *w)
{
    Seen world = see_residual(w->stats.residual);
    return world.noted ? world : see_residual(w->stats.worst_system_residual);
}

static Seen see_momentum(const tac_World *w)
{
    return see_residual(w->stats.momentum_residual);
}

static Seen see_missed_root(const tac_World *w)
{
    return (Seen){.value = w->owed, .noted = w->owed > OWED * w->stats.energy_scale};
}

static Seen see_stiffness(const tac_World *w)
{
    double number = w->stats.stiffness_number;
    return (Seen){.value = number, .noted = w->def.policy == TAC_POLICY_EXACT && number > STIFF};
}

/// What networks owe by faults of their steps.
static Seen see_faults(const tac_World *w)
{
    double made = 0.0;
    for (int i = 0; i < w->slot_high; i++)
        if (w->slot[i].system)
            made += taci_system_made(&w->slot[i].system->system);
    return (Seen){.value = made, .noted = made > MADE * w->stats.energy_scale};
}

/// Overlap that an edit made and that push-out has given up in this step, if it is too deep for its
/// shapes.
static Seen see_jammed(const tac_World *w)
{
    const taci_Contacts *k = &w->contacts;
    for (int i = 0; k->jammed > 0.0 && i < k->candidate_count; i++) {
        const taci_Candidate *c = &k->candidate[i];
        if (c->pair == k->jammed_pair && k->jammed > taci_world_most_overlap(w, c->thin))
            return (Seen){
                k->jammed,
                true,
                {taci_world_shape_body(w, c->shape[0]), taci_world_shape_body(w, c->shape[1])}};
    }
    return (Seen){.value = 0.0};
}

// ------------------------------------------------------------------------------------------------
// The table

static const struct {
    const char *name;
    Seen (*see)(const tac_World *);
    int patience; // steps before it is said
    // What was seen, with the value times `scale`; and what to do.
    const char *text;
    double scale;
    const char *advice;
} table[TAC_NOTICE_COUNT] = {
    [TAC_NOTICE_DROPPED] = {"dropped", see_dropped, 1, "up to %.0f contacts were dropped in a step",
                            1.0, "raise contact_capacity, or leave fixed_capacities off"},
    [TAC_NOTICE_OVERLAP] = {"overlap", see_overlap, 1, "shapes overlap by up to %.3g mm", 1e3,
                            "start them apart, shorten the step, or make thin and fast things "
                            "thicker or slower"},
    [TAC_NOTICE_UNCONVERGED] =
        {"unconverged", see_unconverged, STAYS,
         "contact problems were left unsolved, by up to %.1e m/s", 1.0,
         "what is heavy may creep: contact_solver LADDER solves groups of up "
         "to 80 contacts, larger ones want masses that are more alike; "
         "contact_pairs, where it is not 0, may be too low"},
    [TAC_NOTICE_SOLVER] = {"solver", see_solver, 1,
                           "forces of unsolved contact problems gave or took up to %.3g J", 1.0,
                           "the books have it as `solver`, but the motion is not that of the "
                           "contact law: shorten the step, start shapes apart, or take "
                           "contact_solver LADDER"},
    [TAC_NOTICE_SPIN] = {"spin", see_spin, 1, "a body turns by up to %.3g rad in a step", 1.0,
                         "no step resolves that, and momentum may be wrong: shorten the step until "
                         "it is below 1"},
    [TAC_NOTICE_LEDGER] = {"ledger", see_ledger, 1,
                           "the energy books miss by up to %.1e of all terms", 1.0,
                           "shorten the step; a residual in gentle motion is a fault of Tactus: "
                           "please report it"},
    [TAC_NOTICE_MOMENTUM] = {"momentum", see_momentum, 1,
                             "the momentum books miss by up to %.1e of all terms", 1.0,
                             "shorten the step; a residual in gentle motion is a fault of Tactus: "
                             "please report it"},
    [TAC_NOTICE_MISSED_ROOT] = {"missed_root", see_missed_root, 1,
                                "the energy correction found no root, and up to %.2e J are owed",
                                1.0,
                                "it is carried until motion pays for it, and joints between bodies "
                                "may open: "
                                "shorten the step where parts turn far or ring within one, or damp "
                                "the joints"},
    [TAC_NOTICE_STIFFNESS] =
        {"stiffness", see_stiffness, 1, "k T^2/m is %.3g", 1.0,
         "above 25 the energy correction may not find a root and is carried: a "
         "shorter step, softer or heavier springs, or damping help"},
    [TAC_NOTICE_FAULT] =
        {"fault", see_faults, 1, "networks made up to %.2e J in steps that reached no level", 1.0,
         "later steps take it out, but the motion is poor: put what rings together "
         "into one network, or shorten the step"},
    [TAC_NOTICE_JAMMED] = {"jammed", see_jammed, 1,
                           "shapes stay inside each other by up to %.3g mm, as joints, gears or "
                           "springs do not let them apart",
                           1e3, "start them apart, or keep them from touching"},
};

const char *tac_notice_name(tac_Notice notice)
{
    return notice >= 0 && notice < TAC_NOTICE_COUNT ? table[notice].name : "?";
}

/// "3", or "3 of system 2" for a body of another system than the own.
static void name_body(tac_BodyId id, char *text, size_t size)
{
    if (id.system == 0)
        snprintf(text, size, "%d", id.index1);
    else
        snprintf(text, size, "%d of system %d", id.index1, id.system);
}

void taci_world_name_bodies(const tac_BodyId body[2], char *text, size_t size)
{
    char a[32], b[32];
    bool two = body[0].index1 != 0 && body[1].index1 != 0;
    name_body(body[0].index1 != 0 ? body[0] : body[1], a, sizeof a);
    name_body(body[1], b, sizeof b);
    if (two)
        snprintf(text, size, " (bodies %s and %s)", a, b);
    else if (body[0].index1 != 0 || body[1].index1 != 0)
        snprintf(text, size, " (body %s)", a);
    else
        text[0] = '\0';
}

int tac_notice_text(tac_Notice notice, const tac_NoticeStats *seen, uint64_t step_count, char *text,
                    size_t size)
{
    char what[160], who[96];
    if (size > 0)
        text[0] = '\0';
    if (size == 0 || notice < 0 || notice >= TAC_NOTICE_COUNT ||
        seen->steps < (uint64_t)table[notice].patience)
        return 0;
    snprintf(what, sizeof what, table[notice].text, table[notice].scale * seen->worst);
    taci_world_name_bodies(seen->body, who, sizeof who);
    int n = snprintf(text, size, "%s%s, first at %.6g s, in %llu of %llu steps: %s", what, who,
                     seen->first, (unsigned long long)seen->steps, (unsigned long long)step_count,
                     table[notice].advice);
    return n < (int)size ? n : (int)size - 1;
}

void taci_world_notice(tac_World *w)
{
    for (int i = 0; i < TAC_NOTICE_COUNT; i++) {
        tac_NoticeStats *n = &w->stats.notice[i];
        Seen seen = table[i].see(w);
        if (!seen.noted)
            continue;
        if (n->steps++ == 0)
            n->first = w->stats.time;
        if (!(seen.value <= n->worst)) {
            n->worst = seen.value;
            n->body[0] = seen.body[0], n->body[1] = seen.body[1];
        }
        if (n->steps != (uint64_t)table[i].patience)
            continue;
        char text[TACI_MESSAGE_SIZE];
        tac_notice_text((tac_Notice)i, n, w->stats.step_count, text, sizeof text);
        taci_message(w->def.message, w->def.message_user, TAC_OK, "tac_world_end", "%s", text);
    }
}
