/* tactus-robot-probe FILE [REFERENCE]: what becomes of one robot file, as one line of JSON.
 *
 * Whether it loads and what was said; with a reference (scripts/robots makes it with MuJoCo) also
 * how far masses, poses, mass matrix, lengths of tendons and forces are from it at random states,
 * what drives do there and at a keyframe, and where the robot is after some seconds with the
 * controls of the keyframe.
 *
 * Velocities of hinges, slides and balls mean the same on both sides. Of a free body MuJoCo has the
 * velocity of the body's origin o, we have that of the centre c = o + d of the body with all that
 * is fixed to it: v_o = v_c + d x w, so that v_mujoco = T v, M = T' M_mujoco T, and the forces get
 * T' M_mujoco dT/dt v, where dT/dt v = -w x (w x d). */
#define _POSIX_C_SOURCE 200809L
#include "base/unconst.h"
#include "math/so3.h"
#include "larger.h"
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>
#include <time.h>

enum { FREE = 0, BALL = 1, SLIDE = 2, HINGE = 3 }; // MuJoCo's types of joints

typedef struct Robot {
    tac_Model *model;
    const tac_TreeDef *def;
    tac_World *world;
    tac_SystemId tree;
    int n, positions; // velocities and positions
    char first[400];  // the first message of a refusal
    tac_TendonDef *tendon;
    int *peer; // MuJoCo's of each
    int tendons;
} Robot;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void hear(void *user, const tac_Message *message)
{
    Robot *robot = user;
    if (message->code != TAC_OK && robot->first[0] == '\0')
        snprintf(robot->first, sizeof robot->first, "%s: %.*s", message->origin,
                 (int)strcspn(message->text, "\n"), message->text);
}

static bool moves(const tac_TreeDef *tree)
{
    for (int i = 0; i < tree->body_count; i++)
        if (tree->body[i].joint != TAC_TREE_FIXED)
            return true;
    return false;
}

// The tendon of MuJoCo's that one of ours belongs to: "name", and "name:longer", "name:shorter" for
// the ends of its rest; -1: none, as it is a stop or a tie.
static int peer_of(const char *name, const json_t *peers)
{
    size_t length = strcspn(name, ":");
    if (length == 0 || strcmp(name + length, ":max") == 0 || strcmp(name + length, ":min") == 0)
        return -1;
    for (size_t i = 0; i < json_array_size(peers); i++) {
        const char *own = json_string_value(json_array_get(peers, i));
        if (strncmp(own, name, length) == 0 && own[length] == '\0')
            return (int)i;
    }
    return -1;
}

static int keep_tendons(Robot *robot, const tac_TreeDef *def, const json_t *peers)
{
    int count = 0;
    robot->peer = calloc((size_t)def->tendon_count + 1, sizeof *robot->peer);
    for (int i = 0; i < def->tendon_count; i++) {
        int peer = peer_of(tac_model_tendon_name(robot->model, i), peers);
        if (peer < 0)
            continue;
        robot->peer[count] = peer;
        robot->tendon[count++] = def->tendon[i];
    }
    return robot->tendons = count;
}

static bool open_robot(Robot *robot, const char *path, const json_t *peer)
{
    tac_ModelOptions options = tac_model_options_default();
    options.message = hear;
    options.message_user = robot;
    if (tac_model_load(path, &options, &robot->model) != TAC_OK)
        return false;
    robot->def = tac_model_tree(robot->model);

    // Without stops and ties, which are springs here and constraints in MuJoCo.
    tac_WorldDef def = tac_world_def_default();
    tac_TreeDef tree = *robot->def;
    tac_TreeBodyDef *body = calloc((size_t)tree.body_count + 1, sizeof *body);
    memcpy(body, tree.body, (size_t)tree.body_count * sizeof *body);
    for (int i = 0; i < tree.body_count; i++)
        for (int k = 0; k < 2; k++)
            body[i].axis[k].lower = body[i].axis[k].upper = 0.0;
    tree.body = body;
    tree.tendon = robot->tendon = calloc((size_t)tree.tendon_count + 1, sizeof *robot->tendon);
    tree.tendon_count = keep_tendons(robot, robot->def, peer);
    tree.drive_count = 0;
    bool given;
    tac_Vec3 gravity = tac_model_gravity(robot->model, &given);
    if (given)
        def.gravity = gravity;
    def.message = hear;
    def.message_user = robot;
    tac_model_reserve(robot->model, &def);
    tac_Result result = tac_world_create(&def, &robot->world);
    if (result == TAC_OK && moves(&tree))
        result = tac_tree_create(robot->world, &tree, &robot->tree);
    free(body);
    if (result != TAC_OK)
        return false;
    robot->n = tac_system_velocity_count(robot->world, robot->tree);
    robot->positions = tac_system_position_count(robot->world, robot->tree);
    return true;
}

static double mass_of(const Robot *robot)
{
    double sum = 0.0;
    for (int i = 0; i < robot->def->body_count; i++)
        sum += robot->def->body[i].mass;
    return sum;
}

// ---- the reference

typedef struct Joint {
    int type, q, v;   // MuJoCo's
    int body;         // ours, -1: none
    int our_q, our_v; // its first position and velocity here
    tac_Vec3 center; // FREE: the centre of what is fixed to the body, in MuJoCo's frame of the body
    tac_Quat turn;   // FREE: MuJoCo's frame of the body from ours
} Joint;

typedef struct Reference {
    json_t *root;
    int joint_count;
    Joint *joint;
    double *T, *drift; // v_mujoco = T v, n x n; dT/dt v
} Reference;

static int whole(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static double *numbers(const json_t *object, const char *key)
{
    const json_t *array = json_object_get(object, key);
    size_t count = json_array_size(array);
    double *a = calloc(count + 1, sizeof *a);
    for (size_t i = 0; a != NULL && i < count; i++)
        a[i] = json_number_value(json_array_get(array, i));
    return a;
}

static tac_Vec3 vec(const double *a)
{
    return v3(a[0], a[1], a[2]);
}

static tac_Quat quat(const double *a)
{
    return (tac_Quat){a[0], a[1], a[2], a[3]};
}

// By name where it has one, else the next one of ours that has none.
static int our_body(const Robot *robot, const char *name, int *unnamed)
{
    for (int i = 0; i < robot->def->body_count; i++)
        if (name[0] != '\0' && robot->def->body[i].joint != TAC_TREE_FIXED &&
            strcmp(tac_model_joint_name(robot->model, i), name) == 0)
            return i;
    while (name[0] == '\0' && *unnamed < robot->def->body_count) {
        int i = (*unnamed)++;
        if (robot->def->body[i].joint != TAC_TREE_FIXED &&
            tac_model_joint_name(robot->model, i)[0] == '\0')
            return i;
    }
    return -1;
}

static bool match_joints(const Robot *robot, Reference *ref)
{
    const json_t *joints = json_object_get(ref->root, "joints");
    double *qpos0 = numbers(ref->root, "qpos0"),
           *q0 = calloc((size_t)robot->positions + 1, sizeof *q0);
    int unnamed = 0;
    bool all = true;
    ref->joint_count = (int)json_array_size(joints);
    ref->joint = calloc((size_t)ref->joint_count + 1, sizeof *ref->joint);
    tac_system_positions(robot->world, robot->tree, q0);
    for (int j = 0; j < ref->joint_count; j++) {
        const json_t *from = json_array_get(joints, (size_t)j);
        Joint *joint = &ref->joint[j];
        *joint = (Joint){.type = whole(from, "type"), .q = whole(from, "q"), .v = whole(from, "v")};
        joint->body = our_body(robot, json_string_value(json_object_get(from, "name")), &unnamed);
        all = joint->body >= 0;
        if (!all)
            break;
        joint->our_q = tac_tree_position(robot->world, robot->tree, joint->body);
        joint->our_v = tac_tree_velocity(robot->world, robot->tree, joint->body);
        if (joint->type == FREE) {
            tac_Pose theirs = {vec(qpos0 + joint->q), quat(qpos0 + joint->q + 3)};
            joint->center = pose_point(pose_inverse(theirs), vec(q0 + joint->our_q));
            joint->turn = q_mul(q_conjugate(theirs.q), quat(q0 + joint->our_q + 3));
        }
    }
    free(qpos0);
    free(q0);
    return all;
}

static void put(double *a, tac_Vec3 v)
{
    a[0] = v.x;
    a[1] = v.y;
    a[2] = v.z;
}

// Where a free body is, and how its velocities are related.
static void map_free(const Robot *robot, Reference *ref, const Joint *joint, const double *qpos,
                     const double *qvel, double *q, double *v)
{
    int n = robot->n;
    tac_Pose body = {vec(qpos), quat(qpos + 3)};
    tac_Vec3 d = q_rotate(body.q, joint->center), w = q_rotate(body.q, vec(qvel + 3));
    tac_Quat turned = q_mul(body.q, joint->turn);
    put(q, v3_add(body.p, d));
    memcpy(q + 3, (double[4]){turned.w, turned.x, turned.y, turned.z}, sizeof(double[4]));
    put(v, v3_sub(vec(qvel), v3_cross(d, w)));
    put(v + 3, q_rotate_inverse(turned, w));
    put(ref->drift + joint->v, v3_neg(v3_cross(w, v3_cross(w, d))));
    for (int k = 0; k < 3; k++) {
        tac_Vec3 unit = v3(k == 0, k == 1, k == 2), turn = q_rotate(turned, unit);
        double column[6];
        put(column, v3_cross(d, turn));
        put(column + 3, q_rotate_inverse(body.q, turn));
        for (int i = 0; i < 6; i++)
            ref->T[(joint->v + i) * n + joint->our_v + 3 + k] = column[i];
        ref->T[(joint->v + k) * n + joint->our_v + k] = 1.0;
    }
}

static void map_state(const Robot *robot, Reference *ref, const double *qpos, const double *qvel,
                      double *q, double *v)
{
    size_t n = (size_t)robot->n;
    memset(ref->T, 0, n * n * sizeof *ref->T);
    memset(ref->drift, 0, n * sizeof *ref->drift);
    for (int j = 0; j < ref->joint_count; j++) {
        const Joint *joint = &ref->joint[j];
        const double *from = qpos + joint->q, *rate = qvel + joint->v;
        int positions = joint->type == BALL ? 4 : 1, velocities = joint->type == BALL ? 3 : 1;
        if (joint->type == FREE) {
            map_free(robot, ref, joint, from, rate, q + joint->our_q, v + joint->our_v);
            continue;
        }
        memcpy(q + joint->our_q, from, (size_t)positions * sizeof *q);
        memcpy(v + joint->our_v, rate, (size_t)velocities * sizeof *v);
        for (int k = 0; k < velocities; k++)
            ref->T[(joint->v + k) * robot->n + joint->our_v + k] = 1.0;
    }
}

// ---- comparisons, each relative to the largest of its kind

static double pose_error(const Robot *robot, const Reference *ref, const json_t *draw)
{
    const json_t *bodies = json_object_get(ref->root, "bodies");
    double *center = numbers(draw, "xipos"), *turn = numbers(draw, "xquat"), worst = 0.0,
           size = 1.0;
    for (size_t b = 1; b < json_array_size(bodies); b++) {
        const json_t *body = json_array_get(bodies, b);
        int i = tac_model_find_body(robot->model, json_string_value(json_object_get(body, "name")));
        if (i < 0)
            continue;
        tac_Pose pose = tac_body_pose(robot->world, tac_system_body(robot->world, robot->tree, i));
        size = larger(size, v3_norm(pose.p));
        if (robot->def->body[i].mass > 0.0)
            worst = larger(worst, v3_norm(v3_sub(pose.p, vec(center + 3 * b))));
        worst = larger(worst, v3_norm(q_log(q_mul(q_conjugate(pose.q), quat(turn + 4 * b)))));
    }
    free(center);
    free(turn);
    return worst / size;
}

// A = T' B, of n x n.
static void transform(int n, const double *T, const double *B, int columns, double *A)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < columns; j++) {
            double sum = 0.0;
            for (int k = 0; k < n; k++)
                sum += T[k * n + i] * B[k * columns + j];
            A[i * columns + j] = sum;
        }
}

static void transpose(int n, double *A)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double a = A[i * n + j];
            A[i * n + j] = A[j * n + i];
            A[j * n + i] = a;
        }
}

static double worst_of(int count, const double *a, const double *b, double least)
{
    double worst = 0.0, size = least;
    for (int i = 0; i < count; i++) {
        worst = larger(worst, fabs(a[i] - b[i]));
        size = larger(size, fabs(b[i]));
    }
    return worst / size;
}

static double length_error(const Robot *robot, const json_t *draw)
{
    const json_t *length = json_object_get(draw, "length");
    double worst = 0.0;
    for (int i = 0; i < robot->tendons; i++) {
        double theirs = json_number_value(json_array_get(length, (size_t)robot->peer[i]));
        double ours = tac_tendon_info(robot->world, robot->tree, i).length;
        worst = larger(worst, fabs(ours - theirs) / larger(1.0, fabs(theirs)));
    }
    return worst;
}

typedef struct Errors {
    double pose, mass_matrix, force, length;
} Errors;

static void compare_draw(const Robot *robot, Reference *ref, const json_t *draw, Errors *e)
{
    int n = robot->n;
    size_t nn = (size_t)n * (size_t)n + 1;
    double *qpos = numbers(draw, "q"), *qvel = numbers(draw, "v"), *M = numbers(draw, "M"),
           *rest = numbers(draw, "rest");
    double *q = calloc((size_t)robot->positions + 1, sizeof *q),
           *v = calloc((size_t)n + 1, sizeof *v);
    double *ours = calloc(nn, sizeof *ours), *half = calloc(nn, sizeof *half),
           *theirs = calloc(nn, sizeof *theirs);
    double *force = calloc((size_t)n + 1, sizeof *force),
           *bias = calloc((size_t)n + 1, sizeof *bias);
    map_state(robot, ref, qpos, qvel, q, v);
    if (tac_system_set_positions(robot->world, robot->tree, q) != TAC_OK ||
        tac_system_set_velocities(robot->world, robot->tree, v) != TAC_OK ||
        tac_system_mass_matrix(robot->world, robot->tree, ours) != TAC_OK ||
        tac_system_forces(robot->world, robot->tree, force) != TAC_OK ||
        tac_system_bias(robot->world, robot->tree, bias) != TAC_OK) {
        *e = (Errors){(double)NAN, (double)NAN, (double)NAN, (double)NAN};
    } else {
        e->pose = larger(e->pose, pose_error(robot, ref, draw));
        e->length = larger(e->length, length_error(robot, draw));

        for (int i = 0; i < n; i++) // rest = passive - bias - M dT/dt v, of MuJoCo's
            for (int k = 0; k < n; k++)
                rest[i] -= M[i * n + k] * ref->drift[k];
        transform(n, ref->T, M, n, half); // T' M, then (T' (T' M)')' as M is symmetric
        transpose(n, half);
        transform(n, ref->T, half, n, theirs);
        e->mass_matrix = larger(e->mass_matrix, worst_of(n * n, ours, theirs, 1e-300));

        transform(n, ref->T, rest, 1, half);
        for (int i = 0; i < n; i++)
            force[i] -= bias[i];
        e->force = larger(e->force, worst_of(n, force, half, 1e-6));
    }
    free(qpos), free(qvel), free(M), free(rest), free(q), free(v);
    free(ours), free(half), free(theirs), free(force), free(bias);
}

// ---- drives

static double kept(double x, double lower, double upper)
{
    return lower < upper ? smaller(larger(x, lower), upper) : x;
}

// What a wrench, in axes turned by `turn`, does on all velocities: at a point of a body, in its
// frame.
static void add_wrench(const Robot *robot, int body, tac_Vec3 point, tac_Quat turn,
                       const double *six, double sign, double *gear)
{
    int n = robot->n;
    double *J = calloc(6 * (size_t)n + 1, sizeof *J), wrench[6];
    tac_tree_jacobian(robot->world, robot->tree, NULL, body, point, J);
    put(wrench, q_rotate(turn, vec(six)));
    put(wrench + 3, q_rotate(turn, vec(six + 3)));
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 6; k++)
            gear[i] += sign * J[k * n + i] * wrench[k];
    free(J);
}

static tac_Pose body_pose(const Robot *robot, int body)
{
    return body < 0 ? pose_identity()
                    : tac_body_pose(robot->world, tac_system_body(robot->world, robot->tree, body));
}

// A frame against another one: both bodies are pulled at one point.
static double find_gears_between(const Robot *robot, const tac_DriveDef *d, double *gear)
{
    tac_Pose from = pose_mul(body_pose(robot, d->reference), d->frame_reference);
    tac_Pose at = pose_mul(body_pose(robot, d->body), d->frame);
    tac_Pose seen = pose_mul(pose_inverse(from), at);
    if (d->body >= 0)
        add_wrench(robot, d->body, d->frame.p, from.q, d->gear, 1.0, gear);
    if (d->reference >= 0)
        add_wrench(robot, d->reference,
                   pose_point(pose_inverse(body_pose(robot, d->reference)), at.p), from.q, d->gear,
                   -1.0, gear);
    return v3_dot(vec(d->gear), seen.p) + v3_dot(vec(d->gear + 3), q_log(seen.q));
}

// The gears of a drive on all velocities; and its length, which a body has not.
static double find_gears(const Robot *robot, const tac_DriveDef *d, const double *q, double *gear)
{
    int n = robot->n;
    double length = 0.0;
    memset(gear, 0, (size_t)n * sizeof *gear);
    if (d->on == TAC_DRIVE_BODY) {
        tac_Quat turn = q_mul(body_pose(robot, d->body).q, d->frame.q);
        add_wrench(robot, d->body, d->frame.p, turn, d->gear, 1.0, gear);
        return 0.0;
    }
    if (d->on == TAC_DRIVE_FRAMES)
        return find_gears_between(robot, d, gear);
    for (int k = 0; k < d->count; k++) {
        gear[d->velocity[k]] += d->gear[k];
        for (int b = 0; b < robot->def->body_count; b++) {
            tac_TreeJoint joint = robot->def->body[b].joint;
            if ((joint == TAC_TREE_REVOLUTE || joint == TAC_TREE_PRISMATIC) &&
                tac_tree_velocity(robot->world, robot->tree, b) == d->velocity[k])
                length += d->gear[k] * q[tac_tree_position(robot->world, robot->tree, b)];
        }
    }
    return length;
}

// What all drives together do on the velocities, by their equations; and their lengths.
static void find_drive_forces(const Robot *robot, const double *q, const double *v,
                              const double *control, const double *activation, double *force,
                              double *length)
{
    int n = robot->n;
    double *gear = calloc((size_t)n + 1, sizeof *gear);
    memset(force, 0, (size_t)n * sizeof *force);
    for (int k = 0; k < robot->def->drive_count; k++) {
        const tac_DriveDef *d = &robot->def->drive[k];
        double l = find_gears(robot, d, q, gear), rate = 0.0;
        for (int i = 0; i < n; i++)
            rate += gear[i] * v[i];
        double u = d->dynamics == TAC_DRIVE_DIRECT
                       ? kept(control[k], d->control_lower, d->control_upper)
                       : activation[k];
        double f = (d->gain[0] + d->gain[1] * l + d->gain[2] * rate) * u + d->bias[0] +
                   d->bias[1] * l + d->bias[2] * rate;
        f = kept(f, d->force_lower, d->force_upper);
        for (int i = 0; i < n; i++)
            force[i] += f * gear[i];
        length[k] = l;
    }
    for (int b = 0; b < robot->def->body_count; b++) {
        const tac_TreeAxis *a = &robot->def->body[b].axis[0];
        int i = tac_tree_velocity(robot->world, robot->tree, b);
        if (i >= 0)
            force[i] = kept(force[i], a->drive_lower, a->drive_upper);
    }
    free(gear);
}

static void compare_drives(const Robot *robot, Reference *ref, const json_t *state, double *worst)
{
    int n = robot->n;
    double *qpos = numbers(state, "q"), *qvel = numbers(state, "v"),
           *control = numbers(state, "control"), *activation = numbers(state, "activation"),
           *theirs = numbers(state, "force"), *their_length = numbers(state, "length");
    double *q = calloc((size_t)robot->positions + 1, sizeof *q),
           *v = calloc((size_t)n + 1, sizeof *v), *ours = calloc((size_t)n + 1, sizeof *ours),
           *half = calloc((size_t)n + 1, sizeof *half),
           *length = calloc((size_t)robot->def->drive_count + 1, sizeof *length);
    map_state(robot, ref, qpos, qvel, q, v);
    tac_system_set_positions(robot->world, robot->tree, q);
    tac_system_set_velocities(robot->world, robot->tree, v);
    find_drive_forces(robot, q, v, control, activation, ours, length);
    transform(n, ref->T, theirs, 1, half);
    *worst = larger(*worst, worst_of(n, ours, half, 1e-6));
    *worst = larger(*worst, worst_of(robot->def->drive_count, length, their_length, 1.0));
    free(qpos), free(qvel), free(control), free(activation), free(theirs), free(their_length);
    free(q), free(v), free(ours), free(half), free(length);
}

// The robot as it is, held by its drives for some time: the greatest difference of a joint in rad
// or m, and its name.
static double hold(const Robot *robot, const Reference *ref, const json_t *held, const char **name)
{
    tac_WorldDef def = tac_world_def_default();
    tac_ModelPlacement placement = tac_model_placement_default();
    tac_World *world = NULL;
    tac_SystemId tree;
    bool given;
    tac_Vec3 gravity = tac_model_gravity(robot->model, &given);
    double *theirs = numbers(held, "q"), worst = -1.0;
    double T = json_number_value(json_object_get(held, "step")),
           seconds_held = json_number_value(json_object_get(held, "seconds"));
    double *q = calloc((size_t)robot->positions + 1, sizeof *q);
    if (given)
        def.gravity = gravity;
    placement.key = 0;
    placement.shapes = false;
    tac_model_reserve(robot->model, &def);
    tac_Result result = tac_world_create(&def, &world);
    if (result == TAC_OK)
        result = tac_model_build(robot->model, world, &placement, &tree);
    for (int k = 0; result == TAC_OK && k < (int)round(seconds_held / T); k++)
        result = tac_world_step(world, T);
    if (result == TAC_OK && tac_system_positions(world, tree, q) == TAC_OK) {
        worst = 0.0;
        for (int j = 0; j < ref->joint_count; j++) {
            const Joint *joint = &ref->joint[j];
            double d = fabs(q[joint->our_q] - theirs[joint->q]);
            if ((joint->type == HINGE || joint->type == SLIDE) && d > worst) {
                worst = d;
                *name = tac_model_joint_name(robot->model, joint->body);
            }
        }
    }
    tac_world_destroy(world);
    free(theirs), free(q);
    return worst;
}

static void compare_all_drives(const Robot *robot, Reference *ref, json_t *answer)
{
    const json_t *drives = json_object_get(ref->root, "drives"),
                 *states = json_object_get(drives, "states"), *key = json_object_get(drives, "key"),
                 *held = json_object_get(drives, "held"),
                 *smooth = json_object_get(drives, "smooth");
    json_object_set_new(answer, "peer_drives", json_integer(whole(ref->root, "nu")));
    if (drives == NULL || robot->def->drive_count != whole(ref->root, "nu"))
        return;
    double worst = 0.0;
    for (size_t i = 0; i < json_array_size(states); i++)
        compare_drives(robot, ref, json_array_get(states, i), &worst);
    json_object_set_new(answer, "drive_force", json_real(isnan(worst) ? -1.0 : worst));
    if (key != NULL) {
        worst = 0.0;
        compare_drives(robot, ref, key, &worst);
        json_object_set_new(answer, "key_force", json_real(isnan(worst) ? -1.0 : worst));
    }
    if (held == NULL)
        return;
    const char *name = "";
    double apart = hold(robot, ref, held, &name);
    json_object_set_new(answer, "held", json_real(apart));
    json_object_set_new(answer, "held_joint", json_string(name));
    json_object_set(answer, "gravcomp", json_object_get(ref->root, "gravcomp"));
    tac_TreeBodyDef *body = taci_unconst(robot->def->body); // the model is this program's
    for (int i = 0; i < robot->def->body_count; i++)
        body[i].axis[0].friction = body[i].axis[1].friction = 0.0;
    json_object_set_new(answer, "held_smooth", json_real(hold(robot, ref, smooth, &name)));
}

static void compare(const Robot *robot, json_t *answer, const char *path)
{
    Reference ref = {.root = json_load_file(path, 0, NULL)};
    if (ref.root == NULL || json_object_get(ref.root, "nv") == NULL)
        return;
    const json_t *bodies = json_object_get(ref.root, "bodies"),
                 *draws = json_object_get(ref.root, "draws");
    double mass = 0.0;
    for (size_t b = 0; b < json_array_size(bodies); b++)
        mass += json_number_value(json_object_get(json_array_get(bodies, b), "mass"));
    json_object_set_new(answer, "peer_dofs", json_integer(whole(ref.root, "nv")));
    json_object_set_new(answer, "peer_mass", json_real(mass));
    if (whole(ref.root, "nv") != robot->n || !match_joints(robot, &ref)) {
        json_decref(ref.root);
        free(ref.joint);
        return;
    }
    Errors e = {0};
    ref.T = calloc((size_t)robot->n * (size_t)robot->n + 1, sizeof *ref.T);
    ref.drift = calloc((size_t)robot->n + 1, sizeof *ref.drift);
    for (size_t d = 0; d < json_array_size(draws); d++)
        compare_draw(robot, &ref, json_array_get(draws, d), &e);
    json_object_set_new(answer, "pose", json_real(isnan(e.pose) ? -1.0 : e.pose));
    json_object_set_new(answer, "mass_matrix",
                        json_real(isnan(e.mass_matrix) ? -1.0 : e.mass_matrix));
    json_object_set_new(answer, "force", json_real(isnan(e.force) ? -1.0 : e.force));
    if (robot->tendons > 0)
        json_object_set_new(answer, "length", json_real(isnan(e.length) ? -1.0 : e.length));
    compare_all_drives(robot, &ref, answer);
    free(ref.T), free(ref.drift), free(ref.joint);
    json_decref(ref.root);
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3 || strcmp(argv[1], "--help") == 0) {
        fprintf(
            stderr,
            "usage: tactus-robot-probe FILE [REFERENCE.json]; scripts/robots runs it on folders\n");
        return 2;
    }
    Robot robot = {0};
    json_t *answer = json_object();
    double start = seconds();
    json_t *reference = argc > 2 ? json_load_file(argv[2], 0, NULL) : NULL;
    bool loads = open_robot(&robot, argv[1], json_object_get(reference, "tendons"));
    json_object_set_new(answer, "file", json_string(argv[1]));
    json_object_set_new(answer, "loads", json_boolean(loads));
    json_object_set_new(answer, "seconds", json_real(seconds() - start));
    if (!loads)
        json_object_set_new(answer, "says", json_string(robot.first));
    if (loads) {
        json_object_set_new(answer, "dofs", json_integer(robot.n));
        json_object_set_new(answer, "mass", json_real(mass_of(&robot)));
        json_object_set_new(answer, "drives", json_integer(robot.def->drive_count));
        if (argc > 2)
            compare(&robot, answer, argv[2]);
    }
    char *text = json_dumps(answer, JSON_COMPACT | JSON_PRESERVE_ORDER);
    puts(text);
    free(text);
    json_decref(answer);
    json_decref(reference);
    free(robot.tendon), free(robot.peer);
    tac_world_destroy(robot.world);
    tac_model_destroy(robot.model);
    return 0;
}
