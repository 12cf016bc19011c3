/* Random scenes in contact: bodies of every form, free and jointed, in a box of planes, under every
 * law, solver and policy, with steps of changing length. The books close in every step, contacts
 * never do positive work, and push-out never spends more than contacts have lost.
 */
#include "math/so3.h"
#include "support/check.h"
#include "support/env.h"
#include "support/rnd.h"
#include "larger.h"
#include <tactus/tactus.h>

#define BODIES 8

typedef struct Crowd {
    tac_World *world;
    tac_BodyId body[BODIES];
    int count;
    double T;
    tac_Geometry *hull;
} Crowd;

static void add_walls(tac_World *w)
{
    const tac_Vec3 turn[5] = {{0, 0, 0}, {0, 1.5, 0}, {0, -1.5, 0}, {1.5, 0, 0}, {-1.5, 0, 0}};
    const tac_Vec3 at[5] = {{0, 0, 0}, {-0.4, 0, 0}, {0.4, 0, 0}, {0, 0.4, 0}, {0, -0.4, 0}};
    for (int i = 0; i < 5; i++) {
        tac_ShapeDef def = tac_shape_def_default();
        tac_ShapeId id;
        def.type = TAC_SHAPE_PLANE;
        def.pose = tac_pose_make(at[i], turn[i]);
        def.material = i % 3;
        assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &def, &id), TAC_OK);
    }
}

static tac_ShapeDef random_form(Crowd *c, Rnd *r)
{
    const tac_ShapeType form[] = {TAC_SHAPE_SPHERE,   TAC_SHAPE_BOX,  TAC_SHAPE_CAPSULE,
                                  TAC_SHAPE_CYLINDER, TAC_SHAPE_CONE, TAC_SHAPE_HULL};
    tac_ShapeDef def = tac_shape_def_default();
    def.type = form[rnd_int(r, 0, 5)];
    def.size = rnd_vec3(r, 0.05, 0.15);
    def.geometry = def.type == TAC_SHAPE_HULL ? c->hull : NULL;
    def.material = rnd_int(r, 0, 2);
    return def;
}

static void add_body(Crowd *c, Rnd *r)
{
    tac_BodyDef def = tac_body_def_default();
    tac_ShapeDef form = random_form(c, r);
    tac_ShapeId shape;
    def.mass = rnd_log_uniform(r, 0.01, 10.0);
    def.inertia = tac_inertia_box(def.mass, rnd_vec3(r, 0.1, 0.2));
    def.pose = (tac_Pose){v3_add(rnd_vec3(r, -0.3, 0.3), v3(0, 0, 0.35)), rnd_quat(r)};
    def.twist.lin = rnd_vec3(r, -3.0, 3.0);
    def.twist.ang = rnd_vec3(r, -10.0, 10.0);
    assert_int_equal(tac_body_create(c->world, &def, &c->body[c->count]), TAC_OK);
    assert_int_equal(tac_shape_create(c->world, c->body[c->count], &form, &shape), TAC_OK);
    if (rnd_chance(r, 0.2)) { // a compound
        form = random_form(c, r);
        form.pose.p = rnd_vec3(r, -0.1, 0.1);
        assert_int_equal(tac_shape_create(c->world, c->body[c->count], &form, &shape), TAC_OK);
    }
    if (rnd_chance(r, 0.2))
        tac_body_set_ccd_exact(c->world, c->body[c->count], false);
    c->count++;
}

/// Ties a body to the one before: a joint, or a spring inside or as rows.
static void tie(Crowd *c, Rnd *r)
{
    tac_BodyId a = c->body[c->count - 2], b = c->body[c->count - 1];
    if (rnd_chance(r, 0.5)) {
        tac_JointDef def = tac_joint_def_default();
        tac_JointId id;
        def.type = rnd_chance(r, 0.5) ? TAC_JOINT_BALL : TAC_JOINT_REVOLUTE;
        def.body_a = a, def.body_b = b;
        def.stiffness = rnd_log_uniform(r, 1e2, 1e4);
        def.damping = rnd_chance(r, 0.5) ? 0.1 : 0.0;
        assert_int_equal(tac_joint_create(c->world, &def, &id), TAC_OK);
    } else {
        tac_SpringDef def = tac_spring_def_default();
        tac_SpringId id;
        def.body_a = a, def.body_b = b;
        def.type = TAC_SPRING_DISTANCE;
        def.rest_length = 0.3;
        def.coupling = rnd_chance(r, 0.5) ? TAC_SPRING_ROW : TAC_SPRING_INSIDE;
        def.stiffness = rnd_log_uniform(r, 1e2, 1e4);
        assert_int_equal(tac_spring_create(c->world, &def, &id), TAC_OK);
    }
}

static Crowd gather(uint64_t seed, const tac_WorldDef *def, Rnd *r)
{
    Crowd c = {.T = 1e-3};
    tac_Vec3 corner[12];
    *r = rnd_make(seed);
    for (int i = 0; i < 12; i++)
        corner[i] = v3_scale(0.1, rnd_unit_vec3(r));
    assert_int_equal(tac_hull_create(corner, 12, NULL, NULL, &c.hull), TAC_OK);
    assert_int_equal(tac_world_create(def, &c.world), TAC_OK);
    for (int m = 0; m < 3; m++)
        assert_int_equal(tac_material_set(c.world, m,
                                          (tac_Surface){.friction = rnd_uniform(r, 0.0, 1.2),
                                                        .restitution = rnd_uniform(r, 0.0, 1.0),
                                                        .rebound = rnd_chance(r, 0.3) ? 1.0 : 0.0}),
                         TAC_OK);
    add_walls(c.world);
    for (int i = 0, n = rnd_int(r, 2, BODIES); i < n; i++) {
        add_body(&c, r);
        if (i > 0 && rnd_chance(r, 0.3))
            tie(&c, r);
    }
    return c;
}

static void dissolve(Crowd *c)
{
    tac_world_destroy(c->world);
    tac_geometry_release(c->hull);
}

static tac_WorldDef random_def(uint64_t seed)
{
    tac_WorldDef def = tac_world_def_default();
    const tac_Policy policy[] = {TAC_POLICY_EXACT, TAC_POLICY_EXACT, TAC_POLICY_LEDGER};
    def.body_capacity = 16;
    def.joint_capacity = def.spring_capacity = 16;
    def.fill_capacity = 32;
    def.shape_capacity = 64;
    def.contact_capacity = 512;
    def.row_site_capacity = 16;
    def.policy = policy[seed % 3];
    def.study.contact_law = seed % 5 == 4 ? TAC_LAW_ELASTIC : TAC_LAW_BLEND;
    def.contact_solver = (tac_ContactSolver)(seed / 3 % 4);
    def.push_out = seed % 2 == 0;
    return def;
}

/// What one step must obey; adds up losses and what push-out spent.
static void check_step(const Crowd *c, const tac_WorldDef *def, double *lost, double *spent)
{
    tac_Ledger l = tac_world_ledger(c->world, false);
    tac_StepStats s = tac_world_stats(c->world);
    check_at_most(s.residual, 1e-12);
    check_at_most(s.momentum_residual, 1e-13);
    double work = -(l.restitution + l.friction + l.stick + l.rolling) + l.solver;
    // Contacts never push with the motion. Where Lemke's method jams a body between walls, with 1e5
    // N that cancel, what they do is rounding of these.
    int count;
    const tac_Contact *contact = tac_world_contacts(c->world, &count);
    double jammed = 0.0;
    for (int i = 0; i < count; i++)
        jammed += c->T * v3_norm(contact[i].force) * 5.0; // J, at 5 m/s
    check_at_most_in(work, 1e-12 * (l.scale + jammed), "J");
    check_at_most(s.worst_system_residual, 1e-11 * (1.0 + jammed / l.scale));
    if (def->study.contact_law != TAC_LAW_PLASTIC)
        check_at_least_in(l.scheme, -1e-12 * (l.scale + jammed), "J"); // turning takes, too
    check_at_least_in(l.restitution, 0.0, "J");  // cn <= 0: its own formula cannot be negative
    if (def->contact_solver != TAC_SOLVER_LEMKE) // whose pyramids lose by the force that acted
        check_at_least_in(l.friction, 0.0, "J");
    check_finite(s.contact.residual);
    *lost += l.scheme - work; // what contacts lost by law, and by bodies that turned otherwise
    *spent += l.stabilisation;
    check_at_most_in(*spent, *lost + 1e-12 * l.scale, "J");
    if (!def->push_out)
        check_near(l.stabilisation, 0.0, 0.0);
}

static void books_close_and_contacts_only_take(void **state)
{
    (void)state;
    int scenes = test_count(1000, 40);
    double worst = 0.0, contacts = 0.0, deepest = 0.0;
    uint64_t clamped = 0, unconverged = 0, steps = 0;
    for (int i = 0; i < scenes; i++) {
        tac_WorldDef def = random_def((uint64_t)i);
        Rnd r;
        Crowd c = gather((uint64_t)i, &def, &r);
        double lost = 0.0, spent = 0.0;
        for (int k = 0; k < 400; k++) {
            if (rnd_chance(&r, 0.05))
                c.T = rnd_log_uniform(&r, 5e-4, 5e-3);
            tac_Result result = tac_world_step(c.world, c.T);
            assert_int_equal(result, TAC_OK);
            check_step(&c, &def, &lost, &spent);
            tac_StepStats s = tac_world_stats(c.world);
            worst = larger(worst, s.residual);
            deepest = larger(deepest, s.contact.depth);
            contacts += s.contact.contacts;
            steps++;
        }
        clamped += tac_world_stats(c.world).contact.clamped;
        unconverged += tac_world_stats(c.world).contact.unconverged;
        dissolve(&c);
    }
    show(worst, "of scale");
    show(contacts / (double)steps, "contacts a step");
    show(deepest, "m");
    show((double)clamped / (double)steps, "clamps a step");
    show((double)unconverged / (double)steps, "unconverged islands a step");
    check_at_least(contacts / (double)steps, 0.5); // the scenes do touch
}

static void same_scene_same_bits_after_save_and_load(void **state)
{
    (void)state;
    for (int i = 0; i < test_count(60, 10); i++) {
        tac_WorldDef def = random_def((uint64_t)i);
        Rnd r;
        Crowd c = gather((uint64_t)i, &def, &r), d = gather((uint64_t)i, &def, &r);
        for (int k = 0; k < 150; k++)
            assert_int_equal(tac_world_step(c.world, 1e-3), TAC_OK);
        size_t size = tac_world_save_size(c.world);
        void *bytes = test_malloc(size);
        assert_int_equal(tac_world_save(c.world, bytes, size), TAC_OK);
        // The other world has another geometry object with the same contents.
        assert_int_equal(tac_world_load(d.world, bytes, size), TAC_OK);
        test_free(bytes);
        assert_true(tac_world_hash(c.world) == tac_world_hash(d.world));
        for (int k = 0; k < 100; k++) {
            assert_int_equal(tac_world_step(c.world, 1e-3), TAC_OK);
            assert_int_equal(tac_world_step(d.world, 1e-3), TAC_OK);
        }
        assert_true(tac_world_hash(c.world) == tac_world_hash(d.world));
        dissolve(&c);
        dissolve(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(books_close_and_contacts_only_take),
        cmocka_unit_test(same_scene_same_bits_after_save_and_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
