/* S2 Fig. 13: a ball bounces on a unilateral spring behind the PCDC. */
#include "experiment.h"
#include "larger.h"
#include "press_ways.h"

enum { BOUNCES = 6 };
enum { NO_PCDC, S2, PC, POPC, SRC, SRC_P, WAYS };

/// Those of press_ways.h but the plain wall.
static const ConnectorWay *way_of(int way)
{
    return &connector_ways[PRESS_NO_PCDC + way];
}

_Static_assert((int)PRESS_NO_PCDC + (int)WAYS == (int)PRESS_WAYS, "the ways are the same");

static LabCurve curve(LabTable *table, int y, int way, LabMark mark)
{
    return (LabCurve){table, 0, y, way_of(way)->label, way_of(way)->look, mark};
}

typedef struct Ball {
    const WallRig *rig;
    LabTable *table; // NULL: not drawn
    double v, total, off, apex[BOUNCES], highest;
    int rows, bounces;
    double books; // J, worst of the spring's own
} Ball;

static void watch(void *user, const WallRow *row)
{
    Ball *b = user;
    double m = b->rig->m, weight = b->rig->F;
    double E = 0.5 * m * row->v * row->v - weight * row->q;
    double total = E + 0.5 * b->rig->K * row->x * row->x, made = row->generated;
    if (b->rig->mode == WALL_SRC) // its account knows what it holds, too
        made = -row->account;
    if (b->rows++ == 0)
        b->total = total;
    if (b->rig->mode == WALL_PCDC)
        keep_worst(&b->off, fabs(total - made - b->total));
    keep_worst(&b->books, row->balance);
    if (row->q < 0.0 && row->v >= 0.0 && b->v < 0.0) {
        double height = E / (weight * 0.2);
        keep_worst(&b->highest, height);
        if (b->bounces < BOUNCES)
            b->apex[b->bounces] = height;
        b->bounces++;
    }
    b->v = row->v;
    if (b->table != NULL && row->t <= 2.0)
        lab_row(b->table, NULL, (double[]){row->t, -row->q, total, made, total - made, row->e});
}

static bool run_one(Lab *lab, const WallRig *rig, LabTable *table, Ball *ball, WallRun *run)
{
    *ball = (Ball){.rig = rig, .table = table};
    for (int i = 0; i < BOUNCES; i++)
        ball->apex[i] = (double)NAN;
    *run = wall_run(rig, watch, ball);
    return lab_check(lab, run->ok, "a connector refused its definition");
}

static void draw_position(Lab *lab, LabTable *const table[WAYS])
{
    LabFigure figure = {.name = "position",
                        .caption = "(a) Height of the ball above the wall.",
                        .x = {"time, s", false, 0.0, 2.0},
                        .y = {"height, m", false, -0.05, 0.8}};
    for (int w = 0; w < WAYS; w++)
        figure.curve[w] = curve(table[w], 1, w, MARK_LINE);
    lab_figure(lab, &figure);
}

static void draw_energy(Lab *lab, LabTable *table)
{
    LabFigure figure = {
        .name = "energy",
        .caption = "(b) PCDC of S2. The total energy of ball and spring less what spring and "
                   "connector have made is constant.",
        .x = {"time, s", false, 0.0, 2.0},
        .y = {"energy, J", false, -0.05, 0.5},
        .curve = {{table, 0, 2, "total energy", LOOK_EXACT, MARK_LINE},
                  {table, 0, 3, "generated", LOOK_PRINTED, MARK_LINE},
                  {table, 0, 4, "difference", LOOK_GUIDE, MARK_LINE}},
    };
    lab_figure(lab, &figure);
}

static void draw_apexes(Lab *lab, const Ball ball[WAYS])
{
    LabColumn column[1 + WAYS] = {{"bounce", ""}};
    for (int w = 0; w < WAYS; w++)
        column[1 + w] = (LabColumn){way_of(w)->label, ""};
    LabTable *table = lab_table(lab, "apex",
                                "Energy at the top after each bounce, over that at "
                                "first.",
                                column, 1 + WAYS);
    for (int i = 0; i < BOUNCES; i++) {
        double row[1 + WAYS] = {i + 1};
        for (int w = 0; w < WAYS; w++)
            row[1 + w] = ball[w].apex[i];
        lab_row(table, NULL, row);
    }
    LabFigure figure = {.name = "apex",
                        .caption = "Energy at the top after each bounce.",
                        .x = {"bounce", false, 0.5, BOUNCES + 0.5},
                        .y = {"energy over that at first", false, 0.9, 2.0}};
    for (int w = 0; w < WAYS; w++)
        figure.curve[w] = curve(table, 1 + w, w, MARK_BOTH);
    lab_figure(lab, &figure);
}

/// Highest of the bounces on stiffer walls, after which the paper expects it to fail.
static void stiffer_walls(Lab *lab)
{
    static const double K[] = {5e3, 1e4, 2e4, 5e4, 1e5};
    LabColumn column[1 + WAYS] = {{"stiffness", "N/m"}};
    for (int w = 0; w < WAYS; w++)
        column[1 + w] = (LabColumn){way_of(w)->label, ""};
    LabTable *table = lab_table(lab, "stiffness",
                                "Highest energy after a bounce in 3 s, over that "
                                "at first, by stiffness.",
                                column, 1 + WAYS);
    double s2 = 0.0, src = 0.0, predictive = 0.0;
    for (int i = 0; i < 5; i++) {
        double row[1 + WAYS] = {K[i]};
        for (int w = 0; w < WAYS; w++) {
            WallRig rig = ball_rig(way_of(w)->mode, way_of(w)->law, K[i]);
            Ball ball;
            WallRun result;
            if (!run_one(lab, &rig, NULL, &ball, &result))
                return;
            row[1 + w] = ball.highest;
        }
        lab_row(table, NULL, row);
        s2 = row[1 + S2];
        keep_worst(&predictive, row[1 + SRC_P]);
        src = K[i] == 2e4 ? row[1 + SRC] : src;
    }
    LabFigure figure = {.name = "stiffness",
                        .caption =
                            "Highest energy after a bounce in 3 s, by the stiffness of the wall.",
                        .x = {"stiffness, N/m", true, 4e3, 1.25e5},
                        .y = {"energy over that at first", true, 0.8, 100.0}};
    for (int w = 0; w < WAYS; w++)
        figure.curve[w] = curve(table, 1 + w, w, MARK_BOTH);
    lab_figure(lab, &figure);
    lab_claim(lab, "S2, 100 kN/m: it can become unstable at high stiffness: energy of a bounce", s2,
              AT_LEAST, 4.0, "");
    lab_claim(lab, "SRC, 20 kN/m: highest energy after a bounce", src, AT_MOST, 1.05, "");
    lab_claim(lab, "SRC-P, 5 to 100 kN/m: highest energy after a bounce", predictive, AT_MOST, 1.01,
              "");
}

/// Algorithm 2 with the books as they are printed.
static void printed_books(Lab *lab)
{
    WallRig rig = ball_rig(WALL_PCDC, TAC_PCDC_S2, 5000.0);
    rig.books = TAC_PHS_BOOKS_PRINTED;
    rig.seconds = 1.0;
    Ball ball;
    WallRun result;
    if (!run_one(lab, &rig, NULL, &ball, &result))
        return;
    lab_erratum(lab,
                "Algorithm 2: after a fault HBK(k+1) = HBK(k) − Hnew, after a reset Hnew = H(k), "
                "HBK(k+1) = HBK(k) + Hnew.",
                "The books do not close: of 0.392 J, H − HBK − supplied − H₀ is off by (with "
                "HBK += H(x(k+1)) − Hnew in every case it is rounding)",
                ball.books, "J");
}

static void run(Lab *lab)
{
    const LabColumn columns[] = {{"time", "s"},      {"height", "m"},     {"total", "J"},
                                 {"generated", "J"}, {"difference", "J"}, {"force", "N"}};
    static Ball ball[WAYS];
    WallRun result[WAYS];
    LabTable *table[WAYS];
    WallRig rig[WAYS];
    for (int w = 0; w < WAYS; w++) {
        table[w] = lab_table(lab, way_of(w)->name, NULL, columns, 6);
        rig[w] = ball_rig(way_of(w)->mode, way_of(w)->law, 5000.0);
        if (!run_one(lab, &rig[w], table[w], &ball[w], &result[w]))
            return;
    }
    draw_position(lab, table);
    draw_energy(lab, table[S2]);
    draw_apexes(lab, ball);
    lab_claim(lab, "S2: the system is stable: highest energy after a bounce", ball[S2].highest,
              AT_MOST, 1.1, "");
    lab_claim(lab, "S2, PC: total less generated energy is constant",
              larger(ball[S2].off, ball[PC].off), AT_MOST, 1e-13, "J");
    lab_claim(lab, "the spring's own books close", larger(ball[S2].books, ball[PC].books), AT_MOST,
              1e-14, "J");
    lab_claim(lab, "without PCDC: energy after the first bounce", ball[NO_PCDC].apex[0], AT_LEAST,
              1.6, "");
    lab_claim(lab, "without PCDC: after the fourth", ball[NO_PCDC].apex[3], AT_LEAST, 7.0, "");
    lab_claim(lab, "PO/PC: highest energy after a bounce", ball[POPC].highest, AT_MOST, 1.001, "");
    lab_claim(lab, "PO/PC: it sticks, the force pulls", result[POPC].e_min, AT_MOST, -5.0, "N");
    lab_claim(lab, "SRC: highest energy after a bounce", ball[SRC].highest, AT_MOST, 1.005, "");
    lab_claim(lab, "SRC: the force never pulls", result[SRC].e_min, AT_LEAST, 0.0, "N");
    stiffer_walls(lab);
    printed_books(lab);
}

const Experiment s2_fig13 = {
    .id = "s2.fig13",
    .title = "A ball bounces on a unilateral spring behind the PCDC",
    .paper = "S2 Fig. 13, section 5.3. The system is stable; a small amount of energy is generated "
             "in the short impacts; total less generated energy is constant; at high stiffness it "
             "can become unstable.",
    .setup = "Ball of 0.2 kg, wall of 5 kN/m, from 0.2 m, 1 kHz, no losses, no encoder; the ball "
             "moves exactly under the held force. Spring: Algorithm 2, alpha = 0.5, behind the "
             "backward difference (no PCDC), Algorithm 4, or our law. Beside it the "
             "storage-referenced connector, its predictive form, and a passivity controller (75 "
             "and 100 N·s/m at most). "
             "Numbers of ports.md 7.3 (tests/port/ports_golden_test.c has the trajectories).",
    .run = run,
};
