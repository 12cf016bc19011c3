/* Networks in scenes: what a file says is what is built, ports are driven by its signals, springs
 * and ports of the scene act on its masses, and all of it can be recorded. */
#include "stage.h"
#include <math.h>
#include <tactus/tactus.h>

static const char wall[] =
    "tactus: 1\n"
    "world: {step: 1 ms, gravity: [0, 0, 0]}\n"
    "signals: {hand: {type: sine, amplitude: 0.2, frequency: 2 Hz}}\n"
    "networks:\n"
    "  - name: wall\n"
    "    predictor: midpoint\n"
    "    alpha: 0.7\n"
    "    credit: return\n"
    "    parts:\n"
    "      - {type: spring, name: hand, stiffness: 300, rest: 1 mm, position: 2 mm, drive: hand,\n"
    "         b: tip}\n"
    "      - {type: mass, name: tip, mass: 150 g, position: 1 mm, velocity: 0.1, force: 0.5 N,\n"
    "         origin: [1, 0, 0], direction: [0, 2, 0]}\n"
    "      - {type: damper, name: oil, damping: 1.5, b: tip}\n"
    "      - {type: unilateral, name: stop, stiffness: 5 kN/m, gap: 5 mm, a: tip}\n"
    "      - {type: quadratic, name: el, K: [[20, 0], [0, 10]], J: [[0, 1], [-1, 0]],\n"
    "         R: [[0.1, 0], [0, 0]], G: [[1, 0], [0, 0.5]], start: [0.1, 0], center: [0, 0.02],\n"
    "         minimum: 0.5, inputs: [0.1, hand]}\n"
    "      - {type: join, name: gear, ratio: 0.3, a: el, port_a: 1, b: tip}\n"
    "record: {channels: ['wall.*']}\n";

/// The same in C.
static tac_PhsNet *make_wall(void)
{
    static const double K[4] = {20, 0, 0, 10}, J[4] = {0, 1, -1, 0}, R[4] = {0.1, 0, 0, 0};
    static const double G[4] = {1, 0, 0, 0.5}, start[2] = {0.1, 0}, centre[2] = {0, 0.02};
    tac_PhsPart part[6] = {tac_phs_spring(300.0, 1e-3, TAC_PHS_DRIVEN, 1),
                           tac_phs_mass(0.15, 1e-3, 0.1),
                           tac_phs_damper(1.5, TAC_PHS_GROUND, 1),
                           tac_phs_contact(5e3, 5e-3, 1, TAC_PHS_GROUND),
                           tac_phs_quadratic(2, 2, K, J, R, G, start),
                           tac_phs_join(0.3, 4, 1)};
    part[0].position = 2e-3;
    part[4].centre = centre, part[4].minimum = 0.5;
    part[5].port_a = 1;
    tac_PhsDef def = tac_phs_def_default();
    def.part = part, def.part_count = 6;
    def.options.predictor = TAC_PHS_PREDICTOR_MIDPOINT;
    def.options.alpha = 0.7;
    def.options.credit = TAC_PHS_CREDIT_RETURN;
    def.options.power = TAC_PHS_POWER_MEAN; // the default of worlds
    tac_PhsNet *net;
    assert_int_equal(tac_phs_net_create(&def, &net), TAC_OK);
    return net;
}

static void a_network_of_a_scene_is_the_one_in_c(void **state)
{
    (void)state;
    Said said;
    tac_Scene *scene;
    tac_Result result = said_load_text(&said, wall, &scene);
    scene = stage_loaded(&said, result, scene);
    tac_World *world = stage_build(scene);
    tac_PhsNet *alone = make_wall();
    const tac_PhsNet *net = tac_phs_net(world, tac_scene_nodal(scene, world, 0));
    assert_non_null(net);
    int n = tac_phs_net_states(alone);
    assert_int_equal(tac_phs_net_states(net), n);
    check_array_near(tac_phs_net_state(net), tac_phs_net_state(alone), (size_t)n, 1e-18);
    for (int k = 0; k < 300; k++) {
        double hand = 0.2 * sin(2.0 * 3.14159265358979323846 * 2.0 * (k + 0.5) * 1e-3);
        const double u[4] = {hand, 0.5, 0.1, hand}; // hand, tip, and the two of the element
        stage_run(scene, world, 1);
        tac_phs_net_step(alone, u, 1e-3);
        check_array_near(tac_phs_net_state(net), tac_phs_net_state(alone), (size_t)n, 1e-12);
    }
    // What is recorded.
    double x[3], q[4], y[4];
    memcpy(q, tac_phs_net_positions(net), sizeof q);
    memcpy(y, tac_phs_net_mean_outputs(net), sizeof y);
    stage_read(scene, world, "wall.tip.position", x);
    check_vec3_near(((tac_Vec3){x[0], x[1], x[2]}), ((tac_Vec3){1, q[1], 0}), 1e-15);
    stage_read(scene, world, "wall.tip.velocity", x);
    check_near_in(x[1], y[1], 1e-15, "m/s");
    stage_read(scene, world, "wall.tip.travel", x);
    check_near_in(x[0], q[1], 0.0, "m");
    stage_read(scene, world, "wall.hand.output", x);
    check_near_in(x[0], y[0], 0.0, "N");
    stage_read(scene, world, "wall.tip.input", x);
    check_near_in(x[0], 0.5, 0.0, "N");
    stage_read(scene, world, "wall.el_1.output", x);
    check_near(x[0], y[3], 0.0);
    stage_read(scene, world, "wall.el.state", x);
    check_array_near(x, tac_phs_net_state(net) + 1, 2, 0.0);
    tac_PhsLedger l = tac_phs_net_ledger(net);
    const struct {
        const char *name;
        double value;
    } whole[] = {{"wall.stored", l.H},
                 {"wall.made", l.bk},
                 {"wall.supplied", l.supplied},
                 {"wall.dissipated", l.dissipated},
                 {"wall.faults", l.faults}};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        stage_read(scene, world, whole[i].name, x);
        check_near(x[0], whole[i].value, 0.0);
    }
    stage_read(scene, world, "wall.kinetic", x);
    check_near_in(x[0], 0.5 * tac_phs_net_state(net)[0] * tac_phs_net_state(net)[0] / 0.15, 1e-15,
                  "J");
    tac_SceneChannel c = tac_scene_channel(scene, stage_channel(scene, "wall.hand.input"));
    assert_string_equal(c.unit, "m/s");
    // What a program asks for.
    assert_string_equal(tac_scene_network_part(scene, 0, 3), "stop");
    assert_null(tac_scene_network_part(scene, 0, 6));
    assert_null(tac_scene_network(scene, 1));
    assert_int_equal(tac_scene_network(scene, 0)->part_count, 6);
    tac_phs_net_destroy(alone);
    stage_end(scene, world);
}

static void springs_and_ports_of_the_scene_act_on_masses(void **state)
{
    (void)state;
    static const char text[] =
        "tactus: 1\n"
        "world: {step: 1 ms, gravity: [0, 0, 0]}\n"
        "networks:\n"
        "  - {name: w, parts: [{type: mass, name: m, mass: 2, direction: [1, 0, 0]}]}\n"
        "bodies: [{name: ball, position: [0.5, 0, 0], mass: 1, inertia: [1, 1, 1]}]\n"
        "springs: [{name: s, type: point, a: w.m, b: ball, at_b: [-0.5, 0, 0], stiffness: 40}]\n"
        "ports: [{name: p, body: w.m, force: [3, 7, 0]}]\n"
        "record: {channels: ['*']}\n";
    Said said;
    tac_Scene *scene;
    tac_Result result = said_load_text(&said, text, &scene);
    scene = stage_loaded(&said, result, scene);
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 200);
    // Both together move as 3 N on 3 kg do; each about that as the spring between them swings.
    double x[6], ball[3], w = sqrt(40.0 * (1.0 / 2.0 + 1.0)), t = 0.2, s = 3.0 / 3.0;
    stage_read(scene, world, "w.m.travel", x);
    stage_read(scene, world, "ball.position", ball);
    double all = 0.5 * s * t * t, apart = 3.0 / 2.0 / (w * w) * (1.0 - cos(w * t));
    check_near_in((2.0 * x[0] + ball[0] - 0.5) / 3.0, all, 1e-12, "m");
    check_near_in(x[0] - (ball[0] - 0.5), apart, 1e-4 * apart, "m");
    tac_MomentumLedger l = tac_world_momentum_ledger(world, true);
    check_near_in(l.after.linear.x, 3.0 * t, 1e-12, "N·s");
    check_near_in(l.held.linear.y, -7.0 * t, 1e-12, "N·s"); // by its line
    stage_end(scene, world);
}

static void all_choices_arrive(void **state)
{
    (void)state;
    static const char *const key[] = {"power", "predictor", "metric", "leap", "credit"};
    static const char *const word[5][4] = {{"auto", "start", "mean"},
                                           {"auto", "euler", "midpoint", "rk4"},
                                           {"energy", "raw"},
                                           {"euler", "mirror"},
                                           {"keep", "return"}};
    for (int k = 0; k < 5; k++)
        for (int i = 0; i < 4 && word[k][i] != NULL; i++) {
            char text[300];
            snprintf(text, sizeof text,
                     "tactus: 1\nnetworks: [{name: w, %s: %s, beta: 0.25, parts: [{type: mass, "
                     "name: m, mass: 1}]}]\n",
                     key[k], word[k][i]);
            Said said;
            tac_Scene *scene;
            tac_Result result = said_load_text(&said, text, &scene);
            scene = stage_loaded(&said, result, scene);
            tac_PhsOptions o = tac_scene_network(scene, 0)->options;
            const int got[] = {(int)o.power, (int)o.predictor, (int)o.metric, (int)o.leap,
                               (int)o.credit};
            assert_int_equal(got[k], i);
            check_near(o.beta, 0.25, 0.0);
            tac_scene_destroy(scene);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_network_of_a_scene_is_the_one_in_c),
        cmocka_unit_test(springs_and_ports_of_the_scene_act_on_masses),
        cmocka_unit_test(all_choices_arrive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
