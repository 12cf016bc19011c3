/* Newton's cradle: elastic balls in a row, one after the other and all at once. */
#include "picture.h"
#include "solids.h"
#include "larger.h"

#include <math.h>

enum { BALLS = 5, CASES = 3, GAPS = 9, SHOTS = 4 };
static const double radius = 0.02, mass = 0.1, length = 0.2; // SI

// Balls in a row along x, without gravity; the first `moving` come with speed v.
typedef struct RowRun {
    Watch watch;
    double v[BALLS]; // m/s, at the end
    double momentum; // kg·m/s, largest change
    double energy;   // J, change
} RowRun;

static bool run_row(int moving, double v, double gap, double T, RowRun *r)
{
    tac_WorldDef def = without_gravity(tac_world_def_default());
    tac_World *world;
    tac_BodyId ball[BALLS];
    tac_Vec3 P0, P, L;
    *r = (RowRun){0};
    bool ok = solids_open(&def, (tac_Surface){.restitution = 1.0}, false, &world);
    const double ahead = 0.004; // m, of way that those who move have before them
    for (int i = 0; ok && i < BALLS; i++) {
        Solid s = {.type = TAC_SHAPE_SPHERE,
                   .size = vec(radius, radius, radius),
                   .mass = mass,
                   .pose = tac_pose_identity()};
        s.pose.p.x = i * (2.0 * radius + gap) - (i < moving ? ahead : 0.0);
        s.twist.lin.x = i < moving ? v : 0.0;
        ok = solids_add(world, &s, &ball[i], NULL);
    }
    if (ok) {
        r->watch = watch_start(world, true);
        tac_world_momentum(world, &P0, &L);
    }
    const double end = (ahead + 2.0 * (BALLS + 1) * gap) / v + 10.0 * T;
    for (int k = 0; ok && k < (int)ceil(end / T); k++) {
        ok = watch_step(&r->watch, world, T);
        tac_world_momentum(world, &P, &L);
        keep_worst(&r->momentum, vec_distance(P, P0));
    }
    for (int i = 0; ok && i < BALLS; i++)
        r->v[i] = tac_body_state_twist(world, ball[i]).lin.x;
    r->energy = ok ? tac_world_energy(world) - r->watch.start : (double)NAN;
    tac_world_destroy(world);
    return ok;
}

static void row_of(LabTable *table, const char *label, const double v[BALLS], double scale)
{
    double row[BALLS];
    for (int i = 0; i < BALLS; i++)
        row[i] = v[i] / scale;
    lab_row(table, label, row);
}

// One impact after the other: as many go as have come.
static void claim_rows(Lab *lab)
{
    const double v = 0.5, gap = 0.001, T = 0.001; // half a gap in a step
    LabTable *table =
        lab_table(lab, "rows", "Velocities after the impacts, over that of those who came.",
                  (LabColumn[]){{"1", ""}, {"2", ""}, {"3", ""}, {"4", ""}, {"5", ""}}, BALLS);
    double worst = 0.0, momentum = 0.0, energy = 0.0, unexplained = 0.0;
    for (int moving = 1; moving <= CASES; moving++) {
        RowRun r;
        if (!lab_check(lab, run_row(moving, v, gap, T, &r), "a row could not be run"))
            return;
        row_of(table, lab_text(lab, "%d of 5, 1 mm apart", moving), r.v, v);
        for (int i = 0; i < BALLS; i++)
            keep_worst(&worst, fabs(r.v[i] - (i >= BALLS - moving ? v : 0.0)) / v);
        keep_worst(&momentum, r.momentum / (moving * mass * v));
        keep_worst(&energy, fabs(r.energy) / (0.5 * moving * mass * v * v));
        keep_worst(&unexplained, r.watch.momentum);
    }
    // all at once: every contact that is open or closed obeys v⁺ = −e v⁻ with its own v⁻
    RowRun r;
    double touching = 0.0;
    if (!lab_check(lab, run_row(1, v, 0.0, T, &r), "a row could not be run"))
        return;
    row_of(table, "1 of 5, touching", r.v, v);
    for (int i = 0; i < BALLS; i++)
        keep_worst(&touching, fabs(r.v[i] / v - (i == 0 ? 2.0 - BALLS : 2.0) / BALLS));
    keep_worst(&momentum, r.momentum / (mass * v));
    keep_worst(&energy, fabs(r.energy) / (0.5 * mass * v * v));
    keep_worst(&unexplained, r.watch.momentum);
    // a contact problem is solved to 1e-7 m/s
    lab_claim(lab, "one after the other: as many leave as come, the others rest: worst error",
              worst, AT_MOST, 1e-6, "");
    lab_claim(lab, "touching: (2 − n)/n for the first, 2/n for the others: worst error", touching,
              AT_MOST, 1e-6, "");
    lab_claim(lab, "momentum: worst relative change", momentum, AT_MOST, 1e-13, "");
    lab_claim(lab, "energy: worst relative change", energy, AT_MOST, 1e-9, "");
    claim_momentum(lab, unexplained);
    lab_note(
        lab,
        "Balls that touch are one impact with four contacts. The law asks of each contact that "
        "it parts e times as fast as it closed: the first pair parts with v, the others, "
        "which did not close, part with 0. So the first ball flies back with %.3g v and the "
        "four others leave together with %.3g v: momentum and energy are kept, and it is not "
        "what a steel cradle does, whose waves pass the contacts one after the other. "
        "Gaps of more than the slop, 10 µm, give that order, however long the step.",
        r.v[0] / v, r.v[4] / v);
}

// What the first and the last ball take, by the gap over the way of a step.
static void draw_gaps(Lab *lab)
{
    static const double share[GAPS] = {1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.5, 2.0};
    const double v = 0.5, T = 0.001;
    LabTable *table = lab_table(
        lab, "gaps", NULL, (LabColumn[]){{"gap over way", ""}, {"last", ""}, {"first", ""}}, 3);
    for (int i = 0; i < GAPS; i++) {
        RowRun r;
        if (!lab_check(lab, run_row(1, v, share[i] * v * T, T, &r), "a row could not be run"))
            return;
        lab_row(table, NULL, (double[]){share[i], r.v[BALLS - 1] / v, r.v[0] / v});
    }
    LabFigure figure = {
        .name = "gaps",
        .caption = "Velocity of the first and of the last ball after the impacts, by the gap "
                   "between the balls over the way vT of a step: where it is more than the "
                   "slop of 10 µm, impacts are one after the other.",
        .x = {"gap / vT", true, 1e-4, 2.0},
        .y = {"velocity / v", false, -0.8, 1.2},
        .curve = {{table, 0, 1, "last", LOOK_EXACT, MARK_BOTH},
                  {table, 0, 2, "first", LOOK_OTHER, MARK_BOTH}},
    };
    lab_figure(lab, &figure);
}

// Balls on strings: pendulums whose joints are exact, a tree each.
typedef struct Cradle {
    tac_World *world;
    tac_BodyId ball[BALLS];
    tac_SystemId tree[BALLS];
} Cradle;

static bool add_pendulum(Cradle *c, int i, double gap, double angle)
{
    tac_TreeBodyDef body = tac_tree_body_def_default();
    tac_TreeDef tree = tac_tree_def_default();
    tac_ShapeDef shape = tac_shape_def_default();
    tac_ShapeId id;
    const tac_Vec3 about_y = vec(-0.5 * acos(-1.0), 0.0, 0.0); // takes the joint's z axis to y
    body.mass = mass;
    body.inertia = tac_inertia_sphere(mass, radius);
    body.frame_parent = tac_pose_make(vec(i * (2.0 * radius + gap), 0.0, length), about_y);
    body.frame_body = tac_pose_make(vec(0.0, 0.0, length), about_y);
    body.position[0] = angle;
    tree.body = &body;
    tree.body_count = 1;
    if (tac_tree_create(c->world, &tree, &c->tree[i]) != TAC_OK)
        return false;
    c->ball[i] = tac_system_body(c->world, c->tree[i], 0);
    shape.size.x = radius;
    return tac_shape_create(c->world, c->ball[i], &shape, &id) == TAC_OK;
}

typedef struct Swing {
    Watch watch;
    double angle[BALLS]; // rad, largest of each after the first impact, in half a period
    double energy;       // relative, worst change
    tac_Pose shot[SHOTS][BALLS];
} Swing;

static const double raised = 0.5;                             // rad
static const double shot_time[SHOTS] = {0.0, 0.2, 0.3, 0.45}; // s

static double angle_of(const Cradle *c, int i)
{
    double q[1] = {0.0};
    tac_system_positions(c->world, c->tree[i], q);
    return q[0];
}

static bool swing(int moving, LabTable *course, Swing *s)
{
    const double T = 1e-4, gap = 2e-4, end = 0.5; // 0.07 mm in a step; half a period and more
    tac_WorldDef def = tac_world_def_default();
    Cradle c = {0};
    *s = (Swing){0};
    bool ok = solids_open(&def, (tac_Surface){.restitution = 1.0}, false, &c.world);
    for (int i = 0; ok && i < BALLS; i++)
        ok = add_pendulum(&c, i, gap, i < moving ? raised : 0.0);
    if (ok)
        s->watch = watch_start(c.world, true);
    for (int k = 0; ok && k <= (int)lround(end / T); k++) {
        for (int m = 0; m < SHOTS; m++)
            for (int i = 0; k == lround(shot_time[m] / T) && i < BALLS; i++)
                s->shot[m][i] = tac_body_pose(c.world, c.ball[i]);
        ok = watch_step(&s->watch, c.world, T);
        double row[1 + BALLS] = {k * T};
        for (int i = 0; i < BALLS; i++) {
            row[1 + i] = angle_of(&c, i);
            if (k * T > 0.25) // all impacts of the first meeting are over
                keep_worst(&s->angle[i], fabs(row[1 + i]));
        }
        keep_worst(&s->energy, fabs(tac_world_energy(c.world) - s->watch.start));
        if (course != NULL && k % 20 == 0)
            lab_row(course, NULL, row);
    }
    s->energy /= mass * 9.81 * length * (1.0 - cos(raised));
    tac_world_destroy(c.world);
    return ok;
}

static void draw_swing(Lab *lab, const Swing *s, LabTable *course)
{
    static const LabLook look[BALLS] = {LOOK_EXACT, LOOK_GUIDE, LOOK_GUIDE, LOOK_GUIDE,
                                        LOOK_PRINTED};
    PictureItem item[SHOTS * BALLS];
    for (int m = 0; m < SHOTS; m++)
        for (int i = 0; i < BALLS; i++) {
            tac_Pose pose = s->shot[m][i];
            pose.p.x += 0.42 * m;
            item[m * BALLS + i] =
                (PictureItem){TAC_SHAPE_SPHERE, vec(radius, radius, radius), NULL, pose, look[i]};
        }
    LabFigure picture = {
        .name = "cradle",
        .caption = "The cradle at 0, 0.2, 0.3 and 0.45 s: what the first ball brings, the last "
                   "takes.",
        .x = {"", false, -0.2, 1.6},
        .y = {"", false, -0.05, 0.1},
        .shapes =
            picture_shapes(picture_table(lab, "picture", picture_side(), item, SHOTS * BALLS)),
        .equal_aspect = true,
        .bare = true,
    };
    lab_figure(lab, &picture);
    LabFigure figure = {
        .name = "angles",
        .caption = "Angles of the five pendulums, the first raised by 0.5 rad.",
        .x = {"time, s", false, 0.0, 0.5},
        .y = {"angle, rad", false, -0.6, 0.6},
    };
    for (int i = 0; i < BALLS; i++)
        figure.curve[i] = (LabCurve){
            course,  0,
            1 + i,   i == 0 ? "first" : i == BALLS - 1 ? "last" : i == 1 ? "between" : NULL,
            look[i], MARK_LINE};
    lab_figure(lab, &figure);
}

static void claim_swings(Lab *lab)
{
    LabTable *table =
        lab_table(lab, "swings",
                  "On strings of 0.2 m, 0.2 mm apart: largest angle of each ball "
                  "after the impacts, over that to which the first were raised.",
                  (LabColumn[]){{"1", ""}, {"2", ""}, {"3", ""}, {"4", ""}, {"5", ""}}, BALLS);
    LabTable *course = lab_table(lab, "course", NULL,
                                 (LabColumn[]){{"time", "s"},
                                               {"ball 1", "rad"},
                                               {"ball 2", "rad"},
                                               {"ball 3", "rad"},
                                               {"ball 4", "rad"},
                                               {"ball 5", "rad"}},
                                 1 + BALLS);
    static Swing s[CASES];
    double moves = (double)INFINITY, rests = 0.0, energy = 0.0, rise = -(double)INFINITY,
           unexplained = 0.0;
    for (int m = 0; m < CASES; m++) {
        if (!lab_check(lab, swing(m + 1, m == 0 ? course : NULL, &s[m]),
                       "a cradle could not be run"))
            return;
        row_of(table, lab_text(lab, "%d raised", m + 1), s[m].angle, raised);
        for (int i = 0; i < BALLS; i++) {
            if (i < BALLS - 1 - m)
                keep_worst(&rests, s[m].angle[i] / raised);
            else if (!(s[m].angle[i] / raised >= moves))
                moves = s[m].angle[i] / raised;
        }
        keep_worst(&energy, s[m].energy);
        keep_worst(&rise, s[m].watch.rise);
        keep_worst(&unexplained, s[m].watch.momentum);
    }
    draw_swing(lab, &s[0], course);
    // where the strings do not hang straight at an impact, 1 mm of 200, some is left behind
    lab_claim(lab, "on strings, 1, 2 and 3 raised: those at the end rise as high: least share",
              moves, AT_LEAST, 0.98, "");
    lab_claim(lab, "on strings: the others stay: largest share", rests, AT_MOST, 0.03, "");
    lab_claim(lab, "on strings: energy: worst relative change", energy, AT_MOST, 1e-9, "");
    lab_claim(lab, "on strings: energy and contact tank never rise", rise, AT_MOST, 1e-14, "J");
    lab_claim(lab, "on strings: momentum that no force explains", unexplained, AT_MOST, 1e-13, "");
}

static void run(Lab *lab)
{
    claim_rows(lab);
    draw_gaps(lab);
    claim_swings(lab);
}

const Experiment cradle = {
    .id = "cradle",
    .title = "Newton's cradle: who moves",
    .paper = "S3 section 3.3 says that a collision without slip is lossless. Newton's cradle asks "
             "for more: of the many motions that keep momentum and energy, the one in which as "
             "many balls leave as have come.",
    .setup = "Five elastic balls of 0.1 kg and 2 cm radius without friction. In a row without "
             "gravity: 1 mm apart with one, two and three of them coming with 0.5 m/s, and "
             "touching, T = 1 ms. On strings of 0.2 m as trees: 0.2 mm apart, one, two and three "
             "raised by 0.5 rad, T = 0.1 ms.",
    .run = run,
};
