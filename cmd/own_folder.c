// Where this program is, for what is installed beside it.
#define _DEFAULT_SOURCE // readlink
#include "cmd.h"

#include <string.h>
#include <unistd.h>

bool cmd_own_folder(char *folder, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", folder, size - 1);
    if (n <= 0)
        return false;
    folder[n] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    return true;
}
