/* tactus demo: scenes in the hand of a virtual device, one after another, in real time.
 *
 * What must hold of each is checked: that it went through, that its books close, that nothing was
 * created, and that neither the couplings nor the bridge between the rates gave more than they got.
 * How fast the loops were is told, and not judged.
 */
#include "page.h"
#include "progress.h"
#include "scenes.h"
#include "signals.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const showcase[] = {"demo-wall", "demo-chain", "demo-box",  "demo-stack",
                                       "demo-hand", "demo-peg",   "demo-beam", "demo-tendon-hand"};
enum { SHOWCASE = sizeof showcase / sizeof showcase[0], SCENES_MAX = TEXTS_MAX, CHECKS = 5 };

typedef struct Check { // value <= bound
    const char *name, *unit;
    double value, bound;
} Check;

typedef struct DemoResult { // of a scene
    const char *name;
    char title[128];
    uint64_t steps, missed;
    double work, work_p999, late_p999; // s, of the haptic loop
    double force;                      // N, at most
    double hand;                       // J, that it put in
    double lowest;                     // J, of the account between the rates
    double created, residual;          // J; relative
    Check check[CHECKS];
    json_t *loops;
} DemoResult;

typedef struct Demo {
    // as asked
    double seconds; // s, of each
    TextList scene;
    LiveOptions options;
    bool json, quiet;
    PageOptions page;
    // the scenes so far
    DemoResult result[SCENES_MAX];
    int count;
    double wall; // s
} Demo;

static const double SHORT = 1e-4; // J, that an account may be short of for a moment

/// What must hold, however fast the machine is.
static void fill_checks(const Live *l, DemoResult *r)
{
    double short_of = 0.0;
    for (int i = 0; i < tac_scene_count(l->scene, TAC_SCENE_COUPLING); i++) {
        tac_PortEndInfo port = tac_port_info(l->world, tac_scene_port(l->scene, l->world, i));
        short_of = fmax(short_of, -port.held);
    }
    double turned = run_turnover(&l->numbers) + fabs(r->hand);
    r->check[0] = (Check){"diverged", "", l->diverged, 0.0};
    r->check[1] = (Check){"worst ledger residual", "of all terms", r->residual, 1e-12};
    r->check[2] = (Check){"created", "J", fabs(r->created), 1e-9 * fmax(1.0, turned)};
    r->check[3] = (Check){"short of the account between the rates", "J", -r->lowest, SHORT};
    r->check[4] = (Check){"short of the account of a coupling", "J", short_of, SHORT};
}

static bool holds(const Check *check)
{
    return check->value <= check->bound; // false for NaN
}

static bool all_hold(const DemoResult *r)
{
    bool all = true;
    for (int i = 0; i < CHECKS; i++)
        all = all && holds(&r->check[i]);
    return all;
}

static void fill_result(const Live *l, DemoResult *r)
{
    r->steps = l->side.steps;
    r->missed = l->haptic.missed;
    r->work = l->haptic.work.mean;
    r->work_p999 = l->haptic.work.p999;
    r->late_p999 = l->haptic.late.p999;
    r->lowest = l->side.lowest;
    r->created = tac_world_ledger(l->world, true).created;
    r->residual = l->numbers.worst_residual;
    for (int i = 0; i < l->devices->count; i++) {
        tac_DeviceInfo info = tac_device_info(l->devices->device[i]);
        r->force = fmax(r->force, info.force_max);
        for (int f = 0; f < TAC_DEVICE_FRAMES; f++)
            r->hand += info.work[f];
    }
    fill_checks(l, r);
    r->loops = live_json(l);
}

// ------------------------------------------------------------------------------------------------

/// In a session for so long, with all that it has open at the end.
static int run_built(Demo *demo, Live *l, DemoResult *r)
{
    int status = scene_devices_open(l->devices, l->voice, NULL, l->scene, l->world, true);
    if (status == CMD_OK)
        status = live_open(l);
    if (status != CMD_OK)
        return status;
    (void)live_run(l); // that it diverged is one of the checks
    if (l->hung)
        live_leave(l);
    demo->wall += l->wall;
    fill_result(l, r);
    return CMD_OK;
}

static int run_scene(Demo *demo, const char *name)
{
    static Live live; // large
    static SceneDevices devices;
    static const TextList nothing;
    char room[TACI_PATH_SIZE], label[32];
    SceneVoice voice = {.command = "demo", .quiet = demo->quiet};
    bool shown = !demo->quiet && (!demo->json || demo->options.status);
    memset(&devices, 0, sizeof devices);
    live = (Live){.voice = &voice,
                  .devices = &devices,
                  .options = demo->options,
                  .duration = demo->seconds * demo->options.rate,
                  .show = !shown                 ? LIVE_SILENT
                          : demo->options.status ? LIVE_STATUS
                                                 : LIVE_LINE,
                  .out = demo->json ? stderr : stdout,
                  .label = label,
                  .keys = shown && !demo->json};
    DemoResult *r = &demo->result[demo->count];
    voice.path = scenes_find(name, room);
    r->name = strncmp(name, "demo-", 5) == 0 ? name + 5 : name;
    snprintf(label, sizeof label, "%-11.20s", r->name);
    int status = scene_load(&voice, &nothing, &live.scene);
    if (status != CMD_OK)
        return status;
    snprintf(r->title, sizeof r->title, "%s", tac_scene_info(live.scene).title);
    status = tac_scene_build(live.scene, &live.world) == TAC_OK ? CMD_OK : CMD_BAD_INPUT;
    if (status == CMD_OK)
        status = run_built(demo, &live, r);
    if (status == CMD_OK)
        demo->count++;
    live_close(&live);
    scene_devices_close(&devices);
    tac_world_destroy(live.world);
    tac_scene_destroy(live.scene);
    return status;
}

// ------------------------------------------------------------------------------------------------

static void print_head(void)
{
    printf("%-11s %5s %5s %5s %5s %5s %5s %7s %6s %6s %6s\n", "", "", "work", "", "late", "",
           "force", "hand", "acct", "made", "resid-");
    printf("%-11s %5s %5s %5s %5s %5s %5s %7s %6s %6s %6s\n", "scene", "steps", "us", "p99.9",
           "p99.9", "miss", "N", "J", "J", "J", "ual");
}

static void print_result(const DemoResult *r)
{
    printf("%-11.11s %5llu %5.1f %5.0f %5.0f %5llu %5.1f %+7.3f %6.0e %6.0e %6.0e %s\n", r->name,
           (unsigned long long)r->steps, 1e6 * r->work, 1e6 * r->work_p999, 1e6 * r->late_p999,
           (unsigned long long)r->missed, r->force, r->hand, r->lowest, r->created, r->residual,
           all_hold(r) ? "ok" : "FAILED");
}

static void print_summary(const Demo *demo)
{
    print_head();
    for (int i = 0; i < demo->count; i++)
        print_result(&demo->result[i]);
    printf("work, late: us of a haptic tick, and of waking; acct: lowest of the account between\n"
           "the rates; made: energy that no law explains%s\n",
           signals_asked() ? " (interrupted)" : "");
}

static json_t *check_json(const Check *check)
{
    json_t *value = isfinite(check->value) ? json_real(check->value) : json_null();
    return json_pack("{s:s, s:o, s:s, s:f, s:b}", "name", check->name, "value", value, "op",
                     "<=", "bound", check->bound, "pass", holds(check));
}

static json_t *result_json(const DemoResult *r)
{
    json_t *checks = json_array();
    for (int i = 0; i < CHECKS; i++)
        json_array_append_new(checks, check_json(&r->check[i]));
    return json_pack("{s:s, s:s, s:I, s:f, s:f, s:f, s:f, s:f, s:o, s:O, s:b}", "name", r->name,
                     "title", r->title, "steps", (json_int_t)r->steps, "force_max", r->force,
                     "hand", r->hand, "account_lowest", r->lowest, "created", r->created,
                     "worst_residual", r->residual, "checks", checks, "loops", r->loops, "ok",
                     all_hold(r));
}

static void print_json(const Demo *demo)
{
    json_t *scenes = json_array();
    for (int i = 0; i < demo->count; i++)
        json_array_append_new(scenes, result_json(&demo->result[i]));
    json_t *document = json_pack("{s:s, s:s, s:f, s:f, s:b, s:o}", "command", "demo", "version",
                                 cmd_version_text(), "seconds", demo->seconds, "wall", demo->wall,
                                 "interrupted", signals_asked(), "scenes", scenes);
    if (document != NULL)
        json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    printf("\n");
    json_decref(document);
}

static int check_results(const Demo *demo)
{
    int status = CMD_OK;
    for (int i = 0; i < demo->count; i++) {
        const DemoResult *r = &demo->result[i];
        for (int c = 0; c < CHECKS; c++) {
            if (holds(&r->check[c]))
                continue;
            fprintf(stderr, "tactus demo: %s: %s is %g%s%s, at most %g was expected\n", r->name,
                    r->check[c].name, r->check[c].value, r->check[c].unit[0] != '\0' ? " " : "",
                    r->check[c].unit, r->check[c].bound);
            status = CMD_CHECK_FAILED;
        }
    }
    return status;
}

/// The name of a scene of the showcase may be said without what all of them begin with.
static const char *long_name(const char *name, char room[64])
{
    snprintf(room, 64, "demo-%s", name);
    for (int k = 0; k < SHOWCASE; k++)
        if (strcmp(showcase[k], room) == 0)
            return showcase[k];
    return name;
}

static int run_all(Demo *demo)
{
    bool chosen = demo->scene.count > 0;
    int status = CMD_OK, count = chosen ? demo->scene.count : SHOWCASE;
    for (int i = 0; i < count && status == CMD_OK && !signals_asked(); i++) {
        char room[64];
        status = run_scene(demo, chosen ? long_name(demo->scene.text[i], room) : showcase[i]);
    }
    if (status != CMD_OK && demo->count == 0)
        return status; // what is wrong is said, and there is nothing to show
    if (demo->json)
        print_json(demo);
    else
        print_summary(demo);
    int checked = check_results(demo);
    return status == CMD_OK ? checked : status;
}

static const double SECONDS = 4.0; // of each scene, if nothing is said

/// On a page, unless something was asked for that only the table has; PAGE_NONE: this program has
/// none.
static int show_page(const Demo *demo)
{
    char room[64], path[TACI_PATH_SIZE];
    Page page = {.command = "demo", .options = demo->page, .live = &demo->options};
    if (demo->scene.count > 0)
        page.show = scenes_find(long_name(demo->scene.text[0], room), path);
    return page_run(&page);
}

static bool wants_table(const Demo *demo)
{
    return demo->seconds > 0.0 || demo->json || demo->quiet || demo->scene.count > 1 ||
           demo->options.status || demo->options.rate != 1.0 ||
           demo->options.surrogate != TAC_SURROGATE_AFFINE;
}

static int run_table(Demo *demo)
{
    demo->seconds = demo->seconds > 0.0 ? demo->seconds : SECONDS;
    return run_all(demo);
}

static int show(Demo *demo)
{
    demo->page.wanted = !wants_table(demo);
    if (page_is_missing("demo", &demo->page))
        return CMD_BAD_USAGE;
    int status = demo->page.wanted ? show_page(demo) : PAGE_NONE;
    if (status == PAGE_NONE && demo->page.wanted)
        fprintf(stderr, "tactus demo: here is the table of tactus demo --seconds %g instead\n",
                SECONDS);
    return status == PAGE_NONE ? run_table(demo) : status;
}

static int run_demo(int argc, char **argv)
{
    static Demo demo = {.options = LIVE_OPTIONS_DEFAULT}; // large
    const Option options[] = {
        {"--seconds", OPTION_TIME, &demo.seconds, 0.01, 1e9, NULL},
        {"--scene", OPTION_TEXTS, &demo.scene, 0.0, 0.0, NULL},
        PAGE_OPTIONS(demo.page),
        LIVE_OPTIONS(demo.options),
    };
    Arguments arguments = {.command = "demo", .options = options};
    arguments.option_count = sizeof options / sizeof options[0];
    int status = cmd_parse(&arguments, argc, argv);
    demo.json = arguments.json;
    demo.quiet = arguments.quiet;
    if (status == CMD_OK && arguments.help) {
        fputs(cmd_demo.help, stdout);
    } else if (status == CMD_OK) {
        signals_catch();
        status = show(&demo);
    }
    for (int i = 0; i < demo.count; i++)
        json_decref(demo.result[i].loops);
    return status;
}

const Command cmd_demo = {
    .name = "demo",
    .summary = "scenes on a page in a browser, or in a virtual hand as a table",
    .help = "usage: tactus demo [--scene NAME] [--listen ADDRESS:PORT] [--token T]\n"
            "                   [--no-browser] [--accept-recordings] [--busy-wait]\n"
            "                   [--priority N] [--simulation-priority N] [--cpu N]\n"
            "                   [--simulation-cpu N]\n"
            "       tactus demo --seconds N [--scene NAME]... [--status] [--rate R]\n"
            "                   [--surrogate KIND] [--json] [--quiet] and the last five\n"
            "\n"
            "Shows the scenes that come with the program on a page in a browser, where\n"
            "pointers take hold of what is in them, until Ctrl-C.\n"
            "\n"
            "With --seconds, or where this program has no page, it puts a wall, a chain, a\n"
            "box, a stack, a hand, a peg, a beam and a tendon hand into the hand of a\n"
            "virtual device instead, one after another, in real time, and shows where the\n"
            "energy is. It closes with a table. If the books of a scene do not close, or it\n"
            "gave more than it got, the exit status is 3; how fast the loops were is told\n"
            "and not judged. Ctrl-C ends it; on a terminal q goes on to the next scene, and\n"
            "the keys of tactus run do what they do there.\n"
            "\n"
            "  --scene NAME      this one: wall, chain, box, stack, hand, peg, beam,\n"
            "                    tendon-hand, or any other scene; of the table several\n" PAGE_HELP
            "  --seconds N       the table: so long of each scene (4 where there is no\n"
            "                    page; hands begin after 1)\n" LIVE_HELP
            "  --json            the table as one JSON document, nothing else on stdout\n"
            "  --quiet           only the table\n"
            "\n"
            "examples:\n"
            "  tactus demo\n"
            "  tactus demo --scene hand --no-browser\n"
            "  tactus demo --scene hand --seconds 60 --status\n"
            "  tactus demo --seconds 5 --json > demo.json\n",
    .run = run_demo,
};
