// Reading a file whole: regular files of a bounded size only, so that a directory, a device, a pipe
// or a giant is refused before a byte of it is read; and paths.
#define _POSIX_C_SOURCE 200809L
#include "text/document.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <string.h>
#include <unistd.h>

static const char *error_text(int error)
{
    switch (error) {
    case ENOENT:
        return TACI_FAULT_NO_FILE;
    case EACCES:
    case EPERM:
        return "the file may not be read (permission denied)";
    case ENOTDIR:
        return "a part of the path is not a folder";
    case ELOOP:
        return "the path is a loop of links";
    case ENAMETOOLONG:
        return "the path is too long";
    default:
        return "the file cannot be read";
    }
}

static const char *find_fault(const struct stat *s, size_t limit, const taci_FileWords *words)
{
    if (S_ISDIR(s->st_mode))
        return words->folder;
    if (!S_ISREG(s->st_mode))
        return words->irregular;
    if ((uintmax_t)s->st_size > limit)
        return words->large;
    return NULL;
}

// Files of /proc say that they have no bytes, and reading some of them waits for ever: what has no
// size is empty.
static const char *read_all(int fd, size_t size, char **text, size_t *length)
{
    *text = malloc(size + 1);
    if (*text == NULL)
        return TACI_FAULT_MEMORY;
    *length = 0;
    while (*length < size) {
        ssize_t n = read(fd, *text + *length, size - *length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return error_text(errno);
        if (n == 0)
            break;
        *length += (size_t)n;
    }
    (*text)[*length] = '\0';
    return NULL;
}

const char *taci_read_text(const char *path, size_t limit, const taci_FileWords *words, char **text,
                           size_t *size)
{
    struct stat s;
    *text = NULL;
    if (stat(path, &s) != 0) // before opening: to open a device may do something
        return error_text(errno);
    const char *fault = find_fault(&s, limit, words);
    if (fault != NULL)
        return fault;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return error_text(errno);
    if (fstat(fd, &s) != 0) // again: it may have been exchanged
        fault = error_text(errno);
    else
        fault = find_fault(&s, limit, words);
    if (fault == NULL)
        fault = read_all(fd, (size_t)s.st_size, text, size);
    close(fd);
    if (fault != NULL) {
        free(*text);
        *text = NULL;
    }
    return fault;
}

void taci_path_shorten(char *path)
{
    char *out = path + (*path == '/'), *start = out;
    for (const char *in = out; *in != '\0';) {
        size_t n = strcspn(in, "/");
        bool up = n == 2 && in[0] == '.' && in[1] == '.';
        bool can = out > start && !(out - start >= 3 && strncmp(out - 3, "../", 3) == 0);
        if (up && can) {
            for (out--; out > start && out[-1] != '/';)
                out--;
        } else if (n > 0 && !(n == 1 && in[0] == '.')) {
            memmove(out, in, n);
            out += n;
            if (in[n] == '/')
                *out++ = '/';
        }
        in += n + (in[n] == '/');
    }
    *out = '\0';
}
