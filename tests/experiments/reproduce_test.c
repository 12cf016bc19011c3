/* tactus reproduce, as a user starts it: exit status, JSON, files, messages. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "folder.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static Folder folder;

// What a command wrote, and its exit status.
typedef struct Answer {
    int status;
    char *out, *error;
} Answer;

// Runs a command line; $OUT in it is the test's folder.
static Answer ask(const char *program, const char *arguments)
{
    char line[2048];
    setenv("OUT", folder.path, 1);
    snprintf(line, sizeof line, "'%s' %s >\"$OUT\"/stdout 2>\"$OUT\"/stderr", program, arguments);
    int status = system(line);
    assert_true(WIFEXITED(status));
    Answer answer = {.status = WEXITSTATUS(status)};
    answer.out = folder_read(&folder, "stdout", NULL);
    answer.error = folder_read(&folder, "stderr", NULL);
    assert_non_null(answer.out);
    assert_non_null(answer.error);
    return answer;
}

static void forget(Answer *answer)
{
    free(answer->out);
    free(answer->error);
}

static json_t *parse(const Answer *answer)
{
    json_error_t error;
    json_t *document = json_loads(answer->out, 0, &error); // fails if anything else stands there
    if (document == NULL)
        fail_msg("%s at line %d of: %s", error.text, error.line, answer->out);
    return document;
}

static int make(void **state)
{
    (void)state;
    folder = folder_make();
    return 0;
}

static int clean(void **state)
{
    (void)state;
    folder_remove(&folder);
    return 0;
}

static void check_claim(const json_t *claim)
{
    assert_true(json_is_string(json_object_get(claim, "name")));
    assert_true(json_is_number(json_object_get(claim, "value")));
    assert_true(json_is_number(json_object_get(claim, "bound")));
    assert_true(json_is_true(json_object_get(claim, "pass")));
    double value = json_number_value(json_object_get(claim, "value"));
    double bound = json_number_value(json_object_get(claim, "bound"));
    const char *op = json_string_value(json_object_get(claim, "op"));
    assert_non_null(op);
    if (strcmp(op, "<=") == 0)
        check_at_most(value, bound);
    else if (strcmp(op, ">=") == 0)
        check_at_least(value, bound);
    else
        assert_string_equal(op, "==");
    assert_int_equal(json_object_size(claim), 5);
}

static void check_experiment(const json_t *document, const char *id)
{
    assert_string_equal(json_string_value(json_object_get(document, "id")), id);
    const json_t *claims = json_object_get(document, "claims");
    const json_t *figures = json_object_get(document, "figures");
    assert_true(json_is_array(claims) && json_array_size(claims) > 0);
    assert_true(json_is_array(figures));
    for (size_t i = 0; i < json_array_size(claims); i++)
        check_claim(json_array_get(claims, i));
    for (size_t i = 0; i < json_array_size(figures); i++) {
        const char *path = json_string_value(json_array_get(figures, i));
        assert_non_null(path);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        fclose(file);
    }
}

static void one_experiment_answers_with_its_own_document(void **state)
{
    (void)state;
    Answer a = ask(TACTUS_COMMAND, "reproduce s0.fig7 --json --quick --output \"$OUT\"/a/b");
    assert_int_equal(a.status, 0);
    json_t *document = parse(&a);
    check_experiment(document, "s0.fig7");
    json_decref(document);
    assert_true(folder_starts_with(&folder, "a/b/report.html", "<!doctype html>"));
    assert_true(folder_starts_with(&folder, "a/b/s0.fig7/oscillation-position.csv", "time [s],"));
    forget(&a);
}

static void several_experiments_answer_with_a_list(void **state)
{
    (void)state;
    Answer a =
        ask(TACTUS_COMMAND, "reproduce top stiffness-map top --json --quick --output \"$OUT\"");
    assert_int_equal(a.status, 0);
    json_t *document = parse(&a);
    const json_t *list = json_object_get(document, "experiments");
    assert_int_equal(json_array_size(list), 2); // one that is named twice runs once
    check_experiment(json_array_get(list, 0), "top");
    check_experiment(json_array_get(list, 1), "stiffness-map");
    json_decref(document);
    assert_true(folder_starts_with(&folder, "stiffness-map/points.csv", "mass [kg],"));
    forget(&a);
}

static void the_same_experiment_writes_the_same_files_twice(void **state)
{
    (void)state;
    Answer a =
        ask(TACTUS_COMMAND, "reproduce s3.fig1 stiffness-map --quick --quiet --output \"$OUT\"/1");
    Answer b =
        ask(TACTUS_COMMAND, "reproduce s3.fig1 stiffness-map --quick --quiet --output \"$OUT\"/2");
    assert_int_equal(a.status, 0);
    assert_int_equal(b.status, 0);
    forget(&a);
    forget(&b);
    // the report has the date and the run time, a result the latter
    a = ask("diff", "-r --exclude=report.html --exclude=result.json \"$OUT\"/1 \"$OUT\"/2");
    assert_int_equal(a.status, 0);
    forget(&a);
}

static void the_table_is_printed_for_people_and_only_its_sum_when_quiet(void **state)
{
    (void)state;
    Answer a = ask(TACTUS_COMMAND, "reproduce s0.fig8 --output \"$OUT\"");
    assert_int_equal(a.status, 0);
    assert_non_null(strstr(a.out, "  ok    PMI keeps its energy"));
    assert_non_null(strstr(a.out, "erratum  the paper: SEI diverges"));
    assert_non_null(strstr(a.out, "claims hold, 1 erratum of the papers"));
    forget(&a);
    a = ask(TACTUS_COMMAND, "reproduce s0.fig8 --quiet --output \"$OUT\"");
    assert_int_equal(a.status, 0);
    assert_ptr_equal(strchr(a.out, '\n'), a.out + strlen(a.out) - 1); // one line
    forget(&a);
}

static void the_list_names_them(void **state)
{
    (void)state;
    Answer a = ask(TACTUS_COMMAND, "reproduce list --json");
    assert_int_equal(a.status, 0);
    json_t *document = parse(&a);
    assert_true(json_array_size(json_object_get(document, "experiments")) >= 11);
    json_decref(document);
    forget(&a);
    a = ask(TACTUS_COMMAND, "reproduce list");
    assert_int_equal(a.status, 0);
    assert_non_null(strstr(a.out, "s3.fig3"));
    forget(&a);
}

static void an_unknown_id_is_bad_usage_and_the_nearest_is_named(void **state)
{
    (void)state;
    Answer a = ask(TACTUS_COMMAND, "reproduce s0.fig7 chian --output \"$OUT\"/none");
    assert_int_equal(a.status, 2);
    assert_non_null(strstr(a.error, "'chian'"));
    assert_non_null(strstr(a.error, "did you mean 'chain'?"));
    assert_string_equal(a.out, "");
    assert_null(folder_read(&folder, "none/report.html", NULL)); // nothing was run
    forget(&a);
}

static void without_gnuplot_it_says_so_once_and_goes_on(void **state)
{
    (void)state;
    char line[2048];
    snprintf(line, sizeof line,
             "PATH=/nowhere '%s' reproduce s0.fig7 s0.fig8 --json --output \"$OUT\"",
             TACTUS_COMMAND);
    Answer a = ask("env", line);
    assert_int_equal(a.status, 0);
    const char *said = strstr(a.error, "plots left out: gnuplot not found");
    assert_non_null(said);
    assert_null(strstr(said + 1, "plots left out"));
    json_t *document = parse(&a);
    const json_t *first = json_array_get(json_object_get(document, "experiments"), 0);
    assert_int_equal(json_array_size(json_object_get(first, "figures")), 0);
    json_decref(document);
    forget(&a);
}

static void a_folder_that_cannot_be_made_is_a_run_time_failure(void **state)
{
    (void)state;
    Answer a = ask(TACTUS_COMMAND, "reproduce s0.fig7 --output /proc/nowhere/there");
    assert_int_equal(a.status, 4);
    assert_non_null(strstr(a.error, "/proc/nowhere/there"));
    forget(&a);
}

static void a_claim_that_fails_is_status_3_and_is_named(void **state)
{
    (void)state;
    Answer a = ask(FALSE_CLAIMS, "false good --output \"$OUT\"");
    assert_int_equal(a.status, 3);
    assert_non_null(strstr(a.out, "  FAIL  two is at most one"));
    assert_non_null(strstr(a.error, "two is at most one: 2, expected <= 1 m"));
    assert_non_null(strstr(a.out, "2 of 4 claims hold, 1 erratum of the papers"));
    char *html = folder_read(&folder, "report.html", NULL);
    assert_non_null(html);
    assert_non_null(strstr(html, "✗ fails"));
    free(html);
    forget(&a);

    a = ask(FALSE_CLAIMS, "false --json --output \"$OUT\"");
    assert_int_equal(a.status, 3);
    json_t *document = parse(&a);
    const json_t *claims = json_object_get(document, "claims");
    const json_t *first = json_array_get(claims, 0), *second = json_array_get(claims, 1);
    assert_true(json_is_false(json_object_get(first, "pass")));
    assert_string_equal(json_string_value(json_object_get(first, "name")),
                        "two is at most one [m]");
    assert_true(json_is_null(json_object_get(second, "value"))); // JSON has no NaN
    assert_true(json_is_false(json_object_get(second, "pass")));
    json_decref(document);
    forget(&a);
}

static void an_erratum_alone_is_status_0_and_is_told(void **state)
{
    (void)state;
    Answer a = ask(FALSE_CLAIMS, "good --json --output \"$OUT\"");
    assert_int_equal(a.status, 0);
    json_t *document = parse(&a);
    const json_t *erratum = json_array_get(json_object_get(document, "errata"), 0);
    assert_string_equal(json_string_value(json_object_get(erratum, "paper")), "all is well");
    json_decref(document);
    forget(&a);
}

static void an_experiment_that_cannot_be_run_is_status_4(void **state)
{
    (void)state;
    Answer a = ask(FALSE_CLAIMS, "broken --quiet --output \"$OUT\"");
    assert_int_equal(a.status, 4);
    assert_non_null(strstr(a.error, "broken: the world could not be built"));
    forget(&a);
}

// Three experiments. With a signal, the last waits until it is ended by that, and 99 is the status
// if a worker lives on. `more`: further arguments.
static Answer run_three(const char *signal, const char *more)
{
    char line[2048];
    setenv("PROGRAM", FALSE_CLAIMS, 1);
    snprintf(line, sizeof line,
             "-c 'export RAN=\"$OUT\"/ran; set -- false good waits --json --output \"$OUT\"/r %s\n"
             "test -n \"%s\" || exec \"$PROGRAM\" \"$@\"\n"
             "export WAIT=\"$OUT\"/worker; rm -f \"$WAIT\"; \"$PROGRAM\" \"$@\" & pid=$!\n"
             "n=0; until test -s \"$WAIT\" || test $n = 500; do sleep 0.02; n=$((n + 1)); done\n"
             "kill -s %s $pid; wait $pid; status=$?; n=0; worker=$(cat \"$WAIT\")\n"
             "alive() { s=$(ps -o stat= -p $worker) && case $s in Z*) false ;; esac; }\n"
             "while alive && test $n != 100; do sleep 0.02; n=$((n + 1)); done\n"
             "alive && exit 99; exit $status'",
             more, signal, signal[0] != '\0' ? signal : "TERM");
    return ask("sh", line);
}

static void check_ran(const char *names)
{
    char *ran = folder_read(&folder, "ran", NULL);
    assert_non_null(ran);
    assert_string_equal(ran, names);
    free(ran);
}

// Everything in the report but the date, the run times and the experiment that waited.
static char *report_text(void)
{
    Answer a = ask("sed", "-n '/id=\"false\"/,$p' \"$OUT\"/r/report.html");
    char *text = a.out;
    a.out = NULL;
    forget(&a);
    return text;
}

static void interrupted(const char *signal, int status, bool says_so)
{
    Answer whole = run_three("", "");
    assert_int_equal(whole.status, 3);
    char *report = report_text();
    Answer a = run_three(signal, "");
    assert_int_equal(a.status, status);
    if (says_so)
        assert_non_null(strstr(a.error, "2 of 3 experiments are in "));
    assert_string_equal(a.out, "");
    forget(&a);
    a = run_three("", "");
    assert_int_equal(a.status, 4);
    assert_non_null(strstr(a.error, "there is a run that is not finished, with 2 experiments"));
    forget(&a);
    a = run_three("", "--resume");
    assert_int_equal(a.status, 3);
    assert_string_equal(a.out, whole.out);
    assert_non_null(strstr(a.error, "2 of 3 experiments are taken from"));
    check_ran("false\ngood\nwaits\nfalse\ngood\nwaits\nwaits\n");
    char *again = report_text();
    assert_string_equal(again, report);
    assert_null(folder_read(&folder, "r/unfinished", NULL));
    free(report);
    free(again);
    forget(&a);
    forget(&whole);
}

static void ctrl_c_leaves_what_resume_goes_on_with(void **state)
{
    (void)state;
    interrupted("INT", 4, true);
}

static void a_term_does_too(void **state)
{
    (void)state;
    interrupted("TERM", 4, true);
}

static void a_kill_does_too_and_takes_the_workers_along(void **state)
{
    (void)state;
    interrupted("KILL", 128 + 9, false);
}

static void what_would_come_out_otherwise_is_run_anew_and_told(void **state)
{
    (void)state;
    static const struct Case {
        const char *change, *arguments, *says; // a change in the folder of the experiment
    } cases[] = {
        {"true", "", "good is run anew: it was made by version 0.0.1"},
        {"true", "--quick", "good is run anew: it was made without --quick"},
        {"true", "", "good is run anew: it was made with --quick"},
        {"rm points.csv", "", "good is run anew: its file points.csv is not there"},
        {"echo >>line.svg", "", "good is run anew: its file line.svg is not as it was written"},
        {"echo { >result.json", "", "good is run anew: its result.json cannot be read"},
        {"sed -i s/program...../\\&0/ result.json", "", "made by another build of version 0.0.2"},
        {"sed -i s/claims/klaims/ result.json", "", "good is run anew: its result.json is damaged"},
    };
    char line[1024];
    setenv("PROGRAM", FALSE_CLAIMS, 1);
    Answer a = ask(FALSE_CLAIMS, "good --output \"$OUT\"/r");
    assert_int_equal(a.status, 0);
    forget(&a);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(line, sizeof line,
                 "-c '(cd \"$OUT\"/r/good && %s) && VERSION=0.0.2 \"$PROGRAM\" good --resume %s "
                 "--output \"$OUT\"/r'",
                 cases[i].change, cases[i].arguments);
        a = ask("sh", line);
        if (a.status != 0 || strstr(a.error, cases[i].says) == NULL)
            fail_msg("case %zu: status %d: %s", i, a.status, a.error);
        forget(&a);
    }
}

static void nothing_goes_on_where_nothing_was_begun(void **state)
{
    (void)state;
    Answer a = ask(FALSE_CLAIMS, "good --resume --output \"$OUT\"/r");
    assert_int_equal(a.status, 4);
    assert_non_null(strstr(a.error, "nothing was begun there"));
    forget(&a);
}

static void an_experiment_that_could_not_be_run_is_tried_again(void **state)
{
    (void)state;
    setenv("PROGRAM", FALSE_CLAIMS, 1);
    for (int i = 0; i < 2; i++) {
        Answer a = ask("sh", i == 0 ? "-c 'RAN=\"$OUT\"/ran \"$PROGRAM\" broken good "
                                      "--output \"$OUT\"/r'"
                                    : "-c 'RAN=\"$OUT\"/ran \"$PROGRAM\" broken good "
                                      "--resume --output \"$OUT\"/r'");
        assert_int_equal(a.status, 4);
        assert_non_null(strstr(a.out, "2 of 2 claims hold, 1 erratum of the papers"));
        forget(&a);
    }
    check_ran("broken\ngood\nbroken\n");
}

static void two_do_not_write_one_folder(void **state)
{
    (void)state;
    setenv("PROGRAM", FALSE_CLAIMS, 1);
    Answer a = ask(
        "sh", "-c 'WAIT=\"$OUT\"/w \"$PROGRAM\" waits --output \"$OUT\"/r & pid=$!\n"
              "n=0; until test -s \"$OUT\"/w || test $n = 500; do sleep 0.02; n=$((n + 1)); done\n"
              "\"$PROGRAM\" good --resume --output \"$OUT\"/r; status=$?\n"
              "kill $pid; wait $pid; exit $status'");
    assert_int_equal(a.status, 4);
    assert_non_null(strstr(a.error, "a program that still runs writes there"));
    forget(&a);
}

#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, make, clean)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(one_experiment_answers_with_its_own_document),
        IN_A_FOLDER(several_experiments_answer_with_a_list),
        IN_A_FOLDER(the_same_experiment_writes_the_same_files_twice),
        IN_A_FOLDER(the_table_is_printed_for_people_and_only_its_sum_when_quiet),
        IN_A_FOLDER(the_list_names_them),
        IN_A_FOLDER(an_unknown_id_is_bad_usage_and_the_nearest_is_named),
        IN_A_FOLDER(without_gnuplot_it_says_so_once_and_goes_on),
        IN_A_FOLDER(a_folder_that_cannot_be_made_is_a_run_time_failure),
        IN_A_FOLDER(a_claim_that_fails_is_status_3_and_is_named),
        IN_A_FOLDER(an_erratum_alone_is_status_0_and_is_told),
        IN_A_FOLDER(an_experiment_that_cannot_be_run_is_status_4),
        IN_A_FOLDER(ctrl_c_leaves_what_resume_goes_on_with),
        IN_A_FOLDER(a_term_does_too),
        IN_A_FOLDER(a_kill_does_too_and_takes_the_workers_along),
        IN_A_FOLDER(what_would_come_out_otherwise_is_run_anew_and_told),
        IN_A_FOLDER(nothing_goes_on_where_nothing_was_begun),
        IN_A_FOLDER(an_experiment_that_could_not_be_run_is_tried_again),
        IN_A_FOLDER(two_do_not_write_one_folder),
    };
    return cmocka_run_group_tests_name("reproduce", tests, NULL, NULL);
}
