#ifndef TACI_RECORD_DRIVER_H
#define TACI_RECORD_DRIVER_H
#include <hdf5.h>
#include <stdbool.h>

/* HDF5's way to a file that is written: like its own driver for plain files (sec2), but it can be
 * told to let go.
 *
 * Once a write has failed, HDF5 holds blocks that it will try to write again when the file is
 * closed, in an order in which row counts can arrive without their rows; and a close that fails
 * leaves an id behind on which the program crashes at its end. Let go, the driver takes all writes
 * and drops them: the close succeeds, and the file stays as a kill in that moment would have left
 * it.
 */

/// Make `access`, a list for creating a file, use the driver. False: HDF5 refused.
bool taci_driver_choose(hid_t access);
/// Let nothing more through to `file`, which was created with the driver.
void taci_driver_let_go(hid_t file);

#endif
