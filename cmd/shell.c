/* tactus completion and tactus manual: what shells and man need, made from the table of commands
 * and their help texts, so that they cannot disagree with it.
 */
#include "cmd.h"
#include "experiment.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { OPTIONS_MAX = 32, OPTION_LENGTH = 32 };

typedef struct OptionNames {
    char name[OPTIONS_MAX][OPTION_LENGTH];
    int count;
} OptionNames;

static bool known(const OptionNames *names, const char *name)
{
    for (int i = 0; i < names->count; i++)
        if (strcmp(names->name[i], name) == 0)
            return true;
    return false;
}

/// Every --word of a help text, once; examples may hold those of other programs.
static OptionNames find_options(const char *help)
{
    OptionNames names = {.count = 0};
    const char *end = strstr(help, "examples:");
    end = end == NULL ? help + strlen(help) : end;
    for (const char *at = help;
         (at = strstr(at, "--")) != NULL && at < end && names.count < OPTIONS_MAX;) {
        char word[OPTION_LENGTH];
        size_t n = 2;
        while (n + 1 < sizeof word && (islower((unsigned char)at[n]) || at[n] == '-'))
            n++;
        memcpy(word, at, n);
        word[n] = '\0';
        if (n > 2 && !known(&names, word))
            memcpy(names.name[names.count++], word, n + 1);
        at += n;
    }
    if (!known(&names, "--help") && names.count < OPTIONS_MAX)
        memcpy(names.name[names.count++], "--help", sizeof "--help");
    return names;
}

static void print_options(const char *help)
{
    OptionNames names = find_options(help);
    for (int i = 0; i < names.count; i++)
        printf("%s%s", i == 0 ? "" : " ", names.name[i]);
}

static void print_commands(void)
{
    for (int i = 0; i < cmd_count; i++)
        printf("%s%s", i == 0 ? "" : " ", cmd_all[i]->name);
}

/// Whether the words that a command takes are known beforehand; the others take files.
static bool has_words(const char *command)
{
    static const char *const commands[] = {"completion", "manual", "help", "reproduce"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(command, commands[i]) == 0)
            return true;
    return false;
}

/// Whether a command takes a scene: a file, or the name of one that is installed.
static bool takes_scene(const char *command)
{
    return strcmp(command, "run") == 0 || strcmp(command, "inspect") == 0 ||
           strcmp(command, "sweep") == 0;
}

static void print_words(const char *command)
{
    if (strcmp(command, "completion") == 0) {
        printf("bash zsh fish");
    } else if (strcmp(command, "manual") == 0 || strcmp(command, "help") == 0) {
        print_commands();
    } else if (strcmp(command, "reproduce") == 0) {
        printf("list");
        for (int i = 0; i < experiment_count; i++)
            printf(" %s", experiments[i]->id);
    }
}

static void print_bash(void)
{
    printf("# bash completion of tactus; e.g.: tactus completion bash > "
           "/etc/bash_completion.d/tactus\n"
           "_tactus() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} options= words= scenes=\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W '");
    print_commands();
    printf("' -- \"$word\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n");
    for (int i = 0; i < cmd_count; i++) {
        printf("    %s) options='", cmd_all[i]->name);
        print_options(cmd_all[i]->help);
        printf("' words='");
        print_words(cmd_all[i]->name);
        printf(takes_scene(cmd_all[i]->name) ? "' scenes=yes ;;\n" : "' ;;\n");
    }
    printf("    esac\n"
           "    case $word in\n"
           "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
           "    *)\n"
           "        if [ -n \"$words\" ]; then\n"
           "            COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "        else\n"
           "            [ -n \"$scenes\" ] && scenes=$(\"${COMP_WORDS[0]}\" scenes --quiet "
           "2>/dev/null)\n"
           "            COMPREPLY=($(compgen -f -- \"$word\") $(compgen -W \"$scenes\" -- "
           "\"$word\"))\n"
           "        fi\n"
           "        ;;\n"
           "    esac\n"
           "}\n"
           "complete -o filenames -F _tactus tactus\n");
}

static void print_zsh(void)
{
    printf("#compdef tactus\n"
           "# zsh completion of tactus; put it as _tactus into a folder of $fpath\n"
           "_tactus() {\n    local -a commands\n    commands=(\n");
    for (int i = 0; i < cmd_count; i++)
        printf("        '%s:%s'\n", cmd_all[i]->name, cmd_all[i]->summary);
    printf("    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        "
           "return\n    fi\n"
           "    case $words[2] in\n");
    for (int i = 0; i < cmd_count; i++) {
        printf("    %s) compadd -- ", cmd_all[i]->name);
        print_options(cmd_all[i]->help);
        if (has_words(cmd_all[i]->name)) {
            printf("; compadd -- ");
            print_words(cmd_all[i]->name);
            printf(" ;;\n");
        } else
            printf(takes_scene(cmd_all[i]->name)
                       ? "; compadd -- $(tactus scenes --quiet 2>/dev/null); _files ;;\n"
                       : "; _files ;;\n");
    }
    printf("    esac\n}\n_tactus \"$@\"\n");
}

static void print_fish(void)
{
    printf("# fish completion of tactus; e.g.: tactus completion fish > "
           "~/.config/fish/completions/tactus.fish\n");
    for (int i = 0; i < cmd_count; i++) {
        printf("complete -c tactus -n __fish_use_subcommand -f -a %s -d '%s'\n", cmd_all[i]->name,
               cmd_all[i]->summary);
        if (has_words(cmd_all[i]->name)) {
            printf("complete -c tactus -n '__fish_seen_subcommand_from %s' -f -a '",
                   cmd_all[i]->name);
            print_words(cmd_all[i]->name);
            printf("'\n");
        }
        if (takes_scene(cmd_all[i]->name))
            printf(
                "complete -c tactus -n '__fish_seen_subcommand_from %s' -a '(tactus scenes --quiet "
                "2>/dev/null)'\n",
                cmd_all[i]->name);
        OptionNames names = find_options(cmd_all[i]->help);
        for (int k = 0; k < names.count; k++)
            printf("complete -c tactus -n '__fish_seen_subcommand_from %s' -l %s\n",
                   cmd_all[i]->name, names.name[k] + 2);
    }
}

static int run_completion(int argc, char **argv)
{
    Arguments arguments = {.command = "completion", .word_expected = "bash, zsh or fish"};
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    const char *shell = arguments.word == NULL ? "" : arguments.word;
    if (arguments.help)
        fputs(cmd_completion.help, stdout);
    else if (strcmp(shell, "bash") == 0)
        print_bash();
    else if (strcmp(shell, "zsh") == 0)
        print_zsh();
    else if (strcmp(shell, "fish") == 0)
        print_fish();
    else {
        fprintf(stderr, "tactus completion: bash, zsh or fish was expected\n");
        return CMD_BAD_USAGE;
    }
    return CMD_OK;
}

const Command cmd_completion = {
    .name = "completion",
    .summary = "a script that completes commands and options in a shell",
    .help = "usage: tactus completion bash|zsh|fish\n"
            "\n"
            "Prints a completion script for a shell. make install puts them where the\n"
            "shells look.\n"
            "\n"
            "examples:\n"
            "  source <(tactus completion bash)\n"
            "  tactus completion fish > ~/.config/fish/completions/tactus.fish\n",
    .run = run_completion,
};

/// A line of text for roff: a dash is a minus, and a dot at the start is no request.
static void print_roff(const char *text, size_t n)
{
    if (n > 0 && (text[0] == '.' || text[0] == '\''))
        fputs("\\&", stdout);
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '-' || text[i] == '\\')
            putchar('\\');
        putchar(text[i] == '\\' ? 'e' : text[i]);
    }
    putchar('\n');
}

/// The help text as it is, in a block that keeps its lines.
static void print_verbatim(const char *text)
{
    printf(".nf\n");
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        print_roff(text, n);
        text += n + (text[n] == '\n');
    }
    printf(".fi\n");
}

static void print_command_page(const Command *command)
{
    printf(".TH TACTUS\\-%s 1 \"\" \"Tactus %s\"\n.SH NAME\ntactus\\-%s \\- ", command->name,
           cmd_version_text(), command->name);
    print_roff(command->summary, strlen(command->summary));
    printf(".SH DESCRIPTION\n");
    print_verbatim(command->help);
    printf(".SH SEE ALSO\n.BR tactus (1)\n");
}

static void print_main_page(void)
{
    printf(".TH TACTUS 1 \"\" \"Tactus %s\"\n.SH NAME\ntactus \\- simulates what a hand can feel, "
           "and keeps every joule "
           "accounted for\n.SH SYNOPSIS\n.B tactus\n.I COMMAND\n[OPTIONS]\n.SH COMMANDS\n",
           cmd_version_text());
    for (int i = 0; i < cmd_count; i++) {
        printf(".TP\n.BR tactus\\-%s (1)\n", cmd_all[i]->name);
        print_roff(cmd_all[i]->summary, strlen(cmd_all[i]->summary));
    }
    printf(".SH EXIT STATUS\n0 all is well, 1 bad input, 2 bad usage, 3 a check failed, 4 a "
           "run\\-time failure.\n");
}

static int run_manual(int argc, char **argv)
{
    Arguments arguments = {.command = "manual", .word_expected = "a command"};
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    if (arguments.help) {
        fputs(cmd_manual.help, stdout);
        return CMD_OK;
    }
    if (arguments.word == NULL) {
        print_main_page();
        return CMD_OK;
    }
    for (int i = 0; i < cmd_count; i++)
        if (strcmp(cmd_all[i]->name, arguments.word) == 0) {
            print_command_page(cmd_all[i]);
            return CMD_OK;
        }
    fprintf(stderr, "tactus manual: '%s' is not a command (tactus help lists them)\n",
            arguments.word);
    return CMD_BAD_USAGE;
}

const Command cmd_manual = {
    .name = "manual",
    .summary = "the manual page of a command, for man",
    .help = "usage: tactus manual [COMMAND]\n"
            "\n"
            "Prints the manual page of a command, or that of tactus itself. make install\n"
            "puts them where man looks.\n"
            "\n"
            "examples:\n"
            "  tactus manual run | man -l -\n",
    .run = run_manual,
};
