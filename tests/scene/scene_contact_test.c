/* Contact in scenes: shapes of all kinds in the world, what they weigh, materials, groups, files.
 */
#include "check.h"
#include "env.h"
#include "stage.h"
#include "math/vec.h"
#include <math.h>
#include <tactus/tactus.h>

#define PI 3.14159265358979323846

static Said said;

// A cube with edges of 2 from the origin on: its centre is (1, 1, 1).
static const char cube[] =
    "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
    "f 1 4 3\nf 1 3 2\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5\n"
    "f 2 3 7\nf 2 7 6\nf 3 4 8\nf 3 8 7\nf 4 1 5\nf 4 5 8\n";
static const char inside_out[] =
    "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
    "f 1 3 4\nf 1 2 3\nf 5 7 6\nf 5 8 7\nf 1 6 2\nf 1 5 6\n"
    "f 2 7 3\nf 2 6 7\nf 3 8 4\nf 3 7 8\nf 4 5 1\nf 4 8 5\n";
static const char hills[] = "# heights in mm\n0, 1, 2\n1; 2; 3\n\n2 3 4\n";

// A scene of a text with these files beside it.
static tac_Scene *load_beside(const char *text)
{
    const tac_SceneSource source[] = {{"a/scene.yaml", text, strlen(text)},
                                      {"a/parts/cube.obj", cube, sizeof cube - 1},
                                      {"a/parts/out.obj", inside_out, sizeof inside_out - 1},
                                      {"a/hills.csv", hills, sizeof hills - 1}};
    tac_Scene *scene;
    tac_Result result = said_load(&said, source, 4, &scene);
    return stage_loaded(&said, result, scene);
}

static void run(const tac_Scene *scene, tac_World *world, double seconds)
{
    stage_run(scene, world, (int)ceil(seconds / tac_scene_info(scene).step - 1e-9));
}

static tac_Vec3 position(const tac_Scene *scene, const tac_World *world, const char *name)
{
    int body = tac_scene_find(scene, TAC_SCENE_BODY, name);
    assert_true(body >= 0);
    return tac_body_pose(world, tac_scene_body(scene, world, body)).p;
}

static tac_BodyDef only_body(const char *text)
{
    tac_Scene *scene = load_beside(text);
    tac_World *world = stage_build(scene);
    tac_BodyDef def = tac_body_def(world, tac_scene_body(scene, world, 0));
    stage_end(scene, world);
    return def;
}

// ---- what shapes weigh

static void a_cone_has_its_mass_below_its_middle(void **state)
{
    (void)state;
    tac_BodyDef def = only_body("tactus: 1\nbodies: [{name: a, density: 1000, position: [0, 0, 5], "
                                "shapes: [{type: cone, radius: 0.1, length: 0.4}]}]\n");
    double m = 1000 * PI * 0.01 * 0.4 / 3;
    check_near_in(def.mass, m, 1e-12 * m, "kg");           // rounding of a product
    check_vec3_near(def.pose.p, v3(0, 0, 5 - 0.1), 1e-15); // a quarter of its length from the base
    check_near_in(def.inertia.m[2][2], 0.3 * m * 0.01, 1e-12 * m, "kg·m2");
    check_near_in(def.inertia.m[0][0], 3 * m * (0.01 / 20 + 0.16 / 80), 1e-12 * m, "kg·m2");
}

#define CORNERS                                                                                 \
    "[[0, 0, 0], [2, 0, 0], [0, 2, 0], [2, 2, 0], [0, 0, 2], [2, 0, 2], [0, 2, 2], [2, 2, 2], " \
    "[1, 1, 1]]"

// A cube of 2 m as a box, as a hull of its corners and as a mesh: one body, said in three ways.
static void box_hull_and_mesh_of_one_cube_weigh_the_same(void **state)
{
    (void)state;
    static const char *const shapes[] = {
        "{type: box, size: [2, 2, 2], position: [1, 1, 1]}",
        "{type: hull, points: " CORNERS "}",
        "{type: mesh, file: parts/cube.obj}",
        "{type: hull, file: parts/cube.obj}",
        "{type: mesh, file: parts/out.obj}",
    };
    for (int i = 0; i < 5; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "tactus: 1\nbodies: [{name: a, density: 10, rotation: [0, 0, 90 deg], shapes: "
                 "[%s]}]\n",
                 shapes[i]);
        tac_BodyDef def = only_body(text);
        check_near_in(def.mass, 80.0, 1e-12 * 80, "kg"); // sums of a dozen terms
        check_vec3_near(def.pose.p, v3(-1, 1, 1), 1e-14);
        for (int k = 0; k < 3; k++)
            check_near_in(def.inertia.m[k][k], 80.0 * 8 / 12, 1e-12 * 80, "kg·m2");
        if (said.count != (i == 4))
            print_error("%s", said.text);
        assert_int_equal(said.count, i == 4);
    }
    assert_non_null(strstr(said.text, "a/parts/out.obj: ")); // and says that it was turned
    assert_non_null(strstr(said.text, "inside"));
}

static void the_scale_of_a_file_scales_its_coordinates(void **state)
{
    (void)state;
    tac_BodyDef def = only_body("tactus: 1\nbodies: [{name: a, density: 1000, shapes: "
                                "[{type: mesh, file: parts/cube.obj, scale: 0.05}]}]\n");
    check_near_in(def.mass, 1.0, 1e-12, "kg");
    check_vec3_near(def.pose.p, v3(0.05, 0.05, 0.05), 1e-15);
}

static void a_shape_of_density_zero_touches_but_does_not_weigh(void **state)
{
    (void)state;
    tac_BodyDef def =
        only_body("tactus: 1\nbodies: [{name: a, density: 1000, shapes: [{type: sphere, radius: "
                  "0.1}, {type: box, size: [1, 1, 1], position: [3, 0, 0], density: 0}]}]\n");
    check_near_in(def.mass, 1000 * 4.0 / 3.0 * PI * 1e-3, 1e-12, "kg");
    check_vec3_near(def.pose.p, v3(0, 0, 0), 1e-15);
}

// ---- shapes in the world

static const char zoo[] =
    "tactus: 1\n"
    "ground:\n"
    "  - {type: plane, position: [0, 0, -1]}\n"
    "  - {type: height_field, file: hills.csv, scale: 0.001, spacing: [0.5, 1]}\n"
    "  - {type: height_field, heights: [[0, 1 mm], [0, 0]], spacing: 1, position: [9, 0, 0]}\n"
    "bodies:\n"
    "  - {name: rock, fixed: true, shapes: [{type: mesh, file: parts/cube.obj}], position: [0, 0, "
    "5]}\n"
    "  - {name: ghost, mass: 1, collide: false, shapes: [{type: sphere, radius: 1}]}\n"
    "  - name: many\n"
    "    position: [0, 0, 20]\n"
    "    density: 1\n"
    "    shapes:\n"
    "      - {type: sphere, radius: 1}\n"
    "      - {type: box, size: [1, 1, 1], collide: false}\n"
    "      - {type: capsule, radius: 1, length: 2, along: [1, 0, 0]}\n"
    "      - {type: cylinder, radius: 1, length: 2}\n"
    "      - {type: cone, radius: 1, length: 2}\n"
    "      - {type: hull, points: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]}\n"
    "      - {type: mesh, file: parts/cube.obj}\n";

static void every_shape_that_touches_is_one_of_the_world(void **state)
{
    (void)state;
    tac_Scene *scene = load_beside(zoo);
    tac_World *world = stage_build(scene);
    int many = tac_scene_find(scene, TAC_SCENE_BODY, "many"), count, body, index;
    assert_int_equal(tac_world_shape_count(world), 3 + 1 + 6);
    const tac_SceneShape *shapes = tac_scene_shapes(scene, many, &count);
    assert_int_equal(count, 7);
    assert_int_equal(tac_scene_shape(scene, world, many, 1).index1, 0); // only drawn
    for (int i = 0; i < count; i++) {
        tac_ShapeId id = tac_scene_shape(scene, world, many, i);
        if (!shapes[i].touches)
            continue;
        tac_ShapeDef def = tac_shape_def(world, id);
        assert_int_equal(def.type, shapes[i].type);
        assert_ptr_equal(def.geometry, shapes[i].geometry);
        check_vec3_near(def.pose.p, shapes[i].frame.p, 0.0);
        assert_int_equal(tac_shape_body(world, id).index1, many + 1);
        assert_true(tac_scene_find_shape(scene, id, &body, &index));
        assert_int_equal(body, many);
        assert_int_equal(index, i);
    }
    tac_ShapeId floor = tac_scene_shape(scene, world, TAC_SCENE_GROUND, 0);
    assert_int_equal(tac_shape_def(world, floor).type, TAC_SHAPE_PLANE);
    assert_int_equal(tac_shape_body(world, floor).index1, 0);
    assert_true(tac_scene_find_shape(scene, floor, &body, &index));
    assert_int_equal(body, TAC_SCENE_GROUND);
    assert_false(tac_scene_find_shape(scene, (tac_ShapeId){99, 1, 0}, &body, &index));
    assert_int_equal(tac_scene_shape(scene, world, many, 7).index1, 0);
    stage_end(scene, world);
}

static void a_table_of_heights_is_read_row_by_row_along_y(void **state)
{
    (void)state;
    tac_Scene *scene = load_beside(zoo);
    const tac_SceneShape *ground = tac_scene_shapes(scene, TAC_SCENE_GROUND, NULL);
    tac_Vec3 low, high;
    tac_geometry_bounds(ground[1].geometry, &low, &high);
    check_vec3_near(v3(low.x, low.y, high.z), v3(-0.5, -1, 0.004), 1e-15);
    check_vec3_near(v3(high.x, high.y, 0), v3(0.5, 1, 0), 1e-15);
    tac_World *world = stage_build(scene);
    tac_RayHit hit; // at column 2 of row 0 the height is 2 mm, at column 0 of row 2 too
    assert_true(tac_world_ray(world, v3(0.5 - 1e-9, -1 + 1e-9, 4), v3(0.5 - 1e-9, -1 + 1e-9, -1),
                              NULL, &hit));
    check_near_in(hit.point.z, 0.002, 1e-9, "m"); // 1e-9 m from the corner on slopes below 1
    stage_end(scene, world);
}

static void equal_forms_are_made_once(void **state)
{
    (void)state;
    tac_Scene *scene = load_beside(
        "tactus: 1\narrays:\n  - name: a\n    count: 50\n    offset: [9, 0, 0]\n    body:\n"
        "      density: 1\n      shapes:\n        - {type: mesh, file: parts/cube.obj}\n"
        "        - {type: mesh, file: ./parts/../parts/cube.obj}\n"
        "        - {type: mesh, file: parts/cube.obj, scale: 2}\n"
        "        - {type: hull, points: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, = 1 + $i / "
        "100]]}\n");
    const tac_SceneShape *first = tac_scene_shapes(scene, 0, NULL);
    const tac_SceneShape *last = tac_scene_shapes(scene, 49, NULL);
    assert_ptr_equal(first[0].geometry, last[0].geometry);
    assert_ptr_equal(first[0].geometry, last[1].geometry);
    assert_ptr_not_equal(first[0].geometry, last[2].geometry);
    assert_ptr_not_equal(first[3].geometry, last[3].geometry);
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_SOURCE), 2); // the scene and one file
    assert_string_equal(tac_scene_source(scene, 1).path, "a/parts/cube.obj");
    assert_int_equal(tac_scene_source(scene, 1).size, sizeof cube - 1);
    tac_scene_destroy(scene);
}

// A world may outlive the scene it was built from: it holds its shapes' forms itself.
static void a_world_holds_the_forms_of_its_shapes(void **state)
{
    (void)state;
    tac_Scene *scene = load_beside(zoo);
    tac_World *world = stage_build(scene);
    tac_scene_destroy(scene);
    for (int k = 0; k < 5; k++)
        assert_int_equal(tac_world_step(world, 1e-3), TAC_OK);
    tac_world_destroy(world);
}

// ---- what touches

static void a_ball_rests_on_every_kind_of_ground(void **state)
{
    (void)state;
    static const char *const ground[] = {
        "{type: plane}",
        "{type: box, size: [3, 3, 1], position: [0, 0, -0.5]}",
        "{type: height_field, heights: [[0, 0, 0], [0, 0, 0], [0, 0, 0]], spacing: 1}",
        "{type: mesh, file: parts/cube.obj, position: [-1.1, -1.2, -2]}",
        "{type: hull, file: parts/cube.obj, position: [-1.1, -1.2, -2]}",
    };
    for (int i = 0; i < 5; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "tactus: 1\nground: [%s]\nbodies: [{name: ball, density: 1000, position: [0, 0, 6 "
                 "cm], shapes: [{type: sphere, radius: 5 cm}]}]\n"
                 "record: {channels: [\"contact.*\", ball.contact, ball.contact_own]}\n",
                 ground[i]);
        tac_Scene *scene = load_beside(text);
        tac_World *world = stage_build(scene);
        run(scene, world, 0.5);
        double z = position(scene, world, "ball").z, weight = 9.81 * 1000 * 4 / 3. * PI * 125e-6;
        check_between_in(z, 0.05 - 2e-5, 0.05 + 1e-6, "m"); // the slop is 1e-5
        double count, force[6];
        tac_scene_read(scene, world, tac_scene_find(scene, TAC_SCENE_CHANNEL, "contact.count"),
                       &count);
        tac_scene_read(scene, world, tac_scene_find(scene, TAC_SCENE_CHANNEL, "ball.contact"),
                       force);
        check_near(count, 1.0, 0.0);
        check_near_in(force[2], weight, 1e-5 * weight, "N"); // at rest to the solver's tolerance
        stage_end(scene, world);
    }
}

static void contact_in_the_bodys_own_axes_is_turned_with_it(void **state)
{
    (void)state;
    tac_Scene *scene = load_beside(
        "tactus: 1\nground: [{type: plane}]\n"
        "bodies: [{name: box, density: 1000, position: [0, 0, 5 cm], rotation: [90 deg, 0, 0], "
        "shapes: [{type: box, size: [10 cm, 10 cm, 10 cm]}]}]\n"
        "record: {channels: [box.contact, box.contact_own]}\n");
    tac_World *world = stage_build(scene);
    run(scene, world, 0.1);
    double in_world[6], own[6];
    tac_scene_read(scene, world, 0, in_world);
    tac_scene_read(scene, world, 1, own);
    check_near_in(in_world[2], 9.81, 1e-4, "N");   // to the solver's tolerance, a cold start ago
    check_near_in(own[1], in_world[2], 1e-9, "N"); // its y axis points up
    check_near_in(own[2], -in_world[1], 1e-9, "N");
    stage_end(scene, world);
}

// Two balls fall on a floor; which of them lands is said by groups.
static bool lands(const char *floor, const char *body, const char *shape)
{
    char text[700];
    snprintf(text, sizeof text,
             "tactus: 1\nground: [{type: plane%s}, {type: box, size: [1, 1, 1], group: wall, "
             "position: [50, 0, 0]}]\n"
             "bodies: [{name: ball, mass: 1, position: [0, 0, 2 cm]%s, shapes: [{type: sphere, "
             "radius: 1 cm%s}]}]\n",
             floor, body, shape);
    tac_Scene *scene = load_beside(text);
    tac_World *world = stage_build(scene);
    run(scene, world, 0.2);
    double z = position(scene, world, "ball").z;
    stage_end(scene, world);
    return z > 0.0;
}

static void groups_say_what_touches(void **state)
{
    (void)state;
    assert_true(lands("", "", ""));
    assert_false(lands("", "", ", collide: false"));
    assert_false(lands("", ", collide: false", ""));
    assert_true(lands("", ", collide: false", ", collide: true"));
    assert_false(lands("", "", ", collides: wall"));
    assert_true(lands("", "", ", collides: [wall, default]"));
    assert_true(lands(", group: floor", "", ", collides: floor"));
    assert_false(lands(", group: floor", ", collides: [default, wall]", ""));
    assert_true(lands(", group: floor", ", collides: [wall]", ", collides: [wall, floor]"));
    assert_false(lands(", collides: heavy", "",
                       "}, {type: box, size: [1, 1, 1], group: heavy, "
                       "collide: false"));
    assert_true(lands(", collides: heavy", ", group: heavy", ""));
    assert_true(lands(", collides: heavy", ", group: [light, heavy]", ""));
    assert_false(lands(", collides: []", "", ""));
}

static void bodies_that_a_joint_joins_do_not_touch(void **state)
{
    (void)state;
    tac_Scene *scene = load_beside(
        "tactus: 1\nworld: {gravity: [0, 0, 0]}\nbodies:\n"
        "  - {name: a, mass: 1, shapes: [{type: sphere, radius: 1}]}\n"
        "  - {name: b, mass: 1, shapes: [{type: sphere, radius: 1}], position: [1, 0, 0]}\n"
        "joints: [{name: j, type: ball, a: a, b: b, at: [0.5, 0, 0]}]\n");
    tac_World *world = stage_build(scene);
    run(scene, world, 0.01);
    assert_int_equal(tac_world_stats(world).contact.candidates, 0);
    stage_end(scene, world);
}

// ---- materials

static void materials_and_pairs_reach_the_world(void **state)
{
    (void)state;
    tac_Scene *scene = load_beside(
        "tactus: 1\nparameters: {e: 0.25}\n"
        "materials:\n"
        "  ice: {friction: 0.04}\n"
        "  rubber: {density: 1100, friction: 1, restitution: $e, rebound: 0.5}\n"
        "  wood: {density: 700}\n"
        "pairs:\n  - {between: [wood, ice], friction: 0.1}\n"
        "  - {between: [rubber, wood], restitution: 0.9}\n"
        "ground: [{type: plane, material: ice}]\n"
        "bodies: [{name: a, material: rubber, shapes: [{type: sphere, radius: 1}, {type: sphere, "
        "radius: 1, material: wood}]}]\n");
    tac_World *world = stage_build(scene);
    const tac_SceneShape *shapes = tac_scene_shapes(scene, 0, NULL);
    const tac_SceneShape *ground = tac_scene_shapes(scene, TAC_SCENE_GROUND, NULL);
    int rubber = shapes[0].material, wood = shapes[1].material, ice = ground[0].material;
    assert_int_equal(tac_shape_def(world, tac_scene_shape(scene, world, 0, 1)).material, wood);
    tac_Surface s = tac_material_pair(world, rubber, ice);
    check_near(s.friction, 0.2, 1e-16); // the geometric mean
    check_near(s.restitution, 0.25, 0.0);
    check_near(s.rebound, 0.5, 0.0);
    s = tac_material_pair(world, ice, wood);
    check_near(s.friction, 0.1, 0.0);
    check_near(s.restitution, 0.0, 0.0);
    s = tac_material_pair(world, wood, rubber);
    check_near(s.friction, sqrt(0.5), 1e-16); // not said of the pair: from the two
    check_near(s.restitution, 0.9, 0.0);
    s = tac_material_pair(world, 0, wood); // no material: that of the defaults
    check_near(s.friction, 0.5, 1e-16);
    stage_end(scene, world);
}

static void settings_of_contact_reach_the_world(void **state)
{
    (void)state;
    tac_Scene *scene = load_beside(
        "tactus: 1\nworld:\n  study: {contact_law: elastic, friction_directions: 16}\n"
        "  contact: {solver: lemke, sweep_pairs: 7, tolerance: 1 um/s, slop: 2 um, "
        "late_margin: 3 um, budget: 1 ms, push_out: false, sleep_after: 2 s, "
        "sleep_speed: 1 mm/s, shape_capacity: 77, contact_capacity: 88, row_site_capacity: 99}\n");
    tac_WorldDef def = tac_scene_info(scene).world;
    assert_int_equal(def.study.contact_law, TAC_LAW_ELASTIC);
    assert_int_equal(def.contact_solver, TAC_SOLVER_LEMKE);
    assert_int_equal(def.study.friction_directions, 16);
    assert_int_equal(def.contact_pairs, 7);
    check_near(def.contact_tolerance, 1e-6, 1e-22);
    check_near(def.contact_slop, 2e-6, 1e-21);
    check_near(def.late_margin, 3e-6, 1e-21);
    check_near(def.contact_budget, 1e-3, 0.0);
    check_near(def.sleep_after, 2.0, 0.0);
    check_near(def.sleep_speed, 1e-3, 0.0);
    assert_false(def.push_out);
    assert_int_equal(def.shape_capacity, 77);
    assert_int_equal(def.contact_capacity, 88);
    assert_int_equal(def.row_site_capacity, 99);
    tac_scene_destroy(scene);
}

static void an_including_file_changes_contact_key_by_key(void **state)
{
    (void)state;
    static const char part[] =
        "tactus: 1\nworld: {contact: {slop: 1 mm, solver: lemke}, study: {passes: 2, gyro: mid}}\n"
        "ground: [{type: plane}]\n";
    static const char main_text[] = "tactus: 1\ninclude: b.yaml\n"
                                    "world: {contact: {slop: 2 mm}, study: {passes: 1}}\n"
                                    "ground: [{type: plane, position: [0, 0, 1]}]\n";
    const tac_SceneSource source[] = {{"a.yaml", main_text, sizeof main_text - 1},
                                      {"b.yaml", part, sizeof part - 1}};
    tac_Scene *scene;
    assert_int_equal(said_load(&said, source, 2, &scene), TAC_OK);
    tac_WorldDef def = tac_scene_info(scene).world;
    check_near(def.contact_slop, 2e-3, 0.0);
    assert_int_equal(def.contact_solver, TAC_SOLVER_LEMKE);
    assert_int_equal(def.study.passes, 1);
    assert_int_equal(def.study.gyro, TAC_GYRO_MID);
    int count;
    const tac_SceneShape *ground = tac_scene_shapes(scene, TAC_SCENE_GROUND, &count);
    assert_int_equal(count, 2); // of both files, the included one's first
    check_near(ground[1].frame.p.z, 1.0, 0.0);
    tac_scene_destroy(scene);
}

static void there_is_room_for_the_contacts_of_a_scene(void **state)
{
    (void)state;
    tac_Scene *scene = load_beside(
        "tactus: 1\narrays:\n  - {name: a, count: 100, offset: [0, 0, 1], anchor: world,\n"
        "     body: {mass: 1, shapes: [{type: sphere, radius: 0.2}]}, joint: {type: ball}}\n"
        "  - {name: b, count: 60, offset: [0, 0, 1],\n"
        "     body: {position: [5, 0, 0], mass: 1, shapes: [{type: sphere, radius: 0.2}]}}\n");
    tac_WorldDef def = tac_scene_info(scene).world;
    assert_int_equal(def.shape_capacity, 160 + 16); // and what is spare
    assert_int_equal(def.contact_capacity, 16 * 160);
    assert_int_equal(def.row_site_capacity, 2 * 16 + 100); // bodies on their own need none
    tac_scene_destroy(scene);
    scene = load_beside("tactus: 1\n");
    assert_int_equal(tac_scene_info(scene).world.contact_capacity, 1024);
    tac_scene_destroy(scene);
}

static void a_bullet_with_exact_impacts_bounces_off_a_thin_plate(void **state)
{
    (void)state;
    tac_Scene *scene = load_beside(
        "tactus: 1\nworld: {gravity: [0, 0, 0]}\nmaterials: {steel: {density: 7800, restitution: "
        "0.5}}\n"
        "ground: [{type: box, size: [1 mm, 1, 1], position: [0.5, 0, 0], material: steel}]\n"
        "bodies: [{name: bullet, material: steel, ccd: exact, velocity: [50, 0, 0], shapes: "
        "[{type: sphere, radius: 5 mm}]}]\n");
    tac_World *world = stage_build(scene);
    run(scene, world, 0.02);
    tac_Twist V = tac_body_twist(world, tac_scene_body(scene, world, 0));
    check_near_in(V.lin.x, -25.0, 0.05 * 50, "m/s"); // what is asked of impacts: e within 0.05
    stage_end(scene, world);
}

// ---- from its own sources

static void a_scene_with_files_reads_again_from_its_sources(void **state)
{
    (void)state;
    tac_Scene *scene = load_beside(zoo), *again;
    tac_SceneSource source[8];
    int count = tac_scene_count(scene, TAC_SCENE_SOURCE);
    assert_int_equal(count, 3);
    for (int i = 0; i < count; i++)
        source[i] = tac_scene_source(scene, i);
    assert_int_equal(said_load(&said, source, count, &again), TAC_OK);
    tac_World *world = stage_build(scene), *other = stage_build(again);
    run(scene, world, 0.05);
    run(again, other, 0.05);
    assert_true(tac_world_hash(world) == tac_world_hash(other));
    stage_end(again, other);
    stage_end(scene, world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cone_has_its_mass_below_its_middle),
        cmocka_unit_test(box_hull_and_mesh_of_one_cube_weigh_the_same),
        cmocka_unit_test(the_scale_of_a_file_scales_its_coordinates),
        cmocka_unit_test(a_shape_of_density_zero_touches_but_does_not_weigh),
        cmocka_unit_test(every_shape_that_touches_is_one_of_the_world),
        cmocka_unit_test(a_table_of_heights_is_read_row_by_row_along_y),
        cmocka_unit_test(equal_forms_are_made_once),
        cmocka_unit_test(a_world_holds_the_forms_of_its_shapes),
        cmocka_unit_test(a_ball_rests_on_every_kind_of_ground),
        cmocka_unit_test(contact_in_the_bodys_own_axes_is_turned_with_it),
        cmocka_unit_test(groups_say_what_touches),
        cmocka_unit_test(bodies_that_a_joint_joins_do_not_touch),
        cmocka_unit_test(materials_and_pairs_reach_the_world),
        cmocka_unit_test(settings_of_contact_reach_the_world),
        cmocka_unit_test(an_including_file_changes_contact_key_by_key),
        cmocka_unit_test(there_is_room_for_the_contacts_of_a_scene),
        cmocka_unit_test(a_bullet_with_exact_impacts_bounces_off_a_thin_plate),
        cmocka_unit_test(a_scene_with_files_reads_again_from_its_sources),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
