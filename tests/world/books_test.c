/* Where the joules of edits, ports, targets and springs are booked, and what joints and springs
 * tell of themselves: every number against one computed by hand.
 */
#include "math/spatial.h"
#include "support/check.h"
#include "support/scenes.h"
#include <math.h>

#define T_STEP 1e-3 // s

static tac_World *make_world(tac_Vec3 gravity, tac_Policy policy)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = gravity;
    def.policy = policy;
    tac_World *world;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    return world;
}

static tac_BodyId add_body(tac_World *world, double mass, tac_Vec3 p, tac_Vec3 v)
{
    tac_BodyDef def = tac_body_def_default();
    def.mass = mass;
    def.inertia = tac_inertia_box(mass, v3(0.3, 0.2, 0.1));
    def.pose.p = p;
    def.twist.lin = v;
    tac_BodyId id;
    assert_int_equal(tac_body_create(world, &def, &id), TAC_OK);
    return id;
}

static void run(tac_World *world, int steps)
{
    for (int k = 0; k < steps; k++)
        assert_int_equal(tac_world_step(world, T_STEP), TAC_OK);
}

static double edited(const tac_World *world)
{
    return tac_world_ledger(world, true).work_edit;
}

/// The books since creation close, at any time.
static void check_closed(const tac_World *world)
{
    tac_Ledger l = tac_world_ledger(world, true);
    check_at_most(fabs(tac_ledger_residual(&l)) / l.scale, 1e-12); // rounding
    check_near(tac_ledger_stored(&l), tac_world_energy(world), 1e-12 * l.scale);
}

static void every_edit_is_booked_by_the_energy_it_brings(void **state)
{
    (void)state;
    for (int policy = TAC_POLICY_EXACT; policy <= TAC_POLICY_PLAIN; policy++) {
        Rnd rnd = rnd_make(42);
        tac_WorldDef def = scene_world_def(&rnd, (tac_Policy)policy, TAC_SCHEME_PMI);
        Scene s;
        scene_build(&s, (uint64_t)policy, &def);
        s.T = T_STEP;
        double moved = 0.0;
        for (int k = 0; k < 600; k++) {
            double energy = tac_world_energy(s.world), booked = edited(s.world);
            scene_edit(&s);
            double change = tac_world_energy(s.world) - energy;
            double scale = tac_world_ledger(s.world, true).scale;
            check_near_in(edited(s.world) - booked, change, 1e-12 * scale, "J");
            check_closed(s.world);
            moved += fabs(change);
            if (k % 3 == 0)
                assert_true(tac_world_step(s.world, T_STEP) != TAC_ERR_CAPACITY);
            check_closed(s.world);
        }
        check_at_least_in(moved, 10.0, "J");
        scene_destroy(&s);
    }
}

static void creating_and_destroying_books_what_hand_calculation_says(void **state)
{
    (void)state;
    tac_World *world = make_world(v3(0, 0, -10), TAC_POLICY_EXACT);
    tac_BodyId a = add_body(world, 2.0, v3(0, 0, 3), v3(1, 0, 0));
    check_near_in(edited(world), 1.0 + 60.0, 1e-13, "J"); // ½ m v² + m g h
    tac_SpringDef spring = tac_spring_def_default();
    tac_SpringId id;
    spring.body_a = a;
    spring.frame_b.p = v3(0, 0.2, 3);
    spring.stiffness = 50.0;
    assert_int_equal(tac_spring_create(world, &spring, &id), TAC_OK);
    check_near_in(edited(world), 61.0 + 1.0, 1e-13, "J"); // ½ 50 0.2²
    assert_int_equal(tac_spring_set_stiffness(world, id, 200.0, 0.0), TAC_OK);
    check_near_in(edited(world), 61.0 + 4.0, 1e-13, "J"); // four times the stiffness
    assert_int_equal(tac_spring_set_damping(world, id, 5.0, 5.0), TAC_OK);
    check_near_in(edited(world), 61.0 + 4.0, 1e-13, "J"); // dampers store nothing
    assert_int_equal(tac_body_set_twist(world, a, (tac_Twist){{0, 3, 0}, {0, 0, 0}}), TAC_OK);
    check_near_in(edited(world), 9.0 + 60.0 + 4.0, 1e-13, "J");
    assert_int_equal(tac_body_set_pose(world, a, tac_pose_make(v3(0, 0.2, 1), v3(1, 0, 0))),
                     TAC_OK);
    check_near_in(edited(world), 9.0 + 20.0 + 0.5 * 200 * 4, 1e-12, "J"); // stretched by 2 m
    assert_int_equal(tac_spring_destroy(world, id), TAC_OK);
    check_near_in(edited(world), 9.0 + 20.0, 1e-12, "J");
    assert_int_equal(tac_body_destroy(world, a), TAC_OK);
    check_near_in(edited(world), 0.0, 1e-12, "J");
    check_near_in(tac_world_energy(world), 0.0, 0.0, "J");
    tac_world_destroy(world);
}

static void the_initial_gap_of_a_joint_is_booked(void **state)
{
    (void)state;
    tac_World *world = make_world(v3(0, 0, 0), TAC_POLICY_EXACT);
    tac_BodyId a = add_body(world, 1.0, v3(0, 0, 0), v3(0, 0, 0));
    tac_JointDef joint = tac_joint_def_default();
    tac_JointId id;
    joint.body_a = a;
    joint.stiffness = 1e4;
    joint.frame_b.p = v3(0, 0, 0.01);
    assert_int_equal(tac_joint_create(world, &joint, &id), TAC_OK);
    check_near_in(edited(world), 0.5, 1e-14, "J"); // ½ k gap²
    check_near_in(tac_joint_info(world, id).energy, 0.5, 1e-14, "J");
    check_near_in(tac_joint_info(world, id).gap, 0.01, 1e-17, "m");
    check_near_in(tac_world_joint_gap(world), 0.01, 1e-17, "m");
    assert_int_equal(tac_joint_destroy(world, id), TAC_OK);
    check_near_in(edited(world), 0.0, 1e-14, "J");
    check_near_in(tac_world_joint_gap(world), 0.0, 0.0, "m");
    tac_world_destroy(world);
}

// ---- ports ----

static void check_port(const tac_World *world, tac_BodyId id, tac_Wrench effort)
{
    tac_PortAccount port = tac_body_port(world, id);
    tac_Twist hat = tac_body_twist(world, id);
    check_vec3_near(port.effort.force, effort.force, 0.0);
    check_vec3_near(port.effort.torque, effort.torque, 0.0);
    check_vec3_near(port.flow.lin, hat.lin, 0.0);
    check_vec3_near(port.flow.ang, hat.ang, 0.0);
    double work = T_STEP * sv_dot(effort, hat);
    check_near_in(port.work, work, 1e-15, "J"); // two ways to write the same product
}

static void the_work_of_a_port_is_effort_times_flow_and_the_flow_is_the_motion(void **state)
{
    (void)state;
    for (int scheme = TAC_SCHEME_PMI; scheme <= TAC_SCHEME_IEI; scheme++) {
        tac_WorldDef def = tac_world_def_default();
        def.study.scheme = (tac_Scheme)scheme;
        def.policy = TAC_POLICY_PLAIN;
        tac_World *world;
        assert_int_equal(tac_world_create(&def, &world), TAC_OK);
        tac_BodyId body[2] = {add_body(world, 1.0, v3(0, 0, 0), v3(1, 0, 0)),
                              add_body(world, 0.5, v3(0.2, 0, 0), v3(0, 1, 0))};
        tac_SpringDef spring = tac_spring_def_default();
        tac_SpringId id;
        spring.body_a = body[0];
        spring.body_b = body[1];
        assert_int_equal(tac_spring_create(world, &spring, &id), TAC_OK);
        double total[2] = {0, 0};
        for (int k = 0; k < 50; k++) {
            tac_Wrench effort[2] = {{{1, 2, k}, {0.1, 0, 0}}, {{0, -k, 3}, {0, 0.2, 0.1}}};
            tac_Vec3 before[2];
            for (int i = 0; i < 2; i++) {
                before[i] = tac_body_pose(world, body[i]).p;
                assert_int_equal(tac_body_push(world, body[i], effort[i]), TAC_OK);
            }
            run(world, 1);
            double sum = 0.0;
            for (int i = 0; i < 2; i++) {
                check_port(world, body[i], effort[i]);
                tac_Vec3 moved = v3_sub(tac_body_pose(world, body[i]).p, before[i]);
                // V̂ is what the body did, to the rounding of its position over a step.
                check_vec3_near(tac_body_twist(world, body[i]).lin, v3_scale(1 / T_STEP, moved),
                                1e-12);
                sum += tac_body_port(world, body[i]).work;
                total[i] += tac_body_port(world, body[i]).work;
                check_near_in(tac_body_port(world, body[i]).total, total[i], 1e-13, "J");
            }
            check_near_in(tac_world_ledger(world, false).work_port, sum, 1e-14, "J");
        }
        check_near_in(tac_world_ledger(world, true).work_port, total[0] + total[1], 1e-12, "J");
        run(world, 1); // nobody pushes any more
        check_near(tac_body_port(world, body[0]).work, 0.0, 0.0);
        check_near(tac_world_ledger(world, false).work_port, 0.0, 0.0);
        tac_world_destroy(world);
    }
}

static void the_angular_flow_is_the_turn_over_the_step(void **state)
{
    (void)state;
    tac_World *world = make_world(v3(0, 0, 0), TAC_POLICY_EXACT);
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId id;
    def.inertia = tac_inertia_box(1.0, v3(0.3, 0.2, 0.1));
    def.twist.ang = v3(3, -5, 8);
    assert_int_equal(tac_body_create(world, &def, &id), TAC_OK);
    for (int k = 0; k < 100; k++) {
        tac_Quat q = tac_body_pose(world, id).q, c = {q.w, -q.x, -q.y, -q.z};
        run(world, 1);
        tac_Pose turn = tac_pose_mul((tac_Pose){{0, 0, 0}, c}, tac_body_pose(world, id));
        double angle = 2.0 * asin(v3_norm(v3(turn.q.x, turn.q.y, turn.q.z)));
        // The length of V̂'s angular part; an angle of 1e-2 rad is known to 1e-15 or so.
        check_near_in(v3_norm(tac_body_twist(world, id).ang), angle / T_STEP, 1e-11, "rad/s");
    }
    tac_world_destroy(world);
}

static void pushing_at_a_point_is_pushing_with_its_torque(void **state)
{
    (void)state;
    tac_World *world = make_world(v3(0, 0, 0), TAC_POLICY_EXACT);
    tac_BodyId a = add_body(world, 1.0, v3(1, 2, 3), v3(0, 0, 0));
    assert_int_equal(tac_body_push_at(world, a, v3(0, 5, 0), v3(1.5, 2, 3)), TAC_OK);
    assert_int_equal(tac_body_push(world, a, (tac_Wrench){{1, 0, 0}, {0, 0, 0}}), TAC_OK); // adds
                                                                                           // up
    run(world, 1);
    tac_PortAccount port = tac_body_port(world, a);
    check_vec3_near(port.effort.force, v3(1, 5, 0), 0.0);
    check_vec3_near(port.effort.torque, v3(0, 0, 2.5), 1e-15);
    tac_world_destroy(world);
}

static void the_flow_is_that_of_the_last_step_whatever_is_edited_elsewhere(void **state)
{
    (void)state;
    tac_World *world = make_world(v3(0, 0, -9.81), TAC_POLICY_EXACT);
    tac_BodyId a = add_body(world, 1.0, v3(0, 0, 0), v3(1, 0, 0));
    tac_BodyId b = add_body(world, 1.0, v3(5, 0, 0), v3(0, 0, 0));
    run(world, 5);
    assert_int_equal(tac_body_push(world, a, (tac_Wrench){{10, 0, 0}, {0, 0, 1}}), TAC_OK);
    run(world, 1);
    tac_Twist hat = tac_body_twist(world, a);
    tac_SpringDef spring = tac_spring_def_default();
    tac_SpringId id;
    spring.body_a = b;
    assert_int_equal(tac_spring_create(world, &spring, &id), TAC_OK);
    tac_Twist after = tac_body_twist(world, a);
    check_vec3_near(after.lin, hat.lin, 0.0);
    check_vec3_near(after.ang, hat.ang, 0.0);
    check_port(world, a, (tac_Wrench){{10, 0, 0}, {0, 0, 1}});
    tac_world_destroy(world);
}

// ---- springs ----

static void a_spring_tells_its_stretch_energy_and_effort(void **state)
{
    (void)state;
    for (int coupling = TAC_SPRING_INSIDE; coupling <= TAC_SPRING_ROW; coupling++) {
        tac_World *world = make_world(v3(0, 0, 0), TAC_POLICY_PLAIN);
        tac_BodyId a = add_body(world, 1e6, v3(0.3, 0.4, 0), v3(0, 0, 0)); // as good as at rest
        tac_SpringDef def = tac_spring_def_default();
        tac_SpringId point, distance, pose;
        def.coupling = (tac_SpringCoupling)coupling;
        def.body_a = a;
        def.stiffness = 100.0;
        assert_int_equal(tac_spring_create(world, &def, &point), TAC_OK);
        def.type = TAC_SPRING_DISTANCE;
        def.rest_length = 0.7;
        assert_int_equal(tac_spring_create(world, &def, &distance), TAC_OK);
        def.type = TAC_SPRING_POSE;
        def.frame_b = tac_pose_make(v3(0.3, 0.4, 0.1), v3(0, 0, 0.2));
        def.angular_stiffness = 3.0;
        assert_int_equal(tac_spring_create(world, &def, &pose), TAC_OK);
        run(world, 1);

        tac_SpringInfo info = tac_spring_info(world, point);
        check_near_in(info.stretch, 0.5, 1e-9, "m"); // 1e6 kg hardly move in a millisecond
        check_near_in(info.energy, 0.5 * 100 * 0.25, 1e-6, "J");
        check_vec3_near(info.effort_a.force, v3(-30, -40, 0), 1e-6);
        info = tac_spring_info(world, distance);
        check_near_in(info.stretch, -0.2, 1e-9, "m"); // shorter than its rest
        check_near_in(info.energy, 0.5 * 100 * 0.04, 1e-6, "J");
        check_vec3_near(info.effort_a.force, v3(12, 16, 0), 1e-6);
        check_near_in(info.angle, 0.0, 0.0, "rad");
        info = tac_spring_info(world, pose);
        check_near_in(info.stretch, 0.1, 1e-9, "m");
        check_near_in(info.angle, 0.2, 1e-9, "rad");
        check_near_in(info.energy, 0.5 * 100 * 0.01 + 0.5 * 3 * 0.04, 1e-6, "J");
        check_vec3_near(info.effort_a.force, v3(0, 0, 10), 1e-6);
        check_vec3_near(info.effort_a.torque, v3(0, 0, 0.6), 1e-6);
        double elastic = 0.0;
        const tac_SpringId all[] = {point, distance, pose};
        for (int i = 0; i < 3; i++)
            elastic += tac_spring_info(world, all[i]).energy;
        check_near_in(tac_world_ledger(world, false).elastic, elastic, 1e-12, "J");
        tac_world_destroy(world);
    }
}

static void a_target_that_moves_pays_for_the_energy_it_stores(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        tac_World *world = make_world(v3(0, 0, 0), (tac_Policy)(i / 2));
        tac_BodyId a = add_body(world, 1e9, v3(0, 0, 0), v3(0, 0, 0)); // stays
        tac_SpringDef def = tac_spring_def_default();
        tac_SpringId id;
        def.type = TAC_SPRING_POSE;
        def.coupling = i % 2 ? TAC_SPRING_ROW : TAC_SPRING_INSIDE;
        def.body_a = a;
        def.stiffness = 200.0;
        def.angular_stiffness = 5.0;
        assert_int_equal(tac_spring_create(world, &def, &id), TAC_OK);
        for (int k = 1; k <= 100; k++) {
            tac_Pose target = tac_pose_make(v3(1e-3 * k, 0, 0), v3(0, 5e-3 * k, 0));
            assert_int_equal(tac_spring_set_target(world, id, target), TAC_OK);
            run(world, 1);
        }
        double expected = 0.5 * 200 * 0.01 + 0.5 * 5 * 0.25;
        check_near_in(tac_spring_info(world, id).work_target, expected, 1e-8, "J"); // 1e9 kg
        check_near_in(tac_world_ledger(world, true).work_target, expected, 1e-8, "J");
        check_near_in(tac_spring_info(world, id).energy, expected, 1e-8, "J");
        run(world, 10); // a target stays where it was led
        check_near_in(tac_spring_info(world, id).stretch, 0.1, 1e-8, "m");
        check_near_in(tac_world_ledger(world, false).work_target, 0.0, 0.0, "J");
        check_closed(world);
        tac_world_destroy(world);
    }
}

// ---- joints ----

static void a_loaded_joint_gives_way_by_force_over_stiffness(void **state)
{
    (void)state;
    for (int type = TAC_JOINT_BALL; type <= TAC_JOINT_FIXED; type++) {
        if (type == TAC_JOINT_PRISMATIC) // its slide is along the load here
            continue;
        tac_World *world = make_world(v3(0, 0, -10), TAC_POLICY_EXACT);
        tac_BodyId a = add_body(world, 2.0, v3(0, 0, 0), v3(0, 0, 0));
        tac_JointDef def =
            tac_joint_def_at(world, (tac_JointType)type, a, (tac_BodyId){0}, tac_pose_identity());
        tac_JointId id;
        def.stiffness = 1e4;
        def.damping = 200.0;
        def.angular_damping = 1.0;
        assert_int_equal(tac_joint_create(world, &def, &id), TAC_OK);
        run(world, 3000);
        tac_JointInfo info = tac_joint_info(world, id);
        double k = type == TAC_JOINT_REVOLUTE ? 2e4 : 1e4; // a revolute joint has two points
        assert_int_equal(info.type, type);
        check_near_in(info.gap, 20.0 / k, 1e-9, "m");
        check_near_in(info.angle_gap, 0.0, 1e-9, "rad");
        check_near_in(info.energy, 200.0 / k, 1e-9, "J"); // ½ F²/k
        check_vec3_near(info.effort_a.force, v3(0, 0, 20), 1e-6);
        check_near_in(tac_world_joint_gap(world), info.gap, 0.0, "m");
        tac_world_destroy(world);
    }
}

static void a_revolute_joint_counts_all_turns(void **state)
{
    (void)state;
    tac_World *world = make_world(v3(0, 0, 0), TAC_POLICY_EXACT);
    tac_BodyDef body = tac_body_def_default();
    tac_BodyId a;
    tac_JointId id;
    body.twist.ang = v3(0, 0, 20);
    assert_int_equal(tac_body_create(world, &body, &a), TAC_OK);
    tac_JointDef def =
        tac_joint_def_at(world, TAC_JOINT_REVOLUTE, a, (tac_BodyId){0}, tac_pose_identity());
    def.damper = 1e-12; // counts, and hardly brakes
    assert_int_equal(tac_joint_create(world, &def, &id), TAC_OK);
    run(world, 1000);
    tac_JointInfo info = tac_joint_info(world, id);
    check_near_in(info.coordinate, 20.0, 1e-8, "rad"); // more than three turns
    check_near_in(info.rate, 20.0, 1e-8, "rad/s");
    tac_world_destroy(world);
}

static void a_prismatic_joint_tells_how_far_it_slid(void **state)
{
    (void)state;
    tac_World *world = make_world(v3(0, 0, -10), TAC_POLICY_EXACT);
    tac_BodyId a = add_body(world, 1.0, v3(0, 0, 0), v3(0, 0, 0));
    tac_JointDef def =
        tac_joint_def_at(world, TAC_JOINT_PRISMATIC, a, (tac_BodyId){0}, tac_pose_identity());
    tac_JointId id;
    def.spring = 100.0;
    def.damper = 20.0; // critical
    assert_int_equal(tac_joint_create(world, &def, &id), TAC_OK);
    run(world, 5000);
    tac_JointInfo info = tac_joint_info(world, id);
    check_near_in(info.coordinate, -0.1, 1e-8, "m"); // hangs by m g / k
    check_near_in(info.rate, 0.0, 1e-7, "m/s");
    check_near_in(info.gap, 0.0, 1e-12, "m");
    check_near_in(info.energy, 0.5, 1e-7, "J");
    check_vec3_near(info.effort_a.force, v3(0, 0, 10), 1e-6);
    tac_world_destroy(world);
}

static void a_limit_holds_and_stores_and_a_ball_joint_tells_its_angle(void **state)
{
    (void)state;
    tac_World *world = make_world(v3(0, 0, -10), TAC_POLICY_EXACT);
    // A rod of 1 m held at its end, tilted sideways by the ball's limit.
    tac_BodyId a = add_body(world, 1.0, v3(0.5, 0, 0), v3(0, 0, 0));
    tac_JointDef def = tac_joint_def_at(world, TAC_JOINT_BALL, a, (tac_BodyId){0},
                                        tac_pose_make(v3(0, 0, 0), v3(0, 1.5707963267948966, 0)));
    tac_JointId id;
    def.upper = 0.2;
    def.limit_stiffness = 500.0;
    def.limit_damping = 20.0;
    def.damper = 2.0;
    def.damping = 100.0;
    assert_int_equal(tac_joint_create(world, &def, &id), TAC_OK);
    run(world, 6000);
    tac_JointInfo info = tac_joint_info(world, id);
    // The torque of the weight, m g ½ cos, against limit_stiffness times the angle beyond.
    double beyond = info.coordinate - 0.2;
    check_near_in(500.0 * beyond, 5.0 * cos(info.coordinate), 1e-3, "N·m");
    check_between_in(beyond, 0.009, 0.011, "rad");
    check_near_in(info.rate, 0.0, 1e-6, "rad/s");
    check_closed(world);
    tac_world_destroy(world);
}

static void a_joint_made_at_a_frame_has_no_gap(void **state)
{
    (void)state;
    tac_World *world = make_world(v3(0, 0, 0), TAC_POLICY_EXACT);
    Rnd rnd = rnd_make(5);
    for (int i = 0; i < 40; i++) {
        tac_BodyDef da = scene_body_def(&rnd, v3(0, 0, 0)), db = scene_body_def(&rnd, v3(0, 0, 0));
        tac_BodyId a, b;
        tac_JointId id;
        assert_int_equal(tac_body_create(world, &da, &a), TAC_OK);
        assert_int_equal(tac_body_create(world, &db, &b), TAC_OK);
        tac_Pose frame = scene_pose_near(&rnd, tac_pose_identity(), 1.0, 3.0);
        tac_JointDef def =
            tac_joint_def_at(world, (tac_JointType)(i % 4), a, i % 3 ? b : (tac_BodyId){0}, frame);
        assert_int_equal(tac_joint_create(world, &def, &id), TAC_OK);
        tac_JointInfo info = tac_joint_info(world, id);
        check_at_most_in(info.gap, 5e-15, "m");        // rounding of a metre or so
        check_at_most_in(info.angle_gap, 1e-7, "rad"); // half the digits: 1 - cos
        check_near_in(info.coordinate, 0.0, 1e-7, "rad or m");
    }
    tac_world_destroy(world);
}

/// A target that jumps holds still during the step: the work of the jump is the change of the
/// spring's energy, and a spring that is a row moves as one inside.
static void a_target_that_jumps_pays_for_it(void **state)
{
    (void)state;
    double z[2];
    for (int coupling = 0; coupling < 2; coupling++) {
        tac_WorldDef def = tac_world_def_default();
        tac_World *world;
        def.gravity = (tac_Vec3){0, 0, 0};
        assert_int_equal(tac_world_create(&def, &world), TAC_OK);
        tac_BodyDef body = tac_body_def_default();
        tac_SpringDef spring = tac_spring_def_default();
        tac_SpringId id;
        assert_int_equal(tac_body_create(world, &body, &spring.body_a), TAC_OK);
        spring.type = TAC_SPRING_POSE;
        spring.coupling = (tac_SpringCoupling)coupling;
        spring.stiffness = 300.0;
        assert_int_equal(tac_spring_create(world, &spring, &id), TAC_OK);
        for (int k = 0; k < 500; k++) {
            double before = tac_world_energy(world);
            tac_Pose target =
                tac_pose_make((tac_Vec3){0.01 * sin(0.01 * k), 0, 0.02 * sin(0.02 * k)},
                              (tac_Vec3){0, 0.1 * sin(0.03 * k), 0});
            assert_int_equal(tac_spring_jump_target(world, id, target), TAC_OK);
            double work = tac_world_energy(world) - before;
            assert_int_equal(tac_world_step(world, 1e-3), TAC_OK);
            tac_Ledger l = tac_world_ledger(world, false);
            check_near_in(l.work_target, work, 1e-14, "J");
            check_at_most(tac_world_stats(world).residual, 1e-14);
        }
        tac_Ledger total = tac_world_ledger(world, true);
        check_near_in(tac_spring_info(world, id).work_target, total.work_target, 1e-14, "J");
        check_at_least_in(total.work_target, 1e-3, "J");
        z[coupling] = tac_body_pose(world, spring.body_a).p.z;
        tac_world_destroy(world);
    }
    check_near_in(z[1], z[0], 1e-13, "m");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_edit_is_booked_by_the_energy_it_brings),
        cmocka_unit_test(creating_and_destroying_books_what_hand_calculation_says),
        cmocka_unit_test(the_initial_gap_of_a_joint_is_booked),
        cmocka_unit_test(the_work_of_a_port_is_effort_times_flow_and_the_flow_is_the_motion),
        cmocka_unit_test(the_angular_flow_is_the_turn_over_the_step),
        cmocka_unit_test(pushing_at_a_point_is_pushing_with_its_torque),
        cmocka_unit_test(the_flow_is_that_of_the_last_step_whatever_is_edited_elsewhere),
        cmocka_unit_test(a_spring_tells_its_stretch_energy_and_effort),
        cmocka_unit_test(a_target_that_moves_pays_for_the_energy_it_stores),
        cmocka_unit_test(a_loaded_joint_gives_way_by_force_over_stiffness),
        cmocka_unit_test(a_revolute_joint_counts_all_turns),
        cmocka_unit_test(a_prismatic_joint_tells_how_far_it_slid),
        cmocka_unit_test(a_limit_holds_and_stores_and_a_ball_joint_tells_its_angle),
        cmocka_unit_test(a_joint_made_at_a_frame_has_no_gap),
        cmocka_unit_test(a_target_that_jumps_pays_for_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
