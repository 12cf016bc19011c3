// A driver for plain files that lets go of them when a write fails (driver.h). Addresses are
// offsets in the file.
#define _DEFAULT_SOURCE // flock
#include "record/driver.h"
#include "base/file_place.h"
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/// A write that came after the file was let go.
typedef struct Block {
    haddr_t at;
    size_t size;
    char *bytes;
} Block;

typedef struct Driver {
    H5FD_t base; // HDF5's part, first
    int descriptor;
    haddr_t allocated, end; // bytes in use by HDF5; bytes written
    dev_t device;           // which file it is
    ino_t inode;
    int *error; // the caller's
    bool let_go;
    Block *block; // in the order of writing
    int block_count, block_capacity;
} Driver;

// Tell HDF5 what the system said, in the form of its own driver (see h5.c).
static herr_t fail(hid_t minor)
{
    H5Epush2(H5E_DEFAULT, __FILE__, "taci_driver", __LINE__, H5E_ERR_CLS, H5E_IO, minor,
             "error message = '%s'", strerror(errno));
    return -1;
}

static H5FD_t *open_driver(const char *name, unsigned flags, hid_t access, haddr_t most)
{
    (void)most;
    int *const *error = H5Pget_driver_info(access);
    int mode = flags & H5F_ACC_RDWR ? O_RDWR : O_RDONLY;
    mode |= flags & H5F_ACC_CREAT ? O_CREAT : 0;
    mode |= flags & H5F_ACC_EXCL ? O_EXCL : 0;
    mode |= flags & H5F_ACC_TRUNC ? O_TRUNC : 0;
    struct stat status;
    Driver *d = calloc(1, sizeof *d);
    int descriptor = d != NULL ? open(name, mode | O_CLOEXEC, 0666) : -1;
    if (error == NULL || descriptor < 0 || fstat(descriptor, &status) != 0 ||
        !taci_file_begin_writing(descriptor)) {
        fail(H5E_CANTOPENFILE);
        if (descriptor >= 0)
            close(descriptor);
        free(d);
        return NULL;
    }
    d->error = *error;
    d->descriptor = descriptor;
    d->end = (haddr_t)status.st_size;
    d->device = status.st_dev;
    d->inode = status.st_ino;
    return &d->base;
}

static void let_go(Driver *d)
{
    if (!d->let_go && *d->error == 0)
        *d->error = errno;
    d->let_go = true;
}

static herr_t close_driver(H5FD_t *file)
{
    Driver *d = (Driver *)file;
    bool safe = d->let_go || taci_file_sync(d->descriptor);
    if (close(d->descriptor) != 0 || !safe)
        let_go(d);
    for (int i = 0; i < d->block_count; i++)
        free(d->block[i].bytes);
    free(d->block);
    free(d);
    return 0;
}

// An order of files in which two ids of one file are equal.
static int compare(const H5FD_t *first, const H5FD_t *second)
{
    const Driver *a = (const Driver *)first, *b = (const Driver *)second;
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    return (a->inode > b->inode) - (a->inode < b->inode);
}

static herr_t query(const H5FD_t *file, unsigned long *features)
{
    (void)file;
    *features = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_ACCUMULATE_METADATA |
                H5FD_FEAT_DATA_SIEVE | H5FD_FEAT_AGGREGATE_SMALLDATA | H5FD_FEAT_SUPPORTS_SWMR_IO |
                H5FD_FEAT_DEFAULT_VFD_COMPATIBLE;
    return 0;
}

static haddr_t get_allocated(const H5FD_t *file, H5FD_mem_t type)
{
    (void)type;
    return ((const Driver *)file)->allocated;
}

static herr_t set_allocated(H5FD_t *file, H5FD_mem_t type, haddr_t size)
{
    (void)type;
    ((Driver *)file)->allocated = size;
    return 0;
}

static haddr_t get_end(const H5FD_t *file, H5FD_mem_t type)
{
    (void)type;
    return ((const Driver *)file)->end;
}

static herr_t get_handle(H5FD_t *file, hid_t access, void **handle)
{
    (void)access;
    *handle = file;
    return 0;
}

// Put the parts of [at, at + size) that were kept into `bytes`.
static void read_kept(const Driver *d, haddr_t at, size_t size, char *bytes)
{
    for (int i = 0; i < d->block_count; i++) {
        const Block *block = &d->block[i];
        haddr_t first = block->at > at ? block->at : at;
        haddr_t block_end = block->at + block->size, end = at + size;
        if (block_end < end)
            end = block_end;
        if (first < end)
            memcpy(bytes + (first - at), block->bytes + (first - block->at), end - first);
    }
}

static herr_t read_bytes(H5FD_t *file, H5FD_mem_t type, hid_t transfer, haddr_t at, size_t size,
                         void *bytes)
{
    (void)type;
    (void)transfer;
    const Driver *d = (const Driver *)file;
    size_t done = 0;
    while (done < size) {
        ssize_t count = pread(d->descriptor, (char *)bytes + done, size - done, (off_t)(at + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return fail(H5E_READERROR);
        if (count == 0) { // allocated, not yet written
            memset((char *)bytes + done, 0, size - done);
            break;
        }
        done += (size_t)count;
    }
    read_kept(d, at, size, bytes);
    return 0;
}

// Without memory a block is lost: HDF5 may then fail after all.
static void keep(Driver *d, haddr_t at, size_t size, const void *bytes)
{
    if (d->block_count == d->block_capacity) {
        int capacity = 2 * d->block_capacity + 64;
        Block *block = realloc(d->block, (size_t)capacity * sizeof *block);
        if (block == NULL)
            return;
        d->block = block;
        d->block_capacity = capacity;
    }
    char *copy = malloc(size > 0 ? size : 1);
    if (copy == NULL)
        return;
    memcpy(copy, bytes, size);
    d->block[d->block_count++] = (Block){at, size, copy};
}

static herr_t write_bytes(H5FD_t *file, H5FD_mem_t type, hid_t transfer, haddr_t at, size_t size,
                          const void *bytes)
{
    (void)type;
    (void)transfer;
    Driver *d = (Driver *)file;
    size_t done = 0;
    while (done < size && !d->let_go) {
        ssize_t count =
            pwrite(d->descriptor, (const char *)bytes + done, size - done, (off_t)(at + done));
        if (count >= 0)
            done += (size_t)count;
        else if (errno != EINTR)
            let_go(d);
    }
    if (d->let_go)
        keep(d, at, size, bytes);
    if (at + size > d->end)
        d->end = at + size;
    return 0;
}

// Called before a close: the file shall end where HDF5 thinks it does.
static herr_t truncate_file(H5FD_t *file, hid_t transfer, hbool_t closing)
{
    (void)transfer;
    (void)closing;
    Driver *d = (Driver *)file;
    if (d->end != d->allocated && !d->let_go && ftruncate(d->descriptor, (off_t)d->allocated) != 0)
        let_go(d);
    d->end = d->allocated;
    return 0;
}

// Some file systems have no locks; there a file is written without.
static herr_t lock_file(H5FD_t *file, hbool_t exclusive)
{
    const Driver *d = (const Driver *)file;
    int how = (exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB;
    return flock(d->descriptor, how) == 0 || errno == ENOSYS ? 0 : fail(H5E_BADFILE);
}

static herr_t unlock_file(H5FD_t *file)
{
    const Driver *d = (const Driver *)file;
    return flock(d->descriptor, LOCK_UN) == 0 || errno == ENOSYS ? 0 : fail(H5E_BADFILE);
}

static const H5FD_class_t driver_class = {
    .name = "tactus",
    .maxaddr = INT64_MAX, // off_t
    .fc_degree = H5F_CLOSE_WEAK,
    .fapl_size = sizeof(int *),
    .open = open_driver,
    .close = close_driver,
    .cmp = compare,
    .query = query,
    .get_eoa = get_allocated,
    .set_eoa = set_allocated,
    .get_eof = get_end,
    .get_handle = get_handle,
    .read = read_bytes,
    .write = write_bytes,
    .truncate = truncate_file,
    .lock = lock_file,
    .unlock = unlock_file,
    .fl_map = H5FD_FLMAP_DICHOTOMY,
};

bool taci_driver_choose(hid_t access, int *error)
{
    hid_t driver = H5FDregister(&driver_class);
    if (driver < 0)
        return false;
    bool ok = H5Pset_driver(access, driver, &error) >= 0;
    H5FDunregister(driver); // the list holds it
    return ok;
}

void taci_driver_let_go(hid_t file)
{
    void *driver = NULL;
    if (H5Fget_vfd_handle(file, H5P_DEFAULT, &driver) >= 0 && driver != NULL)
        ((Driver *)driver)->let_go = true;
}
