#ifndef PRESS_WAYS_H
#define PRESS_WAYS_H
#include "experiment.h"
#include "port_rig.h"

/* A simulated hand presses a device three times against a wall or an object, behind each of the
 * connectors (S2 Figs. 15 and 16). */

enum {
    PRESS_PLAIN,
    PRESS_NO_PCDC,
    PRESS_S2,
    PRESS_PC,
    PRESS_POPC,
    PRESS_SRC,
    PRESS_SRC_P,
    PRESS_WAYS
};

/// What stands between a device and the virtual side, and how its curves look.
typedef struct ConnectorWay {
    const char *name, *label; // of its tables, and of its curves
    WallMode mode;
    tac_PcdcLaw law;
    LabLook look;
} ConnectorWay;

extern const ConnectorWay connector_ways[PRESS_WAYS];

typedef struct PressRun {
    WallRun run;
    LabTable *table;
    double error_most, error_mean; // J, |energy error|; of PO/PC what came out beyond all that went
                                   // in
    double stored_most;            // J, in the virtual side
    double object_most, gap_most;  // m, way of the object; device beyond it
    double books;                  // J, worst of the elements
} PressRun;

enum {
    PRESS_TIME,
    PRESS_Q,
    PRESS_X,
    PRESS_OBJECT,
    PRESS_E,
    PRESS_HAND,
    PRESS_STORED,
    PRESS_ERROR,
    PRESS_COLUMNS
};

/// Press by all ways: K N/m, a hand of 300 N/m and `damping` N·s/m. False: one could not be run.
bool press_all(Lab *lab, bool object, double K, double damping, PressRun out[PRESS_WAYS]);
/// A row of a table for each way.
void press_table(Lab *lab, const char *name, const char *caption, const PressRun run[PRESS_WAYS]);

#endif
