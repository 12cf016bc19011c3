// The end of a step: V(k+1), poses, residuals, and the books, every term from its own formula.
// Theory: docs/theory/rigid.md (R2), (R12), docs/theory/ledger.md (L2) to (L8).
#include "math/so3.h"
#include "system/rigid/fours.h"

static tac_Vec3 twist_at(tac_Twist V, tac_Vec3 arm)
{
    return v3_add(V.lin, v3_cross(V.ang, arm));
}

static tac_Twist node_twist(const double (*V)[6], int node)
{
    return node >= 0 ? sv_twist(V[node]) : (tac_Twist){{0, 0, 0}, {0, 0, 0}};
}

/// A V for any twists of the element's bodies.
static void side_rate(const taci_ElementWork *w, const taci_Element *e, const taci_Arms *arms,
                      const tac_Twist V[2], double rate[TACI_ELEMENT_DIM])
{
    tac_Twist a = V[0], b = V[1];
    if (e->type != TACI_ELEMENT_POINT && e->type != TACI_ELEMENT_HINGE) {
        for (int i = 0; i < w->dim; i++)
            rate[i] = taci_element_rate(&w->row[i], &a, &b);
        return;
    }
    tac_Vec3 d = v3_sub(twist_at(a, arms->a), twist_at(b, arms->b));
    rate[0] = d.x, rate[1] = d.y, rate[2] = d.z;
    if (e->type == TACI_ELEMENT_HINGE) {
        d = v3_scale(e->h, v3_sub(v3_cross(a.ang, arms->z_a), v3_cross(b.ang, arms->z_b)));
        rate[3] = d.x, rate[4] = d.y, rate[5] = d.z;
    }
}

void taci_rigid_side_rate(const taci_ElementWork *w, const taci_Element *e, tac_Twist a,
                          tac_Twist b, double rate[TACI_ELEMENT_DIM])
{
    side_rate(w, e, &w->mid, (const tac_Twist[2]){a, b}, rate);
}

void taci_rigid_element_rate(const taci_ElementWork *w, const taci_Element *e,
                             const taci_Arms *arms, const double (*V)[6],
                             double rate[TACI_ELEMENT_DIM])
{
    const tac_Twist sides[2] = {node_twist(V, w->node[0]), node_twist(V, w->node[1])};
    side_rate(w, e, arms, sides, rate);
    for (int i = 0; w->driven && i < w->dim; i++)
        rate[i] += w->drive[i];
}

/// |V|² in the metric of the mass, angular part in body axes.
static double mass_norm2(const taci_RigidBody *b, tac_Vec3 v, tac_Vec3 w)
{
    return b->mass * v3_norm2(v) + v3_dot(w, m3_mul_v(&b->J, w));
}

/// What a scheme other than the midpoint does to the energy of a body (L7), (L8).
static void book_scheme(taci_Rigid *r, const taci_RigidBody *b, const taci_RigidNode *n,
                        tac_Vec3 dv, tac_Vec3 dw, tac_Twist hat, tac_Twist start)
{
    double square = 0.5 * mass_norm2(b, dv, dw);
    if (r->scheme == TAC_SCHEME_IEI)
        r->books.scheme += square;
    else if (r->scheme != TAC_SCHEME_PMI)
        r->books.created += r->scheme == TAC_SCHEME_EEI ? square : -square;
    if (b->gyro == TAC_GYRO_EXPLICIT) {
        tac_Vec3 torque = v3_cross(m3_mul_v(&b->J, n->w_start), n->w_start);
        r->books.created += r->T * v3_dot(m3_tmul_v(&n->mid.R, hat.ang), torque);
    }
    if (!taci_rigid_implicit(r))
        r->books.created += r->T * (b->drag * v3_dot(hat.lin, v3_sub(hat.lin, start.lin)) +
                                    b->angular_drag * v3_dot(hat.ang, v3_sub(hat.ang, start.ang)));
}

static void remember_motion(taci_RigidState *next, const taci_RigidState *now, tac_Vec3 v_hat,
                            tac_Vec3 w_hat)
{
    next->v_hat[1] = now->v_hat[0];
    next->w_hat[1] = now->w_hat[0];
    next->v_hat[0] = v_hat;
    next->w_hat[0] = w_hat;
    next->history = now->history < 2 ? now->history + 1 : 2;
    next->tank = 0.0; // the first body of the cluster takes them all
    next->owed = v3(0, 0, 0);
}

/// q exp(T W)
static void turn_to(taci_RigidNode *n, tac_Quat q, tac_Quat turn)
{
    n->q_next = q_normalize(q_mul(q, turn));
    n->R_next = q_matrix(n->q_next);
}

/// Where the body turns to, and w(k+1), where momentum is kept.
static tac_Vec3 finish_own_turn(const taci_Rigid *r, int node, const taci_RigidState *now)
{
    taci_RigidNode *n = &r->node[node];
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    bool whole = taci_rigid_is_even(b, n) || r->cluster[r->blocks.cluster[node]].solved;
    if (!n->placed)
        turn_to(n, now->q, whole ? q_exp(v3_scale(r->T, n->W)) : taci_rigid_turn(r->T, n->W));
    tac_Vec3 from = taci_rigid_rate_from(b, n, now);
    return v3_scale(n->factor, v3_sub(v3_scale(2.0, n->W), from));
}

/// The same of the papers' forms.
static tac_Vec3 finish_turn(taci_Rigid *r, int node, const taci_RigidState *now)
{
    taci_RigidNode *n = &r->node[node];
    tac_Vec3 w_end = m3_tmul_v(&n->mid.R, n->u_solved);
    n->factor = 1.0;
    n->W = m3_tmul_v(&n->mid.R, sv_twist(r->V_hat[node]).ang);
    turn_to(n, now->q, q_exp(v3_scale(r->T, n->W)));
    return r->scheme == TAC_SCHEME_PMI ? v3_sub(v3_scale(2.0, w_end), n->w_start) : w_end;
}

static void finish_body(taci_Rigid *r, int node)
{
    int body = r->body_of[node];
    const taci_RigidBody *b = &r->body[body];
    const taci_RigidState *now = &r->state[r->now][body];
    taci_RigidState *next = &r->state[1 - r->now][body];
    taci_RigidNode *n = &r->node[node];
    taci_RigidCluster *c = &r->cluster[r->blocks.cluster[node]];
    tac_Twist hat = sv_twist(r->V_hat[node]), start = sv_twist(r->V_start[node]);
    tac_Vec3 v_end = hat.lin;
    if (r->scheme == TAC_SCHEME_EEI) // V_hat holds the end velocity; what moves the body is the
                                     // start velocity
        sv_store(r->V_hat[node], start.lin, start.ang), hat = start;
    if (r->scheme == TAC_SCHEME_PMI)
        v_end = v3_sub(v3_scale(2.0, v_end), now->v);
    next->v = v_end;
    next->w = taci_rigid_keeps(r) ? finish_own_turn(r, node, now) : finish_turn(r, node, now);
    next->x = v3_axpy(now->x, r->T, hat.lin);
    next->q = n->q_moved = n->q_placed = n->q_next;
    n->x_moved = next->x;
    remember_motion(next, now, hat.lin, n->W);
    r->books.work_port += r->T * sv_dot(r->port[body].push, hat);
    c->tank += now->tank;
    c->owed = v3_add(c->owed, now->owed);
    c->damping += r->T * (b->drag * v3_norm2(hat.lin) + b->angular_drag * v3_norm2(hat.ang));
    if (r->scheme != TAC_SCHEME_PMI || b->gyro == TAC_GYRO_EXPLICIT)
        book_scheme(r, b, n, v3_sub(v_end, now->v), v3_sub(next->w, n->w_start), hat, start);
}

/// psi~ of an SO(3) spring with its own second-order matrix: psi_k + T w·dpsi (docs/theory/rigid.md
/// (R16)).
static double so3_form_predicted(const taci_Rigid *r, const taci_ElementWork *w,
                                 const taci_Element *e, const double *s)
{
    const double *rate = w->rate;
    tac_Vec3 u = r->node[w->node[0]].u_solved;
    tac_Mat3 H = taci_rigid_so3_matrix(r, w, e, s);
    double first = s[0] * rate[0] + s[1] * rate[1] + s[2] * rate[2];
    double square = s[0] * s[0] + s[1] * s[1] + s[2] * s[2];
    return e->k * (0.5 * square + r->T * (first + 0.5 * r->T * v3_dot(u, m3_mul_v(&H, u))));
}

/// What explicit dampers and schemes other than the midpoint do beside the law (L7), (L8).
static void book_element_scheme(taci_Rigid *r, const taci_ElementWork *w, const taci_Element *e)
{
    double T = r->T, squares = 0.0, start_rate[TACI_ELEMENT_DIM];
    for (int i = 0; i < w->dim; i++) {
        double change = T * w->rate[i] + w->delta[i];
        squares += change * change;
    }
    if (r->scheme == TAC_SCHEME_IEI)
        r->books.scheme += 0.5 * e->k * squares;
    else
        r->books.created += 0.5 * e->k * squares;
    if (taci_rigid_implicit(r) || !(e->c > 0.0))
        return;
    taci_rigid_element_rate(w, e, &w->mid, (const double(*)[6])r->V_start, start_rate);
    for (int i = 0; i < w->dim; i++)
        r->books.created += T * e->c * w->rate[i] * (w->rate[i] - start_rate[i]);
}

/// Work, loss and predicted residual of an element that acted.
static void book_element(taci_Rigid *r, taci_ElementWork *w, const taci_Element *e, const double *s,
                         int cluster)
{
    double T = r->T, theta = taci_rigid_theta(r), loss = 0.0;
    taci_RigidCluster *c = &r->cluster[cluster];
    if (!taci_rigid_keeps(r)) {
        taci_rigid_element_force(r, w);
        taci_rigid_element_wrenches(r, w);
    }
    for (int i = 0; i < w->dim; i++) {
        double change = T * w->rate[i] + w->delta[i];
        w->predicted[i] = s[i] + change;
        w->work_target += e->k * (s[i] + theta * change) * w->delta[i];
        if (w->driven) // whoever moves the body pays for spring and damper
            w->work_target -= T * w->lambda[i] * w->drive[i];
        loss += T * e->c * w->rate[i] * w->rate[i];
    }
    if (taci_rigid_keeps(r) && !c->solved) {
        c->extra += w->extra;
        loss = w->damping;
    }
    c->damping += loss;
    r->books.work_target += w->work_target;
    if (r->scheme != TAC_SCHEME_PMI)
        book_element_scheme(r, w, e);
    if (taci_rigid_has_matrix(e))
        w->leak = -so3_form_predicted(r, w, e, s); // completed by the geometry
}

/// Position and rotation of a side at k+1; `still` is where a body stays that does not move.
static tac_Vec3 next_position(const taci_Rigid *r, int node, int body, const tac_Mat3 **R,
                              taci_Frame *still)
{
    if (node >= 0) {
        *R = &r->node[node].R_next;
        return r->state[1 - r->now][body].x;
    }
    *still = taci_rigid_frame(r, TACI_AT_NEXT, body);
    *R = &still->R;
    return still->x;
}

/// g of a POINT or HINGE whose target is at rest, from its arms at k+1.
static void arms_geometry(const taci_Rigid *r, taci_ElementWork *w, const taci_RigidElement *el)
{
    taci_Frame still[2];
    const tac_Mat3 *Ra, *Rb;
    tac_Vec3 xa = next_position(r, w->node[0], el->body[0], &Ra, &still[0]);
    tac_Vec3 xb = next_position(r, w->node[1], el->body[1], &Rb, &still[1]);
    w->next = taci_rigid_arms(el, Ra, Rb);
    tac_Vec3 d = v3_sub(v3_add(xa, w->next.a), v3_add(xb, w->next.b));
    w->geometric[0] = d.x, w->geometric[1] = d.y, w->geometric[2] = d.z;
    if (el->e.type == TACI_ELEMENT_HINGE) {
        d = v3_scale(el->e.h, v3_sub(w->next.z_a, w->next.z_b));
        w->geometric[3] = d.x, w->geometric[4] = d.y, w->geometric[5] = d.z;
    }
}

/// g of any element, its target where it will be.
static void any_geometry(const taci_Rigid *r, taci_ElementWork *w, const taci_RigidElement *el,
                         double memory[3])
{
    taci_Frame A = taci_rigid_frame(r, TACI_AT_NEXT, el->body[0]),
               B = taci_rigid_frame(r, TACI_AT_NEXT, el->body[1]);
    taci_Element e = el->e;
    if (el->moves)
        e.frame_b = el->target;
    taci_element_residual(&e, &A, &B, memory, w->geometric);
}

void taci_rigid_element_geometry(taci_Rigid *r, taci_ElementWork *w)
{
    const taci_RigidElement *el = &r->element[w->slot];
    taci_ElementState *next = &r->estate[1 - r->now][w->slot];
    for (int i = 0; i < 3; i++)
        next->memory[i] = r->estate[r->now][w->slot].memory[i];
    if (el->arms && !el->moves)
        arms_geometry(r, w, el);
    else
        any_geometry(r, w, el, next->memory);
    const double zero[TACI_ELEMENT_DIM] = {0};
    w->elastic = taci_policy_delta(el->e.k, w->geometric, zero, w->dim);
}

static void finish_element(taci_Rigid *r, taci_ElementWork *w, int cluster)
{
    const taci_RigidElement *el = &r->element[w->slot];
    w->leak = w->work_target = 0.0;
    if (w->active)
        book_element(r, w, &el->e, w->s, cluster);
    else {
        for (int i = 0; i < w->dim; i++)
            w->predicted[i] = w->lambda[i] = 0.0;
        w->acted[0] = w->acted[1] = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    }
    if (w->active && w->rides) {
        const taci_RigidNode *b = &r->node[w->node[1]];
        taci_element_turn(&b->mid.R, &b->R_next, w->predicted, w->dim, w->predicted);
    }
    if (taci_rigid_has_matrix(&el->e))
        w->leak += w->elastic;
    else
        w->leak = taci_policy_delta(el->e.k, w->geometric, w->predicted, w->dim);
    r->cluster[cluster].leak += w->leak;
}

/// Geometry of elements from `first` up to but not including `end`, and their states as they were.
static void take_geometry(taci_Rigid *r, int first, int end)
{
    for (int i = first; i < end; i++)
        r->estate[1 - r->now][r->work[i].slot] = r->estate[r->now][r->work[i].slot];
    for (int i = first, n; i<end; i += n> 0 ? n : 1) {
        n = taci_fours_elements(r, i, end);
        if (n > 0)
            taci_fours_geometry(r, i, n);
        else
            taci_rigid_element_geometry(r, &r->work[i]);
    }
}

/// The V̂ of the operator and the efforts of rows by node, before the bodies move.
static void start_nodes(taci_Rigid *r, const uint8_t *pay)
{
    const tac_Wrench none = {{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < r->blocks.n; i++) {
        taci_RigidNode *n = &r->node[i];
        n->v_solved = sv_twist(r->V_hat[i]).lin;
        n->u_solved = sv_twist(r->V_hat[i]).ang;
        n->rows = n->given = none;
        n->turned = v3(0, 0, 0);
        n->placed = 0;
        n->pay = TACI_PAY_NOTHING;
    }
    for (int i = 0; r->applied != NULL && i < r->site_count; i++) {
        int node = taci_rigid_node(r, r->site[i].body);
        if (node < 0)
            continue;
        tac_Wrench acts = sv_wrench(&r->applied[TACI_BODY_FLOWS * i]);
        r->node[node].rows = sv_add(r->node[node].rows, acts);
        r->node[node].pay = pay != NULL ? pay[i] : TACI_PAY_NOTHING;
    }
}

static void clear_cluster(taci_RigidCluster *c)
{
    c->leak = c->extra = c->tank = c->damping = c->scale = 0.0;
    c->owed = v3(0, 0, 0);
    c->solved = c->locked = c->shifts = 0;
}

/// What turning, closing and linearisation gave to the motion is taken from what dampers took in
/// the same step, as far as that goes; `ledger` has its own use for that.
static void pay_by_damping(const taci_Rigid *r, taci_RigidCluster *c)
{
    double due = r->policy == TAC_POLICY_EXACT ? c->leak + c->extra - c->tank : c->extra;
    double paid = fmin(c->damping, due);
    if (!(paid > 0.0) || r->policy == TAC_POLICY_PLAIN)
        return;
    c->damping -= paid;
    c->extra -= paid;
}

void taci_rigid_finish(taci_System *system, const uint8_t *pay)
{
    taci_Rigid *r = (taci_Rigid *)system;
    bool keeps = taci_rigid_keeps(r);
    taci_ledger_clear(&r->books);
    r->moved = false;
    for (int c = 0; c < r->blocks.cluster_count; c++)
        clear_cluster(&r->cluster[c]);
    start_nodes(r, pay);
    if (keeps)
        taci_rigid_rotate(r);
    for (int i = 0; i < r->blocks.n; i++)
        finish_body(r, i);
    for (int c = 0; c < r->blocks.cluster_count; c++) {
        if (keeps)
            taci_rigid_close(r, c);
        take_geometry(r, r->cluster[c].element_first, r->cluster[c + 1].element_first);
        for (int i = r->cluster[c].element_first; i < r->cluster[c + 1].element_first; i++)
            finish_element(r, &r->work[i], c);
        if (keeps)
            pay_by_damping(r, &r->cluster[c]);
    }
}

/// Kinetic and gravitational energy of the movable bodies of a state.
static void store_bodies(const taci_Rigid *r, const taci_RigidState *state, tac_Ledger *l)
{
    for (int i = 0; i < r->body_high; i++) {
        const taci_RigidBody *b = &r->body[i];
        if (!b->live || b->fixed)
            continue;
        l->kinetic += 0.5 * mass_norm2(b, state[i].v, state[i].w);
        l->gravity -= b->mass * v3_dot(r->gravity, state[i].x);
        l->tank += state[i].tank;
    }
}

void taci_rigid_stored(const taci_System *system, taci_When when, tac_Ledger *l)
{
    const taci_Rigid *r = (const taci_Rigid *)system;
    if (when == TACI_AT_NOW) {
        store_bodies(r, r->state[r->now], l);
        for (int i = 0; i < r->element_high; i++)
            if (r->element[i].live)
                taci_rigid_element_energy(r, i, l);
        return;
    }
    store_bodies(r, r->state[1 - r->now], l);
    for (int i = 0; i < r->work_count; i++) { // the geometry of k+1 is known from finish
        const taci_ElementWork *w = &r->work[i];
        double k = r->element[w->slot].e.k;
        l->elastic += w->elastic;
        l->carried += taci_policy_delta(k, r->estate[1 - r->now][w->slot].s, w->geometric, w->dim);
    }
}

void taci_rigid_books(const taci_System *system, tac_Ledger *l)
{
    const taci_Rigid *r = (const taci_Rigid *)system;
    taci_ledger_add_flows(l, &r->books);
}

void taci_rigid_commit(taci_System *system)
{
    taci_Rigid *r = (taci_Rigid *)system;
    for (int i = 0; i < r->blocks.n; i++) {
        taci_RigidPort *p = &r->port[r->body_of[i]];
        tac_Twist hat = sv_twist(r->V_hat[i]);
        p->u_hat = hat.ang;
        p->mean_known = 1;
        p->work = r->T * sv_dot(p->push, hat);
        p->total += p->work;
        p->pushed = p->push;
        p->push = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    }
    for (int i = 0; i < r->work_count; i++) {
        taci_RigidElement *el = &r->element[r->work[i].slot];
        r->target_work[r->work[i].slot] += r->work[i].work_target;
        r->effort[r->work[i].slot] = r->work[i].acted[0];
        if (!el->moves)
            continue;
        el->e.frame_b = el->target;
        el->moves = 0;
        for (int d = 0; d < TACI_ELEMENT_DIM; d++)
            r->work[i].delta[d] = 0.0;
    }
    r->has_history = true;
    r->now = 1 - r->now;
    taci_rigid_drive_commit(r);
}
