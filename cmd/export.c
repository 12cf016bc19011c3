/* tactus export: columns of a recording as CSV or JSON, its contacts, what it holds, or a clean
 * copy of one that was cut short. */
#define _POSIX_C_SOURCE 200809L
#include "cells.h"
#include "cmd.h"
#include "export_contacts.h"
#include "output.h"
#include "progress.h"
#include "record/record.h"
#include "text/pattern.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <tactus/tactus.h>

enum { BLOCK_ROWS = 1024 };

/// Something with a value in every row: a field of the table of steps, or a channel.
typedef struct Item {
    const char *name, *unit;
    int width;
    int channel;   // -1: a field of the table of steps,
    size_t offset; // at this place
    bool is_hash, is_count;
    bool wanted;
    double *block; // of a channel that is wanted                     (BLOCK_ROWS x width)
} Item;

typedef struct Export {
    // as asked
    const char *path, *channels, *output, *repair;
    double from, to, every;
    bool list, contacts, json, quiet, force;
    bool as_json; // the rows too: not only what was done
    // the recording
    tac_RecordingFile *file;
    tac_RecordingInfo info;
    Item *item; // fields first, then channels
    int item_count, field_count;
    // what is written
    FILE *out;
    uint64_t rows_seen, rows_written; // within the time asked for; every nth of them
    tac_RecordedStep *steps;          //                              (BLOCK_ROWS)
    uint64_t contacts_before;         // of rows before the block
} Export;

/// Fields of the table of steps, under the names by which --channels asks for them.
static const Item fields[] = {
    {.name = "steps.step",
     .unit = "",
     .offset = offsetof(tac_RecordedStep, step),
     .is_count = true},
    {.name = "steps.T", .unit = "s", .offset = offsetof(tac_RecordedStep, T)},
    {.name = "steps.hash", .unit = "", .offset = offsetof(tac_RecordedStep, hash), .is_hash = true},
    {.name = "steps.residual", .unit = "", .offset = offsetof(tac_RecordedStep, residual)},
    {.name = "steps.momentum_residual",
     .unit = "",
     .offset = offsetof(tac_RecordedStep, momentum_residual)},
    {.name = "steps.contacts",
     .unit = "",
     .offset = offsetof(tac_RecordedStep, contacts),
     .is_count = true},
#define X(field, sign, meaning) \
    {.name = "steps." #field, .unit = "J", .offset = offsetof(tac_RecordedStep, ledger.field)},
    TAC_LEDGER_FIELDS(X)
#undef X
        {.name = "steps.before", .unit = "J", .offset = offsetof(tac_RecordedStep, ledger.before)},
    {.name = "steps.scale", .unit = "J", .offset = offsetof(tac_RecordedStep, ledger.scale)},
};
enum { FIELD_COUNT = sizeof fields / sizeof fields[0] };

static void print_message(void *user, const tac_Message *message)
{
    const Export *e = user;
    if (message->code != TAC_OK || !e->quiet)
        fprintf(stderr, "tactus export: %s\n", message->text);
}

static bool gather_items(Export *e)
{
    e->field_count = FIELD_COUNT;
    e->item_count = FIELD_COUNT + e->info.channel_count;
    e->item = calloc((size_t)e->item_count, sizeof *e->item);
    e->steps = calloc(BLOCK_ROWS, sizeof *e->steps);
    if (e->item == NULL || e->steps == NULL)
        return false;
    for (int i = 0; i < e->item_count; i++) {
        if (i < FIELD_COUNT) {
            e->item[i] = fields[i];
            e->item[i].width = 1;
            e->item[i].channel = -1;
            continue;
        }
        tac_SceneChannel channel = tac_recording_channel(e->file, i - FIELD_COUNT);
        e->item[i] = (Item){.name = channel.name, .unit = channel.unit, .width = channel.width};
        e->item[i].channel = i - FIELD_COUNT;
    }
    return true;
}

static int no_such_channel(const Export *e, const char *pattern)
{
    fprintf(stderr, "tactus export: --channels %s: no channel of %s has this name", pattern,
            e->path);
    const char **names = calloc((size_t)e->item_count, sizeof *names);
    for (int i = 0; names != NULL && i < e->item_count; i++)
        names[i] = e->item[i].name;
    const char *nearest = names != NULL ? cmd_nearest(pattern, names, e->item_count) : NULL;
    free(names);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean %s?", nearest);
    fprintf(stderr, " (--list shows them)\n");
    return CMD_BAD_USAGE;
}

// Mark the items that one pattern names.
static bool want(Export *e, const char *pattern)
{
    bool found = false;
    for (int i = 0; i < e->item_count; i++)
        if (taci_pattern_matches(pattern, strlen(pattern), e->item[i].name))
            e->item[i].wanted = found = true;
    return found;
}

// Unless something else is asked for, all channels, or the ledger of a scene without any.
static int choose_items(Export *e)
{
    if (e->channels == NULL) {
        bool by_default_channel = e->info.channel_count > 0;
        for (int i = 0; i < e->item_count; i++)
            e->item[i].wanted = by_default_channel == (e->item[i].channel >= 0);
        return CMD_OK;
    }
    int status = CMD_OK;
    char *patterns = strdup(e->channels), *rest = NULL;
    if (patterns == NULL)
        return CMD_RUN_FAILED;
    for (char *p = strtok_r(patterns, ",", &rest); p != NULL; p = strtok_r(NULL, ",", &rest))
        if (!want(e, p))
            status = no_such_channel(e, p);
    free(patterns);
    return status;
}

static bool allocate_blocks(Export *e)
{
    for (int i = 0; i < e->item_count; i++) {
        Item *item = &e->item[i];
        if (!item->wanted || item->channel < 0)
            continue;
        item->block = calloc((size_t)BLOCK_ROWS * (size_t)item->width, sizeof(double));
        if (item->block == NULL)
            return false;
    }
    return true;
}

// "ball.position.x"
static void component_name(const Item *item, int component, char *name, size_t size)
{
    char letter[16];
    cell_component(item->width, component, letter, sizeof letter);
    if (item->width == 1)
        snprintf(name, size, "%s", item->name);
    else
        snprintf(name, size, "%s.%s", item->name, letter);
}

// All bodies side by side, "bodies.position", in the recording of a program: the part that belongs
// to one of them, as if it were an item of its own. Anything else is its own part.
static Item part_of(const Export *e, const Item *item, int *component, char *name, size_t size)
{
    static const char all[] = "bodies.";
    const int bodies = e->info.body_count;
    if (e->info.source_count > 0 || bodies == 0 || item->channel < 0 ||
        strncmp(item->name, all, sizeof all - 1) != 0 || item->width % bodies != 0)
        return *item;
    Item part = *item;
    part.width = item->width / bodies;
    snprintf(name, size, "%s.%s", tac_recording_body(e->file, *component / part.width),
             item->name + sizeof all - 1);
    part.name = name;
    *component %= part.width;
    return part;
}

static void print_head(const Export *e)
{
    char name[560], unit[64], of_body[520];
    if (e->contacts) {
        contacts_print_head(e->out, e->as_json);
        return;
    }
    cell_head(e->out, e->as_json, "t", "s", true);
    for (int i = 0; i < e->item_count; i++) {
        const Item *item = &e->item[i];
        for (int c = 0; item->wanted && c < item->width; c++) {
            int component = c;
            Item part = part_of(e, item, &component, of_body, sizeof of_body);
            component_name(&part, component, name, sizeof name);
            cell_unit(part.unit, part.width, component, unit, sizeof unit);
            cell_head(e->out, e->as_json, name, unit, false);
        }
    }
}

static void print_field(const Export *e, const Item *item, const tac_RecordedStep *step)
{
    const char *at = (const char *)step + item->offset;
    if (!item->is_hash && !item->is_count) {
        double value;
        memcpy(&value, at, sizeof value);
        cell_number(e->out, e->as_json, value);
        return;
    }
    uint64_t value;
    memcpy(&value, at, sizeof value);
    const char *quote = e->as_json ? "\"" : "";
    if (item->is_count)
        fprintf(e->out, "%llu", (unsigned long long)value);
    else // as text: most programs read numbers of this size as doubles
        fprintf(e->out, "%s%016llx%s", quote, (unsigned long long)value, quote);
}

static void print_row(const Export *e, int row)
{
    cell_number(e->out, e->as_json, e->steps[row].time);
    for (int i = 0; i < e->item_count; i++) {
        const Item *item = &e->item[i];
        if (!item->wanted)
            continue;
        for (int c = 0; c < item->width; c++) {
            fputc(',', e->out);
            if (item->channel < 0)
                print_field(e, item, &e->steps[row]);
            else
                cell_number(e->out, e->as_json, item->block[row * item->width + c]);
        }
    }
}

static bool read_block(Export *e, uint64_t first, uint64_t count)
{
    for (int i = 0; i < e->item_count; i++) {
        Item *item = &e->item[i];
        if (item->block != NULL &&
            tac_recording_read_channel(e->file, item->channel, first, count, item->block) != TAC_OK)
            return false;
    }
    return true;
}

// Times are sums of steps: a bound that a row misses by rounding includes it.
static bool in_time(const Export *e, double t)
{
    double slack = 1e-6 * e->info.step;
    return t >= e->from - slack && t <= e->to + slack;
}

static bool is_chosen(Export *e, const tac_RecordedStep *step)
{
    return in_time(e, step->time) && e->rows_seen++ % (uint64_t)e->every == 0;
}

// The contacts of the rows of a block.
static bool print_contact_block(Export *e, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        uint64_t before = e->contacts_before;
        e->contacts_before = e->steps[i].contacts_end;
        if (is_chosen(e, &e->steps[i]) && !contacts_print_row(e->file, &e->steps[i], before, e->out,
                                                              e->as_json, &e->rows_written))
            return false;
    }
    return true;
}

static bool print_block(Export *e, uint64_t first, uint64_t count)
{
    bool json = e->as_json, read = false;
    if (e->contacts)
        return print_contact_block(e, count);
    for (uint64_t i = 0; i < count; i++) {
        if (!is_chosen(e, &e->steps[i]))
            continue;
        if (!read && !(read = read_block(e, first, count)))
            return false;
        if (json)
            fputs(e->rows_written == 0 ? "\n    [" : ",\n    [", e->out);
        print_row(e, (int)i);
        fputs(json ? "]" : "\n", e->out);
        e->rows_written++;
    }
    return true;
}

static bool print_rows(Export *e)
{
    Progress progress = progress_begin(e->path, "rows", (double)e->info.rows, e->quiet);
    bool ok = true;
    for (uint64_t first = 0; first < e->info.rows && ok; first += BLOCK_ROWS) {
        uint64_t left = e->info.rows - first, count = left < BLOCK_ROWS ? left : BLOCK_ROWS;
        ok = tac_recording_read_steps(e->file, first, count, e->steps) == TAC_OK &&
             print_block(e, first, count);
        progress_update(&progress, (double)(first + count));
    }
    progress_end(&progress);
    return ok;
}

static void print_json_start(const Export *e)
{
    printf("{\"file\": ");
    cell_json(stdout, e->path);
    printf(", \"title\": ");
    cell_json(stdout, e->info.title);
    printf(", \"start\": ");
    cell_json(stdout, e->info.start);
    printf(", \"rows\": %llu, \"complete\": %s", (unsigned long long)e->info.rows,
           e->info.complete ? "true" : "false");
}

static bool write_table(Export *e)
{
    if (!e->as_json) {
        print_head(e);
        fputc('\n', e->out);
        return print_rows(e);
    }
    print_json_start(e);
    fputs(",\n  \"columns\": [", e->out);
    print_head(e);
    fputs("],\n  \"data\": [", e->out);
    bool ok = print_rows(e);
    fputs("]}\n", e->out);
    return ok;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

static int refuse_same_file(const Export *e, const char *option, const char *path)
{
    if (!is_same_file(e->path, path))
        return CMD_OK;
    fprintf(stderr,
            "tactus export: %s %s: this is the recording itself; another file was "
            "expected\n",
            option, path);
    return CMD_BAD_USAGE;
}

/// The table, to stdout.
static int write_to_stdout(Export *e)
{
    e->out = stdout;
    e->as_json = e->json;
    return write_table(e) ? CMD_OK : CMD_BAD_INPUT; // the library has said what cannot be read
}

/// The table, to a file that appears when it is whole.
static int write_to_file(Export *e)
{
    Output output;
    int status = output_open(&output, "export", e->output, OUTPUT_TABLE, e->force);
    if (status != CMD_OK)
        return status;
    e->out = output.file;
    bool read = write_table(e);
    status = output_close(&output, read);
    if (status == CMD_OK && !read)
        status = CMD_BAD_INPUT;
    if (e->json) {
        print_json_start(e);
        printf(", \"output\": ");
        cell_json(stdout, e->output);
        printf(", \"rows_written\": %llu}\n", (unsigned long long)e->rows_written);
    } else if (!e->quiet && status == CMD_OK) {
        printf("%llu rows to %s\n", (unsigned long long)e->rows_written, e->output);
    }
    return status;
}

static int write_rows(Export *e)
{
    int status = choose_items(e);
    if (status == CMD_OK && e->output != NULL)
        status = refuse_same_file(e, "--output", e->output);
    if (status != CMD_OK)
        return status;
    if (!allocate_blocks(e)) {
        perror("tactus export");
        return CMD_RUN_FAILED;
    }
    return e->output != NULL ? write_to_file(e) : write_to_stdout(e);
}

static int write_copy(Export *e)
{
    int status = refuse_same_file(e, "--repair", e->repair);
    if (status != CMD_OK)
        return status;
    status = output_check("export", e->repair, OUTPUT_RECORDING, e->force);
    if (status != CMD_OK)
        return status;
    if (taci_recording_copy(e->file, e->repair, e->force) != TAC_OK)
        return CMD_RUN_FAILED;
    if (e->json) {
        print_json_start(e);
        printf(", \"copy\": ");
        cell_json(stdout, e->repair);
        printf("}\n");
    } else if (!e->quiet) {
        printf("%llu rows to %s\n", (unsigned long long)e->info.rows, e->repair);
    }
    return CMD_OK;
}

static void print_list_json(const Export *e)
{
    print_json_start(e);
    printf(", \"step\": %.17g, \"record_every\": %d, \"contacts\": %llu, \"saves\": %llu,\n"
           "  \"parameters\": {",
           e->info.step, e->info.record_every, (unsigned long long)e->info.contacts,
           (unsigned long long)e->info.saves);
    for (int i = 0; i < e->info.setting_count; i++) {
        tac_SceneSetting setting = tac_recording_setting(e->file, i);
        printf(i == 0 ? "" : ", ");
        cell_json(stdout, setting.name);
        printf(": %s", setting.value);
    }
    printf("},\n  \"channels\": [");
    for (int i = 0; i < e->item_count; i++) {
        printf(i == 0 ? "\n    {\"name\": " : ",\n    {\"name\": ");
        cell_json(stdout, e->item[i].name);
        printf(", \"unit\": ");
        cell_json(stdout, e->item[i].unit);
        printf(", \"width\": %d}", e->item[i].width);
    }
    printf("]}\n");
}

static void print_item(const Item *item)
{
    const char *unit = item->unit != NULL ? item->unit : "";
    int columns = 0; // of the unit: · has two bytes
    for (const char *c = unit; *c != '\0'; c++)
        columns += ((unsigned char)*c & 0xC0) != 0x80;
    printf("  %-32s %s%*s %d\n", item->name, unit, columns < 8 ? 8 - columns : 0, "", item->width);
}

static int print_list(Export *e)
{
    if (e->json) {
        print_list_json(e);
        return CMD_OK;
    }
    tac_RecordedStep last = {0};
    if (e->info.rows > 0 && tac_recording_read_steps(e->file, e->info.rows - 1, 1, &last) != TAC_OK)
        return CMD_BAD_INPUT;
    printf("%s%s%s, recorded %s by version %s\n", e->path, e->info.title[0] != '\0' ? ": " : "",
           e->info.title, e->info.start, e->info.version);
    printf("%llu rows up to %g s, one every %d steps of %g s%s\n", (unsigned long long)e->info.rows,
           last.time, e->info.record_every, e->info.step, e->info.complete ? "" : " (not closed)");
    if (e->info.contacts > 0)
        printf("%llu contacts (--contacts)\n", (unsigned long long)e->info.contacts);
    if (e->info.saves > 0)
        printf("%llu saved states\n", (unsigned long long)e->info.saves);
    for (int i = 0; i < e->info.setting_count; i++) {
        tac_SceneSetting setting = tac_recording_setting(e->file, i);
        printf("%s%s = %g", i == 0 ? "parameters: " : ", ", setting.name,
               strtod(setting.value, NULL));
    }
    printf(e->info.setting_count > 0 ? "\n" : "");
    for (int i = e->field_count; i < e->item_count; i++)
        print_item(&e->item[i]);
    printf("and from the table of steps:\n");
    for (int i = 0; i < e->field_count; i++)
        print_item(&e->item[i]);
    return CMD_OK;
}

static int export_file(Export *e)
{
    tac_Result result = tac_recording_open(e->path, print_message, e, &e->file);
    if (result != TAC_OK)
        return result == TAC_ERR_MEMORY ? CMD_RUN_FAILED : CMD_BAD_INPUT;
    e->info = tac_recording_info(e->file);
    int status = CMD_RUN_FAILED;
    if (!gather_items(e))
        perror("tactus export");
    else if (e->repair != NULL)
        status = write_copy(e);
    else
        status = e->list ? print_list(e) : write_rows(e);
    for (int i = 0; i < e->item_count && e->item != NULL; i++)
        free(e->item[i].block);
    free(e->item);
    free(e->steps);
    tac_recording_file_close(e->file);
    return status;
}

static int check_usage(const Export *e)
{
    const char *wrong = NULL;
    if (e->path == NULL)
        wrong = "a recording was expected (tactus export --help)";
    else if (e->from > e->to)
        wrong = "--from is later than --to";
    else if (e->every != floor(e->every))
        wrong = "--every: a whole number was expected";
    else if (e->contacts && (e->list || e->channels != NULL))
        wrong = "--contacts writes contacts in place of channels: it goes with neither --channels "
                "nor --list";
    else if (e->repair != NULL &&
             (e->list || e->contacts || e->output != NULL || e->channels != NULL))
        wrong = "--repair copies the whole recording: it goes with no other choice";
    if (wrong == NULL)
        return CMD_OK;
    fprintf(stderr, "tactus export: %s\n", wrong);
    return CMD_BAD_USAGE;
}

static int run_export(int argc, char **argv)
{
    Export e = {.from = -1e300, .to = 1e300, .every = 1.0};
    const Option options[] = {
        {"--channels", OPTION_TEXT, &e.channels, 0.0, 0.0, NULL},
        {"--from", OPTION_NUMBER, &e.from, -1e12, 1e12, NULL},
        {"--to", OPTION_NUMBER, &e.to, -1e12, 1e12, NULL},
        {"--every", OPTION_NUMBER, &e.every, 1.0, 1e9, NULL},
        {"--output", OPTION_TEXT, &e.output, 0.0, 0.0, NULL},
        {"--contacts", OPTION_FLAG, &e.contacts, 0.0, 0.0, NULL},
        {"--list", OPTION_FLAG, &e.list, 0.0, 0.0, NULL},
        {"--repair", OPTION_TEXT, &e.repair, 0.0, 0.0, NULL},
        {"--force", OPTION_FLAG, &e.force, 0.0, 0.0, NULL},
    };
    Arguments arguments = {.command = "export", .options = options, .word_expected = "a recording"};
    arguments.option_count = sizeof options / sizeof options[0];
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    if (arguments.help) {
        fputs(cmd_export.help, stdout);
        return CMD_OK;
    }
    e.path = arguments.word;
    e.json = arguments.json;
    e.quiet = arguments.quiet;
    status = check_usage(&e);
    return status == CMD_OK ? export_file(&e) : status;
}

const Command cmd_export = {
    .name = "export",
    .summary = "a recording as CSV or JSON, or a clean copy of one cut short",
    .help = "usage: tactus export FILE.h5 [--channels GLOB,...] [--from T] [--to T]\n"
            "                     [--every N] [--output FILE.csv] [--force] [--json]\n"
            "                     [--quiet]\n"
            "       tactus export FILE.h5 --contacts [--from T] [--to T] [--every N]\n"
            "                     [--output FILE.csv] [--force]\n"
            "       tactus export FILE.h5 --list [--json]\n"
            "       tactus export FILE.h5 --repair OUT.h5 [--force] [--json] [--quiet]\n"
            "\n"
            "Writes rows of a recording: the time, then the chosen channels, under a head\n"
            "with names and units. Numbers have 17 digits, so that they read back as the\n"
            "same bits. A file that is still being written, or was cut short, is read as far\n"
            "as it goes.\n"
            "\n"
            "  --channels GLOB,...  what to write, with * and ?; also columns of the table\n"
            "                       of steps, as steps.hash or steps.kinetic (default: all\n"
            "                       channels)\n"
            "  --contacts           the contacts of these rows instead, a line for each\n"
            "  --from T, --to T     only rows from T to T, in seconds\n"
            "  --every N            only every Nth of these rows\n"
            "  --output FILE.csv    write there instead of to stdout\n"
            "  --list               say what the recording holds, write no rows\n"
            "  --repair OUT.h5      copy all rows that can be read to a recording in good\n"
            "                       order\n"
            "  --force              replace a file there whatever it is (without: only one\n"
            "                       of ours)\n"
            "  --json               the rows as one JSON document; with --output, --list or\n"
            "                       --repair what was done or found\n"
            "  --quiet              only errors\n"
            "\n"
            "examples:\n"
            "  tactus export chain.h5 --list\n"
            "  tactus export chain.h5 --channels 'tip.*,steps.kinetic' --every 10 > chain.csv\n"
            "  tactus export stack.h5 --contacts --to 0.1 > contacts.csv\n"
            "  tactus export chain.h5 --from 2 --to 3 --output part.csv\n"
            "  tactus export killed.h5 --repair whole.h5\n",
    .run = run_export,
};
