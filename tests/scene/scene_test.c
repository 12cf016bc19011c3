/* What scene files mean: masses, frames, arrays, parameters, includes, signals, channels. */
#include "check.h"
#include "stage.h"
#include "math/so3.h"
#include "larger.h"
#include <math.h>
#include <tactus/tactus.h>

#define PI 3.14159265358979323846

static Said said;

// A scene that must load.
static tac_Scene *load(const char *text)
{
    tac_Scene *scene;
    tac_Result result = said_load_text(&said, text, &scene);
    stage_loaded(&said, result, scene);
    assert_int_equal(said.count, 0);
    return scene;
}

// The hash of a scene's world after some steps.
static uint64_t fate(const char *text, int steps)
{
    tac_Scene *scene = load(text);
    tac_World *world = stage_build(scene);
    stage_run(scene, world, steps);
    uint64_t hash = tac_world_hash(world);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
    return hash;
}

// ---- bodies

typedef struct Measured { // what a single body weighs, by its response to pushes
    tac_Vec3 center;
    tac_Mat3 inverse; // of the inertia
    double mass;
} Measured;

// A body pushed from rest for one step of T tells its mass and inertia: V̂ = T/2 M^-1 f.
static Measured measure(const char *text)
{
    const double T = 1e-3;
    Measured m = {.mass = 0.0};
    tac_Scene *scene = load(text);
    for (int axis = 0; axis < 4; axis++) {
        tac_World *world = stage_build(scene);
        tac_BodyId body = tac_scene_body(scene, world, 0);
        m.center = tac_body_pose(world, body).p;
        tac_Wrench push = {{0, 0, 0}, {0, 0, 0}};
        double *force[] = {&push.torque.x, &push.torque.y, &push.torque.z, &push.force.x};
        *force[axis] = 1e-3;
        assert_int_equal(tac_body_push(world, body, push), TAC_OK);
        assert_int_equal(tac_world_step(world, T), TAC_OK);
        tac_Twist V = tac_body_twist(world, body);
        double f = 2.0 / (T * 1e-3);
        if (axis == 3)
            m.mass = 1.0 / (f * V.lin.x);
        else
            for (int i = 0; i < 3; i++)
                m.inverse.m[i][axis] = f * (i == 0 ? V.ang.x : i == 1 ? V.ang.y : V.ang.z);
        tac_world_destroy(world);
    }
    tac_scene_destroy(scene);
    return m;
}

#define WEIGHTLESS "tactus: 1\nworld: {gravity: [0, 0, 0]}\n"

// The body turns by 1e-6 rad or less in that step: its inertia is that of the start to 1e-6.
static void check_inertia(const Measured *m, double xx, double yy, double zz)
{
    tac_Mat3 J = m3_inverse(&m->inverse);
    const double expected[] = {xx, yy, zz};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            check_near_in(J.m[i][j], i == j ? expected[i] : 0.0, 1e-6 * xx, "kg·m2");
}

static void simple_solids_have_the_mass_and_inertia_of_the_books(void **state)
{
    (void)state;
    Measured m = measure(WEIGHTLESS "bodies: [{name: a, density: 1000, shapes: "
                                    "[{type: sphere, radius: 0.1}]}]\n");
    double mass = 1000 * 4.0 / 3.0 * PI * 1e-3;
    check_near_in(m.mass, mass, 1e-9 * mass, "kg");
    check_inertia(&m, 0.4 * mass * 0.01, 0.4 * mass * 0.01, 0.4 * mass * 0.01);

    m = measure(WEIGHTLESS "bodies: [{name: a, mass: 12, shapes: "
                           "[{type: box, size: [0.1, 0.2, 0.3]}]}]\n");
    check_near_in(m.mass, 12.0, 1e-8, "kg");
    check_inertia(&m, 0.13, 0.10, 0.05);

    m = measure(WEIGHTLESS "bodies: [{name: a, mass: 12, shapes: "
                           "[{type: cylinder, radius: 0.1, length: 0.6, along: [0, 1, 0]}]}]\n");
    check_inertia(&m, 0.03 + 0.36, 0.06, 0.03 + 0.36);
}

// A capsule by slices: a disc of radius r at height z has r²/2 per mass about the axis, r²/4 + z²
// across it.
static void a_capsule_weighs_what_its_slices_weigh(void **state)
{
    (void)state;
    const double r = 0.1, half = 0.2, h = 1e-5;
    double mass = 0.0, along = 0.0, across = 0.0;
    for (double z = -half - r + 0.5 * h; z < half + r; z += h) {
        double beyond = larger(fabs(z) - half, 0.0), r2 = r * r - beyond * beyond;
        double dm = 500 * PI * r2 * h;
        mass += dm;
        along += 0.5 * r2 * dm;
        across += (0.25 * r2 + z * z) * dm;
    }
    Measured m = measure(WEIGHTLESS "bodies: [{name: a, density: 500, shapes: "
                                    "[{type: capsule, radius: 0.1, length: 0.4}]}]\n");
    check_near_in(m.mass, mass, 1e-7 * mass, "kg"); // midpoint rule: (h/r)²
    check_inertia(&m, across, across, along);
}

static void a_box_weighs_the_same_in_eight_turned_parts(void **state)
{
    (void)state;
    char text[2000] = WEIGHTLESS "bodies:\n  - name: a\n    density: 100\n    shapes:\n";
    for (int i = 0; i < 8; i++) { // each eighth given by its edges in another order, turned back
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n,
                 "      - {type: box, size: [0.15, 0.2, 0.1], euler: [0, 0, 90 deg], position: "
                 "[%g, %g, %g]}\n",
                 0.1 * (i & 1 ? 1 : -1) + 1.0, 0.075 * (i & 2 ? 1 : -1), 0.05 * (i & 4 ? 1 : -1));
    }
    Measured parts = measure(text);
    Measured whole = measure(WEIGHTLESS "bodies: [{name: a, position: [1, 0, 0], density: 100, "
                                        "shapes: [{type: box, size: [0.4, 0.3, 0.2]}]}]\n");
    check_near_in(parts.mass, whole.mass, 1e-9 * whole.mass, "kg");
    check_vec3_near(parts.center, whole.center, 1e-14); // rounding
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            check_near(parts.inverse.m[i][j], whole.inverse.m[i][j],
                       1e-9 * whole.inverse.m[0][0]); // rounding of the response
}

static void position_is_the_body_frame_and_the_centre_follows_from_the_shapes(void **state)
{
    (void)state;
    // Two balls, one of twice the mass: the centre is a third of the way from it.
    tac_Scene *scene = load("tactus: 1\nmaterials: {heavy: {density: 2000, color: [1, 0, 0]}}\n"
                            "bodies:\n  - name: a\n    position: [1, 2, 3]\n"
                            "    rotation: [0, 0, 90 deg]\n    density: 1000\n    shapes:\n"
                            "      - {type: sphere, radius: 0.1}\n"
                            "      - {type: sphere, radius: 0.1, position: [0.3, 0, 0], "
                            "material: heavy}\n");
    tac_World *world = stage_build(scene);
    tac_Pose pose = tac_body_pose(world, tac_scene_body(scene, world, 0));
    check_vec3_near(pose.p, v3(1.0, 2.2, 3.0), 1e-15); // rounding
    int count;
    const tac_SceneShape *shape = tac_scene_shapes(scene, 0, &count);
    assert_int_equal(count, 2);
    check_vec3_near(tac_pose_point(pose, shape[0].frame.p), v3(1, 2, 3), 1e-15);
    check_vec3_near(tac_pose_point(pose, shape[1].frame.p), v3(1, 2.3, 3), 1e-15);
    check_vec3_near(shape[1].color, v3(1, 0, 0), 0.0);
    assert_null(tac_scene_shapes(scene, 1, &count));
    assert_int_equal(count, 0);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void every_way_to_write_an_orientation_gives_the_same(void **state)
{
    (void)state;
    static const char *const ways[] = {"rotation: [0, 90 deg, 0]",
                                       "quaternion: [0.7071067811865476, 0, 0.7071067811865476, 0]",
                                       "euler: [0, 90 deg, 0]",
                                       "{axis: [0, 5, 0], angle: 90 deg",
                                       "axis: [0, -1, 0], angle: -90 deg",
                                       "along: [3, 0, 0]",
                                       "quaternion: [0.7071, 0, 0.7071, 0]"};
    tac_Quat expected = q_exp(v3(0, PI / 2, 0));
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char text[200];
        const char *way = ways[i] + (ways[i][0] == '{');
        snprintf(text, sizeof text, "tactus: 1\nbodies: [{name: a, fixed: true, %s}]\n", way);
        tac_Scene *scene = load(text);
        tac_World *world = stage_build(scene);
        check_quat_near(tac_body_pose(world, tac_scene_body(scene, world, 0)).q, expected, 2e-16);
        tac_world_destroy(world);
        tac_scene_destroy(scene);
    }
    // x, then y, then z, about fixed axes
    tac_Scene *scene =
        load("tactus: 1\nbodies: [{name: a, fixed: true, euler: [0.1, 0.2, 0.3]}]\n");
    tac_World *world = stage_build(scene);
    tac_Quat q = q_mul(q_exp(v3(0, 0, 0.3)), q_mul(q_exp(v3(0, 0.2, 0)), q_exp(v3(0.1, 0, 0))));
    check_quat_near(tac_body_pose(world, tac_scene_body(scene, world, 0)).q, q, 2e-16);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

// ---- joints and arrays

#define ROD "mass: 0.1, inertia: [1e-5, 1e-4, 1e-4]"

static void a_chain_is_what_it_would_be_written_out(void **state)
{
    (void)state;
    const char *array = "tactus: 1\n"
                        "parameters: {L: 0.1}\n"
                        "arrays:\n"
                        "  - name: link\n"
                        "    count: 3\n"
                        "    offset: [$L, 0, 0]\n"
                        "    anchor: world\n"
                        "    body: {position: [0.05, 0, 0], " ROD "}\n"
                        "    joint: {type: revolute, at: [0, 0, 0], axis: [0, 1, 0]}\n";
    const char *written =
        "tactus: 1\n"
        "bodies:\n"
        "  - {name: link0, position: [0.05, 0, 0], " ROD "}\n"
        "  - {name: link1, position: [= 0.05 + 0.1, 0, 0], " ROD "}\n"
        "  - {name: link2, position: [= 0.05 + 2 * 0.1, 0, 0], " ROD "}\n"
        "joints:\n"
        "  - {name: j0, type: revolute, a: link0, b: world, at: [0, 0, 0], axis: [0, 1, 0]}\n"
        "  - {name: j1, type: revolute, a: link1, b: link0, at: [0.1, 0, 0], axis: [0, 1, 0]}\n"
        "  - {name: j2, type: revolute, a: link2, b: link1, at: [= 2 * 0.1, 0, 0], "
        "axis: [0, 1, 0]}\n";
    const char *indexed = "tactus: 1\n"
                          "arrays:\n"
                          "  - name: link\n"
                          "    count: 3\n"
                          "    offset: [0, 0, 0]\n"
                          "    anchor: world\n"
                          "    body: {position: [= 0.05 + $i * 0.1, 0, 0], " ROD "}\n"
                          "    joint: {type: revolute, at: [= $i * 0.1, 0, 0], axis: [0, 1, 0]}\n";
    uint64_t hash = fate(array, 100);
    assert_true(hash == fate(written, 100));
    assert_true(hash == fate(indexed, 100));
    assert_true(hash != fate(array, 101)); // the hash does tell
}

#define TWO_BODIES                                              \
    "tactus: 1\nbodies:\n"                                      \
    "  - {name: a, position: [1, 0, 0], density: 100, shapes: " \
    "[{type: sphere, radius: 0.1, position: [0.5, 0, 0]}]}\n"   \
    "  - {name: b, position: [0, 0, 0], rotation: [0, 0, 90 deg], " ROD "}\njoints:\n"

static tac_Vec3 end_of_b(const char *text)
{
    tac_Scene *scene = load(text);
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 50);
    tac_Vec3 p = tac_body_pose(world, tac_scene_body(scene, world, 1)).p;
    tac_world_destroy(world);
    tac_scene_destroy(scene);
    return p;
}

static void frames_on_the_bodies_say_the_same_as_a_point_in_the_world(void **state)
{
    (void)state;
    tac_Vec3 at = end_of_b(TWO_BODIES "  - {name: j, type: ball, a: a, b: b, at: [0.5, 0, 0]}\n"
                                      "  - {name: k, type: ball, a: a, b: world, at: [1, 0, 0]}\n");
    tac_Vec3 frames =
        end_of_b(TWO_BODIES "  - {name: j, type: ball, a: a, b: b, "
                            "frame_a: {position: [-0.5, 0, 0]}, "
                            "frame_b: {position: [0, -0.5, 0], rotation: [0, 0, -90 deg]}}\n"
                            "  - {name: k, type: ball, a: a, b: world, frame_a: {}, "
                            "frame_b: {position: [1, 0, 0]}}\n");
    assert_true(fabs(at.z) > 1e-3);     // it has moved
    check_vec3_near(frames, at, 1e-10); // rounding of the frames, grown by the stiff joints
}

static void a_joint_without_a_point_is_at_the_body_frame_of_a(void **state)
{
    (void)state;
    uint64_t given =
        fate(TWO_BODIES "  - {name: j, type: ball, a: a, b: world, at: [1, 0, 0]}\n", 20);
    uint64_t left = fate(TWO_BODIES "  - {name: j, type: ball, a: a, b: world}\n", 20);
    assert_true(given == left);
}

static void a_grid_joins_neighbours_along_each_direction(void **state)
{
    (void)state;
    tac_Scene *scene = load("tactus: 1\narrays:\n"
                            "  - name: net\n    count: [3, 4]\n"
                            "    offset: [[0.1, 0, 0], [0, 0.1, 0]]\n"
                            "    body: {" ROD "}\n    joint: {type: ball}\n"
                            "    spring: {type: distance, rest_length: 0.1, name: thread}\n");
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_BODY), 12);
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_JOINT), 2 * 4 + 3 * 3);
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_SPRING), 2 * 4 + 3 * 3);
    tac_World *world = stage_build(scene);
    int corner = tac_scene_find(scene, TAC_SCENE_BODY, "net[2][3]");
    check_vec3_near(tac_body_pose(world, tac_scene_body(scene, world, corner)).p, v3(0.2, 0.3, 0),
                    1e-15);
    assert_true(tac_scene_find(scene, TAC_SCENE_JOINT, "net_joint_i[1][0]") >= 0);
    assert_true(tac_scene_find(scene, TAC_SCENE_JOINT, "net_joint_j[0][1]") >= 0);
    assert_int_equal(tac_scene_find(scene, TAC_SCENE_JOINT, "net_joint_j[1][0]"), -1);
    assert_true(tac_scene_find(scene, TAC_SCENE_SPRING, "thread_i[2][3]") >= 0);
    stage_run(scene, world, 20); // closed loops: the capacity for their fill was foreseen
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void a_large_net_has_room_for_its_loops(void **state)
{
    (void)state;
    tac_Scene *scene = load("tactus: 1\nworld: {study: {passes: 1}, policy: plain}\narrays:\n"
                            "  - name: net\n    count: [20, 20]\n"
                            "    offset: [[0.1, 0, 0], [0, 0.1, 0]]\n"
                            "    body: {" ROD "}\n    joint: {type: ball}\n");
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 2);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void a_ring_closes(void **state)
{
    (void)state;
    tac_Scene *scene = load(
        "tactus: 1\nparameters: {n: 6, r: 0.2}\narrays:\n"
        "  - name: ring\n    count: 6\n    close: true\n    offset: [0, 0, 0]\n"
        "    body: {position: [= $r * cos(2 * pi * $i / $n), = $r * sin(2 * pi * $i / $n), 0], " ROD
        "}\n    joint: {type: ball, at: [= $r * cos(2 * pi * ($i - 0.5) / $n), "
        "= $r * sin(2 * pi * ($i - 0.5) / $n), 0]}\n");
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_JOINT), 6);
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 100);
    check_at_most_in(tac_world_joint_gap(world), 1e-6, "m"); // it falls freely: nothing pulls
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void limits_springs_and_dampers_reach_the_joint(void **state)
{
    (void)state;
    // A slide under gravity comes to rest where spring and weight balance: m g / k below 0.
    tac_Scene *scene = load("tactus: 1\nbodies: [{name: a, mass: 0.2, inertia: [1, 1, 1]}]\n"
                            "joints: [{name: j, type: prismatic, a: a, b: world, axis: [0, 0, 1], "
                            "spring: 100 N/m, damper: 8, limits: [-1 cm, 1 m]}]\n"
                            "record: {channels: [j.coordinate]}\n");
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 5000);
    double x;
    stage_read(scene, world, "j.coordinate", &x);
    // beyond the limit at -1 cm its stiffness of 1e3 N/m acts as well
    check_near_in(x, -0.01 - (0.2 * 9.81 - 100 * 0.01) / 1100, 1e-6, "m"); // decayed to 1e-9
    assert_string_equal(tac_scene_channel(scene, 0).unit, "m");
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

// ---- parameters, includes, sources

static tac_Result load_set(const char *text, const tac_SceneSetting *set, int count,
                           tac_Scene **scene)
{
    tac_SceneSource source = {"scene.yaml", text, strlen(text)};
    tac_SceneOptions options = tac_scene_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    options.source = &source;
    options.source_count = 1;
    options.set = set;
    options.set_count = count;
    return tac_scene_load("scene.yaml", &options, scene);
}

#define PARAMETERS                                                                     \
    "tactus: 1\nparameters:\n"                                                         \
    "  k: {default: 200 N/m, min: 1 N/m, max: 10 kN/m, scale: log, text: stiffness}\n" \
    "  half: = $k / 2\n"                                                               \
    "  angle: {default: 30 deg, unit: rad}\n"                                          \
    "bodies: [{name: a, mass: 1, inertia: [1, 1, 1], position: [$half, 0, 0]}]\n"

static void parameters_have_values_ranges_and_units(void **state)
{
    (void)state;
    tac_Scene *scene = load(PARAMETERS);
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_PARAMETER), 3);
    tac_SceneParameter k = tac_scene_parameter(scene, 0);
    assert_string_equal(k.name, "k");
    assert_string_equal(k.unit, "N/m");
    assert_string_equal(k.text, "stiffness");
    check_near(k.value, 200, 0);
    check_near(k.minimum, 1, 0);
    check_near(k.maximum, 1e4, 0);
    assert_true(k.logarithmic);
    tac_SceneParameter half = tac_scene_parameter(scene, 1);
    check_near(half.value, 100, 0);
    assert_true(half.minimum == -HUGE_VAL && half.maximum == HUGE_VAL);
    check_near(tac_scene_parameter(scene, 2).value, PI / 6, 1e-15); // rounding
    assert_null(tac_scene_parameter(scene, 3).name);
    tac_scene_destroy(scene);
}

static void settings_change_parameters_and_what_depends_on_them(void **state)
{
    (void)state;
    const tac_SceneSetting set[] = {{"k", "1"}, {"k", "0.5 kN/m"}};
    tac_Scene *scene;
    assert_int_equal(load_set(PARAMETERS, set, 2, &scene), TAC_OK);
    tac_SceneParameter k = tac_scene_parameter(scene, 0);
    check_near(k.value, 500, 0); // the last one holds
    check_near(k.initial, 200, 0);
    check_near(tac_scene_parameter(scene, 1).value, 250, 0);
    tac_World *world = stage_build(scene);
    check_near(tac_body_pose(world, tac_scene_body(scene, world, 0)).p.x, 250, 0);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void settings_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    static const struct {
        tac_SceneSetting set;
        const char *text;
    } cases[] = {
        {{"kk", "3"}, "kk=3: no parameter named 'kk'; did you mean 'k'?\n"},
        {{"k", "3 kg"}, "k=3 kg: '3 kg' does not fit; expected N/m\n"},
        {{"k", "20000"}, "k=20000: 'k' must be between 1 and 10000 N/m\n"},
        {{"k", "nan"}, "k=nan: expected a finite number, got 'nan'\n"},
        {{"k", ""}, "k=: expected a number, got ''\n"},
        {{"k", "5 parsec"}, "k=5 parsec: unknown unit 'parsec'; expected a known unit\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tac_Scene *scene;
        assert_int_equal(load_set(PARAMETERS, &cases[i].set, 1, &scene), TAC_ERR_INVALID);
        assert_null(scene);
        assert_string_equal(said.text, cases[i].text);
    }
}

static const tac_SceneSource included[] = {
    {"dir/main.yaml",
     "tactus: 1\ninclude: [parts/a.yaml, ./parts/../b.yaml]\ntitle: main\n"
     "parameters: {m: 3}\nworld: {step: 2 ms}\n"
     "joints: [{name: j, type: ball, a: from_a, b: from_b}]\n",
     0},
    {"dir/parts/a.yaml",
     "tactus: 1\ninclude: ../b.yaml\ntitle: a\nparameters: {m: {default: 1, min: 0, max: 5}}\n"
     "world: {step: 1 ms, duration: 7}\nrecord: {every: 4}\n"
     "bodies: [{name: from_a, mass: $m, inertia: [1, 1, 1]}]\n",
     0},
    {"dir/b.yaml", "tactus: 1\nbodies: [{name: from_b, mass: 1, inertia: [1, 1, 1]}]\n", 0},
};

static tac_Scene *load_included(void)
{
    tac_SceneSource source[3];
    for (int i = 0; i < 3; i++) {
        source[i] = included[i];
        source[i].size = strlen(source[i].text);
    }
    tac_Scene *scene;
    tac_Result result = said_load(&said, source, 3, &scene);
    print_message("%s", said.text);
    assert_int_equal(result, TAC_OK);
    return scene;
}

static void included_files_are_merged_and_the_including_one_wins(void **state)
{
    (void)state;
    tac_Scene *scene = load_included();
    tac_SceneInfo info = tac_scene_info(scene);
    assert_string_equal(info.title, "main");
    check_near(info.step, 2e-3, 0);
    check_near(info.duration, 7, 0);
    assert_int_equal(info.record_every, 4);
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_BODY), 2); // b was included twice, read once
    tac_SceneParameter m = tac_scene_parameter(scene, 0);
    check_near(m.value, 3, 0);
    check_near(m.maximum, 5, 0); // a number alone changes the default only
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_SOURCE), 3);
    assert_string_equal(tac_scene_name(scene, TAC_SCENE_SOURCE, 1), "dir/parts/a.yaml");
    assert_string_equal(tac_scene_name(scene, TAC_SCENE_SOURCE, 2), "dir/b.yaml");
    tac_scene_destroy(scene);
}

static void a_scene_read_again_from_its_own_texts_is_the_same(void **state)
{
    (void)state;
    tac_Scene *first = load_included();
    tac_SceneSource source[3];
    for (int i = 0; i < 3; i++)
        source[i] = tac_scene_source(first, i);
    tac_Scene *second;
    assert_int_equal(said_load(&said, source, 3, &second), TAC_OK);
    tac_World *a = stage_build(first), *b = stage_build(second), *c = stage_build(second);
    stage_run(first, a, 50);
    stage_run(second, b, 50);
    stage_run(second, c, 50);
    assert_true(tac_world_hash(a) == tac_world_hash(b));
    assert_true(tac_world_hash(a) == tac_world_hash(c));
    tac_world_destroy(a);
    tac_world_destroy(b);
    tac_world_destroy(c);
    tac_scene_destroy(first);
    tac_scene_destroy(second);
}

// ---- signals

// The force on a body in a step that has t in its middle.
static tac_Vec3 force_at(const char *signal, double t)
{
    char text[500];
    const double T = 1e-3;
    snprintf(text, sizeof text,
             "tactus: 1\nbodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]\n"
             "ports: [{name: p, body: a, force: %s}]\nrecord: {channels: [p]}\n",
             signal);
    tac_Scene *scene = load(text);
    tac_World *world = stage_build(scene);
    if (t > T)
        assert_int_equal(tac_world_step(world, t - 0.5 * T), TAC_OK);
    assert_int_equal(tac_scene_drive(scene, world, T), TAC_OK);
    assert_int_equal(tac_world_step(world, T), TAC_OK);
    double force[3];
    stage_read(scene, world, "p.force", force);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
    return v3(force[0], force[1], force[2]);
}

static void signals_have_their_values(void **state)
{
    (void)state;
    const double tiny = 1e-9; // the step before is 0.5 ms short of t, to rounding of the time
    check_vec3_near(force_at("[1, 2, 3]", 0.4), v3(1, 2, 3), 0);
    check_vec3_near(force_at("{type: constant, value: [1 kN, 0, 0]}", 0.4), v3(1000, 0, 0), 0);

    const char *sine = "{type: sine, amplitude: [2, 3, 4], frequency: [1, 0.5, 0], "
                       "phase: [0, 90 deg, 30 deg], offset: [0, 1, 0]}";
    check_vec3_near(force_at(sine, 0.25), v3(2, 1 + 3 * cos(PI * 0.25), 2), tiny);
    check_vec3_near(force_at("{type: sine, amplitude: [2, 2, 0], frequency: 1}", 0.5), v3(0, 0, 0),
                    1e-8);

    const char *ramp = "{type: ramp, from: [1, 0, 0], to: [3, 0, 4], start: 1, duration: 2}";
    check_vec3_near(force_at(ramp, 0.5), v3(1, 0, 0), 0);
    check_vec3_near(force_at(ramp, 2.0), v3(2, 0, 2), tiny);
    check_vec3_near(force_at(ramp, 9.0), v3(3, 0, 4), 0);

    const char *steps = "{type: steps, times: [1, 2], values: [[1, 0, 0], [0, 5, 0]]}";
    check_vec3_near(force_at(steps, 0.5), v3(1, 0, 0), 0);
    check_vec3_near(force_at(steps, 1.5), v3(1, 0, 0), 0);
    check_vec3_near(force_at(steps, 2.5), v3(0, 5, 0), 0);

    const char *table =
        "{type: table, times: [1, 2, 4], values: [[1, 0, 0], [0, 5, 0], [4, 5, 0]]}";
    check_vec3_near(force_at(table, 0.5), v3(1, 0, 0), 0);
    check_vec3_near(force_at(table, 1.5), v3(0.5, 2.5, 0), 1e-8);
    check_vec3_near(force_at(table, 3.0), v3(2, 5, 0), 1e-8);
    check_vec3_near(force_at(table, 9.0), v3(4, 5, 0), 0);
}

static void a_force_at_a_point_turns_the_body(void **state)
{
    (void)state;
    tac_Scene *scene = load("tactus: 1\nworld: {gravity: [0, 0, 0]}\nbodies: [{name: a, mass: 1, "
                            "inertia: [1, 1, 1], rotation: [0, 0, 90 deg]}]\n"
                            "ports: [{name: p, body: a, force: [0, 0, 2], torque: [0, 0, 5], "
                            "at: [0.5, 0, 0]}]\nrecord: {channels: [p]}\n");
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 1);
    double torque[3], work;
    stage_read(scene, world, "p.torque", torque);
    check_near(torque[0], 1.0, 1e-15); // (0, 0.5, 0) x (0, 0, 2)
    check_near(torque[1], 0.0, 1e-15);
    check_near(torque[2], 5.0, 1e-15);
    stage_run(scene, world, 99);
    stage_read(scene, world, "p.work", &work);
    tac_Ledger books = tac_world_ledger(world, true);
    check_near_in(work, books.work_port, 1e-12 * books.scale, "J"); // the one port is all there is
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void a_target_is_where_its_signals_are_at_the_end_of_the_step(void **state)
{
    (void)state;
    // A stiff spring drags the body along: after a step it is where the target is.
    tac_Scene *scene = load(
        "tactus: 1\nworld: {gravity: [0, 0, 0]}\n"
        "bodies: [{name: a, mass: 1, inertia: [1, 1, 1], position: [1, 0, 0]}]\n"
        "signals: {path: {type: ramp, from: [1, 0, 0], to: [1, 0, 1], duration: 1}}\n"
        "springs: [{name: k, type: pose, a: a, b: world, stiffness: 1e6, angular_stiffness: 1e6, "
        "damping: 1e3, angular_damping: 1e3, target: {position: path, rotation: [0, 0, 0]}}]\n"
        "record: {channels: [k, a.position]}\n");
    tac_World *world = stage_build(scene);
    check_at_most_in(tac_spring_info(world, tac_scene_spring(scene, world, 0)).stretch, 1e-15, "m");
    stage_run(scene, world, 500);
    double p[3], stretch;
    stage_read(scene, world, "a.position", p);
    stage_read(scene, world, "k.stretch", &stretch);
    check_near_in(p[2], 0.5, 2e-3, "m"); // damping 1e3 N·s/m at 1 m/s against 1e6 N/m: 1 mm behind
    check_at_most_in(stretch, 2e-3, "m");
    assert_true(tac_world_ledger(world, true).work_target > 0.4); // J, about ½ m v²
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

// ---- channels and the rest of the interface

static void patterns_choose_channels_once_and_in_order(void **state)
{
    (void)state;
    tac_Scene *scene = load("tactus: 1\nbodies:\n  - {name: ball, mass: 1, inertia: [1, 1, 1]}\n"
                            "  - {name: wall, fixed: true}\n"
                            "record:\n  channels: [\"*.spin\", \"?all.position\", ball, "
                            "\"momentum.*\", \"energy.w*t\"]\n");
    static const char *const expected[] = {"ball.spin",
                                           "wall.spin",
                                           "ball.position",
                                           "wall.position",
                                           "ball.quaternion",
                                           "ball.rotation",
                                           "ball.velocity",
                                           "ball.kinetic",
                                           "ball.contact",
                                           "ball.contact_own",
                                           "momentum.linear",
                                           "momentum.angular",
                                           "momentum.residual",
                                           "momentum.unexplained",
#define X(name, text) "momentum." #name,
                                           TAC_MOMENTUM_FIELDS(X)
#undef X
                                               "energy.work_port",
                                           "energy.work_target",
                                           "energy.work_edit"};
    int count = (int)(sizeof expected / sizeof *expected);
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_CHANNEL), count);
    for (int i = 0; i < count; i++) {
        assert_string_equal(tac_scene_channel(scene, i).name, expected[i]);
        assert_string_equal(tac_scene_name(scene, TAC_SCENE_CHANNEL, i), expected[i]);
        assert_int_equal(tac_scene_find(scene, TAC_SCENE_CHANNEL, expected[i]), i);
    }
    assert_int_equal(tac_scene_channel(scene, 4).width, 4);
    assert_null(tac_scene_channel(scene, count).name);
    tac_scene_destroy(scene);
}

static void channels_read_what_the_library_says(void **state)
{
    (void)state;
    tac_Scene *scene =
        load("tactus: 1\nbodies: [{name: a, mass: 2, inertia: [1, 2, 2], position: [0, 0, 1], "
             "velocity: [1, 2, 3], spin: [1, 1, 0]}]\n"
             "joints: [{name: j, type: revolute, a: a, b: world, damper: 1}]\n"
             "springs: [{name: k, type: pose, a: a, b: world, damping: 0.1}]\n"
             "record: {channels: [\"*\"]}\n");
    tac_World *world = stage_build(scene);
    tac_BodyId a = tac_scene_body(scene, world, 0);
    for (int k = 0; k < 3; k++) {
        double x[6], sum[3];
        stage_read(scene, world, "a.quaternion", x);
        tac_Quat q = {x[0], x[1], x[2], x[3]};
        check_quat_near(q, tac_body_pose(world, a).q, 0);
        stage_read(scene, world, "a.rotation", x);
        check_quat_near(q_exp(v3(x[0], x[1], x[2])), q, 1e-15); // rounding
        stage_read(scene, world, "a.velocity", x);
        check_vec3_near(v3(x[0], x[1], x[2]), tac_body_twist(world, a).lin, 0);
        stage_read(scene, world, "a.spin", x);
        check_vec3_near(v3(x[0], x[1], x[2]), tac_body_twist(world, a).ang, 0);
        stage_read(scene, world, "a.kinetic", x);
        check_near(x[0], tac_body_kinetic(world, a), 0);
        stage_read(scene, world, "j.rate", x);
        check_near(x[0], tac_joint_info(world, tac_scene_joint(scene, world, 0)).rate, 0);
        stage_read(scene, world, "k.effort", x);
        check_near(x[5],
                   tac_spring_info(world, tac_scene_spring(scene, world, 0)).effort_a.torque.z, 0);
        tac_Ledger books = tac_world_ledger(world, true);
        stage_read(scene, world, "energy.stored", x);
        check_near(x[0], tac_ledger_stored(&books), 1e-14 * books.scale); // two ways to add it up
        stage_read(scene, world, "energy.damping", x);
        check_near(x[0], books.damping, 1e-14 * books.scale);
        stage_read(scene, world, "energy.kinetic", &sum[0]);
        check_near(sum[0], books.kinetic, 1e-14 * books.scale);
        stage_read(scene, world, "momentum.angular", x);
        tac_Vec3 linear, angular;
        tac_world_momentum(world, &linear, &angular);
        check_vec3_near(v3(x[0], x[1], x[2]), angular, 0);
        stage_run(scene, world, 10);
        if (k == 1) // an edit between two steps shows at once
            assert_int_equal(tac_body_set_twist(world, a, (tac_Twist){{0, 0, 9}, {0, 0, 0}}),
                             TAC_OK);
    }
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void what_is_not_there_is_answered_with_nothing(void **state)
{
    (void)state;
    tac_Scene *scene = load("tactus: 1\nbodies: [{name: a, fixed: true}]\n");
    tac_World *world = stage_build(scene);
    for (int kind = TAC_SCENE_BODY; kind <= TAC_SCENE_SOURCE; kind++) {
        assert_null(tac_scene_name(scene, (tac_SceneKind)kind, -1));
        assert_null(tac_scene_name(scene, (tac_SceneKind)kind, 1000));
        assert_int_equal(tac_scene_find(scene, (tac_SceneKind)kind, "nothing"), -1);
    }
    assert_int_equal(tac_scene_find(scene, TAC_SCENE_JOINT, "a"), -1); // it is a body
    assert_int_equal(tac_scene_body(scene, world, 1).index1, 0);
    assert_int_equal(tac_scene_joint(scene, world, 0).index1, 0);
    assert_int_equal(tac_scene_spring(scene, world, -1).index1, 0);
    assert_null(tac_scene_source(scene, 5).path);
    tac_scene_read(scene, world, -1, NULL);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
    tac_scene_destroy(NULL);
    tac_SceneOptions options = {.cookie = 0};
    assert_int_equal(tac_scene_load("x", &options, &scene), TAC_ERR_INVALID);
}

static void a_body_that_is_destroyed_is_left_alone(void **state)
{
    (void)state;
    tac_Scene *scene = load("tactus: 1\nbodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]\n"
                            "ports: [{name: p, body: a, force: [1, 0, 0]}]\n"
                            "springs: [{name: k, type: point, a: a, b: world, target: {position: "
                            "[0, 0, 0]}}]\n");
    tac_World *world = stage_build(scene);
    assert_int_equal(tac_body_destroy(world, tac_scene_body(scene, world, 0)), TAC_OK);
    stage_run(scene, world, 3);
    assert_int_equal(tac_scene_body(scene, world, 0).index1, 0);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void rows_get_the_sites_they_need(void **state)
{
    (void)state;
    tac_Scene *scene =
        load("tactus: 1\narrays:\n  - name: a\n    count: 60\n    offset: [0.1, 0, 0]\n"
             "    body: {" ROD "}\n    anchor: world\n"
             "    spring: {type: point, coupling: row, stiffness: 1000}\n");
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 10);
    assert_int_equal(tac_world_stats(world).rows, 3 * 60);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simple_solids_have_the_mass_and_inertia_of_the_books),
        cmocka_unit_test(a_capsule_weighs_what_its_slices_weigh),
        cmocka_unit_test(a_box_weighs_the_same_in_eight_turned_parts),
        cmocka_unit_test(position_is_the_body_frame_and_the_centre_follows_from_the_shapes),
        cmocka_unit_test(every_way_to_write_an_orientation_gives_the_same),
        cmocka_unit_test(a_chain_is_what_it_would_be_written_out),
        cmocka_unit_test(frames_on_the_bodies_say_the_same_as_a_point_in_the_world),
        cmocka_unit_test(a_joint_without_a_point_is_at_the_body_frame_of_a),
        cmocka_unit_test(a_grid_joins_neighbours_along_each_direction),
        cmocka_unit_test(a_large_net_has_room_for_its_loops),
        cmocka_unit_test(a_ring_closes),
        cmocka_unit_test(limits_springs_and_dampers_reach_the_joint),
        cmocka_unit_test(parameters_have_values_ranges_and_units),
        cmocka_unit_test(settings_change_parameters_and_what_depends_on_them),
        cmocka_unit_test(settings_that_do_not_fit_are_refused),
        cmocka_unit_test(included_files_are_merged_and_the_including_one_wins),
        cmocka_unit_test(a_scene_read_again_from_its_own_texts_is_the_same),
        cmocka_unit_test(signals_have_their_values),
        cmocka_unit_test(a_force_at_a_point_turns_the_body),
        cmocka_unit_test(a_target_is_where_its_signals_are_at_the_end_of_the_step),
        cmocka_unit_test(patterns_choose_channels_once_and_in_order),
        cmocka_unit_test(channels_read_what_the_library_says),
        cmocka_unit_test(what_is_not_there_is_answered_with_nothing),
        cmocka_unit_test(a_body_that_is_destroyed_is_left_alone),
        cmocka_unit_test(rows_get_the_sites_they_need),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
