/* tactus reproduce: experiments of the papers, claim by claim.
 *
 * Runs the experiments named (all of them by default), prints each claim with its bound, and leaves
 * plots, their data and a report in a folder. A claim that does not hold makes the exit status 3;
 * an experiment that cannot be run, or files that cannot be written, 4. What a paper says and does
 * not hold is an erratum: printed with its number, and no failure.
 *
 * What an experiment said is on the disk before the next one begins (result_file.h). Until all are
 * done a mark stands in the folder, locked while we run; whatever ends us, --resume goes on.
 */
#define _POSIX_C_SOURCE 200809L
#include "cmd.h"
#include "lab.h"
#include "output.h"
#include "parallel.h"
#include "progress.h"
#include "result_file.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { EXPERIMENTS_MAX = TEXTS_MAX, NAME_WIDTH = 76 };

typedef struct Reproduce {
    // as asked
    const char *folder;
    bool json, quiet, quick, force, resume;
    const Experiment *chosen[EXPERIMENTS_MAX];
    int count;
    // while it runs
    LabOptions options;
    Lab *labs[EXPERIMENTS_MAX]; // of those that were run, now or before; NULL: not yet
    bool kept[EXPERIMENTS_MAX]; // their results are on the disk
    int done;                   // of `count`, in order
    int mark;                   // descriptor of the mark in the folder
    Progress progress;          // of the experiment that runs
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

/// The report of the experiments that were run, in the place of the one before.
static bool write_report(Reproduce *r)
{
    char path[TACI_PATH_SIZE];
    taci_FilePlace place;
    Lab *labs[EXPERIMENTS_MAX];
    int count = 0;
    for (int i = 0; i < r->count; i++)
        if (r->labs[i] != NULL)
            labs[count++] = r->labs[i];
    report_path(r, path);
    if (output_find("reproduce", path, OUTPUT_REPORT, r->force, &place) != CMD_OK)
        return false;
    output_mark_half(place.beside);
    bool ok = report_write(place.beside, labs, count);
    if (ok) {
        ok = output_take("reproduce", path, &place) == CMD_OK;
    } else {
        fprintf(stderr, "tactus reproduce: %s: %s\n", path, strerror(errno));
        remove(place.beside);
    }
    output_mark_half(NULL);
    return ok;
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

static int count_results(const Reproduce *r)
{
    char path[TACI_PATH_SIZE];
    int count = 0;
    for (int i = 0; i < experiment_count; i++) {
        snprintf(path, sizeof path, "%s/%s/result.json", r->folder, experiments[i]->id);
        count += output_is(path, OUTPUT_RESULT);
    }
    return count;
}

/// Whether this folder is for us: nobody runs experiments there, and none that were run are lost.
static bool may_begin(const Reproduce *r, const char *mark)
{
    if (r->force || !output_is(mark, OUTPUT_UNFINISHED))
        return true;
    int count = count_results(r);
    if (taci_file_is_written(mark))
        fprintf(stderr,
                "tactus reproduce: %s: a program that still runs writes there (--force does not "
                "care)\n",
                r->folder);
    else if (!r->resume && count > 0)
        fprintf(stderr,
                "tactus reproduce: %s: there is a run that is not finished, with %d experiment%s: "
                "it is not replaced (--resume goes on with it, --force begins anew)\n",
                r->folder, count, count == 1 ? "" : "s");
    else
        return true;
    return false;
}

/// Something must have been begun to go on with.
static bool has_begun(const Reproduce *r)
{
    char path[TACI_PATH_SIZE];
    report_path(r, path);
    if (output_is(path, OUTPUT_REPORT) || (r->force && count_results(r) > 0))
        return true;
    fprintf(stderr, "tactus reproduce: %s: there is no report of ours: nothing was begun there\n",
            path);
    return false;
}

/// The mark says that not all was run, and who runs it holds its lock.
static bool put_mark(Reproduce *r)
{
    static const char text[] = UNFINISHED_TEXT ": the same command with --resume goes on\n";
    char path[TACI_PATH_SIZE];
    taci_FilePlace place;
    snprintf(path, sizeof path, "%s/unfinished", r->folder);
    if (!may_begin(r, path) ||
        output_find("reproduce", path, OUTPUT_UNFINISHED, r->force, &place) != CMD_OK)
        return false;
    r->mark = open(place.beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    size_t size = sizeof text - 1;
    if (r->mark < 0 || write(r->mark, text, size) != (ssize_t)size) {
        fprintf(stderr, "tactus reproduce: %s: %s\n", path, strerror(errno));
        unlink(place.beside);
        return false;
    }
    taci_file_begin_writing(r->mark); // it is new: nobody else has it
    return output_take("reproduce", path, &place) == CMD_OK;
}

static void remove_mark(Reproduce *r)
{
    char path[TACI_PATH_SIZE];
    snprintf(path, sizeof path, "%s/unfinished", r->folder);
    if (r->done == r->count)
        unlink(path);
    close(r->mark);
}

/* What is said when a signal ends us. The text stands ready, since a handler can only write it. */
static char farewell[2][TACI_PATH_SIZE + 256];
static volatile sig_atomic_t farewell_at;
static pid_t farewell_of; // children have our handlers until they have their own

static void say_farewell(int number)
{
    if (getpid() != farewell_of) {
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    const char *text = farewell[farewell_at];
    output_take_back();
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
        _exit(CMD_RUN_FAILED); // nobody listens
    _exit(CMD_RUN_FAILED);
}

static int kept_count(const Reproduce *r)
{
    int count = 0;
    for (int i = 0; i < r->count; i++)
        count += r->kept[i];
    return count;
}

static void prepare_farewell(const Reproduce *r)
{
    int next = !farewell_at;
    snprintf(farewell[next], sizeof farewell[next],
             "%stactus reproduce: %d of %d experiments are in %s; the same command with --resume "
             "goes on\n",
             isatty(STDERR_FILENO) ? "\r\033[K" : "", kept_count(r), r->count, r->folder);
    farewell_at = next;
}

static void catch_signals(const Reproduce *r)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = say_farewell}, before;
    sigemptyset(&action.sa_mask);
    farewell_of = getpid();
    prepare_farewell(r);
    output_leave_signals();
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (sigaction(numbers[i], NULL, &before) == 0 &&
            (numbers[i] != SIGHUP || before.sa_handler != SIG_IGN)) // nohup stays
            sigaction(numbers[i], &action, NULL);
}

/// What was run before and would come out the same now.
static void take_results(Reproduce *r)
{
    char why[256];
    for (int i = 0; i < r->count; i++) {
        ResultEnd end = result_take(r->chosen[i], &r->options, &r->labs[i], why);
        r->kept[i] = end == RESULT_TAKEN;
        if (end == RESULT_OTHER)
            fprintf(stderr, "tactus reproduce: %s is run anew: %s\n", r->chosen[i]->id, why);
    }
    if (!r->quiet)
        fprintf(stderr, "tactus reproduce: %d of %d experiments are taken from %s\n", kept_count(r),
                r->count, r->folder);
}

/// Runs the next one and keeps what came out. False: it cannot be kept.
static bool run_experiment(Reproduce *r, bool speaks)
{
    const Experiment *experiment = r->chosen[r->done];
    if (speaks)
        result_forget(experiment, r->folder);
    r->progress = progress_begin(experiment->id, "%", 100.0, r->quiet || !speaks);
    Lab *lab = lab_run(experiment, &r->options);
    progress_end(&r->progress);
    r->labs[r->done] = lab;
    if (!speaks || lab == NULL)
        return lab != NULL;
    bool ran = lab_failure(lab) == NULL;
    r->kept[r->done] = ran && result_write(lab, &r->options);
    bool ok = r->kept[r->done] || !ran;
    prepare_farewell(r);
    return write_report(r) && ok; // what was done stays done, whatever ends us
}

static void run_experiments(Reproduce *r)
{
    bool speaks = parallel_rank() == 0; // of several processes under mpirun, one writes and prints
    if (speaks && !r->options.plots)
        fprintf(stderr, "tactus reproduce: plots left out: gnuplot not found\n");
    for (; r->done < r->count; r->done++) {
        bool kept = parallel_agree(r->labs[r->done] != NULL);
        bool ok = kept || run_experiment(r, speaks);
        const Lab *lab = r->labs[r->done];
        if (speaks && lab != NULL && !r->json && !r->quiet)
            print_lab(lab);
        if (!parallel_agree(ok)) // the one who writes decides for all
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
        fputs(farewell[farewell_at], stderr);
    else if (r->json)
        ran = print_json(r, one) == CMD_OK && ran;
    if (!r->json)
        printf("%d of %d claims hold, %d %s of the papers; %s\n", totals.claims - totals.failed,
               totals.claims, totals.errata, totals.errata == 1 ? "erratum" : "errata", report);
    if (!ran)
        return CMD_RUN_FAILED;
    return totals.failed > 0 ? CMD_CHECK_FAILED : CMD_OK;
}

/// The folder is there and ours, and files can be written to it. Rank 0 alone.
static bool prepare(Reproduce *r)
{
    if (!make_folder(r->folder)) {
        fprintf(stderr, "tactus reproduce: %s: %s\n", r->folder, strerror(errno));
        return false;
    }
    char report[TACI_PATH_SIZE];
    report_path(r, report);
    if ((r->resume && !has_begun(r)) || !owns_folders(r) ||
        output_check("reproduce", report, OUTPUT_REPORT, r->force) != CMD_OK || !put_mark(r))
        return false;
    if (r->resume)
        take_results(r);
    catch_signals(r);
    return write_report(r);
}

static int reproduce(Reproduce *r, bool one)
{
    bool speaks = parallel_rank() == 0;
    r->options = (LabOptions){
        .folder = speaks ? r->folder : NULL,
        .quick = r->quick,
        .plots = speaks && lab_can_plot(),
        .progress = show_progress,
        .points = run_points,
        .user = r,
    };
    bool ready = !speaks || prepare(r);
    if (!parallel_agree(ready))
        return ready ? CMD_OK : CMD_RUN_FAILED;
    run_experiments(r);
    // the other processes have only a part of the points: what they saw says nothing
    int status = speaks ? conclude(r, one) : CMD_OK;
    if (speaks)
        remove_mark(r);
    for (int i = 0; i < r->count; i++)
        lab_close(r->labs[i]);
    return status;
}

static int run_reproduce(int argc, char **argv)
{
    Reproduce r = {.folder = "reproduce"};
    const Option options[] = {
        {.name = "--output", .kind = OPTION_TEXT, .value = &r.folder},
        {.name = "--quick", .kind = OPTION_FLAG, .value = &r.quick},
        {.name = "--resume", .kind = OPTION_FLAG, .value = &r.resume},
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
    .help = "usage: tactus reproduce [ID...] [--output DIR] [--resume] [--quick] [--force]\n"
            "                        [--json] [--quiet]\n"
            "       tactus reproduce list [--json]\n"
            "\n"
            "Runs the experiments named, or all of them, and prints each claim with what was\n"
            "measured and its bound. Plots (SVG and PNG), their data (CSV) and report.html,\n"
            "which holds all of it in one file and is written anew after each experiment, go\n"
            "to the output folder. Where a paper does not hold as printed, an erratum says\n"
            "so with the number that shows it. Ctrl-C, a kill or a full disk leave a folder\n"
            "that --resume goes on with, to the same report.\n"
            "\n"
            "  --output DIR  where files go; made if it is not there (default: reproduce)\n"
            "  --resume      go on with that folder: what this program finished there with\n"
            "                these settings is not run again; what is run anew is said\n"
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
