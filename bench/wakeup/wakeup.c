/* How late a loop wakes: tactus-wakeup PERIOD_US SECONDS PRIORITY CPU [busy]
 *
 * Runs the clock of the library's loops with its real-time set-up on a thread of its own, without
 * work, and prints one line of JSON: times in us. scripts/wakeup holds it against cyclictest.
 */
#include "session/loop.h"
#include "session/realtime.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Run {
    tac_RealtimeDef def;
    taci_Granted granted;
    double period, seconds;
    taci_LoopClock loop;
} Run;

static void *loop(void *user)
{
    Run *run = user;
    taci_realtime_thread(&run->def, TACI_THREAD_HAPTIC, &run->granted);
    taci_LoopDef def = {.period = run->period, .busy_wait = run->def.busy_wait};
    if (taci_loop_start(&run->loop, &def) != TAC_OK)
        return NULL;
    uint64_t end = run->loop.start + (uint64_t)(1e9 * run->seconds);
    while (taci_loop_next(&run->loop) < end)
        taci_loop_done(&run->loop);
    return NULL;
}

static void report(const Run *run)
{
    char text[TACI_REALTIME_LINE];
    taci_realtime_text(&run->granted, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    tac_LoopStats stats = taci_loop_stats(&run->loop);
    printf("{\"ticks\": %llu, \"missed\": %llu, \"p50\": %.2f, \"p99\": %.2f, \"p999\": %.2f, "
           "\"max\": %.2f}\n",
           (unsigned long long)stats.ticks, (unsigned long long)stats.missed, 1e6 * stats.late.p50,
           1e6 * stats.late.p99, 1e6 * stats.late.p999, 1e6 * stats.late.max);
}

int main(int argc, char **argv)
{
    if (argc < 5 || argc > 6 || (argc == 6 && strcmp(argv[5], "busy") != 0)) {
        fprintf(stderr, "usage: tactus-wakeup PERIOD_US SECONDS PRIORITY CPU [busy]\n");
        return 2;
    }
    static Run run; // of static storage: no page of it is met first by the loop
    run.period = 1e-6 * strtod(argv[1], NULL);
    run.seconds = strtod(argv[2], NULL);
    run.def = taci_realtime_default();
    run.def.haptic_priority = atoi(argv[3]);
    run.def.haptic_cpu = atoi(argv[4]);
    run.def.busy_wait = argc == 6;
    if (!(run.period >= 1e-6 && run.period <= 10.0 && run.seconds > 0.0)) {
        fprintf(stderr, "tactus-wakeup: a period of 1 to 1e7 us and a time above 0 are needed\n");
        return 2;
    }

    taci_realtime_process(&run.def, &run.granted);
    pthread_t thread;
    if (pthread_create(&thread, NULL, loop, &run) != 0) {
        fprintf(stderr, "tactus-wakeup: no thread could be made\n");
        return 1;
    }
    pthread_join(thread, NULL);
    report(&run);
    taci_realtime_end(&run.granted);
    return 0;
}
