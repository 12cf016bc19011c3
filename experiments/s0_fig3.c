/* S0 Fig. 3: a box dropped on the floor, PMI-LCP in its elastic form. */
#include "drop.h"
#include "larger.h"

#include <math.h>

static void tabulate(Lab *lab, const DropRun *rough, const DropRun *smooth, const DropRun *rigid)
{
    LabTable *table = lab_table(
        lab, "losses", "Where 50.3 J are after 2 s; impacts: what the normal forces took.",
        (LabColumn[]){{"energy", "J"}, {"friction", "J"}, {"impacts", "J"}, {"flights", ""}}, 4);
    const DropRun *run[] = {rough, smooth, rigid};
    const char *const name[] = {"friction 0.3", "no friction", "friction 1000: no slip"};
    for (int i = 0; i < 3; i++)
        lab_row(table, name[i],
                (double[]){run[i]->E_end, run[i]->books.friction + run[i]->books.stick,
                           run[i]->books.restitution, run[i]->flights});
}

static void draw_heights(Lab *lab, LabTable *rough, LabTable *smooth)
{
    LabFigure figure = {
        .name = "height",
        .caption = "Height of the centre of mass: the box bounces although no restitution is "
                   "modelled.",
        .x = {"time, s", false, 0.0, 2.0},
        .y = {"height, m", false, 0.0, 0.6},
        .curve = {{rough, LOSSES_TIME, LOSSES_EXTRA, "friction 0.3", LOOK_EXACT, MARK_LINE},
                  {smooth, LOSSES_TIME, LOSSES_EXTRA, "no friction", LOOK_LEDGER, MARK_LINE}},
    };
    lab_figure(lab, &figure);
}

// What a box that slides on its face to a stop keeps moving with: the last of its speed turns its
// sign in every step.
static double chatter(Lab *lab, bool elastic)
{
    DropDef def = elastic ? drop_elastic() : drop_blend(0.0, 0.0);
    DropRun run;
    def.pose = tac_pose_make(vec(0.0, 0.0, 0.5 * DROP_EDGE), vec(0.0, 0.0, 0.0));
    def.v.x = 1.0;
    def.end = 0.6;
    lab_check(lab, drop_run(&def, NULL, &run), "the sliding box could not be run");
    return sqrt(2.0 * larger(run.E_end - DROP_REST, 0.0) / DROP_MASS);
}

static void run(Lab *lab)
{
    DropDef def = drop_elastic();
    DropRun rough, smooth, rigid;
    LabTable *rough_course = drop_table(lab, "friction"),
             *smooth_course = drop_table(lab, "smooth");
    bool ok = drop_run(&def, rough_course, &rough);
    def.surface.friction = 0.0;
    ok = drop_run(&def, smooth_course, &smooth) && ok;
    def.surface.friction = 1000.0;
    ok = drop_run(&def, NULL, &rigid) && ok;
    if (!lab_check(lab, ok, "the box could not be dropped"))
        return;
    tabulate(lab, &rough, &smooth, &rigid);
    drop_draw_energy(lab, "energy",
                     "The energy, and what friction took of it: constant in the air, and smaller "
                     "after every impact.",
                     rough_course);
    draw_heights(lab, rough_course, smooth_course);

    drop_claim_books(lab, "friction 0.3", &rough);
    drop_claim_books(lab, "no friction", &smooth);
    lab_claim(lab, "in the air the energy is constant: largest change in a step",
              larger(rough.watch.flight, smooth.watch.flight), AT_MOST, 1e-12, "J");
    lab_claim(lab, "normal forces lose nothing: their loss in all runs",
              larger(fabs(rough.books.restitution), fabs(smooth.books.restitution)), AT_MOST, 1e-12,
              "J");
    lab_claim(lab, "friction does lose", rough.books.friction, AT_LEAST, 10.0, "J");
    lab_claim(lab, "without friction: |E − E₀| after 2 s", fabs(smooth.E_end - smooth.watch.start),
              AT_MOST, 1e-10, "J");
    lab_claim(lab, "without slip: |E − E₀| after 2 s", fabs(rigid.E_end - rigid.watch.start),
              AT_MOST, 1e-10, "J");
    lab_claim(lab, "it bounces: flights of 20 ms or more after the first impact", rough.flights,
              AT_LEAST, 3, "");
    // it turns back where it was found to come too near
    lab_claim(lab, "it never enters the floor: deepest overlap",
              larger(rough.watch.depth, smooth.watch.depth), AT_MOST, 1e-12, "m");
    // of the reference program, whose flight is the same to the last digits
    lab_claim(lab, "first contact in step 270", rough.watch.first, EQUALS, 270, "");
    const double rings = chatter(lab, true), stops = chatter(lab, false);
    lab_claim(lab, "a box that slides to a stop on its face with the passive law e = 0: speed left",
              stops, AT_MOST, 1e-7, "m/s");
    lab_note(lab,
             "The elastic form also turns tangential speed around where it sticks. A box that "
             "slides on its face to a stop keeps its last %.2g m/s, with another sign in every "
             "step, and does not move: harmless, but audible in a velocity. Tactus has a rebound "
             "of the tangential speed for each material, 0 unless said.",
             rings);
}

const Experiment s0_fig3 = {
    .id = "s0.fig3",
    .title = "A dropped box bounces: PMI-LCP, elastic",
    .paper = "S0 Fig. 3, section III-C. PMI-LCP produces a behaviour like elastic contact without "
             "any restitution model; small losses of energy come from tangential friction.",
    .setup = DROP_SETUP "Elastic law, Lemke's method with four directions, no push-out; 2 s. Also "
                        "without friction, and with so much that nothing slips.",
    .run = run,
};
