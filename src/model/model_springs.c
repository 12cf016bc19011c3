/* Springs that follow from where a model starts and what its joints move there. Of joints that a
 * file gives by period and damping ratio (MJCF springdamper), from the inertia that a joint has
 * where all others move as they like: one over the diagonal of the inverse mass matrix. Of strings,
 * the length at which they rest, and how stiff their stops are. */
#include "math/cholesky.h"
#include "model/model.h"
#include "system/tree/tree_parts.h"
#include "world/kinds/trees.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VELOCITIES_MAX = 2000 }; // of the model: their mass matrix is dense

static const double STIFFNESS_MIN = 1e3, STIFFNESS_MAX = 1e15; // N/m, of stops

typedef struct Springs {
    taci_ModelBuilder *b;
    const int *place;    // of each draft in the tree
    const int *velocity; // first of each body of the tree
    tac_TreeBodyDef *body;
    tac_TendonDef *tendon;
    tac_World *world; // with the tree where it starts
    tac_SystemId id;
    taci_Tree *tree;
    int n;     // velocities of the tree
    double *L; // factor of its mass matrix; NULL: it is too large          (n x n)
    double *x; //                                                           (n)
} Springs;

// The tree. False: there is none, as it will say when it is made.
static bool make_tree(Springs *s)
{
    tac_WorldDef def = tac_world_def_default();
    tac_TreeDef tree = s->b->model->tree;
    tree.drive_count = 0;
    tree.apart_count = 0;
    return tac_world_create(&def, &s->world) == TAC_OK &&
           tac_tree_create(s->world, &tree, &s->id) == TAC_OK &&
           taci_world_need_tree(s->world, __func__, s->id, &s->tree) == TAC_OK;
}

static bool find_factor(const Springs *s)
{
    return s->L != NULL && tac_system_mass_matrix(s->world, s->id, s->L) == TAC_OK &&
           taci_cholesky(s->L, s->n, 1e-13);
}

// ---- joints

static double inertia_of(const Springs *s, int first, int count)
{
    double sum = 0.0;
    for (int i = first; i < first + count; i++) {
        memset(s->x, 0, (size_t)s->n * sizeof *s->x);
        s->x[i] = 1.0;
        taci_cholesky_solve(s->L, s->n, s->x);
        sum += s->x[i];
    }
    return (double)count / sum;
}

static void choose_joints(const Springs *s)
{
    for (int i = 0; i < s->b->body_count; i++) {
        const taci_DraftBody *d = &s->b->body[i];
        int k = s->place[i], count = taci_tree_velocity_count(d->joint);
        if (!(d->period > 0.0) || count < 1 || count > 3)
            continue;
        double inertia = inertia_of(s, s->velocity[k], count);
        double rate = 1.0 / (d->period * d->dampratio);
        s->body[k].axis[0].spring = inertia * rate * rate;
        s->body[k].axis[0].damper = 2.0 * inertia / d->period;
    }
}

// ---- strings

// A stop is as stiff as those of joints: 1000 rad/s of the mass that it moves, with half of
// critical damping.
static void choose_stop(const Springs *s, int tendon)
{
    const int32_t *dof;
    const double *arm;
    double inverse = 0.0;
    int count = taci_tree_tendon_arms(s->tree, tendon, &dof, &arm);
    memset(s->x, 0, (size_t)s->n * sizeof *s->x);
    for (int i = 0; i < count; i++)
        s->x[dof[i]] = arm[i];
    taci_cholesky_solve(s->L, s->n, s->x);
    for (int i = 0; i < count; i++)
        inverse += arm[i] * s->x[dof[i]];
    double mass = inverse > 0.0 ? 1.0 / inverse : 0.0;
    tac_TendonDef *def = &s->tendon[tendon];
    def->stiffness = fmin(fmax(1e6 * mass, STIFFNESS_MIN), STIFFNESS_MAX);
    def->damping = sqrt(def->stiffness * mass);
}

// Joints to where their springs rest: hinges and slides, as MuJoCo has it.
static bool put_to_rest(const Springs *s)
{
    size_t positions = (size_t)tac_system_position_count(s->world, s->id);
    double *q = malloc((positions + 1) * sizeof *q);
    bool good = q != NULL && tac_system_positions(s->world, s->id, q) == TAC_OK;
    for (int i = 0; good && i < s->b->model->tree.body_count; i++)
        if (s->body[i].joint == TAC_TREE_REVOLUTE || s->body[i].joint == TAC_TREE_PRISMATIC)
            q[tac_tree_position(s->world, s->id, i)] = s->body[i].axis[0].rest;
    good = good && tac_system_set_positions(s->world, s->id, q) == TAC_OK;
    free(q);
    return good;
}

static bool is_stop(const taci_DraftTendon *d)
{
    return d->point_count > 0 && !d->is_loose && d->stiffness == 0.0;
}

static void choose_strings(const Springs *s, bool factored)
{
    bool resting = false;
    taci_tree_elements_arms(s->tree, s->tree->now, s->tree->state[s->tree->phase].q);
    for (int i = 0; i < s->b->tendon_count; i++) {
        const taci_DraftTendon *d = &s->b->tendon[i];
        if (factored && is_stop(d))
            choose_stop(s, i);
        resting = resting || (d->point_count > 0 && d->at_rest);
    }
    if (!resting || !put_to_rest(s))
        return;
    for (int i = 0; i < s->b->tendon_count; i++) {
        const taci_DraftTendon *d = &s->b->tendon[i];
        if (d->point_count > 0 && d->at_rest)
            s->tendon[i].offset -= d->gain * taci_tree_tendon_length(s->tree, i, false);
    }
}

// ---- both

// Whether the mass matrix is asked for.
static bool needs_mass(const taci_ModelBuilder *b)
{
    for (int i = 0; i < b->body_count; i++)
        if (b->body[i].period > 0.0)
            return true;
    for (int i = 0; i < b->tendon_count; i++)
        if (is_stop(&b->tendon[i]))
            return true;
    return false;
}

static bool is_needed(const taci_ModelBuilder *b)
{
    for (int i = 0; i < b->tendon_count; i++)
        if (b->tendon[i].point_count > 0)
            return true;
    return needs_mass(b);
}

void taci_model_choose_springs(taci_ModelBuilder *b, const int *place, const int *velocity,
                               tac_TreeBodyDef *body, tac_TendonDef *tendon)
{
    Springs s = {.b = b, .place = place, .velocity = velocity, .body = body, .tendon = tendon};
    for (int i = 0; i < b->body_count; i++)
        s.n += taci_tree_velocity_count(b->body[i].joint);
    if (!is_needed(b) || s.n == 0 || b->report.count > 0)
        return;
    bool small = s.n <= VELOCITIES_MAX;
    if (!small && needs_mass(b))
        taci_model_ignore(b, "springdamper and ranges of strings in a model of more than 2000 "
                             "velocities");
    s.L = small ? calloc((size_t)s.n * (size_t)s.n, sizeof *s.L) : NULL;
    s.x = calloc((size_t)s.n, sizeof *s.x);
    if ((small && s.L == NULL) || s.x == NULL)
        taci_report_memory(&b->report, b->model->source[0]);
    else if (make_tree(&s)) {
        bool factored = find_factor(&s);
        choose_strings(&s, factored);
        if (factored)
            choose_joints(&s);
    }
    if (s.world != NULL)
        tac_world_destroy(s.world);
    free(s.L);
    free(s.x);
}
