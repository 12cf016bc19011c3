/* Overlap that is there before a step is made: bodies are placed anew, by about the least motion
 * that clears them (tac_world_relax).
 *
 * What can be placed is a unit: a system with velocities of its own, or rigid bodies that joints
 * hold together. A displacement `way` along the velocities of all units shall part what overlaps,
 * keep apart what is near, and keep stiff springs closed:
 *
 *     minimise ½ way' W way    where    J way >= -gap  (contacts),    J way = -gap  (springs)
 *
 * by sweeps over the rows, and again at the new places until nothing is left (Gauss-Newton). First
 * units go aside as they are: W is the mass that a translation carries, and all other motion is
 * locked, so that a robot that stands in the floor is lifted in the posture that it was given. What
 * is left then is shared by all motion, W is the mass matrix, which is dense: very large systems go
 * aside only. The best places found are kept. */
#include "math/cholesky.h"
#include "math/so3.h"
#include "base/message.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define TOUCHED 5.0     // slops: less is left to the steps
#define OPEN 1e-4       // m or rad of a stiff spring
#define STIFF 1e5       // 1/s², stiffness over mass: what is softer is no tie
#define FARTHEST 0.2    // m or rad that a velocity is displaced in a round
#define ROUNDS 40       // of a stage
#define PATIENCE 8      // rounds without progress
#define SWEEPS 300      // of a round
#define RESPONSE 1e-9   // of the largest: rows that nothing can move are left out
#define NEAR 2.0        // times the deepest overlap: what is nearer than that may be driven into
#define PROGRESS 0.98   // of what was left
#define OWN_WAY 10.0    // overlaps that parts of one system may be moved by to part them
#define SHAPE_WAY 1e-12 // m or rad: a body that went less was not moved
#define MOST_DENSE 1000 // velocities of a system: larger ones are moved as a whole

typedef enum Stage { WEIGH, ASIDE, ALL } Stage; // WEIGH: masses alone are asked for

typedef struct Unit {
    taci_UserSystem *user; // NULL: rigid bodies
    tac_SystemId id;
    int system;      // in the list of systems
    int n, at;       // velocities, and the first in `way`
    double mass;     // kg
    double inertia;  // kg·m2, of rigid bodies: a sum over axes
    double *inverse; // diagonal of W^-1, where there is no factor       (n)
    double *factor;  // Cholesky factor of W                             (n x n)
    double *J;       // scratch                                          (6 x n)
} Unit;

typedef struct Row {
    int unit[2];         // -1: none
    double *J[2], *Y[2]; // the row, and W^-1 J'
    double want, response, push;
    bool both; // pulls, too
} Row;

typedef struct Touch { // a point of contact
    int32_t body[2];   // in the table of bodies
    taci_ContactPoint p;
} Touch;

typedef struct Relax {
    tac_World *w;
    Unit *unit;
    int unit_count, way_count, rows_of_way;
    int *of_system; // unit of a system, -1: none                      (system_count)
    int *group;     // of a rigid body: the lowest of those joined to it (bodies)
    int *of_group;  // unit of a group, -1: none                       (bodies)
    int *size;      // of a group: how many there are                  (bodies)
    int bodies;
    Touch *touch;
    int touch_count, touch_capacity;
    bool no_memory;
    double deepest, overlap; // m: of all pairs, and summed over them
    double own;              // m: the deepest of two parts of one system
    bool leave_own;          // these are kept from going deeper, and not parted
    double open;
    bool couple;     // couplings within systems are looked at
    int32_t pair[2]; // shapes that overlap most
    Row *row;
    int row_count;
    double *numbers, *way;
    tac_Pose *best, *first, *aside;     // of rigid bodies                 (bodies)
    double *q_best, *q_first, *q_aside; // of all systems
    double score;                       // of the best
    int rounds;
} Relax;

// ------------------------------------------------------------------------------------------------
// Units

static bool is_free(const tac_World *w, int body)
{
    return taci_body_exists(w->own, body) &&
           w->own->bodies->mobility(w->own, body) == TACI_MOBILITY_FREE;
}

static int find_group(int *group, int body)
{
    while (group[body] != body)
        body = group[body] = group[group[body]];
    return body;
}

/// Rigid bodies that joints hold together; those joined to what stands are held, and in none.
static void find_groups(Relax *r)
{
    const tac_World *w = r->w;
    for (int i = 0; i < r->bodies; i++)
        r->group[i] = i;
    for (int j = 0; j < w->joint_high; j++) {
        const taci_JointSlot *s = &w->joint[j];
        if (!s->slot.live || s->body[1] < 0 || !is_free(w, s->body[0]) || !is_free(w, s->body[1]))
            continue;
        int a = find_group(r->group, s->body[0]), b = find_group(r->group, s->body[1]);
        r->group[a < b ? b : a] = a < b ? a : b;
    }
    for (int i = 0; i < r->bodies; i++)
        r->of_group[i] = is_free(w, i) && find_group(r->group, i) == i ? 0 : -1;
    for (int j = 0; j < w->joint_high; j++) {
        const taci_JointSlot *s = &w->joint[j];
        if (!s->slot.live)
            continue;
        bool held = s->body[1] < 0;
        for (int side = 0; side < 2 && s->body[1] >= 0; side++)
            held |= !is_free(w, s->body[side]);
        for (int side = 0; side < 2; side++)
            if (held && s->body[side] >= 0)
                r->of_group[find_group(r->group, s->body[side])] = -1;
    }
}

static Unit *add_unit(Relax *r, int n)
{
    Unit *u = &r->unit[r->unit_count++];
    *u = (Unit){.n = n, .at = r->way_count};
    u->inverse = calloc((size_t)n + 1, sizeof *u->inverse);
    u->J = malloc((size_t)(6 * n + 1) * sizeof *u->J);
    r->no_memory |= u->inverse == NULL || u->J == NULL;
    r->way_count += n;
    return u;
}

/// Translation of each group, and of a single body its turning too, about its centre of mass.
static void add_groups(Relax *r, Stage stage)
{
    const tac_World *w = r->w;
    for (int i = 0; i < r->bodies; i++)
        r->size[i] = 0;
    for (int i = 0; i < r->bodies; i++)
        r->size[find_group(r->group, i)] += is_free(w, i);
    for (int i = 0; i < r->bodies; i++)
        if (r->of_group[i] >= 0) {
            r->of_group[i] = r->unit_count;
            add_unit(r, stage != ASIDE && r->size[i] == 1 ? 6 : 3);
        }
    for (int i = 0; i < r->bodies; i++) {
        int unit = is_free(w, i) ? r->of_group[find_group(r->group, i)] : -1;
        if (unit < 0)
            continue;
        tac_BodyDef def = tac_body_def(w, taci_world_id_of(w, (taci_Body){0, i}));
        r->unit[unit].mass += def.mass;
        r->unit[unit].inertia += def.inertia.m[0][0] + def.inertia.m[1][1] + def.inertia.m[2][2];
    }
    for (int k = 0; k < r->unit_count && !r->no_memory; k++)
        for (int i = 0; i < r->unit[k].n; i++)
            r->unit[k].inverse[i] = i < 3 ? 1.0 / r->unit[k].mass : 3.0 / r->unit[k].inertia;
}

static bool has_freedom(const Unit *u)
{
    for (int i = 0; i < u->n; i++)
        if (u->inverse[i] > 0.0)
            return true;
    return u->factor != NULL;
}

static void add_system(Relax *r, int slot, Stage stage)
{
    tac_World *w = r->w;
    taci_UserSystem *c = w->slot[slot].system;
    if (c == NULL || c->ops->place == NULL || c->dofs == 0)
        return;
    int at = r->way_count, system = w->slot[slot].at;
    size_t n = (size_t)c->dofs;
    Unit *u = add_unit(r, c->dofs);
    u->user = c;
    u->system = system;
    u->id = taci_world_system_id(w, slot);
    for (int i = 0; i < c->bodies; i++)
        u->mass += c->system.bodies->mass(&c->system, i);
    if (stage == ALL && c->dofs <= MOST_DENSE && !r->no_memory) {
        u->factor = malloc(n * n * sizeof *u->factor);
        r->no_memory |= u->factor == NULL;
        if (u->factor != NULL && c->ops->dynamics != NULL)
            c->ops->dynamics(c, u->factor, NULL, NULL);
        if (u->factor != NULL &&
            (c->ops->dynamics == NULL || !taci_cholesky(u->factor, c->dofs, 0.0))) {
            free(u->factor);
            u->factor = NULL;
        }
    }
    if (u->factor == NULL && stage != WEIGH && !r->no_memory) {
        c->ops->place->translations(c, u->inverse);
        for (int i = 0; i < u->n; i++)
            u->inverse[i] = u->inverse[i] > 0.0 ? 1.0 / u->inverse[i] : 0.0;
    }
    if (r->no_memory || stage == WEIGH || has_freedom(u)) {
        r->of_system[system] = r->unit_count - 1;
        return;
    }
    free(u->inverse);
    free(u->J);
    r->unit_count--;
    r->way_count = at;
}

static void drop_units(Relax *r)
{
    for (int i = 0; i < r->unit_count; i++) {
        free(r->unit[i].inverse);
        free(r->unit[i].factor);
        free(r->unit[i].J);
    }
    r->unit_count = r->way_count = 0;
}

static void find_units(Relax *r, Stage stage)
{
    drop_units(r);
    find_groups(r);
    add_groups(r, stage);
    for (int i = 0; i < r->w->system_count; i++)
        r->of_system[i] = -1;
    for (int i = 0; i < r->w->slot_high && !r->no_memory; i++)
        add_system(r, i, stage);
}

static int unit_of(const Relax *r, taci_Body body)
{
    if (body.system < 0)
        return -1;
    if (body.system > 0)
        return r->of_system[body.system];
    return is_free(r->w, body.index) ? r->of_group[find_group(r->group, body.index)] : -1;
}

// ------------------------------------------------------------------------------------------------
// Rows

/// Whether two of the table of bodies are parts of one system.
static bool is_own(const tac_World *w, int32_t a, int32_t b)
{
    int system = taci_world_body_of(w, a).system;
    return system > 0 && system == taci_world_body_of(w, b).system;
}

static void note_touch(void *user, const int32_t shape[2], const taci_ContactPoint *point,
                       int count)
{
    Relax *r = user;
    const tac_World *w = r->w;
    double depth = 0.0;
    for (int i = 0; i < count; i++)
        depth = taci_max(depth, -point[i].gap);
    bool own = is_own(w, w->shape[shape[0]].body, w->shape[shape[1]].body);
    if (own)
        r->own = taci_max(r->own, depth);
    bool counts = !(own && r->leave_own);
    r->overlap += counts ? taci_max(depth - w->def.contact_slop, 0.0) : 0.0;
    for (int i = 0; i < count && !r->no_memory; i++) {
        if (r->touch_count == r->touch_capacity) {
            int more = 2 * r->touch_capacity + 64;
            Touch *grown = realloc(r->touch, (size_t)more * sizeof *grown);
            r->no_memory |= grown == NULL;
            if (grown == NULL)
                return;
            r->touch = grown;
            r->touch_capacity = more;
        }
        r->touch[r->touch_count++] =
            (Touch){{w->shape[shape[0]].body, w->shape[shape[1]].body}, point[i]};
        if (counts && -point[i].gap > r->deepest) {
            r->deepest = -point[i].gap;
            r->pair[0] = shape[0], r->pair[1] = shape[1];
        }
    }
}

static tac_Result look(Relax *r, double margin)
{
    r->touch_count = 0;
    r->deepest = r->overlap = r->own = 0.0;
    r->pair[0] = r->pair[1] = -1;
    tac_Result result = taci_world_look_near(r->w, margin, note_touch, r);
    return r->no_memory ? TAC_ERR_MEMORY : result;
}

/// A spring that ties two frames, and how far they are apart.
typedef struct Tie {
    taci_Body body[2];
    tac_Vec3 at[2];
    tac_Vec3 gap, turn;
    bool turns;
} Tie;

static bool read_tie(const Relax *r, int spring, Tie *t)
{
    const tac_World *w = r->w;
    const taci_SpringSlot *s = &w->spring[spring];
    const tac_SpringDef *d = &s->def;
    if (!s->slot.live || (d->type != TAC_SPRING_POINT && d->type != TAC_SPRING_POSE) ||
        d->coupling != TAC_SPRING_ROW)
        return false;
    const tac_BodyId id[2] = {d->body_a, d->body_b};
    tac_Pose frame[2];
    double mass = HUGE_VAL;
    for (int side = 0; side < 2; side++) {
        t->body[side] =
            id[side].index1 != 0 ? taci_world_find_body(w, id[side]) : (taci_Body){-1, -1};
        const tac_Pose *on = side == 0 ? &d->frame_a : &d->frame_b;
        frame[side] = id[side].index1 != 0 ? pose_mul(tac_body_pose(w, id[side]), *on) : *on;
        int unit = unit_of(r, t->body[side]);
        if (unit >= 0)
            mass = taci_min(mass, r->unit[unit].mass);
        t->at[side] = frame[side].p;
    }
    t->gap = v3_sub(frame[0].p, frame[1].p);
    t->turns = d->type == TAC_SPRING_POSE && d->angular_stiffness > 0.0;
    t->turn = t->turns ? q_log(q_mul(frame[0].q, q_conjugate(frame[1].q))) : v3(0, 0, 0);
    return mass < HUGE_VAL && d->stiffness >= STIFF * mass;
}

/// A stiff coupling within a system: its row and W^-1 of it, in the scratch of the unit. False:
/// none, or a soft one; `*more` says whether others follow.
static bool read_coupling(const Unit *u, int i, double *stretch, double *response, bool *more)
{
    double *J = u->J, *Y = u->J + u->n, stiffness = 0.0;
    for (int k = 0; k < u->n; k++)
        J[k] = 0.0;
    *more = u->user->ops->place->tie(u->user, i, J, stretch, &stiffness);
    if (!*more || !(stiffness > 0.0))
        return false;
    *response = 0.0;
    for (int k = 0; k < u->n; k++)
        Y[k] = J[k];
    taci_cholesky_solve(u->factor, u->n, Y);
    for (int k = 0; k < u->n; k++)
        *response += J[k] * Y[k];
    return stiffness * *response >= STIFF;
}

static double widest_tie(const Relax *r)
{
    double most = 0.0, stretch, response;
    Tie t;
    for (int i = 0; i < r->unit_count; i++) {
        bool more = r->couple && r->unit[i].user != NULL && r->unit[i].factor != NULL;
        for (int k = 0; more; k++)
            if (read_coupling(&r->unit[i], k, &stretch, &response, &more))
                most = taci_max(most, fabs(stretch));
    }
    for (int i = 0; i < r->w->spring_high; i++)
        if (read_tie(r, i, &t))
            most = taci_max(most, taci_max(v3_norm(t.gap), v3_norm(t.turn)));
    return most;
}

/// The row of a point of a body along `n`, or of its turning; side 1 has the other sign.
static void set_side(Relax *r, Row *row, int side, taci_Body body, tac_Vec3 at, tac_Vec3 n,
                     bool turning)
{
    int unit = unit_of(r, body);
    row->unit[side] = unit;
    if (unit < 0)
        return;
    Unit *u = &r->unit[unit];
    double sign = side == 0 ? 1.0 : -1.0, *J = row->J[side], *Y = row->Y[side];
    if (u->user != NULL) {
        u->user->ops->place->jacobian(u->user, body.index, at, u->J);
        const double *x = u->J + (turning ? 3 * u->n : 0);
        for (int i = 0; i < u->n; i++)
            J[i] = sign * (n.x * x[i] + n.y * x[u->n + i] + n.z * x[2 * u->n + i]);
    } else {
        taci_Frame f = taci_world_frame_of(r->w, TACI_AT_NOW, body);
        tac_Vec3 lin = turning ? v3(0, 0, 0) : n;
        tac_Vec3 ang = turning ? n : v3_cross(v3_sub(at, f.x), n);
        const double all[6] = {lin.x, lin.y, lin.z, ang.x, ang.y, ang.z};
        for (int i = 0; i < u->n; i++)
            J[i] = sign * all[i];
    }
    for (int i = 0; i < u->n; i++)
        Y[i] = u->factor != NULL ? J[i] : u->inverse[i] * J[i];
    if (u->factor != NULL)
        taci_cholesky_solve(u->factor, u->n, Y);
    for (int i = 0; i < u->n; i++)
        row->response += J[i] * Y[i];
}

/// Numbers of a row: J and Y of both sides.
static double *take_row(Relax *r, double *numbers, const taci_Body body[2], Row **row)
{
    *row = &r->row[r->row_count++];
    **row = (Row){.unit = {-1, -1}};
    for (int side = 0; side < 2; side++) {
        int unit = unit_of(r, body[side]), n = unit >= 0 ? r->unit[unit].n : 0;
        (*row)->J[side] = numbers;
        (*row)->Y[side] = numbers + n;
        numbers += 2 * n;
    }
    return numbers;
}

static size_t numbers_of(const Relax *r, taci_Body a, taci_Body b)
{
    int u = unit_of(r, a), v = unit_of(r, b);
    return 2 * (size_t)((u >= 0 ? r->unit[u].n : 0) + (v >= 0 ? r->unit[v].n : 0));
}

static bool make_room(Relax *r)
{
    size_t numbers = (size_t)r->way_count + 1, rows = (size_t)r->touch_count + 1;
    Tie t;
    for (int i = 0; i < r->unit_count; i++)
        if (r->unit[i].factor != NULL) { // limits and couplings
            size_t most = 2 * (size_t)r->unit[i].n;
            double stretch, response;
            bool more = r->unit[i].user != NULL;
            for (int k = 0; more; k++)
                most += read_coupling(&r->unit[i], k, &stretch, &response, &more);
            numbers += 2 * most * (size_t)r->unit[i].n;
            rows += most;
        }
    for (int i = 0; i < r->touch_count; i++)
        numbers += numbers_of(r, taci_world_body_of(r->w, r->touch[i].body[0]),
                              taci_world_body_of(r->w, r->touch[i].body[1]));
    for (int i = 0; i < r->w->spring_high; i++)
        if (read_tie(r, i, &t)) {
            numbers += 6 * numbers_of(r, t.body[0], t.body[1]);
            rows += 6;
        }
    free(r->row);
    free(r->numbers);
    r->row = malloc(rows * sizeof *r->row);
    r->numbers = calloc(numbers, sizeof *r->numbers);
    r->way = r->numbers;
    r->row_count = 0;
    return r->row != NULL && r->numbers != NULL;
}

/// A velocity of a unit that meets a limit within a round.
static double *add_limit(Relax *r, double *numbers, int unit, int velocity, double room,
                         double sign)
{
    const Unit *u = &r->unit[unit];
    if (!(room < FARTHEST))
        return numbers;
    Row *row = &r->row[r->row_count++];
    *row = (Row){.unit = {unit, -1}, .want = -room};
    row->J[0] = numbers;
    row->Y[0] = numbers + u->n;
    row->J[0][velocity] = row->Y[0][velocity] = -sign;
    taci_cholesky_solve(u->factor, u->n, row->Y[0]);
    row->response = row->J[0][velocity] * row->Y[0][velocity];
    return numbers + 2 * u->n;
}

static double *make_limits(Relax *r, double *numbers)
{
    for (int i = 0; i < r->unit_count; i++) {
        const Unit *u = &r->unit[i];
        if (u->user == NULL || u->factor == NULL)
            continue;
        double *up = u->J, *down = u->J + u->n;
        u->user->ops->place->room(u->user, up, down);
        for (int k = 0; k < u->n; k++) {
            numbers = add_limit(r, numbers, i, k, up[k], 1.0);
            numbers = add_limit(r, numbers, i, k, down[k], -1.0);
        }
    }
    return numbers;
}

static double *make_couplings(Relax *r, double *numbers)
{
    double stretch, response;
    for (int i = 0; i < r->unit_count; i++) {
        const Unit *u = &r->unit[i];
        bool more = u->user != NULL && u->factor != NULL;
        for (int k = 0; more; k++) {
            if (!read_coupling(u, k, &stretch, &response, &more))
                continue;
            Row *row = &r->row[r->row_count++];
            *row = (Row){.unit = {i, -1}, .want = -stretch, .response = response, .both = true};
            row->J[0] = numbers;
            row->Y[0] = numbers + u->n;
            for (int j = 0; j < u->n; j++) {
                row->J[0][j] = u->J[j];
                row->Y[0][j] = u->J[u->n + j];
            }
            numbers += 2 * (ptrdiff_t)u->n;
        }
    }
    return numbers;
}

static void make_rows(Relax *r, Stage stage)
{
    double *numbers = r->numbers + r->way_count, slop = r->w->def.contact_slop;
    Row *row;
    Tie t;
    numbers = make_couplings(r, make_limits(r, numbers));
    for (int i = 0; i < r->touch_count; i++) {
        const Touch *c = &r->touch[i];
        const taci_Body body[2] = {taci_world_body_of(r->w, c->body[0]),
                                   taci_world_body_of(r->w, c->body[1])};
        numbers = take_row(r, numbers, body, &row);
        for (int side = 0; side < 2; side++)
            set_side(r, row, side, body[side], c->p.point, c->p.normal, false);
        bool left = r->leave_own && is_own(r->w, c->body[0], c->body[1]);
        bool rests = c->p.gap <= 0.0 && (left || c->p.gap >= -slop);
        row->want = rests ? 0.0 : -c->p.gap;
    }
    for (int i = 0; i < r->w->spring_high; i++) {
        if (!read_tie(r, i, &t))
            continue;
        for (int k = 0; k < (t.turns ? 6 : 3); k++) {
            tac_Vec3 axis = {k % 3 == 0, k % 3 == 1, k % 3 == 2};
            numbers = take_row(r, numbers, t.body, &row);
            for (int side = 0; side < 2; side++)
                set_side(r, row, side, t.body[side], t.at[side], axis, k >= 3);
            row->both = true;
            row->want = stage == ASIDE ? 0.0 : -v3_dot(axis, k < 3 ? t.gap : t.turn);
        }
    }
}

// ------------------------------------------------------------------------------------------------
// A round

static double rate_of(const Relax *r, const Row *row)
{
    double rate = 0.0;
    for (int side = 0; side < 2; side++) {
        if (row->unit[side] < 0)
            continue;
        const Unit *u = &r->unit[row->unit[side]];
        for (int i = 0; i < u->n; i++)
            rate += row->J[side][i] * r->way[u->at + i];
    }
    return rate;
}

static void push(Relax *r, Row *row, double more)
{
    row->push += more;
    for (int side = 0; side < 2; side++) {
        if (row->unit[side] < 0)
            continue;
        const Unit *u = &r->unit[row->unit[side]];
        for (int i = 0; i < u->n; i++)
            r->way[u->at + i] += more * row->Y[side][i];
    }
}

static void solve(Relax *r)
{
    double most = 0.0;
    for (int i = 0; i < r->row_count; i++) {
        Row *row = &r->row[i];
        if (row->unit[0] >= 0 && row->unit[0] == row->unit[1]) { // both sides are one motion
            row->response = 0.0;
            const Unit *u = &r->unit[row->unit[0]];
            for (int j = 0; j < u->n; j++)
                row->response += (row->J[0][j] + row->J[1][j]) * (row->Y[0][j] + row->Y[1][j]);
        }
        most = taci_max(most, row->response);
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        double lacks = 0.0;
        for (int i = 0; i < r->row_count; i++) {
            Row *row = &r->row[i];
            if (!(row->response > RESPONSE * most))
                continue;
            double miss = row->want - rate_of(r, row), next = row->push + miss / row->response;
            if (!row->both)
                next = taci_max(next, 0.0);
            if (next != row->push) {
                lacks = taci_max(lacks, row->both ? fabs(miss) : miss);
                push(r, row, next - row->push);
            }
        }
        if (!(lacks > 0.01 * r->w->def.contact_slop))
            break;
    }
}

static double longest(const Relax *r, const Unit *u)
{
    double most = 0.0;
    for (int i = 0; i < u->n; i++)
        most = taci_max(most, fabs(r->way[u->at + i]));
    return most;
}

static tac_Result go(Relax *r)
{
    tac_World *w = r->w;
    double most = 0.0;
    tac_Result result = TAC_OK;
    for (int i = 0; i < r->unit_count; i++)
        most = taci_max(most, longest(r, &r->unit[i]));
    if (!isfinite(most))
        return TAC_OK;
    for (int i = 0; i < r->way_count && most > FARTHEST; i++)
        r->way[i] *= FARTHEST / most;
    for (int i = 0; i < r->unit_count && result == TAC_OK; i++) {
        const Unit *u = &r->unit[i];
        if (u->user == NULL || longest(r, u) == 0.0)
            continue;
        double *q = malloc((size_t)u->user->positions * sizeof *q);
        if (q == NULL)
            return TAC_ERR_MEMORY;
        u->user->ops->place->displace(u->user, r->way + u->at, q);
        result = tac_system_set_positions(w, u->id, q);
        free(q);
    }
    for (int i = 0; i < r->bodies && result == TAC_OK; i++) {
        int unit = unit_of(r, (taci_Body){0, i});
        if (unit < 0 || longest(r, &r->unit[unit]) == 0.0)
            continue;
        const Unit *u = &r->unit[unit];
        const double *way = r->way + u->at;
        tac_BodyId id = taci_world_id_of(w, (taci_Body){0, i});
        tac_Pose pose = tac_body_pose(w, id);
        pose.p = v3_add(pose.p, v3(way[0], way[1], way[2]));
        if (u->n == 6)
            pose.q = q_normalize(q_mul(q_exp(v3(way[3], way[4], way[5])), pose.q));
        result = tac_body_set_pose(w, id, pose);
    }
    return result;
}

// ------------------------------------------------------------------------------------------------
// Places that are kept

static void keep(const Relax *r, tac_Pose *pose, double *q)
{
    const tac_World *w = r->w;
    for (int i = 0; i < r->bodies; i++)
        if (is_free(w, i))
            pose[i] = tac_body_pose(w, taci_world_id_of(w, (taci_Body){0, i}));
    for (int i = 0; i < w->slot_high; i++)
        if (w->slot[i].system != NULL) {
            w->slot[i].system->ops->read(w->slot[i].system, q, NULL, NULL);
            q += w->slot[i].system->positions;
        }
}

static bool same(const double *a, const double *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

static bool same_pose(tac_Pose a, tac_Pose b)
{
    return v3_norm2(v3_sub(a.p, b.p)) == 0.0 && a.q.w == b.q.w && a.q.x == b.q.x &&
           a.q.y == b.q.y && a.q.z == b.q.z;
}

/// Back to places that were kept; what is there is left alone.
static tac_Result put_back(Relax *r, const tac_Pose *pose, double *q)
{
    tac_World *w = r->w;
    tac_Result result = TAC_OK;
    for (int i = 0; i < r->bodies && result == TAC_OK; i++) {
        tac_BodyId id = taci_world_id_of(w, (taci_Body){0, i});
        if (!is_free(w, i))
            continue;
        tac_Pose now = tac_body_pose(w, id);
        if (!same_pose(now, pose[i]))
            result = tac_body_set_pose(w, id, pose[i]);
    }
    for (int i = 0; i < w->slot_high && result == TAC_OK; i++) {
        taci_UserSystem *c = w->slot[i].system;
        if (c == NULL)
            continue;
        double *now = malloc(((size_t)c->positions + 1) * sizeof *now);
        if (now == NULL)
            return TAC_ERR_MEMORY;
        c->ops->read(c, now, NULL, NULL);
        if (!same(now, q, c->positions))
            result = tac_system_set_positions(w, taci_world_system_id(w, i), q);
        free(now);
        q += c->positions;
    }
    return result;
}

static tac_Result run_stage(Relax *r, Stage stage)
{
    double slop = r->w->def.contact_slop;
    int waited = 0;
    find_units(r, stage);
    tac_Result result = r->no_memory ? TAC_ERR_MEMORY : look(r, slop);
    if (result == TAC_OK)
        r->score = r->overlap + widest_tie(r);
    for (int i = 0; i < ROUNDS && waited < PATIENCE && result == TAC_OK; i++) {
        find_units(r, stage);
        if (r->no_memory)
            return TAC_ERR_MEMORY;
        if (r->unit_count == 0)
            return TAC_OK;
        result = look(r, NEAR * r->deepest + slop);
        if (result != TAC_OK || !make_room(r))
            return result != TAC_OK ? result : TAC_ERR_MEMORY;
        make_rows(r, stage);
        solve(r);
        result = go(r);
        if (result == TAC_OK)
            result = look(r, slop);
        r->rounds++;
        r->open = widest_tie(r);
        double score = r->overlap + r->open;
        waited = score < PROGRESS * r->score ? 0 : waited + 1;
        if (result == TAC_OK && score < r->score) {
            r->score = score;
            keep(r, r->best, r->q_best);
        }
        if (r->deepest <= slop && (stage == ASIDE || r->open <= OPEN))
            break;
    }
    if (result == TAC_OK)
        result = put_back(r, r->best, r->q_best);
    if (result == TAC_OK)
        result = look(r, slop);
    r->open = widest_tie(r);
    return result;
}

// ------------------------------------------------------------------------------------------------
// The whole

static double stored(const tac_World *w)
{
    double sum = 0.0;
    for (int i = 0; i <= w->system_count; i++)
        sum += taci_world_stored(w, taci_account(w, i));
    return sum;
}

static void name_pair(const Relax *r, tac_BodyId id[2])
{
    for (int side = 0; side < 2; side++)
        id[side] =
            r->pair[side] >= 0 ? taci_world_shape_body(r->w, r->pair[side]) : (tac_BodyId){0};
}

static void count_moved(tac_RelaxInfo *info, tac_Pose a, tac_Pose b)
{
    double way = v3_norm(v3_sub(a.p, b.p)), turn = v3_norm(q_log(q_mul(a.q, q_conjugate(b.q))));
    if (!(way > SHAPE_WAY || turn > SHAPE_WAY))
        return;
    info->bodies++;
    info->moved = taci_max(info->moved, way > SHAPE_WAY ? way : 0.0);
    info->turned = taci_max(info->turned, turn > SHAPE_WAY ? turn : 0.0);
}

/// Poses of all bodies, of rigid ones and then of all systems.
static int read_poses(const tac_World *w, tac_Pose *pose)
{
    int count = 0;
    for (int s = 0; s < w->system_count; s++)
        for (int i = 0; i < taci_body_slots(w->system[s]); i++, count++)
            if (pose != NULL && taci_body_exists(w->system[s], i)) {
                taci_Frame f = taci_world_frame_of(w, TACI_AT_NOW, (taci_Body){s, i});
                pose[count] = (tac_Pose){f.x, f.q};
            }
    return count;
}

static void say_name(const tac_World *w, tac_BodyId id, char *text, size_t size)
{
    const char *name = id.index1 != 0 ? tac_body_name(w, id) : "the world";
    char number[48];
    snprintf(number, sizeof number, id.system == 0 ? "body %d" : "body %d of system %d", id.index1,
             id.system);
    snprintf(text, size, "%.60s", name[0] != '\0' ? name : number);
}

static void say(const tac_World *w, const tac_RelaxInfo *i)
{
    char a[64], b[64], left[200] = "";
    say_name(w, i->deepest[0], a, sizeof a);
    say_name(w, i->deepest[1], b, sizeof b);
    double most = TOUCHED * w->def.contact_slop;
    if (i->bodies == 0 && i->after <= taci_world_most_overlap(w, 0.0))
        return; // little, and nothing can part it: steps leave it alone
    if (i->after > most) {
        char c[64], d[64];
        say_name(w, i->left[0], c, sizeof c);
        say_name(w, i->left[1], d, sizeof d);
        snprintf(left, sizeof left, "; %.3g mm is left (%s and %s): place them apart",
                 1e3 * i->after, c, d);
    }
    if (i->before > most)
        taci_message(w->def.message, w->def.message_user, TAC_OK, "tac_world_relax",
                     "%s and %s overlapped by %.3g mm before the first step: %d bodies were moved, "
                     "by up to %.3g mm and %.3g rad, and %+.3g J booked as work_edit%s",
                     a, b, 1e3 * i->before, i->bodies, 1e3 * i->moved, i->turned, i->work, left);
    else
        taci_message(
            w->def.message, w->def.message_user, TAC_OK, "tac_world_relax",
            "loops and couplings were open by up to %.3g m or rad before the first step: %d "
            "bodies were moved, by up to %.3g mm and %.3g rad, and %+.3g J booked as "
            "work_edit; %.3g is left open%s",
            i->open, i->bodies, 1e3 * i->moved, i->turned, i->work, i->closed, left);
}

static bool begin(Relax *r)
{
    const tac_World *w = r->w;
    size_t positions = 1, n;
    r->bodies = taci_body_slots(w->own);
    n = (size_t)r->bodies + 1;
    for (int i = 0; i < w->slot_high; i++)
        positions += w->slot[i].system != NULL ? (size_t)w->slot[i].system->positions : 0;
    r->unit = malloc((n + (size_t)w->slot_high) * sizeof *r->unit);
    r->of_system = malloc(((size_t)w->system_count + 1) * sizeof *r->of_system);
    r->group = malloc(n * sizeof *r->group);
    r->of_group = malloc(n * sizeof *r->of_group);
    r->size = malloc(n * sizeof *r->size);
    r->best = malloc(n * sizeof *r->best);
    r->first = malloc(n * sizeof *r->first);
    r->aside = malloc(n * sizeof *r->aside);
    r->q_best = malloc(positions * sizeof *r->q_best);
    r->q_first = malloc(positions * sizeof *r->q_first);
    r->q_aside = malloc(positions * sizeof *r->q_aside);
    return r->unit && r->of_system && r->group && r->of_group && r->size && r->best && r->first &&
           r->aside && r->q_best && r->q_first && r->q_aside;
}

static void end(Relax *r)
{
    drop_units(r);
    free(r->unit);
    free(r->of_system);
    free(r->group);
    free(r->of_group);
    free(r->size);
    free(r->best);
    free(r->first);
    free(r->aside);
    free(r->q_best);
    free(r->q_first);
    free(r->q_aside);
    free(r->touch);
    free(r->row);
    free(r->numbers);
}

static double farthest(const tac_Pose *a, const tac_Pose *b, int count)
{
    double most = 0.0;
    for (int i = 0; i < count; i++)
        most = taci_max(most, v3_norm(v3_sub(a[i].p, b[i].p)));
    return most;
}

/// All motion is let. Parts of one robot that overlap are parted where a small motion does it;
/// where it would take a large one the robot keeps its posture, and they are left as they are.
static tac_Result run_all(Relax *r)
{
    int count = read_poses(r->w, NULL);
    double own = r->own;
    tac_Pose *pose = calloc(2 * (size_t)count + 2, sizeof *pose);
    if (pose == NULL)
        return TAC_ERR_MEMORY;
    read_poses(r->w, pose);
    keep(r, r->aside, r->q_aside);
    tac_Result result = run_stage(r, ALL);
    read_poses(r->w, pose + count + 1);
    bool far =
        own > r->w->def.contact_slop && farthest(pose, pose + count + 1, count) > OWN_WAY * own;
    free(pose);
    if (result != TAC_OK || !far)
        return result;
    result = put_back(r, r->aside, r->q_aside);
    keep(r, r->best, r->q_best);
    r->leave_own = true;
    if (result == TAC_OK)
        result = run_stage(r, ALL);
    r->leave_own = false;
    return result == TAC_OK ? look(r, r->w->def.contact_slop) : result;
}

static tac_Result relax(Relax *r, tac_RelaxInfo *info)
{
    tac_World *w = r->w;
    double slop = w->def.contact_slop, touched = taci_max(TOUCHED * slop, 1e-9);
    find_units(r, WEIGH); // for ties, of all that can be moved
    tac_Result result = r->no_memory ? TAC_ERR_MEMORY : look(r, slop);
    if (result != TAC_OK)
        return result;
    r->open = widest_tie(r);
    info->before = info->after = r->deepest;
    info->open = info->closed = r->open;
    name_pair(r, info->deepest);
    if (!(r->deepest > touched) && !(r->open > OPEN))
        return TAC_OK;
    find_units(r, ALL);
    if (r->no_memory)
        return TAC_ERR_MEMORY;
    r->couple = true; // no reason by themselves: a scene may hang on where they start
    info->open = widest_tie(r);
    int count = read_poses(w, NULL);
    tac_Pose *pose = calloc(2 * (size_t)count + 2, sizeof *pose);
    if (pose == NULL)
        return TAC_ERR_MEMORY;
    double energy = stored(w);
    read_poses(w, pose);
    keep(r, r->first, r->q_first);
    keep(r, r->best, r->q_best);
    if (r->deepest > touched)
        result = run_stage(r, ASIDE);
    if (result == TAC_OK && (r->deepest > touched || info->open > OPEN))
        result = run_all(r);
    if (result != TAC_OK)
        put_back(r, r->first, r->q_first);
    read_poses(w, pose + count + 1);
    for (int i = 0; i < count; i++)
        if (q_norm2(pose[i].q) > 0.0)
            count_moved(info, pose[i], pose[count + 1 + i]);
    free(pose);
    info->work = stored(w) - energy;
    info->after = r->deepest;
    find_units(r, ALL);
    info->closed = r->no_memory ? info->open : widest_tie(r);
    info->rounds = r->rounds;
    if (r->deepest > slop)
        name_pair(r, info->left);
    if (result == TAC_OK)
        say(w, info);
    return result;
}

tac_Result tac_world_relax(tac_World *w, tac_RelaxInfo *info)
{
    tac_RelaxInfo own;
    tac_Result result = taci_world_check_edit(w, __func__);
    if (result != TAC_OK)
        return result;
    if (info == NULL)
        info = &own;
    *info = (tac_RelaxInfo){0};
    if (w->shape_count == 0 && w->spring_count == 0)
        return TAC_OK;
    Relax r = {.w = w, .pair = {-1, -1}};
    result = begin(&r) ? relax(&r, info) : TAC_ERR_MEMORY;
    end(&r);
    if (result == TAC_ERR_MEMORY)
        return taci_world_fail(w, result, __func__, "there is no memory to resolve the overlap");
    return result;
}
