/* tactus reproduce: experiments of the papers, claim by claim.
 *
 * Runs the experiments named (all of them by default), prints each claim with its bound, and leaves
 * plots, their data and a report in a folder. A claim that does not hold makes the exit status 3;
 * an experiment that cannot be run, or files that cannot be written, 4. What a paper says and does
 * not hold is an erratum: printed with its number, and no failure.
 */
#define _POSIX_C_SOURCE 200809L
#include "cmd.h"
#include "lab.h"
#include "output.h"
#include "parallel.h"
#include "progress.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { EXPERIMENTS_MAX = TEXTS_MAX, NAME_WIDTH = 76 };

typedef struct Reproduce {
    // as asked
    const char *folder;
    bool json, quiet, quick, force;
    const Experiment *chosen[EXPERIMENTS_MAX];
    int count;
    // while it runs
    Lab *labs[EXPERIMENTS_MAX];
    int done;
    Progress progress; // of the experiment that runs
} Reproduce;

static const Experiment *find_experiment(const char *id)
{
    for (int i = 0; i < experiment_count; i++)
        if (strcmp(experiments[i]->id, id) == 0)
            return experiments[i];
    return NULL;
}

static int unknown_experiment(const char *id)
{
    const char *known[EXPERIMENTS_MAX];
    int count = experiment_count < EXPERIMENTS_MAX ? experiment_count : EXPERIMENTS_MAX;
    for (int i = 0; i < count; i++)
        known[i] = experiments[i]->id;
    const char *nearest = cmd_nearest(id, known, count);
    fprintf(stderr, "tactus reproduce: '%s' is not an experiment", id);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean '%s'?", nearest);
    fprintf(stderr, " (tactus reproduce list names them)\n");
    return CMD_BAD_USAGE;
}

static bool is_chosen(const Reproduce *r, const Experiment *experiment)
{
    for (int i = 0; i < r->count; i++)
        if (r->chosen[i] == experiment)
            return true;
    return false;
}

static int choose(Reproduce *r, const TextList *ids)
{
    for (int i = 0; i < ids->count; i++) {
        const Experiment *experiment = find_experiment(ids->text[i]);
        if (experiment == NULL)
            return unknown_experiment(ids->text[i]);
        if (!is_chosen(r, experiment))
            r->chosen[r->count++] = experiment;
    }
    for (int i = 0; ids->count == 0 && i < experiment_count && i < EXPERIMENTS_MAX; i++)
        r->chosen[r->count++] = experiments[i];
    return CMD_OK;
}

static int list_experiments(bool json)
{
    if (json)
        printf("{\"experiments\": [");
    for (int i = 0; i < experiment_count; i++) {
        const Experiment *e = experiments[i];
        if (json) // neither ids nor titles hold quotes or backslashes
            printf("%s\n  {\"id\": \"%s\", \"title\": \"%s\"}", i > 0 ? "," : "", e->id, e->title);
        else
            printf("%-14s %s\n", e->id, e->title);
    }
    if (json)
        printf("\n]}\n");
    return CMD_OK;
}

// Makes a folder with the ones above it.
static bool make_folder(const char *path)
{
    char part[4096];
    size_t length = strlen(path);
    if (length >= sizeof part) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(part, path, length + 1);
    for (size_t i = 1; i <= length; i++) {
        if (part[i] != '/' && part[i] != '\0')
            continue;
        char end = part[i];
        part[i] = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return false;
        part[i] = end;
    }
    struct stat status;
    if (stat(path, &status) != 0)
        return false;
    errno = ENOTDIR;
    return S_ISDIR(status.st_mode);
}

static void show_progress(void *user, double fraction)
{
    Reproduce *r = user;
    progress_update(&r->progress, 100.0 * fraction);
}

static bool run_points(void *user, int count, int width, LabPoint *point, void *point_user,
                       double *out)
{
    Reproduce *r = user;
    ParallelMap map = {
        .count = count,
        .width = width,
        .point = point,
        .user = point_user,
        .label = r->chosen[r->done]->id,
        .quiet = r->quiet || parallel_rank() > 0,
    };
    return parallel_run(&map, out) == PARALLEL_DONE;
}

// Columns that a text takes on a terminal: its code points, ours being of single width.
static int text_width(const char *text)
{
    int width = 0;
    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

static void print_claim(const LabClaim *claim)
{
    int padding = NAME_WIDTH - text_width(claim->name);
    printf("  %-4s  %s%*s %11.4g %s %-8.4g %s\n", claim->pass ? "ok" : "FAIL", claim->name,
           padding > 0 ? padding : 0, "", claim->value, lab_op_text(claim->op), claim->bound,
           claim->unit);
}

static void print_lab(const Lab *lab)
{
    printf("%s: %s\n", lab_experiment(lab)->id, lab_experiment(lab)->title);
    for (int i = 0; i < lab_claim_count(lab); i++) {
        LabClaim claim = lab_claim_at(lab, i);
        print_claim(&claim);
    }
    for (int i = 0; i < lab_erratum_count(lab); i++) {
        LabErratum e = lab_erratum_at(lab, i);
        printf("  erratum  the paper: %s\n           measured:  %s %.4g%s%s\n", e.says, e.measured,
               e.value, e.unit[0] != '\0' ? " " : "", e.unit);
    }
    printf("\n");
    fflush(stdout);
}

// A number for JSON, which has none for infinity and NaN.
static json_t *number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *claims_json(const Lab *lab)
{
    json_t *claims = json_array();
    for (int i = 0; i < lab_claim_count(lab); i++) {
        LabClaim c = lab_claim_at(lab, i);
        json_t *name =
            c.unit[0] != '\0' ? json_sprintf("%s [%s]", c.name, c.unit) : json_string(c.name);
        json_array_append_new(claims, json_pack("{s:o, s:o, s:s, s:o, s:b}", "name", name, "value",
                                                number(c.value), "op", lab_op_text(c.op), "bound",
                                                number(c.bound), "pass", c.pass));
    }
    return claims;
}

static json_t *figures_json(const Lab *lab)
{
    json_t *figures = json_array();
    for (int i = 0; i < lab_figure_count(lab); i++) {
        json_array_append_new(figures, json_sprintf("%s.svg", lab_figure_path(lab, i)));
        json_array_append_new(figures, json_sprintf("%s.png", lab_figure_path(lab, i)));
    }
    return figures;
}

static json_t *errata_json(const Lab *lab)
{
    json_t *errata = json_array();
    for (int i = 0; i < lab_erratum_count(lab); i++) {
        LabErratum e = lab_erratum_at(lab, i);
        json_array_append_new(errata, json_pack("{s:s, s:s, s:o}", "paper", e.says, "measured",
                                                e.measured, "value", number(e.value)));
    }
    return errata;
}

static json_t *lab_json(const Lab *lab)
{
    json_t *document = json_pack("{s:s, s:o, s:o}", "id", lab_experiment(lab)->id, "claims",
                                 claims_json(lab), "figures", figures_json(lab));
    if (lab_erratum_count(lab) > 0)
        json_object_set_new(document, "errata", errata_json(lab));
    if (lab_failure(lab) != NULL)
        json_object_set_new(document, "failure", json_string(lab_failure(lab)));
    return document;
}

// One document: the experiment's own if one was asked for, else the list of them.
static int print_json(const Reproduce *r, bool one)
{
    json_t *document = one ? lab_json(r->labs[0]) : json_object();
    if (!one) {
        json_t *list = json_array();
        for (int i = 0; i < r->done; i++)
            json_array_append_new(list, lab_json(r->labs[i]));
        json_object_set_new(document, "experiments", list);
    }
    // 15 digits: what was written in the source as 1e-11 is read so, not as its binary neighbour
    int failed = json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(15));
    printf("\n");
    json_decref(document);
    if (failed != 0)
        fprintf(stderr, "tactus reproduce: the JSON document could not be written\n");
    return failed != 0 ? CMD_RUN_FAILED : CMD_OK;
}

static void report_path(const Reproduce *r, char path[TACI_PATH_SIZE])
{
    snprintf(path, TACI_PATH_SIZE, "%s/report.html", r->folder);
}

/// The report of the first `done` experiments, in the place of the one before.
static bool write_report(Reproduce *r, int done)
{
    char path[TACI_PATH_SIZE];
    taci_FilePlace place;
    report_path(r, path);
    if (output_find("reproduce", path, OUTPUT_REPORT, r->force, &place) != CMD_OK)
        return false;
    if (report_write(place.beside, r->labs, done))
        return output_take("reproduce", path, &place) == CMD_OK;
    fprintf(stderr, "tactus reproduce: %s: %s\n", path, strerror(errno));
    remove(place.beside);
    return false;
}

/// A folder of an experiment's name without a report of ours beside it is somebody else's.
static bool owns_folders(const Reproduce *r)
{
    char path[TACI_PATH_SIZE];
    struct stat status;
    report_path(r, path);
    if (r->force || stat(path, &status) == 0) // whose report it is, write_report asks
        return true;
    for (int i = 0; i < r->count; i++) {
        snprintf(path, sizeof path, "%s/%s", r->folder, r->chosen[i]->id);
        if (stat(path, &status) != 0)
            continue;
        fprintf(stderr,
                "tactus reproduce: %s: it is there, without a report of ours beside it: nothing in "
                "it is replaced (--force replaces it)\n",
                path);
        return false;
    }
    return true;
}

static void run_experiments(Reproduce *r)
{
    bool speaks = parallel_rank() == 0; // of several processes under mpirun, one writes and prints
    LabOptions options = {
        .folder = speaks ? r->folder : NULL,
        .quick = r->quick,
        .plots = speaks && lab_can_plot(),
        .progress = show_progress,
        .points = run_points,
        .user = r,
    };
    if (speaks && !options.plots)
        fprintf(stderr, "tactus reproduce: plots left out: gnuplot not found\n");
    for (; r->done < r->count; r->done++) {
        const Experiment *experiment = r->chosen[r->done];
        r->progress = progress_begin(experiment->id, "%", 100.0, r->quiet || !speaks);
        Lab *lab = lab_run(experiment, &options);
        progress_end(&r->progress);
        if (lab == NULL)
            return;
        r->labs[r->done] = lab;
        if (speaks && !r->json && !r->quiet)
            print_lab(lab);
        if (speaks && !write_report(r, r->done + 1)) // what was done stays done, whatever ends us
            return;
    }
}

typedef struct Totals {
    int claims, failed, errata, broken;
} Totals;

// Counts, and says on stderr what went wrong.
static Totals add_up(const Reproduce *r)
{
    Totals t = {0};
    for (int i = 0; i < r->done; i++) {
        const Lab *lab = r->labs[i];
        const char *id = lab_experiment(lab)->id;
        t.claims += lab_claim_count(lab);
        t.errata += lab_erratum_count(lab);
        for (int c = 0; c < lab_claim_count(lab); c++) {
            LabClaim claim = lab_claim_at(lab, c);
            if (claim.pass)
                continue;
            t.failed++;
            fprintf(stderr, "tactus reproduce: %s: %s: %.6g, expected %s %.6g %s\n", id, claim.name,
                    claim.value, lab_op_text(claim.op), claim.bound, claim.unit);
        }
        if (lab_failure(lab) != NULL) {
            t.broken++;
            fprintf(stderr, "tactus reproduce: %s: %s\n", id, lab_failure(lab));
        }
    }
    return t;
}

static int conclude(const Reproduce *r, bool one)
{
    char report[TACI_PATH_SIZE];
    Totals totals = add_up(r);
    bool ran = r->done == r->count && totals.broken == 0;
    report_path(r, report);
    if (r->done < r->count)
        fprintf(stderr, "tactus reproduce: %d of %d experiments were run\n", r->done, r->count);
    else if (r->json)
        ran = print_json(r, one) == CMD_OK && ran;
    if (!r->json)
        printf("%d of %d claims hold, %d %s of the papers; %s\n", totals.claims - totals.failed,
               totals.claims, totals.errata, totals.errata == 1 ? "erratum" : "errata", report);
    if (!ran)
        return CMD_RUN_FAILED;
    return totals.failed > 0 ? CMD_CHECK_FAILED : CMD_OK;
}

static int reproduce(Reproduce *r, bool one)
{
    bool speaks = parallel_rank() == 0;
    if (speaks && !make_folder(r->folder)) {
        fprintf(stderr, "tactus reproduce: %s: %s\n", r->folder, strerror(errno));
        return CMD_RUN_FAILED;
    }
    bool ready = !speaks || (owns_folders(r) && write_report(r, 0));
    if (!parallel_agree(ready))
        return ready ? CMD_OK : CMD_RUN_FAILED;
    run_experiments(r);
    // the other processes have only a part of the points: what they saw says nothing
    int status = speaks ? conclude(r, one) : CMD_OK;
    for (int i = 0; i < r->done; i++)
        lab_close(r->labs[i]);
    return status;
}

static int run_reproduce(int argc, char **argv)
{
    Reproduce r = {.folder = "reproduce"};
    const Option options[] = {
        {.name = "--output", .kind = OPTION_TEXT, .value = &r.folder},
        {.name = "--quick", .kind = OPTION_FLAG, .value = &r.quick},
        {.name = "--force", .kind = OPTION_FLAG, .value = &r.force},
    };
    TextList words = {.count = 0};
    Arguments arguments = {
        .command = "reproduce",
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .word_expected = "an experiment, or list",
        .words = &words,
    };
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    if (arguments.help) {
        fputs(cmd_reproduce.help, stdout);
        return CMD_OK;
    }
    if (words.count == 1 && strcmp(words.text[0], "list") == 0)
        return list_experiments(arguments.json);
    r.json = arguments.json;
    r.quiet = arguments.quiet;
    status = choose(&r, &words);
    if (status != CMD_OK)
        return status;
    parallel_begin(&argc, &argv);
    status = reproduce(&r, words.count == 1);
    parallel_end();
    return status;
}

const Command cmd_reproduce = {
    .name = "reproduce",
    .summary = "experiments of the papers: each claim checked, plots, a report",
    .help = "usage: tactus reproduce [ID...] [--output DIR] [--quick] [--force] [--json]\n"
            "                        [--quiet]\n"
            "       tactus reproduce list [--json]\n"
            "\n"
            "Runs the experiments named, or all of them, and prints each claim with what was\n"
            "measured and its bound. Plots (SVG and PNG), their data (CSV) and report.html,\n"
            "which holds all of it in one file and is written anew after each experiment, go\n"
            "to the output folder. Where a paper does not hold as printed, an erratum says\n"
            "so with the number that shows it.\n"
            "\n"
            "  --output DIR  where files go; made if it is not there (default: reproduce)\n"
            "  --quick       smaller grids and shorter runs, the same claims\n"
            "  --force       replace files there whatever they are\n"
            "  --json        one JSON document: {\"id\", \"claims\", \"figures\"} for one\n"
            "                experiment, {\"experiments\": [...]} for several\n"
            "  --quiet       the summary only\n"
            "\n"
            "Exit status: 0 every claim holds, 3 one does not, 4 an experiment could not be\n"
            "run or files not be written.\n"
            "\n"
            "examples:\n"
            "  tactus reproduce list\n"
            "  tactus reproduce s0.fig7 --output /tmp/fig7\n"
            "  tactus reproduce            everything, with reproduce/report.html\n"
            "  tactus reproduce chain --json --quick\n",
    .run = run_reproduce,
};
