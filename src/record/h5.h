#ifndef TACI_H5_H
#define TACI_H5_H
#include <hdf5.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A thin layer over HDF5 for this folder: silence, reasons, attributes, rows of tables.
 *
 * Functions that return bool are false when HDF5 refused; taci_h5_reason then says why. An id below
 * zero is no object. Property lists, spaces and types made here are closed here.
 */

/// What HDF5 would have done on an error of this thread. A program that uses HDF5 itself keeps its
/// own setting, so every public function of this folder that calls HDF5 stands between the two.
typedef struct taci_H5Errors {
    H5E_auto2_t print;
    void *data;
} taci_H5Errors;

/// Keep HDF5 from printing, and put back what was before.
taci_H5Errors taci_h5_silence(void);
void taci_h5_restore(taci_H5Errors before);
/// Why the last call failed: the system's words ("No space left on device") where it was the
/// system, else HDF5's own. At least 1 byte of text.
void taci_h5_reason(char *text, size_t size);

/// A list for opening and creating files: latest format, which SWMR needs; locks, except where the
/// file system has none.
hid_t taci_h5_file_access(void);

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
