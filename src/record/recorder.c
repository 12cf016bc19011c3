// The thread of a recording, which alone writes it after its start.
//
// Nobody wakes it when there are rows: that would be a call to the system in the step. It looks by
// itself, often enough that the rows of a burst do not fill the memory, and writes when it is time
// or a table is half full. It is an ordinary thread even where the one that made it is not: it may
// wait for a disk.
#define _GNU_SOURCE
#include "base/clock.h"
#include "record/writer.h"
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <time.h>

static const uint64_t LOOK_EVERY = 10000000; // ns

// Sleep until it is time to look again. True: it shall end.
static bool sleep_a_while(tac_Recording *r)
{
    uint64_t until = taci_clock_now() + LOOK_EVERY;
    struct timespec at = {(time_t)(until / 1000000000), (long)(until % 1000000000)};
    pthread_mutex_lock(&r->lock);
    int result = 0;
    while (!r->stop && result != ETIMEDOUT)
        result = pthread_cond_timedwait(&r->wake, &r->lock, &at);
    bool stop = r->stop;
    pthread_mutex_unlock(&r->lock);
    return stop;
}

static void *run(void *recording)
{
    tac_Recording *r = recording;
    tac_Result result = TAC_OK;
    while (!sleep_a_while(r) && result == TAC_OK) {
        const taci_RecordTaken *taken = taci_exchange_latest(&r->rows.out, NULL);
        if (taci_clock_now() >= r->flush_due || taci_recording_ring_half_full(r) ||
            taci_record_rows_half_full(&r->rows, taken, &r->written))
            result = taci_recording_flush(r, taken);
        else
            taci_recording_count(r, taken);
    }
    if (result == TAC_OK)
        taci_recording_finish(r, taci_exchange_latest(&r->rows.out, NULL));
    return NULL;
}

static bool start_thread(tac_Recording *r, pthread_attr_t *attributes)
{
    const struct sched_param plain = {.sched_priority = 0};
    sigset_t all, before;
    if (pthread_attr_setinheritsched(attributes, PTHREAD_EXPLICIT_SCHED) != 0 ||
        pthread_attr_setschedpolicy(attributes, SCHED_OTHER) != 0 ||
        pthread_attr_setschedparam(attributes, &plain) != 0)
        return false;
    sigfillset(&all); // signals are the program's; a file that gets too large is told by its write
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&r->thread, attributes, run, r) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

bool taci_recorder_start(tac_Recording *r)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    r->threaded = true; // before the thread is there, which looks at it
    bool started = start_thread(r, &attributes);
    if (!started)
        r->threaded = false;
    pthread_attr_destroy(&attributes);
    return started;
}

void taci_recorder_stop(tac_Recording *r)
{
    pthread_mutex_lock(&r->lock);
    r->stop = true;
    pthread_cond_signal(&r->wake);
    pthread_mutex_unlock(&r->lock);
    pthread_join(r->thread, NULL);
    r->threaded = false;
}
