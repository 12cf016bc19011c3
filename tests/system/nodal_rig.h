#ifndef NODAL_RIG_H
#define NODAL_RIG_H
#include "support/check.h"
#include "system/nodal/nodal.h"
#include "world/world.h"
#include <math.h>
#include <string.h>

/* One nodal system in a world of its own, and a plain solver to hold it against. */

typedef struct Rig {
    tac_World *world;
    taci_UserSystem *nodal;
    int system; // its number in the world
} Rig;

static inline tac_WorldDef world_def(tac_Policy policy, tac_Vec3 gravity)
{
    tac_WorldDef def = tac_world_def_default();
    def.policy = policy;
    def.gravity = gravity;
    def.body_capacity = def.joint_capacity = def.spring_capacity = 8;
    return def;
}

/// Where a point is now.
static inline tac_Pose place_of(const taci_UserSystem *c, int point)
{
    const taci_Site site = {.kind = TACI_SITE_BODY, .body = point};
    taci_Frame f;
    c->system.ops->locate(&c->system, TACI_AT_NOW, &site, &f);
    return (tac_Pose){f.x, f.q};
}

static inline Rig put_into_world(const tac_WorldDef *def, taci_UserSystem *nodal)
{
    Rig r = {.nodal = nodal};
    assert_non_null(nodal);
    assert_int_equal(tac_world_create(def, &r.world), TAC_OK);
    r.system = taci_world_add_system(r.world, &nodal->system);
    assert_true(r.system > 0);
    return r;
}

static inline void take_apart(Rig *r)
{
    tac_world_destroy(r->world);
    r->nodal->ops->destroy(r->nodal);
}

static inline void run(Rig *r, int steps, double T)
{
    for (int k = 0; k < steps; k++)
        assert_int_equal(tac_world_step(r->world, T), TAC_OK);
}

static inline double position(const Rig *r, int coordinate)
{
    double q[64];
    r->nodal->ops->read(r->nodal, q, NULL, NULL);
    return q[coordinate];
}

static inline taci_RowEnd make_end(int system, int kind, int body)
{
    taci_RowEnd end;
    memset(&end, 0, sizeof end); // saved byte by byte
    end.system = system;
    end.site.kind = kind;
    end.site.body = body;
    return end;
}

/// x = A^-1 b by Gauss with row exchange, n <= 64.
static inline void solve_dense(const double *A, int n, const double *b, double *x)
{
    double C[64][65];
    for (int i = 0; i < n; i++) {
        memcpy(C[i], A + (ptrdiff_t)i * n, (size_t)n * sizeof(double));
        C[i][n] = b[i];
    }
    for (int c = 0; c < n; c++) {
        int p = c;
        for (int i = c + 1; i < n; i++)
            p = fabs(C[i][c]) > fabs(C[p][c]) ? i : p;
        for (int j = c; j <= n; j++) {
            double t = C[c][j];
            C[c][j] = C[p][j], C[p][j] = t;
        }
        for (int i = c + 1; i < n; i++) {
            double f = C[i][c] / C[c][c];
            for (int j = c; j <= n; j++)
                C[i][j] -= f * C[c][j];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        x[i] = C[i][n];
        for (int j = i + 1; j < n; j++)
            x[i] -= C[i][j] * x[j];
        x[i] /= C[i][i];
    }
}

#endif
