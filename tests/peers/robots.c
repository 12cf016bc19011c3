/* Robots for comparison with other programs (robots.h). */
#include "robots.h"
#include "rnd.h"
#include "trees.h"
#include "larger.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

/* The largest difference, of the largest number on either side. Both sides round: mass matrices of
 * condition 1e4 leave accelerations with 12 digits; an axis that is wrong leaves none. */
static const double tolerance = 1e-9;

enum { FORMS = 2 };
static const tac_Form forms[FORMS] = {TAC_FORM_SQUARE, TAC_FORM_RECURSION};

typedef struct RobotParts {
    TreeScene scene; // of what was built here
    tac_TreeDef def;
    OracleTree oracle; // without gravity
    tac_World *world[FORMS];
    tac_SystemId tree[FORMS];
} RobotParts;

// ---- the robots

typedef struct Source {
    const char *name, *file;
    TreeScene (*build)(void);
    bool floating;
} Source;

static TreeScene tendon_hand(void)
{
    return trees_hand(false);
}

// Serial; branches with ball, universal, sliding joints and a massless piece; floating; tendons;
// read from files: serial, with mimic joints, floating with 23 joints.
static const Source sources[] = {
    {"arm7", "", trees_arm7, false},
    {"joints", "", trees_joints, false},
    {"floating", "", trees_floating, false},
    {"hand", "", tendon_hand, false},
    {"arm.urdf", "/../scenes/robots/arm.urdf", NULL, false},
    {"gripper.urdf", "/../scenes/robots/gripper.urdf", NULL, false},
    {"humanoid.urdf", "/../scenes/robots/humanoid.urdf", NULL, true},
};

int robot_count(void)
{
    return sizeof sources / sizeof sources[0];
}

static void print_message(void *user, const tac_Message *message)
{
    (void)user;
    if (message->code != TAC_OK)
        fprintf(stderr, "%s: %s\n", message->origin, message->text);
}

static bool read_file(Robot *r, const Source *source)
{
    static char path[1024];
    tac_ModelOptions options = tac_model_options_default();
    snprintf(path, sizeof path, "%s%s", TACTUS_TEST_DIR, source->file);
    options.message = print_message;
    options.floating = source->floating;
    if (tac_model_load(path, &options, &r->model) != TAC_OK)
        return false;
    r->file = path;
    r->def = tac_model_tree(r->model);
    r->gravity = (tac_Vec3){0, 0, -9.81};
    return true;
}

/// Rotors of motors have no counterpart in Simbody and DART: without them.
static void build_here(Robot *r, const Source *source)
{
    r->parts->scene = source->build();
    for (int i = 0; i < r->parts->scene.bodies; i++)
        for (int j = 0; j < 2; j++)
            r->parts->scene.body[i].axis[j].rotor = 0.0;
    r->parts->def = trees_def(&r->parts->scene);
    r->def = &r->parts->def;
    r->gravity = (tac_Vec3){1.0, -2.0, -9.0}; // aslant: no axis is without it
}

static bool create(Robot *r)
{
    RobotParts *p = r->parts;
    tac_WorldDef world = tac_world_def_default();
    tac_TreeDef def = *r->def;
    world.gravity = r->gravity;
    world.message = print_message;
    for (int i = 0; i < FORMS; i++) {
        def.form = forms[i];
        if (tac_world_create(&world, &p->world[i]) != TAC_OK ||
            tac_tree_create(p->world[i], &def, &p->tree[i]) != TAC_OK)
            return false;
    }
    r->dofs = tac_system_velocity_count(p->world[0], p->tree[0]);
    r->positions = tac_system_position_count(p->world[0], p->tree[0]);
    return r->dofs > 0 && r->dofs <= ROBOT_DOFS && r->positions <= ORACLE_POSITIONS &&
           r->def->body_count <= ORACLE_BODIES;
}

bool robot_open(Robot *r, int index)
{
    const Source *source = &sources[index];
    *r = (Robot){.name = source->name, .file = ""};
    r->parts = calloc(1, sizeof *r->parts);
    if (r->parts == NULL)
        return false;
    if (source->build)
        build_here(r, source);
    else if (!read_file(r, source))
        return false;
    if (!create(r))
        return false;
    oracle_tree_make(&r->parts->oracle, r->def, (tac_Vec3){0, 0, 0});
    for (int i = 0; i < r->def->body_count; i++) {
        r->dof[i] = tac_tree_velocity(r->parts->world[0], r->parts->tree[0], i);
        r->position[i] = tac_tree_position(r->parts->world[0], r->parts->tree[0], i);
        r->centre[i] = r->parts->oracle.centre[i];
    }
    return true;
}

void robot_close(Robot *r)
{
    for (int i = 0; r->parts && i < FORMS; i++)
        tac_world_destroy(r->parts->world[i]);
    tac_model_destroy(r->model);
    free(r->parts);
}

// ---- states

static void draw_quaternion(Rnd *rnd, double *q)
{
    tac_Quat x = rnd_quat(rnd);
    q[0] = x.w, q[1] = x.x, q[2] = x.y, q[3] = x.z;
}

void robot_draw(Robot *r, int number)
{
    Rnd rnd = rnd_make((uint64_t)number);
    for (int i = 0; i < r->def->body_count; i++) {
        tac_TreeJoint joint = r->def->body[i].joint;
        double *q = r->q + (r->position[i] >= 0 ? r->position[i] : 0);
        double far = joint == TAC_TREE_PRISMATIC ? 0.1 : 1.0;
        int free = joint == TAC_TREE_FREE ? 3 : 0;
        int plain = joint == TAC_TREE_UNIVERSAL ? 2 : free ? 3 : 1;
        if (joint == TAC_TREE_FIXED)
            continue;
        for (int j = 0; joint != TAC_TREE_BALL && j < plain; j++)
            q[j] = rnd_uniform(&rnd, -far, far);
        if (joint == TAC_TREE_BALL || free)
            draw_quaternion(&rnd, q + free);
    }
    for (int i = 0; i < r->dofs; i++)
        r->v[i] = rnd_uniform(&rnd, -2.0, 2.0);
    oracle_tree_force(&r->parts->oracle, r->q, r->v, r->effort);
}

void robot_rotation(const double *q, double R[3][3])
{
    double w = q[0], x = q[1], y = q[2], z = q[3];
    double rows[3][3] = {
        // clang-format off
        {1 - 2 * (y * y + z * z),     2 * (x * y - w * z),     2 * (x * z + w * y)},
        {    2 * (x * y + w * z), 1 - 2 * (x * x + z * z),     2 * (y * z - w * x)},
        {    2 * (x * z - w * y),     2 * (y * z + w * x), 1 - 2 * (x * x + y * y)},
        // clang-format on
    };
    memcpy(R, rows, sizeof rows);
}

// ---- comparison

void robot_efforts(const Robot *r, const RobotAnswer *a, double *effort)
{
    for (int i = 0; i < r->dofs; i++) { // T is orthogonal: T'^-1 is T
        effort[i] = 0.0;
        for (int j = 0; j < r->dofs; j++)
            effort[i] += a->T[i][j] * r->effort[j];
    }
}

typedef struct Difference {
    double worst, largest;
} Difference;

static void see(Difference *d, double ours, double theirs)
{
    double difference = fabs(ours - theirs);
    d->worst = isnan(difference) ? HUGE_VAL : larger(d->worst, difference);
    d->largest = larger(d->largest, larger(fabs(ours), fabs(theirs)));
}

static double relative(Difference d)
{
    return d.largest > 0.0 ? d.worst / d.largest : HUGE_VAL; // all zero: nothing was compared
}

/// Row i of T' A, for a column or a matrix of the program's velocities.
static double turned(const Robot *r, const RobotAnswer *a, int i, const double *column)
{
    double sum = 0.0;
    for (int k = 0; k < r->dofs; k++)
        sum += a->T[k][i] * column[k];
    return sum;
}

static double compare_mass(const Robot *r, const RobotAnswer *a, const double *M)
{
    Difference d = {0, 0};
    int n = r->dofs;
    for (int j = 0; j < n; j++) {
        double column[ROBOT_DOFS] = {0}; // of M_w T
        for (int k = 0; k < n; k++)
            for (int l = 0; l < n; l++)
                column[k] += a->M[k][l] * a->T[l][j];
        for (int i = 0; i < n; i++)
            see(&d, M[i * n + j], turned(r, a, i, column));
    }
    return relative(d);
}

static double compare_bias(const Robot *r, const RobotAnswer *a, const double *bias)
{
    Difference d = {0, 0};
    double sum[ROBOT_DOFS];
    for (int k = 0; k < r->dofs; k++) {
        sum[k] = a->bias[k];
        for (int l = 0; l < r->dofs; l++)
            sum[k] += a->M[k][l] * a->drift[l];
    }
    for (int i = 0; i < r->dofs; i++)
        see(&d, bias[i], turned(r, a, i, sum));
    return relative(d);
}

static double compare_acceleration(const Robot *r, const RobotAnswer *a, const double *ours)
{
    Difference d = {0, 0};
    for (int k = 0; k < r->dofs; k++) {
        double sum = a->drift[k];
        for (int l = 0; l < r->dofs; l++)
            sum += a->T[k][l] * ours[l];
        see(&d, sum, a->acceleration[k]);
    }
    return relative(d);
}

static bool compare_form(Robot *r, int form, const RobotAnswer *a)
{
    static double M[ROBOT_DOFS * ROBOT_DOFS];
    double bias[ROBOT_DOFS], acceleration[ROBOT_DOFS];
    tac_World *world = r->parts->world[form];
    tac_SystemId tree = r->parts->tree[form];
    if (tac_system_set_positions(world, tree, r->q) != TAC_OK ||
        tac_system_set_velocities(world, tree, r->v) != TAC_OK ||
        tac_system_mass_matrix(world, tree, M) != TAC_OK ||
        tac_system_bias(world, tree, bias) != TAC_OK ||
        tac_system_acceleration(world, tree, acceleration) != TAC_OK)
        return false;
    double difference[3] = {compare_mass(r, a, M), compare_bias(r, a, bias),
                            compare_acceleration(r, a, acceleration)};
    bool agree = true;
    for (int i = 0; i < 3; i++) {
        r->worst[form][i] = larger(r->worst[form][i], difference[i]);
        agree = agree && difference[i] <= tolerance;
    }
    return agree;
}

bool robot_compare(Robot *r, const RobotAnswer *a)
{
    bool agree = true;
    for (int i = 0; i < FORMS; i++)
        agree = compare_form(r, i, a) && agree;
    return agree;
}

void robot_report(Robot *r, const char *program)
{
    for (int i = 0; i < FORMS; i++) {
        const double *w = r->worst[i];
        bool agree = w[0] <= tolerance && w[1] <= tolerance && w[2] <= tolerance;
        printf("%-14s %2d velocities  %-9s  %-18s  M %.1e  bias %.1e  acceleration %.1e%s\n",
               r->name, r->dofs, i ? "recursion" : "square", program, w[0], w[1], w[2],
               agree ? "" : "  DIFFER");
    }
    memset(r->worst, 0, sizeof r->worst);
}
