/* The server of the view under load: a thousand connections, visitors who do not read, many who
 * come and go. Whoever behaves notices nothing. */
#define _GNU_SOURCE
#include "check.h"
#include "larger.h"
#include "shown.h"
#include "visitor.h"
#include <dirent.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <tactus/tactus.h>
#include <time.h>
#include <unistd.h>

enum { CROWD = 1000, FRAMES = 600 };

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

typedef struct Rig {
    Shown shown;
    taci_Server *server;
    int port;
} Rig;

static void begin(Rig *r, size_t padding)
{
    shown_begin(&r->shown, 1, padding);
    taci_ServerDef def = taci_server_def_default();
    def.port = 0;
    def.shown = r->shown.table;
    assert_int_equal(taci_server_create(&def, &r->server), TAC_OK);
    r->port = taci_server_port(r->server);
}

static void end(Rig *r)
{
    taci_server_destroy(r->server);
    shown_end(&r->shown);
}

static void pause_for(double seconds)
{
    nanosleep(&(struct timespec){(time_t)seconds, (long)(1e9 * (seconds - (int)seconds))}, NULL);
}

static int in_order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/// The gap between snapshots that only one in a hundred is longer than, s, of `count` of them; the
/// largest in `worst`.
static double gap_of(Visitor *v, int count, double *worst)
{
    static double gap[FRAMES];
    unsigned char *bytes;
    size_t size;
    double last = 0;
    int n = 0;
    while (n < count) {
        int opcode = visitor_next(v, 10, &bytes, &size);
        assert_true(opcode > 0);
        if (opcode != BINARY)
            continue;
        double now = seconds_now();
        if (last > 0)
            gap[n++] = now - last;
        last = now;
    }
    qsort(gap, (size_t)n, sizeof gap[0], in_order);
    *worst = gap[n - 1];
    return gap[n * 99 / 100];
}

/// At most 50 ms, or three times what is usual on a machine that has others to serve. That comes in
/// bursts, which may hit one of three tries and not the other two: a server that is late is late in
/// all of them.
static void check_gap(Visitor *v, double usual)
{
    double p99 = 0, worst, bound = larger(0.05, 3 * usual);
    for (int tries = 0; tries < 3; tries++) {
        p99 = gap_of(v, 120, &worst);
        show(p99, "s");
        show(worst, "s");
        if (p99 <= bound)
            break;
    }
    check_at_most_in(p99, bound, "s");
}

/// How long a visitor needs to become a client and be greeted, s.
static double time_to_join(Rig *r)
{
    Visitor v;
    double start = seconds_now();
    assert_int_equal(visitor_join(&v, r->port, NULL), 101);
    assert_non_null(visitor_hear(&v, "hello", 10));
    double took = seconds_now() - start;
    visitor_leave(&v);
    return took;
}

static void crowd(Rig *r, int *fd, const char *says)
{
    for (int i = 0; i < CROWD; i++) {
        fd[i] = visit_dial(r->port);
        if (says != NULL)
            assert_true(write(fd[i], says, strlen(says)) > 0);
    }
}

static void disperse(int *fd)
{
    for (int i = 0; i < CROWD; i++)
        close(fd[i]);
}

static void stand_in_a_crowd(const char *says)
{
    static int fd[CROWD];
    Rig r;
    Visitor v;
    double worst;
    begin(&r, 20000);
    assert_int_equal(visitor_join(&v, r.port, NULL), 101);
    double usual = gap_of(&v, 120, &worst);
    show(usual, "s");
    crowd(&r, fd, says);
    double took = time_to_join(&r);
    show(took, "s");
    check_at_most_in(took, 5.0, "s");
    check_gap(&v, usual);
    assert_int_equal(visit_get(r.port, "/", "", NULL, NULL), 200);
    printf("             %d connections at once\n", (int)taci_server_count(r.server).sockets);
    disperse(fd);
    visitor_leave(&v);
    end(&r);
}

static void a_thousand_connections_keep_nobody_out(void **state)
{
    (void)state;
    stand_in_a_crowd(NULL);
}

static void nor_do_a_thousand_that_never_finish_their_request(void **state)
{
    (void)state;
    stand_in_a_crowd("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
}

static void where_fewer_may_be_open_those_silent_for_longest_go(void **state)
{
    static int fd[CROWD];
    struct rlimit before, few;
    Rig r;
    (void)state;
    getrlimit(RLIMIT_NOFILE, &before);
    few = before;
    few.rlim_cur = 500; // as the server finds it
    setrlimit(RLIMIT_NOFILE, &few);
    begin(&r, 0);
    setrlimit(RLIMIT_NOFILE, &before);
    crowd(&r, fd, NULL);
    double took = time_to_join(&r);
    show(took, "s");
    check_at_most_in(took, 5.0, "s");
    taci_ServerCount count = taci_server_count(r.server);
    check_at_most((double)count.sockets, 500 - 192);
    check_at_least((double)count.refused[TACI_REFUSED_IDLE], CROWD - 500 + 192);
    disperse(fd);
    end(&r);
}

static void who_says_nothing_is_sent_away(void **state)
{
    static int fd[CROWD];
    Rig r;
    (void)state;
    begin(&r, 0);
    crowd(&r, fd, NULL);
    for (double until = seconds_now() + 20; seconds_now() < until; pause_for(0.1))
        if (taci_server_count(r.server).sockets == 0)
            break;
    assert_int_equal(taci_server_count(r.server).sockets, 0);
    disperse(fd);
    end(&r);
}

static void a_client_that_does_not_read_delays_nobody_and_is_dropped(void **state)
{
    Rig r;
    Visitor stalled, v;
    double worst;
    (void)state;
    begin(&r, 200000);
    assert_int_equal(visitor_join(&v, r.port, NULL), 101);
    double usual = gap_of(&v, 240, &worst);
    show(usual, "s");
    assert_int_equal(visitor_join(&stalled, r.port, &(Join){.receive_buffer = 4096}), 101);
    check_gap(&v, usual);
    for (double until = seconds_now() + 15; seconds_now() < until;) {
        gap_of(&v, 30, &worst);
        if (taci_server_count(r.server).dropped > 0)
            break;
    }
    taci_ServerCount count = taci_server_count(r.server);
    assert_int_equal(count.dropped, 1);
    assert_int_equal(count.clients, 1);
    pthread_mutex_lock(&r.shown.lock);
    int gone = r.shown.gone_count;
    pthread_mutex_unlock(&r.shown.lock);
    assert_int_equal(gone, 1);
    visitor_leave(&stalled);
    visitor_leave(&v);
    end(&r);
}

/// Who closes their side with much unread, or sends on and on meanwhile, is gone; nobody else
/// notices.
static void who_closes_with_much_unread_is_gone_and_no_thread_turns_round(void **state)
{
    Rig r;
    Visitor v, leaver;
    (void)state;
    begin(&r, 200000);
    assert_int_equal(visitor_join(&v, r.port, NULL), 101);
    for (int way = 0; way < 3; way++) {
        assert_int_equal(visitor_join(&leaver, r.port, &(Join){.receive_buffer = 4096}), 101);
        for (int k = 0; way > 0 && k < 50; k++)
            visitor_frame(&leaver, FINAL | (way == 1 ? PING : TEXT), "{\"t\":\"ping\",\"seq\":1}",
                          20);
        pause_for(0.5); // both buffers are full
        if (way < 2)
            shutdown(leaver.fd, SHUT_WR);
        else
            visitor_leave(&leaver);
        struct timespec before, after;
        pause_for(0.1);
        assert_int_equal(taci_server_count(r.server).clients, 1);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
        double worst, usual = gap_of(&v, 30, &worst);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
        double busy = (double)(after.tv_sec - before.tv_sec) +
                      1e-9 * (double)(after.tv_nsec - before.tv_nsec);
        show(busy, "s");
        assert_true(usual < 1.0 && busy < 0.4); // of half a second
        if (way < 2)
            visitor_leave(&leaver);
    }
    visitor_leave(&v);
    end(&r);
}

static void a_slow_reader_gets_fewer_snapshots_and_stays(void **state)
{
    Rig r;
    Visitor slow, v;
    unsigned char bytes[4096];
    (void)state;
    begin(&r, 200000);
    assert_int_equal(visitor_join(&slow, r.port, &(Join){.receive_buffer = 4096}), 101);
    assert_int_equal(visitor_join(&v, r.port, NULL), 101);
    unsigned char *got;
    size_t size;
    int frames = 0;
    for (double until = seconds_now() + 8; seconds_now() < until;) {
        assert_true(visitor_next(&v, 10, &got, &size) > 0);
        if (++frames % 10 == 0)
            assert_true(read(slow.fd, bytes, sizeof bytes) > 0);
    }
    taci_ServerCount count = taci_server_count(r.server);
    assert_int_equal(count.clients, 2);
    assert_int_equal(count.dropped, 0);
    visitor_leave(&slow);
    visitor_leave(&v);
    end(&r);
}

// ------------------------------------------------------------------------------------------------

static int entries(const char *folder)
{
    DIR *dir = opendir(folder);
    int count = 0;
    assert_non_null(dir);
    while (readdir(dir) != NULL)
        count++;
    closedir(dir);
    return count;
}

static long resident(void)
{
    long whole = 0, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld %ld", &whole, &pages), 2);
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

static void come_and_go(Rig *r, int times)
{
    for (int i = 0; i < times; i++) {
        Visitor v;
        unsigned char *bytes;
        size_t size;
        assert_int_equal(visitor_join(&v, r->port, NULL), 101);
        for (int k = 0; k < 4; k++)
            assert_true(visitor_next(&v, 10, &bytes, &size) > 0);
        visitor_send(&v, "{\"t\":\"ping\",\"seq\":1}");
        assert_int_equal(visit_get(r->port, "/", "", NULL, NULL), 200);
        visitor_leave(&v);
    }
    for (double until = seconds_now() + 20; taci_server_count(r->server).sockets > 0;) {
        assert_true(seconds_now() < until);
        pause_for(0.05);
    }
}

static void a_hundred_who_come_and_go_leave_nothing_behind(void **state)
{
    Rig r;
    (void)state;
    begin(&r, 20000);
    come_and_go(&r, 20);
    malloc_trim(0);
    int fds = entries("/proc/self/fd"), threads = entries("/proc/self/task");
    long before = resident();
    come_and_go(&r, 100);
    malloc_trim(0);
    assert_int_equal(entries("/proc/self/fd"), fds);
    assert_int_equal(entries("/proc/self/task"), threads);
    long grown = resident() - before;
    show((double)grown, "bytes");
    if (!SANITIZED) // a few pages of the allocator
        check_at_most((double)grown, 256e3);
    assert_int_equal(taci_server_count(r.server).visits, 120);
    end(&r);
    assert_int_equal(entries("/proc/self/task"), threads - 2);
}

static double processor_time(void)
{
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (double)use.ru_utime.tv_sec + 1e-6 * (double)use.ru_utime.tv_usec +
           (double)use.ru_stime.tv_sec + 1e-6 * (double)use.ru_stime.tv_usec;
}

static void three_clients_cost_little(void **state)
{
    Rig r;
    Visitor v[3];
    unsigned char *bytes;
    size_t size;
    (void)state;
    begin(&r, 20000);
    double idle = processor_time(), start = seconds_now();
    pause_for(2.0);
    idle = (processor_time() - idle) / (seconds_now() - start);
    for (int i = 0; i < 3; i++)
        assert_int_equal(visitor_join(&v[i], r.port, NULL), 101);
    double busy = processor_time();
    start = seconds_now();
    while (seconds_now() < start + 3)
        for (int i = 0; i < 3; i++)
            assert_true(visitor_next(&v[i], 10, &bytes, &size) > 0);
    busy = (processor_time() - busy) / (seconds_now() - start);
    show(idle, "of a core, nobody there"); // with the world that is stepped
    show(busy, "of a core, three clients with 20 kB each, and their reading");
    if (!SANITIZED)
        check_at_most(busy, 0.5);
    for (int i = 0; i < 3; i++)
        visitor_leave(&v[i]);
    end(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hundred_who_come_and_go_leave_nothing_behind),
        cmocka_unit_test(three_clients_cost_little),
        cmocka_unit_test(a_thousand_connections_keep_nobody_out),
        cmocka_unit_test(nor_do_a_thousand_that_never_finish_their_request),
        cmocka_unit_test(where_fewer_may_be_open_those_silent_for_longest_go),
        cmocka_unit_test(who_says_nothing_is_sent_away),
        cmocka_unit_test(a_client_that_does_not_read_delays_nobody_and_is_dropped),
        cmocka_unit_test(who_closes_with_much_unread_is_gone_and_no_thread_turns_round),
        cmocka_unit_test(a_slow_reader_gets_fewer_snapshots_and_stays),
    };
    // Both ends of a thousand connections are in this process.
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max < 4096 ? limit.rlim_max : 4096;
    setrlimit(RLIMIT_NOFILE, &limit);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
