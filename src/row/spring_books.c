// The books of row springs: they are accounts of the world, not of the systems they join. Every
// term is computed with the lambda that acted, the V̂ it was solved with, and the V̂ read back from
// the systems after they finished, which may turn a little otherwise. Theory: docs/theory/rows.md
// (W5), (W6).
#include "row/row.h"
#include <math.h>
#include <string.h>

#define LEAST_INNER 1e-9 // of a direction's energy, that must be left without its rigid rotation

static tac_Twist site_flow(const taci_Rows *rows, const double *flow, int site)
{
    if (site < 0)
        return (tac_Twist){{0, 0, 0}, {0, 0, 0}};
    return taci_flows_twist(flow + rows->site[site].at, rows->site[site].flows);
}

/// g at k+1, the target where it will be.
static void next_geometry(taci_RowSpring *l, const taci_RowContext *c, double g[TACI_ELEMENT_DIM])
{
    taci_Element e = l->e;
    if (l->moves)
        e.frame_b = l->target;
    taci_Frame A = taci_rows_frame(c, TACI_AT_NEXT, &l->end[0]),
               B = taci_rows_frame(c, TACI_AT_NEXT, &l->end[1]);
    memcpy(l->next_memory, l->memory, sizeof l->memory);
    taci_element_residual(&e, &A, &B, l->next_memory, g);
}

/// Residuals, works and losses of one spring.
static void finish_spring(taci_Rows *rows, const taci_RowContext *c, taci_SpringWork *w)
{
    taci_RowSpring *l = &rows->spring[w->spring];
    double T = rows->T;
    bool idle = l->e.limit && l->s[0] == 0.0;
    tac_Twist a = site_flow(rows, rows->solved_flow, w->site[0]),
              b = site_flow(rows, rows->solved_flow, w->site[1]);
    tac_Twist new_a = site_flow(rows, rows->flow, w->site[0]),
              new_b = site_flow(rows, rows->flow, w->site[1]);
    double took = 0.0, solved_loss = 0.0;
    w->work_target = w->extra = 0.0;
    for (int i = 0; i < w->dim; i++) {
        double drive = idle ? 0.0 : w->drive[i];
        double rate = idle ? 0.0 : taci_element_rate(&w->row[i], &a, &b) + drive;
        double new_rate = idle ? 0.0 : taci_element_rate(&w->row[i], &new_a, &new_b) + drive;
        double change = T * rate + w->delta[i], spring = l->e.k * (w->s[i] + 0.5 * change);
        double law = idle ? 0.0 : -spring - l->e.c * rate;
        w->predicted[i] = idle ? 0.0 : w->s[i] + change;
        w->work_target += spring * w->delta[i] - T * w->lambda[i] * drive;
        solved_loss += T * l->e.c * rate * rate;
        took += T * l->e.c * rate * new_rate;
        w->extra += T * w->lambda[i] * (new_rate - rate);
        rows->books.solver += T * (w->lambda[i] - law) * rate;
        rows->books.work_row -= T * w->lambda[i] * (new_rate - drive);
    }
    w->damping = fmax(0.0, took); // what the damper took as it acted
    w->extra += w->damping - solved_loss;
    rows->books.work_target += w->work_target;
    rows->books.damping += w->damping;
    if (w->rides) {
        taci_Frame B = taci_rows_frame(c, TACI_AT_NEXT, &l->end[1]);
        taci_element_turn(&w->R_b, &B.R, w->predicted, w->dim, w->predicted);
    }
    next_geometry(l, c, w->geometric);
    w->leak = taci_policy_delta(l->e.k, w->geometric, w->predicted, w->dim);
}

void taci_rows_keep_flows(taci_Rows *rows, const taci_RowContext *c)
{
    taci_rows_flows(rows, c, TACI_FLOW_HAT, rows->solved_flow);
}

void taci_rows_finish(taci_Rows *rows, const taci_RowContext *c, double *work_row)
{
    rows->books = (tac_Ledger){0};
    taci_rows_flows(rows, c, TACI_FLOW_HAT, rows->flow);
    rows->moved = rows->turned = 0.0;
    for (int i = 0; i < rows->site_count; i++)
        for (int j = 0, at = rows->site[i].at; j < rows->site[i].flows; j++) {
            double change = fabs(rows->flow[at + j] - rows->solved_flow[at + j]);
            double *most = j < 3 ? &rows->moved : &rows->turned;
            *most = taci_max(change, *most);
        }
    memcpy(rows->acted, rows->effort, (size_t)rows->flow_count * sizeof(double));
    for (int i = 0; i < rows->site_count; i++)
        for (int j = rows->site[i].at, end = j + rows->site[i].flows; j < end; j++)
            work_row[rows->site[i].system] += rows->T * rows->effort[j] * rows->flow[j];
    for (int i = 0; i < rows->work_count; i++)
        finish_spring(rows, c, &rows->work[i]);
}

double taci_rows_shift(taci_Rows *rows, const taci_RowContext *c)
{
    double sum = 0.0;
    for (int i = 0; i < rows->work_count; i++) {
        taci_SpringWork *w = &rows->work[i];
        taci_RowSpring *l = &rows->spring[w->spring];
        double old[TACI_ELEMENT_DIM], before[TACI_ELEMENT_DIM];
        memcpy(old, w->geometric, sizeof old);
        memcpy(before, l->next_s, sizeof before);
        next_geometry(l, c, w->geometric);
        for (int j = 0; j < w->dim; j++)
            l->next_s[j] += w->geometric[j] - old[j];
        sum += taci_policy_delta(l->e.k, l->next_s, before, w->dim);
    }
    return sum;
}

/// Puts -A'(q(k+1)) ½ k (s + g) of a group's springs on its sites, into end_effort.
static void spring_directions(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g)
{
    memset(rows->end_effort, 0, (size_t)rows->flow_count * sizeof(double));
    for (int k = g->spring_first; k < g->spring_first + g->spring_count; k++) {
        const taci_SpringWork *w = &rows->work[k];
        const taci_RowSpring *l = &rows->spring[w->spring];
        taci_Element e = l->e;
        if (l->moves)
            e.frame_b = l->target;
        taci_Frame A = taci_rows_frame(c, TACI_AT_NEXT, &l->end[0]),
                   B = taci_rows_frame(c, TACI_AT_NEXT, &l->end[1]);
        taci_ElementRow row[TACI_ELEMENT_DIM];
        taci_element_rows(&e, &A, &B, row);
        for (int i = 0; i < w->dim; i++) {
            double f = 0.5 * e.k * (l->s[i] + w->geometric[i]);
            for (int side = 0; side < 2; side++) {
                const tac_Wrench *d = side == 0 ? &row[i].a : &row[i].b;
                const taci_RowSite *s = w->site[side] >= 0 ? &rows->site[w->site[side]] : NULL;
                if (s != NULL)
                    taci_flows_add(rows->end_effort + s->at, s->flows, v3_scale(f, d->force),
                                   v3_scale(f, d->torque));
            }
        }
    }
}

/// The part of rows->end_effort that is of the system of a site.
static const double *system_part(const taci_Rows *rows, int site)
{
    return rows->end_effort + rows->site[site - rows->site[site].local].at;
}

int taci_rows_next_cluster(const taci_Rows *rows, const taci_RowGroup *g, int *i)
{
    if (*i >= g->site_count)
        return -1;
    int site = g->site[*i];
    const taci_RowSite *s = &rows->site[site];
    while (*i < g->site_count && rows->site[g->site[*i]].system == s->system &&
           rows->site[g->site[*i]].cluster == s->cluster)
        ++*i;
    return site;
}

/// a1 and a2 of all clusters of a group: the same alpha is for all of them.
void taci_rows_probe(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                     taci_Direction along, double *a1, double *a2)
{
    *a1 = *a2 = 0.0;
    for (int i = 0, site; (site = taci_rows_next_cluster(rows, g, &i)) >= 0;) {
        taci_System *system = c->system[rows->site[site].system];
        double b1 = 0.0, b2 = 0.0;
        if (taci_system_probe(system, rows->site[site].cluster, along, system_part(rows, site), &b1,
                              &b2)) {
            *a1 += b1;
            *a2 += b2;
        }
    }
}

void taci_rows_kick(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                    taci_Direction along, double alpha, double *work_policy)
{
    for (int i = 0, site; (site = taci_rows_next_cluster(rows, g, &i)) >= 0;) {
        const taci_RowSite *s = &rows->site[site];
        taci_System *system = c->system[s->system];
        double a1, a2;
        if (!taci_system_probe(system, s->cluster, along, system_part(rows, site), &a1, &a2))
            continue;
        taci_system_kick(system, s->cluster, alpha);
        work_policy[s->system] += alpha * (a1 + alpha * a2);
    }
}

bool taci_rows_is_held(const taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g)
{
    for (int k = g->spring_first; k < g->spring_first + g->spring_count; k++) {
        const taci_Element *e = &rows->spring[rows->work[k].spring].e;
        bool point = e->type == TACI_ELEMENT_POINT || e->type == TACI_ELEMENT_HINGE ||
                     e->type == TACI_ELEMENT_DISTANCE;
        bool holds = point && (e->k > 0.0 || e->c > 0.0);
        for (int side = 0; holds && side < 2; side++) {
            int site = rows->work[k].site[side];
            if (site < 0 || rows->site[site].cluster < 0)
                return true;
        }
    }
    for (int i = 0, site; (site = taci_rows_next_cluster(rows, g, &i)) >= 0;) {
        taci_System *system = c->system[rows->site[site].system];
        if (taci_system_held(system, rows->site[site].cluster))
            return true;
    }
    return false;
}

static double group_scale(const taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g)
{
    double sum = 0.0;
    for (int i = 0, site; (site = taci_rows_next_cluster(rows, g, &i)) >= 0;) {
        taci_System *system = c->system[rows->site[site].system];
        double scale;
        taci_system_owed(system, rows->site[site].cluster, &scale);
        sum += scale;
    }
    return sum;
}

typedef struct Correction { // of the energy of a group
    double given;           // J, to the motion
    double missed;          // J, owed where no root was found
} Correction;

/// The couple about a point that the spring forces in rows->end_effort leave at k+1.
static tac_Vec3 couple_of(const taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                          tac_Vec3 about)
{
    tac_Vec3 sum = {0, 0, 0};
    for (int i = 0; i < g->site_count; i++) {
        const taci_RowSite *s = &rows->site[g->site[i]];
        taci_Frame at;
        taci_system_locate(c->system[s->system], TACI_AT_NEXT, &rows->site_list[g->site[i]], &at);
        tac_Twist f = site_flow(rows, rows->end_effort, g->site[i]); // of forces and torques
        sum = v3_add(sum, v3_add(f.ang, v3_cross(v3_sub(at.x, about), f.lin)));
    }
    return sum;
}

/// Gives `want` to the group along its spring forces and, where these hold less, along its motion.
static Correction correct_group(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                                double want, double scale, double *work_policy)
{
    Correction done = {0};
    double a1, a2;
    if (fabs(want) <= TACI_DEADBAND * scale)
        return done;
    taci_Lock all;
    bool is_free = taci_rows_lock(rows, c, g, &all), held = taci_rows_is_held(rows, c, g);
    spring_directions(rows, c, g);
    taci_rows_probe(rows, c, g, TACI_ALONG_EFFORT, &a1, &a2);
    tac_Vec3 turn = {0, 0, 0};
    if (is_free) { // the forces at k+1 leave a couple: its rotation is taken out of the direction
        tac_Vec3 couple = couple_of(rows, c, g, all.centre);
        turn = m3_mul_v(&all.J_inv, couple);
        double all_of_it = a2;
        a1 -= v3_dot(all.L, turn);
        a2 -= 0.5 * v3_dot(couple, turn);
        a2 = a2 > LEAST_INNER * all_of_it ? a2 : 0.0;
    }
    taci_Kick kick = taci_policy_kick(want, a1, a2, scale);
    taci_rows_kick(rows, c, g, TACI_ALONG_EFFORT, kick.alpha, work_policy);
    if (is_free)
        taci_rows_spin(rows, c, g, all.centre, v3_scale(-kick.alpha, turn), work_policy);
    done.given = kick.given;
    if (a2 > 0.0 && !kick.missed)
        return done;
    if (held) {
        taci_rows_probe(rows, c, g, TACI_ALONG_MOTION, &a1, &a2);
        kick = taci_policy_motion_kick(want - done.given, a1, a2, scale, g->stiffness);
        taci_rows_kick(rows, c, g, TACI_ALONG_MOTION, kick.alpha, work_policy);
        done.given += kick.given;
        if (a2 > 0.0 && !kick.missed)
            return done;
    }
    double left = fabs(want - done.given);
    done.missed = left > TACI_DEADBAND * scale ? left : 0.0;
    return done;
}

/// What the parts of a group have beyond their books and cannot give back by themselves, J: the
/// group takes it over.
static double take_debts(const taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                         double *work_policy)
{
    double sum = 0.0;
    for (int i = 0, site; (site = taci_rows_next_cluster(rows, g, &i)) >= 0;) {
        const taci_RowSite *s = &rows->site[site];
        taci_System *system = c->system[s->system];
        double debt = taci_system_take_debt(system, s->cluster);
        work_policy[s->system] += debt;
        sum += debt;
    }
    return sum;
}

/// One alpha for the whole group, the same for all its systems: then no energy moves between
/// strangers. Returns what is owed where no root was found, J.
static double settle_group(taci_Rows *rows, const taci_RowContext *c, taci_RowGroup *g,
                           double *work_policy)
{
    double leak = 0.0, extra = 0.0, tank = 0.0, damping = 0.0;
    tac_Vec3 owed = {0, 0, 0};
    Correction done = {0};
    int n = 0;
    for (int k = g->spring_first; k < g->spring_first + g->spring_count; k++) {
        taci_SpringWork *w = &rows->work[k];
        taci_RowSpring *l = &rows->spring[w->spring];
        damping += w->damping;
        leak += w->leak;
        extra += w->extra;
        tank += l->tank;
        rows->residual[n++] = (taci_Residual){.k = l->e.k,
                                              .delta = w->leak,
                                              .dim = w->dim,
                                              .predicted = w->predicted,
                                              .geometric = w->geometric,
                                              .s = l->next_s};
    }
    double deposit = c->policy == TAC_POLICY_LEDGER ? c->deposit * damping : 0.0;
    double scale = group_scale(rows, c, g) + fabs(leak) + fabs(tank);
    tank -= extra;
    rows->books.damping -= deposit;
    if (c->policy == TAC_POLICY_EXACT) {
        double closing = taci_rows_close(rows, c, g, scale, work_policy, &owed);
        closing += take_debts(rows, c, g, work_policy);
        tank -= closing;
        // What turning, closing and linearisation gave to the motion is taken from what dampers
        // took first, as inside of a system.
        double paid = c->keeps ? fmin(damping, fmax(0.0, leak - tank)) : 0.0;
        rows->books.damping -= paid;
        tank += paid;
        done = correct_group(rows, c, g, tank - leak, scale, work_policy);
        rows->books.work_policy -= closing + done.given;
    }
    for (int k = g->spring_first; k < g->spring_first + g->spring_count; k++) {
        rows->spring[rows->work[k].spring].next_tank = 0.0;
        rows->spring[rows->work[k].spring].next_owed = v3(0, 0, 0);
    }
    taci_RowSpring *first = &rows->spring[rows->work[g->spring_first].spring];
    first->next_tank = taci_policy_reset(rows->residual, n, tank - done.given + deposit, scale);
    first->next_owed = owed;
    return done.missed;
}

int taci_rows_settle(taci_Rows *rows, const taci_RowContext *c, double *work_policy, double *owed)
{
    int missed = 0;
    if (c->policy == TAC_POLICY_PLAIN) {
        for (int i = 0; i < rows->work_count; i++) {
            taci_RowSpring *l = &rows->spring[rows->work[i].spring];
            memcpy(l->next_s, rows->work[i].geometric, sizeof l->next_s);
            l->next_tank = l->tank;
            l->next_owed = l->owed;
            rows->books.created += rows->work[i].leak + rows->work[i].extra;
        }
        return 0;
    }
    for (int i = 0; i < rows->group_count; i++) {
        if (rows->group[i].spring_count == 0)
            continue;
        double left = settle_group(rows, c, &rows->group[i], work_policy);
        missed += left > 0.0;
        *owed = fmax(*owed, left);
    }
    return missed;
}

static void geometric_residual(const taci_RowContext *c, const taci_RowSpring *l, double memory[3],
                               double g[TACI_ELEMENT_DIM])
{
    taci_Frame A = taci_rows_frame(c, TACI_AT_NOW, &l->end[0]),
               B = taci_rows_frame(c, TACI_AT_NOW, &l->end[1]);
    memcpy(memory, l->memory, sizeof l->memory);
    taci_element_residual(&l->e, &A, &B, memory, g);
}

static void add_energy(tac_Ledger *sum, double k, const double *s, const double *g, int dim)
{
    const double zero[TACI_ELEMENT_DIM] = {0};
    sum->elastic += taci_policy_delta(k, g, zero, dim);
    sum->carried += taci_policy_delta(k, s, g, dim);
}

void taci_rows_spring_energy(const taci_Rows *rows, const taci_RowContext *c, int spring,
                             tac_Ledger *sum)
{
    const taci_RowSpring *l = &rows->spring[spring];
    double memory[3], g[TACI_ELEMENT_DIM] = {0};
    geometric_residual(c, l, memory, g);
    add_energy(sum, l->e.k, l->s, g, taci_element_dim(&l->e));
    sum->tank += l->tank;
}

void taci_rows_stored(const taci_Rows *rows, const taci_RowContext *c, taci_When when,
                      tac_Ledger *sum)
{
    if (when == TACI_AT_NOW) {
        for (int i = 0; i < rows->spring_high; i++)
            if (rows->spring[i].live)
                taci_rows_spring_energy(rows, c, i, sum);
        return;
    }
    for (int i = 0; i < rows->work_count; i++) {
        const taci_SpringWork *w = &rows->work[i];
        const taci_RowSpring *l = &rows->spring[w->spring];
        add_energy(sum, l->e.k, l->next_s, w->geometric, w->dim);
        sum->tank += l->next_tank;
    }
}

void taci_rows_spring_reset(taci_Rows *rows, const taci_RowContext *c, int spring)
{
    taci_RowSpring *l = &rows->spring[spring];
    double memory[3], g[TACI_ELEMENT_DIM] = {0};
    geometric_residual(c, l, memory, g);
    memcpy(l->next_memory, l->memory, sizeof memory); // where the next step writes: free until then
    memcpy(l->next_s, l->s, sizeof g);
    memcpy(l->memory, memory, sizeof memory);
    memcpy(l->s, g, sizeof g);
}

void taci_rows_spring_take_back(taci_Rows *rows, int spring)
{
    taci_RowSpring *l = &rows->spring[spring];
    memcpy(l->memory, l->next_memory, sizeof l->memory);
    memcpy(l->s, l->next_s, sizeof l->s);
}

void taci_rows_commit(taci_Rows *rows)
{
    for (int i = 0; i < rows->work_count; i++) {
        const taci_SpringWork *w = &rows->work[i];
        taci_RowSpring *l = &rows->spring[w->spring];
        memcpy(l->s, l->next_s, sizeof l->s);
        memcpy(l->memory, l->next_memory, sizeof l->memory);
        l->tank = l->next_tank;
        l->owed = l->next_owed;
        l->target_work += w->work_target;
        if (l->moves)
            l->e.frame_b = l->target;
        l->moves = 0;
        l->effort_a = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
        for (int j = 0; j < w->dim; j++)
            l->effort_a = sv_axpy(l->effort_a, w->lambda[j], w->row[j].a);
    }
}
