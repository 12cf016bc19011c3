/* The tactus command: finds the subcommand, and answers `help` and `version`.
 *
 * Exit status: 0 all is well, 1 bad input, 2 bad usage, 3 a check failed, 4 a run-time failure.
 */
#define _DEFAULT_SOURCE // SIGXFSZ
#include "cmd.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <tactus/tactus.h>

const Command *const cmd_all[] = {
    &cmd_run,   &cmd_scenes,     &cmd_inspect,   &cmd_sweep,   &cmd_export,
    &cmd_plot,  &cmd_replay,     &cmd_reproduce, &cmd_device,  &cmd_demo,
    &cmd_bench, &cmd_completion, &cmd_manual,    &cmd_version, &cmd_help,
};
enum { COMMAND_COUNT = sizeof cmd_all / sizeof cmd_all[0] };
const int cmd_count = COMMAND_COUNT;

static const char general_help[] =
    "Tactus simulates what a hand can feel, and keeps every joule accounted for.\n"
    "\n"
    "usage: tactus COMMAND [OPTIONS]\n"
    "\n";

static const char general_help_end[] =
    "\n"
    "Every command takes --help, and all but bench --json (one JSON document on\n"
    "stdout) and --quiet.\n"
    "Exit status: 0 all is well, 1 bad input, 2 bad usage, 3 a check failed,\n"
    "4 a run-time failure.\n"
    "\n"
    "examples:\n"
    "  tactus demo                 eight scenes in a virtual hand, in real time\n"
    "  tactus help demo            what demo can do\n";

static void print_general_help(FILE *stream)
{
    fputs(general_help, stream);
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(stream, "  %-10s %s\n", cmd_all[i]->name, cmd_all[i]->summary);
    fputs(general_help_end, stream);
}

static const Command *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(cmd_all[i]->name, name) == 0)
            return cmd_all[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    const char *known[COMMAND_COUNT];
    for (int i = 0; i < COMMAND_COUNT; i++)
        known[i] = cmd_all[i]->name;
    const char *nearest = cmd_nearest(name, known, COMMAND_COUNT);
    fprintf(stderr, "tactus: '%s' is not a command", name);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean '%s'?", nearest);
    fprintf(stderr, " (tactus help lists them)\n");
    return CMD_BAD_USAGE;
}

const char *cmd_version_text(void)
{
    static char text[32]; // written with the same bytes at each call
    int version = tac_version();
    snprintf(text, sizeof text, "%d.%d.%d", version / 10000, version / 100 % 100, version % 100);
    return text;
}

int cmd_finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    perror("tactus: stdout");
    return CMD_RUN_FAILED;
}

static int run_version(int argc, char **argv)
{
    Arguments arguments = {.command = "version"};
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    if (arguments.help)
        fputs(cmd_version.help, stdout);
    else if (arguments.json)
        printf("{\"version\": \"%s\"}\n", cmd_version_text());
    else
        printf(arguments.quiet ? "%s\n" : "tactus %s\n", cmd_version_text());
    return CMD_OK;
}

const Command cmd_version = {
    .name = "version",
    .summary = "the version of the library in use",
    .help = "usage: tactus version [--json] [--quiet]\n"
            "\n"
            "Prints the version. --quiet prints the number alone.\n"
            "\n"
            "examples:\n"
            "  tactus version\n"
            "  tactus version --json\n",
    .run = run_version,
};

static void print_commands_json(void)
{
    printf("{\"commands\": [");
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("%s\n  {\"name\": \"%s\", \"summary\": \"%s\"}", i == 0 ? "" : ",", cmd_all[i]->name,
               cmd_all[i]->summary);
    printf("\n]}\n");
}

static int run_help(int argc, char **argv)
{
    Arguments arguments = {.command = "help", .word_expected = "a command"};
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    const char *name = arguments.help ? "help" : arguments.word;
    const Command *command = name == NULL ? NULL : find_command(name);
    if (name != NULL && command == NULL)
        return unknown_command(name);

    if (command != NULL)
        fputs(command->help, stdout);
    else if (arguments.json)
        print_commands_json();
    else
        print_general_help(stdout);
    return CMD_OK;
}

const Command cmd_help = {
    .name = "help",
    .summary = "this list, or what one command can do",
    .help = "usage: tactus help [COMMAND] [--json]\n"
            "\n"
            "Prints the list of commands, or the help of one. --json prints the list as data.\n"
            "\n"
            "examples:\n"
            "  tactus help\n"
            "  tactus help demo\n",
    .run = run_help,
};

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); // a limit of a file's size is told as a full disk is, by the write
    if (argc < 2) {
        print_general_help(stderr);
        return CMD_BAD_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";
    else if (strcmp(name, "--version") == 0)
        name = "version";
    const Command *command = find_command(name);
    if (command == NULL)
        return unknown_command(name);
    return cmd_finish(command->run(argc - 1, argv + 1));
}
