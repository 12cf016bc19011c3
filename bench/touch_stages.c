#include "touch.h"

#include <tactus/tactus.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Where our time goes. A motion of ours is the same in every repeat, bit by bit, so of each piece
 * of it the least disturbed repeat counts. */

enum { PIECE = 50 }; // steps

typedef struct Piece {
    double stage[TAC_STAGE_COUNT]; // s
    double sum;                    // s
} Piece;

typedef struct Met {
    double pairs, rounds, islands; // sums over the steps
    tac_ContactStats last;
    tac_Ledger books; // of all steps
} Met;

static Piece run_piece(void *run, int steps, Met *met)
{
    const TouchEngine *e = tactus_touch_profiled();
    Piece piece = {0};
    for (int k = 0; k < steps && e->step(run, 1); k++) {
        tac_StepStats s = tac_world_stats(tactus_touch_world(run));
        for (int i = 0; i < TAC_STAGE_COUNT; i++) {
            piece.stage[i] += s.stage_time[i];
            piece.sum += s.stage_time[i];
        }
        met->pairs += s.contact.sweep_pairs;
        met->rounds += s.contact.rounds;
        met->islands += s.contact.islands;
        met->last = s.contact;
    }
    return piece;
}

static void run_once(const TouchScene *scene, double T, int settle, int steps, Piece *piece,
                     Met *met)
{
    const TouchEngine *e = tactus_touch_profiled();
    void *run = e->create(e, scene, T);
    *met = (Met){0};
    if (run == NULL || !e->step(run, settle))
        abort(); // cannot be: the same scene ran without the profile
    for (int k = 0; k * PIECE < steps; k++) {
        Piece now = run_piece(run, PIECE, met);
        if (piece[k].sum == 0.0 || now.sum < piece[k].sum)
            piece[k] = now;
    }
    met->books = tac_world_ledger(tactus_touch_world(run), true);
    e->destroy(run);
}

void print_stages(const TouchScene *scene, double T, int settle, int steps, int repeats)
{
    int pieces = (steps + PIECE - 1) / PIECE;
    Met met = {0};
    Piece *piece = calloc((size_t)pieces, sizeof *piece), all = {0};
    if (piece == NULL)
        abort();
    for (int r = 0; r < repeats; r++)
        run_once(scene, T, settle, steps, piece, &met);
    double per = 1e6 / (pieces * PIECE), mean = 1.0 / (pieces * PIECE);
    for (int k = 0; k < pieces; k++) {
        all.sum += piece[k].sum;
        for (int i = 0; i < TAC_STAGE_COUNT; i++)
            all.stage[i] += piece[k].stage[i];
    }
    printf("stages of Tactus, µs:");
    for (int i = 0; i < TAC_STAGE_COUNT; i++)
        if (all.stage[i] >= 0.01 * all.sum)
            printf(" %s %.3g", tac_stage_name((tac_Stage)i), per * all.stage[i]);
    printf(", together %.3g\n", per * all.sum);
    const tac_ContactStats *c = &met.last;
    printf("its solver, per step: %.3g islands, %.3g sweep pairs, %.3g rounds; in all: %llu "
           "islands by "
           "Newton, %llu rescued,\n%llu not converged, %llu clamped, %llu swept again\n",
           mean * met.islands, mean * met.pairs, mean * met.rounds, (unsigned long long)c->newton,
           (unsigned long long)c->rescued, (unsigned long long)c->unconverged,
           (unsigned long long)c->clamped, (unsigned long long)c->swept_again);
    const tac_Ledger *b = &met.books;
    printf("its books, J: friction %.3g, restitution %.3g, stick %.3g; push-out %+.2g, paid from "
           "these; "
           "solver %+.2g; created %.2g; missing %.2g\n",
           b->friction, b->restitution, b->stick, b->stabilisation, b->solver, b->created,
           fabs(tac_ledger_residual(b)));
    free(piece);
}
