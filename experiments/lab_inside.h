#ifndef TACTUS_LAB_INSIDE_H
#define TACTUS_LAB_INSIDE_H
#include "lab.h"

/* The Lab from inside: shared by lab.c and plot.c only. */

enum { TABLE_COLUMNS = 24 };

struct LabTable {
    Lab *lab;
    const char *name;    // of its file, without .csv
    const char *caption; // NULL: not for the report
    LabColumn column[TABLE_COLUMNS];
    int columns;
    double *value;      // row by row                                         (room x columns)
    const char **label; // NULL where a row has none; texts of the lab        (room)
    int rows, room;
    int rows_written; // rows of the CSV as last written; -1: none yet
};

typedef struct DrawnFigure {
    const char *path; // without its ending
    const char *caption;
} DrawnFigure;

struct Lab {
    const Experiment *experiment;
    LabOptions options;
    const char *folder; // of this experiment; NULL: no files
    char failure[256];  // "" while all is well; the first one stays
    double start, seconds, told;
    // grown as needed by lab_grow
    LabClaim *claim;
    LabErratum *erratum;
    const char **note;
    LabTable **table;
    DrawnFigure *figure;
    char **text; // every text the lab has copied
    int claims, claim_room, errata, erratum_room, notes, note_room, tables, table_room, figures,
        figure_room, texts, text_room;
};

/// Room for one more of `count` items of `size` bytes in the array *items. False: no memory, and
/// the lab has failed.
bool lab_grow(Lab *lab, void *items, int count, int *room, size_t size);
/// Write a table as CSV, if it has rows that its file has not. False: the lab has failed.
bool lab_write_table(LabTable *table);
/// Whether any row has a label: the CSV then has a first column more.
bool lab_has_labels(const LabTable *table);
void lab_fail(Lab *lab, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
