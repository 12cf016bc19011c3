/* The frame of the experiments: claims, errata, tables, figures, points, the report. */
#define _POSIX_C_SOURCE 200809L
#include "folder.h"
#include "lab.h"
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Lab *run(void (*body)(Lab *), const LabOptions *options)
{
    // the lab keeps a pointer to it: one at a time
    static Experiment experiment;
    experiment = (Experiment){
        .id = "trial",
        .title = "A <trial> & more",
        .paper = "what the paper says",
        .setup = "what is run",
        .run = body,
    };
    Lab *lab = lab_run(&experiment, options);
    assert_non_null(lab);
    return lab;
}

static void make_claims(Lab *lab)
{
    lab_claim(lab, "below", 1.0, AT_MOST, 2.0, "J");
    lab_claim(lab, "at the bound", 2.0, AT_MOST, 2.0, "J");
    lab_claim(lab, "above", 3.0, AT_MOST, 2.0, "J");
    lab_claim(lab, "too little", 1.0, AT_LEAST, 2.0, "");
    lab_claim(lab, "a count", 3.0, EQUALS, 3.0, "");
    lab_claim(lab, "not a number", (double)NAN, AT_MOST, (double)INFINITY, "");
    lab_erratum(lab, "the paper's word", "what is seen:", 10.0, "%");
}

static void a_claim_holds_or_fails_as_its_numbers_say(void **state)
{
    (void)state;
    static const bool expected[] = {true, true, false, false, true, false};
    Lab *lab = run(make_claims, &(LabOptions){0});
    assert_int_equal(lab_claim_count(lab), 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(lab_claim_at(lab, i).pass, expected[i]);
    assert_string_equal(lab_claim_at(lab, 2).name, "above");
    assert_string_equal(lab_op_text(lab_claim_at(lab, 3).op), ">=");
    assert_int_equal(lab_failed_claims(lab), 3);
    lab_close(lab);
}

static void an_erratum_of_a_paper_is_no_failure(void **state)
{
    (void)state;
    Lab *lab = run(make_claims, &(LabOptions){0});
    assert_int_equal(lab_erratum_count(lab), 1);
    assert_string_equal(lab_erratum_at(lab, 0).says, "the paper's word");
    check_near(lab_erratum_at(lab, 0).value, 10.0, 0.0); // kept as given
    assert_null(lab_failure(lab));
    lab_close(lab);
}

static const double written[3][2] = {{0.1, 1.0 / 3.0}, {1e-300, -2.5e17}, {0.0, 0.0}};

static void make_tables(Lab *lab)
{
    const LabColumn columns[] = {{"time", "s"}, {"a, b", ""}};
    LabTable *plain = lab_table(lab, "plain", NULL, columns, 2);
    for (int i = 0; i < 3; i++)
        lab_row(plain, NULL, written[i]);
    lab_row(plain, NULL, (double[]){-(double)NAN, (double)INFINITY});
    LabTable *labelled = lab_table(lab, "labelled", "A caption.", columns, 2);
    lab_row(labelled, "first, case", written[0]);
}

static void a_table_is_written_as_csv_that_reads_back_bit_for_bit(void **state)
{
    (void)state;
    Folder folder = folder_make();
    Lab *lab = run(make_tables, &(LabOptions){.folder = folder.path});
    assert_null(lab_failure(lab));
    char *text = folder_read(&folder, "trial/plain.csv", NULL);
    assert_non_null(text);
    const char *line = text;
    assert_memory_equal(line, "time [s],\"a, b\"\n", 16);
    for (int i = 0; i < 3; i++) {
        line = strchr(line, '\n') + 1;
        char *end;
        for (int j = 0; j < 2; j++) {
            double value = strtod(j == 0 ? line : end + 1, &end);
            assert_memory_equal(&value, &written[i][j], sizeof value);
        }
    }
    assert_non_null(strstr(line, "\nnan,inf\n"));
    free(text);
    text = folder_read(&folder, "trial/labelled.csv", NULL);
    assert_non_null(text);
    assert_non_null(strstr(text, "case,time [s],"));
    assert_non_null(strstr(text, "\n\"first, case\",0.1"));
    free(text);
    lab_close(lab);
    folder_remove(&folder);
}

static void make_figures(Lab *lab)
{
    const LabColumn columns[] = {{"x", "m"}, {"y", "m"}, {"z", "m"}};
    LabTable *table = lab_table(lab, "grid", NULL, columns, 3);
    for (int j = 0; j < 4; j++)
        for (int i = 0; i < 4; i++)
            lab_row(table, NULL, (double[]){pow(10, i), pow(10, j), i - j});
    LabFigure figure = {.name = "curve",
                        .caption = "A caption with <b>.",
                        .x = {"it's x, m", true, 1.0, 1e3},
                        .y = {"y, m", false, 0.0, 0.0},
                        .curve = {{table, 0, 1, "a curve", LOOK_EXACT, MARK_BOTH}}};
    lab_figure(lab, &figure);
    LabMap map = {.name = "map",
                  .caption = "A map.",
                  .x = {"x, m", true, 1.0, 1e3},
                  .y = {"y, m", true, 1.0, 1e3},
                  .label = "z",
                  .most = 1.0,
                  .least = 1e-3,
                  .zero = 1e-6,
                  .panel = {{.title = "one", .table = table, .x = 0, .y = 1, .value = 2}}};
    lab_map(lab, &map);
    lab_claim(lab, "1 < 2", 1.0, AT_MOST, 2.0, "J");
    lab_erratum(lab, "it is 3", "it is", 4.0, "m");
}

static void figures_are_drawn_as_svg_and_png_and_stand_in_the_report(void **state)
{
    (void)state;
    if (!lab_can_plot())
        skip();
    Folder folder = folder_make();
    Lab *lab = run(make_figures, &(LabOptions){.folder = folder.path, .plots = true});
    assert_null(lab_failure(lab));
    assert_int_equal(lab_figure_count(lab), 2);
    assert_true(folder_starts_with(&folder, "trial/curve.svg", "<?xml"));
    assert_true(folder_starts_with(&folder, "trial/curve.png", "\x89PNG"));
    assert_true(folder_starts_with(&folder, "trial/map.svg", "<?xml"));
    assert_true(folder_starts_with(&folder, "trial/map.png", "\x89PNG"));

    char path[300];
    snprintf(path, sizeof path, "%s/report.html", folder.path);
    assert_true(report_write(path, &lab, 1));
    char *html = folder_read(&folder, "report.html", NULL);
    assert_non_null(html);
    assert_non_null(strstr(html, "A &lt;trial&gt; &amp; more"));
    assert_non_null(strstr(html, "A caption with &lt;b&gt;."));
    assert_non_null(strstr(html, "it's x, m")); // a quote in a label reaches the figure whole
    assert_non_null(strstr(html, "<svg"));
    assert_non_null(strstr(html, "id=\"f1-gnuplot_canvas\""));
    assert_non_null(strstr(html, "id=\"f2-gnuplot_canvas\""));
    assert_non_null(strstr(html, "1 of 1</b>"));
    assert_non_null(strstr(html, "it is 3"));
    // nothing is fetched from anywhere: namespaces are the only addresses
    assert_null(strstr(html, "<script"));
    assert_null(strstr(html, "<link"));
    assert_null(strstr(html, "src="));
    assert_null(strstr(html, "href=\"http"));
    assert_null(strstr(html, "url(http"));
    free(html);
    lab_close(lab);
    folder_remove(&folder);
}

static void without_a_folder_nothing_is_written_or_drawn(void **state)
{
    (void)state;
    Lab *lab = run(make_figures, &(LabOptions){.plots = true});
    assert_null(lab_failure(lab));
    assert_int_equal(lab_figure_count(lab), 0);
    assert_int_equal(lab_claim_count(lab), 1);
    lab_close(lab);
}

static void a_folder_that_cannot_be_made_fails_the_lab_before_the_run(void **state)
{
    (void)state;
    Lab *lab = run(make_claims, &(LabOptions){.folder = "/proc/nowhere"});
    assert_non_null(lab_failure(lab));
    assert_non_null(strstr(lab_failure(lab), "/proc/nowhere"));
    assert_int_equal(lab_claim_count(lab), 0);
    lab_close(lab);
}

// A script that is longer than a pipe holds: whoever writes it waits for a reader.
static void make_long_figure(Lab *lab)
{
    static char label[200000];
    memset(label, 'x', sizeof label - 1);
    LabTable *table = lab_table(lab, "line", NULL, (LabColumn[]){{"x", "m"}, {"y", "m"}}, 2);
    lab_row(table, NULL, (double[]){0.0, 0.0});
    LabFigure figure = {.name = "line",
                        .caption = "",
                        .x = {label, false, 0.0, 1.0},
                        .y = {"y, m", false, 0.0, 1.0},
                        .curve = {{table, 0, 1, "a curve", LOOK_EXACT, MARK_LINE}}};
    lab_figure(lab, &figure);
}

// Runs figures with another PATH; what the lab says of it is copied to `failure`.
static int figures_with_path(void (*body)(Lab *), const char *path, const Folder *folder,
                             char *failure, size_t size)
{
    char *before = strdup(getenv("PATH"));
    setenv("PATH", path, 1);
    Lab *lab = run(body, &(LabOptions){.folder = folder->path, .plots = lab_can_plot()});
    snprintf(failure, size, "%s", lab_failure(lab) != NULL ? lab_failure(lab) : "");
    int figures = lab_figure_count(lab);
    lab_close(lab);
    setenv("PATH", before, 1);
    free(before);
    return figures;
}

static void without_gnuplot_the_data_are_written_all_the_same(void **state)
{
    (void)state;
    Folder folder = folder_make();
    char failure[256];
    assert_int_equal(
        figures_with_path(make_figures, "/nowhere::/nor/here", &folder, failure, sizeof failure),
        0);
    assert_string_equal(failure, "");
    assert_true(folder_starts_with(&folder, "trial/grid.csv", "x [m],y [m],z [m]\n1,1,0\n"));
    folder_remove(&folder);
}

static void a_gnuplot_that_dies_fails_the_lab_and_not_the_program(void **state)
{
    (void)state;
    Folder folder = folder_make();
    folder_write_script(&folder, "gnuplot", "#!/bin/sh\nexit 7\n");
    char path[512], failure[256];
    snprintf(path, sizeof path, "%s:/usr/bin:/bin", folder.path);
    assert_int_equal(figures_with_path(make_long_figure, path, &folder, failure, sizeof failure),
                     0);
    assert_non_null(strstr(failure, "gnuplot ended"));
    folder_remove(&folder);
}

static bool square(void *user, int index, double *out)
{
    out[0] = index;
    out[1] = index * index;
    return index != *(int *)user;
}

static double points[5][2];

static void compute_points(Lab *lab)
{
    int missing = 3;
    lab_points(lab, 5, 2, square, &missing, points[0]);
}

static void points_that_could_not_be_computed_are_not_numbers(void **state)
{
    (void)state;
    lab_close(run(compute_points, &(LabOptions){0}));
    for (int i = 0; i < 5; i++) {
        if (i == 3)
            assert_true(isnan(points[i][0]) && isnan(points[i][1]));
        else
            check_near(points[i][1], i * i, 0.0); // small integers are exact
    }
}

static bool refuse_points(void *user, int count, int width, LabPoint *point, void *point_user,
                          double *out)
{
    (void)user;
    (void)count;
    (void)width;
    (void)point;
    (void)point_user;
    (void)out;
    return false;
}

static void points_that_are_lost_fail_the_lab(void **state)
{
    (void)state;
    Lab *lab = run(compute_points, &(LabOptions){.points = refuse_points});
    assert_non_null(lab_failure(lab));
    lab_close(lab);
}

static void every_experiment_says_what_it_is(void **state)
{
    (void)state;
    assert_true(experiment_count > 0);
    for (int i = 0; i < experiment_count; i++) {
        const Experiment *e = experiments[i];
        // ids are folder names and go unquoted into JSON and HTML
        assert_int_equal(strspn(e->id, "abcdefghijklmnopqrstuvwxyz0123456789.-"), strlen(e->id));
        assert_true(strlen(e->id) > 0 && strlen(e->title) > 0);
        assert_null(strpbrk(e->title, "\"\\"));
        assert_true(strlen(e->paper) > 40 && strlen(e->setup) > 40);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(e->id, experiments[j]->id);
    }
}

extern const Experiment swept_area; // example_experiment.c

static void the_example_of_the_guide_runs_and_is_the_one_in_the_guide(void **state)
{
    (void)state;
    Lab *lab = lab_run(&swept_area, &(LabOptions){.quick = true});
    assert_non_null(lab);
    assert_null(lab_failure(lab));
    assert_int_equal(lab_claim_count(lab), 1);
    assert_int_equal(lab_failed_claims(lab), 0);
    lab_close(lab);

    Folder tests = {.path = TACTUS_TEST_DIR};
    char *guide = folder_read(&tests, "../docs/experiments.md", NULL);
    char *example = folder_read(&tests, "experiments/example_experiment.c", NULL);
    assert_non_null(guide);
    assert_non_null(example);
    assert_non_null(strstr(guide, example));
    free(guide);
    free(example);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_claim_holds_or_fails_as_its_numbers_say),
        cmocka_unit_test(an_erratum_of_a_paper_is_no_failure),
        cmocka_unit_test(a_table_is_written_as_csv_that_reads_back_bit_for_bit),
        cmocka_unit_test(figures_are_drawn_as_svg_and_png_and_stand_in_the_report),
        cmocka_unit_test(without_a_folder_nothing_is_written_or_drawn),
        cmocka_unit_test(a_folder_that_cannot_be_made_fails_the_lab_before_the_run),
        cmocka_unit_test(without_gnuplot_the_data_are_written_all_the_same),
        cmocka_unit_test(a_gnuplot_that_dies_fails_the_lab_and_not_the_program),
        cmocka_unit_test(points_that_could_not_be_computed_are_not_numbers),
        cmocka_unit_test(points_that_are_lost_fail_the_lab),
        cmocka_unit_test(every_experiment_says_what_it_is),
        cmocka_unit_test(the_example_of_the_guide_runs_and_is_the_one_in_the_guide),
    };
    return cmocka_run_group_tests_name("lab", tests, NULL, NULL);
}
