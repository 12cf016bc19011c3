#ifndef WATCHED_DEVICE_H
#define WATCHED_DEVICE_H
#include <tactus/device.h>

/* The virtual device, watched from behind: `watched:?...` takes the keys of `virtual:` and drives
 * one, so what forces really do on its mechanism is known, whatever encoders say and samples are
 * missed. Encoders and what goes wrong are put on top of it here, by keys of its own:
 *
 *     step, turn_step        of the encoders, m and rad; 0: exact
 *     lose                   probability that a sample is missing
 *     mute_at, mute          samples from that one on are missing: so many
 *     leap_at, leap, leaps   the encoder is off by `leap` m for so many samples
 *     bad_at                 one sample is not a number
 *     deaf_at                from that sample on writes are refused
 *
 * A push of the hand (`push`, `at`, without `rise`) is followed, too.
 */

#define WATCHED_FRAMES 5

typedef struct WatchedFrame {
    tac_Pose pose;     // where it really is, base axes
    tac_Twist twist;   // m/s, rad/s
    double work;       // J, of what was written on the hand: -work came from the hand
    double push;       // J, of the hand's push on the device
    double changed;    // N, sum of |changes of what was written|
    tac_Wrench acting; // what acts until the next sample
} WatchedFrame;

typedef struct Watched {
    WatchedFrame frame[WATCHED_FRAMES];
    int frames;
    double t;      // s
    uint64_t tick; // samples, missing ones among them
} Watched;

/// A device by its address, open, started and engaged. NULL: it could not be;
/// `watched` is valid until it is closed.
tac_Device *watched_open(const char *uri, const tac_DeviceDef *def, const Watched **watched);

#endif
