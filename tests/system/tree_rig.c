// Trees without a world (tree_rig.h).
#include "tree_rig.h"
#include "check.h"
#include "larger.h"
#include <stdlib.h>
#include <string.h>
#include <tactus/world.h>

#define TAKE(count, type) ((type *)test_calloc_checked((size_t)(count) + 1, sizeof(type)))

static void *test_calloc_checked(size_t count, size_t size)
{
    void *p = calloc(count, size);
    assert_non_null(p);
    return p;
}

/// A rotation that takes z to this direction.
static tac_Mat3 axes_of(tac_Vec3 axis)
{
    tac_Vec3 x = v3_perpendicular(axis), y = v3_cross(axis, x);
    return (tac_Mat3){{{x.x, y.x, axis.x}, {x.y, y.y, axis.y}, {x.z, y.z, axis.z}}};
}

static tac_Mat3 transposed(const tac_Mat3 *A)
{
    tac_Mat3 one = m3_identity();
    return m3_mul_t(&one, A);
}

/// Velocities, positions and frames of the links.
static void compile(taci_Tree *t, const TreeRigLink *def)
{
    tac_Mat3 *B = TAKE(t->links, tac_Mat3);
    for (int i = 0; i < t->links; i++) {
        static const int dofs[] = {1, 1, 3, 6}, positions[] = {1, 1, 4, 7};
        taci_TreeLink *l = &t->link[i];
        const TreeRigLink *d = &def[i];
        bool single = d->type == TACI_TREE_REVOLUTE || d->type == TACI_TREE_PRISMATIC;
        B[i] = single ? axes_of(d->axis) : m3_identity();
        tac_Mat3 back = transposed(&B[i]), turned = m3_mul(&d->Rp, &B[i]);
        *l = (taci_TreeLink){.parent = d->parent, .type = d->type, .m = d->m};
        l->dof = t->dofs, l->dofs = dofs[d->type], l->position = t->positions;
        l->r = d->parent >= 0 ? m3_tmul_v(&B[d->parent], d->r) : d->r;
        tac_Mat3 parent_back = d->parent >= 0 ? transposed(&B[d->parent]) : m3_identity();
        l->Rp = m3_mul(&parent_back, &turned);
        l->c = m3_mul_v(&back, d->c);
        l->J = m3_rotate_symmetric(&back, &d->J);
        t->dofs += dofs[d->type];
        t->positions += positions[d->type];
    }
    free(B);
}

TreeRig *tree_rig_create(const TreeRigLink *def, int links, int rows)
{
    TreeRig *rig = TAKE(1, TreeRig);
    taci_Tree *t = &rig->tree;
    t->links = links;
    t->link = TAKE(links, taci_TreeLink);
    compile(t, def);
    int n = t->dofs;
    t->form = &taci_tree_recursion;
    t->form_kind = TAC_FORM_RECURSION;
    t->project_every = 10;
    t->predictor = TAC_PREDICTOR_EXTRAPOLATE;
    t->rotor = TAKE(n, double);
    t->q_mid = TAKE(t->positions, double);
    t->v_star = TAKE(n, double);
    t->now = TAKE(links, taci_TreePlace);
    t->mid = TAKE(links, taci_TreePlace);
    t->next = TAKE(links, taci_TreePlace);
    t->spin = TAKE(links, tac_Vec3);
    t->diag = TAKE(n, double);
    t->row = TAKE(rows, taci_TreeRow);
    t->row_capacity = rows;
    t->ball = TAKE(links, taci_TreeBall);
    for (int i = 0; i < links; i++)
        if (t->link[i].type == TACI_TREE_BALL)
            t->ball[t->ball_count++] = (taci_TreeBall){.link = i, .dof = t->link[i].dof};
    t->v_free = TAKE(n, double);
    t->v_hat = TAKE(n, double);
    for (int k = 0; k < 2; k++) {
        t->state[k].q = TAKE(t->positions, double);
        t->state[k].x = TAKE(t->form->state_count(t), double);
        for (int j = 0; j < 3; j++)
            t->state[k].hat[j] = TAKE(n, double);
    }
    rig->spring = TAKE(n, double);
    rig->damper = TAKE(n, double);
    rig->tau = TAKE(n, double);
    rig->wrench = TAKE(links, tac_Wrench);
    rig->spin_factor = 1.0;
    return rig;
}

/// The form looks at rotors when it is created: here, once the test has set them.
static void create_form(TreeRig *rig)
{
    if (rig->tree.form_data)
        return;
    assert_true(taci_arena_create(&rig->memory, rig->tree.form->need(&rig->tree)));
    assert_true(rig->tree.form->create(&rig->tree, &rig->memory));
}

void tree_rig_destroy(TreeRig *rig)
{
    taci_Tree *t = &rig->tree;
    for (int k = 0; k < 2; k++) {
        free(t->state[k].q);
        free(t->state[k].x);
        for (int j = 0; j < 3; j++)
            free(t->state[k].hat[j]);
    }
    void *all[] = {t->link,     t->rotor,    t->q_mid, t->v_star,   t->now,    t->mid,
                   t->next,     t->spin,     t->diag,  t->row,      t->v_free, t->v_hat,
                   rig->spring, rig->damper, rig->tau, rig->wrench, t->ball};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    taci_arena_destroy(&rig->memory);
    free(rig);
}

void tree_rig_set(TreeRig *rig, const double *q, const double *v)
{
    taci_Tree *t = &rig->tree;
    taci_TreeState *s = &t->state[t->phase];
    create_form(rig);
    memcpy(s->q, q, (size_t)t->positions * sizeof *q);
    taci_tree_place(t, s->q, t->now);
    t->form->set_rates(t, t->now, v, s->x);
    s->history = s->steps = 0;
}

static void predict(TreeRig *rig)
{
    taci_Tree *t = &rig->tree;
    bool at_start = false;
    tac_Twist *twist = TAKE(t->links, tac_Twist);
    t->form->predict(t, 0, t->v_star, &at_start);
    taci_tree_move(t, t->state[t->phase].q, at_start ? 0.0 : 0.5 * t->T, t->v_star, t->q_mid);
    taci_tree_place(t, t->q_mid, t->mid);
    taci_tree_twists(t, t->mid, t->v_star, twist);
    for (int i = 0; i < t->links; i++)
        t->spin[i] = v3_scale(rig->spin_factor, twist[i].ang);
    free(twist);
}

void tree_rig_prepare(TreeRig *rig, double T)
{
    taci_Tree *t = &rig->tree;
    t->T = T;
    predict(rig);
    for (int i = 0; i < t->dofs; i++)
        t->diag[i] = rig->damper[i] + 0.5 * T * rig->spring[i];
    assert_true(t->form->factor(t));
}

/// Efforts and wrenches with springs and gravity in them.
static void collect(const TreeRig *rig, double *tau, tac_Wrench *wrench)
{
    const taci_Tree *t = &rig->tree;
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        wrench[i] = rig->wrench[i];
        wrench[i].force = v3_axpy(wrench[i].force, l->m, rig->gravity);
        for (int k = l->dof; k < l->dof + l->dofs; k++)
            tau[k] = rig->tau[k] -
                     (l->dofs == 1 ? rig->spring[k] * t->state[t->phase].q[l->position] : 0.0);
    }
}

static void free_velocity(TreeRig *rig)
{
    taci_Tree *t = &rig->tree;
    double *tau = TAKE(t->dofs, double);
    tac_Wrench *wrench = TAKE(t->links, tac_Wrench);
    collect(rig, tau, wrench);
    t->form->free(t, tau, wrench, t->v_free);
    memcpy(t->v_hat, t->v_free, (size_t)t->dofs * sizeof *tau);
    free(tau);
    free(wrench);
}

double tree_rig_kinetic(const TreeRig *rig)
{
    const taci_Tree *t = &rig->tree;
    return t->form->kinetic(t, t->state[t->phase].x);
}

static double potential(const TreeRig *rig, const double *q, const taci_TreePlace *place)
{
    const taci_Tree *t = &rig->tree;
    double sum = 0.0;
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        sum -= l->m * v3_dot(rig->gravity, v3_add(place[i].p, place[i].d));
        if (l->dofs == 1)
            sum += 0.5 * rig->spring[l->dof] * q[l->position] * q[l->position];
    }
    return sum;
}

double tree_rig_potential(const TreeRig *rig)
{
    return potential(rig, rig->tree.state[rig->tree.phase].q, rig->tree.now);
}

/// Work of efforts less that of dampers, springs and gravity left out.
static double work_of(const TreeRig *rig)
{
    const taci_Tree *t = &rig->tree;
    double sum = 0.0;
    for (int i = 0; i < t->dofs; i++)
        sum += t->v_hat[i] * (rig->tau[i] - rig->damper[i] * t->v_hat[i]);
    return t->T * sum;
}

/// The kinetic energy of k+1 becomes `target`, along the motion that keeps momenta.
static void correct(TreeRig *rig, double target)
{
    taci_Tree *t = &rig->tree;
    double a1, a2, K = t->form->kinetic(t, t->state[1 - t->phase].x);
    if (!t->form->probe_motion(t, false, &a1, &a2))
        return;
    double missing = target - K; // a2 alpha² + a1 alpha = missing
    t->form->kick(t, 2.0 * missing / (a1 + sqrt(larger(a1 * a1 + 4.0 * a2 * missing, 0.0))));
}

void tree_rig_finish(TreeRig *rig)
{
    taci_Tree *t = &rig->tree;
    taci_TreeState *k = &t->state[t->phase], *next = &t->state[1 - t->phase];
    double E = tree_rig_kinetic(rig) + tree_rig_potential(rig);
    rig->work = work_of(rig);
    t->form->advance(t, k->x, next->x);
    taci_tree_move(t, k->q, t->T, t->v_hat, next->q);
    taci_tree_place(t, next->q, t->next);
    rig->lost = t->form->reduce(t, next->x);
    if (rig->exact)
        correct(rig, E + rig->work - potential(rig, next->q, t->next));
    size_t bytes = (size_t)t->dofs * sizeof(double);
    memcpy(next->hat[2], k->hat[1], bytes);
    memcpy(next->hat[1], k->hat[0], bytes);
    memcpy(next->hat[0], t->v_hat, bytes);
    next->history = k->history < 3 ? k->history + 1 : 3;
    next->steps = k->steps + 1;
    taci_TreePlace *now = t->now;
    t->now = t->next;
    t->next = now;
    t->phase = 1 - t->phase;
}

void tree_rig_step(TreeRig *rig, double T)
{
    tree_rig_prepare(rig, T);
    free_velocity(rig);
    tree_rig_finish(rig);
}

// ------------------------------------------------------------------------------------ random trees

static tac_Mat3 random_inertia(Rnd *rnd)
{
    tac_Mat3 X, one = m3_identity();
    for (int i = 0; i < 9; i++)
        X.m[i / 3][i % 3] = rnd_uniform(rnd, -1.0, 1.0);
    tac_Mat3 J = m3_mul_t(&X, &X);
    for (int i = 0; i < 9; i++)
        J.m[i / 3][i % 3] = 0.01 * (J.m[i / 3][i % 3] + one.m[i / 3][i % 3]);
    return J;
}

static TreeRigLink random_link(Rnd *rnd, int i, bool free_only)
{
    TreeRigLink l = {.parent = i ? rnd_int(rnd, i > 4 ? i - 4 : 0, i - 1) : -1};
    l.type = rnd_int(rnd, TACI_TREE_REVOLUTE, TACI_TREE_BALL);
    if (rnd_chance(rnd, 0.15))
        l.parent = -1;
    if (l.parent < 0 && (free_only || rnd_chance(rnd, 0.4)))
        l.type = TACI_TREE_FREE;
    l.axis = rnd_unit_vec3(rnd);
    l.Rp = q_matrix(rnd_quat(rnd));
    l.m = rnd_uniform(rnd, 0.3, 1.5);
    l.J = random_inertia(rnd);
    l.r = rnd_vec3(rnd, -0.2, 0.2);
    l.c = rnd_vec3(rnd, -0.1, 0.1);
    if (l.type == TACI_TREE_FREE) {
        l.r = l.c = v3(0, 0, 0);
        l.Rp = m3_identity();
    }
    return l;
}

/// Some links of one velocity that carry a ball or free one lose their mass: the child keeps them
/// from moving for nothing.
static void drop_masses(Rnd *rnd, TreeRigLink *link, int links)
{
    for (int i = 1; i < links; i++) {
        TreeRigLink *p = link[i].parent >= 0 ? &link[link[i].parent] : NULL;
        if (p && p->type <= TACI_TREE_PRISMATIC && link[i].type <= TACI_TREE_PRISMATIC &&
            fabs(v3_dot(p->axis, m3_mul_v(&link[i].Rp, link[i].axis))) < 0.7 &&
            rnd_chance(rnd, 0.5)) {
            p->m = 0.0;
            p->J = (tac_Mat3){{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
            return; // one is enough: two in a row may leave a joint without mass
        }
    }
}

static void random_state(Rnd *rnd, TreeRig *rig)
{
    taci_Tree *t = &rig->tree;
    double *q = TAKE(t->positions, double), *v = TAKE(t->dofs, double);
    for (int i = 0; i < t->links; i++) {
        double *at = q + t->link[i].position;
        tac_Quat turn = rnd_quat(rnd);
        if (t->link[i].type == TACI_TREE_FREE) {
            tac_Vec3 p = rnd_vec3(rnd, -1.0, 1.0);
            at[0] = p.x, at[1] = p.y, at[2] = p.z;
            at += 3;
        }
        at[0] = t->link[i].dofs == 1 ? rnd_uniform(rnd, -1.0, 1.0) : turn.w;
        if (t->link[i].dofs > 1)
            at[1] = turn.x, at[2] = turn.y, at[3] = turn.z;
    }
    for (int i = 0; i < t->dofs; i++)
        v[i] = rnd_uniform(rnd, -3.0, 3.0);
    tree_rig_set(rig, q, v);
    free(q);
    free(v);
}

TreeRig *tree_rig_random(Rnd *rnd, int most, bool free_only)
{
    TreeRigLink link[64];
    int links = rnd_int(rnd, 1, most < 64 ? most : 64);
    for (int i = 0; i < links; i++)
        link[i] = random_link(rnd, i, free_only);
    drop_masses(rnd, link, links);
    TreeRig *rig = tree_rig_create(link, links, 4);
    bool rotors = rnd_chance(rnd, 0.5);
    for (int i = 0; i < rig->tree.links; i++)
        for (int k = 0; k < rig->tree.link[i].dofs; k++)
            if (rotors && rig->tree.link[i].type != TACI_TREE_FREE && rnd_chance(rnd, 0.5))
                rig->tree.rotor[rig->tree.link[i].dof + k] = rnd_uniform(rnd, 0.0, 0.02);
    random_state(rnd, rig);
    return rig;
}

// ------------------------------------------------------------------------------------------- dense

/// Column j of the Jacobians: twists of all links for a unit rate.
static void unit_twists(TreeRig *rig, int j, tac_Twist *twist)
{
    double *v = TAKE(rig->tree.dofs, double);
    v[j] = 1.0;
    taci_tree_twists(&rig->tree, rig->tree.mid, v, twist);
    free(v);
}

/// The spin of Newton's form: none where a step turns by a radian.
static tac_Vec3 newton_spin(const taci_Tree *t, int i)
{
    return t->T * v3_norm(t->spin[i]) < 1.0 ? t->spin[i] : v3(0, 0, 0);
}

/// (2/T I + H) of a link on a twist given at its joint origin: the wrench, at its centre of mass.
static tac_Wrench resisting(const taci_Tree *t, int i, tac_Twist V)
{
    const taci_TreePlace *p = &t->mid[i];
    tac_Mat3 J = m3_rotate_symmetric(&p->R, &t->link[i].J);
    tac_Vec3 u = v3_add(V.lin, v3_cross(V.ang, p->d));
    tac_Vec3 turning = v3_scale(2.0 / t->T, m3_mul_v(&J, V.ang));
    tac_Vec3 H = v3_sub(v3_cross(newton_spin(t, i), m3_mul_v(&J, V.ang)),
                        v3_cross(m3_mul_v(&J, t->spin[i]), V.ang));
    return (tac_Wrench){v3_scale(2.0 / t->T * t->link[i].m, u), v3_add(turning, H)};
}

tac_Vec3 tree_rig_gyro(const TreeRig *rig, int link)
{
    const taci_Tree *t = &rig->tree;
    tac_Mat3 J = m3_rotate_symmetric(&t->mid[link].R, &t->link[link].J);
    return v3_cross(newton_spin(t, link), m3_mul_v(&J, t->spin[link]));
}

void tree_rig_dense(TreeRig *rig, double *A)
{
    taci_Tree *t = &rig->tree;
    int n = t->dofs;
    tac_Twist *twist = TAKE(n * t->links, tac_Twist);
    for (int j = 0; j < n; j++)
        unit_twists(rig, j, twist + (size_t)j * (size_t)t->links);
    for (int a = 0; a < n * n; a++) {
        int i = a / n, j = a % n;
        A[a] = i == j ? t->diag[i] + 2.0 / t->T * t->rotor[i] : 0.0;
        for (int k = 0; k < t->links; k++) {
            tac_Twist left = twist[i * t->links + k];
            tac_Wrench w = resisting(t, k, twist[j * t->links + k]);
            left.lin = v3_add(left.lin, v3_cross(left.ang, t->mid[k].d));
            A[a] += sv_dot(w, left);
        }
    }
    free(twist);
}

void tree_rig_pull(TreeRig *rig, const tac_Wrench *wrench, double *tau)
{
    taci_Tree *t = &rig->tree;
    tac_Twist *twist = TAKE(t->links, tac_Twist);
    for (int j = 0; j < t->dofs; j++) {
        unit_twists(rig, j, twist);
        for (int k = 0; k < t->links; k++)
            tau[j] += sv_dot(wrench[k], twist[k]);
    }
    free(twist);
}

void dense_solve(double *A, double *b, int n, int columns)
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            best = fabs(A[i * n + k]) > fabs(A[best * n + k]) ? i : best;
        for (int j = 0; j < n; j++) {
            double s = A[k * n + j];
            A[k * n + j] = A[best * n + j], A[best * n + j] = s;
        }
        for (int j = 0; j < columns; j++) {
            double s = b[k * columns + j];
            b[k * columns + j] = b[best * columns + j], b[best * columns + j] = s;
        }
        for (int i = 0; i < n; i++) {
            double f = A[i * n + k] / A[k * n + k];
            for (int j = k; i != k && j < n; j++)
                A[i * n + j] -= f * A[k * n + j];
            for (int j = 0; i != k && j < columns; j++)
                b[i * columns + j] -= f * b[k * columns + j];
        }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < columns; j++)
            b[i * columns + j] /= A[i * n + i];
}
