/* tactus bench: runs the benchmark program, which links the peers and so is a program of its own.
 */
#define _POSIX_C_SOURCE 200809L
#include "cmd.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Where it is relative to this program: in the build tree, and installed.
static const char *const places[] = {"tactus-bench", "release/bench/tactus-bench",
                                     "../bench/tactus-bench", "bench/tactus-bench",
                                     "../libexec/tactus/tactus-bench"};

static bool find_program(char *path, size_t size)
{
    char self[PATH_MAX];
    if (!cmd_own_folder(self, sizeof self))
        return false;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (snprintf(path, size, "%s/%s", self, places[i]) < (int)size && access(path, X_OK) == 0)
            return true;
    return false;
}

static int run_command(int argc, char **argv)
{
    char path[2 * PATH_MAX];
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(cmd_bench.help, stdout);
            return CMD_OK;
        }
    if (!find_program(path, sizeof path)) {
        fprintf(stderr, "tactus bench: the benchmark program is not built; in the source tree, "
                        "run: make bench\n");
        return CMD_BAD_INPUT;
    }
    fflush(NULL);
    argv[0] = path;
    execv(path, argv);
    perror(path);
    return CMD_RUN_FAILED;
}

const Command cmd_bench = {
    .name = "bench",
    .summary = "benchmarks, beside those of ODE, Bullet, MuJoCo and DART",
    .help = "usage: tactus bench [--only NAME] [--quick] [--csv DIR] [--list]\n"
            "\n"
            "Measures a step in its parts, chains of 10 to 10000 links, the CPU time to hold\n"
            "1 % of energy error for ten seconds, trajectories against time, and contact:\n"
            "rest, piles, a heavy top, slopes, a fast ball, many shapes: ours and the peers'\n"
            "in one run, as ratios.\n"
            "\n"
            "  --list       the names\n"
            "  --only NAME  one of them\n"
            "  --quick      fewer repeats, shorter runs\n"
            "  --csv DIR    also a table per benchmark\n"
            "\n"
            "examples:\n"
            "  tactus bench --quick\n"
            "  tactus bench --only chain\n",
    .run = run_command,
};
