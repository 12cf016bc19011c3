/* S3 Fig. 10: peg-in-hole by two hands; how often it goes in, and how deep things overlap. */
#include "peg_task.h"
#include "larger.h"

#include <math.h>

enum { CLEARANCES = 3, APPROACHES = 20, PICTURES = 4 };
static const double clearance[CLEARANCES] = {1e-3, 0.1e-3, 0.5e-3}; // m

/// What one approach did.
typedef struct Outcome {
    double inserted;    // m
    double depth;       // m, deepest overlap of any two things
    double residual;    // m/s, worst of the contact problem
    double unconverged; // contact problems that no solver answered
    double clamped;     // islands whose forces the safeguard scaled
    double contacts;    // most in a step
    double force;       // N, largest on a fingertip
    double ledger;      // worst residual of the books
} Outcome;

enum { OUTCOME = sizeof(Outcome) / sizeof(double) };

static void watch(const PegTask *task, Outcome *o)
{
    tac_StepStats stats = tac_world_stats(task->world);
    o->depth = larger(o->depth, stats.contact.depth);
    o->residual = larger(o->residual, stats.contact.residual);
    o->contacts = larger(o->contacts, stats.contact.contacts);
    o->ledger = larger(o->ledger, stats.residual);
    for (int i = 0; i < 2 * HAND_DIGITS; i++)
        o->force = larger(
            o->force,
            vec_norm(hand_tip_force(task->world, &task->hand[i / HAND_DIGITS], i % HAND_DIGITS)));
}

typedef struct Plan {
    int clearances, approaches; // the first of each
} Plan;

static bool point(void *user, int index, double *out)
{
    const Plan *plan = user;
    const int approach = index % plan->approaches;
    PegTask task;
    PegDef def = {.clearance = clearance[index / plan->approaches], .miss = peg_miss(approach)};
    Outcome o = {0};
    bool ok = peg_create(&task, &def);
    for (int i = 1; ok && i <= lround(PEG_END / peg_step); i++) {
        ok = peg_advance(&task, i * peg_step);
        watch(&task, &o);
    }
    if (ok) {
        tac_ContactStats stats = tac_world_stats(task.world).contact;
        o.inserted = peg_inserted(&task);
        o.unconverged = (double)stats.unconverged;
        o.clamped = (double)stats.clamped;
        *(Outcome *)out = o;
    }
    peg_destroy(&task);
    return ok;
}

/// The worst of all approaches with one clearance; `inserted`: how many went in.
static Outcome worst_of(const Outcome *o, int count)
{
    Outcome w = {0};
    for (int i = 0; i < count; i++) {
        w.inserted += o[i].inserted >= peg_enough;
        w.depth = larger(w.depth, o[i].depth);
        w.residual = larger(w.residual, o[i].residual);
        w.unconverged += o[i].unconverged;
        w.clamped += o[i].clamped;
        w.contacts = larger(w.contacts, o[i].contacts);
        w.force = larger(w.force, o[i].force);
        w.ledger = larger(w.ledger, o[i].ledger);
    }
    return w;
}

static void tabulate(Lab *lab, const Plan *plan, const Outcome *o)
{
    const int approaches = plan->approaches;
    static const LabColumn each[] = {
        {"clearance", "mm"}, {"approach", ""},  {"offset", "mm"},          {"turn", "deg"},
        {"inserted", "mm"},  {"overlap", "µm"}, {"unconverged steps", ""}, {"largest force", "N"}};
    LabTable *all = lab_table(lab, "approaches", NULL, each, 8);
    const double degree = acos(-1.0) / 180.0;
    for (int i = 0; i < plan->clearances * approaches; i++) {
        PegMiss miss = peg_miss(i % approaches);
        lab_row(all, NULL,
                (double[]){1e3 * clearance[i / approaches], i % approaches,
                           1e3 * vec_norm(miss.offset), vec_norm(miss.turn) / degree,
                           1e3 * o[i].inserted, 1e6 * o[i].depth, o[i].unconverged, o[i].force});
    }
}

static void conclude(Lab *lab, const Plan *plan, const Outcome *o)
{
    const int approaches = plan->approaches;
    LabTable *table = lab_table(
        lab, "clearances",
        "Approaches with targets that miss the hole by up to 0.8 mm and 1.5 degrees each way. "
        "Inserted: by 15 mm or more. Overlap: deepest of any two things, fingertips too. "
        "Unconverged: contact problems left above 1e-7 m/s; residual: the worst.",
        (LabColumn[]){{"approaches", ""},
                      {"inserted", ""},
                      {"overlap", "µm"},
                      {"overlap over clearance", ""},
                      {"unconverged", ""},
                      {"residual", "m/s"},
                      {"most contacts", ""},
                      {"largest force", "N"}},
        8);
    double share = 0.0, ledger = 0.0;
    for (int i = 0; i < plan->clearances; i++) {
        Outcome w = worst_of(o + (ptrdiff_t)i * approaches, approaches);
        lab_row(table, lab_text(lab, "%g mm", 1e3 * clearance[i]),
                (double[]){approaches, w.inserted, 1e6 * w.depth, w.depth / clearance[i],
                           w.unconverged, w.residual, w.contacts, w.force});
        lab_note(lab, "Clearance %g mm: %g of %d approaches inserted.", 1e3 * clearance[i],
                 w.inserted, approaches);
        lab_claim(lab, lab_text(lab, "clearance %g mm: deepest overlap", 1e3 * clearance[i]),
                  1e6 * w.depth, AT_MOST, 0.25e6 * clearance[i], "µm");
        share = i == 0 ? w.inserted / approaches : share;
        ledger = larger(ledger, w.ledger);
    }
    // the chamfer is wider than the largest miss: what fails here has jammed
    lab_claim(lab, "clearance 1 mm: share of the approaches that are inserted", share, AT_LEAST,
              0.9, "");
    lab_claim(lab, "the ledger closes in every step: worst residual over scale", ledger, AT_MOST,
              1e-12, "");
}

static void draw_picture(Lab *lab, const PegTask *task, int index, double t)
{
    static const char *const what[PICTURES] = {"Both hands have closed.", "Box and peg are lifted.",
                                               "The peg is over the hole.",
                                               "The peg is in, and held."};
    PictureItem item[PEG_ITEMS];
    peg_picture(task, item);
    LabFigure figure = {
        .name = lab_text(lab, "picture-%d", index + 1),
        .caption = lab_text(lab, "%s %.1f s, clearance 0.5 mm.", what[index], t),
        .x = {"", false, -0.2, 0.2},
        .y = {"", false, -0.04, 0.18},
        .shapes = picture_shapes(picture_table(lab, lab_text(lab, "picture-%d", index + 1),
                                               (PictureView){-1.1, 0.35}, item, PEG_ITEMS)),
        .equal_aspect = true,
        .bare = true,
    };
    figure.shapes.label[LOOK_EXACT] = "hand of the peg";
    figure.shapes.label[LOOK_LEDGER] = "hand of the box";
    lab_figure(lab, &figure);
}

static void draw_pictures(Lab *lab)
{
    static const double when[PICTURES] = {0.5, 0.9, 1.5, 3.0}; // s
    PegTask task;
    PegDef def = {.clearance = 0.5e-3, .miss = peg_miss(0)};
    bool ok = lab_check(lab, peg_create(&task, &def), "the task could not be built");
    for (int i = 1, next = 0; ok && i <= lround(PEG_END / peg_step); i++) {
        ok = lab_check(lab, peg_advance(&task, i * peg_step), "the task could not be stepped");
        if (ok && next < PICTURES && i == lround(when[next] / peg_step)) {
            draw_picture(lab, &task, next, when[next]);
            next++;
        }
    }
    peg_destroy(&task);
}

static void run(Lab *lab)
{
    const bool quick = lab_quick(lab);
    Plan plan = {.clearances = quick ? 2 : CLEARANCES, .approaches = quick ? 1 : APPROACHES};
    static Outcome outcome[CLEARANCES * APPROACHES];
    lab_points(lab, plan.clearances * plan.approaches, OUTCOME, point, &plan, (double *)outcome);
    tabulate(lab, &plan, outcome);
    conclude(lab, &plan, outcome);
    if (!quick)
        draw_pictures(lab);
}

const Experiment s3_fig10 = {
    .id = "s3.fig10",
    .title = "Peg-in-hole by two hands: how often it goes in, how deep things overlap",
    .paper = "S3 section 5.1 and Fig. 10: peg, box with holes and two hands of 10 bodies each, "
             "moved by SE(3) springs to the poses that the users command; the hands grasp, align "
             "and insert through friction contact. No sizes, clearances or numbers are given.",
    .setup =
        PEG_SETUP "20 approaches for each clearance, with targets that miss the hole by up to "
                  "0.8 mm and 1.5 degrees each way, and that feel their way by 0.4 mm and 0.015 "
                  "rad at 4 to 5.5 Hz while pushing.",
    .run = run,
};
