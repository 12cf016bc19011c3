/* Random worlds of several kinds (mixed.h). */
#include "mixed.h"
#include "check.h"
#include <string.h>

static tac_Vec3 vec(double x, double y, double z)
{
    return (tac_Vec3){x, y, z};
}

static tac_Vec3 within(Rnd *rnd, double size)
{
    double x = rnd_uniform(rnd, -size, size), y = rnd_uniform(rnd, -size, size);
    return vec(x, y, rnd_uniform(rnd, -size, size));
}

static tac_Vec3 sum(tac_Vec3 a, tac_Vec3 b)
{
    return vec(a.x + b.x, a.y + b.y, a.z + b.z);
}

static void tell(void *user, const tac_Message *m)
{
    (void)user;
    if (m->code != TAC_OK && m->code != TAC_ERR_INVALID) // some random springs cannot be made
        print_message("%s: %s\n", m->origin, m->text);
}

static void random_axis(Rnd *rnd, tac_TreeAxis *axis, bool bounded)
{
    axis->spring = rnd_int(rnd, 0, 1) ? rnd_log_uniform(rnd, 0.01, 20.0) : 0.0;
    axis->rest = rnd_uniform(rnd, -0.5, 0.5);
    axis->damper = rnd_int(rnd, 0, 2) ? 0.0 : rnd_log_uniform(rnd, 1e-4, 0.05);
    axis->rotor = rnd_int(rnd, 0, 3) ? 0.0 : rnd_log_uniform(rnd, 1e-4, 1e-2);
    if (bounded && rnd_int(rnd, 0, 2) == 0) {
        axis->lower = rnd_uniform(rnd, -1.5, -0.2);
        axis->upper = rnd_uniform(rnd, 0.2, 1.5);
        axis->limit_stiffness = rnd_log_uniform(rnd, 10.0, 1e3);
    }
}

void mixed_tree(Rnd *rnd, tac_Vec3 at, bool is_free, int bodies, tac_TreeBodyDef *body)
{
    for (int i = 0; i < bodies; i++) {
        tac_TreeBodyDef *b = &body[i];
        *b = tac_tree_body_def_default();
        b->parent = i == 0 ? TAC_TREE_WORLD : rnd_int(rnd, i > 3 ? i - 3 : 0, i - 1);
        b->joint = i == 0 && is_free ? TAC_TREE_FREE
                   : i == 0          ? TAC_TREE_REVOLUTE
                                     : (tac_TreeJoint)rnd_int(rnd, TAC_TREE_FIXED, TAC_TREE_BALL);
        b->frame_parent = tac_pose_make(i == 0 ? at : within(rnd, 0.2), within(rnd, 2.0));
        b->frame_body = tac_pose_make(within(rnd, 0.15), within(rnd, 2.0));
        b->mass = rnd_log_uniform(rnd, 0.1, 2.0);
        tac_Vec3 edges = vec(rnd_uniform(rnd, 0.05, 0.2), rnd_uniform(rnd, 0.05, 0.2),
                             rnd_uniform(rnd, 0.05, 0.2));
        b->inertia = tac_inertia_box(b->mass, edges);
        bool bounded = b->joint != TAC_TREE_BALL && b->joint != TAC_TREE_FREE;
        for (int a = 0; a < 2 && b->joint != TAC_TREE_FREE; a++)
            random_axis(rnd, &b->axis[a], bounded);
        for (int j = 0; j < 6; j++)
            b->velocity[j] = rnd_uniform(rnd, -1.0, 1.0);
        if (b->joint != TAC_TREE_BALL)
            b->position[0] = rnd_uniform(rnd, -0.5, 0.5);
    }
}

/// Up to two tendons over joints with an axis.
static int random_tendons(Rnd *rnd, const tac_TreeBodyDef *body, int bodies, tac_TendonDef *tendon,
                          int velocity[2][3], double arm[2][3])
{
    int axes[64], count = 0, at = 0, made = 0;
    static const int velocities[] = {0, 1, 1, 2, 3, 6};
    for (int i = 0; i < bodies; i++) {
        int n = velocities[body[i].joint];
        for (int j = 0; j < n && n <= 2; j++)
            axes[count++] = at + j;
        at += n;
    }
    for (; made < 2 && count >= 3; made++) {
        tendon[made] = tac_tendon_def_default();
        int first = rnd_int(rnd, 0, count - 3);
        for (int j = 0; j < 3; j++) {
            velocity[made][j] = axes[first + j];
            arm[made][j] = rnd_uniform(rnd, -0.05, 0.05);
        }
        tendon[made].count = 3;
        tendon[made].velocity = velocity[made];
        tendon[made].arm = arm[made];
        tendon[made].offset = rnd_uniform(rnd, -0.01, 0.02);
        tendon[made].stiffness = rnd_log_uniform(rnd, 100.0, 1e4);
        tendon[made].damping = rnd_int(rnd, 0, 1) ? 0.0 : 1.0;
        tendon[made].slack = rnd_int(rnd, 0, 1);
    }
    return made;
}

static void add_tree(Mixed *m, Rnd *rnd, const MixedDef *d)
{
    tac_TreeBodyDef body[8];
    tac_TendonDef tendon[2];
    int velocity[2][3], count = rnd_int(rnd, 2, 7);
    double arm[2][3];
    mixed_tree(rnd, within(rnd, 1.0), rnd_int(rnd, 0, 1), count, body);
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = count;
    def.tendon = tendon;
    def.tendon_count = random_tendons(rnd, body, count, tendon, velocity, arm);
    def.form = d->form != TAC_FORM_AUTO
                   ? d->form
                   : (rnd_int(rnd, 0, 1) ? TAC_FORM_SQUARE : TAC_FORM_RECURSION);
    tac_SystemId *id = &m->system[m->systems];
    assert_int_equal(tac_tree_create(m->world, &def, id), TAC_OK);
    for (int i = 0; i < count; i++)
        m->body[m->bodies++] = tac_system_body(m->world, *id, i);
    m->systems++;
    m->trees++;
}

static void add_net(Mixed *m, Rnd *rnd)
{
    tac_Vec3 position[4], velocity[4], at = within(rnd, 1.0);
    double mass[4];
    tac_NodalSpring spring[6];
    int springs = 0;
    for (int i = 0; i < 4; i++) {
        position[i] = sum(at, within(rnd, 0.2));
        velocity[i] = within(rnd, 0.5);
        mass[i] = rnd_log_uniform(rnd, 0.05, 0.5);
        for (int j = 0; j < i; j++)
            spring[springs++] = (tac_NodalSpring){.a = i,
                                                  .b = j,
                                                  .rest = rnd_uniform(rnd, 0.1, 0.3),
                                                  .stiffness = rnd_log_uniform(rnd, 10.0, 500.0),
                                                  .damping = rnd_int(rnd, 0, 1) ? 0.0 : 0.5};
    }
    tac_NetDef def = tac_net_def_default();
    def.count = 4;
    def.position = position;
    def.velocity = velocity;
    def.mass = mass;
    def.spring = spring;
    def.spring_count = springs;
    tac_SystemId *id = &m->system[m->systems++];
    assert_int_equal(tac_net_create(m->world, &def, id), TAC_OK);
    for (int i = 0; i < 4; i++)
        m->body[m->bodies++] = tac_system_body(m->world, *id, i);
}

static void add_body(Mixed *m, Rnd *rnd)
{
    tac_BodyDef def = tac_body_def_default();
    def.pose = tac_pose_make(within(rnd, 1.0), within(rnd, 2.0));
    def.twist = (tac_Twist){within(rnd, 0.5), within(rnd, 1.0)};
    def.mass = rnd_log_uniform(rnd, 0.1, 3.0);
    def.inertia = tac_inertia_box(def.mass, vec(0.1, 0.15, 0.2));
    assert_int_equal(tac_body_create(m->world, &def, &m->body[m->bodies++]), TAC_OK);
}

/// A spring of any type that starts at rest between two bodies, or a body and the world.
static void add_spring(Mixed *m, Rnd *rnd, const MixedDef *d)
{
    tac_SpringDef def = tac_spring_def_default();
    int a = rnd_int(rnd, 0, m->bodies - 1), b = rnd_int(rnd, 0, m->bodies);
    def.type = (tac_SpringType)rnd_int(rnd, TAC_SPRING_POINT, TAC_SPRING_COORDINATE);
    def.coupling = d->place_inside && rnd_int(rnd, 0, 1) ? TAC_SPRING_INSIDE : TAC_SPRING_ROW;
    if (def.type == TAC_SPRING_COORDINATE) {
        if (m->trees == 0)
            return;
        def.system_a = m->system[rnd_int(rnd, 0, m->trees - 1)];
        def.system_b = m->system[rnd_int(rnd, 0, m->trees - 1)];
        def.velocity_a = rnd_int(rnd, 0, tac_system_velocity_count(m->world, def.system_a) - 1);
        def.velocity_b = rnd_int(rnd, 0, tac_system_velocity_count(m->world, def.system_b) - 1);
        def.ratio = rnd_uniform(rnd, -1.0, 1.0);
    } else {
        def.body_a = m->body[a];
        def.body_b = b < m->bodies && b != a ? m->body[b] : (tac_BodyId){0};
        tac_Pose A = tac_body_pose(m->world, def.body_a);
        tac_Pose B =
            def.body_b.index1 != 0 ? tac_body_pose(m->world, def.body_b) : tac_pose_identity();
        def.frame_a = tac_pose_make(within(rnd, 0.1), within(rnd, 1.0));
        tac_Pose joint = tac_pose_mul(A, def.frame_a);
        def.frame_b.p = tac_pose_point_inverse(B, joint.p);
        tac_Quat c = {B.q.w, -B.q.x, -B.q.y, -B.q.z};
        def.frame_b.q = tac_pose_mul((tac_Pose){{0, 0, 0}, c}, joint).q;
        if (def.type == TAC_SPRING_DISTANCE)
            def.frame_b.p = sum(def.frame_b.p, within(rnd, 0.3));
    }
    def.stiffness = rnd_log_uniform(rnd, 10.0, d->stiffness);
    def.angular_stiffness = 0.01 * def.stiffness;
    def.damping = rnd_int(rnd, 0, 1) ? 0.0 : 0.5;
    def.angular_damping = 0.01 * def.damping;
    tac_Result result = tac_spring_create(m->world, &def, &m->spring[m->springs]);
    if (result == TAC_OK)
        m->springs++;
    else
        assert_int_equal(result, TAC_ERR_INVALID); // two bodies that cannot move, or one twice
}

static void add_shapes(Mixed *m, Rnd *rnd)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.type = TAC_SHAPE_PLANE;
    def.pose.p = vec(0, 0, -1.2);
    assert_int_equal(tac_shape_create(m->world, (tac_BodyId){0}, &def, &id), TAC_OK);
    for (int i = 0; i < m->bodies; i++) {
        def = tac_shape_def_default();
        def.type = rnd_int(rnd, 0, 1) ? TAC_SHAPE_SPHERE : TAC_SHAPE_BOX;
        def.size = def.type == TAC_SHAPE_SPHERE ? vec(0.06, 0, 0) : vec(0.12, 0.1, 0.15);
        assert_int_equal(tac_shape_create(m->world, m->body[i], &def, &id), TAC_OK);
    }
}

Mixed mixed_world(uint64_t seed, const MixedDef *d)
{
    Rnd rnd = rnd_make(seed);
    Mixed m = {0};
    tac_WorldDef def = tac_world_def_default();
    def.policy = d->policy;
    def.row_site_capacity = 96;
    def.tag = (uint16_t)(1 + seed % 60000);
    def.message = tell;
    if (!d->shapes)
        def.shape_capacity = 0;
    if (d->tiny) {
        def.body_capacity = def.material_capacity = 1;
        def.joint_capacity = def.spring_capacity = def.fill_capacity = def.row_site_capacity = 0;
        def.shape_capacity = def.contact_capacity = 0;
    }
    assert_int_equal(tac_world_create(&def, &m.world), TAC_OK);
    for (int i = 0; i < d->trees; i++)
        add_tree(&m, &rnd, d);
    for (int i = 0; i < d->nets; i++)
        add_net(&m, &rnd);
    for (int i = 0; i < d->bodies; i++)
        add_body(&m, &rnd);
    for (int i = 0; i < d->springs; i++)
        add_spring(&m, &rnd, d);
    if (d->shapes)
        add_shapes(&m, &rnd);
    return m;
}

void mixed_push(Mixed *m, Rnd *rnd, double size)
{
    tac_Wrench w = {within(rnd, size), within(rnd, 0.1 * size)};
    tac_body_push(m->world, m->body[rnd_int(rnd, 0, m->bodies - 1)], w);
    tac_SystemId s = m->system[rnd_int(rnd, 0, m->systems - 1)];
    tac_system_push(m->world, s, rnd_int(rnd, 0, tac_system_velocity_count(m->world, s) - 1),
                    rnd_uniform(rnd, -0.1 * size, 0.1 * size));
}
