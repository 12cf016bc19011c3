/* Random scenes (scenes.h). The ranges are those of things on a table: 50 g to 10 kg, 5 to 40 cm,
 * joints of 1e2 to 1e6 N/m with gaps of millimetres at the start. With steps of up to 20 ms many of
 * them are far too stiff for an accurate motion: the books must close all the same.
 */
#include "support/scenes.h"
#include "support/check.h"

#define T_LEAST 1e-4 // s

/// Explicit schemes burst at once on what is stiff: they get soft joints and short steps.
static bool gentle(const Scene *s)
{
    return s->def.study.scheme == TAC_SCHEME_EEI || s->def.study.scheme == TAC_SCHEME_SEI;
}

static double random_T(Scene *s)
{
    return rnd_log_uniform(&s->rnd, T_LEAST, gentle(s) ? 1e-3 : 2e-2);
}

static const SceneBody the_world = {.fixed = true};

tac_WorldDef scene_world_def(Rnd *rnd, tac_Policy policy, tac_Scheme scheme)
{
    tac_WorldDef def = tac_world_def_default();
    def.policy = policy;
    def.study.scheme = scheme;
    if (scheme == TAC_SCHEME_PMI && rnd_chance(rnd, 0.3))
        def.study.gyro = (tac_Gyro)rnd_int(
            rnd, TAC_GYRO_AUTO, policy == TAC_POLICY_PLAIN ? TAC_GYRO_EXPLICIT : TAC_GYRO_SPLIT);
    if (scheme == TAC_SCHEME_PMI && policy == TAC_POLICY_PLAIN && rnd_chance(rnd, 0.5))
        def.study.so3 = (tac_So3Matrix)rnd_int(rnd, TAC_SO3_UNIT, TAC_SO3_RANK1);
    if (rnd_chance(rnd, 0.3))
        def.study.predictor =
            (tac_Predictor)rnd_int(rnd, TAC_PREDICTOR_EXTRAPOLATE, TAC_PREDICTOR_START);
    def.study.passes = rnd_chance(rnd, 0.4) ? rnd_int(rnd, 1, 2) : 0;
    def.study.ledger_deposit = rnd_chance(rnd, 0.5) ? 1.0 : rnd_uniform(rnd, 0.0, 1.0);
    if (rnd_chance(rnd, 0.2))
        def.gravity = rnd_vec3(rnd, -5.0, 5.0);
    def.body_capacity = SCENE_BODIES;
    def.joint_capacity = SCENE_JOINTS;
    def.spring_capacity = SCENE_SPRINGS;
    def.row_site_capacity = 2 * SCENE_SPRINGS;
    return def;
}

static double zero_or(Rnd *rnd, double chance, double lo, double hi)
{
    return rnd_chance(rnd, chance) ? rnd_log_uniform(rnd, lo, hi) : 0.0;
}

/// A vector of any direction with a length from lo to hi.
static tac_Vec3 random_arrow(Rnd *rnd, double lo, double hi)
{
    double length = rnd_uniform(rnd, lo, hi);
    tac_Vec3 v = rnd_unit_vec3(rnd);
    return (tac_Vec3){length * v.x, length * v.y, length * v.z};
}

static tac_Twist random_twist(Rnd *rnd)
{
    tac_Twist twist;
    twist.lin = rnd_vec3(rnd, -1.0, 1.0);
    twist.ang = rnd_vec3(rnd, -5.0, 5.0);
    return twist;
}

tac_Pose scene_pose_near(Rnd *rnd, tac_Pose pose, double distance, double angle)
{
    tac_Vec3 p = random_arrow(rnd, 0.0, distance);
    tac_Vec3 turn = random_arrow(rnd, 0.0, angle);
    return tac_pose_mul(pose, tac_pose_make(p, turn));
}

tac_BodyDef scene_body_def(Rnd *rnd, tac_Vec3 near)
{
    tac_BodyDef def = tac_body_def_default();
    tac_Vec3 d = random_arrow(rnd, 0.1, 0.4);
    def.pose.p = (tac_Vec3){near.x + d.x, near.y + d.y, near.z + d.z};
    def.pose.q = rnd_quat(rnd);
    def.twist = random_twist(rnd);
    def.mass = rnd_log_uniform(rnd, 0.05, 10.0);
    if (rnd_chance(rnd, 0.3)) // no gyroscopic term
        def.inertia = tac_inertia_sphere(def.mass, rnd_uniform(rnd, 0.05, 0.2));
    else
        def.inertia = tac_inertia_box(def.mass, rnd_vec3(rnd, 0.05, 0.4));
    def.drag = zero_or(rnd, 0.2, 0.01, 10.0);
    def.angular_drag = zero_or(rnd, 0.2, 1e-4, 0.1);
    return def;
}

/// A random body of the scene, or the world by this chance.
static SceneBody pick_body(Scene *s, double world_chance)
{
    if (rnd_chance(&s->rnd, world_chance) || s->body_count == 0)
        return the_world;
    return s->body[rnd_int(&s->rnd, 0, s->body_count - 1)];
}

/// Whether a joint or spring may stand between the two: the first a body, and one that can move.
static bool may_connect(SceneBody a, SceneBody b)
{
    return a.id.index1 != 0 && a.id.index1 != b.id.index1 && !(a.fixed && b.fixed);
}

static void randomise_freedom(Rnd *rnd, tac_JointDef *def)
{
    bool turns = def->type != TAC_JOINT_PRISMATIC;
    def->spring = zero_or(rnd, 0.4, turns ? 0.1 : 1.0, turns ? 100.0 : 1e4);
    def->spring_rest = rnd_uniform(rnd, -0.3, 0.3);
    def->damper = zero_or(rnd, 0.3, 1e-3, turns ? 1.0 : 100.0);
    // A slide always has its ends: on a rail of 100 m the lever leaves the angles no digits.
    if (turns && !rnd_chance(rnd, 0.4))
        return;
    def->lower = rnd_uniform(rnd, -0.5, 0.0);
    def->upper = def->lower + rnd_uniform(rnd, 0.05, 1.0);
    if (def->type == TAC_JOINT_BALL && def->upper < 0.05)
        def->upper = 0.05;
    def->limit_stiffness = rnd_log_uniform(rnd, turns ? 10.0 : 1e3, 1e5);
    def->limit_damping = zero_or(rnd, 0.5, 1e-3, 10.0);
}

static void soften(tac_JointDef *def)
{
    double *const all[] = {&def->stiffness,       &def->angular_stiffness,
                           &def->damping,         &def->angular_damping,
                           &def->spring,          &def->damper,
                           &def->limit_stiffness, &def->limit_damping};
    for (int i = 0; i < 8; i++)
        *all[i] *= 1e-3;
}

static tac_JointDef random_joint(Scene *s, tac_BodyId a, tac_BodyId b)
{
    Rnd *rnd = &s->rnd;
    tac_JointType type = (tac_JointType)rnd_int(rnd, TAC_JOINT_BALL, TAC_JOINT_FIXED);
    tac_Pose frame = tac_body_pose(s->world, a);
    frame.p = tac_pose_point(frame, rnd_vec3(rnd, -0.15, 0.15));
    frame.q = rnd_quat(rnd);
    tac_JointDef def = tac_joint_def_at(s->world, type, a, b, frame);
    def.frame_a = scene_pose_near(rnd, def.frame_a, 2e-3, 0.02); // a gap to begin with
    def.stiffness = rnd_log_uniform(rnd, 1e2, 1e6);
    def.half_width = rnd_uniform(rnd, 0.005, 0.05);
    def.angular_stiffness = zero_or(rnd, 0.5, 1.0, 1e4);
    def.damping = zero_or(rnd, 0.5, 0.01, 1e3);
    def.angular_damping = zero_or(rnd, 0.5, 1e-4, 1.0);
    if (type != TAC_JOINT_FIXED)
        randomise_freedom(rnd, &def);
    if (gentle(s))
        soften(&def);
    return def;
}

static void join(Scene *s, SceneBody a, SceneBody b)
{
    if (s->joint_count == SCENE_JOINTS || !may_connect(a, b))
        return;
    tac_JointDef def = random_joint(s, a.id, b.id);
    tac_JointId *id = &s->joint[s->joint_count++];
    assert_int_equal(tac_joint_create(s->world, &def, id), TAC_OK);
}

static tac_SpringDef random_spring(Scene *s, tac_BodyId a, tac_BodyId b)
{
    Rnd *rnd = &s->rnd;
    tac_SpringDef def = tac_spring_def_default();
    def.type = (tac_SpringType)rnd_int(rnd, TAC_SPRING_POINT, TAC_SPRING_DISTANCE);
    def.coupling = rnd_chance(rnd, 0.5) ? TAC_SPRING_ROW : TAC_SPRING_INSIDE;
    def.body_a = a;
    def.body_b = b;
    def.frame_a = scene_pose_near(rnd, tac_pose_identity(), 0.1, 1.0);
    def.frame_b =
        scene_pose_near(rnd, b.index1 ? tac_pose_identity() : tac_body_pose(s->world, a), 0.1, 1.0);
    double soft = gentle(s) ? 1e-2 : 1.0;
    def.stiffness = soft * zero_or(rnd, 0.95, 1.0, 1e5);
    def.damping = soft * zero_or(rnd, 0.5, 0.01, 100.0);
    def.angular_stiffness = soft * zero_or(rnd, 0.95, 0.1, 1e3);
    def.angular_damping = soft * zero_or(rnd, 0.5, 1e-4, 1.0);
    def.rest_length = rnd_chance(rnd, 0.8) ? rnd_uniform(rnd, 0.0, 0.5) : 0.0;
    return def;
}

static void spring_up(Scene *s, SceneBody a, SceneBody b)
{
    if (s->spring_count == SCENE_SPRINGS || !may_connect(a, b))
        return;
    tac_SpringDef def = random_spring(s, a.id, b.id);
    SceneSpring *l = &s->spring[s->spring_count++];
    *l = (SceneSpring){.moves = b.id.index1 == 0 && (s->def.study.so3 == TAC_SO3_LOG ||
                                                     def.type != TAC_SPRING_ORIENTATION ||
                                                     def.coupling == TAC_SPRING_ROW),
                       .target = def.frame_b};
    assert_int_equal(tac_spring_create(s->world, &def, &l->id), TAC_OK);
}

void scene_add_body(Scene *s)
{
    if (s->body_count == SCENE_BODIES)
        return;
    SceneBody other = pick_body(s, 0.2);
    tac_BodyDef def = scene_body_def(&s->rnd, tac_body_pose(s->world, other.id).p);
    SceneBody body = {.fixed = def.fixed = rnd_chance(&s->rnd, 0.08)};
    assert_int_equal(tac_body_create(s->world, &def, &body.id), TAC_OK);
    s->body[s->body_count++] = body;
    double how = rnd_uniform(&s->rnd, 0.0, 1.0);
    if (how < 0.6)
        join(s, body, other);
    else if (how < 0.9)
        spring_up(s, body, other);
}

void scene_add_joint(Scene *s)
{
    SceneBody a = pick_body(s, 0.0);
    join(s, a, pick_body(s, 0.3));
}

void scene_add_spring(Scene *s)
{
    SceneBody a = pick_body(s, 0.0);
    spring_up(s, a, pick_body(s, 0.4));
}

void scene_build(Scene *s, uint64_t seed, const tac_WorldDef *def)
{
    *s = (Scene){.def = *def, .rnd = rnd_make(seed)};
    Rnd *rnd = &s->rnd;
    assert_int_equal(tac_world_create(def, &s->world), TAC_OK);
    s->T = random_T(s);
    s->T_chance = rnd_chance(rnd, 0.2) ? 1.0 : rnd_uniform(rnd, 0.0, 0.1);
    s->edit_chance = rnd_chance(rnd, 0.3) ? 0.0 : rnd_uniform(rnd, 0.0, 0.15);
    int bodies = rnd_int(rnd, 1, rnd_chance(rnd, 0.2) ? SCENE_BODIES : 8);
    int joints = rnd_int(rnd, 0, bodies / 2), springs = rnd_int(rnd, 0, bodies);
    for (int i = 0; i < bodies; i++)
        scene_add_body(s);
    for (int i = 0; i < joints; i++) // loops, and ties to the world
        scene_add_joint(s);
    for (int i = 0; i < springs; i++)
        scene_add_spring(s);
}

void scene_destroy(Scene *s)
{
    tac_world_destroy(s->world);
    s->world = NULL;
}

/// Drop ids of what went with a body.
static void prune(Scene *s)
{
    int n = 0;
    for (int i = 0; i < s->joint_count; i++)
        if (tac_joint_is_valid(s->world, s->joint[i]))
            s->joint[n++] = s->joint[i];
    s->joint_count = n;
    n = 0;
    for (int i = 0; i < s->spring_count; i++)
        if (tac_spring_is_valid(s->world, s->spring[i].id))
            s->spring[n++] = s->spring[i];
    s->spring_count = n;
}

static void remove_body(Scene *s)
{
    if (s->body_count <= 1)
        return;
    int i = rnd_int(&s->rnd, 0, s->body_count - 1);
    assert_int_equal(tac_body_destroy(s->world, s->body[i].id), TAC_OK);
    s->body[i] = s->body[--s->body_count];
    prune(s);
}

static void remove_joint(Scene *s)
{
    if (s->joint_count == 0)
        return;
    int i = rnd_int(&s->rnd, 0, s->joint_count - 1);
    assert_int_equal(tac_joint_destroy(s->world, s->joint[i]), TAC_OK);
    s->joint[i] = s->joint[--s->joint_count];
}

static void remove_spring(Scene *s)
{
    if (s->spring_count == 0)
        return;
    int i = rnd_int(&s->rnd, 0, s->spring_count - 1);
    assert_int_equal(tac_spring_destroy(s->world, s->spring[i].id), TAC_OK);
    s->spring[i] = s->spring[--s->spring_count];
}

static void change_body(Scene *s)
{
    Rnd *rnd = &s->rnd;
    SceneBody body = pick_body(s, 0.0);
    if (rnd_chance(rnd, 0.5)) {
        tac_Pose pose = scene_pose_near(rnd, tac_body_pose(s->world, body.id), 0.02, 0.1);
        assert_int_equal(tac_body_set_pose(s->world, body.id, pose), TAC_OK);
    } else if (!body.fixed) {
        assert_int_equal(tac_body_set_twist(s->world, body.id, random_twist(rnd)), TAC_OK);
    }
}

static void change_spring(Scene *s)
{
    Rnd *rnd = &s->rnd;
    if (s->spring_count == 0)
        return;
    tac_SpringId spring = s->spring[rnd_int(rnd, 0, s->spring_count - 1)].id;
    double soft = gentle(s) ? 1e-2 : 1.0;
    double linear = soft * zero_or(rnd, 0.9, 1.0, 1e5);
    double angular = soft * zero_or(rnd, 0.9, 0.1, 1e3);
    if (rnd_chance(rnd, 0.7))
        assert_int_equal(tac_spring_set_stiffness(s->world, spring, linear, angular), TAC_OK);
    else
        assert_int_equal(tac_spring_set_damping(s->world, spring, 1e-3 * linear, 1e-3 * angular),
                         TAC_OK);
}

void scene_edit(Scene *s)
{
    static void (*const edits[])(Scene *) = {scene_add_body, scene_add_joint, scene_add_spring,
                                             remove_body,    remove_joint,    remove_spring,
                                             change_body,    change_spring,   change_spring};
    edits[rnd_int(&s->rnd, 0, (int)(sizeof edits / sizeof *edits) - 1)](s);
}

static void push_somebody(Scene *s)
{
    Rnd *rnd = &s->rnd;
    tac_BodyId body = pick_body(s, 0.0).id;
    tac_Wrench wrench;
    wrench.force = rnd_vec3(rnd, -20.0, 20.0);
    wrench.torque = rnd_vec3(rnd, -1.0, 1.0);
    tac_Vec3 point = tac_pose_point(tac_body_pose(s->world, body), rnd_vec3(rnd, -0.1, 0.1));
    if (rnd_chance(rnd, 0.5))
        assert_int_equal(tac_body_push(s->world, body, wrench), TAC_OK);
    else
        assert_int_equal(tac_body_push_at(s->world, body, wrench.force, point), TAC_OK);
}

/// Targets move at up to 1 m/s and 5 rad/s.
static void move_targets(Scene *s)
{
    for (int i = 0; i < s->spring_count; i++) {
        SceneSpring *l = &s->spring[i];
        if (!l->moves || !rnd_chance(&s->rnd, 0.5))
            continue;
        l->target = scene_pose_near(&s->rnd, l->target, s->T, 5.0 * s->T);
        assert_int_equal(tac_spring_set_target(s->world, l->id, l->target), TAC_OK);
    }
}

void scene_play(Scene *s)
{
    if (rnd_chance(&s->rnd, s->T_chance))
        s->T = random_T(s);
    if (rnd_chance(&s->rnd, s->edit_chance))
        scene_edit(s);
    if (rnd_chance(&s->rnd, 0.2))
        push_somebody(s);
    move_targets(s);
}

tac_Result scene_step(Scene *s)
{
    if (rnd_chance(&s->rnd, 0.5))
        return tac_world_step(s->world, s->T);
    tac_Result result = tac_world_begin(s->world, s->T);
    if (result != TAC_OK)
        return result;
    if (rnd_chance(&s->rnd, 0.3))
        push_somebody(s);
    return tac_world_end(s->world);
}
