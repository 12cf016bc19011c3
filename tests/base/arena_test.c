/* The arena: aligned, zeroed, never overlapping, and honest about its end. */
#include "base/arena.h"
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "rnd.h"
#include <math.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ADDRESS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define ADDRESS_SANITIZER 1
#endif
#if defined(ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
#endif

static bool is_zero(const unsigned char *p, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (p[i] != 0)
            return false;
    return true;
}

static taci_Arena make(size_t size)
{
    taci_Arena arena;
    assert_true(taci_arena_create(&arena, size));
    return arena;
}

/// A lazy arena hands out what another does, grows as it does, and gives all of it back.
static void a_lazy_arena_is_zeroed_grows_and_becomes_one(void **state)
{
    (void)state;
    taci_Arena arena;
    assert_true(taci_arena_create_lazy(&arena, 1 << 20));
    arena.grows = 1;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 40; i++) {
            unsigned char *p = taci_arena_take(&arena, 1, 100000);
            assert_non_null(p);
            assert_int_equal((uintptr_t)p % 64, 0);
            assert_true(is_zero(p, 100000));
            memset(p, 0xa5, 100000);
        }
        taci_arena_reset(&arena, 0);
        assert_int_equal(arena.older_count, 0);
        assert_true(arena.size >= 4000000);
    }
    taci_arena_destroy(&arena);
    assert_null(arena.base);
    taci_arena_destroy(&arena); // again does nothing
    assert_false(taci_arena_create_lazy(&arena, SIZE_MAX / 2));
}

static void objects_are_zeroed_and_start_a_cache_line(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 7, 8, 63, 64, 65, 200, 4096};
    taci_Arena arena = make(1 << 16);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned char *object = taci_arena_take(&arena, 3, sizes[i]);
        assert_non_null(object);
        assert_int_equal((uintptr_t)object % 64, 0);
        assert_true(is_zero(object, 3 * sizes[i]));
        memset(object, 0xAB, 3 * sizes[i]);
    }
    taci_arena_destroy(&arena);
}

static void memory_given_back_and_taken_again_is_zeroed(void **state)
{
    (void)state;
    taci_Arena arena = make(1 << 12);
    size_t mark = taci_arena_mark(&arena);
    memset(taci_arena_take(&arena, 1, 1000), 0xAB, 1000);
    taci_arena_reset(&arena, mark);
    // Smaller, then past the old peak: the first byte not cleared by one is cleared by the other.
    assert_true(is_zero(taci_arena_take(&arena, 1, 100), 100));
    assert_true(is_zero(taci_arena_take(&arena, 1, 2000), 2000));
    taci_arena_destroy(&arena);
}

static void marks_nest(void **state)
{
    (void)state;
    taci_Arena arena = make(1 << 12);
    int *kept = TACI_TAKE(&arena, 4, int);
    kept[3] = 42;
    size_t outer = taci_arena_mark(&arena);
    int *first = TACI_TAKE(&arena, 10, int);
    size_t inner = taci_arena_mark(&arena);
    int *second = TACI_TAKE(&arena, 10, int);

    taci_arena_reset(&arena, inner);
    assert_ptr_equal(TACI_TAKE(&arena, 10, int), second);
    taci_arena_reset(&arena, outer);
    assert_ptr_equal(TACI_TAKE(&arena, 10, int), first);
    assert_int_equal(kept[3], 42);
    taci_arena_destroy(&arena);
}

static void an_arena_made_for_the_sum_of_its_needs_holds_them_and_no_more(void **state)
{
    (void)state;
    static const size_t counts[] = {1, 3, 0, 17, 1000}, sizes[] = {1, 24, 8, 288, 4};
    size_t need = 0;
    for (int i = 0; i < 5; i++)
        need += taci_arena_need(counts[i], sizes[i]);
    taci_Arena arena = make(need);
    for (int i = 0; i < 5; i++)
        assert_non_null(taci_arena_take(&arena, counts[i], sizes[i]));
    assert_int_equal(arena.used, need);
    assert_null(taci_arena_take(&arena, 1, 1));
    taci_arena_destroy(&arena);
}

static void a_take_that_does_not_fit_leaves_the_arena_as_it_was(void **state)
{
    (void)state;
    taci_Arena arena = make(1 << 12);
    assert_non_null(taci_arena_take(&arena, 1, 1000));
    taci_Arena before = arena;
    assert_null(taci_arena_take(&arena, 1, 4000));
    assert_memory_equal(&arena, &before, sizeof arena);
    assert_non_null(taci_arena_take(&arena, 1, 1000));
    taci_arena_destroy(&arena);
}

static void a_product_that_overflows_is_refused(void **state)
{
    (void)state;
    taci_Arena arena = make(1 << 12);
    assert_null(taci_arena_take(&arena, SIZE_MAX, 1));
    assert_null(taci_arena_take(&arena, 1, SIZE_MAX));
    assert_null(taci_arena_take(&arena, SIZE_MAX / 2 + 1, 2)); // wraps to 0
    assert_null(taci_arena_take(&arena, SIZE_MAX / 8 + 2, 8)); // wraps to 8
    assert_null(taci_arena_take(&arena, SIZE_MAX - 32, 1));    // wraps when rounded up
    assert_int_equal(arena.used, 0);
    taci_arena_destroy(&arena);
}

static void needs_that_overflow_do_not_add_up_to_a_small_arena(void **state)
{
    (void)state;
    size_t need = 0;
    for (int i = 0; i < 40; i++) // more parts than a world has
        need += taci_arena_need(SIZE_MAX / 2, 288);
    taci_Arena arena;
    assert_false(taci_arena_create(&arena, need));
    assert_null(arena.base);
}

static void nothing_is_an_object_too(void **state)
{
    (void)state;
    taci_Arena arena = make(0);
    assert_int_equal(taci_arena_need(0, 8), 0);
    assert_int_equal(taci_arena_need(8, 0), 0);
    assert_non_null(taci_arena_take(&arena, 0, 8));
    assert_non_null(taci_arena_take(&arena, 8, 0));
    assert_int_equal(arena.used, 0);
    taci_arena_destroy(&arena);
}

static void the_peak_is_the_most_that_was_used(void **state)
{
    (void)state;
    taci_Arena arena = make(1 << 12);
    taci_arena_take(&arena, 1, 2000);
    size_t most = arena.used;
    taci_arena_reset(&arena, 0);
    taci_arena_take(&arena, 1, 10);
    assert_int_equal(arena.peak, most);
    taci_arena_destroy(&arena);
}

static void an_arena_destroyed_is_empty_and_may_be_destroyed_again(void **state)
{
    (void)state;
    taci_Arena arena = make(1 << 12);
    taci_arena_destroy(&arena);
    assert_null(arena.base);
    assert_null(taci_arena_take(&arena, 0, 1));
    taci_arena_destroy(&arena);
}

static void memory_that_cannot_be_had_is_reported_and_nothing_leaks(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    taci_Arena arena;
    alloc_count_begin();
    alloc_fail_begin(1);
    bool created = taci_arena_create(&arena, 4096);
    bool reached = alloc_fail_end();
    AllocCount refused = alloc_count_end();
    assert_true(reached);
    assert_false(created);
    assert_null(arena.base);
    assert_int_equal(refused.live, 0);
}

static void taking_and_giving_back_does_not_allocate(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    alloc_count_begin();
    taci_Arena arena;
    bool created = taci_arena_create(&arena, 4096);
    for (int i = 0; i < 100; i++) {
        taci_arena_take(&arena, 1, 1000);
        taci_arena_take(&arena, 1, 100000);
        taci_arena_reset(&arena, 0);
    }
    taci_arena_destroy(&arena);
    AllocCount count = alloc_count_end();
    assert_true(created);
    assert_int_equal(count.allocations, 1);
    assert_int_equal(count.frees, 1);
}

typedef struct Piece {
    unsigned char *p;
    size_t size, mark;
} Piece;

// Every piece is filled with its own byte; none may have changed when it is given back.
static void one_that_grows_goes_on_and_keeps_what_it_holds(void **state)
{
    (void)state;
    taci_Arena arena = make(256);
    arena.grows = true;
    unsigned char *object[40];
    size_t mark[40];
    for (int i = 0; i < 40; i++) {
        size_t size = 64 + 50 * (size_t)i;
        mark[i] = taci_arena_mark(&arena);
        object[i] = taci_arena_take(&arena, 1, size);
        assert_non_null(object[i]);
        assert_int_equal((uintptr_t)object[i] % 64, 0);
        assert_true(is_zero(object[i], size));
        memset(object[i], i + 1, size);
    }
    assert_true(arena.older_count > 2); // or it did not grow
    for (int i = 39; i >= 0; i--) {
        assert_int_equal(object[i][0], i + 1);
        assert_int_equal(object[i][63 + 50 * i], i + 1);
        taci_arena_reset(&arena, mark[i]);
        assert_int_equal(taci_arena_mark(&arena), mark[i]);
    }
    assert_int_equal(arena.older_count, 0);
    taci_arena_destroy(&arena);
}

static void what_is_done_again_fits_into_one_block(void **state)
{
    (void)state;
    taci_Arena arena = make(64);
    arena.grows = true;
    for (int round = 0; round < 3; round++) {
        alloc_count_begin();
        for (int i = 0; i < 30; i++)
            assert_true(is_zero(taci_arena_take(&arena, 3, 100), 300));
        assert_true(taci_arena_reserve(&arena, 5000));
        long taken = alloc_count_end().allocations;
        assert_true(!alloc_count_available() || (taken > 0) == (round == 0));
        taci_arena_reset(&arena, 0);
        assert_int_equal(arena.older_count, 0);
    }
    taci_arena_destroy(&arena);
}

static void growth_that_cannot_be_had_leaves_the_arena_as_it_was(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    taci_Arena arena = make(256);
    arena.grows = true;
    unsigned char *object = taci_arena_take(&arena, 1, 200);
    memset(object, 7, 200);
    size_t mark = taci_arena_mark(&arena);
    alloc_fail_begin(1);
    assert_null(taci_arena_more(&arena, object, 200, 400, 1));
    assert_true(alloc_fail_end());
    assert_int_equal(taci_arena_mark(&arena), mark);
    unsigned char *more = taci_arena_more(&arena, object, 200, 400, 1);
    assert_non_null(more);
    assert_true(more[0] == 7 && more[199] == 7 && is_zero(more + 200, 200));
    assert_ptr_equal(taci_arena_more(&arena, more, 400, 300, 1), more);
    taci_arena_destroy(&arena);
}

static void random_takes_and_resets_never_overlap(void **state)
{
    (void)state;
    enum { PIECES = 64 };
    Rnd r = rnd_make(1);
    taci_Arena arena = make(20000);
    Piece pieces[PIECES];
    int count = 0, refused = 0;
    for (int k = test_count(20000, 2000); k > 0; k--) {
        if (count < PIECES && rnd_chance(&r, 0.55)) {
            Piece piece = {.size = (size_t)rnd_int(&r, 1, 9000), .mark = taci_arena_mark(&arena)};
            piece.p = taci_arena_take(&arena, 1, piece.size);
            refused += !piece.p;
            if (piece.p) {
                assert_true(is_zero(piece.p, piece.size));
                memset(piece.p, count + 1, piece.size);
                pieces[count++] = piece;
            }
        } else if (count > 0) {
            int keep = rnd_int(&r, (count - 1) / 2, count - 1);
            for (int i = keep; i < count; i++)
                for (size_t j = 0; j < pieces[i].size; j++)
                    assert_int_equal(pieces[i].p[j], i + 1);
            taci_arena_reset(&arena, pieces[keep].mark);
            count = keep;
        }
    }
    check_at_least(refused, 100); // the end of the arena was met
    taci_arena_destroy(&arena);
}

/// More of them than are known in builds with asserts, and each is good again and again.
static void many_marks_are_good(void **state)
{
    (void)state;
    enum { MARKS = 3 * TACI_ARENA_MARKS };
    taci_Arena arena = make(1 << 16);
    size_t mark[MARKS];
    for (int i = 0; i < MARKS; i++) {
        mark[i] = taci_arena_mark(&arena);
        taci_arena_take(&arena, 1, 64);
    }
    for (int i = MARKS - 1; i >= 0; i -= 2)
        for (int again = 0; again < 2; again++) {
            taci_arena_reset(&arena, mark[i]);
            assert_int_equal(taci_arena_mark(&arena), mark[i]);
            taci_arena_take(&arena, 1, 1000);
        }
    taci_arena_destroy(&arena);
}

static void a_watch_sees_the_most_that_was_taken_since(void **state)
{
    (void)state;
    taci_Arena arena = make(1 << 16);
    taci_arena_take(&arena, 1, 10000);
    size_t watch = taci_arena_watch(&arena);
    assert_true(taci_arena_took_at_most(&arena, watch, 0));
    taci_arena_take(&arena, 1, 2000);
    taci_arena_reset(&arena, 0);
    assert_true(taci_arena_took_at_most(&arena, watch, taci_arena_need(1, 2000)));
#if defined(TACTUS_ASSERT)
    assert_false(taci_arena_took_at_most(&arena, watch, taci_arena_need(1, 2000) - 1));
#endif
    taci_arena_destroy(&arena);
}

#if defined(TACTUS_VALIDATE) && !defined(ADDRESS_SANITIZER)
static void what_is_given_back_is_no_number(void **state)
{
    (void)state;
    taci_Arena arena = make(1 << 12);
    size_t mark = taci_arena_mark(&arena);
    double *x = TACI_TAKE(&arena, 10, double);
    x[9] = 1.0;
    taci_arena_reset(&arena, mark);
    assert_true(isnan(x[9]));
    assert_true(TACI_TAKE(&arena, 10, double)[9] == 0.0);
    taci_arena_destroy(&arena);
}
#endif

#if defined(ADDRESS_SANITIZER)
static void the_address_sanitizer_guards_what_is_not_handed_out(void **state)
{
    (void)state;
    taci_Arena arena = make(1 << 12);
    char *kept = taci_arena_take(&arena, 1, 64);
    size_t mark = taci_arena_mark(&arena);
    char *object = taci_arena_take(&arena, 3, 30);
    assert_false(__asan_address_is_poisoned(kept + 63));
    assert_true(__asan_address_is_poisoned(kept + 64)); // full cache lines have a gap behind them
    assert_false(__asan_address_is_poisoned(object + 89));
    assert_true(__asan_address_is_poisoned(object + 90));
    taci_arena_reset(&arena, mark);
    assert_true(__asan_address_is_poisoned(object));
    assert_false(__asan_address_is_poisoned(kept));
    taci_arena_destroy(&arena);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lazy_arena_is_zeroed_grows_and_becomes_one),
        cmocka_unit_test(objects_are_zeroed_and_start_a_cache_line),
        cmocka_unit_test(memory_given_back_and_taken_again_is_zeroed),
        cmocka_unit_test(marks_nest),
        cmocka_unit_test(an_arena_made_for_the_sum_of_its_needs_holds_them_and_no_more),
        cmocka_unit_test(a_take_that_does_not_fit_leaves_the_arena_as_it_was),
        cmocka_unit_test(a_product_that_overflows_is_refused),
        cmocka_unit_test(needs_that_overflow_do_not_add_up_to_a_small_arena),
        cmocka_unit_test(nothing_is_an_object_too),
        cmocka_unit_test(the_peak_is_the_most_that_was_used),
        cmocka_unit_test(an_arena_destroyed_is_empty_and_may_be_destroyed_again),
        cmocka_unit_test(memory_that_cannot_be_had_is_reported_and_nothing_leaks),
        cmocka_unit_test(taking_and_giving_back_does_not_allocate),
        cmocka_unit_test(one_that_grows_goes_on_and_keeps_what_it_holds),
        cmocka_unit_test(what_is_done_again_fits_into_one_block),
        cmocka_unit_test(growth_that_cannot_be_had_leaves_the_arena_as_it_was),
        cmocka_unit_test(random_takes_and_resets_never_overlap),
        cmocka_unit_test(many_marks_are_good),
        cmocka_unit_test(a_watch_sees_the_most_that_was_taken_since),
#if defined(TACTUS_VALIDATE) && !defined(ADDRESS_SANITIZER)
        cmocka_unit_test(what_is_given_back_is_no_number),
#endif
#if defined(ADDRESS_SANITIZER)
        cmocka_unit_test(the_address_sanitizer_guards_what_is_not_handed_out),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
