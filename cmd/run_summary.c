// What a run has to say at its end. See run.h.
#include "run.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TROUBLES = 4 + TAC_NOTICE_COUNT };

typedef struct Trouble { // what a person must know who trusts the numbers
    char text[TROUBLES][384];
    int count;
} Trouble;

static Trouble find_trouble(const Run *run)
{
    const RunNumbers *n = &run->numbers;
    tac_StepStats stats = tac_world_stats(run->world);
    Trouble t = {.count = 0};
    if (run->overlap[0] != '\0')
        snprintf(t.text[t.count++], sizeof t.text[0], "%s", run->overlap);
    if (run_came_apart(n))
        snprintf(t.text[t.count++], sizeof t.text[0],
                 "the joints came apart: gap %.4g mm, |carried| %.3g J against %.3g J turned over; "
                 "shorten the step or damp the joints",
                 1e3 * n->worst_gap, n->worst_carried, run_turnover(n));
    for (int i = 0; i < TAC_NOTICE_COUNT; i++)
        t.count += tac_notice_text((tac_Notice)i, &stats.notice[i], stats.step_count,
                                   t.text[t.count], sizeof t.text[0]) > 0;
    if (stats.contact.no_response > 0)
        snprintf(t.text[t.count++], sizeof t.text[0],
                 "%llu contacts, over all steps, were between things that no force can move",
                 (unsigned long long)stats.contact.no_response);
    if (stats.contact.jammed > 1)
        snprintf(t.text[t.count++], sizeof t.text[0],
                 "%llu pairs of shapes stay inside each other: nothing lets them apart",
                 (unsigned long long)stats.contact.jammed);
    return t;
}

static void print_contacts(const Run *run, const tac_Ledger *total, const tac_ContactStats *c)
{
    const RunNumbers *n = &run->numbers;
    printf("  contacts: %d at the end, %d at most; deepest overlap %.4g mm; groups of contacts "
           "clamped: %llu, not converged: %llu\n",
           c->contacts, n->peak_contacts, 1e3 * n->worst_depth, (unsigned long long)c->clamped,
           (unsigned long long)c->unconverged);
    printf(
        "  since the start: friction %+.6g J, restitution %+.6g J, stick %+.6g J, rolling %+.6g J, "
        "push-out %+.3g J, solver %+.2e J\n",
        -total->friction, -total->restitution, -total->stick, -total->rolling, total->stabilisation,
        total->solver);
}

/// What the drives of the robots did, those that did most.
static void print_drives(const Run *run)
{
    enum { MOST = 5 };
    for (int i = 0; i < tac_scene_count(run->scene, TAC_SCENE_MODEL); i++) {
        const tac_Model *model = tac_scene_model(run->scene, i);
        tac_SystemId tree = tac_scene_system(run->scene, run->world, i);
        int count = tac_drive_count(run->world, tree);
        double sum = 0.0, last = (double)INFINITY;
        int shown = 0, before = -1;
        for (int k = 0; k < count; k++)
            sum += tac_drive_info(run->world, tree, k).total;
        if (count == 0)
            continue;
        printf("  drives of %s: %+.6g J by %d", tac_scene_name(run->scene, TAC_SCENE_MODEL, i), sum,
               count);
        while (shown < MOST && shown < count) { // the next lower, by size, then by number
            int best = -1;
            double most = -1.0;
            for (int k = 0; k < count; k++) {
                double size = fabs(tac_drive_info(run->world, tree, k).total);
                if (size > most && (size < last || (size == last && k > before))) {
                    most = size;
                    best = k;
                }
            }
            if (best < 0)
                break;
            printf("%s%s %+.4g J", shown == 0 ? ": " : ", ", tac_model_drive_name(model, best),
                   tac_drive_info(run->world, tree, best).total);
            last = most;
            before = best;
            shown++;
        }
        printf("%s\n", shown < count ? ", …" : "");
    }
}

static json_t *json_drives(const Run *run)
{
    json_t *list = json_array();
    for (int i = 0; i < tac_scene_count(run->scene, TAC_SCENE_MODEL); i++) {
        const tac_Model *model = tac_scene_model(run->scene, i);
        tac_SystemId tree = tac_scene_system(run->scene, run->world, i);
        for (int k = 0; k < tac_drive_count(run->world, tree); k++)
            json_array_append_new(list, json_pack("{s:s, s:s, s:f}", "model",
                                                  tac_scene_name(run->scene, TAC_SCENE_MODEL, i),
                                                  "name", tac_model_drive_name(model, k), "work",
                                                  tac_drive_info(run->world, tree, k).total));
    }
    return list;
}

static double size_of(tac_Vec3 v)
{
    return sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

static void print_momentum(const Run *run)
{
    tac_MomentumLedger l = tac_world_momentum_ledger(run->world, true);
    printf("  momentum %.6g N·s, %.6g N·m·s about the origin; unexplained in a step %.1e of all "
           "terms at most",
           size_of(l.after.linear), size_of(l.after.angular), run->numbers.worst_momentum);
    if (size_of(l.carried) > 0.0)
        printf("; %.2e N·m·s carried", size_of(l.carried));
    printf("\n");
}

/// What it was built with, and what edits gave or took since, where the sums of the books show it.
static void print_edits(const Run *run, const tac_Ledger *total)
{
    double since = total->work_edit - run->built, shown = 1e-9 * total->scale;
    if (!(fabs(run->built) > shown || fabs(since) > shown))
        return;
    printf("  edits: %+.6g J as it was built", run->built);
    if (fabs(since) > shown)
        printf(", %+.6g J since", since);
    printf("\n");
}

void run_print(const Run *run)
{
    const RunNumbers *n = &run->numbers;
    tac_Ledger total = tac_world_ledger(run->world, true);
    tac_StepStats stats = tac_world_stats(run->world);
    printf("%s%s%s\n", run->path, run->info.title[0] != '\0' ? ": " : "", run->info.title);
    printf("  %llu steps of %g s: %.4g s simulated in %.3g s, %.3g times real time%s\n",
           (unsigned long long)n->steps, run->info.step, n->time, run->wall, n->time / run->wall,
           run->interrupted ? " (interrupted)" : "");
    printf(
        "  stored %.9g J = kinetic %.6g + gravity %.6g + elastic %.6g + carried %.2g + tank %.2g\n",
        tac_ledger_stored(&total), total.kinetic, total.gravity, total.elastic, total.carried,
        total.tank);
    printf("  since the start: ports %+.6g J, targets %+.6g J, damping -%.6g J, scheme -%.6g J, "
           "created %+.2e J\n",
           total.work_port, total.work_target, total.damping, total.scheme, total.created);
    print_edits(run, &total);
    printf(
        "  worst ledger residual %.1e of all terms; largest joint gap %.4g mm; %llu second passes",
        n->worst_residual, 1e3 * n->worst_gap, (unsigned long long)stats.second_passes);
    if (stats.notice[TAC_NOTICE_MISSED_ROOT].steps > 0)
        printf("; %llu roots missed", (unsigned long long)stats.roots_missed);
    printf("\n");
    print_momentum(run);
    print_drives(run);
    scene_devices_print(&run->devices, run->scene);
    if (n->peak_contacts > 0)
        print_contacts(run, &total, &stats.contact);
    if (run->is_live)
        live_print(&run->live);
    else if (run->devices.session != NULL)
        live_print_bridge(&run->side, TAC_SURROGATE_AFFINE);
    if (run->record_path != NULL)
        printf("  recorded to %s\n", run->record_path);
    Trouble trouble = find_trouble(run);
    for (int i = 0; i < trouble.count; i++)
        printf("  warning: %s\n", trouble.text[i]);
}

static json_t *json_contact(const Run *run, const tac_ContactStats *c)
{
    return json_pack("{s:i, s:i, s:f, s:f, s:f, s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "count",
                     c->contacts, "peak", run->numbers.peak_contacts, "depth",
                     run->numbers.worst_depth, "residual", c->residual, "tank", c->tank, "rescued",
                     (json_int_t)c->rescued, "unconverged", (json_int_t)c->unconverged, "clamped",
                     (json_int_t)c->clamped, "dropped", (json_int_t)c->dropped, "no_response",
                     (json_int_t)c->no_response, "jammed", (json_int_t)c->jammed, "wedged",
                     (json_int_t)c->wedged);
}

/// Every notice, also of what was not seen.
static json_t *json_notices(const tac_StepStats *stats)
{
    json_t *notices = json_object();
    for (int i = 0; i < TAC_NOTICE_COUNT; i++) {
        const tac_NoticeStats *n = &stats->notice[i];
        json_object_set_new(notices, tac_notice_name((tac_Notice)i),
                            json_pack("{s:I, s:f, s:f, s:[i, i]}", "steps", (json_int_t)n->steps,
                                      "first", n->first, "worst", n->worst, "bodies", n->body[0],
                                      n->body[1]));
    }
    return notices;
}

static json_t *json_vector(tac_Vec3 v)
{
    return json_pack("[f, f, f]", v.x, v.y, v.z);
}

static json_t *json_terms(tac_Momentum m)
{
    return json_pack("{s:o, s:o}", "linear", json_vector(m.linear), "angular",
                     json_vector(m.angular));
}

/// Every term since the start, about the origin of the world.
static json_t *json_momentum(const Run *run)
{
    tac_MomentumLedger l = tac_world_momentum_ledger(run->world, true);
    json_t *books = json_object();
#define X(field, text) json_object_set_new(books, #field, json_terms(l.field));
    TAC_MOMENTUM_FIELDS(X)
#undef X
    json_object_set_new(books, "total", json_terms(l.after));
    json_object_set_new(books, "unexplained", json_terms(tac_momentum_unexplained(&l)));
    json_object_set_new(books, "carried", json_vector(l.carried));
    json_object_set_new(books, "worst_residual", json_real(run->numbers.worst_momentum));
    return books;
}

void run_print_json(const Run *run)
{
    Trouble trouble = find_trouble(run);
    json_t *warnings = json_array();
    for (int i = 0; i < trouble.count; i++)
        json_array_append_new(warnings, json_string(trouble.text[i]));
    const RunNumbers *n = &run->numbers;
    tac_Ledger total = tac_world_ledger(run->world, true);
    tac_StepStats stats = tac_world_stats(run->world);
    json_t *books = json_object();
#define X(field, sign, text) json_object_set_new(books, #field, json_real(total.field));
    TAC_LEDGER_FIELDS(X)
#undef X
    json_t *document = json_pack(
        "{s:s, s:s, s:I, s:f, s:f, s:f, s:b, s:o, s:o, s:f, s:f, s:f, s:f, s:f, s:b, s:I, s:I, "
        "s:I, s:o, s:o, s:o, s:o}",
        "scene", run->path, "title", run->info.title, "steps", (json_int_t)n->steps, "step",
        run->info.step, "simulated", n->time, "wall", run->wall, "interrupted", run->interrupted,
        "ledger", books, "momentum", json_momentum(run), "worst_residual", n->worst_residual,
        "worst_drift", n->worst_drift, "joint_gap", n->worst_gap, "worst_carried", n->worst_carried,
        "turned_over", run_turnover(n), "came_apart", run_came_apart(n), "second_passes",
        (json_int_t)stats.second_passes, "roots_missed", (json_int_t)stats.roots_missed,
        "late_ticks", (json_int_t)run->live.haptic.missed, "contact",
        json_contact(run, &stats.contact), "notices", json_notices(&stats), "drives",
        json_drives(run), "warnings", warnings);
    if (document != NULL && run->devices.count > 0)
        json_object_update_new(document, scene_devices_json(&run->devices, run->scene));
    if (document != NULL && !run->is_live && run->devices.session != NULL)
        json_object_set_new(document, "bridge", live_bridge_json(&run->side, TAC_SURROGATE_AFFINE));
    if (document != NULL && run->is_live)
        json_object_set_new(document, "loops", live_json(&run->live));
    if (document != NULL && run->record_path != NULL)
        json_object_set_new(document, "recording", json_string(run->record_path));
    if (document != NULL) {
        json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
        printf("\n");
    }
    json_decref(document);
}
