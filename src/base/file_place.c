// Where a file goes (file_place.h).
#define _GNU_SOURCE // F_OFD_SETLK
#include "base/file_place.h"
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40 };

// The part of a path up to and with its last slash.
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

// Where links lead, also to a file that is not there yet.
static bool follow(const char *path, char at[TACI_PATH_SIZE])
{
    char target[TACI_PATH_SIZE], joined[2 * TACI_PATH_SIZE];
    if (strlen(path) >= TACI_PATH_SIZE) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(at, path, strlen(path) + 1);
    for (int i = 0; i < LINKS_MAX; i++) {
        ssize_t length = readlink(at, target, sizeof target - 1);
        if (length < 0)
            return true; // no link; if there is nothing at all, others will say so
        target[length] = '\0';
        size_t folder = target[0] == '/' ? 0 : folder_length(at);
        memcpy(joined, at, folder);
        memcpy(joined + folder, target, (size_t)length + 1);
        if (folder + (size_t)length >= TACI_PATH_SIZE) {
            errno = ENAMETOOLONG;
            return false;
        }
        memcpy(at, joined, folder + (size_t)length + 1);
    }
    errno = ELOOP;
    return false;
}

// A name in the same folder that no other program, and no other file of this one, has.
static bool choose_name(taci_FilePlace *place)
{
    static _Atomic int number;
    size_t folder = folder_length(place->path);
    int length =
        snprintf(place->beside, sizeof place->beside, "%.*s.%.100s.%ld-%d.part", (int)folder,
                 place->path, place->path + folder, (long)getpid(), atomic_fetch_add(&number, 1));
    if (length < TACI_PATH_SIZE)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

taci_FileFault taci_file_find(taci_FilePlace *place, const char *path, taci_FileTest *is_ours,
                              bool in_any_case)
{
    struct stat status;
    *place = (taci_FilePlace){.in_any_case = in_any_case};
    if (!follow(path, place->path) || !choose_name(place))
        return TACI_FILE_NO_PATH;
    if (stat(place->path, &status) != 0)
        return errno == ENOENT ? TACI_FILE_FREE : TACI_FILE_NO_PATH;
    if (!S_ISREG(status.st_mode))
        return TACI_FILE_NO_FILE;
    place->replaces = true;
    place->mode = status.st_mode & 07777;
    place->user = status.st_uid;
    place->group = status.st_gid;
    if (in_any_case)
        return TACI_FILE_FREE;
    if (taci_file_is_written(place->path))
        return TACI_FILE_IN_USE;
    if ((status.st_mode & 0222) == 0 || access(place->path, W_OK) != 0) // root may write to all
        return TACI_FILE_PROTECTED;
    return status.st_size == 0 || is_ours(place->path) ? TACI_FILE_FREE : TACI_FILE_OTHER;
}

const char *taci_file_text(taci_FileFault fault)
{
    switch (fault) {
    case TACI_FILE_NO_FILE:
        return "it is not a file: nothing can be written there";
    case TACI_FILE_OTHER:
        return "there is another file, of another kind: it is not replaced";
    case TACI_FILE_PROTECTED:
        return "the file there is write-protected: it is not replaced";
    case TACI_FILE_IN_USE:
        return "a program that still runs writes this file: it is not replaced";
    default:
        return strerror(errno);
    }
}

bool taci_file_sync(int descriptor)
{
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOSYS; // some have no such thing
}

static bool sync_path(const char *path, int how)
{
    int descriptor = open(path, how | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    bool ok = taci_file_sync(descriptor);
    close(descriptor);
    return ok;
}

// The name of a file is in its folder, which has to reach the disk as well. Not all systems can.
static void sync_folder(const char *path)
{
    char folder[TACI_PATH_SIZE];
    size_t length = folder_length(path);
    memcpy(folder, path, length);
    folder[length] = '\0';
    sync_path(length > 0 ? folder : ".", O_RDONLY | O_DIRECTORY);
}

static taci_FileFault put_in_place(const taci_FilePlace *place)
{
    if (!place->in_any_case && taci_file_is_written(place->path))
        return TACI_FILE_IN_USE; // it came meanwhile
    if (place->replaces) {
        if (chown(place->beside, place->user, place->group) != 0)
            errno = 0; // another's file that we may write: the new one is ours
        if (chmod(place->beside, (mode_t)place->mode) != 0)
            return TACI_FILE_NO_PATH;
    }
    if (!sync_path(place->beside, O_RDONLY) || rename(place->beside, place->path) != 0)
        return TACI_FILE_NO_PATH;
    sync_folder(place->path);
    return TACI_FILE_FREE;
}

taci_FileFault taci_file_take(const taci_FilePlace *place)
{
    taci_FileFault fault = put_in_place(place);
    int error = errno;
    if (fault != TACI_FILE_FREE)
        unlink(place->beside);
    errno = error;
    return fault;
}

// HDF5 has locks of its own on whole files, which readers would meet. This one is on a byte that no
// file has, and of the kind that ends with the last descriptor.
static struct flock mark(short type)
{
    return (struct flock){
        .l_type = type, .l_whence = SEEK_SET, .l_start = (off_t)1 << 62, .l_len = 1};
}

bool taci_file_begin_writing(int descriptor)
{
#ifdef F_OFD_SETLK
    struct flock lock = mark(F_WRLCK);
    return fcntl(descriptor, F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES);
#else
    (void)descriptor;
    return true;
#endif
}

bool taci_file_is_written(const char *path)
{
#ifdef F_OFD_GETLK
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    struct flock lock = mark(F_WRLCK);
    bool written = fcntl(descriptor, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    close(descriptor);
    return written;
#else
    (void)path;
    return false;
#endif
}
