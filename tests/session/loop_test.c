/* The clock of a loop, on a clock that the test turns and on the real one. */
#define _GNU_SOURCE // sched_setaffinity
#include "session/loop.h"
#include "alloc_count.h"
#include "base/clock.h"
#include "check.h"
#include "env.h"
#include "rnd.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <time.h>

#define US UINT64_C(1000)    // ns
#define MS UINT64_C(1000000) // ns

/// A clock that goes on only when told: by work, and by waiting, which ends too late by
/// `oversleep`.
typedef struct Fake {
    uint64_t now, oversleep, per_look;
    int waits;
    uint64_t asleep, latest; // in all waits; deadline of the last
    bool waits_for_the_past;
} Fake;

static uint64_t fake_now(void *user)
{
    Fake *fake = user;
    return fake->now += fake->per_look;
}

static uint64_t fake_wait(void *user, uint64_t deadline)
{
    Fake *fake = user;
    fake->waits_for_the_past |= deadline <= fake->now;
    fake->waits++;
    fake->asleep += deadline - fake->now;
    fake->latest = deadline;
    return fake->now = deadline + fake->oversleep;
}

static taci_LoopClock loop;
static Fake fake;
static const taci_TimeSource fake_source = {fake_now, fake_wait, &fake};

static void start_fake(double period)
{
    fake = (Fake){.now = 12345 * MS};
    taci_LoopDef def = {.period = period, .source = &fake_source};
    assert_int_equal(taci_loop_start(&loop, &def), TAC_OK);
}

static uint64_t since_start(void)
{
    return fake.now - loop.start;
}

static void a_loop_in_time_ticks_once_a_period(void **state)
{
    (void)state;
    start_fake(1e-3);
    for (uint64_t k = 1; k <= 1000; k++) {
        fake.oversleep = k % 7 * 10 * US;
        taci_loop_next(&loop);
        assert_int_equal(since_start(), k * MS + fake.oversleep); // lateness does not add up
        fake.now += 300 * US;
        taci_loop_done(&loop);
    }
    tac_LoopStats stats = taci_loop_stats(&loop);
    assert_int_equal(stats.ticks, 1000);
    assert_int_equal(stats.missed, 0);
    assert_int_equal(stats.miss_count, 0);
    check_near_in(stats.period, 1e-3, 1e-15, "s");
    check_near_in(stats.late.max, 60e-6, 1e-15, "s");
    check_near_in(stats.work.mean, 300e-6, 1e-15, "s");
    assert_int_equal(stats.late.count, 1000);
}

static void a_loop_that_a_device_paces_counts_ticks_work_and_what_did_not_come(void **state)
{
    (void)state;
    start_fake(1e-3);
    for (uint64_t k = 1; k <= 1000; k++) {
        uint64_t jitter = k % 5 * 50 * US;
        if (k > 500 && k <= 510)
            continue;                                          // ten samples that never came
        uint64_t woke = loop.start + 7 * MS + k * MS + jitter; // the first is waited for
        fake.now = woke + 40 * US;
        taci_loop_paced(&loop, woke);
    }
    tac_LoopStats stats = taci_loop_stats(&loop);
    assert_int_equal(stats.ticks, 990);
    assert_int_equal(stats.missed, 10);
    assert_int_equal(stats.miss_count, 1);
    assert_int_equal(stats.work.count, 990);
    assert_int_equal(stats.late.count, 0);
    check_near_in(stats.work.mean, 40e-6, 1e-15, "s");
}

static void after_an_oversleep_it_goes_on_at_the_next_deadline_of_its_grid(void **state)
{
    (void)state;
    start_fake(1e-3);
    fake.oversleep = 3400 * US;
    taci_loop_next(&loop); // due at 1 ms, woken at 4.4 ms
    fake.oversleep = 0;
    fake.now += 100 * US;
    taci_loop_done(&loop);
    taci_loop_next(&loop);
    assert_int_equal(since_start(), 5 * MS);
    tac_LoopStats stats = taci_loop_stats(&loop);
    assert_int_equal(stats.ticks, 2);
    assert_int_equal(stats.missed, 3);
    assert_int_equal(stats.miss_count, 1);
    check_near_in(stats.miss[0].time, 4.4e-3, 1e-15, "s");
    check_near_in(stats.miss[0].late, 3.4e-3, 1e-15, "s");
    check_near_in(stats.late.max, 3.4e-3, 1e-15, "s");
}

static void after_long_work_it_goes_on_at_the_next_deadline_to_come(void **state)
{
    (void)state;
    start_fake(1e-3);
    taci_loop_next(&loop);
    fake.now += 2500 * US; // until 3.5 ms
    taci_loop_done(&loop);
    taci_loop_next(&loop);
    assert_int_equal(since_start(), 4 * MS);
    tac_LoopStats stats = taci_loop_stats(&loop);
    assert_int_equal(stats.missed, 2); // of 2 and 3 ms
    assert_int_equal(stats.miss_count, 1);
    check_near_in(stats.miss[0].time, 3.5e-3, 1e-15, "s");
    check_near_in(stats.miss[0].late, 1.5e-3, 1e-15, "s");
    check_near_in(stats.late.max, 0.0, 0.0, "s"); // none woke late
    check_near_in(stats.work.max, 2.5e-3, 1e-15, "s");
}

static void work_that_ends_at_a_deadline_misses_it(void **state)
{
    (void)state;
    start_fake(1e-3);
    taci_loop_next(&loop);
    fake.now += MS;
    taci_loop_next(&loop);
    assert_int_equal(since_start(), 3 * MS);
    assert_int_equal(taci_loop_stats(&loop).missed, 1);
}

static void a_loop_that_is_always_late_still_waits_between_ticks(void **state)
{
    (void)state;
    start_fake(1e-3);
    for (int k = 1; k <= 100; k++) {
        taci_loop_next(&loop);
        assert_int_equal(fake.waits, k);
        fake.now += 1500 * US;
        taci_loop_done(&loop);
    }
    assert_int_equal(taci_loop_stats(&loop).missed, 99); // each other one
    assert_false(fake.waits_for_the_past);
}

static void ticks_and_missed_are_the_periods_that_went_by(void **state)
{
    (void)state;
    for (int seed = 0; seed < 10; seed++) {
        Rnd rnd = rnd_make((uint64_t)seed);
        uint64_t period = (uint64_t)rnd_log_uniform(&rnd, 2e3, 1e9);
        start_fake(1e-9 * (double)period);
        uint64_t last = 0;
        for (uint64_t k = 1; k <= 5000; k++) {
            bool oversleeps = rnd_chance(&rnd, 0.1);
            fake.oversleep =
                (uint64_t)((oversleeps ? 9.0 : 0.9) * (double)period * rnd_uniform(&rnd, 0.0, 1.0));
            taci_loop_next(&loop);
            uint64_t now_in = since_start() / period; // the period that this tick runs in
            assert_true(now_in > last);               // never two in one
            last = now_in;
            assert_int_equal((loop.deadline - loop.start) % period, 0);
            assert_int_equal(loop.ticks + loop.missed, now_in);
            fake.now += (uint64_t)(rnd_log_uniform(&rnd, 1e-3, 3.0) * (double)period);
            taci_loop_done(&loop);
        }
        assert_false(fake.waits_for_the_past);
    }
}

static void a_miss_says_what_other_loops_were_doing_and_where_it_ran(void **state)
{
    (void)state;
    static _Atomic uint32_t simulating, recording;
    fake = (Fake){.now = MS};
    taci_LoopDef def = {
        .period = 1e-3, .source = &fake_source, .simulating = &simulating, .recording = &recording};
    assert_int_equal(taci_loop_start(&loop, &def), TAC_OK);
    cpu_set_t all, one;
    assert_int_equal(sched_getaffinity(0, sizeof all, &all), 0);
    int cpu = CPU_SETSIZE - 1;
    while (!CPU_ISSET((size_t)cpu, &all))
        cpu--;
    CPU_ZERO(&one);
    CPU_SET((size_t)cpu, &one);
    assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
    for (uint32_t k = 0; k < 100; k++) {
        simulating = k;
        recording = k + 1000;
        fake.oversleep = k % 2 ? 0 : (k + 1) * MS;
        taci_loop_next(&loop);
        taci_loop_done(&loop);
    }
    assert_int_equal(sched_setaffinity(0, sizeof all, &all), 0);
    tac_LoopStats stats = taci_loop_stats(&loop);
    assert_int_equal(stats.miss_count, TAC_MISSES);
    for (int i = 0; i < TAC_MISSES; i++) { // the newest, oldest first
        uint32_t k = (uint32_t)(98 - 2 * (TAC_MISSES - 1 - i));
        assert_int_equal(stats.miss[i].simulating, k);
        assert_int_equal(stats.miss[i].recording, k + 1000);
        assert_int_equal(stats.miss[i].cpu, cpu);
        check_near_in(stats.miss[i].late, 1e-3 * (k + 1), 1e-12, "s");
    }
}

static void a_busy_loop_begins_at_the_first_look_after_its_deadline(void **state)
{
    (void)state;
    fake = (Fake){.now = MS, .per_look = 50};
    taci_LoopDef def = {.period = 1e-4, .source = &fake_source, .busy_wait = true};
    assert_int_equal(taci_loop_start(&loop, &def), TAC_OK);
    for (uint64_t k = 1; k <= 1000; k++) {
        uint64_t now = taci_loop_next(&loop), deadline = loop.start + k * 100 * US;
        assert_true(now >= deadline && now < deadline + 50);
        assert_true(fake.latest + 25 * US <= deadline); // naps end a quarter of a period before
        taci_loop_done(&loop);
    }
    assert_int_equal(taci_loop_stats(&loop).missed, 0);
}

static void a_busy_loop_gives_a_tenth_of_its_time_back(void **state)
{
    (void)state;
    for (double period = 5e-5; period < 2e-2; period *= 1.9) {
        for (int percent = 0; percent <= 15; percent += 5) { // of a period, spent on work
            fake = (Fake){.now = MS, .per_look = (uint64_t)(1e9 * period / 400)};
            taci_LoopDef def = {.period = period, .source = &fake_source, .busy_wait = true};
            assert_int_equal(taci_loop_start(&loop, &def), TAC_OK);
            for (int k = 0; k < 300; k++) {
                taci_loop_next(&loop);
                fake.now += (uint64_t)(1e7 * percent * period);
                taci_loop_done(&loop);
            }
            // What fits before the last quarter of a period; none that are below 40 us.
            bool fits = (0.75 - 0.01 * percent) * period > 40.1e-6;
            double share = (double)fake.asleep / (double)since_start();
            check_between(share, fits ? 0.095 : 0.0, fits ? 0.1 : 0.0);
        }
    }
}

static void a_busy_loop_does_not_nap_when_work_fills_the_period(void **state)
{
    (void)state;
    fake = (Fake){.now = MS, .per_look = 50};
    taci_LoopDef def = {.period = 1e-4, .source = &fake_source, .busy_wait = true};
    assert_int_equal(taci_loop_start(&loop, &def), TAC_OK);
    for (int k = 0; k < 1000; k++) {
        taci_loop_next(&loop);
        fake.now += 80 * US;
        taci_loop_done(&loop);
    }
    assert_int_equal(fake.waits, 0);
    assert_int_equal(taci_loop_stats(&loop).missed, 0);
}

/// ns of naps in so many ticks with work of `work`, ns.
static uint64_t naps_in(int ticks, uint64_t work)
{
    uint64_t before = fake.asleep;
    for (int k = 0; k < ticks; k++) {
        taci_loop_next(&loop);
        fake.now += work;
        taci_loop_done(&loop);
    }
    return fake.asleep - before;
}

static void naps_that_did_not_fit_are_made_up_for_but_not_long_ones(void **state)
{
    (void)state;
    fake = (Fake){.now = MS, .per_look = 50};
    taci_LoopDef def = {.period = 1e-4, .source = &fake_source, .busy_wait = true};
    assert_int_equal(taci_loop_start(&loop, &def), TAC_OK);
    for (int k = 0; k < 100; k++) { // a tenth of 40 periods of 100 us, in 10 of them
        double in_ns = (double)(naps_in(30, 80 * US) + naps_in(10, 0));
        check_between_in(1e-3 * in_ns, 320.0, 480.0, "us"); // 400, give or take a nap
    }
    naps_in(5000, 80 * US); // 0.5 s: 50 ms are owed, of which 0.4 ms are made up for
    check_between_in(1e-3 * (double)naps_in(100, 0), 1320.0, 1400.0, "us");
}

static void another_period_counts_from_the_tick_at_hand(void **state)
{
    (void)state;
    start_fake(1e-3);
    taci_loop_next(&loop);
    assert_int_equal(taci_loop_set_period(&loop, 5e-3), TAC_OK);
    taci_loop_next(&loop);
    assert_int_equal(since_start(), 6 * MS);
    check_near_in(taci_loop_stats(&loop).period, 5e-3, 1e-15, "s");
    assert_int_equal(taci_loop_set_period(&loop, 0.0), TAC_ERR_INVALID);
    taci_loop_next(&loop);
    assert_int_equal(since_start(), 11 * MS);
    assert_int_equal(taci_loop_stats(&loop).missed, 0);
}

static void periods_that_are_none_are_refused(void **state)
{
    (void)state;
    const double bad[] = {0.0, -1e-3, 1e-7, 1e4, (double)NAN, (double)INFINITY};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        taci_LoopDef def = {.period = bad[i]};
        assert_int_equal(taci_loop_start(&loop, &def), TAC_ERR_INVALID);
    }
}

static void a_start_forgets_what_was_before(void **state)
{
    (void)state;
    start_fake(1e-3);
    fake.oversleep = 10 * MS;
    taci_loop_next(&loop);
    start_fake(1e-3);
    tac_LoopStats stats = taci_loop_stats(&loop);
    assert_int_equal(stats.ticks + stats.missed + stats.late.count + stats.work.count, 0);
    assert_int_equal(stats.miss_count, 0);
}

static void on_the_real_clock_no_tick_begins_before_its_deadline(void **state)
{
    (void)state;
    for (int busy = 0; busy < 2; busy++) {
        taci_LoopDef def = {.period = 5e-4, .busy_wait = busy};
        assert_int_equal(taci_loop_start(&loop, &def), TAC_OK);
        uint64_t last = 0;
        for (int k = 0; k < 400; k++) {
            uint64_t now = taci_loop_next(&loop);
            assert_true(now >= loop.deadline && taci_clock_now() >= now);
            assert_true((now - loop.start) / (500 * US) > last); // one a period
            last = (now - loop.start) / (500 * US);
            taci_loop_done(&loop);
        }
        tac_LoopStats stats = taci_loop_stats(&loop);
        assert_int_equal(stats.ticks, 400);
        assert_int_equal(stats.ticks + stats.missed, last);
        assert_int_equal(stats.work.count, 400);
        show(1e6 * stats.late.p50, busy ? "us late, busy" : "us late, asleep");
    }
}

static void a_tick_allocates_nothing(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    alloc_count_begin();
    taci_LoopDef def = {.period = 1e-4};
    assert_int_equal(taci_loop_start(&loop, &def), TAC_OK);
    for (int k = 0; k < 200; k++) {
        uint64_t now = taci_loop_next(&loop);
        while (k % 10 == 0 && taci_clock_now() < now + 300 * US) // some misses
            ;
        taci_loop_done(&loop);
    }
    tac_LoopStats stats = taci_loop_stats(&loop);
    assert_int_equal(alloc_count_end().allocations, 0);
    assert_true(stats.missed >= 20);
}

// ---- a reader while the loop runs

static _Atomic uint32_t doing;
static atomic_bool finished;

static pthread_t reader;

/// Holds the reader up wherever it is, until the loop has come round in its ring.
static void hold_up(int number)
{
    (void)number;
    static uint64_t turn;
    uint64_t until = loop.misses + TACI_LOOP_MISSES / 2 + turn++ % TACI_LOOP_MISSES;
    while (loop.misses < until && !finished)
        sched_yield();
}

/// Each tick misses as many deadlines as `doing` says, so that what a miss holds must fit together.
static void *miss_always(void *user)
{
    int ticks = *(int *)user;
    for (int k = 0; k < ticks; k++) {
        doing = (uint32_t)(k % 1000 + 1);
        fake.oversleep = (uint64_t)doing * MS;
        taci_loop_next(&loop);
        taci_loop_done(&loop);
        if (k % 100 == 0)
            pthread_kill(reader, SIGUSR1);
    }
    finished = true;
    return NULL;
}

static void a_reader_sees_whole_misses_while_the_loop_runs(void **state)
{
    (void)state;
    fake = (Fake){.now = MS};
    taci_LoopDef def = {
        .period = 1e-3, .source = &fake_source, .simulating = &doing, .recording = &doing};
    assert_int_equal(taci_loop_start(&loop, &def), TAC_OK);
    finished = false;
    reader = pthread_self();
    struct sigaction action = {.sa_handler = hold_up}, old;
    assert_int_equal(sigaction(SIGUSR1, &action, &old), 0);
    int ticks = test_count(2000000, 20000);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, miss_always, &ticks), 0);
    long seen = 0;
    bool whole = true;
    uint64_t last = 0;
    while (!finished) {
        tac_LoopStats stats = taci_loop_stats(&loop);
        whole &= stats.ticks >= last && stats.miss_count <= TAC_MISSES;
        last = stats.ticks;
        for (int i = 0; i < stats.miss_count; i++) {
            const tac_LoopMiss *miss = &stats.miss[i];
            whole &= miss->simulating == miss->recording;
            whole &= fabs(miss->late - 1e-3 * miss->simulating) < 1e-12;
            if (i > 0) // none is left out between two
                whole &= miss->simulating == stats.miss[i - 1].simulating % 1000 + 1;
            seen++;
        }
    }
    pthread_join(thread, NULL);
    assert_int_equal(sigaction(SIGUSR1, &old, NULL), 0);
    show(seen, "misses read");
    assert_true(whole);
    assert_int_equal(taci_loop_stats(&loop).ticks, ticks);
}

// ---- what a tick costs

static uint64_t skew; // the real clock, moved on instead of waiting

static uint64_t skewed_now(void *user)
{
    (void)user;
    return taci_clock_now() + skew;
}

static uint64_t skewed_wait(void *user, uint64_t deadline)
{
    (void)user;
    uint64_t now = taci_clock_now();
    skew = deadline > now + skew ? deadline - now : skew;
    return now + skew;
}

static double thread_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void a_tick_costs_less_than_200_ns_beside_the_wait(void **state)
{
    (void)state;
    static const taci_TimeSource source = {skewed_now, skewed_wait, NULL};
    taci_LoopDef def = {.period = 1e-3, .source = &source};
    assert_int_equal(taci_loop_start(&loop, &def), TAC_OK);
    const int ticks = 20000;
    double best = 1.0; // s a tick; both readings of the clock are in it
    for (int run = 0; run < 20; run++) {
        double before = thread_time();
        for (int k = 0; k < ticks; k++) {
            taci_loop_next(&loop);
            taci_loop_done(&loop);
        }
        best = smaller(best, (thread_time() - before) / ticks);
    }
    show(1e9 * best, "ns a tick, two readings of the clock included");
    if (alloc_count_available()) // no sanitizer
        check_at_most_in(1e9 * best, 200.0, "ns");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loop_in_time_ticks_once_a_period),
        cmocka_unit_test(a_loop_that_a_device_paces_counts_ticks_work_and_what_did_not_come),
        cmocka_unit_test(after_an_oversleep_it_goes_on_at_the_next_deadline_of_its_grid),
        cmocka_unit_test(after_long_work_it_goes_on_at_the_next_deadline_to_come),
        cmocka_unit_test(work_that_ends_at_a_deadline_misses_it),
        cmocka_unit_test(a_loop_that_is_always_late_still_waits_between_ticks),
        cmocka_unit_test(ticks_and_missed_are_the_periods_that_went_by),
        cmocka_unit_test(a_miss_says_what_other_loops_were_doing_and_where_it_ran),
        cmocka_unit_test(a_busy_loop_begins_at_the_first_look_after_its_deadline),
        cmocka_unit_test(a_busy_loop_gives_a_tenth_of_its_time_back),
        cmocka_unit_test(a_busy_loop_does_not_nap_when_work_fills_the_period),
        cmocka_unit_test(naps_that_did_not_fit_are_made_up_for_but_not_long_ones),
        cmocka_unit_test(another_period_counts_from_the_tick_at_hand),
        cmocka_unit_test(periods_that_are_none_are_refused),
        cmocka_unit_test(a_start_forgets_what_was_before),
        cmocka_unit_test(on_the_real_clock_no_tick_begins_before_its_deadline),
        cmocka_unit_test(a_tick_allocates_nothing),
        cmocka_unit_test(a_reader_sees_whole_misses_while_the_loop_runs),
        cmocka_unit_test(a_tick_costs_less_than_200_ns_beside_the_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
