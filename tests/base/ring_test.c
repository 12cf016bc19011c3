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
    for (uint64_t n = 0; n < 3 * CAPACITY; n++)
        taci_ring_push(&ring, event_of(n));
    while (taci_ring_pop(&ring, &e))
        continue;
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

/* Two threads. What they share beside the ring is relaxed on purpose: an edge of order that the
 * test adds would hide from the thread sanitizer one that the ring lacks. cmocka's checks are for
 * the main thread, so the consumer is that one. */
typedef struct Pair {
    taci_Ring ring;
    taci_Event slots[CAPACITY];
    atomic_bool stop;
    uint64_t sent;                              // by the producer, for after the join
    uint64_t to_send;                           // paced runs
    _Alignas(64) atomic_uint_fast64_t received; // paced runs
} Pair;

static bool get(const atomic_bool *flag)
{
    return atomic_load_explicit(flag, memory_order_relaxed);
}

// A side that finds nothing to do spins, and gives its core away now and then: there may be only
// one.
static void breathe(int *idle)
{
    if (++*idle % 64 == 0)
        sched_yield();
}

static void *push_flat_out(void *user)
{
    Pair *p = user;
    cores_stay_on(1);
    uint64_t n = 0;
    while (!get(&p->stop)) {
        taci_ring_push(&p->ring, event_of(n++));
        if (n % 1024 == 0)
            sched_yield(); // on one core: let the consumer run before the time slice ends
    }
    p->sent = n;
    return NULL;
}

typedef struct Taken {
    uint64_t count, torn, disorder;
    uint64_t last; // number of the last event + 1
} Taken;

static bool take(taci_Ring *ring, Taken *taken)
{
    taci_Event e;
    if (!taci_ring_pop(ring, &e))
        return false;
    uint64_t n = ~e.time_ns;
    taken->torn += !is_event(e, n);
    taken->disorder += n < taken->last;
    taken->last = n + 1;
    taken->count++;
    return true;
}

// For a while, and until the consumer had enough for the run to mean something; a minute says that
// the ring hands nothing over.
static void with_both_sides_flat_out_every_event_is_received_once_or_counted_dropped(void **state)
{
    (void)state;
    enum { ENOUGH = 20000 };
    static Pair p;
    p = (Pair){0};
    taci_ring_init(&p.ring, p.slots, CAPACITY);
    pthread_t producer;
    assert_int_equal(pthread_create(&producer, NULL, push_flat_out, &p), 0);
    cores_stay_on(0);

    Taken taken = {0};
    int idle = 0;
    uint64_t start = taci_clock_now(), run = (uint64_t)test_count(500, 100) * MS, now = start;
    while (now < start + run || (taken.count < ENOUGH && now < start + MINUTE)) {
        for (int k = 0; k < 100; k++)
            if (!take(&p.ring, &taken))
                breathe(&idle);
        now = taci_clock_now();
    }
    atomic_store_explicit(&p.stop, true, memory_order_relaxed);
    pthread_join(producer, NULL);
    cores_leave();
    while (take(&p.ring, &taken)) // what was left in the ring
        continue;

    uint64_t dropped = taci_ring_dropped(&p.ring);
    show(taken.count, "received");
    show(dropped, "dropped");
    assert_true(taken.count >= ENOUGH);
    assert_int_equal(taken.torn, 0);
    assert_int_equal(taken.disorder, 0);
    assert_int_equal(taken.count + dropped, p.sent);
}

// Never more on the way than the ring holds. Acquire and release are needed here: what was received
// must be seen as room, too.
static void *push_paced(void *user)
{
    Pair *p = user;
    cores_stay_on(1);
    int idle = 0;
    for (uint64_t n = 0; n < p->to_send; n++) {
        while (n - atomic_load_explicit(&p->received, memory_order_acquire) >= CAPACITY) {
            if (get(&p->stop))
                return NULL;
            breathe(&idle);
        }
        taci_ring_push(&p->ring, event_of(n));
    }
    return NULL;
}

static void a_consumer_that_keeps_pace_receives_every_event(void **state)
{
    (void)state;
    static Pair p;
    p = (Pair){.to_send = (uint64_t)test_count(2000000, 20000)};
    taci_ring_init(&p.ring, p.slots, CAPACITY);
    pthread_t producer;
    assert_int_equal(pthread_create(&producer, NULL, push_paced, &p), 0);
    cores_stay_on(0);

    Taken taken = {0};
    uint64_t gaps = 0, deadline = taci_clock_now() + MINUTE;
    int idle = 0;
    while (taken.count < p.to_send && taci_clock_now() < deadline)
        for (int k = 0; k < 100; k++) {
            if (!take(&p.ring, &taken)) {
                breathe(&idle);
                continue;
            }
            gaps += taken.last != taken.count;
            atomic_store_explicit(&p.received, taken.count, memory_order_release);
        }
    atomic_store_explicit(&p.stop, true, memory_order_relaxed);
    pthread_join(producer, NULL);
    cores_leave();

    assert_int_equal(taken.count, p.to_send);
    assert_int_equal(taken.torn, 0);
    assert_int_equal(gaps, 0);
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
