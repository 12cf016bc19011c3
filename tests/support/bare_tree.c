/* Trees of links without the rest of a system (bare_tree.h). */
#include "bare_tree.h"
#include "check.h"
#include "math/so3.h"
#include <string.h>
#include <tactus/world.h>

taci_TreeLink *bare_tree_link(BareTree *b, taci_TreeLinkType type, int parent)
{
    taci_Tree *t = &b->tree;
    assert_true(t->links < BARE_LINKS);
    const int dofs[] = {1, 1, 3, 6}, positions[] = {1, 1, 4, 7};
    taci_TreeLink *l = &b->link[t->links++];
    *l = (taci_TreeLink){.parent = parent,
                         .type = type,
                         .dof = t->dofs,
                         .dofs = dofs[type],
                         .position = t->positions,
                         .Rp = m3_identity()};
    t->dofs += dofs[type];
    t->positions += positions[type];
    assert_true(t->dofs <= BARE_DOFS);
    return l;
}

void bare_tree_create(BareTree *b, const taci_TreeForm *form, int kind)
{
    taci_Tree *t = &b->tree;
    double **array[] = {
        &t->rotor,           &t->q_mid,           &t->v_star,          &t->diag,
        &t->v_free,          &t->v_hat,           &t->state[0].q,      &t->state[0].x,
        &t->state[1].q,      &t->state[1].x,      &t->state[0].hat[0], &t->state[0].hat[1],
        &t->state[0].hat[2], &t->state[1].hat[0], &t->state[1].hat[1], &t->state[1].hat[2]};
    memset(b->numbers, 0, sizeof b->numbers);
    for (size_t i = 0; i < sizeof array / sizeof *array; i++)
        *array[i] = b->numbers[i];
    t->link = b->link;
    t->now = b->place[0], t->mid = b->place[1], t->next = b->place[2];
    t->spin = b->spin;
    t->form = form;
    t->form_kind = kind;
    t->predictor = TAC_PREDICTOR_EXTRAPOLATE;
    for (int i = 0; i < t->links; i++)
        if (t->link[i].type == TACI_TREE_BALL || t->link[i].type == TACI_TREE_FREE)
            t->state[0].q[t->link[i].position + (t->link[i].type == TACI_TREE_FREE ? 3 : 0)] = 1.0;
    assert_true(taci_arena_create(&b->memory, form->need(t)));
    assert_true(form->create(t, &b->memory));
    assert_true(b->memory.used <= b->memory.size);
}

void bare_tree_destroy(BareTree *b)
{
    taci_arena_destroy(&b->memory);
}

double *bare_tree_q(BareTree *b)
{
    return b->tree.state[b->tree.phase].q;
}

double *bare_tree_x(BareTree *b)
{
    return b->tree.state[b->tree.phase].x;
}

void bare_tree_set_rates(BareTree *b, const double *v)
{
    taci_tree_place(&b->tree, bare_tree_q(b), b->tree.now);
    b->tree.form->set_rates(&b->tree, b->tree.now, v, bare_tree_x(b));
}

/// A body that can exist: J = tr(E) 1 - E of a positive E, turned at random.
static void random_inertia(taci_TreeLink *l, Rnd *rnd)
{
    double e[3];
    for (int i = 0; i < 3; i++)
        e[i] = rnd_uniform(rnd, 0.2, 1.0) * 5e-3;
    tac_Mat3 R = q_matrix(rnd_quat(rnd));
    tac_Mat3 J = {{{e[1] + e[2], 0, 0}, {0, e[0] + e[2], 0}, {0, 0, e[0] + e[1]}}};
    l->m = rnd_uniform(rnd, 0.2, 1.5);
    l->J = m3_rotate_symmetric(&R, &J);
}

void bare_tree_random(BareTree *b, Rnd *rnd, int links, bool is_free)
{
    memset(b, 0, sizeof *b);
    for (int i = 0; i < links; i++) {
        bool root = i == 0 && is_free;
        int parent = i == 0 ? -1 : rnd_int(rnd, i > 3 ? i - 3 : 0, i - 1);
        taci_TreeLinkType type = root                   ? TACI_TREE_FREE
                                 : rnd_chance(rnd, 0.6) ? TACI_TREE_REVOLUTE
                                 : rnd_chance(rnd, 0.5) ? TACI_TREE_PRISMATIC
                                                        : TACI_TREE_BALL;
        taci_TreeLink *l = bare_tree_link(b, type, parent);
        random_inertia(l, rnd);
        if (root)
            continue;
        l->r = rnd_vec3(rnd, -0.3, 0.3);
        l->Rp = q_matrix(rnd_quat(rnd));
        l->c = rnd_vec3(rnd, -0.1, 0.1);
    }
}

void bare_tree_random_state(const BareTree *b, Rnd *rnd, double *q, double *v)
{
    const taci_Tree *t = &b->tree;
    for (int i = 0; i < t->positions; i++)
        q[i] = rnd_uniform(rnd, -1.0, 1.0);
    for (int i = 0; i < t->dofs; i++)
        v[i] = rnd_uniform(rnd, -2.0, 2.0);
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        double *x = q + l->position + (l->type == TACI_TREE_FREE ? 3 : 0);
        tac_Quat turn = rnd_quat(rnd);
        if (l->type == TACI_TREE_BALL || l->type == TACI_TREE_FREE)
            x[0] = turn.w, x[1] = turn.x, x[2] = turn.y, x[3] = turn.z;
    }
}

void bare_tree_chain6(BareTree *b)
{
    // axes z y y x y x; columns of Q are our axes of a link in those of the reference, z its axis
    const tac_Mat3 z = m3_identity(), y = {{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}},
                   x = {{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}}, *axes[] = {&z, &y, &y, &x, &y, &x};
    memset(b, 0, sizeof *b);
    for (int i = 0; i < 6; i++) {
        double length = 0.2 - 0.02 * i, m = 1.0 - 0.12 * i, J = m * length * length / 12;
        const tac_Mat3 *Q = axes[i], *before = i > 0 ? axes[i - 1] : &z;
        tac_Mat3 inertia = {{{m * 4e-4, 0, 0}, {0, J, 0}, {0, 0, J}}};
        tac_Mat3 Qt = {{{0}}};
        for (int j = 0; j < 9; j++)
            Qt.m[j / 3][j % 3] = Q->m[j % 3][j / 3];
        taci_TreeLink *l = bare_tree_link(b, TACI_TREE_REVOLUTE, i - 1);
        l->r = m3_tmul_v(before, v3(i > 0 ? 0.2 - 0.02 * (i - 1) : 0.0, 0, 0));
        for (int j = 0; j < 3; j++) {
            tac_Vec3 column = m3_tmul_v(before, m3_col(Q, j));
            l->Rp.m[0][j] = column.x, l->Rp.m[1][j] = column.y, l->Rp.m[2][j] = column.z;
        }
        l->m = m;
        l->c = m3_tmul_v(Q, v3(0.5 * length, 0.01, 0.005));
        l->J = m3_rotate_symmetric(&Qt, &inertia);
        b->stiffness[i] = 6.0 - i;
    }
}

/// Position of a velocity that has one of its own; springs act on these alone.
static double position_of(const taci_Tree *t, int dof)
{
    for (int i = 0; i < t->links; i++)
        if (t->link[i].dof == dof)
            return t->state[t->phase].q[t->link[i].position];
    return 0.0;
}

static void run_pass(BareTree *b, int pass, double *tau)
{
    taci_Tree *t = &b->tree;
    bool at_start = false;
    t->form->predict(t, pass, t->v_star, &at_start);
    taci_tree_move(t, bare_tree_q(b), at_start ? 0.0 : 0.5 * t->T, t->v_star, t->q_mid);
    taci_tree_place(t, t->q_mid, t->mid);
    assert_true(t->form->factor(t));
    t->form->free(t, tau, NULL, t->v_hat);
}

void bare_tree_step(BareTree *b, double T, bool second_pass)
{
    taci_Tree *t = &b->tree;
    taci_TreeState *k = &t->state[t->phase], *next = &t->state[1 - t->phase];
    double tau[BARE_DOFS];
    t->T = T;
    taci_tree_place(t, k->q, t->now);
    for (int i = 0; i < t->dofs; i++) {
        tau[i] = -b->stiffness[i] * position_of(t, i);
        t->diag[i] = 0.5 * T * b->stiffness[i];
    }
    run_pass(b, 0, tau);
    if (second_pass)
        run_pass(b, 1, tau);
    taci_tree_move(t, k->q, T, t->v_hat, next->q);
    taci_tree_place(t, next->q, t->next);
    t->form->advance(t, k->x, next->x);
    memcpy(next->hat[2], k->hat[1], sizeof(double) * (size_t)t->dofs);
    memcpy(next->hat[1], k->hat[0], sizeof(double) * (size_t)t->dofs);
    memcpy(next->hat[0], t->v_hat, sizeof(double) * (size_t)t->dofs);
    next->history = k->history < 3 ? k->history + 1 : 3;
    t->phase = 1 - t->phase;
}

double bare_tree_energy(BareTree *b)
{
    const taci_Tree *t = &b->tree;
    double sum = t->form->kinetic(t, bare_tree_x(b));
    for (int i = 0; i < t->dofs; i++)
        sum += 0.5 * b->stiffness[i] * position_of(t, i) * position_of(t, i);
    return sum;
}
