/* A world that stops for half a second while a hand presses, lifts or moves freely. */
#include "experiment.h"
#include "larger.h"
#include "loop_rig.h"
#include "ways.h"
#include <math.h>

enum { PRESS, LIFT, FREE, SCENES };
enum { RULE, STAND, KEEP, WAYS };
enum { TICKS = 2500, STALL = 500 };

#define HAND "watched:?preset=s2&q=0&step=1e-6&F=15&hand=spring&at=0.4&"

static const struct {
    const char *name, *text, *hand;
    double from; // s of the device, when the world stops
} scenes[SCENES] = {
    [PRESS] = {"press that goes on", LOOP_SCENE_BOX, HAND "motion=press&by=0,-0.02,0&rise=0.3",
               1.0},
    [LIFT] = {"press that is lifted", LOOP_SCENE_BOX, HAND "motion=dip&by=0,-0.02,0&f=1", 0.9},
    [FREE] = {"free motion", LOOP_SCENE_BALL, HAND "motion=sine&by=0.01,-0.02,0.01&f=1", 1.4},
};

static const struct {
    const char *name;
    LabLook look;
} ways[WAYS] = {[RULE] = {"let go of", LOOK_EXACT},
                [STAND] = {"points stand", LOOK_LEDGER},
                [KEEP] = {"last force kept", LOOK_PRINTED}};

// s: of the world; that it may be late for; after which forces are let go of; the guard's
static const double step = 0.01, lag = 0.002, limit = 0.05, fade = 0.005, ramp = 0.1;

enum { TIME, FORCE, DEVICE, BODY, GIVEN, TRACES };

static const LabColumn traces[TRACES] = {
    {"time", "s"}, {"force", "N"}, {"device", "mm"}, {"body", "mm"}, {"from the hand", "mJ"}};

typedef struct Outcome {
    double before;          // N, felt when the world stops
    double at_limit, faded; // N, when forces are let go of, and 20 ms later
    double work;   // J, in size, between hand and device from 50 ms later until the world is back
    double halt;   // N, largest change from tick to tick while points begin to stand
    double early;  // N, largest in the time in which the guard lets forces in again
    double sunk;   // m, that the device moves while the world is away, at most
    double change; // N, largest from tick to tick since it is back
    double most;   // N, largest since it is back
    double out;    // J, most that the hand ever got beyond what it gave
    double stalls, faults;
} Outcome;

typedef struct Run {
    LoopRig rig;
    int way;
    int stop, back; // ticks; 0: not yet
    double from;    // s
    double x0;      // m, of the device when it stops
    double work0;   // J
    double t0;      // s, of the device when it stops
} Run;

/// The world is away from when its step could have ended.
static bool tick(Run *r, int k)
{
    LoopRig *l = &r->rig;
    bool away = r->stop > 0 && r->back == 0;
    bool ok = away && r->way == KEEP ? loop_rig_keep(l) : loop_rig_tick(l);
    if (r->stop == 0 && l->late == 0 && l->watched->t >= r->from && (r->way == KEEP || l->open))
        l->late = STALL;
    else if (r->stop == 0 && l->late > 0 && (r->way == KEEP || l->due == 1))
        r->stop = k;
    else if (away && (r->way == KEEP ? k == r->stop + STALL : !l->open)) {
        r->back = k;
        l->late = 0;
        l->force_step = 0.0;
    }
    return ok;
}

static int ticks_of(double seconds)
{
    return (int)lround(seconds / LOOP_TICK);
}

static void measure(Run *r, int k, Outcome *o)
{
    LoopRig *l = &r->rig;
    double force = vec_norm(l->force);
    int gone = r->stop + ticks_of(lag + limit);
    bool away = r->stop > 0 && r->back == 0;
    if (k == r->stop) {
        o->before = force;
        r->x0 = l->x.y;
        r->t0 = l->watched->t;
        l->force_step = 0.0;
    }
    if (away) {
        keep_worst(&o->sunk, fabs(l->x.y - r->x0));
        o->at_limit = k <= gone ? force : o->at_limit;
        o->halt = k <= gone ? l->force_step : o->halt;
        o->faded = k == gone + ticks_of(4.0 * fade) ? force : o->faded;
        r->work0 = k <= gone + ticks_of(10.0 * fade) ? l->from_hand : r->work0;
        keep_worst(&o->work, fabs(l->from_hand - r->work0));
    }
    if (r->back == 0)
        return;
    keep_worst(&o->most, force);
    if (k < r->back + ticks_of(ramp))
        keep_worst(&o->early, force);
}

static void trace(Run *r, LabTable *table)
{
    const LoopRig *l = &r->rig;
    double time, body = 1e3 * (loop_rig_body(l, &time).z - 0.1);
    lab_row(table, NULL,
            (double[]){l->watched->t, l->force.y, 1e3 * l->x.y, body, 1e3 * l->from_hand});
}

static bool run_one(int scene, int way, Outcome *o, Run *r, LabTable *table)
{
    LoopRigDef def = {.scene = scenes[scene].text,
                      .hand = scenes[scene].hand,
                      .T = way == KEEP ? LOOP_TICK : step,
                      .lockstep = way == KEEP,
                      .stall = way == STAND ? 10.0 : 0.0};
    *o = (Outcome){.before = 0.0};
    *r = (Run){.way = way, .from = scenes[scene].from};
    bool ok = loop_rig_open(&r->rig, &def);
    for (int k = 1; ok && k <= TICKS; k++) {
        ok = tick(r, k);
        measure(r, k, o);
        trace(r, table);
    }
    o->change = r->rig.force_step;
    o->out = r->rig.out;
    o->faults = ok && tac_device_info(r->rig.device).fault != TAC_DEVICE_FAULT_NONE;
    o->stalls = ok && way != KEEP ? (double)tac_session_side(r->rig.session, 0).stalls : 0.0;
    loop_rig_close(&r->rig);
    return ok && r->back > 0;
}

static void claim(Lab *lab, int scene, const Outcome *o)
{
    const char *name = scenes[scene].name;
    const double tail = exp(-4.0); // 20 ms are four of the guard's time constants
    lab_claim(lab, lab_text(lab, "%s: stalls that were told", name), o->stalls, EQUALS, 1.0, "");
    lab_claim(lab, lab_text(lab, "%s: faults", name), o->faults, EQUALS, 0.0, "");
    lab_claim(lab, lab_text(lab, "%s: force 20 ms after it is let go of, over that before", name),
              o->faded / o->at_limit, AT_MOST, tail, "");
    // e^-10 of 6 N over 30 mm
    lab_claim(lab,
              lab_text(lab, "%s: work of the hand from 50 ms after that until it is back", name),
              o->work, AT_MOST, 6.0 * exp(-10.0) * 0.03, "J");
    lab_claim(lab, lab_text(lab, "%s: force while the guard lets forces in again", name), o->early,
              AT_MOST, 0.02, "N");
    // what the guard lets grow in a tick: the stiffness, at 1 m/s
    lab_claim(lab, lab_text(lab, "%s: largest change of force since it is back", name), o->change,
              AT_MOST, 5.0, "N");
    // what the account may be short of
    lab_claim(lab, lab_text(lab, "%s: to the hand beyond input", name), o->out, AT_MOST, 1e-4, "J");
}

static void claim_others(Lab *lab, Outcome o[SCENES][WAYS])
{
    // the hand is up to 2 mm further down when it is held anew than when it was at first, of 20 mm
    lab_claim(lab, "press that is lifted: largest force in the next press, over that before",
              o[LIFT][RULE].most / o[LIFT][RULE].before, AT_LEAST, 0.85, "");
    for (int s = 0; s < SCENES; s++)
        lab_claim(
            lab,
            lab_text(lab, "%s, points stand for as long: to the hand beyond input", scenes[s].name),
            o[s][STAND].out, AT_MOST, 1e-4, "J");
    // 5.7 N over 20 mm are 113 mJ
    lab_claim(lab, "press that is lifted, last force kept: to the hand beyond input",
              o[LIFT][KEEP].out, AT_LEAST, 0.1, "J");
}

static void tell(Lab *lab, Outcome o[SCENES][WAYS])
{
    LabTable *table = lab_table(lab, "stalls", "The world stops for half a second.",
                                (LabColumn[]){{"force when it stops", "N"},
                                              {"72 ms later", "N"},
                                              {"device moves by", "mm"},
                                              {"largest change when it is back", "N"},
                                              {"largest force then", "N"},
                                              {"to the hand beyond input", "mJ"}},
                                6);
    for (int s = 0; s < SCENES; s++)
        for (int w = 0; w < WAYS; w++) {
            const Outcome *x = &o[s][w];
            lab_row(
                table, lab_text(lab, "%s, %s", scenes[s].name, ways[w].name),
                (double[]){x->before, x->faded, 1e3 * x->sunk, x->change, x->most, 1e3 * x->out});
        }
    lab_note(lab,
             "A hand that goes on pressing while forces are let go of sinks by %.1f mm, and feels "
             "nothing of the table until it lifts: it is held anew where it is. What is felt of a "
             "world that is away is the price, not energy.",
             1e3 * o[PRESS][RULE].sunk);
    lab_note(lab,
             "When the free ball is held again it still moves as it did when its world stopped, "
             "and the hand by now otherwise: the damper between them begins with %.1f N in one "
             "tick, nearly what the guard allows. The spring begins with none. And where the ball "
             "stands when its world stops, the hand that moves runs into it: %.1f N in one tick.",
             o[FREE][RULE].change, o[FREE][RULE].halt);
    lab_note(lab,
             "Last force kept: the loop of a program that reads the device and writes the force it "
             "has, as new, for as long as nothing comes (lockstep at 1 kHz before and after). "
             "%.2f N go on while the hand lifts, and give it %.0f mJ. Where the hand rests against "
             "it, in the press that goes on, it looks as if nothing were wrong.",
             o[LIFT][KEEP].before, 1e3 * o[LIFT][KEEP].out);
}

/// The times at which the world stops and is back, as two upright lines.
static LabTable *span_table(Lab *lab, int scene, const Run *r, double low, double high)
{
    const double none = (double)NAN, from = r->t0, to = r->t0 + STALL * LOOP_TICK;
    LabTable *table = lab_table(lab, lab_text(lab, "away-%d", scene + 1), NULL,
                                (LabColumn[]){{"time", "s"}, {"y", ""}}, 2);
    lab_row(table, NULL, (double[]){from, low});
    lab_row(table, NULL, (double[]){from, high});
    lab_row(table, NULL, (double[]){none, none});
    lab_row(table, NULL, (double[]){to, low});
    lab_row(table, NULL, (double[]){to, high});
    return table;
}

static void draw_force(Lab *lab, int scene, LabTable *const *table, LabTable *span)
{
    static const char *const name[SCENES] = {"force-press", "force-lift", "force-free"};
    static const char *const caption[SCENES] = {
        "A hand presses a box and goes on pressing; between the grey lines its world stands "
        "still. Vertical force.",
        "A hand presses a box and lifts; between the grey lines its world stands still. Vertical "
        "force.",
        "A hand moves a free ball; between the grey lines its world stands still. Vertical force."};
    LabFigure figure = {
        .name = name[scene],
        .caption = caption[scene],
        .x = {"time, s", false, scenes[scene].from - 0.3, scenes[scene].from + 1.3},
        .y = {"force, N", false, -7.0, 7.0},
        .curve = {{span, 0, 1, "world stops, is back", LOOK_GUIDE, MARK_LINE}},
    };
    for (int w = WAYS; w-- > 0;)
        figure.curve[WAYS - w] =
            (LabCurve){table[w], TIME, FORCE, ways[w].name, ways[w].look, MARK_LINE};
    lab_figure(lab, &figure);
}

static void draw_lift(Lab *lab, LabTable *const *table)
{
    double from = scenes[LIFT].from;
    lab_figure(
        lab, &(LabFigure){
                 .name = "energy-lift",
                 .caption = "Energy from the hand in the press that is lifted, less than 0: it got "
                            "more than it gave.",
                 .x = {"time, s", false, from - 0.3, from + 1.3},
                 .y = {"energy, mJ", false, -140.0, 20.0},
                 .curve = {{table[KEEP], TIME, GIVEN, ways[KEEP].name, LOOK_PRINTED, MARK_LINE},
                           {table[STAND], TIME, GIVEN, ways[STAND].name, LOOK_LEDGER, MARK_LINE},
                           {table[RULE], TIME, GIVEN, ways[RULE].name, LOOK_EXACT, MARK_LINE}},
             });
    lab_figure(
        lab, &(LabFigure){
                 .name = "place-lift",
                 .caption = "Height of the device in the press that is lifted: let go of, it sinks "
                            "to where the hand wants it; with the last force kept it is thrown up.",
                 .x = {"time, s", false, from - 0.3, from + 1.3},
                 .y = {"height, mm", false, -25.0, 25.0},
                 .curve = {{table[KEEP], TIME, DEVICE, ways[KEEP].name, LOOK_PRINTED, MARK_LINE},
                           {table[STAND], TIME, DEVICE, ways[STAND].name, LOOK_LEDGER, MARK_LINE},
                           {table[RULE], TIME, DEVICE, ways[RULE].name, LOOK_EXACT, MARK_LINE}},
             });
}

static void run(Lab *lab)
{
    Outcome o[SCENES][WAYS];
    for (int s = 0; s < SCENES; s++) {
        LabTable *table[WAYS];
        Run r[WAYS];
        for (int w = 0; w < WAYS; w++) {
            table[w] =
                lab_table(lab, lab_text(lab, "run-%d-%d", s + 1, w + 1), NULL, traces, TRACES);
            if (!lab_check(lab, run_one(s, w, &o[s][w], &r[w], table[w]), "a run failed"))
                return;
        }
        claim(lab, s, &o[s][RULE]);
        draw_force(lab, s, table, span_table(lab, s, &r[RULE], -7.0, 7.0));
        if (s == LIFT)
            draw_lift(lab, table);
    }
    claim_others(lab, o);
    tell(lab, o);
}

const Experiment stall = {
    .id = "stall",
    .title = "A world that stops for half a second",
    .paper =
        "Ours: without a world what is held stands, after 50 ms forces are let go of, and when "
        "it is back the hand is held anew where both are, without a blow and without energy "
        "from nowhere (docs/theory/rates.md, \"Late\").",
    .setup = "The virtual device, 0.15 kg, 2 N·s/m, 1 µm, in a hand of 300 N/m and 3 N·s/m, on 5 "
             "kN/m to a box of 500 g on a table, or to a free ball of 100 g; the world at 100 Hz, "
             "affine. A step comes 500 ms late. Let go of: the rule. Points stand: the same with "
             "the limits of session and guard at 10 s. Last force kept: no session; see the notes. "
             "Virtual time, no hardware.",
    .run = run,
};
