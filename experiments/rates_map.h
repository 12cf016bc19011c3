#ifndef RATES_MAP_H
#define RATES_MAP_H
#include "experiment.h"
#include "two_rates.h"

/* Hnorm of S2 Fig. 11 over the period of the slow side and one more number, by what stands between
 * the two sides. */

enum { MAP_S2, MAP_PC, MAP_PLAIN, MAP_POPC, MAP_UNBOUNDED, MAP_WAYS };
enum { MAP_PERIODS = 11, MAP_ROWS = 12 }; // 2 to 12 ms; at most so many rows

/// A row of the map for each stiffness and mass.
typedef struct RatesMap {
    int rows;
    double k[MAP_ROWS], m[MAP_ROWS]; // N/m, kg
    const char *label[MAP_ROWS];     // of a row: "k = 400 N/m"; NULL: it is not drawn
} RatesMap;

typedef struct RatesCell {
    double wT, account, most, energy, correction, jump, imbalance, grew;
} RatesCell;

typedef struct RatesCells {
    RatesCell cell[MAP_ROWS][MAP_PERIODS][MAP_WAYS];
    int cells;
    int below[MAP_WAYS];                        // cells with Hnorm below 0.2
    double largest[MAP_WAYS], median[MAP_WAYS]; // Hnorm
    double imbalance;                           // worst of S2, PC and bounded PO/PC
} RatesCells;

/// Run all, draw Hnorm by period for S2 and PC, and of all by ωTs. False: one could not be run.
bool rates_map(Lab *lab, const RatesMap *map, RatesCells *cells);
/// What is claimed of either figure.
void rates_map_claims(Lab *lab, const RatesCells *cells, int s2_cells);

#endif
