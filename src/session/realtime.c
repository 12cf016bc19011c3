/* Real-time set-up on Linux (realtime.h). Nothing here fails: a step that is refused leaves a
 * sentence. */
#define _GNU_SOURCE // sched_setaffinity, MAP_LOCKED
#include "session/realtime.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { STACK = 64 * 1024, PAGE = 4096 };

static const char DMA_LATENCY[] = "/dev/cpu_dma_latency";

tac_RealtimeDef taci_realtime_default(void)
{
    return (tac_RealtimeDef){
        .haptic_priority = 80,
        .simulation_priority = 50,
        .haptic_cpu = -1,
        .simulation_cpu = -1,
        .lock_memory = true,
        .keep_awake = true,
    };
}

__attribute__((format(printf, 2, 3))) static void refuse(taci_GrantedStep *step, const char *why,
                                                         ...)
{
    va_list values;
    va_start(values, why);
    vsnprintf(step->why, sizeof step->why, why, values);
    va_end(values);
}

// ---- what the system says of itself

/// The number behind `name` in a file of lines "name: number unit"; 0: there is none.
static long long number_in(const char *path, const char *name)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    char line[256];
    long long number = 0;
    size_t length = strlen(name);
    while (number == 0 && fgets(line, sizeof line, file))
        if (strncmp(line, name, length) == 0 && line[length] == ':')
            number = strtoll(line + length + 1, NULL, 10);
    fclose(file);
    return number;
}

static rlim_t limit_of(int resource)
{
    struct rlimit limit;
    return getrlimit(resource, &limit) == 0 ? limit.rlim_cur : 0;
}

static bool has_capability(int number)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {{0}};
    if (syscall(SYS_capget, &header, data) != 0)
        return false;
    return data[number / 32].effective >> (number % 32) & 1;
}

// ---- memory

// Whether the limit on locked memory binds us. Asking for capabilities would not tell: those of a
// user namespace do not lift it. A mapping above the limit does, and this one takes no memory.
static bool may_lock_anything(rlim_t limit)
{
    if (limit == RLIM_INFINITY || limit > (rlim_t)1 << 46)
        return true;
    size_t size = ((size_t)limit / PAGE + 1) * PAGE;
    void *more = mmap(NULL, size, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_LOCKED, -1, 0);
    if (more == MAP_FAILED)
        return false;
    munmap(more, size);
    return true;
}

static bool lock(taci_GrantedStep *step, int flags)
{
    if (mlockall(flags) != 0) {
        refuse(step, "mlockall: %s", strerror(errno));
        return false;
    }
    step->granted = 1;
    return true;
}

// A limit that is not there for us locks all, also what comes. Under a limit, memory to come is
// left out: once locked memory reaches the limit every further allocation would fail.
static void lock_memory(taci_Granted *granted)
{
    taci_GrantedStep *memory = &granted->memory, *later = &granted->later;
    memory->asked = later->asked = 1;
    // KiB; what is mapped and not in memory would be brought in
    long long mapped = number_in("/proc/self/status", "VmSize");
    long long available = number_in("/proc/meminfo", "MemAvailable");
    if (available > 0 && mapped > available) {
        refuse(memory, "the process maps %lld MiB and %lld are available", mapped / 1024,
               available / 1024);
        refuse(later, "%s", memory->why);
        return;
    }
    bool was_locked = number_in("/proc/self/status", "VmLck") > 0;
    rlim_t limit = limit_of(RLIMIT_MEMLOCK);
    if (may_lock_anything(limit)) {
        if (lock(memory, MCL_CURRENT | MCL_FUTURE))
            later->granted = 1;
        else
            refuse(later, "%s", memory->why);
    } else {
        unsigned long long in_kib = (unsigned long long)limit / 1024;
        if ((rlim_t)mapped * 1024 <= limit)
            lock(memory, MCL_CURRENT);
        else
            refuse(memory, "RLIMIT_MEMLOCK is %llu KiB and the process maps %lld", in_kib, mapped);
        refuse(later, "RLIMIT_MEMLOCK is %llu KiB, beyond which allocations would fail", in_kib);
    }
    granted->unlock = memory->granted && !was_locked;
}

// ---- processors that sleep

// The file must stay open: closing it gives the request back.
static void keep_awake(taci_Granted *granted)
{
    granted->awake.asked = 1;
    int file = open(DMA_LATENCY, O_WRONLY | O_CLOEXEC);
    int32_t latency = 0; // us
    if (file >= 0 && write(file, &latency, sizeof latency) == (ssize_t)sizeof latency) {
        granted->awake_file = file;
        granted->awake.granted = 1;
        return;
    }
    refuse(&granted->awake, "%s: %s", DMA_LATENCY, strerror(errno));
    if (file >= 0)
        close(file);
}

// ---- what a thread that hardly sleeps meets

static int cpu_count(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
}

// Why a loop that waits busily must not run above all others; false: it may.
static bool would_hang(const tac_RealtimeDef *def, int cpus, taci_GrantedStep *step)
{
    rlim_t limit = limit_of(RLIMIT_RTTIME); // us
    if (limit != RLIM_INFINITY)
        refuse(step, "RLIMIT_RTTIME of %llu ms could end a loop that waits busily",
               (unsigned long long)limit / 1000);
    else if (cpus == 1)
        refuse(step, "a loop that waits busily would take the only cpu");
    else if (def->haptic_cpu >= 0 && def->haptic_cpu == def->simulation_cpu)
        refuse(step, "a loop that waits busily would take the cpu of the simulation");
    return step->why[0] != '\0';
}

// What is permitted and may yet go wrong.
static void warn(taci_Granted *granted)
{
    rlim_t limit = limit_of(RLIMIT_RTTIME); // us
    if (limit != RLIM_INFINITY)
        snprintf(granted->note, sizeof granted->note,
                 "RLIMIT_RTTIME ends the program when a SCHED_FIFO thread runs %llu ms on end",
                 (unsigned long long)limit / 1000);
}

void taci_realtime_process(const tac_RealtimeDef *def, taci_Granted *granted)
{
    memset(granted, 0, sizeof *granted);
    granted->awake_file = -1;
    if (def->lock_memory)
        lock_memory(granted);
    if (def->keep_awake)
        keep_awake(granted);
    warn(granted);
}

void taci_realtime_end(taci_Granted *granted)
{
    if (granted->unlock)
        munlockall();
    if (granted->awake_file >= 0)
        close(granted->awake_file);
    granted->unlock = false;
    granted->awake_file = -1;
}

// ---- a thread

static void pin(taci_GrantedStep *step, int cpu)
{
    if (cpu < 0)
        return;
    step->asked = 1 + cpu;
    cpu_set_t set;
    CPU_ZERO(&set);
    if (cpu < CPU_SETSIZE)
        CPU_SET((size_t)cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set) == 0)
        step->granted = step->asked;
    else if (errno == EINVAL)
        refuse(step, "there is no such cpu, or the process may not run on it");
    else
        refuse(step, "%s", strerror(errno));
}

// Of ordinary threads; one of SCHED_FIFO has none.
static void cut_slack(taci_GrantedStep *step)
{
    step->asked = 1;
    if (prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL) == 0)
        step->granted = 1;
    else
        refuse(step, "prctl: %s", strerror(errno));
}

// Pages of the stack are made when they are first written: not in a tick.
__attribute__((noinline)) static void touch_stack(void)
{
    volatile char stack[STACK];
    for (size_t i = 0; i < sizeof stack; i += PAGE)
        stack[i] = 0;
}

static int try_priority(int priority)
{
    struct sched_param param = {.sched_priority = priority};
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &param);
}

// What a limit below the priority leaves, with the haptic loop still above the simulation.
static int within_limit(const tac_RealtimeDef *def, int thread, int limit)
{
    bool below = thread != TACI_THREAD_HAPTIC && def->haptic_priority > def->simulation_priority;
    return below ? limit - 1 : limit;
}

static void raise_priority(const tac_RealtimeDef *def, int thread, taci_GrantedStep *step)
{
    int error = try_priority(step->asked);
    if (error == 0) {
        step->granted = step->asked;
    } else if (error == EINVAL) {
        refuse(step, "priorities are 1 to 99");
    } else if (error != EPERM) {
        refuse(step, "%s", strerror(error));
    } else if (has_capability(CAP_SYS_NICE) || limit_of(RLIMIT_RTPRIO) >= (rlim_t)step->asked) {
        refuse(step, "the system refuses what limits allow: a container, or a group of processes "
                     "without a share of real time");
    } else {
        int limit = (int)limit_of(RLIMIT_RTPRIO);
        int less = within_limit(def, thread, limit);
        if (less > 0 && try_priority(less) == 0)
            step->granted = less;
        refuse(step, "RLIMIT_RTPRIO is %d and CAP_SYS_NICE is missing", limit);
    }
}

void taci_realtime_thread(const tac_RealtimeDef *def, int thread, taci_Granted *granted)
{
    bool is_haptic = thread == TACI_THREAD_HAPTIC;
    taci_GrantedThread *g = &granted->thread[thread];
    int cpus = cpu_count(); // before it is pinned to one
    memset(g, 0, sizeof *g);
    pin(&g->cpu, is_haptic ? def->haptic_cpu : def->simulation_cpu);
    cut_slack(&g->slack);
    touch_stack();

    int priority = is_haptic ? def->haptic_priority : def->simulation_priority;
    g->priority.asked = priority > 0 ? priority : 0;
    bool is_busy = is_haptic && def->busy_wait;
    if (priority > 0 && !(is_busy && would_hang(def, cpus, &g->priority)))
        raise_priority(def, thread, &g->priority);
    g->done = true;
}
