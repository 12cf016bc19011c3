/* What a report says about where it was made. */
#define _POSIX_C_SOURCE 200809L
#include "lab.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// The text after the colon of the first line of a file that starts with `key`; with an empty key
// the first line itself.
static void read_line(const char *path, const char *key, char *text, size_t size)
{
    snprintf(text, size, "unknown");
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return;
    char line[1024];
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, key, strlen(key)) != 0)
            continue;
        const char *colon = strchr(line, ':');
        const char *start = key[0] != '\0' && colon != NULL ? colon + 1 : line;
        start += strspn(start, " \t");
        snprintf(text, size, "%.*s", (int)strcspn(start, "\n"), start);
        break;
    }
    fclose(file);
}

Machine machine_read(void)
{
    Machine m = {0};
    read_line("/proc/cpuinfo", "model name", m.cpu, sizeof m.cpu);
    read_line("/proc/sys/kernel/osrelease", "", m.kernel, sizeof m.kernel);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    m.cores = cores > 0 ? (int)cores : 1;
#if defined(__clang__)
    snprintf(m.compiler, sizeof m.compiler, "%s", __VERSION__); // names itself
#else
    snprintf(m.compiler, sizeof m.compiler, "gcc %s", __VERSION__);
#endif
    int version = tac_version();
    snprintf(m.version, sizeof m.version, "%d.%d.%d", version / 10000, version / 100 % 100,
             version % 100);
    time_t t = time(NULL);
    struct tm utc;
    if (gmtime_r(&t, &utc) == NULL ||
        strftime(m.date, sizeof m.date, "%Y-%m-%d %H:%M UTC", &utc) == 0)
        snprintf(m.date, sizeof m.date, "unknown");
    return m;
}
