/* tactus demo: the loop and the summary.
 *
 * Steps of 1 ms, paced by an absolute timer so that delays do not add up, or as fast as possible
 * with --fast. SIGINT and SIGTERM end the run between two steps, with the summary. The claims of
 * the summary are checks: one that does not hold makes the exit status 3.
 */
#define _POSIX_C_SOURCE 200809L
#include "demo.h"
#include "pace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double T = 0.001; // s, the step

static const char *const scene_names[] = {"chain", "top", "arm", "all", NULL};
enum { SCENE_CHAIN, SCENE_TOP, SCENE_ARM, SCENE_ALL };

typedef struct Demo {
    // as asked
    double seconds; // s, simulated; 0: until interrupted
    int scene;
    bool fast, plain, json, quiet;
    // the run
    DemoScene scenes[DEMO_SCENES];
    int scene_count;
    double wall;         // s, it took
    uint64_t late_ticks; // ticks that began more than T late
    bool interrupted;
} Demo;

/// A statement that the summary makes and checks.
typedef struct Claim {
    const char *name, *unit;
    double value, bound; // value <= bound
} Claim;
enum { CLAIMS_MAX = 3 };

static int build_scenes(Demo *demo)
{
    tac_Result (*const build[])(DemoScene *) = {demo_build_chain, demo_build_top, demo_build_arm};
    tac_Result result = TAC_OK;
    for (int i = 0; i < DEMO_SCENES && result == TAC_OK; i++)
        if (demo->scene == i || demo->scene == SCENE_ALL)
            result = build[i](&demo->scenes[demo->scene_count++]);
    if (result == TAC_OK)
        return CMD_OK;
    fprintf(stderr, "tactus demo: the scene could not be built: %s\n", tac_result_text(result));
    return CMD_RUN_FAILED;
}

static int step_scenes(Demo *demo)
{
    for (int i = 0; i < demo->scene_count; i++) {
        tac_Result result = demo_step(&demo->scenes[i], T);
        if (result != TAC_OK) {
            fprintf(stderr, "tactus demo: %s, step %llu: %s\n", demo->scenes[i].name,
                    (unsigned long long)demo->scenes[i].steps + 1, tac_result_text(result));
            return CMD_RUN_FAILED;
        }
    }
    return CMD_OK;
}

static int run_loop(Demo *demo, DemoScreen *screen)
{
    const uint64_t steps =
        demo->seconds > 0.0 ? (uint64_t)ceil(demo->seconds / T - 1e-6) : UINT64_MAX;
    int status = CMD_OK;
    double tick = screen->start + T;
    for (uint64_t k = 0; k < steps && !pace_stop_asked() && status == CMD_OK; k++) {
        if (!demo->fast)
            tick = pace_wait(tick, T, &demo->late_ticks);
        if (pace_stop_asked())
            break;
        status = step_scenes(demo);
        demo_screen_update(screen, demo->scenes, demo->scene_count, demo_now());
    }
    demo->wall = fmax(demo_now() - screen->start, 1e-6); // divided by
    demo->interrupted = pace_stop_asked();
    return status;
}

// What must hold for a scene. Rounding grows with the number of steps: the bound covers a million,
// then grows too.
static int make_claims(const DemoScene *scene, Claim *claims)
{
    double millions = fmax(1.0, (double)scene->steps / 1e6);
    int n = 0;
    claims[n++] = (Claim){"energy drift", "of the energy turned over",
                          scene->drift / scene->energy_scale, 1e-9 * millions};
    claims[n++] =
        (Claim){"worst ledger residual", "of the sum of all terms", scene->residual, 1e-12};
    if (scene->checks_momentum) // rounding only, at any spin
        claims[n++] = (Claim){"momentum drift", "of the angular momentum", scene->momentum_drift,
                              1e-10 * millions};
    return n;
}

static bool holds(const Claim *claim)
{
    return claim->value <= claim->bound; // false for NaN
}

static void print_scene_summary(const Demo *demo, const DemoScene *scene)
{
    tac_Ledger books = tac_world_ledger(scene->world, true);
    tac_StepStats stats = tac_world_stats(scene->world);
    double steps = (double)scene->steps;
    printf("%s: %s\n", scene->name, scene->text);
    printf("  %.0f steps in %.2f s: %.0f per second, %.2f times real time\n", steps, demo->wall,
           steps / demo->wall, stats.time / demo->wall);
    Claim claims[CLAIMS_MAX];
    int n = make_claims(scene, claims);
    for (int i = 0; i < n; i++)
        printf("  %-22s %8.1e %s (at most %.0e): %s\n", claims[i].name, claims[i].value,
               claims[i].unit, claims[i].bound, holds(&claims[i]) ? "ok" : "FAILED");
    printf("  %-22s %8.1e J\n", "energy created", books.created);
    if (scene->kind == DEMO_CHAIN)
        printf("  %-22s %8.3f mm\n", "largest joint gap", 1e3 * scene->gap);
    if (scene->kind == DEMO_ARM)
        printf("  %-22s %8.3f J in impacts, %.3f J in sliding, %.3f J in sticking\n",
               "taken by contacts", books.restitution, books.friction, books.stick);
    printf("  %-22s %8.1f us median, %.1f us at 99 %%, %.1f us worst\n", "time of a step",
           1e6 * demo_times_quantile(&scene->times, 0.5),
           1e6 * demo_times_quantile(&scene->times, 0.99), 1e6 * scene->times.worst);
    printf("  %-22s %8.1f %% of the steps\n", "second passes",
           steps > 0.0 ? 100.0 * (double)stats.second_passes / steps : 0.0);
}

static void print_summary(const Demo *demo)
{
    for (int i = 0; i < demo->scene_count; i++)
        print_scene_summary(demo, &demo->scenes[i]);
    if (!demo->fast)
        printf("%llu ticks began more than 1 ms late\n", (unsigned long long)demo->late_ticks);
    if (demo->interrupted)
        printf("interrupted\n");
}

// JSON has no NaN and no infinity.
static void print_number(const char *name, double value, const char *after)
{
    if (isfinite(value))
        printf("\"%s\": %.17g%s", name, value, after);
    else
        printf("\"%s\": null%s", name, after);
}

static void print_claims_json(const DemoScene *scene)
{
    Claim claims[CLAIMS_MAX];
    int n = make_claims(scene, claims);
    printf("     \"claims\": [");
    for (int i = 0; i < n; i++) {
        printf("%s\n      {\"name\": \"%s\", ", i == 0 ? "" : ",", claims[i].name);
        print_number("value", claims[i].value, ", \"op\": \"<=\", ");
        print_number("bound", claims[i].bound, ", ");
        printf("\"pass\": %s}", holds(&claims[i]) ? "true" : "false");
    }
    printf("]");
}

static void print_scene_json(const Demo *demo, const DemoScene *scene)
{
    tac_Ledger books = tac_world_ledger(scene->world, true);
    tac_StepStats stats = tac_world_stats(scene->world);
    printf("    {\"name\": \"%s\", \"steps\": %llu, ", scene->name,
           (unsigned long long)scene->steps);
    print_number("simulated", stats.time, ", ");
    print_number("steps_per_second", (double)scene->steps / demo->wall, ", ");
    print_number("times_real_time", stats.time / demo->wall, ",\n     ");
    printf("\"ledger\": {");
#define X(field, sign, text) print_number(#field, books.field, ", ");
    TAC_LEDGER_FIELDS(X)
#undef X
    print_number("before", books.before, ", ");
    print_number("scale", books.scale, "},\n     ");
    print_number("energy_scale", scene->energy_scale, ", ");
    print_number("joint_gap", scene->gap, ",\n     ");
    printf("\"step_time\": {");
    print_number("p50", demo_times_quantile(&scene->times, 0.5), ", ");
    print_number("p99", demo_times_quantile(&scene->times, 0.99), ", ");
    print_number("worst", scene->times.worst, "},\n     ");
    printf("\"second_passes\": %llu, \"roots_missed\": %llu,\n",
           (unsigned long long)stats.second_passes, (unsigned long long)stats.roots_missed);
    print_claims_json(scene);
    printf("}");
}

static void print_json(const Demo *demo)
{
    printf("{\"command\": \"demo\", \"version\": \"%s\", \"interrupted\": %s, \"paced\": %s, ",
           cmd_version_text(), demo->interrupted ? "true" : "false", demo->fast ? "false" : "true");
    print_number("step", T, ", ");
    print_number("wall", demo->wall, ", ");
    printf("\"late_ticks\": %llu,\n  \"scenes\": [\n", (unsigned long long)demo->late_ticks);
    for (int i = 0; i < demo->scene_count; i++) {
        print_scene_json(demo, &demo->scenes[i]);
        printf(i + 1 < demo->scene_count ? ",\n" : "]}\n");
    }
}

static int check_claims(const Demo *demo)
{
    int status = CMD_OK;
    for (int i = 0; i < demo->scene_count; i++) {
        Claim claims[CLAIMS_MAX];
        int n = make_claims(&demo->scenes[i], claims);
        for (int c = 0; c < n; c++) {
            if (holds(&claims[c]))
                continue;
            fprintf(stderr, "tactus demo: %s: %s is %g, at most %g was expected\n",
                    demo->scenes[i].name, claims[c].name, claims[c].value, claims[c].bound);
            status = CMD_CHECK_FAILED;
        }
    }
    return status;
}

static void print_messages(const Demo *demo)
{
    for (int i = 0; i < demo->scene_count; i++) {
        const DemoScene *scene = &demo->scenes[i];
        for (int m = 0; m < scene->message_count && m < DEMO_MESSAGES; m++)
            fprintf(stderr, "tactus demo: %s: %s\n", scene->name, scene->message[m]);
        if (scene->message_count > DEMO_MESSAGES)
            fprintf(stderr, "tactus demo: %s: and %d more messages\n", scene->name,
                    scene->message_count - DEMO_MESSAGES);
    }
}

static int run_scenes(Demo *demo)
{
    int status = build_scenes(demo);
    if (status == CMD_OK) {
        bool silent = demo->quiet || demo->json;
        DemoScreen screen = demo_screen_open(silent, demo->plain, demo->scene_count);
        status = run_loop(demo, &screen);
        demo_screen_close(&screen, demo->scenes, demo->scene_count, demo_now());
        (demo->json ? print_json : print_summary)(demo);
        if (status == CMD_OK)
            status = check_claims(demo);
    }
    print_messages(demo);
    for (int i = 0; i < demo->scene_count; i++)
        tac_world_destroy(demo->scenes[i].world);
    return status;
}

static int run_demo(int argc, char **argv)
{
    Demo *demo = calloc(1, sizeof *demo);
    if (demo == NULL) {
        perror("tactus demo");
        return CMD_RUN_FAILED;
    }
    demo->seconds = 10.0;
    demo->scene = SCENE_ALL;
    const Option options[] = {
        {"--seconds", OPTION_NUMBER, &demo->seconds, 0.0, 1e9, NULL},
        {"--scene", OPTION_CHOICE, &demo->scene, 0.0, 0.0, scene_names},
        {"--fast", OPTION_FLAG, &demo->fast, 0.0, 0.0, NULL},
        {"--plain", OPTION_FLAG, &demo->plain, 0.0, 0.0, NULL},
    };
    Arguments arguments = {.command = "demo", .options = options};
    arguments.option_count = sizeof options / sizeof options[0];
    int status = cmd_parse(&arguments, argc, argv);
    demo->json = arguments.json;
    demo->quiet = arguments.quiet;
    if (status == CMD_OK && arguments.help) {
        fputs(cmd_demo.help, stdout);
    } else if (status == CMD_OK) {
        pace_catch_signals();
        status = run_scenes(demo);
    }
    free(demo);
    return status;
}

const Command cmd_demo = {
    .name = "demo",
    .summary = "a chain, a top and an arm in real time, with their energy",
    .help = "usage: tactus demo [--seconds N] [--scene chain|top|arm|all] [--fast] [--plain]\n"
            "                   [--json] [--quiet]\n"
            "\n"
            "Simulates a chain of 40 undamped links, a tumbling top and an arm that falls on\n"
            "a stack of boxes in steps of 1 ms, in real time, and shows where the energy is.\n"
            "Ctrl-C ends it. It closes with a summary; if one of the checks in it fails, the\n"
            "exit status is 3.\n"
            "\n"
            "  --seconds N   simulated time; 0: until Ctrl-C (default 10)\n"
            "  --scene S     chain, top, arm or all (default all)\n"
            "  --fast        as fast as possible instead of in real time\n"
            "  --plain       on a terminal: one line, no drawing\n"
            "  --json        one JSON document at the end, nothing else on stdout\n"
            "  --quiet       only the summary\n"
            "\n"
            "While it runs: speed is in times real time; kinetic, gravity, elastic are\n"
            "energies in J, carried is what the energy policy still holds, created what no\n"
            "law explains; gap is that of the widest joint.\n"
            "\n"
            "examples:\n"
            "  tactus demo\n"
            "  tactus demo --scene chain --seconds 60 --fast\n"
            "  tactus demo --seconds 5 --json > demo.json\n",
    .run = run_demo,
};
