/* The scenes of the demonstration, scenes/demo-*.yaml, in the hands of their own virtual devices:
 * what each shows is felt, the books close, and no connector gives back more than the hand put in.
 */
#include "check.h"
#include "env.h"
#include "larger.h"
#include "stage.h"
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

#define FOLDER TACTUS_TEST_DIR "/../scenes"

// What readings in steps of q = 1 µm do to an account before anything has come in: some k q².
#define ENCODERS 1e-6 // J

static Said said;

static const struct {
    const char *name;
    const char *moves;    // a channel that the hand changes
    int component;        // of it
    double least;         // by how much at least, in its unit
    double felt, at_most; // N: the largest force on the hand is between them
    int couplings;
    bool touches; // something touches something else at some time
} demos[] = {
    {"wall", "ball.position", 0, 0.027, 5.0, 10.0, 1, true}, // it is 28 mm away
    {"chain", "ball.position", 0, 0.2, 2.0, 10.0, 1, false}, // the hand: 12 cm
    {"box", "elastic.position", 0, 0.05, 2.0, 20.0, 1, true},
    {"stack", "top.position", 0, 0.03, 8.0, 20.0, 1, true},         // 75 mm, 13 of them to go
    {"hand", "box.position", 2, 0.07, 2.0, 8.0, 3, true},           // 8 cm, less give
    {"peg", "peg.position", 2, 0.045, 0.7, 5.0, 1, true},           // to the floor of the hole
    {"beam", "beam.node8.deflection", 0, 0.05, 3.0, 10.0, 1, true}, // both ways
    {"pile", "ladle.position", 0, 0.15, 1.0, 10.0, 1, true},        // the hand: 20 cm
    {"tendon-hand", "hand.thumb_pip.position", 0, 0.5, 4.0, 15.0, 1, true},
};

typedef struct Held {
    tac_Scene *scene;
    tac_World *world;
    tac_Device *device;
    tac_Rig rig;
} Held;

static Held take(const char *name)
{
    char path[400];
    snprintf(path, sizeof path, "%s/demo-%s.yaml", FOLDER, name);
    tac_SceneOptions options = tac_scene_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    Held h = {.scene = NULL};
    tac_Result result = tac_scene_load(path, &options, &h.scene);
    stage_loaded(&said, result, h.scene);
    assert_int_equal(said.count, 0);
    h.world = stage_build(h.scene);
    h.rig = tac_rig(h.world);
    tac_DeviceDef def = tac_scene_device(h.scene, 0);
    def.period = tac_scene_info(h.scene).step;
    assert_int_equal(tac_device_open(&def, &h.device), TAC_OK);
    assert_int_equal(tac_scene_join(h.scene, &h.rig, 0, h.device), TAC_OK);
    assert_int_equal(tac_device_start(h.device), TAC_OK);
    assert_int_equal(tac_device_engage(h.device), TAC_OK);
    assert_true(tac_rig_wait(&h.rig, 2.0));
    return h;
}

static void let_go(Held *h)
{
    tac_device_close(h->device);
    stage_end(h->scene, h->world);
}

static void check_unnoticed(const tac_World *world)
{
    tac_StepStats stats = tac_world_stats(world);
    for (int i = 0; i < TAC_NOTICE_COUNT; i++) {
        char text[400];
        if (tac_notice_text((tac_Notice)i, &stats.notice[i], stats.step_count, text, sizeof text))
            fail_msg("%s", text);
    }
}

static void check_demo(int i, double seconds)
{
    Held h = take(demos[i].name);
    assert_int_equal(tac_scene_count(h.scene, TAC_SCENE_COUPLING), demos[i].couplings);
    double T = tac_scene_info(h.scene).step, low = HUGE_VAL, high = -HUGE_VAL;
    double residual = 0.0, felt = 0.0, held = 0.0;
    int most = 0;
    for (int k = 0; k * T < seconds; k++) {
        assert_int_equal(tac_scene_drive(h.scene, h.world, T), TAC_OK);
        assert_int_equal(tac_rig_step(&h.rig, T), TAC_OK);
        residual = larger(residual, tac_world_stats(h.world).residual);
        int count;
        tac_world_contacts(h.world, &count);
        most = count > most ? count : most;
        double value[6];
        stage_read(h.scene, h.world, demos[i].moves, value);
        low = smaller(low, value[demos[i].component]);
        high = larger(high, value[demos[i].component]);
        for (int c = 0; c < demos[i].couplings; c++) {
            tac_PortId port = tac_scene_port(h.scene, h.world, c);
            tac_PortEndInfo info = tac_port_info(h.world, port);
            held = smaller(held, info.held);
        }
        tac_Vec3 f = tac_device_info(h.device).written[0].force;
        felt = larger(felt, sqrt(f.x * f.x + f.y * f.y + f.z * f.z));
    }
    print_message("%-12s residual %.1e, felt %.2f N, %s over %.3g, held from %.1e J, %d contacts\n",
                  demos[i].name, residual, felt, demos[i].moves, high - low, held, most);
    check_at_most(residual, 1e-12); // what the ledger promises of every step
    check_near_in(tac_world_ledger(h.world, true).created, 0.0, 1e-12, "J"); // rounding
    check_at_most_in(-held, ENCODERS, "J");
    check_unnoticed(h.world);
    assert_int_equal(tac_device_info(h.device).state, TAC_DEVICE_ACTIVE);
    if (test_scale() == 1.0) { // else it is over before the hand is there
        check_between_in(felt, demos[i].felt, demos[i].at_most, "N");
        check_between_in(high - low, demos[i].least, 2.0, "m or rad");
        assert_true((most > 0) == demos[i].touches);
    }
    let_go(&h);
}

static void each_demo_scene_is_felt_and_gives_no_more_than_the_hand_put_in(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof demos / sizeof *demos; i++)
        check_demo((int)i, test_scale() < 1.0 ? 0.2 : 5.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_demo_scene_is_felt_and_gives_no_more_than_the_hand_put_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
