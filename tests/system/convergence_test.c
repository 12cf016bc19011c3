/* Order of convergence: spinning, jointed bodies against the true motion of the same compliant system, computed by an
 * explicit Runge-Kutta method that shares no code with the library (oracle/compliant_rk.h).
 *
 * This is where a wrong Jacobian or a wrong gyroscopic sign shows: both keep every energy law, and neither converges.
 * Joints are soft enough for their vibration to be resolved by the longest step (omega T below 0.3); with stiff joints
 * the motion converges to that of ideal joints instead, and the order cannot be seen.
 */
#include "check.h"
#include "compliant_rk.h"
#include "rigid_scene.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LEVELS 4
static const double lengths[LEVELS] = {4e-3, 2e-3, 1e-3, 5e-4}; // s

/// The same bodies in the library and in the oracle.
typedef struct Twin {
    Scene scene;
    RkWorld rk;
} Twin;

typedef Twin MakeFn(const tac_WorldDef *def);

/// Adds a body turned by `turn` with velocity v and spin w (body axes) to both.
static int add_body(Twin *t, double mass, const double J[3], double drag, tac_Vec3 x, tac_Vec3 turn, tac_Vec3 v, tac_Vec3 w)
{
    tac_BodyDef def = tac_body_def_default();
    def.mass = mass;
    def.inertia = tac_inertia_diagonal(J[0], J[1], J[2]);
    def.drag = def.angular_drag = drag;
    def.pose = tac_pose_make(x, turn);
    def.twist = (tac_Twist){v, tac_pose_vector(def.pose, w)};
    scene_body(&t->scene, &def);
    tac_Quat q = def.pose.q;
    t->rk.body[t->rk.bodies] = (RkBody){.mass = mass, .J = {J[0], J[1], J[2]}, .drag = drag, .x = {x.x, x.y, x.z},
                                        .q = {q.w, q.x, q.y, q.z}, .v = {v.x, v.y, v.z}, .w = {w.x, w.y, w.z}};
    return t->rk.bodies++;
}

static void add_force(Twin *t, RkForceKind kind, const tac_JointDef *j, int a, int b, double offset, double k, double c)
{
    tac_Vec3 pa = tac_pose_point(j->frame_a, v3(0, 0, offset)), pb = tac_pose_point(j->frame_b, v3(0, 0, offset));
    t->rk.force[t->rk.forces++] = (RkForce){.kind = kind, .a = a, .b = b, .pa = {pa.x, pa.y, pa.z},
                                            .pb = {pb.x, pb.y, pb.z}, .k = k, .c = c, .rest = j->spring_rest};
}

/// A joint between bodies (b = -1: the world) at a world point, in the frame of the world turned by nothing.
static tac_JointDef add_joint(Twin *t, tac_JointType type, int a, int b, tac_Pose at, double k, double c)
{
    tac_BodyId none = {0, 0, 0};
    tac_JointDef def = tac_joint_def_at(t->scene.world, type, t->scene.body[a], b >= 0 ? t->scene.body[b] : none, at);
    def.stiffness = k;
    def.damping = c;
    def.half_width = 0.1;
    if (type == TAC_JOINT_BALL)
        add_force(t, RK_POINT, &def, a, b, 0.0, k, c);
    for (int side = -1; type == TAC_JOINT_REVOLUTE && side <= 1; side += 2)
        add_force(t, RK_POINT, &def, a, b, side * def.half_width, k, c);
    return def;
}

static Twin begin(const tac_WorldDef *def)
{
    Twin t = {.scene = scene_make(def)};
    t.rk.gravity[0] = def->gravity.x, t.rk.gravity[1] = def->gravity.y, t.rk.gravity[2] = def->gravity.z;
    return t;
}

/// An anisotropic body that spins on a ball joint, as a heavy asymmetric top does.
static Twin make_top(const tac_WorldDef *def)
{
    Twin t = begin(def);
    const double J[3] = {0.01, 0.02, 0.028};
    add_body(&t, 1.0, J, 0.0, v3(0.1, 0.05, 0.1), v3(0.3, -0.4, 0.2), v3(0, 0, 0), v3(3, -4, 12));
    tac_JointDef joint = add_joint(&t, TAC_JOINT_BALL, 0, -1, tac_pose_make(v3(0, 0, 0), v3(0, 0, 0)), 1500.0, 0.0);
    scene_joint(&t.scene, &joint);
    return t;
}

/// Two bodies: the first turns on a damped hinge of the world, the second hangs on it by a ball and spins.
static Twin make_arm(const tac_WorldDef *def)
{
    Twin t = begin(def);
    const double J0[3] = {0.01, 0.02, 0.025}, J1[3] = {0.006, 0.008, 0.012};
    add_body(&t, 1.0, J0, 0.05, v3(0.2, 0, 0), v3(0.1, 0.2, 0.3), v3(0, 0, 0), v3(0, 0, 2));
    add_body(&t, 0.5, J1, 0.0, v3(0.5, 0.1, 0), v3(-0.5, 0.2, 0.1), v3(0, 0.5, 0), v3(6, -3, 8));
    tac_JointDef hinge = add_joint(&t, TAC_JOINT_REVOLUTE, 0, -1, tac_pose_make(v3(0, 0, 0), v3(0.4, 0, 0)), 2000.0, 0.5);
    scene_joint(&t.scene, &hinge);
    tac_JointDef ball = add_joint(&t, TAC_JOINT_BALL, 1, 0, tac_pose_make(v3(0.4, 0, 0), v3(0, 0, 0)), 1000.0, 0.2);
    scene_joint(&t.scene, &ball);
    return t;
}

/// The largest error of the poses: m and rad alike.
static double pose_error(const Twin *t)
{
    double worst = 0.0;
    for (int i = 0; i < t->rk.bodies; i++) {
        const RkBody *b = &t->rk.body[i];
        tac_Pose p = tac_body_pose(t->scene.world, t->scene.body[i]);
        worst = fmax(worst, v3_norm(v3_sub(p.p, v3(b->x[0], b->x[1], b->x[2]))));
        worst = fmax(worst, rk_angle((double[]){p.q.w, p.q.x, p.q.y, p.q.z}, b->q));
    }
    return worst;
}

static void show_orders(const char *name, MakeFn *make, const tac_WorldDef *def, double time)
{
    double error[LEVELS];
    for (int i = 0; i < LEVELS; i++) {
        Twin t = make(def);
        rk_run(&t.rk, time, (int)(time / 2e-5 + 0.5));
        for (int k = 0; k < (int)(time / lengths[i] + 0.5); k++)
            scene_step(&t.scene, lengths[i]);
        error[i] = pose_error(&t);
        scene_free(&t.scene);
    }
    print_message("    %-40s", name);
    for (int i = 0; i < LEVELS; i++)
        print_message(" %.3e", error[i]);
    for (int i = 1; i < LEVELS; i++)
        print_message("  %.3f", log2(error[i - 1] / error[i]));
    print_message("\n");
}

static void probe(void **state)
{
    (void)state;
    tac_WorldDef def = scene_def();
    def.gravity = v3(0, 0, -9.81);
    static const tac_Gyro gyro[] = {TAC_GYRO_AUTO, TAC_GYRO_START, TAC_GYRO_PREDICT, TAC_GYRO_MID, TAC_GYRO_SPLIT};
    static const char *pn[] = {"exact", "ledger", "plain"};
    for (int p = 0; p < 3; p++)
        for (int g = 0; g < 5; g++)
            for (int passes = 0; passes < 3; passes++) {
                char name[100];
                def.policy = (tac_Policy)p;
                def.gyro = gyro[g];
                def.passes = passes;
                sprintf(name, "top %s gyro %d passes %d", pn[p], gyro[g], passes);
                show_orders(name, make_top, &def, 0.5);
                sprintf(name, "arm %s gyro %d passes %d", pn[p], gyro[g], passes);
                show_orders(name, make_arm, &def, 0.5);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(probe),
    };
    return cmocka_run_group_tests_name("convergence", tests, NULL, NULL);
}
