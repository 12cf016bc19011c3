#include "bench.h"
#include "kept_world.h"

#include "tendon_hand.h"

#include <stdlib.h>

/* The tendon-driven hand of the experiments (experiments/tendon_hand.h) with its ball in a firm
 * grip: 16 velocities, 18 tendons, contacts with friction. Time of a whole step, by form. */

enum { WARM_UP = 1000, COUNT = 50 };
static const double T = 1e-3;       // s
static const double anchor = 0.020; // m, where the command ends

static const Column columns[] = {
    {"form", "form", -12, 0},      {"step_us", "µs/step", 9, 3},
    {"median_us", "median", 9, 3}, {"contacts", "contacts", 9, 3},
    {"grip_N", "grip N", 9, 3},    {"overlap_mm", "overlap mm", 10, 2},
};

typedef struct Run {
    TendonHand hand;
    KeptWorld kept;
} Run;

static void reset(void *user)
{
    Run *run = user;
    restore_world(&run->kept, run->hand.world);
}

static bool run_steps(void *user, int count)
{
    Run *run = user;
    double slider;
    for (int k = 0; k < count; k++)
        if (!tendon_hand_step(&run->hand, T, anchor, &slider))
            return false;
    return true;
}

/// Close the hand, and keep the state of the grip.
static bool open_run(Run *run, tac_Form form)
{
    HandDef def = hand_def();
    double slider;
    def.form = form;
    bool ok = tendon_hand_create(&def, &run->hand);
    for (int k = 1; ok && k <= WARM_UP; k++)
        ok = tendon_hand_step(&run->hand, T, tendon_hand_command(T * k), &slider);
    return ok && keep_world(&run->kept, run->hand.world);
}

static void close_run(Run *run)
{
    tendon_hand_destroy(&run->hand);
    forget_world(&run->kept);
}

bool bench_hand(const Options *options)
{
    static const tac_Form forms[] = {TAC_FORM_SQUARE, TAC_FORM_RECURSION};
    Run run[2] = {0};
    Timed timed[2];
    Report report;
    if (!report_open(&report, options, "hand", columns, sizeof columns / sizeof columns[0]))
        return false;
    bool ok = true;
    for (int i = 0; i < 2; i++) {
        ok = open_run(&run[i], forms[i]) && ok;
        timed[i] = (Timed){.reset = reset, .run = run_steps, .user = &run[i], .count = COUNT};
    }
    if (ok) {
        time_in_turn(timed, 2, options->quick ? 10 : 50);
        report_head(&report);
        for (int i = 0; i < 2; i++) {
            double overlap, grip = tendon_hand_grip(&run[i].hand, &overlap);
            report_row(&report,
                       (Cell[]){text_cell(i ? "recursion" : "square"),
                                number_cell(1e6 * timed[i].best),
                                number_cell(1e6 * timed[i].median),
                                number_cell(tac_world_stats(run[i].hand.world).contact.contacts),
                                number_cell(grip), number_cell(1e3 * overlap)});
        }
        report_at_most("tendon hand with ball and contacts", 1e6 * timed[0].best, 40.0, "µs");
    } else
        fprintf(stderr, "hand: it could not be made, or its steps failed\n");
    report_close(&report);
    for (int i = 0; i < 2; i++)
        close_run(&run[i]);
    return ok && !timed[0].failed;
}
