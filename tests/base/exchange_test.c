/* The triple buffer: the newest value, whole, to a consumer that never waits. */
#define _POSIX_C_SOURCE 200809L // sched_yield
#include "base/exchange.h"
#include "base/clock.h"
#include "base/hash.h"
#include "alloc_count.h"
#include "check.h"
#include "cores.h"
#include "env.h"
#include "rnd.h"
#include <pthread.h>
#include <sched.h>
#include <string.h>

#define MS UINT64_C(1000000) // ns
#define MINUTE (60000 * MS)

enum { WORDS = 46 }; // with number and hash 384 bytes: six cache lines

typedef struct Payload {
    uint64_t number;
    uint64_t words[WORDS];
    uint64_t hash;
} Payload;

static uint64_t hash_of(const Payload *payload)
{
    return taci_hash_bytes(TACI_HASH_START, payload, offsetof(Payload, hash));
}

static void fill(Payload *payload, uint64_t number)
{
    payload->number = number;
    for (uint64_t i = 0; i < WORDS; i++)
        payload->words[i] = number * 1000003 + i;
    payload->hash = hash_of(payload);
}

static bool is_whole(const Payload *payload)
{
    for (uint64_t i = 0; i < WORDS; i++)
        if (payload->words[i] != payload->number * 1000003 + i)
            return false;
    return payload->hash == hash_of(payload);
}

// An exchange with its memory.
typedef struct Box {
    taci_Exchange x;
    _Alignas(64) unsigned char memory[3 * ((sizeof(Payload) + 63) / 64) * 64];
} Box;

static void open_box(Box *box)
{
    assert_true(taci_exchange_need(sizeof(Payload)) <= sizeof box->memory);
    memset(box->memory, 0xAB, sizeof box->memory);
    taci_exchange_init(&box->x, box->memory, sizeof(Payload));
}

static void send(Box *box, uint64_t number)
{
    fill(taci_exchange_back(&box->x), number);
    taci_exchange_publish(&box->x);
}

static void before_the_first_value_the_consumer_sees_zeros(void **state)
{
    (void)state;
    Box box;
    open_box(&box);
    static const Payload zero;
    bool fresh = true;
    const Payload *latest = taci_exchange_latest(&box.x, &fresh);
    assert_false(fresh);
    assert_memory_equal(latest, &zero, sizeof zero);
}

static void a_value_is_fresh_once_and_stays_until_the_next(void **state)
{
    (void)state;
    Box box;
    open_box(&box);
    bool fresh = false;
    send(&box, 1);
    const Payload *first = taci_exchange_latest(&box.x, &fresh);
    assert_true(fresh);
    assert_int_equal(first->number, 1);
    assert_ptr_equal(taci_exchange_latest(&box.x, &fresh), first);
    assert_false(fresh);
    assert_ptr_equal(taci_exchange_latest(&box.x, NULL), first); // need not ask
    assert_true(is_whole(first));
}

static void the_consumer_gets_the_newest_of_several_values(void **state)
{
    (void)state;
    Box box;
    open_box(&box);
    bool fresh = false;
    for (uint64_t n = 1; n <= 5; n++)
        send(&box, n);
    const Payload *latest = taci_exchange_latest(&box.x, &fresh);
    assert_true(fresh);
    assert_int_equal(latest->number, 5);
    taci_exchange_latest(&box.x, &fresh);
    assert_false(fresh); // the older ones are gone, not queued
}

static void slots_are_cache_lines_apart_whatever_their_size(void **state)
{
    (void)state;
    for (size_t size = 1; size <= 300; size++) {
        _Alignas(64) unsigned char memory[3 * 320];
        assert_true(taci_exchange_need(size) <= sizeof memory);
        taci_Exchange x;
        taci_exchange_init(&x, memory, size);
        uintptr_t start[3];
        for (int i = 0; i < 3; i++) {
            taci_exchange_latest(&x, NULL); // gives its slot back, so that all three come round
            unsigned char *back = taci_exchange_back(&x);
            start[i] = (uintptr_t)back;
            assert_int_equal(start[i] % 64, 0);
            assert_true(back >= memory && back + size <= memory + taci_exchange_need(size));
            taci_exchange_publish(&x);
        }
        assert_true(start[0] != start[1] && start[1] != start[2] && start[2] != start[0]);
    }
}

static void each_side_writes_to_a_cache_line_of_its_own(void **state)
{
    (void)state;
    size_t lines[] = {offsetof(taci_Exchange, slots) / 64, offsetof(taci_Exchange, back) / 64,
                      offsetof(taci_Exchange, mid) / 64, offsetof(taci_Exchange, front) / 64};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            assert_int_not_equal(lines[i], lines[j]);
}

// On one thread every interleaving of whole calls can be had, and the right answer is known.
static void in_any_order_of_calls_the_consumer_holds_the_newest_value(void **state)
{
    (void)state;
    Rnd r = rnd_make(5);
    Box box;
    open_box(&box);
    uint64_t published = 0, taken = 0;
    const Payload *held = taci_exchange_latest(&box.x, NULL);
    for (int k = test_count(200000, 20000); k > 0; k--) {
        if (rnd_chance(&r, 0.5)) {
            Payload *back = taci_exchange_back(&box.x);
            assert_ptr_not_equal(back, held); // what the consumer holds is not written to
            fill(back, published + 1);
            if (rnd_chance(&r, 0.8)) { // else it thinks again and fills the slot anew
                taci_exchange_publish(&box.x);
                published++;
            }
        } else {
            bool fresh;
            held = taci_exchange_latest(&box.x, &fresh);
            assert_int_equal(fresh, taken < published);
            taken = published;
        }
        assert_int_equal(held->number, taken);
        assert_true(taken == 0 || is_whole(held));
    }
}

static void neither_side_allocates(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    Box box;
    open_box(&box);
    alloc_count_begin();
    for (uint64_t n = 1; n < 100; n++) {
        send(&box, n);
        taci_exchange_latest(&box.x, NULL);
    }
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations, 0);
}

/* Two threads, each on a core of its own if there are two. What they share beside the exchange is
 * relaxed on purpose: an edge of order that the test adds would hide from the thread sanitizer one
 * that the exchange lacks. cmocka's checks are for the main thread, so the consumer is that one.
 *
 * Runs last a given time, then go on until enough was taken to mean something, on a machine as busy
 * as may be; a minute without says that the exchange hands nothing over. */
typedef struct Pair {
    Box box;
    atomic_bool stop;
    uint64_t published;                     // by the producer, for after the join
    _Alignas(64) atomic_uint_fast64_t seen; // number of the last value taken
} Pair;

typedef struct Taken {
    uint64_t fresh, torn, disorder, last;
} Taken;

enum { ENOUGH = 200 };

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

static bool take(Pair *p, Taken *taken)
{
    bool fresh;
    const Payload *latest = taci_exchange_latest(&p->box.x, &fresh);
    if (!fresh)
        return false;
    taken->fresh++;
    taken->torn += !is_whole(latest);
    taken->disorder += latest->number <= taken->last; // fresh, so it must be a later one
    taken->last = latest->number;
    return true;
}

static void take_some(Pair *p, Taken *taken)
{
    for (int k = 0; k < 100; k++) {
        if (take(p, taken))
            atomic_store_explicit(&p->seen, taken->last, memory_order_relaxed);
        else
            let_run();
    }
}

static Taken run(Pair *p, void *(*produce)(void *), uint64_t duration)
{
    *p = (Pair){0};
    open_box(&p->box);
    pthread_t producer;
    assert_int_equal(pthread_create(&producer, NULL, produce, p), 0);
    cores_stay_on(0);

    Taken taken = {0};
    uint64_t start = taci_clock_now(), now = start;
    while (now < start + duration || (taken.fresh < ENOUGH && now < start + MINUTE)) {
        take_some(p, &taken);
        now = taci_clock_now();
    }
    atomic_store_explicit(&p->stop, true, memory_order_relaxed);
    pthread_join(producer, NULL);
    cores_leave();
    take(p, &taken); // the last one published, if it was not taken yet
    return taken;
}

static void check_taken(const Pair *p, const Taken *taken)
{
    show(taken->fresh, "values taken");
    show(p->published, "values published");
    assert_int_equal(taken->torn, 0);
    assert_int_equal(taken->disorder, 0);
    assert_int_equal(taken->last, p->published);
    assert_true(taken->fresh >= ENOUGH);
    assert_true(taken->fresh <= p->published);
}

static void *publish_flat_out(void *user)
{
    Pair *p = user;
    cores_stay_on(1);
    while (!get(&p->stop)) {
        send(&p->box, ++p->published);
        if (p->published % 1024 == 0)
            let_run();
    }
    return NULL;
}

static void with_both_sides_flat_out_no_value_is_torn_and_none_is_older_than_the_last(void **state)
{
    (void)state;
    static Pair p;
    Taken taken = run(&p, publish_flat_out, (uint64_t)test_count(1000, 200) * MS);
    check_taken(&p, &taken);
}

/* The producer goes on when its value was taken, or after 50 ms without: so it is as fast as the
 * consumer while that runs, and slow while it does not. Whole seconds in which the consumer is kept
 * from its core cost 20 values each; milliseconds cost none. */
static void *publish_paced(void *user)
{
    Pair *p = user;
    cores_stay_on(1);
    while (!get(&p->stop)) {
        send(&p->box, ++p->published);
        uint64_t patience = taci_clock_now() + 50 * MS;
        while (atomic_load_explicit(&p->seen, memory_order_relaxed) < p->published &&
               taci_clock_now() < patience && !get(&p->stop))
            let_run();
    }
    return NULL;
}

static void a_consumer_as_fast_as_the_producer_takes_most_of_the_values(void **state)
{
    (void)state;
    static Pair p;
    Taken taken = run(&p, publish_paced, (uint64_t)test_count(500, 100) * MS);
    check_taken(&p, &taken);
    // All of them, but for those published while the consumer was kept from its core.
    check_at_least((double)taken.fresh / (double)p.published, 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(before_the_first_value_the_consumer_sees_zeros),
        cmocka_unit_test(a_value_is_fresh_once_and_stays_until_the_next),
        cmocka_unit_test(the_consumer_gets_the_newest_of_several_values),
        cmocka_unit_test(slots_are_cache_lines_apart_whatever_their_size),
        cmocka_unit_test(each_side_writes_to_a_cache_line_of_its_own),
        cmocka_unit_test(in_any_order_of_calls_the_consumer_holds_the_newest_value),
        cmocka_unit_test(neither_side_allocates),
        cmocka_unit_test(with_both_sides_flat_out_no_value_is_torn_and_none_is_older_than_the_last),
        cmocka_unit_test(a_consumer_as_fast_as_the_producer_takes_most_of_the_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
