/* The image of held points on the haptic side (surrogate.h; docs/theory/rates.md).
 *
 * AFFINE, of a point that ends the step with 2 mean - going: within the step it has the constant
 * acceleration of the free motion, 2 (free - going)/T, and gives way by 2 G/T, so that at its end
 * it is as fast as the world's own midpoint step makes it under the mean of what acted, and of a
 * free body the work is the same to rounding. A point that ends the step with the mean itself goes
 * with free + G e. The others go on as they went.
 *
 * Places never jump: what the image is off when the next step is adopted is made up for within that
 * step by a drift. Its work is booked as the rest is.
 */
#include "surrogate/surrogate.h"
#include "math/so3.h"
#include <math.h>
#include <string.h>

#define TINY 1e-9  // s: ends of steps are sums of ticks, but for rounding
#define STUCK 0.1  // s that a point may be kept from where its world has it
#define SLOWER 0.1 // of the pace of points whose world has fallen behind

enum { N = SURROGATE_AXES };

static size_t aligned(size_t size)
{
    return (size + 7) / 8 * 8;
}

size_t taci_published_size(int points)
{
    size_t n = (size_t)points;
    return aligned(sizeof(taci_Published)) + n * aligned(sizeof(taci_HeldPoint)) +
           N * n * N * n * sizeof(double);
}

static unsigned char *behind(void *base, size_t offset)
{
    return (unsigned char *)base + offset;
}

static const unsigned char *behind_const(const void *base, size_t offset)
{
    return (const unsigned char *)base + offset;
}

taci_HeldPoint *taci_published_points(taci_Published *p)
{
    return (taci_HeldPoint *)(void *)behind(p, aligned(sizeof *p));
}

const taci_HeldPoint *taci_published_point(const taci_Published *p, int i)
{
    return (const taci_HeldPoint *)(const void *)behind_const(p, aligned(sizeof *p)) + i;
}

static size_t response_at(int points)
{
    return aligned(sizeof(taci_Published)) + (size_t)points * aligned(sizeof(taci_HeldPoint));
}

double *taci_published_response(taci_Published *p)
{
    return (double *)(void *)behind(p, response_at(p->points));
}

const double *taci_published_responses(const taci_Published *p)
{
    return (const double *)(const void *)behind_const(p, response_at(p->points));
}

size_t taci_acted_size(int points)
{
    size_t n = (size_t)points;
    return aligned(sizeof(taci_Acted)) + 2 * N * n * sizeof(double) +
           n * (sizeof(tac_PortEndInfo) + sizeof(tac_SnapshotPort));
}

double *taci_acted_impulse(taci_Acted *a)
{
    return (double *)(void *)behind(a, aligned(sizeof *a));
}

double *taci_acted_effort(taci_Acted *a)
{
    return taci_acted_impulse(a) + (ptrdiff_t)N * a->points;
}

tac_PortEndInfo *taci_acted_info(taci_Acted *a)
{
    return (tac_PortEndInfo *)(void *)(taci_acted_effort(a) + (ptrdiff_t)N * a->points);
}

tac_SnapshotPort *taci_acted_row(taci_Acted *a)
{
    return (tac_SnapshotPort *)(void *)(taci_acted_info(a) + a->points);
}

_Static_assert(sizeof(taci_HeldPoint) % 8 == 0 && sizeof(tac_PortEndInfo) % 8 == 0 &&
                   sizeof(tac_SnapshotPort) % 8 == 0,
               "rows of them lie one behind the other");

// ------------------------------------------------------------------------------------------------

size_t taci_surrogate_size(int points)
{
    size_t n = (size_t)points;
    return n * aligned(sizeof(taci_ImagePoint)) + 4 * N * n * sizeof(double);
}

void taci_surrogate_init(taci_Surrogate *s, int points, tac_SurrogateKind kind, double limit,
                         void *memory)
{
    memset(s, 0, sizeof *s);
    memset(memory, 0, taci_surrogate_size(points));
    s->points = points;
    s->kind = kind;
    s->limit = limit;
    s->point = memory;
    s->impulse = (double *)(void *)behind(memory, (size_t)points * aligned(sizeof *s->point));
    s->taken = s->impulse + (ptrdiff_t)N * points;
    s->since = s->taken + (ptrdiff_t)N * points;
    s->pull = s->since + (ptrdiff_t)N * points;
    for (int i = 0; i < points; i++)
        s->point[i].pose.q = q_identity();
}

/// R e, of all points at once.
static void pull(const taci_Published *p, const double *effort, double *out)
{
    const double *R = taci_published_responses(p);
    int n = N * p->points;
    for (int i = 0; i < n; i++) {
        double sum = 0.0;
        for (int j = 0; j < n; j++)
            sum += R[(ptrdiff_t)i * n + j] * effort[j];
        out[i] = sum;
    }
}

static tac_Pose moved(tac_Pose pose, const double *way)
{
    pose.p = v3_add(pose.p, v3_at(way));
    pose.q = q_normalize(q_mul(q_exp(v3_at(way + 3)), pose.q));
    return pose;
}

/// From one pose to another: metres, then the rotation vector in world axes.
static void way_between(tac_Pose from, tac_Pose to, double *way)
{
    tac_Vec3 p = v3_sub(to.p, from.p), turn = q_log(q_mul(to.q, q_conjugate(from.q)));
    const double all[N] = {p.x, p.y, p.z, turn.x, turn.y, turn.z};
    memcpy(way, all, sizeof all);
}

/// m/s², of the free motion; and what a wrench adds to it, as a factor of the response.
static double acceleration(const taci_Published *p, const taci_HeldPoint *h, int axis)
{
    return 2.0 / p->T * (h->free[axis] - h->going[axis]);
}

/// Where a point is when the step in use has gone on for `late`, and how fast, under what acted
/// meanwhile.
static tac_Pose predict(const taci_Surrogate *s, const taci_Published *p, int point, double late,
                        double *v)
{
    const taci_HeldPoint *h = taci_published_point(p, point);
    const double *more = s->pull + (ptrdiff_t)N * point;
    double way[N];
    for (int i = 0; i < N; i++) {
        if (s->kind != TAC_SURROGATE_AFFINE) {
            v[i] = h->going[i];
            way[i] = late * v[i];
        } else if (h->inertial) {
            double a = acceleration(p, h, i);
            v[i] = h->going[i] + late * a + 2.0 / p->T * more[i];
            way[i] = late * (h->going[i] + 0.5 * late * a + more[i] / p->T);
        } else {
            v[i] = h->free[i];
            way[i] = late * v[i] + more[i];
        }
    }
    return moved(h->pose, way);
}

static void place(taci_Surrogate *s, const taci_Published *p, double late)
{
    for (int k = 0; k < N * s->points; k++)
        s->since[k] = s->impulse[k] - s->taken[k];
    pull(p, s->since, s->pull);
    // A world that comes a little late is met by a point that goes on as it went: to stop it for
    // that while would be felt.
    bool late_little = late < 0.5 * p->T;
    double rest = late_little ? p->T - late : p->T;
    s->drift_until = s->time + rest + (late_little ? 0.5 * p->T : 0.0);
    s->gap = 0.0;
    for (int i = 0; i < s->points; i++) {
        taci_ImagePoint *image = &s->point[i];
        double way[N];
        memset(image->drift, 0, sizeof image->drift);
        bool blocked = image->stood || image->drifts < 0.5;
        image->stood = false;
        tac_Pose to = predict(s, p, i, late, image->v);
        way_between(image->pose, to, way);
        double gap = v3_norm(v3_at(way));
        image->stuck = s->near > 0.0 && gap > s->near && blocked ? image->stuck + p->T : 0.0;
        image->anew = s->in_use == NULL || p->jumped || image->stuck > STUCK;
        if (image->anew) {
            image->pose = to;
            image->stuck = 0.0;
            continue;
        }
        s->gap = gap > s->gap ? gap : s->gap;
        for (int k = 0; k < N; k++)
            image->drift[k] = way[k] / rest;
    }
    s->gap_max = s->gap > s->gap_max ? s->gap : s->gap_max;
}

void taci_surrogate_adopt(taci_Surrogate *s, const taci_Published *p)
{
    if (s->in_use == NULL || p->jumped) {
        s->time = p->begin;
        memcpy(s->taken, s->impulse, (size_t)(N * s->points) * sizeof *s->taken);
        s->told_work = s->work;
    }
    double late = s->time - p->begin;
    s->late = late > 0.0 ? late : 0.0;
    place(s, p, s->late);
    s->budget = p->account;
    s->in_use = p;
    s->number = p->number;
    s->told = false;
}

/// A world that fell behind gets time to come up again: its points go slower until it has. What a
/// step is longer than a whole number of ticks is no delay.
static double catch_up(taci_Surrogate *s, double span)
{
    double ticks = s->in_use->T / span, whole = floor(ticks + 0.5);
    bool exact = fabs(ticks - whole) < 1e-6 * whole;
    if (s->late >= span - TINY)
        s->behind = true;
    else if (s->late <= (exact ? TINY : span))
        s->behind = false;
    if (!s->behind)
        return span;
    double slower = SLOWER * span < s->late ? SLOWER * span : s->late;
    s->late -= slower;
    return span - slower;
}

/// s, that the points may go on for.
static double room_for(taci_Surrogate *s, double span, bool waits)
{
    const taci_Published *p = s->in_use;
    if (p == NULL || !(span > 0.0))
        return 0.0;
    span = catch_up(s, span);
    double room = p->begin + p->T - s->time;
    if (room > TINY && room < span - TINY)
        return span; // a tick belongs to the step in which it begins
    room += waits ? 0.0 : p->lag;
    return room >= span - TINY ? span : room > TINY ? room : 0.0;
}

/// Beyond the end of its step it goes on without acceleration.
static bool is_within(const taci_Surrogate *s)
{
    return s->time < s->in_use->begin + s->in_use->T - TINY;
}

static bool is_drifting(const taci_Surrogate *s)
{
    return s->time < s->drift_until - TINY;
}

void taci_surrogate_look(const taci_Surrogate *s, int point, double h, double advance,
                         tac_PortEndInput *in)
{
    const taci_ImagePoint *image = &s->point[point];
    const taci_Published *p = s->in_use;
    in->body = image->pose;
    in->going = in->free = (tac_Twist){{0, 0, 0}, {0, 0, 0}};
    memset(in->response, 0, sizeof in->response);
    in->period = h;
    if (p == NULL || !(advance > 0.0) || image->stands)
        return;
    const taci_HeldPoint *held = taci_published_point(p, point);
    const double *R = taci_published_responses(p);
    bool affine = s->kind == TAC_SURROGATE_AFFINE, inertial = affine && held->inertial;
    double rate = advance / h, going[N], mean[N];
    double part = !affine ? 0.0 : inertial ? advance / p->T : 1.0; // of the response
    int n = N * s->points;
    for (int i = 0; i < N; i++) {
        const double *row = R + (ptrdiff_t)(N * point + i) * n;
        double others = 0.0;
        for (int j = 0; j < s->points; j++)
            for (int k = 0; k < N && j != point; k++)
                others += row[N * j + k] * s->point[j].effort[k];
        going[i] = image->v[i] + image->drifts * image->drift[i];
        mean[i] = going[i] + part * others;
        if (inertial && is_within(s))
            mean[i] += 0.5 * advance * acceleration(p, held, i);
        if (affine && !inertial)
            going[i] = mean[i];
        for (int k = 0; k < N; k++)
            in->response[i][k] = rate * part * row[N * point + k];
    }
    in->going = (tac_Twist){v3_scale(rate, v3_at(going)), v3_scale(rate, v3_at(going + 3))};
    in->free = (tac_Twist){v3_scale(rate, v3_at(mean)), v3_scale(rate, v3_at(mean + 3))};
}

static double work_along(const double *effort, const double *speed, double advance)
{
    double work = 0.0;
    for (int k = 0; k < N; k++)
        work += advance * effort[k] * speed[k];
    return work;
}

/// m/s, mean of a tick under wrenches to which `more` is the response; drift comes on top.
static void mean_speed(const taci_Surrogate *s, int i, double advance, const double *more,
                       double *mean)
{
    const taci_ImagePoint *image = &s->point[i];
    const taci_HeldPoint *held = taci_published_point(s->in_use, i);
    bool affine = s->kind == TAC_SURROGATE_AFFINE;
    for (int k = 0; k < N; k++) {
        double a = is_within(s) ? acceleration(s->in_use, held, k) : 0.0;
        mean[k] = image->v[k];
        if (affine && held->inertial)
            mean[k] += advance * (0.5 * a + more[k] / s->in_use->T);
        else if (affine)
            mean[k] += more[k];
    }
}

static bool owes(const taci_Surrogate *s)
{
    return s->kind == TAC_SURROGATE_AFFINE && s->in_use->account < -s->limit;
}

/// What pushes the hand is paid by the account, and nothing comes out of a point until what is owed
/// is paid. Decided before the tick, by the forces of the one before: what an end is told of the
/// point is then what the point does, and the spring between makes no energy of the difference. A
/// point that stands does so to the end of the step: else it would give in every other tick.
static void decide(taci_Surrogate *s, int i, double advance)
{
    taci_ImagePoint *image = &s->point[i];
    double drift = work_along(image->effort, image->drift, advance), mean[N];
    image->drifts = is_drifting(s) ? 1.0 : 0.0;
    image->stands = false;
    if (s->kind != TAC_SURROGATE_AFFINE)
        return;
    double left = s->drift_until - s->time, paid = s->budget > 0.0 ? s->budget : 0.0;
    if (image->drifts > 0.0 && left * drift + advance * paid < 0.0) // evenly: no jerk, then nothing
        image->drifts = -advance * paid / (left * drift);
    if (!owes(s))
        return;
    mean_speed(s, i, advance, s->pull + (ptrdiff_t)N * i, mean);
    image->stood |= work_along(image->effort, mean, advance) + image->drifts * drift < 0.0;
    image->stands = image->stood;
}

/// Efforts side by side, in memory that is free until the next step is adopted.
static void pull_all(taci_Surrogate *s)
{
    for (int i = 0; i < s->points; i++)
        memcpy(s->since + (ptrdiff_t)N * i, s->point[i].effort, sizeof s->point[i].effort);
    pull(s->in_use, s->since, s->pull);
}

double taci_surrogate_advance(taci_Surrogate *s, double span, bool waits)
{
    double advance = room_for(s, span, waits);
    if (!(advance > 0.0))
        return advance;
    if (owes(s))
        pull_all(s);
    for (int i = 0; i < s->points; i++)
        decide(s, i, advance);
    return advance;
}

/// The tick of one point: `more` is the response to all wrenches.
static void move_point(taci_Surrogate *s, int i, double advance, const double *more)
{
    taci_ImagePoint *image = &s->point[i];
    const taci_HeldPoint *held = taci_published_point(s->in_use, i);
    double mean[N], way[N];
    image->work = 0.0;
    if (image->stands)
        return;
    mean_speed(s, i, advance, more, mean);
    for (int k = 0; k < N; k++)
        way[k] = advance * (mean[k] + image->drifts * image->drift[k]);
    double work = work_along(image->effort, way, 1.0);
    image->stood = owes(s) && work < 0.0;
    if (image->stood)
        return;
    s->budget += image->drifts * work_along(image->effort, image->drift, advance);
    for (int k = 0; k < N && s->kind == TAC_SURROGATE_AFFINE && held->inertial; k++)
        image->v[k] += 2.0 * (mean[k] - image->v[k]);
    image->pose = moved(image->pose, way);
    image->work = work;
}

void taci_surrogate_move(taci_Surrogate *s, double advance)
{
    s->advance = advance > 0.0 ? advance : 0.0;
    if (!(advance > 0.0)) {
        for (int i = 0; i < s->points; i++)
            s->point[i].work = 0.0;
        return;
    }
    pull_all(s);
    s->late_ticks += !is_within(s);
    for (int i = 0; i < s->points; i++) {
        move_point(s, i, advance, s->pull + (ptrdiff_t)N * i);
        s->work += s->point[i].work;
        for (int k = 0; k < N; k++)
            s->impulse[N * i + k] += advance * s->point[i].effort[k];
    }
    s->time += advance;
}

/// Of what acted since the step before was told, the part that lies beyond the end of the step in
/// use: of the tick that goes across it, or, where the world is later than that, of all of it.
static double beyond(const taci_Surrogate *s, bool *last)
{
    const taci_Published *p = s->in_use;
    double over = s->time - (p->begin + p->T);
    *last = over <= s->advance;
    if (over <= TINY)
        return 0.0;
    return *last ? over / s->advance : over / (s->time - p->begin);
}

bool taci_surrogate_tell(taci_Surrogate *s, taci_Acted *acted)
{
    if (s->told || s->in_use == NULL || is_within(s))
        return false;
    bool last;
    double share = beyond(s, &last);
    acted->points = s->points; // says where its parts lie
    double *impulse = taci_acted_impulse(acted), work = s->work - s->told_work, late_work = 0.0;
    acted->number = s->in_use->number;
    acted->serial = s->in_use->serial;
    acted->time = s->time;
    for (int i = 0; i < s->points; i++) {
        const taci_ImagePoint *image = &s->point[i];
        late_work += share * image->work;
        for (int k = 0; k < N; k++) {
            double *taken = &s->taken[N * i + k], all = s->impulse[N * i + k] - *taken;
            impulse[N * i + k] = all - share * (last ? s->advance * image->effort[k] : all);
            *taken += impulse[N * i + k];
        }
        memcpy(taci_acted_effort(acted) + (ptrdiff_t)N * i, image->effort, sizeof image->effort);
    }
    acted->work = work - (last ? late_work : share * work);
    s->told_work += acted->work;
    s->told = true;
    return true;
}
