/* The Lab: keeps what an experiment says, and writes its tables.
 *
 * The first failure (memory, a file, a world that could not be built) is kept and ends nothing by
 * itself: what comes after is taken as far as it can be, so that an experiment needs no error paths
 * of its own.
 */
#define _POSIX_C_SOURCE 200809L
#include "lab_inside.h"
#include "larger.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const double TELL_PERIOD = 0.05; // s between two calls of the progress function

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void lab_fail(Lab *lab, const char *format, ...)
{
    if (lab->failure[0] != '\0')
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(lab->failure, sizeof lab->failure, format, arguments);
    va_end(arguments);
}

bool lab_check(Lab *lab, bool ok, const char *what)
{
    if (!ok)
        lab_fail(lab, "%s", what);
    return ok;
}

bool lab_grow(Lab *lab, void *items, int count, int *room, size_t size)
{
    if (count < *room)
        return true;
    int larger = *room < 16 ? 16 : 2 * *room;
    void *old, *grown;
    memcpy(&old, items, sizeof old); // `items` is the address of a pointer of some type
    grown = realloc(old, (size_t)larger * size);
    if (grown == NULL) {
        lab_fail(lab, "memory could not be had");
        return false;
    }
    memcpy(items, &grown, sizeof grown);
    *room = larger;
    return true;
}

// Keeps a text that was allocated; NULL if it could not be.
static const char *keep(Lab *lab, char *text)
{
    if (text == NULL) {
        lab_fail(lab, "memory could not be had");
        return NULL;
    }
    if (!lab_grow(lab, &lab->text, lab->texts, &lab->text_room, sizeof *lab->text)) {
        free(text);
        return NULL;
    }
    lab->text[lab->texts++] = text;
    return text;
}

__attribute__((format(printf, 2, 0))) static const char *print_text(Lab *lab, const char *format,
                                                                    va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (text != NULL)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return keep(lab, text);
}

const char *lab_text(Lab *lab, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = print_text(lab, format, arguments);
    va_end(arguments);
    return text != NULL ? text : "";
}

void lab_note(Lab *lab, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = print_text(lab, format, arguments);
    va_end(arguments);
    if (text != NULL && lab_grow(lab, &lab->note, lab->notes, &lab->note_room, sizeof *lab->note))
        lab->note[lab->notes++] = text;
}

bool lab_quick(const Lab *lab)
{
    return lab->options.quick;
}

void lab_progress(Lab *lab, double done, double total)
{
    if (lab->options.progress == NULL)
        return;
    double t = now();
    if (t - lab->told < TELL_PERIOD)
        return;
    lab->told = t;
    lab->options.progress(lab->options.user, smaller(larger(done / total, 0.0), 1.0));
}

static void compute_points(Lab *lab, int count, int width, LabPoint *point, void *user, double *out)
{
    for (int i = 0; i < count; i++) {
        double *row = out + (size_t)i * (size_t)width;
        if (!point(user, i, row))
            for (int j = 0; j < width; j++)
                row[j] = (double)NAN;
        lab_progress(lab, i, count);
    }
}

void lab_points(Lab *lab, int count, int width, LabPoint *point, void *user, double *out)
{
    const LabOptions *options = &lab->options;
    if (options->points == NULL)
        compute_points(lab, count, width, point, user, out);
    else
        lab_check(lab, options->points(options->user, count, width, point, user, out),
                  "a part of the points is lost");
}

static bool holds(double value, LabOp op, double bound)
{
    switch (op) { // comparisons with a NaN are false
    case AT_MOST:
        return value <= bound;
    case AT_LEAST:
        return value >= bound;
    case EQUALS:
        return value == bound;
    }
    return false;
}

void lab_claim(Lab *lab, const char *name, double value, LabOp op, double bound, const char *unit)
{
    if (lab_grow(lab, &lab->claim, lab->claims, &lab->claim_room, sizeof *lab->claim))
        lab->claim[lab->claims++] =
            (LabClaim){name, value, bound, op, unit, holds(value, op, bound)};
}

void lab_erratum(Lab *lab, const char *says, const char *measured, double value, const char *unit)
{
    if (lab_grow(lab, &lab->erratum, lab->errata, &lab->erratum_room, sizeof *lab->erratum))
        lab->erratum[lab->errata++] = (LabErratum){says, measured, value, unit};
}

// A table that takes no rows: what an experiment gets when there is no memory for another.
static LabTable no_table;

LabTable *lab_table(Lab *lab, const char *name, const char *caption, const LabColumn *columns,
                    int count)
{
    LabTable *table = calloc(1, sizeof *table);
    if (table == NULL || count > TABLE_COLUMNS ||
        !lab_grow(lab, &lab->table, lab->tables, &lab->table_room, sizeof(void *))) {
        lab_fail(lab, "table %s: no memory, or more than %d columns", name, TABLE_COLUMNS);
        free(table);
        return &no_table;
    }
    *table = (LabTable){.lab = lab, .name = name, .caption = caption, .rows_written = -1};
    memcpy(table->column, columns, (size_t)count * sizeof *columns);
    table->columns = count;
    lab->table[lab->tables++] = table;
    return table;
}

static bool grow_table(LabTable *table)
{
    if (table->rows < table->room)
        return true;
    // two arrays of one length: the second is grown by the old one
    int value_room = table->room, label_room = table->room;
    size_t row = (size_t)table->columns * sizeof *table->value;
    if (!lab_grow(table->lab, &table->value, table->rows, &value_room, row) ||
        !lab_grow(table->lab, &table->label, table->rows, &label_room, sizeof *table->label))
        return false;
    table->room = label_room;
    return true;
}

void lab_row(LabTable *table, const char *label, const double *values)
{
    if (table->lab == NULL || !grow_table(table))
        return;
    size_t n = (size_t)table->columns;
    memcpy(table->value + (size_t)table->rows * n, values, n * sizeof *values);
    table->label[table->rows] = label == NULL ? NULL : lab_text(table->lab, "%s", label);
    table->rows++;
}

int lab_rows(const LabTable *table)
{
    return table->rows;
}

double lab_value(const LabTable *table, int row, int column)
{
    if (row < 0 || row >= table->rows || column < 0 || column >= table->columns)
        return (double)NAN;
    return table->value[(size_t)row * (size_t)table->columns + (size_t)column];
}

bool lab_has_labels(const LabTable *table)
{
    for (int i = 0; i < table->rows; i++)
        if (table->label[i] != NULL)
            return true;
    return false;
}

// A field of a CSV file. Texts are ours and hold no quotes, but some hold commas.
static void print_field(FILE *file, const char *text, const char *unit)
{
    const char *quote = strchr(text, ',') != NULL ? "\"" : "";
    bool has_unit = unit[0] != '\0';
    fprintf(file, "%s%s%s%s%s%s", quote, text, has_unit ? " [" : "", unit, has_unit ? "]" : "",
            quote);
}

static void print_csv(const LabTable *table, FILE *file)
{
    bool labels = lab_has_labels(table);
    if (labels)
        fprintf(file, "case,");
    for (int j = 0; j < table->columns; j++) {
        fprintf(file, "%s", j > 0 ? "," : "");
        print_field(file, table->column[j].name, table->column[j].unit);
    }
    fprintf(file, "\n");
    for (int i = 0; i < table->rows; i++) {
        if (labels) {
            print_field(file, table->label[i] != NULL ? table->label[i] : "", "");
            fprintf(file, ",");
        }
        for (int j = 0; j < table->columns; j++) {
            double v = lab_value(table, i, j);
            if (isnan(v)) // without the sign that printf may give it
                fprintf(file, "%snan", j > 0 ? "," : "");
            else
                fprintf(file, "%s%.17g", j > 0 ? "," : "", v);
        }
        fprintf(file, "\n");
    }
}

bool lab_write_table(LabTable *table)
{
    Lab *lab = table->lab;
    if (lab == NULL || lab->folder == NULL)
        return false;
    if (table->rows_written == table->rows)
        return true;
    const char *path = lab_text(lab, "%s/%s.csv", lab->folder, table->name);
    FILE *file = fopen(path, "w");
    if (file != NULL) {
        print_csv(table, file);
        bool written = !ferror(file);
        if (fclose(file) == 0 && written) {
            table->rows_written = table->rows;
            return true;
        }
    }
    lab_fail(lab, "%s: %s", path, strerror(errno));
    return false;
}

static void open_folder(Lab *lab)
{
    if (lab->options.folder == NULL)
        return;
    const char *path = lab_text(lab, "%s/%s", lab->options.folder, lab->experiment->id);
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        lab_fail(lab, "%s: %s", path, strerror(errno));
    else
        lab->folder = path;
}

static Lab *make_lab(const Experiment *experiment, const LabOptions *options)
{
    Lab *lab = calloc(1, sizeof *lab);
    if (lab == NULL)
        return NULL;
    lab->experiment = experiment;
    lab->options = *options;
    return lab;
}

Lab *lab_run(const Experiment *experiment, const LabOptions *options)
{
    Lab *lab = make_lab(experiment, options);
    if (lab == NULL)
        return NULL;
    lab->start = now();
    open_folder(lab);
    if (lab->failure[0] == '\0')
        experiment->run(lab);
    for (int i = 0; i < lab->tables && lab->folder != NULL; i++)
        lab_write_table(lab->table[i]);
    lab->seconds = now() - lab->start;
    return lab;
}

Lab *lab_again(const Experiment *experiment, const LabOptions *options, double seconds)
{
    Lab *lab = make_lab(experiment, options);
    if (lab != NULL)
        lab->seconds = seconds;
    return lab;
}

void lab_again_figure(Lab *lab, const char *name, const char *caption)
{
    const char *path = lab_text(lab, "%s/%s/%s", lab->options.folder, lab->experiment->id, name);
    if (lab_grow(lab, &lab->figure, lab->figures, &lab->figure_room, sizeof *lab->figure))
        lab->figure[lab->figures++] = (DrawnFigure){path, lab_text(lab, "%s", caption)};
}

void lab_close(Lab *lab)
{
    if (lab == NULL)
        return;
    for (int i = 0; i < lab->tables; i++) {
        free(lab->table[i]->value);
        free(lab->table[i]->label);
        free(lab->table[i]);
    }
    for (int i = 0; i < lab->texts; i++)
        free(lab->text[i]);
    free(lab->claim);
    free(lab->erratum);
    free(lab->note);
    free(lab->table);
    free(lab->figure);
    free(lab->text);
    free(lab);
}

const Experiment *lab_experiment(const Lab *lab)
{
    return lab->experiment;
}

double lab_seconds(const Lab *lab)
{
    return lab->seconds;
}

const char *lab_failure(const Lab *lab)
{
    return lab->failure[0] != '\0' ? lab->failure : NULL;
}

int lab_claim_count(const Lab *lab)
{
    return lab->claims;
}

LabClaim lab_claim_at(const Lab *lab, int index)
{
    return lab->claim[index];
}

int lab_failed_claims(const Lab *lab)
{
    int failed = 0;
    for (int i = 0; i < lab->claims; i++)
        failed += !lab->claim[i].pass;
    return failed;
}

int lab_erratum_count(const Lab *lab)
{
    return lab->errata;
}

LabErratum lab_erratum_at(const Lab *lab, int index)
{
    return lab->erratum[index];
}

int lab_note_count(const Lab *lab)
{
    return lab->notes;
}

const char *lab_note_at(const Lab *lab, int index)
{
    return lab->note[index];
}

int lab_table_count(const Lab *lab)
{
    return lab->tables;
}

const LabTable *lab_table_at(const Lab *lab, int index)
{
    return lab->table[index];
}

int lab_figure_count(const Lab *lab)
{
    return lab->figures;
}

const char *lab_figure_path(const Lab *lab, int index)
{
    return lab->figure[index].path;
}

const char *lab_figure_caption(const Lab *lab, int index)
{
    return lab->figure[index].caption;
}

const char *lab_table_name(const LabTable *table)
{
    return table->name;
}

const char *lab_table_caption(const LabTable *table)
{
    return table->caption;
}

int lab_table_columns(const LabTable *table)
{
    return table->columns;
}

LabColumn lab_table_column(const LabTable *table, int index)
{
    return table->column[index];
}

const char *lab_table_label(const LabTable *table, int row)
{
    return table->label[row];
}

const char *lab_op_text(LabOp op)
{
    static const char *const text[] = {"<=", ">=", "=="};
    return text[op];
}
