// What a live run shows while it runs, and says of its loops at its end. See live.h.
//
// On a terminal the same lines are written over and over, clipped, as wrapped ones could not be
// taken back; elsewhere a line each second.
#define _DEFAULT_SOURCE // TIOCGWINSZ
#include "live.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const double FRAME = 0.1, LINE = 1.0; // s

enum { LINES_MAX = 8 + TAC_RIG_DEVICES + TAC_RIG_JOINTS };

static const char *const state_names[] = {"running", "paused",   "late",
                                          "stalled", "diverged", "ended"};
static const char *const doing_names[] = {"waiting", "beginning a step", "publishing it",
                                          "ending a step", "taking rows"};

static const char *doing(uint32_t what)
{
    return doing_names[what < sizeof doing_names / sizeof doing_names[0] ? what : 0];
}

static double us(double seconds)
{
    return 1e6 * seconds;
}

static double percent(uint64_t part, uint64_t whole)
{
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0.0;
}

// ------------------------------------------------------------------------------------------------
// While it runs

typedef struct Page {
    int count;
    char line[LINES_MAX][200];
} Page;

static void add(Page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(Page *page, const char *format, ...)
{
    va_list arguments;
    if (page->count == LINES_MAX)
        return;
    va_start(arguments, format);
    vsnprintf(page->line[page->count++], sizeof page->line[0], format, arguments);
    va_end(arguments);
}

static void add_energy(Page *page, const Live *l, const LiveView *v, const tac_SideStats *side,
                       double elapsed)
{
    const tac_Ledger *b = &v->ledger;
    const char *state = side->state == TAC_SIDE_RUNNING ? "" : state_names[side->state];
    add(page, "%s%7.2f s %.2fx created %.0e kinetic %.2g potential %.2g J gap %.2g mm%s%s",
        l->label != NULL ? l->label : "", side->time, elapsed > 0.0 ? side->time / elapsed : 0.0,
        v->created, b->kinetic, b->gravity + b->elastic, 1e3 * v->gap, state[0] != '\0' ? " " : "",
        state);
}

static void add_loops(Page *page, const tac_LoopStats *h, const tac_SideStats *s)
{
    add(page,
        "  haptic %.4g kHz, %llu missed; late p50 %.0f p99.9 %.0f max %.0f us; work mean %.1f "
        "p99.9 %.0f us",
        h->period > 0.0 ? 1e-3 / h->period : 0.0, (unsigned long long)h->missed, us(h->late.p50),
        us(h->late.p999), us(h->late.max), us(h->work.mean), us(h->work.p999));
    add(page,
        "  steps %llu, work mean %.0f p99.9 %.0f us; late %llu held %llu stalls %llu; rows lost "
        "%llu",
        (unsigned long long)s->steps, us(s->loop.work.mean), us(s->loop.work.p999),
        (unsigned long long)s->late_ticks, (unsigned long long)s->held_ticks,
        (unsigned long long)s->stalls, (unsigned long long)s->rows_lost);
}

static void add_bridge(Page *page, const tac_SideStats *s)
{
    add(page, "  account %+.2e J, lowest %.2e; taken %+.3g given %+.3g J; gap %.2g mm at most",
        s->account, s->lowest, s->taken, s->given, 1e3 * s->gap_max);
}

static double length_of(tac_Vec3 v)
{
    return sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

static void add_guard(Page *page, const tac_DeviceInfo *info)
{
    char *line = page->line[page->count - 1];
    for (int i = 0; i < TAC_DEVICE_GUARD_COUNT; i++) {
        size_t n = strlen(line);
        if (info->guard[i] > 0)
            snprintf(line + n, sizeof page->line[0] - n, "; %s %llu (%.2f s)",
                     tac_device_guard_name((tac_DeviceGuard)i), (unsigned long long)info->guard[i],
                     info->guard_time[i]);
    }
}

static void add_devices(Page *page, const Live *l)
{
    for (int i = 0; i < l->devices->count; i++) {
        const tac_Device *device = l->devices->device[i];
        tac_DeviceInfo info = tac_session_device(l->session, device);
        double work = 0.0, force = 0.0;
        for (int f = 0; f < TAC_DEVICE_FRAMES; f++) {
            work += info.work[f];
            force = fmax(force, length_of(info.written[f].force));
        }
        add(page, "  %s %s, %.3g N (at most %.3g), hand %+.3g J", tac_device_name(device),
            tac_device_state_name(info.state), force, info.force_max, work);
        add_guard(page, &info);
    }
}

static void add_ports(Page *page, const Live *l, const LiveView *v)
{
    for (int i = 0; i < v->ports; i++)
        add(page, "  %s: from device %+.3g J, into body %+.3g J, stored %.2g, held %+.1e J",
            tac_scene_name(l->scene, TAC_SCENE_COUPLING, i), v->port[i].device, v->port[i].world,
            v->port[i].stored, v->port[i].held);
}

static int screen_width(FILE *out)
{
    struct winsize size;
    bool known = ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : 80;
}

/// Over the lines of before, and what is left of them is cleared.
static void draw(Live *l, const Page *page)
{
    int width = screen_width(l->out) - 1;
    if (l->drawn > 1)
        fprintf(l->out, "\033[%dA", l->drawn - 1);
    for (int i = 0; i < page->count; i++)
        fprintf(l->out, "\r\033[K%.*s%s", width, page->line[i], i + 1 < page->count ? "\n" : "");
    if (page->count < l->drawn)
        fputs("\033[J", l->out);
    fflush(l->out);
    l->drawn = page->count;
}

/// All on one line, apart from the second on.
static void print_line(Live *l, const Page *page)
{
    for (int i = 0; i < page->count; i++)
        fprintf(l->out, "%s%s", i > 0 ? ";" : "", page->line[i] + (i > 0));
    fputc('\n', l->out);
    fflush(l->out);
}

void live_show(Live *l, double elapsed)
{
    static Page page; // large, and there is one terminal
    static LiveView view;
    if (l->show == LIVE_SILENT || elapsed < l->next_show)
        return;
    l->next_show = elapsed + (l->terminal ? FRAME : LINE);
    pthread_mutex_lock(&l->lock);
    view = l->view;
    pthread_mutex_unlock(&l->lock);
    tac_SideStats side = tac_session_side(l->session, 0);
    page.count = 0;
    add_energy(&page, l, &view, &side, elapsed);
    if (l->show == LIVE_STATUS) {
        tac_LoopStats haptic = tac_session_haptic(l->session);
        add_loops(&page, &haptic, &side);
        if (l->devices->count > 0)
            add_bridge(&page, &side);
        add_devices(&page, l);
        add_ports(&page, l, &view);
        if (l->keys)
            add(&page, "  space: pause, s: a step, r: reset, q: end");
    }
    if (l->terminal)
        draw(l, &page);
    else
        print_line(l, &page);
}

void live_show_end(Live *l)
{
    if (l->drawn > 1)
        fprintf(l->out, "\033[%dA", l->drawn - 1);
    if (l->drawn > 0)
        fputs("\r\033[J", l->out);
    fflush(l->out);
    l->drawn = 0;
}

// ------------------------------------------------------------------------------------------------
// At its end

static void print_quantiles(const char *what, const tac_Quantiles *q)
{
    printf("    %s: mean %.1f us, p50 %.1f, p99 %.1f, p99.9 %.1f, max %.1f\n", what, us(q->mean),
           us(q->p50), us(q->p99), us(q->p999), us(q->max));
}

static void print_misses(const tac_LoopStats *h)
{
    enum { SHOWN = 3 };
    for (int i = h->miss_count > SHOWN ? h->miss_count - SHOWN : 0; i < h->miss_count; i++) {
        const tac_LoopMiss *m = &h->miss[i];
        printf("    missed at %.3f s by %.3g ms on cpu %d, the world %s%s\n", m->time,
               1e3 * m->late, m->cpu, doing(m->simulating),
               m->recording == 1 ? ", the recorder writing" : "");
    }
}

void live_print_bridge(const tac_SideStats *s, int surrogate)
{
    printf(
        "  between the rates (%s): account %+.2e J at the end, %.2e J at the lowest, %.2g J lost; "
        "apart by %.2g mm at most\n",
        live_surrogates[surrogate], s->account, s->lowest, s->lost, 1e3 * s->gap_max);
}

void live_print(const Live *l)
{
    const tac_LoopStats *h = &l->haptic;
    const tac_SideStats *s = &l->side;
    uint64_t all = h->ticks + h->missed;
    printf("  haptic loop of %.4g Hz: %llu ticks, %llu deadlines missed (%.3g %%)\n",
           h->period > 0.0 ? 1.0 / h->period : 0.0, (unsigned long long)h->ticks,
           (unsigned long long)h->missed, percent(h->missed, all));
    print_quantiles("woke late by", &h->late);
    print_quantiles("work of a tick", &h->work);
    print_misses(h);
    print_quantiles("work of a step", &s->loop.work);
    printf("    world: %llu ticks beyond its step, %llu in which it stood still, %llu stalls",
           (unsigned long long)s->late_ticks, (unsigned long long)s->held_ticks,
           (unsigned long long)s->stalls);
    if (s->rows_lost > 0)
        printf("; %llu rows of the recording lost", (unsigned long long)s->rows_lost);
    printf("\n");
    if (l->devices->count > 0)
        live_print_bridge(s, l->options.surrogate);
    printf("  %s\n", l->granted);
}

static json_t *quantiles_json(const tac_Quantiles *q)
{
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:I}", "mean", q->mean, "p50", q->p50, "p99",
                     q->p99, "p999", q->p999, "max", q->max, "count", (json_int_t)q->count);
}

static json_t *misses_json(const tac_LoopStats *h)
{
    json_t *list = json_array();
    for (int i = 0; i < h->miss_count; i++)
        json_array_append_new(list, json_pack("{s:f, s:f, s:i, s:s, s:b}", "time", h->miss[i].time,
                                              "late", h->miss[i].late, "cpu", (int)h->miss[i].cpu,
                                              "world", doing(h->miss[i].simulating), "recording",
                                              h->miss[i].recording == 1));
    return list;
}

json_t *live_bridge_json(const tac_SideStats *s, int surrogate)
{
    return json_pack("{s:s, s:f, s:f, s:f, s:f, s:f, s:f, s:I, s:I}", "surrogate",
                     live_surrogates[surrogate], "account", s->account, "lowest", s->lowest, "lost",
                     s->lost, "taken", s->taken, "given", s->given, "gap", s->gap_max, "limited",
                     (json_int_t)s->limited, "solves", (json_int_t)s->solves);
}

json_t *live_json(const Live *l)
{
    const tac_LoopStats *h = &l->haptic;
    const tac_SideStats *s = &l->side;
    json_t *haptic = json_pack("{s:f, s:I, s:I, s:o, s:o, s:o}", "period", h->period, "ticks",
                               (json_int_t)h->ticks, "missed", (json_int_t)h->missed, "late",
                               quantiles_json(&h->late), "work", quantiles_json(&h->work), "misses",
                               misses_json(h));
    json_t *world =
        json_pack("{s:s, s:I, s:f, s:f, s:o, s:I, s:I, s:I, s:I}", "state", state_names[s->state],
                  "steps", (json_int_t)s->steps, "time", s->time, "real_time", s->real_time, "work",
                  quantiles_json(&s->loop.work), "late_ticks", (json_int_t)s->late_ticks,
                  "held_ticks", (json_int_t)s->held_ticks, "stalls", (json_int_t)s->stalls,
                  "rows_lost", (json_int_t)s->rows_lost);
    return json_pack("{s:o, s:o, s:o, s:s, s:f}", "haptic", haptic, "world", world, "bridge",
                     live_bridge_json(s, l->options.surrogate), "granted", l->granted, "rate",
                     l->options.rate);
}
