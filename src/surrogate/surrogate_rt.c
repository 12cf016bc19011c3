/* The image of held points on the haptic side (surrogate.h; docs/theory/rates.md).
 *
 * AFFINE, of a point that ends the step with 2 mean - going: within the step it has the constant
 * acceleration of the free motion, 2 (free - going)/T, and gives way by 2 R/T, so that at its end
 * it is as fast as the world's own midpoint step makes it under the mean of what acted. A point
 * that ends the step with the mean itself goes with free + R e. The others go on as they went.
 *
 * What points may give out in a step is bounded, so that the account never falls below what is
 * lent: by the account, what they have taken in the step, and what the world is sure to lose to
 * what acts (backing). Of a free body that is just what it gives. It cuts the acceleration, what
 * leads points to where the world has them (so that places never jump), and last their motion.
 */
#include "surrogate/surrogate.h"
#include "math/so3.h"
#include <math.h>
#include <string.h>

#define TINY 1e-9  // s: ends of steps are sums of ticks, but for rounding
#define LED 30.0   // ticks, at most, in which points are led to where their world has them, and
#define LED_BY 0.1 // of their speed by which they are, if that takes no longer
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
           2 * N * n * N * n * sizeof(double);
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

double *taci_published_free_response(taci_Published *p)
{
    return taci_published_response(p) + (ptrdiff_t)N * p->points * N * p->points;
}

const double *taci_published_free_responses(const taci_Published *p)
{
    return taci_published_responses(p) + (ptrdiff_t)N * p->points * N * p->points;
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
    return n * aligned(sizeof(taci_ImagePoint)) + 8 * N * n * sizeof(double);
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
    s->known = s->taken + (ptrdiff_t)N * points;
    s->pulled = s->known + (ptrdiff_t)N * points;
    s->freed = s->pulled + (ptrdiff_t)N * points;
    s->effort = s->freed + (ptrdiff_t)N * points;
    s->pull = s->effort + (ptrdiff_t)N * points;
    s->ease = s->pull + (ptrdiff_t)N * points;
    for (int i = 0; i < points; i++)
        s->point[i].pose.q = q_identity();
}

/// R e, of all points at once.
static void respond(int points, const double *R, const double *effort, double *out)
{
    int n = N * points;
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
    const double *more = s->pulled + (ptrdiff_t)N * point;
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

/// s, in which a point is led along `way`: to make up for it at once would be felt where it is much
/// beside the way that the point goes.
static double time_to_lead(const taci_Surrogate *s, int i, const double *way, double least,
                           double most)
{
    const taci_ImagePoint *image = &s->point[i];
    double time = least;
    for (int part = 0; part < N; part += 3) { // metres, radians
        double off = v3_norm(v3_at(way + part)), speed = LED_BY * v3_norm(v3_at(image->v + part));
        if (off > speed * time)
            time = off < speed * most ? off / speed : most;
    }
    return time > least ? time : least;
}

/// A point that holds nothing stands where it was last.
static void rest_open(taci_ImagePoint *image)
{
    memset(image->v, 0, sizeof image->v);
    image->stuck = 0.0;
    image->held_back = image->anew = false;
}

/// What acted on a point that holds something else now is not for that. What was taken and given
/// with it stays in the account.
static void notice_held(taci_Surrogate *s, const taci_Published *p)
{
    for (int i = 0; i < s->points; i++) {
        const taci_HeldPoint *held = taci_published_point(p, i);
        taci_ImagePoint *image = &s->point[i];
        image->changed = s->in_use != NULL && image->holding != held->holding;
        image->holding = held->holding;
        if (!image->changed)
            continue;
        memcpy(s->taken + (ptrdiff_t)N * i, s->impulse + (ptrdiff_t)N * i, N * sizeof *s->taken);
        memset(s->effort + (ptrdiff_t)N * i, 0, N * sizeof *s->effort);
        memset(image->effort, 0, sizeof image->effort);
    }
}

static void place(taci_Surrogate *s, const taci_Published *p, double late, double span)
{
    // A world that comes a little late is met by a point that goes on as it went: to stop it for
    // that while would be felt.
    bool late_little = late < 0.5 * p->T;
    double rest = late_little ? p->T - late : p->T;
    s->gap = 0.0;
    for (int i = 0; i < s->points; i++) {
        taci_ImagePoint *image = &s->point[i];
        double way[N];
        memset(image->drift, 0, sizeof image->drift);
        if (taci_published_point(p, i)->open) {
            rest_open(image);
            continue;
        }
        bool blocked = image->held_back;
        image->held_back = false;
        tac_Pose to = predict(s, p, i, late, image->v);
        way_between(image->pose, to, way);
        double gap = v3_norm(v3_at(way));
        image->stuck = s->near > 0.0 && gap > s->near && blocked ? image->stuck + p->T : 0.0;
        image->anew = s->in_use == NULL || p->jumped || image->changed || image->stuck > STUCK;
        if (image->anew) {
            image->pose = to;
            image->stuck = 0.0;
            continue;
        }
        s->gap = gap > s->gap ? gap : s->gap;
        double time = time_to_lead(s, i, way, rest, LED * span);
        image->led_until = s->time + time + (late_little ? 0.5 * p->T : 0.0);
        for (int k = 0; k < N; k++)
            image->drift[k] = way[k] / time;
    }
    s->gap_max = s->gap > s->gap_max ? s->gap : s->gap_max;
}

/// J, that the world is sure to lose to the efforts so far, if it is given the right share of them:
/// contacts change what no port does by no more than R without contacts says, so that of a share x
/// of the impulse p it gets at most x p·alone + x² p·R p/T.
static double backing(const taci_Surrogate *s, double advance)
{
    const taci_Published *p = s->in_use;
    double linear = 0.0, square = 0.0;
    for (int i = 0; i < s->points; i++) {
        const taci_HeldPoint *held = taci_published_point(p, i);
        for (int k = 0; k < N; k++) {
            int at = N * i + k;
            double impulse = s->known[at] + advance * s->effort[at];
            linear += impulse * held->alone[k];
            square += impulse * (s->freed[at] + advance * s->ease[at]);
        }
    }
    if (!(linear < 0.0))
        return 0.0;
    square /= p->T;
    return -linear > 2.0 * square ? -linear - square : 0.25 * linear * linear / square;
}

/// J, that points may still give out in the step in use; in a tick so long, under the efforts of
/// the last one.
static double reserve(const taci_Surrogate *s, double advance)
{
    return s->in_use->account + s->limit + s->step_work + backing(s, advance);
}

void taci_surrogate_adopt(taci_Surrogate *s, const taci_Published *p, double span)
{
    if (s->in_use == NULL || p->jumped) {
        s->time = p->begin;
        memcpy(s->taken, s->impulse, (size_t)(N * s->points) * sizeof *s->taken);
        s->told_work = s->work;
    }
    notice_held(s, p);
    double late = s->time - p->begin;
    s->late = late > 0.0 ? late : 0.0;
    for (int k = 0; k < N * s->points; k++)
        s->known[k] = s->impulse[k] - s->taken[k];
    respond(s->points, taci_published_responses(p), s->known, s->pulled);
    respond(s->points, taci_published_free_responses(p), s->known, s->freed);
    respond(s->points, taci_published_responses(p), s->effort, s->pull);
    respond(s->points, taci_published_free_responses(p), s->effort, s->ease);
    place(s, p, s->late, span);
    s->step_work = s->work - s->told_work;
    s->in_use = p;
    s->number = p->number;
    s->told = s->left = false;
    s->bends = s->leads = 1.0;
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

static bool is_led(const taci_Surrogate *s, int i)
{
    return s->time < s->point[i].led_until - TINY;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/// The largest number of the block of the response by which forces at one point move another, or
/// itself.
static double reach(const taci_Surrogate *s, int at, int from)
{
    const double *R = taci_published_responses(s->in_use);
    double most = 0.0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            most = larger(most, fabs(R[(ptrdiff_t)(N * at + i) * N * s->points + N * from + k]));
    return most;
}

/// By how many ends a point is held in effect: 1 for each that holds the same, less for those that
/// it hardly moves. Each is told of a body that is lighter by so much: of what they do together
/// none knows, and as R is positive definite it is no more than that.
static double counted(const taci_Surrogate *s, int point)
{
    double sum = 1.0;
    for (int j = 0; j < s->points; j++) {
        double most = j != point ? reach(s, point, j) : 0.0;
        double size = most > 0.0 ? sqrt(reach(s, point, point) * reach(s, j, j)) : 1.0;
        sum += most < size ? most / size : 1.0;
    }
    return sum;
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
    if (p == NULL)
        return;
    const taci_HeldPoint *held = taci_published_point(p, point);
    if (held->open)
        in->body = in->device;
    if (held->open || !(advance > 0.0))
        return;
    const double *R = taci_published_responses(p);
    bool affine = s->kind == TAC_SURROGATE_AFFINE, inertial = affine && held->inertial;
    double rate = advance / h, going[N], mean[N];
    double part = !affine ? 0.0 : inertial ? advance / p->T : 1.0; // of the response
    int n = N * s->points;
    double lighter = counted(s, point);
    for (int i = 0; i < N; i++) {
        const double *row = R + (ptrdiff_t)(N * point + i) * n;
        double others = 0.0;
        for (int j = 0; j < s->points; j++)
            for (int k = 0; k < N && j != point; k++)
                others += row[N * j + k] * s->point[j].effort[k];
        double drift = image->drifts * image->drift[i];
        mean[i] = image->goes * image->mean[i] + drift + part * others;
        going[i] = affine && !inertial ? mean[i] : image->goes * image->v[i] + drift;
        for (int k = 0; k < N; k++)
            in->response[i][k] = lighter * rate * part * row[N * point + k];
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

/// Of two velocities the one that does less.
static double lesser(double a, double b)
{
    return a * b <= 0.0 ? 0.0 : fabs(a) < fabs(b) ? a : b;
}

/// Beyond the end of its step a point goes on as it went, or as it did in the mean of the step
/// where that is less: what rings from step to step, or was stopped by a contact, stays.
static void leave_step(taci_Surrogate *s)
{
    const taci_Published *p = s->in_use;
    for (int i = 0; i < s->points; i++) {
        const taci_HeldPoint *held = taci_published_point(p, i);
        for (int k = 0; k < N && held->inertial; k++) {
            double mean = held->free[k] + s->pulled[N * i + k] / p->T;
            s->point[i].v[k] = lesser(2.0 * mean - held->going[k], mean);
        }
    }
}

/// Velocities of a point when the tick begins, and in its mean, before its efforts and its drift
/// do anything.
static void set_speeds(taci_Surrogate *s, int i, double advance)
{
    taci_ImagePoint *image = &s->point[i];
    const taci_Published *p = s->in_use;
    const taci_HeldPoint *held = taci_published_point(p, i);
    double t = s->time - p->begin;
    bool bends = s->kind == TAC_SURROGATE_AFFINE && held->inertial && is_within(s);
    memset(image->bend, 0, sizeof image->bend);
    for (int k = 0; k < N && bends; k++) {
        double a = s->bends * acceleration(p, held, k);
        double steady = held->free[k] + 2.0 / p->T * s->pulled[N * i + k];
        image->bend[k] = a * (t + 0.5 * advance - 0.5 * p->T);
        image->v[k] = steady + a * (t - 0.5 * p->T);
        image->mean[k] = steady + image->bend[k];
    }
    if (!bends)
        memcpy(image->mean, image->v, sizeof image->mean);
}

/// What the acceleration takes from now on, at most, of what the forces of the tick before pay for:
/// in the first half of a step points are slower than in its mean, in the second they are faster.
static double cost_of_bend(const taci_Surrogate *s, double advance)
{
    const taci_Published *p = s->in_use;
    double power = 0.0, t = s->time - p->begin + 0.5 * advance, half = 0.5 * p->T;
    for (int i = 0; i < s->points; i++) {
        const taci_HeldPoint *held = taci_published_point(p, i);
        for (int k = 0; k < N && held->inertial; k++)
            power += s->point[i].effort[k] * acceleration(p, held, k);
    }
    double cost = power * (half - t); // while it goes on like this
    double left = t < half ? 0.5 * (half - t) : 0.5 * (half + t) * (p->T - t) / (t - half);
    left = left > advance ? left : advance;
    return cost > 0.0 ? cost * left : 0.0;
}

/// J, that a point takes when it is led on: the spring that holds it pulls it back by then.
static double work_of_drift(const taci_Surrogate *s, int i, double advance)
{
    const taci_ImagePoint *image = &s->point[i];
    const taci_HeldPoint *held = taci_published_point(s->in_use, i);
    tac_Vec3 lin = v3_at(image->drift), turn = v3_at(image->drift + 3);
    double pull = held->stiffness * v3_dot(lin, lin) + held->turn_stiffness * v3_dot(turn, turn);
    return work_along(image->effort, image->drift, advance) - advance * advance * pull;
}

/// What gives energy out is cut to what is there: the motion of the step at once, what leads points
/// to where the world has them evenly, lest it jerks. Decided before the tick, by the efforts of
/// the one before: what an end is told of the point is then what the point does, and the spring
/// between makes no energy of the difference.
static void decide(taci_Surrogate *s, double advance)
{
    double there = reserve(s, is_within(s) ? advance : 0.0), gives = 0.0, cost = 0.0;
    for (int i = 0; i < s->points; i++) {
        taci_ImagePoint *image = &s->point[i];
        double mean = work_along(image->effort, image->mean, advance);
        double yields =
            advance / s->in_use->T * work_along(image->effort, s->pull + (ptrdiff_t)N * i, advance);
        double drift = is_led(s, i) ? work_of_drift(s, i, advance) : 0.0;
        if (is_within(s))
            there += (mean > 0.0 ? mean : 0.0) + (yields > 0.0 ? yields : 0.0);
        gives += mean < 0.0 ? -mean : 0.0;
        double left = (image->led_until - s->time) / advance;
        cost += drift < 0.0 ? -drift * (left > 1.0 ? left : 1.0) : 0.0;
        image->goes = mean < 0.0 ? 0.0 : 1.0;
    }
    there = there > 0.0 ? there : 0.0;
    double goes = gives > there ? there / gives : 1.0;
    there -= goes * gives + s->limit; // what is lent is not for that
    there = there > 0.0 ? there : 0.0;
    if (s->leads * cost > there)
        s->leads = there / cost;
    for (int i = 0; i < s->points; i++) {
        taci_ImagePoint *image = &s->point[i];
        image->goes = image->goes < 0.5 ? goes : 1.0;
        image->drifts = is_led(s, i) ? s->leads : 0.0;
        image->held_back |= image->goes < 0.5 || (is_led(s, i) && image->drifts < 0.5);
    }
}

double taci_surrogate_advance(taci_Surrogate *s, double span, bool waits)
{
    return room_for(s, span, waits);
}

void taci_surrogate_decide(taci_Surrogate *s, double advance)
{
    if (!(advance > 0.0))
        return;
    bool affine = s->kind == TAC_SURROGATE_AFFINE;
    if (affine && is_within(s)) {
        double cost = cost_of_bend(s, advance), there = reserve(s, 0.0);
        if (s->bends * cost > there)
            s->bends = there > 0.0 ? there / cost : 0.0;
    } else if (affine && !s->left) {
        leave_step(s);
        s->left = true;
    }
    for (int i = 0; i < s->points; i++) {
        set_speeds(s, i, advance);
        s->point[i].goes = 1.0;
        s->point[i].drifts = is_led(s, i) ? 1.0 : 0.0;
    }
    if (affine)
        decide(s, advance);
}

/// The way of a point in a tick, with as much of its bend.
static void set_way(const taci_Surrogate *s, int i, double advance, double bends, double *way)
{
    const taci_ImagePoint *image = &s->point[i];
    const double *more = s->pull + (ptrdiff_t)N * i;
    bool affine = s->kind == TAC_SURROGATE_AFFINE;
    bool inertial = taci_published_point(s->in_use, i)->inertial;
    double part = !affine ? 0.0 : inertial ? advance / s->in_use->T : 1.0;
    for (int k = 0; k < N; k++)
        way[k] = advance * (image->goes * (image->mean[k] - (1.0 - bends) * image->bend[k]) +
                            part * more[k] + image->drifts * image->drift[k]);
}

/// J, that points take in the tick; `gives`: of it, what those give that give.
static double work_of_ways(const taci_Surrogate *s, double advance, double bends, double *gives)
{
    double sum = 0.0, way[N];
    *gives = 0.0;
    for (int i = 0; i < s->points; i++) {
        set_way(s, i, advance, bends, way);
        double work = work_along(s->point[i].effort, way, 1.0);
        *gives += work < 0.0 ? -work : 0.0;
        sum += work;
    }
    return sum;
}

/// Now that the efforts are known: how much of the bend there is energy for, then of the ways of
/// points that give energy out.
static void cut(const taci_Surrogate *s, double advance, double *bends, double *share)
{
    double gives, bend = 0.0, there = reserve(s, is_within(s) ? advance : 0.0);
    *bends = *share = 1.0;
    if (s->kind != TAC_SURROGATE_AFFINE)
        return;
    double left = there + work_of_ways(s, advance, 1.0, &gives);
    if (left >= 0.0)
        return;
    for (int i = 0; i < s->points; i++)
        bend += s->point[i].goes * work_along(s->point[i].effort, s->point[i].bend, advance);
    if (bend < 0.0) {
        *bends = left > bend ? 1.0 - left / bend : 0.0;
        left = there + work_of_ways(s, advance, *bends, &gives);
    }
    if (left < 0.0 && gives > 0.0)
        *share = -left < gives ? 1.0 + left / gives : 0.0;
}

/// The tick of one point: its way, of what gives energy out only a share.
static void move_point(taci_Surrogate *s, int i, double advance, double bends, double share)
{
    taci_ImagePoint *image = &s->point[i];
    const double *more = s->pull + (ptrdiff_t)N * i;
    bool affine = s->kind == TAC_SURROGATE_AFFINE;
    double way[N], part = 2.0 * advance / s->in_use->T;
    set_way(s, i, advance, bends, way);
    image->work = work_along(image->effort, way, 1.0);
    if (image->work < 0.0) {
        image->work *= share;
        for (int k = 0; k < N; k++)
            way[k] *= share;
    }
    if (affine && taci_published_point(s->in_use, i)->inertial && !is_within(s))
        for (int k = 0; k < N; k++)
            image->v[k] += part * more[k];
    image->pose = moved(image->pose, way);
}

/// After the end of the step nothing is known of what the world will get: what comes out is lost,
/// and nothing is won.
static void keep_books(taci_Surrogate *s, double advance, double work)
{
    s->work += work;
    if (!is_within(s)) {
        s->step_work += work < 0.0 ? work : 0.0;
        return;
    }
    s->step_work += work;
    for (int k = 0; k < N * s->points; k++) {
        s->known[k] += advance * s->effort[k];
        s->pulled[k] += advance * s->pull[k];
        s->freed[k] += advance * s->ease[k];
    }
}

void taci_surrogate_move(taci_Surrogate *s, double advance)
{
    s->advance = advance > 0.0 ? advance : 0.0;
    if (!(advance > 0.0)) {
        for (int i = 0; i < s->points; i++)
            s->point[i].work = 0.0;
        return;
    }
    for (int i = 0; i < s->points; i++)
        memcpy(s->effort + (ptrdiff_t)N * i, s->point[i].effort, sizeof s->point[i].effort);
    respond(s->points, taci_published_responses(s->in_use), s->effort, s->pull);
    respond(s->points, taci_published_free_responses(s->in_use), s->effort, s->ease);
    s->late_ticks += !is_within(s);
    double bends, share, work = 0.0;
    cut(s, advance, &bends, &share);
    for (int i = 0; i < s->points; i++) {
        move_point(s, i, advance, bends, share);
        work += s->point[i].work;
        for (int k = 0; k < N; k++)
            s->impulse[N * i + k] += advance * s->point[i].effort[k];
    }
    keep_books(s, advance, work);
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
