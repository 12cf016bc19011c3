/* A fast ball against a thin plate, in a thousand phases of the step. */
#include "solids.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>

static const double T = 0.001, speed = 50.0, radius = 0.005, plate = 0.001; // s, m/s, m, m
enum { BOUNCES = 3, MODES = 2, CASES = BOUNCES * MODES };
static const double restitution[BOUNCES] = {0.0, 0.5, 1.0};
static const char *const mode_name[MODES] = {"impacts of the step", "default"};

enum { E, NEAREST, MEETING, DEPTH, RISE, RESIDUAL, THROUGH, NUMBERS };

static bool build(double e, bool exact, double height, tac_World **world, tac_BodyId *ball)
{
    tac_WorldDef def = tac_world_def_default();
    def.body_capacity = def.shape_capacity = 2;
    def.joint_capacity = def.spring_capacity = def.row_site_capacity = 0;
    def.contact_capacity = 8;
    Solid solid = {.type = TAC_SHAPE_SPHERE,
                   .size = vec(radius, 0.0, 0.0),
                   .mass = 0.0041,
                   .pose = tac_pose_make(vec(0.0, 0.0, height), vec(0.0, 0.0, 0.0)),
                   .twist = {.lin = vec(0.0, 0.0, -speed)}};
    return solids_open(&def, (tac_Surface){.restitution = e}, false, world) &&
           solids_fix(*world, TAC_SHAPE_BOX, vec(0.2, 0.2, plate), tac_pose_identity()) &&
           solids_add(*world, &solid, ball, NULL) &&
           tac_body_set_ccd_exact(*world, *ball, exact) == TAC_OK;
}

// One shot that hits after `phase` of its third step.
static bool shoot(double e, bool exact, double phase, double out[NUMBERS])
{
    tac_World *world = NULL;
    tac_BodyId ball;
    const double touch = 0.5 * plate + radius; // m, height of the centre at contact
    bool ok = build(e, exact, touch + speed * T * (2.0 + phase), &world, &ball);
    Watch watch = {0};
    if (ok)
        watch = watch_start(world, true);
    double in = 0.0, after = 0.0, lowest = (double)INFINITY, meeting = 0.0;
    for (int k = 0; ok && k < 6; k++) {
        double v = tac_body_state_twist(world, ball).lin.z, z = tac_body_pose(world, ball).p.z;
        ok = watch_step(&watch, world, T);
        double z_end = tac_body_pose(world, ball).p.z;
        lowest = smaller(lowest, z_end);
        if (in == 0.0 && watch.first >= 0) {
            in = v;
            after = tac_body_state_twist(world, ball).lin.z;
            meeting = z + in * (z_end - z - after * T) / (in - after);
        }
    }
    if (ok) {
        out[E] = -after / in;
        out[NEAREST] = lowest - touch;
        out[MEETING] = meeting - touch;
        out[DEPTH] = larger(watch.depth, touch - lowest);
        out[RISE] = watch.rise;
        out[RESIDUAL] = watch.residual;
        out[THROUGH] = lowest < 0.0;
    }
    tac_world_destroy(world);
    return ok;
}

static bool one_shot(void *user, int index, double *out)
{
    const int phases = *(const int *)user, c = index / phases;
    return shoot(restitution[c % BOUNCES], c / BOUNCES == 1, (index % phases + 0.5) / phases, out);
}

// All phases of one case.
typedef struct Result {
    int through;
    double e_off, nearest, farthest, before, behind, depth, rise, residual;
} Result;

static Result result_of(const double (*shot)[NUMBERS], int phases, double e)
{
    Result r = {.nearest = (double)INFINITY,
                .farthest = -(double)INFINITY,
                .before = -(double)INFINITY,
                .behind = (double)INFINITY,
                .rise = -(double)INFINITY};
    for (int i = 0; i < phases; i++) {
        r.through += !(shot[i][THROUGH] == 0.0);
        r.e_off = larger(r.e_off, fabs(shot[i][E] - e));
        r.nearest = smaller(r.nearest, shot[i][NEAREST]);
        r.farthest = larger(r.farthest, shot[i][NEAREST]);
        r.before = larger(r.before, shot[i][MEETING]);
        r.behind = smaller(r.behind, shot[i][MEETING]);
        r.depth = larger(r.depth, shot[i][DEPTH]);
        r.rise = larger(r.rise, shot[i][RISE]);
        r.residual = larger(r.residual, shot[i][RESIDUAL]);
    }
    return r;
}

static void draw(Lab *lab, const double (*shot)[NUMBERS], int phases)
{
    LabColumn columns[1 + CASES] = {{"phase", ""}};
    LabFigure figure = {
        .name = "nearest",
        .caption = "How far from the plate the ball is at the end of the step at which it is "
                   "nearest, by the part of a step after which it hits. Default: it flies to the "
                   "surface and turns within the step. Impacts of the step: it turns where the "
                   "step begins that would hit, and with e < 1 sinks from there.",
        .x = {"part of the step before the impact", false, 0.0, 1.0},
        .y = {"distance, mm", false, -5.0, 60.0},
    };
    static const LabLook look[CASES] = {LOOK_EXACT, LOOK_LEDGER, LOOK_PRINTED,
                                        LOOK_OTHER, LOOK_FIFTH,  LOOK_SIXTH};
    for (int c = 0; c < CASES; c++)
        columns[1 + c] = (LabColumn){
            lab_text(lab, "e = %g, %s", restitution[c % BOUNCES], mode_name[c / BOUNCES]), "mm"};
    LabTable *table = lab_table(lab, "nearest", NULL, columns, 1 + CASES);
    for (int i = 0; i < phases; i += phases / 100) {
        double row[1 + CASES] = {(i + 0.5) / phases};
        for (int c = 0; c < CASES; c++)
            row[1 + c] = 1e3 * shot[c * phases + i][NEAREST];
        lab_row(table, NULL, row);
    }
    for (int c = 0; c < CASES; c++)
        figure.curve[c] = (LabCurve){table, 0, 1 + c, columns[1 + c].name, look[c], MARK_LINE};
    lab_figure(lab, &figure);
}

static void claim(Lab *lab, int c, const Result *r)
{
    const char *name =
        lab_text(lab, "e = %g, %s", restitution[c % BOUNCES], mode_name[c / BOUNCES]);
    lab_claim(lab, lab_text(lab, "%s: shots that pass through the plate", name), r->through, EQUALS,
              0, "");
    lab_claim(lab, lab_text(lab, "%s: largest |e_eff − e|", name), r->e_off, AT_MOST, 0.05, "");
}

static void run(Lab *lab)
{
    int phases = lab_quick(lab) ? 100 : 1000;
    double(*shot)[NUMBERS] = calloc((size_t)(CASES * phases), sizeof *shot);
    if (shot == NULL) {
        lab_check(lab, false, "memory could not be had");
        return;
    }
    lab_points(lab, CASES * phases, NUMBERS, one_shot, &phases, shot[0]);
    LabTable *table = lab_table(
        lab, "cases",
        lab_text(lab,
                 "%d phases each. Seen: distance of the ball from the plate at the end of the step "
                 "at which it is nearest. Turns: where its paths before and after the impact meet, "
                 "before (positive) or behind the surface; the ball itself never goes there. Both "
                 "least and most over all phases.",
                 phases),
        (LabColumn[]){{"through", ""},
                      {"|e_eff − e|", ""},
                      {"seen from", "mm"},
                      {"to", "mm"},
                      {"turns from", "mm"},
                      {"to", "mm"},
                      {"overlap", "µm"}},
        7);
    double rise = -(double)INFINITY, residual = 0.0, deep = 0.0, far = 0.0, off = 0.0;
    for (int c = 0; c < CASES; c++) {
        Result r = result_of((const double(*)[NUMBERS])shot + c * phases, phases,
                             restitution[c % BOUNCES]);
        lab_row(table,
                lab_text(lab, "e = %g, %s", restitution[c % BOUNCES], mode_name[c / BOUNCES]),
                (double[]){r.through, r.e_off, 1e3 * r.nearest, 1e3 * r.farthest, 1e3 * r.behind,
                           1e3 * r.before, 1e6 * larger(r.depth, 0.0)});
        claim(lab, c, &r);
        rise = larger(rise, r.rise);
        residual = larger(residual, r.residual);
        if (c >= BOUNCES) {
            deep = larger(deep, r.depth);
            off = larger(off, larger(fabs(r.before), fabs(r.behind)));
        } else {
            far = larger(far, r.farthest);
        }
    }
    draw(lab, (const double(*)[NUMBERS])shot, phases);
    free(shot);
    // a step of 1 µs at 50 m/s
    lab_claim(lab, "default: deepest overlap at the end of a step", 1e6 * deep, AT_MOST, 50.0,
              "µm");
    lab_claim(lab, "default: it turns at the surface: largest distance", 1e6 * off, AT_MOST, 50.0,
              "µm");
    lab_claim(
        lab, "impacts of the step: farthest before the plate that it turns, one step's way at most",
        1e3 * far, AT_MOST, 1e3 * speed * T + 0.1, "mm");
    claim_no_rise(lab, rise, 1e-13); // of 5 J
    claim_ledger(lab, residual);
}

const Experiment bullet = {
    .id = "bullet",
    .title = "A fast ball does not pass a thin plate",
    .paper = "No figure of the papers. Contact on the level of velocities that begins when a "
             "predicted gap is negative lets a fast ball sink by ½(1 − e)T|v|, 25 mm here, and so "
             "through a plate of 1 mm.",
    .setup = "A ball of 5 mm radius and 4.1 g with 50 m/s against a fixed plate of 1 mm, T = 1 ms; "
             "e = 0, ½ and 1; 1000 phases of the impact within the step; as it is by default, and "
             "with impacts of the step as a whole (tac_body_set_ccd_exact, false).",
    .run = run,
};
