/* `tactus reproduce` with experiments that go wrong, for reproduce_test.c: a claim that does not
 * hold, one that cannot be run, one that is in order, and one that waits to be ended. Each that is
 * run adds its name to the file RAN; the version is VERSION.
 */
#define _POSIX_C_SOURCE 200809L
#include "cmd.h"
#include "experiment.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

const char *cmd_version_text(void)
{
    const char *version = getenv("VERSION");
    return version != NULL ? version : "0.0.1";
}

static void note_run(const char *id)
{
    const char *path = getenv("RAN");
    FILE *file = path != NULL ? fopen(path, "a") : NULL;
    if (file == NULL)
        return;
    fprintf(file, "%s\n", id);
    fclose(file);
}

static void run_false(Lab *lab)
{
    note_run("false");
    lab_claim(lab, "two is at most one", 2.0, AT_MOST, 1.0, "m");
    lab_claim(lab, "nothing is not a number", (double)NAN, AT_MOST, 1.0, "");
}

static void run_broken(Lab *lab)
{
    note_run("broken");
    lab_check(lab, false, "the world could not be built");
}

static void run_good(Lab *lab)
{
    note_run("good");
    lab_claim(lab, "one is at most two", 1.0, AT_MOST, 2.0, "");
    lab_claim(lab, "a third, \"µ\"", 1.0 / 3.0, AT_LEAST, (double)-INFINITY, "m");
    lab_erratum(lab, "all is well", "it is not", 3.0, "");
    lab_note(lab, "a note of %d %%", 5);
    const LabColumn columns[] = {{"x", "m"}, {"y", ""}};
    LabTable *table = lab_table(lab, "points", "Points.", columns, 2);
    lab_row(table, "first", (double[]){1.0 / 3.0, 0.0});
    lab_row(table, NULL, (double[]){(double)NAN, (double)INFINITY});
    lab_figure(lab, &(LabFigure){.name = "line",
                                 .caption = "A line.",
                                 .x = {.label = "x, m", .max = 1.0},
                                 .y = {.label = "y", .max = 1.0},
                                 .curve = {{.table = table, .y = 1, .label = "it"}}});
}

// With WAIT, the first point says who it is and waits, in a worker, until it is ended.
static bool wait_point(void *user, int index, double *out)
{
    (void)user;
    const char *path = getenv("WAIT");
    FILE *file = path != NULL && index == 0 ? fopen(path, "w") : NULL;
    if (file != NULL) {
        fprintf(file, "%ld\n", (long)getpid());
        fclose(file);
        sleep(60);
    }
    *out = index;
    return true;
}

static void run_waits(Lab *lab)
{
    double out[4];
    note_run("waits");
    lab_points(lab, 4, 1, wait_point, NULL, out);
    lab_claim(lab, "points are what they are", out[3], EQUALS, 3.0, "");
}

#define TEXTS .title = "t", .paper = "p", .setup = "s"
static const Experiment is_false = {.id = "false", TEXTS, .run = run_false};
static const Experiment is_broken = {.id = "broken", TEXTS, .run = run_broken};
static const Experiment is_good = {.id = "good", TEXTS, .run = run_good};
static const Experiment is_waiting = {.id = "waits", TEXTS, .run = run_waits};

const Experiment *const experiments[] = {&is_false, &is_broken, &is_good, &is_waiting};
const int experiment_count = 4;

int main(int argc, char **argv)
{
    return cmd_reproduce.run(argc, argv);
}
