/* S3 Fig. 7: energy and height of the same box under semi-implicit Euler, which collides
 * plastically whatever the step. */
#include "drop.h"
#include "larger.h"

#include <math.h>

enum { STEPS = 4, SCHEMES = 2 };
static const double step_length[STEPS] = {2e-4, 5e-4, 1e-3, 2e-3}; // s
static const struct {
    const char *name;
    tac_Scheme scheme;
} schemes[SCHEMES] = {{"SEI", TAC_SCHEME_SEI}, {"IEI", TAC_SCHEME_IEI}};

// The worst of all step lengths of one scheme.
typedef struct Worst {
    double flight; // J, distance of the loss of a step of flight from ½m(gT)²
    double top;    // m, highest centre after the impact
    double rest;   // J, from the energy of a box on its face
    double rise;   // J, largest in a step
    int flights;
} Worst;

static void note(Worst *w, const DropRun *r, double T)
{
    const double fall = 0.5 * DROP_MASS * 9.81 * 9.81 * T * T;
    keep_worst(&w->flight, fabs(r->watch.flight - fall));
    keep_worst(&w->top, r->top);
    keep_worst(&w->rest, fabs(r->E_end - DROP_REST));
    keep_worst(&w->rise, r->watch.rise);
    w->flights += r->flights;
}

static void vary_step(Lab *lab)
{
    LabTable *table = lab_table(
        lab, "steps",
        "By scheme and step length. Scheme: what it loses by itself; before: of that, in free "
        "fall until the box first touches. A smaller step makes the fall less lossy, never the "
        "impact: that is where the rest of it goes.",
        (LabColumn[]){{"energy", "J"},
                      {"friction", "J"},
                      {"impacts", "J"},
                      {"scheme", "J"},
                      {"before", "J"},
                      {"highest", "m"}},
        6);
    for (int s = 0; s < SCHEMES; s++) {
        Worst w = {.rise = -(double)INFINITY};
        bool ok = true;
        for (int i = 0; i < STEPS; i++) {
            DropDef def = drop_scheme(schemes[s].scheme);
            DropRun r;
            def.T = step_length[i];
            ok = drop_run(&def, NULL, &r) && ok;
            note(&w, &r, def.T);
            lab_row(table, lab_text(lab, "%s, T = %g ms", schemes[s].name, 1e3 * def.T),
                    (double[]){r.E_end, r.books.friction + r.books.stick, r.books.restitution,
                               r.books.scheme - r.books.created, r.watch.flight * r.watch.first,
                               r.top});
            lab_progress(lab, s * STEPS + i, STEPS * SCHEMES);
        }
        lab_check(lab, ok, "the box could not be dropped");
        const char *name = schemes[s].name;
        lab_claim(lab, lab_text(lab, "%s, T = 0.2 to 2 ms: flights after the impact", name),
                  w.flights, EQUALS, 0, "");
        // it first touches with the centre below 0.17 m, half a diagonal
        lab_claim(lab, lab_text(lab, "%s, T = 0.2 to 2 ms: highest centre after the impact", name),
                  w.top, AT_MOST, 0.18, "m");
        // creep to the face at the end of the tumble, in which half a micrometre is 5e-5 J
        lab_claim(lab, lab_text(lab, "%s, T = 0.2 to 2 ms: rests on a face after 2 s", name),
                  w.rest, AT_MOST, 1e-4, "J");
        lab_claim(lab, lab_text(lab, "%s, T = 0.2 to 2 ms: largest rise of the energy", name),
                  w.rise, AT_MOST, 1e-12, "J");
        // rounding of 50 J
        lab_claim(lab, lab_text(lab, "%s loses ½m(gT)² in each step of flight: error", name),
                  w.flight, AT_MOST, 1e-13, "J");
    }
}

static void run(Lab *lab)
{
    const DropDef def = drop_scheme(TAC_SCHEME_SEI);
    DropRun r;
    LabTable *course = drop_table(lab, "course");
    if (!lab_check(lab, drop_run(&def, course, &r), "the box could not be dropped"))
        return;
    drop_draw_energy(lab, "energy",
                     "Energy left, and what took the rest. The slope before the impact is the loss "
                     "of the scheme in free fall.",
                     course);
    LabFigure figure = {
        .name = "height",
        .caption = "Height of the centre of mass: it stops where it falls, tips over to a face and "
                   "stays.",
        .x = {"time, s", false, 0.0, def.end},
        .y = {"height, m", false, 0.0, 0.6},
        .curve = {{course, LOSSES_TIME, LOSSES_EXTRA, NULL, LOOK_OTHER, MARK_LINE}},
    };
    lab_figure(lab, &figure);
    drop_claim_books(lab, "SEI, T = 1 ms", &r);
    // the impact: half of what it falls with is the scheme's, however short the step
    lab_claim(lab, "SEI, T = 1 ms: share of the scheme in all losses",
              -r.books.created / (r.watch.start - DROP_REST), AT_LEAST, 0.5, "");
    vary_step(lab);
}

const Experiment s3_fig7 = {
    .id = "s3.fig7",
    .title = "Energy and height of the box under Euler's schemes: plastic",
    .paper = "S3 Fig. 7 (by the order of S0, whose Fig. 4 it is), section 3.3. Contact on implicit "
             "or semi-implicit Euler integration typically can only be plastic, unless some extra "
             "velocity restitution is deployed.",
    .setup = DROP_SETUP "Semi-implicit Euler, the papers' elastic law, Lemke's method with four "
                        "directions; 2 s. Then it and implicit Euler with steps of 0.2 to 2 ms.",
    .run = run,
};
