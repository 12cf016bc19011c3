/* Where the threads of a test run (cores.h), on Linux; elsewhere they run where they like. */
#define _GNU_SOURCE // cpu_set_t
#include "cores.h"
#include <sched.h>

#if defined(__linux__) && defined(CPU_SETSIZE)

static cpu_set_t all; // as the process found it; nothing writes it after start-up

__attribute__((constructor)) static void remember_all(void)
{
    CPU_ZERO(&all);
    sched_getaffinity(0, sizeof all, &all);
}

int cores_count(void)
{
    int count = CPU_COUNT(&all);
    return count > 0 ? count : 1;
}

void cores_stay_on(int number)
{
    int skip = number % cores_count();
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (!CPU_ISSET(cpu, &all) || skip-- > 0)
            continue;
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(cpu, &one);
        sched_setaffinity(0, sizeof one, &one); // refused: the thread stays where it is
        return;
    }
}

void cores_leave(void)
{
    if (CPU_COUNT(&all) > 0)
        sched_setaffinity(0, sizeof all, &all);
}

#else

int cores_count(void)
{
    return 1;
}

void cores_stay_on(int number)
{
    (void)number;
}

void cores_leave(void)
{
}

#endif
