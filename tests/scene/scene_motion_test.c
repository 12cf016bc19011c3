/* Motions of fixed bodies and surfaces that run, as scene files give them. */
#include "check.h"
#include "stage.h"
#include "math/vec.h"
#include <math.h>
#include <tactus/tactus.h>

static Said said;

static tac_Scene *load(const char *text)
{
    const tac_SceneSource source[] = {{"scene.yaml", text, strlen(text)}};
    tac_Scene *scene;
    tac_Result result = said_load(&said, source, 1, &scene);
    return stage_loaded(&said, result, scene);
}

static tac_BodyId body(const tac_Scene *scene, const tac_World *world, const char *name)
{
    int index = tac_scene_find(scene, TAC_SCENE_BODY, name);
    assert_true(index >= 0);
    return tac_scene_body(scene, world, index);
}

static tac_Vec3 place(const tac_Scene *scene, const tac_World *world, const char *name)
{
    return tac_body_pose(world, body(scene, world, name)).p;
}

static void a_motion_puts_its_body_where_the_signal_says(void **state)
{
    (void)state;
    tac_Scene *scene = load(
        "tactus: 1\n"
        "signals:\n"
        "  path: {type: sine, amplitude: [0.1, 0, 0.2], frequency: [1, 0, 2]}\n"
        "bodies:\n"
        "  - {name: a, fixed: true, axis: [0, 0, 1], angle: 30 deg, motion: {position: path}}\n"
        "  - {name: b, fixed: true, position: [1, 2, 3],\n"
        "     motion: {rotation: {type: ramp, from: [0, 0, 0], to: [0, 0, 10], duration: 1 s}}}\n"
        "  - {name: c, fixed: true, position: [1, 0, 0], motion: {velocity: [0, 0.5, 0]}}\n"
        "  - {name: d, fixed: true, motion: {spin: {type: ramp, from: [0, 0, 0],\n"
        "     to: [0, 4, 0], duration: 1 s}}}\n"
        "  - {name: e, fixed: true}\n");
    tac_World *world = stage_build(scene);
    for (int i = 0; i < 5; i++)
        assert_true(tac_scene_body_moves(scene, i) == (i < 4));
    assert_false(tac_scene_body_moves(scene, 5));
    stage_run(scene, world, 300);
    double t = 0.3, turn = 2.0 * 3.14159265358979323846 * t;
    check_vec3_near(place(scene, world, "a"), v3(0.1 * sin(turn), 0, 0.2 * sin(2 * turn)), 1e-14);
    check_quat_near(tac_body_pose(world, body(scene, world, "a")).q,
                    tac_pose_make(v3(0, 0, 0), v3(0, 0, 3.14159265358979323846 / 6)).q, 1e-14);
    check_vec3_near(place(scene, world, "b"), v3(1, 2, 3), 0.0);
    check_quat_near(tac_body_pose(world, body(scene, world, "b")).q,
                    tac_pose_make(v3(0, 0, 0), v3(0, 0, 3.0)).q, 1e-12);
    check_vec3_near(tac_body_twist(world, body(scene, world, "b")).ang, v3(0, 0, 10), 1e-9);
    check_vec3_near(place(scene, world, "c"), v3(1, 0.15, 0), 1e-14);
    check_quat_near(tac_body_pose(world, body(scene, world, "d")).q,
                    tac_pose_make(v3(0, 0, 0), v3(0, 2.0 * t * t, 0)).q, 1e-12);
    stage_end(scene, world);
}

// A quaternion cannot tell a turn from a turn and a round more: the signal does.
static void a_rotation_of_more_than_half_a_turn_a_step_has_its_speed(void **state)
{
    (void)state;
    tac_Scene *scene =
        load("tactus: 1\n"
             "bodies:\n"
             "  - {name: a, fixed: true, position: [1, 2, 3], motion: {rotation: {type: ramp,\n"
             "     from: [0, 0, 0], to: [0, 3000, 4000], duration: 1 s}}}\n"
             "  - {name: b, fixed: true, motion: {rotation: {type: ramp,\n"
             "     from: [0, 0, 0], to: [-6283.185307179586, 0, 0], duration: 1 s}}}\n");
    tac_World *world = stage_build(scene);
    for (int k = 1; k <= 5; k++) {
        stage_run(scene, world, 1);
        tac_BodyId a = body(scene, world, "a"), b = body(scene, world, "b");
        check_vec3_near(tac_body_twist(world, a).ang, v3(0, 3000, 4000), 1e-6);
        check_vec3_near(tac_body_twist(world, b).ang, v3(-6283.185307179586, 0, 0), 1e-6);
        check_quat_near(tac_body_pose(world, a).q,
                        tac_pose_make(v3(0, 0, 0), v3(0, 3.0 * k, 4.0 * k)).q, 1e-12);
        check_vec3_near(place(scene, world, "a"), v3(1, 2, 3), 0.0);
    }
    stage_end(scene, world);
}

static void copies_in_an_array_move_beside_each_other(void **state)
{
    (void)state;
    tac_Scene *scene = load("tactus: 1\n"
                            "arrays:\n"
                            "  - count: 3\n"
                            "    offset: [1, 0, 0]\n"
                            "    name: p\n"
                            "    body: {fixed: true, motion: {position: {type: ramp,\n"
                            "      from: [0, 0, 0], to: [0, 0, 1], duration: 1 s}}}\n");
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 100);
    for (int i = 0; i < 3; i++)
        check_vec3_near(tac_body_pose(world, tac_scene_body(scene, world, i)).p, v3(i, 0, 0.1),
                        1e-14);
    stage_end(scene, world);
}

static void a_belt_follows_its_signal(void **state)
{
    (void)state;
    tac_Scene *scene =
        load("tactus: 1\n"
             "ground:\n"
             "  - {type: box, size: [9, 1, 0.1], position: [0, 0, -0.05], surface_velocity:\n"
             "     {type: ramp, from: [0, 0, 0], to: [0.5, 0, 0], duration: 0.5 s}}\n"
             "  - {type: box, size: [9, 1, 0.1], position: [0, 3, -0.05],\n"
             "     surface_velocity: [0.2, 0, 7]}\n"
             "bodies:\n"
             "  - {name: a, position: [0, 0, 0.05], density: 500,\n"
             "     shapes: [{type: box, size: [0.1, 0.1, 0.1]}]}\n"
             "  - {name: b, position: [0, 3, 0.05], density: 500,\n"
             "     shapes: [{type: box, size: [0.1, 0.1, 0.1]}]}\n");
    tac_World *world = stage_build(scene);
    int count;
    const tac_SceneShape *shape = tac_scene_shapes(scene, TAC_SCENE_GROUND, &count);
    assert_int_equal(count, 2);
    assert_true(shape[0].runs && shape[1].runs);
    stage_run(scene, world, 1000);
    check_near(place(scene, world, "a").x, 0.5 * 0.25 + 0.25, 10e-6); // no slip: 1 m/s2 < mu g
    check_near(tac_body_twist(world, body(scene, world, "a")).lin.x, 0.5, 1e-6);
    check_near(tac_body_twist(world, body(scene, world, "b")).lin.x, 0.2, 1e-6);
    stage_end(scene, world);
}

static void the_work_of_a_motion_is_that_of_targets(void **state)
{
    (void)state;
    tac_Scene *scene = load("tactus: 1\n"
                            "bodies:\n"
                            "  - {name: lift, fixed: true, motion: {velocity: [0, 0, 0.3]},\n"
                            "     shapes: [{type: plane}]}\n"
                            "  - {name: load, position: [0, 0, 0.05], density: 1000,\n"
                            "     shapes: [{type: box, size: [0.1, 0.1, 0.1]}]}\n"
                            "record: {channels: [energy.work_target, load.position]}\n");
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 1000);
    double work, at[3];
    stage_read(scene, world, "energy.work_target", &work);
    stage_read(scene, world, "load.position", at);
    check_near(at[2], 0.35, 30e-6);
    double lost = 0.5 * 0.3 * 0.3; // it starts with a hit
    check_near(work, 9.81 * 0.3 + 0.5 * 0.3 * 0.3 + lost, 0.02);
    stage_end(scene, world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_motion_puts_its_body_where_the_signal_says),
        cmocka_unit_test(a_rotation_of_more_than_half_a_turn_a_step_has_its_speed),
        cmocka_unit_test(copies_in_an_array_move_beside_each_other),
        cmocka_unit_test(a_belt_follows_its_signal),
        cmocka_unit_test(the_work_of_a_motion_is_that_of_targets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
