/* Edits: each does what it says with its energy and momentum booked, one that is wrong changes
 * nothing and says what was expected, and the same ones at the same steps are the same bits. */
#include "check.h"
#include "env.h"
#include "heard.h"
#include "scenes.h"
#include "stage.h"
#include <math.h>
#include <tactus/tactus.h>

// A cart with two motors, a filter on one of them, on a slide.
#define CART                                                                     \
    "<mujoco model='cart'><option gravity='0 0 0' timestep='0.001'/><worldbody>" \
    "<body name='sledge'><joint name='x' type='slide' axis='1 0 0'/>"            \
    "<inertial pos='0 0 0' mass='2' diaginertia='1 1 1'/></body></worldbody>"    \
    "<actuator><motor name='push' joint='x' gear='3' ctrlrange='-10 10'/>"       \
    "<general name='slow' joint='x' dyntype='filter' dynprm='0.1'/>"             \
    "<motor name='led' joint='x'/></actuator></mujoco>"

#define STAGE                                                                              \
    "tactus: 1\n"                                                                          \
    "world: {step: 1 ms, gravity: [0, 0, 0]}\n"                                            \
    "parameters: {k: {default: 50, min: 1, max: 1000, live: true}, m: {default: 1}}\n"     \
    "signals: {way: {type: sine, amplitude: [0.1, 0, 0], frequency: 1},\n"                 \
    "          wave: {type: sine, amplitude: 1, frequency: 1}}\n"                          \
    "bodies:\n"                                                                            \
    "  - {name: ball, mass: $m, inertia: [0.01, 0.02, 0.03]}\n"                            \
    "  - {name: door, position: [2, 0, 0], mass: 1, inertia: [0.1, 0.1, 0.1]}\n"           \
    "  - {name: wall, position: [0, 5, 0], fixed: true}\n"                                 \
    "  - {name: lift, fixed: true, motion: {position: way}}\n"                             \
    "joints: [{name: hinge, type: revolute, a: door, b: world, at: [1.5, 0, 0]}]\n"        \
    "models: [{name: cart, file: cart.xml, position: [0, 9, 0], controls: {led: wave}}]\n" \
    "beams: [{name: rod, position: [0, -9, 0], length: 1, width: 0.1, height: 0.01}]\n"    \
    "springs:\n"                                                                           \
    "  - {name: pull, type: point, a: ball, b: world, at_b: [0.1, 0, 0], stiffness: $k}\n" \
    "  - {name: turn, type: orientation, a: ball, b: world, angular_stiffness: 2}\n"       \
    "  - {name: both, type: pose, a: ball, b: world, at_b: [0, 0.1, 0], stiffness: 20,\n"  \
    "     angular_stiffness: 3}\n"                                                         \
    "  - {name: led, type: point, a: door, b: world, target: {position: way}}\n"           \
    "  - {name: between, type: point, a: ball, b: door, stiffness: 1}\n"                   \
    "ports: [{name: shove, body: ball, at: [0, 0, 0.1], force: [0, 0, 0]},\n"              \
    "        {name: drag, joint: cart.x, effort: 0}]\n"                                    \
    "devices: [{name: pen, uri: \"virtual:\"}]\n"                                          \
    "couplings: [{name: grip, device: pen, body: ball, stiffness: 100, axes: 6}]\n"        \
    "record: {channels: [\"*.*\"]}\n"

static Said said;
static Heard heard;

typedef struct Stage {
    tac_Scene *scene;
    tac_World *world;
} Stage;

static Stage begin(void)
{
    const tac_SceneSource source[] = {{"a.yaml", STAGE, sizeof STAGE - 1},
                                      {"cart.xml", CART, sizeof CART - 1}};
    Stage s;
    tac_Result result = said_load(&said, source, 2, &s.scene);
    stage_loaded(&said, result, s.scene);
    s.world = stage_build(s.scene);
    said = (Said){.count = 0};
    return s;
}

static tac_Edit make(tac_EditKind kind, const char *object, const double value[7])
{
    return tac_edit(kind, object, value, 7);
}

static tac_Result apply(const Stage *s, tac_EditKind kind, const char *object,
                        const double value[7])
{
    tac_Edit edit = make(kind, object, value);
    return tac_edit_apply(&edit, s->scene, s->world);
}

#define APPLY(s, kind, object, ...) \
    assert_int_equal(apply(s, TAC_EDIT_##kind, object, (const double[7]){__VA_ARGS__}), TAC_OK)

// ---- the struct

static void each_kind_is_found_by_its_text(void **state)
{
    (void)state;
    for (int i = 0; i < TAC_EDIT_COUNT; i++) {
        tac_Edit edit = tac_edit((tac_EditKind)i, NULL, NULL, 0);
        assert_int_equal(tac_edit_kind(&edit), i);
        assert_non_null(tac_edit_name((tac_EditKind)i));
    }
    assert_null(tac_edit_name(TAC_EDIT_COUNT));
    assert_null(tac_edit_name((tac_EditKind)-1));
    tac_Edit edit = tac_edit(TAC_EDIT_PUSH, "ball", NULL, 0);
    memset(edit.kind, 'x', sizeof edit.kind); // no zero at its end
    assert_int_equal(tac_edit_kind(&edit), TAC_EDIT_COUNT);
    strcpy(edit.kind, "pus");
    assert_int_equal(tac_edit_kind(&edit), TAC_EDIT_COUNT);
    strcpy(edit.kind, "pushes");
    assert_int_equal(tac_edit_kind(&edit), TAC_EDIT_COUNT);
}

static void an_edit_is_filled_with_zeros_and_its_name_cut(void **state)
{
    const double value[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    char name[61];
    (void)state;
    memset(name, 'n', 60);
    name[60] = '\0';
    tac_Edit edit = tac_edit(TAC_EDIT_SET, name, value, 9), zero = {.step = 0};
    assert_memory_equal(edit.object, name, sizeof edit.object);
    assert_true(edit.value[6] == 7.0);
    assert_int_equal(edit.step, 0);
    edit = tac_edit(TAC_EDIT_COUNT, NULL, value, 0);
    assert_memory_equal(&edit, &zero, sizeof zero);
    edit = tac_edit(TAC_EDIT_SET, "k", value, 1);
    assert_true(edit.value[1] == 0.0);
    assert_memory_equal(edit.object + 1, zero.object, sizeof edit.object - 1);
}

// ---- what they do

/// Steps with both books closed.
static void run(const Stage *s, int steps)
{
    stage_run(s->scene, s->world, steps);
    check_at_most(tac_world_stats(s->world).momentum_residual, 1e-9); // rounding of small sums
}

static void a_push_gives_its_impulse_to_a_body_of_any_kind(void **state)
{
    Stage s = begin();
    tac_BodyId ball = tac_scene_body(s.scene, s.world, 0);
    tac_SystemId cart = tac_scene_system(s.scene, s.world, 0);
    double v;
    (void)state;
    tac_spring_destroy(s.world, tac_scene_spring(s.scene, s.world, 0));
    tac_spring_destroy(s.world, tac_scene_spring(s.scene, s.world, 2));
    tac_spring_destroy(s.world, tac_scene_spring(s.scene, s.world, 4));
    APPLY(&s, PUSH, "ball", 10, 20, 30, 0, 0, 0);
    run(&s, 1);
    check_vec3_near(tac_body_state_twist(s.world, ball).lin, ((tac_Vec3){0.01, 0.02, 0.03}), 1e-15);
    run(&s, 1); // for one step
    check_vec3_near(tac_body_state_twist(s.world, ball).lin, ((tac_Vec3){0.01, 0.02, 0.03}), 1e-15);
    double spin = tac_body_state_twist(s.world, ball).ang.y;
    APPLY(&s, PUSH, "shove", 10, 0, 0); // 0.1 m above: a torque about y of 1 N·m on 0.02 kg·m2
    run(&s, 1);
    check_near(tac_body_state_twist(s.world, ball).ang.y - spin, 1e-3 / 0.02, 1e-4);
    APPLY(&s, PUSH, "cart.sledge", 2000, 0, 0);
    run(&s, 1);
    assert_int_equal(tac_system_state_velocities(s.world, cart, &v), TAC_OK);
    check_near(v, 1.0, 1e-3); // beside what its motors do
    APPLY(&s, PUSH, "drag", -2000);
    run(&s, 1);
    assert_int_equal(tac_system_state_velocities(s.world, cart, &v), TAC_OK);
    check_near(v, 0.0, 2e-3);
    APPLY(&s, PUSH, "rod.node5", 0, 0, 100);
    run(&s, 1);
    tac_BodyId node = tac_system_body(s.world, tac_scene_nodal(s.scene, s.world, 0), 4);
    check_near(tac_body_port(s.world, node).effort.force.z, 100.0, 0.0); // the first is clamped
    assert_true(tac_body_port(s.world, node).work > 0.0);
    assert_true(tac_world_ledger(s.world, true).work_port > 0.0);
    stage_end(s.scene, s.world);
}

static void a_body_is_where_it_is_placed_with_the_twist_it_is_given(void **state)
{
    Stage s = begin();
    tac_BodyId ball = tac_scene_body(s.scene, s.world, 0);
    (void)state;
    run(&s, 10);
    double energy = tac_world_energy(s.world), work = tac_world_ledger(s.world, true).work_edit;
    APPLY(&s, PLACE, "ball", 0.3, 0.2, 0.1, sqrt(0.5), sqrt(0.5), 0, 0);
    check_vec3_near(tac_body_pose(s.world, ball).p, ((tac_Vec3){0.3, 0.2, 0.1}), 0.0);
    check_quat_near(tac_body_pose(s.world, ball).q, ((tac_Quat){sqrt(0.5), sqrt(0.5), 0, 0}),
                    1e-15);
    APPLY(&s, PLACE, "ball", 0.4, 0.2, 0.1); // turned as it is
    check_quat_near(tac_body_pose(s.world, ball).q, ((tac_Quat){sqrt(0.5), sqrt(0.5), 0, 0}),
                    1e-15);
    APPLY(&s, TWIST, "ball", 1, 2, 3, 4, 5, 6);
    check_vec3_near(tac_body_twist(s.world, ball).lin, ((tac_Vec3){1, 2, 3}), 0.0);
    check_vec3_near(tac_body_twist(s.world, ball).ang, ((tac_Vec3){4, 5, 6}), 1e-14);
    double given = tac_world_ledger(s.world, true).work_edit - work;
    assert_true(given > 1.0);
    check_near_in(tac_world_energy(s.world) - energy, given, 1e-12 * given, "J"); // rounding
    run(&s, 100);
    APPLY(&s, TWIST, "wall", 0, 1, 0); // a fixed body goes on so
    run(&s, 1000);
    check_near(tac_body_pose(s.world, tac_scene_body(s.scene, s.world, 2)).p.y, 6.0, 1e-12);
    stage_end(s.scene, s.world);
}

static void a_target_goes_there_in_the_next_step_and_books_the_work(void **state)
{
    Stage s = begin();
    (void)state;
    run(&s, 10);
    tac_SpringId pull = tac_scene_spring(s.scene, s.world, 0);
    double work = tac_world_ledger(s.world, true).work_target;
    APPLY(&s, TARGET, "pull", 1, 0, 0);
    run(&s, 1);
    double given = tac_spring_info(s.world, pull).work_target;
    check_between(given, 15.0, 30.0); // 50 N/m over a meter, 25 J
    check_near(tac_world_ledger(s.world, true).work_target - work, given, 0.2); // 200 N of led
    run(&s, 100);
    check_near(tac_spring_info(s.world, pull).work_target, given, 0.0); // it stands there
    APPLY(&s, TARGET, "turn", 0, 0, 0, 0, 1, 0, 0);
    run(&s, 10);
    APPLY(&s, TARGET, "wall", 0, 5, 1);
    run(&s, 1);
    tac_BodyId wall = tac_scene_body(s.scene, s.world, 2);
    check_vec3_near(tac_body_pose(s.world, wall).p, ((tac_Vec3){0, 5, 1}), 1e-15);
    run(&s, 10);
    check_vec3_near(tac_body_pose(s.world, wall).p, ((tac_Vec3){0, 5, 1}), 1e-15);
    stage_end(s.scene, s.world);
}

static void a_stiffness_changes_the_energy_and_books_it(void **state)
{
    Stage s = begin();
    tac_SpringId pull = tac_scene_spring(s.scene, s.world, 0);
    tac_SpringId both = tac_scene_spring(s.scene, s.world, 2);
    (void)state;
    APPLY(&s, PLACE, "ball", 0, 0, 0.3, sqrt(0.5), sqrt(0.5), 0, 0);
    double energy = tac_spring_info(s.world, pull).energy;
    double work = tac_world_ledger(s.world, true).work_edit;
    assert_true(energy > 1.0);
    APPLY(&s, STIFFNESS, "pull", 100, 3);
    check_near(tac_spring_info(s.world, pull).energy, 2.0 * energy, 1e-15);
    check_near(tac_world_ledger(s.world, true).work_edit - work, energy, 1e-13);
    double turned = tac_spring_info(s.world, both).energy;
    APPLY(&s, STIFFNESS, "both", 20, 0); // that of turns stays
    check_near(tac_spring_info(s.world, both).energy, turned, 0.0);
    APPLY(&s, STIFFNESS, "both", 20, 0, 6, 0);
    double angle = acos(-1.0) / 2.0;
    check_near(tac_spring_info(s.world, both).energy - turned, 0.5 * 3.0 * angle * angle, 1e-12);
    APPLY(&s, STIFFNESS, "turn", 0, 0.5);
    check_near(tac_spring_info(s.world, tac_scene_spring(s.scene, s.world, 1)).energy, 0.0, 0.0);
    tac_PortId grip = tac_scene_port(s.scene, s.world, 0);
    APPLY(&s, STIFFNESS, "grip", 700);
    check_near(tac_port_def(s.world, grip).end.stiffness, 700.0, 0.0);
    APPLY(&s, STIFFNESS, "grip", 800, 0, 2);
    check_near(tac_port_def(s.world, grip).end.turn_stiffness, 2.0, 0.0);
    run(&s, 200);
    assert_true(tac_world_ledger(s.world, true).damping > 0.0);
    stage_end(s.scene, s.world);
}

static void drives_take_controls_by_name_and_by_number(void **state)
{
    Stage s = begin();
    tac_SystemId cart = tac_scene_system(s.scene, s.world, 0);
    (void)state;
    APPLY(&s, CONTROL, "cart.push", 4);
    check_near(tac_drive_info(s.world, cart, 0).control, 4.0, 0.0);
    APPLY(&s, CONTROL, "cart.slow", 5);
    check_near(tac_drive_info(s.world, cart, 1).control, 5.0, 0.0);
    APPLY(&s, CONTROL, "", 6, 0, 1); // as recordings number them
    check_near(tac_drive_info(s.world, cart, 1).control, 6.0, 0.0);
    APPLY(&s, ACTIVATION, "cart.slow", 7, 0, 1);
    check_near(tac_drive_info(s.world, cart, 1).activation, 7.0, 0.0);
    run(&s, 100);
    assert_true(tac_world_ledger(s.world, true).work_port > 0.0);
    stage_end(s.scene, s.world);
}

static void what_is_removed_is_gone_with_its_energy(void **state)
{
    Stage s = begin();
    (void)state;
    run(&s, 20);
    static const char *const name[] = {"between", "hinge", "cart", "rod", "door", "pull", "ball"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        double energy = tac_world_energy(s.world), work = tac_world_ledger(s.world, true).work_edit;
        APPLY(&s, REMOVE, name[i], 0);
        check_near_in(tac_world_ledger(s.world, true).work_edit - work,
                      tac_world_energy(s.world) - energy, 1e-12 * (1.0 + energy), "J"); // rounding
        assert_int_equal(apply(&s, TAC_EDIT_REMOVE, name[i], (const double[7]){0}), TAC_ERR_STALE);
        run(&s, 20);
    }
    assert_int_equal(tac_world_body_count(s.world), 2);
    assert_int_equal(tac_world_system_count(s.world), 0);
    stage_end(s.scene, s.world);
}

static void a_live_parameter_is_set_and_those_of_sessions_do_nothing(void **state)
{
    Stage s = begin();
    (void)state;
    APPLY(&s, SET, "k", 80);
    check_near(tac_scene_parameter(s.scene, 0).value, 80.0, 0.0);
    uint64_t hash = tac_world_hash(s.world);
    APPLY(&s, STEP_LENGTH, "", 0.1);
    APPLY(&s, RESET, "", 0);
    assert_true(tac_world_hash(s.world) == hash);
    stage_end(s.scene, s.world);
}

// ---- what is wrong

static void a_wrong_edit_changes_nothing_and_says_what_was_expected(void **state)
{
    static const struct {
        tac_EditKind kind;
        const char *object;
        double value[7];
        tac_Result code;
        const char *said;
    } wrong[] = {
        {TAC_EDIT_PUSH, "bal", {1}, TAC_ERR_STALE, "did you mean 'ball'?"},
        {TAC_EDIT_PUSH, "nobody at all", {1}, TAC_ERR_STALE, "there are ball, door, wall"},
        {TAC_EDIT_PUSH, "pull", {1}, TAC_ERR_STALE, "this is a spring; expected a body or port"},
        {TAC_EDIT_PUSH, "wall", {1}, TAC_ERR_INVALID, "it is fixed"},
        {TAC_EDIT_PUSH, "ball", {(double)NAN}, TAC_ERR_INVALID, "a number is not finite"},
        {TAC_EDIT_PUSH, "cart.sledg", {1}, TAC_ERR_STALE, "did you mean 'cart.sledge'?"},
        {TAC_EDIT_PUSH, "", {1}, TAC_ERR_STALE, "there is no body or port of this name"},
        {TAC_EDIT_PLACE, "ball", {0, 0, 0, 2}, TAC_ERR_INVALID, "quaternion of length 1"},
        {TAC_EDIT_PLACE, "ball", {0, (double)INFINITY}, TAC_ERR_INVALID, "not finite"},
        {TAC_EDIT_PLACE, "cart.sledge", {0}, TAC_ERR_INVALID, "expected a rigid body"},
        {TAC_EDIT_TWIST, "rod.node3", {0}, TAC_ERR_INVALID, "expected a rigid body"},
        {TAC_EDIT_TWIST, "ball", {0, 0, 0, 0, 0, (double)NAN}, TAC_ERR_INVALID, "not finite"},
        {TAC_EDIT_TARGET, "ball", {0}, TAC_ERR_INVALID, "forces move this body"},
        {TAC_EDIT_TARGET, "led", {0}, TAC_ERR_INVALID, "follows a signal"},
        {TAC_EDIT_TARGET, "lift", {0}, TAC_ERR_INVALID, "its motion is that of the scene"},
        {TAC_EDIT_TARGET, "between", {0}, TAC_ERR_INVALID, "only a spring to the world"},
        {TAC_EDIT_STIFFNESS, "pull", {-1}, TAC_ERR_INVALID, "not negative, got -1"},
        {TAC_EDIT_STIFFNESS, "pull", {1, (double)NAN}, TAC_ERR_INVALID, "not negative"},
        {TAC_EDIT_STIFFNESS, "grip", {0}, TAC_ERR_INVALID, "expected a positive stiffness"},
        {TAC_EDIT_STIFFNESS, "ball", {1}, TAC_ERR_STALE, "this is a body; expected a spring"},
        {TAC_EDIT_CONTROL, "cart.pusch", {1}, TAC_ERR_STALE, "did you mean 'cart.push'?"},
        {TAC_EDIT_CONTROL, "cart.push", {(double)NAN}, TAC_ERR_INVALID, "not finite"},
        {TAC_EDIT_CONTROL, "cart.led", {1}, TAC_ERR_INVALID, "follows a signal"},
        {TAC_EDIT_CONTROL, "", {1, 0, 9}, TAC_ERR_STALE, "there is no drive"},
        {TAC_EDIT_CONTROL, "", {1, -1, 0.5}, TAC_ERR_STALE, "there is no drive"},
        {TAC_EDIT_ACTIVATION, "cart.push", {1}, TAC_ERR_INVALID, ""},
        {TAC_EDIT_SET, "kk", {1}, TAC_ERR_STALE, "did you mean 'k'?"},
        {TAC_EDIT_SET, "m", {2}, TAC_ERR_INVALID, "starts the scene anew"},
        {TAC_EDIT_SET, "k", {2000}, TAC_ERR_INVALID, "between 1 and 1000"},
        {TAC_EDIT_REMOVE, "cart.sledge", {0}, TAC_ERR_INVALID, "this is a part"},
        {TAC_EDIT_REMOVE, "shove", {0}, TAC_ERR_STALE, "this is a port; expected a body, joint"},
        {TAC_EDIT_REMOVE, "grip", {0}, TAC_ERR_STALE, "this is a coupling"},
    };
    Stage s = begin();
    (void)state;
    run(&s, 10);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint64_t hash = tac_world_hash(s.world);
        said = (Said){.count = 0};
        tac_Result result = apply(&s, wrong[i].kind, wrong[i].object, wrong[i].value);
        if (result != wrong[i].code || strstr(said.text, wrong[i].said) == NULL)
            print_error("%s %s: %s\n%s", tac_edit_name(wrong[i].kind), wrong[i].object,
                        tac_result_name(result), said.text);
        assert_int_equal(result, wrong[i].code);
        assert_int_equal(said.count, 1);
        assert_non_null(strstr(said.text, wrong[i].said));
        assert_true(tac_world_hash(s.world) == hash);
    }
    run(&s, 10);
    stage_end(s.scene, s.world);
}

static void an_unknown_kind_and_an_open_step_are_refused(void **state)
{
    Stage s = begin();
    tac_Edit edit = tac_edit(TAC_EDIT_PUSH, "ball", (const double[]){1}, 1);
    (void)state;
    strcpy(edit.kind, "puhs");
    assert_int_equal(tac_edit_apply(&edit, s.scene, s.world), TAC_ERR_SYNTAX);
    assert_non_null(strstr(said.text, "did you mean 'push'?"));
    memset(edit.kind, 'z', sizeof edit.kind);
    assert_int_equal(tac_edit_apply(&edit, s.scene, s.world), TAC_ERR_SYNTAX);
    assert_non_null(strstr(said.text, "expected one of 'step length' 'control'"));
    edit = tac_edit(TAC_EDIT_PUSH, "ball", (const double[]){1}, 1);
    assert_int_equal(tac_world_begin(s.world, 1e-3), TAC_OK);
    assert_int_equal(tac_edit_apply(&edit, s.scene, s.world), TAC_ERR_STATE);
    assert_int_equal(tac_world_end(s.world), TAC_OK);
    check_vec3_near(tac_body_port(s.world, tac_scene_body(s.scene, s.world, 0)).effort.force,
                    ((tac_Vec3){0, 0, 0}), 0.0);
    stage_end(s.scene, s.world);
}

// ---- without a scene

static void a_world_without_a_scene_goes_by_names_that_were_given_and_numbers(void **state)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_BodyDef body = tac_body_def_default();
    tac_BodyId id[3];
    tac_SpringId spring[2];
    Stage s = {NULL, NULL};
    (void)state;
    heard = (Heard){.count = 0};
    def.message = hear;
    def.message_user = &heard;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    s.world = world;
    for (int i = 0; i < 3; i++)
        assert_int_equal(tac_body_create(world, &body, &id[i]), TAC_OK);
    tac_SpringDef d = tac_spring_def_default();
    for (int i = 0; i < 2; i++) {
        d.body_a = id[i];
        assert_int_equal(tac_spring_create(world, &d, &spring[i]), TAC_OK);
    }
    assert_int_equal(tac_body_set_name(world, id[1], "cup"), TAC_OK);
    APPLY(&s, TWIST, "cup", 1, 0, 0);
    check_near(tac_body_twist(world, id[1]).lin.x, 1.0, 0.0);
    APPLY(&s, TWIST, "body-2", 2, 0, 0);
    check_near(tac_body_twist(world, id[2]).lin.x, 2.0, 0.0);
    APPLY(&s, REMOVE, "body-0", 0);
    assert_false(tac_body_is_valid(world, id[0]));
    assert_false(tac_spring_is_valid(world, spring[0]));
    APPLY(&s, TWIST, "body-2", 3, 0, 0); // a number stays when others go
    check_near(tac_body_twist(world, id[2]).lin.x, 3.0, 0.0);
    APPLY(&s, STIFFNESS, "spring-1", 5, 0);
    assert_int_equal(apply(&s, TAC_EDIT_TWIST, "body-1", (const double[7]){0}), TAC_ERR_STALE);
    assert_non_null(strstr(heard.text, "did you mean 'body-2'?"));
    assert_int_equal(apply(&s, TAC_EDIT_SET, "k", (const double[7]){0}), TAC_ERR_STALE);
    assert_non_null(strstr(heard.text, "this world has none"));
    assert_int_equal(tac_body_set_name(world, id[2], "cup"), TAC_OK);
    assert_int_equal(apply(&s, TAC_EDIT_TWIST, "cup", (const double[7]){0}), TAC_ERR_STALE);
    assert_non_null(strstr(heard.text, "2 things have this name"));
    tac_world_destroy(world);
}

// ---- again

static void random_value(Rnd *rnd, tac_EditKind kind, double x[7])
{
    for (int i = 0; i < 7; i++)
        x[i] = rnd_uniform(rnd, -1.0, 1.0);
    if (kind == TAC_EDIT_STIFFNESS || kind == TAC_EDIT_SET)
        for (int i = 0; i < 4; i++)
            x[i] = rnd_log_uniform(rnd, 0.1, 300.0);
    if (kind == TAC_EDIT_PLACE || kind == TAC_EDIT_TARGET) {
        tac_Quat q = rnd_quat(rnd);
        x[3] = q.w, x[4] = q.x, x[5] = q.y, x[6] = q.z;
    }
    if (rnd_int(rnd, 0, 9) == 0) { // what nobody should send
        static const double odd[] = {0.0, -1.0, 1e300, -1e-300, 1e9};
        int i = rnd_int(rnd, 0, 7);
        x[rnd_int(rnd, 0, 6)] = i < 5 ? odd[i] : i == 5 ? (double)NAN : (double)INFINITY;
    }
}

/// A random edit that something of the stage may be meant by.
static tac_Edit random_edit(Rnd *rnd, const char *const *name, int names)
{
    tac_EditKind kind = (tac_EditKind)rnd_int(rnd, 0, TAC_EDIT_COUNT - 1);
    double x[7];
    if (kind == TAC_EDIT_REMOVE && rnd_int(rnd, 0, 9) > 0)
        kind = TAC_EDIT_PUSH;
    random_value(rnd, kind, x);
    if (kind == TAC_EDIT_CONTROL || kind == TAC_EDIT_ACTIVATION)
        x[1] = 0.0, x[2] = rnd_int(rnd, 0, 2);
    if (kind == TAC_EDIT_HOLD)
        x[3] = rnd_int(rnd, -1, 2);
    tac_Edit edit = tac_edit(kind, name[rnd_int(rnd, 0, names - 1)], x, 7);
    if (rnd_int(rnd, 0, 99) == 0) // a broken row
        ((char *)&edit)[rnd_int(rnd, 0, sizeof edit - 1)] ^= (char)rnd_int(rnd, 1, 255);
    return edit;
}

static const char *const stage_name[] = {
    "ball", "door", "wall",   "lift",        "hinge",     "cart",      "rod",       "pull",
    "turn", "both", "led",    "shove",       "drag",      "grip",      "between",   "k",
    "m",    "",     "nobody", "cart.sledge", "rod.node5", "cart.push", "cart.slow", "cart.led"};
enum { STAGE_NAMES = sizeof stage_name / sizeof *stage_name };

/// A stretch of random edits and steps; the hash at its end. What diverges, or is thrown beyond all
/// measure by what nobody should send, ends it.
static uint64_t play(uint64_t seed, int edits, int *done)
{
    Stage s = begin();
    Rnd rnd = rnd_make(seed);
    double T = tac_scene_info(s.scene).step;
    for (int i = 0; i < edits; i++) {
        tac_Edit edit = random_edit(&rnd, stage_name, STAGE_NAMES);
        uint64_t hash = tac_world_hash(s.world);
        said = (Said){.count = 0};
        tac_Result result = tac_edit_apply(&edit, s.scene, s.world);
        assert_true(result == TAC_OK || result == TAC_ERR_STALE || result == TAC_ERR_INVALID ||
                    result == TAC_ERR_SYNTAX);
        assert_true(result == TAC_OK || tac_world_hash(s.world) == hash);
        assert_true((result != TAC_OK) == (said.count > 0) || result == TAC_OK);
        *done += result == TAC_OK;
        if (rnd_int(&rnd, 0, 2) > 0)
            continue;
        if (tac_scene_drive(s.scene, s.world, T) != TAC_OK ||
            tac_world_step(s.world, T) != TAC_OK || !(tac_world_energy(s.world) < 1e6))
            break;
        check_at_most(tac_world_stats(s.world).residual, 1e-9); // forces differ by many decades
    }
    uint64_t hash = tac_world_hash(s.world);
    stage_end(s.scene, s.world);
    return hash;
}

static void the_same_edits_at_the_same_steps_are_the_same_bits(void **state)
{
    (void)state;
    int done = 0, again = 0;
    for (uint64_t seed = 0; seed < 10; seed++)
        assert_true(play(seed, 50, &done) == play(seed, 50, &again));
    assert_int_equal(done, again);
    assert_true(done > 50);
}

static void ten_thousand_random_edits_keep_the_books(void **state)
{
    (void)state;
    int done = 0, scenes = test_count(250, 25);
    for (int seed = 0; seed < scenes; seed++)
        play((uint64_t)(1000 + seed), 40, &done);
    show(done, "edits were done");
    assert_true(done > 4 * scenes);
}

/// Names of what a random world of bodies, joints and springs may have.
static void edits_of_random_worlds_without_names_keep_the_books(void **state)
{
    (void)state;
    int done = 0, worlds = test_count(40, 4);
    char room[60][16];
    const char *name[60];
    for (int i = 0; i < 60; i++) {
        static const char *const kind[] = {"body", "spring", "joint"};
        snprintf(room[i], sizeof room[i], "%s-%d", kind[i % 3], i / 3);
        name[i] = room[i];
    }
    for (int seed = 0; seed < worlds; seed++) {
        Rnd rnd = rnd_make((uint64_t)seed);
        tac_WorldDef def = scene_world_def(&rnd, TAC_POLICY_EXACT, TAC_SCHEME_PMI);
        Scene scene;
        scene_build(&scene, (uint64_t)seed, &def);
        for (int i = 0; i < 50; i++) {
            tac_Edit edit = random_edit(&rnd, name, 60);
            uint64_t hash = tac_world_hash(scene.world);
            tac_Result result = tac_edit_apply(&edit, NULL, scene.world);
            assert_true(result == TAC_OK || tac_world_hash(scene.world) == hash);
            done += result == TAC_OK;
            if (tac_world_step(scene.world, scene.T) != TAC_OK ||
                !(tac_world_energy(scene.world) < 1e6))
                break;
            check_at_most(tac_world_stats(scene.world).residual, 1e-9);
        }
        scene_destroy(&scene);
    }
    show(done, "edits were done");
    assert_true(done > worlds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_is_found_by_its_text),
        cmocka_unit_test(an_edit_is_filled_with_zeros_and_its_name_cut),
        cmocka_unit_test(a_push_gives_its_impulse_to_a_body_of_any_kind),
        cmocka_unit_test(a_body_is_where_it_is_placed_with_the_twist_it_is_given),
        cmocka_unit_test(a_target_goes_there_in_the_next_step_and_books_the_work),
        cmocka_unit_test(a_stiffness_changes_the_energy_and_books_it),
        cmocka_unit_test(drives_take_controls_by_name_and_by_number),
        cmocka_unit_test(what_is_removed_is_gone_with_its_energy),
        cmocka_unit_test(a_live_parameter_is_set_and_those_of_sessions_do_nothing),
        cmocka_unit_test(a_wrong_edit_changes_nothing_and_says_what_was_expected),
        cmocka_unit_test(an_unknown_kind_and_an_open_step_are_refused),
        cmocka_unit_test(a_world_without_a_scene_goes_by_names_that_were_given_and_numbers),
        cmocka_unit_test(the_same_edits_at_the_same_steps_are_the_same_bits),
        cmocka_unit_test(ten_thousand_random_edits_keep_the_books),
        cmocka_unit_test(edits_of_random_worlds_without_names_keep_the_books),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
