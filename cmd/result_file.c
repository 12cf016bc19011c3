// Results of experiments, as files. See result_file.h.
#define _POSIX_C_SOURCE 200809L
#include "result_file.h"
#include "base/hash.h"
#include "cmd.h"
#include "output.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FORMAT_VERSION = 1, SUM_SIZE = 24, COLUMNS_MAX = 64 };

/// The path of a file of an experiment.
static void path_of(const Experiment *experiment, const char *folder, const char *name,
                    char path[TACI_PATH_SIZE])
{
    snprintf(path, TACI_PATH_SIZE, "%s/%s/%s", folder, experiment->id, name);
}

/// The sum of a file's bytes as text; "" if it cannot be read.
static void sum_file(const char *path, char sum[SUM_SIZE])
{
    static char bytes[1 << 16];
    uint64_t hash = TACI_HASH_START;
    FILE *file = fopen(path, "rb");
    sum[0] = '\0';
    if (file == NULL)
        return;
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, file)) > 0;)
        hash = taci_hash_bytes(hash, bytes, count);
    if (!ferror(file))
        snprintf(sum, SUM_SIZE, "%016" PRIx64, hash);
    fclose(file);
}

/// Two builds of one version may compute different numbers.
static const char *program_sum(void)
{
    static char sum[SUM_SIZE];
    if (sum[0] == '\0')
        sum_file("/proc/self/exe", sum);
    return sum;
}

/// JSON has neither infinity nor NaN: they are texts.
static json_t *number(double value)
{
    if (isfinite(value))
        return json_real(value);
    return json_string(isnan(value) ? "nan" : value > 0.0 ? "inf" : "-inf");
}

static bool read_number(const json_t *json, double *value)
{
    const char *text = json_string_value(json);
    *value = json_number_value(json);
    if (text != NULL)
        *value = strcmp(text, "inf") == 0    ? (double)INFINITY
                 : strcmp(text, "-inf") == 0 ? -(double)INFINITY
                                             : (double)NAN;
    return text != NULL || json_is_number(json);
}

static json_t *claims_of(const Lab *lab)
{
    json_t *list = json_array();
    for (int i = 0; i < lab_claim_count(lab); i++) {
        LabClaim c = lab_claim_at(lab, i);
        json_array_append_new(list,
                              json_pack("{s:s, s:o, s:s, s:o, s:s, s:b}", "name", c.name, "value",
                                        number(c.value), "op", lab_op_text(c.op), "bound",
                                        number(c.bound), "unit", c.unit, "pass", c.pass));
    }
    return list;
}

static json_t *errata_of(const Lab *lab)
{
    json_t *list = json_array();
    for (int i = 0; i < lab_erratum_count(lab); i++) {
        LabErratum e = lab_erratum_at(lab, i);
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:o, s:s}", "paper", e.says, "measured",
                                        e.measured, "value", number(e.value), "unit", e.unit));
    }
    return list;
}

static json_t *notes_of(const Lab *lab)
{
    json_t *list = json_array();
    for (int i = 0; i < lab_note_count(lab); i++)
        json_array_append_new(list, json_string(lab_note_at(lab, i)));
    return list;
}

/// The name of a figure: what is behind the last slash.
static const char *figure_name(const Lab *lab, int index)
{
    const char *path = lab_figure_path(lab, index), *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static json_t *figures_of(const Lab *lab)
{
    json_t *list = json_array();
    for (int i = 0; i < lab_figure_count(lab); i++)
        json_array_append_new(list, json_pack("{s:s, s:s}", "name", figure_name(lab, i), "caption",
                                              lab_figure_caption(lab, i)));
    return list;
}

static json_t *columns_of(const LabTable *table)
{
    json_t *list = json_array();
    for (int i = 0; i < lab_table_columns(table); i++) {
        LabColumn column = lab_table_column(table, i);
        json_array_append_new(list,
                              json_pack("{s:s, s:s}", "name", column.name, "unit", column.unit));
    }
    return list;
}

/// A row: its label, or null, then its numbers.
static json_t *row_of(const LabTable *table, int row)
{
    const char *label = lab_table_label(table, row);
    json_t *list = json_array();
    json_array_append_new(list, label != NULL ? json_string(label) : json_null());
    for (int j = 0; j < lab_table_columns(table); j++)
        json_array_append_new(list, number(lab_value(table, row, j)));
    return list;
}

/// The tables of the report; the others are in their files alone.
static json_t *tables_of(const Lab *lab)
{
    json_t *list = json_array();
    for (int i = 0; i < lab_table_count(lab); i++) {
        const LabTable *table = lab_table_at(lab, i);
        if (lab_table_caption(table) == NULL)
            continue;
        json_t *rows = json_array();
        for (int row = 0; row < lab_rows(table); row++)
            json_array_append_new(rows, row_of(table, row));
        json_array_append_new(list, json_pack("{s:s, s:s, s:o, s:o}", "name", lab_table_name(table),
                                              "caption", lab_table_caption(table), "columns",
                                              columns_of(table), "rows", rows));
    }
    return list;
}

static void add_file(json_t *files, const Lab *lab, const char *folder, const char *name,
                     const char *ending)
{
    char whole[256], path[TACI_PATH_SIZE], sum[SUM_SIZE];
    snprintf(whole, sizeof whole, "%s.%s", name, ending);
    path_of(lab_experiment(lab), folder, whole, path);
    sum_file(path, sum);
    json_object_set_new(files, whole, json_string(sum));
}

static json_t *files_of(const Lab *lab, const char *folder)
{
    json_t *files = json_object();
    for (int i = 0; i < lab_table_count(lab); i++)
        add_file(files, lab, folder, lab_table_name(lab_table_at(lab, i)), "csv");
    for (int i = 0; i < lab_figure_count(lab); i++) {
        add_file(files, lab, folder, figure_name(lab, i), "svg");
        add_file(files, lab, folder, figure_name(lab, i), "png");
    }
    return files;
}

static json_t *document_of(const Lab *lab, const LabOptions *options)
{
    return json_pack("{s:s, s:i, s:s, s:s, s:s, s:b, s:b, s:f, s:o, s:o, s:o, s:o, s:o, s:o}",
                     "format", RESULT_FORMAT, "format_version", FORMAT_VERSION, "id",
                     lab_experiment(lab)->id, "software", cmd_version_text(), "program",
                     program_sum(), "quick", options->quick, "pictures", options->plots, "seconds",
                     lab_seconds(lab), "claims", claims_of(lab), "errata", errata_of(lab), "notes",
                     notes_of(lab), "figures", figures_of(lab), "tables", tables_of(lab), "files",
                     files_of(lab, options->folder));
}

bool result_write(const Lab *lab, const LabOptions *options)
{
    char path[TACI_PATH_SIZE];
    Output output;
    path_of(lab_experiment(lab), options->folder, "result.json", path);
    json_t *document = document_of(lab, options);
    if (document == NULL) {
        fprintf(stderr, "tactus reproduce: %s: %s\n", path, strerror(ENOMEM));
        return false;
    }
    bool ok = output_open(&output, "reproduce", path, OUTPUT_RESULT, true) == CMD_OK;
    if (ok) {
        // 17 digits: the numbers come back as they were
        bool whole =
            json_dumpf(document, output.file, JSON_INDENT(1) | JSON_REAL_PRECISION(17)) == 0;
        fputc('\n', output.file);
        ok = output_close(&output, whole) == CMD_OK && whole;
    }
    json_decref(document);
    return ok;
}

void result_forget(const Experiment *experiment, const char *folder)
{
    char path[TACI_PATH_SIZE];
    path_of(experiment, folder, "result.json", path);
    if (output_is(path, OUTPUT_RESULT))
        unlink(path);
}

/// A text of the file that lives as long as the lab; NULL: there is none.
static const char *text_at(Lab *lab, const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? lab_text(lab, "%s", text) : NULL;
}

static bool read_op(const char *text, LabOp *op)
{
    for (*op = AT_MOST; *op <= EQUALS; ++*op)
        if (text != NULL && strcmp(text, lab_op_text(*op)) == 0)
            return true;
    return false;
}

static bool tell_claims(Lab *lab, const json_t *list)
{
    size_t i;
    const json_t *c;
    json_array_foreach(list, i, c)
    {
        const char *name = text_at(lab, c, "name"), *unit = text_at(lab, c, "unit");
        double value, bound;
        LabOp op;
        if (name == NULL || unit == NULL || !read_number(json_object_get(c, "value"), &value) ||
            !read_number(json_object_get(c, "bound"), &bound) ||
            !read_op(json_string_value(json_object_get(c, "op")), &op))
            return false;
        lab_claim(lab, name, value, op, bound, unit);
    }
    return json_is_array(list);
}

static bool tell_errata(Lab *lab, const json_t *list)
{
    size_t i;
    const json_t *e;
    json_array_foreach(list, i, e)
    {
        const char *says = text_at(lab, e, "paper"), *measured = text_at(lab, e, "measured");
        const char *unit = text_at(lab, e, "unit");
        double value;
        if (says == NULL || measured == NULL || unit == NULL ||
            !read_number(json_object_get(e, "value"), &value))
            return false;
        lab_erratum(lab, says, measured, value, unit);
    }
    return json_is_array(list);
}

static bool tell_notes(Lab *lab, const json_t *list)
{
    size_t i;
    const json_t *note;
    json_array_foreach(list, i, note)
    {
        if (!json_is_string(note))
            return false;
        lab_note(lab, "%s", json_string_value(note));
    }
    return json_is_array(list);
}

static bool tell_figures(Lab *lab, const json_t *list)
{
    size_t i;
    const json_t *figure;
    json_array_foreach(list, i, figure)
    {
        const char *name = json_string_value(json_object_get(figure, "name"));
        const char *caption = json_string_value(json_object_get(figure, "caption"));
        if (name == NULL || caption == NULL)
            return false;
        lab_again_figure(lab, name, caption);
    }
    return json_is_array(list);
}

static bool tell_row(LabTable *table, const json_t *row, size_t columns)
{
    double value[COLUMNS_MAX];
    if (json_array_size(row) != columns + 1)
        return false;
    for (size_t j = 0; j < columns; j++)
        if (!read_number(json_array_get(row, j + 1), &value[j]))
            return false;
    lab_row(table, json_string_value(json_array_get(row, 0)), value);
    return true;
}

static bool tell_table(Lab *lab, const json_t *json)
{
    const json_t *columns = json_object_get(json, "columns"), *row;
    size_t i, count = json_array_size(columns);
    const char *name = text_at(lab, json, "name"), *caption = text_at(lab, json, "caption");
    LabColumn column[COLUMNS_MAX];
    if (name == NULL || caption == NULL || count > COLUMNS_MAX)
        return false;
    for (i = 0; i < count; i++) {
        const json_t *one = json_array_get(columns, i);
        column[i] = (LabColumn){text_at(lab, one, "name"), text_at(lab, one, "unit")};
        if (column[i].name == NULL || column[i].unit == NULL)
            return false;
    }
    LabTable *table = lab_table(lab, name, caption, column, (int)count);
    if (lab_failure(lab) != NULL) // more columns than a table has
        return false;
    json_array_foreach(json_object_get(json, "rows"), i, row)
    {
        if (!tell_row(table, row, count))
            return false;
    }
    return true;
}

static bool tell_tables(Lab *lab, const json_t *list)
{
    size_t i;
    const json_t *table;
    json_array_foreach(list, i, table)
    {
        if (!tell_table(lab, table))
            return false;
    }
    return json_is_array(list);
}

static bool tell(Lab *lab, const json_t *document)
{
    return tell_claims(lab, json_object_get(document, "claims")) &&
           tell_errata(lab, json_object_get(document, "errata")) &&
           tell_notes(lab, json_object_get(document, "notes")) &&
           tell_figures(lab, json_object_get(document, "figures")) &&
           tell_tables(lab, json_object_get(document, "tables")) && lab_failure(lab) == NULL;
}

/// Whether a text of the document is the one given.
static bool says(const json_t *document, const char *key, const char *text)
{
    const char *said = json_string_value(json_object_get(document, key));
    return said != NULL && strcmp(said, text) == 0;
}

/// What of the settings would be another now; false: nothing.
static bool find_difference(const json_t *document, const LabOptions *options, char why[256])
{
    const json_t *quick = json_object_get(document, "quick");
    const char *software = json_string_value(json_object_get(document, "software"));
    if (software == NULL || !json_is_boolean(quick) ||
        json_integer_value(json_object_get(document, "format_version")) != FORMAT_VERSION)
        snprintf(why, 256, "its result.json is of another format");
    else if (strcmp(software, cmd_version_text()) != 0)
        snprintf(why, 256, "it was made by version %.60s", software);
    else if (!says(document, "program", program_sum()))
        snprintf(why, 256, "it was made by another build of version %.60s", software);
    else if (json_is_true(quick) != options->quick)
        snprintf(why, 256, "it was made %s --quick", options->quick ? "without" : "with");
    else if (options->plots && !json_is_true(json_object_get(document, "pictures")))
        snprintf(why, 256, "it was made without figures");
    else
        return false;
    return true;
}

/// Whether a file of the experiment is not as it was; false: all are.
static bool find_change(const json_t *document, const Experiment *experiment, const char *folder,
                        char why[256])
{
    json_t *files = json_object_get(document, "files"), *sum;
    const char *name;
    char path[TACI_PATH_SIZE], now[SUM_SIZE];
    json_object_foreach(files, name, sum)
    {
        path_of(experiment, folder, name, path);
        sum_file(path, now);
        if (now[0] != '\0' && json_is_string(sum) && strcmp(json_string_value(sum), now) == 0)
            continue;
        snprintf(why, 256, "its file %.100s is %s", name,
                 now[0] == '\0' ? "not there" : "not as it was written");
        return true;
    }
    return false;
}

ResultEnd result_take(const Experiment *experiment, const LabOptions *options, Lab **lab,
                      char why[256])
{
    char path[TACI_PATH_SIZE];
    path_of(experiment, options->folder, "result.json", path);
    *lab = NULL;
    if (access(path, F_OK) != 0 && errno == ENOENT)
        return RESULT_NONE;
    json_t *document = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    if (document == NULL || !says(document, "format", RESULT_FORMAT) ||
        !says(document, "id", experiment->id)) {
        snprintf(why, 256, "its result.json cannot be read");
    } else if (!find_difference(document, options, why) &&
               !find_change(document, experiment, options->folder, why)) {
        *lab =
            lab_again(experiment, options, json_number_value(json_object_get(document, "seconds")));
        if (*lab == NULL || !tell(*lab, document)) {
            snprintf(why, 256, "its result.json is damaged");
            lab_close(*lab);
            *lab = NULL;
        }
    }
    json_decref(document);
    return *lab != NULL ? RESULT_TAKEN : RESULT_OTHER;
}
