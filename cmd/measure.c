// Measures of runs. See measure.h.
#include "measure.h"
#include "cells.h"
#include "cmd.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH_MAX = 4096, DEPTH_MAX = 32 };

static const char *const kind_names[MEASURE_KINDS] = {"max", "min",  "mean",
                                                      "rms", "last", "first_time"};

/// A text that is read from left to right; `fault` is what is wrong with it.
typedef struct Reader {
    const char *at;
    const tac_Scene *scene;
    Measure *m;
    int depth;
    char fault[640];
} Reader;

static bool refuse(Reader *r, const char *expected)
{
    if (r->fault[0] == '\0')
        snprintf(r->fault, sizeof r->fault, "%s was expected%s%.40s", expected,
                 *r->at != '\0' ? " at " : " at the end", r->at);
    return false;
}

static void skip_blanks(Reader *r)
{
    while (isspace((unsigned char)*r->at))
        r->at++;
}

static bool take(Reader *r, const char *word)
{
    size_t n = strlen(word);
    skip_blanks(r);
    if (strncmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

static bool add(Reader *r, MeasureOp op)
{
    if (r->m->op_count == MEASURE_OPS)
        return refuse(r, "something shorter");
    r->m->op[r->m->op_count++] = op;
    return true;
}

static bool in_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '[';
}

/// How many bytes of the text are this channel with its component; 0: it is another.
static size_t match(const char *text, const tac_SceneChannel *channel, int *component)
{
    size_t n = strlen(channel->name);
    if (strncmp(text, channel->name, n) != 0)
        return 0;
    *component = 0;
    if (channel->width == 1)
        return in_name(text[n]) ? 0 : n;
    for (int i = 0; text[n] == '.' && i < channel->width; i++) {
        char name[16];
        cell_component(channel->width, i, name, sizeof name);
        size_t end = n + 1 + strlen(name);
        if (strncmp(text + n + 1, name, strlen(name)) == 0 && !in_name(text[end])) {
            *component = i;
            return end;
        }
    }
    return 0;
}

/// Says which channels there are, as many as fit.
static bool no_channel(Reader *r)
{
    const char *names[256];
    char word[200];
    int count = tac_scene_count(r->scene, TAC_SCENE_CHANNEL);
    for (int i = 0; i < count && i < 256; i++) {
        tac_SceneChannel channel = tac_scene_channel(r->scene, i);
        names[i] = channel.name;
        size_t n = strlen(channel.name);
        if (channel.width > 1 && strncmp(r->at, channel.name, n) == 0 && !isalnum(r->at[n])) {
            cell_component(channel.width, 0, word, sizeof word);
            snprintf(r->fault, sizeof r->fault,
                     "%s has %d numbers: one of them, as %s.%s, was expected", channel.name,
                     channel.width, channel.name, word);
            return false;
        }
    }
    size_t n = 0;
    while (n + 1 < sizeof word && in_name(r->at[n]))
        n++;
    snprintf(word, sizeof word, "%.*s", (int)n, r->at);
    const char *nearest = cmd_nearest(word, names, count < 256 ? count : 256);
    int at =
        snprintf(r->fault, sizeof r->fault, "the scene records no channel '%s'%s%s; it records",
                 word, nearest != NULL ? "; did you mean " : "", nearest != NULL ? nearest : "");
    for (int i = 0; i < count && i < 256 && at < (int)sizeof r->fault - 40; i++)
        at += snprintf(r->fault + at, sizeof r->fault - (size_t)at, "%s %.100s", i > 0 ? "," : "",
                       names[i]);
    return false;
}

static bool read_channel(Reader *r)
{
    size_t best = 0;
    MeasureOp op = {.op = 'c'};
    for (int i = 0; i < tac_scene_count(r->scene, TAC_SCENE_CHANNEL); i++) {
        tac_SceneChannel channel = tac_scene_channel(r->scene, i);
        int component;
        size_t n = channel.width <= WIDTH_MAX ? match(r->at, &channel, &component) : 0;
        if (n > best) {
            best = n;
            op.channel = i;
            op.component = component;
        }
    }
    if (best == 0)
        return isalpha((unsigned char)*r->at) ? no_channel(r) : refuse(r, "a channel or a number");
    r->at += best;
    return add(r, op);
}

static bool read_comparison(Reader *r);

static bool read_inside(Reader *r, char op)
{
    if (!read_comparison(r))
        return false;
    if (!take(r, ")"))
        return refuse(r, ")");
    return op == '\0' || add(r, (MeasureOp){.op = op});
}

static bool read_primary(Reader *r)
{
    skip_blanks(r);
    if (take(r, "-"))
        return read_primary(r) && add(r, (MeasureOp){.op = 'n'});
    if (take(r, "("))
        return read_inside(r, '\0');
    if (take(r, "abs("))
        return read_inside(r, 'a');
    if (take(r, "sqrt("))
        return read_inside(r, 's');
    if (*r->at == 't' && !in_name(r->at[1])) {
        r->at++;
        return add(r, (MeasureOp){.op = 't'});
    }
    if (!isdigit((unsigned char)*r->at) && *r->at != '.')
        return read_channel(r);
    char *end;
    MeasureOp op = {.op = '0', .number = strtod(r->at, &end)};
    if (end == r->at)
        return refuse(r, "a number");
    r->at = end;
    return add(r, op);
}

static bool read_product(Reader *r)
{
    bool ok = read_primary(r);
    while (ok) {
        char op = take(r, "*") ? '*' : take(r, "/") ? '/' : '\0';
        if (op == '\0')
            break;
        ok = read_primary(r) && add(r, (MeasureOp){.op = op});
    }
    return ok;
}

static bool read_sum(Reader *r)
{
    bool ok = read_product(r);
    while (ok) {
        char op = take(r, "+") ? '+' : take(r, "-") ? '-' : '\0';
        if (op == '\0')
            break;
        ok = read_product(r) && add(r, (MeasureOp){.op = op});
    }
    return ok;
}

static bool read_comparison(Reader *r)
{
    if (++r->depth > DEPTH_MAX)
        return refuse(r, "fewer parentheses");
    if (!read_sum(r))
        return false;
    char op = take(r, "<=")   ? '{'
              : take(r, ">=") ? '}'
              : take(r, "<")  ? '<'
              : take(r, ">")  ? '>'
                              : 0;
    r->depth--;
    return op == 0 || (read_sum(r) && add(r, (MeasureOp){.op = op}));
}

static bool read_kind(Reader *r)
{
    for (int i = 0; i < MEASURE_KINDS; i++) {
        char head[16];
        snprintf(head, sizeof head, "%s(", kind_names[i]);
        if (take(r, head)) {
            r->m->kind = (MeasureKind)i;
            return true;
        }
    }
    return refuse(r, "max(...), min(...), mean(...), rms(...), last(...) or first_time(...)");
}

/// The unit of a channel alone, or its magnitude; others have none that we could say.
static void find_unit(Measure *m, const tac_Scene *scene)
{
    bool alone = m->op_count > 0 && m->op[0].op == 'c';
    for (int i = 1; i < m->op_count; i++)
        alone = alone && (m->op[i].op == 'a' || m->op[i].op == 'n');
    if (m->kind == MEASURE_FIRST_TIME) {
        snprintf(m->unit, sizeof m->unit, "s");
    } else if (alone) {
        tac_SceneChannel channel = tac_scene_channel(scene, m->op[0].channel);
        cell_unit(channel.unit, channel.width, m->op[0].component, m->unit, sizeof m->unit);
    }
}

/// "name=..." or the text itself, without what cannot be in the name of a dataset.
static const char *read_name(const char *text, Measure *m)
{
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    bool named = n > 0 && text[n] == '=';
    if ((named ? n : strlen(text)) >= sizeof m->name)
        return NULL;
    snprintf(m->name, sizeof m->name, "%.*s", named ? (int)n : MEASURE_NAME - 1, text);
    for (char *c = m->name; *c != '\0'; c++)
        if (*c == '/')
            *c = '_';
    return named ? text + n + 1 : text;
}

const char *measure_read(const char *text, const tac_Scene *scene, Measure *m)
{
    static Reader r;
    *m = (Measure){.kind = MEASURE_LAST};
    r = (Reader){.scene = scene, .m = m};
    r.at = read_name(text, m);
    if (r.at == NULL)
        return "a text of less than 128 bytes was expected, or a name before it (NAME=...)";
    if (!read_kind(&r) || !read_inside(&r, '\0'))
        return r.fault;
    skip_blanks(&r);
    if (*r.at != '\0') {
        refuse(&r, "the end");
        return r.fault;
    }
    find_unit(m, scene);
    return NULL;
}

static double operate(char op, double a, double b)
{
    switch (op) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return a / b;
    case '<':
        return a < b;
    case '>':
        return a > b;
    case '{':
        return a <= b;
    default:
        return a >= b;
    }
}

static double evaluate(const Measure *m, const tac_Scene *scene, const tac_World *world, double t)
{
    double stack[MEASURE_OPS + 1], values[WIDTH_MAX];
    int n = 0;
    for (int i = 0; i < m->op_count; i++) {
        const MeasureOp *op = &m->op[i];
        switch (op->op) {
        case '0':
            stack[n++] = op->number;
            break;
        case 't':
            stack[n++] = t;
            break;
        case 'c':
            tac_scene_read(scene, world, op->channel, values);
            stack[n++] = values[op->component];
            break;
        case 'n':
            stack[n - 1] = -stack[n - 1];
            break;
        case 'a':
            stack[n - 1] = fabs(stack[n - 1]);
            break;
        case 's':
            stack[n - 1] = sqrt(stack[n - 1]);
            break;
        default:
            n--;
            stack[n - 1] = operate(op->op, stack[n - 1], stack[n]);
        }
    }
    return n > 0 ? stack[n - 1] : (double)NAN;
}

void measure_take(Measure *m, const tac_Scene *scene, const tac_World *world)
{
    double t = tac_world_stats(world).time, x = evaluate(m, scene, world, t);
    bool first = m->samples++ == 0;
    if (first) {
        m->begun = t;
        m->value = m->kind == MEASURE_FIRST_TIME ? (double)NAN : x;
    } else {
        double before = m->kind == MEASURE_RMS ? m->last * m->last : m->last;
        double now = m->kind == MEASURE_RMS ? x * x : x;
        m->integral += 0.5 * (before + now) * (t - m->time);
    }
    if (m->kind == MEASURE_MAX && x > m->value)
        m->value = x;
    if (m->kind == MEASURE_MIN && x < m->value)
        m->value = x;
    if (m->kind == MEASURE_FIRST_TIME && isnan(m->value) && x != 0.0)
        m->value = t;
    m->last = x;
    m->time = t;
}

double measure_result(const Measure *m)
{
    double length = m->time - m->begun;
    if (m->samples == 0)
        return (double)NAN;
    if (m->kind == MEASURE_MEAN)
        return length > 0.0 ? m->integral / length : m->last;
    if (m->kind == MEASURE_RMS)
        return length > 0.0 ? sqrt(m->integral / length) : fabs(m->last);
    return m->kind == MEASURE_LAST ? m->last : m->value;
}
