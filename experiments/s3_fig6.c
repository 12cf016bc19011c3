/* S3 Fig. 6: energy and height of a bouncing box, PMI-LCP, for as long as the paper shows. */
#include "drop.h"
#include "larger.h"

#include <math.h>

enum { STEPS = 4, ROUNDNESS = 4 };
static const double step_length[STEPS] = {2e-4, 1e-3, 5e-3, 1e-2}; // s

// A quick run ends sooner.
static double end_of(const Lab *lab)
{
    return lab_quick(lab) ? 2.0 : 6.0;
}

// Losses whatever the step: the paths part, the laws hold.
static void vary_step(Lab *lab)
{
    LabTable *table = lab_table(
        lab, "steps",
        "By step length. The tumbling is another after a few impacts, so energies at the end "
        "differ; that it never rises, and that impacts lose nothing, does not.",
        (LabColumn[]){{"energy", "J"},
                      {"friction", "J"},
                      {"impacts", "J"},
                      {"largest rise", "J"},
                      {"in the air", "J"},
                      {"books", "J"}},
        6);
    double rise = -(double)INFINITY, impacts = 0.0, balance = 0.0;
    bool ok = true;
    for (int i = 0; i < STEPS; i++) {
        DropDef def = drop_elastic();
        DropRun r;
        def.T = step_length[i];
        def.end = end_of(lab);
        ok = drop_run(&def, NULL, &r) && ok;
        lab_row(table, lab_text(lab, "T = %g ms", 1e3 * def.T),
                (double[]){r.E_end, r.books.friction + r.books.stick, r.books.restitution,
                           r.watch.rise, r.watch.flight, r.balance});
        rise = larger(rise, r.watch.rise);
        impacts = larger(impacts, fabs(r.books.restitution));
        balance = larger(balance, fabs(r.balance));
        lab_progress(lab, i, STEPS + 2);
    }
    lab_check(lab, ok, "the box could not be dropped");
    lab_claim(lab, "T = 0.2 to 10 ms: largest rise of the energy in a step", rise, AT_MOST, 1e-12,
              "J");
    lab_claim(lab, "T = 0.2 to 10 ms: what impacts lose", impacts, AT_MOST, 1e-12, "J");
    lab_claim(lab, "T = 0.2 to 10 ms: start less losses is what is left: error", balance, AT_MOST,
              1e-9, "J");
}

// The pyramid against the cone, and no slip at all.
static void vary_friction(Lab *lab)
{
    static const char *const name[ROUNDNESS] = {"4 directions", "8 directions", "16 directions",
                                                "a cone"};
    LabTable *table = lab_table(
        lab, "friction", "By the form of the friction cone, T = 1 ms.",
        (LabColumn[]){{"energy", "J"}, {"friction", "J"}, {"impacts", "J"}, {"largest rise", "J"}},
        4);
    double rise = -(double)INFINITY;
    DropRun r;
    bool ok = true;
    for (int i = 0; i < ROUNDNESS; i++) {
        DropDef def = drop_elastic();
        def.solver = i < 3 ? TAC_SOLVER_LEMKE : TAC_SOLVER_LADDER;
        def.directions = i < 3 ? 4 << i : 4;
        def.end = end_of(lab);
        ok = drop_run(&def, NULL, &r) && ok;
        lab_row(table, name[i],
                (double[]){r.E_end, r.books.friction + r.books.stick, r.books.restitution,
                           r.watch.rise});
        rise = larger(rise, r.watch.rise);
    }
    DropDef def = drop_elastic();
    def.surface.friction = 1000.0;
    def.end = end_of(lab);
    ok = drop_run(&def, NULL, &r) && ok;
    lab_check(lab, ok, "the box could not be dropped");
    lab_claim(lab, "pyramids and cone: largest rise of the energy in a step", rise, AT_MOST, 1e-12,
              "J");
    lab_claim(lab, "with no slips completely lossless: |E − E₀|", fabs(r.E_end - r.watch.start),
              AT_MOST, 1e-9, "J");
}

static void run(Lab *lab)
{
    DropDef def = drop_elastic();
    DropRun r;
    LabTable *course = drop_table(lab, "course");
    def.end = end_of(lab);
    if (!lab_check(lab, drop_run(&def, course, &r), "the box could not be dropped"))
        return;
    drop_draw_energy(lab, "energy",
                     "Energy left, and what friction took: constant in flight, falling at contact.",
                     course);
    LabFigure figure = {
        .name = "height",
        .caption =
            "Height of the centre of mass. Where a hop is higher than the one before, the box "
            "has flipped over, and rotation became height.",
        .x = {"time, s", false, 0.0, def.end},
        .y = {"height, m", false, 0.0, 0.6},
        .curve = {{course, LOSSES_TIME, LOSSES_EXTRA, NULL, LOOK_EXACT, MARK_LINE}},
    };
    lab_figure(lab, &figure);
    drop_claim_books(lab, "T = 1 ms", &r);
    lab_claim(lab, "constant during flight: largest change in a step", r.watch.flight, AT_MOST,
              1e-12, "J");
    lab_claim(lab, "decreasing during contact: largest change in such a step", r.gain, AT_MOST,
              1e-12, "J");
    lab_claim(lab, "elastic along the normal: what impacts lose", fabs(r.books.restitution),
              AT_MOST, 1e-12, "J");
    lab_claim(lab, "dissipative along the tangents: friction", r.books.friction, AT_LEAST, 10.0,
              "J");
    vary_step(lab);
    vary_friction(lab);
}

const Experiment s3_fig6 = {
    .id = "s3.fig6",
    .title = "Energy and height of a bouncing box, PMI-LCP",
    .paper = "S3 Fig. 6, section 3.3. The total energy is constant during flight and strictly "
             "decreased during contact: elastic along the normal, dissipative slip along the "
             "tangents. With no slips the collision would be completely lossless.",
    .setup = DROP_SETUP "Elastic law, Lemke's method; 6 s. Then other step lengths, friction "
                        "pyramids with 4, 8 and 16 directions and the round cone, and friction "
                        "1000, with which nothing slips.",
    .run = run,
};
