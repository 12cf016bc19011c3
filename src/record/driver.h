#ifndef TACI_RECORD_DRIVER_H
#define TACI_RECORD_DRIVER_H
#include <hdf5.h>
#include <stdbool.h>

/* HDF5's way to a file that is written: like its own driver for plain files (sec2), except that
 * HDF5 never learns of a write that failed.
 *
 * HDF5 does not recover from a full disk: it holds what it could not write and tries again when the
 * file is closed, in an order in which row counts can arrive without their rows; and a close that
 * fails leaves an id behind on which the program crashes at its end. So at the first failure this
 * driver lets go of the file: it keeps the error for us and all further writes in memory. The close
 * succeeds, and the file stays as a kill in that moment would have left it.
 */

/// Make `access`, a list for creating a file, use the driver. `error` gets the errno of the first
/// write that fails and must live until the file is closed. False: HDF5 refused.
bool taci_driver_choose(hid_t access, int *error);
/// Let nothing more through to `file`, which was created with the driver.
void taci_driver_let_go(hid_t file);

#endif
