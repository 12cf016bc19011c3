/* Worlds that step more slowly than the hand, by what stands for them between their steps. */
#include "experiment.h"
#include "larger.h"
#include "loop_rig.h"
#include "ways.h"
#include <stdlib.h>

enum { BALL, BOX, KNOCK, ARM, SCENES };
enum { RATES = 4, KINDS = TAC_SURROGATE_COUNT, TICKS = 3000 };

#define HAND "watched:?preset=s2&q=0&step=0&F=15&hand=spring&at=0.4&"

typedef struct Scene {
    const char *name, *text, *hand;
} Scene;

static const Scene scenes[SCENES] = {
    [BALL] = {"free ball", LOOP_SCENE_BALL, HAND "motion=sine&by=0.01,-0.02,0.01&f=1"},
    [BOX] = {"box on a table", LOOP_SCENE_BOX, HAND "motion=dip&by=0.03,-0.02,0&f=1"},
    [KNOCK] = {"knocks on a table",
               "tactus: 1\nworld: {gravity: [0, 0, 0]}\nground:\n"
               "  - {type: plane, position: [0, 0, 65 mm]}\n"
               "bodies:\n  - {name: ball, position: [0, 0, 0.1], mass: 0.1,\n"
               "     shapes: [{type: sphere, radius: 0.02}]}\n" LOOP_SCENE_DEVICE LOOP_SCENE_GRIP(
                   "ball"),
               HAND "motion=sine&by=0.01,-0.03,0&f=2"},
    [ARM] = {"arm of two links",
             "tactus: 1\nworld: {gravity: [0, 0, 0]}\nbodies:\n"
             "  - {name: lower, position: [75 mm, 0, 175 mm], mass: 0.2,\n"
             "     inertia: [4e-4, 7e-4, 4e-4]}\n"
             "  - {name: upper, position: [75 mm, 0, 325 mm], mass: 0.3,\n"
             "     inertia: [6e-4, 1e-3, 6e-4]}\njoints:\n"
             "  - {name: shoulder, type: revolute, a: upper, b: world, at: [0, 0, 0.4],\n"
             "     axis: [0, 1, 0]}\n"
             "  - {name: elbow, type: revolute, a: lower, b: upper, at: [150 mm, 0, 250 mm],\n"
             "     axis: [0, 1, 0]}\n" LOOP_SCENE_DEVICE LOOP_SCENE_GRIP(
                 "lower, at: [-75 mm, 0, -75 mm]"),
             HAND "motion=sine&by=0.02,-0.02,0&f=1"},
};

static const double step[RATES] = {0.033, 0.01, 0.003, 0.001}; // s: 30, 100, 333, 1000 Hz
static const int hertz[RATES] = {30, 100, 333, 1000};

static const char *const kind_name[KINDS] = {"affine", "hold", "PSH", "plain"};
static const LabLook kind_look[KINDS] = {LOOK_EXACT, LOOK_OTHER, LOOK_LEDGER, LOOK_PRINTED};

typedef struct Outcome {
    double motion; // m, of the body off that in lockstep, at the ends of steps
    double device; // m, of the device off that in lockstep
    double force;  // N, felt, off that in lockstep
    double rms;    // N, the same as root mean square
    double most;   // N, largest
    double change; // N, largest from tick to tick
    double out;    // J, most that the hand got beyond what it gave
    double made;   // J, most that the world got beyond what the hand gave
    double lowest; // J, of the session's account
    double ended;  // s, when the guard or the world gave up; TICKS: never
} Outcome;

enum { OUTCOME = sizeof(Outcome) / sizeof(double) };

typedef struct Moment {
    tac_Vec3 force, x, body;
} Moment;

typedef struct Lockstep {
    Moment at[TICKS + 1];
    Outcome own;
} Lockstep;

static void follow(const LoopRig *l, Outcome *o)
{
    keep_worst(&o->most, vec_norm(l->force));
    o->change = l->force_step;
    o->out = l->out;
    o->made = l->made;
}

static bool run_lockstep(const Scene *scene, Lockstep *ref)
{
    LoopRig l;
    double time;
    bool ok = loop_rig_open(
        &l,
        &(LoopRigDef){.scene = scene->text, .hand = scene->hand, .T = LOOP_TICK, .lockstep = true});
    ref->own = (Outcome){.most = 0.0};
    ref->at[0].body = ok ? loop_rig_body(&l, &time) : vec(0, 0, 0);
    for (int k = 0; ok && k < TICKS; k++) {
        ok = loop_rig_tick(&l);
        ref->at[k].force = l.force;
        ref->at[k].x = l.x;
        ref->at[k + 1].body = loop_rig_body(&l, &time);
        follow(&l, &ref->own);
    }
    loop_rig_close(&l);
    return ok;
}

static bool has_ended(const LoopRig *l)
{
    return l->over || tac_device_info(l->device).state == TAC_DEVICE_FAULT;
}

/// Against lockstep. What ran away is told by what it gave until then.
static bool run_slowly(const Scene *scene, double T, tac_SurrogateKind kind, const Lockstep *ref,
                       Outcome *o)
{
    LoopRig l;
    bool ok = loop_rig_open(
        &l, &(LoopRigDef){.scene = scene->text, .hand = scene->hand, .T = T, .surrogate = kind});
    double squares = 0.0;
    *o = (Outcome){.ended = TICKS * LOOP_TICK};
    for (int k = 0; ok && k < TICKS; k++) {
        ok = loop_rig_tick(&l);
        if (has_ended(&l)) {
            o->ended = k * LOOP_TICK;
            break;
        }
        double off = vec_distance(l.force, ref->at[k].force);
        keep_worst(&o->force, off);
        squares += off * off / TICKS;
        keep_worst(&o->device, vec_distance(l.x, ref->at[k].x));
        double time;
        tac_Vec3 body = loop_rig_body(&l, &time);
        if (!l.open) // the step ends with a tick: T is so many of them
            keep_worst(&o->motion, vec_distance(body, ref->at[k + 1].body));
        follow(&l, o);
    }
    o->rms = sqrt(squares);
    o->lowest = ok ? tac_session_side(l.session, 0).lowest : 0.0;
    loop_rig_close(&l);
    return ok;
}

enum { POINTS = SCENES * KINDS * RATES }; // scene by scene, kind by kind

static bool point(void *user, int index, double *out)
{
    const Lockstep *ref = user;
    int scene = index / (KINDS * RATES), kind = index / RATES % KINDS;
    return run_slowly(&scenes[scene], step[index % RATES], (tac_SurrogateKind)kind, &ref[scene],
                      (Outcome *)(void *)out);
}

static const Outcome *outcome(const Outcome *o, int scene, int kind, int rate)
{
    return &o[(scene * KINDS + kind) * RATES + rate];
}

static void tell(Lab *lab, const Outcome *o, const Lockstep *ref)
{
    LabTable *table =
        lab_table(lab, "runs", "Worlds at four rates under a hand at 1 kHz, against lockstep.",
                  (LabColumn[]){{"motion off", "mm"},
                                {"force off, rms", "N"},
                                {"largest force", "N"},
                                {"largest change", "N"},
                                {"to the hand beyond input", "mJ"},
                                {"to the world beyond input", "mJ"},
                                {"lowest account", "mJ"},
                                {"went on for", "s"}},
                  8);
    for (int s = 0; s < SCENES; s++)
        lab_row(table, lab_text(lab, "%s, lockstep", scenes[s].name),
                (double[]){0.0, 0.0, ref[s].own.most, ref[s].own.change, 1e3 * ref[s].own.out,
                           1e3 * ref[s].own.made, 0.0, TICKS * LOOP_TICK});
    for (int i = 0; i < POINTS; i++)
        lab_row(table,
                lab_text(lab, "%s, %s, %d Hz", scenes[i / (KINDS * RATES)].name,
                         kind_name[i / RATES % KINDS], hertz[i % RATES]),
                (double[]){1e3 * o[i].motion, o[i].rms, o[i].most, o[i].change, 1e3 * o[i].out,
                           1e3 * o[i].made, 1e3 * o[i].lowest, o[i].ended});
}

static double beyond(const Outcome *o)
{
    return larger(o->out, o->made);
}

/// The felt force, upwards, of several runs side by side.
typedef struct Shown {
    const char *label;
    double T;
    tac_SurrogateKind kind;
    LabLook look;
} Shown;

static LabTable *force_table(Lab *lab, const char *name, const Scene *scene, const Shown *shown)
{
    LoopRig l;
    LoopRigDef def = {.scene = scene->text,
                      .hand = scene->hand,
                      .T = shown->T > 0.0 ? shown->T : LOOP_TICK,
                      .surrogate = shown->kind,
                      .lockstep = shown->T == 0.0};
    LabTable *table = lab_table(lab, name, NULL,
                                (LabColumn[]){{"time", "s"}, {"force", "N"}, {"height", "mm"}}, 3);
    bool ok = loop_rig_open(&l, &def);
    for (int k = 0; ok && k < TICKS / 2 && !has_ended(&l); k++) {
        ok = loop_rig_tick(&l);
        lab_row(table, NULL, (double[]){k * LOOP_TICK, l.force.y, 1e3 * l.x.y});
    }
    loop_rig_close(&l);
    lab_check(lab, ok, "a run for a figure failed");
    return table;
}

static void draw_forces(Lab *lab, LabFigure *figure, int scene, const Shown *shown, int count)
{
    for (int i = 0; i < count; i++) {
        const char *name = lab_text(lab, "%s-%d", figure->name, i + 1);
        LabTable *table = force_table(lab, name, &scenes[scene], &shown[i]);
        figure->curve[i] = (LabCurve){table, 0, 1, shown[i].label, shown[i].look, MARK_LINE};
    }
    lab_figure(lab, figure);
}

// J: what the account may be short of (rates.md), and as much for readings of a micrometre
static const double credit = 1e-4;

/// Affine, over all rates: no energy of its own, on either side.
static void claim_energy(Lab *lab, const Outcome *o)
{
    for (int s = 0; s < SCENES; s++) {
        double out = 0.0, made = 0.0;
        for (int r = 0; r < RATES; r++) {
            keep_worst(&out, outcome(o, s, TAC_SURROGATE_AFFINE, r)->out);
            keep_worst(&made, outcome(o, s, TAC_SURROGATE_AFFINE, r)->made);
        }
        const char *name = scenes[s].name;
        lab_claim(lab, lab_text(lab, "affine, %s, all rates: to the hand beyond input", name), out,
                  AT_MOST, credit, "J");
        lab_claim(lab, lab_text(lab, "affine, %s, all rates: to the world beyond input", name),
                  made, AT_MOST, credit, "J");
    }
}

/// Where contacts do not come and go. Within a step places are off by the first moment of the
/// forces, O(T³), so motion is off by O(T²).
static void claim_motion(Lab *lab, const Outcome *o, const Lockstep *ref)
{
    static const int smooth[] = {BALL, BOX, ARM};
    const Outcome *ball = outcome(o, BALL, TAC_SURROGATE_AFFINE, 0);
    const Outcome *arm = outcome(o, ARM, TAC_SURROGATE_AFFINE, 0);
    for (int i = 0; i < 3; i++) {
        const Outcome *x = outcome(o, smooth[i], TAC_SURROGATE_AFFINE, 0);
        const char *name = scenes[smooth[i]].name;
        double rms = 0.0, change = 0.0;
        for (int r = 1; r < RATES; r++) {
            keep_worst(&rms, x[r].rms / ref[smooth[i]].own.most);
            keep_worst(&change, x[r].change);
        }
        // a hundredth of the stroke of the hand, and a tenth of that
        lab_claim(lab, lab_text(lab, "affine, %s, 30 Hz: motion off lockstep", name), x[0].motion,
                  AT_MOST, 1e-3, "m");
        lab_claim(lab, lab_text(lab, "affine, %s, 100 Hz: motion off lockstep", name), x[1].motion,
                  AT_MOST, 1e-4, "m");
        // people tell forces apart that differ by 7 to 10 %
        lab_claim(lab, lab_text(lab, "affine, %s, from 100 Hz: force off, rms over largest", name),
                  rms, AT_MOST, 0.07, "");
        // what one step of an encoder may change (ports.md, bound of the reading)
        lab_claim(lab, lab_text(lab, "affine, %s, from 100 Hz: largest change of force", name),
                  change, AT_MOST, 0.5, "N");
    }
    // sums in another order
    lab_claim(lab, "affine, free ball, 1000 Hz: motion off lockstep", ball[3].motion, AT_MOST,
              1e-12, "m");
    double steps = log(step[0] / step[2]);
    lab_claim(lab, "affine, free ball: order of motion, 30 to 333 Hz",
              log(ball[0].motion / ball[2].motion) / steps, AT_LEAST, 1.5, "");
    lab_claim(lab, "affine, arm of two links: order of motion, 30 to 333 Hz",
              log(arm[0].motion / arm[2].motion) / steps, AT_LEAST, 1.5, "");
}

/// What docs/theory/rates.md says of the others.
static void claim_others(Lab *lab, const Outcome *o)
{
    for (int k = 1; k < KINDS; k++)
        lab_claim(lab,
                  lab_text(lab, "%s, free ball, 100 Hz: to the hand beyond input", kind_name[k]),
                  outcome(o, BALL, k, 1)->out, AT_LEAST, 0.1, "J");
}

/// "free ball 30, 100 Hz; ...": where a surrogate makes more than a millijoule.
static const char *bad_places(Lab *lab, const Outcome *o, int kind)
{
    const char *text = "";
    for (int s = 0; s < SCENES; s++) {
        const char *here = "";
        for (int r = 0; r < RATES; r++)
            if (beyond(outcome(o, s, kind, r)) > 1e-3)
                here = lab_text(lab, "%s%s%d", here, *here ? ", " : "", hertz[r]);
        if (*here)
            text = lab_text(lab, "%s%s%s at %s Hz", text, *text ? "; " : "", scenes[s].name, here);
    }
    return *text ? text : "nowhere";
}

static void tell_limits(Lab *lab, const Outcome *o, const Lockstep *ref)
{
    const Outcome *knock = outcome(o, KNOCK, TAC_SURROGATE_AFFINE, 0);
    const Outcome *ball = outcome(o, BALL, TAC_SURROGATE_AFFINE, 0);
    const Outcome *box = outcome(o, BOX, TAC_SURROGATE_AFFINE, 0);
    for (int k = 0; k < KINDS; k++)
        lab_note(lab, "More than 1 mJ from nowhere, %s: %s.", kind_name[k], bad_places(lab, o, k));
    lab_note(
        lab,
        "At 30 Hz the force of affine is off by %.2f N (rms) where the ball takes %.2f N at "
        "most, and by %.2f N of %.1f N at the box; it changes by up to %.2f N in a tick there.",
        ball->rms, ref[BALL].own.most, box->rms, ref[BOX].own.most, box->change);
    lab_note(
        lab,
        "Does not hold: knocks are not felt alike at all rates. Lockstep gives %.1f N at most "
        "and changes by %.1f N in a tick; affine gives %.1f, %.1f, %.1f and %.1f N at 30, 100, "
        "333 and 1000 Hz, changes by %.1f, %.1f, %.1f and %.1f N, and the ball is off by %.0f, "
        "%.1f, %.2f and %.2f mm. An impact within a step is known when that begins or ends: its "
        "blow is spread over the step. None of it gives energy, and the account is never short "
        "of more than %.2f mJ.",
        ref[KNOCK].own.most, ref[KNOCK].own.change, knock[0].most, knock[1].most, knock[2].most,
        knock[3].most, knock[0].change, knock[1].change, knock[2].change, knock[3].change,
        1e3 * knock[0].motion, 1e3 * knock[1].motion, 1e3 * knock[2].motion, 1e3 * knock[3].motion,
        -1e3 * smaller(smaller(knock[0].lowest, knock[1].lowest),
                       smaller(knock[2].lowest, knock[3].lowest)));
}

static void draw_energy(Lab *lab, const Outcome *o)
{
    for (int s = 0; s < SCENES; s++) {
        const char *name = lab_text(lab, "energy-%d", s + 1);
        LabTable *table = lab_table(
            lab, name, NULL,
            (LabColumn[]){
                {"rate", "Hz"}, {"affine", "J"}, {"hold", "J"}, {"PSH", "J"}, {"plain", "J"}},
            1 + KINDS);
        for (int r = 0; r < RATES; r++) {
            double row[1 + KINDS] = {1.0 / step[r]};
            for (int k = 0; k < KINDS; k++)
                row[1 + k] = larger(beyond(outcome(o, s, k, r)), 1e-6);
            lab_row(table, NULL, row);
        }
        LabFigure figure = {
            .name = name,
            .caption = lab_text(lab,
                                "Energy that came from nowhere, at the hand or in the world, until "
                                "the end or the guard's fault: %s. 1 µJ stands for less.",
                                scenes[s].name),
            .x = {"rate of the world, Hz", true, 25.0, 1200.0},
            .y = {"energy, J", true, 5e-7, 1e7},
        };
        for (int k = KINDS; k-- > 0;)
            figure.curve[KINDS - 1 - k] =
                (LabCurve){table, 0, 1 + k, kind_name[k], kind_look[k], MARK_BOTH};
        lab_figure(lab, &figure);
    }
}

static void draw_motion(Lab *lab, const Outcome *o)
{
    LabColumn column[2 + SCENES] = {{"step", "ms"}, {"second order", "mm"}};
    for (int s = 0; s < SCENES; s++)
        column[2 + s] = (LabColumn){scenes[s].name, "mm"};
    LabTable *table = lab_table(lab, "motion", NULL, column, 2 + SCENES);
    for (int r = 0; r < RATES; r++) {
        double row[2 + SCENES] = {1e3 * step[r], 3e2 * step[r] * step[r]};
        for (int s = 0; s < SCENES; s++)
            row[2 + s] = larger(1e3 * outcome(o, s, TAC_SURROGATE_AFFINE, r)->motion, 1e-5);
        lab_row(table, NULL, row);
    }
    static const LabLook look[SCENES] = {LOOK_EXACT, LOOK_LEDGER, LOOK_PRINTED, LOOK_OTHER};
    LabFigure figure = {
        .name = "motion",
        .caption = "Affine: most that the body is off its motion in lockstep at 1 kHz, of strokes "
                   "of 20 to 30 mm. 0.01 µm stands for less.",
        .x = {"step of the world, ms", true, 0.8, 40.0},
        .y = {"off, mm", true, 5e-6, 100.0},
        .curve = {{table, 0, 1, "second order", LOOK_GUIDE, MARK_LINE}},
    };
    for (int s = 0; s < SCENES; s++)
        figure.curve[1 + s] = (LabCurve){table, 0, 2 + s, scenes[s].name, look[s], MARK_BOTH};
    lab_figure(lab, &figure);
}

static void draw(Lab *lab)
{
    const Shown kinds[] = {{"plain", 0.01, TAC_SURROGATE_PLAIN, LOOK_PRINTED},
                           {"PSH", 0.01, TAC_SURROGATE_PSH, LOOK_LEDGER},
                           {"hold", 0.01, TAC_SURROGATE_HOLD, LOOK_OTHER},
                           {"affine", 0.01, TAC_SURROGATE_AFFINE, LOOK_EXACT},
                           {"lockstep", 0.0, TAC_SURROGATE_AFFINE, LOOK_GUIDE}};
    const Shown slow[] = {{"affine, 30 Hz", 0.033, TAC_SURROGATE_AFFINE, LOOK_PRINTED},
                          {"affine, 100 Hz", 0.01, TAC_SURROGATE_AFFINE, LOOK_EXACT},
                          {"affine, 333 Hz", 0.003, TAC_SURROGATE_AFFINE, LOOK_LEDGER},
                          {"lockstep", 0.0, TAC_SURROGATE_AFFINE, LOOK_GUIDE}};
    draw_forces(lab,
                &(LabFigure){.name = "force-ball",
                             .caption =
                                 "A world at 100 Hz: vertical force on a hand that begins to "
                                 "move a free ball of 100 g on 5 kN/m.",
                             .x = {"time, s", false, 0.24, 0.4},
                             .y = {"force, N", false, -14.0, 14.0}},
                BALL, kinds, 5);
    draw_forces(lab,
                &(LabFigure){.name = "force-box",
                             .caption = "Vertical force on a hand that presses a box onto a table, "
                                        "drags it, and lets go again.",
                             .x = {"time, s", false, 0.2, 1.3},
                             .y = {"force, N", false, -0.5, 6.5}},
                BOX, slow, 4);
    draw_forces(lab,
                &(LabFigure){.name = "force-knock",
                             .caption =
                                 "Vertical force on a hand that knocks a ball on a table and "
                                 "lifts it. Below 0 it is drawn to the table.",
                             .x = {"time, s", false, 0.24, 0.6},
                             .y = {"force, N", false, -6.0, 12.0}},
                KNOCK, slow, 4);
}

static void run(Lab *lab)
{
    Outcome *o = calloc(POINTS, sizeof *o);
    Lockstep *ref = calloc(SCENES, sizeof *ref);
    bool ok = o != NULL && ref != NULL;
    for (int s = 0; ok && s < SCENES; s++)
        ok = run_lockstep(&scenes[s], &ref[s]);
    if (lab_check(lab, ok, "lockstep could not be run") && o != NULL && ref != NULL) {
        lab_points(lab, POINTS, OUTCOME, point, ref, (double *)o);
        tell(lab, o, ref);
        claim_energy(lab, o);
        claim_motion(lab, o, ref);
        claim_others(lab, o);
        tell_limits(lab, o, ref);
        draw(lab);
        draw_motion(lab, o);
        draw_energy(lab, o);
    }
    free(ref);
    free(o);
}

const Experiment rates = {
    .id = "rates",
    .title = "A world at 30 to 1000 Hz under a hand at 1 kHz",
    .paper =
        "S2 section 4: two rates joined by a hold keep their energy only with an account. Ours: "
        "a world that steps more slowly than the hand gives it no energy of its own, at any "
        "rate, if what stands for it between steps knows its free motion and its response "
        "(docs/theory/rates.md).",
    .setup =
        "The virtual device, 0.15 kg, 2 N·s/m, 15 N, exact readings, in a hand of 300 N/m and 3 "
        "N·s/m, "
        "on 5 kN/m by the connector that it is given by default. A free ball of 100 g, strokes "
        "of 20 mm at 1 Hz; a box of 500 g on a table, friction 0.5, pressed by 20 mm and "
        "dragged by 30 mm; the ball knocked on a table, 30 mm at 2 Hz; the end of an arm of "
        "two links, 200 and 300 g. 3 s, steps of 33, 10, 3 and 1 ms (30, 100, 333, 1000 Hz), "
        "loops driven in virtual time. Lockstep: world and device step together at 1 kHz. To "
        "the hand beyond input: most that the true mechanism ever gave it beyond all it got. "
        "To the world: the same of the world's port, at the ends of steps. Simulation, no "
        "hardware.",
    .run = run,
};
