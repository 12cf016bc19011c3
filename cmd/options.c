/* Command lines: a table of options, read from left to right; both --name value and --name=value.
 *
 * A mistake ends the reading with one line on stderr that names the argument and says what was
 * expected.
 */
#include "cmd.h"
#include "text/quantity.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 32 }; // longer words are not compared by spelling

static int smallest(int a, int b, int c)
{
    int least = a < b ? a : b;
    return least < c ? least : c;
}

// Letters to insert, delete or replace, by the usual table kept one row at a time.
static int edit_distance(const char *a, const char *b)
{
    size_t n = strlen(b);
    if (strlen(a) > WORD_MAX || n > WORD_MAX)
        return WORD_MAX;
    int row[WORD_MAX + 1];
    for (size_t j = 0; j <= n; j++)
        row[j] = (int)j;
    for (size_t i = 0; a[i] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = (int)i + 1;
        for (size_t j = 1; j <= n; j++) {
            int above = row[j];
            row[j] = smallest(above + 1, row[j - 1] + 1, diagonal + (a[i] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[n];
}

const char *cmd_nearest(const char *word, const char *const *candidates, int count)
{
    const char *best = NULL;
    int best_distance = 3; // two slips of the finger; more is another word
    for (int i = 0; i < count; i++) {
        int distance = edit_distance(word, candidates[i]);
        if (distance < best_distance) {
            best = candidates[i];
            best_distance = distance;
        }
    }
    return best;
}

static int unknown_option(const Arguments *arguments, const char *given)
{
    const char *known[32] = {"--help", "--json", "--quiet"};
    int count = 3;
    for (int i = 0; i < arguments->option_count && count < 32; i++)
        known[count++] = arguments->options[i].name;
    const char *nearest = cmd_nearest(given, known, count);
    fprintf(stderr, "tactus %s: %s is not an option", arguments->command, given);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean %s?", nearest);
    fprintf(stderr, " (tactus %s --help lists them)\n", arguments->command);
    return CMD_BAD_USAGE;
}

static int bad_number(const Arguments *arguments, const Option *option, const char *text)
{
    fprintf(stderr, "tactus %s: %s %s: a number from %g to %g was expected\n", arguments->command,
            option->name, text, option->min, option->max);
    return CMD_BAD_USAGE;
}

static int read_number(const Arguments *arguments, const Option *option, const char *text)
{
    char *end = NULL;
    errno = 0;
    double value = strtod(text, &end);
    if (end == text || *end != '\0' || errno == ERANGE || !isfinite(value))
        return bad_number(arguments, option, text);
    if (value < option->min || value > option->max)
        return bad_number(arguments, option, text);
    *(double *)option->value = value;
    return CMD_OK;
}

/// "500 ms", also as two words of the command line: then `unit` is the second.
static int read_time(const Arguments *arguments, const Option *option, const char *text,
                     const char *unit)
{
    char both[64];
    taci_Quantity time;
    taci_Fault fault;
    int length = snprintf(both, sizeof both, "%s%s", text, unit);
    bool ok = length < (int)sizeof both && both[0] != '$' && both[0] != '=' &&
              taci_quantity_parse(both, (size_t)length, NULL, TACI_DIM_TIME, &time, &fault);
    if (ok && time.value >= option->min && time.value <= option->max) {
        *(double *)option->value = time.value;
        return CMD_OK;
    }
    fprintf(stderr, "tactus %s: %s %s: a time from %g to %g s was expected, as 0.5 or 500ms\n",
            arguments->command, option->name, text, option->min, option->max);
    return CMD_BAD_USAGE;
}

static bool is_time_unit(const char *text)
{
    taci_Unit unit;
    taci_Fault fault;
    return taci_unit_parse(text, strlen(text), &unit, &fault) &&
           taci_unit_fits(unit, TACI_DIM_TIME);
}

static bool is_plain_number(const char *text)
{
    double value;
    return taci_number_scan(text, strlen(text), &value) == strlen(text);
}

static int read_choice(const Arguments *arguments, const Option *option, const char *text)
{
    for (int i = 0; option->choices[i] != NULL; i++) {
        if (strcmp(option->choices[i], text) == 0) {
            *(int *)option->value = i;
            return CMD_OK;
        }
    }
    fprintf(stderr, "tactus %s: %s %s: one of", arguments->command, option->name, text);
    for (int i = 0; option->choices[i] != NULL; i++)
        fprintf(stderr, "%s %s", i == 0 ? "" : ",", option->choices[i]);
    fprintf(stderr, " was expected\n");
    return CMD_BAD_USAGE;
}

static int add_text(const Arguments *arguments, const char *what, TextList *list, const char *text)
{
    if (list->count == TEXTS_MAX) {
        fprintf(stderr, "tactus %s: %s %s: at most %d were expected\n", arguments->command, what,
                text, TEXTS_MAX);
        return CMD_BAD_USAGE;
    }
    list->text[list->count++] = text;
    return CMD_OK;
}

static int read_value(const Arguments *arguments, const Option *option, const char *text)
{
    switch (option->kind) {
    case OPTION_NUMBER:
        return read_number(arguments, option, text);
    case OPTION_CHOICE:
        return read_choice(arguments, option, text);
    case OPTION_TEXTS:
        return add_text(arguments, option->name, option->value, text);
    default:
        *(const char **)option->value = text;
        return CMD_OK;
    }
}

// Whether `given` is `name`, alone or followed by = and a value.
static bool names_option(const char *given, const char *name)
{
    size_t n = strlen(name);
    return strncmp(given, name, n) == 0 && (given[n] == '\0' || given[n] == '=');
}

// The value of the option at argv[*i]: after its =, or the next argument. NULL with a message if
// there is none.
static const char *option_value(const Arguments *arguments, const Option *option, int argc,
                                char **argv, int *i)
{
    const char *equals = strchr(argv[*i], '=');
    if (equals != NULL)
        return equals + 1;
    if (*i + 1 < argc)
        return argv[++*i];
    fprintf(stderr, "tactus %s: %s: a value was expected after it\n", arguments->command,
            option->name);
    return NULL;
}

static int read_flag(const Arguments *arguments, const char *given, bool *flag)
{
    if (strchr(given, '=') != NULL) {
        fprintf(stderr, "tactus %s: %s: this option takes no value\n", arguments->command, given);
        return CMD_BAD_USAGE;
    }
    *flag = true;
    return CMD_OK;
}

static int read_option(Arguments *arguments, int argc, char **argv, int *i)
{
    const char *given = argv[*i];
    if (names_option(given, "--help") || strcmp(given, "-h") == 0)
        return read_flag(arguments, given, &arguments->help);
    if (names_option(given, "--json"))
        return read_flag(arguments, given, &arguments->json);
    if (names_option(given, "--quiet"))
        return read_flag(arguments, given, &arguments->quiet);

    for (int o = 0; o < arguments->option_count; o++) {
        const Option *option = &arguments->options[o];
        if (!names_option(given, option->name))
            continue;
        if (option->kind == OPTION_FLAG)
            return read_flag(arguments, given, option->value);
        const char *text = option_value(arguments, option, argc, argv, i);
        if (text == NULL)
            return CMD_BAD_USAGE;
        if (option->kind != OPTION_TIME)
            return read_value(arguments, option, text);
        bool apart = is_plain_number(text) && *i + 1 < argc && is_time_unit(argv[*i + 1]);
        return read_time(arguments, option, text, apart ? argv[++*i] : "");
    }
    return unknown_option(arguments, given);
}

static int read_word(Arguments *arguments, const char *word)
{
    bool first = arguments->word == NULL;
    if (arguments->word_expected == NULL || (!first && arguments->words == NULL)) {
        fprintf(stderr, "tactus %s: '%s' is too much: %s was expected\n", arguments->command, word,
                arguments->word_expected == NULL ? "no argument" : "one argument");
        return CMD_BAD_USAGE;
    }
    if (first)
        arguments->word = word;
    if (arguments->words != NULL)
        return add_text(arguments, arguments->word_expected, arguments->words, word);
    return CMD_OK;
}

int cmd_parse(Arguments *arguments, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1] != '\0') {
            int status = read_option(arguments, argc, argv, &i);
            if (status != CMD_OK)
                return status;
        } else {
            int status = read_word(arguments, argv[i]);
            if (status != CMD_OK)
                return status;
        }
    }
    return CMD_OK;
}
