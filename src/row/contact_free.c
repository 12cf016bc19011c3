// Lines between free bodies, or a free body and what does not move: their rows, response and
// weights. Such a body answers a force by 1/m along it and a torque by a 3x3 matrix, which need not
// be symmetric, so both sides are computed at once, one in each half of a pair of doubles.
#include "row/contact.h"
#include "row/two.h"

typedef struct Free3 { // a vector of each side
    taci_Two x, y, z;
} Free3;

static inline Free3 cross(const Free3 *a, tac_Vec3 b)
{
    return (Free3){a->y * b.z - a->z * b.y, a->z * b.x - a->x * b.z, a->x * b.y - a->y * b.x};
}

static inline taci_Two dot(const Free3 *a, const Free3 *b)
{
    return a->x * b->x + a->y * b->y + a->z * b->z;
}

/// K a of each side.
static inline Free3 answer(const taci_Two K[9], const Free3 *a)
{
    return (Free3){K[0] * a->x + K[1] * a->y + K[2] * a->z, K[3] * a->x + K[4] * a->y + K[5] * a->z,
                   K[6] * a->x + K[7] * a->y + K[8] * a->z};
}

static inline void store(double *a, double *b, const Free3 *from)
{
    a[0] = from->x[0], a[1] = from->y[0], a[2] = from->z[0];
    b[0] = from->x[1], b[1] = from->y[1], b[2] = from->z[1];
}

/// What sides answer with; zero where one does not move. That of b has the sign of its force.
static inline void read_blocks(const double *const G[2], taci_Two *mass_inverse, taci_Two K[9])
{
    static const double none[TACI_TWIST * TACI_TWIST] = {0};
    const double *a = G[0] != NULL ? G[0] : none, *b = G[1] != NULL ? G[1] : none;
    *mass_inverse = (taci_Two){a[0], -b[0]};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            K[3 * i + j] =
                (taci_Two){a[TACI_TWIST * (3 + i) + 3 + j], -b[TACI_TWIST * (3 + i) + 3 + j]};
}

void taci_line_free(taci_ContactLine *l, const taci_Candidate *c, const double *const G[2])
{
    taci_Two mass_inverse, K[9], w[3][3];
    tac_Vec3 t1 = v3_perpendicular(c->normal);
    const tac_Vec3 dir[3] = {c->normal, t1, v3_cross(c->normal, t1)};
    const Free3 arm = {
        {c->arm[0].x, c->arm[1].x}, {c->arm[0].y, c->arm[1].y}, {c->arm[0].z, c->arm[1].z}};
    read_blocks(G, &mass_inverse, K);
    int n = l->span[0] + l->span[1];
    double unused[TACI_TWIST]; // where a side that does not move would be
    Free3 turn[3], spin[3];
    for (int r = 0; r < 3; r++) {
        turn[r] = cross(&arm, dir[r]);
        spin[r] = answer(K, &turn[r]);
    }
    for (int r = 0; r < 3; r++) {
        double *a = l->span[0] > 0 ? l->Y + r * n : unused;
        double *b = l->span[1] > 0 ? l->Y + r * n + l->span[0] : unused;
        const Free3 along = {mass_inverse * dir[r].x, mass_inverse * dir[r].y,
                             mass_inverse * dir[r].z};
        l->dir[r][0] = dir[r].x, l->dir[r][1] = dir[r].y, l->dir[r][2] = dir[r].z;
        store(l->turn[0][r], l->turn[1][r], &turn[r]);
        store(a, b, &along);
        store(a + 3, b + 3, &spin[r]);
        for (int q = 0; q < 3; q++)
            w[r][q] = dot(&turn[r], &spin[q]);
        w[r][r] += mass_inverse;
    }
    for (int r = 0; r < 3; r++)
        l->w[r] = w[r][r][0] - w[r][r][1];
    for (int r = 0; r < 2; r++) {
        l->own[0][r] = w[1 + r][0][0] - w[1 + r][0][1];
        l->own[1][r] = w[0][1 + r][0] - w[0][1 + r][1];
    }
    taci_line_weigh(l, w[1][2][0] - w[1][2][1], w[2][1][0] - w[2][1][1]);
}
