/* The event ring: nothing lost without being counted, nothing out of order, nothing torn. */
#define _POSIX_C_SOURCE 200809L // sched_yield
#include "base/ring.h"
#include "base/clock.h"
#include "alloc_count.h"
#include "check.h"
#include "cores.h"
#include "env.h"
#include "rnd.h"
#include <pthread.h>
#include <sched.h>

enum { CAPACITY = 64 };

#define MS UINT64_C(1000000) // ns
#define MINUTE (60000 * MS)

// An event that carries its number in every field, so that a mixture of two shows.
static taci_Event event_of(uint64_t n)
{
    return (taci_Event){
        .kind = (uint32_t)n,
        .arg = (uint32_t)(n * 2654435761u),
        .value = (double)n * 0.5,
        .time_ns = ~n,
    };
}

static bool is_event(taci_Event e, uint64_t n)
{
    taci_Event whole = event_of(n);
    return e.kind == whole.kind && e.arg == whole.arg && e.value == whole.value &&
           e.time_ns == whole.time_ns;
}

static void an_empty_ring_has_nothing_to_take(void **state)
{
    (void)state;
    taci_Ring ring;
    taci_Event slots[CAPACITY], e = event_of(7);
    taci_ring_init(&ring, slots, CAPACITY);
    assert_false(taci_ring_pop(&ring, &e));
    assert_true(is_event(e, 7)); // untouched
    assert_int_equal(taci_ring_dropped(&ring), 0);
}

static void events_come_out_in_the_order_they_went_in(void **state)
{
    (void)state;
    taci_Ring ring;
    taci_Event slots[CAPACITY], e = {0};
    taci_ring_init(&ring, slots, CAPACITY);
    for (uint64_t n = 0; n < CAPACITY; n++)
        assert_true(taci_ring_push(&ring, event_of(n)));
    for (uint64_t n = 0; n < CAPACITY; n++) {
        assert_true(taci_ring_pop(&ring, &e));
        assert_true(is_event(e, n));
    }
    assert_false(taci_ring_pop(&ring, &e));
}

static void a_full_ring_keeps_the_old_and_counts_the_new(void **state)
{
    (void)state;
    taci_Ring ring;
    taci_Event slots[CAPACITY], e = {0};
    taci_ring_init(&ring, slots, CAPACITY);
    for (uint64_t n = 0; n < CAPACITY + 10; n++)
        assert_int_equal(taci_ring_push(&ring, event_of(n)), n < CAPACITY);
    assert_int_equal(taci_ring_dropped(&ring), 10);

    assert_true(taci_ring_pop(&ring, &e));
    assert_true(is_event(e, 0));
    assert_true(taci_ring_push(&ring, event_of(1000))); // room for one again
    assert_false(taci_ring_push(&ring, event_of(1001)));
    assert_int_equal(taci_ring_dropped(&ring), 11);
}

static void a_ring_of_one_works(void **state)
{
    (void)state;
    taci_Ring ring;
    taci_Event slot, e = {0};
    taci_ring_init(&ring, &slot, 1);
    for (uint64_t n = 0; n < 10; n++) {
        assert_true(taci_ring_push(&ring, event_of(n)));
        assert_false(taci_ring_push(&ring, event_of(n + 100)));
        assert_true(taci_ring_pop(&ring, &e));
        assert_true(is_event(e, n));
        assert_false(taci_ring_pop(&ring, &e));
    }
    assert_int_equal(taci_ring_dropped(&ring), 10);
}

// Against a model of two counters, with bursts that fill it and bursts that drain it.
static void any_mixture_of_pushes_and_pops_agrees_with_a_queue(void **state)
{
    (void)state;
    Rnd r = rnd_make(3);
    taci_Ring ring;
    taci_Event slots[CAPACITY], e = {0};
    taci_ring_init(&ring, slots, CAPACITY);
    uint64_t in = 0, out = 0, dropped = 0;
    for (int burst = test_count(20000, 2000); burst > 0; burst--) {
        bool push = rnd_chance(&r, 0.5);
        for (int k = rnd_int(&r, 1, 50); k > 0; k--) {
            if (push) {
                bool fits = in - out < CAPACITY;
                assert_int_equal(taci_ring_push(&ring, event_of(in)), fits);
                in += fits;
                dropped += !fits;
            } else {
                bool any = out < in;
                assert_int_equal(taci_ring_pop(&ring, &e), any);
                assert_true(!any || is_event(e, out));
                out += any;
            }
        }
    }
    assert_int_equal(taci_ring_dropped(&ring), dropped);
    check_at_least((double)dropped, 100.0); // both ends of the ring were met
}

static void neither_side_allocates(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    taci_Ring ring;
    taci_Event slots[CAPACITY], e = {0};
    taci_ring_init(&ring, slots, CAPACITY);
    alloc_count_begin();
    for (uint64_t n = 0; n < UINT64_C(3) * CAPACITY; n++)
        taci_ring_push(&ring, event_of(n));
    while (taci_ring_pop(&ring, &e)) {
    }
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations, 0);
}

static void the_two_sides_write_to_different_cache_lines(void **state)
{
    (void)state;
    size_t head = offsetof(taci_Ring, head) / 64, tail = offsetof(taci_Ring, tail) / 64;
    assert_int_not_equal(head, tail);
    assert_int_not_equal(head, offsetof(taci_Ring, slots) / 64);
    assert_int_not_equal(tail, offsetof(taci_Ring, slots) / 64);
    assert_int_equal(offsetof(taci_Ring, dropped) / 64, head);
    assert_int_equal(offsetof(taci_Ring, head_seen) / 64, tail);
}

/* Two threads, each on a core of its own if there are two. What they share beside the ring is
 * relaxed, but where it says why: an edge of order that the test adds would hide from the thread
 * sanitizer one that the ring lacks. cmocka's checks are for the main thread, so the consumer is
 * that one.
 *
 * Runs last a given time, then go on until enough was received to mean something, on a machine as
 * busy as may be; a minute without says that the ring hands nothing over. */
typedef struct Pair {
    taci_Ring ring;
    taci_Event slots[CAPACITY];
    atomic_bool stop;
    uint64_t sent; // by the producer, for after the join
    _Alignas(64) atomic_uint_fast64_t received;
} Pair;

typedef struct Taken {
    uint64_t count, torn, disorder, gaps;
    uint64_t last; // number of the last event + 1
} Taken;

enum { ENOUGH = 5000 };

static bool get(const atomic_bool *flag)
{
    return atomic_load_explicit(flag, memory_order_relaxed);
}

// On one core, waiting for the other side means to let it run; on two it would only lose the core
// to a stranger.
static void let_run(void)
{
    if (cores_count() == 1)
        sched_yield();
}

static bool take(taci_Ring *ring, Taken *taken)
{
    taci_Event e;
    if (!taci_ring_pop(ring, &e))
        return false;
    uint64_t n = ~e.time_ns;
    taken->torn += !is_event(e, n);
    taken->disorder += n < taken->last;
    taken->gaps += n > taken->last;
    taken->last = n + 1;
    taken->count++;
    return true;
}

static void take_some(Pair *p, Taken *taken)
{
    for (int k = 0; k < 100; k++) {
        if (take(&p->ring, taken)) // release: see push_paced
            atomic_store_explicit(&p->received, taken->count, memory_order_release);
        else
            let_run();
    }
}

static Taken run(Pair *p, void *(*produce)(void *), uint64_t duration)
{
    *p = (Pair){0};
    taci_ring_init(&p->ring, p->slots, CAPACITY);
    pthread_t producer;
    assert_int_equal(pthread_create(&producer, NULL, produce, p), 0);
    cores_stay_on(0);

    Taken taken = {0};
    uint64_t start = taci_clock_now(), now = start;
    while (now < start + duration || (taken.count < ENOUGH && now < start + MINUTE)) {
        take_some(p, &taken);
        now = taci_clock_now();
    }
    atomic_store_explicit(&p->stop, true, memory_order_relaxed);
    pthread_join(producer, NULL);
    cores_leave();
    while (take(&p->ring, &taken)) { // what was left in the ring
    }
    return taken;
}

static void *push_flat_out(void *user)
{
    Pair *p = user;
    cores_stay_on(1);
    while (!get(&p->stop)) {
        taci_ring_push(&p->ring, event_of(p->sent++));
        if (p->sent % 1024 == 0)
            let_run();
    }
    return NULL;
}

static void with_both_sides_flat_out_every_event_is_received_once_or_counted_dropped(void **state)
{
    (void)state;
    static Pair p;
    Taken taken = run(&p, push_flat_out, (uint64_t)test_count(500, 100) * MS);
    uint64_t dropped = taci_ring_dropped(&p.ring);
    show(taken.count, "received");
    show(dropped, "dropped");
    assert_true(taken.count >= ENOUGH);
    assert_int_equal(taken.torn, 0);
    assert_int_equal(taken.disorder, 0);
    assert_int_equal(taken.count + dropped, p.sent);
}

// Never more on the way than the ring holds. Acquire, and release on the other side: when the event
// counts as received, its slot must be seen as free, too.
static void *push_paced(void *user)
{
    Pair *p = user;
    cores_stay_on(1);
    while (!get(&p->stop)) {
        uint64_t received = atomic_load_explicit(&p->received, memory_order_acquire);
        if (p->sent - received < CAPACITY)
            taci_ring_push(&p->ring, event_of(p->sent++));
        else
            let_run();
    }
    return NULL;
}

static void a_consumer_that_keeps_pace_receives_every_event(void **state)
{
    (void)state;
    static Pair p;
    Taken taken = run(&p, push_paced, (uint64_t)test_count(500, 100) * MS);
    show(taken.count, "received");
    assert_true(taken.count >= ENOUGH);
    assert_int_equal(taken.count, p.sent);
    assert_int_equal(taken.torn, 0);
    assert_int_equal(taken.disorder, 0);
    assert_int_equal(taken.gaps, 0);
    assert_int_equal(taci_ring_dropped(&p.ring), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_ring_has_nothing_to_take),
        cmocka_unit_test(events_come_out_in_the_order_they_went_in),
        cmocka_unit_test(a_full_ring_keeps_the_old_and_counts_the_new),
        cmocka_unit_test(a_ring_of_one_works),
        cmocka_unit_test(any_mixture_of_pushes_and_pops_agrees_with_a_queue),
        cmocka_unit_test(neither_side_allocates),
        cmocka_unit_test(the_two_sides_write_to_different_cache_lines),
        cmocka_unit_test(with_both_sides_flat_out_every_event_is_received_once_or_counted_dropped),
        cmocka_unit_test(a_consumer_that_keeps_pace_receives_every_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
