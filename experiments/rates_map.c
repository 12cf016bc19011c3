/* The maps of S2 Fig. 11 (rates_map.h). */
#include "rates_map.h"
#include "larger.h"
#include <stdlib.h>

static const char *const way_name[MAP_WAYS] = {"PSH of S2", "PSH, PC (default)", "plain hold",
                                               "PO/PC, m/2Ts", "PO/PC, unbounded"};

static RatesWay way_of(int way)
{
    return (RatesWay){
        .law = way == MAP_S2   ? TAC_PSH_S2
               : way == MAP_PC ? TAC_PSH_PC
                               : TAC_PSH_PLAIN,
        .popc = way >= MAP_POPC,
        .ceiling = way == MAP_UNBOUNDED ? (double)INFINITY : 0.0,
    };
}

enum { CELL_NUMBERS = sizeof(RatesCell) / sizeof(double) };

/// A period of a row, by all ways.
static bool compute(void *user, int index, double *out)
{
    const RatesMap *map = user;
    int row = index / MAP_PERIODS, steps = 2 + index % MAP_PERIODS;
    for (int w = 0; w < MAP_WAYS; w++) {
        TwoRates r;
        if (!two_rates(&r, map->k[row], map->m[row], steps, way_of(w)))
            return false;
        RatesRun run = two_rates_run(&r, 6.0, NULL, NULL);
        const double number[CELL_NUMBERS] = {
            sqrt(map->k[row] / map->m[row]) * steps * 1e-3,
            run.account,
            run.account_most,
            run.energy,
            run.correction,
            run.jump,
            run.imbalance,
            run.grew,
        };
        for (int i = 0; i < CELL_NUMBERS; i++)
            out[w * CELL_NUMBERS + i] = number[i];
    }
    return true;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void sum_up(const RatesMap *map, RatesCells *c)
{
    c->cells = map->rows * MAP_PERIODS;
    for (int w = 0; w < MAP_WAYS; w++) {
        double sorted[MAP_ROWS * MAP_PERIODS];
        int n = 0;
        for (int i = 0; i < map->rows; i++)
            for (int j = 0; j < MAP_PERIODS; j++) {
                const RatesCell *cell = &c->cell[i][j][w];
                sorted[n++] = cell->account;
                c->below[w] += cell->account < 0.2;
                keep_worst(&c->largest[w], cell->account);
                if (w <= MAP_PC || w == MAP_POPC)
                    keep_worst(&c->imbalance, cell->imbalance);
            }
        qsort(sorted, (size_t)n, sizeof *sorted, by_size);
        c->median[w] = 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]);
    }
}

enum { STIFFNESS, MASS, PERIOD, TURN, FIRST_WAY };

static void draw_law(Lab *lab, const RatesMap *map, const RatesCells *c, int way, const char *name,
                     const char *caption)
{
    static const LabLook look[] = {LOOK_EXACT, LOOK_LEDGER, LOOK_PRINTED,
                                   LOOK_OTHER, LOOK_FIFTH,  LOOK_SIXTH};
    LabFigure figure = {.name = name,
                        .caption = caption,
                        .x = {"period of the slow side, ms", false, 2.0, 12.0},
                        .y = {"mean energy error over energy at first", true, 1e-6, 10.0}};
    LabTable *bound = lab_table(lab, lab_text(lab, "%s-bound", name), NULL,
                                (LabColumn[]){{"period", "ms"}, {"bound", ""}}, 2);
    lab_row(bound, NULL, (double[]){2.0, 0.2});
    lab_row(bound, NULL, (double[]){12.0, 0.2});
    int curves = 0;
    for (int i = 0; i < map->rows; i++) {
        if (map->label[i] == NULL)
            continue;
        LabTable *table = lab_table(lab, lab_text(lab, "%s-%d", name, i), NULL,
                                    (LabColumn[]){{"period", "ms"}, {map->label[i], ""}}, 2);
        for (int j = 0; j < MAP_PERIODS; j++)
            lab_row(table, NULL, (double[]){2.0 + j, c->cell[i][j][way].account});
        figure.curve[curves] = (LabCurve){table, 0, 1, map->label[i], look[curves % 6], MARK_BOTH};
        curves++;
    }
    figure.curve[curves] = (LabCurve){bound, 0, 1, "S2's bound, 0.2", LOOK_GUIDE, MARK_LINE};
    lab_figure(lab, &figure);
}

static void draw_all(Lab *lab, LabTable *table)
{
    static const LabLook look[MAP_WAYS] = {LOOK_PRINTED, LOOK_EXACT, LOOK_FIFTH, LOOK_OTHER,
                                           LOOK_SIXTH};
    LabTable *bound =
        lab_table(lab, "turn-bound", NULL, (LabColumn[]){{"turn", ""}, {"bound", ""}}, 2);
    lab_row(bound, NULL, (double[]){0.01, 0.2});
    lab_row(bound, NULL, (double[]){1.0, 0.2});
    LabFigure figure = {
        .name = "turn",
        .caption = "All cells by ωTs, ω² = k/m: it is this number that counts. A run without the "
                   "element ends where the energy is a million times that at first.",
        .x = {"ωTs", true, 0.01, 1.0},
        .y = {"mean energy error over energy at first", true, 1e-8, 1e6},
    };
    for (int w = 0; w < MAP_WAYS; w++)
        figure.curve[w] = (LabCurve){table, TURN, FIRST_WAY + w, way_name[w], look[w], MARK_POINTS};
    figure.curve[MAP_WAYS] = (LabCurve){bound, 0, 1, "S2's bound, 0.2", LOOK_GUIDE, MARK_LINE};
    lab_figure(lab, &figure);
}

bool rates_map(Lab *lab, const RatesMap *map, RatesCells *cells)
{
    *cells = (RatesCells){0};
    int count = map->rows * MAP_PERIODS;
    RatesMap copy = *map;
    double *out = calloc((size_t)count * MAP_WAYS * CELL_NUMBERS, sizeof *out);
    if (out == NULL) {
        lab_check(lab, false, "memory could not be had");
        return false;
    }
    lab_points(lab, count, MAP_WAYS * CELL_NUMBERS, compute, &copy, out);
    LabColumn column[FIRST_WAY + MAP_WAYS] = {
        {"stiffness", "N/m"}, {"mass", "kg"}, {"period", "ms"}, {"turn", ""}};
    for (int w = 0; w < MAP_WAYS; w++)
        column[FIRST_WAY + w] = (LabColumn){way_name[w], ""};
    LabTable *table = lab_table(lab, "cells", NULL, column, FIRST_WAY + MAP_WAYS);
    bool ok = true;
    for (int i = 0; i < count; i++) {
        double row[FIRST_WAY + MAP_WAYS] = {map->k[i / MAP_PERIODS], map->m[i / MAP_PERIODS],
                                            2.0 + i % MAP_PERIODS};
        for (int w = 0; w < MAP_WAYS; w++) {
            const double *n = &out[(i * MAP_WAYS + w) * CELL_NUMBERS];
            cells->cell[i / MAP_PERIODS][i % MAP_PERIODS][w] =
                (RatesCell){n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]};
            row[TURN] = n[0];
            row[FIRST_WAY + w] = n[1];
            ok = ok && !isnan(n[1]);
        }
        lab_row(table, NULL, row);
    }
    free(out);
    if (!lab_check(lab, ok, "a cell could not be run"))
        return false;
    sum_up(map, cells);
    draw_law(lab, map, cells, MAP_S2, "s2", "As in S2: Algorithm 3.");
    draw_law(lab, map, cells, MAP_PC, "pc",
             "The default law, which predicts the mean of the coming period.");
    draw_all(lab, table);
    return true;
}

void rates_map_claims(Lab *lab, const RatesCells *c, int s2_cells)
{
    // Means of chaotic runs: a cell near 0.2 may fall on either side.
    lab_claim(lab, "S2: cells with Hnorm below 0.2", c->below[MAP_S2], AT_LEAST, s2_cells, "");
    lab_claim(lab, "S2: Hnorm stays finite: largest", c->largest[MAP_S2], AT_MOST, 3.0, "");
    lab_claim(lab, "PC: cells with Hnorm not below 0.2", c->cells - c->below[MAP_PC], EQUALS, 0.0,
              "");
    lab_claim(lab, "PC: largest Hnorm", c->largest[MAP_PC], AT_MOST, 0.06, "");
    lab_claim(lab, "plain hold: cells with Hnorm below 0.2", c->below[MAP_PLAIN], AT_MOST,
              0.05 * c->cells, "");
    lab_claim(lab, "energy is what elements and hold have made: worst imbalance", c->imbalance,
              AT_MOST, 1e-12, "");
    lab_note(lab, "Of %d cells below 0.2, median and largest Hnorm:", c->cells);
    for (int w = 0; w < MAP_WAYS; w++)
        lab_note(lab, "%s: %d; %.3g, %.3g.", way_name[w], c->below[w], c->median[w], c->largest[w]);
}
