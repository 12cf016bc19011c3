// Trees in the form that costs O(n): the state is a twist for every link (docs/theory/lagrange.md).
//
// State x: per link its angular velocity in own axes and the velocity of its centre of mass in
// world axes, as of a rigid body; then a rate for every rotor; then v0, the rates before the first
// step, which the second step's prediction needs (zero otherwise).
//
// A tree has fewer velocities than x has numbers. What no motion of the joints explains, the ghost,
// does not enter v̂ and changes its sign each step; energy alone does not see it. The predictor of
// three points is blind to it, and every few steps the state is projected on the motions of the
// joints: the internal impulses of that keep the momenta and cannot raise the energy.
#include "base/assert.h"
#include "system/recursion.h"
#include "system/tree/tree_sum.h"
#include <string.h>
#include <tactus/world.h>

#define LEAST_INNER 1e-6 // of the kinetic energy: less is not a difference from the rigid motion's

typedef double Slot __attribute__((vector_size(16), aligned(8), may_alias)); // a pair among doubles

typedef struct Locked { // a tree that keeps a momentum, taken as one rigid body
    int32_t link;       // its root
    bool is_free;       // else it turns about the joint alone
    bool is_on_axis;    // about an axis or along a rail, in steps in which that is kept
    bool moves;         // in this step: it has the motion u, w
    double mass;        // kg
    tac_Vec3 centre;    // what it turns about: its centre of mass, or the joint
    tac_Mat3 inertia;   // about it, world axes
    tac_Vec3 p, L;      // momentum, and that about the centre
    tac_Vec3 u, w;      // of the rigid motion with these momenta
    double rate;        // the same on an axis or a rail
} Locked;

typedef struct Form {
    const taci_RecursionKernel *kernel;
    taci_Recursion step;  // factored at the predicted midpoint
    taci_Recursion still; // factored with unit inertias: projections
    bool still_ready;     // `still` is that of places `next`
    bool along_motion;    // the direction probed last is x itself
    bool along_axes;      // it is x less the rates of `locked`, which are all on axes and rails
    bool rotors;          // any
    taci_RecursionRows rows;
    taci_RecursionReach reach;
    double *extra, *tau; //                                                  (dofs)
    tac_Mat3 *stiff;     // of ball joints; NULL: no springs on any          (step.wides)
    double *v, *v0;      // scratch; rates before the first step             (dofs)
    double *P;           // wrenches of a solve                              (links x 8)
    double *direction;   // probed last                                      (links x 6 + dofs)
    double *reduced;     // scratch of projections                           (links x 6 + dofs)
    int32_t *link_of;    // a velocity                                       (dofs)
    int32_t *body_of;    // a link: which of `locked`, -1: held by the world (links)
    int32_t *slot, *free_slot; // scratch of creation                        (links)
    Locked *locked;
    int locked_count;
} Form;

static Form *form_of(const taci_Tree *t)
{
    return t->form_data;
}

// ---------------------------------------------------------------------------------------- creation

typedef struct Counts {
    size_t n, links, rows, slots, wides, locked;
} Counts;

static Counts counts_of(const taci_Tree *t)
{
    int slots, wides, locked = 0;
    taci_recursion_count(t->link, t->links, &slots, &wides);
    for (int i = 0; i < t->links; i++)
        locked += taci_tree_keeps_momentum(t, i) || taci_tree_on_axis(t, i);
    return (Counts){.n = (size_t)t->dofs,
                    .links = (size_t)t->links,
                    .rows = (size_t)t->row_capacity,
                    .slots = (size_t)slots,
                    .wides = (size_t)wides,
                    .locked = (size_t)locked};
}

/// Its arrays, once: for sizing and for taking.
#define ARRAYS(X)                                       \
    X(step.block, double, 48 * c.slots)                 \
    X(step.load, double, 8 * c.slots)                   \
    X(step.e, double, c.n)                              \
    X(step.V, double, 8 * c.links)                      \
    X(step.rec, taci_RecursionLink, c.links)            \
    X(step.wide, taci_RecursionWide, c.wides)           \
    X(still.rec, taci_RecursionLink, c.links)           \
    X(still.wide, taci_RecursionWide, c.wides)          \
    X(stiff, tac_Mat3, t->ball_count > 0 ? c.wides : 0) \
    X(rows.on, int32_t, c.rows)                         \
    X(rows.pivot, int32_t, c.rows)                      \
    X(rows.Y, double, c.rows *c.n)                      \
    X(rows.S, double, c.rows *c.rows)                   \
    X(rows.weight, double, c.rows)                      \
    X(rows.c, double, 6 * c.rows)                       \
    X(rows.tau, double, c.n)                            \
    X(reach.list, int32_t, c.links)                     \
    X(reach.mark, uint8_t, c.links)                     \
    X(reach.x, b6_Row, c.n)                             \
    X(reach.V, b6_Row, 6 * c.links)                     \
    X(extra, double, c.n)                               \
    X(tau, double, c.n)                                 \
    X(v, double, c.n)                                   \
    X(v0, double, c.n)                                  \
    X(P, double, 8 * c.links)                           \
    X(direction, double, 6 * c.links + c.n)             \
    X(reduced, double, 6 * c.links + c.n)               \
    X(link_of, int32_t, c.n)                            \
    X(body_of, int32_t, c.links)                        \
    X(locked, Locked, c.locked)                         \
    X(slot, int32_t, c.links)                           \
    X(free_slot, int32_t, c.links)

static size_t need(const taci_Tree *t)
{
    const Counts c = counts_of(t);
    size_t need = taci_arena_need(1, sizeof(Form));
#define X(name, type, count) need += taci_arena_need(count, sizeof(type));
    ARRAYS(X)
#undef X
    return need;
}

/// What is empty stays NULL.
static bool take_arrays(const taci_Tree *t, Form *f, taci_Arena *arena)
{
    const Counts c = counts_of(t);
    bool ok = true;
    f->rows.capacity = t->row_capacity;
    f->locked_count = (int)c.locked;
#define X(name, type, count) \
    if ((count) > 0)         \
        ok = (f->name = TACI_TAKE(arena, count, type)) != NULL && ok;
    ARRAYS(X)
#undef X
    return ok;
}

/// Both recursions go over the same links; neither is in use while the other is.
static void set_recursions(const taci_Tree *t, Form *f)
{
    f->step.links = f->still.links = t->links;
    f->step.dofs = f->still.dofs = t->dofs;
    f->step.link = f->still.link = t->link;
    f->still.block = f->step.block;
    f->still.load = f->step.load;
    f->still.e = f->step.e;
    f->still.V = f->step.V;
    taci_recursion_route(&f->step, f->slot, f->free_slot);
    taci_recursion_route(&f->still, f->slot, f->free_slot);
}

static void number_links(const taci_Tree *t, Form *f)
{
    int bodies = 0;
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        for (int k = 0; k < l->dofs; k++)
            f->link_of[l->dof + k] = i;
        f->body_of[i] = l->parent >= 0 ? f->body_of[l->parent] : -1;
        bool on_axis = taci_tree_on_axis(t, i);
        if (on_axis || taci_tree_keeps_momentum(t, i)) {
            f->locked[bodies] =
                (Locked){.link = i, .is_free = l->type == TACI_TREE_FREE, .is_on_axis = on_axis};
            f->body_of[i] = bodies++;
        }
    }
    for (int i = 0; i < t->dofs; i++)
        f->rotors = f->rotors || t->rotor[i] > 0.0;
}

static bool create(taci_Tree *t, taci_Arena *arena)
{
    Form *f = TACI_TAKE(arena, 1, Form);
    if (f == NULL || !take_arrays(t, f, arena))
        return false;
    set_recursions(t, f);
    f->kernel = taci_recursion_kernel();
    f->reach.r = &f->step;
    number_links(t, f);
    t->form_data = f;
    return true;
}

// ------------------------------------------------------------------------------------------- state

static int state_count(const taci_Tree *t)
{
    return 6 * t->links + 2 * t->dofs;
}

/// Rates of the rotors in a state, and where v0 stands.
static double *rotor_part(const taci_Tree *t, double *x)
{
    return x + 6 * (size_t)t->links;
}

static double *start_part(const taci_Tree *t, double *x)
{
    return x + 6 * (size_t)t->links + (size_t)t->dofs;
}

/// x = gain J v - from, for twists and rotors.
static void reflect(const taci_Tree *t, const taci_TreePlace *place, const double *v, double gain,
                    const double *from, double *x)
{
    Form *f = form_of(t);
    f->kernel->reflect(&f->step, place, v, gain, from, x);
    double *rate = rotor_part(t, x);
    const double *old = from ? from + 6 * (size_t)t->links : NULL;
    if (!f->rotors)
        memset(rate, 0, (size_t)t->dofs * sizeof *rate);
    for (int i = 0; f->rotors && i < t->dofs; i++)
        rate[i] = t->rotor[i] > 0.0 ? gain * v[i] - (old ? old[i] : 0.0) : 0.0;
}

static void set_rates(taci_Tree *t, const taci_TreePlace *place, const double *v, double *x)
{
    reflect(t, place, v, 1.0, NULL, x);
    memset(start_part(t, x), 0, (size_t)t->dofs * sizeof *x);
}

/// a'Ib over links and rotors.
static double metric(const taci_Tree *t, const double *a, const double *b)
{
    const Form *f = form_of(t);
    double sum = f->kernel->metric(&f->step, a, b);
    a += 6 * (size_t)t->links;
    b += 6 * (size_t)t->links;
    for (int i = 0; f->rotors && i < t->dofs; i++)
        sum += t->rotor[i] * a[i] * b[i];
    return sum;
}

static double kinetic(const taci_Tree *t, const double *x)
{
    return 0.5 * metric(t, x, x);
}

// ------------------------------------------------------------------------------------- projections

/// tau with the momenta of the rotors.
static const double *with_rotors(const taci_Tree *t, double scale, const double *tau,
                                 const double *x)
{
    Form *f = form_of(t);
    if (!f->rotors)
        return tau;
    const double *rate = x + 6 * (size_t)t->links;
    for (int i = 0; i < t->dofs; i++)
        f->tau[i] = (tau ? tau[i] : 0.0) + scale * t->rotor[i] * rate[i];
    return f->tau;
}

static bool factor_still(const taci_Tree *t, const taci_TreePlace *place)
{
    Form *f = form_of(t);
    taci_RecursionInertia in = {.place = place, .scale = 1.0, .extra = t->rotor};
    return f->kernel->factor(&f->still, &in);
}

/// The rates nearest to a state in the kinetic metric. False: there are none, v is zero.
static bool project(const taci_Tree *t, const taci_TreePlace *place, const double *x, double *v)
{
    Form *f = form_of(t);
    f->still_ready = false;
    if (!factor_still(t, place)) {
        memset(v, 0, (size_t)t->dofs * sizeof *v);
        return false;
    }
    taci_RecursionLoad load = {
        .place = place, .scale = 1.0, .twist = x, .tau = with_rotors(t, 1.0, NULL, x)};
    f->kernel->solve(&f->still, &load, v);
    return true;
}

static void rates(taci_Tree *t, const taci_TreePlace *place, const double *x, double *v)
{
    project(t, place, x, v);
}

/// The step before counts with the state it starts from: state[phase] is still k.
static double reduce(taci_Tree *t, double *x_next)
{
    Form *f = form_of(t);
    int64_t steps = t->state[t->phase].steps + 1;
    if (t->project_every <= 0 || steps % t->project_every != 0)
        return 0.0;
    double before = taci_tree_next_kinetic(t);
    if (!project(t, t->next, x_next, f->v))
        return 0.0;
    f->still_ready = true;
    reflect(t, t->next, f->v, 1.0, NULL, x_next);
    t->K_known = false;
    return fmax(before - taci_tree_next_kinetic(t), 0.0);
}

static double ghost(taci_Tree *t, const taci_TreePlace *place, const double *x)
{
    Form *f = form_of(t);
    double K = kinetic(t, x);
    if (!(K > 0.0) || !project(t, place, x, f->v))
        return 0.0;
    reflect(t, place, f->v, 1.0, NULL, f->reduced);
    for (int i = 0; i < 6 * t->links + t->dofs; i++)
        f->reduced[i] = x[i] - f->reduced[i];
    return fmin(kinetic(t, f->reduced) / K, 1.0); // orthogonal to the rest: no difference of
                                                  // squares
}

// -------------------------------------------------------------------------------------------- step

/// Extrapolated rates: order two, and blind to what changes its sign each step.
static void extrapolate(const taci_Tree *t, const taci_TreeState *s, double *v)
{
    const double *h0 = s->hat[0], *h1 = s->hat[1], *h2 = s->hat[2];
    const double *v0 = start_part(t, s->x);
    for (int i = 0; i < t->dofs; i++)
        v[i] = s->history == 1   ? 3.0 * h0[i] - 2.0 * v0[i]
               : s->history == 2 ? 2.0 * h0[i] - h1[i]
                                 : 1.25 * h0[i] + 0.5 * h1[i] - 0.75 * h2[i];
}

static void predict(taci_Tree *t, int pass, double *v_star, bool *at_start)
{
    Form *f = form_of(t);
    const taci_TreeState *s = &t->state[t->phase];
    size_t bytes = (size_t)t->dofs * sizeof *v_star;
    if (pass > 0) {
        memcpy(v_star, t->v_hat, bytes);
        return;
    }
    *at_start = t->predictor == TAC_PREDICTOR_START;
    if (s->history == 0 || *at_start) {
        project(t, t->now, s->x, f->v0);
        memcpy(v_star, f->v0, bytes);
    } else if (t->predictor == TAC_PREDICTOR_LAST)
        memcpy(v_star, s->hat[0], bytes);
    else
        extrapolate(t, s, v_star);
}

/// The inertias of the step.
static taci_RecursionInertia step_inertia(const taci_Tree *t)
{
    return (taci_RecursionInertia){
        t->mid, 2.0 / t->T, t->spin, form_of(t)->extra, form_of(t)->stiff, t->skew};
}

/// kappa P'P
static tac_Mat3 stiffness(const taci_TreeBall *b)
{
    tac_Mat3 K = {{{0}}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                K.m[j][k] += b->kappa * b->arm[i][j] * b->arm[i][k];
    return K;
}

static bool factor(taci_Tree *t)
{
    Form *f = form_of(t);
    taci_RecursionInertia in = step_inertia(t);
    TAC_ASSERT(t->row_count <= f->rows.capacity);
    for (int i = 0; i < t->dofs; i++)
        f->extra[i] = t->diag[i] + in.scale * t->rotor[i];
    for (int i = 0; i < t->ball_count; i++)
        f->stiff[f->step.rec[t->ball[i].link].wide] = stiffness(&t->ball[i]);
    return f->kernel->factor(&f->step, &in) &&
           taci_recursion_rows_factor(&f->rows, t->row, t->row_count, &f->step, f->kernel);
}

static void free_velocity(taci_Tree *t, const double *tau, const tac_Wrench *wrench, double *v)
{
    Form *f = form_of(t);
    double scale = 2.0 / t->T;
    const double *x = t->state[t->phase].x;
    taci_RecursionLoad load = {.place = t->mid,
                               .scale = scale,
                               .twist = x,
                               .gyro = true,
                               .wrench = wrench,
                               .tau = with_rotors(t, scale, tau, x)};
    f->kernel->solve(&f->step, &load, v);
    taci_recursion_rows_apply(&f->rows, t->dofs, v);
}

/// Link by link: (2/T) I (V - x) at its centre of mass, and the gyroscopic torque as it was
/// factored (recursion.h).
static void inertial(taci_Tree *t, const taci_TreePlace *mid, const double *x, const double *v,
                     double *tau)
{
    Form *f = form_of(t);
    double scale = 2.0 / t->T;
    const double *V = f->reduced, *rate = x + 6 * (size_t)t->links;
    f->kernel->reflect(&f->step, mid, v, 1.0, NULL, f->reduced);
    for (int i = 0; i < t->dofs; i++)
        tau[i] = scale * t->rotor[i] * (v[i] - rate[i]);
    for (int i = 0; i < t->links; i++, V += 6, x += 6) {
        const taci_TreeLink *l = &t->link[i];
        const tac_Mat3 *R = &mid[i].R;
        tac_Vec3 w = m3_tmul_v(R, t->spin[i]), W = v3_at(V);
        bool newton = !t->skew && t->T * t->T * v3_norm2(w) < 1.0;
        tac_Vec3 torque = v3_scale(scale, m3_mul_v(&l->J, v3_sub(W, v3_at(x))));
        torque = v3_sub(torque, v3_cross(m3_mul_v(&l->J, w), W));
        if (newton)
            torque = v3_add(torque, v3_cross(w, m3_mul_v(&l->J, v3_sub(W, w))));
        tac_Vec3 force = v3_scale(scale * l->m, v3_sub(v3_at(V + 3), v3_at(x + 3)));
        t->parts->load[i] =
            (tac_Wrench){force, v3_add(m3_mul_v(R, torque), v3_cross(mid[i].d, force))};
    }
    taci_tree_pull_back(t, mid, t->parts->load, tau);
}

/// The link a site moves with, -1: none.
static int link_of(const Form *f, const taci_TreeSite *site)
{
    return site->dof >= 0 ? f->link_of[site->dof] : site->link;
}

static void solve(taci_Tree *t, const taci_TreeSite *site, const double *effort, int n, double *v)
{
    Form *f = form_of(t);
    memset(f->P, 0, (size_t)t->links * 8 * sizeof *f->P);
    memset(f->tau, 0, (size_t)t->dofs * sizeof *f->tau);
    for (int i = 0; i < n; effort += taci_tree_site_flows(&site[i]), i++) {
        if (site[i].dof >= 0)
            f->tau[site[i].dof] += effort[0];
        else if (site[i].link >= 0) {
            double *P = f->P + 8 * (size_t)site[i].link;
            tac_Vec3 torque = v3_add(v3_at(effort + 3), v3_cross(site[i].at, v3_at(effort)));
            v3_put(P, v3_add(v3_at(P), torque));
            v3_put(P + 4, v3_add(v3_at(P + 4), v3_at(effort)));
        }
    }
    taci_RecursionLoad load = {.P = f->P, .tau = f->tau};
    f->kernel->solve(&f->step, &load, v);
    taci_recursion_rows_apply(&f->rows, t->dofs, v);
}

/// The links that columns must know: on the way to sites and to the velocities of rows in force.
static void reach_for(Form *f, const taci_TreeSite *site, int n)
{
    taci_recursion_reach_begin(&f->reach);
    for (int i = 0; i < n; i++)
        taci_recursion_reach_add(&f->reach, link_of(f, &site[i]));
    for (int i = 0; i < f->rows.count; i++) {
        const taci_TreeRow *row = &f->rows.row[f->rows.on[i]];
        for (int k = 0; k < row->count; k++)
            taci_recursion_reach_add(&f->reach, f->link_of[row->dof[k]]);
    }
    taci_recursion_reach_end(&f->reach);
}

static void response(taci_Tree *t, const taci_TreeSite *site, int n, double *G, int ld)
{
    Form *f = form_of(t);
    reach_for(f, site, n);
    for (int j = 0; j < n; G += taci_tree_site_flows(&site[j]), j++) {
        int from = link_of(f, &site[j]);
        if (from < 0)
            continue;
        taci_recursion_columns(&f->reach, &site[j], from);
        taci_recursion_rows_columns(&f->rows, &f->reach, f->link_of);
        double *block = G;
        for (int i = 0, rows; i < n; block += (size_t)rows * (size_t)ld, i++) {
            int to = link_of(f, &site[i]);
            b6_Row flow[TACI_BODY_FLOWS];
            rows = taci_tree_site_flows(&site[i]);
            if (to < 0)
                continue;
            taci_recursion_columns_flow(&f->reach, &site[i], to, flow);
            for (int k = 0; k < rows; k++) {
                double *row = block + (size_t)k * (size_t)ld;
                if (site[j].dof >= 0)
                    row[0] = flow[k].pair[0][0];
                else
                    b6_store_vec(row, flow[k]);
            }
        }
    }
}

static void start_twists(taci_Tree *t, tac_Twist *twist)
{
    const double *x = t->state[t->phase].x;
    for (int i = 0; i < t->links; i++, x += 6) {
        twist[i].ang = m3_mul_v(&t->mid[i].R, v3_at(x));
        twist[i].lin = v3_sub(v3_at(x + 3), v3_cross(twist[i].ang, t->mid[i].d));
    }
}

static void advance(taci_Tree *t, const double *x, double *x_next)
{
    Form *f = form_of(t);
    size_t bytes = (size_t)t->dofs * sizeof *x;
    f->still_ready = t->K_known = false;
    reflect(t, t->mid, t->v_hat, 2.0, x, x_next);
    for (int i = 0; t->parts && i < t->links; i++) {
        const double *V = f->step.V + 8 * (ptrdiff_t)i;
        t->parts->twist[i] = (tac_Twist){v3_at(V + 4), v3_at(V)};
    }
    if (t->state[t->phase].history == 0)
        memcpy(start_part(t, x_next), f->v0, bytes);
    else
        memset(start_part(t, x_next), 0, bytes);
}

static double gyro_work(taci_Tree *t, const double *x, const double *x_next)
{
    Form *f = form_of(t);
    taci_RecursionInertia in = step_inertia(t);
    return t->T * f->kernel->gyro_power(&f->step, &in, x, x_next);
}

// ------------------------------------------------------------------------- corrections and momenta

/// The state is their twists.
static const double *twists(taci_Tree *t, const taci_TreePlace *place, const double *x)
{
    (void)t, (void)place;
    return x;
}

static double along(taci_Tree *t, int link, const taci_TreePlace *place, const double *x,
                    double *inertia)
{
    int dof = t->link[link].dof;
    double L = taci_tree_sum_along(t, link, place, x, inertia);
    *inertia += t->rotor[dof];
    return L + t->rotor[dof] * x[6 * (ptrdiff_t)t->links + dof];
}

/// x += rate (unit motion) for the links of a root on an axis or a rail, and its rotor.
static void add_unit(const taci_Tree *t, int link, double rate, double *x)
{
    const int32_t *root_of = t->parts->root_of, root = root_of[link], links = t->links;
    const Slot *unit = (const Slot *)(t->parts->unit + 6 * (ptrdiff_t)link);
    Slot *V = (Slot *)(x + 6 * (ptrdiff_t)link);
    for (int i = link; i < links; i++, V += 3, unit += 3) {
        if (root_of[i] != root)
            continue;
        V[0] += rate * unit[0];
        V[1] += rate * unit[1];
        V[2] += rate * unit[2];
    }
    x[6 * (ptrdiff_t)t->links + t->link[link].dof] += rate;
}

/// A body alone on a ball joint has no ghost: its velocity is that of its rotation.
static void turn(taci_Tree *t, double *x)
{
    const taci_TreeParts *p = t->parts;
    bool turned = false;
    for (int i = 0; i < p->roots; i++) {
        const taci_TreeRoot *r = &p->root[i];
        turned = turned || r->kind >= TACI_ROOT_BALL;
        if (r->kind == TACI_ROOT_AXIS && r->kept)
            add_unit(t, r->link, v3_dot(p->turn[i].dw, m3_col(&t->link[r->link].Rp, 2)), x);
    }
    if (!turned)
        return;
    taci_tree_turn_twists(t, x);
    for (int i = 0; i < p->roots; i++) {
        const taci_TreeRoot *r = &p->root[i];
        double *V = x + 6 * (ptrdiff_t)r->link;
        if (r->kind == TACI_ROOT_BALL && p->turn[i].of_body)
            v3_put(V + 3, v3_cross(m3_mul_v(&t->next[r->link].R, v3_at(V)), t->next[r->link].d));
    }
}

/// I += R J R' + m (|s|² 1 - s s')
static void add_inertia(tac_Mat3 *I, const taci_TreeLink *l, const tac_Mat3 *R, tac_Vec3 s)
{
    tac_Mat3 J = m3_rotate_symmetric(R, &l->J);
    const double a[3] = {s.x, s.y, s.z};
    double s2 = v3_norm2(s);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            I->m[i][j] += J.m[i][j] + l->m * ((i == j ? s2 : 0.0) - a[i] * a[j]);
}

/// Of the twists of both ends, through the midpoint: their change, the gyroscopic torques and what
/// acted.
static double balance(taci_Tree *t, const double *x, const double *x_next)
{
    taci_TreeParts *p = t->parts;
    double gyro = taci_tree_sum_step(t, x, x_next, p->sum);
    p->balanced = true;
    for (int i = 0; i < p->roots; i++) {
        taci_TreeRoot *r = &p->root[i];
        const taci_TreeSum *s = &p->sum[i];
        tac_Vec3 mg = v3_scale(r->mass, t->base.gravity);
        tac_Vec3 weight = v3_cross(s->first, t->base.gravity);
        r->mid_first = s->first;
        r->gained = s->p;
        r->missed.force = v3_axpy(s->p, -t->T, v3_add(r->taken.force, mg));
        r->missed.torque = v3_axpy(s->L, -t->T, v3_add(r->taken.torque, weight));
    }
    return gyro;
}

/// What closing has found: nothing since has changed it.
static void take_closed(const taci_Tree *t, Form *f)
{
    for (int i = 0; i < f->locked_count; i++) {
        Locked *b = &f->locked[i];
        const taci_TreeRoot *r = &t->parts->root[t->parts->root_of[b->link]];
        if (b->is_on_axis)
            continue;
        b->mass = r->mass;
        b->centre = r->at;
        b->inertia = r->whole.I;
        b->p = r->whole.p;
        b->L = r->whole.L;
    }
}

/// Mass, centre and momenta of each locked tree, from closing where that was done.
static void lock_momenta(const taci_Tree *t, Form *f, const double *x)
{
    if (t->parts && t->parts->closed) {
        take_closed(t, f);
        return;
    }
    for (int i = 0; i < t->links; i++) {
        if (f->body_of[i] < 0)
            continue;
        Locked *b = &f->locked[f->body_of[i]];
        b->mass += t->link[i].m;
        b->centre = v3_axpy(b->centre, t->link[i].m, v3_add(t->next[i].p, t->next[i].d));
        b->p = v3_axpy(b->p, t->link[i].m, v3_at(x + 6 * (size_t)i + 3));
    }
    for (int i = 0; i < f->locked_count; i++) {
        Locked *b = &f->locked[i];
        b->centre = b->is_free ? v3_scale(1.0 / b->mass, b->centre) : t->next[b->link].p;
    }
    for (int i = 0; i < t->links; i++) {
        if (f->body_of[i] < 0)
            continue;
        Locked *b = &f->locked[f->body_of[i]];
        const double *V = x + 6 * (size_t)i;
        tac_Vec3 s = v3_sub(v3_add(t->next[i].p, t->next[i].d), b->centre);
        add_inertia(&b->inertia, &t->link[i], &t->next[i].R, s);
        b->L = v3_axpy(b->L, t->link[i].m, v3_cross(s, v3_at(V + 3)));
        b->L = v3_add(b->L, m3_mul_v(&t->next[i].R, m3_mul_v(&t->link[i].J, v3_at(V))));
    }
}

/// The rate of the locked tree along the one velocity of a root, with its momentum, and half of
/// their product, J.
static double move_on_axis(taci_Tree *t, Locked *b, const double *x)
{
    const taci_TreeRoot *r = &t->parts->root[t->parts->root_of[b->link]];
    double inertia = r->inertia, momentum = r->along;
    if (!t->parts->closed || r->kind == TACI_ROOT_RAIL)
        momentum = along(t, b->link, t->next, x, &inertia);
    b->rate = inertia > 0.0 ? momentum / inertia : 0.0;
    return 0.5 * b->rate * momentum;
}

/// d -= the rigid motion of each locked tree with the momenta of x.
static void subtract_rigid_motion(taci_Tree *t, Form *f, const double *x, double *d)
{
    lock_momenta(t, f, x);
    for (int i = 0; i < f->locked_count; i++) {
        Locked *b = &f->locked[i];
        tac_Mat3 inverse = m3_inverse(&b->inertia);
        if (b->is_on_axis)
            continue;
        b->u = b->is_free ? v3_scale(1.0 / b->mass, b->p) : v3(0, 0, 0);
        b->w = m3_mul_v(&inverse, b->L);
    }
    for (int i = 0; i < t->links; i++) {
        if (f->body_of[i] < 0 || f->locked[f->body_of[i]].is_on_axis)
            continue;
        const Locked *b = &f->locked[f->body_of[i]];
        double *V = d + 6 * (size_t)i;
        tac_Vec3 s = v3_sub(v3_add(t->next[i].p, t->next[i].d), b->centre);
        v3_put(V, v3_sub(v3_at(V), m3_tmul_v(&t->next[i].R, b->w)));
        v3_put(V + 3, v3_sub(v3_at(V + 3), v3_add(b->u, v3_cross(b->w, s))));
    }
}

/// What is probed where some momentum is kept: roots on axes and rails need not be written out, but
/// where next to nothing is left beside their rigid motion.
static double probe_inner(taci_Tree *t, Form *f, const double *x, double K)
{
    double rigid = 0.0;
    bool wide = false;
    for (int i = 0; i < f->locked_count; i++) {
        Locked *b = &f->locked[i];
        *b = (Locked){.link = b->link, .is_free = b->is_free, .is_on_axis = b->is_on_axis};
        b->moves = taci_tree_keeps_momentum(t, b->link);
        wide = wide || !b->is_on_axis;
        if (b->moves && b->is_on_axis)
            rigid += move_on_axis(t, b, x);
    }
    f->along_axes = !wide && K - rigid > LEAST_INNER * K;
    if (f->along_axes)
        return K - rigid;
    memcpy(f->direction, x, (size_t)(6 * t->links + t->dofs) * sizeof *x);
    for (int i = 0; i < f->locked_count; i++)
        if (f->locked[i].is_on_axis && f->locked[i].moves)
            add_unit(t, f->locked[i].link, -f->locked[i].rate, f->direction);
    if (wide)
        subtract_rigid_motion(t, f, x, f->direction);
    return kinetic(t, f->direction);
}

static bool keeps_any(const taci_Tree *t, const Form *f)
{
    bool any = false;
    for (int i = 0; i < f->locked_count; i++)
        any = any || taci_tree_keeps_momentum(t, f->locked[i].link);
    return any;
}

static bool probe_motion(taci_Tree *t, bool whole, double *a1, double *a2)
{
    Form *f = form_of(t);
    const double *x = t->state[1 - t->phase].x;
    double K = taci_tree_next_kinetic(t);
    f->along_axes = false;
    f->along_motion = whole || !keeps_any(t, f);
    *a2 = f->along_motion ? K : probe_inner(t, f, x, K);
    *a1 = 2.0 * *a2; // what was taken out is orthogonal to the rest
    // Less than that is rounding of the rigid motion, 1e-15 of it squared.
    return *a2 > 1e-26 * K && isfinite(*a1) && isfinite(*a2);
}

static bool probe_effort(taci_Tree *t, const double *tau, const tac_Wrench *wrench, double *a1,
                         double *a2)
{
    Form *f = form_of(t);
    const double *x = t->state[1 - t->phase].x;
    *a1 = *a2 = 0.0;
    if (!f->still_ready && !factor_still(t, t->next))
        return false;
    f->still_ready = true;
    taci_RecursionLoad load = {.place = wrench ? t->next : NULL, .wrench = wrench, .tau = tau};
    f->kernel->solve(&f->still, &load, f->v);
    reflect(t, t->next, f->v, 1.0, NULL, f->direction);
    f->along_motion = f->along_axes = false;
    *a1 = metric(t, x, f->direction);
    *a2 = kinetic(t, f->direction);
    return *a2 > 0.0 && isfinite(*a1) && isfinite(*a2);
}

/// x += alpha d for all links and rotors; the twists are pairs.
static void add_direction(const taci_Tree *t, double alpha, const double *d, double *x)
{
    const int pairs = 3 * t->links, rotors = form_of(t)->rotors ? t->dofs : 0;
    Slot *a = (Slot *)x;
    const Slot *b = (const Slot *)d;
    for (int i = 0; i < pairs; i++)
        a[i] += alpha * b[i];
    for (int i = 2 * pairs; i < 2 * pairs + rotors; i++)
        x[i] += alpha * d[i];
}

static void kick(taci_Tree *t, double alpha)
{
    const Form *f = form_of(t);
    double *x = t->state[1 - t->phase].x;
    t->K_known = false;
    add_direction(t, alpha, f->along_motion || f->along_axes ? x : f->direction, x);
    for (int i = 0; f->along_axes && i < f->locked_count; i++)
        if (f->locked[i].moves)
            add_unit(t, f->locked[i].link, -alpha * f->locked[i].rate, x);
}

static const double *direction(const taci_Tree *t)
{
    const Form *f = form_of(t);
    return f->along_motion ? t->state[1 - t->phase].x : f->direction;
}

const taci_TreeForm taci_tree_recursion = {
    .name = "recursion",
    .need = need,
    .create = create,
    .state_count = state_count,
    .set_rates = set_rates,
    .rates = rates,
    .predict = predict,
    .factor = factor,
    .free = free_velocity,
    .inertial = inertial,
    .solve = solve,
    .response = response,
    .start_twists = start_twists,
    .advance = advance,
    .gyro_work = gyro_work,
    .balance = balance,
    .reduce = reduce,
    .kinetic = kinetic,
    .probe_motion = probe_motion,
    .probe_effort = probe_effort,
    .kick = kick,
    .direction = direction,
    .twists = twists,
    .along = along,
    .turn = turn,
    .ghost = ghost,
};
