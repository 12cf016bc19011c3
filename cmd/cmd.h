#ifndef TACTUS_CMD_H
#define TACTUS_CMD_H
#include <stdbool.h>
#include <stddef.h>

/* The tactus command: one row of the table in main.c and one file per subcommand.
 *
 * Results go to stdout, messages to stderr. With --json, stdout holds one JSON document and nothing
 * else.
 */

/// Exit status, the same for every subcommand.
enum {
    CMD_OK = 0,
    CMD_BAD_INPUT = 1,    // a file or its contents
    CMD_BAD_USAGE = 2,    // the command line
    CMD_CHECK_FAILED = 3, // a claim that should hold does not
    CMD_RUN_FAILED = 4,   // device lost, disk full, diverged
};

/// What every subcommand takes, and what it adds.
typedef enum OptionKind {
    OPTION_FLAG,   // value: bool
    OPTION_NUMBER, // value: double, from min to max
    OPTION_TIME,   // the same in seconds, also with a unit: 500ms, "500 ms", 500 ms
    OPTION_CHOICE, // value: int, an index into choices
    OPTION_TEXT,   // value: const char *
    OPTION_TEXTS,  // value: TextList, one more each time the option is given
} OptionKind;

enum { TEXTS_MAX = 64 };
typedef struct TextList {
    const char *text[TEXTS_MAX];
    int count;
} TextList;

typedef struct Option {
    const char *name; // "--seconds"
    OptionKind kind;
    void *value;                // as the kind says; left alone when the option is not given
    double min, max;            // OPTION_NUMBER
    const char *const *choices; // OPTION_CHOICE; ends with NULL
} Option;

typedef struct Arguments {
    const char *command;   // for messages: "demo"
    const Option *options; // beside --help, --json, --quiet
    int option_count;
    const char *word_expected; // what an argument that is no option means; NULL: none is taken
    TextList *words;           // where several such arguments go; NULL: at most one is taken
    const char *word;          // out: the first such argument, or NULL
    bool help, json, quiet;    // out
} Arguments;

typedef struct Command {
    const char *name;
    const char *summary;               // one line
    const char *help;                  // usage, options, examples
    int (*run)(int argc, char **argv); // argv[0] is the subcommand's name; returns the exit status
} Command;

extern const Command cmd_run, cmd_scenes, cmd_inspect, cmd_sweep, cmd_export, cmd_plot, cmd_replay,
    cmd_reproduce, cmd_device, cmd_demo, cmd_bench, cmd_completion, cmd_manual, cmd_version,
    cmd_help;

/// All of them, in the order in which help lists them (main.c).
extern const Command *const cmd_all[];
extern const int cmd_count;

/// Read a command line. CMD_OK, or CMD_BAD_USAGE with a message that names the argument and what
/// was expected.
int cmd_parse(Arguments *arguments, int argc, char **argv);
/// The candidate nearest to `word` by spelling, or NULL if none is near.
const char *cmd_nearest(const char *word, const char *const *candidates, int count);
/// Flush stdout. CMD_RUN_FAILED with a message if what was written did not arrive, else `status`.
int cmd_finish(int status);
/// The folder that this program is in; false: it cannot be told.
bool cmd_own_folder(char *folder, size_t size);
/// The version of the library as text.
const char *cmd_version_text(void);

#endif
