// Points over cores and MPI ranks. See parallel.h.
#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include "parallel.h"
#include "progress.h"

#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
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

bool parallel_agree(bool mine)
{
#ifdef TACTUS_HAVE_MPI
    int value = mine;
    if (size_of_world > 1)
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return value != 0;
#else
    return mine;
#endif
}

/// What the workers of one machine share.
typedef struct Shared {
    _Atomic int next; // position of the next point of this rank
    _Atomic int done;
    _Atomic int *come; // points in the order in which they came, 2 index + ok + 1; 0: none yet
    double *out;
} Shared;

/// One rank's run.
typedef struct Work {
    const ParallelMap *map;
    const unsigned char *skip;
    Shared *shared;
    int taken;    // of those that came
    bool stopped; // somebody asked for it, or what comes can no longer be taken
    bool failed;  // the latter
} Work;

static bool run_point(const ParallelMap *map, int index, double *row)
{
    for (int i = 0; i < map->width; i++)
        row[i] = (double)NAN;
    if (map->point(map->user, index, row))
        return true;
    for (int i = 0; i < map->width; i++)
        row[i] = (double)NAN;
    return false;
}

static double *row_of(const Work *w, int index)
{
    return w->shared->out + (size_t)index * (size_t)w->map->width;
}

static void note(Shared *shared, int index, bool ok)
{
    int place = atomic_fetch_add(&shared->done, 1);
    atomic_store(&shared->come[place], 2 * index + ok + 1);
}

/// Take the next point and run it; false: none is left. Points of this rank are rank, rank + size,
/// rank + 2 size, …
static bool work_once(const Work *w)
{
    long index;
    do {
        long k = atomic_fetch_add(&w->shared->next, 1);
        index = rank_of_us + k * size_of_world;
        if (index >= w->map->count)
            return false;
    } while (w->skip != NULL && w->skip[index] != 0);
    bool ok = run_point(w->map, (int)index, row_of(w, (int)index));
    note(w->shared, (int)index, ok);
    return true;
}

/// Hand on what has come since; rank 0. Stops the run if it is told to. `last`: nobody works any
/// more; a place that is empty then was that of a worker that died just there.
static void take_points(Work *w, bool last)
{
    const ParallelMap *map = w->map;
    int done = atomic_load(&w->shared->done);
    for (; w->taken < map->count && w->taken < done; w->taken++) {
        int come = atomic_load(&w->shared->come[w->taken]), index = (come - 1) / 2;
        bool ok = (come - 1) % 2 != 0;
        if (come == 0 && !last)
            break;
        if (come != 0 && map->taken != NULL && !w->failed)
            w->failed = !map->taken(map->user, index, ok, row_of(w, index));
    }
    if (map->idle != NULL && !w->failed)
        w->failed = !map->idle(map->user);
    w->stopped = w->stopped || w->failed || (map->stop != NULL && map->stop());
}

static int points_left(const Work *w)
{
    int count = w->map->count;
    for (int i = 0; w->skip != NULL && i < w->map->count; i++)
        count -= w->skip[i] != 0;
    return count;
}

static int worker_count(const Work *w)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int n = w->map->workers > 0 ? w->map->workers : (int)(cores > 0 ? cores : 1);
    int left = points_left(w);
    return n < left ? n : left;
}

/// Workers end with us, and as any program does when they are told to.
static void become_worker(pid_t parent)
{
    signal(SIGINT, SIG_IGN); // Ctrl-C is for the one who keeps the points
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(1); // it went before this was settled
}

/// Waits for the workers, takes their points and shows how far they are; false if one of them died.
static bool wait_for_workers(Work *w, pid_t *pids, int workers)
{
    const int begun = workers;
    Progress progress = progress_begin(w->map->label, "points", points_left(w), w->map->quiet);
    bool ok = true, told = false;
    while (workers > 0) {
        int status;
        pid_t pid = waitpid(-1, &status, WNOHANG);
        if (pid > 0) {
            workers--;
            for (int i = 0; i < begun; i++)
                pids[i] = pids[i] == pid ? 0 : pids[i];
            ok = ok && WIFEXITED(status) && WEXITSTATUS(status) == 0;
            continue;
        }
        if (pid < 0)
            break;
        take_points(w, false);
        for (int i = 0; i < begun && w->stopped && !told; i++)
            if (pids[i] != 0)
                kill(pids[i], SIGKILL);
        told = w->stopped;
        progress_update(&progress, atomic_load(&w->shared->done));
        usleep(20000);
    }
    take_points(w, true);
    progress_end(&progress);
    return ok;
}

static bool run_workers(Work *w)
{
    int workers = worker_count(w), started = 0;
    pid_t *pids = calloc((size_t)workers + 1, sizeof *pids), parent = getpid();
    fflush(NULL);
    for (; pids != NULL && started < workers; started++) {
        pid_t pid = fork();
        if (pid == 0) {
            become_worker(parent);
            while (work_once(w))
                continue;
            _exit(0); // no buffers of the parent are written twice
        }
        if (pid < 0)
            break;
        pids[started] = pid;
    }
    while (started == 0 && !w->stopped && work_once(w))
        take_points(w, false);
    bool ok = wait_for_workers(w, pids, started);
    free(pids);
    return ok;
}

#ifdef TACTUS_HAVE_MPI
enum { END_OF_RANK = -1, TAG_POINT = 0, TAG_STOP = 1 };

/// A point of another rank: its index, whether it was run, its row.
static bool receive_point(const Work *w, double *packet)
{
    MPI_Recv(packet, w->map->width + 2, MPI_DOUBLE, MPI_ANY_SOURCE, TAG_POINT, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    int index = (int)packet[0];
    if (index == END_OF_RANK)
        return false;
    memcpy(row_of(w, index), packet + 2, (size_t)w->map->width * sizeof *packet);
    note(w->shared, index, packet[1] != 0.0);
    return true;
}

/// Every other rank gets one word from rank 0: to stop, or, when it has ended, that it may go.
static void release_ranks(bool *released)
{
    for (int i = 1; i < size_of_world && !*released; i++)
        MPI_Send(NULL, 0, MPI_INT, i, TAG_STOP, MPI_COMM_WORLD);
    *released = true;
}

/// Rank 0 works too, and between its points takes what the others have sent. It alone knows when
/// nothing can be taken any more.
static void run_and_gather(Work *w, double *packet)
{
    int others = size_of_world - 1;
    bool released = false;
    for (bool more = true; more && !w->stopped; take_points(w, false)) {
        more = work_once(w);
        for (int there = 1; others > 0 && there;) {
            MPI_Iprobe(MPI_ANY_SOURCE, TAG_POINT, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
            others -= there && !receive_point(w, packet);
        }
    }
    for (; others > 0; take_points(w, false)) {
        if (w->stopped)
            release_ranks(&released);
        others -= !receive_point(w, packet);
    }
    release_ranks(&released);
}

static bool is_released(void)
{
    int there;
    MPI_Iprobe(0, TAG_STOP, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    return there != 0;
}

static void run_and_send(Work *w, double *packet)
{
    const ParallelMap *map = w->map;
    int sent = 0, size = map->width + 2;
    while (!is_released() && !(map->stop != NULL && map->stop()) && work_once(w)) {
        int come = atomic_load(&w->shared->come[sent++]) - 1, index = come / 2;
        packet[0] = index;
        packet[1] = come % 2;
        memcpy(packet + 2, row_of(w, index), (size_t)map->width * sizeof *packet);
        MPI_Send(packet, size, MPI_DOUBLE, 0, TAG_POINT, MPI_COMM_WORLD);
    }
    packet[0] = END_OF_RANK;
    MPI_Send(packet, size, MPI_DOUBLE, 0, TAG_POINT, MPI_COMM_WORLD);
    MPI_Recv(NULL, 0, MPI_INT, 0, TAG_STOP, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/// One process per rank: mpirun has placed them as it was told to. What is known, rank 0 knows.
static bool run_ranks(Work *w)
{
    size_t count = (size_t)w->map->count;
    unsigned char *skip = calloc(count, 1);
    double *packet = calloc((size_t)w->map->width + 2, sizeof *packet);
    if (skip == NULL || packet == NULL) {
        MPI_Abort(MPI_COMM_WORLD, 1);
        abort();
    }
    if (rank_of_us == 0 && w->skip != NULL)
        memcpy(skip, w->skip, count);
    MPI_Bcast(skip, (int)count, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    w->skip = skip;
    (rank_of_us == 0 ? run_and_gather : run_and_send)(w, packet);
    w->skip = NULL;
    free(skip);
    free(packet);
    return true;
}
#endif

static bool run_all(Work *w)
{
#ifdef TACTUS_HAVE_MPI
    if (size_of_world > 1)
        return run_ranks(w);
#endif
    return run_workers(w);
}

ParallelEnd parallel_run(const ParallelMap *map, double *out)
{
    size_t count = (size_t)map->count, numbers = count * (size_t)map->width;
    size_t size = sizeof(Shared) + numbers * sizeof(double) + count * sizeof(_Atomic int);
    Shared *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) {
        perror("tactus");
        return PARALLEL_LOST;
    }
    shared->out = (double *)(shared + 1);
    shared->come = (_Atomic int *)(shared->out + numbers);
    for (size_t i = 0; i < numbers; i++)
        shared->out[i] = (double)NAN; // what a lost worker leaves
    Work w = {.map = map, .skip = map->skip, .shared = shared};
    bool ok = run_all(&w);
    if (out != NULL)
        memcpy(out, shared->out, numbers * sizeof(double));
    munmap(shared, size);
    return w.stopped ? PARALLEL_STOPPED : ok ? PARALLEL_DONE : PARALLEL_LOST;
}
