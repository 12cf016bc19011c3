#ifndef TACTUS_EXPERIMENT_H
#define TACTUS_EXPERIMENT_H
#include <stdbool.h>
#include <tactus/tactus.h>

/* Experiments: what a paper says, run and checked claim by claim.
 *
 * An experiment is one file with one struct Experiment, and one row of the table in table.c. Its
 * run function builds worlds through the public interface, measures, and tells its Lab what came
 * out: claims with bounds (a claim that does not hold is our failure), errata (what the paper says
 * and does not hold, with the number that shows it; no failure of ours), tables and figures. The
 * Lab writes tables as CSV and figures through gnuplot as SVG and PNG, and keeps all of it for the
 * report. Strings given to the Lab must live as long as it, unless they are said to be copied.
 * How to add one: docs/experiments.md.
 */

typedef struct Lab Lab;

typedef struct Experiment {
    const char *id;    // as the command line takes it: "s0.fig7"
    const char *title; // one line
    const char *paper; // what the paper says, or what theory says where no figure is meant
    const char *setup; // what is run here: the scene with its parameters and units
    void (*run)(Lab *lab);
} Experiment;

extern const Experiment *const experiments[];
extern const int experiment_count;

typedef enum LabOp { AT_MOST, AT_LEAST, EQUALS } LabOp;

typedef struct LabTable LabTable;

/// A column of a table. Values that are not numbers are left empty in the CSV, a hole in a curve.
typedef struct LabColumn {
    const char *name; // "time"
    const char *unit; // "s"; "" if it has none
} LabColumn;

/// How a curve looks. Lines differ in colour and dashes, so that they can be told apart without
/// colour too.
typedef enum LabLook {
    LOOK_EXACT,   // blue, whole: what Tactus does by default; PMI
    LOOK_LEDGER,  // green, long dashes: the second way; IEI
    LOOK_PRINTED, // vermilion, short dashes: as the papers print it; EEI
    LOOK_OTHER,   // orange, dash-dotted: SEI
    LOOK_FIFTH,   // purple, dotted
    LOOK_SIXTH,   // sky blue, dash-dot-dotted
    LOOK_GUIDE,   // thin grey: theory, targets, bounds
    LOOKS
} LabLook;

typedef enum LabMark {
    MARK_LINE,
    MARK_POINTS,
    MARK_BOTH,
    MARK_AREA, // a line, and what is below it down to zero filled: give the highest curve first
} LabMark;

typedef struct LabCurve {
    LabTable *table;
    int x, y; // columns
    const char *label;
    LabLook look;
    LabMark mark;
} LabCurve;

typedef struct LabAxis {
    const char *label; // with its unit: "time, s"
    bool log;
    double min, max; // equal: from the data
} LabAxis;

enum { LAB_CURVES = 8, LAB_PANELS = 4 };

/// Outlines of things, filled, for a picture of the scene; drawn in the order of the rows, below
/// all curves. A row that is not a number ends an outline.
typedef struct LabShapes {
    LabTable *table;          // NULL: none
    int x, y;                 // columns
    int look, shade;          // columns: a LabLook, and 0 (light) to 1 (full colour)
    const char *label[LOOKS]; // for the key, by look; NULL: no entry
} LabShapes;

/// One figure of one or more curves; curves end at the first without a table.
typedef struct LabFigure {
    const char *name;    // of its files, without ending: "energy"
    const char *caption; // below the figure in the report; one or two sentences
    LabAxis x, y;
    LabCurve curve[LAB_CURVES];
    LabShapes shapes;
    bool equal_aspect; // a metre is as long in x as in y
    bool tall;         // as high as wide
    bool bare;         // without axes, for pictures
} LabFigure;

/// One panel of a map: a value over a grid of two logarithmic axes, cell by cell.
typedef struct LabPanel {
    const char *title;
    LabTable *table;
    int x, y, value; // columns; rows in grid order, x fastest
    LabCurve border; // drawn over it; no table: none
} LabPanel;

typedef struct LabMap {
    const char *name, *caption;
    LabAxis x, y;      // both logarithmic, ranges as given
    const char *label; // of the colours: red above zero, blue below, white at it
    // colours follow the logarithm of the size from `least` to `most`; below `zero` it counts as 0
    double most, least, zero;
    LabPanel panel[LAB_PANELS];
} LabMap;

/// Whether smaller grids and shorter runs are asked for.
bool lab_quick(const Lab *lab);
/// Tell how far the experiment is. Cheap enough for every hundredth step.
void lab_progress(Lab *lab, double done, double total);

/// One point of a grid: a pure function of its index. False: it could not be computed.
typedef bool LabPoint(void *user, int index, double *out);
/// Compute `count` points of `width` numbers each into `out`, on as many processes as the command
/// offers; the outcome does not depend on how many. Rows that could not be computed are NaN.
void lab_points(Lab *lab, int count, int width, LabPoint *point, void *user, double *out);

/// A statement of ours that must hold. EQUALS is for counts.
void lab_claim(Lab *lab, const char *name, double value, LabOp op, double bound, const char *unit);
/// A statement of a paper that does not hold as printed, and the number that shows it.
void lab_erratum(Lab *lab, const char *says, const char *measured, double value, const char *unit);
/// A paragraph for the report, as printf; copied.
void lab_note(Lab *lab, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// `ok`, or else mark the experiment as one that could not be run, with what failed; copied.
bool lab_check(Lab *lab, bool ok, const char *what);
/// A copy of a printed text that lives as long as the Lab: names of claims made in a loop.
const char *lab_text(Lab *lab, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// A table, empty, to be written as `name`.csv; columns are copied. With a caption it also stands
/// in the report, and its rows may have labels. Never NULL: without memory the Lab fails, and the
/// table takes no rows.
LabTable *lab_table(Lab *lab, const char *name, const char *caption, const LabColumn *columns,
                    int count);
/// Append a row of as many values as there are columns; `label` is copied, or NULL.
void lab_row(LabTable *table, const char *label, const double *values);
/// How many rows there are, and one of their values.
int lab_rows(const LabTable *table);
double lab_value(const LabTable *table, int row, int column);

/// Draw. Tables in use must be complete: they are written first.
void lab_figure(Lab *lab, const LabFigure *figure);
void lab_map(Lab *lab, const LabMap *map);

#endif
