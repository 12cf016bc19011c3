/* MJCF models against MuJoCo itself: what we read from a file moves as MuJoCo moves it.
 *
 * Velocities of hinges, slides and balls mean the same on both sides. Of a free body MuJoCo has the
 * velocity of the body's origin, we have that of the centre of mass of the body with all that is
 * fixed to it: v_mujoco = T v, and M = T' M_mujoco T. Poses are compared as inertia tensors in
 * world axes, because principal axes have no order of their own. */
#include "check.h"
#include "math/so3.h"
#include "rnd.h"
#include "model/mjcf.h"
#include "scene/said.h"
#include "larger.h"
#include <mujoco/mujoco.h>
#include <string.h>
#include <tactus/tactus.h>

enum { BODIES = 32, DOFS = 40, DRAWS = 20 };

typedef struct Pair { // one file, on both sides
    tac_Model *model;
    const tac_TreeDef *def;
    mjModel *m;
    mjData *d;
    int joint[BODIES];     // MuJoCo's joint of each of our bodies, -1: fixed
    tac_Pose pose[BODIES]; // world from our body
    double T[DOFS][DOFS];  // v_mujoco = T v
    double drift[DOFS];    // dT/dt v
} Pair;

// ---- both sides of a file

static Said said;

static void open_pair(Pair *p, const char *file)
{
    char path[512], error[1000] = "";
    tac_ModelOptions options = tac_model_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    memset(p, 0, sizeof *p);
    snprintf(path, sizeof path, "%s/data/%s", TACTUS_TEST_DIR, file);
    if (tac_model_load(path, &options, &p->model) != TAC_OK)
        fail_msg("%s", said.text);
    p->m = mj_loadXML(path, NULL, error, sizeof error);
    if (p->m == NULL)
        fail_msg("%s: %s", path, error);
    p->m->opt.disableflags |= mjDSBL_CONTACT | mjDSBL_LIMIT | mjDSBL_ACTUATION;
    p->d = mj_makeData(p->m);
    p->def = tac_model_tree(p->model);
    assert_in_range(p->def->body_count, 1, BODIES);
    assert_in_range(p->m->nv, 1, DOFS);
}

static void close_pair(Pair *p)
{
    mj_deleteData(p->d);
    mj_deleteModel(p->m);
    tac_model_destroy(p->model);
}

static tac_Vec3 vec(const mjtNum *a)
{
    return v3(a[0], a[1], a[2]);
}

static tac_Quat quat(const mjtNum *a)
{
    return (tac_Quat){a[0], a[1], a[2], a[3]};
}

// Joints are in the same order on both sides.
static void match_joints(Pair *p)
{
    static const int types[] = {-1, mjJNT_HINGE, mjJNT_SLIDE, -1, mjJNT_BALL, mjJNT_FREE};
    int count = 0;
    for (int i = 0; i < p->def->body_count; i++) {
        const tac_TreeBodyDef *b = &p->def->body[i];
        p->joint[i] = b->joint == TAC_TREE_FIXED ? -1 : count++;
        if (p->joint[i] < 0)
            continue;
        assert_int_equal(p->m->jnt_type[p->joint[i]], types[b->joint]);
        const char *name = mj_id2name(p->m, mjOBJ_JOINT, p->joint[i]);
        assert_string_equal(tac_model_joint_name(p->model, i), name != NULL ? name : "");
    }
    assert_int_equal(count, p->m->njnt);
}

static tac_Pose free_frame(const Pair *p, int joint, const mjtNum *qpos)
{
    const mjtNum *q = qpos + p->m->jnt_qposadr[joint];
    return (tac_Pose){vec(q), quat(q + 3)};
}

// ---- forward kinematics, from the definition alone

static tac_Pose motion(const Pair *p, int i)
{
    const tac_TreeBodyDef *b = &p->def->body[i];
    const mjtNum *q = p->joint[i] >= 0 ? p->d->qpos + p->m->jnt_qposadr[p->joint[i]] : NULL;
    switch (b->joint) {
    case TAC_TREE_REVOLUTE:
        return (tac_Pose){{0, 0, 0}, q_exp(v3(0, 0, q[0]))};
    case TAC_TREE_PRISMATIC:
        return (tac_Pose){{0, 0, q[0]}, q_identity()};
    case TAC_TREE_BALL:
        return (tac_Pose){{0, 0, 0}, quat(q)};
    default:
        return pose_identity();
    }
}

static void place_bodies(Pair *p)
{
    for (int i = 0; i < p->def->body_count; i++) {
        const tac_TreeBodyDef *b = &p->def->body[i];
        tac_Pose parent = b->parent >= 0 ? p->pose[b->parent] : pose_identity();
        tac_Pose start = pose_mul(b->frame_parent, pose_inverse(b->frame_body));
        if (b->joint == TAC_TREE_FREE) {
            // Where it starts tells how our frame lies in MuJoCo's body.
            tac_Pose body0 = free_frame(p, p->joint[i], p->m->qpos0);
            tac_Pose offset = pose_mul(pose_inverse(body0), start);
            p->pose[i] = pose_mul(free_frame(p, p->joint[i], p->d->qpos), offset);
        } else {
            tac_Pose joint = pose_mul(b->frame_parent, motion(p, i));
            p->pose[i] = pose_mul(parent, pose_mul(joint, pose_inverse(b->frame_body)));
        }
    }
}

// Random positions within the limits, random velocities.
static void draw(Pair *p, Rnd *r)
{
    for (int j = 0; j < p->m->njnt; j++) {
        mjtNum *q = p->d->qpos + p->m->jnt_qposadr[j];
        tac_Quat turn = rnd_quat(r);
        bool free = p->m->jnt_type[j] == mjJNT_FREE;
        if (free || p->m->jnt_type[j] == mjJNT_BALL) {
            for (int i = 0; free && i < 3; i++)
                *q++ = rnd_uniform(r, -1, 1);
            memcpy(q, (mjtNum[4]){turn.w, turn.x, turn.y, turn.z}, sizeof(mjtNum[4]));
        } else {
            bool limited = p->m->jnt_limited[j] != 0;
            q[0] = rnd_uniform(r, limited ? p->m->jnt_range[2 * j] : -1.5,
                               limited ? p->m->jnt_range[2 * j + 1] : 1.5);
        }
    }
    for (int i = 0; i < p->m->nv; i++)
        p->d->qvel[i] = rnd_uniform(r, -2, 2);
    mj_forward(p->m, p->d);
    place_bodies(p);
}

// ---- masses and poses

static tac_Mat3 mujoco_inertia(const Pair *p, int body)
{
    const mjtNum *R = p->d->ximat + 9 * body, *I = p->m->body_inertia + 3 * body;
    tac_Mat3 A = {{{R[0], R[1], R[2]}, {R[3], R[4], R[5]}, {R[6], R[7], R[8]}}};
    tac_Mat3 D = {{{I[0], 0, 0}, {0, I[1], 0}, {0, 0, I[2]}}};
    return m3_rotate_symmetric(&A, &D);
}

static void compare_body(const Pair *p, int i, int body, double tolerance)
{
    const tac_TreeBodyDef *b = &p->def->body[i];
    tac_Mat3 R = q_matrix(p->pose[i].q), ours = m3_rotate_symmetric(&R, &b->inertia);
    tac_Mat3 theirs = mujoco_inertia(p, body);
    check_near(b->mass, p->m->body_mass[body], tolerance * (1.0 + b->mass));
    if (b->mass > 0.0)
        check_vec3_near(p->pose[i].p, vec(p->d->xipos + 3 * body), tolerance);
    check_array_near(&ours.m[0][0], &theirs.m[0][0], 9, tolerance);
}

// Geoms are in the order of the file on both sides. Meshes have frames of their own in MuJoCo; what
// they weigh says where they are.
static void compare_geoms(const Pair *p, double tolerance)
{
    static const double factor[][3] = {[mjGEOM_SPHERE] = {1, 0, 0},
                                       [mjGEOM_CAPSULE] = {1, 0, 2},
                                       [mjGEOM_CYLINDER] = {1, 0, 2},
                                       [mjGEOM_BOX] = {2, 2, 2}};
    int count;
    const tac_ModelShape *shape = tac_model_shapes(p->model, &count);
    assert_int_equal(count, p->m->ngeom);
    for (int i = 0; i < count; i++) {
        int type = p->m->geom_type[i];
        const mjtNum *R = p->d->geom_xmat + 9 * i, *size = p->m->geom_size + 3 * i;
        tac_Pose body = shape[i].body >= 0 ? p->pose[shape[i].body] : pose_identity();
        tac_Pose pose = pose_mul(body, shape[i].frame);
        tac_Mat3 ours = q_matrix(pose.q);
        if (type == mjGEOM_MESH)
            continue;
        check_vec3_near(pose.p, vec(p->d->geom_xpos + 3 * i), tolerance);
        if (p->m->nmesh == 0)
            check_array_near(&ours.m[0][0], R, 9, tolerance);
        for (int k = 0; k < 3; k++) // axes of a box that is fitted to a mesh may point either way
            check_near(fabs(ours.m[k][2]), fabs(R[3 * k + 2]), tolerance);
        if (type == mjGEOM_PLANE || type == mjGEOM_ELLIPSOID)
            continue;
        bool long_one = type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
        check_vec3_near(shape[i].size,
                        v3(factor[type][0] * size[0], factor[type][1] * size[1],
                           factor[type][2] * size[long_one ? 1 : 2]),
                        tolerance);
    }
}

// Every body of MuJoCo's is one of ours, and the others of ours have no mass.
static void compare_bodies(Pair *p, double tolerance)
{
    Rnd r = rnd_make(1);
    for (int k = 0; k < DRAWS; k++) {
        int found = 0;
        draw(p, &r);
        for (int i = 0; i < p->def->body_count; i++) {
            const char *name = tac_model_body_name(p->model, i);
            if (name[0] == '\0') {
                assert_true(p->def->body[i].mass == 0.0);
                continue;
            }
            int body = mj_name2id(p->m, mjOBJ_BODY, name);
            assert_in_range(body, 1, p->m->nbody - 1);
            compare_body(p, i, body, tolerance);
            found++;
        }
        assert_int_equal(found, p->m->nbody - 1);
        compare_geoms(p, tolerance);
    }
}

// ---- equations of motion

// The centre of mass of a body with all that is fixed to it.
static tac_Vec3 fixed_center(const Pair *p, int root)
{
    double mass = p->def->body[root].mass;
    tac_Vec3 sum = v3_scale(mass, p->pose[root].p);
    bool with[BODIES] = {false};
    with[root] = true;
    for (int i = root + 1; i < p->def->body_count; i++) {
        const tac_TreeBodyDef *b = &p->def->body[i];
        with[i] = b->joint == TAC_TREE_FIXED && b->parent >= 0 && with[b->parent];
        if (with[i]) {
            mass += b->mass;
            sum = v3_axpy(sum, b->mass, p->pose[i].p);
        }
    }
    return v3_scale(1.0 / mass, sum);
}

static void set_block(Pair *p, int row, int column, tac_Vec3 a)
{
    p->T[row][column] = a.x;
    p->T[row + 1][column] = a.y;
    p->T[row + 2][column] = a.z;
}

// Of a free body: origin o, centre c = o + d: v_o = v_c + d x w, and dT/dt v = -w x (w x d).
static void map_free(Pair *p, int i, double *position)
{
    int at = p->m->jnt_dofadr[p->joint[i]];
    tac_Pose body = free_frame(p, p->joint[i], p->d->qpos);
    tac_Vec3 center = fixed_center(p, i), d = v3_sub(center, body.p);
    tac_Vec3 w = q_rotate(body.q, vec(p->d->qvel + at + 3));
    for (int k = 0; k < 3; k++)
        set_block(p, at, at + 3 + k, v3_cross(d, q_rotate(body.q, v3(k == 0, k == 1, k == 2))));
    tac_Vec3 drift = v3_neg(v3_cross(w, v3_cross(w, d)));
    memcpy(p->drift + at, (double[3]){drift.x, drift.y, drift.z}, sizeof(double[3]));
    memcpy(position,
           (double[7]){center.x, center.y, center.z, p->pose[i].q.w, p->pose[i].q.x, p->pose[i].q.y,
                       p->pose[i].q.z},
           sizeof(double[7]));
}

// MuJoCo's state as ours.
static void map_state(Pair *p, double *q, double *v)
{
    memset(p->T, 0, sizeof p->T);
    memset(p->drift, 0, sizeof p->drift);
    memcpy(q, p->d->qpos, (size_t)p->m->nq * sizeof *q);
    memcpy(v, p->d->qvel, (size_t)p->m->nv * sizeof *v);
    for (int i = 0; i < p->m->nv; i++)
        p->T[i][i] = 1.0;
    for (int i = 0; i < p->def->body_count; i++) {
        if (p->def->body[i].joint != TAC_TREE_FREE)
            continue;
        int at = p->m->jnt_dofadr[p->joint[i]];
        map_free(p, i, q + p->m->jnt_qposadr[p->joint[i]]);
        for (int j = 0; j < 3; j++) // v_c = v_o - d x w
            for (int k = 3; k < 6; k++)
                v[at + j] -= p->T[at + j][at + k] * p->d->qvel[at + k];
    }
}

static void compare_mass(const Pair *p, const double *M)
{
    static mjtNum full[DOFS * DOFS];
    int n = p->m->nv;
    double largest = 0.0;
    mj_fullM(p->m, full, p->d->qM);
    for (int i = 0; i < n; i++)
        largest = larger(largest, M[i * n + i]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0.0;
            for (int k = 0; k < n; k++)
                for (int l = 0; l < n; l++)
                    sum += p->T[k][i] * full[k * n + l] * p->T[l][j];
            check_near(M[i * n + j], sum, 1e-9 * largest); // the agreement asked for
        }
}

// T' (passive - bias_mujoco - M_mujoco dT/dt v) = force - bias.
static void compare_forces(const Pair *p, const double *force, const double *bias)
{
    mjtNum rest[DOFS];
    int n = p->m->nv;
    mj_mulM(p->m, p->d, rest, p->drift);
    for (int i = 0; i < n; i++)
        rest[i] = p->d->qfrc_passive[i] - p->d->qfrc_bias[i] - rest[i];
    for (int i = 0; i < n; i++) {
        double sum = 0.0, size = 1.0;
        for (int k = 0; k < n; k++) {
            sum += p->T[k][i] * rest[k];
            size += fabs(p->T[k][i] * rest[k]);
        }
        check_near(force[i] - bias[i], sum, 1e-9 * size);
    }
}

static void compare_acceleration(const Pair *p, const double *a)
{
    int n = p->m->nv;
    double largest = 1.0;
    for (int i = 0; i < n; i++)
        largest = larger(largest, fabs(p->d->qacc_smooth[i]));
    for (int i = 0; i < n; i++) {
        double sum = p->drift[i];
        for (int k = 0; k < n; k++)
            sum += p->T[i][k] * a[k];
        check_near(sum, p->d->qacc_smooth[i], 1e-9 * largest);
    }
}

static tac_World *build(const Pair *p, tac_SystemId *tree)
{
    tac_WorldDef def = tac_world_def_default();
    tac_ModelPlacement placement = tac_model_placement_default();
    tac_World *world;
    bool given;
    tac_Vec3 gravity = tac_model_gravity(p->model, &given);
    if (given)
        def.gravity = gravity;
    def.message = said_take;
    def.message_user = &said;
    tac_model_reserve(p->model, &def);
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    if (tac_model_build(p->model, world, &placement, tree) != TAC_OK)
        fail_msg("%s", said.text);
    assert_int_equal(tac_system_velocity_count(world, *tree), p->m->nv);
    assert_int_equal(tac_system_position_count(world, *tree), p->m->nq);
    return world;
}

static void compare_dynamics(Pair *p)
{
    static double q[2 * DOFS], v[DOFS], M[DOFS * DOFS], force[DOFS], bias[DOFS], a[DOFS];
    Rnd r = rnd_make(2);
    tac_SystemId tree;
    tac_World *world = build(p, &tree);
    for (int k = 0; k < DRAWS; k++) {
        draw(p, &r);
        map_state(p, q, v);
        assert_int_equal(tac_system_set_positions(world, tree, q), TAC_OK);
        assert_int_equal(tac_system_set_velocities(world, tree, v), TAC_OK);
        assert_int_equal(tac_system_mass_matrix(world, tree, M), TAC_OK);
        assert_int_equal(tac_system_forces(world, tree, force), TAC_OK);
        assert_int_equal(tac_system_bias(world, tree, bias), TAC_OK);
        assert_int_equal(tac_system_acceleration(world, tree, a), TAC_OK);
        compare_mass(p, M);
        compare_forces(p, force, bias);
        compare_acceleration(p, a);
    }
    tac_world_destroy(world);
}

static void compare(const char *file)
{
    static Pair p;
    open_pair(&p, file);
    match_joints(&p);
    compare_bodies(&p, 1e-9); // the agreement asked for; both sides are doubles
    compare_dynamics(&p);
    close_pair(&p);
}

// ---- tests

static void a_serial_arm_moves_as_in_mujoco(void **state)
{
    (void)state;
    compare("mjcf/arm.xml");
}

static void branches_with_ball_joints_move_as_in_mujoco(void **state)
{
    (void)state;
    compare("mjcf/branches.xml");
}

static void a_floating_figure_moves_as_in_mujoco(void **state)
{
    (void)state;
    compare("mjcf/figure.xml");
}

static void slides_and_hinges_of_one_body_move_as_in_mujoco(void **state)
{
    (void)state;
    compare("mjcf/chain_of_joints.xml");
}

static void classes_and_bounds_make_the_masses_of_mujoco(void **state)
{
    (void)state;
    compare("mjcf/classes.xml");
}

static void meshes_weigh_and_lie_as_in_mujoco(void **state)
{
    (void)state;
    static Pair p;
    open_pair(&p, "mjcf/meshes.xml");
    match_joints(&p);
    compare_bodies(&p, 2e-5); // MuJoCo keeps vertices as floats; bodies of up to 30 kg here
    close_pair(&p);
}

// ---- keyframes

// Poses and velocities of all bodies where the model is built at a keyframe.
static void check_key(const Pair *p, int key)
{
    tac_WorldDef def = tac_world_def_default();
    tac_ModelPlacement placement = tac_model_placement_default();
    tac_World *world;
    tac_SystemId tree;
    placement.key = key;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    assert_int_equal(tac_model_build(p->model, world, &placement, &tree), TAC_OK);
    mj_resetDataKeyframe(p->m, p->d, key);
    mj_forward(p->m, p->d);
    for (int i = 0; i < p->def->body_count; i++) {
        const char *name = tac_model_body_name(p->model, i);
        int b = name[0] != '\0' ? mj_name2id(p->m, mjOBJ_BODY, name) : -1;
        mjtNum velocity[6];
        if (b < 0)
            continue; // a piece between two joints of a body
        tac_BodyId id = tac_system_body(world, tree, i);
        tac_Pose pose = tac_body_pose(world, id);
        tac_Twist twist = tac_body_twist(world, id);
        check_vec3_near(pose.p, vec(p->d->xipos + 3 * b), 1e-13);
        check_quat_near(pose.q, quat(p->d->xquat + 4 * b), 1e-13);
        mj_objectVelocity(p->m, p->d, mjOBJ_BODY, b, velocity, 0);
        check_vec3_near(twist.lin, vec(velocity + 3), 1e-12);
        check_vec3_near(twist.ang, vec(velocity), 1e-12);
    }
    tac_world_destroy(world);
}

static void a_keyframe_is_the_state_that_mujoco_starts_from(void **state)
{
    (void)state;
    Pair p;
    int count;
    open_pair(&p, "mjcf/keys.xml");
    const tac_ModelKey *key = tac_model_keys(p.model, &count);
    assert_int_equal(count, p.m->nkey);
    for (int k = 0; k < count; k++) {
        check_near(key[k].time, p.m->key_time[k], 0.0);
        check_key(&p, k);
    }
    close_pair(&p);
}

// ---- the schema, as MuJoCo prints it

static bool has_attribute(const taci_MjcfElement *e, const char *name, size_t length)
{
    const char *lists[2] = {e->read, e->ignored};
    for (int i = 0; i < 2; i++)
        for (const char *at = lists[i]; at != NULL && *at != '\0'; at += strcspn(at, " ")) {
            at += strspn(at, " ");
            if (strcspn(at, " ") == length && memcmp(at, name, length) == 0)
                return true;
        }
    return false;
}

static int count_attributes(const taci_MjcfElement *e)
{
    const char *lists[2] = {e->read, e->ignored};
    int count = 0;
    for (int i = 0; i < 2; i++)
        for (const char *at = lists[i]; at != NULL && *at != '\0'; at += strcspn(at, " ")) {
            at += strspn(at, " ");
            count += *at != '\0';
        }
    return count;
}

// Lines are "   name (?)   attributes"; attributes go on in lines that begin further right.
static void every_name_of_mujocos_schema_is_known(void **state)
{
    (void)state;
    static char text[1 << 16];
    int element = -1, attributes = 0;
    assert_in_range(mj_printSchema(NULL, text, sizeof text, 0, 0), 1, sizeof text - 1);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        size_t indent = strspn(line, " ");
        char *at = line + indent;
        if (indent < 20 && *at != '\0') {
            if (element >= 0)
                assert_int_equal(count_attributes(&taci_mjcf_schema[element]), attributes);
            const taci_MjcfElement *e = &taci_mjcf_schema[++element];
            size_t length = strcspn(at, " ");
            assert_in_range(element, 0, taci_mjcf_schema_count - 1);
            assert_int_equal(e->depth, indent / 3);
            if (at[0] == '(')
                assert_string_equal(e->name, "worldbody");
            else
                assert_true(strlen(e->name) == length && memcmp(e->name, at, length) == 0);
            assert_int_equal(at[length + 2], e->often);
            at += length + 4;
            attributes = 0;
        }
        for (at += strspn(at, " "); *at != '\0'; at += strspn(at, " ")) {
            size_t length = strcspn(at, " ");
            if (!has_attribute(&taci_mjcf_schema[element], at, length))
                fail_msg("%s: %.*s", taci_mjcf_schema[element].name, (int)length, at);
            attributes++;
            at += length;
        }
    }
    assert_int_equal(element, taci_mjcf_schema_count - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_serial_arm_moves_as_in_mujoco),
        cmocka_unit_test(branches_with_ball_joints_move_as_in_mujoco),
        cmocka_unit_test(a_floating_figure_moves_as_in_mujoco),
        cmocka_unit_test(slides_and_hinges_of_one_body_move_as_in_mujoco),
        cmocka_unit_test(classes_and_bounds_make_the_masses_of_mujoco),
        cmocka_unit_test(meshes_weigh_and_lie_as_in_mujoco),
        cmocka_unit_test(a_keyframe_is_the_state_that_mujoco_starts_from),
        cmocka_unit_test(every_name_of_mujocos_schema_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
