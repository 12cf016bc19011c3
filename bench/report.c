#include "bench.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

/* Tables on stdout, and the same rows in a CSV file. Texts in CSV are quoted; missing numbers are
 * empty fields. */

Cell text_cell(const char *text)
{
    return (Cell){.text = text};
}

Cell number_cell(double number)
{
    return (Cell){.number = number};
}

/// Characters of a UTF-8 text: bytes that do not continue one.
static int characters(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

/// printf counts bytes, and the micro sign has two.
static void print_padded(const char *text, int width)
{
    int blank = (width < 0 ? -width : width) - characters(text);
    if (blank < 0)
        blank = 0;
    if (width < 0)
        printf("%s%*s ", text, blank, "");
    else
        printf("%*s%s ", blank, "", text);
}

static void csv_text(FILE *file, const char *text)
{
    fputc('"', file);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', file);
        fputc(*text, file);
    }
    fputc('"', file);
}

bool report_open(Report *report, const Options *options, const char *name, const Column *columns,
                 int count)
{
    *report = (Report){.options = options, .columns = columns, .count = count};
    if (options->csv_dir == NULL)
        return true;
    char path[4096];
    if (mkdir(options->csv_dir, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "%s: %s\n", options->csv_dir, strerror(errno));
        return false;
    }
    if (snprintf(path, sizeof path, "%s/%s.csv", options->csv_dir, name) >= (int)sizeof path) {
        fprintf(stderr, "%s: the path is too long\n", options->csv_dir);
        return false;
    }
    report->csv = fopen(path, "w");
    if (report->csv == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    fputs("date,commit,machine", report->csv);
    for (int i = 0; i < count; i++)
        fprintf(report->csv, ",%s", columns[i].name);
    fputc('\n', report->csv);
    return true;
}

void report_head(const Report *report)
{
    for (int i = 0; i < report->count; i++)
        if (report->columns[i].width != 0)
            print_padded(report->columns[i].head, report->columns[i].width);
    putchar('\n');
}

/// %g, but whole numbers up to a million without an exponent.
static void print_number(const Column *column, double number)
{
    char text[40];
    if (isnan(number))
        snprintf(text, sizeof text, "-");
    else if (number == floor(number) && fabs(number) <= 1e6)
        snprintf(text, sizeof text, "%.0f", number);
    else
        snprintf(text, sizeof text, "%.*g", column->digits, number);
    print_padded(text, column->width);
}

static void write_csv_row(const Report *report, const Cell *cells)
{
    csv_text(report->csv, report->options->date);
    fputc(',', report->csv);
    csv_text(report->csv, report->options->commit);
    fputc(',', report->csv);
    csv_text(report->csv, report->options->machine);
    for (int i = 0; i < report->count; i++) {
        fputc(',', report->csv);
        if (report->columns[i].digits == 0)
            csv_text(report->csv, cells[i].text);
        else if (!isnan(cells[i].number))
            fprintf(report->csv, "%.9g", cells[i].number);
    }
    fputc('\n', report->csv);
}

static void print_row(const Report *report, const Cell *cells)
{
    for (int i = 0; i < report->count; i++) {
        const Column *c = &report->columns[i];
        if (c->width == 0)
            continue;
        if (c->digits == 0)
            print_padded(cells[i].text, c->width);
        else
            print_number(c, cells[i].number);
    }
    putchar('\n');
    fflush(stdout); // a row may take a minute: show it when it is there
}

void report_row(const Report *report, const Cell *cells)
{
    if (!report->silent)
        print_row(report, cells);
    if (report->csv != NULL)
        write_csv_row(report, cells);
}

void report_close(Report *report)
{
    if (report->csv != NULL && fclose(report->csv) != 0)
        fprintf(stderr, "the CSV file is incomplete: %s\n", strerror(errno));
    report->csv = NULL;
}

static void report_target(const char *what, double value, const char *unit, const char *rule,
                          double bound, bool ok)
{
    const char *gap = unit[0] != '\0' ? " " : "";
    if (isnan(value))
        printf("target: %s %s %g%s%s: not measured\n", what, rule, bound, gap, unit);
    else
        printf("target: %s %s %g%s%s: %.3g%s%s, %s\n", what, rule, bound, gap, unit, value, gap,
               unit, ok ? "reached" : "missed");
}

void report_at_most(const char *what, double value, double bound, const char *unit)
{
    report_target(what, value, unit, "at most", bound, value <= bound);
}

void report_at_least(const char *what, double value, double bound, const char *unit)
{
    report_target(what, value, unit, "at least", bound, value >= bound);
}
