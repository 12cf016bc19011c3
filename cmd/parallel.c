// Points over cores and MPI ranks. See parallel.h.
#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include "parallel.h"
#include "progress.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef TACTUS_HAVE_MPI
#include <mpi.h>
#endif

static int rank_of_us, size_of_world = 1;

bool parallel_has_mpi(void)
{
#ifdef TACTUS_HAVE_MPI
    return true;
#else
    return false;
#endif
}

#ifdef TACTUS_HAVE_MPI
/// mpirun tells its children who they are; without it MPI is not started at all: that would cost a
/// second.
static bool started_by_mpirun(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") != NULL || getenv("PMI_SIZE") != NULL ||
           getenv("PMIX_RANK") != NULL;
}
#endif

void parallel_begin(int *argc, char ***argv)
{
#ifdef TACTUS_HAVE_MPI
    if (!started_by_mpirun())
        return;
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_of_us);
    MPI_Comm_size(MPI_COMM_WORLD, &size_of_world);
#else
    (void)argc;
    (void)argv;
#endif
}

void parallel_end(void)
{
#ifdef TACTUS_HAVE_MPI
    if (started_by_mpirun())
        MPI_Finalize();
#endif
}

int parallel_rank(void)
{
    return rank_of_us;
}

int parallel_size(void)
{
    return size_of_world;
}

/// What the workers of one machine share.
typedef struct Shared {
    _Atomic int next; // position of the next point of this rank
    _Atomic int done;
    double out[];
} Shared;

static void run_point(const ParallelMap *map, int index, double *row)
{
    for (int i = 0; i < map->width; i++)
        row[i] = (double)NAN;
    if (!map->point(map->user, index, row))
        for (int i = 0; i < map->width; i++)
            row[i] = (double)NAN;
}

/// Takes points until none is left. Points of this rank are rank, rank + size, rank + 2 size, …
static void work(const ParallelMap *map, Shared *shared)
{
    for (;;) {
        long k = atomic_fetch_add(&shared->next, 1), index = rank_of_us + k * size_of_world;
        if (index >= map->count)
            return;
        run_point(map, (int)index, shared->out + (size_t)index * (size_t)map->width);
        atomic_fetch_add(&shared->done, 1);
    }
}

static int worker_count(const ParallelMap *map)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (size_of_world > 1)
        return 1; // mpirun has placed one process per core, as it was told to
    int n = map->workers > 0 ? map->workers : (int)(cores > 0 ? cores : 1);
    return n < map->count ? n : map->count;
}

/// Waits for the workers and shows how far they are; false if one of them died.
static bool wait_for_workers(const ParallelMap *map, Shared *shared, int workers)
{
    Progress progress = progress_begin(map->label, "points", map->count, map->quiet);
    bool ok = true;
    while (workers > 0) {
        int status;
        pid_t pid = waitpid(-1, &status, WNOHANG);
        if (pid > 0) {
            workers--;
            ok = ok && WIFEXITED(status) && WEXITSTATUS(status) == 0;
            continue;
        }
        if (pid < 0)
            break;
        progress_update(&progress, atomic_load(&shared->done));
        usleep(20000);
    }
    progress_end(&progress);
    return ok;
}

static bool run_here(const ParallelMap *map, Shared *shared)
{
    int workers = worker_count(map), started = 0;
    if (workers <= 1) {
        work(map, shared);
        return true;
    }
    fflush(NULL);
    for (; started < workers; started++) {
        pid_t pid = fork();
        if (pid == 0) {
            work(map, shared);
            _exit(0); // no buffers of the parent are written twice
        }
        if (pid < 0)
            break;
    }
    if (started == 0)
        work(map, shared);
    return wait_for_workers(map, shared, started);
}

#ifdef TACTUS_HAVE_MPI
/// Rank 0 collects the rows of the others: each rank's rows are where they belong, all others zero.
static bool gather(const ParallelMap *map, double *out, bool ok)
{
    int mine = ok, all;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    for (int i = 0; i < map->count; i++) {
        int owner = i % size_of_world;
        double *row = out + (size_t)i * (size_t)map->width;
        if (owner == 0)
            continue;
        if (rank_of_us == owner)
            MPI_Send(row, map->width, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        else if (rank_of_us == 0)
            MPI_Recv(row, map->width, MPI_DOUBLE, owner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    return all != 0;
}
#endif

bool parallel_run(const ParallelMap *map, double *out)
{
    size_t numbers = (size_t)map->count * (size_t)map->width,
           size = sizeof(Shared) + numbers * sizeof(double);
    Shared *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) {
        perror("tactus");
        return false;
    }
    for (size_t i = 0; i < numbers; i++)
        shared->out[i] = (double)NAN; // what a lost worker leaves
    bool ok = run_here(map, shared);
    memcpy(out, shared->out, numbers * sizeof(double));
    munmap(shared, size);
#ifdef TACTUS_HAVE_MPI
    if (size_of_world > 1)
        ok = gather(map, out, ok);
#endif
    return ok;
}
