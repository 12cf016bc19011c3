/* S3 Fig. 19: what one degree of freedom of the device feels of the tendon hand's grip. */
#include "coupling_rig.h"
#include "tendon_hand.h"
#include "larger.h"

#include <math.h>

static const double T = 0.001; // s

// The grip with a command that nothing can hold up, and what of it depends on friction's choice.

typedef struct Grip {
    double slider, force, normal; // m, N, N at the end; force on the device
    double force_most;            // N
    double work_most, residual;   // J, largest contact work of a step; books since the start
    double worst;                 // residual of a step over its scale
    double overlap;               // m
    double tension_least;         // N, over all tendons and steps
    uint64_t unconverged;
} Grip;

static void look(const TendonHand *hand, Grip *g)
{
    int count;
    const tac_Contact *contact = tac_world_contacts(hand->world, &count);
    double work = 0.0, overlap;
    for (int i = 0; i < count; i++)
        work += contact[i].work;
    g->work_most = larger(g->work_most, work);
    g->worst = larger(g->worst, tac_world_stats(hand->world).residual);
    g->normal = tendon_hand_grip(hand, &overlap);
    g->overlap = larger(g->overlap, overlap);
    for (int t = 0; t < HAND_FINGERS * HAND_TENDONS; t++)
        g->tension_least =
            smaller(g->tension_least, tac_tendon_info(hand->world, hand->tree, t).tension);
}

static bool grip(const HandDef *def, double rebound, LabTable *table, Grip *g)
{
    TendonHand hand;
    *g = (Grip){0};
    bool ok = tendon_hand_create(def, &hand) &&
              tac_material_set(hand.world, 0, (tac_Surface){.friction = 0.6, .rebound = rebound}) ==
                  TAC_OK;
    for (int k = 0; ok && k < 1000; k++) {
        double y_hat, anchor = tendon_hand_command(k * T);
        ok = tendon_hand_step(&hand, T, anchor, &y_hat);
        g->slider = tendon_hand_slider(&hand);
        g->force = -hand_coupling * (anchor - y_hat);
        g->force_most = larger(g->force_most, fabs(g->force));
        look(&hand, g);
        if (table)
            lab_row(table, NULL,
                    (double[]){(k + 1) * T, 1e3 * anchor, 1e3 * g->slider, g->force, g->normal});
    }
    if (ok) {
        tac_Ledger books = tac_world_ledger(hand.world, true);
        g->residual = fabs(tac_ledger_residual(&books));
        g->unconverged = tac_world_stats(hand.world).contact.unconverged;
    }
    tendon_hand_destroy(&hand);
    return ok;
}

static void draw_grip(Lab *lab, LabTable *table)
{
    LabFigure force = {
        .name = "grip",
        .caption = "Force on the device, and the sum of the normal forces on the ball, while the "
                   "device goes 20 mm in half a second.",
        .x = {"time, s", false, 0.0, 1.0},
        .y = {"force, N", false, -12.0, 16.0},
        .curve = {{table, 0, 3, "on the device", LOOK_EXACT, MARK_LINE},
                  {table, 0, 4, "on the ball, sum of normal forces", LOOK_PRINTED, MARK_LINE}},
    };
    LabFigure travel = {
        .name = "travel",
        .caption = "Device and slider.",
        .x = {"time, s", false, 0.0, 1.0},
        .y = {"travel, mm", false, 0.0, 22.0},
        .curve = {{table, 0, 1, "device", LOOK_PRINTED, MARK_LINE},
                  {table, 0, 2, "slider", LOOK_EXACT, MARK_LINE}},
    };
    lab_figure(lab, &force);
    lab_figure(lab, &travel);
}

static void claim_grip(Lab *lab, const Grip *g)
{
    // 9.2055 mm and −10.7945 N in the reference program: pyramids of four sides, other rests
    lab_claim(lab, "slider at the end over 9.2055 mm, distance from 1",
              fabs(g->slider / 9.2055e-3 - 1.0), AT_MOST, 0.01, "");
    lab_claim(lab, "force on the device at the end over −10.7945 N, distance from 1",
              fabs(g->force / -10.7945 - 1.0), AT_MOST, 0.01, "");
    lab_claim(lab, "largest force on the device (an Omega 3 has 12 N)", g->force_most, AT_MOST,
              12.0, "N");
    lab_claim(lab, "energy balance of 1 s: what is missing", g->residual, AT_MOST, 1e-12, "J");
    lab_claim(lab, "worst ledger residual of a step over its scale", g->worst, AT_MOST, 1e-12, "");
    lab_claim(lab, "largest contact work of a step", g->work_most, AT_MOST, 1e-15, "J");
    lab_claim(lab, "deepest overlap", 1e3 * g->overlap, AT_MOST, 0.1, "mm");
    lab_claim(lab, "contact problems that were not solved", (double)g->unconverged, EQUALS, 0, "");
    // a bilateral tendon may push for a moment; −0.46 N in the reference
    lab_claim(lab, "least tension of all tendons and steps", g->tension_least, AT_LEAST, -1.0, "N");
}

/// Five contacts with friction hold the ball in many ways: what all agree on, and what not.
static void compare_solvers(Lab *lab)
{
    static const struct {
        tac_ContactSolver solver;
        double rebound;
        const char *name;
    } way[] = {{TAC_SOLVER_AUTO, 0.0, "cones (default)"},
               {TAC_SOLVER_AUTO, 1.0, "cones, friction on the mean velocity"},
               {TAC_SOLVER_LEMKE, 0.0, "pyramids of four, Lemke"},
               {TAC_SOLVER_LEMKE, 1.0, "pyramids, on the mean velocity"}};
    enum { WAYS_COUNT = 4 };
    LabTable *table =
        lab_table(lab, "grips",
                  "The grip after 1 s by the form of friction. Five contacts hold the ball in many "
                  "ways: how hard they press is decided by how they came to rest.",
                  (LabColumn[]){{"slider", "mm"},
                                {"force on the device", "N"},
                                {"sum of normal forces", "N"},
                                {"overlap", "mm"}},
                  4);
    double low = (double)INFINITY, high = 0.0, least = (double)INFINITY, most = 0.0;
    for (int i = 0; i < WAYS_COUNT; i++) {
        HandDef def = hand_def();
        Grip g;
        def.world.contact_solver = way[i].solver;
        LabTable *course = i > 0 ? NULL
                                 : lab_table(lab, "grip", NULL,
                                             (LabColumn[]){{"time", "s"},
                                                           {"device", "mm"},
                                                           {"slider", "mm"},
                                                           {"force", "N"},
                                                           {"normal forces", "N"}},
                                             5);
        if (!lab_check(lab, grip(&def, way[i].rebound, course, &g),
                       "the hand could not be built or stepped"))
            return;
        if (i == 0) {
            claim_grip(lab, &g);
            draw_grip(lab, course);
        }
        lab_row(table, way[i].name, (double[]){1e3 * g.slider, g.force, g.normal, 1e3 * g.overlap});
        low = smaller(low, g.slider);
        high = larger(high, g.slider);
        least = smaller(least, g.normal);
        most = larger(most, g.normal);
        lab_progress(lab, i + 1, WAYS_COUNT + 2);
    }
    lab_claim(lab, "all forms of friction agree on the slider: spread over its travel",
              (high - low) / high, AT_MOST, 0.01, "");
    // 6.1 N in the reference
    lab_claim(lab, "and hold the ball: least sum of normal forces", least, AT_LEAST, 4.0, "N");
    lab_claim(lab, "and most", most, AT_MOST, 9.0, "N");
}

// The device in a hand.

/// The hand wants to go 40 mm in 0.5 s, stay, and come back.
static void wish(const void *user, double t, double *x, double *v)
{
    (void)user;
    const double reach = 0.040, time = 0.5, hold = 1.2;
    double s = t < time ? t / time : t < hold ? 1.0 : larger(1.0 - (t - hold) / time, 0.0);
    double direction = t < time ? 1.0 : t < hold || s == 0.0 ? 0.0 : -1.0;
    *x = reach * s * s * (3.0 - 2.0 * s);
    *v = direction * reach * 6.0 * s * (1.0 - s) / time;
}

enum { TIME, DEVICE, SLIDER, FORCE, NORMAL, MARGIN, COLUMNS };

static bool feel(const tac_CouplingDef *law, LabTable *table, double *margin_least,
                 double *force_most)
{
    HandDef def = hand_def();
    VirtualDeviceDef device_def = virtual_device_def_default();
    device_def.hand_stiffness = 500.0;
    VirtualDevice device = virtual_device_make(&device_def);
    const double start = 0.0;
    tac_Coupling c;
    TendonHand hand;
    bool ok = tac_coupling_init(&c, law, &start) == TAC_OK && tendon_hand_create(&def, &hand);
    double E0 = ok ? tendon_hand_energy(&hand) : 0.0,
           tank = law->law == TAC_COUPLING_TANK ? c.tank : 0.0;
    *margin_least = *force_most = 0.0;
    for (int k = 0; ok && k < 2000; k++) {
        double x = virtual_device_read(&device), y = tendon_hand_slider(&hand);
        double anchor, y_hat, force, overlap;
        tac_coupling_sample(&c, 0.0, &x, &y, &anchor);
        ok = tendon_hand_step(&hand, T, anchor, &y_hat);
        y = tendon_hand_slider(&hand);
        tac_coupling_force(&c, &y_hat, &y, &force);
        virtual_device_advance(&device, force, wish, NULL);
        // losses of contacts and dampers are in the energy already
        double margin = E0 + tank - tendon_hand_energy(&hand) - device.work + device.lost;
        *margin_least = smaller(*margin_least, margin);
        *force_most = larger(*force_most, fabs(force));
        double row[COLUMNS] = {[TIME] = (k + 1) * T,
                               [DEVICE] = 1e3 * device.x,
                               [SLIDER] = 1e3 * tendon_hand_slider(&hand),
                               [FORCE] = force,
                               [NORMAL] = tendon_hand_grip(&hand, &overlap),
                               [MARGIN] = 1e3 * margin};
        lab_row(table, NULL, row);
    }
    tendon_hand_destroy(&hand);
    return ok;
}

static void draw_feeling(Lab *lab, LabTable *table)
{
    LabFigure force = {
        .name = "feedback",
        .caption = "Force on the device in a hand that closes, holds and opens again.",
        .x = {"time, s", false, 0.0, 2.0},
        .y = {"force, N", false, 0.0, 0.0},
        .curve = {{table, TIME, FORCE, "on the device", LOOK_EXACT, MARK_LINE},
                  {table, TIME, NORMAL, "on the ball", LOOK_PRINTED, MARK_LINE}},
    };
    LabFigure margin = {
        .name = "margin",
        .caption = "What the virtual side may still give out without ever having given more than "
                   "it got.",
        .x = {"time, s", false, 0.0, 2.0},
        .y = {"energy, mJ", false, 0.0, 0.0},
        .curve = {{table, TIME, MARGIN, "margin", LOOK_LEDGER, MARK_LINE}},
    };
    LabFigure travel = {
        .name = "motion",
        .caption = "Device and slider.",
        .x = {"time, s", false, 0.0, 2.0},
        .y = {"travel, mm", false, 0.0, 0.0},
        .curve = {{table, TIME, DEVICE, "device", LOOK_PRINTED, MARK_LINE},
                  {table, TIME, SLIDER, "slider", LOOK_EXACT, MARK_LINE}},
    };
    lab_figure(lab, &force);
    lab_figure(lab, &travel);
    lab_figure(lab, &margin);
}

static void run_device(Lab *lab)
{
    LabTable *table = lab_table(lab, "device", NULL,
                                (LabColumn[COLUMNS]){[TIME] = {"time", "s"},
                                                     [DEVICE] = {"device", "mm"},
                                                     [SLIDER] = {"slider", "mm"},
                                                     [FORCE] = {"force", "N"},
                                                     [NORMAL] = {"normal forces", "N"},
                                                     [MARGIN] = {"margin", "mJ"}},
                                COLUMNS);
    tac_CouplingDef law = rig_coupling_def(TAC_COUPLING_HOLD, 0, hand_coupling);
    double margin, force;
    if (!lab_check(lab, feel(&law, table, &margin, &force),
                   "the hand could not be built or stepped"))
        return;
    draw_feeling(lab, table);
    double bound = tac_coupling_bound(hand_coupling, T, law.device_damping, 0);
    // the slider has 5 N·s/m, the encoder gives half a step times the force at most
    lab_claim(lab, "proxy damping that the coupling asks for", bound, AT_MOST, 5.0, "N·s/m");
    lab_claim(lab, "device in a hand: least margin", margin, AT_LEAST, -1e-6, "J");
    lab_claim(lab, "device in a hand: largest force", force, AT_MOST, 12.0, "N");
}

static void run(Lab *lab)
{
    compare_solvers(lab);
    run_device(lab);
    lab_note(lab,
             "The paper turns the device's travel into desired joint angles that a controller "
             "follows, which is not passive by itself. Here the device winds the tendons through a "
             "spring: the whole potential is quadratic, the step is one linear solve before "
             "contact, and the force is power-conjugate to what the fingers do.");
}

const Experiment s3_fig19 = {
    .id = "s3.fig19",
    .title = "Tendon-driven hand: the grip as one degree of freedom feels it",
    .paper = "S3 section 5.3, Fig. 19: feedback of the contact force of the grip to one degree of "
             "freedom of the device. The figure's numbers are not in the text.",
    .setup = "The hand, ball and slider of s3.fig18; T = 1 ms. First a device that nothing holds "
             "up, 20 mm in 0.5 s, by several forms of friction. Then a device of 0.15 kg and 2 "
             "N·s/m with an encoder of 10 µm in a hand of 500 N/m that wants to go 40 mm, stays, "
             "and comes back, coupled by 1000 N/m.",
    .run = run,
};
