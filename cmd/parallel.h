#ifndef TACTUS_PARALLEL_H
#define TACTUS_PARALLEL_H
#include <stdbool.h>

/* Many independent points over all cores, and over MPI ranks under mpirun.
 *
 * A point is a pure function of its index. Points are dealt out by index, and results are put where
 * they belong, so that the outcome is the same bit for bit however many processes took part.
 * Workers are processes, not threads: a point that crashes takes its worker with it, and is
 * reported. */

typedef struct ParallelMap {
    int count;                                         // points
    int width;                                         // numbers per point
    bool (*point)(void *user, int index, double *out); // false: the point could not be computed;
                                                       // its row is NaN
    void *user;
    const char *label; // for the progress line
    int workers;       // processes on this machine; 0: as many as there are cores
    bool quiet;
    // For those who keep points as they come; NULL where not wanted. Called on rank 0 alone.
    const unsigned char *skip; // not 0: this point is known already           (count)
    bool (*taken)(void *user, int index, bool ok, const double *row); // false: let it end
    bool (*idle)(void *user);                                         // now and then; the same
    bool (*stop)(void);                                               // let it end, on any rank
} ParallelMap;

typedef enum ParallelEnd {
    PARALLEL_DONE,
    PARALLEL_LOST,    // a worker was lost with its point
    PARALLEL_STOPPED, // by one who was called; points that were not finished are NaN
} ParallelEnd;

/// Join MPI if the program was started by mpirun; call once, before the first parallel_run.
void parallel_begin(int *argc, char ***argv);
void parallel_end(void);
/// Rank among the MPI processes; 0 without MPI. Only rank 0 writes files and prints.
int parallel_rank(void);
int parallel_size(void);
/// What rank 0 thinks, on all ranks.
bool parallel_agree(bool mine);
/// Whether this program can use MPI.
bool parallel_has_mpi(void);
/// Compute all points into `out` (count x width; NULL: not wanted), complete on rank 0. Workers end
/// with the process that started them, however it ends.
ParallelEnd parallel_run(const ParallelMap *map, double *out);

#endif
