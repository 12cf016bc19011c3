/* A body on a floor, held in six degrees of freedom through a device, by connector. */
#include "experiment.h"
#include "larger.h"
#include "watched_device.h"
#include "ways.h"
#include <stdio.h>
#include <stdlib.h>
#include <tactus/rig.h>

static const double push = 8.0; // N, down

typedef struct Way {
    const char *name;
    tac_Connector connector;
    bool limit;     // stiffness is lowered to what the device holds
    int conditions; // the first of the table
    LabLook look;
} Way;

enum { WAYS = 6, STIFFNESSES = 5, CONDITIONS = 5 };

static const Way ways[WAYS] = {
    {"SRC-P as by default", TAC_CONNECTOR_AUTO, true, 5, LOOK_EXACT},
    {"SRC-P, limits off", TAC_CONNECTOR_PREDICTIVE, false, 5, LOOK_SIXTH},
    {"SRC", TAC_CONNECTOR_SRC, false, 3, LOOK_LEDGER},
    {"hold", TAC_CONNECTOR_HOLD, false, 3, LOOK_OTHER},
    {"tank", TAC_CONNECTOR_TANK, false, 3, LOOK_FIFTH},
    {"plain", TAC_CONNECTOR_PLAIN, false, 3, LOOK_PRINTED},
};

static const double ladder[STIFFNESSES] = {2e3, 5e3, 10e3, 20e3, 50e3}; // N/m

typedef struct Condition {
    const char *name, *keys;
} Condition;

enum { NOMINAL, LATE, LATE_UNEVEN, TWO_LATE, UNEVEN };

static const Condition conditions[CONDITIONS] = {
    [NOMINAL] = {"nominal", ""},
    [LATE] = {"a sample late", "&delay=1"},
    [LATE_UNEVEN] = {"a sample late, jitter, drops", "&delay=1&jitter=0.00015&lose=0.02"},
    [TWO_LATE] = {"two samples late", "&delay=2"},
    [UNEVEN] = {"jitter, drops", "&jitter=0.00015&lose=0.02"},
};

typedef struct Outcome {
    double beyond;       // J, most that came out beyond what went in, by true motion
    double ripple, turn; // m, rad: over the last 0.2 s, peak to peak
    double depth;        // of the spring at rest over F/K in use
    double K;            // N/m, in use when it is anchored
} Outcome;

enum { OUTCOME = sizeof(Outcome) / sizeof(double) };

typedef struct Bench {
    tac_World *world;
    tac_PortId port;
    tac_Device *device;
    const Watched *watched;
    tac_Rig rig;
} Bench;

static bool add_body(Bench *b, tac_BodyId *body)
{
    const tac_Vec3 edges = {0.1, 0.12, 0.08};
    tac_BodyDef def = tac_body_def_default();
    def.mass = 0.5;
    def.inertia = tac_inertia_box(0.5, edges);
    def.pose.p = (tac_Vec3){0, 0, 0.04};
    tac_ShapeDef shape = tac_shape_def_default(), floor = tac_shape_def_default();
    shape.type = TAC_SHAPE_BOX;
    shape.size = edges;
    floor.type = TAC_SHAPE_PLANE;
    tac_ShapeId id;
    return tac_body_create(b->world, &def, body) == TAC_OK &&
           tac_shape_create(b->world, *body, &shape, &id) == TAC_OK &&
           tac_shape_create(b->world, (tac_BodyId){0}, &floor, &id) == TAC_OK;
}

static bool build(Bench *b, const Way *way, double K, const char *keys)
{
    char uri[300];
    snprintf(uri, sizeof uri,
             "watched:?preset=s2&dofs=6&J=2e-4&b_r=1e-3&q=0&q_r=0&step=1e-6&turn_step=1e-4"
             "&hand=push&at=0.25&push=0.7,%g,-0.5%s",
             -push, keys);
    tac_WorldDef world = tac_world_def_default();
    tac_PortDef port = tac_port_def_default();
    tac_DeviceDef device = tac_device_def_default();
    device.guard.ramp = 0.05;
    port.end.axes = 6;
    port.end.stiffness = K;
    port.end.connector = way->connector;
    port.end.limit = way->limit;
    *b = (Bench){.world = NULL};
    bool ok = tac_world_create(&world, &b->world) == TAC_OK && add_body(b, &port.body) &&
              tac_port_create(b->world, &port, &b->port) == TAC_OK &&
              (b->device = watched_open(uri, &device, &b->watched)) != NULL;
    b->rig = tac_rig(b->world);
    return ok && tac_rig_join(&b->rig, b->device, 0, b->port) == TAC_OK;
}

static void clear(Bench *b)
{
    tac_device_close(b->device);
    tac_world_destroy(b->world);
}

typedef struct Span {
    tac_Vec3 low, high;
} Span;

static void widen(Span *s, tac_Vec3 x)
{
    s->low = (tac_Vec3){smaller(s->low.x, x.x), smaller(s->low.y, x.y), smaller(s->low.z, x.z)};
    s->high = (tac_Vec3){larger(s->high.x, x.x), larger(s->high.y, x.y), larger(s->high.z, x.z)};
}

enum { TICKS = 1250, TAIL = 200 };

/// Anchored at rest, then pushed down and aside for a second.
static bool hold(const Way *way, double K, const char *keys, Outcome *o, LabTable *table)
{
    Bench b;
    const double far = 1e9;
    Span at = {{far, far, far}, {-far, -far, -far}}, turn = at;
    double depth = 0.0;
    *o = (Outcome){.depth = 0.0};
    bool ok = build(&b, way, K, keys);
    for (int k = 0; ok && k < TICKS; k++) {
        if (tac_rig_step(&b.rig, 0.0) != TAC_OK)
            break; // told by what it gave until then
        tac_PortEndInfo info = tac_port_info(b.world, b.port);
        const WatchedFrame *frame = &b.watched->frame[0];
        if (k == 240)
            o->K = info.stiffness;
        if (b.rig.input[0].read == TAC_DEVICE_FRESH)
            keep_worst(&o->beyond, info.world + frame->work);
        if (k >= TICKS - TAIL) {
            tac_Quat q = frame->pose.q;
            widen(&at, frame->pose.p);
            widen(&turn, (tac_Vec3){2 * q.x, 2 * q.y, 2 * q.z});
            depth += -info.way[2] / TAIL;
        }
        if (table)
            lab_row(table, NULL, (double[]){b.watched->t - 0.25, 1e3 * frame->pose.p.y});
    }
    o->ripple = vec_distance(at.high, at.low);
    o->turn = vec_distance(turn.high, turn.low);
    o->depth = depth * o->K / push;
    clear(&b);
    return ok;
}

enum { POINTS = WAYS * CONDITIONS * STIFFNESSES }; // way by way, condition by condition

static bool is_tried(int index)
{
    int way = index / (CONDITIONS * STIFFNESSES);
    return index / STIFFNESSES % CONDITIONS < ways[way].conditions;
}

static bool point(void *user, int index, double *out)
{
    (void)user;
    const Way *way = &ways[index / (CONDITIONS * STIFFNESSES)];
    const Condition *c = &conditions[index / STIFFNESSES % CONDITIONS];
    return is_tried(index) && hold(way, ladder[index % STIFFNESSES], c->keys, (Outcome *)out, NULL);
}

static const Outcome *outcome(const Outcome *o, int way, int condition, int rung)
{
    return &o[(way * CONDITIONS + condition) * STIFFNESSES + rung];
}

static void tell(Lab *lab, const Outcome *o)
{
    LabTable *table = lab_table(lab, "held", "A body of 0.5 kg, held in six axes and pushed.",
                                (LabColumn[]){{"K", "N/m"},
                                              {"in use", "N/m"},
                                              {"given beyond input", "mJ"},
                                              {"rests within", "µm"},
                                              {"and", "mrad"},
                                              {"depth over F/K", ""}},
                                6);
    for (int i = 0; i < POINTS; i++)
        if (is_tried(i))
            lab_row(table,
                    lab_text(lab, "%s, %s", ways[i / (CONDITIONS * STIFFNESSES)].name,
                             conditions[i / STIFFNESSES % CONDITIONS].name),
                    (double[]){ladder[i % STIFFNESSES], o[i].K, 1e3 * o[i].beyond,
                               1e6 * o[i].ripple, 1e3 * o[i].turn, o[i].depth});
}

/// The worst of all rungs of the default connector.
static Outcome worst_of(const Outcome *o, int condition)
{
    Outcome worst = {.depth = 0.0};
    for (int r = 0; r < STIFFNESSES; r++) {
        const Outcome *x = outcome(o, 0, condition, r);
        keep_worst(&worst.beyond, x->beyond);
        keep_worst(&worst.ripple, x->ripple);
        keep_worst(&worst.turn, x->turn);
        keep_worst(&worst.depth, fabs(x->depth - 1.0));
    }
    return worst;
}

static void claim(Lab *lab, const Outcome *o)
{
    for (int c = 0; c < CONDITIONS; c++) {
        Outcome worst = worst_of(o, c);
        const char *name = conditions[c].name;
        bool uneven = c == UNEVEN || c == LATE_UNEVEN;
        lab_claim(lab, lab_text(lab, "by default, %s: given beyond input", name), worst.beyond,
                  AT_MOST, 0.05e-3, "J");
        lab_claim(lab, lab_text(lab, "by default, %s: rests within", name), worst.ripple, AT_MOST,
                  uneven ? 10e-6 : 5e-6, "m");
        lab_claim(lab, lab_text(lab, "by default, %s: and within", name), worst.turn, AT_MOST,
                  0.5e-3, "rad");
        lab_claim(lab, lab_text(lab, "by default, %s: depth off F/K", name), worst.depth, AT_MOST,
                  0.01, "");
    }
    const Outcome *src = outcome(o, 2, LATE, 4), *plain = outcome(o, WAYS - 1, NOMINAL, 2);
    lab_claim(lab, "SRC, 50 kN/m, a sample late: given beyond input", src->beyond, AT_LEAST, 0.1,
              "J");
    lab_claim(lab, "plain, 10 kN/m: given beyond input", plain->beyond, AT_LEAST, 0.1, "J");
}

static void tell_limits(Lab *lab, const Outcome *o)
{
    const Outcome *free = outcome(o, 1, NOMINAL, STIFFNESSES - 1);
    const Outcome *late = outcome(o, 1, LATE_UNEVEN, 4), *hold_at = outcome(o, 3, NOMINAL, 0);
    double uneven = larger(worst_of(o, UNEVEN).ripple, worst_of(o, LATE_UNEVEN).ripple);
    lab_note(
        lab,
        "By default the stiffness in use is no more than the device holds with a hand on it "
        "(37.5, 16.5 and 10.5 kN/m with no, one and two samples of delay); rungs above stand at "
        "that. With limits off and nobody on the device 50 kN/m rest within %.1f µm and are "
        "given %.2g mJ; a sample late with jitter and drops they are given %.2f mJ, and a "
        "detector lowers the stiffness (depth %.2f times F/K).",
        1e6 * free->ripple, 1e3 * free->beyond, 1e3 * late->beyond, late->depth);
    lab_note(
        lab,
        "Does not hold: with jitter and drops the notes that this connector was made from have "
        "rest within 3 µm; here it is %.1f µm at worst.",
        1e6 * uneven);
    lab_note(
        lab,
        "Held and plain springs are bounded by 2 b/T of the device, and in turning that is 2 "
        "N·m/rad, which the 2.7 N·m/rad of the softest rung exceed: hold moves by %.2f mm there "
        "and gives %.1f mJ. The tank bounds what is given, it does not damp.",
        1e3 * hold_at->ripple, 1e3 * hold_at->beyond);
}

/// One quantity of all ways over the stiffness, for one condition.
static LabTable *over_stiffness(Lab *lab, const char *name, const Outcome *o, int condition,
                                bool ripple)
{
    LabColumn column[1 + WAYS] = {{"stiffness", "N/m"}};
    for (int w = 0; w < WAYS; w++)
        column[1 + w] = (LabColumn){ways[w].name, ripple ? "µm" : "mJ"};
    LabTable *table = lab_table(lab, name, NULL, column, 1 + WAYS);
    for (int r = 0; r < STIFFNESSES; r++) {
        double row[1 + WAYS] = {ladder[r]};
        for (int w = 0; w < WAYS; w++) {
            const Outcome *x = outcome(o, w, condition, r);
            row[1 + w] = ripple ? larger(1e6 * x->ripple, 0.1) : larger(1e3 * x->beyond, 1e-4);
        }
        lab_row(table, NULL, row);
    }
    return table;
}

static void draw_ladder(Lab *lab, const char *name, const char *caption, LabTable *table, LabAxis y)
{
    LabFigure figure = {
        .name = name, .caption = caption, .x = {"stiffness, N/m", true, 1500.0, 65e3}, .y = y};
    for (int w = 0; w < WAYS; w++)
        figure.curve[w] = (LabCurve){table, 0, 1 + w, ways[w].name, ways[w].look, MARK_BOTH};
    lab_figure(lab, &figure);
}

static void draw_traces(Lab *lab)
{
    static const int shown[] = {0, 2, 5};
    LabFigure figure = {
        .name = "depth",
        .caption = "Place of the device, 10 kN/m, a sample late: pushed down by 8 N from 0 s on. "
                   "By the stiffness it goes 0.8 mm down.",
        .x = {"time, s", false, -0.05, 0.4},
        .y = {"height, mm", false, -4.0, 3.0},
    };
    for (int i = 0; i < 3; i++) {
        const Way *way = &ways[shown[i]];
        Outcome o;
        LabTable *table =
            lab_table(lab, lab_text(lab, "depth_%s", tac_connector_name(way->connector)), NULL,
                      (LabColumn[]){{"time", "s"}, {"height", "mm"}}, 2);
        if (!lab_check(lab, hold(way, 10e3, conditions[LATE].keys, &o, table),
                       "the rig could not be made"))
            return;
        figure.curve[i] = (LabCurve){table, 0, 1, way->name, way->look, MARK_LINE};
    }
    lab_figure(lab, &figure);
}

static void run(Lab *lab)
{
    Outcome *o = calloc(POINTS, sizeof *o);
    if (o == NULL) {
        lab_check(lab, false, "memory could not be had");
        return;
    }
    lab_points(lab, POINTS, OUTCOME, point, NULL, (double *)o);
    tell(lab, o);
    claim(lab, o);
    tell_limits(lab, o);
    draw_ladder(lab, "rest",
                "Motion of the device at rest, nominal, peak to peak, by the stiffness asked for.",
                over_stiffness(lab, "rest", o, NOMINAL, true),
                (LabAxis){"motion, µm", true, 0.3, 3e6});
    draw_ladder(lab, "beyond",
                "Energy given beyond what went in, a sample late with jitter and drops; 0.1 µJ "
                "stands for less.",
                over_stiffness(lab, "beyond", o, LATE_UNEVEN, false),
                (LabAxis){"energy, mJ", true, 5e-5, 1e5});
    draw_traces(lab);
    free(o);
}

const Experiment coupling_6dof = {
    .id = "coupling-6dof",
    .title = "A body on a floor, held in six degrees of freedom",
    .paper = "Ours: a device coupled to a body in six axes is at rest with it, feels the depth of "
             "the spring and is given nothing, also with delay, jitter and missing samples "
             "(docs/theory/ports.md).",
    .setup = "The virtual device, 0.15 kg, 2 N·s/m, 2e-4 kg·m², 1e-3 N·m·s/rad, 1 µm, 1e-4 rad, 1 "
             "kHz, nobody damping it, on a spring of K and K/750 to a box of 0.5 kg that lies on a "
             "floor (friction 0.5). Anchored at rest, then pushed for a second by 8 N down and 0.9 "
             "N aside. Jitter: 15 % of the period, standard deviation; drops: 2 % of the samples. "
             "Given beyond input: the most that body and true mechanism have got together beyond "
             "what they gave. Simulation, no hardware.",
    .run = run,
};
