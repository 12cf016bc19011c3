// A net of point masses as a kind of system (mass_spring.h): slow, dense and obvious.
#include "oracle/mass_spring.h"
#include "base/hash.h"
#include "math/spatial.h"
#include "support/check.h"
#include <math.h>
#include <string.h>

#define DIM MASS_SPRING_DIM

static MassSpring *net_of(taci_System *s)
{
    return (MassSpring *)s;
}

static const MassSpring *net_in(const taci_System *s)
{
    return (const MassSpring *)s;
}

static void put(double *x, int node, tac_Vec3 v)
{
    x[3 * node] = v.x, x[3 * node + 1] = v.y, x[3 * node + 2] = v.z;
}

static tac_Vec3 get(const double *x, int node)
{
    return (tac_Vec3){x[3 * node], x[3 * node + 1], x[3 * node + 2]};
}

/// The place of these nodes in the pool, -1: they are not there.
static int find_nodes(const MassSpring *s, int count, const int *node, const double *weight)
{
    for (int first = 0; first + count <= s->system.site_node_count; first++) {
        int same = 0;
        while (same < count && s->pool[first + same].node == node[same] &&
               s->pool[first + same].weight == weight[same])
            same++;
        if (same == count)
            return first;
    }
    return -1;
}

taci_Site mass_spring_mean(MassSpring *s, int count, const int *node, const double *weight)
{
    int first = find_nodes(s, count, node, weight);
    if (first < 0) {
        first = s->system.site_node_count;
        assert_true(first + count <= MASS_SPRING_POOL);
        for (int i = 0; i < count; i++)
            s->pool[first + i] = (taci_SiteNode){.node = node[i], .weight = weight[i]};
        s->system.site_node = s->pool;
        s->system.site_node_count += count;
    }
    return (taci_Site){.kind = TACI_SITE_POINTS, .first = first, .count = count};
}

taci_Site mass_spring_site(MassSpring *s, int node)
{
    const double one = 1.0;
    return mass_spring_mean(s, 1, &node, &one);
}

/// P x: the weighted mean of nodal vectors.
static tac_Vec3 mean(const MassSpring *s, const taci_Site *site, const double *x)
{
    const taci_SiteNode *of = s->pool + site->first;
    tac_Vec3 sum = {0, 0, 0};
    for (int i = 0; i < site->count; i++)
        sum = v3_axpy(sum, of[i].weight, get(x, of[i].node));
    return sum;
}

/// x += P' f: a force on a site spread over its nodes.
static void spread(const MassSpring *s, const taci_Site *site, tac_Vec3 f, double *x)
{
    const taci_SiteNode *of = s->pool + site->first;
    for (int i = 0; i < site->count; i++)
        put(x, of[i].node, v3_axpy(get(x, of[i].node), of[i].weight, f));
}

/// Weights of the nodes in x_a - x_b.
static void element_weights(const MassSpring *s, const MassSpringElement *e,
                            double w[MASS_SPRING_NODES])
{
    const taci_SiteNode *a = s->pool + e->a.first, *b = s->pool + e->b.first;
    memset(w, 0, MASS_SPRING_NODES * sizeof *w);
    for (int i = 0; i < e->a.count; i++)
        w[a[i].node] += a[i].weight;
    for (int i = 0; i < e->b.count; i++)
        w[b[i].node] -= b[i].weight;
}

static tac_Vec3 stretch(const MassSpring *s, const MassSpringElement *e, const double *q)
{
    return v3_sub(v3_sub(mean(s, &e->a, q), mean(s, &e->b, q)), e->rest);
}

static tac_Vec3 rate(const MassSpring *s, const MassSpringElement *e, const double *v)
{
    return v3_sub(mean(s, &e->a, v), mean(s, &e->b, v));
}

/// Inverse by Gauss and Jordan with row exchange.
static void invert(double A[DIM][DIM], double B[DIM][DIM], int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            B[i][j] = i == j;
    for (int c = 0; c < n; c++) {
        int p = c;
        for (int i = c + 1; i < n; i++)
            p = fabs(A[i][c]) > fabs(A[p][c]) ? i : p;
        for (int j = 0; j < n; j++) {
            double t = A[p][j], u = B[p][j];
            A[p][j] = A[c][j], A[c][j] = t;
            B[p][j] = B[c][j], B[c][j] = u;
        }
        double d = A[c][c];
        for (int j = 0; j < n; j++)
            A[c][j] /= d, B[c][j] /= d;
        for (int i = 0; i < n; i++) {
            double f = i == c ? 0.0 : A[i][c];
            for (int j = 0; f != 0.0 && j < n; j++)
                A[i][j] -= f * A[c][j], B[i][j] -= f * B[c][j];
        }
    }
}

static void add_element(const MassSpring *s, const MassSpringElement *e, double A[DIM][DIM],
                        double *b)
{
    double w[MASS_SPRING_NODES], kappa = s->T / s->a * e->k + e->c;
    element_weights(s, e, w);
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < s->n; j++)
            for (int d = 0; d < 3; d++)
                A[3 * i + d][3 * j + d] += kappa * w[i] * w[j];
    tac_Vec3 f = v3_scale(-e->k, stretch(s, e, s->now.q));
    spread(s, &e->a, f, b);
    spread(s, &e->b, v3_neg(f), b);
}

static void build_operator(MassSpring *s)
{
    double A[DIM][DIM] = {{0}};
    memset(s->b, 0, sizeof s->b);
    for (int i = 0; i < s->n; i++) {
        double m = s->a / s->T * s->mass[i];
        tac_Vec3 B = s->field;
        const double cross[3][3] = {{0, B.z, -B.y}, {-B.z, 0, B.x}, {B.y, -B.x, 0}}; // v x B
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                A[3 * i + j][3 * i + k] = (j == k ? m : 0.0) - cross[j][k];
        put(s->b, i, v3_axpy(v3_scale(m, get(s->now.v, i)), s->mass[i], s->gravity));
    }
    for (int i = 0; i < s->element_count; i++)
        add_element(s, &s->element[i], A, s->b);
    invert(A, s->A_inv, 3 * s->n);
}

/// out = A^-1 f
static void solve(const MassSpring *s, const double *f, double *out)
{
    for (int i = 0; i < 3 * s->n; i++) {
        double sum = 0.0;
        for (int j = 0; j < 3 * s->n; j++)
            sum += s->A_inv[i][j] * f[j];
        out[i] = sum;
    }
}

static double expected_velocity(const MassSpring *s, int pass, int i)
{
    const MassSpringState *k = &s->now;
    if (pass > 0)
        return s->V_hat[i];
    return k->history == 0   ? k->v[i]
           : k->history == 1 ? k->hat[0][i]
                             : 2.0 * k->hat[0][i] - k->hat[1][i];
}

static tac_Result prepare(taci_System *system, double T, int pass, taci_Arena *scratch)
{
    (void)scratch;
    MassSpring *s = net_of(system);
    s->T = T;
    for (int i = 0; i < 3 * s->n; i++)
        s->mid[i] = s->now.q[i] + 0.5 * T * expected_velocity(s, pass, i);
    build_operator(s);
    return TAC_OK;
}

static int clusters(const taci_System *system)
{
    return net_in(system)->n > 0;
}

static void sites(taci_System *system, const taci_Site *site, int n, int32_t *cluster)
{
    MassSpring *s = net_of(system);
    s->site = site;
    s->site_count = n;
    for (int i = 0; i < n; i++) {
        TAC_ASSERT(site[i].kind == TACI_SITE_POINTS); // three flows each
        cluster[i] = 0;
    }
}

static void locate(const taci_System *system, taci_When when, const taci_Site *site, taci_Frame *f)
{
    const MassSpring *s = net_in(system);
    const double *q = when == TACI_AT_NOW ? s->now.q : when == TACI_AT_MID ? s->mid : s->next.q;
    *f = (taci_Frame){.x = mean(s, site, q), .q = {1, 0, 0, 0}, .R = m3_identity()};
}

static void free_velocity(taci_System *system)
{
    MassSpring *s = net_of(system);
    solve(s, s->b, s->free);
}

static tac_Result response(taci_System *system, int cluster, const int32_t *site, int n, double *G,
                           int ld, taci_Arena *scratch)
{
    (void)cluster, (void)scratch;
    MassSpring *s = net_of(system);
    const tac_Vec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int j = 0; j < 3 * n; j++) { // column by column: a unit force, and what moves
        double f[DIM] = {0}, v[DIM];
        spread(s, &s->site[site[j / 3]], axis[j % 3], f);
        solve(s, f, v);
        for (int i = 0; i < n; i++) {
            tac_Vec3 m = mean(s, &s->site[site[i]], v);
            double *column = G + 3 * i * (ptrdiff_t)ld + j;
            column[0] = m.x, column[ld] = m.y, column[2 * (ptrdiff_t)ld] = m.z;
        }
    }
    return TAC_OK;
}

static void apply(taci_System *system, const double *effort)
{
    MassSpring *s = net_of(system);
    double f[DIM] = {0};
    for (int i = 0; effort && i < s->site_count; i++)
        spread(s, &s->site[i], v3(effort[3 * i], effort[3 * i + 1], effort[3 * i + 2]), f);
    solve(s, f, s->V_hat);
    for (int i = 0; i < 3 * s->n; i++)
        s->V_hat[i] += s->free[i];
}

static void flow(taci_System *system, taci_Flow which, double *out)
{
    const MassSpring *s = net_in(system);
    for (int i = 0; i < s->site_count; i++) {
        const double *V = which == TACI_FLOW_START  ? s->now.v
                          : which == TACI_FLOW_FREE ? s->free
                                                    : s->V_hat;
        tac_Vec3 v = mean(s, &s->site[i], V);
        out[3 * i] = v.x, out[3 * i + 1] = v.y, out[3 * i + 2] = v.z;
    }
}

/// The net is linear, but what is linked to it need not be: a first guess asks for a second pass.
static double misprediction(taci_System *system)
{
    return net_in(system)->now.history < 2 ? 1.0 : 0.0;
}

static void finish(taci_System *system, const uint8_t *pay)
{
    (void)pay; // only rigid bodies turn otherwise than solved for
    MassSpring *s = net_of(system);
    MassSpringState *k = &s->now, *next = &s->next;
    s->books = (tac_Ledger){0};
    *next = *k;
    next->history = k->history < 2 ? k->history + 1 : 2;
    for (int i = 0; i < 3 * s->n; i++) {
        next->q[i] = k->q[i] + s->T * s->V_hat[i];
        next->v[i] = s->a * s->V_hat[i] + (1.0 - s->a) * k->v[i];
        next->hat[1][i] = k->hat[0][i];
        next->hat[0][i] = s->V_hat[i];
        double dv = next->v[i] - k->v[i];
        s->books.scheme += s->a == 1.0 ? 0.5 * s->mass[i / 3] * dv * dv : 0.0;
    }
    for (int i = 0; i < s->element_count; i++) {
        const MassSpringElement *e = &s->element[i];
        double r2 = v3_norm2(rate(s, e, s->V_hat));
        s->books.damping += s->T * e->c * r2;
        s->books.scheme += s->a == 1.0 ? 0.5 * e->k * s->T * s->T * r2 : 0.0;
    }
}

static void store(const MassSpring *s, const MassSpringState *x, tac_Ledger *l)
{
    for (int i = 0; i < s->n; i++) {
        l->kinetic += 0.5 * s->mass[i] * v3_norm2(get(x->v, i));
        l->gravity -= s->mass[i] * v3_dot(s->gravity, get(x->q, i));
    }
    for (int i = 0; i < s->element_count; i++)
        l->elastic += 0.5 * s->element[i].k * v3_norm2(stretch(s, &s->element[i], x->q));
}

static void stored(const taci_System *system, taci_When when, tac_Ledger *l)
{
    const MassSpring *s = net_in(system);
    store(s, when == TACI_AT_NEXT ? &s->next : &s->now, l);
}

/// Linear springs do not leak.
static double owed(taci_System *system, int cluster, double *scale)
{
    (void)cluster;
    const MassSpring *s = net_of(system);
    tac_Ledger l = {0};
    store(s, &s->next, &l);
    taci_ledger_set_scale(&l);
    *scale = l.scale;
    return 0.0;
}

static bool probe(taci_System *system, int cluster, taci_Direction along, const double *effort,
                  double *a1, double *a2)
{
    (void)cluster;
    MassSpring *s = net_of(system);
    memset(s->direction, 0, sizeof s->direction);
    for (int i = 0; along == TACI_ALONG_EFFORT && i < s->site_count; i++)
        spread(s, &s->site[i], v3(effort[3 * i], effort[3 * i + 1], effort[3 * i + 2]),
               s->direction);
    for (int i = 0; along == TACI_ALONG_MOTION && i < 3 * s->n; i++)
        s->direction[i] = s->mass[i / 3] * s->next.v[i];
    *a1 = *a2 = 0.0;
    for (int i = 0; i < 3 * s->n; i++) {
        *a1 += s->next.v[i] * s->direction[i];
        *a2 += 0.5 * s->direction[i] * s->direction[i] / s->mass[i / 3];
    }
    return *a2 > 0.0;
}

static bool held(const taci_System *system, int cluster)
{
    (void)cluster;
    const MassSpring *s = net_in(system);
    for (int i = 0; i < s->element_count; i++)
        if (s->element[i].b.count == 0)
            return true;
    return false;
}

static void kick(taci_System *system, int cluster, double alpha)
{
    (void)cluster;
    MassSpring *s = net_of(system);
    for (int i = 0; i < 3 * s->n; i++)
        s->next.v[i] += alpha * s->direction[i] / s->mass[i / 3];
}

static void settle(taci_System *system, int cluster, double given)
{
    (void)system, (void)cluster, (void)given;
}

static void books(const taci_System *system, tac_Ledger *l)
{
    taci_ledger_add_flows(l, &net_in(system)->books);
}

static void forget(taci_System *system)
{
    net_of(system)->now.history = 0;
}

static void commit(taci_System *system)
{
    net_of(system)->now = net_of(system)->next;
}

static size_t size(const taci_System *system)
{
    (void)system;
    return sizeof(MassSpringState);
}

static void save(const taci_System *system, void *bytes)
{
    memcpy(bytes, &net_in(system)->now, sizeof(MassSpringState));
}

static tac_Result check(const taci_System *system, const void *bytes, size_t n)
{
    MassSpringState x;
    if (n != sizeof x)
        return TAC_ERR_SYNTAX;
    memcpy(&x, bytes, sizeof x);
    return x.n == net_in(system)->n && x.history >= 0 && x.history <= 2 ? TAC_OK : TAC_ERR_SYNTAX;
}

static void load(taci_System *system, const void *bytes, size_t n)
{
    (void)n;
    memcpy(&net_of(system)->now, bytes, sizeof(MassSpringState));
}

static uint64_t hash(const taci_System *system, uint64_t h)
{
    const MassSpringState *x = &net_in(system)->now;
    for (int i = 0; i < 3 * x->n; i++) {
        h = taci_hash_double(h, x->q[i]);
        h = taci_hash_double(h, x->v[i]);
        for (int j = 0; j < x->history; j++)
            h = taci_hash_double(h, x->hat[j][i]);
    }
    return taci_hash_u64(h, (uint64_t)x->history);
}

static void momentum(taci_System *system, tac_Vec3 *linear, tac_Vec3 *angular)
{
    const MassSpring *s = net_in(system);
    for (int i = 0; i < s->n; i++) {
        tac_Vec3 p = v3_scale(s->mass[i], get(s->now.v, i));
        *linear = v3_add(*linear, p);
        *angular = v3_add(*angular, v3_cross(get(s->now.q, i), p));
    }
}

static const taci_SystemOps ops = {
    .name = "mass_spring",
    .prepare = prepare,
    .clusters = clusters,
    .sites = sites,
    .locate = locate,
    .free = free_velocity,
    .response = response,
    .apply = apply,
    .flow = flow,
    .misprediction = misprediction,
    .finish = finish,
    .owed = owed,
    .probe = probe,
    .held = held,
    .kick = kick,
    .settle = settle,
    .stored = stored,
    .books = books,
    .forget = forget,
    .commit = commit,
    .size = size,
    .save = save,
    .check = check,
    .load = load,
    .hash = hash,
    .momentum = momentum,
};

void mass_spring_create(MassSpring *s, double a, tac_Vec3 gravity)
{
    *s = (MassSpring){.system = {.ops = &ops, .traits = a == 1.0 ? TACI_TRAIT_BACKWARD : 0},
                      .a = a,
                      .gravity = gravity};
}

int mass_spring_add_node(MassSpring *s, double mass, tac_Vec3 position, tac_Vec3 velocity)
{
    int i = s->n++;
    s->now.n = s->n;
    s->mass[i] = mass;
    put(s->now.q, i, position);
    put(s->now.v, i, velocity);
    return i;
}

void mass_spring_add_spring(MassSpring *s, const taci_Site *a, const taci_Site *b, tac_Vec3 rest,
                            double k, double c)
{
    s->element[s->element_count++] = (MassSpringElement){
        .a = *a, .b = b ? *b : (taci_Site){.kind = TACI_SITE_POINTS}, .rest = rest, .k = k, .c = c};
}

tac_Vec3 mass_spring_position(const MassSpring *s, int node)
{
    return get(s->now.q, node);
}
