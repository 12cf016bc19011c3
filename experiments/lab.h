#ifndef TACTUS_LAB_H
#define TACTUS_LAB_H
#include "experiment.h"

/* The Lab from outside: run an experiment, then read what it said (experiment.h). For the command,
 * the report and the tests. */

/// What a Lab is opened with.
typedef struct LabOptions {
    const char *folder; // where files go, a folder of its own for each id; NULL: none are written
    bool quick;         // smaller grids and shorter runs, the same claims
    bool plots;         // draw figures; false where gnuplot is missing
    // told how far the experiment is, 0 to 1, at most 20 times a second; NULL: not told
    void (*progress)(void *user, double fraction);
    // what lab_points does, if there is a better way than one after the other; false: a part of the
    // points is lost
    bool (*points)(void *user, int count, int width, LabPoint *point, void *point_user,
                   double *out);
    void *user; // given to both
} LabOptions;

typedef struct LabClaim {
    const char *name;
    double value, bound;
    LabOp op;
    const char *unit; // "" if it has none
    bool pass;        // false also if the value is not a number
} LabClaim;

typedef struct LabErratum {
    const char *says, *measured; // the paper's statement; what is seen instead
    double value;                // the number that shows it
    const char *unit;
} LabErratum;

/// Run one experiment. The Lab holds what came out until it is closed; NULL: no memory.
Lab *lab_run(const Experiment *experiment, const LabOptions *options);
void lab_close(Lab *lab);
/// A Lab for what an experiment said when it was run before, in `seconds`: it is to be told again,
/// by lab_claim and its kin, and figures, which are in their places, by lab_again_figure. Nothing
/// is run or written. NULL: no memory.
Lab *lab_again(const Experiment *experiment, const LabOptions *options, double seconds);
/// Both texts are copied.
void lab_again_figure(Lab *lab, const char *name, const char *caption);

const Experiment *lab_experiment(const Lab *lab);
/// Wall clock it took.
double lab_seconds(const Lab *lab);
/// Why it could not be run, or its files not be written; NULL: it ran.
const char *lab_failure(const Lab *lab);
int lab_claim_count(const Lab *lab);
LabClaim lab_claim_at(const Lab *lab, int index);
/// Claims that do not hold.
int lab_failed_claims(const Lab *lab);
int lab_erratum_count(const Lab *lab);
LabErratum lab_erratum_at(const Lab *lab, int index);
int lab_note_count(const Lab *lab);
const char *lab_note_at(const Lab *lab, int index);
/// Tables, in the order in which they were made.
int lab_table_count(const Lab *lab);
const LabTable *lab_table_at(const Lab *lab, int index);
/// Figures that were drawn, in order: path without its ending (.svg, .png), and caption.
int lab_figure_count(const Lab *lab);
const char *lab_figure_path(const Lab *lab, int index);
const char *lab_figure_caption(const Lab *lab, int index);

/// Of its file, without .csv.
const char *lab_table_name(const LabTable *table);
/// NULL: the table is not for the report.
const char *lab_table_caption(const LabTable *table);
int lab_table_columns(const LabTable *table);
LabColumn lab_table_column(const LabTable *table, int index);
/// Labels of rows are optional; NULL: none.
const char *lab_table_label(const LabTable *table, int row);

/// "<=", ">=", "==".
const char *lab_op_text(LabOp op);
/// Whether gnuplot can be found on the PATH.
bool lab_can_plot(void);

/// What a report says about the machine it was made on; texts are "unknown" where the system does
/// not tell.
typedef struct Machine {
    char cpu[128], kernel[128], compiler[64], version[32], date[64];
    int cores;
} Machine;
Machine machine_read(void);

/// Write the report of these experiments as one HTML file that needs no other. False: it could not
/// be written, and errno says why.
bool report_write(const char *path, Lab *const *labs, int count);

#endif
