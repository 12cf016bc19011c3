/* Attributes of USB devices, from /sys (node.h). */
#define _DEFAULT_SOURCE // realpath
#include "device/node.h"
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The first line of a file, without its end.
static bool first_line(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    bool some = fgets(text, (int)size, file) != NULL;
    fclose(file);
    text[some ? strcspn(text, "\n") : 0] = '\0';
    return some;
}

/// The attribute of the nearest parent that has it: an interface of a USB device has none of its
/// own.
static void attribute(const char *path, const char *name, char *text, size_t size)
{
    text[0] = '\0';
    const char *base = strrchr(path, '/');
    char link[PATH_MAX], folder[PATH_MAX], file[PATH_MAX + 32];
    snprintf(link, sizeof link, "/sys/class/tty/%s/device", base != NULL ? base + 1 : path);
    if (realpath(link, folder) == NULL)
        return;
    for (int up = 0; up < 4; up++) {
        snprintf(file, sizeof file, "%s/%s", folder, name);
        if (first_line(file, text, size))
            return;
        char *end = strrchr(folder, '/');
        if (end == NULL || end == folder)
            return;
        *end = '\0';
    }
}

void taci_node_serial(const char *path, char *text, size_t size)
{
    attribute(path, "serial", text, size);
}

void taci_node_product(const char *path, char *text, size_t size)
{
    attribute(path, "product", text, size);
}
