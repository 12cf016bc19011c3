/* Pictures of solids, the figures they stand in, and what the experiments with contact measure
 * with. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "folder.h"
#include "lab.h"
#include "picture.h"
#include "solids.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void (*body_of_run)(Lab *);

static void run_body(Lab *lab)
{
    body_of_run(lab);
}

static Lab *run(void (*body)(Lab *), const LabOptions *options)
{
    static const Experiment experiment = {
        .id = "trial", .title = "t", .paper = "p", .setup = "s", .run = run_body};
    body_of_run = body;
    Lab *lab = lab_run(&experiment, options);
    assert_non_null(lab);
    return lab;
}

// The first outline of a table: its bounds and area; returns its first row behind it.
static int measure(const LabTable *table, int row, double low[2], double high[2], double *area)
{
    low[0] = low[1] = (double)INFINITY;
    high[0] = high[1] = -(double)INFINITY;
    *area = 0.0;
    for (; !isnan(lab_value(table, row, 0)); row++) {
        double x = lab_value(table, row, 0), y = lab_value(table, row, 1);
        double u = lab_value(table, row + 1, 0), v = lab_value(table, row + 1, 1);
        low[0] = smaller(low[0], x), low[1] = smaller(low[1], y);
        high[0] = larger(high[0], x), high[1] = larger(high[1], y);
        if (!isnan(u))
            *area += 0.5 * (x * v - u * y);
    }
    return row + 1;
}

static void see_a_box(Lab *lab)
{
    PictureItem item = {TAC_SHAPE_BOX, vec(0.2, 0.4, 0.6), NULL,
                        tac_pose_make(vec(1.0, 5.0, 2.0), vec(0.0, 0.0, 0.0)), LOOK_OTHER};
    LabTable *table = picture_table(lab, "box", picture_side(), &item, 1);
    double low[2], high[2], area;
    assert_int_equal(measure(table, 0, low, high, &area), lab_rows(table)); // one face is seen
    check_near(low[0], 0.9, 1e-15); // rounding, here and below
    check_near(high[0], 1.1, 1e-15);
    check_near(low[1], 1.7, 1e-15);
    check_near(high[1], 2.3, 1e-15);
    check_near(fabs(area), 0.2 * 0.6, 1e-15);
    check_near(lab_value(table, 0, 2), LOOK_OTHER, 0.0);
}

static void a_box_from_the_side_is_its_face(void **state)
{
    (void)state;
    lab_close(run(see_a_box, &(LabOptions){0}));
}

static void see_round_ones(Lab *lab)
{
    const PictureView view = {.azimuth = 0.7, .height = 0.3};
    PictureItem ball = {TAC_SHAPE_SPHERE, vec(0.5, 0.0, 0.0), NULL, tac_pose_identity(),
                        LOOK_EXACT};
    LabTable *table = picture_table(lab, "ball", view, &ball, 1);
    for (int i = 0; i + 1 < lab_rows(table); i++)
        check_near(hypot(lab_value(table, i, 0), lab_value(table, i, 1)), 0.5, 1e-15);
    // a cylinder seen along its axis shows its cap last, and the cap is all that is seen
    PictureItem can = {TAC_SHAPE_CYLINDER, vec(0.5, 0.0, 1.0), NULL,
                       tac_pose_make(vec(0.0, 0.0, 0.0), vec(0.5 * acos(-1.0), 0.0, 0.0)),
                       LOOK_EXACT};
    table = picture_table(lab, "can", picture_side(), &can, 1);
    double low[2], high[2], outline, cap;
    int next = measure(table, 0, low, high, &outline);
    assert_int_equal(measure(table, next, low, high, &cap), lab_rows(table));
    check_near(fabs(cap), fabs(outline), 1e-12);
}

static void round_solids_have_their_outline(void **state)
{
    (void)state;
    lab_close(run(see_round_ones, &(LabOptions){0}));
}

static void see_two_balls(Lab *lab)
{
    PictureItem item[2];
    for (int i = 0; i < 2; i++) // the first is nearer: seen along y
        item[i] = (PictureItem){TAC_SHAPE_SPHERE, vec(0.1, 0.0, 0.0), NULL,
                                tac_pose_make(vec(0.0, i, 0.0), vec(0.0, 0.0, 0.0)),
                                i == 0 ? LOOK_EXACT : LOOK_OTHER};
    LabTable *table = picture_table(lab, "balls", picture_side(), item, 2);
    check_near(lab_value(table, 0, 2), LOOK_OTHER, 0.0);
    check_near(lab_value(table, lab_rows(table) - 1, 2), LOOK_EXACT, 0.0);
}

static void the_nearer_solid_is_drawn_last(void **state)
{
    (void)state;
    lab_close(run(see_two_balls, &(LabOptions){0}));
}

static void draw_scene(Lab *lab)
{
    PictureItem item = {TAC_SHAPE_BOX, vec(0.2, 0.4, 0.6), NULL, tac_pose_identity(), LOOK_EXACT};
    LabTable *curve = lab_table(lab, "curve", NULL, (LabColumn[]){{"x", ""}, {"y", ""}}, 2);
    for (int i = 0; i < 3; i++)
        lab_row(curve, NULL, (double[]){i, i});
    LabFigure figure = {
        .name = "scene",
        .caption = "A scene.",
        .x = {"", false, -1.0, 1.0},
        .y = {"", false, -1.0, 1.0},
        .curve = {{curve, 0, 1, "an area", LOOK_PRINTED, MARK_AREA}},
        .shapes = picture_shapes(picture_table(lab, "box", picture_side(), &item, 1)),
        .equal_aspect = true,
        .bare = true,
    };
    figure.shapes.label[LOOK_EXACT] = "a box";
    lab_figure(lab, &figure);
    figure.name = "alone";
    figure.curve[0].table = NULL;
    lab_figure(lab, &figure);
}

static void shapes_and_areas_are_drawn_with_their_names(void **state)
{
    (void)state;
    if (!lab_can_plot())
        skip();
    Folder folder = folder_make();
    Lab *lab = run(draw_scene, &(LabOptions){.folder = folder.path, .plots = true});
    assert_null(lab_failure(lab));
    assert_int_equal(lab_figure_count(lab), 2);
    char *svg = folder_read(&folder, "trial/scene.svg", NULL);
    assert_non_null(svg);
    assert_non_null(strstr(svg, "a box"));
    assert_non_null(strstr(svg, "an area"));
    free(svg);
    assert_true(folder_starts_with(&folder, "trial/alone.png", "\x89PNG"));
    lab_close(lab);
    folder_remove(&folder);
}

static void small_turns_are_measured_to_rounding(void **state)
{
    (void)state;
    for (double angle = 1e-12; angle < 3.0; angle *= 10.0) {
        tac_Quat a = tac_pose_make(vec(0, 0, 0), vec(0.3, -0.2, 0.1)).q;
        tac_Quat b = tac_pose_mul(tac_pose_make(vec(0, 0, 0), vec(0.3, -0.2, 0.1)),
                                  tac_pose_make(vec(0, 0, 0), vec(0.0, 0.6 * angle, 0.8 * angle)))
                         .q;
        check_near(turn_between(a, b), angle, 4e-16 + 1e-15 * angle); // of a product of quaternions
    }
}

static void the_watch_sees_a_rise_that_nobody_paid(void **state)
{
    (void)state;
    // the plastic law as printed, on a mass that parts too slowly
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_BodyId ball;
    def.study.contact_law = TAC_LAW_PLASTIC;
    def.push_out = false;
    Solid solid = {.type = TAC_SHAPE_SPHERE,
                   .size = vec(0.1, 0.0, 0.0),
                   .mass = 1.0,
                   .pose = tac_pose_make(vec(0.0, 0.0, 0.1), vec(0.0, 0.0, 0.0)),
                   .twist = {.lin = vec(0.0, 0.0, 0.005)}};
    assert_true(solids_open(&def, (tac_Surface){0}, true, &world));
    assert_true(solids_add(world, &solid, &ball, NULL));
    Watch watch = watch_start(world, false);
    assert_true(watch_step(&watch, world, 0.001));
    check_near_in(watch.rise, 0.5 * 0.005 * (9.81e-3 - 0.005), 1e-15, "J"); // ½ m v (gT − v)
    assert_int_equal(watch.first, 0);
    check_near_in(watch_balance(&watch, world), 0.0, 1e-15, "J"); // its books close all the same
    tac_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_from_the_side_is_its_face),
        cmocka_unit_test(round_solids_have_their_outline),
        cmocka_unit_test(the_nearer_solid_is_drawn_last),
        cmocka_unit_test(shapes_and_areas_are_drawn_with_their_names),
        cmocka_unit_test(small_turns_are_measured_to_rounding),
        cmocka_unit_test(the_watch_sees_a_rise_that_nobody_paid),
    };
    return cmocka_run_group_tests_name("picture", tests, NULL, NULL);
}
