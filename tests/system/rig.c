/* Small set-ups of rigid bodies (rig.h). */
#include "rig.h"
#include "check.h"
#include <string.h>

tac_WorldDef rig_def(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = v3(0, 0, 0);
    def.body_capacity = def.joint_capacity = def.spring_capacity = RIG_BODIES;
    return def;
}

Rig rig_make(const tac_WorldDef *def)
{
    Rig s = {0};
    assert_int_equal(tac_world_create(def, &s.world), TAC_OK);
    return s;
}

void rig_free(Rig *s)
{
    tac_world_destroy(s->world);
    s->world = NULL;
}

tac_BodyId rig_body(Rig *s, const tac_BodyDef *def)
{
    assert_true(s->bodies < RIG_BODIES);
    assert_int_equal(tac_body_create(s->world, def, &s->body[s->bodies]), TAC_OK);
    return s->body[s->bodies++];
}

tac_JointId rig_joint(Rig *s, const tac_JointDef *def)
{
    assert_true(s->joints < RIG_BODIES);
    assert_int_equal(tac_joint_create(s->world, def, &s->joint[s->joints]), TAC_OK);
    return s->joint[s->joints++];
}

tac_SpringId rig_spring(Rig *s, const tac_SpringDef *def)
{
    assert_true(s->springs < RIG_BODIES);
    assert_int_equal(tac_spring_create(s->world, def, &s->spring[s->springs]), TAC_OK);
    return s->spring[s->springs++];
}

void rig_step(Rig *s, double T)
{
    tac_Result result = tac_world_step(s->world, T);
    if (result != TAC_OK) // the macro alone would cost as much as a small step
        assert_int_equal(result, TAC_OK);
}

/// The place of a word in a list that ends with NULL; the test fails if it is not there.
static int find_word(const char *word, const char *const *list)
{
    for (int i = 0; list[i] != NULL; i++)
        if (strcmp(word, list[i]) == 0)
            return i;
    fail_msg("\"%s\" is not a known option", word);
    return -1;
}

tac_WorldDef rig_options(const char *mode, const char *jac, const char *gyro)
{
    static const tac_Policy policy[] = {TAC_POLICY_PLAIN, TAC_POLICY_LEDGER, TAC_POLICY_EXACT};
    static const tac_Predictor predictor[] = {TAC_PREDICTOR_START, TAC_PREDICTOR_LAST,
                                              TAC_PREDICTOR_START};
    static const tac_Gyro argument[] = {TAC_GYRO_START, TAC_GYRO_PREDICT, TAC_GYRO_MID,
                                        TAC_GYRO_SPLIT, TAC_GYRO_EXPLICIT};
    static const char *const modes[] = {"plain", "ledger", "exact", NULL};
    static const char *const jacs[] = {"k", "mid", "2pass", NULL};
    static const char *const gyros[] = {"S0", "pred", "mid", "split", "explicit", NULL};
    tac_WorldDef def = rig_def();
    int j = find_word(jac, jacs);
    def.policy = policy[find_word(mode, modes)];
    def.study.predictor = predictor[j];
    def.study.passes = j == 2 ? 2 : 1;
    def.study.gyro = argument[find_word(gyro, gyros)];
    return def;
}

tac_So3Matrix rig_so3_matrix(const char *word)
{
    static const tac_So3Matrix matrix[] = {TAC_SO3_UNIT, TAC_SO3_RANK1, TAC_SO3_HESSIAN,
                                           TAC_SO3_LOG};
    static const char *const words[] = {"I", "rank1", "hess", "gn", NULL};
    return matrix[find_word(word, words)];
}

static tac_Mat3 diagonal(const double J[3])
{
    return tac_inertia_diagonal(J[0], J[1], J[2]);
}

Rig rig_oscillator(const tac_WorldDef *def, Oscillator o)
{
    Rig s = rig_make(def);
    tac_BodyDef body = tac_body_def_default();
    body.mass = o.m;
    body.drag = o.b;
    body.pose.p = v3(o.x, 0, 0);
    body.twist.lin = v3(o.v, 0, 0);
    tac_SpringDef spring = tac_spring_def_default();
    spring.body_a = rig_body(&s, &body);
    spring.stiffness = o.k;
    rig_spring(&s, &spring);
    return s;
}

Rig rig_so3_spring(const tac_WorldDef *def, const So3Spring *o)
{
    tac_WorldDef way = *def;
    way.study.so3 = o->so3;
    Rig s = rig_make(&way);
    tac_Vec3 axis = v3(o->axis[0], o->axis[1], o->axis[2]);
    tac_BodyDef body = tac_body_def_default();
    body.inertia = diagonal(o->J);
    body.pose = tac_pose_make(v3(0, 0, 0), v3_scale(o->phi0 / v3_norm(axis), axis));
    body.twist.ang = tac_pose_vector(body.pose, v3(o->w0[0], o->w0[1], o->w0[2]));
    tac_SpringDef spring = tac_spring_def_default();
    spring.type = TAC_SPRING_ORIENTATION;
    spring.body_a = rig_body(&s, &body);
    spring.angular_stiffness = o->k;
    rig_spring(&s, &spring);
    return s;
}

Rig rig_top(const tac_WorldDef *def, const double J[3], const double w0[3])
{
    Rig s = rig_make(def);
    tac_BodyDef body = tac_body_def_default();
    body.inertia = diagonal(J);
    body.twist.ang = v3(w0[0], w0[1], w0[2]);
    rig_body(&s, &body);
    return s;
}

void rig_rod(double m, double L, double J[3])
{
    J[0] = 0.1 * m * L * L;
    J[1] = J[2] = m * L * L / 12;
}

void rig_hinge(Rig *s, const tac_JointDef *hinge, bool two_points)
{
    if (!two_points) {
        rig_joint(s, hinge);
        return;
    }
    for (int side = -1; side <= 1; side += 2) {
        tac_JointDef point = *hinge;
        tac_Vec3 along = v3(0, 0, side * hinge->half_width);
        point.type = TAC_JOINT_BALL;
        point.frame_a.p = tac_pose_point(hinge->frame_a, along);
        point.frame_b.p = tac_pose_point(hinge->frame_b, along);
        rig_joint(s, &point);
    }
}

Rig rig_chain(const tac_WorldDef *def, const Chain *c)
{
    Rig s = rig_make(def);
    for (int i = 0; i < c->n; i++) {
        tac_BodyDef body = tac_body_def_default();
        body.mass = c->m;
        body.inertia = diagonal(c->J);
        body.drag = body.angular_drag = c->drag;
        body.pose.p = v3(c->L * (i + 0.5), 0, 0);
        body.twist.ang = v3(c->w0, 0, 0);
        rig_body(&s, &body);
        if (i == 0 && c->free)
            continue;
        tac_JointDef joint = tac_joint_def_default();
        joint.type = TAC_JOINT_REVOLUTE;
        joint.stiffness = c->k;
        joint.half_width = c->half;
        joint.body_a = s.body[i];
        joint.frame_a.p = v3(-0.5 * c->L, 0, 0);
        if (i > 0) {
            joint.body_b = s.body[i - 1];
            joint.frame_b.p = v3(0.5 * c->L, 0, 0);
        }
        rig_hinge(&s, &joint, c->two_points);
    }
    return s;
}

tac_Twist rig_state(const Rig *s, int body)
{
    tac_Twist V = tac_body_state_twist(s->world, s->body[body]);
    V.ang = q_rotate_inverse(tac_body_pose(s->world, s->body[body]).q, V.ang);
    return V;
}

double rig_true_energy(const Rig *s)
{
    tac_Ledger l = tac_world_ledger(s->world, true);
    return l.kinetic + l.gravity + l.elastic;
}

tac_Vec3 rig_angular_momentum(const Rig *s)
{
    tac_Vec3 linear, angular;
    tac_world_momentum(s->world, &linear, &angular);
    return angular;
}

tac_Vec3 rig_linear_momentum(const Rig *s)
{
    tac_Vec3 linear, angular;
    tac_world_momentum(s->world, &linear, &angular);
    return linear;
}
