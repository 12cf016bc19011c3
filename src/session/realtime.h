#ifndef TACI_REALTIME_H
#define TACI_REALTIME_H
#include <tactus/session.h>

/* What a loop needs of the system to keep its deadlines. Each step is asked for, may be refused,
 * and the loops run without it: one line says what was granted, what was not and why.
 *
 *     taci_Granted granted;
 *     taci_realtime_process(&def, &granted);                      before the threads start
 *     taci_realtime_thread(&def, TACI_THREAD_HAPTIC, &granted);   by each thread about to loop
 *     taci_realtime_text(&granted, text, sizeof text);            when all of them have done so
 *     ...
 *     taci_realtime_end(&granted);                                when they have ended
 *
 * Each thread writes a part of its own. Whoever reads the whole has to know that they are done.
 */

enum {
    TACI_THREAD_HAPTIC,
    TACI_THREAD_SIMULATION, // of side 0; that of side 1 follows
    TACI_THREADS = 1 + TAC_SIDES
};

/// A step: whether it was asked for, what came of it, and why not all of it.
typedef struct taci_GrantedStep {
    int asked;   // 0: not asked for; else the priority, 1 + the cpu, or 1
    int granted; // the same of what was granted
    char why[144];
} taci_GrantedStep;

typedef struct taci_GrantedThread {
    bool done;
    taci_GrantedStep priority, cpu, slack;
} taci_GrantedThread;

typedef struct taci_Granted {
    taci_GrantedStep memory; // what there is
    taci_GrantedStep later;  // and what is mapped later
    taci_GrantedStep awake;
    taci_GrantedThread thread[TACI_THREADS];
    char note[128]; // what may go wrong with any thread of SCHED_FIFO; empty: nothing
    int awake_file; // kept open; -1: none
    bool unlock;    // at the end
} taci_Granted;

enum { TACI_REALTIME_LINE = 2560 }; // bytes that hold any line

/// Every field at its default.
tac_RealtimeDef taci_realtime_default(void);
/// For the process: lock its memory, keep processors from deep sleep. Memory to come is locked only
/// where no limit makes allocations fail by it. Fills `granted` from nothing.
void taci_realtime_process(const tac_RealtimeDef *def, taci_Granted *granted);
/// For this thread: where it runs, when its timers end, 64 KiB of its stack, its priority. `thread`
/// is TACI_THREAD_HAPTIC, or TACI_THREAD_SIMULATION and the number of the side.
void taci_realtime_thread(const tac_RealtimeDef *def, int thread, taci_Granted *granted);
/// "real time: haptic SCHED_FIFO 80 on cpu 1, memory locked; not granted: ..., because ..."
void taci_realtime_text(const taci_Granted *granted, char *text, size_t size);
/// Undo what was done for the process, but leave memory locked that was so before. Threads keep
/// what they have until they end.
void taci_realtime_end(taci_Granted *granted);

#endif
