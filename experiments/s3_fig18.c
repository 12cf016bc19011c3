/* S3 Fig. 18: the tendon-driven hand closes around a ball, commanded by one degree of freedom. */
#include "picture.h"
#include "tendon_hand.h"
#include "larger.h"

#include <math.h>

static const double T = 0.001; // s
enum { SHOTS = 4 };
static const int shot_step[SHOTS] = {0, 180, 300, 1000};

static void draw_shot(Lab *lab, const TendonHand *hand, int shot)
{
    PictureItem item[HAND_BODIES + HAND_FINGERS * HAND_JOINTS + 2];
    int n = 0;
    tac_Pose palm = tac_body_pose(hand->world, hand->body[0]);
    tac_Pose plate = palm;
    plate.p = tac_pose_point(palm, vec(0.0, 0.0, 0.004));
    item[n++] = (PictureItem){TAC_SHAPE_BOX, vec(0.09, 0.11, 0.016), NULL, plate, LOOK_GUIDE};
    for (int i = 0; i < HAND_FINGERS * HAND_JOINTS; i++) {
        double l = hand_link_length[i % HAND_JOINTS];
        item[n++] = (PictureItem){TAC_SHAPE_CAPSULE, vec(0.007, 0.007, l), NULL,
                                  tac_body_pose(hand->world, hand->body[1 + i]),
                                  i < HAND_JOINTS ? LOOK_LEDGER : LOOK_EXACT};
    }
    double r = hand_ball_radius;
    item[n++] = (PictureItem){TAC_SHAPE_SPHERE, vec(r, r, r), NULL,
                              tac_body_pose(hand->world, hand->ball), LOOK_OTHER};
    LabTable *table =
        picture_table(lab, lab_text(lab, "shot-%d", shot + 1), (PictureView){0.35, 0.3}, item, n);
    LabFigure figure = {
        .name = lab_text(lab, "grip-%d", shot + 1),
        .caption = lab_text(lab, "After %g s.", shot_step[shot] * T),
        .x = {"", false, -0.09, 0.09},
        .y = {"", false, -0.035, 0.115},
        .shapes = picture_shapes(table),
        .equal_aspect = true,
        .bare = true,
    };
    figure.shapes.label[LOOK_LEDGER] = "thumb";
    figure.shapes.label[LOOK_EXACT] = "fingers";
    figure.shapes.label[LOOK_OTHER] = "ball";
    lab_figure(lab, &figure);
}

static LabTable *course_table(Lab *lab)
{
    return lab_table(lab, "joints", NULL,
                     (LabColumn[]){{"time", "s"},
                                   {"thumb 1", "rad"},
                                   {"thumb 2", "rad"},
                                   {"thumb 3", "rad"},
                                   {"finger 1", "rad"},
                                   {"finger 2", "rad"},
                                   {"finger 3", "rad"}},
                     7);
}

static void draw_joints(Lab *lab, LabTable *table)
{
    LabFigure figure = {
        .name = "joints",
        .caption = "Joint angles of thumb and fingers. The middle joints go on where the first are "
                   "stopped by the ball: nobody tells them to.",
        .x = {"time, s", false, 0.0, 1.0},
        .y = {"angle, rad", false, -0.2, 1.0},
        .curve = {{table, 0, 1, "thumb 1", LOOK_LEDGER, MARK_LINE},
                  {table, 0, 2, "thumb 2", LOOK_OTHER, MARK_LINE},
                  {table, 0, 3, "thumb 3", LOOK_PRINTED, MARK_LINE},
                  {table, 0, 4, "fingers 1", LOOK_EXACT, MARK_LINE},
                  {table, 0, 5, "fingers 2", LOOK_FIFTH, MARK_LINE},
                  {table, 0, 6, "fingers 3", LOOK_SIXTH, MARK_LINE}},
    };
    lab_figure(lab, &figure);
}

static void claim_shape(Lab *lab, const TendonHand *hand, double asymmetry)
{
    double q[HAND_FINGERS * HAND_JOINTS];
    tac_Vec3 ball = tac_body_pose(hand->world, hand->ball).p;
    tendon_hand_joints(hand, q);
    // the grip ends where friction holds it, and friction has a range of answers: joints of the
    // reference are met to a degree and a half
    const double reference[6] = {-0.0213, 0.7759, 0.5326, 0.1204, 0.6061, 0.5248};
    double worst = 0.0;
    for (int i = 0; i < 6; i++)
        worst = larger(worst, fabs(q[i] - reference[i]));
    lab_claim(lab, "joints of thumb and finger at the end, worst distance from the reference",
              worst, AT_MOST, 0.025, "rad");
    lab_claim(lab, "ball at the end, distance from (0, 2.7, 42.0) mm",
              1e3 * vec_distance(ball, vec(0.0, 0.00268, 0.04195)), AT_MOST, 0.6, "mm");
    // nothing tells one finger from the other but rounding and the order of solving
    lab_claim(lab, "the two fingers are alike: worst difference of their joints", asymmetry,
              AT_MOST, 1e-3, "rad");
    lab_claim(lab, "the middle joint of the thumb goes on where the first is stopped", q[1] - q[0],
              AT_LEAST, 0.5, "rad");
}

static void run(Lab *lab)
{
    HandDef def = hand_def();
    TendonHand hand;
    LabTable *table = course_table(lab);
    double asymmetry = 0.0;
    bool ok = tendon_hand_create(&def, &hand);
    for (int k = 0, shot = 0; ok && k <= 1000; k++) {
        double q[HAND_FINGERS * HAND_JOINTS], y_hat;
        if (k == shot_step[shot])
            draw_shot(lab, &hand, shot++);
        tendon_hand_joints(&hand, q);
        lab_row(table, NULL, (double[]){k * T, q[0], q[1], q[2], q[3], q[4], q[5]});
        for (int j = 0; j < HAND_JOINTS; j++)
            asymmetry = larger(asymmetry, fabs(q[HAND_JOINTS + j] - q[2 * HAND_JOINTS + j]));
        ok = k == 1000 || tendon_hand_step(&hand, T, tendon_hand_command(k * T), &y_hat);
    }
    if (lab_check(lab, ok, "the hand could not be built or stepped")) {
        draw_joints(lab, table);
        claim_shape(lab, &hand, asymmetry);
    }
    tendon_hand_destroy(&hand);
}

const Experiment s3_fig18 = {
    .id = "s3.fig18",
    .title = "Tendon-driven hand: snapshots of an adaptive grip",
    .paper = "S3 section 5.3, Fig. 18: three under-actuated fingers close around a ball, all "
             "commanded by one degree of freedom of the device.",
    .setup = "The hand of s3.fig17, its palm held by 3000 N/m and 30 N·m/rad; a ball of 50 g and "
             "30 mm at (0, 0, 55) mm, friction 0.6, no gravity. One slider winds both active "
             "tendons of all fingers, driven through 1000 N/m by a command of 20 mm in 0.5 s; T = "
             "1 ms.",
    .run = run,
};
