/* The broad phase against the obvious double loop, over random histories. */
#include "geometry/broad.h"
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "rnd.h"
#include "larger.h"
#include <string.h>

enum { MAX_PROXIES = 96 };
#define NO_END ((double)INFINITY)
#define NOT_A_NUMBER ((double)NAN)

/// What was told to the broad phase, and nothing else.
typedef struct Scene {
    taci_Arena arena;
    taci_Broad *broad;
    int proxies, pairs; // capacities
    double size;        // m, of random boxes, at most
    taci_Box box[MAX_PROXIES];
    bool present[MAX_PROXIES], moves[MAX_PROXIES];
} Scene;

static void make_scene(Scene *s, int proxies, int pairs)
{
    *s = (Scene){.proxies = proxies, .pairs = pairs, .size = 1.0};
    assert_true(taci_arena_create(&s->arena, taci_broad_need(proxies, pairs)));
    s->broad = taci_broad_create(&s->arena, proxies, pairs);
    assert_non_null(s->broad);
}

static void end_scene(Scene *s)
{
    taci_arena_destroy(&s->arena);
}

static void set(Scene *s, int proxy, taci_Box box, bool moves)
{
    taci_broad_set(s->broad, proxy, &box, moves);
    s->box[proxy] = box;
    s->moves[proxy] = moves;
    s->present[proxy] =
        box.low.x <= box.high.x && box.low.y <= box.high.y && box.low.z <= box.high.z;
}

static void take_away(Scene *s, int proxy)
{
    taci_broad_remove(s->broad, proxy);
    s->present[proxy] = false;
}

/// The double loop: all pairs, by (low, high).
static int all_pairs(const Scene *s, taci_Pair *pair)
{
    int count = 0;
    for (int i = 0; i < s->proxies; i++)
        for (int j = i + 1; j < s->proxies; j++)
            if (s->present[i] && s->present[j] && (s->moves[i] || s->moves[j]) &&
                taci_box_overlap(&s->box[i], &s->box[j]))
                pair[count++] = (taci_Pair){i, j};
    return count;
}

static void check_pairs(Scene *s)
{
    static taci_Pair expected[MAX_PROXIES * MAX_PROXIES];
    int all = all_pairs(s, expected), fit = all < s->pairs ? all : s->pairs;
    int left = all - fit < s->pairs + 1 ? all - fit : s->pairs + 1;
    int count, dropped;
    const taci_Pair *pair = taci_broad_pairs(s->broad, &count, &dropped);
    assert_int_equal(count, fit);
    assert_int_equal(dropped, left);
    assert_memory_equal(pair, expected, (size_t)count * sizeof *pair);
}

static taci_Box box_at(tac_Vec3 c, tac_Vec3 half)
{
    return (taci_Box){v3_sub(c, half), v3_add(c, half)};
}

static taci_Box random_box(Rnd *r, double most)
{
    double size = rnd_log_uniform(r, 1e-3 * most, most);
    tac_Vec3 half = v3_scale(size, rnd_vec3(r, 0.0, 1.0));
    return box_at(rnd_vec3(r, -1.0, 1.0), half);
}

/// One of everything that can happen to a proxy.
static void random_event(Scene *s, Rnd *r)
{
    int i = rnd_int(r, 0, s->proxies - 1);
    double kind = rnd_uniform(r, 0.0, 1.0);
    taci_Box box = random_box(r, s->size);
    bool moves = rnd_chance(r, 0.7);
    if (kind < 0.5 && s->present[i]) { // drifts, mostly inside its fat box
        tac_Vec3 by = rnd_vec3(r, -0.02, 0.02);
        set(s, i, (taci_Box){v3_add(s->box[i].low, by), v3_add(s->box[i].high, by)}, s->moves[i]);
    } else if (kind < 0.8)
        set(s, i, box, moves);
    else if (kind < 0.9)
        take_away(s, i);
    else if (kind < 0.93) { // without end on some sides
        if (rnd_chance(r, 0.5))
            box.low.x = -NO_END;
        if (rnd_chance(r, 0.5))
            box.high.y = NO_END;
        box.low.z = -NO_END;
        set(s, i, box, rnd_chance(r, 0.2));
    } else if (kind < 0.95) { // empty: turned round, or not a number
        double *bad[] = {&box.low.x, &box.high.y, &box.low.z};
        *bad[rnd_int(r, 0, 2)] = rnd_chance(r, 0.5) ? NOT_A_NUMBER : box.high.z + box.high.x + 10.0;
        box.high.x = rnd_chance(r, 0.5) ? NOT_A_NUMBER : box.low.x - 1.0;
        set(s, i, box, moves);
    } else if (kind < 0.97 && s->present[i]) { // a little turned round, where it is
        box = s->box[i];
        box.high.x = box.low.x - 1e-9;
        set(s, i, box, s->moves[i]);
    } else if (s->present[i]) // becomes another kind, or shrinks where it is
        set(s, i, box_at(v3_scale(0.5, v3_add(s->box[i].low, s->box[i].high)), v3(0.01, 0.01, 0)),
            moves);
}

static void pairs_are_those_of_the_double_loop_whatever_happened_before(void **state)
{
    (void)state;
    Rnd r = rnd_make(1);
    Scene s;
    for (int run = 0; run < test_count(200, 10); run++) {
        make_scene(&s, rnd_int(&r, 1, MAX_PROXIES), MAX_PROXIES * MAX_PROXIES);
        for (int step = 0; step < 100; step++) {
            // Between reports, now few events, now so many that the tree is built anew.
            for (int events = rnd_int(&r, 0, rnd_chance(&r, 0.1) ? 150 : 8); events > 0; events--)
                random_event(&s, &r);
            check_pairs(&s);
        }
        end_scene(&s);
    }
}

static void when_pairs_do_not_fit_the_first_ones_are_kept_and_the_rest_counted(void **state)
{
    (void)state;
    Rnd r = rnd_make(2);
    Scene s;
    for (int run = 0; run < test_count(200, 10); run++) {
        // Up to a thousand pairs, with room for none, few (fat pairs do not fit either) or most.
        make_scene(&s, 60, rnd_chance(&r, 0.1) ? 0 : rnd_int(&r, 1, 300));
        s.size = rnd_log_uniform(&r, 1.0, 30.0);
        for (int step = 0; step < 50; step++) {
            for (int events = rnd_int(&r, 0, 30); events > 0; events--)
                random_event(&s, &r);
            check_pairs(&s);
        }
        end_scene(&s);
    }
}

static void boxes_in_one_place_and_of_no_size_are_found_too(void **state)
{
    (void)state;
    Scene s;
    make_scene(&s, MAX_PROXIES, MAX_PROXIES * MAX_PROXIES);
    for (int i = 0; i < MAX_PROXIES; i++) // a third of them points
        set(&s, i, box_at(v3(1, 2, 3), i % 3 ? v3(0.5, 0.5, 0.5) : v3(0, 0, 0)), true);
    check_pairs(&s);
    for (int i = 0; i < MAX_PROXIES; i += 2)
        set(&s, i, box_at(v3(i, 0, 0), v3(0.5, 0.5, 0)), true); // face on face: touching counts
    check_pairs(&s);
    taci_broad_clear(s.broad);
    memset(s.present, 0, sizeof s.present);
    check_pairs(&s);
    set(&s, 3, box_at(v3(0, 0, 0), v3(1, 1, 1)), true);
    set(&s, 5, box_at(v3(0, 0, 0), v3(1e300, 1, 1)), false); // finite, but its area is not
    set(&s, 7, box_at(v3(1e200, 0, 0), v3(1, 1, 1)), true);
    check_pairs(&s);
    end_scene(&s);
}

static void nothing_is_allocated_after_creation(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    Rnd r = rnd_make(3);
    Scene s;
    make_scene(&s, MAX_PROXIES, 200);
    alloc_count_begin();
    for (int step = 0; step < 200; step++) {
        int count, dropped;
        for (int events = 0; events < 40; events++)
            random_event(&s, &r);
        taci_broad_pairs(s.broad, &count, &dropped);
    }
    taci_broad_clear(s.broad);
    assert_int_equal(alloc_count_end().allocations, 0);
    end_scene(&s);
}

static void memory_that_does_not_suffice_is_refused(void **state)
{
    (void)state;
    for (size_t less = 64; less < taci_broad_need(20, 20); less += 64) {
        taci_Arena arena;
        assert_true(taci_arena_create(&arena, taci_broad_need(20, 20) - less));
        // The need is an upper bound: it may just do with a line or two less.
        taci_Broad *b = taci_broad_create(&arena, 20, 20);
        assert_true(b == NULL || less <= 64 * 16);
        taci_arena_destroy(&arena);
    }
}

// ---- queries

typedef struct Visited {
    int times[MAX_PROXIES], count, stop; // stop after so many
    double fraction;
} Visited;

static double note(void *context, int proxy)
{
    Visited *v = context;
    v->times[proxy]++;
    return ++v->count == v->stop ? -1.0 : v->fraction;
}

static void fill(Scene *s, Rnd *r, int events)
{
    int count, dropped;
    for (int e = 0; e < events; e++)
        random_event(s, r);
    if (rnd_chance(r, 0.5)) // queries are right before the pairs have been asked for, too
        taci_broad_pairs(s->broad, &count, &dropped);
}

static void a_query_visits_each_box_that_overlaps_once(void **state)
{
    (void)state;
    Rnd r = rnd_make(4);
    Scene s;
    make_scene(&s, MAX_PROXIES, 1000);
    for (int run = 0; run < test_count(2000, 100); run++) {
        fill(&s, &r, 10);
        taci_Box box = random_box(&r, 1.0);
        if (rnd_chance(&r, 0.1))
            box.high.x = NO_END;
        Visited v = {.fraction = 1.0};
        taci_broad_query(s.broad, &box, note, &v);
        for (int i = 0; i < s.proxies; i++)
            assert_int_equal(v.times[i], s.present[i] && taci_box_overlap(&s.box[i], &box));
        Visited few = {.fraction = 1.0, .stop = 2};
        taci_broad_query(s.broad, &box, note, &few);
        assert_int_equal(few.count, v.count < 2 ? v.count : 2);
    }
    end_scene(&s);
}

/// Where a point that goes along the segment enters the box fattened by half; > 1: nowhere. The
/// bounds of one axis after the other, each solved for the fraction.
static double enters(const taci_Box *b, tac_Vec3 from, tac_Vec3 to, tac_Vec3 half)
{
    double low[3] = {b->low.x - half.x, b->low.y - half.y, b->low.z - half.z},
           high[3] = {b->high.x + half.x, b->high.y + half.y, b->high.z + half.z},
           f[3] = {from.x, from.y, from.z}, d[3] = {to.x - from.x, to.y - from.y, to.z - from.z},
           in = 0.0, out = 1.0;
    for (int a = 0; a < 3; a++) {
        if (d[a] == 0.0 && (f[a] < low[a] || f[a] > high[a]))
            return 2.0;
        if (d[a] != 0.0) {
            in = larger(in, smaller((low[a] - f[a]) / d[a], (high[a] - f[a]) / d[a]));
            out = smaller(out, larger((low[a] - f[a]) / d[a], (high[a] - f[a]) / d[a]));
        }
    }
    return in <= out ? in : 2.0;
}

static void a_sweep_visits_each_box_on_the_way_once(void **state)
{
    (void)state;
    Rnd r = rnd_make(5);
    Scene s;
    make_scene(&s, MAX_PROXIES, 1000);
    for (int run = 0; run < test_count(2000, 100); run++) {
        fill(&s, &r, 10);
        tac_Vec3 from = rnd_vec3(&r, -2.0, 2.0), to = rnd_vec3(&r, -2.0, 2.0);
        tac_Vec3 half = rnd_chance(&r, 0.5) ? v3(0, 0, 0) : rnd_vec3(&r, 0.0, 0.3);
        if (rnd_chance(&r, 0.3))
            to.y = from.y;
        if (rnd_chance(&r, 0.1))
            to = from;
        Visited v = {.fraction = 1.0};
        taci_broad_sweep(s.broad, from, to, half, note, &v);
        for (int i = 0; i < s.proxies; i++)
            assert_int_equal(v.times[i], s.present[i] && enters(&s.box[i], from, to, half) <= 1.0);
        Visited few = {.fraction = 1.0, .stop = 2};
        taci_broad_sweep(s.broad, from, to, half, note, &few);
        assert_int_equal(few.count, v.count < 2 ? v.count : 2);
    }
    end_scene(&s);
}

typedef struct First {
    const Scene *s;
    tac_Vec3 from, to;
    double fraction;
    int proxy;
} First;

static double keep_first(void *context, int proxy)
{
    First *f = context;
    double at = enters(&f->s->box[proxy], f->from, f->to, v3(0, 0, 0));
    if (at < f->fraction || (at == f->fraction && proxy < f->proxy)) {
        f->fraction = at;
        f->proxy = proxy;
    }
    return f->fraction;
}

static void a_sweep_that_is_cut_still_finds_the_first_box(void **state)
{
    (void)state;
    Rnd r = rnd_make(6);
    Scene s;
    make_scene(&s, MAX_PROXIES, 1000);
    for (int run = 0; run < test_count(2000, 100); run++) {
        fill(&s, &r, 10);
        First f = {&s, rnd_vec3(&r, -2.0, 2.0), rnd_vec3(&r, -2.0, 2.0), 1.5, -1}, all = f;
        for (int i = 0; i < s.proxies; i++)
            if (s.present[i])
                keep_first(&all, i);
        taci_broad_sweep(s.broad, f.from, f.to, v3(0, 0, 0), keep_first, &f);
        assert_int_equal(f.proxy, all.proxy);
    }
    end_scene(&s);
}

static void questions_that_are_not_numbers_find_nothing(void **state)
{
    (void)state;
    Scene s;
    make_scene(&s, 4, 4);
    set(&s, 0, box_at(v3(0, 0, 0), v3(1, 1, 1)), true);
    set(&s, 1, (taci_Box){{-NO_END, -NO_END, -NO_END}, {NO_END, NO_END, 0}}, false);
    Visited v = {.fraction = 1.0};
    taci_Box bad = {{NOT_A_NUMBER, 0, 0}, {1, 1, 1}};
    taci_broad_query(s.broad, &bad, note, &v);
    taci_broad_sweep(s.broad, v3(0, NOT_A_NUMBER, 0), v3(0, 0, 0), v3(0, 0, 0), note, &v);
    taci_broad_sweep(s.broad, v3(0, 0, 0), v3(NO_END, 0, 0), v3(0, 0, 0), note, &v);
    assert_int_equal(v.count, 0);
    end_scene(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_those_of_the_double_loop_whatever_happened_before),
        cmocka_unit_test(when_pairs_do_not_fit_the_first_ones_are_kept_and_the_rest_counted),
        cmocka_unit_test(boxes_in_one_place_and_of_no_size_are_found_too),
        cmocka_unit_test(nothing_is_allocated_after_creation),
        cmocka_unit_test(memory_that_does_not_suffice_is_refused),
        cmocka_unit_test(a_query_visits_each_box_that_overlaps_once),
        cmocka_unit_test(a_sweep_visits_each_box_on_the_way_once),
        cmocka_unit_test(a_sweep_that_is_cut_still_finds_the_first_box),
        cmocka_unit_test(questions_that_are_not_numbers_find_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
