#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

/* What the benchmarks share: options, clocks, repeated timing, tables.
 *
 * A benchmark is one file with one function, and one row in the table of main.c. It prints what it
 * measures, and says of each target whether it was reached; it never fails because a number is
 * large.
 */

#define MISSING ((double)NAN) // a number that was not measured; NAN itself is a float

typedef struct Options {
    bool quick;          // fewer sizes and repeats
    const char *csv_dir; // NULL: no files
    const char *commit;  // as given; "" if not
    char date[32];       // UTC
    char machine[128];   // CPU model
} Options;

typedef struct Benchmark {
    const char *name;
    const char *what;
    /// False: it could not be run, and said why.
    bool (*run)(const Options *options);
} Benchmark;

bool bench_chain(const Options *options);
bool bench_hold_energy(const Options *options);
bool bench_trajectory(const Options *options);
bool bench_step(const Options *options);
bool bench_tree(const Options *options);
bool bench_tree_energy(const Options *options);
bool bench_beam(const Options *options);
bool bench_grasp(const Options *options);
bool bench_hand(const Options *options);
bool bench_rest(const Options *options);
bool bench_pile(const Options *options);
bool bench_stack_heavy(const Options *options);
bool bench_slope(const Options *options);
bool bench_bullet(const Options *options);
bool bench_broad(const Options *options);
bool bench_servo(const Options *options);
bool bench_friction(const Options *options);
bool bench_walk(const Options *options);

// ---- clocks and timing (timing.c)

/// s, CLOCK_MONOTONIC, and the CPU time of this process.
double wall_time(void);
double cpu_time(void);
/// Stay on the core we are on. False: the system does not let us.
bool pin_to_core(void);

/// One contestant of a timing: what to do before each repeat, untimed, and what is timed.
typedef struct Timed {
    void (*reset)(void *user);
    bool (*run)(void *user, int count);
    void *user;
    int count;     // steps per repeat
    bool failed;   // out: a run said false
    double best;   // out: s per step, least of all repeats
    double median; // out: s per step
} Timed;

enum { REPEATS_MAX = 64 };

/// Time all contestants in turn, `repeats` times round, so that a busy moment of the machine hits
/// them alike.
void time_in_turn(Timed *timed, int count, int repeats);
/// Exponent p of y ~ x^p, by least squares of the logarithms.
double fit_exponent(const double *x, const double *y, int count);

// ---- tables (report.c): one on stdout, and the same as CSV with date, commit and machine in front

typedef struct Column {
    const char *name; // in the CSV file, with its unit: "step_us"
    const char *head; // in the table: "µs/step"
    int width;        // characters in the table; negative: flush left. 0: in the CSV file only
    int digits;       // significant digits in the table; 0: text
} Column;

typedef struct Cell {
    const char *text;
    double number; // MISSING prints as "-"
} Cell;

typedef struct Report {
    const Options *options;
    const Column *columns;
    int count;
    bool silent; // rows go to the CSV file only
    FILE *csv;   // NULL: none
} Report;

Cell text_cell(const char *text);
Cell number_cell(double number);
/// Open DIR/<name>.csv if asked for. False: it cannot be written, and stderr says why.
bool report_open(Report *report, const Options *options, const char *name, const Column *columns,
                 int count);
/// Print the line of heads; again before each part of a long table.
void report_head(const Report *report);
/// One row: a cell for each column.
void report_row(const Report *report, const Cell *cells);
void report_close(Report *report);
/// "target: <what>: <value> <unit>, at most <bound>: reached", or missed. MISSING is "not
/// measured".
void report_at_most(const char *what, double value, double bound, const char *unit);
void report_at_least(const char *what, double value, double bound, const char *unit);

#endif
