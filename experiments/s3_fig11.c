/* S3 Fig. 11: forces on the fingertips during peg-in-hole, in the frames of the fingertips. */
#include "peg_task.h"
#include "larger.h"

#include <math.h>

static const char *const digit_name[HAND_DIGITS] = {"thumb", "index", "middle"};

enum { TIME, FORCES, COLUMNS = FORCES + 6 * HAND_DIGITS }; // x, y, z of each tip of each hand

/// What is so in every step, or in some.
typedef struct Check {
    double pull;   // N, least normal force of a fingertip
    double cone;   // largest tangential over normal force of a contact between skin and object
    double third;  // N, forces on the peg and on the fingertips that carry it do not cancel
    double weight; // N, force on the peg while it is carried and still
    double residual;
} Check;

static void check_contacts(const PegTask *task, Check *check)
{
    int count;
    const tac_Contact *c = tac_world_contacts(task->world, &count);
    for (int i = 0; i < count; i++) {
        tac_Vec3 f = c[i].force, n = c[i].normal;
        double normal = f.x * n.x + f.y * n.y + f.z * n.z;
        double side = vec_norm(vec(f.x - normal * n.x, f.y - normal * n.y, f.z - normal * n.z));
        if (normal > 1e-9)
            check->cone = larger(check->cone, side / normal);
    }
}

static void check_step(const PegTask *task, double t, Check *check)
{
    tac_Vec3 sum = tac_body_contact_wrench(task->world, task->peg).force;
    bool carried = t > PEG_CARRY && t <= PEG_INSERT;
    for (int d = 0; d < HAND_DIGITS; d++) {
        tac_Vec3 f = tac_body_contact_wrench(task->world, hand_tip(&task->hand[0], d)).force;
        sum = vec(sum.x + f.x, sum.y + f.y, sum.z + f.z);
        for (int h = 0; h < 2; h++)
            check->pull = smaller(check->pull, hand_tip_force(task->world, &task->hand[h], d).z);
    }
    if (carried)
        check->third = larger(check->third, vec_norm(sum));
    if (t <= PEG_INSERT)
        check->weight = tac_body_contact_wrench(task->world, task->peg).force.z;
    check->residual = larger(check->residual, tac_world_stats(task->world).residual);
    check_contacts(task, check);
}

static void add_row(LabTable *table, const PegTask *task, double t)
{
    double row[COLUMNS] = {[TIME] = t};
    for (int i = 0; i < 2 * HAND_DIGITS; i++) {
        tac_Vec3 f = hand_tip_force(task->world, &task->hand[i / HAND_DIGITS], i % HAND_DIGITS);
        row[FORCES + 3 * i] = f.x;
        row[FORCES + 3 * i + 1] = f.y;
        row[FORCES + 3 * i + 2] = f.z;
    }
    lab_row(table, NULL, row);
}

static LabTable *make_table(Lab *lab)
{
    static const char *const hand[] = {"peg", "box"}, *const axis[] = {"x", "y", "z"};
    LabColumn column[COLUMNS] = {[TIME] = {"time", "s"}};
    for (int i = 0; i < 6 * HAND_DIGITS; i++)
        column[FORCES + i] = (LabColumn){lab_text(lab, "%s hand %s %s", hand[i / (3 * HAND_DIGITS)],
                                                  digit_name[i / 3 % HAND_DIGITS], axis[i % 3]),
                                         "N"};
    return lab_table(lab, "forces", NULL, column, COLUMNS);
}

static void draw(Lab *lab, LabTable *table, double end)
{
    static const LabLook look[] = {LOOK_PRINTED, LOOK_LEDGER, LOOK_EXACT};
    for (int d = 0; d < HAND_DIGITS; d++) {
        int at = FORCES + 3 * d;
        LabFigure figure = {
            .name = digit_name[d],
            .caption = lab_text(lab,
                                "Force on the %s of the hand that holds the peg, in the frame of "
                                "the fingertip: z is the contact normal, x points along the "
                                "fingertip. Lifted at %.1f s, over the hole at %.1f s, pushed in "
                                "until %.1f s.",
                                digit_name[d], PEG_LIFT, PEG_INSERT, PEG_STOP),
            .x = {"time, s", false, 0.0, end},
            .y = {"force, N", false, 0.0, 0.0},
            .curve = {{table, TIME, at, "x", look[0], MARK_LINE},
                      {table, TIME, at + 1, "y", look[1], MARK_LINE},
                      {table, TIME, at + 2, "z", look[2], MARK_LINE}},
        };
        lab_figure(lab, &figure);
    }
    LabFigure box = {
        .name = "box-hand",
        .caption = "Normal forces on the fingertips of the hand that holds the box.",
        .x = {"time, s", false, 0.0, end},
        .y = {"force, N", false, 0.0, 0.0},
    };
    for (int d = 0; d < HAND_DIGITS; d++)
        box.curve[d] = (LabCurve){table,         TIME,    FORCES + 3 * (HAND_DIGITS + d) + 2,
                                  digit_name[d], look[d], MARK_LINE};
    lab_figure(lab, &box);
}

static void run(Lab *lab)
{
    LabTable *table = make_table(lab);
    PegTask task;
    PegDef def = {.clearance = 0.5e-3, .miss = peg_miss(0)};
    Check check = {0};
    bool ok = lab_check(lab, peg_create(&task, &def), "the task could not be built");
    for (int i = 1; ok && i <= lround(PEG_END / peg_step); i++) {
        double t = i * peg_step;
        ok = lab_check(lab, peg_advance(&task, t), "the task could not be stepped");
        check_step(&task, t, &check);
        if (i % 2 == 0)
            add_row(table, &task, t);
        lab_progress(lab, t, PEG_END);
    }
    double inserted = ok ? peg_inserted(&task) : 0.0;
    peg_destroy(&task);
    lab_claim(lab, "the peg is inserted by", 1e3 * inserted, AT_LEAST, 1e3 * peg_enough, "mm");
    // pads push; a tilted one has its normal off by as many milliradians
    lab_claim(lab, "least normal force of a fingertip", check.pull, AT_LEAST, -1e-6, "N");
    lab_claim(lab, "largest tangential over normal force of a contact", check.cone, AT_MOST,
              PEG_FRICTION * (1.0 + 1e-9), "");
    lab_claim(lab, "carried: forces on the peg and on the three fingertips cancel", check.third,
              AT_MOST, 1e-12, "N");
    // the target of the peg has come to rest
    lab_claim(lab, "carried: force on the peg less its weight", fabs(check.weight - PEG_WEIGHT),
              AT_MOST, 0.01 * PEG_WEIGHT, "N");
    lab_claim(lab, "the ledger closes in every step: worst residual over scale", check.residual,
              AT_MOST, 1e-12, "");
    draw(lab, table, PEG_END);
}

const Experiment s3_fig11 = {
    .id = "s3.fig11",
    .title = "Forces on the fingertips during peg-in-hole",
    .paper = "S3 section 5.1 and Fig. 11: contact forces of the fingertips during the task, in the "
             "fingertip frame with z the contact normal, as they go to the cutaneous devices. The "
             "figure's numbers are not in the text.",
    .setup =
        PEG_SETUP "Clearance 0.5 mm, targets that miss the hole by 0.8 mm and 1.5 degrees each "
                  "way at most (the first of the approaches of s3.fig10).",
    .run = run,
};
