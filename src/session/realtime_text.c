/* One line of what was granted (realtime.h). */
#include "session/realtime.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct Line {
    char *text;
    size_t size, length;
    const char *between; // what stands before the next piece
} Line;

__attribute__((format(printf, 2, 3))) static void add(Line *line, const char *piece, ...)
{
    va_list values;
    va_start(values, piece);
    if (line->length < line->size) {
        int n = vsnprintf(line->text + line->length, line->size - line->length, piece, values);
        line->length += n > 0 ? (size_t)n : 0;
    }
    va_end(values);
}

static void begin_piece(Line *line)
{
    add(line, "%s", line->between);
    line->between = ", ";
}

static bool is_same_step(const taci_GrantedStep *a, const taci_GrantedStep *b)
{
    return a->asked == b->asked && a->granted == b->granted && strcmp(a->why, b->why) == 0;
}

// The second simulation is not told of when it got what the first got.
static bool is_told(const taci_Granted *granted, int i)
{
    const taci_GrantedThread *g = &granted->thread[i];
    if (!g->done || i <= TACI_THREAD_SIMULATION)
        return g->done;
    const taci_GrantedThread *first = &granted->thread[TACI_THREAD_SIMULATION];
    return !first->done || !is_same_step(&g->priority, &first->priority) ||
           !is_same_step(&g->cpu, &first->cpu) || !is_same_step(&g->slack, &first->slack);
}

static void add_name(Line *line, int i)
{
    add(line, "%s", i == TACI_THREAD_HAPTIC ? "haptic" : "simulation");
    if (i > TACI_THREAD_SIMULATION)
        add(line, " %d", i - TACI_THREAD_SIMULATION + 1);
}

static void add_thread(Line *line, const taci_GrantedThread *g, int i)
{
    begin_piece(line);
    add_name(line, i);
    if (g->priority.granted > 0)
        add(line, " SCHED_FIFO %d", g->priority.granted);
    else
        add(line, " an ordinary thread");
    if (g->cpu.granted > 0)
        add(line, " on cpu %d", g->cpu.granted - 1);
}

static void add_process(Line *line, const taci_Granted *granted)
{
    if (granted->memory.granted) {
        begin_piece(line);
        add(line, granted->later.granted ? "memory locked" : "present memory locked");
    }
    if (granted->awake.granted) {
        begin_piece(line);
        add(line, "processors kept awake");
    }
}

static bool is_refused(const taci_GrantedStep *step)
{
    return step->granted != step->asked;
}

static void add_reason(Line *line, const taci_GrantedStep *step)
{
    add(line, ", because %s", step->why);
    line->between = "; ";
}

static void add_thread_refusals(Line *line, const taci_GrantedThread *g, int i)
{
    if (is_refused(&g->priority)) {
        begin_piece(line);
        add_name(line, i);
        add(line, " SCHED_FIFO %d", g->priority.asked);
        add_reason(line, &g->priority);
    }
    if (is_refused(&g->cpu)) {
        begin_piece(line);
        add_name(line, i);
        add(line, " on cpu %d", g->cpu.asked - 1);
        add_reason(line, &g->cpu);
    }
    if (is_refused(&g->slack)) {
        begin_piece(line);
        add_name(line, i);
        add(line, " timers to 1 ns");
        add_reason(line, &g->slack);
    }
}

static void add_process_refusals(Line *line, const taci_Granted *granted)
{
    if (is_refused(&granted->memory)) {
        begin_piece(line);
        add(line, "memory locked");
        add_reason(line, &granted->memory);
    } else if (is_refused(&granted->later)) {
        begin_piece(line);
        add(line, "memory to come locked");
        add_reason(line, &granted->later);
    }
    if (is_refused(&granted->awake)) {
        begin_piece(line);
        add(line, "processors kept awake");
        add_reason(line, &granted->awake);
    }
}

static void add_note(Line *line, const taci_Granted *granted)
{
    bool any = false;
    for (int i = 0; i < TACI_THREADS; i++)
        any |= granted->thread[i].priority.granted > 0;
    if (any && granted->note[0] != '\0')
        add(line, "; note: %s", granted->note);
}

void taci_realtime_text(const taci_Granted *granted, char *text, size_t size)
{
    Line line = {.text = text, .size = size, .between = "real time: "};
    for (int i = 0; i < TACI_THREADS; i++)
        if (is_told(granted, i))
            add_thread(&line, &granted->thread[i], i);
    add_process(&line, granted);
    if (line.length == 0)
        add(&line, "real time: nothing");

    line.between = "; not granted: ";
    for (int i = 0; i < TACI_THREADS; i++)
        if (is_told(granted, i))
            add_thread_refusals(&line, &granted->thread[i], i);
    add_process_refusals(&line, granted);
    add_note(&line, granted);
}
