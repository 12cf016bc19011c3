// Trees as a kind of system: the step, sites and what users read. The forms (tree_square.c,
// tree_recursion.c) know the operator and the state, this file everything else. Theory:
// docs/theory/lagrange.md.
#include "base/assert.h"
#include "system/tree/tree_mass.h"
#include "system/tree/tree_parts.h"
#include <stdlib.h>
#include <string.h>

#define MOST_REGIMES 12 // rounds in which drives and friction find theirs in a step

static taci_Tree *tree_of(taci_System *s)
{
    return (taci_Tree *)s;
}

static const taci_Tree *tree_in(const taci_System *s)
{
    return (const taci_Tree *)s;
}

/// Sites at the predicted midpoint.
static void place_sites(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    p->flow_count = 0;
    for (int i = 0; i < p->site_count; i++) {
        const taci_Site *s = &p->site_list[i];
        p->flow_count += taci_site_flows(s->kind);
        p->site_body[i] = s->body;
        TAC_ASSERT(s->kind == TACI_SITE_COORD || s->kind == TACI_SITE_BODY);
        TAC_ASSERT(s->body >= 0 &&
                   s->body < (s->kind == TACI_SITE_COORD ? t->dofs : t->base.bodies));
        if (s->kind == TACI_SITE_COORD) {
            p->site[i] = (taci_TreeSite){.link = -1, .dof = s->body};
            continue;
        }
        const taci_TreeBody *b = &p->body[s->body];
        p->site[i] = (taci_TreeSite){.link = b->link, .dof = -1};
        if (b->link >= 0)
            p->site[i].at = m3_mul_v(&t->mid[b->link].R, b->place.p);
    }
}

/// Angular velocities of all links at the predicted midpoint.
static void find_spins(taci_Tree *t)
{
    tac_Vec3 w = {0, 0, 0}; // of the link before, which most links hang on
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        const double *rate = t->v_star + l->dof;
        if (l->parent != i - 1 || i == 0)
            w = l->parent >= 0 ? t->spin[l->parent] : v3(0, 0, 0);
        if (l->type == TACI_TREE_REVOLUTE)
            w = v3_axpy(w, rate[0], m3_col(&t->mid[i].R, 2));
        else if (l->type != TACI_TREE_PRISMATIC) {
            rate += l->type == TACI_TREE_FREE ? 3 : 0;
            w = v3_add(w, m3_mul_v(&t->mid[i].R, v3(rate[0], rate[1], rate[2])));
        }
        t->spin[i] = w;
    }
}

static void predict(taci_Tree *t, int pass)
{
    bool at_start = false;
    const double *q = t->state[t->phase].q;
    t->form->predict(t, pass, t->v_star, &at_start);
    if (at_start) {
        memcpy(t->q_mid, q, (size_t)t->positions * sizeof *q);
        memcpy(t->mid, t->now, (size_t)t->links * sizeof *t->mid);
    } else {
        taci_tree_move(t, q, 0.5 * t->T, t->v_star, t->q_mid);
        taci_tree_place(t, t->q_mid, t->mid);
    }
    if (t->form_kind == TAC_FORM_RECURSION) // the others have them in their columns
        find_spins(t);
}

/// Gravity and pushes on links, at their centres of mass; efforts on coordinates.
static void collect_loads(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < t->links; i++)
        p->load[i] = (tac_Wrench){v3_scale(t->link[i].m, t->base.gravity), {0, 0, 0}};
    if (p->lift_count > 0)
        taci_tree_lift_loads(t, t->mid, t->base.gravity, true, p->load);
    memcpy(p->tau_sum, p->tau, (size_t)t->dofs * sizeof *p->tau);
    if (!t->base.pushed)
        return;
    for (int i = 0; i < t->dofs; i++)
        p->tau_sum[i] += t->base.effort[i];
    for (int i = 0; i < t->base.bodies; i++) {
        const taci_TreeBody *b = &p->body[i];
        if (b->link < 0)
            continue;
        tac_Wrench w = t->base.wrench[i];
        tac_Vec3 arm = v3_sub(m3_mul_v(&t->mid[b->link].R, b->place.p), t->mid[b->link].d);
        w.torque = v3_add(w.torque, v3_cross(arm, w.force));
        p->load[b->link] = sv_add(p->load[b->link], w);
    }
}

static void solve_free(taci_Tree *t)
{
    collect_loads(t);
    t->parts->coming_known = false;
    t->form->free(t, t->parts->tau_sum, t->parts->load, t->v_free);
}

/// The operator with drives and friction as they are.
static bool factor_regimes(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    size_t bytes = (size_t)t->dofs * sizeof(double);
    memcpy(p->tau, p->own_tau, bytes);
    memcpy(t->diag, p->own_diag, bytes);
    t->row_count = p->own_rows;
    taci_tree_drives_add(t);
    taci_tree_friction_add(t);
    return t->form->factor(t);
}

/// The motion to come, as far as it is known: the free one, and in the second pass with what rows
/// did in the first.
static const double *foresee(taci_Tree *t, int pass)
{
    solve_free(t);
    if (pass == 0 || !t->pulled)
        return t->v_free;
    place_sites(t);
    t->form->solve(t, t->parts->site, t->parts->pulls, t->parts->site_count, t->v_hat);
    for (int i = 0; i < t->dofs; i++)
        t->v_hat[i] += t->v_free[i];
    return t->v_hat;
}

/// The operator with drives and friction in the regimes that the motion to come confirms. Where
/// something pressed on the tree in the last step the free motion is not that: the first pass
/// trusts the prediction.
static bool factor_actuated(taci_Tree *t, int pass)
{
    taci_TreeParts *p = t->parts;
    size_t bytes = (size_t)t->dofs * sizeof(double);
    memcpy(p->own_tau, p->tau, bytes);
    memcpy(p->own_diag, t->diag, bytes);
    p->own_rows = t->row_count;
    p->settled = false;
    taci_tree_drives_prepare(t);
    taci_tree_friction_prepare(t);
    bool regular = factor_regimes(t), again = true;
    if (regular && p->frictions > 0)
        taci_tree_friction_start(t);
    if (pass == 0 && t->base.touched)
        return regular;
    for (int i = 0; regular && again && i < MOST_REGIMES; i++) {
        const double *v = foresee(t, pass);
        again = taci_tree_drives_revise(t, v);
        again = taci_tree_friction_revise(t, v) || again;
        p->settled = !again;
        bool last = !again || i + 1 == MOST_REGIMES;
        if ((last && taci_tree_friction_settle(t, v)) || again)
            regular = factor_regimes(t);
        else
            p->free_known = true;
    }
    return regular;
}

static tac_Result prepare(taci_System *system, double T, int pass, taci_Arena *scratch)
{
    (void)scratch;
    taci_Tree *t = tree_of(system);
    TAC_ASSERT(T > 0.0 && (pass == 0 || pass == 1));
    t->T = T;
    t->parts->free_known = t->parts->done_known = false;
    t->parts->unshifted_kept = false;
    t->parts->going_known = false;
    t->parts->stride = TACI_STRIDE_NONE;
    if (pass == 0)
        t->parts->site_count = 0;
    predict(t, pass);
    taci_tree_elements_prepare(t);
    bool regular = t->parts->actuated ? factor_actuated(t, pass) : t->form->factor(t);
    place_sites(t);
    return regular ? TAC_OK : TAC_ERR_DIVERGED;
}

static int clusters(const taci_System *system)
{
    return tree_in(system)->dofs > 0;
}

static void sites(taci_System *system, const taci_Site *site, int n, int32_t *cluster)
{
    taci_Tree *t = tree_of(system);
    taci_TreeParts *p = t->parts;
    TAC_ASSERT(n <= p->site_capacity); // all are different, and this is how many there are
    p->site_list = site;
    p->site_count = n;
    place_sites(t);
    for (int i = 0; i < n; i++)
        cluster[i] = p->site[i].link >= 0 || p->site[i].dof >= 0 ? 0 : -1;
}

taci_Frame taci_tree_frame(const taci_Tree *t, const taci_TreePlace *place, int body)
{
    const taci_TreeBody *b = &t->parts->body[body];
    tac_Mat3 own = q_matrix(b->place.q);
    if (b->link < 0)
        return (taci_Frame){b->place.p, b->place.q, own};
    const taci_TreePlace *l = &place[b->link];
    taci_Frame f = {.x = v3_add(l->p, m3_mul_v(&l->R, b->place.p)), .R = m3_mul(&l->R, &own)};
    f.q = q_from_matrix(&f.R);
    return f;
}

static void locate(const taci_System *system, taci_When when, const taci_Site *site, taci_Frame *f)
{
    const taci_Tree *t = tree_in(system);
    if (site->kind == TACI_SITE_COORD) { // its position, as a height along x
        const double *q = when == TACI_AT_NOW   ? t->state[t->phase].q
                          : when == TACI_AT_MID ? t->q_mid
                                                : t->state[1 - t->phase].q;
        int position = t->parts->position_of[site->body];
        *f = (taci_Frame){{position >= 0 ? q[position] : 0.0, 0, 0}, {1, 0, 0, 0}, m3_identity()};
        return;
    }
    *f = taci_tree_frame(t,
                         when == TACI_AT_NOW    ? t->now
                         : when == TACI_AT_NEXT ? t->next
                                                : t->mid,
                         site->body);
    if (when == TACI_AT_MEAN && t->parts->body[site->body].link >= 0)
        f->x = taci_tree_middle(t, site->body);
}

static void free_velocity(taci_System *system)
{
    taci_Tree *t = tree_of(system);
    if (!t->parts->free_known) // late pushes come after it was
        solve_free(t);
    t->parts->free_known = false;
}

static tac_Result response(taci_System *system, int cluster, const int32_t *site, int n, double *G,
                           int ld, taci_Arena *scratch)
{
    (void)cluster;
    taci_Tree *t = tree_of(system);
    size_t mark = taci_arena_mark(scratch);
    taci_TreeSite *list = TACI_TAKE(scratch, n, taci_TreeSite);
    for (int i = 0; list && i < n; i++)
        list[i] = t->parts->site[site[i]];
    if (list)
        t->form->response(t, list, n, G, ld);
    taci_arena_reset(scratch, mark);
    return list ? TAC_OK : TAC_ERR_CAPACITY;
}

static size_t response_scratch(const taci_System *system, int site_count)
{
    (void)system;
    return taci_arena_need((size_t)site_count, sizeof(taci_TreeSite));
}

static void apply(taci_System *system, const double *effort)
{
    taci_Tree *t = tree_of(system);
    t->pulled = effort != NULL;
    if (effort)
        memcpy(t->parts->pulls, effort, (size_t)t->parts->flow_count * sizeof *effort);
    if (effort == NULL) {
        memcpy(t->v_hat, t->v_free, (size_t)t->dofs * sizeof *t->v_hat);
        return;
    }
    t->form->solve(t, t->parts->site, effort, t->parts->site_count, t->v_hat);
    for (int i = 0; i < t->dofs; i++)
        t->v_hat[i] += t->v_free[i];
}

static void flow(taci_System *system, taci_Flow which, double *out)
{
    taci_Tree *t = tree_of(system);
    taci_TreeParts *p = t->parts;
    const double *v = which == TACI_FLOW_FREE ? t->v_free : t->v_hat;
    if (p->site_count == 0)
        return;
    if (which == TACI_FLOW_START)
        t->form->start_twists(t, p->twist);
    else
        taci_tree_twists(t, t->mid, v, p->twist);
    for (int i = 0; i < p->site_count; out += taci_tree_site_flows(&p->site[i]), i++) {
        const taci_TreeSite *s = &p->site[i];
        if (s->dof >= 0) { // contacts, which ask for the start, do not act on coordinates
            out[0] = which == TACI_FLOW_START ? t->state[t->phase].hat[0][s->dof] : v[s->dof];
            continue;
        }
        tac_Twist V = {{0, 0, 0}, {0, 0, 0}};
        if (s->link >= 0) {
            V = p->twist[s->link];
            V.lin = v3_add(V.lin, v3_cross(V.ang, s->at));
        }
        sv_store(out, V.lin, V.ang);
    }
}

/// Whether drives and friction did what they were taken for.
static bool expected(const taci_Tree *t)
{
    bool known = t->parts->settled && !t->pulled; // that was found before
    return known || (taci_tree_drives_expected(t) && taci_tree_friction_expected(t));
}

static double misprediction(taci_System *system)
{
    const taci_Tree *t = tree_in(system);
    int needed = t->form_kind == TAC_FORM_RECURSION ? 0 : 2;
    if (t->state[t->phase].history < needed || !taci_tree_elements_expected(t) ||
        (t->parts->actuated && !expected(t)))
        return 1.0;
    const double *hat = t->v_hat, *star = t->v_star;
    double worst = 0.0;
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        if (l->type == TACI_TREE_PRISMATIC)
            continue;
        for (int j = l->dof + (l->dofs > 3 ? 3 : 0), end = l->dof + l->dofs; j < end; j++) {
            double miss = fabs(hat[j] - star[j]);
            worst = miss > worst ? miss : worst; // fmax would be a call
        }
    }
    return 0.5 * t->T * worst;
}

static void remember(taci_Tree *t)
{
    const taci_TreeState *k = &t->state[t->phase];
    taci_TreeState *next = &t->state[1 - t->phase];
    size_t bytes = (size_t)t->dofs * sizeof(double);
    memcpy(next->hat[2], k->hat[1], bytes);
    memcpy(next->hat[1], k->hat[0], bytes);
    memcpy(next->hat[0], t->v_hat, bytes);
    next->history = k->history < 3 ? k->history + 1 : 3;
    next->steps = k->steps + 1;
    next->tank = k->tank;
}

tac_Twist taci_tree_body_twist(const taci_TreeBody *b, const taci_TreePlace *place,
                               const tac_Twist *twist)
{
    if (b->link < 0)
        return (tac_Twist){{0, 0, 0}, {0, 0, 0}};
    tac_Twist V = twist[b->link];
    V.lin = v3_add(V.lin, v3_cross(V.ang, m3_mul_v(&place[b->link].R, b->place.p)));
    return V;
}

/// With the mean velocities as they came out; returns what they do beyond the work that the
/// operator saw, J.
static double book_pushes(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    const double *hat = t->state[1 - t->phase].hat[0];
    double before = p->books.work_port, seen = 0.0;
    if (!t->base.pushed) {
        taci_user_book_pushes(&t->base, t->T, hat, NULL, &p->books);
        return 0.0;
    }
    p->coming_known = false;
    taci_tree_twists(t, t->mid, hat, p->coming);
    for (int i = 0; i < t->base.bodies; i++) {
        p->body_twist[i] = taci_tree_body_twist(&p->body[i], t->mid, p->coming);
        seen +=
            t->T * sv_dot(t->base.wrench[i], taci_tree_body_twist(&p->body[i], t->mid, p->twist));
    }
    for (int i = 0; i < t->dofs; i++)
        seen += t->T * t->base.effort[i] * t->v_hat[i];
    taci_user_book_pushes(&t->base, t->T, hat, p->body_twist, &p->books);
    return p->books.work_port - before - seen;
}

static void finish(taci_System *system, const uint8_t *pay)
{
    (void)pay; // only rigid bodies turn otherwise than solved for
    taci_Tree *t = tree_of(system);
    taci_TreeParts *p = t->parts;
    taci_TreeState *k = &t->state[t->phase], *next = &t->state[1 - t->phase];
    taci_ledger_clear(&p->books);
    taci_tree_move(t, k->q, t->T, t->v_hat, next->q);
    taci_tree_place(t, next->q, t->next);
    t->form->advance(t, k->x, next->x);
    remember(t);
    if (p->actuated)
        taci_tree_drives_pull(t);
    p->leak = taci_tree_close_roots(t);
    p->leak -= book_pushes(t);
    if (p->actuated) {
        p->leak -= taci_tree_drives_book(t);
        taci_tree_friction_book(t);
    }
    p->leak += taci_tree_elements_finish(t); // before the energies of k+1 are summed
    p->leak += taci_tree_gravity_leak(t);
    p->books.work_target += p->work_target;
    p->lost = t->form->reduce(t, next->x);
}

static bool held(const taci_System *system, int cluster)
{
    (void)cluster;
    return tree_in(system)->parts->held != 0;
}

static void forget(taci_System *system)
{
    taci_Tree *t = tree_of(system);
    t->state[t->phase].history = 0;
}

static void commit(taci_System *system)
{
    taci_Tree *t = tree_of(system);
    taci_TreePlace *places = t->now;
    t->now = t->next;
    t->next = places;
    places = t->last;
    t->last = t->mid;
    t->mid = places;
    memcpy(t->parts->last_q, t->q_mid, (size_t)t->positions * sizeof(double));
    t->phase = 1 - t->phase;
    t->parts->now_height = t->parts->next_height;
    t->parts->gone_known = false;
    t->parts->stride = TACI_STRIDE_KEPT;
    taci_tree_elements_commit(t);
    taci_tree_drives_commit(t);
    taci_tree_momentum_commit(t);
    taci_user_commit(&t->base);
    t->parts->done_known = true;
}

static void momentum(taci_System *system, tac_Vec3 *linear, tac_Vec3 *angular)
{
    taci_Tree *t = tree_of(system);
    tac_Vec3 p, L;
    taci_tree_momentum(t, t->now, t->state[t->phase].x, &p, &L);
    *linear = v3_add(*linear, p);
    *angular = v3_add(*angular, L);
}

void taci_tree_refresh(taci_Tree *t)
{
    taci_tree_place(t, t->state[t->phase].q, t->now);
    taci_tree_place(t, t->parts->last_q, t->last);
    taci_tree_sum_now(t);
    taci_tree_momentum_forget(t);
    t->parts->gone_known = false;
    t->parts->stride = TACI_STRIDE_NONE;
}

const taci_SystemOps taci_tree_ops = {
    .name = "tree",
    .prepare = prepare,
    .clusters = clusters,
    .sites = sites,
    .locate = locate,
    .free = free_velocity,
    .response = response,
    .response_scratch = response_scratch,
    .apply = apply,
    .flow = flow,
    .misprediction = misprediction,
    .finish = finish,
    .owed = taci_tree_owed,
    .probe = taci_tree_probe,
    .held = held,
    .kick = taci_tree_kick,
    .lock = taci_tree_lock,
    .take_owed = taci_tree_take_owed,
    .take_debt = taci_tree_take_debt,
    .spin = taci_tree_spin,
    .settle = taci_tree_settle,
    .shift = taci_tree_shift,
    .stored = taci_tree_stored,
    .books = taci_tree_books,
    .forget = forget,
    .commit = commit,
    .size = taci_tree_size,
    .save = taci_tree_save,
    .check = taci_tree_check,
    .load = taci_tree_load,
    .hash = taci_tree_hash,
    .momentum = momentum,
    .centre = taci_tree_centre,
    .impulses = taci_tree_impulses,
};

static taci_Tree *tree_at(taci_UserSystem *c)
{
    return (taci_Tree *)c;
}

static const taci_Tree *tree_inside(const taci_UserSystem *c)
{
    return (const taci_Tree *)c;
}

static void destroy(taci_UserSystem *c)
{
    free(tree_at(c)->parts->apart);
    taci_arena_destroy(&tree_at(c)->form_memory);
    taci_arena_destroy(&c->memory);
    free(c);
}

static void read(taci_UserSystem *c, double *q, double *v_state, double *v_hat)
{
    taci_Tree *t = tree_at(c);
    const taci_TreeState *s = &t->state[t->phase];
    if (q)
        memcpy(q, s->q, (size_t)t->positions * sizeof *q);
    if (v_state)
        t->form->rates(t, t->now, s->x, v_state);
    if (v_hat && c->mean_known)
        memcpy(v_hat, s->hat[0], (size_t)t->dofs * sizeof *v_hat);
    else if (v_hat)
        t->form->rates(t, t->now, s->x, v_hat);
}

bool taci_tree_unit_quaternions(const taci_Tree *t, const double *q)
{
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        if (l->type != TACI_TREE_BALL && l->type != TACI_TREE_FREE)
            continue;
        const double *x = q + l->position + (l->type == TACI_TREE_FREE ? 3 : 0);
        if (fabs(q_norm2((tac_Quat){x[0], x[1], x[2], x[3]}) - 1.0) > 1e-6)
            return false;
    }
    return true;
}

/// The other of the two states takes what is written, so that it can be taken back.
static bool write(taci_UserSystem *c, const double *q, const double *v)
{
    taci_Tree *t = tree_at(c);
    const taci_TreeState *old = &t->state[t->phase];
    taci_TreeState *s = &t->state[1 - t->phase];
    if (q && !taci_tree_unit_quaternions(t, q))
        return false;
    t->parts->done_known = false;
    if (v == NULL) { // rates stay
        t->form->rates(t, t->now, old->x, t->v_free);
        v = t->v_free;
    }
    for (int i = 0; i < 3; i++) // the last V̂ can still be read
        memcpy(s->hat[i], old->hat[i], (size_t)t->dofs * sizeof(double));
    for (int i = 0; i < t->parts->element_count; i++) // placed anew, potentials count all
        s->yield[i] = q ? 0.0 : old->yield[i];
    memcpy(s->activation, old->activation, (size_t)t->parts->drive_count * sizeof(double));
    s->steps = old->steps;
    s->tank = old->tank;
    memset(s->carried, 0, (size_t)t->parts->roots * sizeof *s->carried); // it was of that motion
    s->history = 0;
    t->phase = 1 - t->phase;
    if (q) {
        taci_tree_move(t, q, 0.0, v, s->q); // quaternions are normalised on the way
        taci_tree_refresh(t);
    } else
        memcpy(s->q, old->q, (size_t)t->positions * sizeof(double));
    t->form->set_rates(t, t->now, v, s->x);
    taci_tree_momentum_forget(t);
    t->parts->stride = TACI_STRIDE_NONE;
    return true;
}

static void take_back(taci_UserSystem *c)
{
    taci_Tree *t = tree_at(c);
    t->phase = 1 - t->phase;
    taci_tree_refresh(t);
}

/// Twists of the links in the state; what a step has found is left alone.
static void find_going(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    t->form->rates(t, t->now, t->state[t->phase].x, p->rates);
    taci_tree_twists(t, t->now, p->rates, p->going);
    p->going_known = true;
}

/// V̂ is read through the midpoint geometry of the last step, which is kept until the next one.
static tac_Twist twist(taci_System *s, int body, bool state)
{
    taci_Tree *t = (taci_Tree *)s;
    const taci_TreeBody *b = &t->parts->body[body];
    if (state || !t->base.mean_known) {
        find_going(t);
        return taci_tree_body_twist(b, t->now, t->parts->going);
    }
    if (!t->parts->gone_known)
        taci_tree_twists(t, t->last, t->state[t->phase].hat[0], t->parts->gone);
    t->parts->gone_known = true;
    return taci_tree_body_twist(b, t->last, t->parts->gone);
}

static tac_Twist going(taci_System *s, int body)
{
    taci_Tree *t = (taci_Tree *)s;
    if (!t->parts->going_known)
        find_going(t);
    return taci_tree_body_twist(&t->parts->body[body], t->now, t->parts->going);
}

/// To the middle of the step; and without row forces.
static void range(taci_System *s, int body, double T, tac_Twist range[2])
{
    taci_Tree *t = (taci_Tree *)s;
    taci_TreeParts *p = t->parts;
    if (!p->coming_known)
        taci_tree_twists(t, t->mid, t->v_free, p->coming);
    p->coming_known = true;
    range[0] = taci_user_way(s, body, T);
    range[1] = taci_tree_body_twist(&p->body[body], t->mid, p->coming);
}

/// Of a body without mass it is that of what it is fixed to, which moves as one with it.
static double mass(const taci_System *s, int body)
{
    const taci_Tree *t = (const taci_Tree *)s;
    const taci_TreeBody *b = &t->parts->body[body];
    double whole = b->link >= 0 ? t->link[b->link].m : 0.0;
    return b->mass > 0.0 ? b->mass : whole > 0.0 ? whole : t->parts->least_mass;
}

/// Those fixed to the world do not.
static taci_Mobility mobility(const taci_System *s, int body)
{
    bool moves = ((const taci_Tree *)s)->parts->body[body].link >= 0;
    return moves ? TACI_MOBILITY_FREE : TACI_MOBILITY_NONE;
}

/// The nearest link above that has a mass: pieces between joints do not part neighbours.
static int next_above(const taci_Tree *t, int link)
{
    int i = t->link[link].parent;
    while (i >= 0 && t->link[i].m == 0.0)
        i = t->link[i].parent;
    return i;
}

static int position_of(const taci_UserSystem *c, int velocity)
{
    return tree_inside(c)->parts->position_of[velocity];
}

// Whether the definition keeps two bodies apart.
static bool are_apart(const taci_TreeParts *p, int a, int b)
{
    uint64_t key = taci_tree_pair_key(a, b);
    int low = 0, high = p->apart_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (p->apart[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->apart_count && p->apart[low] == key;
}

static bool may_touch(const taci_System *s, int a, int b)
{
    const taci_Tree *t = (const taci_Tree *)s;
    int i = t->parts->body[a].link, j = t->parts->body[b].link;
    if (i == j || !t->parts->self_contact || are_apart(t->parts, a, b))
        return false;
    return !(i >= 0 && next_above(t, i) == j) && !(j >= 0 && next_above(t, j) == i);
}

static void dynamics(taci_UserSystem *c, double *M, double *bias, double *force)
{
    taci_Tree *t = tree_at(c);
    taci_TreeParts *p = t->parts;
    const taci_TreeState *s = &t->state[t->phase];
    t->form->rates(t, t->now, s->x, t->v_free);
    if (M || bias)
        taci_tree_mass(t, t->now, t->v_free, M, bias);
    if (force == NULL)
        return;
    memset(force, 0, (size_t)t->dofs * sizeof *force);
    for (int i = 0; i < t->links; i++) {
        tac_Vec3 f = v3_scale(t->link[i].m, t->base.gravity);
        p->load[i] = (tac_Wrench){f, v3_cross(t->now[i].d, f)};
    }
    taci_tree_lift_loads(t, t->now, t->base.gravity, false, p->load);
    taci_tree_pull_back(t, t->now, p->load, force);
    taci_tree_elements_efforts(t, t->v_free, force);
}

const taci_UserOps taci_tree_user_ops = {
    .destroy = destroy,
    .read = read,
    .write = write,
    .take_back = take_back,
    .position_of = position_of,
    .dynamics = dynamics,
    .place = &taci_tree_place_ops,
};

const taci_BodyOps taci_tree_bodies = {
    .slots = taci_user_slots,
    .mobility = mobility,
    .twist = twist,
    .going = going,
    .range = range,
    .mass = mass,
    .may_touch = may_touch,
    .push = taci_user_push_body,
    .port = taci_user_port,
};
