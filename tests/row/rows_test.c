/* A link as rows of the world moves bodies as the same link inside the operator does.
 *
 * What that takes (both sides linearise at the same predicted midpoint, linked bodies use the same
 * gyroscopic term, a second pass is the world's) is said in docs/theory/rows.md.
 */
#include "math/spatial.h"
#include "support/check.h"
#include "support/rnd.h"
#include "world/world.h"
#include <math.h>
#include <stdlib.h>

#define LINKS 5
#define T_STEP 1e-3 // s

typedef struct ChainDef {
    tac_LinkType type;
    tac_LinkPlace place;
    tac_Policy policy;
    int passes;
    double k; // N/m; angular: a hundredth of it
    double damping;
    bool free; // not held by the world
} ChainDef;

typedef struct Chain {
    tac_World *world;
    tac_BodyId body[LINKS];
    tac_LinkId link[LINKS];
} Chain;

static void no_message(void *user, const tac_Message *message)
{
    (void)user, (void)message;
}

static tac_World *make_world(tac_Policy policy, int passes)
{
    tac_WorldDef def = tac_world_def_default();
    def.policy = policy;
    def.passes = passes;
    def.body_capacity = def.joint_capacity = def.link_capacity = 32;
    def.message = no_message;
    tac_World *world;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    return world;
}

/// The pose `frame` as seen from `pose`.
static tac_Pose pose_in(tac_Pose pose, tac_Pose frame)
{
    tac_Quat c = {pose.q.w, -pose.q.x, -pose.q.y, -pose.q.z};
    tac_Pose turn = tac_pose_mul((tac_Pose){{0, 0, 0}, c}, (tac_Pose){{0, 0, 0}, frame.q});
    return (tac_Pose){tac_pose_point_inverse(pose, frame.p), turn.q};
}

static tac_BodyId add_body(tac_World *world, tac_Vec3 p, tac_Twist twist)
{
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId body;
    def.pose = tac_pose_make(p, v3(0.1, 0.2, -0.1));
    def.twist = twist;
    def.mass = 0.5;
    def.inertia = tac_inertia_box(def.mass, v3(0.2, 0.06, 0.1)); // three different moments
    assert_int_equal(tac_body_create(world, &def, &body), TAC_OK);
    return body;
}

/// A link at a point between two bodies, or with b null between a body and the world. Unstretched,
/// so that stiff ones store little: their ringing is not resolved, and whatever differs grows in it.
static tac_LinkDef link_def(const ChainDef *c, const tac_World *world, tac_BodyId a, tac_BodyId b,
                            tac_Pose frame)
{
    tac_LinkDef def = tac_link_def_default();
    tac_Pose pa = tac_body_pose(world, a), pb = tac_body_pose(world, b);
    def.type = c->type;
    def.place = c->place;
    def.body_a = a;
    def.body_b = b;
    def.rest_length = 0.04;
    tac_Pose fa = frame;
    if (c->type == TAC_LINK_DISTANCE)
        fa.p.x += def.rest_length;
    def.frame_a = pose_in(pa, fa);
    def.frame_b = pose_in(pb, frame);
    def.stiffness = c->k;
    def.angular_stiffness = 0.01 * c->k;
    def.damping = c->damping;
    def.angular_damping = 0.01 * c->damping;
    return def;
}

/// A chain along x that turns as one about its beginning; it falls and whips.
static Chain build_chain(const ChainDef *c)
{
    Chain chain = {.world = make_world(c->policy, c->passes)};
    bool clamped = c->type == TAC_LINK_POSE || c->type == TAC_LINK_ORIENTATION;
    tac_Vec3 w = clamped && !c->free ? v3(0, 0, 0) : v3(0.5, 1.0, 2.0);
    for (int i = 0; i < LINKS; i++) {
        tac_Vec3 p = v3(0.2 * i + 0.1, 0, 0);
        chain.body[i] = add_body(chain.world, p, (tac_Twist){v3_cross(w, p), w});
    }
    for (int i = c->free; i < LINKS; i++) {
        tac_BodyId before = i > 0 ? chain.body[i - 1] : (tac_BodyId){0};
        tac_Pose frame = tac_pose_make(v3(0.2 * i, 0.01, 0), v3(0.3, 0.2, 0.1));
        tac_LinkDef def = link_def(c, chain.world, chain.body[i], before, frame);
        assert_int_equal(tac_link_create(chain.world, &def, &chain.link[i]), TAC_OK);
    }
    return chain;
}

static double distance(const Chain *a, const Chain *b)
{
    double worst = 0.0;
    for (int i = 0; i < LINKS; i++) {
        tac_Pose p = tac_body_pose(a->world, a->body[i]), q = tac_body_pose(b->world, b->body[i]);
        worst = fmax(worst, v3_norm(v3_sub(p.p, q.p)));
        // The far corner of a rod 0.1 m long: turns count as metres.
        tac_Vec3 corner = v3(0.1, 0.1, 0.1);
        tac_Vec3 d = v3_sub(tac_pose_vector(p, corner), tac_pose_vector(q, corner));
        worst = fmax(worst, v3_norm(d));
    }
    return worst;
}

typedef struct Difference {
    double apart, energy; // m; share of the energy scale
    uint64_t second_passes, roots_missed;
} Difference;

/// Runs the chain both ways.
static Difference compare(ChainDef c, int steps)
{
    c.place = TAC_LINK_ROW;
    Chain rows = build_chain(&c);
    c.place = TAC_LINK_INSIDE;
    Chain inside = build_chain(&c);
    Difference d = {0};
    for (int k = 0; k < steps; k++) {
        assert_int_equal(tac_world_step(rows.world, T_STEP), TAC_OK);
        assert_int_equal(tac_world_step(inside.world, T_STEP), TAC_OK);
        d.apart = fmax(d.apart, distance(&rows, &inside));
        tac_Ledger l = tac_world_ledger(inside.world, true);
        double E = tac_world_energy(rows.world) - tac_world_energy(inside.world);
        d.energy = fmax(d.energy, fabs(E) / l.scale);
    }
    tac_StepStats stats = tac_world_stats(rows.world);
    assert_int_equal(stats.rows, inside.world->rows.row_count == 0 ? stats.rows : -1);
    d.second_passes = stats.second_passes;
    d.roots_missed = stats.roots_missed;
    tac_world_destroy(rows.world);
    tac_world_destroy(inside.world);
    return d;
}

static const char *const type_name[] = {"POINT", "ORIENTATION", "POSE", "DISTANCE"};
static const char *const policy_name[] = {"exact", "ledger", "plain"};

static void compare_policies(tac_Policy policy)
{
    for (int type = TAC_LINK_POINT; type <= TAC_LINK_DISTANCE; type++)
        for (int passes = 0; passes <= 2; passes++)
            for (double k = 1e3; k < 2e9; k *= 1e2) {
                ChainDef c = {.type = (tac_LinkType)type, .policy = policy, .passes = passes, .k = k, .damping = 0.5};
                Difference d = compare(c, 300);
                print_message("%s %s passes %d k %.0e: %.2g m, energy %.2g, second %llu missed %llu\n", policy_name[policy], type_name[type], passes, k, d.apart, d.energy, (unsigned long long)d.second_passes, (unsigned long long)d.roots_missed);
            }
}

static void t1(void **state) { (void)state; compare_policies(TAC_POLICY_PLAIN); }
static void t2(void **state) { (void)state; compare_policies(TAC_POLICY_LEDGER); }
static void t3(void **state) { (void)state; compare_policies(TAC_POLICY_EXACT); }
int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(t1), cmocka_unit_test(t2), cmocka_unit_test(t3) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
