#include "bench.h"
#include "peer.h"
#include "touch.h"
#include "tree_engine.h"

#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

/* tactus-bench: times and errors of Tactus, side by side with the engines found when it was built.
 */

static const Benchmark benchmarks[] = {
    {"chain", "time per step of a hanging chain, 10 to 10000 links, against ODE, Bullet and MuJoCo",
     bench_chain},
    {"hold-energy", "CPU time to keep 1 % of energy for 10 s of a 40-link chain, against the same",
     bench_hold_energy},
    {"trajectory", "tip error over half a second against CPU time, 2 to 10 links, against the same",
     bench_trajectory},
    {"step", "time per step and per stage of small scenes", bench_step},
    {"tree", "time per step of robots in joint coordinates, against Bullet, MuJoCo and DART",
     bench_tree},
    {"tree-energy", "energy and trajectory of a chain of 40 hinges, against the same",
     bench_tree_energy},
    {"beam", "time per step of a beam of 20 coordinates", bench_beam},
    {"hand", "time per step of a tendon hand that holds a ball", bench_hand},
    {"grasp", "time per step of a hand that carries and holds a box by 12 and 18 contacts",
     bench_grasp},
    {"rest",
     "columns of cubes at rest, 108 and 500 contacts: time, overlap and drift of each engine",
     bench_rest},
    {"pile", "bodies falling into a pit: time, overlap and energy of each engine", bench_pile},
    {"stack-heavy", "ten cubes, the top one 100 times as heavy: who keeps it standing for 10 s",
     bench_stack_heavy},
    {"slope", "the angle at which a box begins to slide, in 16 directions", bench_slope},
    {"bullet", "a ball of 50 m/s and a plate of 1 mm: who lets it through", bench_bullet},
    {"broad", "finding what is near what, 1000 to 100000 shapes in motion", bench_broad},
    {"servo", "a servo tick without input and output: read, connector, guard, write", bench_servo},
    {"friction", "contact problems by themselves, our solvers against Siconos", bench_friction},
    {"walk", "a step of a point that walks on a mesh, 5 thousand to 1.2 million triangles",
     bench_walk},
};
enum { BENCHMARKS = sizeof benchmarks / sizeof benchmarks[0] };

static const char help[] =
    "usage: tactus-bench [options]\n"
    "  --only NAME    run this benchmark; may be given several times\n"
    "  --quick        fewer sizes and repeats: for a look, not for a record\n"
    "  --csv DIR      write DIR/<name>.csv, too\n"
    "  --commit TEXT  what to put in the commit column; default: the variable TACTUS_COMMIT\n"
    "  --list         name the benchmarks and the engines, and end\n"
    "  --help         this text\n"
    "Times are the least of several repeats. Compare numbers of one run only.\n";

static void list(void)
{
    for (int i = 0; i < BENCHMARKS; i++)
        printf("%-12s %s\n", benchmarks[i].name, benchmarks[i].what);
    printf("\nengines of chains:\n");
    const Engine *e;
    for (int i = 0; (e = engine_at(i)) != NULL; i++)
        printf("  %-24s %s\n", e->name, e->note);
    printf("engines of joint coordinates:\n");
    const TreeEngine *j;
    for (int i = 0; (j = tree_engine_at(i)) != NULL; i++)
        printf("  %-24s %s\n", j->name, j->note);
    printf("engines of contact:\n");
    const TouchEngine *t;
    for (int i = 0; (t = touch_engine_at(i)) != NULL; i++)
        printf("  %-24s %s\n", t->name, t->note);
    if (peers_left_out()[0] != '\0')
        printf("  left out (not found when this was built):%s\n", peers_left_out());
}

static int find(const char *name)
{
    for (int i = 0; i < BENCHMARKS; i++)
        if (strcmp(benchmarks[i].name, name) == 0)
            return i;
    return -1;
}

/// The model line of the system's CPU list, or the architecture where there is none.
static void read_machine(char *out, size_t size)
{
    char line[256];
    struct utsname name;
    snprintf(out, size, "%s", uname(&name) == 0 ? name.machine : "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (file == NULL)
        return;
    while (fgets(line, sizeof line, file) != NULL) {
        const char *value = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || value == NULL)
            continue;
        value += strspn(value, ": ");
        snprintf(out, size, "%.*s", (int)strcspn(value, "\n"), value);
        break;
    }
    fclose(file);
}

static void read_date(char *out, size_t size)
{
    time_t now = time(NULL);
    const struct tm *utc = gmtime(&now); // one thread: no need for its own buffer
    out[0] = '\0';
    if (utc != NULL)
        strftime(out, size, "%Y-%m-%dT%H:%M:%SZ", utc);
}

static int misused(const char *what, const char *argument)
{
    fprintf(stderr, "tactus-bench: %s%s\n%s", what, argument, help);
    return 2;
}

/// Options and the chosen benchmarks. -1: go on; else the exit status.
static int read_arguments(int argc, char **argv, Options *options, bool *chosen)
{
    bool any = false;
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        bool takes_value =
            strcmp(a, "--only") == 0 || strcmp(a, "--csv") == 0 || strcmp(a, "--commit") == 0;
        if (takes_value && i + 1 == argc)
            return misused("no value after ", a);
        i += takes_value;

        if (strcmp(a, "--help") == 0)
            return fputs(help, stdout), 0;
        if (strcmp(a, "--list") == 0)
            return list(), 0;
        if (strcmp(a, "--quick") == 0)
            options->quick = true;
        else if (strcmp(a, "--csv") == 0)
            options->csv_dir = value;
        else if (strcmp(a, "--commit") == 0)
            options->commit = value;
        else if (strcmp(a, "--only") == 0 && find(value) >= 0)
            any = chosen[find(value)] = true;
        else
            return misused("not understood: ", takes_value ? value : a);
    }
    for (int i = 0; i < BENCHMARKS && !any; i++)
        chosen[i] = true;
    return -1;
}

int main(int argc, char **argv)
{
    const char *commit = getenv("TACTUS_COMMIT");
    Options options = {.commit = commit != NULL ? commit : ""};
    bool chosen[BENCHMARKS] = {false};
    int status = read_arguments(argc, argv, &options, chosen);
    if (status >= 0)
        return status;

    read_machine(options.machine, sizeof options.machine);
    read_date(options.date, sizeof options.date);
    bool pinned = pin_to_core();
    printf("%s, %s, %s%s\n", options.machine, options.date,
           pinned ? "pinned to one core" : "not pinned", options.quick ? ", quick" : "");
    if (peers_left_out()[0] != '\0')
        printf("left out (not found when this was built):%s\n", peers_left_out());

    status = 0;
    for (int i = 0; i < BENCHMARKS; i++) {
        if (!chosen[i])
            continue;
        printf("\n== %s: %s\n", benchmarks[i].name, benchmarks[i].what);
        if (!benchmarks[i].run(&options))
            status = 4;
    }
    return status;
}
