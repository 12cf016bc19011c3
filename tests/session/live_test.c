/* Sessions in threads: what the loops do to each other when they really run side by side.
 *
 * Nothing here measures time but by what must happen within seconds. What is caught: loops that
 * share what belongs to one of them (under the thread sanitizer), a world that is not given back,
 * forces that go on when a world hangs, a stop that waits for ever.
 */
#include "base/clock.h"
#include "check.h"
#include "heard.h"
#include "session/session.h"
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <tactus/session.h>
#include <tactus/tactus.h>
#include <unistd.h>

static const char scene_text[] =
    "tactus: 1\nparameters:\n"
    "  k: {default: 3 kN/m, min: 100 N/m, max: 30 kN/m, text: of the spring, live: true}\n"
    "world: {step: 2 ms}\nground:\n  - {type: plane}\n"
    "bodies:\n"
    "  - {name: box, position: [0, 0, 0.05], mass: 0.5,\n"
    "     shapes: [{type: box, size: [0.1, 0.1, 0.1]}]}\n"
    "  - {name: ball, position: [0.2, 0, 0.03], mass: 0.3,\n"
    "     shapes: [{type: sphere, radius: 0.03}]}\n"
    "springs:\n"
    "  - {name: rest, type: point, a: box, b: world, at_b: [0, 0, 0.05], stiffness: $k, damping: "
    "2}\n"
    "devices:\n"
    "  - {name: left, uri: 'virtual:?preset=s2&dofs=3&hand=spring&F=15&motion=dip&by=0.01,-0.01,0&"
    "f=1.3', position: [0, 0, 0.05]}\n"
    "  - {name: right, uri: 'virtual:?preset=s2&dofs=3&hand=spring&F=15&motion=sine&by=0,0,0.01&"
    "f=0.9', position: [0, 0, 0.05]}\n"
    "  - {name: pointer, uri: 'viewer:?F=15', position: [0, 0, 0.2]}\n"
    "couplings:\n"
    "  - {name: one, device: left, body: box, at: [-0.04, 0, 0], stiffness: 1 kN/m}\n"
    "  - {name: two, device: right, body: box, at: [0.04, 0, 0], stiffness: 1 kN/m}\n"
    "  - {name: pointer, device: pointer, body: none, stiffness: 500 N/m}\n";
enum { DEVICES = 3 };

typedef struct Live {
    tac_Scene *scene;
    tac_World *world;
    tac_Session *session;
    tac_Device *device[DEVICES];
    atomic_int sleep;         // ms, that the next step takes longer
    atomic_bool hangs, works; // every step far longer than it lasts
} Live;

static void ignore(void *user, const tac_Message *message)
{
    (void)user, (void)message;
}

static void take_longer(void *user, tac_World *world)
{
    Live *live = user;
    (void)world;
    int ms = atomic_exchange(&live->sleep, 0);
    if (ms > 0)
        taci_clock_wait(taci_clock_now() + (uint64_t)ms * 1000000);
    uint64_t until = taci_clock_now() + (atomic_load(&live->works) ? 60000000 : 0);
    while (taci_clock_now() < until)
        continue;
    while (atomic_load(&live->hangs))
        taci_clock_wait(taci_clock_now() + 1000000);
}

static void begin(Live *live, const char *path)
{
    memset(live, 0, sizeof *live);
    const tac_SceneSource source = {"live.yaml", scene_text, sizeof scene_text - 1};
    tac_SceneOptions options = tac_scene_options_default();
    options.source = &source;
    options.source_count = 1;
    Heard heard = {0};
    options.message = hear;
    options.message_user = &heard;
    if (tac_scene_load("live.yaml", &options, &live->scene) != TAC_OK)
        fail_msg("%s", heard.text);
    assert_int_equal(tac_scene_build(live->scene, &live->world), TAC_OK);
    tac_SessionDef def = tac_session_def_default();
    def.message = ignore;
    assert_int_equal(tac_session_create(&def, &live->session), TAC_OK);
    tac_SideDef side = tac_side_def_default();
    side.scene = live->scene;
    side.world = live->world;
    side.before = take_longer;
    side.user = live;
    assert_int_equal(tac_session_add(live->session, &side), TAC_OK);
    for (int i = 0; i < DEVICES; i++) {
        tac_DeviceDef device = tac_scene_device(live->scene, i);
        assert_int_equal(tac_device_open(&device, &live->device[i]), TAC_OK);
        assert_int_equal(tac_session_join_scene(live->session, 0, i, live->device[i]), TAC_OK);
    }
    assert_int_equal(tac_session_wait(live->session, 0.0), TAC_OK);
    if (path != NULL) {
        tac_RecordingDef recording = tac_recording_def_default();
        recording.replace = true;
        assert_int_equal(tac_session_record(live->session, 0, path, &recording), TAC_OK);
    }
    assert_int_equal(tac_session_start(live->session), TAC_OK);
}

static void end(Live *live)
{
    tac_session_destroy(live->session);
    for (int i = 0; i < DEVICES; i++)
        tac_device_close(live->device[i]);
    tac_world_destroy(live->world);
    tac_scene_destroy(live->scene);
}

static void rest(double seconds)
{
    taci_clock_wait(taci_clock_now() + (uint64_t)(1e9 * seconds));
}

/// Until a side has made so many steps more; false: it did not within ten seconds.
static bool goes_on(Live *live, uint64_t steps)
{
    uint64_t start = tac_session_side(live->session, 0).steps;
    for (int k = 0; k < 1000; k++) {
        if (tac_session_side(live->session, 0).steps >= start + steps)
            return true;
        rest(0.01);
    }
    return false;
}

static double force_of(Live *live, int device)
{
    tac_Vec3 F = tac_session_device(live->session, live->device[device]).written[0].force;
    return sqrt(F.x * F.x + F.y * F.y + F.z * F.z);
}

static void loops_run_side_by_side_and_give_everything_back(void **state)
{
    (void)state;
    static _Alignas(8) unsigned char bytes[1 << 20];
    Live live;
    begin(&live, NULL);
    assert_non_null(strstr(tac_session_granted(live.session), "real time"));
    assert_true(goes_on(&live, 200));
    double k = 5000.0;
    tac_Edit edit = tac_edit(TAC_EDIT_SET, "k", &k, 1);
    assert_int_equal(tac_session_edit(live.session, 0, &edit), TAC_OK);
    assert_true(goes_on(&live, 50));
    size_t size = tac_session_look(live.session, 0, bytes, sizeof bytes);
    assert_true(size > 0 && tac_snapshot_sound(bytes, size));
    assert_true(tac_session_is_running(live.session));
    assert_true(tac_session_haptic(live.session).ticks > 400);
    assert_int_equal(tac_session_wish(live.session, live.device[1], TAC_WISH_DISENGAGE), TAC_OK);
    assert_true(goes_on(&live, 200));
    check_at_most_in(force_of(&live, 1), 0.0, "N");
    assert_int_equal(tac_session_stop(live.session), TAC_OK);
    assert_false(tac_session_is_running(live.session));
    assert_int_equal(tac_device_info(live.device[0]).state, TAC_DEVICE_IDLE);
    assert_int_equal(tac_world_step(live.world, 0.001), TAC_OK); // it is the program's again
    check_near(tac_scene_parameter(live.scene, 0).value, 5000.0, 0.0);
    end(&live);
}

static void a_pause_stands_still_steps_go_on_one_by_one_and_slow_motion_is_slow(void **state)
{
    (void)state;
    Live live;
    begin(&live, NULL);
    assert_true(goes_on(&live, 100));
    tac_session_rate(live.session, 0.0);
    rest(0.2);
    tac_SideStats before = tac_session_side(live.session, 0);
    rest(0.2);
    tac_SideStats after = tac_session_side(live.session, 0);
    assert_int_equal(after.steps, before.steps);
    assert_int_equal(after.state, TAC_SIDE_PAUSED);
    assert_int_equal(after.stalls, 0); // it is meant
    tac_session_advance(live.session, 3);
    rest(0.5);
    assert_int_equal(tac_session_side(live.session, 0).steps, before.steps + 3);
    tac_session_rate(live.session, 0.1);
    double time = tac_session_side(live.session, 0).time;
    uint64_t clock = taci_clock_now();
    assert_true(goes_on(&live, 20));
    double wall = 1e-9 * (double)(taci_clock_now() - clock);
    check_at_most((tac_session_side(live.session, 0).time - time) / wall, 0.13);
    tac_session_rate(live.session, 1.0);
    assert_true(goes_on(&live, 100));
    end(&live);
}

static void a_step_that_takes_long_is_survived_with_forces_gone_meanwhile(void **state)
{
    (void)state;
    Live live;
    begin(&live, NULL);
    assert_true(goes_on(&live, 300));
    atomic_store(&live.sleep, 1000);
    rest(0.6);
    assert_int_equal(tac_session_side(live.session, 0).state, TAC_SIDE_STALLED);
    check_at_most_in(force_of(&live, 0), 0.01, "N");
    assert_true(goes_on(&live, 300));
    tac_SideStats side = tac_session_side(live.session, 0);
    assert_true(side.stalls >= 1);
    assert_int_equal(side.state, TAC_SIDE_RUNNING);
    end(&live);
}

static void a_simulation_that_hangs_ends_in_zero_force_and_a_stop_that_says_so(void **state)
{
    (void)state;
    Live live;
    begin(&live, NULL);
    assert_true(goes_on(&live, 100));
    atomic_store(&live.hangs, true);
    rest(0.1);
    assert_int_equal(tac_session_stop(live.session), TAC_ERR_STATE);
    assert_int_equal(tac_device_info(live.device[0]).state, TAC_DEVICE_IDLE);
    // Devices are the program's again, and another session's. The world is not.
    tac_SessionDef def = tac_session_def_default();
    tac_SideDef side = tac_side_def_default();
    tac_Session *other;
    tac_World *fresh;
    assert_int_equal(tac_scene_build(live.scene, &fresh), TAC_OK);
    assert_int_equal(tac_session_create(&def, &other), TAC_OK);
    side.world = live.world;
    assert_int_equal(tac_session_add(other, &side), TAC_ERR_STATE);
    side.world = fresh;
    side.scene = live.scene;
    assert_int_equal(tac_session_add(other, &side), TAC_OK);
    assert_int_equal(tac_session_join_scene(other, 0, 0, live.device[0]), TAC_OK);
    assert_int_equal(tac_session_start(other), TAC_OK);
    atomic_store(&live.hangs, false);
    assert_int_equal(tac_session_stop(live.session), TAC_OK); // it came back
    // and did not stop what is the other's by now
    assert_int_not_equal(tac_session_device(other, live.device[0]).state, TAC_DEVICE_IDLE);
    tac_session_destroy(other);
    tac_world_destroy(fresh);
    end(&live);
}

static void a_world_that_takes_a_processor_for_itself_gives_way_if_it_shall(void **state)
{
    (void)state;
    Live live;
    struct sched_param parameter;
    int policy = SCHED_OTHER;
    begin(&live, NULL);
    taci_session_give_way(live.session);
    assert_true(goes_on(&live, 100));
    pthread_getschedparam(live.session->side_thread[0], &policy, &parameter);
    bool has_rights = policy == SCHED_FIFO;
    atomic_store(&live.works, true);
    rest(2.0);
    pthread_getschedparam(live.session->side_thread[0], &policy, &parameter);
    assert_int_equal(policy, SCHED_OTHER);
    end(&live);
    if (!has_rights)
        skip(); // there was nothing to give
}

/// Every row of a recording is made again, of which there are more than `rows`.
static void check_again(const char *path, uint64_t rows)
{
    tac_RecordingFile *file;
    assert_int_equal(tac_recording_open(path, NULL, NULL, &file), TAC_OK);
    tac_RecordingInfo info = tac_recording_info(file);
    const tac_SceneSource source = tac_recording_source(file, 0);
    tac_SceneOptions options = tac_scene_options_default();
    options.source = &source;
    options.source_count = 1;
    tac_Scene *scene;
    tac_World *world;
    tac_Session *again;
    assert_int_equal(tac_scene_load(source.path, &options, &scene), TAC_OK);
    assert_int_equal(tac_scene_build(scene, &world), TAC_OK);
    tac_SessionDef def = tac_session_def_default();
    tac_SideDef side = tac_side_def_default();
    side.world = world;
    side.scene = scene;
    assert_int_equal(tac_session_create(&def, &again), TAC_OK);
    assert_int_equal(tac_session_add(again, &side), TAC_OK);
    assert_int_equal(tac_session_begin_repeat(again, file), TAC_OK);
    assert_true(info.rows > rows);
    for (uint64_t row = 0; row < info.rows; row++) {
        tac_RecordedStep step;
        assert_int_equal(tac_recording_read_steps(file, row, 1, &step), TAC_OK);
        if (row > 0)
            assert_int_equal(tac_session_repeat(again), TAC_OK);
        if (tac_world_hash(world) != step.hash)
            fail_msg("step %llu is another one", (unsigned long long)step.step);
    }
    tac_session_destroy(again);
    tac_recording_file_close(file);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

/// The pointer takes hold of something else, and goes somewhere.
static void take_hold(Live *live, const char *name, int way)
{
    const double value[4] = {0, 0, 0.01, 2};
    tac_Edit edit = tac_edit(TAC_EDIT_HOLD, name, value, 4);
    const tac_Lead lead = {.held = true, .by = {0.01 * (way % 5), 0.0, 0.02}};
    assert_int_equal(tac_session_edit(live->session, 0, &edit), TAC_OK);
    assert_int_equal(tac_device_lead(live->device[2], &lead), TAC_OK);
}

static void what_really_happened_is_made_again_bit_for_bit(void **state)
{
    (void)state;
    const char *path = "live_again.h5";
    Live live;
    begin(&live, path);
    assert_true(goes_on(&live, 150));
    double k = 9000.0;
    tac_Edit set = tac_edit(TAC_EDIT_SET, "k", &k, 1);
    tac_Edit reset = tac_edit(TAC_EDIT_RESET, "", NULL, 0);
    assert_int_equal(tac_session_edit(live.session, 0, &set), TAC_OK);
    assert_true(goes_on(&live, 100));
    atomic_store(&live.sleep, 30);
    assert_true(goes_on(&live, 100));
    take_hold(&live, "ball", 1);
    assert_true(goes_on(&live, 50));
    for (int i = 0; i < 30; i++) {
        take_hold(&live, i % 3 == 0 ? "" : i % 3 == 1 ? "box" : "ball", i);
        assert_true(goes_on(&live, 10));
    }
    tac_session_rate(live.session, 0.0);
    rest(0.1);
    assert_int_equal(tac_session_edit(live.session, 0, &reset), TAC_OK);
    rest(0.1);
    tac_session_rate(live.session, 0.5);
    assert_true(goes_on(&live, 100));
    end(&live);
    check_again(path, 400);
    unlink(path);
}

static void a_recording_may_end_while_the_loops_go_on(void **state)
{
    (void)state;
    const char *path = "live_ended.h5";
    Live live;
    tac_RecordingStats stats;
    begin(&live, path);
    assert_true(goes_on(&live, 200));
    assert_true(taci_session_recording(live.session, 0, &stats));
    assert_int_equal(taci_session_end_recording(live.session, 0), TAC_OK);
    assert_false(taci_session_recording(live.session, 0, &stats));
    assert_int_equal(taci_session_end_recording(live.session, 0), TAC_ERR_STATE);
    assert_true(goes_on(&live, 100));
    check_again(path, 150);
    assert_int_equal(tac_session_stop(live.session), TAC_OK);
    end(&live);
    unlink(path);
}

static void a_stop_in_slow_motion_makes_no_step_that_nobody_counts(void **state)
{
    (void)state;
    const char *path = "live_slow.h5";
    Live live;
    begin(&live, path);
    assert_true(goes_on(&live, 150));
    assert_int_equal(tac_session_rate(live.session, 5e-4), TAC_OK); // a step takes 4 s
    rest(0.3);
    assert_int_equal(tac_session_stop(live.session), TAC_OK);
    tac_StepStats stats = tac_world_stats(live.world);
    assert_int_equal(stats.step_count, tac_session_side(live.session, 0).steps);
    assert_int_equal(stats.diverged, 0);
    assert_int_equal(tac_world_step(live.world, 0.001), TAC_OK); // no step is open
    end(&live);
    check_again(path, 150);
    unlink(path);
}

static void write_poses(const char *path, int rows)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "t,x,y,z\n");
    for (int k = 0; k < rows; k++)
        fprintf(file, "%g,%g,0,0\n", 1e-3 * k, 1e-5 * k);
    assert_int_equal(fclose(file), 0);
}

static void a_loop_that_a_device_paces_is_timed_too(void **state)
{
    (void)state;
    const char *path = "live_paced.csv";
    write_poses(path, 6000);
    tac_WorldDef def = tac_world_def_default();
    tac_BodyDef ball = tac_body_def_default();
    tac_PortDef port = tac_port_def_default();
    tac_SessionDef session = tac_session_def_default();
    tac_SideDef side = tac_side_def_default();
    tac_DeviceDef device = tac_device_def_default();
    device.uri = "replay:live_paced.csv?realtime=1";
    tac_BodyId body;
    tac_PortId grip;
    Live live = {0};
    assert_int_equal(tac_world_create(&def, &live.world), TAC_OK);
    assert_int_equal(tac_body_create(live.world, &ball, &body), TAC_OK);
    port.body = body;
    assert_int_equal(tac_port_create(live.world, &port, &grip), TAC_OK);
    assert_int_equal(tac_device_open(&device, &live.device[0]), TAC_OK);
    side.world = live.world;
    side.step = 0.004;
    assert_int_equal(tac_session_create(&session, &live.session), TAC_OK);
    assert_int_equal(tac_session_add(live.session, &side), TAC_OK);
    assert_int_equal(tac_session_join(live.session, 0, live.device[0], 0, grip), TAC_OK);
    assert_int_equal(tac_session_start(live.session), TAC_OK);
    assert_true(goes_on(&live, 100));
    tac_LoopStats loop = tac_session_haptic(live.session);
    assert_true(loop.ticks > 100);
    assert_in_range(loop.work.count, loop.ticks - 5, loop.ticks + 5); // more come meanwhile
    check_between_in(loop.work.p50, 1e-7, 1e-3, "s"); // and not the millisecond that is waited
    assert_int_equal(loop.late.count, 0);
    end(&live);
    unlink(path);
}

typedef struct Asker {
    tac_Session *session;
    atomic_bool done;
    uint64_t lost; // rows
} Asker;

static void *ask_on(void *user)
{
    Asker *asker = user;
    while (!atomic_load(&asker->done))
        asker->lost += tac_session_side(asker->session, 0).rows_lost;
    return NULL;
}

static void a_side_may_be_asked_while_another_thread_stops_the_session(void **state)
{
    (void)state;
    const char *path = "live_asked.h5";
    Live live;
    begin(&live, path);
    Asker asker = {.session = live.session};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, ask_on, &asker), 0);
    assert_true(goes_on(&live, 50));
    assert_int_equal(tac_session_stop(live.session), TAC_OK); // its recording is freed
    rest(0.05);
    atomic_store(&asker.done, true);
    pthread_join(thread, NULL);
    end(&live);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_run_side_by_side_and_give_everything_back),
        cmocka_unit_test(a_pause_stands_still_steps_go_on_one_by_one_and_slow_motion_is_slow),
        cmocka_unit_test(a_step_that_takes_long_is_survived_with_forces_gone_meanwhile),
        cmocka_unit_test(a_simulation_that_hangs_ends_in_zero_force_and_a_stop_that_says_so),
        cmocka_unit_test(a_world_that_takes_a_processor_for_itself_gives_way_if_it_shall),
        cmocka_unit_test(what_really_happened_is_made_again_bit_for_bit),
        cmocka_unit_test(a_recording_may_end_while_the_loops_go_on),
        cmocka_unit_test(a_stop_in_slow_motion_makes_no_step_that_nobody_counts),
        cmocka_unit_test(a_loop_that_a_device_paces_is_timed_too),
        cmocka_unit_test(a_side_may_be_asked_while_another_thread_stops_the_session),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
