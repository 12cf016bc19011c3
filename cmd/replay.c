/* tactus replay: what a recording holds over time; with --check, its scene is run again from the
 * texts and parameters in the file, and the hash of every recorded step is compared. */
#include "page.h"
#include "progress.h"
#include "record/replay_devices.h"
#include "signals.h"
#include "record/record.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/session.h>
#include <tactus/tactus.h>

enum { BLOCK_ROWS = 1024, BLOCK_INPUTS = 64, BLOCK_CONTACTS = 64 };

typedef struct Replay {
    // as asked
    const char *path;
    bool check, json, quiet;
    double lines; // of the table
    // the recording
    tac_RecordingFile *file;
    tac_RecordingInfo info;
    tac_RecordedStep *steps; // a block of rows                       (BLOCK_ROWS)
    double *channels;        // their values in that block, channel by channel (BLOCK_ROWS x widths)
    // the run of its scene
    tac_Scene *scene;
    tac_World *world;
    taci_ReplayDevices devices;
    tac_Session *session;   // of a live recording; else NULL
    uint64_t made;          // steps, resets and all
    uint64_t rows;          // that were compared, or are to be: fewer than there are where a live
                            // recording lost what a replay needs
    double T;               // s, of the next step
    uint64_t contacts_seen; // of the rows compared so far
    uint64_t inputs_used, inputs_loaded; // repeated so far; read so far
    tac_Edit inputs[BLOCK_INPUTS];
    // the first difference
    bool differs;
    uint64_t row, hash;     // where, and what the run had there
    tac_RecordedStep there; // what the recording has there
    const char *channel;    // that is furthest off, NULL if none is
    double off;             // by this much, in its unit
    const char *unit;
} Replay;

static void print_message(void *user, const tac_Message *message)
{
    const Replay *r = user;
    bool in_text = strchr(message->origin, ':') != NULL;     // "scene.yaml:12:7"
    bool of_text = strncmp(message->origin, "tac_", 4) != 0; // said when it was recorded, too
    if (message->code == TAC_OK && (r->quiet || of_text))
        return;
    fprintf(stderr, "tactus replay: %s%s%s\n", in_text ? message->origin : "", in_text ? ": " : "",
            message->text);
}

static uint64_t block_at(const Replay *r, uint64_t first)
{
    uint64_t left = r->info.rows - first;
    return left < BLOCK_ROWS ? left : BLOCK_ROWS;
}

// The scene from the recording's own texts, with the parameters that were in force.
static int build_scene(Replay *r)
{
    if (r->info.source_count == 0) {
        fprintf(stderr,
                "tactus replay: %s: this was recorded by a program, without a scene: only that "
                "program can run it again, and compare tac_world_hash with tac_RecordedStep.hash\n",
                r->path);
        return CMD_BAD_INPUT;
    }
    size_t sources = (size_t)r->info.source_count, settings = (size_t)r->info.setting_count;
    tac_SceneSource *source = calloc(sources + 1, sizeof *source);
    tac_SceneSetting *setting = calloc(settings + 1, sizeof *setting);
    tac_Result result = TAC_ERR_MEMORY;
    if (source != NULL && setting != NULL) {
        for (int i = 0; i < r->info.source_count; i++)
            source[i] = tac_recording_source(r->file, i);
        for (int i = 0; i < r->info.setting_count; i++)
            setting[i] = tac_recording_setting(r->file, i);
        tac_SceneOptions options = tac_scene_options_default();
        options.message = print_message;
        options.message_user = r;
        options.source = source;
        options.source_count = r->info.source_count;
        options.set = setting;
        options.set_count = r->info.setting_count;
        result = tac_scene_load(source[0].path, &options, &r->scene);
        if (result == TAC_OK)
            result = tac_scene_build(r->scene, &r->world);
    }
    free(source);
    free(setting);
    if (result == TAC_OK)
        return CMD_OK;
    fprintf(stderr, "tactus replay: %s: the scene in the recording cannot be built: %s\n", r->path,
            tac_result_text(result));
    return result == TAC_ERR_MEMORY ? CMD_RUN_FAILED : CMD_BAD_INPUT;
}

// The next input, NULL if there is none or it cannot be read.
static const tac_Edit *next_input(Replay *r)
{
    const uint64_t left = tac_recording_info(r->file).edits - r->inputs_used;
    if (left == 0)
        return NULL;
    uint64_t slot = r->inputs_used % BLOCK_INPUTS;
    if (r->inputs_used == r->inputs_loaded) {
        uint64_t count = left < BLOCK_INPUTS ? left : BLOCK_INPUTS;
        if (tac_recording_read_edits(r->file, r->inputs_used, count, r->inputs) != TAC_OK)
            return NULL;
        r->inputs_loaded += count;
    }
    return &r->inputs[slot];
}

// Repeat what was done to the world when it had completed this many steps.
static int apply_inputs(Replay *r, uint64_t step)
{
    const tac_Edit *input;
    for (; (input = next_input(r)) != NULL && input->step <= step; r->inputs_used++) {
        tac_Result result = tac_edit_apply(input, r->scene, r->world);
        if (tac_edit_kind(input) == TAC_EDIT_STEP_LENGTH)
            r->T = input->value[0];
        if (result != TAC_OK) {
            fprintf(stderr,
                    "tactus replay: %s: step %llu: this version cannot repeat an input of the "
                    "kind '%.*s'\n",
                    r->path, (unsigned long long)input->step, (int)sizeof input->kind, input->kind);
            return CMD_BAD_INPUT;
        }
    }
    return CMD_OK;
}

static int tell_failure(const Replay *r, tac_Result result)
{
    fprintf(stderr, "tactus replay: %s: step %llu, which the recording has, fails: %s\n", r->path,
            (unsigned long long)r->made + 1, tac_result_text(result));
    return CMD_CHECK_FAILED;
}

static tac_Result make_step(Replay *r)
{
    if (r->session != NULL) // with its edits
        return tac_session_repeat(r->session);
    tac_Result result = tac_scene_drive(r->scene, r->world, r->T);
    return result == TAC_OK ? taci_replay_devices_step(&r->devices, r->T) : result;
}

// Until `step` steps have been made.
static int advance(Replay *r, uint64_t step)
{
    for (; r->made < step; r->made++) {
        int status = r->session == NULL ? apply_inputs(r, r->made) : CMD_OK;
        if (status != CMD_OK)
            return status;
        tac_Result result = make_step(r);
        if (result != TAC_OK)
            return tell_failure(r, result);
    }
    return CMD_OK;
}

// How far the channels are apart where the hashes are.
static void measure_difference(Replay *r)
{
    for (int i = 0; i < r->info.channel_count; i++) {
        tac_SceneChannel channel = tac_recording_channel(r->file, i);
        if (tac_scene_channel(r->scene, i).width != channel.width)
            continue;
        double *values = calloc(2 * (size_t)channel.width, sizeof *values);
        if (values == NULL)
            return;
        tac_scene_read(r->scene, r->world, i, values + channel.width);
        if (tac_recording_read_channel(r->file, i, r->row, 1, values) == TAC_OK) {
            for (int c = 0; c < channel.width; c++) {
                double off = fabs(values[c] - values[channel.width + c]);
                if (off > r->off) {
                    r->off = off;
                    r->channel = channel.name;
                    r->unit = channel.unit;
                }
            }
        }
        free(values);
    }
}

// Reads the block's values of all channels. A scene's channels are those of its recording.
static bool read_channels(Replay *r, uint64_t first, uint64_t count)
{
    size_t width = 0;
    for (int i = 0; i < r->info.channel_count; i++)
        width += (size_t)tac_recording_channel(r->file, i).width;
    if (r->channels == NULL)
        r->channels = calloc(width * BLOCK_ROWS + 1, sizeof *r->channels);
    double *at = r->channels;
    for (int i = 0; i < r->info.channel_count && at != NULL; i++) {
        if (tac_recording_read_channel(r->file, i, first, count, at) != TAC_OK)
            return false;
        at += (size_t)tac_recording_channel(r->file, i).width * BLOCK_ROWS;
    }
    return at != NULL;
}

// The first channel whose recorded values are not those of the run, bit by bit; NULL if all are.
static const char *differing_channel(const Replay *r, uint64_t row_of_block)
{
    const double *at = r->channels;
    for (int i = 0; i < r->info.channel_count; i++) {
        tac_SceneChannel channel = tac_recording_channel(r->file, i);
        size_t width = (size_t)channel.width;
        double run[64];
        if (width <= 64 && tac_scene_channel(r->scene, i).width == channel.width) {
            tac_scene_read(r->scene, r->world, i, run);
            if (memcmp(run, at + row_of_block * width, width * sizeof *run) != 0)
                return channel.name;
        }
        at += width * BLOCK_ROWS;
    }
    return NULL;
}

static bool same_bits(double a, double b)
{
    uint64_t p, q;
    memcpy(&p, &a, sizeof p);
    memcpy(&q, &b, sizeof q);
    return p == q;
}

static bool same_vector(tac_Vec3 a, tac_Vec3 b)
{
    return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z);
}

// Whether the contacts of a row, as far as they were recorded, are those of the run, bit by bit.
static bool same_contacts(Replay *r, const tac_RecordedStep *there)
{
    int count;
    const tac_Contact *run = tac_world_contacts(r->world, &count);
    uint64_t recorded = there->contacts_end - r->contacts_seen;
    tac_RecordedContact block[BLOCK_CONTACTS];
    bool same = recorded <= (uint64_t)count;
    for (uint64_t i = 0; i < recorded && same; i++) {
        uint64_t left = recorded - i, at = i % BLOCK_CONTACTS;
        if (at == 0)
            same = tac_recording_read_contacts(r->file, r->contacts_seen + i,
                                               left < BLOCK_CONTACTS ? left : BLOCK_CONTACTS,
                                               block) == TAC_OK;
        same = same && block[at].key == run[i].key && same_vector(block[at].point, run[i].point) &&
               same_vector(block[at].normal, run[i].normal) &&
               same_vector(block[at].force, run[i].force) && same_bits(block[at].gap, run[i].gap);
    }
    r->contacts_seen = there->contacts_end;
    return same;
}

static int compare_row(Replay *r, uint64_t first, uint64_t i)
{
    const tac_RecordedStep *there = &r->steps[i];
    int status = advance(r, there->step);
    if (status != CMD_OK)
        return status;
    r->hash = tac_world_hash(r->world);
    const char *channel = differing_channel(r, i);
    if (!same_contacts(r, there) && channel == NULL)
        channel = "/world/contacts";
    if (r->hash == there->hash && channel == NULL)
        return CMD_OK;
    r->differs = true;
    r->row = first + i;
    r->there = *there;
    measure_difference(r);
    if (r->channel == NULL && channel != NULL) // not a number, or zero with another sign
        r->channel = channel, r->unit = "";
    return CMD_CHECK_FAILED;
}

// A live recording that lost inputs, or rows of devices, is whole up to some step.
static void tell_end(Replay *r, uint64_t row)
{
    r->rows = row;
    fprintf(stderr,
            "tactus replay: %s: from step %llu on it has not all that a replay needs: the last "
            "%llu of %llu rows are not compared\n",
            r->path, (unsigned long long)r->info.replay_steps + 1,
            (unsigned long long)(r->info.rows - row), (unsigned long long)r->info.rows);
}

static int compare_rows(Replay *r)
{
    Progress progress = progress_begin(r->path, "rows", (double)r->info.rows, r->quiet);
    int status = CMD_OK;
    r->rows = r->info.rows;
    for (uint64_t first = 0; first < r->rows && status == CMD_OK; first += BLOCK_ROWS) {
        uint64_t count = block_at(r, first);
        if (tac_recording_read_steps(r->file, first, count, r->steps) != TAC_OK ||
            !read_channels(r, first, count))
            status = CMD_BAD_INPUT;
        for (uint64_t i = 0; i < count && status == CMD_OK && first + i < r->rows; i++) {
            if (r->info.live && r->steps[i].step > r->info.replay_steps)
                tell_end(r, first + i);
            else
                status = compare_row(r, first, i);
            progress_update(&progress, (double)(first + i));
        }
    }
    progress_end(&progress);
    return status;
}

static void print_difference(const Replay *r)
{
    fprintf(stderr,
            "tactus replay: %s: differs first at step %llu (%.9g s, row %llu): the recording has "
            "%016llx, the run %016llx\n",
            r->path, (unsigned long long)r->there.step, r->there.time, (unsigned long long)r->row,
            (unsigned long long)r->there.hash, (unsigned long long)r->hash);
    if (r->channel != NULL)
        fprintf(stderr, "tactus replay: furthest off there: %s, by %.3g %s\n", r->channel, r->off,
                r->unit);
    else
        fprintf(stderr, "tactus replay: no channel differs there\n");
    if (strcmp(r->info.version, cmd_version_text()) != 0)
        fprintf(stderr, "tactus replay: it was recorded by version %s; this is %s\n",
                r->info.version, cmd_version_text());
}

// JSON has no NaN and no infinity.
static json_t *number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static void print_check_json(const Replay *r, int status)
{
    json_t *document =
        json_pack("{s:s, s:s, s:I, s:I, s:I, s:b, s:b, s:I, s:b}", "file", r->path, "title",
                  r->info.title, "rows", (json_int_t)r->info.rows, "compared", (json_int_t)r->rows,
                  "steps", (json_int_t)r->made, "live", r->info.live, "complete", r->info.complete,
                  "rows_lost", (json_int_t)r->info.rows_lost, "same", status == CMD_OK);
    if (document != NULL && r->differs) {
        char recorded[24], run[24];
        snprintf(recorded, sizeof recorded, "%016llx", (unsigned long long)r->there.hash);
        snprintf(run, sizeof run, "%016llx", (unsigned long long)r->hash);
        json_object_set_new(document, "difference",
                            json_pack("{s:I, s:o, s:I, s:s, s:s, s:s?, s:o}", "step",
                                      (json_int_t)r->there.step, "time", number(r->there.time),
                                      "row", (json_int_t)r->row, "recorded", recorded, "run", run,
                                      "channel", r->channel, "off", number(r->off)));
    }
    if (document != NULL)
        json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    printf("\n");
    json_decref(document);
}

// What devices did is in the file, for a session that is driven by it or for a rig.
static int join_past(Replay *r)
{
    const char *fault = NULL;
    if (!r->info.live) {
        fault = taci_replay_devices_begin(&r->devices, r->file, r->scene, r->world);
        if (fault != NULL)
            fprintf(stderr, "tactus replay: %s: %s\n", r->path, fault);
        return fault == NULL ? CMD_OK : CMD_BAD_INPUT;
    }
    tac_SessionDef def = tac_session_def_default();
    tac_SideDef side = tac_side_def_default();
    def.by_hand = true;
    def.message = print_message;
    def.user = r;
    side.world = r->world;
    side.scene = r->scene;
    tac_Result result = tac_session_create(&def, &r->session);
    if (result == TAC_OK)
        result = tac_session_add(r->session, &side);
    if (result == TAC_OK)
        result = tac_session_begin_repeat(r->session, r->file);
    if (result == TAC_OK)
        return CMD_OK;
    fprintf(stderr, "tactus replay: %s: its session cannot be made again: %s\n", r->path,
            tac_result_text(result));
    return result == TAC_ERR_MEMORY ? CMD_RUN_FAILED : CMD_BAD_INPUT;
}

static void print_check(const Replay *r)
{
    printf("%s: %llu steps run again, the hash, the channels and the contacts of each of %llu "
           "recorded ones are the same\n",
           r->path, (unsigned long long)r->made, (unsigned long long)r->rows);
    if (r->info.rows_lost > 0)
        printf("%s: %llu rows were lost when it was recorded (its /events tell which)\n", r->path,
               (unsigned long long)r->info.rows_lost);
}

static int check_recording(Replay *r)
{
    if (r->info.rows == 0) {
        fprintf(stderr, "tactus replay: %s: there is no row to check\n", r->path);
        return CMD_BAD_INPUT;
    }
    r->T = r->info.step;
    int status = build_scene(r);
    if (status == CMD_OK)
        status = join_past(r);
    if (status == CMD_OK)
        status = compare_rows(r);
    if (r->differs)
        print_difference(r);
    if (r->json && r->world != NULL)
        print_check_json(r, status);
    else if (status == CMD_OK && !r->quiet)
        print_check(r);
    return status;
}

static void print_head(const Replay *r)
{
    printf("%s%s%s, recorded %s by version %s\n", r->path, r->info.title[0] != '\0' ? ": " : "",
           r->info.title, r->info.start, r->info.version);
    printf("%llu rows, one every %d steps of %g s%s\n", (unsigned long long)r->info.rows,
           r->info.record_every, r->info.step, r->info.complete ? "" : " (not closed)");
    if (r->info.live)
        printf("live: devices at %.6g Hz, %llu steps, %llu edits; whole up to step %llu, %llu rows "
               "lost\n",
               r->info.haptic_period > 0.0 ? 1.0 / r->info.haptic_period : 0.0,
               (unsigned long long)r->info.live_steps, (unsigned long long)r->info.edits,
               (unsigned long long)r->info.replay_steps, (unsigned long long)r->info.rows_lost);
    for (int i = 0; i < r->info.setting_count; i++) {
        tac_SceneSetting setting = tac_recording_setting(r->file, i);
        printf("%s%s = %g", i == 0 ? "parameters: " : ", ", setting.name,
               strtod(setting.value, NULL));
    }
    printf("%s\n%12s %12s %12s %12s %12s %12s %10s\n", r->info.setting_count > 0 ? "\n" : "",
           "time s", "kinetic J", "gravity J", "elastic J", "other J", "stored J", "residual");
}

static void print_line(const tac_RecordedStep *s)
{
    const tac_Ledger *l = &s->ledger;
    printf("%12.6g %12.5g %12.5g %12.5g %12.3g %12.9g %10.1e\n", s->time, l->kinetic, l->gravity,
           l->elastic, l->carried + l->tank, tac_ledger_stored(l), s->residual);
}

// The last events, most of which are counts that only rise.
static void print_events(Replay *r)
{
    uint64_t count = taci_recording_event_count(r->file), shown = count < 10 ? count : 10;
    taci_RecordedEvent events[10];
    if (count == 0 || taci_recording_read_events(r->file, count - shown, shown, events) != TAC_OK)
        return;
    printf("events:\n");
    for (uint64_t i = 0; i < shown; i++)
        printf("%12.6g %.*s %g%s%.*s\n", events[i].t, (int)sizeof events[i].kind, events[i].kind,
               events[i].value, events[i].text[0] != '\0' ? ": " : "", (int)sizeof events[i].text,
               events[i].text);
}

static json_t *line_json(const tac_RecordedStep *s)
{
    return json_pack("{s:o, s:I, s:o, s:o, s:o, s:o, s:o}", "time", number(s->time), "step",
                     (json_int_t)s->step, "kinetic", number(s->ledger.kinetic), "gravity",
                     number(s->ledger.gravity), "elastic", number(s->ledger.elastic), "stored",
                     number(tac_ledger_stored(&s->ledger)), "residual", number(s->residual));
}

// Rows from the first to the last, evenly spread.
static uint64_t row_of_line(const Replay *r, uint64_t line, uint64_t lines)
{
    return lines < 2
               ? 0
               : (uint64_t)((double)line / (double)(lines - 1) * (double)(r->info.rows - 1) + 0.5);
}

static void print_table_json(const Replay *r, json_t *table)
{
    json_t *document = json_pack(
        "{s:s, s:s, s:s, s:I, s:b, s:f, s:i, s:O}", "file", r->path, "title", r->info.title,
        "start", r->info.start, "rows", (json_int_t)r->info.rows, "complete", r->info.complete,
        "step", r->info.step, "record_every", r->info.record_every, "table", table);
    if (document != NULL)
        json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    printf("\n");
    json_decref(document);
}

static int print_table(Replay *r)
{
    uint64_t lines = (uint64_t)r->lines;
    if (lines > r->info.rows)
        lines = r->info.rows;
    json_t *table = json_array();
    if (!r->json)
        print_head(r);
    int status = CMD_OK;
    for (uint64_t i = 0; i < lines && status == CMD_OK; i++) {
        tac_RecordedStep row;
        if (tac_recording_read_steps(r->file, row_of_line(r, i, lines), 1, &row) != TAC_OK)
            status = CMD_BAD_INPUT;
        else if (r->json)
            json_array_append_new(table, line_json(&row));
        else
            print_line(&row);
    }
    if (r->json)
        print_table_json(r, table);
    else
        print_events(r);
    json_decref(table);
    return status;
}

static int replay_file(Replay *r)
{
    tac_Result result = tac_recording_open(r->path, print_message, r, &r->file);
    if (result != TAC_OK)
        return result == TAC_ERR_MEMORY ? CMD_RUN_FAILED : CMD_BAD_INPUT;
    r->info = tac_recording_info(r->file);
    r->steps = calloc(BLOCK_ROWS, sizeof *r->steps);
    int status = CMD_RUN_FAILED;
    if (r->steps == NULL)
        perror("tactus replay");
    else
        status = r->check ? check_recording(r) : print_table(r);
    free(r->channels);
    free(r->steps);
    tac_session_destroy(r->session);
    tac_world_destroy(r->world);
    tac_scene_destroy(r->scene);
    tac_recording_file_close(r->file);
    return status;
}

static int show_recording(const Replay *r, const PageOptions *options)
{
    if (r->check || r->json) {
        fprintf(stderr, "tactus replay: --view goes with neither --check nor --json\n");
        return CMD_BAD_USAGE;
    }
    Page page = {.command = "replay", .options = *options, .show = r->path, .quiet = r->quiet};
    signals_catch();
    int status = page_run(&page);
    return status == PAGE_NONE ? CMD_RUN_FAILED : status;
}

static int run_replay(int argc, char **argv)
{
    Replay r = {.lines = 21.0};
    PageOptions page = {.wanted = false};
    const Option options[] = {
        {"--view", OPTION_FLAG, &page.wanted, 0.0, 0.0, NULL},
        PAGE_OPTIONS(page),
        {"--check", OPTION_FLAG, &r.check, 0.0, 0.0, NULL},
        {"--lines", OPTION_NUMBER, &r.lines, 1.0, 1e6, NULL},
    };
    Arguments arguments = {.command = "replay", .options = options, .word_expected = "a recording"};
    arguments.option_count = sizeof options / sizeof options[0];
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    if (arguments.help) {
        fputs(cmd_replay.help, stdout);
        return CMD_OK;
    }
    if (arguments.word == NULL) {
        fprintf(stderr, "tactus replay: a recording was expected (tactus replay --help)\n");
        return CMD_BAD_USAGE;
    }
    r.path = arguments.word;
    r.json = arguments.json;
    r.quiet = arguments.quiet;
    if (page_is_missing("replay", &page))
        return CMD_BAD_USAGE;
    return page.wanted ? show_recording(&r, &page) : replay_file(&r);
}

const Command cmd_replay = {
    .name = "replay",
    .summary = "a recording over time; or run it again and compare every step",
    .help = "usage: tactus replay FILE.h5 [--check] [--lines N] [--json] [--quiet]\n"
            "       tactus replay FILE.h5 --view [--listen ADDRESS:PORT] [--token T]\n"
            "                  [--no-browser] [--accept-recordings]\n"
            "\n"
            "Prints the energies of a recording at times spread over it. With --check,\n"
            "builds the scene from the texts and parameters in the file, runs it headless,\n"
            "and compares a hash of the state, all channels and all contacts at every\n"
            "recorded step: exit status 3 if one differs, with the step and its time. What a\n"
            "live run took from its devices, and its edits, are in the file, too, so that it\n"
            "is made again tick by tick; one that was killed up to its last flush. Same bits\n"
            "are to be expected from the same build on the same model of processor.\n"
            "\n"
            "  --check           run again and compare\n"
            "  --lines N         lines of the table (default 21)\n"
            "  --json            one JSON document\n"
            "  --quiet           with --check: only errors\n"
            "  --view            on a page in a browser: made again, to play and to seek in,\n"
            "                    until Ctrl-C; tactus demo --help says what goes with it\n"
            "\n"
            "examples:\n"
            "  tactus run scenes/chain.yaml --headless --record chain.h5\n"
            "  tactus replay chain.h5\n"
            "  tactus replay chain.h5 --check\n"
            "  tactus replay chain.h5 --view\n",
    .run = run_replay,
};
