/* What is granted of real time, and what the line says of it. Each case is a process of its own,
 * which may give up its rights. Limits that only the administrator could raise, and a system that
 * refuses root, are played: getrlimit, pthread_setschedparam and mlockall are wrapped. */
#define _GNU_SOURCE // sched_setaffinity
#include "session/realtime.h"
#include "alloc_count.h"
#include "check.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MIB = 1024 * 1024, NOBODY = 65534 };

/// What a case saw, in memory that it shares with the test.
typedef struct Seen {
    bool done;
    char text[TACI_REALTIME_LINE];
    int policy, priority; // of the thread
    int cpus;             // that it may run on
    long slack;           // ns
    long locked, after;   // KiB of locked memory, before and after the end
    int lock_flags;       // of the last mlockall
    bool allocates;       // 16 MiB more, touched
    int open_before, open_after;
} Seen;

static Seen *seen;

// ---- the system, played

static rlim_t played_rtprio, played_memlock; // RLIM_INFINITY: not played
static int refused_above;                    // priorities above it are refused; 0: not played

int __real_getrlimit(__rlimit_resource_t resource, struct rlimit *limit);
int __wrap_getrlimit(__rlimit_resource_t resource, struct rlimit *limit);
#ifdef __clang__ // the memory sanitizer calls it before it is ready itself
__attribute__((no_sanitize("memory")))
#endif
int __wrap_getrlimit(__rlimit_resource_t resource, struct rlimit *limit)
{
    int result = __real_getrlimit(resource, limit);
    if (resource == RLIMIT_RTPRIO && played_rtprio != RLIM_INFINITY)
        limit->rlim_cur = played_rtprio;
    if (resource == RLIMIT_MEMLOCK && played_memlock != RLIM_INFINITY)
        limit->rlim_cur = played_memlock;
    return result;
}

int __real_pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *param);
int __wrap_pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *param);
int __wrap_pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *param)
{
    if (refused_above == 0)
        return __real_pthread_setschedparam(thread, policy, param);
    return param->sched_priority > refused_above ? EPERM : 0;
}

int __real_mlockall(int flags);
int __wrap_mlockall(int flags);
int __wrap_mlockall(int flags)
{
    seen->lock_flags = flags;
    return played_memlock != RLIM_INFINITY ? 0 : __real_mlockall(flags);
}

// ---- cases

static long locked_memory(void)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long locked = -1;
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "VmLck: %ld", &locked);
    if (file)
        fclose(file);
    return locked;
}

static int lowest_free_file(void)
{
    int file = open("/dev/null", O_RDONLY);
    close(file);
    return file;
}

static bool can_allocate(void)
{
    char *more = malloc(16 * MIB);
    for (int i = 0; more && i < 16 * MIB; i += 4096)
        ((volatile char *)more)[i] = 1;
    bool had = more != NULL;
    free(more);
    return had;
}

static void look_at_the_thread(void)
{
    cpu_set_t set;
    struct sched_param param = {0};
    seen->policy = sched_getscheduler(0);
    sched_getparam(0, &param);
    seen->priority = param.sched_priority;
    seen->cpus = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : -1;
    seen->slack = prctl(PR_GET_TIMERSLACK, 0L, 0L, 0L, 0L);
}

/// Set up the process and the haptic thread, and a simulation on a thread of its own.
static void *set_up_simulation(void *user);
typedef struct SetUp {
    const tac_RealtimeDef *def;
    taci_Granted *granted;
    int thread;
} SetUp;

static void *set_up_simulation(void *user)
{
    SetUp *s = user;
    taci_realtime_thread(s->def, s->thread, s->granted);
    return NULL;
}

static void set_up(const tac_RealtimeDef *def, int simulations)
{
    taci_Granted granted;
    seen->open_before = lowest_free_file();
    taci_realtime_process(def, &granted);
    for (int i = 0; i < simulations; i++) {
        SetUp s = {def, &granted, TACI_THREAD_SIMULATION + i};
        pthread_t thread;
        pthread_create(&thread, NULL, set_up_simulation, &s);
        pthread_join(thread, NULL);
    }
    taci_realtime_thread(def, TACI_THREAD_HAPTIC, &granted);
    taci_realtime_text(&granted, seen->text, sizeof seen->text);
    look_at_the_thread();
    seen->locked = locked_memory();
    seen->allocates = can_allocate();
    taci_realtime_end(&granted);
    seen->after = locked_memory();
    seen->open_after = lowest_free_file();
    seen->done = true;
}

typedef void CaseFn(void);

/// Run a case in a process of its own.
static void run(CaseFn *fn)
{
    memset(seen, 0, sizeof *seen);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        fn();
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(seen->done);
    assert_int_equal(seen->open_before, seen->open_after);
    printf("             %s\n", seen->text);
}

static void assert_says(const char *piece)
{
    if (!strstr(seen->text, piece))
        fail_msg("'%s' does not say '%s'", seen->text, piece);
}

static void assert_is_silent_on(const char *piece)
{
    if (strstr(seen->text, piece))
        fail_msg("'%s' says '%s'", seen->text, piece);
}

/// From now on without rights. What limits allow an ordinary user, ours may not be.
static void become_nobody(void)
{
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_RTPRIO, &none);
    if (geteuid() == 0 && setresuid(NOBODY, NOBODY, NOBODY) != 0)
        _exit(2);
}

static bool has_right_to(CaseFn *fn)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        fn(), _exit(1);
    int status = 1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void try_fifo(void)
{
    struct sched_param param = {.sched_priority = 80};
    _exit(sched_setscheduler(0, SCHED_FIFO, &param) != 0);
}

// Whether no limit binds: limits do not for root, but for root of a container of its own.
static void try_lock(void)
{
    struct rlimit limit;
    __real_getrlimit(RLIMIT_MEMLOCK, &limit);
    bool bound = limit.rlim_cur < (rlim_t)64 * MIB;
    _exit(mmap(NULL, bound ? 64 * MIB : 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_LOCKED,
               -1, 0) == MAP_FAILED);
}

// ---- what is told

static void nobody_asks_for_all(void)
{
    become_nobody();
    struct rlimit small = {64 * 1024, 64 * 1024};
    setrlimit(RLIMIT_MEMLOCK, &small);
    tac_RealtimeDef def = taci_realtime_default();
    set_up(&def, 1);
}

static void without_rights_the_line_says_what_was_refused_and_why(void **state)
{
    (void)state;
    run(nobody_asks_for_all);
    assert_says(
        "real time: haptic an ordinary thread, simulation an ordinary thread; not granted: ");
    assert_says("haptic SCHED_FIFO 80, because RLIMIT_RTPRIO is 0 and CAP_SYS_NICE is missing");
    assert_says("simulation SCHED_FIFO 50, because RLIMIT_RTPRIO is 0");
    assert_says("processors kept awake, because /dev/cpu_dma_latency: ");
    if (alloc_count_available()) // sanitizers map more than any machine has: that is then the
                                 // reason
        assert_says("memory locked, because RLIMIT_MEMLOCK is 64 KiB and the process maps ");
    assert_int_equal(seen->policy, SCHED_OTHER);
    assert_int_equal(seen->locked, 0);
    assert_int_equal(seen->slack, 1); // of timers, which needs no right
    assert_true(seen->allocates);
}

static void root_asks_for_all(void)
{
    tac_RealtimeDef def = taci_realtime_default();
    def.haptic_cpu = sched_getcpu();
    def.keep_awake = false;
    set_up(&def, 1);
}

static void with_rights_the_thread_has_what_the_line_says(void **state)
{
    (void)state;
    if (!has_right_to(try_fifo)) {
        printf("             no right to SCHED_FIFO here\n");
        skip();
    }
    run(root_asks_for_all);
    assert_says("real time: haptic SCHED_FIFO 80 on cpu ");
    assert_says(", simulation SCHED_FIFO 50");
    assert_is_silent_on("SCHED_FIFO 50 on cpu");
    assert_is_silent_on("SCHED_FIFO 80, because");
    assert_int_equal(seen->policy, SCHED_FIFO);
    assert_int_equal(seen->priority, 80);
    assert_int_equal(seen->cpus, 1);
}

static void memory_is_locked_and_let_go_of_at_the_end(void **state)
{
    (void)state;
    if (!alloc_count_available() || !has_right_to(try_lock)) { // sanitizers do not lock
        printf("             no right to lock memory here\n");
        skip();
    }
    run(root_asks_for_all);
    assert_says(", memory locked");
    assert_is_silent_on("memory locked, because");
    assert_int_equal(seen->lock_flags, MCL_CURRENT | MCL_FUTURE);
    assert_true(seen->locked > 0 && seen->allocates);
    assert_int_equal(seen->after, 0);
}

static void locked_before(void)
{
    __real_mlockall(MCL_CURRENT);
    root_asks_for_all();
}

static void memory_that_the_program_had_locked_stays_so(void **state)
{
    (void)state;
    if (!alloc_count_available() || !has_right_to(try_lock))
        skip();
    run(locked_before);
    assert_true(seen->after > 0);
}

static void limit_on_memory(void)
{
    become_nobody();
    played_memlock = (rlim_t)4096 * MIB;
    tac_RealtimeDef def = taci_realtime_default();
    set_up(&def, 0);
}

static void under_a_limit_memory_to_come_is_left_out(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    run(limit_on_memory);
    assert_int_equal(seen->lock_flags, MCL_CURRENT);
    assert_says(", present memory locked");
    assert_says("memory to come locked, because RLIMIT_MEMLOCK is 4194304 KiB, beyond which "
                "allocations would fail");
    assert_true(seen->allocates);
}

static void limit_on_priority(void)
{
    become_nobody();
    played_rtprio = refused_above = 20;
    tac_RealtimeDef def = taci_realtime_default();
    set_up(&def, 1);
}

static void under_a_limit_the_haptic_loop_stays_above_the_simulation(void **state)
{
    (void)state;
    run(limit_on_priority);
    assert_says("haptic SCHED_FIFO 20, simulation SCHED_FIFO 19");
    assert_says("haptic SCHED_FIFO 80, because RLIMIT_RTPRIO is 20 and CAP_SYS_NICE is missing");
}

static void a_container(void)
{
    refused_above = -1; // whatever is asked
    tac_RealtimeDef def = taci_realtime_default();
    set_up(&def, 0);
}

static void a_container_with_limits(void)
{
    become_nobody();
    played_rtprio = 99;
    a_container();
}

static void a_refusal_that_no_limit_explains_names_the_container(void **state)
{
    (void)state;
    run(a_container_with_limits);
    assert_says("haptic an ordinary thread");
    assert_says("SCHED_FIFO 80, because the system refuses what limits allow: a container");
    if (has_right_to(try_fifo)) { // by capability: limits do not matter
        run(a_container);
        assert_says("SCHED_FIFO 80, because the system refuses what limits allow: a container");
    }
}

static void busy_under_a_time_limit(void)
{
    struct rlimit limit = {200000, 200000}; // us
    setrlimit(RLIMIT_RTTIME, &limit);
    refused_above = 99;
    tac_RealtimeDef def = taci_realtime_default();
    def.busy_wait = true;
    set_up(&def, 1);
}

static void a_busy_loop_is_kept_from_the_limit_that_could_end_it(void **state)
{
    (void)state;
    run(busy_under_a_time_limit);
    assert_says("haptic an ordinary thread, simulation SCHED_FIFO 50");
    assert_says("because RLIMIT_RTTIME of 200 ms could end a loop that waits busily");
    assert_says(
        "; note: RLIMIT_RTTIME ends the program when a SCHED_FIFO thread runs 200 ms on end");
}

static void busy_on_one_cpu(void)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((size_t)sched_getcpu(), &set);
    sched_setaffinity(0, sizeof set, &set);
    refused_above = 99;
    tac_RealtimeDef def = taci_realtime_default();
    def.busy_wait = true;
    set_up(&def, 1);
}

static void busy_on_the_same_cpu(void)
{
    refused_above = 99;
    tac_RealtimeDef def = taci_realtime_default();
    def.busy_wait = true;
    def.haptic_cpu = def.simulation_cpu = sched_getcpu();
    set_up(&def, 1);
}

static void a_busy_loop_does_not_take_the_cpu_of_the_simulation(void **state)
{
    (void)state;
    run(busy_on_one_cpu);
    assert_says("haptic SCHED_FIFO 80, because a loop that waits busily would take the only cpu");
    run(busy_on_the_same_cpu);
    assert_says("haptic an ordinary thread on cpu ");
    assert_says("because a loop that waits busily would take ");
}

static void no_such_cpu(void)
{
    tac_RealtimeDef def = {.haptic_cpu = 1000, .simulation_cpu = 100000};
    set_up(&def, 1);
}

static void a_cpu_that_is_not_there_is_said(void **state)
{
    (void)state;
    run(no_such_cpu);
    assert_says(
        "haptic on cpu 1000, because there is no such cpu, or the process may not run on it");
    assert_says("simulation on cpu 100000, because there is no such cpu");
}

static void bad_priority(void)
{
    tac_RealtimeDef def = {.haptic_priority = 100, .haptic_cpu = -1, .simulation_cpu = -1};
    set_up(&def, 0);
}

static void a_priority_that_there_is_not_is_said(void **state)
{
    (void)state;
    run(bad_priority);
    assert_says("haptic SCHED_FIFO 100, because priorities are 1 to 99");
}

static void nothing_asked(void)
{
    tac_RealtimeDef def = {.haptic_cpu = -1, .simulation_cpu = -1};
    set_up(&def, 2);
}

static void what_was_not_asked_for_is_not_missed(void **state)
{
    (void)state;
    run(nothing_asked);
    assert_string_equal(seen->text,
                        "real time: haptic an ordinary thread, simulation an ordinary thread");
    assert_int_equal(seen->lock_flags, 0);
}

static taci_Granted a_granted(void)
{
    taci_Granted g = {
        .memory = {.asked = 1, .granted = 1}, .later = {1, 1, ""}, .awake = {1, 1, ""}};
    for (int i = 0; i < TACI_THREADS; i++)
        g.thread[i] = (taci_GrantedThread){.done = true, .priority = {50, 50, ""}};
    g.thread[TACI_THREAD_HAPTIC].priority = (taci_GrantedStep){80, 80, ""};
    return g;
}

static void a_second_simulation_is_told_of_where_it_differs(void **state)
{
    (void)state;
    char text[TACI_REALTIME_LINE];
    taci_Granted g = a_granted();
    taci_realtime_text(&g, text, sizeof text);
    assert_string_equal(text, "real time: haptic SCHED_FIFO 80, simulation SCHED_FIFO 50, "
                              "memory locked, processors kept awake");
    g.thread[TACI_THREAD_SIMULATION + 1].priority =
        (taci_GrantedStep){50, 0, "it was too late for it"};
    taci_realtime_text(&g, text, sizeof text);
    assert_string_equal(text, "real time: haptic SCHED_FIFO 80, simulation SCHED_FIFO 50, "
                              "simulation 2 an ordinary thread, memory locked, processors kept "
                              "awake; not granted: simulation 2 SCHED_FIFO 50, because it was too "
                              "late for it");
}

static void a_line_is_cut_to_its_room_and_the_longest_has_room(void **state)
{
    (void)state;
    taci_Granted g = a_granted();
    for (size_t size = 1; size < 120; size++) {
        char text[128];
        memset(text, '#', sizeof text);
        taci_realtime_text(&g, text, size);
        assert_true(strlen(text) < size);
        assert_int_equal(text[size], '#');
    }
    char why[sizeof g.memory.why];
    memset(why, 'w', sizeof why - 1);
    why[sizeof why - 1] = '\0';
    taci_GrantedStep longest = {.asked = 99, .granted = 98};
    memcpy(longest.why, why, sizeof why);
    for (int i = 0; i < TACI_THREADS; i++) {
        g.thread[i] = (taci_GrantedThread){true, longest, longest, longest};
        g.thread[i].priority.granted -= i; // no two the same
    }
    g.memory = g.later = g.awake = longest;
    memset(g.note, 'n', sizeof g.note - 1);
    char text[TACI_REALTIME_LINE + 1];
    taci_realtime_text(&g, text, sizeof text);
    assert_int_equal(text[strlen(text) - 1], 'n');
    assert_true(strlen(text) < TACI_REALTIME_LINE);
}

int main(void)
{
    played_rtprio = played_memlock = RLIM_INFINITY;
    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_rights_the_line_says_what_was_refused_and_why),
        cmocka_unit_test(with_rights_the_thread_has_what_the_line_says),
        cmocka_unit_test(memory_is_locked_and_let_go_of_at_the_end),
        cmocka_unit_test(memory_that_the_program_had_locked_stays_so),
        cmocka_unit_test(under_a_limit_memory_to_come_is_left_out),
        cmocka_unit_test(under_a_limit_the_haptic_loop_stays_above_the_simulation),
        cmocka_unit_test(a_refusal_that_no_limit_explains_names_the_container),
        cmocka_unit_test(a_busy_loop_is_kept_from_the_limit_that_could_end_it),
        cmocka_unit_test(a_busy_loop_does_not_take_the_cpu_of_the_simulation),
        cmocka_unit_test(a_cpu_that_is_not_there_is_said),
        cmocka_unit_test(a_priority_that_there_is_not_is_said),
        cmocka_unit_test(what_was_not_asked_for_is_not_missed),
        cmocka_unit_test(a_second_simulation_is_told_of_where_it_differs),
        cmocka_unit_test(a_line_is_cut_to_its_room_and_the_longest_has_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
