#ifndef TACI_H5_H
#define TACI_H5_H
#include <hdf5.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A thin layer over HDF5 for this folder: scopes, attributes, rows of tables.
 *
 * Functions that return bool are false when HDF5 refused; the scope then knows why. An id below
 * zero is no object. Property lists, spaces and types made here are closed here.
 */

/// The scope of HDF5 calls: within it nothing is printed, and the first failure leaves its reason.
/// HDF5's setting is per thread and belongs to the program, which gets it back at the end.
typedef struct taci_H5Scope {
    H5E_auto2_t print; // as the program had it
    void *data;
    char reason[256]; // the system's words ("No space left on device") where it was the system that
                      // refused, else HDF5's own; "" as long as nothing failed
} taci_H5Scope;

void taci_h5_begin(taci_H5Scope *scope);
void taci_h5_end(const taci_H5Scope *scope);

/// A list for opening and creating files: latest format, which SWMR needs; locks, except where the
/// file system has none.
hid_t taci_h5_file_access(void);

/// Open a file for reading. Plain first: that is how files are opened that were closed. Others open
/// in the mode that reads along with a writer.
hid_t taci_h5_open(const char *path, bool *not_closed);
/// Whether `path` is an HDF5 file, closed or not, whose /meta says that it is of this format.
bool taci_h5_is(const char *path, const char *format);

/// Attributes. Texts read are the caller's to free; NULL if there is no such text.
bool taci_h5_put_text(hid_t object, const char *name, const char *text);
bool taci_h5_put_double(hid_t object, const char *name, double value);
bool taci_h5_put_u64(hid_t object, const char *name, uint64_t value);
char *taci_h5_get_text(hid_t object, const char *name);
bool taci_h5_get_double(hid_t object, const char *name, double *value);
bool taci_h5_get_u64(hid_t object, const char *name, uint64_t *value);

/// A text type of `size` bytes, filled up with zeros.
hid_t taci_h5_text_type(size_t size);

/// Rows of a table: the first dimension of a dataset, whose others are taken whole. Writing makes
/// the table longer as needed; it does not flush.
uint64_t taci_h5_row_count(hid_t table);
bool taci_h5_write_rows(hid_t table, hid_t type, uint64_t first, uint64_t count, const void *rows);
bool taci_h5_read_rows(hid_t table, hid_t type, uint64_t first, uint64_t count, void *rows);

#endif
