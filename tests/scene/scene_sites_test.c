/* Sites of models where a scene names bodies: the same world as with the body and the point. */
#include "stage.h"
#include <math.h>

// A rod of 2 m about y, its centre of mass 1 m out, with a tool at its end that is turned about z,
// and a hook in the model's world.
#define ROD                                                                             \
    "<mujoco model='rod'><option gravity='0 0 0'/><worldbody>"                          \
    "<site name='hook' pos='0 0 3'/><body name='rod'>"                                  \
    "<joint name='hinge' axis='0 1 0'/>"                                                \
    "<inertial pos='1 0 0' mass='2' diaginertia='0.1 0.7 0.7'/>"                        \
    "<site name='tool' pos='2 0 0' euler='0 0 90'/><site name='tool tip' pos='2 1 0'/>" \
    "<site name='rod' pos='5 5 5'/></body></worldbody></mujoco>"

static Said said;

static tac_Result try_load(const char *rest, tac_Scene **scene)
{
    char text[2000];
    snprintf(text, sizeof text,
             "tactus: 1\nmodels: [{name: m, file: rod.xml, position: [0, 0, 1]}]\n%s", rest);
    const tac_SceneSource source[2] = {{"s.yaml", text, strlen(text)},
                                       {"rod.xml", ROD, sizeof ROD - 1}};
    return said_load(&said, source, 2, scene);
}

// Where the hinge is after so many steps, rad.
static double angle_after(const char *rest, int steps)
{
    tac_Scene *scene = NULL;
    tac_Result result = try_load(rest, &scene);
    stage_loaded(&said, result, scene);
    tac_World *world = stage_build(scene);
    stage_run(scene, world, steps);
    double angle;
    stage_read(scene, world, "m.hinge.position", &angle);
    stage_end(scene, world);
    return angle;
}

static void a_spring_at_a_site_is_the_one_at_its_point_of_the_body(void **state)
{
    (void)state;
    static const char *const same[][2] = {
        {"springs: [{name: k, type: point, stiffness: 100, a: m.tool, b: world, at_b: [2, 0, 2]}]",
         "springs: [{name: k, type: point, stiffness: 100, a: m.rod, at_a: [1, 0, 0], b: world, "
         "at_b: [2, 0, 2]}]"},
        // points are in the axes of the site: its x is the rod's y
        {"springs: [{name: k, type: point, stiffness: 100, a: m.tool, at_a: [0, -0.5, 0], b: "
         "world, "
         "at_b: [2, 0, 2]}]",
         "springs: [{name: k, type: point, stiffness: 100, a: m.rod, at_a: [1.5, 0, 0], b: world, "
         "at_b: [2, 0, 2]}]"},
        {"springs: [{name: k, type: distance, stiffness: 100, a: m.tool_tip, b: m.hook, "
         "rest_length: 1}]",
         "springs: [{name: k, type: distance, stiffness: 100, a: m.rod, at_a: [1, 1, 0], b: world, "
         "at_b: [0, 0, 4], rest_length: 1}]"},
        {"ports: [{name: p, body: m.tool, force: [0, 0, 3]}]",
         "ports: [{name: p, body: m.rod, at: [1, 0, 0], force: [0, 0, 3]}]"},
        {"ports: [{name: p, body: m.tool, at: [0, 0.5, 0], force: [0, 0, 3]}]",
         "ports: [{name: p, body: m.rod, at: [0.5, 0, 0], force: [0, 0, 3]}]"},
        // a body comes first
        {"ports: [{name: p, body: m.rod, force: [0, 0, 3]}]",
         "ports: [{name: p, body: m.rod, at: [0, 0, 0], force: [0, 0, 3]}]"}};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        double angle = angle_after(same[i][0], 50);
        check_near(angle, angle_after(same[i][1], 50), 1e-13); // rounding of one turn
        if (i + 1 < sizeof same / sizeof same[0])
            assert_true(fabs(angle) > 1e-4); // it moves, by far more
    }
}

static void what_no_site_can_be_is_told(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"ports: [{name: p, body: m.hook, force: [0, 0, 3]}]",
         ": site 'm.hook' is part of the world; expected one of a body that can move\n"},
        {"ports: [{name: p, body: m.tol, force: [0, 0, 3]}]",
         ": 'm' has no body or site 'tol'; did you mean 'tool'?\n"},
        {"springs: [{name: k, type: point, stiffness: 1, a: m.tool, b: m.rod}]",
         ": 'm.tool' cannot be joined to itself\n"},
        {"springs: [{name: k, type: pose, stiffness: 1, angular_stiffness: 1, a: m.tool, b: "
         "m.hook, "
         "target: {position: [0, 0, 1]}}]",
         ": a target moves in the world; 'b' must be 'world'\n"},
        {"ports: [{name: p, joint: m.tool, effort: 1}]",
         ": 'm' has no joint 'tool'; it has hinge\n"}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tac_Scene *scene = NULL;
        assert_int_equal(try_load(wrong[i][0], &scene), TAC_ERR_SYNTAX);
        if (strstr(said.text, wrong[i][1]) == NULL || said.count != 1)
            print_error("%s", said.text);
        assert_non_null(strstr(said.text, wrong[i][1]));
        assert_int_equal(said.count, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spring_at_a_site_is_the_one_at_its_point_of_the_body),
        cmocka_unit_test(what_no_site_can_be_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
