/* The report: one HTML file with everything in it, to read, print or send.
 *
 * Figures are the SVG files as drawn, put inline; their ids get the figure's number in front, so
 * that they do not meet. No script, no link to anything outside.
 */
#include "lab.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Report {
    FILE *file;
    Lab *const *labs;
    int count;
    int figures; // written so far: their numbers
    int tables;
} Report;

static const char style[] =
    ":root{--ink:#1d2733;--soft:#5b6875;--line:#d9dee4;--paper:#fff;--wash:#f5f7f9;"
    "--good:#00694d;--bad:#b3261e;--note:#8a5a00;--accent:#0072b2}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--wash);color:var(--ink);"
    "font:16px/1.55 system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}\n"
    "main{max-width:62rem;margin:0 auto;padding:2.5rem 2rem 4rem;background:var(--paper)}\n"
    "h1{font-size:1.9rem;line-height:1.2;margin:0 0 .3rem}\n"
    "h2{font-size:1.35rem;margin:2.6rem 0 .6rem;padding-top:1.2rem;"
    "border-top:3px solid var(--accent)}\n"
    "h3{font-size:.82rem;text-transform:uppercase;letter-spacing:.07em;color:var(--soft);"
    "margin:1.5rem 0 .35rem}\n"
    "p{margin:.4rem 0 .7rem;max-width:48rem}\n"
    ".lead{color:var(--soft);margin-bottom:1.4rem}\n"
    "a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}\n"
    "code,.id{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em}\n"
    ".id{color:var(--soft);font-weight:normal}\n"
    "table{border-collapse:collapse;width:100%;font-size:.9rem;margin:.5rem 0 1rem}\n"
    "th,td{text-align:left;padding:.32rem .6rem;border-bottom:1px solid var(--line);"
    "vertical-align:top}\n"
    "th{font-weight:600;color:var(--soft);border-bottom:2px solid var(--line)}\n"
    "td.l{white-space:nowrap}\n"
    "td.n,th.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}\n"
    "caption{caption-side:bottom;text-align:left;color:var(--soft);font-size:.87rem;"
    "padding-top:.4rem}\n"
    ".pass{color:var(--good);font-weight:600;white-space:nowrap}\n"
    ".fail{color:var(--bad);font-weight:700;white-space:nowrap}\n"
    ".cards{display:flex;flex-wrap:wrap;gap:.8rem;margin:1.2rem 0}\n"
    ".card{flex:1 1 9rem;border:1px solid var(--line);border-radius:.5rem;padding:.7rem .9rem}\n"
    ".card b{display:block;font-size:1.7rem;line-height:1.2}.card span{color:var(--soft);"
    "font-size:.87rem}\n"
    ".erratum{border-left:4px solid var(--note);background:#fdf6e7;padding:.6rem .9rem;"
    "margin:.6rem 0;border-radius:0 .4rem .4rem 0}\n"
    ".erratum p{margin:.15rem 0}.erratum .tag{color:var(--note);font-weight:600}\n"
    "blockquote{margin:.4rem 0 .8rem;padding:.1rem 0 .1rem 1rem;border-left:4px solid "
    "var(--line);color:#36424e}\n"
    "figure{margin:1.1rem 0 1.4rem;break-inside:avoid}\n"
    "figure svg{width:100%;height:auto;display:block;border:1px solid var(--line);"
    "border-radius:.4rem;background:#fff}\n"
    "figcaption{color:var(--soft);font-size:.87rem;margin-top:.4rem}\n"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.2rem;font-size:.9rem}\n"
    "dt{color:var(--soft)}dd{margin:0}\n"
    "figure svg image{image-rendering:pixelated}\n"
    "sup{font-size:.72em;line-height:0}\n"
    ".scroll{overflow-x:auto}\n"
    "@media print{body{background:#fff;font-size:10.5pt}main{max-width:none;padding:0}"
    "h2{break-before:page}h2.first{break-before:auto}tr,.erratum{break-inside:avoid}"
    "a{color:inherit}@page{margin:18mm 16mm}}\n";

static void put(Report *r, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '<')
            fputs("&lt;", r->file);
        else if (*text == '>')
            fputs("&gt;", r->file);
        else if (*text == '&')
            fputs("&amp;", r->file);
        else if (*text == '"')
            fputs("&quot;", r->file);
        else
            fputc(*text, r->file);
    }
}

static void put_in(Report *r, const char *tag, const char *text)
{
    fprintf(r->file, "<%s>", tag);
    put(r, text);
    fprintf(r->file, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

// A number as people write it: 1.23×10⁻¹³, 0.0316, 2.19×10⁴.
static void put_number(Report *r, double value)
{
    if (isnan(value)) {
        fputs("not a number", r->file);
        return;
    }
    if (isinf(value)) {
        fputs(value > 0.0 ? "∞" : "−∞", r->file);
        return;
    }
    char text[64];
    double size = fabs(value);
    if (size != 0.0 && (size < 1e-3 || size >= 1e4)) {
        snprintf(text, sizeof text, "%.2e", size);
        char *e = strchr(text, 'e');
        char *end = e; // zeros at the end of the fraction say nothing
        while (end[-1] == '0')
            end--;
        if (end[-1] == '.')
            end--;
        fprintf(r->file, "%s", value < 0.0 ? "−" : "");
        if (end - text == 1 && text[0] == '1')
            fprintf(r->file, "10");
        else
            fprintf(r->file, "%.*s×10", (int)(end - text), text);
        int power = (int)strtol(e + 1, NULL, 10);
        fprintf(r->file, "<sup>%s%d</sup>", power < 0 ? "−" : "", abs(power));
        return;
    }
    snprintf(text, sizeof text, "%.4g", size);
    fprintf(r->file, "%s%s", value < 0.0 ? "−" : "", text);
}

static void put_unit(Report *r, const char *unit)
{
    if (unit[0] != '\0') {
        fputs("\u202f", r->file); // a narrow space that does not break
        put(r, unit);
    }
}

static void put_claim(Report *r, const LabClaim *claim)
{
    static const char *const op[] = {[AT_MOST] = "≤", [AT_LEAST] = "≥", [EQUALS] = "="};
    fprintf(r->file, "<tr><td>");
    put(r, claim->name);
    fprintf(r->file, "</td><td class=n>");
    put_number(r, claim->value);
    put_unit(r, claim->unit);
    fprintf(r->file, "</td><td class=n>%s ", op[claim->op]);
    put_number(r, claim->bound);
    put_unit(r, claim->unit);
    fprintf(r->file, "</td><td>%s</td></tr>\n",
            claim->pass ? "<span class=pass>✓ holds</span>" : "<span class=fail>✗ fails</span>");
}

static void put_claims(Report *r, const Lab *lab)
{
    if (lab_claim_count(lab) == 0)
        return;
    fprintf(r->file, "<h3>Claims</h3>\n<div class=scroll><table>\n<tr><th>claim</th>"
                     "<th class=n>measured</th><th class=n>bound</th><th></th></tr>\n");
    for (int i = 0; i < lab_claim_count(lab); i++) {
        LabClaim claim = lab_claim_at(lab, i);
        put_claim(r, &claim);
    }
    fprintf(r->file, "</table></div>\n");
}

static void put_errata(Report *r, const Lab *lab)
{
    if (lab_erratum_count(lab) == 0)
        return;
    fprintf(r->file, "<h3>Where the paper does not hold as printed</h3>\n");
    for (int i = 0; i < lab_erratum_count(lab); i++) {
        LabErratum e = lab_erratum_at(lab, i);
        fprintf(r->file, "<div class=erratum><p><span class=tag>The paper:</span> ");
        put(r, e.says);
        fprintf(r->file, "</p><p><span class=tag>Measured:</span> ");
        put(r, e.measured);
        fprintf(r->file, " <b>");
        put_number(r, e.value);
        put_unit(r, e.unit);
        fprintf(r->file, "</b></p></div>\n");
    }
}

static bool table_has_labels(const LabTable *table)
{
    return lab_rows(table) > 0 && lab_table_label(table, 0) != NULL;
}

static void put_table(Report *r, const LabTable *table)
{
    bool labels = table_has_labels(table);
    fprintf(r->file, "<div class=scroll><table>\n<caption>Table %d. ", ++r->tables);
    put(r, lab_table_caption(table));
    fprintf(r->file, "</caption>\n<tr>%s", labels ? "<th></th>" : "");
    for (int j = 0; j < lab_table_columns(table); j++) {
        LabColumn column = lab_table_column(table, j);
        fprintf(r->file, "<th class=n>");
        put(r, column.name);
        if (column.unit[0] != '\0') {
            fprintf(r->file, ", ");
            put(r, column.unit);
        }
        fprintf(r->file, "</th>");
    }
    fprintf(r->file, "</tr>\n");
    for (int i = 0; i < lab_rows(table); i++) {
        fprintf(r->file, "<tr>");
        if (labels)
            put_in(r, "td class=l",
                   lab_table_label(table, i) != NULL ? lab_table_label(table, i) : "");
        for (int j = 0; j < lab_table_columns(table); j++) {
            fprintf(r->file, "<td class=n>");
            double value = lab_value(table, i, j);
            if (isnan(value))
                fputs("–", r->file);
            else
                put_number(r, value);
            fprintf(r->file, "</td>");
        }
        fprintf(r->file, "</tr>\n");
    }
    fprintf(r->file, "</table></div>\n");
}

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    char *text = NULL;
    size_t size = 0, room = 0, got;
    do {
        if (size + 1 >= room) {
            room = room == 0 ? 65536 : 2 * room;
            char *grown = realloc(text, room);
            if (grown == NULL) {
                free(text);
                fclose(file);
                return NULL;
            }
            text = grown;
        }
        got = fread(text + size, 1, room - size - 1, file);
        size += got;
    } while (got > 0);
    text[size] = '\0';
    fclose(file);
    return text;
}

// The <svg> element of a file, with a figure's number before every id that gnuplot gives, and
// without its title, which a browser would show as a hint wherever the pointer rests.
static bool put_svg(Report *r, const char *path, int number)
{
    static const char *const ids[] = {"gpPt", "gpDot", "gnuplot_", "textbox", "greybox", "Gnuplot"};
    char *whole = read_whole(path);
    const char *text = whole != NULL ? strstr(whole, "<svg") : NULL;
    if (text == NULL) {
        free(whole);
        return false;
    }
    const char *title = strstr(text, "<title>"), *title_end = strstr(text, "</title>");
    while (*text != '\0') {
        if (text == title && title_end != NULL) {
            text = title_end + strlen("</title>");
            continue;
        }
        for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
            if (strncmp(text, ids[i], strlen(ids[i])) == 0)
                fprintf(r->file, "f%d-", number);
        fputc(*text++, r->file);
    }
    free(whole);
    return true;
}

static bool put_figure(Report *r, const Lab *lab, int index)
{
    char path[4096];
    snprintf(path, sizeof path, "%s.svg", lab_figure_path(lab, index));
    fprintf(r->file, "<figure>\n");
    bool ok = put_svg(r, path, ++r->figures);
    fprintf(r->file, "<figcaption>Figure %d. ", r->figures);
    put(r, lab_figure_caption(lab, index));
    fprintf(r->file, "</figcaption></figure>\n");
    return ok;
}

static bool put_experiment(Report *r, const Lab *lab, bool first)
{
    const Experiment *e = lab_experiment(lab);
    fprintf(r->file, "<h2 id=\"%s\"%s>", e->id, first ? " class=first" : "");
    put(r, e->title);
    fprintf(r->file, " <span class=id>%s</span></h2>\n", e->id);
    fprintf(r->file, "<h3>What the paper says</h3>\n<blockquote>");
    put_in(r, "p", e->paper);
    fprintf(r->file, "</blockquote>\n<h3>What we measure</h3>\n");
    put_in(r, "p", e->setup);
    if (lab_failure(lab) != NULL) {
        fprintf(r->file, "<p class=fail>It could not be run to its end: ");
        put(r, lab_failure(lab));
        fprintf(r->file, "</p>\n");
    }
    for (int i = 0; i < lab_note_count(lab); i++)
        put_in(r, "p", lab_note_at(lab, i));
    put_claims(r, lab);
    put_errata(r, lab);
    bool ok = true;
    if (lab_figure_count(lab) > 0)
        fprintf(r->file, "<h3>Figures</h3>\n");
    for (int i = 0; i < lab_figure_count(lab); i++)
        ok = put_figure(r, lab, i) && ok;
    for (int i = 0; i < lab_table_count(lab); i++)
        if (lab_table_caption(lab_table_at(lab, i)) != NULL)
            put_table(r, lab_table_at(lab, i));
    return ok;
}

typedef struct Totals {
    int claims, failed, errata, broken;
    double seconds;
} Totals;

static Totals add_up(const Report *r)
{
    Totals t = {0};
    for (int i = 0; i < r->count; i++) {
        t.claims += lab_claim_count(r->labs[i]);
        t.failed += lab_failed_claims(r->labs[i]);
        t.errata += lab_erratum_count(r->labs[i]);
        t.broken += lab_failure(r->labs[i]) != NULL;
        t.seconds += lab_seconds(r->labs[i]);
    }
    return t;
}

static void put_head(Report *r, const Totals *t, const Machine *machine)
{
    fprintf(r->file,
            "<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
            "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
            "<title>Tactus: experiments</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n",
            style);
    fprintf(r->file,
            "<h1>Tactus: experiments</h1>\n<p class=lead>The claims of the papers that "
            "Tactus is built on, run and checked. %s, version %s.</p>\n",
            machine->date, machine->version);
    fprintf(r->file,
            "<div class=cards><div class=card><b>%d</b><span>experiments</span></div>"
            "<div class=card><b class=%s>%d of %d</b><span>claims hold</span></div>"
            "<div class=card><b>%d</b><span>errata of the papers</span></div>"
            "<div class=card><b>%.1f&nbsp;s</b><span>run time</span></div></div>\n",
            r->count, t->failed == 0 && t->broken == 0 ? "pass" : "fail", t->claims - t->failed,
            t->claims, t->errata, t->seconds);
    fprintf(r->file,
            "<p>A claim is a statement of ours with a bound: all of them must hold. An erratum is "
            "a statement of a paper that does not hold as printed; it is shown with the number "
            "that shows it, and is no failure of the program.</p>\n");
}

static void put_contents(Report *r)
{
    fprintf(r->file, "<h3>Contents</h3>\n<div class=scroll><table>\n<tr><th>experiment</th>"
                     "<th></th><th class=n>claims</th><th class=n>errata</th>"
                     "<th class=n>time, s</th><th></th></tr>\n");
    for (int i = 0; i < r->count; i++) {
        const Lab *lab = r->labs[i];
        const Experiment *e = lab_experiment(lab);
        bool good = lab_failed_claims(lab) == 0 && lab_failure(lab) == NULL;
        fprintf(r->file, "<tr><td><a href=\"#%s\" class=id>%s</a></td><td>", e->id, e->id);
        put(r, e->title);
        fprintf(r->file,
                "</td><td class=n>%d</td><td class=n>%d</td><td class=n>%.2f</td><td>%s"
                "</td></tr>\n",
                lab_claim_count(lab), lab_erratum_count(lab), lab_seconds(lab),
                good ? "<span class=pass>✓ holds</span>" : "<span class=fail>✗ fails</span>");
    }
    fprintf(r->file, "</table></div>\n");
}

static void put_machine(Report *r, const Machine *machine)
{
    fprintf(r->file, "<h3>Made with</h3>\n<dl>\n<dt>Tactus</dt><dd>%s</dd>\n<dt>Compiler</dt><dd>",
            machine->version);
    put(r, machine->compiler);
    fprintf(r->file, "</dd>\n<dt>Processor</dt><dd>");
    put(r, machine->cpu);
    fprintf(r->file, ", %d cores</dd>\n<dt>Kernel</dt><dd>", machine->cores);
    put(r, machine->kernel);
    fprintf(r->file, "</dd>\n<dt>Date</dt><dd>%s</dd>\n</dl>\n", machine->date);
}

bool report_write(const char *path, Lab *const *labs, int count)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return false;
    Report r = {.file = file, .labs = labs, .count = count};
    Totals totals = add_up(&r);
    Machine machine = machine_read();
    put_head(&r, &totals, &machine);
    put_contents(&r);
    put_machine(&r, &machine);
    bool ok = true;
    for (int i = 0; i < count; i++)
        ok = put_experiment(&r, labs[i], i == 0) && ok;
    fprintf(file, "</main>\n</body>\n</html>\n");
    ok = !ferror(file) && ok;
    int error = errno;
    if (fclose(file) != 0)
        return false;
    errno = error;
    return ok;
}
