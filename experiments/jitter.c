/* Steps of any length, another one every time: of worlds alone, and under a hand whose ticks are
 * uneven and whose world is late now and then. */
#include "experiment.h"
#include "larger.h"
#include "loop_rig.h"
#include "oscillator.h"
#include "two_link.h"
#include "ways.h"
#include <stdio.h>
#include <string.h>

/// A number from 0 to 1 that is a function of a counter.
static double draw_number(uint64_t lot, uint64_t n)
{
    uint64_t x = (n + (lot << 32)) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (double)((x ^ x >> 31) >> 11) * 0x1p-53;
}

/// From 0.3 to 3, the logarithm evenly.
static double draw_ratio(uint64_t lot, uint64_t n)
{
    return 0.3 * pow(10.0, draw_number(lot, n));
}

// ------------------------------------------------------------------------------------------------
// Worlds alone

enum { LIGHT, TUMBLE, PENDULUM, TREE, BOX, WORLDS, MOVING = BOX };
enum { REFINEMENTS = 4 };

typedef struct Alone {
    const char *name, *text; // NULL: the arm of two_link.h
    double T;                // s, nominal, for the books
    double fine, end;        // s, for the motion: the longest nominal step; how long
} Alone;

#define ROD(name, x) \
    "  - {name: " name ", position: [" x ", 0, 0], mass: 0.5, inertia: [2e-4, 4e-3, 4e-3]}\n"
#define HINGE(name, a, b, x)                                                                    \
    "  - {name: " name ", type: revolute, a: " a ", b: " b ", at: [" x ", 0, 0], axis: [0, 1, " \
    "0]}\n"
#define RODS                                                                   \
    "bodies:\n" ROD("upper", "0.15")                                           \
        ROD("lower", "0.45") "joints:\n" HINGE("first", "upper", "world", "0") \
            HINGE("second", "lower", "upper", "0.3")

static const Alone worlds[WORLDS] = {
    [LIGHT] = {"0.1 g on 100 N/m",
               "tactus: 1\nworld: {gravity: [0, 0, 0]}\n"
               "bodies:\n  - {name: mass, position: [0.1, 0, 0], mass: 0.1 g,\n"
               "     inertia: [1e-9, 1e-9, 1e-9]}\n"
               "springs:\n  - {name: spring, type: point, a: mass, b: world, stiffness: 100}\n",
               1e-3, 2e-4, 0.02},
    [TUMBLE] = {"free body that turns",
                "tactus: 1\nworld: {gravity: [0, 0, 0]}\n"
                "bodies:\n  - {name: body, mass: 1, inertia: [0.01, 0.02, 0.025],\n"
                "     spin: [0.3, 6, 0.2]}\n",
                5e-3, 4e-3, 1.0},
    [PENDULUM] = {"two rods on hinges", "tactus: 1\n" RODS, 5e-3, 4e-3, 0.5},
    [TREE] = {"arm of two links, in joint coordinates", NULL, 5e-3, 4e-3, 1.0},
    [BOX] = {"box that tumbles on a table",
             "tactus: 1\nmaterials:\n  stuff: {friction: 0.5, restitution: 0.4}\n"
             "ground:\n  - {type: plane, material: stuff}\n"
             "bodies:\n  - {name: box, position: [0, 0, 0.3], rotation: [0.4, 0.3, 0], mass: 0.5,\n"
             "     material: stuff, spin: [1, 3, 2], velocity: [0.5, 0, 0],\n"
             "     shapes: [{type: box, size: [0.1, 0.08, 0.06]}]}\n",
             2e-3, 0.0, 0.0},
};

/// The formula of S3 section 3.2: Jacobians and gyroscopic term of the start, leaks left alone.
static const Alone printed = {
    "two rods on hinges, as printed",
    "tactus: 1\nworld: {policy: plain, study: {predictor: start, gyro: start, passes: 1}}\n" RODS,
    5e-3, 0.0, 0.0};

typedef struct Made {
    tac_Scene *scene;
    tac_World *world;
} Made;

static bool make(const Alone *alone, Made *m)
{
    *m = (Made){.scene = NULL};
    if (alone->text == NULL) {
        TwoLink arm;
        TwoLinkDef def = two_link_def();
        bool ok = two_link_create(&def, &arm);
        m->world = arm.world;
        return ok;
    }
    const tac_SceneSource source = {"alone.yaml", alone->text, strlen(alone->text)};
    tac_SceneOptions options = tac_scene_options_default();
    options.source = &source;
    options.source_count = 1;
    return tac_scene_load("alone.yaml", &options, &m->scene) == TAC_OK &&
           tac_scene_build(m->scene, &m->world) == TAC_OK;
}

static void clear(Made *m)
{
    tac_world_destroy(m->world);
    tac_scene_destroy(m->scene);
}

typedef struct Books {
    double drift;    // worst of the energy of the geometry off that at first, over that
    double rise;     // largest rise of it in a step, over that at first
    double residual; // of a step's ledger over its scale
    double created;  // over the energy at first
} Books;

/// Of what moves and is stretched: the energy at first, or where all of it is height what half a
/// metre of it is.
static double energy_size(const tac_World *world)
{
    double E = true_energy(world);
    return E > 0.0 ? E : 5.0;
}

static bool keep_books(const Alone *alone, int steps, Books *b)
{
    Made m;
    bool ok = make(alone, &m);
    double E0 = ok ? true_energy(m.world) : 0.0, E = E0;
    double size = ok ? energy_size(m.world) : 1.0;
    *b = (Books){.drift = 0.0};
    for (int i = 0; ok && i < steps; i++) {
        ok = tac_world_step(m.world, alone->T * draw_ratio(1, (uint64_t)i)) == TAC_OK;
        double now = true_energy(m.world);
        tac_Ledger ledger = tac_world_ledger(m.world, false);
        keep_worst(&b->drift, fabs(now - E0) / size);
        keep_worst(&b->rise, (now - E) / size);
        if (ledger.scale > 0.0)
            keep_worst(&b->residual, fabs(tac_ledger_residual(&ledger)) / ledger.scale);
        E = now;
    }
    b->created = ok ? fabs(tac_world_ledger(m.world, true).created) / size : 0.0;
    clear(&m);
    return ok;
}

/// (0.1, 0.05, 0) m of a body.
static tac_Vec3 point_on(tac_Pose pose)
{
    const tac_Vec3 r = {0.1, 0.05, 0.0};
    tac_Quat q = pose.q;
    // r + 2 u × (u × r + w r)
    tac_Vec3 a = {q.y * r.z - q.z * r.y + q.w * r.x, q.z * r.x - q.x * r.z + q.w * r.y,
                  q.x * r.y - q.y * r.x + q.w * r.z};
    return vec(pose.p.x + r.x + 2.0 * (q.y * a.z - q.z * a.y),
               pose.p.y + r.y + 2.0 * (q.z * a.x - q.x * a.z),
               pose.p.z + r.z + 2.0 * (q.x * a.y - q.y * a.x));
}

/// Where a point is that turns with the last body, after `end` seconds of steps of about T.
static bool move(const Alone *alone, double T, bool even, tac_Vec3 *at)
{
    Made m;
    bool ok = make(alone, &m);
    double t = 0.0;
    for (uint64_t i = 0; ok && t < alone->end * (1.0 - 1e-12); i++) {
        double h = even ? T : T * draw_ratio(2, i), rest = alone->end - t;
        h = rest - h < 1e-9 * T ? rest : h;
        ok = tac_world_step(m.world, h) == TAC_OK;
        t += h;
    }
    tac_BodyId body = {0}, next;
    while (ok && (next = tac_world_next_body(m.world, body)).index1 != 0)
        body = next;
    *at = ok ? point_on(tac_body_pose(m.world, body)) : vec(0, 0, 0);
    clear(&m);
    return ok;
}

typedef struct Motion {
    double even[REFINEMENTS], drawn[REFINEMENTS]; // m, off steps twenty times as fine as the finest
} Motion;

static bool refine(const Alone *alone, Motion *m)
{
    tac_Vec3 ref, at;
    double finest = ldexp(alone->fine, 1 - REFINEMENTS);
    bool ok = move(alone, finest / 20.0, true, &ref);
    for (int i = 0; ok && i < REFINEMENTS; i++) {
        ok = move(alone, ldexp(alone->fine, -i), true, &at);
        m->even[i] = vec_distance(at, ref);
        ok = ok && move(alone, ldexp(alone->fine, -i), false, &at);
        m->drawn[i] = vec_distance(at, ref);
    }
    return ok;
}

// ------------------------------------------------------------------------------------------------
// Under a hand

enum { BALL, PRESS, SCENES, TICKS = 6000, KINDS = TAC_SURROGATE_COUNT };
enum { DRAWN, TICK_LATE, LATE, UNEVEN, ALL, CONDITIONS };

#define HAND "watched:?preset=s2&q=0&step=1e-6&F=15&hand=spring&at=0.4&"

static const struct {
    const char *name, *text, *hand;
} scenes[SCENES] = {
    [BALL] = {"free ball", LOOP_SCENE_BALL, HAND "motion=sine&by=0.01,-0.02,0.01&f=1"},
    [PRESS] = {"box on a table", LOOP_SCENE_BOX, HAND "motion=dip&by=0.03,-0.02,0&f=1"},
};

static const struct {
    const char *name;
    int late; // ticks, at most, of every fourth step
    bool uneven;
} conditions[CONDITIONS] = {
    [DRAWN] = {"steps drawn", 0, false},           [TICK_LATE] = {"drawn, a tick late", 1, false},
    [LATE] = {"drawn, four ticks late", 4, false}, [UNEVEN] = {"drawn, ticks uneven", 0, true},
    [ALL] = {"drawn, late, uneven", 4, true},
};

static const double nominal = 0.01; // s

typedef struct Held {
    double out, most, change; // J; N
    double lowest, gap;       // J, of the account; m, of points
    double late, stood;       // ticks
    double faults;
} Held;

/// Every step is of another length; in some conditions every fourth comes late.
static void choose(LoopRig *l, uint64_t *step, int late)
{
    if (l->open)
        return;
    double lot = draw_number(4, *step);
    l->T = nominal * draw_ratio(3, *step);
    l->late = lot < 0.25 ? (int)ceil(4.0 * late * lot) : 0;
    ++*step;
}

static void read_side(const LoopRig *l, Held *h)
{
    tac_SideStats side = tac_session_side(l->session, 0);
    h->lowest = side.lowest;
    h->gap = side.gap_max;
    h->late = (double)side.late_ticks;
    h->stood = (double)side.held_ticks;
}

/// Under one of the conditions; CONDITIONS: in lockstep, all even.
static bool hold(int scene, int condition, tac_SurrogateKind kind, Held *h, LabTable *table)
{
    LoopRig l;
    char hand[300];
    bool lockstep = condition == CONDITIONS;
    bool uneven = !lockstep && conditions[condition].uneven;
    snprintf(hand, sizeof hand, "%s%s", scenes[scene].hand,
             uneven ? "&jitter=0.00015&lose=0.02" : "");
    LoopRigDef def = {.scene = scenes[scene].text,
                      .hand = hand,
                      .T = lockstep ? LOOP_TICK : nominal,
                      .surrogate = kind,
                      .lockstep = lockstep};
    bool ok = loop_rig_open(&l, &def);
    uint64_t step = 0;
    *h = (Held){.most = 0.0};
    for (int k = 0; ok && k < TICKS; k++) {
        if (!lockstep)
            choose(&l, &step, conditions[condition].late);
        ok = loop_rig_tick(&l);
        keep_worst(&h->most, vec_norm(l.force));
        if (table)
            lab_row(table, NULL, (double[]){l.watched->t, l.force.y});
    }
    h->out = l.out;
    h->change = l.force_step;
    h->faults = ok && tac_device_info(l.device).fault != TAC_DEVICE_FAULT_NONE;
    if (ok && !lockstep)
        read_side(&l, h);
    loop_rig_close(&l);
    return ok;
}

// ------------------------------------------------------------------------------------------------

static void claim_books(Lab *lab, int world, const Books *b)
{
    const char *name = worlds[world].name;
    // rounding, of sums of a few dozen terms
    lab_claim(lab, lab_text(lab, "%s: ledger of a step, residual over scale", name), b->residual,
              AT_MOST, 1e-13, "");
    lab_claim(lab, lab_text(lab, "%s: energy created, over that at first", name), b->created,
              AT_MOST, 1e-13, "");
    if (world < MOVING) // a rounding in each of 20000 steps, twice over
        lab_claim(lab, lab_text(lab, "%s: worst change of energy, over that at first", name),
                  b->drift, AT_MOST, 1e-11, "");
    else
        lab_claim(lab, lab_text(lab, "%s: largest rise of energy in a step", name), b->rise,
                  AT_MOST, 1e-13, "");
}

/// A step's error is O(T³): of steps that are drawn so, E[T³]/E[T] in place of the square of the
/// nominal one, which is 3.33 of it.
static const double spread = (27.0 - 0.027) / 3.0 / 2.7;

static void claim_order(Lab *lab, int world, const Motion *m)
{
    const char *name = worlds[world].name;
    const int last = REFINEMENTS - 1;
    lab_claim(lab, lab_text(lab, "%s: order of the motion, steps drawn", name),
              log2(m->drawn[0] / m->drawn[last]) / last, AT_LEAST, 1.8, "");
    // a few hundred draws: a quarter more
    lab_claim(lab, lab_text(lab, "%s: error of the motion over that of even steps", name),
              m->drawn[last] / m->even[last], AT_MOST, 1.25 * spread, "");
}

static LabTable *motion_table(Lab *lab, int world, const Motion *m)
{
    LabTable *table = lab_table(
        lab, lab_text(lab, "motion-%d", world + 1), NULL,
        (LabColumn[]){{"step", "ms"}, {"even", "mm"}, {"drawn", "mm"}, {"second order", "mm"}}, 4);
    for (int i = 0; i < REFINEMENTS; i++) {
        double T = ldexp(worlds[world].fine, -i);
        lab_row(table, NULL,
                (double[]){1e3 * T, 1e3 * m->even[i], 1e3 * m->drawn[i],
                           1e3 * m->even[0] * ldexp(1.0, -2 * i)});
    }
    return table;
}

static void draw_order(Lab *lab, LabTable *const *table)
{
    lab_figure(lab, &(LabFigure){
                        .name = "order",
                        .caption = "How far a point of the last body is off after half a second "
                                   "and a second, over the nominal step: even steps, and steps "
                                   "drawn from 0.3 to 3 of it, which by theory are 3.3 times as "
                                   "far off.",
                        .x = {"nominal step, ms", true, 0.4, 5.0},
                        .y = {"off, mm", true, 1e-3, 3.0},
                        .curve = {{table[TREE], 0, 3, "order 2", LOOK_GUIDE, MARK_LINE},
                                  {table[TREE], 0, 2, "arm, drawn", LOOK_PRINTED, MARK_BOTH},
                                  {table[TREE], 0, 1, "arm, even", LOOK_EXACT, MARK_BOTH},
                                  {table[PENDULUM], 0, 2, "rods, drawn", LOOK_OTHER, MARK_BOTH},
                                  {table[PENDULUM], 0, 1, "rods, even", LOOK_LEDGER, MARK_BOTH}},
                    });
}

enum { PATIENCE = 20000 };

/// Steps until the energy is off by as much as there was; PATIENCE: never.
static int steps_to_burst(const Alone *alone, bool even)
{
    Made m;
    bool ok = make(alone, &m);
    double E0 = ok ? true_energy(m.world) : 0.0, size = ok ? energy_size(m.world) : 1.0;
    int i = 0;
    for (; ok && i < PATIENCE && fabs(true_energy(m.world) - E0) < size; i++) {
        double ratio = even ? 1.0 : draw_ratio(1, (uint64_t)i);
        ok = tac_world_step(m.world, alone->T * ratio) == TAC_OK;
    }
    clear(&m);
    return i;
}

static void tell_printed(Lab *lab)
{
    int even = steps_to_burst(&printed, true), drawn = steps_to_burst(&printed, false);
    lab_erratum(lab,
                "S3 section 5: PMI can stably simulate objects with no damping regardless of "
                "(possibly varying/slow) integration steps",
                lab_text(lab,
                         "as printed, two undamped rods on hinges have made 5 J, what half a metre "
                         "of their height is, after %d even steps of 5 ms, and where these are "
                         "drawn after",
                         even),
                drawn, "steps");
}

static void run_alone(Lab *lab)
{
    LabTable *motion[WORLDS] = {NULL};
    int steps = lab_quick(lab) ? 4000 : 20000;
    for (int i = 0; i < WORLDS; i++) {
        Books b;
        Motion m;
        if (!lab_check(lab, keep_books(&worlds[i], steps, &b), "a world could not be stepped"))
            return;
        claim_books(lab, i, &b);
        lab_progress(lab, i, WORLDS + 1);
        if (i >= MOVING)
            continue;
        if (!lab_check(lab, refine(&worlds[i], &m), "a world could not be stepped"))
            return;
        claim_order(lab, i, &m);
        motion[i] = motion_table(lab, i, &m);
    }
    draw_order(lab, motion);
    tell_printed(lab);
}

enum { SWINGS = 2000 };

typedef struct Swung {
    double most, least; // energy over that at first
    LabTable *table;
} Swung;

/// A mass on a spring, by one of the papers' schemes, until it has a million times its energy.
static bool swing(Lab *lab, int scheme, bool even, const char *name, Swung *s)
{
    const double m = 1e-4, k = 100.0, T = 5e-4; // kg, N/m, s: half a radian, 1.5 at most
    Oscillator o;
    bool ok = oscillator_create(schemes[scheme].scheme, &(OscillatorDef){m, k, 0.0, 0.1, 0.0},
                                &o) == TAC_OK;
    double E0 = ok ? tac_world_energy(o.world) : 1.0, E = 1.0;
    *s = (Swung){.most = 1.0, .least = 1.0};
    s->table = lab_table(lab, name, NULL,
                         (LabColumn[]){{"step", ""}, {"energy over that at first", ""}}, 2);
    for (int i = 1; ok && i <= SWINGS && E < 1e6; i++) {
        ok = tac_world_step(o.world, even ? T : T * draw_ratio(5, (uint64_t)i)) == TAC_OK;
        E = tac_world_energy(o.world) / E0;
        s->most = larger(s->most, E);
        s->least = smaller(s->least, E);
        lab_row(s->table, NULL, (double[]){i, larger(E, 1e-9)});
    }
    oscillator_destroy(&o);
    return ok;
}

static void run_schemes(Lab *lab)
{
    Swung pmi, sei, even, iei;
    bool ok =
        swing(lab, PMI, false, "swing-PMI", &pmi) && swing(lab, SEI, false, "swing-SEI", &sei) &&
        swing(lab, SEI, true, "swing-SEI-even", &even) && swing(lab, IEI, false, "swing-IEI", &iei);
    if (!lab_check(lab, ok, "a mass on a spring could not be stepped"))
        return;
    // rounding, a little in each of 2000 steps
    lab_claim(lab, "mass on a spring, PMI, steps drawn: energy off that at first",
              larger(pmi.most - 1.0, 1.0 - pmi.least), AT_MOST, 1e-12, "");
    // 1/(1 - ωT/2) by theory, for even steps
    lab_claim(lab, "the same, SEI, even steps: most energy over that at first", even.most, AT_MOST,
              1.0 / 0.75 + 1e-3, "");
    // products of area-preserving maps that differ grow (Furstenberg)
    lab_claim(lab, "the same, SEI, steps drawn: most energy over that at first", sei.most, AT_LEAST,
              1e6, "");
    lab_figure(lab, &(LabFigure){
                        .name = "swing",
                        .caption = "Energy of a mass on a spring, nominal step 0.5 rad, drawn from "
                                   "0.15 to 1.5 rad. What is conserved in the mean at one step "
                                   "length is not at many.",
                        .x = {"step", false, 0.0, SWINGS},
                        .y = {"energy over that at first", true, 1e-6, 1e6},
                        .curve = {{sei.table, 0, 1, "SEI, drawn", LOOK_PRINTED, MARK_LINE},
                                  {even.table, 0, 1, "SEI, even", LOOK_OTHER, MARK_LINE},
                                  {iei.table, 0, 1, "IEI, drawn", LOOK_LEDGER, MARK_LINE},
                                  {pmi.table, 0, 1, "PMI, drawn", LOOK_EXACT, MARK_LINE}},
                    });
}

typedef struct AllHeld {
    Held at[SCENES][CONDITIONS][KINDS], lockstep[SCENES];
} AllHeld;

static void claim_held(Lab *lab, int scene, const AllHeld *h)
{
    const char *name = scenes[scene].name;
    for (int c = 0; c < CONDITIONS; c++) {
        const Held *x = &h->at[scene][c][TAC_SURROGATE_AFFINE];
        const char *where = conditions[c].name;
        // what the account may be short of
        lab_claim(lab, lab_text(lab, "%s, affine, %s: to the hand beyond input", name, where),
                  x->out, AT_MOST, 1e-4, "J");
        lab_claim(lab, lab_text(lab, "%s, affine, %s: faults", name, where), x->faults, EQUALS, 0.0,
                  "");
    }
    // what one step of an encoder may change (ports.md, bound of the reading)
    for (int c = DRAWN; c <= TICK_LATE; c++)
        lab_claim(
            lab, lab_text(lab, "%s, affine, %s: largest change of force", name, conditions[c].name),
            h->at[scene][c][TAC_SURROGATE_AFFINE].change, AT_MOST, 0.5, "N");
    const Held *x = &h->at[scene][DRAWN][TAC_SURROGATE_AFFINE];
    // people tell forces apart that differ by 7 to 10 %
    lab_claim(lab,
              lab_text(lab, "%s, affine, steps drawn: largest force off lockstep, share", name),
              fabs(x->most / h->lockstep[scene].most - 1.0), AT_MOST, 0.07, "");
    // 0.1 mJ, and what one step of up to 30 ms was mistaken in
    lab_claim(lab, lab_text(lab, "%s, affine, steps drawn: account, lowest", name), x->lowest,
              AT_LEAST, -5e-4, "J");
}

static void tell_held(Lab *lab, const AllHeld *h)
{
    static const char *const kind[] = {"affine", "hold", "PSH", "plain"};
    LabTable *table = lab_table(lab, "held", "Under a hand: steps drawn, late, ticks uneven.",
                                (LabColumn[]){{"to the hand beyond input", "mJ"},
                                              {"largest force", "N"},
                                              {"largest change", "N"},
                                              {"lowest account", "mJ"},
                                              {"largest gap", "mm"},
                                              {"late ticks", ""},
                                              {"of them standing", ""}},
                                7);
    for (int s = 0; s < SCENES; s++) {
        lab_row(table, lab_text(lab, "%s, lockstep, even", scenes[s].name),
                (double[]){1e3 * h->lockstep[s].out, h->lockstep[s].most, h->lockstep[s].change,
                           0.0, 0.0, 0.0, 0.0});
        for (int c = 0; c < CONDITIONS; c++)
            for (int k = 0; k < KINDS; k++) {
                const Held *x = &h->at[s][c][k];
                lab_row(table,
                        lab_text(lab, "%s, %s, %s", scenes[s].name, conditions[c].name, kind[k]),
                        (double[]){1e3 * x->out, x->most, x->change, 1e3 * x->lowest, 1e3 * x->gap,
                                   x->late, x->stood});
            }
    }
}

static void tell_limits(Lab *lab, const AllHeld *h)
{
    const Held *late = &h->at[BALL][LATE][0], *uneven = &h->at[BALL][UNEVEN][0],
               *both = &h->at[BALL][ALL][0];
    lab_note(lab,
             "With steps drawn and on time hold, PSH and plain give the hand %.2g, %.2g and %.2g J "
             "beyond input at the free ball.",
             h->at[BALL][DRAWN][1].out, h->at[BALL][DRAWN][2].out, h->at[BALL][DRAWN][3].out);
    lab_note(
        lab,
        "Does not hold: that uneven ticks and late steps are hardly felt. At the free ball, "
        "%.2f N in lockstep, affine gives up to %.1f N where steps are late (up to 4 ms, every "
        "fourth), %.1f N where ticks are uneven, %.1f N with both, and it changes by up to "
        "%.1f, %.1f and %.1f N in a tick. The account of a ball that takes no energy runs "
        "short by a little in every step; where it has run out points stand for a tick or two, "
        "a wall in the air, while the ball goes on: they come apart by %.1f mm, and the account "
        "is short of %.2f mJ. The hand is given no energy by that. A pressed box has little of "
        "it: %.1f N at most with both, %.1f N in lockstep.",
        h->lockstep[BALL].most, late->most, uneven->most, both->most, late->change, uneven->change,
        both->change, 1e3 * larger(late->gap, larger(uneven->gap, both->gap)),
        -1e3 * smaller(late->lowest, smaller(uneven->lowest, both->lowest)),
        h->at[PRESS][ALL][0].most, h->lockstep[PRESS].most);
}

static void draw_held(Lab *lab, int scene, LabTable *even, LabTable *const *drawn)
{
    static const char *const name[SCENES] = {"ball", "press"};
    static const char *const caption[SCENES] = {
        "Vertical force on a hand that moves a free ball, affine: the world's steps take 3 to 30 "
        "ms; late and uneven, every fourth comes up to 4 ms late, samples come 1 ± 0.15 ms apart, "
        "and 2 % of them are missing. Where the account of the ball has run out its points stand.",
        "The same of a hand that presses a box onto a table and drags it."};
    lab_figure(
        lab, &(LabFigure){
                 .name = name[scene],
                 .caption = caption[scene],
                 .x = {"time, s", false, 0.3, 3.0},
                 .y = {"force, N", false, scene == BALL ? -15.0 : -2.0, scene == BALL ? 15.0 : 8.0},
                 .curve = {{drawn[ALL], 0, 1, "drawn, late, uneven", LOOK_PRINTED, MARK_LINE},
                           {drawn[DRAWN], 0, 1, "steps drawn", LOOK_EXACT, MARK_LINE},
                           {even, 0, 1, "lockstep at 1 kHz", LOOK_GUIDE, MARK_LINE}},
             });
}

static LabTable *force_table(Lab *lab, int scene, int condition)
{
    return lab_table(lab, lab_text(lab, "force-%d-%d", scene + 1, condition + 1), NULL,
                     (LabColumn[]){{"time", "s"}, {"force", "N"}}, 2);
}

static void run_held(Lab *lab)
{
    AllHeld h;
    bool ok = true;
    for (int s = 0; ok && s < SCENES; s++) {
        LabTable *even = force_table(lab, s, CONDITIONS), *drawn[CONDITIONS];
        ok = hold(s, CONDITIONS, TAC_SURROGATE_AFFINE, &h.lockstep[s], even);
        for (int c = 0; ok && c < CONDITIONS; c++) {
            drawn[c] = force_table(lab, s, c);
            for (int k = 0; ok && k < KINDS; k++)
                ok = hold(s, c, (tac_SurrogateKind)k, &h.at[s][c][k], k == 0 ? drawn[c] : NULL);
        }
        if (!lab_check(lab, ok, "a session could not be run"))
            return;
        claim_held(lab, s, &h);
        draw_held(lab, s, even, drawn);
    }
    tell_held(lab, &h);
    tell_limits(lab, &h);
}

static void run(Lab *lab)
{
    run_alone(lab);
    run_schemes(lab);
    run_held(lab);
}

const Experiment jitter = {
    .id = "jitter",
    .title = "Steps of any length, another one every time",
    .paper =
        "S3, abstract: PMI can stably simulate \"any positive-definite mass, stiffness and "
        "damping gains, and varying update rate\"; section 5: \"very light/stiff objects with "
        "no damping [...] regardless of (possibly varying/slow) integration steps\"; section "
        "6: \"even with variable/slow integration steps\". S3 shows no run with varying steps.",
    .setup =
        "Every step is drawn from 0.3 to 3 of its nominal length, the logarithm evenly. Worlds "
        "alone: 0.1 g on 100 N/m (nominal 1 ms), a free body that turns, two rods on hinges "
        "and an arm of two links in joint coordinates (5 ms), a box that falls, bounces and "
        "slides (2 ms), 20000 steps each; motion against even steps of a twentieth of the "
        "finest. Under the virtual hand of `rates`, 1 µm: nominal 10 ms; then every fourth step "
        "a tick, or one to four, late; samples with 15 % jitter (standard deviation), 2 % "
        "missing; 6 s. Simulation, no hardware.",
    .run = run,
};
