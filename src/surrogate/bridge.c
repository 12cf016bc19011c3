/* The simulation side of a surrogate (surrogate.h; docs/theory/rates.md): what is published of a
 * step begun, and what of the forces that acted goes back into it.
 *
 * A step is begun with the mean forces of the last one, so that contacts are found where these
 * lead. Free motion and response are taken there, with contacts as they are: where contacts act on
 * a point, its columns of the response come from solving the step again with a little more force.
 * So a point that is pressed onto something stays on it between steps.
 *
 * The account: J that the points have taken on the haptic side, less what the world really got.
 * What comes back is cut by a common share, found by solving, where the world would get more; and
 * the points give nothing out while it is short (surrogate_rt.c). It may be short by `credit`,
 * once: without that, rounding of what rests would cut forces. What it has beyond `cap` is thrown
 * away.
 */
#include "base/unconst.h"
#include "surrogate/response_bound.h"
#include "surrogate/surrogate.h"
#include "world/world.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N = SURROGATE_AXES, TRIES = 5 };

#define KEPT 0.97 // of a force, at least, where some of it is kept back
#define WILD 1e9  // m/s, rad/s
#define FAR 1e-5  // m, that a point may be in what it is pressed onto
#define TURNS 0.3 // rad, in a step
#define SLACK 0.1 // 1/s: of the credit, that a world may get beyond its account

// A taci_Acted is handed out to be read.
const double *taci_acted_impulses(const taci_Acted *a)
{
    return taci_acted_impulse(taci_unconst(a));
}

const double *taci_acted_efforts(const taci_Acted *a)
{
    return taci_acted_effort(taci_unconst(a));
}

const double *taci_acted_places(const taci_Acted *a)
{
    return taci_acted_place(taci_unconst(a));
}

const tac_PortEndInfo *taci_acted_infos(const taci_Acted *a)
{
    return taci_acted_info(taci_unconst(a));
}

const tac_SnapshotPort *taci_acted_rows(const taci_Acted *a)
{
    return taci_acted_row(taci_unconst(a));
}

static double *numbers(size_t count)
{
    return calloc(count > 0 ? count : 1, sizeof(double));
}

static tac_Result make_psh(taci_Bridge *b)
{
    b->psh = calloc((size_t)b->points + 1, sizeof *b->psh);
    if (b->psh == NULL)
        return TAC_ERR_MEMORY;
    for (int i = 0; i < b->points; i++) {
        tac_PshDef def = tac_psh_def_default();
        def.axes = N;
        def.steps = 1;
        tac_Result result = tac_psh_init(&b->psh[i], &def);
        if (result != TAC_OK)
            return result;
    }
    return TAC_OK;
}

/// LAPACK takes memory for itself when it is first called, and keeps it: not in the loop. Of what
/// is diagonal it would do nothing.
static void take_memory_of_lapack(taci_Bridge *b)
{
    int n = N * b->points;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            double value = i == k ? 1.0 : 0.5 / (1.0 + i + k);
            b->freely[(ptrdiff_t)i * n + k] = value;
            b->response[(ptrdiff_t)i * n + k] = 2.0 * value;
        }
    taci_response_bound(n, b->response, b->freely, b->scratch);
}

tac_Result taci_bridge_init(taci_Bridge *b, tac_World *world, const tac_PortId *port, int points,
                            tac_SurrogateKind kind, int columns)
{
    size_t n = (size_t)points * N;
    *b = (taci_Bridge){.world = world,
                       .points = points,
                       .columns = columns,
                       .kind = kind,
                       .port = port,
                       .credit = TACI_BRIDGE_CREDIT,
                       .cap = TACI_BRIDGE_CAP,
                       .share = 1.0};
    b->foreseen = numbers(n);
    b->mean = numbers(n);
    b->acted = numbers(n);
    b->last = numbers(n);
    b->place = numbers(3 * (size_t)points);
    b->response = numbers(n * n);
    b->freely = numbers(n * n);
    b->alone = numbers(n);
    b->scratch = numbers(taci_response_room((int)n));
    b->measured = calloc(n + 1, sizeof *b->measured);
    b->left = calloc((size_t)points + 1, sizeof *b->left);
    b->held = calloc((size_t)points + 1, sizeof *b->held);
    if (b->foreseen == NULL || b->mean == NULL || b->acted == NULL || b->last == NULL ||
        b->place == NULL || b->response == NULL || b->freely == NULL || b->alone == NULL ||
        b->scratch == NULL || b->measured == NULL || b->left == NULL || b->held == NULL)
        return TAC_ERR_MEMORY;
    take_memory_of_lapack(b);
    for (int i = 0; i < points; i++)
        b->held[i] = (taci_BridgeHeld){.body = tac_port_def(world, port[i]).body,
                                       .times = taci_port_times(world, port[i])};
    return kind == TAC_SURROGATE_PSH ? make_psh(b) : TAC_OK;
}

void taci_bridge_destroy(taci_Bridge *b)
{
    free(b->psh);
    free(b->foreseen);
    free(b->mean);
    free(b->acted);
    free(b->last);
    free(b->place);
    free(b->response);
    free(b->freely);
    free(b->alone);
    free(b->scratch);
    free(b->measured);
    free(b->left);
    free(b->held);
    *b = (taci_Bridge){0};
}

void taci_bridge_restart(taci_Bridge *b)
{
    memset(b->acted, 0, (size_t)(N * b->points) * sizeof *b->acted);
    memset(b->last, 0, (size_t)(N * b->points) * sizeof *b->last);
    b->share = 1.0;
    b->stepped = false;
    if (b->account < 0.0) { // what is owed is gone with the world that was
        b->forgiven -= b->account;
        b->account = 0.0;
    }
    for (int i = 0; i < b->points && b->psh != NULL; i++) {
        tac_PshDef def = b->psh[i].def;
        tac_psh_init(&b->psh[i], &def);
    }
}

static bool same_body(tac_BodyId a, tac_BodyId b)
{
    return a.index1 == b.index1 && a.generation == b.generation && a.system == b.system &&
           a.world == b.world;
}

/// What acted on something that is not held any more counts no more. The account stays: what was
/// taken and not yet given is there for whatever is held next.
static void notice_held(taci_Bridge *b)
{
    for (int i = 0; i < b->points; i++) {
        taci_BridgeHeld *held = &b->held[i];
        tac_BodyId body = tac_port_def(b->world, b->port[i]).body;
        uint64_t times = taci_port_times(b->world, b->port[i]);
        if (same_body(body, held->body) && times == held->times)
            continue;
        *held = (taci_BridgeHeld){body, times, held->number + 1};
        memset(b->acted + (ptrdiff_t)N * i, 0, N * sizeof *b->acted);
        memset(b->last + (ptrdiff_t)N * i, 0, N * sizeof *b->last);
        if (b->psh != NULL) {
            tac_PshDef def = b->psh[i].def;
            tac_psh_init(&b->psh[i], &def);
        }
    }
}

static tac_Wrench wrench_of(const double *e, double share)
{
    return (tac_Wrench){v3_scale(share, v3_at(e)), v3_scale(share, v3_at(e + 3))};
}

static tac_Result push(taci_Bridge *b, const double *effort, double share)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < b->points && result == TAC_OK; i++)
        if (tac_port_is_valid(b->world, b->port[i]))
            result = taci_port_set_push(b->world, b->port[i],
                                        wrench_of(effort + (ptrdiff_t)N * i, share));
    return result;
}

/// Sample and hold: what goes into a step is known when it begins.
static void sample(taci_Bridge *b, double T)
{
    for (int i = 0; i < b->points; i++) {
        double *u = b->foreseen + (ptrdiff_t)N * i;
        double out[N], speed[N], held[N];
        tac_BodyId body = tac_port_def(b->world, b->port[i]).body;
        tac_Vec3 r =
            q_rotate(tac_body_pose(b->world, body).q, tac_port_def(b->world, b->port[i]).anchor.p);
        tac_Twist V = tac_body_state_twist(b->world, body);
        tac_Vec3 lin = v3_add(V.lin, v3_cross(V.ang, r));
        const double going[N] = {lin.x, lin.y, lin.z, V.ang.x, V.ang.y, V.ang.z};
        memcpy(speed, going, sizeof speed);
        for (int k = 0; k < N; k++)
            out[k] = -b->acted[N * i + k];
        tac_psh_slow(&b->psh[i], T, out, speed, held);
        for (int k = 0; k < N; k++)
            u[k] = -held[k];
    }
}

/// Whether a point went further along its force than the world let it: into something that it met.
static bool went_too_far(const taci_Bridge *b, int point)
{
    tac_Vec3 force = v3_at(b->acted + (ptrdiff_t)N * point);
    tac_Vec3 beyond = v3_sub(v3_at(b->place + (ptrdiff_t)3 * point), b->left[point].p);
    return b->stepped && v3_dot(beyond, force) > FAR * v3_norm(force);
}

/// The forces of the coming step: those at the end of the last one. A stiff spring that swings to
/// zero just then would hide what holds the point; where it went into something they are the mean
/// of that step.
tac_Result taci_bridge_foresee(taci_Bridge *b, double T)
{
    notice_held(b);
    if (b->kind == TAC_SURROGATE_PSH)
        sample(b, T);
    for (int i = 0; i < b->points && b->kind != TAC_SURROGATE_PSH; i++) {
        const double *from =
            b->kind == TAC_SURROGATE_AFFINE && !went_too_far(b, i) ? b->last : b->acted;
        memcpy(b->foreseen + (ptrdiff_t)N * i, from + (ptrdiff_t)N * i, N * sizeof *from);
    }
    b->T = T;
    return push(b, b->foreseen, 1.0);
}

static void read_means(taci_Bridge *b, double *mean)
{
    taci_world_ports_means(b->world);
    for (int i = 0; i < b->points; i++) {
        tac_Twist V = {{0, 0, 0}, {0, 0, 0}};
        (void)taci_port_mean(b->world, b->port[i], &V);
        const double all[N] = {V.lin.x, V.lin.y, V.lin.z, V.ang.x, V.ang.y, V.ang.z};
        memcpy(mean + (ptrdiff_t)N * i, all, sizeof all);
    }
}

// ------------------------------------------------------------------------------------------------
// Response

static void read_response(taci_Bridge *b)
{
    int n = N * b->points;
    for (int i = 0; i < b->points; i++)
        for (int j = 0; j < b->points; j++) {
            double block[N][N];
            (void)taci_port_between(b->world, b->port[i], b->port[j], block);
            for (int k = 0; k < N; k++)
                memcpy(b->response + (ptrdiff_t)(N * i + k) * n + N * j, block[k], sizeof block[k]);
        }
    memcpy(b->freely, b->response, (size_t)(n * n) * sizeof *b->freely);
}

/// Whether contacts change what a point does: its mean is not that without them.
static bool is_touched(const taci_Bridge *b, int point, const tac_PortEndInput *look)
{
    const double *mean = b->mean + (ptrdiff_t)N * point;
    const double free[N] = {look->free.lin.x, look->free.lin.y, look->free.lin.z,
                            look->free.ang.x, look->free.ang.y, look->free.ang.z};
    double off = 0.0, size = 0.0;
    for (int k = 0; k < N; k++) {
        off += fabs(mean[k] - free[k]);
        size += fabs(mean[k]) + fabs(free[k]);
    }
    return off > 1e-9 * size && off > 1e-15;
}

/// A little more force: a tenth of what acts, or what a millimetre a second takes.
static double little(const taci_Bridge *b, int at)
{
    int n = N * b->points, point = at / N;
    double force = 0.0, G = b->response[(ptrdiff_t)at * n + at];
    for (int k = 0; k < 3; k++)
        force += fabs(b->foreseen[N * point + k + (at % N < 3 ? 0 : 3)]);
    double least = G > 0.0 ? 1e-3 / G : 1.0;
    double size = 0.1 * force > least ? 0.1 * force : least;
    return b->foreseen[at] < 0.0 ? -size : size;
}

/// One column of the response, with contacts; on failure the step is undone.
static tac_Result measure(taci_Bridge *b, int at)
{
    int n = N * b->points, point = at / N;
    double more = little(b, at), was = b->foreseen[at];
    b->foreseen[at] = was + more;
    tac_Result result = taci_port_set_push(b->world, b->port[point],
                                           wrench_of(b->foreseen + (ptrdiff_t)N * point, 1.0));
    if (result == TAC_OK)
        result = taci_world_solve_pushed(b->world);
    b->foreseen[at] = was;
    if (result != TAC_OK)
        return result;
    b->solves++;
    double *row = b->scratch; // as many numbers as there are columns
    read_means(b, row);
    for (int k = 0; k < n; k++)
        b->response[(ptrdiff_t)k * n + at] = (row[k] - b->mean[k]) / more;
    b->measured[at] = true;
    return taci_port_set_push(b->world, b->port[point],
                              wrench_of(b->foreseen + (ptrdiff_t)N * point, 1.0));
}

/// Measured columns say what their rows are, too; of two, the mean counts.
static void make_symmetric(taci_Bridge *b)
{
    int n = N * b->points;
    double *R = b->response;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double *ij = &R[(ptrdiff_t)i * n + j], *ji = &R[(ptrdiff_t)j * n + i];
            bool column_i = b->measured[i], column_j = b->measured[j];
            double value = column_i == column_j ? 0.5 * (*ij + *ji) : column_j ? *ij : *ji;
            *ij = *ji = value;
        }
}

static tac_Result measure_touched(taci_Bridge *b, const bool *touched)
{
    int wanted = 0;
    bool any = false;
    for (int i = 0; i < b->points; i++)
        wanted += touched[i] ? (tac_port_def(b->world, b->port[i]).end.axes == 6 ? 6 : 3) : 0;
    for (int i = 0; i < b->points && wanted <= b->columns; i++) {
        int axes = tac_port_def(b->world, b->port[i]).end.axes == 6 ? 6 : 3;
        for (int k = 0; k < axes && touched[i]; k++) {
            tac_Result result = measure(b, N * i + k);
            if (result != TAC_OK)
                return result;
            any = true;
        }
    }
    if (any) {
        make_symmetric(b);
        taci_response_bound(N * b->points, b->response, b->freely, b->scratch);
    }
    return TAC_OK;
}

/// What the points do when no port acts, which contacts change, too.
static tac_Result measure_alone(taci_Bridge *b)
{
    tac_Result result = push(b, b->foreseen, 0.0);
    if (result == TAC_OK)
        result = taci_world_solve_pushed(b->world);
    if (result != TAC_OK)
        return result;
    b->solves++;
    read_means(b, b->alone);
    return push(b, b->foreseen, 1.0);
}

static void product(int n, const double *A, const double *x, double *out)
{
    for (int i = 0; i < n; i++) {
        out[i] = 0.0;
        for (int k = 0; k < n; k++)
            out[i] += A[(ptrdiff_t)i * n + k] * x[k];
    }
}

/// What contacts and friction do between no force and that foreseen is no straight line, and forces
/// of stiff springs change much in a step: the response takes the one to the other, R f = d, and
/// stays as it is across that, as in the BFGS method:
/// R <- R - R f f'R/(f'R f) + d d'/(f'd), both parts only where they give way along f.
static void take_secant(taci_Bridge *b)
{
    int n = N * b->points;
    const double *f = b->foreseen;
    double *R = b->response, *d = b->scratch, *Rf = d + n;
    double tangent = 0.0, secant = 0.0;
    product(n, R, f, Rf);
    for (int i = 0; i < n; i++) {
        d[i] = b->mean[i] - b->alone[i];
        tangent += f[i] * Rf[i];
        secant += f[i] * d[i];
    }
    const double tiny = 1e-15; // W
    double less = tangent > tiny ? 1.0 / tangent : 0.0, more = secant > tiny ? 1.0 / secant : 0.0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            R[(ptrdiff_t)i * n + k] += more * d[i] * d[k] - less * Rf[i] * Rf[k];
    taci_response_bound(n, R, b->freely, b->scratch);
}

// ------------------------------------------------------------------------------------------------
// Publishing

static bool is_backward(const tac_World *w, tac_PortId port)
{
    taci_Body body = taci_world_find_body(w, tac_port_def(w, port).body);
    return body.system >= 0 && (w->system[body.system]->traits & TACI_TRAIT_BACKWARD) != 0;
}

static void head(taci_Bridge *b, double begin, bool jumped, taci_Published *out)
{
    *out = (taci_Published){.number = tac_world_stats(b->world).step_count,
                            .serial = ++b->serial,
                            .begin = begin,
                            .T = b->T,
                            .account = b->account,
                            .lag = b->lag > 0.0 ? b->lag : fmax(2.0 * b->period, 0.1 * b->T),
                            .jumped = jumped,
                            .points = b->points};
}

/// m/s, of the point without the ports: what it does less what they do to it.
static void set_free(const taci_Bridge *b, int point, taci_HeldPoint *held)
{
    int n = N * b->points;
    for (int k = 0; k < N; k++) {
        double sum = b->mean[N * point + k];
        for (int j = 0; j < n; j++)
            sum -= b->response[(ptrdiff_t)(N * point + k) * n + j] * b->foreseen[j];
        held->free[k] = sum;
    }
}

/// Whether a point moves at all like something that a hand could hold: sums of work would keep
/// nothing else beside a number that is out of all bounds.
static bool is_motion(const taci_HeldPoint *held)
{
    bool is = true;
    for (int k = 0; k < N; k++)
        is = is && fabs(held->going[k]) < WILD && fabs(held->free[k]) < WILD &&
             fabs(held->alone[k]) < WILD;
    return is;
}

/// Whether a point beside the centre of its body turns about that by so much in the step that
/// what forces do is no straight line: nothing is sure to be lost then (surrogate_rt.c,
/// backing), and points give what the account holds alone.
static bool turns_much(const taci_Bridge *b, const taci_HeldPoint *held)
{
    double most = 0.0;
    for (int i = 0; i < b->points; i++) {
        const double *spin[] = {b->mean + (ptrdiff_t)N * i + 3, held[i].going + 3,
                                held[i].free + 3};
        tac_Vec3 arm = tac_port_def(b->world, b->port[i]).anchor.p;
        for (int k = 0; k < 3 && v3_norm2(arm) > 0.0; k++)
            most = fmax(most, v3_norm(v3_at(spin[k])));
    }
    return most * b->T > TURNS;
}

static bool is_same_place(tac_Pose a, tac_Pose b)
{
    return a.p.x == b.p.x && a.p.y == b.p.y && a.p.z == b.p.z && a.q.w == b.q.w && a.q.x == b.q.x &&
           a.q.y == b.q.y && a.q.z == b.q.z;
}

tac_Result taci_bridge_publish(taci_Bridge *b, double begin, bool jumped, taci_Published *out)
{
    size_t n = (size_t)(N * b->points);
    bool touched[TACI_PORTS] = {false}, affine = b->kind == TAC_SURROGATE_AFFINE;
    head(b, begin, jumped, out);
    b->touched = false;
    taci_HeldPoint *held = taci_published_points(out);
    read_means(b, b->mean);
    memset(b->measured, 0, n * sizeof *b->measured);
    memset(b->response, 0, n * n * sizeof *b->response);
    memset(b->freely, 0, n * n * sizeof *b->freely);
    if (affine)
        read_response(b);
    for (int i = 0; i < b->points; i++) {
        tac_PortEndInput look = {.body = pose_identity()};
        (void)tac_port_look(b->world, b->port[i], &look);
        const double going[N] = {look.going.lin.x, look.going.lin.y, look.going.lin.z,
                                 look.going.ang.x, look.going.ang.y, look.going.ang.z};
        held[i] = (taci_HeldPoint){.pose = look.body,
                                   .holding = b->held[i].number,
                                   .open = b->held[i].body.index1 == 0,
                                   .inertial = !is_backward(b->world, b->port[i])};
        held[i].jumped = b->stepped && !is_same_place(b->left[i], look.body);
        memcpy(held[i].going, going, sizeof going);
        const tac_PortEnd *end = tac_port_end(b->world, b->port[i]);
        if (end != NULL) {
            held[i].stiffness = end->def.stiffness;
            held[i].turn_stiffness = end->def.turn_stiffness;
        }
        touched[i] = affine && is_touched(b, i, &look);
        b->touched |= touched[i];
    }
    tac_Result result = measure_touched(b, touched);
    // What contacts there are may act when no port does.
    b->apart = affine && b->world->contacts.candidate_count > 0;
    if (result == TAC_OK && b->apart)
        result = measure_alone(b);
    if (result != TAC_OK)
        return result;
    if (b->apart)
        take_secant(b);
    for (int i = 0; i < b->points; i++) {
        set_free(b, i, &held[i]);
        if (!b->apart)
            memcpy(b->alone + (ptrdiff_t)N * i, held[i].free, sizeof held[i].free);
        memcpy(held[i].alone, b->alone + (ptrdiff_t)N * i, sizeof held[i].alone);
        if (!is_motion(&held[i])) {
            taci_world_give_up(b->world);
            return TAC_ERR_DIVERGED;
        }
    }
    if (affine && turns_much(b, held))
        for (int i = 0; i < b->points; i++)
            memset(held[i].alone, 0, sizeof held[i].alone);
    memcpy(taci_published_response(out), b->response, n * n * sizeof *b->response);
    memcpy(taci_published_free_response(out), b->freely, n * n * sizeof *b->freely);
    return TAC_OK;
}

// ------------------------------------------------------------------------------------------------
// Giving back

/// J, that the world gets of forces in the step as it is solved now, less what contacts take of
/// it: what they lose need not have come from the hand.
static double work_of(taci_Bridge *b, double share)
{
    double sum = b->T * fmin(taci_world_contacts_power(b->world), 0.0);
    read_means(b, b->mean);
    for (int k = 0; k < N * b->points; k++)
        sum += b->T * share * b->acted[k] * b->mean[k];
    return sum;
}

static tac_Result try_share(taci_Bridge *b, double share, double *work)
{
    tac_Result result = push(b, b->acted, share);
    if (result == TAC_OK)
        result = taci_world_solve_pushed(b->world);
    if (result == TAC_OK) {
        *work = work_of(b, share);
        b->solves++;
    }
    return result;
}

/// The largest share at which the world gets no more than `most`, if the response is as
/// published: it gets (all - bent) x + bent x².
static double guess(double all, double bent, double most)
{
    double linear = all - bent;
    if (!(bent > 0.0))
        return linear > 0.0 ? fmax(most / linear, 0.0) : 0.5;
    double root = linear * linear + 4.0 * bent * most;
    return root > 0.0 ? (sqrt(root) - linear) / (2.0 * bent) : 0.0;
}

/// J, that a response takes of what acted.
static double bent_of(const taci_Bridge *b, const double *response)
{
    int n = N * b->points;
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += b->acted[i] * response[(ptrdiff_t)i * n + j] * b->acted[j];
    return b->T * sum;
}

/// The share of which the world is sure to get least (surrogate_rt.c, backing).
static double surest(const taci_Bridge *b)
{
    double linear = 0.0, square = bent_of(b, b->freely);
    for (int k = 0; k < N * b->points; k++)
        linear += b->T * b->acted[k] * b->alone[k];
    if (!(linear < 0.0))
        return 0.0;
    return -linear > 2.0 * square ? 1.0 : -0.5 * linear / square;
}

/// The step with as much of the forces as the account allows: of a few shares the first of
/// which the world does not get too much, or the one of which it gets least.
static tac_Result limit(taci_Bridge *b, double all, double most)
{
    double first = fmin(fmax(0.98 * guess(all, bent_of(b, b->response), most), 0.0), 0.98);
    const double share[TRIES] = {first, surest(b), 0.5 * first, 0.1 * first, 0.0};
    double best = 1.0, least = all, work = all;
    b->limited++;
    for (int k = 0; k < TRIES; k++) {
        tac_Result result = try_share(b, share[k], &work);
        if (result != TAC_OK)
            return result;
        b->share = share[k];
        if (work <= most)
            return TAC_OK;
        if (work < least) {
            least = work;
            best = share[k];
        }
    }
    b->share = best;
    return try_share(b, best, &work);
}

/// Steps are mistaken by a little, this way and that. Where these have used up half of what is
/// lent, a little of what comes in is kept back, so that it does not run out, which would be
/// felt.
static tac_Result keep_back(taci_Bridge *b, double all)
{
    double lacks = all - b->account - b->took - 0.5 * b->credit;
    if (!(lacks > 0.0) || !(all > 0.0))
        return TAC_OK;
    b->share = fmax(1.0 - 0.5 * lacks / all, KEPT);
    return try_share(b, b->share, &all);
}

tac_Result taci_bridge_give(taci_Bridge *b, const taci_Acted *a)
{
    const double *impulse = taci_acted_impulses(a), *last = taci_acted_efforts(a);
    int n = N * b->points;
    double all = 0.0;
    memcpy(b->last, last, (size_t)n * sizeof *b->last);
    memcpy(b->place, taci_acted_places(a), 3 * (size_t)b->points * sizeof *b->place);
    b->took = a->work;
    b->share = 1.0;
    if (b->kind == TAC_SURROGATE_PSH || b->kind == TAC_SURROGATE_PLAIN) {
        for (int i = 0; i < b->points && b->psh != NULL; i++) {
            double out[N], held[N];
            for (int k = 0; k < N; k++)
                out[k] = -impulse[N * i + k] / b->T;
            tac_psh_fast(&b->psh[i], b->T, out, held);
        }
        memcpy(b->acted, last, (size_t)n * sizeof *b->acted);
        return taci_world_solve_pushed(b->world);
    }
    for (int k = 0; k < n; k++)
        b->acted[k] = impulse[k] / b->T;
    tac_Result result = try_share(b, 1.0, &all);
    // One that is short pays back half of what comes, so that it can still be moved. What is
    // next to nothing is not worth a force: where nothing moves none is cut.
    double most = b->account + b->took + b->credit;
    if (b->took >= 0.0)
        most = fmax(most, fmax(0.5 * b->took, SLACK * b->credit * b->T));
    if (result != TAC_OK || b->kind != TAC_SURROGATE_AFFINE)
        return result;
    return all > most ? limit(b, all, most) : keep_back(b, all);
}

/// J, into the fast side: what it put out, along what was held.
static double passed_on(const tac_Psh *psh)
{
    double sum = 0.0;
    for (int k = 0; k < N; k++)
        sum += psh->def.fast_period * psh->sum[k] * psh->y_slow[k];
    return sum;
}

/// J, that a world got in the last step beside all work done on it: what impacts that are
/// placed in time take from the way of a force (`stabilisation`), less what it lost.
static double gained(const tac_Ledger *l)
{
    return tac_ledger_stored(l) - l->before - l->work_port - l->work_target - l->work_edit;
}

/// J, of an account that is short, that contacts of what is held have lost in the step: nobody
/// will get it any more.
static double forgive(const taci_Bridge *b, const tac_Ledger *l)
{
    double lost = l->friction + l->restitution + l->stick + l->rolling;
    if (!b->touched || !(b->account < 0.0) || !(lost > 0.0))
        return 0.0;
    return fmin(lost, -b->account);
}

/// Where points are between steps; one that is elsewhere when the next begins was put there.
static void note_places(taci_Bridge *b)
{
    for (int i = 0; i < b->points; i++) {
        b->left[i] = pose_identity();
        tac_PortDef def = tac_port_def(b->world, b->port[i]);
        if (def.body.index1 == 0) // it is gone, or holds nothing
            continue;
        b->left[i] = pose_mul(tac_body_pose(b->world, def.body), def.anchor);
    }
    b->stepped = true;
}

void taci_bridge_close(taci_Bridge *b)
{
    note_places(b);
    double given = 0.0;
    for (int i = 0; i < b->points; i++) {
        double work = tac_port_work(b->world, b->port[i]);
        given += work;
        if (b->psh != NULL) // what it passed on, and what the world really took
            tac_psh_close_reported(&b->psh[i], passed_on(&b->psh[i]), -work);
    }
    tac_Ledger l = tac_world_ledger(b->world, false);
    given += fmax(gained(&l), 0.0);
    b->taken += b->took;
    b->given += given;
    b->account += b->took - given;
    double forgiven = forgive(b, &l);
    b->account += forgiven;
    b->forgiven += forgiven;
    b->lowest = fmin(b->lowest, b->account);
    if (b->account > b->cap) {
        b->lost += b->account - b->cap;
        b->account = b->cap;
    }
}
