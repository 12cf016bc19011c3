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
static const double lengths[LEVELS] = {2e-3, 1e-3, 5e-4, 2.5e-4}; // s

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

/// A door with a spring and a damper about its hinge, loaded across the axis, and a spinning wheel on it.
static Twin make_door(const tac_WorldDef *def)
{
    Twin t = begin(def);
    const double J0[3] = {0.02, 0.03, 0.04}, J1[3] = {0.004, 0.004, 0.006};
    add_body(&t, 1.0, J0, 0.0, v3(0.2 * cos(0.5), 0.2 * sin(0.5), 0), v3(0, 0, 0.5), v3(0, 0, 0), v3(0, 0, 0));
    add_body(&t, 0.5, J1, 0.0, v3(0.4 * cos(0.5), 0.4 * sin(0.5), 0.1), v3(0.3, 0, 0), v3(0, 0, 0), v3(1, 2, 20));
    tac_JointDef hinge = add_joint(&t, TAC_JOINT_REVOLUTE, 0, -1, tac_pose_make(v3(0, 0, 0), v3(0, 0, 0)), 2000.0, 0.0);
    hinge.frame_a.q = hinge.frame_b.q = (tac_Quat){1, 0, 0, 0}; // the coordinate is the door's own turn
    hinge.spring = 2.0;
    hinge.spring_rest = 0.3;
    hinge.damper = 0.05;
    scene_joint(&t.scene, &hinge);
    add_force(&t, RK_TWIST, &hinge, 0, -1, 0.0, hinge.spring, hinge.damper);
    tac_JointDef ball = add_joint(&t, TAC_JOINT_BALL, 1, 0, tac_pose_make(v3(0.4 * cos(0.5), 0.4 * sin(0.5), 0), v3(0, 0, 0)), 1000.0, 0.0);
    scene_joint(&t.scene, &ball);
    return t;
}

/// Squares of the errors of all poses: m and rad alike.
static double squared_error(const Scene *s, const RkWorld *rk)
{
    double sum = 0.0;
    for (int i = 0; i < rk->bodies; i++) {
        const RkBody *b = &rk->body[i];
        tac_Pose p = tac_body_pose(s->world, s->body[i]);
        double angle = rk_angle((double[]){p.q.w, p.q.x, p.q.y, p.q.z}, b->q);
        sum += v3_norm2(v3_sub(p.p, v3(b->x[0], b->x[1], b->x[2]))) + angle * angle;
    }
    return sum;
}

#define SAMPLES 25
static const double between = 0.02; // s

/// The true motion at the sample times.
static void run_truth(MakeFn *make, RkWorld truth[SAMPLES])
{
    tac_WorldDef def = scene_def();
    def.gravity = v3(0, 0, -9.81);
    Twin t = make(&def);
    for (int i = 0; i < SAMPLES; i++) {
        rk_run(&t.rk, between, 1000); // 20 µs: 1e-12, five orders below what is measured
        truth[i] = t.rk;
    }
    scene_free(&t.scene);
}

/// Root mean square of the error over half a second: a single moment could fall on a crossing.
static double run_error(MakeFn *make, const tac_WorldDef *def, double T, const RkWorld truth[SAMPLES])
{
    Twin t = make(def);
    double sum = 0.0;
    for (int i = 0; i < SAMPLES; i++) {
        for (int k = 0; k < (int)(between / T + 0.5); k++)
            scene_step(&t.scene, T);
        sum += squared_error(&t.scene, &truth[i]);
    }
    scene_free(&t.scene);
    return sqrt(sum / SAMPLES);
}

static void probe(void **state)
{
    (void)state;
    tac_WorldDef def = scene_def();
    def.gravity = v3(0, 0, -9.81);
    static const tac_Gyro gyro[] = {TAC_GYRO_AUTO, TAC_GYRO_START, TAC_GYRO_PREDICT, TAC_GYRO_MID, TAC_GYRO_SPLIT};
    static const char *pn[] = {"exact", "ledger", "plain"};
    MakeFn *m[] = {make_top, make_arm, make_door};
    static RkWorld truth[SAMPLES];
    for (int i = 2; i < 3; i++) {
        run_truth(m[i], truth);
    for (int p = 0; p < 3; p++)
        for (int g = 0; g < 5; g++)
            for (int passes = 0; passes < 3; passes++) {
                def.policy = (tac_Policy)p;
                def.gyro = gyro[g];
                def.passes = passes;
                double e[LEVELS];
                for (int l = 0; l < LEVELS; l++) e[l] = run_error(m[i], &def, lengths[l], truth);
    print_message("    %d %s gyro %d passes %d  ", i, pn[p], gyro[g], passes);
    for (int j = 0; j < LEVELS; j++)
        print_message(" %.3e", e[j]);
    for (int j = 1; j < LEVELS; j++)
        print_message("  %.3f", log2(e[j - 1] / e[j]));
    print_message("\n");
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(probe),
    };
    return cmocka_run_group_tests_name("convergence", tests, NULL, NULL);
}
