#ifndef TACI_BACKENDS_H
#define TACI_BACKENDS_H
#include <tactus/device.h>

/* The backends that talk to hardware or files, each in a file of its name. */

extern const tac_DeviceOps taci_dhd_ops, taci_haply_ops, taci_hd_ops, taci_serial_ops,
    taci_replay_ops, taci_spnav_ops;

#define TACI_DEVICE_BACKENDS                                                             \
    &taci_replay_ops, &taci_serial_ops, &taci_spnav_ops, &taci_dhd_ops, &taci_haply_ops, \
        &taci_hd_ops

#endif
