#ifndef STANDINS_H
#define STANDINS_H
#include "mechanism.h"
#include <tactus/device.h>

/* All stand-ins behind one face, for what every backend has to pass. Time passes by `step` alone,
 * one sample period at a time, so that what two accounts say can be compared to the last digit. */

typedef struct StandIn {
    const char *name;
    double axes[3][3]; // base = axes · the maker's, from the maker's papers
    double resolution; // m, of what it says
    char uri[200];
    Mechanism *m;
    /// Switch it on, and set `uri`. With a mechanism that may be shared with a child.
    void (*begin)(struct StandIn *s);
    /// It answers by itself while a host opens or closes.
    void (*attend)(struct StandIn *s, bool on);
    void (*step)(struct StandIn *s, double T);
    /// What was written is in effect when this returns.
    void (*settle)(struct StandIn *s);
    /// No more samples; or again.
    void (*freeze)(struct StandIn *s, bool yes);
    void (*vanish)(struct StandIn *s);
    void (*end)(struct StandIn *s);
    /// It lives in real time, in this process, for a host in a child; NULL: it lives in the host.
    void (*live)(struct StandIn *s);
    /// The host has opened and started the device; it has read and written it. NULL: nothing to do.
    void (*opened)(struct StandIn *s, tac_Device *device);
    void (*seen)(struct StandIn *s);
    bool own_time; // no clock is asked
    bool frozen;
} StandIn;

enum { STANDINS = 6 };
extern StandIn standins[STANDINS];

#endif
