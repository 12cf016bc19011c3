#define _POSIX_C_SOURCE 200809L // dup2
#include "friction_peer.h"

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Siconos numerics: contact with Coulomb friction in three dimensions (fc3d).
 *
 * Its problem is u = M r + q with u + mu |u_t| n in the dual cone, complementary to r in the cone;
 * with the normal first that is ours for `end` = 0 and q = v_free - cn on the normals. Newton gets
 * W with our epsilon on its diagonal, because it meets singular matrices where contacts are
 * redundant; the others get W as it is, on which they converge sooner. Matrices are column-major.
 */

typedef struct Run {
    FrictionContactProblem *problem;
    SolverOptions *options;
    double *velocity;
    int rows;
    int out, err; // where they went before
} Run;

// It reports some failures whatever its verbosity; thousands of lines, so they go nowhere.
static void hush(Run *run)
{
    int nowhere = open("/dev/null", O_WRONLY);
    fflush(stdout);
    run->out = dup(STDOUT_FILENO);
    run->err = dup(STDERR_FILENO);
    if (nowhere < 0 || run->out < 0 || run->err < 0)
        abort();
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

static void speak(Run *run)
{
    fflush(stdout);
    dup2(run->out, STDOUT_FILENO);
    dup2(run->err, STDERR_FILENO);
    close(run->out);
    close(run->err);
}

static void finish(void *user)
{
    Run *run = user;
    speak(run);
    frictionContactProblem_free(run->problem); // M, q and mu with it
    solver_options_delete(run->options);
    free(run->options);
    free(run->velocity);
    free(run);
}

static SolverOptions *make_options(const FrictionPeer *peer)
{
    SolverOptions *options = solver_options_create(peer->mode);
    options->dparam[SICONOS_DPARAM_TOL] = 1e-8; // relative to |q|
    options->iparam[SICONOS_IPARAM_MAX_ITER] =
        peer->mode == SICONOS_FRICTION_3D_NSN_AC ? 200 : 2000;
    return options;
}

// Larger eigenvalue of the symmetric part of a contact's tangential block: what epsilon multiplies.
static double tangential(const taci_Friction *p, int i)
{
    int m = 3 * p->n;
    const double *W = p->W + (3 * i + 1) * m + 3 * i + 1;
    double a = W[0], d = W[m + 1], b = 0.5 * (W[1] + W[m]);
    return 0.5 * (a + d) + hypot(0.5 * (a - d), b);
}

static void *prepare(const FrictionPeer *peer, const taci_Friction *p)
{
    int m = 3 * p->n;
    double epsilon = peer->mode == SICONOS_FRICTION_3D_NSN_AC ? p->epsilon : 0.0;
    Run *run = calloc(1, sizeof *run);
    double *q = calloc((size_t)m, sizeof *q), *mu = calloc((size_t)p->n, sizeof *mu);
    double *M = calloc((size_t)m * (size_t)m, sizeof *M);
    double *velocity = calloc((size_t)m, sizeof *velocity);
    if (run == NULL || q == NULL || mu == NULL || M == NULL || velocity == NULL)
        abort();
    for (int i = 0; i < m; i++) {
        q[i] = p->v_free[i] - (i % 3 == 0 ? p->cn[i / 3] : 0.0);
        for (int j = 0; j < m; j++)
            M[j * m + i] = p->W[i * m + j];
        M[i * m + i] += epsilon * (i % 3 == 0 ? M[i * m + i] : tangential(p, i / 3));
    }
    memcpy(mu, p->mu, (size_t)p->n * sizeof *mu);
    numerics_set_verbose(0);
    hush(run);
    run->rows = m;
    run->velocity = velocity;
    run->options = make_options(peer);
    run->problem = frictionContactProblem_new_with_data(
        3, p->n, NM_create_from_data(NM_DENSE, m, m, M), q, mu);
    return run;
}

static double solve(void *user, double *lambda)
{
    Run *run = user;
    memset(lambda, 0, (size_t)run->rows * sizeof *lambda);
    memset(run->velocity, 0, (size_t)run->rows * sizeof *run->velocity);
    (void)fc3d_driver(run->problem, lambda, run->velocity, run->options);
    return 0.0; // whether it is solved is measured, not told
}

static const FrictionPeer peers[] = {
    {"Siconos NSGS", "block Gauss-Seidel, at most 2000 sweeps", SICONOS_FRICTION_3D_NSGS, 64, false,
     prepare, finish, solve},
    {"Siconos NSN_AC", "nonsmooth Newton of Alart and Curnier", SICONOS_FRICTION_3D_NSN_AC, 64,
     false, prepare, finish, solve},
    {"Siconos ADMM", "at most 2000 iterations", SICONOS_FRICTION_3D_ADMM, 64, false, prepare,
     finish, solve},
};

const FrictionPeer *siconos_friction(int *count)
{
    *count = (int)(sizeof peers / sizeof peers[0]);
    return peers;
}
